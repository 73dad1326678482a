//! The bound behind every public one, and what the compiler says where it fails.
//!
//! `composition: Holds<St>` says that nothing in the status `St` speaks against the operation. A
//! violation has one impl, with a bound that nothing implements; that bound carries the message. So
//! rustc reports the bound, at the user's call, and on this path alone are the violation's numbers
//! converted to decimal.
//!
//! ```text
//! L: ComposableWith<B>                                                     the public bound
//! composition: Holds<StrideMultiple<(Decimal2<2, 4>, Decimal2<1, 6>)>, L, B>   an impl in messages.rs
//! composition: StrideMultiple2x2<2, 4, 1, 6, …>                            no impl; prints the message
//! ```
//!
//! A message is words and parameters, and rustc prints const parameters in decimal. Therefore the
//! traits come in one version for each pair of lengths; `messages.rs` is their generated table. Their
//! last parameters are the operands, as [`crate::fmt::Shown`].
//!
//! Each step of that chain costs the reader one note (``required for `composition` to implement …``),
//! so there are no more of them. The operation is what implements the traits, rather than the status,
//! so that the message begins with its name. [`Holds`] itself is reported only where generic code has
//! left the status open.

use super::{Good, Pending};

/// Operations that nothing in `Report` speaks against, with operands `A` and `B`.
///
/// `Report` is what a status reports: [`Good`], [`Pending`], or the message of a broken condition.
///
/// ```
/// use cute_core::status::{Good, Holds, Pending, operation::composition};
/// fn proved_or_checked<Report>() -> bool
/// where
///     composition: Holds<Report>,
/// {
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
    message = "{Self}: its conditions on these generic layouts are not known to hold",
    label = "a bound is missing for this call",
    note = "each operation has one short bound, in its `where` clause, which holds where its \
            conditions do: repeat it for your layouts, such as `where L: DivisibleBy<T>`"
)]
pub trait Holds<Report, A = (), B = ()> {}

impl<Operation, A, B> Holds<Good, A, B> for Operation {}
impl<Operation, A, B> Holds<Pending, A, B> for Operation {}
