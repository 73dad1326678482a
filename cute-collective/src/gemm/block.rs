//! The stages of a block: its tiles of A and B in shared memory, the thread that loads them, and the operands
//! of the warpgroups that multiply them. All main loops begin with these, and differ in what becomes of the sums.

use super::cluster::Cluster;
use super::origin::Origin;
use super::work::Part;
use cute_core::atom::Major;
use cute_gpu::device::grids::wait_on_dependent_grids;
use cute_gpu::device::pipeline::Producer;
use cute_gpu::device::tma::{CacheHint, TensorMapAt, TmaTile};
use cute_gpu::device::wgmma::SmemOperand;
use cute_gpu::device::{DynamicShared, Shared};
use cute_gpu::{GmmaFormat, GmmaOperand, InSharedMemory};

/// The tile of an operand: its layout, and that of the share which a block of a cluster loads, with a
/// mode for the batch.
#[derive(Clone, Copy)]
pub struct OperandTile<L, B>(pub L, pub B);

/// How blocks are made, as one value in place of a list of numbers: stages in shared memory, warpgroups that
/// multiply 64 rows of a tile each, columns of a tile, and blocks of a cluster along M and along N.
///
/// With `AHEAD`, B is read once: each of its tiles by one block. The lines of B then leave the second-level cache
/// before others, and its first `AHEAD` steps are brought there while the kernel before this one ends.
#[derive(Clone, Copy)]
pub struct Blocks<
    const STAGES: u32,
    const CONSUMERS: u32,
    const N: u32,
    const CLUSTER_M: u32 = 1,
    const CLUSTER_N: u32 = 1,
    const AHEAD: u32 = 0,
>;

/// A and B, as the host says.
#[derive(Clone, Copy)]
pub struct Source {
    /// The map of A, for boxes of a block's share.
    pub a: TensorMapAt,
    /// The map of B, for boxes of a block's share.
    pub b: TensorMapAt,
    /// The bytes that arrive in a stage: a tile of A and one of B. Rows beyond the tensor may be left
    /// out: results of them are not stored.
    pub bytes: u32,
}

/// The operands of a product: 64 rows of A, and `ROWS` rows of B.
pub type Operands<F, OA, OB, A, B, const ROWS: u32> =
    (SmemOperand<F, OA, A, 64>, SmemOperand<F, OB, B, ROWS>);

/// The tiles of A and of B in the stages of a block: `rows` rows of each. The block is one of a cluster of `M`
/// by `N`, and loads a share of each tile.
#[derive(Clone, Copy)]
pub struct Stages<F, A, B, const STAGES: u32, const M: u32, const N: u32> {
    a: Shared<u8>,
    b: Shared<u8>,
    load_a: TmaTile<F, A>,
    load_b: TmaTile<F, B>,
    cluster: Cluster<M, N>,
    rows: (u32, u32),
}

