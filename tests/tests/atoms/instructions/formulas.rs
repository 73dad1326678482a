//! The data of instructions agree with the formulas of public documents by AMD, Intel and Arm, and
//! with the PTX ISA.

use super::{bits, mma, threads_and_values};
use cute_core::atom::{MmaInstance, Operand};
use cute_core::dynamic::DynLayout;

/// A cell of a tile, by the documented formula: thread and value to row, column and block.
type Formula = fn(&Instruction, u64, u64) -> [u64; 3];

/// What the formulas of public documents speak of.
struct Instruction {
    m: u64,
    n: u64,
    k: u64,
    blocks: u64,
    bits: u64,
    lanes: u64,
}

#[track_caller]
fn follows(
    atom: &MmaInstance,
    operand: &Operand,
    layout: &DynLayout,
    extents: [u64; 3],
    formula: Formula,
) {
    let [m, n, k] = atom.shape;
    let (threads, values) = threads_and_values(layout);
    for bits in bits(atom, operand.format) {
        let instruction = Instruction {
            m,
            n,
            k,
            blocks: atom.record.blocks.into(),
            bits: bits.into(),
            lanes: threads,
        };
        for (thread, value) in
            (0..threads).flat_map(|thread| (0..values).map(move |value| (thread, value)))
        {
            let [row, column, block] = formula(&instruction, thread, value);
            let cell = row + extents[0] * (column + extents[1] * block);
            let found = layout.at(thread + threads * value);
            assert_eq!(
                u64::try_from(found),
                Ok(cell),
                "{} {layout}: T{thread}V{value}",
                atom.name
            );
        }
    }
}

/// Holds all atoms of a family against formulas for A, B and C.
fn family_follows(name: &str, a: Formula, b: Formula, c: Formula) {
    let mut count = 0;
    for (family, atom) in mma() {
        if family == name {
            count += 1;
            let formulas = [a, b, c];
            for ((operand, layout, extents), formula) in atom.operands().into_iter().zip(formulas) {
                follows(&atom, operand, layout, extents, formula);
            }
        }
    }
    assert!(count > 0, "{name}");
}

/// AMD Matrix Instruction Calculator, "Matrix element to register mapping", for gfx908, gfx90a and
/// gfx942: entry (i,k) of block b is in lane b·M + ⌊k/e⌋·M·blocks + i, value k % e, where a lane
/// has e = M·K·blocks/64 values.
fn mfma_input(x: &Instruction, [i, k, b]: [u64; 3]) -> (u64, u64) {
    let values = x.m * x.k * x.blocks / 64;
    (b * x.m + k / values * x.m * x.blocks + i, k % values)
}

/// AMD Matrix Instruction Calculator: a lane has four consecutive rows of results of 32 bits in
/// consecutive registers, and one row of results of 64 bits.
fn mfma_output(x: &Instruction, [i, j, b]: [u64; 3]) -> (u64, u64) {
    let height = if x.bits == 64 { 1 } else { 4 };
    let rows_a_register = 64 / x.n;
    let blocks_a_register = 64_u64.div_ceil(x.n * x.m / height);
    let lane =
        b % blocks_a_register * x.n + i / height % rows_a_register * blocks_a_register * x.n + j;
    let register = b * (x.m * x.n / 64) + i / (height * rows_a_register) * height + i % height;
    (lane, register)
}

#[test]
fn mfma_follows_the_matrix_instruction_calculator() {
    let mut count = 0;
    for (_, atom) in mma().filter(|(family, _)| family.starts_with("CDNA")) {
        let [m, n, k] = atom.shape;
        for (index, (operand, layout, [rows, columns, blocks])) in
            atom.operands().into_iter().enumerate()
        {
            for bits in bits(&atom, operand.format) {
                let x = Instruction {
                    m,
                    n,
                    k,
                    blocks,
                    bits: bits.into(),
                    lanes: 64,
                };
                for cell in 0..rows * columns * blocks {
                    let entry = [cell % rows, cell / rows % columns, cell / rows / columns];
                    let (lane, value) = if index < 2 {
                        mfma_input(&x, entry)
                    } else {
                        mfma_output(&x, entry)
                    };
                    let found = layout.at(lane + 64 * value);
                    assert_eq!(
                        u64::try_from(found),
                        Ok(cell),
                        "{} {layout}: T{lane}V{value}",
                        atom.name
                    );
                    count += 1;
                }
            }
        }
    }
    assert!(count > 10_000, "{count}");
}

/// AMD GPUOpen, "How to accelerate AI applications on RDNA 3 using WMMA": `a_frag[ele] = a[16 *
/// lane + ele]` with `lane = threadIdx.x % 16`, and `r = ele * 2 + (threadIdx.x / 16)` of C; the
/// calculator has w/16 for the 2.
#[test]
fn wmma_follows_the_guides_to_rdna() {
    let input: Formula = |_, lane, value| [lane % 16, value, 0];
    let output: Formula = |x, lane, value| [value * (x.lanes / 16) + lane / 16, lane % 16, 0];
    family_follows("RDNA3", input, input, output);
    // "Using the Matrix Cores of AMD RDNA 4 architecture GPUs": each lane has 8 consecutive values
    // along K
    let input: Formula = |_, lane, value| [lane % 16, 8 * (lane / 16) + value, 0];
    let output: Formula = |_, lane, value| [8 * (lane / 16) + value, lane % 16, 0];
    family_follows("RDNA4", input, input, output);
}

