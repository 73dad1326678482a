//! Instructions of one's own, whose layouts lie, and instructions of the CPU: partitions are parts
//! of the tensor, and operands are arrays of the right size.

use cute_adversary::{panics, refused};
use cute_core::atom::cpu::x86::{AVX2_8x1x1_F32F32F32F32, AVX512_16x1x1_F32F32F32F32};
use cute_core::atom::host::CpuMma;
use cute_core::atom::{CopyAtom, F32, MmaAtom, Register, make_tiled_copy_tv, make_tiled_mma};
use cute_core::prelude::*;
use cute_core::tensor::ElementWidth;

/// A copy instruction by two threads, whose side `D` is any layout.
macro_rules! copies {
    ($($name:ident: $src:ty, $dst:ty;)*) => {$(
        #[derive(Clone, Copy, Default)]
        struct $name;
        impl CopyAtom for $name {
            const NAME: &'static str = stringify!($name);
            const INSTRUCTION: &'static str = "none";
            type ThrId = Layout![2:1];
            type SrcLayout = $src;
            type DstLayout = $dst;
            type RefLayout = Layout![(2, 32):(32, 1)];
        }
    )*};
}
copies! {
    Honest: Layout![(2, 32):(32, 1)], Layout![(2, 32):(32, 1)];
    Twice: Layout![(2, 32):(0, 1)], Layout![(2, 32):(0, 1)];
}

#[test]
fn threads_of_a_copy_write_what_the_copy_says() {
    let mut data = vec![0_u32; 16];
    let tiled = make_tiled_copy_tv(Honest.of::<u32>(), layout!((2, 1):(1, 0)), tile!(2));
    for thread in 0..2_usize {
        let y = Tensor::new(&mut data, layout!(16:1)).expect("it fits");
        tiled
            .get_slice(thread)
            .partition_d(y)
            .for_each_mut(|_, v| *v += 1);
    }
    assert_eq!(data, [1; 16]);
}

#[test]
fn threads_that_share_what_they_write_do_so_one_after_the_other() {
    let mut data = vec![0_u32; 16];
    let tiled = make_tiled_copy_tv(Twice.of::<u32>(), layout!((2, 1):(1, 0)), tile!(2));
    let y = Tensor::new(&mut data, layout!(16:1)).expect("it fits");
    // a part takes the tensor: there is but one at a time
    tiled
        .get_slice(0_usize)
        .partition_d(y)
        .for_each_mut(|_, v| *v += 1);
    let y = Tensor::new(&mut data, layout!(16:1)).expect("it fits");
    tiled
        .get_slice(1_usize)
        .partition_d(y)
        .for_each_mut(|_, v| *v += 1);
    assert!(data.iter().all(|&v| v <= 2));
}

#[test]
fn threads_that_a_copy_does_not_have_are_refused() {
    let data = vec![0_u32; 16];
    let tiled = make_tiled_copy_tv(Honest.of::<u32>(), layout!((2, 1):(1, 0)), tile!(2));
    let x = Tensor::new(&data, layout!(16:1)).expect("it fits");
    for thread in [2_i64, -1, i64::MAX, i64::MIN] {
        let part = panics_or(|| tiled.get_slice(thread).try_partition_s(x).map(|_| ()));
        if let Some(result) = part {
            refused(thread, result, Condition::InBounds);
        }
    }
}

/// The returned value, unless the call panics.
fn panics_or<T>(attempt: impl FnOnce() -> T) -> Option<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(attempt)).ok()
}

#[test]
fn tensors_that_a_copy_does_not_fill_are_refused() {
    let data = vec![0_u32; 16];
    let tiled = make_tiled_copy_tv(Honest.of::<u32>(), layout!((2, 1):(1, 0)), tile!(2));
    for n in [1_usize, 3, 7, 15] {
        let x = Tensor::new(&data, layout!(n:1)).expect("it fits");
        refused(
            x.layout(),
            tiled.get_slice(0_usize).try_partition_s(x).map(|_| ()),
            Condition::ShapeDivisible,
        );
    }
}

#[test]
fn widths_that_elements_do_not_have_move_no_other_bytes() {
    /// Says that it has 64 bits, and has 8.
    #[derive(Clone, Copy, PartialEq, Debug, Default)]
    struct Wide(u8);
    impl ElementWidth for Wide {
        type Width = Int![64];
    }
    /// Says that it has 8 bits, and has 64.
    #[derive(Clone, Copy, PartialEq, Debug, Default)]
    struct Narrow(u64);
    impl ElementWidth for Narrow {
        type Width = Int![8];
    }
    let wide: Vec<Wide> = (0..16).map(Wide).collect();
    let narrow: Vec<Narrow> = (0..16).map(Narrow).collect();
    let (mut a, mut b) = (vec![Wide(99); 16], vec![Narrow(99); 16]);
    let (l, n) = (layout!((4, 4)), 4_usize);
    copy(
        &Tensor::new(&wide, l).expect("it fits"),
        &mut Tensor::new(&mut a, layout!((n, 4):(4, 1))).expect("it fits"),
    )
    .expect("one shape");
    copy(
        &Tensor::new(&narrow, l).expect("it fits"),
        &mut Tensor::new(&mut b, layout!((n, 4):(4, 1))).expect("it fits"),
    )
    .expect("one shape");
    assert_eq!((a[1], b[1]), (Wide(4), Narrow(4)));
}

