//! A drawing resolved into cells, for every format: what each cell says, its colour, and what was
//! left out.

use super::axis::Axis;
use super::drawing::Drawing;
use super::limits::{Limit, Limits};
use super::notation::{At, Plain, PlainTuple, Slice};
use super::paint::{Legend, Look, Paint};
use super::scene::{Arrangement, Scene};
use super::strip::Strip;
use alloc::{format, string::String, string::ToString, vec, vec::Vec};
use core::slice::from_ref;
use cute_core::dynamic::{DynLayout, DynSwizzledLayout};

/// The greatest number of rows, of columns and of panels; its square is the greatest number of
/// cells.
const LONGEST: usize = 256;

/// A picture, ready to be written in any format.
pub(crate) struct Picture {
    pub(crate) title: String,
    /// A description in words.
    pub(crate) description: String,
    /// Rows of boxes above the layouts.
    pub(crate) strips: Vec<Strip>,
    pub(crate) parts: Vec<Part>,
    pub(crate) arrangement: Arrangement,
    pub(crate) legend: Legend,
    /// Notes: what was left out, and others.
    pub(crate) notes: Vec<String>,
    /// Notes on the colours.
    pub(crate) color_notes: Vec<String>,
}

/// One layout of a picture.
pub(crate) struct Part {
    pub(crate) caption: Option<String>,
    /// A line for each mode that says where it goes.
    pub(crate) modes: Vec<String>,
    pub(crate) layout: DynLayout,
    pub(crate) swizzled: Option<DynSwizzledLayout>,
    /// Whether strides are added bit by bit.
    pub(crate) is_xor: bool,
    pub(crate) rows: Axis,
    pub(crate) columns: Axis,
    /// Whether the layout leads to coordinates.
    pub(crate) is_of_coordinates: bool,
    pub(crate) has_rows: bool,
    /// Whether columns are a mode, so that they have coordinates.
    pub(crate) has_columns: bool,
    pub(crate) panels: Vec<Panel>,
    /// The number of panels side by side, if the layout determines it.
    pub(crate) across: Option<usize>,
    left_out: Option<String>,
}

/// One grid: the first two modes, at one coordinate of the others.
pub(crate) struct Panel {
    /// `(_,_,(0,1))`, if there are several panels.
    pub(crate) caption: Option<String>,
    /// The cells that are shown, row by row.
    pub(crate) cells: Vec<Cell>,
}

/// The cell of one coordinate.
pub(crate) struct Cell {
    /// The coordinate as one number.
    pub(crate) index: u64,
    /// The coordinate as a tuple of the shape's form.
    pub(crate) coordinate: String,
    /// The offset, or the coordinate to which the layout leads.
    pub(crate) value: String,
    pub(crate) look: Look,
}

impl Picture {
    pub(crate) fn new(drawing: &Drawing, limits: Limits, paint: &Paint<'_>) -> Self {
        let part = |scene| Part::new(scene, drawing.is_upright, limits, paint);
        let parts: Vec<Part> = drawing.scenes.iter().map(part).collect();
        let left_out = parts.iter().filter_map(|part| part.left_out.clone());
        let notes = left_out.chain(paint.notes()).collect();
        let descriptions = drawing.scenes.iter().map(Scene::description);
        Self {
            title: drawing.title.clone(),
            description: descriptions.collect::<Vec<_>>().join("; "),
            strips: drawing.strips.clone(),
            parts,
            arrangement: drawing.arrangement,
            legend: paint.legend(),
            notes,
            color_notes: paint.color_notes(),
        }
    }
}

