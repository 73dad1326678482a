//! The elements of D: how sums are laid into its tile in shared memory.

use super::number::Number;
use crate::unroll::unroll;
use cute_core::atom::{BF16, F16, F32, Format, S32};
use cute_core::tensor::Space;
use cute_gpu::ElementFormat;
use cute_gpu::device::convert::{
    from_bf16, from_f16, pack_bf16, pack_bf16_in_order, pack_f16, pack_f16_in_order,
};
use cute_gpu::device::matrices::{ldmatrix_x4, stmatrix_x4};
use cute_gpu::device::{Aligned, Global, Shared};
use cute_kernels::result_tile;

/// Eight sums of a thread: of two blocks of 8 columns beside each other, two rows 8 apart, and in
/// each two neighbours.
pub type Sums<T> = [T; 8];

/// An element of D.
///
/// A warp has 16 rows. In the order of the atom's layout of C, thread `t` of it has, of each 8
/// columns, elements `2·(t mod 4)` and the next one of the rows `t/4` and `t/4 + 8`.
pub trait Element: Copy {
    /// The format of its tensor map.
    type Format: ElementFormat;
    /// The type of the number that is stored.
    type Stored: Copy;
    /// The type of a sum.
    type Sum: Number;
    /// The columns of a row of the swizzle: 128 bytes.
    const ROW: u32 = 1024 / <Self::Format as Format>::BITS;

    /// The element in global memory.
    ///
    /// # Safety
    /// There is one `offset` elements on.
    unsafe fn load(from: Global<Self::Stored>, offset: isize) -> Self::Sum;

    /// Where a thread of a warpgroup begins in a part of the tile: 64 rows of [`ROW`](Self::ROW)
    /// columns.
    fn start(thread: u32) -> Start;

    /// Writes the sums of 16 columns, `block` times 16 columns from the left.
    ///
    /// # Safety
    /// All threads of the warp call it together; the part of the tile is theirs.
    unsafe fn put(part: Shared<u8>, start: Start, block: u32, sums: Sums<Self::Sum>);

    /// Copies the element at a coordinate of a part to the memory at an address, `offset` elements
    /// on.
    ///
    /// # Safety
    /// There is such an element, which is this thread's.
    unsafe fn copy(part: Shared<u8>, at: (u32, u32), address: u64, offset: i64);

    /// Reads the elements of 16 columns.
    ///
    /// # Safety
    /// As for [`put`](Self::put); the tile has been loaded.
    unsafe fn get(part: Shared<u8>, start: Start, block: u32) -> Sums<Self::Sum>;
}

/// An element of 16 bits.
pub trait HalfElement: Element<Sum = f32> {
    /// Two sums as a pair, the first one in the lower half of its bits, in a register of its own from here
    /// on: the compiler moves it over no other instruction with an effect.
    fn packed(first: f32, second: f32) -> u32;

    /// The two numbers of a pair. The first one is the lower half of its bits.
    fn unpacked(pair: u32) -> [f32; 2];
}

/// The row and the column within 16 that a thread names.
#[derive(Clone, Copy)]
pub struct Start {
    row: u32,
    column: u32,
}

macro_rules! halves {
    ($($format:ident $stored:ident $pack:ident $pack_in_order:ident $unpack:ident;)*) => {$(
        impl Element for $format {
            type Format = $format;
            type Stored = half::$stored;
            type Sum = f32;

            #[inline(always)]
            unsafe fn load(from: Global<half::$stored>, offset: isize) -> f32 {
                // SAFETY: the caller's promise.
                $unpack(unsafe { from.load(offset) })
            }

            /// Of four matrices, two below each other and two beside, the row that `stmatrix` and
            /// `ldmatrix` are given.
            #[inline(always)]
            fn start(thread: u32) -> Start {
                Start { row: thread / 32 * 16 + thread % 16, column: thread % 32 / 16 * 8 }
            }

            #[inline(always)]
            unsafe fn put(part: Shared<u8>, start: Start, block: u32, sums: Sums<f32>) {
                let pair = |number: usize| $pack(sums[2 * number], sums[2 * number + 1]);
                // SAFETY: the caller's promise.
                unsafe { put_pairs(part, start, block, [pair(0), pair(1), pair(2), pair(3)]) }
            }

            #[inline(always)]
            unsafe fn copy(part: Shared<u8>, (i, j): (u32, u32), address: u64, offset: i64) {
                let tile = result_tile!(16, (64, 64)).as_position_independent();
                let from: Shared<u16> = part.recast();
                // SAFETY: the caller's promise.
                unsafe { Global::<u16>::new(address as *const u16).store(offset as isize, from.load(tile.at((i, j)) as isize)) }
            }

            #[inline(always)]
            unsafe fn get(part: Shared<u8>, start: Start, block: u32) -> Sums<f32> {
                // SAFETY: the caller's promise.
                let pairs = unsafe { ldmatrix_x4(place(part, start, block)) };
                let number = |bits: u32| $unpack(half::$stored::from_bits(bits as u16));
                let [a, b, c, d] = pairs.map(|pair| [number(pair), number(pair >> 16)]);
                [a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]]
            }
        }

        impl HalfElement for $format {
            #[inline(always)]
            fn packed(first: f32, second: f32) -> u32 {
                $pack_in_order(first, second)
            }

            #[inline(always)]
            fn unpacked(pair: u32) -> [f32; 2] {
                let number = |bits: u32| $unpack(half::$stored::from_bits(bits as u16));
                [number(pair), number(pair >> 16)]
            }
        }
    )*};
}
halves! {
    F16 f16 pack_f16 pack_f16_in_order from_f16;
    BF16 bf16 pack_bf16 pack_bf16_in_order from_bf16;
}

