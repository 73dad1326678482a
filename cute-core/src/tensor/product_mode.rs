//! What the modes of the tensors of a product are called.

/// A mode of `C(m,n) = Σₖ A(m,k)·B(n,k)`, which two of the three tensors have.
///
/// ```
/// use cute_core::tensor::ProductMode;
/// // K is mode 1 of A, (M,K), and mode 1 of B, (N,K).
/// assert_eq!(ProductMode::K.tensors(), [("A", 1), ("B", 1)]);
/// ```
///
/// Source: CuTe `gemm`, whose tensors are (M,K), (N,K) and (M,N).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProductMode {
    /// Mode 0 of A and mode 0 of C: the rows of C.
    M,
    /// Mode 0 of B and mode 1 of C: the columns of C.
    N,
    /// Mode 1 of A and mode 1 of B: what is summed over.
    K,
}

impl ProductMode {
    /// The two tensors that have this mode, and the number of the mode in each.
    ///
    /// ```
    /// use cute_core::tensor::ProductMode;
    /// assert_eq!(ProductMode::N.tensors(), [("B", 0), ("C", 1)]);
    /// ```
    pub const fn tensors(self) -> [(&'static str, usize); 2] {
        match self {
            Self::M => [("A", 0), ("C", 0)],
            Self::N => [("B", 0), ("C", 1)],
            Self::K => [("A", 1), ("B", 1)],
        }
    }
}
