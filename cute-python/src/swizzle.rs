//! The classes `Swizzle` and `SwizzledLayout`.

use crate::analysis::{Accesses, BankConflicts, pattern};
use crate::apply::{divided, shown};
use crate::coordinate::called_with;
use crate::drawing::Paper;
use crate::error::{OrRaise, within};
use crate::number::leaf;
use crate::operand::{Parsed, layout, tiler};
use crate::tuple::{bounded, of_bounded_shape, to_python, tuple};
use crate::written::shown_marks;
use cute_core::analysis::Pattern;
use cute_core::dynamic::DynSwizzledLayout;
use cute_core::error::LayoutError;
use cute_core::swizzle::DynSwizzle;
use cute_view::draw::Draw;
use cute_view::source::Source;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};

/// `Swizzle(bits, base, shift)`: exchanges offsets by XOR of their bits.
///
/// The `bits` bits from `base` are XORed with those `shift` further.
#[pyclass(frozen, eq, hash, module = "cute")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Swizzle {
    inner: DynSwizzle,
}

/// A swizzle behind a layout: `Sw<3,3,3> o 0 o (8,64):(64,1)`.
#[pyclass(frozen, module = "cute")]
#[derive(Clone)]
pub(crate) struct SwizzledLayout {
    pub(crate) inner: DynSwizzledLayout,
    /// Whether it is printed with marks.
    pub(crate) marks: bool,
}

#[pymethods]
impl Swizzle {
    #[new]
    fn new(bits: u32, base: u32, shift: i32) -> PyResult<Self> {
        let inner = DynSwizzle::new(bits, base, shift).or_raise()?;
        Ok(Self { inner })
    }

    /// The number of bits that it changes.
    #[getter]
    fn bits(&self) -> u32 {
        self.inner.bits()
    }

    /// The lowest bit that it changes or reads.
    #[getter]
    fn base(&self) -> u32 {
        self.inner.base()
    }

    /// The distance from the bits that it changes to the bits that it reads.
    #[getter]
    fn shift(&self) -> i32 {
        self.inner.shift()
    }

    /// An offset permuted.
    fn __call__(&self, offset: &Bound<'_, PyAny>) -> PyResult<i128> {
        Ok(self.inner.apply(leaf(offset)?.value()))
    }

    /// The layout whose offsets are permuted.
    #[pyo3(signature = (layout, offset=0))]
    fn compose(&self, layout: &Bound<'_, PyAny>, offset: u64) -> PyResult<SwizzledLayout> {
        let (layout, marks) = self::layout(layout)?;
        let offset = cute_core::dynamic::DynLeaf::new_static(offset.into()).or_raise()?;
        SwizzledLayout::of_result(DynSwizzledLayout::new(self.inner, offset, layout), marks)
    }

    /// `swizzle @ layout` is `swizzle.compose(layout)`.
    fn __matmul__(&self, layout: &Bound<'_, PyAny>) -> PyResult<SwizzledLayout> {
        self.compose(layout, 0)
    }

    /// For `pickle` and `copy`.
    fn __getnewargs__(&self) -> (u32, u32, i32) {
        (self.bits(), self.base(), self.shift())
    }

    fn __repr__(&self) -> String {
        format!(
            "Swizzle({}, {}, {})",
            self.bits(),
            self.base(),
            self.shift()
        )
    }
}

impl Parsed for DynSwizzledLayout {
    fn to_static(self) -> Self {
        let (offset, layout) = (self.offset().to_static(), self.layout().to_static());
        // The numbers stay, so they stay valid.
        Self::new(self.swizzle(), offset, layout).unwrap_or(self)
    }
}

impl SwizzledLayout {
    /// The result of an operation on this layout and an operand, or an error that names both.
    fn of_operation(
        &self,
        name: &'static str,
        operand: Option<String>,
        inner: Result<DynSwizzledLayout, LayoutError>,
        marks: bool,
    ) -> PyResult<Self> {
        let marks = self.marks || marks;
        let raised = |error| within(name, error, &self.shown().to_string(), operand);
        Self::bounded(inner.map_err(raised)?, marks)
    }

    /// A result, which is printed with marks if an operand is.
    fn of_result(inner: Result<DynSwizzledLayout, LayoutError>, marks: bool) -> PyResult<Self> {
        Self::bounded(inner.or_raise()?, marks)
    }

    /// The layout, unless it is too large.
    fn bounded(inner: DynSwizzledLayout, marks: bool) -> PyResult<Self> {
        of_bounded_shape(&inner.layout().shape())?;
        Ok(Self { inner, marks })
    }
}

