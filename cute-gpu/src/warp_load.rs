//! [`WarpLoad`]: how the warps of a tiled MMA load an operand by `ldmatrix`.

use crate::memory::{InSharedMemory, Memory};
use crate::modes::{ModeList, StaticModes};
use crate::pieces::attempt;
use crate::swizzle::{ElementFormat, HoldsElements};
use crate::words::{error_in_words, of_mode};
use cute_core::__private::Text;
use cute_core::atom::{MmaOperand, MmaTiling, OperandA, OperandB};
use cute_core::composed::SmemPointer;
use cute_core::int::StaticInt;
use cute_core::layout::Layout;

/// Operands that a tiled MMA reads from registers: [`OperandA`] and [`OperandB`]. Sealed.
///
/// ```
/// use cute_core::atom::{OperandB, TiledMma, nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN};
/// use cute_core::prelude::*;
/// use cute_gpu::WarpOperand;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2,2,1)], Tile![(32,32,16)]>;
/// assert_eq!(<OperandB as WarpOperand<Mma>>::TILE, (32, 16));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no operand that `{Mma}` reads from registers",
    label = "not an operand in registers",
    note = "the operands are `OperandA` and `OperandB`, of a tiled MMA whose tile and atom layout are static"
)]
pub trait WarpOperand<Mma>: sealed::Sealed + Copy {
    /// The sizes of the tile, along M or N, and along K.
    const TILE: (u64, u64);
    /// The threads and the values, to cells of the tile in column-major order.
    #[doc(hidden)]
    const THREADS: ModeList;
    #[doc(hidden)]
    const VALUES: ModeList;
    /// The number of threads.
    #[doc(hidden)]
    const COUNT: u32;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::OperandA {}
    impl Sealed for super::OperandB {}
}

macro_rules! operands {
    ($($operand:ident $rows:ident;)*) => {$(
        impl<Mma> WarpOperand<Mma> for $operand
        where
            Mma: MmaTiling<$rows: StaticInt, TileK: StaticInt>,
            $operand: MmaOperand<Mma, LayoutTv: StaticModes>,
        {
            const TILE: (u64, u64) = (
                <Mma::$rows as StaticInt>::USIZE as u64,
                <Mma::TileK as StaticInt>::USIZE as u64,
            );
            const THREADS: ModeList = <$operand as MmaOperand<Mma>>::LayoutTv::LISTS.lists()[0];
            const VALUES: ModeList = <$operand as MmaOperand<Mma>>::LayoutTv::LISTS.lists()[1];
            const COUNT: u32 = <Mma::ThrLayoutVmnk as Layout>::SIZE as u32;
        }
    )*};
}
operands! {
    OperandA TileM;
    OperandB TileN;
}

/// The threads of a warp, and the rows of a matrix of `ldmatrix`.
const LANES: u32 = 32;
const ROWS: u32 = 8;

/// How the warps of a tiled MMA load an operand of 16-bit elements from a tile in shared memory.
///
/// Two layouts determine it: that of the tile, and the thread-value layout of the tiled MMA. One
/// `ldmatrix` gives each thread what it has of one tile of the tiled MMA. The tile in shared memory
/// is as many of them as it is larger; each is a *part*.
///
/// ```
/// use cute_core::atom::{F16, OperandA, TiledMma, nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN};
/// use cute_core::prelude::*;
/// use cute_gpu::WarpLoad;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2,2,1)], Tile![(32,32,16)]>;
/// const A: WarpLoad = WarpLoad::of::<F16, Layout![(128,64):(64,1)], Mma, OperandA>();
/// assert_eq!((A.parts(), A.registers(), A.is_transposed()), ((4, 4), 4, false));
/// // warp 1 has rows 16 to 31; its thread 9 names row 1 of the second matrix, 8 rows below
/// assert_eq!(A.row_byte(32 + 9, (0, 0)), (16 + 9) * 64 * 2);
/// // the next part along M lies 32 rows on, the next one along K 16 elements
/// assert_eq!((A.step((1, 0)).add, A.step((0, 1)).add), (32 * 64 * 2, 16 * 2));
/// ```
///
/// A tile that `ldmatrix` does not load so is refused:
///
/// ```compile_fail,E0080
/// # use cute_core::atom::{F16, OperandA, TiledMma, nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN};
/// # use cute_core::prelude::*;
/// # use cute_gpu::WarpLoad;
/// # type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2,2,1)], Tile![(32,32,16)]>;
/// // error: mode 0 has 48 elements, which are no whole number of tiles of 32 (NotDivided)
/// const A: WarpLoad = WarpLoad::of::<F16, Layout![(48,64):(64,1)], Mma, OperandA>();
/// ```
///
/// Source: CuTe `make_tiled_copy_A(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, tiled_mma)`.
#[doc(alias("make_tiled_copy_A", "make_tiled_copy_B"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WarpLoad {
    memory: Memory,
    tile: (u64, u64),
    threads: ModeList,
    values: ModeList,
    count: u32,
    is_transposed: bool,
}

