//! Fragments of tiled MMAs by `ldmatrix`: every element that every thread has is that of CuTe's
//! partition of the tile, by the rules of the PTX ISA.

use cute_core::atom::nvidia::sm80::{SM80_16x8x8_F32F16F16F32_TN, SM80_16x8x16_F32F16F16F32_TN};
use cute_core::atom::nvidia::sm90_gmma_smem::*;
use cute_core::atom::{F16, OperandA, OperandB, TiledMma};
use cute_core::prelude::*;
use cute_gpu::{InSharedMemory, WarpLoad, WarpLoadError, WarpOperand, WarpStep};

/// The load of an operand of a tiled MMA from a tile.
fn load<L: InSharedMemory<F16>, Mma, O: WarpOperand<Mma>>(
    _: L,
    _: Mma,
    _: O,
) -> Result<WarpLoad, WarpLoadError> {
    WarpLoad::try_of::<F16, L, Mma, O>()
}

/// The byte where `ldmatrix` finds a value of a register of a thread for a part, and the number of
/// the thread that names its row.
fn found(load: &WarpLoad, thread: u32, register: u32, value: u32, step: WarpStep) -> (u64, u32) {
    let (lane, warp) = (thread % 32, thread / 32);
    let (row, in_row) = if load.is_transposed() {
        (2 * (lane % 4) + value, lane / 4)
    } else {
        (lane / 4, 2 * (lane % 4) + value)
    };
    let naming = warp * 32 + register * 8 + row;
    let first = load.row_byte(naming, (0, 0)) as u32;
    let there = (first ^ step.flip).wrapping_add(step.add);
    assert_eq!(there % 16, 0);
    (u64::from(there + 2 * in_row), naming)
}

macro_rules! loads {
    ($($mma:ident $operand:ident $partition:ident $layout:expr => $transposed:literal;)*) => {$({
        let (mma, tile) = ($mma::default(), $layout);
        let load = load(tile, mma, $operand).expect("a load");
        assert_eq!(load.is_transposed(), $transposed);
        let (rows, along) = load.parts();
        let parts = (0..rows * along).map(|number| (number % rows, number / rows));
        let steps: Vec<WarpStep> = parts.map(|part| load.step(part)).collect();
        let identity = make_identity_tensor(tile.shape());
        let mut checked = 0;
        for thread in 0..threads(mma) {
            let mine = mma.get_slice(thread as usize).$partition(identity);
            // ((2, registers), parts along M or N and in the tile, parts along K)
            let count = mine.size().to_i128() as u64;
            let registers = u64::from(load.registers());
            assert_eq!(count, 2 * registers * rows * along);
            for number in 0..count {
                let (value, register) = (number % 2, number / 2 % registers);
                let part = (number / 2 / registers % rows, number / 2 / registers / rows);
                let (i, k) = mine.at(number as usize).to_native();
                let (there, naming) = found(&load, thread, register as u32, value as u32, steps[(part.0 + rows * part.1) as usize]);
                assert_eq!(there, tile.at((i, k)) as u64 * 2, "thread {thread}, register {register}, part {part:?}");
                assert_eq!(there / 16 * 16, load.row_byte(naming, part), "thread {naming}, part {part:?}");
                checked += 1;
            }
        }
        assert!(checked > 0);
    })*};
}

fn threads<Mma: cute_core::atom::MmaTiling>(_: Mma) -> u32 {
    <Mma::ThrLayoutVmnk as Layout>::SIZE as u32
}

type Four = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1)], Tile![(32, 32, 16)]>;
type Beside =
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 4, 1)], Tile![(32,(8,4,2):(1,16,8),16)]>;
type Short = TiledMma<SM80_16x8x8_F32F16F16F32_TN, Layout![(2, 1, 1)], Tile![(32, 8, 8)]>;

#[test]
fn threads_have_what_the_partition_gives_them() {
    loads! {
        Four OperandA partition_a swizzle!(3,3,3).compose(layout!((128,64):(64,1))) => false;
        Four OperandA partition_a swizzle!(3,3,3).compose(layout!((64,64):(1,64))) => true;
        Four OperandA partition_a layout!((64,32):(40,1)) => false;
        Four OperandB partition_b swizzle!(2,3,3).compose(layout!((64,32):(32,1))) => false;
        Beside OperandA partition_a Layout_K_SW64_Atom::<16>::default().tile_to_shape(shape!((128,32))).as_position_independent() => false;
        Beside OperandB partition_b Layout_K_SW64_Atom::<16>::default().tile_to_shape(shape!((256,32))).as_position_independent() => false;
        Beside OperandA partition_a Layout_MN_SW128_Atom::<16>::default().tile_to_shape(shape!((128,32))).as_position_independent() => true;
        Beside OperandB partition_b Layout_MN_SW128_Atom::<16>::default().tile_to_shape(shape!((128,32))).as_position_independent() => true;
        Short OperandA partition_a layout!((32,16):(24,1)) => false;
        Short OperandB partition_b layout!((16,16):(1,16)) => true;
    }
}

#[test]
fn each_condition_is_named() {
    let name = |result: Result<WarpLoad, WarpLoadError>| result.expect_err("a condition").name();
    let (four, a) = (Four::default(), OperandA);
    assert_eq!(name(load(layout!(64), four, a)), "NotTwoModes");
    assert_eq!(name(load(layout!((48,32):(32,1)), four, a)), "NotDivided");
    assert_eq!(
        name(load(layout!((64,32):(-32,1)), four, a)),
        "NegativeStride"
    );
    assert_eq!(name(load(layout!((64,32):(36,1)), four, a)), "NotARow");
    assert_eq!(name(load(layout!((64,32):(64,2)), four, a)), "NotARow");
    type Wide = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1)], Tile![(32, 64, 16)]>;
    let wide = load(layout!((64,32):(32,1)), Wide::default(), OperandB);
    assert_eq!(name(wide), "Registers");
    // rows of 96 bytes: the swizzle flips bits into which a step to another part carries
    let odd = swizzle!(3, 3, 3).compose(layout!((64,48):(48,1)));
    assert_eq!(name(load(odd, four, a)), "NoStep");
}