impl Part {
    fn new(scene: &Scene, is_upright: bool, limits: Limits, paint: &Paint<'_>) -> Self {
        let layout = &scene.layout;
        let modes: Vec<DynLayout> = scene.given().modes().collect();
        let (down, across, stacked) = match &modes[..] {
            [] => (&[][..], &[][..], &[][..]),
            [only] if is_upright => (from_ref(only), &[][..], &[][..]),
            [only] => (&[][..], from_ref(only), &[][..]),
            [down, across, stacked @ ..] => (from_ref(down), from_ref(across), stacked),
        };
        let rows = axis(down, limits.rows.within(LONGEST));
        let columns = axis(across, limits.columns.within(LONGEST));
        let panels = LONGEST * LONGEST / (rows.shown().len() * columns.shown().len());
        let stack = axis(stacked, limits.panels.within(panels.min(LONGEST)));
        let cell = |index| {
            let offset = scene.offset(index);
            let value = scene.value(index);
            Cell {
                index,
                coordinate: At { layout, index }.to_string(),
                look: paint.look(scene, index, offset, value.as_deref()),
                value: value.unwrap_or_else(|| offset.to_string()),
            }
        };
        let panel = |&panel: &u64| {
            let index = panel * rows.size() * columns.size();
            let indices = indices(index, &rows, &columns);
            Panel {
                caption: (!stacked.is_empty()).then(|| Slice { layout, index }.to_string()),
                cells: indices.into_iter().map(cell).collect(),
            }
        };
        let panels = stack.shown().iter().map(panel).collect();
        Self {
            caption: scene.name.as_ref().map(|_| scene.caption()),
            modes: scene.places(down, across, stacked),
            layout: layout.clone(),
            swizzled: scene.swizzled.clone(),
            is_xor: scene.xor.is_some(),
            is_of_coordinates: scene.of_coordinates.is_some(),
            has_rows: !down.is_empty(),
            has_columns: !across.is_empty(),
            panels,
            across: (stacked.len() > 1)
                .then(|| usize::try_from(stacked[0].size()).unwrap_or(usize::MAX)),
            left_out: left_out(scene, &rows, &columns, &stack),
            rows,
            columns,
        }
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.panels.iter().flat_map(|panel| &panel.cells)
    }
}

fn axis(modes: &[DynLayout], limit: Limit) -> Axis {
    let shapes: Vec<_> = modes.iter().map(DynLayout::shape).collect();
    let sizes = shapes.iter().flat_map(|shape| shape.leaves());
    Axis::new(sizes.map(|size| size.magnitude()), limit)
}

/// The one-dimensional coordinates of a panel that begins at `first`, row by row.
fn indices(first: u64, rows: &Axis, columns: &Axis) -> Vec<u64> {
    let row = |&row: &u64| {
        let columns = columns.shown().iter();
        columns.map(move |column| first + row + column * rows.size())
    };
    rows.shown().iter().flat_map(row).collect()
}

fn left_out(scene: &Scene, rows: &Axis, columns: &Axis, stack: &Axis) -> Option<String> {
    let axes = [(rows, "rows"), (columns, "columns"), (stack, "panels")];
    let cut = axes.iter().filter(|(axis, _)| axis.gap().is_some());
    let cut: Vec<_> = cut
        .map(|(axis, what)| format!("{} of {} {what}", axis.shown().len(), axis.size()))
        .collect();
    let shown: u64 = axes
        .iter()
        .map(|(axis, _)| axis.shown().len() as u64)
        .product();
    let (size, cut) = (scene.layout.size(), cut.join(", "));
    let missing = size - shown;
    let of = scene.name.as_ref().map(|name| format!(" of {name}"));
    (missing > 0).then(|| {
        format!(
            "shown: {cut}{}; {missing} of {size} cells are left out",
            of.unwrap_or_default()
        )
    })
}

impl Scene {
    fn description(&self) -> String {
        let size = self.layout.size();
        match &self.owners {
            Some(owners) => {
                let name = self.name.as_ref().map(|name| format!("{name}: "));
                let name = name.unwrap_or_default();
                format!(
                    "{name}{size} cells, and who holds them: {}",
                    owners.counts()
                )
            }
            None => {
                let what = match self.of_coordinates {
                    Some(_) => "values",
                    None => "offsets",
                };
                format!("{}, the {what} of its {size} coordinates", self.caption())
            }
        }
    }

    /// The scene's name and its layout.
    fn caption(&self) -> String {
        match &self.name {
            Some(name) => format!("{name}: {}", self.text()),
            None => self.text(),
        }
    }

    /// A line for each mode that says where it goes.
    fn places(
        &self,
        down: &[DynLayout],
        across: &[DynLayout],
        stacked: &[DynLayout],
    ) -> Vec<String> {
        let places = [("down ↓", down), ("across →", across), ("panels", stacked)];
        let mut number = 0;
        let mut lines = vec![];
        if let Some(axes) = &self.axes {
            for ((place, modes), axis) in places.iter().zip(axes) {
                let sizes = modes
                    .iter()
                    .map(|mode| PlainTuple(&mode.shape()).to_string());
                lines.extend(sizes.map(|size| format!("{place} {axis} = {size}")));
            }
            return lines;
        }
        for (place, modes) in places {
            for mode in modes {
                let shown = match self.owners {
                    Some(_) => PlainTuple(&mode.shape()).to_string(),
                    None => Plain(mode).to_string(),
                };
                lines.push(match self.mode_names.get(number) {
                    Some(name) => format!("{place} {name} = {shown}"),
                    None => format!("{place} mode {number} = {shown}"),
                });
                number += 1;
            }
        }
        lines
    }
}
