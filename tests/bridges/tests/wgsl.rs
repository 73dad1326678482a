//! Index functions in WGSL give the offsets of their layouts.

use cute_bridges::wgsl::{Integer, Program};
use cute_core::dynamic::{DynLayout, DynSwizzledLayout, DynTuple};
use cute_view::source::Source;

/// Compares both functions with the layout at each coordinate, and the type of the results.
fn check(
    text: &str,
    program: &str,
    shape: &DynTuple,
    offset: impl Fn(u64) -> i64,
    is_signed: bool,
) {
    let program = Program::new(program).unwrap_or_else(|error| panic!("{text}: {error}"));
    let identity = DynLayout::make_layout(shape).expect("a shape");
    for (index, coordinate) in identity.coordinates().enumerate() {
        let leaves = coordinate.flatten();
        let leaves: Vec<u32> = leaves
            .leaves()
            .iter()
            .map(|leaf| leaf.value().try_into().expect("fits"))
            .collect();
        let by_index = program.call("f", &[index.try_into().expect("fits")]);
        assert_eq!(
            i64::from(by_index),
            offset(index as u64),
            "{text} at {index}"
        );
        assert_eq!(
            program.call("f_at", &leaves),
            by_index,
            "{text} at {coordinate}"
        );
        assert_eq!(matches!(by_index, Integer::I32(_)), is_signed, "{text}");
    }
}

fn plain(text: &str) {
    let layout: DynLayout = text.parse().expect(text);
    let program = layout.to_wgsl("f").expect(text);
    let is_signed = text.contains('-');
    check(
        text,
        &program,
        &layout.shape(),
        |index| layout.at(index),
        is_signed,
    );
    // Beyond the domain it goes on along the last mode, as the layout does.
    if layout.rank() > 0 && !is_signed {
        let size = layout.size();
        let program = Program::new(&program).expect(text);
        let at = program.call("f", &[size.try_into().expect("fits")]);
        assert_eq!(i64::from(at), layout.at(size), "{text} beyond the domain");
    }
}

#[test]
fn layouts_of_all_kinds_are_their_functions_in_wgsl() {
    for text in [
        "(3,(2,3)):(3,(12,1))",
        "24:1",
        "(24):(5)",
        "1:7",
        "(1,1):(3,4)",
        "(4,(1,3)):(0,(9,2))",
        "(_4,8):(8,_1)",
        "((2,2),(2,(3,2))):((1,8),(2,(16,4)))",
        "():()",
        "(4,3):(-1,4)",
        "(4,3):(-3,-5)",
        "(2,3,2):(0,0,0)",
        "(2,2):(1073741824,2147483647)",
        "2:-2147483648",
    ] {
        plain(text);
    }
}

#[test]
fn random_layouts_are_their_functions_in_wgsl() {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for _ in 0..300 {
        let rank = 1 + random(5);
        let sizes: Vec<String> = (0..rank).map(|_| (1 + random(5)).to_string()).collect();
        let negative = random(2) == 0;
        let stride = |n: u64| {
            if negative && n.is_multiple_of(2) {
                -(n as i64)
            } else {
                n as i64
            }
        };
        let strides: Vec<String> = (0..rank)
            .map(|_| stride(random(2000)).to_string())
            .collect();
        plain(&format!("({}):({})", sizes.join(","), strides.join(",")));
    }
}

#[test]
fn swizzled_layouts() {
    for text in [
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
        "Sw<3,4,3> o 0 o ((8,4),(64,2)):((64,512),(1,2048))",
        "Sw<2,0,-2> o 8 o (4,4):(4,1)",
        "Sw<0,4,3> o 3 o (4,4):(4,1)",
        "Sw<1,0,1> o 6 o (3,2):(-2,1)",
    ] {
        let layout: DynSwizzledLayout = text.parse().expect(text);
        let program = layout.to_wgsl("f").expect(text);
        check(
            text,
            &program,
            &layout.layout().shape(),
            |index| layout.at(index),
            false,
        );
    }
    let below: DynSwizzledLayout = "Sw<1,0,1> o 3 o (3,2):(-2,1)".parse().expect("a layout");
    assert!(below.to_wgsl("f").is_err(), "its offsets begin below 0");
}

#[test]
fn the_functions_serve_a_shader() {
    let tile: DynLayout = "(3,(2,3)):(3,(12,1))".parse().expect("a layout");
    let functions = tile.to_wgsl("tile").expect("offsets of 32 bits");
    let shader = format!(
        "@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
{functions}
@compute @workgroup_size(64)
fn gather(@builtin(global_invocation_id) id: vec3<u32>) {{
    if id.x < {}u {{
        y[id.x] = x[tile(id.x)];
    }}
}}",
        tile.size()
    );
    Program::new(&shader).expect("a shader that wgpu takes");
}

#[test]
fn the_evaluator_fails_where_a_shader_would_go_on() {
    let program = Program::new("fn f(i: u32) -> u32 { return i * 2u; }").expect("a function");
    let wraps = std::panic::catch_unwind(|| program.call("f", &[1 << 31]));
    assert!(wraps.is_err());
    assert!(Program::new("fn f(i: u32) -> u32 { return i * 2i; }").is_err());
}
