//! The tensors of a product, whose sizes fit.

use super::GemmError;
use super::modes::{Matrices, same};
use super::source::Source;

/// A tensor and its modes as those of matrices.
pub(super) type Of<'p, T> = (&'p dyn Source<T>, Matrices);

/// The tensors of a product as the kernels have them, and their sizes.
pub(super) struct Tensors<'p, T, U> {
    pub(super) a: Of<'p, T>,
    pub(super) b: Of<'p, T>,
    pub(super) d: Of<'p, U>,
    /// Whether this is the transpose of the product that was asked for.
    pub(super) exchanged: bool,
    /// M, N, K and the batches.
    pub(super) sizes: [u64; 4],
}

impl<'p, T, U> Tensors<'p, T, U> {
    /// The tensors, if their sizes fit.
    pub(super) fn new(
        a: Of<'p, T>,
        b: Of<'p, T>,
        d: Of<'p, U>,
        exchanged: bool,
    ) -> Result<Self, GemmError> {
        let names = if exchanged { ["N", "M"] } else { ["M", "N"] };
        let m = same(names[0], (&a.1, 0), (&d.1, 0))?;
        let n = same(names[1], (&b.1, 0), (&d.1, 1))?;
        let k = same("K", (&a.1, 1), (&b.1, 1))?;
        same("the batch", (&a.1, 2), (&d.1, 2))?;
        let batches = same("the batch", (&b.1, 2), (&d.1, 2))?;
        Ok(Tensors {
            a,
            b,
            d,
            exchanged,
            sizes: [m, n, k, batches],
        })
    }
}
