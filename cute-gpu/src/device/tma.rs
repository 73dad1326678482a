//! Copies of tiles between global and shared memory by the copy engine (TMA).
//!
//! A copy names a tensor map, which the host encoded and the kernel got as an argument, a
//! coordinate in the tensor, and a place in shared memory. What lies outside of the tensor is
//! loaded as 0 and not stored.

use self::sealed::Sealed as _;
use super::barrier::TransactionBarrier;
use super::element::Aligned;
use super::global::Global;
use super::shared::Shared;
use crate::{BoxPlace, ElementFormat, InSharedMemory, TmaBox};
use core::marker::PhantomData;

/// A tensor map that is an argument of a kernel, by its address.
///
/// Source: CuTe `TmaDescriptor`, CUDA `CUtensorMap`.
#[doc(alias("TmaDescriptor", "CUtensorMap"))]
#[derive(Clone, Copy, Debug)]
pub struct TensorMapAt(u64);

/// The 128 bytes of a tensor map, as an argument of a kernel by value. The kernel never reads it:
/// its address is what instructions take, which [`map_of!`](crate::map_of) gives.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(8))]
pub struct TensorMapBytes([u64; 16]);

/// The address of argument number `$i` of the kernel `$kernel`, within which it stands: a
/// [`TensorMapAt`](crate::device::tma::TensorMapAt).
#[macro_export]
macro_rules! map_of {
    ($kernel:ident, $i:literal) => {{
        let address: u64;
        #[cfg(target_arch = "nvptx64")]
        // SAFETY: the argument is there as long as the kernel runs.
        unsafe {
            ::core::arch::asm!(
                concat!("mov.b64 {0}, ", stringify!($kernel), "_param_", $i, "; cvta.param.u64 {0}, {0};"),
                out(reg64) address, options(pure, nomem, nostack)
            );
        }
        #[cfg(not(target_arch = "nvptx64"))]
        {
            address = 0;
        }
        $crate::device::tma::TensorMapAt::new(address)
    }};
}

impl TensorMapAt {
    /// The map at a generic address.
    #[inline(always)]
    pub const fn new(address: u64) -> Self {
        TensorMapAt(address)
    }

    /// Fetches the map, so that the first copy does not wait for it.
    ///
    /// # Safety
    /// There is a tensor map.
    ///
    /// Source: CuTe `prefetch_tma_descriptor`.
    #[inline(always)]
    pub unsafe fn prefetch(self) {
        // SAFETY: the caller's promise.
        unsafe { ptx!("prefetch.tensormap [{0}];"; in(reg64) self.0, options(nostack)) }
    }

    /// Starts to load a tile of the layout `L` of elements `F`, whose first element is that at a
    /// coordinate of the tensor, one number for each mode; the bytes arrive at the barrier.
    ///
    /// The layout determines the boxes, and how many bytes the barrier expects: [`TmaBox`].
    ///
    /// # Safety
    /// There is a tensor map for boxes of this tile. The place is aligned to the swizzle of the
    /// layout and has room for the tile, which nobody else uses before the phase of the barrier
    /// ends.
    ///
    /// Source: CuTe `copy(tma_load.with(barrier), tAgA, tAsA)`.
    #[inline(always)]
    pub unsafe fn load<F: ElementFormat, L: InSharedMemory<F>, T, const R: usize>(
        self,
        tile: TmaTile<F, L>,
        to: Shared<T>,
        at: [i32; R],
        barrier: TransactionBarrier,
    ) where
        [i32; R]: BoxCoordinate,
    {
        tile.each_box(at, |at, byte| {
            // SAFETY: the caller's promise, for a box of the tile.
            unsafe { at.load(to.after_bytes(byte), self, barrier) }
        });
    }

