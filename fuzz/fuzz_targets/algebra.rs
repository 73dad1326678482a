//! Operations on any tuples and layouts: never a panic, and the definitions hold.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cute_tests::fuzz::algebra(bytes));
