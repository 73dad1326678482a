//! The elements of which this crate computes products.

use core::fmt::{Debug, Display};
use core::ops::{Add, Mul};

/// A number of which there are fast products: `f32` and `f64`. Sealed.
///
/// ```
/// use cute_cpu::Element;
/// fn half<T: Element>(one: T) -> bool {
///     one == T::ONE && one * T::ZERO == T::ZERO
/// }
/// assert!(half(1.0_f32) && half(1.0_f64));
/// ```
pub trait Element:
    Copy
    + PartialEq
    + Debug
    + Display
    + Send
    + Sync
    + Add<Output = Self>
    + Mul<Output = Self>
    + sealed::Sealed
    + 'static
{
    /// The number that a sum begins with.
    const ZERO: Self;
    /// The factor that changes nothing.
    const ONE: Self;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

impl Element for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;
}

impl Element for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
}
