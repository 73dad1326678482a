//! Vectors of AVX2 and FMA: 8 numbers of 4 bytes, or 4 of 8 bytes.
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "one proof for all, in the trait"
)]

use super::{SUMMED, Vector, no_halves};
use crate::number::Number;
use core::arch::x86_64::*;

/// 8 words of ones, then 8 of zeros: a mask of `count` words begins `8 - count` words after its
/// start.
static MASK: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];

/// A mask of so many words.
#[inline(always)]
unsafe fn mask(words: usize) -> __m256i {
    debug_assert!(words <= 8);
    unsafe { _mm256_loadu_si256(MASK.as_ptr().add(8 - words).cast()) }
}

/// A vector whose methods are intrinsics of these names.
macro_rules! vector {
    ($v:ty, $t:ty, $lanes:literal, words $words:literal, side $side:literal, $set1:ident, $load:ident,
     $store:ident, $maskload:ident, $fmadd:ident, $mul:ident, $sum:ident, $transpose:ident $(, $more:item)*) => {
        // SAFETY of the blocks: the caller of each method promises that the processor has AVX2 and
        // FMA, and that the addresses are those of as many elements as the method takes.
        impl Vector for $v {
            type Element = $t;
            no_halves! {}
            const LANES: usize = $lanes;
            const SIDE: usize = $side;
            #[inline(always)]
            unsafe fn splat(x: $t) -> Self {
                unsafe { $set1(x) }
            }
            #[inline(always)]
            unsafe fn load(from: *const $t) -> Self {
                unsafe { $load(from.cast()) }
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $t) {
                unsafe { $store(to.cast(), self) }
            }
            #[inline(always)]
            unsafe fn load_part(from: *const $t, count: usize) -> Self {
                unsafe { $maskload(from, mask(count * $words)) }
            }
            /// Not a masked store, which takes tens of cycles on Zen 2 and Zen 3.
            #[inline(always)]
            unsafe fn store_part(self, to: *mut $t, count: usize) {
                unsafe {
                    let mut lanes = [<$t>::ZERO; $lanes];
                    $store(lanes.as_mut_ptr().cast(), self);
                    let mut i = 0;
                    for part in [8, 4, 2, 1] {
                        if count & part != 0 {
                            lanes
                                .as_ptr()
                                .add(i)
                                .copy_to_nonoverlapping(to.add(i), part);
                            i += part;
                        }
                    }
                }
            }
            #[inline(always)]
            unsafe fn mul_add(self, x: Self, sum: Self) -> Self {
                unsafe { $fmadd(self, x, sum) }
            }
            #[inline(always)]
            unsafe fn mul(self, x: Self) -> Self {
                unsafe { $mul(self, x) }
            }
            #[inline(always)]
            unsafe fn sum(self) -> $t {
                unsafe { $sum(self) }
            }
            #[inline(always)]
            unsafe fn transpose(from: *const $t, row: isize, to: *mut $t, pitch: usize) {
                unsafe { $transpose(from, row, to, pitch) }
            }
            $($more)*
        }
    };
}
vector!(
    __m256, f32, 8, words 1, side 8, _mm256_set1_ps, _mm256_loadu_ps, _mm256_storeu_ps,
    _mm256_maskload_ps, _mm256_fmadd_ps, _mm256_mul_ps, sum_f32,
    transpose_f32,
    const FETCHES_APART: bool = true;,
    #[inline(always)]
    unsafe fn sums(vectors: [Self; SUMMED], factor: f32, to: *mut f32) {
        unsafe { sums_f32(vectors, factor, to) }
    }
);
vector!(
    __m256d, f64, 4, words 2, side 4, _mm256_set1_pd, _mm256_loadu_pd, _mm256_storeu_pd,
    _mm256_maskload_pd, _mm256_fmadd_pd, _mm256_mul_pd, sum_f64,
    transpose_f64,
    const FETCHES_APART: bool = true;,
    #[inline(always)]
    unsafe fn sums(vectors: [Self; SUMMED], factor: f64, to: *mut f64) {
        unsafe {
            let [a, b, c, d, e, f, g, h] = vectors;
            sums_f64([a, b, c, d], factor, to);
            sums_f64([e, f, g, h], factor, to.add(4));
        }
    }
);
vector!(
    __m256i, i32, 8, words 1, side 8, _mm256_set1_epi32, _mm256_loadu_si256, _mm256_storeu_si256,
    _mm256_maskload_epi32, mul_add_i32, _mm256_mullo_epi32, sum_i32, transpose_i32,
    const STEPS: usize = 2;,
    #[inline(always)]
    unsafe fn dot_add(self, x: Self, sum: Self) -> Self {
        unsafe { _mm256_add_epi32(_mm256_madd_epi16(self, x), sum) }
    }
);

/// `x·y + sum`.
///
/// # Safety
/// Those of [`Vector::mul_add`].
#[inline(always)]
unsafe fn mul_add_i32(x: __m256i, y: __m256i, sum: __m256i) -> __m256i {
    unsafe { _mm256_add_epi32(_mm256_mullo_epi32(x, y), sum) }
}

/// The sum of all lanes.
///
/// # Safety
/// Those of [`Vector::sum`].
#[inline(always)]
unsafe fn sum_i32(v: __m256i) -> i32 {
    unsafe {
        let v = _mm_add_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256::<1>(v));
        let v = _mm_add_epi32(v, _mm_unpackhi_epi64(v, v));
        _mm_cvtsi128_si32(_mm_add_epi32(v, _mm_shuffle_epi32::<1>(v)))
    }
}

