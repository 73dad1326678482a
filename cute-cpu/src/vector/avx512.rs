//! Vectors of AVX-512: 16 numbers of 4 bytes, or 8 of 8 bytes.
//!
//! The macro converts to and from the vectors of the intrinsics, which those of VNNI wrap.
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "one proof for all, in the trait"
)]

use super::low::Low;
use super::{ACROSS, SUMMED, Vector, no_halves};
use core::arch::x86_64::*;

/// The methods of halves, by intrinsics of these names.
macro_rules! halves {
    ($t:ty, $half:ty, $of:ident, $first:ident, $with:ident, $maskload:ident, $fmadd:ident) => {
        type Half = $half;
        type Low = Low<$half>;
        const HALVES: bool = true;
        #[inline(always)]
        unsafe fn half(self) -> $half {
            unsafe { $first(self) }
        }
        #[inline(always)]
        unsafe fn from_half(half: $half) -> Self {
            unsafe { $with(half) }
        }
        #[inline(always)]
        unsafe fn load_half(from: *const $t, count: usize) -> $half {
            unsafe { $maskload(((1_u32 << count) - 1) as __mmask8, from) }
        }
        #[inline(always)]
        unsafe fn mul_add_half(half: $half, x: Self, sum: $half, is_shared: bool) -> $half {
            unsafe {
                match is_shared {
                    true => $of::mul_add_half(half, $first(x), sum),
                    false => $fmadd(half, $first(x), sum),
                }
            }
        }
        #[inline(always)]
        unsafe fn pinned(self) -> Self {
            unsafe { $of::pinned(self) }
        }
    };
}

/// A vector whose methods are intrinsics of these names.
macro_rules! vector {
    ($v:ty, $t:ty, $lanes:literal, $mask:ty, $set1:ident, $load:ident,
     $store:ident, $maskload:ident, $maskstore:ident, $fmadd:ident, $mul:ident, $sum:ident, $transpose:ident $(, $more:item)*) => {
        // SAFETY of the blocks: the caller of each method promises that the processor has AVX-512,
        // and that the addresses are those of as many elements as the method takes.
        impl Vector for $v {
            type Element = $t;
            const LANES: usize = $lanes;
            const REGISTERS: usize = 32;
            const MASKS: bool = true;
            const SIDE: usize = $lanes;
            const SMALL_SIDE: usize = $lanes / 2;
            #[inline(always)]
            unsafe fn splat(x: $t) -> Self {
                unsafe { $set1(x).into() }
            }
            #[inline(always)]
            unsafe fn load(from: *const $t) -> Self {
                unsafe { $load(from.cast()).into() }
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $t) {
                unsafe { $store(to.cast(), self.into()) }
            }
            #[inline(always)]
            unsafe fn load_part(from: *const $t, count: usize) -> Self {
                unsafe { $maskload(((1_u32 << count) - 1) as $mask, from).into() }
            }
            #[inline(always)]
            unsafe fn store_part(self, to: *mut $t, count: usize) {
                unsafe { $maskstore(to, ((1_u32 << count) - 1) as $mask, self.into()) }
            }
            #[inline(always)]
            unsafe fn mul_add(self, x: Self, sum: Self) -> Self {
                unsafe { $fmadd(self.into(), x.into(), sum.into()).into() }
            }
            #[inline(always)]
            unsafe fn mul(self, x: Self) -> Self {
                unsafe { $mul(self.into(), x.into()).into() }
            }
            #[inline(always)]
            unsafe fn sum(self) -> $t {
                unsafe { $sum(self.into()) }
            }
            #[inline(always)]
            unsafe fn transpose(from: *const $t, row: isize, to: *mut $t, pitch: usize) {
                unsafe { $transpose(from, row, to, pitch) }
            }
            #[inline(always)]
            unsafe fn transpose_small(from: *const $t, row: isize, to: *mut $t, pitch: usize) {
                unsafe { super::avx2::$transpose(from, row, to, pitch) }
            }
            $($more)*
        }
    };
}
vector!(
    __m512,
    f32,
    16,
    __mmask16,
    _mm512_set1_ps,
    _mm512_loadu_ps,
    _mm512_storeu_ps,
    _mm512_maskz_loadu_ps,
    _mm512_mask_storeu_ps,
    _mm512_fmadd_ps,
    _mm512_mul_ps,
    _mm512_reduce_add_ps,
    transpose_f32,
    halves! { f32, __m256, words, _mm512_castps512_ps256, _mm512_castps256_ps512, _mm256_maskz_loadu_ps, _mm256_fmadd_ps },
    #[inline(always)]
    unsafe fn sums(vectors: [Self; SUMMED], factor: f32, to: *mut f32) {
        unsafe { sums_f32(vectors, factor, to) }
    },
    #[inline(always)]
    unsafe fn store_across<const N: usize>(
        columns: [Self; N],
        rows: usize,
        to: *mut f32,
        row: usize,
    ) {
        unsafe { across_f32(columns, rows, to, row) }
    }
);
vector!(
    __m512d,
    f64,
    8,
    __mmask8,
    _mm512_set1_pd,
    _mm512_loadu_pd,
    _mm512_storeu_pd,
    _mm512_maskz_loadu_pd,
    _mm512_mask_storeu_pd,
    _mm512_fmadd_pd,
    _mm512_mul_pd,
    _mm512_reduce_add_pd,
    transpose_f64,
    halves! { f64, __m256d, doubles, _mm512_castpd512_pd256, _mm512_castpd256_pd512, _mm256_maskz_loadu_pd, _mm256_fmadd_pd },
    #[inline(always)]
    unsafe fn sums(vectors: [Self; SUMMED], factor: f64, to: *mut f64) {
        unsafe { sums_f64(vectors, factor, to) }
    },
    #[inline(always)]
    unsafe fn store_across<const N: usize>(
        columns: [Self; N],
        rows: usize,
        to: *mut f64,
        row: usize,
    ) {
        unsafe { across_f64(columns, rows, to, row) }
    }
);

