//! Safe programs against the memory of tensors: one a test, by what they try.
//!
//! `.ci/adversary` lets AddressSanitizer and Miri watch them.
// not `forbid`: the slices of `ndarray` allow some of their own
#![deny(unsafe_code)]

mod atoms;
mod beyond;
mod bounds;
mod copies;
mod elements;
mod hidden;
mod kernels;
mod numbers;
mod overlaps;
mod parts;
mod recast;
mod sources;
mod swizzled;
mod templates;
mod threads;

/// Every program is counted: those that run, those of `ui-tests/adversary`, and the examples of
/// `cute_adversary::refused`.
mod count;
