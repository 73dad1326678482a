//! Nested loops over modes, the portable way to a sum of products.
//!
//! The innermost loop runs along a line: elements a stride apart in each tensor. It is either a sum
//! along a line of both operands, or it adds a line of products to a line of the output, whichever
//! line is longer where strides are 1.

use super::lists::sorted;
use super::number::sealed::Arithmetic;
use super::store::Store;
use super::tile::Product;
use crate::modes::{Mode, Modes, each};
use crate::target::{Work, with_long_vectors};

/// `C(i) = Σ A(i,k)·B(i,k)`, or `C(i) += …`. The strides of `outer`, for `i`, are those of C, A and
/// B; the strides of `inner`, for `k`, are those of A and B.
///
/// # Safety
/// All elements exist, and nobody else has those of C, which are distinct for distinct `i`.
pub(crate) unsafe fn products<T: Arithmetic>(
    at: (*mut T, *const T, *const T),
    outer: &Modes<3>,
    inner: &Modes<2>,
    store: Store,
) {
    let work = Products {
        at,
        outer: sorted(outer, 0).coalesced(),
        inner: sorted(inner, 0).coalesced(),
        store,
    };
    // SAFETY: the caller's promise.
    unsafe { with_long_vectors(work) }
}

/// The work of [`products`], whose modes are sorted.
struct Products<T> {
    at: (*mut T, *const T, *const T),
    outer: Modes<3>,
    inner: Modes<2>,
    store: Store,
}

impl<T: Arithmetic> Work for Products<T> {
    type Output = ();

    /// # Safety
    /// As for [`products`].
    #[inline(always)]
    unsafe fn run(self) {
        // SAFETY: the caller's promise.
        unsafe { sorted_products(self.at, &self.outer, &self.inner, self.store) }
    }
}

/// [`products`] over modes that are sorted.
///
/// # Safety
/// As for [`products`].
#[inline(always)]
unsafe fn sorted_products<T: Arithmetic>(
    (c, a, b): (*mut T, *const T, *const T),
    outer: &Modes<3>,
    inner: &Modes<2>,
    store: Store,
) {
    let line = outer.first().copied().unwrap_or(Mode::ONE);
    let along = inner.first().copied().unwrap_or(Mode::ONE);
    let near = |strides: &[isize]| strides.iter().all(|stride| stride.unsigned_abs() <= 1);
    let is_dot =
        !inner.is_empty() && (line.size < 4 || (near(&along.strides) && !near(&line.strides)));
    if is_dot {
        each(outer, [0; 3], &mut |[to, x, y]| {
            let mut sum = T::ZERO;
            each(&inner[1..], [x, y], &mut |[x, y]| {
                // SAFETY: the offsets are those of a line of coordinates of A and B.
                sum = sum.plus(unsafe { dot(along, a.offset(x), b.offset(y)) });
            });
            // SAFETY: the offset is that of a coordinate of C, which nobody else has.
            unsafe { put(c.offset(to), sum, store) };
        });
        return;
    }
    // Sums of few terms stay in registers; along many, the operands would be walked through once
    // for each block of the line.
    let in_registers = (2..=FEW).contains(&inner.size());
    if let [line, rows, ref rest @ ..] = **outer
        && in_registers
    {
        let mut exchanged = Vec::new();
        let tiles = Product::of([line, rows], inner, &mut exchanged, (c, a, b), store);
        if let Some((product, exchange)) = tiles {
            each(rest, [0; 3], &mut |[to, x, y]| {
                let (x, y) = if exchange { (y, x) } else { (x, y) };
                // SAFETY: the offsets are those of a coordinate of the other modes; the caller
                // proves the rest.
                unsafe { product.run([to, x, y]) };
            });
            return;
        }
    }
    let rest = outer.get(1..).unwrap_or_default();
    each(rest, [0; 3], &mut |[to, x, y]| {
        // SAFETY: the offset is that of a coordinate of C.
        let to = unsafe { c.offset(to) };
        if in_registers {
            // SAFETY: the offsets are those of lines of coordinates of A, B and C.
            unsafe { sum_line(line, inner, (to, a.offset(x), b.offset(y)), store) };
            return;
        }
        let mut store = store;
        each(inner, [x, y], &mut |[x, y]| {
            // SAFETY: the offsets are those of a line of coordinates of A, B and C.
            unsafe { add_line(line, to, a.offset(x), b.offset(y), store) };
            // Each further term is added to the first one.
            store = Store::Add;
        });
    });
}

