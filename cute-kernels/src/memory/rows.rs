//! Rows: what the kernels that normalise them are told, and which kernels there are.

use super::Modes;

/// The parameters of a kernel that normalises rows, as one value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct RowArguments {
    /// The modes of the rows.
    pub rows: Modes<3>,
    /// The lines of a row.
    pub lines: u32,
    /// Which function: [`LOG`], or [`CENTERED`] with [`WEIGHTS`] and [`BIAS`].
    pub flags: u32,
    /// The number that is added to the mean of squares.
    pub epsilon: f32,
    /// The strides of `rows` in the source, in lines.
    pub from: [i64; 3],
    /// The strides of `rows` in the destination, in lines.
    pub to: [i64; 3],
}

#[cfg(feature = "host")]
// SAFETY: twelve numbers of 32 bits before those of 64, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for RowArguments {}

/// The logarithm of the softmax.
pub const LOG: u32 = 1;
/// The mean is subtracted: LayerNorm.
pub const CENTERED: u32 = 1;
/// There are weights.
pub const WEIGHTS: u32 = 2;
/// There is a bias.
pub const BIAS: u32 = 4;

/// The most threads of a block whose threads have this number of lines.
pub const fn row_threads(lines: u32) -> u32 {
    if lines == 8 { 512 } else { 1024 }
}

/// How many blocks a multiprocessor shall hold, so that one reads while another computes.
pub const fn row_blocks(lines: u32) -> u32 {
    if lines == 8 { 2 } else { 1 }
}

/// The bytes of shared memory of a block: two times 32 values of 8 bytes.
pub const ROW_SHARED_BYTES: u32 = 2 * 32 * 8;

/// The bytes of shared memory of a block of a cluster before the lines of its threads: what warps tell each other,
/// two times [`ROW_SHARED_BYTES`], and what blocks do, 144 bytes, rounded up.
pub const CLUSTER_SHARED_BYTES: u32 = 2048;

/// Calls the macro `$each` with one row for each format of lines, and the suffix of its kernels:
/// `softmax_f16x8_4` has up to 4 lines of a row in each thread's registers, `softmax_f16x8_loop`
/// reads the row again.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_row_kernel {
    ($each:ident) => {
        $each! {
            F32x4: softmax_f32x4_2 norm_f32x4_2 2, softmax_f32x4_4 norm_f32x4_4 4, softmax_f32x4_8 norm_f32x4_8 8;
                softmax_f32x4_loop norm_f32x4_loop;
            F16x8: softmax_f16x8_2 norm_f16x8_2 2, softmax_f16x8_4 norm_f16x8_4 4, softmax_f16x8_8 norm_f16x8_8 8;
                softmax_f16x8_loop norm_f16x8_loop;
            Bf16x8: softmax_bf16x8_2 norm_bf16x8_2 2, softmax_bf16x8_4 norm_bf16x8_4 4, softmax_bf16x8_8 norm_bf16x8_8 8;
                softmax_bf16x8_loop norm_bf16x8_loop;
            F32x1: softmax_f32x1_4 norm_f32x1_4 4, softmax_f32x1_16 norm_f32x1_16 16;
                softmax_f32x1_loop norm_f32x1_loop;
            F16x1: softmax_f16x1_4 norm_f16x1_4 4, softmax_f16x1_16 norm_f16x1_16 16;
                softmax_f16x1_loop norm_f16x1_loop;
            Bf16x1: softmax_bf16x1_4 norm_bf16x1_4 4, softmax_bf16x1_16 norm_bf16x1_16 16;
                softmax_bf16x1_loop norm_bf16x1_loop;
        }
    };
}

/// Calls the macro `$each` with one row for each format of lines, and that of their elements: the
/// kernels for rows that begin or end between lines of 16 bytes.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_odd_row_kernel {
    ($each:ident) => {
        $each! {
            F32x4 F32x1: softmax_f32x4_odd_2 norm_f32x4_odd_2 2, softmax_f32x4_odd_4 norm_f32x4_odd_4 4, softmax_f32x4_odd_8 norm_f32x4_odd_8 8;
            F16x8 F16x1: softmax_f16x8_odd_2 norm_f16x8_odd_2 2, softmax_f16x8_odd_4 norm_f16x8_odd_4 4, softmax_f16x8_odd_8 norm_f16x8_odd_8 8;
            Bf16x8 Bf16x1: softmax_bf16x8_odd_2 norm_bf16x8_odd_2 2, softmax_bf16x8_odd_4 norm_bf16x8_odd_4 4, softmax_bf16x8_odd_8 norm_bf16x8_odd_8 8;
        }
    };
}

/// Calls the macro `$each` with one row for each format of lines, and that of its elements: the kernels for rows
/// that do not fit the registers of a block, with the most threads of the blocks that share a row as a cluster.
/// The elements are the lines themselves.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_cluster_row_kernel {
    ($each:ident) => {
        $each! {
            F32x4 F32x4: softmax_f32x4_cluster_256 norm_f32x4_cluster_256 256, softmax_f32x4_cluster_512 norm_f32x4_cluster_512 512;
            F16x8 F16x8: softmax_f16x8_cluster_256 norm_f16x8_cluster_256 256, softmax_f16x8_cluster_512 norm_f16x8_cluster_512 512;
            Bf16x8 Bf16x8: softmax_bf16x8_cluster_256 norm_bf16x8_cluster_256 256, softmax_bf16x8_cluster_512 norm_bf16x8_cluster_512 512;
        }
    };
}