    /// [`load`](Self::load), which tells the second-level cache how long its lines are to stay there.
    ///
    /// # Safety
    /// As for [`load`](Self::load).
    ///
    /// ```
    /// use cute_core::{atom::F16, atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom, prelude::*};
    /// use cute_gpu::device::tma::{CacheHint, TensorMapAt, TmaTile};
    /// use cute_gpu::device::{Shared, barrier::TransactionBarrier};
    /// /// Loads weights, which are read once, and fetches those of the next step along K.
    /// unsafe fn load(weights: TensorMapAt, to: Shared<u8>, full: TransactionBarrier) {
    ///     let layout = Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((128,64)));
    ///     let tile = TmaTile::<F16, _>::new(layout);
    ///     // SAFETY: the map is for boxes of this tile, and the place has room for it.
    ///     unsafe {
    ///         weights.load_with_hint(tile, to, [0, 0], full, CacheHint::EvictFirst);
    ///         weights.prefetch_tile(tile, [0, 64]);
    ///     }
    /// }
    /// ```
    ///
    /// Source: CuTe `copy(tma_load.with(barrier, mask, TMA::CacheHintSm90::EVICT_FIRST), tAgA, tAsA)`.
    #[inline(always)]
    pub unsafe fn load_with_hint<F: ElementFormat, L: InSharedMemory<F>, T, const R: usize>(
        self,
        tile: TmaTile<F, L>,
        to: Shared<T>,
        at: [i32; R],
        barrier: TransactionBarrier,
        hint: CacheHint,
    ) where
        [i32; R]: BoxCoordinate,
    {
        tile.each_box(at, |at, byte| {
            // SAFETY: the caller's promise, for a box of the tile.
            unsafe { at.load_with_hint(to.after_bytes(byte), self, barrier, hint) }
        });
    }

    /// Starts to bring a tile of the layout `L` of elements `F` to the second-level cache, whose first
    /// element is that at a coordinate of the tensor. A [`load`](Self::load) of it then takes less time.
    ///
    /// No thread gets what is read, and all writes on the GPU go through that cache, so the elements may
    /// still be written: this may stand before
    /// [`wait_on_dependent_grids`](super::grids::wait_on_dependent_grids).
    ///
    /// # Safety
    /// There is a tensor map for boxes of this tile, and its tensor is in memory.
    ///
    /// Source: CuTe `prefetch(tma_load, tAgA)`, `SM90_TMA_LOAD::PREFETCH`.
    #[doc(alias("SM90_TMA_LOAD::PREFETCH"))]
    #[inline(always)]
    pub unsafe fn prefetch_tile<F: ElementFormat, L: InSharedMemory<F>, const R: usize>(
        self,
        tile: TmaTile<F, L>,
        at: [i32; R],
    ) where
        [i32; R]: BoxCoordinate,
    {
        tile.each_box(at, |at, _| {
            // SAFETY: the caller's promise, for a box of the tile.
            unsafe { at.prefetch(self) }
        });
    }

    /// [`load`](Self::load) to this place of each block of the cluster for which the mask has a bit:
    /// bit `b` for block `b`. The bytes arrive at the barrier at the same place of each of them.
    ///
    /// # Safety
    /// As for [`load`](Self::load), in each of these blocks, which still run.
    ///
    /// Source: CuTe `copy(tma_load.with(barrier, mask), tAgA, tAsA)`, `SM90_TMA_LOAD_MULTICAST`.
    #[inline(always)]
    pub unsafe fn load_multicast<F: ElementFormat, L: InSharedMemory<F>, T, const R: usize>(
        self,
        tile: TmaTile<F, L>,
        to: Shared<T>,
        at: [i32; R],
        barrier: TransactionBarrier,
        blocks: u16,
    ) where
        [i32; R]: BoxCoordinate,
    {
        tile.each_box(at, |at, byte| {
            // SAFETY: the caller's promise, for a box of the tile.
            unsafe { at.load_multicast(to.after_bytes(byte), self, barrier, blocks) }
        });
    }

