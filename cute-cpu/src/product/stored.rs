//! How sums are stored in C, whose elements may have fewer bits.

/// Elements of C for sums of `S`.
pub trait Stored<S>: Copy + Send + Sync {
    /// Whether they are the sums themselves, so that a micro-kernel can write C.
    const SAME: bool;
    /// The value as a sum, which is exact.
    fn widened(self) -> S;
    /// The sum, rounded to the nearest value, halfway to the even one.
    fn rounded(sum: S) -> Self;
    /// [`Stored::rounded`] of each sum, for lists of one length.
    #[inline(always)]
    fn round_all(sums: &[S], to: &mut [Self])
    where
        S: Copy,
    {
        for (to, sum) in to.iter_mut().zip(sums) {
            *to = Self::rounded(*sum);
        }
    }
}

macro_rules! same {
    ($($t:ty)*) => {$(
        impl Stored<$t> for $t {
            const SAME: bool = true;
            #[inline(always)]
            fn widened(self) -> $t {
                self
            }
            #[inline(always)]
            fn rounded(sum: $t) -> $t {
                sum
            }
        }
    )*};
}
same!(f32 f64 i32);

#[cfg(feature = "half")]
mod halves {
    use super::Stored;
    use crate::target::{Work, with_long_vectors};
    use half::slice::HalfFloatSliceExt;
    use half::{bf16, f16};

    macro_rules! halves {
        ($($t:ty: $round_all:path;)*) => {$(
            impl Stored<f32> for $t {
                const SAME: bool = false;
                #[inline(always)]
                fn widened(self) -> f32 {
                    self.to_f32()
                }
                #[inline(always)]
                fn rounded(sum: f32) -> $t {
                    <$t>::from_f32(sum)
                }
                #[inline(always)]
                fn round_all(sums: &[f32], to: &mut [$t]) {
                    $round_all(sums, to)
                }
            }
        )*};
    }
    halves! {
        bf16: round_bf16;
        f16: round_f16;
    }

    #[inline(always)]
    fn round_bf16(sums: &[f32], to: &mut [bf16]) {
        // SAFETY: the work has no conditions of its own.
        unsafe { with_long_vectors(Rounded { sums, to }) }
    }

    /// Numbers that are stored as `bf16`.
    struct Rounded<'s> {
        sums: &'s [f32],
        to: &'s mut [bf16],
    }

    impl Work for Rounded<'_> {
        type Output = ();

        /// By operations that vectors have: `from_f32` branches for each number.
        #[inline(always)]
        unsafe fn run(self) {
            for (to, sum) in self.to.iter_mut().zip(self.sums) {
                let bits = sum.to_bits();
                let up = bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16;
                // A NaN stays one, and becomes quiet.
                let nan = bits >> 16 | 0x40;
                *to = bf16::from_bits(if sum.is_nan() { nan } else { up } as u16);
            }
        }
    }

    #[inline(always)]
    fn round_f16(sums: &[f32], to: &mut [f16]) {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if crate::target::Target::Avx2.is_available() {
            // SAFETY: the processor has the instructions.
            return unsafe { eights(sums, to) };
        }
        to.convert_from_f32_slice(sums);
    }

    /// Eight numbers in an instruction: three times as fast as `convert_from_f32_slice`, which calls a function for
    /// each eight.
    ///
    /// # Safety
    /// The processor has F16C.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline]
    #[target_feature(enable = "avx2,fma,f16c")]
    unsafe fn eights(sums: &[f32], to: &mut [f16]) {
        use core::arch::x86_64::{
            _MM_FROUND_TO_NEAREST_INT, _mm_storeu_si128, _mm256_cvtps_ph, _mm256_loadu_ps,
        };
        let ((sums, last), (to, last_to)) = (sums.as_chunks::<8>(), to.as_chunks_mut::<8>());
        for (sums, to) in sums.iter().zip(to) {
            // SAFETY: both have eight numbers, and `f16` is transparent over `u16`.
            unsafe {
                let x = _mm256_loadu_ps(sums.as_ptr());
                let y = _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(x);
                _mm_storeu_si128(to.as_mut_ptr().cast(), y);
            }
        }
        for (to, sum) in last_to.iter_mut().zip(last) {
            *to = f16::from_f32(*sum);
        }
    }

    #[cfg(test)]
    mod tests {
        use super::{Stored, bf16, f16};

        /// Bits around those that decide how a number is rounded, in all exponents.
        fn numbers() -> impl Iterator<Item = f32> {
            let low = [
                0, 1, 0xfff, 0x1000, 0x1001, 0x3000, 0x7fff, 0x8000, 0x8001, 0xffff,
            ];
            let upper = 0..=u16::MAX;
            upper.flat_map(move |upper| low.map(|low| f32::from_bits(u32::from(upper) << 16 | low)))
        }

        #[test]
        fn lists_are_rounded_as_each_number_is() {
            let all: Vec<f32> = numbers().collect();
            for length in [0, 1, 7, 8, 9, 23, 1000, all.len()] {
                let sums = &all[..length];
                let (mut b, mut h) = (vec![bf16::ONE; length], vec![f16::ONE; length]);
                bf16::round_all(sums, &mut b);
                f16::round_all(sums, &mut h);
                for ((sum, b), h) in sums.iter().zip(b).zip(h) {
                    assert_eq!(b.to_bits(), bf16::rounded(*sum).to_bits(), "{sum:e}");
                    assert_eq!(h.to_bits(), f16::rounded(*sum).to_bits(), "{sum:e}");
                }
            }
        }
    }
}
