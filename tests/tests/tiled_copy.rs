//! Tiled copies: CuTe's layouts and partitions, with their types; and the elements that are read,
//! written and held, one by one.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use core::any::TypeId;
use core::marker::PhantomData;
use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN;
use cute_core::atom::nvidia::{copy::*, universal::UniversalCopy};
use cute_core::atom::{
    COPY_FAMILIES, CopyInstance, CopySide, ValLayoutDst, ValLayoutRef, ValLayoutSrc,
    make_tiled_copy, make_tiled_copy_a, make_tiled_copy_b, make_tiled_copy_c, make_tiled_copy_d,
    make_tiled_copy_s, make_tiled_mma,
};
use cute_core::atom::{CopyAtom, U8};
use cute_core::dynamic::{DynLayout, DynTiler, MarkedInt};
use cute_core::int::{Const, FromConst, StaticConst};
use cute_core::prelude::*;
use cute_core::status::Violation;
use cute_core::stride::Value;
use cute_core::tensor::ElementWidth;
use cute_tests::names::*;
use cute_tests::random::{Random, numbered, rounds};
use std::collections::BTreeMap;

/// Elements of 16 and 32 bits.
type U16 = cute_core::atom::F16;
type U32 = cute_core::atom::F32;

include!(concat!(env!("OUT_DIR"), "/golden_tiled_copy.rs"));

/// The score.
#[derive(Default)]
pub struct Check {
    lines: usize,
    refused: usize,
    failures: Vec<String>,
}

/// Where an element of so many bits stands in its storage.
struct Place<const BITS: usize>(usize);
impl<const BITS: usize> ElementWidth for Place<BITS>
where
    Const<BITS>: StaticConst,
{
    type Width = FromConst<BITS>;
}

impl Check {
    /// Holds a type against what CuTe prints.
    fn layout<R: Default + core::fmt::Display + 'static, W: 'static>(
        &mut self,
        place: &str,
        shown: &str,
        wanted: &str,
    ) {
        self.value(place, shown, wanted, PhantomData::<W>, R::default());
    }

    /// The same of a value.
    fn value<R: core::fmt::Display + 'static, W: 'static>(
        &mut self,
        place: &str,
        shown: &str,
        wanted: &str,
        _: PhantomData<W>,
        got: R,
    ) {
        self.lines += 1;
        if TypeId::of::<R>() != TypeId::of::<W>() || got.to_string() != wanted {
            self.failures
                .push(format!("{place}: {shown} gives {got}, not {wanted}"));
        }
    }

    /// What CuTe rounds up and the library refuses.
    fn refused<V: Violation>(&mut self, place: &str, shown: &str, words: &str) {
        self.lines += 1;
        self.refused += 1;
        let got = V::error().to_string();
        if got != words {
            self.failures
                .push(format!("{place}: {shown} is refused as {got}, not {words}"));
        }
    }

    /// A part of a tensor of which every element is its own offset.
    fn part<L: Layout<Index = usize>, R: Layout<Index = usize>, W: 'static, const BITS: usize>(
        &mut self,
        place: &str,
        shown: &str,
        offset: usize,
        _: PhantomData<W>,
        layout: L,
        part: impl FnOnce(Tensor<Shared<'_, Place<BITS>>, L>) -> Tensor<Shared<'_, Place<BITS>>, R>,
    ) {
        self.lines += 1;
        let data: Vec<Place<BITS>> = (0..L::COSIZE).map(Place).collect();
        let got = part(Tensor::new(&data, layout).expect("a tensor"));
        let right = TypeId::of::<R>() == TypeId::of::<W>()
            && (got.layout().coordinates()).all(|c| got[c].0 == offset + got.layout().at(c));
        if !right {
            let start = got[0].0;
            self.failures.push(format!(
                "{place}: {shown} gives {start} o {}, not what begins at {offset}",
                got.layout()
            ));
        }
    }
}

