//! [`Pattern`]: which thread touches which offset, access by access.

use super::access::Access;
use super::error::AccessError;
use super::regular::composed;
use crate::layout::predicates::ModeNumbers;
use crate::swizzle::DynSwizzle;

/// Threads, their values, and the offsets that they touch.
///
/// Thread `t` touches with its value `v` the offset `M(T(t,v))`. `M` is the memory's layout; `T`
/// maps threads and values to coordinates of it. Without `M`, `T` maps to offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// `None` if `threads` maps to offsets, which may be the result of composing it with a memory.
    memory: Option<ModeNumbers>,
    /// The size of the memory's layout.
    size: i128,
    threads: ModeNumbers,
    thread_count: u64,
    /// `None` if threads have no values: then an access takes the elements that follow a thread's
    /// offset.
    values: Option<u64>,
    /// A swizzle that permutes offsets in memory, and a number that is added to them before.
    swizzle: Option<(DynSwizzle, i128)>,
}

impl Pattern {
    /// The pattern of a layout whose coordinates are threads; each makes one access from its offset
    /// on.
    pub(crate) const fn of_threads(threads: ModeNumbers) -> Self {
        Self {
            memory: None,
            size: 0,
            thread_count: number(threads.size()),
            threads: threads.with_first(threads.list().len()),
            values: None,
            swizzle: None,
        }
    }

    /// The pattern of a layout whose first mode is the threads, and whose other modes are their
    /// values.
    pub(crate) const fn of_thread_values(tv: ModeNumbers) -> Self {
        let thread_count = number(tv.first_size());
        Self {
            memory: None,
            size: 0,
            thread_count,
            threads: tv,
            values: Some(number(tv.size()) / thread_count),
            swizzle: None,
        }
    }

    /// The pattern whose offsets so far are indices into a memory with this layout.
    pub(crate) const fn in_memory_of(self, memory: ModeNumbers) -> Self {
        match composed(&memory, &self.threads) {
            Some(threads) => Self { threads, ..self },
            None => Self {
                size: memory.size(),
                memory: Some(memory),
                ..self
            },
        }
    }

    /// The pattern in which a swizzle permutes the offsets, after `offset` was added to them.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use cute_core::{analysis::{Access, Pattern}, swizzle::DynSwizzle};
    /// let column = Pattern::threads(&"8:64".parse()?).swizzled(DynSwizzle::new(3, 3, 3)?, 0);
    /// assert_eq!(column.bank_count(&Access::of::<u16>().vector(8), u64::MAX)?.ways, 1);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn swizzled(self, swizzle: DynSwizzle, offset: u64) -> Self {
        Self {
            swizzle: Some((swizzle, offset as i128)),
            ..self
        }
    }

    /// The place in memory of an offset.
    pub(crate) const fn place(&self, offset: i128) -> i128 {
        match self.swizzle {
            None => offset,
            Some((swizzle, start)) => swizzle.apply(start + offset),
        }
    }

    /// The number of elements after which the places of offsets repeat, but for a shift.
    pub(crate) const fn block(&self) -> u64 {
        match self.swizzle {
            None => 1,
            Some((swizzle, _)) => swizzle.block(),
        }
    }

    /// Whether `elements` elements from a multiple of `elements` on stay together in memory.
    pub(crate) const fn keeps_together(&self, elements: u64) -> bool {
        match self.swizzle {
            None => true,
            Some((swizzle, start)) => {
                (swizzle.bits() == 0 || (1 << swizzle.base()) % elements == 0)
                    && start % elements as i128 == 0
            }
        }
    }

    /// Whether offsets come from two layouts, the threads' and the memory's, that could not be
    /// composed into one.
    pub(crate) const fn is_in_memory(&self) -> bool {
        self.memory.is_some()
    }

    /// The modes of threads and values.
    pub(crate) const fn modes(&self) -> &ModeNumbers {
        &self.threads
    }

    /// Whether threads have values, and an access takes several of them.
    pub(crate) const fn has_values(&self) -> bool {
        self.values.is_some()
    }

    /// The number of threads.
    pub const fn thread_count(&self) -> u64 {
        self.thread_count
    }

    /// The number of values of each thread; 1 if only threads are given.
    pub const fn value_count(&self) -> u64 {
        match self.values {
            Some(values) => values,
            None => 1,
        }
    }

    /// The number of accesses that each thread makes, one after the other.
    pub(crate) const fn steps(&self, access: &Access) -> Result<u64, AccessError> {
        if let Err(error) = access.check() {
            return Err(error);
        }
        let elements = access.elements();
        match self.values {
            None => Ok(1),
            Some(values) if values.is_multiple_of(elements as u64) => Ok(values / elements as u64),
            Some(values) => Err(AccessError::PartialAccess { values, elements }),
        }
    }

    /// The offset at which an access begins, in elements. A wide access must take contiguous
    /// elements and be aligned.
    pub(crate) const fn offset(
        &self,
        access: &Access,
        thread: u64,
        step: u64,
    ) -> Result<i128, AccessError> {
        let elements = access.elements();
        let first = step * elements as u64;
        let offset = match self.offset_of_value(thread, first) {
            Ok(offset) => offset,
            Err(error) => return Err(error),
        };
        if offset % elements as i128 != 0 {
            return Err(AccessError::NotAligned {
                thread,
                value: first,
                offset,
                elements,
            });
        }
        let mut k = 1;
        while self.values.is_some() && k < elements {
            let value = first + k as u64;
            let expected = offset + k as i128;
            match self.offset_of_value(thread, value) {
                Ok(offset) if offset == expected => k += 1,
                Ok(offset) => {
                    return Err(AccessError::NotContiguous {
                        thread,
                        value,
                        offset,
                        expected,
                    });
                }
                Err(error) => return Err(error),
            }
        }
        Ok(offset)
    }

    const fn offset_of_value(&self, thread: u64, value: u64) -> Result<i128, AccessError> {
        let index = self.threads.at(thread + self.thread_count * value);
        match &self.memory {
            None => Ok(self.place(index)),
            Some(memory) if 0 <= index && index < self.size => {
                Ok(self.place(memory.at(index as u64)))
            }
            Some(_) => Err(AccessError::OutsideMemory {
                thread,
                value,
                index,
                size: self.size,
            }),
        }
    }
}

