//! Blocks of elements that lie in one thread's registers, transposed there.
//!
//! A block has `V` lines of `V` elements, a line being what one instruction loads. Transposed,
//! element `c` of line `r` is element `r` of line `c`.

use cute_gpu::device::{Aligned, DeviceElement, convert::prmt};

/// 16 bytes.
pub type Line16 = Aligned<[u32; 4], 16>;
/// 8 bytes.
pub type Line8 = Aligned<[u32; 2], 8>;

/// Lines in registers. They are visited one after the other without a loop: an array that a loop
/// indexes does not stay in registers.
pub trait Lines: Copy {
    /// A line.
    type Line: DeviceElement;
    /// How many there are.
    const COUNT: u32;
    /// The lines that `line` returns.
    fn of(line: impl FnMut(u32) -> Self::Line) -> Self;
    /// Gives each line and its number.
    fn each(self, visit: impl FnMut(u32, Self::Line));
    /// Line `number`, which the compiler knows.
    fn at(self, number: u32) -> Self::Line;
}

macro_rules! lines {
    ($($n:literal: $($i:literal)*;)*) => {$(
        impl<L: DeviceElement> Lines for [L; $n] {
            type Line = L;
            const COUNT: u32 = $n;
            #[inline(always)]
            fn of(mut line: impl FnMut(u32) -> L) -> Self {
                [$(line($i)),*]
            }
            #[inline(always)]
            fn each(self, mut visit: impl FnMut(u32, L)) {
                $(visit($i, self[$i]);)*
            }
            #[inline(always)]
            fn at(self, number: u32) -> L {
                self[number as usize]
            }
        }
    )*};
}
lines! {
    1: 0;
    2: 0 1;
    4: 0 1 2 3;
    8: 0 1 2 3 4 5 6 7;
    16: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15;
    32: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31;
}

/// A block that can be transposed.
pub trait Block: Lines {
    /// Element `c` of line `r` goes to element `r` of line `c`.
    fn transposed(self) -> Self;
}

/// The blocks `[$line; $n]`, and what makes `$block` transposed.
macro_rules! blocks {
    ($([$line:ty; $n:literal]: |$block:ident| $turned:expr;)*) => {$(
        impl Block for [$line; $n] {
            #[inline(always)]
            fn transposed(self) -> Self {
                let $block = self;
                $turned
            }
        }
    )*};
}
blocks! {
    // one element
    [u8; 1]: |block| block;
    [u16; 1]: |block| block;
    [u32; 1]: |block| block;
    [Line8; 1]: |block| block;
    [Line16; 1]: |block| block;
    // elements of 2 and of 1 byte in a word
    [u32; 2]: |block| pairs(block);
    [u32; 4]: |block| bytes(block);
    // elements of 8, 4, 2 and 1 bytes in 16
    [Line16; 2]: |block| {
        let [[a, b, c, d], [e, f, g, h]] = [block[0].into_array(), block[1].into_array()];
        [Line16::new([a, b, e, f]), Line16::new([c, d, g, h])]
    };
    [Line16; 4]: |block| words([block[0], block[1], block[2], block[3]]);
    [Line16; 8]: |block| {
        let from = [block[0], block[1], block[2], block[3], block[4], block[5], block[6], block[7]].map(Line16::into_array);
        let column = |w: usize| {
            let turned = |k: usize| pairs([from[2 * k][w], from[2 * k + 1][w]]);
            let [a, b, c, d] = [turned(0), turned(1), turned(2), turned(3)];
            [Line16::new([a[0], b[0], c[0], d[0]]), Line16::new([a[1], b[1], c[1], d[1]])]
        };
        let [[a, b], [c, d], [e, f], [g, h]] = [column(0), column(1), column(2), column(3)];
        [a, b, c, d, e, f, g, h]
    };
    [Line16; 16]: |block| {
        let column = |w: usize| {
            let turned = |k: usize| bytes([
                block[4 * k].into_array()[w],
                block[4 * k + 1].into_array()[w],
                block[4 * k + 2].into_array()[w],
                block[4 * k + 3].into_array()[w],
            ]);
            let [a, b, c, d] = [turned(0), turned(1), turned(2), turned(3)];
            let line = |i: usize| Line16::new([a[i], b[i], c[i], d[i]]);
            [line(0), line(1), line(2), line(3)]
        };
        let [[a, b, c, d], [e, f, g, h]] = [column(0), column(1)];
        let [[i, j, k, l], [m, n, o, p]] = [column(2), column(3)];
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    };
}

/// Two times two elements of 16 bits.
#[inline(always)]
fn pairs([a, b]: [u32; 2]) -> [u32; 2] {
    // a selector has the numbers of four bytes, those of `b` from 4 on, the lowest byte last
    [prmt(a, b, 0x5410), prmt(a, b, 0x7632)]
}

/// Four times four bytes.
#[inline(always)]
fn bytes([a, b, c, d]: [u32; 4]) -> [u32; 4] {
    let (low, high) = (
        [prmt(a, b, 0x5140), prmt(c, d, 0x5140)],
        [prmt(a, b, 0x7362), prmt(c, d, 0x7362)],
    );
    let ([a, b], [c, d]) = (pairs(low), pairs(high));
    [a, b, c, d]
}

/// Four times four words.
#[inline(always)]
fn words(lines: [Line16; 4]) -> [Line16; 4] {
    let [a, b, c, d] = [
        lines[0].into_array(),
        lines[1].into_array(),
        lines[2].into_array(),
        lines[3].into_array(),
    ];
    let line = |i: usize| Line16::new([a[i], b[i], c[i], d[i]]);
    [line(0), line(1), line(2), line(3)]
}

/// 16 bytes of two lines that follow each other, from byte `shift` on, which is less than 16.
#[inline(always)]
pub fn shifted(first: Line16, second: Line16, shift: u32) -> Line16 {
    let ([a, b, c, d], [e, f, g, h]) = (first.into_array(), second.into_array());
    let choose = |bit: u32, on: u32, off: u32| if shift & bit != 0 { on } else { off };
    // shifts by two words, then by one, then by bytes, each if the number has it
    let two = |on, off| choose(8, on, off);
    let (a, b, c, d, e, f) = (
        two(c, a),
        two(d, b),
        two(e, c),
        two(f, d),
        two(g, e),
        two(h, f),
    );
    let one = |on, off| choose(4, on, off);
    let (a, b, c, d, e) = (one(b, a), one(c, b), one(d, c), one(e, d), one(f, e));
    // a selector has the numbers of four neighbouring bytes
    let word = |low, high| prmt(low, high, 0x3210 + 0x1111 * (shift % 4));
    Line16::new([word(a, b), word(b, c), word(c, d), word(d, e)])
}
