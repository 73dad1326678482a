//! Copies between layouts of one shape whose modes lie in any order in memory: permuted axes.
//!
//! `cute-core` makes one nest of loops of both layouts: modes that continue each other on both
//! sides are one. How its elements move depends on the machine: by `x86`, or by the loops of
//! `cute-core` (`portable`). With the feature `threads`, `threads` divides a loop of the nest.

#[cfg(not(all(target_arch = "x86_64", not(miri))))]
mod portable;
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
use portable as machine;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use x86 as machine;

mod method;
#[cfg(feature = "threads")]
mod threads;

pub use method::CopyFrom;

#[cfg(feature = "contract")]
use crate::modes::Modes;
use cute_core::layout::Layout;
use cute_core::tensor::{self, ShapedLike, Stored, StoredMut, Tensor, TensorError};
#[cfg(feature = "contract")]
use cute_core::tensor::{CopyLoop, CopyNest};

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
        unsafe { machine::run(nest, nest.bytes(), from, to) }
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
    unsafe { machine::run(&nest, nest.bytes(), from.cast(), to.cast()) };
    Some(())
}
