//! Gradients on a GPU, by the tests of `backward`.

use crate::backward;
use crate::case::{Case, Modification, Scores};
use crate::support::Random;
use crate::{cases, hopper};
use cute_cuda::Gpu;
use cute_kernels::attention::{Alignment, AttentionMask};
use half::{bf16, f16};

/// The backward pass in both formats.
fn both_backward(gpu: &Gpu, case: &Case, deterministic: bool) {
    backward::run::<f16>(gpu, case, deterministic);
    backward::run::<bf16>(gpu, case, deterministic);
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
        let deterministic = random.below(2) == 0;
        if number % 2 == 0 {
            backward::run::<f16>(&gpu, &case, deterministic)
        } else {
            backward::run::<bf16>(&gpu, &case, deterministic)
        }
    }
}
