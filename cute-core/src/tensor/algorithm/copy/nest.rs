//! A copy between two layouts as one nest of loops over bytes, sorted for the memory.
//!
//! Each mode that both layouts share becomes a [`Loop`]: how often it runs, and how far each
//! pointer moves. The bytes of an element are the innermost loop. The loops may run in any order
//! and in either direction, so they are sorted by their stride in the destination, and joined where
//! one continues the other. In the notation `count:from>to`, the copy from `(8,4):(4,32)` to
//! `(8,4):(1,8)` with elements of 4 bytes is `4:1>1 8:16>4 4:128>32`, which has runs of 4 bytes;
//! `(8,4):(1,8)` to itself is `128:1>1`, one run of 128.

use super::across::across;
use super::along::along;
use crate::layout::Layout;

/// The sizes and strides, in elements, of at most [`MOST`] modes of more than one element.
pub(super) struct ModeList {
    modes: [(usize, isize); MOST],
    len: usize,
}

/// The greatest number of modes that are sorted; a copy with more modes runs in the order of the
/// coordinates.
const MOST: usize = 12;

impl ModeList {
    /// The modes of a tensor's layout, whose offsets are known to fit `isize`; `None` if there are
    /// too many.
    #[inline(always)]
    pub(super) fn of<L: Layout>(layout: L) -> Option<ModeList> {
        let mut list = ModeList {
            modes: [(1, 0); MOST],
            len: 0,
        };
        Layout::each_mode(layout, &mut |size, stride| {
            if size > 1 {
                if let Some(mode) = list.modes.get_mut(list.len) {
                    // A size above 1 and its stride fit, since the offset `(size-1)·stride` does.
                    *mode = (size as usize, stride as isize);
                }
                list.len += 1;
            }
        });
        (list.len <= MOST).then_some(list)
    }

    fn list(&self) -> &[(usize, isize)] {
        &self.modes[..self.len]
    }
}

/// `count` steps, of `from` bytes in the source and of `to` bytes in the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loop {
    /// How often the loop runs.
    pub count: usize,
    /// The bytes of a step in the source.
    pub from: isize,
    /// The bytes of a step in the destination.
    pub to: isize,
}

impl Loop {
    /// Whether `next` continues where this loop ends.
    fn is_continued_by(self, next: Loop) -> bool {
        let count = self.count as isize;
        count.checked_mul(self.from) == Some(next.from)
            && count.checked_mul(self.to) == Some(next.to)
    }
}

/// Loops around runs of bytes.
#[derive(Clone, Debug)]
pub struct Nest {
    /// The bytes of one run.
    pub(super) run: usize,
    /// Ascending by the stride in the destination, which is not negative; loops that write one
    /// place over and over (stride 0) come last.
    loops: [Loop; 2 * MOST],
    len: usize,
    /// The offset of the first run in the source, in bytes from coordinate 0; `to` is that in the
    /// destination.
    from: isize,
    to: isize,
}

impl Nest {
    /// The copy of elements of `size` bytes between layouts of one shape, whose modes may be nested
    /// differently; `None` if neither of two sizes that meet divides the other.
    pub(super) fn new(from: &ModeList, to: &ModeList, size: usize) -> Option<Nest> {
        let mut nest = Nest::of_elements(size);
        // The rest of the mode that is being taken apart, on either side.
        let (mut reads, mut writes) = (from.list().iter(), to.list().iter());
        let (mut read, mut write) = ((1, 0), (1, 0));
        loop {
            if read.0 == 1 {
                read = reads.next().copied().unwrap_or((1, 0));
            }
            if write.0 == 1 {
                write = writes.next().copied().unwrap_or((1, 0));
            }
            let count = usize::min(read.0, write.0);
            if count == 1 {
                break;
            }
            if read.0 % count != 0 || write.0 % count != 0 {
                return None;
            }
            nest.insert(Loop {
                count,
                from: read.1 * size as isize,
                to: write.1 * size as isize,
            });
            for mode in [&mut read, &mut write] {
                mode.0 /= count;
                if mode.0 > 1 {
                    mode.1 *= count as isize;
                }
            }
        }
        // Both shapes must be used up.
        (read.0 == 1 && write.0 == 1).then(|| nest.joined())
    }

