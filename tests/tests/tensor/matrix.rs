//! The classes of CUTLASS 2.x against their definitions: a loop over all coordinates, and over all
//! offsets.

use cute_core::error::LayoutError;
use cute_core::int::DynInt;
use cute_core::matrix::*;
use cute_core::prelude::*;
use cute_tests::random::Random;
use std::collections::BTreeMap;

mod refused;

/// A class as its documentation has it, in integers that hold all numbers: the coordinate that runs
/// along lines, the interleave, the stride along lines and that between bands of them.
#[derive(Clone, Copy, Debug)]
struct Definition {
    by_rows: bool,
    interleave: i128,
    minor: i128,
    major: i128,
}

impl Definition {
    fn of(by_rows: bool, interleave: i128, minor: i128, major: i128) -> Self {
        Definition {
            by_rows,
            interleave,
            minor,
            major,
        }
    }

    /// Line and place along it.
    fn split(self, (row, column): (i128, i128)) -> (i128, i128) {
        if self.by_rows {
            (row, column)
        } else {
            (column, row)
        }
    }

    fn offset(self, coord: (i128, i128)) -> i128 {
        let (line, along) = self.split(coord);
        line / self.interleave * self.major + along * self.minor + line % self.interleave
    }

    /// Whether a line has this place.
    fn has(self, coord: (i128, i128)) -> bool {
        let (line, along) = self.split(coord);
        line >= 0 && along >= 0 && along * self.minor + self.interleave <= self.major
    }

    /// As CUTLASS defines it: bands, rounded up, times the leading dimension.
    fn capacity(self, extent: (i128, i128)) -> i128 {
        let (lines, _) = self.split(extent);
        (lines + self.interleave - 1) / self.interleave * self.major
    }
}

fn coords((rows, columns): (i128, i128)) -> impl Iterator<Item = (i128, i128)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

fn narrow<T: DynInt>((row, column): (i128, i128)) -> MatrixCoord<T> {
    let coord = MatrixCoord::new(T::from_i128(row), T::from_i128(column));
    assert_eq!(wide(coord), (row, column), "too large for a test");
    coord
}

fn wide<T: DynInt>(coord: MatrixCoord<T>) -> (i128, i128) {
    (coord.row.to_i128(), coord.column.to_i128())
}

/// Everything about one class and one extent.
fn check<M: LayoutTranspose<Layout: Layout<Index: DynInt>>>(
    class: M,
    definition: Definition,
    extent: (i128, i128),
) {
    let what = || format!("{class:?} {definition:?} of {extent:?}");
    let extent_here = narrow(extent);
    if !definition.has((extent.0 - 1, extent.1 - 1)) {
        let refused = |result: Result<(), MatrixError>| {
            matches!(result, Err(MatrixError::LeadingDimension { leading_dimension, .. })
                if leading_dimension == definition.major)
        };
        assert!(refused(class.capacity(extent_here).map(drop)), "{}", what());
        assert!(refused(class.cosize(extent_here).map(drop)), "{}", what());
        assert!(
            refused(class.to_layout(extent_here).map(drop)),
            "{}",
            what()
        );
        return;
    }

    let image: BTreeMap<i128, (i128, i128)> =
        coords(extent).map(|c| (definition.offset(c), c)).collect();
    let elements = (extent.0 * extent.1) as usize;
    let one_to_one = definition.minor > 0;
    assert!(image.len() == elements || !one_to_one, "{}", what());

    for c in coords(extent) {
        let offset = class
            .offset(narrow(c))
            .unwrap_or_else(|e| panic!("{}: {e}", what()));
        assert_eq!(
            offset.to_i128(),
            definition.offset(c),
            "{} at {c:?}",
            what()
        );
        assert_eq!(class.call(narrow(c)), offset);
        let transposed = class.transposed();
        assert_eq!(
            transposed.offset(narrow::<M::Index>(c).transpose()),
            Ok(offset),
            "{}",
            what()
        );
        assert_eq!(transposed.transposed(), class);
        if one_to_one {
            assert_eq!(
                class.inverse(offset).map(wide),
                Ok(c),
                "{} of {offset}",
                what()
            );
        }
    }

    let cosize = 1 + image.keys().max().expect("not empty");
    let capacity = definition.capacity(extent);
    assert_eq!(
        class.cosize(extent_here).map(DynInt::to_i128),
        Ok(cosize),
        "{}",
        what()
    );
    assert_eq!(
        class.capacity(extent_here).map(DynInt::to_i128),
        Ok(capacity),
        "{}",
        what()
    );
    assert!(capacity >= cosize, "{}", what());

    // every offset there could be, and some that lie outside
    for o in -2..capacity + definition.major + 2 {
        let offset = M::Index::from_i128(o);
        if offset.to_i128() != o {
            continue; // unsigned
        }
        let expected = match image.get(&o) {
            _ if !one_to_one => Err(MatrixError::Layout(LayoutError::ZeroStride {})),
            Some(&c) => Ok(c),
            None => Err(MatrixError::NoElement { offset: o }),
        };
        assert_eq!(
            class.inverse_within(offset, extent_here).map(wide),
            expected,
            "{} of {o}",
            what()
        );
        // without an extent: the coordinate, or there is none
        match class.inverse(offset).map(wide) {
            Ok(c) => {
                assert!(definition.has(c) && one_to_one, "{} of {o}: {c:?}", what());
                assert_eq!(definition.offset(c), o, "{}", what());
            }
            Err(_) => assert!(
                !one_to_one || !image.contains_key(&o),
                "{} of {o} is refused",
                what()
            ),
        }
    }

    let (lines, _) = definition.split(extent);
    match class.to_layout(extent_here) {
        Ok(layout) => {
            assert_eq!(lines % definition.interleave, 0, "{}", what());
            assert_eq!(layout.len().to_i128(), elements as i128, "{layout}");
            for (k, c) in coords((extent.1, extent.0))
                .map(|(j, i)| (i, j))
                .enumerate()
            {
                // by index: columns of any nesting are then coordinates of the definition
                let at = layout.at(k as i32).to_i128();
                assert_eq!(at, definition.offset(c), "{layout} at {c:?}");
            }
            let (read, read_extent) =
                M::from_layout(layout).unwrap_or_else(|e| panic!("{layout}: {e}"));
            assert_eq!(wide(read_extent), extent, "{layout}");
            for c in coords(extent) {
                assert_eq!(
                    read.offset(narrow(c)).map(DynInt::to_i128),
                    Ok(definition.offset(c)),
                    "{layout}"
                );
            }
            if lines > definition.interleave && definition.split(extent).1 > 1 {
                assert_eq!(read, class, "{layout}");
            }
        }
        Err(error) => {
            let (shape, part) = (lines, definition.interleave);
            let expected = LayoutError::ShapeNotDivisible { shape, part };
            assert!(lines % part != 0, "{}", what());
            assert_eq!(error, MatrixError::Layout(expected), "{}", what());
        }
    }
    check_tensor(class, definition, extent);
}

