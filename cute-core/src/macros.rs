//! Literals: [`layout!`], [`shape!`], [`stride!`], [`coord!`], [`tile!`], [`int!`] and [`swizzle!`]
//! for values, [`Layout!`] and its like for their types.
//!
//! A literal is written in CuTe's notation: `(3,(2,3)):(3,(12,1))`. Each of its integers can be
//! written in these ways:
//!
//! | leaf | in a value | in a type |
//! |---|---|---|
//! | `12`, `0x0C`, `-3` | static | static |
//! | `const N`, `const { 2 * N }` | static: a constant, a constant expression | static |
//! | `n`, `self.n`, `x.rows()`, `sizes[0]`, `n as usize`, `{ 2 * n }` | dynamic: [`Dyn`] of the value's type; a static integer stays static | – |
//! | `i32`, `u32`, `i64`, `isize`, `usize` | – | dynamic: [`Dyn`] of that type |
//! | `S`, `a::Path<B>` | – | that type, for instance a parameter `S: Int` |
//!
//! `const N` may be a const generic parameter. Its value is one that [`FromConst`] knows: up to
//! 1024, or a power of two or ten beyond. `const { … }` takes any value up to 2^63, and a negative
//! one where a literal may be negative, but no const generic parameter.
//!
//! A type is written with the capital letter, `Layout![(4, usize)]`. A static literal in lower case
//! is its own type where a type is expected, `Fragment::<f32, layout!((4, 8))>`, though not in a
//! bound: that is `L: DivisibleBy<Tile![(2, 2)]>`.
//!
//! The modes of a tuple can have names, `layout!({row: 4, col: 8}:{row: 8, col: 1})`, with each tree
//! after its name; [`named`](mod@crate::named) says what names are for.
//!
//! Parentheses make a tuple, also around one mode: `(4):(1)` has rank 1, `4:1` is a single mode. A
//! literal has at most 1024 leaves and 32 levels. [`int!`] takes one integer and no tuple. All
//! mistakes in a literal are reported at once, each at its token.
//!
//! [`Dyn`]: crate::int::Dyn
//! [`FromConst`]: crate::int::FromConst

mod match_size;

pub use match_size::match_size;

// The macros are defined under hidden names, and shown under their own ones here: `#[macro_export]`
// alone would show each of them at the root of the documentation. The root has them too, beside the
// modules and traits of their names (`lib.rs`).

/// The value of a layout, `shape:stride`.
///
/// A static layout has size 0 and is a constant expression. A layout with dynamic integers is
/// validated when it is made. Each expression is evaluated once, in the order of the modes, the
/// size before the stride.
///
/// Without strides the layout is compact and column-major; with `; row_major` it is compact and
/// row-major. A mode of static size 1 then has stride 0, as in CuTe.
///
/// # Panics
///
/// Panics if the dynamic integers do not make a layout: a size is not positive, or an offset does
/// not fit the type of its integers. [`try_layout!`] returns an error instead.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let l = layout!((3,(2,3)):(3,(12,1)));
/// assert_eq!(l.to_string(), "(_3,(_2,_3)):(_3,(_12,_1))");
/// assert_eq!(size_of_val(&l), 0);
///
/// let m = 1797_usize;
/// assert_eq!(layout!((m, 64):(64, 1)).to_string(), "(1797,_64):(_64,_1)");
/// assert_eq!(layout!((4, {2 * m})).to_string(), "(_4,3594):(_1,_4)");
/// let sizes = [4_usize, 8];
/// assert_eq!(layout!((sizes[0], 8)).to_string(), "(4,_8):(_1,4)"); // braces are for operators
///
/// const WIDTH: usize = 8;
/// const TILE: Layout![(4, 8):(8, 1)] = layout!((4, const WIDTH):(const { WIDTH }, 1));
/// assert_eq!(TILE, layout!((4, 8); row_major));
/// ```
///
/// Source: CuTe `make_layout(shape, stride)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __layout {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate layout value; $($literal)* } };
}
#[doc(inline)]
pub use crate::__layout as layout;

/// The value of a layout, or an error if its dynamic integers do not make a layout.
///
/// # Errors
///
/// Fails if a size is not positive, or an offset does not fit the type of its integers
/// (Representable).
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let rows = 0_usize;
/// let error = try_layout!((rows, 64):(64, 1)).unwrap_err();
/// assert_eq!(error, LayoutError::NotPositive { shape: 0 });
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __try_layout {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate try_layout value; $($literal)* } };
}
#[doc(inline)]
pub use crate::__try_layout as try_layout;

/// The type of a layout, `shape:stride`.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// type RowMajor<M, N> = Layout![(M, N):(N, 1)];
/// let rows = 12_u32;
/// let l: Layout![(u32, 64):(64, 1)] = layout!((rows, 64):(64, 1));
/// let m: RowMajor<Int![4], Int![8]> = layout!((4, 8):(8, 1));
/// assert_eq!(<Layout![(4, 8)]>::SIZE, 32);
/// # let _ = (l, m);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __Layout {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate layout type; $($literal)* } };
}
#[doc(inline)]
pub use crate::__Layout as Layout;

