//! Tensors of data that others describe have the elements of the description; invalid descriptions
//! are refused.

use cute_core::tensor::{NdarrayAxes, NdarrayLayout, Strided, StridedLayout};
use cute_core::{
    prelude::*,
    tensor::{DlDataType, DlElement as _, DlTensor, SourceError},
};
use cute_tests::random::Random;
use ndarray::{ArrayD, ArrayView, ArrayViewMut, Axis, IxDyn, Slice};

/// An array of `rank` axes, each element its index, cut and turned at random: strides of either
/// sign, permuted, with gaps.
fn random_view<'a>(random: &mut Random, whole: &'a ArrayD<usize>) -> ArrayView<'a, usize, IxDyn> {
    let mut view = whole.view();
    for axis in 0..whole.ndim() {
        let len = view.len_of(Axis(axis)) as isize;
        let start = random.below(len as usize) as isize;
        let end = start + 1 + random.below((len - start) as usize) as isize;
        let step = random.pick(&[1, 1, 2, -1, -2]);
        view.slice_axis_inplace(Axis(axis), Slice::new(start, Some(end), step));
    }
    for _ in 0..whole.ndim() {
        let (a, b) = (random.below(whole.ndim()), random.below(whole.ndim()));
        view.swap_axes(a, b);
    }
    view
}

/// Tensors of `rank` axes, there and back, at every index.
fn check_rank<L: StridedLayout + NdarrayLayout, D: NdarrayAxes<L>>(seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..60 {
        let shape: Vec<usize> = (0..L::RANK).map(|_| 1 + random.below(4)).collect();
        let size = shape.iter().product::<usize>();
        let whole = ArrayD::from_shape_vec(shape, (0..size).collect()).expect("as many");
        let view = random_view(&mut random, &whole);
        let fixed = view.clone().into_dimensionality::<D>().expect("the rank");
        let x = Tensor::<_, L>::from_ndarray(fixed.clone()).expect("a tensor");
        let by_rank = Tensor::<_, L>::from_ndarray(view.clone()).expect("a tensor");
        assert_eq!(x.layout().to_string(), by_rank.layout().to_string());
        assert_eq!(x.iter().len(), view.len());
        // the first mode runs fastest here, and last there
        let transposed = view.t();
        assert!(x.iter().eq(transposed.iter()), "{}", x.layout());
        assert!(by_rank.iter().eq(transposed.iter()), "{}", x.layout());

        let back = x.into_ndarray();
        assert_eq!(back.shape(), view.shape());
        assert_eq!(back.as_ptr(), view.as_ptr());
        assert!(back.iter().eq(view.iter()), "{}", x.layout());
        for ((&size, &there), &here) in view.shape().iter().zip(view.strides()).zip(back.strides())
        {
            assert!(size == 1 || there == here, "{}", x.layout());
        }
    }
}

#[test]
fn views_of_ndarray_are_tensors_and_tensors_such_views() {
    use ndarray::{Ix1, Ix2, Ix3, Ix4, Ix5, Ix6};
    check_rank::<Strided<1>, Ix1>(1);
    check_rank::<Strided<2>, Ix2>(2);
    check_rank::<Strided<3>, Ix3>(3);
    check_rank::<Strided<4>, Ix4>(4);
    check_rank::<Strided<5>, Ix5>(5);
    check_rank::<Strided<6>, Ix6>(6);
    check_rank::<Strided<7>, IxDyn>(7);
}

#[test]
fn an_array_of_no_axes_is_one_element() {
    let one = ndarray::arr0(7);
    let x = Tensor::from_ndarray(one.view()).expect("a tensor");
    assert_eq!((x.layout().to_string(), x[0]), ("()".to_owned(), 7));
    assert_eq!(x.into_ndarray(), one.view());
}

#[test]
fn empty_arrays_are_refused() {
    let none = ndarray::Array2::<u8>::zeros((3, 0));
    let error = Tensor::from_ndarray(none.view()).unwrap_err();
    assert_eq!(error, LayoutError::NotPositive { shape: 0 }.into());
}

#[test]
fn repeated_elements_are_read_and_not_written() {
    let mut row = [1, 2, 3];
    let x = Tensor::new(&row, layout!((4, 3):(0, 1))).expect("it fits");
    assert_eq!(x.into_ndarray().sum(), 24);
    let rows = ndarray::aview1(&row);
    let four = Tensor::from_ndarray(rows.broadcast((4, 3)).expect("rows")).expect("a tensor");
    assert_eq!(four.layout().to_string(), "(4,3):(0,1)");
    for stride in [0, 1] {
        let y = Tensor::from_strided(&mut row, 0, [2, 2], [stride, 1]).expect("it fits");
        let (first, second) = if stride == 0 { (0, 1) } else { (1, 2) };
        assert_eq!(
            y.into_ndarray().unwrap_err(),
            TensorError::NotInjective { first, second }
        );
    }
}

