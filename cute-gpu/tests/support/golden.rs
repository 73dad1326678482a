//! Golden lines, layouts as CuTe prints them, and the addresses of swizzled memory.

use crate::random::swizzled;
use cute_core::dynamic::DynSwizzledLayout;
use serde_json::Value;

/// The lines of a golden file.
pub fn golden(text: &str) -> Vec<Value> {
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert!(lines.len() > 20, "golden lines are missing");
    lines
}

/// A text of a golden line.
pub fn text<'l>(line: &'l Value, place: &str) -> &'l str {
    line.pointer(place)
        .and_then(Value::as_str)
        .unwrap_or_else(|| panic!("{line} has no text at {place}"))
}

/// A layout of shared memory of elements with `width` bits, as CuTe prints it:
/// `Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)`, or without a swizzle.
pub fn memory(text: &str, width: u32) -> DynSwizzledLayout {
    let (swizzle, layout) = match text.rsplit_once(" o ") {
        Some((swizzle, layout)) => (swizzle, layout),
        None => ("Sw<0,4,3>", text),
    };
    let swizzle: DynSwizzledLayout = format!("{} o _0 o 1:0", &swizzle[..9])
        .parse()
        .expect("a swizzle");
    let swizzle = swizzle
        .swizzle()
        .recast(8, width.into())
        .expect("a swizzle of bytes");
    swizzled(swizzle, layout)
}

/// The bits of an address that a swizzle of the hardware flips: bits 4 and on, by bits 7 and on.
pub fn permuted(address: u64, bits: u32) -> u64 {
    let mut permuted = address;
    for bit in 0..bits {
        permuted ^= (address >> (7 + bit) & 1) << (4 + bit);
    }
    permuted
}