    /// The copy of `size` bytes at each coordinate of some loops, in any order; `None` if there are
    /// too many.
    pub fn of_loops(loops: impl IntoIterator<Item = Loop>, size: usize) -> Option<Nest> {
        let mut nest = Nest::of_elements(size);
        for new in loops {
            if nest.len == nest.loops.len() {
                return None;
            }
            nest.insert(new);
        }
        Some(nest.joined())
    }

    /// The copy of one element of `size` bytes.
    fn of_elements(size: usize) -> Nest {
        let mut nest = Nest {
            run: 1,
            loops: [Loop {
                count: 1,
                from: 0,
                to: 0,
            }; 2 * MOST],
            len: 0,
            from: 0,
            to: 0,
        };
        nest.insert(Loop {
            count: size,
            from: 1,
            to: 1,
        });
        nest
    }

    /// Inserts a loop at its place in the order; a loop that would write backwards is reversed.
    fn insert(&mut self, mut new: Loop) {
        if new.count == 1 {
            return;
        }
        if new.to < 0 {
            let last = new.count as isize - 1;
            (self.from, self.to) = (self.from + last * new.from, self.to + last * new.to);
            (new.from, new.to) = (-new.from, -new.to);
        }
        let key = |l: &Loop| (l.to == 0, l.to, l.from.unsigned_abs());
        let mut k = self.len;
        while k > 0 && key(&self.loops[k - 1]) > key(&new) {
            self.loops[k] = self.loops[k - 1];
            k -= 1;
        }
        self.loops[k] = new;
        self.len += 1;
    }

    /// Joins loops that continue each other, and makes the contiguous loop the run.
    fn joined(mut self) -> Nest {
        let mut len = 0;
        for k in 0..self.len {
            let next = self.loops[k];
            if len > 0 && self.loops[len - 1].is_continued_by(next) {
                self.loops[len - 1].count *= next.count;
            } else {
                self.loops[len] = next;
                len += 1;
            }
        }
        self.len = len;
        if let [
            Loop {
                count,
                from: 1,
                to: 1,
            },
            ..,
        ] = *self.loops()
        {
            self.run = count;
            self.loops.copy_within(1..self.len, 0);
            self.len -= 1;
        }
        self
    }

    /// The bytes that are contiguous on both sides.
    pub fn run(&self) -> usize {
        self.run
    }

    /// The loops around the runs: ascending by the stride in the destination, which is not
    /// negative, and those of stride 0 last.
    pub fn loops(&self) -> &[Loop] {
        &self.loops[..self.len]
    }

    /// The bytes from the elements at coordinate 0 to the first run, in the source and in the
    /// destination.
    pub fn first(&self) -> [isize; 2] {
        [self.from, self.to]
    }

    /// The iterations from `begin` to `end` of loop `k` alone.
    ///
    /// # Panics
    /// Panics unless `begin < end`, and loop `k` has `end` iterations.
    #[must_use]
    pub fn part(&self, k: usize, begin: usize, end: usize) -> Nest {
        let mut part = self.clone();
        assert!(
            begin < end && end <= self.loops()[k].count,
            "iterations {begin} to {end} of a loop of {}",
            self.loops()[k].count
        );
        let l = &mut part.loops[k];
        part.from += begin as isize * l.from;
        part.to += begin as isize * l.to;
        l.count = end - begin;
        part
    }

    /// The number of bytes written. They lie in one storage, so their number fits.
    pub fn bytes(&self) -> usize {
        self.loops()
            .iter()
            .fold(self.run, |bytes, l| bytes.saturating_mul(l.count))
    }

    /// Runs the copy, from and to the elements at coordinate 0.
    ///
    /// # Safety
    /// `from` can be read, and `to` written, at every byte of the elements of the layouts from
    /// which the nest was made; no byte is both read and written.
    #[allow(
        unsafe_code,
        reason = "the nest visits the elements of both layouts, and nothing else"
    )]
    pub unsafe fn copy(&self, from: *const u8, to: *mut u8) {
        let loops = self.loops();
        // The loop whose steps are the shortest in the source.
        let closest = (0..loops.len())
            .filter(|&k| loops[k].from != 0)
            .min_by_key(|&k| loops[k].from.unsigned_abs());
        // SAFETY: the other end of a reversed loop is an element as well; the rest is the caller's
        // promise.
        unsafe {
            let (from, to) = (from.offset(self.from), to.offset(self.to));
            match closest {
                Some(k) if k > 0 && loops[0].to != 0 => across(self, k, from, to),
                _ => along(self.run, loops, from, to),
            }
        }
    }
}

