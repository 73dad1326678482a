//! Tiled copies by addresses: the tile has the elements at these addresses, each with its thread
//! and value. Random ones as types, many more at run time, and parts of C.

#![allow(missing_docs, reason = "generated code")]

use cute_core::atom::CopyAtom;
use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Mma;
use cute_core::atom::nvidia::{
    copy::{SM90_U32x2_STSM_N, SM90_U32x4_STSM_N},
    universal::UniversalCopy,
};
use cute_core::atom::{
    COPY_FAMILIES, CopyInstance, CopySide, F16, MMA_FAMILIES, MmaInstance, TiledCopyInstance,
    make_cotiled_copy, make_tiled_copy_c, make_tiled_copy_c_atom, make_tiled_mma,
};
use cute_core::dynamic::DynLayout;
use cute_core::prelude::*;
use cute_tests::golden_lines::{args, golden_lines, text};
use cute_tests::names::*;
use cute_tests::random::{self, Random, rounds};

/// The golden lines.
const LINES: usize = 118;

/// A copy instruction by its name.
fn copy_instance(name: &str) -> CopyInstance {
    let families = COPY_FAMILIES.iter().copied().flatten();
    families
        .flat_map(|family| family.atoms.iter().flat_map(|atom| atom.instances()))
        .find(|atom| atom.name == name)
        .expect("an instruction")
}

/// A matrix instruction by its name.
fn mma_instance(name: &str) -> MmaInstance {
    let families = MMA_FAMILIES.iter().copied().flatten();
    families
        .flat_map(|family| family.atoms.iter().flat_map(|atom| atom.instances()))
        .find(|atom| atom.name == name)
        .expect("an instruction")
}

/// An index.
fn number(offset: i64) -> u64 {
    u64::try_from(offset).expect("an index")
}

/// Holds a copy of single elements to its definition: through the tile, threads and values have the
/// addresses, and each element of the tile is with one of them; from the tile's coordinates back to
/// them.
fn has_the_addresses(copy: &TiledCopyInstance, addresses: &DynLayout, data: &DynLayout) {
    let tile = data.compose(copy.tiler_mn()).expect("a tile of the data");
    let tv = copy.layout_tv();
    assert_eq!(tv.size(), addresses.size());
    for index in 0..addresses.size() {
        let found = tile.at(number(tv.at(index)));
        assert_eq!(found, addresses.at(index), "{addresses} in {data}: {tv}");
    }
    for side in CopySide::BOTH {
        let mn = copy.get_layout_mn(side).expect("who has the elements");
        let tv = copy.get_layout_tv(side);
        let sizes: Vec<_> = mn.modes().map(|mode| mode.size()).collect();
        let tile: Vec<_> = tile.modes().map(|mode| mode.size()).collect();
        assert_eq!(sizes, tile, "{mn}");
        for index in 0..mn.size() {
            let holder = number(mn.at(index));
            assert_eq!(number(tv.at(holder)), index, "{mn} of {tv}");
        }
    }
}

/// What types make of addresses is what values make of them, and right.
macro_rules! cotiled {
    ($checked:ident, $addresses:expr, $data:expr) => {{
        let (addresses, data) = ($addresses, $data);
        let typed = make_cotiled_copy(UniversalCopy::<16>.of::<F16>(), addresses, data);
        let (addresses, data) = (DynLayout::from(addresses), DynLayout::from(data));
        let copy = copy_instance("UniversalCopy<16>").cotiled(16, &addresses, &data);
        let copy = copy.expect("a copy");
        let shown = format!("{addresses} in {data}");
        let dynamic = cute_core::dynamic::DynTiler::from(typed.tiler_mn());
        assert_eq!(dynamic.to_string(), copy.tiler_mn().to_string(), "{shown}");
        assert_eq!(
            typed.layout_tv().to_string(),
            copy.layout_tv().to_string(),
            "{shown}"
        );
        let ((source, threads), (destination, _)) =
            (typed.get_layout_s_mn(), typed.get_layout_d_mn());
        let dynamic = copy.get_layout_mn(CopySide::Source).expect("who has what");
        assert_eq!(source.to_string(), dynamic.to_string(), "{shown}");
        assert_eq!(source, destination);
        assert_eq!(number(threads.size().to::<i64>()), copy.size());
        has_the_addresses(&copy, &addresses, &data);
        *$checked += 1;
    }};
}

