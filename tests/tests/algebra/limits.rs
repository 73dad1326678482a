//! The limits of rustc's default recursion limit: every operation compiles on layouts of 12 leaves,
//! flat and nested, with sizes up to 2^62.
//!
//! `docs/compile-time.md` says how far each operation reaches, and the message of rustc beyond it.

use cute_core::int::{Mul, mul};
use cute_core::logic::{False, True};
use cute_core::tuple::{
    LeafFold, LeafMap, ceil_div, colex_geq, colex_gtr, colex_leq, colex_less, elem_geq, elem_gtr,
    elem_leq, elem_less, elem_scale, equal_tuples, evenly_divides, filter_zeros, gcd_leaves,
    inner_product, lex_geq, lex_gtr, lex_leq, lex_less, max_leaf, min_leaf, prefix_product,
    product_each, product_like, round_up, shape_div, sum,
};
use cute_core::{
    layout::{
        Coalesce, Complement, Compose, LogicalDivide, LogicalProduct, WithMode, ZippedDivide,
        compact_col_major, compact_order, compact_row_major, crd2crd, crd2idx, domain_distribute,
        greatest_common_domain, idx2crd, make_layout_of_modes, make_ordered_layout, offset2crd,
    },
    prelude::*,
};

/// Indices over the whole of a domain, its ends included.
fn samples(size: usize) -> impl Iterator<Item = usize> {
    let step = (size / 97).max(1);
    (0..size).step_by(step).chain([size - 1])
}

/// That `R(i) = A(B(i))`.
#[track_caller]
fn assert_composed(
    r: impl Layout<Index = usize>,
    a: impl Layout<Index = usize>,
    b: impl Layout<Index = usize>,
) {
    assert_eq!(r.len(), b.len());
    for i in samples(b.len()) {
        assert_eq!(r.at(i), a.at(b.at(i)), "{a} o {b} = {r} at {i}");
    }
}

/// That `R(i) = factor·A(i)`.
#[track_caller]
fn assert_scaled(r: impl Layout<Index = usize>, a: impl Layout<Index = usize>, factor: usize) {
    for i in samples(a.len()) {
        assert_eq!(r.at(i), factor * a.at(i), "{factor} times {a} = {r} at {i}");
    }
    assert_eq!(r.len(), a.len());
}

/// That `f(i) = i` in the domain of `of`.
#[track_caller]
fn assert_identity(f: impl Fn(usize) -> usize, of: impl Layout<Index = usize>) {
    for i in samples(of.len()) {
        assert_eq!(f(i), i, "{of}");
    }
}

/// What holds of a static layout, as constants.
fn predicates<L: Layout>(_: L) -> [bool; 6] {
    const {
        [
            L::IS_SORTED,
            L::IS_INJECTIVE,
            L::IS_SURJECTIVE,
            L::IS_BIJECTIVE,
            L::IS_COMPACT,
            L::IS_ADMISSIBLE,
        ]
    }
}

