//! The threads and values that hold the cells of a tile: the inverse of a thread-value layout, cell
//! by cell.

use super::error::DrawError;
use alloc::{collections::BTreeMap, format, string::String, vec::Vec};
use cute_core::dynamic::DynLayout;

/// The greatest number of pairs that are examined.
pub(crate) const MOST: u64 = 1 << 20;

/// A thread, and the number of one of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    pub(crate) thread: u64,
    pub(crate) value: u64,
}

/// The owners of each cell that has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Owners {
    pub(crate) threads: u64,
    pub(crate) values: u64,
    /// The map from threads and values to cells.
    pub(crate) layout: DynLayout,
    /// The letters before the number of a thread, and before that of a value.
    pub(crate) words: [&'static str; 2],
    /// How many threads an owner stands for.
    group: u64,
    of_cells: BTreeMap<u64, Vec<Owner>>,
}

impl Owners {
    /// The owners of `size` cells.
    pub(crate) fn new(layout: &DynLayout, size: u64) -> Result<Self, DrawError> {
        let (threads, values) = match (layout.rank(), layout.mode(0), layout.mode(1)) {
            (2, Some(threads), Some(values)) => (threads.size(), values.size()),
            (rank, ..) => return Err(DrawError::NotThreadValue { rank }),
        };
        layout.integer_strides()?;
        let pairs = layout.size();
        if pairs > MOST {
            return Err(DrawError::TooMany {
                size: pairs,
                limit: MOST,
            });
        }
        let mut of_cells: BTreeMap<u64, Vec<Owner>> = BTreeMap::new();
        for (pair, index) in (0..pairs).zip(layout.offsets()) {
            let (thread, value) = (pair % threads, pair / threads);
            let cell = u64::try_from(index).ok().filter(|&cell| cell < size);
            let cell = cell.ok_or(DrawError::OutsideTile {
                thread,
                value,
                index,
                size,
            })?;
            of_cells
                .entry(cell)
                .or_default()
                .push(Owner { thread, value });
        }
        Ok(Self {
            threads,
            values,
            layout: layout.clone(),
            words: ["T", "V"],
            group: 1,
            of_cells,
        })
    }

    /// The owners with threads by the numbers that `threads` gives.
    pub(crate) fn numbered(mut self, threads: &DynLayout) -> Self {
        let number = |thread| u64::try_from(threads.at(thread)).unwrap_or(thread);
        let owners = self.of_cells.values_mut().flatten();
        owners.for_each(|owner| owner.thread = number(owner.thread));
        self.threads = (0..self.threads).map(|t| number(t) + 1).max().unwrap_or(0);
        self
    }

    /// The owners of blocks of cells: `block` leads from a cell to its block. Owners are groups of
    /// `group` threads, whose blocks are numbered in the order of their values.
    pub(crate) fn of_blocks(&self, group: u64, block: impl Fn(u64) -> u64) -> Self {
        let mut least: BTreeMap<(u64, u64), u64> = BTreeMap::new();
        for (&cell, owners) in &self.of_cells {
            for owner in owners {
                let value = least.entry((owner.thread / group, block(cell)));
                let value = value.or_insert(owner.value);
                *value = owner.value.min(*value);
            }
        }
        let mut in_order: Vec<_> = least.into_iter().collect();
        in_order.sort_by_key(|&((thread, block), value)| (thread, value, block));
        let mut of_cells: BTreeMap<u64, Vec<Owner>> = BTreeMap::new();
        let (mut counts, mut values) = (BTreeMap::<u64, u64>::new(), 0);
        for ((thread, block), _) in in_order {
            let count = counts.entry(thread).or_default();
            let owner = Owner {
                thread,
                value: *count,
            };
            of_cells.entry(block).or_default().push(owner);
            *count += 1;
            values = values.max(*count);
        }
        Self {
            threads: counts.keys().last().map_or(0, |last| last + 1),
            values,
            layout: self.layout.clone(),
            words: ["W", "#"],
            group,
            of_cells,
        }
    }

    /// The owners of a cell, in the order of their values, then their threads.
    pub(crate) fn of(&self, cell: u64) -> &[Owner] {
        self.of_cells.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// The text for an owner, such as `T3V1`.
    pub(crate) fn name(&self, owner: &Owner) -> String {
        let [thread, value] = self.words;
        format!("{thread}{}{value}{}", owner.thread, owner.value)
    }

    /// How to read the text of a cell, by an example: a cell that several hold, if there is one.
    pub(crate) fn legend(&self) -> Option<String> {
        let mut cells = self.of_cells.values();
        let shared = cells.clone().find(|owners| owners.len() > 1);
        let owners = shared.or_else(|| cells.next_back())?;
        let (first, others) = owners.split_first()?;
        let Owner { thread, value } = first;
        let name = self.name(first);
        let (held, text) = match self.group {
            1 => ("cell", format!("{name}: value {value} of thread {thread}")),
            group => (
                "block",
                format!(
                    "{name}: block {value} of warp {thread}, the {group} threads of one instruction"
                ),
            ),
        };
        Some(match others.len() {
            0 => text,
            1 => format!("{text}; +1: one more holds this {held}"),
            more => format!("{text}; +{more}: {more} more hold this {held}"),
        })
    }

    /// The numbers of the threads that hold a cell.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u64> {
        self.of_cells.values().flatten().map(|owner| owner.thread)
    }

    /// How many threads, or warps, there are, and how many values, or blocks, each holds.
    pub(crate) fn counts(&self) -> String {
        let Self {
            threads, values, ..
        } = self;
        match self.group {
            1 => format!("{threads} threads with {values} values each"),
            _ => format!("{threads} warps with {values} blocks each"),
        }
    }

    /// The number of cells, of `size`, that nothing holds.
    pub(crate) fn missing(&self, size: u64) -> u64 {
        size - self.of_cells.len() as u64
    }

    /// The number of cells that are held more than once.
    pub(crate) fn shared(&self) -> usize {
        self.of_cells
            .values()
            .filter(|owners| owners.len() > 1)
            .count()
    }
}
