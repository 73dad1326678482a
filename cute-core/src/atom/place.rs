//! The place of an operand while the instruction runs, as a type, and the order of an operand in
//! memory.

use super::macros::sets;
use core::marker::PhantomData;

/// The place of an operand.
///
/// ```
/// use cute_core::atom::{K, Place, PlaceKind, SharedMemory};
/// assert_eq!(<SharedMemory<K> as Place>::KIND, PlaceKind::SharedMemory);
/// ```
pub trait Place: Copy + Default + core::fmt::Debug + 'static {
    /// This place as a value.
    const KIND: PlaceKind;
}

/// Places where each thread has values of its own, so that threads have fragments.
///
/// ```
/// use cute_core::atom::{InRegisters, Place, PlaceKind, Register};
/// fn kind<P: InRegisters>() -> PlaceKind {
///     P::KIND
/// }
/// assert_eq!(kind::<Register>(), PlaceKind::Register);
/// ```
#[diagnostic::on_unimplemented(
    message = "the instruction has this operand in `{Self}`, so threads have no fragments of it",
    label = "not in registers",
    note = "the instruction takes an operand in shared or tensor memory by its address: partition the tensor there"
)]
pub trait InRegisters: Place {}
impl InRegisters for Register {}
impl InRegisters for Replicated {}
impl InRegisters for TileRegister {}

/// The place of an operand, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceKind {
    /// In registers of the threads; each cell is in one thread.
    Register,
    /// In registers of the threads; each cell is in several threads, and every cell is in as many.
    Replicated,
    /// In shared memory, read through a descriptor; each thread names all cells.
    SharedMemory,
    /// In tensor memory, which belongs to the block.
    TensorMemory,
    /// In a two-dimensional register.
    TileRegister,
}

/// In registers of the threads; each cell is in one thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Register;

/// In registers of the threads; each cell is in several threads, and every cell is in as many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Replicated;

/// In shared memory, in the order `M`: [`K`] or [`MN`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SharedMemory<M>(PhantomData<M>);

/// In tensor memory, which belongs to the block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TensorMemory;

/// In a two-dimensional register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileRegister;

impl Place for Register {
    const KIND: PlaceKind = PlaceKind::Register;
}
impl Place for Replicated {
    const KIND: PlaceKind = PlaceKind::Replicated;
}
impl<M: Major> Place for SharedMemory<M> {
    const KIND: PlaceKind = PlaceKind::SharedMemory;
}
impl Place for TensorMemory {
    const KIND: PlaceKind = PlaceKind::TensorMemory;
}
impl Place for TileRegister {
    const KIND: PlaceKind = PlaceKind::TileRegister;
}

/// The order of a matrix whose contiguous mode is K: row-major A, column-major B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct K;

/// The order of a matrix whose contiguous mode is M (for A) or N (for B).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MN;

/// A type that carries information by itself, without values.
pub trait Marker: Copy + Default + core::fmt::Debug + 'static {}
impl<T: Copy + Default + core::fmt::Debug + 'static> Marker for T {}

sets! {
    /// The order of an operand in memory: which of its modes is contiguous, [`K`] or [`MN`].
    ///
    /// Source: CuTe `GMMA::Major`, `UMMA::Major`.
    Major: Marker = K | MN;
}
