//! [`Drawing`]: what is to be drawn, and how.

use super::color_by::ColorBy;
use super::error::DrawError;
use super::limits::{Limit, Limits};
use super::notation::{Plain, PlainNamed, PlainTuple};
use super::scene::{Arrangement, Scene};
use super::strip::Strip;
use super::theme::Theme;
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynSwizzledLayout, DynTuple, DynXorLayout};
use cute_core::named::DynNamedLayout;

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
    pub(crate) theme: Theme,
    /// Rows of boxes above the layouts.
    pub(crate) strips: Vec<Strip>,
    /// The word for a tile.
    pub(crate) tile_name: &'static str,
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

    /// A drawing of a layout whose modes have names: its title has them, and each side and panel
    /// tells the name of its mode.
    ///
    /// ```
    /// use cute_view::draw::Drawing;
    /// let drawing = Drawing::named(&"{row: 2, col: 3}:{row: 3, col: 1}".parse()?);
    /// assert_eq!(drawing.to_table(), "\
    /// {row: 2, col: 3}:{row: 3, col: 1}
    ///
    ///     0  1  2
    ///   ┌─────────┐
    /// 0 │ 0  1  2 │
    /// 1 │ 3  4  5 │
    ///   └─────────┘
    /// ");
    /// assert!(drawing.to_svg().contains("across → col = 3:1"));
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn named(layout: &DynNamedLayout) -> Self {
        let scene = Scene {
            mode_names: layout.names().map(Into::into).collect(),
            ..Scene::new(None, layout.layout())
        };
        Self::of(format!("{}", PlainNamed(layout)), vec![scene])
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

    /// A drawing of the values of a layout whose strides are added bit by bit.
    ///
    /// ```
    /// use cute_view::draw::Drawing;
    /// let drawing = Drawing::xor(&"Xor o (4,4):(5,1)".parse()?);
    /// assert_eq!(drawing.to_table(), "\
    /// Xor o (4,4):(5,1)
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
    pub fn xor(layout: &DynXorLayout) -> Self {
        let scene = Scene {
            xor: Some(layout.clone()),
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
            theme: Theme::Light,
            strips: Vec::new(),
            tile_name: "tile",
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

    /// The drawing on other paper, where it is written as SVG. Pages of HTML follow the system of
    /// the reader; LaTeX has light paper.
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }
}
