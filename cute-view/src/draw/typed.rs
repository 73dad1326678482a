//! Typed layouts, plain and swizzled: each is drawn as the run-time layout to which it converts.

use super::{Draw, Drawing};
use cute_core::composed::ComposedLayout;
use cute_core::dynamic::{DynLayout, DynSwizzledLayout};
use cute_core::int::{DynInt, Int};
use cute_core::layout::{BasisMode, Layout, Mode, Modes};
use cute_core::named::{DynNamedLayout, Named};
use cute_core::stride::ScaledBasis;
use cute_core::swizzle::{Swizzle, Unit};
use cute_core::tuple::{Cons, Ints, Nil};

/// Implements [`Draw`] for one kind of typed layouts.
///
/// Each kind has an impl of its own. The compiler refuses one impl for all `Layout` types beside
/// the impl for `DynLayout`, since `cute-core` might make `DynLayout` a `Layout` one day.
macro_rules! draw_layout {
    ($(#[$doc:meta])* [$($parameters:tt)*] $layout:ty) => {
        $(#[$doc])*
        impl<$($parameters)*> Draw for $layout {
            fn drawing(&self) -> Drawing {
                Drawing::new(&DynLayout::from(*self))
            }
        }
    };
}

draw_layout! { [S: Int, D: Int] Mode<S, D> }
draw_layout! { [S: Int, N: Int, P: Ints] BasisMode<S, ScaledBasis<N, P>> }
draw_layout! { [] Nil }
draw_layout! {
    /// ```
    /// use cute_core::prelude::*;
    /// use cute_view::draw::Draw;
    /// let l = layout!((2,3):(3,1));
    /// assert_eq!(l.to_table(), "\
    /// (2,3):(3,1)
    ///
    ///     0  1  2
    ///   ┌─────────┐
    /// 0 │ 0  1  2 │
    /// 1 │ 3  4  5 │
    ///   └─────────┘
    /// ");
    /// ```
    [H: Layout, T: Modes] Cons<H, T>
}

/// ```
/// use cute_core::prelude::*;
/// use cute_view::draw::Draw;
/// let smem = swizzle!(1,0,1).before(layout!((2,2):(2,1)));
/// assert_eq!(smem.to_table(), "\
/// Sw<1,0,1> o 0 o (2,2):(2,1)
///
///     0  1
///   ┌──────┐
/// 0 │ 0  1 │
/// 1 │ 3  2 │
///   └──────┘
/// ");
/// ```
///
/// # Panics
/// Panics if the offset is dynamic and, with the bits of the swizzle, does not fit 63 bits; see
/// [`DynSwizzledLayout::new`].
impl<B: Int, M: Int, S: Int, U: Unit, O: Int, L: Layout<Index: DynInt>> Draw
    for ComposedLayout<Swizzle<B, M, S, U>, O, L>
{
    fn drawing(&self) -> Drawing {
        match DynSwizzledLayout::try_from(*self) {
            Ok(layout) => layout.drawing(),
            Err(error) => panic!("{error}"),
        }
    }
}

/// ```
/// use cute_core::prelude::*;
/// use cute_view::draw::Draw;
/// let l = layout!({row: 2, col: 3}; row_major);
/// assert!(l.to_table().starts_with("{row: 2, col: 3}:{row: 3, col: 1}\n"));
/// ```
impl<N, L: Layout> Draw for Named<N, L>
where
    DynNamedLayout: From<Named<N, L>>,
{
    fn drawing(&self) -> Drawing {
        Drawing::named(&DynNamedLayout::from(*self))
    }
}
