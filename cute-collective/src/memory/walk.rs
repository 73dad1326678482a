//! Steps through the coordinates of modes, without divisions.

use crate::sure::sure;
use cute_core::prelude::*;

/// The coordinate of an index among modes. Most tensors have one mode, and then nothing is divided.
///
/// # Safety
/// Sizes are positive, and their product is a `u32`.
#[inline(always)]
pub unsafe fn coordinate([a, b, c, d]: [u32; 4], index: u32) -> (u32, u32, u32, u32) {
    if index < a {
        (index, 0, 0, 0)
    } else {
        // SAFETY: the caller's promise.
        let modes = unsafe { sure(try_layout!((a, b, c, d))) };
        modes.idx2crd(index).to_native()
    }
}

/// The coordinate of an index that grows in equal steps.
#[derive(Clone, Copy)]
pub struct Walk {
    shape: [u32; 4],
    at: [u32; 4],
    step: [u32; 4],
}

impl Walk {
    /// The coordinates of `first`, `first + step` and so on among these modes.
    ///
    /// # Safety
    /// As for [`coordinate`].
    #[inline(always)]
    pub unsafe fn new(shape: [u32; 4], first: u32, step: u32) -> Self {
        // SAFETY: the caller's promise.
        let of = |index| unsafe { coordinate(shape, index) }.into();
        Walk {
            shape,
            at: of(first),
            step: of(step),
        }
    }

    /// The coordinate, before the next step. Beyond the last one it is none of the modes.
    #[inline(always)]
    pub fn step(&mut self) -> (u32, u32, u32, u32) {
        let at = self.at;
        let mut carry = 0;
        let mut digit = |k: usize| {
            let sum = self.at[k] + self.step[k] + carry;
            carry = u32::from(sum >= self.shape[k]);
            self.at[k] = sum - if carry == 1 { self.shape[k] } else { 0 };
        };
        digit(0);
        digit(1);
        digit(2);
        // the last one does not begin again
        self.at[3] += self.step[3] + carry;
        (at[0], at[1], at[2], at[3])
    }
}
