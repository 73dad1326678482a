//! Copy instructions and tiled copies as values: their elements against the reference, and against
//! types.

use super::*;

/// All copy instructions.
fn instances() -> impl Iterator<Item = CopyInstance> {
    let families = COPY_FAMILIES.iter().copied().flatten();
    families.flat_map(|family| family.atoms.iter().flat_map(|atom| atom.instances()))
}

/// (thread, value) of a layout in bits, for elements of so many: the index of each, in the order of
/// the values.
fn elements(layout: &DynLayout, bits: u64) -> Vec<Vec<i64>> {
    let (threads, width) = (
        layout.mode(0).expect("threads").size(),
        layout.mode(1).expect("bits").size(),
    );
    let first_bits = |thread: u64| {
        let bit = move |value: u64| layout.at(thread + threads * value * bits);
        (0..width / bits)
            .map(move |value| bit(value) / i64::try_from(bits).expect("few"))
            .collect()
    };
    (0..threads).map(first_bits).collect()
}

/// Whether each thread of a side has whole elements of so many bits: contiguous ones, from a
/// multiple of their number on.
fn has_whole_elements(side: &DynLayout, bits: u64) -> bool {
    let [threads, width] = [0, 1].map(|mode| side.mode(mode).expect("a pair").size());
    let begins = |thread, value| side.at(thread + threads * value * bits);
    width % bits == 0
        && (0..threads * width).all(|index| {
            let (thread, bit) = (index % threads, (index / threads) as i64);
            let bits = bits as i64;
            let first = begins(thread, (bit / bits) as u64);
            first % bits == 0 && side.at(index) == first + bit % bits
        })
}

/// An instruction is refused for the elements that it would take apart, and for these alone.
#[test]
fn elements_that_threads_would_divide_are_refused() {
    let (mut moved, mut refused) = (0, 0);
    for atom in instances() {
        for bits in [1, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256, 512] {
            let sides = [&atom.source, &atom.destination, &atom.reference];
            let whole = sides.iter().all(|side| has_whole_elements(side, bits));
            let threads = atom.threads.size();
            let values = (atom.reference.size() / threads / bits).max(1);
            let tv = format!("(_{threads},_{values}):(_{values},_1)");
            let tiler = format!("_{}", threads * values);
            let copy = atom.tiled_tv(
                bits,
                &tv.parse().expect("a layout"),
                &tiler.parse().expect("a tile"),
            );
            match (whole, copy) {
                (true, Ok(_)) => moved += 1,
                (false, Err(error)) if error.condition() == Condition::RecastDivisible => {
                    refused += 1;
                }
                (_, other) => panic!("{} of {bits} bits: {other:?}", atom.name),
            }
        }
    }
    assert!(moved > 200 && refused > 300, "{moved}, {refused}");
}

/// What one instruction moves lies at one address, so far as the types tell, and as run time tells.
#[test]
fn elements_of_one_instruction_lie_side_by_side() {
    let atom = UniversalCopy::<64>.of::<u16>();
    let data: Vec<u16> = (0..512).collect();
    let error = |result: Result<(), TensorError>| result.unwrap_err().to_string();
    let apart = "the 4 elements of one instruction do not lie side by side (RecastDivisible)";

    // a run-time stride
    for (stride, wanted) in [(1_usize, None), (2, Some(apart)), (0, Some(apart))] {
        let source = Tensor::new(&data, layout!(((4, 1), 8):((stride, 0), 16))).expect("it fits");
        let mut fragment = Fragment::<u16, Layout![((4, 1), 8)]>::zeroed();
        let result = atom.copy(&source, &mut fragment);
        match wanted {
            None => assert!(result.is_ok() && fragment.iter().eq(source.iter())),
            Some(words) => {
                assert_eq!(error(result), words);
                assert!(fragment.iter().all(|element| *element == 0));
            }
        }
    }

    // a run-time size: 4 elements at once, or not
    let n = 5_usize;
    let source = Tensor::new(&data, layout!(n:1)).expect("it fits");
    let mut out = [0; 8];
    let mut destination = Tensor::new(&mut out, layout!(n:1)).expect("it fits");
    let result = atom.copy(&source, &mut destination);
    assert_eq!(error(result), "sizes 5 and 4 differ (SizeMatch)");

    // a swizzle that keeps 4 elements together, and one that keeps 2
    let mut out = [0; 512];
    let rows = layout!((32, 16):(16, 1));
    let tiled = make_tiled_copy(atom, layout!((32, 4):(4, 1)), layout!((1, 4)));
    let source = Tensor::new(&data, rows).expect("it fits");
    let mut kept = Tensor::swizzled(&mut out, swizzle!(2, 2, 2).compose(rows)).expect("it fits");
    for thread in 0..128_usize {
        let mine = tiled.get_slice(thread);
        let mut part = mine.partition_d(kept.view_mut());
        atom.copy(&mine.partition_s(source), &mut part)
            .expect("side by side");
    }
    assert!(kept.iter().eq(source.iter()));
    let mut out = [0; 512];
    let mut split = Tensor::swizzled(&mut out, swizzle!(2, 1, 3).compose(rows)).expect("it fits");
    let results = (0..128_usize).map(|thread| {
        let mine = tiled.get_slice(thread);
        let mut part = mine.partition_d(split.view_mut());
        atom.copy(&mine.partition_s(source), &mut part)
    });
    let refused = results
        .filter_map(Result::err)
        .map(|error| assert_eq!(error.to_string(), apart));
    // the pairs of 4 elements change places in each odd row
    assert_eq!(refused.count(), 64);
}