/// Views of `ndarray` for writing have no such strides: a build with debug assertions panics.
#[test]
fn strides_that_interleave_are_read_and_not_written() {
    let mut data: Vec<usize> = (0..200).collect();
    let mut random = Random::new(11);
    let (mut written, mut refused) = (0, 0);
    while written < 300 || refused < 300 {
        let shape: [usize; 3] = std::array::from_fn(|_| 1 + random.below(4));
        let strides: [isize; 3] = std::array::from_fn(|_| random.below(25) as isize - 12);
        let x = Tensor::from_strided(&data[..], 100, shape, strides).expect("it fits");
        let layout = x.layout();
        assert_eq!(x.into_ndarray().sum(), x.iter().sum::<usize>(), "{layout}");
        let mut sorted: Vec<_> = (0..3).filter(|&mode| shape[mode] > 1).collect();
        sorted.sort_by_key(|&mode| strides[mode].abs());
        let mut reach = 0;
        let is_apart = sorted.into_iter().all(|mode| {
            let stride = strides[mode].unsigned_abs();
            let is_apart = stride > reach;
            reach += (shape[mode] - 1) * stride;
            is_apart
        });
        let y = Tensor::from_strided(&mut data[..], 100, shape, strides).expect("it fits");
        match y.into_ndarray() {
            Ok(_) => {
                assert!(is_apart, "{layout}");
                written += 1;
            }
            Err(TensorError::NotInjective { .. }) => assert!(!layout.is_injective(), "{layout}"),
            Err(error) => {
                assert!(!is_apart && layout.is_injective(), "{layout}");
                assert_eq!(error.condition(), Condition::OrderedChain, "{layout}");
                refused += 1;
            }
        }
    }
    let y = Tensor::new(&mut data, layout!((3, 2):(2, 3))).expect("it fits");
    assert_eq!(
        y.into_ndarray().unwrap_err().to_string(),
        "stride 3 is not divisible by 6, the span of the modes before it (OrderedChain)"
    );
}

#[test]
fn nested_modes_are_axes() {
    let mut data: Vec<usize> = (0..30).collect();
    let mut x = Tensor::with_offset(&mut data, 3, layout!((3,(2,3)):(-1,(12,4)))).expect("it fits");
    let mut view: ArrayViewMut<'_, usize, ndarray::Ix3> =
        x.view_mut().into_ndarray().expect("a view");
    assert_eq!(
        (view.shape(), view.strides()),
        (&[3, 2, 3][..], &[-1, 12, 4][..])
    );
    view.indexed_iter_mut().for_each(|((i, j, k), v)| {
        assert_eq!(*v, 3 + 12 * j + 4 * k - i);
        *v = 0;
    });
    assert_eq!(x.iter().sum::<usize>(), 0);
    let written = |n: &usize| matches!(n % 12, 1..=3 | 5..=7 | 9..=11) && *n < 24;
    assert!(
        data.iter()
            .copied()
            .eq((0..30).map(|n| if written(&n) { 0 } else { n }))
    );
}

#[test]
fn elements_written_there_are_those_here() {
    let mut array = ArrayD::<i32>::zeros(vec![3, 4]);
    array.invert_axis(Axis(1));
    let mut x = Tensor::<_, Strided<2>>::from_ndarray(array.view_mut()).expect("a tensor");
    assert_eq!(x.layout().to_string(), "(3,4):(4,-1)");
    x.for_each_mut(|(i, j), v| {
        *v = (10 * i + j) as i32;
    });
    assert_eq!(array[[2, 3]], 23);
    assert_eq!(
        array.as_slice_memory_order().expect("all")[..4],
        [3, 2, 1, 0]
    );
}

#[test]
fn elements_of_size_0_are_as_far_apart_as_others() {
    let all = vec![(); usize::MAX];
    let half = isize::MAX as usize;
    let x = Tensor::new(&all, layout!((2, 2):(half, 0))).expect("it fits");
    assert_eq!(x.into_ndarray().shape(), [2, 2]);
    // together beyond `isize`
    let (up, down) = (isize::MAX - 1, 1 - isize::MAX);
    let error = Tensor::from_strided(&all, half, [2, 2], [up, down]).unwrap_err();
    let max = isize::MAX as i128;
    assert_eq!(error, LayoutError::NotRepresentable { max }.into());
}

