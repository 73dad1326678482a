//! Instructions, and how they are tiled over threads and values.

use super::operand::{Failure, Operand};
use super::operation::operations;
use super::{Answer, Kind};
use crate::instruction::Instruction;
use crate::value::Value;
use cute_core::atom::{
    CopyInstance, CopySide, MmaInstance, OperandKind, TiledCopyInstance, TiledMmaInstance,
};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};
use cute_core::error::LayoutError;

type Layout = Result<DynLayout, LayoutError>;
type Made = Result<Instruction, LayoutError>;

operations! { INSTRUCTIONS:
    /// A matrix instruction, repeated by other threads along M, N and K as a layout says, on a tile.
    /// Modes that the layout lacks are `_1:_0`. Modes that the tile lacks, and those that are `_`,
    /// are what the threads cover.
    tiled_mma | make_tiled_mma (atom: MmaInstance, atoms: Option<DynLayout>, tile: Option<DynTiler>) -> Made,
        "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))" = {
            let (atoms, tile) = (by_mnk(atoms)?, tile_by_mnk(tile));
            let mma = atom.tiled(&atoms, &tile)?;
            Ok(Instruction::TiledMma { mma, atoms, tile })
        };
    /// A copy instruction for elements of some bits, repeated over a layout of threads, each with a
    /// layout of values.
    tiled_copy | make_tiled_copy (atom: CopyInstance, bits: u64, threads: DynLayout, values: DynLayout) -> Made,
        "tiled_copy(UniversalCopy<64>, 16, (32,4):(4,1), (1,8))" = {
            let copy = atom.tiled(bits, &threads.to_static(), &values.to_static())?;
            Ok(Instruction::TiledCopy { copy, bits })
        };
    /// A copy instruction for elements of some bits, over the layout from (thread, value) to the
    /// elements of a tile.
    tiled_copy_tv | make_tiled_copy_tv (atom: CopyInstance, bits: u64, tv: DynLayout, tiler: DynTiler) -> Made,
        "tiled_copy_tv(SM75_U32x4_LDSM_N, 16, ((4,8),(2,2,2)):((32,1),(16,8,128)), (16,16))" = {
            let copy = atom.tiled_tv(bits, &tv, &tiler)?;
            Ok(Instruction::TiledCopy { copy, bits })
        };
    /// The copy of operand A of a tiled MMA, for elements of some bits.
    tiled_copy_a | make_tiled_copy_a (atom: CopyInstance, bits: u64, mma: TiledMmaInstance) -> Made,
        "tiled_copy_a(SM75_U32x4_LDSM_N, 16, tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))"
        = of_operand(&atom, bits, &mma, OperandKind::A);
    /// The copy of operand B of a tiled MMA, for elements of some bits.
    tiled_copy_b | make_tiled_copy_b (atom: CopyInstance, bits: u64, mma: TiledMmaInstance) -> Made,
        "tiled_copy_b(SM75_U32x2_LDSM_N, 16, tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))"
        = of_operand(&atom, bits, &mma, OperandKind::B);
    /// The copy of operand C of a tiled MMA, for elements of some bits.
    tiled_copy_c | make_tiled_copy_c (atom: CopyInstance, bits: u64, mma: TiledMmaInstance) -> Made,
        "tiled_copy_c(UniversalCopy<64>, 32, tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))"
        = of_operand(&atom, bits, &mma, OperandKind::C);
    /// M, N and K of a matrix instruction.
    shape_mnk(atom: MmaInstance) -> Result<DynTuple, LayoutError>, "shape_mnk(SM80_16x8x16_F32F16F16F32_TN)"
        = sizes(atom.shape);
    /// M, N and K of the tile of a tiled MMA.
    tile_shape_mnk(mma: TiledMmaInstance) -> Result<DynTuple, LayoutError>,
        "tile_shape_mnk(tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))" = sizes(mma.tile_shape());
    /// The tile of a tiled copy.
    tiler_mn(copy: TiledCopyInstance) -> DynTiler, "tiler_mn(tiled_copy(UniversalCopy<64>, 16, (32,4):(4,1), (1,8)))"
        = copy.tiler_mn().clone();
    /// The layout from the threads of a matrix instruction to their numbers in the warp or wave.
    thr_id(atom: MmaInstance) -> DynLayout, "thr_id(SM70_8x8x4_F32F16F16F32_TN)" = atom.threads;
    /// The layout from the threads of a copy instruction to their numbers in the warp or wave.
    thr_id(atom: CopyInstance) -> DynLayout, "thr_id(SM75_U32x4_LDSM_N)" = atom.threads;
    /// The layout from `(ThrV,ThrM,ThrN,ThrK)` to the numbers of the threads of a tiled MMA.
    thr_layout_vmnk | get_thr_layout_vmnk (mma: TiledMmaInstance) -> DynLayout,
        "thr_layout_vmnk(tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))" = mma.thr_layout_vmnk().clone();
    /// The layout from (thread, value) to the cells of A, (M,K), of a matrix instruction.
    layout_a_tv | get_layout_a_tv (atom: MmaInstance) -> DynLayout, "layout_a_tv(SM80_16x8x16_F32F16F16F32_TN)" = atom.a;
    /// The layout from (thread, value) to the cells of A, (M,K), of a tiled MMA.
    layout_a_tv | get_layout_a_tv (mma: TiledMmaInstance) -> Layout,
        "layout_a_tv(tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))" = mma.get_layout_tv(OperandKind::A);
    /// The layout from (thread, value) to the cells of B, (N,K), of a matrix instruction.
    layout_b_tv | get_layout_b_tv (atom: MmaInstance) -> DynLayout, "layout_b_tv(SM80_16x8x16_F32F16F16F32_TN)" = atom.b;
    /// The layout from (thread, value) to the cells of B, (N,K), of a tiled MMA.
    layout_b_tv | get_layout_b_tv (mma: TiledMmaInstance) -> Layout,
        "layout_b_tv(tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))" = mma.get_layout_tv(OperandKind::B);
    /// The layout from (thread, value) to the cells of C, (M,N), of a matrix instruction.
    layout_c_tv | get_layout_c_tv (atom: MmaInstance) -> DynLayout, "layout_c_tv(SM80_16x8x16_F32F16F16F32_TN)" = atom.c;
    /// The layout from (thread, value) to the cells of C, (M,N), of a tiled MMA.
    layout_c_tv | get_layout_c_tv (mma: TiledMmaInstance) -> Layout,
        "layout_c_tv(tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))" = mma.get_layout_tv(OperandKind::C);
    /// The layout from (thread, bit) to the bits that a copy instruction reads.
    layout_s_tv | get_layout_s_tv (atom: CopyInstance) -> DynLayout, "layout_s_tv(SM75_U32x4_LDSM_N)" = atom.source;
    /// The layout from (thread, value) to the elements of the tile that a tiled copy reads.
    layout_s_tv | get_layout_s_tv (copy: TiledCopyInstance) -> DynLayout,
        "layout_s_tv(tiled_copy(UniversalCopy<64>, 16, (32,4):(4,1), (1,8)))"
        = copy.get_layout_tv(CopySide::Source).clone();
    /// The layout from (thread, bit) to the bits that a copy instruction writes.
    layout_d_tv | get_layout_d_tv (atom: CopyInstance) -> DynLayout, "layout_d_tv(SM75_U32x4_LDSM_N)" = atom.destination;
    /// The layout from (thread, value) to the elements of the tile that a tiled copy writes.
    layout_d_tv | get_layout_d_tv (copy: TiledCopyInstance) -> DynLayout,
        "layout_d_tv(tiled_copy(UniversalCopy<64>, 16, (32,4):(4,1), (1,8)))"
        = copy.get_layout_tv(CopySide::Destination).clone();
    /// The number of threads of a tiled MMA.
    size(mma: TiledMmaInstance) -> u64, "size(tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))" = mma.size();
    /// The number of threads of a tiled copy.
    size(copy: TiledCopyInstance) -> u64, "size(tiled_copy(UniversalCopy<64>, 16, (32,4):(4,1), (1,8)))" = copy.size();
}

