//! Data as others describe it: shapes, strides and offsets of NumPy, PyTorch and DLPack, views of
//! `ndarray` and `nalgebra`. What they say is asked, not believed.

use cute_adversary::refused;
use cute_core::tensor::Strided;
use cute_core::{
    prelude::*,
    tensor::{DlDataType, DlElement, DlTensor},
};
use nalgebra::{Const, DMatrix, Dyn as Run, Matrix3x4, MatrixView, MatrixViewMut};
use ndarray::{Array, ArrayView, ArrayViewMut, Ix1, Ix2, IxDyn, ShapeBuilder, s};

#[test]
fn shapes_that_wrap_are_refused() {
    let data = [0_u8; 16];
    for shape in [
        [1 << 32, 1 << 32],
        [usize::MAX, 2],
        [1 << 63, 2],
        [0, 4],
        [3, 0xAAAA_AAAA_AAAA_AAAB],
    ] {
        refused(
            format!("{shape:?}"),
            Tensor::from_strided(&data, 0, shape, [0, 0]),
            Condition::Representable,
        );
        refused(
            format!("{shape:?}"),
            Tensor::from_strided(&data, 0, shape, None),
            Condition::Representable,
        );
    }
}

#[test]
fn strides_that_lead_out_are_refused() {
    let data = [0_u8; 16];
    for strides in [
        [isize::MAX, 1],
        [isize::MIN, 1],
        [5, 5],
        [1 << 62, 1 << 62],
        [-16, 16],
    ] {
        for offset in [0, 8, 15, 16, usize::MAX] {
            let x = Tensor::from_strided(&data, offset, [4, 4], strides);
            assert!(x.is_err(), "(4,4):{strides:?} at {offset}");
        }
    }
}

#[test]
fn strides_in_bytes_that_are_no_elements_are_refused() {
    let data = [0_u32; 16];
    for (offset, stride) in [
        (1, 4),
        (2, 4),
        (0, 3),
        (0, -5),
        (usize::MAX, 4),
        (0, isize::MIN + 1),
    ] {
        let x = Tensor::from_byte_strides(&data, offset, [4], [stride]);
        assert!(x.is_err(), "4 bytes, {stride} apart, from {offset} on");
    }
}

#[test]
fn strides_in_bytes_of_nothing_are_refused_or_nothing() {
    let data = [(); 16];
    assert!(Tensor::from_byte_strides(&data, 1, [4], [0]).is_err());
    assert!(Tensor::from_byte_strides(&data, 0, [4], [8]).is_err());
    assert!(Tensor::from_byte_strides(&data, 0, [1], [8]).is_ok_and(|x| x.iter().count() == 1));
}

#[test]
fn described_data_is_as_long_as_its_storage() {
    let data = [0_i64; 6];
    let described = |shape, strides, byte_offset| DlTensor {
        dtype: i64::DATA_TYPE,
        shape,
        strides,
        byte_offset,
    };
    for (shape, strides, offset) in [
        (&[2_i64, 4] as &[i64], None, 0_u64),
        (&[2, 3], None, 8),
        (&[2, 3], Some(&[3_i64, 2] as &[i64]), 0),
        (&[2, 3], Some(&[-3, 1]), 0),
        (&[2, 3], Some(&[i64::MAX, 1]), 0),
        (&[2, 3], Some(&[i64::MIN, 1]), 0),
        (&[-2, -3], None, 0),
        (&[i64::MAX, i64::MAX], Some(&[0, 0]), 0),
        (&[1 << 32, 1 << 32], Some(&[0, 0]), 0),
        (&[2, 3], None, u64::MAX),
        (&[2, 3], None, u64::MAX - 7),
        (&[2, 3], None, 4),
    ] {
        let x = Tensor::<_, Strided<2>>::from_dlpack(&data, &described(shape, strides, offset));
        assert!(x.is_err(), "{shape:?}:{strides:?} at byte {offset}");
    }
}

