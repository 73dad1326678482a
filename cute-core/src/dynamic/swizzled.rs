//! [`DynSwizzledLayout`]: a swizzle after a layout, both known at run time.
//!
//! It is the twin of a [`ComposedLayout`] with a swizzle. A slice keeps the swizzle, while types
//! turn it into a layout if they can.

use super::index::DynIndex;
use super::integer::DynLeaf;
use super::layout::DynLayout;
use super::ops::slice::DynCoordinate;
use super::parse::{
    ParseError, Problem, in_text, invalid, layout_at, number_at, skip_spaces, skip_word, unexpected,
};
use super::tuple::DynTuple;
use crate::composed::ComposedLayout;
use crate::error::LayoutError;
use crate::int::{DynInt, Int, pad};
use crate::layout::Layout;
use crate::swizzle::{DynSwizzle, Swizzle, Unit};
use core::fmt;
use core::str::FromStr;

/// `Sw ∘ (offset + L)`, known at run time.
///
/// ```
/// use cute_core::dynamic::DynSwizzledLayout;
/// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
/// assert_eq!((smem.at(1), smem.at_coordinate(&"(7,8)".parse()?)?), (72, 7*64 + 6*8));
/// let tiles = smem.zipped_divide(&"(_8,_8)".parse()?)?;
/// assert_eq!(tiles.to_string(), "Sw<3,3,3> o _0 o ((_8,_8),(_1,_8)):((_64,_1),(_0,_8))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: CuTe `ComposedLayout<Swizzle<B,M,S>, Offset, Layout>`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DynSwizzledLayout {
    swizzle: DynSwizzle,
    offset: DynLeaf,
    layout: DynLayout,
}

