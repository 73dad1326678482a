//! The numbers that kernels compute with.

use cute_cuda::GpuElement;
use half::{bf16, f16};

/// Numbers of which kernels compute sums and functions, in `f32`: `f32`, [`f16`](half::f16) and [`bf16`].
/// Sealed.
///
/// ```
/// fn is<T: cute_kernels::FloatElement>() {}
/// is::<f32>();
/// is::<half::f16>();
/// ```
#[diagnostic::on_unimplemented(
    message = "kernels do not compute with `{Self}`",
    label = "not `f32`, `f16` or `bf16`"
)]
pub trait FloatElement: GpuElement + sealed::Formats {}

pub(crate) mod sealed {
    /// A format of lines.
    #[derive(Clone, Copy, Debug)]
    pub struct LineFormat {
        /// The name in the tables of kernels.
        pub name: &'static str,
        /// The numbers of a line.
        pub per_line: usize,
    }

    pub trait Formats {
        /// Lines of 16 bytes, and of one number.
        const FORMATS: [LineFormat; 2];
    }
}
use sealed::LineFormat;

macro_rules! elements {
    ($($t:ident: $long:literal $count:literal, $short:literal;)*) => {$(
        impl sealed::Formats for $t {
            const FORMATS: [LineFormat; 2] = [
                LineFormat { name: $long, per_line: $count },
                LineFormat { name: $short, per_line: 1 },
            ];
        }
        impl FloatElement for $t {}
    )*};
}
elements! {
    f32: "F32x4" 4, "F32x1";
    f16: "F16x8" 8, "F16x1";
    bf16: "Bf16x8" 8, "Bf16x1";
}