/// Calls `f` with the offsets of every iteration of `loops`, the first loop innermost.
#[inline(always)]
pub(super) fn for_each_offset(loops: &[Loop], mut f: impl FnMut(isize, isize)) {
    let mut at = [0_usize; 2 * MOST];
    let (mut from, mut to) = (0_isize, 0_isize);
    loop {
        f(from, to);
        let mut k = 0;
        loop {
            let Some(&Loop {
                count,
                from: df,
                to: dt,
            }) = loops.get(k)
            else {
                return;
            };
            at[k] += 1;
            if at[k] < count {
                (from, to) = (from + df, to + dt);
                break;
            }
            let back = count as isize - 1;
            (from, to) = (from - back * df, to - back * dt);
            at[k] = 0;
            k += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Loop, ModeList, Nest};
    use crate::layout::Layout;
    use crate::prelude::layout;

    fn nest<M: Layout, L: Layout>(from: M, to: L, size: usize) -> Nest {
        let lists = (
            ModeList::of(from).expect("few modes"),
            ModeList::of(to).expect("few modes"),
        );
        Nest::new(&lists.0, &lists.1, size).expect("one shape")
    }

    fn of<const N: usize>(loops: [(usize, isize, isize); N]) -> [Loop; N] {
        loops.map(|(count, from, to)| Loop { count, from, to })
    }

    #[test]
    fn contiguous_modes_are_one_run() {
        let l = layout!((8,(4,16)):(64,(1,4)));
        let copy = nest(l, layout!((8,64):(64,1)), 4);
        assert_eq!((copy.run, copy.loops()), (2048, &[][..]));
        let back = nest(layout!((8,64):(-64,1)), layout!((8,64):(-64,1)), 4);
        assert_eq!(
            (back.run, back.loops(), back.from),
            (2048, &[][..], -7 * 256)
        );
        let part = nest(layout!((8,64):(100,1)), layout!((8,64):(64,1)), 4);
        assert_eq!((part.run, part.loops()), (256, &of([(8, 400, 256)])[..]));
    }

    #[test]
    fn loops_of_a_caller_are_sorted_and_joined_too() {
        let [a, b, c] = of([(4, 64, 4), (3, 4, -64), (4, 256, 16)]);
        let nest = Nest::of_loops([c, b, a], 4).expect("few loops");
        assert_eq!(nest.loops(), of([(16, 64, 4), (3, -4, 64)]));
        assert_eq!((nest.run(), nest.first()), (4, [8, -128]));
        let most = 2 * super::MOST - 1;
        assert!(Nest::of_loops(core::iter::repeat_n(a, most), 4).is_some());
        assert!(Nest::of_loops(core::iter::repeat_n(a, most + 1), 4).is_none());
    }

    #[test]
    fn loops_are_in_the_order_of_what_is_written() {
        let across = nest(layout!((4,8):(8,1)), layout!((4, 8)), 4);
        assert_eq!(
            (across.run, across.loops()),
            (4, &of([(4, 32, 4), (8, 4, 16)])[..])
        );
        // Elements of four bytes each, which lie together on either side.
        let pixels = nest(layout!((4,3,5):(1,20,4)), layout!((4, 3, 5)), 1);
        assert_eq!(
            (pixels.run, pixels.loops()),
            (4, &of([(3, 20, 4), (5, 4, 12)])[..])
        );
        let one_place = nest(layout!((4,8):(8,1)), layout!((4,8):(0,1)), 1);
        assert_eq!(
            (one_place.run, one_place.loops()),
            (8, &of([(4, 8, 0)])[..])
        );
    }

    #[test]
    fn modes_are_taken_apart_where_those_of_the_other_end() {
        let copy = nest(layout!(((2,3),4):((12,4),1)), layout!((6, 4)), 1);
        let wanted = of([(2, 12, 1), (3, 4, 2), (4, 1, 6)]);
        assert_eq!((copy.run, copy.loops()), (1, &wanted[..]));
        let last = copy.part(2, 1, 4);
        assert_eq!(last.first(), [1, 6]);
        assert_eq!(
            last.loops()[2],
            Loop {
                count: 3,
                ..wanted[2]
            }
        );
        let (n, m) = (6_usize, 4_usize);
        let lists = (ModeList::of(layout!((n, m))), ModeList::of(layout!((m, n))));
        assert!(Nest::new(&lists.0.unwrap(), &lists.1.unwrap(), 1).is_none());
    }
}
