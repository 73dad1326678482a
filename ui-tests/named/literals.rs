//! Mistakes in literals with names.

use cute_core::prelude::*;

fn main() {
    layout!({row: 4, row: 8});
    layout!({row: 4, col: 8}:{row: 8});
    layout!({row: 4, col: 8}:{row: 8, col: 1, depth: 3});
    layout!({row: 4, col: 8}:(8, 1));
    layout!({row: 4, col 8});
    layout!({row: 4, col: (2,4)}:{row: 8, col: 1});
    layout!({row: 4, größe: 8});
    layout!({a_name_of_more_letters_than_fit: 4});
    layout!((4, 8):{row: 8, col: 1});
    layout!({row: 0});
    shape!({row: 4, 8});
    coord!({row: -1});
    names!(row, row);
    name!(row, col);
    named!{};
    named!{row: , col: 3};
    int!({row: 3});
    layout!({row.tile: 8, col: 4});
    layout!({row 8});
    layout!({"row": 8});
    layout!({row: {inner: 4}, col: 8});
    layout!({row: 8; col: 4});
    layout!({});
}
