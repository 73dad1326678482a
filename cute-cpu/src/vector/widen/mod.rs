//! Elements of matrices that vectors of other numbers take: converted while they are loaded.

#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::Vector;
use crate::number::Number;

/// The most lanes of a vector.
const MOST_LANES: usize = 16;

/// Vectors to which elements `E` of a matrix are converted. A lane holds [`Vector::STEPS`] elements
/// that follow each other along K.
///
/// # Safety of the methods
/// That of [`Vector`].
pub trait Widen<E: Copy>: Vector {
    /// Whether lanes are elements as they are, so that a micro-kernel can read the matrix.
    const SAME: bool = false;

    /// The content of a lane: an element and, if lanes hold two and there is one, the next along K.
    fn element(first: E, second: Option<E>) -> Self::Element;

    /// `LANES·STEPS` elements that are neighbours along K.
    ///
    /// # Safety
    /// See [`Widen`].
    #[inline(always)]
    unsafe fn load_along(from: *const E) -> Self {
        // SAFETY: as the caller promises.
        unsafe { Self::load_part_along(from, Self::LANES * Self::STEPS) }
    }

    /// The first `count` elements of [`Widen::load_along`], and zeros.
    ///
    /// # Safety
    /// See [`Widen`].
    #[inline(always)]
    unsafe fn load_part_along(from: *const E, count: usize) -> Self {
        let mut lanes = [Self::Element::ZERO; MOST_LANES];
        let filled = count.div_ceil(Self::STEPS);
        // SAFETY: the caller has `count` elements there, and no vector has more lanes.
        unsafe {
            for (i, lane) in lanes.iter_mut().enumerate().take(filled) {
                let at = from.add(i * Self::STEPS);
                let has_second = Self::STEPS == 2 && 2 * i + 1 < count;
                *lane = Self::element(*at, has_second.then(|| *at.add(1)));
            }
            Self::load(lanes.as_ptr())
        }
    }

    /// `LANES` elements of one step along K, and as many of the next one if lanes hold two.
    ///
    /// # Safety
    /// See [`Widen`].
    #[inline(always)]
    unsafe fn load_across(first: *const E, second: *const E) -> Self {
        if Self::STEPS == 1 {
            // SAFETY: as the caller promises.
            return unsafe { Self::load_along(first) };
        }
        let mut lanes = [Self::Element::ZERO; MOST_LANES];
        // SAFETY: the caller has `LANES` elements at both addresses, and no vector has more lanes.
        unsafe {
            for (i, lane) in lanes.iter_mut().enumerate().take(Self::LANES) {
                *lane = Self::element(*first.add(i), Some(*second.add(i)));
            }
            Self::load(lanes.as_ptr())
        }
    }
}

/// Implements [`Widen`]: a vector, the elements, the function for [`Widen::element`], and the
/// methods for which there are instructions.
macro_rules! widen {
    ($($(#[$when:meta])* $(@[$($const:tt)*])? $v:ty: $t:ty, $element:path $(, $more:item)*;)*) => {$(
        $(#[$when])*
        impl$(<$($const)*>)? $crate::vector::Widen<$t> for $v {
            #[inline(always)]
            fn element(first: $t, second: Option<$t>) -> Self::Element {
                $element(first, second)
            }
            $($more)*
        }
    )*};
}
use widen;

/// An element as it is.
#[inline(always)]
fn same<T>(first: T, _: Option<T>) -> T {
    first
}

/// Two integers of 8 bits, as integers of 16 bits, the first one in the lower half.
#[inline(always)]
fn pair<T: Into<i16>>(first: T, second: Option<T>) -> i32 {
    let second = second.map_or(0, Into::into);
    i32::from(first.into() as u16) | i32::from(second) << 16
}

/// A number of 16 bits as one of 32 bits, which is exact.
#[cfg(feature = "half")]
#[inline(always)]
fn widened<T: Into<f32>>(first: T, _: Option<T>) -> f32 {
    first.into()
}

#[cfg(test)]
mod tests {
    use super::Widen;
    use crate::vector::{Lanes, Vector};

    #[test]
    fn lanes_hold_two_steps_of_integers() {
        type V = Lanes<i32, 4>;
        let (data, mut to) = ([-128_i8, 127, -1, 2, 3, 4, 5, 6], [0; 4]);
        let lane = |low: i16, high: i16| i32::from(low as u16) | i32::from(high) << 16;
        // SAFETY: there are 8 elements, and 4 to write.
        unsafe { V::load_along(data.as_ptr()).store(to.as_mut_ptr()) };
        assert_eq!(to, [lane(-128, 127), lane(-1, 2), lane(3, 4), lane(5, 6)]);
        // SAFETY: as above.
        unsafe { V::load_part_along(data.as_ptr(), 3).store(to.as_mut_ptr()) };
        assert_eq!(to, [lane(-128, 127), lane(-1, 0), 0, 0]);
        // SAFETY: as above.
        unsafe { V::load_across(data.as_ptr(), data[4..].as_ptr()).store(to.as_mut_ptr()) };
        assert_eq!(to, [lane(-128, 3), lane(127, 4), lane(-1, 5), lane(2, 6)]);
        assert_eq!(<V as Widen<u8>>::element(255, Some(128)), lane(255, 128));
    }
}
