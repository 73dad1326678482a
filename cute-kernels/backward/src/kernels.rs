//! The entry points.

use cute_collective::attention::head::{Head, Head64, Head128};
use cute_collective::attention::mask::{Causal, Full};
use cute_collective::attention::packed::{Packed, find_places};
use cute_collective::backward::after::after;
use cute_collective::backward::before::{Rows, before};
use cute_collective::backward::block::{Problem, keys_and_values};
use cute_collective::backward::counts::{
    ARRIVALS, GROUPS, SYNCS, WAITS, products, shuffles, stores,
};
use cute_collective::backward::dropout::{All, Dropout};
use cute_collective::backward::found::{Found, RowNumbers};
use cute_core::atom::{BF16, F16};
use cute_gpu::device::tma::TensorMapBytes;
use cute_gpu::device::{Global, kernel};
use cute_gpu::map_of;
use cute_kernels::attention::backward::{
    BackwardArguments, BackwardDropout, PLACE_THREADS, ROW_THREADS, THREADS,
};

/// Whether sequences are packed.
macro_rules! packed {
    (Alike) => {
        false
    };
    (Packed) => {
        true
    };
}

macro_rules! kernels {
    ($($format:ident, $head:ident, $width:literal, $batches:ident: $before:ident, $full:ident, $causal:ident, $after:ident;)*) => {$(
        kernel! {
            /// # Safety
            /// The maps are those of O and dO, for boxes of 64 rows, and the other tensors those that
            /// the arguments say. `numbers` has two numbers for each row of all tiles of Q, `found` a
            /// number for each of their elements, and `turns` two for each tile, if they are used. Of
            /// packed sequences, `packed` is what the kernel of places has written.
            threads = ROW_THREADS, count = { "bar.sync": 1, "shfl.sync": 1 };
            pub unsafe fn $before(
                _o: TensorMapBytes, _d_o: TensorMapBytes, logarithms: *const f32, numbers: *mut f32,
                found: *mut f32, turns: *mut u32, arguments: BackwardArguments, packed: *const u32
            ) {
                let rows = Rows {
                    o: map_of!($before, 0),
                    d_o: map_of!($before, 1),
                    logarithms: Global::new(logarithms),
                    numbers: RowNumbers(Global::new(numbers)),
                    found: Found { sums: Global::new(found.cast()), turns: Global::new(turns) },
                    packed: Packed(Global::new(packed)),
                    arguments: &arguments,
                };
                // SAFETY: the caller's promise.
                unsafe { before::<$head<$format>, { packed!($batches) }>(&rows) }
            }
        }
        kernels!(@main $full $head $format Full $batches [All] All);
        kernels!(@main $causal $head $format Causal $batches [All] All);
        kernel! {
            /// # Safety
            /// The map is that of dQ, for boxes of 64 rows, and `found` is what the kernel before has
            /// left there. Of packed sequences, `packed` is what the kernel of places has written.
            threads = ROW_THREADS, count = {
                "bar.sync": 1, "stmatrix": <$head<$format> as Head>::WIDTH / 16,
            };
            pub unsafe fn $after(
                _dq: TensorMapBytes, found: *mut f32, arguments: BackwardArguments, packed: *const u32
            ) {
                let found = Found { sums: Global::new(found.cast()), turns: Global::new(core::ptr::null()) };
                // SAFETY: the caller's promise.
                unsafe {
                    let packed = Packed(Global::new(packed));
                    after::<$head<$format>, { packed!($batches) }>(map_of!($after, 0), found, &arguments, packed)
                }
            }
        }
    )*};
    (@main $name:ident $head:ident $format:ident $mask:ident $batches:ident [$($drops:tt)+] $of:expr $(, $dropout:ident)?) => {
        kernel! {
            /// # Safety
            /// The maps are those of tensors of these sizes, for boxes of 64 rows of Q, dO, dK and dV,
            /// and of 128 rows of K and V. `numbers`, `found` and `turns` are what the kernel before
            /// has left there, and of packed sequences `packed` what that of places has written.
            threads = THREADS, blocks = 1, count = {
                "wgmma.mma_async": products::<$head<$format>>(),
                "wgmma.fence": GROUPS,
                "wgmma.commit_group": GROUPS,
                "wgmma.wait_group": WAITS,
                "bar.sync": SYNCS,
                "bar.arrive": ARRIVALS,
                "setmaxnreg": 2,
                "stmatrix": stores::<$head<$format>>(),
                "shfl.sync": shuffles::<$head<$format>, $($drops)+>(packed!($batches)),
            };
            pub unsafe fn $name(
                _q: TensorMapBytes, _k: TensorMapBytes, _v: TensorMapBytes, _d_o: TensorMapBytes,
                _dk: TensorMapBytes, _dv: TensorMapBytes, numbers: *const f32, found: *mut f32,
                turns: *mut u32, arguments: BackwardArguments, packed: *const u32
                $(, $dropout: BackwardDropout)?
            ) {
                let problem = Problem {
                    q: map_of!($name, 0),
                    k: map_of!($name, 1),
                    v: map_of!($name, 2),
                    d_o: map_of!($name, 3),
                    dk: map_of!($name, 4),
                    dv: map_of!($name, 5),
                    numbers: RowNumbers(Global::new(numbers)),
                    found: Found { sums: Global::new(found.cast()), turns: Global::new(turns) },
                    packed: Packed(Global::new(packed)),
                    arguments: &arguments,
                    dropout: $of,
                };
                // SAFETY: the caller's promise.
                unsafe { keys_and_values::<$head<$format>, $mask, $($drops)+, { packed!($batches) }>(problem) }
            }
        }
    };
}
cute_kernels::backward_kernels!(kernels);

macro_rules! dropout_kernels {
    ($($format:ident, $head:ident, $width:literal: $name:ident;)*) => {$(
        kernels!(@main $name $head $format Causal Alike [Dropout<'_>] Dropout(&dropout), dropout);
    )*};
}
cute_kernels::backward_dropout_kernels!(dropout_kernels);

kernel! {
    /// # Safety
    /// There is an offset for each sequence, and one behind the last. `packed` has room for the lists of
    /// [`Packed`], and the block is the only one.
    threads = PLACE_THREADS, count = { "bar.sync": 4 };
    pub unsafe fn backward_packed_places(
        query_offsets: *const i32, key_offsets: *const i32, packed: *mut u32, arguments: BackwardArguments
    ) {
        let (queries, keys) = (Global::new(query_offsets), Global::new(key_offsets));
        // SAFETY: the caller's promise.
        unsafe { find_places(queries, keys, Packed(Global::new(packed)), &arguments) }
    }
}
