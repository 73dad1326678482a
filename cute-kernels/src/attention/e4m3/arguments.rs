//! The numbers of the kernel that writes Vᵀ.

/// The threads of a block: a warp for each 16 elements of a row.
pub const VALUES_THREADS: u32 = 256;

/// The keys of a block: four for each thread of a warp.
pub const VALUES_KEYS: u32 = 128;

/// The most elements of a row of V.
pub const VALUES_WIDTH: u32 = 128;

/// The words between two rows of Vᵀ in shared memory: those of the keys, and four more, so that threads
/// that read neighbouring rows use different banks.
pub const VALUES_LINE: u32 = VALUES_KEYS / 4 + 4;

/// Describes V to the kernel that writes Vᵀ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct ValuesArguments {
    /// The strides of rows, columns, heads and batches in bytes.
    pub strides: [i64; 4],
    /// The rows: one for each key.
    pub keys: u32,
    /// The elements of a row.
    pub width: u32,
    /// The heads.
    pub heads: u32,
    /// The batches.
    pub batches: u32,
    /// 1 if rows are read 16 elements at a time.
    pub in_lines: u32,
    /// The row of V where packed sequences begin.
    pub first_row: u32,
}

#[cfg(feature = "host")]
// SAFETY: four numbers of 64 bits before six of 32, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for ValuesArguments {}
