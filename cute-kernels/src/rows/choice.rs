//! Which kernel has the rows of a tensor, and how many threads.

use super::matrix::Rows;
use crate::element::{FloatElement, sealed::LineFormat};
use crate::memory::{
    CLUSTER_ROW_KERNELS, CLUSTER_SHARED_BYTES, ODD_CLUSTER_ROW_KERNELS, ODD_NORM_KERNELS,
    ODD_ROW_KERNELS, ROW_KERNELS, ROW_SHARED_BYTES, RowKernel, SHORT_LINES, SHORT_NORM_KERNELS,
};
use core::ops::Range;
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
    /// The most rows of a block, or of a cluster of blocks.
    rows: u32,
    /// The number of blocks or clusters is a multiple of this, where there are so many rows: then the rows of each
    /// begin at one place of a line.
    multiple: u32,
}

/// The function, and the GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Work<'a> {
    /// The addresses of weights and a bias of a norm, of those that are given; none for softmax.
    pub(super) vectors: Option<&'a [u64]>,
    /// Whether the GPU has clusters.
    pub(super) has_clusters: bool,
    /// The most bytes of shared memory that a block has.
    pub(super) most_shared: u32,
}

impl Chosen {
    /// The kernel, if its blocks have several rows: the threads have lines of 16 bytes of the next row, weights and
    /// a bias in shared memory. Nothing if the GPU has less.
    fn with_several(self, work: Work<'_>) -> Option<Self> {
        let vectors = work.vectors.map_or(0, <[u64]>::len) as u32;
        let lines = self.threads * self.kernel.lines.unwrap_or(0) * (1 + vectors);
        let chosen = Chosen {
            shared_bytes: CLUSTER_SHARED_BYTES + 16 * lines,
            rows: most_rows(self.kernel, vectors, self.per_line == 1),
            ..self
        };
        (chosen.shared_bytes <= work.most_shared).then_some(chosen)
    }

    /// How many blocks of their own rows a multiprocessor has at one time: as many as have the most threads of a
    /// block together. Of clusters, it is one.
    fn blocks_at_once(&self) -> u32 {
        match self.kernel.blocks {
            1 => self.kernel.threads / self.threads,
            _ => 1,
        }
    }

    /// The launch for this number of rows on a GPU with these multiprocessors.
    pub(super) fn launch(&self, rows: u32, multiprocessors: u32) -> Launch {
        // as many as run at one time have a row each before one has two
        let each = (rows / (multiprocessors * self.blocks_at_once())).clamp(1, self.rows);
        let teams = rows.div_ceil(each);
        // as many more as fit a multiple, but none without rows
        let teams = teams.next_multiple_of(self.multiple).min(rows);
        Launch::new(teams * self.kernel.blocks, self.threads).shared_bytes(self.shared_bytes)
    }
}

/// The most rows of a block or a cluster, which reads weights and a bias once for all of them, by the number of
/// these vectors. Clusters are not as fast as each other: with a few times more of them than run at one time,
/// all multiprocessors have work until the end. `benches/gpu/README.md` has the times by which the numbers are
/// chosen.
const fn most_rows(kernel: &RowKernel, vectors: u32, is_odd: bool) -> u32 {
    match (kernel.blocks, vectors, is_odd) {
        (1, ..) => 6,
        (_, 0, _) => 2,
        (_, 1, false) => 6,
        _ => 10,
    }
}

/// The least lines of odd rows, by the number of weights and biases, that go to blocks which have several of
/// them: weights and a bias are shifted to the places of a row's lines once for all of these. For one vector that
/// pays only where a multiprocessor has the registers for no more than one block of the other kernels.
const SEVERAL_FROM: [u32; 3] = [u32::MAX, 3200, 500];

/// The least threads of a multiprocessor in such blocks. Where fewer fit, the other kernels have more rows under way.
const SEVERAL_AT_ONCE: u32 = 416;

/// The lines of odd rows whose norms with weights or a bias load these with the row: from as many on as fill the threads
/// of a warp.
const SHORT: Range<u32> = SHORT_LINES * 31..SEVERAL_FROM[2];

