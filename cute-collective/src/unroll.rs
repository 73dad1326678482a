//! Loops that are unrolled in the source.

/// Repeats a block for each number, as a constant.
///
/// LLVM unrolls loops too, but too late to keep arrays in registers that they index.
macro_rules! unroll {
    ($name:ident in [$($number:literal)*] $body:block) => {
        $({
            const $name: usize = $number;
            $body
        })*
    };
}
pub(crate) use unroll;