/// Defines `mul_add_half` and `pinned` for a vector.
///
/// The text of the former is the instruction, so that the compiler does not choose which register becomes the sum. It
/// would choose that of `x`, whose half is used for the last time, and move the sum in each step.
macro_rules! in_place {
    ($($of:ident $v:ty, $half:ty, $fmadd:literal;)*) => {$(
        mod $of {
            use super::*;

            /// `half·x + sum`.
            #[inline]
            #[target_feature(enable = "avx512f,avx512vl")]
            pub(super) fn mul_add_half(half: $half, x: $half, mut sum: $half) -> $half {
                // SAFETY: the instruction reads and writes these registers alone.
                unsafe {
                    core::arch::asm!(
                        concat!($fmadd, " {sum:y}, {half:y}, {x:y}"),
                        sum = inout(zmm_reg) sum, half = in(zmm_reg) half, x = in(zmm_reg) x,
                        options(nomem, nostack)
                    );
                }
                sum
            }

            /// `x` itself, which the compiler now has in a register.
            #[inline]
            #[target_feature(enable = "avx512f")]
            pub(super) fn pinned(x: $v) -> $v {
                // SAFETY: the text is a comment, and the register keeps its value.
                unsafe {
                    let same;
                    core::arch::asm!(
                        "/* {0} */", inlateout(zmm_reg) x => same,
                        options(nomem, nostack, preserves_flags)
                    );
                    same
                }
            }
        }
    )*};
}
in_place! {
    words __m512, __m256, "vfmadd231ps";
    doubles __m512d, __m256d, "vfmadd231pd";
}

/// A vector of `i32` for which the dot product of pairs is one instruction, of AVX512-VNNI.
#[derive(Clone, Copy)]
pub struct Vnni(__m512i);

impl From<__m512i> for Vnni {
    #[inline(always)]
    fn from(v: __m512i) -> Self {
        Vnni(v)
    }
}

impl From<Vnni> for __m512i {
    #[inline(always)]
    fn from(v: Vnni) -> Self {
        v.0
    }
}

/// Vectors of `i32`, with their dot product of pairs.
macro_rules! vector_i32 {
    ($($v:ident |$x:ident, $y:ident, $sum:ident| $dot:expr;)*) => {$(
        vector!(
            $v, i32, 16, __mmask16, _mm512_set1_epi32, _mm512_loadu_si512, _mm512_storeu_si512,
            _mm512_maskz_loadu_epi32, _mm512_mask_storeu_epi32, mul_add_i32, _mm512_mullo_epi32,
            _mm512_reduce_add_epi32, transpose_i32,
            no_halves! {},
            const STEPS: usize = 2;,
            #[inline(always)]
            unsafe fn dot_add(self, x: Self, sum: Self) -> Self {
                let ($x, $y, $sum) = (self, x, sum);
                unsafe { $dot }
            }
        );
    )*};
}
vector_i32! {
    __m512i |x, y, sum| _mm512_add_epi32(_mm512_madd_epi16(x, y), sum);
    Vnni |x, y, sum| Vnni(_mm512_dpwssd_epi32(sum.0, x.0, y.0));
}

