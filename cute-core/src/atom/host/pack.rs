//! Values packed into registers, as instructions take them.

use super::{HostError, HostFormat, NumberKind};
use crate::atom::Format;
use alloc::{vec, vec::Vec};

/// The values of a thread in its registers of 32 bits: value 0 in the lowest bits, each value in as
/// many bits as its format has.
///
/// Instructions take fragments of most formats in this form: eight `S4`, four `E4M3` or two `F16`
/// in a register, and an `F64` in two. `SM120_16x8x32_TN` is different: it takes values of 4 and 6
/// bits in a byte each.
///
/// ```
/// use cute_core::atom::{S4, host::{Narrow, pack, unpack}};
/// let values = [1, 2, -1, 0, 0, 0, 0, 7].map(|x| Narrow::<S4>::from_f64(x.into()));
/// let registers = pack::<S4>(&values);
/// assert_eq!(registers, [0x7000_0f21]);
/// assert_eq!(unpack::<S4>(&registers)?, values);
/// # Ok::<(), cute_core::atom::host::HostError>(())
/// ```
///
/// Source: PTX ISA, Matrix Fragments for mma: registers hold packed elements.
pub fn pack<F: HostFormat>(values: &[F::Value]) -> Vec<u32> {
    let width = width::<F>();
    let mut registers = vec![0; (values.len() * width).div_ceil(32)];
    for (index, value) in values.iter().enumerate() {
        let words = F::to_words(*value);
        for bit in 0..width {
            let at = index * width + bit;
            registers[at / 32] |= ((words[bit / 64] >> (bit % 64) & 1) as u32) << (at % 32);
        }
    }
    registers
}

/// The values in registers of 32 bits: as many as fill them. Bits left over in the last register
/// are ignored.
///
/// # Errors
/// Fails if the format is wider than a register and the registers do not hold a whole number of
/// values (SizeMatch).
pub fn unpack<F: HostFormat>(registers: &[u32]) -> Result<Vec<F::Value>, HostError> {
    let width = width::<F>();
    let count = registers.len() * 32 / width;
    if width > 32 && count * width != registers.len() * 32 {
        return Err(HostError::RegistersLeft {
            registers: registers.len(),
            of_a_value: width / 32,
        });
    }
    let value = |index: usize| {
        let mut words = [0_u64; 3];
        for bit in 0..width {
            let at = index * width + bit;
            words[bit / 64] |= u64::from(registers[at / 32] >> (at % 32) & 1) << (bit % 64);
        }
        F::from_words(words)
    };
    Ok((0..count).map(value).collect())
}

/// The number of bits of a value.
pub(super) const fn width<F: HostFormat>() -> usize {
    match F::KIND {
        // The numbers of such a value are words of 64 bits.
        NumberKind::Complex | NumberKind::Gauss => 64 * F::KIND.words(),
        NumberKind::Float(_) | NumberKind::Integer { .. } => <F as Format>::BITS as usize,
    }
}
