//! Matrix descriptors: those of CuTe, and the address of every element by the rules of the PTX ISA.

#[path = "support/golden.rs"]
mod golden;
#[path = "support/random.rs"]
mod random;

use cute_core::atom::{E4M3, F16, TF32};
use cute_core::dynamic::DynSwizzledLayout;
use cute_core::swizzle::DynSwizzle;
use cute_gpu::{Descriptor, GmmaFormat, Operand, OperandError, Side};
use golden::{golden, memory, permuted, text};
use random::{Random, swizzled};

/// Lines that are refused here although CuTe accepts them, with the name of the condition.
const STRICTER: &[&str] = &["WithinPattern"];

/// The operand of a layout, by the width of its elements.
fn operand(smem: &DynSwizzledLayout, width: u32, mn: u32) -> Result<Operand, OperandError> {
    match width {
        8 => Operand::try_from_dyn::<E4M3>(smem, mn),
        16 => Operand::try_from_dyn::<F16>(smem, mn),
        32 => Operand::try_from_dyn::<TF32>(smem, mn),
        _ => panic!("no format of {width} bits"),
    }
}

/// Where `wgmma` reads element `(row, k)` of `width` bits, by the rules of the PTX ISA for the
/// strides of matrices in shared memory: written from its text, not from the derivation.
fn wgmma_reads(descriptor: Descriptor, major: Side, width: u32, (row, k): (u64, u64)) -> u64 {
    let bits = descriptor.bits();
    let field = |from: u32| (bits >> from & 0x3fff) << 4;
    let (start, leading, stride) = (field(0), field(16), field(32));
    let swizzle_bits = [0, 3, 2, 1][(bits >> 62) as usize];
    let start = start + unswizzled(leading, stride, swizzle_bits, major, width, (row, k));
    permuted(start, swizzle_bits)
}

/// The distance of element `(row, k)` from the first one, before the swizzle.
fn unswizzled(
    leading: u64,
    stride: u64,
    swizzle_bits: u32,
    major: Side,
    width: u32,
    (row, k): (u64, u64),
) -> u64 {
    let bytes = |elements: u64| elements * u64::from(width) / 8;
    let span = 16_u64 << swizzle_bits;
    match (major, swizzle_bits) {
        // cores of 8 rows of 16 bytes; leading: to the next core along K, stride: to the next rows
        (Side::K, 0) => row % 8 * 16 + row / 8 * stride + bytes(k) / 16 * leading + bytes(k) % 16,
        // 8 rows of a swizzle
        (Side::K, _) => row % 8 * span + row / 8 * stride + bytes(k),
        // cores of 8 columns of 16 bytes
        (Side::MN, 0) => k % 8 * 16 + k / 8 * leading + bytes(row) / 16 * stride + bytes(row) % 16,
        // 8 columns, each a row of a swizzle
        (Side::MN, _) => {
            k % 8 * span + k / 8 * stride + bytes(row) / span * leading + bytes(row) % span
        }
    }
}

/// Each part of the operand is read where the layout has its elements.
fn reads_the_layout(smem: &DynSwizzledLayout, operand: &Operand, width: u32, mn: u64) {
    let k = u64::from(256 / width);
    let (mn_parts, k_parts) = operand.parts();
    let rows = mn * mn_parts;
    assert_eq!(rows * k * k_parts, smem.size(), "{smem} is not whole parts");
    for (mn_part, k_part) in (0..mn_parts).flat_map(|i| (0..k_parts).map(move |j| (i, j))) {
        let descriptor = operand.descriptor().after(operand.step(mn_part, k_part));
        for (row, column) in (0..mn).flat_map(|i| (0..k).map(move |j| (i, j))) {
            let index = mn * mn_part + row + rows * (k * k_part + column);
            let there = smem.at(index) as u64 * u64::from(width) / 8;
            let read = wgmma_reads(descriptor, operand.major(), width, (row, column));
            assert_eq!(
                read, there,
                "{smem}: element ({row},{column}) of part ({mn_part},{k_part}) by {descriptor}"
            );
        }
    }
}

