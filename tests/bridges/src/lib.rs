//! Reads what `cute-view` writes for other libraries, with the parsers of these libraries.

pub mod wgsl;