#[test]
fn tiled_copies_are_those_of_cute() {
    let mut check = Check::default();
    CHUNKS.iter().for_each(|chunk| chunk(&mut check));
    assert!(check.failures.is_empty(), "{}", check.failures.join("\n"));
    assert_eq!((check.lines, check.refused), (LINES, REFUSED));
    println!("{LINES} lines, {REFUSED} refused");
}

/// The coordinates of a part of an identity tensor, in its order.
fn coordinates<V: Value, L: Layout>(part: &Tensor<Counting<V>, L>) -> Vec<String> {
    part.values().map(|value| value.to_string()).collect()
}

/// Each element of the tiles is read, and written, by as many threads: `$times`.
macro_rules! each_element {
    ($tiled:expr, $shape:expr, $times:literal) => {{
        let (tiled, id) = ($tiled, make_identity_tensor($shape));
        let (mut read, mut written) = (BTreeMap::new(), BTreeMap::new());
        for thread in 0..tiled.size().to::<usize>() {
            let mine = tiled.get_slice(thread);
            for at in coordinates(&mine.partition_s(id)) {
                *read.entry(at).or_insert(0) += 1;
            }
            for at in coordinates(&mine.partition_d(id)) {
                *written.entry(at).or_insert(0) += 1;
            }
        }
        let all: BTreeMap<String, usize> = coordinates(&id)
            .into_iter()
            .map(|at| (at, $times))
            .collect();
        assert_eq!(written, all, "written by {:?}", tiled.atom());
        assert_eq!(read.len(), all.len(), "read by {:?}", tiled.atom());
        read == all
    }};
}

#[test]
fn each_element_is_read_and_written() {
    let wide = UniversalCopy::<128>.of::<U16>();
    let rows = 96_usize;
    assert!(each_element!(
        make_tiled_copy(wide, layout!((8,4):(4,1)), layout!((1, 8))),
        (rows, shape!(64)),
        1
    ));
    // threads and values of three modes, threads in another order
    assert!(each_element!(
        make_tiled_copy(wide, layout!((2,3,4):(12,1,3)), layout!((2,1,4):(4,0,1))),
        shape!((8, 6, 32)),
        1
    ));
    // more modes than the tile has
    assert!(each_element!(
        make_tiled_copy(
            UniversalCopy::<32>.of::<U16>(),
            layout!((4, 8)),
            layout!((2, 2))
        ),
        shape!((16, 16, 3)),
        1
    ));
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    // of A and B two threads have each element
    assert!(each_element!(
        make_tiled_copy_a(SM75_U32x4_LDSM_N.of::<U16>(), mma),
        shape!((64, 32)),
        2
    ));
    // the rows of two matrices are named twice
    assert!(!each_element!(
        make_tiled_copy_b(SM75_U32x2_LDSM_N.of::<U16>(), mma),
        shape!((64, 32)),
        2
    ));
    assert!(each_element!(
        make_tiled_copy_c(SM90_U32x4_STSM_N.of::<U16>(), mma),
        shape!((64, 32)),
        1
    ));
}

/// What an instruction moves is the same on both sides: through the reference, from each thread's bits to each thread's.
#[test]
fn what_is_read_is_what_is_written() {
    let data: Vec<u16> = (0..96 * 64).collect();
    let x = Tensor::new(&data, layout!((96,64):(64,1))).expect("a tensor");
    let mut out = vec![0; 96 * 64];
    let mut y = Tensor::new(&mut out, layout!((96, 64))).expect("a tensor");
    let tiled = make_tiled_copy(
        UniversalCopy::<128>.of::<U16>(),
        layout!((8,4):(4,1)),
        layout!((1, 8)),
    );
    for thread in 0..32_usize {
        let mine = tiled.get_slice(thread);
        let (from, mut to) = (mine.partition_s(x), mine.partition_d(y.view_mut()));
        copy(&from, &mut to).expect("partitions of one shape");
        // exclusive elements, once each
        assert_eq!(to.iter_mut().len(), 12 * 2 * 8);
    }
    assert!(x.iter().eq(y.iter()));
}

