//! What layouts show: drawings, derivations and reports.

mod analysis;
mod analysis_access;
mod drawings;
mod explain;
