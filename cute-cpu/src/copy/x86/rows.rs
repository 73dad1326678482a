//! Rows: runs of bytes that are contiguous on both sides.

use super::tile::{self, Move};
use super::walk::{begin, chunk, each_step};
use crate::Target;
use cute_core::tensor::CopyNest;

/// The least number of bytes of a run: most of its lines are whole. Shorter runs are moved by
/// `cute-core`, whose loops have less to do between two runs.
pub(super) const LEAST: usize = 512;

/// The bytes of a page that a block uses.
const PAGE: usize = 4096;

/// Copies a nest of runs of at least [`LEAST`] bytes.
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the processor has the target, which is AVX-512 or
/// AVX2.
pub(super) unsafe fn copy(
    target: Target,
    nest: &CopyNest,
    streamed: bool,
    from: *const u8,
    to: *mut u8,
) {
    let run = nest.run();
    let (from, to) = begin(nest, from, to);
    let row: Move = match (target, streamed) {
        (Target::Avx512, true) => tile::avx512::row::<true>,
        (Target::Avx512, false) => tile::avx512::row::<false>,
        (_, true) => tile::avx2::row::<true>,
        (_, false) => tile::avx2::row::<false>,
    };
    let mut pending = None;
    each_step(
        nest.loops(),
        |l| chunk(l, PAGE),
        |place| {
            let next = (
                from.wrapping_offset(place.from),
                to.wrapping_offset(place.to),
            );
            if let Some((from, to)) = pending.replace(next) {
                // SAFETY: the walk visits the runs of both layouts.
                unsafe { row(from, to, run, next.0) }
            }
        },
    );
    if let Some((from, to)) = pending {
        // SAFETY: as above.
        unsafe { row(from, to, run, from) }
    }
    if streamed {
        tile::fence();
    }
}
