//! Compiles code for the widest vectors of the processor.

/// Runs `work`, compiled for the best instructions of this processor; the argument tells `work`
/// whether a fused multiply-add is one of them.
///
/// `work` and all functions that it calls must be inlined. Otherwise they stay compiled for the
/// oldest processor.
pub fn vectorized<R>(work: impl FnOnce(bool) -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,fma")]
        fn with_avx2<R>(work: impl FnOnce(bool) -> R) -> R {
            work(true)
        }
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            // SAFETY: the processor has both features.
            return unsafe { with_avx2(work) };
        }
    }
    // Every aarch64 processor that Rust supports has it.
    work(cfg!(target_arch = "aarch64"))
}
