//! One side of a grid: which positions are shown, and where nested groups begin.
//!
//! The six positions of a mode `(2,3):(12,1)` make three groups of two. Its levels are the sizes 2
//! and 3, the fastest first; boundaries lie before positions 2 and 4.

use super::drawing::Limit;
use alloc::vec::Vec;

/// The positions along one side of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// The sizes of the leaves that have more than one coordinate, the fastest first.
    levels: Vec<u64>,
    size: u64,
    shown: Vec<u64>,
    gap: Option<usize>,
}

/// A run of neighbouring positions that share a coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// The first position, counted among those shown.
    pub(crate) from: usize,
    pub(crate) len: usize,
    pub(crate) coordinate: u64,
}

impl Axis {
    /// The axis of leaves with these sizes, the fastest first. It shows as many positions as
    /// `limit` says, at least two.
    ///
    /// If some are left out, it shows the first ones, in whole groups, and the last one.
    pub(crate) fn new(sizes: impl IntoIterator<Item = u64>, limit: Limit) -> Self {
        let levels: Vec<u64> = sizes.into_iter().filter(|&size| size > 1).collect();
        let size = levels.iter().product();
        let (whole, cut) = (limit.whole.max(2) as u64, limit.cut.max(2) as u64);
        let (shown, gap) = if size <= whole {
            ((0..size).collect(), None)
        } else {
            let head = in_whole_groups(&levels, cut - 1);
            let shown: Vec<u64> = (0..head).chain([size - 1]).collect();
            let gap = shown.len() - 1;
            (shown, Some(gap))
        };
        Self {
            levels,
            size,
            shown,
            gap,
        }
    }

    /// The number of positions, shown or not.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The positions that are shown.
    pub(crate) fn shown(&self) -> &[u64] {
        &self.shown
    }

    /// The shown position before which others are left out.
    pub(crate) fn gap(&self) -> Option<usize> {
        self.gap
    }

    /// The number of levels of coordinates, at least one.
    pub(crate) fn levels(&self) -> usize {
        self.levels.len().max(1)
    }

    /// The number of groups, one inside the other, that begin at the shown position number `at`; 0
    /// for the first position.
    pub(crate) fn boundary(&self, at: usize) -> usize {
        let position = self.shown[at];
        let mut group = 1;
        let begins = |&size: &u64| {
            group *= size;
            position.is_multiple_of(group)
        };
        if position == 0 {
            0
        } else {
            self.levels.iter().copied().take_while(begins).count()
        }
    }

    /// The coordinates of a level, 0 for the fastest, each with the positions that share it.
    pub(crate) fn spans(&self, level: usize) -> Vec<Span> {
        let group: u64 = self.levels.iter().take(level).product();
        let size = self.levels.get(level).copied().unwrap_or(1);
        let mut spans: Vec<Span> = Vec::new();
        let mut before = None;
        for (at, position) in self.shown.iter().enumerate() {
            let key = position / group;
            match spans.last_mut() {
                Some(span) if before == Some(key) && self.gap != Some(at) => span.len += 1,
                _ => spans.push(Span {
                    from: at,
                    len: 1,
                    coordinate: key % size,
                }),
            }
            before = Some(key);
        }
        spans
    }
}

/// The greatest number of positions, at most `limit`, that are whole groups of the largest group
/// that fits.
fn in_whole_groups(levels: &[u64], limit: u64) -> u64 {
    let mut group = 1;
    for size in levels {
        match size.checked_mul(group) {
            Some(larger) if larger <= limit => group = larger,
            _ => break,
        }
    }
    limit - limit % group
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_begin_where_faster_coordinates_begin_anew() {
        let axis = Axis::new([2, 1, 3, 2], Limit::at_most(64));
        let boundaries: Vec<_> = (0..12).map(|at| axis.boundary(at)).collect();
        assert_eq!(boundaries, [0, 0, 1, 0, 1, 0, 2, 0, 1, 0, 1, 0]);
        let spans = axis
            .spans(1)
            .into_iter()
            .map(|s| (s.from, s.len, s.coordinate));
        let expected = [
            (0, 2, 0),
            (2, 2, 1),
            (4, 2, 2),
            (6, 2, 0),
            (8, 2, 1),
            (10, 2, 2),
        ];
        assert!(spans.eq(expected));
        assert_eq!(axis.levels(), 3);
    }

    #[test]
    fn what_is_cut_keeps_whole_groups_and_the_last_position() {
        let axis = Axis::new(
            [6, 100],
            Limit {
                whole: 599,
                cut: 16,
            },
        );
        assert_eq!(axis.shown(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 599]);
        assert_eq!((axis.gap(), axis.size()), (Some(12), 600));
        let last = axis.spans(1)[2];
        assert_eq!((last.from, last.len, last.coordinate), (12, 1, 99));
        assert_eq!(
            Axis::new([1 << 31, 1 << 32], Limit::at_most(3)).shown(),
            [0, 1, (1 << 63) - 1]
        );
        assert_eq!(Axis::new([3], Limit::at_most(0)).shown(), [0, 2]);
    }

    #[test]
    fn one_position_has_one_level() {
        let axis = Axis::new([1, 1], Limit::at_most(8));
        assert_eq!((axis.size(), axis.levels(), axis.shown()), (1, 1, &[0][..]));
        assert_eq!(axis.spans(0).len(), 1);
    }
}
