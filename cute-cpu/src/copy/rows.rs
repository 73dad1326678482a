//! Rows: runs of bytes that are contiguous on both sides.

use super::tile::{self, Move};
use super::walk::{Axis, MOST, chunk, each_tile};
use crate::Target;
use cute_core::tensor::{CopyLoop, CopyNest};

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
    let [first_from, first_to] = nest.first();
    let (from, to) = (
        from.wrapping_offset(first_from),
        to.wrapping_offset(first_to),
    );
    let row: Move = match (target, streamed) {
        (Target::Avx512, true) => tile::avx512::row::<true>,
        (Target::Avx512, false) => tile::avx512::row::<false>,
        (_, true) => tile::avx2::row::<true>,
        (_, false) => tile::avx2::row::<false>,
    };
    let once = CopyLoop {
        count: 1,
        from: 0,
        to: 0,
    };
    let mut axes = [Axis::single(once, 1); MOST];
    for (axis, l) in axes.iter_mut().zip(nest.loops()) {
        *axis = Axis::single(*l, chunk(l, PAGE));
    }
    let mut pending = None;
    each_tile(&axes[..usize::max(2, nest.loops().len())], 0, |place| {
        let next = (
            from.wrapping_offset(place.from),
            to.wrapping_offset(place.to),
        );
        if let Some((from, to)) = pending.replace(next) {
            // SAFETY: the walk visits the runs of both layouts.
            unsafe { row(from, to, run, next.0) }
        }
    });
    if let Some((from, to)) = pending {
        // SAFETY: as above.
        unsafe { row(from, to, run, from) }
    }
    if streamed {
        tile::fence();
    }
}