#[test]
fn descriptors_are_those_of_cute() {
    let (mut accepted, mut refused) = (0, 0);
    for line in golden(include_str!("golden/make_gmma_desc.jsonl")) {
        let width: u32 = text(&line, "/args/1").parse().expect("a width");
        let smem = memory(text(&line, "/args/0"), width);
        let tile = text(&line, "/args/2").trim_start_matches("(_");
        let (mn, k) = tile.split_once(",_").expect("(_64,_16)");
        let mn: u32 = mn.parse().expect("M or N");
        let of_instruction = k == format!("{})", 256 / width);
        let derived = operand(&smem, width, mn);
        let Some(bits) = line.get("result") else {
            // the instruction has one K, and CuTe is asked for another one in one line
            assert!(derived.is_err() || !of_instruction, "accepted: {line}");
            refused += 1;
            continue;
        };
        let derived = match derived {
            Ok(derived) => derived,
            Err(error) => {
                assert!(STRICTER.contains(&error.name()), "{error}: {line}");
                refused += 1;
                continue;
            }
        };
        accepted += 1;
        assert_eq!(
            derived.descriptor().to_string(),
            bits.as_str().expect("bits"),
            "{line}"
        );
        let major = match derived.major() {
            Side::K => "K",
            Side::MN => "MN",
        };
        assert_eq!(major, text(&line, "/args/3"), "{line}");
        let steps: cute_core::dynamic::DynLayout =
            text(&line, "/steps").parse().expect("a layout of steps");
        let (mn_parts, k_parts) = derived.parts();
        assert_eq!(mn_parts * k_parts, steps.size(), "{line}");
        for part in 0..steps.size() {
            let step = derived.step(part % mn_parts, part / mn_parts);
            assert_eq!(i64::from(step), steps.at(part), "part {part} of {line}");
        }
        reads_the_layout(&smem, &derived, width, mn.into());
    }
    assert_eq!((accepted, refused), (97, 25));
}

/// A random layout that is canonical, or nearly so.
struct Candidate {
    smem: DynSwizzledLayout,
    width: u32,
    mn: u64,
    swizzle_bits: u32,
}

fn candidate(random: &mut Random) -> Candidate {
    let width = random.of(&[8, 16, 16, 32]);
    let piece = 128 / width as usize;
    let swizzle_bits = random.of(&[0, 1, 2, 3]);
    let row = piece << swizzle_bits; // elements in a row of a swizzle
    let along_k = width != 16 || random.below(2) == 0;
    // blocks of 8 by a row, in two orders, with or without padding
    let blocks = (1 + random.below(4), 1 + random.below(4));
    let padding = random.of(&[0, 0, 1]) * 8 * row;
    let block = 8 * row + padding;
    let (first, second) = if random.below(2) == 0 {
        (block, block * blocks.0)
    } else {
        (block * blocks.1, block)
    };
    let mut inner = [
        (8, row), // across the rows
        (blocks.0, first),
        (row, 1), // along a row
        (blocks.1, second),
    ];
    // one number may be another one
    if random.below(2) == 0 {
        let (_, stride) = &mut inner[random.below(4)];
        *stride = match random.below(4) {
            0 => *stride * 2,
            1 => *stride + piece,
            2 => (*stride / 2).max(1),
            _ => *stride + 1,
        };
    }
    let mode = |[(s, d), (t, e)]: [(usize, usize); 2]| (format!("({s},{t})"), format!("({d},{e})"));
    let (across, along) = (mode([inner[0], inner[1]]), mode([inner[2], inner[3]]));
    let (rows, columns) = if along_k {
        (across, along)
    } else {
        (along, across)
    };
    let layout = format!("({},{}):({},{})", rows.0, columns.0, rows.1, columns.1);
    let swizzle = DynSwizzle::new(swizzle_bits, piece.ilog2(), 3).expect("a swizzle");
    let size = if along_k {
        8 * blocks.0
    } else {
        row * blocks.0
    };
    let divisors: Vec<u64> = (1..=32)
        .map(|n| 8 * n)
        .filter(|n| (size as u64).is_multiple_of(*n))
        .collect();
    let mn = if divisors.is_empty() {
        64
    } else {
        random.of(&divisors)
    };
    Candidate {
        smem: swizzled(swizzle, &layout),
        width,
        mn,
        swizzle_bits,
    }
}

/// Whether some descriptor describes all parts: its two offsets are the distances of two elements,
/// and then every element is compared.
fn some_descriptor_exists(candidate: &Candidate) -> bool {
    let Candidate {
        smem,
        width,
        mn,
        swizzle_bits,
    } = candidate;
    let (layout, width, k) = (smem.layout(), *width, u64::from(256 / *width));
    let modes: Vec<_> = layout.modes().collect();
    let [rows, columns] = [modes[0].size(), modes[1].size()];
    if rows % mn != 0 || columns % k != 0 {
        return false;
    }
    let at = |row: u64, column: u64| layout.at(row + rows * column) as u64 * u64::from(width) / 8;
    let span = 16_u64 << swizzle_bits;
    let majors: &[Side] = if width == 16 {
        &[Side::K, Side::MN]
    } else {
        &[Side::K]
    };
    majors.iter().any(|&major| {
        let piece = u64::from(128 / width);
        let within = |i: u64, j: u64| if i < *mn && j < k { at(i, j) } else { 0 };
        let (leading, stride) = match (major, swizzle_bits) {
            (Side::K, _) => (within(0, piece), within(8, 0)),
            (Side::MN, 0) => (within(0, 8), within(8, 0)),
            (Side::MN, _) => (within(span / 2, 0), within(0, 8)),
        };
        // a field has whole pieces
        let whole =
            leading % 16 == 0 && stride % 16 == 0 && [leading, stride].iter().all(|d| *d < 1 << 18);
        whole
            && (0..rows / mn).all(|i| {
                (0..columns / k).all(|j| {
                    let start = at(i * mn, j * k);
                    start % 16 == 0
                        && (0..*mn).all(|row| {
                            (0..k).all(|column| {
                                start
                                    + unswizzled(
                                        leading,
                                        stride,
                                        *swizzle_bits,
                                        major,
                                        width,
                                        (row, column),
                                    )
                                    == at(i * mn + row, j * k + column)
                            })
                        })
                })
            })
    })
}

