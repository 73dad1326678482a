//! Instructions executed on the CPU: number formats, matrix instructions, copies.

mod block;
mod copy;
mod formats;
mod mma;
mod rounding;
mod typed;