#[test]
fn described_ranks_are_those_of_the_type() {
    let data = [0_i64; 6];
    for (shape, strides) in [
        (&[6_i64] as &[i64], None),
        (&[1, 2, 3], None),
        (&[], None),
        (&[2, 3], Some(&[1_i64] as &[i64])),
        (&[2, 3], Some(&[1, 2, 3])),
    ] {
        let described = DlTensor {
            dtype: i64::DATA_TYPE,
            shape,
            strides,
            byte_offset: 0,
        };
        let x = Tensor::<_, Strided<2>>::from_dlpack(&data, &described);
        refused(format!("{shape:?}:{strides:?}"), x, Condition::Congruent);
    }
}

#[test]
fn elements_that_claim_another_type_are_read_as_what_they_are() {
    /// Says that it has 64 bits.
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Liar(u8);
    impl DlElement for Liar {
        const DATA_TYPE: DlDataType = DlDataType {
            code: DlDataType::FLOAT,
            bits: 64,
            lanes: 4,
        };
    }
    let data = [Liar(1), Liar(2), Liar(3)];
    let described = |n, byte_offset| [n].map(|n: i64| (n, byte_offset));
    for (n, byte_offset) in described(3, 0_u64)
        .into_iter()
        .chain(described(4, 0))
        .chain(described(3, 1))
    {
        let shape = [n];
        let description = DlTensor {
            dtype: Liar::DATA_TYPE,
            shape: &shape,
            strides: None,
            byte_offset,
        };
        let x = Tensor::<_, Strided<1>>::from_dlpack(&data, &description);
        assert_eq!(
            x.is_ok(),
            n == 3 && byte_offset == 0,
            "{n} at {byte_offset}"
        );
    }
}

#[test]
fn views_of_arrays_of_every_direction_have_their_elements() {
    let array = Array::from_shape_fn((4, 6), |(i, j)| 10 * i + j);
    for view in [
        array.view(),
        array.slice(s![..;-1, ..]),
        array.slice(s![.., ..;-2]),
        array.slice(s![1..3;-1, 2..5;-1]),
        array.t(),
    ] {
        let x = Tensor::from_ndarray(view).expect("not empty");
        let wanted: Vec<usize> = view.t().iter().copied().collect();
        assert!(x.iter().eq(&wanted), "{}", x.layout());
        assert_eq!(x.into_ndarray(), view);
    }
}

#[test]
fn empty_and_broadcast_arrays_are_what_they_are() {
    let array = Array::<u32, _>::zeros((4, 0));
    assert!(Tensor::<_, Strided<2>>::from_ndarray(array.view()).is_err());
    let one = Array::from_elem(1, 7_u32);
    let all = one.broadcast((1 << 20, 1 << 20)).expect("one size is 1");
    let x: Tensor<_, Strided<2>> = Tensor::from_ndarray(all).expect("one element");
    assert_eq!(
        (x.get((1_000_000, 1_000_000)), x.get((1 << 20, 0))),
        (Some(&7), None),
        "{}",
        x.layout()
    );
}

#[test]
fn broadcasts_beyond_all_numbers_are_refused() {
    let one = Array::from_elem(1, ());
    if let Some(all) = one.broadcast(IxDyn(&[1 << 31, 1 << 31])) {
        let x = Tensor::<_, Strided<2>>::from_ndarray(all.clone()).expect("its size fits");
        assert_eq!(x.iter().take(3).count(), 3);
        assert!(
            Tensor::<_, Strided<1>>::from_ndarray(all).is_err(),
            "of another rank"
        );
    }
}

#[test]
fn array_views_that_overlap_are_read_and_not_written() {
    let data: Vec<u32> = (0..8).collect();
    let shape = (4, 4).strides((1, 1));
    let view = ArrayView::from_shape(shape, &data).expect("shared elements may be read");
    let x = Tensor::from_ndarray(view).expect("not empty");
    assert_eq!(x[(3, 3)], 6);
    let mut data = data;
    assert!(ArrayViewMut::from_shape((4, 4).strides((1, 1)), &mut data).is_err());
}

