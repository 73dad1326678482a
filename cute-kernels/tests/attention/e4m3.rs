//! Attention of elements of 8 bits, against sums in `f64` of the numbers that these elements are.

use crate::case::{Bounds, Case, Modification, Scores, run_twice};
use crate::number::{Number, Value};
use crate::packed::{Given, PackedCase, compare};
use crate::support::Random;
use crate::{cases, hopper, reference};
use cute_core::prelude::*;
use cute_cuda::{F8E4M3, Gpu};
use cute_kernels::attention::e4m3::{E4m3Scales, attention_e4m3, attention_e4m3_of_sequences};
use cute_kernels::attention::{
    Alignment, Attention, AttentionError, AttentionInstruction, AttentionMask, AttentionTensor,
    Dropout, Sequences,
};
use half::{bf16, f16};

impl Value for F8E4M3 {
    fn of(x: f64) -> Self {
        F8E4M3::from_f32(x as f32)
    }
    fn wide(self) -> f64 {
        self.to_f32().into()
    }
}

/// Scales that are no powers of 2, and none alike.
const SCALES: E4m3Scales = E4m3Scales {
    q: 0.75,
    k: 1.375,
    v: 0.0625,
};

/// The bounds of a case. Weights are rounded to 4 bits, by at most a 16th and on average by a 40th, which
/// is what O may differ by; where few keys count, the greatest weight stays as it is. Scores are sums of
/// about 14 bits.
fn bounds<T: Number>(scales: E4m3Scales) -> Bounds {
    Bounds {
        relative: 0.04 + T::ROUNDING,
        // V is below 6 times its scale
        most: (0.15 + 6.0 * T::ROUNDING) * f64::from(scales.v),
        logarithms: [1e-2, 1e-3],
    }
}

/// Runs a case twice, and compares all of O and of the logarithms with the reference, what lies around
/// O with what was there, and both runs with each other.
fn run<T: Number>(gpu: &Gpu, case: &Case, scales: E4m3Scales) -> Bounds {
    let words = format!("{case:?}, {scales:?}");
    let (q, k, v) = case.tensors::<F8E4M3>();
    let [of_q, of_k, of_v] = [scales.q, scales.k, scales.v].map(f64::from);
    let scaled_q = |i, d, h, b| of_q * q[(i, d, h, b)].wide();
    let scaled_k = |i, d, h, b| of_k * k[(i, d, h, b)].wide();
    let scaled_v = |i, d, h, b| of_v * v[(i, d, h, b)].wide();
    let expected = reference::attention(case, scaled_q, scaled_k, scaled_v);
    let mut bounds = bounds::<T>(scales);
    if let Modification::Alibi = case.modification {
        // A bias makes a logarithm small whose scores were great.
        let greatest = reference::greatest_score(case, scaled_q, scaled_k);
        bounds.logarithms[0] += greatest / f64::from(1 << 13);
    }
    let [on_q, on_k, on_v] = [&q, &k, &v].map(|tensor| gpu.upload(tensor).expect("room"));
    let slopes = case.slopes();
    run_twice::<T>(gpu, case, &words, &expected, bounds, |o, sums| {
        let mut o = o.view_mut().slice((.., .., .., .., 1));
        case.options(&slopes)
            .prepare_e4m3(gpu, &on_q, &on_k, &on_v, scales, &mut o)
            .and_then(|prepared| prepared.sums(sums))
            .and_then(|mut prepared| prepared.run())
    })
}

/// Runs a case with O of both formats, and keeps the greatest differences.
fn both(gpu: &Gpu, case: &Case, scales: E4m3Scales, greatest: &mut Bounds) {
    for found in [
        run::<f16>(gpu, case, scales),
        run::<bf16>(gpu, case, scales),
    ] {
        keep(greatest, found, scales);
    }
}

fn keep(greatest: &mut Bounds, found: Bounds, scales: E4m3Scales) {
    greatest.relative = greatest.relative.max(found.relative);
    greatest.most = greatest.most.max(found.most / f64::from(scales.v));
    for i in 0..2 {
        greatest.logarithms[i] = greatest.logarithms[i].max(found.logarithms[i]);
    }
}

