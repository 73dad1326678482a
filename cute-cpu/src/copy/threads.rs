//! A copy by all threads of a pool: each has a part of one loop.

use super::run;
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
    match divided(nest, threads) {
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

/// The loop to divide, and into how many parts of different bytes; `None` if one thread is enough.
fn divided(nest: &CopyNest, threads: usize) -> Option<(usize, usize)> {
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
    let best = (0..written.len()).max_by_key(|&k| (parts(&written[k]), k))?;
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

    #[test]
    fn parts_are_those_of_the_outermost_loop() {
        let (n, m) = (2000_usize, 300_usize);
        let (src, mut dst) = (vec![0_u16; n * m], vec![0_u16; n * m]);
        let x = Tensor::new(&src[..], layout!((n, m):(m, 1))).expect("all elements");
        let mut y = Tensor::new(&mut dst[..], layout!((n, m))).expect("all elements");
        let mut seen = 0;
        copy_by(&x, &mut y, |nest, _, _| {
            assert_eq!(divided(nest, 4), Some((1, 4)));
            assert_eq!(divided(nest, 1), None);
            seen += 1;
        })
        .expect("one shape");
        assert_eq!(seen, 1);
    }
}