/// Checks a class on data. Each element is its own offset.
fn check_tensor<M: LayoutTranspose>(class: M, definition: Definition, extent: (i128, i128)) {
    let len = class
        .cosize(narrow(extent))
        .expect("asked before")
        .to_i128() as usize;
    let mut data: Box<[i128]> = (0..len as i128).collect();
    let short = TensorRef::new(&data[..len - 1], class, narrow(extent)).map(drop);
    let error = TensorError::TooShort {
        needed: len,
        len: len - 1,
    };
    assert_eq!(short, Err(MatrixError::Tensor(error)), "{class:?}");

    let a = TensorRef::new(&data[..], class, narrow(extent)).expect("long enough");
    for c in coords(extent) {
        assert_eq!(*a.at(narrow(c)), definition.offset(c), "{class:?} at {c:?}");
    }
    for (row, column) in [(extent.0, 0), (0, extent.1), extent] {
        assert_eq!(a.get(narrow((row, column))), None, "{class:?}");
    }
    for start in coords(extent) {
        let (line, _) = definition.split(start);
        let rest = a.add_coord_offset(narrow(start));
        assert_eq!(
            rest.is_ok(),
            line % definition.interleave == 0,
            "{class:?} from {start:?}"
        );
        if let Ok(rest) = rest {
            let size = (extent.0 - start.0, extent.1 - start.1);
            assert_eq!(wide(rest.extent()), size);
            for (row, column) in [(0, 0), (size.0 - 1, size.1 - 1), (size.0 / 2, size.1 / 2)] {
                let there = (start.0 + row, start.1 + column);
                assert_eq!(
                    rest[narrow((row, column))],
                    definition.offset(there),
                    "{class:?}"
                );
            }
        }
    }
    if let Ok(x) = a.tensor() {
        let by_columns = coords((extent.1, extent.0)).map(|(j, i)| definition.offset((i, j)));
        assert!(x.iter().copied().eq(by_columns), "{class:?}");
    }
    let mut y = TensorRef::new(&mut data[..], class, narrow(extent)).expect("long enough");
    for c in coords(extent) {
        y[narrow(c)] = -1;
    }
    let written = data.iter().filter(|&&x| x == -1).count() as i128;
    let distinct = if definition.minor > 0 {
        extent.0 * extent.1
    } else {
        definition.split(extent).0
    };
    assert_eq!(written, distinct, "{class:?}");
}

