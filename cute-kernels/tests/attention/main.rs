//! Attention on a GPU, against sums in `f64` on the CPU: by each instruction that the GPU has. On a
//! machine without a GPU from sm_80 on the tests say that they are left out, and on one that is none of
//! sm_90 those of sequences and of decoding do.

mod backward;
mod beside;
mod case;
mod decode;
mod differences;
mod e4m3;
mod gradients;
mod halves;
mod long;
mod number;
mod packed;
mod packed_gradients;
mod reference;
mod refused;
mod sequences;
#[path = "../support/mod.rs"]
mod support;
mod turns;

use case::{Case, Modification, Scores, run};
use cute_core::prelude::*;
use cute_cuda::{Capability, Gpu};
use cute_kernels::attention::{Alignment, Attention, AttentionMask, Dropout, attention};
use decode::{Cache, DecodeCase};
use half::{bf16, f16};
use support::Random;

/// A GPU that computes attention.
fn gpu() -> Option<Gpu> {
    gpu_of("GPUs from sm_80 on", |major| major >= 8)
}

/// A GPU that has `wgmma`.
fn hopper() -> Option<Gpu> {
    gpu_of("sm_90", |major| major == Capability::TMA.major)
}

fn gpu_of(words: &str, has: impl Fn(u32) -> bool) -> Option<Gpu> {
    let gpu = support::gpu("attention")?;
    let found = gpu.capability();
    if has(found.major) {
        return Some(gpu);
    }
    println!("attention is left out: it is for {words}, and the GPU is {found}");
    None
}

/// Runs a case in both formats.
fn both(gpu: &Gpu, case: &Case) {
    run::<f16>(gpu, case);
    run::<bf16>(gpu, case);
}

const LENGTHS: [usize; 9] = [1, 63, 64, 65, 127, 129, 193, 384, 1000];

#[test]
fn all_lengths_and_widths_without_a_mask() {
    let Some(gpu) = gpu() else { return };
    for queries in LENGTHS {
        for width in [64, 96, 128, 192, 256] {
            let case = Case {
                queries,
                keys: 1001 - queries,
                width,
                ..Case::new()
            };
            both(&gpu, &case);
        }
    }
}

/// More tiles of rows than a GPU has multiprocessors, so that blocks take one after the other.
#[test]
fn blocks_take_several_tiles() {
    let Some(gpu) = hopper() else { return };
    for mask in [AttentionMask::Full, AttentionMask::Causal(Alignment::Ends)] {
        let case = Case {
            queries: 200,
            keys: 300,
            heads: 152,
            heads_per_key: 4,
            mask,
            ..Case::new()
        };
        both(&gpu, &case);
    }
}

#[test]
fn all_lengths_with_values_of_another_width() {
    let Some(gpu) = hopper() else { return };
    let causal = |alignment| AttentionMask::Causal(alignment);
    let masks = [
        AttentionMask::Full,
        causal(Alignment::Ends),
        causal(Alignment::Starts),
        AttentionMask::Window {
            left: 150,
            right: 3,
            alignment: Alignment::Ends,
        },
    ];
    for queries in LENGTHS {
        for (mask, keys) in masks.into_iter().flat_map(|mask| {
            let lengths = [queries, 1001 - queries, queries.div_ceil(3)];
            lengths.map(|keys| (mask, keys))
        }) {
            let case = Case {
                queries,
                keys,
                width: 192,
                values: Some(128),
                mask,
                ..Case::new()
            };
            both(&gpu, &case);
        }
    }
    // kernels for wider rows have zeros behind narrower ones
    for (width, values) in [
        (64, 128),
        (128, 8),
        (160, 64),
        (64, 192),
        (8, 256),
        (256, 64),
    ] {
        for mask in [AttentionMask::Full, causal(Alignment::Ends)] {
            let case = Case {
                queries: 130,
                keys: 200,
                width,
                values: Some(values),
                mask,
                ..Case::new()
            };
            both(&gpu, &case);
        }
    }
}

