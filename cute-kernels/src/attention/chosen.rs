//! The kernel by `wgmma` that a launch takes: one of the crate, or one of another crate.

use super::arguments::{AttentionArguments, Maxima};
use super::entry::{AttentionElement, Batches, Entry, Head};
use super::own::{self, OwnAttention};
use super::sizes::Sizes;
use super::{Attention, AttentionError};
use crate::text;
use core::f32::consts::LOG2_E;
use cute_cuda::{Gpu, Kernel, Launch};

/// A kernel with its head.
pub(super) enum Chosen<'o> {
    /// One of another crate.
    Own(&'o OwnAttention, &'static Head),
    /// One of this crate.
    Built(&'static Entry),
}

impl<'o> Chosen<'o> {
    /// `own`, or else the crate's fastest kernel for tensors of `T` and these sizes.
    pub(super) fn of<T: AttentionElement>(
        own: Option<&'o OwnAttention>,
        options: &Attention<'_>,
        sizes: &Sizes,
        gpu: &Gpu,
    ) -> Result<Self, AttentionError> {
        Ok(match own {
            Some(own) => Chosen::Own(own, own.head_of::<T>(sizes)?),
            None => Chosen::Built(options.fastest_entry::<T>(sizes, gpu.multiprocessors())?),
        })
    }

    pub(super) fn head(&self) -> &'static Head {
        match *self {
            Chosen::Own(_, head) => head,
            Chosen::Built(entry) => &entry.head,
        }
    }

    /// The kernel on a GPU, with its blocks and its shared memory. Of the arguments, those change that depend
    /// on the kernel and on the number of its blocks.
    pub(super) fn on(
        &self,
        gpu: &Gpu,
        options: &Attention<'_>,
        sizes: &Sizes,
        arguments: &mut AttentionArguments,
    ) -> Result<(Kernel, Launch), AttentionError> {
        let head = self.head();
        let mut bytes = head.shared_bytes();
        let kernel = match *self {
            Chosen::Own(own, _) => {
                // such a kernel scales scores before it modifies them
                arguments.exponent = LOG2_E;
                bytes += own::NOTE_BYTES;
                own.on(gpu)?
            }
            Chosen::Built(entry) => text::kernel(gpu, entry.name, entry.text)?,
        };
        if sizes.batching == Batches::Alike {
            arguments.at_once = heads_at_once(arguments.at_once, head);
        }
        let tiles = sizes.blocks(head.rows)?;
        let multiprocessors = gpu.multiprocessors();
        let maxima = Maxima::by_option(options.maximum_before);
        arguments.maxima = maxima.for_tiles(tiles, multiprocessors) as u32;
        let blocks = tiles.min(multiprocessors);
        let launch = Launch::new(blocks, head.threads()).shared_bytes(bytes);
        Ok((kernel, launch))
    }
}

/// The most heads of 128 elements that are worked on at a time.
const HEADS_AT_ONCE: u32 = 64;

/// How many heads are worked on at a time, where so many fit the cache. With a causal mask the last rows of all of them
/// come first, and each brings its K and V into the cache: of few rows fewer heads are faster. Other widths
/// were not measured.
fn heads_at_once(fit: u32, head: &Head) -> u32 {
    if head.width == 128 {
        fit.min(HEADS_AT_ONCE)
    } else {
        fit
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::HEADS;
    use super::heads_at_once;

    #[test]
    fn no_more_than_64_heads_of_128_elements_are_worked_on_at_a_time() {
        for head in HEADS {
            let most = if head.width == 128 { 64 } else { 256 };
            assert_eq!(heads_at_once(256, head), most);
            assert_eq!(heads_at_once(32, head), 32);
        }
    }
}
