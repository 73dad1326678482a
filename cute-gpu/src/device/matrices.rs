//! `ldmatrix` and `stmatrix`: matrices of 8 by 8 elements of 16 bits between shared memory and the
//! registers of a warp.
//!
//! Which tile they move, and which row each thread names, is what
//! [`MatrixLoad`](crate::MatrixLoad) derives from its layout.

use super::Shared;

macro_rules! forms {
    ($($load:ident $store:ident $count:literal $trans:literal [$($i:literal $x:ident)*];)*) => {$(
        #[doc = concat!("Loads ", $count, " matrices: thread `8·i + r` names row `r` of matrix `i`, of 16 bytes.")]
        ///
        /// # Safety
        /// All lanes of the warp call it together, and each names a row that nobody writes now,
        /// aligned to 16 bytes.
        #[inline(always)]
        pub unsafe fn $load<T>(row: Shared<T>) -> [u32; $count] {
            $(let $x: u32;)*
            // SAFETY: the caller's promise.
            unsafe {
                ptx!(concat!("ldmatrix.sync.aligned.m8n8.x", $count, $trans, ".shared.b16 {{",
                    forms!(@list $($i)*), "}}, [{row}];");
                    $(out(reg32) $x,)* row = in(reg32) row.address(), options(nostack));
            }
            [$($x),*]
        }

        #[doc = concat!("Stores ", $count, " matrices: thread `8·i + r` names row `r` of matrix `i`, of 16 bytes.")]
        ///
        /// # Safety
        /// All lanes of the warp call it together, and each names a row that nobody else uses now,
        /// aligned to 16 bytes.
        #[inline(always)]
        pub unsafe fn $store<T>(row: Shared<T>, pairs: [u32; $count]) {
            // SAFETY: the caller's promise.
            unsafe {
                ptx!(concat!("stmatrix.sync.aligned.m8n8.x", $count, $trans, ".shared.b16 [{row}], {{",
                    forms!(@list $($i)*), "}};");
                    $(in(reg32) pairs[$i],)* row = in(reg32) row.address(), options(nostack));
            }
        }
    )*};
    (@list $first:literal $($i:literal)*) => { concat!("{", $first, "}" $(, ", {", $i, "}")*) };
}
forms! {
    ldmatrix_x1 stmatrix_x1 1 "" [0 a];
    ldmatrix_x2 stmatrix_x2 2 "" [0 a 1 b];
    ldmatrix_x4 stmatrix_x4 4 "" [0 a 1 b 2 c 3 d];
    ldmatrix_x1_trans stmatrix_x1_trans 1 ".trans" [0 a];
    ldmatrix_x2_trans stmatrix_x2_trans 2 ".trans" [0 a 1 b];
    ldmatrix_x4_trans stmatrix_x4_trans 4 ".trans" [0 a 1 b 2 c 3 d];
}
