//! The largest elements in which a layout can be read as a whole.
//!
//! With `N = max_alignment(A)` the offsets of `A` are whole blocks `N·x` to `N·x + N-1`: that of
//! `(32,24,(2,2)):(2,64,(1,1536))` is 3072, that of `(6,4):(1,8)` is 2.
//!
//! The modes that follow each other from stride 1 on, each where those before it end, are one run of contiguous
//! offsets; `N` is the greatest common divisor of that run and of all other strides. A dynamic size ends the run. A
//! dynamic stride has its part in the divisor, which is then dynamic itself.

use super::coalesce::{Flat, coalesced};
use super::integer::DynLeaf;
use super::layout::DynLayout;

impl DynLayout {
    /// How many elements the layout can be read in at once: its offsets are blocks of so many contiguous ones, each at
    /// a multiple of it. Counted in elements, not in bytes.
    ///
    /// # Panics
    /// Where strides are not integers (IntegerStrides); see [`integer_strides`](Self::integer_strides).
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
    /// Source: CuTe `max_alignment`, which is static and takes dynamic strides for multiples.
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
