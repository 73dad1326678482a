//! Tensors of storages of all kinds: borrowed, owned, nested, of other crates, and of bytes.

use cute_core::prelude::*;
use cute_core::tensor::Strided;

/// The elements of a tensor of shape (2,3) in row-major order, whatever it is made of.
fn rows_of<E, L>(x: &Tensor<E, L>) -> [[i32; 3]; 2]
where
    E: Memory<Element = i32>,
    L: Rank2,
{
    std::array::from_fn(|i| std::array::from_fn(|j| x[(i, j)]))
}

const ROWS: [[i32; 3]; 2] = [[1, 2, 3], [4, 5, 6]];

#[test]
fn storages_of_all_kinds_are_read() {
    let l = layout!((2, 3):(3, 1));
    let array = [1, 2, 3, 4, 5, 6];
    let vector = array.to_vec();
    let boxed: Box<[i32]> = array.into();
    let boxed_array = Box::new(array);
    let counted: std::rc::Rc<[i32]> = array.into();
    let shared: std::sync::Arc<[i32]> = array.into();
    assert_eq!(rows_of(&Tensor::new(&array, l).expect("array")), ROWS);
    assert_eq!(rows_of(&Tensor::new(&array[..], l).expect("slice")), ROWS);
    assert_eq!(rows_of(&Tensor::new(&vector, l).expect("vector")), ROWS);
    assert_eq!(rows_of(&Tensor::new(&boxed, l).expect("box")), ROWS);
    assert_eq!(
        rows_of(&Tensor::new(&boxed_array, l).expect("boxed array")),
        ROWS
    );
    assert_eq!(rows_of(&Tensor::new(&counted, l).expect("Rc")), ROWS);
    assert_eq!(rows_of(&Tensor::new(&shared, l).expect("Arc")), ROWS);
    assert_eq!(
        rows_of(&Tensor::new(ROWS.as_flattened(), l).expect("nested")),
        ROWS
    );
    // those that the tensor owns
    assert_eq!(
        rows_of(&Tensor::new(vector.clone(), l).expect("vector")),
        ROWS
    );
    assert_eq!(rows_of(&Tensor::new(boxed.clone(), l).expect("box")), ROWS);
    // one thread each, over one allocation
    let parts: Vec<i32> = std::thread::scope(|scope| {
        let threads = [0, 1].map(|i| {
            let shared = shared.clone();
            scope.spawn(move || {
                let x = Tensor::new(&shared, layout!((2, 3):(3, 1))).expect("Arc");
                x.slice((i, ..)).iter().sum()
            })
        });
        threads
            .map(|thread| thread.join().expect("no panic"))
            .to_vec()
    });
    assert_eq!(parts, [6, 15]);
}

#[test]
fn storages_of_all_kinds_are_written() {
    let l = layout!((2, 3):(3, 1));
    let mut array = [0; 6];
    let mut vector = vec![0; 6];
    let mut boxed: Box<[i32]> = [0; 6].into();
    let mut boxed_array = Box::new([0; 6]);
    let count = |v: &mut i32, c: (usize, usize)| *v = ROWS[c.0][c.1];
    Tensor::new(&mut array, l)
        .expect("array")
        .for_each_mut(|c, v| count(v, c.to_native()));
    Tensor::new(&mut vector, l)
        .expect("vector")
        .for_each_mut(|c, v| count(v, c.to_native()));
    Tensor::new(&mut boxed, l)
        .expect("box")
        .for_each_mut(|c, v| count(v, c.to_native()));
    Tensor::new(&mut boxed_array, l)
        .expect("box")
        .for_each_mut(|c, v| count(v, c.to_native()));
    assert_eq!(array.as_slice(), ROWS.as_flattened());
    assert_eq!(vector, array);
    assert_eq!(boxed[..], array);
    assert_eq!(*boxed_array, array);
}