/// Every operation on `a`, which reorders its domain, `b`, which reorders the same, and `tile`,
/// which tiles `a`.
macro_rules! every_operation {
    ($($name:ident: $a:expr, $b:expr, tile $tile:expr;)+) => {$(
        #[test]
        fn $name() {
            let (a, b, tile) = ($a, $b, $tile);
            // of one layout
            assert_eq!(a.size(), a.cosize());
            assert_eq!(make_layout_with_stride(a.shape(), a.stride()), a);
            assert_eq!(make_layout(a.shape()).size(), a.size());
            assert_eq!(make_layout_row_major(a.shape()).size(), a.size());
            assert_eq!(a.coordinates().next().map(|first| a.at(first)), Some(0));
            assert_eq!(a.at_checked(a.len()), None);
            assert_eq!(crd2idx(idx2crd(coord!(1), a.shape()), a).to_string(), format!("_{}", a.at(1)));
            let coordinate = offset2crd(int!(1), a).expect("an offset of a");
            assert_eq!(crd2idx(coordinate, a).to_string(), "_1");
            assert_eq!(crd2crd(coordinate, a.shape(), a.shape()), coordinate);
            assert_eq!(a.get_hier_coord(int!(1)), coordinate);
            assert_eq!(crd2idx(a.get_flat_coord(int!(1)), a).to_string(), "_1");
            assert_eq!(crd2idx(a.get_1d_coord(int!(1)), a).to_string(), "_1");
            assert_eq!(a.domain_offset(coordinate), (a, int!(1)));
            assert_scaled(a.coalesce(), a, 1);
            assert_scaled(a.coalesce_z(), a, 1);
            assert_eq!(a.coalesce_z_profile(shape!((1, 1))), a.coalesce_profile(shape!((1, 1))));
            assert_scaled(a.flatten(), a, 1);
            assert_scaled(a.coalesce_profile(shape!((1, 1))), a, 1);
            assert_eq!(a.complement().size(), int!(1));
            let (right, left) = (a.right_inverse(), a.left_inverse());
            assert_identity(|i| a.at(right.at(i)), right);
            assert_identity(|i| left.at(a.at(i)), a);
            assert_eq!(right.len(), a.len());
            assert_eq!(a.nullspace(), layout!(1:0));
            assert_eq!(a.filter(), a.coalesce());
            assert_eq!(a.filter_zeros(), a);
            assert_eq!(a.filter_profile(shape!((1, 1))), a.coalesce_profile(shape!((1, 1))));
            assert_eq!(domain_distribute(a.shape(), a.size()).size(), a.size());
            let common = a.max_common_layout(a);
            assert_identity(|i| a.at(common.at(i)), common);
            assert_eq!(a.max_common_vector(a), a.size());
            assert!(a.is_bijective() && a.is_compact() && a.is_injective() && a.is_surjective() && a.is_admissible());
            assert_eq!(predicates(a), [a.is_sorted(), true, true, true, true, true]);
            assert!(a.sort().is_sorted() && a.sort().is_compact());
            // of two
            assert_composed(a.compose(b), a, b);
            assert_composed(b.compose(a), b, a);
            assert_composed(a.compose(tile), a, tile);
            let sum = a.layout_add(a);
            assert_scaled(sum, a, 2);
            let (tiles, rest) = (a.logical_divide(tile), tile.complement_to(a.size()));
            assert_composed(tiles.mode::<0>(), a, tile);
            assert_composed(tiles.mode::<1>(), a, rest);
            assert_eq!(a.logical_divide_padded(tile).layout(), tiles);
            assert_eq!(a.max_alignment(), a.size());
            let wide = a.upcast::<2>();
            assert_eq!((2 * wide.len(), wide.at(wide.len() - 1)), (a.len(), a.at(a.len() - 1) / 2));
            assert_eq!((a.upcast_padded::<2>(), a.recast::<8, 16>()), (wide, wide));
            assert_scaled(layout!(2:1).logical_product(a).mode::<1>(), a, 2);
            assert_scaled(a.logical_product(tile!(2)).mode::<0>(), a, 1);
        }
    )+};
}

every_operation! {
    twelve_modes:
        layout!((4,4,4,4,4,4,4,4,4,4,4,4); row_major),
        layout!((2,8,2,8,2,8,2,8,2,8,2,8); row_major),
        tile layout!((4,2,8):(1,16,64));
    four_deep_with_odd_sizes:
        layout!((((3,4),(2,(3,8))),((4,3),(2,(3,8)))); row_major),
        layout!((((8,(3,2)),3),((4,(8,(3,2))),(4,3))); row_major),
        tile layout!((3,8):(1,72));
    six_deep:
        layout!((4,(2,(4,(2,(4,(2,(4,2))))))); row_major),
        layout!((((((((2,4),2),4),2),4),2),4); row_major),
        tile layout!((4,(2,2)):(1,(16,32)));
    sizes_to_2_62:
        layout!((32,32,32,32,32,32,32,32,32,32,32,128); row_major),
        layout!((128,(32,(32,(32,32,32),32,32,32),32),32,32); row_major),
        tile layout!((32,32,4):(1,32768,1073741824));
    odd_sizes_to_2_62:
        layout!((27,9,25,7,49,11,13,17,19,3,5,2097152); row_major),
        layout!((2097152,(5,(3,(19,17,13),11,49,7),25),9,27); row_major),
        tile layout!((27,25):(1,243));
}

/// Leaves as they are.
struct Itself;
impl LeafMap for Itself {
    type Image<N: Int> = N;
    fn image<N: Int>(&mut self, leaf: N) -> N {
        leaf
    }
}

