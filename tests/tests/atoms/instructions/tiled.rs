//! Tiled MMAs at run time: all lines of CuTe, and every instruction against the definition.

use super::{golden, layout, mma, tuple};
use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN;
use cute_core::atom::{
    MMA_FAMILIES, MmaInstance, Operand, OperandKind, PlaceKind, TiledMmaInstance, make_tiled_mma,
};
use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use cute_core::prelude::*;
use cute_tests::random::Random;

fn tiler(text: &str) -> DynTiler {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The instruction that a golden line names.
fn named(name: &str) -> MmaInstance {
    let name = name.split('<').next().expect("a name");
    mma()
        .map(|(_, atom)| atom)
        .find(|atom| atom.name == name)
        .unwrap_or_else(|| panic!("no instruction {name}"))
}

#[test]
fn tiled_mmas_at_run_time_are_those_of_cute() {
    let mut lines = 0;
    for (op, args, wanted) in golden("tiled_mma") {
        let mma = named(&args[0])
            .tiled(&layout(&args[1]), &tiler(&args[2]))
            .unwrap_or_else(|error| panic!("{args:?}: {error}"));
        let operand = |name: &str| match name {
            "A" => OperandKind::A,
            "B" => OperandKind::B,
            "C" => OperandKind::C,
            _ => panic!("{op}: no operand {name}"),
        };
        let what = op.strip_prefix("tiled_mma_").expect("of a tiled MMA");
        let got = match what {
            "thr_layout_vmnk" => mma.thr_layout_vmnk().to_string(),
            "size" => format!("_{}", mma.size()),
            "tile_shape" => format!(
                "(_{},_{},_{})",
                mma.tile_shape()[0],
                mma.tile_shape()[1],
                mma.tile_shape()[2]
            ),
            _ => match what.rsplit_once('_').expect("of an operand") {
                (x, "TV") => {
                    let tv = mma.get_layout_tv(operand(&x["layout".len()..]));
                    tv.expect("a layout").to_string()
                }
                ("thrfrg", x) => {
                    let (rows, columns) = match x {
                        "A" => (0, 2),
                        "B" => (1, 2),
                        _ => (0, 1),
                    };
                    let problem: DynTuple = args[3].parse().expect("a shape");
                    let shape: DynTuple = [rows, columns]
                        .map(|mode| problem.mode(mode).expect("M, N and K"))
                        .into_iter()
                        .collect();
                    let tensor = match args[4].as_str() {
                        "col" => DynLayout::make_layout(&shape),
                        "row" => DynLayout::make_layout_row_major(&shape),
                        _ => DynLayout::make_identity_layout(&shape),
                    };
                    let parts = mma.thrfrg(operand(x), &tensor.expect("a layout"));
                    parts.expect("a layout").to_string()
                }
                // these are of tensors
                ("partition" | "partition_shape", _) => continue,
                _ => panic!("no test takes {op}"),
            },
        };
        assert_eq!(got, wanted, "{op} {args:?}");
        lines += 1;
    }
    assert_eq!(lines, 6 * 11 + 3 * 43);
}

/// How often threads repeat an instruction, in which order they are numbered, and the tile: small
/// where the instruction is large.
fn arrangement(random: &mut Random, atom: &MmaInstance) -> (String, String) {
    let large = atom.shape.iter().product::<u64>() > 2048;
    // three times as many threads do not fit between threads 3 and 16
    let gap = atom.threads.cosize() != atom.threads.size();
    let choices: &[usize] = if large || gap {
        &[1, 1, 1, 2]
    } else {
        &[1, 2, 3]
    };
    let repeats = [0; 3].map(|_| random.pick(choices));
    let mut order = [0, 1, 2];
    order.swap(0, random.below(3));
    order.swap(1, 1 + random.below(2));
    let mut strides = [0; 3];
    order.iter().fold(1, |stride, &mode| {
        strides[mode] = stride;
        stride * repeats[mode]
    });
    let text = |numbers: [usize; 3]| format!("(_{},_{},_{})", numbers[0], numbers[1], numbers[2]);
    let tile = [0, 1, 2].map(|mode| {
        let cover = usize::try_from(atom.shape[mode]).expect("small") * repeats[mode];
        let times = random.pick(choices);
        match random.below(3) {
            0 => "_".to_owned(),
            1 => format!("_{}", cover * times),
            // the elements in another order: those of each cover apart
            _ => format!("(_{cover},_{times}):(_{times},_1)"),
        }
    });
    (
        format!("{}:{}", text(repeats), text(strides)),
        format!("({})", tile.join(",")),
    )
}

/// Where in a mode of the tensor element `position` of the tiled order lies.
fn place(tile: &DynTiler, cover: u64, position: u64) -> u64 {
    let (size, within) = match tile {
        DynTiler::Layout(layout) => (layout.size(), Some(layout)),
        DynTiler::Size(size) => (size.magnitude(), None),
        _ => (cover, None),
    };
    let inside = position % size;
    let inside = within.map_or(inside, |layout| {
        let place = layout.at_checked(inside).expect("within the tile");
        place.try_into().expect("not negative")
    });
    position - position % size + inside
}

/// What each thread has, element by element: instruction by instruction, thread by thread, tile by
/// tile.
fn holds(
    mma: &TiledMmaInstance,
    atom_layout: &DynLayout,
    tile: &DynTiler,
    kind: OperandKind,
    tv: &DynLayout,
) {
    let DynTiler::ByMode(tiles) = tile else {
        panic!("{tile} is by mode");
    };
    let [r, c] = match kind {
        OperandKind::A => [0, 2],
        OperandKind::B => [1, 2],
        OperandKind::C => [0, 1],
    };
    let (shape, whole) = (mma.atom().shape, mma.tile_shape());
    let repeats: Vec<u64> = atom_layout.modes().map(|mode| mode.size()).collect();
    let extents = [whole[r] * 2, whole[c]];
    let tensor = DynLayout::make_layout(&tuple(&extents)).expect("small");
    let parts = mma
        .thrfrg(kind, &tensor)
        .expect("the tile fills the tensor");
    let name = format!("{} {atom_layout} {tile} {kind:?}: {parts}", mma.atom().name);

    let threads = tv.mode(0).expect("threads").size();
    let values = tv.size() / threads;
    let rests = [0, 1].map(|i| {
        let mode = [r, c][i];
        extents[i] / (shape[mode] * repeats[mode])
    });
    assert_eq!(
        parts.size(),
        threads * values * repeats[r] * repeats[c] * rests[0] * rests[1],
        "{name}"
    );
    let cover = |mode: usize| shape[mode] * repeats[mode];
    let mut times = vec![0_u64; usize::try_from(tensor.size()).expect("small")];
    let mut index = 0;
    for j in 0..rests[1] {
        for i in 0..rests[0] {
            for value in 0..values {
                for n in 0..repeats[c] {
                    for m in 0..repeats[r] {
                        for thread in 0..threads {
                            let cell: u64 = tv
                                .at_checked(thread + threads * value)
                                .and_then(|cell| cell.try_into().ok())
                                .expect("a cell");
                            let row = cell % shape[r] + shape[r] * (m + repeats[r] * i);
                            let column = cell / shape[r] + shape[c] * (n + repeats[c] * j);
                            let row = place(&tiles[r], cover(r), row);
                            let column = place(&tiles[c], cover(c), column);
                            let offset = row + extents[0] * column;
                            let got = parts.at_checked(index).expect("in the domain");
                            assert_eq!(u64::try_from(got), Ok(offset), "{name} at {index}");
                            times[usize::try_from(offset).expect("small")] += 1;
                            index += 1;
                        }
                    }
                }
            }
        }
    }
    // each element is in one value of one thread, or of as many threads as the instruction gives it
    // to
    let each = threads * values / (shape[r] * shape[c]);
    assert!(times.iter().all(|&t| t == each), "{name}");
}

/// What a thread of this number has of the tile is what the thread of this coordinate has.
fn numbers(mma: &TiledMmaInstance, kind: OperandKind) {
    let tv = mma.get_layout_tv(kind).expect("a layout");
    let name = format!("{} {kind:?}: {tv}", mma.atom().name);
    let vmnk = mma.thr_layout_vmnk();
    let sizes: Vec<u64> = vmnk.modes().map(|mode| mode.size()).collect();
    let [r, c] = match kind {
        OperandKind::A => [1, 3],
        OperandKind::B => [2, 3],
        OperandKind::C => [1, 2],
    };
    let shape = mma.tile_shape();
    let tile = DynLayout::make_layout(&tuple(&[shape[r - 1], shape[c - 1]])).expect("small");
    let parts = mma.thrfrg(kind, &tile).expect("a layout");
    let (threads, parts_threads) = (
        tv.mode(0).expect("threads").size(),
        sizes[0] * sizes[r] * sizes[c],
    );
    assert_eq!(tv.size() / threads, parts.size() / parts_threads, "{name}");
    for index in 0..vmnk.size() {
        let number: u64 = vmnk
            .at_checked(index)
            .and_then(|n| n.try_into().ok())
            .expect("a number");
        assert!(number < threads, "{name}");
        let mut rest = index;
        let coordinate: Vec<u64> = sizes
            .iter()
            .map(|size| {
                let coordinate = rest % size;
                rest /= size;
                coordinate
            })
            .collect();
        let part = coordinate[0] + sizes[0] * (coordinate[r] + sizes[r] * coordinate[c]);
        for value in 0..tv.size() / threads {
            assert_eq!(
                tv.at_checked(number + threads * value),
                parts.at_checked(part + parts_threads * value),
                "{name} at thread {number}, value {value}"
            );
        }
    }
}

#[test]
fn threads_of_a_tiled_mma_have_each_element_of_a_tensor() {
    let mut random = Random::new(7);
    let mut tiled = 0;
    let records = MMA_FAMILIES
        .iter()
        .copied()
        .flatten()
        .flat_map(|family| family.atoms);
    for record in records {
        let in_threads = |operand: &Operand| {
            !matches!(
                operand.place,
                PlaceKind::SharedMemory | PlaceKind::TensorMemory
            )
        };
        // one of the smaller sizes
        let instances = record.instances();
        let atom = &instances[random.below(instances.len().min(8))];
        let (atom_layout, tile) = arrangement(&mut random, atom);
        let (atom_layout, tile) = (layout(&atom_layout), tiler(&tile));
        let mma = atom
            .tiled(&atom_layout, &tile)
            .unwrap_or_else(|error| panic!("{} {atom_layout} {tile}: {error}", atom.name));
        for (kind, (operand, tv, _)) in OperandKind::ALL.into_iter().zip(atom.operands()) {
            if !in_threads(operand) {
                continue;
            }
            if atom.record.blocks > 1 {
                let shape = mma.tile_shape();
                let tensor =
                    DynLayout::make_layout(&tuple(&[shape[0] * shape[1], shape[1] * shape[2]]))
                        .expect("small");
                let error = mma
                    .thrfrg(kind, &tensor)
                    .expect_err("several products have no single tile");
                assert!(
                    matches!(error, LayoutError::ValuesBeyondTile { .. }),
                    "{}: {error}",
                    atom.name
                );
                continue;
            }
            holds(&mma, &atom_layout, &tile, kind, tv);
            numbers(&mma, kind);
            tiled += 1;
        }
    }
    assert!(tiled > 300, "{tiled} operands");
}

#[test]
fn atom_layouts_that_number_threads_twice_are_refused() {
    let atom = named("SM80_16x8x16_F16F16F16F16_TN");
    for (atom_layout, tile, wanted) in [
        (
            "(_2,_2)",
            "(_,_,_)",
            "the tuples have different profiles (Congruent)",
        ),
        (
            "(_2,_2,_1)",
            "(_,_)",
            "the tuples have different profiles (Congruent)",
        ),
        (
            "(_2,_2,_1):(_1,_1,_0)",
            "(_,_,_)",
            "stride 32 lies below 64, the span of the modes before it (Injective)",
        ),
        (
            "(_2,_2,_1):(_1,_0,_0)",
            "(_,_,_)",
            "stride 0 gives several coordinates the same offset (Injective)",
        ),
        (
            "(_2,_2,_1):(_1,_3,_0)",
            "(_,_,_)",
            "stride 96 is not divisible by 64, the span of the modes before it (OrderedChain)",
        ),
        (
            "(_2,_2,_1)",
            "(_48,_,_)",
            "shape 48 is not divisible by 32 (ShapeDivisible)",
        ),
        (
            "(_2,_2,_1)",
            "(_16,_,_)",
            "shape 16 is not divisible by 32 (ShapeDivisible)",
        ),
    ] {
        let error = atom.tiled(&layout(atom_layout), &tiler(tile));
        let error = error.expect_err("no tiled MMA").to_string();
        assert_eq!(error, wanted, "{atom_layout} {tile}");
    }
}

#[test]
fn threads_write_each_element_of_an_exclusive_tensor_once() {
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let mut data = vec![0; 64 * 96];
    let mut c = Tensor::new(&mut data, layout!((64, 96):(96, 1))).expect("it holds the matrix");
    for thread in 0..128 {
        let mut mine = mma.get_slice(thread).partition_c(c.view_mut());
        mine.for_each_mut(|_, number| *number += 1 + thread);
    }
    let places = make_identity_tensor(shape!((64, 96)));
    let mut written = 0;
    for thread in 0..128 {
        for place in mma.get_slice(thread).partition_c(places).values() {
            assert_eq!(c[place.to_native()], 1 + thread, "{place}");
            written += 1;
        }
    }
    assert_eq!(written, 64 * 96);
}

#[test]
fn a_thread_of_a_narrow_type_reaches_far_offsets() {
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let far = make_counting_tensor(layout!((32, 32):(1073741824, 1)));
    let mine = mma.get_slice(127_i32).partition_c(far);
    assert_eq!(mine.at(0), 23 * 1_073_741_824 + 14);
    for number in [-1_i64, 128, i64::MAX] {
        let error = mma.try_get_slice(number).expect_err("no thread");
        let (thread, threads) = (number.into(), 128);
        assert_eq!(error, LayoutError::NoThread { thread, threads });
    }
}