/// The value of a shape, or of any other tree of positive integers.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let n = 6_usize;
/// assert_eq!(shape!((3, (2, n))).to_string(), "(_3,(_2,6))");
/// ```
///
/// Source: CuTe `make_shape`.
#[doc(hidden)]
#[macro_export]
macro_rules! __shape {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate shape value; $($literal)* } };
}
#[doc(alias = "make_shape")]
#[doc(inline)]
pub use crate::__shape as shape;

/// The type of a shape.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let shape: Shape![(3, (2, usize))] = shape!((3, (2, {6_usize})));
/// assert_eq!(shape.size(), Dyn(36));
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __Shape {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate shape type; $($literal)* } };
}
#[doc(inline)]
pub use crate::__Shape as Shape;

/// The value of one integer, of any sign. A static integer has size 0.
///
/// # Examples
///
/// ```
/// use cute_core::{int::mul, prelude::*};
///
/// let eight = int!(8);
/// assert_eq!(size_of_val(&eight), 0);
/// assert_eq!(mul(eight, int!(-3)).to_string(), "_-24");
///
/// let n = 5_usize;
/// assert_eq!(mul(eight, int!(n)), Dyn(40));
///
/// const WIDTH: usize = 16;
/// assert_eq!(int!(const WIDTH), int!(0x10));
/// ```
///
/// A tuple is refused: write it with `shape!`, `stride!` or `coord!`.
/// ```compile_fail
/// # use cute_core::prelude::*;
/// // error: expected an integer, found `(4, 8)`: a tuple is written with `shape!`, …
/// int!((4, 8));
/// ```
///
/// Source: CuTe `Int<8>{}`, `_8{}`.
#[doc(hidden)]
#[macro_export]
macro_rules! __int {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate int value; $($literal)* } };
}
#[doc(inline)]
pub use crate::__int as int;

/// The type of one integer.
///
/// # Examples
///
/// ```
/// use cute_core::{int::Mul, prelude::*};
///
/// let n: Mul<Int![8], Int![-3]> = int!(-24);
/// assert_eq!(n.to_i128(), -24);
///
/// const WIDTH: usize = 16;
/// let same: Int![const WIDTH] = int!(16);
/// let rows: Int![usize] = int!({2 * WIDTH});
/// assert_eq!((same.to_i128(), rows), (16, Dyn(32)));
/// ```
///
/// Source: CuTe `Int<8>`, `_8`.
#[doc(hidden)]
#[macro_export]
macro_rules! __Int {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate int type; $($literal)* } };
}
#[doc(inline)]
pub use crate::__Int as Int;

/// The value of a stride: a tree of integers of any sign.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// assert_eq!(stride!((-1, (0, 12))).to_string(), "(_-1,(_0,_12))");
/// ```
///
/// Source: CuTe `make_stride`.
#[doc(hidden)]
#[macro_export]
macro_rules! __stride {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate stride value; $($literal)* } };
}
#[doc(alias = "make_stride")]
#[doc(inline)]
pub use crate::__stride as stride;

/// The type of a stride.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let stride: Stride![(-1, isize)] = stride!((-1, {-64_isize}));
/// assert_eq!(stride.get::<1>(), Dyn(-64));
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __Stride {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate stride type; $($literal)* } };
}
#[doc(inline)]
pub use crate::__Stride as Stride;

/// The value of a coordinate; `_` keeps a whole mode.
///
/// # Examples
///
/// ```
/// use cute_core::{prelude::*, tuple::{Cons, Nil}};
///
/// let i = 2_usize;
/// assert_eq!(layout!((4, 8):(8, 1)).at(coord!((i, 3))), 19);
/// let row = coord!((i, _));
/// assert_eq!(row, Cons(Dyn(2), Cons(Underscore, Nil)));
/// ```
///
/// Source: CuTe `make_coord`.
#[doc(hidden)]
#[macro_export]
macro_rules! __coord {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate coord value; $($literal)* } };
}
#[doc(alias = "make_coord")]
#[doc(inline)]
pub use crate::__coord as coord;

/// The type of a coordinate.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let c: Coord![(2, 3)] = coord!((2, 3));
/// assert_eq!(layout!((4, 8):(8, 1)).at(c), 19);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __Coord {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate coord type; $($literal)* } };
}
#[doc(inline)]
pub use crate::__Coord as Coord;

/// The value of a tiler: a layout, an integer `n` for `n:1`, or a tuple of tilers, one for each
/// mode, in which `_` leaves a mode as it is.
///
/// # Panics
///
/// Panics if the dynamic integers of one of its layouts do not make a layout.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let tiles = layout!((512,32,6)).logical_divide(tile!((128, (4,8):(8,1), _)));
/// assert_eq!(tiles.shape(), shape!(((128,4),((4,8),1),6)));
/// ```
///
/// Source: CuTe `make_tile`.
#[doc(hidden)]
#[macro_export]
macro_rules! __tile {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate tile value; $($literal)* } };
}
#[doc(inline)]
pub use crate::__tile as tile;

