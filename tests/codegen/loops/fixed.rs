//! Layouts that are known while compiling.

use cute_core::prelude::*;

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

// This layout at an index: shifts and masks, no division.

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
