//! What kernels need of the numbers that they compute with.

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
    ($($t:ty)*) => {$(
        impl Number for $t {
            const ZERO: $t = 0.0;
            const ONE: $t = 1.0;
        }
    )*};
}
numbers!(f32 f64);
