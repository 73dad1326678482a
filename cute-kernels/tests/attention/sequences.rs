//! Sequences of different lengths behind each other.

use crate::case::Case;
use crate::packed::{self, PackedCase};
use crate::support::Random;
use crate::{LENGTHS, cases, hopper};
use cute_core::prelude::*;
use cute_kernels::attention::{
    Alignment, Attention, AttentionMask, Sequences, attention_of_sequences,
};
use half::{bf16, f16};

#[test]
fn sequences_of_all_lengths_with_poisoned_neighbours() {
    let Some(gpu) = hopper() else { return };
    let masks = [
        AttentionMask::Full,
        AttentionMask::Causal(Alignment::Ends),
        AttentionMask::Causal(Alignment::Starts),
    ];
    for (mask, width, values) in masks.into_iter().flat_map(|mask| {
        let square = [64, 128, 192, 256].map(|width| (mask, width, None));
        square.into_iter().chain([(mask, 192, Some(128))])
    }) {
        let case = Case {
            mask,
            width,
            values,
            ..Case::new()
        };
        let all: Vec<_> = LENGTHS
            .iter()
            .flat_map(|&length| [(length, length), (5, 3)])
            .collect();
        let others = [
            (1, 300),
            (0, 9),
            (200, 77),
            (9, 0),
            (64, 0),
            (1, 1),
            (130, 129),
        ];
        for lengths in [&all[..], &others] {
            packed::run::<f16>(&gpu, &PackedCase::new(case, lengths));
            packed::run::<bf16>(&gpu, &PackedCase::new(case, lengths));
        }
    }
}

/// A kernel leaves the rows before and behind a sequence as they are, at all times: neighbours may be stored already.
#[test]
fn rows_around_a_sequence_stay_as_they_were() {
    let Some(gpu) = hopper() else { return };
    for mask in [AttentionMask::Full, AttentionMask::Causal(Alignment::Ends)] {
        for length in [1, 2, 63, 64, 65, 127, 128, 129, 190, 200, 257, 321] {
            let case = Case {
                mask,
                ..Case::new()
            };
            let case = PackedCase::new(case, &[(length, length + 1)]);
            packed::run::<f16>(&gpu, &case);
        }
    }
}

#[test]
fn random_sequences() {
    let Some(gpu) = hopper() else { return };
    let mut random = Random(11);
    for number in 0..cases() {
        let case = PackedCase::random(&mut random);
        if number % 2 == 0 {
            packed::run::<f16>(&gpu, &case)
        } else {
            packed::run::<bf16>(&gpu, &case)
        }
    }
}

/// Offsets that do not ascend, or lie beyond the tensors, reach no other memory, and each row is
/// stored once at most.
#[test]
fn offsets_that_are_wrong_do_no_harm() {
    let Some(gpu) = hopper() else { return };
    let layout = layout!((428,64,2):(128,1,64));
    let mut random = Random(5);
    let x = OwnedTensor::from_fn(layout, |_| f16::from_f64(random.normal())).unwrap();
    let x = gpu.upload(&x).unwrap();
    let mut o = gpu.zeroed::<f16, _>(layout).unwrap();
    for wrong in [
        [-7, 100, 50, 1 << 30],
        [i32::MAX, i32::MIN, 0, 300],
        [200, 100, 0, -1],
    ] {
        let offsets = gpu
            .upload(&Tensor::new(&wrong[..], layout!(4:1)).unwrap())
            .unwrap();
        let sequences = Sequences::new(&offsets, &offsets).unwrap();
        attention_of_sequences(&gpu, &x, &x, &x, sequences, Attention::new(), &mut o).unwrap();
        let o = o.download().unwrap();
        assert!(o.iter().all(|x| x.is_finite()));
    }
}