/// Products of leaves.
struct Times;
impl LeafFold for Times {
    type Next<A: Int, N: Int> = Mul<A, N>;
    fn next<A: Int, N: Int>(&mut self, so_far: A, leaf: N) -> Mul<A, N> {
        mul(so_far, leaf)
    }
}

/// Every function of tuples and of modes on a shape of at least 12 leaves.
macro_rules! every_tuple_function {
    ($($name:ident: $shape:expr, at $path:expr, $leaf:expr;)+) => {$(
        #[test]
        fn $name() {
            let (s, one) = ($shape, int!(1));
            let (flat, ones) = (s.flatten(), one.repeat_like(s));
            // arithmetic
            assert_eq!(prefix_product(s, one).flatten().get::<0>(), one);
            let (left, right) = (compact_col_major(s, one), compact_row_major(s, one));
            assert_eq!(make_layout_with_stride(s, left), make_layout(s));
            assert_eq!(make_layout_with_stride(s, right), make_layout_row_major(s));
            assert_eq!(make_ordered_layout(s, left).size(), s.size());
            assert_eq!(compact_order(s, ones).flatten().get::<1>(), one);
            assert_eq!(make_layout_like(make_layout_row_major(s)), make_layout_row_major(s));
            assert_eq!(make_fragment_like(make_layout(s)).size(), s.size());
            assert_eq!(filter_zeros(left, s), s);
            assert_eq!(gcd_leaves(s), gcd_leaves(s.reverse()));
            assert_eq!((max_leaf(s), min_leaf(s)), (max_leaf(flat), min_leaf(flat)));
            assert_eq!(sum(s), sum(product_each(flat)));
            assert_eq!((product_like(s, s), elem_scale(ones, s), round_up(s, s)), (s, s, s));
            assert_eq!((ceil_div(s, s), shape_div(s, s.size())), (ones, ones));
            assert_eq!(inner_product(s, ones), sum(s));
            // comparisons
            let each = (False, True, False, True);
            assert_eq!((elem_less(s, s), elem_leq(s, s), elem_gtr(s, s), elem_geq(s, s)), each);
            assert_eq!((lex_less(s, s), lex_leq(s, s), lex_gtr(s, s), lex_geq(s, s)), each);
            assert_eq!((colex_less(s, s), colex_leq(s, s), colex_gtr(s, s), colex_geq(s, s)), each);
            assert_eq!((equal_tuples(s, s), evenly_divides(s, s)), (True, True));
            // functions of leaves
            assert_eq!((s.transform_leaf(Itself), s.fold_leaves(one, Times)), (s, s.size()));
            // modes, of tuples as of layouts
            let a = make_layout(s);
            assert_eq!((s.by_path($path), a.by_path($path).shape()), ($leaf, $leaf));
            assert_eq!(flat.unflatten(s), s);
            assert_eq!(flat.insert::<11, _>(one).remove::<11>(), flat);
            assert_eq!(flat.append_to::<16, _>(one).take::<0, 12>(), flat.take::<0, 12>());
            assert_eq!(a.flatten().replace::<11, _>(layout!(1:0)).take::<0, 11>(), a.flatten().take::<0, 11>());
            assert_eq!(flat.group::<3, 12>().by_path(coord!((3, 8))), flat.get::<11>());
            let pairs = s.zip(ones).zip2_by(one.repeat_like(product_each(s)));
            assert_eq!((pairs.get::<0>(), pairs.get::<1>()), (s, ones));
            assert_eq!(a.with_shape(s), a);
        }
    )+};
}

every_tuple_function! {
    tuples_of_twelve_modes: shape!((4,4,4,4,4,4,4,4,4,4,4,4)), at coord!(11), shape!(4);
    tuples_six_deep: shape!((4,(2,(4,(2,(4,(2,4,2,2,2,2,2))))))), at coord!((1,1,1,1,1,1)), shape!(4);
    tuples_to_2_62: shape!((32,32,32,32,32,32,32,32,32,32,32,128)), at coord!(11), shape!(128);
    odd_tuples_to_2_62:
        shape!(((27,(9,25)),(7,(49,(11,13))),(17,19,(3,5,(1,2097152))))), at coord!((2,2,2,1)), shape!(2097152);
}

/// Layouts and tilers of twelve layouts.
#[test]
fn twelve_layouts_are_one() {
    let m = layout!((8, 4):(1, 8));
    let a = make_layout_of_modes((m, m, m, m, m, m, m, m, m, m, m, m));
    assert_eq!(a, m.repeat::<12>());
    let t = int!(4);
    let tiles = a.logical_divide(make_tile((t, t, t, t, t, t, t, t, t, t, t, t)));
    assert_eq!(tiles.mode::<11>(), m.logical_divide(t));
}

