//! A product on several threads. They pack the panels of A and B together, each panel once, and
//! then take parts of C until none is left: a thread that other programs hold up takes fewer.

use super::chunks::chunks;
use super::loops::Block;
use super::pack::{PackA, PackB};
use super::panels::{Panels, Room};
use super::plan::Plan;
use super::source::Untyped;
use super::split::{Split, share};
use super::stored::Stored;
use super::tiling::Tiling;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::vector::Vector;
use core::marker::PhantomData;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};

/// The bytes of packed panels at most, of A and of B together. Tests reach it, too.
const MOST_BYTES: usize = if cfg!(test) { 64 << 10 } else { 128 << 20 };
/// The rows and columns of C at most whose panels are packed at once.
const MOST_ROWS: usize = if cfg!(test) { 192 } else { 16384 };
/// So many panels of B are packed by one thread at a time. A tile of A has ten times as many rows.
const GROUP: usize = 4;
/// The calling thread looks so many times whether the others are done before it sleeps: less than a
/// millisecond.
const MOST_WAITS: usize = 20_000;

/// A part of the product whose panels are packed at once, and what its threads share.
struct Team<'p, 't, S: 'static, C, K> {
    product: &'p Untyped<'t, S, C>,
    plan: &'p Plan,
    rows: Range<usize>,
    columns: Range<usize>,
    /// Steps of panels.
    steps: Range<usize>,
    tiling: Tiling,
    /// Panels of A: a block of all tiles for each block of steps.
    to_a: *mut S,
    /// Panels of B, likewise.
    to_b: *mut S,
    /// The sums of all of C, as in [`Block`].
    sums: Option<(*mut S, usize)>,
    /// Parts of the panels that a thread has taken to pack, and those that are packed.
    taken: AtomicUsize,
    packed: AtomicUsize,
    /// Parts of C that a thread has taken.
    next: AtomicUsize,
    /// Members that are done.
    done: AtomicUsize,
    split: Split,
    kernels: PhantomData<fn() -> K>,
}

// SAFETY: A and B, whose elements `compute` asks to be `Sync`, are read alone, and an epilogue is
// `Sync`. Threads write the panels and the parts
// of C that they have taken, which no other thread takes; panels are read when all are packed.
unsafe impl<S: Send + Sync, C: Send + Sync, K> Sync for Team<'_, '_, S, C, K> {}

/// Computes a product with the micro-kernels of `K` on at most so many threads: the calling one, and
/// those of rayon's current pool.
///
/// # Safety
/// Those of `loops::multiply`.
pub(crate) unsafe fn multiply<S, C, K>(
    product: &Untyped<'_, S, C>,
    plan: &Plan,
    threads: usize,
    room: &mut Room<'_>,
) where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes();
    let k = k.div_ceil(K::Vector::STEPS);
    let mut plan = *plan;
    // A kernel reads whole vectors of rows, which the matrix may not have.
    plan.pack_a |= !m.is_multiple_of(K::Vector::LANES);
    let (mr, nr, depth) = (plan.shape.rows, plan.shape.columns, plan.blocks.k);
    let most_rows = MOST_ROWS - MOST_ROWS % mr;
    let columns_at_once = n.min(MOST_ROWS - MOST_ROWS % nr);
    let bytes = (m.min(most_rows) + columns_at_once) * size_of::<S>();
    let most_steps = (MOST_BYTES / bytes / depth).max(1) * depth;
    let pitch_of_sums = (!C::SAME && k > depth).then(|| m.next_multiple_of(mr));
    let size_of_sums = pitch_of_sums.map_or(0, |pitch| pitch * n);
    for columns in chunks(n, columns_at_once) {
        for rows in chunks(m, most_rows) {
            for steps in chunks(k, most_steps) {
                let tiling = Tiling::new(rows.len(), mr, K::Vector::LANES);
                let blocks = steps.len().div_ceil(depth);
                let size_of_a = tiling.count() * mr * steps.len() * usize::from(plan.pack_a);
                let size_of_b = columns.len() * blocks * K::KC * usize::from(plan.pack_b);
                // The sums stay where they are: no later part needs more room than the first.
                let sizes = [size_of_sums, size_of_a, size_of_b];
                let [sums, to_a, to_b] = Panels::rooms(room, sizes);
                let team = Team::<S, C, K> {
                    product,
                    plan: &plan,
                    tiling,
                    to_a,
                    to_b,
                    sums: pitch_of_sums.map(|pitch| (sums, pitch)),
                    taken: AtomicUsize::new(0),
                    packed: AtomicUsize::new(0),
                    next: AtomicUsize::new(0),
                    done: AtomicUsize::new(0),
                    split: Split::of(
                        (tiling.count(), mr),
                        (columns.len().div_ceil(nr), nr),
                        threads,
                    ),
                    rows: rows.clone(),
                    columns: columns.clone(),
                    steps,
                    kernels: PhantomData,
                };
                let work = || {
                    // SAFETY: as the caller promises; the panels have room.
                    unsafe { team.work() };
                    team.done.fetch_add(1, Ordering::Release);
                };
                rayon::in_place_scope(|scope| {
                    member(scope, 0, threads, &work);
                    // The others are about to be done. The end of the scope would put this thread to
                    // sleep, and to wake it takes longer than a small product.
                    wait(MOST_WAITS, || team.done.load(Ordering::Acquire) == threads);
                });
            }
        }
    }
}

