//! The backward pass of sequences of different lengths behind each other, each compared with gradients in
//! `f64` as a case of its own. Neighbouring sequences are poisoned, as in `packed`.

use crate::backward::{Difference, gradients};
use crate::case::Case;
use crate::number::Number;
use crate::packed::{PackedCase, ROOM, Tensor3, on_gpu_offsets};
use crate::support::Random;
use crate::{cases, hopper, reference};
use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_kernels::attention::backward::{Forward, Gradients};
use cute_kernels::attention::{Alignment, AttentionMask, Sequences};
use half::{bf16, f16};

/// Runs a case twice, and compares the gradients of all sequences with the reference, all other rows with
/// what was there, and both runs with each other: dK and dV, and with an order dQ, bit by bit.
fn run<T: Number>(gpu: &Gpu, packed: &PackedCase, deterministic: bool) {
    let case = &packed.case;
    let (d, h) = (case.width, case.heads);
    let key_heads = h / case.heads_per_key;
    let [of_queries, of_keys] = [
        packed.offsets(|&(queries, _)| queries),
        packed.offsets(|&(_, keys)| keys),
    ];
    let rows =
        |offsets: &[i32]| ROOM + offsets[offsets.len() - 1] as usize + packed.around[1].max(1);
    let (n, m) = (rows(&of_queries), rows(&of_keys));
    let poison = |column: usize| {
        T::of(if column.is_multiple_of(2) {
            f64::INFINITY
        } else {
            f64::NAN
        })
    };
    let mut random = Random(case.seed);
    let mut tensor = |rows, heads, offsets: &[i32]| -> Tensor3<T> {
        OwnedTensor::from_fn(
            packed.layout(rows, case.width, heads),
            |(row, column, _)| {
                let x = random.normal();
                match packed.is_poisoned(offsets, row) {
                    true => poison(column),
                    false => T::of(x),
                }
            },
        )
        .expect("a layout")
    };
    let q = tensor(n, h, &of_queries);
    let k = tensor(m, key_heads, &of_keys);
    let v = tensor(m, key_heads, &of_keys);
    let d_o = tensor(n, h, &of_queries);
    // O and the logarithms, of which those of poisoned sequences and of no sequence are no numbers
    let mut o = OwnedTensor::from_fn(packed.layout(n, case.width, h), |(_, column, _)| {
        poison(column)
    })
    .expect("a layout");
    let behind = n - ROOM;
    let mut sums =
        OwnedTensor::filled(layout!((behind, h):(1, behind)), f32::NAN).expect("a layout");
    let at = |tensor: &Tensor3<T>, first: i32| {
        let (tensor, first) = (tensor.clone(), ROOM + first as usize);
        move |i: usize, d: usize, h: usize, _: usize| tensor[(first + i, d, h)].wide()
    };
    let compared = |number: usize| !packed.poisoned || number.is_multiple_of(2);
    for number in (0..packed.lengths.len()).filter(|&number| compared(number)) {
        let (of, first, key) = (
            packed.of_sequence(number),
            of_queries[number],
            of_keys[number],
        );
        let (found, logarithms) =
            reference::attention(&of, at(&q, first), at(&k, key), at(&v, key));
        let row = first as usize;
        for (i, head) in (0..of.queries).flat_map(|i| (0..h).map(move |head| (i, head))) {
            for column in 0..d {
                o[(ROOM + row + i, column, head)] = T::of(found[of.offset(i, column, head, 0)]);
            }
            sums[(row + i, head)] = logarithms[i + of.queries * head] as f32;
        }
    }
    let on = |x: &Tensor3<T>| gpu.upload(x).expect("room");
    let (on_q, on_k, on_v, on_o, on_do) = (on(&q), on(&k), on(&v), on(&o), on(&d_o));
    let on_sums = gpu.upload(&sums).expect("room");
    let (queries, keys) = (
        on_gpu_offsets(gpu, &of_queries),
        on_gpu_offsets(gpu, &of_keys),
    );
    let options = match deterministic {
        true => case.options(&[]).deterministic(),
        false => case.options(&[]),
    };
    let mut runs = Vec::new();
    for _ in 0..2 {
        let guards = |rows, heads| {
            let guards = OwnedTensor::filled(packed.layout(rows, case.width, heads), T::GUARD);
            gpu.upload_owned(guards.expect("a layout")).expect("room")
        };
        let (mut dq, mut dk, mut dv) = (guards(n, h), guards(m, key_heads), guards(m, key_heads));
        let forward = Forward {
            q: &on_q,
            k: &on_k,
            v: &on_v,
            o: &on_o,
            sums: &on_sums,
        };
        let results = Gradients {
            q: &mut dq,
            k: &mut dk,
            v: &mut dv,
        };
        let sequences = Sequences::new(&queries, &keys).expect("offsets");
        options
            .prepare_backward_sequences(gpu, forward, &on_do, sequences, results)
            .and_then(|mut prepared| {
                prepared.run()?;
                prepared.run()
            })
            .unwrap_or_else(|error| panic!("{packed:?}: {error}"));
        runs.push([dq, dk, dv].map(|x| x.download().expect("no failure")));
    }
    for which in 0..3 {
        let [first, second] = [&runs[0][which], &runs[1][which]];
        let name = ["dQ", "dK", "dV"][which];
        let offsets = if which == 0 { &of_queries } else { &of_keys };
        let ends = [offsets[0], offsets[offsets.len() - 1]].map(|row| ROOM + row as usize);
        for (row, column, head) in first.layout().coordinates() {
            let at = (row, column, head);
            let (x, y) = (first[at].wide(), second[at].wide());
            // the payload of what is no number is its own matter
            assert!(
                which == 0 && !deterministic
                    || x.to_bits() == y.to_bits()
                    || x.is_nan() && y.is_nan(),
                "{packed:?}: two runs of {name} differ at {at:?}"
            );
            if !(ends[0]..ends[1]).contains(&row) {
                assert_eq!(
                    first[at],
                    T::GUARD,
                    "{packed:?}: row {row} of {name} is in no sequence"
                );
            }
        }
    }
    for number in (0..packed.lengths.len()).filter(|&number| compared(number)) {
        let of = packed.of_sequence(number);
        let (row, key) = (of_queries[number], of_keys[number]);
        let (expected, sizes) =
            gradients(&of, at(&q, row), at(&k, key), at(&v, key), at(&d_o, row));
        for which in 0..3 {
            let (first, rows, heads) = match which {
                0 => (row, of.queries, h),
                _ => (key, of.keys, key_heads),
            };
            let name = ["dQ", "dK", "dV"][which];
            let mut difference = Difference::default();
            for (i, head) in (0..rows).flat_map(|i| (0..heads).map(move |head| (i, head))) {
                for column in 0..d {
                    let x = runs[0][which][(ROOM + first as usize + i, column, head)].wide();
                    assert!(
                        x.is_finite(),
                        "{packed:?}: {name} is {x} at ({i},{column},{head}) of sequence {number}"
                    );
                    let place = column + d * (i + rows * head);
                    difference.add(x, expected[which][place], sizes[which][place]);
                }
            }
            difference.check::<T>(&format!("{name} of sequence {number} of {packed:?}"));
        }
    }
}

