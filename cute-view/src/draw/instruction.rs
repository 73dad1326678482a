//! Drawings of instructions: the tiles of a product, and the two sides of a copy.

use super::color_by::ColorBy;
use super::drawing::Drawing;
use super::error::DrawError;
use super::scene::{Arrangement, Scene};
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::atom::{
    CopyInstance, CopySide, MmaInstance, OperandKind, TiledCopyInstance, TiledMmaInstance,
};
use cute_core::dynamic::{DynLayout, DynTuple};
use cute_core::error::LayoutError;

impl Drawing {
    /// A drawing of the threads and values that hold the operands of a product of shape (M,N,K). A
    /// is beside C, and B is above C with K going down.
    ///
    /// The layouts map (thread, value) to cells of A, (M,K), B, (N,K), and C, (M,N), in
    /// column-major order. They are those of an instruction, or of a tiled MMA.
    ///
    /// # Errors
    /// The errors of [`Drawing::thread_value`].
    ///
    /// ```
    /// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
    /// use cute_core::prelude::*;
    /// use cute_view::draw::Drawing;
    /// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
    /// let (a, b, c) = (mma.get_layout_a_tv(), mma.get_layout_b_tv(), mma.get_layout_c_tv());
    /// let drawing = Drawing::mma(&a.into(), &b.into(), &c.into(), [32, 32, 16]).unwrap();
    /// assert!(drawing.to_svg().contains("down ↓ K = 16"));
    /// ```
    ///
    /// Source: CuTe `print_latex(TiledMMA)`.
    pub fn mma(
        a: &DynLayout,
        b: &DynLayout,
        c: &DynLayout,
        [m, n, k]: [u64; 3],
    ) -> Result<Self, DrawError> {
        let scenes = vec![
            scene("A", a, cells([(m, 1), (k, m)])?, ["M", "K"])?,
            scene("B", b, cells([(k, n), (n, 1)])?, ["K", "N"])?,
            scene("C", c, cells([(m, 1), (n, m)])?, ["M", "N"])?,
        ];
        Ok(Self {
            arrangement: Arrangement::Product,
            ..by_thread(scenes)
        })
    }

    /// A drawing of a tiled MMA in two levels, for tiles too large to read each element: which warp
    /// makes which products, and below it one product, the instruction itself.
    ///
    /// A cell above is what one instruction reads or writes. It names a warp, the threads of one
    /// instruction, and the number of the block among those of the warp. Of a block that several
    /// warps hold, it names the first, and the number of the others.
    ///
    /// # Errors
    /// The errors of [`DrawInstruction::drawing`] for both levels.
    ///
    /// ```
    /// use cute_core::atom::nvidia::sm80;
    /// use cute_view::draw::Drawing;
    /// let atom = &sm80::MMA.atoms[0].instances()[0];
    /// let mma = atom.tiled(&"(_2,_2,_1)".parse()?, &"(_128,_128,_8)".parse()?)?;
    /// let table = Drawing::mma_levels(&mma)?.to_table();
    /// // 8 blocks of 16 rows, 16 blocks of 8 columns; two warps along either
    /// assert!(table.contains("0 │  W0#0   W2#0   W0#4   W2#4"), "{table}");
    /// assert!(table.contains("T0V0"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mma_levels(mma: &TiledMmaInstance) -> Result<Self, DrawError> {
        let whole = DrawInstruction::drawing(mma)?;
        let atom = mma.atom();
        let [m, n, k] = mma.tile_shape();
        let [by_m, by_n, by_k] = atom.shape;
        let group = atom.threads.size();
        // each operand: its axes with their sizes and those of a block, and the stride of the second
        let sides = [
            [("M", m, by_m), ("K", k, by_k)],
            [("K", k, by_k), ("N", n, by_n)],
            [("M", m, by_m), ("N", n, by_n)],
        ];
        let mut scenes = Vec::new();
        for (scene, sides) in whole.scenes.into_iter().zip(sides) {
            let [(down, rows, high), (across, columns, wide)] = sides;
            let (high_count, wide_count) = (rows / high, columns / wide);
            let strides = scene.layout.stride();
            let [row_stride, column_stride] = [0, 1].map(|at| strides.leaves()[at].magnitude());
            let block = |cell: u64| {
                let row = cell / row_stride % rows / high;
                let column = cell / column_stride % columns / wide;
                row + high_count * column
            };
            scenes.push(Scene {
                name: scene.name.map(|name| format!("{name} by warps")),
                axes: Some(
                    [(down, high), (across, wide)]
                        .map(|(axis, size)| format!("{axis} in blocks of {size}")),
                ),
                owners: scene.owners.map(|owners| owners.of_blocks(group, block)),
                layout: cells([(high_count, 1), (wide_count, high_count)])?,
                ..scene
            });
        }
        scenes.extend(DrawInstruction::drawing(atom)?.scenes);
        Ok(Self {
            arrangement: Arrangement::Products,
            ..by_thread(scenes)
        }
        .title(whole.title))
    }

    /// A drawing of the threads and values that read and write a tile: the source and the
    /// destination of a copy, side by side; once if they are equal.
    ///
    /// The layouts map (thread, value) to cells of the tile, in column-major order.
    ///
    /// # Errors
    /// The errors of [`Drawing::thread_value`].
    ///
    /// ```
    /// use cute_view::draw::Drawing;
    /// // eight threads read two numbers each, four write four
    /// let (from, to) = ("(8,2):(1,8)".parse()?, "(4,4):(4,1)".parse()?);
    /// let drawing = Drawing::copy(&from, &to, &"(4,4)".parse()?)?;
    /// assert!(drawing.to_table().contains("source: (8,2):(1,8)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `print_latex(TiledCopy)`.
    pub fn copy(
        source: &DynLayout,
        destination: &DynLayout,
        tile: &DynTuple,
    ) -> Result<Self, DrawError> {
        let held = |layout| Scene::held(None, layout, DynLayout::make_layout(tile)?);
        Ok(by_thread(sides(held(source)?, held(destination)?)))
    }
}

