//! [`HostCopy`]: all threads of a tiled copy.

use super::error::Role;
use super::pack::{pack, unpack, width};
use super::{BlockFragments, CopySemantics, HostError, HostFormat};
use crate::atom::{CopyAtom, CopyAtomOf, CopySides, CountedIn, TiledCopy};
use crate::dynamic::{DynLayout, DynTiler};
use crate::layout::{ByMode, Coordinate, Layout, Tiler};
use crate::tensor::{Stored, StoredMut, Tensor};
use crate::tuple::{Cons, Nil};
use alloc::{vec, vec::Vec};
use core::marker::PhantomData;

/// All threads of a [tiled copy](TiledCopy). Each group of threads that shares an instruction
/// executes it together.
///
/// The bits go where the instruction takes them: [`CopySemantics`] maps what each thread reads to
/// what each thread writes. So a kernel runs on the CPU with the copies that it has on a GPU, from
/// global to shared memory and on to registers:
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::nvidia::{copy::*, sm80::SM80_16x8x16_F32F16F16F32_TN};
/// use cute_core::atom::{CopyAtom, F16, make_tiled_copy, make_tiled_copy_a, make_tiled_mma};
/// use cute_core::atom::host::{HostBlock, HostCopy};
/// use cute_core::prelude::*;
/// use half::f16;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tile!((32,32,16)));
/// // 64 threads with 16 bytes each, a tile of (32,16)
/// let atom = SM80_CP_ASYNC_CACHEGLOBAL::<128>.of::<F16>();
/// let to_shared = make_tiled_copy(atom, layout!((32,2):(2,1)), layout!((1,8)));
/// let to_registers = make_tiled_copy_a(SM75_U32x4_LDSM_N.of::<F16>(), mma);
///
/// let data: Vec<f16> = (0..30 * 16).map(|i| f16::from_f32(i as f32)).collect();
/// let global = Tensor::new(&data, layout!((30,16):(16,1)))?;
/// let mut shared = vec![f16::NAN; 32 * 16];
/// let smem = swizzle!(1,3,3).compose(layout!((32,16):(16,1)));
/// let mut shared = Tensor::swizzled(&mut shared, smem)?;
/// // the last two rows lie beyond the source: they become 0
/// HostCopy::new(to_shared)?.copy(&global, (0, 0), &mut shared, (0, 0))?;
/// let a = HostCopy::new(to_registers)?.load(&shared, (0, 0))?;
/// assert_eq!(a, HostBlock::new(mma)?.load_a(&global, (0, 0)));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The values that one instruction moves for a thread must be contiguous in memory, else there is
/// an error. Elements beyond the source are read as 0, and elements beyond the destination are not
/// written: kernels say so by predicates.
///
/// Source: CuTe `copy(TiledCopy, …)` of partitions, for all threads at once.
#[derive(Clone, Debug)]
pub struct HostCopy<I, E> {
    semantics: CopySemantics,
    source: Side,
    destination: Side,
    copy: PhantomData<(I, E)>,
}

/// The cells of a tile that all threads read, or write.
#[derive(Clone, Debug)]
struct Side {
    role: Role,
    threads: usize,
    /// The number of values of a thread for one instruction.
    values: usize,
    /// The coordinate of each element in a tensor, counted from the start of its tile, with the
    /// thread as the fastest index.
    places: Vec<(usize, usize)>,
}

/// The tile of a copy of matrices.
type Tile<M, N> = ByMode<Cons<M, Cons<N, Nil>>>;

impl<I: CopyAtom, E: HostFormat> HostCopy<I, E> {
    /// The copy by all threads of `tiled`, which has two modes.
    ///
    /// # Errors
    /// The errors of [`CopySemantics::of`].
    pub fn new<Tv: Layout, M: Tiler, N: Tiler>(
        tiled: TiledCopy<CopyAtomOf<I, E>, Tv, Tile<M, N>>,
    ) -> Result<Self, HostError>
    where
        CopyAtomOf<I, E>: CopySides<Tv, Tile<M, N>>,
    {
        let semantics = CopySemantics::of::<I>()?;
        let (tv, tiler) = (tiled.layout_tv(), tiled.tiler_mn());
        let Cons(rows, Cons(columns, Nil)) = tiler.0;
        let tile = [indices_of(rows.into()), indices_of(columns.into())];
        // A tiled copy has both sides.
        let layout = CopyAtomOf::<I, E>::source(tv, tiler).expect("a side");
        let source = Side::new::<E>(Role::Source, semantics.source_len(), layout.into(), &tile);
        let layout = CopyAtomOf::<I, E>::destination(tv, tiler).expect("a side");
        let len = semantics.destination_len();
        Ok(Self {
            source,
            destination: Side::new::<E>(Role::Destination, len, layout.into(), &tile),
            semantics,
            copy: PhantomData,
        })
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.source.threads
    }

