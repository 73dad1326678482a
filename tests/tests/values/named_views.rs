//! Tensors whose form is that of a named type become tensors of that type by `into`: with equal
//! sizes, strides and elements, whichever of their numbers are static.

use cute_core::prelude::*;
use cute_core::tensor::KnownAs;

const DATA: [u32; 96] = {
    let mut data = [0; 96];
    let mut i = 0;
    while i < 96 {
        data[i] = i as u32;
        i += 1;
    }
    data
};

/// The elements of the matrix and of the named one, at all pairs.
fn agree<L: KnownAs<N>, N: Layout2 + Rank2>(layout: L, text: &str)
where
    for<'a> Tensor<Shared<'a, u32>, N>: From<Tensor<Shared<'a, u32>, L>> + Matrix<u32>,
    for<'a> Tensor<Unique<'a, u32>, N>: From<Tensor<Unique<'a, u32>, L>> + MatrixMut<u32>,
    for<'a> Tensor<Shared<'a, u32>, L>: Matrix<u32>,
{
    let x = Tensor::new(&DATA, layout).expect("it fits");
    let named: Tensor<Shared<'_, u32>, N> = x.into();
    assert_eq!(named.layout().to_string(), text);
    assert_eq!(Matrix::shape(&named), Matrix::shape(&x));
    let (rows, columns) = Matrix::shape(&x);
    for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
        assert_eq!(Matrix::at(&named, (i, j)), Matrix::at(&x, (i, j)));
    }
    let mut data = DATA;
    let y = Tensor::new(&mut data, layout).expect("it fits");
    let mut named: Tensor<Unique<'_, u32>, N> = y.into();
    *named.at_mut((rows - 1, columns - 1)) = 1000;
    let last = *Matrix::at(&x, (rows - 1, columns - 1)) as usize;
    assert_eq!(data[last], 1000);
}

#[test]
fn matrices_of_every_mix_become_matrix_views() {
    type Rows = RowMajorLayout;
    type Columns = ColumnMajorLayout;
    let (m, n, d) = (4_usize, 6_usize, 16_usize);
    let text = "(4,6):(16,_1)";
    agree::<_, Rows>(layout!((4, n):(d, 1)), text);
    agree::<_, Rows>(layout!((m, 6):(d, 1)), text);
    agree::<_, Rows>(layout!((m, n):(16, 1)), text);
    agree::<_, Rows>(layout!((4, 6):(d, 1)), text);
    agree::<_, Rows>(layout!((4, n):(16, 1)), text);
    agree::<_, Rows>(layout!((m, 6):(16, 1)), text);
    agree::<_, Rows>(layout!((4, 6):(16, 1)), text);
    let text = "(4,6):(_1,16)";
    agree::<_, Columns>(layout!((4, n):(1, d)), text);
    agree::<_, Columns>(layout!((m, 6):(1, d)), text);
    agree::<_, Columns>(layout!((m, n):(1, 16)), text);
    agree::<_, Columns>(layout!((4, 6):(1, d)), text);
    agree::<_, Columns>(layout!((4, n):(1, 16)), text);
    agree::<_, Columns>(layout!((m, 6):(1, 16)), text);
    agree::<_, Columns>(layout!((4, 6):(1, 16)), text);
}

#[test]
fn rows_become_vector_views() {
    fn row<'a>(x: MatrixView<'a, u32>, i: usize) -> VectorView<'a, u32> {
        x.slice((i, ..)).into()
    }
    let (m, n) = (4_usize, 6_usize);
    let x = Tensor::new(&DATA, layout!((m, n); row_major)).expect("it fits");
    for i in 0..m {
        assert!(row(x, i).iter().eq(&DATA[6 * i..6 * (i + 1)]));
    }
    let fixed = Tensor::new(&DATA, layout!((4, 6); row_major)).expect("it fits");
    let line: VectorView<'_, u32> = fixed.slice((2, ..)).into();
    assert_eq!(line.layout().to_string(), "6:_1");
    assert!(line.iter().eq(&DATA[12..18]));
    let line: VectorView<'_, u32> = Tensor::new(&DATA, layout!(6:1)).expect("it fits").into();
    assert!(line.iter().eq(&DATA[..6]));
    let mut data = DATA;
    let y = Tensor::new(&mut data, layout!((m, n); row_major)).expect("it fits");
    let mut line: VectorViewMut<'_, u32> = y.slice((3, ..)).into();
    line[5] = 1000;
    assert_eq!(data[23], 1000);
}

#[test]
fn a_transposed_matrix_has_a_name() {
    fn transposed(x: MatrixView<'_, u32>) -> MatrixView<'_, u32, ColumnMajorLayout> {
        x.transpose()
    }
    let (m, n) = (4_usize, 6_usize);
    let x = Tensor::new(&DATA, layout!((m, n); row_major)).expect("it fits");
    assert_eq!(transposed(x)[(5, 3)], x[(3, 5)]);
}
