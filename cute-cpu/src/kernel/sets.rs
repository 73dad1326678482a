//! The micro-kernels of each instruction set: which tiles there are, and which one a tile takes.

use super::micro::{Microkernel, PanelOfB, Tile};
use crate::target::*;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::vector::{F32x4, F64x2, I32x4};
use crate::vector::{Lanes, Vector};
use cute_core::{Layout, layout};

/// The micro-kernels of an instruction set for an element.
pub trait Kernels<T>: Instructions {
    /// Its vectors.
    type Vector: Vector<Element = T>;
    /// The rows of a whole tile of C, and of a panel of A.
    const MR: usize;
    /// The columns of a whole tile of C, and of a panel of B.
    const NR: usize;
    /// The shapes of tiles: how many vectors of rows, and at most how many columns. The whole tile
    /// is among them; the others are for products of few rows.
    const SHAPES: &'static [(usize, usize)];
    /// The steps along K for which a panel of B has room, a multiple of 4.
    const KC: usize;

    /// Computes a tile of at least one row and column, which no shape exceeds.
    ///
    /// # Safety
    /// The processor has the instructions; all elements of the tile exist, and those of C are
    /// borrowed exclusively.
    unsafe fn tile(tile: &Tile<T>);
}

/// Implements [`Kernels`]: `MV` vectors by `NR` columns, and the shapes with all of their widths.
///
/// Whole tiles have a kernel for each way in which panels lie: strides that are constants of their
/// layouts. Tiles at the edges have one kernel for each number of vectors and columns, over layouts
/// with strides of run time, and masks in the last vector.
macro_rules! kernels {
    ($($(#[$when:meta])* $set:ident $t:ident: $v:ty, MV = $mv:literal, NR = $nr:literal, KC = $kc:literal,
       $($vectors:literal x $most:literal [$($width:literal)*])*;)*) => {$(
        $(#[$when])*
        const _: () = {
            type V = $v;
            const LANES: usize = V::LANES;
            const MR: usize = $mv * LANES;
            const NR: usize = $nr;
            type PackedA = Layout![(const MR, usize):(1, const MR)];
            type DirectA = Layout![(const MR, usize):(1, usize)];
            type PackedB = PanelOfB<$nr, $kc>;

            /// A tile at an edge, or one of strides that no other kernel has.
            #[inline(never)]
            unsafe fn edge(tile: &Tile<$t>) {
                let a: DirectA = layout!((const MR, { tile.depth }):(1, { tile.a_step }));
                match tile.rows.div_ceil(LANES) {
                    $($vectors => match tile.columns {
                        $($width => {
                            let b = layout!(($width, { tile.depth }):({ tile.b_column }, { tile.b_step }));
                            let work = Microkernel::<V, $vectors, $width, true, _, _> { tile, a, b };
                            // SAFETY: as the caller promises.
                            unsafe { <$set as Instructions>::with(work) }
                        })*
                        _ => unreachable!("a tile has a shape of the table"),
                    },)*
                    _ => unreachable!("a tile has a shape of the table"),
                }
            }

            impl Kernels<$t> for $set {
                type Vector = V;
                const MR: usize = MR;
                const NR: usize = NR;
                const SHAPES: &'static [(usize, usize)] = &[$(($vectors, $most)),*];
                const KC: usize = $kc;

                #[inline(always)]
                unsafe fn tile(tile: &Tile<$t>) {
                    if tile.rows != MR || tile.columns != NR {
                        // SAFETY: as the caller promises.
                        return unsafe { edge(tile) };
                    }
                    macro_rules! whole {
                        ($a:expr, $b:expr) => {{
                            let work = Microkernel::<V, $mv, $nr, false, _, _> { tile, a: $a, b: $b };
                            // SAFETY: as the caller promises.
                            unsafe { <$set as Instructions>::with(work) }
                        }};
                    }
                    if V::STEPS > 1 {
                        // Elements that were converted are always in panels.
                        debug_assert_eq!((tile.a_step, tile.b_column, tile.b_step), (MR, $kc, 1));
                        let a: PackedA = layout!((const MR, { tile.depth }):(1, const MR));
                        return whole!(a, PackedB::default());
                    }
                    macro_rules! of_a {
                        ($a:expr) => {
                            match (tile.b_column, tile.b_step) {
                                ($kc, 1) => whole!($a, PackedB::default()),
                                (column, 1) => whole!($a, layout!((const NR, { tile.depth }):(column, 1))),
                                (1, step) => whole!($a, layout!((const NR, { tile.depth }):(1, step))),
                                // SAFETY: as the caller promises.
                                _ => unsafe { edge(tile) },
                            }
                        };
                    }
                    if tile.a_step == MR {
                        let a: PackedA = layout!((const MR, { tile.depth }):(1, const MR));
                        of_a!(a)
                    } else {
                        let a: DirectA = layout!((const MR, { tile.depth }):(1, { tile.a_step }));
                        of_a!(a)
                    }
                }
            }
        };
    )*};
}
kernels! {
    #[cfg(target_arch = "x86_64")]
    Avx512 f32: core::arch::x86_64::__m512, MV = 3, NR = 8, KC = 384,
        1 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 2 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 3 x 8 [1 2 3 4 5 6 7 8] 4 x 6 [1 2 3 4 5 6];
    #[cfg(target_arch = "x86_64")]
    Avx512 f64: core::arch::x86_64::__m512d, MV = 3, NR = 8, KC = 256,
        1 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 2 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 3 x 8 [1 2 3 4 5 6 7 8] 4 x 6 [1 2 3 4 5 6];
    #[cfg(target_arch = "x86_64")]
    Avx512 i32: core::arch::x86_64::__m512i, MV = 3, NR = 8, KC = 384,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 8 [1 2 3 4 5 6 7 8] 3 x 8 [1 2 3 4 5 6 7 8];
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni i32: crate::vector::Vnni, MV = 3, NR = 8, KC = 384,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 8 [1 2 3 4 5 6 7 8] 3 x 8 [1 2 3 4 5 6 7 8];
    #[cfg(target_arch = "x86_64")]
    Avx2 f32: core::arch::x86_64::__m256, MV = 2, NR = 6, KC = 256,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 6 [1 2 3 4 5 6];
    #[cfg(target_arch = "x86_64")]
    Avx2 f64: core::arch::x86_64::__m256d, MV = 2, NR = 6, KC = 256,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 6 [1 2 3 4 5 6];
    #[cfg(target_arch = "x86_64")]
    Avx2 i32: core::arch::x86_64::__m256i, MV = 2, NR = 6, KC = 256,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 6 [1 2 3 4 5 6];
    #[cfg(target_arch = "aarch64")]
    Neon f32: core::arch::aarch64::float32x4_t, MV = 4, NR = 6, KC = 256,
        1 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 2 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 3 x 8 [1 2 3 4 5 6 7 8] 4 x 6 [1 2 3 4 5 6];
    #[cfg(target_arch = "aarch64")]
    Neon f64: core::arch::aarch64::float64x2_t, MV = 4, NR = 6, KC = 256,
        1 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 2 x 12 [1 2 3 4 5 6 7 8 9 10 11 12] 3 x 8 [1 2 3 4 5 6 7 8] 4 x 6 [1 2 3 4 5 6];
    #[cfg(target_arch = "aarch64")]
    Neon i32: core::arch::aarch64::int32x4_t, MV = 4, NR = 4, KC = 256,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 8 [1 2 3 4 5 6 7 8] 3 x 4 [1 2 3 4] 4 x 4 [1 2 3 4];
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128 f32: F32x4, MV = 2, NR = 4, KC = 256,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128 f64: F64x2, MV = 2, NR = 4, KC = 256,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128 i32: I32x4, MV = 2, NR = 4, KC = 256,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
    Portable f32: Lanes<f32, 4>, MV = 2, NR = 4, KC = 256,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
    Portable f64: Lanes<f64, 2>, MV = 2, NR = 4, KC = 256,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
    Portable i32: Lanes<i32, 4>, MV = 2, NR = 4, KC = 256,
        1 x 8 [1 2 3 4 5 6 7 8] 2 x 4 [1 2 3 4];
}
