//! Xe, DPAS: a sub-group of 16 work-items multiplies (M,16,K), with M from 1 to 8 rows.
//!
//! K is 256 bits of the wider operand. Operands are rows of registers, dealt to the work-items
//! value by value; values narrower than a byte are dealt byte by byte. A and C are row-major. B is
//! rows of words of 32 bits, each word consecutive along K. `XE_Mx16x16_F32BF16BF16F32_TT<8>` is
//! `XE_DPAS_TT<8, float, bfloat16_t>` of SYCL-TLA; its form NN is this instruction with A and B
//! exchanged.

use crate::atom::macros::{Over, Times, layouts, mma_atoms, sizes};
use crate::atom::{BF16, F16, F32, S4, S8, S32, TF32, U4, U8, U32};

sizes! {
    /// The rows of A and C.
    Rows<M> { 1 2 3 4 5 6 7 8 }
    /// The rows of A and C for an A of words: two rows fill a register.
    EvenRows<M> { 2 4 6 8 }
}

layouts! {
    /// All work-items of a sub-group.
    SubGroup = 16:1;
    BWords = (16,8):(1,16);
    AWords<M> = ((8,2),Over<M,2>):((const M,1),2);
    AWord = ((8,2),1):((1,0),0);
    CRow = (16,1):(1,0);
    BHalf = ((2,8),(2,8)):((16,1),(8,32));
    AHalf<M> = (16,const M):(const M,1);
    BBytes = ((4,4),(4,8)):((16,1),(4,64));
    ABytes<M> = (16,(2,const M)):(const M,(Times<M,16>,1));
    BNibbles32 = ((4,4),(2,4,4)):((32,1),(16,4,128));
    ANibbles32<M> = (16,(2,const M)):(Times<M,2>,(const M,1));
    BNibbles64 = ((4,4),(2,4,8)):((32,1),(16,4,128));
    ANibbles64<M> = (16,(2,2,const M)):(Times<M,2>,(const M,Times<M,32>,1));
    CRows<M> = (16,const M):(const M,1);
}

