//! The operations that kernels need of the numbers that they compute with.

use core::fmt::{Debug, Display};
use core::ops::{Add, Mul};

/// Arithmetic of a product.
pub trait Number:
    Copy + PartialEq + Debug + Display + Send + Sync + Add<Output = Self> + Mul<Output = Self> + 'static
{
    /// The number that a sum begins with.
    const ZERO: Self;
    /// The factor that changes nothing.
    const ONE: Self;
}

macro_rules! numbers {
    ($($t:ty: $zero:literal $one:literal;)*) => {$(
        impl Number for $t {
            const ZERO: $t = $zero;
            const ONE: $t = $one;
        }
    )*};
}
numbers! {
    f32: 0.0 1.0;
    f64: 0.0 1.0;
    i32: 0 1;
}
