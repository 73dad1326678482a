//! Where a source lies: in a cache near the processor, or beyond.
//!
//! A copy of a megabyte is faster by one method if its source lies in a cache, and by another if it comes from memory.
//! Nothing but time tells which. A few elements are read, each of them twice: the second time, the nearest cache has
//! it. Where the first read takes much longer than the second, the element came from far.
//!
//! The answer changes how fast a copy is, and never what it copies. It is a guess where the counter has another speed
//! than the one measured, where a virtual machine intercepts it, and for pages that nobody has touched before, which
//! look far. Linux ends a thread by a signal if it reads the counter after `prctl(PR_SET_TSC, PR_TSC_SIGSEGV)`, so
//! Linux is asked first. The clock of `std` is no way around: it reads the same counter, without a system call.

use core::arch::x86_64::{_mm_lfence, _rdtsc};
use core::mem::MaybeUninit;
use cute_core::tensor::CopyNest;

/// How many elements are read at the most: the majority decides.
const READS: usize = 5;

/// The least number of ticks of the processor's counter by which a first read takes longer if it is from far. On a
/// server processor of Intel's, of 2.1·10⁹ ticks a second, it takes 10 to 30 ticks longer from the second-level cache,
/// 75 to 250 from the third level, and 500 or more from memory.
const FAR: u64 = 150;

/// Whether most of the source lies in a cache near the processor; `None` if this thread must not read the counter.
///
/// # Safety
/// The elements of the nest exist in the source, which begins at `from`.
pub(super) unsafe fn is_near(nest: &CopyNest, from: *const u8) -> Option<bool> {
    has_counter().then(|| {
        // SAFETY: the address of an element.
        majority(READS, |k| unsafe {
            lateness(from.wrapping_offset(place(nest, k))) < FAR
        })
    })
}

/// Whether this thread may read the counter. Linux is asked once for each thread, since each has a permission of its
/// own: a question takes as long as the reads. A permission that is taken from a thread later is not noticed.
fn has_counter() -> bool {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    {
        thread_local!(static ANSWER: bool = linux::permits_counter());
        ANSWER.with(|&answer| answer)
    }
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    true
}

/// The question to Linux. Its function `prctl` is in the C library, which `std` links.
#[cfg(any(target_os = "linux", target_os = "android"))]
mod linux {
    use core::ffi::c_int;

    const PR_GET_TSC: c_int = 25;
    pub(super) const PR_TSC_ENABLE: c_int = 1;

    unsafe extern "C" {
        pub(super) fn prctl(option: c_int, ...) -> c_int;
    }

    /// Whether Linux permits this thread to read the counter.
    pub(super) fn permits_counter() -> bool {
        let mut mode: c_int = 0;
        // SAFETY: for this option Linux writes an `int` to the address, and does nothing else.
        let status = unsafe { prctl(PR_GET_TSC, &raw mut mode) };
        // Where the question is refused, the counter may be, too.
        status == 0 && mode == PR_TSC_ENABLE
    }
}

/// The bytes from the beginning of the source to the element that is read at the `k`th time.
fn place(nest: &CopyNest, k: usize) -> isize {
    // Elements along the diagonal lie on different pages, and in different places of the caches.
    let steps = (nest.loops().iter()).map(|l| (l.count * k / READS) as isize * l.from);
    nest.first()[0] + steps.sum::<isize>()
}

/// Whether more than half of `count` numbers are `true`; asks for no more of them than needed.
fn majority(count: usize, is_true: impl Fn(usize) -> bool) -> bool {
    let mut votes = [0; 2];
    let decided = (0..count).any(|k| {
        let vote = usize::from(is_true(k));
        votes[vote] += 1;
        votes[vote] > count / 2
    });
    decided && votes[1] > votes[0]
}

/// By how many ticks the first of two reads takes longer.
///
/// # Safety
/// There is a byte of an element at the address.
unsafe fn lateness(at: *const u8) -> u64 {
    // SAFETY: the caller's promise. The byte may be padding, so it is read as `MaybeUninit`.
    let read = || unsafe { at.cast::<MaybeUninit<u8>>().read_volatile() };
    // SAFETY: all processors with 64 bits have these instructions. A fence waits until the reads before it are done, and
    // those behind it begin later.
    let now = || unsafe {
        _mm_lfence();
        let now = _rdtsc();
        _mm_lfence();
        now
    };
    let begin = now();
    read();
    let middle = now();
    read();
    let end = now();
    // The counter of another processor may be behind, if the thread moves there.
    let [first, second] = [middle.saturating_sub(begin), end.saturating_sub(middle)];
    first.saturating_sub(second)
}