const NONE: Bounds = Bounds {
    relative: 0.0,
    most: 0.0,
    logarithms: [0.0; 2],
};

const LENGTHS: [usize; 8] = [1, 15, 63, 64, 65, 127, 129, 1000];

#[test]
fn e4m3_of_all_lengths_and_widths() {
    let Some(gpu) = hopper() else { return };
    let mut greatest = NONE;
    let masks = [
        AttentionMask::Full,
        AttentionMask::Causal(Alignment::Ends),
        AttentionMask::Causal(Alignment::Starts),
        AttentionMask::Window {
            left: 40,
            right: 3,
            alignment: Alignment::Ends,
        },
    ];
    for (queries, mask) in LENGTHS
        .into_iter()
        .flat_map(|n| masks.map(|mask| (n, mask)))
    {
        for (width, keys) in [
            (64, queries),
            (128, queries),
            (96, 1001 - queries),
            (128, queries + 200),
        ] {
            let case = Case {
                queries,
                keys,
                width,
                mask,
                heads: 2,
                heads_per_key: if keys % 2 == 0 { 2 } else { 1 },
                ..Case::new()
            };
            both(&gpu, &case, SCALES, &mut greatest);
        }
    }
    println!("lengths: {greatest:?}");
}

#[test]
fn e4m3_of_scores_that_are_large_constant_or_grow() {
    let Some(gpu) = hopper() else { return };
    for scores in Scores::HARD {
        let mut greatest = NONE;
        for mask in [AttentionMask::Full, AttentionMask::Causal(Alignment::Ends)] {
            for width in [64, 128] {
                let case = Case {
                    queries: 300,
                    keys: 2500,
                    width,
                    mask,
                    scores,
                    heads: 1,
                    ..Case::new()
                };
                both(&gpu, &case, SCALES, &mut greatest);
            }
        }
        println!("{scores:?}: {greatest:?}");
    }
}

#[test]
fn e4m3_of_random_options() {
    let Some(gpu) = hopper() else { return };
    let mut random = Random(23);
    let mut greatest = NONE;
    for number in 0..cases() {
        let case = Case::random(&mut random);
        let case = Case {
            width: 16 * (1 + random.below(8)),
            values: (random.below(4) == 0).then(|| 16 * (1 + random.below(8))),
            apart: 16 * random.below(3),
            scores: random.of(&[Scores::Normal, Scores::Grow, Scores::Sink]),
            ..case
        };
        let found = if number % 2 == 0 {
            run::<f16>(&gpu, &case, SCALES)
        } else {
            run::<bf16>(&gpu, &case, SCALES)
        };
        keep(&mut greatest, found, SCALES);
    }
    println!("random: {greatest:?}");
}

/// Runs packed sequences, with all that [`compare`] checks.
fn run_packed<T: Number>(gpu: &Gpu, packed: &PackedCase) {
    let scales = SCALES;
    let of = [scales.q, scales.k, scales.v].map(f64::from);
    // what is the average of many elements is more in some row of few
    let bounds = |elements: usize| {
        let all = bounds::<T>(scales);
        Bounds {
            relative: all.relative * (1.0 + 4.0 / (elements as f64).sqrt()),
            ..all
        }
    };
    compare::<F8E4M3, T>(gpu, packed, of, bounds, |options, of| {
        let Given { q, k, v, sequences } = of.given;
        options
            .prepare_e4m3_sequences(gpu, q, k, v, sequences, scales, of.o)?
            .sums(of.sums)
            .and_then(|mut prepared| {
                prepared.run()?;
                prepared.run()
            })
    });
}

#[test]
fn e4m3_of_sequences_of_different_lengths() {
    let Some(gpu) = hopper() else { return };
    let lengths: [&[(usize, usize)]; 4] = [
        &[(1, 1), (15, 16), (0, 17), (64, 0), (127, 128), (129, 129)],
        &[(300, 300), (1, 700), (200, 100)],
        &[(5, 128), (128, 256), (256, 384), (3, 1)],
        &[(33, 33); 20],
    ];
    for lengths in lengths {
        for mask in [
            AttentionMask::Full,
            AttentionMask::Causal(Alignment::Ends),
            AttentionMask::Causal(Alignment::Starts),
        ] {
            for width in [64, 128] {
                let case = Case {
                    width,
                    mask,
                    ..Case::new()
                };
                run_packed::<f16>(&gpu, &PackedCase::new(case, lengths));
                run_packed::<bf16>(&gpu, &PackedCase::new(case, lengths));
            }
        }
    }
}

