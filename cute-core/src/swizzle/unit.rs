//! The units of a swizzle's offsets: elements or bytes.

/// The unit of a swizzle's offsets: [`Elements`] or [`Bytes`]. Sealed.
///
/// ```compile_fail,E0308
/// # use cute_core::{prelude::*, swizzle::{Bytes, Elements}};
/// // error: mismatched types: bytes are no elements
/// let bytes: Swizzle![3,4,3; Bytes] = swizzle!(3,4,3);
/// ```
pub trait Unit: sealed::Sealed + Copy + 'static {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! units {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {}
        impl sealed::Sealed for $name {}
        impl Unit for $name {}
    )*};
}
units! {
    /// Offsets count elements, as in layouts.
    ///
    /// ```
    /// use cute_core::{prelude::*, swizzle::{Elements, Swizzle}};
    /// let swizzle: Swizzle<Int![3], Int![4], Int![3], Elements> = swizzle!(3,4,3);
    /// assert_eq!(swizzle.to_string(), "Sw<3,4,3>");
    /// ```
    Elements
    /// Offsets count bytes, as in hardware: see
    /// [`Swizzle::of_elements`](super::Swizzle::of_elements).
    ///
    /// ```
    /// use cute_core::{prelude::*, swizzle::Bytes};
    /// let bytes: Swizzle![3,4,3; Bytes] = swizzle!(3,4,3; Bytes);
    /// assert_eq!(bytes.of_elements::<16>(), swizzle!(3,3,3));
    /// ```
    Bytes
}
