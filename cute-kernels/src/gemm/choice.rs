//! Which kernel computes a product, and in how many parts along K.

use super::costs::Cost;
use super::entry::{Entry, Finish, GemmFormat, entries};
use cute_gpu::Side;

/// The time of adding up the sums of parts, in nanoseconds: a kernel more, each part, and each element of D
/// in a part, which is written, and read again.
const PARTS: (f64, f64, f64) = (2500.0, 250.0, 0.004);

/// The time of handing sums on, in nanoseconds, measured on an H200: for each part of a block, and for each
/// of its elements.
const HANDED: (f64, f64) = (3000.0, 0.21);

/// The least steps along K of a product by the kernels that store a tile in four steps of the next one, behind
/// its first one.
const CARRIED_STEPS: u64 = 5;

/// The bytes of A and B that may lie in the second-level cache, and those that come from memory in a
/// nanosecond.
const MEMORY: (f64, f64) = (33.0e6, 4000.0);

/// Where B is read once: the bytes that blocks load, from wherever they come, for which a nanosecond is added to the
/// time of the memory. Most loads overlap with reads from memory; this is the part that does not, on an H200.
const LOADED: f64 = 50_000.0;

/// The bytes from which on a B is read once: more than the second-level cache has.
const ONCE: u64 = 64 << 20;

/// The nanoseconds by which it takes longer to store an element of a tile where lines of D begin within 128 bytes, on
/// an H200. Tiles that are stored while the next one is multiplied take no longer.
const UNEVEN: f64 = 0.15;

/// The most parts of a tile.
const MOST_PARTS: u64 = 32;

/// Kernels of a tile and a cluster, and the parts along K.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) tile: (u32, u32),
    pub(super) cluster: (u32, u32),
    pub(super) split: Split,
    /// Whether B is read once.
    pub(super) once: bool,
    /// Whether a tile is stored while the next one is multiplied.
    pub(super) carried: bool,
}

/// The user's wishes; without one, the crate chooses.
#[derive(Clone, Copy, Default)]
pub(super) struct Asked {
    pub(super) split: Option<Split>,
    pub(super) once: Option<bool>,
}

/// How tiles are divided along K.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    /// Each in this number of parts, which another kernel adds up if there is more than one.
    Parts(u32),
    /// All in equal shares for this number of blocks, which hand their sums to each other.
    Blocks(u32),
}

impl Split {
    /// Whether sums are stored as they are, in `f32`, for another kernel.
    pub(super) fn is_in_parts(self) -> bool {
        matches!(self, Split::Parts(2..))
    }
}

/// A product, as far as the choice goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// M and N, the steps of 128 bytes along K, and the batches.
    pub(super) size: [u64; 4],
    /// Whether lines of A or B begin within 128 bytes.
    pub(super) apart: bool,
    /// Whether lines of D do.
    pub(super) uneven: bool,
}

/// The number of parts that `steps` steps along K are divided into, if there are to be `parts`.
pub(super) fn possible(parts: u32, steps: u64) -> u32 {
    parts.clamp(1, steps.clamp(1, MOST_PARTS) as u32) // at most 32
}

/// The kernels with which a product takes the shortest time on these multiprocessors. `exist` says
/// whether there are kernels for a tile, a cluster and a split. Equal shares for blocks are chosen if they
/// are asked for alone: they are the fastest for no product that was measured.
pub(super) fn kernels(
    costs: &[Cost],
    work: Work,
    multiprocessors: u32,
    asked: Asked,
    exist: impl Fn(Choice) -> bool,
) -> Option<Choice> {
    let most = possible(u32::MAX, work.size[2]);
    let suits = |cost: &&Cost| {
        let once = match asked.once {
            Some(once) => cost.once.is_some() == once,
            None => cost.once.is_none() || is_read_once(cost, work),
        };
        let rows = work.size[0].div_ceil(cost.tile.0.into());
        once && rows >= cost.rows && (cost.carried.is_none() || work.size[2] >= CARRIED_STEPS)
    };
    let choices = costs.iter().filter(suits).flat_map(|cost| {
        let parts = (1..=most).map(Split::Parts);
        let splits = parts.filter(move |_| asked.split.is_none());
        splits.chain(asked.split).map(move |split| {
            let choice = Choice {
                tile: cost.tile,
                cluster: cost.cluster,
                split,
                once: cost.once.is_some(),
                carried: cost.carried.is_some(),
            };
            (choice, time(cost, work, multiprocessors, split))
        })
    });
    let there = choices.filter(|(choice, _)| exist(*choice));
    let best = there.min_by(|(_, a), (_, b)| a.total_cmp(b));
    best.map(|(choice, _)| choice)
}

