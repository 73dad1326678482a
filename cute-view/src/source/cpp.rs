//! CuTe C++.

use super::language::{Language, Part};
use alloc::{format, string::String, vec::Vec};
use cute_core::dynamic::{BasisPath, DynLeaf};
use cute_core::swizzle::DynSwizzle;

pub(super) struct Cpp;

impl Language for Cpp {
    fn integer(leaf: DynLeaf) -> String {
        let value = leaf.value();
        // `Int` takes an `int`, `C` integers of every type.
        let (name, value) = match i32::try_from(value) {
            Ok(value) => ("Int", format!("{value}")),
            Err(_) => ("C", long(value)),
        };
        if leaf.is_static() {
            format!("{name}<{value}>{{}}")
        } else {
            value
        }
    }

    fn basis(leaf: DynLeaf, path: BasisPath) -> String {
        let steps: Vec<String> = path.steps().map(|step| format!("{step}")).collect();
        let basis = format!("E<{}>{{}}", steps.join(","));
        if leaf.is_static() && leaf.value() == 1 {
            basis
        } else {
            format!("{} * {basis}", Self::integer(leaf))
        }
    }

    fn tuple(part: Part, modes: &[String]) -> String {
        let name = match part {
            Part::Shape => "make_shape",
            Part::Stride => "make_stride",
        };
        format!("{name}({})", modes.join(", "))
    }

    fn layout(shape: &str, stride: &str) -> String {
        format!("make_layout({shape}, {stride})")
    }

    fn swizzled(swizzle: DynSwizzle, offset: &str, layout: &str) -> String {
        let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
        format!("make_composed_layout(Swizzle<{bits},{base},{shift}>{{}}, {offset}, {layout})")
    }
}

/// A literal of 64 bits. There is none for the least number: a literal has no sign.
fn long(value: i128) -> String {
    if value == i64::MIN.into() {
        format!("({}ll - 1)", value + 1)
    } else if i64::try_from(value).is_ok() {
        format!("{value}ll")
    } else {
        format!("{value}ull")
    }
}
