//! The main loop of [`mainloop`](super::mainloop) for other schedules and other ends:
//! any [`Schedule`], and an [`End`] that is told when a tile begins and when all are done.

use super::block::{Blocks, OperandTile, Source, Stages};
use super::cluster::Cluster;
use super::epilogue::End;
use super::origin::{Origin, begins_at};
use super::schedule::Tiles;
use super::work::{Part, Work};
use crate::unroll::unroll;
use cute_gpu::device::DynamicShared;
use cute_gpu::device::grids::{launch_dependent_grids, wait_on_dependent_grids};
use cute_gpu::device::pipeline::Pipeline;
use cute_gpu::device::threads::{
    canonical_warp_group_idx, opaque, thread, warpgroup_reg_alloc, warpgroup_reg_dealloc,
};
use cute_gpu::device::wgmma::{ScaleOut, Trans, Wgmma, gemm, warpgroup_wait};
use cute_gpu::{GmmaFormat, GmmaOperand, InSharedMemory};

/// Which tiles a block has, or which parts of them along K, as the host says.
pub trait Schedule: Copy {
    /// The work of all blocks.
    type Work: Copy;

    /// Whether an element has one sum, to the last digit, in all tiles that have it. Then the last tiles end with D, and
    /// their elements in common with others are stored twice: an [`End`] must not depend on what D has, and the places
    /// that [`End::end`] finds are not those where such tiles begin.
    const ALIKE: bool;

    /// The work of all blocks, for tiles of `steps` steps along K.
    ///
    /// # Safety
    /// 32 bits number the parts of all tiles, and their steps.
    unsafe fn of(self, tiles: Tiles, steps: u32) -> Self::Work;

    /// The parts of this block, in order; tiles are of (m,n) elements. A cluster of `of` blocks has the
    /// work of one.
    fn parts(work: &Self::Work, tile: (u32, u32), of: u32) -> impl Iterator<Item = Part>;
}

/// Whole tiles, or each in parts of so many steps along K: a block has one in so many as there are
/// blocks.
#[derive(Clone, Copy)]
pub struct InParts {
    /// The steps of a part: all of them where tiles are not split.
    pub part_steps: u32,
}

impl Schedule for InParts {
    type Work = (Work, u32);
    const ALIKE: bool = true;

    #[inline(always)]
    unsafe fn of(self, tiles: Tiles, steps: u32) -> (Work, u32) {
        // SAFETY: the caller's promise.
        (unsafe { Work::new(tiles, steps, self.part_steps) }, steps)
    }

    #[inline(always)]
    fn parts(work: &(Work, u32), tile: (u32, u32), of: u32) -> impl Iterator<Item = Part> {
        let (work, steps) = *work;
        work.numbers(of).map(move |number| {
            // SAFETY: it is one of the numbers.
            unsafe { work.part(number, tile, steps) }
        })
    }
}

/// The products, as the host says, and the schedule of their tiles.
#[derive(Clone, Copy)]
pub struct ScheduledProblem<S> {
    /// A and B.
    pub source: Source,
    /// M, N and K.
    pub size: (u32, u32, u32),
    /// How many products there are.
    pub batches: u32,
    /// How many rows of tiles are worked on together.
    pub group: u32,
    /// Which tiles, and which parts of them, a block has.
    pub schedule: S,
}

/// All tiles of this block, or parts of tiles.
///
/// # Safety
/// The block is one of a cluster of `CLUSTER_M` by `CLUSTER_N` blocks, and all clusters are whole. It
/// has `128 * (CONSUMERS + 1)` threads, and the shared memory that is taken. The tensor
/// maps are those of tensors of this size, for boxes of these tiles. A part of a tile has more than
/// [`D::STEPS`](End::STEPS) steps along K.
#[inline(always)]
pub unsafe fn gemm_scheduled<
    M,
    F,
    OA,
    OB,
    A,
    ABox,
    B,
    BBox,
    D,
    S,
    const STAGES: u32,
    const CONSUMERS: u32,
    const N: u32,
    const CLUSTER_M: u32,
    const CLUSTER_N: u32,
