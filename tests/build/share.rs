//! How much of the golden lines and random cases is written as types: one of 32 parts, since
//! rustc takes minutes for all. `CUTE_PART=1` to `31` have the others, `CUTE_ALL=1` has all:
//! `../.ci/exhaustive` asks for them. As values, all golden lines of layouts are always run, by
//! `tests/dynamic/golden.rs` and `tests/random_types/swizzle.rs`; those of partitioned tensors and of
//! tiled MMAs have no run-time twin, and are run as types alone.

pub use cute_oracle::share::{VARIABLES, all};

/// One line of so many is taken.
const PARTS: u64 = 32;
/// Fewer lines than these are taken whole, in every part.
const FEW: usize = 20;

/// Why a line is not taken.
pub const REASON: &str = "left to CUTE_ALL=1";

/// The number of the part that is written.
///
/// # Panics
/// Where there is no such part.
fn part() -> u64 {
    let part = cute_oracle::share::part() as u64;
    assert!(part < PARTS, "the parts are 0 to {}", PARTS - 1);
    part
}

/// How many of `count` random cases to write.
pub fn of(count: usize) -> usize {
    if all() {
        count
    } else {
        count.div_ceil(PARTS as usize)
    }
}

/// The seed of random cases: each part has others.
pub fn seed(seed: u64) -> u64 {
    if all() { seed } else { seed ^ part() << 32 }
}

/// Whether to take the line of this number, of `count` that are alike.
///
/// Multiples of the golden ratio spread the parts evenly, and follow no period that the lines have.
pub fn takes(number: usize, count: usize) -> bool {
    const RATIO: u64 = 0x9e37_79b9_7f4a_7c15;
    let place = (number as u64).wrapping_mul(RATIO);
    all() || count <= FEW || place / (u64::MAX / PARTS + 1) == part()
}
