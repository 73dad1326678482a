//! Products, copies and contractions over any strides: what plain loops compute, and nothing else is written.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cute_tests::fuzz::cpu(bytes));
