//! A tensor is made exactly if its storage holds every offset, and then it reaches every element.
//!
//! Random layouts of both signs are compared with a loop over all coordinates, with storages of the
//! needed length, one shorter and one longer. The loops touch the first and the last element of
//! exact allocations, for tools that watch memory: `.ci/memory`.

use cute_core::int::DynInt;
use cute_core::tuple::{Cons, Nil};
use cute_core::{layout::make_layout_of_modes, prelude::*};
use cute_tests::fuzz;
use cute_tests::random::{Random, rounds};

/// Offsets of all coordinates by the definition, the first mode fastest.
fn offsets(modes: &[(i64, i64)]) -> Vec<i64> {
    modes.iter().fold(vec![0], |all, &(s, d)| {
        (0..s)
            .flat_map(|c| all.iter().map(move |offset| offset + c * d))
            .collect()
    })
}

/// Every storage that is nearly too short, at every place that is nearly too low.
fn check<L: Layout>(layout: L, modes: &[(i64, i64)]) {
    let offsets = offsets(modes);
    let low = *offsets.iter().min().expect("no layout is empty");
    let high = *offsets.iter().max().expect("no layout is empty");
    let span = usize::try_from(high - low).expect("small") + 1;
    let origin = usize::try_from(-low).expect("not positive");
    for (before, after) in [(0, 0), (0, 1), (1, 0), (2, 3)] {
        let data: Box<[i64]> = (0..).take(before + span + after).collect();
        let at = |k: usize| (origin + before) as i64 + offsets[k];
        let x = Tensor::with_offset(&data, origin + before, layout)
            .unwrap_or_else(|e| panic!("{layout}: {e}"));
        assert!(x.iter().copied().eq((0..offsets.len()).map(at)), "{layout}");
        let mut seen = 0;
        x.for_each(|c, &v| {
            assert_eq!(
                (v, Some(&v), Some(&v)),
                (at(seen), x.get(c), x.get(seen)),
                "{layout} at {c:?}"
            );
            seen += 1;
        });
        assert_eq!(
            (seen, x.get(seen), x.get(-1)),
            (offsets.len(), None, None),
            "{layout}"
        );

        let mut written = data.clone();
        let mut y = Tensor::with_offset(&mut written, origin + before, layout).expect("as above");
        y.for_each_mut(|_, v| *v = -1);
        let expected = |i: usize| {
            if offsets.contains(&(i as i64 - (origin + before) as i64)) {
                -1
            } else {
                i as i64
            }
        };
        assert!(
            written.iter().copied().eq((0..written.len()).map(expected)),
            "{layout}"
        );
    }
    // one element short at the end, and one at the start
    let short = vec![0_u8; span - 1].into_boxed_slice();
    assert_eq!(
        Tensor::with_offset(&short, origin, layout).err(),
        Some(TensorError::TooShort {
            needed: span,
            len: span - 1
        }),
        "{layout}"
    );
    if low < 0 {
        assert_eq!(
            Tensor::with_offset(&short, origin - 1, layout).err(),
            Some(TensorError::BeforeStart {
                offset: origin - 1,
                needed: origin
            }),
            "{layout}"
        );
    }
    let injective = offsets
        .iter()
        .collect::<std::collections::HashSet<_>>()
        .len()
        == offsets.len();
    let mut owned = OwnedTensor::<usize, L>::zeroed(layout).expect("it fits");
    assert_eq!(owned.try_iter_mut().is_ok(), injective, "{layout}");
    if injective {
        let elements = owned.try_iter_mut().expect("no element is met twice");
        elements.enumerate().for_each(|(k, v)| *v = k);
        let (first, others): (Vec<_>, Vec<_>) = owned.iter().copied().partition(|&v| v == 0);
        assert_eq!(
            (first.len(), others.len()),
            (1, offsets.len() - 1),
            "{layout}"
        );
        assert!(owned.iter().copied().eq(0..offsets.len()), "{layout}");
    }
}