/// A size of a layout as `u64`: it is at most 2^63.
const fn number(size: i128) -> u64 {
    assert!(0 < size && size <= 1 << 63);
    size as u64
}

/// Threads that issue one access together, or those of them that one phase serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The number of the access among those of each thread.
    pub(crate) step: u64,
    pub(crate) first_thread: u64,
    pub(crate) threads: u64,
}

/// All groups, by step, and in each step by thread. A group does not reach beyond its warp.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Groups {
    steps: u64,
    threads: u64,
    warp: u64,
    most: u64,
    next: Group,
    /// The number of accesses that may still be looked at.
    budget: u64,
    /// Whether groups are left out because the budget is used up.
    pub(crate) is_cut: bool,
}

impl Groups {
    /// The groups of at most `most` threads of a warp, as many groups as make `budget` accesses.
    pub(crate) const fn new(
        pattern: &Pattern,
        access: &Access,
        most: u64,
        budget: u64,
    ) -> Result<Self, AccessError> {
        let steps = match pattern.steps(access) {
            Ok(steps) => steps,
            Err(error) => return Err(error),
        };
        Ok(Self {
            steps,
            threads: pattern.thread_count,
            warp: access.threads() as u64,
            most,
            next: Group {
                step: 0,
                first_thread: 0,
                threads: 0,
            },
            budget,
            is_cut: false,
        })
    }

    /// Whether the budget ended within a step.
    #[cfg(feature = "alloc")]
    pub(crate) const fn ends_within_step(&self) -> bool {
        self.is_cut && self.next.first_thread > 0
    }

    pub(crate) const fn next(&mut self) -> Option<Group> {
        if self.next.step == self.steps {
            return None;
        }
        let first_thread = self.next.first_thread;
        let in_warp = self.warp - first_thread % self.warp;
        let threads = least(least(self.most, in_warp), self.threads - first_thread);
        if threads > self.budget {
            self.is_cut = true;
            return None;
        }
        self.budget -= threads;
        let group = Group {
            threads,
            ..self.next
        };
        self.next.first_thread += threads;
        if self.next.first_thread == self.threads {
            self.next.first_thread = 0;
            self.next.step += 1;
        }
        Some(group)
    }
}

const fn least(a: u64, b: u64) -> u64 {
    if a < b { a } else { b }
}
