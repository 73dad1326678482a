//! Random columns, rows and tensors of one mode, both ways: each index has the same element in memory.

use cute_core::error::Condition;
use cute_core::prelude::*;
use cute_faer::{
    FaerVectorLayout, OneMode, column, column_mut, row, row_mut, tensor_of_column,
    tensor_of_column_mut, tensor_of_row, tensor_of_row_mut,
};
use cute_oracle::random::Random;
use faer::{ColRef, MatMut, MatRef, RowRef};

type Vector<'a> = Result<Tensor<Shared<'a, u32>, FaerVectorLayout>, TensorError>;

/// A vector of faer with these addresses, as a tensor and back.
fn is_same(addresses: &[*const u32], x: Vector<'_>) {
    let Ok(x) = x else {
        let error = x.map(drop).unwrap_err();
        assert_eq!(error.condition(), Condition::Representable);
        assert!(addresses.is_empty(), "{error}");
        return;
    };
    assert_eq!(x.layout().len(), addresses.len());
    assert!(x.get(addresses.len()).is_none());
    let (column, row) = (column(x), row(x));
    assert_eq!(
        (column.nrows(), row.ncols()),
        (addresses.len(), addresses.len())
    );
    for (i, &address) in addresses.iter().enumerate() {
        assert_eq!(&raw const x[i], address);
        assert_eq!(&raw const column[i], address);
        assert_eq!(&raw const row[i], address);
    }
}

/// A part of a column, turned as faer can turn it.
fn part<'a>(mut x: ColRef<'a, u32>, random: &mut Random) -> ColRef<'a, u32> {
    for _ in 0..random.below(3) {
        x = match random.below(2) {
            0 => x.reverse_rows(),
            _ => {
                let start = random.below(x.nrows() + 1);
                x.subrows(start, random.below(x.nrows() - start + 1))
            }
        };
    }
    x
}

#[test]
fn each_index_of_a_vector_is_that_of_its_tensor() {
    let mut random = Random::new(4);
    let data: Vec<u32> = (0..100).collect();
    for _ in 0..5000 {
        let [m, n] = [0; 2].map(|_| 1 + random.below(7));
        let stride = m.max(n) + random.below(4);
        let matrix = match random.below(2) {
            0 => MatRef::from_column_major_slice_with_stride(&data, m, n, stride),
            _ => MatRef::from_row_major_slice_with_stride(&data, m, n, stride),
        };
        let x = match random.below(2) {
            0 => matrix.col(random.below(n)),
            _ => matrix.row(random.below(m)).transpose(),
        };
        let x = part(x, &mut random);
        let addresses: Vec<_> = x.iter().map(|v| &raw const *v).collect();
        is_same(&addresses, tensor_of_column(x));
        is_same(&addresses, tensor_of_row(x.transpose()));
    }
    is_same(&[], tensor_of_column(ColRef::from_slice(&[])));
    is_same(&[], tensor_of_row(RowRef::from_slice(&[])));
}

#[test]
fn what_is_written_to_a_tensor_is_in_the_vector() {
    let mut random = Random::new(5);
    for _ in 0..2000 {
        let [m, n] = [0; 2].map(|_| 1 + random.below(7));
        let mut data = vec![0_u32; (m + 3) * (n + 3)];
        let mut matrix = match random.below(2) {
            0 => MatMut::from_column_major_slice_with_stride_mut(&mut data, m, n, m + 3),
            _ => MatMut::from_column_major_slice_with_stride_mut(&mut data, n, m, n + 3)
                .transpose_mut(),
        };
        let [i, j] = [random.below(m), random.below(n)];
        let is_reversed = random.below(2) == 0;
        let column = match is_reversed {
            false => matrix.as_mut().col_mut(j),
            true => matrix.as_mut().col_mut(j).reverse_rows_mut(),
        };
        let mut y = tensor_of_column_mut(column).expect("it is not empty");
        y.for_each_mut(|i, v| *v = 1 + i as u32);
        for i in 0..m {
            let at = if is_reversed { m - 1 - i } else { i };
            assert_eq!(matrix[(i, j)], 1 + at as u32);
        }
        let mut y = tensor_of_row_mut(matrix.as_mut().row_mut(i)).expect("it is not empty");
        y.for_each_mut(|j, v| *v = 100 + j as u32);
        for j in 0..n {
            assert_eq!(matrix[(i, j)], 100 + j as u32);
        }
        let written = data.iter().filter(|&&v| v != 0).count();
        assert_eq!(written, m + n - 1);
    }
}

/// A tensor of one mode of this size and stride as vectors.
fn of_layout<L: OneMode>(size: usize, stride: isize, layout: L) {
    let last = (size as isize - 1) * stride;
    let (start, len) = (last.min(0).unsigned_abs(), last.unsigned_abs() + 1);
    let place = |i: usize| (start as isize + i as isize * stride) as usize;
    let mut data: Vec<u32> = (0..len as u32).collect();
    let x = Tensor::with_offset(&data[..], start, layout).expect("it fits");
    let (x, y) = (column(x), row(x));
    assert_eq!((x.nrows(), y.ncols()), (size, size), "{layout}");
    for i in 0..size {
        assert_eq!((x[i], y[i]), (place(i) as u32, place(i) as u32), "{layout}");
    }
    for is_row in [false, true] {
        let y = Tensor::with_offset(&mut data[..], start, layout).expect("it fits");
        let written = match is_row {
            false => column_mut(y).map(|mut y| (0..size).for_each(|i| y[i] = 1000 + i as u32)),
            true => row_mut(y).map(|mut y| (0..size).for_each(|i| y[i] = 1000 + i as u32)),
        };
        if stride == 0 && size > 1 {
            assert_eq!(written.unwrap_err().condition(), Condition::Injective);
            continue;
        }
        assert_eq!(written, Ok(()), "{layout}");
        for i in 0..size {
            assert_eq!(data[place(i)], 1000 + i as u32, "{layout}");
            data[place(i)] = place(i) as u32;
        }
        assert!(data.iter().enumerate().all(|(i, &v)| v == i as u32));
    }
}

#[test]
fn each_tensor_of_one_mode_is_a_vector() {
    let mut random = Random::new(6);
    for _ in 0..2000 {
        let size = 1 + random.below(7);
        let stride = random.below(13) as isize - 6;
        of_layout(size, stride, layout!(size:stride));
        of_layout(size, stride, layout!((size):(stride)));
        let (n, d) = (size as u32, stride as i64);
        of_layout(size, stride, layout!(n:d));
        of_layout(4, stride, layout!(4:stride));
        of_layout(size, -3, layout!((size):(-3)));
    }
    of_layout(6, 2, layout!(6:2));
    of_layout(1, 0, layout!(1:77));
}
