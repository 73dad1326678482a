//! Operators that tensors and layouts of other libraries have: what to write instead.
//!
//! An impl is for operands that nothing is. So `x + y` and `l[(1, 2)]` stay errors, whose words are
//! those of the bound.

use crate::layout::{Mode, Tiler};
use crate::tensor::{Tensor, TiledBy, Tiles};
use crate::tuple::Cons;
use core::ops::{Add, AddAssign, Div, DivAssign, Index, Mul, MulAssign, Sub, SubAssign};

#[diagnostic::on_unimplemented(
    message = "tensors have no operators: an operation on elements is a function of them",
    label = "write `transform(&x, &mut y, |v| v * 2.0)?`, or `axpby(1.0, &x, 1.0, &mut y)?` for a sum",
    note = "`y.for_each_mut(|_, v| *v *= 2.0)` changes elements in place; `x.map(|v| v * 2.0)` computes them on request"
)]
pub trait WriteFunctionOfElements {}

macro_rules! operators {
    ($($Operator:ident $operator:ident, $Assign:ident $assign:ident;)*) => {
        $(
            #[doc(hidden)]
            impl<E, L, R: WriteFunctionOfElements> $Operator<R> for Tensor<E, L> {
                type Output = Self;
                fn $operator(self, _: R) -> Self {
                    unreachable!("nothing implements the bound")
                }
            }
            // `&x + &y`, as users of `ndarray` write it
            #[doc(hidden)]
            impl<E, L, R: WriteFunctionOfElements> $Operator<R> for &Tensor<E, L> {
                type Output = Self;
                fn $operator(self, _: R) -> Self {
                    unreachable!("nothing implements the bound")
                }
            }
            #[doc(hidden)]
            impl<E, L, R: WriteFunctionOfElements> $Assign<R> for Tensor<E, L> {
                fn $assign(&mut self, _: R) {
                    unreachable!("nothing implements the bound")
                }
            }
        )*
    };
}

operators! {
    Add add, AddAssign add_assign;
    Sub sub, SubAssign sub_assign;
    Mul mul, MulAssign mul_assign;
    Div div, DivAssign div_assign;
}

#[diagnostic::on_unimplemented(
    message = "layouts and tuples have no index: the offset of a coordinate is `l.at((1, 2))`",
    label = "write `l.at((1, 2))` for an offset, `l.mode::<0>()` for a mode, or `t.get::<0>()` for an integer of a tuple"
)]
pub trait WriteAtOrMode {}

macro_rules! of_layouts {
    ($([$($P:ident),+] $Type:ty;)+) => {
        $(
            #[doc(hidden)]
            impl<$($P,)+ I: WriteAtOrMode> Index<I> for $Type {
                type Output = usize;
                fn index(&self, _: I) -> &usize {
                    unreachable!("nothing implements the bound")
                }
            }
        )+
    };
}

of_layouts! {
    [Head, Tail] Cons<Head, Tail>;
    [S, D] Mode<S, D>;
}

#[diagnostic::on_unimplemented(
    message = "tiles have no index: they are an iterator",
    label = "write `x.tiles(tiler).get((i, j))` for one tile, `get_mut` of `tiles_mut` to write it, or `nth(n)` for tile number `n`"
)]
pub trait WriteGetOrNth {}

#[doc(hidden)]
impl<E, L: TiledBy<T>, T: Tiler, F, I: WriteGetOrNth> Index<I> for Tiles<E, L, T, F> {
    type Output = Tensor<E, L>;
    fn index(&self, _: I) -> &Tensor<E, L> {
        unreachable!("nothing implements the bound")
    }
}

#[diagnostic::on_unimplemented(
    message = "tuples of integers and layouts have no operators: each integer has them",
    label = "take the integers out, as in `let (m, n) = t.to_native();`; a product of layouts is `l.logical_product(m)`"
)]
pub trait WriteIntegers {}

macro_rules! of_tuples {
    ($($Operator:ident $operator:ident;)*) => {
        $(
            #[doc(hidden)]
            impl<Head, Tail, R: WriteIntegers> $Operator<R> for Cons<Head, Tail> {
                type Output = Self;
                fn $operator(self, _: R) -> Self {
                    unreachable!("nothing implements the bound")
                }
            }
        )*
    };
}

of_tuples! {
    Add add;
    Sub sub;
    Mul mul;
    Div div;
}
