//! Hot loops, each through a layout and by hand.
//!
//! `layout_x` and `by_hand_x` must compile to the same instructions; `tests/codegen.rs` compares
//! them. The version by hand is what one writes without the library, index arithmetic spelled out.
//! What a layout leaves to run time is an argument there: a layout is made once, outside of the loop.
//!
//! `layout_control_x` and `by_hand_control_x` differ: the comparison must say so.

use cute_core::prelude::*;
use cute_core::swizzle::XorLayout;

// One mode, static: 64:4.

/// Every fourth element.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_static_1d(x: &[u32; 256]) -> u32 {
    let l = layout!(64:4);
    let mut sum = 0_u32;
    for i in 0..64_usize {
        sum = sum.wrapping_add(x[l.at(i)]);
    }
    sum
}

/// [`layout_static_1d`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_static_1d(x: &[u32; 256]) -> u32 {
    let mut sum = 0_u32;
    for i in 0..64 {
        sum = sum.wrapping_add(x[i * 4]);
    }
    sum
}

// What one of 8 by 16 threads has of 64 by 64, its number promised to be below 128.

/// The sum of a thread's part.
///
/// # Safety
/// `thread` is below 128.
#[inline(never)]
#[unsafe(no_mangle)]
pub unsafe fn layout_thread_part(x: &[u32; 4096], thread: usize) -> u32 {
    let Ok(x) = Tensor::new(x, layout!((64, 64):(64, 1))) else {
        return 0;
    };
    // SAFETY: the threads are 128, and their tiles of (8,16) fill (64,64).
    let mine = unsafe { x.local_partition_unchecked(layout!((8, 16):(16, 1)), coord!(thread)) };
    let mut sum = 0_u32;
    for j in 0..4_usize {
        for i in 0..8_usize {
            sum = sum.wrapping_add(mine[(i, j)]);
        }
    }
    sum
}

/// [`layout_thread_part`] by hand.
///
/// # Safety
/// `thread` is below 128.
#[inline(never)]
#[unsafe(no_mangle)]
pub unsafe fn by_hand_thread_part(x: &[u32; 4096], thread: usize) -> u32 {
    let start = thread / 16 % 8 * 64 + thread % 16;
    let mut sum = 0_u32;
    for j in 0..4 {
        for i in 0..8 {
            // SAFETY: the last element of the last thread is 7 * 64 + 15 + 7 * 512 + 3 * 16 = 4095.
            sum = sum.wrapping_add(unsafe { *x.get_unchecked(start + i * 512 + j * 16) });
        }
    }
    sum
}

// Two modes, static: (64,32):(1,64), a column-major matrix times a vector.

/// y += A x.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_static_column_major(a: &[f32; 2048], x: &[f32; 32], y: &mut [f32; 64]) {
    let l = layout!((64, 32):(1, 64));
    for j in 0..32_usize {
        for i in 0..64_usize {
            y[i] += a[l.at((i, j))] * x[j];
        }
    }
}

/// [`layout_static_column_major`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_static_column_major(a: &[f32; 2048], x: &[f32; 32], y: &mut [f32; 64]) {
    for j in 0..32 {
        for i in 0..64 {
            y[i] += a[i + 64 * j] * x[j];
        }
    }
}

// Two modes, static: (64,32):(32,1), a row-major matrix times a vector.

/// y = A x.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_static_row_major(a: &[f32; 2048], x: &[f32; 32], y: &mut [f32; 64]) {
    let l = layout!((64, 32); row_major);
    for i in 0..64_usize {
        let mut sum = 0.0;
        for j in 0..32_usize {
            sum += a[l.at((i, j))] * x[j];
        }
        y[i] = sum;
    }
}

/// [`layout_static_row_major`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_static_row_major(a: &[f32; 2048], x: &[f32; 32], y: &mut [f32; 64]) {
    for i in 0..64 {
        let mut sum = 0.0;
        for j in 0..32 {
            sum += a[i * 32 + j] * x[j];
        }
        y[i] = sum;
    }
}

// Nested: ((4,2),(2,8)):((2,64),(1,8)), at its natural coordinates.

