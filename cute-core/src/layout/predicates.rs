//! Properties of a layout as a function: compact, sorted, one to one, onto.
//!
//! `const` functions compute them from sizes and strides: as a constant for a static layout, by a
//! method for any layout. Modes of size 1 are skipped, since they have only one coordinate. The
//! rules below take the modes in the order of their strides, `d_0 <= d_1 <= …`, with
//! `R_k = Σ (s_j-1)·d_j` over the modes before mode `k`:
//!
//! - onto `[0,cosize)`: `d_k <= R_k + 1` for each `k`. Else `R_k + 1` is not an offset: the modes
//!   before `k` end at `R_k`, and the others begin later.
//! - one to one: no `x != 0` with `|x_k| < s_k` has `Σ x_k·d_k = 0`, since the difference of two
//!   coordinates is such an `x`. If `d_k > R_k` for each `k`, there is none; else a search looks
//!   for one.
//!
//! Source: the names come from "CuTe Layout Representation and Algebra" (arXiv:2603.02298) and from
//! earlier literature on layouts; CuTe C++ has no such functions.

use super::Layout;
use super::construct::valid;
use super::evaluate::{StatusOf, of_offsets};
use super::ops::complement::{ComplementChecked, complement_checked};
use crate::logic::Bool;
use crate::status::{Checked, Status};

mod search;

pub(crate) use search::{Found, Search, gcd};

/// The modes of one layout, as numbers.
///
/// At most 63 modes have more than one element, since their sizes multiply to at most 2^63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModeNumbers {
    /// The modes of more than one element, from left to right.
    modes: [Numbers; 63],
    len: usize,
    /// How many of them belong to the first mode of the tuple, or to the only mode.
    first: usize,
    sorted: bool,
    /// Stride and size of the first and of the last mode, of any size.
    ends: Option<((i128, i128), (i128, i128))>,
}

/// A mode: its size, and its stride as absolute value and sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Numbers {
    pub(crate) size: u64,
    pub(crate) stride: u64,
    pub(crate) descends: bool,
}

impl Numbers {
    const NONE: Numbers = Numbers {
        size: 1,
        stride: 0,
        descends: false,
    };

    /// Whether both join to one mode: `s1:d ++ s2:s1*d` is `s1*s2:d`.
    const fn is_continued_by(self, next: Numbers) -> bool {
        self.size as i128 * self.stride as i128 == next.stride as i128
            && self.descends == next.descends
    }

    /// How far it reaches, without the sign: `(s-1)·d`.
    pub(crate) const fn reach(self) -> i128 {
        (self.size as i128 - 1) * self.stride as i128
    }
}

impl ModeNumbers {
    /// No modes.
    pub(crate) const NONE: ModeNumbers = ModeNumbers {
        modes: [Numbers::NONE; 63],
        len: 0,
        first: 0,
        sorted: true,
        ends: None,
    };

    /// The mode `size:stride`.
    pub(crate) const fn one(size: i128, stride: i128) -> ModeNumbers {
        let mut modes = ModeNumbers {
            ends: Some(((stride, size), (stride, size))),
            ..ModeNumbers::NONE
        };
        if size > 1 {
            modes.push(Numbers {
                size: magnitude(size),
                stride: magnitude(stride),
                descends: stride < 0,
            });
        }
        modes.first = modes.len;
        modes
    }

    /// The modes of both: `self` is the first mode of a tuple, `other` the modes after it.
    pub(crate) const fn and(self, other: ModeNumbers) -> ModeNumbers {
        let mut all = self;
        all.first = self.len;
        let mut k = 0;
        while k < other.len {
            all.push(other.modes[k]);
            k += 1;
        }
        all.sorted = self.sorted && other.sorted;
        all.ends = match (self.ends, other.ends) {
            (Some((first, last)), Some((next, end))) => {
                all.sorted = all.sorted && !comes_before(next, last);
                Some((first, end))
            }
            (Some(ends), None) | (None, Some(ends)) => Some(ends),
            (None, None) => None,
        };
        all
    }

