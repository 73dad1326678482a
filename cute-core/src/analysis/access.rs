//! [`Access`]: how wide one access of a thread is, and the memory that serves it.

use super::error::{AccessError, Quantity};

/// The width of elements and accesses, and the memory: banks, segments, threads served together.
///
/// The defaults are the numbers of today's NVIDIA GPUs: 32 threads a warp, 32 banks of 4 bytes,
/// segments of 32 bytes. Numbers out of range are refused when the access is used.
///
/// ```
/// use cute_core::analysis::Access;
/// let access = Access::of::<f32>().vector(4); // 128 bits: ld.shared.v4.f32
/// assert_eq!(access.bits(), 128);
/// assert_eq!(access.lanes_per_phase(), 8); // a quarter of a warp fills all banks
/// ```
///
/// Source: CUDA C++ Programming Guide, on shared and global memory of compute capability 5.x and
/// later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    element_bits: u32,
    vector: u32,
    warp: u32,
    banks: u32,
    bank_bytes: u32,
    segment_bytes: u32,
}

/// The greatest number of words that one phase touches: see [`Access::check`].
pub(crate) const MOST_WORDS: usize = 256;
/// The greatest number of banks.
pub(crate) const MOST_BANKS: usize = 128;
/// The greatest number of threads that are served together.
pub(crate) const MOST_LANES: usize = 64;

impl Access {
    /// Accesses of one element each; an element has `element_bits` bits.
    pub const fn of_bits(element_bits: u32) -> Self {
        Self {
            element_bits,
            vector: 1,
            warp: 32,
            banks: 32,
            bank_bytes: 4,
            segment_bytes: 32,
        }
    }

    /// Accesses of one element of type `T` each.
    pub const fn of<T>() -> Self {
        let bits = size_of::<T>() as u128 * 8;
        // A size that exceeds u32 is out of range anyway.
        Self::of_bits(if bits > u32::MAX as u128 {
            u32::MAX
        } else {
            bits as u32
        })
    }

    /// The access with `elements` elements, contiguous and aligned to their common width.
    pub const fn vector(self, elements: u32) -> Self {
        Self {
            vector: elements,
            ..self
        }
    }

    /// The access with `threads` threads that issue it together.
    pub const fn warp(self, threads: u32) -> Self {
        Self {
            warp: threads,
            ..self
        }
    }

    /// The access to a memory of `count` banks, each `bytes` bytes wide.
    pub const fn banks(self, count: u32, bytes: u32) -> Self {
        Self {
            banks: count,
            bank_bytes: bytes,
            ..self
        }
    }

    /// The access to a memory that moves segments of `bytes` bytes: 32 for sectors, 128 for lines.
    pub const fn segments(self, bytes: u32) -> Self {
        Self {
            segment_bytes: bytes,
            ..self
        }
    }

    /// The width of an element in bits.
    pub const fn element_bits(&self) -> u32 {
        self.element_bits
    }

    /// The number of elements of one access.
    pub const fn elements(&self) -> u32 {
        self.vector
    }

    /// The width of one access in bits.
    pub const fn bits(&self) -> u64 {
        self.element_bits as u64 * self.vector as u64
    }

    /// The number of threads that issue an access together.
    pub const fn threads(&self) -> u32 {
        self.warp
    }

    /// The number of banks.
    pub const fn bank_count(&self) -> u32 {
        self.banks
    }

    /// The width of a bank in bits.
    pub const fn bank_bits(&self) -> u64 {
        self.bank_bytes as u64 * 8
    }

    /// The width of a segment in bits.
    pub const fn segment_bits(&self) -> u64 {
        self.segment_bytes as u64 * 8
    }

    /// The number of threads that one phase serves: as many as fill all banks once, at least one,
    /// at most a warp.
    ///
    /// With 32 threads and 32 banks of 4 bytes, a phase serves the whole warp for accesses up to 32
    /// bits, half a warp for 64 bits, and a quarter for 128.
    pub const fn lanes_per_phase(&self) -> u64 {
        let row = self.banks as u64 * self.bank_bits();
        let lanes = if self.bits() == 0 {
            row
        } else {
            row / self.bits()
        };
        if lanes < 1 {
            1
        } else if lanes > self.warp as u64 {
            self.warp as u64
        } else {
            lanes
        }
    }

    /// Fails if a number is out of range. The ranges ensure that no phase touches more than
    /// [`MOST_WORDS`] words. An access no wider than a bank touches at most 2 words for each of 64
    /// threads. For a wider access, a phase touches as many words as there are banks, and one more
    /// for each thread. An access wider than all banks has at most 1024 bits, in words of 8.
    pub(crate) const fn check(&self) -> Result<(), AccessError> {
        let ranges = [
            (Quantity::ElementBits, self.element_bits as u64, 1024),
            (Quantity::Vector, self.vector as u64, 1024),
            (Quantity::AccessBits, self.bits(), 1024),
            (Quantity::Warp, self.warp as u64, MOST_LANES as u64),
            (Quantity::Banks, self.banks as u64, MOST_BANKS as u64),
            (Quantity::BankBytes, self.bank_bytes as u64, 1024),
            (Quantity::SegmentBytes, self.segment_bytes as u64, 1 << 20),
        ];
        let mut k = 0;
        while k < ranges.len() {
            let (quantity, value, most) = ranges[k];
            if value < 1 || value > most {
                return Err(AccessError::OutOfRange {
                    quantity,
                    value,
                    most,
                });
            }
            k += 1;
        }
        Ok(())
    }
}