    /// Copies a tile: from coordinate `from` of the source on, to coordinate `to` of the
    /// destination on.
    ///
    /// # Errors
    /// Fails if values that one instruction moves for a thread are not contiguous.
    pub fn copy<X, L: Layout, Y, K: Layout>(
        &self,
        source: &Tensor<X, L>,
        from: (usize, usize),
        destination: &mut Tensor<Y, K>,
        to: (usize, usize),
    ) -> Result<(), HostError>
    where
        X: Stored<Element = E::Value>,
        Y: StoredMut<Element = E::Value>,
        (usize, usize): Coordinate<L> + Coordinate<K>,
    {
        let read = self.read(source, from)?;
        let written = self.execute(&read)?;
        self.write(&written, destination, to)
    }

    /// Loads a tile from memory, from coordinate `from` on, into registers as the instruction does,
    /// and returns what each thread has of it.
    ///
    /// The values of a thread are in the order of the destination. If the copy was made by
    /// [`make_tiled_copy_a`](crate::atom::make_tiled_copy_a) or its siblings, they are fragments of
    /// the tiled MMA. This does not compile if the destination of the instruction is not in
    /// registers.
    ///
    /// # Errors
    /// The errors of [`copy`](Self::copy).
    pub fn load<X, L: Layout>(
        &self,
        source: &Tensor<X, L>,
        from: (usize, usize),
    ) -> Result<BlockFragments<E>, HostError>
    where
        I::DstLayout: CountedIn<I::RefLayout>,
        X: Stored<Element = E::Value>,
        (usize, usize): Coordinate<L>,
    {
        let read = self.read(source, from)?;
        Ok(BlockFragments {
            threads: self.destination.threads,
            values: self.execute(&read)?,
        })
    }

    /// Stores what each thread has of a tile in registers to memory, from coordinate `to` on, as
    /// the instruction does. This does not compile if the source of the instruction is not in
    /// registers.
    ///
    /// # Errors
    /// Fails if the fragments are not those of this copy (SizeMatch), and for the errors of
    /// [`copy`](Self::copy).
    pub fn store<Y, K: Layout>(
        &self,
        fragments: &BlockFragments<E>,
        destination: &mut Tensor<Y, K>,
        to: (usize, usize),
    ) -> Result<(), HostError>
    where
        I::SrcLayout: CountedIn<I::RefLayout>,
        Y: StoredMut<Element = E::Value>,
        (usize, usize): Coordinate<K>,
    {
        let (len, needed) = (fragments.values.len(), self.source.places.len());
        if (fragments.threads, len) != (self.source.threads, needed) {
            return Err(HostError::OtherBlock {
                role: Role::Source,
                threads: fragments.threads,
                len,
                threads_needed: self.source.threads,
                needed,
            });
        }
        let written = self.execute(&fragments.values)?;
        self.write(&written, destination, to)
    }

    fn read<X, L: Layout>(
        &self,
        source: &Tensor<X, L>,
        from: (usize, usize),
    ) -> Result<Vec<E::Value>, HostError>
    where
        X: Stored<Element = E::Value>,
        (usize, usize): Coordinate<L>,
    {
        self.source.side_by_side::<E::Value>(|place| {
            let element = source.get(beyond(from, place));
            element.map(|element| core::ptr::from_ref(element).addr())
        })?;
        let places = self.source.places.iter();
        Ok(places
            .map(|place| {
                source
                    .get(beyond(from, *place))
                    .copied()
                    .unwrap_or_default()
            })
            .collect())
    }

    fn write<Y, K: Layout>(
        &self,
        values: &[E::Value],
        destination: &mut Tensor<Y, K>,
        to: (usize, usize),
    ) -> Result<(), HostError>
    where
        Y: StoredMut<Element = E::Value>,
        (usize, usize): Coordinate<K>,
    {
        self.destination.side_by_side::<E::Value>(|place| {
            let element = destination.get(beyond(to, place));
            element.map(|element| core::ptr::from_ref(element).addr())
        })?;
        for (place, value) in self.destination.places.iter().zip(values) {
            if let Some(element) = destination.get_mut(beyond(to, *place)) {
                *element = *value;
            }
        }
        Ok(())
    }

