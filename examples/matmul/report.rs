//! Speeds side by side, and a checksum.

use std::{hint::black_box, time::Instant};

use crate::product::{Multiply, Output, View};
use cute_core::prelude::*;

/// Each product is repeated for about this long, at least once and at most [`MAX_RUNS`] times.
const TIME: f64 = 0.2;
const MAX_RUNS: usize = 1001;

/// A line for each product: its speed, and the ratio to the speed of the last one.
///
/// The products take turns, so that each of them meets the machine in all of its moods. A ratio is
/// the median of the ratios of all turns.
pub fn speeds(
    a: &View<'_>,
    b: &View<'_>,
    c: &mut Output<'_>,
    products: &[(String, Multiply)],
) -> Result<String, TensorError> {
    let mut times = vec![Vec::new(); products.len()];
    for turn in 0..MAX_RUNS {
        for ((_, multiply), times) in products.iter().zip(&mut times) {
            if turn == 0 || times.len() == turn && times.iter().sum::<f64>() < TIME {
                times.push(seconds(a, b, c, *multiply)?);
            }
        }
    }
    let operations = 2.0 * a.len() as f64 * b.rows() as f64;
    let mut text = format!("{:21} GFLOP/s   ratio\n", "");
    let last = &times[times.len() - 1];
    for ((name, _), own) in products.iter().zip(&times) {
        let speed = operations / median(own.iter().copied()) / 1e9;
        let ratio = median(last.iter().zip(own).map(|(last, own)| last / own));
        text += &format!("{name:20} {speed:>8.1} {ratio:>7.2}\n");
    }
    Ok(text)
}

/// How long one product takes. The clock may not resolve the smallest ones.
fn seconds(
    a: &View<'_>,
    b: &View<'_>,
    c: &mut Output<'_>,
    multiply: Multiply,
) -> Result<f64, TensorError> {
    let start = Instant::now();
    black_box(multiply)(a, b, c)?;
    Ok(start.elapsed().as_secs_f64().max(1e-9))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

/// 64-bit FNV-1a of the elements as little-endian bytes. Any changed bit changes it.
pub fn checksum(elements: &[f32]) -> u64 {
    elements
        .iter()
        .flat_map(|x| x.to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_fnv_1a() {
        assert_eq!(checksum(&[]), 0xcbf2_9ce4_8422_2325);
        let abcd = f32::from_le_bytes(*b"abcd");
        assert_eq!(checksum(&[abcd]), 0xfc17_9f83_ee07_24dd);
    }
}
