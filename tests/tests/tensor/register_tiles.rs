//! What kernels on register tiles need: products with a step, arrays as elements, unit strides that
//! are found at run time, and sizes that a `match` makes static.

use cute_core::prelude::*;
use cute_core::tensor::UnitStride;
use cute_tests::random::Random;

#[test]
fn a_product_with_a_step_calls_it_for_each_k_in_order() {
    let mut random = Random::new(3);
    for _ in 0..50 {
        let [m, n, k] = [5, 4, 6].map(|most| 1 + random.below(most));
        let a: Vec<i8> = (0..m * k * 2).map(|_| random.below(9) as i8 - 4).collect();
        let b: Vec<u8> = (0..n * k).map(|_| random.below(7) as u8).collect();
        let mut c: Vec<i64> = (0..m * n + 2).map(|i| i as i64).collect();
        let mut expected = c.clone();
        for j in 0..n {
            for i in 0..m {
                for p in 0..k {
                    // depends on the order of the steps
                    let (x, y) = (i64::from(a[2 * (i * k + p)]), i64::from(b[j + n * p]));
                    let sum = &mut expected[1 + i + m * j];
                    *sum = (*sum * 3 + x * y) % 1_000_003;
                }
            }
        }
        let a = Tensor::new(&a[..], layout!((m, k):({ 2 * k }, 2))).unwrap();
        let b = Tensor::new(&b[..], layout!((n, k):(1, n))).unwrap();
        let mut y = Tensor::with_offset(&mut c[..], 1, layout!((m, n):(1, m))).unwrap();
        gemm_with(&a, &b, &mut y, |x, y, sum| {
            (sum * 3 + i64::from(x) * i64::from(y)) % 1_000_003
        })
        .unwrap();
        assert_eq!(c, expected);
    }
}

#[test]
fn a_product_with_a_step_refuses_sizes_that_differ() {
    let (m, k, other) = (2_usize, 3_usize, 4_usize);
    let a = Tensor::new(&[1.0_f32; 12], layout!((m, k))).unwrap();
    let b = Tensor::new(&[1.0_f32; 12], layout!((m, other))).unwrap();
    let mut c = Fragment::<f32, Layout![(2, 2)]>::filled(7.0);
    let error = gemm_with(&a, &b, &mut c, f32::mul_add).unwrap_err();
    assert_eq!(error.to_string(), "sizes 3 and 4 differ (SizeMatch)");
    assert!(c.iter().all(|&c| c == 7.0));
}

/// One rounding in place of two: 1 + 2^-24 times itself is not 1 + 2^-23 in `f32`.
#[test]
fn a_fused_step_rounds_once() {
    let x = 1.0_f32 + f32::EPSILON;
    let a = Tensor::new(core::slice::from_ref(&x), layout!((1, 1))).unwrap();
    let (mut once, mut twice) = (
        [-1.0_f32 - 2.0 * f32::EPSILON],
        [-1.0_f32 - 2.0 * f32::EPSILON],
    );
    let mut fused = Tensor::new(&mut once, layout!((1, 1))).unwrap();
    gemm_with(&a, &a, &mut fused, f32::mul_add).unwrap();
    gemm(
        &a,
        &a,
        &mut Tensor::new(&mut twice, layout!((1, 1))).unwrap(),
    )
    .unwrap();
    assert_eq!((once, twice), ([f32::EPSILON * f32::EPSILON], [0.0]));
}

#[template]
fn product<const M: usize, L: Layout>(a: Tensor<Shared<'_, f32>, L>, c: &mut [f32; 4]) {
    let tile = a.local_tile(tile!((const M, 4)), coord!((0, 0)));
    let mut c = Tensor::new(c, layout!((2, 2))).unwrap();
    gemm_with(&tile, &tile, &mut c, |x, y, sum| x.mul_add(y, sum)).unwrap();
}

#[test]
fn a_template_multiplies_with_a_step() {
    let data: Vec<f32> = (0_u8..16).map(f32::from).collect();
    let a = Tensor::new(&data[..], layout!((4, 4); row_major)).unwrap();
    let mut c = [0.0; 4];
    product::<2, _>(a, &mut c);
    assert_eq!(c, [14.0, 38.0, 38.0, 126.0]);
}

