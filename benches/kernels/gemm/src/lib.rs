//! `C = A·B` as a GPU kernel does it: blocks of C, tiles in shared memory, threads with registers.
//!
//! The layouts are those of such a kernel, about thirty operations of the algebra in one function;
//! the threads of a block run one after the other. So it is a program of known result, whose compile
//! time is that of a kernel: the benchmark `compile-time` builds it, and rebuilds it after an edit.
//!
//! ```
//! use cute_kernel_gemm::{K, M, N, gemm};
//! let (a, b) = (vec![2.0; M * K], vec![3.0; K * N]);
//! let mut c = vec![0.0; M * N];
//! gemm(&a, &b, &mut c);
//! assert_eq!(c, vec![6.0 * K as f32; M * N]);
//! ```
#![no_std]
#![forbid(unsafe_code)]

use cute_core::prelude::*;

/// Rows of A and C.
pub const M: usize = 128;
/// Columns of B and C.
pub const N: usize = 192;
/// Columns of A, rows of B.
pub const K: usize = 64;

/// The tile of a block in `m`, `n` and `k`.
const BM: usize = 64;
const BN: usize = 64;
const BK: usize = 16;

/// Threads of a block, and the elements of C that each computes in `m` and `n`.
const THREADS: usize = 256;
const VM: usize = 4;
const VN: usize = 4;

/// Tiles of A and B that are in shared memory at once.
const STAGES: usize = 2;

/// `c = a * b` for row-major `a` (M,K), `b` (K,N) and `c` (M,N).
///
/// # Panics
/// Where a slice has another length than its matrix.
///
/// ```
/// use cute_kernel_gemm::{K, M, N, gemm};
/// let mut c = vec![f32::NAN; M * N];
/// gemm(&vec![0.0; M * K], &vec![1.0; K * N], &mut c);
/// assert_eq!(c[M * N - 1], 0.0);
/// ```
pub fn gemm(a: &[f32], b: &[f32], c: &mut [f32]) {
    assert!(a.len() == M * K && b.len() == K * N && c.len() == M * N);
    for i in 0..M / BM {
        for j in 0..N / BN {
            block(i, j, a, b, c);
        }
    }
}

