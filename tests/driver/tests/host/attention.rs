//! Attention of `cute-kernels`: random layouts, sizes and options are refused with an error of the crate, or launched
//! as the driver takes it.

use crate::numbers::Random;
use crate::{Found, calls, driver, tensor};
use cute_core::prelude::*;
use cute_cuda::{CudaError, F8E4M3, Gpu};
use cute_driver::Driver;
use cute_kernels::attention::backward::{Forward, Gradients};
use cute_kernels::attention::decode::KeyCache;
use cute_kernels::attention::e4m3::E4m3Scales;
use cute_kernels::attention::{
    Alignment, Attention, AttentionError, AttentionInstruction, Dropout, Sequences,
};
use half::f16;

type Rank1 = Layout![i64:i64];
type Rank2 = Layout![(i64, i64):(i64, i64)];
type Rank3 = Layout![(i64, i64, i64):(i64, i64, i64)];
type Rank4 = Layout![(i64, i64, i64, i64):(i64, i64, i64, i64)];

fn rows(random: &mut Random) -> i64 {
    match random.below(10) {
        0 => 1,
        1 => 1 << random.below(31),
        2 => (1 << random.below(31)) - 1,
        3 => 128 * (1 + random.below(64) as i64),
        4 => 16 * (1 + random.below(64) as i64),
        _ => 1 + random.below(3000) as i64,
    }
}

fn heads(random: &mut Random) -> i64 {
    match random.below(10) {
        0 => 1 << random.below(31),
        1 => 65_536 + random.below(3) as i64,
        _ => 1 << random.below(6),
    }
}

fn width(random: &mut Random) -> i64 {
    random.of(&[
        1, 8, 40, 63, 64, 64, 64, 65, 80, 96, 128, 128, 128, 160, 192, 256, 257, 65_536, 65_537,
    ])
}

/// Strides of (rows, width, heads, batches) that lie as (batch, row, head) or (batch, head, row), more or less.
fn strides(random: &mut Random, [n, w, h, _]: [i64; 4]) -> Option<[i64; 4]> {
    let (mut row, mut head) = if random.below(2) == 0 {
        (w.checked_mul(h)?, w)
    } else {
        (w, w.checked_mul(n)?)
    };
    let mut batch = w.checked_mul(h)?.checked_mul(n)?;
    let mut along = 1;
    match random.below(60) {
        0 => head = 0,
        1 => row = -row,
        2 => along = 2,
        3 => row += 8,
        4 => batch = batch.checked_add(8)?,
        5 => batch = 0,
        6 => row = 0,
        7 => head = head.checked_add(1)?,
        8 => row = 1 << random.below(40),
        9 => batch = 1 << random.below(40),
        _ => {}
    }
    Some([row, along, head, batch])
}

fn four(random: &mut Random, sizes: [i64; 4]) -> Option<Rank4> {
    let ([a, b, c, d], [p, q, r, s]) = (sizes, strides(random, sizes)?);
    try_layout!((a, b, c, d):(p, q, r, s)).ok()
}

fn three(random: &mut Random, [a, b, c]: [i64; 3]) -> Option<Rank3> {
    let [p, q, r, _] = strides(random, [a, b, c, 1])?;
    try_layout!((a, b, c):(p, q, r)).ok()
}

/// The layout of a list.
fn list(count: i64, stride: i64) -> Option<Rank1> {
    try_layout!(count:stride).ok()
}

const SLOPES: [f32; 64] = [0.5; 64];
const ODD: [f32; 7] = [
    f32::NAN,
    0.0,
    -1.0,
    f32::INFINITY,
    f32::MIN_POSITIVE,
    1.0,
    0.1,
];

