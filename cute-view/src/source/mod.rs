//! Layouts as source code of other languages, to paste there.
//!
//! [`Source`] writes CuTe C++ and the CuTe DSL. The text makes a layout that prints as this one
//! does: a static integer stays static.
//!
//! ```
//! use cute_core::dynamic::DynLayout;
//! use cute_view::source::Source;
//! let l: DynLayout = "(_4,8):(_8,_1)".parse()?;
//! assert_eq!(l.to_cpp(), "make_layout(make_shape(Int<4>{}, 8), make_stride(Int<8>{}, Int<1>{}))");
//! assert_eq!(l.to_dsl(), "cute.make_layout((4, cutlass.Int32(8)), stride=(8, 1))");
//! # Ok::<(), cute_core::dynamic::ParseError>(())
//! ```
//!
//! A typed layout is converted first: `DynLayout::from(layout!((4,8):(8,1)))`. Where marks have no
//! meaning, as in texts with plain numbers, [`DynLayout::to_static`] makes all integers static.

mod cpp;
mod dsl;
mod language;
#[cfg(test)]
mod tests;

use alloc::string::String;
use cpp::Cpp;
use cute_core::dynamic::{DynLayout, DynSwizzledLayout};
use dsl::Dsl;
use language::{layout, swizzled};

/// Layouts that can be written in other languages.
pub trait Source {
    /// An expression of CuTe C++, with the names of `namespace cute`.
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// use cute_view::source::Source;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
    /// assert_eq!(smem.to_cpp(), "make_composed_layout(Swizzle<3,3,3>{}, Int<0>{}, \
    ///     make_layout(make_shape(Int<8>{}, Int<64>{}), make_stride(Int<64>{}, Int<1>{})))");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `make_layout`, `make_composed_layout`, `Int`, `E`.
    fn to_cpp(&self) -> String;

    /// An expression of the CuTe DSL, after `import cutlass` and `import cutlass.cute as cute`. A
    /// dynamic integer becomes `cutlass.Int32`, or `cutlass.Int64` if it does not fit; within a
    /// kernel you replace it by a variable.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// use cute_view::source::Source;
    /// let identity: DynLayout = "(_4,(_8)):(_1@0,(_2@1))".parse()?;
    /// assert_eq!(identity.to_dsl(), "cute.make_layout((4, (8,)), stride=(1 * cute.E(0), (2 * cute.E(1),)))");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: the CuTe DSL's `make_layout`, `make_composed_layout`, `make_swizzle`, `E`.
    fn to_dsl(&self) -> String;
}

impl Source for DynLayout {
    fn to_cpp(&self) -> String {
        layout::<Cpp>(self)
    }

    fn to_dsl(&self) -> String {
        layout::<Dsl>(self)
    }
}

impl Source for DynSwizzledLayout {
    fn to_cpp(&self) -> String {
        swizzled::<Cpp>(self)
    }

    fn to_dsl(&self) -> String {
        swizzled::<Dsl>(self)
    }
}
