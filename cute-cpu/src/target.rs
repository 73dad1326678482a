//! The instruction sets that kernels are written for, and which of them this processor has.
//!
//! A program is compiled once and runs on processors of different age. Functions for a newer
//! instruction set are compiled beside the others, and called where the processor has it.

use std::sync::OnceLock;

/// The bytes of a line of the caches.
pub(crate) const LINE: usize = 64;

/// Whether the processor is of AMD's and has AVX-512, but not yet that of Zen 5: it takes vectors of 64 bytes in two
/// halves. SSE4a is a feature that AMD's have alone. Zen 5 has an instruction that intersects vectors, and Zen 4 has none.
pub(crate) fn is_zen_4() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("sse4a")
        && !is_x86_feature_detected!("avx512vp2intersect");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// An instruction set.
///
/// ```
/// use cute_cpu::Target;
/// assert!(Target::available().any(|target| target == Target::best()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// AVX-512 (F, VL, BW and DQ) of x86-64: vectors of 64 bytes.
    Avx512,
    /// AVX2, FMA and F16C of x86-64: vectors of 32 bytes.
    Avx2,
    /// Advanced SIMD of AArch64: vectors of 16 bytes.
    Neon,
    /// SIMD128 of WebAssembly: vectors of 16 bytes, if it was enabled when the crate was compiled.
    Simd128,
    /// The code that the compiler makes of plain Rust.
    Portable,
}

impl Target {
    /// The best first.
    const ALL: [Target; 5] = [
        Target::Avx512,
        Target::Avx2,
        Target::Neon,
        Target::Simd128,
        Target::Portable,
    ];

    /// The instruction sets of this processor, the best first.
    ///
    /// ```
    /// use cute_cpu::Target;
    /// assert_eq!(Target::available().last(), Some(Target::Portable));
    /// ```
    pub fn available() -> impl Iterator<Item = Target> {
        Self::ALL.into_iter().filter(|target| target.is_available())
    }

    /// The best instruction set of this processor, which products use.
    ///
    /// ```
    /// println!("{:?}", cute_cpu::Target::best());
    /// ```
    #[inline]
    pub fn best() -> Target {
        // A small product takes less time than to ask for each instruction set.
        static BEST: OnceLock<Target> = OnceLock::new();
        *BEST.get_or_init(|| Self::available().next().unwrap_or(Target::Portable))
    }

    /// Whether this processor has the instructions.
    #[inline]
    pub(crate) fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Target::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && Target::Avx2.is_available()
            }
            #[cfg(target_arch = "x86_64")]
            Target::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("fma")
                    && is_x86_feature_detected!("f16c")
            }
            #[cfg(target_arch = "aarch64")]
            Target::Neon => std::arch::is_aarch64_feature_detected!("neon"),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Target::Simd128 => true,
            Target::Portable => true,
            #[allow(
                unreachable_patterns,
                reason = "which are left depends on the architecture"
            )]
            _ => false,
        }
    }
}

/// Code that is compiled for an instruction set.
pub trait Work {
    /// The returned value.
    type Output;
    /// Does the work. Must be `#[inline(always)]`: only then is it compiled for the instructions
    /// of the function that calls it.
    ///
    /// # Safety
    /// The processor has the instructions of the vectors that the work uses. Further conditions
    /// are those of the work.
    unsafe fn run(self) -> Self::Output;
}

/// Defines `compiled`, which does work in a function of its own, compiled for instructions. It is
/// never inlined: in the caller's loops, the addresses of a micro-kernel would be spilled to the
/// stack.
///
/// The compiler optimises the functions of a module on one processor. So each kind of kernels has
/// such a function in its own module, and a build uses all processors.
macro_rules! compiled {
    ([$($features:literal)?]) => {
        /// Calls the work in a function of its own.
        ///
        /// # Safety
        /// The processor has the instructions; and the conditions of the work.
        #[inline(never)]
        $(#[target_feature(enable = $features)])?
        pub(super) unsafe fn compiled<W: $crate::target::Work>(work: W) -> W::Output {
            // SAFETY: the caller keeps the conditions of the work.
            unsafe { work.run() }
        }
    };
}
pub(crate) use compiled;

/// Does work that has no vectors of its own with AVX2, where the processor has it: the compiler's
/// vectors are twice as long then.
///
/// # Safety
/// The conditions of the work.
#[cfg(any(feature = "contract", feature = "half"))]
#[inline]
pub(crate) unsafe fn with_long_vectors<W: Work>(work: W) -> W::Output {
    // SAFETY: the processor has the instructions; the rest is the caller's.
    unsafe {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if Target::Avx2.is_available() {
            return long_vectors::compiled(work);
        }
        work.run()
    }
}

#[cfg(all(
    any(feature = "contract", feature = "half"),
    target_arch = "x86_64",
    not(miri)
))]
mod long_vectors {
    super::compiled! { ["avx2,fma,f16c"] }
}

/// Declares instruction sets as types.
macro_rules! instructions {
    ($($(#[$about:meta])* $name:ident)*) => {$(
        $(#[$about])*
        pub struct $name;
    )*};
}
instructions! {
    /// [`Target::Avx512`].
    #[cfg(target_arch = "x86_64")]
    Avx512
    /// [`Target::Avx512`] where the processor has AVX512-VNNI as well: for products of 8 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni
    /// [`Target::Avx2`].
    #[cfg(target_arch = "x86_64")]
    Avx2
    /// [`Target::Neon`].
    #[cfg(target_arch = "aarch64")]
    Neon
    /// [`Target::Simd128`].
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128
    /// [`Target::Portable`].
    Portable
}