#[test]
fn exclusive_arrays_there_and_back_are_the_same_elements() {
    let mut array = Array::from_shape_fn((3, 5), |(i, j)| 10 * i + j);
    let x = Tensor::from_ndarray(array.slice_mut(s![..;-1, ..;2])).expect("not empty");
    let mut view: ArrayViewMut<'_, usize, Ix2> = x.into_ndarray().expect("one to one");
    view.iter_mut().for_each(|v| *v += 100);
    assert_eq!((array[(0, 0)], array[(0, 1)], array[(2, 4)]), (100, 1, 124));
}

#[test]
fn nested_tensors_are_arrays_of_as_many_axes() {
    let data: Vec<u32> = (0..24).collect();
    let x = Tensor::with_offset(&data, 23, layout!(((2, 3), 4):((-1, -2), -6))).expect("it fits");
    let view = x.into_ndarray();
    assert_eq!(
        (view.shape(), view[(1, 2, 3)], view[(0, 0, 0)]),
        (&[2_usize, 3, 4][..], 0, 23)
    );
    assert!(view.get((2, 0, 0)).is_none());
}

#[test]
fn matrices_of_the_wrong_size_are_refused() {
    let data = [0.0_f32; 12];
    let n = 3_usize;
    let x = Tensor::new(&data, layout!((n, 4))).expect("it fits");
    assert!(
        x.into_nalgebra::<Const<4>, Const<4>, Const<1>, Const<3>>()
            .is_err()
    );
    assert!(
        x.into_nalgebra::<Const<3>, Const<5>, Const<1>, Const<3>>()
            .is_err()
    );
    assert!(
        x.into_nalgebra::<Const<3>, Const<4>, Const<1>, Const<4>>()
            .is_err()
    );
    assert!(
        x.into_nalgebra::<Const<3>, Const<4>, Const<2>, Const<3>>()
            .is_err()
    );
    let matrix: MatrixView<'_, f32, Const<3>, Const<4>, Const<1>, Const<3>> =
        x.into_nalgebra().expect("these are its numbers");
    assert_eq!(matrix.iter().count(), 12);
}

#[test]
fn descending_matrices_are_refused() {
    let mut data = [0.0_f32; 12];
    let d = -3_isize;
    let x = Tensor::with_offset(&data, 9, layout!((3, 4):(1, d))).expect("it fits");
    assert!(
        x.into_nalgebra::<Run, Run, Run, Run>().is_err(),
        "{}",
        x.layout()
    );
    let y = Tensor::with_offset(&mut data, 9, layout!((3, 4):(1, d))).expect("it fits");
    assert!(y.into_nalgebra::<Run, Run, Run, Run>().is_err());
}

#[test]
fn a_single_row_may_have_any_stride_and_reaches_itself() {
    let data = [1.0_f32, 2.0, 3.0, 4.0];
    let (one, far) = (1_usize, 1_usize << 40);
    let x = Tensor::new(&data, layout!((one, 4):(far, 1))).expect("it fits");
    let matrix: MatrixView<'_, f32, Run, Run, Run, Run> = x.into_nalgebra().expect("one row");
    assert_eq!(
        (matrix.sum(), matrix.get((1, 0)), matrix.column(3)[0]),
        (10.0, None, 4.0)
    );
    let mut total = 0.0;
    matrix.row_iter().for_each(|row| total += row.sum());
    assert_eq!(total, 10.0);
}

#[test]
fn matrices_with_steps_have_their_elements() {
    let matrix = DMatrix::from_fn(6, 5, |i, j| 10 * i + j);
    let view = matrix.view_with_steps((1, 0), (2, 2), (1, 2));
    let x = Tensor::from_nalgebra(view).expect("not empty");
    assert!(x.iter().eq(&[10, 30, 13, 33]), "{}", x.layout());
    let empty = matrix.view((0, 0), (0, 3));
    assert!(Tensor::from_nalgebra(empty).is_err());
    let fixed = Matrix3x4::<u8>::zeros();
    assert_eq!(
        Tensor::from_nalgebra(fixed.as_view::<Const<3>, Const<4>, Const<1>, Const<3>>())
            .expect("not empty")
            .iter()
            .count(),
        12
    );
}

