//! [`Complex`] and [`GaussComplex`], of two and three binary64 numbers.

/// A complex number.
///
/// Source: CUTLASS `complex<double>`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Complex {
    /// The real part.
    pub re: f64,
    /// The imaginary part.
    pub im: f64,
}

/// A sum of complex products by three multiplications each: for `(a + bi)·(c + di)` these are
/// `a·c`, `b·d` and `(a + b)·(c + d)`.
///
/// ```
/// use cute_core::atom::host::{Complex, GaussComplex};
/// // (1 + 2i)·(3 + 4i) = -5 + 10i
/// let sums = GaussComplex { sums: [1.0 * 3.0, 2.0 * 4.0, (1.0 + 2.0) * (3.0 + 4.0)] };
/// assert_eq!(sums.to_complex(), Complex { re: -5.0, im: 10.0 });
/// ```
///
/// Source: CuTe `SM80_8x8x4_GC64C64C64GC64_TN::GaussComplex`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GaussComplex {
    /// The three sums.
    pub sums: [f64; 3],
}

impl GaussComplex {
    /// The complex number, `(t0 - t1) + (t2 - t0 - t1)i`.
    pub fn to_complex(self) -> Complex {
        let [t0, t1, t2] = self.sums;
        Complex {
            re: t0 - t1,
            im: t2 - t0 - t1,
        }
    }
}