/// The way from the row that a thread names for part (0,0) to that of another part: of the byte,
/// some bits are flipped, and then a number is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarpStep {
    /// The bits that are flipped, which a swizzle permutes.
    pub flip: u32,
    /// The number that is added.
    pub add: u32,
}

/// Why the warps of a tiled MMA do not load a tile by `ldmatrix`.
///
/// ```
/// use cute_core::atom::{F16, OperandB, TiledMma, nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN};
/// use cute_core::prelude::*;
/// use cute_gpu::{WarpLoad, WarpLoadError};
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2,2,1)], Tile![(32,64,16)]>;
/// let error = WarpLoad::try_of::<F16, Layout![(64,16):(16,1)], Mma, OperandB>().unwrap_err();
/// assert_eq!(error, WarpLoadError::Registers { registers: 8 });
/// let words = "a thread has 8 registers of a tile of the tiled MMA, and ldmatrix loads 1, 2 or 4 (Registers)";
/// assert_eq!(error.to_string(), words);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarpLoadError {
    /// The layout has not the two modes of a matrix.
    NotTwoModes {
        /// The number of its modes.
        rank: usize,
    },
    /// A layout has more leaves than a derivation keeps.
    TooManyLeaves,
    /// A stride is negative.
    NegativeStride {
        /// The mode.
        mode: usize,
        /// The stride in elements.
        stride: i128,
    },
    /// No instruction loads so many registers.
    Registers {
        /// The registers of 32 bits.
        registers: u64,
    },
    /// The tile in shared memory is no whole number of tiles of the tiled MMA.
    NotDivided {
        /// The mode.
        mode: usize,
        /// Its size.
        size: u64,
        /// The size of the tile of the tiled MMA.
        tile: u64,
    },
    /// The 8 elements that a row of a matrix has are not 16 aligned bytes of shared memory.
    NotARow {
        /// The thread that names the row.
        thread: u32,
    },
    /// Threads have different ways from a part to another one.
    NoStep {
        /// The part.
        part: (u64, u64),
    },
}

impl WarpLoadError {
    /// The error in words.
    const fn words(&self, text: Text) -> Text {
        match *self {
            Self::NotTwoModes { rank } => text
                .with("a matrix has two modes, and this layout has ")
                .with_number(rank as i128),
            Self::TooManyLeaves => text.with("a layout has more than 16 leaves that do not join"),
            Self::NegativeStride { mode, stride } => of_mode(text, mode)
                .with(" has stride ")
                .with_number(stride)
                .with(", and the hardware leads forward alone"),
            Self::Registers { registers } => text
                .with("a thread has ")
                .with_number(registers as i128)
                .with(" registers of a tile of the tiled MMA, and ldmatrix loads 1, 2 or 4"),
            Self::NotDivided { mode, size, tile } => of_mode(text, mode)
                .with(" has ")
                .with_number(size as i128)
                .with(" elements, which are no whole number of tiles of ")
                .with_number(tile as i128),
            Self::NotARow { thread } => text
                .with("the row of 8 elements that thread ")
                .with_number(thread as i128)
                .with(" names is not 16 aligned bytes of shared memory"),
            Self::NoStep { part: (i, k) } => text
                .with("threads have different ways from part (0,0) to part (")
                .with_number(i as i128)
                .with(",")
                .with_number(k as i128)
                .with(")"),
        }
    }
}
error_in_words! {
    WarpLoadError: NotTwoModes, TooManyLeaves, NegativeStride, Registers, NotDivided, NotARow,
        NoStep
}

