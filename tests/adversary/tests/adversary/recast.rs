//! Bytes as elements of another width: aligned, whole, and those of the tensor, or
//! refused.

use cute_adversary::refused;
use cute_core::prelude::*;

/// Bytes that begin at an address that is a multiple of 16.
#[repr(align(16))]
struct Aligned([u8; 64]);

#[test]
fn bytes_are_no_words_where_they_are_not_aligned() {
    let data = Aligned([0; 64]);
    for begin in 0..16 {
        let n = 32_usize;
        let x = Tensor::with_offset(&data.0, begin, layout!(n:1)).expect("it fits");
        assert_eq!(
            x.recast::<u64, _>().is_ok(),
            begin % align_of::<u64>() == 0,
            "from byte {begin} on"
        );
        assert_eq!(
            x.recast::<u128, _>().is_ok(),
            begin % align_of::<u128>() == 0,
            "from byte {begin} on"
        );
        assert!(x.recast::<i8, _>().is_ok());
    }
}

#[test]
fn rows_that_are_no_whole_words_are_refused() {
    let data = Aligned([0; 64]);
    for stride in 8..12_usize {
        let n = 4_usize;
        let x = Tensor::new(&data.0, layout!((4, n):(1, stride))).expect("it fits");
        assert_eq!(
            x.recast::<u32, _>().is_ok(),
            stride % 4 == 0,
            "{}",
            x.layout()
        );
    }
}

#[test]
fn a_broadcast_row_is_as_many_words_of_one() {
    let data = Aligned([7; 64]);
    let (n, d) = (5_usize, 0_usize);
    let rows = Tensor::new(&data.0[..4], layout!((4, n):(1, d))).expect("it fits");
    let words = rows.recast::<u32, _>().expect("aligned");
    assert!(words.iter().eq(&[0x0707_0707; 5]), "{}", words.layout());
    let short = Tensor::new(&data.0[..2], layout!((2, n):(1, d))).expect("it fits");
    let halves = short.recast::<u16, _>().expect("aligned");
    assert_eq!(halves.iter().count(), 5, "{}", halves.layout());
}

#[test]
fn static_broadcasts_stay_within_their_bytes() {
    let data = Aligned([7; 64]);
    let rows = Tensor::new(&data.0[..8], layout!((8, 4):(1, 0))).expect("it fits");
    let words = rows.recast::<u32, _>().expect("aligned");
    assert!(
        words.iter().all(|&w| w == 0x0707_0707) && words.iter().count() == 8,
        "{}",
        words.layout()
    );
}

#[test]
fn descending_rows_of_bytes_are_descending_words() {
    let data = Aligned(std::array::from_fn(|n| n as u8));
    let n = 4_usize;
    for (origin, d) in [(12_usize, -4_isize), (15, -4), (13, -4), (15, -5), (12, -3)] {
        let x = Tensor::with_offset(&data.0, origin, layout!((4, n):(1, d))).expect("it fits");
        match x.recast::<u32, _>() {
            Ok(words) => {
                assert_eq!((origin, d), (12, -4));
                assert_eq!(words[0].to_ne_bytes(), [12, 13, 14, 15]);
                assert_eq!(words[3].to_ne_bytes(), [0, 1, 2, 3]);
            }
            Err(error) => assert_eq!(
                error.condition(),
                Condition::RecastDivisible,
                "{} at {origin}",
                x.layout()
            ),
        }
    }
}

#[test]
fn descending_words_are_bytes_within_them() {
    let data = [0x0403_0201_u32.to_le(), 0x0807_0605_u32.to_le()];
    let (n, d) = (2_usize, -1_isize);
    let x = Tensor::with_offset(&data, 1, layout!((1, n):(1, d))).expect("it fits");
    let bytes = x.recast::<u8, _>().expect("aligned");
    assert!(
        bytes.iter().eq(&[5, 6, 7, 8, 1, 2, 3, 4]),
        "{}",
        bytes.layout()
    );
}

#[test]
fn words_there_and_back_are_the_same() {
    let mut data = [1_u64, 2, 3, 4];
    let x = Tensor::new(&mut data, layout!((2, 2):(2, 1))).expect("it fits");
    let mut bytes = x.recast::<u8, _>().expect("bytes are aligned");
    bytes.for_each_mut(|_, v| *v = v.wrapping_add(1));
    let mut back = bytes.recast::<u64, _>().expect("as they were");
    back.iter_mut()
        .for_each(|v| *v = v.wrapping_sub(0x0101_0101_0101_0101));
    assert_eq!(data, [1, 2, 3, 4]);
}

#[test]
fn narrow_elements_of_wide_ones_end_where_these_do() {
    let data = [0_u128; 3];
    let n = 3_usize;
    let x = Tensor::new(&data, layout!(n:1)).expect("it fits");
    let bytes = x.recast::<u8, _>().expect("aligned");
    assert_eq!(
        (bytes.iter().count(), bytes.get(47), bytes.get(48)),
        (48, Some(&0), None),
        "{}",
        bytes.layout()
    );
}

#[test]
fn numbers_of_one_width_are_each_other_by_their_bits() {
    let data = [f32::NAN, -0.0, 1.0];
    let x = Tensor::new(&data, layout!(3:1)).expect("it fits");
    let bits = x.recast::<u32, _>().expect("aligned");
    assert!(bits.iter().zip(&data).all(|(&bits, x)| bits == x.to_bits()));
}

#[test]
fn sizes_that_are_no_multiple_are_refused() {
    let data = Aligned([0; 64]);
    for n in [1_usize, 2, 3, 5, 6, 7, 63] {
        let x = Tensor::new(&data.0, layout!(n:1)).expect("it fits");
        refused(
            x.layout(),
            x.recast::<u32, _>().map(|_| ()),
            Condition::RecastDivisible,
        );
    }
}

#[test]
fn swizzled_elements_are_recast_within_the_storage() {
    let mut data = vec![0_u16; 512];
    for begin in 0..4 {
        let Ok(smem) = Tensor::swizzled(
            &mut data[begin..],
            swizzle!(2, 3, 3).compose(layout!((4, 64):(64, 1))),
        ) else {
            continue;
        };
        if let Ok(mut words) = smem.recast::<u32, _>() {
            words.for_each_mut(|_, v| *v += 1);
            assert_eq!(words.iter().count(), 128);
        }
    }
    assert!(data.iter().all(|&v| v < 5));
}

#[test]
fn swizzled_elements_that_begin_within_a_wider_one_are_refused() {
    let data: Vec<u16> = (0..512).collect();
    for start in 0..4_usize {
        let smem = swizzle!(2, 3, 3).compose_from(Dyn(start), layout!((4, 60):(64, 1)));
        let x = Tensor::swizzled(&data, smem).expect("it fits");
        assert_eq!(
            x.recast::<u32, _>().is_ok(),
            start % 2 == 0 && data.as_ptr().addr().is_multiple_of(4),
            "{smem}"
        );
    }
}
