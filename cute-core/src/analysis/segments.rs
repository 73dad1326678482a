//! Coalescing: how much memory is moved for the access of a warp.
//!
//! Global memory moves in segments, aligned to their width: sectors of 32 bytes, or lines of 128.
//! The bytes that the threads of a warp touch at once are gathered: each segment that holds one of
//! them is moved once. 32 threads at `32:1` of `f32` touch 128 bytes in 4 sectors, or in one line.
//! At `32:32` they touch as many bytes in 32 sectors, and use an eighth of what is moved.
//!
//! Source: CUDA C++ Best Practices Guide, coalesced access to global memory.

use super::access::{Access, MOST_LANES};
use super::banks::floor_div;
use super::error::AccessError;
use super::pattern::{Group, Groups, Pattern};
use super::regular::{MOST_REMAINDERS, Regular, remainders};

/// How much memory is moved, in total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SegmentCount {
    /// The greatest number of segments that one access of a warp touches.
    pub most: u64,
    /// The number of segments of all accesses together.
    pub segments: u128,
    /// The number of accesses of warps.
    pub accesses: u64,
    /// The number of bits that are touched, over all accesses. Bits that several threads of one
    /// access touch count once.
    pub bits_used: u128,
    /// The number of bits that are moved.
    pub bits_moved: u128,
    /// Whether some accesses have not been looked at.
    pub is_cut: bool,
}

impl SegmentCount {
    const NONE: SegmentCount = SegmentCount {
        most: 0,
        segments: 0,
        accesses: 0,
        bits_used: 0,
        bits_moved: 0,
        is_cut: false,
    };

    /// Adds `accesses` accesses, each of `segments` segments and `bits` bits.
    const fn add(&mut self, (segments, bits): (u64, u128), accesses: u64, access: &Access) {
        if segments > self.most {
            self.most = segments;
        }
        let segments = segments as u128 * accesses as u128;
        self.segments += segments;
        self.accesses += accesses;
        self.bits_used += bits * accesses as u128;
        self.bits_moved += segments * access.segment_bits() as u128;
    }

    /// The share of the moved memory that is used: at most 1.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use cute_core::analysis::{Access, Pattern};
    /// let column = Pattern::threads(&"32:32".parse()?);
    /// let count = column.segment_count(&Access::of::<f32>(), u64::MAX)?;
    /// assert_eq!((count.segments, count.efficiency()), (32, 0.125));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn efficiency(&self) -> f64 {
        if self.bits_moved == 0 {
            1.0
        } else {
            self.bits_used as f64 / self.bits_moved as f64
        }
    }
}

impl Pattern {
    /// Counts the segments that these accesses touch; looks at no more than `budget` accesses.
    ///
    /// # Errors
    /// Fails if a number of the access is out of range, or if a thread cannot make the access.
    pub const fn segment_count(
        &self,
        access: &Access,
        budget: u64,
    ) -> Result<SegmentCount, AccessError> {
        // Refuses values that are not a whole number of accesses.
        if let Err(error) = self.steps(access) {
            return Err(error);
        }
        let segment = access.segment_bits();
        let remainders = remainders(self, segment, access.element_bits());
        if remainders <= MOST_REMAINDERS as u64
            && let Some(regular) = Regular::new(self, access, access.threads() as u64)
        {
            return Ok(regular_count(self, &regular, access, remainders));
        }
        let mut warps = match self.warps(access, budget) {
            Ok(warps) => warps,
            Err(error) => return Err(error),
        };
        let mut count = SegmentCount::NONE;
        while let Some(warp) = warps.next() {
            match self.touched(access, warp) {
                Ok(touched) => count.add(touched, 1, access),
                Err(error) => return Err(error),
            }
        }
        count.is_cut = warps.is_cut;
        Ok(count)
    }

    /// The groups of threads that issue an access together.
    pub(crate) const fn warps(&self, access: &Access, budget: u64) -> Result<Groups, AccessError> {
        Groups::new(self, access, access.threads() as u64, budget)
    }

    /// The numbers of segments and bits that a warp touches.
    pub(crate) const fn touched(
        &self,
        access: &Access,
        warp: Group,
    ) -> Result<(u64, u128), AccessError> {
        let mut starts = Starts::new();
        let mut lane = 0;
        while lane < warp.threads {
            match self.offset(access, warp.first_thread + lane, warp.step) {
                Ok(offset) => starts.insert(offset * access.element_bits() as i128),
                Err(error) => return Err(error),
            }
            lane += 1;
        }
        Ok(starts.touched(access))
    }
}

/// The count for warps that are alike but for their shifts; a shift matters only modulo
/// `remainders` elements.
const fn regular_count(
    pattern: &Pattern,
    regular: &Regular,
    access: &Access,
    remainders: u64,
) -> SegmentCount {
    let counts = regular.remainders(remainders as usize);
    let mut count = SegmentCount::NONE;
    let mut r = 0;
    while r < remainders as usize {
        if counts[r] > 0 {
            let mut starts = Starts::new();
            let mut lane = 0;
            while lane < regular.threads {
                let offset = pattern.place(regular.group.at(lane) + r as i128);
                starts.insert(offset * access.element_bits() as i128);
                lane += 1;
            }
            count.add(starts.touched(access), counts[r], access);
        }
        r += 1;
    }
    count
}

const fn greater(a: i128, b: i128) -> i128 {
    if a < b { b } else { a }
}

/// The bits at which accesses begin, each once, ascending.
struct Starts {
    of: [i128; MOST_LANES],
    len: usize,
}

impl Starts {
    const fn new() -> Self {
        Starts {
            of: [0; MOST_LANES],
            len: 0,
        }
    }

    const fn insert(&mut self, start: i128) {
        let mut k = self.len;
        while k > 0 && self.of[k - 1] > start {
            k -= 1;
        }
        if k > 0 && self.of[k - 1] == start {
            return;
        }
        let mut last = self.len;
        while last > k {
            self.of[last] = self.of[last - 1];
            last -= 1;
        }
        self.of[k] = start;
        self.len += 1;
    }

    /// The numbers of segments and bits that accesses with these starts touch.
    const fn touched(&self, access: &Access) -> (u64, u128) {
        let (width, segment) = (access.bits() as i128, access.segment_bits() as i128);
        let (mut segments, mut bits, mut k) = (0, 0, 0);
        // All that has been counted lies below these.
        let (mut next_bit, mut next_segment) = (self.of[0], floor_div(self.of[0], segment));
        while k < self.len {
            let (start, end) = (self.of[k], self.of[k] + width);
            bits += end - greater(start, next_bit);
            next_bit = end;
            let last = floor_div(end - 1, segment);
            segments += last + 1 - greater(floor_div(start, segment), next_segment);
            next_segment = last + 1;
            k += 1;
        }
        (segments as u64, bits as u128)
    }
}
