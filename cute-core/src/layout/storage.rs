//! Arrays for the elements that a static layout addresses.

use super::Cosize;
use crate::int::ToTypenum;
use generic_array::GenericArray;

/// An array of `T` whose length is the cosize of the static layout `L`.
///
/// It lies on the stack and needs no allocator. Generic code can name this type, while stable Rust
/// does not allow it to write `[T; L::COSIZE]`.
///
/// ```
/// use cute_core::{layout::Storage, prelude::*};
/// type Tile = Layout![(4,2):(2,1)];
/// let mut registers = Storage::<f32, Tile>::default();
/// let tile = Tile::default();
/// for c in tile.coordinates() {
///     registers[tile.at(c)] += 1.0;
/// }
/// assert_eq!(registers.as_slice(), [1.0; 8]);
/// ```
///
/// Source: CuTe `make_tensor<T>(layout)`, the storage of a register tensor.
pub type Storage<T, L> = GenericArray<T, ToTypenum<Cosize<L>>>;
