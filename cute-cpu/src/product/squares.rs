//! Lines across the order of a panel: squares of them are transposed in registers.

use super::chunks::chunks;
use crate::target::Work;
use crate::vector::{MOST_SIDE, Vector};
use core::mem::MaybeUninit;
use core::ops::Range;

/// The elements of a line that are copied at once before they are transposed, where lines are not elements of
/// a panel at equal distances.
const COPIED: usize = 64;

/// `to[x + pitch·y]` becomes element y of line x, for all x and y below the sizes.
///
/// The lines begin at `lines.0`, `lines.1` elements apart, if there is such a distance. Otherwise
/// `copy(x, ys, room)` writes elements `ys` of a line to the room, which holds [`COPIED`] elements.
///
/// # Safety
/// The processor has the instructions of `V`. All elements of the lines exist, and those of `to`, which
/// overlaps nothing.
#[inline(always)]
pub(super) unsafe fn transpose<V: Vector>(
    (size_x, size_y): (usize, usize),
    lines: Option<(*const V::Element, isize)>,
    copy: impl Fn(usize, Range<usize>, *mut V::Element),
    to: *mut V::Element,
    pitch: usize,
) {
    let shorter = size_x.min(size_y);
    // SAFETY: as the caller promises; both sizes have a square.
    unsafe {
        if shorter >= V::SIDE {
            squares::<V, false>((size_x, size_y), lines, copy, to, pitch);
        } else if const { V::SMALL_SIDE < V::SIDE } && shorter >= V::SMALL_SIDE {
            squares::<V, true>((size_x, size_y), lines, copy, to, pitch);
        } else {
            let mut room = MaybeUninit::<[V::Element; COPIED]>::uninit();
            let room = room.as_mut_ptr().cast();
            for x in 0..size_x {
                for ys in chunks(size_y, COPIED) {
                    let from = match lines {
                        Some((from, apart)) => from.offset(apart * x as isize).add(ys.start),
                        None => {
                            copy(x, ys.clone(), room);
                            room.cast_const()
                        }
                    };
                    for (i, y) in ys.enumerate() {
                        *to.add(x + pitch * y) = *from.add(i);
                    }
                }
            }
        }
    }
}

/// Lines at equal distances as columns of something else: [`transpose`] as work for an instruction set.
pub(super) struct Transpose<V: Vector> {
    /// How many lines there are, and elements in each.
    pub(super) sizes: (usize, usize),
    /// Where the lines begin, and how far apart they are.
    pub(super) lines: (*const V::Element, isize),
    pub(super) to: *mut V::Element,
    pub(super) pitch: usize,
}

impl<V: Vector> Work for Transpose<V> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`] and of [`transpose`].
    #[inline(always)]
    unsafe fn run(self) {
        let lines = Some(self.lines);
        let copy = |_, _, _| unreachable!("lines have a distance");
        // SAFETY: as the caller promises.
        unsafe { transpose::<V>(self.sizes, lines, copy, self.to, self.pitch) }
    }
}

/// [`transpose`] by squares, small ones if `SMALL`.
///
/// # Safety
/// Those of [`transpose`]; no size is less than the side of a square.
#[inline(always)]
unsafe fn squares<V: Vector, const SMALL: bool>(
    (size_x, size_y): (usize, usize),
    lines: Option<(*const V::Element, isize)>,
    copy: impl Fn(usize, Range<usize>, *mut V::Element),
    to: *mut V::Element,
    pitch: usize,
) {
    let side = if SMALL { V::SMALL_SIDE } else { V::SIDE };
    let mut rooms = [const { MaybeUninit::<[V::Element; COPIED]>::uninit() }; MOST_SIDE];
    let rooms: *mut V::Element = rooms.as_mut_ptr().cast();
    let most = if lines.is_some() { size_y } else { COPIED };
    for x in starts(size_x, side) {
        for ys in chunks(size_y, most) {
            // A short rest begins within what was copied before.
            let ys = ys.start.min(size_y - side)..ys.end;
            // SAFETY: squares lie within both sizes, and a room is read while it holds a line.
            unsafe {
                let (from, apart) = match lines {
                    Some((from, apart)) => (from.offset(apart * x as isize).add(ys.start), apart),
                    None => {
                        for i in 0..side {
                            copy(x + i, ys.clone(), rooms.add(i * COPIED));
                        }
                        (rooms.cast_const(), COPIED as isize)
                    }
                };
                let to = to.add(x + pitch * ys.start);
                for y in starts(ys.len(), side) {
                    let (from, to) = (from.add(y), to.add(pitch * y));
                    if SMALL {
                        V::transpose_small(from, apart, to, pitch);
                    } else {
                        V::transpose(from, apart, to, pitch);
                    }
                }
            }
        }
    }
}

/// Where squares begin that cover a size, which is not less than their side: the last one has coordinates in
/// common with the one before, if the side does not divide the size.
#[inline(always)]
fn starts(size: usize, side: usize) -> impl Iterator<Item = usize> {
    let mut next = 0;
    core::iter::from_fn(move || {
        let start = next.min(size - side);
        let is_left = next < size;
        next += side;
        is_left.then_some(start)
    })
}
