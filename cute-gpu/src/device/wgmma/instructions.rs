//! [`Wgmma`]: the instructions of the core's atoms.

use crate::Descriptor;
use cute_core::atom::nvidia::sm90_gmma::*;
use cute_core::atom::{K, MN, Major, MmaAtom};

/// An order of an operand, as the instruction is told of it. Sealed.
pub trait Trans: Major {
    /// 0 for [`K`](struct@K), 1 for [`MN`](struct@MN).
    const TRANS: i32;
}
impl Trans for K {
    const TRANS: i32 = 0;
}
impl Trans for MN {
    const TRANS: i32 = 1;
}

/// An atom whose operands are both in shared memory: `wgmma` with two descriptors.
///
/// The instruction is that of the core's atom, [`MmaAtom::INSTRUCTION`]; its sums are those of the
/// atom's layout of C, in the order of values.
///
/// ```
/// use cute_core::atom::{K, MN, nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS};
/// use cute_gpu::device::wgmma::Wgmma;
/// fn sums<A: Wgmma>() -> usize {
///     size_of::<A::Accumulators>() / 4
/// }
/// assert_eq!(sums::<SM90_64xNx16_F32F16F16_SS<256, K, MN>>(), 128);
/// ```
///
/// # Safety
/// The sums are as many as the atom's layout of C has for a thread.
pub unsafe trait Wgmma: MmaAtom {
    /// The columns of B and of the sums.
    const N: u32;
    /// The order of A.
    type MajorA: Major;
    /// The order of B.
    type MajorB: Major;
    /// The sums of a thread.
    type Accumulators: Copy;
    /// The text in the program: the atom's instruction with its N.
    const TEXT: &'static str;

    /// Starts `d = a·bᵀ`.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; the descriptors are those of written memory.
    /// Nobody uses `d`, or writes the memory, before a wait for the group.
    unsafe fn multiply(d: &mut Self::Accumulators, a: Descriptor, b: Descriptor);

    /// Starts `d += a·bᵀ`.
    ///
    /// # Safety
    /// As for [`multiply`](Self::multiply).
    unsafe fn multiply_add(d: &mut Self::Accumulators, a: Descriptor, b: Descriptor);

    /// Waits for all groups of the warpgroup. The sums pass through the instruction, so that nobody
    /// reads them before.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together.
    #[inline(always)]
    unsafe fn wait(d: &mut Self::Accumulators) {
        // SAFETY: the caller's promise.
        unsafe { Self::wait_for::<0>(d) }
    }

    /// Waits for all groups of the warpgroup but the last `GROUPS`, which these sums are not of.
    /// They pass through the instruction, so that nobody reads them before.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together.
    unsafe fn wait_for<const GROUPS: u32>(d: &mut Self::Accumulators);
}

/// An atom with A in registers: `wgmma` with one descriptor.
///
/// # Safety
/// The registers are as many as the atom's layouts of A and C have for a thread.
pub unsafe trait WgmmaRegisters: MmaAtom {
    /// The columns of B and of the sums.
    const N: u32;
    /// The order of B.
    type MajorB: Major;
    /// The sums of a thread.
    type Accumulators: Copy;
    /// The text in the program: the atom's instruction with its N.
    const TEXT: &'static str;

    /// Starts `d = a·bᵀ`, where `a` has the values in the order of the atom's layout of A: two of 16
    /// bits in a register, or four of 8 bits.
    ///
    /// # Safety
    /// As for [`Wgmma::multiply`]; nobody writes the registers of `a` before a wait for the group.
    unsafe fn multiply(d: &mut Self::Accumulators, a: [u32; 4], b: Descriptor);

    /// As [`Wgmma::wait_for`].
    ///
    /// # Safety
    /// All threads of the warpgroup call it together.
    unsafe fn wait_for<const GROUPS: u32>(d: &mut Self::Accumulators);

    /// Starts `d += a·bᵀ`, where `a` has the values in the order of the atom's layout of A.
    ///
    /// # Safety
    /// As for [`Wgmma::multiply`]; nobody writes the registers of `a` before a wait for the group.
    unsafe fn multiply_add(d: &mut Self::Accumulators, a: [u32; 4], b: Descriptor);
}

