//! The repository itself: its rooms, its pages and their tables, and its generated files.

mod book;
mod cute_asserts;
mod generated;
mod names;
mod orphans;
mod readme;
mod rooms;
mod tables;
mod untested;
