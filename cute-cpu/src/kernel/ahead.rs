//! What a whole tile fetches for a later one.

use crate::vector::Vector;

/// The lines of the cache that a kernel fetches into the second level, a few in each turn of its
/// loop: of the rows of A that are packed next. They come from a distant cache or from memory while
/// the processor multiplies.
///
/// In each turn these are `lines` lines, `line` elements apart; `turn` elements behind them are those
/// of the next turn. After so many turns as `every` says, the next ones are `jump` elements away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead<T> {
    pub(crate) at: *const T,
    pub(crate) line: usize,
    pub(crate) turn: usize,
    pub(crate) every: usize,
    pub(crate) jump: usize,
}

impl<T> Ahead<T> {
    /// No line but that of an address which the kernel reads anyway.
    #[inline(always)]
    pub(crate) fn nothing(at: *const T) -> Self {
        Ahead {
            at,
            line: 0,
            turn: 0,
            every: usize::MAX,
            jump: 0,
        }
    }

    /// The part of a tile of A that the kernel of one panel of B fetches: there are [`Ahead::PARTS`].
    /// The kernel has `turns` turns, and each of them fetches as many lines as a column has vectors.
    ///
    /// `row` and `step` are the strides of A from `at` on, where the tile begins.
    pub(crate) fn of_tile<V: Vector<Element = T>>(
        at: *const T,
        (rows, row, step): (usize, usize, usize),
        (part, turns): (usize, usize),
    ) -> Self {
        let vectors = rows / V::LANES;
        if row == 1 {
            // A turn fetches the rows of one step.
            return Ahead {
                at: at.wrapping_add(part * turns * step),
                line: V::LANES,
                turn: step,
                every: usize::MAX,
                jump: 0,
            };
        }
        // A turn fetches a line of steps of some rows, which are apart; later ones fetch the next
        // lines, up to the end, and then those of the rows between.
        let (each, every) = (rows / Self::PARTS, (turns / Self::PARTS).max(1));
        let apart = each / vectors;
        Ahead {
            at: at.wrapping_add(part * each * row),
            line: apart * row,
            turn: V::LANES,
            every,
            jump: row.wrapping_sub(every * V::LANES),
        }
    }

    /// So many panels fetch a part each.
    pub(crate) const PARTS: usize = 4;

    /// Fetches the lines of a turn.
    #[inline(always)]
    pub(crate) fn fetch<V: Vector<Element = T>, const LINES: usize>(&mut self, left: &mut usize) {
        for line in 0..LINES {
            V::prefetch_far(self.at.wrapping_add(line * self.line));
        }
        self.at = self.at.wrapping_add(self.turn);
        *left -= 1;
        if *left == 0 {
            *left = self.every;
            self.at = self.at.wrapping_add(self.jump);
        }
    }
}