#[test]
fn e4m3_of_sequences_with_random_options() {
    let Some(gpu) = hopper() else { return };
    let mut random = Random(29);
    for number in 0..cases() {
        let packed = PackedCase::random(&mut random);
        let case = Case {
            width: 16 * (1 + random.below(8)),
            values: (random.below(4) == 0).then(|| 16 * (1 + random.below(8))),
            scores: Scores::Normal,
            ..packed.case
        };
        let packed = PackedCase { case, ..packed };
        if number % 2 == 0 {
            run_packed::<f16>(&gpu, &packed);
        } else {
            run_packed::<bf16>(&gpu, &packed);
        }
    }
}

/// Offsets that descend, or are beyond the rows, are some that ascend: no other row is touched.
#[test]
fn e4m3_of_offsets_that_make_no_sense() {
    let Some(gpu) = hopper() else { return };
    let (rows, width) = (400_usize, 64_usize);
    let layout = layout!((rows,width,1):(width,1,1));
    let x = gpu.upload_owned(
        OwnedTensor::from_fn(layout, |(i, d, _): (usize, usize, usize)| {
            F8E4M3::from_f32(((i * 5 + d * 3) % 17) as f32 / 8.0 - 1.0)
        })
        .unwrap(),
    );
    let x = x.unwrap();
    let run = |offsets: &[i32]| {
        let count = offsets.len();
        let offsets = gpu
            .upload(&Tensor::new(offsets, layout!(count:1)).unwrap())
            .unwrap();
        let mut o = gpu.zeroed::<f16, _>(layout).unwrap();
        let sequences = Sequences::new(&offsets, &offsets).unwrap();
        let options = Attention::new();
        attention_e4m3_of_sequences(&gpu, &x, &x, &x, sequences, SCALES, options, &mut o).unwrap();
        o.download().unwrap()
    };
    // 272 rows are behind the room
    let (found, expected) = (
        run(&[-5, 100, 40, i32::MIN, 7000, 200]),
        run(&[0, 100, 100, 100, 272, 272]),
    );
    assert!(found.iter().eq(expected.iter()));
}

/// V is the identity matrix in parts, so that each weight is an element of O: keys are at their places.
#[test]
fn e4m3_gives_each_weight_to_its_key() {
    let Some(gpu) = hopper() else { return };
    let (keys, width) = (300_usize, 128_usize);
    // one query sees one key, by far: its row of O is that key's row of V
    let layout = layout!((keys,width,1,1):(width,1,1,1));
    let hot = |size: f32| {
        OwnedTensor::from_fn(layout, |(i, d, _, _): (usize, usize, usize, usize)| {
            // rows differ in 9 bits of their number, each bit 14 elements
            let bit = (i >> (d / 14).min(8)) & 1;
            F8E4M3::from_f32(if d >= 126 {
                0.0
            } else if bit == 1 {
                size
            } else {
                -size
            })
        })
    };
    let v = OwnedTensor::from_fn(layout, |(i, d, _, _): (usize, usize, usize, usize)| {
        F8E4M3::from_f32(((i * 7 + d * 3) % 15) as f32 - 7.0)
    })
    .unwrap();
    let (q, k) = (
        gpu.upload_owned(hot(4.0).unwrap()).unwrap(),
        gpu.upload_owned(hot(4.0).unwrap()).unwrap(),
    );
    let on_v = gpu.upload(&v).unwrap();
    let mut o = gpu.zeroed::<f16, _>(layout).unwrap();
    attention_e4m3(
        &gpu,
        &q,
        &k,
        &on_v,
        E4m3Scales::default(),
        Attention::new().scale(1.0),
        &mut o,
    )
    .unwrap();
    let o = o.download().unwrap();
    for (i, d, h, b) in v.layout().coordinates() {
        let (x, y) = (o[(i, d, h, b)].to_f64(), v[(i, d, h, b)].wide());
        assert_eq!(x, y, "row {i}, column {d}");
    }
}