/// The sum of all lanes, by halves.
///
/// # Safety
/// Those of [`Vector::sum`].
#[inline(always)]
unsafe fn sum_f32(v: __m256) -> f32 {
    unsafe {
        let v = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps::<1>(v));
        let v = _mm_add_ps(v, _mm_movehl_ps(v, v));
        _mm_cvtss_f32(_mm_add_ss(v, _mm_movehdup_ps(v)))
    }
}

/// The sum of all lanes, by halves.
///
/// # Safety
/// Those of [`Vector::sum`].
#[inline(always)]
unsafe fn sum_f64(v: __m256d) -> f64 {
    unsafe {
        let v = _mm_add_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd::<1>(v));
        _mm_cvtsd_f64(_mm_add_sd(v, _mm_unpackhi_pd(v, v)))
    }
}

/// The sums of numbers 0 and 2, and of 1 and 3 of each lane: those of both vectors by turns.
///
/// # Safety
/// Those of [`Vector::sums`].
#[inline(always)]
unsafe fn halves_of_f32(a: __m256, b: __m256) -> __m256 {
    unsafe { _mm256_add_ps(_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b)) }
}

/// The sums of all lanes, of all vectors at once: each addition has sums of two vectors.
///
/// # Safety
/// Those of [`Vector::sums`].
#[inline(always)]
unsafe fn sums_f32(v: [__m256; SUMMED], factor: f32, to: *mut f32) {
    unsafe {
        let (a, b) = (halves_of_f32(v[0], v[1]), halves_of_f32(v[2], v[3]));
        let (c, d) = (halves_of_f32(v[4], v[5]), halves_of_f32(v[6], v[7]));
        let ab = _mm256_add_ps(
            _mm256_shuffle_ps::<0x44>(a, b),
            _mm256_shuffle_ps::<0xEE>(a, b),
        );
        let cd = _mm256_add_ps(
            _mm256_shuffle_ps::<0x44>(c, d),
            _mm256_shuffle_ps::<0xEE>(c, d),
        );
        let sums = _mm256_add_ps(
            _mm256_permute2f128_ps::<0x20>(ab, cd),
            _mm256_permute2f128_ps::<0x31>(ab, cd),
        );
        _mm256_storeu_ps(to, _mm256_mul_ps(sums, _mm256_set1_ps(factor)));
    }
}

/// The sums of all lanes of four vectors.
///
/// # Safety
/// Those of [`Vector::sums`].
#[inline(always)]
unsafe fn sums_f64(v: [__m256d; 4], factor: f64, to: *mut f64) {
    unsafe {
        let ab = _mm256_add_pd(
            _mm256_unpacklo_pd(v[0], v[1]),
            _mm256_unpackhi_pd(v[0], v[1]),
        );
        let cd = _mm256_add_pd(
            _mm256_unpacklo_pd(v[2], v[3]),
            _mm256_unpackhi_pd(v[2], v[3]),
        );
        let sums = _mm256_add_pd(
            _mm256_permute2f128_pd::<0x20>(ab, cd),
            _mm256_permute2f128_pd::<0x31>(ab, cd),
        );
        _mm256_storeu_pd(to, _mm256_mul_pd(sums, _mm256_set1_pd(factor)));
    }
}

/// 8 rows of 8. Halves of rows are loaded, so that the exchange of halves costs no shuffle.
///
/// # Safety
/// Those of [`Vector::transpose`].
#[inline(always)]
pub(super) unsafe fn transpose_f32(from: *const f32, row: isize, to: *mut f32, pitch: usize) {
    unsafe {
        for y in [0, 4] {
            let pair = |x: isize| {
                let (low, high) = (
                    _mm_loadu_ps(from.offset(x * row).add(y)),
                    _mm_loadu_ps(from.offset((x + 4) * row).add(y)),
                );
                _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(low), high)
            };
            let r = [pair(0), pair(1), pair(2), pair(3)];
            let (a, b) = (
                _mm256_unpacklo_ps(r[0], r[1]),
                _mm256_unpackhi_ps(r[0], r[1]),
            );
            let (c, d) = (
                _mm256_unpacklo_ps(r[2], r[3]),
                _mm256_unpackhi_ps(r[2], r[3]),
            );
            let to = to.add(y * pitch);
            _mm256_storeu_ps(to, _mm256_shuffle_ps::<0x44>(a, c));
            _mm256_storeu_ps(to.add(pitch), _mm256_shuffle_ps::<0xEE>(a, c));
            _mm256_storeu_ps(to.add(2 * pitch), _mm256_shuffle_ps::<0x44>(b, d));
            _mm256_storeu_ps(to.add(3 * pitch), _mm256_shuffle_ps::<0xEE>(b, d));
        }
    }
}

/// 8 rows of 8: those of `f32`, since a transpose only moves bits.
///
/// # Safety
/// Those of [`Vector::transpose`].
#[inline(always)]
pub(super) unsafe fn transpose_i32(from: *const i32, row: isize, to: *mut i32, pitch: usize) {
    unsafe { transpose_f32(from.cast(), row, to.cast(), pitch) }
}

/// 4 rows of 4, by halves as for `f32`.
///
/// # Safety
/// Those of [`Vector::transpose`].
#[inline(always)]
pub(super) unsafe fn transpose_f64(from: *const f64, row: isize, to: *mut f64, pitch: usize) {
    unsafe {
        for y in [0, 2] {
            let pair = |x: isize| {
                let (low, high) = (
                    _mm_loadu_pd(from.offset(x * row).add(y)),
                    _mm_loadu_pd(from.offset((x + 2) * row).add(y)),
                );
                _mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(low), high)
            };
            let (a, b) = (pair(0), pair(1));
            let to = to.add(y * pitch);
            _mm256_storeu_pd(to, _mm256_unpacklo_pd(a, b));
            _mm256_storeu_pd(to.add(pitch), _mm256_unpackhi_pd(a, b));
        }
    }
}