/// A fragment of a tiled MMA, retiled, has at each coordinate what the copy has there of the tensor.
macro_rules! retiled {
    ($tiled:expr, $mma:expr, $shape:expr, $partition_x:ident, $retile:ident, $partition:ident) => {{
        let (tiled, mma, id) = ($tiled, $mma, make_identity_tensor($shape));
        for thread in 0..tiled.size().to::<usize>() {
            let fragment = mma.get_slice(thread).$partition_x(id);
            let (mine, retiled) = (
                tiled.get_slice(thread).$partition(id),
                tiled.get_slice(thread).$retile(fragment),
            );
            assert_eq!(mine.layout().shape(), retiled.layout().shape());
            assert_eq!(
                coordinates(&mine),
                coordinates(&retiled),
                "thread {thread} of {:?}",
                tiled.atom()
            );
        }
    }};
}

#[test]
fn fragments_are_retiled_coordinate_by_coordinate() {
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let x4 = SM75_U32x4_LDSM_N.of::<U16>();
    retiled!(
        make_tiled_copy_a(x4, mma),
        mma,
        shape!((64, 32)),
        partition_a,
        retile_d,
        partition_d
    );
    retiled!(
        make_tiled_copy_b(x4, mma),
        mma,
        shape!((64, 32)),
        partition_b,
        retile_d,
        partition_d
    );
    let x2 = SM75_U32x2_LDSM_N.of::<U16>();
    retiled!(
        make_tiled_copy_b(x2, mma),
        mma,
        shape!((64, 32)),
        partition_b,
        retile_d,
        partition_d
    );
    let stored = SM90_U32x4_STSM_N.of::<U16>();
    retiled!(
        make_tiled_copy_c(stored, mma),
        mma,
        shape!((64, 64)),
        partition_c,
        retile_s,
        partition_s
    );
    let one = UniversalCopy::<32>.of::<U16>();
    retiled!(
        make_tiled_copy_c(one, mma),
        mma,
        shape!((32, 64)),
        partition_c,
        retile_s,
        partition_s
    );
    // another tile, other threads
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((4, 1, 1)),
        tile!((64, 16, 32)),
    );
    retiled!(
        make_tiled_copy_a(x4, mma),
        mma,
        shape!((64, 64)),
        partition_a,
        retile_d,
        partition_d
    );
    retiled!(
        make_tiled_copy_c(stored, mma),
        mma,
        shape!((64, 32)),
        partition_c,
        retile_s,
        partition_s
    );
}

#[test]
fn copies_like_others_have_their_elements() {
    let wide = make_tiled_copy(
        UniversalCopy::<128>.of::<U16>(),
        layout!((8,4):(4,1)),
        layout!((1, 8)),
    );
    let narrow = UniversalCopy::<32>.of::<U16>();
    let id = make_identity_tensor(shape!((16, 64)));
    let (like_s, like_d) = (
        make_tiled_copy_s(narrow, wide),
        make_tiled_copy_d(narrow, wide),
    );
    for thread in 0..32_usize {
        let mine = coordinates(&wide.get_slice(thread).partition_s(id));
        assert_eq!(mine, coordinates(&like_s.get_slice(thread).partition_s(id)));
        assert_eq!(mine, coordinates(&like_d.get_slice(thread).partition_d(id)));
    }
}

/// All copy instructions.
fn instances() -> impl Iterator<Item = CopyInstance> {
    let families = COPY_FAMILIES.iter().copied().flatten();
    families.flat_map(|family| family.atoms.iter().flat_map(|atom| atom.instances()))
}

/// (thread, value) of a layout in bits, for elements of so many: the index of each, in the order of the values.
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

/// Whether each thread of a side has whole elements of so many bits: contiguous ones, from a multiple of their number on.
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

    // a stride of run time
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

    // a size of run time: 4 elements at once, or not
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

/// Each side of an instruction over random threads and values has the elements that the reference has at the same bits.
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
                let tiler = DynTiler::Size(MarkedInt::fixed(tv.size().into()).expect("small"));
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

/// Copies by one thread over random threads and values: each element of the tile once on each side, in the tile that types have.
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
                // no tile; or 4 values at once: the values are no multiple of 4, or another number divides them first
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