    /// Starts to store a tile of the layout `L` of elements `F`, whose first element is that at a
    /// coordinate of the tensor.
    ///
    /// # Safety
    /// There is a tensor map for boxes of this tile, whose tensor nobody else uses there. The place
    /// has the tile, aligned to the swizzle of the layout. It was written before a
    /// [`tma_store_fence`](super::barrier::tma_store_fence), and is not written again before
    /// [`tma_store_wait`].
    ///
    /// Source: CuTe `copy(tma_store, tCsC, tCgC)`.
    #[inline(always)]
    pub unsafe fn store<F: ElementFormat, L: InSharedMemory<F>, T, const R: usize>(
        self,
        tile: TmaTile<F, L>,
        from: Shared<T>,
        at: [i32; R],
    ) where
        [i32; R]: BoxCoordinate,
    {
        tile.each_box(at, |at, byte| {
            // SAFETY: the caller's promise, for a box of the tile.
            unsafe { at.store(from.after_bytes(byte), self) }
        });
    }
}

/// How long lines stay in the second-level cache.
///
/// ```
/// use cute_gpu::device::tma::CacheHint;
/// assert_eq!(CacheHint::EvictFirst as u64, 0x12f0_0000_0000_0000);
/// ```
///
/// Source: CuTe `TMA::CacheHintSm90`; the numbers are CUTLASS's.
#[doc(alias("CacheHintSm90"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u64)]
pub enum CacheHint {
    /// The lines leave the cache in the order of other loads.
    EvictNormal = 0x1000_0000_0000_0000,
    /// The lines leave before others: for data that is read once.
    EvictFirst = 0x12f0_0000_0000_0000,
    /// The lines leave after others: for data that is read again and again.
    EvictLast = 0x14f0_0000_0000_0000,
}

/// A tile that is copied: the layout `L` of elements `F`, with one mode for each of the tensor.
///
/// ```
/// use cute_core::{atom::F16, atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom, prelude::*};
/// use cute_gpu::device::tma::TmaTile;
/// let tile = Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((128,64)));
/// assert_eq!(TmaTile::<F16, _>::new(tile).bytes(), 16384);
/// ```
#[derive(Debug)]
pub struct TmaTile<F, L>(PhantomData<fn() -> (F, L)>);

impl<F, L> Clone for TmaTile<F, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<F, L> Copy for TmaTile<F, L> {}

/// The most boxes of a tile: as many are written below.
const MOST_BOXES: u64 = 8;

impl<F: ElementFormat, L: InSharedMemory<F>> TmaTile<F, L> {
    /// The tile of this layout.
    #[inline(always)]
    pub const fn new(_: L) -> Self {
        const {
            assert!(
                TmaBox::of::<F, L>().boxes() <= MOST_BOXES,
                "a tile has at most 8 boxes"
            )
        };
        TmaTile(PhantomData)
    }

    /// The bytes of the tile: what the barrier expects of its load.
    #[inline(always)]
    pub const fn bytes(self) -> u32 {
        const { TmaBox::of::<F, L>().tile_bytes() as u32 } // shared memory has 2^18
    }

    /// Calls `copy` with the coordinate of each box, the innermost dimension first, and its byte.
    #[inline(always)]
    fn each_box<const R: usize>(self, at: [i32; R], mut copy: impl FnMut([i32; R], u32)) {
        const {
            assert!(
                TmaBox::of::<F, L>().rank() == R,
                "a coordinate has a number for each mode"
            )
        };
        // Unrolled here, so that each place is a constant.
        macro_rules! boxes {
            ($($number:literal)*) => {$(
                if const { $number < TmaBox::of::<F, L>().boxes() } {
                    let (place, modes) = const { place::<F, L>($number) };
                    let mut coordinate = [0; R];
                    let mut dimension = 0;
                    while dimension < R {
                        let mode = modes[dimension];
                        // within the tile, so it fits
                        coordinate[dimension] = at[mode] + place.coordinate[mode] as i32;
                        dimension += 1;
                    }
                    copy(coordinate, place.byte as u32); // within shared memory
                }
            )*};
        }
        boxes!(0 1 2 3 4 5 6 7);
    }
}

