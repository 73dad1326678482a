//! Answers that are static or dynamic.

use core::fmt;

/// Whether something holds: a [`Tri`](crate::logic::Tri) as a value.
///
/// It is static (`_1`, `_0`) if types answer with [`True`](crate::logic::True) or
/// [`False`](crate::logic::False), and dynamic (`1`, `0`) if they answer with
/// [`Unknown`](crate::logic::Unknown), which holds the run-time answer.
///
/// ```
/// use cute_core::dynamic::DynTuple;
/// let (a, b): (DynTuple, DynTuple) = ("(_3,6)".parse()?, "(_3,(_2,_3))".parse()?);
/// let answer = a.compatible(&b)?;
/// assert!(answer.holds() && !answer.is_static());
/// assert_eq!((answer.to_string(), a.congruent(&b).to_string()), ("1".into(), "_0".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: CuTe `true_type`, `false_type` and `bool`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DynTri {
    holds: bool,
    is_static: bool,
}

impl DynTri {
    /// The answer, static or dynamic.
    pub const fn new(holds: bool, is_static: bool) -> Self {
        Self { holds, is_static }
    }

    /// A static answer, known to types.
    pub const fn new_static(holds: bool) -> Self {
        Self::new(holds, true)
    }

    /// Whether it holds.
    pub const fn holds(self) -> bool {
        self.holds
    }

    /// Whether types know the answer.
    pub const fn is_static(self) -> bool {
        self.is_static
    }

    /// Whether both hold; static if both are, or if one is a static no.
    pub const fn and(self, other: Self) -> Self {
        let decides = self.is_known_not() || other.is_known_not();
        Self {
            holds: self.holds && other.holds,
            is_static: decides || (self.is_static && other.is_static),
        }
    }

    /// Whether one holds; static if both are, or if one is a static yes.
    pub const fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }

    /// Whether it does not hold.
    #[allow(
        clippy::should_implement_trait,
        reason = "a word beside `and` and `or`"
    )]
    pub const fn not(self) -> Self {
        Self {
            holds: !self.holds,
            ..self
        }
    }

    /// Whether types know that it does not hold.
    pub(crate) const fn is_known_not(self) -> bool {
        self.is_static && !self.holds
    }

    /// Whether all hold.
    pub(crate) fn all(answers: impl IntoIterator<Item = Self>) -> Self {
        answers.into_iter().fold(Self::new_static(true), Self::and)
    }
}

impl fmt::Display for DynTri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_static { "_" } else { "" };
        write!(f, "{mark}{}", u8::from(self.holds))
    }
}

impl fmt::Debug for DynTri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::DynTri;
    use alloc::string::ToString;

    #[test]
    fn one_static_answer_can_decide() {
        let [yes, no] = [true, false].map(DynTri::new_static);
        let [maybe, maybe_not] = [true, false].map(|holds| DynTri::new(holds, false));
        for (a, b, and, or) in [
            (yes, no, "_0", "_1"),
            (yes, maybe, "1", "_1"),
            (no, maybe, "_0", "1"),
            (no, maybe_not, "_0", "0"),
            (maybe, maybe_not, "0", "1"),
            (yes, yes, "_1", "_1"),
            (no, no, "_0", "_0"),
        ] {
            for (a, b) in [(a, b), (b, a)] {
                assert_eq!(a.and(b).to_string(), and, "{a} and {b}");
                assert_eq!(a.or(b).to_string(), or, "{a} or {b}");
            }
        }
    }
}
