//! The atoms of CPUs, executed as hardware instructions.

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::format::{value_of, words_of};
use super::{HostAtom, HostError, HostFormat, HostMma, MmaSemantics};
use crate::atom::MmaAtom;
use crate::atom::cpu::aarch64::*;
use crate::atom::cpu::x86::*;
use alloc::{boxed::Box, vec::Vec};
use half::{bf16, f16};

/// An atom of a CPU. Its operands are arrays, as vectors are. Closed: this library promises that an
/// instruction is executed only on a processor that has it.
///
/// ```
/// use cute_core::atom::{cpu::x86::AVX2_8x1x1_F32F32F32F32, host::CpuAtom};
/// let a: <AVX2_8x1x1_F32F32F32F32 as CpuAtom>::ValuesOfA = [0.0_f32; 8];
/// ```
pub trait CpuAtom: closed::Closed + HostAtom + MmaAtom<D = <Self as MmaAtom>::C> {
    /// The values of A, in the order of its layout.
    type ValuesOfA: Copy + AsRef<[<<Self as MmaAtom>::A as HostFormat>::Value]>;
    /// The values of B.
    type ValuesOfB: Copy + AsRef<[<<Self as MmaAtom>::B as HostFormat>::Value]>;
    /// The values of C.
    type ValuesOfC: Copy
        + AsRef<[<<Self as MmaAtom>::C as HostFormat>::Value]>
        + AsMut<[<<Self as MmaAtom>::C as HostFormat>::Value]>;

    /// The instruction, if this processor has it.
    #[doc(hidden)]
    fn instruction() -> Option<Run<Self>>;
}

mod closed {
    pub trait Closed {}
}

/// `C += A·B`.
///
/// # Safety
/// The processor has the features that the function is compiled for.
type Run<A> = unsafe fn(
    &mut <A as CpuAtom>::ValuesOfC,
    &<A as CpuAtom>::ValuesOfA,
    &<A as CpuAtom>::ValuesOfB,
);

/// An atom of a CPU. If the processor has the instruction, which is checked once, it runs as that
/// instruction; else it runs as [`HostMma`] does.
///
/// The instructions round as [`MmaSemantics`] says, each value of D once; `BF16` and `F16` differ:
/// see `docs/host.md`.
///
/// ```
/// use cute_core::atom::{cpu::x86::AVX2_8x1x1_F32F32F32F32, host::CpuMma};
/// let fma = CpuMma::<AVX2_8x1x1_F32F32F32F32>::new()?;
/// let mut c = [1.0; 8];
/// fma.accumulate(&mut c, &[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], &[10.0]);
/// assert_eq!(c, [1.0, 11.0, 21.0, 31.0, 41.0, 51.0, 61.0, 71.0]);
/// # Ok::<(), cute_core::atom::host::HostError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CpuMma<Atom: CpuAtom>(Way<Atom>);

#[derive(Clone, Debug)]
enum Way<Atom: CpuAtom> {
    /// The processor has the instruction.
    Instruction(Run<Atom>),
    Reference(Box<MmaSemantics>),
}

impl<Atom: CpuAtom> CpuMma<Atom> {
    /// The atom, run by its instruction if this processor has it.
    ///
    /// # Errors
    /// The errors of [`HostMma::new`]; the atoms of this library have none.
    pub fn new() -> Result<Self, HostError> {
        match Atom::instruction() {
            Some(run) => Ok(Self(Way::Instruction(run))),
            None => Self::reference(),
        }
    }

    /// The atom, run without its instruction.
    ///
    /// # Errors
    /// The errors of [`CpuMma::new`].
    pub fn reference() -> Result<Self, HostError> {
        let semantics = HostMma::<Atom>::new()?.semantics().clone();
        Ok(Self(Way::Reference(Box::new(semantics))))
    }

    /// Whether the atom runs as the processor's instruction.
    pub fn is_instruction(&self) -> bool {
        matches!(self.0, Way::Instruction(_))
    }

    /// `C += A·B`.
    #[inline]
    #[allow(unsafe_code, reason = "the processor was checked for the instruction")]
    pub fn accumulate(&self, c: &mut Atom::ValuesOfC, a: &Atom::ValuesOfA, b: &Atom::ValuesOfB) {
        match &self.0 {
            // SAFETY: `instruction` returns a function only if the processor has the features for
            // which it is compiled.
            Way::Instruction(run) => unsafe { run(c, a, b) },
            Way::Reference(semantics) => {
                let a = words::<Atom::A>(a.as_ref());
                let b = words::<Atom::B>(b.as_ref());
                let sum = words::<Atom::C>(c.as_ref());
                let d = semantics.execute(&a, &b, &sum);
                let d = d.expect("arrays of an atom have its values, each cell once");
                let words = Atom::C::KIND.words();
                for (element, value) in c.as_mut().iter_mut().zip(d.chunks(words)) {
                    *element = value_of::<Atom::C>(value);
                }
            }
        }
    }
}

fn words<F: HostFormat>(values: &[F::Value]) -> Vec<u64> {
    let words = values.iter().flat_map(|value| words_of::<F>(*value));
    words.collect()
}

