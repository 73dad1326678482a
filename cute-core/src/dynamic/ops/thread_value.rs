//! Thread-value layouts: which elements of a tile each thread holds.
//!
//! The thread layout maps coordinates of a tile to threads, the value layout maps coordinates of
//! one thread's elements to values. `tv(t, v)` is the index, column-major in the tile, of value `v`
//! of thread `t`: the inverse of both. Along each mode of the tile values are faster than threads.
//! So the values of mode `k` step by the sizes of the tile's modes before it, and the threads by
//! that times the values' own mode `k`.
//!
//! Threads `(2,2):(2,1)` with values `(2,2):(1,2)` make a tile of `(4,4)`, and
//! `((2,2),(2,2)):((8,2),(1,4))`.
//!
//! Condition, SizeMatch: threads and values are each numbered 0, 1, 2, … without a gap, each number
//! once. Static leaves must prove it: an inverse ends after a mode of dynamic size.

use super::blocked::continued;
use super::by_mode::pair_of;
use super::coalesce::{coalesced, unwrapped};
use super::inverse::{Places, chain, place_from};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::DynLayout;
use crate::dynamic::pending::checked;
use crate::dynamic::size::size;
use crate::dynamic::tiler::DynTiler;
use crate::error::LayoutError;
use alloc::vec::Vec;

impl DynLayout {
    /// The tiler of a tile that threads share, and the layout of shape `(threads, values)` whose
    /// value at `(t, v)` is the index of value `v` of thread `t`, column-major in the tile.
    ///
    /// This is the thread layout. If the ranks differ, modes `1:0` extend the shorter layout.
    ///
    /// # Errors
    /// SizeMatch, if static leaves do not prove that threads and values are numbered one by one;
    /// Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let threads: DynLayout = "(_4,_8):(_8,_1)".parse()?;
    /// let values: DynLayout = "(_2,_4):(_4,_1)".parse()?;
    /// let (tiler, tv) = threads.make_layout_tv(&values)?;
    /// assert_eq!(tiler.to_string(), "(_8,_32)");
    /// assert_eq!(tv.to_string(), "((_8,_4),(_4,_2)):((_32,_2),(_8,_1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe DSL `make_layout_tv`, CuTe C++ `make_tiled_copy`.
    pub fn make_layout_tv(&self, values: &DynLayout) -> Result<(DynTiler, DynLayout), LayoutError> {
        self.integer_strides()?;
        values.integer_strides()?;
        let threads = continued(self.view(), values.view());
        let values = continued(values.view(), self.view());
        let mut tile = Vec::new();
        let mut index = DynLeaf::ONE;
        let (mut thread_places, mut value_places) = (Places::default(), Places::default());
        for (t, v) in threads.view().modes().zip(values.view().modes()) {
            let (threads, values) = (size(t.leaves())?, size(v.leaves())?);
            let after_values = index.mul(values)?;
            place_from(index, &coalesced(v.leaves()), &mut value_places)?;
            place_from(after_values, &coalesced(t.leaves()), &mut thread_places)?;
            tile.push(DynTiler::Size(threads.mul(values)?));
            index = after_values.mul(threads)?;
        }
        let threads = coalesced(&chain(&thread_places));
        let values = coalesced(&chain(&value_places));
        let tv = checked(|pending| {
            let reached = size(&threads)?.mul(size(&values)?)?;
            let differ =
                (reached.magnitude() != index.magnitude()).then_some(LayoutError::NotNumbered {
                    reached: reached.value(),
                    size: index.value(),
                });
            pending.condition(reached.is_static() && index.is_static(), differ)?;
            Ok(pair_of(
                unwrapped(&threads).view(),
                unwrapped(&values).view(),
            ))
        })?;
        Ok((DynTiler::ByMode(tile), tv))
    }
}
