//! Small integers in elements of 32 bits, which contractions have where they widened bytes.

/// An `i32` that an `i16` holds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(transparent)]
pub struct Short(pub(crate) i32);

impl From<Short> for i16 {
    #[inline(always)]
    fn from(x: Short) -> i16 {
        x.0 as i16
    }
}