/// The strides of V are any, since it is copied.
#[test]
fn e4m3_takes_v_of_any_strides() {
    let Some(gpu) = hopper() else { return };
    let (n, width) = (200_usize, 64_usize);
    let layout = layout!((n,width,1,1):(width,1,1,1));
    let number = |i: usize, d: usize, by: usize| {
        F8E4M3::from_f32(((i * 5 + d * by) % 17) as f32 / 8.0 - 1.0)
    };
    let of = |by: usize| {
        let tensor = OwnedTensor::from_fn(layout, |(i, d, _, _): (usize, usize, usize, usize)| {
            number(i, d, by)
        });
        gpu.upload_owned(tensor.unwrap()).unwrap()
    };
    let (q, k, v) = (of(3), of(7), of(11));
    let mut expected = gpu.zeroed::<bf16, _>(layout).unwrap();
    let options = Attention::new().causal();
    attention_e4m3(&gpu, &q, &k, &v, SCALES, options, &mut expected).unwrap();
    let expected = expected.download().unwrap();
    // elements of a column side by side, and rows that are no multiple of 16 bytes apart
    for (row, column) in [(1_usize, 203_usize), (67, 1), (131, 2)] {
        let other = layout!((n,width,1,1):(row,column,1,1));
        let turned = OwnedTensor::from_fn(other, |(i, d, _, _): (usize, usize, usize, usize)| {
            number(i, d, 11)
        });
        let turned = gpu.upload_owned(turned.unwrap()).unwrap();
        let mut o = gpu.zeroed::<bf16, _>(layout).unwrap();
        attention_e4m3(&gpu, &q, &k, &turned, SCALES, options, &mut o).unwrap();
        assert!(
            o.download().unwrap().iter().eq(expected.iter()),
            "strides {row} and {column}"
        );
    }
}

#[test]
fn e4m3_of_what_there_is_no_kernel_for_is_refused() {
    let Some(gpu) = hopper() else { return };
    let x = gpu
        .zeroed::<F8E4M3, _>(layout!((64,64,1,1):(64,1,4096,4096)))
        .unwrap();
    let wide = gpu
        .zeroed::<F8E4M3, _>(layout!((64,144,1,1):(144,1,9216,9216)))
        .unwrap();
    let narrow = gpu
        .zeroed::<F8E4M3, _>(layout!((64,24,1,1):(24,1,1536,1536)))
        .unwrap();
    let mut o = gpu
        .zeroed::<f16, _>(layout!((64,64,1,1):(64,1,4096,4096)))
        .unwrap();
    let mut wide_o = gpu
        .zeroed::<f16, _>(layout!((64,144,1,1):(144,1,9216,9216)))
        .unwrap();
    let mut narrow_o = gpu
        .zeroed::<f16, _>(layout!((64,24,1,1):(24,1,1536,1536)))
        .unwrap();
    let plain = Attention::new();
    let mut refused =
        |scales, options| attention_e4m3(&gpu, &x, &x, &x, scales, options, &mut o).unwrap_err();
    let one = E4m3Scales::default();
    let dropout = Dropout {
        probability: 0.5,
        seed: 1,
        offset: 0,
    };
    assert_eq!(
        refused(one, plain.dropout(dropout)),
        AttentionError::WithoutDropout {
            of: "attention of E4M3"
        }
    );
    let by_warps = plain.instruction(AttentionInstruction::MmaSync);
    assert_eq!(refused(one, by_warps).name(), "Instruction");
    let zero = E4m3Scales { k: 0.0, ..one };
    let error = refused(zero, plain);
    assert_eq!(
        error,
        AttentionError::ElementScale {
            tensor: AttentionTensor::K,
            scale: 0.0
        }
    );
    assert_eq!(
        error.to_string(),
        "elements of K are scaled by 0, which is no positive number of f32 (ElementScale)"
    );
    let tiny = E4m3Scales {
        q: 1e-20,
        k: 1e-20,
        ..one
    };
    assert_eq!(refused(tiny, plain).name(), "Scale");
    assert_eq!(refused(one, plain.soft_cap(-1.0)).name(), "SoftCap");
    assert_eq!(refused(one, plain.alibi(&[1.0, 2.0])).name(), "SizesDiffer");
    let error = attention_e4m3(&gpu, &wide, &wide, &wide, one, plain, &mut wide_o).unwrap_err();
    assert_eq!(error.name(), "Widths");
    // rows of Q that are 24 bytes apart are not copied by TMA
    let error =
        attention_e4m3(&gpu, &narrow, &narrow, &narrow, one, plain, &mut narrow_o).unwrap_err();
    assert_eq!(error.name(), "Tma");
}

