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

/// A drawing of one layout or several, to be adjusted and written as a table, SVG, LaTeX or HTML.
///
/// Mode 0 goes down, mode 1 across; a layout of rank 1 goes across; further modes make panels. Coordinates of nested
/// modes are written one level beside the other, and lines separate their groups. Layouts are written without marks,
/// `(4,8):(8,1)`, unless only some of their leaves are static.
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

/// Where the layouts of a drawing go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrangement {
    /// Side by side, as many as there is room for.
    Flow,
    /// The three of a product: the second above the third, the first beside it.
    Product,
}

/// One of the layouts of a drawing.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// What it is called, beside others.
    pub(crate) name: Option<String>,
    /// The coordinates, and the offsets that they lead to; of a layout of coordinates their numbers in its coshape.
    pub(crate) layout: DynLayout,
    /// The layout, where its values are coordinates.
    pub(crate) of_coordinates: Option<DynLayout>,
    /// Where the cells are those of a tile: who holds them.
    pub(crate) owners: Option<Owners>,
    /// The layout behind its swizzle, if it has one.
    pub(crate) swizzled: Option<DynSwizzledLayout>,
    /// What goes down and across, where modes have names.
    pub(crate) axes: Option<[&'static str; 2]>,
}

/// How much of a drawing is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) rows: Limit,
    pub(crate) columns: Limit,
    pub(crate) panels: Limit,
}

/// How many positions are shown of an axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    /// So many are shown whole.
    pub(crate) whole: usize,
    /// Of more, so many are shown.
    pub(crate) cut: usize,
}

impl Limit {
    /// The most positions that are shown, whether there are more or not.
    pub(crate) fn at_most(positions: usize) -> Self {
        Self {
            whole: positions,
            cut: positions,
        }
    }

    /// The same, and no more than `most`.
    pub(crate) fn within(self, most: usize) -> Self {
        Self {
            whole: self.whole.min(most),
            cut: self.cut.min(most),
        }
    }
}

impl Drawing {
    /// The offsets of a layout, or the coordinates to which its strides lead.
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

    /// Several layouts side by side, each with its name; colours have the same meaning in all.
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

    /// The offsets of a layout, permuted.
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

    /// The tile that threads and their values cover: each cell names the thread and the value that hold it.
    ///
    /// `layout` maps `(thread, value)` to an index in the tile, whose first mode is the fastest. Cells that nothing
    /// holds are empty; of cells that are held more than once the first threads are named, and all are counted.
    ///
    /// # Errors
    /// [`DrawError::NotThreadValue`] for other than two modes, [`DrawError::OutsideTile`] where an index is not in the
    /// tile, [`DrawError::TooMany`] beyond 2^20 pairs of thread and value, [`DrawError::Tile`] where the tile is no shape.
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
        let scene = Scene::held(None, layout, DynLayout::make_layout(tile)?)?;
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

    /// With another title; without any where it is empty.
    pub fn title(self, title: impl Into<String>) -> Self {
        let title = title.into();
        Self { title, ..self }
    }

    /// Coloured in another way: by offset where nothing is said, by thread for a thread-value drawing.
    ///
    /// Banks and tiles are of offsets: where layouts lead to coordinates there are no colours, which
    /// [`try_color_by`](Self::try_color_by) refuses.
    pub fn color_by(self, color_by: ColorBy) -> Self {
        Self { color_by, ..self }
    }

    /// Coloured in another way, where the colours have a meaning; see [`color_by`](Self::color_by).
    ///
    /// # Errors
    /// [`DrawError::Colors`] (IntegerStrides), by bank or tile, where a layout or the tiles lead to coordinates.
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

    /// Of each panel at most so many rows and columns, and at most so many panels; at least two of each.
    ///
    /// What is left out is told below the drawing. Where nothing is said, up to 64 rows and columns are shown whole, and
    /// 32 of more, and 16 panels; in a table 32 rows, and as many columns as its width takes. A drawing has at most
    /// 256 rows, columns and panels, and 2^16 cells.
    pub fn at_most(self, rows: usize, columns: usize, panels: usize) -> Self {
        let limits = Some(Limits {
            rows: Limit::at_most(rows),
            columns: Limit::at_most(columns),
            panels: Limit::at_most(panels),
        });
        Self { limits, ..self }
    }

    /// Layouts of rank 1 from top to bottom.
    pub fn upright(self) -> Self {
        Self {
            is_upright: true,
            ..self
        }
    }

    /// A table for the terminal, without colour, at most 100 columns wide.
    pub fn to_table(&self) -> String {
        self.to_table_in(&TableStyle::default())
    }

    /// A table for the terminal.
    pub fn to_table_in(&self, style: &TableStyle) -> String {
        table::write(self, style)
    }

    /// A picture in SVG.
    pub fn to_svg(&self) -> String {
        svg::write(&self.picture())
    }

    /// A LaTeX document that draws the picture with TikZ, and can be compiled as it is.
    pub fn to_latex(&self) -> String {
        latex::write(&self.picture())
    }

    /// A page of HTML that needs nothing else: cells tell coordinate and offset under the pointer, and can be searched.
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

    /// Cells at the offsets of `cells`, and who holds them.
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

    /// What is drawn, without marks.
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

    /// The coordinate to which a layout of coordinates leads, without marks.
    pub(crate) fn value(&self, index: u64) -> Option<String> {
        let value = self.of_coordinates.as_ref()?.value(index);
        Some(PlainTuple(&value.expect("values lie below the coshape")).to_string())
    }
}
