//! The holder of each cell of a tile is the thread whose layout, or whose partition, leads there.

use super::{layout, parsed};
use cute_core::atom::nvidia::copy::{SM75_U16x8_LDSM_T, SM75_U32x4_LDSM_N};
use cute_core::atom::nvidia::sm70::SM70_8x8x4_F32F16F16F32_NT;
use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN;
use cute_core::atom::{
    COPY_FAMILIES, CopyAtom, CopyInstance, F16, MMA_FAMILIES, MmaInstance, OperandKind,
    make_tiled_copy_a, make_tiled_copy_b, make_tiled_mma,
};
use cute_core::dynamic::{DynLayout, DynTuple};
use cute_core::stride::Value;
use cute_core::{prelude::*, tensor::Counting};
use cute_tests::share;
use cute_view::draw::{DrawBits, DrawError, DrawInstruction, Drawing};
use std::collections::BTreeMap;

/// Who holds the cells of a tile, as drawings name them: of more than eight the first, by value,
/// then by thread.
fn names(owners: &[(u64, u64)]) -> String {
    let mut names: Vec<String> = (owners.iter().take(8))
        .map(|(thread, value)| format!("T{thread}V{value}"))
        .collect();
    if owners.len() > 8 {
        names.push(format!("{} more", owners.len() - 8));
    }
    if names.is_empty() {
        return "held by no thread".into();
    }
    names.join(", ")
}

/// Cell by cell of a tile who holds it, from one section of a page.
fn holders_in_html(section: &str) -> BTreeMap<u64, String> {
    let attribute = |cell: &str, name: &str| {
        let (_, rest) = cell.split_once(&format!("{name}=\"")).expect(cell);
        rest.split('"').next().expect("a quote").to_owned()
    };
    let cells = section.split("<td tabindex").skip(1);
    cells
        .map(|cell| {
            (
                parsed(&attribute(cell, "data-o")),
                attribute(cell, "data-r"),
            )
        })
        .collect()
}

type Holders = BTreeMap<u64, Vec<(u64, u64)>>;

/// The sections of a page name who holds the cells of each tile.
#[track_caller]
fn assert_holders(drawing: &Drawing, tiles: &[Holders], name: &str) {
    let html = drawing.to_html();
    let sections: Vec<_> = html.split("<section").skip(1).collect();
    assert_eq!(sections.len(), tiles.len(), "{name}");
    for (section, holders) in sections.iter().zip(tiles) {
        let shown = holders_in_html(section);
        assert!(!shown.is_empty(), "{name}");
        for (cell, text) in shown {
            let wanted = names(holders.get(&cell).map_or(&[], Vec::as_slice));
            assert_eq!(text, wanted, "{name}, cell {cell}");
        }
    }
}

/// The cells to which a thread-value layout leads, with threads by their numbers; or why it is not
/// drawn.
fn holders(tv: &DynLayout, size: u64, threads: Option<&DynLayout>) -> Result<Holders, DrawError> {
    let count = match (tv.rank(), tv.mode(0)) {
        (2, Some(threads)) => threads.size(),
        (rank, _) => return Err(DrawError::NotThreadValue { rank }),
    };
    let limit = 1 << 20;
    if tv.size() > limit {
        let size = tv.size();
        return Err(DrawError::TooMany { size, limit });
    }
    let mut holders = Holders::new();
    for pair in 0..tv.size() {
        let (thread, value) = (pair % count, pair / count);
        let index = tv.at(pair);
        if !(0..size as i64).contains(&index) {
            return Err(DrawError::OutsideTile {
                thread,
                value,
                index,
                size,
            });
        }
        let number = threads.map_or(thread, |threads| threads.at(thread) as u64);
        holders
            .entry(index as u64)
            .or_default()
            .push((number, value));
    }
    Ok(holders)
}

fn compare(
    drawing: Result<Drawing, DrawError>,
    tiles: impl IntoIterator<Item = Result<Holders, DrawError>>,
    name: &str,
) -> bool {
    let tiles: Result<Vec<_>, _> = tiles.into_iter().collect();
    match (drawing, tiles) {
        (Ok(drawing), Ok(tiles)) => {
            assert_holders(&drawing, &tiles, name);
            true
        }
        (drawing, tiles) => {
            assert_eq!(drawing.map(drop), tiles.map(drop), "{name}");
            false
        }
    }
}

