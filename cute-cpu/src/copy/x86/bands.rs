//! Bands: planes from registers to memory, with AVX-512.
//!
//! A band has as many rows of the source as fill two lines of each column, 32 for `f32`. It is read
//! from the first column to the last, all rows at a time. So each row is a long run, which the
//! processor fetches by itself. Two lines of a column are written side by side: single lines are
//! half as fast. As in `plane`, a side has all loops that continue each other there.
//!
//! Each line of the destination is to be written once, as a whole. Where columns do not begin with
//! a line, there are two ways:
//!
//! - Where one column follows another, and all begin at one place of a line, bands begin with the
//!   first whole line of a column, and end with the first rows of the next column. These rows are
//!   *wrapped*: they are read from the next column on.
//! - Else the rest of a line is kept for each column until the next band completes it.
//!
//! A plane is cut into strips of columns, so that the bands' rows and what is kept stay in the
//! second-level cache. While a band is copied, the rows of the next one are fetched, whichever
//! strip or plane it lies in.

use super::offsets::{Joined, joined};
use super::stacks::Stacks;
use super::tile::band::{self, Band, CopyBand, LINES, Next, ROWS, Rest, Step};
use super::tile::stack::Stack;
use super::tile::{self, LANE, LINE};
use super::walk::{begin, each_of};
use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The bytes from which on the loops along the source need not be joined.
const JOINED: usize = 1024;

/// The greatest number of bytes of a row of a strip.
const STRIP: usize = 8192;

/// The least number of bytes along the destination for which bands are faster than other methods, unless columns
/// follow each other; and that on processors on which streamed lines leave apart.
const LEAST_COLUMN: usize = 512;
const LEAST_COLUMN_APART: usize = 1280;

/// The bytes of a page: rows that are a page apart lie in one set of the first-level cache, which holds
/// fewer lines than a band has rows.
pub(super) const PAGE: isize = 4096;

/// Half of a line: what a step has of each row.
const HALF: usize = LINE / 2;

/// In which order rows are read, and which are fetched before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Order {
    /// None is fetched.
    Plain,
    /// The bytes that follow in each row, or in those of the next band, to the nearest cache.
    Ahead,
    /// The rows of the next band.
    Next,
    /// The rows of the next band, of arrays that stay in no cache.
    NextFromMemory,
    /// The bytes that follow in each row, unless rows compete, where streamed lines leave apart.
    AheadApart,
    /// The bytes that follow in each row, or in those of the next band, to the second-level cache.
    Far,
    /// As `Far`; where columns begin within lines, bands have one line of each, and the upper half of their rows is
    /// read before the lower one: see `stacks`.
    Halves,
}

/// Copies a nest whose loop 0 runs along the destination, and whose loop `across` along the source.
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the loops fit a plane, and [`Plane::new`] has bands for it;
/// the processor has AVX-512; the destination begins at a multiple of 4 bytes.
pub(super) unsafe fn copy(
    nest: &CopyNest,
    across: usize,
    order: Order,
    from: *const u8,
    to: *mut u8,
) {
    let (from, to) = begin(nest, from, to);
    let plane = Plane::new(nest, across).expect("a plane of bands");
    // SAFETY: the caller's promise.
    unsafe { plane.copy(order, from, to) }
}

/// A plane of two sides, which have all loops that continue each other.
#[derive(Debug)]
pub(super) struct Plane {
    run: usize,
    c: Joined,
    a: Joined,
    others: Vec<CopyLoop>,
    /// Whether all columns begin at one place of a line.
    is_aligned: bool,
    /// Whether the first rows of a column complete the last line of the column before.
    wraps: bool,
}

impl Plane {
    /// The plane of loop 0 and of loop `across`, which fit a plane; `None` if there are no bands
    /// for it.
    pub(super) fn new(nest: &CopyNest, across: usize) -> Option<Plane> {
        let (run, loops) = (nest.run(), nest.loops());
        if !matches!(run, 4 | 8 | 16) {
            return None;
        }
        let ([c, a], others) = joined(run, loops, Some(across), [JOINED, usize::MAX]);
        let step = band::columns(LANE / run);
        if c.bytes / run < step || c.loops().iter().any(|l| l.to % 4 != 0) {
            return None;
        }
        let is_aligned = c.loops().iter().all(|l| l.to % LINE as isize == 0);
        let first = c.loops()[0];
        let wraps = is_aligned
            && first.to.unsigned_abs() == a.bytes
            && a.bytes >= LINE
            && first.count >= step;
        Some(Plane {
            run,
            c,
            a,
            others,
            is_aligned,
            wraps,
        })
    }

