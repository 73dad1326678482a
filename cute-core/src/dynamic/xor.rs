//! [`DynXorLayout`]: a layout whose strides are added bit by bit, known at run time.
//!
//! It is the twin of an [`XorLayout`], and does with values what that does with types.

use super::index::DynIndex;
use super::layout::DynLayout;
use super::ops::slice::DynCoordinate;
use super::parse::{ParseError, in_text, invalid, layout_at, skip_word};
use super::swizzled::DynSwizzledLayout;
use super::tiler::DynTiler;
use super::tuple::DynTuple;
use crate::error::LayoutError;
use crate::int::{DynInt, pad};
use crate::layout::Layout;
use crate::xor::XorLayout;
use core::fmt;
use core::str::FromStr;

/// The layout `L` with strides that are added bit by bit, known at run time:
/// `R(c) = c_0·d_0 xor c_1·d_1 xor …`, with products without carries.
///
/// ```
/// use cute_core::dynamic::{DynSwizzledLayout, DynXorLayout};
/// let rows: DynXorLayout = "Xor o (_8,_64):(_72,_1)".parse()?;
/// assert_eq!(rows.at_coordinate(&"(3,9)".parse()?)?, (3 * 64 ^ 3 * 8) ^ 9);
/// // what a swizzle does is one of its strides
/// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
/// assert!((0..512).all(|i| smem.at(i) == rows.at(i)));
/// assert_eq!(smem.to_xor()?, rows);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: [`XorLayout`], at run time.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DynXorLayout {
    layout: DynLayout,
}

