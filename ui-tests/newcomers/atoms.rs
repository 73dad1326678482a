//! Tiled instructions and their partitions.

use cute_core::analysis::{Access, bank_conflicts};
use cute_core::atom::nvidia::copy::SM75_U32x4_LDSM_N;
use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN as Atom;
use cute_core::atom::nvidia::universal::UniversalCopy;
use cute_core::atom::{CopyAtom, F16, F32, make_tiled_copy, make_tiled_copy_a, make_tiled_mma};
use cute_core::prelude::*;

fn tiled_mma() {
    let threads = layout!((2, 2, 1));
    make_tiled_mma(Atom, layout!((2, 2)), tile!((32, 32, 16)));
    make_tiled_mma(Atom, threads, tile!((32, 32)));
    make_tiled_mma(Atom, (2, 2, 1), (32, 32, 16));
    make_tiled_mma(Atom, threads);
    make_tiled_mma(Atom, tile!((32, 32, 16)), threads);
    make_tiled_mma(threads, Atom, tile!((32, 32, 16)));
    make_tiled_mma(Atom::new(), threads, tile!((32, 32, 16)));
    make_tiled_mma(UniversalCopy::<128>, threads, tile!((32, 32, 16)));
    // a tile that the instructions do not fill
    make_tiled_mma(Atom, threads, tile!((24, 32, 16)));
    make_tiled_mma(Atom, threads, tile!((32, 32, 8)));
}

fn partitions() {
    let mma = make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((32, 32, 16)));
    let c = make_identity_tensor(shape!((64, 64)));
    // no thread is chosen
    mma.partition_c(c);
    mma.get_slice();
    mma.get_slice("0");
    mma.get_slice(int!(128));
    let thread = mma.get_slice(0_usize);
    thread.partition_c(&c);
    thread.partition_c(make_identity_tensor(shape!((64, 64, 2))));
    thread.partition_c(make_identity_tensor(shape!(64)));
    thread.partition_c(make_identity_tensor(shape!((48, 64))));
    thread.partition_a(make_identity_tensor(shape!((64, 24))));
    thread.partition_d(c);
    let fragment = mma.partition_fragment_c(shape!((64, 64)));
    let fragment: Fragment<f32, _> = mma.partition_fragment_c((64, 64));
}

fn tiled_copy() {
    let (threads, values) = (layout!((16, 8):(8, 1)), layout!((1, 8)));
    let mma = make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((32, 32, 16)));
    make_tiled_copy(UniversalCopy::<128>, threads, values);
    make_tiled_copy(UniversalCopy::<128>.of::<F16>(), threads, layout!((1, 8, 1)));
    make_tiled_copy(UniversalCopy::<128>.of::<F16>(), threads, layout!((1, 4)));
    make_tiled_copy(UniversalCopy::<128>.of::<F16>(), (16, 8), (1, 8));
    make_tiled_copy(UniversalCopy::<100>.of::<F16>(), threads, values);
    make_tiled_copy(UniversalCopy::<128>.of::<String>(), threads, values);
    make_tiled_copy(Atom, threads, values);
    make_tiled_copy_a(SM75_U32x4_LDSM_N, mma);
    make_tiled_copy_a(mma, SM75_U32x4_LDSM_N.of::<F16>());
    let thread = make_tiled_copy(UniversalCopy::<128>.of::<F16>(), threads, values).get_slice(0_usize);
    let data = [0.0_f32; 1024];
    let x = Tensor::new(&data, layout!((16, 64))).unwrap();
    // elements of 32 bits, the copy has 16
    thread.partition_s(x);
    thread.partition_s(make_identity_tensor(shape!((16, 32))));
    thread.partition_s(make_identity_tensor(shape!(64)));
}

fn conflicts() {
    let rows = layout!((32, 32):(32, 1));
    bank_conflicts(rows, 32, Access::of::<f32>());
    bank_conflicts(rows, layout!(32:1), 4);
    bank_conflicts(rows, layout!(32:1));
    bank_conflicts(&rows, layout!(32:1), Access::of::<f32>());
}

fn main() {}
