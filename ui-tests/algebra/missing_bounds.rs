// Generic code in which the bound of an operation is missing.
use cute_core::prelude::*;

fn complement<L: Layout>(l: L) {
    l.complement();
}

fn complement_to<L: Layout, C: IntTuple>(l: L, c: C) {
    l.complement_to(c);
}

fn compose<L: Layout, B: Tiler>(l: L, b: B) {
    l.compose(b);
}

fn divide<L: Layout, T: Tiler>(l: L, t: T) {
    l.logical_divide(t);
}

fn zipped<L: Layout>(l: L) {
    l.zipped_divide(tile!((128, 64)));
}

fn product<L: Layout, T: Tiler>(l: L, t: T) {
    l.try_logical_product(t);
}

fn any_tiler<T: Tiler>(t: T) {
    layout!((512, 256)).logical_divide(t);
}

fn any_extent<M: Int>(l: Layout![(M, 64):(64, 1)]) {
    l.logical_divide(tile!((16, 16)));
}

fn passed_on<L: Layout, T: Tiler>(l: L, t: T) {
    needs_a_bound(l, t);
}

fn needs_a_bound<L: Layout, T: Tiler>(l: L, t: T)
where
    L: DivisibleBy<T>,
{
    l.logical_divide(t);
}

fn main() {
    // where the bound is given, a caller learns what breaks it
    needs_a_bound(layout!(10:1), tile!(4));
}
