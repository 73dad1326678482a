//! The bound behind every public one, and what the compiler says where it fails.
//!
//! `Report: Holds<composition, A, B>` says that nothing in the report of a status speaks against the
//! operation on `A` and `B`. A broken condition has one impl, with a bound that nothing implements; that
//! bound carries the message. So rustc reports the bound, at the user's call, and on this path alone
//! are the violation's numbers converted to decimal.
//!
//! ```text
//! L: ComposableWith<B>                                                          the public bound
//! StrideNotDivisible<Decimal2<2, 4>, Decimal2<1, 6>>: Holds<composition, L, B>  an impl, gen/messages.rs
//! composition: StrideNotDivisible2x2<2, 4, 1, 6, …>                             no impl; prints the message
//! ```
//!
//! A message is words and parameters, and rustc prints const parameters in decimal. Therefore the
//! traits come in one version for each pair of lengths; `gen/messages.rs` is their generated table. Their
//! last parameters are the operands, as [`crate::fmt::Shown`].
//!
//! Each step of that chain costs the reader one note (``required for … to implement …``), so there are
//! no more of them. It is the report that implements [`Holds`]: rustc finds the impls of a trait by the
//! type that has them, and looks through all where that is a parameter (with the operation in its place
//! each call took 25 ms more). It is the operation that implements the last trait, so that the message
//! begins with its name.

use super::status::{Good, Pending};

/// What a status reports and what does not speak against `Operation` on `A` and `B`.
///
/// That is [`Good`] or [`Pending`]; the report of a broken condition has this bound only if another has
/// that nothing has, and that the compiler therefore prints. Named in no signature but those of the
/// public bounds, such as [`DivisibleBy`](crate::layout::DivisibleBy).
///
/// ```
/// use cute_core::status::{Good, Holds, Pending, operation::composition};
/// fn proved_or_checked<Report: Holds<composition>>() -> bool {
///     true
/// }
/// assert!(proved_or_checked::<Good>() && proved_or_checked::<Pending>());
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: composition: stride 24 is not divisible by shape 16 (StrideDivisible)
/// layout!((16,8):(1,20)).compose(layout!(4:24));
/// ```
#[diagnostic::on_unimplemented(
    message = "{Operation}: its conditions on these generic layouts are not known to hold",
    label = "a bound is missing for this call",
    note = "add the operation's own bound for these types to the `where` clause of the function, such as `where \
            Layout![(M, 64)]: DivisibleBy<Tile![(16, 16)]>` for logical_divide, and not the long one that the \
            compiler may propose"
)]
pub trait Holds<Operation, A = (), B = ()> {}

impl<Operation, A, B> Holds<Operation, A, B> for Good {}
impl<Operation, A, B> Holds<Operation, A, B> for Pending {}
