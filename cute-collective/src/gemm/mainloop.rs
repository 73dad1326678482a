//! D = A·Bᵀ by blocks that stay: a warpgroup whose first thread loads tiles, and one or two that
//! multiply them.

use super::cluster::Cluster;
use super::epilogue::{Destination, Output};
use super::schedule::Tiles;
use super::work::Work;
use crate::unroll::unroll;
use cute_core::atom::Major;
use cute_gpu::device::grids::{launch_dependent_grids, wait_on_dependent_grids};
use cute_gpu::device::pipeline::Pipeline;
use cute_gpu::device::threads::{
    canonical_warp_group_idx, opaque, thread, warpgroup_reg_alloc, warpgroup_reg_dealloc,
};
use cute_gpu::device::tma::{CacheHint, TensorMapAt, TmaTile, tma_store_wait};
use cute_gpu::device::wgmma::{ScaleOut, SmemOperand, Wgmma, gemm, warpgroup_wait};
use cute_gpu::device::{DynamicShared, Shared};
use cute_gpu::{GmmaFormat, GmmaOperand, InSharedMemory};

/// The tile of an operand: its layout, and that of the share which a block of a cluster loads, with a
/// mode for the batch.
#[derive(Clone, Copy)]
pub struct OperandTile<L, B>(pub L, pub B);

/// The products, as the host says.
#[derive(Clone, Copy)]
pub struct Problem {
    /// The map of A, for boxes of a block's share.
    pub a: TensorMapAt,
    /// The map of B, for boxes of a block's share.
    pub b: TensorMapAt,
    /// The bytes that arrive in a stage: a tile of A and one of B. Rows beyond the tensor may be left
    /// out: results of them are not stored.
    pub bytes: u32,
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
/// `AHEAD` is 0, or B is read once: each of its tiles by one block. The lines of B then leave the
/// second-level cache before others, and the first `AHEAD` steps of B are brought there while the
/// kernel before this one ends.
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
    problem: Problem,
) where
    M: Wgmma<A = F, B = F, MajorA = OA, MajorB = OB>,
    M::Accumulators: AsRef<[D::Sum]>,
    F: GmmaFormat,
    OA: Major,
    OB: Major,
    A: GmmaOperand<F, OA, 64>,
    B: GmmaOperand<F, OB, N>,
    ABox: InSharedMemory<F>,
    BBox: InSharedMemory<F>,
    D: Output,
{
    let tile = (64 * CONSUMERS, N);
    let (load_a, load_b) = (TmaTile::<F, _>::new(a.1), TmaTile::<F, _>::new(b.1));
    // blocks of a cluster load shares of the tiles
    let (rows_a, rows_b) = const { (64 * CONSUMERS / CLUSTER_N, N / CLUSTER_M) };
    let (bytes_a, bytes_b) = (CLUSTER_N * load_a.bytes(), CLUSTER_M * load_b.bytes());
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
        let smem_a: Shared<u8> = memory.take(STAGES * bytes_a);
        let smem_b: Shared<u8> = memory.take(STAGES * bytes_b);
        let room = output.take(&mut memory, CONSUMERS);
        let ring = Pipeline::<STAGES>::take(&mut memory);
        // One thread does it: barriers that several lanes initialise take longer.
        if thread() == 0 {
            problem.a.prefetch();
            problem.b.prefetch();
            problem.d.map.prefetch();
            ring.init(CONSUMERS * Cluster::<CLUSTER_M, CLUSTER_N>::BLOCKS);
        }
        if const { AHEAD > 0 } && thread() == 32 {
            prefetch_b::<_, _, CLUSTER_M, CLUSTER_N, AHEAD>(problem, load_b, cluster, tile);
        }
        cluster.begin();
        // The next product may begin, and wait in turn. This one waits later, where it first uses memory that
        // others use: until then it finds out which tiles it has.
        launch_dependent_grids();
        let tiles = Tiles::new(
            (problem.size.0, problem.size.1),
            tiles_of_cluster,
            problem.group,
            problem.batches,
        );
        // a tile has 128 bytes along K
        let tile_k = const { 1024 / F::BITS };
        let steps = problem.size.2.div_ceil(tile_k);
        let work = Work::new(tiles, steps, problem.part_steps);
        let numbers = || work.numbers(CLUSTER_M * CLUSTER_N);
        let offset = cluster.offset(tile);
        let (group, t) = (canonical_warp_group_idx(), thread() % 128);
        if group == 0 {
            if CONSUMERS == 2 {
                warpgroup_reg_dealloc::<40>();
            }
            if t == 0 {
                let mut producer = ring.producer();
                let (share_a, share_b) = (cluster.share_of_a(), cluster.share_of_b());
                for number in numbers() {
                    let part = work.part(number, tiles_of_cluster, steps).settled();
                    // for the first tile: all that it takes to load it is known
                    wait_on_dependent_grids();
                    let place = part.place;
                    for step in part.first..part.first + part.steps {
                        let k = (step * tile_k) as i32;
                        let filling = producer.acquire(problem.bytes);
                        let (stage, full) = (filling.stage(), filling.barrier());
                        let (to_a, to_b) = (
                            smem_a.after_bytes(stage * bytes_a),
                            smem_b.after_bytes(stage * bytes_b),
                        );
                        let at_a = [place.m + offset.0, k, place.batch];
                        let at_b = [place.n + offset.1, k, place.batch];
                        share_a.load(problem.a, load_a, rows_a, to_a, at_a, full);
                        if const { AHEAD > 0 } {
                            let hint = CacheHint::EvictFirst;
                            problem.b.load_with_hint(load_b, to_b, at_b, full, hint);
                        } else {
                            share_b.load(problem.b, load_b, rows_b, to_b, at_b, full);
                        }
                        producer = filling.commit();
                    }
                }
                let _ = producer;
            }
        } else {
            if CONSUMERS == 2 {
                warpgroup_reg_alloc::<232>();
            }
            let warpgroup = group - 1; // of those that multiply
            let operand_a = SmemOperand::<F, OA, A, 64>::new(a.0, smem_a, warpgroup);
            let operand_b = SmemOperand::<F, OB, B, N>::new(b.0, smem_b, 0);
            let of = |stage| {
                (
                    operand_a.after_bytes(stage * bytes_a),
                    operand_b.after_bytes(stage * bytes_b),
                )
            };
            // in a cluster, a thread for each block tells its producer of stages that are free
            let mut consumer = ring.consumer(u32::from(opaque(t) < CLUSTER_M * CLUSTER_N));
            let mut sums: M::Accumulators = core::mem::zeroed();
            let (mut left, mut turn) = (D::nothing(), 0);
            macro_rules! release {
                ($held:ident) => {
                    if const { CLUSTER_M * CLUSTER_N == 1 } {
                        $held.release()
                    } else {
                        $held.release_at(t % (CLUSTER_M * CLUSTER_N))
                    }
                };
            }
            wait_on_dependent_grids();
            for number in numbers() {
                let part_steps = work.part(number, tiles_of_cluster, steps).steps;
                let mut using = consumer.wait();
                let (a, b) = of(using.newest());
                gemm(mma, a, b, &mut sums, ScaleOut::Zero);
                // Opaque: where the tile is, is found while products run.
                let part = work.part(opaque(number), tiles_of_cluster, steps);
                let (m, n) = (part.place.m + offset.0, part.place.n + offset.1);
                let at = [m + 64 * warpgroup as i32, n, part.matrix];
                unroll!(STEP in [0 1 2 3] {
                    if const { (STEP as u32) < D::STEPS } {
                        let both = using.wait();
                        let (a, b) = of(both.newest());
                        gemm(mma, a, b, &mut sums, ScaleOut::One);
                        output.store_part::<STEP>(room, warpgroup, left, problem.d);
                        warpgroup_wait::<1>();
                        using = release!(both);
                    }
                });
                for _ in D::STEPS + 1..part_steps {
                    let both = using.wait();
                    let (a, b) = of(both.newest());
                    gemm(mma, a, b, &mut sums, ScaleOut::One);
                    warpgroup_wait::<1>();
                    using = release!(both);
                }
                M::wait(&mut sums);
                consumer = release!(using);
                left = output.store(room, warpgroup, turn, sums.as_ref(), N, at, problem.d);
                turn += 1;
            }
            // The rows of A that this warpgroup has read, in each stage: all stages are used.
            let free = |stage| smem_a.after_bytes(stage * bytes_a + warpgroup * (64 * 128));
            output.finish(warpgroup, left, free, problem.d);
            let _ = consumer;
            if t == 0 {
                tma_store_wait::<0>();
            }
        }
        cluster.end();
    }
}

