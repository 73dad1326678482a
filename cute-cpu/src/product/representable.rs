//! Integers that exceed their type are refused before anything is computed.

use super::matrix::Typed;
use cute_core::tensor::TensorError;

/// Numbers that round, or become infinite: nothing is refused.
///
/// # Safety
/// None: the signature is that of [`within`].
pub(crate) unsafe fn always<S, A, B, C>(_: &Typed<'_, S, A, B, C>) -> Result<(), TensorError> {
    Ok(())
}

/// An integer of 8 bits.
pub trait Byte {
    /// The largest absolute value.
    const LARGEST: i128;
}
impl Byte for i8 {
    const LARGEST: i128 = 128;
}
impl Byte for u8 {
    const LARGEST: i128 = 255;
}

/// Refuses a product with a result that could exceed `i32`, whatever A and B hold: where
/// `|alpha|·k·|a|·|b| + |beta|·|c|` exceeds 2³¹ - 1, for the largest absolute values of the types of
/// A and B, and the largest that C holds.
///
/// So each partial sum of a product that is accepted is an `i32` as well.
///
/// # Safety
/// All elements of C exist.
pub(crate) unsafe fn within<A: Byte, B: Byte>(
    product: &Typed<'_, i32, A, B, i32>,
) -> Result<(), TensorError> {
    let (m, n, k) = product.sizes();
    let absolute = |x: i32| i128::from(x.unsigned_abs());
    let mut old = 0;
    if product.beta != 0 {
        let c = &product.c;
        for j in 0..n {
            for i in 0..m {
                // SAFETY: the coordinates lie below the sizes of C.
                old = old.max(absolute(unsafe {
                    *c.at.offset(c.rows.at(i) + c.columns.at(j))
                }));
            }
        }
    }
    let products = k as i128 * A::LARGEST * B::LARGEST;
    // Saturating, though no layout has so many steps.
    let largest = absolute(product.alpha)
        .saturating_mul(products)
        .saturating_add(absolute(product.beta) * old);
    let max = i128::from(i32::MAX);
    if largest <= max || m == 0 || n == 0 {
        return Ok(());
    }
    Err(TensorError::SumsExceed {
        steps: k,
        largest,
        max,
    })
}
