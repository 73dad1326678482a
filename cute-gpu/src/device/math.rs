//! Functions of numbers in `f32`, one instruction each.

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($($x:ident),*) $text:literal;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name($($x: f32),*) -> f32 {
            let result: f32;
            // SAFETY: the instruction reads and writes registers alone.
            unsafe {
                ptx!($text; out(reg32) result, $(in(reg32) $x,)* options(pure, nomem, nostack));
            }
            result
        }
    )*};
}
functions! {
    /// 2^x, with an error of at most 2 units of the last place.
    #[doc = ""]
    /// Source: PTX ISA, `ex2.approx`.
    exp2(x) "ex2.approx.ftz.f32 {0}, {1};";
    /// The logarithm of `x` to the base 2, with an absolute error of at most 2^-22 near 1 and a
    /// relative one of as much elsewhere.
    #[doc = ""]
    /// Source: PTX ISA, `lg2.approx`.
    log2(x) "lg2.approx.f32 {0}, {1};";
    /// 1/√x, with a relative error of at most 2^-22.
    #[doc = ""]
    /// Source: CUDA `rsqrtf`.
    rsqrt(x) "rsqrt.approx.f32 {0}, {1};";
    /// √x, with a relative error of at most 2^-23, and numbers below 2⁻¹²⁶ taken as 0.
    #[doc = ""]
    /// Source: PTX ISA, `sqrt.approx`.
    sqrt_ftz(x) "sqrt.approx.ftz.f32 {0}, {1};";
    /// `x·y + z`, rounded once.
    #[doc = ""]
    /// Source: CUDA `fmaf`.
    fma(x, y, z) "fma.rn.f32 {0}, {1}, {2}, {3};";
    /// The greater number; of a number and a NaN, the NaN.
    #[doc = ""]
    /// Source: CuTe `maximum_with_nan_propagation`.
    max_nan(x, y) "max.NaN.f32 {0}, {1}, {2};";
    /// The lesser number; of a number and a NaN, the NaN.
    #[doc = ""]
    /// Source: CuTe `minimum_with_nan_propagation`.
    min_nan(x, y) "min.NaN.f32 {0}, {1}, {2};";
    /// `x·y + z`, rounded once, with numbers below 2⁻¹²⁶ taken as 0.
    #[doc = ""]
    /// Source: PTX ISA, `fma`.
    fma_ftz(x, y, z) "fma.rn.ftz.f32 {0}, {1}, {2}, {3};";
    /// The greater number, with numbers below 2⁻¹²⁶ taken as 0; of a number and a NaN, the number.
    #[doc = ""]
    /// Source: PTX ISA, `max`.
    max_ftz(x, y) "max.ftz.f32 {0}, {1}, {2};";
    /// The logarithm of `x` to the base 2, with numbers below 2⁻¹²⁶ taken as 0; −∞ of 0.
    #[doc = ""]
    /// Source: PTX ISA, `lg2.approx`.
    log2_ftz(x) "lg2.approx.ftz.f32 {0}, {1};";
    /// 1/x, with an error of one unit of the last place, and numbers below 2⁻¹²⁶ taken as 0.
    #[doc = ""]
    /// Source: PTX ISA, `rcp.approx`.
    reciprocal_ftz(x) "rcp.approx.ftz.f32 {0}, {1};";
}
