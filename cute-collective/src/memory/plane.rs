//! Planes: copies that read along one mode and write along another, in tiles that are turned in
//! registers and in shared memory.
//!
//! A thread loads `V` lines of `V` elements that lie below each other, transposes them, and writes
//! them into a tile as lines of the other direction. The tile is swizzled, so neither way has bank
//! conflicts. Then threads store whole lines of the destination, side by side.

use super::block::{Block, Line8, Line16, Lines};
use crate::sure::sure;
use cute_core::prelude::*;
use cute_gpu::device::{DynamicShared, Global, Shared, barrier::syncthreads, threads};
use cute_kernels::memory::PlaneArguments;

/// The coordinate of a row among three modes.
macro_rules! joined {
    ($row:expr, $modes:expr) => {{
        let [a, b, c] = $modes.coordinate($row);
        (a, b, c)
    }};
}
/// The coordinate of a row where the others of the three modes have one element.
macro_rules! alone {
    ($row:expr, $modes:expr) => {
        ($row, 0_u32, 0_u32)
    };
}

/// The coordinate of this block, and which tile down and across it has. The host has chosen an order of
/// blocks in which neighbours read and write close to each other.
///
/// # Safety
/// The strides of tiles are those of layouts of the blocks.
#[inline(always)]
pub(super) unsafe fn of_block(p: &PlaneArguments) -> (Six, [u32; 2]) {
    let [n0, n1, n2, n3, n4, n5] = p.blocks.sizes();
    let [k0, k1, k2, k3, k4, k5] = p.blocks.coordinate(threads::block());
    let at = (k0, k1, k2, k3, k4, k5);
    let tile = |[t0, t1, t2, t3, t4, t5]: [u32; 6]| {
        // SAFETY: the caller's promise.
        unsafe { sure(try_layout!((n0, n1, n2, n3, n4, n5):(t0, t1, t2, t3, t4, t5))) }.at(at)
    };
    (at, [tile(p.tiles_down), tile(p.tiles_across)])
}

/// A coordinate of six modes.
pub(super) type Six = (u32, u32, u32, u32, u32, u32);

/// What a kernel does with tiles of `$down` by `$across` blocks of `$v` lines of `$v` elements, by `$threads`
/// threads. The swizzle keeps apart the blocks beside each other: it adds the block's number across
/// to the place of its lines down.
macro_rules! planes {
    ($($name:ident: [$line:ty; $v:literal], ($down:literal, $across:literal) / $threads:literal,
        swizzle!($bits:literal, $base:literal, $shift:literal), $row:ident;)*) => {$(
        /// Copies planes.
        ///
        /// # Safety
        /// The lines of `p` are there from `x` and `y` on, aligned; those of `y` are distinct. The
        /// sides of the planes are multiples of a line. There are as many blocks as tiles, of as many
        /// threads as the kernel has, with shared memory for one tile.
        #[inline(always)]
        pub unsafe fn $name(x: *const $line, y: *mut $line, p: PlaneArguments) {
            const V: u32 = $v;
            const BLOCKS: usize = $down * $across / $threads;
            let [d0, d1, d2] = p.down.sizes();
            let [a0, a1, a2] = p.across.sizes();
            let [n0, n1, n2, n3, n4, n5] = p.blocks.sizes();
            let (lines_down, lines_across) = (d0 * d1 * d2 / V, a0 * a1 * a2 / V);
            // SAFETY: the caller's promise.
            let (at, [tile_down, tile_across]) = unsafe { of_block(&p) };

            let ([s0, s1, s2], [f0, f1, f2, f3, f4, f5]) = (p.down_from, p.planes_from);
            // SAFETY: the caller's promise: this is the layout of the source.
            let from = unsafe {
                sure(try_layout!(
                    ((d0, d1, d2), lines_across, (n0, n1, n2, n3, n4, n5))
                        :((s0, s1, s2), 1, (f0, f1, f2, f3, f4, f5))
                ))
            };
            let ([s0, s1, s2], [f0, f1, f2, f3, f4, f5]) = (p.across_to, p.planes_to);
            // SAFETY: the caller's promise: this is the layout of the destination.
            let to = unsafe {
                sure(try_layout!(
                    (lines_down, (a0, a1, a2), (n0, n1, n2, n3, n4, n5))
                        :(1, (s0, s1, s2), (f0, f1, f2, f3, f4, f5))
                ))
            };
            // SAFETY: the caller's promise; tiles beyond the planes' sides are left out below.
            let (x, mut y) = unsafe {
                (
                    Tensor::in_space_promised(Global::<$line>::new(x.wrapping_byte_offset(p.first[0] as isize)), from),
                    Tensor::in_space_mut_promised(Global::<$line>::new(y.wrapping_byte_offset(p.first[1] as isize)), to),
                )
            };
            // SAFETY: the block has shared memory for a tile, whose layout is static and whole periods of the
            // swizzle; each line is written once before the barrier.
            let mut tile = unsafe {
                let place: Shared<$line> = DynamicShared::new().take($down * $across * V);
                let layout = swizzle!($bits, $base, $shift)
                    .compose(layout!(($down, ($v, $across)):(1, ($down, const { $down * $v }))));
                sure(Tensor::swizzled_in_space_mut(place, layout)).promised()
            };

            let blocks = layout!(($across, $down));
            // SAFETY: bytes of zeros are lines.
            let mut own: [[$line; $v]; BLOCKS] = unsafe { core::mem::zeroed() };
            for (b, own) in own.iter_mut().enumerate() {
                let (i, j) = blocks.idx2crd(threads::thread() + b as u32 * $threads).to_native();
                let (line, column) = (tile_down * $down + j, tile_across * $across + i);
                if line < lines_down && column < lines_across {
                    *own = Lines::of(|v| x.at(($row!(line * V + v, p.down), column, at)));
                }
            }
            for (b, own) in own.into_iter().enumerate() {
                let (i, j) = blocks.idx2crd(threads::thread() + b as u32 * $threads).to_native();
                own.transposed().each(|v, line| tile.set((j, (v, i)), line));
            }
            // SAFETY: all threads of the block come here.
            unsafe { syncthreads() };
            let lines = layout!(($down, const { $v * $across }));
            for k in 0..BLOCKS as u32 * V {
                let (j, row) = lines.idx2crd(threads::thread() + k * $threads).to_native();
                let (line, column) = (tile_down * $down + j, tile_across * $across * V + row);
                if line < lines_down && column < lines_across * V {
                    y.set((line, $row!(column, p.across), at), tile.at((j, row)));
                }
            }
        }
    )*};
}

cute_kernels::for_each_plane_kernel!(planes);
