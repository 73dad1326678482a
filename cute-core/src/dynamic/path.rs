//! The path of a basis vector, in one word with the flags of its multiple.
//!
//! `8@1` is 8 at place 1 of a tuple, `1@2@0` is 1 at place 2 of the tuple at place 0: a path is
//! printed innermost first, and stored outermost first. Above the two bits of the flags, three bits
//! are the number of steps, and eight bits are each step. Longer paths, and places beyond the
//! 256th, are refused.

use crate::error::LayoutError;
use core::fmt;

/// The bits that the flags of an integer take.
const MARKS: u32 = 2;
/// The bits of the number of steps.
const COUNT: u32 = 3;
/// The bits of a step.
const STEP: u32 = 8;

/// The path of a basis vector: to place 1 of a tuple, or to place 2 of the tuple at place 0. Empty
/// for an integer.
///
/// ```
/// use cute_core::dynamic::BasisPath;
/// let path = BasisPath::new(&[0, 2])?;
/// assert_eq!(path.to_string(), "@2@0");
/// assert!(path.steps().eq([0, 2]));
/// assert!(BasisPath::new(&[0; 8]).is_err());
/// # Ok::<(), cute_core::error::LayoutError>(())
/// ```
///
/// Source: the indices of CuTe `ScaledBasis<T, Ns...>`, `E<Ns...>`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct BasisPath {
    bits: u64,
}

impl BasisPath {
    /// The path of an integer.
    pub const NONE: Self = Self { bits: 0 };

    /// The greatest number of steps.
    pub const LONGEST: usize = (1 << COUNT) - 1;

    /// The number of places to which a step can lead.
    pub const PLACES: u64 = 1 << STEP;

    /// The path with these steps, outermost first.
    ///
    /// # Errors
    /// Representable, if there are more than [`LONGEST`](Self::LONGEST), or one is not below
    /// [`PLACES`](Self::PLACES).
    pub fn new(steps: &[u64]) -> Result<Self, LayoutError> {
        let furthest = steps.iter().copied().max().unwrap_or(0);
        if steps.len() > Self::LONGEST || furthest >= Self::PLACES {
            return Err(LayoutError::LongPath {
                steps: i128::try_from(steps.len()).unwrap_or(i128::MAX),
                step: furthest.into(),
            });
        }
        let bits = steps.iter().rev().fold(0, |bits, step| bits << STEP | step);
        Ok(Self {
            bits: (bits << COUNT | steps.len() as u64) << MARKS,
        })
    }

    pub(super) const fn from_bits(bits: u64) -> Self {
        Self { bits }
    }

    pub(super) const fn to_bits(self) -> u64 {
        self.bits
    }

    /// Whether this is the path of an integer.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The steps, outermost first.
    pub fn steps(self) -> impl DoubleEndedIterator<Item = u64> + Clone {
        let bits = self.bits >> MARKS;
        let len = (bits & Self::LONGEST as u64) as u32;
        (0..len).map(move |k| bits >> (COUNT + STEP * k) & (Self::PLACES - 1))
    }

    /// The path with one more step at its end.
    pub(crate) fn with(self, step: u64) -> Result<Self, LayoutError> {
        let (mut steps, mut len) = ([0; Self::LONGEST + 1], 0);
        for step in self.steps().chain([step]) {
            steps[len] = step;
            len += 1;
        }
        Self::new(&steps[..len])
    }

    /// Whether this path begins with `other`, or is equal to it.
    pub(crate) fn continues(self, other: Self) -> bool {
        let mut steps = self.steps();
        other.steps().all(|step| steps.next() == Some(step))
    }
}

/// Paths are ordered as the parts of a tuple are.
impl Ord for BasisPath {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.steps().cmp(other.steps())
    }
}

impl PartialOrd for BasisPath {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for BasisPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps().rev().try_for_each(|step| write!(f, "@{step}"))
    }
}

impl fmt::Debug for BasisPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::BasisPath;
    use alloc::vec::Vec;

    #[test]
    fn paths_of_any_length_keep_their_steps() {
        for len in 1..=BasisPath::LONGEST {
            for step in [0, 1, 7, 255] {
                let mut steps: Vec<u64> = (0..len as u64).collect();
                for k in 0..len {
                    steps[k] = step;
                    let path = BasisPath::new(&steps).unwrap();
                    assert!(path.steps().eq(steps.iter().copied()), "{steps:?}");
                    assert!(!path.is_empty() && path != BasisPath::NONE);
                }
            }
            let mut steps = [0; BasisPath::LONGEST];
            steps[len - 1] = 256;
            assert!(BasisPath::new(&steps[..len]).is_err());
        }
        assert!(BasisPath::new(&[0; BasisPath::LONGEST + 1]).is_err());
        assert_eq!(BasisPath::new(&[]), Ok(BasisPath::NONE));
    }

    #[test]
    fn paths_lie_as_the_parts_of_a_tuple() {
        let path = |steps: &[u64]| BasisPath::new(steps).unwrap();
        assert!(path(&[0, 9]) < path(&[1]) && path(&[1]) < path(&[1, 0]));
        assert!(path(&[1, 0]).continues(path(&[1])) && !path(&[1]).continues(path(&[1, 0])));
        assert!(path(&[1]).continues(path(&[1])) && !path(&[1]).continues(path(&[0])));
    }
}