/// Whether each tile of B is read by one block, or by two at one time, and B does not stay in the cache.
fn is_read_once(cost: &Cost, work: Work) -> bool {
    let [m, n, steps, batches] = work.size;
    let bytes = n.saturating_mul(batches).saturating_mul(steps * 128);
    m <= 2 * u64::from(cost.tile.0) && bytes >= ONCE
}

/// The clusters' tiles that a product has.
fn tiles(cost: &Cost, work: Work) -> u64 {
    let [m, n, _, batches] = work.size;
    let of_cluster = |tile: u32, blocks: u32| u64::from(tile) * u64::from(blocks);
    let along_m = m.div_ceil(of_cluster(cost.tile.0, cost.cluster.0));
    let along_n = n.div_ceil(of_cluster(cost.tile.1, cost.cluster.1));
    along_m.saturating_mul(along_n).saturating_mul(batches)
}

/// How many clusters of so many blocks along M and N a GPU of these multiprocessors runs at one time.
///
/// The blocks of a cluster are neighbours, and clusters of four do not fill the groups of multiprocessors of an H200:
/// it runs 30 of them, not 33. This part is taken to be left on other GPUs, too; only the time depends on it.
pub(super) fn places(multiprocessors: u32, (m, n): (u32, u32)) -> u32 {
    let clusters = multiprocessors / (m * n);
    let left = if m * n > 2 { clusters.div_ceil(11) } else { 0 };
    (clusters - left).max(1)
}

/// The time of a product, in nanoseconds.
fn time(cost: &Cost, work: Work, multiprocessors: u32, split: Split) -> f64 {
    let [m, n, steps, batches] = work.size;
    let clusters = tiles(cost, work) as f64;
    let places = places(multiprocessors, cost.cluster);
    // the steps of a block's part, and how many it has
    let (of_part, rounds) = match split {
        Split::Parts(parts) => (
            steps.div_ceil(parts.into()) as f64,
            (clusters * f64::from(parts) / f64::from(places)).ceil(),
        ),
        Split::Blocks(blocks) => ((clusters * steps as f64 / f64::from(blocks)).ceil(), 1.0),
    };
    let step = if work.apart {
        cost.step * cost.apart
    } else {
        cost.step
    };
    let last = if work.uneven && !split.is_in_parts() {
        cost.rest + f64::from(cost.tile.0 * cost.tile.1) * UNEVEN
    } else {
        cost.rest
    };
    let rest = match cost.carried {
        Some(carried) => (rounds - 1.0).max(0.0) * carried + last,
        None => rounds * last,
    };
    let of_tile = of_part * step;
    let tiles = rounds * of_tile + rest;
    // products wait for memory where it takes longer, and overlap with it but for a part
    let bytes = (m as f64 + n as f64) * batches as f64 * steps as f64 * 128.0;
    let memory = (bytes - MEMORY.0).max(0.0) / MEMORY.1;
    let whole = match cost.once {
        Some(part) => {
            // of a tile, a block loads its share; few rows of A are few rows of a tile
            let rows_of_a = m.min(cost.tile.0.into()) as f64 / f64::from(cost.cluster.1);
            let rows = rows_of_a + f64::from(cost.tile.1 / cost.cluster.0);
            let blocks = clusters * f64::from(cost.cluster.0 * cost.cluster.1);
            tiles.max(memory * part + blocks * steps as f64 * rows * 128.0 / LOADED)
        }
        None => tiles.max(memory) + tiles.min(memory) / 8.0,
    };
    match split {
        Split::Parts(0 | 1) => whole,
        Split::Parts(parts) => {
            let elements = m as f64 * n as f64 * batches as f64;
            whole + PARTS.0 + f64::from(parts) * (PARTS.1 + elements * PARTS.2)
        }
        Split::Blocks(blocks) => {
            // shares that begin within tiles are parts of two
            let parts = if f64::from(blocks) % clusters == 0.0 {
                1.0
            } else {
                2.0
            };
            let elements = f64::from(cost.tile.0) * f64::from(cost.tile.1);
            whole + parts * (HANDED.0 + elements * HANDED.1)
        }
    }
}