/// Looks so many times at most whether a condition holds, until it does.
fn wait(most: usize, holds: impl Fn() -> bool) {
    for turn in 1..=most {
        if holds() {
            return;
        }
        if turn.is_multiple_of(256) {
            std::thread::yield_now();
        } else {
            core::hint::spin_loop();
        }
    }
}

/// Starts two more members of a team, and works. So the members start like a tree: the first would
/// take long to wake all others.
fn member<'s>(scope: &rayon::Scope<'s>, place: usize, count: usize, work: &'s (dyn Fn() + Sync)) {
    for place in [2 * place + 1, 2 * place + 2] {
        if place < count {
            scope.spawn(move |scope| member(scope, place, count, work));
        }
    }
    work();
}

impl<S, C, K> Team<'_, '_, S, C, K>
where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    /// The work of each member.
    ///
    /// # Safety
    /// Those of [`multiply`]; there is room for the panels.
    unsafe fn work(&self) {
        let of_a = usize::from(self.plan.pack_a) * self.tiling.count();
        let count_of_b = self.columns.len().div_ceil(self.plan.shape.columns);
        let of_b = usize::from(self.plan.pack_b) * count_of_b.div_ceil(GROUP);
        let blocks = self.steps.len().div_ceil(self.plan.blocks.k);
        let all = blocks * (of_a + of_b);
        loop {
            let part = self.taken.fetch_add(1, Ordering::Relaxed);
            if part >= all {
                break;
            }
            let (block, group) = (part / (of_a + of_b), part % (of_a + of_b));
            // SAFETY: no other thread has taken the part.
            unsafe {
                if group < of_a {
                    self.pack_a(block, group);
                } else {
                    self.pack_b(block, (group - of_a) * GROUP);
                }
            }
            self.packed.fetch_add(1, Ordering::Release);
        }
        // Who packs a part has begun; it may have to wait for a processor.
        wait(usize::MAX, || self.packed.load(Ordering::Acquire) == all);
        Panels::with(|panels| {
            let tile = self.plan.shape.rows * self.plan.shape.columns;
            let [stage] = Panels::rooms(&mut panels.split().0, [tile]);
            loop {
                let part = self.next.fetch_add(1, Ordering::Relaxed);
                let Some((row, column)) = self.split.part(part) else {
                    break;
                };
                let tiles = share(self.tiling.count(), row, self.split.rows);
                let columns = share(count_of_b, column, self.split.columns);
                // SAFETY: all panels are packed, and no other thread has taken the part.
                unsafe { self.part(tiles, columns, stage) };
            }
        });
    }

    /// The steps of panels of a block of K.
    fn block(&self, block: usize) -> Range<usize> {
        let first = self.steps.start + block * self.plan.blocks.k;
        first..self.steps.end.min(first + self.plan.blocks.k)
    }

    /// The steps along K of some steps of panels.
    fn along_k(&self, steps: Range<usize>) -> Range<usize> {
        let (_, _, k) = self.product.sizes();
        steps.start * K::Vector::STEPS..k.min(steps.end * K::Vector::STEPS)
    }

    /// The panels of A for a block of steps.
    fn panels_of_a(&self, block: usize) -> *mut S {
        let rows = self.tiling.count() * self.plan.shape.rows;
        self.to_a.wrapping_add(rows * block * self.plan.blocks.k)
    }

    /// The panels of B for a block of steps.
    fn panels_of_b(&self, block: usize) -> *mut S {
        self.to_b.wrapping_add(self.columns.len() * block * K::KC)
    }

    /// Packs a tile of A.
    ///
    /// # Safety
    /// Those of [`Team::work`]; nobody else uses their panels.
    unsafe fn pack_a(&self, block: usize, tile: usize) {
        let a = &self.product.a;
        // SAFETY: the rows and steps are parts of A, and the panels have room for all tiles.
        unsafe {
            (a.at.reader.pack_a)(&PackA {
                from: a.at.at,
                rows: a.rows.part(self.rows.clone()),
                steps: a.columns.part(self.along_k(self.block(block))),
                tiling: self.tiling,
                tiles: tile..tile + 1,
                to: self.panels_of_a(block),
            });
        }
    }

    /// Packs a group of panels of B from `first` on.
    ///
    /// # Safety
    /// Those of [`Team::pack_a`].
    unsafe fn pack_b(&self, block: usize, first: usize) {
        let (b, nr) = (&self.product.b, self.plan.shape.columns);
        let (start, end) = (first * nr, self.columns.len().min((first + GROUP) * nr));
        // SAFETY: the columns and steps are parts of B, and the panels have room for all columns.
        unsafe {
            (b.at.reader.pack_b)(&PackB {
                from: b.at.at,
                columns: b
                    .rows
                    .part(self.columns.start + start..self.columns.start + end),
                steps: b.columns.part(self.along_k(self.block(block))),
                to: self.panels_of_b(block).add(start * K::KC),
                pitch: K::KC,
            });
        }
    }

    /// Computes a part of C: some tiles of its rows, and some panels of its columns.
    ///
    /// # Safety
    /// Those of [`Team::work`]; all panels are packed, and nobody else uses the part of C.
    unsafe fn part(&self, tiles: Range<usize>, panels: Range<usize>, stage: *mut S) {
        let (a, b) = (&self.product.a, &self.product.b);
        let k = self.product.sizes().2.div_ceil(K::Vector::STEPS);
        let Plan {
            shape,
            pack_a,
            pack_b,
            ..
        } = *self.plan;
        for number in 0..self.steps.len().div_ceil(self.plan.blocks.k) {
            let steps = self.block(number);
            let first = self.along_k(steps.clone()).start;
            let strides = |axis: super::axis::Axis<'_>| axis.ascending().unwrap_or(0);
            let block = Block {
                product: self.product,
                rows: self.rows.clone(),
                columns: self.columns.clone(),
                tiling: self.tiling,
                a: if pack_a {
                    self.panels_of_a(number)
                } else {
                    a.address(self.rows.start, first)
                },
                a_step: if pack_a {
                    shape.rows
                } else {
                    strides(a.columns)
                },
                a_tile: pack_a.then(|| shape.rows * steps.len()),
                last: None,
                b: if pack_b {
                    self.panels_of_b(number)
                } else {
                    b.address(self.columns.start, first)
                },
                b_column: if pack_b { K::KC } else { strides(b.rows) },
                b_step: if pack_b { 1 } else { strides(b.columns) },
                fetches_b: false,
                next_a: None,
                stage,
                sums: self.sums,
                finished: steps.end == k,
                steps,
            };
            for panel in panels.clone() {
                let first = panel * shape.columns;
                let part = first..self.columns.len().min(first + shape.columns);
                // SAFETY: the tiles and columns are those of the part.
                unsafe { block.panel::<K>(tiles.clone(), part) };
            }
        }
    }
}
