//! What is said of types of the library by another crate: the library alone says it.

use cute_core::int::{Const, IntoInt, Numeral, StaticConst};
use cute_core::layout::{
    ComposableWith, Concrete, Coordinate, DivisibleBy, SlicedBy, WithMode, WithOrder,
};
use cute_core::{prelude::*, tensor::{IntoEngine, PlainElement, ShapedLike}};
use cute_core::status::{Good, Holds, operation};
use cute_core::tensor::{ElementWidth, ProductOf, StridedRank, Values};
use cute_core::tuple::{Build, Source};

// Tries to give a constant beyond the table the value 1.
impl StaticConst for Const<5000> {
    type Int = <Const<1> as StaticConst>::Int;
}

// Tries to make every pattern of bits a truth value.
impl PlainElement for bool {}

// Tries to give truth values a width.
impl ElementWidth for bool {
    type Width = <Const<8> as StaticConst>::Int;
}

// Tries to lend a string as if it were a storage.
impl<'a> IntoEngine for &'a str {
    type Engine = Shared<'a, u8>;
}

// Tries to have more elements in a tuple of slices.
impl<'a> IntoEngine for (&'a [u8], usize) {
    type Engine = Shared<'a, u8>;
}

// Tries to copy an exclusive view.
impl<T> Clone for Unique<'_, T> {
    fn clone(&self) -> Self {
        loop {}
    }
}

// Tries to read values of an exclusive view, which may be written meanwhile.
impl<'a, T> Values for Unique<'a, T> {
    type Value = &'a T;
}

// Tries to make strings coordinates.
impl Coordinate<Layout![4:1]> for &'static str {}

// Tries to give a layout a mode that it has not.
impl WithMode<7> for Layout![4:1] {
    type Mode = Layout![1000:1];
    fn mode_at(self) -> Self::Mode {
        layout!(1000:1)
    }
}

// Tries to divide 10 by 4.
impl DivisibleBy<Tile![4]> for Layout![10:1] {}

// Tries to compose what does not divide.
impl ComposableWith<Layout![4:24]> for Layout![(16, 8):(1, 20)] {}

// Tries to slice beyond the rank.
impl SlicedBy<Coord![(_, 1, 2)], Good, Concrete> for Layout![(4, 8):(8, 1)] {}

// Tries to name a mode twice.
impl WithOrder<Coord![(0, 0)], Concrete> for Layout![(4, 8):(8, 1)] {}

// Tries to pair shapes that differ.
impl ShapedLike<Layout![8:1], Good, Concrete> for Layout![4:1] {}

// Tries to multiply matrices whose sizes differ.
impl ProductOf<Layout![(2, 3)], Layout![(2, 4)], Good, Concrete> for Layout![(2, 2)] {}

// Tries to make a broken condition hold.
impl Holds<operation::composition, (), ()>
    for cute_core::status::StrideNotDivisible<Int![16], Int![24]>
{
}

// Tries to make a `u8` an integer of layouts.
impl IntoInt for u8 {
    type Int = Dyn<usize>;
    fn into_int(self) -> Dyn<usize> {
        Dyn(1 << 40)
    }
}

// Tries to make a type of `typenum` another number.
impl Numeral for bool {
    type Int = Int![4];
}

// Tries to give rank 9 a layout of 10 modes.
impl StridedRank for Const<9> {
    type Layout = Layout![4:1];
}

// Tries to build a mode of its own numbers.
impl Build for Unique<'static, u8> {
    fn build(_: &mut dyn Source) -> Option<Self> {
        None
    }
}

fn main() {}
