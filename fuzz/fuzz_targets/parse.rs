//! Texts read as tuples, coordinates, tilers and layouts: never a panic, printed as they were read, errors at their place.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| cute_tests::fuzz::parse(text));
