//! Integers of layouts, of other types, and of another crate.

use cute_core::int::exp::{Exp, ExpColumns, X1};
use cute_core::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Mine;

// Tries to put a number of another type into a layout.
fn bytes(n: u8) {
    let data = [0; 300];
    let _ = Tensor::new(&data, Mode(Dyn(n), Dyn(1_u8)));
}

// Tries to be the exponent of two of a static integer, of other sums at each look.
impl Exp for Mine {
    const VALUE: u32 = 3;
    type IsOver = cute_core::logic::False;
    type Add<R: Exp> = X1;
    type Sub<R: Exp> = <X1 as ExpColumns>::From0;
    type IsOne<O> = cute_core::logic::False;
}

// Tries to put a truth value into a layout.
fn truth(n: bool) {
    let data = [0; 300];
    let _ = Tensor::new(&data, layout!(n:1));
}

// Tries to put a number of 16 bits into a layout.
fn short(n: u16) {
    let data = [0; 300];
    let _ = Tensor::new(&data, layout!((4, n)));
}

// Tries to put a floating-point number into a layout.
fn float(n: f64) {
    let data = [0; 300];
    let _ = Tensor::new(&data, layout!(4:n));
}

fn main() {}
