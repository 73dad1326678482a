//! From a layout to an [`Operand`]: CuTe's canonical forms, as rules on numbers.
//!
//! In pieces of 16 bytes, with `W` = 1, 2, 4 or 8 pieces in a row of the swizzle, `n` the rest of M
//! or N that an instruction reads, and `L` and `S` the leading and the stride offset:
//!
//! ```text
//! along K                      ((8,n),2):((W,S),1)          L is not used
//! along K, without a swizzle   ((8,n),2):((1,S),L)
//! along M or N                 ((W,n),(8,2)):((1,L),(W,S))   K in elements, not in pieces
//! …, without a swizzle         (n,(8,2)):(S,(1,L))
//! ```
//!
//! The rest of both modes are the steps to the parts of other instructions.

use super::{Descriptor, Operand, OperandError, Side};
use crate::memory::Memory;
use crate::modes::{Leaf, ModeList};
use crate::pieces::{Pieces, attempt};
use crate::swizzle::{SmemSwizzle, piece};

/// The operand of a layout of elements with `width` bits, of which an instruction reads `mn` rows.
pub(super) const fn derive(memory: &Memory, width: u32, mn: u32) -> Result<Operand, OperandError> {
    if mn == 0 || mn > 256 || !mn.is_multiple_of(8) {
        return Err(OperandError::NoInstruction { mn });
    }
    let (start, alignment) = (
        memory.start as u128 * width as u128 / 8,
        memory.swizzle.alignment(),
    );
    if !start.is_multiple_of(alignment as u128) {
        let offset = start as u64;
        return Err(OperandError::Start { offset, alignment });
    }
    let pieces = match Pieces::of(memory, width) {
        Ok(pieces) => pieces,
        Err(error) => return Err(OperandError::Pieces(error)),
    };
    let (major, unit) = match pieces.along {
        0 => (Side::MN, [piece(width), 1]),
        _ => (Side::K, [1, piece(width)]),
    };
    if matches!(major, Side::MN) && width != 16 {
        return Err(OperandError::OnlyAlongK { width });
    }
    let (along, swizzle) = (major, memory.swizzle);
    let rows = Mode {
        side: Side::MN,
        along,
        swizzle,
        list: pieces.lists[0],
        unit: unit[0],
    };
    let columns = Mode {
        side: Side::K,
        along,
        swizzle,
        list: pieces.lists[1],
        unit: unit[1],
    };
    attempt!(rows.whole(mn));
    attempt!(columns.whole(256 / width));
    let found = match major {
        Side::K => attempt!(along_k(rows, columns, mn as u64)),
        Side::MN => attempt!(along_mn(rows, columns, (mn / piece(width)) as u64)),
    };
    if !matches!(swizzle, SmemSwizzle::None) {
        attempt!(found.check_patterns(swizzle));
    }
    let (mn_steps, k_steps) = match major {
        Side::K => (found.steps_across, found.steps_along),
        Side::MN => (found.steps_along, found.steps_across),
    };
    let reach = mn_steps.reach() + k_steps.reach();
    Ok(Operand {
        major,
        swizzle,
        leading: attempt!(field(found.leading)),
        stride: attempt!(field(found.stride)),
        start: attempt!(field((start / 16) as i128)),
        reach: attempt!(field(reach)),
        mn_steps,
        k_steps,
    })
}

/// The numbers of a descriptor, in pieces, and the steps from part to part.
struct Found {
    leading: i128,
    stride: i128,
    /// The number of pieces that a part has in a row of the swizzle.
    in_row: u32,
    /// The steps along the mode along which elements are contiguous.
    steps_along: ModeList,
    /// The steps along the other mode.
    steps_across: ModeList,
}

/// `((8,n),2):((W,S),1)`, or `((8,n),2):((1,S),L)` without a swizzle.
const fn along_k(rows: Mode, columns: Mode, mn: u64) -> Result<Found, OperandError> {
    let (eight, rows) = attempt!(rows.part(8));
    attempt!(rows.expect(eight, rows.row()));
    let (stride, rows) = attempt!(rows.part(mn / 8));
    let (leading, columns) = attempt!(columns.part(2));
    if !matches!(columns.swizzle, SmemSwizzle::None) {
        attempt!(columns.expect(leading, 1));
    }
    Ok(Found {
        leading: leading.stride,
        stride: stride.stride,
        in_row: 2,
        steps_along: columns.list,
        steps_across: rows.list,
    })
}

