//! Every public type that has values is `Debug`, `Clone`, `PartialEq`, `Eq`, `Hash`, `Send` and
//! `Sync`, with the exceptions that `build/standard_traits.rs` lists with their reasons. The types
//! are those of `docs/surface/cute-core.txt`.
//!
//! `Ord` is for integers alone, and for paths of basis vectors, which are lists of them. Shapes,
//! layouts and coordinates have several orders (lexicographic, colexicographic, mode by mode),
//! which `elem_less`, `lex_less` and `colex_less` name.
#![allow(
    unused_imports,
    unused_qualifications,
    reason = "names of arguments of generic types"
)]

use cute_core::atom::cpu::x86::{AVX2_8x1x1_F32F32F32F32, AVX2_8x1x1_F32F32F32F32 as Atom};
use cute_core::atom::nvidia::universal::UniversalCopy;
use cute_core::atom::{E4M3, F16, F32, K, S4, S8, TiledMma};
use cute_core::int::{exp, hex};
use cute_core::matrix::RowMajor;
use cute_core::named::letter;
use cute_core::prelude::*;
use cute_core::stride::ScaledBasis;
use cute_core::tuple::Nil;
use std::collections::hash_map::DefaultHasher;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};

type L = Layout![(4,8):(8,1)];
type Number = i64;
type Mma = TiledMma<Atom, Layout![(1, 2, 1)], Tile![(_, _, _)]>;

macro_rules! check {
    ($type:ty: has $first:ident $(+ $has:ident)*; has not) => {
        const _: fn() = || {
            fn has<T: $first $(+ $has)*>() {}
            has::<$type>();
        };
    };
    ($type:ty: has $first:ident $(+ $has:ident)*; has not $($missing:ident)+) => {
        check!($type: has $first $(+ $has)*; has not);
        static_assertions::assert_not_impl_any!($type: $($missing),+);
    };
}
include!(concat!(env!("OUT_DIR"), "/standard_traits.rs"));

// the list was read: instructions alone are over 300
const _: () = assert!(TYPES > 400);

#[test]
fn types_that_stand_for_texts_are_displayed() {
    fn displayed<T: Display>() {}
    displayed::<Int![4]>();
    displayed::<cute_core::int::Dyn<i32>>();
    displayed::<Shape![(4, (2, 8))]>();
    displayed::<L>();
    displayed::<Tile![(4,8:2,_)]>();
    displayed::<cute_core::layout::Either<L, Swizzle![3, 3, 3]>>();
    displayed::<cute_core::layout::Padded<L, L>>();
    displayed::<Swizzle![3, 3, 3]>();
    displayed::<ComposedLayout<Swizzle![3, 3, 3], Int![0], L>>();
    displayed::<cute_core::xor::XorLayout<Layout![(2,4):(1,2)]>>();
    displayed::<Fragment<f32, L>>();
    displayed::<cute_core::dynamic::DynLayout>();
    displayed::<cute_core::dynamic::DynTuple>();
    displayed::<cute_core::dynamic::DynCoordinate>();
    displayed::<cute_core::dynamic::DynTiler>();
    displayed::<cute_core::dynamic::DynLeaf>();
    displayed::<cute_core::dynamic::DynSwizzledLayout>();
    displayed::<cute_core::dynamic::DynSmemLayout>();
    displayed::<cute_core::dynamic::DynXorLayout>();
    displayed::<cute_core::swizzle::DynSwizzle>();
    displayed::<cute_core::analysis::BankConflicts>();
    displayed::<cute_core::analysis::Coalescing>();
    displayed::<cute_core::analysis::Coverage>();
    displayed::<cute_core::analysis::Properties>();
}

