//! The command reads layouts and tuples as the library does: every argument of the golden results,
//! what the library prints, and what CuTe C++ and CuTe DSL print.

mod random;

use cute_cli::evaluate::Session;
use cute_cli::value::{Notation, Value};
use cute_core::composed::SmemPointer;
use cute_core::dynamic::{
    DynLayout, DynLeaf, DynSmemLayout, DynSwizzledLayout, DynTiler, DynXorLayout,
};
use cute_core::named::DynNamedLayout;
use cute_core::prelude::*;
use cute_core::swizzle::DynSwizzle;
use random::Random;
use std::fmt::{Debug, Display};
use std::fs;
use std::path::Path;

/// Parentheses around a layout group: as a tuple of one it is `(layout,)`.
fn grouped(tiler: DynTiler) -> DynTiler {
    let DynTiler::ByMode(modes) = tiler else {
        return tiler;
    };
    let mut modes: Vec<_> = modes.into_iter().map(grouped).collect();
    match modes[..] {
        [DynTiler::Layout(_)] => modes.remove(0),
        _ => DynTiler::ByMode(modes),
    }
}

#[test]
fn what_cute_prints_is_read_as_the_library_reads_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden");
    let (mut layouts, mut tilers) = (0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        for line in fs::read_to_string(file).unwrap().lines() {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            let arguments = line["args"].as_array().unwrap().iter();
            for text in arguments.filter_map(|argument| argument.as_str()) {
                let read = Session::new(true)
                    .evaluate(text)
                    .map(|read| read.to_string());
                // a shape alone is a tuple here, and a tiler of integers
                if let Some(layout) = text
                    .parse::<DynLayout>()
                    .ok()
                    .filter(|_| text.contains(':'))
                {
                    assert_eq!(read, Ok(layout.to_string()), "{text}");
                    layouts += 1;
                } else if let Ok(tiler) = text.parse::<DynTiler>() {
                    let tiler = grouped(tiler);
                    assert_eq!(read, Ok(tiler.to_string()), "{text}");
                    tilers += 1;
                }
            }
        }
    }
    assert!(
        layouts > 3000 && tilers > 1000,
        "{layouts} layouts and {tilers} tilers"
    );
}

/// A value is read from its printed text again: by the library, and in both notations of the
/// command.
fn assert_read_again<T>(value: &T)
where
    T: Clone + Display + Debug + PartialEq + std::str::FromStr<Err: Debug + PartialEq>,
    Value: From<T>,
{
    let printed = value.to_string();
    assert_eq!(printed.parse::<T>().as_ref(), Ok(value), "{printed}");
    let read = |text: &str, marks| {
        let outcome = Session::new(marks).evaluate(text);
        let mut outcome = outcome.unwrap_or_else(|error| panic!("{text}: {}", error.problem));
        outcome.results.remove(0).value
    };
    let value = Value::from(value.clone());
    assert_eq!(read(&printed, true), value, "{printed}");
    // without marks every number is static, so the text is what stays
    let plain = Notation::Plain.show(&value);
    let again = read(&plain, false);
    assert_eq!(Notation::Plain.show(&again), plain);
}

/// How many values of each kind were read.
#[derive(Debug, Default)]
struct Count {
    layouts: usize,
    of_coordinates: usize,
    swizzled: usize,
    in_smem: usize,
    xor: usize,
    named: usize,
    placed: usize,
}

