//! The bounds of partial operations: one each, for generic code.
//!
//! ```
//! use cute_core::prelude::*;
//! fn first_of_second_tile<L: Layout, T: Tiler>(l: L, t: T) -> usize
//! where
//!     L: DivisibleBy<T>,
//! {
//!     l.logical_divide(t).to_string().len()
//! }
//! assert_eq!(first_of_second_tile(layout!(8:1), tile!(2)), "(_2,_4):(_1,_2)".len());
//! ```

use super::coordinate::{Locate, Located};
use super::operations::*;
use super::{Concrete, Layout, Tiler};
use crate::int::Int;
use crate::status::{Holds, operation};
use crate::tuple::IntTuple;

/// The traits; their impls are below, one a line.
macro_rules! bounds {
    ($($(#[$doc:meta])* $name:ident<$($arg:ident: $kind:ident),*> else $message:literal;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this call needs the bound",
            note = "an operation with conditions on generic layouts needs the bound that stands for them"
        )]
        pub trait $name<$($arg: $kind,)* Kind = <Self as Layout>::Kind>: Layout {}
    )*};
}

bounds! {
    /// Layouts `A` for which `A ∘ B` is defined, or is checked at run time: see [`Layout::compose`].
    ComposableWith<B: Tiler>
        else "composition: the bound `{Self}: ComposableWith<{B}>` is missing";
    /// Layouts that have a complement: see [`Layout::complement`].
    Complementable<>
        else "complement: the bound `{Self}: Complementable` is missing";
    /// Layouts that have a complement below a cotarget: see [`Layout::complement_to`].
    ComplementableTo<C: IntTuple>
        else "complement: the bound `{Self}: ComplementableTo<{C}>` is missing";
    /// Layouts that tiles `T` fill: see [`Layout::logical_divide`].
    DivisibleBy<T: Tiler>
        else "logical_divide: the bound `{Self}: DivisibleBy<{T}>` is missing";
    /// Layouts that tiles `T` cover: see [`Layout::logical_divide_padded`].
    DivisibleByPadded<T: Tiler>
        else "logical_divide: the bound `{Self}: DivisibleByPadded<{T}>` is missing";
    /// Layouts that tiles `T` fill, gathered: see [`Layout::zipped_divide`].
    ZippedDivisibleBy<T: Tiler>
        else "zipped_divide: the bound `{Self}: ZippedDivisibleBy<{T}>` is missing";
    /// Layouts that tiles `T` cover, gathered: see [`Layout::zipped_divide_padded`].
    ZippedDivisibleByPadded<T: Tiler>
        else "zipped_divide: the bound `{Self}: ZippedDivisibleByPadded<{T}>` is missing";
    /// Layouts that can be repeated over `T`: see [`Layout::logical_product`].
    ProductWith<T: Tiler>
        else "logical_product: the bound `{Self}: ProductWith<{T}>` is missing";
    /// Layouts whose coordinates can be told from an offset `I`: see [`offset2crd`](super::offset2crd()).
    WithOffset<I: Int>
        else "offset_to_crd: the bound `{Self}: WithOffset<{I}>` is missing";
}

// The parameter `Kind` is never written: it is `Concrete` for each layout that there is, but generic
// code does not know that, and so has no impl. There rustc names the bound itself as what is missing,
// rather than the condition behind it, whose type fills a page.
#[rustfmt::skip]
mod impls {
    use super::*;
    use operation as op;

    impl<A: Layout, B: Tiler> ComposableWith<B, Concrete> for A where op::composition: Holds<ComposeStatus<A, B>> {}
    impl<A: Layout> Complementable<Concrete> for A where op::complement: Holds<ComplementStatus<A>> {}
    impl<A: Layout, C: IntTuple> ComplementableTo<C, Concrete> for A where op::complement: Holds<ComplementToStatus<A, C>> {}
    impl<A: Layout, T: Tiler> DivisibleBy<T, Concrete> for A where op::logical_divide: Holds<LogicalDivideStatus<A, T>> {}
    impl<A: Layout, T: Tiler> DivisibleByPadded<T, Concrete> for A where op::logical_divide: Holds<LogicalDividePaddedStatus<A, T>> {}
    impl<A: Layout, T: Tiler> ZippedDivisibleBy<T, Concrete> for A where op::zipped_divide: Holds<ZippedDivideStatus<A, T>> {}
    impl<A: Layout, T: Tiler> ZippedDivisibleByPadded<T, Concrete> for A where op::zipped_divide: Holds<ZippedDividePaddedStatus<A, T>> {}
    impl<A: Layout, T: Tiler> ProductWith<T, Concrete> for A where op::logical_product: Holds<LogicalProductStatus<A, T>> {}
    impl<A: Layout, I: Int> WithOffset<I, Concrete> for A where op::offset_to_crd: Holds<<Locate<A, I> as Located>::Status> {}
}
