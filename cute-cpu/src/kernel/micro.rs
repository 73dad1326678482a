//! The micro-kernel: a tile of C in registers, over any layouts of A and B.
//!
//! For each step along K it loads a column of A's panel, `MV` vectors, and multiplies it by `NR`
//! numbers of B, each in all lanes: `MV·NR` fused multiply-adds on sums that stay in registers.
//! Packed panels and matrices as they are differ in the types of their layouts alone, so that the
//! strides of a panel are constants of the machine code: `(_16,k):(_1,_16)` is A in panels of 16
//! rows, `(_16,k):(_1,ld)` is A as it is.

use crate::number::Number;
use crate::target::{LINE, Work};
use crate::vector::{ACROSS, FEWER_ACROSS, Vector};
use core::ptr::NonNull;
use cute_core::layout::Layout2;
use cute_core::prelude::*;
use cute_core::tuple::{Cons, Nil};

/// A tile of C, and the parts of A and B whose product it is.
///
/// Rows of A are contiguous, and so are those of C, or its columns for
/// [`Kernels::tile_across`](super::Kernels); the other strides are not negative. The last vector of A's
/// rows is whole, a packed panel having room and zeros behind the rows of the tile, unless the
/// instruction set has [`Vector::MASKS`].
#[derive(Clone, Copy, Debug)]
pub struct Tile<T> {
    /// The steps along K.
    pub(crate) depth: usize,
    pub(crate) a: *const T,
    /// The stride of A along K.
    pub(crate) a_step: usize,
    pub(crate) b: *const T,
    /// The stride of B from column to column of C, and along K.
    pub(crate) b_column: usize,
    pub(crate) b_step: usize,
    pub(crate) c: *mut T,
    /// The stride of C from column to column, or from row to row where columns are next to each other.
    pub(crate) c_stride: usize,
    /// How many rows and columns the tile has.
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) alpha: T,
    /// Where it is 0, C is not read: it may be NaN.
    pub(crate) beta: T,
    /// Whether C lies in a near cache, so that nothing is fetched.
    pub(crate) is_near: bool,
    /// The next columns of B, contiguous along K, which a tile at an edge fetches: the processor does
    /// not foresee short columns.
    pub(crate) next_b: Option<NonNull<T>>,
    /// Lines that are needed soon. In each turn of its loop a whole tile brings as many of them as a column of it
    /// has into the second-level cache, and goes on by the step: to the next column of A, or along a panel of B. It does
    /// so `ahead_count` times.
    pub(crate) ahead: Option<NonNull<T>>,
    pub(crate) ahead_step: usize,
    /// How many columns are fetched in a turn.
    pub(crate) ahead_count: usize,
    /// Where a whole tile copies the rows of A that it reads, as a packed panel, if A is not one yet.
    pub(crate) copy: Option<NonNull<T>>,
}

/// Steps along K in one turn of the loop of a whole tile. Other tiles have a loop of one step:
/// there are many of them, and each step more is as much more machine code to compile.
pub(crate) const UNROLL: usize = 4;
/// Steps in one turn where A is copied, and where a lane holds two steps: then each step takes a register more, for
/// products before they are added. With 4 steps, sums would go to the stack.
pub(crate) const UNROLL_SHORT: usize = 2;

/// `body` for each `i` below `n`, one after the other. As a loop, the compiler would not unroll it
/// where there are many columns, and the sums would lie in memory.
macro_rules! unrolled {
    (|$i:ident| below $n:ident of $most:tt $body:block) => {
        unrolled! { @ $i $n $most $body }
    };
    (@ $i:ident $n:ident [$($at:literal)*] $body:block) => {$(
        if const { $at < $n } {
            let $i: usize = $at;
            $body
        }
    )*};
}

/// Each column of a tile: no shape has more than 16.
macro_rules! columns {
    (|$j:ident| $body:block) => {
        unrolled! { |$j| below NR of [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15] $body }
    };
}

