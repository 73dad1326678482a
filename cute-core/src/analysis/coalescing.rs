//! Coalescing of accesses to run-time layouts, step by step.

use super::access::Access;
use super::error::AccessError;
use super::limit::Limit;
use super::pattern::Pattern;
use super::place::Many;
use super::segments::SegmentCount;
use alloc::vec::Vec;
use core::fmt;

/// The memory that is moved for the accesses of threads.
///
/// ```
/// use cute_core::analysis::{Access, Coalescing, Limit, Pattern};
/// let rows = "(32,32):(32,1)".parse()?;
/// let column = Pattern::threads(&"32:1".parse()?).in_memory(&rows);
/// let report = Coalescing::of(&column, Access::of::<f32>(), Limit::default())?;
/// assert_eq!(
///     report.to_string(),
///     "32 segments of 32 bytes for 1 access of a warp, at most 32 each: 128 of 1024 bytes used, 12.5 %"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Coalescing {
    /// The totals.
    pub count: SegmentCount,
    /// The first steps: each thread's first access, its second, and so on. Only steps of which all
    /// threads have been looked at are listed.
    pub steps: Vec<SegmentStep>,
    /// The width of the accesses, and the memory.
    pub access: Access,
}

/// One access of each thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SegmentStep {
    /// The number of the first value of the access.
    pub value: u64,
    /// The greatest number of segments that a warp touches.
    pub most: u64,
    /// The number of segments that all warps touch.
    pub segments: u64,
}

impl Coalescing {
    /// The segments of these accesses. The first [`Limit::work`] accesses are looked at one by one.
    ///
    /// [`count`](Self::count) covers all accesses if the warps are alike but for a shift, as they
    /// usually are.
    ///
    /// # Errors
    /// Fails if a number of the access is out of range, or if a thread cannot make the access.
    pub fn of(pattern: &Pattern, access: Access, limit: Limit) -> Result<Self, AccessError> {
        let count = pattern.segment_count(&access, limit.work)?;
        let mut steps: Vec<SegmentStep> = Vec::new();
        let mut warps = pattern.warps(&access, limit.work)?;
        while let Some(warp) = warps.next() {
            let (segments, _) = pattern.touched(&access, warp)?;
            let value = warp.step * u64::from(access.elements());
            if let Some(step) = steps.last_mut().filter(|step| step.value == value) {
                step.most = step.most.max(segments);
                step.segments += segments;
            } else if steps.len() < limit.listed {
                steps.push(SegmentStep {
                    value,
                    most: segments,
                    segments,
                });
            } else {
                break;
            }
        }
        if warps.ends_within_step() {
            steps.pop();
        }
        Ok(Self {
            count,
            steps,
            access,
        })
    }
}

impl fmt::Display for Coalescing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = &self.count;
        let segments = if count.segments == 1 { "" } else { "s" };
        let accesses = if count.accesses == 1 { "" } else { "es" };
        write!(
            f,
            "{} segment{segments} of {} for {} access{accesses} of a warp, at most {} each: {} of {} bytes used, {} %",
            count.segments,
            Many(self.access.segment_bits() / 8, "byte"),
            count.accesses,
            count.most,
            Eighths(count.bits_used),
            Eighths(count.bits_moved),
            Tenths(count.efficiency() * 1000.0),
        )?;
        if count.is_cut {
            f.write_str(", not all threads and values looked at")?;
        }
        Ok(())
    }
}

/// Prints bits as bytes, with a fraction if they are not whole.
struct Eighths(u128);

impl fmt::Display for Eighths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_multiple_of(8) {
            write!(f, "{}", self.0 / 8)
        } else {
            write!(f, "{}", self.0 as f64 / 8.0)
        }
    }
}

/// Prints a percentage, rounded down to a tenth: 100 only if everything is used.
struct Tenths(f64);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.0 as u32;
        match tenths % 10 {
            0 => write!(f, "{}", tenths / 10),
            tenth => write!(f, "{}.{tenth}", tenths / 10),
        }
    }
}
