//! D = A·Bᵀ by blocks that stay: a warpgroup whose first thread loads tiles, and one or two that
//! multiply them.

use super::block::{Blocks, OperandTile, Source, Stages};
use super::cluster::Cluster;
use super::epilogue::{Destination, Output};
use super::origin::{Origin, begins_at};
use super::schedule::Tiles;
use super::work::Work;
use crate::unroll::unroll;
use cute_gpu::device::DynamicShared;
use cute_gpu::device::grids::{launch_dependent_grids, wait_on_dependent_grids};
use cute_gpu::device::pipeline::Pipeline;
use cute_gpu::device::threads::{
    canonical_warp_group_idx, opaque, thread, warpgroup_reg_alloc, warpgroup_reg_dealloc,
};
use cute_gpu::device::tma::tma_store_wait;
use cute_gpu::device::wgmma::{ScaleOut, Trans, Wgmma, gemm, warpgroup_wait};
use cute_gpu::{GmmaFormat, GmmaOperand, InSharedMemory};

/// The products, as the host says.
#[derive(Clone, Copy)]
pub struct Problem {
    /// A and B.
    pub source: Source,
    /// D.
    pub d: Destination,
    /// M, N and K.
    pub size: (u32, u32, u32),
    /// How many products there are.
    pub batches: u32,
    /// How many rows of tiles are worked on together.
    pub group: u32,
    /// The steps along K of a part of a tile: all of them where tiles are not split.
    pub part_steps: u32,
}

/// All tiles of this block, or parts of tiles.
///
/// # Safety
/// The block is one of a cluster of `CLUSTER_M` by `CLUSTER_N` blocks, and all clusters are whole. It
/// has `128 * (CONSUMERS + 1)` threads, and the shared memory that is taken. The tensor
/// maps are those of tensors of this size, for boxes of these tiles. A part of a tile has more than
/// [`D::STEPS`](Output::STEPS) steps along K.
#[inline(always)]
pub unsafe fn gemm_tiles<
    M,
    F,
    OA,
    OB,
    A,
    ABox,
    B,
    BBox,
    D,
    const STAGES: u32,
    const CONSUMERS: u32,
    const N: u32,
    const CLUSTER_M: u32,
    const CLUSTER_N: u32,
    const AHEAD: u32,
>(
    mma: M,
    a: OperandTile<A, ABox>,
    b: OperandTile<B, BBox>,
    output: D,
    _: Blocks<STAGES, CONSUMERS, N, CLUSTER_M, CLUSTER_N, AHEAD>,
    problem: Problem,
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
    D: Output,
{
    let tile = (64 * CONSUMERS, N);
    let cluster = Cluster::<CLUSTER_M, CLUSTER_N>::here();
    let tiles_of_cluster = (tile.0 * CLUSTER_M, tile.1 * CLUSTER_N);
    const {
        assert!(
            AHEAD == 0 || CLUSTER_M == 1,
            "each tile of B is read by one block"
        );
        assert!(
            D::STEPS <= STAGES,
            "the last tile is stored from the stages"
        );
    };
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
            problem.d.map.prefetch();
            ring.init(CONSUMERS * const { CLUSTER_M * CLUSTER_N });
        }
        let (m, n, k) = problem.size;
        let multiple = (begins_at::<OA>(1), begins_at::<OB>(8));
        let origin = Origin::new(cluster.offset(tile));
        let origin = if output.reads() {
            origin
        } else {
            origin.inside((m, n), tile, multiple)
        };
        let steps = stages.steps(k);
        let tiles = Tiles::new((m, n), tiles_of_cluster, problem.group, problem.batches);
        let work = Work::new(tiles, steps, problem.part_steps);
        let blocks = const { CLUSTER_M * CLUSTER_N };
        if const { AHEAD > 0 }
            && thread() == 32
            && let Some(number) = work.numbers(blocks).next()
        {
            stages.prefetch_b(
                problem.source.b,
                origin,
                work.part(number, tiles_of_cluster, steps),
                AHEAD,
            );
        }
        cluster.begin();
        // The next product may begin, and wait in turn. This one waits later, where it first uses memory that
        // others use.
        launch_dependent_grids();
        let numbers = || work.numbers(blocks);
        let (group, t) = (canonical_warp_group_idx(), thread() % 128);
        if group == 0 {
            if CONSUMERS == 2 {
                warpgroup_reg_dealloc::<40>();
            }
            if t == 0 {
                let parts = numbers().map(|number| work.part(number, tiles_of_cluster, steps));
                stages.load(
                    ring.producer(),
                    problem.source,
                    const { AHEAD > 0 },
                    origin,
                    parts,
                );
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
            let (mut left, mut turn) = (D::nothing(), 0);
            wait_on_dependent_grids();
            for number in numbers() {
                let part_steps = work.part(number, tiles_of_cluster, steps).steps;
                let mut using = consumer.wait();
                let (a, b) = operands(using.newest());
                gemm(mma, a, b, &mut sums, ScaleOut::Zero);
                // Opaque: where the tile is, is found while products run.
                let part = work.part(opaque(number), tiles_of_cluster, steps);
                let (m, n) = origin.of(&part.place);
                let at = [m + 64 * warpgroup as i32, n, part.matrix];
                unroll!(STEP in [0 1 2 3] {
                    if const { (STEP as u32) < D::STEPS } {
                        let both = using.wait();
                        let (a, b) = operands(both.newest());
                        gemm(mma, a, b, &mut sums, ScaleOut::One);
                        output.store_part::<STEP>(room, warpgroup, left, problem.d);
                        warpgroup_wait::<1>();
                        using = both.release_in(blocks, t);
                    }
                });
                for _ in D::STEPS + 1..part_steps {
                    let both = using.wait();
                    let (a, b) = operands(both.newest());
                    gemm(mma, a, b, &mut sums, ScaleOut::One);
                    warpgroup_wait::<1>();
                    using = both.release_in(blocks, t);
                }
                M::wait(&mut sums);
                consumer = using.release_in(blocks, t);
                left = output.store(room, warpgroup, turn, sums.as_ref(), N, at, problem.d);
                turn += 1;
            }
            // The rows of A that this warpgroup has read, in each stage: all stages are used.
            let free = |stage| stages.a(stage).after_bytes(warpgroup * (64 * 128));
            output.finish(warpgroup, left, free, problem.d);
            let _ = consumer;
            if t == 0 {
                tma_store_wait::<0>();
            }
        }
        cluster.end();
    }
}