    /// Adds a mode at the end; a mode of one element is left out.
    pub(crate) const fn push(&mut self, mode: Numbers) {
        if mode.size == 1 {
            return;
        }
        assert!(
            self.len < self.modes.len(),
            "the size exceeds 2^63 (Representable)"
        );
        self.modes[self.len] = mode;
        self.len += 1;
    }

    /// Whether strides ascend from left to right, and sizes where strides are equal.
    pub(crate) const fn is_sorted(&self) -> bool {
        self.sorted
    }

    /// Whether, sorted by stride, each stride is the product of the sizes before it.
    pub(crate) const fn is_compact(&self) -> bool {
        let by_stride = ByStride::new(self);
        let (mut span, mut k) = (1, 0);
        while k < by_stride.len {
            if by_stride.modes[k].stride as i128 != span {
                return false;
            }
            span *= by_stride.modes[k].size as i128;
            k += 1;
        }
        !self.repeats() && !self.descends()
    }

    /// Whether each offset of `[0,cosize)` occurs.
    pub(crate) const fn is_surjective(&self) -> bool {
        !self.descends() && ByStride::new(self).has_no_gap()
    }

    /// Whether each offset of `[0,size)` occurs, and no other.
    pub(crate) const fn is_bijective(&self) -> bool {
        !self.repeats() && self.size() == self.cosize() && self.is_surjective()
    }

    /// Whether no offset occurs twice.
    pub(crate) const fn is_injective(&self) -> bool {
        !self.repeats()
            && self.size() <= self.cosize()
            && Search::new(&ByStride::new(self), u64::MAX).finds_no_collision()
    }

    /// Two one-dimensional coordinates with one offset, the lesser first, or `None` if there are
    /// none. Undecided if the search has tried `budget` parts.
    pub(crate) const fn collision(&self, budget: u64) -> Result<Option<(u64, u64)>, Undecided> {
        let (mut step, mut k) = (1, 0);
        while k < self.len {
            if self.modes[k].stride == 0 {
                return Ok(Some((0, step)));
            }
            step *= self.modes[k].size;
            k += 1;
        }
        let by_stride = ByStride::new(self);
        let mut search = Search::new(&by_stride, budget);
        match search.run() {
            Found::Collision => Ok(Some(search.ends(&by_stride))),
            Found::Nothing => Ok(None),
            Found::Undecided => Err(Undecided),
        }
    }

    /// Whether some mode of more than one element has stride 0.
    pub(crate) const fn repeats(&self) -> bool {
        let mut k = 0;
        while k < self.len {
            if self.modes[k].stride == 0 {
                return true;
            }
            k += 1;
        }
        false
    }

    /// Whether some mode of more than one element has a negative stride.
    pub(crate) const fn descends(&self) -> bool {
        let mut k = 0;
        while k < self.len {
            if self.modes[k].descends {
                return true;
            }
            k += 1;
        }
        false
    }

    /// The modes of more than one element, from left to right.
    pub(crate) const fn modes(&self) -> &[Numbers] {
        self.modes.split_at(self.len).0
    }

    pub(crate) const fn size(&self) -> i128 {
        self.size_of(0, self.len)
    }

    /// How many modes belong to the first mode of the tuple, or to the only mode.
    pub(crate) const fn first_len(&self) -> usize {
        self.first
    }

    pub(crate) const fn with_first(self, first: usize) -> ModeNumbers {
        ModeNumbers { first, ..self }
    }

    /// The modes, joined where one continues the one before it.
    pub(crate) const fn coalesced(&self) -> ModeNumbers {
        let mut joined = ModeNumbers::NONE;
        let mut k = 0;
        while k < self.len {
            let mode = self.modes[k];
            match joined.len {
                1.. if joined.modes[joined.len - 1].is_continued_by(mode) => {
                    joined.modes[joined.len - 1].size *= mode.size;
                }
                _ => joined.push(mode),
            }
            k += 1;
        }
        joined
    }

    /// The size of the first mode of the tuple, or of the only mode.
    pub(crate) const fn first_size(&self) -> i128 {
        self.size_of(0, self.first)
    }

    const fn size_of(&self, from: usize, to: usize) -> i128 {
        let (mut size, mut k) = (1, from);
        while k < to {
            size *= self.modes[k].size as i128;
            k += 1;
        }
        size
    }

