//! Sizes, ranks and shapes are numbers and tuples.
use cute_core::prelude::*;

pub fn main() {
    let l = layout!((4, (2, 3)));
    // natural: assert_eq!(l.size(), 24);
    // natural: assert_eq!(l.cosize(), 24);
    // natural: assert_eq!(l.shape(), (4, (2, 3)));
    // natural: assert_eq!(l.stride(), (1, (4, 8)));
    // natural: let n: usize = l.size().into();
    assert_eq!(l.size(), int!(24));
    assert_eq!(l.cosize(), int!(24));
    assert_eq!(l.shape(), shape!((4, (2, 3))));
    assert_eq!(l.stride(), stride!((1, (4, 8))));
    let n = l.len();
    let mut seen = vec![false; n];
    // natural: for i in 0..l.size() {
    for i in 0..l.len() {
        seen[l.at(i)] = true;
    }
    // natural: for (i, (j, k)) in l.coordinates() {
    for (i, (j, k)) in l.coordinates().map(|at| at.to_native()) {
        assert_eq!(l.at((i, (j, k))), i + 4 * j + 8 * k);
    }
    assert!(seen.iter().all(|&s| s));
    // natural: assert!(l.size() > 20);
    assert!(l.len() > 20);
    // equal to the layout with sizes known at run time
    let m = 4_usize;
    // natural: assert_eq!(l, layout!((m, (2, 3))));
    let other = layout!((m, (2, 3)));
    assert!((0..24).all(|i| l.at(i) == other.at(i)));
    // natural: assert_eq!(l.size() * 2, 48);
    assert_eq!(l.len() * 2, 48);
}
