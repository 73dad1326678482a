//! Drawings of layouts: a table for the terminal, SVG, LaTeX, and a page of HTML to explore.
//!
//! [`Draw`] draws every layout. [`Drawing`] has the choices: what colours mean, how much is shown,
//! several layouts side by side, the tile that the threads of a thread-value layout cover.
//!
//! ```
//! use cute_core::dynamic::DynLayout;
//! use cute_view::draw::Draw;
//! let l: DynLayout = "(4,8):(8,1)".parse()?;
//! assert_eq!(l.to_table(), "\
//! (4,8):(8,1)
//!
//!      0   1   2   3   4   5   6   7
//!   ┌────────────────────────────────┐
//! 0 │  0   1   2   3   4   5   6   7 │
//! 1 │  8   9  10  11  12  13  14  15 │
//! 2 │ 16  17  18  19  20  21  22  23 │
//! 3 │ 24  25  26  27  28  29  30  31 │
//!   └────────────────────────────────┘
//! ");
//! assert!(l.to_svg().starts_with("<svg"));
//! # Ok::<(), cute_core::dynamic::ParseError>(())
//! ```
//!
//! Large layouts are cut, and the drawing says what was left out. [`DrawInstruction`] and
//! [`DrawBits`] draw instructions.

mod axis;
mod block;
mod boxes;
mod canvas;
mod color_by;
mod colors;
mod drawing;
mod error;
mod escape;
mod grid;
mod html;
mod instruction;
mod latex;
mod lay_out;
mod limits;
mod notation;
mod owners;
mod paint;
mod picture;
mod scene;
mod strip;
mod svg;
mod swizzle;
mod table;
mod theme;
mod typed;
mod write;

pub use color_by::{Banks, ColorBy};
pub use drawing::Drawing;
pub use error::DrawError;
pub use instruction::{DrawBits, DrawInstruction};
pub use notation::without_marks;
pub use table::TableStyle;
pub use theme::Theme;

use alloc::string::String;
use cute_core::dynamic::{DynLayout, DynSwizzledLayout, DynXorLayout};

/// Types that can be drawn: layouts, typed or not, and [`Drawing`]s.
///
/// Code that is generic over typed layouts asks for `L: Layout + Draw`, or draws
/// `Drawing::new(&layout.into())`.
///
/// ```
/// use cute_core::dynamic::DynLayout;
/// use cute_view::draw::Draw;
/// let l: DynLayout = "4:2".parse()?;
/// assert_eq!(l.drawing().title("Every second").to_table(), "\
/// Every second
///
///   0  1  2  3
/// ┌────────────┐
/// │ 0  2  4  6 │
/// └────────────┘
/// ");
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `print_layout`, `print_latex`, `print_svg`.
pub trait Draw {
    /// The drawing, for further choices.
    fn drawing(&self) -> Drawing;

    /// A table for the terminal: see [`Drawing::to_table`].
    fn to_table(&self) -> String {
        self.drawing().to_table()
    }

    /// A picture in SVG: see [`Drawing::to_svg`].
    fn to_svg(&self) -> String {
        self.drawing().to_svg()
    }

    /// A LaTeX document: see [`Drawing::to_latex`].
    fn to_latex(&self) -> String {
        self.drawing().to_latex()
    }

    /// A page of HTML: see [`Drawing::to_html`].
    fn to_html(&self) -> String {
        self.drawing().to_html()
    }
}

impl Draw for DynSwizzledLayout {
    fn drawing(&self) -> Drawing {
        Drawing::swizzled(self)
    }
}

impl Draw for DynXorLayout {
    fn drawing(&self) -> Drawing {
        Drawing::xor(self)
    }
}

impl Draw for DynLayout {
    fn drawing(&self) -> Drawing {
        Drawing::new(self)
    }
}

impl Draw for Drawing {
    fn drawing(&self) -> Drawing {
        self.clone()
    }
}
