//! The trait behind all public bounds, and the message of the compiler if it fails.
//!
//! `Report: Holds<compose, A, B>` says that the report of a status allows the operation on `A` and
//! `B`. For a violation the impl has a bound that nothing implements, and that bound carries the
//! message. So rustc reports this bound at the user's call. Only then are the violation's numbers
//! converted to decimal.
//!
//! ```text
//! L: ComposableWith<B>                                                          the public bound
//! StrideNotDivisible<Decimal2<2, 4>, Decimal2<1, 6>>: Holds<compose, L, B>  gen/messages.rs
//! compose: StrideNotDivisible2x2<2, 4, 1, 6, …>                             no impl: a message
//! ```
//!
//! A message consists of words and parameters, and rustc prints const parameters in decimal.
//! Therefore there is one trait for each pair of lengths; the table of them, `gen/messages.rs`, is
//! generated. Their last parameters are the operands, as [`Shown`](crate::fmt::Shown).
//!
//! Each step of that chain adds one note (`required for … to implement …`), so there are no further
//! steps. The report is the type that implements [`Holds`], because rustc finds the impls of a
//! trait by the implementing type. If that type is a parameter, rustc looks through all impls: with
//! the operation as that type, each call took 25 ms more. The operation is the type of the last
//! trait, so that the message begins with its name.

use super::status::{Good, Pending};

/// Reports that allow `Operation` on `A` and `B`.
///
/// These are [`Good`] and [`Pending`]. The report of a violation would need a bound that nothing
/// implements, and the compiler prints that bound. Only public bounds such as
/// [`DivisibleBy`](crate::layout::DivisibleBy) name this trait.
///
/// ```
/// use cute_core::status::{Good, Holds, Pending, operation::compose};
/// fn proved_or_checked<Report: Holds<compose>>() -> bool {
///     true
/// }
/// assert!(proved_or_checked::<Good>() && proved_or_checked::<Pending>());
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: compose: stride 24 is not divisible by shape 16 (StrideDivisible)
/// layout!((16,8):(1,20)).compose(layout!(4:24));
/// ```
#[diagnostic::on_unimplemented(
    message = "{Operation}: its conditions on these generic layouts are not known to hold",
    label = "a bound is missing for this call",
    note = "add the operation's own bound for these types to the `where` clause of the function, such as `where \
            Layout![(M, 64)]: DivisibleBy<Tile![(16, 16)]>` for logical_divide, and not the long one that the \
            compiler may propose",
    note = "or write `#[template]` before the function, if it does not stand there: divisions, \
        slices and most other operations then need no bounds, unless a path leads to them"
)]
pub trait Holds<Operation, A = (), B = ()> {}

impl<Operation, A, B> Holds<Operation, A, B> for Good {}
impl<Operation, A, B> Holds<Operation, A, B> for Pending {}

/// The name of an operation as a text.
#[doc(hidden)]
pub trait Named {
    /// The name.
    const NAME: &'static str;
}

/// The name of an operation, as the message of a broken condition begins.
macro_rules! named {
    ($name:ident) => {
        impl $crate::diagnostic::holds::Named for $name {
            const NAME: &'static str = stringify!($name);
        }
        #[doc = concat!("The name of the operation `", stringify!($name), "` in messages.")]
        #[allow(non_camel_case_types)]
        pub enum $name {}
    };
}
pub(crate) use named;
