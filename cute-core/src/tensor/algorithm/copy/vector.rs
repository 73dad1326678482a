//! Vectors of 16 bytes, and their elements interleaved: squares transposed in registers.
//!
//! The rows `0 1 2 3` of a square become its columns in `log2 N` rounds. In each round, row `i` is
//! zipped with row `i + N/2`, and the two results are rows `2i` and `2i + 1`.
//!
//! Elements may have padding or be pointers. Therefore vectors are bytes that may be uninitialised,
//! and the two instructions that interleave them on x86-64 are written as assembly. The compiler's
//! own functions take vectors of integers, which can hold neither; and an array of elements,
//! interleaved in plain Rust, compiles to one move for each element.
#![allow(
    unsafe_code,
    reason = "single instructions on registers, and moves of 16 bytes"
)]

use core::mem::MaybeUninit;

/// The bytes of a vector.
pub(super) const VECTOR: usize = 16;
/// The bytes of a cache line.
pub(super) const LINE: usize = 64;

#[cfg(all(target_arch = "x86_64", not(miri)))]
type Bytes = MaybeUninit<core::arch::x86_64::__m128i>;
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
type Bytes = [MaybeUninit<u8>; VECTOR];

/// A vector of `N` elements: 1, 2, 4, 8 or 16.
#[derive(Clone, Copy)]
pub(super) struct Vector<const N: usize>(Bytes);

impl<const N: usize> Vector<N> {
    /// Reads the vector at any address.
    ///
    /// # Safety
    /// There are 16 bytes to be read.
    #[inline(always)]
    pub(super) unsafe fn read(from: *const u8) -> Self {
        // SAFETY: the caller promises what the read asks for.
        Vector(unsafe { from.cast::<Bytes>().read_unaligned() })
    }

    /// Writes the vector to any address.
    ///
    /// # Safety
    /// There are 16 bytes to be written.
    #[inline(always)]
    pub(super) unsafe fn write(self, to: *mut u8) {
        // SAFETY: the caller promises what the write asks for.
        unsafe { to.cast::<Bytes>().write_unaligned(self.0) }
    }

    /// The columns of the square that has these rows.
    #[inline(always)]
    pub(super) fn transposed(mut rows: [Self; N]) -> [Self; N] {
        let mut columns = 1;
        while columns < N {
            let mut next = rows;
            for i in 0..N / 2 {
                (next[2 * i], next[2 * i + 1]) = rows[i].zip(rows[i + N / 2]);
            }
            (rows, columns) = (next, 2 * columns);
        }
        rows
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64 {
    use super::{Bytes, Vector};
    use core::arch::asm;
    use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};

    /// Applies the instruction `op` to two vectors. The AVX form is used where all code is compiled
    /// for AVX: the two forms are slow side by side.
    macro_rules! unpack {
        ($op:literal, $a:expr, $b:expr) => {{
            let result: Bytes;
            #[cfg(target_feature = "avx")]
            // SAFETY: an instruction on registers alone.
            unsafe {
                asm!(concat!("v", $op, " {r}, {a}, {b}"), r = lateout(xmm_reg) result, a = in(xmm_reg) $a, b = in(xmm_reg) $b,
                    options(pure, nomem, nostack, preserves_flags));
            }
            #[cfg(not(target_feature = "avx"))]
            // SAFETY: an instruction on registers alone.
            unsafe {
                asm!(concat!($op, " {a}, {b}"), a = inlateout(xmm_reg) $a => result, b = in(xmm_reg) $b,
                    options(pure, nomem, nostack, preserves_flags));
            }
            Vector(result)
        }};
    }

    impl<const N: usize> Vector<N> {
        /// `a0 b0 a1 b1 …`, in two vectors.
        #[inline(always)]
        pub(super) fn zip(self, other: Self) -> (Self, Self) {
            let (a, b) = (self.0, other.0);
            match N {
                16 => (unpack!("punpcklbw", a, b), unpack!("punpckhbw", a, b)),
                8 => (unpack!("punpcklwd", a, b), unpack!("punpckhwd", a, b)),
                4 => (unpack!("punpckldq", a, b), unpack!("punpckhdq", a, b)),
                _ => (unpack!("punpcklqdq", a, b), unpack!("punpckhqdq", a, b)),
            }
        }
    }

    /// Moves 16 bytes past the cache: a line that is written as a whole need not be read first.
    ///
    /// # Safety
    /// The 16 bytes can be read at `from` and written at `to`, a multiple of 16; [`fence`] is
    /// called before another thread reads what was written.
    #[inline(always)]
    pub(in super::super) unsafe fn stream(from: *const u8, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe {
            let Vector::<1>(bytes) = Vector::read(from);
            #[cfg(target_feature = "avx")]
            asm!("vmovntdq [{to}], {bytes}", to = in(reg) to, bytes = in(xmm_reg) bytes, options(nostack, preserves_flags));
            #[cfg(not(target_feature = "avx"))]
            asm!("movntdq [{to}], {bytes}", to = in(reg) to, bytes = in(xmm_reg) bytes, options(nostack, preserves_flags));
        }
    }

    /// Fetches the line at this address into the second-level cache, where rows that are a power of
    /// two apart do not drive each other out. Any address may be passed: nothing else happens.
    #[inline(always)]
    pub(in super::super) fn prefetch(at: *const u8) {
        // SAFETY: a hint, which reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(at.cast()) }
    }

    /// Orders the streamed writes before all writes that follow.
    pub(in super::super) fn fence() {
        // SAFETY: x86-64 has the instruction; it has no operands.
        unsafe { asm!("sfence", options(nostack, preserves_flags)) }
    }
}
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(super) use x86_64::{fence, prefetch, stream};

#[cfg(not(all(target_arch = "x86_64", not(miri))))]
mod elsewhere {
    use super::{Vector, zip};

