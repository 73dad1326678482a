//! Operands drawn from bytes.

use cute_core::{
    dynamic::{DynLayout, DynTuple, MarkedInt},
    error::LayoutError,
};

/// Numbers drawn from bytes; 0 when the bytes are used up.
pub struct Drawn<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

/// Usual sizes and strides, and some that hardly fit.
const NUMBERS: &[i128] = &[
    1,
    2,
    3,
    4,
    5,
    6,
    8,
    12,
    16,
    64,
    0,
    -1,
    -2,
    7,
    1 << 31,
    1 << 61,
    1 << 62,
    (1 << 63) - 1,
    1 << 63,
    -(1 << 62),
    -(1 << 63),
];

impl<'a> Drawn<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Drawn {
            bytes: bytes.iter(),
        }
    }

    pub fn byte(&mut self) -> u8 {
        self.bytes.next().copied().unwrap_or(0)
    }

    /// A number in `0..bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    /// A number, usually a common one.
    pub fn value(&mut self) -> i128 {
        value_of(self.byte())
    }

    /// A number, usually a common one, static in half of the cases.
    fn number(&mut self) -> MarkedInt {
        let byte = self.byte();
        let value = value_of(byte);
        let marked = match byte & 0x80 {
            0 => MarkedInt::fixed(value),
            _ => MarkedInt::dynamic(value),
        };
        marked.expect("within 2^63")
    }

    /// A tuple of at most three modes, at most `depth` deep.
    pub fn tuple(&mut self, depth: usize) -> DynTuple {
        let rank = self.below(5);
        if depth == 0 || rank == 0 {
            return self.number().into();
        }
        (0..rank.min(3)).map(|_| self.tuple(depth - 1)).collect()
    }

    /// A layout, or the reason why these numbers do not form one.
    pub fn layout(&mut self) -> Result<DynLayout, LayoutError> {
        let shape = self.tuple(2);
        if self.below(4) == 0 {
            return DynLayout::compact(&shape);
        }
        let stride = shape.transform_leaf(|_| self.number());
        DynLayout::new(&shape, &stride)
    }
}

fn value_of(byte: u8) -> i128 {
    let common = if byte & 0x70 == 0 { NUMBERS.len() } else { 10 };
    NUMBERS[usize::from(byte & 0xf) * common / 16]
}
