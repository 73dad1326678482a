//! Modes backwards and diagonals: their elements are those of the whole at the coordinates that the
//! definition names, and what is written to them is written there and nowhere else.

use cute_core::named::NamedTensor;
use cute_core::prelude::*;
use cute_tests::random::{Random, rounds};

/// Sizes and strides of three modes in any order, with gaps, and some strides negative; the elements
/// that they reach, and the offset of coordinate 0.
fn random_modes(random: &mut Random) -> ([isize; 3], [isize; 3], usize, usize) {
    let sizes = [0; 3].map(|_| 1 + random.below(5) as isize);
    let mut order = [0, 1, 2];
    order.swap(0, random.below(3));
    order.swap(1, 1 + random.below(2));
    let (mut strides, mut next, mut start) = ([0; 3], 1, 0);
    for mode in order {
        let descends = random.below(2) == 1;
        strides[mode] = if descends { -next } else { next };
        if descends {
            start += (sizes[mode] - 1) * next;
        }
        next = next * sizes[mode] + random.below(3) as isize;
    }
    (sizes, strides, next as usize, start as usize)
}

/// Whether a tensor has at each coordinate the element of `x` at another coordinate.
macro_rules! assert_reads {
    ($part:expr, $x:expr, $c:pat => $at:expr) => {{
        let (part, x) = ($part, &$x);
        for c in part.coordinates() {
            let $c = c;
            assert_eq!(part[c], x[$at], "{} of {}", part.layout(), x.layout());
        }
    }};
}

#[test]
fn a_flipped_mode_has_the_elements_from_the_other_end() {
    let mut random = Random::new(41);
    for _ in 0..rounds(300) {
        let ([m, n, k], [d, e, f], len, start) = random_modes(&mut random);
        let data: Vec<usize> = (0..len).collect();
        let x = Tensor::with_offset(&data, start, layout!((m, n, k):(d, e, f))).expect("it fits");
        assert_reads!(x.flip::<0>(), x, (i, j, l) => (m - 1 - i, j, l));
        assert_reads!(x.flip::<1>(), x, (i, j, l) => (i, n - 1 - j, l));
        assert_reads!(x.flip::<2>(), x, (i, j, l) => (i, j, k - 1 - l));
        assert_reads!(x.flip::<0>().flip::<2>(), x, (i, j, l) => (m - 1 - i, j, k - 1 - l));
        assert_eq!(x.flip::<1>().flip::<1>().layout(), x.layout());
        assert!(x.flip::<1>().flip::<1>().iter().eq(x.iter()));
        // a nested mode runs backwards as a whole: by its index, and by its parts
        let nested = Tensor::with_offset(&data, start, layout!((m, (n, k)):(d, (e, f))));
        let nested = nested.expect("it fits");
        assert_reads!(nested.flip::<1>(), nested, (i, (j, l)) => (i, (n - 1 - j, k - 1 - l)));
        let flipped = nested.flip::<1>();
        for i in 0..n * k {
            assert_eq!(flipped[(0, i)], nested[(0, n * k - 1 - i)]);
        }
        let one = Tensor::with_offset(&data, start, layout!(m:d)).expect("it fits");
        assert!(one.flip::<0>().iter().eq(one.iter().rev()));
    }
}

#[test]
fn what_is_written_to_a_flipped_mode_is_written_to_the_whole_alone() {
    let mut random = Random::new(42);
    for _ in 0..rounds(200) {
        let ([m, n, k], [d, e, f], len, start) = random_modes(&mut random);
        // three elements before and behind belong to nobody
        let mut data = vec![usize::MAX; len + 6];
        let layout = layout!((m, (n, k)):(d, (e, f)));
        let mut y = Tensor::with_offset(&mut data, 3 + start, layout).expect("it fits");
        let mut count = 0;
        y.view_mut().flip::<1>().flip::<0>().for_each_mut(|_, v| {
            *v = count;
            count += 1;
        });
        let size = y.len();
        assert!(y.iter().rev().copied().eq(0..size), "{layout}");
        let mut flipped = y.view_mut().flip::<0>().flatten();
        for mut tile in flipped.tiles_mut(tile!((2, 3, 2))) {
            tile.for_each_mut(|_, v| *v += 1000);
        }
        assert!(y.iter().rev().copied().eq(1000..1000 + size), "{layout}");
        let written = data.iter().filter(|&&v| v != usize::MAX).count();
        assert_eq!(written, size, "{layout}");
    }
}

