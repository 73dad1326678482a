//! Which kernel has the rows of a tensor, and how many threads.

use super::matrix::Rows;
use crate::element::FloatElement;
use crate::memory::{ROW_KERNELS, RowKernel, row_threads};

/// A kernel for rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    pub(super) kernel: &'static RowKernel,
    /// The numbers of a line.
    pub(super) per_line: usize,
    /// The threads of a block.
    pub(super) threads: u32,
}

/// A kernel whose threads have so many lines needs rows with at least as many: all lanes of a warp
/// have lines then.
const LANES: u32 = 32;

/// The lines of a thread where the row has few, and the most threads that a block has then.
const FEW: u32 = 4;
const FEW_THREADS: u32 = 256;

/// The kernel with the longest lines that are aligned in both tensors and in these vectors.
pub(super) fn choose<T: FloatElement>(from: &Rows, to: &Rows, vectors: &[u64]) -> Chosen {
    let [long, short] = T::FORMATS;
    let bytes = long.per_line * size_of::<T>();
    let aligned = |rows: &Rows| {
        let whole = |elements: u128| elements.is_multiple_of(long.per_line as u128);
        rows.address.is_multiple_of(bytes as u64)
            && whole(rows.columns.into())
            && rows
                .modes
                .iter()
                .all(|(_, stride)| whole(stride.unsigned_abs()))
    };
    let is_long = aligned(from)
        && aligned(to)
        && vectors
            .iter()
            .all(|address| address.is_multiple_of(bytes as u64));
    let format = if is_long { long } else { short };
    let lines = u32::try_from(from.columns / format.per_line as u64).unwrap_or(u32::MAX);
    let fits = |kernel: &&RowKernel| match kernel.lines {
        Some(each) => lines <= each * row_threads(each),
        None => true,
    };
    let of_format = |kernel: &&RowKernel| kernel.format == format.name;
    let kernels = || ROW_KERNELS.iter().filter(of_format).filter(fits);
    let full = |kernel: &&RowKernel| kernel.lines.is_some_and(|each| lines >= each * LANES);
    // Measured on an H200: lines of several numbers take fewer cycles where a thread has four, and blocks of
    // more than 256 threads wait longer for each other than they gain by that.
    let many = |kernel: &&RowKernel| kernel.lines > Some(FEW);
    let are_few = format.per_line > 1 && lines <= FEW * FEW_THREADS;
    let kernel = kernels()
        .rfind(|kernel| full(kernel) && !(are_few && many(kernel)))
        .or_else(|| kernels().next());
    let Some(kernel) = kernel else {
        unreachable!("each format has a kernel with a loop")
    };
    let threads = match kernel.lines {
        Some(each) => lines.div_ceil(each).next_multiple_of(32),
        None => 1024,
    };
    Chosen {
        kernel,
        per_line: format.per_line,
        threads,
    }
}

#[cfg(test)]
mod tests {
    use super::{Chosen, choose};
    use crate::element::FloatElement;
    use crate::memory::row_threads;
    use crate::rows::matrix::Rows;
    use half::f16;

    fn of<T: FloatElement>(columns: u64, stride: i128, address: u64) -> Chosen {
        let rows = Rows {
            modes: [(3, stride), (1, 0), (1, 0)],
            columns,
            address,
        };
        choose::<T>(&rows, &rows, &[])
    }

    #[test]
    fn threads_have_all_lines_of_a_row() {
        for columns in (1..100).chain([
            511,
            512,
            4096,
            16_384,
            16_385,
            32_768,
            32_776,
            65_536,
            65_544,
            1 << 20,
        ]) {
            for chosen in [
                of::<f16>(columns, columns.into(), 0),
                of::<f32>(columns, columns.into(), 0),
            ] {
                let lines = columns / chosen.per_line as u64;
                let most = chosen.kernel.lines.map_or(1024, row_threads);
                assert!(
                    chosen.threads.is_multiple_of(32) && (32..=most).contains(&chosen.threads),
                    "{chosen:?}"
                );
                if let Some(each) = chosen.kernel.lines {
                    assert!(
                        u64::from(each * chosen.threads) >= lines,
                        "{columns}: {chosen:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn lines_of_16_bytes_are_aligned() {
        let name = |chosen: Chosen| chosen.kernel.names[0];
        assert_eq!(name(of::<f16>(4096, 4096, 256)), "softmax_f16x8_4");
        assert_eq!(name(of::<f16>(520, 520, 256)), "softmax_f16x8_2");
        assert_eq!(name(of::<f16>(1024, 1024, 256)), "softmax_f16x8_4");
        assert_eq!(name(of::<f16>(8192, 8192, 256)), "softmax_f16x8_4");
        assert_eq!(name(of::<f16>(8200, 8200, 256)), "softmax_f16x8_8");
        assert_eq!(name(of::<f16>(16_384, 16_384, 256)), "softmax_f16x8_8");
        assert_eq!(name(of::<f16>(32_768, 32_768, 256)), "softmax_f16x8_8");
        assert_eq!(name(of::<f16>(40_000, 40_000, 256)), "softmax_f16x8_loop");
        assert_eq!(name(of::<f16>(4096, 4100, 256)), "softmax_f16x1_16");
        assert_eq!(name(of::<f16>(4095, 4096, 256)), "softmax_f16x1_16");
        assert_eq!(name(of::<f16>(4096, 4096, 258)), "softmax_f16x1_16");
        assert_eq!(name(of::<f32>(16_001, 16_001, 256)), "softmax_f32x1_16");
        assert_eq!(name(of::<f32>(20_001, 20_001, 256)), "softmax_f32x1_loop");
    }
}
