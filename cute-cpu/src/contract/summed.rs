//! Elements whose sums are numbers of another type: what is held for a contraction of them.
//!
//! Numbers of 16 bits are summed as `f32`, and integers of 8 bits as `i32` or as themselves. Such operands are widened
//! before anything else, which is exact: each into memory of its own, in the order of its strides.
//! Then the contraction is one of `f32` or `i32`. It is known of bytes that their `i32` are small, so
//! that their products are those of vectors.

use super::array::{DynTensor, zeros};
use super::error::ContractionError;
use super::lists::push;
use super::number::sealed::Arithmetic;
use super::operand_mode::OperandMode;
use crate::modes::{Modes, each};
use crate::product::Byte;
use cute_core::layout::Layout;
use cute_core::tensor::{Memory, Tensor};

/// Elements that a contraction sums as numbers `T`: `f32` as `f32`, `bf16` as `f32`, `i8` as `i8` or
/// `i32`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no number that is contracted",
    label = "not a number of a contraction",
    note = "contractions take f32, f64, and the integers of 8 to 128 bits, i8 and u8 also with sums of i32; with the feature \
            `num-complex` complex numbers too, and with the feature `half` bf16 and f16, with sums of f32"
)]
pub trait SummedAs<T>: Copy {
    /// Whether the elements are the numbers themselves.
    const SAME: bool = false;
    /// The largest absolute value of an element, if vectors of integers multiply such elements.
    const LARGEST: Option<u32> = None;
    /// The number, which is exact.
    fn widened(self) -> T;
}
#[diagnostic::do_not_recommend]
impl<T: Arithmetic> SummedAs<T> for T {
    const SAME: bool = true;
    #[inline(always)]
    fn widened(self) -> T {
        self
    }
}
#[cfg(feature = "half")]
impl SummedAs<f32> for half::bf16 {
    #[inline(always)]
    fn widened(self) -> f32 {
        self.into()
    }
}
#[cfg(feature = "half")]
impl SummedAs<f32> for half::f16 {
    #[inline(always)]
    fn widened(self) -> f32 {
        self.into()
    }
}

/// Elements that tell the type of their sums, where nothing else does: `[1, 2, 3]`, whose type is
/// open in a program, have sums of their own type, and `i8` has them, too.
pub trait TellsSum<T> {}
#[diagnostic::do_not_recommend]
impl<T: Arithmetic> TellsSum<T> for T {}
#[cfg(feature = "half")]
impl TellsSum<f32> for half::bf16 {}
#[cfg(feature = "half")]
impl TellsSum<f32> for half::f16 {}

/// Tensors of such elements.
#[diagnostic::on_unimplemented(
    message = "the elements of `{Self}` have no sums of `{T}` by themselves",
    label = "other sums",
    note = "all operands of a contraction have sums of one type, that of their elements, or f32 for bf16 and f16; \
            `einsum!(\"…\" as i32, …)` and `einsum_named_as::<i32, _, _>` say that sums of i8 and u8 are of i32"
)]
pub trait TellsSums<T> {}
#[diagnostic::do_not_recommend]
impl<T, E: Memory<Element: TellsSum<T>>, L: Layout> TellsSums<T> for Tensor<E, L> {}
#[diagnostic::do_not_recommend]
impl<T, E: TellsSum<T>> TellsSums<T> for DynTensor<E> {}
#[diagnostic::do_not_recommend]
impl<T, X: TellsSums<T> + ?Sized> TellsSums<T> for &X {}
#[diagnostic::do_not_recommend]
impl<T, X: TellsSums<T> + ?Sized> TellsSums<T> for &mut X {}

macro_rules! bytes {
    ($($t:ty)*) => {$(
        impl SummedAs<i32> for $t {
            const LARGEST: Option<u32> = Some(<$t as Byte>::LARGEST as u32);
            #[inline(always)]
            fn widened(self) -> i32 {
                self.into()
            }
        }
    )*};
}
bytes!(i8 u8);

/// The numbers of an operand, and its modes: the operand's own elements, or a copy of them as
/// numbers.
pub struct Held<T> {
    pub(crate) at: *const T,
    pub(crate) modes: Vec<OperandMode>,
    /// See [`SummedAs::LARGEST`].
    pub(crate) largest: Option<u32>,
    /// Keeps the copy.
    _numbers: Vec<T>,
}

