//! The modes of the tensors of attention: those of batches, or of packed sequences.

use crate::status::Failure;
use crate::tensor::{Checked, Given, Rank2, Rank3, Rank4, Typed};
use cute_core::prelude::*;
use cute_gpu::FlatModes;

/// The modes of Q, K, V and O.
pub(crate) const MODES: [&str; 4] = ["rows", "head dimension", "heads", "batches"];

/// The modes of the logarithms of the sums.
pub(crate) const OF_SUMS: [&str; 3] = ["rows", "heads", "batches"];

/// One of [`Alike`] and [`Packed`].
pub(crate) trait Batching {
    /// The layout of Q, K, V, O and of gradients.
    type Rows: Layout + FlatModes + 'static;
    /// The layout of the logarithms of the sums.
    type Sums: Layout + FlatModes + 'static;

    /// A tensor of rows, whose description is checked.
    fn rows<T: Typed>(given: Given<'_>) -> Result<Checked<T, Self::Rows>, Failure>;

    /// A tensor with a number for each row and head, whose description is checked.
    fn sums(given: Given<'_>) -> Result<Checked<f32, Self::Sums>, Failure>;
}

/// Batches of as many rows each.
pub(crate) struct Alike;

/// Sequences of different lengths behind each other: the tensors have no batches.
pub(crate) struct Packed;

impl Batching for Alike {
    type Rows = Rank4;
    type Sums = Rank3;

    fn rows<T: Typed>(given: Given<'_>) -> Result<Checked<T, Rank4>, Failure> {
        given.checked::<T, 4, Rank4>(MODES)
    }

    fn sums(given: Given<'_>) -> Result<Checked<f32, Rank3>, Failure> {
        given.checked::<f32, 3, Rank3>(OF_SUMS)
    }
}

impl Batching for Packed {
    type Rows = Rank3;
    type Sums = Rank2;

    fn rows<T: Typed>(given: Given<'_>) -> Result<Checked<T, Rank3>, Failure> {
        let [rows, width, heads, _] = MODES;
        given.checked::<T, 3, Rank3>([rows, width, heads])
    }

    fn sums(given: Given<'_>) -> Result<Checked<f32, Rank2>, Failure> {
        let [rows, heads, _] = OF_SUMS;
        given.checked::<f32, 2, Rank2>([rows, heads])
    }
}
