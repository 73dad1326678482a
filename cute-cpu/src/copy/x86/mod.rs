//! Copies with the vector instructions that an x86-64 processor has.
//!
//! By the strides of a nest of loops, `plan` chooses the method:
//!
//! - `rows` and `runs`, where both sides have long contiguous runs;
//! - `plane`, where the source runs along one loop and the destination along another: tiles are
//!   transposed in registers (`tile`);
//! - `bands`, `squares`, `near`, `down`, `strips` and `direct`, for planes that are large enough, by their
//!   size and the processor, and in some cases by where the source lies (`source`);
//! - the loops of `cute-core` for what is left, and for a few elements.
//!
//! They visit loops in the order of `walk`, in blocks that use few pages. Several loops that continue each
//! other on one side are one axis with a list of `offsets` on the other.

mod bands;
mod direct;
mod down;
mod near;
mod offsets;
mod plan;
mod plane;
mod rows;
mod runs;
mod source;
mod squares;
mod stacks;
mod strips;
#[cfg(test)]
mod tests;
mod tile;
mod walk;

use crate::Target;
use cute_core::tensor::CopyNest;

/// Copies a nest, which is the whole or a part of a copy of `bytes` bytes, with the best
/// instructions that the processor has.
///
/// # Safety
/// The conditions of [`CopyNest::copy`].
pub(super) unsafe fn run(nest: &CopyNest, bytes: usize, from: *const u8, to: *mut u8) {
    let target = Target::best();
    // SAFETY: the caller's promise, and the processor has its target.
    unsafe { plan::Plan::of(target, nest, bytes, from).run(target, nest, from, to) }
}

/// Whether short rows of the source are better divided last among threads. This was measured on a processor of
/// Intel's alone. Bands have such rows there.
#[cfg(feature = "threads")]
pub(super) fn keeps_rows() -> bool {
    Target::best() == Target::Avx512 && plan::Processor::this() == plan::Processor::Together
}
