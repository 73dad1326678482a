//! Layouts whose structure is known at run time.

mod allocation;
mod golden;
mod notation;
mod properties;
mod typed;
