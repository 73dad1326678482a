//! Imports of names that are elsewhere, or behind a feature.

use cute_core::Shape;
use cute_core::atom::amd::cdna3;
use cute_core::dynamic::DynLayout;
use cute_core::int::_4;
use cute_core::layout::make_tensor;
use cute_core::prelude::*;
use cute_core::swizzle::swizzle;
use cute_core::tensor::OwnedTensor;
use cute_core::tuple::make_coord;

fn main() {}
