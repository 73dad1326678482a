//! [`HostMma`]: a matrix instruction on tensors of typed numbers.

use super::error::Role;
use super::format::{value_of, words_of};
use super::fragments::Offsets;
use super::semantics::{Description, Operand};
use super::{Fragments, HostError, HostFormat, MmaSemantics};
use crate::atom::MmaAtom;
use crate::layout::Layout;
use crate::layout::predicates::static_numbers;
use crate::tensor::{Stored, StoredMut, Tensor};
use crate::tuple::IntTuple;
use alloc::{string::ToString, vec::Vec};
use core::marker::PhantomData;

/// Atoms whose formats have Rust types: all atoms of [`cute_core::atom`](crate::atom).
pub trait HostAtom:
    MmaAtom<A: HostFormat, B: HostFormat, C: HostFormat, D: HostFormat, Shape: Default>
{
}
impl<A> HostAtom for A where
    A: MmaAtom<A: HostFormat, B: HostFormat, C: HostFormat, D: HostFormat, Shape: Default>
{
}

/// The numbers of a format.
type ValueOf<F> = <F as HostFormat>::Value;

/// A matrix instruction that the host executes, for all threads of the atom at once.
///
/// Operands are tensors of (thread, value): as many elements as [`Fragments`] has, with the thread
/// as the fastest index. An operand in shared memory is its tile, (M,K) or (N,K). [`MmaSemantics`]
/// says what is computed and how it is rounded.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{MmaAtom, host::HostMma};
/// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN as Atom;
/// use cute_core::prelude::*;
/// use half::f16;
/// let atom = HostMma::<Atom>::new()?;
/// // A has 1 in (0,0), B has 1 in each cell: row 0 of D is 1
/// let mut a = Fragment::<f16, Layout![(32,8)]>::zeroed();
/// a[(0, 0)] = f16::ONE;
/// let b = Fragment::<f16, Layout![(32,4)]>::filled(f16::ONE);
/// let mut c = Fragment::<f32, Layout![(32,4)]>::zeroed();
/// atom.accumulate(&mut c, &a, &b)?;
/// // thread 1 holds (0,2), (0,3), (8,2) and (8,3)
/// assert_eq!([0, 1, 2, 3].map(|value| c[(1, value)]), [1.0, 1.0, 0.0, 0.0]);
/// # }
/// # Ok::<(), cute_core::atom::host::HostError>(())
/// ```
///
/// Source: CuTe `mma_unpack`, which calls the instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HostMma<Atom> {
    semantics: MmaSemantics,
    atom: PhantomData<Atom>,
}

impl<Atom: HostAtom> HostMma<Atom> {
    /// The instruction `Atom`.
    ///
    /// # Errors
    /// Fails if the layouts are not those of an instruction (a cell lies outside the tile, or no
    /// thread has it), or if the formats give no product. For atoms of this library it fails only
    /// if the formats of a `UniversalFMA` are neither all real nor all complex.
    pub fn new() -> Result<Self, HostError> {
        let mut sizes = Vec::with_capacity(3);
        Atom::Shape::default().for_each_leaf(|size| sizes.push(size as usize));
        let shape = <[usize; 3]>::try_from(sizes).expect("the shape of an atom is (M,N,K)");
        let [m, n, k] = shape;
        let blocks = Atom::BLOCKS;
        let threads = Atom::ThrId::SIZE;
        let a = fragments::<Atom::ALayout>(Role::A, [m, k * blocks], threads)?;
        let b = fragments::<Atom::BLayout>(Role::B, [n, k * blocks], threads)?;
        let c = fragments::<Atom::CLayout>(Role::C, [m, n * blocks], threads)?;
        let operand = |kind, fragments| Operand { kind, fragments };
        let semantics = MmaSemantics::new(Description {
            instruction: Atom::INSTRUCTION,
            shape,
            blocks,
            operands: [
                operand(Atom::A::KIND, a),
                operand(Atom::B::KIND, b),
                operand(Atom::C::KIND, c),
            ],
            d: Atom::D::KIND,
            scales: Atom::SCALES,
            threads,
        })?;
        Ok(Self {
            semantics,
            atom: PhantomData,
        })
    }

    /// The instruction on values known at run time.
    pub fn semantics(&self) -> &MmaSemantics {
        &self.semantics
    }

    /// `D = A·B + C`.
    ///
    /// # Errors
    /// Fails if a tensor does not have as many elements as there are values (SizeMatch), if copies
    /// of one cell differ, or if the instruction has scales; then nothing is written.
    #[doc(alias = "mma_unpack")]
    pub fn execute<EA, EB, EC, ED, LA: Layout, LB: Layout, LC: Layout, LD: Layout>(
        &self,
        d: &mut Tensor<ED, LD>,
        a: &Tensor<EA, LA>,
        b: &Tensor<EB, LB>,
        c: &Tensor<EC, LC>,
    ) -> Result<(), HostError>
    where
        EA: Stored<Element = ValueOf<Atom::A>>,
        EB: Stored<Element = ValueOf<Atom::B>>,
        EC: Stored<Element = ValueOf<Atom::C>>,
        ED: StoredMut<Element = ValueOf<Atom::D>>,
    {
        let a = words::<Atom::A, _, _>(a);
        let b = words::<Atom::B, _, _>(b);
        let c = words::<Atom::C, _, _>(c);
        write::<Atom::D, _, _>(d, &self.semantics.execute(&a, &b, &c)?)
    }

