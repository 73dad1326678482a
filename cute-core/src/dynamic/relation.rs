//! How two tuples relate: profiles, sizes, and orders.
//!
//! `(3,6)` is weakly congruent to and compatible with `(3,(2,3))`: each of its leaves meets a tree
//! of its size. An answer, a [`DynTri`], is that of types if these decide, and the run-time one if
//! not.
//!
//! There are three orders. Leaf by leaf, a coordinate lies within a shape. In the lexicographic
//! order the first mode that differs decides, in the colexicographic order the last one. An integer
//! and a tuple have no order: neither comes first.

use super::integer::DynLeaf;
use super::truth::DynTri;
use super::tuple::{DynTuple, Integers};
use super::tuple_arithmetic::product;
use crate::error::LayoutError;
use alloc::vec::Vec;

const YES: DynTri = DynTri::new_static(true);
const NO: DynTri = DynTri::new_static(false);

impl DynTuple {
    /// Whether both have the same profile.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let (a, b): (DynTuple, DynTuple) = ("(3,(2,3))".parse()?, "(1,(1,1))".parse()?);
    /// assert!(a.congruent(&b).holds());
    /// assert!(!a.congruent(&"(3,6)".parse()?).holds());
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `congruent`.
    pub fn congruent(&self, other: &DynTuple) -> DynTri {
        DynTri::new_static(self.view().is_congruent_to(other.view()))
    }

    /// Whether the profile of `other` equals that of this or refines it: every leaf of this meets
    /// any tree.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let a: DynTuple = "(3,6)".parse()?;
    /// assert!(a.weakly_congruent(&"(1,(1,1))".parse()?).holds());
    /// assert!(!a.weakly_congruent(&"(1,1,1)".parse()?).holds());
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `weakly_congruent`.
    pub fn weakly_congruent(&self, other: &DynTuple) -> DynTri {
        let answer = by_leaves(self.view(), other.view(), &mut |_, _| Ok(YES));
        // no size is computed, so nothing can fail
        answer.unwrap_or(NO)
    }

    /// Whether every coordinate of this is one of `other`: each leaf is the size of the tree that
    /// it meets.
    ///
    /// # Errors
    /// Representable, if a size exceeds 2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let a: DynTuple = "(3,6)".parse()?;
    /// assert!(a.compatible(&"(3,(2,3))".parse()?)?.holds());
    /// assert!(!a.compatible(&"(3,(2,2))".parse()?)?.holds());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `compatible`.
    pub fn compatible(&self, other: &DynTuple) -> Result<DynTri, LayoutError> {
        self.integer_leaves()?;
        other.integer_leaves()?;
        by_leaves(self.view(), other.view(), &mut |leaf, tree| {
            Ok(leaf.equal(product(tree)?))
        })
    }

    /// Whether copies of this fill `other`: each leaf divides the size of the tree that it meets.
    ///
    /// # Errors
    /// Representable, if a size exceeds 2^63 or a leaf is 0.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let a: DynTuple = "(3,2)".parse()?;
    /// assert!(a.weakly_compatible(&"(6,(2,3))".parse()?)?.holds());
    /// assert!(!a.weakly_compatible(&"(6,3)".parse()?)?.holds());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `weakly_compatible`; [`evenly_divides`](Self::evenly_divides) takes the
    /// operands in reverse, and more modes.
    pub fn weakly_compatible(&self, other: &DynTuple) -> Result<DynTri, LayoutError> {
        self.integer_leaves()?;
        other.integer_leaves()?;
        by_leaves(self.view(), other.view(), &mut divides)
    }

