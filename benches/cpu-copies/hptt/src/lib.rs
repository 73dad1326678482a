//! `hptt_copy`, which the bench of copies loads: HPTT's transposition of 32-bit floats.
//!
//! The crate is no member of the workspace, because it needs a C++ compiler and CMake:
//! `cargo build --release --manifest-path benches/cpu-copies/hptt/Cargo.toml`.

/// Copies an array of 32-bit floats whose first axis is contiguous: axis `k` of the result is axis
/// `axes[k]` of the source. HPTT makes its plan in each call, as its C interface does.
///
/// # Safety
/// `axes` and `sizes` have `rank` numbers; `src` and `dst` have the product of `sizes` elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hptt_copy(
    axes: *const usize,
    sizes: *const usize,
    rank: usize,
    src: *const f32,
    dst: *mut f32,
    threads: usize,
) {
    // SAFETY: the caller's promise.
    let (axes, sizes, src, dst) = unsafe {
        let sizes = std::slice::from_raw_parts(sizes, rank);
        let len = sizes.iter().product();
        (
            std::slice::from_raw_parts(axes, rank),
            sizes,
            std::slice::from_raw_parts(src, len),
            std::slice::from_raw_parts_mut(dst, len),
        )
    };
    let order = hptt::MemoryOrder::ColumnMajor;
    hptt::transpose_f32(axes, 1.0, src, sizes, 0.0, dst, threads, order).expect("a permutation");
}