#[test]
fn what_is_printed_is_read_as_the_same_value() {
    let mut random = Random(23);
    let mut count = Count::default();
    for _ in 0..4_000 {
        let Ok(layout) = random.layout().parse::<DynLayout>() else {
            continue;
        };
        assert_read_again(&layout);
        count.layouts += 1;
        if layout.depth() > 0 && layout.rank() > 0 {
            let names = ["row", "col_2", "_k", "x9", "é"]
                .into_iter()
                .take(layout.rank());
            if let Ok(named) = DynNamedLayout::new(names, layout.clone()) {
                assert_read_again(&named);
                count.named += 1;
            }
        }
        if !layout.has_integer_strides() {
            count.of_coordinates += 1;
            for places in [vec!["lane"], vec!["lane", "value"], vec!["a", "b_1", "c"]] {
                // places that no stride leads to are not printed
                let Ok(named) = DynNamedLayout::of_places(places.clone(), layout.clone()) else {
                    continue;
                };
                let printed = named.to_string();
                if places.iter().all(|place| printed.contains(place)) && in_order(&printed, &places)
                {
                    assert_read_again(&named);
                    count.placed += 1;
                }
            }
            continue;
        }
        let Ok(swizzle) = random
            .swizzle()
            .replace("Swizzle", "Sw")
            .parse::<DynSwizzle>()
        else {
            continue;
        };
        let offset = DynLeaf::new_dynamic((random.below(300) as i128) - 4).unwrap();
        let offset = if random.below(2) == 0 {
            offset.to_static()
        } else {
            offset
        };
        if let Ok(swizzled) = DynSwizzledLayout::new(swizzle, offset, layout.clone()) {
            assert_read_again(&swizzled);
            count.swizzled += 1;
        }
        let bits = [1, 4, 8, 16, 32][random.below(5)];
        if let Ok(in_smem) = DynSmemLayout::new(swizzle, bits, layout.clone()) {
            assert_read_again(&in_smem);
            count.in_smem += 1;
        }
        if let Ok(xor) = DynXorLayout::new(layout.clone()) {
            assert_read_again(&xor);
            count.xor += 1;
        }
    }
    let least = [
        count.layouts,
        count.of_coordinates * 2,
        count.swizzled,
        count.in_smem,
        count.xor * 2,
        count.named,
        count.placed * 20,
    ];
    assert!(least.into_iter().all(|each| each > 300), "{count:?}");
}

/// Whether names occur for the first time in this order.
fn in_order(text: &str, names: &[&str]) -> bool {
    let places = names.iter().map(|name| text.find(&format!("@{name}")));
    places.collect::<Vec<_>>().is_sorted()
}

/// A typed value prints as something that the command reads as this value.
#[track_caller]
fn assert_typed(printed: &impl Display, expected: &str) {
    let text = printed.to_string();
    let read = Session::new(true).evaluate(&text);
    let read = read.unwrap_or_else(|error| panic!("{text}: {}", error.problem));
    assert_eq!(read.to_string(), expected, "{text}");
}

#[test]
fn what_types_print_is_read() {
    let n = 8_usize;
    let smem = swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1)));
    assert_typed(&layout!((4, n):(n, 1)), "(_4,8):(8,_1)");
    assert_typed(&smem, "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
    assert_typed(&smem.to_xor(), "Xor o (_8,_64):(_72,_1)");
    let pointer = SmemPointer::<16>;
    let atom = swizzle!(3, 4, 3; Bytes).in_smem(pointer, layout!((8, 64):(64, 1)));
    assert_typed(
        &atom,
        "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
    );
    let named = layout!({row: 2, col: 3}; row_major);
    assert_typed(&named, "{row: _2, col: _3}:{row: _3, col: _1}");
    let data = [0_f32; 6];
    let tensor = Tensor::new(&data, layout!((2, 3):(3, 1))).unwrap();
    assert_typed(&tensor, "(_2,_3):(_3,_1)");
    let identity = make_identity_tensor(shape!((4, 8)));
    assert_typed(&identity, "(_4,_8):(_1@0,_1@1)");
    // the types, too
    let typed = DynSmemLayout::try_from(atom).unwrap();
    assert_eq!(typed.to_string(), atom.to_string());
    let typed = DynXorLayout::try_from(smem.to_xor()).unwrap();
    assert_eq!(typed.to_string(), smem.to_xor().to_string());
}

/// Reads a text that CuTe prints, in the notation of that text.
#[track_caller]
fn assert_reads(text: &str, expected: &str) {
    let read = Session::default().evaluate(text);
    let read = read.unwrap_or_else(|error| panic!("{text}: {}", error.problem));
    assert_eq!(read.to_string(), expected, "{text}");
}

