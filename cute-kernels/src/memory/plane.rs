//! Planes: what the kernels that copy them are told, and which kernels there are.

use super::Modes;

/// The parameters of a kernel that copies planes, as one value.
///
/// The source is contiguous along `across`, the destination along `down`; a coordinate along each
/// is that of up to three modes. Sizes along the two sides count elements, strides count lines:
/// what one instruction loads and stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct PlaneArguments {
    /// The modes along which the destination is contiguous.
    pub down: Modes<3>,
    /// The modes along which the source is contiguous.
    pub across: Modes<3>,
    /// The modes that number the blocks, the fastest first: the tiles of a plane down and across, and
    /// the modes of the planes.
    pub blocks: Modes<6>,
    /// How many tiles down each of `blocks` moves.
    pub tiles_down: [u32; 6],
    /// How many tiles across.
    pub tiles_across: [u32; 6],
    /// The strides of `down` in the source.
    pub down_from: [i64; 3],
    /// The strides of `across` in the destination.
    pub across_to: [i64; 3],
    /// The strides of `blocks` in the source; 0 for tiles.
    pub planes_from: [i64; 6],
    /// The strides of `blocks` in the destination; 0 for tiles.
    pub planes_to: [i64; 6],
    /// The bytes from both tensors to their first lines.
    pub first: [i64; 2],
}

#[cfg(feature = "host")]
// SAFETY: 48 numbers of 32 bits before those of 64, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for PlaneArguments {}

/// Calls the macro `$each` with one row for each kernel that copies planes:
///
/// ```text
/// plane_2_16: [Line16; 8], (16, 8) / 128, swizzle!(3, 0, 7), alone;
/// ```
///
/// It is named after the bytes of an element and of a line. Its blocks are 8 lines of 8 elements;
/// a tile has 16 blocks down and 8 across, for 128 threads. The swizzle adds the block's number
/// across to the place of its lines down, so that threads which write blocks beside each other use
/// different banks. `alone`: each side is one mode; `joined`: up to three, for which some lines have
/// tiles of several widths.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_plane_kernel {
    ($each:ident) => {
        $each! {
            plane_1_1: [u8; 1], (128, 64) / 256, swizzle!(5, 2, 5), alone;
            plane_1_4: [u32; 4], (32, 32) / 256, swizzle!(5, 0, 7), alone;
            plane_1_16: [Line16; 16], (16, 16) / 256, swizzle!(3, 0, 8), alone;
            plane_2_2: [u16; 1], (64, 64) / 256, swizzle!(5, 1, 5), alone;
            plane_2_4: [u32; 2], (32, 32) / 256, swizzle!(5, 0, 6), alone;
            plane_2_16: [Line16; 8], (16, 16) / 256, swizzle!(3, 0, 7), alone;
            plane_4_4: [u32; 1], (64, 64) / 256, swizzle!(5, 0, 6), alone;
            plane_4_16: [Line16; 4], (16, 16) / 128, swizzle!(4, 0, 6), alone;
            plane_8_8: [Line8; 1], (32, 32) / 256, swizzle!(5, 0, 5), alone;
            plane_8_16: [Line16; 2], (16, 32) / 512, swizzle!(4, 0, 5), alone;
            plane_16_16: [Line16; 1], (16, 32) / 256, swizzle!(4, 0, 4), alone;
            plane_1_1_joined: [u8; 1], (128, 64) / 256, swizzle!(5, 2, 5), joined;
            plane_1_4_joined: [u32; 4], (32, 32) / 256, swizzle!(5, 0, 7), joined;
            plane_1_16_joined: [Line16; 16], (16, 16) / 256, swizzle!(3, 0, 8), joined;
            plane_2_2_joined: [u16; 1], (64, 64) / 256, swizzle!(5, 1, 5), joined;
            plane_2_4_joined: [u32; 2], (32, 32) / 256, swizzle!(5, 0, 6), joined;
            plane_2_16_joined: [Line16; 8], (16, 16) / 256, swizzle!(3, 0, 7), joined;
            plane_2_16_joined_narrow: [Line16; 8], (16, 8) / 128, swizzle!(3, 0, 7), joined;
            plane_2_16_joined_wide: [Line16; 8], (16, 32) / 512, swizzle!(3, 0, 7), joined;
            plane_4_4_joined: [u32; 1], (64, 64) / 256, swizzle!(5, 0, 6), joined;
            plane_4_16_joined: [Line16; 4], (16, 16) / 128, swizzle!(4, 0, 6), joined;
            plane_4_16_joined_wide: [Line16; 4], (16, 32) / 512, swizzle!(4, 0, 6), joined;
            plane_8_8_joined: [Line8; 1], (32, 32) / 256, swizzle!(5, 0, 5), joined;
            plane_8_16_joined: [Line16; 2], (16, 32) / 512, swizzle!(4, 0, 5), joined;
            plane_16_16_joined: [Line16; 1], (16, 32) / 256, swizzle!(4, 0, 4), joined;
        }
    };
}

