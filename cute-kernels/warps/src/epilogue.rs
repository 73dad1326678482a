//! From the sums to D = f(α·sums + β·C + bias): through shared memory, so that neighbouring threads
//! store neighbouring elements, in one loop that serves all kinds of elements and ends.

use crate::activation::{Activation, Gelu, Identity, Relu};
use crate::products::{Half, Products};
use crate::schedule::Place;
use crate::unroll::unroll;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{Aligned, Global, Shared};
use cute_kernels::gemm_warps::{STAGED_ROWS, WarpArguments, staged_row};

/// Neighbours along N that a thread stores at once.
const PIECE: u32 = 8;
type Piece = [f32; PIECE as usize];

/// Stores the tile of a block.
///
/// # Safety
/// All threads of the block call it together, with their sums of the tile at `place`. The memory is
/// that of 64 rows of sums, and its earlier copies are done. D has elements of this size.
#[inline(always)]
pub unsafe fn store<P: Products>(
    sums: &P::Sums,
    memory: Shared<f32>,
    thread: u32,
    place: Place,
    arguments: &WarpArguments,
) {
    // The number is opaque here and below: a loop that LLVM unrolls would be all of the text.
    let rounds = opaque(P::TILE.0 / STAGED_ROWS);
    let mut round = 0;
    while round < rounds {
        // SAFETY: the caller's promise; all have read what was there before.
        unsafe {
            syncthreads();
            if opaque(round) == 0 {
                P::put::<0>(sums, thread, memory);
            } else {
                P::put::<1>(sums, thread, memory);
            }
            syncthreads();
            let first = At {
                row: place.m as u32 + round * STAGED_ROWS,
                column: place.n as u32,
                batch: place.batch,
            };
            if is_plain::<P>(first, arguments) {
                store_plain::<P>(memory, thread, first, arguments);
            } else {
                store_rows::<P>(memory, thread, first, arguments);
            }
        }
        round += 1;
    }
}

/// Stores 64 rows of sums from a coordinate on.
///
/// # Safety
/// As for [`store`]; the sums are written.
#[inline(always)]
unsafe fn store_rows<P: Products>(
    memory: Shared<f32>,
    thread: u32,
    first: At,
    arguments: &WarpArguments,
) {
    let pieces = const { P::TILE.1 / PIECE };
    let [m, n, ..] = arguments.sizes;
    let (mut number, end) = (thread, opaque(STAGED_ROWS * pieces));
    while number < end {
        let (i, j) = (number / pieces, number % pieces * PIECE);
        let at = first.on(i, j);
        let sums = memory.after_bytes((i * staged_row(P::TILE.1) + j) * 4);
        if at.row < m && at.column < n {
            // SAFETY: the caller's promise, and the coordinate is one of D.
            unsafe {
                if arguments.in_pieces != 0 && at.column + PIECE <= n {
                    store_piece::<P::Number>(sums, at, arguments);
                } else {
                    let (mut next, end) = (0, opaque(PIECE));
                    while next < end && at.column + next < n {
                        let sum = sums.load(next as isize);
                        store_one::<P::Number>(sum, at.on(0, next), arguments);
                        next += 1;
                    }
                }
            }
        }
        number += P::THREADS;
    }
}

/// Whether all of 64 rows are in D, and only multiplied by α, to pieces of 16 bits: what most tiles
/// of large products are.
#[inline(always)]
fn is_plain<P: Products>(first: At, arguments: &WarpArguments) -> bool {
    let [m, n, ..] = arguments.sizes;
    let inside = first.row + STAGED_ROWS <= m && first.column + P::TILE.1 <= n;
    let only_sums = arguments.beta == 0.0 && arguments.bias == 0 && arguments.activation == 0;
    inside && only_sums && arguments.in_pieces != 0 && arguments.bits == 16
}

/// [`store_rows`] where [`is_plain`]: four pieces are read, and then stored.
///
/// # Safety
/// As for [`store_rows`].
#[inline(always)]
unsafe fn store_plain<P: Products>(
    memory: Shared<f32>,
    thread: u32,
    first: At,
    arguments: &WarpArguments,
) {
    let pieces = const { P::TILE.1 / PIECE };
    // a thread has every so many rows of one column of pieces
    let apart = const { P::THREADS / (P::TILE.1 / PIECE) };
    let (i, j) = (thread / pieces, thread % pieces * PIECE);
    let mut sums = memory.after_bytes((i * staged_row(P::TILE.1) + j) * 4);
    let mut offset = first.on(i, j).offset(arguments.strides_d);
    let mut times = opaque(STAGED_ROWS / (4 * apart));
    while times > 0 {
        let mut pairs = [[0; 4]; 4];
        unroll!(I in [0 1 2 3] {
            let sums = sums.after_bytes(I as u32 * apart * staged_row(P::TILE.1) * 4).recast::<Four>();
            // SAFETY: the sums are written.
            let (low, high) = unsafe { (sums.load(0), sums.load(1)) };
            let pair = |x: Four, at: usize| {
                P::Number::pack(arguments.alpha * x[at], arguments.alpha * x[at + 1])
            };
            pairs[I] = [pair(low, 0), pair(low, 2), pair(high, 0), pair(high, 2)];
        });
        unroll!(I in [0 1 2 3] {
            let to = offset + (I as u32 * apart) as i64 * arguments.strides_d[0];
            // SAFETY: the caller's promise: they are elements of D.
            unsafe { global::<Pairs>(arguments.d, 0).store(to as isize / 8, Aligned::new(pairs[I])) }
        });
        sums = sums.after_bytes(4 * apart * staged_row(P::TILE.1) * 4);
        offset += i64::from(4 * apart) * arguments.strides_d[0];
        times -= 1;
    }
}

