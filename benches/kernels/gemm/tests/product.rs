//! The kernel computes the product, at every element.

use cute_kernel_gemm::{K, M, N, gemm};

/// Sums of products of small integers: exact, whatever their order.
#[test]
fn the_kernel_multiplies() {
    let a: Vec<f32> = (0..M * K).map(|i| (i * 7 % 11) as f32 - 5.0).collect();
    let b: Vec<f32> = (0..K * N).map(|i| (i * 5 % 13) as f32 - 6.0).collect();
    let mut c = vec![f32::NAN; M * N];
    gemm(&a, &b, &mut c);
    for i in 0..M {
        for j in 0..N {
            let expected: f32 = (0..K).map(|p| a[i * K + p] * b[p * N + j]).sum();
            assert_eq!(c[i * N + j], expected, "C({i},{j})");
        }
    }
}
