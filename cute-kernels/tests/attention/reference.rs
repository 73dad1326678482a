//! Attention in `f64`, one score after the other.

use crate::case::{Case, Modification};
use cute_core::prelude::*;
use cute_kernels::attention::dropout::philox;
use cute_kernels::attention::{Alignment, AttentionMask};

/// Whether a query sees a key.
pub fn sees(case: &Case, query: usize, key: usize) -> bool {
    let place = |alignment| match alignment {
        Alignment::Ends => query as i64 + case.keys as i64 - case.queries as i64,
        Alignment::Starts => query as i64,
    };
    let key = key as i64;
    match case.mask {
        AttentionMask::Full => true,
        AttentionMask::Causal(alignment) => key <= place(alignment),
        AttentionMask::Window {
            left,
            right,
            alignment,
        } => {
            let place = place(alignment);
            place - i64::from(left) <= key && key <= place + i64::from(right)
        }
    }
}

fn modified(case: &Case, score: f64, head: usize, query: usize, key: usize) -> f64 {
    let shift = match case.mask {
        AttentionMask::Causal(Alignment::Starts)
        | AttentionMask::Window {
            alignment: Alignment::Starts,
            ..
        } => 0,
        _ => case.keys as i64 - case.queries as i64,
    };
    match case.modification {
        Modification::None => score,
        Modification::SoftCap(cap) => f64::from(cap) * (score / f64::from(cap)).tanh(),
        Modification::Alibi => {
            let distance = (query as i64 + shift - key as i64).unsigned_abs() as f64;
            score - f64::from(case.slopes()[head]) * distance
        }
    }
}

/// By what dropout multiplies a weight: 0 or one number that is the same for all.
pub fn share(case: &Case, query: usize, key: usize, head: usize, batch: usize) -> f64 {
    let Some(dropout) = case.dropout else {
        return 1.0;
    };
    let below = (65536.0 * (1.0 - f64::from(dropout.probability))).round();
    let number = layout!(((8,2),(2,4,2)):((32,2),(1,8,4))).at((query % 16, key % 16)) as u32;
    let [query, key] = [query, key].map(|place| place as u32 / 16);
    let counter = [
        4 * key + number / 8 % 4,
        8 * query + number / 32,
        (head + case.heads * batch) as u32,
        dropout.offset,
    ];
    let words = philox(counter, [dropout.seed as u32, (dropout.seed >> 32) as u32]);
    let two = words[number as usize % 8 / 2];
    let number = if number.is_multiple_of(2) {
        two & 0xffff
    } else {
        two >> 16
    };
    if f64::from(number) < below {
        65536.0 / below
    } else {
        0.0
    }
}

/// The greatest size of a score, before it is modified: what sums of few bits are rounded relative to.
pub fn greatest_score(
    case: &Case,
    q: impl Fn(usize, usize, usize, usize) -> f64,
    k: impl Fn(usize, usize, usize, usize) -> f64,
) -> f64 {
    let (queries, keys, width) = (case.queries, case.keys, case.width);
    let mut greatest = 0.0_f64;
    for (head, batch) in (0..case.heads).flat_map(|h| (0..case.batches).map(move |b| (h, b))) {
        let of_keys = head / case.heads_per_key;
        let columns_of_k = rows(width, keys, |d, key| k(key, d, of_keys, batch));
        for query in 0..queries {
            let q = (0..width).map(|d| q(query, d, head, batch));
            for dot in row_times(q, &columns_of_k, keys) {
                greatest = greatest.max((dot * case.scale()).abs());
            }
        }
    }
    greatest
}

/// Adds so many times a row to sums. Numbers side by side are added in a small part of the time that a sum
/// of one product after the other takes.
pub fn add_row(sums: &mut [f64], weight: f64, row: impl IntoIterator<Item = f64>) {
    for (sum, x) in sums.iter_mut().zip(row) {
        *sum += weight * x;
    }
}

/// The products of a row with all columns of a matrix, whose rows lie behind each other.
pub fn row_times(row: impl Iterator<Item = f64>, matrix: &[f64], columns: usize) -> Vec<f64> {
    let mut products = vec![0.0; columns];
    for (x, line) in row.zip(matrix.chunks(columns.max(1))) {
        add_row(&mut products, x, line.iter().copied());
    }
    products
}

/// The numbers of a head, one row of `width` behind the other.
pub fn rows(count: usize, width: usize, of: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    (0..count)
        .flat_map(|i| (0..width).map(move |d| (i, d)))
        .map(|(i, d)| of(i, d))
        .collect()
}

/// O at [`Case::offset`], and the logarithms of the sums by (row, head, batch).
pub fn attention(
    case: &Case,
    q: impl Fn(usize, usize, usize, usize) -> f64,
    k: impl Fn(usize, usize, usize, usize) -> f64,
    v: impl Fn(usize, usize, usize, usize) -> f64,
) -> (Vec<f64>, Vec<f64>) {
    let Case {
        queries,
        keys,
        width,
        heads,
        batches,
        ..
    } = *case;
    let values = case.value_width();
    let mut o = vec![0.0; queries * values * heads * batches];
    let mut sums = vec![f64::NEG_INFINITY; queries * heads * batches];
    for (head, batch) in (0..heads).flat_map(|h| (0..batches).map(move |b| (h, b))) {
        let of_keys = head / case.heads_per_key;
        let columns_of_k = rows(width, keys, |d, key| k(key, d, of_keys, batch));
        let v = rows(keys, values, |key, d| v(key, d, of_keys, batch));
        for query in 0..queries {
            let q = (0..width).map(|d| q(query, d, head, batch));
            let dots = row_times(q, &columns_of_k, keys);
            let seen: Vec<(usize, f64)> = (0..keys)
                .filter(|&key| sees(case, query, key))
                .map(|key| {
                    let score = dots[key] * case.scale();
                    (key, modified(case, score, head, query, key))
                })
                .collect();
            let max = seen
                .iter()
                .fold(f64::NEG_INFINITY, |max, &(_, score)| max.max(score));
            let sum: f64 = seen.iter().map(|&(_, score)| (score - max).exp()).sum();
            if seen.is_empty() {
                continue;
            }
            sums[query + queries * (head + heads * batch)] = max + sum.ln();
            let mut row = vec![0.0; values];
            for (key, score) in seen {
                let weight = (score - max).exp() / sum * share(case, query, key, head, batch);
                add_row(
                    &mut row,
                    weight,
                    v[key * values..][..values].iter().copied(),
                );
            }
            for (d, x) in row.into_iter().enumerate() {
                o[case.offset(query, d, head, batch)] = x;
            }
        }
    }
    (o, sums)
}