/// Each vector of a column: no shape has more than 4.
macro_rules! vectors {
    (|$v:ident| $body:block) => {
        unrolled! { |$v| below MV of [0 1 2 3] $body }
    };
}

/// The lines of the next columns of B that are yet to be fetched: the first one of each column, then
/// the second ones.
struct Fetched<T, const NR: usize> {
    at: *const T,
    column: usize,
    left: usize,
}

impl<T, const NR: usize> Fetched<T, NR> {
    /// The elements of a line.
    const LINE: usize = LINE / size_of::<T>();

    #[inline(always)]
    fn of(tile: &Tile<T>) -> Self {
        let (at, left) = match tile.next_b {
            Some(at) => (
                at.as_ptr().cast_const(),
                NR * tile.depth.div_ceil(Self::LINE),
            ),
            None => (core::ptr::null(), 0),
        };
        Fetched {
            at,
            column: 0,
            left,
        }
    }

    /// Fetches a line, if there is one left.
    #[inline(always)]
    fn fetch<V: Vector<Element = T>>(&mut self, column: usize) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        V::prefetch(self.at);
        self.at = self.at.wrapping_add(column);
        self.column += 1;
        if self.column == NR {
            self.column = 0;
            self.at = self.at.wrapping_sub(NR * column).wrapping_add(Self::LINE);
        }
    }
}

/// The most columns of B that share a place.
const MOST_TOGETHER: usize = 4;

/// How many columns of B share a place in a tile of `columns` columns. Their offsets from it are those of the columns
/// of each other place: there are registers for the places and for these offsets.
const fn sharing(columns: usize) -> usize {
    if columns > 12 { MOST_TOGETHER } else { 3 }
}

/// An address or an offset in a register, without what the compiler knows of it; or what `else` says.
macro_rules! opaque {
    ($value:expr, else $other:expr) => {{
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        // SAFETY: the text is a comment, and the register keeps its value.
        unsafe {
            let same;
            core::arch::asm!("/* {0} */", inlateout(reg) $value => same, options(pure, nomem, nostack, preserves_flags));
            same
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        $other
    }};
}

/// A place, without what the compiler knows of it: that it is a multiple of a stride away from others. The compiler
/// would compute the columns' addresses one from the other in each step, and a tile of one vector would wait for
/// these additions rather than for its multiplications.
#[inline(always)]
#[allow(
    clippy::pointers_in_nomem_asm_block,
    reason = "the text is a comment, so nothing is read or written"
)]
fn place<T>(at: *const T) -> *const T {
    // SAFETY: a variable is read.
    opaque!(at, else unsafe { core::ptr::read_volatile(&raw const at) })
}

/// An offset from a place, without what the compiler knows of it, as for [`place`].
#[inline(always)]
fn offset(offset: usize) -> usize {
    // SAFETY: a variable is read.
    opaque!(offset, else unsafe { core::ptr::read_volatile(&raw const offset) })
}

/// The offset a step further, without what the compiler knows of the sum: it would keep the address of each
/// column in the loop again, if it knew that all offsets grow alike.
#[inline(always)]
fn moved(offset: usize, step: usize) -> usize {
    let sum = offset + step;
    opaque!(sum, else sum)
}

/// Where the columns of B are, from the step along K that comes next. With `PLACES` their stride is known at run time
/// only. Then column j of 12 is at place j / 3, plus offset j % 3: there are registers for these 4 places and 3
/// offsets, but not for an address for each column.
struct Columns<T, const NR: usize, const PLACES: bool> {
    first: *const T,
    places: [*const T; NR],
    offsets: [usize; MOST_TOGETHER],
}

impl<T: Copy, const NR: usize, const PLACES: bool> Columns<T, NR, PLACES> {
    /// How many columns share a place.
    const TOGETHER: usize = sharing(NR);

