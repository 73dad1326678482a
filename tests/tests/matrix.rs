//! The classes of CUTLASS 2.x against their definitions: a loop over all coordinates, and over all offsets.

use cute_core::error::LayoutError;
use cute_core::int::DynInt;
use cute_core::matrix::*;
use cute_core::prelude::*;
use cute_tests::random::Random;
use std::collections::BTreeMap;

/// A class as its documentation has it, in integers that hold all numbers: the coordinate that runs along lines, the
/// interleave, the stride along lines and that between bands of them.
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

/// The same with data, each element of which is its own offset.
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

/// All classes of an index type with leading dimensions from packed to padded, too small ones included.
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
            check(contiguous(Matrix::RowMajor), by_rows, extent);
            check(contiguous(Matrix::ColumnMajor), by_columns, extent);
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
        ContiguousMatrix::packed(here, Matrix::RowMajor).unwrap(),
        extent,
        1,
        rows,
    );
    full(
        ContiguousMatrix::packed(here, Matrix::ColumnMajor).unwrap(),
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

/// The matrices of CUTLASS's own tests: 32 by 53 with leading dimension 55, and 16 by 16 interleaved by 4.
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

/// Any numbers, the largest and the smallest included: the answer is that of wide integers, or there is none.
#[test]
fn numbers_of_any_size_are_right_or_refused() {
    const NUMBERS: &[i32] = &[
        i32::MIN,
        i32::MIN + 1,
        -46341,
        -1,
        0,
        1,
        2,
        3,
        4,
        5,
        7,
        46340,
        46341,
        65536,
        i32::MAX / 4,
        i32::MAX / 2 + 1,
        i32::MAX - 1,
        i32::MAX,
    ];
    fn ask<M: MatrixLayout<Index = i32>>(
        class: Result<M, MatrixError>,
        definition: Definition,
        [a, b, o]: [i32; 3],
    ) {
        let Definition {
            interleave,
            minor,
            major,
            ..
        } = definition;
        let valid = (0..=major).contains(&minor) && major >= interleave;
        assert_eq!(class.is_ok(), valid, "{class:?} {definition:?}");
        let Ok(class) = class else { return };
        let coord = (i128::from(a), i128::from(b));
        let offset = class.offset((a, b)).map(i128::from);
        let fits = definition.has(coord) && definition.offset(coord) <= i32::MAX.into();
        assert_eq!(offset.is_ok(), fits, "{class:?} at {coord:?}: {offset:?}");
        if let Ok(offset) = offset {
            assert_eq!(offset, definition.offset(coord), "{class:?} at {coord:?}");
        }
        if let Ok(c) = class.inverse(o) {
            assert_eq!(class.offset(c), Ok(o), "{class:?} of {o}");
        }
        let positive = a > 0 && b > 0;
        let held = positive && definition.has((coord.0 - 1, coord.1 - 1));
        let fits = |n: i128| held && n <= i32::MAX.into();
        let capacity = class.capacity((a, b));
        assert_eq!(
            capacity.is_ok(),
            fits(definition.capacity(coord)),
            "{class:?} of {coord:?}"
        );
        let cosize = class.cosize((a, b));
        if fits(1 + definition.offset((coord.0 - 1, coord.1 - 1))) {
            assert_eq!(
                cosize.map(i128::from),
                Ok(1 + definition.offset((coord.0 - 1, coord.1 - 1)))
            );
        } else {
            assert!(cosize.is_err(), "{class:?} of {coord:?}");
        }
        if class.to_layout((a, b)).is_ok() {
            assert!(cosize.is_ok(), "{class:?} of {coord:?}");
        }
        assert_eq!(
            class.inverse_within(o, (a, b)).is_ok(),
            held && class.inverse(o).is_ok_and(|c| c.row < a && c.column < b)
        );
        let data = [0_u8; 16];
        let made = TensorRef::new(&data[..], class, (a, b)).is_ok();
        assert_eq!(
            made,
            cosize.is_ok_and(|n| n <= 16),
            "{class:?} of {coord:?}"
        );
    }
    let mut random = Random::new(20);
    for _ in 0..20_000 {
        let [d, e, a, b, o] = std::array::from_fn(|_| random.pick(NUMBERS));
        let (d_, e_) = (d.into(), e.into());
        ask(RowMajor::new(d), Definition::of(true, 1, 1, d_), [a, b, o]);
        ask(
            ColumnMajor::new(d),
            Definition::of(false, 1, 1, d_),
            [a, b, o],
        );
        ask(
            ContiguousMatrix::new(d, Matrix::RowMajor),
            Definition::of(true, 1, 1, d_),
            [a, b, o],
        );
        ask(
            AffineRank2RowMajor::new(d, e),
            Definition::of(true, 1, e_, d_),
            [a, b, o],
        );
        ask(
            AffineRank2ColumnMajor::new(d, e),
            Definition::of(false, 1, d_, e_),
            [a, b, o],
        );
        ask(
            RowMajorInterleaved::<4, _>::new(d),
            Definition::of(true, 4, 4, d_),
            [a, b, o],
        );
        ask(
            ColumnMajorInterleaved::<4, _>::new(d),
            Definition::of(false, 4, 4, d_),
            [a, b, o],
        );
    }
}

#[test]
fn layouts_of_another_form_are_refused_with_their_numbers() {
    let refused = |result: Result<(), MatrixError>, words: &str| {
        assert_eq!(
            result.map_err(|error| error.to_string()),
            Err(words.to_string())
        );
    };
    refused(
        RowMajor::<i32>::from_layout(layout!((4,8):(8,2))).map(drop),
        "the layout has stride 2 where the class has 1 (SizeMatch)",
    );
    refused(
        RowMajor::<i32>::from_layout(layout!((4,8):(7,1))).map(drop),
        "leading dimension 7 is below 8, the span of a line (Injective)",
    );
    refused(
        RowMajor::<i32>::from_layout(layout!((4,8):(-8,1))).map(drop),
        "stride -8 leads below index 0 (InBounds)",
    );
    for nested in [
        RowMajor::<i32>::from_layout(layout!(4:1)).map(drop),
        RowMajor::<i32>::from_layout(layout!((4):(1))).map(drop),
        RowMajor::<i32>::from_layout(layout!((4,8,2):(16,2,1))).map(drop),
        RowMajor::<i32>::from_layout(layout!(((2,2),8):((16,8),1))).map(drop),
        RowMajorInterleaved::<2, i32>::from_layout(layout!((4,8):(8,1))).map(drop),
        RowMajorInterleaved::<2, i32>::from_layout(layout!((8,(2,2)):(2,(1,16)))).map(drop),
        RowMajorInterleaved::<2, i32>::from_layout(layout!(((2,(2,1)),8):((1,(16,0)),2))).map(drop),
        ColumnMajorInterleaved::<2, i32>::from_layout(layout!(((2,2),8):((1,16),2))).map(drop),
    ] {
        refused(nested, "the tuples have different profiles (Congruent)");
    }
    refused(
        RowMajorInterleaved::<4, i32>::from_layout(layout!(((2,2),8):((1,16),2))).map(drop),
        "sizes 2 and 4 differ (SizeMatch)",
    );
    refused(
        RowMajorInterleaved::<2, i32>::from_layout(layout!(((2,2),8):((8,16),1))).map(drop),
        "the layout has stride 8 where the class has 1 (SizeMatch)",
    );
    refused(
        AffineRank2RowMajor::<i32>::from_layout(layout!((4,8):(2,16))).map(drop),
        "stride 16 within a line exceeds 2, the stride between lines (OrderedChain)",
    );
    refused(
        ContiguousMatrix::<i32>::from_layout(layout!((4,8):(2,16))).map(drop),
        "the layout has stride 16 where the class has 1 (SizeMatch)",
    );
    let wide = 1_i64 << 31;
    refused(
        RowMajor::<i32>::from_layout(layout!((2,8):(wide,1))).map(drop),
        "size or cosize exceeds 2147483647, the largest index (Representable)",
    );
}

#[test]
fn modes_of_size_1_may_have_any_stride() {
    let read = ColumnMajor::<i32>::from_layout(layout!((4, 1)));
    assert_eq!(
        read,
        Ok((ColumnMajor::new(4).unwrap(), MatrixCoord::new(4, 1)))
    );
    let read = RowMajor::<i32>::from_layout(layout!((1,4):(0,1)));
    assert_eq!(
        read,
        Ok((RowMajor::new(4).unwrap(), MatrixCoord::new(1, 4)))
    );
    let read = RowMajor::<i32>::from_layout(layout!((4,1):(1,0)));
    assert_eq!(
        read,
        Ok((RowMajor::new(1).unwrap(), MatrixCoord::new(4, 1)))
    );
    let read = AffineRank2ColumnMajor::<i32>::from_layout(layout!((1,4):(0,3)));
    assert_eq!(
        read,
        Ok((
            AffineRank2ColumnMajor::new(1, 3).unwrap(),
            MatrixCoord::new(1, 4)
        ))
    );
    let read = RowMajorInterleaved::<4, i32>::from_layout(layout!(((4,1),6):((1,0),4)));
    assert_eq!(
        read,
        Ok((
            RowMajorInterleaved::new(24).unwrap(),
            MatrixCoord::new(4, 6)
        ))
    );
    // which of both a row or a column is, is not known: as CUTLASS's default
    let read = ContiguousMatrix::<i32>::from_layout(layout!((1,4):(0,1)));
    assert_eq!(
        read.map(|(class, _)| class.order()),
        Ok(Matrix::ColumnMajor)
    );
    let read = ContiguousMatrix::<i32>::from_layout(layout!((2,4):(4,1)));
    assert_eq!(read.map(|(class, _)| class.order()), Ok(Matrix::RowMajor));
    // a layout of types and one of values alike
    let (rows, columns) = (3_usize, 5_usize);
    let read = RowMajor::<i64>::from_layout(layout!((rows,columns):(columns,1)));
    assert_eq!(
        read,
        Ok((RowMajor::new(5).unwrap(), MatrixCoord::new(3, 5)))
    );
}
