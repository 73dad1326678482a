//! Layouts, tuples and integers through serde: written as they print, read back as the same values,
//! and refused where the type has no such value.

use cute_core::dynamic::{
    DynCoordinate, DynLayout, DynLeaf, DynSwizzledLayout, DynTiler, DynTuple,
};
use cute_core::prelude::*;
use cute_core::swizzle::DynSwizzle;
use cute_core::tuple::Nil;
use cute_core::xor::XorLayout;
use cute_tests::random::Random;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::{Debug, Display};

/// Written as it prints, and read back.
#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug + Display>(value: T) {
    let json = serde_json::to_string(&value).expect("text");
    assert_eq!(json, format!("\"{value}\""));
    let back: T = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
    assert_eq!(back, value);
}

#[test]
fn values_are_written_as_they_print_and_read_back() {
    let (m, n, k) = (7_usize, -3_isize, 5_u32);
    round_trip(int!(12));
    round_trip(int!(-12));
    round_trip(int!(0));
    round_trip(Dyn(m));
    round_trip(Dyn(n));
    round_trip(Nil);
    round_trip(shape!((3, (2, m))));
    round_trip(coord!((1, (1, 2))));
    round_trip(stride!((n, (-12, 1))));
    round_trip(layout!(4:1));
    round_trip(layout!((m):(k)));
    round_trip(layout!((3,(2,m)):(-3,(12,n))));
    round_trip(layout!(((k,k),(((k)),8)):((k,0),(((-1)),k))));
    round_trip(layout!((m,8):(1@0,k@1)));
    round_trip(layout!((2,4611686018427387904):(4611686018427387903,1)));
    round_trip(make_identity_layout(shape!((4, (8, 2)))));
    round_trip(tile!((4:2, 8, _)));
    round_trip(swizzle!(3, 3, 3));
    round_trip(swizzle!(3, 3, 3).compose(layout!((8,64):(64,1))));
    round_trip(swizzle!(3, 3, 3).compose_from(Dyn(64_usize), layout!((m,64):(64,1))));
    round_trip(XorLayout::new(layout!((2,4):(3,1))));
    round_trip(DynSwizzle::new(3, 4, -3).expect("a swizzle"));
}

