//! The instruction of a tile.

/// The instruction of a tile.
macro_rules! atom {
    (F16, $n:literal) => {
        cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS::<
            $n,
            cute_core::atom::K,
            cute_core::atom::K,
        >::default()
    };
    (BF16, $n:literal) => {
        cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32BF16BF16_SS::<
            $n,
            cute_core::atom::K,
            cute_core::atom::K,
        >::default()
    };
}
pub(crate) use atom;
