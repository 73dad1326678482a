//! From a product to the instruction set and the threads that compute it.

use super::computed::Computed;
use super::matrix::Typed;
use super::options::Options;
#[cfg(feature = "threads")]
use super::panels::Panels;
use super::panels::Room;
#[cfg(feature = "threads")]
use super::{parts, split::Split};

/// Computes a product as the options say.
///
/// # Panics
/// Panics if the processor lacks the instruction set of the options.
///
/// # Safety
/// The sizes of the matrices agree and all elements exist; those of C are borrowed exclusively and
/// are distinct.
pub(crate) unsafe fn multiply<S, A, B, C>(
    product: &Typed<'_, S, A, B, C>,
    options: &Options<'_, S>,
    room: &mut Room<'_>,
) where
    S: Computed<A, B, C>,
    A: Copy + Send + Sync,
    B: Copy + Send + Sync,
    C: Copy + Send + Sync,
{
    let target = options.target();
    #[cfg(feature = "threads")]
    if options.threads() > 1
        && let Some(split) = Split::of_few(product, options.threads())
    {
        // SAFETY: each part has rows or columns of its own, and the conditions of the whole.
        return parts::each(product, split, |part| unsafe {
            Panels::with(|panels| S::multiply_on(&part, target, 1, true, &mut panels.split().0));
        });
    }
    let (threads, may_be_small) = (options.threads(), options.may_be_small);
    // SAFETY: the processor has the instructions, and the caller keeps the other conditions.
    unsafe { S::multiply_on(product, target, threads, may_be_small, room) }
}
