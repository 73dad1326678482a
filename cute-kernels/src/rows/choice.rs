//! Which kernel has the rows of a tensor, and how many threads.

use super::matrix::Rows;
use crate::element::{FloatElement, sealed::LineFormat};
use crate::memory::{
    CLUSTER_ROW_KERNELS, CLUSTER_SHARED_BYTES, ODD_ROW_KERNELS, ROW_KERNELS, ROW_SHARED_BYTES,
    RowKernel,
};
use cute_cuda::Launch;

/// A kernel for rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    pub(super) kernel: &'static RowKernel,
    /// The numbers of a line, in which the arguments count.
    pub(super) per_line: usize,
    /// The threads of a block.
    pub(super) threads: u32,
    /// The bytes of its shared memory.
    shared_bytes: u32,
}

/// The shared memory of the blocks of a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cluster {
    /// The vectors as long as a row: the next row, weights and a bias.
    pub(super) vectors: u32,
    /// The most bytes that a block has on this GPU.
    pub(super) most: u32,
}

impl Chosen {
    /// The kernel for a cluster, whose threads have lines of 16 bytes in shared memory.
    fn in_cluster(self, cluster: Cluster) -> Self {
        let lines = self.threads * self.kernel.lines.unwrap_or(0) * cluster.vectors;
        Chosen {
            shared_bytes: CLUSTER_SHARED_BYTES + 16 * lines,
            ..self
        }
    }

    /// The launch for so many rows on a GPU of so many multiprocessors.
    pub(super) fn launch(&self, rows: u32, multiprocessors: u32) -> Launch {
        let clusters = match self.kernel.blocks {
            1 => rows,
            _ => rows.div_ceil((rows / multiprocessors).clamp(1, ROWS_OF_CLUSTER)),
        };
        Launch::new(clusters * self.kernel.blocks, self.threads).shared_bytes(self.shared_bytes)
    }
}

/// The most rows of a cluster, which reads weights and a bias once for all of them. Clusters are not as fast
/// as each other: with a few times more of them than run at one time, all multiprocessors have work until the
/// end.
const ROWS_OF_CLUSTER: u32 = 8;

/// A kernel whose threads have so many lines needs rows with at least as many: all lanes of a warp
/// have lines then.
const LANES: u32 = 32;

/// The most lines of a thread where a row is short enough for blocks of [`FEW_THREADS`] threads. On an H200,
/// four take fewer cycles than eight then; larger blocks wait longer for each other than they gain by that.
const FEW: u32 = 4;
const FEW_THREADS: u32 = 256;

/// Odd rows of fewer numbers are read one by one: a warp has them at once.
const ODD: u64 = 128;