include!(concat!(env!("OUT_DIR"), "/cotiled.rs"));

#[test]
fn random_addresses_are_copied_by_types() {
    let mut checked = 0;
    CHUNKS.iter().for_each(|chunk| chunk(&mut checked));
    assert_eq!(checked, CASES);
}

#[test]
fn random_addresses_are_copied() {
    let mut random = Random::new(12);
    let single = copy_instance("UniversalCopy<16>");
    let layout = |layout: cute_tests::notation::Layout| {
        layout.to_string().parse::<DynLayout>().expect("a layout")
    };
    for _ in 0..rounds(2000) {
        let (addresses, data) = random::addresses(&mut random);
        let (addresses, data) = (layout(addresses), layout(data));
        let copy = single.cotiled(16, &addresses, &data);
        let copy = copy.unwrap_or_else(|error| panic!("{addresses} in {data}: {error}"));
        has_the_addresses(&copy, &addresses, &data);
    }
}

/// Other addresses are refused by name, or the copy has them.
#[test]
fn other_addresses_are_refused_or_right() {
    let mut random = Random::new(13);
    let single = copy_instance("UniversalCopy<16>");
    let layout = |text: String| text.parse::<DynLayout>().expect("a layout");
    let (mut made, mut beyond) = (0, 0);
    for _ in 0..rounds(4000) {
        let (_, data) = random::addresses(&mut random);
        let (others, _) = random::addresses(&mut random);
        let (addresses, data) = (layout(others.to_string()), layout(data.to_string()));
        match single.cotiled(16, &addresses, &data) {
            Ok(copy) => {
                has_the_addresses(&copy, &addresses, &data);
                made += 1;
            }
            Err(LayoutError::NotInData { address }) => {
                let there = (0..data.size()).any(|index| i128::from(data.at(index)) == address);
                let wanted = (0..addresses.size()).any(|i| i128::from(addresses.at(i)) == address);
                assert!(wanted && !there, "{addresses} in {data}: {address}");
                beyond += 1;
            }
            Err(error) => {
                let named = [
                    Condition::StrideDivisible,
                    Condition::ShapeDivisible,
                    Condition::SegregatedImages,
                    Condition::SizeMatch,
                    Condition::Injective,
                    Condition::OrderedChain,
                ];
                assert!(
                    named.contains(&error.condition()),
                    "{addresses} in {data}: {error}"
                );
            }
        }
    }
    assert!(made > 50 && beyond > 50, "{made} made, {beyond} beyond");
}

/// Tiles, threads and values as CuTe C++ prints them.
#[test]
fn cotiled_copies_are_those_of_cute() {
    let single = copy_instance("UniversalCopy<16>");
    let layout = |text: &str| text.parse::<DynLayout>().expect("a layout");
    let lines = golden_lines("atoms/cotiled_copy_4_2");
    assert_eq!(lines.len(), LINES);
    for line in &lines {
        let (op, args, wanted) = (text(line, "op"), args(line), text(line, "result"));
        let copy = match args[..] {
            [addresses, data] => single.cotiled(16, &layout(addresses), &layout(data)),
            [copy, mma, threads, tile] => {
                let mma = mma_instance(mma).tiled(&layout(threads), &tile.parse().expect("a tile"));
                copy_instance(copy).tiled_c_atom(16, &mma.expect("a tiled MMA"))
            }
            _ => panic!("{op} {args:?}"),
        };
        let copy = copy.unwrap_or_else(|error| panic!("{op} {args:?}: {error}"));
        let found = match op.ends_with("_tiler_mn") {
            true => copy.tiler_mn().to_string(),
            false => copy.layout_tv().to_string(),
        };
        assert_eq!(found, wanted, "{op} {args:?}");
    }
}

