//! Hot loops, each through a layout and by hand.
//!
//! `layout_x` and `by_hand_x` must compile to the same instructions; `tests/codegen.rs` compares
//! them. The version by hand is what one writes without the library, index arithmetic spelled out.
//! What a layout leaves to run time is an argument there: a layout is made once, outside of the loop.
//!
//! `layout_control_x` and `by_hand_control_x` differ: the comparison must say so.

mod chosen;
mod controls;
mod coordinates;
mod fixed;
mod fused;
mod run_time;
mod swizzled;
mod templates;
mod tensors;
mod windows;

pub use chosen::*;
pub use controls::*;
pub use coordinates::*;
pub use fixed::*;
pub use fused::*;
pub use run_time::*;
pub use swizzled::*;
pub use templates::*;
pub use tensors::*;
pub use windows::*;
