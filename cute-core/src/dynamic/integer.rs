//! Integers that remember whether a type would know them; as strides, also multiples of basis vectors.

use super::path::BasisPath;
use crate::error::LayoutError;
use core::cmp::Ordering;
use core::fmt;

/// The greatest absolute value of an integer: 2^63.
pub(crate) const GREATEST: u64 = 1 << 63;

/// An integer from -2^63 to 2^63, marked static (`_4`) or dynamic (`4`) as CuTe prints it.
///
/// The mark says what a type would know: the algebra on values gives the same results with the same marks as the
/// algebra on types.
///
/// As the stride of a layout of coordinates it may be the multiple of a basis vector (`_8@1`): then it has a
/// [`path`](Self::path), and what needs an integer refuses it (IntegerStrides).
///
/// ```
/// use cute_core::dynamic::MarkedInt;
/// let (four, n) = (MarkedInt::fixed(4)?, MarkedInt::dynamic(7)?);
/// assert_eq!((four.to_string(), n.to_string()), ("_4".into(), "7".into()));
/// assert_eq!(four.times(n)?, MarkedInt::dynamic(28)?);
/// # Ok::<(), cute_core::error::LayoutError>(())
/// ```
///
/// Source: CuTe `Int<4>` (`C<4>`) and `int`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MarkedInt {
    magnitude: u64,
    /// [`NEGATIVE`], [`DYNAMIC`] and the path of a basis vector, which is 0 for an integer. As wide as the number, so that
    /// both are copied and compared at once; and all zero bits for the default, a static 0, so that lists of it are made
    /// fast.
    marks: u64,
}

/// The number is below 0.
const NEGATIVE: u64 = 1;
/// Types do not know the number.
const DYNAMIC: u64 = 2;

/// The others are the path.
const PATH: u64 = !(NEGATIVE | DYNAMIC);

/// The marks of a number with this sign.
const fn marks(is_negative: bool, is_dynamic: bool) -> u64 {
    (if is_negative { NEGATIVE } else { 0 }) | (if is_dynamic { DYNAMIC } else { 0 })
}

/// Whether there are basis vectors among integers: asked of all at once, since it is asked of each operand.
#[derive(Clone, Copy, Default)]
pub(crate) struct Paths(u64);

impl Paths {
    /// One more.
    pub(crate) const fn and(self, one: MarkedInt) -> Self {
        Self(self.0 | one.marks)
    }

    pub(crate) const fn are_of_integers(self) -> bool {
        self.0 & PATH == 0
    }
}

/// The integer exceeds ±2^63.
pub(crate) const NOT_REPRESENTABLE: LayoutError = LayoutError::NotRepresentable {
    max: GREATEST as i128,
};

impl MarkedInt {
    pub(crate) const ZERO: Self = Self::small(0);
    pub(crate) const ONE: Self = Self::small(1);

    const fn small(magnitude: u64) -> Self {
        Self {
            magnitude,
            marks: 0,
        }
    }

    /// The static integer `value`.
    ///
    /// # Errors
    /// Representable, beyond ±2^63.
    pub fn fixed(value: i128) -> Result<Self, LayoutError> {
        Self::new(value, true)
    }

    /// The dynamic integer `value`.
    ///
    /// # Errors
    /// Representable, beyond ±2^63.
    pub fn dynamic(value: i128) -> Result<Self, LayoutError> {
        Self::new(value, false)
    }

