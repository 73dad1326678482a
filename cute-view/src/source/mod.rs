//! Layouts as source code of other languages, to paste there.
//!
//! [`Source`] writes CuTe C++ and the CuTe DSL. The text makes a layout that prints as this one
//! does: a static integer stays static. For shaders of `wgpu` it writes index functions in WGSL.
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
mod wgsl;

pub use wgsl::WgslError;

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

    /// Two functions in WGSL, for shaders of `wgpu`: `name` takes an index, and `name_at` takes one
    /// number for each integer of the shape. All integers become constants, dynamic ones too.
    /// Offsets are `u32`, or `i32` if a stride is negative; behind a swizzle they are `u32`.
    ///
    /// # Errors
    /// Fails if the name is no identifier or a word of WGSL, such as `loop` and `layout`, if the size
    /// or an offset does not fit 32 bits (Representable), for a layout of coordinates
    /// (IntegerStrides), and for more than 255 integers in the shape, since functions have no more
    /// parameters.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// use cute_view::source::Source;
    /// let l: DynLayout = "(3,(2,3)):(3,(12,1))".parse()?;
    /// assert_eq!(l.to_wgsl("tile")?, "\
    /// // (3,(2,3)):(3,(12,1)): the offset at a coordinate, one number for each integer of the shape
    /// fn tile_at(i0: u32, i1: u32, i2: u32) -> u32 {
    ///     return i0 * 3u + i1 * 12u + i2;
    /// }
    ///
    /// // (3,(2,3)):(3,(12,1)): the offset of an index
    /// fn tile(index: u32) -> u32 {
    ///     return (index % 3u) * 3u + (index / 3u % 2u) * 12u + index / 6u;
    /// }
    /// ");
    /// let error = l.to_wgsl("3d").unwrap_err().to_string();
    /// assert!(error.starts_with("`3d` is no name in WGSL"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: the expression is that of CuTe `crd2idx`.
    fn to_wgsl(&self, name: &str) -> Result<String, WgslError>;
}

impl Source for DynLayout {
    fn to_cpp(&self) -> String {
        layout::<Cpp>(self)
    }

    fn to_dsl(&self) -> String {
        layout::<Dsl>(self)
    }

    fn to_wgsl(&self, name: &str) -> Result<String, WgslError> {
        wgsl::layout(self, name)
    }
}

impl Source for DynSwizzledLayout {
    fn to_cpp(&self) -> String {
        swizzled::<Cpp>(self)
    }

    fn to_dsl(&self) -> String {
        swizzled::<Dsl>(self)
    }

    fn to_wgsl(&self, name: &str) -> Result<String, WgslError> {
        wgsl::swizzled(self, name)
    }
}