impl DynXorLayout {
    /// This layout, with strides that are added bit by bit.
    ///
    /// # Errors
    /// SegregatedBits, if a size is no power of two; InBounds, if a stride is negative;
    /// IntegerStrides, for a layout of coordinates.
    ///
    /// ```
    /// use cute_core::dynamic::DynXorLayout;
    /// assert_eq!(DynXorLayout::new("(2,4):(3,1)".parse()?)?.at(3), 3 ^ 1);
    /// let error = DynXorLayout::new("(2,6):(3,1)".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "6 is no power of two (SegregatedBits)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(layout: DynLayout) -> Result<Self, LayoutError> {
        of_bits(&layout)?;
        Ok(Self { layout })
    }

    /// The layout of the sizes and strides.
    pub fn layout(&self) -> &DynLayout {
        &self.layout
    }

    /// The number of coordinates.
    pub fn size(&self) -> u64 {
        self.layout.size()
    }

    /// The value at a coordinate: an index, the first mode fastest, or one part for each mode. Beyond
    /// the domain the last mode goes on.
    ///
    /// # Panics
    /// Panics if the nesting of the coordinate does not fit the layout (Congruent), if its index is
    /// negative, or if the value exceeds `i64::MAX`; the latter two happen only beyond the domain.
    ///
    /// ```
    /// use cute_core::dynamic::DynXorLayout;
    /// let strides_of_3: DynXorLayout = "Xor o 8:3".parse()?;
    /// assert_eq!(strides_of_3.offsets().collect::<Vec<_>>(), [0, 3, 6, 5, 12, 15, 10, 9]);
    /// let smem: DynXorLayout = "Xor o (_8,_64):(_72,_1)".parse()?;
    /// assert_eq!((smem.at((7, 8)), smem.at(7 + 8 * 8)), (496, 496));
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    #[track_caller]
    pub fn at<C: DynIndex>(&self, coordinate: C) -> i64 {
        let index = coordinate.index().unwrap_or_else(|| {
            let index = self.indices().at(coordinate);
            u64::try_from(index).expect("the index is negative")
        });
        self.at_index(index)
    }

    /// The value at a coordinate as [`at`](Self::at) takes it; `None` outside the domain.
    ///
    /// # Panics
    /// Panics if the nesting of the coordinate does not fit the layout (Congruent).
    ///
    /// ```
    /// use cute_core::dynamic::DynXorLayout;
    /// let smem: DynXorLayout = "Xor o (_8,_64):(_72,_1)".parse()?;
    /// assert_eq!((smem.at_checked((7, 8)), smem.at_checked((8, 7))), (Some(496), None));
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    #[track_caller]
    pub fn at_checked<C: DynIndex>(&self, coordinate: C) -> Option<i64> {
        let index = self.indices().at_checked(coordinate)?;
        Some(self.at_index(index.unsigned_abs()))
    }

    /// The index of a coordinate, as a layout.
    fn indices(&self) -> DynLayout {
        DynLayout::make_layout(&self.layout.shape()).expect("the size of a layout fits")
    }

    fn at_index(&self, index: u64) -> i64 {
        let modes = self.layout.view().leaves();
        let (mut rest, mut value) = (index, 0_u128);
        for (number, mode) in modes.iter().enumerate() {
            let (size, stride) = (mode.shape.magnitude(), mode.stride.magnitude());
            let digit = if number + 1 < modes.len() {
                rest % size
            } else {
                rest
            };
            rest /= size;
            value ^= product_without_carries(digit, stride);
        }
        i64::try_from(value).expect("the value exceeds i64")
    }

    /// The value at a coordinate.
    ///
    /// # Errors
    /// The errors of [`DynLayout::at_coordinate`].
    pub fn at_coordinate(&self, coordinate: &DynTuple) -> Result<i64, LayoutError> {
        // an index of a coordinate within the domain is not negative
        let index = self.indices().at_coordinate(coordinate)?;
        Ok(self.at_index(index.unsigned_abs()))
    }

    /// The values of all coordinates, the first mode fastest.
    pub fn offsets(&self) -> impl DoubleEndedIterator<Item = i64> + '_ {
        (0..self.size()).map(|index| self.at_index(index))
    }

    /// The composition `R(c) = A(B(c))` with a layout `B` whose modes share no bits.
    ///
    /// # Errors
    /// SegregatedBits, if a bit of the values of `B` is in two modes; the errors of
    /// [`DynLayout::compose`].
    ///
    /// ```
    /// use cute_core::dynamic::DynXorLayout;
    /// let smem: DynXorLayout = "Xor o (_8,_64):(_72,_1)".parse()?;
    /// let columns = smem.compose(&"(_4,(_2,_8)):(_2,(_1,_64))".parse()?)?;
    /// assert_eq!(columns.to_string(), "Xor o (_4,(_2,_8)):(_144,(_72,_8))");
    /// assert!(smem.compose(&"(_4,_4):(_1,_2)".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compose(&self, b: &DynLayout) -> Result<Self, LayoutError> {
        own_bits(b)?;
        Self::new(self.layout.compose(&b.into())?)
    }

    /// The layout with as few modes as types can prove.
    ///
    /// ```
    /// use cute_core::dynamic::DynXorLayout;
    /// let l: DynXorLayout = "Xor o (_2,_4):(_5,_10)".parse()?;
    /// assert_eq!(l.coalesce().to_string(), "Xor o _8:_5");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn coalesce(&self) -> Self {
        // sizes are products of powers of two, and strides are strides of this layout
        let layout = self.layout.coalesce();
        Self { layout }
    }

    /// The layout in tiles, `((t0,r0),(t1,r1),…)`.
    ///
    /// # Errors
    /// The errors of [`DynLayout::logical_divide`] and [`new`](Self::new).
    ///
    /// ```
    /// use cute_core::dynamic::DynXorLayout;
    /// let smem: DynXorLayout = "Xor o (_8,_64):(_72,_1)".parse()?;
    /// let tiles = smem.logical_divide(&"(_4,_8)".parse()?)?;
    /// assert_eq!(tiles.to_string(), "Xor o ((_4,_2),(_8,_8)):((_72,_288),(_1,_8))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn logical_divide(&self, tiler: &DynTiler) -> Result<Self, LayoutError> {
        Self::new(self.layout.logical_divide(tiler)?)
    }

    /// The layout in tiles, `((t0,t1,…),(r0,r1,…))`.
    ///
    /// # Errors
    /// The errors of [`DynLayout::zipped_divide`] and [`new`](Self::new).
    ///
    /// ```
    /// use cute_core::dynamic::DynXorLayout;
    /// let smem: DynXorLayout = "Xor o (_8,_64):(_72,_1)".parse()?;
    /// let tiles = smem.zipped_divide(&"(_4,_8)".parse()?)?;
    /// assert_eq!(tiles.to_string(), "Xor o ((_4,_8),(_2,_8)):((_72,_1),(_288,_8))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn zipped_divide(&self, tiler: &DynTiler) -> Result<Self, LayoutError> {
        Self::new(self.layout.zipped_divide(tiler)?)
    }

    /// The modes that `_` leaves open. At a coordinate, the value of the whole is the value of the
    /// slice XOR the value at the fixed part with 0 for each `_`.
    ///
    /// # Errors
    /// The errors of [`DynLayout::slice`].
    ///
    /// ```
    /// use cute_core::dynamic::DynXorLayout;
    /// let smem: DynXorLayout = "Xor o (_8,_64):(_72,_1)".parse()?;
    /// assert_eq!(smem.slice(&"(5,_)".parse()?)?.to_string(), "Xor o (_64):(_1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slice(&self, coordinate: &DynCoordinate) -> Result<Self, LayoutError> {
        Self::new(self.layout.slice(coordinate)?)
    }
}

