//! Hopper, shared memory of `wgmma`: the blocks of which the operands of `wgmma` consist, by their
//! order and swizzle.
//!
//! A block has 8 rows of 128, 256, 512 or 1024 bits, of elements with `BITS` bits. Its rows run
//! along K, or along M and N. A row of 128·2^b bits has 2^b pieces of 128 bits; a swizzle of b bits
//! permutes these pieces, so that neither rows nor columns of pieces have bank conflicts.
//! [`tile_to_shape`](crate::composed::ComposedLayout::tile_to_shape) builds the memory of an
//! operand from blocks.
//!
//! ```
//! use cute_core::{atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom, prelude::*};
//! let atom = Layout_K_SW128_Atom::<16>::default();
//! assert_eq!(atom.to_string(), "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)");
//! let smem = atom.tile_to_shape(shape!((128,64)));
//! let layout = "((_8,_16),(_64,_1)):((_64,_512),(_1,_0))";
//! assert_eq!(smem.to_string(), format!("Sw<3,4,3> o smem_ptr[16b](unset) o {layout}"));
//! assert_eq!(smem.as_position_independent().at((1,0)), 64 + 8);
//! ```
//!
//! Source: PTX ISA, Asynchronous Warpgroup Level Matrix, Shared Memory Matrix Layout; CuTe
//! `GMMA::Layout_K_SW128_Atom` and its siblings (`mma_traits_sm90_gmma.hpp`).

#![allow(non_camel_case_types, reason = "the names of CuTe")]

use crate::atom::macros::Over;
use crate::composed::{ComposedLayout, SmemPointer};
use crate::macros::{Layout, Swizzle};

macro_rules! blocks {
    ($($name:ident: $order:ident, $bits:literal bits a row, Sw<$b:literal, 4, 3>;)*) => {$(
        #[doc = concat!("8 rows of ", stringify!($bits), " bits along ", stringify!($order), ".")]
        ///
        /// ```
        #[doc = concat!("use cute_core::atom::nvidia::sm90_gmma_smem::", stringify!($name), ";")]
        #[doc = concat!("let atom = ", stringify!($name), "::<32>::default();")]
        #[doc = concat!("assert_eq!(atom.as_position_independent().len(), 8 * ", stringify!($bits), " / 32);")]
        /// ```
        ///
        #[doc = concat!("Source: CuTe `GMMA::", stringify!($name), "<T>`.")]
        pub type $name<const BITS: usize> =
            ComposedLayout<Swizzle![$b, 4, 3; Bytes], SmemPointer<BITS>, blocks!(@ $order $bits)>;
    )*};
    (@ K $bits:literal) => { Layout![(8, Over<$bits, BITS>):(Over<$bits, BITS>, 1)] };
    (@ MN $bits:literal) => { Layout![(Over<$bits, BITS>, 8):(1, Over<$bits, BITS>)] };
}
blocks! {
    Layout_K_INTER_Atom: K, 128 bits a row, Sw<0, 4, 3>;
    Layout_K_SW32_Atom: K, 256 bits a row, Sw<1, 4, 3>;
    Layout_K_SW64_Atom: K, 512 bits a row, Sw<2, 4, 3>;
    Layout_K_SW128_Atom: K, 1024 bits a row, Sw<3, 4, 3>;
    Layout_MN_INTER_Atom: MN, 128 bits a row, Sw<0, 4, 3>;
    Layout_MN_SW32_Atom: MN, 256 bits a row, Sw<1, 4, 3>;
    Layout_MN_SW64_Atom: MN, 512 bits a row, Sw<2, 4, 3>;
    Layout_MN_SW128_Atom: MN, 1024 bits a row, Sw<3, 4, 3>;
}
