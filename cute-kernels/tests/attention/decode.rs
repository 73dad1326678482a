//! Few queries against many keys, each batch compared with the reference as a case of its own. All rows
//! of K and V that are no keys are infinite or no numbers.

use crate::case::{Case, Scores};
use crate::number::Number;
use crate::reference;
use crate::support::Random;
use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_kernels::attention::decode::KeyCache;
use cute_kernels::attention::{Alignment, AttentionMask};

/// How keys lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cache {
    /// All rows are keys: the lengths are alike.
    Whole,
    /// As many rows as lengths say, of this many.
    Lengths(usize),
    /// In pages of this many rows.
    Pages(usize),
}

#[derive(Clone, Debug)]
pub struct DecodeCase {
    /// Mask, scores, queries, heads and width; its other lengths are not used.
    pub case: Case,
    pub lengths: Vec<usize>,
    pub cache: Cache,
}

/// A tensor by (batch, row, head), with room behind each row.
type Rows = Layout![(usize,usize,usize,usize):(usize,1,usize,usize)];

fn rows(n: usize, d: usize, h: usize, b: usize, room: usize) -> Rows {
    let (head, row) = (d + room, (d + room) * h);
    let batch = row * n;
    layout!((n, d, h, b):(row, 1, head, batch))
}

impl DecodeCase {
    pub fn new(case: Case, lengths: &[usize], cache: Cache) -> Self {
        DecodeCase {
            case,
            lengths: lengths.to_vec(),
            cache,
        }
    }

    pub fn random(random: &mut Random) -> Self {
        let heads_per_key = random.of(&[1, 2, 4, 8]);
        let alignment = random.of(&[Alignment::Ends, Alignment::Starts]);
        let cache = random.of(&[
            Cache::Whole,
            Cache::Lengths(1500),
            Cache::Pages(16),
            Cache::Pages(48),
            Cache::Pages(64),
            Cache::Pages(256),
        ]);
        let most = random.of(&[30, 200, 1500]);
        let length = 1 + random.below(most);
        let lengths = (0..1 + random.below(4))
            .map(|_| match cache {
                Cache::Whole => length,
                _ => random.below(most + 1),
            })
            .collect();
        DecodeCase {
            case: Case {
                queries: 1 + random.below(64 / heads_per_key),
                width: 8 * (1 + random.below(16)),
                heads: heads_per_key * (1 + random.below(3)),
                heads_per_key,
                mask: match random.below(3) {
                    0 => AttentionMask::Full,
                    1 => AttentionMask::Causal(alignment),
                    _ => AttentionMask::Window {
                        left: random.below(300) as u32,
                        right: random.below(50) as u32,
                        alignment,
                    },
                },
                scale: random.of(&[None, Some(0.3)]),
                scores: random.of(&[Scores::Normal, Scores::Large]),
                seed: random.below(1 << 30) as u64,
                ..Case::new()
            },
            lengths,
            cache,
        }
    }

    /// Where key `key` of a batch is: (row, batch or page).
    fn place(&self, table: &[i32], pages: usize, batch: usize, key: usize) -> (usize, usize) {
        match self.cache {
            Cache::Pages(rows) => (key % rows, table[batch * pages + key / rows] as usize),
            _ => (key, batch),
        }
    }
}

