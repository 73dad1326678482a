//! What kernels do, as far as a host can tell: the instructions of atoms, and what happens where
//! there are none.

use cute_core::atom::nvidia::{sm80, sm90_gmma::*};
use cute_core::atom::{Format, K, MN, MmaAtom};
use cute_core::layout::Layout;
use cute_gpu::device::mma::{self, WarpMma};
use cute_gpu::device::wgmma::{Wgmma, WgmmaRegisters};
use cute_gpu::device::{element::DeviceElement, threads};

/// The text is that of the core's atom, whose N it has, and the sums are those of its layout of C.
macro_rules! instructions {
    ($($n:literal)*) => {$(
        both::<SM90_64xNx16_F32F16F16_SS<$n, K, MN>>($n);
        both::<SM90_64xNx16_F32BF16BF16_SS<$n, MN, K>>($n);
        both::<SM90_64xNx8_F32TF32TF32_SS_TN<$n>>($n);
        both::<SM90_64xNx32_F32E4M3E4M3_SS_TN<$n>>($n);
        registers::<SM90_64xNx16_F32F16F16_RS<$n, K>>($n);
        registers::<SM90_64xNx16_F32BF16BF16_RS<$n, MN>>($n);
    )*};
}

macro_rules! integers {
    ($($n:literal)*) => {$( both::<SM90_64xNx32_S32S8S8_SS_TN<$n>>($n); )*};
}

fn expected<A: MmaAtom>(n: u32) -> String {
    A::INSTRUCTION.replace("{N}", &n.to_string())
}

/// The sums that the atom's layout of C has for each of 128 threads.
fn sums<A: MmaAtom>() -> usize {
    <A::CLayout as Layout>::SIZE / 128
}

fn both<A: Wgmma>(n: u32) {
    assert_eq!((A::TEXT, A::N), (&expected::<A>(n)[..], n));
    assert_eq!(size_of::<A::Accumulators>(), 4 * sums::<A>());
}

fn registers<A: WgmmaRegisters>(n: u32) {
    assert_eq!((A::TEXT, A::N), (&expected::<A>(n)[..], n));
    assert_eq!(size_of::<A::Accumulators>(), 4 * sums::<A>());
}

#[test]
fn instructions_are_those_of_the_atoms() {
    instructions!(8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128);
    instructions!(136 144 152 160 168 176 184 192 200 208 216 224 232 240 248 256);
    integers!(8 16 24 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256);
}

/// The bytes of a thread's values of a layout, of a warp.
fn bytes<L: Layout, F: Format>() -> usize {
    L::SIZE / 32 * F::BITS as usize / 8
}

/// The text is that of the core's atom, and registers have the values of its layouts.
fn of_a_warp<A: WarpMma>(atom: A, names: &mut Vec<&'static str>) {
    let _ = atom;
    assert_eq!(A::TEXT, A::INSTRUCTION);
    let found = [
        size_of::<A::RegistersA>(),
        size_of::<A::RegistersB>(),
        size_of::<A::Accumulators>(),
    ];
    let expected = [
        bytes::<A::ALayout, A::A>(),
        bytes::<A::BLayout, A::B>(),
        bytes::<A::CLayout, A::D>(),
    ];
    assert_eq!(found, expected, "{}", A::NAME);
    names.push(A::NAME);
}

macro_rules! of_warps {
    ($($name:ident)*) => {{
        let mut names = Vec::new();
        $(of_a_warp(sm80::$name, &mut names);)*
        names
    }};
}

