//! [`HostBlock`]: all threads of a tiled MMA.

use super::error::Role;
use super::format::{value_of, words_of};
use super::sum::ExactSum;
use super::{Fragments, HostAtom, HostError, HostFormat, HostMma, MmaSemantics};
use crate::atom::{MmaAtom, MmaOperand, MmaTiling, OperandA, OperandB, OperandC};
use crate::int::Int;
use crate::layout::predicates::static_numbers;
use crate::layout::{Coordinate, Layout};
use crate::tensor::{Stored, StoredMut, Tensor};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// All threads of a [tiled MMA](crate::atom::TiledMma). Each group of threads that shares an
/// instruction executes it together.
///
/// A kernel is a loop over tiles: each thread takes its parts of A and B, all threads multiply, and
/// each thread writes back its part of C. Here all these parts are one value, [`BlockFragments`]:
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{host::HostBlock, make_tiled_mma};
/// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN;
/// use cute_core::prelude::*;
/// use half::f16;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tile!((32,32,16)));
/// let block = HostBlock::new(mma)?;
/// assert_eq!((block.threads(), block.tile()), (128, [32, 32, 16]));
///
/// // (M,K), (N,K) and (M,N); what lies beyond them is read as 0, and not written
/// let (m, n, k) = (40, 30, 20);
/// let (a, b) = (vec![f16::from_f32(0.5); m * k], vec![f16::from_f32(2.0); n * k]);
/// let mut c = vec![1.0; m * n];
/// let a = Tensor::new(&a, layout!((m, k)))?;
/// let b = Tensor::new(&b, layout!((n, k)))?;
/// let mut c = Tensor::new(&mut c, layout!((m, n)))?;
/// for i in (0..m).step_by(32) {
///     for j in (0..n).step_by(32) {
///         let mut sums = block.load_c(&c, (i, j));
///         for l in (0..k).step_by(16) {
///             block.gemm(&mut sums, &block.load_a(&a, (i, l)), &block.load_b(&b, (j, l)))?;
///         }
///         block.store_c(&sums, &mut c, (i, j))?;
///     }
/// }
/// assert!(c.iter().all(|c| *c == 21.0));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// If the tiled MMA divides K among threads, each group has its own sums, as in CuTe, and a kernel
/// adds them up in the end. [`store_c`](Self::store_c) does so, exactly and rounded once.
/// [`load_c`](Self::load_c) gives the values of C to the first group alone; the others begin with
/// zeros.
///
/// Source: CuTe `gemm(TiledMMA, …)` of fragments, for all threads at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HostBlock<Mma> {
    semantics: MmaSemantics,
    /// The numbers of the threads by `(ThrV,ThrM,ThrN)`.
    threads: Vec<usize>,
    /// The number of threads that share an instruction.
    group: usize,
    /// The number of groups of threads along M, N and K.
    groups: [usize; 3],
    /// The greatest number of a thread, plus one.
    count: usize,
    tile: [usize; 3],
    /// How often each thread repeats the instruction along M, N and K of the tile.
    repeats: [usize; 3],
    mma: PhantomData<Mma>,
}

/// The fragments of an operand of format `F` that all threads of a block have.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockFragments<F: HostFormat> {
    pub(super) threads: usize,
    /// The values of all threads, with the thread as the fastest index.
    pub(super) values: Vec<F::Value>,
}

