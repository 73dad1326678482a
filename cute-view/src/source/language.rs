//! The parts in which languages differ, and the walk over a layout, which is common to them.

use alloc::string::String;
use alloc::vec::Vec;
use cute_core::dynamic::{BasisPath, DynLayout, DynLeaf, DynSwizzledLayout, DynTuple};
use cute_core::swizzle::DynSwizzle;

/// The two tuples of a layout.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Shape,
    Stride,
}

/// How a language writes the parts of a layout.
pub(super) trait Language {
    /// An integer. Its path, if any, is left out.
    fn integer(leaf: DynLeaf) -> String;
    /// A multiple of a basis vector.
    fn basis(leaf: DynLeaf, path: BasisPath) -> String;
    fn tuple(part: Part, modes: &[String]) -> String;
    fn layout(shape: &str, stride: &str) -> String;
    fn swizzled(swizzle: DynSwizzle, offset: &str, layout: &str) -> String;
}

pub(super) fn layout<L: Language>(layout: &DynLayout) -> String {
    let shape = tuple::<L>(Part::Shape, &layout.shape());
    L::layout(&shape, &tuple::<L>(Part::Stride, &layout.stride()))
}

pub(super) fn swizzled<L: Language>(composed: &DynSwizzledLayout) -> String {
    let offset = L::integer(composed.offset());
    L::swizzled(composed.swizzle(), &offset, &layout::<L>(composed.layout()))
}

fn tuple<L: Language>(part: Part, of: &DynTuple) -> String {
    match (of.depth(), of.leaves()) {
        (0, [leaf]) if leaf.is_integer() => L::integer(*leaf),
        (0, [leaf]) => L::basis(*leaf, leaf.path()),
        _ => {
            let modes: Vec<String> = of.modes().map(|mode| tuple::<L>(part, &mode)).collect();
            L::tuple(part, &modes)
        }
    }
}