#[test]
fn instructions_of_a_warp_are_those_of_the_atoms() {
    let names = of_warps! {
        SM80_16x8x8_F16F16F16F16_TN
        SM80_16x8x16_F16F16F16F16_TN
        SM80_16x8x8_F32F16F16F32_TN
        SM80_16x8x16_F32F16F16F32_TN
        SM80_16x8x8_F32BF16BF16F32_TN
        SM80_16x8x16_F32BF16BF16F32_TN
        SM80_16x8x4_F32TF32TF32F32_TN
        SM80_16x8x8_F32TF32TF32F32_TN
        SM80_8x8x4_F64F64F64F64_TN
        SM80_8x8x16_S32S8S8S32_TN
        SM80_8x8x16_S32S8S8S32_TN_SATURATE
        SM80_16x8x16_S32S8S8S32_TN
        SM80_16x8x16_S32S8S8S32_TN_SATURATE
        SM80_16x8x32_S32S8S8S32_TN
        SM80_16x8x32_S32S8S8S32_TN_SATURATE
        SM80_8x8x16_S32S8U8S32_TN
        SM80_8x8x16_S32S8U8S32_TN_SATURATE
        SM80_16x8x16_S32S8U8S32_TN
        SM80_16x8x16_S32S8U8S32_TN_SATURATE
        SM80_16x8x32_S32S8U8S32_TN
        SM80_16x8x32_S32S8U8S32_TN_SATURATE
        SM80_8x8x16_S32U8S8S32_TN
        SM80_8x8x16_S32U8S8S32_TN_SATURATE
        SM80_16x8x16_S32U8S8S32_TN
        SM80_16x8x16_S32U8S8S32_TN_SATURATE
        SM80_16x8x32_S32U8S8S32_TN
        SM80_16x8x32_S32U8S8S32_TN_SATURATE
        SM80_8x8x16_S32U8U8S32_TN
        SM80_8x8x16_S32U8U8S32_TN_SATURATE
        SM80_16x8x16_S32U8U8S32_TN
        SM80_16x8x16_S32U8U8S32_TN_SATURATE
        SM80_16x8x32_S32U8U8S32_TN
        SM80_16x8x32_S32U8U8S32_TN_SATURATE
        SM80_8x8x32_S32S4S4S32_TN
        SM80_8x8x32_S32S4S4S32_TN_SATURATE
        SM80_16x8x32_S32S4S4S32_TN
        SM80_16x8x32_S32S4S4S32_TN_SATURATE
        SM80_16x8x64_S32S4S4S32_TN
        SM80_16x8x64_S32S4S4S32_TN_SATURATE
        SM80_8x8x32_S32S4U4S32_TN
        SM80_8x8x32_S32S4U4S32_TN_SATURATE
        SM80_16x8x32_S32S4U4S32_TN
        SM80_16x8x32_S32S4U4S32_TN_SATURATE
        SM80_16x8x64_S32S4U4S32_TN
        SM80_16x8x64_S32S4U4S32_TN_SATURATE
        SM80_8x8x32_S32U4S4S32_TN
        SM80_8x8x32_S32U4S4S32_TN_SATURATE
        SM80_16x8x32_S32U4S4S32_TN
        SM80_16x8x32_S32U4S4S32_TN_SATURATE
        SM80_16x8x64_S32U4S4S32_TN
        SM80_16x8x64_S32U4S4S32_TN_SATURATE
        SM80_8x8x32_S32U4U4S32_TN
        SM80_8x8x32_S32U4U4S32_TN_SATURATE
        SM80_16x8x32_S32U4U4S32_TN
        SM80_16x8x32_S32U4U4S32_TN_SATURATE
        SM80_16x8x64_S32U4U4S32_TN
        SM80_16x8x64_S32U4U4S32_TN_SATURATE
        SM80_16x8x256_S32U1U1S32_TN_XORPOPC
        SM80_16x8x256_S32U1U1S32_TN_ANDPOPC
        SM80_8x8x128_S32U1U1S32_TN_XORPOPC
        SM80_8x8x128_S32U1U1S32_TN_ANDPOPC
        SM80_16x8x128_S32U1U1S32_TN_XORPOPC
        SM80_16x8x128_S32U1U1S32_TN_ANDPOPC
    };
    // no atom is left out but those that are several instructions
    let family = sm80::MMA.atoms.iter();
    let one = family.filter(|record| !record.instruction.contains('×'));
    assert!(one.map(|record| record.name).eq(names));
}

#[test]
#[should_panic(
    expected = "`mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32` is an instruction of NVIDIA GPUs"
)]
fn a_host_has_no_product_of_a_warp() {
    use cute_core::{atom::TiledMma, prelude::*};
    type Mma =
        TiledMma<sm80::SM80_16x8x16_F32F16F16F32_TN, Layout![(1, 1, 1)], Tile![(16, 16, 16)]>;
    let mut sums = [[[0.0; 4]; 2]];
    // SAFETY: there is no such instruction, and no warp that has to be together.
    unsafe { mma::gemm(Mma::default(), &[[0; 4]], &[[0; 2]; 2], &mut sums) }
}

#[test]
#[should_panic(expected = "`tid.x` is an instruction of NVIDIA GPUs")]
fn a_host_has_no_number_of_a_thread() {
    threads::thread();
}

#[test]
fn elements_fill_what_they_are_aligned_to() {
    fn fills<T: DeviceElement>() {
        assert_eq!(size_of::<T>(), align_of::<T>());
    }
    use cute_gpu::device::Aligned;
    fills::<half::f16>();
    fills::<Aligned<[half::bf16; 4], 8>>();
    fills::<Aligned<[u8; 16], 16>>();
    fills::<Aligned<[f64; 2], 16>>();
}
