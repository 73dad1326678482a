//! The text and the colour of cells.

use super::color_by::{Banks, ColorBy};
use super::colors::{Color, DISTINCT, EMPTY, PLAIN, category, in_turn, on_scale};
use super::drawing::Drawing;
use super::notation::At;
use super::owners::{Owner, Owners};
use super::scene::Scene;
use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    string::ToString,
    vec,
    vec::Vec,
};
use cute_core::dynamic::DynLayout;

/// The look of a cell.
pub(crate) struct Look {
    /// Its text in one line.
    pub(crate) label: String,
    /// Its text in several lines, from top to bottom, if there is room.
    pub(crate) lines: Vec<String>,
    /// Its remark: who holds it, or the bank or tile in which it lies.
    pub(crate) remark: Option<String>,
    pub(crate) fill: Color,
    pub(crate) is_strong: bool,
    /// Cells with a common mark belong together: they have one offset, or one thread.
    pub(crate) marks: Vec<String>,
}

/// The legend of the colours.
pub(crate) enum Legend {
    Nothing,
    /// A scale from light to dark.
    Scale {
        name: &'static str,
        from: i128,
        to: i128,
        /// The colour at a place from 0 to the last one.
        color: fn(u128, u128) -> Color,
    },
    /// A name for each colour.
    Names(Vec<(Color, String)>),
}

/// The greatest number of colours in a legend.
const MOST_NAMES: u64 = DISTINCT;

/// The greatest number of elements of tiles that are coloured: a drawing shows at most as many
/// cells.
const MOST: u64 = 1 << 16;

/// The rule by which cells are painted.
pub(crate) struct Paint<'a> {
    drawing: &'a Drawing,
    rule: Rule<'a>,
    /// The numbers of the threads that hold cells of tiles, in order: each has a colour, also where
    /// the numbers leave others out.
    threads: Vec<u64>,
    /// Whether values are coordinates, which are coloured by their number in the coshape.
    is_of_coordinates: bool,
}

enum Rule<'a> {
    Nothing,
    Offset {
        least: i128,
        greatest: i128,
    },
    Thread,
    Value,
    Bank(Banks),
    Tile {
        tiles: &'a DynLayout,
        what: &'static str,
        of_offsets: BTreeMap<i64, u64>,
    },
}

impl<'a> Paint<'a> {
    pub(crate) fn new(drawing: &'a Drawing) -> Self {
        let mut scenes = drawing.scenes.iter();
        let is_of_coordinates = scenes.any(|scene| scene.of_coordinates.is_some());
        let rule = match &drawing.color_by {
            ColorBy::Nothing => Rule::Nothing,
            ColorBy::Offset => {
                let ranges = drawing.scenes.iter().map(|scene| scene.range());
                let (least, greatest) = ranges
                    .reduce(|(a, b), (least, greatest)| (a.min(least), b.max(greatest)))
                    .unwrap_or_default();
                Rule::Offset { least, greatest }
            }
            ColorBy::Thread => Rule::Thread,
            ColorBy::Value => Rule::Value,
            // Banks and tiles are about offsets.
            ColorBy::Bank(_) | ColorBy::Tile(_) if is_of_coordinates => Rule::Nothing,
            ColorBy::Tile(tiles) if !tiles.has_integer_strides() => Rule::Nothing,
            ColorBy::Bank(banks) => Rule::Bank(*banks),
            ColorBy::Tile(tiles) => Rule::Tile {
                tiles,
                what: drawing.tile_name,
                of_offsets: tiles_of_offsets(tiles),
            },
        };
        let owners = drawing.scenes.iter().flat_map(|scene| &scene.owners);
        let threads: BTreeSet<u64> = owners.flat_map(Owners::numbers).collect();
        Self {
            drawing,
            rule,
            threads: threads.into_iter().collect(),
            is_of_coordinates,
        }
    }

    /// The look of the cell with index `index` in a scene.
    pub(crate) fn look(
        &self,
        scene: &Scene,
        index: u64,
        offset: i64,
        coordinate: Option<&str>,
    ) -> Look {
        match &scene.owners {
            Some(owners) => self.held(owners, offset),
            None => self.plain(scene, index, offset, coordinate),
        }
    }