    pub(crate) const fn cosize(&self) -> i128 {
        let (mut cosize, mut k) = (1, 0);
        while k < self.len {
            cosize += self.modes[k].reach();
            k += 1;
        }
        cosize
    }

    /// The least offset: 0 if no stride is negative.
    #[cfg(feature = "alloc")]
    pub(crate) const fn least(&self) -> i128 {
        let (mut least, mut k) = (0, 0);
        while k < self.len {
            if self.modes[k].descends {
                least -= self.modes[k].reach();
            }
            k += 1;
        }
        least
    }

    /// The modes of more than one element, from left to right.
    pub(crate) const fn list(&self) -> &[Numbers] {
        self.modes.split_at(self.len).0
    }

    /// The offset at a one-dimensional coordinate below the size.
    pub(crate) const fn at(&self, index: u64) -> i128 {
        let (mut rest, mut offset, mut k) = (index, 0, 0);
        while rest > 0 && k < self.len {
            let mode = self.modes[k];
            let step = (rest % mode.size) as i128 * mode.stride as i128;
            offset += if mode.descends { -step } else { step };
            rest /= mode.size;
            k += 1;
        }
        offset
    }
}

/// A search ended before the question was decided.
pub(crate) struct Undecided;

/// The modes whose stride is not 0, sorted by absolute stride and then by size.
pub(crate) struct ByStride {
    pub(crate) modes: [Numbers; 63],
    pub(crate) len: usize,
    /// How far apart the elements of each mode are as one-dimensional coordinates.
    pub(crate) steps: [u64; 63],
}

impl ByStride {
    /// The sorted modes of a layout whose size is at most 2^63.
    pub(crate) const fn new(modes: &ModeNumbers) -> ByStride {
        let mut sorted = ByStride {
            modes: [Numbers::NONE; 63],
            len: 0,
            steps: [0; 63],
        };
        let (mut step, mut k) = (1, 0);
        while k < modes.len {
            if modes.modes[k].stride != 0 {
                sorted.insert(modes.modes[k], step);
            }
            step *= modes.modes[k].size;
            k += 1;
        }
        sorted
    }

    const fn insert(&mut self, mode: Numbers, step: u64) {
        let mut k = self.len;
        while k > 0 && is_below(mode, self.modes[k - 1]) {
            self.modes[k] = self.modes[k - 1];
            self.steps[k] = self.steps[k - 1];
            k -= 1;
        }
        (self.modes[k], self.steps[k]) = (mode, step);
        self.len += 1;
    }

    /// Whether every offset from the least to the greatest occurs.
    pub(crate) const fn has_no_gap(&self) -> bool {
        let (mut reach, mut k) = (0, 0);
        while k < self.len {
            if self.modes[k].stride as i128 > reach + 1 {
                return false;
            }
            reach += self.modes[k].reach();
            k += 1;
        }
        true
    }
}

/// The absolute value of a size or stride, which is at most 2^63.
const fn magnitude(n: i128) -> u64 {
    n.unsigned_abs() as u64
}

const fn is_below(a: Numbers, b: Numbers) -> bool {
    a.stride < b.stride || a.stride == b.stride && a.size < b.size
}

const fn comes_before(a: (i128, i128), b: (i128, i128)) -> bool {
    a.0 < b.0 || a.0 == b.0 && a.1 < b.1
}

/// The modes of a static layout; a macro, so that the compiler points to the caller's constant.
macro_rules! static_numbers {
    ($layout:ty) => {{
        assert!(
            <$layout>::STATIC_FITS,
            "the size or cosize of this layout exceeds 2^63 (Representable)"
        );
        match <$layout>::STATIC_NUMBERS {
            Some(modes) => modes,
            None => panic!(
                "what holds of this layout is no constant: a shape or stride is known at run time only, or the layout \
                 is the result of an operation whose conditions do not hold; for sizes known at run time, ask a `DynLayout` \
                 and the reports of `analysis`"
            ),
        }
    }};
}
pub(crate) use static_numbers;

