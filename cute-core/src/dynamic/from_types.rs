//! Layouts, tuples, coordinates and tilers from values of types: static leaves stay static, and
//! dynamic ones dynamic.

use super::integer::DynLeaf;
use super::layout::{DynLayout, Mode};
use super::ops::slice::DynCoordinate;
use super::path::BasisPath;
use super::tiler::DynTiler;
use super::tree::{Open, Tree};
use super::tuple::DynTuple;
use crate::error::LayoutError;
use crate::layout::{Layout, Slicer, Tiler};
use crate::tuple::{IntTuple, StaticPath, Walker};
use alloc::vec::Vec;
use core::mem::take;

/// Converts a layout of types.
///
/// # Panics
/// Panics for a layout made by hand, as `Mode(shape, stride)`, if its sizes are not positive or its
/// size or cosize exceeds 2^63 (see [`Layout::validated`]), or if a stride is a basis vector at a
/// place that no [`BasisPath`] leads to.
///
/// ```
/// use cute_core::{dynamic::DynLayout, prelude::*};
/// let n = 5_usize;
/// let l = DynLayout::from(layout!((3,(2,n)):(3,(12,1))));
/// assert_eq!(l.to_string(), "(_3,(_2,5)):(_3,(_12,_1))");
/// ```
impl<L: Layout> From<L> for DynLayout {
    #[track_caller]
    fn from(layout: L) -> Self {
        let mut gathered = Gathered::default();
        layout.walk(&mut gathered);
        gathered.layout()
    }
}

/// Converts a tuple of types.
///
/// # Panics
/// Panics if an integer exceeds ±2^63.
///
/// ```
/// use cute_core::{dynamic::DynTuple, prelude::*};
/// let n = 5_usize;
/// assert_eq!(DynTuple::from(shape!((3,(2,n)))).to_string(), "(_3,(_2,5))");
/// ```
impl<T: IntTuple> From<T> for DynTuple {
    #[track_caller]
    fn from(tuple: T) -> Self {
        let mut gathered = Gathered::default();
        tuple.walk(&mut gathered);
        DynTuple::from_tree(gathered.tree.map(|leaf| match leaf {
            Leaf::Integer(integer) => integer,
            Leaf::Underscore | Leaf::Mode(_) => unreachable!("tuples of integers have no others"),
        }))
    }
}

/// Converts a coordinate of types.
///
/// # Panics
/// Panics if an integer exceeds ±2^63.
///
/// ```
/// use cute_core::{dynamic::DynCoordinate, prelude::*};
/// let n = 5_usize;
/// assert_eq!(DynCoordinate::from(coord!((3,(_,n)))).to_string(), "(_3,(_,5))");
/// ```
impl<C: Slicer> From<C> for DynCoordinate {
    #[track_caller]
    fn from(coordinate: C) -> Self {
        let mut gathered = Gathered::default();
        coordinate.walk(&mut gathered);
        DynCoordinate::from_tree(gathered.tree.map(|leaf| match leaf {
            Leaf::Integer(integer) => Some(integer),
            Leaf::Underscore => None,
            Leaf::Mode(_) => unreachable!("coordinates have no modes"),
        }))
    }
}

/// Converts a tiler of types.
///
/// # Panics
/// Panics if the conversion of one of its layouts or integers panics.
///
/// ```
/// use cute_core::{dynamic::DynTiler, prelude::*};
/// assert_eq!(DynTiler::from(tile!((4:2,8,_))).to_string(), "(_4:_2,_8,_)");
/// ```
impl<T: Tiler> From<T> for DynTiler {
    #[track_caller]
    fn from(tiler: T) -> Self {
        let mut tilers = Tilers::default();
        tiler.walk(&mut tilers);
        tilers.done.pop().expect("a tiler is walked whole")
    }
}

#[derive(Clone, Copy, Default)]
enum Leaf {
    #[default]
    Underscore,
    Integer(DynLeaf),
    Mode(Mode),
}

/// Gathers a layout, a tuple or a coordinate as a tree, leaf by leaf.
struct Gathered {
    tree: Tree<Leaf>,
    open: Vec<Open>,
    /// The mode being gathered, and its shape once that is known.
    mode: Option<Option<DynLeaf>>,
    /// The path of the integer that comes next.
    path: BasisPath,
}

