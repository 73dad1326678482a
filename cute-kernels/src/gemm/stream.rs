//! Products of few tiles: all steps along K in equal shares for the blocks, which hand sums to each other.

use super::GemmError;
use super::entry::{GemmFormat, operand};
use super::warps::{Request, WarpArguments};
use cute_core::macros::{Layout, try_layout};
use cute_cuda::{ByValue, EncodedMap, Gpu, GpuTensor, Kernel, Launch};
use cute_gpu::Side;
use cute_gpu::schedule::{ScheduleError, StreamK};

/// The most blocks of a tile. Tiles of 128 columns have 16 times eight of them, so each block has some to add up,
/// and their sums find room where its stages were.
const MOST_BLOCKS: u32 = 16;

/// A kernel.
pub(super) struct StreamEntry {
    name: &'static str,
    text: &'static str,
    format: GemmFormat,
    pub(super) tile: (u32, u32),
    stages: u32,
}

macro_rules! entries {
    ($($name:ident: $format:ident, $m:literal x $n:literal, $stages:literal;)*) => {
        /// All kernels.
        const ENTRIES: &[StreamEntry] = &[$(
            StreamEntry {
                name: stringify!($name),
                text: include_str!(concat!("../../ptx/stream/", stringify!($name), ".ptx")),
                format: GemmFormat::$format,
                tile: ($m, $n),
                stages: $stages,
            },
        )*];
    };
}
crate::gemm_stream_kernels!(entries);

/// The kernel of a format for A and B along K, and of a tile.
pub(super) fn find(
    format: GemmFormat,
    orders: [Side; 2],
    tile: (u32, u32),
) -> Option<&'static StreamEntry> {
    let fits = |entry: &&StreamEntry| (entry.format, entry.tile) == (format, tile);
    ENTRIES.iter().find(fits).filter(|_| orders == [Side::K; 2])
}

impl StreamEntry {
    /// The threads of a block: a warpgroup that loads, and one for each 64 rows.
    fn threads(&self) -> u32 {
        128 + 2 * self.tile.0
    }

    /// The bytes of shared memory: the stages, where sums lie later, and two barriers for each.
    fn shared_bytes(&self) -> u32 {
        let (m, n) = self.tile;
        self.stages * ((m + n) * 64 * 2 + 16)
    }

    /// The boxes of A and B, for so many rows of them.
    pub(super) fn boxes(&self, [m, n]: [u64; 2]) -> [cute_gpu::TmaBox; 2] {
        [
            operand(self.format, Side::K, self.tile.0, m),
            operand(self.format, Side::K, self.tile.1, n),
        ]
    }
}

/// The shares of `blocks` blocks of `tiles` tiles, each of `steps` steps. Where blocks can be divided among
/// the tiles, each tile has its own.
///
/// A block has steps of at most two tiles, and at least one step: so blocks are at least as many as tiles,
/// and at most as many as steps. A tile has at most [`MOST_BLOCKS`] blocks, and one more where they begin
/// within tiles.
pub(super) fn shares(tiles: u32, steps: u32, blocks: u32) -> Result<StreamK, ScheduleError> {
    let steps = steps.max(1);
    let most = tiles.saturating_mul(steps.min(MOST_BLOCKS));
    let blocks = blocks.max(tiles).min(most);
    if tiles > 0 && blocks.is_multiple_of(tiles) {
        StreamK::new(1, steps, blocks / tiles)?.groups(tiles)
    } else {
        StreamK::new(tiles, steps, blocks)
    }
}

/// A product whose blocks hand sums to each other.
#[derive(Debug)]
pub(super) struct StreamProduct<'p> {
    kernel: Kernel,
    launch: Launch,
    maps: [EncodedMap<'p>; 2],
    /// The sums of the parts of tiles.
    sums: GpuTensor<f32, Layout![isize:1]>,
    /// A number for each tile: 0 before and after each run.
    counters: GpuTensor<u32, Layout![isize:1]>,
    bytes: u32,
    stream: StreamK,
    arguments: WarpArguments,
}

