//! Layouts, tuples, integers and swizzles for serde: as text in CuTe's notation.
//!
//! A value is written as it prints, `"(_4,8):(8,_1)"`, in every format. Text is read, checked as
//! text of a program is, and refused if the type has no such value: a static integer has one, and a
//! dynamic one takes what fits. The marks `_` do not matter, as in
//! [`DynLayout::to_typed`](super::DynLayout::to_typed).

use super::to_types::built;
use super::{
    DynCoordinate, DynLayout, DynLeaf, DynSwizzledLayout, DynTiler, DynTuple, ParseError,
    TypedError,
};
use crate::composed::ComposedLayout;
use crate::error::{Condition, LayoutError};
use crate::int::{Dyn, DynInt, Int, Neg, Pos, Zero, for_integers};
use crate::layout::width::{Extent, NoWidth, Width};
use crate::layout::{BasisMode, ByMode, Layout, Mode};
use crate::logic::True;
use crate::stride::ScaledBasis;
use crate::swizzle::{DynSwizzle, Swizzle, Unit};
use crate::tuple::{Build, Cons, Ints, Nil, Tree};
use crate::xor::XorLayout;
use alloc::string::{String, ToString};
use core::fmt;
use serde_core::de::{Error, Visitor};
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

/// Reads a text with `read`, which gives a value or says what is wrong.
fn read<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    expected: &'static str,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<T, D::Error> {
    struct Text<F>(&'static str, F);
    impl<T, F: FnOnce(&str) -> Result<T, String>> Visitor<'_> for Text<F> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{} in CuTe's notation, as text", self.0)
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            (self.1)(text).map_err(|why| E::custom(format_args!("{text}: {why}")))
        }
    }
    deserializer.deserialize_str(Text(expected, read))
}

