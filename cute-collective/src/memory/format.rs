//! Lines of numbers: of `f32`, `f16` or `bf16`, one or as many as fill 16 bytes.

use super::block::Line16;
use cute_gpu::device::DeviceElement;
use cute_gpu::device::convert::{from_bf16, from_f16, pack_bf16, pack_f16, to_bf16, to_f16};
use cute_gpu::device::threads::opaque;
use half::{bf16, f16};

/// Lines of numbers in a format.
pub trait Format: Copy {
    /// A line.
    type Line: DeviceElement;
    /// The numbers of a line.
    const PER_LINE: u32;
    /// Gives each number of a line, and its place in it.
    fn each(line: Self::Line, visit: impl FnMut(u32, f32));
    /// The line of the numbers that `number` returns, rounded.
    fn of(number: impl FnMut(u32) -> f32) -> Self::Line;
}

macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident: $line:ty, $count:literal,
        |$read:ident, $visit:ident| $each:expr, |$make:ident| $of:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name;
        impl Format for $name {
            type Line = $line;
            const PER_LINE: u32 = $count;
            #[inline(always)]
            fn each($read: $line, mut $visit: impl FnMut(u32, f32)) {
                $each
            }
            #[inline(always)]
            fn of(mut $make: impl FnMut(u32) -> f32) -> $line {
                $of
            }
        }
    )*};
}
formats! {
    /// One `f32`.
    F32x1: f32, 1, |line, visit| visit(0, line), |number| number(0);
    /// One `f16`.
    F16x1: f16, 1, |line, visit| visit(0, from_f16(line)), |number| to_f16(number(0));
    /// One `bf16`.
    Bf16x1: bf16, 1, |line, visit| visit(0, from_bf16(line)), |number| to_bf16(number(0));
    /// Four `f32`.
    F32x4: Line16, 4, |line, visit| {
        let [a, b, c, d] = line.into_array().map(f32::from_bits);
        visit(0, a);
        visit(1, b);
        visit(2, c);
        visit(3, d);
    }, |number| Line16::new([number(0).to_bits(), number(1).to_bits(), number(2).to_bits(), number(3).to_bits()]);
    /// Eight `f16`.
    F16x8: Line16, 8,
        |line, visit| halves(line, |bits| from_f16(f16::from_bits(bits)), &mut visit),
        |number| pairs(pack_f16, &mut number);
    /// Eight `bf16`.
    Bf16x8: Line16, 8,
        |line, visit| halves(line, |bits| from_bf16(bf16::from_bits(bits)), &mut visit),
        |number| pairs(pack_bf16, &mut number);
}

/// Gives the eight numbers of 16 bits.
#[inline(always)]
fn halves(line: Line16, number: impl Fn(u16) -> f32, visit: &mut impl FnMut(u32, f32)) {
    let [a, b, c, d] = line.into_array();
    let mut word = |place: u32, word: u32| {
        // Opaque, so that what a line holds is not kept unpacked until it is used again, which
        // would need twice the registers.
        let word = opaque(word);
        visit(place, number(word as u16)); // the lower half
        visit(place + 1, number((word >> 16) as u16));
    };
    word(0, a);
    word(2, b);
    word(4, c);
    word(6, d);
}

/// The line of eight numbers, two to a word.
#[inline(always)]
fn pairs(pack: impl Fn(f32, f32) -> u32, number: &mut impl FnMut(u32) -> f32) -> Line16 {
    let mut word = |place: u32| {
        let first = number(place);
        pack(first, number(place + 1))
    };
    Line16::new([word(0), word(2), word(4), word(6)])
}
