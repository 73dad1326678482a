//! Numbers of any size and layouts of any form: the right answer, or none.

use super::*;

/// Any numbers, the largest and the smallest included: the answer is that of wide integers, or
/// there is none.
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
            ContiguousMatrix::new(d, MatrixOrder::RowMajor),
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
        "size or cosize reaches 2147483647, the largest index (Representable)",
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
        Ok(MatrixOrder::ColumnMajor)
    );
    let read = ContiguousMatrix::<i32>::from_layout(layout!((2,4):(4,1)));
    assert_eq!(
        read.map(|(class, _)| class.order()),
        Ok(MatrixOrder::RowMajor)
    );
    // a layout of types and one of values alike
    let (rows, columns) = (3_usize, 5_usize);
    let read = RowMajor::<i64>::from_layout(layout!((rows,columns):(columns,1)));
    assert_eq!(
        read,
        Ok((RowMajor::new(5).unwrap(), MatrixCoord::new(3, 5)))
    );
}