/// Values that are written as they print.
macro_rules! printed {
    ($([$($generics:tt)*] $Type:ty;)*) => {$(
        impl<$($generics)*> Serialize for $Type
        where
            $Type: fmt::Display,
        {
            fn serialize<Out: Serializer>(&self, serializer: Out) -> Result<Out::Ok, Out::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

/// A part of a type whose values are layouts or tuples: how the integers of a layout are checked.
#[doc(hidden)]
pub trait Measured {
    type WidthWith<W: Width>: Width;
    fn measure(&self, extent: &mut Extent);
}
for_integers! { [] Measured {
    type WidthWith<W: Width> = W;
    fn measure(&self, _: &mut Extent) {}
} }
impl<N: Int, P: Ints> Measured for ScaledBasis<N, P> {
    type WidthWith<W: Width> = W;
    fn measure(&self, _: &mut Extent) {}
}
impl Measured for Nil {
    type WidthWith<W: Width> = W;
    fn measure(&self, _: &mut Extent) {}
}
impl<H: Measured, T: Measured> Measured for Cons<H, T> {
    type WidthWith<W: Width> = H::WidthWith<T::WidthWith<W>>;
    fn measure(&self, extent: &mut Extent) {
        self.0.measure(extent);
        self.1.measure(extent);
    }
}
impl<S: Int, D: Int> Measured for Mode<S, D> {
    type WidthWith<W: Width> = <Self as Layout>::WidthWith<W>;
    fn measure(&self, extent: &mut Extent) {
        Layout::measure(*self, extent);
    }
}
impl<S: Int, N: Int, P: Ints> Measured for BasisMode<S, ScaledBasis<N, P>> {
    type WidthWith<W: Width> = <Self as Layout>::WidthWith<W>;
    fn measure(&self, extent: &mut Extent) {
        Layout::measure(*self, extent);
    }
}

/// The value of a type that a text says. A layout is checked as [`Layout::validated`] does: its
/// strides lead to coordinates of one shape, since its text does.
fn typed<T: Build + Tree + Measured>(text: &str) -> Result<T, String> {
    let refused = |error: TypedError| error.to_string();
    if !T::IS_LAYOUT {
        let tuple: DynTuple = text
            .parse()
            .map_err(|error: ParseError| error.to_string())?;
        return built(tuple.tree.view()).map_err(refused);
    }
    let layout: DynLayout = text
        .parse()
        .map_err(|error: ParseError| error.to_string())?;
    let layout: T = built(layout.view()).map_err(refused)?;
    let mut extent = Extent::EMPTY;
    layout.measure(&mut extent);
    let fits = extent.check::<<T::WidthWith<NoWidth> as Width>::Integer>();
    fits.map_err(|error| error.to_string())?;
    Ok(layout)
}

/// Integers, tuples and layouts of types.
macro_rules! typed {
    ($([$($generics:tt)*] $Type:ty, $expected:literal;)*) => {$(
        printed! { [$($generics)*] $Type; }
        impl<'de, $($generics)*> Deserialize<'de> for $Type
        where
            $Type: Build + Tree + Measured,
        {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                read(deserializer, $expected, typed)
            }
        }
    )*};
}
typed! {
    [] Zero, "an integer";
    [O, K] Pos<O, K>, "an integer";
    [O, K] Neg<O, K>, "an integer";
    [T: DynInt] Dyn<T>, "an integer";
    [N, P] ScaledBasis<N, P>, "a stride";
    [] Nil, "a tuple";
    [H, T] Cons<H, T>, "a layout or a tuple";
    [S, D] Mode<S, D>, "a layout";
    [S, D] BasisMode<S, D>, "a layout";
}

/// Types with one value, which the text must be.
macro_rules! single {
    ($([$($generics:tt)*] $Type:ty where [$($bounds:tt)*], $expected:literal;)*) => {$(
        printed! { [$($generics)*] $Type; }
        impl<'de, $($generics)*> Deserialize<'de> for $Type
        where
            $Type: Default + fmt::Display, $($bounds)*
        {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                read(deserializer, $expected, |text| {
                    let value = Self::default();
                    let expected = value.to_string();
                    let same = text == expected;
                    same.then_some(value).ok_or_else(|| "is not ".to_string() + &expected)
                })
            }
        }
    )*};
}
single! {
    [T] ByMode<T> where [ByMode<T>: Tree<IsStatic = True>], "a tiler of static integers";
    [B, M, S, U] Swizzle<B, M, S, U> where [], "a swizzle";
    [L] XorLayout<L> where [L: Tree<IsStatic = True>], "a layout added bit by bit";
}

printed! { [A, O, B] ComposedLayout<A, O, B>; }
impl<'de, B: Int, M: Int, S: Int, U: Unit, O, L> Deserialize<'de>
    for ComposedLayout<Swizzle<B, M, S, U>, O, L>
where
    O: Int + Build + Measured,
    L: Layout<Index: DynInt> + Build + Measured,
    Swizzle<B, M, S, U>: Default + fmt::Display,
{
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        read(deserializer, "a layout behind a swizzle", |text| {
            let composed: DynSwizzledLayout = text
                .parse()
                .map_err(|error: ParseError| error.to_string())?;
            let swizzle = Swizzle::<B, M, S, U>::default();
            if composed.swizzle() != swizzle.into() {
                return Err(alloc::format!("the swizzle is not {swizzle}"));
            }
            let offset = typed::<O>(&composed.offset().to_string())?;
            let layout = typed::<L>(&composed.layout().to_string())?;
            ComposedLayout::try_new(swizzle, offset, layout).map_err(|error| error.to_string())
        })
    }
}

/// Run-time values.
macro_rules! parsed {
    ($($Type:ty, $expected:literal;)*) => {$(
        printed! { [] $Type; }
        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                read(deserializer, $expected, |text| {
                    text.parse().map_err(|error: ParseError| error.to_string())
                })
            }
        }
    )*};
}
parsed! {
    DynLayout, "a layout";
    DynTuple, "a tuple";
    DynCoordinate, "a coordinate";
    DynTiler, "a tiler";
    DynSwizzledLayout, "a layout behind a swizzle";
    DynSwizzle, "a swizzle";
}
printed! { [] DynLeaf; [] Condition; [] LayoutError; [] ParseError; [] TypedError; }
impl<'de> Deserialize<'de> for DynLeaf {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        read(deserializer, "an integer", |text| {
            let tuple: DynTuple = text
                .parse()
                .map_err(|error: ParseError| error.to_string())?;
            let leaf = tuple.tree.view().as_leaf();
            leaf.ok_or_else(|| "a tuple is no integer".to_string())
        })
    }
}
