// Mistakes that rustc words alone, as docs/messages.md lists them.
use cute_core::prelude::*;

fn entry<L: Layout<Index = usize>>(x: &[f32], l: L) -> f32 {
    x[l.at(3)]
}

fn another_layout() {
    let _: Layout![(4, 8):(1, 4)] = layout!((4, 8):(8, 1));
}

fn two_layouts(row: bool) {
    let _ = if row {
        layout!((8, 8):(8, 1))
    } else {
        layout!((8, 8):(1, 8))
    };
}

fn integers_of_32_bits(x: &[f32], rows: i32) {
    let l = layout!((rows, 8):(8, 1));
    x[l.at((1, 2))];
}

fn integers_of_32_bits_in_a_call(x: &[f32], rows: i32) {
    entry(x, layout!((rows, 8):(8, 1)));
}

fn negative_stride(x: &[f32]) {
    x[layout!((8, 8):(8, -1)).at((1, 2))];
}

fn another_width(rows: i32) {
    let _: Layout![(usize, 8):(8, 1)] = layout!((rows, 8):(8, 1));
}

fn as_often_as_the_size() {
    for i in 0..layout!((4, 8)).size() {
        drop(i);
    }
}

fn elements_that_are_coordinates() {
    for c in make_identity_tensor((4, 8)).values() {
        let (i, j) = c;
    }
}

fn main() {}
