//! Strides that are added bit by bit: [`XorLayout`].
//!
//! Integers with XOR for `+`, and the product without carries for `·`, are polynomials over the field of two elements. A
//! layout whose sizes are powers of two is a function into them as well: the digits of a coordinate are disjoint bits, and each bit
//! adds its multiple of the stride: `8:3` is at 3 not 9, but `3 xor 6 = 5`.
//!
//! Every swizzle is such a layout, and so is every swizzled layout whose modes have bits of their own:
//! `Sw<3,3,3> o (8,64):(64,1)` is `(8,64):(72,1)`, since row `r` adds `64·r`, and flips by `8·r`. What is a permutation in
//! front of a layout there is a stride here.
//!
//! Sizes and strides multiply as integers do wherever one of them is a power of two. So the algebra of such layouts is that of
//! integers, as far as it asks for products alone: coalescing, composition with layouts whose modes have bits of their own, exact
//! division, slices. What asks for an order of offsets (complements, inverses) is not defined.
//!
//! Source: "CuTe Layout Representation and Algebra" (arXiv:2603.02298), strides in a module over the integers.

pub(crate) mod algebra;
mod terms;
mod xor_layout;

pub use xor_layout::{OfBits, OfBitsStatus, OwnBits, OwnBitsStatus, XorLayout};
