//! Each thread has a part of its own. The number of a thread that does not exist is refused, and
//! never wrapped around.

use cute_core::atom::nvidia::{
    sm70::SM70_8x8x4_F32F16F16F32_NT, sm80::SM80_16x8x16_F16F16F16F16_TN, universal::UniversalCopy,
};
use cute_core::atom::{CopyAtom, make_tiled_copy, make_tiled_mma};
use cute_core::prelude::*;

/// The message of an error for thread `thread` of `threads`.
fn no_thread(thread: i128, threads: i128) -> TensorError {
    LayoutError::NoThread { thread, threads }.into()
}

/// Every number, those of no thread included, against a search through all coordinates of the
/// threads.
#[test]
fn a_thread_has_its_own_part_or_is_refused() {
    let shapes = [[2, 3], [4, 1], [1, 5], [4, 4]];
    let strides = [
        [1, 2],
        [1, 4],
        [3, 1],
        [4, 1],
        [2, 8],
        [8, 2],
        [5, 1],
        [1, 1],
        [3, 6],
    ];
    let (mut parts, mut refused) = (0, 0);
    for ([a, b], [da, db]) in shapes.into_iter().flat_map(|s| strides.map(|d| (s, d))) {
        let threads = layout!((a, b):(da, db));
        let (m, n) = (2 * a, 3 * b);
        let data: Vec<usize> = (0..m * n).collect();
        let x = Tensor::new(&data, layout!((m, n))).expect("it fits");
        for number in -3..40_isize {
            // the coordinate that the number stands for; that of CuTe, if its number is this
            let found = (0..a)
                .flat_map(|i| (0..b).map(move |j| (i, j)))
                .find(|&(i, j)| {
                    let natural = |n: isize, d: usize, s: usize| {
                        n.div_euclid(d as isize).rem_euclid(s as isize)
                    };
                    (i * da + j * db) as isize == number
                        && (natural(number, da, a), natural(number, db, b))
                            == (i as isize, j as isize)
                });
            let part = x.try_local_partition(threads, coord!(number));
            match (found, part) {
                (Some((i, j)), Ok(part)) => {
                    parts += 1;
                    let expected =
                        (0..3).flat_map(|v| (0..2).map(move |u| (i + u * a) + m * (j + v * b)));
                    assert!(
                        part.iter().copied().eq(expected),
                        "{threads} thread {number}"
                    );
                }
                (None, Err(error)) => {
                    refused += 1;
                    assert_eq!(
                        error,
                        no_thread(number as i128, (a * b) as i128),
                        "{threads}"
                    );
                }
                (found, part) => panic!(
                    "{threads} thread {number}: {found:?}, {:?}",
                    part.map(|part| part.layout())
                ),
            }
        }
    }
    assert!(
        parts > 100 && refused > 1000,
        "{parts} parts, {refused} refused"
    );
}

/// A thread number may have every integer type of a layout.
#[test]
fn numbers_of_every_type_are_compared_whole() {
    let id = make_identity_tensor(shape!((64, 64)));
    let threads = layout!((16, 16));
    // 2^32 + 3, of which a type of 32 bits keeps 3
    let error = id
        .try_local_partition(threads, coord!({ 4_294_967_299_i64 }))
        .unwrap_err();
    assert_eq!(error, no_thread(4_294_967_299, 256));
    let error = id
        .try_local_partition(threads, coord!({ u32::MAX }))
        .unwrap_err();
    assert_eq!(error, no_thread(u32::MAX.into(), 256));
    let error = id
        .try_local_partition(threads, coord!({ i32::MIN }))
        .unwrap_err();
    assert_eq!(error, no_thread(i32::MIN.into(), 256));
    for thread in [0_u32, 17, 255] {
        let part = id.local_partition(threads, coord!(thread));
        let (i, j) = part.at(0).to_native();
        assert_eq!((i, j), (thread as usize % 16, thread as usize / 16));
    }
}

/// Threads 0, 1, 128, 129 and so on, so that no number of them makes 28 one. The compiler could not
/// say of how many threads it is none.
#[test]
fn a_static_number_that_no_thread_has_is_refused_with_their_number() {
    let n = 4_i32;
    let id = make_identity_tensor(shape!((64, 64)));
    let threads = layout!((2,n):(1,128));
    let error = id.try_local_partition(threads, coord!(28)).unwrap_err();
    assert_eq!(error, no_thread(28, 8));
    let (i, j) = id.local_partition(threads, coord!(129)).at(0).to_native();
    assert_eq!((i, j), (1, 1));
}

#[test]
#[should_panic(expected = "local_partition: thread 300 is none of the 256 threads (InBounds)")]
fn the_form_that_panics_names_the_condition() {
    let thread = 300_usize;
    let _ =
        make_identity_tensor(shape!((64, 64))).local_partition(layout!((16, 16)), coord!(thread));
}

/// Threads of tiled instructions and copies. Where an instruction leaves numbers out, one of these
/// stands for the thread below it, since all threads of a warp ask.
#[test]
fn slices_are_those_of_threads_that_there_are() {
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let pair = make_tiled_mma(
        SM70_8x8x4_F32F16F16F32_NT,
        layout!((1, 1, 1)),
        tile!((8, 8, 4)),
    );
    let copy = make_tiled_copy(
        UniversalCopy::<64>.of::<u16>(),
        layout!((32, 8)),
        layout!((4, 1)),
    );
    for thread in -2..300_isize {
        assert_eq!(
            mma.try_get_slice(thread).is_ok(),
            (0..128).contains(&thread),
            "{thread}"
        );
        assert_eq!(
            pair.try_get_slice(thread).is_ok(),
            (0..32).contains(&thread),
            "{thread}"
        );
        assert_eq!(
            copy.try_get_slice(thread).is_ok(),
            (0..256).contains(&thread),
            "{thread}"
        );
    }
    let no_thread = |thread, threads| LayoutError::NoThread { thread, threads };
    assert_eq!(
        mma.try_get_slice(200_usize).unwrap_err(),
        no_thread(200, 128)
    );
    assert_eq!(copy.try_get_slice(-1_i32).unwrap_err(), no_thread(-1, 256));
    assert_eq!(
        pair.get_slice(31_usize).thr_vmnk(),
        pair.get_slice(19_usize).thr_vmnk()
    );
}

/// A copy takes elements of its width, whatever their type, and coordinates.
#[test]
fn a_copy_takes_elements_of_its_width() {
    let copy = make_tiled_copy(
        UniversalCopy::<64>.of::<u16>(),
        layout!((32, 8)),
        layout!((4, 1)),
    );
    let mine = copy.get_slice(0_usize);
    let l = layout!((128, 8));
    let shorts: Vec<i16> = (0..1024).collect();
    let part = mine.partition_s(Tensor::new(&shorts, l).expect("it fits"));
    assert_eq!(part.iter().copied().collect::<Vec<_>>(), [0, 1, 2, 3]);
    let swizzled = Tensor::swizzled(&shorts, swizzle!(2, 2, 3).compose(l)).expect("it fits");
    assert_eq!(mine.partition_s(swizzled).iter().count(), 4);
    let id = make_identity_tensor(shape!((128, 8)));
    assert_eq!(mine.partition_d(id).at(3).to_native(), (3, 0));
    let doubled = Tensor::new(&shorts, l)
        .expect("it fits")
        .map(|x| 2.0 * f64::from(*x));
    assert_eq!(mine.partition_s(doubled).at(3), 6.0);
}
