//! Products by `wgmma`: which kernel computes one, and what it is told.

use super::choice::{self, Asked, Choice, Split};
use super::costs::{self, Cost};
use super::element::sealed::Factor;
use super::entry::{Activation, Entry, Finish, GemmFormat, operand, result};
use super::modes::Matrices;
use super::parts::PartsProduct;
use super::prepared::{WgmmaProduct, Work};
use super::stream::{self, StreamEntry, StreamProduct};
use super::tensors::{Tensors, count, tiles};
use super::{Gemm, GemmElement, GemmError, GemmOutput, Prepared};
use cute_cuda::{Gpu, Launch};
use cute_gpu::Side;
use cute_gpu::schedule::{SplitK, StreamK};

/// The most matrices of a batch whose tiles are in parts: as many blocks as a grid has along y.
const MOST_BATCHES_IN_PARTS: u64 = 0xffff;

/// The properties of a kernel that a product needs.
struct Wanted {
    format: GemmFormat,
    orders: [Side; 2],
    /// The ways in which a kernel may finish the sums, the fastest first.
    ends: [Finish; 2],
    /// The bits of an element of D.
    bits: u32,
}

/// The orders of A and B in memory. Elements of 8 and 32 bits are multiplied along K alone.
fn orders(format: GemmFormat, matrices: [&Matrices; 2]) -> Result<[Side; 2], GemmError> {
    let orders = [matrices[0].major()?, matrices[1].major()?];
    for (matrix, order) in matrices.into_iter().zip(orders) {
        if order == Side::MN && !format.has_16_bits() {
            return Err(GemmError::AlongK {
                operand: matrix.operand,
            });
        }
    }
    Ok(orders)
}

impl Wanted {
    /// The times of the kernels among which is chosen.
    fn costs(&self) -> &'static [Cost] {
        if let Finish::Bias(_) = self.ends[0] {
            costs::BY_WGMMA_WITH_BIAS
        } else {
            costs::BY_WGMMA
        }
    }

    /// The kernel of a choice whose tiles are whole or in parts.
    fn entry(&self, choice: Choice) -> Option<&'static Entry> {
        // parts are added up in `f32`
        let in_parts = choice.split.is_in_parts();
        let is_of_shares = matches!(choice.split, Split::Blocks(_));
        if is_of_shares || in_parts && self.format == GemmFormat::S8 {
            return None;
        }
        let (ends, bits) = if in_parts {
            ([Finish::Plain, Finish::Identity], 32)
        } else {
            (self.ends, self.bits)
        };
        ends.iter()
            .find_map(|&finish| choice::find(self.format, self.orders, choice, finish, bits))
    }

    /// The kernel of a choice whose blocks have equal shares, and these shares, if all blocks run at one time.
    fn stream(
        &self,
        choice: Choice,
        sizes: [u64; 4],
        multiprocessors: u32,
    ) -> Option<(&'static StreamEntry, StreamK)> {
        let Split::Blocks(blocks) = choice.split else {
            return None;
        };
        if choice.once || choice.carried {
            return None;
        }
        let entry = stream::find(self.format, self.orders, choice.tile)?;
        let steps = u32::try_from(sizes[2].div_ceil(self.format.step())).ok()?;
        let shares = stream::shares(count(sizes, choice.tile)?, steps, blocks).ok()?;
        (shares.blocks() <= multiprocessors).then_some((entry, shares))
    }
}

