//! Texts that CuTe C++ 4.2 and the CuTe DSL 4.8 were given. For the C++ text CuTe prints exactly the
//! notation beside it. The DSL prints it without marks, with `?` for dynamic integers; it has no
//! stride of 2^63, and refuses that one.

use super::{Source, WgslError};
use alloc::string::{String, ToString};
use cute_core::dynamic::{DynLayout, DynSwizzledLayout};

const LAYOUTS: [(&str, &str, &str); 10] = [
    (
        "(_4,8):(_8,_1)",
        "make_layout(make_shape(Int<4>{}, 8), make_stride(Int<8>{}, Int<1>{}))",
        "cute.make_layout((4, cutlass.Int32(8)), stride=(8, 1))",
    ),
    (
        "(_4,(_8)):(_1@0,(_2@1))",
        "make_layout(make_shape(Int<4>{}, make_shape(Int<8>{})), make_stride(E<0>{}, make_stride(Int<2>{} * E<1>{})))",
        "cute.make_layout((4, (8,)), stride=(1 * cute.E(0), (2 * cute.E(1),)))",
    ),
    (
        "(_4,3):(3@2@0,_-1@1@0)",
        "make_layout(make_shape(Int<4>{}, 3), make_stride(3 * E<0,2>{}, Int<-1>{} * E<0,1>{}))",
        "cute.make_layout((4, cutlass.Int32(3)), stride=(cutlass.Int32(3) * cute.E([0, 2]), -1 * cute.E([0, 1])))",
    ),
    (
        "_4:_-1",
        "make_layout(Int<4>{}, Int<-1>{})",
        "cute.make_layout(4, stride=-1)",
    ),
    (
        "():()",
        "make_layout(make_shape(), make_stride())",
        "cute.make_layout((), stride=())",
    ),
    (
        "_4:_5000000000",
        "make_layout(Int<4>{}, C<5000000000ll>{})",
        "cute.make_layout(4, stride=5000000000)",
    ),
    (
        "_1:_9223372036854775808",
        "make_layout(Int<1>{}, C<9223372036854775808ull>{})",
        "cute.make_layout(1, stride=9223372036854775808)",
    ),
    (
        "1:_-9223372036854775808",
        "make_layout(1, C<(-9223372036854775807ll - 1)>{})",
        "cute.make_layout(cutlass.Int32(1), stride=-9223372036854775808)",
    ),
    (
        "2:5000000000",
        "make_layout(2, 5000000000ll)",
        "cute.make_layout(cutlass.Int32(2), stride=cutlass.Int64(5000000000))",
    ),
    (
        "(_4,(_2,_2)):(_-1,(_0,_3))",
        "make_layout(make_shape(Int<4>{}, make_shape(Int<2>{}, Int<2>{})), make_stride(Int<-1>{}, make_stride(Int<0>{}, Int<3>{})))",
        "cute.make_layout((4, (2, 2)), stride=(-1, (0, 3)))",
    ),
];

#[test]
fn layouts_are_written_as_cute_reads_them() {
    for (notation, cpp, dsl) in LAYOUTS {
        let layout: DynLayout = notation.parse().expect(notation);
        assert_eq!(
            (layout.to_cpp(), layout.to_dsl()),
            (String::from(cpp), String::from(dsl))
        );
    }
}

#[test]
fn swizzled_layouts_are_written_as_cute_reads_them() {
    let smem: DynSwizzledLayout = "Sw<3,3,-3> o 8 o (_8,_64):(_64,_1)"
        .parse()
        .expect("a layout");
    assert_eq!(
        smem.to_cpp(),
        "make_composed_layout(Swizzle<3,3,-3>{}, 8, make_layout(make_shape(Int<8>{}, Int<64>{}), make_stride(Int<64>{}, Int<1>{})))"
    );
    assert_eq!(
        smem.to_dsl(),
        "cute.make_composed_layout(cute.make_swizzle(3, 3, -3), cutlass.Int32(8), cute.make_layout((8, 64), stride=(64, 1)))"
    );
}

#[test]
fn wgsl_of_negative_strides_and_swizzles() {
    let layout: DynLayout = "(4,3):(-1,0)".parse().expect("a layout");
    let text = layout.to_wgsl("f").expect("offsets of 32 bits");
    assert!(
        text.contains("fn f_at(i0: u32, i1: u32) -> i32 {\n    return i32(i0) * (-1i);\n}"),
        "{text}"
    );
    assert!(
        text.contains("    return i32(index % 4u) * (-1i);\n"),
        "{text}"
    );

    let smem: DynSwizzledLayout = "Sw<3,3,3> o 8 o (8,64):(64,1)".parse().expect("a layout");
    let text = smem.to_wgsl("smem").expect("offsets of 32 bits");
    let by_index = "    let offset = 8u + (index % 8u) * 64u + index / 8u;\n    return offset ^ ((offset >> 3u) & 56u);\n";
    assert!(text.contains(by_index), "{text}");
}

#[test]
fn wgsl_refuses_what_32_bits_do_not_hold() {
    let refused = |text: &str| {
        let layout: DynLayout = text.parse().expect(text);
        layout.to_wgsl("f").err().map(|error| error.to_string())
    };
    assert_eq!(refused("4294967295:1"), None);
    for text in [
        "4294967296:1",
        "2:4294967296",
        "1:4294967296",
        "(65536,65536):(0,0)",
        "2147483648:-1",
        "(2,2147483647):(-1,1)",
    ] {
        let words = refused(text);
        assert!(
            words
                .as_deref()
                .is_some_and(|words| words.ends_with("(Representable)")),
            "{text}: {words:?}"
        );
    }
    assert!(refused("4:1@0").is_some_and(|words| words.ends_with("(IntegerStrides)")));
    for name in ["", "_", "__f", "2f", "f-g", "f()", "größe"] {
        let layout: DynLayout = "4:1".parse().expect("a layout");
        assert_eq!(layout.to_wgsl(name), Err(WgslError::Name(name.into())));
    }
    for word in ["loop", "layout", "Self", "yield", "u32"] {
        let layout: DynLayout = "4:1".parse().expect("a layout");
        assert_eq!(layout.to_wgsl(word), Err(WgslError::Word(word.into())));
        assert!(layout.to_wgsl(&alloc::format!("{word}s")).is_ok());
    }
}