#[test]
fn errors_are_errors() {
    fn error<T: Error + Send + Sync + 'static>() {}
    error::<LayoutError>();
    error::<TensorError>();
    error::<cute_core::tensor::SourceError>();
    error::<cute_core::analysis::AccessError>();
    error::<cute_core::analysis::NotPermutation>();
    error::<cute_core::atom::host::HostError>();
    error::<cute_core::dynamic::ParseError>();
    error::<cute_core::dynamic::TypedError>();
    error::<cute_core::matrix::MatrixError>();
}

/// `main` prints the error that it returns by `Debug`, and so does `unwrap`.
#[test]
fn errors_print_their_sentence_by_debug() {
    fn is_its_sentence<T: Error>(error: T, sentence: &str) {
        assert_eq!(format!("{error:?}"), sentence);
        assert_eq!(format!("{error}"), sentence);
    }
    let rows = 0_usize;
    is_its_sentence(
        try_layout!((rows, 8)).unwrap_err(),
        "shape 0 is not positive (Representable)",
    );
    is_its_sentence(
        TensorError::TooShort {
            needed: 32,
            len: 30,
        },
        "needs 32 elements, storage has 30 (InBounds)",
    );
    is_its_sentence(
        TensorError::from(LayoutError::SizesDiffer {
            left: 48,
            right: 64,
        }),
        "sizes 48 and 64 differ (SizeMatch)",
    );
    is_its_sentence(
        cute_core::tensor::SourceError::Rank {
            found: 3,
            expected: 2,
        },
        "3 modes are described, the layout has 2 (Congruent)",
    );
    is_its_sentence(
        cute_core::analysis::AccessError::PartialAccess {
            values: 6,
            elements: 4,
        },
        "6 values are not divisible by 4, the elements of an access",
    );
    is_its_sentence(
        cute_core::analysis::NotPermutation::Twice(None),
        "not a permutation: an offset occurs twice (Injective)",
    );
    is_its_sentence(
        cute_core::matrix::MatrixError::NoElement { offset: 7 },
        "no element has offset 7 (InBounds)",
    );
    is_its_sentence(
        cute_core::atom::host::HostError::WrongLength {
            role: cute_core::atom::host::Role::A,
            len: 3,
            needed: 4,
        },
        "A of all threads takes 4 words, 3 are given (SizeMatch)",
    );
    is_its_sentence(
        "(4,8):8".parse::<DynLayout>().unwrap_err(),
        "at column 7: the tuples have different profiles (Congruent)",
    );
    is_its_sentence(
        DynLayout::from(layout!((4, 8)))
            .to_typed::<Layout![(4, 4)]>()
            .unwrap_err(),
        "at mode (1): shape 8 is not _4 (SizeMatch)",
    );
    is_its_sentence(
        cute_view::draw::DrawError::NotThreadValue { rank: 3 },
        "a thread-value layout has 2 modes, threads and values, not 3",
    );
}

/// Types with one value, or with an obvious first one.
#[test]
fn types_of_one_value_have_it_as_their_default() {
    fn default<T: Default + PartialEq + Debug>(value: T) {
        assert_eq!(T::default(), value);
    }
    default(int!(12));
    default(shape!((3, (2, 3))));
    default(layout!((4, 8):(8, 1)));
    default(tile!((4, 8)));
    default(swizzle!(3, 3, 3));
    default(swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1))));
    default(cute_core::int::Dyn(0_usize));
    default(UniversalCopy::<32>);
    default(F32);
    default(cute_core::matrix::MatrixCoord::new(0, 0));
}

