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

use super::operations::*;
use super::{Layout, Tiler};
use crate::status::Holds;
use crate::tuple::IntTuple;

macro_rules! bounds {
    ($($(#[$doc:meta])* $name:ident<$($arg:ident: $kind:ident),*> when $status:ident;)*) => {$(
        $(#[$doc])*
        pub trait $name<$($arg),*>: Layout {}
        impl<Left: Layout, $($arg: $kind),*> $name<$($arg),*> for Left where $status<Left, $($arg),*>: Holds {}
    )*};
}

bounds! {
    /// Layouts `A` for which `A ∘ B` is defined, or is checked at run time: see [`Layout::compose`].
    ComposableWith<B: Tiler> when ComposeStatus;
    /// Layouts that have a complement: see [`Layout::complement`].
    Complementable<> when ComplementStatus;
    /// Layouts that have a complement below a cotarget: see [`Layout::complement_to`].
    ComplementableTo<C: IntTuple> when ComplementToStatus;
    /// Layouts that tiles `T` fill: see [`Layout::logical_divide`].
    DivisibleBy<T: Tiler> when LogicalDivideStatus;
    /// Layouts that tiles `T` cover: see [`Layout::logical_divide_padded`].
    DivisibleByPadded<T: Tiler> when LogicalDividePaddedStatus;
    /// Layouts that tiles `T` fill, gathered: see [`Layout::zipped_divide`].
    ZippedDivisibleBy<T: Tiler> when ZippedDivideStatus;
    /// Layouts that tiles `T` cover, gathered: see [`Layout::zipped_divide_padded`].
    ZippedDivisibleByPadded<T: Tiler> when ZippedDividePaddedStatus;
    /// Layouts that can be repeated over `T`: see [`Layout::logical_product`].
    ProductWith<T: Tiler> when LogicalProductStatus;
}
