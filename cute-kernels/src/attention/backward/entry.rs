//! The kernels of each head dimension and format, as the host has them.

use super::arguments::{
    FOUND_BYTES, GRADIENT_STAGES, KEYS, QUERY_STAGES, ROWS, WORDS, tile_queries,
};
use crate::attention::entry::{Batches, Half};

/// A kernel.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) text: &'static str,
}

/// The kernels of a head dimension and format.
#[derive(Clone, Copy)]
pub(super) struct Kernels {
    pub(super) format: Half,
    /// The most elements of a row.
    pub(super) width: u32,
    pub(super) batches: Batches,
    pub(super) before: Entry,
    pub(super) full: Entry,
    pub(super) causal: Entry,
    pub(super) after: Entry,
}

impl Kernels {
    /// The bytes of shared memory of 64 rows.
    fn rows(&self) -> u32 {
        ROWS * self.width * 2
    }

    /// The shared memory of the first kernel: 64 rows of O and of dO, and a barrier.
    pub(super) fn bytes_before(&self) -> u32 {
        2 * self.rows() + 8
    }

    /// The shared memory of the second kernel: K, V, tiles of Q and dO, two tiles of gradients of
    /// scores, dQ of a tile and its barrier, two numbers for each row of Q, two barriers for each stage, and what a
    /// block is told of keys of packed sequences.
    pub(super) fn bytes(&self) -> u32 {
        let queries = tile_queries(self.width);
        let stages = QUERY_STAGES + GRADIENT_STAGES;
        let tiles = (2 * KEYS + stages * queries) * self.width * 2 + 2 * KEYS * queries * 2;
        let numbers = QUERY_STAGES * 2 * queries * 4;
        tiles + FOUND_BYTES + numbers + 16 * stages + 8 + 4 * WORDS
    }

    /// The shared memory of the last kernel: 64 rows of dQ.
    pub(super) fn bytes_after(&self) -> u32 {
        self.rows()
    }
}

macro_rules! entries {
    ($($format:ident, $head:ident, $width:literal, $batches:ident: $before:ident, $full:ident, $causal:ident, $after:ident;)*) => {
        /// All kernels; those of narrower heads come first.
        pub(super) const KERNELS: &[Kernels] = &[$(
            Kernels {
                format: Half::$format,
                width: $width,
                batches: Batches::$batches,
                before: entries!(@ $before),
                full: entries!(@ $full),
                causal: entries!(@ $causal),
                after: entries!(@ $after),
            },
        )*];
    };
    (@ $name:ident) => {
        Entry {
            name: stringify!($name),
            text: include_str!(concat!("../../../ptx/backward/", stringify!($name), ".ptx")),
        }
    };
}
crate::backward_kernels!(entries);

macro_rules! dropout_entries {
    ($($format:ident, $head:ident, $width:literal: $name:ident;)*) => {
        /// The kernels of dK and dV with dropout, by format and width.
        pub(super) const WITH_DROPOUT: &[(Half, u32, Entry)] = &[$(
            (Half::$format, $width, entries!(@ $name)),
        )*];
    };
}
crate::backward_dropout_kernels!(dropout_entries);

impl Kernels {
    /// The kernel of dK and dV with dropout, if there is one, for any mask.
    pub(super) fn with_dropout(&self) -> Option<Entry> {
        let of = WITH_DROPOUT
            .iter()
            .find(|of| (of.0, of.1) == (self.format, self.width));
        of.filter(|_| self.batches == Batches::Alike).map(|of| of.2)
    }
}

/// The kernel that finds where packed sequences lie.
pub(super) const PLACES: Entry = entries!(@ backward_packed_places);

/// The widths of heads that there are.
pub(super) const WIDTHS: &[u32] = &[64, 128];

/// The kernels with the narrowest heads of at least `width` elements.
pub(super) fn kernels(format: Half, width: u64, batches: Batches) -> Option<&'static Kernels> {
    KERNELS.iter().find(|kernels| {
        kernels.format == format && kernels.batches == batches && u64::from(kernels.width) >= width
    })
}
