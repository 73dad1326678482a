//! Layouts whose structure is known at run time.

mod golden;
mod notation;
mod properties;
mod typed;