#[test]
fn arrays_are_elements_at_any_address() {
    let data: Vec<u16> = (0..200).collect();
    for start in 0..4 {
        let x = Tensor::with_offset(&data[..], start, layout!((16, 9):(1, 20))).unwrap();
        let vectors = x.recast::<[u16; 4], _>().unwrap();
        assert_eq!(vectors.layout(), layout!((4, 9):(1, 5)));
        for ((v, p), vector) in vectors.layout().coordinates().zip(vectors.iter()) {
            assert_eq!(*vector, core::array::from_fn(|lane| x[(4 * v + lane, p)]));
        }
        // as bytes, and back
        let bytes = vectors.recast::<[u8; 2], _>().unwrap();
        assert_eq!(bytes.layout(), x.layout());
        assert!(
            bytes
                .iter()
                .map(|&b| u16::from_ne_bytes(b))
                .eq(x.iter().copied())
        );
    }
}

#[test]
fn arrays_are_written_where_their_elements_are() {
    let mut data = [0_u32; 13];
    let mut y = Tensor::with_offset(&mut data, 1, layout!((4, 3))).unwrap();
    let mut vectors = y.view_mut().recast::<[u32; 2], _>().unwrap();
    vectors[(1, 2)] = [7, 8];
    vectors[(0, 0)][1] = 9;
    assert_eq!(data, [0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 7, 8]);
}

#[test]
fn strides_that_arrays_do_not_divide_are_refused() {
    let (data, column) = ([0_f32; 64], 10_usize);
    let x = Tensor::new(&data, layout!((8, 4):(1, column))).unwrap();
    assert!(x.recast::<[f32; 2], _>().is_ok());
    let error = x.recast::<[f32; 4], _>().map(|_| ()).unwrap_err();
    assert_eq!(error.condition(), Condition::RecastDivisible);
}

#[test]
fn a_stride_that_is_1_becomes_static() {
    let mut random = Random::new(11);
    let mut found = [0; 3];
    for _ in 0..300 {
        let [m, n] = [1 + random.below(4), 1 + random.below(4)];
        let [d, e] = [1 + random.below(3), 1 + random.below(3)];
        let data: Vec<u32> = (0..40).collect();
        let x = Tensor::new(&data[..], layout!((m, n):(d, e))).unwrap();
        let all: Vec<u32> = x.iter().copied().collect();
        match x.unit_stride() {
            UnitStride::Rows(y) => {
                assert!(e == 1 && (d != 1 || n >= m), "{x:?}");
                assert_eq!(y.layout().to_string(), format!("({m},{n}):({d},_1)"));
                assert!(y.iter().eq(&all));
                found[0] += 1;
            }
            UnitStride::Columns(y) => {
                assert!(d == 1 && (e != 1 || m > n), "{x:?}");
                assert_eq!(y.layout().to_string(), format!("({m},{n}):(_1,{e})"));
                assert!(y.iter().eq(&all));
                found[1] += 1;
            }
            UnitStride::Neither(y) => {
                assert!(d != 1 && e != 1, "{x:?}");
                assert!(y.iter().eq(&all));
                found[2] += 1;
            }
        }
    }
    assert!(found.iter().all(|&count| count > 20), "{found:?}");
}

#[test]
fn unit_strides_are_written_through_and_may_be_static() {
    let (mut data, one) = ([0; 6], 1_i32);
    let y = Tensor::new(&mut data, layout!((2, 3):(3, one))).unwrap();
    match y.unit_stride() {
        UnitStride::Rows(mut y) => {
            assert_eq!(y.layout(), layout!((2, 3):(3, 1)));
            y[(1, 2)] = 7;
        }
        _ => panic!("rows are side by side"),
    }
    assert_eq!(data, [0, 0, 0, 0, 0, 7]);
    let fixed = Fragment::<u8, Layout![(2, 3):(3, 1)]>::zeroed();
    assert!(matches!(fixed.unit_stride(), UnitStride::Rows(_)));
    // backwards is no unit stride
    let x = Tensor::with_offset(&[1, 2, 3, 4], 3, layout!((2, 2):(-2, -1))).unwrap();
    assert!(matches!(x.unit_stride(), UnitStride::Neither(_)));
}

#[test]
fn a_size_of_run_time_is_static_in_its_arm() {
    fn bytes<const N: usize>() -> usize {
        size_of::<[u16; N]>()
    }
    for n in 0..9_u32 {
        let found = match_size!(n, const N in 1 | 2 | 4 => Some(bytes::<N>()), _ => None);
        assert_eq!(found, [1, 2, 4].contains(&n).then_some(2 * n as usize));
        let text = match_size!(n, const N in 3 | 5 => layout!((const N, 4)).to_string(), _ => n.to_string());
        let expected = match n {
            3 | 5 => format!("(_{n},_4):(_1,_{n})"),
            _ => n.to_string(),
        };
        assert_eq!(text, expected);
    }
}
