//! Weights and biases of norms in shared memory, as lines of the middle of a row.
//!
//! In memory these lines begin within others, all of them at the same place: each is a part of two
//! neighbours. So lines are copied as they lie in memory; then the threads read two neighbours each, and
//! write the line that lies across them.

use super::block::{Line16, Lines, shifted};
use super::format::Format;
use super::stage::Stage;
use core::marker::PhantomData;
use cute_core::tensor::Space;
use cute_gpu::device::async_copy::cp_async_16;
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{DynamicShared, Global, Shared, threads};

/// The part of weights or of a bias that a block has, whose elements are `E`'s lines. If there is no such
/// vector, one line stands for all of its lines.
pub(super) struct Vector<F: Format, E: Format, O: Lines<Line = F::Line>> {
    start: *const E::Line,
    /// The elements of the vector.
    count: u32,
    stage: Stage<O>,
    /// Room for a line: the one behind those of the stage, or the one for all.
    spare: Shared<F::Line>,
    /// All bits, or none where all lines are one.
    mask: u32,
    format: PhantomData<E>,
}

impl<F: Format<Line = Line16>, E: Format, O: Lines<Line = Line16>> Vector<F, E, O> {
    /// Takes the next stage of the memory. If there is no vector, nothing is taken, and all elements are
    /// `number`.
    ///
    /// # Safety
    /// There are `count` elements from `start` on, if `is_there`, and both parts of shared memory.
    #[inline(always)]
    pub(super) unsafe fn take(
        memory: &mut DynamicShared,
        spare: Shared<F::Line>,
        (start, count): (*const E::Line, u32),
        is_there: bool,
        number: f32,
    ) -> Self {
        let (stage, mask) = if is_there {
            (Stage::take(memory), u32::MAX)
        } else {
            // SAFETY: the caller's promise. All threads write the same line, and each reads it after it
            // has written it.
            unsafe { spare.store(0, F::of(|_| number)) };
            (Stage(spare), 0)
        };
        Vector {
            start,
            count,
            stage,
            spare,
            mask,
            format: PhantomData,
        }
    }

    /// The element behind `head` others, and the bytes from a line to it.
    #[inline(always)]
    fn middle(&self, head: u32) -> (*const E::Line, u32) {
        let middle = self.start.wrapping_add(head as usize);
        (middle, middle as u32 % 16)
    }

    /// Starts to copy the lines in memory that have so many lines of the middle from line `first` on, with
    /// `head` elements before the middle.
    ///
    /// # Safety
    /// All threads of the block call it together. They have read what they had in the stage.
    #[inline(always)]
    pub(super) unsafe fn copy(&self, head: u32, first: u32, lines: u32) {
        if self.mask == 0 {
            return;
        }
        let (middle, shift) = self.middle(head);
        let from: *const F::Line = middle.wrapping_byte_sub(shift as usize).cast();
        let from = Global::<F::Line>::new(from.wrapping_add(first as usize));
        let element = size_of::<E::Line>() as u32;
        if element == 16 {
            // SAFETY: the caller's promise; the lines are those in memory.
            unsafe { self.stage.start(from, lines, false) };
            return;
        }
        // the bytes of the vector from there on, and those of lines of which the middle has a part
        let there = (self.count - head) * element + shift;
        let bytes = u32::min(there.saturating_sub(16 * first), 16 * (lines + 1));
        let (thread, before) = (opaque(threads::thread()), head * element);
        let last = O::COUNT * threads::block_threads();
        let copy = |to: Shared<F::Line>, at: u32| {
            // SAFETY: the caller's promise. Bytes behind the vector are not read.
            unsafe {
                let bytes = bytes.saturating_sub(16 * at).min(16);
                cp_async_16(to, from.moved(at as isize), bytes);
            }
        };
        // SAFETY: the caller's promise; each thread has places of its own.
        unsafe {
            let mut at = thread;
            if at == 0 && first == 0 && shift > before {
                // a part of this line lies before the vector
                let line: Shared<E::Line> = self.stage.0.recast();
                let missing = (shift - before) / element;
                let mut k = missing;
                while k < opaque(u32::min(bytes, 16) / element) {
                    let from = Global::<E::Line>::new(self.start);
                    line.store(k as isize, from.load((k - missing) as isize));
                    k += 1;
                }
                at += threads::block_threads();
            }
            while at < opaque(last) {
                copy(self.stage.0.moved(at as isize), at);
                at += threads::block_threads();
            }
            if thread == 0 {
                copy(self.spare, last);
            }
        }
    }

    /// The lines of the middle that are this thread's, of those in memory.
    ///
    /// # Safety
    /// The block has the lines in memory, which all of its threads have waited for.
    #[inline(always)]
    pub(super) unsafe fn shifted(&self, head: u32) -> O {
        let (_, shift) = self.middle(head);
        let first = opaque(threads::thread());
        O::of(|k| {
            let at = first + k * threads::block_threads();
            // SAFETY: the caller's promise.
            unsafe {
                let next = if at + 1 == O::COUNT * threads::block_threads() {
                    self.spare.load(0)
                } else {
                    self.stage.line((at + 1) & self.mask)
                };
                shifted(self.stage.line(at & self.mask), next, shift)
            }
        })
    }

    /// Writes the lines of this thread.
    ///
    /// # Safety
    /// No thread reads lines in memory any more.
    #[inline(always)]
    pub(super) unsafe fn write(&self, lines: O) {
        let first = opaque(threads::thread());
        lines.each(|k, line| {
            let at = (first + k * threads::block_threads()) & self.mask;
            // SAFETY: the caller's promise; each thread has places of its own, or all write the same.
            unsafe { self.stage.0.store(at as isize, line) };
        });
    }

    /// The line `at`.
    ///
    /// # Safety
    /// This thread has written it, or has waited for its copy.
    #[inline(always)]
    pub(super) unsafe fn line(&self, at: u32) -> F::Line {
        // SAFETY: the caller's promise.
        unsafe { self.stage.line(at & self.mask) }
    }

    /// The element `at`; `number` if there is no vector.
    ///
    /// # Safety
    /// There is such an element, if there is a vector.
    #[inline(always)]
    pub(super) unsafe fn element(&self, at: u32, number: f32) -> E::Line {
        if opaque(self.mask) == 0 {
            E::of(|_| number)
        } else {
            // SAFETY: the caller's promise.
            unsafe { Global::<E::Line>::new(self.start).load(at as isize) }
        }
    }
}
