//! Modes of a layout added, taken, replaced and regrouped: see `tuple/modes.rs`.

use super::coordinate::{WrongProfile, wrong_profile};
use super::{Concrete, Layout, Mode};
use crate::int::{Const, FromConst, StaticConst, ops::*};
use crate::status::{And, and};
use crate::tuple::modes::{
    AlongPath, InRange, Order, Pairs, Room, SameCount, SameRank, Selected, TwoModes, mode_bounds,
    modes,
};
use crate::tuple::{Cons, IntTuple, Ints, Leaves, Nil};

/// A mode that is not there: one without values.
pub type MissingMode = Mode<WrongProfile, WrongProfile>;
pub(crate) fn missing_mode() -> MissingMode {
    Mode(wrong_profile(), wrong_profile())
}

/// The list of such a mode.
pub type MissingModes = Cons<MissingMode, Nil>;
pub(crate) fn missing_modes() -> MissingModes {
    Cons(missing_mode(), Nil)
}

modes!(in layout::modes as layout; Layout, Modes, Single(m), missing_mode, missing_modes);
mode_bounds!(Layout);
