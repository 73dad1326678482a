//! Registers of one, two or four lanes of 16 bytes, as bytes that may be uninitialised.
//!
//! Elements may have padding or be pointers. The compiler's own functions take vectors of integers,
//! which can hold neither, so the instructions are written as assembly, each with one result.

use core::arch::asm;
use core::arch::x86_64::{__m128i, __m256i, __m512i};
use core::mem::{MaybeUninit, transmute};
use core::ops::Range;

/// A register of [`LANES`](Self::LANES) lanes of 16 bytes.
pub(super) trait Vector: Copy {
    /// The number of lanes.
    const LANES: usize;

    /// Lane `l` is what lies `BYTES` bytes after `rows[l]`.
    ///
    /// # Safety
    /// 16 bytes can be read there for each of the first `LANES` addresses; the processor has the
    /// register.
    unsafe fn gather<const BYTES: usize>(rows: [*const u8; 4]) -> Self;

    /// In each lane `a0 b0 a1 b1 …`, in two vectors, where `N` elements fill a lane.
    ///
    /// # Safety
    /// The processor has the register.
    unsafe fn zip<const N: usize>(self, other: Self) -> (Self, Self);

    /// Reads all lanes side by side.
    ///
    /// # Safety
    /// So many bytes can be read; the processor has the register.
    unsafe fn read(from: *const u8) -> Self;

    /// Writes all lanes side by side.
    ///
    /// # Safety
    /// So many bytes can be written; the processor has the register.
    unsafe fn write(self, to: *mut u8);

    /// Writes all lanes past the cache.
    ///
    /// # Safety
    /// As [`write`](Self::write), to a multiple of the register's bytes; `sfence` is executed
    /// before another thread reads what was written.
    unsafe fn stream(self, to: *mut u8);
}

/// One instruction on two registers.
macro_rules! unpack {
    ($op:literal, $class:ident, $bytes:ty, $a:expr, $b:expr $(, $constant:literal)?) => {{
        let result: MaybeUninit<$bytes>;
        // SAFETY: an instruction on registers alone, which the function's caller promises.
        unsafe {
            asm!(concat!("v", $op, " {r}, {a}, {b}" $(, $constant)?), r = lateout($class) result, a = in($class) $a, b = in($class) $b,
                options(pure, nomem, nostack, preserves_flags));
        }
        result
    }};
}