mma_atoms! {
    /// Xe, DPAS.
    static MMA = "Xe" from
        "Intel Graphics Compiler, vISA: DPAS, Dot Product Accumulate Systolic; Intel SYCL-TLA (CUTLASS for Intel \
         GPUs), mma_xe.hpp and mma_traits_xe.hpp, XE_DPAS_TT";

    XE_Mx16x8_F32TF32TF32F32_TT<M> in EvenRows: (M,16,8), F32 = TF32 * TF32 + F32, SubGroup;
        A AWords<M>, B BWords, C CRows<M>; "dpas.tf32.tf32.8.{M}";
    /// The 8 values of A fill half of the lanes; the other half holds copies, which are not read.
    XE_1x16x8_F32TF32TF32F32_TT: (1,16,8), F32 = TF32 * TF32 + F32, SubGroup;
        A AWord in Replicated, B BWords, C CRow; "dpas.tf32.tf32.8.1";
    XE_Mx16x16_F32BF16BF16F32_TT<M> in Rows: (M,16,16), F32 = BF16 * BF16 + F32, SubGroup;
        A AHalf<M>, B BHalf, C CRows<M>; "dpas.bf.bf.8.{M}";
    XE_Mx16x16_BF16BF16BF16F32_TT<M> in Rows: (M,16,16), BF16 = BF16 * BF16 + F32, SubGroup;
        A AHalf<M>, B BHalf, C CRows<M>; "dpas.bf.bf.8.{M}";
    XE_Mx16x16_F32BF16BF16BF16_TT<M> in Rows: (M,16,16), F32 = BF16 * BF16 + BF16, SubGroup;
        A AHalf<M>, B BHalf, C CRows<M>; "dpas.bf.bf.8.{M}";
    XE_Mx16x16_BF16BF16BF16BF16_TT<M> in Rows: (M,16,16), BF16 = BF16 * BF16 + BF16, SubGroup;
        A AHalf<M>, B BHalf, C CRows<M>; "dpas.bf.bf.8.{M}";
    XE_Mx16x16_F32F16F16F32_TT<M> in Rows: (M,16,16), F32 = F16 * F16 + F32, SubGroup;
        A AHalf<M>, B BHalf, C CRows<M>; "dpas.hf.hf.8.{M}";
    XE_Mx16x16_F16F16F16F32_TT<M> in Rows: (M,16,16), F16 = F16 * F16 + F32, SubGroup;
        A AHalf<M>, B BHalf, C CRows<M>; "dpas.hf.hf.8.{M}";
    XE_Mx16x16_F32F16F16F16_TT<M> in Rows: (M,16,16), F32 = F16 * F16 + F16, SubGroup;
        A AHalf<M>, B BHalf, C CRows<M>; "dpas.hf.hf.8.{M}";
    XE_Mx16x16_F16F16F16F16_TT<M> in Rows: (M,16,16), F16 = F16 * F16 + F16, SubGroup;
        A AHalf<M>, B BHalf, C CRows<M>; "dpas.hf.hf.8.{M}";
    XE_Mx16x32_U32U8U8U32_TT<M> in Rows: (M,16,32), U32 = U8 * U8 + U32, SubGroup;
        A ABytes<M>, B BBytes, C CRows<M>; "dpas.u8.u8.8.{M}";
    XE_Mx16x32_S32U8U8S32_TT<M> in Rows: (M,16,32), S32 = U8 * U8 + S32, SubGroup;
        A ABytes<M>, B BBytes, C CRows<M>; "dpas.u8.u8.8.{M}";
    XE_Mx16x32_S32U8S8S32_TT<M> in Rows: (M,16,32), S32 = U8 * S8 + S32, SubGroup;
        A ABytes<M>, B BBytes, C CRows<M>; "dpas.s8.u8.8.{M}";
    XE_Mx16x32_S32S8U8S32_TT<M> in Rows: (M,16,32), S32 = S8 * U8 + S32, SubGroup;
        A ABytes<M>, B BBytes, C CRows<M>; "dpas.u8.s8.8.{M}";
    XE_Mx16x32_S32S8S8S32_TT<M> in Rows: (M,16,32), S32 = S8 * S8 + S32, SubGroup;
        A ABytes<M>, B BBytes, C CRows<M>; "dpas.s8.s8.8.{M}";
    XE_Mx16x32_U32U8U4U32_TT<M> in Rows: (M,16,32), U32 = U8 * U4 + U32, SubGroup;
        A ABytes<M>, B BNibbles32, C CRows<M>; "dpas.u4.u8.8.{M}";
    XE_Mx16x32_S32U8U4S32_TT<M> in Rows: (M,16,32), S32 = U8 * U4 + S32, SubGroup;
        A ABytes<M>, B BNibbles32, C CRows<M>; "dpas.u4.u8.8.{M}";
    XE_Mx16x32_S32U8S4S32_TT<M> in Rows: (M,16,32), S32 = U8 * S4 + S32, SubGroup;
        A ABytes<M>, B BNibbles32, C CRows<M>; "dpas.s4.u8.8.{M}";
    XE_Mx16x32_S32S8U4S32_TT<M> in Rows: (M,16,32), S32 = S8 * U4 + S32, SubGroup;
        A ABytes<M>, B BNibbles32, C CRows<M>; "dpas.u4.s8.8.{M}";
    XE_Mx16x32_S32S8S4S32_TT<M> in Rows: (M,16,32), S32 = S8 * S4 + S32, SubGroup;
        A ABytes<M>, B BNibbles32, C CRows<M>; "dpas.s4.s8.8.{M}";
    XE_Mx16x32_U32U4U8U32_TT<M> in Rows: (M,16,32), U32 = U4 * U8 + U32, SubGroup;
        A ANibbles32<M>, B BBytes, C CRows<M>; "dpas.u8.u4.8.{M}";
    XE_Mx16x32_S32U4U8S32_TT<M> in Rows: (M,16,32), S32 = U4 * U8 + S32, SubGroup;
        A ANibbles32<M>, B BBytes, C CRows<M>; "dpas.u8.u4.8.{M}";
    XE_Mx16x32_S32U4S8S32_TT<M> in Rows: (M,16,32), S32 = U4 * S8 + S32, SubGroup;
        A ANibbles32<M>, B BBytes, C CRows<M>; "dpas.s8.u4.8.{M}";
    XE_Mx16x32_S32S4U8S32_TT<M> in Rows: (M,16,32), S32 = S4 * U8 + S32, SubGroup;
        A ANibbles32<M>, B BBytes, C CRows<M>; "dpas.u8.s4.8.{M}";
    XE_Mx16x32_S32S4S8S32_TT<M> in Rows: (M,16,32), S32 = S4 * S8 + S32, SubGroup;
        A ANibbles32<M>, B BBytes, C CRows<M>; "dpas.s8.s4.8.{M}";
    XE_Mx16x64_U32U4U4U32_TT<M> in Rows: (M,16,64), U32 = U4 * U4 + U32, SubGroup;
        A ANibbles64<M>, B BNibbles64, C CRows<M>; "dpas.u4.u4.8.{M}";
    XE_Mx16x64_S32U4U4S32_TT<M> in Rows: (M,16,64), S32 = U4 * U4 + S32, SubGroup;
        A ANibbles64<M>, B BNibbles64, C CRows<M>; "dpas.u4.u4.8.{M}";
    XE_Mx16x64_S32U4S4S32_TT<M> in Rows: (M,16,64), S32 = U4 * S4 + S32, SubGroup;
        A ANibbles64<M>, B BNibbles64, C CRows<M>; "dpas.s4.u4.8.{M}";
    XE_Mx16x64_S32S4U4S32_TT<M> in Rows: (M,16,64), S32 = S4 * U4 + S32, SubGroup;
        A ANibbles64<M>, B BNibbles64, C CRows<M>; "dpas.u4.s4.8.{M}";
    XE_Mx16x64_S32S4S4S32_TT<M> in Rows: (M,16,64), S32 = S4 * S4 + S32, SubGroup;
        A ANibbles64<M>, B BNibbles64, C CRows<M>; "dpas.s4.s4.8.{M}";
}
