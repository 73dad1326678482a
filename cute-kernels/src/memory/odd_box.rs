//! Boxes: what the kernels that copy them are told, and which kernels there are.

use super::{Modes, ODD_PLANE_SECTOR, PlaneArguments};

/// The parameters of a kernel that copies boxes of odd sizes, as one value.
///
/// Both sides of the copy are contiguous along the modes of `run` but for its last one, though in other orders:
/// together they are an *inner* part. Behind it the source continues along `plane.across`, the destination
/// along `plane.down`. A row of a tile is some inner parts across, a column is some down. Sizes and
/// strides count elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct OddBoxArguments {
    /// The planes, and the blocks that they are divided into.
    pub plane: PlaneArguments,
    /// The bytes from the source to its lowest element, and to the end of its highest one.
    pub extent: [i64; 2],
    /// The modes of a column: up to three inner ones, in the order of the destination, and the rows of a tile.
    pub run: Modes<4>,
    /// The lines of 16 bytes of a row of a tile, and its rows.
    pub lines: Modes<2>,
    /// The strides of the inner modes in the source.
    pub inner_from: [u32; 3],
    /// The form of a tile.
    pub tile: OddBoxTile,
}

/// The form of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct OddBoxTile {
    /// The rows from one tile to the next one down.
    pub rows: u32,
    /// The rows above them that a tile also has: what it has of a column begins with a sector of memory, among these.
    /// If there are none, a column begins with the first row.
    pub above: u32,
    /// The columns.
    pub columns: u32,
    /// How many parts of its columns the warps have: as many warps share the others.
    pub groups: u32,
    /// How many chunks a column has. A warp writes one chunk of a column at a time.
    pub chunks: u32,
}

#[cfg(feature = "host")]
// SAFETY: the numbers of 64 bits come first. Then there are 26 of 32 bits, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for OddBoxArguments {}

/// Calls the macro `$each` with one row for each kernel that copies boxes:
///
/// ```text
/// odd_box_2: u16;
/// ```
///
/// The kernel is named after the bytes of an element.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_odd_box_kernel {
    ($each:ident) => {
        $each! {
            odd_box_1: u8;
            odd_box_2: u16;
            odd_box_4: u32;
            odd_box_8: Line8;
        }
    };
}

/// The kernels, by the bytes of an element, the longest first.
pub const ODD_BOX_KERNELS: &[(u32, &str)] = &[
    (8, "odd_box_8"),
    (4, "odd_box_4"),
    (2, "odd_box_2"),
    (1, "odd_box_1"),
];

/// The threads of a block.
pub const ODD_BOX_THREADS: u32 = 256;

/// The pieces of a column that a thread writes at a time.
pub const ODD_BOX_PIECES: u32 = 4;

impl OddBoxTile {
    /// The elements of `bytes` bytes that are written at once: those of a word, or one.
    pub const fn per_piece(bytes: u32) -> u32 {
        if bytes < 4 { 4 / bytes } else { 1 }
    }

    /// The elements of a chunk of a column.
    pub const fn chunk(bytes: u32) -> u32 {
        32 * ODD_BOX_PIECES * Self::per_piece(bytes)
    }

    /// The elements before the first row with which the chunks of columns begin.
    pub const fn front(&self, bytes: u32) -> u32 {
        if self.above > 0 {
            ODD_PLANE_SECTOR / bytes
        } else {
            0
        }
    }

    /// The elements of a column that its chunks have room for. The first piece of a column that begins with the first
    /// row may begin before it.
    pub const fn reach(&self, inner: u32, bytes: u32) -> u32 {
        let before = if self.above > 0 {
            self.front(bytes)
        } else {
            Self::per_piece(bytes) - 1
        };
        self.rows * inner + before
    }

    /// The rows, with those above.
    pub const fn all_rows(&self) -> u32 {
        self.rows + self.above
    }

    /// The tiles down and across of planes with sides of so many rows and columns.
    pub fn tiles(&self, [down, across]: [u32; 2], inner: u32, bytes: u32) -> [u32; 2] {
        // what a tile has of a column may lie higher than the tile, by less than a sector
        let higher = if self.above > 0 {
            ODD_PLANE_SECTOR / bytes - 1
        } else {
            0
        };
        let elements = (down * inner + higher).div_ceil(self.rows * inner);
        [elements, across.div_ceil(self.columns)]
    }

    /// The lines of 16 bytes that cover a row of `inner` elements a column, which begins anywhere.
    pub const fn lines(&self, inner: u32, bytes: u32) -> u32 {
        (self.columns * inner * bytes + 16 - bytes).div_ceil(16)
    }

    /// The line in shared memory with which row `row` begins. Rows are an odd number of lines apart, and one more
    /// behind as many rows as a line has elements, so that columns lie in different banks.
    pub const fn first_line(row: u32, lines: u32, bytes: u32) -> u32 {
        row * (lines | 1) + row / (16 / bytes)
    }

    /// The numbers of the table of places: one for each element of the chunks, and those before the first one
    /// that a piece can begin with.
    pub const fn places(&self, bytes: u32) -> u32 {
        self.chunks * Self::chunk(bytes) + Self::per_piece(bytes)
    }

    /// The lines of shared memory of a block: those of the tile, and the tables of columns, of rows and of places.
    pub const fn shared_lines(&self, inner: u32, bytes: u32) -> u32 {
        let lines = Self::first_line(self.all_rows(), self.lines(inner, bytes), bytes);
        let tables = (self.columns + self.all_rows()) * 16 + self.places(bytes) * 2;
        lines + tables.div_ceil(16)
    }
}
