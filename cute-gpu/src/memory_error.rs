//! [`MemoryError`]: why a run-time layout is none of shared memory.

use crate::words::error_in_words;
use cute_core::__private::Text;

/// Why a run-time layout is none of shared memory.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use cute_core::{atom::F16, dynamic::DynSwizzledLayout};
/// use cute_gpu::{MemoryError, Operand, OperandError};
/// let smem: DynSwizzledLayout = "Sw<3,4,3> o _0 o ((8,8),64):((64,512),1)".parse()?;
/// let error = MemoryError::NoSwizzle { bits: 3, base: 4, shift: 3, width: 16 };
/// assert_eq!(Operand::try_from_dyn::<F16>(&smem, 64), Err(OperandError::Memory(error)));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MemoryError {
    /// A swizzle that the hardware does not have.
    NoSwizzle {
        /// Its number of bits.
        bits: u32,
        /// The lowest of them.
        base: u32,
        /// The distance to the bits that flip them.
        shift: i32,
        /// The width of an element in bits.
        width: u32,
    },
    /// A stride is a scaled basis vector: the layout leads to coordinates, not to offsets.
    BasisStride,
}

impl MemoryError {
    /// The error in words.
    pub(crate) const fn words(&self, text: Text) -> Text {
        match *self {
            Self::NoSwizzle {
                bits,
                base,
                shift,
                width,
            } => text
                .with("Sw<")
                .with_number(bits as i128)
                .with(",")
                .with_number(base as i128)
                .with(",")
                .with_number(shift as i128)
                .with("> of elements with ")
                .with_number(width as i128)
                .with(" bits is no swizzle of the hardware, which permutes pieces of 16 bytes in rows of 32, 64 or 128"),
            Self::BasisStride => {
                text.with("a stride is a scaled basis vector, where an integer is needed")
            }
        }
    }
}
error_in_words! { MemoryError: NoSwizzle, BasisStride }