#[test]
fn all_lengths_with_masks_that_end_with_the_keys() {
    all_lengths_with_masks(Alignment::Ends);
}

#[test]
fn all_lengths_with_masks_that_start_with_the_keys() {
    all_lengths_with_masks(Alignment::Starts);
}

/// Two tests, since each takes a minute of one core.
fn all_lengths_with_masks(alignment: Alignment) {
    let Some(gpu) = gpu() else { return };
    let masks = [64, 128, 256].map(|width| (width, AttentionMask::Causal(alignment)));
    let window = AttentionMask::Window {
        left: 40,
        right: 3,
        alignment,
    };
    for length in LENGTHS {
        for keys in [length, length.div_ceil(3), length + 200] {
            for (width, mask) in masks.into_iter().chain([(Case::new().width, window)]) {
                both(
                    &gpu,
                    &Case {
                        queries: length,
                        keys,
                        width,
                        mask,
                        ..Case::new()
                    },
                );
            }
        }
    }
}

#[test]
fn scores_that_are_large_constant_or_grow() {
    let Some(gpu) = gpu() else { return };
    for scores in Scores::HARD {
        for mask in [AttentionMask::Full, AttentionMask::Causal(Alignment::Ends)] {
            for (width, values, maximum_before) in [
                (64, None, false),
                (128, None, false),
                (192, Some(128), false),
                (64, None, true),
                (128, None, true),
                (192, Some(128), true),
            ] {
                both(
                    &gpu,
                    &Case {
                        queries: 300,
                        keys: 2500,
                        width,
                        values,
                        mask,
                        scores,
                        heads: 1,
                        batches: 1,
                        maximum_before,
                        ..Case::new()
                    },
                );
            }
        }
    }
}

#[test]
fn rows_that_see_no_key_are_zero() {
    let Some(gpu) = gpu() else { return };
    for (mask, dark) in [
        // the first 200 queries come before all keys
        (AttentionMask::Causal(Alignment::Ends), 0..200),
        // the keys of the last queries have passed
        (
            AttentionMask::Window {
                left: 9,
                right: 0,
                alignment: Alignment::Starts,
            },
            109..300,
        ),
    ] {
        let case = Case {
            queries: 300,
            keys: 100,
            mask,
            ..Case::new()
        };
        both(&gpu, &case);
        let (q, k, v) = case.tensors::<f16>();
        let (q, k, v) = (
            gpu.upload(&q).unwrap(),
            gpu.upload(&k).unwrap(),
            gpu.upload(&v).unwrap(),
        );
        let mut o = q.try_clone().unwrap();
        let [n, h, b] = [300, case.heads, case.batches];
        let batch = n * h;
        let mut sums = gpu
            .zeroed::<f32, _>(layout!((n, h, b):(1, n, batch)))
            .unwrap();
        let options = Attention::new().mask(mask);
        options
            .prepare(&gpu, &q, &k, &v, &mut o)
            .unwrap()
            .sums(&mut sums)
            .unwrap()
            .run()
            .unwrap();
        let (o, sums) = (o.download().unwrap(), sums.download().unwrap());
        for (row, head, batch) in sums.layout().coordinates() {
            if dark.contains(&row) {
                assert_eq!(sums[(row, head, batch)], f32::NEG_INFINITY);
                assert!((0..case.width).all(|d| o[(row, d, head, batch)] == f16::ZERO));
            } else {
                assert!(sums[(row, head, batch)].is_finite());
            }
        }
    }
}

/// How many random cases there are.
fn cases() -> usize {
    let stated = std::env::var("CUTE_CASES").ok();
    stated.and_then(|text| text.parse().ok()).unwrap_or(150)
}

