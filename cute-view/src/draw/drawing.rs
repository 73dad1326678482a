//! [`Drawing`]: what is to be drawn, and how.

use super::color_by::ColorBy;
use super::error::DrawError;
use super::notation::{Plain, PlainTuple};
use super::owners::Owners;
use super::paint::Paint;
use super::{html, latex, picture::Picture, svg, table, table::TableStyle};
use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use cute_core::dynamic::{DynLayout, DynSwizzledLayout, DynTuple};

/// A drawing of one layout or several. Its methods adjust it and write it as a table, SVG, LaTeX or
/// HTML.
///
/// Mode 0 goes down and mode 1 across; a layout of rank 1 goes across; further modes make panels.
/// The coordinates of nested modes are written level beside level, and lines separate their groups.
/// Layouts are written without marks, `(4,8):(8,1)`, unless only some of their leaves are static.
///
/// ```
/// use cute_view::draw::{ColorBy, Drawing};
/// let drawing = Drawing::new(&"(3,(2,3)):(3,(12,1))".parse()?).color_by(ColorBy::Nothing);
/// assert_eq!(drawing.to_table(), "\
/// (3,(2,3)):(3,(12,1))
///
///       0        1        2
///      0   1    0   1    0   1
///   ┌────────┬────────┬────────┐
/// 0 │  0  12 │  1  13 │  2  14 │
/// 1 │  3  15 │  4  16 │  5  17 │
/// 2 │  6  18 │  7  19 │  8  20 │
///   └────────┴────────┴────────┘
/// ");
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `print_layout`, `print_latex`, `print_svg`.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub(crate) title: String,
    pub(crate) scenes: Vec<Scene>,
    pub(crate) color_by: ColorBy,
    pub(crate) limits: Option<Limits>,
    pub(crate) is_upright: bool,
    pub(crate) arrangement: Arrangement,
}

/// The arrangement of the layouts of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrangement {
    /// Side by side, as many as fit.
    Flow,
    /// The three of a product: the second above the third, the first beside the third.
    Product,
}

/// One of the layouts of a drawing.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// Its name, if there are several.
    pub(crate) name: Option<String>,
    /// The layout from coordinates to offsets; for a layout of coordinates, to the numbers of its
    /// values in its coshape.
    pub(crate) layout: DynLayout,
    /// The layout as given, if its values are coordinates.
    pub(crate) of_coordinates: Option<DynLayout>,
    /// The threads and values that hold the cells, if these are the cells of a tile.
    pub(crate) owners: Option<Owners>,
    /// The layout with its swizzle, if it has one.
    pub(crate) swizzled: Option<DynSwizzledLayout>,
    /// The names of the modes that go down and across, if they have names.
    pub(crate) axes: Option<[&'static str; 2]>,
}

/// How much of a drawing is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) rows: Limit,
    pub(crate) columns: Limit,
    pub(crate) panels: Limit,
}

/// How many positions of an axis are shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    /// The greatest number of positions of an axis that is shown whole.
    pub(crate) whole: usize,
    /// The number of positions that are shown of a longer axis.
    pub(crate) cut: usize,
}

impl Limit {
    /// The limit that shows at most `positions` positions, whether there are more or not.
    pub(crate) fn at_most(positions: usize) -> Self {
        Self {
            whole: positions,
            cut: positions,
        }
    }

    /// This limit, but no more than `most` positions.
    pub(crate) fn within(self, most: usize) -> Self {
        Self {
            whole: self.whole.min(most),
            cut: self.cut.min(most),
        }
    }
}

impl Drawing {
    /// A drawing of the offsets of a layout, or of the coordinates to which its strides lead.
    ///
    /// ```
    /// use cute_view::draw::{ColorBy, Drawing};
    /// let drawing = Drawing::new(&"(2,3):(1@0,2@1)".parse()?).color_by(ColorBy::Nothing);
    /// assert!(drawing.to_table().contains("1 │ (1,0)  (1,2)  (1,4) │"));
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn new(layout: &DynLayout) -> Self {
        Self::of(format!("{}", Plain(layout)), vec![Scene::new(None, layout)])
    }

