//! [`Prepared`]: a product of which the launch is left.

use super::GemmError;
use super::parts::PartsProduct;
use super::stream::StreamProduct;
use super::warps::WarpProduct;
use cute_cuda::{EncodedMap, Kernel, Launch};

/// A product that is ready to run; it borrows its tensors. See [`Gemm::prepare`](crate::Gemm::prepare).
#[derive(Debug)]
pub struct Prepared<'p> {
    pub(super) work: Work<'p>,
}

/// The launches of a prepared product.
#[derive(Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "tensor maps take kilobytes, and a product is prepared once"
)]
pub(super) enum Work<'p> {
    Wgmma(WgmmaProduct<'p>),
    Parts(PartsProduct<'p>),
    Stream(StreamProduct<'p>),
    Warps(WarpProduct),
}

/// The launch of a kernel of `wgmma`.
#[derive(Debug)]
pub(super) struct WgmmaProduct<'p> {
    pub(super) kernel: Kernel,
    pub(super) launch: Launch,
    pub(super) maps: [EncodedMap<'p>; 4],
    pub(super) d: u64,
    pub(super) strides: [i64; 3],
    pub(super) mapped: u32,
    pub(super) bytes: u32,
    pub(super) sizes: [u32; 4],
    pub(super) group: u32,
    pub(super) part_steps: u32,
    /// The bits of α and β, in the format of sums.
    pub(super) factors: [u32; 2],
    pub(super) bias: (u64, bool),
}

impl Prepared<'_> {
    /// Gives the product to the GPU.
    ///
    /// # Errors
    /// Fails if the GPU has failed.
    pub fn run(&self) -> Result<(), GemmError> {
        match &self.work {
            Work::Wgmma(product) => product.run(),
            Work::Parts(product) => product.run(),
            Work::Stream(product) => product.run(),
            // SAFETY: the tensors are borrowed, D for writes, and these are their modes.
            #[allow(unsafe_code, reason = "a launch of a kernel")]
            Work::Warps(product) => unsafe { product.run() },
        }
    }
}

impl WgmmaProduct<'_> {
    pub(super) fn run(&self) -> Result<(), GemmError> {
        let ([a, b, d, c], [m, n, k, batches]) = (&self.maps, self.sizes);
        let ([row, column, matrix], [alpha, beta]) = (self.strides, self.factors);
        let (bias, along_rows) = (self.bias.0, u32::from(self.bias.1));
        let (mapped, bytes, group, part) = (self.mapped, self.bytes, self.group, self.part_steps);
        let whole = (
            a, b, d, c, self.d, row, column, matrix, mapped, bytes, m, n, k, batches, group, part,
            alpha, beta, bias, along_rows,
        );
        // SAFETY: the arguments are those of the kernel. Its tensor maps are for boxes of its
        // tiles, and reach elements of the tensors alone, which are borrowed, D for writes. D has
        // an element at each coordinate by its strides, and the bias as many as it is asked for.
        #[allow(unsafe_code, reason = "a launch of a kernel")]
        unsafe {
            self.kernel.launch(self.launch, whole)?;
        }
        Ok(())
    }
}
