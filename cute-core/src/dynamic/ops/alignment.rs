//! Alignment: the widest elements in which a whole layout can be read.
//!
//! With `N = max_alignment(A)` the offsets of `A` are whole blocks, from `N·x` to `N·x + N-1`. `N`
//! is 3072 for `(32,24,(2,2)):(2,64,(1,1536))`, and 2 for `(6,4):(1,8)`.
//!
//! Modes that follow each other from stride 1 on, each beginning where those before it end, form
//! one run of contiguous offsets. `N` is the greatest common divisor of the size of that run and of
//! all other strides. A dynamic size ends the run. A dynamic stride takes part in the divisor,
//! which is then dynamic.

use super::coalesce::{Flat, coalesced};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::DynLayout;

impl DynLayout {
    /// The number of elements that can be read at once: offsets come in contiguous blocks of this
    /// length, and each block begins at a multiple of it. It counts elements, not bytes.
    ///
    /// # Panics
    /// Panics if strides are not integers (IntegerStrides); see
    /// [`integer_strides`](Self::integer_strides).
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_8,_4):(_1,_16)".parse()?;
    /// assert_eq!(l.max_alignment().to_string(), "_8");
    /// let l: DynLayout = "(_8,_4):(_1,20)".parse()?;
    /// assert_eq!(l.max_alignment().to_string(), "4");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `max_alignment`, which is static and takes dynamic strides to be multiples.
    pub fn max_alignment(&self) -> DynLeaf {
        self.expect_integers();
        let mut modes: Flat = (coalesced(self.view().leaves()).iter().copied())
            .filter(|mode| !mode.stride.is_known(0))
            .collect();
        let mut run = DynLeaf::ONE;
        while let Some(next) =
            (modes.iter()).position(|mode| mode.stride == run && mode.shape.is_static())
        {
            run = run
                .mul(modes[next].shape)
                .expect("a run ends within the cosize");
            modes = (modes.iter().enumerate())
                .filter(|(k, _)| *k != next)
                .map(|(_, mode)| *mode)
                .collect();
        }
        modes.iter().fold(run, |divisor, mode| {
            if divisor.is_known(1) {
                divisor
            } else {
                divisor.gcd(mode.stride)
            }
        })
    }
}
