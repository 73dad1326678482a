//! Drawings of the classes `Layout` and `SwizzledLayout`, and how both are printed.

use crate::error::{CuteError, OrRaise};
use crate::layout::Layout;
use crate::operand::tiler;
use crate::swizzle::SwizzledLayout;
use crate::tuple::tuple;
use cute_core::dynamic::{DynLayout, DynSwizzledLayout};
use cute_view::draw::{Banks, ColorBy, Draw, Drawing, Theme};
use pyo3::prelude::*;
use std::fmt::Display;

impl Layout {
    /// The layout as it is drawn: pictures of layouts that are all static have no marks.
    fn drawn(&self) -> DynLayout {
        if self.marks {
            self.inner.clone()
        } else {
            self.inner.to_static()
        }
    }

    /// The drawing; with a tile, that of a thread-value layout on it.
    pub(crate) fn drawing(&self, look: Look<'_, '_>) -> PyResult<Drawing> {
        let mut drawing = match look.tv {
            None => Drawing::new(&self.drawn()),
            Some(tile) => {
                let (tile, _) = tuple(tile)?;
                Drawing::thread_value(&self.drawn(), &tile).map_err(refused)?
            }
        };
        if let Some(bits) = look.banks_of_bits {
            drawing = drawing.try_color_by(by_bank(bits)?).map_err(refused)?;
        }
        if let Some(tiles) = look.tiles {
            let zipped = self.inner.zipped_divide(&tiler(tiles)?.0).or_raise()?;
            let by_tile = ColorBy::Tile(zipped);
            drawing = drawing.try_color_by(by_tile).map_err(refused)?;
        }
        if let Some(title) = look.title {
            drawing = drawing.title(title);
        }
        Ok(look.paper.on(drawing))
    }
}

/// The choices of a picture of a layout.
#[derive(Default)]
pub(crate) struct Look<'a, 'py> {
    pub(crate) title: Option<String>,
    /// The width of elements, for colours by bank.
    pub(crate) banks_of_bits: Option<u32>,
    /// The tiler by whose tiles cells are coloured.
    pub(crate) tiles: Option<&'a Bound<'py, PyAny>>,
    /// The tile that threads and values cover.
    pub(crate) tv: Option<&'a Bound<'py, PyAny>>,
    pub(crate) paper: Paper,
}

impl<'a, 'py> Look<'a, 'py> {
    pub(crate) fn new(
        title: Option<String>,
        banks_of_bits: Option<u32>,
        tiles: Option<&'a Bound<'py, PyAny>>,
        tv: Option<&'a Bound<'py, PyAny>>,
        is_dark: bool,
    ) -> Self {
        let paper = Paper { is_dark };
        Self {
            title,
            banks_of_bits,
            tiles,
            tv,
            paper,
        }
    }
}

/// Light or dark paper.
#[derive(Clone, Copy, Default)]
pub(crate) struct Paper {
    pub(crate) is_dark: bool,
}

impl Paper {
    fn on(self, drawing: Drawing) -> Drawing {
        match self.is_dark {
            true => drawing.theme(Theme::Dark),
            false => drawing,
        }
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

    pub(crate) fn drawing(&self, banks_of_bits: Option<u32>, paper: Paper) -> PyResult<Drawing> {
        let drawing = self.shown().drawing();
        Ok(paper.on(match banks_of_bits {
            Some(bits) => drawing.color_by(by_bank(bits)?),
            None => drawing,
        }))
    }
}

/// Colours by the banks of shared memory, for elements of so many bits.
fn by_bank(bits: u32) -> PyResult<ColorBy> {
    Banks::of_elements(bits).map(ColorBy::Bank).map_err(refused)
}

fn refused(error: impl Display) -> PyErr {
    CuteError::new_err(error.to_string())
}
