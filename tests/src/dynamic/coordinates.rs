//! Random layouts of coordinates, and the layout of offsets that each is at one place.

use crate::random::Random;
use cute_core::dynamic::{BasisPath, DynLayout, DynTuple, MarkedInt};

/// The layout of a random shape whose strides are multiples of basis vectors: two places within a
/// tuple, and one beside it.
pub fn of_coordinates(random: &mut Random) -> DynLayout {
    let count = 1 + random.below(4);
    let mut leaf = |choices: &[i64], path: &str| {
        let mark = if random.chance(70) { "_" } else { "" };
        format!("{mark}{}{path}", random.pick(choices))
    };
    let shapes: Vec<_> = (0..count).map(|_| leaf(&[1, 2, 3, 4, 6, 8], "")).collect();
    let strides: Vec<_> = (0..count)
        .map(|k| leaf(&[1, 1, 2, 3, 4, 8, -1], ["@0@0", "@1@0", "@2"][k * 7 % 3]))
        .collect();
    let nested = |leaves: &[String]| match leaves {
        [first, rest @ ..] if rest.len() > 1 => format!("({first},({}))", rest.join(",")),
        leaves => format!("({})", leaves.join(",")),
    };
    let text = format!("{}:{}", nested(&shapes), nested(&strides));
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The layout of offsets at one place: strides to other places are 0.
pub fn at_place(layout: &DynLayout, place: BasisPath) -> DynLayout {
    let stride = layout.stride().transform_leaf(|d| {
        let here = if d.path() == place { d.value() } else { 0 };
        MarkedInt::dynamic(here).expect("small")
    });
    DynLayout::new(&layout.shape(), &stride).expect("a part fits")
}

/// The integer at a place of a value; 0 if there is no such place.
pub fn component(value: &DynTuple, place: BasisPath) -> i64 {
    if let ([only], 0) = (value.leaves(), value.depth()) {
        return if only.path() == place {
            only.value() as i64
        } else {
            0
        };
    }
    let steps: Vec<_> = place.steps().map(|step| step as usize).collect();
    let part = value.by_path(&steps);
    part.map_or(0, |part| part.leaves()[0].value() as i64)
}

/// The places of [`of_coordinates`].
pub fn places() -> [BasisPath; 3] {
    [&[0, 0][..], &[0, 1], &[2]].map(|steps| BasisPath::new(steps).expect("a short path"))
}
