//! Random matrices and tensors, both ways: each coordinate has the same element in memory, and what is
//! refused is what the documentation says.

use cute_core::error::Condition;
use cute_core::prelude::*;
use cute_faer::{FaerLayout, matrix, matrix_mut, tensor, tensor_mut};
use cute_oracle::random::Random;
use faer::{ColRef, Mat, MatMut, MatRef, RowRef, c64};
use std::collections::HashMap;
use std::fmt::Debug;

/// A size; 0 and 1 come up often.
fn size(random: &mut Random) -> usize {
    match random.below(6) {
        0 => 0,
        1 => 1,
        _ => 1 + random.below(7),
    }
}

/// Fails unless each coordinate of both is at the same address, and elements are there once.
fn is_same<T>(m: MatRef<'_, T>, x: &Tensor<Shared<'_, T>, FaerLayout>) {
    let shape = x.layout();
    assert_eq!(
        usize::from(x.layout().size()),
        m.nrows() * m.ncols(),
        "{shape}"
    );
    let mut seen = 0;
    for i in 0..m.nrows() {
        for j in 0..m.ncols() {
            let (here, there) = (&raw const m[(i, j)], &raw const x[(i, j)]);
            assert_eq!(here, there, "({i},{j}) of {shape}");
            seen += 1;
        }
    }
    assert_eq!(x.iter().count(), seen);
    assert!(x.get((m.nrows(), 0)).is_none());
    assert!(x.get((0, m.ncols())).is_none());
}

/// A matrix of faer, as a tensor and back.
fn there_and_back<T>(m: MatRef<'_, T>) {
    if m.nrows() == 0 || m.ncols() == 0 {
        let error = tensor(m).map(drop).unwrap_err();
        assert_eq!(error.condition(), Condition::Representable);
        return;
    }
    let x = tensor(m).unwrap();
    is_same(m, &x);
    let back = matrix(x);
    assert_eq!(back.shape(), m.shape());
    is_same(back, &x);
    let turned = matrix(x.transpose());
    assert_eq!(turned.shape(), (m.ncols(), m.nrows()));
    is_same(turned.transpose(), &x);
}

/// A part of a matrix, turned as faer can turn it.
fn part<'a, T>(mut m: MatRef<'a, T>, random: &mut Random) -> MatRef<'a, T> {
    for _ in 0..random.below(4) {
        m = match random.below(6) {
            0 => m.transpose(),
            1 => m.reverse_rows(),
            2 => m.reverse_cols(),
            3 => m.reverse_rows_and_cols(),
            _ => {
                let (i, j) = (random.below(m.nrows() + 1), random.below(m.ncols() + 1));
                let (rows, columns) = (m.nrows() - i, m.ncols() - j);
                m.submatrix(i, j, random.below(rows + 1), random.below(columns + 1))
            }
        };
    }
    m
}

fn of_elements<T: Debug>(element: impl Fn(usize) -> T, random: &mut Random) {
    let (m, n) = (size(random), size(random));
    if size_of::<T>() > 0 {
        // an owned matrix of faer panics for elements of no bytes
        let owned = Mat::from_fn(m, n, |i, j| element(100 * i + j));
        there_and_back(part(owned.as_ref(), random));
    }
    let data: Vec<T> = (0..200).map(element).collect();
    let stride = m.max(n) + random.below(4);
    let by_columns = MatRef::from_column_major_slice_with_stride(&data, m, n, stride);
    there_and_back(part(by_columns, random));
    let by_rows = MatRef::from_row_major_slice_with_stride(&data, m, n, stride);
    there_and_back(part(by_rows, random));
    there_and_back(MatRef::from_repeated_ref(&data[5], m, n));
    there_and_back(MatRef::from_repeated_col(ColRef::from_slice(&data[..m]), n));
    there_and_back(MatRef::from_repeated_row(RowRef::from_slice(&data[..n]), m));
    there_and_back(part(MatRef::from_ref(&data[7]), random));
}

#[test]
fn each_coordinate_of_a_matrix_is_that_of_its_tensor() {
    let random = &mut Random::new(1);
    for _ in 0..2000 {
        of_elements(|n| n as f64, random);
        of_elements(|n| n as f32, random);
        of_elements(|n| n as u8, random);
        of_elements(|n| n as i128, random);
        of_elements(|n| c64::new(n as f64, -1.0), random);
        of_elements(|n| [n as u16; 3], random);
        of_elements(|n| n.to_string(), random);
        of_elements(|_| (), random);
    }
}

/// A matrix that can be written, turned as faer can turn it.
fn part_mut<'a, T>(mut m: MatMut<'a, T>, random: &mut Random) -> MatMut<'a, T> {
    for _ in 0..random.below(4) {
        m = match random.below(6) {
            0 => m.transpose_mut(),
            1 => m.reverse_rows_mut(),
            2 => m.reverse_cols_mut(),
            3 => m.reverse_rows_and_cols_mut(),
            _ => {
                let (i, j) = (random.below(m.nrows() + 1), random.below(m.ncols() + 1));
                let (rows, columns) = (m.nrows() - i, m.ncols() - j);
                m.submatrix_mut(i, j, random.below(rows + 1), random.below(columns + 1))
            }
        };
    }
    m
}