/// `x·y + sum`.
///
/// # Safety
/// Those of [`Vector::mul_add`].
#[inline(always)]
unsafe fn mul_add_i32(x: __m512i, y: __m512i, sum: __m512i) -> __m512i {
    unsafe { _mm512_add_epi32(_mm512_mullo_epi32(x, y), sum) }
}

/// Lanes 0 and 2 of two vectors, or lanes 1 and 3.
const EVEN: i32 = 0b10_00_10_00;
const ODD: i32 = 0b11_01_11_01;

/// The sums of lanes 0 and 2, and of lanes 1 and 3: those of the first vector, then those of the second one.
///
/// # Safety
/// Those of [`Vector::sums`].
#[inline(always)]
unsafe fn halves_of_f32(a: __m512, b: __m512) -> __m512 {
    unsafe {
        let low = _mm512_shuffle_f32x4::<0b01_00_01_00>(a, b);
        _mm512_add_ps(low, _mm512_shuffle_f32x4::<0b11_10_11_10>(a, b))
    }
}

/// The sums of all lanes, of all vectors at once: each addition has sums of two vectors.
///
/// # Safety
/// Those of [`Vector::sums`].
#[inline(always)]
unsafe fn sums_f32(v: [__m512; SUMMED], factor: f32, to: *mut f32) {
    unsafe {
        let (a, b) = (halves_of_f32(v[0], v[4]), halves_of_f32(v[1], v[5]));
        let (c, d) = (halves_of_f32(v[2], v[6]), halves_of_f32(v[3], v[7]));
        let ab = _mm512_add_ps(_mm512_unpacklo_ps(a, b), _mm512_unpackhi_ps(a, b));
        let cd = _mm512_add_ps(_mm512_unpacklo_ps(c, d), _mm512_unpackhi_ps(c, d));
        // Four vectors in lanes 0 and 1, and the other four in lanes 2 and 3.
        let all = _mm512_add_ps(
            _mm512_shuffle_ps::<0x44>(ab, cd),
            _mm512_shuffle_ps::<0xEE>(ab, cd),
        );
        let (even, odd) = (
            _mm512_shuffle_f32x4::<EVEN>(all, all),
            _mm512_shuffle_f32x4::<ODD>(all, all),
        );
        let sums = _mm512_castps512_ps256(_mm512_add_ps(even, odd));
        _mm256_storeu_ps(to, _mm256_mul_ps(sums, _mm256_set1_ps(factor)));
    }
}

/// The sums of lanes 0 and 2, and of lanes 1 and 3: those of the first vector, then those of the second one.
///
/// # Safety
/// Those of [`Vector::sums`].
#[inline(always)]
unsafe fn halves_of_f64(a: __m512d, b: __m512d) -> __m512d {
    unsafe {
        let low = _mm512_shuffle_f64x2::<0b01_00_01_00>(a, b);
        _mm512_add_pd(low, _mm512_shuffle_f64x2::<0b11_10_11_10>(a, b))
    }
}

/// The sums of all lanes, of all vectors at once, as for `f32`.
///
/// # Safety
/// Those of [`Vector::sums`].
#[inline(always)]
unsafe fn sums_f64(v: [__m512d; SUMMED], factor: f64, to: *mut f64) {
    unsafe {
        let (a, b) = (halves_of_f64(v[0], v[2]), halves_of_f64(v[1], v[3]));
        let (c, d) = (halves_of_f64(v[4], v[6]), halves_of_f64(v[5], v[7]));
        let ab = _mm512_add_pd(_mm512_unpacklo_pd(a, b), _mm512_unpackhi_pd(a, b));
        let cd = _mm512_add_pd(_mm512_unpacklo_pd(c, d), _mm512_unpackhi_pd(c, d));
        let (even, odd) = (
            _mm512_shuffle_f64x2::<EVEN>(ab, cd),
            _mm512_shuffle_f64x2::<ODD>(ab, cd),
        );
        let sums = _mm512_mul_pd(_mm512_add_pd(even, odd), _mm512_set1_pd(factor));
        _mm512_storeu_pd(to, sums);
    }
}

/// Eight numbers of a row in the lower half, and of the row 4 further on in the upper half: the second load costs
/// no shuffle.
///
/// # Safety
/// Those of [`Vector::transpose`].
#[inline(always)]
unsafe fn halves_f32(from: *const f32, row: isize) -> __m512 {
    unsafe {
        let low = _mm512_castps256_ps512(_mm256_loadu_ps(from));
        _mm512_insertf32x8::<1>(low, _mm256_loadu_ps(from.offset(4 * row)))
    }
}

