//! The table of kernels, for the host: the name, text and sizes of each.

use super::GemmError;
use cute_core::atom::{BF16, E4M3, F16, F32, Format, K, MN, S32, TF32};
use cute_gpu::{ElementFormat, InSharedMemory, Side, TmaBox};
use std::string::String;

/// The format of A and B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GemmFormat {
    /// `f16`
    F16,
    /// `bf16`
    BF16,
    /// `f32`, of which the last 13 bits are left out.
    TF32,
    /// [`F8E4M3`](cute_cuda::F8E4M3)
    E4M3,
    /// `i8`
    S8,
}

impl GemmFormat {
    /// Whether elements have 16 bits.
    pub(super) fn has_16_bits(self) -> bool {
        matches!(self, GemmFormat::F16 | GemmFormat::BF16)
    }

    /// Fails if a sum of `k` products may be beyond what sums are: (-128)² is the greatest product of `i8`.
    pub(super) fn check_sums(self, k: u64) -> Result<(), GemmError> {
        const MOST: u64 = i32::MAX as u64 / (128 * 128);
        match self {
            GemmFormat::S8 if k > MOST => Err(GemmError::Sums { k, most: MOST }),
            _ => Ok(()),
        }
    }

    /// The elements in 128 bytes: a step along K.
    pub(super) fn step(self) -> u64 {
        match self {
            GemmFormat::F16 | GemmFormat::BF16 => 64,
            GemmFormat::TF32 => 32,
            GemmFormat::E4M3 | GemmFormat::S8 => 128,
        }
    }
}

/// The instruction by which a product is computed.
///
/// ```
/// use cute_kernels::GemmInstruction;
/// assert_ne!(GemmInstruction::Wgmma, GemmInstruction::MmaSync);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GemmInstruction {
    /// `wgmma`, of four warps, with tiles that TMA copies: on GPUs of sm_90.
    Wgmma,
    /// `mma.sync`, of a warp: on GPUs from sm_80 on, of `f16` and `bf16` with any strides.
    MmaSync,
}

/// The function at the end of a product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Activation {
    /// x
    #[default]
    Identity,
    /// max(x, 0)
    Relu,
    /// x·Φ(x), where Φ is the distribution function of normal numbers, by the hyperbolic tangent:
    /// ½·x·(1 + tanh(√(2/π)·(x + 0.044715·x³))).
    Gelu,
}

/// The step of a kernel from sums to values of D.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finish {
    /// Sums are stored as they are.
    Plain,
    /// α, C and a bias, and the function.
    Identity,
    Relu,
    Gelu,
    /// α, a bias along the columns and the function, without C: in fewer instructions.
    Bias(Activation),
}

impl From<Activation> for Finish {
    fn from(activation: Activation) -> Self {
        match activation {
            Activation::Identity => Finish::Identity,
            Activation::Relu => Finish::Relu,
            Activation::Gelu => Finish::Gelu,
        }
    }
}

/// A kernel.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) format: GemmFormat,
    pub(super) orders: [Side; 2],
    pub(super) tile: (u32, u32),
    /// The blocks of a cluster along M and N.
    pub(super) cluster: (u32, u32),
    pub(super) stages: u32,
    /// Whether it is for a B that is read once.
    pub(super) once: bool,
    /// Whether it stores a tile while the next one is multiplied.
    pub(super) carried: bool,
    pub(super) finish: Finish,
    /// The bits of an element of D.
    pub(super) bits: u32,
    /// The text, if it is none of those of most kernels.
    text: Option<&'static str>,
}

impl Entry {
    /// The threads of a block: a warpgroup that loads, and one for each 64 rows.
    pub(super) fn threads(&self) -> u32 {
        128 * self.consumers() + 128
    }

    /// The blocks of a cluster.
    pub(super) fn cluster_blocks(&self) -> u32 {
        self.cluster.0 * self.cluster.1
    }

    /// The rows of A and of B that a block loads.
    pub(super) fn shares(&self) -> (u32, u32) {
        (self.tile.0 / self.cluster.1, self.tile.1 / self.cluster.0)
    }

    /// The rows of tiles, or of clusters, that are worked on together: those that were the fastest on an H200. Neighbouring
    /// blocks ask for the rows of the larger operand that they have in common at one time, so that these are fetched
    /// once for several of them.
    pub(super) fn group(&self) -> u32 {
        match (self.tile, self.cluster) {
            ((128, 256), (1, 1)) => 12,
            ((64, 128), (1, _)) => 16,
            // the two blocks load B together, so neighbours should have A in common
            ((64 | 128, 128) | (128, 160), (2, 1)) => 2,
            ((128, 192), (2, 1)) => 4,
            _ => 8,
        }
    }