#[test]
fn what_cute_cpp_prints_is_read() {
    assert_reads("(_4,_8):(_1,_4)", "(_4,_8):(_1,_4)");
    assert_reads(
        "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
        "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
    );
    let atom = "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)";
    assert_reads(atom, atom);
    assert_reads(
        "gmem_ptr[16b](0x7f2c00000400) o (128,_64):(_64,_1)",
        "(128,_64):(_64,_1)",
    );
    assert_reads("ptr[32b](0x7ffe) o (_4):(_1)", "(_4):(_1)");
    assert_reads(
        "tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1)",
        "(_128,_64):(_65536,_1)",
    );
    // a swizzled pointer: 0x440 is row 0, element 32 of a block of 1024 bytes
    let rows = "Sw<3,4,3>_smem_ptr[16b](0x7f2c00000440) o (_8,_32):(_64,_1)";
    assert_reads(rows, "Sw<3,3,3> o _32 o (_8,_32):(_64,_1)");
    assert_reads(
        "smem_ptr[16b](0x400) o Sw<3,3,3> o _0 o _64:_1",
        "Sw<3,3,3> o _0 o _64:_1",
    );
    assert_reads(
        "ArithTuple(0,_0) o (_4,8):(_1@0,_1@1)",
        "(_4,8):(_1@0,_1@1)",
    );
    assert_reads("ArithTuple(3,_0) o _4:_1@0", "(_4:_1@0,(3,_0))");
    // types, as compilers name them
    let layout =
        "cute::Layout<cute::tuple<cute::C<4>, int>, cute::tuple<cute::C<1>, cute::C<4> > >";
    assert!(
        Session::default().evaluate(layout).is_err(),
        "`int` has no value"
    );
    assert_reads(&layout.replace("int", "8"), "(_4,8):(_1,_4)");
    assert_reads(
        "Layout<Shape<_4,Int<8>>,Stride<_1,_4>>{}",
        "(_4,_8):(_1,_4)",
    );
    assert_reads("Layout<Shape<_4,_8>>", "(_4,_8)");
    let composed = "ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag_bits<16>, Layout<Shape<_8,_64>,Stride<_64,_1>>>";
    assert_reads(composed, atom);
    assert_reads("(4,8):(E<0>,2*E<1>)", "(4,8):(1@0,2@1)");
    assert_reads("E<0,1>", "1@1@0");
}

#[test]
fn source_of_cute_cpp_is_read() {
    let shape = "make_layout(make_shape(_4{}, Int<8>{}), make_stride(_8{}, _1{}))";
    assert_reads(shape, "(_4,_8):(_8,_1)");
    for (order, expected) in [
        ("LayoutRight{}", "(_4,_8):(_8,_1)"),
        ("GenRowMajor{}", "(_4,_8):(_8,_1)"),
        ("LayoutLeft{}", "(_4,_8):(_1,_4)"),
        ("GenColMajor{}", "(_4,_8):(_1,_4)"),
    ] {
        assert_reads(&format!("make_layout(Shape<_4,_8>{{}}, {order})"), expected);
    }
    let rows = "make_layout(make_shape(_8{}, _64{}), LayoutRight{})";
    assert_reads(
        &format!("composition(Swizzle<3,3,3>{{}}, {rows})"),
        "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
    );
    // functions of a mode, and of elements
    for (text, expected) in [
        ("size<0>((4,8))", "4"),
        ("size<1,0>((4,(2,3)))", "2"),
        ("get<1>((4,(2,3)))", "(2,3)"),
        ("layout<1>((4,8):(8,1))", "8:1"),
        ("shape<1>((4,8):(8,1))", "8"),
        ("stride<0>((4,8):(8,1))", "8"),
        ("rank<1>((4,(2,3)))", "2"),
        ("select<1,0>((4,8):(1,4))", "(8,4):(4,1)"),
        ("group<0,2>((4,8,2))", "((4,8),2)"),
        ("recast_layout<half_t,uint32_t>((4,8):(1,4))", "(2,8):(1,2)"),
        ("upcast<2>((4,8):(1,4))", "(2,8):(1,2)"),
    ] {
        assert_reads(text, expected);
    }
    // instructions, by their types
    let mma = "SM80_16x8x16_F32F16F16F32_TN";
    assert_reads(&format!("MMA_Atom<{mma}>"), mma);
    assert_reads(&format!("{mma}{{}}"), mma);
    assert_reads("UniversalCopy<cute::uint128_t>{}", "UniversalCopy<128>");
    assert_reads(
        &format!("make_tiled_mma({mma}{{}}, Layout<Shape<_2,_2,_1>>{{}}, Tile<_32,_32,_16>{{}})"),
        &format!("tiled_mma({mma}, (_2,_2,_1):(_1,_2,_0), (_32,_32,_16))"),
    );
    assert_reads("UniversalFMA<float>{}", "UniversalFMA");
    assert_reads("UniversalFMA<half_t,half_t,half_t,float>", "UniversalFMA");
    assert_reads(
        "SM90_64x128x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::MN>{}",
        "SM90_64x128x16_F32F16F16_SS",
    );
    assert_reads(
        "make_tiled_mma(UniversalFMA<float,float,float>{}, Layout<Shape<_16,_16,_1>>{})",
        "tiled_mma(UniversalFMA, (_16,_16,_1):(_1,_16,_0), (_,_,_))",
    );
    // modes that C++ appends
    for (arguments, expected) in [
        ("", "(1,1,1):(0,0,0), (_,_,_)"), // no mark in the text
        (", Layout<_2>{}", "(_2,_1,_1):(_1,_0,_0), (_,_,_)"),
        (", Layout<Shape<_2,_2>>{}", "(_2,_2,_1):(_1,_2,_0), (_,_,_)"),
        (
            ", Layout<Shape<_2,_2>,Stride<_2,_1>>{}, Tile<_32,_32>{}",
            "(_2,_2,_1):(_2,_1,_0), (_32,_32,_)",
        ),
    ] {
        assert_reads(
            &format!("make_tiled_mma({mma}{{}}{arguments})"),
            &format!("tiled_mma({mma}, {expected})"),
        );
    }
    let threads = "Layout<Shape<_32,_8>,Stride<_8,_1>>{}";
    assert_reads(
        &format!(
            "make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, cutlass::half_t>{{}}, {threads}, \
             Layout<Shape<_1,_8>>{{}})"
        ),
        "tiled_copy_tv(UniversalCopy<128>, 16, ((_8,_32),_8):((_256,_1),_32), (_32,_64))",
    );
    // canonical blocks of shared memory, in elements
    assert_reads(
        "GMMA::Layout_K_SW128_Atom<half_t>{}",
        "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
    );
    assert_reads(
        "UMMA::Layout_MN_SW64_Atom<tfloat32_t>",
        "Sw<2,2,3> o _0 o (_16,_8):(_1,_16)",
    );
    assert_reads(
        "tile_to_shape(GMMA::Layout_K_SW32_Atom<int8_t>{}, Shape<_64,_64>{})",
        "Sw<1,4,3> o _0 o ((_8,_8),(_32,_2)):((_32,_256),(_1,_2048))",
    );
    for refused in [
        "foo<1>(4:1)",
        "UniversalCopy<float4>",
        "Copy_Atom<UniversalCopy<128>>",
    ] {
        assert!(Session::default().evaluate(refused).is_err(), "{refused}");
    }
}

