//! Copies between layouts of one shape whose modes lie in any order in memory: permuted axes.
//!
//! `cute-core` makes one nest of loops of both layouts: modes that continue each other on both
//! sides are one. By its strides, `plan` chooses the method:
//!
//! - `rows` and `runs`, where both sides have long contiguous runs;
//! - `plane`, where the source runs along one loop and the destination along another: tiles are
//!   transposed in registers (`tile`);
//! - `bands`, `squares`, `near`, `down`, `strips` and `direct`, for planes that are large enough, by their
//!   size and the processor, and in some cases by where the source lies (`source`);
//! - the loops of `cute-core` for what is left, on other processors, and for a few elements.
//!
//! They visit loops in the order of `walk`, in blocks that use few pages. Several loops that continue each
//! other on one side are one axis with a list of `offsets` on the other.

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod bands;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod direct;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod down;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod near;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod offsets;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod plan;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod plane;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod rows;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod runs;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod source;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod squares;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod stacks;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod strips;
#[cfg(all(test, target_arch = "x86_64", not(miri)))]
mod tests;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod tile;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod walk;

mod method;
#[cfg(feature = "threads")]
mod threads;

pub use method::CopyFrom;

#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::Target;
#[cfg(feature = "contract")]
use crate::modes::Modes;
use cute_core::layout::Layout;
#[cfg(feature = "contract")]
use cute_core::tensor::CopyLoop;
use cute_core::tensor::{self, CopyNest, ShapedLike, Stored, StoredMut, Tensor, TensorError};

/// Copies each element to the same coordinate, as [`cute_core::tensor::copy`] does, with the vector
/// instructions that the processor has.
///
/// As a method, with `use cute_cpu::CopyFrom`, it is `dst.copy_from(&src)`. The layouts have one
/// shape, in which modes may be nested differently, and any strides. Fastest are elements of 1, 2, 4,
/// 8 or 16 bytes, and layouts that each have a contiguous mode.
///
/// Where coordinates of `dst` share an element by other strides, as in `(2,4):(2,1)`, it becomes one of
/// the elements that belong there.
///
/// # Errors
/// Fails if sizes of modes that meet differ (SizeMatch), or if different elements of `src` belong
/// to one element of `dst` along a mode of stride 0 (Injective); then nothing is copied. Static
/// layouts for which this is known do not compile.
///
/// ```
/// use cute_core::prelude::*;
/// let (n, m) = (300_usize, 200_usize);
/// let src: Vec<f32> = (0..60_000).map(|i| i as f32).collect();
/// let mut dst = vec![0.0; 60_000];
/// let rows = Tensor::new(&src[..], layout!((n,m):(m,1)))?;
/// cute_cpu::copy(&rows, &mut Tensor::new(&mut dst[..], layout!((n,m)))?)?;
/// assert_eq!((dst[1], dst[300]), (200.0, 1.0));
/// # Ok::<(), TensorError>(())
/// ```
/// ```
/// use cute_core::prelude::*;
/// let (src, mut dst, n) = ([1, 2, 3, 4], [0; 6], 6_usize);
/// let x = Tensor::new(&src, layout!(4:1))?;
/// let error = cute_cpu::copy(&x, &mut Tensor::new(&mut dst, layout!(n:1))?).unwrap_err();
/// assert_eq!(error.to_string(), "sizes 6 and 4 of mode 0 differ (SizeMatch)");
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `copy(src, dst)`; the tiles are those of Springer, Su and Bientinesi, "HPTT: A
/// High-Performance Tensor Transposition C++ Library", 2017.
#[doc(alias(
    "transpose",
    "permute",
    "swapaxes",
    "contiguous",
    "ascontiguousarray",
    "permuted_copy"
))]
pub fn copy<T: Copy, E, F, M: Layout, L: ShapedLike<M>>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    tensor::copy_by(src, dst, |nest, from, to| {
        // SAFETY: what `copy_by` states are the conditions.
        unsafe { run(nest, nest.bytes(), from, to) }
    })
}

/// [`copy`] by the threads of the pool of rayon in which it is called (feature `threads`).
///
/// The outermost loop of the destination is divided among the threads. Copies of less than 1 MiB,
/// and copies to layouts that may have one element at two coordinates, run on one thread.
///
/// # Errors
/// The errors of [`copy`].
///
/// ```
/// use cute_core::prelude::*;
/// let (n, m) = (600_usize, 500_usize);
/// let src: Vec<f32> = (0..300_000).map(|i| i as f32).collect();
/// let mut dst = vec![0.0; 300_000];
/// let rows = Tensor::new(&src[..], layout!((n,m):(m,1)))?;
/// cute_cpu::par_copy(&rows, &mut Tensor::new(&mut dst[..], layout!((n,m)))?)?;
/// assert_eq!((dst[1], dst[600]), (500.0, 1.0));
/// # Ok::<(), TensorError>(())
/// ```
#[cfg(feature = "threads")]
pub fn par_copy<T: Copy, E, F, M: Layout, L: ShapedLike<M>>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    tensor::copy_by(src, dst, |nest, from, to| {
        // SAFETY: what `copy_by` states are the conditions.
        unsafe { threads::par_run(nest, from, to) }
    })
}

/// Copies the elements at all coordinates of modes, whose strides are those of the source and of
/// the destination; `None`, and nothing is copied, if there are too many modes.
///
/// # Safety
/// The elements exist on both sides; nobody else has those of the destination, which are distinct.
#[cfg(feature = "contract")]
pub(crate) unsafe fn copy_modes<T: Copy>(
    modes: &Modes<2>,
    from: *const T,
    to: *mut T,
) -> Option<()> {
    let loops = modes.iter().map(|mode| {
        // Offsets in bytes fit, since the elements lie in one storage.
        let [from, to] = mode.strides.map(|stride| stride * size_of::<T>() as isize);
        CopyLoop {
            count: mode.size,
            from,
            to,
        }
    });
    let nest = CopyNest::of_loops(loops, size_of::<T>())?;
    // SAFETY: the loops visit the elements of the modes, and no others.
    unsafe { run(&nest, nest.bytes(), from.cast(), to.cast()) };
    Some(())
}

/// Copies a nest, which is the whole or a part of a copy of `bytes` bytes, with the best
/// instructions that the processor has.
///
/// # Safety
/// The conditions of [`CopyNest::copy`].
unsafe fn run(nest: &CopyNest, bytes: usize, from: *const u8, to: *mut u8) {
    // SAFETY: the caller's promise, and the processor has its target.
    unsafe {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        let target = Target::best();
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        plan::Plan::of(target, nest, bytes, from).run(target, nest, from, to);
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        {
            let _ = bytes;
            nest.copy(from, to);
        }
    }
}
