//! Products, copies and contractions of `cute-cpu`, over modes of any order, stride and sign, against
//! plain loops. All elements beside those of the result keep their values.

mod contracted;
mod copied;
mod product;
#[path = "../../../../cute-cpu/tests/cpu/support/mod.rs"]
mod support;

use super::drawn::Drawn;
use support::{Choices, Random, Strided};

/// Elements before and behind those of a result.
const GUARD: usize = 40;

/// Draws a kernel and tensors from the bytes, and compares the result with plain loops.
///
/// # Panics
/// If they differ, or a kernel panics.
pub fn cpu(bytes: &[u8]) {
    let mut drawn = Drawn::new(bytes);
    match Drawn::below(&mut drawn, 8) {
        0 => product::product::<f32>(&mut drawn),
        1 | 2 => product::product::<f64>(&mut drawn),
        3 => copied::copied(&mut drawn),
        _ => contracted::contracted(&mut drawn),
    }
}

impl Choices for Drawn<'_> {
    fn below(&mut self, end: usize) -> usize {
        match end {
            0..=256 => Drawn::below(self, end),
            _ => (usize::from(self.byte()) << 8 | usize::from(self.byte())) % end,
        }
    }
}

/// Modes in any order in memory, some backwards, with gaps. The elements are small integers, of
/// which sums of products are exact. A tensor that is read may have strides of 0.
fn placed(drawn: &mut Drawn<'_>, sizes: &[usize], written: bool) -> Strided {
    let mut x = Strided::random(drawn, sizes, written, if written { GUARD } else { 0 });
    let mut random = Random(u64::from(drawn.byte()));
    x.data.fill_with(|| random.value());
    x
}

/// A size: one, small, or on either side of what vectors and tiles hold.
fn size(drawn: &mut Drawn<'_>, most: usize) -> usize {
    const EDGES: [usize; 12] = [1, 2, 3, 4, 6, 7, 8, 9, 15, 16, 17, 33];
    match drawn.byte() {
        byte @ 0..128 => EDGES[usize::from(byte) % EDGES.len()].min(most),
        byte => 1 + usize::from(byte) % most,
    }
}

/// Refuses a difference, and tells the case.
#[track_caller]
fn assert_equal<T: PartialEq + std::fmt::Debug>(
    found: &[T],
    expected: &[T],
    case: impl std::fmt::Debug,
) {
    let wrong = (0..expected.len()).find(|&i| found[i] != expected[i]);
    assert!(
        found.len() == expected.len() && wrong.is_none(),
        "element {wrong:?} is {:?}, not {:?}: {case:?}",
        wrong.map(|i| &found[i]),
        wrong.map(|i| &expected[i]),
    );
}
