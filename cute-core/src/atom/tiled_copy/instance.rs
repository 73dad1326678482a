//! [`TiledCopyInstance`]: tiled copies whose instruction, threads and values are known at run time,
//! for tools, drawings and tests.

use crate::atom::CopyInstance;
use crate::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};
use crate::error::LayoutError;

/// A side of a copy: its source or its destination.
///
/// ```
/// use cute_core::atom::CopySide;
/// assert_ne!(CopySide::Source, CopySide::Destination);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CopySide {
    /// The side that is read.
    Source,
    /// The side that is written.
    Destination,
}

impl CopySide {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::Source, Self::Destination];
}

/// A copy instruction, repeated over threads and values: a [`TiledCopy`](super::TiledCopy) at run
/// time, made by [`CopyInstance::tiled`].
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopySide, nvidia::universal};
/// let atom = &universal::COPY.atoms[0].instances()[3];
/// assert_eq!(atom.name, "UniversalCopy<64>");
/// let threads = "(_32,_4):(_4,_1)".parse().unwrap();
/// let values = "(_1,_8):(_0,_1)".parse().unwrap();
/// let copy = atom.tiled(16, &threads, &values).unwrap();
/// assert_eq!((copy.size(), copy.tiler_mn().to_string()), (128, "(_32,_32)".into()));
/// let shown = copy.get_layout_tv(CopySide::Source).to_string();
/// assert_eq!(shown, "((_4,_32),(_4,_2)):((_256,_1),(_32,_128))");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TiledCopyInstance {
    atom: CopyInstance,
    tv: DynLayout,
    tiler: DynTiler,
    source: DynLayout,
    destination: DynLayout,
}

impl CopyInstance {
    /// The copy by the instruction, for elements of `bits` bits, over threads with their values:
    /// see [`make_tiled_copy`](super::make_tiled_copy()).
    ///
    /// # Errors
    /// Fails if a condition of [`make_tiled_copy`](super::make_tiled_copy()) is broken.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::nvidia::universal;
    /// let atom = &universal::COPY.atoms[0].instances()[3];
    /// let threads = "_32:_1".parse().unwrap();
    /// let values = "_6:_1".parse().unwrap();
    /// let error = atom.tiled(16, &threads, &values).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 6 is not divisible by 4 (ShapeDivisible)");
    /// # }
    /// ```
    pub fn tiled(
        &self,
        bits: u64,
        threads: &DynLayout,
        values: &DynLayout,
    ) -> Result<TiledCopyInstance, LayoutError> {
        let (tiler, tv) = threads.make_layout_tv(values)?;
        self.over(bits, tv, tiler)
    }

    /// The copy by the instruction, for elements of `bits` bits, over the threads and values `tv`
    /// of a tile: see [`make_tiled_copy_tv`](super::make_tiled_copy_tv()).
    ///
    /// # Errors
    /// Fails if a condition of [`make_tiled_copy_tv`](super::make_tiled_copy_tv()) is broken.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopySide, nvidia::copy};
    /// let atom = &copy::SM75.atoms[2].instances()[0];
    /// assert_eq!(atom.name, "SM75_U32x4_LDSM_N");
    /// let a = "((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))".parse().unwrap();
    /// let copy = atom.tiled_tv(16, &a, &"(_16,_16)".parse().unwrap()).unwrap();
    /// let shown = copy.get_layout_tv(CopySide::Source).to_string();
    /// assert_eq!(shown, "((_16,_2),(_8,_1)):((_1,_128),(_16,_0))");
    /// # }
    /// ```
    pub fn tiled_tv(
        &self,
        bits: u64,
        tv: &DynLayout,
        tiler: &DynTiler,
    ) -> Result<TiledCopyInstance, LayoutError> {
        tv.integer_strides()?.pair()?;
        numbered(tv.right_inverse().size(), tile_size(tiler)?)?;
        self.over(bits, tv.clone(), tiler.clone())
    }