/// Calls the macro `$each` with one row for each kernel that copies odd planes, whose rows and columns
/// begin and end anywhere:
///
/// ```text
/// odd_plane_2: u16, (144, 16) / 256, 4;
/// ```
///
/// The kernel is named after the bytes of an element. A tile has 144 rows of as many elements as 15 lines of 16
/// bytes have. A row may begin within a line, so 16 lines of it are read. A multiprocessor holds at least 4 blocks
/// of 256 threads.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_odd_plane_kernel {
    ($each:ident) => {
        $each! {
            odd_plane_1: u8, (160, 16) / 256, 3;
            odd_plane_2: u16, (144, 16) / 256, 4;
            odd_plane_4: u32, (72, 32) / 256, 4;
            odd_plane_8: Line8, (36, 32) / 256, 4;
        }
    };
}

/// The bytes of memory that move as one: pieces of columns that begin with a multiple of them are written
/// fastest.
pub const ODD_PLANE_SECTOR: u32 = 32;

/// The lines of shared memory that a tile of an odd plane needs: `down` rows of `lines` lines, with room for a
/// line behind each, and for another one behind as many rows as a line has elements.
pub const fn odd_plane_lines(down: u32, lines: u32, per_line: u32) -> u32 {
    down * (lines + 1) + down / per_line
}

/// A kernel that copies planes, as the host chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaneKernel {
    /// The name in the PTX text.
    pub name: &'static str,
    /// The bytes of a line.
    pub line: usize,
    /// The elements of a line.
    pub per_line: u32,
    /// The blocks of a tile, down and across, of `per_line` lines each.
    pub blocks: [u32; 2],
    /// The threads of a block.
    pub threads: u32,
    /// Whether a side can be several modes.
    pub joined: bool,
    /// The elements by which tiles overlap down: those of a sector of memory where sides begin and end
    /// anywhere, or none.
    pub overlap: u32,
}

macro_rules! table {
    ($($name:ident: [$line:ident; $v:literal], ($down:literal, $across:literal) / $threads:literal,
        swizzle!($bits:literal, $base:literal, $shift:literal), $row:ident;)*) => {
        /// All of them.
        pub const PLANE_KERNELS: &[PlaneKernel] = &[$(PlaneKernel {
            name: stringify!($name),
            line: table!(@bytes $line),
            per_line: $v,
            blocks: [$down, $across],
            threads: $threads,
            joined: table!(@row $row),
            overlap: 0,
        }),*];
    };
    (@bytes u8) => { 1 };
    (@bytes u16) => { 2 };
    (@bytes u32) => { 4 };
    (@bytes Line8) => { 8 };
    (@bytes Line16) => { 16 };
    (@row alone) => { false };
    (@row joined) => { true };
}
for_each_plane_kernel!(table);

macro_rules! odd_table {
    ($($name:ident: $line:ident, ($down:literal, $lines:literal) / $threads:literal, $blocks:literal;)*) => {
        /// The kernels of odd planes.
        pub const ODD_PLANE_KERNELS: &[PlaneKernel] = &[$(PlaneKernel {
            name: stringify!($name),
            line: table!(@bytes $line),
            per_line: 1,
            blocks: [$down, ($lines - 1) * 16 / table!(@bytes $line)],
            threads: $threads,
            joined: false,
            overlap: ODD_PLANE_SECTOR / table!(@bytes $line),
        }),*];
    };
}
for_each_odd_plane_kernel!(odd_table);

impl PlaneKernel {
    /// The bytes of shared memory of a block.
    pub const fn shared_bytes(&self) -> u32 {
        let [down, across] = self.blocks;
        if self.overlap > 0 {
            let per_line = 16 / self.line as u32;
            return odd_plane_lines(down, across / per_line + 1, per_line) * 16;
        }
        down * across * self.per_line * self.line as u32
    }

    /// The elements of a tile, down and across.
    pub const fn tile(&self) -> [u32; 2] {
        let [down, across] = self.blocks;
        [down * self.per_line - self.overlap, across * self.per_line]
    }

    /// The tiles down and across of planes with sides of so many elements.
    pub fn tiles(&self, sides: [u32; 2]) -> [u32; 2] {
        let [down, across] = self.tile();
        // what a tile has of a column may lie higher than the tile, by less than the overlap
        let higher = self.overlap.saturating_sub(1);
        [
            (sides[0] + higher).div_ceil(down),
            sides[1].div_ceil(across),
        ]
    }

    /// Whether planes with sides of so many elements fill so many percent of their tiles.
    pub fn is_filled(&self, sides: [u32; 2], percent: u64) -> bool {
        let elements = |[down, across]: [u32; 2]| u64::from(down) * u64::from(across);
        elements(sides) >= elements(self.tile()) * elements(self.tiles(sides)) / 100 * percent
    }
}
