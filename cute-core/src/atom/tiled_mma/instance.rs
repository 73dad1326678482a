//! [`TiledMmaInstance`]: tiled MMAs whose instruction, threads and tile are known at run time, for
//! tools, drawings and tests.

use crate::atom::MmaInstance;
use crate::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};
use crate::error::LayoutError;
use alloc::vec::Vec;

/// An operand of an instruction.
///
/// ```
/// use cute_core::atom::OperandKind;
/// assert_ne!(OperandKind::A, OperandKind::B);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperandKind {
    /// A, of modes (M,K).
    A,
    /// B, of modes (N,K).
    B,
    /// C and D, of modes (M,N).
    C,
}

impl OperandKind {
    /// All three operands.
    pub const ALL: [Self; 3] = [Self::A, Self::B, Self::C];

    /// The operand's modes among M, N and K (0, 1, 2), and the mode that it does not have.
    const fn modes(self) -> ([usize; 2], usize) {
        match self {
            Self::A => ([0, 2], 1),
            Self::B => ([1, 2], 0),
            Self::C => ([0, 1], 2),
        }
    }
}

/// A matrix instruction, repeated over threads and values: a [`TiledMma`](super::TiledMma) at run
/// time, made by [`MmaInstance::tiled`].
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{MmaRecord, OperandKind, nvidia::sm80};
/// let mut instances = sm80::MMA.atoms.iter().flat_map(MmaRecord::instances);
/// let atom = instances.find(|atom| atom.name == "SM80_16x8x16_F16F16F16F16_TN").unwrap();
/// let atoms = "(_2,_2,_1)".parse().unwrap();
/// let tile = "(_32,_32,_16)".parse().unwrap();
/// let mma = atom.tiled(&atoms, &tile).unwrap();
/// assert_eq!((mma.size(), mma.tile_shape()), (128, [32, 32, 16]));
/// let c = mma.get_layout_tv(OperandKind::C).unwrap();
/// let c = c.to_string();
/// assert_eq!(c, "((_4,_8,_2,_2),((_2,_2),(_1,_2))):((_64,_1,_16,_256),((_32,_8),(_0,_512)))");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TiledMmaInstance {
    atom: MmaInstance,
    threads: DynLayout,
    tile: [DynTiler; 3],
    tile_shape: [u64; 3],
    repeats: [u64; 3],
}

impl MmaInstance {
    /// The instruction, repeated by other threads along M, N and K as `atom_layout` says, on tiles
    /// of `tile`: see [`make_tiled_mma`](super::make_tiled_mma()).
    ///
    /// # Errors
    /// Fails if the atom layout or the tile does not have three modes (Congruent), if two threads
    /// have one number or unused numbers do not lie in whole blocks (Injective, OrderedChain), or
    /// if the tile is not a multiple of what the threads cover (ShapeDivisible).
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::nvidia::sm80;
    /// let atom = &sm80::MMA.atoms[0].instances()[0];
    /// assert_eq!(atom.name, "SM80_16x8x8_F16F16F16F16_TN");
    /// let atoms = "(_2,_2,_1)".parse().unwrap();
    /// let tile = "(_48,_,_)".parse().unwrap();
    /// let error = atom.tiled(&atoms, &tile).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 48 is not divisible by 32 (ShapeDivisible)");
    /// # }
    /// ```
    pub fn tiled(
        &self,
        atom_layout: &DynLayout,
        tile: &DynTiler,
    ) -> Result<TiledMmaInstance, LayoutError> {
        let DynTiler::ByMode(tile) = tile else {
            return Err(LayoutError::NotCongruent {});
        };
        let tile: &[DynTiler; 3] = (&tile[..])
            .try_into()
            .map_err(|_| LayoutError::NotCongruent {})?;
        let repeats: Vec<u64> = atom_layout.modes().map(|mode| mode.size()).collect();
        let repeats: [u64; 3] = repeats
            .try_into()
            .map_err(|_| LayoutError::NotCongruent {})?;

        let threads = self.threads.tiled_product(&atom_layout.into())?;
        threads.complement()?;
        let mut leaves = threads
            .flatten()
            .modes()
            .map(|mode| (mode.size(), mode.cosize()))
            .collect::<Vec<_>>();
        leaves.retain(|(size, _)| *size > 1);
        if leaves.iter().any(|(_, cosize)| *cosize == 1) {
            return Err(LayoutError::ZeroStride {});
        }

        let mut tile_shape = [0; 3];
        let mut order = tile.clone();
        for mode in 0..3 {
            let cover = self.shape[mode].checked_mul(repeats[mode]).ok_or(
                LayoutError::NotRepresentable {
                    max: i64::MAX.into(),
                },
            )?;
            let size = match &tile[mode] {
                DynTiler::Underscore => {
                    order[mode] = DynTiler::Size(DynLeaf::new_static(cover.into())?);
                    cover
                }
                DynTiler::Size(size) => size.magnitude(),
                DynTiler::Layout(layout) => layout.size(),
                DynTiler::ByMode(_) => return Err(LayoutError::NotCongruent {}),
            };
            if size == 0 || !size.is_multiple_of(cover) {
                return Err(LayoutError::ShapeNotDivisible {
                    shape: size.into(),
                    part: cover.into(),
                });
            }
            tile_shape[mode] = size;
        }
        Ok(TiledMmaInstance {
            atom: self.clone(),
            threads,
            tile: order,
            tile_shape,
            repeats,
        })
    }
}

impl TiledMmaInstance {
    /// The instruction.
    pub fn atom(&self) -> &MmaInstance {
        &self.atom
    }

