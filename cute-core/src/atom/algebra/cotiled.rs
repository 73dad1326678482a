//! Tiles by addresses: threads and values given by their places in memory, not by coordinates.
//!
//! `addresses` maps (thread, value) to offsets of `data`, a layout of coordinates. The result is a
//! tile of the data's coordinates, and the layout from (thread, value) to it:
//!
//! ```text
//! left_inverse(data) ∘ addresses           (thread, value) -> index of the data
//! filter(coordinate i ∘ that)              tile of mode i: its coordinates, fastest thread first
//! tile -> index of the data                made of the tiles of all modes
//! left_inverse(that) ∘ …                   (thread, value) -> tile
//! ```
//!
//! For a row-major matrix `(16,64):(64,1)`, the addresses `(32,8):(8,1)` are 32 threads with 8
//! elements each in the order of memory. They make the tile `(4:1,(8,8):(8,1))`: 4 rows and all
//! columns, every eighth column first. The layout from (thread, value) to it is
//! `((8,4),8):((4,1),32)`.
//!
//! So `data(tile(tv(t, v))) = addresses(t, v)`, for all t and v.
//!
//! Conditions:
//! - the conditions of the left inverse of `data` and of the compositions.
//! - InBounds: the data has an element at each address.
//! - SizeMatch: each element of the tile is a value of a thread.
//!
//! Source: CuTe `make_cotiled_copy`, `make_tiled_copy_C_atom`.

use crate::int::Int;
use crate::layout::Layout;
use crate::layout::operation::compute;
use crate::layout::ops::inverse::{LeftInverseChecked, left_inverse_checked};
use cute_macros::__algebra as algebra;