/// Implements [`CpuAtom`]: `Name: A, B, C; arch: function if ["feature"], …;`. Several functions
/// are for processors that have the instruction in another encoding.
macro_rules! cpu_atoms {
    ($($name:ident: $a:ty, $b:ty, $c:ty;
        $($arch:literal, $module:ident: $($run:ident if [$($feature:tt),+]),+;)?)*) => {$(
        impl closed::Closed for $name {}
        impl CpuAtom for $name {
            type ValuesOfA = $a;
            type ValuesOfB = $b;
            type ValuesOfC = $c;
            fn instruction() -> Option<Run<Self>> {
                $(
                    #[cfg(target_arch = $arch)]
                    {$(
                        if $($module::has!($feature))&&+ {
                            return Some($module::$run);
                        }
                    )+}
                )?
                None
            }
        }
    )*};
}
cpu_atoms! {
    AVX2_8x1x1_F32F32F32F32: [f32; 8], [f32; 1], [f32; 8];
        "x86_64", x86: fma_8_f32 if ["avx2", "fma"];
    AVX2_4x1x1_F64F64F64F64: [f64; 4], [f64; 1], [f64; 4];
        "x86_64", x86: fma_4_f64 if ["avx2", "fma"];
    AVX2_8x1x2_S32S16S16S32: [i16; 16], [i16; 2], [i32; 8];
        "x86_64", x86: madd_8_s16 if ["avx2"];
    AVX2_8x1x4_S32U8S8S32: [u8; 32], [i8; 4], [i32; 8];
        "x86_64", x86: dot_8_u8s8 if ["avxvnni"], dot_8_u8s8_evex if ["avx512vnni", "avx512vl"];
    AVX2_8x1x4_S32S8S8S32: [i8; 32], [i8; 4], [i32; 8];
        "x86_64", x86: dot_8_s8s8 if ["avxvnniint8"];
    AVX2_8x1x4_S32U8U8S32: [u8; 32], [u8; 4], [i32; 8];
        "x86_64", x86: dot_8_u8u8 if ["avxvnniint8"];
    AVX512_16x1x1_F32F32F32F32: [f32; 16], [f32; 1], [f32; 16];
        "x86_64", x86: fma_16_f32 if ["avx512f"];
    AVX512_8x1x1_F64F64F64F64: [f64; 8], [f64; 1], [f64; 8];
        "x86_64", x86: fma_8_f64 if ["avx512f"];
    AVX512_32x1x1_F16F16F16F16: [f16; 32], [f16; 1], [f16; 32];
        "x86_64", x86: fma_32_f16 if ["avx512fp16"];
    AVX512_16x1x2_F32BF16BF16F32: [bf16; 32], [bf16; 2], [f32; 16];
        "x86_64", x86: dot_16_bf16 if ["avx512f", "avx512bf16"];
    AVX512_16x1x2_S32S16S16S32: [i16; 32], [i16; 2], [i32; 16];
        "x86_64", x86: dot_16_s16 if ["avx512vnni"];
    AVX512_16x1x4_S32U8S8S32: [u8; 64], [i8; 4], [i32; 16];
        "x86_64", x86: dot_16_u8s8 if ["avx512vnni"];
    NEON_4x1x1_F32F32F32F32: [f32; 4], [f32; 1], [f32; 4];
        "aarch64", aarch64: fma_4_f32 if ["neon"];
    NEON_2x1x1_F64F64F64F64: [f64; 2], [f64; 1], [f64; 2];
        "aarch64", aarch64: fma_2_f64 if ["neon"];
    NEON_8x1x1_F16F16F16F16: [f16; 8], [f16; 1], [f16; 8];
    NEON_4x1x2_F32BF16BF16F32: [bf16; 8], [bf16; 2], [f32; 4];
    NEON_4x1x4_S32S8S8S32: [i8; 16], [i8; 4], [i32; 4];
    NEON_4x1x4_U32U8U8U32: [u8; 16], [u8; 4], [u32; 4];
    NEON_4x1x4_S32U8S8S32: [u8; 16], [i8; 4], [i32; 4];
    NEON_2x2x8_S32S8S8S32: [i8; 16], [i8; 16], [i32; 4];
    NEON_2x2x8_U32U8U8U32: [u8; 16], [u8; 16], [u32; 4];
    NEON_2x2x8_S32U8S8S32: [u8; 16], [i8; 16], [i32; 4];
    NEON_2x2x4_F32BF16BF16F32: [bf16; 8], [bf16; 8], [f32; 4];
}

/// Implements [`CpuAtom`] for single numbers: by the standard library's fused operation, which is
/// the processor's if it has one.
macro_rules! scalars {
    ($($name:ident: $number:ident;)*) => {$(
        impl closed::Closed for $name {}
        impl CpuAtom for $name {
            type ValuesOfA = [$number; 1];
            type ValuesOfB = [$number; 1];
            type ValuesOfC = [$number; 1];
            fn instruction() -> Option<Run<Self>> {
                Some(|[c], [a], [b]| *c = a.mul_add(*b, *c))
            }
        }
    )*};
}
scalars! {
    SCALAR_1x1x1_F32F32F32F32: f32;
    SCALAR_1x1x1_F64F64F64F64: f64;
}