    fn over(
        &self,
        bits: u64,
        tv: DynLayout,
        tiler: DynTiler,
    ) -> Result<TiledCopyInstance, LayoutError> {
        let tile = tile_size(&tiler)?;
        let reference = self.of_elements(bits, &self.reference)?;
        Ok(TiledCopyInstance {
            source: self.side(&reference, bits, &self.source, &tv, tile)?,
            destination: self.side(&reference, bits, &self.destination, &tv, tile)?,
            atom: self.clone(),
            tv,
            tiler,
        })
    }

    /// The layout of a side from (thread, value) to elements of `bits` bits, each of which must
    /// belong to one thread: see [`Moves`](super::Moves).
    pub(super) fn of_elements(
        &self,
        bits: u64,
        side: &DynLayout,
    ) -> Result<DynLayout, LayoutError> {
        let threads = self.threads.size();
        let [in_bits, _] = side.pair()?;
        if in_bits.size() != threads {
            let (left, right) = (in_bits.size().into(), threads.into());
            return Err(LayoutError::SizesDiffer { left, right });
        }
        let side = side.upcast(bits)?;
        let [in_elements, _] = side.pair()?;
        if in_elements.size() != threads {
            return Err(LayoutError::ElementsDivided { bits: bits.into() });
        }
        Ok(side)
    }

    /// The layout of a side from (thread, (value of an instruction, instruction)) to the tile:
    /// `side_tv` of `atom/algebra/tiled_copy.rs`.
    fn side(
        &self,
        reference: &DynLayout,
        bits: u64,
        side: &DynLayout,
        tv: &DynLayout,
        tile: u64,
    ) -> Result<DynLayout, LayoutError> {
        let side = self.of_elements(bits, side)?;
        let inverse = reference.right_inverse();
        numbered(inverse.size(), reference.size())?;
        let [threads, values] = reference.pair()?.map(|mode| size(mode.size()));
        let instructions = tv.zipped_divide(&DynTiler::ByMode([threads?, values?].into()))?;
        let [one, others] = instructions.pair()?;
        let [thread, value] = one
            .compose(&inverse.compose(&side.into())?.into())?
            .pair()?;
        let [threads, values] = others.pair()?;
        let layout = DynLayout::make_layout_of_modes(&[
            DynLayout::make_layout_of_modes(&[thread, threads])?.coalesce(),
            DynLayout::make_layout_of_modes(&[value.coalesce(), values.coalesce()])?,
        ])?;
        let (span, size) = (layout.cosize().into(), tile.into());
        if span > size {
            return Err(LayoutError::ValuesBeyondTile { span, size });
        }
        Ok(layout)
    }
}

impl TiledCopyInstance {
    /// The instruction.
    pub fn atom(&self) -> &CopyInstance {
        &self.atom
    }

    /// The tile.
    pub fn tiler_mn(&self) -> &DynTiler {
        &self.tiler
    }

    /// The size of the tile in each mode.
    ///
    /// # Errors
    /// Fails if the size does not fit (Representable).
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::nvidia::universal;
    /// let atom = &universal::COPY.atoms[0].instances()[3];
    /// let threads = "(_32,_4):(_4,_1)".parse().unwrap();
    /// let values = "(_1,_8):(_0,_1)".parse().unwrap();
    /// let copy = atom.tiled(16, &threads, &values).unwrap();
    /// assert_eq!(copy.tile_shape().unwrap().to_string(), "(_32,_32)");
    /// # }
    /// ```
    pub fn tile_shape(&self) -> Result<DynTuple, LayoutError> {
        tile_shape(&self.tiler)
    }

    /// The layout from (thread, value) to the tile in column-major order, counted by the reference
    /// of the instruction.
    pub fn layout_tv(&self) -> &DynLayout {
        &self.tv
    }

    /// The number of threads that work together.
    pub fn size(&self) -> u64 {
        self.tv.size() / self.tv.mode(1).map_or(1, |values| values.size())
    }

    /// The layout of a side from (thread, (value of an instruction, instruction)) to the elements
    /// of the tile, in column-major order: see
    /// [`TiledCopy::get_layout_s_tv`](super::TiledCopy::get_layout_s_tv).
    pub fn get_layout_tv(&self, side: CopySide) -> &DynLayout {
        match side {
            CopySide::Source => &self.source,
            CopySide::Destination => &self.destination,
        }
    }

