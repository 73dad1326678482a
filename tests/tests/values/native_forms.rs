//! What one would write is accepted: native tuples and integers as operands, native tuples in
//! closures and loops, static integers as numbers, equality across types, and the names of macros
//! beside those of modules.

use cute_core::dynamic::DynLayout;
use cute_core::int::{Comparable, Operand};
use cute_core::prelude::*;
use cute_core::tuple::{Cons, Nil};

mod elements;
mod names;

fn numbers(n: usize) -> Vec<usize> {
    (0..n).collect()
}

// Operands.

#[test]
fn a_native_integer_is_a_tiler_of_run_time() {
    let l = layout!(24:2);
    assert_eq!(l.logical_divide(4).to_string(), "(4,6):(_2,8)");
    for n in [1_usize, 2, 3, 4, 6, 8, 12, 24] {
        let tiles = l.logical_divide(n);
        assert_eq!(tiles, l.logical_divide(tile!(n)));
        assert_eq!(tiles.shape(), (n, 24 / n));
        assert_eq!(l.zipped_divide(n), tiles);
        assert_eq!(l.compose(n).to_string(), format!("{n}:_2"));
    }
    assert_eq!(
        l.try_logical_divide(5).unwrap_err().condition(),
        Condition::ShapeDivisible
    );
    assert_eq!(l.logical_divide_padded(5).shape(), (5, 5));
    assert_eq!(
        layout!((4, 8)).logical_divide(int!(8)).to_string(),
        "(_8,_4):(_1,_8)"
    );
    // leaves of other widths meet in the wider type
    let rows = 24_usize;
    assert_eq!(
        layout!(rows:2).logical_divide(4).to_string(),
        "(4,6):(_2,8)"
    );
    assert_eq!(layout!(rows:2).logical_divide(4_u32).at((3, 5)), 46_usize);
}

#[test]
fn a_native_tuple_is_a_coordinate_of_a_slice() {
    let l = layout!((4,(2,3)):(6,(3,1)));
    for i in 0..4_usize {
        let row = l.slice((i, Underscore));
        assert_eq!(row, l.slice(coord!((i, _))));
        let (rest, offset) = l.slice_and_offset(coord!((i, _)));
        let start: usize = offset.to();
        assert!((0..6).all(|j| rest.at(j) == row.at(j) && l.at((i, j)) == start + row.at(j)));
        for j in 0..2_usize {
            assert_eq!(l.slice((i, (j, Underscore))), l.slice(coord!((i, (j, _)))));
            assert_eq!(l.dice((i, (j, Underscore))), l.dice(coord!((i, (j, _)))));
        }
    }
}

#[test]
fn a_native_tuple_is_a_shape() {
    let (m, n) = (3_usize, 8_usize);
    let l = layout!((4,6):(6,1));
    // literals are of type `i32`, so the offsets are
    let offset: i32 = l.with_shape((2, 12)).at((1, 2));
    assert_eq!(offset, 7);
    // modes that run time divides stay apart, so the function is compared
    let reshaped = l.with_shape((2_usize, (2_usize, 6_usize)));
    assert_eq!(
        l.with_shape(shape!((2, (2, 6)))),
        layout!((2,(2,6)):(6,(12,1)))
    );
    assert!((0..24).all(|i| reshaped.at(i) == l.at(i) && l.with_shape(24_usize).at(i) == l.at(i)));
    assert_eq!(reshaped.at((1, (1, 5))), l.at((3, 5)));
    assert_eq!(
        l.try_with_shape((m, n)).unwrap_err().condition(),
        Condition::StrideDivisible
    );
    let block = layout!((2, 2)).tile_to_shape((4, 6));
    assert_eq!(block, layout!((2, 2)).tile_to_shape(shape!((4, 6))));
    assert_eq!(
        layout!(4:2).complement_to(24),
        layout!(4:2).complement_to(shape!(24))
    );
    assert_eq!(layout!((2, 2)).complement_to((4, 4)).size(), 4);
    assert_eq!(
        layout!((3, (2, 3))).coalesce_profile((0, 0)),
        layout!((3, 6))
    );
    assert_eq!(make_identity_tensor((4, 8)).at((3, 7)), (3, 7));
    let smem = swizzle!(1, 0, 2).compose(layout!((4, 4)));
    assert_eq!(smem.with_shape((2_usize, 8_usize)).at((1, 2)), smem.at(5));
}

