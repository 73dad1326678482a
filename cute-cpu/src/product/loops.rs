//! The five loops around the micro-kernel.
//!
//! ```text
//! for each block of columns of C                        n: B's block lies in the third level
//!   for each block of steps along K                     k: a panel of B lies in the first level
//!     for each block of rows of C                       m: A's block lies in the second level
//!       pack the block of A
//!       for each panel of columns                       pack B's columns before their first use
//!         for each tile of rows: the micro-kernel
//! ```
//!
//! Source: Goto and van de Geijn, "Anatomy of high-performance matrix multiplication" (2008); Van
//! Zee and van de Geijn, "BLIS" (2015).

use super::block::Block;
use super::blocks::Caches;
use super::chunks::chunks;
use super::matrix::Matrix;
use super::pack::{PackA, PackB};
use super::panels::{Panels, Room};
use super::plan::Plan;
use super::shape::FEW_TILES;
use super::source::{Source, Untyped};
use super::stored::Stored;
use super::tiling::Tiling;
use crate::kernel::{Kernels, UNROLL};
use crate::number::Number;
use crate::vector::Vector;
use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;

/// The panels of B that are packed at once, before their first use.
const STRIP: usize = 8;

/// Computes a product with the micro-kernels of `K`.
///
/// # Safety
/// The processor has the instructions of `K`. The elements of all operands exist; those of C are
/// borrowed exclusively and are distinct. K has at least one step.
pub(crate) unsafe fn multiply<S, C, K>(
    product: &Untyped<'_, S, C>,
    plan: &Plan,
    room: &mut Room<'_>,
) where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    let loops = Loops::<S, C, K>::new(product, *plan, room);
    let ((m, n, _), Plan { shape, blocks, .. }) = (product.sizes(), *plan);
    for columns in chunks(n, blocks.n) {
        for steps in chunks(loops.depth, blocks.k) {
            for rows in chunks(m, blocks.m) {
                // SAFETY: as the caller promises; these are rows, columns and steps of the product.
                let block = unsafe { loops.block(rows, columns.clone(), steps.clone()) };
                for (panel, part) in chunks(columns.len(), shape.columns).enumerate() {
                    if plan.pack_b && block.rows.start == 0 && panel % STRIP == 0 {
                        let end = columns.len().min(part.start + STRIP * shape.columns);
                        // SAFETY: the strip is a part of the block's columns.
                        unsafe { loops.pack_b(&columns, &steps, part.start..end) };
                    }
                    // SAFETY: as the caller promises; the panels are packed.
                    unsafe { block.panel::<K>(part) };
                }
            }
        }
    }
}

/// A product, how it is computed, and the memory for what is packed and staged.
struct Loops<'p, 't, S: 'static, C, K> {
    product: &'p Untyped<'t, S, C>,
    plan: Plan,
    /// The steps of panels along K.
    depth: usize,
    /// Whether kernels copy whole tiles of A to the panels while they compute with them.
    copies_a: bool,
    /// Room for a tile of C.
    stage: *mut S,
    /// Room for the last tile of an A that is not packed.
    last: *mut S,
    /// Room for the panels of A and of B.
    to_a: *mut S,
    to_b: *mut S,
    /// The sums of all of C and their stride from column to column, where C cannot hold them.
    sums: Option<(*mut S, usize)>,
    kernels: PhantomData<fn() -> K>,
}

impl<'p, 't, S: Number, C: Stored<S>, K: Kernels<S>> Loops<'p, 't, S, C, K> {
    #[inline(always)]
    fn new(product: &'p Untyped<'t, S, C>, plan: Plan, room: &mut Room<'_>) -> Self {
        let (m, n, k) = product.sizes();
        let Plan {
            shape,
            blocks,
            pack_a,
            pack_b,
        } = plan;
        let depth = k.div_ceil(K::Vector::STEPS);
        let size_of_a = if pack_a {
            blocks.m.next_multiple_of(shape.rows) * blocks.k
        } else {
            0
        };
        let size_of_b = if pack_b { blocks.n * K::KC } else { 0 };
        let pitch_of_sums = (!C::SAME && depth > blocks.k).then(|| m.next_multiple_of(shape.rows));
        let [stage, last, to_a, to_b, sums] = Panels::rooms(
            room,
            [
                shape.rows * shape.columns,
                shape.rows * blocks.k,
                size_of_a,
                size_of_b,
                pitch_of_sums.map_or(0, |pitch| pitch * n),
            ],
        );
        let a = &product.a;
        let copies_a = pack_a
            && a.at.reader.is_same
            && a.rows.is_contiguous()
            && n >= shape.columns
            && shape.has_whole_tiles::<S, K>()
            && (blocks.m == shape.rows || Caches::of_this_machine().are_small());
        Loops {
            product,
            plan,
            depth,
            copies_a,
            stage,
            last,
            to_a,
            to_b,
            sums: pitch_of_sums.map(|pitch| (sums, pitch)),
            kernels: PhantomData,
        }
    }

