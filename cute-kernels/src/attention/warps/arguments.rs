//! The arguments of a kernel.

use crate::attention::AttentionArguments;
use crate::attention::dropout::Keep;

/// How the rows of a tensor lie.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct TensorRows {
    /// From row to row, along the head dimension, from head to head and from batch to batch, in
    /// elements.
    pub strides: [i64; 4],
    /// Whether eight neighbours of a row are whole pieces of 16 bytes.
    pub in_pieces: u64,
}

/// How a kernel modifies scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Modification {
    /// Scores stay as they are.
    Plain,
    /// Scores are capped.
    SoftCap,
    /// Scores are lessened by a slope times the distance.
    Alibi,
}

/// The numbers of a kernel beside its tensors, as one argument by value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct WarpsArguments {
    /// The rows of Q.
    pub q: TensorRows,
    /// The rows of K.
    pub k: TensorRows,
    /// The rows of V.
    pub v: TensorRows,
    /// The rows of O.
    pub o: TensorRows,
    /// The numbers that the kernels by `wgmma` have, too.
    pub shared: AttentionArguments,
    /// The elements of a row.
    pub width: u32,
    /// The [`Modification`].
    pub modification: u32,
    /// Which weights stay.
    pub keep: Keep,
}

#[cfg(feature = "host")]
// SAFETY: 20 numbers of 64 bits and 22 of 32, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for WarpsArguments {}
