//! The tests of this package are in `tests/ui.rs`. They are apart from those of `cute-core`, since
//! rustc prints the paths of names that several loaded crates have.
