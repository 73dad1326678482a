//! Sizes of layouts as leaves, and the shape of their codomain.

use super::integer::DynLeaf;
use super::layout::{DynLayout, Mode};
use super::path::BasisPath;
use super::size::{coshape, size};
use super::tuple::DynTuple;
use alloc::collections::BTreeMap;

impl DynLayout {
    /// The number of coordinates; static if types know it.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_4,2):(_2,1)".parse()?;
    /// assert_eq!(l.size_leaf().to_string(), "8");
    /// assert_eq!(l.cosize_leaf().to_string(), "8");
    /// assert_eq!(l.mode(0).map(|mode| mode.cosize_leaf().to_string()), Some("_7".into()));
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `size(layout)`.
    pub fn size_leaf(&self) -> DynLeaf {
        size(self.view().leaves()).expect("the size of a layout fits")
    }

    /// One more than the largest offset, with negative strides counted by their absolute value;
    /// static if types know it. If the values are coordinates, it is the size of the
    /// [`coshape`](Self::coshape).
    ///
    /// Source: CuTe `cosize(layout)`.
    pub fn cosize_leaf(&self) -> DynLeaf {
        let size = self.coshape().size();
        size.expect("the cosize of a layout fits")
    }

    /// The shape of the codomain: the cosize for offsets; one more than the largest value at each
    /// place for coordinates.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_3,(_2,_3)):(_1@0,(_8@1,_1@1))".parse()?;
    /// assert_eq!((l.coshape().to_string(), l.cosize()), ("(_3,_11)".into(), 33));
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `coshape(layout)`.
    pub fn coshape(&self) -> DynTuple {
        coshape(self.view().leaves()).expect("the cosize of a layout fits")
    }

    /// The layout of offsets that numbers coordinates in the coshape, the first place fastest:
    /// `n@p` becomes `n` times the sizes of the places before `p`. A layout of offsets stays as it
    /// is.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_3,_4):(_1@1,_2@0)".parse()?;
    /// assert_eq!(l.coshape().to_string(), "(_7,_3)");
    /// assert_eq!(l.in_coshape().to_string(), "(_3,_4):(_7,_2)");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn in_coshape(&self) -> DynLayout {
        if self.has_integer_strides() {
            return self.clone();
        }
        let mut places: BTreeMap<BasisPath, u64> = BTreeMap::new();
        for mode in self.view().leaves() {
            let reach = (mode.shape.magnitude() - 1) * mode.stride.magnitude();
            *places.entry(mode.stride.path()).or_insert(1) += reach;
        }
        let mut before = 1;
        for size in places.values_mut() {
            before *= core::mem::replace(size, before);
        }
        let tree = self.view().map(|mode| {
            // a mode of size 1 has one coordinate
            let is_met = mode.shape.magnitude() > 1;
            let stride = if is_met {
                let step = DynLeaf::natural(places[&mode.stride.path()], true);
                mode.stride.multiple().mul(step)
            } else {
                Ok(DynLeaf::ZERO)
            };
            Mode {
                stride: stride.expect("values lie below the size of the coshape"),
                ..mode
            }
        });
        DynLayout::from_tree(tree)
    }
}