#[test]
fn matrices_of_nalgebra_are_tensors_and_tensors_such_matrices() {
    use nalgebra::{Const, DMatrix, Dyn, MatrixView, MatrixViewMut};
    for (rows, columns) in [(1, 1), (1, 4), (5, 1), (3, 4), (6, 5)] {
        let mut m = DMatrix::from_fn(rows, columns, |i, j| 10 * i + j);
        for steps in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let shape = (rows.div_ceil(steps.0 + 1), columns.div_ceil(steps.1 + 1));
            let view = m.view_with_steps((0, 0), shape, steps);
            let x = Tensor::from_nalgebra(view).expect("a tensor");
            assert!(x.iter().eq(view.iter()), "{}", x.layout());
            let back: MatrixView<'_, usize, Dyn, Dyn, Dyn, Dyn> =
                x.into_nalgebra().expect("a view");
            assert_eq!(back, view);

            let mut y = Tensor::from_nalgebra(m.view_with_steps_mut((0, 0), shape, steps))
                .expect("a tensor");
            let mut back: MatrixViewMut<'_, usize, Dyn, Dyn, Dyn, Dyn> =
                y.view_mut().into_nalgebra().expect("a view");
            back.apply(|v| *v += 100);
            assert!(y.iter().all(|v| *v >= 100), "{}", y.layout());
            y.for_each_mut(|_, v| *v -= 100);
        }
        assert_eq!(m, DMatrix::from_fn(rows, columns, |i, j| 10 * i + j));
    }
    // a row of a row-major matrix, with what its type knows
    let data: Vec<i32> = (0..12).collect();
    let x = Tensor::new(&data, layout!((3, 4):(4, 1))).expect("it fits");
    let m: MatrixView<'_, i32, Const<3>, Const<4>, Const<4>, Const<1>> =
        x.into_nalgebra().expect("a view");
    assert_eq!(
        (
            m[(2, 1)],
            Tensor::from_nalgebra(m).expect("a tensor").layout()
        ),
        (9, x.layout())
    );
    let column: nalgebra::VectorView<'_, i32, Const<3>, Dyn> =
        x.mode::<0>().into_nalgebra().expect("a view");
    assert_eq!(column, nalgebra::Vector3::new(0, 4, 8));
}

#[test]
fn matrices_that_are_none_are_refused() {
    use nalgebra::{Const, DMatrix, Dyn};
    let data = [0_u8; 12];
    let none = DMatrix::<u8>::zeros(0, 3);
    let error = Tensor::from_nalgebra(none.as_view::<Dyn, Dyn, Const<1>, Dyn>()).unwrap_err();
    assert_eq!(error, LayoutError::NotPositive { shape: 0 }.into());
    let x = Tensor::with_offset(&data, 8, layout!((3, 4):(-4, 1))).expect("it fits");
    let error = x.into_nalgebra::<Dyn, Dyn, Dyn, Dyn>().unwrap_err();
    assert_eq!(error, LayoutError::NegativeStride { stride: -4 }.into());
    let error = x.into_nalgebra::<Dyn, Const<5>, Dyn, Dyn>().unwrap_err();
    assert_eq!(error, LayoutError::SizesDiffer { left: 4, right: 5 }.into());
    let x = Tensor::new(&data, layout!((3, 4):(4, 1))).expect("it fits");
    let error = x.into_nalgebra::<Dyn, Dyn, Const<1>, Dyn>().unwrap_err();
    assert_eq!(error, LayoutError::SizesDiffer { left: 4, right: 1 }.into());
    let mut row = [1, 2, 3];
    let y = Tensor::new(&mut row, layout!((4, 3):(0, 1))).expect("it fits");
    let error = y.into_nalgebra::<Dyn, Dyn, Dyn, Dyn>().unwrap_err();
    assert_eq!(error.condition(), Condition::Injective);
}