>(
    mma: M,
    a: OperandTile<A, ABox>,
    b: OperandTile<B, BBox>,
    output: D,
    _: Blocks<STAGES, CONSUMERS, N, CLUSTER_M, CLUSTER_N>,
    problem: ScheduledProblem<S>,
) where
    M: Wgmma<A = F, B = F, MajorA = OA, MajorB = OB>,
    M::Accumulators: AsRef<[D::Sum]>,
    F: GmmaFormat,
    OA: Trans,
    OB: Trans,
    A: GmmaOperand<F, OA, 64>,
    B: GmmaOperand<F, OB, N>,
    ABox: InSharedMemory<F>,
    BBox: InSharedMemory<F>,
    D: End,
    S: Schedule,
{
    const {
        assert!(
            D::STEPS <= STAGES,
            "the last tile is stored from the stages"
        );
    };
    let tile = (64 * CONSUMERS, N);
    let cluster = Cluster::<CLUSTER_M, CLUSTER_N>::here();
    let tiles_of_cluster = (tile.0 * CLUSTER_M, tile.1 * CLUSTER_N);
    // SAFETY: the caller's promise: all is of this block, and the maps are those of the tiles.
    unsafe {
        let mut memory = DynamicShared::new();
        let stages = Stages::<F, _, _, STAGES, _, _>::take(&mut memory, (a.1, b.1), cluster, tile);
        let room = output.take(&mut memory, CONSUMERS);
        let ring = Pipeline::<STAGES>::take(&mut memory);
        // One thread does it: barriers that several lanes initialise take longer.
        if thread() == 0 {
            problem.source.a.prefetch();
            problem.source.b.prefetch();
            output.prefetch();
            ring.init(CONSUMERS * const { CLUSTER_M * CLUSTER_N });
        }
        let (m, n, k) = problem.size;
        let multiple = (begins_at::<OA>(1), begins_at::<OB>(8));
        let origin = Origin::new(cluster.offset(tile));
        let origin = if S::ALIKE {
            origin.inside((m, n), tile, multiple)
        } else {
            origin
        };
        let steps = stages.steps(k);
        let tiles = Tiles::new((m, n), tiles_of_cluster, problem.group, problem.batches);
        let work = problem.schedule.of(tiles, steps);
        let blocks = const { CLUSTER_M * CLUSTER_N };
        let parts = || S::parts(&work, tiles_of_cluster, blocks);
        cluster.begin();
        // The next product may begin, and wait in turn. This one waits later, where it first uses memory that
        // others use.
        launch_dependent_grids();
        let (group, t) = (canonical_warp_group_idx(), thread() % 128);
        if group == 0 {
            if CONSUMERS == 2 {
                warpgroup_reg_dealloc::<40>();
            }
            if t == 0 {
                stages.load(ring.producer(), problem.source, false, origin, parts());
            }
        } else {
            if CONSUMERS == 2 {
                warpgroup_reg_alloc::<232>();
            }
            let warpgroup = group - 1; // of those that multiply
            let operands = stages.operands::<OA, OB, A, B, N>((a.0, b.0), warpgroup);
            // in a cluster, a thread for each block tells its producer of stages that are free
            let mut consumer = ring.consumer(u32::from(opaque(t) < CLUSTER_M * CLUSTER_N));
            let mut sums: M::Accumulators = core::mem::zeroed();
            // The test for another part stands at the end of this loop. With a test at its beginning, as in a
            // `for`, ptxas does not see that threads are together again after `store`, and each step along
            // K takes more instructions.
            let (mut others, mut turn) = (parts(), 0);
            let mut next = others.next();
            let mut left = D::nothing();
            wait_on_dependent_grids();
            while let Some(part) = next {
                let (m, n) = origin.of(&part.place);
                let at = [m + 64 * warpgroup as i32, n, part.matrix];
                let mut using = consumer.wait();
                let (a, b) = operands(using.newest());
                gemm(mma, a, b, &mut sums, ScaleOut::Zero);
                output.begin(room, warpgroup, at);
                unroll!(STEP in [0 1 2 3] {
                    if const { (STEP as u32) < D::STEPS } {
                        let both = using.wait();
                        let (a, b) = operands(both.newest());
                        gemm(mma, a, b, &mut sums, ScaleOut::One);
                        output.store_part::<STEP>(room, warpgroup, left);
                        warpgroup_wait::<1>();
                        using = both.release_in(blocks, t);
                    }
                });
                for _ in D::STEPS + 1..part.steps {
                    let both = using.wait();
                    let (a, b) = operands(both.newest());
                    gemm(mma, a, b, &mut sums, ScaleOut::One);
                    warpgroup_wait::<1>();
                    using = both.release_in(blocks, t);
                }
                // while the last products run
                next = others.next();
                output.ready(room, warpgroup);
                M::wait(&mut sums);
                consumer = using.release_in(blocks, t);
                left = output.store(room, warpgroup, turn, sums.as_ref(), N, at);
                turn += 1;
            }
            let _ = consumer;
            // The rows of A that this warpgroup has read, in each stage: all stages are used.
            let free = |stage| stages.a(stage).after_bytes(warpgroup * (64 * 128));
            output.finish(warpgroup, left, free);
            output.end(room, parts());
        }
        cluster.end();
    }
}
