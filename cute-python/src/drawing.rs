//! Drawings of the classes `Layout` and `SwizzledLayout`, and how both are printed.

use crate::error::CuteError;
use crate::layout::Layout;
use crate::swizzle::SwizzledLayout;
use cute_core::dynamic::{DynLayout, DynSwizzledLayout};
use cute_view::draw::{Banks, ColorBy, Draw, Drawing};
use pyo3::prelude::*;
use std::fmt::Display;

impl Layout {
    /// The layout as it is printed and drawn: without marks unless it has some.
    pub(crate) fn shown(&self) -> DynLayout {
        if self.marks {
            self.inner.clone()
        } else {
            self.inner.to_dynamic()
        }
    }

    pub(crate) fn drawing(
        &self,
        title: Option<String>,
        banks_of_bits: Option<u32>,
    ) -> PyResult<Drawing> {
        let mut drawing = Drawing::new(&self.shown());
        if let Some(bits) = banks_of_bits {
            drawing = drawing.try_color_by(by_bank(bits)?).map_err(refused)?;
        }
        Ok(match title {
            Some(title) => drawing.title(title),
            None => drawing,
        })
    }
}

impl SwizzledLayout {
    /// The layout as it is printed and drawn: without marks unless it has some.
    pub(crate) fn shown(&self) -> DynSwizzledLayout {
        if self.marks {
            return self.inner.clone();
        }
        let (offset, layout) = (
            self.inner.offset().to_dynamic(),
            self.inner.layout().to_dynamic(),
        );
        DynSwizzledLayout::new(self.inner.swizzle(), offset, layout)
            .unwrap_or_else(|_| self.inner.clone())
    }

    pub(crate) fn drawing(&self, banks_of_bits: Option<u32>) -> PyResult<Drawing> {
        let drawing = self.shown().drawing();
        Ok(match banks_of_bits {
            Some(bits) => drawing.color_by(by_bank(bits)?),
            None => drawing,
        })
    }
}

/// Colours by the banks of shared memory, for elements of so many bits.
fn by_bank(bits: u32) -> PyResult<ColorBy> {
    Banks::of_elements(bits).map(ColorBy::Bank).map_err(refused)
}

fn refused(error: impl Display) -> PyErr {
    CuteError::new_err(error.to_string())
}