    /// The look of a cell of a tile.
    fn held(&self, owners: &Owners, offset: i64) -> Look {
        let all = u64::try_from(offset).map_or(&[][..], |cell| owners.of(cell));
        let Some(first) = all.first() else {
            return Look {
                label: "-".into(),
                lines: vec!["-".into()],
                remark: Some("held by no thread".into()),
                fill: EMPTY,
                is_strong: false,
                marks: Vec::new(),
            };
        };
        let more = all.len() - 1;
        let [thread, value] = owners.words;
        let named = |owner: &Owner| owners.name(owner);
        let name = named(first);
        let (label, lines) = if more > 0 {
            (format!("{name}+{more}"), vec![name, format!("+{more}")])
        } else {
            let lines = [(thread, first.thread), (value, first.value)];
            let lines = lines.map(|(word, number)| format!("{word}{number}"));
            (name, lines.into())
        };
        let mut named: Vec<_> = all.iter().take(8).map(named).collect();
        if all.len() > named.len() {
            named.push(format!("{} more", all.len() - named.len()));
        }
        let (fill, in_rule) = match self.rule {
            Rule::Thread => {
                let place = self.threads.partition_point(|&at| at < first.thread);
                (category(place as u64), None)
            }
            Rule::Value => (category(first.value), None),
            _ => self.by_offset(offset),
        };
        let remark = named.join(", ");
        let threads: BTreeSet<u64> = all.iter().map(|owner| owner.thread).collect();
        Look {
            label,
            lines,
            remark: Some(match in_rule {
                Some(of) => format!("{remark}; {of}"),
                None => remark,
            }),
            fill,
            is_strong: more > 0,
            // threads by their numbers alone, as one searches for them
            marks: (threads.iter())
                .map(|number| match thread {
                    "T" => number.to_string(),
                    _ => format!("{thread}{number}"),
                })
                .collect(),
        }
    }

    /// The look of a cell of a layout.
    fn plain(&self, scene: &Scene, index: u64, offset: i64, coordinate: Option<&str>) -> Look {
        let label = coordinate.map_or_else(|| offset.to_string(), String::from);
        let mut lines = vec![label.clone()];
        let marks = vec![label.clone()];
        let (mut is_strong, mut remark) = (false, None);
        let threads = || scene.layout.mode(0).map_or(1, |mode| mode.size());
        let fill = match &self.rule {
            Rule::Thread => category(index % threads()),
            Rule::Value => category(index / threads()),
            _ => {
                let (fill, of) = self.by_offset(offset);
                remark = of;
                fill
            }
        };
        match &self.rule {
            Rule::Bank(banks) => lines.push(format!("b{}", banks.bank(offset))),
            Rule::Tile { of_offsets, .. } => is_strong = of_offsets.get(&offset) == Some(&0),
            _ => {}
        }
        Look {
            label,
            lines,
            remark,
            fill,
            is_strong,
            marks,
        }
    }

    /// The colour of an offset, and what the colour stands for.
    fn by_offset(&self, offset: i64) -> (Color, Option<String>) {
        match &self.rule {
            Rule::Offset { least, greatest } => {
                let at = (i128::from(offset) - least).unsigned_abs();
                (on_scale(at, (greatest - least).unsigned_abs()), None)
            }
            Rule::Bank(banks) => {
                let bank = banks.bank(offset);
                let fill = in_turn(bank.into(), u128::from(banks.count() - 1));
                (fill, Some(format!("bank {bank}")))
            }
            Rule::Tile {
                tiles,
                what,
                of_offsets,
            } => match of_offsets.get(&offset) {
                Some(&tile) => (
                    category(tile),
                    Some(format!("{what} {}", name(tiles, tile))),
                ),
                None => (PLAIN, None),
            },
            Rule::Nothing | Rule::Thread | Rule::Value => (PLAIN, None),
        }
    }

    pub(crate) fn legend(&self) -> Legend {
        match &self.rule {
            Rule::Nothing => Legend::Nothing,
            Rule::Offset { least, greatest } if least == greatest => Legend::Nothing,
            &Rule::Offset { least, greatest } => Legend::Scale {
                name: match self.drawing.scenes[..] {
                    [
                        Scene {
                            owners: Some(_), ..
                        },
                    ] => "index in the tile",
                    _ if self.is_of_coordinates => "index in the coshape",
                    _ => "offset",
                },
                from: least,
                to: greatest,
                color: on_scale,
            },
            Rule::Bank(banks) => Legend::Scale {
                name: "bank",
                from: 0,
                to: i128::from(banks.count()) - 1,
                color: in_turn,
            },
            Rule::Thread | Rule::Value | Rule::Tile { .. } => {
                let (count, name) = self.categories();
                let names = (0..count.min(MOST_NAMES)).map(|n| (category(n), name(n)));
                Legend::Names(names.collect())
            }
        }
    }

    /// Notes on the cells of tiles.
    pub(crate) fn notes(&self) -> Vec<String> {
        let owners = self
            .drawing
            .scenes
            .iter()
            .filter_map(|scene| scene.owners.as_ref());
        let mut notes = legends(owners);
        for scene in &self.drawing.scenes {
            if let Some(owners) = &scene.owners {
                let size = scene.layout.size();
                let (missing, shared) = (owners.missing(size), owners.shared());
                let name = scene.name.as_ref().map(|name| format!("{name}: "));
                let name = name.unwrap_or_default();
                if missing > 0 {
                    notes.push(format!(
                        "{name}{missing} of {size} cells are held by no thread"
                    ));
                }
                if shared > 0 {
                    notes.push(format!(
                        "{name}{shared} of {size} cells are held more than once"
                    ));
                }
            }
        }
        notes
    }

