//! The compositions that reference implementations answer wrongly without a word, by condition.

use cute_core::prelude::*;
use cute_tests::{account::Answer, probe::*};
use std::marker::PhantomData;

/// `$a o $b` does not compile, by the named condition.
macro_rules! refused_statically {
    ($condition:literal: $($a:expr, $b:expr;)+) => {$(
        match Composition($a, $b, PhantomData::<()>).attempt() {
            Answer::Refused { condition, statically: true } if condition == $condition => {}
            other => panic!("{} o {}: {other:?}", $a, $b),
        }
    )+};
}

/// `$a o $b` is an error at run time, by the named condition.
macro_rules! refused_at_run_time {
    ($condition:literal: $($a:expr, $b:expr;)+) => {$(
        match Composition($a, $b, PhantomData::<()>).attempt() {
            Answer::Refused { condition, statically: false } if condition == $condition => {}
            other => panic!("{} o {}: {other:?}", $a, $b),
        }
    )+};
}

#[test]
fn modes_that_meet_in_one_mode_are_refused() {
    refused_statically! { "SegregatedImages":
        layout!((4,3):(0,1)), layout!((2,3):(2,1));
        layout!((4,3):(3,1)), layout!((2,3):(2,1));
    }
    let four = 4_i32;
    refused_at_run_time! { "SegregatedImages":
        layout!((four,3):(3,1)), layout!((2,3):(2,1));
    }
}

#[test]
fn strides_that_divide_in_the_weak_form_alone_are_refused() {
    refused_statically! { "StrideDivisible":
        layout!((4,6,8):(2,3,5)), layout!(6:3);
        layout!((8,6):(1,64)), layout!(12:3);
        layout!((6,2):(8,2)), layout!(4:4);
    }
    let (three, four) = (3_i32, 4_i32);
    refused_at_run_time! { "StrideDivisible":
        layout!((8,6):(1,64)), layout!(12:three);
        layout!((6,2):(8,2)), layout!(4:four);
    }
}

/// `A(-i) = -A(i)` lets a single mode run backwards; beside another it would borrow from the digits
/// that the other has taken.
#[test]
fn a_mode_runs_backwards_alone() {
    assert_eq!(
        layout!((2,4):(-1,512)).compose(layout!(4:-1)),
        layout!((2,2):(1,-512))
    );
    assert_eq!(
        layout!(8:3).compose(layout!((4,2):(-1,4))),
        layout!((4,2):(-3,12))
    );
    refused_statically! { "InBounds":
        layout!((4,8):(1,9)), layout!((4,2):(-1,4));
        layout!((4,8):(1,9)), layout!((4,2):(1,-4));
    }
    let back = -1_i32;
    refused_at_run_time! { "InBounds":
        layout!((4,8):(1,9)), layout!((4,2):(back,4));
    }
}