impl DynSwizzledLayout {
    /// `Sw ∘ (offset + L)`.
    ///
    /// # Errors
    /// InBounds, if the offset is negative; Representable, if offsets exceed 2^63; IntegerStrides,
    /// for a layout of coordinates.
    ///
    /// ```
    /// use cute_core::{dynamic::{DynSwizzledLayout, DynLeaf}, swizzle::DynSwizzle};
    /// let swizzle = DynSwizzle::new(1, 0, 3)?;
    /// let r = DynSwizzledLayout::new(swizzle, DynLeaf::new_static(8)?, "(_8):(_1)".parse()?)?;
    /// assert_eq!(r.offsets().collect::<Vec<_>>(), [9, 8, 11, 10, 13, 12, 15, 14]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        swizzle: DynSwizzle,
        offset: DynLeaf,
        layout: DynLayout,
    ) -> Result<Self, LayoutError> {
        layout.integer_strides()?;
        let start = offset.value();
        if start < 0 {
            let (coordinate, size) = (start, 0);
            return Err(LayoutError::OutOfBounds { coordinate, size });
        }
        // also beyond the last offset in the last block
        let max = i64::MAX.into();
        if start + i128::from(layout.cosize()) + i128::from(swizzle.block()) > max {
            return Err(LayoutError::NotRepresentable { max });
        }
        Ok(Self {
            swizzle,
            offset,
            layout,
        })
    }

    /// The swizzle and the offset with another layout.
    pub(super) fn over(&self, layout: DynLayout) -> Result<Self, LayoutError> {
        Self::new(self.swizzle, self.offset, layout)
    }

    /// The swizzle.
    pub fn swizzle(&self) -> DynSwizzle {
        self.swizzle
    }

    /// The offset, which is added before the swizzle permutes.
    pub fn offset(&self) -> DynLeaf {
        self.offset
    }

    /// The layout behind the swizzle.
    pub fn layout(&self) -> &DynLayout {
        &self.layout
    }

    /// The number of coordinates.
    pub fn size(&self) -> u64 {
        self.layout.size()
    }

    /// The number of elements that hold every offset: up to the last offset of the layout, in whole
    /// parts within which the swizzle permutes. Strides count as positive.
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_3,_40):(_64,_1)".parse()?;
    /// assert_eq!(smem.cosize(), 192);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `cosize`, which is that of the layout behind the swizzle.
    pub fn cosize(&self) -> u64 {
        let start = self.offset.value() as u64; // `new` has checked that it is not negative
        let last = start + self.layout.cosize() - 1;
        let part = self.swizzle.part();
        (last / part + 1) * part
    }

    /// The offset at a coordinate: an index, the first mode fastest, or one part for each mode.
    ///
    /// # Panics
    /// Panics as [`DynLayout::at`] does.
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
    /// assert_eq!((smem.at((7, 8)), smem.at(7 + 8 * 8)), (496, 496));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn at<C: DynIndex>(&self, coordinate: C) -> i64 {
        self.permuted(self.layout.at(coordinate))
    }

    /// The offset at a coordinate as [`at`](Self::at) takes it; `None` outside the domain.
    ///
    /// # Panics
    /// Panics as [`DynLayout::at_checked`] does.
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
    /// assert_eq!((smem.at_checked((7, 8)), smem.at_checked((8, 7))), (Some(496), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn at_checked<C: DynIndex>(&self, coordinate: C) -> Option<i64> {
        let offset = self.layout.at_checked(coordinate)?;
        Some(self.permuted(offset))
    }

    /// The offset at a coordinate.
    ///
    /// # Errors
    /// The errors of [`DynLayout::at_coordinate`].
    pub fn at_coordinate(&self, coordinate: &DynTuple) -> Result<i64, LayoutError> {
        Ok(self.permuted(self.layout.at_coordinate(coordinate)?))
    }

    fn permuted(&self, offset: i64) -> i64 {
        let permuted = self.swizzle.apply(self.offset.value() + i128::from(offset));
        i64::try_from(permuted).expect("the offset exceeds i64")
    }

    /// The offsets of all coordinates, the first mode fastest.
    pub fn offsets(&self) -> impl DoubleEndedIterator<Item = i64> + '_ {
        (0..self.size()).map(|index| self.at(index))
    }

    /// The modes where the coordinate has `_`, with the offset at its integers.
    ///
    /// # Errors
    /// The errors of [`DynLayout::slice_and_offset`] and [`new`](Self::new).
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
    /// let row = smem.slice(&"(_7,_)".parse()?)?;
    /// assert_eq!(row.to_string(), "Sw<3,3,3> o _448 o (_64):(_1)");
    /// assert_eq!(row.at(9), smem.at(7 + 8 * 9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `slice(coord, layout)`.
    pub fn slice(&self, coordinate: &DynCoordinate) -> Result<Self, LayoutError> {
        let (layout, offset) = self.layout.slice_and_offset(coordinate)?;
        Self::new(self.swizzle, self.offset.add(offset)?, layout)
    }

    /// The layout that begins at a coordinate: at `x` it has the offset of `coordinate + x`.
    ///
    /// # Errors
    /// The errors of [`DynLayout::domain_offset`] and [`new`](Self::new).
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
    /// let part = smem.domain_offset(&"(_1,_8)".parse()?)?;
    /// assert_eq!(part.to_string(), "Sw<3,3,3> o _72 o (_8,_64):(_64,_1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `domain_offset(coord, layout)`.
    pub fn domain_offset(&self, coordinate: &DynTuple) -> Result<Self, LayoutError> {
        let (layout, offset) = self.layout.domain_offset(coordinate)?;
        Self::new(self.swizzle, self.offset.add(offset)?, layout)
    }

    /// The layout of this storage after elements of `old` bits are recast to `new` bits.
    ///
    /// # Errors
    /// RecastDivisible, as [`DynLayout::recast`] and [`DynSwizzle::recast`], and for an offset
    /// within a wider element.
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
    /// assert_eq!(smem.recast(16, 32)?.to_string(), "Sw<3,2,3> o _0 o (_8,_32):(_32,_1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `recast_layout<Old, New>(layout)`.
    pub fn recast(&self, old: u64, new: u64) -> Result<Self, LayoutError> {
        let (layout, swizzle) = (
            self.layout.recast(old, new)?,
            self.swizzle.recast(old, new)?,
        );
        let bits = self.offset.value() * i128::from(old);
        let ratio = i128::from(new);
        if bits % ratio != 0 {
            // the first wider element has elements before the offset, which are not in the layout
            let ratio = ratio / i128::from(old);
            let run = ratio - self.offset.value() % ratio;
            return Err(LayoutError::NotContiguous { run, ratio });
        }
        let offset = DynLeaf::new(bits / ratio, self.offset.is_static())?;
        Self::new(swizzle, offset, layout)
    }
}