const MASKS: [AttentionMask; 3] = [
    AttentionMask::Full,
    AttentionMask::Causal(Alignment::Ends),
    AttentionMask::Causal(Alignment::Starts),
];

#[test]
fn gradients_of_sequences_of_all_lengths_and_masks() {
    let Some(gpu) = hopper() else { return };
    // of no rows, of no queries, of no keys, of a row, of whole tiles and of one more row
    let lengths = [
        (65, 65),
        (3, 9),
        (0, 0),
        (300, 130),
        (0, 77),
        (70, 70),
        (90, 0),
        (1, 1),
        (128, 128),
        (5, 300),
        (129, 257),
        (0, 0),
    ];
    for mask in MASKS {
        for width in [64, 128, 40] {
            for deterministic in [false, true] {
                let case = Case {
                    width,
                    mask,
                    heads: 4,
                    heads_per_key: 2,
                    ..Case::new()
                };
                let mut packed = PackedCase::new(case, &lengths);
                run::<f16>(&gpu, &packed, deterministic);
                packed.poisoned = false;
                run::<bf16>(&gpu, &packed, deterministic);
            }
        }
    }
}

#[test]
fn gradients_of_many_sequences() {
    let Some(gpu) = hopper() else { return };
    // more than the kernel that finds places has threads
    let lengths: Vec<_> = (0..600).map(|i| (i * 7 % 5, i * 3 % 4)).collect();
    for mask in MASKS {
        let case = Case {
            mask,
            heads: 1,
            ..Case::new()
        };
        run::<f16>(&gpu, &PackedCase::new(case, &lengths), true);
    }
}

