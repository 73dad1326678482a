//! Instructions executed on the CPU, so that kernels can be tested without the hardware for which
//! they are written.
//!
//! A matrix instruction takes a fragment of A, B and C from each of its threads and gives each a
//! fragment of D. Here it is a function of the fragments of all threads. It puts their values at
//! the cells that the layouts of the atom name, multiplies the tiles exactly, and returns the cells
//! of D to the threads. `SM61_DP4A`, of shape (1,1,4), has one thread with four values of A and
//! four of B:
//!
//! ```
//! # #[cfg(feature = "nvidia")] {
//! use cute_core::atom::{host::HostMma, nvidia::sm61::SM61_DP4A};
//! use cute_core::prelude::*;
//! let dp4a = HostMma::<SM61_DP4A>::new()?;
//! let a = Tensor::new(&[-1_i8, 2, 3, 4], layout!((1,4)))?;
//! let b = Tensor::new(&[5_i8, 6, 7, 8], layout!((1,4)))?;
//! let mut c = Fragment::<i32, Layout![(1,1)]>::filled(100);
//! dp4a.accumulate(&mut c, &a, &b)?;
//! assert_eq!(c[0], 100 - 5 + 12 + 21 + 32);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | | typed | at run time |
//! |---|---|---|
//! | matrix instructions | [`HostMma`] of an [`MmaAtom`] | [`MmaSemantics`], by [`semantics`][mma] |
//! | copies | [`CopySemantics::of`] a [`CopyAtom`] | [`CopyInstance::semantics`] |
//! | numbers | [`HostFormat::Value`] | words, by [`NumberKind`] |
//!
//! For whole kernels, [`HostBlock`] is all threads of a [tiled MMA](crate::atom::TiledMma), and
//! [`HostCopy`] is all threads of a [tiled copy](crate::atom::TiledCopy). With the feature
//! `native`, `CpuMma` runs the atoms of CPUs as hardware instructions.
//!
//! `docs/host.md` says what is exact and what hardware leaves open. Feature `host`.
//!
//! [`MmaAtom`]: crate::atom::MmaAtom
//! [`CopyAtom`]: crate::atom::CopyAtom
//! [mma]: crate::atom::MmaInstance::semantics
//! [`CopyInstance::semantics`]: crate::atom::CopyInstance::semantics

mod block;
mod complex;
mod copy;
mod error;
mod float;
mod format;
mod fragments;
mod kind;
mod narrow;
#[cfg(feature = "native")]
mod native;
mod number;
mod pack;
mod product;
mod semantics;
mod sum;
mod tiled_copy;
mod typed;

pub use block::{BlockFragments, HostBlock};
pub use complex::{Complex, GaussComplex};
pub use copy::CopySemantics;
pub use error::{HostError, Role};
pub use float::{FloatFormat, Specials};
pub use format::{HostFormat, RealFormat};
pub use fragments::Fragments;
pub use kind::NumberKind;
pub use narrow::Narrow;
#[cfg(feature = "native")]
pub use native::{CpuAtom, CpuMma};
pub use number::{Number, Overflow};
pub use pack::{pack, unpack};
pub use product::Product;
pub use semantics::MmaSemantics;
pub use tiled_copy::HostCopy;
pub use typed::{HostAtom, HostMma};