/// The lanes of a warp: rows have at least as many lines as these have together, so that no lane is without. Where a
/// thread has [`FEW`], one lane may have none.
const LANES: u32 = 32;

/// The most lines of a thread where a row is short enough for blocks of [`FEW_THREADS`] threads. On an H200,
/// four take fewer cycles than eight then; larger blocks wait longer for each other than they gain by that.
const FEW: u32 = 4;
const FEW_THREADS: u32 = 256;
/// That of norms of odd rows. Other functions of odd rows are faster with eight lines.
const FEW_NORM_THREADS: u32 = 128;

/// Odd rows of fewer numbers are read one by one: a warp has them at once.
const ODD: u64 = 128;

/// The kernel with the longest lines that are aligned in both tensors and in the vectors; for odd
/// rows, one that reads their middle in such lines, if they begin as far from one in both. Rows that
/// a block's registers do not hold go to a cluster, if the GPU has clusters with shared memory for them.
pub(super) fn choose<T: FloatElement>(from: &Rows, to: &Rows, work: Work<'_>) -> Chosen {
    let [long, short] = T::FORMATS;
    let lines = |per_line: usize| u32::try_from(from.columns / per_line as u64).unwrap_or(u32::MAX);
    let bytes = (long.per_line * size_of::<T>()) as u64;
    let whole = |elements: u128| elements.is_multiple_of(long.per_line as u128);
    let aligned = |rows: &Rows| {
        let mut strides = rows.modes.iter().map(|(_, stride)| stride.unsigned_abs());
        rows.address.is_multiple_of(bytes) && whole(rows.columns.into()) && strides.all(whole)
    };
    let mut vectors = work.vectors.unwrap_or(&[]).iter();
    let question = Question {
        from,
        work,
        long,
        lines: lines(long.per_line),
    };
    if aligned(from) && aligned(to) && vectors.all(|address| address.is_multiple_of(bytes)) {
        return question.aligned();
    }
    let mut modes = from.modes.iter().zip(&to.modes);
    let begin_alike = from.address % bytes == to.address % bytes
        && modes.all(|((_, x), (_, y))| whole((x - y).unsigned_abs()));
    let odd = (begin_alike && from.columns >= ODD).then(|| question.odd(short.per_line));
    let by_number = || {
        let per_line = short.per_line;
        chosen(ROW_KERNELS, short, lines(per_line), per_line, None)
    };
    odd.flatten().unwrap_or_else(by_number)
}

/// Which kernel has rows that are read in the longer lines.
struct Question<'a> {
    from: &'a Rows,
    work: Work<'a>,
    long: LineFormat,
    /// The lines of a row; of an odd one, the most that its middle has.
    lines: u32,
}

impl Question<'_> {
    /// The kernel for rows of whole lines.
    fn aligned(&self) -> Chosen {
        let per_line = self.long.per_line;
        let in_cluster = self.work.has_clusters && !self.held_by(ROW_KERNELS);
        let in_cluster = in_cluster.then(|| self.several(CLUSTER_ROW_KERNELS, per_line));
        let most = (self.lines <= FEW * FEW_THREADS).then_some(FEW);
        let alone = || chosen(ROW_KERNELS, self.long, self.lines, per_line, most);
        in_cluster.flatten().unwrap_or_else(alone)
    }

    /// The kernel for odd rows, which counts their elements in the shorter lines.
    fn odd(&self, per_line: usize) -> Option<Chosen> {
        let vectors = self.work.vectors.map_or(0, <[u64]>::len);
        let is_held = self.held_by(ODD_ROW_KERNELS);
        let several = if !is_held && self.work.has_clusters {
            self.several(ODD_CLUSTER_ROW_KERNELS, per_line)
        } else if self.lines >= SEVERAL_FROM[vectors] {
            self.several(ODD_NORM_KERNELS, per_line)
                .filter(|chosen| chosen.blocks_at_once() * chosen.threads >= SEVERAL_AT_ONCE)
        } else {
            None
        };
        if let Some(chosen) = several {
            let multiple = self.long.per_line as u32;
            return Some(Chosen { multiple, ..chosen });
        }
        let alone = |kernels, most| chosen(kernels, self.long, self.lines, per_line, most);
        if vectors > 0 && SHORT.contains(&self.lines) {
            return Some(alone(SHORT_NORM_KERNELS, None));
        }
        let is_few = self.work.vectors.is_some() && self.lines <= FEW * FEW_NORM_THREADS;
        is_held.then(|| alone(ODD_ROW_KERNELS, is_few.then_some(FEW)))
    }

    /// Whether the registers of one of these kernels' blocks hold a row.
    fn held_by(&self, kernels: &[RowKernel]) -> bool {
        kernels.iter().any(|kernel| {
            kernel.format == self.long.name && kernel.lines.is_some() && holds(kernel, self.lines)
        })
    }

    /// One of these kernels, whose blocks have several rows, if they hold a row, and the GPU has shared memory for it.
    fn several(&self, kernels: &'static [RowKernel], per_line: usize) -> Option<Chosen> {
        // the blocks of all clusters are counted in 32 bits
        let is_held = self.held_by(kernels) && self.from.count() < 1 << 28;
        let chosen = || chosen(kernels, self.long, self.lines, per_line, None);
        is_held.then(chosen)?.with_several(self.work)
    }
}