#[test]
fn e4m3_of_rows_that_see_no_key_is_zero() {
    let Some(gpu) = hopper() else { return };
    let case = Case {
        queries: 300,
        keys: 100,
        mask: AttentionMask::Causal(Alignment::Ends),
        ..Case::new()
    };
    // the reference has zeros, and −∞ as logarithms, for the first 200 queries
    let mut greatest = NONE;
    both(&gpu, &case, SCALES, &mut greatest);
    let alibi = Case {
        modification: Modification::Alibi,
        ..case
    };
    both(&gpu, &alibi, SCALES, &mut greatest);
}

/// The relative errors of O by the rounding of weights alone, where these are multiplied by a factor: with
/// sums of weights before they are rounded, and after.
fn errors_by_rounding(scores: &[Vec<f64>], v: &[Vec<f64>], factor: f64) -> [f64; 2] {
    let (mut errors, mut norm) = ([0.0; 2], 0.0);
    for scores in scores {
        let max = scores.iter().fold(f64::NEG_INFINITY, |max, &s| max.max(s));
        let weights: Vec<f64> = scores.iter().map(|s| (s - max).exp()).collect();
        let rounded: Vec<f64> = weights
            .iter()
            .map(|w| F8E4M3::of(w * factor).wide())
            .collect();
        let sums = [weights.iter().sum::<f64>() * factor, rounded.iter().sum()];
        for d in 0..v[0].len() {
            let of = |weights: &[f64]| weights.iter().zip(v).map(|(w, v)| w * v[d]).sum::<f64>();
            let (right, found) = (of(&weights) * factor / sums[0], of(&rounded));
            norm += right * right;
            for (error, sum) in errors.iter_mut().zip(sums) {
                *error += (found / sum - right) * (found / sum - right);
            }
        }
    }
    errors.map(|error| (error / norm).sqrt())
}

/// Why kernels multiply weights by 256, and add them up before they are rounded.
#[test]
fn e4m3_weights_times_256_lose_least() {
    let mut random = Random(5);
    for (name, factor_of_scores, sink) in [
        ("normal", 1.0, 0.0),
        ("times 4", 4.0, 0.0),
        ("a sink", 1.0, 9.0),
    ] {
        for keys in [2048, 8192] {
            let v: Vec<Vec<f64>> = (0..keys)
                .map(|_| (0..16).map(|_| random.normal()).collect())
                .collect();
            let mut scores = |_| -> Vec<f64> {
                let of =
                    |key| factor_of_scores * random.normal() + if key == 0 { sink } else { 0.0 };
                (0..keys).map(of).collect()
            };
            let scores: Vec<_> = (0..24).map(&mut scores).collect();
            let of = |factor| errors_by_rounding(&scores, &v, factor);
            let [of_256, of_448, of_8, of_1] = [256.0, 448.0, 8.0, 1.0].map(of);
            println!("{name}, {keys} keys: {of_256:.4?} {of_448:.4?} {of_8:.4?} {of_1:.4?}");
            // nothing is far better, neither another factor nor other sums
            for other in [of_256[1], of_448[0], of_448[1], of_8[0], of_1[0]] {
                assert!(of_256[0] < 1.25 * other + 2e-4, "{name}, {keys} keys");
            }
            if sink > 0.0 {
                assert!(of_8[0] > 3.0 * of_256[0], "small weights are lost");
            }
        }
    }
}
