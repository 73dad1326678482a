//! Facts on which memory safety rests: the size, the offsets and the walk of a layout. The library
//! computes each in several ways, and all agree for random types, also with hostile numbers in
//! them.
//!
//! The test enumerates the definition from a plain tree of numbers. A layout whose numbers do not
//! fit is refused.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use cute_core::composed::{ComposedLayout, IndexMap};
use cute_core::dynamic::DynLayout;
use cute_core::int::{DynInt, Int};
use cute_core::prelude::*;
use cute_core::swizzle::{Elements, Swizzle};
use cute_core::tensor::{ShapedLike, axpby, reduce};
use cute_tests::names::*;
use cute_tests::random::{Random, rounds};
use std::collections::HashSet;

include!(concat!(env!("OUT_DIR"), "/layout_facts.rs"));

/// A layout as plain numbers; `None` is a dynamic one, whose value is drawn.
#[derive(Clone, Debug)]
pub enum Tree {
    Mode(Option<i128>, Option<i128>),
    Tuple(Vec<Tree>),
}

/// The score.
#[derive(Default)]
pub struct Check {
    types: usize,
    enumerated: usize,
    refused: usize,
}

impl Tree {
    /// This tree with these values for the dynamic leaves.
    fn with(&self, values: &mut impl Iterator<Item = i128>) -> Tree {
        match self {
            Tree::Mode(s, d) => {
                let s = s.or_else(|| values.next());
                Tree::Mode(s, d.or_else(|| values.next()))
            }
            Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(|mode| mode.with(values)).collect()),
        }
    }

    /// Size and stride of each mode that is no tuple.
    fn flat(&self) -> Vec<(i128, i128)> {
        match self {
            Tree::Mode(s, d) => vec![(s.expect("drawn"), d.expect("drawn"))],
            Tree::Tuple(modes) => modes.iter().flat_map(Tree::flat).collect(),
        }
    }

    fn rank(&self) -> usize {
        match self {
            Tree::Mode(..) => 1,
            Tree::Tuple(modes) => modes.len(),
        }
    }

    fn depth(&self) -> usize {
        match self {
            Tree::Mode(..) => 0,
            Tree::Tuple(modes) => 1 + modes.iter().map(Tree::depth).max().unwrap_or(0),
        }
    }

    /// The offset at an index; the last mode, at every level, goes on beyond its size.
    fn beyond(&self, index: i128) -> i128 {
        match self {
            Tree::Mode(_, d) => index * d.expect("drawn"),
            Tree::Tuple(modes) => {
                let Some((last, others)) = modes.split_last() else {
                    return 0;
                };
                let (mut rest, mut offset) = (index, 0);
                for mode in others {
                    let size: i128 = mode.flat().iter().map(|(s, _)| s).product();
                    offset += mode.beyond(rest % size);
                    rest /= size;
                }
                offset + last.beyond(rest)
            }
        }
    }
}

/// Offsets of all coordinates by the definition, the first mode fastest.
fn offsets(modes: &[(i128, i128)]) -> Vec<i128> {
    modes.iter().fold(vec![0], |all, &(s, d)| {
        (0..s)
            .flat_map(|c| all.iter().map(move |offset| offset + c * d))
            .collect()
    })
}

/// Lowest and highest offset, and the number of coordinates; `None` where a size is not positive or
/// 128 bits are too few.
fn extent(modes: &[(i128, i128)]) -> Option<(i128, i128, i128)> {
    modes
        .iter()
        .try_fold((0_i128, 0_i128, 1_i128), |(low, high, size), &(s, d)| {
            let reach = (s >= 1)
                .then_some(())
                .and_then(|()| (s - 1).checked_mul(d))?;
            Some((
                low.checked_add(reach.min(0))?,
                high.checked_add(reach.max(0))?,
                size.checked_mul(s)?,
            ))
        })
}

impl Check {
    /// A static type, with its `SIZE` and `COSIZE`.
    fn known<L>(&mut self, tree: Tree, (size, cosize): (usize, usize))
    where
        L: Layout<Index: DynInt> + ShapedLike<L> + Default,
    {
        self.types += 1;
        assert_eq!(size_of::<L>(), 0);
        let layout = L::default();
        let (low, high, count) = extent(&tree.flat()).expect("small");
        assert_eq!(
            (size as i128, cosize as i128),
            (count, high - low + 1),
            "{layout}"
        );
        self.facts(layout, &tree);
    }