fn sizes(sizes: [u64; 3]) -> Result<DynTuple, LayoutError> {
    DynTuple::new_static(sizes)
}

/// The layout of threads, with the modes `_1:_0` that it lacks of M, N and K.
///
/// Source: CuTe `make_tiled_mma`, which calls `append<3>(thr_layout, Layout<_1,_0>{})`.
fn by_mnk(atoms: Option<DynLayout>) -> Layout {
    let one: DynLayout = "_1:_0".parse().expect("it is a layout");
    let atoms = atoms.unwrap_or_else(|| one.clone());
    let atoms = atoms.append_to(atoms.rank().max(3), &one)?;
    Ok(atoms.to_static()) // threads are part of the type
}

/// The tile, with the modes `_` that it lacks of M, N and K.
///
/// Source: CuTe `make_tiled_mma`, which calls `append<3>(permutations, _)`.
fn tile_by_mnk(tile: Option<DynTiler>) -> DynTiler {
    let mut modes = match tile {
        None => Vec::new(),
        Some(DynTiler::ByMode(modes)) => modes,
        Some(one) => vec![one],
    };
    modes.resize(modes.len().max(3), DynTiler::Underscore);
    DynTiler::ByMode(modes)
}

fn of_operand(
    atom: &CopyInstance,
    bits: u64,
    mma: &TiledMmaInstance,
    operand: OperandKind,
) -> Made {
    let [m, n, k] = mma.tile_shape();
    let (rows, columns) = match operand {
        OperandKind::A => (m, k),
        OperandKind::B => (n, k),
        OperandKind::C => (m, n),
    };
    let size = |size: u64| DynLeaf::new_static(size.into()).map(DynTiler::Size);
    let tiler = DynTiler::ByMode([size(rows)?, size(columns)?].into());
    let copy = atom.tiled_tv(bits, &mma.get_layout_tv(operand)?, &tiler)?;
    Ok(Instruction::TiledCopy { copy, bits })
}

macro_rules! operands {
    ($($ty:ty: $kind:ident, $pattern:pat => $taken:expr;)*) => {$(
        impl Operand for $ty {
            const KIND: Kind = Kind::$kind;
            fn take(value: &Value) -> Result<Self, Failure> {
                if let Value::Instruction(instruction) = value
                    && let $pattern = &**instruction
                {
                    return Ok($taken.clone());
                }
                Err(super::operand::wrong(<Self as Operand>::KIND, value))
            }
        }
    )*};
}
operands! {
    MmaInstance: Mma, Instruction::Mma(atom) => atom;
    TiledMmaInstance: TiledMma, Instruction::TiledMma { mma, .. } => mma;
    CopyInstance: Copy, Instruction::Copy(atom) => atom;
    TiledCopyInstance: TiledCopy, Instruction::TiledCopy { copy, .. } => copy;
}

impl Answer for Instruction {
    const NAME: &'static str = "instruction";
    fn into_value(self) -> Result<Value, Failure> {
        Ok(self.into())
    }
}
