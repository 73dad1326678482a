//! A list that allocates only beyond a fixed number of elements.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// A list whose first `N` elements need no allocation.
#[derive(Clone)]
pub(crate) enum Short<T, const N: usize> {
    Inline { items: [T; N], len: usize },
    Heap(Vec<T>),
}

impl<T: Copy + Default, const N: usize> Short<T, N> {
    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        match self {
            Self::Inline { items, len } if *len < N => {
                items[*len] = item;
                *len += 1;
            }
            _ => self.push_to_heap(item),
        }
    }

    /// Pushes beyond the inline room; a separate function, so that the common case is short.
    #[cold]
    #[inline(never)]
    fn push_to_heap(&mut self, item: T) {
        match self {
            Self::Inline { items, .. } => {
                let mut heap = Vec::with_capacity(2 * N);
                heap.extend_from_slice(items);
                heap.push(item);
                *self = Self::Heap(heap);
            }
            Self::Heap(heap) => heap.push(item),
        }
    }

    /// Adds `more` default elements.
    pub(crate) fn grow(&mut self, more: usize) {
        match self {
            Self::Inline { items, len } if more <= N - *len => {
                items[*len..*len + more].fill(T::default());
                *len += more;
            }
            _ => (0..more).for_each(|_| self.push(T::default())),
        }
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        match self {
            Self::Inline { len: 0, .. } => None,
            Self::Inline { items, len } => {
                *len -= 1;
                Some(items[*len])
            }
            Self::Heap(heap) => heap.pop(),
        }
    }

    pub(crate) fn extend_from_slice(&mut self, more: &[T]) {
        match self {
            Self::Inline { items, len } if more.len() <= N - *len => {
                items[*len..*len + more.len()].copy_from_slice(more);
                *len += more.len();
            }
            _ => more.iter().for_each(|&item| self.push(item)),
        }
    }
}

impl<T: Copy + Default, const N: usize> Default for Short<T, N> {
    fn default() -> Self {
        Self::Inline {
            items: [T::default(); N],
            len: 0,
        }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Short<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<T, const N: usize> Deref for Short<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Self::Inline { items, len } => &items[..*len],
            Self::Heap(heap) => heap,
        }
    }
}

impl<T, const N: usize> DerefMut for Short<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Self::Inline { items, len } => &mut items[..*len],
            Self::Heap(heap) => heap,
        }
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Short<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Short<T, N> {}

impl<T: core::hash::Hash, const N: usize> core::hash::Hash for Short<T, N> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_stay_in_order_beyond_the_room_inline() {
        for n in 0..10 {
            let list: Short<usize, 4> = (0..n).collect();
            assert!(list.iter().copied().eq(0..n));
            assert_eq!(matches!(list, Short::Heap(_)), n > 4);
        }
    }
}