#[test]
fn strides_are_those_that_are_given() {
    let mut random = Random::new(5);
    for _ in 0..500 {
        let shape: [usize; 3] = std::array::from_fn(|_| 1 + random.below(5));
        let strides: [isize; 3] = std::array::from_fn(|_| random.below(40) as isize - 20);
        let reach = |sign: isize| -> usize {
            let modes = shape.iter().zip(strides);
            modes
                .map(|(&s, d)| (s - 1) * (d * sign).max(0) as usize)
                .sum()
        };
        let (below, above) = (reach(-1), reach(1));
        let data: Vec<usize> = (0..=below + above).collect();
        let x = Tensor::from_strided(&data, below, shape, strides).expect("it fits");
        x.for_each(|(i, j, k), &v| {
            let offset: isize = [i, j, k].iter().zip(strides).map(|(&c, d)| c * d).sum();
            assert_eq!(
                v as isize,
                below as isize + offset,
                "{} at {:?}",
                x.layout(),
                (i, j, k)
            );
        });
        let bytes = strides.map(|d| 8 * d);
        let y = Tensor::from_byte_strides(&data, 8 * below, shape, bytes).expect("it fits");
        assert!(x.iter().eq(y.iter()), "{}", y.layout());
        let error = Tensor::from_strided(&data[1..], below, shape, strides).unwrap_err();
        let needed = below + above + 1;
        assert_eq!(
            error,
            TensorError::TooShort {
                needed,
                len: needed - 1
            },
            "{}",
            x.layout()
        );
        if below > 0 {
            let error = Tensor::from_strided(&data, below - 1, shape, strides).unwrap_err();
            let short = TensorError::BeforeStart {
                offset: below - 1,
                needed: below,
            };
            assert_eq!(error, short, "{}", x.layout());
        }
        let compact = Tensor::from_strided(&data, 0, shape, None);
        let size = shape.iter().product::<usize>();
        match compact {
            Ok(z) => {
                assert_eq!(z[(shape[0] - 1, shape[1] - 1, shape[2] - 1)], size - 1);
                assert_eq!(z.get((0, 0, 1)), (shape[2] > 1).then_some(&1));
            }
            Err(error) => assert_eq!(
                error,
                TensorError::TooShort {
                    needed: size,
                    len: data.len()
                }
            ),
        }
    }
}

#[test]
fn numbers_that_make_no_tensor_are_refused() {
    let data = [0_u32; 8];
    let not_representable = TensorError::Layout(LayoutError::NotRepresentable {
        max: isize::MAX as i128,
    });
    let refused = |offset, shape, strides: Option<[isize; 2]>| {
        Tensor::from_strided(&data, offset, shape, strides).unwrap_err()
    };
    assert_eq!(
        refused(0, [2, 0], None),
        LayoutError::NotPositive { shape: 0 }.into()
    );
    assert_eq!(
        refused(0, [0, 2], Some([0, 0])),
        LayoutError::NotPositive { shape: 0 }.into()
    );
    for huge in [1 << 62, isize::MAX as usize, usize::MAX] {
        assert_eq!(refused(0, [huge, huge], None), not_representable);
        assert_eq!(refused(0, [huge, 4], Some([0, 0])), not_representable);
    }
    for huge in [1 << 62, isize::MAX, isize::MIN] {
        assert_eq!(refused(0, [3, 2], Some([huge, huge])), not_representable);
    }
    assert_eq!(
        refused(usize::MAX, [2, 2], None),
        TensorError::TooShort {
            needed: usize::MAX,
            len: 8
        }
    );
    assert_eq!(
        refused(0, [2, 2], Some([-1, 1])),
        TensorError::BeforeStart {
            offset: 0,
            needed: 1
        }
    );
    // the stride of one element means nothing
    assert!(Tensor::from_strided(&data, 0, [1, 8], [isize::MAX - 1, 1]).is_ok());
    assert!(Tensor::from_byte_strides(&data, 0, [1, 8], [3, 4]).is_ok());

    let refused =
        |offset, strides| Tensor::from_byte_strides(&data, offset, [2, 2], strides).unwrap_err();
    assert_eq!(
        refused(0, [8, 2]),
        SourceError::StrideNotElements { stride: 2, size: 4 }
    );
    assert_eq!(
        refused(0, [-6, 4]),
        SourceError::StrideNotElements {
            stride: -6,
            size: 4
        }
    );
    assert_eq!(
        refused(2, [8, 4]),
        SourceError::OffsetNotElements { offset: 2, size: 4 }
    );
    assert_eq!(
        refused(24, [8, 4]),
        TensorError::TooShort { needed: 10, len: 8 }.into()
    );
    let error = Tensor::from_byte_strides(&[(); 4], 0, [2, 2], [0, 0]).unwrap_err();
    assert_eq!(error, SourceError::StrideNotElements { stride: 0, size: 0 });
}

