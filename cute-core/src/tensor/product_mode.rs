//! The names of the modes of the tensors of a product.
//!
//! The variants have long names: rustc prints types with the shortest path that nothing else in the
//! crate ends in, and variants `M`, `N` and `K` would lengthen the letters of named modes and `atom::K`.

use core::fmt;

/// A mode of `C(m,n) = Σₖ A(m,k)·B(n,k)`, which two of the three tensors have.
///
/// ```
/// use cute_core::tensor::ProductMode;
/// // K is mode 1 of A, (M,K), and mode 1 of B, (N,K).
/// assert_eq!(ProductMode::Summed.tensors(), [("A", 1), ("B", 1)]);
/// ```
///
/// Source: CuTe `gemm`, whose tensors are (M,K), (N,K) and (M,N).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProductMode {
    /// M: mode 0 of A and mode 0 of C, the rows of C.
    Rows,
    /// N: mode 0 of B and mode 1 of C, the columns of C.
    Columns,
    /// K: mode 1 of A and mode 1 of B, what is summed over.
    Summed,
}

impl ProductMode {
    /// The two tensors that have this mode, and the number of the mode in each.
    ///
    /// ```
    /// use cute_core::tensor::ProductMode;
    /// assert_eq!(ProductMode::Columns.tensors(), [("B", 0), ("C", 1)]);
    /// ```
    pub const fn tensors(self) -> [(&'static str, usize); 2] {
        match self {
            Self::Rows => [("A", 0), ("C", 0)],
            Self::Columns => [("B", 0), ("C", 1)],
            Self::Summed => [("A", 1), ("B", 1)],
        }
    }
}

impl fmt::Display for ProductMode {
    /// The letter: `M`, `N` or `K`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rows => "M",
            Self::Columns => "N",
            Self::Summed => "K",
        })
    }
}