/// The elements in colexicographic order.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_nested(x: &[u32; 128], y: &mut [u32; 128]) {
    let l = layout!(((4, 2), (2, 8)):((2, 64), (1, 8)));
    let mut to = 0;
    for d in 0..8_usize {
        for c in 0..2_usize {
            for b in 0..2_usize {
                for a in 0..4_usize {
                    y[to] = x[l.at(((a, b), (c, d)))];
                    to += 1;
                }
            }
        }
    }
}

/// [`layout_nested`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_nested(x: &[u32; 128], y: &mut [u32; 128]) {
    let mut to = 0;
    for d in 0..8 {
        for c in 0..2 {
            for b in 0..2 {
                for a in 0..4 {
                    y[to] = x[a * 2 + b * 64 + c + d * 8];
                    to += 1;
                }
            }
        }
    }
}

// The same layout at an index: shifts and masks, no division.

/// The elements in colexicographic order.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_index(x: &[u32], y: &mut [u32; 128]) {
    let l = layout!(((4, 2), (2, 8)):((2, 64), (1, 8)));
    for i in 0..128_usize {
        y[i] = x[l.at(i)];
    }
}

/// [`layout_index`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_index(x: &[u32], y: &mut [u32; 128]) {
    for i in 0..128 {
        y[i] = x[i % 4 * 2 + i / 4 % 2 * 64 + i / 8 % 2 + i / 16 * 8];
    }
}

// Tiled: (64,64):(1,64) in tiles of (8,4).

/// Sums of tiles.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tiled(x: &[u32; 4096], sums: &mut [u32; 128]) {
    let tiles = layout!((64, 64)).zipped_divide(tile!((8, 4)));
    for tj in 0..16_usize {
        for ti in 0..8_usize {
            let mut sum = 0_u32;
            for j in 0..4_usize {
                for i in 0..8_usize {
                    sum = sum.wrapping_add(x[tiles.at(((i, j), (ti, tj)))]);
                }
            }
            sums[ti + 8 * tj] = sum;
        }
    }
}

/// [`layout_tiled`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tiled(x: &[u32; 4096], sums: &mut [u32; 128]) {
    for tj in 0..16 {
        for ti in 0..8 {
            let mut sum = 0_u32;
            for j in 0..4 {
                for i in 0..8 {
                    sum = sum.wrapping_add(x[(ti * 8 + i) + (tj * 4 + j) * 64]);
                }
            }
            sums[ti + 8 * tj] = sum;
        }
    }
}

// Divided: (256):(1) by 8:32, one element of each eighth at a time.

/// Interleaves eight streams.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_divided(x: &[u32; 256], y: &mut [u32; 256]) {
    let streams = layout!(256:1).logical_divide(layout!(8:32));
    for k in 0..32_usize {
        for s in 0..8_usize {
            y[k * 8 + s] = x[streams.at((s, k))];
        }
    }
}

/// [`layout_divided`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_divided(x: &[u32; 256], y: &mut [u32; 256]) {
    for k in 0..32 {
        for s in 0..8 {
            y[k * 8 + s] = x[s * 32 + k];
        }
    }
}

// Composed: (32,32):(1,32) after (32,16):(32,2), every second column as a row.

/// Rows of the transposed, every second one.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_composed(x: &[f32; 1024], y: &mut [f32; 512]) {
    let l = layout!((32, 32)).compose(layout!((32, 16):(32, 2)));
    for j in 0..16_usize {
        for i in 0..32_usize {
            y[j * 32 + i] = 2.0 * x[l.at((i, j))];
        }
    }
}

/// [`layout_composed`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_composed(x: &[f32; 1024], y: &mut [f32; 512]) {
    for j in 0..16 {
        for i in 0..32 {
            y[j * 32 + i] = 2.0 * x[i * 32 + j * 2];
        }
    }
}

// Rows at run time, columns static: (m,64):(64,1).

/// Sums of rows.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_mixed_rows(l: Layout![(usize, 64):(64, 1)], x: &[u32], sums: &mut [u32]) {
    for i in 0..l.mode::<0>().size().to::<usize>() {
        let mut sum = 0_u32;
        for j in 0..64_usize {
            sum = sum.wrapping_add(x[l.at((i, j))]);
        }
        sums[i] = sum;
    }
}