fn options(random: &mut Random, heads: i64) -> Attention<'static> {
    let distances = [0, 1, 7, 128, 1023, 1 << 29, u32::MAX - 1, u32::MAX];
    let mut options = match random.below(4) {
        0 => Attention::new().causal(),
        1 => {
            let alignment = random.of(&[Alignment::Ends, Alignment::Starts]);
            let (left, right) = (random.of(&distances), random.of(&distances));
            Attention::new().window(left, right, alignment)
        }
        _ => Attention::new(),
    };
    if random.below(16) == 0 {
        options = options.scale(random.of(&ODD));
    }
    options = match random.below(12) {
        0 => options.soft_cap(random.of(&ODD)),
        1 => options.alibi(&SLOPES[..(heads as usize).min(64)]),
        2 => options.dropout(Dropout {
            probability: random.of(&ODD),
            seed: u64::MAX,
            offset: u32::MAX,
        }),
        _ => options,
    };
    if random.below(3) == 0 {
        options = options.maximum_before();
    }
    if random.below(3) == 0 {
        options = options.deterministic();
    }
    if random.below(4) == 0 {
        let instructions = [AttentionInstruction::Wgmma, AttentionInstruction::MmaSync];
        options = options.instruction(random.of(&instructions));
    }
    options
}

/// The sizes of a case: rows of Q and of K, widths of K and of V, heads of Q and of K, batches.
struct Sizes {
    n: i64,
    m: i64,
    w: i64,
    v: i64,
    h: i64,
    kh: i64,
    b: i64,
}

impl Sizes {
    fn of(random: &mut Random) -> Self {
        let (n, w, h) = (rows(random), width(random), heads(random));
        let (other_rows, other_width) = (rows(random), width(random));
        let (has_more_keys, is_one_batch) = (random.below(2) == 0, random.below(2) == 0);
        Sizes {
            n,
            m: if has_more_keys { other_rows } else { n },
            w,
            v: if random.below(6) == 0 { other_width } else { w },
            h,
            kh: random.of(&[h, 1, 2, h]),
            b: if is_one_batch { 1 } else { heads(random) },
        }
    }
}

fn batches(driver: &Driver, gpu: &Gpu, random: &mut Random, found: &mut Found) -> Option<()> {
    let Sizes {
        n,
        m,
        w,
        v,
        h,
        kh,
        b,
    } = Sizes::of(random);
    let options = options(random, h);
    let (of_q, of_o) = (four(random, [n, w, h, b])?, four(random, [n, v, h, b])?);
    let (of_k, of_v) = (four(random, [m, w, kh, b])?, four(random, [m, v, kh, b])?);
    let of_sums = try_layout!((n, h, b):(1, n, { n.checked_mul(h)? })).ok()?;
    let what = format!("{of_q} {of_k} {of_v} {of_o} {options:?}");
    let (q, k) = (tensor::<f16, _>(gpu, of_q)?, tensor::<f16, _>(gpu, of_k)?);
    let values = tensor::<f16, _>(gpu, of_v)?;
    let mut o = tensor::<f16, _>(gpu, of_o)?;
    let mut sums = tensor::<f32, _>(gpu, of_sums)?;
    let prepared = options.prepare(gpu, &q, &k, &values, &mut o);
    let result = prepared.and_then(|mut work| {
        if random.below(2) == 0 {
            work = work.sums(&mut sums)?;
        }
        work.run()?;
        work.run()
    });
    found.add(driver, &what, result);

    let d_o = tensor::<f16, _>(gpu, four(random, [n, v, h, b])?)?;
    let mut dq = tensor::<f16, _>(gpu, four(random, [n, w, h, b])?)?;
    let mut dk = tensor::<f16, _>(gpu, four(random, [m, w, kh, b])?)?;
    let mut dv = tensor::<f16, _>(gpu, four(random, [m, v, kh, b])?)?;
    let forward = Forward {
        q: &q,
        k: &k,
        v: &values,
        o: &o,
        sums: &sums,
    };
    let gradients = Gradients {
        q: &mut dq,
        k: &mut dk,
        v: &mut dv,
    };
    let prepared = options.prepare_backward(gpu, forward, &d_o, gradients);
    let result = prepared.and_then(|mut work| work.run());
    found.add(driver, &format!("backward {what}"), result);

    let (q, k) = (tensor(gpu, of_q)?, tensor(gpu, of_k)?);
    let values = tensor::<F8E4M3, _>(gpu, of_v)?;
    let scales = E4m3Scales {
        q: random.of(&[1.0, 1.0, 1.0, 2.0, f32::NAN, 1e-29]),
        k: 1.0,
        v: random.of(&[1.0, 1.0, 1.0, 1.0, 0.0, 1e38]),
    };
    let prepared = options.prepare_e4m3(gpu, &q, &k, &values, scales, &mut o);
    let result = prepared.and_then(|work| work.sums(&mut sums)?.run());
    found.add(driver, &format!("e4m3 {what}"), result);
    Some(())
}