/// `C(i) = Σ A(i,k)`, or `C(i) += …`. The strides of `outer`, for `i`, are those of C and A.
///
/// # Safety
/// As for [`products`].
pub(crate) unsafe fn sums<T: Arithmetic>(
    at: (*mut T, *const T),
    outer: &Modes<2>,
    inner: &Modes<1>,
    store: Store,
) {
    let work = Sums {
        at,
        outer: sorted(outer, 0).coalesced(),
        inner: sorted(inner, 0).coalesced(),
        store,
    };
    // SAFETY: the caller's promise.
    unsafe { with_long_vectors(work) }
}

/// The work of [`sums`], whose modes are sorted.
struct Sums<T> {
    at: (*mut T, *const T),
    outer: Modes<2>,
    inner: Modes<1>,
    store: Store,
}

impl<T: Arithmetic> Work for Sums<T> {
    type Output = ();

    /// # Safety
    /// As for [`sums`].
    #[inline(always)]
    unsafe fn run(self) {
        // SAFETY: the caller's promise.
        unsafe { sorted_sums(self.at, &self.outer, &self.inner, self.store) }
    }
}

/// [`sums`] over modes that are sorted.
///
/// # Safety
/// As for [`sums`].
#[inline(always)]
unsafe fn sorted_sums<T: Arithmetic>(
    (c, a): (*mut T, *const T),
    outer: &Modes<2>,
    inner: &Modes<1>,
    store: Store,
) {
    let line = outer.first().copied().unwrap_or(Mode::ONE);
    let along = inner.first().copied().unwrap_or(Mode::ONE);
    if !inner.is_empty() && (line.size < 4 || along.strides == [1]) {
        each(outer, [0; 2], &mut |[to, x]| {
            let mut sum = T::ZERO;
            each(&inner[1..], [x], &mut |[x]| {
                // SAFETY: the offsets are those of a line of coordinates of A.
                sum = sum.plus(unsafe { total(along, a.offset(x)) });
            });
            // SAFETY: the offset is that of a coordinate of C, which nobody else has.
            unsafe { put(c.offset(to), sum, store) };
        });
        return;
    }
    let rest = outer.get(1..).unwrap_or_default();
    each(rest, [0; 2], &mut |[to, x]| {
        // SAFETY: the offset is that of a coordinate of C.
        let to = unsafe { c.offset(to) };
        let mut store = store;
        each(inner, [x], &mut |[x]| {
            let Mode { size, strides } = line;
            for i in 0..size as isize {
                // SAFETY: the offsets are those of coordinates of A and C.
                unsafe {
                    put(
                        to.offset(i * strides[0]),
                        *a.offset(x + i * strides[1]),
                        store,
                    );
                }
            }
            store = Store::Add;
        });
    });
}

/// # Safety
/// The element exists, and nobody else has it.
#[inline(always)]
unsafe fn put<T: Arithmetic>(to: *mut T, value: T, store: Store) {
    // SAFETY: the caller's promise.
    unsafe {
        *to = match store {
            Store::Assign => value,
            Store::Add => (*to).plus(value),
        };
    }
}

/// `c[i] = a[i]·b[i]` along a line, or `+=`.
///
/// # Safety
/// The elements of the line exist, and nobody else has those of C.
#[inline(always)]
unsafe fn add_line<T: Arithmetic>(
    line: Mode<3>,
    c: *mut T,
    a: *const T,
    b: *const T,
    store: Store,
) {
    // Strides that the compiler knows become vector instructions.
    match line.strides {
        // SAFETY: the caller's promise, for the strides of the line.
        [1, 1, 0] => unsafe { add_strided(line.size, [1, 1, 0], (c, a, b), store) },
        // SAFETY: the caller's promise, for the strides of the line.
        [1, 0, 1] => unsafe { add_strided(line.size, [1, 0, 1], (c, a, b), store) },
        // SAFETY: the caller's promise, for the strides of the line.
        [1, 1, 1] => unsafe { add_strided(line.size, [1, 1, 1], (c, a, b), store) },
        // SAFETY: the caller's promise, for the strides of the line.
        strides => unsafe { add_strided(line.size, strides, (c, a, b), store) },
    }
}

/// A line of [`add_line`]. Where the strides are constants, so are those of the loop.
///
/// # Safety
/// As for [`add_line`].
#[inline(always)]
unsafe fn add_strided<T: Arithmetic>(
    size: usize,
    strides: [isize; 3],
    (c, a, b): (*mut T, *const T, *const T),
    store: Store,
) {
    let at = |i: usize, t: usize| i as isize * strides[t];
    for i in 0..size {
        // SAFETY: the caller's promise: `i` is below the size of the line.
        unsafe {
            let (to, x, y) = (c.offset(at(i, 0)), *a.offset(at(i, 1)), *b.offset(at(i, 2)));
            *to = match store {
                Store::Assign => x.times(y),
                Store::Add => (*to).plus_product(x, y),
            };
        }
    }
}