    /// Whether columns are long enough for bands where streamed lines do not leave apart.
    pub(super) fn has_long_columns(&self) -> bool {
        self.wraps || self.a.bytes >= LEAST_COLUMN
    }

    /// Whether bands are faster than other methods on processors on which streamed lines leave apart.
    pub(super) fn pays_apart(&self) -> bool {
        self.wraps || self.a.bytes >= LEAST_COLUMN_APART
    }

    /// The bytes of a row: of all loops along the source that are joined.
    pub(super) fn row_bytes(&self) -> usize {
        self.c.bytes
    }

    /// Whether rows are so long that the bytes that follow are worth a fetch.
    pub(super) fn has_long_rows(&self) -> bool {
        self.c.bytes >= JOINED
    }

    /// Whether a band has whole columns.
    pub(super) fn has_one_band(&self) -> bool {
        self.a.bytes <= LINES * LINE
    }

    /// The function that copies a band.
    fn function(&self, rests: bool, order: Order) -> CopyBand {
        macro_rules! by_run {
            ($rests:literal, $fetch:ident, $memory:literal) => {
                match self.run {
                    4 => band::copy::<4, $rests, { band::$fetch }, $memory>,
                    8 => band::copy::<2, $rests, { band::$fetch }, $memory>,
                    _ => band::copy::<1, $rests, { band::$fetch }, $memory>,
                }
            };
        }
        macro_rules! by_rests {
            ($fetch:ident, $memory:literal) => {
                if rests {
                    by_run!(true, $fetch, $memory)
                } else {
                    by_run!(false, $fetch, $memory)
                }
            };
        }
        let compete = self.a.loops()[0].from % PAGE == 0;
        match order {
            Order::Plain => by_rests!(NOTHING, false),
            Order::Ahead => by_rests!(NEAR_AHEAD, false),
            Order::Far | Order::Halves => by_rests!(FAR_AHEAD, false),
            _ if compete => by_rests!(NOTHING, false),
            Order::Next => by_rests!(NEXT_BAND, false),
            Order::NextFromMemory => by_rests!(NEXT_BAND, true),
            Order::AheadApart => by_rests!(ROWS_AHEAD, false),
        }
    }

    /// Copies all planes.
    ///
    /// # Safety
    /// The conditions of [`CopyNest::copy`], for the nest, from its first run on; the processor has
    /// AVX-512; the destination begins at a multiple of 4 bytes.
    unsafe fn copy(&self, order: Order, from: *const u8, to: *mut u8) {
        // Elements of 8 or 16 bytes that begin within a word of a line have no whole number of rows
        // before it.
        let whole = to.addr().is_multiple_of(self.run)
            && self.others.iter().all(|l| l.to % self.run as isize == 0);
        let rests = !(self.is_aligned && whole);
        let mut walk = Walk {
            plane: self,
            copy_band: self.function(rests, order),
            stacks: (rests && order == Order::Halves).then(|| Stacks::new(self.run)),
            rests,
            wraps: self.wraps && !rests,
            strips: [const { Strip::new() }; 2],
            kept: vec![],
            pending: None,
        };
        each_of(&self.others, |f, t| {
            // SAFETY: the caller's promise, for one plane.
            unsafe { walk.plane(from.wrapping_offset(f), to.wrapping_offset(t)) }
        });
        // SAFETY: as above.
        unsafe { walk.finish() }
        tile::fence();
    }
}

/// Columns side by side.
struct Strip {
    columns: Range<usize>,
    /// The columns before the first half of a line of the source, if they are as many in all rows.
    lead: Option<usize>,
    /// The offset of each column in the destination.
    offsets: Vec<isize>,
    steps: Vec<Step>,
}

impl Strip {
    const fn new() -> Self {
        Strip {
            columns: 0..0,
            lead: None,
            offsets: vec![],
            steps: vec![],
        }
    }

    /// Whether these columns are listed.
    fn has(&self, columns: &Range<usize>, lead: Option<usize>) -> bool {
        (&self.columns, self.lead) == (columns, lead)
    }