    impl<const N: usize> Vector<N> {
        /// `a0 b0 a1 b1 …`, in two vectors.
        #[inline(always)]
        pub(super) fn zip(self, other: Self) -> (Self, Self) {
            let [low, high] = zip::<N>(self.0, other.0);
            (Vector(low), Vector(high))
        }
    }

    /// Moves 16 bytes.
    ///
    /// # Safety
    /// The 16 bytes can be read and written.
    #[inline(always)]
    pub(in super::super) unsafe fn stream(from: *const u8, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { Vector::<1>::read(from).write(to) }
    }

    /// Does nothing: there is no portable hint.
    pub(in super::super) fn prefetch(_: *const u8) {}

    /// Does nothing: streamed bytes were written like any others.
    pub(in super::super) fn fence() {}
}
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub(super) use elsewhere::{fence, prefetch, stream};

/// `a0 b0 a1 b1 …` of `N` elements each, in halves.
#[cfg(any(test, miri, not(target_arch = "x86_64")))]
#[inline(always)]
fn zip<const N: usize>(
    a: [MaybeUninit<u8>; VECTOR],
    b: [MaybeUninit<u8>; VECTOR],
) -> [[MaybeUninit<u8>; VECTOR]; 2] {
    let size = VECTOR / N;
    [0, N].map(|first| {
        core::array::from_fn(|byte| {
            let (element, byte) = (first + byte / size, byte % size);
            let of = if element % 2 == 0 { a } else { b };
            of[element / 2 * size + byte]
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{VECTOR, Vector, zip};
    use core::mem::MaybeUninit;

    fn bytes<const N: usize>(vector: Vector<N>) -> [u8; VECTOR] {
        let mut bytes = [0; VECTOR];
        // SAFETY: the array has the bytes of a vector.
        unsafe { vector.write(bytes.as_mut_ptr()) };
        bytes
    }

    fn check<const N: usize>() {
        let rows: [[u8; VECTOR]; N] =
            core::array::from_fn(|i| core::array::from_fn(|j| (VECTOR * i + j) as u8));
        // SAFETY: each row has the bytes of a vector.
        let square = rows.map(|row| unsafe { Vector::<N>::read(row.as_ptr()) });
        let columns = Vector::transposed(square).map(bytes);
        let size = VECTOR / N;
        for (i, j, byte) in (0..N).flat_map(|i| (0..N * size).map(move |k| (i, k / size, k % size)))
        {
            assert_eq!(
                columns[j][i * size + byte],
                rows[i][j * size + byte],
                "{N}: ({i},{j})"
            );
        }
        if N > 1 {
            let (low, high) = square[0].zip(square[1]);
            let halves = zip::<N>(rows[0].map(MaybeUninit::new), rows[1].map(MaybeUninit::new));
            // SAFETY: all bytes are initialised.
            let halves = halves.map(|half| half.map(|byte| unsafe { byte.assume_init() }));
            assert_eq!([bytes(low), bytes(high)], halves, "{N}");
        }
    }

    #[test]
    fn rows_become_columns() {
        check::<1>();
        check::<2>();
        check::<4>();
        check::<8>();
        check::<16>();
    }
}
