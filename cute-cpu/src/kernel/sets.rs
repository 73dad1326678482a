//! The micro-kernels of each instruction set: which tiles there are, and which one a tile takes.

use super::micro::{Microkernel, PanelOfA, PanelOfB, Tile, of_strides};
use crate::target::{Work, compiled};
#[cfg(target_arch = "x86_64")]
use crate::vector::{ACROSS, FEWER_ACROSS};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::vector::{F32x4, F64x2, I32x4};
use crate::vector::{Lanes, Vector};
use cute_core::{Layout, prelude::Dyn};

/// The micro-kernels of an instruction set for an element.
pub trait Kernels<T> {
    /// Its vectors.
    type Vector: Vector<Element = T>;
    /// The rows of a whole tile of C, and of a panel of A.
    const MR: usize;
    /// The columns of a whole tile of C, and of a panel of B.
    const NR: usize;
    /// Whole tiles of other shapes, which some numbers of rows fit better: how many vectors of rows,
    /// and how many columns.
    const OTHERS: &'static [(usize, usize)] = &[];
    /// The shapes of tiles: how many vectors of rows, and at most how many columns. The whole tiles
    /// are among them; the others are for products of few rows.
    const SHAPES: &'static [(usize, usize)];
    /// The steps along K for which a panel of B has room, a multiple of 4. The columns of a panel
    /// are as far apart: with AVX-512 and AVX2 by no power of two, at which columns that are packed
    /// together would compete for a few places of the first-level cache.
    const KC: usize;

    /// Computes a tile of at least one row and column, which no shape exceeds.
    ///
    /// # Safety
    /// The processor has the instructions; all elements of the tile exist, and those of C are
    /// borrowed exclusively.
    unsafe fn tile(tile: &Tile<T>);

    /// The vectors of rows that [`Kernels::tile_across`] has at most: none if there are no such tiles.
    const VECTORS_ACROSS: usize = 0;

    /// Computes a tile of [`ACROSS`](crate::vector::ACROSS) or [`FEWER_ACROSS`](crate::vector::FEWER_ACROSS) columns,
    /// which are next to each other in C. C is not read, whatever beta is.
    ///
    /// # Safety
    /// Those of [`Kernels::tile`].
    unsafe fn tile_across(_: &Tile<T>) {
        unreachable!("the instruction set has no such tiles")
    }

    /// Does work in a function of its own, compiled for the instructions.
    ///
    /// # Safety
    /// The processor has the instructions; and the conditions of the work.
    unsafe fn with<W: Work>(work: W) -> W::Output;
}

/// Whether the last vector of so many rows has at most half of a vector of them.
#[inline(always)]
fn ends_in_half<V: Vector>(rows: usize) -> bool {
    (rows - 1) % V::LANES < V::LANES / 2
}

