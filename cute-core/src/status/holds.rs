//! The bound behind every public one, and what the compiler says where it fails.
//!
//! `composition: Holds<St>` says that nothing in the status `St` speaks against the operation. A
//! violation has one impl, with a bound that nothing implements; that bound carries the message. So
//! rustc reports the bound, at the user's call, and on this path alone are the violation's numbers
//! converted to decimal.
//!
//! ```text
//! L: ComposableWith<B>                                  the public bound
//! composition: Holds<StrideNotDivisible<A, B>>          an impl below
//! composition: StrideMultiple<Decimal2<2, 4>, Decimal2<1, 6>>
//! composition: StrideMultiple2x2<2, 4, 1, 6>            no impl; prints the message
//! ```
//!
//! A message is words and parameters, and rustc prints const parameters in decimal. Therefore the
//! traits come in one version for each pair of lengths; `messages.rs` is their generated table.
//!
//! The operation is what implements the traits, rather than the status, so that the message begins
//! with its name. [`Holds`] itself is reported only where generic code has left the status open.

use super::messages::*;
use super::*;
use crate::int::Less;
use crate::int::decimal::InDecimal;

/// Operations that nothing in the status `St` speaks against.
///
/// ```
/// use cute_core::{prelude::*, status::{Holds, Status, operation::composition}};
/// fn proved_or_checked<St: Status>() -> bool
/// where
///     composition: Holds<St>,
/// {
///     true
/// }
/// assert!(proved_or_checked::<ComposeStatus<Layout![(16,8):(1,20)], Layout![4:16]>>());
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{prelude::*, status::{Holds, Status, operation::composition}};
/// # fn proved_or_checked<St: Status>() where composition: Holds<St> {}
/// // error: composition: stride 24 is not divisible by shape 16 (StrideDivisible)
/// proved_or_checked::<ComposeStatus<Layout![(16,8):(1,20)], Layout![4:24]>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "{Self}: its conditions on these generic layouts are not known to hold",
    label = "a bound is missing for this call",
    note = "each operation has one short bound, in its `where` clause, which holds where its \
            conditions do: repeat it for your layouts, such as `where L: DivisibleBy<T>`"
)]
pub trait Holds<St: Status> {}

impl<Operation> Holds<Good> for Operation {}
impl<Operation> Holds<Pending> for Operation {}

impl<Operation, D: Int + InDecimal, S: Int + InDecimal> Holds<StrideNotDivisible<D, S>>
    for Operation
where
    Operation: StrideDivisible<Less<D, S>, D::Decimal, S::Decimal>,
{
}

/// The other violations by the number of their values.
macro_rules! broken {
    ($($violation:ident<$a:ident, $b:ident> => $message:ident;)*) => {$(
        impl<Operation, $a: Int + InDecimal, $b: Int + InDecimal> Holds<$violation<$a, $b>> for Operation
        where
            Operation: $message<$a::Decimal, $b::Decimal>,
        {
        }
    )*};
    ($($violation:ident<$a:ident> => $message:ident;)*) => {$(
        impl<Operation, $a: Int + InDecimal> Holds<$violation<$a>> for Operation
        where
            Operation: $message<$a::Decimal>,
        {
        }
    )*};
    ($($violation:ident => $message:ident;)*) => {$(
        impl<Operation> Holds<$violation> for Operation where Operation: $message {}
    )*};
}
broken! {
    ShapeNotDivisible<S, P> => ShapeDivisible;
    NotSegregated<N, S> => SegregatedImages;
    NotInjective<D, N> => Injective;
    NotOrdered<D, N> => OrderedChain;
}
broken! {
    NegativeStride<D> => InBounds;
}
broken! {
    DynamicStrides => StaticStrides;
    TooManyModes => ModesForTiler;
    NoTile => TileForMode;
    NotCongruent => SameProfile;
    ZeroStride => NonzeroStrides;
}
