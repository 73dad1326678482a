//! Which instructions the processor has, asked once.

use std::sync::OnceLock;

/// Instructions that copies use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Target {
    /// Registers of 32 bytes.
    Avx2,
    /// Registers of 64 bytes.
    Avx512,
}

impl Target {
    /// The best that the processor has, if there is one.
    pub(crate) fn best() -> Option<Target> {
        static BEST: OnceLock<Option<Target>> = OnceLock::new();
        *BEST.get_or_init(|| Target::all().last())
    }

    /// All that the processor has, the best one last.
    pub(crate) fn all() -> impl Iterator<Item = Target> {
        let avx2 = is_x86_feature_detected!("avx2");
        let avx512 = avx2
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        [
            avx2.then_some(Target::Avx2),
            avx512.then_some(Target::Avx512),
        ]
        .into_iter()
        .flatten()
    }
}