/// Implements [`Kernels`]: whole tiles, of a number of vectors by a number of columns, where most products
/// take the first; and the shapes with all of their widths.
///
/// Whole tiles have a kernel for each way in which panels lie: strides that are constants of their
/// layouts. Tiles at the edges have one kernel for each number of vectors and columns, over layouts
/// with run-time strides, and masks in the last vector.
macro_rules! kernels {
    ($($(#[$when:meta])* $of_set:ident: $set:ident $features:tt {$(
        $of_type:ident: $t:ident in $v:ty, KC = $kc:literal,
        whole $mv:literal x $nr:literal $(or $other_mv:literal x $other_nr:literal)*, $(across $across:tt,)?
        $($vectors:literal x $most:literal [$($width:literal)*])*;
    )*})*) => {$(
        $(#[$when])*
        mod $of_set {$(mod $of_type {
            use super::super::*;
            compiled! { $features }

            type V = $v;
            const LANES: usize = V::LANES;

            /// A tile at an edge, or one of strides that no other kernel has. Its last vector has at most half of its
            /// rows if `HALF`.
            #[inline(never)]
            unsafe fn edge<const HALF: bool>(tile: &Tile<$t>) {
                debug_assert!(tile.copy.is_none(), "only whole tiles copy their A");
                const MR: usize = $mv * LANES;
                match tile.rows.div_ceil(LANES) {
                    $($vectors => match tile.columns {
                        $($width => {
                            let layouts = |tile: &Tile<$t>| {
                                let a: Layout![(const MR, $kc):(1, usize)] =
                                    of_strides(Default::default(), Dyn(tile.a_step));
                                let b: Layout![($width, $kc):(usize, usize)] =
                                    of_strides(Dyn(tile.b_column), Dyn(tile.b_step));
                                (a, b)
                            };
                            let work = Microkernel::<V, $vectors, $width, true, false, false, true, HALF, false, _> { tile, layouts };
                            // SAFETY: as the caller promises.
                            unsafe { compiled(work) }
                        })*
                        _ => unreachable!("a tile has a shape of the table"),
                    },)*
                    _ => unreachable!("a tile has a shape of the table"),
                }
            }

            /// A whole tile of `$rows` vectors by `$columns` columns.
            macro_rules! whole {
                ($tile:ident, $rows:literal x $columns:literal) => {{
                    const MR: usize = $rows * LANES;
                    const NR: usize = $columns;
                    macro_rules! of {
                        ($a:expr, $b:expr, $copy:literal, $places:literal) => {
                            of!($a, $b, $copy, $places, { V::MASKS && V::STEPS == 1 })
                        };
                        ($a:expr, $b:expr, $copy:literal, $places:literal, $ahead:tt) => {{
                            let layouts = move |tile: &Tile<$t>| ($a(tile), $b(tile));
                            let work = Microkernel::<V, $rows, NR, false, $copy, false, $places, false, $ahead, _> { tile: $tile, layouts };
                            // SAFETY: as the caller promises.
                            unsafe { compiled(work) }
                        }};
                    }
                    // The same, or the kernel that fetches, where that is another one.
                    macro_rules! of_far {
                        ($a:expr, $b:expr, $copy:literal, $places:literal) => {
                            match const { V::FETCHES_APART } && $tile.ahead.is_some() {
                                true => of!($a, $b, $copy, $places, true),
                                false => of!($a, $b, $copy, $places),
                            }
                        };
                    }
                    let panel_of_a = |_: &Tile<$t>| PanelOfA::<MR, $kc>::default();
                    let panel_of_b = |_: &Tile<$t>| PanelOfB::<NR, $kc>::default();
                    if const { V::STEPS > 1 } {
                        // Elements that were converted are always in panels.
                        debug_assert_eq!(
                            ($tile.a_step, $tile.b_column, $tile.b_step),
                            (MR, $kc, 1)
                        );
                        return of!(panel_of_a, panel_of_b, false, false);
                    }
                    macro_rules! of_a {
                        ($a:expr, $copy:literal) => {
                            match ($tile.b_column, $tile.b_step) {
                                ($kc, 1) => of!($a, panel_of_b, $copy, false),
                                (_, 1) => {
                                    let b = |tile: &Tile<$t>| -> Layout![(const NR, $kc):(usize, 1)] {
                                        of_strides(Dyn(tile.b_column), Default::default())
                                    };
                                    of_far!($a, b, $copy, true)
                                }
                                (1, _) => {
                                    let b = |tile: &Tile<$t>| -> Layout![(const NR, $kc):(1, usize)] {
                                        of_strides(Default::default(), Dyn(tile.b_step))
                                    };
                                    of_far!($a, b, $copy, false)
                                }
                                // SAFETY: as the caller promises.
                                _ => unsafe { edge::<false>($tile) },
                            }
                        };
                    }
                    if $tile.a_step == MR && $tile.copy.is_none() {
                        of_a!(panel_of_a, false)
                    } else {
                        let a = |tile: &Tile<$t>| -> Layout![(const MR, $kc):(1, usize)] {
                            of_strides(Default::default(), Dyn(tile.a_step))
                        };
                        if $tile.copy.is_some() {
                            of_a!(a, true)
                        } else {
                            of_a!(a, false)
                        }
                    }
                }};
            }

            impl Kernels<$t> for crate::target::$set {
                type Vector = V;
                const MR: usize = $mv * LANES;
                const NR: usize = $nr;
                const OTHERS: &'static [(usize, usize)] = &[$(($other_mv, $other_nr)),*];
                const SHAPES: &'static [(usize, usize)] = &[$(($vectors, $most)),*];
                const KC: usize = $kc;

                #[inline(always)]
                unsafe fn tile(tile: &Tile<$t>) {
                    if tile.rows == $mv * LANES && tile.columns == $nr {
                        return whole!(tile, $mv x $nr);
                    }
                    $(if tile.rows == $other_mv * LANES && tile.columns == $other_nr {
                        return whole!(tile, $other_mv x $other_nr);
                    })*
                    // SAFETY: as the caller promises.
                    unsafe {
                        match const { V::HALVES } && ends_in_half::<V>(tile.rows) {
                            true => edge::<true>(tile),
                            false => edge::<false>(tile),
                        }
                    }
                }

                $(across! { $t, V, $kc, $across })?

                #[inline(always)]
                unsafe fn with<W: Work>(work: W) -> W::Output {
                    // SAFETY: as the caller promises.
                    unsafe { compiled(work) }
                }
            }
        })*}
    )*};
}

