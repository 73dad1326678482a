//! The most that one core can do: multiply-adds on registers alone.

#[cfg(target_arch = "x86_64")]
mod x86 {
    use core::arch::x86_64::*;

    /// Sums that do not wait for each other, which a loop adds to.
    macro_rules! burn {
        ($name:ident, $features:literal, $set:ident, $fused:ident, $first:ident) => {
            #[target_feature(enable = $features)]
            pub fn $name(turns: usize) -> f64 {
                let factor = $set(core::hint::black_box(0.999));
                let mut sums = [$set(1.0); 12];
                for _ in 0..turns {
                    for sum in &mut sums {
                        *sum = $fused(*sum, factor, factor);
                    }
                }
                let mut all = 0.0;
                for sum in sums {
                    all += f64::from($first(sum));
                }
                all
            }
        };
    }
    burn!(
        wide_single,
        "avx512f",
        _mm512_set1_ps,
        _mm512_fmadd_ps,
        _mm512_cvtss_f32
    );
    burn!(
        wide_double,
        "avx512f",
        _mm512_set1_pd,
        _mm512_fmadd_pd,
        _mm512_cvtsd_f64
    );
    burn!(
        single,
        "avx2,fma",
        _mm256_set1_ps,
        _mm256_fmadd_ps,
        _mm256_cvtss_f32
    );
    burn!(
        double,
        "avx2,fma",
        _mm256_set1_pd,
        _mm256_fmadd_pd,
        _mm256_cvtsd_f64
    );
}

/// Does about so many operations on numbers of 4 or 8 bytes in registers, with the widest vectors
/// of this processor, and returns how many it did; 0 where there is no such loop.
pub fn burn(operations: f64, double: bool) -> f64 {
    #[cfg(target_arch = "x86_64")]
    {
        let bytes = if double { 8.0 } else { 4.0 };
        let turns = |vector: f64| (operations * bytes / (2.0 * 12.0 * vector)).ceil() as usize;
        let done = |vector: f64| turns(vector) as f64 * 2.0 * 12.0 * vector / bytes;
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has the instructions.
            let sum = unsafe {
                match double {
                    true => x86::wide_double(turns(64.0)),
                    false => x86::wide_single(turns(64.0)),
                }
            };
            core::hint::black_box(sum);
            return done(64.0);
        }
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            // SAFETY: the processor has the instructions.
            let sum = unsafe {
                match double {
                    true => x86::double(turns(32.0)),
                    false => x86::single(turns(32.0)),
                }
            };
            core::hint::black_box(sum);
            return done(32.0);
        }
    }
    let _ = (operations, double);
    0.0
}