/// Instructions, and tiled MMAs and copies, drawn by the threads and values that hold each cell.
///
/// For instructions whose elements have no width, [`DrawBits`] takes one.
///
/// Source: CuTe `print_latex(TiledMMA)`, `print_latex(TiledCopy)`.
pub trait DrawInstruction {
    /// The drawing, for further choices.
    ///
    /// # Errors
    /// The errors of [`Drawing::thread_value`], and those of the impl for each type.
    fn drawing(&self) -> Result<Drawing, DrawError>;
}

/// Instructions that move bits, whatever they mean, drawn as elements of a given width.
pub trait DrawBits {
    /// The drawing with elements of `bits` bits, for further choices.
    ///
    /// # Errors
    /// The errors of [`Drawing::thread_value`], and those of the impl for each type.
    fn drawing(&self, bits: u64) -> Result<Drawing, DrawError>;
}

/// Draws the threads and values that hold each cell, each thread by its number; see
/// [`Drawing::mma`].
///
/// # Errors
/// Fails for an instruction that makes several products: its tiles have more modes than a drawing.
///
/// ```
/// use cute_core::atom::nvidia::sm70;
/// use cute_view::draw::DrawInstruction;
/// let atom = &sm70::MMA.atoms[0].instances()[0];
/// // the quadpair is threads 0 to 3 and 16 to 19
/// assert!(atom.drawing().unwrap().to_table().contains("T19V0"));
/// ```
impl DrawInstruction for MmaInstance {
    fn drawing(&self) -> Result<Drawing, DrawError> {
        let drawing = Drawing::mma(&self.a, &self.b, &self.c, self.shape)?;
        let scenes = drawing.scenes.into_iter();
        let scenes = scenes.map(|scene| numbered(scene, &self.threads)).collect();
        let title = self.name.clone();
        Ok(Drawing {
            title,
            scenes,
            ..drawing
        })
    }
}

