//! CuTe layouts in Rust's type system.
//!
//! A layout is a function from coordinates to offsets. `(3,(2,3)):(3,(12,1))` has a nested shape
//! and a nested stride; its offset at `(1,(1,2))` is `1·3 + 1·12 + 2·1 = 17`. In this library a
//! layout is a type. The compiler computes its algebra, a tiling that does not fit does not
//! compile, and indexing is the arithmetic that you would write by hand. A value of the type stores
//! only the numbers that are known at run time. In print, `_128` is static and `128` is dynamic.
//!
//! ```
//! use cute_core::prelude::*;
//! let tiles = layout!((512,256)).zipped_divide(tile!((128,64)));
//! assert_eq!(tiles.to_string(), "((_128,_64),(_4,_4)):((_1,_512),(_128,_32768))");
//! assert_eq!(tiles.at(((5,7),(1,2))), 69_253); // element (5,7) of tile (1,2)
//! ```
//!
//! # A tour
//!
//! **A layout** is a shape and a stride for each of its numbers. It maps a coordinate, or an index
//! that counts with the first mode fastest, to an offset. Static numbers are written as literals,
//! those known only at run time as variables:
//!
//! ```
//! use cute_core::prelude::*;
//! let rows = layout!((4,6):(6,1));                     // 4 rows of 6
//! assert_eq!((rows.at((2,3)), rows.at(6)), (15, rows.at((2,1))));
//! let m = 1797_usize;
//! assert_eq!(layout!((m,64):(64,1)).to_string(), "(1797,_64):(_64,_1)");
//! ```
//!
//! **The algebra** makes layouts from layouts. Composition reads a layout in the order of another,
//! division gathers tiles, products repeat a tile. [`layout`](mod@layout) has all operations, listed
//! below.
//!
//! ```
//! use cute_core::prelude::*;
//! let by_two = layout!((6,2):(8,2)).compose(layout!((4,3):(3,1)));
//! assert_eq!(by_two.to_string(), "((_2,_2),_3):((_24,_2),_8)");
//! let copies = layout!((2,5):(5,1)).blocked_product(layout!((3,4):(1,3)));
//! assert_eq!(copies.to_string(), "((_2,_3),(_5,_4)):((_5,_10),(_1,_30))");
//! ```
//!
//! **A tensor** is data under a layout, checked once when it is made. Slices, tiles and transposed
//! matrices are views. [`tensor`] has them.
//!
//! ```
//! use cute_core::prelude::*;
//! # fn main() -> Result<(), TensorError> {
//! let data: [f32; 24] = core::array::from_fn(|i| i as f32);
//! let x = Tensor::new(&data, layout!((4,6):(6,1)))?;
//! assert_eq!((x[(2,3)], x.transpose()[(3,2)], x.get((4,0))), (15.0, 15.0, None));
//! let mut sums = [0.0; 4];
//! for (i, tile) in x.tiles(tile!((2,3))).enumerate() {
//!     sums[i] = tile.iter().sum::<f32>();
//! }
//! assert_eq!(sums, [24.0, 96.0, 42.0, 114.0]);
//! # Ok(())
//! # }
//! ```
//!
//! **A swizzle** permutes offsets, so that accesses to shared memory have no conflicts; a constant
//! proves that there are none. [`swizzle`](mod@swizzle) has swizzles, [`analysis`] counts conflicts.
//!
//! ```
//! use cute_core::prelude::*;
//! const ROWS: Layout![(32,32):(32,1)] = layout!((32,32):(32,1));
//! const _: () = assert!(bank_conflicts(ROWS, layout!(32:1), Access::of::<f32>()) == 32);
//! const _: () = assert!(bank_conflicts(swizzle!(5,0,5).before(ROWS), layout!(32:1), Access::of::<f32>()) == 1);
//! ```
//!
//! **An instruction** says by layouts which thread holds which element; repeated over threads and
//! values it partitions a tensor. [`atom`] has those of all vendors, behind features.
//!
//! **Generic code** needs no bounds if it is a [`template`]; otherwise it needs a bound for each
//! operation that can fail.
//!
//! # Modules
//!
//! - [`prelude`], [`macros`]: the names that a kernel uses; literals such as `layout!`.
//! - [`layout`](mod@layout): layouts, coordinates, and the operations listed below.
//! - [`tensor`]: data under a layout; views, slices, tiles and copies.
//! - [`named`](mod@named): modes by name, `{row: 4, col: 8}`.
//! - [`swizzle`](mod@swizzle), [`composed`], [`xor`]: offsets permuted by XOR of their bits;
//!   layouts behind a function; strides that are added bit by bit.
//! - [`atom`]: instructions as layouts; copies and matrix products tiled over threads.
//! - [`matrix`]: the matrix classes of CUTLASS 2.x.
//! - [`dynamic`]: layouts whose structure is known only at run time, and CuTe's notation parsed.
//! - [`analysis`]: bank conflicts, coalesced accesses, collisions, and other properties.
//! - [`tuple`](mod@tuple), [`int`](mod@int), [`stride`](mod@stride): shapes and coordinates;
//!   integers; strides.
//! - [`status`], [`error`]: broken conditions, as types and as values.
//! - [`logic`], [`fmt`]: truth at the level of types; CuTe's notation in messages.
//!
//! # Operations
//!
//! Each family of operations is a trait, and the prelude brings their methods into scope.
//!
//! - fewer modes, or modes in order: [`Coalescing`](layout::Coalescing),
//!   [`Filtering`](layout::Filtering), [`Sorting`](layout::Sorting);
//! - functions: [`Composing`](layout::Composing), [`Inverting`](layout::Inverting),
//!   [`Complementing`](layout::Complementing), [`Adding`](layout::Adding);
//! - tiles and copies: [`Dividing`](layout::Dividing), [`Multiplying`](layout::Multiplying),
//!   [`Blocking`](layout::Blocking), [`Tiling`](layout::Tiling);
//! - parts: [`Slicing`](layout::Slicing), [`Rearranging`](layout::Rearranging);
//! - elements: [`Recasting`](layout::Recasting), [`Aligning`](layout::Aligning),
//!   [`Matching`](layout::Matching);
//! - questions: [`Locating`](layout::Locating), [`Properties`](layout::Properties).
//!
//! # Errors
//!
//! A call that breaks a condition does not compile. The message states condition and numbers:
//!
//! ```compile_fail,E0277
//! # use cute_core::prelude::*;
//! // error: zipped_divide: shape 250 is not divisible by 64 (ShapeDivisible)
//! layout!((512,250)).zipped_divide(tile!((128,64)));
//! ```
//!
//! If the numbers are known only at run time, the call panics with the same words, and its `try_`
//! form returns a [`LayoutError`](error::LayoutError). The word in parentheses is the name of the
//! [`Condition`](error::Condition): `cargo cute explain ShapeDivisible` prints an example, the cause
//! and the cure, and [`explanation`](error::Condition::explanation) is that text.
//!
//! # Features
//!
//! No feature is on by default; the crate then needs neither `std` nor an allocator.
//!
//! - `alloc`: [`dynamic`], tensors that own their elements, and reports of [`analysis`].
//! - `nvidia`, `amd`, `intel`, `cpu`: the instructions of [`atom`], by vendor.
//! - `host`: instructions executed on the CPU; `native`: by the CPU's own, where it has them.
//! - `half`, `rayon`, `ndarray`, `nalgebra`, `bytemuck`: numbers, threads, arrays and bytes of
//!   these crates.
//! - `serde`: layouts, tuples, integers and swizzles as text in CuTe's notation.
//!
//! # Traits
//!
//! Public types are `Debug`, `Clone`, `Eq`, `Hash`, `Send` and `Sync`, except for what holds
//! floating point or functions, and for iterators. Tensors are equal if their shapes and elements
//! are. Only integers are `Ord`: shapes and layouts have several orders, and
//! [`tuple`](mod@tuple) has them by name, such as `lex_less`.
//!
//! Read on in [`prelude`], which groups its names by use, in [`layout`](mod@layout), then in
//! [`tensor`]. The folder `docs` of the repository is a book: first steps, pages for users of other
//! libraries, the algebra with drawings, errors explained, a glossary. The crate `cute-view` draws
//! layouts and explains operations.
// docs.rs shows beside each item the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(doctest, feature = "native"))]
extern crate std;

