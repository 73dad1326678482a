//! The output of the program: the layouts, the check, the checksum and the times.

use std::{
    hint::black_box,
    io::{self, Write},
    path::Path,
    time::{Duration, Instant},
};

use crate::{npy::Matrix, reference, tiled};

/// Each product is repeated for about this long, at least once and at most [`MAX_RUNS`] times.
const TIME_PER_PRODUCT: Duration = Duration::from_millis(250);
const MAX_RUNS: usize = 1001;

/// A product that was computed and checked.
pub struct Report<'a> {
    pub left: &'a Path,
    pub right: &'a Path,
    pub a: &'a Matrix,
    pub b: &'a Matrix,
    pub c: &'a Matrix,
    pub error: f64,
    pub bound: f64,
}

impl Report<'_> {
    /// Measures the times and prints everything.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self {
            a,
            b,
            c,
            error,
            bound,
            ..
        } = *self;
        let (m, k, n) = (a.rows, a.columns, b.columns);

        writeln!(
            out,
            "C = A * B, A from {:?}, B from {:?}",
            name(self.left),
            name(self.right)
        )?;
        writeln!(out)?;
        for (name, layout) in tiled::layouts(m, k, n) {
            writeln!(out, "{name:9} {layout}")?;
        }
        writeln!(out)?;
        writeln!(
            out,
            "check     within {error:.1e} of matrixmultiply (relative; \
             rounding may reach k * epsilon = {bound:.1e})"
        )?;
        writeln!(
            out,
            "checksum  {:016x} (64-bit FNV-1a of C's elements, row by row, little-endian)",
            checksum(&c.elements)
        )?;
        writeln!(out)?;
        writeln!(out, "{:17} {:>12} {:>9}", "", "median time", "GFLOP/s")?;
        // Written to a scratch matrix, so that the runs that are timed cannot change the product
        // that was checked.
        let mut scratch = Matrix {
            elements: vec![0.0; c.elements.len()],
            ..*c
        };
        self.write_time(out, "naive loop", || reference::naive(a, b, &mut scratch))?;
        self.write_time(out, "tiled layouts", || {
            tiled::multiply(&a.elements, &b.elements, &mut scratch.elements, m, k, n);
        })?;
        self.write_time(out, "matrixmultiply", || {
            reference::matrixmultiply(a, b, &mut scratch)
        })
    }

    fn write_time(
        &self,
        out: &mut impl Write,
        name: &str,
        product: impl FnMut(),
    ) -> io::Result<()> {
        let seconds = median_time(product).as_secs_f64();
        let operations = 2.0 * self.a.elements.len() as f64 * self.b.columns as f64;
        // The clock may not resolve the smallest products.
        let rate = operations / seconds.max(1e-9) / 1e9;
        writeln!(out, "{name:17} {:>9.1} us {rate:>9.2}", seconds * 1e6)
    }
}

/// The median duration of repeated runs.
fn median_time(mut run: impl FnMut()) -> Duration {
    let mut times = Vec::new();
    let start = Instant::now();
    while times.is_empty() || (start.elapsed() < TIME_PER_PRODUCT && times.len() < MAX_RUNS) {
        let start = Instant::now();
        black_box(&mut run)();
        times.push(start.elapsed());
    }
    times.sort_unstable();
    times[times.len() / 2]
}

/// 64-bit FNV-1a of the elements as little-endian bytes. Any changed bit changes it.
fn checksum(elements: &[f32]) -> u64 {
    elements
        .iter()
        .flat_map(|x| x.to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
}

/// The last part of a path. The directory does not belong in the output.
fn name(path: &Path) -> &Path {
    path.file_name().map_or(path, Path::new)
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
