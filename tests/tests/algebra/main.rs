//! The algebra of layouts against its definitions, and where it ends.

mod choice;
mod coordinate_algebra;
mod ends;
mod generic_results;
mod limits;
mod orders;
mod padded;
mod predicates;
mod refused;
mod whole_modes;
mod xor;