    /// Notes on the colours.
    pub(crate) fn color_notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if let Rule::Tile { tiles, .. } = &self.rule
            && tiles.size() > MOST
        {
            notes.push(format!(
                "only the first {MOST} elements of the tiles are coloured"
            ));
        }
        if let Rule::Thread | Rule::Value | Rule::Tile { .. } = self.rule
            && self.categories().0 > DISTINCT
        {
            notes.push(format!("colours repeat after {DISTINCT}"));
        }
        notes
    }

    /// The number of categories, and the name of each.
    fn categories(&self) -> (u64, impl Fn(u64) -> String + '_) {
        let of_scene = |scene: &Scene| {
            let threads = scene.layout.mode(0).map_or(1, |mode| mode.size());
            let (threads, values) = match &scene.owners {
                Some(owners) => (self.threads.len() as u64, owners.values),
                None => (threads, scene.layout.size() / threads),
            };
            match self.rule {
                Rule::Thread => threads,
                _ => values,
            }
        };
        let count = match &self.rule {
            Rule::Tile { tiles, .. } => tiles.size() / tiles.mode(0).map_or(1, |mode| mode.size()),
            _ => self.drawing.scenes.iter().map(of_scene).max().unwrap_or(0),
        };
        (count, |number| match &self.rule {
            Rule::Tile { tiles, what, .. } => format!("{what} {}", name(tiles, number)),
            Rule::Thread => {
                let thread = usize::try_from(number)
                    .ok()
                    .and_then(|at| self.threads.get(at));
                format!("T{}", thread.unwrap_or(&number))
            }
            _ => format!("V{number}"),
        })
    }
}

impl Scene {
    /// The least and the greatest offset. For a swizzled layout, the ends of the blocks in which
    /// the swizzle permutes; for strides that are added bit by bit, up to a power of two.
    fn range(&self) -> (i128, i128) {
        let (least, greatest) = range(&self.layout);
        if self.xor.is_some() {
            // sums without carries stay below the same power of two, and strides are not negative
            let bits = i128::BITS - greatest.leading_zeros();
            return (0, (1 << bits) - 1);
        }
        let Some(swizzled) = &self.swizzled else {
            return (least, greatest);
        };
        let (first, block) = (swizzled.offset().value(), swizzled.swizzle().block().into());
        let block_of = |offset: i128| (first + offset).div_euclid(block);
        (
            block_of(least) * block,
            (block_of(greatest) + 1) * block - 1,
        )
    }
}

pub(crate) fn range(layout: &DynLayout) -> (i128, i128) {
    let (shape, stride) = (layout.shape(), layout.stride());
    let leaves = shape.leaves().iter().zip(stride.leaves());
    leaves.fold((0, 0), |(least, greatest), (size, stride)| {
        let reach = (size.value() - 1) * stride.value();
        (least + reach.min(0), greatest + reach.max(0))
    })
}

/// The tile of each offset; the first tile if an offset is in several.
fn tiles_of_offsets(tiles: &DynLayout) -> BTreeMap<i64, u64> {
    let elements = tiles.mode(0).map_or(1, |mode| mode.size());
    let mut found = BTreeMap::new();
    for index in 0..tiles.size().min(MOST) {
        found.entry(tiles.at(index)).or_insert(index / elements);
    }
    found
}

/// The coordinate of a tile: in mode 1, or in all modes from mode 1 on.
fn name(tiles: &DynLayout, number: u64) -> String {
    let mut rest = number;
    let modes = tiles.modes().skip(1).map(|layout| {
        let index = rest % layout.size();
        rest /= layout.size();
        At {
            layout: &layout,
            index,
        }
        .to_string()
    });
    let modes: Vec<_> = modes.collect();
    match &modes[..] {
        [only] => only.clone(),
        modes => format!("({})", modes.join(",")),
    }
}

/// How to read the cells of tiles, once for threads and once for groups of them. An example with
/// several owners is preferred.
fn legends<'o>(owners: impl Iterator<Item = &'o Owners>) -> Vec<String> {
    let mut legends: Vec<(&Owners, String)> = Vec::new();
    for owners in owners {
        let Some(legend) = owners.legend() else {
            continue;
        };
        match legends
            .iter_mut()
            .find(|(other, _)| other.words == owners.words)
        {
            Some((_, other)) if other.contains('+') => {}
            Some(other) => *other = (owners, legend),
            None => legends.push((owners, legend)),
        }
    }
    legends.into_iter().map(|(_, legend)| legend).collect()
}