#[test]
fn random_options() {
    let Some(gpu) = gpu() else { return };
    let mut random = Random(7);
    for number in 0..cases() {
        let case = Case::random(&mut random)
            .with_values(&mut random)
            .with_dropout(&mut random);
        if number % 2 == 0 {
            run::<f16>(&gpu, &case)
        } else {
            run::<bf16>(&gpu, &case)
        }
    }
}

#[test]
fn any_strides_and_widths_by_mma_sync() {
    let Some(gpu) = gpu() else { return };
    let mut random = Random(17);
    for number in 0..cases() {
        let case = Case::random_strides(&mut random);
        if number % 2 == 0 {
            run::<f16>(&gpu, &case)
        } else {
            run::<bf16>(&gpu, &case)
        }
    }
}

/// Heads of all widths, with the masks and modifications that kernels by `wgmma` have for narrow ones
/// alone.
#[test]
fn windows_and_modified_scores_of_wide_heads_by_mma_sync() {
    let Some(gpu) = gpu() else { return };
    for width in [96, 136, 192, 256] {
        for modification in [
            Modification::None,
            Modification::SoftCap(2.0),
            Modification::Alibi,
        ] {
            let mask = AttentionMask::Window {
                left: 70,
                right: 5,
                alignment: Alignment::Ends,
            };
            both(
                &gpu,
                &Case {
                    queries: 200,
                    keys: 333,
                    width,
                    heads: 4,
                    heads_per_key: 2,
                    mask,
                    modification,
                    ..Case::new()
                },
            );
        }
    }
}

/// Which weights stay: O has them, as V is the identity matrix and all scores are alike.
#[test]
fn dropout_keeps_the_weights_that_its_numbers_say() {
    let Some(gpu) = gpu() else { return };
    for (width, probability) in [(64, 0.5), (96, 0.1), (128, 0.25), (192, 0.9), (256, 0.5)] {
        let dropout = Dropout {
            probability,
            seed: 0x0123_4567_89ab_cdef,
            offset: 3,
        };
        let (n, h, b) = (150, 2, 2);
        let case = Case {
            queries: n,
            keys: width,
            width,
            heads: h,
            batches: b,
            dropout: Some(dropout),
            ..Case::new()
        };
        let (of_head, of_batch) = (n * width, n * width * h);
        let rows = layout!((n, width, h, b):(width, 1, of_head, of_batch));
        let (of_keys, of_key_batch) = (width * width, width * width * h);
        let square = layout!((width, width, h, b):(width, 1, of_keys, of_key_batch));
        let q = gpu.zeroed::<f16, _>(rows).unwrap();
        let k = gpu.zeroed::<f16, _>(square).unwrap();
        let v = OwnedTensor::from_fn(square, |(key, d, _, _)| {
            f16::from_f32(f32::from(u8::from(key == d)))
        });
        let v = gpu.upload(&v.unwrap()).unwrap();
        for instruction in case.instructions(&gpu) {
            let mut o = gpu.zeroed::<f16, _>(rows).unwrap();
            let options = Attention::new().dropout(dropout).instruction(instruction);
            attention(&gpu, &q, &k, &v, options, &mut o).unwrap();
            let o = o.download().unwrap();
            let mut stay = 0;
            for (i, key, head, batch) in o.layout().coordinates() {
                let expected = reference::share(&case, i, key, head, batch) / width as f64;
                let found = o[(i, key, head, batch)].to_f64();
                assert!(
                    (found - expected).abs() <= 1e-3 * expected,
                    "{instruction:?}, width {width}, ({i},{key},{head},{batch}): {found} and {expected}"
                );
                stay += usize::from(found > 0.0);
            }
            let all = (n * width * h * b) as f64;
            let part = stay as f64 / all;
            let deviation = (f64::from(probability) * (1.0 - f64::from(probability)) / all).sqrt();
            assert!((part - 1.0 + f64::from(probability)).abs() < 5.0 * deviation);
        }
    }
}

