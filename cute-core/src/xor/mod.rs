//! Strides that are added bit by bit: [`XorLayout`].
//!
//! Integers with XOR for `+`, and the product without carries for `·`, are polynomials over the
//! field of two elements. A layout whose sizes are powers of two can take its values there: the
//! digits of a coordinate are disjoint bits, and each bit adds its multiple of the stride. So `8:3`
//! at 3 is not 9, but `3 xor 6 = 5`.
//!
//! Every swizzle is such a layout, and so is every swizzled layout whose modes share no bits:
//! `Sw<3,3,3> o (8,64):(64,1)` is `(8,64):(72,1)`, since row `r` adds `64·r` and flips by `8·r`.
//! The permutation after the layout becomes a stride.
//!
//! Sizes and strides multiply as integers do if one of them is a power of two. So the algebra of
//! such layouts is that of integers, as far as it needs products alone: coalescing, composition
//! with layouts whose modes share no bits, exact division, slices. Operations that need an order of
//! offsets (complements, inverses) are not defined.
//!
//! Source: "CuTe Layout Representation and Algebra" (arXiv:2603.02298), strides in a module over
//! the integers.

pub(crate) mod algebra;
mod terms;
mod xor_layout;

pub use xor_layout::{OfBits, OfBitsStatus, OwnBits, OwnBitsStatus, XorLayout};