/// Both atoms of a pair of 16-bit formats, which have both orders, and those of others, along K; of E4M3
/// the one with A in registers, too.
macro_rules! atoms {
    ($n:literal [$first:literal $($i:literal)*]) => {
        atoms!(@ both SM90_64xNx16_F32F16F16_SS SM90_64xNx16_F32F16F16_RS "k16.f32.f16.f16" f32 $n [$first $($i)*]);
        atoms!(@ both SM90_64xNx16_F32BF16BF16_SS SM90_64xNx16_F32BF16BF16_RS "k16.f32.bf16.bf16" f32 $n [$first $($i)*]);
        atoms!(@ along_k SM90_64xNx8_F32TF32TF32_SS_TN "k8.f32.tf32.tf32" f32 ", 1, 1" $n [$first $($i)*]);
        atoms!(@ along_k SM90_64xNx32_F32E4M3E4M3_SS_TN "k32.f32.e4m3.e4m3" f32 ", 1, 1" $n [$first $($i)*]);
        atoms!(@ registers_along_k SM90_64xNx32_F32E4M3E4M3_RS_TN "k32.f32.e4m3.e4m3" $n [$first $($i)*]);
    };
    ($n:literal integers [$($i:literal)*]) => {
        atoms!($n [$($i)*]);
        // products of integers have no sign to be changed
        atoms!(@ along_k SM90_64xNx32_S32S8S8_SS_TN "k32.s32.s8.s8" i32 "" $n [$($i)*]);
    };
    (@ both $atom:ident $registers:ident $formats:literal $t:ident $n:literal [$($i:literal)*]) => {
        // SAFETY: 128 threads have 64·N sums.
        unsafe impl<TA: Trans, TB: Trans> Wgmma for $atom<$n, TA, TB> {
            const N: u32 = $n;
            type MajorA = TA;
            type MajorB = TB;
            type Accumulators = [$t; $n / 2];
            const TEXT: &'static str = atoms!(@ text $n $formats);

            #[inline(always)]
            unsafe fn multiply(d: &mut Self::Accumulators, a: Descriptor, b: Descriptor) {
                let (a, b) = (a.halves(), b.halves());
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!(atoms!(@ begin a b, 0), atoms!(@ text $n $formats), " ",
                            atoms!(@ list $($i)*), ", a, b, p, 1, 1, {ta}, {tb}; }}");
                        $(out(reg32) d[$i],)* a_lower = in(reg32) a[0], a_upper = in(reg32) a[1],
                        b_lower = in(reg32) b[0], b_upper = in(reg32) b[1],
                        ta = const TA::TRANS, tb = const TB::TRANS, options(nostack));
                }
            }
            #[inline(always)]
            unsafe fn multiply_add(d: &mut Self::Accumulators, a: Descriptor, b: Descriptor) {
                let (a, b) = (a.halves(), b.halves());
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!(atoms!(@ begin a b, 1), atoms!(@ text $n $formats), " ",
                            atoms!(@ list $($i)*), ", a, b, p, 1, 1, {ta}, {tb}; }}");
                        $(inout(reg32) d[$i],)* a_lower = in(reg32) a[0], a_upper = in(reg32) a[1],
                        b_lower = in(reg32) b[0], b_upper = in(reg32) b[1],
                        ta = const TA::TRANS, tb = const TB::TRANS, options(nostack));
                }
            }
            atoms!(@ wait $($i)*);
        }
        // SAFETY: 128 threads have 64·N sums, and 64·16 elements of A, in pairs.
        unsafe impl<TB: Trans> WgmmaRegisters for $registers<$n, TB> {
            const N: u32 = $n;
            type MajorB = TB;
            type Accumulators = [$t; $n / 2];
            const TEXT: &'static str = atoms!(@ text $n $formats);

            #[inline(always)]
            unsafe fn multiply(d: &mut Self::Accumulators, a: [u32; 4], b: Descriptor) {
                let b = b.halves();
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!(atoms!(@ begin b, 0), atoms!(@ text $n $formats), " ",
                            atoms!(@ list $($i)*), ", {{{a0}, {a1}, {a2}, {a3}}}, b, p, 1, 1, {tb}; }}");
                        $(out(reg32) d[$i],)* a0 = in(reg32) a[0], a1 = in(reg32) a[1],
                        a2 = in(reg32) a[2], a3 = in(reg32) a[3], b_lower = in(reg32) b[0], b_upper = in(reg32) b[1],
                        tb = const TB::TRANS, options(nostack));
                }
            }
            atoms!(@ wait $($i)*);
            #[inline(always)]
            unsafe fn multiply_add(d: &mut Self::Accumulators, a: [u32; 4], b: Descriptor) {
                let b = b.halves();
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!(atoms!(@ begin b, 1), atoms!(@ text $n $formats), " ",
                            atoms!(@ list $($i)*), ", {{{a0}, {a1}, {a2}, {a3}}}, b, p, 1, 1, {tb}; }}");
                        $(inout(reg32) d[$i],)* a0 = in(reg32) a[0], a1 = in(reg32) a[1],
                        a2 = in(reg32) a[2], a3 = in(reg32) a[3], b_lower = in(reg32) b[0], b_upper = in(reg32) b[1],
                        tb = const TB::TRANS, options(nostack));
                }
            }
        }
    };
    (@ along_k $atom:ident $formats:literal $t:ident $signs:literal $n:literal [$($i:literal)*]) => {
        // SAFETY: 128 threads have 64·N sums.
        unsafe impl Wgmma for $atom<$n> {
            const N: u32 = $n;
            type MajorA = K;
            type MajorB = K;
            type Accumulators = [$t; $n / 2];
            const TEXT: &'static str = atoms!(@ text $n $formats);

            #[inline(always)]
            unsafe fn multiply(d: &mut Self::Accumulators, a: Descriptor, b: Descriptor) {
                let (a, b) = (a.halves(), b.halves());
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!(atoms!(@ begin a b, 0), atoms!(@ text $n $formats), " ",
                            atoms!(@ list $($i)*), ", a, b, p", $signs, "; }}");
                        $(out(reg32) d[$i],)* a_lower = in(reg32) a[0], a_upper = in(reg32) a[1],
                        b_lower = in(reg32) b[0], b_upper = in(reg32) b[1], options(nostack));
                }
            }
            #[inline(always)]
            unsafe fn multiply_add(d: &mut Self::Accumulators, a: Descriptor, b: Descriptor) {
                let (a, b) = (a.halves(), b.halves());
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!(atoms!(@ begin a b, 1), atoms!(@ text $n $formats), " ",
                            atoms!(@ list $($i)*), ", a, b, p", $signs, "; }}");
                        $(inout(reg32) d[$i],)* a_lower = in(reg32) a[0], a_upper = in(reg32) a[1],
                        b_lower = in(reg32) b[0], b_upper = in(reg32) b[1], options(nostack));
                }
            }
            atoms!(@ wait $($i)*);
        }
    };
    (@ registers_along_k $registers:ident $formats:literal $n:literal [$($i:literal)*]) => {
        // SAFETY: 128 threads have 64·N sums, and 64·32 elements of A, in fours.
        unsafe impl WgmmaRegisters for $registers<$n> {
            const N: u32 = $n;
            type MajorB = K;
            type Accumulators = [f32; $n / 2];
            const TEXT: &'static str = atoms!(@ text $n $formats);

            #[inline(always)]
            unsafe fn multiply(d: &mut Self::Accumulators, a: [u32; 4], b: Descriptor) {
                let b = b.halves();
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!(atoms!(@ begin b, 0), atoms!(@ text $n $formats), " ",
                            atoms!(@ list $($i)*), ", {{{a0}, {a1}, {a2}, {a3}}}, b, p, 1, 1; }}");
                        $(out(reg32) d[$i],)* a0 = in(reg32) a[0], a1 = in(reg32) a[1],
                        a2 = in(reg32) a[2], a3 = in(reg32) a[3],
                        b_lower = in(reg32) b[0], b_upper = in(reg32) b[1], options(nostack));
                }
            }
            atoms!(@ wait $($i)*);
            #[inline(always)]
            unsafe fn multiply_add(d: &mut Self::Accumulators, a: [u32; 4], b: Descriptor) {
                let b = b.halves();
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!(atoms!(@ begin b, 1), atoms!(@ text $n $formats), " ",
                            atoms!(@ list $($i)*), ", {{{a0}, {a1}, {a2}, {a3}}}, b, p, 1, 1; }}");
                        $(inout(reg32) d[$i],)* a0 = in(reg32) a[0], a1 = in(reg32) a[1],
                        a2 = in(reg32) a[2], a3 = in(reg32) a[3],
                        b_lower = in(reg32) b[0], b_upper = in(reg32) b[1], options(nostack));
                }
            }
        }
    };
    (@ wait $($i:literal)*) => {
        #[inline(always)]
        unsafe fn wait_for<const GROUPS: u32>(d: &mut Self::Accumulators) {
            // Each operand is named in a comment, since `asm!` takes no other.
            // SAFETY: the caller's promise.
            unsafe {
                ptx!(concat!("wgmma.wait_group.sync.aligned {groups}; // ", atoms!(@ list $($i)*));
                    $(inout(reg32) d[$i],)* groups = const GROUPS, options(nostack));
            }
        }
    };
    // Descriptors come as halves, of which the upper ones are constants: so a step is one addition of 32 bits, on which
    // no other instruction waits.
    (@ begin $($d:ident)*, $scale:literal) => {
        concat!("{{ .reg .pred p; setp.ne.b32 p, ", $scale, ", 0; " $(, atoms!(@ descriptor $d))*)
    };
    (@ descriptor a) => { ".reg .b64 a; mov.b64 a, {{{a_lower}, {a_upper}}}; " };
    (@ descriptor b) => { ".reg .b64 b; mov.b64 b, {{{b_lower}, {b_upper}}}; " };
    (@ text $n:literal $formats:literal) => { concat!("wgmma.mma_async.sync.aligned.m64n", $n, $formats) };
    (@ list $first:literal $($i:literal)*) => { concat!("{{{", $first, "}" $(, ",{", $i, "}")*, "}}") };
}

