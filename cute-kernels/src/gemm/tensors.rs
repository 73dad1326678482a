//! The tensors of a product, whose sizes fit, and how many tiles they have.

use super::GemmError;
use super::entry::Entry;
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

/// The number of clusters' tiles in so many parts, if sizes fit 31 bits and 32 bits number them.
pub(super) fn tiles(sizes: [u64; 4], entry: &Entry, parts: u32) -> Option<u32> {
    let [m, n, k, batches] = sizes;
    let tile = (
        entry.tile.0 * entry.cluster.0,
        entry.tile.1 * entry.cluster.1,
    );
    // parts are matrices of the result
    let matrices = batches.checked_mul(parts.into())?;
    count([m, n, k, matrices], tile)
}

/// The number of tiles, if sizes fit 31 bits and 32 bits number the tiles.
pub(super) fn count(sizes: [u64; 4], tile: (u32, u32)) -> Option<u32> {
    let small = sizes.iter().all(|&size| size < 1 << 31);
    let [m, n, _, batches] = sizes;
    let count = u128::from(m.div_ceil(tile.0.into()))
        * u128::from(n.div_ceil(tile.1.into()))
        * u128::from(batches);
    // a block's number and its step are added
    if small && count < 1 << 31 {
        u32::try_from(count).ok()
    } else {
        None
    }
}