impl WarpLoad {
    /// The load of the operand `O` of the tiled MMA `Mma` from a tile `L` of 16-bit elements `F`,
    /// of modes (M,K) or (N,K).
    ///
    /// # Panics
    /// Panics with the words of the [`WarpLoadError`] if `ldmatrix` does not load it; in a constant
    /// that is a compile error.
    #[track_caller]
    pub const fn of<F: ElementFormat, L: InSharedMemory<F>, Mma, O: WarpOperand<Mma>>() -> WarpLoad
    where
        SmemPointer<16>: HoldsElements<F>,
    {
        match Self::try_of::<F, L, Mma, O>() {
            Ok(load) => load,
            Err(error) => error.refuse(),
        }
    }

    /// [`of`](Self::of), with a broken condition as an error.
    ///
    /// # Errors
    /// The first condition that is broken.
    pub const fn try_of<F: ElementFormat, L: InSharedMemory<F>, Mma, O: WarpOperand<Mma>>()
    -> Result<WarpLoad, WarpLoadError>
    where
        SmemPointer<16>: HoldsElements<F>,
    {
        let load = WarpLoad {
            memory: L::MEMORY,
            tile: O::TILE,
            threads: O::THREADS,
            values: O::VALUES,
            count: O::COUNT,
            is_transposed: false,
        };
        attempt!(load.with_order()).with_steps()
    }

    /// The number of registers that a thread has of a part: `.x1`, `.x2` or `.x4`.
    pub const fn registers(&self) -> u32 {
        (self.values.size() / 2) as u32
    }

    /// Whether matrices are transposed: `.trans`. They are, if the tile is contiguous along M or N.
    pub const fn is_transposed(&self) -> bool {
        self.is_transposed
    }

    /// The numbers of parts along M or N, and along K.
    pub const fn parts(&self) -> (u64, u64) {
        let lists = self.memory.modes.lists();
        (lists[0].size() / self.tile.0, lists[1].size() / self.tile.1)
    }

    /// The byte of the row that a thread names for a part, from the start of the memory, which
    /// begins with a whole pattern of the swizzle. Of threads that name no row that is used, it is
    /// that of a row as well.
    ///
    /// Thread `8·i + r` of a warp names row `r` of the matrix that becomes register `i`.
    #[inline(always)]
    pub const fn row_byte(&self, thread: u32, part: (u64, u64)) -> u64 {
        let (lane, warp) = (thread % LANES, thread / LANES);
        let (matrix, row) = (lane / ROWS % self.registers(), lane % ROWS);
        // The thread that has the first element of the row in its register: of a matrix, thread
        // `4·i + j` has elements `2·j` and `2·j + 1` of row `i`, or of column `i` where the
        // matrix is transposed.
        let (holder, value) = if self.is_transposed {
            (row / 2, row % 2)
        } else {
            (4 * row, 0)
        };
        self.byte(warp * LANES + holder, 2 * matrix + value, part)
    }

    /// The way from part (0,0) to another one, for all threads.
    ///
    /// # Panics
    /// Panics if there is no such part.
    pub const fn step(&self, part: (u64, u64)) -> WarpStep {
        match self.try_step(part) {
            Some(step) => step,
            None => panic!("each part of a WarpLoad is reached by a step"),
        }
    }