impl<F: HostFormat> BlockFragments<F> {
    /// The fragments with these values of each thread, thread 0 first. All threads have as many
    /// values.
    ///
    /// # Errors
    /// Fails if a thread has another number of values than thread 0 (SizeMatch).
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{F32, make_tiled_mma, host::{BlockFragments, HostBlock}};
    /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN;
    /// use cute_core::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tile!((32,32,16)));
    /// let data: Vec<f32> = (0..32 * 32).map(|cell| cell as f32).collect();
    /// let c = Tensor::new(&data, layout!((32,32)))?;
    /// // each thread copies its part, as in a kernel
    /// let parts = (0..128_usize).map(|thread| {
    ///     let mine = mma.get_slice(thread).partition_c(c);
    ///     mine.iter().copied().collect::<Vec<_>>()
    /// });
    /// let fragments = BlockFragments::<F32>::from_threads(parts)?;
    /// assert_eq!(fragments, HostBlock::new(mma)?.load_c(&c, (0, 0)));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_threads<T: IntoIterator<Item = F::Value>>(
        threads: impl IntoIterator<Item = T>,
    ) -> Result<Self, HostError> {
        let of_threads = threads
            .into_iter()
            .map(|thread| thread.into_iter().collect());
        let of_threads: Vec<Vec<F::Value>> = of_threads.collect();
        let needed = of_threads.first().map_or(0, Vec::len);
        let other = of_threads.iter().position(|values| values.len() != needed);
        if let Some(thread) = other {
            return Err(HostError::ThreadsDiffer {
                thread,
                len: of_threads[thread].len(),
                needed,
            });
        }
        let values = (0..needed).flat_map(|value| of_threads.iter().map(move |of| of[value]));
        Ok(Self {
            threads: of_threads.len(),
            values: values.collect(),
        })
    }

    /// The values of one thread, in the order of the value mode of `get_layout_a_tv` and its
    /// siblings.
    ///
    /// # Panics
    /// Panics if there is no such thread (InBounds).
    pub fn of_thread(&self, thread: usize) -> impl Iterator<Item = F::Value> + '_ {
        let threads = self.threads;
        assert!(thread < threads, "thread {thread} of {threads} (InBounds)");
        self.values.iter().skip(thread).step_by(threads).copied()
    }
}

/// The numbers of a format.
type ValueOf<F> = <F as HostFormat>::Value;
/// The map from (thread, value) to the cells of the tile.
type Tv<O, Mma> = <O as MmaOperand<Mma>>::LayoutTv;

impl<Mma: MmaTiling<Atom: HostAtom>> HostBlock<Mma> {
    /// The block of all threads of `mma`.
    ///
    /// # Errors
    /// The errors of [`HostMma::new`].
    ///
    /// An instruction that makes several independent products has no tile of C, so it does not
    /// compile here.
    pub fn new(mma: Mma) -> Result<Self, HostError> {
        let _ = mma;
        const {
            assert!(
                <Mma::Atom as MmaAtom>::BLOCKS == 1,
                "an instruction that makes several independent products has no tile of C"
            );
        }
        let semantics = HostMma::<Mma::Atom>::new()?.semantics().clone();
        let groups = [
            number(Mma::ThrM::make_static()),
            number(Mma::ThrN::make_static()),
            number(Mma::ThrK::make_static()),
        ];
        let tile = [
            number(Mma::TileM::make_static()),
            number(Mma::TileN::make_static()),
            number(Mma::TileK::make_static()),
        ];
        let atom = semantics.shape();
        let repeats = [0, 1, 2].map(|mode| tile[mode] / (atom[mode] * groups[mode]));
        let numbers = const { static_numbers!(Mma::ThrLayoutVmnk) };
        let threads = 0..Mma::ThrLayoutVmnk::SIZE;
        let values_of_c = semantics.c().values() * repeats[0] * repeats[1];
        Ok(Self {
            threads: threads
                .map(|thread| numbers.at(thread as u64) as usize)
                .collect(),
            group: <Mma::Atom as MmaAtom>::ThrId::SIZE,
            groups,
            count: Tv::<OperandC, Mma>::SIZE / values_of_c,
            repeats,
            tile,
            semantics,
            mma: PhantomData,
        })
    }

    /// The greatest number of a thread, plus one.
    pub fn threads(&self) -> usize {
        self.count
    }

    /// The sizes (M,N,K) of the tile.
    pub fn tile(&self) -> [usize; 3] {
        self.tile
    }

    /// The threads' parts of A, read from coordinate `at` of (M,K) on. Beyond the tensor they are
    /// zeros.
    pub fn load_a<E, L: Layout>(
        &self,
        a: &Tensor<E, L>,
        at: (usize, usize),
    ) -> BlockFragments<<Mma::Atom as MmaAtom>::A>
    where
        E: Stored<Element = ValueOf<<Mma::Atom as MmaAtom>::A>>,
        (usize, usize): Coordinate<L>,
    {
        self.load::<OperandA, _, _, _>(a, at, self.tile[0])
    }

