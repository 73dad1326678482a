//! Planes on processors on which one set of buffers has the lines that are read and those that are streamed, with
//! AVX-512: Intel's.
//!
//! A copy that stays in the second-level cache goes there from registers ([`in_cache`]), another one past the caches
//! ([`large`]): the third level gives a single thread little more than memory does. The numbers are measured:
//! docs/measured-copies.md has their tables.

use super::super::{bands, near, strips};
use super::planes::{DIRECT, DIRECT_SIDE, NEAR_BANDS, Planes, STRIPS_COMPETE};
use super::processor::{Crowd, is_within};
use super::{FEW_SETS, LINE, Method, Plan};
use bands::{Order, PAGE};
use core::ops::Range;

/// The least number of bytes of a copy that is streamed: both sides fill 2 MiB of the second level, all but 8 KiB.
const STREAMED: usize = 1020 << 10;

/// The sizes of copies in the cache that are copied one line of each column at a time, where columns begin at
/// different places of a line. Their first lines stay in the nearest cache until the next band completes them, unless
/// columns are at most [`CROWDED`] bytes from a multiple of [`FEW_SETS`] apart. For matrices of more than [`STREAMED`]
/// bytes this is 1.6 times as fast as streams where they stay in the cache, and .8 times from memory.
const BY_LINE: Range<usize> = 256 << 10..1536 << 10;
const CROWDED: isize = 16;

/// The least number of bytes along the source for bands. In copies of at least [`SHORT_ROWS`] bytes, bands have shorter
/// rows, too, where there are more than two loops; and the loops of `cute-core` copy matrices with fewer bytes than
/// [`NARROW`] there.
const LEAST_ROW: usize = 256;
const SHORT_ROWS: usize = 8 << 20;
const NARROW: usize = 128;

/// The plan for planes that are large enough for a method of their own.
pub(super) fn plan(planes: &Planes<'_>) -> Option<Plan> {
    let limit = match is_matrix(planes) && is_by_line(planes) {
        true => BY_LINE.end,
        false => STREAMED,
    };
    match planes.bytes < limit {
        true => in_cache(planes),
        false => large(planes),
    }
}

/// The plan for a copy that stays in the cache.
fn in_cache(planes: &Planes<'_>) -> Option<Plan> {
    let Planes { across, bytes, .. } = *planes;
    if bytes < DIRECT || !planes.have([DIRECT_SIDE; 2]) {
        return None;
    }
    let strips = match is_by_line(planes) {
        true => near::Strips::FetchedByLine,
        false => near::Strips::Fetched,
    };
    Some(Plan::cached(match has_near(planes) {
        true => Method::Near { across, strips },
        false => Method::Direct { across },
    }))
}

/// Whether planes can be near bands.
fn has_near(planes: &Planes<'_>) -> bool {
    near::fits(planes.run, planes.a, planes.c) && planes.sides[0] >= NEAR_BANDS
}

/// Whether near bands have one line of each column.
fn is_by_line(planes: &Planes<'_>) -> bool {
    let Planes { a, c, bytes, .. } = *planes;
    let is_crowded = Crowd::of(a.from) != Crowd::Free || is_within(c.to, FEW_SETS, CROWDED);
    has_near(planes) && BY_LINE.contains(&bytes) && c.to % LINE != 0 && !is_crowded
}

/// The plan for another copy.
fn large(planes: &Planes<'_>) -> Option<Plan> {
    let Planes {
        nest,
        across,
        a,
        sides,
        bytes,
        ..
    } = *planes;
    if bands::Plane::new(nest, across).is_some_and(|plane| has_bands(planes, &plane)) {
        // Rows that compete for few places of the nearest cache drive out what is fetched to it.
        let order = match Crowd::of(a.from) {
            _ if a.from % PAGE == 0 => Order::Plain,
            Crowd::Free => Order::Ahead,
            _ => Order::Far,
        };
        return Some(Plan::streamed(Method::Bands { across, order }));
    }
    let compete = planes.begin_apart(FEW_SETS) && bytes >= STRIPS_COMPETE;
    if planes.have(strips::LEAST) && !compete {
        return Some(Plan::streamed(Method::Strips { across }));
    }
    let is_narrow = is_matrix(planes) && sides[1] < NARROW && bytes >= SHORT_ROWS;
    is_narrow.then_some(Plan::cached(Method::Core))
}

/// Whether bands are faster than other methods.
fn has_bands(planes: &Planes<'_>, plane: &bands::Plane) -> bool {
    let is_short =
        plane.row_bytes() < LEAST_ROW && (is_matrix(planes) || planes.bytes < SHORT_ROWS);
    // Where a column ends, bands that have all of it are written in part.
    let has_many_ends = plane.has_one_band() && planes.sides[1] < LEAST_ROW;
    plane.has_long_columns() && !is_short && !has_many_ends
}

/// Whether there are no other loops than those of a plane.
fn is_matrix(planes: &Planes<'_>) -> bool {
    planes.nest.loops().len() == 2
}