    fn consumers(&self) -> u32 {
        self.tile.0 / 64
    }

    /// The bytes of shared memory: the stages, two or three places of 64 rows of 128 bytes for each 64 rows of
    /// D, two barriers a stage, and one for C, or the bias, for each 64 rows.
    pub(super) fn shared_bytes(&self) -> u32 {
        let (m, n) = self.tile;
        let more = match self.finish {
            Finish::Plain => 0,
            Finish::Identity | Finish::Relu | Finish::Gelu => 8,
            Finish::Bias(_) => 2 * n,
        };
        // Two places take turns, and the first one of a tile is not the last one of the tile before.
        let places = if self.carried && n.is_multiple_of(64) && !n.is_multiple_of(128) {
            3
        } else {
            2
        };
        let stages = self.stages * ((m + n) * 64 * 2 + 16);
        stages + places * m * 128 + more * self.consumers()
    }

    /// The text.
    pub(super) fn text(&self) -> String {
        self.text
            .map_or_else(|| crate::text::owned(self.name), Into::into)
    }
}

fn box_of<F: ElementFormat, L: InSharedMemory<F>>(_: L) -> TmaBox {
    const { TmaBox::of::<F, L>() }
}

/// The box of an operand for `rows` rows. Along K, a tensor of fewer rows has a tile of fewer rows.
pub(super) fn operand(format: GemmFormat, order: Side, tile: u32, rows: u64) -> TmaBox {
    macro_rules! tiles {
        ($format:ident $order:ident, $rows:expr, $($mn:literal)*) => {
            match $rows {
                $($mn => box_of::<$format, _>(crate::operand_tile!($format $order, $mn, batch)),)*
                other => unreachable!("no tile has {other} rows"),
            }
        };
    }
    let few = tile.min(least(rows));
    match (order, format.step()) {
        (Side::MN, _) => tiles!(F16 MN, tile, 64 128 192 256),
        (Side::K, 64) => {
            tiles!(F16 K, few, 8 16 32 48 64 80 96 104 112 128 144 160 192 208 224 256)
        }
        (Side::K, 32) => tiles!(TF32 K, few, 8 16 32 64 128 256),
        // copies do not ask what 8 bits mean
        (Side::K, _) => tiles!(E4M3 K, few, 8 16 32 64 128 256),
    }
}

/// The least power of 2 that is at least `rows`, from 8 to 256.
fn least(rows: u64) -> u32 {
    rows.clamp(8, 256).next_power_of_two() as u32
}

/// The boxes of D and C, for elements of `bits` bits: 64 rows of 128 bytes.
pub(super) fn result(bits: u32) -> TmaBox {
    if bits == 16 {
        box_of::<F16, _>(crate::result_tile!(16, (64, 64, 1)))
    } else {
        box_of::<F32, _>(crate::result_tile!(32, (64, 32, 1)))
    }
}

/// The order of a type.
pub(super) trait Order {
    const SIDE: Side;
}
impl Order for K {
    const SIDE: Side = Side::K;
}
impl Order for MN {
    const SIDE: Side = Side::MN;
}

/// The cluster that is stated, by which a block loads its shares of a tile: one block if there is none.
const fn cluster(stated: &[(u32, u32, u32, u32)], tile: (u32, u32)) -> (u32, u32) {
    match stated {
        [] => (1, 1),
        [(m, n, a, b), ..] => {
            assert!(*a * *n == tile.0 && *b * *m == tile.1);
            (*m, *n)
        }
    }
}

macro_rules! entries {
    ($($name:ident: $format:ident $a:ident $b:ident, $m:literal x $n:literal $(by $cm:literal x $cn:literal of $share_a:literal x $share_b:literal)?, $stages:literal $(once $ahead:literal)? $(carried $steps:literal)?, $finish:ident -> $output:ident;)*) => {
        /// The kernels of `gemm_kernels!`.
        const ENTRIES: &[Entry] = &[$(
            Entry {
                name: stringify!($name),
                format: GemmFormat::$format,
                orders: [<$a as Order>::SIDE, <$b as Order>::SIDE],
                tile: ($m, $n),
                cluster: cluster(&[$(($cm, $cn, $share_a, $share_b))?], ($m, $n)),
                stages: $stages,
                once: !<[u32]>::is_empty(&[$($ahead)?]),
                carried: !<[u32]>::is_empty(&[$($steps)?]),
                finish: Finish::$finish,
                bits: <$output as Format>::BITS,
                text: None,
            },
        )*];
    };
}
crate::gemm_kernels!(entries);

