//! Drawings of the boxes in which TMA copies a tile.

use super::color_by::ColorBy;
use super::drawing::Drawing;
use super::error::DrawError;
use super::notation::PlainTuple;
use alloc::format;
use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use cute_core::error::LayoutError;

impl Drawing {
    /// A drawing of a tile in global memory, and of the boxes of the shape `of` in which TMA copies
    /// it to shared memory. There the boxes lie one behind the other; a row of the drawing is a line
    /// of a box along the contiguous mode. Each cell has its offset in global memory.
    ///
    /// # Errors
    /// [`DrawError::Tile`] if the tile or the box does not have two modes (Congruent), or if the
    /// boxes do not divide the tile (ShapeDivisible).
    ///
    /// ```
    /// use cute_view::draw::Drawing;
    /// let drawing = Drawing::tma_boxes(&"(2,4):(4,1)".parse()?, &"(2,2)".parse()?)?;
    /// assert_eq!(drawing.to_table(), "\
    /// boxes (2,2) of a tile (2,4)
    ///
    /// global memory: (2,4):(4,1)  shared memory: ((2,2),2):((4,2),1)
    ///     0  1  2  3                    0  1
    ///   ┌────────────┐                ┌──────┐
    /// 0 │ 0  1  2  3 │            0 0 │ 0  1 │
    /// 1 │ 4  5  6  7 │              1 │ 4  5 │
    ///   └────────────┘                ├──────┤
    ///                             1 0 │ 2  3 │
    ///                               1 │ 6  7 │
    ///                                 └──────┘
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tma_boxes(tile: &DynLayout, of: &DynTuple) -> Result<Self, DrawError> {
        let sizes = of.modes().map(|size| match (size.depth(), size.leaves()) {
            (0, [leaf]) => Ok(DynTiler::Size(*leaf)),
            _ => Err(LayoutError::NotCongruent {}),
        });
        let sizes = sizes.collect::<Result<_, _>>()?;
        let [rows, _] = two(tile)?;
        let boxes = tile.zipped_divide(&DynTiler::ByMode(sizes))?;
        let [inner, outer] = two(&boxes)?;
        let outer = outer.to_static().coalesce();
        let [across_rows, across_columns] = two(&inner)?;
        let is_column_major = rows.size() > 1 && rows.has_integer_strides() && rows.at(1) == 1;
        let (lines, line) = match is_column_major {
            true => (across_columns, across_rows),
            false => (across_rows, across_columns),
        };
        let lines = DynLayout::make_layout_of_modes(&[lines, outer])?;
        // static sizes alone are drawn without marks
        let shared = DynLayout::make_layout_of_modes(&[lines, line])?.to_static();
        let title = format!(
            "boxes {} of a tile {}",
            PlainTuple(of),
            PlainTuple(&tile.shape())
        );
        let beside = [("global memory", tile), ("shared memory", &shared)];
        Self::side_by_side(beside)
            .title(title)
            .try_color_by(ColorBy::Tile(boxes))
    }
}

/// The two modes of a layout.
fn two(layout: &DynLayout) -> Result<[DynLayout; 2], LayoutError> {
    match (layout.rank(), layout.mode(0), layout.mode(1)) {
        (2, Some(first), Some(second)) => Ok([first, second]),
        _ => Err(LayoutError::NotCongruent {}),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    fn drawn(tile: &str, of: &str) -> Result<std::string::String, DrawError> {
        let (tile, of) = (tile.parse().unwrap(), of.parse().unwrap());
        Drawing::tma_boxes(&tile, &of).map(|drawing| drawing.to_table())
    }

    #[test]
    fn lines_of_boxes_run_along_the_contiguous_mode() {
        let columns = drawn("(_4,_2):(_1,_4)", "(2,2)").unwrap();
        assert!(
            columns.contains("shared memory: ((2,2),2):((4,2),1)"),
            "{columns}"
        );
        let rows = drawn("(_2,_4):(_4,_1)", "(2,2)").unwrap();
        assert!(
            rows.contains("shared memory: ((2,2),2):((4,2),1)"),
            "{rows}"
        );
    }

    #[test]
    fn tiles_and_boxes_have_two_modes_and_fit() {
        for (tile, of, why) in [
            ("(4,8,2)", "(2,2,2)", "Congruent"),
            ("(4,8)", "((2,1),2)", "Congruent"),
            ("(4,8)", "(2,3)", "ShapeDivisible"),
        ] {
            let why_not = drawn(
                &std::format!("{tile}:{}", tile.replace(['8', '2'], "1")),
                of,
            );
            let error = why_not.unwrap_err();
            assert!(error.to_string().contains(why), "{tile} {of}: {error}");
        }
    }
}