    /// A drawing of several layouts side by side, each with its name; colours have one meaning in
    /// all of them.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// use cute_view::draw::Drawing;
    /// let (a, b): (DynLayout, DynLayout) = ("_8:_3".parse()?, "(_2,_2):(_4,_1)".parse()?);
    /// let drawing = Drawing::side_by_side([("A", &a), ("B", &b), ("A ∘ B", &a.compose(&(&b).into())?)]);
    /// assert!(drawing.to_svg().contains("A ∘ B"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn side_by_side<'a, N: Into<String>>(
        layouts: impl IntoIterator<Item = (N, &'a DynLayout)>,
    ) -> Self {
        let layouts = layouts.into_iter();
        let scenes = layouts.map(|(name, layout)| Scene::new(Some(name.into()), layout));
        Self::of(String::new(), scenes.collect())
    }

    /// A drawing of the offsets of a layout, permuted by its swizzle.
    ///
    /// ```
    /// use cute_view::draw::Drawing;
    /// let drawing = Drawing::swizzled(&"Sw<2,0,2> o 0 o (4,4):(4,1)".parse()?);
    /// assert_eq!(drawing.to_table(), "\
    /// Sw<2,0,2> o 0 o (4,4):(4,1)
    ///
    ///      0   1   2   3
    ///   ┌────────────────┐
    /// 0 │  0   1   2   3 │
    /// 1 │  5   4   7   6 │
    /// 2 │ 10  11   8   9 │
    /// 3 │ 15  14  13  12 │
    ///   └────────────────┘
    /// ");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn swizzled(layout: &DynSwizzledLayout) -> Self {
        let scene = Scene {
            swizzled: Some(layout.clone()),
            ..Scene::new(None, layout.layout())
        };
        Self::of(scene.text(), vec![scene])
    }

    /// A drawing of the tile that threads and their values cover: each cell names the thread and
    /// the value that hold it.
    ///
    /// `layout` maps `(thread, value)` to an index in the tile, in which the first mode is the
    /// fastest. Cells that nothing holds are empty. A cell that is held more than once names the
    /// first holder, and the number of the others.
    ///
    /// # Errors
    /// [`DrawError::NotThreadValue`] if the layout does not have two modes,
    /// [`DrawError::OutsideTile`] if an index is not in the tile, [`DrawError::TooMany`] for more
    /// than 2^20 pairs of thread and value, [`DrawError::Tile`] if the tile is not a shape.
    ///
    /// ```
    /// use cute_view::draw::Drawing;
    /// let drawing = Drawing::thread_value(&"(4,2):(1,4)".parse()?, &"(2,4)".parse()?)?;
    /// assert!(drawing.to_table().contains("1 │ T1V0  T3V0  T1V1  T3V1 │"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `print_latex_tv`, `print_svg_tv`.
    pub fn thread_value(layout: &DynLayout, tile: &DynTuple) -> Result<Self, DrawError> {
        let scene = Scene::held(None, layout, DynLayout::compact(tile)?)?;
        let title = format!("{} on the tile {}", Plain(layout), PlainTuple(tile));
        Ok(Self::of(title, vec![scene]).color_by(ColorBy::Thread))
    }

    pub(super) fn of(title: String, scenes: Vec<Scene>) -> Self {
        Self {
            title,
            scenes,
            color_by: ColorBy::Offset,
            limits: None,
            is_upright: false,
            arrangement: Arrangement::Flow,
        }
    }

    /// The drawing with another title; with none if it is empty.
    pub fn title(self, title: impl Into<String>) -> Self {
        let title = title.into();
        Self { title, ..self }
    }

    /// The drawing with other colours. The default is by offset, and by thread for a thread-value
    /// drawing.
    ///
    /// Banks and tiles are about offsets: layouts that lead to coordinates get no colours.
    /// [`try_color_by`](Self::try_color_by) refuses these.
    pub fn color_by(self, color_by: ColorBy) -> Self {
        Self { color_by, ..self }
    }

    /// The drawing with other colours, if the colours have a meaning; see
    /// [`color_by`](Self::color_by).
    ///
    /// # Errors
    /// [`DrawError::Colors`] (IntegerStrides) for colours by bank or tile, if a layout or the tiles
    /// lead to coordinates.
    ///
    /// ```
    /// use cute_view::draw::{Banks, ColorBy, DrawError, Drawing};
    /// let drawing = Drawing::new(&"(4,8):(1@0,1@1)".parse()?);
    /// let banks = ColorBy::Bank(Banks::of_elements(32)?);
    /// assert!(matches!(drawing.try_color_by(banks), Err(DrawError::Colors(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_color_by(self, color_by: ColorBy) -> Result<Self, DrawError> {
        if let ColorBy::Bank(_) | ColorBy::Tile(_) = color_by {
            let mut given = self.scenes.iter().map(Scene::given);
            (given.try_for_each(|layout| layout.integer_strides().map(drop)))
                .map_err(DrawError::Colors)?;
        }
        if let ColorBy::Tile(tiles) = &color_by {
            tiles.integer_strides().map_err(DrawError::Colors)?;
        }
        Ok(self.color_by(color_by))
    }

    /// The drawing with at most `rows` rows and `columns` columns of each panel, and at most
    /// `panels` panels; at least two of each.
    ///
    /// What is left out is told below the drawing. The default is up to 64 rows and columns, 32 of
    /// more than 64, and 16 panels; in a table, 32 rows and as many columns as fit its width. A
    /// drawing has at most 256 rows, columns and panels, and 2^16 cells.
    pub fn at_most(self, rows: usize, columns: usize, panels: usize) -> Self {
        let limits = Some(Limits {
            rows: Limit::at_most(rows),
            columns: Limit::at_most(columns),
            panels: Limit::at_most(panels),
        });
        Self { limits, ..self }
    }

    /// The drawing with layouts of rank 1 from top to bottom.
    pub fn upright(self) -> Self {
        Self {
            is_upright: true,
            ..self
        }
    }

    /// The drawing as a table for the terminal, without colour, at most 100 columns wide.
    pub fn to_table(&self) -> String {
        self.to_table_in(&TableStyle::default())
    }

    /// The drawing as a table for the terminal, in the given style.
    pub fn to_table_in(&self, style: &TableStyle) -> String {
        table::write(self, style)
    }

    /// The drawing as a picture in SVG.
    pub fn to_svg(&self) -> String {
        svg::write(&self.picture())
    }

    /// The drawing as a LaTeX document that uses TikZ and compiles as it is.
    pub fn to_latex(&self) -> String {
        latex::write(&self.picture())
    }

    /// The drawing as a self-contained page of HTML. A cell under the pointer tells its coordinate
    /// and offset, and cells can be searched.
    pub fn to_html(&self) -> String {
        html::write(self, &self.picture())
    }

    fn picture(&self) -> Picture {
        let side = Limit { whole: 64, cut: 32 };
        let limits = Limits {
            rows: side,
            columns: side,
            panels: Limit::at_most(16),
        };
        Picture::new(self, self.limits.unwrap_or(limits), &Paint::new(self))
    }
}

