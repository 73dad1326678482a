//! The elements of the benchmarks.

use cute_cpu::contract::{DynTensor, Number};
use ndarray::{ArrayD, IxDyn, LinalgScalar};
use std::ffi::c_int;

/// `f32` or `f64`.
pub trait Real: Number + LinalgScalar + Into<f64> {
    /// The type in NumPy's words.
    const NUMPY: &str;
    /// The type as TBLIS counts them.
    const TBLIS: c_int;
    /// How far results may differ, since sums have another order.
    const TOLERANCE: f64;
    /// The number of `i` thirteenths.
    fn thirteenths(i: f64) -> Self;
    /// The number at the beginning of 16 bytes.
    fn in_place(self) -> [f64; 2];
    /// The number of bytes in the order of this machine.
    fn from_bytes(bytes: &[u8]) -> Self;
}

macro_rules! real {
    ($t:ident: $kind:literal, $name:literal, $tolerance:literal) => {
        impl Real for $t {
            const NUMPY: &str = $name;
            const TBLIS: c_int = $kind;
            const TOLERANCE: f64 = $tolerance;
            fn thirteenths(i: f64) -> Self {
                (i / 13.0) as $t
            }
            fn in_place(self) -> [f64; 2] {
                let mut bytes = [0; 8];
                bytes[..size_of::<$t>()].copy_from_slice(&self.to_ne_bytes());
                [f64::from_ne_bytes(bytes), 0.0]
            }
            fn from_bytes(bytes: &[u8]) -> Self {
                $t::from_ne_bytes(bytes.try_into().expect("the bytes of a number"))
            }
        }
    };
}
real!(f32: 0, "float32", 1e-3);
real!(f64: 2, "float64", 1e-9);

/// Elements in row-major order that differ from each other; `peers.py` makes the same ones.
pub fn filled<T: Real>(sizes: &[usize]) -> DynTensor<T> {
    let len: usize = sizes.iter().product();
    let elements = (0..len).map(|i| T::thirteenths((i * 7 % 13) as f64 - 6.0));
    DynTensor::new(elements.collect(), sizes.to_vec()).expect("as many elements")
}

/// The elements as an array of `ndarray`.
pub fn array<T: Real>(tensor: &DynTensor<T>) -> ArrayD<T> {
    let elements = tensor.elements().to_vec();
    ArrayD::from_shape_vec(IxDyn(tensor.sizes()), elements).expect("as many elements")
}

/// Stops the program unless two results agree.
pub fn assert_close<'a, T: Real>(
    what: &str,
    ours: &[T],
    theirs: impl ExactSizeIterator<Item = &'a T>,
) {
    assert_eq!(ours.len(), theirs.len(), "{what}");
    for (i, (&x, &y)) in ours.iter().zip(theirs).enumerate() {
        let (x, y): (f64, f64) = (x.into(), y.into());
        assert!(
            (x - y).abs() <= T::TOLERANCE * y.abs().max(1.0),
            "{what}: element {i} is {x}, and {y} elsewhere"
        );
    }
}
