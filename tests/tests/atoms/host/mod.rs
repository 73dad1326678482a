//! Instructions executed on the CPU: number formats, matrix instructions, copies.

mod block;
mod copy;
mod formats;
mod kernel;
mod mma;
mod native;
mod rounding;
mod typed;
