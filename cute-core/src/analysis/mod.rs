//! Analyses of layouts: properties, image, collisions, and how accesses use memory.
//!
//! For typed static layouts the checks of accesses are `const` functions. So a kernel proves at
//! compile time that its shared memory has no bank conflicts:
//!
//! ```
//! use cute_core::{analysis::{Access, bank_conflicts}, prelude::*};
//! const SMEM: Layout![(32,32):(33,1)] = layout!((32,32):(33,1));
//! const COLUMN: Layout![32:1] = layout!(32:1);
//! const _: () = assert!(bank_conflicts(SMEM, COLUMN, Access::of::<f32>()) == 1);
//! ```
//!
//! For run-time layouts (feature `alloc`) each report is a type with public fields that prints
//! itself in words. Reports ignore marks: static and dynamic leaves count alike. Reports are about
//! offsets: they panic for layouts of coordinates (IntegerStrides).
//! [`DynLayout::integer_strides`](crate::dynamic::DynLayout::integer_strides) tells beforehand.

mod access;
#[cfg(feature = "alloc")]
mod alias;
#[cfg(feature = "alloc")]
mod bank_report;
mod banks;
#[cfg(feature = "alloc")]
mod coalescing;
#[cfg(feature = "alloc")]
mod coverage;
#[cfg(feature = "alloc")]
mod cycles;
mod error;
#[cfg(feature = "alloc")]
mod image;
#[cfg(feature = "alloc")]
mod limit;
mod pattern;
#[cfg(feature = "alloc")]
mod place;
#[cfg(feature = "alloc")]
mod properties;
mod regular;
mod segments;
mod typed;
mod vector;

pub use access::Access;
pub use banks::BankCount;
pub use error::{AccessError, Quantity};
pub use pattern::Pattern;
pub use segments::SegmentCount;
pub use typed::{
    MemoryLayout, bank_conflicts, bank_conflicts_tv, segments, segments_tv, widest_access,
};
pub use vector::{Narrow, VectorWidth};

#[cfg(feature = "alloc")]
pub use self::{
    alias::{Alias, Aliases, Collision, Injectivity},
    bank_report::{BankConflict, BankConflicts, BankStep, BankWord},
    coalescing::{Coalescing, SegmentStep},
    coverage::{Coverage, Holder, OutsideCell, SharedCell},
    cycles::{Cycle, Cycles, NotPermutation},
    image::{Image, Run},
    limit::Limit,
    place::Place,
    properties::Properties,
};