#[test]
fn dlpack_is_read_field_by_field() {
    let data: Vec<f32> = (0..12).map(|n| n as f32).collect();
    let whole = DlTensor {
        dtype: f32::DATA_TYPE,
        shape: &[3, 4],
        strides: None,
        byte_offset: 0,
    };
    let made = |described: &DlTensor<'_>| Tensor::<_, Strided<2>>::from_dlpack(&data, described);
    let x = made(&whole).expect("a tensor");
    assert_eq!(
        (x.layout().to_string(), x[(2, 1)]),
        ("(3,4):(4,1)".to_owned(), 9.0)
    );
    let flipped = DlTensor {
        strides: Some(&[-4, 1]),
        byte_offset: 32,
        ..whole
    };
    assert_eq!(made(&flipped).expect("a tensor")[(2, 1)], 1.0);
    let scalar = DlTensor {
        shape: &[],
        byte_offset: 44,
        ..whole
    };
    assert_eq!(
        Tensor::<_, Strided<0>>::from_dlpack(&data, &scalar).expect("a tensor")[0],
        11.0
    );

    let refused = |described: DlTensor<'_>| made(&described).unwrap_err();
    for (code, bits, lanes, name) in [
        (DlDataType::FLOAT, 64, 1, "float64"),
        (DlDataType::INT, 32, 1, "int32"),
        (DlDataType::BFLOAT, 16, 1, "bfloat16"),
        (DlDataType::FLOAT, 32, 4, "float32x4"),
        (17, 8, 1, "type 17 of 8 bits"),
    ] {
        let dtype = DlDataType { code, bits, lanes };
        let error = refused(DlTensor { dtype, ..whole });
        assert_eq!(
            error,
            SourceError::DataType {
                found: dtype,
                expected: f32::DATA_TYPE
            }
        );
        assert_eq!(
            error.to_string(),
            format!("elements are {name}, those of the storage float32")
        );
        assert_eq!(error.condition(), None);
    }
    let rank = |found| SourceError::Rank { found, expected: 2 };
    assert_eq!(
        refused(DlTensor {
            shape: &[12],
            ..whole
        }),
        rank(1)
    );
    assert_eq!(
        refused(DlTensor {
            shape: &[3, 2, 2],
            ..whole
        }),
        rank(3)
    );
    let strides = |strides| SourceError::Strides { strides, sizes: 2 };
    assert_eq!(
        refused(DlTensor {
            strides: Some(&[1]),
            ..whole
        }),
        strides(1)
    );
    assert_eq!(
        refused(DlTensor {
            strides: Some(&[]),
            ..whole
        }),
        strides(0)
    );
    for shape in [0, -1, i64::MIN] {
        let error = LayoutError::NotPositive {
            shape: shape.into(),
        };
        assert_eq!(
            refused(DlTensor {
                shape: &[3, shape],
                ..whole
            }),
            error.into()
        );
    }
    let max = isize::MAX as i128;
    for shape in [[i64::MAX, i64::MAX], [1 << 32, 1 << 32]] {
        let error = LayoutError::NotRepresentable { max };
        assert_eq!(
            refused(DlTensor {
                shape: &shape,
                ..whole
            }),
            error.into()
        );
        assert_eq!(
            refused(DlTensor {
                shape: &shape,
                strides: Some(&[0, 0]),
                ..whole
            }),
            error.into()
        );
    }
    let error = SourceError::OffsetNotElements { offset: 7, size: 4 };
    assert_eq!(
        refused(DlTensor {
            byte_offset: 7,
            ..whole
        }),
        error
    );
    let error = TensorError::TooShort {
        needed: 13,
        len: 12,
    };
    assert_eq!(
        refused(DlTensor {
            byte_offset: 4,
            ..whole
        }),
        error.into()
    );
    assert!(
        refused(DlTensor {
            byte_offset: u64::MAX - 3,
            ..whole
        })
        .to_string()
        .starts_with("needs ")
    );
    let error = TensorError::BeforeStart {
        offset: 7,
        needed: 8,
    };
    assert_eq!(
        refused(DlTensor {
            byte_offset: 28,
            ..flipped
        }),
        error.into()
    );
}

#[test]
fn elements_to_be_written_are_described_alike() {
    let mut data = [0_i16; 6];
    let described = DlTensor {
        dtype: i16::DATA_TYPE,
        shape: &[3, 2],
        strides: Some(&[1, 3]),
        byte_offset: 0,
    };
    let mut x = Tensor::<_, Strided<2>>::from_dlpack(&mut data, &described).expect("a tensor");
    x[(2, 0)] = 5;
    let mut y = Tensor::from_strided(&mut data, 5, [6], [-1]).expect("it fits");
    y[0] = 7;
    assert_eq!(data, [0, 0, 5, 0, 0, 7]);
}
