//! Generic code in which the bound of an operation is missing.
use cute_core::prelude::*;

fn compose<L: Layout, B: Tiler>(l: L, b: B) {
    l.compose(b);
}

fn complement<L: Layout>(l: L) {
    l.complement();
}

fn any_extent<M: Int>(l: Layout![(M, 64):(64, 1)]) {
    l.logical_divide(tile!((16, 16)));
}

fn passed_on<M: Int>(l: Layout![(M, 64):(64, 1)]) {
    needs_a_bound(l, tile!(4));
}

fn needs_a_bound<L: Layout, T: Tiler>(_: L, _: T)
where
    L: DivisibleBy<T>,
{
}

fn main() {
    needs_a_bound(layout!(10:1), tile!(4));
}