/// Draws the threads and values that hold each cell of the tile, threads by their numbers among
/// all; see [`Drawing::mma`].
///
/// # Errors
/// The errors of [`TiledMmaInstance::get_layout_tv`].
///
/// ```
/// use cute_core::atom::nvidia::sm80;
/// use cute_view::draw::DrawInstruction;
/// let atom = &sm80::MMA.atoms[0].instances()[0];
/// let mma = atom.tiled(&"(_2,_1,_1)".parse()?, &"(_,_16,_)".parse()?)?;
/// let table = mma.drawing()?.to_table();
/// assert!(table.contains("SM80_16x8x8_F16F16F16F16_TN on (32,16,8)"));
/// // threads 32 and on have rows 16 and on of C, the values from 4 on columns 8 and on
/// assert!(table.contains("T32V0  T32V1") && table.contains("T32V4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl DrawInstruction for TiledMmaInstance {
    fn drawing(&self) -> Result<Drawing, DrawError> {
        let [a, b, c] = OperandKind::ALL.map(|operand| self.get_layout_tv(operand));
        let [m, n, k] = self.tile_shape();
        let drawing = Drawing::mma(&a?, &b?, &c?, [m, n, k])?;
        Ok(drawing.title(format!("{} on ({m},{n},{k})", self.atom().name)))
    }
}

/// Draws the threads and values that read and write each element of `bits` bits, each thread by its
/// number. A row is what a thread reads at once.
///
/// # Errors
/// Fails if what a thread reads at once is not a whole number of such elements (RecastDivisible).
///
/// ```
/// use cute_core::atom::nvidia::copy::SM75;
/// use cute_view::draw::DrawBits;
/// let ldmatrix = &SM75.atoms[0].instances()[0];
/// let table = ldmatrix.drawing(16).unwrap().to_table();
/// // each row by one of the first eight threads, which others repeat;
/// // a pair of each row to each thread
/// assert!(table.contains("1 │ T1V0+3  T1V1+3"));
/// assert!(table.contains("1 │  T4V0   T4V1   T5V0"));
/// ```
impl DrawBits for CopyInstance {
    fn drawing(&self, bits: u64) -> Result<Drawing, DrawError> {
        let source = self.source.recast(1, bits)?;
        let destination = self.destination.recast(1, bits)?;
        let row = source.mode(1).map_or(1, |values| values.size());
        let size = source.cosize().max(destination.cosize());
        let shape = [(size.div_ceil(row), row), (row, 1)];
        let held = |layout: &DynLayout| {
            let scene = Scene::held(None, layout, cells(shape)?)?;
            Ok::<_, DrawError>(numbered(scene, &self.threads))
        };
        let scenes = sides(held(&source)?, held(&destination)?);
        Ok(by_thread(scenes).title(self.name.as_str()))
    }
}

/// Draws the threads and values that read and write each element of the tile; see
/// [`Drawing::copy`].
///
/// ```
/// use cute_core::atom::nvidia::copy::SM75;
/// use cute_view::draw::DrawInstruction;
/// let ldmatrix = &SM75.atoms[2].instances()[0];
/// let a = "((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))".parse()?;
/// let tiled = ldmatrix.tiled_tv(16, &a, &"(_16,_16)".parse()?)?;
/// let table = tiled.drawing()?.to_table();
/// // eight elements of row 1 to each of the threads 1 and 17, from which threads 4 to 7
/// // receive pairs
/// assert!(table.contains("1 │  T1V0   T1V1   T1V2"));
/// assert!(table.contains("1 │  T4V0   T4V1   T5V0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl DrawInstruction for TiledCopyInstance {
    fn drawing(&self) -> Result<Drawing, DrawError> {
        let [source, destination] = CopySide::BOTH.map(|side| self.get_layout_tv(side));
        let drawing = Drawing::copy(source, destination, &self.tile_shape()?)?;
        Ok(drawing.title(self.atom().name.as_str()))
    }
}

fn scene(
    name: &str,
    layout: &DynLayout,
    cells: DynLayout,
    axes: [&str; 2],
) -> Result<Scene, DrawError> {
    Ok(Scene {
        axes: Some(axes.map(Into::into)),
        ..Scene::held(Some(name.into()), layout, cells)?
    })
}

/// The two sides of a copy with their names; one scene if threads and values have the same places in
/// both.
fn sides(source: Scene, destination: Scene) -> Vec<Scene> {
    let named = |scene, name: &str| Scene {
        name: Some(name.into()),
        ..scene
    };
    match source.owners == destination.owners {
        true => vec![named(source, "source and destination")],
        false => vec![named(source, "source"), named(destination, "destination")],
    }
}