#[test]
fn what_is_written_to_a_tensor_is_in_the_matrix() {
    let random = &mut Random::new(2);
    for _ in 0..5000 {
        let (m, n) = (size(random), size(random));
        let mut data = vec![0_u32; 100];
        let stride = m.max(n) + random.below(4);
        let whole = match random.below(2) {
            0 => MatMut::from_column_major_slice_with_stride_mut(&mut data, m, n, stride),
            _ => MatMut::from_row_major_slice_with_stride_mut(&mut data, m, n, stride),
        };
        let mut x = part_mut(whole, random);
        let (rows, columns) = x.shape();
        let value = |i: usize, j: usize| (1 + 10 * i + j) as u32;
        match tensor_mut(x.as_mut()) {
            Ok(mut y) => {
                assert!(rows > 0 && columns > 0);
                y.for_each_mut(|(i, j), v| *v = value(i as usize, j as usize));
                // and back: twice as much
                let mut back = matrix_mut(y).expect("elements of a matrix are apart");
                for i in 0..rows {
                    for j in 0..columns {
                        back[(i, j)] *= 2;
                    }
                }
            }
            Err(error) => {
                assert!(rows == 0 || columns == 0);
                assert_eq!(error.condition(), Condition::Representable);
            }
        }
        for i in 0..rows {
            for j in 0..columns {
                assert_eq!(x[(i, j)], 2 * value(i, j));
            }
        }
        let written = data.iter().filter(|&&v| v != 0).count();
        assert_eq!(written, rows * columns);
    }
}

/// Tensors with these layouts as matrices, for reading and for writing. Coordinate 0 is at `start`.
fn of_layout<L: Copy + Debug>(
    (rows, columns): (usize, usize),
    (row, column): (isize, isize),
    read: impl for<'a> Fn(&'a [u32], usize) -> Result<MatRef<'a, u32>, TensorError>,
    write: impl for<'a> Fn(&'a mut [u32], usize) -> Result<MatMut<'a, u32>, TensorError>,
    layout: L,
) {
    let (d, e) = ((rows as isize - 1) * row, (columns as isize - 1) * column);
    let (lowest, highest) = (d.min(0) + e.min(0), d.max(0) + e.max(0));
    let (start, len) = (lowest.unsigned_abs(), (highest - lowest).unsigned_abs() + 1);
    let mut data: Vec<u32> = (0..len as u32).collect();
    let place =
        |i: usize, j: usize| (start as isize + i as isize * row + j as isize * column) as usize;
    let m = read(&data, start).unwrap();
    assert_eq!(m.shape(), (rows, columns), "{layout:?}");
    let mut first: HashMap<usize, usize> = HashMap::new();
    let mut collides = false;
    for j in 0..columns {
        for i in 0..rows {
            assert_eq!(
                &raw const m[(i, j)],
                &raw const data[place(i, j)],
                "{layout:?}"
            );
            collides |= first.insert(place(i, j), i + rows * j).is_some();
        }
    }
    assert!(start == 0 || read(&data, start - 1).is_err());
    assert!(read(&data[..len - 1], start).is_err());
    match write(&mut data, start) {
        Ok(mut m) => {
            assert!(!collides, "{layout:?}");
            assert_eq!(m.shape(), (rows, columns), "{layout:?}");
            for j in 0..columns {
                for i in 0..rows {
                    m[(i, j)] = 1000 + (i + rows * j) as u32;
                }
            }
            for (place, index) in first {
                assert_eq!(data[place], 1000 + index as u32, "{layout:?}");
                data[place] = 0;
            }
            assert!(data.iter().all(|&v| v < 1000));
        }
        Err(error) => {
            assert!(collides, "{layout:?}: {error}");
            let TensorError::NotInjective { first, second } = error else {
                panic!("{layout:?}: {error}");
            };
            let at = |index: usize| place(index % rows, index / rows);
            assert!(
                first != second && at(first) == at(second),
                "{layout:?}: {error}"
            );
        }
    }
}

macro_rules! layouts {
    ($shape:expr, $strides:expr, $($layout:expr),*) => {$({
        let layout = $layout;
        of_layout(
            $shape,
            $strides,
            |data, start| Ok(matrix(Tensor::with_offset(data, start, layout)?)),
            |data, start| matrix_mut(Tensor::with_offset(data, start, layout)?),
            layout,
        );
    })*};
}

#[test]
fn each_tensor_of_two_modes_is_a_matrix() {
    let random = &mut Random::new(3);
    for _ in 0..20_000 {
        let (m, n) = (1 + random.below(7), 1 + random.below(7));
        let mut stride = || match random.below(8) {
            0 => 0,
            1 => isize::MAX - 1, // of one element alone
            2 => 1 - isize::MAX,
            _ => random.below(25) as isize - 12,
        };
        let small = |size: usize, stride: isize| match (size, stride.unsigned_abs() > 12) {
            (1, _) | (_, false) => stride,
            (_, true) => 3,
        };
        let (row, column) = (small(m, stride()), small(n, stride()));
        layouts!((m, n), (row, column), layout!((m, n):(row, column)));
        if let (Ok(row), Ok(column)) = (i32::try_from(row), i64::try_from(column)) {
            let (m, n) = (m as u32, n as i64);
            let numbers = ((m as usize, n as usize), (row as isize, column as isize));
            layouts!(numbers.0, numbers.1, layout!((m, n):(row, column)));
        }
        if let (Ok(row), Ok(column)) = (u32::try_from(row), usize::try_from(column)) {
            let (m, n) = (m as i32, n as isize);
            let numbers = ((m as usize, n as usize), (row as isize, column as isize));
            layouts!(numbers.0, numbers.1, layout!((m, n):(row, column)));
        }
        layouts!((m, 3), (row, 7), layout!((m, 3):(row, 7)));
        layouts!((4, n), (-5, column), layout!((4, n):(-5, column)));
    }
    layouts!((2, 3), (3, 1), layout!((2, 3):(3, 1)));
    layouts!((2, 3), (1, 2), layout!((2, 3)));
    layouts!((2, 3), (0, -4), layout!((2, 3):(0, -4)));
    layouts!((5, 1), (-1, 0), layout!((5, 1):(-1, 77)));
}