fn random_modes(random: &mut Random, count: usize, signed: bool) -> Vec<(i64, i64)> {
    let stride = |random: &mut Random| {
        let bound = random.pick(&[4, 40]);
        let d = random.below(bound) as i64;
        if signed && random.chance(40) { -d } else { d }
    };
    (0..count)
        .map(|_| (1 + random.below(6) as i64, stride(random)))
        .collect()
}

/// Layouts of four profiles with leaves of type `I`.
fn check_random<I: DynInt>(seed: u64, signed: bool) {
    let mut random = Random::new(seed);
    let leaf = |n: i64| Dyn(I::from_i128(n.into()));
    for _ in 0..rounds(300) {
        let m = random_modes(&mut random, 3, signed);
        let mode = |k: usize| Mode(leaf(m[k].0), leaf(m[k].1));
        check(mode(0), &m[..1]);
        check(make_layout_of_modes((mode(0), mode(1))), &m[..2]);
        check(make_layout_of_modes((mode(0), mode(1), mode(2))), &m);
        check(make_layout_of_modes((mode(0), (mode(1), mode(2)))), &m);
        check(
            make_layout_of_modes((mode(0), layout!(3:2), mode(1))),
            &[m[0], (3, 2), m[1]],
        );
    }
}

#[test]
fn tensors_hold_all_offsets_and_no_more_in_every_width() {
    check_random::<usize>(1, false);
    check_random::<u32>(2, false);
    check_random::<isize>(3, true);
    check_random::<i32>(4, true);
    check_random::<i64>(5, true);
}

#[test]
fn static_layouts_are_held_as_dynamic_ones() {
    check(layout!(1:0), &[(1, 0)]);
    check(layout!(7:3), &[(7, 3)]);
    check(layout!(7:-3), &[(7, -3)]);
    check(layout!((4, 8)), &[(4, 1), (8, 4)]);
    check(layout!((4,8):(8,1)), &[(4, 8), (8, 1)]);
    check(layout!((4,8):(0,1)), &[(4, 0), (8, 1)]);
    check(layout!((3,(2,3)):(3,(12,1))), &[(3, 3), (2, 12), (3, 1)]);
    check(
        layout!((3,(2,3)):(-3,(12,-1))),
        &[(3, -3), (2, 12), (3, -1)],
    );
}

#[test]
fn elements_of_size_0_are_counted_as_others() {
    let data = [(); 12];
    assert!(Tensor::new(data.as_slice(), layout!((3, 4))).is_ok());
    assert!(Tensor::new(&data[1..], layout!((3, 4))).is_err());
    let all = vec![(); usize::MAX];
    let n = isize::MAX as usize;
    let x = Tensor::new(&all, layout!(2:n)).expect("the storage has them");
    assert_eq!((x.get(1), x.get(2)), (Some(&()), None));
    // an offset that no pointer can have
    let error = Tensor::new(&all, layout!((2,2):(n,1))).unwrap_err();
    assert_eq!(
        error,
        TensorError::Layout(LayoutError::NotRepresentable { max: n as i128 })
    );
}

#[test]
fn empty_storages_hold_nothing() {
    let none: [u8; 0] = [];
    let error = Tensor::new(none.as_slice(), layout!(1:0)).unwrap_err();
    assert_eq!(error, TensorError::TooShort { needed: 1, len: 0 });
    assert!(Tensor::with_offset(&[1_u8], usize::MAX, layout!(1:0)).is_err());
}

#[test]
fn layouts_that_were_not_checked_are_refused() {
    let data = [0_u8; 16];
    let refused =
        |layout: Mode<Dyn<i32>, Dyn<i32>>| Tensor::new(&data, layout).map(|_| ()).unwrap_err();
    assert_eq!(
        refused(Mode(Dyn(0), Dyn(1))),
        LayoutError::NotPositive { shape: 0 }.into()
    );
    assert_eq!(
        refused(Mode(Dyn(-3), Dyn(1))),
        LayoutError::NotPositive { shape: -3 }.into()
    );
    assert_eq!(
        refused(Mode(Dyn(65537), Dyn(65536))),
        LayoutError::NotRepresentable {
            max: i32::MAX.into()
        }
        .into()
    );
}