/// The place of a box, if there is one, and the modes of all dimensions.
const fn place<F: ElementFormat, L: InSharedMemory<F>>(number: u64) -> (BoxPlace, [usize; 5]) {
    let tile = TmaBox::of::<F, L>();
    let number = if number < tile.boxes() { number } else { 0 };
    let (mut modes, mut dimension) = ([0; 5], 0);
    while dimension < tile.rank() {
        modes[dimension] = tile.modes().as_slice()[dimension];
        dimension += 1;
    }
    (tile.place(number, 0), modes)
}

/// The coordinate of a box, the innermost dimension first: an array of 1 to 5 numbers. Sealed.
pub trait BoxCoordinate: sealed::Sealed {}

mod sealed {
    use super::{CacheHint, Shared, TensorMapAt, TransactionBarrier};

    pub trait Sealed {
        /// # Safety
        /// As for [`TensorMapAt::load`], for one box.
        unsafe fn load<T>(self, to: Shared<T>, map: TensorMapAt, barrier: TransactionBarrier);
        /// # Safety
        /// As for [`TensorMapAt::load`], for one box.
        unsafe fn load_with_hint<T>(
            self,
            to: Shared<T>,
            map: TensorMapAt,
            barrier: TransactionBarrier,
            hint: CacheHint,
        );
        /// # Safety
        /// As for [`TensorMapAt::prefetch_tile`], for one box.
        unsafe fn prefetch(self, map: TensorMapAt);
        /// # Safety
        /// As for [`TensorMapAt::load_multicast`], for one box.
        unsafe fn load_multicast<T>(
            self,
            to: Shared<T>,
            map: TensorMapAt,
            barrier: TransactionBarrier,
            blocks: u16,
        );
        /// # Safety
        /// As for [`TensorMapAt::store`], for one box.
        unsafe fn store<T>(self, from: Shared<T>, map: TensorMapAt);
    }
}

macro_rules! coordinates {
    ($($rank:literal $dimensions:literal $list:literal [$($i:literal)*];)*) => {$(
        impl BoxCoordinate for [i32; $rank] {}
        impl sealed::Sealed for [i32; $rank] {
            #[inline(always)]
            unsafe fn load<T>(self, to: Shared<T>, map: TensorMapAt, barrier: TransactionBarrier) {
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!("cp.async.bulk.tensor.", $dimensions,
                            ".shared::cluster.global.tile.mbarrier::complete_tx::bytes [{to}], [{map}, {{",
                            $list, "}}], [{barrier}];");
                        $(in(reg32) self[$i],)* to = in(reg32) to.address(), map = in(reg64) map.0,
                        barrier = in(reg32) barrier.address(), options(nostack));
                }
            }
            #[inline(always)]
            unsafe fn load_with_hint<T>(self, to: Shared<T>, map: TensorMapAt, barrier: TransactionBarrier, hint: CacheHint) {
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!("cp.async.bulk.tensor.", $dimensions,
                            ".shared::cluster.global.tile.mbarrier::complete_tx::bytes.L2::cache_hint [{to}], [{map}, {{",
                            $list, "}}], [{barrier}], {hint};");
                        $(in(reg32) self[$i],)* to = in(reg32) to.address(), map = in(reg64) map.0,
                        barrier = in(reg32) barrier.address(), hint = in(reg64) hint as u64, options(nostack));
                }
            }
            #[inline(always)]
            unsafe fn prefetch(self, map: TensorMapAt) {
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!("cp.async.bulk.prefetch.tensor.", $dimensions,
                            ".L2.global.tile [{map}, {{", $list, "}}];");
                        $(in(reg32) self[$i],)* map = in(reg64) map.0, options(nostack));
                }
            }
            #[inline(always)]
            unsafe fn load_multicast<T>(self, to: Shared<T>, map: TensorMapAt, barrier: TransactionBarrier, blocks: u16) {
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!("{{ .reg .b16 m; cvt.u16.u32 m, {blocks}; cp.async.bulk.tensor.", $dimensions,
                            ".shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [{to}], [{map}, {{",
                            $list, "}}], [{barrier}], m; }}");
                        $(in(reg32) self[$i],)* to = in(reg32) to.address(), map = in(reg64) map.0,
                        barrier = in(reg32) barrier.address(), blocks = in(reg32) u32::from(blocks), options(nostack));
                }
            }
            #[inline(always)]
            unsafe fn store<T>(self, from: Shared<T>, map: TensorMapAt) {
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!("cp.async.bulk.tensor.", $dimensions,
                            ".global.shared::cta.tile.bulk_group [{map}, {{", $list, "}}], [{from}];");
                        $(in(reg32) self[$i],)* from = in(reg32) from.address(), map = in(reg64) map.0,
                        options(nostack));
                }
            }
        }
    )*};
}
coordinates! {
    1 "1d" "{0}" [0];
    2 "2d" "{0}, {1}" [0 1];
    3 "3d" "{0}, {1}, {2}" [0 1 2];
    4 "4d" "{0}, {1}, {2}, {3}" [0 1 2 3];
    5 "5d" "{0}, {1}, {2}, {3}, {4}" [0 1 2 3 4];
}