#[test]
fn a_native_tuple_is_a_coordinate() -> Result<(), TensorError> {
    let data = numbers(48);
    let x = Tensor::new(&data, layout!((8, 6)))?;
    for (i, j) in layout!((2, 2)).coordinates() {
        let tile = x.local_tile(tile!((4, 3)), (i, j));
        assert_eq!(tile.layout(), layout!((4,3):(1,8)));
        assert_eq!(tile[0], 4 * i + 24 * j);
        assert_eq!(
            x.inner_partition(tile!((4, 3)), (i, j))[(1, 2)],
            tile[(1, 2)]
        );
        // of literals the tile is known before their types are
        assert_eq!(
            x.local_tile(tile!((4, 3)), (1, 1)).layout().to_string(),
            "(_4,_3):(_1,_8)"
        );
        assert_eq!(
            x.outer_partition(tile!((4, 3)), (i, j))[(1, 1)],
            28 + i + 8 * j
        );
    }
    assert_eq!(
        x.local_tile(tile!((4, 3)), (1, Underscore)).layout(),
        layout!((4,3,2):(1,8,24))
    );
    let error = x.try_local_tile(tile!((4, 3)), (2, 0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "coordinate 2 lies outside size 2 (InBounds)"
    );
    assert_eq!(
        x.try_local_tile(tile!((4, 3)), (-1, 0))
            .unwrap_err()
            .condition(),
        Condition::InBounds
    );

    let l = layout!((4,8):(8,1));
    assert_eq!(l.domain_offset((1, 2)).1, 10);
    assert_eq!(
        (l.crd2idx((1, 2)), l.idx2crd(9)),
        (Dyn(10), l.idx2crd(coord!(9)).shape_of_run_time())
    );
    assert_eq!(cute_core::layout::crd2idx((1, 2), l), 10);
    assert_eq!(cute_core::layout::idx2crd(16, (3, (2, 3))), (1, (1, 2)));
    assert_eq!(cute_core::layout::crd2idx_in((1, (1, 2)), (3, (2, 3))), 16);
    assert_eq!(l.get_hier_coord(10), (1, 2));
    Ok(())
}

/// A coordinate of static integers as a run-time one, for a comparison of types.
trait OfRunTime {
    type Of;
    fn shape_of_run_time(self) -> Self::Of;
}
impl<A: Int, B: Int> OfRunTime for Cons<A, Cons<B, Nil>> {
    type Of = Cons<Dyn<i32>, Cons<Dyn<i32>, Nil>>;
    fn shape_of_run_time(self) -> Self::Of {
        let Cons(a, Cons(b, Nil)) = self;
        Cons(Dyn(a.to::<i32>()), Cons(Dyn(b.to::<i32>()), Nil))
    }
}

#[test]
fn a_native_integer_is_a_thread() -> Result<(), TensorError> {
    let data = numbers(48);
    let x = Tensor::new(&data, layout!((8, 6)))?;
    for thread in 0..12 {
        let mine = x.local_partition(layout!((4,3):(3,1)), thread);
        assert_eq!(mine.layout(), layout!((2,2):(4,24)));
        assert_eq!(mine[0], thread / 3 + 8 * (thread % 3));
    }
    let mine = x.local_partition(layout!((4,3):(3,1)), 5);
    assert_eq!(mine.layout().to_string(), "(_2,_2):(_4,_24)");
    let error = x.try_local_partition(layout!((4,3):(3,1)), 12).unwrap_err();
    assert_eq!(
        error.to_string(),
        "thread 12 is none of the 12 threads (InBounds)"
    );
    let mma = make_tiled_mma(
        cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let block = make_identity_tensor((32, 32));
    assert_eq!(
        mma.get_slice(9).partition_c(block).at(0),
        mma.get_slice(9_usize).partition_c(block).at(0)
    );
    Ok(())
}

#[test]
fn tensors_take_native_tilers() -> Result<(), TensorError> {
    let data = numbers(24);
    let x = Tensor::new(&data, layout!(24:1))?;
    assert_eq!(x.logical_divide(4).layout().shape(), (4, 6));
    assert_eq!(x.compose(4)[3], 3);
    let origins: Vec<_> = x.tiles(10).map(|tile| tile.origin()).collect();
    assert_eq!(origins, [0, 10, 20]);
    assert_eq!(
        x.try_logical_divide(5).unwrap_err().to_string(),
        "shape 24 is not divisible by 5 (ShapeDivisible)"
    );
    Ok(())
}

#[test]
fn tuples_take_native_operands() {
    let shape = shape!((3, (2, 3)));
    assert!(shape.compatible((3, (2, 3))) && shape!((3, 6)).compatible((3, (2, 3))));
    assert!(!shape.compatible((3, (2, 4))) && !shape.congruent((3, 6)));
    assert!(shape.congruent((0, (0, 0))) && shape!((3, 6)).weakly_congruent((0, (0, 0))));
    assert_eq!(shape.append(5), (3, (2, 3), 5));
    assert_eq!(shape.prepend((1, 4)), ((1, 4), 3, (2, 3)));
    assert_eq!(shape.append_to::<4, _>(1), (3, (2, 3), 1, 1));
    assert_eq!(shape.replace::<1, _>(7), (3, 7));
    assert_eq!(shape.zip((4, 5)), ((3, 4), ((2, 3), 5)));
    assert_eq!(shape!((3, 2, 3)).unflatten((0, (0, 0))), shape);
    assert_eq!(shape!(7).repeat_like((0, (0, 0))), (7, (7, 7)));

    use cute_core::tuple::{ceil_div, inner_product, product_each, round_up, shape_div};
    let (m, n) = (500_usize, 391_usize);
    assert_eq!(ceil_div((m, n), (128, 64)), (4, 7));
    assert_eq!(round_up((m, n), shape!((128, 64))), (512, 448));
    assert_eq!(shape_div((12, 8), (4, 2)), (3, 4));
    assert_eq!(inner_product((1, (1, 2)), (3, (12, 1))), 17);
    assert_eq!(product_each((3, (2, n))), (3, 2 * 391));

    use cute_core::layout::{compact_col_major, compact_row_major, make_ordered_layout};
    assert_eq!(compact_col_major((4, 8), 1), (1, 4));
    assert_eq!(compact_row_major((4, 8), 2), (16, 2));
    assert_eq!(make_ordered_layout((4, 8), coord!((1, 0))).stride(), (8, 1));
    let id = make_identity_tensor((128, 128));
    let within = id.values().filter(|c| c.elem_less((100, 50))).count();
    assert_eq!(within, 5000);
}

// Closures and iterators.

#[test]
fn coordinates_are_native_tuples() {
    let l = layout!((3,(2,3)):(3,(12,1)));
    for (i, (j, k)) in l.coordinates() {
        assert_eq!(l.at((i, (j, k))), 3 * i + 12 * j + k);
    }
    let last: (u32, (u32, u32)) = layout!(({ 3_u32 }, (2, 3)))
        .coordinates()
        .next_back()
        .unwrap();
    assert_eq!(last, (2, (1, 2)));
    assert_eq!(layout!((4)).coordinates().next_back(), Some((3,)));
    assert_eq!(layout!(4).coordinates().next_back(), Some(3));
    let sum: usize = layout!((2, 3)).coordinates().map(|(i, j)| 10 * i + j).sum();
    assert_eq!(sum, 3 * 10 + 2 * (1 + 2));
    // one by one as in a loop over all
    let mut rest = l.coordinates();
    assert_eq!(
        (rest.next(), rest.next()),
        (Some((0, (0, 0))), Some((1, (0, 0))))
    );
    assert_eq!(rest.len(), 16);
    assert!(rest.eq(l.coordinates().skip(2)));
}

#[test]
fn every_rank_up_to_8_has_native_coordinates() {
    macro_rules! check {
        ($($layout:expr => $last:expr;)*) => {$({
            let l = $layout;
            let last = l.coordinates().last().unwrap();
            assert_eq!(last, $last);
            assert_eq!(l.at(last), l.len() - 1);
            let mut index = 0;
            for c in l.coordinates() {
                assert_eq!((l.at(c), l.at_checked(c)), (index, Some(index)));
                index += 1;
            }
        })*};
    }
    check! {
        layout!((2)) => (1,);
        layout!((2,3)) => (1, 2);
        layout!((2,3,2)) => (1, 2, 1);
        layout!((2,3,2,1)) => (1, 2, 1, 0);
        layout!((2,3,2,1,2)) => (1, 2, 1, 0, 1);
        layout!((2,3,2,1,2,1)) => (1, 2, 1, 0, 1, 0);
        layout!((2,3,2,1,2,1,2)) => (1, 2, 1, 0, 1, 0, 1);
        layout!((2,3,2,1,2,1,2,1)) => (1, 2, 1, 0, 1, 0, 1, 0);
        layout!(((2,(3,2)),(2,2))) => ((1, (2, 1)), (1, 1));
    }
    // beyond, a coordinate is a list, of any length
    let l = layout!((2, 1, 2, 1, 2, 1, 2, 1, 2));
    let Cons(first, rest) = l.coordinates().next_back().unwrap();
    assert_eq!(
        (first, rest.to_string()),
        (1, "(0,1,0,1,0,1,0,1)".to_owned())
    );
    assert!(
        l.coordinates()
            .enumerate()
            .all(|(index, c)| l.at(c) == index)
    );
}

#[test]
fn closures_take_native_tuples() -> Result<(), TensorError> {
    let mut data = vec![0; 6];
    let mut x = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    x.for_each_mut(|(i, j), v| *v = 10 * i + j);
    x.for_each(|(i, j), &v| assert_eq!(v, 10 * i + j));
    assert_eq!(data, [0, 1, 2, 10, 11, 12]);

    let y = OwnedTensor::from_fn(layout!((2, 3)), |(i, j)| 10 * i + j)?;
    let f = Fragment::<usize, Layout![(2, (3, 2))]>::from_fn(|(i, (j, k))| 100 * i + 10 * j + k);
    assert_eq!((y[(1, 2)], f[(1, (2, 1))]), (12, 121));
    make_identity_tensor((2, 3)).for_each_value(|(i, j), c| assert_eq!(c, (i, j)));
    make_identity_tensor(shape!((2, 3)))
        .values()
        .zip(layout!((2, 3)).coordinates())
        .for_each(|(a, b)| assert_eq!(a, b));
    Ok(())
}

#[test]
fn tiles_know_their_places_as_native_tuples() -> Result<(), TensorError> {
    let data = numbers(60);
    let x = Tensor::new(&data, layout!((10, 6)))?;
    let mut seen = [0; 60];
    for tile in x.tiles(tile!((4, 3))) {
        let (i, j) = tile.origin();
        tile.for_each(|(r, s), &v| {
            assert_eq!(
                (v, tile.in_whole((r, s))),
                (i + r + 10 * (j + s), (i + r, j + s))
            );
            assert_eq!((tile.get((r, s)), x[tile.in_whole((r, s))]), (Some(&v), v));
            seen[v] += 1;
        });
        assert_eq!(tile.get((4, 0)), None);
    }
    assert_eq!(seen, [1; 60]);
    let mut data = vec![0; 10];
    let mut y = Tensor::new(&mut data, layout!(10:1))?;
    for mut tile in y.tiles_mut(tile!(4)) {
        let origin = tile.origin();
        tile.for_each_mut(|i, v| *v = origin + i);
    }
    assert_eq!(data, numbers(10));
    Ok(())
}

/// Coordinates of an unknown layout are coordinates of it, and can be printed and compared.
fn in_generic_code<L: Layout<Index = usize>>(layout: L) -> usize {
    let mut sum = 0;
    for c in layout.coordinates() {
        let same = c;
        assert!(c == same && !format!("{c:?}").is_empty());
        sum += layout.at(c);
    }
    layout
        .coordinates()
        .for_each(|c| sum -= layout.at_checked(c).unwrap());
    sum
}

#[test]
fn generic_code_walks_over_coordinates() {
    assert_eq!(in_generic_code(layout!(4:3)), 0);
    assert_eq!(in_generic_code(layout!((3,(2,3)):(3,(12,1)))), 0);
    assert_eq!(in_generic_code(layout!((2, 1, 2, 1, 2, 1, 2, 1, 2))), 0);
    fn tiles<L: Layout<Index = usize> + ZippedDivisibleBy<T>, T: Tiler>(l: L, tiler: T) -> usize {
        // operands in generic code are what they were
        l.zipped_divide(tiler).mode::<1>().len()
    }
    assert_eq!(tiles(layout!((8, 6)), tile!((4, 3))), 4);
}

// Numbers.

#[test]
fn static_integers_are_numbers() {
    let l = layout!((4, 8));
    assert_eq!(l.size(), 32);
    let n: usize = l.size().into();
    let (a, b): (u8, i64) = (l.size().into(), int!(-5).into());
    assert_eq!((n, a, b, usize::from(int!(0))), (32, 32, -5, 0));
    assert!(l.size() < 33 && l.size() > 31_u8 && l.size() >= 32_i128 && l.size() != 33_usize);
    assert!(int!(-3) < 0 && int!(0) == 0 && int!(0) > -1 && int!(0) < u128::MAX);
    assert!(
        int!(4) < int!(8) && int!(4) != int!(-4) && int!(4) == Dyn(4_u32) && Dyn(5_i64) > int!(4)
    );
    let (m, k) = (4_u32, 8_usize);
    assert_eq!(layout!((m, k)).size(), 32);
    let n: usize = layout!((4, k)).size().into();
    assert_eq!(n, 32);
    for i in 0..l.len() {
        assert!(l.size() > i);
    }
}

#[test]
fn integers_calculate_with_numbers() {
    let l = layout!((4, 8));
    let n: usize = l.size() * 2 + 1;
    assert_eq!(n, 65);
    assert_eq!(
        (l.size() + 1, l.size() - 33, l.size() / 5, l.size() % 5),
        (33, -1, 6, 2)
    );
    assert_eq!(layout!((4, { 8_usize })).size() / 3, 10_i64);
    // of two integers of the library the result is one of them, static if both are
    assert_eq!((int!(12) * int!(5)).to_string(), "_60");
    assert_eq!((int!(12) - int!(13)).to_string(), "_-1");
    assert_eq!((int!(-7) / int!(2)).to_string(), "_-4");
    assert_eq!(
        (
            int!(12) + Dyn(3),
            Dyn(3_usize) * Dyn(4_u32),
            Dyn(14) % int!(4)
        ),
        (Dyn(15), Dyn(12), Dyn(2))
    );
    let at = std::panic::AssertUnwindSafe(|| Dyn(i32::MAX) + Dyn(1_i32));
    assert!(
        std::panic::catch_unwind(at).is_err(),
        "a sum that does not fit is no number"
    );
    let at = std::panic::AssertUnwindSafe(|| Dyn(-1_i32) + 1_usize);
    assert!(std::panic::catch_unwind(at).is_err(), "-1 is no usize");
}

#[test]
fn comparisons_are_those_of_the_values() {
    fn check<A: Comparable + PartialOrd<B>, B: Comparable>(a: A, b: B) {
        let (x, y) = (a.value(), b.value());
        assert_eq!(
            (a == b, a < b, a > b, a <= b),
            (x == y, x < y, x > y, x <= y),
            "{x} to {y}"
        );
    }
    macro_rules! pairs {
        ($($a:expr),*; $b:tt) => { $(pairs!(@one $a; $b);)* };
        (@one $a:expr; [$($b:expr),*]) => { $(check($a, $b);)* };
    }
    pairs!(int!(0), int!(1), int!(-1), int!(24), int!(-24), int!(9223372036854775808), Dyn(24_i64), Dyn(0_u32), Dyn(-1_isize);
        [int!(0), int!(-24), int!(24), int!(9223372036854775808), 0_u8, 24_i8, -24_i16, u64::MAX, i128::MIN, u128::MAX,
         Dyn(24_usize), Dyn(-24_i32), 9_223_372_036_854_775_808_u64]);
    fn product<R: Operand>(n: impl std::ops::Mul<R, Output = R>, r: R) -> R {
        n * r
    }
    assert_eq!((product(int!(6), 7), product(int!(6), 7_usize)), (42, 42));
}

#[test]
fn a_layout_equals_its_dynamic_twin() {
    let (m, n) = (4_usize, 8_i32);
    let fixed = layout!((4,(2,8)):(16,(8,1)));
    let twin = layout!((m,(2,n)):({16_u32},(n,1)));
    assert_eq!(fixed, twin);
    assert_eq!(twin, fixed);
    assert_ne!(fixed, layout!((m,(2,n)):(1,(4,8))));
    assert_ne!(layout!((4, 8)), layout!((4, 9)));
    assert_eq!(layout!((4,m):(1@0,1@1)), layout!((4,4):(1@0,1@1)));
    assert_eq!(tile!((m, 8)), tile!((4, 8)));

    let dynamic: DynLayout = "(4,(2,8)):(16,(8,1))".parse().unwrap();
    assert_eq!(fixed, dynamic);
    assert_eq!(dynamic, twin);
    assert_ne!(dynamic, layout!((4,16):(16,1)));
    assert_ne!(layout!(64:1), dynamic);
}

#[test]
fn a_tuple_of_integers_equals_a_shape() {
    let n = 3_usize;
    let l = layout!((3,(2,n)):(3,(12,1)));
    assert_eq!(l.shape(), (3, (2, 3)));
    assert_eq!(l.stride(), (3, (12, 1)));
    assert_ne!(l.shape(), (3, (2, 4)));
    assert_eq!(l.shape(), shape!((3, (2, 3))));
    assert_eq!(layout!((4)).shape(), (4,));
    assert_eq!(
        layout!((1, 2, 3, 4, 5, 6, 7, 8)).shape(),
        (1, 2, 3, 4, 5, 6, 7, 8)
    );
    assert_eq!(layout!((4,4):(1@0,1@1)).at((2, 3)), (2, 3));
}

#[test]
fn a_tensor_has_a_length() -> Result<(), TensorError> {
    let data = numbers(6);
    let x = Tensor::new(&data, layout!((2,3):(3,1)))?;
    assert_eq!((x.len(), x.rank()), (6, 2));
    assert_eq!(x.size(), 6);
    assert_eq!((0..x.len()).map(|i| x[i]).sum::<usize>(), 15);
    Ok(())
}

// Swizzles.

#[test]
fn swizzles_have_constants_of_either_sign() {
    const BITS: usize = 3;
    const SHIFT: i32 = -4;
    assert_eq!(swizzle!(const BITS, 4, 3), swizzle!(3, 4, 3));
    assert_eq!(
        swizzle!(const { BITS }, const { BITS + 1 }, const { SHIFT }),
        swizzle!(3, 4, -4)
    );
    let bytes: Swizzle![const BITS, 4, const { -SHIFT }; Bytes] = swizzle!(3,4,4; Bytes);
    assert_eq!(bytes.of_elements::<16>(), swizzle!(3, 3, 4));
    assert_eq!(swizzle!(3,3,3; Elements), swizzle!(3, 3, 3));
    assert_eq!(swizzle!(0, 0, 0).to_string(), "Sw<0,0,0>");
    fn of<const B: usize>() -> String
    where
        Const<B>: StaticConst<Int: cute_core::swizzle::SwizzleBits<Int![3]>>,
    {
        swizzle!(const B, 3, 3).to_string()
    }
    assert_eq!(of::<2>(), "Sw<2,3,3>");
    // strides have such constants, too
    assert_eq!(layout!((4,2):(const { SHIFT }, 1)), layout!((4,2):(-4,1)));
    assert_eq!(int!(const { SHIFT - 1 }), -5);
    let smem = swizzle!(3, 3, 3).compose(layout!((8,64):(64,1)));
    assert_eq!(smem.to_string(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
}
