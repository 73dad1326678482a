//! Names for places of values.

use cute_core::prelude::*;

fn main() {
    let l = layout!((4, 8):(1@lane, 1@value));
    let _ = l.at((3, 2)).entry(name!(warp));
    let _ = l.at(coord!({row: 3, col: 2}));
    let _ = names!(lane).places_of(layout!((4, 8):(1@0, 1@1)));
    let _ = names!(lane, value).places_of(layout!((4, 8)));
    let _ = names!(lane, lane).places_of(layout!((4, 8):(1@0, 1@1)));
    let _ = l.map_domain(|_| layout!((4, 8)));
    let _ = layout!({row: 4, col: 8}:{row: 1@lane, col: 1@value}).at((3, 2));
}