    /// The way from part (0,0) to another one, if all threads have the same one.
    const fn try_step(&self, part: (u64, u64)) -> Option<WarpStep> {
        let (first, other) = (self.row_byte(0, (0, 0)), self.row_byte(0, part));
        let (bits, distance) = (first ^ other, other.wrapping_sub(first));
        let (mut used, mut flips, mut adds, mut thread) = (0, true, true, 0);
        while thread < self.count {
            let first = self.row_byte(thread, (0, 0));
            let other = self.row_byte(thread, part);
            used |= first;
            flips &= first ^ other == bits;
            adds &= other.wrapping_sub(first) == distance;
            thread += 1;
        }
        if flips {
            // bits that no thread's first row has are added
            let (flip, add) = ((bits & used) as u32, (bits & !used) as u32);
            Some(WarpStep { flip, add })
        } else if adds {
            let (flip, add) = (0, distance as u32);
            Some(WarpStep { flip, add })
        } else {
            None
        }
    }

    /// The byte of an element: a value of a thread in a part.
    #[inline(always)]
    const fn byte(&self, thread: u32, value: u32, part: (u64, u64)) -> u64 {
        let cell = self.threads.at(thread as u64) as u64 + self.values.at(value as u64) as u64;
        let (row, k) = (cell % self.tile.0, cell / self.tile.0);
        let lists = self.memory.modes.lists();
        let offset =
            lists[0].at(row + part.0 * self.tile.0) + lists[1].at(k + part.1 * self.tile.1);
        self.memory
            .swizzle
            .apply((self.memory.start + offset as u64) * 2)
    }

    /// The load, if its layouts are those of matrices whose rows lie along K, or else along the
    /// other mode.
    const fn with_order(mut self) -> Result<Self, WarpLoadError> {
        let rank = self.memory.modes.rank();
        let lists = match self.memory.modes.lists() {
            [rows, along] if rank == 2 => [*rows, *along],
            _ => return Err(WarpLoadError::NotTwoModes { rank }),
        };
        if lists[0].is_cut || lists[1].is_cut || self.threads.is_cut || self.values.is_cut {
            return Err(WarpLoadError::TooManyLeaves);
        }
        let (mut mode, tiles) = (0, [self.tile.0, self.tile.1]);
        while mode < 2 {
            if let Some(stride) = lists[mode].negative() {
                return Err(WarpLoadError::NegativeStride { mode, stride });
            }
            let (size, tile) = (lists[mode].size(), tiles[mode]);
            if !size.is_multiple_of(tile) {
                return Err(WarpLoadError::NotDivided { mode, size, tile });
            }
            mode += 1;
        }
        if !matches!(self.values.size(), 2 | 4 | 8) {
            let registers = self.values.size() / 2;
            return Err(WarpLoadError::Registers { registers });
        }
        match self.first_that_is_no_row() {
            None => Ok(self),
            Some(thread) => {
                self.is_transposed = true;
                match self.first_that_is_no_row() {
                    None => Ok(self),
                    Some(_) => Err(WarpLoadError::NotARow { thread }),
                }
            }
        }
    }

    /// The first thread whose row is not where the registers of its warp come from.
    const fn first_that_is_no_row(&self) -> Option<u32> {
        let mut thread = 0;
        while thread < self.count {
            let (lane, warp) = (thread % LANES, thread / LANES);
            let mut value = 0;
            while value < 2 * self.registers() {
                // where `ldmatrix` finds this value of the thread
                let (of_eight, of_pairs) = (lane / 4, 2 * (lane % 4) + value % 2);
                let (row, in_row) = if self.is_transposed {
                    (of_pairs, of_eight)
                } else {
                    (of_eight, of_pairs)
                };
                let naming = warp * LANES + value / 2 * ROWS + row;
                let byte = self.row_byte(naming, (0, 0));
                if !byte.is_multiple_of(16)
                    || byte + 2 * in_row as u64 != self.byte(thread, value, (0, 0))
                {
                    return Some(naming);
                }
                value += 1;
            }
            thread += 1;
        }
        None
    }

    /// The load, if each part is reached by one step.
    const fn with_steps(self) -> Result<Self, WarpLoadError> {
        let (rows, along) = self.parts();
        let mut number = 0;
        while number < rows * along {
            let part = (number % rows, number / rows);
            if self.try_step(part).is_none() {
                return Err(WarpLoadError::NoStep { part });
            }
            number += 1;
        }
        Ok(self)
    }
}