/// Tiles mode by mode.
#[test]
fn twelve_modes_are_tiled_by_mode() {
    let a = layout!((4,6,4,6,4,6,4,6,4,6,4,6); row_major);
    let tiles = a.zipped_divide(tile!((2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3)));
    assert_eq!(
        tiles.mode::<0>().shape(),
        shape!((2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3))
    );
    assert_eq!(
        tiles.mode::<1>().shape(),
        shape!((2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2))
    );
    let padded = a.zipped_divide_padded(tile!((3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4)));
    assert_eq!(
        padded.mode::<1>().shape(),
        shape!((2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2))
    );
    let turned = a.permute(coord!((11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)));
    assert_eq!((turned, turned.sort()), (a.reverse(), a.reverse()));
    let divided = a.logical_divide(tile!((2, _, 2, _, 2, _, 2, _, 2, _, 2, _)));
    assert_eq!(divided.mode::<11>(), a.mode::<11>());
    assert_eq!(divided.mode::<10>().shape(), shape!((2, 2)));
}

/// Shapes of 12 leaves, whose modes begin and end at other indices.
#[test]
fn common_domains_have_twelve_modes() {
    let (a, b) = (
        shape!((16, 32, 8, 32, 16, 32, 8, 32, 16, 32, 8, 512)),
        shape!(((128, (4, (256, 4))), ((128, 8, 128), 4), (256, 4, (8, 256)))),
    );
    let common = greatest_common_domain(a, b);
    assert_eq!(common.size(), a.size());
    assert_eq!(common.rank(), 17);
    // powers of 3 against powers of 2, in turn
    let (a, b) = (
        shape!((9, 16, 9, 16, 9, 16, 9, 16, 9, 16, 9, 16)),
        shape!((16, 9, 16, 9, 16, 9, 16, 9, 16, 9, 16, 9)),
    );
    assert_eq!(greatest_common_domain(a, b), layout!((1):(0)));
    let (a, b) = (
        shape!((6, 35, 6, 35, 6, 35, 6, 35, 6, 35, 6, 35)),
        shape!((15, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15, 14)),
    );
    let common = greatest_common_domain(a, b);
    assert_eq!(common.rank(), 12);
    assert_eq!(make_layout(a).compose(common).shape().size(), common.size());
}

/// Shapes of 12 leaves, nested otherwise.
#[test]
fn shapes_of_twelve_leaves_are_refined() {
    use cute_core::tuple::{common_coarsening, common_refinement};
    let (a, b) = (
        shape!((
            32,
            (32, 32),
            (32, (32, (32, (32, 32)))),
            ((32, 32), 32),
            128
        )),
        shape!((32, 1024, (32, (32, 32768)), (1024, 32), (16, 8))),
    );
    let fine = shape!((
        32,
        (32, 32),
        (32, (32, (32, (32, 32)))),
        ((32, 32), 32),
        (16, 8)
    ));
    assert_eq!(common_refinement(a, b), fine);
    let coarse = shape!((32, 1024, (32, (32, 32768)), (1024, 32), 128));
    assert_eq!(common_coarsening(a, b), coarse);
    let flat = shape!((32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 128));
    assert_eq!(common_refinement(flat, flat), flat);
    assert_eq!(
        common_coarsening(flat, shape!((4611686018427387904))),
        shape!(4611686018427387904)
    );
}

/// Two layouts of 12 modes, whose sum has 18.
#[test]
fn sums_refine_twelve_modes() {
    let a = layout!((16,32,8,32,16,32,8,32,16,32,8,256); row_major);
    let b = layout!((128,(4,(256,4,(128,8,128))),4,(256,4,8,8)); row_major);
    let sum = a.layout_add(b);
    for i in samples(1 << 54) {
        assert_eq!(sum.at(i), a.at(i) + b.at(i), "{a} + {b} = {sum} at {i}");
    }
}

