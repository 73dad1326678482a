//! [`MatrixLoad`]: `ldmatrix` and `stmatrix`, from the layout of a tile.

use crate::memory::InSharedMemory;
use crate::memory_error::MemoryError;
use crate::modes::ModeList;
use crate::pieces::{PieceError, Pieces};
use crate::swizzle::{ElementFormat, HoldsElements, SmemSwizzle};
use crate::words::{error_in_words, of_mode};
use cute_core::__private::Text;
use cute_core::composed::SmemPointer;

/// The bytes of a row of a matrix: 8 elements of 16 bits.
const ROW_BYTES: u64 = 16;

/// How `ldmatrix` loads a tile of 16-bit elements, or `stmatrix` stores it.
///
/// The instructions move matrices of 8 by 8 elements, whose rows are 16 contiguous bytes each. Of
/// each matrix a thread has two neighbours: along mode 1 of the tile, as fragments of A (M,K), of B
/// (N,K) and of C (M,N) have them. If mode 1 is contiguous in shared memory, matrices are moved as
/// they are; if mode 0 is, they are transposed.
///
/// ```
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::MatrixLoad;
/// // A of a product of (16,8,16): four matrices at once
/// const A: MatrixLoad = MatrixLoad::of::<F16, Layout![(16,16):(64,1)]>();
/// assert_eq!((A.matrices(), A.is_transposed(), A.instructions()), (4, false, 1));
/// assert_eq!((A.load_name(), A.store_name()), ("SM75_U32x4_LDSM_N", "SM90_U32x4_STSM_N"));
/// // the rows that thread 9 names: row 9 of the tile
/// assert_eq!(A.row_byte(0, 9), 9 * 64 * 2);
/// // the same tile stored along M
/// const T: MatrixLoad = MatrixLoad::of::<F16, Layout![(16,16):(1,64)]>();
/// assert_eq!((T.matrices(), T.is_transposed()), (4, true));
/// ```
///
/// A tile that the instructions do not move does not compile:
///
/// ```compile_fail,E0080
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::MatrixLoad;
/// // error: mode 0 has stride 12, which is no whole number of pieces of 8 elements (16 bytes)
/// // (WithinPiece)
/// const A: MatrixLoad = MatrixLoad::of::<F16, Layout![(16,8):(12,1)]>();
/// ```
///
/// Source: PTX ISA, `ldmatrix`, `stmatrix`; CuTe `copy_sm75.hpp`, `copy_sm90.hpp`.
#[doc(alias("ldmatrix", "stmatrix"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatrixLoad {
    matrices: u32,
    instructions: u64,
    is_transposed: bool,
    swizzle: SmemSwizzle,
    /// In pieces of 16 bytes, as the steps.
    start: u64,
    /// From row to row of the matrices in memory, 8 for each matrix, and on to other matrices.
    rows: ModeList,
    /// From matrix to matrix along the rows.
    along: ModeList,
}

/// Why `ldmatrix` and `stmatrix` do not move a tile.
///
/// ```
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::{MatrixError, MatrixLoad};
/// let error = MatrixLoad::try_of::<F16, Layout![(12,16):(64,1)]>().unwrap_err();
/// assert_eq!(error, MatrixError::NotWhole { mode: 0, size: 12 });
/// let words = "mode 0 has 12 elements, which are no whole number of 8 (NotWhole)";
/// assert_eq!(error.to_string(), words);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatrixError {
    /// The layout is no matrix of pieces of 16 bytes.
    Pieces(PieceError),
    /// The layout is none of shared memory.
    Memory(MemoryError),
    /// A mode is not a whole number of matrices.
    NotWhole {
        /// The mode.
        mode: usize,
        /// Its size.
        size: u64,
    },
    /// The tile starts within a piece of 16 bytes.
    Start {
        /// Where it starts, in elements.
        offset: u64,
    },
}

impl MatrixError {
    /// The error in words.
    const fn words(&self, text: Text) -> Text {
        match *self {
            Self::Pieces(error) => error.words(text),
            Self::Memory(error) => error.words(text),
            Self::NotWhole { mode, size } => of_mode(text, mode)
                .with(" has ")
                .with_number(size as i128)
                .with(" elements, which are no whole number of 8"),
            Self::Start { offset } => text
                .with("the tile starts at element ")
                .with_number(offset as i128)
                .with(", within a piece of 8 (16 bytes)"),
        }
    }
}
error_in_words! { MatrixError: NotWhole, Start; of Pieces, Memory }

impl From<MemoryError> for MatrixError {
    fn from(error: MemoryError) -> Self {
        Self::Memory(error)
    }
}

impl MatrixLoad {
    /// The load of a tile `L` of 16-bit elements `F`.
    ///
    /// # Panics
    /// Panics with the words of the [`MatrixError`] if the instructions do not move the tile; in a
    /// constant that is a compile error, as for [`Operand::of`](crate::Operand::of).
    ///
    /// ```
    /// use cute_core::{atom::BF16, prelude::*};
    /// use cute_gpu::MatrixLoad;
    /// // 8 rows: one matrix; 24 columns: three, each by its own instruction
    /// const B: MatrixLoad = MatrixLoad::of::<BF16, Layout![(8,24):(24,1)]>();
    /// assert_eq!((B.matrices(), B.instructions()), (1, 3));
    /// ```
    #[track_caller]
    pub const fn of<F: ElementFormat, L: InSharedMemory<F>>() -> MatrixLoad
    where
        SmemPointer<16>: HoldsElements<F>,
    {
        match Self::try_of::<F, L>() {
            Ok(load) => load,
            Err(error) => error.refuse(),
        }
    }

