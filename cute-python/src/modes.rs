//! Modes of a layout by their numbers, as in `l[1, 0]`.

use crate::layout::Layout;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;

/// The number of a mode, or the numbers that lead to a mode of a mode.
#[derive(FromPyObject)]
pub(crate) enum Index {
    Mode(isize),
    Path(Vec<isize>),
}

impl Index {
    pub(crate) fn of(index: &Bound<'_, PyAny>) -> PyResult<Self> {
        index.extract().map_err(|_| {
            PyTypeError::new_err(
                "`layout[1]` and `layout[1, 0]` are modes, by their numbers; a part of a layout is \
                 `layout(1, None)`, where None keeps a mode",
            )
        })
    }
}

impl Layout {
    /// The mode that an index leads to.
    pub(crate) fn at_index(&self, index: Index) -> PyResult<Self> {
        match index {
            Index::Mode(index) => self.nth(index),
            Index::Path(path) => {
                (path.into_iter()).try_fold(self.clone(), |mode, index| mode.nth(index))
            }
        }
    }

    /// Mode `index`, from the end if it is negative.
    fn nth(&self, index: isize) -> PyResult<Self> {
        let rank = self.inner.rank();
        let from_end = if index < 0 {
            index + rank.cast_signed()
        } else {
            index
        };
        let mode = usize::try_from(from_end)
            .ok()
            .and_then(|index| self.inner.mode(index));
        let mode = mode.ok_or_else(|| {
            PyIndexError::new_err(format!(
                "there is no mode {index} in a layout of rank {rank}"
            ))
        })?;
        Ok(self.like(mode))
    }
}
