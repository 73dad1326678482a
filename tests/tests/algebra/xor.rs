//! Strides that are added bit by bit, against their definition and against the swizzles that they
//! stand for.

use cute_core::{
    composed::{IndexMap, make_composed_layout},
    prelude::*,
    xor::XorLayout,
};

/// The product without carries.
fn product(a: u64, b: u64) -> u64 {
    (0..64)
        .filter(|bit| a >> bit & 1 == 1)
        .fold(0, |sum, bit| sum ^ b << bit)
}

/// `c_0·d_0 xor c_1·d_1 xor …` at the one-dimensional coordinate `i`.
fn definition<L: Layout>(layout: L, mut i: u64) -> u64 {
    let layout = DynLayout::from(layout);
    let (shape, stride) = (layout.shape(), layout.stride());
    let modes = shape.leaves().iter().zip(stride.leaves());
    modes.fold(0, |sum, (s, d)| {
        let digit = i % s.magnitude();
        i /= s.magnitude();
        sum ^ product(digit, d.magnitude())
    })
}

macro_rules! definitions {
    ($($layout:expr;)*) => {$(
        let layout = $layout;
        let xor = XorLayout::new(layout);
        for i in 0..layout.len() {
            assert_eq!(xor.at(i) as u64, definition(layout, i as u64), "{xor} at {i}");
            if xor.at(i) <= i32::MAX as usize {
                assert_eq!(xor.map_index(i as i32) as usize, xor.at(i), "{xor} at {i}");
            }
        }
        for c in make_layout(layout.shape()).coordinates() {
            let i = make_layout(layout.shape()).at(c);
            assert_eq!(xor.at(c), xor.at(i), "{xor}");
        }
        let coalesced = xor.coalesce();
        assert!((0..layout.len()).all(|i| coalesced.at(i) == xor.at(i)), "{xor}: {coalesced}");
    )*};
}

#[test]
fn values_are_sums_without_carries() {
    definitions! {
        layout!(1:0);
        layout!(8:1);
        layout!(8:72);
        layout!(16:0);
        layout!((2,4):(5,10));
        layout!((4,8):(3,1));
        layout!((8,64):(72,1));
        layout!((4,(2,8),1,2):(1,(4,9),7,1000));
        layout!(((2,2),(2,2)):((1,3),(7,15)));
        layout!((2,2,2,2,2,2):(1,1,2,3,5,8));
        layout!((16,16):(4369,17));
        layout!((2,4):(9223372036854775800,1));
    }
}

/// `Sw ∘ L` is a layout with such strides, whatever its bits are.
macro_rules! swizzles {
    ($($swizzle:expr => $layout:expr;)*) => {$(
        let swizzled = $swizzle.compose($layout);
        let xor = swizzled.to_xor();
        for i in 0..$layout.len() {
            assert_eq!(xor.at(i), swizzled.at(i), "{swizzled}: {xor} at {i}");
        }
        let strides = xor.coalesce();
        for i in 0..$layout.len() as u64 {
            assert_eq!(strides.at(i as usize) as u64, definition(strides.layout(), i), "{swizzled}: {strides}");
        }
    )*};
}

#[test]
fn swizzles_are_strides() {
    swizzles! {
        swizzle!(3,3,3) => layout!((8,64):(64,1));
        swizzle!(3,3,3) => layout!((64,8));
        swizzle!(3,3,3) => layout!(1024:1);
        swizzle!(3,4,3) => layout!((8,(16,8)):(16,(1,128)));
        swizzle!(2,0,3) => layout!((4,32):(1,4));
        swizzle!(1,0,1) => layout!((2,2,2):(4,1,2));
        swizzle!(2,1,-3) => layout!((16,16):(16,1));
        swizzle!(3,0,-4) => layout!((8,32));
        swizzle!(2,5,2) => layout!((8,(4,4)):(64,(1,16)));
        swizzle!(3,3,3) => layout!((8,4):(128,0));
    }
}

/// `R(c) = A(B(c))`.
macro_rules! compositions {
    ($($a:expr, $b:expr => $text:literal;)*) => {$(
        let (a, b) = (XorLayout::new($a), $b);
        let r = a.compose(b);
        assert_eq!(r.to_string(), $text);
        for i in 0..b.len() {
            assert_eq!(r.at(i), a.map_index(b.at(i)), "{a} ∘ {b} at {i}");
        }
        // the same as one function after another
        let after = make_composed_layout(a, int!(0), b);
        assert!((0..b.len()).all(|i| after.at(i) == r.at(i)), "{after}");
    )*};
}

#[test]
fn compositions_are_one_function_after_another() {
    compositions! {
        layout!((8,64):(72,1)), layout!((4,8):(2,64)) => "Xor o (_4,_8):(_144,_8)";
        layout!((8,64):(72,1)), layout!((64,8):(8,1)) => "Xor o (_64,_8):(_1,_72)";
        layout!((4,4):(5,48)), layout!((8,2)) => "Xor o ((_4,_2),_2):((_5,_48),_96)";
        layout!((2,2,2):(3,5,9)), layout!(8:1) => "Xor o (_2,_2,_2):(_3,_5,_9)";
        layout!(8:7), layout!((2,4):(4,1)) => "Xor o (_2,_4):(_28,_7)";
        layout!(4:3), layout!((4,4):(4,1)) => "Xor o (_4,_4):(_12,_3)";
    }
}

