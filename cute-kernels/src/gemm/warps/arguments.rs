//! The arguments of a kernel.

/// The arguments of a kernel, as one structure by value. Strides are in elements: along M or N, along
/// K or N, and along the batch.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct WarpArguments {
    /// The address of A at coordinate 0.
    pub a: u64,
    /// The address of B.
    pub b: u64,
    /// The address of C, which is read if β is not 0.
    pub c: u64,
    /// The address of D.
    pub d: u64,
    /// The address of the bias, or 0.
    pub bias: u64,
    /// The strides of A, (M,K).
    pub strides_a: [i64; 3],
    /// The strides of B, (N,K).
    pub strides_b: [i64; 3],
    /// The strides of C, (M,N).
    pub strides_c: [i64; 3],
    /// The strides of D, (M,N).
    pub strides_d: [i64; 3],
    /// The strides of the bias, (M,N): one of them is 0.
    pub strides_bias: [u32; 2],
    /// M, N, K and the number of batches.
    pub sizes: [u32; 4],
    /// The rows of tiles that are a group.
    pub group: u32,
    /// The function at the end: 0 for x, 1 for max(x, 0), 2 for GELU.
    pub activation: u32,
    /// The bits of an element of C, D and the bias: 16 or 32.
    pub bits: u32,
    /// Whether eight neighbours along N are whole pieces of 16 bytes of C and of D.
    pub in_pieces: u32,
    /// The factor of the product.
    pub alpha: f32,
    /// The factor of C.
    pub beta: f32,
}

#[cfg(feature = "host")]
// SAFETY: 17 numbers of 64 bits and 12 of 32, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for WarpArguments {}