/// Columns 0, 1, 2 and 3 of four rows in the even lanes, columns 4 to 7 in the odd ones; lanes 2 and 3 have
/// those of the four rows behind them.
///
/// # Safety
/// Those of [`Vector::transpose`], for 8 rows of 8.
#[inline(always)]
unsafe fn squares_f32(from: *const f32, row: isize) -> [__m512; 4] {
    unsafe {
        let r0 = halves_f32(from, row);
        let r1 = halves_f32(from.offset(row), row);
        let r2 = halves_f32(from.offset(2 * row), row);
        let r3 = halves_f32(from.offset(3 * row), row);
        let (a, b) = (_mm512_unpacklo_ps(r0, r1), _mm512_unpackhi_ps(r0, r1));
        let (c, d) = (_mm512_unpacklo_ps(r2, r3), _mm512_unpackhi_ps(r2, r3));
        [
            _mm512_shuffle_ps::<0x44>(a, c),
            _mm512_shuffle_ps::<0xEE>(a, c),
            _mm512_shuffle_ps::<0x44>(b, d),
            _mm512_shuffle_ps::<0xEE>(b, d),
        ]
    }
}

/// 16 rows of 16: squares of 4×4 are transposed in the lanes, and then the lanes of each column brought together.
///
/// # Safety
/// Those of [`Vector::transpose`].
#[inline(always)]
unsafe fn transpose_f32(from: *const f32, row: isize, to: *mut f32, pitch: usize) {
    unsafe {
        for y in [0, 8] {
            let from = from.add(y);
            let upper = squares_f32(from, row);
            let lower = squares_f32(from.offset(8 * row), row);
            for j in 0..4 {
                let to = to.add((y + j) * pitch);
                let (x, y) = (upper[j], lower[j]);
                _mm512_storeu_ps(to, _mm512_shuffle_f32x4::<EVEN>(x, y));
                _mm512_storeu_ps(to.add(4 * pitch), _mm512_shuffle_f32x4::<ODD>(x, y));
            }
        }
    }
}

/// 16 rows of 16: those of `f32`, since a transpose only moves bits.
///
/// # Safety
/// Those of [`Vector::transpose`].
#[inline(always)]
unsafe fn transpose_i32(from: *const i32, row: isize, to: *mut i32, pitch: usize) {
    unsafe { transpose_f32(from.cast(), row, to.cast(), pitch) }
}

/// Four numbers of a row in the lower half, and of the row 2 further on in the upper half.
///
/// # Safety
/// Those of [`Vector::transpose`].
#[inline(always)]
unsafe fn halves_f64(from: *const f64, row: isize) -> __m512d {
    unsafe {
        let low = _mm512_castpd256_pd512(_mm256_loadu_pd(from));
        _mm512_insertf64x4::<1>(low, _mm256_loadu_pd(from.offset(2 * row)))
    }
}

/// Columns 0 and 1 of two rows in the even lanes, columns 2 and 3 in the odd ones; lanes 2 and 3 have those of
/// the two rows behind them.
///
/// # Safety
/// Those of [`Vector::transpose`], for 4 rows of 4.
#[inline(always)]
unsafe fn squares_f64(from: *const f64, row: isize) -> [__m512d; 2] {
    unsafe {
        let (a, b) = (halves_f64(from, row), halves_f64(from.offset(row), row));
        [_mm512_unpacklo_pd(a, b), _mm512_unpackhi_pd(a, b)]
    }
}

/// 8 rows of 8, by squares of 2×2 as for `f32`.
///
/// # Safety
/// Those of [`Vector::transpose`].
#[inline(always)]
unsafe fn transpose_f64(from: *const f64, row: isize, to: *mut f64, pitch: usize) {
    unsafe {
        for y in [0, 4] {
            let from = from.add(y);
            let upper = squares_f64(from, row);
            let lower = squares_f64(from.offset(4 * row), row);
            for j in 0..2 {
                let to = to.add((y + j) * pitch);
                let (x, y) = (upper[j], lower[j]);
                _mm512_storeu_pd(to, _mm512_shuffle_f64x2::<EVEN>(x, y));
                _mm512_storeu_pd(to.add(2 * pitch), _mm512_shuffle_f64x2::<ODD>(x, y));
            }
        }
    }
}

