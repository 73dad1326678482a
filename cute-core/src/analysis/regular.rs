//! Regular patterns: each group of threads touches what the first group touches, shifted.
//!
//! A layout sums over the digits of its coordinate. If the threads of a group fill whole digits, as
//! 8 threads of `(4,8):(32,1)` do, the offsets of any group are those of the first, `(4,2):(32,1)`,
//! plus a shift, here one of `4:2`. Values only add to the shift. How a group uses banks or
//! segments depends on its shift modulo their width alone. So one group for each remainder is
//! examined, however many groups there are. A swizzle permutes the offsets in each block in one
//! way; then shifts count modulo a block, too.

use super::access::Access;
use super::pattern::Pattern;
use crate::layout::predicates::{ModeNumbers, Numbers, gcd};

/// The offsets of the first group, and the shifts of all groups.
pub(crate) struct Regular {
    /// The map from a thread of the first group to its offset.
    pub(crate) group: ModeNumbers,
    /// The number of threads of a group.
    pub(crate) threads: u64,
    /// The map from a group to its shift.
    shifts: ModeNumbers,
}

/// The greatest number of remainders that are distinguished.
pub(crate) const MOST_REMAINDERS: usize = 1 << 11;

impl Regular {
    /// The regular pattern of groups of `lanes` threads, if all groups are alike and all accesses
    /// legal.
    pub(crate) const fn new(pattern: &Pattern, access: &Access, lanes: u64) -> Option<Self> {
        let threads = pattern.thread_count();
        let lanes = if threads < lanes { threads } else { lanes };
        if pattern.is_in_memory()
            || lanes < threads && !(access.threads() as u64).is_multiple_of(lanes)
        {
            return None;
        }
        let all = pattern.modes();
        let (threads, values) = all.list().split_at(all.first_len());
        let Some((group, mut shifts)) = split(threads, lanes) else {
            return None;
        };
        let elements = access.elements() as u64;
        if !pattern.keeps_together(elements) {
            return None;
        }
        if pattern.has_values() {
            let Some((taken, more)) = split(values, elements) else {
                return None;
            };
            if taken.contiguous() != elements {
                return None;
            }
            shifts = shifts.and(more);
        }
        if !all_divisible(&group, elements) || !all_divisible(&shifts, elements) {
            return None;
        }
        Some(Self {
            group,
            threads: lanes,
            shifts,
        })
    }

    /// The number of groups for each remainder of their shift modulo `modulus` elements.
    pub(crate) const fn remainders(&self, modulus: usize) -> [u64; MOST_REMAINDERS] {
        assert!(modulus <= MOST_REMAINDERS);
        let mut counts = [0; MOST_REMAINDERS];
        counts[0] = 1;
        let modes = self.shifts.list();
        let mut k = 0;
        while k < modes.len() {
            counts = repeated(&counts, modes[k], modulus);
            k += 1;
        }
        counts
    }
}

/// The number of elements after which offsets come back to one place in a part of memory of
/// `part_bits` bits.
const fn period(part_bits: u64, element_bits: u32) -> u64 {
    part_bits / gcd(part_bits as i128, element_bits as i128) as u64
}

/// The number of elements after which a shift makes no difference to how groups of a pattern use
/// parts of memory of `part_bits` bits.
pub(crate) const fn remainders(pattern: &Pattern, part_bits: u64, element_bits: u32) -> u64 {
    let (period, block) = (period(part_bits, element_bits), pattern.block());
    (period / gcd(period as i128, block as i128) as u64).saturating_mul(block)
}

/// The first `size` elements of these modes, and the steps from one such part to the next.
const fn split(modes: &[Numbers], size: u64) -> Option<(ModeNumbers, ModeNumbers)> {
    let (mut first, mut others) = (ModeNumbers::NONE, ModeNumbers::NONE);
    let (mut left, mut k) = (size, 0);
    while k < modes.len() {
        let mode = modes[k];
        if left.is_multiple_of(mode.size) {
            first.push(mode);
            left /= mode.size;
        } else if mode.size.is_multiple_of(left) {
            first.push(Numbers { size: left, ..mode });
            others.push(Numbers {
                size: mode.size / left,
                stride: mode.stride * left,
                ..mode
            });
            left = 1;
        } else {
            return None;
        }
        k += 1;
    }
    if left == 1 {
        Some((first, others))
    } else {
        None
    }
}

const fn all_divisible(modes: &ModeNumbers, by: u64) -> bool {
    let modes = modes.list();
    let mut k = 0;
    while k < modes.len() {
        if modes[k].size > 1 && !modes[k].stride.is_multiple_of(by) {
            return false;
        }
        k += 1;
    }
    true
}

/// The counts of remainders `counts`, added up over all elements of a mode, each shifted by its
/// offset.
const fn repeated(
    counts: &[u64; MOST_REMAINDERS],
    mode: Numbers,
    modulus: usize,
) -> [u64; MOST_REMAINDERS] {
    let step = (mode.stride % modulus as u64) as usize;
    let step = if mode.descends && step != 0 {
        modulus - step
    } else {
        step
    };
    // Offsets repeat after `round` elements.
    let mut round = 1;
    while !(round * step).is_multiple_of(modulus) {
        round += 1;
    }
    let (all, more) = (mode.size / round as u64, mode.size % round as u64);
    let mut sums = [0; MOST_REMAINDERS];
    let mut i = 0;
    while i < round && (i as u64) < mode.size {
        let times = all + if (i as u64) < more { 1 } else { 0 };
        let mut r = 0;
        while r < modulus {
            if counts[r] > 0 {
                sums[(r + i * step) % modulus] += times * counts[r];
            }
            r += 1;
        }
        i += 1;
    }
    sums
}

/// The layout `i -> M(T(i))`, if each digit of `T` steps within digits of `M` and no digit of `M`
/// carries.
pub(crate) const fn composed(memory: &ModeNumbers, threads: &ModeNumbers) -> Option<ModeNumbers> {
    if threads.descends() {
        return None;
    }
    let memory = memory.coalesced();
    let memory = memory.list();
    let threads_modes = threads.list();
    // The greatest coordinate of each digit of M.
    let mut greatest = [0; 63];
    let mut composed = ModeNumbers::NONE;
    let (mut first, mut k) = (0, 0);
    while k < threads_modes.len() {
        if k == threads.first_len() {
            first = composed.list().len();
        }
        let (mut size, mut stride) = (threads_modes[k].size, threads_modes[k].stride);
        if stride == 0 {
            composed.push(threads_modes[k]);
            size = 1;
        }
        let mut digit = 0;
        while size > 1 && digit < memory.len() {
            let Numbers { size: whole, .. } = memory[digit];
            if stride.is_multiple_of(whole) {
                stride /= whole;
            } else if whole.is_multiple_of(stride) {
                let rest = whole / stride;
                let taken = if size < rest { size } else { rest };
                if !size.is_multiple_of(taken) || composed.list().len() == 63 {
                    return None;
                }
                composed.push(Numbers {
                    size: taken,
                    stride: memory[digit].stride * stride,
                    descends: memory[digit].descends,
                });
                greatest[digit] += (taken as i128 - 1) * stride as i128;
                if greatest[digit] >= whole as i128 {
                    return None;
                }
                size /= taken;
                stride = 1;
            } else {
                return None;
            }
            digit += 1;
        }
        if size > 1 {
            return None;
        }
        k += 1;
    }
    if threads.first_len() == threads_modes.len() {
        first = composed.list().len();
    }
    Some(composed.with_first(first))
}
