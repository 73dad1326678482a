//! The result of an operation whose conditions do not hold.

use super::status::Status;
use crate::int::{Columns, DynInt, StaticInt};
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::{Add, Div, Mul, Rem, Sub};

/// An integer type without values: the type of the leaves of an invalid result.
///
/// `Compose<A, B>` for a pair that cannot be composed is a layout type with such leaves. It can be
/// named, so generic code needs no bounds for it. But it has no values, and a function that takes
/// one can never be called.
///
/// ```
/// use cute_core::{layout::Compose, prelude::*};
/// type Broken = Compose<Layout![(16,8):(1,20)], Layout![4:24]>;
/// let none: Option<Broken> = None;
/// assert_eq!(size_of_val(&none), 0);
/// ```
/// ```should_panic
/// # use cute_core::{layout::Compose, prelude::*};
/// // panics: the layout of a broken condition has no values
/// let _ = Compose::<Layout![(16,8):(1,20)], Layout![4:24]>::default();
/// ```
pub struct Invalid<Violation> {
    never: Never,
    // `fn`, so that this type is `Send` and `Sync` for every violation
    violation: PhantomData<fn() -> Violation>,
}

#[derive(Clone, Copy)]
enum Never {}

impl<V> Invalid<V> {
    /// Returns anything: there is no value to call it with.
    pub(crate) const fn absurd(self) -> ! {
        match self.never {}
    }
}

/// Panics: there is no value to return, and to ask for one is a mistake.
const fn none() -> ! {
    panic!("the layout of a broken condition has no values")
}

impl<V> Clone for Invalid<V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V> Copy for Invalid<V> {}
impl<V> Default for Invalid<V> {
    fn default() -> Self {
        none()
    }
}
impl<V> PartialEq for Invalid<V> {
    fn eq(&self, _: &Self) -> bool {
        self.absurd()
    }
}
impl<V> Eq for Invalid<V> {}
impl<V> PartialOrd for Invalid<V> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<V> Ord for Invalid<V> {
    fn cmp(&self, _: &Self) -> Ordering {
        self.absurd()
    }
}
impl<V> Hash for Invalid<V> {
    fn hash<S: Hasher>(&self, _: &mut S) {
        self.absurd()
    }
}
impl<V> fmt::Debug for Invalid<V> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.absurd()
    }
}
impl<V> fmt::Display for Invalid<V> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.absurd()
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident),*) => {$(
        impl<V> $trait for Invalid<V> {
            type Output = Self;
            fn $method(self, _: Self) -> Self {
                self
            }
        }
    )*};
}
operators!(Add add, Sub sub, Mul mul, Div div, Rem rem);

impl<V: Status> Columns for Invalid<V> {
    type WithI32 = Self;
    type WithU32 = Self;
    type WithI64 = Self;
    type WithIsize = Self;
    type WithUsize = Self;
}

impl<V: Status> DynInt for Invalid<V> {
    type Join<R: DynInt> = Self;
    type Signed = Self;
    type Verdict = V;
    const MIN: Self = none();
    const MAX: Self = none();
    const ZERO: Self = none();
    const ONE: Self = none();
    fn to_i128(self) -> i128 {
        self.absurd()
    }
    fn from_i128(_: i128) -> Self {
        none()
    }
    fn from_static<I: StaticInt>() -> Self {
        none()
    }
    fn cast<T: DynInt>(self) -> T {
        self.absurd()
    }
    fn wrap_i128(_: i128) -> Self {
        none()
    }
    fn swizzled(self, _: u64, _: i32) -> Self {
        self
    }
    fn checked_add(self, _: Self) -> Option<Self> {
        Some(self)
    }
    fn checked_sub(self, _: Self) -> Option<Self> {
        Some(self)
    }
    fn checked_mul(self, _: Self) -> Option<Self> {
        Some(self)
    }
    fn saturating_add(self, _: Self) -> Self {
        self
    }
    fn saturating_sub(self, _: Self) -> Self {
        self
    }
    fn saturating_mul(self, _: Self) -> Self {
        self
    }
    fn floor_div(self, _: Self) -> Self {
        self
    }
    fn ceil_div(self, _: Self) -> Self {
        self
    }
    fn floor_rem(self, _: Self) -> Self {
        self
    }
    fn saturating_abs(self) -> Self {
        self
    }
}