    #[inline(always)]
    fn of(tile: &Tile<T>) -> Self {
        let (first, together) = (tile.b, Self::TOGETHER);
        let (mut places, mut offsets) = ([first; NR], [0; MOST_TOGETHER]);
        // Not by `from_fn`, which the compiler does not inline into several kernels.
        if PLACES {
            columns!(|g| {
                if together * g < NR {
                    places[g] = place(first.wrapping_add(together * g * tile.b_column));
                }
            });
            unrolled! { |r| below MOST_TOGETHER of [0 1 2 3] {
                if r < together {
                    offsets[r] = offset(r * tile.b_column);
                }
            } };
        }
        Columns {
            first,
            places,
            offsets,
        }
    }

    /// The number of column `j`, `p` steps further on, of a B with this layout.
    ///
    /// # Safety
    /// It is an element of B.
    #[inline(always)]
    unsafe fn number(&self, b: impl Layout2, j: usize, p: usize) -> T {
        let together = Self::TOGETHER;
        // SAFETY: the caller's promise.
        unsafe {
            if PLACES {
                *self.places[j / together].add(self.offsets[j % together] + b.at((0, p)))
            } else {
                *self.first.add(b.at((j, p)))
            }
        }
    }

    /// Goes on by a number of steps, whose offset this is. Behind the last step there may be no element.
    #[inline(always)]
    fn advance(&mut self, by: usize) {
        if PLACES {
            self.offsets[..Self::TOGETHER]
                .iter_mut()
                .for_each(|at| *at = moved(*at, by));
        } else {
            self.first = self.first.wrapping_add(by);
        }
    }
}

/// The micro-kernel as work for an instruction set, for `NR` columns of `MV` vectors. The last
/// vector of C has fewer rows if `PART`, and at most half of a vector if `HALF`. A is masked only where masks have
/// registers of their own. If `COPY`, A goes to a packed panel on the way. If `SQUARE`, C has its columns next to each
/// other, and is not read: the sums are transposed in their registers. If `PLACES`, the stride of B's columns is known
/// at run time only. If `AHEAD`, lines that are needed soon are fetched, where there are any.
///
/// The layouts of A and B are made from the tile here, not by the caller: in memory, the compiler would copy two
/// strides at once that were stored one by one. A processor forwards no such load, and a small product would wait
/// until the one before it has been stored.
pub(crate) struct Microkernel<
    'a,
    V: Vector,
    const MV: usize,
    const NR: usize,
    const PART: bool,
    const COPY: bool,
    const SQUARE: bool,
    const PLACES: bool,
    const HALF: bool,
    const AHEAD: bool,
    L,
> {
    pub(crate) tile: &'a Tile<V::Element>,
    /// The layouts of A, (row, k), whose rows are contiguous, and of B, (column, k).
    pub(crate) layouts: L,
}

impl<
    'a,
    V,
    const MV: usize,
    const NR: usize,
    const PART: bool,
    const COPY: bool,
    const SQUARE: bool,
    const PLACES: bool,
    const HALF: bool,
    const AHEAD: bool,
    L,
    A,
    B,
