//! The kernel by `wgmma` that a launch takes: one of the crate, or one of another crate.

use super::arguments::{AttentionArguments, Maxima};
use super::entry::{AttentionElement, Entry, Head};
use super::own::{self, OwnAttention};
use super::sizes::Sizes;
use super::{Attention, AttentionError};
use core::f32::consts::LOG2_E;
use cute_cuda::{Gpu, Kernel, Launch};
use std::borrow::ToOwned;

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
            Chosen::Built(entry) => {
                gpu.cached_kernel(entry.name, entry.name, || entry.text.to_owned())?
            }
        };
        let tiles = sizes.blocks(head.rows)?;
        let multiprocessors = gpu.multiprocessors();
        let maxima = Maxima::by_option(options.maximum_before);
        arguments.maxima = maxima.for_tiles(tiles, multiprocessors) as u32;
        let blocks = tiles.min(multiprocessors);
        let launch = Launch::new(blocks, head.threads()).shared_bytes(bytes);
        Ok((kernel, launch))
    }
}
