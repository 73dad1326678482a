//! Gradients on a GPU, by the tests of `backward`.

use crate::backward as case_backward;
use crate::case::{Case, Modification, Scores};
use crate::support::Random;
use crate::{cases, hopper};
use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_kernels::attention::backward::{Forward, Gradients, backward_of_sequences};
use cute_kernels::attention::{Alignment, Attention, AttentionMask, Dropout, Sequences};
use half::{bf16, f16};

/// The backward pass in both formats.
fn both_backward(gpu: &Gpu, case: &Case, deterministic: bool) {
    case_backward::run::<f16>(gpu, case, deterministic);
    case_backward::run::<bf16>(gpu, case, deterministic);
}

#[test]
fn gradients_of_all_lengths_and_masks() {
    let Some(gpu) = hopper() else { return };
    for length in [1_usize, 63, 64, 65, 127, 129, 400] {
        for mask in [
            AttentionMask::Full,
            AttentionMask::Causal(Alignment::Ends),
            AttentionMask::Causal(Alignment::Starts),
        ] {
            for keys in [length, length.div_ceil(3), length + 200] {
                for width in [64, 128] {
                    let case = Case {
                        queries: length,
                        keys,
                        width,
                        mask,
                        ..Case::new()
                    };
                    both_backward(&gpu, &case, keys == length);
                }
            }
        }
    }
}

#[test]
fn gradients_of_scores_that_are_large_or_alike() {
    let Some(gpu) = hopper() else { return };
    for scores in [Scores::Large, Scores::Constant, Scores::Grow, Scores::Sink] {
        for width in [64, 128] {
            for mask in [AttentionMask::Full, AttentionMask::Causal(Alignment::Ends)] {
                let case = Case {
                    queries: 300,
                    keys: 500,
                    width,
                    mask,
                    scores,
                    heads: 1,
                    ..Case::new()
                };
                both_backward(&gpu, &case, false);
            }
        }
    }
}

#[test]
fn gradients_of_random_options() {
    let Some(gpu) = hopper() else { return };
    let mut random = Random(17);
    for number in 0..cases() {
        let mut case = Case::random(&mut random);
        case.modification = Modification::None;
        case.width = 8 * (1 + random.below(16));
        if let AttentionMask::Window { alignment, .. } = case.mask {
            case.mask = AttentionMask::Causal(alignment);
        }
        case = case.with_dropout(&mut random);
        let deterministic = random.below(2) == 0;
        if number % 2 == 0 {
            case_backward::run::<f16>(&gpu, &case, deterministic)
        } else {
            case_backward::run::<bf16>(&gpu, &case, deterministic)
        }
    }
}

/// With few weights that stay, with nearly all, with all, and over the ends of tiles.
#[test]
fn gradients_with_dropout() {
    let Some(gpu) = hopper() else { return };
    for probability in [0.0, 0.001, 0.1, 0.5, 0.999] {
        for length in [1_usize, 15, 17, 64, 129, 300] {
            for mask in [
                AttentionMask::Full,
                AttentionMask::Causal(Alignment::Ends),
                AttentionMask::Causal(Alignment::Starts),
            ] {
                for (width, heads_per_key) in [(64, 1), (72, 2), (128, 3)] {
                    let dropout = Dropout {
                        probability,
                        seed: 0xfeed_5eed_0000_0001 + length as u64,
                        offset: 9,
                    };
                    let case = Case {
                        queries: length,
                        keys: length + 50,
                        width,
                        heads: 2 * heads_per_key,
                        heads_per_key,
                        mask,
                        dropout: Some(dropout),
                        ..Case::new()
                    };
                    both_backward(&gpu, &case, length % 2 == 0);
                }
            }
        }
    }
}

#[test]
fn gradients_of_packed_sequences_have_no_dropout() {
    let Some(gpu) = hopper() else { return };
    let x = || {
        gpu.zeroed::<f16, _>(layout!((192,64,1):(64,1,12288)))
            .unwrap()
    };
    let (q, k, v, o, d_o) = (x(), x(), x(), x(), x());
    let (mut dq, mut dk, mut dv) = (x(), x(), x());
    let sums = gpu.zeroed::<f32, _>(layout!((64,1):(1,64))).unwrap();
    let offsets = Tensor::new(&[0_i32, 64][..], layout!(2:1)).unwrap();
    let offsets = gpu.upload(&offsets).unwrap();
    let forward = Forward {
        q: &q,
        k: &k,
        v: &v,
        o: &o,
        sums: &sums,
    };
    let gradients = Gradients {
        q: &mut dq,
        k: &mut dk,
        v: &mut dv,
    };
    let options = Attention::new().dropout(Dropout {
        probability: 0.5,
        seed: 1,
        offset: 0,
    });
    let sequences = Sequences::new(&offsets, &offsets).unwrap();
    let refused = backward_of_sequences(&gpu, forward, &d_o, sequences, options, gradients);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "the backward pass of packed sequences has no kernels with dropout (WithoutDropout)"
    );
}