/// All classes of an index type with leading dimensions from packed to padded, too small ones
/// included.
fn check_all<T: DynInt>() {
    let n = T::from_i128;
    let extents = [
        (1, 1),
        (1, 5),
        (5, 1),
        (3, 4),
        (4, 3),
        (8, 6),
        (6, 8),
        (7, 5),
        (2, 9),
    ];
    for (rows, columns) in extents {
        let extent = (rows, columns);
        for ld in 1..12 {
            let (by_rows, by_columns) = (
                Definition::of(true, 1, 1, ld),
                Definition::of(false, 1, 1, ld),
            );
            check(RowMajor::<T>::new(n(ld)).unwrap(), by_rows, extent);
            check(ColumnMajor::<T>::new(n(ld)).unwrap(), by_columns, extent);
            let contiguous = |order| ContiguousMatrix::<T>::new(n(ld), order).unwrap();
            check(contiguous(MatrixOrder::RowMajor), by_rows, extent);
            check(contiguous(MatrixOrder::ColumnMajor), by_columns, extent);
            for minor in 0..=ld.min(4) {
                let class = AffineRank2RowMajor::<T>::new(n(ld), n(minor)).unwrap();
                check(class, Definition::of(true, 1, minor, ld), extent);
                let class = AffineRank2ColumnMajor::<T>::new(n(minor), n(ld)).unwrap();
                check(class, Definition::of(false, 1, minor, ld), extent);
            }
        }
        for ld in [4, 7, 12, 14, 16, 24, 26, 36, 40] {
            let class = RowMajorInterleaved::<4, T>::new(n(ld)).unwrap();
            check(class, Definition::of(true, 4, 4, ld), extent);
            let class = ColumnMajorInterleaved::<4, T>::new(n(ld)).unwrap();
            check(class, Definition::of(false, 4, 4, ld), extent);
        }
        check_packed::<T>(extent);
    }
}

/// Without padding each offset below the capacity is one of an element, if bands are whole.
fn check_packed<T: DynInt>(extent: (i128, i128)) {
    fn full<M: MatrixLayout>(class: M, extent: (i128, i128), interleave: i128, lines: i128) {
        let capacity = class.capacity(narrow(extent)).unwrap().to_i128();
        if lines % interleave == 0 {
            assert_eq!(capacity, extent.0 * extent.1, "{class:?}");
            assert_eq!(
                class.cosize(narrow(extent)).unwrap().to_i128(),
                capacity,
                "{class:?}"
            );
        }
        assert!(capacity < extent.0 * extent.1 + interleave * extent.0.max(extent.1));
    }
    let (rows, columns) = extent;
    let here = narrow::<T>(extent);
    full(RowMajor::packed(here).unwrap(), extent, 1, rows);
    full(ColumnMajor::packed(here).unwrap(), extent, 1, columns);
    full(
        ContiguousMatrix::packed(here, MatrixOrder::RowMajor).unwrap(),
        extent,
        1,
        rows,
    );
    full(
        ContiguousMatrix::packed(here, MatrixOrder::ColumnMajor).unwrap(),
        extent,
        1,
        columns,
    );
    full(AffineRank2RowMajor::packed(here).unwrap(), extent, 1, rows);
    full(
        AffineRank2ColumnMajor::packed(here).unwrap(),
        extent,
        1,
        columns,
    );
    full(
        RowMajorInterleaved::<4, T>::packed(here).unwrap(),
        extent,
        4,
        rows,
    );
    full(
        ColumnMajorInterleaved::<4, T>::packed(here).unwrap(),
        extent,
        4,
        columns,
    );
}

#[test]
fn classes_are_their_definitions_in_both_index_widths() {
    check_all::<i32>();
    check_all::<i64>();
}

#[test]
fn classes_are_their_definitions_without_a_sign() {
    check_all::<u32>();
}

/// The matrices of CUTLASS's own tests: 32 by 53 with leading dimension 55, and 16 by 16
/// interleaved by 4.
#[test]
fn offsets_strides_and_capacities_are_those_of_cutlass() {
    let by_rows = RowMajor::new(55_i64).unwrap();
    assert_eq!(
        (by_rows.stride(), by_rows.capacity((32, 53))),
        ([55], Ok(1760))
    );
    assert_eq!(RowMajor::packed((32_i64, 53)).unwrap().stride(), [53]);
    check(by_rows, Definition::of(true, 1, 1, 55), (32, 53));
    let by_columns = ColumnMajor::new(55_i64).unwrap();
    assert_eq!(
        (by_columns.stride(), by_columns.capacity((32, 53))),
        ([55], Ok(2915))
    );
    assert_eq!(ColumnMajor::packed((32_i64, 53)).unwrap().stride(), [32]);
    check(by_columns, Definition::of(false, 1, 1, 55), (32, 53));
    let interleaved = ColumnMajorInterleaved::<4>::packed((16, 16)).unwrap();
    assert_eq!(interleaved.stride(), [64]);
    check(interleaved, Definition::of(false, 4, 4, 64), (16, 16));
}

#[test]
fn coordinates_of_32_bits_have_offsets_of_64() {
    let coord = MatrixCoord::new(65536_i32, 7);
    assert_eq!(
        RowMajor::new(65536_i64).unwrap().offset(coord),
        Ok((1 << 32) + 7)
    );
    let max = i32::MAX.into();
    assert_eq!(
        RowMajor::new(65536_i32).unwrap().offset(coord),
        Err(LayoutError::NotRepresentable { max }.into())
    );
}
