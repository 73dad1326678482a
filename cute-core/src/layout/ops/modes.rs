//! Adding, taking, replacing and regrouping the modes of a layout: see `tuple/modes.rs`.

use super::modes as tree;
use crate::int::{Const, FromConst, StaticConst, ops::*};
use crate::layout::construct::valid;
use crate::layout::crd2idx::{WrongProfile, wrong_profile};
use crate::layout::{Concrete, Layout, Mode};
use crate::status::{And, and};
use crate::tuple::modes::mode_methods;
use crate::tuple::modes::{
    AlongPath, InRange, Order, Pairs, Room, SameCount, SameRank, Selected, TwoModes, mode_bounds,
    modes,
};
use crate::tuple::{AsInts, Cons, IntTuple, Ints, Nil};

/// A missing mode, which has no values.
pub type MissingMode = Mode<WrongProfile, WrongProfile>;
pub(crate) fn missing_mode() -> MissingMode {
    Mode(wrong_profile(), wrong_profile())
}

/// The list of a missing mode.
pub type MissingModes = Cons<MissingMode, Nil>;
pub(crate) fn missing_modes() -> MissingModes {
    Cons(missing_mode(), Nil)
}

modes!(in layout::ops::modes as layout; Layout, Modes, Single(m), missing_mode, missing_modes);
mode_bounds!(Layout);

/// An operand that is a layout stands for itself.
macro_rules! itself {
    ($operand:ident) => {
        $operand
    };
}

/// Layouts with modes appended, taken, permuted or grouped.
pub trait Rearranging: Layout {
    mode_methods! { Layout from Layout, itself, core::convert::identity, valid;
        "assert_eq!(layout!((3,2):(2,1)).append(layout!(5:6)), layout!((3,2,5):(2,1,6)));"
        "assert_eq!(layout!((3,2):(2,1)).prepend(layout!(5:6)), layout!((5,3,2):(6,2,1)));"
        "assert_eq!(layout!((3,2):(2,1)).append_to::<4, _>(layout!(1:0)), layout!((3,2,1,1):(2,1,0,0)));"
        "assert_eq!(layout!((3,2):(2,1)).prepend_to::<3, _>(layout!(1:0)), layout!((1,3,2):(0,2,1)));"
        "assert_eq!(layout!(2:1).repeat::<3>(), layout!((2,2,2):(1,1,1)));"
        "assert_eq!(layout!(2:1).repeat_like(coord!((0,(0,0)))), layout!((2,(2,2)):(1,(1,1))));"
        "assert_eq!(layout!((3,2):(2,1)).replace::<1, _>(layout!(5:6)), layout!((3,5):(2,6)));"
        "assert_eq!(layout!((3,2):(2,1)).insert::<1, _>(layout!(5:6)), layout!((3,5,2):(2,6,1)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).remove::<1>(), layout!((3,5):(2,6)));"
        "assert_eq!(layout!((3,(2,5)):(2,(1,6))).by_path(coord!((1,1))), layout!(5:6));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).take::<1, 3>(), layout!((2,5):(1,6)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).select(coord!((2,0))), layout!((5,3):(6,2)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).permute(coord!((2,0,1))), layout!((5,3,2):(6,2,1)));"
        "assert_eq!(layout!((3,(2,5)):(10,(5,1))).transpose(), layout!(((2,5),3):((5,1),10)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).group::<0, 2>(), layout!(((3,2),5):((2,1),6)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).reverse(), layout!((5,2,3):(6,1,2)));"
        "assert_eq!(layout!(3:2).wrap(), layout!((3):(2)));"
        "assert_eq!(layout!(((3)):((2))).unwrap(), layout!(3:2));"
        "assert_eq!(layout!((3,2):(2,1)).zip(layout!((4,5):(8,32))), layout!(((3,4),(2,5)):((2,8),(1,32))));"
        "assert_eq!(layout!(((3,4),2,5):((1,3),24,48)).zip2_by(coord!((0))), layout!(((3),(4,2,5)):((1),(3,24,48))));"
        "assert_eq!(layout!((3,2,3):(3,12,1)).unflatten(coord!((0,(0,0)))), layout!((3,(2,3)):(3,(12,1))));"
    }
}
impl<L: Layout> Rearranging for L {}
