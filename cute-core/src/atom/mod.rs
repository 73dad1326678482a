//! Instructions as layouts: every matrix and copy instruction as plain data, with traits that make
//! types of the data.
//!
//! An MMA atom is one matrix instruction, `D = A·B + C` of shape (M,N,K). Its layouts map (thread,
//! value) to a cell of a tile in column-major order: `A` to (M,K), `B` to (N,K), `C` and `D` to
//! (M,N). For example, the layout of C in `SM80_16x8x16_F16F16F16F16_TN` is
//! `((4,8),(2,2)):((32,1),(16,8))`. Thread 5 is (1,1), and its value 1 is (1,0), so this value is
//! cell 1·32 + 1·1 + 1·16 = 49: row 1, column 3 of 16 rows.
//!
//! A copy atom is one copy instruction; its layouts map (thread, value) to bits.
//!
//! ```
//! # #[cfg(feature = "nvidia")] {
//! use cute_core::atom::{Format, MmaAtom, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom};
//! use cute_core::prelude::*;
//! type Accumulator = <Atom as MmaAtom>::CLayout;
//! let c: Accumulator = layout!(((4,8),(2,2)):((32,1),(16,8)));
//! assert_eq!(c.at(((1, 1), (1, 0))), 1 + 3 * 16);
//! assert_eq!((Accumulator::SIZE, <Atom as MmaAtom>::A::BITS), (16 * 8, 16));
//! # }
//! ```
//!
//! The data are in one file for each family, with one line for each instruction and nothing else:
//! [`nvidia`], [`amd`], [`intel`] and [`cpu`], behind features of these names. These lines make the
//! types and, for tools and tests, the records in [`MMA_FAMILIES`] and [`COPY_FAMILIES`]. For atoms
//! of your own, implement [`MmaAtom`] or [`CopyAtom`] for a type.
//!
//! `docs/atoms.md` lists all families with their sources.

#![allow(
    non_camel_case_types,
    non_upper_case_globals,
    reason = "instructions are named as their vendors name them; a layout and its text have one name"
)]

pub(crate) mod algebra;
mod copy;
mod format;
#[cfg(feature = "host")]
pub mod host;
#[cfg(feature = "alloc")]
mod instance;
mod macros;
mod mma;
mod place;
mod print;
mod record;
pub(crate) mod template;
mod tiled_copy;
mod tiled_mma;

#[cfg(feature = "amd")]
pub mod amd;
#[cfg(feature = "cpu")]
pub mod cpu;
#[cfg(feature = "intel")]
pub mod intel;
#[cfg(feature = "nvidia")]
pub mod nvidia;

pub use algebra::tiled_copy::{FragmentedBy, Retile, RetiledBy, Tidfrg};
pub use copy::CopyAtom;
pub use format::*;
#[cfg(feature = "alloc")]
pub use instance::{CopyInstance, MmaInstance};
pub use mma::{Legal, MmaAtom};
pub use place::*;
pub use record::*;
pub use tiled_copy::*;
pub(crate) use tiled_mma::ModeTile;
pub use tiled_mma::{
    MmaOperand, MmaTiling, OperandA, OperandB, OperandC, PartitionedBy, ThrMma, ThrfrgOf, TiledMma,
    make_tiled_mma,
};
#[cfg(feature = "alloc")]
pub use tiled_mma::{OperandKind, TiledMmaInstance};