#[test]
fn gradients_of_random_sequences() {
    let Some(gpu) = hopper() else { return };
    let mut random = Random(23);
    for number in 0..cases() / 2 {
        let mut packed = PackedCase::random(&mut random);
        packed.case.modification = crate::case::Modification::None;
        // gradients are of V as wide as Q and K
        packed.case.width = 8 * (1 + random.below(16));
        packed.case.values = None;
        if let AttentionMask::Window { alignment, .. } = packed.case.mask {
            packed.case.mask = AttentionMask::Causal(alignment);
        }
        let deterministic = random.below(2) == 0;
        if number % 2 == 0 {
            run::<f16>(&gpu, &packed, deterministic)
        } else {
            run::<bf16>(&gpu, &packed, deterministic)
        }
    }
}

/// Whatever offsets are, nothing but rows of sequences is written.
#[test]
fn gradients_of_offsets_that_do_not_ascend_are_of_some_rows() {
    let Some(gpu) = hopper() else { return };
    let rows = 40_usize;
    let all = ROOM + rows + 100;
    let tensor = |x: f32| {
        let filled = OwnedTensor::filled(layout!((all, 64, 2):(128, 1, 64)), f16::from_f32(x));
        gpu.upload_owned(filled.expect("a layout")).expect("room")
    };
    for offsets in [
        [0, 30, 10, 40],
        [-50, 5, i32::MAX, 3],
        [i32::MIN, -1, -7, 40],
        [12, 12, 3, 2],
    ] {
        let (q, k, v, o, d_o) = (
            tensor(1.0),
            tensor(1.0),
            tensor(1.0),
            tensor(1.0),
            tensor(1.0),
        );
        let behind = all - ROOM;
        let sums = OwnedTensor::filled(layout!((behind, 2):(1, behind)), 5.0_f32);
        let sums = gpu.upload_owned(sums.expect("a layout")).expect("room");
        let mut gradients = [tensor(7.5), tensor(7.5), tensor(7.5)];
        let list = on_gpu_offsets(&gpu, &offsets);
        let [dq, dk, dv] = &mut gradients;
        let results = Gradients {
            q: dq,
            k: dk,
            v: dv,
        };
        let forward = Forward {
            q: &q,
            k: &k,
            v: &v,
            o: &o,
            sums: &sums,
        };
        let sequences = Sequences::new(&list, &list).expect("offsets");
        Case::new()
            .options(&[])
            .deterministic()
            .prepare_backward_sequences(&gpu, forward, &d_o, sequences, results)
            .and_then(|mut prepared| prepared.run())
            .expect("work");
        // offsets as they count: at least those before, and at most the rows
        let mut last = 0;
        let counted = offsets.map(|offset| {
            last = (offset.max(0) as usize).min(behind).max(last);
            last
        });
        for gradient in gradients {
            let gradient = gradient.download().expect("no failure");
            for at in gradient.layout().coordinates() {
                let inside = (ROOM + counted[0]..ROOM + counted[3]).contains(&at.0);
                let untouched = gradient[at] == f16::from_f32(7.5);
                assert_eq!(untouched, !inside, "{offsets:?}: element {at:?}");
            }
        }
    }
}
