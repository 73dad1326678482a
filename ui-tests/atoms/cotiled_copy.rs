//! Tiled copies by addresses, where the data is not there, or makes no tile.

use cute_core::atom::nvidia::universal::{UniversalCopy, UniversalFMA};
use cute_core::atom::{CopyAtom, F32, make_cotiled_copy, make_tiled_copy_c_atom, make_tiled_mma};
use cute_core::prelude::*;

fn addresses_beyond_the_data() {
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((32, 2):(2, 1)), layout!((8, 4)));
}

fn addresses_between_the_data() {
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((8, 2):(2, 1)), layout!((4, 8):(1, 8)));
}

fn data_of_which_elements_lie_in_one_place() {
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((4, 2):(2, 1)), layout!((4, 4):(1, 2)));
}

fn elements_that_make_no_tile() {
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((4, 2):(9, 36)), layout!((8, 8)));
}

fn vectors_that_cross_a_row() {
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((4, 4):(4, 1)), layout!((4, 6):(6, 1)));
}

fn values_of_half_an_instruction() {
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((8, 1):(1, 0)), layout!((8, 8)));
}

fn data_of_unknown_size() {
    let n = 8_usize;
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((4, 2):(2, 1)), layout!((8, n)));
}

fn addresses_that_are_coordinates() {
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((4, 2):(1@0, 1@1)), layout!((8, 8)));
}

fn threads_alone() {
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!(8:1), layout!((8, 8)));
}

fn a_thread_with_fewer_values_of_c() {
    let mma = make_tiled_mma(UniversalFMA::<F32, F32, F32, F32>::default(), layout!((4, 4, 1)), tile!((4, 4, 1)));
    make_tiled_copy_c_atom(UniversalCopy::<64>.of::<u32>(), mma);
}

fn main() {}