impl DynSwizzledLayout {
    /// The swizzled layout as strides that are added bit by bit.
    ///
    /// # Errors
    /// SegregatedBits, if a bit of an offset is in two modes of the layout, or in a mode and in the
    /// offset before it; InBounds, if the offset is not 0.
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// let smem: DynSwizzledLayout = "Sw<2,0,3> o _0 o (_4,_32):(_1,_4)".parse()?;
    /// assert_eq!(smem.to_xor()?.to_string(), "Xor o (_4,(_2,_4,_4)):(_1,(_4,_9,_32))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: [`to_xor`](crate::composed::ComposedLayout::to_xor) of types.
    pub fn to_xor(&self) -> Result<DynXorLayout, LayoutError> {
        self.begins_at_0()?;
        let swizzle = self.swizzle();
        // the bits that it reads, with those that it flips, as strides
        let shift = swizzle.shift();
        let (reads, flips) = match shift < 0 {
            true => (swizzle.base(), swizzle.base() + shift.unsigned_abs()),
            false => (swizzle.base() + shift.unsigned_abs(), swizzle.base()),
        };
        let (read, count) = (1_u64 << reads, 1_u64 << swizzle.bits());
        let shape = DynTuple::new_static([read, count, 1])?;
        let stride = DynTuple::new_static([1, read + (1 << flips), read * count])?;
        DynXorLayout::new(DynLayout::new(&shape, &stride)?)?.compose(self.layout())
    }
}

/// SegregatedBits: sizes are powers of two. InBounds: no stride is negative. IntegerStrides.
fn of_bits(layout: &DynLayout) -> Result<(), LayoutError> {
    layout.integer_strides()?;
    for mode in layout.view().leaves() {
        if !mode.shape.magnitude().is_power_of_two() {
            let number = mode.shape.value();
            return Err(LayoutError::NoPowerOfTwo { number });
        }
        if mode.stride.is_negative() {
            let stride = mode.stride.value();
            return Err(LayoutError::NegativeStride { stride });
        }
    }
    Ok(())
}

/// The conditions of [`of_bits`]; SegregatedBits: strides are powers of two, and no bit is in two
/// modes.
fn own_bits(layout: &DynLayout) -> Result<(), LayoutError> {
    of_bits(layout)?;
    let mut taken = 0_u128;
    for mode in layout.view().leaves() {
        let (size, stride) = (mode.shape.magnitude(), mode.stride.magnitude());
        if size == 1 || stride == 0 {
            continue;
        }
        let bits = u128::from(size - 1) * u128::from(stride);
        if !stride.is_power_of_two() || taken & bits != 0 {
            return Err(LayoutError::BitsMeet {});
        }
        taken |= bits;
    }
    Ok(())
}

/// The product of two polynomials over the field of two elements.
fn product_without_carries(a: u64, b: u64) -> u128 {
    let bits = (0..u64::BITS).filter(|bit| a >> bit & 1 == 1);
    bits.fold(0, |sum, bit| sum ^ u128::from(b) << bit)
}

impl<L: Layout<Index: DynInt>> TryFrom<XorLayout<L>> for DynXorLayout
where
    DynLayout: From<L>,
{
    type Error = LayoutError;
    fn try_from(layout: XorLayout<L>) -> Result<Self, LayoutError> {
        Self::new(layout.layout().into())
    }
}

/// Reads what [`DynXorLayout`] prints, `Xor o (_8,_64):(_72,_1)`.
impl FromStr for DynXorLayout {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let layout = skip_word(text, 0, "Xor")
            .and_then(|next| skip_word(text, next, "o"))
            .and_then(|at| Ok((at, layout_at(text, at)?)));
        let (at, layout) = layout.map_err(|problem| in_text(text, problem))?;
        Self::new(layout).map_err(|error| in_text(text, invalid(at)(error)))
    }
}

impl fmt::Display for DynXorLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        write!(f, "Xor o {}", self.layout)
    }
}

crate::diagnostic::error::debug_as_displayed!(DynXorLayout);
