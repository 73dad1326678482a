//! What kernels do, as far as a host can tell: the instructions of atoms, and what happens where
//! there are none.

use cute_core::atom::nvidia::sm90_gmma::*;
use cute_core::atom::{K, MN, MmaAtom};
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

fn expected<A: MmaAtom>(n: u32) -> String {
    A::INSTRUCTION.replace("{N}", &n.to_string())
}

/// The sums that the atom's layout of C has for each of 128 threads.
fn sums<A: MmaAtom>() -> usize {
    use cute_core::layout::Layout;
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