    /// `C = A·B + C`.
    ///
    /// # Errors
    /// The errors of [`execute`](Self::execute).
    pub fn accumulate<EA, EB, EC, LA: Layout, LB: Layout, LC: Layout>(
        &self,
        c: &mut Tensor<EC, LC>,
        a: &Tensor<EA, LA>,
        b: &Tensor<EB, LB>,
    ) -> Result<(), HostError>
    where
        Atom: MmaAtom<D = <Atom as MmaAtom>::C>,
        EA: Stored<Element = ValueOf<Atom::A>>,
        EB: Stored<Element = ValueOf<Atom::B>>,
        EC: StoredMut<Element = ValueOf<<Atom as MmaAtom>::C>>,
    {
        let a = words::<Atom::A, _, _>(a);
        let b = words::<Atom::B, _, _>(b);
        let sum = words::<Atom::C, _, _>(c);
        write::<Atom::C, _, _>(c, &self.semantics.execute(&a, &b, &sum)?)
    }

    /// `D = A·B + C` of an instruction with scales. `scales` are the scales of A and those of B, of
    /// format `S`, in the order that [`MmaSemantics::scales`] gives.
    ///
    /// # Errors
    /// The errors of [`execute`](Self::execute); also fails if the instruction has no scales, or
    /// has scales of another format.
    #[allow(
        clippy::too_many_arguments,
        reason = "these are the operands of the instruction"
    )]
    pub fn execute_scaled<S, EA, EB, EC, ED, LA: Layout, LB: Layout, LC: Layout, LD: Layout>(
        &self,
        d: &mut Tensor<ED, LD>,
        a: &Tensor<EA, LA>,
        b: &Tensor<EB, LB>,
        c: &Tensor<EC, LC>,
        scales: [&[S::Value]; 2],
    ) -> Result<(), HostError>
    where
        S: HostFormat,
        EA: Stored<Element = ValueOf<Atom::A>>,
        EB: Stored<Element = ValueOf<Atom::B>>,
        EC: Stored<Element = ValueOf<Atom::C>>,
        ED: StoredMut<Element = ValueOf<Atom::D>>,
    {
        match self.semantics.scales() {
            Some((_, kind)) if kind == S::KIND => {}
            Some(_) => {
                return Err(HostError::FormatNotTaken {
                    parameter: "the scales".to_string(),
                    format: S::NAME.to_string(),
                });
            }
            None => return Err(HostError::Scales { needed: false }),
        }
        let a = words::<Atom::A, _, _>(a);
        let b = words::<Atom::B, _, _>(b);
        let c = words::<Atom::C, _, _>(c);
        let scales = scales.map(|side| {
            let words = side.iter().map(|scale| S::to_words(*scale)[0]);
            words.collect::<Vec<_>>()
        });
        let [of_a, of_b] = &scales;
        let sum = self.semantics.execute_scaled(&a, &b, &c, [of_a, of_b])?;
        write::<Atom::D, _, _>(d, &sum)
    }
}

/// The cells of an operand with the layout `L`.
fn fragments<L: Layout>(
    role: Role,
    tile: [usize; 2],
    threads: usize,
) -> Result<Fragments, HostError> {
    let modes = const { static_numbers!(L) };
    let offsets = Offsets::new(role, threads, L::SIZE, |index| {
        usize::try_from(modes.at(index as u64)).ok()
    })?;
    Fragments::new(role, tile, offsets, |cell| cell)
}

/// The bits of the elements of a tensor.
fn words<F: HostFormat, E: Stored<Element = F::Value>, L: Layout>(
    tensor: &Tensor<E, L>,
) -> Vec<u64> {
    tensor
        .iter()
        .flat_map(|value| words_of::<F>(*value))
        .collect()
}

/// Writes the elements of a tensor from their bits; fails if their numbers differ.
fn write<F: HostFormat, E: StoredMut<Element = F::Value>, L: Layout>(
    tensor: &mut Tensor<E, L>,
    values: &[u64],
) -> Result<(), HostError> {
    let words = F::KIND.words();
    let len = tensor.iter().count() * words;
    if len != values.len() {
        return Err(HostError::WrongLength {
            role: Role::C,
            len,
            needed: values.len(),
        });
    }
    let mut values = values.chunks(words);
    tensor.for_each_mut(|_, element| {
        *element = value_of::<F>(values.next().unwrap_or_default());
    });
    Ok(())
}
