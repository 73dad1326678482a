//! Instructions: their data, what they compute, and how threads share a tile.

mod host;
mod instructions;
mod thread_numbers;
mod tiled_copy;
