//! Memory for packed panels, kept from product to product by each thread.

use core::cell::Cell;

/// 64 bytes that begin at a multiple of 64: a line of the caches, and the widest vector.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Line(#[allow(dead_code, reason = "used through pointers alone")] [u8; 64]);

/// Aligned memory, and the tables of offsets of one product.
#[derive(Default)]
pub(crate) struct Panels {
    lines: Vec<Line>,
    pub(crate) tables: [Vec<isize>; 6],
}

thread_local! {
    static PANELS: Cell<Option<Box<Panels>>> = const { Cell::new(None) };
}

impl Panels {
    /// Calls `f` with the memory of this thread. A product inside of `f` has memory of its own.
    pub(crate) fn with<R>(f: impl FnOnce(&mut Panels) -> R) -> R {
        let mut panels = PANELS.take().unwrap_or_default();
        let result = f(&mut panels);
        PANELS.set(Some(panels));
        result
    }

    /// Room for so many elements of each list, each list from a multiple of 64 bytes on.
    pub(crate) fn rooms<T, const N: usize>(
        lines: &mut Room<'_>,
        counts: [usize; N],
    ) -> [*mut T; N] {
        let bytes = counts.map(|count| (count * size_of::<T>()).next_multiple_of(64));
        let needed = bytes.iter().sum::<usize>() / 64;
        if lines.0.len() < needed {
            *lines.0 = vec![Line([0; 64]); needed];
        }
        let mut next: *mut u8 = lines.0.as_mut_ptr().cast();
        bytes.map(|bytes| {
            let room = next;
            next = next.wrapping_add(bytes);
            room.cast()
        })
    }

    /// The memory for panels and the tables, apart.
    pub(crate) fn split(&mut self) -> (Room<'_>, &mut [Vec<isize>; 6]) {
        (Room(&mut self.lines), &mut self.tables)
    }
}

/// The memory for panels.
pub struct Room<'p>(&'p mut Vec<Line>);
