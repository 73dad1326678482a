//! Loops over all coordinates, and over indices.

use cute_core::prelude::*;

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

// A mode is known at run time: (8,n):(1,16).

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
