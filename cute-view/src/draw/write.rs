//! A drawing written as a table, as SVG, LaTeX or HTML.

use super::drawing::Drawing;
use super::limits::{Limit, Limits};
use super::paint::Paint;
use super::picture::Picture;
use super::table::TableStyle;
use super::{html, latex, svg, table};
use alloc::string::String;

impl Drawing {
    /// A table for the terminal, without colour, at most 100 columns wide.
    pub fn to_table(&self) -> String {
        self.to_table_in(&TableStyle::default())
    }

    /// A table for the terminal.
    pub fn to_table_in(&self, style: &TableStyle) -> String {
        table::write(self, style)
    }

    /// A picture in SVG, on the paper of [`theme`](Self::theme).
    pub fn to_svg(&self) -> String {
        svg::write(&self.picture(), self.theme)
    }

    /// A LaTeX document that draws the picture with TikZ, and can be compiled as it is.
    pub fn to_latex(&self) -> String {
        latex::write(&self.picture())
    }

    /// A page of HTML that needs nothing else: cells tell coordinate and offset under the pointer,
    /// and can be searched.
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
