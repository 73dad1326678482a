//! Tiles and partitions of tensors: where they begin, and their layouts.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use cute_core::int::DynInt;
use cute_core::stride::Value;
use cute_core::tuple::IntoIntTuple;
use cute_core::{
    prelude::*,
    tensor::{Counting, IdentityTensor},
};
use cute_tests::{names::*, notation::Node, oracle::coordinates::component};

include!(concat!(env!("OUT_DIR"), "/golden_partition.rs"));

/// The lines of tiled MMAs.
#[allow(
    unused_imports,
    reason = "the part of the lines that is compiled decides which instructions occur"
)]
mod tiled_mma {
    use super::*;
    use cute_core::atom::nvidia::{
        sm70::*, sm75::*, sm80::*, sm89::*, sm90::*, sm90_gmma::*, universal::*,
    };
    use cute_core::atom::{F32, K, make_tiled_mma};

    include!(concat!(env!("OUT_DIR"), "/golden_tiled_mma.rs"));
}

/// Where a tile of dynamic modes ends within one: CuTe cuts it off or rounds it up, and the part is
/// not that of a tile.
const REFUSED: &[&str] = &[
    "local_tile ((256,5),4):((4,1024),10240) (_320,4) (0,_): shape 320 is not divisible by 256 (ShapeDivisible)",
    "outer_partition (1,(512,7)):(0,(1,512)) (1,_28) (0,_0): stride 28 does not divide shape 512 (StrideDivisible)",
    "outer_partition ((_32,_16,12)):((_16,1,_512)) (384) (_305): shape 512 is not divisible by 384 (ShapeDivisible)",
];

/// The score.
#[derive(Default)]
pub struct Check {
    lines: usize,
    refused: Vec<String>,
    failures: Vec<String>,
}

impl Check {
    /// Holds a part of a tensor, of which every element is its own offset, against what CuTe
    /// prints.
    fn line<L: Layout<Index: DynInt>>(
        &mut self,
        place: &str,
        shown: &str,
        wanted: &str,
        layout: L,
        part: impl FnOnce(Tensor<Shared<'_, i64>, L>) -> Result<String, TensorError>,
    ) {
        self.lines += 1;
        // All strides are positive, so that the last offset is one below the cosize.
        let data: Vec<i64> = (0..layout.cosize().to::<i64>()).collect();
        let got = match part(Tensor::new(&data, layout).expect("all strides are positive")) {
            Ok(got) => got,
            Err(error) => {
                self.refused.push(format!("{shown}: {error}"));
                return;
            }
        };
        if got != wanted {
            self.failures
                .push(format!("{place}: {shown} gives {got}, not {wanted}"));
        }
    }
}

impl Check {
    /// Holds a text against what CuTe prints.
    fn text(&mut self, place: &str, shown: &str, wanted: &str, text: Result<String, LayoutError>) {
        self.lines += 1;
        let got = text.unwrap_or_else(|error| error.to_string());
        if got != wanted {
            self.failures
                .push(format!("{place}: {shown} gives {got}, not {wanted}"));
        }
    }

    /// Holds a part of an identity tensor against what CuTe prints, where what is known at compile
    /// time of the origin is marked.
    fn identity<S: IntTuple + IntoIntTuple<Tuple = S>>(
        &mut self,
        place: &str,
        shown: &str,
        wanted: &str,
        shape: S,
        part: impl FnOnce(IdentityTensor<S>) -> Result<String, TensorError>,
    ) {
        self.lines += 1;
        let got = match part(make_identity_tensor(shape)) {
            Ok(got) => got,
            Err(error) => {
                self.refused.push(format!("{shown}: {error}"));
                return;
            }
        };
        let (origin, layout) = wanted.split_once(" o ").expect("an origin and a layout");
        let wanted = format!("{} o {layout}", origin.replace('_', ""));
        if got != wanted {
            self.failures
                .push(format!("{place}: {shown} gives {got}, not {wanted}"));
        }
    }
}

/// `ArithTuple(1,7) o (_2,_2):(_1@0,_1@1)`, after a look at every coordinate.
fn show_coordinates<V: Value, L: Layout>(part: &Tensor<Counting<V>, L>) -> String {
    let node = |text: String| Node::parse(&text).expect("a coordinate");
    let places: Vec<_> = (0..3)
        .flat_map(|i| (0..3).map(move |j| vec![i, j]).chain([vec![i]]))
        .collect();
    let origin = node(part.at(0).to_string());
    part.for_each_value(|c, value| {
        let (value, from_origin) = (
            node(value.to_string()),
            node(part.layout().at(c).to_string()),
        );
        for place in &places {
            let sum = component(&origin, place) + component(&from_origin, place);
            assert_eq!(component(&value, place), sum, "{part} at {c:?}");
        }
    });
    part.to_string()
}

#[test]
fn an_identity_tensor_prints_as_in_cute() {
    let n = 3_usize;
    let id = make_identity_tensor((int!(128), (int!(64), n)));
    // CuTe: ArithTuple(_0,(_0,_0)) o …
    assert_eq!(
        id.to_string(),
        "ArithTuple(0,(0,0)) o (_128,(_64,3)):(_1@0,(_1@0@1,_1@1@1))"
    );
}

fn offset(n: impl DynInt) -> i64 {
    i64::try_from(n.to_i128()).expect("small")
}

/// `7 o (_2,_2):(_1,_2)`, after a look at every element.
fn show<L: Layout<Index: DynInt>>(part: &Tensor<Shared<'_, i64>, L>) -> String {
    let (layout, start) = (part.layout(), *part.iter().next().expect("not empty"));
    part.for_each(|c, &v| assert_eq!(v, start + offset(layout.at(c)), "{layout} at {c:?}"));
    format!("{start} o {layout}")
}

#[test]
fn threads_of_a_tiled_mma_have_what_they_have_in_cute() {
    let mut check = Check::default();
    tiled_mma::MMAS.iter().for_each(|mma| mma(&mut check));
    assert_eq!(check.lines, tiled_mma::MMA_LINES);
    println!("{} lines", check.lines);
    assert!(check.failures.is_empty(), "{}", check.failures.join("\n"));
    assert_eq!(check.refused, [""; 0]);
}

#[test]
fn parts_begin_where_they_do_in_cute() {
    let mut check = Check::default();
    CHUNKS.iter().for_each(|chunk| chunk(&mut check));
    assert_eq!(check.lines, LINES);
    assert!(check.failures.is_empty(), "{}", check.failures.join("\n"));
    let refused: Vec<_> = check.refused.iter().map(String::as_str).collect();
    if WHOLE {
        assert_eq!(refused, REFUSED);
    }
    assert!(refused.iter().all(|line| REFUSED.contains(line)));
    println!("{LINES} lines, {} refused", refused.len());
}
