//! What every tree of integers has: tuples, layouts and tilers.

use super::{Cons, Nil, Underscore};
use crate::int::{Dyn, DynInt, for_static_integers};
use crate::layout::{ByMode, Mode};
use crate::logic::{Bool, Both, False, True};

/// A tree of integers. Closed.
#[doc(hidden)]
pub trait Tree {
    /// Whether all its integers are static: then the type says all.
    type AllStatic: Bool;
}

for_static_integers! { [] Tree { type AllStatic = True; } }

impl<T: DynInt> Tree for Dyn<T> {
    type AllStatic = False;
}

impl Tree for Underscore {
    type AllStatic = True;
}

impl Tree for Nil {
    type AllStatic = True;
}

impl<H: Tree, T: Tree> Tree for Cons<H, T> {
    type AllStatic = Both<H::AllStatic, T::AllStatic>;
}

impl<S: Tree, D: Tree> Tree for Mode<S, D> {
    type AllStatic = Both<S::AllStatic, D::AllStatic>;
}

impl<T: Tree> Tree for ByMode<T> {
    type AllStatic = T::AllStatic;
}