#[test]
fn static_integers_stay_static() {
    let data = [0_u8; 64];
    let x = Tensor::new(&data, layout!((4,(2,8)):(16,(1,2)))).expect("it fits");
    type Rows = Layout![(4,(2,8)):(-16,(1,2))];
    let flipped: TensorView<'_, u8, Rows> = x.flip::<0>();
    assert_eq!(flipped.layout(), Rows::default());
    type Columns = Layout![(4,(2,8)):(16,(-1,-2))];
    let flipped: TensorView<'_, u8, Columns> = x.flip::<1>();
    assert_eq!(flipped.layout(), Columns::default());
    let (n, d) = (4_u32, 16_u32);
    let x = Tensor::new(&data, layout!((n,16):(d,1))).expect("it fits");
    assert_eq!(x.flip::<0>().layout().to_string(), "(4,_16):(-16,_1)");
    assert_eq!(x.flip::<1>().layout().to_string(), "(4,_16):(16,_-1)");
    let x = Tensor::new(&data, layout!((4,8):(16,2))).expect("it fits");
    let diagonal: Tensor<Shared<'_, u8>, Layout![4:18]> = x.diagonal();
    assert_eq!(diagonal.layout(), layout!(4:18));
    // a mode of stride 0 stays as it is
    let x = Tensor::new(&data, layout!((4,8):(0,1))).expect("it fits");
    assert_eq!(x.flip::<0>().layout(), layout!((4,8):(0,1)));
}

#[test]
fn all_types_of_strides_are_negated() {
    let data: Vec<i32> = (0..24).collect();
    macro_rules! assert_flips {
        ($($N:ty)*) => {$(
            let (m, d): ($N, $N) = (4, 6);
            let x = Tensor::new(&data, layout!((m,6):(d,1))).expect("it fits");
            assert_reads!(x.flip::<0>(), x, (i, j) => (3 - i, j));
            assert!(x.diagonal().iter().eq(&[0, 7, 14, 21]));
        )*};
    }
    assert_flips!(i32 u32 i64 isize usize);
}

#[test]
fn swizzled_elements_are_flipped_before_the_swizzle() {
    let mut data: Vec<u16> = (0..512).collect();
    let layout = swizzle!(3, 3, 3).compose(layout!((8,64):(64,1)));
    let x = Tensor::swizzled(&data[..], layout).expect("it fits");
    assert_reads!(x.flip::<0>(), x, (i, j) => (7 - i, j));
    assert_reads!(x.flip::<1>().slice((.., 3..9)), x, (i, j) => (i, 63 - 3 - j));
    assert_reads!(x.diagonal(), x, i => (i, i));
    let mut y = Tensor::swizzled(&mut data, layout).expect("it fits");
    y.view_mut().flip::<0>()[(0, 5)] = 9999;
    assert_eq!(y[(7, 5)], 9999);
}

#[test]
fn flipped_coordinates_are_those_of_the_flipped_whole() {
    let (m, n) = (5_i32, 3_i32);
    let id = make_identity_tensor((m, (n, 2)));
    let flipped = id.flip::<1>();
    for (i, (j, k)) in id.coordinates() {
        assert_eq!(flipped.at((i, (j, k))), id.at((i, (n - 1 - j, 1 - k))));
    }
    let id = make_identity_tensor((4_i32, 8));
    assert_eq!(id.flip::<0>().at((0, 5)), (3, 5));
    assert_eq!(id.flip::<0>().slice((1, ..)).flip::<0>().at(0), (2, 7));
    let m = 4_isize;
    let counted = make_counting_tensor(layout!((m,8):(8,1)));
    assert_eq!(counted.flip::<1>().at((2, 0)), 23);
}