/// The tiles of [`Kernels::tile_across`], of these numbers of vectors.
#[cfg(target_arch = "x86_64")]
macro_rules! across {
    ($t:ty, $v:ty, $kc:literal, [$($vectors:literal)*]) => {
        const VECTORS_ACROSS: usize = [$($vectors),*].len();

        #[inline(never)]
        unsafe fn tile_across(tile: &Tile<$t>) {
            #[inline(always)]
            unsafe fn of<const COLUMNS: usize, const HALF: bool>(tile: &Tile<$t>) {
                let layouts = |tile: &Tile<$t>| {
                    let a: Layout![(const $kc, $kc):(1, usize)] = of_strides(Default::default(), Dyn(tile.a_step));
                    let b: Layout![(const ACROSS, $kc):(usize, usize)] = of_strides(Dyn(tile.b_column), Dyn(tile.b_step));
                    (a, b)
                };
                match tile.rows.div_ceil(LANES) {
                    $($vectors => {
                        let work = Microkernel::<$v, $vectors, COLUMNS, true, false, true, true, HALF, false, _> { tile, layouts };
                        // SAFETY: as the caller promises.
                        unsafe { compiled(work) }
                    })*
                    _ => unreachable!("a tile has so many vectors at most"),
                }
            }
            // SAFETY: as the caller promises.
            unsafe {
                match (tile.columns, ends_in_half::<$v>(tile.rows)) {
                    (ACROSS, false) => of::<ACROSS, false>(tile),
                    (ACROSS, true) => of::<ACROSS, true>(tile),
                    (FEWER_ACROSS, false) => of::<FEWER_ACROSS, false>(tile),
                    (FEWER_ACROSS, true) => of::<FEWER_ACROSS, true>(tile),
                    _ => unreachable!("a tile has one of two numbers of columns"),
                }
            }
        }
    };
}

kernels! {
    #[cfg(target_arch = "x86_64")]
    avx512: Avx512 ["avx512f,avx512vl,avx512bw,avx512dq,avx2,fma,f16c"] {
        floats: f32 in core::arch::x86_64::__m512, KC = 528, whole 4 x 6 or 3 x 8, across [1 2 3],
            1 x 16 [1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16] 2 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 3 x 8 [1 2 3 4 5 6 7 8] 4 x 6 [1 2 3 4 5 6];
        doubles: f64 in core::arch::x86_64::__m512d, KC = 392, whole 4 x 6 or 3 x 8, across [1 2 3],
            1 x 16 [1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16] 2 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 3 x 8 [1 2 3 4 5 6 7 8] 4 x 6 [1 2 3 4 5 6];
        integers: i32 in core::arch::x86_64::__m512i, KC = 384, whole 3 x 8,
            1 x 8 [1 2 3 4 5 6 7 8] 2 x 8 [1 2 3 4 5 6 7 8] 3 x 8 [1 2 3 4 5 6 7 8];
    }
    #[cfg(target_arch = "x86_64")]
    avx512_vnni: Avx512Vnni ["avx512vnni,avx512f,avx512vl,avx512bw,avx512dq,avx2,fma,f16c"] {
        integers: i32 in crate::vector::Vnni, KC = 384, whole 3 x 8,
            1 x 8 [1 2 3 4 5 6 7 8] 2 x 8 [1 2 3 4 5 6 7 8] 3 x 8 [1 2 3 4 5 6 7 8];
    }
    #[cfg(target_arch = "x86_64")]
    avx2: Avx2 ["avx2,fma,f16c"] {
        floats: f32 in core::arch::x86_64::__m256, KC = 264, whole 2 x 6,
            1 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 2 x 6 [1 2 3 4 5 6];
        doubles: f64 in core::arch::x86_64::__m256d, KC = 264, whole 2 x 6,
            1 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 2 x 6 [1 2 3 4 5 6];
        integers: i32 in core::arch::x86_64::__m256i, KC = 264, whole 2 x 6,
            1 x 8 [1 2 3 4 5 6 7 8] 2 x 6 [1 2 3 4 5 6];
    }
    #[cfg(target_arch = "aarch64")]
    neon: Neon ["neon"] {
        floats: f32 in core::arch::aarch64::float32x4_t, KC = 256, whole 4 x 6,
            1 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 2 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 3 x 8 [1 2 3 4 5 6 7 8] 4 x 6 [1 2 3 4 5 6];
        doubles: f64 in core::arch::aarch64::float64x2_t, KC = 256, whole 4 x 6,
            1 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 2 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 3 x 8 [1 2 3 4 5 6 7 8] 4 x 6 [1 2 3 4 5 6];
        integers: i32 in core::arch::aarch64::int32x4_t, KC = 256, whole 4 x 4,
            1 x 8 [1 2 3 4 5 6 7 8] 2 x 8 [1 2 3 4 5 6 7 8] 3 x 4 [1 2 3 4] 4 x 4 [1 2 3 4];
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    simd128: Simd128 ["simd128"] {
        floats: f32 in F32x4, KC = 256, whole 2 x 4,
            1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
        doubles: f64 in F64x2, KC = 256, whole 2 x 4,
            1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
        integers: i32 in I32x4, KC = 256, whole 2 x 4,
            1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
    }
    portable: Portable [] {
        floats: f32 in Lanes<f32, 4>, KC = 256, whole 2 x 4,
            1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
        doubles: f64 in Lanes<f64, 2>, KC = 256, whole 2 x 4,
            1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
        integers: i32 in Lanes<i32, 4>, KC = 256, whole 2 x 4,
            1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
    }
}