#[test]
fn tiles_and_slices_are_parts_of_the_function() {
    let smem = swizzle!(3, 3, 3).compose(layout!((8,64):(64,1))).to_xor();
    let tiles = smem.zipped_divide(tile!((4, 8)));
    for (i, j) in (0..64).flat_map(|j| (0..8).map(move |i| (i, j))) {
        let place = ((i % 4, j % 8), (i / 4, j / 8));
        assert_eq!(tiles.at(place), smem.at((i, j)), "{tiles}");
        let by_mode = smem.logical_divide(tile!((4, 8)));
        assert_eq!(
            by_mode.at(((i % 4, i / 4), (j % 8, j / 8))),
            smem.at((i, j))
        );
        let row = i;
        let slice = smem.slice(coord!((row, _)));
        assert_eq!(smem.at((i, 0)) ^ slice.at(j), smem.at((i, j)), "{slice}");
    }
    assert_eq!(size_of_val(&smem), 0);
}

/// `R(i) = A(T(i))`, where `T` are the tiles of the integers below the size of `A`.
macro_rules! divisions {
    ($($a:expr, $tiler:expr;)*) => {$(
        let (a, integers) = (XorLayout::new($a), make_layout($a.shape()));
        let (by_mode, indices) = (a.logical_divide($tiler), integers.logical_divide($tiler));
        assert_eq!(indices.len(), integers.len(), "{indices}");
        for i in 0..indices.len() {
            assert_eq!(by_mode.at(i), a.map_index(indices.at(i)), "{a} by {indices} at {i}");
        }
        let (tiles, indices) = (a.zipped_divide($tiler), integers.zipped_divide($tiler));
        for i in 0..indices.len() {
            assert_eq!(tiles.at(i), a.map_index(indices.at(i)), "{a} by {indices} at {i}");
        }
    )*};
}

#[test]
fn tiles_of_any_strides_are_parts_of_the_function() {
    divisions! {
        layout!((8,64):(72,1)), tile!((4,8));
        layout!((8,64):(72,1)), tile!((2:4,8:8));
        layout!((8,64):(72,1)), tile!((8,(2,4):(32,2)));
        layout!((8,64):(72,1)), tile!((2,4):(8,64));
        layout!(((2,4),16):((5,3),7)), tile!((4:2,(2,2):(8,1)));
        layout!((2,2,2,2,2,2):(1,1,2,3,5,8)), tile!((4,4):(16,1));
    }
}

#[test]
#[should_panic(expected = "size or cosize reaches 2147483647, the largest index (Representable)")]
fn a_value_beyond_its_type_is_refused() {
    XorLayout::new(layout!(4:4294967296)).map_index(1_i32);
}

/// The run-time twin has the values of the types, and the results of their operations.
#[test]
fn types_and_run_time_agree() {
    use cute_core::dynamic::{DynSwizzledLayout, DynXorLayout};
    let of = |text: &str| text.parse::<DynXorLayout>().expect(text);
    macro_rules! agree {
        ($($swizzle:expr, $layout:expr;)*) => {$(
            let smem = $swizzle.compose($layout);
            let xor = smem.to_xor();
            let dynamic = DynXorLayout::try_from(xor).unwrap();
            assert_eq!(dynamic, of(&xor.to_string()));
            assert_eq!(DynSwizzledLayout::try_from(smem).unwrap().to_xor().as_ref(), Ok(&dynamic));
            for i in 0..2 * $layout.len() as u64 {
                assert_eq!(dynamic.at(i) as usize, xor.at(i as usize), "{xor} at {i}");
            }
            assert_eq!(dynamic.coalesce().to_string(), xor.coalesce().to_string());
            let tiles = dynamic.zipped_divide(&"(_4,_8)".parse().unwrap()).unwrap();
            assert_eq!(tiles.to_string(), xor.zipped_divide(tile!((4, 8))).to_string());
            let tiles = dynamic.logical_divide(&"(_2,_4)".parse().unwrap()).unwrap();
            assert_eq!(tiles.to_string(), xor.logical_divide(tile!((2, 4))).to_string());
            let row = dynamic.slice(&"(_,3)".parse().unwrap()).unwrap();
            assert_eq!(row.to_string(), xor.slice(coord!((_, 3))).to_string());
            let some = dynamic.compose(&"_4:_2".parse().unwrap()).unwrap();
            assert_eq!(some.to_string(), xor.compose(layout!(4:2)).to_string());
        )*};
    }
    agree! {
        swizzle!(3, 3, 3), layout!((8, 64):(64, 1));
        swizzle!(2, 0, 3), layout!((4, 32):(1, 4));
        swizzle!(2, 1, -3), layout!((16, 8):(8, 1));
        swizzle!(1, 4, 2), layout!((8, (2, 8)):(1, (8, 16)));
    }
    // what is no layout of bits is refused
    for text in ["Xor o 6:1", "Xor o 4:-1", "Xor o 4:1@0", "Xor 4:1", "Xor o"] {
        assert!(text.parse::<DynXorLayout>().is_err(), "{text}");
    }
    let shifted: DynSwizzledLayout = "Sw<1,0,1> o _2 o _4:_1".parse().unwrap();
    assert!(shifted.to_xor().is_err());
    let carries: DynSwizzledLayout = "Sw<1,0,1> o _0 o (_4,_4):(_1,_2)".parse().unwrap();
    assert!(carries.to_xor().is_err());
}