#[test]
fn what_cute_dsl_prints_is_read() {
    assert_reads(
        "S<3,4,3> o 0 o ((128,16),1,8,3):((128,1),0,16,16384)",
        "Sw<3,4,3> o 0 o ((128,16),1,8,3):((128,1),0,16,16384)",
    );
    assert_reads("tensor<ptr<f32, gmem> o (4,3):(3,1)>", "(4,3):(3,1)");
    assert_reads(
        "tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    );
    let tensor = "tensor(raw_ptr(0x00007f5f81200400: f32, gmem, align<4>) o (4,3):(3,1), data=\n[[ 0.1, -1.2e-3 ],\n [ nan, (1) ]])";
    assert_reads(tensor, "(4,3):(3,1)");
    let dynamic = Session::default()
        .evaluate("S<3,4,3> o 0 o (32,?):(1,?)")
        .unwrap_err();
    assert_eq!(
        dynamic.problem.to_string(),
        "`?` is a number that only run time knows"
    );
    assert_eq!(dynamic.span, 19..20);
}

#[test]
fn instructions_are_read_as_they_print() {
    for text in [
        "SM80_16x8x16_F32F16F16F32_TN",
        "SM90_64x128x16_F32F16F16_SS",
        "UniversalCopy<128>",
        "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (_2,_2,_1):(_1,_2,_0), (_,_,_))",
        "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (_2,_2,_1):(_2,_1,_0), (_32,(_8,_2,_2):(_1,_16,_8),_16))",
    ] {
        let read = Session::new(true)
            .evaluate(text)
            .map(|read| read.to_string());
        assert_eq!(read.as_deref(), Ok(text));
    }
    let copy = "tiled_copy(UniversalCopy<64>, 16, (32,4):(4,1), (1,8))";
    let printed = Session::default().evaluate(copy).unwrap();
    let again = Session::default().evaluate(&printed.to_string()).unwrap();
    assert_eq!(
        printed.results[0].value, again.results[0].value,
        "{printed}"
    );
}

/// The value of a text, as it is shown.
fn shown(text: &str) -> Vec<(Option<String>, String)> {
    let outcome = Session::default().evaluate(text);
    let outcome = outcome.unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
    let notation = outcome.notation;
    let results = outcome.results.into_iter();
    results
        .map(|shown| (shown.variable, notation.value(&shown.value)))
        .collect()
}

#[test]
fn tiled_mmas_and_copies_are_read_as_the_library_prints_them() {
    use cute_core::atom::nvidia::{copy, sm70, sm80, universal::UniversalCopy};
    use cute_core::atom::{CopyAtom, F16, make_tiled_copy, make_tiled_mma};
    let mma = make_tiled_mma(
        sm70::SM70_8x8x4_F32F16F16F32_NT,
        layout!((2,2,1):(2,1,0)),
        tile!((_, 32, _)),
    );
    let warps = make_tiled_mma(
        sm80::SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, (2,4,2):(1,4,2), 16)),
    );
    let vectors = make_tiled_copy(
        UniversalCopy::<64>.of::<u16>(),
        layout!((32, 8)),
        layout!((4, 1)),
    );
    let ldmatrix = copy::SM75_U32x4_LDSM_N.of::<F16>();
    // one after the other, each with its own instruction
    let log = format!("{vectors}\n{warps}\n{ldmatrix}\n{mma}\n");
    assert_eq!(shown(&log).len(), 4, "{log}");
    for (printed, expected) in [
        (
            mma.to_string(),
            "tiled_mma(SM70_8x8x4_F32F16F16F32_NT, (_2,_2,_1):(_2,_1,_0), (_,_32,_))",
        ),
        (
            warps.to_string(),
            "tiled_mma(SM80_16x8x16_F16F16F16F16_TN, (_2,_2,_1):(_1,_2,_0), (_32,(_2,_4,_2):(_1,_4,_2),_16))",
        ),
        (
            vectors.to_string(),
            "tiled_copy_tv(UniversalCopy<64>, 16, (_256,_4):(_4,_1), (_128,_8))",
        ),
        (ldmatrix.to_string(), "SM75_U32x4_LDSM_N"),
    ] {
        // among other lines of a log, which have labels
        let log = format!("mA : gmem_ptr[16b](0x7f00) o (512,_64):(_1,512)\n{printed}\nsA: 4:1\n");
        let found: Vec<_> = shown(&log).into_iter().map(|(_, text)| text).collect();
        assert_eq!(found, ["(512,_64):(_1,512)", expected, "4:1"], "{printed}");
        // the command shows the lines that were read
        let again = Session::new(true).evaluate(expected).unwrap();
        let Value::Instruction(instruction) = &again.results[0].value else {
            panic!("{expected} is no instruction");
        };
        let description = instruction.description();
        for line in printed.lines().filter(|line| !line.contains("ValLayout")) {
            let Some((label, layout)) = line.split_once(':') else {
                continue;
            };
            let same = description.lines().any(|line| {
                let (own, value) = line.split_once(':').unwrap_or_default();
                own == label && value.trim() == layout.trim()
            });
            // an instruction alone has bits, of no width
            let is_width = label.trim() == "ValueType" && !printed.starts_with("Tiled");
            assert!(same || is_width, "{line} in {description}");
        }
    }
}

