//! Runs every loop once on fixed input: `count layout` or `count by_hand`.

mod loops;

use cute_core::prelude::*;
use loops::*;
use std::hint::black_box;

/// Calls one version or the other, on arguments that the optimiser does not know.
macro_rules! call {
    ($by_hand:expr, $layout:ident($($l:expr),*) | $twin:ident($($h:expr),*)) => {
        if $by_hand {
            black_box($twin($(black_box($h)),*));
        } else {
            black_box($layout($(black_box($l)),*));
        }
    };
}

fn main() {
    let by_hand = match std::env::args().nth(1).as_deref() {
        Some("by_hand") => true,
        Some("layout") => false,
        _ => panic!("usage: count layout|by_hand"),
    };
    let integers: [u32; 4096] = std::array::from_fn(|i| i as u32);
    let floats: [f32; 4096] = std::array::from_fn(|i| i as f32);
    let (x, f) = (&integers, &floats);
    let (mut y, mut g) = ([0_u32; 4096], [0_f32; 4096]);
    let (y, g) = (&mut y, &mut g);
    let (m, ld, m32) = (40_usize, 48_usize, 40_u32);

    call!(
        by_hand,
        layout_static_1d(part(x)) | by_hand_static_1d(part(x))
    );
    // SAFETY: 100 is below 128.
    unsafe {
        call!(
            by_hand,
            layout_thread_part(x, 100) | by_hand_thread_part(x, 100)
        );
    }
    // SAFETY: the array is a tile of 64 by 64, with rows 64 apart, and 100 is below 256.
    unsafe {
        call!(
            by_hand,
            layout_promised_part(x.as_ptr(), 64, 100) | by_hand_promised_part(x.as_ptr(), 64, 100)
        );
    }
    call!(
        by_hand,
        layout_static_column_major(part(f), part(f), part_mut(g))
            | by_hand_static_column_major(part(f), part(f), part_mut(g))
    );
    call!(
        by_hand,
        layout_static_row_major(part(f), part(f), part_mut(g))
            | by_hand_static_row_major(part(f), part(f), part_mut(g))
    );
    let rows = layout!((64, 64):(64, 1));
    call!(
        by_hand,
        layout_chosen(
            cute_core::layout::choose(true, rows, layout!((64, 64))),
            &x[..],
            part_mut(y)
        ) | by_hand_chosen((64, 1), &x[..], part_mut(y))
    );
    call!(
        by_hand,
        layout_either(&EitherOfBoth::Left(rows), x, 3, 5) | by_hand_either(&false, x, 3, 5)
    );
    call!(
        by_hand,
        layout_nested(part(x), part_mut(y)) | by_hand_nested(part(x), part_mut(y))
    );
    call!(
        by_hand,
        layout_index(&x[..], part_mut(y)) | by_hand_index(&x[..], part_mut(y))
    );
    call!(
        by_hand,
        layout_index_odd(&x[..], part_mut(y)) | by_hand_index_odd(&x[..], part_mut(y))
    );
    call!(
        by_hand,
        layout_index_dynamic(layout!((m, 8):(8, 1)), &x[..], &mut y[..320])
            | by_hand_index_dynamic(m, &x[..], &mut y[..320])
    );
    call!(
        by_hand,
        layout_tiled(part(x), part_mut(y)) | by_hand_tiled(part(x), part_mut(y))
    );
    call!(
        by_hand,
        layout_divided(part(x), part_mut(y)) | by_hand_divided(part(x), part_mut(y))
    );
    call!(
        by_hand,
        layout_composed(part(f), part_mut(g)) | by_hand_composed(part(f), part_mut(g))
    );
    call!(
        by_hand,
        layout_mixed_rows(layout!((m, 64):(64, 1)), &x[..], &mut y[..])
            | by_hand_mixed_rows(m, &x[..], &mut y[..])
    );
    call!(
        by_hand,
        layout_mixed_stride(layout!((16, 16):(1, ld)), &f[..], part_mut(g))
            | by_hand_mixed_stride(ld, &f[..], part_mut(g))
    );
    call!(
        by_hand,
        layout_transposed(layout!((16, 16):(1, ld)), &f[..], part_mut(g))
            | by_hand_transposed(ld, &f[..], part_mut(g))
    );
    let strided = Strided {
        m,
        d: 1,
        n: 48,
        e: 64,
    };
    call!(
        by_hand,
        layout_dynamic(
            layout!((m, { 48_usize }):({ 1_usize }, { 64_usize })),
            &x[..]
        ) | by_hand_dynamic(strided, &x[..])
    );
    let tiles = layout!(({ 64_usize }, 64):(64, 1)).zipped_divide(tile!((32, 16)));
    call!(
        by_hand,
        layout_mixed_tile(tiles, &x[..], 3, &mut y[..])
            | by_hand_mixed_tile(2, &x[..], 3, &mut y[..])
    );
    call!(
        by_hand,
        layout_u32(layout!((m32, 64):(64, 1)), &mut g[..], 5) | by_hand_u32(m32, &mut g[..], 5)
    );
    call!(
        by_hand,
        layout_for_each(part(x)) | by_hand_for_each(part(x))
    );
    call!(
        by_hand,
        layout_for_each_mixed(layout!((8, m):(1, 16)), &x[..]) | by_hand_for_each_mixed(m, &x[..])
    );
    call!(
        by_hand,
        layout_coordinates(layout!((8, m):(1, 16)), &x[..]) | by_hand_coordinates(m, &x[..])
    );
    call!(
        by_hand,
        layout_register_tile(layout!((4, m):(1, 4)), &f[..], &f[..], part_mut(g))
            | by_hand_register_tile(m, &f[..], &f[..], part_mut(g))
    );
    call!(
        by_hand,
        layout_reversed(part(x), part_mut(y)) | by_hand_reversed(part(x), part_mut(y))
    );
    call!(
        by_hand,
        layout_tensor_reduce(part(x)) | by_hand_tensor_reduce(part(x))
    );
    call!(
        by_hand,
        layout_tensor_axpby(2.0, part(f), 0.5, part_mut(g))
            | by_hand_tensor_axpby(2.0, part(f), 0.5, part_mut(g))
    );
    call!(
        by_hand,
        layout_tensor_copy(part(x), part_mut(y)) | by_hand_tensor_copy(part(x), part_mut(y))
    );
    call!(
        by_hand,
        layout_tensor_copy_if(part(x), part_mut(y)) | by_hand_tensor_copy_if(part(x), part_mut(y))
    );
    call!(
        by_hand,
        layout_tensor_product(part(f), part(f), part_mut(g))
            | by_hand_tensor_product(part(f), part(f), part_mut(g))
    );
    call!(
        by_hand,
        layout_tensor_slices(part(x)) | by_hand_tensor_slices(part(x))
    );
    call!(
        by_hand,
        layout_tensor_gemm(part(f), part(f), part_mut(g))
            | by_hand_tensor_gemm(part(f), part(f), part_mut(g))
    );
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        // SAFETY: the processor has the instructions.
        unsafe {
            call!(
                by_hand,
                layout_fused_tile(part(f), part(f), part_mut(g))
                    | by_hand_fused_tile(part(f), part(f), part_mut(g))
            );
        }
    }
    call!(
        by_hand,
        layout_template(part(f), part(f), part_mut(g))
            | by_hand_template(part(f), part(f), part_mut(g))
    );
    call!(
        by_hand,
        layout_window_stencil(part(x), part_mut(y)) | by_hand_window_stencil(part(x), part_mut(y))
    );
    call!(
        by_hand,
        layout_window_sum(part(x), m, ld & 15) | by_hand_window_sum(part(x), m, ld & 15)
    );
    call!(
        by_hand,
        layout_swizzled_index(m & 7, ld) | by_hand_swizzled_index(m & 7, ld)
    );
    call!(
        by_hand,
        layout_xor_index(m, ld) | by_hand_xor_index(m, ld)
    );
    call!(
        by_hand,
        layout_swizzled_column(part(x), part(x)) | by_hand_swizzled_column(part(x), part(x))
    );
    call!(
        by_hand,
        layout_control_stride(part(x)) | by_hand_control_stride(part(x))
    );
    call!(
        by_hand,
        layout_control_order(layout!((m, 8):(8, 1)), &x[..], part_mut(y))
            | by_hand_control_order(m, &x[..], part_mut(y))
    );
}

/// The first `N` elements.
fn part<T, const N: usize>(x: &[T; 4096]) -> &[T; N] {
    x.first_chunk().expect("no loop takes more")
}

/// The first `N` elements.
fn part_mut<T, const N: usize>(x: &mut [T; 4096]) -> &mut [T; N] {
    x.first_chunk_mut().expect("no loop takes more")
}