/// The part of C that one instruction of each thread takes: the first values of each thread,
/// coordinate by coordinate.
#[test]
fn parts_of_c_are_its_first_values() {
    let (m, n) = (64_u64, 32_u64);
    let mma = mma_instance("SM80_16x8x16_F16F16F16F16_TN")
        .tiled(
            &"(_2,_2,_1)".parse().expect("a layout"),
            &"(_64,_32,_16)".parse().expect("a tiler"),
        )
        .expect("a tiled MMA");
    let c = mma
        .get_layout_tv(cute_core::atom::OperandKind::C)
        .expect("C by thread and value");
    let data: DynLayout = format!("(_{m},_{n}):(_1,_{m})").parse().expect("a layout");
    for (name, values) in [
        ("UniversalCopy<16>", 1),
        ("UniversalCopy<32>", 2),
        ("SM90_U32x2_STSM_N", 4),
        ("SM90_U32x4_STSM_N", 8),
    ] {
        let copy = copy_instance(name).tiled_c_atom(16, &mma).expect("a copy");
        let tile = data.compose(copy.tiler_mn()).expect("a tile of C");
        let tv = copy.layout_tv();
        assert_eq!((copy.size(), tv.size()), (128, 128 * values), "{name}");
        assert_eq!(tile.size(), tv.size(), "{name}");
        for index in 0..tv.size() {
            let cell = tile.at(number(tv.at(index)));
            assert_eq!(cell, c.at(index), "{name}: {index}");
        }
    }
    // no whole number of instructions
    let error = copy_instance("UniversalCopy<128>").tiled_c_atom(1, &mma);
    assert_eq!(
        error.map(|_| ()).unwrap_err().condition(),
        Condition::ShapeDivisible
    );
}

#[test]
fn parts_of_c_are_the_types() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((64, 32, 16)));
    let atom = mma_instance("SM80_16x8x16_F16F16F16F16_TN");
    let tile = "(_64,_32,_16)".parse().expect("a tiler");
    let tiled = atom
        .tiled(&"(_2,_2,_1)".parse().expect("a layout"), &tile)
        .expect("a tiled MMA");
    macro_rules! same {
        ($($atom:expr, $name:literal;)*) => {$(
            let typed = make_tiled_copy_c_atom($atom.of::<F16>(), mma);
            let copy = copy_instance($name).tiled_c_atom(16, &tiled).expect("a copy");
            let shown = cute_core::dynamic::DynTiler::from(typed.tiler_mn()).to_string();
            assert_eq!(shown, copy.tiler_mn().to_string());
            let (source, _) = typed.get_layout_s_mn();
            let of_side = copy.get_layout_tv(CopySide::Source);
            assert_eq!(typed.get_layout_s_tv().to_string(), of_side.to_string());
            let mn = copy.get_layout_mn(CopySide::Source).expect("who has what");
            assert_eq!(source.to_string(), mn.to_string());
        )*};
    }
    same! {
        UniversalCopy::<32>, "UniversalCopy<32>";
        SM90_U32x2_STSM_N, "SM90_U32x2_STSM_N";
        SM90_U32x4_STSM_N, "SM90_U32x4_STSM_N";
    }
}

/// The whole of C is retiled by the parts: a fragment has, part by part, what the copy of parts has
/// of C.
#[test]
fn a_fragment_is_stored_part_by_part() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((64, 32, 16)));
    let parts = make_tiled_copy_c_atom(SM90_U32x2_STSM_N.of::<F16>(), mma);
    let whole = make_tiled_copy_c(SM90_U32x2_STSM_N.of::<F16>(), mma);
    let id = make_identity_tensor(shape!((64, 32)));
    for thread in 0..128_usize {
        let of_parts = parts.get_slice(thread).partition_s(id);
        let of_whole = whole.get_slice(thread).partition_s(id);
        let places = |values: &mut dyn Iterator<Item = String>| {
            let mut places: Vec<_> = values.collect();
            places.sort_unstable();
            places
        };
        assert_eq!(
            places(&mut of_parts.values().map(|place| place.to_string())),
            places(&mut of_whole.values().map(|place| place.to_string()))
        );
        // the first part is the first instruction's
        for value in 0..4_usize {
            assert_eq!(
                of_parts.at(value).to_string(),
                of_whole.at(value).to_string()
            );
        }
    }
}
