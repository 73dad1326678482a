//! Layouts of any numbers against storages of any length: tensors hold what they reach, and never a panic.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cute_tests::fuzz::tensors(bytes));
