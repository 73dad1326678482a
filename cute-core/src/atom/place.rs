//! Where an operand lies while the instruction runs, as types, and the order of operands in memory.

use super::macros::sets;
use core::marker::PhantomData;

/// Where an operand lies.
///
/// ```
/// use cute_core::atom::{K, OperandPlace, PlaceKind, SharedMemory};
/// assert_eq!(<SharedMemory<K> as OperandPlace>::KIND, PlaceKind::SharedMemory);
/// ```
pub trait OperandPlace: Copy + Default + core::fmt::Debug + 'static {
    /// The same as a value.
    const KIND: PlaceKind;
}

/// Where an operand has values of each thread's own, of which it makes fragments.
///
/// ```
/// use cute_core::atom::{InRegisters, OperandPlace, PlaceKind, Register};
/// fn kind<P: InRegisters>() -> PlaceKind {
///     P::KIND
/// }
/// assert_eq!(kind::<Register>(), PlaceKind::Register);
/// ```
#[diagnostic::on_unimplemented(
    message = "the instruction has this operand in `{Self}`, so that threads have no fragments of it",
    label = "not in registers",
    note = "what lies in shared or tensor memory is named by its address: partition the tensor there"
)]
pub trait InRegisters: OperandPlace {}
impl InRegisters for Register {}
impl InRegisters for Replicated {}
impl InRegisters for TileRegister {}

/// Where an operand lies, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceKind {
    /// In registers of the threads, each cell with one of them.
    Register,
    /// In registers of the threads, each cell with several of them: the same number for all cells.
    Replicated,
    /// In shared memory, read through a descriptor: each thread names all cells.
    SharedMemory,
    /// In tensor memory, which belongs to the block.
    TensorMemory,
    /// In a two-dimensional register.
    TileRegister,
}

/// In registers of the threads, each cell with one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Register;

/// In registers of the threads, each cell with several of them, the same number for all cells.
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

impl OperandPlace for Register {
    const KIND: PlaceKind = PlaceKind::Register;
}
impl OperandPlace for Replicated {
    const KIND: PlaceKind = PlaceKind::Replicated;
}
impl<M: Major> OperandPlace for SharedMemory<M> {
    const KIND: PlaceKind = PlaceKind::SharedMemory;
}
impl OperandPlace for TensorMemory {
    const KIND: PlaceKind = PlaceKind::TensorMemory;
}
impl OperandPlace for TileRegister {
    const KIND: PlaceKind = PlaceKind::TileRegister;
}

/// The mode of a matrix in memory that is contiguous is K: row-major A, column-major B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct K;

/// The mode of a matrix in memory that is contiguous is M of A, N of B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MN;

/// A type that says something by being there.
pub trait Marker: Copy + Default + core::fmt::Debug + 'static {}
impl<T: Copy + Default + core::fmt::Debug + 'static> Marker for T {}

sets! {
    /// The order of an operand in memory: which of its modes is contiguous, [`K`] or [`MN`].
    ///
    /// Source: CuTe `GMMA::Major`, `UMMA::Major`.
    Major: Marker = K | MN;
}