#[cfg(test)]
mod tests {
    use super::{READS, majority, place};
    use cute_core::prelude::*;
    use cute_core::tensor::copy_by;
    use std::cell::Cell;

    #[test]
    fn more_than_half_decide() {
        for votes in 0..1_u32 << READS {
            let asked = Cell::new(0);
            let is_true = majority(READS, |k| {
                assert_eq!(asked.replace(k + 1), k);
                votes >> k & 1 == 1
            });
            assert_eq!(
                is_true,
                votes.count_ones() as usize > READS / 2,
                "{votes:b}"
            );
            assert!(asked.get() > READS / 2, "{votes:b}");
        }
        // Three of one kind are enough.
        assert!(majority(5, |k| k < 3) && majority(5, |k| [true; 3][k]));
        assert!(!majority(5, |k| [false; 3][k]));
    }

    /// A copy whose method depends on where the source lies, by a thread that ends by a signal if it reads the counter;
    /// on other processors than Intel's `is_near` alone would read it.
    #[cfg(all(any(target_os = "linux", target_os = "android"), not(miri)))]
    #[test]
    fn the_counter_is_not_read_where_linux_forbids_it() {
        use super::linux::{PR_TSC_ENABLE, prctl};
        use super::{has_counter, is_near};
        const PR_SET_TSC: core::ffi::c_int = 26;
        const PR_TSC_SIGSEGV: core::ffi::c_int = 2;
        const N: usize = 520;

        let src: Vec<u32> = (0..(N * N) as u32).collect();
        let mut dst = vec![0; N * N];
        let copy = || {
            let x = Tensor::new(&src[..], layout!((520,520):(520,1))).expect("all elements");
            let mut y = Tensor::new(&mut dst[..], layout!((520, 520))).expect("all elements");
            // SAFETY: this changes the permission of this thread, and nothing else.
            if unsafe { prctl(PR_SET_TSC, PR_TSC_SIGSEGV) } != 0 {
                return false;
            }
            crate::copy(&x, &mut y).expect("one shape");
            copy_by(&x, &mut y, |nest, from, to| {
                // SAFETY: the elements of the nest, and what `copy_by` states.
                unsafe {
                    assert_eq!(is_near(nest, from), None);
                    nest.copy(from, to);
                }
            })
            .expect("one shape");
            // SAFETY: as above. A thread that ends may read the clock.
            unsafe { prctl(PR_SET_TSC, PR_TSC_ENABLE) == 0 }
        };
        let is_forbidden = std::thread::scope(|scope| scope.spawn(copy).join().expect("no panic"));
        // Systems that imitate Linux may lack the option.
        if is_forbidden {
            let is_copied = |(at, &x): (usize, &u32)| x as usize == at % N * N + at / N;
            assert!(dst.iter().enumerate().all(is_copied));
            assert!(has_counter(), "the permission of another thread");
        }
    }

    /// The answer depends on time; the addresses do not.
    #[test]
    fn only_elements_of_the_source_are_read() {
        let src: Vec<f32> = (0..60).map(|i| i as f32).collect();
        let mut dst = vec![0.0; 60];
        for strides in [[1_isize, 3, 12], [-1, 3, 12], [20, -5, 1], [0, 0, -1]] {
            let offset: isize = [3, 4, 5]
                .iter()
                .zip(strides)
                .map(|(size, stride)| isize::max(0, (1 - size) * stride))
                .sum();
            let x = Tensor::from_strided(&src[..], offset as usize, [3, 4, 5], strides)
                .expect("elements of the slice");
            let mut y = Tensor::new(&mut dst[..], layout!((3, 4, 5))).expect("all elements");
            copy_by(&x, &mut y, |nest, from, _| {
                for k in 0..READS {
                    let at = from.wrapping_offset(place(nest, k)).cast::<f32>();
                    assert!(src.as_ptr_range().contains(&at) && at.is_aligned());
                }
            })
            .expect("one shape");
        }
    }
}