    /// A type with dynamic leaves: small values, and numbers that are near the ends of the types of
    /// these.
    fn open<L>(&mut self, tree: Tree, types: &[&str], make: impl Fn(&[i128]) -> L)
    where
        L: Layout<Index: DynInt> + ShapedLike<L>,
    {
        self.types += 1;
        let mut random = Random::new(self.types as u64);
        for round in 0..rounds(24) {
            let hostile = round % 3 != 0;
            let mut values = types.iter().map(|ty| draw(&mut random, ty, hostile));
            let drawn: Vec<i128> = values.by_ref().collect();
            let tree = tree.with(&mut drawn.iter().copied());
            let (layout, extent) = (make(&drawn), extent(&tree.flat()));
            self.is_refused_by_tensors_too(layout, extent);
            match extent {
                Some((low, high, size)) if high - low < 20_000 && size <= 2000 => {
                    // refused, where a narrow type would not hold what is computed in it
                    if layout.validated().is_ok() {
                        self.facts(layout, &tree);
                    } else {
                        assert!(hostile, "{layout} is refused");
                        self.refuses(layout);
                    }
                }
                // too many to enumerate, at few offsets
                Some((low, high, _)) if high - low < 20_000 => {}
                _ => self.refuses(layout),
            }
        }
    }

    /// A tensor takes the layouts that are [`validated`](Layout::validated) and fit `isize`, and no
    /// others: what it says of the others is an error of the layout.
    fn is_refused_by_tensors_too<L: Layout<Index: DynInt>>(
        &mut self,
        layout: L,
        extent: Option<(i128, i128, i128)>,
    ) {
        let nothing: &[u8] = &[];
        let error = Tensor::new(nothing, layout).expect_err("a layout has an element");
        let is_of_the_layout = matches!(error, TensorError::Layout(_));
        let most = isize::MAX as i128;
        let fits = extent.is_some_and(|(low, high, size)| high - low + 1 < most && size < most);
        let expected = layout.validated().is_err() || !fits;
        assert_eq!(is_of_the_layout, expected, "{layout}: {error}");
    }

    /// Storages hold no such layout.
    fn refuses<L: Layout<Index: DynInt> + ShapedLike<L>>(&mut self, layout: L) {
        self.refused += 1;
        let data = vec![0_u8; 20_000];
        for origin in [0, 1, 10_000, 19_999] {
            let tensor = Tensor::with_offset(&data, origin, layout);
            assert!(tensor.is_err(), "{layout} at {origin}");
        }
        if layout.validated().is_err() {
            let owned = OwnedTensor::<u8, L>::zeroed(layout);
            assert!(owned.is_err(), "{layout}");
        }
    }

