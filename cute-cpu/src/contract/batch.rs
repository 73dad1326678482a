//! A product of two operands as a batch of matrix products.

use crate::modes::Modes;

/// A batch of matrix products: the strides of `batch` are those of C, A and B, those of `m` C and
/// A, those of `n` C and B, and those of `k` A and B.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) batch: Modes<3>,
    pub(crate) m: Modes<2>,
    pub(crate) n: Modes<2>,
    pub(crate) k: Modes<2>,
}