impl Default for Gathered {
    fn default() -> Self {
        Self {
            tree: Tree::new(),
            open: Vec::new(),
            mode: None,
            path: BasisPath::NONE,
        }
    }
}

impl Gathered {
    #[track_caller]
    fn layout(&self) -> DynLayout {
        let tree = self.tree.map(|leaf| match leaf {
            Leaf::Mode(mode) => mode,
            Leaf::Integer(_) | Leaf::Underscore => unreachable!("layouts consist of modes"),
        });
        DynLayout::checked(tree).unwrap_or_else(|error| panic!("{error}"))
    }
}

/// The path of these numbers.
pub(super) fn basis_path(numbers: Option<&'static StaticPath>) -> Result<BasisPath, LayoutError> {
    let steps = core::iter::successors(numbers, |numbers| numbers.rest);
    // a step that is not the number of a place leads too far
    let steps = steps.map(|numbers| numbers.first.and_then(|step| step.try_into().ok()));
    let steps: Vec<u64> = steps.map(|step| step.unwrap_or(u64::MAX)).collect();
    BasisPath::new(&steps)
}

#[track_caller]
fn leaf(value: i128, is_static: bool) -> DynLeaf {
    DynLeaf::new(value, is_static).unwrap_or_else(|error| panic!("{error}"))
}

impl Walker for Gathered {
    fn underscore(&mut self) {
        self.tree.push_leaf(Leaf::Underscore);
    }
    fn integer(&mut self, value: i128, is_static: bool) {
        let integer = leaf(value, is_static).along(take(&mut self.path));
        match self.mode {
            None => self.tree.push_leaf(Leaf::Integer(integer)),
            Some(None) => self.mode = Some(Some(integer)),
            Some(Some(shape)) => {
                let stride = integer;
                self.tree.push_leaf(Leaf::Mode(Mode { shape, stride }));
                self.mode = None;
            }
        }
    }
    fn along(&mut self, path: Option<&'static StaticPath>) {
        self.path = basis_path(path).unwrap_or_else(|error| panic!("{error}"));
    }
    fn mode(&mut self) {
        self.mode = Some(None);
    }
    fn open(&mut self) {
        self.open.push(self.tree.open());
    }
    fn open_tilers(&mut self) {
        unreachable!("neither layouts nor tuples of integers hold tilers");
    }
    fn close(&mut self) {
        let open = self.open.pop().expect("tuples end after they begin");
        self.tree.close(open);
    }
}

/// Gathers a tiler.
#[derive(Default)]
struct Tilers {
    /// The finished tilers of the innermost tuple.
    done: Vec<DynTiler>,
    /// The finished tilers of each tuple around it.
    around: Vec<Vec<DynTiler>>,
    /// The layout being gathered.
    layout: Gathered,
}

impl Tilers {
    fn end_of_layout(&mut self) {
        if self.layout.open.is_empty() {
            self.done
                .push(DynTiler::Layout(take(&mut self.layout).layout()));
        }
    }
}

impl Walker for Tilers {
    fn underscore(&mut self) {
        self.done.push(DynTiler::Underscore);
    }
    fn integer(&mut self, value: i128, is_static: bool) {
        if self.layout.mode.is_none() {
            self.done.push(DynTiler::Size(leaf(value, is_static)));
            return;
        }
        self.layout.integer(value, is_static);
        if self.layout.mode.is_none() {
            self.end_of_layout();
        }
    }
    fn along(&mut self, path: Option<&'static StaticPath>) {
        self.layout.along(path);
    }
    fn mode(&mut self) {
        self.layout.mode();
    }
    fn open(&mut self) {
        self.layout.open();
    }
    fn open_tilers(&mut self) {
        self.around.push(take(&mut self.done));
    }
    fn close(&mut self) {
        if self.layout.open.is_empty() {
            let around = self.around.pop().expect("tuples end after they begin");
            let modes = core::mem::replace(&mut self.done, around);
            self.done.push(DynTiler::ByMode(modes));
        } else {
            self.layout.close();
            self.end_of_layout();
        }
    }
}
