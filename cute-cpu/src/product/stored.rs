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
    use half::slice::HalfFloatSliceExt;
    use half::{bf16, f16};

    macro_rules! halves {
        ($($t:ty)*) => {$(
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
                    to.convert_from_f32_slice(sums);
                }
            }
        )*};
    }
    halves!(bf16 f16);
}
