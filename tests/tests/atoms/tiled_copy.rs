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
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler};
use cute_core::int::{Const, FromConst, StaticConst};
use cute_core::status::Violation;
use cute_core::stride::Value;
use cute_core::tensor::ElementWidth;
use cute_core::{prelude::*, tensor::Counting};
use cute_tests::names::*;
use cute_tests::random::{Random, numbered, rounds};
use std::collections::BTreeMap;

mod instances;

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
struct StoredAt<const BITS: usize>(usize);
impl<const BITS: usize> ElementWidth for StoredAt<BITS>
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

    /// Checks what a value prints.
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

    /// A part of a tensor whose elements are their own offsets.
    fn part<L: Layout<Index = usize>, R: Layout<Index = usize>, W: 'static, const BITS: usize>(
        &mut self,
        place: &str,
        shown: &str,
        offset: usize,
        _: PhantomData<W>,
        layout: L,
        part: impl FnOnce(
            Tensor<Shared<'_, StoredAt<BITS>>, L>,
        ) -> Tensor<Shared<'_, StoredAt<BITS>>, R>,
    ) {
        self.lines += 1;
        let data: Vec<StoredAt<BITS>> = (0..L::COSIZE).map(StoredAt).collect();
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
        (rows, int!(64)),
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

/// What an instruction moves is the same on both sides: through the reference, from each thread's
/// bits to each thread's.
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

/// A fragment of a tiled MMA, retiled, has at each coordinate what the copy has there of the
/// tensor.
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