/// Writes pairs of 16 columns, in the order of [`Sums`], `block` times 16 columns from the left.
///
/// # Safety
/// As for [`Element::put`].
#[inline(always)]
pub(super) unsafe fn put_pairs(part: Shared<u8>, start: Start, block: u32, pairs: [u32; 4]) {
    // SAFETY: the caller's promise.
    unsafe { stmatrix_x4(place(part, start, block), pairs) }
}

/// The place of the row that a thread names for 16 columns.
#[inline(always)]
fn place(part: Shared<u8>, start: Start, block: u32) -> Shared<u8> {
    let tile = result_tile!(16, (64, 64)).as_position_independent();
    part.after_bytes(tile.at((start.row, block * 16 + start.column)) as u32 * 2)
}

macro_rules! words {
    ($($format:ident $word:ident;)*) => {$(
        impl Element for $format {
            type Format = $format;
            type Stored = $word;
            type Sum = $word;

            #[inline(always)]
            unsafe fn load(from: Global<$word>, offset: isize) -> $word {
                // SAFETY: the caller's promise.
                unsafe { from.load(offset) }
            }

            #[inline(always)]
            fn start(thread: u32) -> Start {
                Start {
                    row: thread / 32 * 16 + thread % 32 / 4,
                    column: thread % 4 * 2,
                }
            }

            #[inline(always)]
            unsafe fn put(part: Shared<u8>, start: Start, block: u32, sums: Sums<$word>) {
                unroll!(PAIR in [0 1 2 3] {
                    let pair = Aligned::new([sums[2 * PAIR], sums[2 * PAIR + 1]]);
                    // SAFETY: the caller's promise.
                    unsafe { pair_place(part, start, block, PAIR as u32).store(0, pair) }
                });
            }

            #[inline(always)]
            unsafe fn copy(part: Shared<u8>, (i, j): (u32, u32), address: u64, offset: i64) {
                let tile = result_tile!(32, (64, 32)).as_position_independent();
                let from: Shared<u32> = part.recast();
                // SAFETY: the caller's promise.
                unsafe {
                    Global::<u32>::new(address as *const u32)
                        .store(offset as isize, from.load(tile.at((i, j)) as isize))
                }
            }

            #[inline(always)]
            unsafe fn get(part: Shared<u8>, start: Start, block: u32) -> Sums<$word> {
                // SAFETY: the caller's promise.
                let pair = |number| unsafe { pair_place(part, start, block, number).load(0) };
                let [a, b, c, d] = [pair(0), pair(1), pair(2), pair(3)];
                [a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]]
            }
        }
    )*};
}
words! {
    F32 f32;
    S32 i32;
}

/// The place of pair `number` of 16 columns: two rows 8 apart, then 8 columns on.
#[inline(always)]
fn pair_place<T>(
    part: Shared<u8>,
    start: Start,
    block: u32,
    number: u32,
) -> Shared<Aligned<[T; 2], 8>> {
    let tile = result_tile!(32, (64, 32)).as_position_independent();
    let (row, column) = (
        start.row + number % 2 * 8,
        block * 16 + number / 2 * 8 + start.column,
    );
    part.after_bytes(tile.at((row, column)) as u32 * 4).recast()
}
