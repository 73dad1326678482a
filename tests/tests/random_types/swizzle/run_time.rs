//! Swizzled layouts whose structure is known at run time: the golden lines once more, and their
//! texts.

use super::*;

/// The golden lines once more, at run time; a slice keeps its swizzle there, and is checked as a
/// function.
#[test]
fn run_time_swizzled_layouts_are_those_of_cute() {
    use cute_core::dynamic::DynSwizzledLayout;
    let mut checked = 0;
    for line in &golden_lines("swizzle") {
        let arg = |k: usize| line["args"][k].as_str().expect("an argument");
        let (op, result) = (text(line, "op"), text(line, "result"));
        let values: Vec<_> = line["values"].as_array().map_or(vec![], |v| {
            v.iter().map(|v| v.as_i64().expect("an offset")).collect()
        });
        let swizzled = |text: &str| {
            text.parse::<DynSwizzledLayout>()
                .unwrap_or_else(|e| panic!("{text}: {e}"))
        };
        let tuple = |text: &str| {
            text.parse::<cute_core::dynamic::DynTuple>()
                .expect("a tuple")
        };
        let tiler = |text: &str| text.parse().expect("a tiler");
        let got = match op {
            "swizzle_apply" => {
                let offset: i128 = arg(1).trim_start_matches('_').parse().expect("an offset");
                let layout = swizzled(&format!("{} o _0 o _1:_0", arg(0)));
                assert_eq!(
                    layout.swizzle().apply(offset).to_string(),
                    result.trim_start_matches('_')
                );
                checked += 1;
                continue;
            }
            "composition_swizzle" => Ok(swizzled(&format!("{} o _0 o {}", arg(0), arg(1)))),
            "swizzled_composition" => swizzled(arg(0)).compose(&tiler(arg(1))),
            "swizzled_divide" => swizzled(arg(0)).zipped_divide(&tiler(arg(1))),
            "swizzled_recast" => swizzled(arg(2))
                .recast(arg(0).parse().expect("bits"), arg(1).parse().expect("bits")),
            "swizzled_tile_to_shape" => match line["args"][2].as_str() {
                None => swizzled(arg(0)).tile_to_shape(&tuple(arg(1))),
                Some(order) => {
                    swizzled(arg(0)).tile_to_shape_ordered(&tuple(arg(1)), &tuple(order))
                }
            },
            "swizzled_slice_and_offset" => {
                let slice = swizzled(arg(0))
                    .slice(&arg(1).parse().expect("a coordinate"))
                    .expect("congruent");
                let start = result.rsplit(',').next().and_then(|n| {
                    n.trim_end_matches(')')
                        .trim_start_matches('_')
                        .parse::<i64>()
                        .ok()
                });
                let start = start.expect("an offset");
                assert!(
                    slice.offsets().eq(values.iter().map(|v| v + start)),
                    "{} at {}",
                    arg(0),
                    arg(1)
                );
                checked += 1;
                continue;
            }
            _ => panic!("no test takes the operation {op}"),
        };
        let got = got.unwrap_or_else(|error| panic!("{op} {}: {error}", line["args"]));
        assert!(
            got.offsets().eq(values.iter().copied()),
            "{op} {} gives {got}",
            line["args"]
        );
        // a swizzle of no bits is none behind a layout
        let shown = got.to_string();
        let shown = if op == "composition_swizzle" && arg(0).starts_with("Sw<0,") {
            got.layout().to_string()
        } else {
            shown
        };
        assert_eq!(shown, result, "{op} {}", line["args"]);
        assert_eq!(
            got.to_string()
                .parse::<DynSwizzledLayout>()
                .expect("its own text"),
            got
        );
        checked += 1;
    }
    assert_eq!(checked, 530);
}

#[test]
fn texts_of_swizzled_layouts_are_read_or_refused_at_their_place() {
    use cute_core::dynamic::DynSwizzledLayout;
    let refused = [
        ("", 0),
        ("Sw", 0),
        ("Sw<3,3>", 6),
        ("Sw<3,3,3> o _0", 14),
        ("Sw<3,3,x> o _0 o 4:1", 7),
        ("Sw<3,3,2> o _0 o 4:1", 0),
        ("Sw<3,3,3> o -1 o 4:1", 12),
        ("Sw<3,3,3> o 0 o (4,8):1", 22),
        ("Sw<3,3,3> o 0 o 4:1@0", 12),
        ("Sw<99999999999999999999,0,3> o 0 o 4:1", 3),
        ("Sw<-1,0,3> o 0 o 4:1", 3),
        ("Sw<3,3,3> o 9223372036854775807 o 4:1", 12),
        ("Sw<3,3,3> o 0 o 4:1é", 19),
        ("Sw<é", 3),
    ];
    let places = refused.map(|(text, _)| {
        let error = text.parse::<DynSwizzledLayout>().expect_err(text);
        (text, error.at())
    });
    assert_eq!(places, refused);
    let typed = swizzle!(3, 3, 3).compose_from(int!(64), layout!((8,8):(8,1)));
    let read: DynSwizzledLayout = typed.to_string().parse().expect("its text");
    assert_eq!(DynSwizzledLayout::try_from(typed), Ok(read));
}

/// Layouts in shared memory at run time are those of types, and lead to the bytes that the swizzle
/// of addresses leads to.
#[test]
fn shared_memory_at_run_time_is_that_of_types() {
    use cute_core::composed::SmemPointer;
    use cute_core::dynamic::{DynSmemLayout, DynSwizzledLayout};
    macro_rules! agree {
        ($(($b:literal, $m:literal, $s:literal), $bits:literal, $layout:expr;)*) => {$(
            let atom = swizzle!($b, $m, $s; Bytes).in_smem(SmemPointer::<$bits>, $layout);
            let dynamic = DynSmemLayout::try_from(atom).expect("integer strides");
            assert_eq!(dynamic, atom.to_string().parse().expect("its text"));
            let typed = DynSwizzledLayout::try_from(atom.as_position_independent());
            assert_eq!(dynamic.as_position_independent(), typed);
            let block = dynamic.swizzle().block() as i64;
            let bytes = $bits / 8;
            for address in (0..2 * block).step_by(7 * bytes as usize) {
                let begun = dynamic.beginning_at(address as u64).expect("an element's address");
                for (i, offset) in (0..).zip(begun.offsets()) {
                    let byte = address % block + bytes * dynamic.layout().at(i);
                    assert_eq!(bytes * offset, permuted(byte, $b, $m, $s), "{atom} at {address}");
                }
            }
        )*};
    }
    agree! {
        (3, 4, 3), 16, layout!((8, 64):(64, 1));
        (2, 4, 3), 32, layout!((8, (2, 8)):(16, (8, 1)));
        (1, 4, 3), 8, layout!(64:1);
        (2, 4, -2), 64, layout!((4, 4):(1, 8));
    }
    let bits = |bits: u64| {
        DynSmemLayout::new(DynSwizzle::new(3, 4, 3)?, bits, layout!(64:1).into())
            .and_then(|layout| layout.beginning_at(2))
    };
    assert!(bits(16).is_ok());
    // no elements, no power of two, more than the parts that move; between two elements
    for refused in [0, 24, 256, 32] {
        assert!(bits(refused).is_err(), "{refused} bits");
    }
}
