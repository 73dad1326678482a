//! Short names for the generated code.

pub use crate::account::{Account, Answer, Line};
pub use cute_core::int::{Dyn as D, Neg, Pos, Zero, exp::*, hex::*};
pub use cute_core::layout::{BasisMode as BM, ByMode, Layout as _, Mode as M};
pub use cute_core::stride::ScaledBasis as B;
pub use cute_core::tuple::{Cons as C, IntTuple as _, Nil, Underscore};