/// Implements [`Vector`] for `$name` of `$lanes` lanes, with the instructions that read them.
macro_rules! vector {
    ($(#[$doc:meta])* $name:ident, $lanes:literal, $bytes:ty, $class:ident, $features:literal, [$($k:literal $read:literal)*]) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $name(MaybeUninit<$bytes>);

        impl Vector for $name {
            const LANES: usize = $lanes;

            #[inline]
            #[target_feature(enable = $features)]
            unsafe fn gather<const BYTES: usize>(rows: [*const u8; 4]) -> Self {
                let result: MaybeUninit<$bytes>;
                // SAFETY: the instructions read the 16 bytes that the caller promises.
                unsafe {
                    asm!($($read,)* $(in(reg) rows[$k],)* r = out($class) result, bytes = const BYTES,
                        options(pure, readonly, nostack, preserves_flags));
                }
                $name(result)
            }

            #[inline]
            #[target_feature(enable = $features)]
            unsafe fn zip<const N: usize>(self, other: Self) -> (Self, Self) {
                let (a, b) = (self.0, other.0);
                let (low, high) = match N {
                    16 => (unpack!("punpcklbw", $class, $bytes, a, b), unpack!("punpckhbw", $class, $bytes, a, b)),
                    8 => (unpack!("punpcklwd", $class, $bytes, a, b), unpack!("punpckhwd", $class, $bytes, a, b)),
                    4 => (unpack!("punpckldq", $class, $bytes, a, b), unpack!("punpckhdq", $class, $bytes, a, b)),
                    _ => (unpack!("punpcklqdq", $class, $bytes, a, b), unpack!("punpckhqdq", $class, $bytes, a, b)),
                };
                ($name(low), $name(high))
            }

            #[inline]
            #[target_feature(enable = $features)]
            unsafe fn read(from: *const u8) -> Self {
                // SAFETY: the caller promises the bytes.
                $name(unsafe { from.cast::<MaybeUninit<$bytes>>().read_unaligned() })
            }

            #[inline]
            #[target_feature(enable = $features)]
            unsafe fn write(self, to: *mut u8) {
                // SAFETY: the caller promises the bytes.
                unsafe { to.cast::<MaybeUninit<$bytes>>().write_unaligned(self.0) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            unsafe fn stream(self, to: *mut u8) {
                // SAFETY: the caller promises the bytes and their alignment.
                unsafe {
                    asm!("vmovntdq [{to}], {r}", to = in(reg) to, r = in($class) self.0, options(nostack, preserves_flags));
                }
            }
        }
    };
}

vector! {
    /// 16 bytes.
    One, 1, __m128i, xmm_reg, "avx2", [0 "vmovdqu {r}, [{0} + {bytes}]"]
}
vector! {
    /// 32 bytes.
    Two, 2, __m256i, ymm_reg, "avx2", [0 "vbroadcasti128 {r}, [{0} + {bytes}]" 1 "vinserti128 {r}, {r}, [{1} + {bytes}], 1"]
}
vector! {
    /// 64 bytes: a cache line.
    Four, 4, __m512i, zmm_reg, "avx512f,avx512bw", [
        0 "vbroadcasti32x4 {r}, [{0} + {bytes}]"
        1 "vinserti32x4 {r}, {r}, [{1} + {bytes}], 1"
        2 "vinserti32x4 {r}, {r}, [{2} + {bytes}], 2"
        3 "vinserti32x4 {r}, {r}, [{3} + {bytes}], 3"
    ]
}

impl Four {
    /// Lanes 0 and 1 are what lies at `first`, lanes 2 and 3 what lies at `second`.
    ///
    /// # Safety
    /// 32 bytes can be read at both places; the processor has the register.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn pair(first: *const u8, second: *const u8) -> Four {
        let result: MaybeUninit<__m512i>;
        // SAFETY: the instructions read the 32 bytes that the caller promises.
        unsafe {
            asm!("vbroadcasti64x4 {r}, [{0}]", "vinserti64x4 {r}, {r}, [{1}], 1",
                in(reg) first, in(reg) second, r = out(zmm_reg) result,
                options(pure, readonly, nostack, preserves_flags));
        }
        Four(result)
    }

    /// Any bytes.
    #[inline]
    pub(super) fn uninit() -> Four {
        Four(MaybeUninit::uninit())
    }

    /// Zeros.
    #[inline]
    pub(super) fn zero() -> Four {
        // SAFETY: a vector of integers may have any bits.
        Four(MaybeUninit::new(unsafe { core::mem::zeroed() }))
    }

    /// [`pair`](Self::pair) of so many words of 4 bytes, at most 8, of each place, and zeros behind
    /// them.
    ///
    /// # Safety
    /// So many words can be read at the places; the processor has the register.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn pair_of_words([first, second]: [*const u8; 2], words: [usize; 2]) -> Four {
        debug_assert!(words.iter().all(|&words| words <= 8));
        let result: MaybeUninit<__m512i>;
        let [low, high] = words.map(|words| (1_u16 << words) - 1);
        // SAFETY: an instruction reads no words but those of its mask.
        unsafe {
            asm!("vmovdqu32 {r} {{{low}}} {{z}}, [{first}]", "vmovdqu32 {r} {{{high}}}, [{second}]",
                first = in(reg) first, second = in(reg) second.wrapping_sub(32), low = in(kreg) low,
                high = in(kreg) high << 8, r = out(zmm_reg) result,
                options(pure, readonly, nostack, preserves_flags));
        }
        Four(result)
    }

    /// The bytes whose bits are set in `mask`, from their place, where byte 0 would lie at `from`;
    /// the others are those of this register.
    ///
    /// # Safety
    /// These bytes can be read; the processor has the register.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn with_bytes(self, mask: u64, from: *const u8) -> Four {
        let result: MaybeUninit<__m512i>;
        // SAFETY: the instruction reads no bytes but those of its mask.
        unsafe {
            asm!("vmovdqu8 {r} {{{mask}}}, [{from}]", from = in(reg) from, mask = in(kreg) mask,
                r = inlateout(zmm_reg) self.0 => result,
                options(pure, readonly, nostack, preserves_flags));
        }
        Four(result)
    }

    /// Writes the bytes whose bits are set in `mask` to their place, where byte 0 would lie at
    /// `to`.
    ///
    /// # Safety
    /// These bytes can be written; the processor has the register.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn write_bytes(self, mask: u64, to: *mut u8) {
        // SAFETY: the instruction writes the bytes of its mask.
        unsafe {
            asm!("vmovdqu8 [{to}] {{{mask}}}, {r}", to = in(reg) to, mask = in(kreg) mask,
                r = in(zmm_reg) self.0, options(nostack, preserves_flags));
        }
    }

    /// Writes some of the words of 4 bytes, at least one, to their place, where word 0 would lie at `to`.
    ///
    /// # Safety
    /// These words can be written; the processor has the register.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn write_words(self, words: Range<usize>, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { self.write_bytes(bytes_of_line(4 * words.start, 4 * words.end), to) }
    }

    /// Writes lanes 0 and 1 to the first place, lanes 2 and 3 to the second.
    ///
    /// # Safety
    /// 32 bytes can be written at both places; the processor has the register.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn write_halves(self, [first, second]: [*mut u8; 2]) {
        // SAFETY: a register is two of half its size, and the caller promises the bytes.
        unsafe {
            let [low, high] = transmute::<MaybeUninit<__m512i>, [MaybeUninit<__m256i>; 2]>(self.0);
            first.cast::<MaybeUninit<__m256i>>().write_unaligned(low);
            second.cast::<MaybeUninit<__m256i>>().write_unaligned(high);
        }
    }

    /// Lanes 0 and 2 of this register, and of the other one.
    ///
    /// # Safety
    /// The processor has the register.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn even_lanes(self, other: Four) -> Four {
        Four(unpack!(
            "shufi32x4",
            zmm_reg,
            __m512i,
            self.0,
            other.0,
            ", 0x88"
        ))
    }

    /// Lanes 1 and 3 of this register, and of the other one.
    ///
    /// # Safety
    /// The processor has the register.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn odd_lanes(self, other: Four) -> Four {
        Four(unpack!(
            "shufi32x4",
            zmm_reg,
            __m512i,
            self.0,
            other.0,
            ", 0xdd"
        ))
    }

    /// Sixteen words of 4 bytes, by their numbers: 0 to 15 are those of this register, 16 to 31
    /// those of the other one.
    ///
    /// # Safety
    /// The processor has the register; the numbers are initialised.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn words_of(self, numbers: Four, other: Four) -> Four {
        let result: MaybeUninit<__m512i>;
        // SAFETY: an instruction on registers alone, which the function's caller promises.
        unsafe {
            asm!("vpermt2d {r}, {n}, {b}", r = inlateout(zmm_reg) self.0 => result,
                n = in(zmm_reg) numbers.0, b = in(zmm_reg) other.0,
                options(pure, nomem, nostack, preserves_flags));
        }
        Four(result)
    }
}

/// The mask of the bytes from `begin` to `end` of a line. There is at least one such byte.
#[inline(always)]
pub(super) fn bytes_of_line(begin: usize, end: usize) -> u64 {
    debug_assert!(begin < end && end <= 64);
    (!0 << begin) & (!0 >> (64 - end))
}
