//! Cotiled copies at run time; [`cotiled`](super::cotiled) has them in types.

use super::TiledCopyInstance;
use super::instance::size;
use crate::atom::{CopyInstance, OperandKind, TiledMmaInstance};
use crate::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};
use crate::error::LayoutError;
use alloc::vec::Vec;

impl CopyInstance {
    /// The copy by the instruction, for elements of `bits` bits, over threads and values that have
    /// the offsets `addresses` in `data`: see [`make_cotiled_copy`](super::make_cotiled_copy()).
    ///
    /// # Errors
    /// Fails if a condition of [`make_cotiled_copy`](super::make_cotiled_copy()) is broken.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::nvidia::universal;
    /// let atom = &universal::COPY.atoms[0].instances()[4];
    /// let data = "(_16,_64):(_64,_1)".parse().unwrap();
    /// let copy = atom.cotiled(16, &"(_32,_8):(_8,_1)".parse().unwrap(), &data).unwrap();
    /// assert_eq!(copy.tiler_mn().to_string(), "(_4:_1,(_8,_8):(_8,_1))");
    /// let error = atom.cotiled(16, &"(_32,_8):(_64,_1)".parse().unwrap(), &data).unwrap_err();
    /// assert_eq!(error.to_string(), "the data has no element at address 1024 (InBounds)");
    /// # }
    /// ```
    pub fn cotiled(
        &self,
        bits: u64,
        addresses: &DynLayout,
        data: &DynLayout,
    ) -> Result<TiledCopyInstance, LayoutError> {
        let (tiler, tv) = cotiled(addresses, data)?;
        self.tiled_tv(bits, &tv, &tiler)
    }

    /// The copy by the instruction, for elements of `bits` bits, over the smallest part of C of a
    /// tiled MMA that it takes at once: see
    /// [`make_tiled_copy_c_atom`](super::make_tiled_copy_c_atom()).
    ///
    /// # Errors
    /// Fails if a condition of [`make_tiled_copy_c_atom`](super::make_tiled_copy_c_atom()) is
    /// broken.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::nvidia::{sm80, universal};
    /// let mma = &sm80::MMA.atoms[0].instances()[0];
    /// let atoms = "(_2,_2,_1)".parse().unwrap();
    /// let tile = "(_32,_32,_8)".parse().unwrap();
    /// let mma = mma.tiled(&atoms, &tile).unwrap();
    /// let copy = universal::COPY.atoms[0].instances()[2].tiled_c_atom(16, &mma).unwrap();
    /// assert_eq!(copy.atom().name, "UniversalCopy<32>");
    /// assert_eq!(copy.tiler_mn().to_string(), "((_8,_2):(_1,_16),(_8,_2):(_2,_1))");
    /// # }
    /// ```
    pub fn tiled_c_atom(
        &self,
        bits: u64,
        mma: &TiledMmaInstance,
    ) -> Result<TiledCopyInstance, LayoutError> {
        let [_, values] = self.of_elements(bits, &self.source)?.pair()?;
        let [threads, all] = mma.get_layout_tv(OperandKind::C)?.pair()?;
        let [values, _] = all.zipped_divide(&size(values.size())?)?.pair()?;
        let [m, n, _] = mma.tile_shape();
        let shape = shape_of(&[m, n])?;
        let first = DynLayout::make_layout_of_modes(&[threads, values])?;
        self.cotiled(bits, &first, &DynLayout::make_layout(&shape)?)
    }
}

/// The tile of the data that has the elements at these addresses, and the layout from (thread,
/// value) to it: the algorithm of `atom/algebra/cotiled.rs`.
fn cotiled(addresses: &DynLayout, data: &DynLayout) -> Result<(DynTiler, DynLayout), LayoutError> {
    addresses.integer_strides()?;
    let indices = data.left_inverse()?.compose(&addresses.into())?;
    if indices.cosize() > data.size() {
        // A layout goes on beyond its size, although there is no data.
        let address = i128::from(addresses.cosize()) - 1;
        return Err(LayoutError::NotInData { address });
    }
    let found = data.compose(&(&indices).into())?;
    let elsewhere = (0..addresses.size()).find(|i| found.at(*i) != addresses.at(*i));
    if let Some(index) = elsewhere {
        let address = addresses.at(index).into();
        return Err(LayoutError::NotInData { address });
    }

    let sizes: Vec<u64> = data.modes().map(|mode| mode.size()).collect();
    let (mut tiles, mut in_data, mut before) = (Vec::new(), Vec::new(), 1);
    for (mode, &here) in sizes.iter().enumerate() {
        let after = sizes[mode + 1..].iter().product();
        let coordinate =
            DynLayout::new(&shape_of(&[before, here, after])?, &shape_of(&[0, 1, 0])?)?;
        let tile = coordinate.compose(&(&indices).into())?.filter();
        in_data.push(layout(here, before)?.compose(&(&tile).into())?);
        tiles.push(DynTiler::Layout(tile));
        before *= here;
    }
    let tile = DynLayout::make_layout_of_modes(&in_data)?;
    let tv = tile.left_inverse()?.compose(&(&indices).into())?;
    Ok((DynTiler::ByMode(tiles), tv))
}

/// The layout `n:d`.
fn layout(n: u64, d: u64) -> Result<DynLayout, LayoutError> {
    let leaf = |n: u64| DynLeaf::new_static(n.into()).map(DynTuple::from);
    DynLayout::new(&leaf(n)?, &leaf(d)?)
}

fn shape_of(sizes: &[u64]) -> Result<DynTuple, LayoutError> {
    DynTuple::new_static(sizes.iter().copied())
}