#[test]
fn diagonals_have_equal_coordinates() {
    let mut random = Random::new(43);
    for _ in 0..rounds(300) {
        let ([m, n, k], [d, e, f], len, start) = random_modes(&mut random);
        let mut data: Vec<usize> = (0..len).collect();
        let x = Tensor::with_offset(&data, start, layout!((m, n):(d, e))).expect("it fits");
        let diagonal = x.diagonal();
        assert_eq!(diagonal.len() as isize, m.min(n));
        assert_reads!(diagonal, x, i => (i, i));
        // the other diagonal
        assert_reads!(x.flip::<1>().diagonal(), x, i => (i, n - 1 - i));
        // a tuple of one mode is a mode of one size and one stride
        let x = Tensor::with_offset(&data, start, layout!(((m), n):((d), e))).expect("it fits");
        assert_reads!(x.diagonal(), x, i => (i, i));

        let mut y = Tensor::with_offset(&mut data, start, layout!((m, n):(d, e))).expect("it fits");
        y.view_mut().diagonal().for_each_mut(|_, v| *v = usize::MAX);
        for (i, j) in y.coordinates() {
            assert_eq!(y[(i, j)] == usize::MAX, i == j);
        }
        let written = data.iter().filter(|&&v| v == usize::MAX).count();
        assert_eq!(written as isize, m.min(n));

        let data: Vec<usize> = (0..len).collect();
        let layout = names!(row, batch, col).of(layout!((m, n, k):(d, e, f)));
        let x = names!(row, batch, col)
            .of(Tensor::with_offset(&data, start, layout.unnamed()).expect("it fits"));
        let diagonals = x.diagonal(names!(row, col), name!(place));
        assert_eq!(diagonals.names(), names!(place, batch));
        let turned = x.diagonal(names!(col, row), name!(place));
        assert_eq!(turned.names(), names!(batch, place));
        for i in 0..m.min(k) {
            for b in 0..n {
                let expected = x[named! {row: i, batch: b, col: i}];
                assert_eq!(diagonals[named! {place: i, batch: b}], expected);
                assert_eq!(turned[named! {place: i, batch: b}], expected);
            }
        }
        let flipped = x.flip(name!(batch));
        for (i, b, j) in x.as_unnamed().coordinates() {
            let expected = x[named! {row: i, batch: n - 1 - b, col: j}];
            assert_eq!(flipped[named! {row: i, batch: b, col: j}], expected);
        }
    }
}

#[test]
fn strides_whose_sum_does_not_fit_have_no_diagonal() {
    let (d, e) = (i32::MAX - 1, 1_i32);
    let x = Tensor::new(&[7], layout!((1,1):(d,e))).expect("it fits");
    let error = x.try_diagonal().map(|_| ()).unwrap_err();
    assert_eq!(error.condition(), Condition::Representable);
    let error = make_identity_tensor(shape!((3, 2))).try_flip::<1>();
    let error = error.map(|_| ()).unwrap_err();
    assert_eq!(error.condition(), Condition::Representable);
}

#[test]
fn generic_code_flips_and_takes_diagonals() {
    use cute_core::layout::{WithDiagonal, WithFlip};
    fn both<L: WithFlip<1> + WithDiagonal>(x: Tensor<Shared<'_, i32>, L>) -> (i32, i32) {
        (x.flip::<1>()[0], x.diagonal().iter().sum())
    }
    let n = 3_usize;
    let data: Vec<i32> = (0..9).collect();
    let x = Tensor::new(&data, layout!((3, n); row_major)).expect("it fits");
    assert_eq!(both(x), (2, 12));
    let x = NamedTensor::new(&data, layout!({row: 3, col: 3})).expect("it fits");
    assert_eq!(both(x.unnamed()), (6, 12));
}
