//! Tiled copies: one copy instruction, repeated over threads and values until it covers a whole
//! tile.
//!
//! A layout of threads and a layout of the values of each thread make a tile, and a layout `tv`
//! from (thread, value) to the tile; see [`make_layout_tv`](crate::layout::make_layout_tv()). The
//! instruction divides the threads and the values of `tv`, and reads and writes them as its own
//! layouts say. Then, for one thread, each tensor that tiles fill is a tensor `(value, rest, …)`:
//! the values of one tile, and the tiles.
//!
//! For example, 32×4 threads in row-major order, each copying 8 contiguous values of 16 bits at
//! once, cover a tile of 32×32:
//!
//! ```
//! # #[cfg(feature = "nvidia")] {
//! use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
//! use cute_core::prelude::*;
//! let data: Vec<u16> = (0..128 * 64).collect();
//! let mut out = vec![0_u16; 128 * 72];
//! let source = Tensor::new(&data[..], layout!((128,64):(64,1)))?;
//! let mut destination = Tensor::new(&mut out[..], layout!((128,64):(72,1)))?;
//!
//! let atom = UniversalCopy::<128>.of::<u16>();
//! let tiled = make_tiled_copy(atom, layout!((32,4):(4,1)), layout!((1,8)));
//! assert_eq!(tiled.tiler_mn(), tile!((32,32)));
//! assert_eq!(tiled.get_layout_s_tv(), layout!(((4,32),(8,1)):((256,1),(32,0))));
//!
//! for thread in 0..tiled.size().to::<usize>() {
//!     let mine = tiled.get_slice(thread);
//!     let read = mine.partition_s(source);
//!     assert_eq!(read.layout(), layout!(((8,1),4,2):((1,0),2048,32)));
//!     tiled.atom().copy(&read, &mut mine.partition_d(destination.view_mut()))?;
//! }
//! assert!(destination.iter().eq(source.iter()));
//! # }
//! # Ok::<(), cute_core::tensor::TensorError>(())
//! ```
//!
//! Source: CuTe `TiledCopy`, `ThrCopy`, `make_tiled_copy` (`copy_atom.hpp`).

mod accessors;
mod atom;
mod cotiled;
#[cfg(feature = "alloc")]
mod cotiled_instance;
mod execute;
#[cfg(feature = "alloc")]
mod instance;
mod like;
mod make;
mod retile;
mod sides;
mod thread;

pub use atom::{CopyAtomOf, Moves, OfElements, ValLayoutDst, ValLayoutRef, ValLayoutSrc};
pub use cotiled::{AddressesIn, HasPart, make_cotiled_copy, make_tiled_copy_c_atom};
pub use execute::{OfVectors, OneThread};
#[cfg(feature = "alloc")]
pub use instance::{CopySide, TiledCopyInstance};
pub use like::{
    make_tiled_copy_a, make_tiled_copy_b, make_tiled_copy_c, make_tiled_copy_d, make_tiled_copy_s,
};
pub(super) use make::checked;
pub use make::{make_tiled_copy, make_tiled_copy_tv, try_make_tiled_copy, try_make_tiled_copy_tv};
pub use retile::CountedIn;
pub use sides::{CopiedBy, CopySides, Covers};
pub use thread::ThrCopy;

/// One copy instruction over a tile; see [`make_tiled_copy`](crate::atom::make_tiled_copy).
///
/// `A` is a [`CopyAtomOf`], `Tv` the layout from (thread, value) to the tile, and `T` the tiler of
/// the tile.
///
/// Source: CuTe `TiledCopy<Copy_Atom, LayoutCopy_TV, ShapeTiler_MN>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TiledCopy<A, Tv, T> {
    atom: A,
    /// Invariant: the conditions of [`CopySides`] hold for this layout and the tiler.
    tv: Tv,
    tiler: T,
}

impl<A, Tv, T> TiledCopy<A, Tv, T> {
    /// A copy whose conditions hold.
    #[inline(always)]
    pub(super) fn held(atom: A, tv: Tv, tiler: T) -> Self {
        TiledCopy { atom, tv, tiler }
    }
}