impl Scene {
    fn new(name: Option<String>, layout: &DynLayout) -> Self {
        let is_of_offsets = layout.has_integer_strides();
        Self {
            name,
            layout: if is_of_offsets {
                layout.clone()
            } else {
                layout.in_coshape()
            },
            of_coordinates: (!is_of_offsets).then(|| layout.clone()),
            owners: None,
            swizzled: None,
            axes: None,
        }
    }

    /// A scene of cells at the offsets of `cells`, with the threads and values of `layout` that
    /// hold them.
    pub(super) fn held(
        name: Option<String>,
        layout: &DynLayout,
        cells: DynLayout,
    ) -> Result<Self, DrawError> {
        Ok(Self {
            name,
            owners: Some(Owners::new(layout, cells.size())?),
            layout: cells,
            of_coordinates: None,
            swizzled: None,
            axes: None,
        })
    }

    /// The offset at a coordinate.
    pub(crate) fn offset(&self, index: u64) -> i64 {
        match &self.swizzled {
            Some(swizzled) => swizzled.at(index),
            None => self.layout.at(index),
        }
    }

    /// The layout as it was given.
    pub(crate) fn given(&self) -> &DynLayout {
        self.of_coordinates.as_ref().unwrap_or(&self.layout)
    }

    /// The layout that is drawn, as text without marks.
    pub(crate) fn text(&self) -> String {
        let layout = self
            .owners
            .as_ref()
            .map_or(self.given(), |owners| &owners.layout);
        match &self.swizzled {
            Some(swizzled) => {
                let (swizzle, offset) = (swizzled.swizzle(), swizzled.offset().value());
                format!("{swizzle} o {offset} o {}", Plain(layout))
            }
            None => Plain(layout).to_string(),
        }
    }

    /// The coordinate to which a layout of coordinates leads, as text without marks.
    pub(crate) fn value(&self, index: u64) -> Option<String> {
        let value = self.of_coordinates.as_ref()?.value(index);
        Some(PlainTuple(&value.expect("values lie below the coshape")).to_string())
    }
}