/// The atoms for each N, with the numbers of the sums: those of the N before, and four more. Atoms of
/// integers have the N that say so.
macro_rules! sizes {
    ([$($before:literal)*]) => {};
    ([$($before:literal)*] $n:literal $($integers:ident)?: $a:literal $b:literal $c:literal $d:literal; $($rest:tt)*) => {
        atoms!($n $($integers)? [$($before)* $a $b $c $d]);
        sizes!([$($before)* $a $b $c $d] $($rest)*);
    };
}
sizes! {
    []
    8 integers: 0 1 2 3; 16 integers: 4 5 6 7; 24 integers: 8 9 10 11; 32 integers: 12 13 14 15;
    40: 16 17 18 19; 48 integers: 20 21 22 23; 56: 24 25 26 27; 64 integers: 28 29 30 31;
    72: 32 33 34 35; 80 integers: 36 37 38 39; 88: 40 41 42 43; 96 integers: 44 45 46 47;
    104: 48 49 50 51; 112 integers: 52 53 54 55; 120: 56 57 58 59; 128 integers: 60 61 62 63;
    136: 64 65 66 67; 144 integers: 68 69 70 71; 152: 72 73 74 75; 160 integers: 76 77 78 79;
    168: 80 81 82 83; 176 integers: 84 85 86 87; 184: 88 89 90 91; 192 integers: 92 93 94 95;
    200: 96 97 98 99; 208 integers: 100 101 102 103; 216: 104 105 106 107;
    224 integers: 108 109 110 111; 232: 112 113 114 115; 240 integers: 116 117 118 119;
    248: 120 121 122 123; 256 integers: 124 125 126 127;
}