impl<F, A, B, const STAGES: u32, const M: u32, const N: u32> Stages<F, A, B, STAGES, M, N>
where
    F: GmmaFormat,
    A: InSharedMemory<F>,
    B: InSharedMemory<F>,
{
    /// The elements along K of a tile: it has 128 bytes of each row.
    const TILE_K: u32 = 1024 / F::BITS;

    /// The steps along K of so many elements.
    #[inline(always)]
    pub fn steps(self, k: u32) -> u32 {
        k.div_ceil(Self::TILE_K)
    }

    /// Takes shared memory for the tiles.
    #[inline(always)]
    pub fn take(
        memory: &mut DynamicShared,
        (a, b): (A, B),
        cluster: Cluster<M, N>,
        rows: (u32, u32),
    ) -> Self {
        let (load_a, load_b) = (TmaTile::new(a), TmaTile::new(b));
        Stages {
            a: memory.take(STAGES * N * load_a.bytes()),
            b: memory.take(STAGES * M * load_b.bytes()),
            load_a,
            load_b,
            cluster,
            rows,
        }
    }

    /// The tile of A in a stage.
    #[inline(always)]
    pub fn a(self, stage: u32) -> Shared<u8> {
        self.a.after_bytes(stage * (N * self.load_a.bytes()))
    }

    /// The tile of B in a stage.
    #[inline(always)]
    pub fn b(self, stage: u32) -> Shared<u8> {
        self.b.after_bytes(stage * (M * self.load_b.bytes()))
    }

    /// Loads the tiles of these parts, which begin as `origin` says, step by step along K. If B is read once (`once`), by one block each of
    /// its tiles, its lines leave the second-level cache before others.
    ///
    /// # Safety
    /// One thread of the block calls it. The maps are those of tensors that have the parts, for boxes of the
    /// shares; other warps of the block release as many stages as are filled.
    #[inline(always)]
    pub unsafe fn load(
        self,
        mut producer: Producer<STAGES>,
        source: Source,
        once: bool,
        origin: Origin,
        parts: impl Iterator<Item = Part>,
    ) {
        let Stages { cluster, rows, .. } = self;
        let (share_a, share_b) = (cluster.share_of_a(), cluster.share_of_b());
        // SAFETY: the caller's promise.
        unsafe {
            for part in parts {
                let part = part.settled();
                // The place of the first tile is known by now; behind the first wait, others take no time.
                wait_on_dependent_grids();
                let (m, n) = origin.of(&part.place);
                for step in part.first..part.first + part.steps {
                    let k = (step * Self::TILE_K) as i32;
                    let filling = producer.acquire(source.bytes);
                    let (stage, full) = (filling.stage(), filling.barrier());
                    let (to_a, to_b) = (self.a(stage), self.b(stage));
                    let at_a = [m, k, part.place.batch];
                    let at_b = [n, k, part.place.batch];
                    share_a.load(source.a, self.load_a, rows.0 / N, to_a, at_a, full);
                    if once {
                        let hint = CacheHint::EvictFirst;
                        source.b.load_with_hint(self.load_b, to_b, at_b, full, hint);
                    } else {
                        share_b.load(source.b, self.load_b, rows.1 / M, to_b, at_b, full);
                    }
                    producer = filling.commit();
                }
            }
            let _ = producer;
        }
    }

    /// Brings the tiles of B of the first `steps` steps of a part, or of all, to the second-level cache.
    ///
    /// # Safety
    /// The map is that of a tensor that has the part, for boxes of the shares.
    #[inline(always)]
    pub unsafe fn prefetch_b(self, map: TensorMapAt, origin: Origin, part: Part, steps: u32) {
        let (_, n) = origin.of(&part.place);
        for step in part.first..part.first + part.steps.min(steps) {
            let at = [n, (step * Self::TILE_K) as i32, part.place.batch];
            // SAFETY: the caller's promise.
            unsafe { map.prefetch_tile(self.load_b, at) };
        }
    }

    /// The operands of a warpgroup in each stage: 64 rows of A, and all rows of B.
    ///
    /// # Safety
    /// The layouts are those of the tiles, and A has rows for the warpgroup.
    #[inline(always)]
    pub unsafe fn operands<OA, OB, LA, LB, const ROWS: u32>(
        self,
        (a, b): (LA, LB),
        warpgroup: u32,
    ) -> impl Fn(u32) -> Operands<F, OA, OB, LA, LB, ROWS>
    where
        OA: Major,
        OB: Major,
        LA: GmmaOperand<F, OA, 64>,
        LB: GmmaOperand<F, OB, ROWS>,
    {
        // SAFETY: the caller's promise.
        let (a, b) = unsafe {
            (
                SmemOperand::<F, OA, LA, 64>::new(a, self.a, warpgroup),
                SmemOperand::<F, OB, LB, ROWS>::new(b, self.b, 0),
            )
        };
        move |stage| {
            (
                a.after_bytes(stage * (N * self.load_a.bytes())),
                b.after_bytes(stage * (M * self.load_b.bytes())),
            )
        }
    }
}
