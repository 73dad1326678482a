//! The leaves of tuples and layouts: integers that are static or dynamic; as strides, also
//! multiples of basis vectors.

use super::path::BasisPath;
use crate::error::LayoutError;
use crate::int::padded;
use core::fmt;

/// The greatest absolute value of an integer: 2^63.
pub(crate) const GREATEST: u64 = 1 << 63;

/// A leaf of a tuple or of a layout: an integer from -2^63 to 2^63, static (`_4`) or dynamic (`4`).
///
/// A static leaf is one whose number a type holds, an [`Int`](crate::int::Int) of size 0; a dynamic
/// one is a [`Dyn`](crate::int::Dyn). A result is static exactly if the operation on types gives a
/// static result.
///
/// As the stride of a layout of coordinates a leaf may be a multiple of a basis vector (`_8@1`):
/// then it has a [`path`](Self::path), and operations on integers refuse it (IntegerStrides).
///
/// The operations have the names of those of [`Int`](crate::int::Int): `add`, `sub`, `mul`, `div`,
/// `ceil_div`, `rem`, `min`, `max`, `gcd`, `negate`, `less`, `equal`. They are no operators, since
/// most of them return a [`Result`], and there is no [`Ord`] beside `min` and `max`: `less` answers
/// with a [`DynTri`](super::DynTri).
///
/// ```
/// use cute_core::dynamic::DynLeaf;
/// let (four, n) = (DynLeaf::new_static(4)?, DynLeaf::new_dynamic(7)?);
/// assert_eq!((four.to_string(), n.to_string()), ("_4".into(), "7".into()));
/// assert_eq!(four.mul(n)?, DynLeaf::new_dynamic(28)?);
/// # Ok::<(), cute_core::error::LayoutError>(())
/// ```
///
/// Source: CuTe `Int<4>` (`C<4>`) and `int`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DynLeaf {
    magnitude: u64,
    /// [`NEGATIVE`], [`DYNAMIC`] and the path of a basis vector, which is 0 for an integer. The
    /// flags are as wide as the number, so that both are copied and compared at once. The default,
    /// a static 0, is all zero bits, so that lists of it are made fast.
    flags: u64,
}

/// The number is below 0.
const NEGATIVE: u64 = 1;
/// Types do not know the number.
const DYNAMIC: u64 = 2;

/// The other bits are the path.
const PATH: u64 = !(NEGATIVE | DYNAMIC);

/// The flags of a number.
const fn flags(is_negative: bool, is_dynamic: bool) -> u64 {
    (if is_negative { NEGATIVE } else { 0 }) | (if is_dynamic { DYNAMIC } else { 0 })
}

/// Finds whether there are basis vectors among integers, in one test for all operands.
#[derive(Clone, Copy, Default)]
pub(crate) struct Paths(u64);

impl Paths {
    /// Adds one operand.
    pub(crate) const fn and(self, one: DynLeaf) -> Self {
        Self(self.0 | one.flags)
    }

    pub(crate) const fn are_of_integers(self) -> bool {
        self.0 & PATH == 0
    }
}

/// The error for an integer that exceeds ±2^63.
pub(crate) const NOT_REPRESENTABLE: LayoutError = LayoutError::NotRepresentable {
    max: GREATEST as i128,
};

#[allow(
    clippy::should_implement_trait,
    reason = "`add` and its like can fail, and have the names that types have"
)]
impl DynLeaf {
    /// Whether both have one number and one path, static or not.
    pub(crate) const fn has_number_of(self, other: Self) -> bool {
        self.magnitude == other.magnitude && (self.flags ^ other.flags) & !DYNAMIC == 0
    }

    pub(crate) const ZERO: Self = Self::small(0);
    pub(crate) const ONE: Self = Self::small(1);

    const fn small(magnitude: u64) -> Self {
        Self {
            magnitude,
            flags: 0,
        }
    }

    /// The static integer `value`.
    ///
    /// # Errors
    /// Representable, if `value` exceeds ±2^63.
    pub fn new_static(value: i128) -> Result<Self, LayoutError> {
        Self::new(value, true)
    }