type Four = Aligned<[f32; 4], 16>;
type Pairs = Aligned<[u32; 4], 16>;

/// A coordinate of D.
#[derive(Clone, Copy)]
struct At {
    row: u32,
    column: u32,
    batch: i32,
}

impl At {
    /// The coordinate so many rows and columns on.
    #[inline(always)]
    fn on(self, rows: u32, columns: u32) -> At {
        At {
            row: self.row + rows,
            column: self.column + columns,
            ..self
        }
    }

    /// The offset by strides.
    #[inline(always)]
    fn offset(self, [row, column, batch]: [i64; 3]) -> i64 {
        i64::from(self.row) * row + i64::from(self.column) * column + i64::from(self.batch) * batch
    }
}

/// Stores one element.
///
/// # Safety
/// D has it, and so have C and the bias.
#[inline(always)]
unsafe fn store_one<H: Half>(sum: f32, at: At, arguments: &WarpArguments) {
    // SAFETY: the caller's promise.
    unsafe {
        let c = if arguments.beta == 0.0 {
            0.0
        } else {
            load::<H>(arguments.c, at.offset(arguments.strides_c), arguments.bits)
        };
        let x = finish(sum, c, bias::<H>(at, arguments), arguments);
        let offset = at.offset(arguments.strides_d);
        if arguments.bits == 32 {
            global::<f32>(arguments.d, offset).store(0, x);
        } else {
            global::<u16>(arguments.d, offset).store(0, H::pack(x, 0.0) as u16);
        }
    }
}

/// Stores eight neighbours along N.
///
/// # Safety
/// As for [`store_one`]; they are whole pieces of 16 bytes of C and D.
#[inline(always)]
unsafe fn store_piece<H: Half>(sums: Shared<f32>, at: At, arguments: &WarpArguments) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut x: Piece = [0.0; PIECE as usize];
        let (low, high) = (sums.recast::<Four>().load(0), sums.recast::<Four>().load(1));
        let mut c: Piece = [0.0; PIECE as usize];
        if arguments.beta != 0.0 {
            let offset = at.offset(arguments.strides_c);
            if arguments.bits == 32 {
                let from = global::<Four>(arguments.c, 0);
                let (low, high) = (
                    from.load(offset as isize / 4),
                    from.load(offset as isize / 4 + 1),
                );
                unroll!(I in [0 1 2 3] {
                    c[I] = low[I];
                    c[I + 4] = high[I];
                });
            } else {
                let pairs = global::<Pairs>(arguments.c, 0).load(offset as isize / 8);
                unroll!(I in [0 1 2 3] {
                    c[2 * I] = H::unpack(pairs[I] as u16);
                    c[2 * I + 1] = H::unpack((pairs[I] >> 16) as u16);
                });
            }
        }
        unroll!(I in [0 1 2 3 4 5 6 7] {
            let sum = if I < 4 { low[I % 4] } else { high[I % 4] };
            let column = at.column + I as u32;
            x[I] = finish(sum, c[I], bias::<H>(At { column, ..at }, arguments), arguments);
        });
        let offset = at.offset(arguments.strides_d) as isize;
        if arguments.bits == 32 {
            let to = global::<Four>(arguments.d, 0);
            to.store(offset / 4, Aligned::new([x[0], x[1], x[2], x[3]]));
            to.store(offset / 4 + 1, Aligned::new([x[4], x[5], x[6], x[7]]));
        } else {
            let pair = |first: usize| H::pack(x[first], x[first + 1]);
            let pairs = Aligned::new([pair(0), pair(2), pair(4), pair(6)]);
            global::<Pairs>(arguments.d, 0).store(offset / 8, pairs);
        }
    }
}

/// The element `offset` elements from an address.
#[inline(always)]
fn global<T>(address: u64, offset: i64) -> Global<T> {
    let bytes = offset * size_of::<T>() as i64;
    Global::new(address.wrapping_add(bytes as u64) as *const T)
}

/// The number `offset` elements from an address, of 16 or 32 bits.
///
/// # Safety
/// There is one.
#[inline(always)]
unsafe fn load<H: Half>(address: u64, offset: i64, bits: u32) -> f32 {
    // SAFETY: the caller's promise.
    unsafe {
        if bits == 32 {
            global::<f32>(address, offset).load(0)
        } else {
            H::unpack(global::<u16>(address, offset).load(0))
        }
    }
}

/// The bias at a coordinate; 0 if there is none.
///
/// # Safety
/// The bias has an element for each row, or for each column.
#[inline(always)]
unsafe fn bias<H: Half>(at: At, arguments: &WarpArguments) -> f32 {
    if arguments.bias == 0 {
        return 0.0;
    }
    let [row, column] = arguments.strides_bias;
    let offset = at.row * row + at.column * column;
    // SAFETY: the caller's promise.
    unsafe { load::<H>(arguments.bias, offset.into(), arguments.bits) }
}

/// What becomes of a sum.
#[inline(always)]
fn finish(sum: f32, c: f32, bias: f32, arguments: &WarpArguments) -> f32 {
    let x = arguments.alpha * sum + (arguments.beta * c + bias);
    match arguments.activation {
        0 => Identity::of(x),
        1 => Relu::of(x),
        _ => Gelu::of(x),
    }
}