/// As [`for_each_cluster_row_kernel`], for rows that begin or end between lines of 16 bytes.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_odd_cluster_row_kernel {
    ($each:ident) => {
        $each! {
            F32x4 F32x1: softmax_f32x4_odd_cluster_256 norm_f32x4_odd_cluster_256 256, softmax_f32x4_odd_cluster_512 norm_f32x4_odd_cluster_512 512;
            F16x8 F16x1: softmax_f16x8_odd_cluster_256 norm_f16x8_odd_cluster_256 256, softmax_f16x8_odd_cluster_512 norm_f16x8_odd_cluster_512 512;
            Bf16x8 Bf16x1: softmax_bf16x8_odd_cluster_256 norm_bf16x8_odd_cluster_256 256, softmax_bf16x8_odd_cluster_512 norm_bf16x8_odd_cluster_512 512;
        }
    };
}

/// Calls the macro `$each` with one row for each format of lines, and that of its elements: the norms of odd rows
/// that fit the registers of a block. Each block has several such rows, one after the other.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_odd_norm_kernel {
    ($each:ident) => {
        $each! {
            F32x4 F32x1: norm_f32x4_odd_several;
            F16x8 F16x1: norm_f16x8_odd_several;
            Bf16x8 Bf16x1: norm_bf16x8_odd_several;
        }
    };
}

/// The most threads of a block of these norms.
pub const SEVERAL_THREADS: u32 = 512;

/// Calls the macro `$each` with one row for each format of lines, and that of its elements: the norms of short odd
/// rows, whose threads load weights and a bias together with the row.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_short_norm_kernel {
    ($each:ident) => {
        $each! {
            F32x4 F32x1: norm_f32x4_odd_short;
            F16x8 F16x1: norm_f16x8_odd_short;
            Bf16x8 Bf16x1: norm_bf16x8_odd_short;
        }
    };
}

/// The most threads of a block of the norms of short rows.
pub const SHORT_THREADS: u32 = 128;

/// The lines of a short row that each thread has in its registers.
pub const SHORT_LINES: u32 = 4;

/// The blocks of a cluster that shares rows.
pub const CLUSTER_BLOCKS: u32 = 8;

/// The lines of a row that each thread of a block has in its registers, if the block has several rows.
pub const CLUSTER_LINES: u32 = 8;

/// A kernel for rows, as the host chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowKernel {
    /// The name of the format of lines.
    pub format: &'static str,
    /// How many lines of a row each thread has; all that there are if the kernel has a loop.
    pub lines: Option<u32>,
    /// The most threads of a block.
    pub threads: u32,
    /// How many blocks share a row, as a cluster.
    pub blocks: u32,
    /// The names in the PTX text: for softmax, and for norms; empty if there is no such kernel.
    pub names: [&'static str; 2],
}

macro_rules! table {
    ($($format:ident: $($softmax:ident $norm:ident $lines:literal),*; $softmax_loop:ident $norm_loop:ident;)*) => {
        /// All of them; in a format, those with few lines come first.
        pub const ROW_KERNELS: &[RowKernel] = &[$(
            $(RowKernel {
                format: stringify!($format),
                lines: Some($lines),
                threads: row_threads($lines),
                blocks: 1,
                names: [stringify!($softmax), stringify!($norm)],
            },)*
            RowKernel {
                format: stringify!($format),
                lines: None,
                threads: row_threads(0),
                blocks: 1,
                names: [stringify!($softmax_loop), stringify!($norm_loop)],
            },
        )*];
    };
}
for_each_row_kernel!(table);

macro_rules! odd_table {
    ($($format:ident $element:ident: $($softmax:ident $norm:ident $lines:literal),*;)*) => {
        /// Those for rows that begin or end between lines; in a format, those with few lines come
        /// first.
        pub const ODD_ROW_KERNELS: &[RowKernel] = &[$($(RowKernel {
            format: stringify!($format),
            lines: Some($lines),
            threads: row_threads($lines),
            blocks: 1,
            names: [stringify!($softmax), stringify!($norm)],
        },)*)*];
    };
}
for_each_odd_row_kernel!(odd_table);

macro_rules! cluster_table {
    ($($format:ident $element:ident: $($softmax:ident $norm:ident $threads:literal),*;)*) => {
        &[$($(RowKernel {
            format: stringify!($format),
            lines: Some(CLUSTER_LINES),
            threads: $threads,
            blocks: CLUSTER_BLOCKS,
            names: [stringify!($softmax), stringify!($norm)],
        },)*)*]
    };
}

/// Those for rows that do not fit the registers of a block; in a format, those with few threads come
/// first.
pub const CLUSTER_ROW_KERNELS: &[RowKernel] = for_each_cluster_row_kernel!(cluster_table);

/// Those of [`CLUSTER_ROW_KERNELS`] for rows that begin or end between lines.
pub const ODD_CLUSTER_ROW_KERNELS: &[RowKernel] = for_each_odd_cluster_row_kernel!(cluster_table);

macro_rules! odd_norm_table {
    ($($format:ident $element:ident: $norm:ident;)*) => {
        /// The norms of odd rows whose blocks have several rows each.
        pub const ODD_NORM_KERNELS: &[RowKernel] = &[$(RowKernel {
            format: stringify!($format),
            lines: Some(CLUSTER_LINES),
            threads: SEVERAL_THREADS,
            blocks: 1,
            names: ["", stringify!($norm)],
        },)*];
    };
}
for_each_odd_norm_kernel!(odd_norm_table);

macro_rules! short_norm_table {
    ($($format:ident $element:ident: $norm:ident;)*) => {
        /// The kernels of norms of short odd rows.
        pub const SHORT_NORM_KERNELS: &[RowKernel] = &[$(RowKernel {
            format: stringify!($format),
            lines: Some(SHORT_LINES),
            threads: SHORT_THREADS,
            blocks: 1,
            names: ["", stringify!($norm)],
        },)*];
    };
}
for_each_short_norm_kernel!(short_norm_table);