    /// The dynamic integer `value`.
    ///
    /// # Errors
    /// Representable, if `value` exceeds ±2^63.
    pub fn new_dynamic(value: i128) -> Result<Self, LayoutError> {
        Self::new(value, false)
    }

    pub(crate) fn new(value: i128, is_static: bool) -> Result<Self, LayoutError> {
        match u64::try_from(value.unsigned_abs()) {
            Ok(magnitude) if magnitude <= GREATEST => Ok(Self {
                magnitude,
                flags: flags(value < 0, !is_static),
            }),
            _ => Err(NOT_REPRESENTABLE),
        }
    }

    /// The number.
    pub const fn value(self) -> i128 {
        let magnitude = self.magnitude as i128;
        if self.is_negative() {
            -magnitude
        } else {
            magnitude
        }
    }

    /// Whether this is static, so that a type would know the number.
    pub const fn is_static(self) -> bool {
        self.flags & DYNAMIC == 0
    }

    /// The number, static.
    pub const fn to_static(self) -> Self {
        Self {
            flags: self.flags & !DYNAMIC,
            ..self
        }
    }

    /// The number, dynamic.
    pub const fn to_dynamic(self) -> Self {
        Self {
            flags: self.flags | DYNAMIC,
            ..self
        }
    }

    /// Whether this is negative.
    pub const fn is_negative(self) -> bool {
        self.flags & NEGATIVE != 0
    }

    /// Without the sign.
    pub const fn magnitude(self) -> u64 {
        self.magnitude
    }

    /// Whether this is an integer and not a multiple of a basis vector.
    pub const fn is_integer(self) -> bool {
        self.flags & PATH == 0
    }

    /// The path of the basis vector; empty for an integer.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let strides: DynTuple = "(_8@1,3,_1@2@0)".parse()?;
    /// let paths = strides.leaves().iter().map(|d| d.path().steps().collect());
    /// let paths: Vec<Vec<u64>> = paths.collect();
    /// assert_eq!(paths, [vec![1], vec![], vec![0, 2]]); // outermost first
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub const fn path(self) -> BasisPath {
        BasisPath::from_bits(self.flags & PATH)
    }

    /// The basis vector of this path, multiplied by this integer.
    ///
    /// ```
    /// use cute_core::dynamic::{BasisPath, DynLeaf};
    /// let stride = DynLeaf::new_static(8)?.along(BasisPath::new(&[0, 1])?);
    /// assert_eq!(stride.to_string(), "_8@1@0");
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    ///
    /// Source: CuTe `ScaledBasis`.
    pub const fn along(self, path: BasisPath) -> Self {
        Self {
            flags: self.flags & !PATH | path.to_bits(),
            ..self
        }
    }

    /// The integer by which the basis vector is multiplied; an integer itself.
    pub(crate) const fn multiple(self) -> Self {
        self.along(BasisPath::NONE)
    }

    /// This, if it is an integer.
    ///
    /// # Errors
    /// IntegerStrides.
    pub(crate) const fn integer(self) -> Result<Self, LayoutError> {
        if self.is_integer() {
            Ok(self)
        } else {
            Err(LayoutError::BasisStride {})
        }
    }

    /// Whether the number is `value`, static or not.
    pub(crate) const fn equals(self, value: u64) -> bool {
        !self.is_negative() && self.magnitude == value
    }

    /// Whether the number is `value` and static.
    ///
    /// ```
    /// use cute_core::dynamic::DynLeaf;
    /// assert!(DynLeaf::new_static(1)?.is_known(1) && !DynLeaf::new_dynamic(1)?.is_known(1));
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    pub const fn is_known(self, value: u64) -> bool {
        self.flags == 0 && self.magnitude == value
    }

    /// Whether this is a static 0, also as the multiple of a basis vector.
    const fn is_static_zero(self) -> bool {
        self.magnitude == 0 && self.is_static()
    }

