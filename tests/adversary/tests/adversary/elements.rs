//! Elements whose own code is hostile: they panic when they are cloned, dropped, compared or made,
//! answer otherwise each time, or are never dropped. Each element is dropped as often as it was
//! made, and none is read before it was.

use cute_adversary::panics;
use cute_core::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// How many elements there are, and how many more may be made or dropped before one panics.
#[derive(Default)]
struct Life {
    alive: Cell<i64>,
    clones: Cell<i64>,
    drops: Cell<i64>,
}

/// An element that owns memory, so that a second drop, or one too few, is seen.
struct Owner<'a>(&'a Life, Box<u64>);

impl<'a> Owner<'a> {
    fn new(life: &'a Life, value: u64) -> Self {
        life.alive.set(life.alive.get() + 1);
        Owner(life, Box::new(value))
    }
}
/// Counts down; panics at 0, once.
fn tick(left: &Cell<i64>, what: &str) {
    left.set(left.get() - 1);
    if left.get() == 0 {
        panic!("{what}");
    }
}
impl Clone for Owner<'_> {
    fn clone(&self) -> Self {
        tick(&self.0.clones, "no clone");
        Owner::new(self.0, *self.1)
    }
}
impl Drop for Owner<'_> {
    fn drop(&mut self) {
        self.0.alive.set(self.0.alive.get() - 1);
        tick(&self.0.drops, "no drop");
    }
}

#[test]
fn a_clone_that_panics_leaves_no_owned_tensor() {
    for at in 1..16 {
        let life = Life::default();
        life.clones.set(at);
        panics(format!("(4,4), clone {at}"), || {
            OwnedTensor::filled(layout!((4, 4)), Owner::new(&life, 1))
        });
        assert_eq!(life.alive.get(), 0, "clone {at}");
    }
}

#[test]
fn a_clone_that_panics_leaves_no_fragment() {
    for at in 1..=16 {
        let life = Life::default();
        life.clones.set(at);
        panics(format!("(4,4), clone {at}"), || {
            Fragment::<Owner<'_>, Layout![(4, 4)]>::filled(Owner::new(&life, 1))
        });
        assert_eq!(life.alive.get(), 0, "clone {at}");
    }
}

#[test]
fn a_clone_that_panics_while_filling_leaves_all_elements_whole() {
    for at in 1..=16 {
        let life = Life::default();
        {
            let mut data: Vec<_> = (0..16).map(|n| Owner::new(&life, n)).collect();
            life.clones.set(at);
            let mut x = Tensor::new(&mut data, layout!((4, 4); row_major)).expect("it fits");
            panics(format!("(4,4), clone {at}"), || {
                fill(&mut x, Owner::new(&life, 100))
            });
            assert_eq!(life.alive.get(), 16, "clone {at}");
            assert_eq!(
                x.iter().filter(|owner| *owner.1 == 100).count() as i64,
                at - 1
            );
        }
        assert_eq!(life.alive.get(), 0, "clone {at}");
    }
}

#[test]
fn a_drop_that_panics_while_filling_leaves_all_elements_whole() {
    for at in 1..=16 {
        let life = Life::default();
        {
            let mut data: Vec<_> = (0..16).map(|n| Owner::new(&life, n)).collect();
            let mut x = Tensor::new(&mut data, layout!((4, 4))).expect("it fits");
            life.drops.set(at);
            panics(format!("(4,4), drop {at}"), || {
                fill(&mut x, Owner::new(&life, 100))
            });
            assert_eq!(life.alive.get(), 16, "drop {at}");
            assert!(x.iter().all(|owner| *owner.1 == 100 || *owner.1 < 16));
        }
        assert_eq!(life.alive.get(), 0, "drop {at}");
    }
}

#[test]
fn a_drop_that_panics_in_a_transform_leaves_all_elements_whole() {
    for at in 1..=16 {
        let life = Life::default();
        {
            let mut data: Vec<_> = (0..16).map(|n| Owner::new(&life, n)).collect();
            let numbers: Vec<u64> = (100..116).collect();
            let x = Tensor::new(&numbers, layout!((4, 4))).expect("it fits");
            let mut y = Tensor::new(&mut data, layout!((4, 4))).expect("it fits");
            life.drops.set(at);
            panics(format!("(4,4), drop {at}"), || {
                transform(&x, &mut y, |n| Owner::new(&life, n))
            });
            assert_eq!(life.alive.get(), 16, "drop {at}");
        }
        assert_eq!(life.alive.get(), 0, "drop {at}");
    }
}

