//! The tensors of the backward pass.

use cute_cuda::GpuTensor;

/// The tensors of the forward pass: Q, K, V, O and the logarithms of the sums.
///
/// Q, K, V and O are tensors or views as [`attention`](crate::attention::attention()) takes them. The
/// logarithms have the modes (rows, heads, batches), of packed sequences (rows behind the room, heads), as
/// [`PreparedAttention::sums`](crate::attention::PreparedAttention::sums) stores them.
#[derive(Clone, Copy, Debug)]
pub struct Forward<'t, Q, K, V, O, L> {
    /// The queries.
    pub q: Q,
    /// The keys.
    pub k: K,
    /// The values.
    pub v: V,
    /// The result.
    pub o: O,
    /// The logarithms of the sums of weights.
    pub sums: &'t GpuTensor<f32, L>,
}

/// Where the gradients go: tensors or views to write, of the sizes of Q, K and V and with strides as
/// theirs may be.
#[derive(Debug)]
pub struct Gradients<Q, K, V> {
    /// The gradient of the queries.
    pub q: Q,
    /// The gradient of the keys.
    pub k: K,
    /// The gradient of the values.
    pub v: V,
}
