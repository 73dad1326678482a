//! Copies whose reads and writes run along one mode, and copies of single elements from place to
//! place.
#![allow(
    unsafe_code,
    reason = "loops over the elements of both layouts, in which every step leads from one element to another"
)]

use super::nest::{Loop, for_each_offset};
use core::mem::MaybeUninit;
use core::ptr;

/// The bytes of any element: they may be uninitialised, or parts of pointers.
type Bytes<const N: usize> = [MaybeUninit<u8>; N];

/// Runs `$body` with a `$step` that moves a run of `$run` bytes: through registers if `$run` is one
/// of the numbers listed.
macro_rules! with_run {
    ($run:expr, $step:ident, $body:expr, [$($n:literal)*]) => {
        match $run {
            $($n => {
                let $step = |from, to| move_constant::<$n>(from, to);
                $body
            })*
            run => {
                let $step = |from, to| ptr::copy_nonoverlapping(from, to, run);
                $body
            }
        }
    };
}

/// # Safety
/// `N` bytes can be read at `from` and written at `to`, and the two do not overlap.
#[inline(always)]
unsafe fn move_constant<const N: usize>(from: *const u8, to: *mut u8) {
    // SAFETY: the caller promises what the accesses ask for; arrays of bytes have no alignment.
    unsafe { *to.cast::<Bytes<N>>() = *from.cast::<Bytes<N>>() }
}

/// Moves runs of `run` bytes in the order of `loops`.
///
/// # Safety
/// The conditions of [`Nest::copy`](super::nest::Nest::copy), for these loops.
pub(super) unsafe fn along(run: usize, loops: &[Loop], from: *const u8, to: *mut u8) {
    // SAFETY: the caller promises what `rows` asks for.
    unsafe { with_run!(run, step, rows(step, loops, from, to), [1 2 3 4 6 8 12 16 24 32]) }
}

/// # Safety
/// The conditions of [`along`], for what one `step` moves.
#[inline(always)]
unsafe fn rows(step: impl Fn(*const u8, *mut u8), loops: &[Loop], from: *const u8, to: *mut u8) {
    let (inner, outer) = match loops {
        [] => (
            Loop {
                count: 1,
                from: 0,
                to: 0,
            },
            loops,
        ),
        [first, rest @ ..] => (*first, rest),
    };
    for_each_offset(outer, |f, t| {
        // SAFETY: each offset is that of an element.
        let (from, to) = unsafe { (from.offset(f), to.offset(t)) };
        for k in 0..inner.count as isize {
            // SAFETY: each iteration leads to an element, too.
            unsafe { step(from.offset(k * inner.from), to.offset(k * inner.to)) }
        }
    });
}

/// Moves runs of `run` bytes over two loops, in squares that stay in the cache.
///
/// # Safety
/// The conditions of [`along`].
pub(super) unsafe fn squares(run: usize, [a, c]: [Loop; 2], from: *const u8, to: *mut u8) {
    // SAFETY: the caller promises what `in_squares` asks for.
    unsafe { with_run!(run, step, in_squares(step, a, c, from, to), [1 2 3 4 6 8 12 16 24 32]) }
}

/// # Safety
/// The conditions of [`along`], for what one `step` moves.
#[inline(always)]
unsafe fn in_squares(
    step: impl Fn(*const u8, *mut u8),
    a: Loop,
    c: Loop,
    from: *const u8,
    to: *mut u8,
) {
    const SIDE: usize = 32;
    for j in (0..c.count).step_by(SIDE) {
        for i in (0..a.count).step_by(SIDE) {
            for j in j..usize::min(j + SIDE, c.count) {
                for i in i..usize::min(i + SIDE, a.count) {
                    let (i, j) = (i as isize, j as isize);
                    // SAFETY: an iteration of both loops.
                    unsafe {
                        let from = from.offset(i * a.from + j * c.from);
                        step(from, to.offset(i * a.to + j * c.to));
                    }
                }
            }
        }
    }
}
