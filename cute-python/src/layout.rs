//! The class `Layout`.

use crate::analysis::{Accesses, BankConflicts, Coalescing};
use crate::apply::{divided, shown};
use crate::coordinate::{called_with, coordinate};
use crate::drawing::Look;
use crate::elsewhere::no_attribute;
use crate::error::OrRaise;
use crate::modes::Index;
use crate::operand::{layout, tiler};
use crate::tuple::{bounded, to_python, tuple};
use cute_core::analysis::{Limit, Properties};
use cute_core::dynamic::DynLayout;
use cute_view::explain;
use cute_view::source::Source;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A layout: a function from coordinates to offsets.
///
/// Layout("(3,(2,3)):(3,(12,1))") reads CuTe's notation, Layout((3,(2,3)), (3,(12,1))) takes shape
/// and stride, and Layout((4,8)) is compact and column-major. In a text with marks, `_4` is static
/// and `4` is dynamic; otherwise all integers are static, and none is printed with a mark.
#[pyclass(frozen, module = "cute")]
#[derive(Clone)]
pub(crate) struct Layout {
    pub(crate) inner: DynLayout,
    /// Whether it is printed with marks.
    pub(crate) marks: bool,
}

#[pymethods]
impl Layout {
    #[new]
    #[pyo3(signature = (shape, stride=None, *, marks=None))]
    fn new(
        shape: &Bound<'_, PyAny>,
        stride: Option<&Bound<'_, PyAny>>,
        marks: Option<bool>,
    ) -> PyResult<Self> {
        Self::written(shape, stride, marks)
    }

    /// The compact layout of a shape in which the last mode is contiguous, as in C and NumPy.
    #[staticmethod]
    fn row_major(shape: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (shape, marks) = tuple(shape)?;
        Self::of_result(DynLayout::make_layout_row_major(&shape), marks)
    }

    /// The compact layout of a shape in which the first mode is contiguous: `Layout(shape)`.
    #[staticmethod]
    fn column_major(shape: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (shape, marks) = tuple(shape)?;
        Self::of_result(DynLayout::make_layout(&shape), marks)
    }

    /// The compact layout of a shape whose strides grow in the given order of modes.
    #[staticmethod]
    fn ordered(shape: &Bound<'_, PyAny>, order: &Bound<'_, PyAny>) -> PyResult<Self> {
        let ((shape, one), (order, other)) = (tuple(shape)?, tuple(order)?);
        Self::of_result(DynLayout::make_ordered_layout(&shape, &order), one || other)
    }

    /// The layout whose values are the coordinates themselves.
    #[staticmethod]
    fn identity(shape: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (shape, marks) = tuple(shape)?;
        Self::of_result(DynLayout::make_identity_layout(&shape), marks)
    }

    /// The layout with these layouts as its modes.
    #[staticmethod]
    #[pyo3(signature = (*modes))]
    fn of_modes(modes: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let mut marks = false;
        let mut list = Vec::new();
        for mode in modes {
            let (mode, has) = layout(&mode)?;
            marks |= has;
            list.push(mode);
        }
        Self::of_result(DynLayout::make_layout_of_modes(&list), marks)
    }