fn sequences(driver: &Driver, gpu: &Gpu, random: &mut Random, found: &mut Found) -> Option<()> {
    let Sizes {
        mut n,
        mut m,
        w,
        v,
        h,
        kh,
        ..
    } = Sizes::of(random);
    if random.below(10) > 0 {
        (n, m) = (n + 128, m + 128);
    }
    let options = options(random, h);
    let (of_q, of_o) = (three(random, [n, w, h])?, three(random, [n, v, h])?);
    let (of_k, of_v) = (three(random, [m, w, kh])?, three(random, [m, v, kh])?);
    let count = random.of(&[1, 2, 2, 3, 3, 17, 1000, 70_000, 1 << 20, 1 << 31]);
    let stride = random.of(&[1, 1, 1, 1, 1, 1, 1, 2]);
    let what = format!("{of_q} {of_k} {of_v} {of_o} {count} {options:?}");
    let offsets = tensor::<i32, _>(gpu, list(count, stride)?)?;
    let sequences = || Sequences::new(&offsets, &offsets).ok();
    let (q, k) = (tensor::<f16, _>(gpu, of_q)?, tensor::<f16, _>(gpu, of_k)?);
    let values = tensor::<f16, _>(gpu, of_v)?;
    let mut o = tensor::<f16, _>(gpu, of_o)?;
    let behind = (n - 128).max(1);
    let mut sums = tensor::<f32, _>(gpu, try_layout!((behind, h):(1, behind)).ok()?)?;
    let prepared = options.prepare_sequences(gpu, &q, &k, &values, sequences()?, &mut o);
    let result = prepared.and_then(|mut work| {
        if random.below(2) == 0 {
            work = work.sums(&mut sums)?;
        }
        work.run()
    });
    found.add(driver, &what, result);

    let d_o = tensor::<f16, _>(gpu, three(random, [n, v, h])?)?;
    let mut dq = tensor::<f16, _>(gpu, three(random, [n, w, h])?)?;
    let mut dk = tensor::<f16, _>(gpu, three(random, [m, w, kh])?)?;
    let mut dv = tensor::<f16, _>(gpu, three(random, [m, v, kh])?)?;
    let forward = Forward {
        q: &q,
        k: &k,
        v: &values,
        o: &o,
        sums: &sums,
    };
    let gradients = Gradients {
        q: &mut dq,
        k: &mut dk,
        v: &mut dv,
    };
    let prepared = options.prepare_backward_sequences(gpu, forward, &d_o, sequences()?, gradients);
    let result = prepared.and_then(|mut work| work.run());
    found.add(driver, &format!("backward {what}"), result);

    let (q, k) = (tensor(gpu, of_q)?, tensor(gpu, of_k)?);
    let values = tensor::<F8E4M3, _>(gpu, of_v)?;
    let scales = E4m3Scales::default();
    let prepared =
        options.prepare_e4m3_sequences(gpu, &q, &k, &values, sequences()?, scales, &mut o);
    let result = prepared.and_then(|mut work| work.run());
    found.add(driver, &format!("e4m3 {what}"), result);
    Some(())
}

