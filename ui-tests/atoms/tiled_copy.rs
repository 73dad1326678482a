//! Tiled copies whose instruction, threads, values, tile and tensors do not go together.

use cute_core::atom::CopyAtom;
use cute_core::atom::{make_tiled_copy, make_tiled_copy_tv};
use cute_core::prelude::*;

/// 128 bits by one thread.
#[derive(Clone, Copy, Default)]
struct Vector;
impl CopyAtom for Vector {
    const NAME: &'static str = "Vector";
    const INSTRUCTION: &'static str = "move";
    type ThrId = Layout![1:0];
    type SrcLayout = Layout![(1,128):(0,1)];
    type DstLayout = Layout![(1,128):(0,1)];
    type RefLayout = Layout![(1,128):(0,1)];
}

/// 4 threads exchange 64 bits.
#[derive(Clone, Copy, Default)]
struct Exchange;
impl CopyAtom for Exchange {
    const NAME: &'static str = "Exchange";
    const INSTRUCTION: &'static str = "exchange";
    type ThrId = Layout![4:1];
    type SrcLayout = Layout![(4,64):(64,1)];
    type DstLayout = Layout![(4,(16,4)):(16,(1,64))];
    type RefLayout = Layout![(4,64):(64,1)];
}

fn too_few_values() {
    make_tiled_copy(Vector.of::<u16>(), layout!((32, 4)), layout!((1, 4)));
}

fn too_few_threads() {
    make_tiled_copy(Exchange.of::<u16>(), layout!(6:1), layout!(4:1));
}

fn values_wider_than_the_instruction() {
    make_tiled_copy(Exchange.of::<u128>(), layout!(8:1), layout!(2:1));
}

fn values_of_which_threads_have_parts() {
    struct Bits48;
    impl cute_core::tensor::ElementWidth for Bits48 {
        type Width = Int![48];
    }
    make_tiled_copy(Vector.of::<Bits48>(), layout!(32:1), layout!(8:1));
}

fn threads_that_leave_numbers_out() {
    make_tiled_copy(Vector.of::<u16>(), layout!((32, 4):(8, 1)), layout!((1, 8)));
}

fn a_tile_that_is_not_covered() {
    make_tiled_copy_tv(Vector.of::<u32>(), layout!((8, 4):(4, 1)), tile!((8, 8)));
}

fn values_beyond_the_tile() {
    make_tiled_copy_tv(Vector.of::<u32>(), layout!((8, (4, 2)):(4, (1, 16))), tile!((8, 4)));
}

fn a_tensor_that_tiles_do_not_fill() {
    let tiled = make_tiled_copy(Vector.of::<u16>(), layout!((32, 4):(4, 1)), layout!((1, 8)));
    let x = Tensor::new(&[0_u16; 128 * 48], layout!((128, 48))).unwrap();
    tiled.get_slice(0_usize).partition_s(x);
}

fn a_tensor_of_one_mode() {
    let tiled = make_tiled_copy(Vector.of::<u16>(), layout!((32, 4):(4, 1)), layout!((1, 8)));
    let x = Tensor::new(&[0_u16; 128], layout!(128:1)).unwrap();
    tiled.get_slice(0_usize).partition_d(x);
}

fn an_exclusive_tensor_for_two_threads() {
    let tiled = make_tiled_copy(Vector.of::<u16>(), layout!((32, 4):(4, 1)), layout!((1, 8)));
    let mut data = [0_u16; 32 * 32];
    let x = Tensor::new(&mut data, layout!((32, 32))).unwrap();
    let first = tiled.get_slice(0_usize).partition_d(x);
    let second = tiled.get_slice(0_usize).partition_d(x);
    drop((first, second));
}

fn elements_of_unknown_width() {
    struct Opaque;
    Vector.of::<Opaque>();
}

fn threads_alone() {
    make_tiled_copy_tv(Vector.of::<u32>(), layout!(32:1), tile!(32));
}

fn a_thread_by_name() {
    let tiled = make_tiled_copy(Vector.of::<u16>(), layout!((32, 4):(4, 1)), layout!((1, 8)));
    tiled.get_slice("first");
}

fn a_fragment_as_what_is_exchanged() {
    let tiled = make_tiled_copy_tv(Exchange.of::<u16>(), layout!((4, 8):(8, 1)), tile!((8, 4)));
    let fragment = Fragment::<u16, Layout![(4, 1, 2)]>::zeroed();
    tiled.get_slice(0_usize).retile_d(fragment.view());
}

fn a_fragment_of_other_pieces() {
    let tiled = make_tiled_copy_tv(Vector.of::<u32>(), layout!((8, 4):(1, 8)), tile!((8, 4)));
    let fragment = Fragment::<u32, Layout![(4, 3, 2)]>::zeroed();
    tiled.get_slice(0_usize).retile_s(fragment.view());
    let fragment = Fragment::<u32, Layout![(3, 1, 4)]>::zeroed();
    tiled.get_slice(0_usize).retile_s(fragment.view());
}

fn main() {}