/// The most terms of sums that stay in registers.
const FEW: usize = 512;

/// How many elements of a line are summed in registers together.
const BLOCK: usize = 16;

/// `c[i] = Σ a[i,k]·b[i,k]` along a line, or `+=`; the sum is over `inner`.
///
/// # Safety
/// The elements of all lines exist, and nobody else has those of C.
#[inline(always)]
unsafe fn sum_line<T: Arithmetic>(
    line: Mode<3>,
    inner: &[Mode<2>],
    (c, a, b): (*mut T, *const T, *const T),
    store: Store,
) {
    let [to, x, y] = line.strides;
    let mut start = 0;
    while start < line.size {
        let len = BLOCK.min(line.size - start);
        let at = start as isize;
        // SAFETY: the block begins within the line.
        let (c, a, b) = unsafe { (c.offset(at * to), a.offset(at * x), b.offset(at * y)) };
        // SAFETY: the caller's promise. Numbers that the compiler knows become vector instructions.
        unsafe {
            match (len, x, y) {
                (BLOCK, 1, 0) => sum_block(BLOCK, [to, 1, 0], inner, (c, a, b), store),
                (BLOCK, 0, 1) => sum_block(BLOCK, [to, 0, 1], inner, (c, a, b), store),
                (BLOCK, 1, 1) => sum_block(BLOCK, [to, 1, 1], inner, (c, a, b), store),
                (8, 1, 0) => sum_block(8, [to, 1, 0], inner, (c, a, b), store),
                (8, 0, 1) => sum_block(8, [to, 0, 1], inner, (c, a, b), store),
                (4, 1, 0) => sum_block(4, [to, 1, 0], inner, (c, a, b), store),
                (4, 0, 1) => sum_block(4, [to, 0, 1], inner, (c, a, b), store),
                _ => sum_block(len, line.strides, inner, (c, a, b), store),
            }
        }
        start += len;
    }
}

/// A block of [`sum_line`], of at most [`BLOCK`] elements.
///
/// # Safety
/// As for [`sum_line`].
#[inline(always)]
unsafe fn sum_block<T: Arithmetic>(
    len: usize,
    [to, x, y]: [isize; 3],
    inner: &[Mode<2>],
    (c, a, b): (*mut T, *const T, *const T),
    store: Store,
) {
    let mut sums = [T::ZERO; BLOCK];
    match inner {
        // The usual case, without the function that `each` calls: the compiler knows its numbers.
        // SAFETY: the caller's promise.
        [along] => unsafe { add_terms(&mut sums[..len], [x, y], along, (a, b)) },
        [along, rest @ ..] => each(rest, [0; 2], &mut |[at_a, at_b]| {
            // SAFETY: the caller's promise; the offsets are those of coordinates of A and B.
            unsafe {
                let at = (a.offset(at_a), b.offset(at_b));
                add_terms(&mut sums[..len], [x, y], along, at);
            }
        }),
        [] => unreachable!("a sum has terms"),
    }
    for (i, sum) in sums[..len].iter().enumerate() {
        // SAFETY: the caller's promise: there are as many elements as sums.
        unsafe { put(c.offset(i as isize * to), *sum, store) };
    }
}

/// `sums[i] += Σ a[i,k]·b[i,k]` along one mode.
///
/// # Safety
/// The elements exist.
#[inline(always)]
unsafe fn add_terms<T: Arithmetic>(
    sums: &mut [T],
    [x, y]: [isize; 2],
    along: &Mode<2>,
    (mut a, mut b): (*const T, *const T),
) {
    for _ in 0..along.size {
        for (i, sum) in sums.iter_mut().enumerate() {
            let i = i as isize;
            // SAFETY: the caller's promise, for sum `i` and this step of the mode.
            *sum = unsafe { sum.plus_product(*a.offset(i * x), *b.offset(i * y)) };
        }
        // Behind the last term there may be no element, and none is read.
        a = a.wrapping_offset(along.strides[0]);
        b = b.wrapping_offset(along.strides[1]);
    }
}

/// How many sums run beside each other along a line, so that none waits for the one before it.
const SUMS: usize = 8;

