//! Drawings, derivations and reports of layouts.

mod analysis;
mod analysis_access;
mod drawings;
mod explain;
