//! What every tree of integers has: tuples, layouts and tilers.
//!
//! A tree can be told to a [`Walker`], and be made of what a [`Source`] holds: that is how types meet layouts whose
//! structure is known at run time.
//!
//! ```text
//! ((4,8):(8,1)).walk(w)   =>   open, mode, 4, 8, mode, 8, 1, close
//! ```

use super::{Cons, Nil, Underscore};
use crate::int::{Dyn, DynInt, Int, for_static_integers};
use crate::layout::{BasisMode, ByMode, Mode};
use crate::logic::{Bool, Both, False, True};
use crate::stride::Numbers;

/// A tree of integers. Closed.
#[doc(hidden)]
pub trait Tree {
    /// Whether all its integers are static: then the type says all.
    type AllStatic: Bool;

    /// Tells what this is made of, from left to right.
    fn walk(&self, walker: &mut dyn Walker);
    /// The same as the rest of a tuple.
    fn walk_elements(&self, _: &mut dyn Walker) {}
}

/// A tuple of integers or a layout as a type that values can be read as: the bound of `to_typed` in `dynamic`, beside
/// `IntTuple` or `Layout`. Closed.
pub trait Build: Sized {
    /// As the rest of a tuple: how many elements there are.
    #[doc(hidden)]
    const ELEMENTS: usize = 0;

    /// The value of this type that the source holds; `None` where it holds another, which the source remembers.
    #[doc(hidden)]
    fn build(source: &mut dyn Source) -> Option<Self>;
    /// The same as the rest of a tuple.
    #[doc(hidden)]
    fn build_elements(source: &mut dyn Source) -> Option<Self> {
        Self::build(source)
    }
}

/// Who is told what a tree is made of.
#[doc(hidden)]
pub trait Walker {
    /// `_`.
    fn keep(&mut self);
    /// An integer.
    fn integer(&mut self, value: i128, is_static: bool);
    /// The next integer is the multiple of the basis vector with this path.
    fn along(&mut self, path: Option<&'static Numbers>);
    /// A mode: the next two integers are its shape and its stride.
    fn mode(&mut self);
    /// A tuple of integers or modes begins.
    fn open(&mut self);
    /// A tuple of tilers begins.
    fn open_tilers(&mut self);
    /// The tuple that began last ends.
    fn close(&mut self);
}

/// What a tree is made of.
#[doc(hidden)]
pub trait Source {
    /// Passes an integer, or the next one of a mode, that is `value`.
    fn fixed(&mut self, value: i128) -> Option<()>;
    /// The same of one that `fits` the type with this name.
    fn dynamic(&mut self, fits: fn(i128) -> bool, name: &'static str) -> Option<i128>;
    /// Expects the next integer to be the multiple of the basis vector with this path.
    fn along(&mut self, path: Option<&'static Numbers>);
    /// Begins a tuple of this rank.
    fn open(&mut self, rank: usize) -> Option<()>;
    /// Ends an element of a tuple.
    fn next(&mut self);
    /// Ends a tuple.
    fn close(&mut self);
}

for_static_integers! { [] Tree {
    type AllStatic = True;
    fn walk(&self, walker: &mut dyn Walker) {
        walker.integer(self.to_i128(), true);
    }
} }
for_static_integers! { [] Build {
    fn build(source: &mut dyn Source) -> Option<Self> {
        source.fixed(Self::NEW.to_i128()).map(|()| Self::NEW)
    }
} }

impl<T: DynInt> Tree for Dyn<T> {
    type AllStatic = False;
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

impl Tree for Underscore {
    type AllStatic = True;
    fn walk(&self, walker: &mut dyn Walker) {
        walker.keep();
    }
}

impl Tree for Nil {
    type AllStatic = True;
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
    type AllStatic = Both<H::AllStatic, T::AllStatic>;
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

impl<S: Tree, D: Tree> Tree for Mode<S, D> {
    type AllStatic = Both<S::AllStatic, D::AllStatic>;
    fn walk(&self, walker: &mut dyn Walker) {
        walker.mode();
        self.0.walk(walker);
        self.1.walk(walker);
    }
}
impl<S: Build, D: Build> Build for Mode<S, D> {
    fn build(source: &mut dyn Source) -> Option<Self> {
        Some(Mode(S::build(source)?, D::build(source)?))
    }
}

impl<S: Tree, D: Tree> Tree for BasisMode<S, D> {
    type AllStatic = Both<S::AllStatic, D::AllStatic>;
    fn walk(&self, walker: &mut dyn Walker) {
        walker.mode();
        self.0.walk(walker);
        self.1.walk(walker);
    }
}

impl<S: Build, D: Build> Build for BasisMode<S, D> {
    fn build(source: &mut dyn Source) -> Option<Self> {
        Some(BasisMode(S::build(source)?, D::build(source)?))
    }
}

impl<T: Tree> Tree for ByMode<T> {
    type AllStatic = T::AllStatic;
    fn walk(&self, walker: &mut dyn Walker) {
        walker.open_tilers();
        self.0.walk_elements(walker);
        walker.close();
    }
}