#[test]
fn a_vector_that_a_tensor_owns_begins_where_it_says() {
    let numbers: Vec<i32> = (0..12).collect();
    let address = numbers.as_ptr();
    let mut x = Tensor::with_offset(numbers, 7, layout!((2, 3):(-4, 1))).expect("it fits");
    assert_eq!(core::ptr::from_ref(&x[(1, 0)]), address.wrapping_add(3));
    assert!(x.iter().eq(&[7, 3, 8, 4, 9, 5]));
    x.view_mut().slice((1, ..)).for_each_mut(|_, v| *v = 0);
    let copied = x.clone();
    x[(0, 0)] = -1;
    assert_eq!((copied[(0, 0)], copied[(1, 2)], x[(0, 0)]), (7, 0, -1));
    let moved = x;
    assert!(moved.iter().eq(&[-1, 0, 8, 0, 9, 0]));
    let strided = Tensor::from_strided((0..12).collect::<Vec<_>>(), 2, [2, 2], [4, 1]);
    assert!(strided.expect("it fits").iter().eq(&[2, 6, 3, 7]));
    // each element is dropped once
    let counted = std::rc::Rc::new(());
    let all = vec![counted.clone(); 8];
    let y = Tensor::new(all, layout!((2, 2):(2, 1))).expect("it fits");
    assert_eq!(
        (std::rc::Rc::strong_count(&counted), y.iter().len()),
        (9, 4)
    );
    drop(y);
    assert_eq!(std::rc::Rc::strong_count(&counted), 1);
    let error = Tensor::new(vec![counted.clone(); 3], layout!(4:1)).err();
    assert_eq!(error, Some(TensorError::TooShort { needed: 4, len: 3 }));
    assert_eq!(std::rc::Rc::strong_count(&counted), 1);
    let error = Tensor::with_offset(vec![1, 2, 3, 4], 2, layout!(4:-1)).err();
    assert_eq!(
        error,
        Some(TensorError::BeforeStart {
            offset: 2,
            needed: 3
        })
    );
}

#[test]
fn arrays_of_arrays_are_rows() {
    let x = Tensor::from_rows(&ROWS).expect("array");
    assert_eq!((x.layout(), rows_of(&x)), (layout!((2, 3):(3, 1)), ROWS));
    let x = Tensor::from_rows(&ROWS[..]).expect("slice");
    assert_eq!(
        (x.layout().to_string(), rows_of(&x)),
        ("(2,_3):(_3,_1)".to_owned(), ROWS)
    );
    let mut rows = ROWS.to_vec();
    assert_eq!(rows_of(&Tensor::from_rows(&rows).expect("vector")), ROWS);
    Tensor::from_rows(&mut rows).expect("vector")[(1, 2)] = 0;
    assert_eq!(rows[1][2], 0);
    let mut array = ROWS;
    Tensor::from_rows(&mut array).expect("array")[(0, 0)] = 0;
    assert_eq!(array[0], [0, 2, 3]);
    Tensor::from_rows(&mut array[1..]).expect("slice")[(0, 0)] = 9;
    assert_eq!(array[1], [9, 5, 6]);
    let owned = Tensor::from_rows(ROWS.to_vec()).expect("vector");
    assert_eq!(rows_of(&owned), ROWS);
    let none: &[[i32; 3]] = &[];
    let error = Tensor::from_rows(none).unwrap_err();
    assert_eq!(error, LayoutError::NotPositive { shape: 0 }.into());
    let error = Tensor::from_rows(&[[0_u8; 0]; 3][..]).unwrap_err();
    assert_eq!(error, LayoutError::NotPositive { shape: 0 }.into());
    // elements may be arrays themselves
    let pixels = [[[0_u8; 3]; 4]; 2];
    assert_eq!(Tensor::from_rows(&pixels).expect("pixels")[(1, 3)], [0; 3]);
}

#[test]
fn arrays_of_ndarray_are_storages_and_tensors() {
    let mut a = ndarray::array![[1, 2, 3], [4, 5, 6]];
    let l = layout!((2, 3):(3, 1));
    assert_eq!(rows_of(&Tensor::new(&a, l).expect("standard layout")), ROWS);
    assert_eq!(
        rows_of(&Tensor::<_, Strided<2>>::from_ndarray(&a).expect("a tensor")),
        ROWS
    );
    Tensor::new(&mut a, l).expect("standard layout")[(1, 2)] = 0;
    Tensor::<_, Strided<2>>::from_ndarray(&mut a).expect("a tensor")[(0, 0)] = 7;
    assert_eq!((a[[1, 2]], a[[0, 0]]), (0, 7));
    // whose elements lie in another order: a layout would read them wrongly
    let mut turned = a.reversed_axes();
    let error = Tensor::new(&turned, layout!((3, 2):(2, 1))).err();
    assert_eq!(error, Some(TensorError::Scattered));
    assert_eq!(error.expect("refused").condition(), Condition::InBounds);
    assert!(Tensor::new(&mut turned, layout!((3, 2):(2, 1))).is_err());
    let x = Tensor::<_, Strided<2>>::from_ndarray(&turned).expect("a tensor");
    assert_eq!(
        (x.layout().to_string(), x[(0, 1)]),
        ("(3,2):(1,3)".to_owned(), 4)
    );
    let mut cut = ndarray::Array1::from_iter(0..9);
    cut.slice_collapse(ndarray::s![1..;2]);
    assert_eq!(
        Tensor::new(&cut, layout!(4:1)).err(),
        Some(TensorError::Scattered)
    );
    let error = Tensor::new(&ndarray::Array1::<u8>::zeros(0), layout!(1:1)).err();
    assert_eq!(error, Some(TensorError::TooShort { needed: 1, len: 0 }));
}

