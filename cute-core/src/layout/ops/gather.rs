//! The tiled and flat forms of a division or product: the zipped form with less nesting.
//!
//! The zipped form is `((t0,t1,…),(r0,r1,…))`: tiles and rests. The tiled form spreads the rests,
//! `((t0,t1,…),r0,r1,…)`; the flat form also spreads the tiles, `(t0,t1,…,r0,r1,…)`. A side that is
//! a single mode, or a tuple of one, stays one mode.
//!
//! `zipped_divide((512,256), (128,64))` is `((128,64),(4,4)):((1,512),(128,32768))`; the tiled form
//! is `((128,64),4,4):((1,512),128,32768)`, the flat form `(128,64,4,4):(1,512,128,32768)`.
//!
//! Nothing is divided or multiplied here, so these forms have the conditions of the zipped form.
//!
//! Source: CuTe `tiled_divide`, `flat_divide`, `tiled_product`, `flat_product`.

use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::gather;

    /// `((t…),(r…))  =>  ((t…),r…)`; the single mode of an invalid result stays.
    pub fn tiled_modes(zipped: Layout) -> Layout {
        match zipped { Single(_) | Nil => zipped, Cons(tiles, t) => Cons(tiles, spread_first(t)) }
    }
    /// `((t…),(r…))  =>  (t…,r…)`.
    pub fn flat_modes(zipped: Layout) -> Layout {
        match zipped { Single(_) | Nil => zipped, Cons(tiles, t) => spread(tiles, spread_first(t)) }
    }
    pub fn tiled(zipped: Checked) -> Checked {
        match zipped { Outcome(status, layout) => Outcome(status, tiled_modes(layout)) }
    }
    pub fn flat(zipped: Checked) -> Checked {
        match zipped { Outcome(status, layout) => Outcome(status, flat_modes(layout)) }
    }
    fn spread_first(tail: Modes) -> Modes {
        match tail { Nil => Nil, Cons(rests, t) => spread(rests, Nil) }
    }

    /// The modes of `side` in front of `rest`.
    fn spread(side: Layout, rest: Modes) -> Modes {
        match side {
            Single(m) => Cons(side, rest),
            Nil => rest,
            Cons(h, t) => match t {
                Nil => Cons(Cons(h, Nil), rest),
                _ => Cons(h, append_modes(t, rest)),
            },
        }
    }
    pub fn append_modes(modes: Modes, rest: Modes) -> Modes {
        match modes { Nil => rest, Cons(h, t) => Cons(h, append_modes(t, rest)) }
    }
}