> Work for Microkernel<'a, V, MV, NR, PART, COPY, SQUARE, PLACES, HALF, AHEAD, L>
where
    V: Vector<Element: Number>,
    L: FnOnce(&'a Tile<V::Element>) -> (A, B),
    A: Layout2,
    B: Layout2,
{
    type Output = ();

    /// `C = alpha·A·B + beta·C` for `NR` columns of `MV` vectors, the last one of which has fewer
    /// rows if `PART`.
    ///
    /// # Safety
    /// Those of [`Work`]. All elements of the tile exist, and those of C are the caller's.
    #[inline(always)]
    #[allow(
        clippy::needless_range_loop,
        reason = "indices are constants in unrolled loops"
    )]
    unsafe fn run(self) {
        let Microkernel { tile, layouts } = self;
        let (a, b) = layouts(tile);
        let mut at_a = tile.a;
        let mut columns_of_b = Columns::<V::Element, NR, PLACES>::of(tile);
        let mut copy = match tile.copy {
            Some(at) if COPY => at.as_ptr(),
            _ => core::ptr::null_mut(),
        };
        let last = if PART {
            tile.rows - (MV - 1) * V::LANES
        } else {
            V::LANES
        };
        // SAFETY: the caller's processor has the instructions. Rows below `tile.rows`, those
        // of A below `MV` vectors, columns below `NR` and steps below `tile.depth` are elements.
        unsafe {
            let mut sums = [[V::splat(V::Element::ZERO); MV]; NR];
            // The sums of the last vectors, if these are halves. There are whole vectors beside them, or there are not.
            let is_shared = HALF && MV > 1;
            let mut halves = [V::splat(V::Element::ZERO).half(); NR];
            macro_rules! step {
                ($p:expr) => {{
                    let mut column = [V::splat(V::Element::ZERO); MV];
                    let mut last_half = V::splat(V::Element::ZERO).half();
                    vectors!(|v| {
                        let from = at_a.add(a.at((v * V::LANES, $p)));
                        if HALF && v == MV - 1 {
                            last_half = V::load_half(from, last);
                        } else if const { PART && V::MASKS } && v == MV - 1 {
                            column[v] = V::load_part(from, last);
                        } else {
                            column[v] = V::load(from);
                        }
                    });
                    columns!(|j| {
                        let mut x = V::splat(columns_of_b.number(b, j, $p));
                        if is_shared {
                            x = x.pinned();
                        }
                        vectors!(|v| {
                            if HALF && v == MV - 1 {
                                halves[j] = V::mul_add_half(last_half, x, halves[j], is_shared);
                            } else {
                                sums[j][v] = column[v].dot_add(x, sums[j][v]);
                                if is_shared {
                                    sums[j][v] = sums[j][v].pinned();
                                }
                            }
                        });
                    });
                    // Behind the multiplications: the loads of the next step, which the compiler does not move before
                    // a store, would take registers of sums.
                    if COPY {
                        vectors!(|v| {
                            column[v].store(copy.wrapping_add((MV * $p + v) * V::LANES));
                        });
                    }
                }};
            }
            macro_rules! advance {
                ($steps:expr) => {
                    columns_of_b.advance(b.at((0, $steps)));
                    at_a = at_a.wrapping_add(a.at((0, $steps)));
                    if COPY {
                        copy = copy.wrapping_add(MV * V::LANES * $steps);
                    }
                };
            }
            let unroll = match (PART, V::STEPS) {
                (true, _) => 1,
                (false, 1) if COPY => UNROLL_SHORT,
                (false, 1) => UNROLL,
                (false, _) => UNROLL_SHORT,
            };
            let mut ahead = match tile.ahead {
                Some(at) => at.as_ptr().cast_const(),
                None => core::ptr::null(),
            };
            let mut next_b = Fetched::<V::Element, NR>::of(tile);
            let turns = tile.depth / unroll;
            // One column of C is fetched in each turn: all at once, they would hold up A and B. If there are fewer turns
            // than columns, the first ones are fetched before; so are all where sums would go to the stack otherwise.
            let mut next_c = NR;
            if !tile.is_near && !SQUARE {
                next_c = if PART || COPY {
                    NR
                } else {
                    NR.saturating_sub(turns)
                };
                (0..next_c).for_each(|j| fetch_column::<V, MV>(tile, j, last));
            }
            for _ in 0..turns {
                if PART {
                    next_b.fetch::<V>(tile.b_column);
                } else if !COPY && next_c < NR {
                    fetch_column::<V, MV>(tile, next_c, last);
                    next_c += 1;
                }
                if AHEAD && !ahead.is_null() {
                    for _ in 0..tile.ahead_count {
                        vectors!(|v| { V::prefetch_second(ahead.wrapping_add(v * V::LANES)) });
                        V::prefetch_second(ahead.wrapping_add(MV * V::LANES - 1));
                        ahead = ahead.wrapping_add(tile.ahead_step);
                    }
                }
                step!(0);
                if !PART {
                    step!(1);
                    if const { V::STEPS == 1 && !COPY } {
                        step!(2);
                        step!(3);
                    }
                }
                advance!(unroll);
            }
            for _ in 0..tile.depth % unroll {
                step!(0);
                advance!(1);
            }
            if HALF {
                columns!(|j| { sums[j][MV - 1] = V::from_half(halves[j]) });
            }
            const { assert!(!SQUARE || NR == ACROSS || NR == FEWER_ACROSS) }
            if const { SQUARE } {
                store_across(tile, sums, last);
            } else {
                store::<V, MV, NR, PART>(tile, sums, last);
            }
        }
    }
}

