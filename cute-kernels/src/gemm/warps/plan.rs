//! Which kernel computes a product by `mma.sync`, and what it is told.

use super::WarpArguments;
use super::entry::{ENTRIES, Entry};
use crate::gemm::modes::Matrices;
use crate::gemm::{Activation, GemmError, GemmFormat, choice, costs};
use cute_cuda::{ByValue, Gpu, Kernel, Launch};
use cute_gpu::Side;

/// A product that is ready to run.
#[derive(Debug)]
pub(in crate::gemm) struct WarpProduct {
    pub(super) kernel: Kernel,
    pub(super) launch: Launch,
    pub(super) arguments: WarpArguments,
}

/// A product to be done: its tensors by their addresses and modes, and the step from sums to D.
pub(in crate::gemm) struct Request {
    pub(in crate::gemm) format: GemmFormat,
    /// M, N, K and the batches.
    pub(in crate::gemm) sizes: [u64; 4],
    pub(in crate::gemm) a: (u64, Matrices),
    pub(in crate::gemm) b: (u64, Matrices),
    /// C, if it is read.
    pub(in crate::gemm) c: Option<(u64, Matrices)>,
    pub(in crate::gemm) d: (u64, Matrices),
    /// The bits of an element of C, D and the bias.
    pub(in crate::gemm) bits: u32,
    /// The address of the bias, or 0, and whether it runs along the rows.
    pub(in crate::gemm) bias: (u64, bool),
    pub(in crate::gemm) factors: [f32; 2],
    pub(in crate::gemm) activation: Activation,
    pub(in crate::gemm) tile: Option<(u32, u32)>,
    pub(in crate::gemm) group: u32,
}

impl Request {
    /// The arguments of the kernel.
    pub(in crate::gemm) fn arguments(&self) -> WarpArguments {
        let strides = |matrices: &Matrices| matrices.modes.map(|mode| mode.stride as i64); // a tensor's strides fit
        let (c, matrix_c) = self.c.unwrap_or((0, self.d.1));
        let in_pieces =
            in_pieces(&self.d, self.bits) && self.c.is_none_or(|c| in_pieces(&c, self.bits));
        WarpArguments {
            a: self.a.0,
            b: self.b.0,
            c,
            d: self.d.0,
            bias: self.bias.0,
            strides_a: strides(&self.a.1),
            strides_b: strides(&self.b.1),
            strides_c: strides(&matrix_c),
            strides_d: strides(&self.d.1),
            strides_bias: if self.bias.1 { [1, 0] } else { [0, 1] },
            sizes: self.sizes.map(|size| size as u32), // below 2^31
            group: self.group,
            activation: match self.activation {
                Activation::Identity => 0,
                Activation::Relu => 1,
                Activation::Gelu => 2,
            },
            bits: self.bits,
            in_pieces: in_pieces.into(),
            alpha: self.factors[0],
            beta: if self.c.is_some() {
                self.factors[1]
            } else {
                0.0
            },
        }
    }
}

/// The product with all that the host computes for it.
pub(in crate::gemm) fn plan(gpu: &Gpu, request: &Request) -> Result<WarpProduct, GemmError> {
    let sizes = request.sizes;
    let orders = match (order(&request.a), order(&request.b)) {
        (Some(a), Some(b)) => Some([a, b]),
        _ => None,
    };
    // some GPUs do not have the shared memory of the largest tile
    let most = gpu.shared_bytes();
    let find = |tile| find(request.format, orders, tile, most);
    let [m, n, k, batches] = sizes;
    let work = choice::Work {
        size: [m, n, k.div_ceil(64), batches],
        apart: false,
        uneven: false,
    };
    let chosen = || {
        let there = |choice: choice::Choice| {
            choice.split == choice::Split::Parts(1) && find(choice.tile).is_some()
        };
        choice::kernels(
            costs::BY_WARPS,
            work,
            gpu.multiprocessors(),
            choice::Asked::default(),
            there,
        )
    };
    let entry = request
        .tile
        .and_then(find)
        .or_else(|| chosen().and_then(|choice| find(choice.tile)));
    let entry =
        entry.unwrap_or_else(|| unreachable!("there is a kernel for each format and order"));
    let tiles =
        crate::gemm::tensors::count(sizes, entry.tile).ok_or(GemmError::TooLarge { sizes })?;
    let arguments = request.arguments();
    let kernel = crate::text::kernel(gpu, entry.name, entry.text)?;
    let launch = Launch::new(tiles, entry.threads).shared_bytes(entry.shared_bytes());
    Ok(WarpProduct {
        kernel,
        launch,
        arguments,
    })
}