    pub(crate) fn new(value: i128, is_static: bool) -> Result<Self, LayoutError> {
        match u64::try_from(value.unsigned_abs()) {
            Ok(magnitude) if magnitude <= GREATEST => Ok(Self {
                magnitude,
                marks: marks(value < 0, !is_static),
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

    /// Whether a type would know the number.
    pub const fn is_static(self) -> bool {
        self.marks & DYNAMIC == 0
    }

    /// The same number, static.
    pub const fn to_static(self) -> Self {
        Self {
            marks: self.marks & !DYNAMIC,
            ..self
        }
    }

    /// The same number, dynamic.
    pub const fn to_dynamic(self) -> Self {
        Self {
            marks: self.marks | DYNAMIC,
            ..self
        }
    }

    /// Whether this is negative.
    pub const fn is_negative(self) -> bool {
        self.marks & NEGATIVE != 0
    }

    /// Without the sign.
    pub const fn magnitude(self) -> u64 {
        self.magnitude
    }

    /// Whether this is an integer, and no multiple of a basis vector.
    pub const fn is_integer(self) -> bool {
        self.marks & PATH == 0
    }

    /// The path of the basis vector; empty for an integer.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let strides: DynTuple = "(_8@1,3,_1@2@0)".parse()?;
    /// let paths: Vec<Vec<u64>> = strides.leaves().iter().map(|d| d.path().steps().collect()).collect();
    /// assert_eq!(paths, [vec![1], vec![], vec![0, 2]]); // outermost first
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub const fn path(self) -> BasisPath {
        BasisPath::from_bits(self.marks & PATH)
    }

    /// So many times the basis vector of this path.
    ///
    /// ```
    /// use cute_core::dynamic::{BasisPath, MarkedInt};
    /// let stride = MarkedInt::fixed(8)?.along(BasisPath::new(&[0, 1])?);
    /// assert_eq!(stride.to_string(), "_8@1@0");
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    ///
    /// Source: CuTe `ScaledBasis`.
    pub const fn along(self, path: BasisPath) -> Self {
        Self {
            marks: self.marks & !PATH | path.to_bits(),
            ..self
        }
    }

    /// The integer of which this is the multiple; of an integer itself.
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

    /// Whether types know that the number is `value`.
    ///
    /// ```
    /// use cute_core::dynamic::MarkedInt;
    /// assert!(MarkedInt::fixed(1)?.is_known(1) && !MarkedInt::dynamic(1)?.is_known(1));
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    pub const fn is_known(self, value: u64) -> bool {
        self.marks == 0 && self.magnitude == value
    }

    /// `self · other`; static where both are, and where one is a static 0.
    ///
    /// # Errors
    /// Representable, beyond ±2^63.
    ///
    /// Of a multiple of a basis vector, as many times as much; IntegerStrides, of two of them.
    #[inline]
    pub fn times(self, other: Self) -> Result<Self, LayoutError> {
        if !self.is_integer() && !other.is_integer() {
            return Err(LayoutError::BasisStride {});
        }
        self.scaled(other)
    }

    /// The same where one is known to be an integer: the path is that of the other.
    #[inline]
    pub(crate) fn scaled(self, other: Self) -> Result<Self, LayoutError> {
        let marks = self.marks | other.marks;
        if self.is_known(0) || other.is_known(0) {
            return Ok(Self {
                magnitude: 0,
                marks: marks & PATH,
            });
        }
        match self.magnitude.checked_mul(other.magnitude) {
            Some(magnitude) if magnitude <= GREATEST => Ok(Self {
                magnitude,
                marks: if magnitude == 0 {
                    marks & !NEGATIVE
                } else {
                    (self.marks ^ other.marks) & NEGATIVE | marks & !NEGATIVE
                },
            }),
            _ => Err(NOT_REPRESENTABLE),
        }
    }

    /// `self + other`; static where both are.
    ///
    /// # Errors
    /// Representable, beyond ±2^63; IntegerStrides, of multiples of basis vectors.
    pub fn plus(self, other: Self) -> Result<Self, LayoutError> {
        let marks = self.marks | other.marks;
        if marks & PATH != 0 {
            return Err(LayoutError::BasisStride {});
        }
        Self::new(self.value() + other.value(), marks & DYNAMIC == 0)
    }

    /// The non-negative integer `magnitude`, at most 2^63.
    pub(crate) const fn natural(magnitude: u64, is_static: bool) -> Self {
        debug_assert!(magnitude <= GREATEST);
        Self {
            magnitude,
            marks: marks(false, !is_static),
        }
    }

    /// `⌈self / divisor⌉` for a positive divisor; static where both are.
    pub(crate) const fn ceil_div(self, divisor: Self) -> Self {
        let magnitude = if self.is_negative() {
            self.magnitude / divisor.magnitude
        } else {
            self.magnitude.div_ceil(divisor.magnitude)
        };
        Self {
            magnitude,
            marks: marks(
                magnitude != 0 && self.is_negative(),
                (self.marks | divisor.marks) & DYNAMIC != 0,
            ),
        }
    }

    /// `-self`.
    pub const fn negated(self) -> Self {
        Self {
            marks: marks(
                self.magnitude != 0 && !self.is_negative(),
                !self.is_static(),
            ) | self.marks & PATH,
            ..self
        }
    }
}

impl Default for MarkedInt {
    fn default() -> Self {
        Self::ZERO
    }
}

/// By number; of equal numbers the dynamic one first; of basis vectors then by path.
impl Ord for MarkedInt {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.value(), self.is_static(), self.path()).cmp(&(
            other.value(),
            other.is_static(),
            other.path(),
        ))
    }
}

impl PartialOrd for MarkedInt {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for MarkedInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_static() { "_" } else { "" };
        write!(f, "{mark}{}{}", self.value(), self.path())
    }
}

impl fmt::Debug for MarkedInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
