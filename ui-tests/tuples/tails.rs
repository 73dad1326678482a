// What a mode, an element or a component is followed by in a tuple is a list, which ends in `Nil`.
use cute_core::layout::{Coordinate, Slicer, Tiler};
use cute_core::{layout::{BasisMode, ByMode}, prelude::*};
use cute_core::tuple::{Cons, Nil};

fn layout<L: Layout>(_: L) {}
fn tuple<T: IntTuple>(_: T) {}
fn tiler<T: Tiler>(_: T) {}
fn slicer<C: Slicer>(_: C) {}
fn coordinate<C: Coordinate<Layout![(3, 4, 5)]>>(_: C) {}

/// A single mode where the list goes on, as `(4):(1)` with further elements behind it would.
type Malformed = Cons<Layout![4:1], Layout![1000:4]>;

fn layouts(n: usize) {
    let a = Cons(layout!(n:1), layout!(1000:4));
    let mut out = [0_u8; 4000];
    let _ = Tensor::new(&mut out[..], a);
    layout(Cons(layout!(4:1), layout!(4:1@0)));
    // at any depth
    layout(Cons(a, Nil));
    layout(Cons(layout!(4:1), Cons(layout!(3:4), layout!(2:12))));
    layout(Cons(layout!(4:1), layout!((3, 2)).mode::<0>()));
    // nor is a list of integers one of modes, nor a tiler a mode
    layout(Cons(layout!(4:1), shape!((3, 2))));
    layout(Cons(layout!(4:1), tile!((3, 2))));
    layout(Cons(layout!(4:1), Underscore));
}

fn from_types_alone() {
    layout(Malformed::default());
    let _ = <Malformed as Layout>::SIZE;
    let _ = Fragment::<f32, Malformed>::zeroed();
}

fn in_generic_code<H: Layout, T: Layout>(head: H, tail: T) {
    layout(Cons(head, tail));
}

fn by_the_fields_of_others() {
    // shape and stride of a mode are integers
    layout(Mode(shape!((2, 3)), stride!((1, 2))));
    layout(Mode(shape!(6), stride!((1, 2))));
    layout(BasisMode(shape!(4), stride!(1)));
    layout(BasisMode(shape!(4), cute_core::stride::ScaledBasis(int!(1), coord!(0))));
    layout(BasisMode(shape!(4), cute_core::stride::ScaledBasis(int!(1), Cons(coord!(0), coord!(1)))));
    layout(ByMode(layout!((4, 8))));
    let mut l = Cons(layout!(4:1), Cons(layout!(8:4), Nil));
    l.1 = layout!(8:4);
}

fn tuples() {
    tuple(Cons(int!(2), int!(3)));
    tuple(Cons(Cons(int!(2), int!(3)), Nil));
    tuple(Cons(int!(2), Cons(int!(3), Dyn(4_usize))));
    make_layout(Cons(int!(2), int!(3)));
    make_layout_with_stride(shape!((2, 3)), Cons(int!(1), int!(2)));
    make_identity_tensor(Cons(int!(2), int!(3)));
}

fn tilers() {
    tiler(Cons(layout!(4:1), layout!(2:4)));
    tiler(ByMode(Cons(int!(4), int!(2))));
    tiler(ByMode(Cons(int!(4), Underscore)));
    tiler(ByMode(int!(4)));
}

fn slicers() {
    slicer(Cons(Underscore, Underscore));
    slicer(Cons(Underscore, int!(3)));
    slicer(Cons(Cons(Underscore, Dyn(3_usize)), Nil));
}

fn coordinates() {
    coordinate(Cons(1_usize, 5_usize));
    coordinate(Cons(1_usize, (2_usize, 3_usize)));
    coordinate(Cons(1_usize, Cons(2_usize, 3_usize)));
    coordinate(Cons(int!(1), int!(5)));
}

fn main() {}
