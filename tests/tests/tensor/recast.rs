//! Tensors of one width as tensors of another: equal bytes if aligned, otherwise refused. Also
//! tensors as tables.

use cute_core::prelude::*;

#[test]
fn bytes_are_those_of_the_words() {
    let words: Vec<u32> = (0..32_u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
    let x = Tensor::new(&words, layout!((8, 4):(1, 8))).expect("it fits");
    let bytes = x.recast::<u8, _>().expect("bytes lie anywhere");
    assert_eq!(bytes.layout(), layout!((32, 4):(1, 32)));
    for (i, j) in (0..32_usize).flat_map(|i| (0..4_usize).map(move |j| (i, j))) {
        assert_eq!(
            bytes[(i, j)],
            x[(i / 4, j)].to_ne_bytes()[i % 4],
            "({i},{j})"
        );
    }
    let halves = bytes.recast::<u16, _>().expect("aligned as words");
    assert_eq!(halves.layout(), layout!((16, 4):(1, 16)));
    let back = halves.recast::<f32, _>().expect("aligned as words");
    assert!(back.iter().map(|v| v.to_bits()).eq(words.iter().copied()));
}

#[test]
fn rows_keep_their_gaps() {
    let n = 24_usize;
    let data: Vec<u8> = (0..96).collect();
    // a place in the bytes where words can be
    let first = data.as_ptr().align_offset(4);
    let x = Tensor::with_offset(&data, first, layout!((8, 3):(1, n))).expect("it fits");
    let words = x.recast::<u32, _>().expect("aligned");
    assert_eq!(words.layout().to_string(), "(_2,_3):(_1,6)");
    for (i, j) in (0..2_usize).flat_map(|i| (0..3_usize).map(move |j| (i, j))) {
        let bytes = [0, 1, 2, 3].map(|k| x[(4 * i + k, j)]);
        assert_eq!(words[(i, j)], u32::from_ne_bytes(bytes));
    }
}

#[test]
fn places_between_words_are_refused() {
    let data = [0_u8; 24];
    let first = data.as_ptr().align_offset(8);
    for shift in 0..8_usize {
        let x = Tensor::with_offset(&data, first + shift, layout!(8:1)).expect("it fits");
        let excess = shift % align_of::<u64>();
        let wanted = match excess {
            0 => Ok(layout!(1:1)),
            excess => Err(TensorError::Misaligned {
                excess,
                align: align_of::<u64>(),
            }),
        };
        assert_eq!(x.recast::<u64, _>().map(|x| x.layout()), wanted, "{shift}");
    }
}

#[test]
fn dynamic_strides_that_do_not_divide_are_refused() {
    let data = [0_u8; 64];
    let first = data.as_ptr().align_offset(4);
    for (d, condition) in [(12_usize, None), (10, Some(Condition::RecastDivisible))] {
        let x = Tensor::with_offset(&data, first, layout!((8, 4):(1, d))).expect("it fits");
        assert_eq!(
            x.recast::<u32, _>()
                .map_err(|error| error.condition())
                .err(),
            condition
        );
    }
}

#[test]
fn writes_through_bytes_reach_the_words() {
    let mut words = [0_u16; 6];
    let mut x = Tensor::new(&mut words, layout!((2, 3):(3, 1))).expect("it fits");
    let mut bytes = x.view_mut().recast::<u8, _>().expect("bytes lie anywhere");
    bytes.for_each_mut(|_, v| *v = 0xab);
    assert_eq!(words, [0xabab; 6]);
}

#[test]
fn tables_have_a_block_for_each_further_mode() {
    let data: Vec<u32> = (0..12).collect();
    let x = Tensor::new(&data, layout!((2, 2, 3))).expect("it fits");
    let rows = [
        "    0    2",
        "    1    3",
        "----------",
        "    4    6",
        "    5    7",
        "----------",
        "    8   10",
        "    9   11",
    ];
    assert_eq!(
        x.table().to_string(),
        format!("{x}:\n{}\n", rows.join("\n"))
    );
    let x = Tensor::new(&data, layout!((1, 2, 3, 2))).expect("it fits");
    assert_eq!(x.table().to_string().matches("==========\n").count(), 1);
    assert_eq!(x.table().to_string().matches("----------\n").count(), 4);
    let halves = [0.5, 0.25];
    let x = Tensor::new(&halves, layout!(2:1)).expect("it fits");
    assert_eq!(
        format!("{:8.3}", x.table()),
        format!("{x}:\n   0.500\n   0.250\n")
    );
}