/// Threads and values with 12 modes each, 2^62 elements in all.
#[test]
fn threads_and_values_have_twelve_modes() {
    let (threads, values) = (
        layout!((4,8,4,8,4,8,4,8,4,8,4,8); row_major),
        layout!((8,4,8,4,8,4,8,4,8,4,8,16); row_major),
    );
    let (tiler, tv) = make_layout_tv(threads, values);
    assert_eq!(tv.shape().size(), int!(4611686018427387904));
    assert_eq!(tiler.0.size(), tv.size());
    // the second thread is one step along the last mode, beyond its 16 values
    assert_eq!(tv.at((1, 0)), (1 << 62) / 8);
    let nested = layout!((((4,8),(4,(8,4))),(8,4,(8,(4,8),4,8))); row_major);
    let (_, tv) = make_layout_tv(
        nested,
        layout!(((8,(4,8)),(4,8),4,8,(4,8,(4,8),16)); row_major),
    );
    assert_eq!(tv.shape().size(), int!(4611686018427387904));
}

/// Run-time sizes in every mode.
#[test]
fn twelve_modes_may_be_dynamic() {
    let n = 3_usize;
    let a = layout!((n,4,n,4,n,4,n,4,n,4,n,4); row_major);
    assert_scaled(a.coalesce(), a, 1);
    assert_scaled(a.flatten(), a, 1);
    let b = layout!((n, 2):(1, n));
    assert_composed(a.compose(b), a, b);
    let tiles = a.zipped_divide_padded(tile!((2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)));
    assert_eq!(tiles.mode::<1>().to_string().matches("_2").count(), 6 + 1);
}

/// Elements of four and of three halves the width, with odd sizes between.
#[test]
fn twelve_modes_have_narrower_elements() {
    let a = layout!((27,9,25,(7,49,(11,13,17,19),3),5,524288); row_major);
    let parts = a.downcast::<4>();
    assert_eq!((parts.len(), parts.upcast::<4>()), (4 * a.len(), a));
    let a = layout!((4,4,4,4,4,4,4,4,4,4,4,12); row_major);
    assert_eq!(a.recast::<16, 24>().recast::<24, 16>(), a);
    let n = 3_usize;
    let b = layout!((n,4,n,4,n,4,n,4,n,4,n,4); row_major);
    assert_eq!(b.downcast::<4>().upcast::<4>().to_string(), b.to_string());
}

/// Gaps between all of 12 modes, in no order.
#[test]
fn complements_have_twelve_gaps() {
    let a = layout!((2,2,2,2,2,2,2,2,2,2,2,2):(
        4398046511104, 2, 68719476736, 32, 1125899906842624, 1073741824, 8192, 512, 16777216, 262144, 70368744177664,
        4503599627370496
    ));
    assert_eq!(a.complement_to(shape!(4611686018427387904)).rank(), 13);
    assert_eq!(a.complement().rank(), 12);
}

/// The largest literals that are of use: a leaf for each bit of an address.
#[test]
fn literals_have_sixty_four_leaves() {
    let a = layout!((
        (
            (2, 2, 2, 2, 2, 2, 2, 2),
            (2, 2, 2, 2, 2, 2, 2, 2),
            (2, 2, 2, 2, 2, 2, 2, 2),
            (2, 2, 2, 2, 2, 2, 2, 2)
        ),
        (
            (2, 2, 2, 2, 2, 2, 2, 2),
            (2, 2, 2, 2, 2, 2, 2, 2),
            (2, 2, 2, 2, 2, 2, 2, 2),
            (2, 2, 2, 2, 2, 2, 1, 1)
        )
    ));
    assert_eq!(a.flatten().rank(), 64);
    assert_eq!(a.coalesce().to_string(), "_4611686018427387904:_1");
}

/// An alias of aliases is evaluated in one go: the operations' depths add up.
#[test]
fn results_of_results_of_results_are_named_at_once() {
    type Tiles = ZippedDivide<Layout![(512, 256); row_major], Tile![(128, 64)]>;
    type Part = Compose<<Tiles as WithMode<0>>::Mode, Layout![(16, 8, 4):(1, 128, 16)]>;
    type Repeated = LogicalProduct<Coalesce<Part>, Coalesce<Layout![(2, 2)]>>;
    type Again =
        LogicalDivide<Compose<Repeated, Layout![(32, 64):(64, 1)]>, Layout![(4, 4):(1, 64)]>;
    type Last = Coalesce<LogicalDivide<Again, Complement<Layout![(4, 4):(1, 64)]>>>;
    assert_eq!(<Last>::SIZE, 2048);
}