/// The kernel for a format, orders, a tile, a cluster and an end.
pub(super) fn find(
    format: GemmFormat,
    orders: [Side; 2],
    choice: Choice,
    finish: Finish,
    bits: u32,
) -> Option<&'static Entry> {
    entries().find(|entry| {
        entry.format == format
            && entry.orders == orders
            && (entry.tile, entry.cluster) == (choice.tile, choice.cluster)
            && (entry.once, entry.carried) == (choice.once, choice.carried)
            && entry.finish == finish
            && entry.bits == bits
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gemm::costs::{BY_WGMMA, BY_WGMMA_WITH_BIAS};
    use crate::gemm::entry::{Activation, Finish, GemmFormat, entries};
    use cute_gpu::Side;

    /// Whether there is such a kernel for `f16` along K; parts have results in `f32`.
    fn is_there(choice: Choice) -> bool {
        if let Split::Blocks(_) = choice.split {
            return super::super::stream::find(GemmFormat::F16, [Side::K; 2], choice.tile)
                .is_some();
        }
        let bits = if choice.split.is_in_parts() { 32 } else { 16 };
        entries().any(|entry| {
            (entry.format, entry.orders) == (GemmFormat::F16, [Side::K; 2])
                && (entry.tile, entry.cluster) == (choice.tile, choice.cluster)
                && (entry.once, entry.carried) == (choice.once, choice.carried)
                && (entry.finish, entry.bits) == (Finish::Plain, bits)
        })
    }

    fn of(size: [u64; 4], apart: bool, there: impl Fn(Choice) -> bool) -> Option<Choice> {
        let [m, n, k, batches] = size;
        let work = Work {
            size: [m, n, k.div_ceil(64), batches],
            apart,
            uneven: !n.is_multiple_of(64),
        };
        kernels(BY_WGMMA, work, 132, Asked::default(), there)
    }

    fn chosen(size: [u64; 4]) -> ((u32, u32), (u32, u32), Split) {
        let choice = chosen_whole(size);
        (choice.tile, choice.cluster, choice.split)
    }

    fn chosen_whole(size: [u64; 4]) -> Choice {
        let apart = !size[2].is_multiple_of(64);
        of(size, apart, is_there).expect("a kernel")
    }

    #[test]
    fn small_products_have_small_tiles() {
        let tile = |m, k, there: &dyn Fn((u32, u32)) -> bool| {
            of([m, m, k, 1], false, |choice| there(choice.tile)).map(|choice| choice.tile)
        };
        assert_eq!(tile(512, 512, &|(m, _)| m == 128), Some((128, 64)));
        assert_eq!(tile(512, 512, &|_| false), None);
    }

    /// The choices that were the fastest, or as fast, on an H100 or an H200.
    #[test]
    fn products_that_were_measured_have_the_kernels_that_were_fastest() {
        let single = |tile| (tile, (1, 1), Split::Parts(1));
        let pair = |tile| (tile, (2, 1), Split::Parts(1));
        for (size, expected) in [
            ([8192, 8192, 8192, 1], single((128, 256))),
            ([4096, 4096, 4096, 1], single((128, 256))),
            ([2048, 2048, 2048, 1], single((128, 256))),
            ([1024, 1024, 1024, 1], single((64, 128))),
            ([512, 512, 512, 1], single((64, 64))),
            ([256, 256, 256, 1], single((64, 64))),
            // rows of 2000 bytes
            ([8192, 8192, 1000, 1], ((128, 256), (2, 1), Split::Parts(1))),
            ([128, 16384, 8192, 1], ((128, 128), (1, 2), Split::Parts(1))),
            ([128, 28672, 8192, 1], ((128, 128), (1, 2), Split::Parts(1))),
            ([128, 8192, 8192, 1], ((64, 128), (2, 1), Split::Parts(1))),
            ([256, 16384, 8192, 1], single((128, 256))),
            ([16, 8192, 4096, 1], single((64, 64))),
            ([16, 28672, 8192, 1], single((64, 64))),
            ([64, 16384, 8192, 1], single((64, 128))),
            ([16, 8192, 8192, 1], single((64, 64))),
            ([64, 8192, 8192, 1], single((64, 64))),
            ([1024, 1024, 1024, 64], single((128, 256))),
            // tiles of these widths fill one round, or two, of the multiprocessors, and others do not
            ([1536, 1536, 1536, 1], single((128, 144))),
            ([512, 13824, 5120, 1], single((128, 144))),
            ([1024, 13824, 5120, 1], single((128, 144))),
            ([2176, 2176, 4096, 1], single((128, 160))),
            ([512, 5120, 5120, 1], single((128, 160))),
            ([2304, 2304, 2304, 1], single((128, 112))),
            ([3072, 3072, 3072, 1], single((128, 192))),
            ([1536, 4608, 1536, 1], single((128, 144))),
            ([6144, 6144, 6144, 1], single((128, 256))),
            ([2048, 13824, 5120, 1], single((128, 192))),
            ([1792, 1792, 1792, 1], pair((128, 208))),
            ([512, 14336, 4096, 1], pair((128, 224))),
            ([1024, 14336, 4096, 1], pair((128, 224))),
            ([256, 13824, 5120, 1], pair((128, 224))),
            ([256, 5120, 5120, 1], single((128, 80))),
            ([768, 1536, 2048, 1], single((128, 80))),
            ([512, 2560, 2560, 1], single((128, 80))),
            ([384, 3072, 3072, 1], single((128, 80))),
            ([384, 4096, 4096, 1], single((128, 96))),
            ([512, 3072, 1024, 1], single((128, 96))),
            ([1152, 1152, 1152, 1], single((128, 96))),
            ([512, 11008, 4096, 1], single((128, 112))),
            // four blocks that have rows of A in common
            ([640, 1920, 4096, 1], ((128, 80), (1, 4), Split::Parts(1))),
            ([768, 1536, 8192, 1], ((128, 80), (1, 4), Split::Parts(1))),
            // a number of rows that no tile divides: the last tiles end with D
            ([300, 4096, 4096, 1], single((128, 96))),
            // small tiles have less to do beyond the sizes of D
            ([512, 4096, 4096, 1], single((128, 128))),
            // lines that begin within 128 bytes, rows of 2000 and 6000 bytes
            ([2000, 3000, 1000, 1], ((128, 192), (2, 1), Split::Parts(1))),
            ([3000, 3000, 3000, 1], ((128, 192), (2, 1), Split::Parts(1))),
            ([1500, 1500, 1500, 1], ((128, 160), (2, 1), Split::Parts(1))),
            ([4096, 4096, 1000, 1], ((128, 256), (2, 1), Split::Parts(1))),
            // as many tiles of 64 by 128 as a GPU has multiprocessors, or nearly so
            ([1024, 1024, 8192, 1], ((64, 128), (1, 2), Split::Parts(1))),
            ([1024, 1024, 4096, 1], ((64, 128), (1, 2), Split::Parts(1))),
            ([4096, 256, 4096, 1], ((64, 128), (1, 2), Split::Parts(1))),
            ([2048, 512, 4096, 1], ((64, 128), (1, 2), Split::Parts(1))),
            ([256, 4096, 4096, 1], pair((128, 64))),
            ([512, 2048, 2048, 1], single((64, 128))),
            ([768, 768, 768, 1], single((64, 128))),
            ([1000, 1000, 1000, 1], ((64, 128), (2, 1), Split::Parts(1))),
            ([896, 1024, 3000, 1], ((128, 64), (1, 4), Split::Parts(1))),
            ([1280, 1280, 4096, 1], single((128, 128))),
            ([1024, 2048, 1024, 1], single((128, 128))),
            // few tiles of many steps: 8 to 12 parts differ by 2 percent
            ([256, 256, 16384, 1], ((64, 128), (1, 1), Split::Parts(10))),
            ([512, 512, 16384, 1], ((64, 128), (1, 1), Split::Parts(4))),
            ([64, 1024, 16384, 1], ((64, 128), (1, 1), Split::Parts(10))),
        ] {
            assert_eq!(chosen(size), expected, "{size:?}");
        }
        // rows of 8192 bytes, which are longer than K
        let odd = of([4095, 4097, 4093, 1], false, |_| true).map(|choice| choice.tile);
        assert_eq!(odd, Some((128, 208)));
    }

    #[test]
    fn few_rows_of_a_read_a_large_b_once() {
        for (size, once) in [
            ([128, 16384, 8192, 1], true),
            // two blocks that load B for each other read it once, too, and were faster
            ([128, 8192, 8192, 1], false),
            ([16, 8192, 8192, 1], true),
            ([16, 8192, 4096, 1], true),
            // more rows, and a B that stays in the cache
            ([256, 16384, 8192, 1], false),
            ([4096, 4096, 4096, 1], false),
            ([16, 4096, 4096, 1], false),
        ] {
            assert_eq!(chosen_whole(size).once, once, "{size:?}");
        }
        let work = Work {
            size: [16, 4096, 64, 1],
            apart: false,
            uneven: false,
        };
        for once in [true, false] {
            let asked = Asked {
                once: Some(once),
                ..Asked::default()
            };
            let choice = kernels(BY_WGMMA, work, 132, asked, is_there).expect("a kernel");
            assert_eq!(choice.once, once);
        }
    }

    #[test]
    fn blocks_with_several_tiles_store_them_while_they_multiply() {
        for (size, carried) in [
            ([8192, 8192, 8192, 1], true),
            ([4096, 4096, 4096, 1], true),
            ([8192, 8192, 1000, 1], true),
            ([1024, 1024, 1024, 64], true),
            ([8192, 8192, 320, 1], true),
            // one tile for each block, and few steps along K
            ([2048, 2048, 2048, 1], false),
            ([8192, 8192, 256, 1], false),
        ] {
            assert_eq!(chosen_whole(size).carried, carried, "{size:?}");
        }
    }

    /// Kernels would wait for the other steps for ever.
    #[test]
    fn tiles_have_more_steps_than_they_are_stored_in() {
        let most = entries()
            .filter(|entry| entry.carried)
            .map(|entry| entry.tile.1.div_ceil(64));
        assert!(
            most.max()
                .is_some_and(|steps| CARRIED_STEPS > u64::from(steps))
        );
    }

    #[test]
    fn large_products_with_a_bias_and_gelu_have_clusters() {
        let is_there = |choice: Choice| {
            choice.split == Split::Parts(1)
                && find(
                    GemmFormat::F16,
                    [Side::K; 2],
                    choice,
                    Finish::Bias(Activation::Gelu),
                    16,
                )
                .is_some()
        };
        for (m, tile, cluster, carried) in [
            (8192, (128, 256), (2, 1), true),
            (4096, (128, 256), (2, 1), true),
            // one tile for each block
            (2048, (128, 256), (1, 1), false),
            (1024, (64, 128), (1, 1), false),
        ] {
            let work = Work {
                size: [m, m, m / 64, 1],
                apart: false,
                uneven: false,
            };
            let choice = kernels(BY_WGMMA_WITH_BIAS, work, 132, Asked::default(), is_there)
                .expect("a kernel");
            assert_eq!((choice.tile, choice.cluster), (tile, cluster), "{m}");
            assert_eq!(choice.carried, carried, "{m}");
        }
    }

    #[test]
    fn clusters_of_more_than_two_blocks_do_not_fill_a_gpu() {
        let places = |cluster| places(132, cluster);
        assert_eq!([(1, 1), (2, 1), (1, 2)].map(places), [132, 66, 66]);
        // as the driver says of an H200 (`cuOccupancyMaxActiveClusters`)
        assert_eq!(places((1, 4)), 30);
        for multiprocessors in [1, 3, 7, 66, 114, 132] {
            for cluster @ (m, n) in [(1, 1), (2, 1), (1, 2), (1, 4)] {
                let blocks = super::places(multiprocessors, cluster) * m * n;
                let most = multiprocessors.max(m * n);
                assert!(
                    (m * n..=most).contains(&blocks),
                    "{cluster:?}, {multiprocessors}"
                );
            }
        }
    }

    #[test]
    fn parts_are_kernels_of_their_own() {
        let whole = of([64, 64, 65536, 1], false, |choice| {
            choice.split == Split::Parts(1)
        });
        assert_eq!(whole.map(|choice| choice.split), Some(Split::Parts(1)));
        // two tiles for each multiprocessor
        assert_eq!(chosen([64, 64, 65536, 264]).2, Split::Parts(1));
        assert_eq!(
            [possible(9, 4), possible(0, 4), possible(99, 99)],
            [4, 1, 32]
        );
    }
}
