//! Methods of a layout for templates: coordinates that are native tuples, and modes by number.
//!
//! A [template](macro@crate::template) does not know how many modes a layout has. Here any layout
//! has a mode of any number, and any native tuple is a coordinate. Whether the layout of an
//! instance has these modes is decided when the template is instantiated.

use super::ops::known::{FirstMode, ModeNumber, OtherModes, first_mode, mode_number, other_modes};
use super::ops::modes::HasPath;
use super::{Coordinate, Layout, coordinate::Sealed};
use crate::error::LayoutError;
use crate::int::{Const, DynInt, FromConst, StaticConst, for_integers};
use crate::logic::Bool;
use crate::status::{Instance, refuse};
use crate::stride::Value;
use crate::tuple::{Cons, Nil, list, list_type};

/// A coordinate of a layout that is not known yet: an integer, or a native tuple of such
/// coordinates.
///
/// Tensors rely on `within`. No other crate can implement this trait, since none can name it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no native tuple of integers",
    label = "not a coordinate in a template",
    note = "in a template, a coordinate is an integer or a native tuple, such as `(i, j)` or `((i, j), k)`"
)]
pub trait AnyCoordinate<L: Layout>: Copy {
    /// Whether the layout has such modes.
    const FITS: bool;
    /// `sum` plus the value of the layout here.
    fn index_onto<V: Value>(self, layout: L, sum: V) -> V;
    /// Whether it lies in the domain of the layout.
    fn within(self, layout: L) -> bool;
    /// The error of a coordinate that does not.
    fn outside(self, layout: L) -> LayoutError;
}

macro_rules! integer {
    () => {
        const FITS: bool = true;
        #[inline(always)]
        fn index_onto<V: Value>(self, layout: L, sum: V) -> V {
            Coordinate::<L>::index_onto(self, layout, sum)
        }
        #[inline(always)]
        fn within(self, layout: L) -> bool {
            Coordinate::<L>::within(self, layout, Sealed)
        }
        fn outside(self, layout: L) -> LayoutError {
            Coordinate::<L>::outside(self, layout, Sealed)
        }
    };
}
#[diagnostic::do_not_recommend]
impl<L: Layout, N: DynInt> AnyCoordinate<L> for N {
    integer!();
}
for_integers! { [L: Layout,] AnyCoordinate<L> { integer!(); } }

/// The components of a coordinate, as a list, at the modes of a tuple.
impl<L: Layout> AnyCoordinate<L> for Nil {
    const FITS: bool = L::RANK == 0 && L::IsTuple::VALUE;
    #[inline(always)]
    fn index_onto<V: Value>(self, _: L, sum: V) -> V {
        sum
    }
    #[inline(always)]
    fn within(self, _: L) -> bool {
        true
    }
    fn outside(self, _: L) -> LayoutError {
        unreachable!("a tuple without integers lies in every domain")
    }
}
impl<L: Layout, C: AnyCoordinate<FirstMode<L>>, Cs: AnyCoordinate<OtherModes<L>>> AnyCoordinate<L>
    for Cons<C, Cs>
{
    const FITS: bool = L::RANK > 0 && L::IsTuple::VALUE && C::FITS && Cs::FITS;
    #[inline(always)]
    fn index_onto<V: Value>(self, layout: L, sum: V) -> V {
        let sum = self.0.index_onto(first_mode(layout), sum);
        self.1.index_onto(other_modes(layout), sum)
    }
    #[inline(always)]
    fn within(self, layout: L) -> bool {
        self.0.within(first_mode(layout)) && self.1.within(other_modes(layout))
    }
    fn outside(self, layout: L) -> LayoutError {
        if self.0.within(first_mode(layout)) {
            self.1.outside(other_modes(layout))
        } else {
            self.0.outside(first_mode(layout))
        }
    }
}

macro_rules! native {
    ($($C:ident $c:ident),+) => {
        #[diagnostic::do_not_recommend]
        impl<Of: Layout, $($C: Copy),+> AnyCoordinate<Of> for ($($C,)+)
        where
            list_type!($($C)+): AnyCoordinate<Of>,
        {
            const FITS: bool = <list_type!($($C)+)>::FITS;
            #[inline(always)]
            fn index_onto<V: Value>(self, layout: Of, sum: V) -> V {
                let ($($c,)+) = self;
                list!($($c)+).index_onto(layout, sum)
            }
            #[inline(always)]
            fn within(self, layout: Of) -> bool {
                let ($($c,)+) = self;
                AnyCoordinate::within(list!($($c)+), layout)
            }
            fn outside(self, layout: Of) -> LayoutError {
                let ($($c,)+) = self;
                AnyCoordinate::outside(list!($($c)+), layout)
            }
        }
    };
}
native!(A a);
native!(A a, B b);
native!(A a, B b, C c);
native!(A a, B b, C c, D d);
native!(A a, B b, C c, D d, E e);
native!(A a, B b, C c, D d, E e, F f);

/// Names of operations in messages.
pub(crate) mod names {
    use crate::layout::operation::named;
    named! { mode }
}

/// Refuses a coordinate of other modes than the layout's.
pub(crate) const fn fits<L: Layout, C: AnyCoordinate<L>>(operation: &str) {
    if !C::FITS {
        refuse(operation, LayoutError::NotCongruent {});
    }
}

/// Refuses a layout that has not two modes.
pub(crate) const fn fits_pair<L: Layout>(operation: &str) {
    if L::RANK != 2 {
        refuse(operation, LayoutError::NotCongruent {});
    }
}

/// Methods of layouts in templates, besides those that operations make.
#[doc(hidden)]
pub trait Instantiating: Layout {
    /// [`Layout::at`] with a native tuple.
    #[inline(always)]
    fn __template_at<C: AnyCoordinate<Self>>(self, coordinate: C) -> Self::Index {
        const { fits::<Self, C>("at") };
        coordinate.index_onto::<Self::Index>(self, <Self::Index as Value>::ZERO)
    }

    /// [`Layout::mode`].
    #[inline(always)]
    fn __template_mode<const I: usize>(self) -> ModeNumber<Self, FromConst<I>>
    where
        Const<I>: StaticConst,
    {
        const { Instance::<HasPath<Self, Cons<FromConst<I>, Nil>>, names::mode>::check() };
        mode_number(self, FromConst::<I>::default())
    }
}
impl<L: Layout> Instantiating for L {}