#[test]
fn dropout_with_masks_and_all_lengths() {
    let Some(gpu) = gpu() else { return };
    for length in LENGTHS {
        for mask in [AttentionMask::Full, AttentionMask::Causal(Alignment::Ends)] {
            for width in [64, 96, 128, 256] {
                let dropout = Some(Dropout {
                    probability: 0.2,
                    seed: 99,
                    offset: length as u32,
                });
                both(
                    &gpu,
                    &Case {
                        queries: length,
                        keys: length + 30,
                        width,
                        mask,
                        dropout,
                        ..Case::new()
                    },
                );
            }
        }
    }
}

#[test]
fn decoding_with_caches_of_all_kinds() {
    let Some(gpu) = hopper() else { return };
    let lengths = [0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 1000];
    for (width, queries, heads) in [
        (64, 1, 8),
        (128, 1, 8),
        (128, 5, 4),
        (64, 16, 4),
        (96, 2, 1),
    ] {
        let case = Case {
            queries,
            width,
            heads: 2 * heads,
            heads_per_key: heads,
            mask: AttentionMask::Causal(Alignment::Ends),
            ..Case::new()
        };
        for cache in [
            Cache::Lengths(1000),
            Cache::Pages(16),
            Cache::Pages(48),
            Cache::Pages(64),
            Cache::Pages(128),
            Cache::Pages(256),
        ] {
            decode::run::<f16>(&gpu, &DecodeCase::new(case, &lengths, cache));
            decode::run::<bf16>(&gpu, &DecodeCase::new(case, &lengths, cache));
        }
        for length in [1, 64, 1000, 20_000] {
            decode::run::<f16>(&gpu, &DecodeCase::new(case, &[length], Cache::Whole));
        }
    }
}

#[test]
fn random_decoding() {
    let Some(gpu) = hopper() else { return };
    let mut random = Random(13);
    for number in 0..cases() {
        let case = DecodeCase::random(&mut random);
        if number % 2 == 0 {
            decode::run::<f16>(&gpu, &case)
        } else {
            decode::run::<bf16>(&gpu, &case)
        }
    }
}

#[test]
fn three_tensors_side_by_side_in_one() {
    let Some(gpu) = gpu() else { return };
    // (row, head dimension, head, batch, which of the three)
    let (n, h, b) = (200_usize, 3_usize, 2_usize);
    let (row, one, batch) = (3 * h * 64, h * 64, n * 3 * h * 64);
    let layout = layout!((n, 64, h, b, 3):(row, 1, 64, batch, one));
    let mut random = Random(3);
    let all = OwnedTensor::from_fn(layout, |_| f16::from_f64(random.normal())).unwrap();
    let on_gpu = gpu.upload(&all).unwrap();
    let packed = on_gpu.view();
    let (q, k, v) = (
        packed.slice((.., .., .., .., 0)),
        packed.slice((.., .., .., .., 1)),
        packed.slice((.., .., .., .., 2)),
    );
    let of_batch = n * h * 64;
    let mut o = gpu
        .zeroed::<f16, _>(layout!((n, 64, h, b):(192, 1, 64, of_batch)))
        .unwrap();
    attention(&gpu, &q, &k, &v, Attention::new(), &mut o).unwrap();
    let o = o.download().unwrap();
    let at = |which: usize| {
        let all = &all;
        move |i: usize, d: usize, h: usize, b: usize| all[(i, d, h, b, which)].to_f64()
    };
    let case = Case {
        queries: n,
        keys: n,
        heads: h,
        batches: b,
        ..Case::new()
    };
    let (expected, _) = reference::attention(&case, at(0), at(1), at(2));
    for (i, d, h, b) in o.layout().coordinates() {
        let (x, y) = (o[(i, d, h, b)].to_f64(), expected[case.offset(i, d, h, b)]);
        assert!((x - y).abs() < 2e-3, "({i},{d},{h},{b}): {x} and {y}");
    }
}