    /// Whether each leaf of `divisor` divides the size of the tree that it meets. The answer is no
    /// if a leaf meets none. Modes beyond those of `divisor` do not matter.
    ///
    /// # Errors
    /// Representable, if a size exceeds 2^63 or a leaf of `divisor` is 0.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let a: DynTuple = "(6,(4,3))".parse()?;
    /// assert!(a.evenly_divides(&"(3,(2,1))".parse()?)?.holds());
    /// assert!(!a.evenly_divides(&"(3,5)".parse()?)?.holds());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `evenly_divides`.
    pub fn evenly_divides(&self, divisor: &DynTuple) -> Result<DynTri, LayoutError> {
        self.integer_leaves()?;
        divisor.integer_leaves()?;
        fn divided(tree: Integers<'_>, divisor: Integers<'_>) -> Result<DynTri, LayoutError> {
            if let Some(leaf) = divisor.as_leaf() {
                return divides(leaf, tree);
            }
            if tree.is_leaf() || tree.rank() < divisor.rank() {
                return Ok(NO);
            }
            let mut pairs = tree.modes().zip(divisor.modes());
            pairs.try_fold(YES, |so_far, (tree, divisor)| {
                Ok(so_far.and(divided(tree, divisor)?))
            })
        }
        divided(self.view(), divisor.view())
    }

    /// Whether both have the same profile and the same numbers. Rust's `==` also tells static from
    /// dynamic leaves.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let a: DynTuple = "(_3,(2,_3))".parse()?;
    /// assert_eq!(a.equal(&"(_3,(_2,_3))".parse()?).to_string(), "1");
    /// assert_eq!(a.equal(&"(_3,(2,_4))".parse()?).to_string(), "_0");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `operator==` of tuples.
    pub fn equal(&self, other: &DynTuple) -> DynTri {
        equal(self.view(), other.view())
    }
}

macro_rules! orders {
    ($($less:ident, $leq:ident, $gtr:ident, $geq:ident: $of:ident, $rule:literal, $a:literal < $b:literal;)*) => {
        impl DynTuple {$(
            #[doc = concat!("Whether this is less than `other`, ", $rule, ".")]
            ///
            /// ```
            /// use cute_core::dynamic::DynTuple;
            #[doc = concat!("let (a, b): (DynTuple, DynTuple) = (\"", $a, "\".parse()?, \"", $b, "\".parse()?);")]
            #[doc = concat!("assert!(a.", stringify!($less), "(&b).holds() && !b.", stringify!($less), "(&a).holds());")]
            #[doc = concat!("assert!(a.", stringify!($leq), "(&b).holds() && a.", stringify!($leq), "(&a).holds());")]
            /// # Ok::<(), cute_core::dynamic::ParseError>(())
            /// ```
            ///
            #[doc = concat!("Source: CuTe `", stringify!($less), "`.")]
            pub fn $less(&self, other: &DynTuple) -> DynTri {
                $of(self.view(), other.view(), Or::Less)
            }

            #[doc = concat!("Whether this is less than or equal to `other`, ", $rule, ".")]
            ///
            #[doc = concat!("Source: CuTe `", stringify!($leq), "`.")]
            pub fn $leq(&self, other: &DynTuple) -> DynTri {
                $of(self.view(), other.view(), Or::Equal)
            }

            #[doc = concat!("Whether this is greater than `other`, ", $rule, ".")]
            ///
            #[doc = concat!("Source: CuTe `", stringify!($gtr), "`.")]
            pub fn $gtr(&self, other: &DynTuple) -> DynTri {
                other.$less(self)
            }

            #[doc = concat!("Whether this is greater than or equal to `other`, ", $rule, ".")]
            ///
            #[doc = concat!("Source: CuTe `", stringify!($geq), "`.")]
            pub fn $geq(&self, other: &DynTuple) -> DynTri {
                other.$leq(self)
            }
        )*}
    };
}
orders! {
    elem_less, elem_leq, elem_gtr, elem_geq: by_element,
        "leaf by leaf: a coordinate within a shape. A tuple may end before the other", "(2,(1,2))" < "(3,(2,3))";
    lex_less, lex_leq, lex_gtr, lex_geq: first_decides,
        "where the first mode that differs decides. A tuple that ends before the other comes first", "(1,(5,2))" < "(1,(6,0))";
    colex_less, colex_leq, colex_gtr, colex_geq: last_decides,
        "where the last mode that differs decides. A tuple that begins after the other comes first", "(2,0)" < "(0,3)";
}

