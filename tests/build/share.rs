//! How much of the golden lines and random cases is written as types: a share of them, since rustc
//! takes minutes for all; `CUTE_ALL=1` has all, and `../.ci/exhaustive` asks for it. As values, all
//! golden lines are always run, by `tests/dynamic_golden.rs`.

use std::env;

/// One line of so many is taken.
const PARTS: usize = 4;
/// Fewer lines than these are taken whole.
const FEW: usize = 20;

/// The environment variable that has all of them.
pub const ALL: &str = "CUTE_ALL";

/// Why a line is not taken.
pub const REASON: &str = "left to CUTE_ALL=1";

/// Whether everything is written.
pub fn all() -> bool {
    env::var_os(ALL).is_some()
}

/// How many of `count` random cases to write.
pub fn of(count: usize) -> usize {
    if all() { count } else { count.div_ceil(PARTS) }
}

/// Whether to take the line of this number, of `count` that are alike.
///
/// Multiples of the golden ratio spread the share evenly, and follow no period that the lines have.
pub fn takes(number: usize, count: usize) -> bool {
    const RATIO: u64 = 0x9e37_79b9_7f4a_7c15;
    let place = (number as u64).wrapping_mul(RATIO);
    all() || count <= FEW || place / (u64::MAX / PARTS as u64 + 1) == 0
}