/// Brings the first `AHEAD` steps of B for this block to the second-level cache, or all that there are.
///
/// # Safety
/// As for [`gemm_tiles`].
#[inline(always)]
unsafe fn prefetch_b<F, B, const CLUSTER_M: u32, const CLUSTER_N: u32, const AHEAD: u32>(
    problem: Problem,
    load: TmaTile<F, B>,
    cluster: Cluster<CLUSTER_M, CLUSTER_N>,
    tile: (u32, u32),
) where
    F: GmmaFormat,
    B: InSharedMemory<F>,
{
    let tiles_of_cluster = (tile.0 * CLUSTER_M, tile.1 * CLUSTER_N);
    let (m, n, k) = problem.size;
    let tile_k = const { 1024 / F::BITS };
    let steps = k.div_ceil(tile_k);
    // SAFETY: the caller's promise.
    unsafe {
        let tiles = Tiles::new((m, n), tiles_of_cluster, problem.group, problem.batches);
        let work = Work::new(tiles, steps, problem.part_steps);
        if let Some(number) = work.numbers(CLUSTER_M * CLUSTER_N).next() {
            let part = work.part(number, tiles_of_cluster, steps);
            let n = part.place.n + cluster.offset(tile).1;
            for step in part.first..part.first + part.steps.min(AHEAD) {
                let at = [n, (step * tile_k) as i32, part.place.batch];
                problem.b.prefetch_tile(load, at);
            }
        }
    }
}