/// The type of a tiler.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let tiler: Tile![(128, 64)] = tile!((128, 64));
/// assert_eq!(layout!((512, 256)).zipped_divide(tiler).mode::<1>(), layout!((4, 4):(128, 32768)));
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __Tile {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate tile type; $($literal)* } };
}
#[doc(inline)]
pub use crate::__Tile as Tile;

/// The value of a swizzle. `swizzle!(B,M,S)` flips `B` bits of an offset, from bit `M` on, each
/// where the bit `S` places higher is set.
///
/// `S` has either sign; with a negative `S` the bits that it flips are those above. Offsets count
/// elements; with `; Bytes` they count bytes. The numbers are static: literals, or constants as in
/// `layout!`.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let swizzle = swizzle!(3,4,3);
/// assert_eq!(swizzle.to_string(), "Sw<3,4,3>");
/// assert_eq!(size_of_val(&swizzle), 0);
/// assert_eq!(swizzle!(1,0,-3).apply(int!(1)), int!(9));
/// assert_eq!(swizzle!(3,4,3; Bytes).of_elements::<16>(), swizzle!(3,3,3));
///
/// const BITS: usize = 3;
/// const DOWN: i32 = -4;
/// assert_eq!(swizzle!(const BITS, const { BITS + 1 }, const { DOWN }), swizzle!(3,4,-4));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: swizzling: a swizzle of 3 bits reads bits that it changes, 2 further on
/// // (SegregatedBits)
/// let swizzle = swizzle!(3,4,2);
/// ```
///
/// Source: CuTe `Swizzle<B, M, S>{}`.
#[doc(hidden)]
#[macro_export]
macro_rules! __swizzle {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate swizzle value; $($literal)* } };
}
#[doc(inline)]
pub use crate::__swizzle as swizzle;

/// The type of a swizzle.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let swizzle: Swizzle![3,4,-3] = swizzle!(3,4,-3);
/// let bytes: Swizzle![3,4,3; Bytes] = swizzle!(3,4,3; Bytes);
/// # let _ = (swizzle, bytes);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __Swizzle {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate swizzle type; $($literal)* } };
}
#[doc(inline)]
pub use crate::__Swizzle as Swizzle;

/// The name of a mode, as a value.
///
/// A name is an identifier of at most 19 letters, digits and `_`, in ASCII.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let l = layout!({row: 4, col: 8});
/// assert_eq!(l.mode(name!(col)), layout!(8:4));
/// ```
///
/// Source: none; a name is a type of [`named`](mod@crate::named).
#[doc(hidden)]
#[macro_export]
macro_rules! __name {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate name value; $($literal)* } };
}
#[doc(inline)]
pub use crate::__name as name;

/// The names of several modes, as a value.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let l = names!(row, col).of(layout!((4,8)));
/// assert_eq!(l.transpose_to(names!(col, row)).unnamed(), layout!((8,4):(4,1)));
/// ```
///
/// Source: none; names are types of [`named`](mod@crate::named).
#[doc(hidden)]
#[macro_export]
macro_rules! __names {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate names value; $($literal)* } };
}
#[doc(inline)]
pub use crate::__names as names;

/// The list of the names of several modes, as a type.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// fn columns<L: Layout2>(l: Named<Names![row, col], L>) -> usize {
///     l.unnamed().mode::<1>().len()
/// }
/// assert_eq!(columns(layout!({row: 4, col: 8})), 8);
/// ```
///
/// Source: none; names are types of [`named`](mod@crate::named).
#[doc(hidden)]
#[macro_export]
macro_rules! __Names {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate names type; $($literal)* } };
}
#[doc(inline)]
pub use crate::__Names as Names;

/// Expressions by name: indices, ranges, tiles, of modes in any order.
///
/// An integer literal, `const N` and a tuple in parentheses are read as in [`coord!`], and
/// everything else is an expression. The names stand in braces, as in `layout!`.
///
/// # Examples
///
/// ```
/// use cute_core::prelude::*;
///
/// let (l, i) = (layout!({row: 4, col: 8}; row_major), 1);
/// assert_eq!(l.at(named!{col: 5, row: i + 1}), 21);
/// assert_eq!(l.slice(named!{row: 3, col: 2..6}).1, 26);
/// assert_eq!(l.slice(named!{row: 3, col: ..}).0, layout!({col: 8}));
/// ```
///
/// Source: none; a record of [`named`](mod@crate::named).
#[doc(hidden)]
#[macro_export]
macro_rules! __named {
    ($($literal:tt)*) => { $crate::__private::__literal! { $crate named value; { $($literal)* } } };
}
#[doc(inline)]
pub use crate::__named as named;