#[test]
fn matrices_of_nalgebra_are_storages_and_tensors() {
    // in nalgebra's order, column by column
    let l = layout!((2, 3):(1, 2));
    let mut fixed = nalgebra::Matrix2x3::new(1, 2, 3, 4, 5, 6);
    let mut dynamic = nalgebra::DMatrix::from_row_slice(2, 3, ROWS.as_flattened());
    assert_eq!(rows_of(&Tensor::new(&fixed, l).expect("fixed")), ROWS);
    assert_eq!(rows_of(&Tensor::new(&dynamic, l).expect("dynamic")), ROWS);
    let x = Tensor::from_nalgebra(&fixed).expect("a tensor");
    assert_eq!((x.layout(), rows_of(&x)), (l, ROWS));
    let x = Tensor::from_nalgebra(&dynamic).expect("a tensor");
    assert_eq!(
        (x.layout().to_string(), rows_of(&x)),
        ("(2,3):(_1,2)".to_owned(), ROWS)
    );
    Tensor::new(&mut fixed, l).expect("fixed")[(1, 0)] = 0;
    Tensor::from_nalgebra(&mut fixed).expect("a tensor")[(0, 2)] = 9;
    assert_eq!((fixed[(1, 0)], fixed[(0, 2)]), (0, 9));
    Tensor::new(&mut dynamic, l).expect("dynamic")[(1, 0)] = 0;
    Tensor::from_nalgebra(&mut dynamic).expect("a tensor")[(0, 2)] = 9;
    assert_eq!((dynamic[(1, 0)], dynamic[(0, 2)]), (0, 9));
    let none = nalgebra::DMatrix::<u8>::zeros(0, 3);
    let error = Tensor::from_nalgebra(&none).unwrap_err();
    assert_eq!(error, LayoutError::NotPositive { shape: 0 }.into());
    let vector = nalgebra::DVector::from_vec(vec![1, 2, 3]);
    assert!(
        Tensor::new(&vector, layout!(3:1))
            .expect("it fits")
            .iter()
            .eq(vector.iter())
    );
}

#[test]
fn bytes_are_elements() {
    let words = [1_u32, 2, 3, 4, 5, 6];
    let bytes: &[u8] = bytemuck::cast_slice(&words);
    let l = layout!((2, 3):(3, 1));
    let x: Tensor<Shared<'_, i32>, _> = Tensor::from_bytes(bytes, l).expect("words");
    assert_eq!(rows_of(&x), ROWS);
    let cast = Tensor::new(bytemuck::cast_slice::<u8, i32>(bytes), l);
    assert_eq!(rows_of(&cast.expect("words")), ROWS);
    let pairs: Tensor<Shared<'_, [u16; 2]>, _> =
        Tensor::from_bytes(bytes, layout!(6:1)).expect("pairs");
    assert_eq!(pairs[5], [6, 0].map(u16::to_le));
    let error = Tensor::<Shared<'_, u32>, _>::from_bytes(&bytes[1..21], layout!(5:1)).unwrap_err();
    assert_eq!(
        error,
        TensorError::Misaligned {
            excess: 1,
            align: 4
        }
    );
    let error = Tensor::<Shared<'_, u32>, _>::from_bytes(&bytes[..7], layout!(1:1)).unwrap_err();
    assert_eq!(error, TensorError::PartialElement { excess: 3, size: 4 });
    assert_eq!(
        error.to_string(),
        "3 bytes remain after the last whole element of 4 bytes (RecastDivisible)"
    );
    let error = Tensor::<Shared<'_, u32>, _>::from_bytes(bytes, layout!(7:1)).unwrap_err();
    assert_eq!(error, TensorError::TooShort { needed: 7, len: 6 });
    let error = Tensor::<Shared<'_, ()>, _>::from_bytes(bytes, layout!(4:1)).unwrap_err();
    assert_eq!(
        error,
        TensorError::PartialElement {
            excess: 24,
            size: 0
        }
    );
    let mut bytes = bytes.to_vec();
    let byte = Tensor::new(&mut bytes, layout!(24:1)).expect("bytes")[0];
    assert_eq!(byte, 1_u32.to_ne_bytes()[0]);
    let mut y: TensorMut<'_, [u8; 4], _> = Tensor::from_bytes(&mut bytes, l).expect("words");
    y[(1, 0)] = [0; 4];
    assert_eq!(bytes[12..16], [0; 4]);
}