#[cfg(feature = "alloc")]
pub mod dynamic;

pub mod analysis;
pub mod atom;
pub mod composed;
pub(crate) mod diagnostic;
pub mod error;
pub mod fmt;
pub mod int;
pub mod layout;
pub mod logic;
pub mod macros;
pub mod matrix;
pub mod named;
pub mod prelude;
pub mod status;
pub mod stride;
pub mod swizzle;
pub mod tensor;
pub mod tuple;
pub(crate) mod world;
pub mod xor;

mod r#gen;
mod instead;

/// Generic code without bounds: its conditions are checked when it is instantiated.
///
/// The attribute is for a function, an `impl` block, or a module in braces. In it, operations with
/// conditions need no bounds for generic layouts. Each parameter `const N: usize` of its functions
/// and `impl` blocks gets the bound `Const<N>: StaticConst`. As in a C++ template, rustc checks
/// static conditions for each use, when the code is built (not in `cargo check`). Conditions on
/// sizes that are known at run time are checked at run time, as in other code.
///
/// `docs/generic-code.md` says what the attribute changes, and what it leaves alone. If the library
/// has another name in `Cargo.toml`, write `#[template(crate = name)]`.
///
/// ```
/// use cute_core::prelude::*;
///
/// #[template]
/// fn sum_of_tile<const M: usize, const N: usize, L: Layout>(x: &[u32], l: L) -> Option<u32> {
///     let x = Tensor::new(x, l).ok()?;
///     let tile = x.try_local_tile(tile!((const M, const N)), coord!((1, 0))).ok()?;
///     Some(tile.iter().sum())
/// }
/// let x: Vec<u32> = (0..24).collect();
/// assert_eq!(sum_of_tile::<2, 3, _>(&x, layout!((4,6):(6,1))), Some(12 + 13 + 14 + 18 + 19 + 20));
/// let rows = 4_usize;
/// assert_eq!(sum_of_tile::<3, 3, _>(&x, layout!((rows,6):(6,1))), None); // 4 rows are no tiles of 3
/// ```
///
/// If static sizes break a condition, the instance does not compile:
///
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// #[template]
/// fn tiles<const N: usize, L: Layout>(l: L) -> usize {
///     l.zipped_divide(tile!((const N, 4))).mode::<1>().len()
/// }
/// // error: zipped_divide: shape 250 is not divisible by 64 (ShapeDivisible)
/// tiles::<64, _>(layout!((250,8)));
/// ```
///
/// Source: none; C++ templates are checked in this way.
pub use cute_macros::template;

// The literals beside the module or the trait of their name: macros have names of their own, so one
// `use cute_core::{layout, Layout};` brings the macro `layout!` with the module `layout`, and the
// macro `Layout!` with the trait. Their documentation is in their modules.
#[doc(no_inline)]
pub use int::Int;
#[doc(no_inline)]
pub use layout::Layout;
#[doc(no_inline)]
pub use macros::{
    Coord, Int, Layout, Names, Shape, Stride, Swizzle, Tile, coord, int, layout, match_size, name,
    named, names, shape, stride, swizzle, tile, try_layout,
};
#[doc(no_inline)]
pub use swizzle::Swizzle;

// The names that most programs use, also at the root.
#[cfg(feature = "alloc")]
#[doc(no_inline)]
pub use dynamic::DynLayout;
#[doc(no_inline)]
pub use tensor::{Fragment, Tensor, copy, gemm};
#[cfg(feature = "alloc")]
#[doc(no_inline)]
pub use tensor::{OwnedMatrix, OwnedTensor};

#[doc(hidden)]
pub use r#gen::constants as number;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

#[doc(hidden)]
#[path = "template.rs"]
pub mod __template;