    /// The threads' parts of B, read from coordinate `at` of (N,K) on. Beyond the tensor they are
    /// zeros.
    pub fn load_b<E, L: Layout>(
        &self,
        b: &Tensor<E, L>,
        at: (usize, usize),
    ) -> BlockFragments<<Mma::Atom as MmaAtom>::B>
    where
        E: Stored<Element = ValueOf<<Mma::Atom as MmaAtom>::B>>,
        (usize, usize): Coordinate<L>,
    {
        self.load::<OperandB, _, _, _>(b, at, self.tile[1])
    }

    /// The threads' parts of C, read from coordinate `at` of (M,N) on. Beyond the tensor they are
    /// zeros. Among threads that divide K, the first have the values, and the others zeros.
    pub fn load_c<E, L: Layout>(
        &self,
        c: &Tensor<E, L>,
        at: (usize, usize),
    ) -> BlockFragments<<Mma::Atom as MmaAtom>::C>
    where
        E: Stored<Element = ValueOf<<Mma::Atom as MmaAtom>::C>>,
        (usize, usize): Coordinate<L>,
    {
        let mut fragments = self.load::<OperandC, _, _, _>(c, at, self.tile[0]);
        let others = &self.threads[self.first_along_k()..];
        for of_value in fragments.values.chunks_mut(self.count) {
            others
                .iter()
                .for_each(|thread| of_value[*thread] = Default::default());
        }
        fragments
    }

    /// Writes the threads' parts of C, from coordinate `at` of (M,N) on. Among threads that divide
    /// K, their sum is written. Nothing is written beyond the tensor.
    ///
    /// # Errors
    /// Fails if the fragments are not those of this block (SizeMatch); then nothing is written.
    pub fn store_c<E, L: Layout>(
        &self,
        fragments: &BlockFragments<<Mma::Atom as MmaAtom>::C>,
        c: &mut Tensor<E, L>,
        at: (usize, usize),
    ) -> Result<(), HostError>
    where
        E: StoredMut<Element = ValueOf<<Mma::Atom as MmaAtom>::C>>,
        (usize, usize): Coordinate<L>,
    {
        self.check::<OperandC, _>(Role::C, fragments)?;
        let first = self.first_along_k();
        for (value, of_value) in fragments.values.chunks(self.count).enumerate() {
            for (place, thread) in self.threads[..first].iter().enumerate() {
                let index = thread + self.count * value;
                let coordinate = cell::<Tv<OperandC, Mma>>(self.tile[0], at, index);
                if let Some(element) = c.get_mut(coordinate) {
                    let groups = self.threads[place..].iter().step_by(first);
                    *element = self.total(groups.map(|thread| of_value[*thread]));
                }
            }
        }
        Ok(())
    }

    /// The number of threads that are the first among those that divide K.
    fn first_along_k(&self) -> usize {
        self.threads.len() / self.groups[2]
    }

    /// The sum of values of C; a single value is returned unchanged.
    fn total(
        &self,
        mut values: impl Iterator<Item = ValueOf<<Mma::Atom as MmaAtom>::C>> + Clone,
    ) -> ValueOf<<Mma::Atom as MmaAtom>::C> {
        type C<Mma> = <<Mma as MmaTiling>::Atom as MmaAtom>::C;
        if self.groups[2] == 1 {
            return values.next().expect("a group");
        }
        let kind = <C<Mma> as HostFormat>::KIND;
        let word = |word: usize| {
            let mut sum = ExactSum::new();
            for value in values.clone() {
                sum.add(kind.decode(C::<Mma>::to_words(value)[word]));
            }
            kind.round(sum.finish(), self.semantics.overflow())
        };
        let words: Vec<u64> = (0..kind.words()).map(word).collect();
        value_of::<C<Mma>>(&words)
    }

