//! Attempts of safe code against the memory of tensors: overlaps, wrong numbers, panics in the
//! middle, elements that own memory.
//!
//! Attempts that do not compile are in `ui-tests`. These are refused when they run, or must leave
//! everything whole. `.ci/memory` runs them under valgrind.

use cute_core::prelude::*;
use cute_core::tuple::{Cons, Nil};
use rayon::prelude::*;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

/// An element that knows how many of it there are.
struct Counted<'a>(&'a AtomicUsize, usize);

impl<'a> Counted<'a> {
    fn new(alive: &'a AtomicUsize, value: usize) -> Self {
        alive.fetch_add(1, Ordering::Relaxed);
        Counted(alive, value)
    }
}
impl Clone for Counted<'_> {
    fn clone(&self) -> Self {
        Counted::new(self.0, self.1)
    }
}
impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn not_injective<R>(result: Result<R, TensorError>) {
    let error = result.err().expect("two coordinates have one element");
    assert_eq!(error.condition(), Condition::Injective);
}

#[test]
fn overlaps_that_only_numbers_tell_are_refused_to_writers() {
    let mut data = [0_u8; 64];
    // broadcast; rows that overlap; strides that meet; signs that meet
    for (origin, shape, strides) in [
        (0, [4, 4], [0, 1]),
        (0, [4, 4], [3, 1]),
        (0, [3, 4], [6, 4]),
        (3, [4, 4], [1, -1]),
        (5, [2, 2], [-5, 5]),
        (49, [8, 8], [-7, 1]),
    ] {
        let mut x = Tensor::from_strided(&mut data, origin, shape, strides).expect("it fits");
        not_injective(x.try_iter_mut().map(|_| ()));
        not_injective(x.try_tiles_mut(tile!((2, 2))).map(|_| ()));
        not_injective(x.view_mut().into_ndarray());
        assert!(catch_unwind(AssertUnwindSafe(|| x.iter_mut().count())).is_err());
        assert!(catch_unwind(AssertUnwindSafe(|| x.tiles_mut(tile!((2, 2))).count())).is_err());
        let threads = AssertUnwindSafe(|| x.par_tiles_mut(tile!((2, 2))).count());
        assert!(catch_unwind(threads).is_err());
    }
}

#[test]
fn parts_of_exclusive_tensors_have_elements_of_theirs_alone() {
    // every other element: what lies between belongs to somebody else
    let mut data = [0_u32; 64];
    let (m, d) = (8_usize, 2_usize);
    let mut x = Tensor::new(&mut data, layout!((m, 4):(d, 16))).expect("it fits");
    x.view_mut().coalesce().for_each_mut(|_, v| *v += 1);
    x.view_mut().transpose().for_each_mut(|_, v| *v += 1);
    x.view_mut()
        .zipped_divide(tile!((4, 2)))
        .for_each_mut(|_, v| *v += 1);
    x.view_mut()
        .local_partition(layout!((2, 2)), coord!(3))
        .for_each_mut(|_, v| *v += 1);
    for (n, v) in data.iter().enumerate() {
        assert_eq!(*v == 0, n % 2 == 1, "{n}: {v}");
    }
}

#[test]
fn wider_elements_lie_where_the_narrow_ones_do() {
    let words = [0_u64; 8];
    let words = Tensor::new(&words, layout!(8:1)).expect("it fits");
    let bytes = words.recast::<u8, _>().expect("words are bytes");
    assert!(bytes.recast::<u64, _>().is_ok());
    // rows of bytes that are no whole words, or begin within one
    let (n, seven, eight) = (7_usize, 7_usize, 8_usize);
    let data: Vec<u8> = bytes.iter().copied().collect();
    let rows = |offset, d| Tensor::with_offset(&data, offset, layout!((8, n):(1, d)));
    let begin = data.as_ptr().align_offset(8);
    let made = |offset: usize, d| {
        rows((begin + offset) % 8, d)
            .expect("it fits")
            .recast::<u64, _>()
    };
    assert_eq!(made(0, eight).map(|x| x.iter().count()), Ok(7));
    assert_eq!(
        made(0, seven).map(|_| ()).unwrap_err().condition(),
        Condition::RecastDivisible
    );
    let align = align_of::<u64>();
    for excess in 1..align {
        let error = made(excess, eight).map(|_| ()).unwrap_err();
        assert_eq!(error, TensorError::Misaligned { excess, align });
    }
}

#[test]
fn numbers_near_the_ends_of_their_types_reach_nothing() {
    let data = [0_u8; 16];
    for large in [
        1_i64 << 62,
        i64::MAX,
        i64::MIN,
        i64::MAX / 2 + 1,
        -(1 << 62),
    ] {
        for (s, d) in [(2, large), (large, 1), (large, large), (large, 0)] {
            if let Ok(x) = Tensor::new(&data, Mode(Dyn(s), Dyn(d))) {
                // only as many coordinates of the one element
                assert_eq!((d, x.get(s - 1), x.get(s)), (0, Some(&0), None), "{s}:{d}");
            }
            let nested = Cons(Mode(Dyn(s), Dyn(d)), Cons(Mode(Dyn(large), Dyn(-1)), Nil));
            assert!(Tensor::with_offset(&data, 8, nested).is_err(), "{s}:{d}");
        }
    }
    let x = Tensor::new(&data, layout!((4, 4))).expect("it fits");
    for far in [i64::MAX, i64::MIN, -1, 4, 1 << 32, (1 << 32) + 1] {
        assert_eq!((x.get((far, 0)), x.get((0, far))), (None, None), "{far}");
    }
    for far in [usize::MAX, 1 << (usize::BITS - 1), usize::MAX / 4 + 1, 16] {
        assert_eq!((x.get(far), x.get((far, 0))), (None, None), "{far}");
    }
    assert_eq!(
        (
            x.get(u32::MAX),
            x.get(i32::MIN),
            x.get((u32::MAX, i32::MIN))
        ),
        (None, None, None)
    );
}