    /// The shape, as an integer or a nested tuple.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.shape())
    }

    /// The stride, of the shape's nesting. Strides of coordinates are `ScaledBasis`.
    #[getter]
    fn stride<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.stride())
    }

    /// The number of coordinates.
    #[getter]
    fn size(&self) -> u64 {
        self.inner.size()
    }

    /// The greatest offset and one: how many elements a storage needs.
    #[getter]
    fn cosize(&self) -> PyResult<u64> {
        Ok(self.of_offsets()?.cosize())
    }

    /// The number of modes.
    #[getter]
    fn rank(&self) -> usize {
        self.inner.rank()
    }

    /// The depth of nesting; 0 for `4:1`.
    #[getter]
    fn depth(&self) -> usize {
        self.inner.depth()
    }

    /// Whether it is printed with marks, `_4` for a static 4.
    #[getter]
    fn marks(&self) -> bool {
        self.marks
    }

    /// The layout without marks: all its integers are static.
    fn unmarked(&self) -> Self {
        Self {
            inner: self.inner.to_static(),
            marks: false,
        }
    }

    /// The value at an index or a coordinate: an offset, or a tuple. With `None` in the coordinate:
    /// the slice, without its offset. `l(1, 2)` is `l((1, 2))`.
    #[pyo3(signature = (*coordinate))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        coordinate: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let coordinate = called_with(coordinate)?;
        match coordinate.to_tuple() {
            Some(all) => to_python(py, &self.inner.crd2value(&all).or_raise()?),
            None => {
                let slice = self.or_raise(self.inner.slice(&coordinate))?;
                Ok(slice.into_pyobject(py)?.into_any())
            }
        }
    }

    /// All values, by index. A list has at most 2**24.
    fn offsets<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        bounded(self.inner.size(), || self.__str__())?;
        self.inner
            .values()
            .map(|value| to_python(py, &value))
            .collect()
    }

    /// All coordinates, by index. A list has at most 2**24.
    fn coordinates<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        bounded(self.inner.size(), || self.__str__())?;
        self.inner
            .coordinates()
            .map(|at| to_python(py, &at))
            .collect()
    }

    /// The index of a coordinate, which counts the first mode fastest. The offset is `l(coordinate)`,
    /// which CuTe's `crd2idx` of a layout gives.
    fn crd2idx<'py>(&self, py: Python<'py>, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let compact = DynLayout::make_layout(&self.inner.shape()).or_raise()?;
        to_python(py, &compact.crd2value(&tuple(at)?.0).or_raise()?)
    }

    /// The coordinate of an index.
    fn idx2crd<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let index = tuple(index)?.0;
        to_python(py, &self.inner.shape().idx2crd(&index).or_raise()?)
    }

    /// Mode `index`, from the end if it is negative; `l[1, 0]` is mode 0 of mode 1.
    fn __getitem__(&self, index: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.at_index(Index::of(index)?)
    }

    /// Says what to write for names that other libraries have.
    fn __getattr__(&self, name: &str) -> PyResult<Py<PyAny>> {
        Err(no_attribute(name))
    }

    fn __len__(&self) -> usize {
        self.inner.rank()
    }

    /// An equal function with as few modes as possible; with a profile, part by part.
    #[pyo3(signature = (profile=None))]
    fn coalesce(&self, profile: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        self.by_profile(
            "coalesce",
            profile,
            DynLayout::coalesce,
            DynLayout::coalesce_profile,
        )
    }

    /// The layout without modes of stride 0, coalesced; with a profile, part by part.
    #[pyo3(signature = (profile=None))]
    fn filter(&self, profile: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        self.by_profile(
            "filter",
            profile,
            DynLayout::filter,
            DynLayout::filter_profile,
        )
    }

    /// The layout with size 1 in each mode of stride 0.
    fn filter_zeros(&self) -> Self {
        self.like(self.inner.filter_zeros())
    }

    /// One mode for each integer of the shape.
    fn flatten(&self) -> Self {
        self.like(self.inner.flatten())
    }

    /// `R(i) = self(tiler(i))`; a tuple of tilers applies mode by mode.
    fn compose(&self, tiler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_tiler("compose", tiler, DynLayout::compose)
    }

    /// `a @ b` is `a.compose(b)`.
    fn __matmul__(&self, tiler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.compose(tiler)
    }

    /// The layout that fills the gaps, below the cosize or up to a cotarget.
    #[pyo3(signature = (cotarget=None))]
    fn complement(&self, cotarget: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        match cotarget {
            None => self.of_operation("complement", None, self.inner.complement(), false),
            Some(cotarget) => {
                let (cotarget, marks) = tuple(cotarget)?;
                let inner = self.inner.complement_to(&cotarget);
                self.of_operation("complement", Some(shown(&cotarget, marks)), inner, marks)
            }
        }
    }

    /// A layout `R` with `self(R(i)) = i`.
    fn right_inverse(&self) -> PyResult<Self> {
        Ok(self.like(self.of_offsets()?.right_inverse()))
    }

    /// A layout `R` with `R(self(i)) = i`. If modes have stride 0, this holds where their coordinates are 0.
    fn left_inverse(&self) -> PyResult<Self> {
        self.of_operation("left_inverse", None, self.inner.left_inverse(), false)
    }

    /// The indices reached by the modes of stride 0.
    fn nullspace(&self) -> PyResult<Self> {
        Ok(self.like(self.of_offsets()?.nullspace()))
    }

    /// The modes in the order of their strides.
    fn sort(&self) -> PyResult<Self> {
        self.of_operation("sort", None, self.inner.sort(), false)
    }

    /// The layout as a function of an index, with another shape.
    fn with_shape(&self, shape: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (shape, marks) = tuple(shape)?;
        let operand = shown(&shape, marks);
        self.of_operation(
            "with_shape",
            Some(operand),
            self.inner.with_shape(&shape),
            marks,
        )
    }

    /// Tiles: mode by mode, (tile, rest). `padded` rounds the number of tiles up.
    #[pyo3(signature = (tiler, *, padded=false))]
    fn logical_divide(&self, tiler: &Bound<'_, PyAny>, padded: bool) -> PyResult<Self> {
        divided!(self, tiler, padded, logical_divide, logical_divide_padded)
    }

    /// Tiles: ((tile, tile, ...), (rest, rest, ...)). `padded` rounds the number of tiles up.
    #[pyo3(signature = (tiler, *, padded=false))]
    fn zipped_divide(&self, tiler: &Bound<'_, PyAny>, padded: bool) -> PyResult<Self> {
        divided!(self, tiler, padded, zipped_divide, zipped_divide_padded)
    }

    /// Tiles: ((tile, tile, ...), rest, rest, ...). `padded` rounds the number of tiles up.
    #[pyo3(signature = (tiler, *, padded=false))]
    fn tiled_divide(&self, tiler: &Bound<'_, PyAny>, padded: bool) -> PyResult<Self> {
        divided!(self, tiler, padded, tiled_divide, tiled_divide_padded)
    }

    /// Tiles: (tile, tile, ..., rest, rest, ...). `padded` rounds the number of tiles up.
    #[pyo3(signature = (tiler, *, padded=false))]
    fn flat_divide(&self, tiler: &Bound<'_, PyAny>, padded: bool) -> PyResult<Self> {
        divided!(self, tiler, padded, flat_divide, flat_divide_padded)
    }

    /// The layout repeated: mode by mode, (this, copies).
    fn logical_product(&self, tiler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_tiler("logical_product", tiler, DynLayout::logical_product)
    }

    /// The layout repeated: (this, copies), zipped.
    fn zipped_product(&self, tiler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_tiler("zipped_product", tiler, DynLayout::zipped_product)
    }

    /// The layout repeated: (this, copies...).
    fn tiled_product(&self, tiler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_tiler("tiled_product", tiler, DynLayout::tiled_product)
    }

    /// The layout repeated: (this..., copies...).
    fn flat_product(&self, tiler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_tiler("flat_product", tiler, DynLayout::flat_product)
    }

    /// Copies side by side, as blocks.
    fn blocked_product(&self, tiler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_layout("blocked_product", tiler, DynLayout::blocked_product)
    }

    /// Copies interleaved.
    fn raked_product(&self, tiler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_layout("raked_product", tiler, DynLayout::raked_product)
    }

    /// The layout repeated until it has this shape; the order says which modes repeat first.
    #[pyo3(signature = (shape, order=None))]
    fn tile_to_shape(
        &self,
        shape: &Bound<'_, PyAny>,
        order: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (shape, marks) = tuple(shape)?;
        let inner = match order {
            None => self.inner.tile_to_shape(&shape),
            Some(order) => self.inner.tile_to_shape_ordered(&shape, &tuple(order)?.0),
        };
        self.of_operation("tile_to_shape", Some(shown(&shape, marks)), inner, marks)
    }

    /// `R(i) = self(i) + other(i)`.
    fn layout_add(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_layout("layout_add", other, DynLayout::layout_add)
    }

    /// The greatest layout that both have in common, as vectors of a copy.
    fn max_common_layout(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_layout("max_common_layout", other, DynLayout::max_common_layout)
    }

    /// The slice and its value: the modes where the coordinate has `None`.
    #[pyo3(signature = (*coordinate))]
    fn slice_and_offset<'py>(
        &self,
        py: Python<'py>,
        coordinate: &Bound<'py, PyTuple>,
    ) -> PyResult<(Self, Bound<'py, PyAny>)> {
        let coordinate = called_with(coordinate)?;
        let (slice, value) = self.inner.slice_and_value(&coordinate).or_raise()?;
        Ok((self.like(slice), to_python(py, &value)?))
    }

    /// The modes where the coordinate has an integer.
    fn dice(&self, at: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.or_raise(self.inner.dice(&coordinate(at)?))
    }

    /// The layout in elements of `new` bits, of a layout in elements of `old` bits.
    fn recast(&self, old: u64, new: u64) -> PyResult<Self> {
        self.of_operation(
            "recast",
            Some(format!("{old} and {new} bits")),
            self.inner.recast(old, new),
            false,
        )
    }

    /// The modes from `begin` to `end` as one mode.
    fn group(&self, begin: usize, end: usize) -> PyResult<Self> {
        self.of_operation(
            "group",
            Some(format!("{begin}, {end}")),
            self.inner.group(begin, end),
            false,
        )
    }

    /// These modes, in this order.
    #[pyo3(signature = (*modes))]
    fn select(&self, modes: Vec<usize>) -> PyResult<Self> {
        self.or_raise(self.inner.select(&modes))
    }

    /// The layout with a further mode behind.
    fn append(&self, mode: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_layout("append", mode, DynLayout::append)
    }

    /// The layout with a further mode in front.
    fn prepend(&self, mode: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.by_layout("prepend", mode, DynLayout::prepend)
    }

    /// A matrix with its modes exchanged.
    fn transpose(&self) -> PyResult<Self> {
        self.of_operation("transpose", None, self.inner.transpose(), false)
    }

    /// Whether different coordinates have different offsets.
    fn is_injective(&self) -> PyResult<bool> {
        Ok(self.of_offsets()?.is_injective())
    }

    /// Whether each offset below the cosize occurs.
    fn is_surjective(&self) -> PyResult<bool> {
        Ok(self.of_offsets()?.is_surjective())
    }

    /// Whether each offset below the size occurs once, and no other.
    fn is_bijective(&self) -> PyResult<bool> {
        Ok(self.of_offsets()?.is_bijective())
    }

    /// The properties, in words.
    fn properties(&self) -> PyResult<String> {
        Ok(Properties::of(self.of_offsets()?, Limit::default()).to_string())
    }

    /// How often threads that access this layout at once ask a bank of shared memory for different
    /// words. `threads` maps threads to coordinates, `thread_values` maps (thread, value); without
    /// both, this layout maps threads to offsets.
    #[pyo3(signature = (threads=None, *, thread_values=None, element_bits=32, elements=1, warp=32, banks=32, bank_bytes=4))]
    #[allow(clippy::too_many_arguments, reason = "named arguments of Python")]
    fn bank_conflicts(
        &self,
        threads: Option<&Bound<'_, PyAny>>,
        thread_values: Option<&Bound<'_, PyAny>>,
        element_bits: u32,
        elements: u32,
        warp: u32,
        banks: u32,
        bank_bytes: u32,
    ) -> PyResult<BankConflicts> {
        let pattern = self.pattern(threads, thread_values)?;
        Accesses {
            element_bits,
            elements,
            warp,
        }
        .bank_conflicts(&pattern, banks, bank_bytes)
    }

    /// How many segments of global memory the accesses of a warp touch.
    #[pyo3(signature = (threads=None, *, thread_values=None, element_bits=32, elements=1, warp=32, segment_bytes=32))]
    fn coalescing(
        &self,
        threads: Option<&Bound<'_, PyAny>>,
        thread_values: Option<&Bound<'_, PyAny>>,
        element_bits: u32,
        elements: u32,
        warp: u32,
        segment_bytes: u32,
    ) -> PyResult<Coalescing> {
        let pattern = self.pattern(threads, thread_values)?;
        Accesses {
            element_bits,
            elements,
            warp,
        }
        .coalescing(&pattern, segment_bytes)
    }

    /// How `self.compose(tiler)` is derived, step by step, or why it does not exist.
    fn explain_compose(&self, operand: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(explain::compose(&self.inner, &tiler(operand)?.0).to_string())
    }

    /// A picture in SVG. `banks_of_bits=16` colours the cells by the bank of shared memory, for
    /// elements of 16 bits, `tiles=(2,4)` by tiles. `tv=(8,8)` draws which thread and value has
    /// each cell of a tile of this shape, for a layout from (thread, value) to the tile.
    #[pyo3(signature = (*, title=None, banks_of_bits=None, tiles=None, tv=None, dark=false))]
    fn to_svg(
        &self,
        title: Option<String>,
        banks_of_bits: Option<u32>,
        tiles: Option<&Bound<'_, PyAny>>,
        tv: Option<&Bound<'_, PyAny>>,
        dark: bool,
    ) -> PyResult<String> {
        let look = Look::new(title, banks_of_bits, tiles, tv, dark);
        Ok(self.drawing(look)?.to_svg())
    }

    /// A page of HTML to hover over, with the choices of `to_svg`.
    #[pyo3(signature = (*, title=None, banks_of_bits=None, tiles=None, tv=None, dark=false))]
    fn to_html(
        &self,
        title: Option<String>,
        banks_of_bits: Option<u32>,
        tiles: Option<&Bound<'_, PyAny>>,
        tv: Option<&Bound<'_, PyAny>>,
        dark: bool,
    ) -> PyResult<String> {
        let look = Look::new(title, banks_of_bits, tiles, tv, dark);
        Ok(self.drawing(look)?.to_html())
    }

    /// A LaTeX document, with the choices of `to_svg` except `dark`.
    #[pyo3(signature = (*, title=None, banks_of_bits=None, tiles=None, tv=None))]
    fn to_latex(
        &self,
        title: Option<String>,
        banks_of_bits: Option<u32>,
        tiles: Option<&Bound<'_, PyAny>>,
        tv: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let look = Look {
            title,
            banks_of_bits,
            tiles,
            tv,
            ..Look::default()
        };
        Ok(self.drawing(look)?.to_latex())
    }

    /// A table for the terminal.
    #[pyo3(signature = (*, title=None, tv=None))]
    fn to_table(&self, title: Option<String>, tv: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let look = Look {
            title,
            tv,
            ..Look::default()
        };
        Ok(self.drawing(look)?.to_table())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        Ok(self.drawing(Look::default())?.to_svg())
    }

    /// The layout as an expression of CuTe C++.
    fn to_cpp(&self) -> String {
        self.inner.to_cpp()
    }

    /// The layout as an expression of the CuTe DSL.
    fn to_dsl(&self) -> String {
        self.inner.to_dsl()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        self.to_written()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.inner.to_dynamic() == other.inner.to_dynamic()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.to_dynamic().hash(&mut hasher);
        hasher.finish()
    }

    /// For `pickle` and `copy`.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("marks", self.marks)?;
        Ok(((self.__str__(),), named))
    }
}
