//! Layouts with sizes or strides that are known at run time.

use cute_core::{layout::ZippedDivide, prelude::*};

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

// A tile of a matrix whose rows are `ld` apart, and what one thread has of it, all promised.

/// Adds what a thread of 16 by 16 has of a tile.
///
/// # Safety
/// `x` is a tile of 64 by 64 elements, `ld` below 2^32 apart, and `thread` is below 256.
#[inline(never)]
#[unsafe(no_mangle)]
pub unsafe fn layout_promised_part(x: *const u32, ld: u32, thread: u32) -> u32 {
    // SAFETY: the elements of the tile exist, the tiles of the threads fill it, and the thread is
    // one of them.
    unsafe {
        let layout = try_layout!((64, 64):(ld, 1)).unwrap_unchecked();
        let x = Tensor::from_ptr(x, layout).unwrap_unchecked().promised();
        let mine = x.local_partition(layout!((16, 16):(16, 1)), thread);
        let mut sum = 0_u32;
        for j in 0..4_u32 {
            for i in 0..4_u32 {
                sum = sum.wrapping_add(mine[(i, j)]);
            }
        }
        sum
    }
}

/// [`layout_promised_part`] by hand.
///
/// # Safety
/// That of [`layout_promised_part`].
#[inline(never)]
#[unsafe(no_mangle)]
pub unsafe fn by_hand_promised_part(x: *const u32, ld: u32, thread: u32) -> u32 {
    // SAFETY: these are elements of the tile.
    unsafe {
        let (column, row, rows) = (thread % 16, thread / 16, 16 * ld);
        let x = x.add((row * ld + column) as usize);
        let mut sum = 0_u32;
        for j in 0..4 {
            for i in 0..4 {
                sum = sum.wrapping_add(*x.add((i * rows) as usize + 16 * j));
            }
        }
        sum
    }
}
