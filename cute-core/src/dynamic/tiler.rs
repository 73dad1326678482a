//! Tilers, which divide or compose a layout as a whole or mode by mode.

use super::integer::DynLeaf;
use super::layout::DynLayout;
use crate::int::pad;
use alloc::vec::Vec;
use core::fmt;

/// A tile for a layout, or one for each of its modes.
///
/// ```
/// use cute_core::dynamic::{DynLayout, DynTiler};
/// let a: DynLayout = "(_8,_16):(_1,_8)".parse()?;
/// let tiler: DynTiler = "(_4:_1,_8)".parse()?;
/// assert_eq!(a.logical_divide(&tiler)?.to_string(), "((_4,_2),(_8,_2)):((_1,_4),(_8,_64))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: CuTe `Tile`, `make_tile`.
#[derive(Clone, PartialEq, Eq, Hash)]
#[allow(
    clippy::large_enum_variant,
    reason = "a layout is the common case, and needs no allocation"
)]
pub enum DynTiler {
    /// `_`: keeps the mode as it is.
    Underscore,
    /// `n`, which means `n:1`.
    Size(DynLeaf),
    /// A layout.
    Layout(DynLayout),
    /// One tiler for each mode; divisions keep the modes beyond them, compositions drop them.
    ByMode(Vec<DynTiler>),
}

impl From<DynLayout> for DynTiler {
    fn from(layout: DynLayout) -> Self {
        Self::Layout(layout)
    }
}

impl From<&DynLayout> for DynTiler {
    fn from(layout: &DynLayout) -> Self {
        Self::Layout(layout.clone())
    }
}

impl fmt::Display for DynTiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        match self {
            Self::Underscore => f.write_str("_"),
            Self::Size(size) => fmt::Display::fmt(size, f),
            Self::Layout(layout) => fmt::Display::fmt(layout, f),
            Self::ByMode(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    f.write_str(if i > 0 { "," } else { "" })?;
                    fmt::Display::fmt(mode, f)?;
                }
                f.write_str(")")
            }
        }
    }
}

impl fmt::Debug for DynTiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
