//! The numbers that tensors of a test have, and how they are rounded.

use cute_kernels::attention::AttentionElement;
use half::{bf16, f16};
use std::fmt::Debug;

/// What elements of a test are made of.
pub trait Value: Copy + Debug + Default + PartialEq {
    fn of(x: f64) -> Self;
    fn wide(self) -> f64;
}
impl Value for f16 {
    fn of(x: f64) -> Self {
        f16::from_f64(x)
    }
    fn wide(self) -> f64 {
        self.to_f64()
    }
}
impl Value for bf16 {
    fn of(x: f64) -> Self {
        bf16::from_f64(x)
    }
    fn wide(self) -> f64 {
        self.to_f64()
    }
}

/// Elements of a result.
pub trait Number: AttentionElement + Value {
    /// Half the distance from 1 to the next number.
    const ROUNDING: f64;
    /// What lies around results.
    const GUARD: Self;
}
impl Number for f16 {
    const ROUNDING: f64 = 1.0 / 2048.0;
    const GUARD: Self = f16::from_bits(0x7bad);
}
impl Number for bf16 {
    const ROUNDING: f64 = 1.0 / 256.0;
    const GUARD: Self = bf16::from_bits(0x7bad);
}