    /// Lists the columns; a step has `width` of them. With `wraps` steps end where the first loop
    /// does.
    fn renew(
        &mut self,
        columns: Range<usize>,
        lead: Option<usize>,
        c: &Joined,
        width: usize,
        wraps: bool,
    ) {
        if self.has(&columns, lead) {
            return;
        }
        self.offsets.resize(columns.len(), 0);
        c.list(columns.start, |l| l.to, &mut self.offsets);
        self.steps.clear();
        let part = if wraps {
            c.loops()[0].count
        } else {
            usize::MAX
        };
        let mut begin = columns.start;
        while begin < columns.end {
            let part_end = (begin / part + 1).saturating_mul(part);
            let end = usize::min(part_end, columns.end);
            let mut first = begin;
            while first < end {
                let at = usize::min(first, end - width);
                self.steps.push(Step {
                    first: at - columns.start,
                    is_end: end == part_end && at + width == end,
                });
                // All but the first and the last begin with half a line, if rows begin alike.
                let beyond = lead.map_or(0, |lead| (first - columns.start + width - lead) % width);
                first += width - beyond;
            }
            begin = end;
        }
        (self.columns, self.lead) = (columns, lead);
    }
}

/// A band that is to be copied when the next one is known.
struct Pending {
    strip: usize,
    from: *const u8,
    to: *mut u8,
    rows: [isize; ROWS],
    height: usize,
    wrapped: usize,
    is_first: bool,
    is_last: bool,
}

/// A walk over all bands.
struct Walk<'p> {
    plane: &'p Plane,
    copy_band: CopyBand,
    /// How stacks are copied, if bands are stacked.
    stacks: Option<Stacks>,
    rests: bool,
    wraps: bool,
    /// The strip at hand, and the one before or after it.
    strips: [Strip; 2],
    /// The rests of lines of one strip.
    kept: Vec<Rest>,
    pending: Option<Pending>,
}