/// `((W,n),(8,2)):((1,L),(W,S))`, or `(n,(8,2)):(S,(1,L))` without a swizzle; `pieces` is M or N.
/// Fewer than `W` pieces are a part of a row.
const fn along_mn(rows: Mode, columns: Mode, pieces: u64) -> Result<Found, OperandError> {
    let row = rows.row();
    let in_row = if pieces < row as u64 {
        pieces as u32
    } else {
        row
    };
    if !pieces.is_multiple_of(in_row as u64) {
        let unit = rows.unit as u64;
        return Err(OperandError::NotWhole {
            side: Side::MN,
            size: pieces * unit,
            part: row as u64 * unit,
        });
    }
    let (within, rows) = attempt!(rows.part(in_row as u64));
    if in_row > 1 {
        attempt!(rows.expect(within, 1));
    }
    let (along, rows) = attempt!(rows.part(pieces / in_row as u64));
    let (eight, columns) = attempt!(columns.part(8));
    attempt!(columns.expect(eight, row));
    let (across, columns) = attempt!(columns.part(2));
    let (leading, stride) = match rows.swizzle {
        SmemSwizzle::None => (across.stride, along.stride),
        _ => (along.stride, across.stride),
    };
    Ok(Found {
        leading,
        stride,
        in_row,
        steps_along: rows.list,
        steps_across: columns.list,
    })
}

impl Found {
    /// All parts of a swizzled layout begin with a pattern, or further on in its first row.
    const fn check_patterns(&self, swizzle: SmemSwizzle) -> Result<(), OperandError> {
        let row = (swizzle.span() / 16) as i128;
        // along K the leading offset is that of two pieces of a row
        let leading = if self.leading == 1 { 0 } else { self.leading };
        attempt!(whole_patterns(leading, swizzle));
        attempt!(whole_patterns(self.stride, swizzle));
        let mut leaves = self.steps_across.leaves();
        while let [leaf, rest @ ..] = leaves {
            attempt!(whole_patterns(leaf.stride, swizzle));
            leaves = rest;
        }
        let (mut leaves, mut end) = (self.steps_along.leaves(), self.in_row as i128);
        while let [leaf, rest @ ..] = leaves {
            let reach = (leaf.size as i128 - 1) * leaf.stride;
            if end + reach <= row {
                end += reach;
            } else {
                attempt!(whole_patterns(leaf.stride, swizzle));
            }
            leaves = rest;
        }
        Ok(())
    }
}

/// A distance is a whole number of patterns.
const fn whole_patterns(pieces: i128, swizzle: SmemSwizzle) -> Result<(), OperandError> {
    let (bytes, alignment) = (pieces * 16, swizzle.alignment());
    if bytes % alignment as i128 != 0 {
        return Err(OperandError::WithinPattern { bytes, alignment });
    }
    Ok(())
}

/// A mode in pieces; what messages say of it.
#[derive(Clone, Copy)]
struct Mode {
    side: Side,
    along: Side,
    swizzle: SmemSwizzle,
    list: ModeList,
    /// The number of elements that a coordinate of the list is.
    unit: u32,
}

impl Mode {
    /// The number of pieces in a row of the swizzle.
    const fn row(&self) -> u32 {
        self.swizzle.span() / 16
    }

    /// The mode is a whole number of parts of `count` elements.
    const fn whole(&self, count: u32) -> Result<(), OperandError> {
        let (side, size) = (self.side, self.list.size() * self.unit as u64);
        let part = count as u64;
        if !size.is_multiple_of(part) {
            return Err(OperandError::NotWhole { side, size, part });
        }
        Ok(())
    }

    /// The first `count` coordinates, which have one stride, and the rest, of which each coordinate
    /// stands for `count` of these. A single coordinate has stride 0.
    const fn part(self, count: u64) -> Result<(Leaf, Mode), OperandError> {
        if let Some((part, list)) = self.list.split(count)
            && let Some(leaf) = part.only()
        {
            let unit = self.unit * count as u32; // at most M or N of an instruction
            return Ok((leaf, Mode { list, unit, ..self }));
        }
        Err(OperandError::NoSingleStride {
            side: self.side,
            count,
            each: self.unit,
        })
    }

    /// Neighbours are this number of pieces apart.
    const fn expect(&self, part: Leaf, pieces: u32) -> Result<(), OperandError> {
        if part.stride == pieces as i128 {
            return Ok(());
        }
        Err(OperandError::Distance {
            side: self.side,
            along: self.along,
            span: self.swizzle.span(),
            found: part.stride * 16,
            expected: pieces * 16,
        })
    }
}

/// A distance in pieces as a field of a descriptor.
const fn field(pieces: i128) -> Result<u32, OperandError> {
    if pieces > Descriptor::MOST as i128 {
        return Err(OperandError::TooFar { bytes: pieces * 16 });
    }
    Ok(pieces as u32) // no stride is negative
}