impl<T: Arithmetic> Held<T> {
    /// The numbers of elements.
    ///
    /// # Errors
    /// Fails if there are too many modes, or more elements than memory can have.
    ///
    /// # Safety
    /// There are elements at all coordinates of the modes, and each offset fits `isize` in bytes.
    pub(crate) unsafe fn of<E: SummedAs<T>>(
        at: *const E,
        modes: Vec<OperandMode>,
    ) -> Result<Self, ContractionError> {
        if const { E::SAME } {
            let (at, _numbers) = (at.cast(), Vec::new());
            return Ok(Held {
                at,
                modes,
                largest: None,
                _numbers,
            });
        }
        // SAFETY: as the caller promises.
        let (numbers, modes) = unsafe { widened(at, modes) }?;
        Ok(Held {
            at: numbers.as_ptr(),
            modes,
            largest: E::LARGEST,
            _numbers: numbers,
        })
    }
}

/// Elements as numbers, in the order of their strides, and the modes of these.
///
/// # Safety
/// That of [`Held::of`].
unsafe fn widened<T: Arithmetic, E: SummedAs<T>>(
    at: *const E,
    mut modes: Vec<OperandMode>,
) -> Result<(Vec<T>, Vec<OperandMode>), ContractionError> {
    let (pairs, strides) = beside(&modes)?;
    let mut numbers = zeros(pairs.size())?;
    each(&pairs, [0; 2], &mut |[from, number]| {
        // SAFETY: an offset of the operand, as the caller promises.
        numbers[number as usize] = unsafe { *at.offset(from) }.widened();
    });
    let mut strides = strides.into_iter();
    for mode in &mut modes {
        for leaf in &mut mode.leaves {
            leaf.1 = strides.next().expect("a stride for each leaf");
        }
    }
    Ok((numbers, modes))
}

/// The loops over the distinct elements of an operand and over a copy of them, and the strides of
/// the copy for each leaf: compact, in the order of the operand's strides. A stride of 0 stays.
fn beside(modes: &[OperandMode]) -> Result<(Modes<2>, Vec<isize>), ContractionError> {
    let leaves: Vec<(usize, isize)> = modes.iter().flat_map(|mode| mode.leaves.clone()).collect();
    let mut order: Vec<usize> = (0..leaves.len()).collect();
    order.sort_by_key(|&leaf| leaves[leaf].1.unsigned_abs());
    let (mut pairs, mut strides, mut len) = (Modes::NONE, vec![0; leaves.len()], 1_usize);
    for leaf in order {
        let (size, stride) = leaves[leaf];
        if stride == 0 {
            continue;
        }
        strides[leaf] = len as isize;
        push(&mut pairs, size, [stride, len as isize])?;
        let longer = len.checked_mul(size);
        len = longer
            .filter(|&len| len <= isize::MAX as usize)
            .ok_or(ContractionError::TooLarge)?;
    }
    Ok((pairs, strides))
}

#[cfg(test)]
mod tests {
    use super::Held;
    use crate::contract::operand_mode::modes_of;
    use cute_core::layout;

    #[cfg(feature = "half")]
    #[test]
    fn an_operand_is_widened_in_the_order_of_its_strides() {
        let data = [1.0, 2.0, -3.0, 4.0, 5.0, 6.0].map(half::bf16::from_f32);
        let modes = modes_of(layout!((2, 4, 3):(-3, 0, 1)));
        // SAFETY: from element 3 on, the offsets are -3 to 2.
        let held = unsafe { Held::<f32>::of(data[3..].as_ptr(), modes) }.expect("numbers");
        assert_eq!(held._numbers, [4.0, 5.0, 6.0, 1.0, 2.0, -3.0]);
        assert_eq!(held.modes, modes_of(layout!((2, 4, 3):(3, 0, 1))));
    }

    #[test]
    fn it_is_known_of_bytes_how_large_they_are() {
        let modes = || modes_of(layout!(3:1));
        // SAFETY: the offsets are 0 to 2.
        let [a, b] = unsafe {
            [
                Held::<i32>::of([-128_i8, 1, 127].as_ptr(), modes()),
                Held::<i32>::of([255_u8, 1, 0].as_ptr(), modes()),
            ]
        }
        .map(|held| held.expect("numbers"));
        assert_eq!(
            (&a._numbers[..], a.largest),
            (&[-128, 1, 127][..], Some(128))
        );
        assert_eq!((&b._numbers[..], b.largest), (&[255, 1, 0][..], Some(255)));
    }

    #[test]
    fn numbers_that_are_their_own_sums_are_not_copied() {
        let data = [1_i32, 2, 3];
        // SAFETY: the offsets are 0 to 2.
        let held = unsafe { Held::<i32>::of(data.as_ptr(), modes_of(layout!(3:1))) };
        assert_eq!(held.expect("numbers").at, data.as_ptr());
    }
}