/// Intel Architecture Instruction Set Extensions Programming Reference, TDPBF16PS:
/// `srcdest.row[m].fp32[n] += src1.row[m].bf16[2k+b] * src2.row[k].bf16[2n+b]`; TDPBSSD and the
/// others of bytes with 4 for the 2, TMMULTF32PS 1.
#[test]
fn amx_follows_the_pseudocode_of_its_instructions() {
    let a: Formula = |x, _, value| [value / x.k, value % x.k, 0];
    let b: Formula = |x, _, value| {
        let packed = 32 / x.bits;
        let (row, column) = (value / (16 * packed), value % (16 * packed));
        [column / packed, packed * row + column % packed, 0]
    };
    let c: Formula = |_, _, value| [value / 16, value % 16, 0];
    for (family, atom) in mma().filter(|(family, _)| *family == "AMX") {
        let [a_, b_, c_] = atom.operands();
        follows(&atom, a_.0, a_.1, a_.2, a);
        // Columns16x16 counts the row-major B of TF32 along its rows: k is the row, n the column
        follows(&atom, b_.0, b_.1, b_.2, b);
        follows(&atom, c_.0, c_.1, c_.2, c);
        assert_eq!(family, "AMX");
    }
}

/// Intel SYCL-TLA, `XE_DPAS_TT`: registers are dealt to work-items in units of a value, or of a
/// byte if a value is less. Row-major A and C; B as rows of words, the values of a word consecutive
/// along K.
#[test]
fn dpas_follows_the_order_of_registers() {
    // the place of a value in the register: unit u of work-item t is unit t + 16·u of the register
    fn place(x: &Instruction, thread: u64, value: u64) -> u64 {
        let packed = (8 / x.bits).max(1);
        (thread + 16 * (value / packed)) * packed + value % packed
    }
    let a: Formula = |x, thread, value| {
        let at = place(x, thread, value);
        // one row of words is half a register: the other lanes are given the same
        let at = if x.m == 1 && x.bits == 32 {
            at % x.k
        } else {
            at
        };
        [at / x.k, at % x.k, 0]
    };
    let b: Formula = |x, thread, value| {
        let (at, packed) = (place(x, thread, value), 32 / x.bits);
        let (word, part) = (at / packed, at % packed);
        [word % 16, packed * (word / 16) + part, 0]
    };
    let c: Formula = |_, thread, value| [value, thread, 0];
    family_follows("Xe", a, b, c);
}

/// Arm A64, SMMLA, BFMMLA: rows of A, and columns of B, are halves of a vector; C is row-major.
/// Elsewhere a vector is a column of A, of as many consecutive values along K a lane as fit 32
/// bits.
#[test]
fn vectors_are_columns_with_lanes_as_rows() {
    let column: Formula = |x, _, value| [value / x.k, value % x.k, 0];
    let lane: Formula = |_, _, value| [value, 0, 0];
    let square: Formula = |_, _, value| [value / 2, value % 2, 0];
    for (_, atom) in
        mma().filter(|(family, _)| ["Scalar", "AVX2", "AVX-512", "NEON"].contains(family))
    {
        let [a, b, c] = atom.operands();
        follows(&atom, a.0, a.1, a.2, column);
        follows(&atom, b.0, b.1, b.2, column);
        follows(
            &atom,
            c.0,
            c.1,
            c.2,
            if atom.shape[1] == 1 { lane } else { square },
        );
    }
}

/// PTX ISA, "Matrix Fragments for mma.m16n8k16 with floating point type": of A, groupID = laneid /
/// 4 is the row of values 0, 1, 4 and 5, 8 more that of the others; the column is
/// threadID_in_group·2 + (i & 1), 8 more from value 4 on. Of wgmma, row 16·(warp % 4) + groupID of
/// value i with (i / 2) % 2 = 0, 8 more else, column 8·(i / 4) + 2·(lane % 4) + i % 2.
#[test]
fn fragments_follow_the_ptx_isa() {
    let a: Formula = |_, lane, i| {
        let row = lane / 4 + if i < 2 || (4..6).contains(&i) { 0 } else { 8 };
        [row, lane % 4 * 2 + (i & 1) + if i >= 4 { 8 } else { 0 }, 0]
    };
    let b: Formula = |_, lane, i| {
        [
            lane / 4,
            lane % 4 * 2 + (i & 1) + if i >= 2 { 8 } else { 0 },
            0,
        ]
    };
    let c: Formula = |_, lane, i| {
        [
            lane / 4 + if i < 2 { 0 } else { 8 },
            lane % 4 * 2 + (i & 1),
            0,
        ]
    };
    let gmma: Formula = |_, thread, i| {
        let (warp, lane) = (thread / 32, thread % 32);
        [
            16 * warp + lane / 4 + 8 * (i / 2 % 2),
            8 * (i / 4) + 2 * (lane % 4) + i % 2,
            0,
        ]
    };
    let mut count = 0;
    for (family, atom) in mma() {
        let [x, y, z] = atom.operands();
        if atom.record.instruction.contains("m16n8k16.row.col.f")
            && atom.record.d != "F64"
            && !atom.name.contains('C')
        {
            follows(&atom, x.0, x.1, x.2, a);
            follows(&atom, y.0, y.1, y.2, b);
            follows(&atom, z.0, z.1, z.2, c);
            count += 1;
        }
        if family == "SM90 GMMA" && atom.shape[1] <= 32 {
            follows(&atom, z.0, z.1, z.2, gmma);
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}
