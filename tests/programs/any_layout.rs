//! A function over any layout of two modes.
use cute_core::prelude::*;
use cute_core::{Layout, layout};

fn at2<L: Layout2>(x: &[f32], l: L, i: usize, j: usize) -> f32 {
    x[l.at((i, j))]
}
fn trace<L: Layout2>(x: &[f32], l: L) -> f32 {
    let n = l.mode::<0>().len().min(l.mode::<1>().len());
    (0..n).map(|i| x[l.at((i, i))]).sum()
}

pub fn main() {
    let x: Vec<f32> = (0..24).map(|i| i as f32).collect();
    let n = 6;
    assert_eq!(at2(&x, layout!((4, 6); row_major), 2, 3), 15.0);
    assert_eq!(at2(&x, layout!((4, n)), 2, 3), 14.0);
    assert_eq!(at2(&x, layout!(((2, 2), n):((1, 2), 4)), 3, 1), 7.0);
    assert_eq!(
        trace(&x, layout!((4, 6); row_major)),
        0.0 + 7.0 + 14.0 + 21.0
    );
    assert_eq!(trace(&x, layout!((4, n))), 0.0 + 5.0 + 10.0 + 15.0);
}
