//! A copy between two layouts as one nest of loops over bytes, brought into an order that memory likes.
//!
//! Each mode that both layouts share is a [`Loop`]: how often, and how far either pointer moves. The bytes of an element
//! are the innermost one. The loops may run in any order and either direction, so they are sorted by the stride of what is
//! written, and joined where one continues the other: `(8,4):(4,32)` to `(8,4):(1,8)` of 4 bytes each is
//! `4:1>1 8:16>4 4:128>32`, which has runs of 4 bytes; `(8,4):(1,8)` to itself is `128:1>1`, one run of 128.

use super::across::across;
use super::along::along;
use crate::layout::Layout;

/// Sizes and strides, in elements, of at most [`MOST`] modes of more than one element.
pub(super) struct ModeList {
    modes: [(usize, isize); MOST],
    len: usize,
}

/// How many modes are sorted; copies of more run in the order of the coordinates.
const MOST: usize = 12;

impl ModeList {
    /// Those of a tensor's layout, whose offsets are known to fit `isize`; `None` if there are too many.
    #[inline(always)]
    pub(super) fn of<L: Layout>(layout: L) -> Option<ModeList> {
        let mut list = ModeList {
            modes: [(1, 0); MOST],
            len: 0,
        };
        layout.each_mode(&mut |size, stride| {
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

/// `count` steps, of `from` bytes in what is read and of `to` bytes in what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loop {
    pub(super) count: usize,
    pub(super) from: isize,
    pub(super) to: isize,
}

impl Loop {
    /// Whether `next` goes on where this one ends.
    fn is_continued_by(self, next: Loop) -> bool {
        let count = self.count as isize;
        count.checked_mul(self.from) == Some(next.from)
            && count.checked_mul(self.to) == Some(next.to)
    }
}

/// Loops around runs of bytes.
#[derive(Debug)]
pub(super) struct Nest {
    /// How many bytes there are together.
    pub(super) run: usize,
    /// Ascending by the stride of what is written, which is positive; those that write one place over and over come last.
    loops: [Loop; 2 * MOST],
    len: usize,
    /// Where the first run is, in bytes from coordinate 0.
    from: isize,
    to: isize,
}

impl Nest {
    /// The copy of elements of `size` bytes between layouts of one shape, the modes of which may be nested differently; `None`
    /// where they do not go together.
    pub(super) fn new(from: &ModeList, to: &ModeList, size: usize) -> Option<Nest> {
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
        // What is left of the mode of either side that is being taken apart.
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
        // both shapes are used up
        (read.0 == 1 && write.0 == 1).then(|| nest.joined())
    }

    /// Takes one more loop, backwards where it would write backwards, at its place.
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

    /// Loops that continue each other as one, and the contiguous one as the run.
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

    pub(super) fn loops(&self) -> &[Loop] {
        &self.loops[..self.len]
    }

    /// How many bytes are written; those of one storage, so that their number fits.
    pub(super) fn bytes(&self) -> usize {
        self.loops()
            .iter()
            .fold(self.run, |bytes, l| bytes.saturating_mul(l.count))
    }

    /// Runs it, from and to the elements at coordinate 0.
    ///
    /// # Safety
    /// `from` can be read, and `to` written, at every byte of the elements of the layouts of which the nest was made; nothing is
    /// both.
    #[allow(
        unsafe_code,
        reason = "the nest visits the elements of both layouts, and nothing else"
    )]
    pub(super) unsafe fn copy(&self, from: *const u8, to: *mut u8) {
        let loops = self.loops();
        // The mode of which neighbours are closest in what is read.
        let closest = (0..loops.len())
            .filter(|&k| loops[k].from != 0)
            .min_by_key(|&k| loops[k].from.unsigned_abs());
        // SAFETY: where loops begin at their other end, that is an element as well; the rest is the caller's promise.
        unsafe {
            let (from, to) = (from.offset(self.from), to.offset(self.to));
            match closest {
                Some(k) if k > 0 && loops[0].to != 0 => across(self, k, from, to),
                _ => along(self.run, loops, from, to),
            }
        }
    }
}

/// Calls `f` with the offset of every iteration of `loops`, the first innermost.
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
    fn loops_are_in_the_order_of_what_is_written() {
        let across = nest(layout!((4,8):(8,1)), layout!((4, 8)), 4);
        assert_eq!(
            (across.run, across.loops()),
            (4, &of([(4, 32, 4), (8, 4, 16)])[..])
        );
        // elements of four bytes each, which lie together on either side
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
        let (n, m) = (6_usize, 4_usize);
        let lists = (ModeList::of(layout!((n, m))), ModeList::of(layout!((m, n))));
        assert!(Nest::new(&lists.0.unwrap(), &lists.1.unwrap(), 1).is_none());
    }
}
