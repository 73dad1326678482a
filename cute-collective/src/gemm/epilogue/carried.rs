//! [`Carried`]: sums that are stored while the next tile is multiplied.

use super::element::{Element, HalfElement, Sums, put_pairs};
use super::output::{Destination, Output};
use super::pieces::pieces;
use super::staged::{PART, columns_on, copy, rest};
use crate::unroll::unroll;
use core::marker::PhantomData;
use cute_gpu::device::barrier::{NamedBarrier, tma_store_fence};
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::tma::{tma_store_arrive, tma_store_wait};
use cute_gpu::device::{DynamicShared, Shared};

/// Sums of tiles of `N` columns that are stored as 16-bit elements `E`, as they are.
///
/// As pairs of elements they take half as many registers. So there is room for those of a tile beside the
/// sums of the next one, and tensor cores need not wait until a tile is stored. In each of the steps along K
/// behind the first one, 64 columns go to shared memory, and from there to D by TMA.
///
/// The last columns of a tile may be fewer than the 64 of a box. TMA would write over the tile beside it, so threads
/// store them.
#[derive(Clone, Copy)]
pub struct Carried<E, const N: u32>(pub PhantomData<E>);

/// The pairs of a tile, by 64 columns, and the coordinate of its first element.
#[derive(Clone, Copy)]
pub struct Pairs {
    columns: [[u32; 16]; 4],
    at: [i32; 3],
}

impl Pairs {
    /// Pairs of 0 of a tile whose first element is at this coordinate.
    #[inline(always)]
    pub(super) fn at(at: [i32; 3]) -> Pairs {
        Pairs {
            columns: [[0; 16]; 4],
            at,
        }
    }

    /// Sets the pairs of 16 columns, those from column `16·BLOCK` on.
    #[inline(always)]
    pub(super) fn set<E: HalfElement, const BLOCK: usize>(&mut self, sums: Sums<f32>) {
        unroll!(PAIR in [0 1 2 3] {
            self.columns[BLOCK / 4][BLOCK % 4 * 4 + PAIR] = E::packed(sums[2 * PAIR], sums[2 * PAIR + 1]);
        });
    }
}

impl<E, const N: u32> Carried<E, N> {
    /// The places for 64 columns. A tile begins with another one than that of the last 64 columns of the tile
    /// before: TMA may still read those. Of fewer columns, threads say when they have read them.
    const PLACES: u32 = if N.is_multiple_of(64) && !N.is_multiple_of(128) {
        3
    } else {
        2
    };

    /// The columns of part `STEP` of a tile.
    const fn width<const STEP: usize>() -> u32 {
        let left = N.saturating_sub(STEP as u32 * 64);
        if left < 64 { left } else { 64 }
    }
}

impl<E: HalfElement, const N: u32> Output for Carried<E, N> {
    type Room = Shared<u8>;
    type Sum = f32;
    type Left = Pairs;
    const STEPS: u32 = N.div_ceil(64);

    #[inline(always)]
    fn reads(self) -> bool {
        false
    }

    #[inline(always)]
    unsafe fn take(self, memory: &mut DynamicShared, groups: u32) -> Shared<u8> {
        const {
            assert!(
                N.is_multiple_of(16) && N > 64 && N <= 256,
                "the columns of a tile are up to four times 64, in blocks of 16; those of 64 would be written while TMA reads"
            );
        }
        memory.take(groups * Self::PLACES * PART)
    }

    /// It lies outside of D, before all columns for TMA and beyond them for threads, so that none of it is stored.
    #[inline(always)]
    fn nothing() -> Pairs {
        Pairs::at([0, i32::MIN, 0])
    }

