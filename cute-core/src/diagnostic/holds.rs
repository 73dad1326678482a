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

use super::status::{Broken, Good, Kept, Pending, Status};
use crate::world::kinds::Layout;

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

/// Layouts on which the conditions of `Operation` with `B` hold, or are checked at run time.
///
/// It is the bound of methods that have the conditions of another operation, such as those of
/// [`zipped_divide`](crate::layout::Dividing::zipped_divide) in
/// [`local_tile`](crate::tensor::Tensor::local_tile): the message begins with the name of the method
/// that is called. `Verdict` is the status of these conditions.
///
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: local_tile: shape 64 is not divisible by 24 (ShapeDivisible)
/// Tensor::new(&[0; 2048], layout!((64,32))).unwrap().local_tile(tile!((24,8)), (0, 0));
/// ```
#[diagnostic::on_unimplemented(
    message = "{Operation}: its conditions on these generic layouts are not known to hold",
    label = "not known to hold for each layout that the function may get",
    note = "write `#[template]` before the function: its conditions are then checked where it is called"
)]
pub trait Allows<Operation, B, Verdict: Status, Kind = <Verdict as Status>::Kind>: Layout {}

impl<A: Layout, Operation, B, V: Status> Allows<Operation, B, V, Kept> for A {}
impl<A: Layout, Operation, B, V: Status> Allows<Operation, B, V, Broken> for A where
    V::ReportOn<A>: Holds<Operation, A, B>
{
}

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
