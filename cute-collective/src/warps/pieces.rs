//! From sums to elements of D and to pieces of 16 bytes, for all kinds of elements and ends.

use super::half::Half;
use crate::gemm::epilogue::{Activation, Gelu, Identity, Relu};
use crate::unroll::unroll;
use cute_core::tensor::Space;
use cute_gpu::device::{Aligned, Global};
use cute_kernels::gemm_warps::WarpArguments;

/// Neighbours along N that a thread stores at once.
pub const PIECE: u32 = 8;
/// The sums of a piece.
pub type Piece = [f32; PIECE as usize];

/// Four sums that are loaded at once.
pub type Four = Aligned<[f32; 4], 16>;
/// Eight numbers of 16 bits.
pub type Pairs = Aligned<[u32; 4], 16>;

/// The piece of two halves.
#[inline(always)]
pub fn joined(low: Four, high: Four) -> Piece {
    [
        low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3],
    ]
}

/// A coordinate of D.
#[derive(Clone, Copy)]
pub struct At {
    /// The row.
    pub row: u32,
    /// The column.
    pub column: u32,
    /// The batch.
    pub batch: i32,
}

impl At {
    /// The coordinate so many rows and columns on.
    #[inline(always)]
    pub fn on(self, rows: u32, columns: u32) -> At {
        At {
            row: self.row + rows,
            column: self.column + columns,
            ..self
        }
    }

    /// The offset by strides.
    #[inline(always)]
    pub fn offset(self, [row, column, batch]: [i64; 3]) -> i64 {
        i64::from(self.row) * row + i64::from(self.column) * column + i64::from(self.batch) * batch
    }
}

/// Stores one element.
///
/// # Safety
/// D has it, and so have C and the bias.
#[inline(always)]
pub unsafe fn store_one<H: Half>(sum: f32, at: At, arguments: &WarpArguments) {
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
pub unsafe fn store_piece<H: Half>(sums: Piece, at: At, arguments: &WarpArguments) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut x: Piece = [0.0; PIECE as usize];
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
            let column = at.column + I as u32;
            x[I] = finish(sums[I], c[I], bias::<H>(At { column, ..at }, arguments), arguments);
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

/// Where a thread stores pairs of neighbours along N.
#[derive(Clone, Copy)]
pub struct Neighbours {
    first: At,
    /// The address of the first pair in D.
    address: u64,
    /// Whether pairs are stored as they are, both elements at once.
    plain: bool,
}

impl Neighbours {
    /// The neighbours from a coordinate on, which has an even column.
    #[inline(always)]
    pub fn new(first: At, arguments: &WarpArguments) -> Self {
        let offset = first.offset(arguments.strides_d);
        Neighbours {
            first,
            address: arguments
                .d
                .wrapping_add((offset * i64::from(arguments.bits / 8)) as u64),
            plain: arguments.in_pieces != 0
                && arguments.alpha == 1.0
                && arguments.beta == 0.0
                && arguments.bias == 0
                && arguments.activation == 0,
        }
    }

    /// Stores the pair so many rows and columns on, as far as D has it.
    ///
    /// # Safety
    /// D, C and the bias have the elements of the sizes of D.
    #[inline(always)]
    pub unsafe fn store<H: Half>(
        self,
        sums: [f32; 2],
        [rows, columns]: [u32; 2],
        arguments: &WarpArguments,
    ) {
        let at = self.first.on(rows, columns);
        let [m, n, _, _] = arguments.sizes;
        if at.row >= m || at.column >= n {
            return;
        }
        // SAFETY: D has the first element, and the second one where it is asked for.
        unsafe {
            if self.plain && at.column + 1 < n {
                // pieces are contiguous along N
                let offset = i64::from(rows) * arguments.strides_d[0] + i64::from(columns);
                if arguments.bits == 32 {
                    global::<Aligned<[f32; 2], 8>>(self.address, offset / 2)
                        .store(0, Aligned::new(sums));
                } else {
                    global::<u32>(self.address, offset / 2).store(0, H::pack(sums[0], sums[1]));
                }
                return;
            }
            store_one::<H>(sums[0], at, arguments);
            if at.column + 1 < n {
                store_one::<H>(sums[1], at.on(0, 1), arguments);
            }
        }
    }
}

/// The element `offset` elements from an address.
#[inline(always)]
pub fn global<T>(address: u64, offset: i64) -> Global<T> {
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

/// The end of a sum: scaled, with C and a bias, activated.
#[inline(always)]
fn finish(sum: f32, c: f32, bias: f32, arguments: &WarpArguments) -> f32 {
    let x = arguments.alpha * sum + (arguments.beta * c + bias);
    match arguments.activation {
        0 => Identity::of(x),
        1 => Relu::of(x),
        _ => Gelu::of(x),
    }
}
