//! The common abilities of all trees of integers: tuples, layouts and tilers.
//!
//! A tree writes itself in CuTe's notation, has a type that rustc prints in that notation
//! ([`Shown`](crate::fmt::Shown)), tells its parts to a [`Walker`], and is built from what a
//! [`Source`] holds. With the last two, types convert from and to layouts whose structure is known
//! at run time.
//!
//! All of this is one trait, though it is several ideas: rustc writes out every supertrait of `Int`
//! and of `Layout` wherever one of these is a bound (`docs/fast-types.md`).
//!
//! ```text
//! ((4,8):(8,1)).walk(w)   =>   open, mode, 4, 8, mode, 8, 1, close
//! ```

use super::{Cons, Nil, StaticPath, Underscore};
use crate::fmt::{Native, Part, words};
use crate::int::exp::Exp;
use crate::int::hex::{_0, _1};
use crate::int::names::Negative;
use crate::int::nat::OddNat;
use crate::int::{Dyn, DynInt, NativeInt, Neg, Pos, StaticInt, Zero, for_static_integers};
use crate::logic::{Bool, Both, False, True};
use crate::status::Invalid;
use crate::world::kinds::{BasisMode, ByMode, Mode, Status};
use core::fmt::{Display, Formatter, Result};

/// A tree of integers. Sealed.
#[doc(hidden)]
pub trait Tree: Sized {
    /// Whether all integers are static: then the type says all, and values have size 0.
    type IsStatic: Bool;
    /// The tree that this stands for as an operand: a native integer for [`Dyn`], another tree for
    /// itself.
    type Canonical: Tree;
    /// This as an operand.
    fn canonical(self) -> Self::Canonical;

    // As a type that rustc prints in CuTe's notation; evaluated only if a condition is broken.

    /// The shape, or the integer itself.
    type Shape;
    /// The stride.
    type Stride;
    /// As an operand, the part before the colon: the shape of a layout, or all of another tree.
    type Before;
    /// As an operand, the part after the colon: the stride of a layout, or the value.
    type After;
    /// The type as an element of a tiler.
    type Element;
    /// As the rest of a tuple: the elements `N`, and those of `self` after them.
    type Elements<N: Native>: Native;
    /// As the rest of a tuple: the shapes `N`, and those of `self` after them.
    type Shapes<N: Native>: Native;
    /// As the rest of a tuple: the strides `N`, and those of `self` after them.
    type Strides<N: Native>: Native;

    // As text in CuTe's notation.

    /// Whether this has modes, that is shapes and strides.
    const IS_LAYOUT: bool = false;
    /// Writes the shape or the stride; a tree without modes writes all of itself.
    fn write(&self, part: Part, f: &mut Formatter<'_>) -> Result;
    /// Writes a layout's shape and its stride; a tree without modes writes all of itself.
    fn write_whole(&self, f: &mut Formatter<'_>) -> Result {
        self.write(Part::Shape, f)?;
        if Self::IS_LAYOUT {
            f.write_str(":")?;
            self.write(Part::Stride, f)?;
        }
        Ok(())
    }
    /// As the rest of a tuple, after a comma.
    fn write_tail(&self, _: Part, _: &mut Formatter<'_>) -> Result {
        Ok(())
    }
    /// As the rest of a tiler, whose elements are layouts and integers side by side.
    fn write_elements(&self, _separator: &str, _: &mut Formatter<'_>) -> Result {
        Ok(())
    }

    // As parts that are told one by one.

    /// Tells the parts from left to right.
    fn walk(&self, walker: &mut dyn Walker);
    /// Tells the parts of the rest of a tuple.
    fn walk_elements(&self, _: &mut dyn Walker) {}
}

/// A tree that stands for itself.
macro_rules! canonical {
    () => {
        type Canonical = Self;
        #[inline(always)]
        fn canonical(self) -> Self {
            self
        }
    };
}
pub(crate) use canonical;

/// How a type that is not a tuple shows itself to rustc.
macro_rules! shown_as {
    ($shape:ty, $stride:ty; $before:ty, $after:ty; $element:ty) => {
        type Shape = $shape;
        type Stride = $stride;
        type Before = $before;
        type After = $after;
        type Element = $element;
        type Elements<Before: $crate::fmt::Native> = Before;
        type Shapes<Before: $crate::fmt::Native> = Before;
        type Strides<Before: $crate::fmt::Native> = Before;
    };
    ($integer:ty) => {
        shown_as!($integer, _1; words::tiles, $integer; $integer);
    };
}
pub(crate) use shown_as;

/// A tuple of integers or a layout as a type that values can be read as: with `IntTuple` or
/// `Layout`, the bound of `to_typed` in `dynamic`. Sealed.
pub trait Build: Sized {
    /// As the rest of a tuple: how many elements there are.
    #[doc(hidden)]
    const ELEMENTS: usize = 0;