/// A matrix instruction of one thread for (2,2,1), whose values of C are any layout.
macro_rules! matrices {
    ($($name:ident: $c:ty;)*) => {$(
        #[derive(Clone, Copy, Default)]
        struct $name;
        impl MmaAtom for $name {
            const NAME: &'static str = stringify!($name);
            const INSTRUCTION: &'static str = "none";
            type Shape = Shape![(2, 2, 1)];
            type ThrId = Layout![1:0];
            type ALayout = Layout![(1, 2):(0, 1)];
            type BLayout = Layout![(1, 2):(0, 1)];
            type CLayout = $c;
            type A = F32;
            type B = F32;
            type C = F32;
            type D = F32;
            type APlace = Register;
            type BPlace = Register;
            type CPlace = Register;
        }
    )*};
}
matrices! {
    All: Layout![(1, 4):(0, 1)];
    Again: Layout![(1, 4):(0, 0)];
}

#[test]
fn parts_of_a_matrix_instruction_are_in_the_tile() {
    let mut data = [0_u32; 8];
    // two tiles whose elements alternate
    let mut y = Tensor::with_offset(&mut data, 1, layout!((2, 2, 2):(-1, 4, 2))).expect("it fits");
    let mma = make_tiled_mma(All, layout!((1, 1, 1)), tile!((2, 2, 1)));
    let mut tiles = y
        .tiles_mut(tile!((2, 2, 1)))
        .map(|tile| tile.into_full().expect("full"));
    let (first, mut second) = (
        tiles.next().expect("the first"),
        tiles.next().expect("the second"),
    );
    let held: Vec<&mut u32> = second.iter_mut().collect();
    let mut mine = mma.get_slice(0_usize).partition_c(first);
    mine.iter_mut().for_each(|v| *v += 1);
    held.into_iter().for_each(|v| *v += 10);
    assert_eq!(data, [1, 1, 10, 10, 1, 1, 10, 10]);
}

#[test]
fn instructions_that_repeat_a_value_are_refused_as_exclusive() {
    let mut data = [0_u32; 4];
    let y = Tensor::new(&mut data, layout!((2, 2))).expect("it fits");
    let mma = make_tiled_mma(Again, layout!((1, 1, 1)), tile!((2, 2, 1)));
    let mut mine = mma.get_slice(0_usize).partition_c(y);
    refused(
        mine.layout(),
        mine.try_iter_mut().map(|_| ()),
        Condition::Injective,
    );
    mine.for_each_mut(|_, v| *v += 1);
    assert_eq!(data, [4, 0, 0, 0]);
}

#[test]
fn threads_that_an_instruction_does_not_have_are_refused() {
    let mma = make_tiled_mma(All, layout!((1, 1, 1)), tile!((2, 2, 1)));
    for thread in [1_i64, -1, i64::MAX, i64::MIN] {
        refused(
            thread,
            mma.try_get_slice(thread).map(|_| ()),
            Condition::InBounds,
        );
        panics(thread, || mma.get_slice(thread));
    }
}

#[test]
fn instructions_of_the_cpu_take_arrays_of_their_size() {
    let fma = CpuMma::<AVX2_8x1x1_F32F32F32F32>::new().expect("an atom of this library");
    let mut guarded = [[-1.0_f32; 8], [1.0; 8], [-1.0; 8]];
    fma.accumulate(&mut guarded[1], &[2.0; 8], &[3.0]);
    assert_eq!(guarded, [[-1.0; 8], [7.0; 8], [-1.0; 8]]);
}

#[test]
fn instructions_that_the_processor_lacks_run_as_their_reference() {
    let there = CpuMma::<AVX512_16x1x1_F32F32F32F32>::new().expect("an atom of this library");
    let reference =
        CpuMma::<AVX512_16x1x1_F32F32F32F32>::reference().expect("an atom of this library");
    assert!(!reference.is_instruction());
    let (mut c, mut d) = ([1.0_f32; 16], [1.0_f32; 16]);
    let a = std::array::from_fn(|n| n as f32);
    there.accumulate(&mut c, &a, &[0.5]);
    reference.accumulate(&mut d, &a, &[0.5]);
    assert_eq!(c, d);
}