/// [`layout_mixed_rows`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_mixed_rows(m: usize, x: &[u32], sums: &mut [u32]) {
    for i in 0..m {
        let mut sum = 0_u32;
        for j in 0..64 {
            sum = sum.wrapping_add(x[i * 64 + j]);
        }
        sums[i] = sum;
    }
}

// A leading dimension at run time: a block (16,16):(1,ld) packed into 16 columns.

/// Packs a block of a column-major matrix.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_mixed_stride(block: Layout![(16, 16):(1, usize)], x: &[f32], y: &mut [f32; 256]) {
    for i in 0..16_usize {
        for j in 0..16_usize {
            y[i * 16 + j] = x[block.at((i, j))];
        }
    }
}

/// [`layout_mixed_stride`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_mixed_stride(ld: usize, x: &[f32], y: &mut [f32; 256]) {
    for i in 0..16 {
        for j in 0..16 {
            y[i * 16 + j] = x[i + j * ld];
        }
    }
}

// Two layouts in one loop, one with a run-time stride: (16,16):(1,ld) to (16,16):(16,1).

/// Transposes a block of a column-major matrix.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_transposed(from: Layout![(16, 16):(1, usize)], x: &[f32], y: &mut [f32; 256]) {
    let to = layout!((16, 16); row_major);
    for j in 0..16_usize {
        for i in 0..16_usize {
            y[to.at((i, j))] = x[from.at((i, j))];
        }
    }
}

/// [`layout_transposed`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_transposed(ld: usize, x: &[f32], y: &mut [f32; 256]) {
    for j in 0..16 {
        for i in 0..16 {
            y[i * 16 + j] = x[i + j * ld];
        }
    }
}

// All at run time: (m,n):(d,e).

/// The sum of a strided matrix.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_dynamic(l: Layout![(usize, usize):(usize, usize)], x: &[u32]) -> u32 {
    let mut sum = 0_u32;
    for i in 0..l.mode::<0>().size().to::<usize>() {
        for j in 0..l.mode::<1>().size().to::<usize>() {
            sum = sum.wrapping_add(x[l.at((i, j))]);
        }
    }
    sum
}

/// A strided matrix as one writes it without the library.
#[derive(Clone, Copy)]
pub struct Strided {
    /// Rows.
    pub m: usize,
    /// Distance of rows.
    pub d: usize,
    /// Columns.
    pub n: usize,
    /// Distance of columns.
    pub e: usize,
}

/// [`layout_dynamic`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_dynamic(l: Strided, x: &[u32]) -> u32 {
    let mut sum = 0_u32;
    for i in 0..l.m {
        for j in 0..l.n {
            sum = sum.wrapping_add(x[i * l.d + j * l.e]);
        }
    }
    sum
}

// Run-time rows in tiles: (m,64):(64,1) by (32,16), made by the caller.

/// [`Layout::zipped_divide`] of a row-major matrix.
pub type Tiles = ZippedDivide<Layout![(usize, 64):(64, 1)], Tile![(32, 16)]>;

/// The sum of one tile, at run-time coordinates.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_mixed_tile(tiles: Tiles, x: &[u32], column: usize, y: &mut [u32]) {
    for row in 0..tiles.mode::<1>().mode::<0>().size().to::<usize>() {
        let mut sum = 0_u32;
        for i in 0..32_usize {
            for j in 0..16_usize {
                sum = sum.wrapping_add(x[tiles.at(((i, j), (row, column)))]);
            }
        }
        y[row] = sum;
    }
}

/// [`layout_mixed_tile`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_mixed_tile(rows: usize, x: &[u32], column: usize, y: &mut [u32]) {
    for row in 0..rows {
        let mut sum = 0_u32;
        for i in 0..32 {
            for j in 0..16 {
                sum = sum.wrapping_add(x[(row * 32 + i) * 64 + column * 16 + j]);
            }
        }
        y[row] = sum;
    }
}

// 32-bit index arithmetic: (m,64):(64,1) with m: u32.

/// A column scaled.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_u32(l: Layout![(u32, 64):(64, 1)], x: &mut [f32], column: u32) {
    for i in 0..l.mode::<0>().size().to::<u32>() {
        x[l.at((i, column)) as usize] *= 2.0;
    }
}