#[test]
fn values_of_run_time_read_what_they_print() {
    #[track_caller]
    fn both<T>(text: &str)
    where
        T: Serialize + DeserializeOwned + PartialEq + Debug + Display,
    {
        let value: T = serde_json::from_str(&format!("\"{text}\"")).expect(text);
        assert_eq!(value.to_string(), text);
        round_trip(value);
    }
    both::<DynLayout>("(_4,(2,8)):(16,(_8,_1))");
    both::<DynTuple>("(_4,(2,8))");
    both::<DynCoordinate>("(_4,(_,8))");
    both::<DynTiler>("(_4:_2,_8,_)");
    both::<DynLeaf>("_12");
    both::<DynSwizzledLayout>("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
    both::<DynSwizzle>("Sw<2,4,3>");
    // texts from outside
    for text in ["(4,8):(8", "(4,8):8", "(4,0):(1,1)", "4:1:2", ""] {
        assert!(
            serde_json::from_str::<DynLayout>(&format!("\"{text}\"")).is_err(),
            "{text}"
        );
    }
    for text in ["Sw<2,4>", "Sw<3,3,1>", "Sw<2,4,3> ", "Sw<63,0,0>"] {
        assert!(
            serde_json::from_str::<DynSwizzle>(&format!("\"{text}\"")).is_err(),
            "{text}"
        );
    }
    assert!(serde_json::from_str::<DynLeaf>("\"(4,8)\"").is_err());
    assert!(serde_json::from_str::<DynLayout>("[4,8]").is_err());
}

#[test]
fn random_layouts_come_back() {
    let mut random = Random::new(0x5e7d);
    for _ in 0..500 {
        let (s, t, u) = (
            1 + random.below(9),
            1 + random.below(9),
            1 + random.below(9),
        );
        let (d, e, f) = (random.below(99) as i64 - 50, random.below(50) as i64, 3_u32);
        round_trip(layout!((s, (t, 4)):(d, (e, f))));
        round_trip(layout!((s, (t, u)):(1, (e, 0))));
        round_trip(shape!((s, (t, u))));
        round_trip(DynLayout::from(layout!((s, (t, 4)):(d, (e, 7)))));
    }
}

type Smem = ComposedLayout<Swizzle![3, 3, 3], Int![0], Layout![(8, 64):(64, 1)]>;

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(text: &str, why: &str) {
    let error = serde_json::from_str::<T>(&format!("\"{text}\"")).expect_err(text);
    let error = error.to_string();
    assert!(error.starts_with(&format!("{text}: {why}")), "{error}");
}

#[test]
fn texts_that_the_type_has_no_value_for_are_refused() {
    type L = Layout![(4,u32):(u32,1)];
    refused::<L>("(4,8):(8,2)", "at mode (1): stride 2 is not _1 (SizeMatch)");
    refused::<L>(
        "(4,(2,4)):(8,(1,2))",
        "at mode (1): a tuple of rank 2 is no integer (Congruent)",
    );
    refused::<L>(
        "(4,5000000000):(8,1)",
        "at mode (1): shape 5000000000 does not fit u32",
    );
    refused::<L>("(4,8):(8", "at column 9: expected");
    refused::<L>(
        "(4,0):(8,1)",
        "at column 1: shape 0 is not positive (Representable)",
    );
    // each number fits, the offsets do not
    refused::<L>("(4,8):(4294967294,1)", "size or cosize reaches");
    refused::<L>("(4,3000000000):(1,1)", "size or cosize reaches");
    refused::<Layout![(u32,2):(1,4294967295)]>("(3,2):(1,4294967295)", "size or cosize reaches");
    refused::<Shape![(3, (2, u32))]>("(3,(2,-1))", "at mode (1,1): integer -1 does not fit u32");
    refused::<Int![12]>("13", "integer 13 is not _12 (SizeMatch)");
    refused::<Tile![(4, 8)]>("(_4,_16)", "is not (_4,_8)");
    refused::<Swizzle![3, 3, 3]>("Sw<2,3,3>", "is not Sw<3,3,3>");
    refused::<Smem>(
        "Sw<2,3,3> o _0 o (_8,_64):(_64,_1)",
        "the swizzle is not Sw<3,3,3>",
    );
    refused::<Smem>("Sw<3,3,3> o _8 o (_8,_64):(_64,_1)", "integer 8 is not _0");
    refused::<Smem>(
        "Sw<3,3,3> o _0 o (_8,_64):(_1,_8)",
        "at mode (0): stride 1 is not _64",
    );
    // marks do not matter
    let l: L = serde_json::from_str("\"(4,_8):(_8,1)\"").expect("its numbers fit");
    assert_eq!(l.to_string(), "(_4,8):(8,_1)");
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Plan {
    name: String,
    tile: Layout![(128, usize):(usize, 1)],
    smem: Smem,
    global: DynLayout,
}

#[test]
fn a_struct_of_layouts_is_stored() {
    let k = 64_usize;
    let plan = Plan {
        name: "rows".into(),
        tile: layout!((128, k):(k, 1)),
        smem: swizzle!(3, 3, 3).compose(layout!((8,64):(64,1))),
        global: "(512,(4,8)):(1,(512,4096))".parse().expect("a layout"),
    };
    let json = serde_json::to_string(&plan).expect("text");
    assert_eq!(
        json,
        r#"{"name":"rows","tile":"(_128,64):(64,_1)","smem":"Sw<3,3,3> o _0 o (_8,_64):(_64,_1)","global":"(512,(4,8)):(1,(512,4096))"}"#
    );
    assert_eq!(serde_json::from_str::<Plan>(&json).expect("a plan"), plan);
    let other = json.replace("_128", "64");
    let error = serde_json::from_str::<Plan>(&other)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("shape 64 is not _128 (SizeMatch)"),
        "{error}"
    );
}
