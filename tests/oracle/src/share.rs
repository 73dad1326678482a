//! How much of its cases a test takes: so many that `cargo test` need not wait long.
//! `CUTE_PART=1` to `31` take others, and `CUTE_ALL=1` takes all: `.ci/exhaustive` sets these.

use std::env;

/// The environment variables that ask for all cases, and for another part of them.
pub const VARIABLES: [&str; 2] = ["CUTE_ALL", "CUTE_PART"];

/// Whether all cases are asked for.
pub fn all() -> bool {
    env::var_os(VARIABLES[0]).is_some()
}

/// The number of the part that is asked for: 0 where nothing is.
///
/// # Panics
/// If it is no number.
pub fn part() -> usize {
    let part = env::var(VARIABLES[1]);
    part.map_or(0, |text| text.parse().expect("a number of a part"))
}

/// A test takes one case out of this many: `usually`, or 1, which is all cases.
pub fn one_of(usually: usize) -> usize {
    if all() { 1 } else { usually }
}

/// One case out of `usually`, another one in each part, or all cases.
pub fn some<T>(cases: impl Iterator<Item = T>, usually: usize) -> impl Iterator<Item = T> {
    let every = one_of(usually);
    cases.skip(part() % every).step_by(every)
}
