//! The data of instructions agree with what CuTe prints and with the definitions.

use cute_core::analysis::{Coverage, Limit};
use cute_core::atom::{
    COPY_FAMILIES, CopyAtom, CopyInstance, FormatRecord, MMA_FAMILIES, MmaAtom, MmaInstance,
    OperandPlace, PlaceKind,
};
use cute_core::dynamic::{DynLayout, DynTuple};
use cute_tests::golden_lines::{args, golden_lines, text};
use std::collections::{BTreeMap, BTreeSet};

mod formulas;
mod tiled;

fn mma() -> impl Iterator<Item = (&'static str, MmaInstance)> {
    let families = MMA_FAMILIES.iter().copied().flatten();
    families.flat_map(|family| {
        let atoms = family.atoms.iter().flat_map(|atom| atom.instances());
        atoms.map(move |atom| (family.name, atom))
    })
}

fn copies() -> impl Iterator<Item = CopyInstance> {
    let families = COPY_FAMILIES.iter().copied().flatten();
    families.flat_map(|family| family.atoms.iter().flat_map(|atom| atom.instances()))
}

fn layout(text: &str) -> DynLayout {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn tuple(extents: &[u64]) -> DynTuple {
    let text: Vec<_> = extents.iter().map(u64::to_string).collect();
    format!("({})", text.join(",")).parse().expect("a tuple")
}

/// The bits of a value; of a parameter, those of all formats that it can be.
fn bits(atom: &MmaInstance, format: &str) -> BTreeSet<u32> {
    let parameters = atom.record.parameters.types.iter();
    let choices = parameters.filter(|(name, _)| *name == format);
    let names: Vec<&str> = match choices
        .flat_map(|(_, set)| set.iter().copied())
        .collect::<Vec<_>>()
    {
        names if names.is_empty() => vec![format],
        names => names,
    };
    let bits = |name: &str| FormatRecord::named(name).map(|format| format.bits);
    (names
        .iter()
        .map(|name| bits(name).unwrap_or_else(|| panic!("{}: {name}", atom.name))))
    .collect()
}

/// How many threads a layout of threads and values has, and how many values each.
fn threads_and_values(layout: &DynLayout) -> (u64, u64) {
    let threads = layout.mode(0).expect("threads").size();
    (threads, layout.size() / threads)
}

/// The golden lines of a file: operation, arguments, result.
fn golden(file: &str) -> Vec<(String, Vec<String>, String)> {
    let lines = golden_lines(&format!("atoms/{file}"));
    (lines.iter())
        .map(|line| {
            let args = args(line).into_iter().map(str::to_owned).collect();
            (
                text(line, "op").to_owned(),
                args,
                text(line, "result").to_owned(),
            )
        })
        .collect()
}

/// What CuTe prints with a shape and a stride that are not congruent; the function is the same.
const NOT_CONGRUENT: (&str, &str) = (
    "((_4,_8),(_32,_2)):((_512,_1),((_16,_8)))",
    "((_4,_8),(_32,_2)):((_512,_1),(_16,_8))",
);

#[test]
fn mma_atoms_are_those_of_cute() {
    let atoms: BTreeMap<String, MmaInstance> =
        mma().map(|(_, atom)| (atom.name.clone(), atom)).collect();
    for file in ["mma_atom", "mma_atom_4_2"] {
        let lines = golden(file);
        assert!(lines.len() > 500, "{file}");
        for (op, args, result) in lines {
            assert_eq!(op, "mma_traits");
            // the orders of operands in shared memory change no layout
            let name = match args[0].split_once('<') {
                Some((name, "K,K>" | "MN,MN>" | "K,MN>" | "MN,K>")) => name,
                _ => &args[0],
            };
            let atom = atoms
                .get(name)
                .unwrap_or_else(|| panic!("{file}: no atom {name}"));
            let found = match &*args[1] {
                "Shape_MNK" => {
                    format!("(_{},_{},_{})", atom.shape[0], atom.shape[1], atom.shape[2])
                }
                "ThrID" => atom.threads.to_string(),
                "ALayout" => atom.a.to_string(),
                "BLayout" => atom.b.to_string(),
                "CLayout" => atom.c.to_string(),
                field => panic!("{name}: {field}"),
            };
            let wanted = if result == NOT_CONGRUENT.0 {
                NOT_CONGRUENT.1
            } else {
                &result
            };
            assert_eq!(found, wanted, "{file}: {} of {name}", args[1]);
        }
    }
}

#[test]
fn copy_atoms_are_those_of_cute() {
    let atoms: BTreeMap<String, CopyInstance> =
        copies().map(|atom| (atom.name.clone(), atom)).collect();
    let lines = golden("copy_atom");
    assert_eq!(lines.len(), 122);
    for (op, args, result) in lines {
        let name = ["half_t>", "uint32_t>", "uint128_t>"]
            .iter()
            .zip(["16>", "32>", "128>"]);
        let name = name.fold(args[0].clone(), |name, (cpp, bits)| name.replace(cpp, bits));
        let atom = atoms.get(&name).unwrap_or_else(|| panic!("no atom {name}"));
        let field = args.last().expect("a field");
        let found = match field.trim_start_matches("Val").trim_start_matches("Layout") {
            "ThrID" => &atom.threads,
            "Src" | "SrcLayout" => &atom.source,
            "Dst" | "DstLayout" => &atom.destination,
            "Ref" | "RefLayout" => &atom.reference,
            field => panic!("{name}: {field}"),
        };
        let found = match &*op {
            "copy_traits" => found.clone(),
            // values of so many bits: those of a copy that is narrower have a part of it each
            "copy_atom" => found
                .upcast_padded(args[1].parse().expect("bits"))
                .expect("an upcast"),
            op => panic!("{op}"),
        };
        assert_eq!(found.to_string(), result, "{args:?}");
    }
}

#[test]
fn operands_cover_their_tiles() {
    for (_, atom) in mma() {
        for (operand, layout, extents) in atom.operands() {
            let at = format!("{} {layout} onto {extents:?}", atom.name);
            let [rows, columns, blocks] = extents;
            let cells = rows * columns * blocks;
            let coverage = |layout: &DynLayout| {
                let coverage =
                    Coverage::of(layout, &tuple(&extents), Limit::default()).expect("a tile");
                assert!(coverage.cut_at.is_none(), "{at}");
                assert_eq!(
                    (coverage.held, coverage.cells, coverage.outside_count),
                    (cells, cells, 0),
                    "{at}: {coverage}"
                );
                coverage.holds_each_once()
            };
            let [threads, values] =
                [0, 1].map(|mode| layout.mode(mode).expect("threads and values"));
            match operand.place {
                PlaceKind::Register | PlaceKind::TensorMemory | PlaceKind::TileRegister => {
                    assert!(coverage(layout), "{at}")
                }
                // as many threads for every cell, and more than one
                PlaceKind::Replicated => {
                    assert!(!coverage(layout), "{at}");
                    let mut holders = vec![0; usize::try_from(cells).expect("few")];
                    (0..layout.size())
                        .for_each(|i| holders[usize::try_from(layout.at(i)).expect("a cell")] += 1);
                    assert!(
                        holders
                            .iter()
                            .all(|&count| count == holders[0] && count > 1),
                        "{at}: {holders:?}"
                    );
                }
                // all threads name the whole tile
                PlaceKind::SharedMemory
                    if (0..threads.size()).all(|thread| threads.at(thread) == 0) =>
                {
                    let one: DynLayout = format!("(1,{}):(0,{})", values.shape(), values.stride())
                        .parse()
                        .expect("a layout");
                    assert!(coverage(&one), "{at}");
                }
                // or each block has its part
                PlaceKind::SharedMemory => assert!(coverage(layout), "{at}"),
            }
            assert_eq!(
                operand.is_distributed(),
                !matches!(
                    operand.place,
                    PlaceKind::SharedMemory | PlaceKind::Replicated
                )
            );
        }
    }
}

#[test]
fn operands_have_the_threads_of_their_atom() {
    for (_, atom) in mma() {
        assert!(atom.threads.is_injective(), "{}", atom.name);
        for (_, layout, _) in atom.operands() {
            assert_eq!(layout.rank(), 2, "{} {layout}", atom.name);
            assert_eq!(
                threads_and_values(layout).0,
                atom.threads.size(),
                "{} {layout}",
                atom.name
            );
        }
    }
}

#[test]
fn copies_write_the_bits_that_they_read() {
    let mut count = 0;
    for atom in copies() {
        count += 1;
        let image = |layout: &DynLayout| {
            (0..layout.size())
                .map(|i| layout.at(i))
                .collect::<BTreeSet<_>>()
        };
        for side in [&atom.source, &atom.destination] {
            assert_eq!(
                threads_and_values(side).0,
                atom.threads.size(),
                "{} {side}",
                atom.name
            );
        }
        assert!(atom.threads.is_injective(), "{}", atom.name);
        let read = image(&atom.source);
        assert_eq!(read, image(&atom.destination), "{}", atom.name);
        assert_eq!(read, (0..read.len() as i64).collect(), "{}", atom.name);
        assert!(atom.reference.is_bijective(), "{}", atom.name);
        assert!(
            [&atom.source, &atom.destination].contains(&&atom.reference),
            "{}",
            atom.name
        );
    }
    assert!(count > 30);
}

/// The bits that a thread has of an operand, on the hardware.
#[test]
fn values_fill_the_registers_of_cute() {
    let atoms: BTreeMap<String, MmaInstance> =
        mma().map(|(_, atom)| (atom.name.clone(), atom)).collect();
    let lines = golden("mma_registers");
    assert_eq!(lines.len(), 91);
    for (_, args, result) in lines {
        let atom = &atoms[&args[0]];
        let wanted: Vec<u64> = result
            .split(' ')
            .map(|bits| bits.parse().expect("bits"))
            .collect();
        let record = atom.record;
        let operands = [
            (record.d, &atom.c),
            (record.a.format, &atom.a),
            (record.b.format, &atom.b),
            (record.c.format, &atom.c),
        ];
        for ((format, layout), wanted) in operands.into_iter().zip(wanted) {
            let [bits] = bits(atom, format).into_iter().collect::<Vec<_>>()[..] else {
                panic!("{}: {format} is a parameter", atom.name);
            };
            let found = threads_and_values(layout).1 * u64::from(bits);
            // B of dp2a are two bytes of the four of a register
            assert!(
                found == wanted || (&*atom.name, format) == ("SM61_DP2A", "S8"),
                "{} {format}: {found}, not {wanted}",
                atom.name
            );
        }
    }
}

#[test]
fn values_fill_registers() {
    for (family, atom) in mma() {
        for (operand, layout, _) in atom.operands() {
            for bits in bits(&atom, operand.format) {
                let at = format!("{} {} {layout}", atom.name, operand.format);
                let (threads, values) = threads_and_values(layout);
                let held = values * u64::from(bits);
                match (family, operand.place) {
                    (_, PlaceKind::SharedMemory | PlaceKind::TensorMemory) => {}
                    // up to 16 rows of 64 bytes
                    ("AMX", _) => assert_eq!(held, 16 * 64 * 8, "{at}"),
                    // rows of 32 bytes, of A with K = 32 and 4 bits half a row; a word of A for
                    // every second lane where M is 1
                    ("Xe", PlaceKind::Replicated) => assert_eq!(threads * held, 2 * 32 * 8, "{at}"),
                    ("Xe", _) => assert_eq!(threads * held % (16 * 8), 0, "{at}"),
                    // vectors of 128, 256 or 512 bits, or what all their lanes get
                    ("NEON", _) => assert!(
                        held == 128 || operand.layout.starts_with("(1,1)") || held <= 32,
                        "{at}"
                    ),
                    ("AVX2", _) => assert!(held == 256 || held <= 64, "{at}"),
                    ("AVX-512", _) => assert!(held == 512 || held <= 64, "{at}"),
                    ("Scalar" | "Universal", _) => assert!(threads == 1, "{at}"),
                    // a value of 8, 6 or 4 bits takes a byte
                    ("SM120", _) if atom.shape[2] == 32 && operand.format.len() == 1 => {
                        assert_eq!(values % 4, 0, "{at}")
                    }
                    // two of four bytes
                    ("SM61", _) if atom.name == "SM61_DP2A" && operand.format == "S8" => {
                        assert_eq!(held, 16, "{at}")
                    }
                    // whole registers of 32 bits
                    _ => assert_eq!(held % 32, 0, "{at}"),
                }
            }
        }
    }
}

/// `SM80_16x8x16_F32F16F16F32_TN`: shape and formats are in the name, and in that of the
/// instruction.
#[test]
fn names_say_shapes_and_formats() {
    let mut checked = 0;
    for (_, atom) in mma() {
        let record = atom.record;
        let parts: Vec<&str> = atom.name.split('_').collect();
        let [m, n, k] = atom.shape;
        let has_shape = |part: &&&str| {
            part.split('x').count() == 3 && part.starts_with(|c: char| c.is_ascii_digit())
        };
        let Some(shape) = parts.iter().find(has_shape) else {
            continue;
        };
        assert_eq!(*shape, format!("{m}x{n}x{k}"), "{}", atom.name);
        if record.instruction.starts_with("mma.sync") || record.instruction.starts_with("wgmma") {
            let sizes = record.instruction.replace("{N}", &n.to_string());
            assert!(
                sizes.contains(&format!("m{m}n{n}k{k}.")),
                "{}: {sizes}",
                atom.name
            );
        }
        if record
            .parameters
            .types
            .iter()
            .any(|(_, set)| !set.contains(&"MN"))
        {
            continue;
        }
        checked += 1;
        // AMD's fp8 and bf8 are not those of others: the name is short
        let short = |format: &str| format.trim_end_matches("FNUZ").to_owned();
        let (d, a, b, c) = (
            short(record.d),
            short(record.a.format),
            short(record.b.format),
            short(record.c.format),
        );
        let formats = [format!("{d}{a}{b}{c}"), format!("{d}{a}{b}")];
        let blocks = format!("{}B", record.blocks);
        let fits = parts
            .iter()
            .any(|part| formats.iter().any(|formats| formats == part));
        assert!(
            fits || atom.name.starts_with("SM120"),
            "{}: {formats:?}",
            atom.name
        );
        assert_eq!(
            parts.contains(&&*blocks),
            record.blocks > 1,
            "{}",
            atom.name
        );
        if record.instruction.starts_with("mma.sync")
            && record.parameters.types.is_empty()
            && record.scales.is_none()
        {
            // behind the shape there are the two orders, then the formats
            let formats: Vec<_> = record.instruction.split('.').skip(6).take(4).collect();
            let wanted = [&d, &a, &b, &c].map(|format| format.to_lowercase().replace("u1", "b1"));
            assert_eq!(formats, wanted, "{}: {}", atom.name, record.instruction);
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn names_are_unique() {
    let mut names = BTreeSet::new();
    for name in mma()
        .map(|(_, atom)| atom.name)
        .chain(copies().map(|atom| atom.name))
    {
        assert!(names.insert(name.clone()), "{name}");
    }
}

/// Types and records are written by one line: some of each form.
#[test]
fn types_are_their_records() {
    use cute_core::atom::{E4M3, F16, F32, K, MN, amd::*, cpu::*, intel::*, nvidia::*};
    fn same<A: MmaAtom>(name: &str)
    where
        DynLayout: From<A::ALayout> + From<A::BLayout> + From<A::CLayout> + From<A::ThrId>,
        DynTuple: From<A::Shape>,
        A::ALayout: Default,
        A::BLayout: Default,
        A::CLayout: Default,
        A::ThrId: Default,
        A::Shape: Default,
    {
        let (_, atom) = mma()
            .find(|(_, atom)| atom.name == name)
            .unwrap_or_else(|| panic!("{name}"));
        assert_eq!(DynLayout::from(A::ALayout::default()), atom.a, "{name}");
        assert_eq!(DynLayout::from(A::BLayout::default()), atom.b, "{name}");
        assert_eq!(DynLayout::from(A::CLayout::default()), atom.c, "{name}");
        assert_eq!(DynLayout::from(A::ThrId::default()), atom.threads, "{name}");
        let [m, n, k] = atom.shape;
        assert_eq!(
            DynTuple::from(A::Shape::default()).to_string(),
            format!("(_{m},_{n},_{k})"),
            "{name}"
        );
        let record = atom.record;
        assert_eq!(
            (A::NAME, A::INSTRUCTION, A::BLOCKS),
            (record.name, record.instruction, record.blocks as usize)
        );
        assert_eq!(
            [A::APlace::KIND, A::BPlace::KIND, A::CPlace::KIND],
            [record.a.place, record.b.place, record.c.place]
        );
        assert_eq!(A::SCALES, record.scales, "{name}");
    }
    same::<sm70::SM70_8x8x4_F32F16F16F32_NT>("SM70_8x8x4_F32F16F16F32_NT");
    same::<sm80::SM80_16x8x16_F16F16F16F16_TN>("SM80_16x8x16_F16F16F16F16_TN");
    same::<sm90_gmma::SM90_64xNx16_F32F16F16_SS<128, K, MN>>("SM90_64x128x16_F32F16F16_SS");
    same::<sm90_gmma::SM90_64xNx32_S32S8U8_RS_TN<24>>("SM90_64x24x32_S32S8U8_RS_TN");
    same::<sm100::SM100_MMA_F16BF16_2x1SM_SS<256, 112, F16, F16, F32, K, K>>(
        "SM100_MMA_F16BF16_2x1SM_SS<256,112>",
    );
    same::<sm120::SM120_16x8x32_TN_VS32<E4M3, E4M3>>("SM120_16x8x32_TN_VS32");
    same::<universal::UniversalFMA<F32, F16, F16, F32>>("UniversalFMA");
    let of_one_format = universal::UniversalFMA::<F32>::default(); // as in CuTe
    assert_eq!(
        of_one_format,
        universal::UniversalFMA::<F32, F32, F32, F32>::default()
    );
    same::<cdna2::CDNA2_4x4x4_4B_F64F64F64F64>("CDNA2_4x4x4_4B_F64F64F64F64");
    same::<rdna3::RDNA3_16x16x16_F16F16F16F16_W64>("RDNA3_16x16x16_F16F16F16F16_W64");
    same::<xe::XE_Mx16x32_S32S8U4S32_TT<7>>("XE_7x16x32_S32S8U4S32_TT");
    same::<amx::AMX_16x16x64_S32U8S8S32>("AMX_16x16x64_S32U8S8S32");
    same::<x86::AVX512_16x1x2_F32BF16BF16F32>("AVX512_16x1x2_F32BF16BF16F32");

    let copy = copies()
        .find(|atom| atom.name == "UniversalCopy<64>")
        .expect("a copy of 64 bits");
    type Copy64 = universal::UniversalCopy<64>;
    assert_eq!(
        DynLayout::from(<Copy64 as CopyAtom>::SrcLayout::default()),
        copy.source
    );
    assert_eq!(<Copy64 as CopyAtom>::NAME, copy.record.name);
}

#[test]
fn a_layout_that_does_not_cover_is_noticed() {
    // CuTe 4.2's B of SM80_16x8x32_S32S4S4S32_TN, which later versions correct
    let wrong = layout("((4,8),8):((32,1),8)");
    let coverage = Coverage::of(&wrong, &tuple(&[8, 32]), Limit::default()).expect("a tile");
    assert!(!coverage.holds_each_once());
}
