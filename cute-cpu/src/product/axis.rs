//! The rows or the columns of a matrix as a loop sees them: a stride, or a table of offsets.

use crate::modes::Modes;
use core::ops::Range;
use cute_core::layout::Layout;

/// Coordinates of one side of a matrix.
///
/// One mode has a stride. Several modes have a table of the offsets of all their coordinates, and
/// the first mode's coordinates are *runs* of one stride: the runs of `4:1 3:64` have 4 coordinates
/// of stride 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis<'t> {
    first: usize,
    size: usize,
    /// The size and the stride of the innermost mode.
    run: usize,
    stride: isize,
    table: Option<&'t [isize]>,
}

impl<'t> Axis<'t> {
    /// The coordinates of modes. `table` becomes the offsets if there are several modes that do not
    /// continue each other.
    pub(crate) fn new(modes: &Modes<1>, table: &'t mut Vec<isize>) -> Self {
        match modes[..] {
            [] => Self::line(1, 0),
            [mode] => Self::line(mode.size, mode.strides[0]),
            _ => Self::of_coalesced(&modes.coalesced(), table),
        }
    }

    /// The coordinates of a layout, as [`Axis::new`]; `None` if it has too many modes.
    #[inline]
    pub(crate) fn of<L: Layout>(layout: L, table: &'t mut Vec<isize>) -> Option<Self> {
        // Almost every side of a matrix is one mode, for which no list is made.
        match one_mode(layout) {
            Some((size, stride)) => Some(Self::line(size, stride)),
            None => Modes::of(layout).map(|modes| Self::new(&modes, table)),
        }
    }

    /// One mode.
    pub(super) fn line(size: usize, stride: isize) -> Self {
        Axis {
            first: 0,
            size,
            run: size,
            stride,
            table: None,
        }
    }

    fn of_coalesced(modes: &Modes<1>, table: &'t mut Vec<isize>) -> Self {
        match modes[..] {
            [] => Self::line(1, 0),
            [mode] => Self::line(mode.size, mode.strides[0]),
            [first, ..] => {
                let size = modes.size();
                fill(modes, size, table);
                let table = Some(&table[..]);
                Axis {
                    first: 0,
                    size,
                    run: first.size,
                    stride: first.strides[0],
                    table,
                }
            }
        }
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The coordinates of a range.
    #[inline(always)]
    pub(crate) fn part(&self, range: Range<usize>) -> Self {
        debug_assert!(range.start <= range.end && range.end <= self.size);
        Axis {
            first: self.first + range.start,
            size: range.end - range.start,
            ..*self
        }
    }

    /// The offset of a coordinate.
    #[inline(always)]
    pub(crate) fn at(&self, i: usize) -> isize {
        match self.table {
            None => (self.first + i) as isize * self.stride,
            Some(table) => table[self.first + i],
        }
    }

    /// The stride within a run.
    #[inline(always)]
    pub(crate) fn stride_of_runs(&self) -> isize {
        self.stride
    }

    /// The stride, if all coordinates have one.
    #[inline(always)]
    pub(crate) fn stride(&self) -> Option<isize> {
        if self.table.is_none() || self.size <= self.left_of_run(0) {
            Some(self.stride)
        } else {
            None
        }
    }

    /// The stride as a number, if all coordinates have one that is not negative.
    #[inline(always)]
    pub(crate) fn ascending(&self) -> Option<usize> {
        self.stride()
            .and_then(|stride| usize::try_from(stride).ok())
    }

    /// Where a matrix has this axis, whether a coordinate is next to the one before it in memory.
    #[inline(always)]
    pub(crate) fn is_contiguous(&self) -> bool {
        self.size == 1 || self.stride() == Some(1)
    }

    /// Whether distinct coordinates of two axes surely have distinct sums of offsets: each is of
    /// one mode, and the one of greater stride steps over all of the other.
    pub(crate) fn is_apart_from(&self, other: &Axis<'_>) -> bool {
        let of = |axis: &Axis<'_>| match axis.size {
            1 => Some((1, 0)),
            size => axis.stride().map(|stride| (size, stride.unsigned_abs())),
        };
        let (Some(x), Some(y)) = (of(self), of(other)) else {
            return false;
        };
        let (inner, outer) = if x.1 <= y.1 { (x, y) } else { (y, x) };
        let reach = inner.0.checked_mul(inner.1);
        (inner.0 == 1 || inner.1 > 0)
            && (outer.0 == 1 || reach.is_some_and(|reach| reach <= outer.1 && outer.1 > 0))
    }

    /// How many coordinates from `i` on belong to its run.
    #[inline(always)]
    fn left_of_run(&self, i: usize) -> usize {
        match self.table {
            None => self.size - i,
            Some(_) => self.run - (self.first + i) % self.run,
        }
    }

    /// The ranges of coordinates of one stride, in their order.
    #[inline(always)]
    pub(crate) fn runs(self) -> impl Iterator<Item = Range<usize>> {
        let mut next = 0;
        core::iter::from_fn(move || {
            let first = next;
            (first < self.size).then(|| {
                next = self.size.min(first + self.left_of_run(first));
                first..next
            })
        })
    }
}

/// The size and the stride of a layout, if at most one of its modes has several elements: (1, 0) if none has.
#[inline(always)]
pub(super) fn one_mode<L: Layout>(layout: L) -> Option<(usize, isize)> {
    let (mut one, mut several) = ((1, 0), false);
    Layout::each_mode(layout, &mut |size, stride| {
        if size != 1 {
            several |= one.0 != 1;
            // A layout of a tensor has sizes and strides that fit, since its offsets do.
            one = (size as usize, stride as isize);
        }
    });
    (!several).then_some(one)
}

/// The offsets of all coordinates, the first mode running fastest.
fn fill(modes: &Modes<1>, size: usize, table: &mut Vec<isize>) {
    table.clear();
    table.reserve(size);
    if size == 0 {
        return;
    }
    table.push(0);
    for mode in modes.iter() {
        let inner = table.len();
        for i in 1..mode.size {
            for j in 0..inner {
                table.push(table[j] + i as isize * mode.strides[0]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Axis;
    use crate::modes::Modes;
    use cute_core::layout;
    use cute_core::prelude::*;

    #[test]
    fn an_axis_has_the_offsets_of_its_modes() {
        let n = 3_usize;
        let layout = layout!((4, (n, 2)):(1, (64, -7)));
        let modes = Modes::of(layout).expect("few modes");
        let mut table = Vec::new();
        let axis = Axis::new(&modes, &mut table);
        for i in 0..24 {
            assert_eq!(axis.at(i), layout.at(i), "{i}");
        }
        let part = axis.part(2..11);
        assert_eq!(part.at(3), layout.at(5));
        assert_eq!(part.stride(), None);
        assert!(part.runs().eq([0..2, 2..6, 6..9]));
        assert_eq!(axis.part(4..8).ascending(), Some(1));
        assert!(axis.part(9..12).is_contiguous() && !part.is_contiguous());
    }

    #[test]
    fn one_mode_needs_no_table() {
        let mut table = Vec::new();
        let modes = Modes::of(layout!(5:-2)).expect("few modes");
        let axis = Axis::new(&modes, &mut table);
        assert_eq!(
            (axis.at(3), axis.stride(), axis.ascending()),
            (-6, Some(-2), None)
        );
        assert_eq!((axis.runs().count(), axis.runs().next()), (1, Some(0..5)));
        assert!(table.is_empty());
    }
}