/// Brings column `j` of a tile of C into the first-level cache; the last of its vectors has `last` rows.
#[inline(always)]
fn fetch_column<V: Vector, const MV: usize>(tile: &Tile<V::Element>, j: usize, last: usize) {
    let column = tile.c.wrapping_add(j * tile.c_stride);
    vectors!(|v| { V::prefetch(column.wrapping_add(v * V::LANES)) });
    V::prefetch(column.wrapping_add((MV - 1) * V::LANES + last - 1));
}

/// Adds `alpha` times the sums to `beta·C`; the last vector of a column has `last` rows if `PART`.
///
/// # Safety
/// Those of [`Microkernel::run`].
#[inline(always)]
unsafe fn store<V: Vector<Element: Number>, const MV: usize, const NR: usize, const PART: bool>(
    tile: &Tile<V::Element>,
    sums: [[V; MV]; NR],
    last: usize,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let (alpha, beta) = (V::splat(tile.alpha), V::splat(tile.beta));
        // Stores to C could change what `tile` says, for all that the compiler knows: it is read before.
        let (c, c_stride, adds) = (tile.c, tile.c_stride, tile.beta != V::Element::ZERO);
        columns!(|j| {
            vectors!(|v| {
                let at = c.add(j * c_stride + v * V::LANES);
                let part = PART && v == MV - 1;
                let mut sum = sums[j][v].mul(alpha);
                if adds {
                    let old = if part {
                        V::load_part(at, last)
                    } else {
                        V::load(at)
                    };
                    sum = beta.mul_add(old, sum);
                }
                if part {
                    sum.store_part(at, last);
                } else {
                    sum.store(at);
                }
            });
        });
    }
}

/// Stores `alpha` times the sums to a C whose columns are next to each other; the last vectors have `last` rows.
///
/// # Safety
/// Those of [`Microkernel::run`].
#[inline(always)]
unsafe fn store_across<V: Vector<Element: Number>, const MV: usize, const NR: usize>(
    tile: &Tile<V::Element>,
    sums: [[V; MV]; NR],
    last: usize,
) {
    let (c, c_stride) = (tile.c, tile.c_stride);
    // SAFETY: as the caller promises.
    unsafe {
        let alpha = V::splat(tile.alpha);
        vectors!(|v| {
            let rows = if v == MV - 1 { last } else { V::LANES };
            let to = c.add(v * V::LANES * c_stride);
            let columns: [V; NR] = core::array::from_fn(|j| sums[j][v].mul(alpha));
            V::store_across(columns, rows, to, c_stride);
        });
    }
}

/// A matrix of these sizes and strides.
///
/// A kernel asks a layout for offsets alone. So along K it has the most steps that there are, a
/// constant: to make a layout of a run-time size would cost a check for each tile.
#[inline(always)]
pub(crate) fn of_strides<Rows: Default, Steps: Default, R, S>(
    row: R,
    step: S,
) -> Cons<Mode<Rows, R>, Cons<Mode<Steps, S>, Nil>> {
    Cons(
        Mode(Rows::default(), row),
        Cons(Mode(Steps::default(), step), Nil),
    )
}

/// The layout of a panel of A: rows that are contiguous, `MR` of them for each step along K.
pub(crate) type PanelOfA<const MR: usize, const KC: usize> =
    Layout![(const MR, const KC):(1, const MR)];

/// The layout of a panel of B: columns that are contiguous along K, `KC` apart.
pub(crate) type PanelOfB<const NR: usize, const KC: usize> =
    Layout![(const NR, const KC):(const KC, 1)];