/// `Σ a[i]·b[i]` along a line.
///
/// # Safety
/// The elements of the line exist.
#[inline(always)]
unsafe fn dot<T: Arithmetic>(line: Mode<2>, a: *const T, b: *const T) -> T {
    let Mode { size, strides } = line;
    let at = |i: usize, t: usize| i as isize * strides[t];
    let mut sums = [T::ZERO; SUMS];
    let whole = size - size % SUMS;
    if strides == [1, 1] {
        for i in (0..whole).step_by(SUMS) {
            for (s, sum) in sums.iter_mut().enumerate() {
                // SAFETY: the caller's promise: `i + s` is below `whole`, at most the size of the line.
                *sum = unsafe { sum.plus_product(*a.add(i + s), *b.add(i + s)) };
            }
        }
    } else {
        for i in (0..whole).step_by(SUMS) {
            for (s, sum) in sums.iter_mut().enumerate() {
                // SAFETY: the caller's promise: `i + s` is below `whole`, at most the size of the line.
                let (x, y) = unsafe { (*a.offset(at(i + s, 0)), *b.offset(at(i + s, 1))) };
                *sum = sum.plus_product(x, y);
            }
        }
    }
    let mut sum = sums.into_iter().fold(T::ZERO, T::plus);
    for i in whole..size {
        // SAFETY: the caller's promise: `i` is below the size of the line.
        sum = unsafe { sum.plus_product(*a.offset(at(i, 0)), *b.offset(at(i, 1))) };
    }
    sum
}

/// `Σ a[i]` along a line.
///
/// # Safety
/// The elements of the line exist.
#[inline(always)]
unsafe fn total<T: Arithmetic>(line: Mode<1>, a: *const T) -> T {
    let Mode {
        size,
        strides: [stride],
    } = line;
    let mut sums = [T::ZERO; SUMS];
    let whole = size - size % SUMS;
    for i in (0..whole).step_by(SUMS) {
        for (s, sum) in sums.iter_mut().enumerate() {
            // SAFETY: the caller's promise: `i + s` is below `whole`, at most the size of the line.
            *sum = sum.plus(unsafe { *a.offset((i + s) as isize * stride) });
        }
    }
    let sum = sums.into_iter().fold(T::ZERO, T::plus);
    (whole..size).fold(sum, |sum, i| {
        // SAFETY: the caller's promise: `i` is below the size of the line.
        sum.plus(unsafe { *a.offset(i as isize * stride) })
    })
}

#[cfg(test)]
mod tests {
    use super::{Modes, Store, products, sums};
    use crate::modes::tests::list;

    #[test]
    fn a_line_of_any_stride_stays_within_its_elements() {
        // sizes around the number of sums beside each other
        for size in [1, 2, 7, 8, 9, 16, 17] {
            for (stride, start) in [(1, 0), (3, 0), (-2, 2 * (size - 1)), (0, 0)] {
                // exactly the elements that the line reaches
                let len = 1 + (size - 1) * isize::unsigned_abs(stride);
                let a: Vec<i64> = (1..=len as i64).collect();
                let at = |i: usize| a[(start as isize + i as isize * stride) as usize];
                let from = &raw const a[start];
                let mut c = [7, 7, 7];
                // SAFETY: the line reaches the elements of `a`, and C is one element of `c`.
                unsafe {
                    let (to, inner) = (&raw mut c[1], list([(size, [stride, stride])]));
                    products((to, from, from), &Modes::NONE, &inner, Store::Assign);
                }
                let squares: i64 = (0..size).map(|i| at(i) * at(i)).sum();
                assert_eq!(c, [7, squares, 7]);
                // SAFETY: the line reaches the elements of `a`, and C is one element of `c`.
                unsafe {
                    let inner = list([(size, [stride])]);
                    sums((&raw mut c[1], from), &Modes::NONE, &inner, Store::Add);
                }
                assert_eq!(c, [7, squares + (0..size).map(at).sum::<i64>(), 7]);
            }
        }
    }

    #[test]
    fn lines_of_the_output_are_added_to() {
        let (a, b) = ([1, 2, 3, 4, 5], [10, 100]);
        let mut c = [0; 12];
        // SAFETY: C is (5,2) with the strides (-1,6) around element 5, within 12 elements.
        unsafe {
            let (to, a, b) = (&raw mut c[5], a.as_ptr(), b.as_ptr());
            let outer = list([(5, [-1, 1, 0]), (2, [6, 0, 1])]);
            products((to, a, b), &outer, &Modes::NONE, Store::Assign);
            products((to, a, b), &outer, &list([(3, [0, 0])]), Store::Add);
        }
        assert_eq!(c, [0, 200, 160, 120, 80, 40, 0, 2000, 1600, 1200, 800, 400]);
    }
}
