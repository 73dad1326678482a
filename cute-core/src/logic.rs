//! Truth at the level of types: [`True`], [`False`], and [`Unknown`] for an answer that depends on
//! a dynamic value.
//!
//! A type-level condition is one of these three markers. A branch on a condition is a member of
//! [`Bool`] or [`Tri`], or of a supertrait of these, implemented once for each marker. So rustc
//! evaluates only the branch that is taken.
//!
//! ```text
//! _3 < _4  =>  True        _4 < _3  =>  False        _3 < n  =>  Unknown
//! ```

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::True {}
    impl Sealed for super::False {}
    impl Sealed for super::Unknown {}
}

/// The condition holds, and the types say so.
///
/// ```
/// use cute_core::{logic::True, prelude::*, tuple::Congruent};
/// let same: Congruent<Shape![(3,(2,3))], Shape![(1,(1,1))]> = True;
/// assert_eq!(same, True);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct True;

/// The condition fails, and the types say so.
///
/// ```
/// use cute_core::{logic::False, prelude::*, tuple::Congruent};
/// let same: Congruent<Shape![(3,(2,3))], Shape![(1,1)]> = False;
/// assert_eq!(same, False);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct False;

/// The condition depends on a value that is known only at run time; the field holds the answer.
///
/// ```
/// use cute_core::{logic::Unknown, prelude::*, tuple::compatible};
/// let n = 6_usize;
/// assert_eq!(compatible(shape!((3,n)), shape!((3,(2,3)))), Unknown(true));
/// assert_eq!(compatible(shape!((3,n)), shape!((3,(2,4)))), Unknown(false));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Unknown(pub bool);

/// [`True`] or [`False`]: a condition that types decide. Sealed.
///
/// # Examples
/// ```
/// use cute_core::logic::{Bool, False, True};
/// assert!(<True as Bool>::VALUE);
/// assert!(!<<True as Bool>::And<False> as Bool>::VALUE);
/// ```
pub trait Bool: Tri + crate::world::BoolCases {
    /// The condition as a value.
    const VALUE: bool;

    /// True if both hold.
    type And<R: Bool>: Bool;
    /// True if at least one holds.
    type Or<R: Bool>: Bool;
    /// True if this one does not hold.
    type Not: Bool;
}

/// [`True`], [`False`] or [`Unknown`]: a condition that types decide where they can. Sealed.
///
/// # Examples
/// ```
/// use cute_core::logic::{Tri, True, Unknown};
/// assert_eq!(<True as Tri>::VALUE, Some(true));
/// assert_eq!(<Unknown as Tri>::VALUE, None);
/// ```
pub trait Tri:
    sealed::Sealed + Copy + Default + core::fmt::Debug + 'static + crate::world::TriCases
{
    /// The condition as a value; `None` when it is unknown.
    const VALUE: Option<bool>;

    /// False if one of the two is false, true if both are true.
    type AndTri<R: Tri>: Tri;
    /// True if this fails, false if it holds.
    type NotTri: Tri;
    /// The conjunction of an unknown condition and this one.
    #[doc(hidden)]
    type AfterUnknown: Tri;
    /// `A` if the types say that the condition holds, else `B`.
    #[doc(hidden)]
    type Choose<A, B>;

    /// This condition as a value; `answer` is called only if the types do not decide.
    ///
    /// ```
    /// use cute_core::logic::{Tri, True, Unknown};
    /// assert_eq!(True::decide(|| false), True);
    /// assert_eq!(Unknown::decide(|| 3 < 4), Unknown(true));
    /// ```
    fn decide(answer: impl FnOnce() -> bool) -> Self;
    /// Whether the condition holds, by the types or by its value.
    ///
    /// ```
    /// use cute_core::logic::{False, Tri, Unknown};
    /// assert!(!False.holds());
    /// assert!(Unknown(true).holds());
    /// ```
    fn holds(self) -> bool;
    #[doc(hidden)]
    fn and_tri<R: Tri>(self, other: R) -> Self::AndTri<R>;
    #[doc(hidden)]
    fn not_tri(self) -> Self::NotTri;
    #[doc(hidden)]
    fn after_unknown(self, first: bool) -> Self::AfterUnknown;
}

/// Whether both conditions hold.
///
/// ```
/// use cute_core::logic::{Both, False, True};
/// let answer: Both<True, False> = False;
/// assert_eq!(answer, <Both<False, True>>::default());
/// ```
pub type Both<A, B> = <A as Bool>::And<B>;

/// Whether both conditions hold.
///
/// ```
/// use cute_core::logic::{False, True, both};
/// assert_eq!(both(True, True), True);
/// assert_eq!(both(True, False), False);
/// ```
#[inline(always)]
pub fn both<A: Bool, B: Bool>(_: A, _: B) -> Both<A, B> {
    Default::default()
}

/// Whether both conditions hold, as far as the types tell. If one fails, the answer is `False`,
/// even if the other is unknown.
///
/// ```
/// use cute_core::logic::{False, TriAnd, True, Unknown};
/// let failed: TriAnd<Unknown, False> = False;
/// let open: TriAnd<True, Unknown> = Unknown(true);
/// assert_eq!((failed, open.0), (False, true));
/// ```
pub type TriAnd<A, B> = <A as Tri>::AndTri<B>;

