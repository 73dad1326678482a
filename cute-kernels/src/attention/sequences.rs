//! Sequences of different lengths.

use super::rows::{ROOM, Rows};
use super::{AttentionError, AttentionTensor};
use cute_core::layout::Layout;
use cute_cuda::{AnyTensor, GpuTensor};
use cute_gpu::FlatModes;

/// Sequences of different lengths that lie behind each other in tensors of all their rows: where each
/// begins, in the memory of the GPU.
///
/// Sequence `i` has the queries from offset `i` to offset `i + 1` of the first tensor, and the keys
/// and values between these offsets of the second. So there is one offset more than sequences.
/// Sequences may have no queries, or no keys.
///
/// The tensors have [`ROOM`](Self::ROOM) rows before those of sequences: offset 0 is the row behind
/// them. The copy engine may touch this room, but nothing there is used or written.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_kernels::attention::Sequences;
/// let gpu = cute_cuda::Gpu::first()?;
/// // sequences of 300, 0 and 724 rows
/// let offsets = gpu.upload(&Tensor::new(&[0_i32, 300, 300, 1024][..], layout!(4:1))?)?;
/// let sequences = Sequences::new(&offsets, &offsets)?;
/// assert_eq!(sequences.count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("cu_seqlens", "varlen", "ragged"))]
#[derive(Debug)]
pub struct Sequences<'t> {
    pub(super) queries: AnyTensor<'t>,
    pub(super) keys: AnyTensor<'t>,
    count: u64,
}

impl<'t> Sequences<'t> {
    /// The rows of Q, K, V and O before those of sequences: as many as a box of the copy engine has.
    pub const ROOM: usize = ROOM as usize;

    /// Sequences whose queries, and whose keys, begin at these offsets.
    ///
    /// Offsets ascend. The first is 0 or more, and the last is the number of rows behind the room or
    /// less. The GPU reads them when the kernel runs: one that is less than the offset before counts
    /// as that one, and one beyond the rows as their end.
    ///
    /// # Errors
    /// Fails if a tensor does not have one mode (`Rank`), if it does not have two offsets side by side
    /// (`Offsets`), or if both have different sizes (`SizesDiffer`).
    pub fn new<L: Layout + FlatModes, M: Layout + FlatModes>(
        queries: &'t GpuTensor<i32, L>,
        keys: &'t GpuTensor<i32, M>,
    ) -> Result<Self, AttentionError> {
        let count = count(queries.layout(), keys.layout())?;
        Ok(Sequences {
            queries: AnyTensor::of(queries),
            keys: AnyTensor::of(keys),
            count,
        })
    }

    /// How many sequences there are.
    pub fn count(&self) -> u64 {
        self.count
    }
}

/// How many sequences there are, of which tensors of these layouts have the offsets.
pub(super) fn count(queries: impl FlatModes, keys: impl FlatModes) -> Result<u64, AttentionError> {
    const MODES: &[&str] = &["offsets"];
    let queries = Rows::of(AttentionTensor::QueryOffsets, queries, MODES)?;
    let keys = Rows::of(AttentionTensor::KeyOffsets, keys, MODES)?;
    for offsets in [&queries, &keys] {
        let (size, stride) = offsets.mode(0);
        if size < 2 || stride != 1 {
            return Err(AttentionError::Offsets {
                tensor: offsets.tensor,
                size,
                stride,
            });
        }
    }
    Ok(queries.same(0, &keys, 0, "offsets")? - 1)
}