impl<'t, U: GemmOutput> Gemm<'t, U> {
    /// The product by `wgmma`.
    pub(super) fn plan_wgmma<'p, T: GemmElement>(
        &self,
        gpu: &Gpu,
        tensors: &Tensors<'p, T, U>,
    ) -> Result<Prepared<'p>, GemmError>
    where
        't: 'p,
    {
        let ((a, matrix_a), (b, matrix_b)) = (tensors.a, tensors.b);
        let (d, matrix_d) = tensors.d;
        let orders = orders(T::FORMAT, [&matrix_a, &matrix_b])?;
        let bias = self.checked_bias(gpu, tensors)?;
        let wanted = Wanted {
            format: T::FORMAT,
            orders,
            ends: self.ends(bias),
            bits: 8 * size_of::<U>() as u32,
        };
        let [m, n, k, batches] = tensors.sizes;
        let work = choice::Work {
            size: [m, n, k.div_ceil(T::FORMAT.step()), batches],
            apart: matrix_a.is_apart(a.address(), size_of::<T>())
                || matrix_b.is_apart(b.address(), size_of::<T>()),
            uneven: matrix_d.is_apart(d.address(), size_of::<U>()),
        };
        let streamed = |choice: Choice| wanted.stream(choice, tensors.sizes, gpu.multiprocessors());
        let choice = self.choose(wanted.costs(), work, gpu.multiprocessors(), |choice| {
            // the kernel that adds up parts has a row of blocks for each matrix of a batch
            let is_possible = batches <= MOST_BATCHES_IN_PARTS || !choice.split.is_in_parts();
            is_possible && (wanted.entry(choice).is_some() || streamed(choice).is_some())
        });
        if let Some((entry, shares)) = choice.and_then(streamed) {
            return self.plan_stream(gpu, tensors, entry, shares);
        }
        let found = choice.and_then(|choice| Some((choice.split, wanted.entry(choice)?)));
        let (split, entry) = found
            .unwrap_or_else(|| unreachable!("there is a kernel for each format, order and end"));
        self.plan_tiles(gpu, tensors, (entry, split), bias)
    }

    /// The ways in which a kernel may finish the sums, the fastest first.
    fn ends(&self, (bias, is_along_rows): (u64, bool)) -> [Finish; 2] {
        let end = self.activation.into();
        let is_plain = self.alpha == Factor::ONE
            && self.beta == Factor::ZERO
            && self.bias.is_none()
            && self.activation == Activation::Identity;
        // Sums that are stored as they are may also be multiplied by 1. Parts of sums are stored so.
        if is_plain {
            [Finish::Plain, end]
        } else if self.beta == Factor::ZERO && !is_along_rows && bias.is_multiple_of(4) {
            [Finish::Bias(self.activation), end]
        } else {
            [end; 2]
        }
    }

    /// The choice of a kernel, of those that there are: by what was asked for, as far as there are such.
    fn choose(
        &self,
        costs: &[Cost],
        work: choice::Work,
        multiprocessors: u32,
        there: impl Fn(Choice) -> bool,
    ) -> Option<Choice> {
        let split = self.split.map(|split| match split {
            Split::Parts(parts) => Split::Parts(choice::possible(parts, work.size[2])),
            blocks => blocks,
        });
        let wishes = [
            (self.tile, self.cluster, split, self.once),
            (self.tile, self.cluster, split, None),
            (self.tile, None, split, None),
            (None, None, split, None),
            (None, None, None, None),
        ];
        wishes.into_iter().find_map(|(tile, cluster, split, once)| {
            let asked = Asked { split, once };
            choice::kernels(costs, work, multiprocessors, asked, |choice: Choice| {
                tile.is_none_or(|tile| tile == choice.tile)
                    && cluster.is_none_or(|cluster| cluster == choice.cluster)
                    && there(choice)
            })
        })
    }

    /// The product in equal shares for blocks.
    fn plan_stream<'p, T: GemmElement>(
        &self,
        gpu: &Gpu,
        tensors: &Tensors<'p, T, U>,
        entry: &StreamEntry,
        shares: StreamK,
    ) -> Result<Prepared<'p>, GemmError>
    where
        't: 'p,
    {
        let ((a, matrix_a), (b, matrix_b)) = (tensors.a, tensors.b);
        let [m, n, ..] = tensors.sizes;
        let [box_a, box_b] = entry.boxes([m, n]);
        let maps = [a.map(matrix_a.map(&box_a)?)?, b.map(matrix_b.map(&box_b)?)?];
        let bytes = (box_a.tile_bytes() + box_b.tile_bytes()) as u32; // of shared memory
        let request = self.request(gpu, tensors)?;
        let product = StreamProduct::new(tensors.d.0.gpu(), entry, maps, bytes, shares, &request)?;
        Ok(Prepared {
            work: Work::Stream(product),
        })
    }

    /// The product by whole tiles, or by tiles in parts, which another kernel adds up.
    fn plan_tiles<'p, T: GemmElement>(
        &self,
        gpu: &Gpu,
        tensors: &Tensors<'p, T, U>,
        (entry, split): (&'static Entry, Split),
        bias: (u64, bool),
    ) -> Result<Prepared<'p>, GemmError>
    where
        't: 'p,
    {
        let ((a, matrix_a), (b, matrix_b)) = (tensors.a, tensors.b);
        let (d, matrix_d) = tensors.d;
        let sizes @ [m, n, k, _] = tensors.sizes;
        let bits = 8 * size_of::<U>() as u32;
        let too_large = || GemmError::TooLarge { sizes };
        let steps = u32::try_from(k.div_ceil(T::FORMAT.step())).map_err(|_| too_large())?;
        let Split::Parts(parts) = split else {
            unreachable!("no kernel of these is one of shares")
        };
        let split = SplitK::new(1, steps.max(1), parts).map_err(|_| too_large())?;
        let clusters = tiles(sizes, entry, split.parts()).ok_or_else(too_large)?;
        let (rows_a, rows_b) = entry.shares();
        let box_a = operand(T::FORMAT, entry.orders[0], rows_a, m);
        let box_b = operand(T::FORMAT, entry.orders[1], rows_b, n);
        let (map_a, map_b) = (a.map(matrix_a.map(&box_a)?)?, b.map(matrix_b.map(&box_b)?)?);
        let blocks = entry.cluster_blocks();
        let resident = choice::places(gpu.multiprocessors(), entry.cluster);
        let mut product = WgmmaProduct {
            kernel: gpu.cached_kernel(entry.name, entry.name, || entry.text())?,
            launch: Launch::new(clusters.min(resident) * blocks, entry.threads())
                .shared_bytes(entry.shared_bytes())
                .overlapped(),
            // those of D and C follow
            maps: [map_a.clone(), map_b, map_a.clone(), map_a],
            d: d.address(),
            strides: matrix_d.modes.map(|mode| mode.stride as i64), // a tensor's strides fit
            mapped: 0,
            // of shared memory
            bytes: box_a.tile_bytes() as u32 * entry.cluster.1
                + box_b.tile_bytes() as u32 * entry.cluster.0,
            sizes: sizes.map(|size| size as u32), // below 2^31
            group: self.group.unwrap_or(entry.group()).max(1),
            part_steps: split.part_steps(),
            factors: self.factors(),
            bias,
        };
        if split.parts() > 1 {
            let request = self.request(gpu, tensors)?;
            let work = PartsProduct::new(d.gpu(), product, &request, split.parts())?;
            return Ok(Prepared {
                work: Work::Parts(work),
            });
        }
        if let Some((whole, mapped)) = matrix_d.whole_pieces(bits, d.address()) {
            (product.maps[2], product.mapped) = (d.map(whole.map(&result(bits))?)?, mapped);
        }
        if self.beta != Factor::ZERO {
            let (c, matrix) = self.matrix_c(tensors)?;
            product.maps[3] = c.map(matrix.map(&result(bits))?)?;
        }
        Ok(Prepared {
            work: Work::Wgmma(product),
        })
    }
}
