//! The first kernel: what the scores of each row of Q have in common, and sums of dQ set to 0.
//!
//! With weights P = e^(S - logarithm), the gradients of scores are P·(dP - Δ), where Δ is the sum of
//! the products of a row of dO with that of O.

use super::found::{Found, Four, RowNumbers, groups};
use super::products::Gradients;
use super::rows::Group;
use crate::attention::packed::Packed;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::{TransactionBarrier, fence_barrier_init, syncthreads};
use cute_gpu::device::math::fma;
use cute_gpu::device::threads::{opaque, shfl_xor, thread};
use cute_gpu::device::tma::TensorMapAt;
use cute_gpu::device::{Aligned, DynamicShared, Global, Shared};
use cute_kernels::attention::backward::{BackwardArguments, ROW_THREADS, ROWS};
use cute_kernels::attention_rows;

/// Eight elements of a row.
type Line = Aligned<[u32; 4], 16>;

/// The arguments of the kernel.
pub struct Rows<'a> {
    /// The map of O, for boxes of 64 rows.
    pub o: TensorMapAt,
    /// The map of dO, for boxes of 64 rows.
    pub d_o: TensorMapAt,
    /// The logarithms of the sums of weights.
    pub logarithms: Global<f32>,
    /// Two numbers for each row, which the kernel writes.
    pub numbers: RowNumbers,
    /// The sums of dQ, which the kernel sets to 0.
    pub found: Found,
    /// Where sequences lie, if they are packed.
    pub packed: Packed,
    /// Sizes and options.
    pub arguments: &'a BackwardArguments,
}

/// 64 rows, two threads each.
///
/// # Safety
/// The block has [`ROW_THREADS`] threads, and shared memory for 64 rows of O and of dO and a barrier.
/// All is of the tensors that the arguments say.
#[inline(always)]
pub unsafe fn before<G: Gradients, const PACKED: bool>(rows: &Rows<'_>) {
    let a = rows.arguments;
    let t = thread();
    // SAFETY: the caller's promise.
    unsafe {
        let Some(of) = Group::of::<G, PACKED>(rows.packed, a) else {
            return;
        };
        let (group, head_of_all) = (of.number, of.head_of_all);
        let mut memory = DynamicShared::new();
        let bytes = G::BYTES.queries;
        let (o, d_o): (Shared<u8>, Shared<u8>) = (memory.take(bytes), memory.take(bytes));
        let barrier = TransactionBarrier::at(memory.take(1));
        if t == 0 {
            barrier.init(1);
            fence_barrier_init();
        }
        syncthreads();
        if opaque(t) == 0 {
            barrier.arrive_and_expect_tx(2 * bytes);
            let at = of.coordinate();
            G::load_queries(rows.o, o, at, barrier);
            G::load_queries(rows.d_o, d_o, at, barrier);
        }
        let sums = rows.found.of::<G>(a, head_of_all, group);
        let mut line = t;
        while line < G::WIDTH / 8 * 128 {
            sums.store(line as isize, Four::new([0.0; 4]));
            line += ROW_THREADS;
        }
        if t == 0 && group.is_multiple_of(groups::<G>()) && a.in_order != 0 {
            let tile = group / groups::<G>();
            rows.found.turns(a, head_of_all, tile).store(0, 0);
        }
        barrier.wait(0);
        let (down, half) = (t / 2, t % 2);
        let delta = product_of_halves::<G>(o, d_o, down, half);
        let delta = delta + f32::from_bits(shfl_xor(delta.to_bits(), 1));
        if half == 0 {
            let query = of.row + down;
            let logarithm = if query < of.queries.count {
                let [queries, heads, batches] = a.of.sums.map(u64::from);
                let offset = u64::from(of.queries.first + query) * queries
                    + u64::from(of.head) * heads
                    + u64::from(of.batch) * batches;
                rows.logarithms.load(offset as isize)
            } else {
                f32::NEG_INFINITY
            };
            // A row that sees no key, or that there is not, has weights of 0.
            let added = if logarithm == f32::NEG_INFINITY {
                f32::NEG_INFINITY
            } else {
                -logarithm * core::f32::consts::LOG2_E
            };
            let numbers = rows.numbers.of::<G>(a, head_of_all, group / groups::<G>());
            let place = group % groups::<G>() * ROWS + down;
            numbers.store(place as isize, added);
            numbers.store((G::QUERIES + place) as isize, delta);
        }
    }
}

/// The sum of the products of one half of a row of two tiles.
///
/// # Safety
/// The places have tiles of 64 rows.
#[inline(always)]
unsafe fn product_of_halves<G: Gradients>(
    a: Shared<u8>,
    b: Shared<u8>,
    row: u32,
    half: u32,
) -> f32 {
    let tile = attention_rows!(64, 64).as_position_independent();
    let mut sum = 0.0;
    for line in 0..G::WIDTH / 16 {
        let column = half * (G::WIDTH / 2) + 8 * line;
        // each 64 columns of all rows follow each other
        let place = tile.at((row, column % 64)) as u32 * 2 + column / 64 * (64 * 128);
        // SAFETY: the caller's promise.
        let [a, b] = [a, b].map(|tile| unsafe { tile.after_bytes(place).recast::<Line>().load(0) });
        for pair in 0..4 {
            let ([a, c], [b, d]) = (G::numbers(a[pair]), G::numbers(b[pair]));
            sum = fma(a, b, fma(c, d, sum));
        }
    }
    sum
}
