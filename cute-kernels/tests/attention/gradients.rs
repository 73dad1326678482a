//! Gradients on a GPU, by the tests of `backward`.

use crate::backward as case_backward;
use crate::case::{Case, Modification, Scores, Value};
use crate::support::Random;
use crate::{cases, hopper};
use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_kernels::attention::backward::{Forward, Gradients, backward, backward_of_sequences};
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

/// Differences of O on the GPU, with the same seed and offset, are those that gradients say: along a
/// direction of V, in which O is linear.
#[test]
fn gradients_with_dropout_are_differences_of_the_forward_pass() {
    let Some(gpu) = hopper() else { return };
    for width in [64_usize, 128] {
        for options in [Attention::new(), Attention::new().causal()] {
            let options = options.dropout(Dropout {
                probability: 0.25,
                seed: 5,
                offset: 6,
            });
            let (n, h) = (200_usize, 2_usize);
            let (of_row, all) = (h * width, n * h * width);
            let layout = layout!((n, width, h, 1):(of_row, 1, width, all));
            let mut random = Random(8);
            let mut tensor = || {
                let values = OwnedTensor::from_fn(layout, |_| f16::of(random.normal()));
                values.expect("a layout")
            };
            let [q, k, v, d_o, along] = [(); 5].map(|()| tensor());
            let [on_q, on_k, on_v, on_do] =
                [&q, &k, &v, &d_o].map(|x| gpu.upload(x).expect("room"));
            let run = |v: &OwnedTensor<f16, _>| {
                let on_v = gpu.upload(v).expect("room");
                let mut o = gpu.zeroed::<f16, _>(layout).expect("room");
                let mut sums = gpu
                    .zeroed::<f32, _>(layout!((n, h, 1):(1, n, 400)))
                    .expect("room");
                let prepared = options.prepare(&gpu, &on_q, &on_k, &on_v, &mut o);
                let prepared = prepared.expect("a kernel");
                let mut prepared = prepared.sums(&mut sums).expect("sums");
                prepared.run().expect("a launch");
                drop(prepared);
                (o, sums)
            };
            let (o, sums) = run(&v);
            let [mut dq, mut dk, mut dv] =
                [(); 3].map(|()| gpu.zeroed::<f16, _>(layout).expect("room"));
            let forward = Forward {
                q: &on_q,
                k: &on_k,
                v: &on_v,
                o: &o,
                sums: &sums,
            };
            let gradients = Gradients {
                q: &mut dq,
                k: &mut dk,
                v: &mut dv,
            };
            backward(&gpu, forward, &on_do, options, gradients).expect("a launch");
            // O of the direction alone is by how much O grows along it.
            let (grown, _) = run(&along);
            let of = |a: &OwnedTensor<f16, _>, b: &OwnedTensor<f16, _>| -> (f64, f64) {
                let products = layout.coordinates().map(|at| a[at].wide() * b[at].wide());
                products.fold((0.0, 0.0), |(sum, size), x| (sum + x, size + x * x))
            };
            let (found, size) = of(&dv.download().expect("no failure"), &along);
            let (expected, _) = of(&grown.download().expect("no failure"), &d_o);
            assert!(
                (found - expected).abs() < 0.01 * size.sqrt(),
                "{options:?} {width}: {found} and {expected}"
            );
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