/// Tile `(i,j)` of C.
fn block(i: usize, j: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    // The matrices in memory, and in tiles: ((tile),(which tile)). B is a function of (n,k).
    let a_tiles = layout!((const M, const K); row_major).zipped_divide(tile!((const BM, const BK)));
    let b_tiles =
        layout!((const N, const K):(1, const N)).zipped_divide(tile!((const BN, const BK)));
    let c_tiles = layout!((const M, const N); row_major).zipped_divide(tile!((const BM, const BN)));
    let (a_tile, b_tile, c_tile) = (
        a_tiles.mode::<0>(),
        b_tiles.mode::<0>(),
        c_tiles.mode::<0>(),
    );

    // Shared memory holds blocks of 8 by 8, so that a block's rows (of A) or columns (of B) are
    // contiguous; then as a function of (m,k) or (n,k), and one after the other for each stage.
    let a_blocks =
        layout!((8, 8); row_major).logical_product(layout!((const { BM / 8 }, const { BK / 8 })));
    let a_shared = a_blocks.compose(layout!(
        ((8, const { BM / 8 }), (8, const { BK / 8 })):((1, 64), (8, const { 8 * BM }))
    ));
    let b_blocks = layout!((8, 8)).logical_product(layout!((const { BN / 8 }, const { BK / 8 })));
    let b_shared = b_blocks.compose(layout!(
        ((8, const { BN / 8 }), (8, const { BK / 8 })):((1, 64), (8, const { 8 * BN }))
    ));
    let a_stages = a_shared.logical_product(tile!(const STAGES));
    let b_stages = b_shared.logical_product(tile!(const STAGES));
    let mut a_memory = [0.0; STAGES * BM * BK];
    let mut b_memory = [0.0; STAGES * BN * BK];

    // Copies of A: 16 by 16 threads, each with what remains of the tile: ((thread),(value)).
    let a_from = a_tile.zipped_divide(tile!((16, 16)));
    let a_to = a_shared.zipped_divide(tile!((16, 16)));
    let a_each = a_from.mode::<1>().coalesce();
    // Copies of B: each thread a run of what lies between its first element and the next thread's.
    let b_first = layout!(const THREADS:const { BN * BK / THREADS });
    let b_run = b_first.complement();
    let (b_from, b_from_run) = (b_tile.compose(b_first), b_tile.compose(b_run));
    let (b_to, b_to_run) = (b_shared.compose(b_first), b_shared.compose(b_run));

    // Threads of the product: warps of 4 by 8 in a grid of 16 by 16, which says for thread t where
    // in the grid it is; its row and its column there.
    let grid = layout!((const { BM / VM }, const { BN / VN }));
    let warps = grid.zipped_divide(tile!((4, 8)));
    let row = layout!((const { BM / VM }, const { BN / VN }):(1, 0)).compose(warps);
    let column = layout!((const { BM / VM }, const { BN / VN }):(0, 1)).compose(warps);
    // What a thread has of C: from its first element, what the threads leave out.
    let first = layout!((const { BM / VM }, const { BN / VN }):(const VM, const { VN * BM }));
    let part = first.complement_to(shape!(const { BM * BN }));
    let c_first = c_tile.compose(first.compose(warps));
    let c_part = c_tile.compose(part);
    // Its rows of A and of B in shared memory: ((value,1),(thread,k)).
    let a_rows = a_shared.zipped_divide(tile!((const VM, 1)));
    let b_rows = b_shared.zipped_divide(tile!((const VN, 1)));
    // Its registers, and the same in pairs that are contiguous in C.
    let registers = layout!((const VM, const VN); row_major);
    let register = layout!((const THREADS, const { VM * VN }); row_major);
    let (pairs, c_pairs) = (
        registers.zipped_divide(tile!((1, 2))),
        c_part.zipped_divide(tile!((1, 2))),
    );
    let pair = c_pairs.mode::<0>().coalesce();

    let mut sums = [0.0_f32; THREADS * VM * VN];
    let tiles = a_tiles.mode::<1>().mode::<1>().len();
    for p in 0..tiles {
        let stage = p % STAGES;
        let (a, b) = (&a[a_tiles.at((0, (i, p)))..], &b[b_tiles.at((0, (j, p)))..]);
        let a_memory = &mut a_memory[a_stages.at((0, stage))..];
        let b_memory = &mut b_memory[b_stages.at((0, stage))..];
        for thread in 0..THREADS {
            for value in 0..a_each.len() {
                a_memory[a_to.at((thread, value))] = a[a_from.at((thread, value))];
            }
            for value in 0..b_run.len() {
                b_memory[b_to.at(thread) + b_to_run.at(value)] =
                    b[b_from.at(thread) + b_from_run.at(value)];
            }
        }
        // here a block of threads waits
        for thread in 0..THREADS {
            for k in 0..BK {
                for m in 0..VM {
                    for n in 0..VN {
                        let x = a_memory[a_rows.at(((m, 0), (row.at(thread), k)))];
                        let y = b_memory[b_rows.at(((n, 0), (column.at(thread), k)))];
                        sums[register.at((thread, 0)) + registers.at((m, n))] += x * y;
                    }
                }
            }
        }
    }
    let c = &mut c[c_tiles.at((0, (i, j)))..];
    for thread in 0..THREADS {
        for which in 0..c_pairs.mode::<1>().len() {
            let to = c_first.at(thread) + c_pairs.at((0, which));
            let from = register.at((thread, 0)) + pairs.at((0, which));
            c[to..][..pair.len()].copy_from_slice(&sums[from..][..pair.len()]);
        }
    }
}
