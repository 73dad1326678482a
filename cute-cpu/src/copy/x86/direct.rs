//! Direct: tiles of matrices that stay in the cache, from registers to their place.
//!
//! In a cache, lists of offsets and prefetches cost more than they gain. So this method has one
//! list of rows and one of columns, for matrices of any number; a tile begins at a place within
//! them.

use super::tile::{LANE, LINE, PLAIN, Tile, Transpose, avx2, avx512};
use super::walk::{each_plane, lead};
use crate::Target;
use core::ptr::null_mut;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The greatest number of columns of a tile, for which the pages of its rows are in use.
const COLUMNS: usize = 64;

/// The least number of bytes of a side for which tiles begin with a line: in shorter ones, what the
/// first and the last tile copy again costs more.
const LONG: usize = 1024;

/// The function for elements of `run` bytes, with AVX-512 or else AVX2.
fn transpose(target: Target, run: usize) -> Transpose {
    macro_rules! by_run {
        ($set:ident) => {
            match run {
                1 => $set::transpose::<16, PLAIN>,
                2 => $set::transpose::<8, PLAIN>,
                4 => $set::transpose::<4, PLAIN>,
                8 => $set::transpose::<2, PLAIN>,
                _ => $set::transpose::<1, PLAIN>,
            }
        };
    }
    match target {
        Target::Avx512 => by_run!(avx512),
        _ => by_run!(avx2),
    }
}

/// Where tiles of at most `size` of `count` steps begin, and how many steps they have. The first
/// one ends after `lead` steps if that is not 0, where lines begin. The first and the last tile
/// have at least `least` steps, or all; some of them may belong to their neighbour too.
fn tiles(
    count: usize,
    size: usize,
    lead: usize,
    least: usize,
) -> impl Iterator<Item = (usize, usize)> {
    let mut begin = 0;
    core::iter::from_fn(move || {
        if begin >= count {
            return None;
        }
        let end = if begin == 0 && lead > 0 {
            lead
        } else {
            begin + size
        };
        let end = usize::min(end, count);
        let tile = if end - begin >= least {
            (begin, end - begin)
        } else if begin == 0 {
            (0, usize::min(least, count))
        } else {
            let first = end.saturating_sub(least);
            (first, end - first)
        };
        begin = end;
        Some(tile)
    })
}

/// Copies a nest whose loop 0 runs along the destination, and whose loop `across` along the source.
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the loops fit a plane; the processor has the target, which
/// is AVX-512 or AVX2.
pub(super) unsafe fn copy(
    target: Target,
    nest: &CopyNest,
    across: usize,
    from: *const u8,
    to: *mut u8,
) {
    let loops = nest.loops();
    let (a, c) = (loops[0], loops[across]);
    let direct = Direct::new(target, nest.run(), [a, c]);
    each_plane(nest, across, from, to, |from, to| {
        // SAFETY: the caller's promise, for one plane.
        unsafe { direct.copy(from, to, [a.count, c.count]) }
    });
}

/// How planes of two loops are copied.
pub(super) struct Direct {
    transpose: Transpose,
    run: usize,
    /// The loops along the destination, and along the source.
    a: CopyLoop,
    c: CopyLoop,
    /// The offsets of the rows and of the columns of a tile.
    rows: [isize; LINE],
    columns: [isize; COLUMNS],
}

impl Direct {
    /// The loops `a` and `c` fit a plane of elements of `run` bytes.
    pub(super) fn new(target: Target, run: usize, [a, c]: [CopyLoop; 2]) -> Self {
        Direct {
            transpose: transpose(target, run),
            run,
            a,
            c,
            rows: core::array::from_fn(|i| (i as isize).wrapping_mul(a.from)),
            columns: core::array::from_fn(|j| (j as isize).wrapping_mul(c.to)),
        }
    }

    /// Copies a plane, or a part of one, of `height` steps of `a` and `width` steps of `c`.
    ///
    /// # Safety
    /// The elements exist on both sides; each side has at least a lane of them; the processor has
    /// the target.
    pub(super) unsafe fn copy(&self, from: *const u8, to: *mut u8, [height, width]: [usize; 2]) {
        let (run, a, c) = (self.run, self.a, self.c);
        let line = LINE / run;
        let lead = |count: usize, at: usize, stride: isize| {
            let is_worth = count * run >= LONG;
            lead(run, at, stride).filter(|_| is_worth).unwrap_or(0)
        };
        let leads = [
            lead(width, from.addr(), a.from),
            lead(height, to.addr(), c.to),
        ];
        for (j, across) in tiles(width, COLUMNS, leads[0], LANE / run) {
            for (i, along) in tiles(height, line, leads[1], line) {
                let at = |l: CopyLoop, k: usize| [k as isize * l.from, k as isize * l.to];
                let ([fi, ti], [fj, tj]) = (at(a, i), at(c, j));
                let tile = Tile {
                    from: from.wrapping_offset(fi + fj),
                    to: to.wrapping_offset(ti + tj),
                    rows: &self.rows[..along],
                    columns: &self.columns[..across],
                    aligned: false,
                    continues: false,
                    continued: false,
                    stage: null_mut(),
                };
                // SAFETY: the tiles visit elements of both layouts, and have the least size.
                unsafe { (self.transpose)(&tile, &tile) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::tiles;

    #[test]
    fn tiles_cover_all_steps_and_have_the_least_size() {
        for count in 4..70 {
            for lead in 0..16 {
                let mut end = 0;
                for (begin, steps) in tiles(count, 16, lead, 16) {
                    assert!(begin <= end && begin + steps <= count, "{count} {lead}");
                    assert_eq!(steps, usize::min(16, count), "{count} {lead}");
                    end = usize::max(end, begin + steps);
                }
                assert_eq!(end, count, "{count} {lead}");
            }
        }
        assert!(tiles(40, 16, 5, 4).eq([(0, 5), (5, 16), (21, 16), (36, 4)]));
    }
}