    /// A block of C. What it needs of A is packed, but for the tiles that kernels copy.
    ///
    /// # Safety
    /// Those of [`multiply`]; these are rows, columns and steps of the product, one of each at least.
    #[inline(always)]
    unsafe fn block(
        &self,
        rows: Range<usize>,
        columns: Range<usize>,
        steps: Range<usize>,
    ) -> Block<'p, 't, S, C> {
        let Plan {
            shape,
            blocks,
            pack_a,
            pack_b,
        } = self.plan;
        let (a, b) = (&self.product.a, &self.product.b);
        let along_k = self.along_k(&steps);
        let tiling = Tiling::new(rows.len(), shape.rows, K::Vector::LANES);
        let source = a.columns.ascending().filter(|_| self.copies_a);
        let source = source.map(|step| (a.address(rows.start, along_k.start), step));
        let end = tiling.span(tiling.count() - 1);
        let last = (!pack_a && needs_whole_vectors::<S, K>(end.len())).then_some(self.last);
        // SAFETY: the rows are parts of A, and their tiles have room in the panels.
        unsafe {
            if pack_a {
                let copied = source.map_or(0, |_| tiling.count_of_whole());
                let tiles = copied..tiling.count();
                self.pack_a(rows.clone(), along_k.clone(), (tiling, tiles), self.to_a);
            } else if let Some(last) = last {
                let rows = rows.start + end.start..rows.start + end.end;
                let tiling = Tiling::new(end.len(), shape.rows, K::Vector::LANES);
                self.pack_a(rows, along_k.clone(), (tiling, 0..tiling.count()), last);
            }
        }
        let stride = |axis: super::axis::Axis<'_>| axis.ascending().unwrap_or(0);
        let (of_a, a_step) = if pack_a {
            (self.to_a.cast_const(), shape.rows)
        } else {
            (a.address(rows.start, along_k.start), stride(a.columns))
        };
        let (of_b, b_column, b_step) = if pack_b {
            (self.to_b.cast_const(), K::KC, 1)
        } else {
            let at = b.address(columns.start, along_k.start);
            (at, stride(b.rows), stride(b.columns))
        };
        let few_tiles = tiling.count() <= FEW_TILES;
        let has_next = blocks.m == shape.rows && rows.end < self.product.sizes().0;
        Block {
            product: self.product,
            a: of_a,
            a_step,
            a_tile: pack_a.then(|| shape.rows * steps.len()),
            b: of_b,
            b_column,
            b_step,
            b_is_packed: pack_b,
            fetches_b: !pack_b && few_tiles && b.columns.ascending() == Some(1),
            next_a: has_next
                .then(|| next_a::<S, K>(a, rows.end, along_k.start))
                .flatten(),
            next_a_at_once: match Caches::of_this_machine().are_large() {
                // Few panels have fewer turns than A has columns.
                true => UNROLL.div_ceil(columns.len().div_ceil(shape.columns)),
                false => 1,
            },
            tiling,
            source,
            last,
            stage: self.stage,
            sums: self.sums,
            finished: steps.end == self.depth,
            columns,
            steps,
            rows,
        }
    }

    /// The steps along K of some steps of panels.
    fn along_k(&self, steps: &Range<usize>) -> Range<usize> {
        let (each, k) = (K::Vector::STEPS, self.product.sizes().2);
        steps.start * each..k.min(steps.end * each)
    }

    /// Packs some tiles of rows of A.
    ///
    /// # Safety
    /// Those of [`multiply`]; the rows and steps are those of A, and there is room for all tiles of the rows.
    unsafe fn pack_a(
        &self,
        rows: Range<usize>,
        along_k: Range<usize>,
        (tiling, tiles): (Tiling, Range<usize>),
        to: *mut S,
    ) {
        let a = &self.product.a;
        let what = PackA {
            from: a.at.at,
            rows: a.rows.part(rows),
            steps: a.columns.part(along_k),
            tiling,
            tiles,
            to,
        };
        // SAFETY: as the caller promises.
        unsafe { (a.at.reader.pack_a)(&what) }
    }

    /// Packs a strip of a block's columns of B.
    ///
    /// # Safety
    /// Those of [`multiply`]; the columns and steps are those of B, and the strip is a part of the columns.
    unsafe fn pack_b(&self, columns: &Range<usize>, steps: &Range<usize>, strip: Range<usize>) {
        let b = &self.product.b;
        let what = PackB {
            from: b.at.at,
            columns: b
                .rows
                .part(columns.start + strip.start..columns.start + strip.end),
            steps: b.columns.part(self.along_k(steps)),
            to: self.to_b.wrapping_add(strip.start * K::KC),
            pitch: K::KC,
        };
        // SAFETY: as the caller promises; there is room for the columns of a block.
        unsafe { (b.at.reader.pack_b)(&what) }
    }
}

/// The place of A from a row and a step on, and its stride along K, if kernels fetch the next tile of A
/// while they compute one: A is contiguous along the rows, and comes from a distant cache a few lines at
/// a time, which the processor does not foresee. The lines go to the second level: the first one, which
/// has the tile that is computed, has no room for them.
///
/// As measured with AVX-512.
fn next_a<S: 'static, K: Kernels<S>>(
    a: &Matrix<'_, Source<S>>,
    row: usize,
    step: usize,
) -> Option<(NonNull<S>, usize)> {
    let is_fetched = K::Vector::MASKS && a.at.reader.is_same && a.rows.is_contiguous();
    let stride = a.columns.ascending().filter(|_| is_fetched)?;
    Some((NonNull::new(a.address(row, step).cast_mut())?, stride))
}

/// Whether the kernel reads A beyond the last of these rows, up to the end of a vector.
#[inline(always)]
pub(super) fn needs_whole_vectors<S, K: Kernels<S>>(rows: usize) -> bool {
    !K::Vector::MASKS && !rows.is_multiple_of(K::Vector::LANES)
}