fn decoding(driver: &Driver, gpu: &Gpu, random: &mut Random, found: &mut Found) -> Option<()> {
    let Sizes {
        m, w, h, kh, mut b, ..
    } = Sizes::of(random);
    let n = random.of(&[1, 1, 2, 4, 64, 65]);
    let options = options(random, h);
    let is_paged = random.below(3) == 0;
    let (of_q, of_o) = (four(random, [n, w, h, b])?, four(random, [n, w, h, b])?);
    let (mut rows, batches) = (m, b);
    if is_paged {
        rows = random.of(&[16, 32, 48, 64, 128, 256, 17]);
        b = heads(random);
    }
    let (of_k, of_v) = (
        four(random, [rows, w, kh, b])?,
        four(random, [rows, w, kh, b])?,
    );
    let what = format!("decode {of_q} {of_k} {of_v} {of_o} {is_paged} {options:?}");
    let (q, k) = (tensor::<f16, _>(gpu, of_q)?, tensor::<f16, _>(gpu, of_k)?);
    let v = tensor::<f16, _>(gpu, of_v)?;
    let mut o = tensor::<f16, _>(gpu, of_o)?;
    let stride = random.of(&[1, 1, 1, 0, -1, 2]);
    let lengths = tensor::<i32, _>(gpu, list(batches, stride)?)?;
    let pages = random.of(&[1, 7, 64, 1 << 20]);
    let (page, batch) = random.of(&[(1, pages), (1, pages), (batches, 1), (1 << 33, 1)]);
    let of_table: Rank2 = try_layout!((pages, batches):(page, batch)).ok()?;
    let table = tensor::<i32, _>(gpu, of_table)?;
    let cache = match is_paged {
        true => KeyCache::paged(&table, &lengths).ok()?,
        false if random.below(2) == 0 => KeyCache::of_lengths(&lengths).ok()?,
        false => KeyCache::whole(),
    };
    let of_sums = try_layout!((n, h, batches):(1, n, { n.checked_mul(h)? })).ok()?;
    let mut sums = tensor::<f32, _>(gpu, of_sums)?;
    let prepared = options.prepare_decode(gpu, &q, &k, &v, cache, &mut o);
    let result = prepared.and_then(|work| {
        let mut work = work.sums(&mut sums)?;
        work.run()?;
        work.run()
    });
    found.add(driver, &what, result);
    Some(())
}

#[test]
fn attention_of_batches_keeps_the_rules_of_the_driver() {
    calls(5, 1500, 50, batches);
}

#[test]
fn attention_of_sequences_keeps_the_rules_of_the_driver() {
    calls(6, 1500, 50, sequences);
}

#[test]
fn decoding_keeps_the_rules_of_the_driver() {
    calls(7, 3000, 50, decoding);
}

/// The maps of packed sequences have a mode more than the tensors, and so more coordinates.
#[test]
fn maps_of_too_many_coordinates_are_refused() {
    let _driver = driver();
    let gpu = Gpu::first().expect("a GPU");
    // 2^28 keys, which 2^24 heads share
    let (rows, keys, heads) = (129_i64, 1_i64 << 28, 1_i64 << 24);
    let of_q = layout!((rows, 64, heads):({ 64 * heads }, 1, 64));
    let of_k = layout!((keys, 64, heads):(64, 1, 0));
    let q = tensor::<f16, _>(&gpu, of_q).expect("room");
    let k = tensor::<f16, _>(&gpu, of_k).expect("room");
    let mut o = tensor::<f16, _>(&gpu, of_q).expect("room");
    let offsets = tensor::<i32, _>(&gpu, layout!(2:1)).expect("room");
    let sequences = Sequences::new(&offsets, &offsets).expect("offsets");
    let prepared = Attention::new().prepare_sequences(&gpu, &q, &k, &k, sequences, &mut o);
    let error = prepared.map(drop).expect_err("too many coordinates");
    assert!(error.to_string().contains("(Representable)"), "{error}");
}