/// The kernel with the longest lines that are aligned in both tensors and in these vectors; for odd
/// rows, one that reads their middle in such lines, if they begin as far from one in both. Rows that
/// a block's registers do not hold go to a cluster, if the GPU has clusters with shared memory for them.
pub(super) fn choose<T: FloatElement>(
    from: &Rows,
    to: &Rows,
    vectors: &[u64],
    cluster: Option<Cluster>,
) -> Chosen {
    let [long, short] = T::FORMATS;
    let bytes = long.per_line * size_of::<T>();
    let whole = |elements: u128| elements.is_multiple_of(long.per_line as u128);
    let aligned = |rows: &Rows| {
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
    let is_alike = from.address % bytes as u64 == to.address % bytes as u64
        && from
            .modes
            .iter()
            .zip(&to.modes)
            .all(|((_, x), (_, y))| whole((x - y).unsigned_abs()));
    let lines = |per_line: usize| u32::try_from(from.columns / per_line as u64).unwrap_or(u32::MAX);
    // of odd rows, the middle has at most so many lines
    let long_lines = lines(long.per_line);
    let held = |kernels: &[RowKernel]| {
        kernels.iter().any(|kernel| {
            kernel.format == long.name && kernel.lines.is_some() && holds(kernel, long_lines)
        })
    };
    if is_long {
        let most = (long_lines <= FEW * FEW_THREADS).then_some(FEW);
        let by = |kernels| chosen(kernels, long, long_lines, long.per_line, most);
        if let Some(cluster) = cluster
            && !held(ROW_KERNELS)
            && held(CLUSTER_ROW_KERNELS)
            // the blocks of all clusters are counted in 32 bits
            && from.count() < 1 << 28
        {
            let chosen = by(CLUSTER_ROW_KERNELS).in_cluster(cluster);
            if chosen.shared_bytes <= cluster.most {
                return chosen;
            }
        }
        return by(ROW_KERNELS);
    }
    if is_alike && from.columns >= ODD && held(ODD_ROW_KERNELS) {
        return chosen(ODD_ROW_KERNELS, long, long_lines, short.per_line, None);
    }
    chosen(
        ROW_KERNELS,
        short,
        lines(short.per_line),
        short.per_line,
        None,
    )
}

/// Whether the registers of a kernel's blocks hold so many lines, or it has a loop.
fn holds(kernel: &RowKernel, lines: u32) -> bool {
    kernel
        .lines
        .is_none_or(|each| lines.div_ceil(kernel.blocks) <= each * kernel.threads)
}

/// The kernel for rows of so many lines in a format, whose threads have `most` lines if that is said.
fn chosen(
    kernels: &'static [RowKernel],
    format: LineFormat,
    lines: u32,
    per_line: usize,
    most: Option<u32>,
) -> Chosen {
    let fits = |kernel: &&RowKernel| holds(kernel, lines);
    let of_format = |kernel: &&RowKernel| kernel.format == format.name;
    let kernels = || kernels.iter().filter(of_format).filter(fits);
    let full = |kernel: &&RowKernel| {
        let has_room = |each| lines >= each * LANES && most.is_none_or(|most| each <= most);
        kernel.blocks == 1 && kernel.lines.is_some_and(has_room)
    };
    let kernel = kernels().rfind(full).or_else(|| kernels().next());
    let Some(kernel) = kernel else {
        unreachable!("each format has a kernel for such rows")
    };
    let threads = match kernel.lines {
        Some(each) => {
            let of_block = lines.div_ceil(kernel.blocks);
            of_block.div_ceil(each).next_multiple_of(32)
        }
        None => kernel.threads,
    };
    Chosen {
        kernel,
        per_line,
        threads,
        shared_bytes: ROW_SHARED_BYTES,
    }
}

#[cfg(test)]
mod tests {
    use super::{Chosen, Cluster, choose};
    use crate::element::FloatElement;
    use crate::rows::matrix::Rows;
    use half::f16;

    /// That of an H200, for a norm.
    const CLUSTER: Option<Cluster> = Some(Cluster {
        vectors: 3,
        most: 232_448,
    });

    fn of<T: FloatElement>(columns: u64, stride: i128, address: u64) -> Chosen {
        let rows = Rows {
            modes: [(3, stride), (1, 0), (1, 0)],
            columns,
            address,
        };
        choose::<T>(&rows, &rows, &[], CLUSTER)
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
                let is_odd = chosen.kernel.names[0].contains("odd");
                let per_line = match chosen.kernel.format {
                    "F16x8" => 8,
                    "F32x4" => 4,
                    _ => 1,
                };
                assert_eq!(chosen.per_line as u64, if is_odd { 1 } else { per_line });
                let lines = columns / per_line;
                let most = chosen.kernel.threads;
                assert!(
                    chosen.threads.is_multiple_of(32) && (32..=most).contains(&chosen.threads),
                    "{chosen:?}"
                );
                if let Some(each) = chosen.kernel.lines {
                    assert!(
                        u64::from(each * chosen.threads * chosen.kernel.blocks) >= lines,
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
        assert_eq!(
            name(of::<f16>(40_000, 40_000, 256)),
            "softmax_f16x8_cluster_256"
        );
        assert_eq!(
            name(of::<f16>(131_072, 131_072, 256)),
            "softmax_f16x8_cluster_256"
        );
        assert_eq!(
            name(of::<f16>(131_080, 131_080, 256)),
            "softmax_f16x8_cluster_512"
        );
        assert_eq!(name(of::<f16>(262_152, 262_152, 256)), "softmax_f16x8_loop");
        assert_eq!(
            name(of::<f32>(131_072, 131_072, 256)),
            "softmax_f32x4_cluster_512"
        );
        assert_eq!(name(of::<f16>(4096, 4100, 256)), "softmax_f16x8_odd_8");
        assert_eq!(name(of::<f16>(4095, 4096, 256)), "softmax_f16x8_odd_8");
        assert_eq!(name(of::<f16>(4096, 4096, 258)), "softmax_f16x8_odd_8");
        assert_eq!(name(of::<f16>(129, 129, 256)), "softmax_f16x8_odd_2");
        assert_eq!(name(of::<f16>(127, 127, 256)), "softmax_f16x1_4");
        assert_eq!(name(of::<f32>(16_001, 16_001, 256)), "softmax_f32x4_odd_8");
        assert_eq!(name(of::<f16>(32_775, 32_775, 256)), "softmax_f16x8_odd_8");
        assert_eq!(name(of::<f16>(32_777, 32_777, 256)), "softmax_f16x1_loop");
        assert_eq!(name(of::<f32>(20_001, 20_001, 256)), "softmax_f32x1_loop");
    }

    #[test]
    fn clusters_have_shared_memory_for_their_rows() {
        let rows = Rows {
            modes: [(4096, 262_144), (1, 0), (1, 0)],
            columns: 262_144,
            address: 0,
        };
        let name = |vectors, most| {
            let cluster = Some(Cluster { vectors, most });
            choose::<f16>(&rows, &rows, &[], cluster).kernel.names[1]
        };
        assert_eq!(name(3, 232_448), "norm_f16x8_cluster_512");
        // GPUs with less have room for softmax alone
        assert_eq!(name(1, 101_376), "norm_f16x8_cluster_512");
        assert_eq!(name(3, 101_376), "norm_f16x8_loop");
        let none = choose::<f16>(&rows, &rows, &[], None);
        assert_eq!(none.kernel.names[1], "norm_f16x8_loop");
    }

    #[test]
    fn clusters_have_up_to_eight_rows() {
        let chosen = of::<f16>(128_256, 128_256, 0);
        let clusters = |rows| chosen.launch(rows, 132).blocks[0] / 8;
        // one row each, until each multiprocessor has two of them; then more, up to eight
        assert_eq!([1, 131, 263, 264].map(clusters), [1, 131, 263, 132]);
        assert_eq!([4096, 4097].map(clusters), [512, 513]);
        assert_eq!(chosen.launch(1, 132).shared_bytes, 2048 + 3 * 8 * 256 * 16);
    }

    #[test]
    fn odd_rows_in_lines_begin_alike_in_both_tensors() {
        let rows = |stride, address| Rows {
            modes: [(3, stride), (1, 0), (1, 0)],
            columns: 4095,
            address,
        };
        let name = |to: Rows, vectors: &[u64]| {
            let chosen = choose::<f16>(&rows(4095, 256), &to, vectors, CLUSTER);
            chosen.kernel.names[1]
        };
        assert_eq!(name(rows(4095, 512), &[2]), "norm_f16x8_odd_8");
        assert_eq!(name(rows(4103, 512), &[]), "norm_f16x8_odd_8");
        assert_eq!(name(rows(-4097, 512), &[]), "norm_f16x8_odd_8");
        assert_eq!(name(rows(4096, 512), &[]), "norm_f16x1_16");
        assert_eq!(name(rows(4095, 514), &[]), "norm_f16x1_16");
    }
}