#[test]
fn exclusive_matrices_there_and_back_are_the_same_elements() {
    let mut matrix = DMatrix::<u32>::zeros(4, 3);
    let x = Tensor::from_nalgebra(matrix.view_mut((1, 0), (2, 3))).expect("not empty");
    let mut view: MatrixViewMut<'_, u32, Run, Run, Run, Run> =
        x.into_nalgebra().expect("one to one");
    view.fill(1);
    assert_eq!((matrix.sum(), matrix.row(0).sum()), (6, 0));
}

#[test]
fn matrix_views_whose_strides_wrap_are_refused() {
    let data = [0.0_f64; 8];
    // of such strides nalgebra's own sum may wrap; that is its business, and we ask again
    for (rows, columns, row, column) in [
        (2, 2, 1, 1_usize << 63),
        (2, 4, 1, 1 << 62),
        (1, 2, 1, usize::MAX),
    ] {
        let made = std::panic::catch_unwind(|| {
            let view = MatrixView::from_slice_with_strides_generic(
                &data,
                Run(rows),
                Run(columns),
                Run(row),
                Run(column),
            );
            Tensor::from_nalgebra(view).is_err()
        });
        assert!(made.unwrap_or(true), "({rows},{columns}):({row},{column})");
    }
}

#[test]
fn vectors_of_arrays_are_tensors_of_one_mode() {
    let mut data = ndarray::arr1(&[1, 2, 3, 4, 5, 6]);
    let x: Tensor<_, Strided<1>> =
        Tensor::from_ndarray(data.slice_mut(s![1..6;2])).expect("not empty");
    let view: ArrayViewMut<'_, i32, Ix1> = x.into_ndarray().expect("one to one");
    assert_eq!(view.to_vec(), [2, 4, 6]);
}

#[test]
fn arrays_that_lie_apart_are_no_storage() {
    let mut a = ndarray::Array2::<u8>::zeros((4, 6));
    a.slice_collapse(s![1..3, ..;-2]);
    assert!(Tensor::new(&a, layout!((2, 3):(3, 1))).is_err());
    assert!(Tensor::new(&mut a, layout!((2, 3):(3, 1))).is_err());
    let x = Tensor::<_, Strided<2>>::from_ndarray(&a).expect("not empty");
    assert_eq!(
        (x.layout().to_string(), x.iter().count()),
        ("(2,3):(6,-2)".to_owned(), 6)
    );
    let mut whole = ndarray::Array2::<u8>::zeros((4, 6));
    assert!(Tensor::new(&whole, layout!((4, 7):(7, 1))).is_err());
    let mut y = Tensor::new(&mut whole, layout!((4, 6):(6, 1))).expect("it fits");
    y.iter_mut().for_each(|v| *v = 1);
    assert_eq!(whole.sum(), 24);
}

#[test]
fn bytes_that_are_no_elements_are_refused() {
    let words = [0_u64; 4];
    let bytes: &[u8] = bytemuck::cast_slice(&words);
    for cut in 1..8 {
        let begun: Result<Tensor<Shared<'_, u64>, _>, _> =
            Tensor::from_bytes(&bytes[cut..cut + 8], layout!(1:1));
        assert_eq!(
            begun.err(),
            Some(TensorError::Misaligned {
                excess: cut,
                align: 8
            })
        );
        let ended: Result<Tensor<Shared<'_, u64>, _>, _> =
            Tensor::from_bytes(&bytes[..8 + cut], layout!(1:1));
        assert_eq!(
            ended.err(),
            Some(TensorError::PartialElement {
                excess: cut,
                size: 8
            })
        );
    }
    let all: Tensor<Shared<'_, u64>, _> = Tensor::from_bytes(bytes, layout!(4:1)).expect("words");
    assert_eq!(all.iter().sum::<u64>(), 0);
}