    /// Every fact of a layout, against the definition.
    fn facts<L: Layout<Index: DynInt> + ShapedLike<L>>(&mut self, layout: L, tree: &Tree) {
        self.enumerated += 1;
        let flat = tree.flat();
        let offsets = offsets(&flat);
        let (low, high, size) = extent(&flat).expect("small");
        assert_eq!(offsets.len() as i128, size, "{layout}");

        // the size, in each of its forms
        assert_eq!((L::RANK, L::DEPTH), (tree.rank(), tree.depth()), "{layout}");
        assert_eq!(
            (layout.rank(), layout.depth()),
            (tree.rank(), tree.depth()),
            "{layout}"
        );
        assert_eq!(layout.len().to_i128(), size, "{layout}");
        assert_eq!(layout.size().to_i128(), size, "{layout}");
        assert_eq!(layout.shape().size().to_i128(), size, "{layout}");
        assert_eq!(layout.coordinates().len() as i128, size, "{layout}");
        assert_eq!(layout.cosize().to_i128(), high - low + 1, "{layout}");

        // the walk, step by step and in nested loops, and both taken in turns
        let stepped: Vec<_> = std::iter::from_fn({
            let mut coordinates = layout.coordinates();
            move || coordinates.next()
        })
        .collect();
        let at = |c: L::Natural<_>| layout.at(c).to_i128();
        assert!(
            stepped.iter().map(|&c| at(c)).eq(offsets.iter().copied()),
            "{layout}"
        );
        for taken in [0, 1, offsets.len() / 2, offsets.len()] {
            let mut rest = layout.coordinates();
            let first = rest.by_ref().take(taken).count();
            assert_eq!(rest.len(), offsets.len() - first, "{layout}");
            let folded = rest.fold(Vec::new(), |mut all, c| {
                all.push(at(c));
                all
            });
            assert_eq!(folded, offsets[taken..], "{layout} after {taken}");
            // backwards, and what is left then forwards again
            let mut rest = layout.coordinates();
            let behind = rest.by_ref().rev().take(taken).map(at);
            assert!(
                behind.eq(offsets.iter().rev().take(taken).copied()),
                "{layout} from the end"
            );
            let before = &offsets[..offsets.len() - taken];
            assert_eq!(rest.len(), before.len(), "{layout}");
            let first = rest.next().map(at);
            assert_eq!(first.as_ref(), before.first(), "{layout}");
            let inner = before.get(1..).unwrap_or_default();
            assert!(
                rest.rev().map(at).eq(inner.iter().rev().copied()),
                "{layout}"
            );
        }

        // indices, within the domain and beyond it
        for (k, &offset) in offsets.iter().enumerate() {
            assert_eq!(layout.at(k).to_i128(), offset, "{layout} at {k}");
            assert_eq!(
                layout.at_checked(k).map(DynInt::to_i128),
                Some(offset),
                "{layout} at {k}"
            );
            assert_eq!(
                layout.at_checked(stepped[k]).map(DynInt::to_i128),
                Some(offset),
                "{layout}"
            );
            assert_eq!(tree.beyond(k as i128), offset, "{layout} at {k}");
        }
        assert_eq!(
            (layout.at_checked(offsets.len()), layout.at_checked(-1_i32)),
            (None, None),
            "{layout}"
        );
        for k in offsets.len()..2 * offsets.len() + 3 {
            // beyond the domain, arithmetic overflows as that of the type of offsets does
            if tree.beyond(k as i128).abs() > 1 << 30 {
                break;
            }
            assert_eq!(
                layout.at(k).to_i128(),
                tree.beyond(k as i128),
                "{layout} at {k}"
            );
        }

        // of a single element too, a stride beyond 63 bits is none that a pointer can take
        if flat.iter().any(|(_, d)| i64::try_from(*d).is_err()) {
            return self.refuses(layout);
        }
        // the same at run time; a layout without modes is a tuple of empty tuples too, which has no
        // strides to print
        let dynamic = DynLayout::from(layout);
        assert!(
            flat.is_empty() || dynamic.to_string() == layout.to_string(),
            "{dynamic} of {layout}"
        );
        assert_eq!(i128::from(dynamic.size()), size, "{layout}");
        assert_eq!(i128::from(dynamic.cosize()), high - low + 1, "{layout}");
        self.memory(
            layout,
            &offsets,
            usize::try_from(-low).expect("small"),
            usize::try_from(high - low + 1).expect("small"),
        );
    }

    /// Storages of exactly the length that holds the offsets, and of one element less at either
    /// end.
    fn memory<L: Layout<Index: DynInt> + ShapedLike<L>>(
        &self,
        layout: L,
        offsets: &[i128],
        origin: usize,
        span: usize,
    ) {
        let data: Box<[usize]> = (0..span).collect();
        let place =
            |&offset: &i128| usize::try_from(offset + origin as i128).expect("in the storage");
        let x =
            Tensor::with_offset(&data, origin, layout).unwrap_or_else(|e| panic!("{layout}: {e}"));
        assert!(x.iter().copied().eq(offsets.iter().map(place)), "{layout}");
        let mut seen = HashSet::new();
        x.for_each(|c, v| {
            assert_eq!(x.get(c), Some(v), "{layout}");
            seen.insert(*v);
        });
        let sum: usize = offsets.iter().map(place).sum();
        assert_eq!(reduce(&x, 0, |sum, v| sum + v), sum, "{layout}");
        assert!(
            Tensor::with_offset(&data[1..], origin, layout).is_err(),
            "{layout}"
        );
        if origin > 0 {
            assert!(
                Tensor::with_offset(&data, origin - 1, layout).is_err(),
                "{layout}"
            );
        }
        assert!(
            Tensor::with_offset(&data, origin + 1, layout).is_err(),
            "{layout}"
        );

        let mut owned = OwnedTensor::<usize, L>::zeroed(layout).expect("it fits");
        axpby(1, &x, 0, &mut owned).expect("one shape");
        assert!(
            owned.iter().eq(x.iter()) || seen.len() < offsets.len(),
            "{layout}"
        );
        let injective = seen.len() == offsets.len();
        assert_eq!(layout.is_injective(), injective, "{layout}");
        assert_eq!(owned.try_iter_mut().is_ok(), injective, "{layout}");
    }

