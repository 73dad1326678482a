//! Coordinates of one's own: the proof of memory rests on what they say of themselves.

use cute_core::layout::Coordinate;
use cute_core::logic::False;
use cute_core::prelude::*;
use cute_core::stride::Value;

#[derive(Clone, Copy, Debug)]
struct Far;

// Tries to be a coordinate that lies in every domain, and far away.
impl<L: Layout> Coordinate<L> for Far {
    type IsTuple = False;
    fn index_onto<V: Value>(self, _: L, sum: V) -> V {
        sum
    }
}

// Tries to be one by a method whose last type it does not name.
#[derive(Clone, Copy, Debug)]
struct Generic<T>(T);
impl<L: Layout, T: Copy> Coordinate<L> for Generic<T> {
    type IsTuple = False;
    fn index_onto<V: Value>(self, _: L, sum: V) -> V {
        sum
    }
    fn within(self, _: L, _: T) -> bool {
        true
    }
    fn outside(self, _: L, _: T) -> LayoutError {
        LayoutError::TooManyModes {}
    }
}

// Tries to be one by a method of any type.
#[derive(Clone, Copy, Debug)]
struct Any;
impl<L: Layout> Coordinate<L> for Any {
    type IsTuple = False;
    fn index_onto<V: Value>(self, _: L, sum: V) -> V {
        sum
    }
    fn within(self, _: L, _: impl Copy) -> bool {
        true
    }
    fn outside(self, _: L, _: impl Copy) -> LayoutError {
        LayoutError::TooManyModes {}
    }
}

// Tries to find an element by a number that is none of layouts'.
fn numbers() {
    let data = [0; 4];
    let x = Tensor::new(&data, layout!(4:1)).unwrap();
    x.get(3_u8);
}

// Tries to find an element by a number that is negative, of 128 bits.
fn wide() {
    let data = [0; 4];
    let x = Tensor::new(&data, layout!(4:1)).unwrap();
    x.get(-1_i128);
}

// Tries to find an element by more components than there are modes.
fn long() {
    let data = [0; 4];
    let x = Tensor::new(&data, layout!((2, 2))).unwrap();
    x.get((1, 1, 1));
}

// Tries to find an element by components of a mode that has none.
fn deep() {
    let data = [0; 4];
    let x = Tensor::new(&data, layout!((2, 2))).unwrap();
    x.get(((1, 0), 1));
}

// Tries to find an element by the empty tuple.
fn empty() {
    let data = [0; 4];
    let x = Tensor::new(&data, layout!((2, 2))).unwrap();
    x.get(());
}

fn main() {}
