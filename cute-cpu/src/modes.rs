//! Modes whose sizes and strides are known at run time, with a stride for each of `W` tensors.
//!
//! The loops of a kernel run over these. In the notation `size:stride,stride`, the modes of a copy
//! from `(8,4):(4,32)` to `(8,4):(1,8)` are `8:4,1 4:32,8`.

use core::ops::{Deref, DerefMut};
use cute_core::layout::Layout;

/// A size, and how far one step goes in each of `W` tensors, in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode<const W: usize> {
    pub(crate) size: usize,
    pub(crate) strides: [isize; W],
}

impl<const W: usize> Mode<W> {
    /// One coordinate.
    pub(crate) const ONE: Self = Mode {
        size: 1,
        strides: [0; W],
    };

    /// Whether `next` begins where this mode ends, in every tensor: `4:1,8 2:4,32`.
    fn is_continued_by(&self, next: &Self) -> bool {
        let size = self.size as isize;
        (0..W).all(|t| size.checked_mul(self.strides[t]) == Some(next.strides[t]))
    }
}

/// The greatest number of modes of a list.
pub(crate) const MOST: usize = 32;

/// At most [`MOST`] modes, the first one innermost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modes<const W: usize> {
    list: [Mode<W>; MOST],
    len: usize,
}

impl<const W: usize> Modes<W> {
    /// No mode: one coordinate.
    pub(crate) const NONE: Self = Modes {
        list: [Mode::ONE; MOST],
        len: 0,
    };

    /// Appends a mode as the outermost one; `None` if the list is full.
    #[must_use]
    pub(crate) fn push(&mut self, mode: Mode<W>) -> Option<()> {
        *self.list.get_mut(self.len)? = mode;
        self.len += 1;
        Some(())
    }

    /// The number of coordinates. Tensors with elements at all of them were proved to exist, so
    /// their number fits, but for strides of 0 in all tensors, which the caller rules out.
    pub(crate) fn size(&self) -> usize {
        self.iter().map(|mode| mode.size).product()
    }

    /// The list without modes of one element, and with modes joined that continue each other in all
    /// tensors. Coordinates keep their order.
    pub(crate) fn coalesced(&self) -> Self {
        let mut result = Self::NONE;
        for mode in self.iter().filter(|mode| mode.size != 1) {
            match result.len.checked_sub(1).map(|last| &mut result.list[last]) {
                Some(last) if last.is_continued_by(mode) => last.size *= mode.size,
                _ => {
                    result.list[result.len] = *mode;
                    result.len += 1;
                }
            }
        }
        result
    }
}

impl Modes<1> {
    /// The leaves of a layout, the first mode innermost; `None` if there are too many.
    pub(crate) fn of<L: Layout>(layout: L) -> Option<Self> {
        let mut modes = Some(Self::NONE);
        Layout::each_mode(layout, &mut |size, stride| {
            // A layout of a tensor has sizes and strides that fit, since its offsets do.
            let mode = Mode {
                size: size as usize,
                strides: [if size == 1 { 0 } else { stride as isize }],
            };
            modes = modes.and_then(|mut list| list.push(mode).map(|()| list));
        });
        modes
    }
}

impl<const W: usize> DerefMut for Modes<W> {
    fn deref_mut(&mut self) -> &mut [Mode<W>] {
        &mut self.list[..self.len]
    }
}

impl<const W: usize> Deref for Modes<W> {
    type Target = [Mode<W>];
    fn deref(&self) -> &[Mode<W>] {
        &self.list[..self.len]
    }
}

/// Calls `f` with the offsets of each coordinate, the first mode innermost.
///
/// It is no function of its own in the machine code, so that `f` has the instructions of its caller.
#[cfg(any(test, feature = "contract"))]
#[inline(always)]
pub(crate) fn each<const W: usize>(
    modes: &[Mode<W>],
    mut offsets: [isize; W],
    f: &mut impl FnMut([isize; W]),
) {
    let (first, rest) = match modes.split_first() {
        Some((first, rest)) => (*first, rest),
        None => (Mode::ONE, modes),
    };
    let mut coordinate = [0; MOST];
    loop {
        let mut at = offsets;
        for _ in 0..first.size {
            f(at);
            step(&mut at, first.strides);
        }
        let mut number = 0;
        loop {
            let Some(mode) = rest.get(number) else {
                return;
            };
            coordinate[number] += 1;
            if coordinate[number] < mode.size {
                step(&mut offsets, mode.strides);
                break;
            }
            let last = mode.size as isize - 1;
            step(
                &mut offsets,
                mode.strides.map(|stride| stride.wrapping_mul(-last)),
            );
            coordinate[number] = 0;
            number += 1;
        }
    }
}

/// Beyond the last coordinate there may be no offset, which is not used then.
#[cfg(any(test, feature = "contract"))]
#[inline(always)]
fn step<const W: usize>(offsets: &mut [isize; W], strides: [isize; W]) {
    for (offset, stride) in offsets.iter_mut().zip(strides) {
        *offset = offset.wrapping_add(stride);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Mode, Modes, each};
    use cute_core::layout;

    /// Modes of sizes and strides, for tests.
    pub(crate) fn list<const W: usize, const N: usize>(
        modes: [(usize, [isize; W]); N],
    ) -> Modes<W> {
        let mut list = Modes::NONE;
        for (size, strides) in modes {
            list.push(Mode { size, strides }).expect("a place");
        }
        list
    }

    #[test]
    fn modes_are_the_leaves_of_a_layout() {
        let n = 5_usize;
        let modes = Modes::of(layout!((3, (2, n)):(3, (-12, 1)))).expect("few modes");
        assert_eq!(*modes, *list([(3, [3]), (2, [-12]), (5, [1])]));
        assert_eq!(modes.size(), 30);
        assert_eq!(
            Modes::of(layout!(1:7)).map(|modes| modes[0].strides),
            Some([0])
        );
    }

    #[test]
    fn modes_that_continue_each_other_in_all_tensors_are_one() {
        let modes = list([(4, [1, 8]), (2, [4, 32]), (1, [0, 0]), (3, [8, 1])]);
        assert_eq!(*modes.coalesced(), *list([(8, [1, 8]), (3, [8, 1])]));
        assert!(list([(1, [5])]).coalesced().is_empty());
    }

    #[test]
    fn each_coordinate_is_visited_once_the_first_mode_innermost() {
        let visited = |modes: &[Mode<2>]| {
            let mut visited = Vec::new();
            each(modes, [100, 7], &mut |offsets| visited.push(offsets));
            visited
        };
        assert_eq!(visited(&[]), [[100, 7]]);
        let modes = list([(2, [1, 0]), (3, [-10, 2]), (2, [1000, 0])]);
        let expected: Vec<[isize; 2]> = (0..12)
            .map(|i| {
                [
                    100 + i % 2 - 10 * (i / 2 % 3) + 1000 * (i / 6),
                    7 + 2 * (i / 2 % 3),
                ]
            })
            .collect();
        assert_eq!(visited(&modes), expected);
    }

    #[test]
    fn a_list_has_an_end() {
        let mut modes = Modes::<1>::NONE;
        let mode = Mode {
            size: 2,
            strides: [1],
        };
        assert!((0..super::MOST).all(|_| modes.push(mode).is_some()));
        assert!(modes.push(mode).is_none());
    }
}
