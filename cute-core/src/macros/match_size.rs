//! From a size that is known at run time to one of several static ones.

/// A `match` on a run-time number whose arm knows the number while compiling:
/// `match_size!(n, const N in 1 | 2 | 4 => f::<N>(x), _ => g(n, x))`.
///
/// The expression before the `_` is compiled once for each of the numbers, with a constant of the
/// name after `const`. It goes where a constant goes: in `int!(const N)`, in `layout!((16, const N))`,
/// or to a function with a parameter `const N: usize`. Each number is a machine code of its own, so
/// list those that a register tile has, not those that a matrix has. The number is any integer.
///
/// # Examples
///
/// The columns at the edge of a matrix, in a tile of as many static columns:
///
/// ```
/// use cute_core::prelude::*;
///
/// fn sum<L: FragmentLayout>(x: Tensor<Shared<'_, u32>, L>) -> u32 {
///     // all elements of a static layout: the loop is unrolled
///     x.iter().sum()
/// }
/// # use cute_core::tensor::FragmentLayout;
/// let data: Vec<u32> = (0..40).collect();
/// let tile = Tensor::new(&data[..], layout!((4, 10)))?.slice((.., span(6, int!(4))));
/// for width in 1..=4_usize {
///     let edge = match_size!(width, const W in 1 | 2 | 3 | 4 => sum(tile.slice((.., ..int!(const W)))),
///         _ => unreachable!("a tile has four columns"));
///     assert_eq!(edge, (24..24 + 4 * width as u32).sum());
/// }
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CUTLASS chooses among kernels of static tiles in this way.
#[doc(hidden)]
#[macro_export]
macro_rules! __match_size {
    ($number:expr, const $name:ident in $($size:literal)|+ => $known:expr, _ => $other:expr $(,)?) => {
        match $number {
            $($size => {
                #[allow(dead_code, reason = "an arm need not use its number")]
                const $name: $crate::__private::usize = $size;
                $known
            })+
            _ => $other,
        }
    };
}
#[doc(inline)]
pub use crate::__match_size as match_size;