/// Whether both conditions hold, as far as the types tell. If one fails, the answer is `False`,
/// even if the other is unknown.
///
/// ```
/// use cute_core::logic::{False, True, Unknown, tri_and};
/// assert_eq!(tri_and(Unknown(true), False), False);
/// assert_eq!(tri_and(True, Unknown(true)), Unknown(true));
/// assert_eq!(tri_and(Unknown(false), Unknown(true)), Unknown(false));
/// ```
#[inline(always)]
pub fn tri_and<A: Tri, B: Tri>(a: A, b: B) -> TriAnd<A, B> {
    a.and_tri(b)
}

/// Whether a condition does not hold.
///
/// ```
/// use cute_core::logic::{False, TriNot, True};
/// let answer: TriNot<True> = False;
/// assert_eq!(answer, False);
/// ```
pub type TriNot<A> = <A as Tri>::NotTri;

/// Whether a condition does not hold.
///
/// ```
/// use cute_core::logic::{False, True, Unknown, tri_not};
/// assert_eq!(tri_not(False), True);
/// assert_eq!(tri_not(Unknown(true)), Unknown(false));
/// ```
#[inline(always)]
pub fn tri_not<A: Tri>(a: A) -> TriNot<A> {
    a.not_tri()
}

/// Whether one of two conditions holds, as far as the types tell. If one holds, the answer is
/// `True`, even if the other is unknown.
///
/// ```
/// use cute_core::logic::{TriOr, True, Unknown};
/// let held: TriOr<Unknown, True> = True;
/// assert_eq!(held, True);
/// ```
pub type TriOr<A, B> = TriNot<TriAnd<TriNot<A>, TriNot<B>>>;

/// Whether one of two conditions holds, as far as the types tell. If one holds, the answer is
/// `True`, even if the other is unknown.
///
/// ```
/// use cute_core::logic::{False, True, Unknown, tri_or};
/// assert_eq!(tri_or(Unknown(false), True), True);
/// assert_eq!(tri_or(False, Unknown(true)), Unknown(true));
/// ```
#[inline(always)]
pub fn tri_or<A: Tri, B: Tri>(a: A, b: B) -> TriOr<A, B> {
    tri_not(tri_and(tri_not(a), tri_not(b)))
}

impl Bool for True {
    const VALUE: bool = true;
    type And<R: Bool> = R;
    type Or<R: Bool> = True;
    type Not = False;
}

impl Bool for False {
    const VALUE: bool = false;
    type And<R: Bool> = False;
    type Or<R: Bool> = R;
    type Not = True;
}

impl Tri for True {
    const VALUE: Option<bool> = Some(true);
    type AndTri<R: Tri> = R;
    type NotTri = False;
    type Choose<A, B> = A;
    type AfterUnknown = Unknown;
    #[inline(always)]
    fn decide(_: impl FnOnce() -> bool) -> Self {
        True
    }
    #[inline(always)]
    fn holds(self) -> bool {
        true
    }
    #[inline(always)]
    fn and_tri<R: Tri>(self, other: R) -> R {
        other
    }
    #[inline(always)]
    fn not_tri(self) -> False {
        False
    }
    #[inline(always)]
    fn after_unknown(self, first: bool) -> Unknown {
        Unknown(first)
    }
}

impl Tri for False {
    const VALUE: Option<bool> = Some(false);
    type AndTri<R: Tri> = False;
    type NotTri = True;
    type Choose<A, B> = B;
    type AfterUnknown = False;
    #[inline(always)]
    fn decide(_: impl FnOnce() -> bool) -> Self {
        False
    }
    #[inline(always)]
    fn holds(self) -> bool {
        false
    }
    #[inline(always)]
    fn and_tri<R: Tri>(self, _: R) -> False {
        False
    }
    #[inline(always)]
    fn not_tri(self) -> True {
        True
    }
    #[inline(always)]
    fn after_unknown(self, _: bool) -> False {
        False
    }
}

impl Tri for Unknown {
    const VALUE: Option<bool> = None;
    type AndTri<R: Tri> = R::AfterUnknown;
    type NotTri = Unknown;
    type Choose<A, B> = B;
    type AfterUnknown = Unknown;
    #[inline(always)]
    fn decide(answer: impl FnOnce() -> bool) -> Self {
        Unknown(answer())
    }
    #[inline(always)]
    fn holds(self) -> bool {
        self.0
    }
    #[inline(always)]
    fn and_tri<R: Tri>(self, other: R) -> R::AfterUnknown {
        other.after_unknown(self.0)
    }
    #[inline(always)]
    fn not_tri(self) -> Unknown {
        Unknown(!self.0)
    }
    #[inline(always)]
    fn after_unknown(self, first: bool) -> Unknown {
        Unknown(first && self.0)
    }
}

/// A condition that holds for no type.
#[doc(hidden)]
pub trait Never {
    /// A function that nobody can call.
    fn never() -> !;
}

/// A type of this crate for every `T`: no other crate can implement [`Never`] for it.
#[doc(hidden)]
pub struct NoOperand<T>(T);

/// An impl of a trait of operands that never applies. With two impls in view, the compiler tries
/// the conditions of each. It finds that neither applies, reports that the argument is no operand,
/// and leaves the operand's type open. With one impl alone, it would take that impl for every type,
/// and report a second and a third error about the type that would follow.
macro_rules! one_error {
    ($Trait:ident $(of $Bound:ident)?: $Operand:ident = $Any:ty, $function:ident) => {
        #[diagnostic::do_not_recommend]
        impl<T $(: $Bound)?> $Trait for T
        where
            $crate::logic::NoOperand<T>: $crate::logic::Never,
        {
            type $Operand = $Any;
            fn $function(self) -> $Any {
                <$crate::logic::NoOperand<T> as $crate::logic::Never>::never()
            }
        }
    };
}
pub(crate) use one_error;
