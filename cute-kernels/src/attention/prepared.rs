//! Attention that is ready to run: a kernel with its launch, its tensors and its numbers.

use super::AttentionError;
use super::arguments::AttentionArguments;
use super::dropout::Keep;
use super::entry::Batches;
use super::rows::Rows;
use super::sequences::Sequences;
use super::warps::{Modification, TensorRows, WarpsArguments};
use cute_core::layout::Layout;
use cute_core::prelude::*;
use cute_cuda::{
    AnyTensor, Arguments, ByValue, EncodedMap, Followed, Gpu, GpuTensor, Kernel, Launch,
};
use cute_gpu::FlatModes;
use std::boxed::Box;

/// Attention that is ready to run any number of times; it borrows its tensors. See
/// [`Attention::prepare`](super::Attention::prepare).
#[derive(Debug)]
pub struct PreparedAttention<'t> {
    kernel: Kernel,
    launch: Launch,
    tensors: Tensors<'t>,
    shape: Rows,
    batches: Batches,
    sums: AnyTensor<'t>,
    workspace: GpuTensor<u32, Words>,
    arguments: AttentionArguments,
}

/// Q, K, V and O as a kernel takes them.
#[derive(Debug)]
pub(super) enum Tensors<'t> {
    /// By TMA; and where packed sequences begin: queries, and keys.
    Maps {
        maps: Box<[EncodedMap<'t>; 4]>,
        offsets: [AnyTensor<'t>; 2],
    },
    /// By their addresses and strides.
    Rows {
        tensors: [AnyTensor<'t>; 4],
        rows: Box<[TensorRows; 4]>,
        width: u32,
        modification: Modification,
        keep: Keep,
    },
}

/// The layout of a list of words.
pub(super) type Words = Layout![usize:1];

impl<'t> Tensors<'t> {
    /// The maps of Q, K, V and O, and the offsets of packed sequences, if there are some.
    pub(super) fn of_maps(
        gpu: &'t Gpu,
        maps: [EncodedMap<'t>; 4],
        sequences: Option<Sequences<'t>>,
    ) -> Self {
        let offsets = match sequences {
            Some(sequences) => [sequences.queries, sequences.keys],
            None => [AnyTensor::none(gpu), AnyTensor::none(gpu)],
        };
        Tensors::Maps {
            maps: Box::new(maps),
            offsets,
        }
    }
}

impl<'t> PreparedAttention<'t> {
    /// By this kernel with these tensors, where Q has the modes `shape`.
    pub(super) fn of(
        gpu: &'t Gpu,
        (kernel, launch, arguments): (Kernel, Launch, AttentionArguments),
        tensors: Tensors<'t>,
        (shape, batches): (Rows, Batches),
        workspace: GpuTensor<u32, Words>,
    ) -> Self {
        PreparedAttention {
            kernel,
            launch,
            tensors,
            shape,
            batches,
            sums: AnyTensor::none(gpu),
            workspace,
            arguments,
        }
    }

    /// Also writes the logarithms of the sums: `ln Σ e^score` for each query, of modes (rows,
    /// heads, batches), or of packed sequences (rows behind the room, heads); −∞ for a row that sees
    /// no key.
    ///
    /// # Errors
    /// Fails if the tensor does not have these modes (`Rank`) of the sizes of Q (`SizesDiffer`), if
    /// coordinates share elements (`Overlap`), or if a stride is 2^32 or more (`Stride`).
    pub fn sums<L: Layout + FlatModes>(
        mut self,
        sums: &'t mut GpuTensor<f32, L>,
    ) -> Result<Self, AttentionError> {
        let rows = Rows::of_sums(sums.layout(), &self.shape, self.batches)?;
        self.arguments.sums = rows.strides_to_write()?;
        self.sums = AnyTensor::of_mut(sums);
        Ok(self)
    }

    /// Gives the work to the GPU.
    ///
    /// # Errors
    /// Fails if a tensor belongs to another GPU or stream, or if the GPU has failed (`Cuda`).
    pub fn run(&mut self) -> Result<(), AttentionError> {
        // SAFETY: kernels of this crate have no further arguments.
        #[allow(unsafe_code, reason = "a launch of a kernel")]
        unsafe {
            self.run_with(())
        }
    }

    /// The offsets of packed sequences of queries and of keys, of a kernel that takes maps.
    pub(super) fn offsets(&self) -> [&AnyTensor<'t>; 2] {
        match &self.tensors {
            Tensors::Maps { offsets, .. } => offsets.each_ref(),
            Tensors::Rows { .. } => unreachable!("kernels that take addresses have no sequences"),
        }
    }

    /// [`run`](Self::run) with further arguments, of a kernel of another crate.
    ///
    /// # Safety
    /// The further arguments are those of the kernel, which are none of kernels of this crate.
    #[allow(unsafe_code, reason = "a launch of a kernel")]
    pub(super) unsafe fn run_with<A: Arguments>(
        &mut self,
        further: A,
    ) -> Result<(), AttentionError> {
        let (sums, workspace) = (&self.sums, &mut self.workspace);
        match &self.tensors {
            Tensors::Maps { maps, offsets } => {
                let [q, k, v, o] = &**maps;
                let arguments = ByValue(self.arguments);
                let offsets = (&offsets[0], &offsets[1]);
                let all = (q, k, v, o, sums, workspace, arguments, offsets.0, offsets.1);
                // SAFETY: the arguments are those of the kernel. Its tensor maps are for boxes of its
                // tiles and reach elements of the tensors alone, which are borrowed, O for writes;
                // those of packed sequences at the coordinates that the kernel takes from offsets,
                // whatever these are. The sums have an element for each row of Q, and the workspace
                // what the kernel uses of it. The kernels that read offsets have one for each of their
                // sequences, and one more.
                #[allow(unsafe_code, reason = "a launch of a kernel")]
                unsafe {
                    self.kernel.launch(self.launch, Followed(all, further))?;
                }
            }
            Tensors::Rows {
                tensors: [q, k, v, o],
                rows,
                width,
                modification,
                keep,
            } => {
                let arguments = ByValue(WarpsArguments {
                    q: rows[0],
                    k: rows[1],
                    v: rows[2],
                    o: rows[3],
                    shared: self.arguments,
                    width: *width,
                    modification: *modification as u32,
                    keep: *keep,
                });
                // SAFETY: the arguments are those of the kernel, which reads and writes elements of the
                // tensors by their strides. They are borrowed, O for writes, and what is copied in
                // pieces is aligned. The sums have an element for each row of Q, and the workspace a
                // slope for each head if scores have slopes.
                #[allow(unsafe_code, reason = "a launch of a kernel")]
                unsafe {
                    self.kernel
                        .launch(self.launch, (q, k, v, o, sums, workspace, arguments))?;
                }
            }
        }
        Ok(())
    }
}