/// [`layout_u32`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_u32(m: u32, x: &mut [f32], column: u32) {
    for i in 0..m {
        x[(i * 64 + column) as usize] *= 2.0;
    }
}

// Iteration over all coordinates in nested loops: (8,(4,2)):(1,(16,8)).

/// A checksum in colexicographic order.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_for_each(x: &[u32; 64]) -> u32 {
    let l = layout!((8, (4, 2)):(1, (16, 8)));
    let mut sum = 0_u32;
    l.coordinates()
        .for_each(|c| sum = sum.wrapping_mul(31).wrapping_add(x[l.at(c)]));
    sum
}

/// [`layout_for_each`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_for_each(x: &[u32; 64]) -> u32 {
    let mut sum = 0_u32;
    for c in 0..2 {
        for b in 0..4 {
            for a in 0..8 {
                sum = sum.wrapping_mul(31).wrapping_add(x[a + b * 16 + c * 8]);
            }
        }
    }
    sum
}

// The same with a mode known at run time: (8,n):(1,16).

/// A checksum in colexicographic order.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_for_each_mixed(l: Layout![(8, usize):(1, 16)], x: &[u32]) -> u32 {
    let mut sum = 0_u32;
    l.coordinates()
        .for_each(|c| sum = sum.wrapping_mul(31).wrapping_add(x[l.at(c)]));
    sum
}

/// [`layout_for_each_mixed`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_for_each_mixed(n: usize, x: &[u32]) -> u32 {
    let mut sum = 0_u32;
    for b in 0..n {
        for a in 0..8 {
            sum = sum.wrapping_mul(31).wrapping_add(x[a + b * 16]);
        }
    }
    sum
}

// Iteration over all coordinates one at a time: an odometer.

/// A checksum in colexicographic order, of what comes before a zero.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_coordinates(l: Layout![(8, usize):(1, 16)], x: &[u32]) -> u32 {
    let mut sum = 0_u32;
    for c in l.coordinates() {
        sum = sum.wrapping_mul(31).wrapping_add(x[l.at(c)]);
    }
    sum
}

/// [`layout_coordinates`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_coordinates(n: usize, x: &[u32]) -> u32 {
    let mut sum = 0_u32;
    let (mut a, mut b, mut left) = (0, 0, 8 * n);
    while left > 0 {
        left -= 1;
        let index = a + b * 16;
        a += 1;
        if a >= 8 {
            a = 0;
            b += 1;
            if b >= n {
                b = 0;
            }
        }
        sum = sum.wrapping_mul(31).wrapping_add(x[index]);
    }
    sum
}

// A matrix product in 4x4 register tiles: a column-major (4,k), a row-major (k,4).

/// c += a b.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_register_tile(
    a: Layout![(4, usize):(1, 4)],
    x: &[f32],
    y: &[f32],
    z: &mut [f32; 16],
) {
    let b = layout!((4, 4):(1, 4));
    let k = a.mode::<1>().size().to::<usize>();
    for k in 0..k {
        for j in 0..4_usize {
            for i in 0..4_usize {
                z[b.at((i, j))] += x[a.at((i, k))] * y[a.at((j, k))];
            }
        }
    }
}

/// [`layout_register_tile`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_register_tile(k: usize, x: &[f32], y: &[f32], z: &mut [f32; 16]) {
    for k in 0..k {
        for j in 0..4 {
            for i in 0..4 {
                z[i + 4 * j] += x[i + 4 * k] * y[j + 4 * k];
            }
        }
    }
}

// An index into sizes that are no powers of two: (3,5):(5,1).

/// A transposed copy.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_index_odd(x: &[u32], y: &mut [u32; 15]) {
    let l = layout!((3, 5):(5, 1));
    for i in 0..15_usize {
        y[i] = x[l.at(i)];
    }
}

/// [`layout_index_odd`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_index_odd(x: &[u32], y: &mut [u32; 15]) {
    for i in 0..15 {
        y[i] = x[i % 3 * 5 + i / 3];
    }
}

// An index into a run-time number of rows: here both divide.

/// A transposed copy.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_index_dynamic(l: Layout![(usize, 8):(8, 1)], x: &[u32], y: &mut [u32]) {
    for (i, to) in y.iter_mut().enumerate() {
        *to = x[l.at(i)];
    }
}

