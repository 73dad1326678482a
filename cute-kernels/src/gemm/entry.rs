//! What the host knows of each kernel.

use cute_core::atom::{BF16, F16, K, MN};
use cute_gpu::{ElementFormat, InSharedMemory, Side, TmaBox};

/// The format of A and B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// `f16`
    F16,
    /// `bf16`
    BF16,
}

/// A kernel.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) format: Half,
    pub(super) orders: [Side; 2],
    pub(super) tile: (u32, u32),
    pub(super) stages: u32,
    /// The boxes of A, B and D.
    pub(super) boxes: fn() -> [TmaBox; 3],
}

impl Entry {
    /// The threads of a block: a warpgroup that loads, and one for each 64 rows.
    pub(super) fn threads(&self) -> u32 {
        128 * (self.tile.0 / 64 + 1)
    }

    /// The bytes of shared memory: the stages, the tile of D and two barriers a stage.
    pub(super) fn shared_bytes(&self) -> u32 {
        let (m, n) = self.tile;
        self.stages * (m + n) * 64 * 2 + m * n.min(128) * 2 + self.stages * 16
    }
}

fn box_of<F: ElementFormat, L: InSharedMemory<F>>(_: L) -> TmaBox {
    const { TmaBox::of::<F, L>() }
}

/// The order of a type.
trait Order {
    const SIDE: Side;
}
impl Order for K {
    const SIDE: Side = Side::K;
}
impl Order for MN {
    const SIDE: Side = Side::MN;
}

macro_rules! entries {
    ($($name:ident: $format:ident $a:ident $b:ident, $m:literal x $n:literal, $stages:literal -> $output:ident;)*) => {
        /// All kernels.
        pub(super) const ENTRIES: &[Entry] = &[$(
            Entry {
                name: stringify!($name),
                format: Half::$format,
                orders: [<$a as Order>::SIDE, <$b as Order>::SIDE],
                tile: ($m, $n),
                stages: $stages,
                boxes: || [
                    box_of::<$format, _>(crate::operand_tile!($a, $m, batch)),
                    box_of::<$format, _>(crate::operand_tile!($b, $n, batch)),
                    box_of::<$output, _>(crate::result_tile!(16, (64, 64, 1))),
                ],
            },
        )*];
    };
}
crate::gemm_kernels!(entries);
