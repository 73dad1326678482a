//! Groups of modes that are not there, or twice, and compositions by a tiler that names no modes.

use cute_core::prelude::*;

fn main() {
    let l = layout!({batch: 2, row: 4, col: 8});
    let _ = l.group(names!(row, depth), name!(pixel));
    let _ = l.group(names!(row, row), name!(pixel));
    let _ = l.group(names!(row, col), name!(batch));
    let _ = l.compose(tile!({depth: 2}));
    let _ = l.compose(layout!(8:2));
}
