//! Arrays for the copies, and in which state of the caches they are when they are copied.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::slice::from_raw_parts_mut;

/// So many bytes of arrays that no array is still in a cache when its turn comes.
const BEYOND_CACHES: usize = 192 << 20;

/// The bytes of a page, and of a huge page.
const PAGE: usize = 4096;
const HUGE: usize = 2 << 20;

/// Where an array begins after the beginning of a page, as those do that `Vec` gets from the
/// system's allocator.
const HEADER: usize = 16;

/// Arrays of floats side by side, all written.
struct Block {
    begin: *mut u8,
    layout: Layout,
    /// The bytes from array to array, a multiple of a page.
    step: usize,
    len: usize,
}

impl Block {
    fn new(count: usize, len: usize, huge: bool) -> Self {
        let step = (4 * len + HEADER).next_multiple_of(PAGE);
        let bytes = (count * step).next_multiple_of(HUGE);
        let layout = Layout::from_size_align(bytes, HUGE).expect("a size of memory");
        // SAFETY: the size is not 0.
        let begin = unsafe { alloc(layout) };
        if begin.is_null() {
            handle_alloc_error(layout);
        }
        #[cfg(target_os = "linux")]
        {
            const HUGE_PAGES: i32 = 14;
            const SMALL_PAGES: i32 = 15;
            unsafe extern "C" {
                fn madvise(begin: *mut u8, bytes: usize, advice: i32) -> i32;
            }
            let advice = if huge { HUGE_PAGES } else { SMALL_PAGES };
            // SAFETY: the pages are those of the block. A failure leaves them as they are.
            unsafe { madvise(begin, bytes, advice) };
        }
        let mut block = Block {
            begin,
            layout,
            step,
            len,
        };
        // Nothing touches a page before its size is known: `alloc_zeroed` would.
        // SAFETY: so many bytes were allocated.
        unsafe { begin.write_bytes(0, bytes) };
        for k in 0..count {
            for (i, value) in block.array(k).iter_mut().enumerate() {
                *value = i as f32;
            }
        }
        block
    }

    fn array(&mut self, k: usize) -> &mut [f32] {
        let begin = k * self.step + HEADER;
        assert!(begin + 4 * self.len <= self.layout.size());
        // SAFETY: so many elements were allocated, and are written.
        unsafe { from_raw_parts_mut(self.begin.add(begin).cast(), self.len) }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: the allocation of `new`.
        unsafe { dealloc(self.begin, self.layout) }
    }
}

/// Pairs of arrays; each copy takes the next pair.
pub struct Pairs {
    blocks: [Block; 2],
    count: usize,
    next: usize,
}

impl Pairs {
    /// One pair, which stays in the caches if it fits; or, `from_memory`, so many that none is in
    /// them when its turn comes again.
    pub fn new(len: usize, from_memory: bool, huge: bool) -> Self {
        let count = if from_memory {
            usize::max(1, BEYOND_CACHES.div_ceil(8 * len))
        } else {
            1
        };
        Pairs {
            blocks: [(); 2].map(|()| Block::new(count, len, huge)),
            count,
            next: 0,
        }
    }

    /// The source and the destination of the next copy.
    pub fn next(&mut self) -> (&[f32], &mut [f32]) {
        self.next = (self.next + 1) % self.count;
        let [src, dst] = &mut self.blocks;
        (src.array(self.next), dst.array(self.next))
    }
}