    /// `C += A·B` by all threads: along K, N and M of the tile, each group that shares an
    /// instruction executes it.
    ///
    /// # Errors
    /// Fails if fragments are not those of this block (SizeMatch), or if the instruction has
    /// scales.
    pub fn gemm(
        &self,
        c: &mut BlockFragments<<Mma::Atom as MmaAtom>::C>,
        a: &BlockFragments<<Mma::Atom as MmaAtom>::A>,
        b: &BlockFragments<<Mma::Atom as MmaAtom>::B>,
    ) -> Result<(), HostError>
    where
        Mma::Atom: MmaAtom<D = <Mma::Atom as MmaAtom>::C>,
    {
        self.check::<OperandA, _>(Role::A, a)?;
        self.check::<OperandB, _>(Role::B, b)?;
        self.check::<OperandC, _>(Role::C, c)?;
        let [along_m, along_n, along_k] = self.repeats;
        let groups: usize = self.groups.iter().product();
        for k in 0..along_k {
            for n in 0..along_n {
                for m in 0..along_m {
                    for group in 0..groups {
                        let threads = &self.threads[group * self.group..][..self.group];
                        let of_a = a.words(threads, self.semantics.a(), m + along_m * k);
                        let of_b = b.words(threads, self.semantics.b(), n + along_n * k);
                        let of_c = c.words(threads, self.semantics.c(), m + along_m * n);
                        let d = self.semantics.execute(&of_a, &of_b, &of_c)?;
                        c.write(threads, self.semantics.c(), m + along_m * n, &d);
                    }
                }
            }
        }
        Ok(())
    }

    /// Fails unless these are fragments of all threads of this block.
    fn check<O: MmaOperand<Mma>, F: HostFormat>(
        &self,
        role: Role,
        fragments: &BlockFragments<F>,
    ) -> Result<(), HostError> {
        let (len, needed) = (fragments.values.len(), Tv::<O, Mma>::SIZE);
        if (fragments.threads, len) == (self.count, needed) {
            return Ok(());
        }
        Err(HostError::OtherBlock {
            role,
            threads: fragments.threads,
            len,
            threads_needed: self.count,
            needed,
        })
    }

    fn load<O, F, E, L: Layout>(
        &self,
        tensor: &Tensor<E, L>,
        at: (usize, usize),
        rows: usize,
    ) -> BlockFragments<F>
    where
        O: MmaOperand<Mma>,
        F: HostFormat,
        E: Stored<Element = F::Value>,
        (usize, usize): Coordinate<L>,
    {
        let values = (0..Tv::<O, Mma>::SIZE).map(|index| {
            let coordinate = cell::<Tv<O, Mma>>(rows, at, index);
            tensor.get(coordinate).copied().unwrap_or_default()
        });
        BlockFragments {
            threads: self.count,
            values: values.collect(),
        }
    }
}

impl<F: HostFormat> BlockFragments<F> {
    /// The places of the values that these threads hold for instruction number `instruction`, with
    /// the thread as the fastest index.
    fn places(
        &self,
        threads: &[usize],
        fragments: &Fragments,
        instruction: usize,
    ) -> impl Iterator<Item = usize> {
        let (count, values) = (self.threads, fragments.values());
        let holders = &threads[..fragments.threads()];
        let values = values * instruction..values * (instruction + 1);
        values.flat_map(move |value| holders.iter().map(move |thread| thread + count * value))
    }

    fn words(&self, threads: &[usize], fragments: &Fragments, instruction: usize) -> Vec<u64> {
        let places = self.places(threads, fragments, instruction);
        places
            .flat_map(|place| words_of::<F>(self.values[place]))
            .collect()
    }

    fn write(
        &mut self,
        threads: &[usize],
        fragments: &Fragments,
        instruction: usize,
        words: &[u64],
    ) {
        let places: Vec<_> = self.places(threads, fragments, instruction).collect();
        for (place, value) in places.into_iter().zip(words.chunks(F::KIND.words())) {
            self.values[place] = value_of::<F>(value);
        }
    }
}

/// The coordinate, counted from `(i, j)`, of the value with this index, thread first. `L` maps it
/// to a cell of a tile of `rows` rows.
fn cell<L: Layout>(rows: usize, (i, j): (usize, usize), index: usize) -> (usize, usize) {
    let numbers = const { &static_numbers!(L) };
    let cell = numbers.at(index as u64) as usize;
    (i + cell % rows, j + cell / rows)
}

fn number(n: impl Int) -> usize {
    usize::try_from(n.to_i128()).expect("sizes of tiles are positive and fit")
}