#[test]
fn what_panics_in_the_middle_leaves_every_element_whole() {
    let alive = AtomicUsize::new(0);
    {
        let mut owned =
            OwnedTensor::filled(layout!((4, 4)), Counted::new(&alive, 0)).expect("it fits");
        assert_eq!(alive.load(Ordering::Relaxed), 16);
        let source = OwnedTensor::filled(layout!((4, 4); row_major), 1).expect("it fits");
        let stops_at = |n: usize| {
            let calls = Cell::new(0);
            move || {
                calls.set(calls.get() + 1);
                assert!(calls.get() <= n, "as planned");
            }
        };
        for n in [0, 1, 7, 15] {
            let step = stops_at(n);
            let result = catch_unwind(AssertUnwindSafe(|| {
                transform(&source, &mut owned, |v| {
                    step();
                    Counted::new(&alive, v + n)
                })
            }));
            assert!(result.is_err());
            let step = stops_at(n);
            let result = catch_unwind(AssertUnwindSafe(|| {
                owned.for_each_mut(|_, v| {
                    step();
                    *v = Counted::new(&alive, 9);
                });
            }));
            assert!(result.is_err());
            assert_eq!(alive.load(Ordering::Relaxed), 16, "after {n}");
        }
        let result = catch_unwind(AssertUnwindSafe(|| {
            owned.par_tiles_mut(tile!((3, 3))).for_each(|mut tile| {
                let is_last = !tile.is_full();
                tile.for_each_mut(|_, v| *v = Counted::new(&alive, 5));
                assert!(!is_last, "as planned");
            });
        }));
        assert!(result.is_err());
        // and is used on
        fill(&mut owned, Counted::new(&alive, 3));
        assert!(owned.iter().all(|v| v.1 == 3));
        assert_eq!(alive.load(Ordering::Relaxed), 16);
    }
    assert_eq!(alive.load(Ordering::Relaxed), 0);
}

/// A default value that is counted, by thread.
struct Made(());
thread_local! {
    static ALIVE: Cell<(i32, i32)> = const { Cell::new((0, i32::MAX)) };
}
impl Default for Made {
    fn default() -> Self {
        let (alive, most) = ALIVE.get();
        assert!(alive < most, "as planned");
        ALIVE.set((alive + 1, most));
        Made(())
    }
}
impl Clone for Made {
    fn clone(&self) -> Self {
        Made::default()
    }
}
impl Drop for Made {
    fn drop(&mut self) {
        let (alive, most) = ALIVE.get();
        ALIVE.set((alive - 1, most));
    }
}

#[test]
fn what_panics_while_it_is_made_drops_what_was() {
    for most in [0, 1, 3, 6] {
        ALIVE.set((0, most));
        let made = catch_unwind(Fragment::<Made, Layout![(2, 4)]>::zeroed);
        assert!(made.is_err());
        assert_eq!(ALIVE.get().0, 0, "fragment, {most}");
        let made = catch_unwind(|| OwnedTensor::<Made, _>::zeroed(layout!((2, 4))));
        assert!(made.is_err());
        assert_eq!(ALIVE.get().0, 0, "owned, {most}");
    }
    ALIVE.set((0, i32::MAX));
    let made = catch_unwind(|| {
        Fragment::<Made, Layout![(2, 4):(5, 1)]>::from_fn(|c| {
            assert!(c != (1, 2), "as planned");
            Made::default()
        })
    });
    assert!(made.is_err());
    assert_eq!(ALIVE.get().0, 0);
    let fragment = Fragment::<Made, Layout![(2, 4):(5, 1)]>::from_fn(|_| Made::default());
    assert_eq!(ALIVE.get().0, 9); // the cosize, gaps included
    let [a, b] = [fragment.clone(), fragment];
    assert_eq!(ALIVE.get().0, 18);
    drop((a, b));
    assert_eq!(ALIVE.get().0, 0);
}

#[test]
fn elements_of_size_0_have_tiles_as_others() {
    let mut data = vec![(); 60];
    let mut x = Tensor::new(&mut data, layout!((10, 6):(6, 1))).expect("it fits");
    let count = AtomicUsize::new(0);
    x.par_tiles_mut(tile!((4, 4))).for_each(|mut tile| {
        tile.for_each_mut(|_, ()| {
            count.fetch_add(1, Ordering::Relaxed);
        });
    });
    assert_eq!(count.into_inner(), 60);
    not_injective(
        Tensor::new(&mut data, layout!((10, 6):(0, 1)))
            .expect("it fits")
            .try_iter_mut()
            .map(|_| ()),
    );
}