/// [`layout_index_dynamic`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_index_dynamic(m: usize, x: &[u32], y: &mut [u32]) {
    for (i, to) in y.iter_mut().enumerate() {
        *to = x[i % m * 8 + i / m];
    }
}

// A negative stride.

/// Reversed copy.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_reversed(x: &[u32; 64], y: &mut [u32; 64]) {
    let l = layout!(64:-1);
    for i in 0..64_usize {
        y[i] = x[(63 + l.at(i)) as usize];
    }
}

/// [`layout_reversed`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_reversed(x: &[u32; 64], y: &mut [u32; 64]) {
    for i in 0..64_usize {
        y[i] = x[63 - i];
    }
}

// Swizzled: Sw<3,3,3> o _0 o (8,64):(64,1).

/// Where an element is: a shift, an and, an xor.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_swizzled_index(row: usize, column: usize) -> usize {
    swizzle!(3, 3, 3)
        .compose(layout!((8, 64):(64, 1)))
        .at((row, column))
}

/// [`layout_swizzled_index`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_swizzled_index(row: usize, column: usize) -> usize {
    let offset = 64 * row + column;
    offset ^ ((offset & 0x1c0) >> 3)
}

/// An offset with strides that are added bit by bit.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_xor_index(row: usize, column: usize) -> usize {
    XorLayout::new(layout!((8, 64):(9, 1))).at((row & 7, column & 63))
}

/// [`layout_xor_index`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_xor_index(row: usize, column: usize) -> usize {
    let (row, column) = (row & 7, column & 63);
    row ^ (row << 3) ^ column
}

/// An element of a swizzled tensor at each coordinate of a column.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_swizzled_column(x: &[u32; 512], column: &[u32; 8]) -> u32 {
    let smem = swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1)));
    let x = Tensor::swizzled(x, smem).expect("512 elements");
    let mut sum = 0_u32;
    for i in 0..8_usize {
        sum = sum.wrapping_add(x[(i, (column[i] & 63) as usize)]);
    }
    sum
}

/// [`layout_swizzled_column`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_swizzled_column(x: &[u32; 512], column: &[u32; 8]) -> u32 {
    let mut sum = 0_u32;
    for i in 0..8 {
        let offset = 64 * i + (column[i] & 63) as usize;
        sum = sum.wrapping_add(x[offset ^ ((offset & 0x1c0) >> 3)]);
    }
    sum
}

// What must be found different: strides 4 and 5.

/// Every fourth element.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_control_stride(x: &[u32; 512]) -> u32 {
    let l = layout!(64:4);
    let mut sum = 0_u32;
    for i in 0..64_usize {
        sum = sum.wrapping_add(x[l.at(i)]);
    }
    sum
}

/// Every fifth element.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_control_stride(x: &[u32; 512]) -> u32 {
    let mut sum = 0_u32;
    for i in 0..64 {
        sum = sum.wrapping_add(x[i * 5]);
    }
    sum
}

// What must be found different: an instruction more.

/// The elements in order.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_control_order(l: Layout![(usize, 8):(8, 1)], x: &[u32], y: &mut [u32; 8]) {
    for i in 0..8_usize {
        y[i] = x[l.at((1_usize, i))] * 3;
    }
}

/// The elements in order, plus 1.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_control_order(_m: usize, x: &[u32], y: &mut [u32; 8]) {
    for i in 0..8 {
        y[i] = x[8 + i] * 3 + 1;
    }
}

// Tensors: the proof is a constant, the loops are those over slices.

/// The sum of a row-major matrix.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_reduce(x: &[u32; 2048]) -> u32 {
    let Ok(x) = Tensor::new(x, layout!((64, 32); row_major)) else {
        return 0;
    };
    reduce(&x, 0_u32, |sum, &v| sum.wrapping_add(v))
}

/// [`layout_tensor_reduce`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_reduce(x: &[u32; 2048]) -> u32 {
    let mut sum = 0_u32;
    for i in 0..64 {
        for j in 0..32 {
            sum = sum.wrapping_add(x[32 * i + j]);
        }
    }
    sum
}