    #[inline(always)]
    unsafe fn store(
        self,
        _: Shared<u8>,
        _: u32,
        _: u32,
        sums: &[f32],
        _: u32,
        at: [i32; 3],
        _: Destination,
    ) -> Pairs {
        let mut pairs = Pairs::at(at);
        unroll!(BLOCK in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15] {
            if (BLOCK as u32) * 16 < N {
                const FIRST: usize = BLOCK * 8;
                let some = |i: usize| sums[FIRST + i];
                pairs.set::<E, BLOCK>([some(0), some(1), some(2), some(3), some(4), some(5), some(6), some(7)]);
            }
        });
        pairs
    }

    #[inline(always)]
    unsafe fn store_part<const STEP: usize>(
        self,
        room: Shared<u8>,
        group: u32,
        left: Pairs,
        d: Destination,
    ) {
        let place = group * Self::PLACES + STEP as u32 % Self::PLACES;
        let place = room.after_bytes(place * PART);
        let (t, together) = (thread() % 128, NamedBarrier::new(1 + group, 128));
        let width = Self::width::<STEP>();
        // One barrier for each 64 columns: all threads have written them, and TMA has read those before them, for
        // which the first thread waits. So the next 64 columns find their place read.
        // SAFETY: all threads of the warpgroup are here; the places are theirs.
        unsafe {
            write::<E>(place, left.columns[STEP], width);
            // Opaque: the compiler would copy the barrier into both sides of a branch.
            if opaque(t) == 0 {
                tma_store_wait::<0>();
            }
            tma_store_fence();
            together.sync();
            let at = columns_on(left.at, STEP);
            if width == 64 && opaque(t) == 0 {
                copy(place, at, d);
                tma_store_arrive();
            }
            if width < 64 {
                pieces(place, at, width, d);
            }
            rest::<E>(place, at, width, d);
            if width < 64 {
                together.sync(); // the next tile begins with this place
            }
        }
    }

    #[inline(always)]
    unsafe fn finish(
        self,
        group: u32,
        left: Pairs,
        free: impl Fn(u32) -> Shared<u8>,
        d: Destination,
    ) {
        let (t, together) = (thread() % 128, NamedBarrier::new(1 + group, 128));
        // 128 columns at a time: TMA begins with the first ones while the others are written
        unroll!(ROUND in [0 1] {
            const FIRST: usize = 2 * ROUND;
            if (FIRST as u32) < Self::STEPS {
                let widths = (Self::width::<FIRST>(), Self::width::<{ FIRST + 1 }>());
                let places = [free(FIRST as u32), free(FIRST as u32 + 1)];
                let ats = [columns_on(left.at, FIRST), columns_on(left.at, FIRST + 1)];
                // SAFETY: all threads of the warpgroup are here; the places are theirs.
                unsafe {
                    write::<E>(places[0], left.columns[FIRST], widths.0);
                    if widths.1 > 0 {
                        write::<E>(places[1], left.columns[FIRST + 1], widths.1);
                    }
                    tma_store_fence();
                    together.sync();
                    if opaque(t) == 0 {
                        if widths.0 == 64 {
                            copy(places[0], ats[0], d);
                        }
                        if widths.1 == 64 {
                            copy(places[1], ats[1], d);
                        }
                        tma_store_arrive();
                    }
                    if widths.0 < 64 {
                        pieces(places[0], ats[0], widths.0, d);
                    }
                    if widths.1 > 0 && widths.1 < 64 {
                        pieces(places[1], ats[1], widths.1, d);
                    }
                    rest::<E>(places[0], ats[0], widths.0, d);
                    if widths.1 > 0 {
                        rest::<E>(places[1], ats[1], widths.1, d);
                    }
                }
            }
        });
    }
}

/// Writes the pairs of `width` columns.
///
/// # Safety
/// All threads of the warpgroup call it together; the place is theirs.
#[inline(always)]
unsafe fn write<E: Element>(place: Shared<u8>, pairs: [u32; 16], width: u32) {
    let start = E::start(thread() % 128);
    unroll!(BLOCK in [0 1 2 3] {
        const FIRST: usize = BLOCK * 4;
        if BLOCK as u32 * 16 < width {
            let some = [pairs[FIRST], pairs[FIRST + 1], pairs[FIRST + 2], pairs[FIRST + 3]];
            // SAFETY: the caller's promise.
            unsafe { put_pairs(place, start, BLOCK as u32, some) }
        }
    });
}
