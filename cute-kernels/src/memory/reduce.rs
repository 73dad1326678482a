//! Reductions: what their kernels are told, and which kernels there are.

/// The parameters of a kernel that reduces, as one value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct ReduceArguments {
    /// The modes that are kept: elements, or lines of them that lie beside each other along the
    /// first one.
    pub kept: [u32; 4],
    /// The modes that are reduced, in lines, or in elements.
    pub reduced: [u32; 4],
    /// Into how many parts the reduced modes are divided, each for another block.
    pub parts: u32,
    /// How many coordinates of the reduced modes a part has.
    pub part: u32,
    /// The results of all parts; in the kernels `beside`, the lines of them.
    pub results: u32,
    /// The lanes of a warp that share a result in the kernels for short rows, or that keep lines
    /// beside each other in the kernels `beside`: a power of two up to 32.
    pub lanes: u32,
    /// The operation on two numbers: 0 adds, 1 takes the greater, 2 the lesser; and
    /// [`TO_F16`] or [`TO_BF16`], and [`BY_WARPS`].
    pub flags: u32,
    /// The factor of the result.
    pub scale: f32,
    /// The strides of `kept` in the source, in lines.
    pub kept_from: [i64; 4],
    /// The strides of `kept` in the destination, in elements; of the first, that of an element, not
    /// of a line.
    pub kept_to: [i64; 4],
    /// The stride of parts in the destination, in elements.
    pub part_to: i64,
    /// The strides of `reduced` in the source, in lines.
    pub reduced_from: [i64; 4],
    /// The bytes to the first line of the source, and the elements to the first result.
    pub first: [i64; 2],
}

#[cfg(feature = "host")]
// SAFETY: fourteen numbers of 32 bits before those of 64, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for ReduceArguments {}

/// The result is rounded to `f16`.
pub const TO_F16: u32 = 4;
/// The result is rounded to `bf16`; without either it is `f32`.
pub const TO_BF16: u32 = 8;

/// Each warp makes a result, instead of each block.
pub const BY_WARPS: u32 = 16;

/// The most threads of a block.
pub const REDUCE_THREADS: u32 = 256;
/// The results that each few lanes of a kernel for short rows make.
pub const SHORT_ROWS: u32 = 8;
/// The bytes of shared memory of a block: a number for each thread and each of a line.
pub const REDUCE_SHARED_BYTES: u32 = 8 * REDUCE_THREADS * 4;

/// Calls the macro `$each` with the formats of lines and the kernels for them: those that read
/// along the reduced modes, those that read beside them, and those for short rows.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_reduce_kernel {
    ($each:ident) => {
        $each! {
            F32x4 reduce_along_f32x4 reduce_beside_f32x4 reduce_short_f32x4;
            F16x8 reduce_along_f16x8 reduce_beside_f16x8 reduce_short_f16x8;
            Bf16x8 reduce_along_bf16x8 reduce_beside_bf16x8 reduce_short_bf16x8;
            F32x1 reduce_along_f32x1 reduce_beside_f32x1 reduce_short_f32x1;
            F16x1 reduce_along_f16x1 reduce_beside_f16x1 reduce_short_f16x1;
            Bf16x1 reduce_along_bf16x1 reduce_beside_bf16x1 reduce_short_bf16x1;
        }
    };
}

/// The kernels for a format of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReduceKernel {
    /// The name of the format.
    pub format: &'static str,
    /// The kernel that reads along the reduced modes.
    pub along: &'static str,
    /// The kernel that reads beside them.
    pub beside: &'static str,
    /// The kernel that reads along short rows.
    pub short: &'static str,
}

macro_rules! table {
    ($($format:ident $along:ident $beside:ident $short:ident;)*) => {
        /// All of them.
        pub const REDUCE_KERNELS: &[ReduceKernel] = &[$(ReduceKernel {
            format: stringify!($format),
            along: stringify!($along),
            beside: stringify!($beside),
            short: stringify!($short),
        }),*];
    };
}
for_each_reduce_kernel!(table);
