//! The bands of a strip as stacks, whose first and last lines are written in part.

use super::offsets::Joined;
use super::tile::LINE;
use super::tile::stack::{self, CopyEnd, CopyStack, End, LINES, ROWS, Stack};

/// The functions for elements of one size.
#[derive(Clone, Copy)]
pub(super) struct Stacks {
    copy: CopyStack,
    end: CopyEnd,
}

impl Stacks {
    /// The functions for elements of `run` bytes.
    pub(super) fn new(run: usize) -> Stacks {
        macro_rules! of {
            ($n:literal) => {
                Stacks {
                    copy: stack::halves::<$n>,
                    end: stack::end::<$n>,
                }
            };
        }
        match run {
            4 => of!(4),
            8 => of!(2),
            _ => of!(1),
        }
    }

    /// Copies all rows of a strip, which are those of `a`, of elements of `run` bytes. `strip` has its columns.
    ///
    /// # Safety
    /// The elements of the rows can be read in all columns of the steps, and the place of each can be written.
    /// Columns begin at multiples of 4 bytes. There is a rest for each column of each step; the processor has
    /// AVX-512; `fence` follows.
    pub(super) unsafe fn copy(&self, run: usize, a: &Joined, strip: Stack<'_>) {
        let (count, line) = (a.bytes / run, LINE / run);
        let mut listed = [0; ROWS];
        let mut begin = 0;
        while begin < count {
            let left = count - begin;
            let is_last = left <= line;
            let end = (begin == 0 || is_last).then_some(End {
                is_first: begin == 0,
                is_last,
            });
            // Whole lines, but for the last rows.
            let height = match end {
                Some(_) => usize::min(left, line),
                None => usize::min((left - 1) / line, LINES) * line,
            };
            let listed = &mut listed[..height.next_multiple_of(line)];
            a.list(begin, |l| l.from, &mut listed[..height]);
            let last = listed[height - 1];
            listed[height..].fill(last);
            let stack = Stack {
                rows: listed,
                to: strip.to.wrapping_add(begin * run),
                ..strip
            };
            // SAFETY: the rows exist, or lead to one that does; rests are those of the rows before.
            unsafe {
                match end {
                    Some(end) => (self.end)(&stack, height, end),
                    None => (self.copy)(&stack),
                }
            }
            begin += height;
        }
    }
}