impl<'p> StreamProduct<'p> {
    /// The product by a kernel, with these maps for its boxes, in these shares.
    pub(super) fn new(
        gpu: &Gpu,
        entry: &StreamEntry,
        maps: [EncodedMap<'p>; 2],
        bytes: u32,
        stream: StreamK,
        request: &Request,
    ) -> Result<Self, GemmError> {
        let too_large = || GemmError::TooLarge {
            sizes: request.sizes,
        };
        let (m, n) = entry.tile;
        let parts = u64::from(stream.blocks()) + u64::from(stream.tiles());
        let elements = isize::try_from(parts * u64::from(m * n)).map_err(|_| too_large())?;
        let layout = try_layout!(elements:1).map_err(|_| too_large())?;
        // SAFETY: sums are written, and then read.
        #[allow(unsafe_code, reason = "sums are written by a kernel")]
        let sums = unsafe { gpu.uninitialized::<f32, _>(layout)? };
        let tiles = isize::try_from(stream.tiles()).map_err(|_| too_large())?;
        let counters = try_layout!(tiles:1).map_err(|_| too_large())?;
        Ok(StreamProduct {
            kernel: crate::text::kernel(gpu, entry.name, entry.text)?,
            launch: Launch::new(stream.blocks(), entry.threads())
                .shared_bytes(entry.shared_bytes())
                .overlapped()
                .cooperative(),
            maps,
            sums,
            counters: gpu.zeroed(counters)?,
            bytes,
            stream,
            arguments: request.arguments(),
        })
    }

    /// Gives the product to the GPU.
    pub(super) fn run(&self) -> Result<(), GemmError> {
        let ([a, b], [tiles, blocks, groups]) = (&self.maps, self.stream.of_a_group());
        let arguments = (
            a,
            b,
            self.sums.address(),
            self.counters.address(),
            self.bytes,
            tiles,
            blocks,
            groups,
            ByValue(self.arguments),
        );
        // SAFETY: the arguments are those of the kernel. Its maps are for boxes of its tiles, and reach
        // elements of the tensors alone, which are borrowed, D for writes. The launch is refused if the
        // blocks do not run at one time. The sums have a tile for each part, and the counters, which
        // each run leaves at 0, a number for each tile; runs of this product follow each other in one
        // stream.
        #[allow(unsafe_code, reason = "a launch of a kernel")]
        unsafe {
            self.kernel.launch(self.launch, arguments)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kernel_has_its_text_and_waits_for_the_one_before() {
        for entry in ENTRIES {
            assert!(
                entry
                    .text
                    .contains(&std::format!(".visible .entry {}(", entry.name))
            );
            assert!(entry.text.contains("griddepcontrol.wait"), "{}", entry.name);
            assert!(entry.shared_bytes() <= 227 * 1024, "{}", entry.name);
        }
    }

    /// A block has the sums of all blocks of a tile for its own columns. A row of eight columns has 32 bytes.
    #[test]
    fn the_sums_that_a_block_adds_up_find_room_where_the_stages_were() {
        for entry in ENTRIES {
            for blocks in 1..=MOST_BLOCKS + 1 {
                let columns = (entry.tile.1 / 8).div_ceil(blocks);
                let bytes = columns * blocks * entry.tile.0 * 32;
                let barriers = entry.stages * 16;
                assert!(bytes <= entry.shared_bytes() - barriers, "{}", entry.name);
            }
        }
    }

    #[test]
    fn blocks_are_divided_among_tiles_where_they_can_be() {
        let of = |tiles, steps, blocks| shares(tiles, steps, blocks).expect("shares").of_a_group();
        assert_eq!(of(8, 256, 128), [1, 16, 8]);
        assert_eq!(of(50, 64, 132), [50, 132, 1]);
        // as many as tiles at least, and as steps at most
        assert_eq!(of(8, 256, 3), [1, 1, 8]);
        assert_eq!(of(2, 3, 132), [1, 3, 2]);
        assert_eq!(of(1, 256, 132), [1, 16, 1]);
        assert_eq!(of(2, 0, 132), [1, 1, 2]);
    }
}
