//! Planes on processors on which one set of buffers has the lines that are read and those that are streamed, with
//! AVX-512: Intel's.
//!
//! A copy that stays in the second-level cache goes there from registers ([`in_cache`]), another one past the caches
//! ([`large`]): the third level gives a single thread little more than memory does. In between, it depends on where the
//! source lies ([`plan`]). The numbers are measured:
//! docs/measured-copies.md has their tables.

use super::super::{bands, down, near, strips};
use super::planes::{DIRECT, DIRECT_SIDE, NEAR_BANDS, Planes, STRIPS_COMPETE};
use super::processor::{Crowd, is_within};
use super::{FEW_SETS, LINE, Method, Plan};
use bands::{Order, PAGE};
use core::ops::Range;
use down::Part;
use near::Strips;

/// The sizes of copies that are written to the cache if their source lies near the processor, and streamed if it comes
/// from memory. Of smaller ones the destination is to stay in the second-level cache, for those who read it next. Of
/// larger ones the third level has most, and streams are as fast.
const OPEN: Range<usize> = 512 << 10..2 << 20;

/// The least number of bytes of a copy that is streamed where there is no such choice, or where nobody knows the place
/// of the source: both sides fill 2 MiB of the second level, all but 8 KiB.
const STREAMED: usize = 1020 << 10;

/// Columns that begin at most so many bytes from a multiple of [`FEW_SETS`] apart compete for few places of the nearest
/// cache.
const CROWDED: isize = 16;

/// Bands are faster than strips that go down in copies of at least so many bytes with columns of at least
/// [`LONG_COLUMNS`], if neither rows nor columns compete.
const WIDE: usize = 512 << 10;
const LONG_COLUMNS: usize = 1024;

/// In copies of at least so many bytes, the third level has much of both sides. The processor fetches long parts of
/// rows from there by itself, but not lines below each other.
const FAR: usize = 1536 << 10;

/// The least number of bytes of a copy for strips of whole lines where rows begin at different places of a line: the
/// second-level cache is read less often for them.
const LINES: usize = 256 << 10;

/// The least bytes of columns of planes that are too small for near bands, and are copied by strips that go down.
const SHORT_COLUMNS: usize = 192;

/// The least number of bytes along the source for bands. In copies of at least [`SHORT_ROWS`] bytes, bands have shorter
/// rows, too, where there are more than two loops; and the loops of `cute-core` copy matrices with fewer bytes than
/// [`NARROW`] there.
const LEAST_ROW: usize = 256;
const SHORT_ROWS: usize = 8 << 20;
const NARROW: usize = 128;

/// The plan for planes that are large enough for a method of their own, where `is_near` says whether their source lies
/// in a cache near the processor, if that can be known.
pub(super) fn plan(planes: &Planes<'_>, is_near: impl FnOnce() -> Option<bool>) -> Option<Plan> {
    let bytes = planes.bytes;
    if bytes < OPEN.start {
        return in_cache(planes);
    }
    let large = large(planes);
    let is_open = bytes < OPEN.end && has_near(planes) && large.is_some_and(|plan| plan.streamed);
    let is_near = is_open.then(is_near).flatten();
    let stays = is_near.unwrap_or(bytes < STREAMED);
    if stays { in_cache(planes) } else { large }
}

/// The plan for a copy that stays in the cache.
fn in_cache(planes: &Planes<'_>) -> Option<Plan> {
    let Planes {
        run,
        across,
        a,
        c,
        sides,
        ..
    } = *planes;
    if planes.bytes < DIRECT || !planes.have([DIRECT_SIDE; 2]) {
        return None;
    }
    Some(Plan::cached(match bands(planes) {
        Some(strips) if has_near(planes) => Method::Near { across, strips },
        _ if down::fits(run, a, c) && sides[0] >= SHORT_COLUMNS => {
            let part = part(planes);
            Method::Down { across, part }
        }
        _ => Method::Direct { across },
    }))
}

/// Whether planes can be near bands.
fn has_near(planes: &Planes<'_>) -> bool {
    near::fits(planes.run, planes.a, planes.c) && planes.sides[0] >= NEAR_BANDS
}

/// Whether rows compete for few places of the nearest cache, and whether columns do.
fn compete(planes: &Planes<'_>) -> [bool; 2] {
    let rows = Crowd::of(planes.a.from) != Crowd::Free;
    [rows, is_within(planes.c.to, FEW_SETS, CROWDED)]
}

/// The strips of near bands; `None` if strips that go down are faster.
fn bands(planes: &Planes<'_>) -> Option<Strips> {
    let Planes {
        a, c, bytes, sides, ..
    } = *planes;
    let [rows_compete, columns_compete] = compete(planes);
    match [a.from, c.to].map(Steps::of) {
        _ if columns_compete => None,
        _ if bytes >= FAR && !rows_compete => Some(Strips::Fetched),
        _ if bytes >= FAR => Some(Strips::FetchedByLine),
        [Steps::Odd, _] => None,
        [Steps::Even, Steps::Even] => Some(Strips::Fetched),
        [Steps::Even, Steps::Odd] => Some(Strips::FetchedByLine),
        _ if rows_compete || bytes < WIDE || sides[0] < LONG_COLUMNS => None,
        _ => Some(Strips::FetchedByLine),
    }
}

/// How much of each row strips have that go down.
fn part(planes: &Planes<'_>) -> Part {
    let Planes {
        run, a, c, bytes, ..
    } = *planes;
    let is_half = match Steps::of(a.from) {
        // Strips of whole lines read many lines twice.
        Steps::Within => bytes < LINES || compete(planes).contains(&true),
        // All lines of columns that are written at a time have one place.
        _ => c.to % PAGE == 0,
    };
    match is_half && Part::Half.suits(run) {
        true => Part::Half,
        false => Part::Line,
    }
}

/// How many lines of the cache there are in a step.
#[derive(Clone, Copy)]
enum Steps {
    /// No whole number.
    Within,
    /// An odd number: lines so far apart are spread over all places of the nearest cache.
    Odd,
    /// An even number: they share half of the places, or fewer.
    Even,
}

impl Steps {
    fn of(step: isize) -> Steps {
        match step.rem_euclid(2 * LINE) {
            0 => Steps::Even,
            LINE => Steps::Odd,
            _ => Steps::Within,
        }
    }
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
