//! Functions of `f32` as the hardware has them: fast, with numbers below 2⁻¹²⁶ taken as 0.

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($($x:ident),*) $text:literal;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name($($x: f32),*) -> f32 {
            let result: f32;
            // SAFETY: computes.
            unsafe {
                ptx!($text; out(reg32) result, $(in(reg32) $x,)* options(pure, nomem, nostack));
            }
            result
        }
    )*};
}
functions! {
    /// `a * b + c`, rounded once.
    #[doc = ""]
    /// Source: PTX ISA, `fma`.
    fma(a, b, c) "fma.rn.ftz.f32 {0}, {1}, {2}, {3};";
    /// The greater of two numbers; of a number and a NaN the number.
    #[doc = ""]
    /// Source: PTX ISA, `max`.
    max(a, b) "max.ftz.f32 {0}, {1}, {2};";
    /// 2 to the power of `x`, with a relative error of 2⁻²²; 0 of −∞.
    #[doc = ""]
    /// Source: PTX ISA, `ex2.approx`.
    exp2(x) "ex2.approx.ftz.f32 {0}, {1};";
    /// The logarithm of `x` to base 2, with an absolute error of 2⁻²²; −∞ of 0.
    #[doc = ""]
    /// Source: PTX ISA, `lg2.approx`.
    log2(x) "lg2.approx.ftz.f32 {0}, {1};";
    /// `1 / x`, with an error of one unit in the last place.
    #[doc = ""]
    /// Source: PTX ISA, `rcp.approx`.
    reciprocal(x) "rcp.approx.ftz.f32 {0}, {1};";
}
