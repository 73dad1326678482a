//! [`Scene`]: one of the layouts of a drawing.

use super::error::DrawError;
use super::notation::{Plain, PlainTuple};
use super::owners::Owners;
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use cute_core::dynamic::{DynLayout, DynSwizzledLayout, DynXorLayout};

/// Where the layouts of a drawing go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrangement {
    /// Side by side, as many as there is room for.
    Flow,
    /// The three of a product: the second above the third, the first beside it.
    Product,
    /// Products, one below the other.
    Products,
}

/// One of the layouts of a drawing.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// The name of the layout, beside others.
    pub(crate) name: Option<String>,
    /// The coordinates, and the offsets that they lead to; of a layout of coordinates their numbers
    /// in its coshape.
    pub(crate) layout: DynLayout,
    /// The layout, where its values are coordinates.
    pub(crate) of_coordinates: Option<DynLayout>,
    /// Where the cells are those of a tile: who holds them.
    pub(crate) owners: Option<Owners>,
    /// The layout behind its swizzle, if it has one.
    pub(crate) swizzled: Option<DynSwizzledLayout>,
    /// The layout with strides that are added bit by bit, if it has such strides.
    pub(crate) xor: Option<DynXorLayout>,
    /// The names of the modes that go down and across, where they are those of an instruction.
    pub(crate) axes: Option<[String; 2]>,
    /// The names of the modes, if they have names.
    pub(crate) mode_names: Vec<String>,
}

impl Scene {
    pub(super) fn new(name: Option<String>, layout: &DynLayout) -> Self {
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
            xor: None,
            axes: None,
            mode_names: Vec::new(),
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
            xor: None,
            axes: None,
            mode_names: Vec::new(),
        })
    }

    /// The offset at a coordinate.
    pub(crate) fn offset(&self, index: u64) -> i64 {
        match (&self.swizzled, &self.xor) {
            (Some(swizzled), _) => swizzled.at(index),
            (_, Some(xor)) => xor.at(index),
            _ => self.layout.at(index),
        }
    }

    /// The layout as it was given.
    pub(crate) fn given(&self) -> &DynLayout {
        self.of_coordinates.as_ref().unwrap_or(&self.layout)
    }

    /// The layout that is drawn, without marks.
    pub(crate) fn text(&self) -> String {
        let layout = self
            .owners
            .as_ref()
            .map_or(self.given(), |owners| &owners.layout);
        match (&self.swizzled, &self.xor) {
            (Some(swizzled), _) => {
                let (swizzle, offset) = (swizzled.swizzle(), swizzled.offset().value());
                format!("{swizzle} o {offset} o {}", Plain(layout))
            }
            (_, Some(_)) => format!("Xor o {}", Plain(layout)),
            _ => Plain(layout).to_string(),
        }
    }

    /// The coordinate to which a layout of coordinates leads, without marks.
    pub(crate) fn value(&self, index: u64) -> Option<String> {
        let value = self.of_coordinates.as_ref()?.value(index);
        Some(PlainTuple(&value.expect("values lie below the coshape")).to_string())
    }
}