    /// A static layout behind a swizzle.
    fn swizzled<B: Int, M: Int, S: Int, L>(
        &mut self,
        composed: ComposedLayout<Swizzle<B, M, S, Elements>, Zero, L>,
        layout: L,
        (bits, base, shift): (u32, u32, i32),
    ) where
        L: Layout<Index = usize>,
        Swizzle<B, M, S, Elements>: IndexMap,
    {
        self.types += 1;
        self.enumerated += 1;
        let permuted = |offset: usize| {
            let mask = ((1_usize << bits) - 1) << (base + shift.max(0) as u32);
            match shift {
                0.. => offset ^ (offset & mask) >> shift,
                _ => offset ^ (offset & mask) << -shift,
            }
        };
        let expected: Vec<usize> = (0..layout.len()).map(|k| permuted(layout.at(k))).collect();
        assert_eq!(
            composed.size().to_i128(),
            expected.len() as i128,
            "{composed}"
        );
        assert!(
            (0..layout.len())
                .map(|k| composed.at(k))
                .eq(expected.iter().copied()),
            "{composed}"
        );
        let last = expected.iter().max().expect("no layout is empty");
        let all: Box<[usize]> = (0..4096 + last.next_power_of_two()).collect();
        let needed = (0..all.len()).find(|&n| Tensor::swizzled(&all[..n], composed).is_ok());
        let needed = needed.unwrap_or_else(|| panic!("{composed} needs more than {}", all.len()));
        assert!(needed > *last, "{composed} is held by {needed}");
        let exact: Box<[usize]> = (0..needed).collect();
        let x = Tensor::swizzled(&exact, composed).expect("it fits");
        assert!(x.iter().copied().eq(expected.iter().copied()), "{composed}");
        for (k, v) in expected.iter().enumerate() {
            assert_eq!(x.get(k), Some(v), "{composed}");
        }
        assert_eq!(x.get(expected.len()), None, "{composed}");
    }
}

/// A value of a dynamic leaf: small, or near an end of its type.
fn draw(random: &mut Random, ty: &str, hostile: bool) -> i128 {
    let (least, most) = match ty {
        "i32" => (i32::MIN.into(), i32::MAX.into()),
        "u32" => (0, u32::MAX.into()),
        "i64" | "isize" => (i64::MIN.into(), i64::MAX.into()),
        _ => (0, u64::MAX.into()),
    };
    let small = 1 + random.below(5) as i128;
    if !hostile || random.chance(50) {
        return small;
    }
    let ends: [i128; 11] = [
        0,
        -1,
        least,
        least + 1,
        most,
        most - 1,
        most / 2,
        most / 2 + 1,
        most / 3,
        1 << 31,
        1 << 16,
    ];
    random.pick(&ends).clamp(least, most)
}

#[test]
fn the_facts_of_a_layout_agree() {
    let mut check = Check::default();
    CHUNKS.iter().for_each(|chunk| chunk(&mut check));
    let Check {
        types,
        enumerated,
        refused,
    } = check;
    assert_eq!(types, TYPES);
    println!("{types} types, {enumerated} layouts enumerated, {refused} refused");
    assert!(
        std::env::var_os("CUTE_BRIEF").is_some() || enumerated > 3 * TYPES && refused > 2 * TYPES
    );
}