#[test]
fn a_layout_is_accepted_exactly_if_a_descriptor_reads_it() {
    let mut random = Random(7);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..1500 {
        let candidate = candidate(&mut random);
        let Candidate {
            smem, width, mn, ..
        } = &candidate;
        match operand(smem, *width, *mn as u32) {
            Ok(operand) => {
                accepted += 1;
                reads_the_layout(smem, &operand, *width, *mn);
                assert!(
                    some_descriptor_exists(&candidate),
                    "{smem}: the tests disagree"
                );
            }
            // stricter than the addresses: swizzled parts begin with whole patterns, and M or N is
            // a whole number of rows of the swizzle
            Err(OperandError::WithinPattern { .. } | OperandError::NotWhole { .. }) => {}
            Err(error) => {
                refused += 1;
                let exists = some_descriptor_exists(&candidate);
                assert!(!exists, "{smem}, {mn} rows of {width} bits: {error}");
            }
        }
    }
    assert!(
        accepted > 300 && refused > 300,
        "{accepted} accepted, {refused} refused"
    );
}

#[test]
fn addresses_begin_with_a_pattern() {
    let smem = memory(
        "Sw<3,4,3> o smem_ptr[16b](unset) o ((8,16),64):((64,512),1)",
        16,
    );
    let operand = Operand::try_from_dyn::<F16>(&smem, 64).expect("an operand");
    for address in (0..0x2400).step_by(16) {
        let at = operand.at(address);
        if address % 1024 == 0 {
            let descriptor = at.expect("an address of a pattern");
            assert_eq!(descriptor.start_address(), address);
            // the memory that begins there has its elements where the swizzle of bytes puts them
            for index in [0, 1, 77, 128 * 16 - 1] {
                let offset = smem.layout().at(index) as u64 * 2;
                let there = permuted(u64::from(address) + offset, 3);
                assert_eq!(u64::from(address) + smem.at(index) as u64 * 2, there);
            }
        } else {
            let misaligned = OperandError::Misaligned {
                address,
                alignment: 1024,
            };
            assert_eq!(at, Err(misaligned));
        }
    }
    // the last part begins at byte 8192 + 96
    assert!(operand.at((1 << 18) - 9 * 1024).is_ok());
    let far = operand.at((1 << 18) - 8 * 1024);
    assert_eq!(
        far,
        Err(OperandError::TooFar {
            bytes: (1 << 18) + 96
        })
    );
}

#[test]
fn each_condition_is_named() {
    let refused = |smem: &str, width: u32, mn: u32| {
        operand(&memory(smem, width), width, mn)
            .expect_err(smem)
            .name()
    };
    assert_eq!(refused("64:1", 16, 64), "NotTwoModes");
    assert_eq!(refused("(64,16,2):(16,1,1024)", 16, 64), "NotTwoModes");
    assert_eq!(refused("(64,16):(16,1)", 16, 12), "NoInstruction");
    assert_eq!(refused("(64,16):(16,1)", 16, 264), "NoInstruction");
    assert_eq!(refused("(64,16):(-16,1)", 16, 64), "NegativeStride");
    assert_eq!(refused("(64,16):(32,2)", 16, 64), "NotContiguous");
    assert_eq!(refused("(64,32):(1,64)", 8, 64), "OnlyAlongK");
    assert_eq!(refused("(64,12):(16,1)", 16, 64), "PartialPiece");
    assert_eq!(refused("(64,16):(20,1)", 16, 64), "WithinPiece");
    assert_eq!(refused("(60,16):(8,1)", 16, 64), "NotWhole");
    assert_eq!(
        refused("((8,2,2),(8,2)):((8,64,512),(1,4096))", 16, 32),
        "NoSingleStride"
    );
    assert_eq!(refused("(64,16):(16,1)", 16, 64), "Distance");
    let padded = "Sw<3,4,3> o smem_ptr[16b](unset) o ((8,8),64):((64,520),1)";
    assert_eq!(refused(padded, 16, 64), "WithinPattern");
    assert_eq!(
        refused("((8,8),(8,2)):((8,131072),(1,64))", 16, 64),
        "TooFar"
    );
    let many = format!(
        "(({}),(8,2)):(({}),(1,64))",
        ["1"; 17].map(|_| "2").join(","),
        (0..17)
            .map(|i| (8_u64 << (2 * i)).to_string())
            .collect::<Vec<_>>()
            .join(",")
    );
    assert_eq!(refused(&many, 16, 64), "TooManyLeaves");
    let other = swizzled(
        DynSwizzle::new(3, 4, 3).expect("a swizzle"),
        "((8,8),64):((64,512),1)",
    );
    let error = operand(&other, 16, 64).expect_err("a swizzle of 32 bytes that stay together");
    assert_eq!(error.name(), "NoSwizzle");
    let row: DynSwizzledLayout = "Sw<3,3,3> o _64 o ((8,7),64):((64,512),1)"
        .parse()
        .expect("a layout");
    let error = operand(&row, 16, 56).expect_err("a layout that begins in a pattern");
    assert_eq!(
        error,
        OperandError::Start {
            offset: 128,
            alignment: 1024
        }
    );
    let basis: cute_core::dynamic::DynLayout = "(64,16):(1@0,1@1)".parse().expect("a layout");
    let error = Operand::try_from_dyn::<F16>(&basis, 64).expect_err("coordinates are no offsets");
    assert_eq!(error.name(), "BasisStride");
}

