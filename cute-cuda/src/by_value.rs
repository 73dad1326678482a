//! Structures that kernels take by value.
#![allow(unsafe_code, reason = "bytes of a structure are copied as they are")]

/// A structure whose bytes a kernel takes as a parameter.
///
/// ```
/// use cute_cuda::{ByValue, KernelStruct};
/// /// A kernel `fn k(x: *mut f32, step: Step)` has a parameter of it.
/// #[derive(Clone, Copy)]
/// #[repr(C)]
/// struct Step {
///     sizes: [u32; 2],
///     stride: i64,
/// }
/// // SAFETY: two numbers of 32 bits fill the 8 bytes before one of 64.
/// unsafe impl KernelStruct for Step {}
/// let argument = ByValue(Step { sizes: [4, 8], stride: -1 });
/// # fn is<A: cute_cuda::Argument>(_: A) {}
/// # is(argument);
/// ```
///
/// # Safety
/// The type is `repr(C)`, has no padding, and holds numbers alone.
pub unsafe trait KernelStruct: Copy + 'static {}

/// An argument that is a structure, of at most 512 bytes; more do not compile.
///
/// See [`KernelStruct`] for an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByValue<T>(pub T);

/// The most words that a structure has.
const WORDS: usize = 64;

/// The bytes of a structure, and zeros behind them.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct StructBytes([u64; WORDS]);

impl<T: KernelStruct> ByValue<T> {
    pub(crate) fn bytes(self) -> StructBytes {
        const {
            assert!(
                size_of::<T>() <= size_of::<StructBytes>(),
                "the structure has more than 512 bytes"
            );
            assert!(
                align_of::<T>() <= align_of::<StructBytes>(),
                "the structure is aligned to more than 8 bytes"
            );
        }
        let mut words = StructBytes([0; WORDS]);
        // SAFETY: `words` is as large and as aligned, as was asserted; every byte of the structure
        // is initialised, as it has no padding.
        unsafe { (&raw mut words).cast::<T>().write(self.0) }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::{ByValue, KernelStruct};

    #[derive(Clone, Copy)]
    #[repr(C)]
    struct Three(u32, u32, i64);
    // SAFETY: two numbers of 32 bits, and one of 64 that is aligned.
    unsafe impl KernelStruct for Three {}

    #[test]
    fn bytes_lie_in_order_with_zeros_behind_them() {
        let words = ByValue(Three(1, 2, -3)).bytes().0;
        assert_eq!(words[..3], [1 | 2 << 32, -3_i64 as u64, 0]);
        assert!(words[2..].iter().all(|&word| word == 0));
    }
}