#[test]
fn modes_of_a_narrower_type_than_the_whole_fit_their_own() {
    // 2^31 rows by 3 columns, the rows computed in `i32`: as a coordinate of them that of the last
    // one would be negative
    let data = [0_u8; 70_000];
    let make = |rows: i32, [d, e]: [i32; 2]| {
        let rows = Cons(
            Mode(Dyn(65_536), Dyn(d)),
            Cons(Mode(Dyn(rows), Dyn(e)), Nil),
        );
        Tensor::new(
            &data,
            Cons(rows, Cons(Mode(Dyn(3_isize), Dyn(1_isize)), Nil)),
        )
    };
    let too_large = LayoutError::NotRepresentable {
        max: i32::MAX.into(),
    };
    for strides in [[0, 0], [1, 0], [0, 1]] {
        assert_eq!(make(32_768, strides).err(), Some(too_large.into()));
        assert_eq!(make(65_537, strides).err(), Some(too_large.into()));
        let x = make(10_000, strides).expect("it fits");
        assert_eq!(
            (x.get((655_359_999, 2)), x.get((655_360_000, 2))),
            (Some(&0), None)
        );
    }
}

#[test]
fn elements_are_dropped_once() {
    use std::rc::Rc;
    let one = Rc::new(());
    let fragment = Fragment::<Rc<()>, Layout![(2,3):(4,1)]>::filled(one.clone());
    assert_eq!(Rc::strong_count(&one), 1 + 7); // the cosize, gaps included
    let owned = OwnedTensor::filled(layout!((2,3):(4,1)), one.clone()).expect("it fits");
    assert_eq!(Rc::strong_count(&one), 1 + 7 + 7);
    let copy = owned.clone();
    drop((fragment, owned));
    assert_eq!((Rc::strong_count(&one), copy.iter().count()), (1 + 7, 6));
}

#[test]
fn views_go_where_references_go() {
    fn is_send<T: Send>(_: &T) {}
    fn is_sync<T: Sync>(_: &T) {}
    let data = [1, 2, 3, 4];
    let x = Tensor::new(&data, layout!((2, 2))).expect("it fits");
    is_send(&x);
    is_sync(&x);
    is_send(&x.iter());
    let sums: Vec<i32> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2)
            .map(|i| scope.spawn(move || x[(i, 0)] + x[(i, 1)]))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("it ran"))
            .collect()
    });
    assert_eq!(sums, [4, 6]);
}

#[test]
fn tensors_print_as_in_cute() {
    let data = [0_u16; 4096];
    let x = Tensor::new(&data, layout!((128,32):(1,128))).expect("it fits");
    assert_eq!(
        x.to_string(),
        format!("ptr[16b]({:p}) o (_128,_32):(_1,_128)", &data)
    );
}

#[test]
fn layouts_of_any_numbers_are_held_or_refused() {
    fuzz::run(500, |random| fuzz::tensors(&random.bytes(32)));
}

#[test]
fn an_owned_tensor_of_more_bytes_than_an_allocation_has_is_refused() {
    let most = isize::MAX as usize / 4;
    for elements in [most + 1, isize::MAX as usize] {
        let error = OwnedTensor::<u32, _>::zeroed(layout!((elements, 1))).unwrap_err();
        let refused = LayoutError::NotRepresentable { max: most as i128 };
        assert_eq!(error, TensorError::Layout(refused), "{elements}");
    }
    // the offsets of both signs together
    let (low, high) = (isize::MIN / 4, isize::MAX / 4);
    let both = OwnedTensor::<u32, _>::filled(layout!((2, 2):(low, high)), 1);
    assert_eq!(both.unwrap_err().condition(), Condition::Representable);
    // elements without bytes: as many as there are indices
    assert!(OwnedTensor::<(), _>::filled(layout!(({ most }, 2)), ()).is_ok());
}
