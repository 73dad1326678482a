// Threads that a tiled instruction or copy has not, and elements of another width than those that a copy moves.
use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN;
use cute_core::atom::nvidia::universal::UniversalCopy;
use cute_core::atom::{CopyAtom, make_tiled_copy, make_tiled_mma};
use cute_core::prelude::*;

fn threads() {
    let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2, 2, 1)), tile!((32, 32, 16)));
    let _ = mma.get_slice(coord!(128));
    let _ = mma.get_slice(coord!(-1));
    let _ = mma.try_get_slice(coord!(200));
    let copy = make_tiled_copy(UniversalCopy::<64>.of::<u16>(), layout!((32, 8)), layout!((4, 1)));
    let _ = copy.get_slice(coord!(256));
    let _ = copy.try_get_slice(coord!(-1));
}

struct Opaque;

fn widths(bytes: &[u8], floats: &mut [f32], opaque: &[Opaque]) {
    let copy = make_tiled_copy(UniversalCopy::<64>.of::<u16>(), layout!((32, 8)), layout!((4, 1)));
    let mine = copy.get_slice(0_usize);
    let l = layout!((128, 8));
    let _ = mine.partition_s(Tensor::new(bytes, l).unwrap());
    let _ = mine.partition_d(Tensor::new(floats, l).unwrap());
    let _ = mine.try_partition_s(Tensor::new(opaque, l).unwrap());
    let _ = mine.partition_s(Tensor::swizzled(bytes, swizzle!(2, 2, 3).compose(l)).unwrap());
}

fn main() {}
