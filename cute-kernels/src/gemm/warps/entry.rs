//! The facts that the host knows of each kernel.

use super::shared_bytes;
use crate::gemm::GemmFormat;
use crate::gemm::entry::Order;
use cute_core::atom::{K, MN};
use cute_gpu::Side;

/// A kernel.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) text: &'static str,
    pub(super) format: GemmFormat,
    /// The orders of A and B in global memory; none if they may have any strides.
    pub(super) orders: Option<[Side; 2]>,
    pub(super) tile: (u32, u32),
    pub(super) threads: u32,
}

impl Entry {
    /// The bytes of shared memory of a block.
    pub(super) fn shared_bytes(&self) -> u32 {
        shared_bytes(self.tile)
    }
}

macro_rules! orders {
    (Whole $a:ident $b:ident) => {
        Some([<$a as Order>::SIDE, <$b as Order>::SIDE])
    };
    (Single $a:ident $b:ident) => {
        None
    };
}

macro_rules! entries {
    ($($name:ident: $format:ident $a:ident $b:ident, $m:literal x $n:literal by $wm:literal x $wn:literal,
        $copies:ident;)*) => {
        /// All kernels.
        pub(super) const ENTRIES: &[Entry] = &[$(
            Entry {
                name: stringify!($name),
                text: include_str!(concat!("../../../ptx/warps/", stringify!($name), ".ptx")),
                format: GemmFormat::$format,
                orders: orders!($copies $a $b),
                tile: ($m, $n),
                threads: $wm * $wn * 32,
            },
        )*];
    };
}
crate::gemm_warps_kernels!(entries);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_gpu_from_sm_80_on_has_the_shared_memory_of_most_blocks() {
        // sm_86, sm_89 and sm_120 have the least, 99 KiB; sm_80, sm_87 and sm_90 have at least 163 KiB
        for entry in ENTRIES {
            let most = if entry.tile == (128, 256) { 163 } else { 99 };
            assert!(entry.shared_bytes() <= most * 1024, "{}", entry.name);
        }
    }

    #[test]
    fn each_kernel_has_its_text() {
        for entry in ENTRIES {
            let start = std::format!(".visible .entry {}(", entry.name);
            assert!(entry.text.contains(&start), "{}", entry.name);
            assert!(entry.text.contains(".target sm_80"), "{}", entry.name);
        }
    }

    #[test]
    fn there_is_a_kernel_for_each_format_and_order_and_for_any_strides() {
        let sides = [Side::K, Side::MN];
        for format in [GemmFormat::F16, GemmFormat::BF16] {
            let both = sides.into_iter().flat_map(|a| sides.map(|b| Some([a, b])));
            for orders in both.chain([None]) {
                let fits = |entry: &Entry| (entry.format, entry.orders) == (format, orders);
                assert!(ENTRIES.iter().any(fits), "{format:?} {orders:?}");
            }
        }
    }
}
