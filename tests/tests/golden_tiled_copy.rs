//! Copy instructions and tiled copies as CuTe has them: layouts with their types, and where partitions begin.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use core::any::TypeId;
use core::marker::PhantomData;
use cute_core::atom::nvidia::{copy::*, universal::UniversalCopy};
use cute_core::atom::*;
use cute_core::atom::{CopyAtom, U8};
use cute_core::prelude::*;
use cute_core::status::Violation;
use cute_tests::names::*;

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
    fn part<L: Layout<Index = usize>, R: Layout<Index = usize>, W: 'static>(
        &mut self,
        place: &str,
        shown: &str,
        offset: usize,
        _: PhantomData<W>,
        layout: L,
        part: impl FnOnce(Tensor<Shared<'_, usize>, L>) -> Tensor<Shared<'_, usize>, R>,
    ) {
        self.lines += 1;
        let data: Vec<usize> = (0..L::COSIZE).collect();
        let got = part(Tensor::new(&data, layout).expect("a tensor"));
        let right = TypeId::of::<R>() == TypeId::of::<W>()
            && (got.layout().coordinates()).all(|c| got[c] == offset + got.layout().at(c));
        if !right {
            let start = got[0];
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
