//! Attention by a kernel of another crate: with a mask and a modification of scores of its own.

use super::entry::{AttentionElement, HEADS, Half, Head};
use super::sizes::Sizes;
use super::tiles::STAGES;
use super::{Attention, AttentionError, OwnKernel, PreparedAttention};
use cute_core::layout::Layout;
use cute_cuda::{Arguments, Gpu, GpuTensor, Kernel, MapSource, MapTarget};
use cute_gpu::FlatModes;

/// The bytes of shared memory that such a kernel takes beyond those of this crate: a note for each
/// tile of K.
pub(super) const NOTE_BYTES: u32 = 4 * STAGES;

/// A kernel of attention of another crate, loaded on a GPU.
///
/// `cute_collective::attention_kernel!` makes the kernel, with what the host has to know of it; `cargo
/// cute new-kernel --attention NAME` makes a program that runs one.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// use cute_kernels::attention::{Attention, OwnAttention, OwnKernel};
/// use half::f16;
/// fn run(own: OwnKernel, text: &str) -> Result<(), Box<dyn std::error::Error>> {
///     let gpu = Gpu::first()?;
///     let layout = layout!((1000,128,16,2):(2048,1,128,2048000));
///     let q = gpu.zeroed::<f16, _>(layout)?;
///     let (k, v) = (gpu.zeroed::<f16, _>(layout)?, gpu.zeroed::<f16, _>(layout)?);
///     let mut o = gpu.zeroed::<f16, _>(layout)?;
///     let own = OwnAttention::load(&gpu, own, text)?;
///     let mut attention = own.prepare(&gpu, Attention::new(), &q, &k, &v, &mut o)?;
///     // SAFETY: `text` is that of the kernel, which has no further arguments.
///     unsafe { attention.run(()) }?;
///     Ok(())
/// }
/// ```
#[derive(Debug)]
pub struct OwnAttention {
    kernel: Kernel,
    facts: OwnKernel,
}

impl OwnAttention {
    /// The kernel, from its text.
    ///
    /// # Errors
    /// Fails if the driver does not compile the text, or if it has no kernel of this name (`Cuda`).
    pub fn load(gpu: &Gpu, facts: OwnKernel, text: &str) -> Result<Self, AttentionError> {
        let kernel = gpu.load_ptx(text)?.kernel(facts.name)?;
        Ok(OwnAttention { kernel, facts })
    }

    /// Attention of tensors, to be run any number of times. The tensors are as for
    /// [`attention`](super::attention()) by `wgmma`.
    ///
    /// Of the options, the scale counts, and so does the maximum before. The mask counts if that of the
    /// kernel asks for the distances of keys, and so does its alignment. What becomes of scores is the
    /// kernel's.
    ///
    /// # Errors
    /// Those of [`attention`](super::attention()); if the kernel is for elements of another format
    /// (`Format`), or for narrower heads (`OwnHead`).
    pub fn prepare<'t, T: AttentionElement>(
        &self,
        gpu: &'t Gpu,
        options: Attention<'_>,
        q: impl MapSource<'t, Element = T>,
        k: impl MapSource<'t, Element = T>,
        v: impl MapSource<'t, Element = T>,
        o: impl MapTarget<'t, Element = T>,
    ) -> Result<PreparedOwnAttention<'t>, AttentionError> {
        let prepared = options.prepare_any(gpu, q, k, v, o, None, Some(self))?;
        Ok(PreparedOwnAttention(prepared))
    }

    /// The kernel, for the work of a GPU.
    pub(super) fn on(&self, gpu: &Gpu) -> Result<Kernel, AttentionError> {
        Ok(self.kernel.on_stream(gpu)?)
    }

    /// The head of the kernel, if tensors of `T` and these sizes are for it.
    pub(super) fn head_of<T: AttentionElement>(
        &self,
        sizes: &Sizes,
    ) -> Result<&'static Head, AttentionError> {
        head_of(&self.facts, T::FORMAT, [sizes.width, sizes.value_width])
    }
}

/// The head of a kernel, if elements of a format and rows of these widths, of Q and of V, are for it.
pub(super) fn head_of(
    facts: &OwnKernel,
    found: Half,
    widths: [u64; 2],
) -> Result<&'static Head, AttentionError> {
    let found = match found {
        Half::F16 => "F16",
        Half::BF16 => "BF16",
    };
    if facts.format != found {
        return Err(AttentionError::Format {
            kernel: facts.format,
            found,
        });
    }
    let built = [facts.width, facts.value_width];
    let is_head = |head: &&Head| [head.width, head.value_width] == built && head.keys == facts.keys;
    HEADS
        .iter()
        .find(is_head)
        .filter(|_| {
            built
                .iter()
                .zip(widths)
                .all(|(&built, width)| u64::from(built) >= width)
        })
        .ok_or(AttentionError::OwnHead {
            found: widths,
            kernel: built,
            keys: facts.keys,
        })
}

/// Attention by a kernel of another crate that is ready to run any number of times. See
/// [`OwnAttention::prepare`].
#[derive(Debug)]
pub struct PreparedOwnAttention<'t>(PreparedAttention<'t>);

impl<'t> PreparedOwnAttention<'t> {
    /// Also writes the logarithms of the sums: see [`PreparedAttention::sums`].
    ///
    /// # Errors
    /// Those of [`PreparedAttention::sums`].
    pub fn sums<L: Layout + FlatModes>(
        self,
        sums: &'t mut GpuTensor<f32, L>,
    ) -> Result<Self, AttentionError> {
        Ok(PreparedOwnAttention(self.0.sums(sums)?))
    }

    /// Gives the work to the GPU, with the further arguments of the kernel.
    ///
    /// # Errors
    /// Fails if a tensor belongs to another GPU or stream, or if the GPU has failed (`Cuda`).
    ///
    /// # Safety
    /// The text that was loaded is that of the kernel. `further` has its further arguments, in its
    /// order and of its types; with them, what the kernel says of its safety holds.
    #[allow(unsafe_code, reason = "a launch of a kernel")]
    pub unsafe fn run<A: Arguments>(&mut self, further: A) -> Result<(), AttentionError> {
        // SAFETY: the caller's promise.
        unsafe { self.0.run_with(further) }
    }
}