/// A scale that follows from the width is not what is wrong with heads that are too wide.
#[test]
fn heads_that_are_too_wide_are_refused_by_their_width() {
    let _driver = driver();
    let gpu = Gpu::first().expect("a GPU");
    let wide = layout!((16,65536,1,1):(65536,1,0,0));
    let x = tensor::<F8E4M3, _>(&gpu, wide).expect("room");
    let mut o = tensor::<f16, _>(&gpu, wide).expect("room");
    let scales = E4m3Scales::default();
    let prepared = Attention::new().prepare_e4m3(&gpu, &x, &x, &x, scales, &mut o);
    let error = prepared.map(drop).expect_err("no kernel");
    assert_eq!(error.name(), "Widths", "{error}");
}

/// A tensor of another stream is refused, also if the kernel gets its address alone.
#[test]
fn tensors_of_another_stream_are_refused() {
    let _driver = driver();
    let gpu = Gpu::first().expect("a GPU");
    let other = gpu.another_stream().expect("a stream");
    let other_stream = || AttentionError::Cuda(CudaError::OtherStream);
    let rows = layout!((256,64,2):(128,1,64));
    let four = layout!((256,64,2,1):(128,1,64,0));
    let sums = layout!((256,2,1):(1,256,0));
    let instructions = [AttentionInstruction::Wgmma, AttentionInstruction::MmaSync];
    for (foreign, instruction) in (0..=5).flat_map(|k| instructions.map(|how| (k, how))) {
        let of = |number| if number == foreign { &other } else { &gpu };
        let x = |number| tensor::<f16, _>(of(number), four).expect("room");
        let (q, k, v, mut o) = (x(0), x(1), x(2), x(3));
        let mut lse = tensor::<f32, _>(of(4), sums).expect("room");
        let options = Attention::new().instruction(instruction);
        let prepared = options.prepare(&gpu, &q, &k, &v, &mut o);
        let result = prepared.and_then(|work| work.sums(&mut lse)?.run());
        let expected = if foreign < 5 {
            Err(other_stream())
        } else {
            Ok(())
        };
        assert_eq!(result, expected, "tensor {foreign}, {instruction:?}");
    }
    for foreign in 0..=6 {
        let of = |number| if number == foreign { &other } else { &gpu };
        let x = |number| tensor::<f16, _>(of(number), rows).expect("room");
        let offsets = |number| tensor::<i32, _>(of(number), layout!(3:1)).expect("room");
        let (q, k, v, mut o) = (x(0), x(1), x(2), x(3));
        let (of_queries, of_keys) = (offsets(4), offsets(5));
        let sequences = Sequences::new(&of_queries, &of_keys).expect("offsets");
        let prepared = Attention::new().prepare_sequences(&gpu, &q, &k, &v, sequences, &mut o);
        let result = prepared.and_then(|mut work| work.run());
        let expected = if foreign < 6 {
            Err(other_stream())
        } else {
            Ok(())
        };
        assert_eq!(result, expected, "tensor {foreign} of sequences");
    }
    for foreign in 0..=6 {
        let of = |number| if number == foreign { &other } else { &gpu };
        let (few, pages) = (
            layout!((1,64,2,1):(128,1,64,0)),
            layout!((64,64,2,4):(128,1,64,8192)),
        );
        let (q, mut o) = (tensor(of(0), few), tensor(of(1), few));
        let [k, v] = [2, 3].map(|number| tensor::<f16, _>(of(number), pages).expect("room"));
        let lengths = tensor::<i32, _>(of(4), layout!(1:1)).expect("room");
        let table = tensor::<i32, _>(of(5), layout!((4,1):(1,4))).expect("room");
        let (q, o) = (q.as_ref().expect("room"), o.as_mut().expect("room"));
        let cache = KeyCache::paged(&table, &lengths).expect("modes");
        let prepared = Attention::new().prepare_decode::<f16, _, _>(&gpu, q, &k, &v, cache, o);
        let result = prepared.and_then(|mut work| work.run());
        let expected = if foreign < 6 {
            Err(other_stream())
        } else {
            Ok(())
        };
        assert_eq!(result, expected, "tensor {foreign} of decoding");
    }
}