    /// The layout of a side from coordinates of the tile to the number `thread + threads · value`
    /// of the element there: see [`TiledCopy::get_layout_s_mn`](super::TiledCopy::get_layout_s_mn).
    ///
    /// # Errors
    /// Fails if dynamic sizes leave open which number an element has (SizeMatch).
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopySide, nvidia::universal};
    /// let atom = &universal::COPY.atoms[0].instances()[3];
    /// let threads = "(_32,_4):(_4,_1)".parse().unwrap();
    /// let values = "(_1,_8):(_0,_1)".parse().unwrap();
    /// let copy = atom.tiled(16, &threads, &values).unwrap();
    /// let shown = copy.get_layout_mn(CopySide::Source).unwrap().to_string();
    /// assert_eq!(shown, "(_32,(_8,_4)):(_4,(_128,_1))");
    /// # }
    /// ```
    pub fn get_layout_mn(&self, side: CopySide) -> Result<DynLayout, LayoutError> {
        let inverse = self.get_layout_tv(side).right_inverse();
        numbered(inverse.size(), tile_size(&self.tiler)?)?;
        inverse.with_shape(&tile_shape(&self.tiler)?)
    }

    /// The layout of a tensor by thread and value of a side, `(thread, value, (rest, …))`: see
    /// [`TiledCopy::tidfrg_s`](super::TiledCopy::tidfrg_s).
    ///
    /// # Errors
    /// Fails if the tiles do not fill the layout (ShapeDivisible), if they have more modes than it
    /// (Congruent), or if a condition of composing a tile with the side is broken.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopySide, nvidia::universal};
    /// let atom = &universal::COPY.atoms[0].instances()[3];
    /// let threads = "(_32,_4):(_4,_1)".parse().unwrap();
    /// let values = "(_1,_8):(_0,_1)".parse().unwrap();
    /// let copy = atom.tiled(16, &threads, &values).unwrap();
    /// let all = copy.tidfrg(CopySide::Source, &"(128,_64):(_64,_1)".parse().unwrap()).unwrap();
    /// assert_eq!(all.to_string(), "((_4,_32),(_4,_2),(4,_2)):((_8,_64),(_1,_4),(_2048,_32))");
    /// # }
    /// ```
    pub fn tidfrg(&self, side: CopySide, layout: &DynLayout) -> Result<DynLayout, LayoutError> {
        let [tile, rests] = layout.zipped_divide(&self.tiler)?.pair()?;
        let [thread, value] = tile.compose(&self.get_layout_tv(side).into())?.pair()?;
        DynLayout::make_layout_of_modes(&[thread, value, rests])
    }
}

pub(super) fn size(n: u64) -> Result<DynTiler, LayoutError> {
    DynLeaf::new_static(n.into()).map(DynTiler::Size)
}

/// The size of a tile in each mode; 1 for a mode that is kept whole, which the division refuses.
fn tile_shape(tiler: &DynTiler) -> Result<DynTuple, LayoutError> {
    Ok(match tiler {
        DynTiler::Underscore => DynLeaf::new_static(1)?.into(),
        DynTiler::Size(size) => (*size).into(),
        DynTiler::Layout(layout) => DynLeaf::new_static(layout.size().into())?.into(),
        DynTiler::ByMode(tilers) => tilers.iter().map(tile_shape).collect::<Result<_, _>>()?,
    })
}

/// The number of elements of a tile.
fn tile_size(tiler: &DynTiler) -> Result<u64, LayoutError> {
    Ok(DynLayout::make_layout(&tile_shape(tiler)?)?.size())
}

/// Fails unless all of `size` numbers are taken (SizeMatch).
fn numbered(reached: u64, size: u64) -> Result<(), LayoutError> {
    if reached == size {
        return Ok(());
    }
    let (reached, size) = (reached.into(), size.into());
    Err(LayoutError::NotNumbered { reached, size })
}