#[test]
fn elements_are_dropped_once_after_a_walk_that_panics() {
    let life = Life::default();
    {
        let mut x = OwnedTensor::filled(layout!((2, 3)), Owner::new(&life, 0)).expect("it fits");
        panics("(2,3)", || {
            x.for_each_mut(|c, owner| {
                *owner = Owner::new(&life, 7);
                assert_ne!(c, (1, 1), "the fourth");
            })
        });
        assert_eq!(life.alive.get(), 6);
        assert_eq!(x.iter().filter(|owner| *owner.1 == 7).count(), 4);
    }
    assert_eq!(life.alive.get(), 0);
}

#[test]
fn elements_made_one_by_one_are_dropped_when_making_one_panics() {
    let life = Life::default();
    #[derive(Clone, Default)]
    struct Late<'a>(Option<Owner<'a>>);
    panics("(2,3)", || {
        OwnedTensor::from_fn(layout!((2, 3)), |c| {
            assert_ne!(c, (0, 2), "the fifth");
            Late(Some(Owner::new(&life, 1)))
        })
    });
    assert_eq!(life.alive.get(), 0);
    panics("(2,3)", || {
        Fragment::<Late<'_>, Layout![(2, 3)]>::from_fn(|c| {
            assert_ne!(c, (1, 2), "the last");
            Late(Some(Owner::new(&life, 1)))
        })
    });
    assert_eq!(life.alive.get(), 0);
    let whole =
        Fragment::<Late<'_>, Layout![(2, 3)]>::from_fn(|_| Late(Some(Owner::new(&life, 1))));
    assert!(whole.iter().all(|late| late.0.is_some()) && life.alive.get() == 6);
}

#[test]
fn defaults_that_panic_leave_no_fragment() {
    thread_local!(static MADE: Cell<usize> = const { Cell::new(0) });
    struct Some9(Box<u8>);
    impl Default for Some9 {
        fn default() -> Self {
            MADE.set(MADE.get() + 1);
            assert_ne!(MADE.get(), 9, "the ninth");
            Some9(Box::new(1))
        }
    }
    panics("(4,4)", Fragment::<Some9, Layout![(4, 4)]>::zeroed);
    let mut y = Fragment::<Some9, Layout![(2, 2)]>::zeroed();
    MADE.set(6);
    panics("(2,2)", || clear(&mut y));
    assert_eq!(y.iter().map(|some| *some.0).sum::<u8>(), 4);
}

#[test]
fn exclusive_elements_may_be_swapped_and_replaced() {
    let life = Life::default();
    {
        let mut x = OwnedTensor::filled(layout!(4:1), Owner::new(&life, 0)).expect("it fits");
        x.for_each_mut(|n, owner| *owner.1 = n as u64);
        let mut elements: Vec<_> = x.iter_mut().collect();
        elements.reverse();
        let (ends, middle) = elements.split_at_mut(1);
        std::mem::swap(ends[0], middle[2]);
        drop(std::mem::replace(middle[0], Owner::new(&life, 9)));
        assert_eq!(
            x.iter().map(|owner| *owner.1).collect::<Vec<_>>(),
            [3, 1, 9, 0]
        );
        assert_eq!(life.alive.get(), 4);
    }
    assert_eq!(life.alive.get(), 0);
}

#[test]
#[expect(
    clippy::forget_non_drop,
    reason = "whether they have something to drop is not for users to know"
)]
fn forgotten_views_and_iterators_leave_the_elements_where_they_are() {
    let life = Life::default();
    {
        let mut x = OwnedTensor::filled(layout!((2, 2)), Owner::new(&life, 5)).expect("it fits");
        std::mem::forget(x.iter_mut());
        std::mem::forget(x.tiles_mut(tile!((1, 2))));
        std::mem::forget(x.view_mut());
        assert_eq!(x.iter().map(|owner| *owner.1).sum::<u64>(), 20);
    }
    assert_eq!(life.alive.get(), 0);
}

#[test]
fn clones_of_tensors_own_elements_of_their_own() {
    let life = Life::default();
    {
        let x = OwnedTensor::filled(layout!((2, 2)), Owner::new(&life, 5)).expect("it fits");
        let mut y = x.clone();
        drop(x);
        y.for_each_mut(|_, owner| *owner.1 += 1);
        assert_eq!((life.alive.get(), *y[(1, 1)].1), (4, 6));
        life.clones.set(3);
        panics("(2,2)", || y.clone());
        assert_eq!(life.alive.get(), 4);
    }
    assert_eq!(life.alive.get(), 0);
}

