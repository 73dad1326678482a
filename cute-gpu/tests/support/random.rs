//! Random numbers, and layouts from texts.

use cute_core::dynamic::{DynLayout, DynLeaf, DynSwizzledLayout};
use cute_core::swizzle::DynSwizzle;

#[path = "numbers.rs"]
mod numbers;
pub use numbers::Random;

/// A layout behind a swizzle of elements.
pub fn swizzled(swizzle: DynSwizzle, layout: &str) -> DynSwizzledLayout {
    let layout: DynLayout = layout.parse().expect("a layout");
    let zero = DynLeaf::new_static(0).expect("a leaf");
    DynSwizzledLayout::new(swizzle, zero, layout).expect("offsets that fit")
}