#[test]
fn labels_stand_before_whole_layouts_and_tensors() {
    for (text, label, value) in [
        ("mA : (4,8):(1,4)", "mA", "(4,8):(1,4)"),
        (
            "sB: Sw<3,3,3> o 0 o (8,64):(64,1)",
            "sB",
            "Sw<3,3,3> o 0 o (8,64):(64,1)",
        ),
        (
            "gA :  ArithTuple(0,0) o (4,8):(1@0,1@1)",
            "gA",
            "(4,8):(1@0,1@1)",
        ),
        (
            "rC : ptr[32b](0x7f20) o (4,(2,2)):(1,(4,8))",
            "rC",
            "(4,(2,2)):(1,(4,8))",
        ),
    ] {
        let expected = (Some(label.to_owned()), value.to_owned());
        // each of several lines is shown
        assert_eq!(
            shown(&format!("{text}\n{text}")),
            [expected.clone(), expected]
        );
    }
    // a name before a stride is a shape
    for (text, value) in [
        ("n = 4; n:1", "4:1"),
        ("n = 4; n:1 o 2:2", "2:2"),
        ("n = 4; n:1 == 4:1", "true"),
        ("n = 4; n:n", "4:4"),
    ] {
        assert_eq!(shown(text), [(None, value.to_owned())], "{text}");
    }
}

#[test]
fn make_layout_of_cute_dsl_is_read() {
    for (text, value) in [
        ("cute.make_layout((4,8), stride=(8,1))", "(4,8):(8,1)"),
        ("make_layout(shape=(4,8), stride=(8,1))", "(4,8):(8,1)"),
    ] {
        assert_eq!(shown(text), [(None, value.to_owned())], "{text}");
    }
    let refused = |text: &str| Session::default().evaluate(text).unwrap_err();
    for text in [
        "make_layout(stride=(8,1), (4,8))",
        "size(4:1, shape=4)",
        "TiledMMA\n  ThrID: 4:1",
    ] {
        refused(text);
    }
}