    /// [`of`](Self::of), with a broken condition as an error.
    ///
    /// # Errors
    /// The first condition that is broken.
    pub const fn try_of<F: ElementFormat, L: InSharedMemory<F>>() -> Result<MatrixLoad, MatrixError>
    where
        SmemPointer<16>: HoldsElements<F>,
    {
        derive(&L::MEMORY)
    }

    /// The load of a tile that is known at run time.
    ///
    /// # Errors
    /// The first condition that is broken.
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// use cute_gpu::MatrixLoad;
    /// let tile: DynSwizzledLayout = "Sw<3,3,3> o _0 o (16,16):(64,1)".parse()?;
    /// let load = MatrixLoad::try_from_dyn(&tile)?;
    /// assert_eq!((load.matrices(), load.row_byte(0, 1)), (4, 64 * 2 + 16)); // row 1 is permuted
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn try_from_dyn(
        tile: &impl crate::memory::DynSharedMemory,
    ) -> Result<MatrixLoad, MatrixError> {
        derive(&tile.memory(16)?)
    }

    /// The number of matrices that an instruction moves: `.x1`, `.x2` or `.x4`.
    pub const fn matrices(&self) -> u32 {
        self.matrices
    }

    /// The number of instructions for the tile.
    pub const fn instructions(&self) -> u64 {
        self.instructions
    }

    /// Whether matrices are transposed: `.trans`.
    pub const fn is_transposed(&self) -> bool {
        self.is_transposed
    }

    /// The name of CuTe's atom that loads; `cute_core::atom::nvidia` has it.
    pub const fn load_name(&self) -> &'static str {
        match (self.matrices, self.is_transposed) {
            (4, false) => "SM75_U32x4_LDSM_N",
            (2, false) => "SM75_U32x2_LDSM_N",
            (_, false) => "SM75_U32x1_LDSM_N",
            (4, true) => "SM75_U16x8_LDSM_T",
            (2, true) => "SM75_U16x4_LDSM_T",
            (_, true) => "SM75_U16x2_LDSM_T",
        }
    }

    /// The name of CuTe's atom that stores; `cute_core::atom::nvidia` has it.
    pub const fn store_name(&self) -> &'static str {
        match (self.matrices, self.is_transposed) {
            (4, false) => "SM90_U32x4_STSM_N",
            (2, false) => "SM90_U32x2_STSM_N",
            (_, false) => "SM90_U32x1_STSM_N",
            (4, true) => "SM90_U16x8_STSM_T",
            (2, true) => "SM90_U16x4_STSM_T",
            (_, true) => "SM90_U16x2_STSM_T",
        }
    }

    /// The byte of the row that a thread names for an instruction, from the start of the memory,
    /// which begins with a whole pattern of the swizzle. Threads from `8 * matrices` on name none
    /// that is used.
    ///
    /// Matrices are counted along mode 0 of the tile first, as those of fragments are. Thread
    /// `8·i + r` names row `r` of matrix `i` in memory.
    ///
    /// # Panics
    /// Panics if the tile has no such row.
    #[track_caller]
    pub const fn row_byte(&self, instruction: u64, thread: u32) -> u64 {
        assert!(
            instruction < self.instructions && thread < 8 * self.matrices,
            "the tile has no such row (InBounds)"
        );
        let matrix = instruction * self.matrices as u64 + (thread / 8) as u64;
        let row = (thread % 8) as u64;
        // the number of matrices along mode 0
        let down = if self.is_transposed {
            self.along.size()
        } else {
            self.rows.size() / 8
        };
        let (across, along) = if self.is_transposed {
            (matrix / down, matrix % down)
        } else {
            (matrix % down, matrix / down)
        };
        let pieces = self.rows.at(8 * across + row) + self.along.at(along);
        let byte = (self.start + pieces as u64) * ROW_BYTES;
        self.swizzle.apply(byte)
    }
}

/// The load of a tile of elements with 16 bits.
const fn derive(memory: &crate::memory::Memory) -> Result<MatrixLoad, MatrixError> {
    let pieces = match Pieces::of(memory, 16) {
        Ok(pieces) => pieces,
        Err(error) => return Err(MatrixError::Pieces(error)),
    };
    let offset = memory.start;
    if !offset.is_multiple_of(8) {
        return Err(MatrixError::Start { offset });
    }
    let along = pieces.lists[pieces.along];
    let rows = pieces.lists[1 - pieces.along];
    if !rows.size().is_multiple_of(8) {
        let (mode, size) = (1 - pieces.along, rows.size());
        return Err(MatrixError::NotWhole { mode, size });
    }
    let matrices = rows.size() / 8 * along.size();
    let at_once = match matrices {
        n if n.is_multiple_of(4) => 4,
        n if n.is_multiple_of(2) => 2,
        _ => 1,
    };
    Ok(MatrixLoad {
        matrices: at_once,
        instructions: matrices / at_once as u64,
        is_transposed: pieces.along == 0,
        swizzle: memory.swizzle,
        start: offset / 8,
        rows,
        along,
    })
}