    /// The elements that the threads write, given those that they read: each group that shares an
    /// instruction executes it.
    fn execute(&self, read: &[E::Value]) -> Result<Vec<E::Value>, HostError> {
        let group = self.semantics.threads();
        let mut written = vec![E::Value::default(); self.destination.places.len()];
        let mut registers = vec![0; self.semantics.destination_len() * group];
        for first in (0..self.source.threads).step_by(group) {
            for instruction in 0..self.source.instructions() {
                let mut source = Vec::new();
                for thread in first..first + group {
                    let places = self.source.of_instruction(thread, instruction);
                    let values: Vec<_> = places.map(|place| read[place]).collect();
                    let bytes = pack::<E>(&values).into_iter().flat_map(u32::to_le_bytes);
                    source.extend(bytes.take(self.semantics.source_len()));
                }
                self.semantics.execute(&source, &mut registers)?;
                let of_threads = registers.chunks(self.semantics.destination_len());
                for (thread, bytes) in (first..).zip(of_threads) {
                    let words: Vec<_> = bytes.chunks(4).map(word).collect();
                    let places = self.destination.of_instruction(thread, instruction);
                    for (place, value) in places.zip(unpack::<E>(&words)?) {
                        written[place] = value;
                    }
                }
            }
        }
        Ok(written)
    }
}

/// At most four bytes as a word, the lowest byte first.
fn word(bytes: &[u8]) -> u32 {
    let mut word = [0; 4];
    word[..bytes.len()].copy_from_slice(bytes);
    u32::from_le_bytes(word)
}

fn beyond((i, j): (usize, usize), (row, column): (usize, usize)) -> (usize, usize) {
    (i + row, j + column)
}

/// The indices of a mode that its tile contains, in their order.
fn indices_of(tiler: DynTiler) -> Vec<usize> {
    let layout = match tiler {
        DynTiler::Layout(layout) => layout,
        DynTiler::Size(size) => DynLayout::make_layout(&size.into()).expect("a size"),
        DynTiler::Underscore | DynTiler::ByMode(_) => unreachable!("no tile of a copy"),
    };
    let index = |index| usize::try_from(layout.at(index)).expect("an index of a tile");
    (0..layout.size()).map(index).collect()
}

impl Side {
    /// A side whose threads have `bytes` bytes for each instruction, in elements of format `E`.
    fn new<E: HostFormat>(
        role: Role,
        bytes: usize,
        side: DynLayout,
        [rows, columns]: &[Vec<usize>; 2],
    ) -> Self {
        let number = |n: u64| usize::try_from(n).expect("a tile in memory");
        let place = |index: u64| {
            let cell = usize::try_from(side.at(index)).expect("an element of the tile");
            (rows[cell % rows.len()], columns[cell / rows.len()])
        };
        let values = side.mode(1).expect("values").size();
        Side {
            role,
            threads: number(side.size() / values),
            values: bytes * 8 / width::<E>(),
            places: (0..side.size()).map(place).collect(),
        }
    }

    /// The number of instructions in which each thread takes part.
    fn instructions(&self) -> usize {
        self.places.len() / (self.threads * self.values)
    }

    /// The places of a thread's values for one instruction, among the values of all threads.
    fn of_instruction(&self, thread: usize, instruction: usize) -> impl Iterator<Item = usize> {
        let (threads, values) = (self.threads, self.values);
        (0..values).map(move |value| thread + threads * (value + values * instruction))
    }

    /// Fails unless the values that one instruction moves for a thread are contiguous, as far as
    /// they exist.
    fn side_by_side<T>(
        &self,
        address: impl Fn((usize, usize)) -> Option<usize>,
    ) -> Result<(), HostError> {
        for thread in 0..self.threads {
            for instruction in 0..self.instructions() {
                let mut before = None;
                for (value, index) in self.of_instruction(thread, instruction).enumerate() {
                    let address = address(self.places[index]);
                    if let (Some(before), Some(address)) = (before, address)
                        && address != before + size_of::<T>()
                    {
                        return Err(HostError::NotContiguous {
                            role: self.role,
                            thread,
                            value,
                        });
                    }
                    before = address;
                }
            }
        }
        Ok(())
    }
}