    /// `self · other`; static if both are, or if one is a static 0. An integer times a multiple of
    /// a basis vector is a multiple of that vector.
    ///
    /// # Errors
    /// Representable, if the result exceeds ±2^63; IntegerStrides, if both are multiples of basis
    /// vectors.
    ///
    /// ```
    /// use cute_core::dynamic::{BasisPath, DynLeaf};
    /// let (five, along) = (DynLeaf::new_dynamic(5)?, BasisPath::new(&[1])?);
    /// assert_eq!(DynLeaf::new_static(3)?.along(along).mul(five)?.to_string(), "15@1");
    /// assert_eq!(DynLeaf::new_static(0)?.along(along).mul(five)?.to_string(), "_0@1");
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    #[inline]
    pub fn mul(self, other: Self) -> Result<Self, LayoutError> {
        if !self.is_integer() && !other.is_integer() {
            return Err(LayoutError::BasisStride {});
        }
        self.scaled(other)
    }

    /// [`mul`](Self::mul) if one is known to be an integer: the path is that of the other.
    #[inline]
    pub(crate) fn scaled(self, other: Self) -> Result<Self, LayoutError> {
        let flags = self.flags | other.flags;
        if self.is_static_zero() || other.is_static_zero() {
            return Ok(Self {
                magnitude: 0,
                flags: flags & PATH,
            });
        }
        match self.magnitude.checked_mul(other.magnitude) {
            Some(magnitude) if magnitude <= GREATEST => Ok(Self {
                magnitude,
                flags: if magnitude == 0 {
                    flags & !NEGATIVE
                } else {
                    (self.flags ^ other.flags) & NEGATIVE | flags & !NEGATIVE
                },
            }),
            _ => Err(NOT_REPRESENTABLE),
        }
    }

    /// `self + other`; static if both are.
    ///
    /// # Errors
    /// Representable, if the result exceeds ±2^63; IntegerStrides, if one is a multiple of a basis
    /// vector.
    pub fn add(self, other: Self) -> Result<Self, LayoutError> {
        let flags = self.flags | other.flags;
        if flags & PATH != 0 {
            return Err(LayoutError::BasisStride {});
        }
        Self::new(self.value() + other.value(), flags & DYNAMIC == 0)
    }

    /// The non-negative integer `magnitude`, at most 2^63.
    pub(crate) const fn natural(magnitude: u64, is_static: bool) -> Self {
        debug_assert!(magnitude <= GREATEST);
        Self {
            magnitude,
            flags: flags(false, !is_static),
        }
    }

    /// `⌊self / divisor⌋` of a natural number, for a positive divisor; static if both are. That of the
    /// magnitudes, if the number is negative.
    pub(crate) const fn floor_div_positive(self, divisor: Self) -> Self {
        let is_static = (self.flags | divisor.flags) & DYNAMIC == 0;
        Self::natural(self.magnitude / divisor.magnitude, is_static)
    }

    /// `⌈self / divisor⌉` for a positive divisor; static if both are.
    pub(crate) const fn ceil_div_positive(self, divisor: Self) -> Self {
        let magnitude = if self.is_negative() {
            self.magnitude / divisor.magnitude
        } else {
            self.magnitude.div_ceil(divisor.magnitude)
        };
        Self {
            magnitude,
            flags: flags(
                magnitude != 0 && self.is_negative(),
                (self.flags | divisor.flags) & DYNAMIC != 0,
            ),
        }
    }

    /// `-self`.
    pub const fn negate(self) -> Self {
        Self {
            flags: flags(
                self.magnitude != 0 && !self.is_negative(),
                !self.is_static(),
            ) | self.flags & PATH,
            ..self
        }
    }
}

impl Default for DynLeaf {
    fn default() -> Self {
        Self::ZERO
    }
}

impl fmt::Display for DynLeaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() {
            return padded(self, fmt::Alignment::Right, f); // a number
        }
        let mark = if self.is_static() { "_" } else { "" };
        write!(f, "{mark}{}{}", self.value(), self.path())
    }
}

impl fmt::Debug for DynLeaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
