//! A copy by all threads of a pool: each has a part of one loop.

use super::machine::{keeps_rows, run};
use cute_core::tensor::{CopyLoop, CopyNest};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// The least number of bytes for which more than one thread pays.
const MANY: usize = 1 << 20;

/// The least number of steps of a part of a loop, so that each part has whole tiles.
const LEAST: usize = 64;

/// Pointers to the elements at coordinate 0.
#[derive(Clone, Copy)]
struct Places {
    from: *const u8,
    to: *mut u8,
}

// SAFETY: threads read one side, which nobody writes, and write parts of the other side that have
// no byte in common. What they move are bytes: no code of the element's type is called.
unsafe impl Send for Places {}
// SAFETY: as for `Send`.
unsafe impl Sync for Places {}

impl Places {
    /// Copies a part of a copy of `bytes` bytes.
    ///
    /// # Safety
    /// The conditions of [`CopyNest::copy`].
    unsafe fn run(&self, part: &CopyNest, bytes: usize) {
        // SAFETY: the caller's promise.
        unsafe { run(part, bytes, self.from, self.to) }
    }
}

/// Copies a nest, with the threads of the pool in which it is called.
///
/// # Safety
/// The conditions of [`CopyNest::copy`].
pub(super) unsafe fn par_run(nest: &CopyNest, from: *const u8, to: *mut u8) {
    let (places, threads) = (Places { from, to }, rayon::current_num_threads());
    match divided(nest, threads, keeps_rows()) {
        Some((k, parts)) => (0..parts).into_par_iter().for_each(|i| {
            let count = nest.loops()[k].count;
            let at = |i: usize| (count as u128 * i as u128 / parts as u128) as usize;
            // SAFETY: the caller's promise; the parts of loop `k` write different bytes.
            unsafe { places.run(&nest.part(k, at(i), at(i + 1)), nest.bytes()) }
        }),
        // SAFETY: the caller's promise.
        None => unsafe { run(nest, nest.bytes(), from, to) },
    }
}

/// The loop to divide, and into how many parts of different bytes; `None` if one thread is enough. With `keeps_rows`
/// a loop of fewer than [`LEAST`] steps along which the source is contiguous comes after others.
fn divided(nest: &CopyNest, threads: usize, keeps_rows: bool) -> Option<(usize, usize)> {
    let loops = nest.loops();
    let written = &loops[..loops.iter().take_while(|l| l.to != 0).count()];
    if nest.bytes() < MANY || threads < 2 || !writes_once(nest.run(), written) {
        return None;
    }
    // Of loops with parts for all threads the outermost in the destination.
    let parts = |l: &CopyLoop| match l.count / LEAST {
        0 => usize::min(threads, l.count),
        tiles => usize::min(threads, tiles),
    };
    let is_row = |l: &CopyLoop| l.from.unsigned_abs() == nest.run() && l.count < LEAST;
    let best = (0..written.len()).max_by_key(|&k| {
        let l = &written[k];
        (parts(l), !(keeps_rows && is_row(l)), k)
    })?;
    (parts(&written[best]) > 1).then(|| (best, parts(&written[best])))
}

/// Whether loops, ascending by the stride in the destination, lead to different runs of bytes.
fn writes_once(run: usize, loops: &[CopyLoop]) -> bool {
    let mut reach = run;
    loops.iter().all(|l| {
        let is_beyond = l.to.unsigned_abs() >= reach;
        // Bytes of one storage: their number fits.
        reach += (l.count - 1) * l.to.unsigned_abs();
        is_beyond
    })
}

#[cfg(test)]
mod tests {
    use super::{divided, writes_once};
    use cute_core::prelude::*;
    use cute_core::tensor::{CopyLoop, copy_by};

    #[test]
    fn loops_that_meet_are_not_divided() {
        let l = |count, to| CopyLoop { count, from: 0, to };
        assert!(writes_once(4, &[l(8, 4), l(3, 32)]));
        assert!(!writes_once(4, &[l(8, 4), l(3, 28)]));
        assert!(!writes_once(4, &[l(8, 2)]));
    }

    /// Calls [`divided`] for `p` planes of `n` by `m` elements, without `keeps_rows` and with it. The source has rows of
    /// `m` elements, one behind the other.
    fn divisions([p, n, m]: [usize; 3], threads: usize) -> [Option<(usize, usize)>; 2] {
        let (src, mut dst) = (vec![0_u16; n * m * p], vec![0_u16; n * m * p]);
        let x = Tensor::new(&src[..], layout!((n, p, m):({ m * p }, m, 1))).expect("all elements");
        let mut y = Tensor::new(&mut dst[..], layout!((n, p, m))).expect("all elements");
        let mut parts = [None; 2];
        copy_by(&x, &mut y, |nest, _, _| {
            parts = [false, true].map(|keeps_rows| divided(nest, threads, keeps_rows));
        })
        .expect("one shape");
        parts
    }

    #[test]
    fn parts_are_those_of_the_outermost_loop() {
        assert_eq!(divisions([1, 2000, 300], 4), [Some((1, 4)); 2]);
        assert_eq!(divisions([1, 2000, 300], 1), [None; 2]);
        // The outermost of three, unless it is a short row of the source.
        assert_eq!(divisions([50, 400, 128], 2), [Some((2, 2)); 2]);
        assert_eq!(divisions([50, 400, 63], 2), [Some((2, 2)), Some((1, 2))]);
    }
}
