//! The scales by which elements of 8 bits are multiplied.

use crate::attention::launch::is_positive;
use crate::attention::{AttentionError, AttentionTensor};

/// The scales of Q, K and V: a number of a tensor is its element times its scale. They are positive.
///
/// ```
/// use cute_kernels::attention::e4m3::E4m3Scales;
/// // elements up to 448 are numbers up to 3.5
/// let scales = E4m3Scales { v: 3.5 / 448.0, ..E4m3Scales::default() };
/// assert_eq!((scales.q, scales.k), (1.0, 1.0));
/// ```
///
/// Source: FlashAttention-3, `q_descale`, `k_descale`, `v_descale`.
#[doc(alias("descale", "q_descale", "k_descale", "v_descale"))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct E4m3Scales {
    /// The scale of Q.
    pub q: f32,
    /// The scale of K.
    pub k: f32,
    /// The scale of V.
    pub v: f32,
}

impl Default for E4m3Scales {
    /// Numbers are elements as they are.
    fn default() -> Self {
        E4m3Scales {
            q: 1.0,
            k: 1.0,
            v: 1.0,
        }
    }
}

impl E4m3Scales {
    /// These scales, if each is positive, finite and not too small.
    pub(super) fn checked(self) -> Result<Self, AttentionError> {
        use AttentionTensor::{K, Q, V};
        for (tensor, scale) in [(Q, self.q), (K, self.k), (V, self.v)] {
            if !is_positive(scale) {
                return Err(AttentionError::ElementScale { tensor, scale });
            }
        }
        Ok(self)
    }
}