/// y = a x + b y, column-major.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_axpby(a: f32, x: &[f32; 2048], b: f32, y: &mut [f32; 2048]) {
    let l = layout!((64, 32));
    if let (Ok(x), Ok(mut y)) = (Tensor::new(x, l), Tensor::new(y, l)) {
        let _ = axpby(a, &x, b, &mut y);
    }
}

/// [`layout_tensor_axpby`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_axpby(a: f32, x: &[f32; 2048], b: f32, y: &mut [f32; 2048]) {
    for j in 0..32 {
        for i in 0..64 {
            y[64 * j + i] = a * x[64 * j + i] + b * y[64 * j + i];
        }
    }
}

/// Transposition by a copy between layouts, of few elements.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_copy(x: &[u32; 256], y: &mut [u32; 256]) {
    let (from, to) = (layout!((16, 16)), layout!((16, 16); row_major));
    if let (Ok(x), Ok(mut y)) = (Tensor::new(x, from), Tensor::new(y, to)) {
        let _ = copy(&x, &mut y);
    }
}

/// [`layout_tensor_copy`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_copy(x: &[u32; 256], y: &mut [u32; 256]) {
    for i in 0..16 {
        for j in 0..16 {
            y[16 * i + j] = x[i + 16 * j];
        }
    }
}

/// Copy of the elements that are not 0.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_copy_if(x: &[u32; 2048], y: &mut [u32; 2048]) {
    let l = layout!((64, 32); row_major);
    if let (Ok(x), Ok(mut y)) = (Tensor::new(x, l), Tensor::new(y, l)) {
        let _ = copy_if(|&v| v != 0, &x, &mut y);
    }
}

/// [`layout_tensor_copy_if`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_copy_if(x: &[u32; 2048], y: &mut [u32; 2048]) {
    for i in 0..64 {
        for j in 0..32 {
            if x[32 * i + j] != 0 {
                y[32 * i + j] = x[32 * i + j];
            }
        }
    }
}

/// z = x y, element by element.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_product(x: &[f32; 2048], y: &[f32; 2048], z: &mut [f32; 2048]) {
    let l = layout!((64, 32));
    if let (Ok(x), Ok(y), Ok(mut z)) = (Tensor::new(x, l), Tensor::new(y, l), Tensor::new(z, l)) {
        let _ = transform_pair(&x, &y, &mut z, |x, y| x * y);
    }
}

/// [`layout_tensor_product`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_product(x: &[f32; 2048], y: &[f32; 2048], z: &mut [f32; 2048]) {
    for j in 0..32 {
        for i in 0..64 {
            z[64 * j + i] = x[64 * j + i] * y[64 * j + i];
        }
    }
}

/// The greatest sum of a row, by slices.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_slices(x: &[u32; 2048]) -> u32 {
    let Ok(x) = Tensor::new(x, layout!((64, 32); row_major)) else {
        return 0;
    };
    let mut most = 0;
    for i in 0..64_usize {
        let row = x.slice(coord!((i, _)));
        most = most.max(row.iter().fold(0_u32, |sum, &v| sum.wrapping_add(v)));
    }
    most
}

/// [`layout_tensor_slices`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_slices(x: &[u32; 2048]) -> u32 {
    let mut most = 0;
    for i in 0..64 {
        let mut sum = 0_u32;
        for j in 0..32 {
            sum = sum.wrapping_add(x[32 * i + j]);
        }
        most = most.max(sum);
    }
    most
}

/// The product of two fragments.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_gemm(a: &[f32; 32], b: &[f32; 32], c: &mut [f32; 64]) {
    let ab = layout!((8, 4));
    if let (Ok(a), Ok(b), Ok(mut c)) = (
        Tensor::new(a, ab),
        Tensor::new(b, ab),
        Tensor::new(c, layout!((8, 8))),
    ) {
        let _ = gemm(&a, &b, &mut c);
    }
}

/// [`layout_tensor_gemm`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_gemm(a: &[f32; 32], b: &[f32; 32], c: &mut [f32; 64]) {
    for k in 0..4 {
        for n in 0..8 {
            for m in 0..8 {
                c[m + 8 * n] += a[m + 8 * k] * b[n + 8 * k];
            }
        }
    }
}
