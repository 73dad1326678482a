//! The sizes of blocks, from the sizes of the caches.

use super::shape::FEW_TILES;
use std::sync::OnceLock;

/// The bytes of the caches of one core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Caches {
    /// Of the second level, of one core.
    pub(crate) second: usize,
}

impl Caches {
    /// The caches that almost every processor of the last ten years has, or more.
    const DEFAULT: Caches = Caches { second: 512 << 10 };

    /// Whether the second level has no room for a tile of A, its copy, and the tile that is fetched for the next copy.
    /// As measured: with 1 MiB (Zen 5) a tall A is multiplied up to 1.3 times as fast as it lies; with 2 MiB (Intel) as a
    /// copy.
    pub(crate) fn are_small(self) -> bool {
        self.second <= 1 << 20
    }

    /// Whether the second level has more than 1 MiB, as those of Intel's server processors, with 2 MiB.
    pub(crate) fn are_large(self) -> bool {
        !self.are_small()
    }

    /// The caches of this machine, which are asked for once.
    pub(crate) fn of_this_machine() -> Caches {
        static CACHES: OnceLock<Caches> = OnceLock::new();
        *CACHES.get_or_init(|| match second_level() {
            Some(second) if second >= 128 << 10 => Caches { second },
            _ => Self::DEFAULT,
        })
    }
}

/// The second level by the instruction `cpuid`: leaf 4 of Intel, leaf 0x8000001D of AMD. Miri has no such instruction.
#[cfg(all(target_arch = "x86_64", not(miri)))]
fn second_level() -> Option<usize> {
    use core::arch::x86_64::{__cpuid, __cpuid_count};
    let leaf = match (__cpuid(0).eax, __cpuid(0x8000_0000).eax) {
        (_, extended) if extended >= 0x8000_001D && __cpuid(0x8000_001D).eax & 31 != 0 => {
            0x8000_001D
        }
        (4.., _) => 4,
        _ => return None,
    };
    (0..8).find_map(|index| {
        let cache = __cpuid_count(leaf, index);
        let (kind, level) = (cache.eax & 31, cache.eax >> 5 & 7);
        let field =
            |register: u32, low: u32, bits: u32| (register >> low & ((1 << bits) - 1)) as usize + 1;
        // Kind 1 has data, 3 data and instructions.
        (level == 2 && (kind == 1 || kind == 3)).then(|| {
            let (line, partitions, ways) = (
                field(cache.ebx, 0, 12),
                field(cache.ebx, 12, 10),
                field(cache.ebx, 22, 10),
            );
            line * partitions * ways * (cache.ecx as usize + 1)
        })
    })
}

/// The second level as Linux says it, such as `512K`.
#[cfg(all(not(target_arch = "x86_64"), target_os = "linux", not(miri)))]
fn second_level() -> Option<usize> {
    let size = std::fs::read_to_string("/sys/devices/system/cpu/cpu0/cache/index2/size").ok()?;
    size.trim()
        .strip_suffix('K')?
        .parse::<usize>()
        .ok()
        .map(|kib| kib << 10)
}

#[cfg(any(miri, not(any(target_arch = "x86_64", target_os = "linux"))))]
fn second_level() -> Option<usize> {
    None
}

/// The extents of blocks along M, N and K.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blocks {
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
}

/// The most columns of one block of B, which lies in the third level.
const MOST_COLUMNS: usize = 4096;

impl Blocks {
    /// Blocks of a product of (m,n,k): tiles are `mr` by `nr`, panels have room for `most_k` steps,
    /// and an element has `bytes`.
    ///
    /// A block of A takes half of the second level. Blocks are made as large as each other, so that
    /// no small one is left at the end. If `by_tiles`, a block of A is one tile; few tiles stay together,
    /// since they share their rows so that the last of them is not small.
    pub(crate) fn of(
        (m, n, k): (usize, usize, usize),
        (mr, nr, most_k): (usize, usize, usize),
        bytes: usize,
        caches: Caches,
        by_tiles: bool,
    ) -> Self {
        let k = even(k, most_k, 4);
        let room = caches.second / 2;
        let m = if by_tiles && m > FEW_TILES * mr {
            mr
        } else if m.saturating_mul(k.max(64) * bytes) <= room {
            m.max(1)
        } else {
            let rows = room / (k.max(64) * bytes);
            even(m, (rows - rows % mr).max(mr), mr)
        };
        Blocks {
            m,
            n: if n <= MOST_COLUMNS {
                n.max(1)
            } else {
                even(n, MOST_COLUMNS - MOST_COLUMNS % nr, nr)
            },
            k,
        }
    }
}

/// The size of blocks that are as large as each other: all, or at most `most` and a multiple of
/// `of`. `most` is a multiple of `of`.
pub(super) fn even(whole: usize, most: usize, of: usize) -> usize {
    if whole <= most {
        // No division: products of a few elements come this way.
        return whole.max(1);
    }
    whole
        .div_ceil(whole.div_ceil(most))
        .next_multiple_of(of)
        .min(most)
}

#[cfg(test)]
mod tests {
    use super::{Blocks, Caches, even};

    #[test]
    fn blocks_are_even_multiples_within_their_bounds() {
        assert_eq!(
            (even(1000, 384, 4), even(385, 384, 4), even(384, 384, 4)),
            (336, 196, 384)
        );
        assert_eq!((even(0, 256, 4), even(1, 256, 48)), (1, 1));
        for (m, n, k) in [
            (1, 1, 1),
            (64, 64, 64),
            (1000, 1000, 1000),
            (5000, 9000, 300),
        ] {
            let caches = Caches { second: 2 << 20 };
            let blocks = Blocks::of((m, n, k), (48, 8, 384), 4, caches, false);
            assert!(blocks.m * blocks.k * 4 <= caches.second / 2);
            assert!(blocks.m == m || blocks.m.is_multiple_of(48), "{blocks:?}");
            assert!(blocks.n == n || blocks.n.is_multiple_of(8), "{blocks:?}");
            assert!(blocks.k <= 384, "{blocks:?}");
            let rows = Blocks::of((m, n, k), (48, 8, 384), 4, caches, true).m;
            assert_eq!(rows, if m > 144 { 48 } else { m });
        }
    }

    #[test]
    fn this_machine_has_a_second_level() {
        let second = Caches::of_this_machine().second;
        assert!((128 << 10..=1 << 30).contains(&second), "{second}");
    }
}