#[test]
fn functions_that_answer_otherwise_each_time_read_and_write_elements_alone() {
    let calls = Cell::new(0_u32);
    let data: Vec<u32> = (0..16).collect();
    let x = Tensor::new(&data, layout!((4, 4))).expect("it fits");
    let wild = x.map(|v| {
        calls.set(
            calls
                .get()
                .wrapping_mul(1_664_525)
                .wrapping_add(1_013_904_223),
        );
        v ^ calls.get()
    });
    assert_ne!(wild.at(0), wild.at(0));
    assert_eq!(wild.values().count(), 16);
    let tile = wild.local_tile(tile!((2, 2)), coord!((1, 1)));
    assert_eq!(tile.values().len(), 4);
}

#[test]
fn predicates_that_panic_stop_a_copy_between_elements() {
    let data: Vec<u32> = (0..256).collect();
    let mut out = vec![u32::MAX; 256];
    let (x, mut y) = (
        Tensor::new(&data, layout!((16, 16))).expect("it fits"),
        Tensor::new(&mut out, layout!((16, 16); row_major)).expect("it fits"),
    );
    panics("(16,16)", || {
        copy_if(|v| v != 100 || panic!("the hundredth"), &x, &mut y)
    });
    let copied = y.iter().filter(|&&v| v != u32::MAX).count();
    assert!(copied > 0 && copied < 256, "{copied}");
    assert!(
        y.iter()
            .zip(&x)
            .all(|(&to, &from)| to == u32::MAX || to == from)
    );
}

#[test]
fn sums_that_panic_leave_the_third_matrix_whole() {
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Checked(u8);
    impl std::ops::Mul for Checked {
        type Output = Self;
        fn mul(self, other: Self) -> Self {
            Checked(self.0.checked_mul(other.0).expect("the product fits"))
        }
    }
    impl std::ops::Add for Checked {
        type Output = Self;
        fn add(self, other: Self) -> Self {
            Checked(self.0.checked_add(other.0).expect("the sum fits"))
        }
    }
    let (a, b) = (
        [Checked(15); 4],
        [Checked(1), Checked(15), Checked(1), Checked(15)],
    );
    let mut c = [Checked(0); 4];
    let l = layout!((2, 2));
    let (a, b) = (
        Tensor::new(&a, l).expect("it fits"),
        Tensor::new(&b, l).expect("it fits"),
    );
    let mut c = Tensor::new(&mut c, l).expect("it fits");
    panics("(2,2)", || gemm(&a, &b, &mut c));
    assert!(
        c.iter()
            .eq(&[Checked(30), Checked(30), Checked(225), Checked(225)])
    );
}

#[test]
fn elements_that_refer_to_each_other_are_no_way_around_a_borrow() {
    // each element can reach the others only through what is checked as it runs
    type Shared = Rc<RefCell<Vec<u8>>>;
    let one: Shared = Rc::new(RefCell::new(vec![0]));
    let mut x = OwnedTensor::filled(layout!((2, 2)), one.clone()).expect("it fits");
    x.for_each_mut(|_, element| element.borrow_mut().push(1));
    x.iter_mut().for_each(|element| {
        let held = element.borrow_mut();
        assert!(one.try_borrow().is_err());
        drop(held);
    });
    assert_eq!((one.borrow().len(), Rc::strong_count(&one)), (5, 5));
}

#[test]
fn borrowed_elements_hold_what_they_borrow() {
    let words: Vec<String> = ["a", "b", "c", "d"].map(str::to_owned).into();
    let borrowed: Vec<&str> = words.iter().map(String::as_str).collect();
    let x = Tensor::new(&borrowed, layout!((2, 2):(2, 1))).expect("it fits");
    let mut fragment = Fragment::<&str, Layout![(2, 2)]>::filled("");
    copy(&x, &mut fragment).expect("one shape");
    drop(borrowed);
    assert_eq!(fragment.iter().copied().collect::<String>(), "acbd");
}

#[test]
fn cells_are_written_through_shared_tensors_one_at_a_time() {
    let data: Vec<Cell<u32>> = (0..4).map(Cell::new).collect();
    let l = layout!((4, 4):(1, 0));
    let x = Tensor::new(&data, l).expect("it fits");
    x.for_each(|_, cell| x.for_each(|_, other| other.set(other.get().wrapping_add(cell.get()))));
    assert_eq!(data.len(), x.slice(coord!((_, 0))).iter().count());
}

#[test]
fn reductions_of_drops_run_each_once() {
    let life = Life::default();
    let data: Vec<_> = (0..9).map(|n| Owner::new(&life, n)).collect();
    let x = Tensor::new(&data, layout!((3, 3):(3, 1))).expect("it fits");
    let kept = x.iter().fold(Vec::new(), |mut kept, owner| {
        kept.push(owner.clone());
        kept
    });
    assert_eq!((kept.len(), life.alive.get()), (9, 18));
    drop(kept);
    assert_eq!(life.alive.get(), 9);
}
