//! The meanings of colours.

use super::error::DrawError;
use cute_core::analysis::Access;
use cute_core::dynamic::DynLayout;

/// The meaning of the colour of a cell.
///
/// ```
/// use cute_core::dynamic::{DynLayout, DynTiler};
/// use cute_view::draw::{ColorBy, Drawing};
/// let a: DynLayout = "(_4,_6):(_1,_4)".parse()?;
/// let zipped = a.zipped_divide(&"(_2,_3)".parse::<DynTiler>()?)?;
/// let drawing = Drawing::side_by_side([("A", &a), ("its tiles", &zipped)])
///     .color_by(ColorBy::Tile(zipped.clone()));
/// assert!(drawing.to_svg().contains("tile (1,1)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one for a drawing, and it needs no allocation"
)]
pub enum ColorBy {
    /// Nothing: all cells are alike.
    Nothing,
    /// The offset of the cell, on a scale from the least to the greatest. In a layout of
    /// coordinates: the index of the cell's value in the coshape.
    Offset,
    /// The thread. In a thread-value drawing, the thread that holds the cell; otherwise the
    /// coordinate in mode 0.
    Thread,
    /// The value. In a thread-value drawing, the number of the value as which the cell is held;
    /// otherwise the coordinate in the modes after mode 0.
    Value,
    /// The bank of shared memory in which the offset lies. Layouts of coordinates have no banks and
    /// get no colours; see [`Drawing::try_color_by`](super::Drawing::try_color_by).
    Bank(Banks),
    /// The tile in which the offset lies. The layout has the elements of a tile in mode 0 and the
    /// tiles in the other modes, like a result of `zipped_divide` or `logical_product`. The cells
    /// of the first tile are outlined. Layouts of coordinates get no colours; see
    /// [`Drawing::try_color_by`](super::Drawing::try_color_by).
    Tile(DynLayout),
}

/// The banks of shared memory.
///
/// ```
/// use cute_view::draw::{Banks, ColorBy, Drawing};
/// let padded = "(32,32):(33,1)".parse()?;
/// let drawing = Drawing::new(&padded).color_by(ColorBy::Bank(Banks::of_elements(32)?));
/// assert!(drawing.to_svg().contains("bank 31"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Banks {
    element_bits: u32,
    banks: u32,
    bank_bytes: u32,
}

impl Banks {
    /// 32 banks of 4 bytes, as in NVIDIA's GPUs, for elements of `element_bits` bits.
    ///
    /// # Errors
    /// [`DrawError::NoBanks`] if elements have 0 bits.
    pub fn of_elements(element_bits: u32) -> Result<Self, DrawError> {
        Self::new(element_bits, 32, 4)
    }

    /// The `banks` banks of `bank_bytes` bytes each, for elements of `element_bits` bits.
    ///
    /// # Errors
    /// [`DrawError::NoBanks`] if one of the numbers is 0.
    pub fn new(element_bits: u32, banks: u32, bank_bytes: u32) -> Result<Self, DrawError> {
        if element_bits == 0 || banks == 0 || bank_bytes == 0 {
            return Err(DrawError::NoBanks {});
        }
        Ok(Self {
            element_bits,
            banks,
            bank_bytes,
        })
    }

    /// The banks and the element width of an access.
    ///
    /// # Errors
    /// [`DrawError::NoBanks`] if one of the numbers is 0.
    pub fn of_access(access: &Access) -> Result<Self, DrawError> {
        let bytes = u32::try_from(access.bank_bits() / 8).map_err(|_| DrawError::NoBanks {})?;
        Self::new(access.element_bits(), access.bank_count(), bytes)
    }

    /// The number of banks.
    pub fn count(self) -> u32 {
        self.banks
    }

    /// The bank in which the element at an offset begins.
    pub fn bank(self, offset: i64) -> u32 {
        let word = i128::from(offset) * i128::from(self.element_bits);
        let word = word.div_euclid(i128::from(self.bank_bytes) * 8);
        u32::try_from(word.rem_euclid(self.banks.into())).expect("below the number of banks")
    }
}
