//! Launches beside each other, each on a stream of its own. The warpgroups of a block then come to their steps in other
//! orders than where a launch has the GPU for itself: one is done long before another still reads its rows, for instance.

use crate::case::Case;
use crate::hopper;
use crate::number::Number;
use crate::packed::PackedCase;
use cute_core::prelude::*;
use cute_cuda::MapElement;
use cute_kernels::attention::{Alignment, AttentionMask};
use half::{bf16, f16};

/// The launches of each stream.
const LAUNCHES: usize = 100;

/// Widths of Q and K, and of V.
const WIDTHS: [(usize, Option<usize>); 5] = [
    (64, None),
    (128, None),
    (192, None),
    (192, Some(128)),
    (256, None),
];

/// Launches a case again and again, and compares the bits of O with those of the first launch.
fn all_alike<T: Number + MapElement>(packed: &PackedCase) {
    let Some(gpu) = hopper() else { return };
    let case = &packed.case;
    let drawn = packed.draw::<T>(&gpu);
    let rows = packed.rows(&drawn.offsets[0]);
    let guards = OwnedTensor::filled(
        packed.layout(rows, case.value_width(), case.heads),
        T::GUARD,
    );
    let guards = guards.expect("a layout");
    let launch = || {
        let mut o = gpu.upload(&guards).expect("room");
        let given = drawn.given();
        case.options(&[])
            .prepare_sequences(&gpu, given.q, given.k, given.v, given.sequences, &mut o)
            .and_then(|mut prepared| prepared.run())
            .unwrap_or_else(|error| panic!("{packed:?}: {error}"));
        o.download().expect("no failure")
    };
    let bits = |x: T| x.wide().to_bits();
    let first = launch();
    for number in 1..LAUNCHES {
        let other = launch();
        for (at, (&x, &y)) in first.iter().zip(other.iter()).enumerate() {
            // the payload of what is no number is its own matter
            let alike = bits(x) == bits(y) || x.wide().is_nan() && y.wide().is_nan();
            assert!(
                alike,
                "{packed:?}: element {at} is {} after launch 0, and {} after launch {number}",
                x.wide(),
                y.wide()
            );
        }
    }
}

#[test]
fn launches_beside_each_other_give_the_same_bits() {
    // Where sequences have 4 tiles of keys, the maximum before may serve. Their last queries are rows of one consumer,
    // and the other one has none.
    let lengths: Vec<_> = (0..40)
        .flat_map(|n| [(140, 100 + 9 * n), (100 + 9 * n, 100 + 9 * n)])
        .collect();
    std::thread::scope(|threads| {
        for (width, values) in WIDTHS {
            for mask in [AttentionMask::Full, AttentionMask::Causal(Alignment::Ends)] {
                let case = Case {
                    width,
                    values,
                    mask,
                    ..Case::new()
                };
                let packed = PackedCase::new(case, &lengths);
                let again = packed.clone();
                threads.spawn(move || all_alike::<f16>(&packed));
                threads.spawn(move || all_alike::<bf16>(&again));
            }
        }
    });
}