impl WarpProduct {
    /// Gives the product to the GPU.
    ///
    /// # Safety
    /// The tensors of the request exist, and nobody else uses D.
    #[allow(unsafe_code, reason = "a launch of a kernel")]
    pub(in crate::gemm) unsafe fn run(&self) -> Result<(), GemmError> {
        // SAFETY: the argument is that of the kernel, which reads and writes elements of the tensors
        // by their strides: the caller's promise. What it copies in pieces is aligned.
        unsafe {
            self.kernel
                .launch(self.launch, (ByValue(self.arguments),))?
        };
        Ok(())
    }
}

/// The order of an operand whose lines are whole pieces of 16 bytes apart; none of others.
fn order((address, matrices): &(u64, Matrices)) -> Option<Side> {
    let side = matrices.major().ok()?;
    let [first, second, batch] = matrices.modes;
    let (along, across) = match side {
        Side::K => (second, first),
        Side::MN => (first, second),
    };
    let contiguous = along.stride == 1 || along.size == 1;
    let apart = across.stride % 8 == 0 && batch.stride % 8 == 0;
    (contiguous && apart && address.is_multiple_of(16)).then_some(side)
}

/// Whether eight neighbours along N are whole pieces of 16 bytes.
fn in_pieces((address, matrices): &(u64, Matrices), bits: u32) -> bool {
    let [row, column, batch] = matrices.modes;
    let piece = i128::from(128 / bits);
    column.stride == 1
        && row.stride % piece == 0
        && batch.stride % piece == 0
        && address.is_multiple_of(16)
}

/// The kernel for a format, orders and a tile, whose blocks have at most so many bytes of shared memory.
fn find(
    format: GemmFormat,
    orders: Option<[Side; 2]>,
    tile: (u32, u32),
    most: u32,
) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| {
        (entry.format, entry.orders, entry.tile) == (format, orders, tile)
            && entry.shared_bytes() <= most
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gemm::Operand;
    use cute_core::macros::layout;
    use cute_gpu::FlatModes;

    fn a(address: u64, layout: impl FlatModes) -> (u64, Matrices) {
        (address, Matrices::of(Operand::A, layout).expect("a matrix"))
    }

    #[test]
    fn operands_in_whole_pieces_have_an_order() {
        assert_eq!(order(&a(1024, layout!((100,64):(64,1)))), Some(Side::K));
        assert_eq!(order(&a(1024, layout!((100,7):(1,104)))), Some(Side::MN));
        assert_eq!(order(&a(1024, layout!((1,64):(64,1)))), Some(Side::K));
        // rows, addresses and matrices of a batch within a piece, and no contiguous mode
        assert_eq!(order(&a(1024, layout!((100,63):(63,1)))), None);
        assert_eq!(order(&a(1026, layout!((100,64):(64,1)))), None);
        assert_eq!(order(&a(1024, layout!((8,8,2):(8,1,65)))), None);
        assert_eq!(order(&a(1024, layout!((100,64):(128,2)))), None);
    }

    #[test]
    fn results_are_stored_in_pieces_where_lines_are_apart_by_them() {
        let of = |columns_apart: bool, bits| {
            let d = if columns_apart {
                a(1024, layout!((8,8):(16,2)))
            } else {
                a(1024, layout!((8,12):(12,1)))
            };
            in_pieces(&d, bits)
        };
        assert_eq!([of(false, 32), of(false, 16)], [true, false]);
        assert_eq!([of(true, 32), of(true, 16)], [false, false]);
    }

    #[test]
    fn the_largest_tile_is_there_where_it_has_the_shared_memory() {
        let found = |tile, kibibytes: u32| {
            let orders = Some([Side::K, Side::MN]);
            find(GemmFormat::F16, orders, tile, kibibytes * 1024).is_some()
        };
        assert!(found((128, 256), 163) && !found((128, 256), 99));
        assert!(found((128, 128), 99) && found((64, 64), 99));
        assert!(!found((64, 128), 163));
    }

    #[test]
    fn small_products_have_small_tiles() {
        let whole = |choice: choice::Choice| choice.split == choice::Split::Parts(1);
        let of = |m, k: u64| {
            let work = choice::Work {
                size: [m, m, k / 64, 1],
                apart: false,
                uneven: false,
            };
            choice::kernels(costs::BY_WARPS, work, 132, choice::Asked::default(), whole)
                .map(|choice| choice.tile)
        };
        assert_eq!(of(256, 256), Some((64, 64)));
        assert!(of(8192, 8192).is_some_and(|(m, _)| m == 128));
    }
}
