//! Sizes, ranks and shapes are numbers and tuples.
use cute_core::prelude::*;

pub fn main() {
    let l = layout!((4, (2, 3)));
    assert_eq!(l.size(), 24);
    assert_eq!(l.cosize(), 24);
    assert_eq!(l.shape(), (4, (2, 3)));
    assert_eq!(l.stride(), (1, (4, 8)));
    let n: usize = l.size().into();
    let mut seen = vec![false; n];
    for i in 0..l.len() {
        seen[l.at(i)] = true;
    }
    for (i, (j, k)) in l.coordinates() {
        assert_eq!(l.at((i, (j, k))), i + 4 * j + 8 * k);
    }
    assert!(seen.iter().all(|&s| s));
    assert!(l.size() > 20);
    // equal to the layout with sizes known at run time
    let m = 4;
    assert_eq!(l, layout!((m, (2, 3))));
    assert_eq!(l.size() * 2, 48);
}