/// [`ACROSS`] columns, or fewer and zeros.
#[inline(always)]
fn filled<V: Copy, const N: usize>(columns: [V; N], zero: V) -> [V; ACROSS] {
    core::array::from_fn(|i| if i < N { columns[i] } else { zero })
}

/// Four columns, whose squares of 4×4 are transposed in each lane: lane `l` of vector `j` becomes row `4·l + j`.
///
/// # Safety
/// Those of [`Vector::store_across`].
#[inline(always)]
unsafe fn fours_f32(v: [__m512; 4]) -> [__m512; 4] {
    unsafe {
        let (a, b) = (
            _mm512_unpacklo_ps(v[0], v[1]),
            _mm512_unpackhi_ps(v[0], v[1]),
        );
        let (c, d) = (
            _mm512_unpacklo_ps(v[2], v[3]),
            _mm512_unpackhi_ps(v[2], v[3]),
        );
        [
            _mm512_shuffle_ps::<0x44>(a, c),
            _mm512_shuffle_ps::<0xEE>(a, c),
            _mm512_shuffle_ps::<0x44>(b, d),
            _mm512_shuffle_ps::<0xEE>(b, d),
        ]
    }
}

/// 16 rows of 8 columns: squares of 4×4 are transposed in the lanes, and then the lanes of each row brought together.
///
/// # Safety
/// Those of [`Vector::store_across`].
#[inline(always)]
unsafe fn across_f32<const N: usize>(v: [__m512; N], rows: usize, to: *mut f32, row: usize) {
    unsafe {
        let v = filled(v, _mm512_setzero_ps());
        let first = fours_f32([v[0], v[1], v[2], v[3]]);
        let second = fours_f32([v[4], v[5], v[6], v[7]]);
        for j in 0..4 {
            let (x, y) = (_mm512_castps_pd(first[j]), _mm512_castps_pd(second[j]));
            // Rows j and 4 + j, and rows 8 + j and 12 + j.
            let upper = _mm512_permutex2var_pd(x, _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11), y);
            let lower = _mm512_permutex2var_pd(x, _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15), y);
            for (i, pair) in [(j, upper), (8 + j, lower)] {
                for (i, half) in [
                    (i, _mm512_castpd512_pd256(pair)),
                    (i + 4, _mm512_extractf64x4_pd::<1>(pair)),
                ] {
                    let to = to.wrapping_add(row * i).cast();
                    if i < rows && N == ACROSS {
                        _mm256_storeu_pd(to, half);
                    } else if i < rows {
                        _mm_storeu_pd(to, _mm256_castpd256_pd128(half));
                    }
                }
            }
        }
    }
}

/// 8 rows of 8 columns: squares of 2×2 are transposed in the lanes, and then the lanes of each row brought together.
///
/// # Safety
/// Those of [`Vector::store_across`].
#[inline(always)]
unsafe fn across_f64<const N: usize>(v: [__m512d; N], rows: usize, to: *mut f64, row: usize) {
    unsafe {
        let v = filled(v, _mm512_setzero_pd());
        let even: [__m512d; 4] =
            core::array::from_fn(|i| _mm512_unpacklo_pd(v[2 * i], v[2 * i + 1]));
        let odd: [__m512d; 4] =
            core::array::from_fn(|i| _mm512_unpackhi_pd(v[2 * i], v[2 * i + 1]));
        for (first, pairs) in [(0, even), (1, odd)] {
            let (a, b) = (
                _mm512_shuffle_f64x2::<EVEN>(pairs[0], pairs[1]),
                _mm512_shuffle_f64x2::<EVEN>(pairs[2], pairs[3]),
            );
            let (c, d) = (
                _mm512_shuffle_f64x2::<ODD>(pairs[0], pairs[1]),
                _mm512_shuffle_f64x2::<ODD>(pairs[2], pairs[3]),
            );
            for (i, line) in [
                (first, _mm512_shuffle_f64x2::<EVEN>(a, b)),
                (first + 2, _mm512_shuffle_f64x2::<EVEN>(c, d)),
                (first + 4, _mm512_shuffle_f64x2::<ODD>(a, b)),
                (first + 6, _mm512_shuffle_f64x2::<ODD>(c, d)),
            ] {
                let to = to.wrapping_add(row * i);
                if i < rows && N == ACROSS {
                    _mm512_storeu_pd(to, line);
                } else if i < rows {
                    _mm256_storeu_pd(to, _mm512_castpd512_pd256(line));
                }
            }
        }
    }
}
