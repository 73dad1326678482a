//! A kernel of attention with a mask and a modification of scores of its own, and what it shares with
//! the host.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]

use cute_collective::attention::coverages::Coverages;
use cute_collective::attention::head::Head128;
use cute_collective::attention::mask::{Mask, TilePlace};
use cute_collective::attention::score::{Given, ScorePlace};
use cute_collective::attention_kernel;
use cute_core::atom::F16;
use cute_core::prelude::*;
use cute_kernels::attention::Coverage;

/// Whether a query sees a key. It sees no key behind its own place, and of the others the nearest 512
/// and the first 64.
pub fn sees(query: u32, key: u32) -> bool {
    key <= query && (query - key < 512 || key < 64)
}

/// The mask: a table says which tiles count, and [`sees`] which scores of those that count in part.
#[derive(Clone, Copy)]
struct Sinks {
    table: Coverages<Layout![(u32,u32,1,1):(u32,1,0,0)]>,
}

impl Mask for Sinks {
    const LAST: bool = false;
    const FIRST: bool = false;
    const SPARSE: bool = true;

    #[inline(always)]
    fn coverage(self, tile: TilePlace, _: &Given<'_>) -> Coverage {
        self.table.at(tile)
    }

    #[inline(always)]
    fn sees(self, place: ScorePlace, _: &Given<'_>) -> bool {
        sees(place.query, place.key)
    }
}

attention_kernel! {
    /// Attention through the mask [`Sinks`], with scores that fall by `slope` for each key of distance.
    ///
    /// # Safety
    /// The first arguments are those that the host passes of its own accord; `table` has the coverages
    /// of as many tiles as there are, by rows.
    host = OWN, head = Head128<F16>, mask = Sinks;
    pub unsafe fn own_attention(table: *const u8, query_tiles: u32, key_tiles: u32, slope: f32) {
        // Heads and batches share the table: their strides are 0.
        // A panic in a kernel prints nothing: it ends the program with an error.
        let layout = try_layout!((query_tiles,key_tiles,1,1):(key_tiles,1,0,0));
        let layout = layout.expect("offsets have 32 bits");
        // SAFETY: the caller's promise.
        let table = unsafe { Coverages::new(table, layout) };
        let score = move |score: f32, place: ScorePlace, _: &Given<'_>| {
            score - slope * place.distance.unsigned_abs() as f32
        };
        (Sinks { table }, score)
    }
}

cute_gpu::device::panic_handler!();