#[test]
fn only_integers_and_paths_of_them_are_ordered() {
    fn ordered<T: Ord>() {}
    ordered::<cute_core::int::Dyn<i32>>();
    ordered::<cute_core::dynamic::BasisPath>();
    static_assertions::assert_not_impl_any!(L: PartialOrd);
    static_assertions::assert_not_impl_any!(Shape![(4, 8)]: PartialOrd);
    static_assertions::assert_not_impl_any!(cute_core::dynamic::DynLayout: PartialOrd);
    static_assertions::assert_not_impl_any!(Fragment<f32, L>: PartialOrd);
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn equal_tensors_have_equal_hashes() {
    let (rows, columns) = ([1, 2, 3, 4, 5, 6], [1, 4, 2, 5, 3, 6]);
    let n = 3_usize;
    let x = Tensor::new(&rows, layout!((2,3):(3,1))).expect("it fits");
    let y = Tensor::new(&columns, layout!((2, n))).expect("it fits");
    assert_eq!(x, y);
    assert_eq!(y, x);
    assert_eq!(hash(x), hash(y));
    type Tile = Layout![(2, 3)];
    let owned = Fragment::<i32, Tile>::from_fn(|c| x[c]);
    assert_eq!(owned, x);
    assert_eq!(hash(owned), hash(x));
    let mut swizzled = [0; 8];
    let source = layout!((2,4):(4,1));
    let data = [0, 1, 2, 3, 4, 5, 6, 7];
    let plain = Tensor::new(&data, source).expect("it fits");
    let mut smem =
        Tensor::swizzled(&mut swizzled, swizzle!(1, 0, 2).compose(source)).expect("it fits");
    assert_ne!(smem, plain);
    copy(&plain, &mut smem).expect("one shape");
    assert_eq!(smem, plain);

    // another shape, nesting, or element
    assert!(Tensor::new(&rows, layout!((3, 2))).expect("it fits") != x);
    assert!(Tensor::new(&columns, layout!((2, (3, 1)))).expect("it fits") != x);
    assert!(Tensor::new(&columns, layout!(6:1)).expect("it fits") != x);
    assert!(Tensor::new(&[1, 4, 2, 5, 3, 7], layout!((2, 3))).expect("it fits") != x);
    // as of numbers, so of tensors
    let nan = Tensor::new(&[f32::NAN], layout!(1:1)).expect("it fits");
    let other = nan;
    assert_ne!(nan, other);
}

#[test]
fn views_and_iterators_print_what_they_stand_for() {
    let mut data = [0_u8; 32];
    let at = format!("{:p}", data.as_ptr());
    let layout = layout!((4,8):(8,1));
    let x = Tensor::new(&data, layout).expect("it fits");
    let mut elements = x.iter();
    elements.next();
    let printed = format!("Iter(ptr[8b]({at}) o (_4,_8):(_8,_1), 31 left)");
    assert_eq!(format!("{elements:?}"), printed);
    let printed = format!("Table(ptr[8b]({at}) o (_4,_8):(_8,_1))");
    assert_eq!(format!("{:?}", x.table()), printed);
    let printed = format!("map of ptr[8b]({at}) o (_4,_8):(_8,_1)");
    assert_eq!(format!("{:?}", x.map(|&v| u32::from(v))), printed);
    let mut tiles = x.tiles(tile!((4, 4)));
    let printed = format!("Tiles(ptr[8b]({at}) o (_4,_8):(_8,_1) by (_4,_4), 2 left)");
    assert_eq!(format!("{tiles:?}"), printed);
    tiles.next();
    let printed = format!("Tile(ptr[8b]({at}) o (_4,_8):(_8,_1) by (_4,_4), at (0,4))");
    assert_eq!(format!("{:?}", tiles.next().expect("two tiles")), printed);
    let partial = x.tiles(tile!((4, 5))).last().expect("two tiles");
    assert_eq!(
        format!("{:?}", partial.into_full().unwrap_err()),
        format!(
            "the tile at (0,5) is partial, (4,3) of (_4,_5): Tile(ptr[8b]({at}) o (_4,_8):(_8,_1))"
        )
    );
    let mut y = Tensor::new(&mut data, layout).expect("it fits");
    let printed = format!("IterMut(ptr[8b]({at}) o (_4,_8):(_8,_1), 32 left)");
    assert_eq!(format!("{:?}", y.iter_mut()), printed);
}