/// The methods, and the constants of static layouts.
macro_rules! predicate_methods {
    ($($(#[$doc:meta])* $name:ident, $constant:ident: $example:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        /// Panics if a dynamic size is not positive, or size or cosize do not fit (Representable).
        #[inline]
        #[track_caller]
        fn $name(self) -> bool {
            const { of_offsets::<Self>() };
            Layout::numbers(valid(self)).$name()
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") of a static layout. Does not compile if a")]
        /// size or stride is dynamic.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = concat!("const { assert!(", $example, "::", stringify!($constant), ") }")]
        /// ```
        const $constant: bool = static_numbers!(Self).$name();
    )*};
}

/// Properties of a layout as a function.
pub trait Properties: Layout {
    predicate_methods! {
        /// Whether strides ascend from left to right, equal ones by size; modes of size 1 count.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert!(layout!((2,(2,4)):(1,(2,6))).is_sorted());
        /// assert!(!layout!((4,2):(2,1)).is_sorted());
        /// ```
        is_sorted, IS_SORTED: "<Layout![(2,(2,4)):(1,(2,6))]>";
        /// Whether each offset of `[0,cosize)` occurs.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert!(layout!((4,3):(1,2)).is_surjective());
        /// assert!(!layout!((4,3):(1,5)).is_surjective());
        /// assert!(!layout!(4:-1).is_surjective()); // offsets -3 to 0
        /// ```
        is_surjective, IS_SURJECTIVE: "<Layout![(4,3):(1,2)]>";
        /// Whether no offset occurs twice.
        ///
        /// The answer is immediate if each stride lies beyond the reach of the smaller ones, or if
        /// a common divisor decides. Otherwise a search finds it, which can take long for many
        /// modes whose strides have nothing in common; for a constant, rustc then reports
        /// `long_running_const_eval`.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert!(layout!((4,3):(1,5)).is_injective());
        /// assert!(layout!((3,5):(5,3)).is_injective());
        /// assert!(!layout!((4,6):(5,3)).is_injective()); // 3*5 = 5*3
        /// ```
        is_injective, IS_INJECTIVE: "<Layout![(3,5):(5,3)]>";
        /// Whether each offset of `[0,size)` occurs once, and no other.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert!(layout!((4,(3,2)):(6,(1,3))).is_bijective());
        /// assert!(!layout!((4,3):(1,5)).is_bijective());
        /// ```
        is_bijective, IS_BIJECTIVE: "<Layout![(4,(3,2)):(6,(1,3))]>";
        /// Whether, in some order of the modes, each stride is the product of the sizes before it:
        /// neither gap nor overlap. It is equivalent to
        /// [`is_bijective`](crate::layout::Properties::is_bijective), but read off the strides.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert!(layout!((4,8):(8,1)).is_compact());
        /// assert!(!layout!((4,8):(1,8)).is_compact());
        /// let n = 8_usize;
        /// assert!(layout!((4,8):(n,1)).is_compact());
        /// ```
        is_compact, IS_COMPACT: "<Layout![(4,8):(8,1)]>";
    }

    /// Whether the layout has a [`complement`](crate::layout::Complementing::complement).
    ///
    /// Leave out the modes of stride 0 or static size 1, and sort the others by stride: each stride
    /// must be a multiple of the span of the mode before it. Above rank 1, strides must be static.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert!(layout!((2,2):(6,1)).is_admissible());
    /// assert!(!layout!((2,2):(3,1)).is_admissible());
    /// let n = 4_usize;
    /// assert!(!layout!((n,2):(1,2)).is_admissible());
    /// ```
    ///
    /// Source: CuTe `complement`.
    #[inline]
    fn is_admissible(self) -> bool {
        if const { <<StatusOf<ComplementChecked<Self>> as Status>::IsGood as Bool>::VALUE } {
            return true;
        }
        complement_checked(self).parts().0.check().is_ok()
    }

    /// [`is_admissible`](crate::layout::Properties::is_admissible) of a static layout. Does not
    /// compile if a size or stride is dynamic.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// const { assert!(<Layout![(2,2):(6,1)]>::IS_ADMISSIBLE) }
    /// ```
    const IS_ADMISSIBLE: bool = {
        let _ = static_numbers!(Self);
        <<StatusOf<ComplementChecked<Self>> as Status>::IsGood as Bool>::VALUE
    };
}
impl<L: Layout> Properties for L {}
