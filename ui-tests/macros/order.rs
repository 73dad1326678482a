// What may follow the `;`.
use cute_core::prelude::*;

fn main() {
    layout!((4,8); rowmajor);
    layout!((4,8););
    layout!((4,8):(8,1); row_major);
    layout!((4,8); row_major col_major);
    shape!((4,8); row_major);
}
