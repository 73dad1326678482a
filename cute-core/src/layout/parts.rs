//! Result and condition of each operation, as members of a trait that every layout has.
//!
//! Aliases for the types on the right would name the same. But rustc proves a signature well-formed
//! before it normalises it, and would evaluate the whole operation once more for that; a projection of
//! these traits is well-formed by their one impl.

use super::complement::{ComplementWithin, Exactly, RoundUp};
use super::operations::{ComplementChecked, StatusOf, Valid};
use super::{Layout, Tiler, coalesce, compose, divide, product};
use crate::status::Status;
use crate::tuple::{IntTuple, Leaves};

macro_rules! parts {
    ($($name:ident<$($arg:ident: $kind:ident),*> = $checked:ty;)*) => {$(
        #[doc(hidden)]
        #[allow(missing_docs)]
        pub trait $name<$($arg: $kind),*>: Layout {
            type Result: Layout;
            type Status: Status;
        }
        impl<A: Layout, $($arg: $kind),*> $name<$($arg),*> for A {
            type Result = Valid<$checked>;
            type Status = StatusOf<$checked>;
        }
    )*};
}
parts! {
    ComposeParts<B: Tiler> = compose::Compose<A, B>;
    ComplementParts<> = ComplementChecked<A>;
    ComplementToParts<C: IntTuple> = ComplementWithin<A, Leaves<C>, RoundUp>;
    LogicalDivideParts<T: Tiler> = divide::LogicalDivideWith<A, T, Exactly>;
    LogicalDividePaddedParts<T: Tiler> = divide::LogicalDivideWith<A, T, RoundUp>;
    ZippedDivideParts<T: Tiler> = divide::ZippedDivideWith<A, T, Exactly>;
    ZippedDividePaddedParts<T: Tiler> = divide::ZippedDivideWith<A, T, RoundUp>;
    LogicalProductParts<T: Tiler> = product::LogicalProduct<A, T>;
}

macro_rules! total_parts {
    ($($name:ident<$($arg:ident: $kind:ident),*> = $result:ty;)*) => {$(
        #[doc(hidden)]
        #[allow(missing_docs)]
        pub trait $name<$($arg: $kind),*>: Layout {
            type Result: Layout;
        }
        impl<A: Layout, $($arg: $kind),*> $name<$($arg),*> for A {
            type Result = $result;
        }
    )*};
}
total_parts! {
    CoalesceParts<> = coalesce::Coalesce<A>;
    CoalesceProfileParts<P: IntTuple> = coalesce::CoalesceProfile<A, P>;
}