impl Walk<'_> {
    /// Copies the planes at these places, strip by strip, but for the last band.
    ///
    /// # Safety
    /// The conditions of [`Plane::copy`], for one plane.
    unsafe fn plane(&mut self, from: *const u8, to: *mut u8) {
        let Plane { run, c, .. } = self.plane;
        let (count, step) = (c.bytes / run, band::columns(LANE / run));
        let loops = c.loops();
        // Strips are as wide as each other, and have whole steps; with wrapped rows, and several
        // loops, all steps of the first one.
        let unit = if self.wraps && loops.len() > 1 {
            loops[0].count
        } else {
            step
        };
        let width = count
            .div_ceil(c.bytes.div_ceil(STRIP))
            .next_multiple_of(unit);
        let (mut begin, mut k) = (0, 0);
        while begin < count {
            let left = count - begin;
            let end = if left < width + step {
                count
            } else {
                begin + width
            };
            let from = from.wrapping_add(begin * run);
            let lead = self.lead(from);
            let is_known = self.strips[k].has(&(begin..end), lead);
            if !is_known && self.pending.as_ref().is_some_and(|band| band.strip == k) {
                // SAFETY: the caller's promise.
                unsafe { self.finish() }
            }
            self.strips[k].renew(begin..end, lead, c, step, self.wraps);
            // SAFETY: the columns exist.
            unsafe { self.strip(k, from, to) }
            (begin, k) = (end, 1 - k);
        }
    }

    /// The columns of a strip before the first half of a line of the source, if they are as many in
    /// all rows.
    fn lead(&self, from: *const u8) -> Option<usize> {
        let Plane { run, ref a, .. } = *self.plane;
        let begin_alike = a.loops().iter().all(|l| l.from % HALF as isize == 0)
            && from.addr().is_multiple_of(run);
        begin_alike.then_some(from.addr().wrapping_neg() % HALF / run)
    }

    /// Copies a strip, but for its last band.
    ///
    /// # Safety
    /// The conditions of [`Plane::copy`], for the columns of the strip.
    unsafe fn strip(&mut self, k: usize, from: *const u8, to: *mut u8) {
        let Plane {
            run, ref a, ref c, ..
        } = *self.plane;
        if self.stacks.is_some() {
            // SAFETY: the caller's promise.
            return unsafe { self.stacked(k, from, to) };
        }
        let (count, whole) = (a.bytes / run, LINES * LINE / run);
        let lead = match self.rests {
            true => 0,
            false => usize::min(to.addr().wrapping_neg() % LINE / run, count),
        };
        // The rows of the bands, counted from the first one on; rows from `count` on are wrapped.
        let mut rows = lead..if self.wraps { count + lead } else { count };
        if lead > 0 && self.wraps {
            // SAFETY: the rows before the first line.
            unsafe { self.head(k, lead, from, to) }
        } else {
            rows.start = 0;
        }
        let first = rows.start;
        while !rows.is_empty() {
            // What lies before the first line of each column is a band of its own.
            let height = if rows.start < lead { lead } else { whole };
            let mut band = Pending {
                strip: k,
                from,
                to: to.wrapping_add(rows.start * run),
                rows: [0; ROWS],
                height: usize::min(rows.len(), height),
                wrapped: usize::min(count.saturating_sub(rows.start), whole),
                is_first: rows.start == first,
                is_last: rows.len() <= height,
            };
            let (own, wrapped) =
                band.rows[..band.height].split_at_mut(usize::min(band.wrapped, band.height));
            a.list(rows.start, |l| l.from, own);
            if !wrapped.is_empty() {
                a.list(usize::max(rows.start, count) - count, |l| l.from, wrapped);
                wrapped.iter_mut().for_each(|row| *row += c.loops()[0].from);
            }
            let last = band.rows[band.height - 1];
            band.rows[band.height..whole].fill(last);
            rows.start += band.height;
            // SAFETY: the rows exist.
            unsafe { self.visit(band) }
        }
    }

    /// Copies the first `lead` rows of those columns of a strip that follow no other: in the
    /// others, they are wrapped.
    ///
    /// # Safety
    /// As [`strip`](Self::strip).
    unsafe fn head(&self, k: usize, lead: usize, from: *const u8, to: *mut u8) {
        let Plane {
            run, ref a, ref c, ..
        } = *self.plane;
        let strip = &self.strips[k];
        let part = c.loops()[0].count;
        let mut rows = [0; LINE];
        a.list(0, |l| l.from, &mut rows[..lead]);
        let first = strip.columns.start.next_multiple_of(part) - strip.columns.start;
        for j in (first..strip.columns.len()).step_by(part) {
            for (i, &row) in rows[..lead].iter().enumerate() {
                let from = from.wrapping_add(j * run).wrapping_offset(row);
                let to = to.wrapping_offset(strip.offsets[j]).wrapping_add(i * run);
                // SAFETY: an element of the plane.
                unsafe { ptr::copy_nonoverlapping(from, to, run) }
            }
        }
    }

    /// Copies a strip as stacks.
    ///
    /// # Safety
    /// As [`strip`](Self::strip), for stacks.
    unsafe fn stacked(&mut self, k: usize, from: *const u8, to: *mut u8) {
        self.keep(k);
        let (strip, Plane { run, a, .. }) = (&self.strips[k], self.plane);
        let stack = Stack {
            from,
            rows: &[],
            to,
            columns: &strip.offsets,
            steps: &strip.steps,
            rests: self.kept.as_mut_ptr(),
        };
        let stacks = self.stacks.as_ref().expect("a strip of stacks");
        // SAFETY: these are all rows of the strip; there is a rest for each column of each step.
        unsafe { stacks.copy(*run, a, stack) }
    }

    /// Makes room for a rest for each column of each step of a strip.
    fn keep(&mut self, k: usize) {
        let needed = self.strips[k].steps.len() * band::columns(LANE / self.plane.run);
        if self.kept.len() < needed {
            self.kept
                .resize(needed, Rest([MaybeUninit::uninit(); LINE]));
        }
    }

    /// Copies the pending band, and makes this one the pending one.
    ///
    /// # Safety
    /// The rows exist in all columns of the strip.
    unsafe fn visit(&mut self, band: Pending) {
        if let Some(pending) = self.pending.replace(band) {
            let next = self.pending.as_ref().map(|band| (band.from, band.rows));
            // SAFETY: the caller's promise.
            unsafe { self.copy(&pending, next) }
        }
    }

    /// Copies the pending band.
    ///
    /// # Safety
    /// As [`visit`](Self::visit).
    unsafe fn finish(&mut self) {
        if let Some(pending) = self.pending.take() {
            // SAFETY: the caller's promise.
            unsafe { self.copy(&pending, None) }
        }
    }

    /// Copies a band, and fetches the rows of the next one.
    ///
    /// # Safety
    /// As [`visit`](Self::visit).
    unsafe fn copy(&mut self, band: &Pending, next: Option<(*const u8, [isize; ROWS])>) {
        let run = self.plane.run;
        if self.rests {
            self.keep(band.strip);
        }
        let (strip, height) = (&self.strips[band.strip], LINES * LINE / run);
        let (next_from, next_rows) = next.unwrap_or((band.from, [0; ROWS]));
        let fetched = if next.is_some() { height } else { 0 };
        // SAFETY: the rows exist in these columns; there is a rest for each column of each step.
        unsafe {
            (self.copy_band)(
                &Band {
                    from: band.from,
                    rows: &band.rows[..height],
                    height: band.height,
                    wrapped: band.wrapped,
                    to: band.to,
                    columns: &strip.offsets,
                    steps: &strip.steps,
                    rests: self.kept.as_mut_ptr(),
                    is_first: band.is_first,
                    is_last: band.is_last,
                },
                &Next {
                    from: next_from,
                    rows: &next_rows[..fetched],
                },
            );
        }
    }
}