    /// The value of this type that the source holds; `None` if it holds another one. The source
    /// keeps the problem.
    #[doc(hidden)]
    fn build(source: &mut dyn Source) -> Option<Self>;
    /// The value as the rest of a tuple.
    #[doc(hidden)]
    fn build_elements(source: &mut dyn Source) -> Option<Self> {
        Self::build(source)
    }
}

/// A listener that is told the parts of a tree.
#[doc(hidden)]
pub trait Walker {
    /// `_`.
    fn underscore(&mut self);
    /// An integer.
    fn integer(&mut self, value: i128, is_static: bool);
    /// The next integer is the multiple of the basis vector with this path.
    fn along(&mut self, path: Option<&'static StaticPath>);
    /// A mode: the next two integers are its shape and its stride.
    fn mode(&mut self);
    /// A tuple of integers or modes begins.
    fn open(&mut self);
    /// A tuple of tilers begins.
    fn open_tilers(&mut self);
    /// The tuple that began last ends.
    fn close(&mut self);
}

/// A source that the parts of a tree are read from.
#[doc(hidden)]
pub trait Source {
    /// Reads an integer, or the next one of a mode, which must be `value`.
    fn fixed(&mut self, value: i128) -> Option<()>;
    /// Reads an integer, which must fit the type with this name, as `fits` tells.
    fn dynamic(&mut self, fits: fn(i128) -> bool, name: &'static str) -> Option<i128>;
    /// Expects the next integer to be the multiple of the basis vector with this path.
    fn along(&mut self, path: Option<&'static StaticPath>);
    /// Begins a tuple of this rank.
    fn open(&mut self, rank: usize) -> Option<()>;
    /// Ends an element of a tuple.
    fn next(&mut self);
    /// Ends a tuple.
    fn close(&mut self);
}

macro_rules! static_integer {
    ([$($generics:tt)*] $Integer:ty, $Name:ty) => {
        impl<$($generics)*> Tree for $Integer {
            type IsStatic = True;
            canonical!();
            shown_as!($Name);
            fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
                Display::fmt(self, f)
            }
            fn walk(&self, walker: &mut dyn Walker) {
                walker.integer(Self::VALUE, true);
            }
        }
    };
}
static_integer!([] Zero, _0);
static_integer!([O: OddNat, K: Exp] Pos<O, K>, O::Name<K>);
static_integer!([O: OddNat, K: Exp] Neg<O, K>, Negative<O::Name<K>>);

for_static_integers! { [] Build {
    fn build(source: &mut dyn Source) -> Option<Self> {
        source.fixed(Self::VALUE).map(|()| Self::NEW)
    }
} }

impl<T: DynInt> Tree for Dyn<T> {
    type IsStatic = False;
    canonical!();
    shown_as!(T);
    fn write(&self, part: Part, f: &mut Formatter<'_>) -> Result {
        self.0.write(part, f)
    }
    fn walk(&self, walker: &mut dyn Walker) {
        walker.integer(self.0.to_i128(), false);
    }
}
impl<T: DynInt> Build for Dyn<T> {
    fn build(source: &mut dyn Source) -> Option<Self> {
        let fits = |value| T::from_i128(value).to_i128() == value;
        let value = source.dynamic(fits, core::any::type_name::<T>())?;
        Some(Dyn(T::from_i128(value)))
    }
}

/// The run-time integers, in the values of layouts. One impl for all: so the compiler knows what
/// a literal such as `4` stands for before it knows its type.
#[diagnostic::do_not_recommend]
impl<N: NativeInt> Tree for N {
    type IsStatic = False;
    type Canonical = Dyn<N>;
    #[inline(always)]
    fn canonical(self) -> Dyn<N> {
        Dyn(self)
    }
    shown_as!(Self);
    fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
    fn walk(&self, walker: &mut dyn Walker) {
        walker.integer(self.to_i128(), false);
    }
}

/// A type without values: nothing is ever written or walked.
impl<V: Status> Tree for Invalid<V> {
    type IsStatic = True;
    type Canonical = Dyn<Self>;
    fn canonical(self) -> Dyn<Self> {
        self.absurd()
    }
    shown_as!(Self, Self; Self, Self; Self);
    fn write(&self, _: Part, _: &mut Formatter<'_>) -> Result {
        self.absurd()
    }
    fn walk(&self, _: &mut dyn Walker) {
        self.absurd()
    }
}

impl Tree for Underscore {
    type IsStatic = True;
    canonical!();
    shown_as!(Self);
    fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
        f.write_str("_")
    }
    fn walk(&self, walker: &mut dyn Walker) {
        walker.underscore();
    }
}

impl Tree for Nil {
    type IsStatic = True;
    canonical!();
    shown_as!((), (); (), (); ());
    fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
        f.write_str("()")
    }
    fn walk(&self, walker: &mut dyn Walker) {
        walker.open();
        walker.close();
    }
}
impl Build for Nil {
    fn build(source: &mut dyn Source) -> Option<Self> {
        source.open(0)?;
        source.close();
        Some(Nil)
    }
    fn build_elements(_: &mut dyn Source) -> Option<Self> {
        Some(Nil)
    }
}

impl<H: Tree, T: Tree> Tree for Cons<H, T> {
    type IsStatic = Both<H::IsStatic, T::IsStatic>;
    canonical!();
    type Shape = T::Shapes<(H::Shape,)>;
    type Stride = T::Strides<(H::Stride,)>;
    type Before = Self::Shape;
    type After = Self::Stride;
    type Element = Mode<Self::Shape, Self::Stride>;
    type Elements<N: Native> = T::Elements<N::Push<H::Element>>;
    type Shapes<N: Native> = T::Shapes<N::Push<H::Shape>>;
    type Strides<N: Native> = T::Strides<N::Push<H::Stride>>;
    const IS_LAYOUT: bool = H::IS_LAYOUT || T::IS_LAYOUT;
    fn write(&self, part: Part, f: &mut Formatter<'_>) -> Result {
        f.write_str("(")?;
        self.0.write(part, f)?;
        self.1.write_tail(part, f)?;
        f.write_str(")")
    }
    fn write_tail(&self, part: Part, f: &mut Formatter<'_>) -> Result {
        f.write_str(",")?;
        self.0.write(part, f)?;
        self.1.write_tail(part, f)
    }
    fn write_elements(&self, separator: &str, f: &mut Formatter<'_>) -> Result {
        f.write_str(separator)?;
        self.0.write_whole(f)?;
        self.1.write_elements(",", f)
    }
    fn walk(&self, walker: &mut dyn Walker) {
        walker.open();
        self.walk_elements(walker);
        walker.close();
    }
    fn walk_elements(&self, walker: &mut dyn Walker) {
        self.0.walk(walker);
        self.1.walk_elements(walker);
    }
}
impl<H: Build, T: Build> Build for Cons<H, T> {
    const ELEMENTS: usize = 1 + T::ELEMENTS;
    fn build(source: &mut dyn Source) -> Option<Self> {
        source.open(Self::ELEMENTS)?;
        let tuple = Self::build_elements(source)?;
        source.close();
        Some(tuple)
    }
    fn build_elements(source: &mut dyn Source) -> Option<Self> {
        let head = H::build(source)?;
        source.next();
        Some(Cons(head, T::build_elements(source)?))
    }
}

macro_rules! mode {
    ($($Mode:ident),*) => {$(
        impl<S: Tree, D: Tree> Tree for $Mode<S, D> {
            type IsStatic = Both<S::IsStatic, D::IsStatic>;
            canonical!();
            shown_as!(S::Shape, D::Shape; S::Shape, D::Shape; Mode<S::Shape, D::Shape>);
            const IS_LAYOUT: bool = true;
            fn write(&self, part: Part, f: &mut Formatter<'_>) -> Result {
                match part {
                    Part::Shape => self.0.write(part, f),
                    Part::Stride => self.1.write(part, f),
                }
            }
            fn walk(&self, walker: &mut dyn Walker) {
                walker.mode();
                self.0.walk(walker);
                self.1.walk(walker);
            }
        }
    )*};
}
mode!(Mode, BasisMode);
impl<S: Build, D: Build> Build for Mode<S, D> {
    fn build(source: &mut dyn Source) -> Option<Self> {
        Some(Mode(S::build(source)?, D::build(source)?))
    }
}

impl<S: Build, D: Build> Build for BasisMode<S, D> {
    fn build(source: &mut dyn Source) -> Option<Self> {
        Some(BasisMode(S::build(source)?, D::build(source)?))
    }
}

impl<T: Tree> Tree for ByMode<T> {
    type IsStatic = T::IsStatic;
    canonical!();
    shown_as!(T::Shape, T::Stride; words::tiles, T::Elements<()>; T::Shape);
    fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
        f.write_str("(")?;
        self.0.write_elements("", f)?;
        f.write_str(")")
    }
    fn walk(&self, walker: &mut dyn Walker) {
        walker.open_tilers();
        self.0.walk_elements(walker);
        walker.close();
    }
}