/// The relations other than less.
#[derive(Clone, Copy, PartialEq)]
enum Or {
    Less,
    Equal,
}

fn leaf_order(a: DynLeaf, b: DynLeaf, or: Or) -> DynTri {
    match or {
        Or::Less => a.less(b),
        Or::Equal => b.less(a).not(),
    }
}

/// Compares two leaves by their order, and two tuples by `modes`; a leaf and a tuple have no order.
fn ordered<'a>(a: Integers<'a>, b: Integers<'a>, or: Or, modes: impl FnOnce() -> DynTri) -> DynTri {
    match (a.as_leaf(), b.as_leaf()) {
        (Some(a), Some(b)) => leaf_order(a, b, or),
        (None, None) => modes(),
        _ => NO,
    }
}

fn by_element(a: Integers<'_>, b: Integers<'_>, or: Or) -> DynTri {
    ordered(a, b, or, || {
        if a.rank() > b.rank() {
            return NO;
        }
        DynTri::all(a.modes().zip(b.modes()).map(|(a, b)| by_element(a, b, or)))
    })
}

fn first_decides(a: Integers<'_>, b: Integers<'_>, or: Or) -> DynTri {
    decides(a, b, or, &|modes| modes.collect())
}

fn last_decides(a: Integers<'_>, b: Integers<'_>, or: Or) -> DynTri {
    decides(a, b, or, &|modes| {
        let mut modes: Vec<_> = modes.collect();
        modes.reverse();
        modes
    })
}

type Sequence = dyn Fn(super::tree::ModeViews<'_, DynLeaf>) -> Vec<Integers<'_>>;

/// Compares by the first mode in this sequence that differs.
fn decides(a: Integers<'_>, b: Integers<'_>, or: Or, sequence: &Sequence) -> DynTri {
    ordered(a, b, or, || {
        let (firsts, seconds) = (sequence(a.modes()), sequence(b.modes()));
        // if all common modes are equal, the shorter tuple comes first
        let shorter = match or {
            Or::Less => firsts.len() < seconds.len(),
            Or::Equal => firsts.len() <= seconds.len(),
        };
        let pairs = firsts.into_iter().zip(seconds);
        pairs
            .rev()
            .fold(DynTri::new_static(shorter), |rest, (a, b)| {
                let before = decides(a, b, Or::Less, sequence);
                before.or(equal(a, b).and(rest))
            })
    })
}

fn equal(a: Integers<'_>, b: Integers<'_>) -> DynTri {
    if !a.is_congruent_to(b) {
        return NO;
    }
    let pairs = a.leaves().iter().zip(b.leaves());
    DynTri::all(pairs.map(|(&a, &b)| a.equal(b)))
}

/// Whether `leaf` divides the size of `tree`.
fn divides(leaf: DynLeaf, tree: Integers<'_>) -> Result<DynTri, LayoutError> {
    Ok(product(tree)?.rem(leaf)?.equal(DynLeaf::ZERO))
}

/// Whether `answer` says yes for each leaf of `profile` and the tree that it meets; no if it meets
/// none.
fn by_leaves(
    profile: Integers<'_>,
    tree: Integers<'_>,
    answer: &mut dyn FnMut(DynLeaf, Integers<'_>) -> Result<DynTri, LayoutError>,
) -> Result<DynTri, LayoutError> {
    if let Some(leaf) = profile.as_leaf() {
        return answer(leaf, tree);
    }
    let Some(mut pairs) = profile.paired(tree) else {
        return Ok(NO);
    };
    pairs.try_fold(YES, |so_far, (profile, tree)| {
        Ok(so_far.and(by_leaves(profile, tree, answer)?))
    })
}
