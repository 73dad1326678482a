//! The CuTe DSL, which is Python.

use super::language::{Language, Part};
use alloc::{format, string::String, vec::Vec};
use cute_core::dynamic::{BasisPath, DynLeaf};
use cute_core::swizzle::DynSwizzle;

pub(super) struct Dsl;

impl Language for Dsl {
    fn integer(leaf: DynLeaf) -> String {
        let value = leaf.value();
        if leaf.is_static() {
            format!("{value}")
        } else if i32::try_from(value).is_ok() {
            format!("cutlass.Int32({value})")
        } else {
            format!("cutlass.Int64({value})")
        }
    }

    fn basis(leaf: DynLeaf, path: BasisPath) -> String {
        let steps: Vec<String> = path.steps().map(|step| format!("{step}")).collect();
        let path = match &steps[..] {
            [step] => step.clone(),
            steps => format!("[{}]", steps.join(", ")),
        };
        format!("{} * cute.E({path})", Self::integer(leaf))
    }

    fn tuple(_: Part, modes: &[String]) -> String {
        match modes {
            [mode] => format!("({mode},)"),
            modes => format!("({})", modes.join(", ")),
        }
    }

    fn layout(shape: &str, stride: &str) -> String {
        format!("cute.make_layout({shape}, stride={stride})")
    }

    fn swizzled(swizzle: DynSwizzle, offset: &str, layout: &str) -> String {
        let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
        let swizzle = format!("cute.make_swizzle({bits}, {base}, {shift})");
        format!("cute.make_composed_layout({swizzle}, {offset}, {layout})")
    }
}