#[test]
fn instructions_are_drawn_as_their_layouts_say() {
    let families = MMA_FAMILIES.iter().copied().flatten();
    let all: Vec<MmaInstance> = families
        .flat_map(|family| family.atoms.iter().flat_map(|atom| atom.instances()))
        .collect();
    let (mut drawn, mut refused, mut tiled) = (0, 0, 0);
    for atom in share::some(all.iter(), 311) {
        let [m, n, k] = atom.shape;
        let operands = [(&atom.a, m * k), (&atom.b, n * k), (&atom.c, m * n)];
        let tiles = operands.map(|(tv, size)| holders(tv, size, Some(&atom.threads)));
        let is_drawn = compare(atom.drawing(), tiles, &atom.name);
        *(if is_drawn { &mut drawn } else { &mut refused }) += 1;
        let twice = atom.tiled(&layout("(_2,_1,_1)"), &parsed("(_,_,_)"));
        let Ok(twice) = twice else { continue };
        let [m, n, k] = twice.tile_shape();
        let tiles = OperandKind::ALL.into_iter().zip([m * k, n * k, m * n]);
        let tiles =
            tiles.map(|(operand, size)| holders(&twice.get_layout_tv(operand)?, size, None));
        tiled += usize::from(compare(
            twice.drawing(),
            tiles,
            &format!("two {}", atom.name),
        ));
    }
    println!("{drawn} drawn, {refused} refused, {tiled} tiled");
    assert!(drawn > 6 && tiled > 4, "{drawn} {tiled}");

    let families = COPY_FAMILIES.iter().copied().flatten();
    let copies: Vec<CopyInstance> = families
        .flat_map(|family| family.atoms.iter().flat_map(|atom| atom.instances()))
        .collect();
    let mut drawn = [0; 2];
    for atom in share::some(copies.iter(), 3) {
        for bits in [8, 16, 32] {
            let (Ok(source), Ok(destination)) = (
                atom.source.recast(1, bits),
                atom.destination.recast(1, bits),
            ) else {
                assert!(atom.drawing(bits).is_err(), "{} of {bits} bits", atom.name);
                continue;
            };
            let row = source.mode(1).expect("values").size();
            let size = source
                .cosize()
                .max(destination.cosize())
                .next_multiple_of(row);
            // two equal sides are one tile
            let sides = [&source, &destination];
            let sides = &sides[..if source == destination { 1 } else { 2 }];
            let tiles = (sides.iter()).map(|tv| holders(tv, size, Some(&atom.threads)));
            if compare(atom.drawing(bits), tiles, &atom.name) {
                drawn[sides.len() - 1] += 1;
            }
        }
    }
    let [once, twice] = drawn;
    assert!(once > 4 && twice > 4, "{once} {twice}");
}

/// The pairs of thread and value that have each cell of a column-major tile, from the partitions of
/// its identity tensor.
fn held_by<V: Value, L: Layout>(
    holders: &mut Holders,
    thread: usize,
    rows: u64,
    part: &Tensor<Counting<V>, L>,
) {
    for (value, at) in (0..).zip(part.values()) {
        let at: DynTuple = parsed(&at.to_string());
        let [row, column] = at.leaves() else {
            panic!("a row and a column")
        };
        let cell = row.value() + rows as i128 * column.value();
        let cell = holders.entry(cell as u64).or_default();
        cell.push((thread as u64, value));
    }
}

/// As drawings list them.
fn by_value(mut holders: Holders) -> Holders {
    for owners in holders.values_mut() {
        owners.sort_by_key(|&(thread, value)| (value, thread));
    }
    holders
}

macro_rules! assert_partitioned_mma {
    ($mma:expr, ($m:literal, $n:literal, $k:literal)) => {{
        let mma = $mma;
        let [mut a, mut b, mut c] = [const { Holders::new() }; 3];
        for thread in 0..mma.size().to::<usize>() {
            let mine = mma.get_slice(thread);
            held_by(
                &mut a,
                thread,
                $m,
                &mine.partition_a(make_identity_tensor(shape!(($m, $k)))),
            );
            held_by(
                &mut b,
                thread,
                $n,
                &mine.partition_b(make_identity_tensor(shape!(($n, $k)))),
            );
            held_by(
                &mut c,
                thread,
                $m,
                &mine.partition_c(make_identity_tensor(shape!(($m, $n)))),
            );
        }
        let [of_a, of_b, of_c] = [
            mma.get_layout_a_tv().into(),
            mma.get_layout_b_tv().into(),
            mma.get_layout_c_tv().into(),
        ];
        let drawing = Drawing::mma(&of_a, &of_b, &of_c, [$m, $n, $k]).expect("in the tiles");
        assert_holders(&drawing, &[a, b, c].map(by_value), stringify!($mma));
    }};
}

