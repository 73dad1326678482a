//! Matrix products.
//!
//! A call goes through these files, from the public function to the micro-kernel:
//!
//! | | |
//! |---|---|
//! | `gemm` | the public function: it compares sizes, and makes matrices of tensors |
//! | `element`, `computed` | which elements have products; the loops are compiled here, for each combination of them |
//! | `representable` | products of integers that would wrap around are refused |
//! | `by_target` | which instruction set, and whether threads divide few rows or columns (`parts`) |
//! | `by_shape` | which of the following loops, on how many threads (`team`, `split`, `taken`) |
//! | `strided`, `small`, `widths`, `row_of_tiles` | small products, from sizes and strides to tile after tile, without a plan |
//! | `long` | products with longer sides that go this way: near ones, and a tall A with few columns |
//! | `along` | those whose operands are contiguous along K, and their last rows: by sums along K |
//! | `few`, `few_rows`, `dots` | sums along K, where B would be packed for a few rows of A |
//! | `few_columns`, `added` | sums of columns of A, where A would be packed for a few columns of B |
//! | `plan`, `shape`, `blocks` | all others: what is packed, which register tile, how large blocks are |
//! | `loops`, `block` | the five loops, and the tiles of a block of C |
//! | [`kernel`](crate::kernel) | a tile of C in registers |
//!
//! They use:
//!
//! | | |
//! |---|---|
//! | `matrix`, `axis`, `source`, `stored` | the operands: rows and columns of any strides, elements of any type |
//! | `options` | the user's choices, and the epilogue |
//! | `pack`, `squares`, `panels` | copies of A and B in the order in which kernels read them, and their memory |
//! | `tiling`, `chunks` | rows divided among tiles, and ranges among parts |
//! | `stage` | tiles of C that are no columns of contiguous rows |
//!
//! Contractions come by way of `problem`, with matrices whose rows and columns are several modes.

mod added;
mod along;
mod axis;
mod block;
mod blocks;
mod by_shape;
mod by_target;
mod chunks;
mod computed;
mod dots;
mod element;
mod few;
mod few_columns;
mod few_rows;
mod gemm;
mod long;
mod loops;
mod matrix;
pub(crate) mod options;
mod pack;
mod panels;
#[cfg(feature = "threads")]
mod parts;
mod plan;
#[cfg(any(test, feature = "contract"))]
pub(crate) mod problem;
mod representable;
mod row_of_tiles;
mod shape;
mod small;
mod source;
#[cfg(feature = "threads")]
mod split;
mod squares;
mod stage;
mod stored;
mod strided;
#[cfg(feature = "threads")]
mod taken;
#[cfg(feature = "threads")]
mod team;
#[cfg(test)]
mod tests;
mod tiling;
mod widths;

pub use element::{Accumulator, Element};
pub use gemm::{Gemm, gemm};
#[cfg(feature = "contract")]
pub(crate) use {computed::Computed, representable::Byte};
