//! Planes on processors on which streamed lines leave apart from those that are read, with AVX-512.
//!
//! A copy that stays in the cache has another method than one that does not ([`in_cache`], [`plan`]).
//! Zen 4 has limits of its own. The numbers are measured: docs/measured-copies.md has their tables.

use super::super::{bands, near, plane, squares, strips, tile};
use super::planes::{BANDS, DIRECT, DIRECT_SIDE, NEAR_BANDS, Planes, STRIPS, STRIPS_COMPETE};
use super::processor::{Crowd, Processor, is_within};
use super::{BEYOND_CACHE, FEW_SETS, LINE, Method, Plan};
use bands::{Order, PAGE};
use core::ops::Range;
use tile::stage::Reads;

/// Planes of copies of at least this many bytes are faster by the loops of `cute-core` than by direct tiles,
/// if steps are multiples of [`PAGE`].
const DIRECT_END: usize = 512 << 10;

/// The least numbers of bytes along both sides of squares that are streamed, where columns of the
/// destination begin a multiple of [`MEETING`] bytes apart: they lie in few parts of the memory, which take
/// short parts of columns one after another, so some lines of each column are written at a time.
const MEETING_SIDES: [usize; 2] = [1280, 128];
const MEETING: isize = 512;
/// The least number of bytes of a copy that stays in the cache and is streamed so.
const MEETING_BYTES: usize = 256 << 10;

/// The least numbers of bytes along both sides of squares that are streamed on [`Processor::Zen4`], if rows are long
/// and a multiple of [`PAGE`] apart, and columns begin at one place of a line; where rows are short,
/// [`MEETING_SIDES`]. Elements have 4 bytes: a band of them reads 32 rows at a time.
const ZEN_4_SIDES: [usize; 2] = [1280, 1024];

/// The least number of bytes along both sides of squares that stay in the cache; and along the source, if
/// rows compete for places of it.
const SQUARES_SIDE: usize = 128;
const CROWDED_ROW: usize = 256;
/// Copies of at least this many bytes (4¼ MiB) are faster past the cache than by squares in it, as measured on
/// Zen 5.
const SQUARES_END: usize = 17 << 18;

/// Near bands are for copies of fewer bytes, if neither rows nor columns compete for places of a cache.
const NEAR_END: usize = 5 << 20;
/// Squares are faster than near bands in copies of fewer bytes whose columns begin at one place of a line,
/// but on [`Processor::Zen4`].
const NEAR_BEGIN: usize = 320 << 10;
/// On [`Processor::Zen4`], near bands have one line of each column at a time; two, where columns have fewer
/// bytes than [`SHORT_COLUMN`] in copies of these sizes.
const SHORT_COLUMN_BYTES: Range<usize> = 256 << 10..1 << 20;
const SHORT_COLUMN: usize = 1024;

/// The plan for planes that are large enough for a method of their own.
pub(super) fn plan(processor: Processor, planes: &Planes<'_>) -> Option<Plan> {
    let bytes = planes.bytes;
    if (DIRECT..NEAR_END).contains(&bytes)
        && let Some(plan) = in_cache(processor, planes)
    {
        return Some(plan);
    }
    match bytes < BANDS {
        true => small(planes),
        false => large(processor, planes),
    }
}

/// The plan for a copy that stays in the cache, where whole lines are written to it.
fn in_cache(processor: Processor, planes: &Planes<'_>) -> Option<Plan> {
    let Planes {
        across,
        run,
        a,
        c,
        sides,
        bytes,
        ..
    } = *planes;
    let is_zen_4 = processor == Processor::Zen4;
    let [rows, columns] = [a.from, c.to].map(Crowd::of);
    let begins_alike = c.to % LINE == 0;
    let has_near = near::fits(run, a, c) && (is_zen_4 || sides[0] >= NEAR_BANDS);
    let has_squares = squares::fits(run, c) && planes.have([SQUARES_SIDE; 2]);

    let is_free = rows == Crowd::Free && columns == Crowd::Free;
    let is_small = !is_zen_4 && begins_alike && bytes < NEAR_BEGIN;
    if is_free && has_near && !is_small {
        let is_short = sides[0] < SHORT_COLUMN && SHORT_COLUMN_BYTES.contains(&bytes);
        let strips = match is_zen_4 && !is_short {
            true => near::Strips::WideByLine,
            false => near::Strips::Wide,
        };
        return Some(Plan::cached(Method::Near { across, strips }));
    }
    if bytes >= SQUARES_END {
        return None;
    }
    if columns != Crowd::Free {
        if bytes >= MEETING_BYTES && has_squares && columns_meet(planes) {
            return Some(Plan::streamed(Method::Squares { across }));
        }
        // Rows right before a multiple do not disturb narrow strips.
        let is_before = a.from.rem_euclid(PAGE / 2) > PAGE / 4;
        let is_narrow = columns == Crowd::Half && (rows == Crowd::Free || is_before);
        if is_narrow && has_near && !is_zen_4 {
            let strips = near::Strips::Narrow;
            return Some(Plan::cached(Method::Near { across, strips }));
        }
        let reads = match is_zen_4 && rows != Crowd::Free {
            true => Reads::Halves,
            false => Reads::Squares,
        };
        let staged = Plan::cached(Method::Staged { across, reads });
        return plane::stages(run, a, c).then_some(staged);
    }
    // Each line of such rows is two lines of the cache.
    let is_split = rows == Crowd::Full && a.from % LINE != 0;
    if is_zen_4 && is_split && plane::stages(run, a, c) {
        let reads = Reads::Halves;
        return Some(Plan::cached(Method::Staged { across, reads }));
    }
    // Short rows that compete are left to other methods.
    let is_better = match rows {
        Crowd::Free => begins_alike || bytes >= BANDS,
        _ => sides[1] >= CROWDED_ROW,
    };
    (has_squares && is_better).then_some(Plan::cached(Method::Squares { across }))
}