#[test]
fn drawings_of_tiled_mmas_agree_with_partitions() {
    assert_partitioned_mma!(
        make_tiled_mma(
            SM80_16x8x16_F16F16F16F16_TN,
            layout!((2, 2, 1)),
            tile!((32, 32, 16))
        ),
        (32, 32, 16)
    );
    assert_partitioned_mma!(
        make_tiled_mma(
            SM80_16x8x16_F16F16F16F16_TN,
            layout!((1, 2, 1):(0, 1, 0)),
            tile!((32, 16, 32))
        ),
        (32, 16, 32)
    );
    assert_partitioned_mma!(
        make_tiled_mma(
            SM70_8x8x4_F32F16F16F32_NT,
            layout!((2, 2, 1)),
            tile!((32, 32, 4))
        ),
        (32, 32, 4)
    );
}

macro_rules! assert_partitioned_copy {
    ($tiled:expr, ($m:literal, $k:literal)) => {{
        let tiled = $tiled;
        let [mut source, mut destination] = [const { Holders::new() }; 2];
        for thread in 0..tiled.size().to::<usize>() {
            let mine = tiled.get_slice(thread);
            let id = make_identity_tensor(shape!(($m, $k)));
            held_by(&mut source, thread, $m, &mine.partition_s(id));
            held_by(&mut destination, thread, $m, &mine.partition_d(id));
        }
        let [from, to] = [
            tiled.get_layout_s_tv().into(),
            tiled.get_layout_d_tv().into(),
        ];
        let tile = parsed(stringify!(($m, $k)));
        let drawing = Drawing::copy(&from, &to, &tile).expect("in the tile");
        assert_holders(
            &drawing,
            &[source, destination].map(by_value),
            stringify!($tiled),
        );
    }};
}

#[test]
fn drawings_of_tiled_copies_agree_with_partitions() {
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    assert_partitioned_copy!(
        make_tiled_copy_a(SM75_U32x4_LDSM_N.of::<F16>(), mma),
        (32, 16)
    );
    assert_partitioned_copy!(
        make_tiled_copy_b(SM75_U16x8_LDSM_T.of::<F16>(), mma),
        (32, 16)
    );
}

/// The note of a picture that says how to read its cells, by an example.
fn legend<'t>(table: &'t str, letter: &str) -> Option<&'t str> {
    let mut lines = table.lines();
    lines.find(|line| line.starts_with(letter) && line.contains(": ") && !line.contains('│'))
}

/// A picture with marks explains one of them, as it stands in a cell, and says what is so.
#[test]
fn marks_of_holders_are_explained_by_one_of_the_picture() {
    let tv = |text: &str, tile: &str| {
        Drawing::thread_value(&layout(text), &parsed(tile)).expect("in the tile")
    };
    let cells = |table: &str| {
        let cells = table.split([' ', '│', '\n']).map(str::to_owned);
        cells.collect::<std::collections::BTreeSet<_>>()
    };
    let alone = tv("(4,2):(1,4)", "(2,4)").to_table();
    assert_eq!(legend(&alone, "T"), Some("T3V1: value 1 of thread 3"));
    let pairs = tv("(4,2):(1,2)", "(2,3)").to_table();
    let expected = "T2V0+1".strip_suffix("+1").expect("two hold it");
    assert!(cells(&pairs).contains("T2V0+1"), "{pairs}");
    let two = legend(&pairs, "T").expect("a legend");
    assert_eq!(
        two,
        format!("{expected}: value 0 of thread 2; +1: one more holds this cell")
    );
    // threads of a copy, at both of its sides: a shared cell is the example
    let copy = cute_core::atom::nvidia::copy::SM75.atoms[0].instances()[0].drawing(16);
    let copy = copy.expect("whole elements").to_table();
    assert_eq!(
        legend(&copy, "T"),
        Some("T0V0: value 0 of thread 0; +3: 3 more hold this cell")
    );
    assert!(cells(&copy).contains("T0V0+3"), "{copy}");
    // warps, and the threads of one instruction
    let atom = &cute_core::atom::nvidia::sm80::MMA.atoms[0].instances()[0];
    let mma = atom.tiled(&layout("(_2,_2,_1)"), &parsed("(_128,_128,_8)"));
    let levels = Drawing::mma_levels(&mma.expect("a tile"))
        .expect("a drawing")
        .to_table();
    let warps = legend(&levels, "W").expect("a legend");
    assert!(
        warps.ends_with(", the 32 threads of one instruction; +1: one more holds this block"),
        "{warps}"
    );
    let name = warps.split(':').next().expect("a name");
    assert!(cells(&levels).contains(&format!("{name}+1")), "{levels}");
    let (_, of_name) = name.split_once('W').expect("a warp");
    let (warp, block) = of_name.split_once('#').expect("a block");
    assert!(
        warps.contains(&format!(": block {block} of warp {warp}, ")),
        "{warps}"
    );
    assert!(legend(&levels, "T").is_some(), "{levels}");
}
