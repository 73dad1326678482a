//! What the programs in `tests/adversary` share: how an attempt is judged.
//!
//! Each program is safe code, and tries to leave the memory of a tensor, to have two exclusive
//! references to one element, or to break what `unsafe` code of the library relies on. It ends in a
//! typed error, in a documented panic, or well; `.ci/adversary` lets AddressSanitizer and Miri
//! watch it. What does not even compile is in `ui-tests/adversary`.
#![forbid(unsafe_code)]

pub mod refused;

use cute_core::int::DynInt;
use cute_core::{prelude::*, tensor::SourceError};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The attempt ended in an error that names `condition`; `what` is tried is said in CuTe's
/// notation.
#[track_caller]
pub fn refused<T, E: Refusal>(
    what: impl Display,
    result: Result<T, E>,
    condition: Condition,
) -> String {
    match result {
        Ok(_) => panic!("{what}: accepted"),
        Err(error) => {
            assert_eq!(error.broken(), Some(condition), "{what}: {error}");
            error.to_string()
        }
    }
}

/// Errors that name a condition.
pub trait Refusal: Display {
    /// The condition.
    fn broken(&self) -> Option<Condition>;
}
impl Refusal for TensorError {
    fn broken(&self) -> Option<Condition> {
        Some(self.condition())
    }
}
impl Refusal for LayoutError {
    fn broken(&self) -> Option<Condition> {
        Some(self.condition())
    }
}
impl Refusal for SourceError {
    fn broken(&self) -> Option<Condition> {
        self.condition()
    }
}

/// The attempt ended in a panic; its words.
#[track_caller]
pub fn panics<T>(what: impl Display, attempt: impl FnOnce() -> T) -> String {
    match catch_unwind(AssertUnwindSafe(attempt)) {
        Ok(_) => panic!("{what}: accepted"),
        Err(payload) => match payload.downcast::<String>() {
            Ok(words) => *words,
            Err(payload) => payload
                .downcast_ref::<&str>()
                .map_or_else(String::new, |words| (*words).to_owned()),
        },
    }
}

/// The offsets of a layout, coordinate by coordinate.
pub fn offsets<L: Layout<Index: DynInt>>(layout: L) -> Vec<i128> {
    layout
        .coordinates()
        .map(|c| layout.at(c).to_i128())
        .collect()
}

/// Numbers without a pattern, the same in each run.
pub struct Random(u64);

impl Random {
    /// A sequence of its own for each `seed`.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// A number below `most`.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}
