//! What can be said of a layout as a function: compact, sorted, one to one, onto.
//!
//! The questions are answered from sizes and strides, by `const` functions: for a static layout as a constant, for
//! any by a method. Modes of size 1 are passed over, they have one coordinate. With the modes in the order of
//! their strides, `d_0 <= d_1 <= …`, and `R_k = Σ (s_j-1)·d_j` over the modes before mode `k`:
//!
//! - onto `[0,cosize)`: `d_k <= R_k + 1` for each `k`. Else `R_k + 1` is no offset: the modes before `k` end at
//!   `R_k`, the others begin later.
//! - one to one: no `x != 0` with `|x_k| < s_k` has `Σ x_k·d_k = 0`, since the difference of two coordinates is
//!   such an `x`. Where `d_k > R_k` throughout there is none; else it is searched for.
//!
//! Source: the words are those of "CuTe Layout Representation and Algebra" (arXiv:2603.02298) and of the literature on
//! layouts before it; CuTe C++ has no such functions.

mod search;

/// Modes of one layout, as numbers.
///
/// At most 63 modes have more than one element, since their sizes multiply to at most 2^63.
#[derive(Clone, Copy, Debug)]
pub struct Modes {
    /// Of more than one element and a stride that is not 0, by stride and size.
    modes: [Numbers; 63],
    len: usize,
    /// Some mode of more than one element has stride 0.
    repeats: bool,
    /// Some mode of more than one element has a negative stride.
    descends: bool,
    sorted: bool,
    /// The first and the last mode, whatever their sizes.
    ends: Option<((i128, i128), (i128, i128))>,
}

/// A mode: its size, and its stride without the sign.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    size: u64,
    stride: u64,
}

impl Numbers {
    const NONE: Numbers = Numbers { size: 1, stride: 0 };

    /// How far it reaches: `(s-1)·d`.
    const fn reach(self) -> i128 {
        (self.size as i128 - 1) * self.stride as i128
    }
}

impl Modes {
    /// No modes.
    pub(crate) const NONE: Modes = Modes {
        modes: [Numbers::NONE; 63],
        len: 0,
        repeats: false,
        descends: false,
        sorted: true,
        ends: None,
    };

    /// The mode `size:stride`.
    pub(crate) const fn one(size: i128, stride: i128) -> Modes {
        let mut modes = Modes {
            ends: Some(((stride, size), (stride, size))),
            ..Modes::NONE
        };
        if size > 1 {
            modes.repeats = stride == 0;
            modes.descends = stride < 0;
            if stride != 0 {
                modes.insert(Numbers {
                    size: magnitude(size),
                    stride: magnitude(stride),
                });
            }
        }
        modes
    }

    /// The modes of both, `self` first.
    pub(crate) const fn and(self, other: Modes) -> Modes {
        let (mut all, more) = if self.len < other.len {
            (other, self)
        } else {
            (self, other)
        };
        let mut k = 0;
        while k < more.len {
            all.insert(more.modes[k]);
            k += 1;
        }
        all.repeats = self.repeats || other.repeats;
        all.descends = self.descends || other.descends;
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

    const fn insert(&mut self, mode: Numbers) {
        assert!(
            self.len < self.modes.len(),
            "the size exceeds 2^63 (Representable)"
        );
        let mut k = self.len;
        while k > 0 && is_below(mode, self.modes[k - 1]) {
            self.modes[k] = self.modes[k - 1];
            k -= 1;
        }
        self.modes[k] = mode;
        self.len += 1;
    }

    /// Strides ascend from left to right, and with equal strides the sizes.
    pub(crate) const fn is_sorted(&self) -> bool {
        self.sorted
    }

    /// Each stride is the product of the sizes before it.
    pub(crate) const fn is_compact(&self) -> bool {
        let (mut span, mut k) = (1, 0);
        while k < self.len {
            if self.modes[k].stride as i128 != span {
                return false;
            }
            span *= self.modes[k].size as i128;
            k += 1;
        }
        !self.repeats && !self.descends
    }

    /// Each offset of `[0,cosize)` occurs.
    pub(crate) const fn is_surjective(&self) -> bool {
        let (mut reach, mut k) = (0, 0);
        while k < self.len {
            if self.modes[k].stride as i128 > reach + 1 {
                return false;
            }
            reach += self.modes[k].reach();
            k += 1;
        }
        !self.descends
    }

    /// Each offset of `[0,size)` occurs, and no other: as many offsets as coordinates, all of them.
    pub(crate) const fn is_bijective(&self) -> bool {
        let (size, cosize) = self.extent();
        !self.repeats && size == cosize && self.is_surjective()
    }

    /// No offset occurs twice.
    pub(crate) const fn is_injective(&self) -> bool {
        let (size, cosize) = self.extent();
        !self.repeats
            && size <= cosize
            && search::Search::new(&self.modes, self.len).finds_no_collision()
    }

    /// Size, without modes of stride 0, and cosize.
    const fn extent(&self) -> (i128, i128) {
        let (mut size, mut cosize, mut k) = (1, 1, 0);
        while k < self.len {
            size *= self.modes[k].size as i128;
            cosize += self.modes[k].reach();
            k += 1;
        }
        (size, cosize)
    }
}

/// Sizes and strides reach ±2^63.
const fn magnitude(n: i128) -> u64 {
    n.unsigned_abs() as u64
}

const fn is_below(a: Numbers, b: Numbers) -> bool {
    a.stride < b.stride || a.stride == b.stride && a.size < b.size
}

const fn comes_before(a: (i128, i128), b: (i128, i128)) -> bool {
    a.0 < b.0 || a.0 == b.0 && a.1 < b.1
}

/// The modes of a static layout, in a constant of [`Layout`]: a macro, so that the compiler points there.
macro_rules! static_numbers {
    () => {{
        assert!(
            Self::STATIC_FITS,
            "the size or cosize of this layout exceeds 2^63 (Representable)"
        );
        match Self::STATIC_NUMBERS {
            Some(modes) => modes,
            None => panic!(
                "what holds of this layout is no constant: a shape or stride is known at run time only, or the layout \
                 is the result of an operation whose conditions do not hold"
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
        /// Where a dynamic size is not positive, or size or cosize do not fit (Representable).
        #[inline]
        #[track_caller]
        fn $name(self) -> bool {
            valid(self).numbers().$name()
        }

        #[doc = concat!("[`", stringify!($name), "`](Layout::", stringify!($name), ") of a static layout. Does not compile where a")]
        /// size or stride is dynamic.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = concat!("const { assert!(", $example, "::", stringify!($constant), ") }")]
        /// ```
        const $constant: bool = static_numbers!().$name();
    )*};
}
pub(crate) use predicate_methods;