/// Each side of an instruction over random threads and values has the elements that the reference
/// has at the same bits.
#[test]
fn sides_have_the_elements_of_the_reference() {
    let mut random = Random::new(7);
    let mut checked = 0;
    for atom in instances() {
        for bits in [8, 16, 32] {
            let width = atom.reference.mode(1).expect("bits").size();
            // 8 contiguous bytes or words are one element of more bits, or none
            let Ok(reference) = atom.reference.upcast(bits) else {
                continue;
            };
            let threads = atom.threads.size();
            let values = reference.size() / threads;
            if reference.mode(0).expect("threads").size() != threads || width % bits != 0 {
                continue;
            }
            for _ in 0..rounds(4) {
                // threads and values of the tile, each a multiple of the instruction's
                let (more_threads, more_values) =
                    (random.pick(&[1, 2, 3]), random.pick(&[1, 2, 4]));
                let tv: DynLayout = match random.below(2) {
                    0 => format!("((_{threads},_{more_threads}),(_{values},_{more_values})):((_{values},_{}),(_1,_{}))", threads * values, threads * values * more_threads),
                    _ => format!("((_{threads},_{more_threads}),(_{values},_{more_values})):((_1,_{}),(_{threads},_{}))", threads * values, threads * values * more_threads),
                }.parse().expect("a layout");
                let tiler = DynTiler::Size(DynLeaf::new_static(tv.size().into()).expect("small"));
                let copy = match atom.tiled_tv(bits, &tv, &tiler) {
                    Ok(copy) => copy,
                    Err(error) => {
                        assert!(
                            !has_whole_elements(&atom.source, bits)
                                || !has_whole_elements(&atom.destination, bits),
                            "{} of {bits} bits: {error}",
                            atom.name
                        );
                        continue;
                    }
                };
                assert_eq!(copy.size(), threads * more_threads);
                // the reference's (thread, value) of each element of an instruction
                let mut place = BTreeMap::new();
                for (thread, values) in elements(&atom.reference, bits).iter().enumerate() {
                    for (value, element) in values.iter().enumerate() {
                        assert!(
                            place
                                .insert(*element, (thread as u64, value as u64))
                                .is_none(),
                            "{}",
                            atom.name
                        );
                    }
                }
                for side in CopySide::BOTH {
                    let layout = copy.get_layout_tv(side);
                    let in_bits = match side {
                        CopySide::Source => &atom.source,
                        CopySide::Destination => &atom.destination,
                    };
                    let of_side = elements(in_bits, bits);
                    let all_threads = threads * more_threads;
                    let count = of_side[0].len() as u64;
                    assert_eq!(layout.mode(1).expect("values").size(), count * more_values);
                    for (t, v) in
                        (0..more_threads).flat_map(|t| (0..more_values).map(move |v| (t, v)))
                    {
                        for (thread, elements) in of_side.iter().enumerate() {
                            for (value, element) in elements.iter().enumerate() {
                                let (of_thread, of_value) = place[element];
                                let wanted = tv.at(of_thread
                                    + threads * t
                                    + all_threads * (of_value + values * v));
                                let found = layout.at(thread as u64
                                    + threads * t
                                    + all_threads * (value as u64 + count * v));
                                assert_eq!(
                                    found, wanted,
                                    "{} of {bits} bits over {tv}: {layout}",
                                    atom.name
                                );
                                checked += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(checked > 100_000, "{checked}");
}

/// Copies by one thread over random threads and values: each element of the tile once on each side,
/// in the tile that types have.
#[test]
fn random_tiles_are_read_and_written_once() {
    let mut random = Random::new(8);
    let vector = instances()
        .find(|atom| atom.name == "UniversalCopy<64>")
        .expect("an instruction");
    let (mut made, mut refused) = (0, 0);
    for _ in 0..rounds(400) {
        let rank = 1 + random.below(3);
        let [threads, values] =
            [(); 2].map(|()| numbered(&mut random, rank, &[1, 2, 3, 4, 8]).to_string());
        let layout = |text: &str| text.parse::<DynLayout>().expect("a layout");
        let (threads, values) = (layout(&threads), layout(&values));
        let made_tv = threads.make_layout_tv(&values);
        let copy = match vector.tiled(16, &threads, &values) {
            Ok(copy) => copy,
            Err(error) => {
                // no tile; or 4 values at once: the values are no multiple of 4, or another number
                // divides them first
                match made_tv {
                    Err(no_tile) => assert_eq!(error, no_tile),
                    Ok(_) => {
                        let divides = [Condition::ShapeDivisible, Condition::StrideDivisible];
                        assert!(divides.contains(&error.condition()), "{error}");
                        let powers = (values.shape().leaves().iter())
                            .all(|n| n.magnitude().is_power_of_two());
                        assert!(!powers || values.size() < 4, "{threads} {values}: {error}");
                    }
                }
                refused += 1;
                continue;
            }
        };
        let (_, tv) = made_tv.expect("threads and values");
        made += 1;
        for side in CopySide::BOTH {
            let layout = copy.get_layout_tv(side);
            let mut indices: Vec<i64> = (0..layout.size()).map(|i| layout.at(i)).collect();
            assert_eq!(
                indices,
                (0..tv.size()).map(|i| tv.at(i)).collect::<Vec<_>>(),
                "{threads} {values}"
            );
            indices.sort_unstable();
            assert_eq!(
                indices,
                (0..tv.size() as i64).collect::<Vec<_>>(),
                "{threads} {values}"
            );
        }
    }
    assert!(made > 50 && refused > 50, "{made} made, {refused} refused");
}

/// What types and values make of one copy is the same text.
#[test]
fn instances_are_the_types() {
    let layout = |text: &str| text.parse::<DynLayout>().expect("a layout");
    let ldmatrix = instances()
        .find(|atom| atom.name == "SM75_U32x4_LDSM_N")
        .expect("an instruction");
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let typed = make_tiled_copy_a(SM75_U32x4_LDSM_N.of::<U16>(), mma);
    let tiler = "(_32,_16)".parse().expect("a tiler");
    let copy = ldmatrix
        .tiled_tv(16, &typed.layout_tv().into(), &tiler)
        .expect("a copy");
    assert_eq!(
        copy.get_layout_tv(CopySide::Source).to_string(),
        typed.get_layout_s_tv().to_string()
    );
    assert_eq!(
        copy.get_layout_tv(CopySide::Destination).to_string(),
        typed.get_layout_d_tv().to_string()
    );
    let n = 64_usize;
    let tensor = layout!((n,64):(64,1));
    let all = copy
        .tidfrg(CopySide::Source, &layout("(64,_64):(_64,_1)"))
        .expect("tiles that fill it");
    assert_eq!(all.to_string(), typed.tidfrg_s(tensor).to_string());
    assert_eq!(copy.size(), 128);
    // and so are refusals
    let error = copy
        .tidfrg(CopySide::Source, &layout("(48,_64):(_64,_1)"))
        .unwrap_err();
    let n = 48_usize;
    assert_eq!(
        error,
        typed.try_tidfrg_s(layout!((n,64):(64,1))).unwrap_err()
    );
    let error = ldmatrix
        .tiled_tv(
            16,
            &layout("(_16,_8):(_8,_1)"),
            &"_128".parse().expect("a tiler"),
        )
        .unwrap_err();
    assert_eq!(error.condition(), Condition::ShapeDivisible, "{error}");
    let error = ldmatrix
        .tiled_tv(
            16,
            &layout("(_32,_8):(_8,_1)"),
            &"_512".parse().expect("a tiler"),
        )
        .unwrap_err();
    assert_eq!(
        error,
        LayoutError::NotNumbered {
            reached: 256,
            size: 512
        }
    );
}