/// Runs a case twice, each time with two launches, and compares O and the logarithms of all batches, and
/// what lies around O with what was there.
pub fn run<T: Number>(gpu: &Gpu, decode: &DecodeCase) {
    let case = &decode.case;
    let (n, d, h, b) = (case.queries, case.width, case.heads, decode.lengths.len());
    let key_heads = h / case.heads_per_key;
    let mut random = Random(case.seed);
    let longest = decode.lengths.iter().copied().max().unwrap_or(0);
    // pages in any order, some of them used by no batch
    let (mut table, mut pages, mut count) = (Vec::new(), 0, b);
    let mut key_rows = longest;
    match decode.cache {
        Cache::Whole => {}
        Cache::Lengths(most) => key_rows = most,
        Cache::Pages(rows) => {
            key_rows = rows;
            pages = longest.div_ceil(rows) + 2;
            count = pages * b;
            let mut free: Vec<i32> = (0..count as i32).collect();
            for batch in 0..b {
                for page in 0..pages {
                    let used = page < decode.lengths[batch].div_ceil(rows);
                    let number = free.swap_remove(random.below(free.len()));
                    table.push(if used {
                        number
                    } else {
                        random.of(&[-1, i32::MAX, 0])
                    });
                }
            }
        }
    }
    let mut is_key = vec![false; key_rows * count];
    for (batch, &length) in decode.lengths.iter().enumerate() {
        for key in 0..length {
            let (row, page) = decode.place(&table, pages, batch, key);
            is_key[row + key_rows * page] = true;
        }
    }
    let size = if case.scores == Scores::Large {
        30.0
    } else {
        1.0
    };
    let q = OwnedTensor::from_fn(rows(n, d, h, b, 8), |_| T::of(random.normal()));
    let q = q.expect("a layout");
    let mut tensor = |size: f64| {
        let layout = rows(key_rows, d, key_heads, count, 0);
        let tensor = OwnedTensor::from_fn(layout, |(row, column, _, page)| {
            match (is_key[row + key_rows * page], column % 2) {
                (true, _) => T::of(size * random.normal()),
                (false, 0) => T::of(f64::INFINITY),
                (false, _) => T::of(f64::NAN),
            }
        });
        tensor.expect("a layout")
    };
    let (k, v) = (tensor(size), tensor(1.0));
    let list = |numbers: Vec<i32>| {
        let count = numbers.len();
        let list = OwnedTensor::from_fn(layout!(count:1), |i| numbers[i]);
        gpu.upload_owned(list.expect("a layout")).expect("room")
    };
    let lengths = list(decode.lengths.iter().map(|&length| length as i32).collect());
    let on_table = (pages > 0).then(|| {
        let layout = layout!((pages, b):(1, pages));
        let table = OwnedTensor::from_fn(layout, |(page, batch)| table[batch * pages + page]);
        gpu.upload_owned(table.expect("a layout")).expect("room")
    });
    let (on_q, on_k, on_v) = (
        gpu.upload(&q).expect("room"),
        gpu.upload(&k).expect("room"),
        gpu.upload(&v).expect("room"),
    );
    let guards = OwnedTensor::filled(rows(n, d, h, b, 16), T::GUARD).expect("a layout");
    let mut o = gpu.upload_owned(guards).expect("room");
    let batch = n * h;
    let sums = gpu.zeroed::<f32, _>(layout!((n, h, b):(1, n, batch)));
    let mut sums = sums.expect("room");
    let mut results = Vec::new();
    for _ in 0..2 {
        {
            let cache = match (decode.cache, &on_table) {
                (Cache::Whole, _) => Ok(KeyCache::whole()),
                (_, Some(table)) => KeyCache::paged(table, &lengths),
                _ => KeyCache::of_lengths(&lengths),
            };
            cache
                .and_then(|cache| {
                    let options = case.options(&[]);
                    let prepared =
                        options.prepare_decode(gpu, &on_q, &on_k, &on_v, cache, &mut o)?;
                    let mut prepared = prepared.sums(&mut sums)?;
                    prepared.run()?;
                    prepared.run()
                })
                .unwrap_or_else(|error| panic!("{decode:?}: {error}"));
        }
        results.push((
            o.download().expect("no failure"),
            sums.download().expect("no failure"),
        ));
    }
    let (o, sums) = &results[0];
    let bits = |o: &OwnedTensor<T, Rows>| -> Vec<u64> {
        o.raw_storage()
            .0
            .iter()
            .map(|x| x.wide().to_bits())
            .collect()
    };
    assert!(
        bits(o) == bits(&results[1].0) && sums.iter().eq(results[1].1.iter()),
        "{decode:?}: two runs differ"
    );
    let mut is_result = vec![false; o.raw_storage().0.len()];
    for (batch, &length) in decode.lengths.iter().enumerate() {
        let of = Case {
            keys: length,
            batches: 1,
            ..*case
        };
        let at = |x: &OwnedTensor<T, Rows>, key: usize, d: usize, h: usize| {
            let (row, page) = decode.place(&table, pages, batch, key);
            x[(row, d, h, page)].wide()
        };
        let (expected, logarithms) = reference::attention(
            &of,
            |i, d, h, _| q[(i, d, h, batch)].wide(),
            |key, d, h, _| at(&k, key, d, h),
            |key, d, h, _| at(&v, key, d, h),
        );
        let (mut errors, mut norm, mut most) = (0.0, 0.0, 0.0_f64);
        for (i, column, head) in
            (0..n).flat_map(|i| (0..d).flat_map(move |c| (0..h).map(move |j| (i, c, j))))
        {
            let x = o[(i, column, head, batch)].wide();
            let y = expected[of.offset(i, column, head, 0)];
            assert!(
                x.is_finite(),
                "{decode:?}: O is {x} at ({i},{column},{head},{batch})"
            );
            errors += (x - y) * (x - y);
            norm += y * y;
            most = most.max((x - y).abs());
            is_result[o.layout().at((i, column, head, batch))] = true;
        }
        let (relative, bound) = ((errors / norm.max(1e-30)).sqrt(), 1.5 * T::ROUNDING);
        assert!(
            relative < bound && most < 16.0 * T::ROUNDING,
            "{decode:?}: batch {batch} has a relative error of {relative:e}, one of {most:e} at most"
        );
        for (i, head) in (0..n).flat_map(|i| (0..h).map(move |head| (i, head))) {
            let x = f64::from(sums[(i, head, batch)]);
            let y = logarithms[i + n * head];
            assert!(
                x == y || (x - y).abs() <= 2e-4 + 2e-6 * y.abs(),
                "{decode:?}: the logarithm of row {i} of head {head} and batch {batch} is {x}, not {y}"
            );
        }
    }
    let (all, _) = o.raw_storage();
    for (place, x) in all
        .iter()
        .enumerate()
        .filter(|&(place, _)| !is_result[place])
    {
        assert_eq!(*x, T::GUARD, "{decode:?}: element {place} is none of O");
    }
}