/// The plan for another copy of less than [`BANDS`] bytes.
fn small(planes: &Planes<'_>) -> Option<Plan> {
    let Planes { across, bytes, .. } = *planes;
    if planes.begin_apart(FEW_SETS) && bytes >= STRIPS && planes.have(strips::LEAST) {
        return Some(Plan::streamed(Method::Strips { across }));
    }
    if planes.begin_apart(PAGE) && bytes >= DIRECT_END {
        return Some(Plan::cached(Method::Core));
    }
    let is_direct = bytes >= DIRECT && planes.have([DIRECT_SIDE; 2]);
    is_direct.then_some(Plan::cached(Method::Direct { across }))
}

/// The plan for another copy of [`BANDS`] bytes or more.
fn large(processor: Processor, planes: &Planes<'_>) -> Option<Plan> {
    let Planes {
        across,
        run,
        a,
        c,
        bytes,
        ..
    } = *planes;
    if bytes < BEYOND_CACHE && squares::fits(run, c) && columns_meet(planes) {
        return Some(Plan::streamed(Method::Squares { across }));
    }
    let bands = bands::Plane::new(planes.nest, across);
    let is_zen_4 = processor == Processor::Zen4;
    let has_long_rows = bands.as_ref().is_some_and(bands::Plane::has_long_rows);
    let least = match has_long_rows {
        true => ZEN_4_SIDES,
        false => MEETING_SIDES,
    };
    // Bands of larger elements have fewer rows.
    let compete = run == 4 && a.from % PAGE == 0;
    let has_squares = squares::fits(run, c) && c.to % LINE == 0 && planes.have(least);
    if is_zen_4 && compete && has_squares {
        return Some(Plan::streamed(Method::Squares { across }));
    }
    if let Some(plane) = bands.filter(bands::Plane::pays_apart) {
        let order = match bytes {
            _ if is_zen_4 && has_long_rows && reads_halves(planes) => Order::Halves,
            // The end of each column is copied word by word, from the nearest cache.
            _ if is_zen_4 && run == 4 && has_long_rows && plane.has_one_band() => Order::AheadApart,
            _ if is_zen_4 => Order::Far,
            BEYOND_CACHE.. => Order::NextFromMemory,
            _ => Order::Next,
        };
        return Some(Plan::streamed(Method::Bands { across, order }));
    }
    let compete = planes.begin_apart(FEW_SETS) && bytes >= STRIPS_COMPETE;
    if planes.have(strips::LEAST) && !compete {
        return Some(Plan::streamed(Method::Strips { across }));
    }
    let is_narrow = planes.nest.loops().len() == 2 && planes.sides[1] < DIRECT_SIDE;
    is_narrow.then_some(Plan::cached(Method::Core))
}

/// Whether bands of [`Processor::Zen4`] are read by the halves of their rows: these compete for few places of the
/// nearest cache, and columns begin at different places of a line.
fn reads_halves(planes: &Planes<'_>) -> bool {
    let Planes { run, a, c, .. } = *planes;
    // Larger elements have as many rows in two lines as there are places for those exactly a page apart.
    let competes = is_within(a.from, PAGE, 8) && (run == 4 || a.from % PAGE != 0);
    run <= 8 && competes && c.to % LINE != 0
}

/// Whether columns begin a multiple of [`MEETING`] bytes apart, in planes that are large enough for squares
/// that are streamed.
fn columns_meet(planes: &Planes<'_>) -> bool {
    planes.c.to % MEETING == 0 && planes.have(MEETING_SIDES)
}