/// K of formats is that of the instructions.
#[test]
fn formats_have_the_k_of_their_instructions() {
    fn k<F: GmmaFormat>() -> (u32, u32) {
        (F::BITS, F::K)
    }
    assert_eq!(
        [k::<E4M3>(), k::<F16>(), k::<TF32>()],
        [(8, 32), (16, 16), (32, 8)]
    );
}

mod typed {
    //! The operand of a type is that of the same layout at run time.

    use super::operand;
    use cute_core::atom::nvidia::sm90_gmma_smem::*;
    use cute_core::atom::{BF16, E4M3, F16, K, MN, Major, TF32};
    use cute_core::dynamic::{DynLayout, DynSwizzledLayout};
    use cute_core::prelude::*;
    use cute_gpu::{GmmaFormat, GmmaOperand, InSharedMemory, Operand};

    fn same<F: GmmaFormat, O: Major, const ROWS: u32, L>(_: L, dynamic: &DynSwizzledLayout)
    where
        L: GmmaOperand<F, O, ROWS>,
    {
        let expected = operand(dynamic, F::BITS, ROWS);
        assert_eq!(Operand::try_of::<F, L>(ROWS), expected, "{dynamic}");
        assert_eq!(Ok(<L as GmmaOperand<F, O, ROWS>>::OPERAND), expected);
    }

    macro_rules! atoms {
        ($($format:ident $bits:literal $order:ident $rows:literal: $($atom:ident)*;)*) => {$($({
            let smem = $atom::<$bits>::default().tile_to_shape(shape!((128,128)));
            let elements = smem.as_position_independent();
            let dynamic = DynSwizzledLayout::try_from(elements).expect("offsets that fit");
            same::<$format, $order, $rows, _>(smem, &dynamic);
            same::<$format, $order, $rows, _>(elements, &dynamic);
        })*)*};
    }

    #[test]
    fn operands_of_types_are_those_of_run_time() {
        atoms! {
            E4M3 8 K 64: Layout_K_INTER_Atom Layout_K_SW32_Atom Layout_K_SW64_Atom Layout_K_SW128_Atom;
            F16 16 K 64: Layout_K_INTER_Atom Layout_K_SW32_Atom Layout_K_SW64_Atom Layout_K_SW128_Atom;
            BF16 16 K 64: Layout_K_SW128_Atom;
            BF16 16 MN 64: Layout_MN_SW32_Atom;
            F16 16 MN 128: Layout_MN_INTER_Atom Layout_MN_SW32_Atom Layout_MN_SW64_Atom Layout_MN_SW128_Atom;
            TF32 32 K 8: Layout_K_INTER_Atom Layout_K_SW32_Atom Layout_K_SW64_Atom Layout_K_SW128_Atom;
        }
    }

    #[test]
    fn plain_layouts_have_no_swizzle() {
        let smem = layout!(((8,16),(8,8)):((8,72),(1,1152)));
        let dynamic: DynLayout = smem.into();
        let expected = Operand::try_from_dyn::<F16>(&dynamic, 64);
        assert_eq!(Ok(<_ as Of>::operand(smem)), expected);
    }

    /// A constant of a generic function.
    trait Of: InSharedMemory<F16> {
        fn operand(_: Self) -> Operand {
            const { Operand::of::<F16, Self>(64) }
        }
    }
    impl<L: InSharedMemory<F16>> Of for L {}
}