algebra! {
    in atom::algebra::cotiled as cotiled with atom::algebra::tiled_copy;
    integers;

    /// The tile of the data that has the elements at these addresses.
    pub fn cotiled_tiler(addresses: Layout, data: Layout) -> Tiler {
        ByMode(tilers_of(data, layout_of(data_indices(addresses, data)), 1))
    }
    fn tilers_of(data: Layout, indices: Layout, before: Int) -> Tilers {
        match data {
            Single(m) => Cons(tile_of(before, size(data), 1, indices), Nil),
            Nil => Nil,
            Cons(h, t) => Cons(tile_of(before, size(h), size(t), indices), tilers_of(t, indices, mul(before, size(h)))),
        }
    }

    /// The layout from (thread, value) to that tile, column-major.
    pub fn cotiled_tv(addresses: Layout, data: Layout) -> Checked {
        let Outcome(status, layout) = data_indices(addresses, data);
        also(in_tile(layout, tile_indices(data, layout, 1)), and(status, by_mode(data, layout, 1)))
    }
    fn in_tile(indices: Layout, tile: Layout) -> Checked {
        let Outcome(status, layout): Checked = left_inverse_checked(tile);
        also(covering_tile(compose_layout(layout, indices), size(tile)), status)
    }
    fn covering_tile(tv: Checked, tile: Int) -> Checked { match tv { Outcome(status, layout) => also(covering(layout, tile), status) } }

    // ---- which elements ----

    /// The layout from (thread, value) to the indices of the data, column-major.
    fn data_indices(addresses: Layout, data: Layout) -> Checked {
        let Outcome(status, layout): Checked = left_inverse_checked(data);
        also(there_and_back(compose_layout(layout, addresses), addresses, data), status)
    }
    fn there_and_back(indices: Checked, addresses: Layout, data: Layout) -> Checked {
        match indices {
            Outcome(status, layout) => Outcome(and(status, and(
                within_data(cosize_list(coalesce_onto(layout, Nil)), size(data), cosize_list(coalesce_onto(addresses, Nil))),
                same_addresses(compose_layout(data, layout), addresses),
            )), layout),
        }
    }
    /// Checks the last index against the last address: a layout goes on beyond its size, where
    /// there is no data.
    fn within_data(indices: Int, size: Int, addresses: Int) -> Status {
        match less(size, indices) as Tri {
            True => NotInData(pred(addresses)),
            False | Unknown(_) => Good,
        }
    }
    fn same_addresses(found: Checked, addresses: Layout) -> Status {
        match found { Outcome(status, layout) => and(status, same_modes(coalesce_onto(layout, Nil), coalesce_onto(addresses, Nil))) }
    }
    /// Coalesced layouts are the same function only if they are equal. The data has no element at
    /// the address where they differ.
    fn same_modes(found: List, wanted: List) -> Status {
        match (found, wanted) {
            (Nil, _) => Good,
            (Cons(Mode(s, d), t), Nil) => Good,
            (Cons(Mode(s, d), t), Cons(Mode(s1, d1), t2)) => match equal(d, d1) {
                True => same_sizes(less(s, s1), less(s1, s), mul(s, d1), t, t2),
                False => NotInData(d1),
                Unknown(holds) => Good,
            },
        }
    }
    fn same_sizes(shorter: Tri, longer: Tri, end: Int, found: List, wanted: List) -> Status {
        match (shorter, longer) {
            (True, _) => NotInData(end),
            (False, True) => match wanted { Nil => Good, Cons(Mode(s, d), t) => NotInData(d) },
            (False, False) => same_modes(found, wanted),
            _ => Good,
        }
    }

    // ---- the tile, mode by mode ----

    /// The coordinates of a mode that occur, the fastest first: a mode of `s` elements, with
    /// `before` elements in the modes before it.
    fn tile_of(before: Int, s: Int, after: Int, indices: Layout) -> Layout { filter_of(layout_of(coordinates_of(before, s, after, indices))) }
    fn coordinates_of(before: Int, s: Int, after: Int, indices: Layout) -> Checked {
        compose_layout(Cons(Mode(before, 0), Cons(Mode(s, 1), Cons(Mode(after, 0), Nil))), indices)
    }
    fn by_mode(data: Layout, indices: Layout, before: Int) -> Status {
        match data {
            Single(m) => status_of(coordinates_of(before, size(data), 1, indices)),
            Nil => Good,
            Cons(h, t) => and(
                status_of(coordinates_of(before, size(h), size(t), indices)),
                by_mode(t, indices, mul(before, size(h))),
            ),
        }
    }
    /// The layout from the tile to the indices of the data.
    fn tile_indices(data: Layout, indices: Layout, before: Int) -> Layout {
        match data {
            Single(m) => tile_of(before, size(data), 1, indices),
            Nil => Nil,
            Cons(h, t) => Cons(
                layout_of(compose_layout(Mode(size(h), before), tile_of(before, size(h), size(t), indices))),
                tile_indices_of(t, indices, mul(before, size(h))),
            ),
        }
    }
    fn tile_indices_of(data: Modes, indices: Layout, before: Int) -> Modes {
        match data {
            Nil => Nil,
            Cons(h, t) => Cons(
                layout_of(compose_layout(Mode(size(h), before), tile_of(before, size(h), size(t), indices))),
                tile_indices_of(t, indices, mul(before, size(h))),
            ),
        }
    }
    fn layout_of(checked: Checked) -> Layout { match checked { Outcome(status, layout) => layout } }

    // ---- of a tiled MMA ----

    /// The tile of the data with the first `values` values of each thread, and the layout from
    /// (thread, value) to it.
    pub fn part_tiler(tv: Layout, values: Int, data: Layout) -> Tiler { cotiled_tiler(layout_of(first_values(tv, values)), data) }
    pub fn part_tv(tv: Layout, values: Int, data: Layout) -> Checked {
        let Outcome(status, layout) = first_values(tv, values);
        also(cotiled_tv(layout, data), status)
    }
    fn first_values(tv: Layout, values: Int) -> Checked {
        match tv {
            Cons(threads, t) => match t {
                Cons(all, t) => {
                    let Outcome(status, pair): Checked = zipped_divide_with(all, values, Exactly);
                    Outcome(status, Cons(threads, Cons(first_mode(pair), Nil)))
                }
                Nil => Outcome(NotCongruent, Nil),
            },
            Single(_) | Nil => Outcome(NotCongruent, Nil),
        }
    }
    fn first_mode(pair: Layout) -> Layout { match pair { Cons(h, t) => h, Single(_) | Nil => pair } }
}

compute! { partial
    /// The part of a layout of addresses that one instruction moves.
    ComputePartTv(tv, values: N: Int, data: D: Layout) -> PartTv<A, N, D> { part_tv(tv, values, data) }
}
compute! { partial
    /// The layout from (thread, value) to elements of the data, from their addresses.
    ComputeCotiledTv(addresses, data: D: Layout) -> CotiledTv<A, D> { cotiled_tv(addresses, data) }
}