/// The scene with threads by the numbers that `threads` gives.
fn numbered(scene: Scene, threads: &DynLayout) -> Scene {
    Scene {
        owners: scene.owners.map(|owners| owners.numbered(threads)),
        ..scene
    }
}

fn by_thread(scenes: Vec<Scene>) -> Drawing {
    Drawing::of(String::new(), scenes).color_by(ColorBy::Thread)
}

/// The cells of two modes, down and across, each with a size and a stride.
fn cells(modes: [(u64, u64); 2]) -> Result<DynLayout, LayoutError> {
    let shape = DynTuple::new_dynamic(modes.map(|(size, _)| size))?;
    let stride = DynTuple::new_dynamic(modes.map(|(_, stride)| stride))?;
    DynLayout::new(&shape, &stride)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use cute_core::atom::nvidia::sm80;

    /// The quadpair of threads 0 to 3 and 16 to 19 needs eight colours, which do not repeat.
    #[test]
    fn threads_with_gaps_between_their_numbers_have_colours_of_their_own() {
        let atom = &cute_core::atom::nvidia::sm70::MMA.atoms[0].instances()[0];
        let svg = atom.drawing().expect("it is small").to_svg();
        let is_named = |thread: u64| svg.contains(&format!(">T{thread}<"));
        let named: Vec<u64> = (0..32).filter(|&thread| is_named(thread)).collect();
        assert_eq!(named, [0, 1, 2, 3, 16, 17, 18, 19]);
        assert!(!svg.contains("colours repeat"));
    }

    /// The upper level says of each block which warps hold an element of it, and the blocks of a
    /// warp have different numbers.
    #[test]
    fn blocks_are_held_by_the_warps_that_hold_their_elements() {
        let atoms = sm80::MMA.atoms.iter().flat_map(|atom| atom.instances());
        for (threads, tile) in [
            ("(_2,_2,_1)", "(_64,_64,_32)"),
            ("(_1,_4,_1)", "(_16,_64,_32)"),
            ("(_2,_1,_1)", "(_32,(_8,_2):(_1,_8),_32)"),
        ] {
            for atom in atoms.clone().filter(|atom| atom.shape == [16, 8, 16]) {
                let mma = atom.tiled(&threads.parse().unwrap(), &tile.parse().unwrap());
                let mma = mma.expect("it is a tiling");
                let levels = Drawing::mma_levels(&mma).expect("it is small");
                let [m, n, k] = mma.tile_shape();
                // rows and columns of an operand, of a block, and whether columns come first
                let sides = [
                    (m, k, 16, 16, false),
                    (k, n, 16, 8, true),
                    (m, n, 16, 8, false),
                ];
                for (scene, (operand, side)) in
                    (levels.scenes.iter()).zip(OperandKind::ALL.into_iter().zip(sides))
                {
                    let (rows, columns, high, wide, is_turned) = side;
                    let layout = mma.get_layout_tv(operand).expect("a layout");
                    let threads = layout.mode(0).expect("two modes").size();
                    let mut warps =
                        alloc::vec![BTreeSet::new(); (rows / high * columns / wide) as usize];
                    for pair in 0..layout.size() {
                        let cell = layout.at(pair) as u64;
                        let (row, column) = match is_turned {
                            true => (cell / columns, cell % columns),
                            false => (cell % rows, cell / rows),
                        };
                        let block = row / high + rows / high * (column / wide);
                        warps[block as usize].insert(pair % threads / 32);
                    }
                    let owners = scene.owners.as_ref().expect("a tile");
                    let mut seen = BTreeSet::new();
                    for (block, warps) in (0..).zip(&warps) {
                        let shown: BTreeSet<_> =
                            owners.of(block).iter().map(|owner| owner.thread).collect();
                        assert_eq!(&shown, warps, "{operand:?} {threads} {tile} block {block}");
                        for owner in owners.of(block) {
                            assert!(
                                seen.insert((owner.thread, owner.value)),
                                "{operand:?} {owner:?}"
                            );
                        }
                    }
                }
                assert_eq!(levels.scenes.len(), 6);
            }
        }
    }
}