impl<B: Int, M: Int, S: Int, U: Unit, O: Int, L: Layout<Index: DynInt>>
    TryFrom<ComposedLayout<Swizzle<B, M, S, U>, O, L>> for DynSwizzledLayout
where
    DynLayout: From<L>,
{
    type Error = LayoutError;
    fn try_from(composed: ComposedLayout<Swizzle<B, M, S, U>, O, L>) -> Result<Self, LayoutError> {
        let (swizzle, offset, layout) = composed.into_parts();
        let offset = match O::STATIC {
            Some(value) => DynLeaf::new_static(value)?,
            None => DynLeaf::new_dynamic(offset.to_i128())?,
        };
        Self::new(swizzle.into(), offset, layout.into())
    }
}

/// Reads what [`DynSwizzledLayout`] prints, and `S<3,3,3> o 0 o …` as CuTe DSL prints it.
impl FromStr for DynSwizzledLayout {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text).map_err(|problem| in_text(text, problem))
    }
}

/// `Sw<3,3,3> o _0 o (_8,_64):(_64,_1)`.
fn read(text: &str) -> Result<DynSwizzledLayout, Problem> {
    let (swizzle, next) = swizzle_at_start(text)?;
    let at = skip_spaces(text, skip_word(text, next, "o")?);
    let is_static = text[at..].starts_with('_');
    let (offset, next) = number_at(text, at + usize::from(is_static))?;
    let offset = DynLeaf::new(offset, is_static).map_err(invalid(at))?;
    let layout = layout_at(text, skip_word(text, next, "o")?)?;
    DynSwizzledLayout::new(swizzle, offset, layout).map_err(invalid(at))
}

/// `Sw<3,3,3>` at the start of a text, or `S<3,3,3>` as CuTe DSL prints it; and where it ends.
pub(super) fn swizzle_at_start(text: &str) -> Result<(DynSwizzle, usize), Problem> {
    let of_dsl = text.trim_start().starts_with("S<");
    let at = skip_word(text, 0, if of_dsl { "S<" } else { "Sw<" })?;
    let ((bits, next), bits_at) = (number_at(text, at)?, at);
    let at = skip_word(text, next, ",")?;
    let ((base, next), base_at) = (number_at(text, at)?, at);
    let at = skip_word(text, next, ",")?;
    let ((shift, next), shift_at) = (number_at(text, at)?, at);
    let end = skip_word(text, next, ">")?;
    let wrong = |at| move |_| unexpected(at, text, "a number of bits");
    let swizzle = DynSwizzle::new(
        bits.try_into().map_err(wrong(bits_at))?,
        base.try_into().map_err(wrong(base_at))?,
        shift.try_into().map_err(wrong(shift_at))?,
    );
    Ok((swizzle.map_err(invalid(0))?, end))
}

/// Reads `Sw<3,3,3>`, and `S<3,3,3>` as CuTe DSL prints it.
impl FromStr for DynSwizzle {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let swizzle = swizzle_at_start(text).and_then(|(swizzle, end)| match &text[end..] {
            "" => Ok(swizzle),
            _ => Err(unexpected(end, text, "the end of the swizzle")),
        });
        swizzle.map_err(|problem| in_text(text, problem))
    }
}

impl fmt::Display for DynSwizzledLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        write!(f, "{} o {} o {}", self.swizzle, self.offset, self.layout)
    }
}

impl fmt::Debug for DynSwizzledLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
