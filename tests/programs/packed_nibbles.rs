//! Numbers of 4 bits, two in a byte: the same matrix as layouts of bytes and of nibbles.
use cute_core::prelude::*;

pub fn main() {
    let bytes = layout!((8, 16):(1, 8)); // 8 bytes in each column
    let nibbles = bytes.recast::<8, 4>();
    assert_eq!(nibbles, layout!((16, 16):(1, 16)));
    assert_eq!(bytes.downcast::<2>(), nibbles);
    assert_eq!(nibbles.upcast::<2>(), bytes);

    let numbers: Vec<u8> = (0..256).map(|i| (i * 7 % 16) as u8).collect(); // one in each
    let mut packed = vec![0_u8; bytes.cosize().into()];
    for j in 0..16 {
        for i in 0..16 {
            let at = nibbles.at((i, j));
            packed[at / 2] |= numbers[16 * j + i] << (4 * (at % 2));
        }
    }
    for j in 0..16 {
        for i in 0..8 {
            let byte = packed[bytes.at((i, j))];
            assert_eq!(byte & 15, numbers[16 * j + 2 * i]);
            assert_eq!(byte >> 4, numbers[16 * j + 2 * i + 1]);
        }
    }
}
