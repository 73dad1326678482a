//! [`norm_kernel!`]: an entry point for RMSNorm and LayerNorm.

/// The [`kernel!`](cute_gpu::device::kernel) `$norm` of a norm, whose elements have a format: the facts that stand before
/// it, and the work with its five parameters.
macro_rules! norm_kernel {
    (
        $(#[$attribute:meta])*
        $norm:ident of $element:ident, { $($facts:tt)* },
        |$x:ident, $y:ident, $weights:ident, $bias:ident, $p:ident| $work:expr
    ) => {
        ::cute_gpu::device::kernel! {
            $(#[$attribute])*
            $($facts)*;
            pub unsafe fn $norm(
                $x: *const <$element as Format>::Line,
                $y: *mut <$element as Format>::Line,
                $weights: *const <$element as Format>::Line,
                $bias: *const <$element as Format>::Line,
                $p: RowArguments,
            ) {
                // SAFETY: the caller's promise.
                unsafe { $work }
            }
        }
    };
}