macro_rules! bias_entries {
    ($($name:ident: $format:ident, $m:literal x $n:literal $(by $cm:literal x $cn:literal of $share_a:literal x $share_b:literal)?, $stages:literal $(carried $steps:literal)?, $activation:ident;)*) => {
        /// The entries of kernels with a bias and a function.
        const BIAS_ENTRIES: &[Entry] = &[$(
            Entry {
                name: stringify!($name),
                format: GemmFormat::$format,
                orders: [Side::K; 2],
                tile: ($m, $n),
                cluster: cluster(&[$(($cm, $cn, $share_a, $share_b))?], ($m, $n)),
                stages: $stages,
                once: false,
                carried: !<[u32]>::is_empty(&[$($steps)?]),
                finish: Finish::Bias(Activation::$activation),
                bits: <$format as Format>::BITS,
                text: Some(include_str!(concat!("../../ptx/stream/", stringify!($name), ".ptx"))),
            },
        )*];
    };
}
crate::gemm_bias_kernels!(bias_entries);

/// All kernels.
pub(super) fn entries() -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().chain(BIAS_ENTRIES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_the_shared_memory_that_a_multiprocessor_has() {
        for entry in entries() {
            assert!(entry.shared_bytes() <= 227 * 1024, "{}", entry.name);
        }
    }

    #[test]
    fn products_of_integers_have_all_tiles_of_other_8_bit_formats_and_each_end_but_gelu() {
        let has = |format, end: (Finish, u32, (u32, u32))| {
            entries().any(|entry| {
                (entry.format, (entry.finish, entry.bits, entry.tile)) == (format, end)
            })
        };
        for tile in [(128, 256), (128, 128), (64, 128)] {
            let plain = (Finish::Plain, 32, tile);
            assert!(has(GemmFormat::S8, plain) && has(GemmFormat::E4M3, plain));
        }
        for finish in [Finish::Identity, Finish::Relu] {
            assert!(has(GemmFormat::S8, (finish, 32, (128, 128))));
        }
        assert!(!has(GemmFormat::S8, (Finish::Gelu, 32, (128, 128))));
    }

    #[test]
    fn sums_of_products_of_i8_are_refused_where_they_may_wrap_around() {
        let greatest = |k: i64| k * 128 * 128;
        assert!(greatest(131_071) <= i32::MAX.into() && greatest(131_072) > i32::MAX.into());
        assert_eq!(GemmFormat::S8.check_sums(131_071), Ok(()));
        let (k, most) = (131_072, 131_071);
        assert_eq!(
            GemmFormat::S8.check_sums(k),
            Err(GemmError::Sums { k, most })
        );
        assert_eq!(GemmFormat::F16.check_sums(k), Ok(()));
    }

    #[test]
    fn there_is_a_kernel_for_each_16_bit_format_order_and_end() {
        let sides = [Side::K, Side::MN];
        for (format, a, b, end) in
            [GemmFormat::F16, GemmFormat::BF16]
                .into_iter()
                .flat_map(|format| {
                    let orders = sides
                        .into_iter()
                        .flat_map(move |a| sides.map(move |b| (a, b)));
                    orders.flat_map(move |(a, b)| {
                        let ends = [Finish::Identity, Finish::Relu, Finish::Gelu];
                        let ends = ends
                            .into_iter()
                            .flat_map(|finish| [(finish, 16), (finish, 32)]);
                        ends.chain([(Finish::Plain, 16)])
                            .map(move |end| (format, a, b, end))
                    })
                })
        {
            let fits = |entry: &&Entry| {
                (entry.format, entry.orders, (entry.finish, entry.bits)) == (format, [a, b], end)
            };
            assert!(
                entries().any(|entry| fits(&entry)),
                "{format:?} {a:?} {b:?} {end:?}"
            );
        }
    }

    #[test]
    fn each_kernel_has_its_text() {
        for entry in entries() {
            let start = std::format!(".visible .entry {}(", entry.name);
            assert!(entry.text().contains(&start), "{}", entry.name);
        }
    }

    #[test]
    fn a_tile_of_few_rows_is_small() {
        assert_eq!(
            operand(GemmFormat::F16, Side::K, 64, 16).tile_bytes(),
            16 * 128
        );
        assert_eq!(
            operand(GemmFormat::F16, Side::K, 64, 1).tile_bytes(),
            8 * 128
        );
        assert_eq!(
            operand(GemmFormat::F16, Side::K, 128, 65).tile_bytes(),
            128 * 128
        );
        assert_eq!(
            operand(GemmFormat::F16, Side::K, 64, 5000).tile_bytes(),
            64 * 128
        );
        assert_eq!(
            operand(GemmFormat::F16, Side::MN, 128, 5).tile_bytes(),
            128 * 128
        );
    }
}
