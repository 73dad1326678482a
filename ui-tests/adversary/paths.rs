//! Names that other crates do not have: what would let them implement what is sealed, or make
//! engines of pointers.

// Tries to name what closes coordinates.
use cute_core::layout::coordinate::Sealed;

// Tries to name it where tensors use it.
use cute_core::tensor::access::Sealed as AlsoClosed;

// Tries to name the slices and coordinates of templates.
use cute_core::layout::{AnyCoordinate, AnySlice};

// Tries to name what engines are made of.
use cute_core::tensor::engine::sealed::Sealed;

// Tries to name the pointers of engines.
use cute_core::tensor::pointer::Pointer;

// Tries to name the part of an engine.
use cute_core::tensor::pointer::Moved;

// Tries to name the values of an engine.
use cute_core::tensor::values::ValueAt;

// Tries to name the lengths of storages.
use cute_core::tensor::construct::Elements;

// Tries to name what makes elements plain.
use cute_core::tensor::recast::sealed::Sealed as Plain;

// Tries to name the reach of a layout.
use cute_core::layout::reach::Reach;

// Tries to name the width of offsets.
use cute_core::layout::width::Width;

// Tries to name the digits of static integers.
use cute_core::int::nat::OddNat;

// Tries to name what closes integers.
use cute_core::int::right::RightOperand as Integer;

// Tries to name the parts of layouts.
use cute_core::world::LayoutCases;

// Tries to name what makes a layout without asking.
use cute_core::layout::evaluate::Evaluate;

// Tries to name what closes tiled instructions.
use cute_core::atom::tiled_mma::tiling::Sealed as Tiled;

// Tries to name what closes permutations.
use cute_core::composed::composed_layout::sealed::Sealed as Permutation;

fn main() {}