/// Whether the registers of a kernel's blocks hold this number of lines, or it has a loop.
fn holds(kernel: &RowKernel, lines: u32) -> bool {
    kernel
        .lines
        .is_none_or(|each| lines.div_ceil(kernel.blocks) <= each * kernel.threads)
}

/// The kernel for rows of `lines` lines in a format, whose threads have at most `most` lines if that is said.
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
        let lanes = |each| LANES - u32::from(each <= FEW);
        let has_room = |each| lines >= each * lanes(each) && most.is_none_or(|most| each <= most);
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
        rows: 1,
        multiple: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{Chosen, Work, choose};
    use crate::element::FloatElement;
    use crate::rows::matrix::Rows;
    use half::f16;

    /// LayerNorm on an H200.
    const NORM: Work<'static> = Work {
        vectors: Some(&[0, 0]),
        has_clusters: true,
        most_shared: 232_448,
    };
    const SOFTMAX: Work<'static> = Work {
        vectors: None,
        ..NORM
    };

    fn of<T: FloatElement>(columns: u64, stride: i128, address: u64) -> Chosen {
        let rows = Rows {
            modes: [(3, stride), (1, 0), (1, 0)],
            columns,
            address,
        };
        choose::<T>(&rows, &rows, SOFTMAX)
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

    /// The name of the kernel for odd rows of so many `f16`.
    fn odd(columns: u64, work: Work<'_>) -> &'static str {
        let rows = Rows {
            modes: [(3, columns.into()), (1, 0), (1, 0)],
            columns,
            address: 0,
        };
        let names = choose::<f16>(&rows, &rows, work).kernel.names;
        names[usize::from(work.vectors.is_some())]
    }

    #[test]
    fn blocks_have_several_odd_rows_where_these_share_much() {
        let norm = |columns, vectors| {
            let vectors = Some(vectors);
            odd(columns, Work { vectors, ..NORM })
        };
        // shorter ones load weights and a bias with the row, from as many lines on as a warp has
        assert_eq!(norm(991, &[0, 0]), "norm_f16x8_odd_2");
        assert_eq!(norm(993, &[0]), "norm_f16x8_odd_short");
        assert_eq!(norm(3_999, &[0, 0]), "norm_f16x8_odd_short");
        assert_eq!(norm(3_999, &[]), "norm_f16x8_odd_4");
        assert_eq!(norm(4_001, &[0]), "norm_f16x8_odd_4");
        assert_eq!(norm(4_103, &[]), "norm_f16x8_odd_4");
        assert_eq!(norm(4_105, &[]), "norm_f16x8_odd_8");
        assert_eq!(odd(4_095, SOFTMAX), "softmax_f16x8_odd_8");
        assert_eq!(norm(4_001, &[0, 0]), "norm_f16x8_odd_several");
        // A multiprocessor has 512 threads: two blocks of 256, or one of 288.
        assert_eq!(norm(16_391, &[0, 0]), "norm_f16x8_odd_several");
        assert_eq!(norm(16_393, &[0, 0]), "norm_f16x8_odd_8");
        assert_eq!(norm(24_583, &[0, 0]), "norm_f16x8_odd_8");
        assert_eq!(norm(24_585, &[0, 0]), "norm_f16x8_odd_several");
        assert_eq!(norm(25_599, &[0]), "norm_f16x8_odd_8");
        assert_eq!(norm(25_601, &[0]), "norm_f16x8_odd_several");
        assert_eq!(norm(32_767, &[]), "norm_f16x8_odd_8");
        assert_eq!(odd(32_767, SOFTMAX), "softmax_f16x8_odd_8");
        // without room for weights and a bias
        let small = Work {
            most_shared: 101_376,
            ..NORM
        };
        assert_eq!(odd(32_767, small), "norm_f16x8_odd_8");
    }

    #[test]
    fn odd_rows_of_a_block_begin_at_one_place_of_a_line() {
        let chosen = |columns| {
            let rows = Rows {
                modes: [(3, columns), (1, 0), (1, 0)],
                columns: columns as u64,
                address: 0,
            };
            choose::<f16>(&rows, &rows, NORM)
        };
        let teams = |columns, rows| {
            let chosen = chosen(columns);
            chosen.launch(rows, 132).blocks[0] / chosen.kernel.blocks
        };
        // 160 threads, of which a multiprocessor has 512: 132 times 3 blocks run at one time
        assert_eq!(
            [1, 8, 9, 395, 396, 792, 2376, 4752].map(|rows| teams(10_001, rows)),
            [1, 8, 9, 395, 396, 400, 400, 792]
        );
        assert_eq!(
            [1, 9, 300, 4096].map(|rows| teams(50_257, rows)),
            [1, 9, 152, 416]
        );
    }

    #[test]
    fn lines_of_16_bytes_are_aligned() {
        let name = |chosen: Chosen| chosen.kernel.names[0];
        assert_eq!(name(of::<f16>(4096, 4096, 256)), "softmax_f16x8_4");
        assert_eq!(name(of::<f16>(520, 520, 256)), "softmax_f16x8_2");
        assert_eq!(name(of::<f16>(1024, 1024, 256)), "softmax_f16x8_4");
        assert_eq!(name(of::<f16>(992, 992, 256)), "softmax_f16x8_4");
        assert_eq!(name(of::<f16>(984, 984, 256)), "softmax_f16x8_2");
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
        for (columns, kernel) in [
            (32_777, "softmax_f16x8_odd_cluster_256"),
            (50_257, "softmax_f16x8_odd_cluster_256"),
            (131_079, "softmax_f16x8_odd_cluster_256"),
            (131_081, "softmax_f16x8_odd_cluster_512"),
            (262_151, "softmax_f16x8_odd_cluster_512"),
            (262_153, "softmax_f16x1_loop"),
        ] {
            assert_eq!(name(of::<f16>(columns, columns.into(), 256)), kernel);
        }
        assert_eq!(
            name(of::<f32>(20_001, 20_001, 256)),
            "softmax_f32x4_odd_cluster_256"
        );
    }

    #[test]
    fn clusters_have_shared_memory_for_their_rows() {
        let rows = |columns: u64| Rows {
            modes: [(4096, columns.into()), (1, 0), (1, 0)],
            columns,
            address: 0,
        };
        let name = |columns, work| {
            let rows = rows(columns);
            choose::<f16>(&rows, &rows, work).kernel.names[1]
        };
        assert_eq!(name(262_144, NORM), "norm_f16x8_cluster_512");
        assert_eq!(name(262_145, NORM), "norm_f16x8_odd_cluster_512");
        let with = |vectors, most_shared| Work {
            vectors: Some(vectors),
            most_shared,
            ..NORM
        };
        // GPUs with less have room for the rows alone
        assert_eq!(name(262_144, with(&[], 101_376)), "norm_f16x8_cluster_512");
        assert_eq!(name(262_144, with(&[0, 0], 101_376)), "norm_f16x8_loop");
        assert_eq!(name(262_145, with(&[0, 0], 101_376)), "norm_f16x1_loop");
        let none = Work {
            has_clusters: false,
            ..NORM
        };
        assert_eq!(name(262_144, none), "norm_f16x8_loop");
        assert_eq!(name(262_145, none), "norm_f16x1_loop");
    }

    /// Kernels promise it: layouts have no size of 0. The head of an odd row takes the elements of a line but one.
    #[test]
    fn each_block_has_a_line_of_its_row() {
        let near = |n: u64| n.saturating_sub(9).max(1)..n + 9;
        let powers = (3..20).flat_map(|bit| near(1 << bit).chain(near(3 << bit)));
        let mut kernels = std::collections::BTreeSet::new();
        for columns in (1..2000).chain(powers) {
            for (stride, address) in [(columns, 0), (columns + 1, 2), (columns, 14)] {
                let rows = Rows {
                    modes: [(64, stride.into()), (1, 0), (1, 0)],
                    columns,
                    address,
                };
                for work in [NORM, SOFTMAX] {
                    let kernel = choose::<f16>(&rows, &rows, work).kernel;
                    let name = kernel.names[1];
                    let (per_line, before) = match (name.contains("x8"), name.contains("odd")) {
                        (true, true) => (8, 7),
                        (true, false) => (8, 0),
                        _ => (1, 0),
                    };
                    let blocks = u64::from(kernel.blocks);
                    let most = (columns / per_line).div_ceil(blocks);
                    let least = columns.saturating_sub(before) / per_line;
                    assert!(least > (blocks - 1) * most, "{name}, {columns} columns");
                    kernels.insert(name);
                }
            }
        }
        assert!(kernels.len() > 10, "{kernels:?}");
        assert!(kernels.contains("norm_f16x8_odd_cluster_512"));
    }

    #[test]
    fn clusters_have_up_to_ten_rows() {
        let rows = Rows {
            modes: [(4096, 128_256), (1, 0), (1, 0)],
            columns: 128_256,
            address: 0,
        };
        let clusters = |work, rows_of| {
            let chosen = choose::<f16>(&rows, &rows, work);
            chosen.launch(rows_of, 132).blocks[0] / 8
        };
        // one row each, until each multiprocessor has two of them; then more
        assert_eq!(
            [1, 131, 263, 264].map(|rows| clusters(NORM, rows)),
            [1, 131, 263, 132]
        );
        assert_eq!([4096, 4101].map(|rows| clusters(NORM, rows)), [410, 411]);
        let vectors = Some(&[0][..]);
        assert_eq!(clusters(Work { vectors, ..NORM }, 4096), 683);
        assert_eq!(
            [4096, 4097].map(|rows| clusters(SOFTMAX, rows)),
            [2048, 2049]
        );
        let bytes = |work| {
            choose::<f16>(&rows, &rows, work)
                .launch(1, 132)
                .shared_bytes
        };
        assert_eq!(bytes(NORM), 2048 + 3 * 8 * 256 * 16);
        assert_eq!(bytes(SOFTMAX), 2048 + 8 * 256 * 16);
    }

    #[test]
    fn odd_rows_in_lines_begin_alike_in_both_tensors() {
        let rows = |stride, address| Rows {
            modes: [(3, stride), (1, 0), (1, 0)],
            columns: 4095,
            address,
        };
        let name = |to: Rows, vectors: &[u64]| {
            let work = Work {
                vectors: Some(vectors),
                ..NORM
            };
            choose::<f16>(&rows(4095, 256), &to, work).kernel.names[1]
        };
        assert_eq!(name(rows(4095, 512), &[2]), "norm_f16x8_odd_4");
        assert_eq!(name(rows(4103, 512), &[]), "norm_f16x8_odd_4");
        assert_eq!(name(rows(-4097, 512), &[]), "norm_f16x8_odd_4");
        assert_eq!(name(rows(4096, 512), &[]), "norm_f16x1_16");
        assert_eq!(name(rows(4095, 514), &[]), "norm_f16x1_16");
    }
}