    /// The layout from `(ThrV,ThrM,ThrN,ThrK)` to the numbers of threads: see
    /// [`TiledMma::thr_layout_vmnk`](super::TiledMma::thr_layout_vmnk).
    pub fn thr_layout_vmnk(&self) -> &DynLayout {
        &self.threads
    }

    /// The number of threads that work together.
    pub fn size(&self) -> u64 {
        self.threads.size()
    }

    /// The sizes (M,N,K) of the tile.
    pub fn tile_shape(&self) -> [u64; 3] {
        self.tile_shape
    }

    /// The layout of an operand by threads and values, `((ThrV,(Thr…)),(FrgV,(Rest…)))`: the
    /// coordinate of a thread, then that of a value; see
    /// [`TiledMma::thrfrg_c`](super::TiledMma::thrfrg_c).
    ///
    /// # Errors
    /// Fails if the tile does not fill the layout (ShapeDivisible), if a condition of
    /// [`DynLayout::logical_divide`] is broken, or if values of the instruction are not cells of
    /// its tile (InBounds), as for an instruction that makes several products at once.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{OperandKind, nvidia::sm80};
    /// let atom = &sm80::MMA.atoms[0].instances()[0];
    /// let atoms = "(_2,_2,_1)".parse().unwrap();
    /// let tile = "(_32,_32,_8)".parse().unwrap();
    /// let mma = atom.tiled(&atoms, &tile).unwrap();
    /// let parts = mma.thrfrg(OperandKind::C, &"(64,_64):(_1,64)".parse().unwrap()).unwrap();
    /// let expected = "(((_4,_8),(_2,_2)),((_2,_2),(2,(_2,_2)))):\
    ///     (((128,_1),(_16,512)),((64,_8),(_32,(1024,2048))))";
    /// assert_eq!(parts.to_string(), expected);
    /// # }
    /// ```
    pub fn thrfrg(
        &self,
        operand: OperandKind,
        layout: &DynLayout,
    ) -> Result<DynLayout, LayoutError> {
        let ([row, column], _) = operand.modes();
        let sizes = |sizes: [u64; 3]| -> Result<DynTiler, LayoutError> {
            let size = |mode: usize| DynLeaf::new_static(sizes[mode].into()).map(DynTiler::Size);
            Ok(DynTiler::ByMode([size(row)?, size(column)?].into()))
        };
        let tile = DynTiler::ByMode([self.tile[row].clone(), self.tile[column].clone()].into());
        let atoms = layout
            .logical_divide(&tile)?
            .zipped_divide(&sizes(self.atom.shape)?)?;
        let [atom, rests] = atoms.pair()?;

        let tv = match operand {
            OperandKind::A => &self.atom.a,
            OperandKind::B => &self.atom.b,
            OperandKind::C => &self.atom.c,
        };
        let (span, size) = (tv.cosize().into(), atom.size().into());
        if span > size {
            return Err(LayoutError::ValuesBeyondTile { span, size });
        }
        let [threads, values] = atom.compose(&tv.into())?.pair()?;
        let [others, rests] = rests.zipped_divide(&sizes(self.repeats)?)?.pair()?;
        DynLayout::make_layout_of_modes(&[
            DynLayout::make_layout_of_modes(&[threads, others])?,
            DynLayout::make_layout_of_modes(&[values, rests])?,
        ])
    }

    /// The layout from (thread, value) to cells of the operand's tile, in column-major order: see
    /// [`TiledMma::get_layout_c_tv`](super::TiledMma::get_layout_c_tv).
    ///
    /// # Errors
    /// The errors of [`thrfrg`](Self::thrfrg) for the tile.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{OperandKind, nvidia::sm80};
    /// let atom = &sm80::MMA.atoms[0].instances()[0];
    /// let mma = atom.tiled(&"(_2,_2,_1)".parse().unwrap(), &"(_,_,_)".parse().unwrap()).unwrap();
    /// let a = mma.get_layout_tv(OperandKind::A).unwrap();
    /// let a = a.to_string();
    /// assert_eq!(a, "((_4,_8,_2,_2),((_2,_2),(_1,_1))):((_64,_1,_16,_0),((_32,_8),(_0,_0)))");
    /// # }
    /// ```
    pub fn get_layout_tv(&self, operand: OperandKind) -> Result<DynLayout, LayoutError> {
        let ([row, column], other) = operand.modes();
        let shape = DynTuple::new_static([row, column].map(|mode| self.tile_shape[mode]))?;
        let parts = self.thrfrg(operand, &DynLayout::make_layout(&shape)?)?;

        // Threads side by side along the mode that the operand does not have hold the same values.
        let beside = |mode: usize| -> Result<DynTiler, LayoutError> {
            let modes = [mode.min(other), mode.max(other)];
            let shape = DynTuple::new_static(modes.map(|m| self.repeats[m]))?;
            let strides = DynTuple::new_static(modes.map(|m| i128::from(m == mode)))?;
            Ok(DynLayout::new(&shape, &strides)?.into())
        };
        let others = match operand {
            OperandKind::A | OperandKind::B => [beside(row)?, DynTiler::Underscore],
            OperandKind::C => [DynTiler::Underscore, beside(column)?],
        };
        let all = DynTiler::ByMode([DynTiler::Underscore, DynTiler::ByMode(others.into())].into());
        let of_threads = |tiler| DynTiler::ByMode([tiler, DynTiler::Underscore].into());
        parts
            .compose(&of_threads(all))?
            .compose(&of_threads(self.threads.folded_inverse()?.into()))
    }
}