/// Starts to load `bytes` bytes that lie side by side; they arrive at the barrier.
///
/// # Safety
/// These bytes exist there and at the place, which nobody else uses before the phase of the barrier
/// ends. Both addresses and the number are multiples of 16.
///
/// Source: CuTe `SM90_BULK_COPY_G2S`.
#[doc(alias = "SM90_BULK_COPY_G2S")]
#[inline(always)]
pub unsafe fn load_bytes<T, C>(
    from: Global<T, C>,
    to: Shared<T>,
    bytes: u32,
    barrier: TransactionBarrier,
) {
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [{to}], [{from}], {bytes}, [{barrier}];";
            to = in(reg32) to.address(), from = in(reg64) from.address(), bytes = in(reg32) bytes,
            barrier = in(reg32) barrier.address(), options(nostack));
    }
}

/// Starts to add `bytes` bytes of numbers that lie side by side in shared memory to those in global memory, as a store
/// of this thread. The order in which threads add is not determined, and so are the last bits of a sum.
///
/// # Safety
/// These bytes exist at both places; nobody writes those in shared memory before the group of the store has
/// [read](tma_store_wait) them, and those in global memory are reached by atomic operations alone. Both addresses and the
/// number are multiples of 16.
///
/// Source: PTX ISA, `cp.reduce.async.bulk`.
#[inline(always)]
pub unsafe fn reduce_add_bytes<C>(
    from: Shared<Aligned<[f32; 4], 16>>,
    to: Global<Aligned<[f32; 4], 16>, C>,
    bytes: u32,
) {
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [{to}], [{from}], {bytes};";
            to = in(reg64) to.address(), from = in(reg32) from.address(), bytes = in(reg32) bytes,
            options(nostack));
    }
}

/// Ends the group of the stores that this thread has started.
///
/// Source: CuTe `tma_store_arrive`.
#[inline(always)]
pub fn tma_store_arrive() {
    // SAFETY: the instruction ends or awaits a group of copies, and changes no memory itself.
    unsafe { ptx!("cp.async.bulk.commit_group;"; options(nostack)) }
}

/// Waits until all but the last `N` groups of stores of this thread have read shared memory.
///
/// Source: CuTe `tma_store_wait`.
#[inline(always)]
pub fn tma_store_wait<const N: u32>() {
    // SAFETY: the instruction ends or awaits a group of copies, and changes no memory itself.
    unsafe { ptx!("cp.async.bulk.wait_group.read {n};"; n = const N, options(nostack)) }
}

/// Waits until all stores of this thread are done.
///
/// Source: PTX ISA, `cp.async.bulk.wait_group` without `.read`.
#[inline(always)]
pub fn tma_store_wait_done() {
    // SAFETY: the instruction ends or awaits a group of copies, and changes no memory itself.
    unsafe { ptx!("cp.async.bulk.wait_group 0;"; options(nostack)) }
}