#[pymethods]
impl SwizzledLayout {
    #[new]
    #[pyo3(signature = (text, *, marks=None))]
    fn new(text: &str, marks: Option<bool>) -> PyResult<Self> {
        // The CuTe DSL prints `S<3,3,3>`, CuTe C++ prints `Sw<3,3,3>`.
        let cpp = match text.trim_start().strip_prefix("S<") {
            Some(rest) => format!("Sw<{rest}"),
            None => text.to_owned(),
        };
        let (inner, marks) = DynSwizzledLayout::marked(&cpp, marks)?;
        Ok(Self { inner, marks })
    }

    /// The swizzle.
    #[getter]
    fn swizzle(&self) -> Swizzle {
        Swizzle {
            inner: self.inner.swizzle(),
        }
    }

    /// The offset that is added before the swizzle.
    #[getter]
    fn offset(&self) -> i128 {
        self.inner.offset().value()
    }

    /// The layout before the swizzle.
    #[getter]
    fn layout(&self) -> crate::layout::Layout {
        crate::layout::Layout {
            inner: self.inner.layout().clone(),
            marks: self.marks,
        }
    }

    /// The shape, as an integer or a nested tuple.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.layout().shape())
    }

    /// The number of coordinates.
    #[getter]
    fn size(&self) -> u64 {
        self.inner.size()
    }

    /// How many elements a storage needs: up to the greatest offset of the layout, in whole parts within
    /// which the swizzle permutes.
    #[getter]
    fn cosize(&self) -> u64 {
        self.inner.cosize()
    }

    /// The offset at an index or a coordinate. With `None` in the coordinate: the slice.
    #[pyo3(signature = (*coordinate))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        coordinate: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let coordinate = called_with(coordinate)?;
        match coordinate.to_tuple() {
            Some(all) => {
                let offset = self.inner.at_coordinate(&all).or_raise()?;
                Ok(offset.into_pyobject(py)?.into_any())
            }
            None => {
                let slice = Self::of_result(self.inner.slice(&coordinate), self.marks)?;
                Ok(slice.into_pyobject(py)?.into_any())
            }
        }
    }

    /// All offsets, by index. A list has at most 2**24.
    fn offsets(&self) -> PyResult<Vec<i64>> {
        bounded(self.inner.size(), || self.__str__())?;
        Ok(self.inner.offsets().collect())
    }

    /// Composed with a tiler, whose results are coordinates of this layout.
    fn compose(&self, operand: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (tiler, marks) = tiler(operand)?;
        let operand = shown(&tiler, marks);
        self.of_operation("compose", Some(operand), self.inner.compose(&tiler), marks)
    }

    /// Tiles: ((tile, tile, ...), (rest, rest, ...)). `padded` rounds the number of tiles up.
    #[pyo3(signature = (operand, *, padded=false))]
    fn zipped_divide(&self, operand: &Bound<'_, PyAny>, padded: bool) -> PyResult<Self> {
        divided!(self, operand, padded, zipped_divide, zipped_divide_padded)
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

    /// The layout in elements of `new` bits, of a layout in elements of `old` bits.
    fn recast(&self, old: u64, new: u64) -> PyResult<Self> {
        Self::of_result(self.inner.recast(old, new), self.marks)
    }

    /// How often threads that access this layout at once ask a bank of shared memory for different
    /// words. `threads` maps threads to coordinates, `thread_values` maps (thread, value); without
    /// both, thread i accesses index i.
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
        let pattern = match pattern(threads, thread_values)? {
            Some(pattern) => pattern,
            None => {
                let size = self.inner.layout().size_leaf().into();
                let all = cute_core::dynamic::DynLayout::make_layout(&size).or_raise()?;
                Pattern::threads(&all)
            }
        };
        let pattern = pattern.in_swizzled(&self.inner);
        Accesses {
            element_bits,
            elements,
            warp,
        }
        .bank_conflicts(&pattern, banks, bank_bytes)
    }

    /// A picture in SVG. `banks_of_bits=16` colours the cells by the bank of shared memory, for
    /// elements of 16 bits.
    #[pyo3(signature = (*, banks_of_bits=None, dark=false))]
    fn to_svg(&self, banks_of_bits: Option<u32>, dark: bool) -> PyResult<String> {
        Ok(self
            .drawing(banks_of_bits, Paper { is_dark: dark })?
            .to_svg())
    }

    /// A table for the terminal.
    fn to_table(&self) -> String {
        self.shown().to_table()
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.to_svg(None, false)
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
        self.shown().to_string()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.inner.clone().to_static() == other.inner.clone().to_static()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.clone().to_static().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let text = self.__str__();
        format!(
            "SwizzledLayout(\"{text}\"{})",
            shown_marks(&text, self.marks)
        )
    }

    /// For `pickle` and `copy`.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("marks", self.marks)?;
        Ok(((self.__str__(),), named))
    }
}
