//! Whole layouts: the sizes of modes for `_` in a tiler, and the same function on another shape.

use super::compose::compose;
use crate::dynamic::layout::{DynLayout, LayoutView};
use crate::dynamic::size::size;
use crate::dynamic::steps::{Event, Observer, Outcome, tell};
use crate::dynamic::tiler::DynTiler;
use crate::dynamic::tuple::DynTuple;
use crate::error::LayoutError;

impl DynLayout {
    /// `tiler` with the size of this layout's mode in place of each `_`.
    ///
    /// `_` keeps a mode as it is. Operations that gather tiles, such as
    /// [`zipped_divide`](Self::zipped_divide), must know which part of such a mode belongs to the
    /// tile: here all of it. Modes of the tiler beyond the layout stay, so that the division
    /// reports them.
    ///
    /// # Errors
    /// Representable, never for a valid layout: its sizes fit.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_12,(_4,_8)):(_32,(_8,_1))".parse()?;
    /// assert_eq!(l.whole_modes(&"(_3,_)".parse()?)?.to_string(), "(_3,_32)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn whole_modes(&self, tiler: &DynTiler) -> Result<DynTiler, LayoutError> {
        whole_modes(self.view(), tiler)
    }

    /// This function of an index, on another shape: the layout composed with the compact layout of
    /// `shape`.
    ///
    /// # Errors
    /// The errors of [`compose`](Self::compose); Representable, if a size is not positive or the
    /// shape does not fit.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_4,_6):(_6,_1)".parse()?;
    /// let r = l.with_shape(&"(_2,(_2,_6))".parse()?)?;
    /// assert_eq!(r.to_string(), "(_2,(_2,_6)):(_6,(_12,_1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `Layout::with_shape`.
    pub fn with_shape(&self, shape: &DynTuple) -> Result<DynLayout, LayoutError> {
        with_shape(self, shape, ())
    }
}

/// [`DynLayout::with_shape`], telling its steps to `observer`.
pub fn with_shape(layout: &DynLayout, shape: &DynTuple, mut observer: impl Observer) -> Outcome {
    let compact = DynLayout::make_layout(shape)?;
    tell(&mut observer, || Event::Compact(compact.clone()));
    compose(layout, &compact.into(), observer)
}

fn whole_modes(layout: LayoutView<'_>, tiler: &DynTiler) -> Result<DynTiler, LayoutError> {
    Ok(match tiler {
        DynTiler::Underscore => DynTiler::Size(size(layout.leaves())?),
        DynTiler::ByMode(tilers) => {
            let mut modes = layout.modes();
            let whole = tilers.iter().map(|tiler| match modes.next() {
                Some(mode) => whole_modes(mode, tiler),
                None => Ok(tiler.clone()),
            });
            DynTiler::ByMode(whole.collect::<Result<_, _>>()?)
        }
        other => other.clone(),
    })
}
