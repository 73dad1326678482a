// Printed by `cute rust`; see ../rust.rs.

/// Each instruction by what its type says, beside the name that it was made of.
pub fn instructions() -> Vec<(String, &'static str)> {
    let mut all = Vec::new();
    {
        use cute_core::atom::F32;
        use cute_core::atom::nvidia::universal::UniversalFMA; // feature `nvidia`
        // D, A, B, C: any format of cute_core::atom
        let mma: UniversalFMA<F32, F32, F32, F32> = UniversalFMA::<F32, F32, F32, F32>::default();
        all.push((super::of_mma(mma), "UniversalFMA"));
    }
    {
        use cute_core::atom::nvidia::universal::SM100_2x1x1_F32F32F32F32; // feature `nvidia`
        let mma: SM100_2x1x1_F32F32F32F32 = SM100_2x1x1_F32F32F32F32;
        all.push((super::of_mma(mma), "SM100_2x1x1_F32F32F32F32"));
    }
    {
        use cute_core::atom::nvidia::universal::SM100_1x2x1_F32F32F32F32; // feature `nvidia`
        let mma: SM100_1x2x1_F32F32F32F32 = SM100_1x2x1_F32F32F32F32;
        all.push((super::of_mma(mma), "SM100_1x2x1_F32F32F32F32"));
    }
    {
        use cute_core::atom::nvidia::sm61::SM61_DP4A; // feature `nvidia`
        let mma: SM61_DP4A = SM61_DP4A;
        all.push((super::of_mma(mma), "SM61_DP4A"));
    }
    {
        use cute_core::atom::nvidia::sm61::SM61_DP2A; // feature `nvidia`
        let mma: SM61_DP2A = SM61_DP2A;
        all.push((super::of_mma(mma), "SM61_DP2A"));
    }
    {
        use cute_core::atom::nvidia::sm70::SM70_8x8x4_F16F16F16F16_TN; // feature `nvidia`
        let mma: SM70_8x8x4_F16F16F16F16_TN = SM70_8x8x4_F16F16F16F16_TN;
        all.push((super::of_mma(mma), "SM70_8x8x4_F16F16F16F16_TN"));
    }
    {
        use cute_core::atom::nvidia::sm70::SM70_8x8x4_F16F16F16F16_NT; // feature `nvidia`
        let mma: SM70_8x8x4_F16F16F16F16_NT = SM70_8x8x4_F16F16F16F16_NT;
        all.push((super::of_mma(mma), "SM70_8x8x4_F16F16F16F16_NT"));
    }
    {
        use cute_core::atom::nvidia::sm70::SM70_8x8x4_F16F16F16F16_NN; // feature `nvidia`
        let mma: SM70_8x8x4_F16F16F16F16_NN = SM70_8x8x4_F16F16F16F16_NN;
        all.push((super::of_mma(mma), "SM70_8x8x4_F16F16F16F16_NN"));
    }
    {
        use cute_core::atom::nvidia::sm70::SM70_8x8x4_F16F16F16F16_TT; // feature `nvidia`
        let mma: SM70_8x8x4_F16F16F16F16_TT = SM70_8x8x4_F16F16F16F16_TT;
        all.push((super::of_mma(mma), "SM70_8x8x4_F16F16F16F16_TT"));
    }
    {
        use cute_core::atom::nvidia::sm70::SM70_8x8x4_F32F16F16F32_TN; // feature `nvidia`
        let mma: SM70_8x8x4_F32F16F16F32_TN = SM70_8x8x4_F32F16F16F32_TN;
        all.push((super::of_mma(mma), "SM70_8x8x4_F32F16F16F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm70::SM70_8x8x4_F32F16F16F32_NT; // feature `nvidia`
        let mma: SM70_8x8x4_F32F16F16F32_NT = SM70_8x8x4_F32F16F16F32_NT;
        all.push((super::of_mma(mma), "SM70_8x8x4_F32F16F16F32_NT"));
    }
    {
        use cute_core::atom::nvidia::sm70::SM70_8x8x4_F32F16F16F32_NN; // feature `nvidia`
        let mma: SM70_8x8x4_F32F16F16F32_NN = SM70_8x8x4_F32F16F16F32_NN;
        all.push((super::of_mma(mma), "SM70_8x8x4_F32F16F16F32_NN"));
    }
    {
        use cute_core::atom::nvidia::sm70::SM70_8x8x4_F32F16F16F32_TT; // feature `nvidia`
        let mma: SM70_8x8x4_F32F16F16F32_TT = SM70_8x8x4_F32F16F16F32_TT;
        all.push((super::of_mma(mma), "SM70_8x8x4_F32F16F16F32_TT"));
    }
    {
        use cute_core::atom::nvidia::sm75::SM75_16x8x8_F16F16F16F16_TN; // feature `nvidia`
        let mma: SM75_16x8x8_F16F16F16F16_TN = SM75_16x8x8_F16F16F16F16_TN;
        all.push((super::of_mma(mma), "SM75_16x8x8_F16F16F16F16_TN"));
    }
    {
        use cute_core::atom::nvidia::sm75::SM75_16x8x8_F32F16F16F32_TN; // feature `nvidia`
        let mma: SM75_16x8x8_F32F16F16F32_TN = SM75_16x8x8_F32F16F16F32_TN;
        all.push((super::of_mma(mma), "SM75_16x8x8_F32F16F16F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm75::SM75_8x8x16_S32S8S8S32_TN; // feature `nvidia`
        let mma: SM75_8x8x16_S32S8S8S32_TN = SM75_8x8x16_S32S8S8S32_TN;
        all.push((super::of_mma(mma), "SM75_8x8x16_S32S8S8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x8_F16F16F16F16_TN; // feature `nvidia`
        let mma: SM80_16x8x8_F16F16F16F16_TN = SM80_16x8x8_F16F16F16F16_TN;
        all.push((super::of_mma(mma), "SM80_16x8x8_F16F16F16F16_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN; // feature `nvidia`
        let mma: SM80_16x8x16_F16F16F16F16_TN = SM80_16x8x16_F16F16F16F16_TN;
        all.push((super::of_mma(mma), "SM80_16x8x16_F16F16F16F16_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x8_F32F16F16F32_TN; // feature `nvidia`
        let mma: SM80_16x8x8_F32F16F16F32_TN = SM80_16x8x8_F32F16F16F32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x8_F32F16F16F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN; // feature `nvidia`
        let mma: SM80_16x8x16_F32F16F16F32_TN = SM80_16x8x16_F32F16F16F32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x16_F32F16F16F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x8_F32BF16BF16F32_TN; // feature `nvidia`
        let mma: SM80_16x8x8_F32BF16BF16F32_TN = SM80_16x8x8_F32BF16BF16F32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x8_F32BF16BF16F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32BF16BF16F32_TN; // feature `nvidia`
        let mma: SM80_16x8x16_F32BF16BF16F32_TN = SM80_16x8x16_F32BF16BF16F32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x16_F32BF16BF16F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x4_F32TF32TF32F32_TN; // feature `nvidia`
        let mma: SM80_16x8x4_F32TF32TF32F32_TN = SM80_16x8x4_F32TF32TF32F32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x4_F32TF32TF32F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x8_F32TF32TF32F32_TN; // feature `nvidia`
        let mma: SM80_16x8x8_F32TF32TF32F32_TN = SM80_16x8x8_F32TF32TF32F32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x8_F32TF32TF32F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x4_F64F64F64F64_TN; // feature `nvidia`
        let mma: SM80_8x8x4_F64F64F64F64_TN = SM80_8x8x4_F64F64F64F64_TN;
        all.push((super::of_mma(mma), "SM80_8x8x4_F64F64F64F64_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x4_C64C64C64C64_TN; // feature `nvidia`
        let mma: SM80_8x8x4_C64C64C64C64_TN = SM80_8x8x4_C64C64C64C64_TN;
        all.push((super::of_mma(mma), "SM80_8x8x4_C64C64C64C64_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x4_GC64C64C64GC64_TN; // feature `nvidia`
        let mma: SM80_8x8x4_GC64C64C64GC64_TN = SM80_8x8x4_GC64C64C64GC64_TN;
        all.push((super::of_mma(mma), "SM80_8x8x4_GC64C64C64GC64_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x16_S32S8S8S32_TN; // feature `nvidia`
        let mma: SM80_8x8x16_S32S8S8S32_TN = SM80_8x8x16_S32S8S8S32_TN;
        all.push((super::of_mma(mma), "SM80_8x8x16_S32S8S8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x16_S32S8S8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_8x8x16_S32S8S8S32_TN_SATURATE = SM80_8x8x16_S32S8S8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_8x8x16_S32S8S8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_S32S8S8S32_TN; // feature `nvidia`
        let mma: SM80_16x8x16_S32S8S8S32_TN = SM80_16x8x16_S32S8S8S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x16_S32S8S8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_S32S8S8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x16_S32S8S8S32_TN_SATURATE = SM80_16x8x16_S32S8S8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x16_S32S8S8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32S8S8S32_TN; // feature `nvidia`
        let mma: SM80_16x8x32_S32S8S8S32_TN = SM80_16x8x32_S32S8S8S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32S8S8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32S8S8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x32_S32S8S8S32_TN_SATURATE = SM80_16x8x32_S32S8S8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32S8S8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x16_S32S8U8S32_TN; // feature `nvidia`
        let mma: SM80_8x8x16_S32S8U8S32_TN = SM80_8x8x16_S32S8U8S32_TN;
        all.push((super::of_mma(mma), "SM80_8x8x16_S32S8U8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x16_S32S8U8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_8x8x16_S32S8U8S32_TN_SATURATE = SM80_8x8x16_S32S8U8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_8x8x16_S32S8U8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_S32S8U8S32_TN; // feature `nvidia`
        let mma: SM80_16x8x16_S32S8U8S32_TN = SM80_16x8x16_S32S8U8S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x16_S32S8U8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_S32S8U8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x16_S32S8U8S32_TN_SATURATE = SM80_16x8x16_S32S8U8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x16_S32S8U8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32S8U8S32_TN; // feature `nvidia`
        let mma: SM80_16x8x32_S32S8U8S32_TN = SM80_16x8x32_S32S8U8S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32S8U8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32S8U8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x32_S32S8U8S32_TN_SATURATE = SM80_16x8x32_S32S8U8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32S8U8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x16_S32U8S8S32_TN; // feature `nvidia`
        let mma: SM80_8x8x16_S32U8S8S32_TN = SM80_8x8x16_S32U8S8S32_TN;
        all.push((super::of_mma(mma), "SM80_8x8x16_S32U8S8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x16_S32U8S8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_8x8x16_S32U8S8S32_TN_SATURATE = SM80_8x8x16_S32U8S8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_8x8x16_S32U8S8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_S32U8S8S32_TN; // feature `nvidia`
        let mma: SM80_16x8x16_S32U8S8S32_TN = SM80_16x8x16_S32U8S8S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x16_S32U8S8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_S32U8S8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x16_S32U8S8S32_TN_SATURATE = SM80_16x8x16_S32U8S8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x16_S32U8S8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32U8S8S32_TN; // feature `nvidia`
        let mma: SM80_16x8x32_S32U8S8S32_TN = SM80_16x8x32_S32U8S8S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32U8S8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32U8S8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x32_S32U8S8S32_TN_SATURATE = SM80_16x8x32_S32U8S8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32U8S8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x16_S32U8U8S32_TN; // feature `nvidia`
        let mma: SM80_8x8x16_S32U8U8S32_TN = SM80_8x8x16_S32U8U8S32_TN;
        all.push((super::of_mma(mma), "SM80_8x8x16_S32U8U8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x16_S32U8U8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_8x8x16_S32U8U8S32_TN_SATURATE = SM80_8x8x16_S32U8U8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_8x8x16_S32U8U8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_S32U8U8S32_TN; // feature `nvidia`
        let mma: SM80_16x8x16_S32U8U8S32_TN = SM80_16x8x16_S32U8U8S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x16_S32U8U8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_S32U8U8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x16_S32U8U8S32_TN_SATURATE = SM80_16x8x16_S32U8U8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x16_S32U8U8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32U8U8S32_TN; // feature `nvidia`
        let mma: SM80_16x8x32_S32U8U8S32_TN = SM80_16x8x32_S32U8U8S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32U8U8S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32U8U8S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x32_S32U8U8S32_TN_SATURATE = SM80_16x8x32_S32U8U8S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32U8U8S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x32_S32S4S4S32_TN; // feature `nvidia`
        let mma: SM80_8x8x32_S32S4S4S32_TN = SM80_8x8x32_S32S4S4S32_TN;
        all.push((super::of_mma(mma), "SM80_8x8x32_S32S4S4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x32_S32S4S4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_8x8x32_S32S4S4S32_TN_SATURATE = SM80_8x8x32_S32S4S4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_8x8x32_S32S4S4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32S4S4S32_TN; // feature `nvidia`
        let mma: SM80_16x8x32_S32S4S4S32_TN = SM80_16x8x32_S32S4S4S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32S4S4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32S4S4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x32_S32S4S4S32_TN_SATURATE = SM80_16x8x32_S32S4S4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32S4S4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x64_S32S4S4S32_TN; // feature `nvidia`
        let mma: SM80_16x8x64_S32S4S4S32_TN = SM80_16x8x64_S32S4S4S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x64_S32S4S4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x64_S32S4S4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x64_S32S4S4S32_TN_SATURATE = SM80_16x8x64_S32S4S4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x64_S32S4S4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x32_S32S4U4S32_TN; // feature `nvidia`
        let mma: SM80_8x8x32_S32S4U4S32_TN = SM80_8x8x32_S32S4U4S32_TN;
        all.push((super::of_mma(mma), "SM80_8x8x32_S32S4U4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x32_S32S4U4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_8x8x32_S32S4U4S32_TN_SATURATE = SM80_8x8x32_S32S4U4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_8x8x32_S32S4U4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32S4U4S32_TN; // feature `nvidia`
        let mma: SM80_16x8x32_S32S4U4S32_TN = SM80_16x8x32_S32S4U4S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32S4U4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32S4U4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x32_S32S4U4S32_TN_SATURATE = SM80_16x8x32_S32S4U4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32S4U4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x64_S32S4U4S32_TN; // feature `nvidia`
        let mma: SM80_16x8x64_S32S4U4S32_TN = SM80_16x8x64_S32S4U4S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x64_S32S4U4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x64_S32S4U4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x64_S32S4U4S32_TN_SATURATE = SM80_16x8x64_S32S4U4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x64_S32S4U4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x32_S32U4S4S32_TN; // feature `nvidia`
        let mma: SM80_8x8x32_S32U4S4S32_TN = SM80_8x8x32_S32U4S4S32_TN;
        all.push((super::of_mma(mma), "SM80_8x8x32_S32U4S4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x32_S32U4S4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_8x8x32_S32U4S4S32_TN_SATURATE = SM80_8x8x32_S32U4S4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_8x8x32_S32U4S4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32U4S4S32_TN; // feature `nvidia`
        let mma: SM80_16x8x32_S32U4S4S32_TN = SM80_16x8x32_S32U4S4S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32U4S4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32U4S4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x32_S32U4S4S32_TN_SATURATE = SM80_16x8x32_S32U4S4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32U4S4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x64_S32U4S4S32_TN; // feature `nvidia`
        let mma: SM80_16x8x64_S32U4S4S32_TN = SM80_16x8x64_S32U4S4S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x64_S32U4S4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x64_S32U4S4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x64_S32U4S4S32_TN_SATURATE = SM80_16x8x64_S32U4S4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x64_S32U4S4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x32_S32U4U4S32_TN; // feature `nvidia`
        let mma: SM80_8x8x32_S32U4U4S32_TN = SM80_8x8x32_S32U4U4S32_TN;
        all.push((super::of_mma(mma), "SM80_8x8x32_S32U4U4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x32_S32U4U4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_8x8x32_S32U4U4S32_TN_SATURATE = SM80_8x8x32_S32U4U4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_8x8x32_S32U4U4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32U4U4S32_TN; // feature `nvidia`
        let mma: SM80_16x8x32_S32U4U4S32_TN = SM80_16x8x32_S32U4U4S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32U4U4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x32_S32U4U4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x32_S32U4U4S32_TN_SATURATE = SM80_16x8x32_S32U4U4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x32_S32U4U4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x64_S32U4U4S32_TN; // feature `nvidia`
        let mma: SM80_16x8x64_S32U4U4S32_TN = SM80_16x8x64_S32U4U4S32_TN;
        all.push((super::of_mma(mma), "SM80_16x8x64_S32U4U4S32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x64_S32U4U4S32_TN_SATURATE; // feature `nvidia`
        let mma: SM80_16x8x64_S32U4U4S32_TN_SATURATE = SM80_16x8x64_S32U4U4S32_TN_SATURATE;
        all.push((super::of_mma(mma), "SM80_16x8x64_S32U4U4S32_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x256_S32U1U1S32_TN_XORPOPC; // feature `nvidia`
        let mma: SM80_16x8x256_S32U1U1S32_TN_XORPOPC = SM80_16x8x256_S32U1U1S32_TN_XORPOPC;
        all.push((super::of_mma(mma), "SM80_16x8x256_S32U1U1S32_TN_XORPOPC"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x256_S32U1U1S32_TN_ANDPOPC; // feature `nvidia`
        let mma: SM80_16x8x256_S32U1U1S32_TN_ANDPOPC = SM80_16x8x256_S32U1U1S32_TN_ANDPOPC;
        all.push((super::of_mma(mma), "SM80_16x8x256_S32U1U1S32_TN_ANDPOPC"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x128_S32U1U1S32_TN_XORPOPC; // feature `nvidia`
        let mma: SM80_8x8x128_S32U1U1S32_TN_XORPOPC = SM80_8x8x128_S32U1U1S32_TN_XORPOPC;
        all.push((super::of_mma(mma), "SM80_8x8x128_S32U1U1S32_TN_XORPOPC"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_8x8x128_S32U1U1S32_TN_ANDPOPC; // feature `nvidia`
        let mma: SM80_8x8x128_S32U1U1S32_TN_ANDPOPC = SM80_8x8x128_S32U1U1S32_TN_ANDPOPC;
        all.push((super::of_mma(mma), "SM80_8x8x128_S32U1U1S32_TN_ANDPOPC"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x128_S32U1U1S32_TN_XORPOPC; // feature `nvidia`
        let mma: SM80_16x8x128_S32U1U1S32_TN_XORPOPC = SM80_16x8x128_S32U1U1S32_TN_XORPOPC;
        all.push((super::of_mma(mma), "SM80_16x8x128_S32U1U1S32_TN_XORPOPC"));
    }
    {
        use cute_core::atom::nvidia::sm80::SM80_16x8x128_S32U1U1S32_TN_ANDPOPC; // feature `nvidia`
        let mma: SM80_16x8x128_S32U1U1S32_TN_ANDPOPC = SM80_16x8x128_S32U1U1S32_TN_ANDPOPC;
        all.push((super::of_mma(mma), "SM80_16x8x128_S32U1U1S32_TN_ANDPOPC"));
    }
    {
        use cute_core::atom::nvidia::sm89::SM89_16x8x32_F32E4M3E4M3F32_TN; // feature `nvidia`
        let mma: SM89_16x8x32_F32E4M3E4M3F32_TN = SM89_16x8x32_F32E4M3E4M3F32_TN;
        all.push((super::of_mma(mma), "SM89_16x8x32_F32E4M3E4M3F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm89::SM89_16x8x32_F32E4M3E5M2F32_TN; // feature `nvidia`
        let mma: SM89_16x8x32_F32E4M3E5M2F32_TN = SM89_16x8x32_F32E4M3E5M2F32_TN;
        all.push((super::of_mma(mma), "SM89_16x8x32_F32E4M3E5M2F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm89::SM89_16x8x32_F32E5M2E5M2F32_TN; // feature `nvidia`
        let mma: SM89_16x8x32_F32E5M2E5M2F32_TN = SM89_16x8x32_F32E5M2E5M2F32_TN;
        all.push((super::of_mma(mma), "SM89_16x8x32_F32E5M2E5M2F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm89::SM89_16x8x32_F32E5M2E4M3F32_TN; // feature `nvidia`
        let mma: SM89_16x8x32_F32E5M2E4M3F32_TN = SM89_16x8x32_F32E5M2E4M3F32_TN;
        all.push((super::of_mma(mma), "SM89_16x8x32_F32E5M2E4M3F32_TN"));
    }
    {
        use cute_core::atom::nvidia::sm89::SM89_16x8x32_F16E4M3E4M3F16_TN; // feature `nvidia`
        let mma: SM89_16x8x32_F16E4M3E4M3F16_TN = SM89_16x8x32_F16E4M3E4M3F16_TN;
        all.push((super::of_mma(mma), "SM89_16x8x32_F16E4M3E4M3F16_TN"));
    }
    {
        use cute_core::atom::nvidia::sm89::SM89_16x8x32_F16E4M3E5M2F16_TN; // feature `nvidia`
        let mma: SM89_16x8x32_F16E4M3E5M2F16_TN = SM89_16x8x32_F16E4M3E5M2F16_TN;
        all.push((super::of_mma(mma), "SM89_16x8x32_F16E4M3E5M2F16_TN"));
    }
    {
        use cute_core::atom::nvidia::sm89::SM89_16x8x32_F16E5M2E5M2F16_TN; // feature `nvidia`
        let mma: SM89_16x8x32_F16E5M2E5M2F16_TN = SM89_16x8x32_F16E5M2E5M2F16_TN;
        all.push((super::of_mma(mma), "SM89_16x8x32_F16E5M2E5M2F16_TN"));
    }
    {
        use cute_core::atom::nvidia::sm89::SM89_16x8x32_F16E5M2E4M3F16_TN; // feature `nvidia`
        let mma: SM89_16x8x32_F16E5M2E4M3F16_TN = SM89_16x8x32_F16E5M2E4M3F16_TN;
        all.push((super::of_mma(mma), "SM89_16x8x32_F16E5M2E4M3F16_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90::SM90_16x8x4_F64F64F64F64_TN; // feature `nvidia`
        let mma: SM90_16x8x4_F64F64F64F64_TN = SM90_16x8x4_F64F64F64F64_TN;
        all.push((super::of_mma(mma), "SM90_16x8x4_F64F64F64F64_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90::SM90_16x8x8_F64F64F64F64_TN; // feature `nvidia`
        let mma: SM90_16x8x8_F64F64F64F64_TN = SM90_16x8x8_F64F64F64F64_TN;
        all.push((super::of_mma(mma), "SM90_16x8x8_F64F64F64F64_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90::SM90_16x8x16_F64F64F64F64_TN; // feature `nvidia`
        let mma: SM90_16x8x16_F64F64F64F64_TN = SM90_16x8x16_F64F64F64F64_TN;
        all.push((super::of_mma(mma), "SM90_16x8x16_F64F64F64F64_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90::SM90_16x8x4_C64C64C64C64_TN; // feature `nvidia`
        let mma: SM90_16x8x4_C64C64C64C64_TN = SM90_16x8x4_C64C64C64C64_TN;
        all.push((super::of_mma(mma), "SM90_16x8x4_C64C64C64C64_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90::SM90_16x8x8_C64C64C64C64_TN; // feature `nvidia`
        let mma: SM90_16x8x8_C64C64C64C64_TN = SM90_16x8x8_C64C64C64C64_TN;
        all.push((super::of_mma(mma), "SM90_16x8x8_C64C64C64C64_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90::SM90_16x8x16_C64C64C64C64_TN; // feature `nvidia`
        let mma: SM90_16x8x16_C64C64C64C64_TN = SM90_16x8x16_C64C64C64C64_TN;
        all.push((super::of_mma(mma), "SM90_16x8x16_C64C64C64C64_TN"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F16F16F16_SS; // feature `nvidia`
        // TA, TB: K or MN
        let mma: SM90_64xNx16_F16F16F16_SS<256, K, K> = SM90_64xNx16_F16F16F16_SS::<256, K, K>::default();
        all.push((super::of_mma(mma), "SM90_64x256x16_F16F16F16_SS"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F16F16F16_RS; // feature `nvidia`
        // TB: K or MN
        let mma: SM90_64xNx16_F16F16F16_RS<256, K> = SM90_64xNx16_F16F16F16_RS::<256, K>::default();
        all.push((super::of_mma(mma), "SM90_64x256x16_F16F16F16_RS"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS; // feature `nvidia`
        // TA, TB: K or MN
        let mma: SM90_64xNx16_F32F16F16_SS<256, K, K> = SM90_64xNx16_F32F16F16_SS::<256, K, K>::default();
        all.push((super::of_mma(mma), "SM90_64x256x16_F32F16F16_SS"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_RS; // feature `nvidia`
        // TB: K or MN
        let mma: SM90_64xNx16_F32F16F16_RS<256, K> = SM90_64xNx16_F32F16F16_RS::<256, K>::default();
        all.push((super::of_mma(mma), "SM90_64x256x16_F32F16F16_RS"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32BF16BF16_SS; // feature `nvidia`
        // TA, TB: K or MN
        let mma: SM90_64xNx16_F32BF16BF16_SS<256, K, K> = SM90_64xNx16_F32BF16BF16_SS::<256, K, K>::default();
        all.push((super::of_mma(mma), "SM90_64x256x16_F32BF16BF16_SS"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32BF16BF16_RS; // feature `nvidia`
        // TB: K or MN
        let mma: SM90_64xNx16_F32BF16BF16_RS<256, K> = SM90_64xNx16_F32BF16BF16_RS::<256, K>::default();
        all.push((super::of_mma(mma), "SM90_64x256x16_F32BF16BF16_RS"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx8_F32TF32TF32_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx8_F32TF32TF32_SS_TN<256> = SM90_64xNx8_F32TF32TF32_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x8_F32TF32TF32_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx8_F32TF32TF32_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx8_F32TF32TF32_RS_TN<256> = SM90_64xNx8_F32TF32TF32_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x8_F32TF32TF32_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32S8S8_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_S32S8S8_SS_TN<256> = SM90_64xNx32_S32S8S8_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32S8S8_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32S8S8_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_S32S8S8_RS_TN<256> = SM90_64xNx32_S32S8S8_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32S8S8_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32S8S8_SS_TN_SATURATE; // feature `nvidia`
        let mma: SM90_64xNx32_S32S8S8_SS_TN_SATURATE<256> = SM90_64xNx32_S32S8S8_SS_TN_SATURATE::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32S8S8_SS_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32S8S8_RS_TN_SATURATE; // feature `nvidia`
        let mma: SM90_64xNx32_S32S8S8_RS_TN_SATURATE<256> = SM90_64xNx32_S32S8S8_RS_TN_SATURATE::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32S8S8_RS_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32S8U8_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_S32S8U8_SS_TN<256> = SM90_64xNx32_S32S8U8_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32S8U8_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32S8U8_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_S32S8U8_RS_TN<256> = SM90_64xNx32_S32S8U8_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32S8U8_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32S8U8_SS_TN_SATURATE; // feature `nvidia`
        let mma: SM90_64xNx32_S32S8U8_SS_TN_SATURATE<256> = SM90_64xNx32_S32S8U8_SS_TN_SATURATE::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32S8U8_SS_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32S8U8_RS_TN_SATURATE; // feature `nvidia`
        let mma: SM90_64xNx32_S32S8U8_RS_TN_SATURATE<256> = SM90_64xNx32_S32S8U8_RS_TN_SATURATE::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32S8U8_RS_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32U8S8_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_S32U8S8_SS_TN<256> = SM90_64xNx32_S32U8S8_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32U8S8_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32U8S8_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_S32U8S8_RS_TN<256> = SM90_64xNx32_S32U8S8_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32U8S8_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32U8S8_SS_TN_SATURATE; // feature `nvidia`
        let mma: SM90_64xNx32_S32U8S8_SS_TN_SATURATE<256> = SM90_64xNx32_S32U8S8_SS_TN_SATURATE::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32U8S8_SS_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32U8S8_RS_TN_SATURATE; // feature `nvidia`
        let mma: SM90_64xNx32_S32U8S8_RS_TN_SATURATE<256> = SM90_64xNx32_S32U8S8_RS_TN_SATURATE::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32U8S8_RS_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32U8U8_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_S32U8U8_SS_TN<256> = SM90_64xNx32_S32U8U8_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32U8U8_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32U8U8_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_S32U8U8_RS_TN<256> = SM90_64xNx32_S32U8U8_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32U8U8_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32U8U8_SS_TN_SATURATE; // feature `nvidia`
        let mma: SM90_64xNx32_S32U8U8_SS_TN_SATURATE<256> = SM90_64xNx32_S32U8U8_SS_TN_SATURATE::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32U8U8_SS_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_S32U8U8_RS_TN_SATURATE; // feature `nvidia`
        let mma: SM90_64xNx32_S32U8U8_RS_TN_SATURATE<256> = SM90_64xNx32_S32U8U8_RS_TN_SATURATE::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_S32U8U8_RS_TN_SATURATE"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F16E4M3E4M3_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F16E4M3E4M3_SS_TN<256> = SM90_64xNx32_F16E4M3E4M3_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F16E4M3E4M3_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F16E4M3E4M3_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F16E4M3E4M3_RS_TN<256> = SM90_64xNx32_F16E4M3E4M3_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F16E4M3E4M3_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F32E4M3E4M3_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F32E4M3E4M3_SS_TN<256> = SM90_64xNx32_F32E4M3E4M3_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F32E4M3E4M3_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F32E4M3E4M3_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F32E4M3E4M3_RS_TN<256> = SM90_64xNx32_F32E4M3E4M3_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F32E4M3E4M3_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F16E4M3E5M2_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F16E4M3E5M2_SS_TN<256> = SM90_64xNx32_F16E4M3E5M2_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F16E4M3E5M2_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F16E4M3E5M2_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F16E4M3E5M2_RS_TN<256> = SM90_64xNx32_F16E4M3E5M2_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F16E4M3E5M2_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F32E4M3E5M2_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F32E4M3E5M2_SS_TN<256> = SM90_64xNx32_F32E4M3E5M2_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F32E4M3E5M2_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F32E4M3E5M2_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F32E4M3E5M2_RS_TN<256> = SM90_64xNx32_F32E4M3E5M2_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F32E4M3E5M2_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F16E5M2E4M3_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F16E5M2E4M3_SS_TN<256> = SM90_64xNx32_F16E5M2E4M3_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F16E5M2E4M3_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F16E5M2E4M3_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F16E5M2E4M3_RS_TN<256> = SM90_64xNx32_F16E5M2E4M3_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F16E5M2E4M3_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F32E5M2E4M3_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F32E5M2E4M3_SS_TN<256> = SM90_64xNx32_F32E5M2E4M3_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F32E5M2E4M3_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F32E5M2E4M3_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F32E5M2E4M3_RS_TN<256> = SM90_64xNx32_F32E5M2E4M3_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F32E5M2E4M3_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F16E5M2E5M2_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F16E5M2E5M2_SS_TN<256> = SM90_64xNx32_F16E5M2E5M2_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F16E5M2E5M2_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F16E5M2E5M2_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F16E5M2E5M2_RS_TN<256> = SM90_64xNx32_F16E5M2E5M2_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F16E5M2E5M2_RS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F32E5M2E5M2_SS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F32E5M2E5M2_SS_TN<256> = SM90_64xNx32_F32E5M2E5M2_SS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F32E5M2E5M2_SS_TN"));
    }
    {
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx32_F32E5M2E5M2_RS_TN; // feature `nvidia`
        let mma: SM90_64xNx32_F32E5M2E5M2_RS_TN<256> = SM90_64xNx32_F32E5M2E5M2_RS_TN::<256>::default();
        all.push((super::of_mma(mma), "SM90_64x256x32_F32E5M2E5M2_RS_TN"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_TF32_SS; // feature `nvidia`
        // TA, TB: K or MN
        let mma: SM100_MMA_TF32_SS<128, 256, K, K> = SM100_MMA_TF32_SS::<128, 256, K, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_TF32_SS<128,256>"));
    }
    {
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F16BF16_SS; // feature `nvidia`
        // A, B: F16 or BF16
        // C: F16 or F32
        // TA, TB: K or MN
        let mma: SM100_MMA_F16BF16_SS<128, 256, F16, F16, F16, K, K> = SM100_MMA_F16BF16_SS::<128, 256, F16, F16, F16, K, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F16BF16_SS<128,256>"));
    }
    {
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F16BF16_SS_SCALED; // feature `nvidia`
        // A, B: F16 or BF16
        // C: F16 or F32
        // TA, TB: K or MN
        let mma: SM100_MMA_F16BF16_SS_SCALED<128, 256, F16, F16, F16, K, K> = SM100_MMA_F16BF16_SS_SCALED::<128, 256, F16, F16, F16, K, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F16BF16_SS_SCALED<128,256>"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::S8;
        use cute_core::atom::nvidia::sm100::SM100_MMA_S8_SS; // feature `nvidia`
        // A, B: S8 or U8
        // TA, TB: K or MN
        let mma: SM100_MMA_S8_SS<128, 256, S8, S8, K, K> = SM100_MMA_S8_SS::<128, 256, S8, S8, K, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_S8_SS<128,256>"));
    }
    {
        use cute_core::atom::E4M3;
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F8F6F4_SS; // feature `nvidia`
        // A, B: E4M3 or E5M2 or E2M3 or E3M2 or E2M1
        // C: F16 or F32
        // TA: K or MN
        let mma: SM100_MMA_F8F6F4_SS<128, 256, E4M3, E4M3, F16, K> = SM100_MMA_F8F6F4_SS::<128, 256, E4M3, E4M3, F16, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F8F6F4_SS<128,256>"));
    }
    {
        use cute_core::atom::E4M3;
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F8F6F4_SS_BMN; // feature `nvidia`
        // A, B: E4M3 or E5M2 or E2M3 or E3M2 or E2M1
        // C: F16 or F32
        // TA: K or MN
        let mma: SM100_MMA_F8F6F4_SS_BMN<128, 256, E4M3, E4M3, F16, K> = SM100_MMA_F8F6F4_SS_BMN::<128, 256, E4M3, E4M3, F16, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F8F6F4_SS_BMN<128,256>"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_TF32_TS; // feature `nvidia`
        // TB: K or MN
        let mma: SM100_MMA_TF32_TS<128, 256, K> = SM100_MMA_TF32_TS::<128, 256, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_TF32_TS<128,256>"));
    }
    {
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F16BF16_TS; // feature `nvidia`
        // A, B: F16 or BF16
        // C: F16 or F32
        // TB: K or MN
        let mma: SM100_MMA_F16BF16_TS<128, 256, F16, F16, F16, K> = SM100_MMA_F16BF16_TS::<128, 256, F16, F16, F16, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F16BF16_TS<128,256>"));
    }
    {
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F16BF16_TS_SCALED; // feature `nvidia`
        // A, B: F16 or BF16
        // C: F16 or F32
        // TB: K or MN
        let mma: SM100_MMA_F16BF16_TS_SCALED<128, 256, F16, F16, F16, K> = SM100_MMA_F16BF16_TS_SCALED::<128, 256, F16, F16, F16, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F16BF16_TS_SCALED<128,256>"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::S8;
        use cute_core::atom::nvidia::sm100::SM100_MMA_S8_TS; // feature `nvidia`
        // A, B: S8 or U8
        // TB: K or MN
        let mma: SM100_MMA_S8_TS<128, 256, S8, S8, K> = SM100_MMA_S8_TS::<128, 256, S8, S8, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_S8_TS<128,256>"));
    }
    {
        use cute_core::atom::E4M3;
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F8F6F4_TS; // feature `nvidia`
        // A, B: E4M3 or E5M2 or E2M3 or E3M2 or E2M1
        // C: F16 or F32
        // TB: K or MN
        let mma: SM100_MMA_F8F6F4_TS<128, 256, E4M3, E4M3, F16, K> = SM100_MMA_F8F6F4_TS::<128, 256, E4M3, E4M3, F16, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F8F6F4_TS<128,256>"));
    }
    {
        use cute_core::atom::E4M3;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_MXF8F6F4_SS; // feature `nvidia`
        // A, B: E4M3 or E5M2 or E2M3 or E3M2 or E2M1
        // TA, TB: K or MN
        let mma: SM100_MMA_MXF8F6F4_SS<128, 256, E4M3, E4M3, K, K> = SM100_MMA_MXF8F6F4_SS::<128, 256, E4M3, E4M3, K, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_MXF8F6F4_SS<128,256>"));
    }
    {
        use cute_core::atom::nvidia::sm100::SM100_MMA_MXF4_SS; // feature `nvidia`
        let mma: SM100_MMA_MXF4_SS<128, 256> = SM100_MMA_MXF4_SS::<128, 256>::default();
        all.push((super::of_mma(mma), "SM100_MMA_MXF4_SS<128,256>"));
    }
    {
        use cute_core::atom::nvidia::sm100::SM100_MMA_NVF4_SS; // feature `nvidia`
        let mma: SM100_MMA_NVF4_SS<128, 256> = SM100_MMA_NVF4_SS::<128, 256>::default();
        all.push((super::of_mma(mma), "SM100_MMA_NVF4_SS<128,256>"));
    }
    {
        use cute_core::atom::nvidia::sm100::SM103_MXF4_ULTRA_SS_VS32; // feature `nvidia`
        let mma: SM103_MXF4_ULTRA_SS_VS32<128, 256> = SM103_MXF4_ULTRA_SS_VS32::<128, 256>::default();
        all.push((super::of_mma(mma), "SM103_MXF4_ULTRA_SS_VS32<128,256>"));
    }
    {
        use cute_core::atom::nvidia::sm100::SM103_MXF4_ULTRA_SS_VS16; // feature `nvidia`
        let mma: SM103_MXF4_ULTRA_SS_VS16<128, 256> = SM103_MXF4_ULTRA_SS_VS16::<128, 256>::default();
        all.push((super::of_mma(mma), "SM103_MXF4_ULTRA_SS_VS16<128,256>"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_TF32_2x1SM_SS; // feature `nvidia`
        // TA, TB: K or MN
        let mma: SM100_MMA_TF32_2x1SM_SS<256, 256, K, K> = SM100_MMA_TF32_2x1SM_SS::<256, 256, K, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_TF32_2x1SM_SS<256,256>"));
    }
    {
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F16BF16_2x1SM_SS; // feature `nvidia`
        // A, B: F16 or BF16
        // C: F16 or F32
        // TA, TB: K or MN
        let mma: SM100_MMA_F16BF16_2x1SM_SS<256, 256, F16, F16, F16, K, K> = SM100_MMA_F16BF16_2x1SM_SS::<256, 256, F16, F16, F16, K, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F16BF16_2x1SM_SS<256,256>"));
    }
    {
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F16BF16_2x1SM_SS_SCALED; // feature `nvidia`
        // A, B: F16 or BF16
        // C: F16 or F32
        // TA, TB: K or MN
        let mma: SM100_MMA_F16BF16_2x1SM_SS_SCALED<256, 256, F16, F16, F16, K, K> = SM100_MMA_F16BF16_2x1SM_SS_SCALED::<256, 256, F16, F16, F16, K, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F16BF16_2x1SM_SS_SCALED<256,256>"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::S8;
        use cute_core::atom::nvidia::sm100::SM100_MMA_S8_2x1SM_SS; // feature `nvidia`
        // A, B: S8 or U8
        // TA, TB: K or MN
        let mma: SM100_MMA_S8_2x1SM_SS<256, 256, S8, S8, K, K> = SM100_MMA_S8_2x1SM_SS::<256, 256, S8, S8, K, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_S8_2x1SM_SS<256,256>"));
    }
    {
        use cute_core::atom::E4M3;
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F8F6F4_2x1SM_SS; // feature `nvidia`
        // A, B: E4M3 or E5M2 or E2M3 or E3M2 or E2M1
        // C: F16 or F32
        // TA: K or MN
        let mma: SM100_MMA_F8F6F4_2x1SM_SS<256, 256, E4M3, E4M3, F16, K> = SM100_MMA_F8F6F4_2x1SM_SS::<256, 256, E4M3, E4M3, F16, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F8F6F4_2x1SM_SS<256,256>"));
    }
    {
        use cute_core::atom::E4M3;
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F8F6F4_2x1SM_SS_BMN; // feature `nvidia`
        // A, B: E4M3 or E5M2 or E2M3 or E3M2 or E2M1
        // C: F16 or F32
        // TA: K or MN
        let mma: SM100_MMA_F8F6F4_2x1SM_SS_BMN<256, 256, E4M3, E4M3, F16, K> = SM100_MMA_F8F6F4_2x1SM_SS_BMN::<256, 256, E4M3, E4M3, F16, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F8F6F4_2x1SM_SS_BMN<256,256>"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_TF32_2x1SM_TS; // feature `nvidia`
        // TB: K or MN
        let mma: SM100_MMA_TF32_2x1SM_TS<256, 256, K> = SM100_MMA_TF32_2x1SM_TS::<256, 256, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_TF32_2x1SM_TS<256,256>"));
    }
    {
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F16BF16_2x1SM_TS; // feature `nvidia`
        // A, B: F16 or BF16
        // C: F16 or F32
        // TB: K or MN
        let mma: SM100_MMA_F16BF16_2x1SM_TS<256, 256, F16, F16, F16, K> = SM100_MMA_F16BF16_2x1SM_TS::<256, 256, F16, F16, F16, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F16BF16_2x1SM_TS<256,256>"));
    }
    {
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F16BF16_2x1SM_TS_SCALED; // feature `nvidia`
        // A, B: F16 or BF16
        // C: F16 or F32
        // TB: K or MN
        let mma: SM100_MMA_F16BF16_2x1SM_TS_SCALED<256, 256, F16, F16, F16, K> = SM100_MMA_F16BF16_2x1SM_TS_SCALED::<256, 256, F16, F16, F16, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F16BF16_2x1SM_TS_SCALED<256,256>"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::S8;
        use cute_core::atom::nvidia::sm100::SM100_MMA_S8_2x1SM_TS; // feature `nvidia`
        // A, B: S8 or U8
        // TB: K or MN
        let mma: SM100_MMA_S8_2x1SM_TS<256, 256, S8, S8, K> = SM100_MMA_S8_2x1SM_TS::<256, 256, S8, S8, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_S8_2x1SM_TS<256,256>"));
    }
    {
        use cute_core::atom::E4M3;
        use cute_core::atom::F16;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_F8F6F4_2x1SM_TS; // feature `nvidia`
        // A, B: E4M3 or E5M2 or E2M3 or E3M2 or E2M1
        // C: F16 or F32
        // TB: K or MN
        let mma: SM100_MMA_F8F6F4_2x1SM_TS<256, 256, E4M3, E4M3, F16, K> = SM100_MMA_F8F6F4_2x1SM_TS::<256, 256, E4M3, E4M3, F16, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_F8F6F4_2x1SM_TS<256,256>"));
    }
    {
        use cute_core::atom::E4M3;
        use cute_core::atom::K;
        use cute_core::atom::nvidia::sm100::SM100_MMA_MXF8F6F4_2x1SM_SS; // feature `nvidia`
        // A, B: E4M3 or E5M2 or E2M3 or E3M2 or E2M1
        // TA, TB: K or MN
        let mma: SM100_MMA_MXF8F6F4_2x1SM_SS<256, 256, E4M3, E4M3, K, K> = SM100_MMA_MXF8F6F4_2x1SM_SS::<256, 256, E4M3, E4M3, K, K>::default();
        all.push((super::of_mma(mma), "SM100_MMA_MXF8F6F4_2x1SM_SS<256,256>"));
    }
    {
        use cute_core::atom::nvidia::sm100::SM100_MMA_MXF4_2x1SM_SS; // feature `nvidia`
        let mma: SM100_MMA_MXF4_2x1SM_SS<256, 256> = SM100_MMA_MXF4_2x1SM_SS::<256, 256>::default();
        all.push((super::of_mma(mma), "SM100_MMA_MXF4_2x1SM_SS<256,256>"));
    }
    {
        use cute_core::atom::nvidia::sm100::SM100_MMA_NVF4_2x1SM_SS; // feature `nvidia`
        let mma: SM100_MMA_NVF4_2x1SM_SS<256, 256> = SM100_MMA_NVF4_2x1SM_SS::<256, 256>::default();
        all.push((super::of_mma(mma), "SM100_MMA_NVF4_2x1SM_SS<256,256>"));
    }
    {
        use cute_core::atom::nvidia::sm100::SM103_MXF4_ULTRA_2x1SM_SS_VS32; // feature `nvidia`
        let mma: SM103_MXF4_ULTRA_2x1SM_SS_VS32<256, 256> = SM103_MXF4_ULTRA_2x1SM_SS_VS32::<256, 256>::default();
        all.push((super::of_mma(mma), "SM103_MXF4_ULTRA_2x1SM_SS_VS32<256,256>"));
    }
    {
        use cute_core::atom::nvidia::sm100::SM103_MXF4_ULTRA_2x1SM_SS_VS16; // feature `nvidia`
        let mma: SM103_MXF4_ULTRA_2x1SM_SS_VS16<256, 256> = SM103_MXF4_ULTRA_2x1SM_SS_VS16::<256, 256>::default();
        all.push((super::of_mma(mma), "SM103_MXF4_ULTRA_2x1SM_SS_VS16<256,256>"));
    }
    {
        use cute_core::atom::E4M3;
        use cute_core::atom::F16;
        use cute_core::atom::nvidia::sm120::SM120_16x8x32_TN; // feature `nvidia`
        // A, B: E4M3 or E5M2 or E2M3 or E3M2 or E2M1
        // C: F16 or F32
        let mma: SM120_16x8x32_TN<E4M3, E4M3, F16> = SM120_16x8x32_TN::<E4M3, E4M3, F16>::default();
        all.push((super::of_mma(mma), "SM120_16x8x32_TN"));
    }
    {
        use cute_core::atom::E4M3;
        use cute_core::atom::nvidia::sm120::SM120_16x8x32_TN_VS32; // feature `nvidia`
        // A, B: E4M3 or E5M2 or E2M3 or E3M2 or E2M1
        let mma: SM120_16x8x32_TN_VS32<E4M3, E4M3> = SM120_16x8x32_TN_VS32::<E4M3, E4M3>::default();
        all.push((super::of_mma(mma), "SM120_16x8x32_TN_VS32"));
    }
    {
        use cute_core::atom::nvidia::sm120::SM120_16x8x64_TN_VS32; // feature `nvidia`
        let mma: SM120_16x8x64_TN_VS32 = SM120_16x8x64_TN_VS32;
        all.push((super::of_mma(mma), "SM120_16x8x64_TN_VS32"));
    }
    {
        use cute_core::atom::nvidia::sm120::SM120_16x8x64_TN_VS16; // feature `nvidia`
        let mma: SM120_16x8x64_TN_VS16 = SM120_16x8x64_TN_VS16;
        all.push((super::of_mma(mma), "SM120_16x8x64_TN_VS16"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_32x32x1_2B_F32F32F32F32; // feature `amd`
        let mma: CDNA1_32x32x1_2B_F32F32F32F32 = CDNA1_32x32x1_2B_F32F32F32F32;
        all.push((super::of_mma(mma), "CDNA1_32x32x1_2B_F32F32F32F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_16x16x1_4B_F32F32F32F32; // feature `amd`
        let mma: CDNA1_16x16x1_4B_F32F32F32F32 = CDNA1_16x16x1_4B_F32F32F32F32;
        all.push((super::of_mma(mma), "CDNA1_16x16x1_4B_F32F32F32F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_4x4x1_16B_F32F32F32F32; // feature `amd`
        let mma: CDNA1_4x4x1_16B_F32F32F32F32 = CDNA1_4x4x1_16B_F32F32F32F32;
        all.push((super::of_mma(mma), "CDNA1_4x4x1_16B_F32F32F32F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_32x32x2_F32F32F32F32; // feature `amd`
        let mma: CDNA1_32x32x2_F32F32F32F32 = CDNA1_32x32x2_F32F32F32F32;
        all.push((super::of_mma(mma), "CDNA1_32x32x2_F32F32F32F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_16x16x4_F32F32F32F32; // feature `amd`
        let mma: CDNA1_16x16x4_F32F32F32F32 = CDNA1_16x16x4_F32F32F32F32;
        all.push((super::of_mma(mma), "CDNA1_16x16x4_F32F32F32F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_32x32x4_2B_F32F16F16F32; // feature `amd`
        let mma: CDNA1_32x32x4_2B_F32F16F16F32 = CDNA1_32x32x4_2B_F32F16F16F32;
        all.push((super::of_mma(mma), "CDNA1_32x32x4_2B_F32F16F16F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_16x16x4_4B_F32F16F16F32; // feature `amd`
        let mma: CDNA1_16x16x4_4B_F32F16F16F32 = CDNA1_16x16x4_4B_F32F16F16F32;
        all.push((super::of_mma(mma), "CDNA1_16x16x4_4B_F32F16F16F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_4x4x4_16B_F32F16F16F32; // feature `amd`
        let mma: CDNA1_4x4x4_16B_F32F16F16F32 = CDNA1_4x4x4_16B_F32F16F16F32;
        all.push((super::of_mma(mma), "CDNA1_4x4x4_16B_F32F16F16F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_32x32x8_F32F16F16F32; // feature `amd`
        let mma: CDNA1_32x32x8_F32F16F16F32 = CDNA1_32x32x8_F32F16F16F32;
        all.push((super::of_mma(mma), "CDNA1_32x32x8_F32F16F16F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_16x16x16_F32F16F16F32; // feature `amd`
        let mma: CDNA1_16x16x16_F32F16F16F32 = CDNA1_16x16x16_F32F16F16F32;
        all.push((super::of_mma(mma), "CDNA1_16x16x16_F32F16F16F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_32x32x4_2B_S32S8S8S32; // feature `amd`
        let mma: CDNA1_32x32x4_2B_S32S8S8S32 = CDNA1_32x32x4_2B_S32S8S8S32;
        all.push((super::of_mma(mma), "CDNA1_32x32x4_2B_S32S8S8S32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_16x16x4_4B_S32S8S8S32; // feature `amd`
        let mma: CDNA1_16x16x4_4B_S32S8S8S32 = CDNA1_16x16x4_4B_S32S8S8S32;
        all.push((super::of_mma(mma), "CDNA1_16x16x4_4B_S32S8S8S32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_4x4x4_16B_S32S8S8S32; // feature `amd`
        let mma: CDNA1_4x4x4_16B_S32S8S8S32 = CDNA1_4x4x4_16B_S32S8S8S32;
        all.push((super::of_mma(mma), "CDNA1_4x4x4_16B_S32S8S8S32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_32x32x8_S32S8S8S32; // feature `amd`
        let mma: CDNA1_32x32x8_S32S8S8S32 = CDNA1_32x32x8_S32S8S8S32;
        all.push((super::of_mma(mma), "CDNA1_32x32x8_S32S8S8S32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_16x16x16_S32S8S8S32; // feature `amd`
        let mma: CDNA1_16x16x16_S32S8S8S32 = CDNA1_16x16x16_S32S8S8S32;
        all.push((super::of_mma(mma), "CDNA1_16x16x16_S32S8S8S32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_32x32x2_2B_F32BF16BF16F32; // feature `amd`
        let mma: CDNA1_32x32x2_2B_F32BF16BF16F32 = CDNA1_32x32x2_2B_F32BF16BF16F32;
        all.push((super::of_mma(mma), "CDNA1_32x32x2_2B_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_16x16x2_4B_F32BF16BF16F32; // feature `amd`
        let mma: CDNA1_16x16x2_4B_F32BF16BF16F32 = CDNA1_16x16x2_4B_F32BF16BF16F32;
        all.push((super::of_mma(mma), "CDNA1_16x16x2_4B_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_4x4x2_16B_F32BF16BF16F32; // feature `amd`
        let mma: CDNA1_4x4x2_16B_F32BF16BF16F32 = CDNA1_4x4x2_16B_F32BF16BF16F32;
        all.push((super::of_mma(mma), "CDNA1_4x4x2_16B_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_32x32x4_F32BF16BF16F32; // feature `amd`
        let mma: CDNA1_32x32x4_F32BF16BF16F32 = CDNA1_32x32x4_F32BF16BF16F32;
        all.push((super::of_mma(mma), "CDNA1_32x32x4_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::amd::cdna1::CDNA1_16x16x8_F32BF16BF16F32; // feature `amd`
        let mma: CDNA1_16x16x8_F32BF16BF16F32 = CDNA1_16x16x8_F32BF16BF16F32;
        all.push((super::of_mma(mma), "CDNA1_16x16x8_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::amd::cdna2::CDNA2_32x32x4_2B_F32BF16BF16F32; // feature `amd`
        let mma: CDNA2_32x32x4_2B_F32BF16BF16F32 = CDNA2_32x32x4_2B_F32BF16BF16F32;
        all.push((super::of_mma(mma), "CDNA2_32x32x4_2B_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::amd::cdna2::CDNA2_16x16x4_4B_F32BF16BF16F32; // feature `amd`
        let mma: CDNA2_16x16x4_4B_F32BF16BF16F32 = CDNA2_16x16x4_4B_F32BF16BF16F32;
        all.push((super::of_mma(mma), "CDNA2_16x16x4_4B_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::amd::cdna2::CDNA2_4x4x4_16B_F32BF16BF16F32; // feature `amd`
        let mma: CDNA2_4x4x4_16B_F32BF16BF16F32 = CDNA2_4x4x4_16B_F32BF16BF16F32;
        all.push((super::of_mma(mma), "CDNA2_4x4x4_16B_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::amd::cdna2::CDNA2_32x32x8_F32BF16BF16F32; // feature `amd`
        let mma: CDNA2_32x32x8_F32BF16BF16F32 = CDNA2_32x32x8_F32BF16BF16F32;
        all.push((super::of_mma(mma), "CDNA2_32x32x8_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::amd::cdna2::CDNA2_16x16x16_F32BF16BF16F32; // feature `amd`
        let mma: CDNA2_16x16x16_F32BF16BF16F32 = CDNA2_16x16x16_F32BF16BF16F32;
        all.push((super::of_mma(mma), "CDNA2_16x16x16_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::amd::cdna2::CDNA2_16x16x4_F64F64F64F64; // feature `amd`
        let mma: CDNA2_16x16x4_F64F64F64F64 = CDNA2_16x16x4_F64F64F64F64;
        all.push((super::of_mma(mma), "CDNA2_16x16x4_F64F64F64F64"));
    }
    {
        use cute_core::atom::amd::cdna2::CDNA2_4x4x4_4B_F64F64F64F64; // feature `amd`
        let mma: CDNA2_4x4x4_4B_F64F64F64F64 = CDNA2_4x4x4_4B_F64F64F64F64;
        all.push((super::of_mma(mma), "CDNA2_4x4x4_4B_F64F64F64F64"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_16x16x8_F32TF32TF32F32; // feature `amd`
        let mma: CDNA3_16x16x8_F32TF32TF32F32 = CDNA3_16x16x8_F32TF32TF32F32;
        all.push((super::of_mma(mma), "CDNA3_16x16x8_F32TF32TF32F32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_32x32x4_F32TF32TF32F32; // feature `amd`
        let mma: CDNA3_32x32x4_F32TF32TF32F32 = CDNA3_32x32x4_F32TF32TF32F32;
        all.push((super::of_mma(mma), "CDNA3_32x32x4_F32TF32TF32F32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_16x16x32_S32S8S8S32; // feature `amd`
        let mma: CDNA3_16x16x32_S32S8S8S32 = CDNA3_16x16x32_S32S8S8S32;
        all.push((super::of_mma(mma), "CDNA3_16x16x32_S32S8S8S32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_32x32x16_S32S8S8S32; // feature `amd`
        let mma: CDNA3_32x32x16_S32S8S8S32 = CDNA3_32x32x16_S32S8S8S32;
        all.push((super::of_mma(mma), "CDNA3_32x32x16_S32S8S8S32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_16x16x32_F32E4M3E4M3F32; // feature `amd`
        let mma: CDNA3_16x16x32_F32E4M3E4M3F32 = CDNA3_16x16x32_F32E4M3E4M3F32;
        all.push((super::of_mma(mma), "CDNA3_16x16x32_F32E4M3E4M3F32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_32x32x16_F32E4M3E4M3F32; // feature `amd`
        let mma: CDNA3_32x32x16_F32E4M3E4M3F32 = CDNA3_32x32x16_F32E4M3E4M3F32;
        all.push((super::of_mma(mma), "CDNA3_32x32x16_F32E4M3E4M3F32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_16x16x32_F32E4M3E5M2F32; // feature `amd`
        let mma: CDNA3_16x16x32_F32E4M3E5M2F32 = CDNA3_16x16x32_F32E4M3E5M2F32;
        all.push((super::of_mma(mma), "CDNA3_16x16x32_F32E4M3E5M2F32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_32x32x16_F32E4M3E5M2F32; // feature `amd`
        let mma: CDNA3_32x32x16_F32E4M3E5M2F32 = CDNA3_32x32x16_F32E4M3E5M2F32;
        all.push((super::of_mma(mma), "CDNA3_32x32x16_F32E4M3E5M2F32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_16x16x32_F32E5M2E4M3F32; // feature `amd`
        let mma: CDNA3_16x16x32_F32E5M2E4M3F32 = CDNA3_16x16x32_F32E5M2E4M3F32;
        all.push((super::of_mma(mma), "CDNA3_16x16x32_F32E5M2E4M3F32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_32x32x16_F32E5M2E4M3F32; // feature `amd`
        let mma: CDNA3_32x32x16_F32E5M2E4M3F32 = CDNA3_32x32x16_F32E5M2E4M3F32;
        all.push((super::of_mma(mma), "CDNA3_32x32x16_F32E5M2E4M3F32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_16x16x32_F32E5M2E5M2F32; // feature `amd`
        let mma: CDNA3_16x16x32_F32E5M2E5M2F32 = CDNA3_16x16x32_F32E5M2E5M2F32;
        all.push((super::of_mma(mma), "CDNA3_16x16x32_F32E5M2E5M2F32"));
    }
    {
        use cute_core::atom::amd::cdna3::CDNA3_32x32x16_F32E5M2E5M2F32; // feature `amd`
        let mma: CDNA3_32x32x16_F32E5M2E5M2F32 = CDNA3_32x32x16_F32E5M2E5M2F32;
        all.push((super::of_mma(mma), "CDNA3_32x32x16_F32E5M2E5M2F32"));
    }
    {
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_F32F16F16F32_W32; // feature `amd`
        let mma: RDNA3_16x16x16_F32F16F16F32_W32 = RDNA3_16x16x16_F32F16F16F32_W32;
        all.push((super::of_mma(mma), "RDNA3_16x16x16_F32F16F16F32_W32"));
    }
    {
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_F32BF16BF16F32_W32; // feature `amd`
        let mma: RDNA3_16x16x16_F32BF16BF16F32_W32 = RDNA3_16x16x16_F32BF16BF16F32_W32;
        all.push((super::of_mma(mma), "RDNA3_16x16x16_F32BF16BF16F32_W32"));
    }
    {
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_F16F16F16F16_W32; // feature `amd`
        let mma: RDNA3_16x16x16_F16F16F16F16_W32 = RDNA3_16x16x16_F16F16F16F16_W32;
        all.push((super::of_mma(mma), "RDNA3_16x16x16_F16F16F16F16_W32"));
    }
    {
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_BF16BF16BF16BF16_W32; // feature `amd`
        let mma: RDNA3_16x16x16_BF16BF16BF16BF16_W32 = RDNA3_16x16x16_BF16BF16BF16BF16_W32;
        all.push((super::of_mma(mma), "RDNA3_16x16x16_BF16BF16BF16BF16_W32"));
    }
    {
        use cute_core::atom::S8;
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_S32IU8IU8S32_W32; // feature `amd`
        // A, B: S8 or U8
        let mma: RDNA3_16x16x16_S32IU8IU8S32_W32<S8, S8> = RDNA3_16x16x16_S32IU8IU8S32_W32::<S8, S8>::default();
        all.push((super::of_mma(mma), "RDNA3_16x16x16_S32IU8IU8S32_W32"));
    }
    {
        use cute_core::atom::S4;
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_S32IU4IU4S32_W32; // feature `amd`
        // A, B: S4 or U4
        let mma: RDNA3_16x16x16_S32IU4IU4S32_W32<S4, S4> = RDNA3_16x16x16_S32IU4IU4S32_W32::<S4, S4>::default();
        all.push((super::of_mma(mma), "RDNA3_16x16x16_S32IU4IU4S32_W32"));
    }
    {
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_F32F16F16F32_W64; // feature `amd`
        let mma: RDNA3_16x16x16_F32F16F16F32_W64 = RDNA3_16x16x16_F32F16F16F32_W64;
        all.push((super::of_mma(mma), "RDNA3_16x16x16_F32F16F16F32_W64"));
    }
    {
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_F32BF16BF16F32_W64; // feature `amd`
        let mma: RDNA3_16x16x16_F32BF16BF16F32_W64 = RDNA3_16x16x16_F32BF16BF16F32_W64;
        all.push((super::of_mma(mma), "RDNA3_16x16x16_F32BF16BF16F32_W64"));
    }
    {
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_F16F16F16F16_W64; // feature `amd`
        let mma: RDNA3_16x16x16_F16F16F16F16_W64 = RDNA3_16x16x16_F16F16F16F16_W64;
        all.push((super::of_mma(mma), "RDNA3_16x16x16_F16F16F16F16_W64"));
    }
    {
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_BF16BF16BF16BF16_W64; // feature `amd`
        let mma: RDNA3_16x16x16_BF16BF16BF16BF16_W64 = RDNA3_16x16x16_BF16BF16BF16BF16_W64;
        all.push((super::of_mma(mma), "RDNA3_16x16x16_BF16BF16BF16BF16_W64"));
    }
    {
        use cute_core::atom::S8;
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_S32IU8IU8S32_W64; // feature `amd`
        // A, B: S8 or U8
        let mma: RDNA3_16x16x16_S32IU8IU8S32_W64<S8, S8> = RDNA3_16x16x16_S32IU8IU8S32_W64::<S8, S8>::default();
        all.push((super::of_mma(mma), "RDNA3_16x16x16_S32IU8IU8S32_W64"));
    }
    {
        use cute_core::atom::S4;
        use cute_core::atom::amd::rdna3::RDNA3_16x16x16_S32IU4IU4S32_W64; // feature `amd`
        // A, B: S4 or U4
        let mma: RDNA3_16x16x16_S32IU4IU4S32_W64<S4, S4> = RDNA3_16x16x16_S32IU4IU4S32_W64::<S4, S4>::default();
        all.push((super::of_mma(mma), "RDNA3_16x16x16_S32IU4IU4S32_W64"));
    }
    {
        use cute_core::atom::amd::rdna4::RDNA4_16x16x16_F32F16F16F32_W32; // feature `amd`
        let mma: RDNA4_16x16x16_F32F16F16F32_W32 = RDNA4_16x16x16_F32F16F16F32_W32;
        all.push((super::of_mma(mma), "RDNA4_16x16x16_F32F16F16F32_W32"));
    }
    {
        use cute_core::atom::amd::rdna4::RDNA4_16x16x16_F32BF16BF16F32_W32; // feature `amd`
        let mma: RDNA4_16x16x16_F32BF16BF16F32_W32 = RDNA4_16x16x16_F32BF16BF16F32_W32;
        all.push((super::of_mma(mma), "RDNA4_16x16x16_F32BF16BF16F32_W32"));
    }
    {
        use cute_core::atom::amd::rdna4::RDNA4_16x16x16_F16F16F16F16_W32; // feature `amd`
        let mma: RDNA4_16x16x16_F16F16F16F16_W32 = RDNA4_16x16x16_F16F16F16F16_W32;
        all.push((super::of_mma(mma), "RDNA4_16x16x16_F16F16F16F16_W32"));
    }
    {
        use cute_core::atom::amd::rdna4::RDNA4_16x16x16_BF16BF16BF16BF16_W32; // feature `amd`
        let mma: RDNA4_16x16x16_BF16BF16BF16BF16_W32 = RDNA4_16x16x16_BF16BF16BF16BF16_W32;
        all.push((super::of_mma(mma), "RDNA4_16x16x16_BF16BF16BF16BF16_W32"));
    }
    {
        use cute_core::atom::S8;
        use cute_core::atom::amd::rdna4::RDNA4_16x16x16_S32IU8IU8S32_W32; // feature `amd`
        // A, B: S8 or U8
        let mma: RDNA4_16x16x16_S32IU8IU8S32_W32<S8, S8> = RDNA4_16x16x16_S32IU8IU8S32_W32::<S8, S8>::default();
        all.push((super::of_mma(mma), "RDNA4_16x16x16_S32IU8IU8S32_W32"));
    }
    {
        use cute_core::atom::amd::rdna4::RDNA4_16x16x16_F32E4M3E4M3F32_W32; // feature `amd`
        let mma: RDNA4_16x16x16_F32E4M3E4M3F32_W32 = RDNA4_16x16x16_F32E4M3E4M3F32_W32;
        all.push((super::of_mma(mma), "RDNA4_16x16x16_F32E4M3E4M3F32_W32"));
    }
    {
        use cute_core::atom::amd::rdna4::RDNA4_16x16x16_F32E4M3E5M2F32_W32; // feature `amd`
        let mma: RDNA4_16x16x16_F32E4M3E5M2F32_W32 = RDNA4_16x16x16_F32E4M3E5M2F32_W32;
        all.push((super::of_mma(mma), "RDNA4_16x16x16_F32E4M3E5M2F32_W32"));
    }
    {
        use cute_core::atom::amd::rdna4::RDNA4_16x16x16_F32E5M2E4M3F32_W32; // feature `amd`
        let mma: RDNA4_16x16x16_F32E5M2E4M3F32_W32 = RDNA4_16x16x16_F32E5M2E4M3F32_W32;
        all.push((super::of_mma(mma), "RDNA4_16x16x16_F32E5M2E4M3F32_W32"));
    }
    {
        use cute_core::atom::amd::rdna4::RDNA4_16x16x16_F32E5M2E5M2F32_W32; // feature `amd`
        let mma: RDNA4_16x16x16_F32E5M2E5M2F32_W32 = RDNA4_16x16x16_F32E5M2E5M2F32_W32;
        all.push((super::of_mma(mma), "RDNA4_16x16x16_F32E5M2E5M2F32_W32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x32_F32BF16BF16F32; // feature `intel`
        let mma: AMX_16x16x32_F32BF16BF16F32 = AMX_16x16x32_F32BF16BF16F32;
        all.push((super::of_mma(mma), "AMX_16x16x32_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x32_F32F16F16F32; // feature `intel`
        let mma: AMX_16x16x32_F32F16F16F32 = AMX_16x16x32_F32F16F16F32;
        all.push((super::of_mma(mma), "AMX_16x16x32_F32F16F16F32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x64_S32S8S8S32; // feature `intel`
        let mma: AMX_16x16x64_S32S8S8S32 = AMX_16x16x64_S32S8S8S32;
        all.push((super::of_mma(mma), "AMX_16x16x64_S32S8S8S32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x64_S32S8U8S32; // feature `intel`
        let mma: AMX_16x16x64_S32S8U8S32 = AMX_16x16x64_S32S8U8S32;
        all.push((super::of_mma(mma), "AMX_16x16x64_S32S8U8S32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x64_S32U8S8S32; // feature `intel`
        let mma: AMX_16x16x64_S32U8S8S32 = AMX_16x16x64_S32U8S8S32;
        all.push((super::of_mma(mma), "AMX_16x16x64_S32U8S8S32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x64_S32U8U8S32; // feature `intel`
        let mma: AMX_16x16x64_S32U8U8S32 = AMX_16x16x64_S32U8U8S32;
        all.push((super::of_mma(mma), "AMX_16x16x64_S32U8U8S32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x16_F32TF32TF32F32; // feature `intel`
        let mma: AMX_16x16x16_F32TF32TF32F32 = AMX_16x16x16_F32TF32TF32F32;
        all.push((super::of_mma(mma), "AMX_16x16x16_F32TF32TF32F32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x64_F32E5M2E5M2F32; // feature `intel`
        let mma: AMX_16x16x64_F32E5M2E5M2F32 = AMX_16x16x64_F32E5M2E5M2F32;
        all.push((super::of_mma(mma), "AMX_16x16x64_F32E5M2E5M2F32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x64_F32E5M2E4M3F32; // feature `intel`
        let mma: AMX_16x16x64_F32E5M2E4M3F32 = AMX_16x16x64_F32E5M2E4M3F32;
        all.push((super::of_mma(mma), "AMX_16x16x64_F32E5M2E4M3F32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x64_F32E4M3E5M2F32; // feature `intel`
        let mma: AMX_16x16x64_F32E4M3E5M2F32 = AMX_16x16x64_F32E4M3E5M2F32;
        all.push((super::of_mma(mma), "AMX_16x16x64_F32E4M3E5M2F32"));
    }
    {
        use cute_core::atom::intel::amx::AMX_16x16x64_F32E4M3E4M3F32; // feature `intel`
        let mma: AMX_16x16x64_F32E4M3E4M3F32 = AMX_16x16x64_F32E4M3E4M3F32;
        all.push((super::of_mma(mma), "AMX_16x16x64_F32E4M3E4M3F32"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x8_F32TF32TF32F32_TT; // feature `intel`
        let mma: XE_Mx16x8_F32TF32TF32F32_TT<8> = XE_Mx16x8_F32TF32TF32F32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x8_F32TF32TF32F32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_1x16x8_F32TF32TF32F32_TT; // feature `intel`
        let mma: XE_1x16x8_F32TF32TF32F32_TT = XE_1x16x8_F32TF32TF32F32_TT;
        all.push((super::of_mma(mma), "XE_1x16x8_F32TF32TF32F32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x16_F32BF16BF16F32_TT; // feature `intel`
        let mma: XE_Mx16x16_F32BF16BF16F32_TT<8> = XE_Mx16x16_F32BF16BF16F32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x16_F32BF16BF16F32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x16_BF16BF16BF16F32_TT; // feature `intel`
        let mma: XE_Mx16x16_BF16BF16BF16F32_TT<8> = XE_Mx16x16_BF16BF16BF16F32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x16_BF16BF16BF16F32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x16_F32BF16BF16BF16_TT; // feature `intel`
        let mma: XE_Mx16x16_F32BF16BF16BF16_TT<8> = XE_Mx16x16_F32BF16BF16BF16_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x16_F32BF16BF16BF16_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x16_BF16BF16BF16BF16_TT; // feature `intel`
        let mma: XE_Mx16x16_BF16BF16BF16BF16_TT<8> = XE_Mx16x16_BF16BF16BF16BF16_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x16_BF16BF16BF16BF16_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x16_F32F16F16F32_TT; // feature `intel`
        let mma: XE_Mx16x16_F32F16F16F32_TT<8> = XE_Mx16x16_F32F16F16F32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x16_F32F16F16F32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x16_F16F16F16F32_TT; // feature `intel`
        let mma: XE_Mx16x16_F16F16F16F32_TT<8> = XE_Mx16x16_F16F16F16F32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x16_F16F16F16F32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x16_F32F16F16F16_TT; // feature `intel`
        let mma: XE_Mx16x16_F32F16F16F16_TT<8> = XE_Mx16x16_F32F16F16F16_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x16_F32F16F16F16_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x16_F16F16F16F16_TT; // feature `intel`
        let mma: XE_Mx16x16_F16F16F16F16_TT<8> = XE_Mx16x16_F16F16F16F16_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x16_F16F16F16F16_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_U32U8U8U32_TT; // feature `intel`
        let mma: XE_Mx16x32_U32U8U8U32_TT<8> = XE_Mx16x32_U32U8U8U32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_U32U8U8U32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32U8U8S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32U8U8S32_TT<8> = XE_Mx16x32_S32U8U8S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32U8U8S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32U8S8S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32U8S8S32_TT<8> = XE_Mx16x32_S32U8S8S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32U8S8S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32S8U8S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32S8U8S32_TT<8> = XE_Mx16x32_S32S8U8S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32S8U8S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32S8S8S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32S8S8S32_TT<8> = XE_Mx16x32_S32S8S8S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32S8S8S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_U32U8U4U32_TT; // feature `intel`
        let mma: XE_Mx16x32_U32U8U4U32_TT<8> = XE_Mx16x32_U32U8U4U32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_U32U8U4U32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32U8U4S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32U8U4S32_TT<8> = XE_Mx16x32_S32U8U4S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32U8U4S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32U8S4S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32U8S4S32_TT<8> = XE_Mx16x32_S32U8S4S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32U8S4S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32S8U4S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32S8U4S32_TT<8> = XE_Mx16x32_S32S8U4S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32S8U4S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32S8S4S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32S8S4S32_TT<8> = XE_Mx16x32_S32S8S4S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32S8S4S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_U32U4U8U32_TT; // feature `intel`
        let mma: XE_Mx16x32_U32U4U8U32_TT<8> = XE_Mx16x32_U32U4U8U32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_U32U4U8U32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32U4U8S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32U4U8S32_TT<8> = XE_Mx16x32_S32U4U8S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32U4U8S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32U4S8S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32U4S8S32_TT<8> = XE_Mx16x32_S32U4S8S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32U4S8S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32S4U8S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32S4U8S32_TT<8> = XE_Mx16x32_S32S4U8S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32S4U8S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x32_S32S4S8S32_TT; // feature `intel`
        let mma: XE_Mx16x32_S32S4S8S32_TT<8> = XE_Mx16x32_S32S4S8S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x32_S32S4S8S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x64_U32U4U4U32_TT; // feature `intel`
        let mma: XE_Mx16x64_U32U4U4U32_TT<8> = XE_Mx16x64_U32U4U4U32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x64_U32U4U4U32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x64_S32U4U4S32_TT; // feature `intel`
        let mma: XE_Mx16x64_S32U4U4S32_TT<8> = XE_Mx16x64_S32U4U4S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x64_S32U4U4S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x64_S32U4S4S32_TT; // feature `intel`
        let mma: XE_Mx16x64_S32U4S4S32_TT<8> = XE_Mx16x64_S32U4S4S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x64_S32U4S4S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x64_S32S4U4S32_TT; // feature `intel`
        let mma: XE_Mx16x64_S32S4U4S32_TT<8> = XE_Mx16x64_S32S4U4S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x64_S32S4U4S32_TT"));
    }
    {
        use cute_core::atom::intel::xe::XE_Mx16x64_S32S4S4S32_TT; // feature `intel`
        let mma: XE_Mx16x64_S32S4S4S32_TT<8> = XE_Mx16x64_S32S4S4S32_TT::<8>::default();
        all.push((super::of_mma(mma), "XE_8x16x64_S32S4S4S32_TT"));
    }
    {
        use cute_core::atom::cpu::x86::SCALAR_1x1x1_F32F32F32F32; // feature `cpu`
        let mma: SCALAR_1x1x1_F32F32F32F32 = SCALAR_1x1x1_F32F32F32F32;
        all.push((super::of_mma(mma), "SCALAR_1x1x1_F32F32F32F32"));
    }
    {
        use cute_core::atom::cpu::x86::SCALAR_1x1x1_F64F64F64F64; // feature `cpu`
        let mma: SCALAR_1x1x1_F64F64F64F64 = SCALAR_1x1x1_F64F64F64F64;
        all.push((super::of_mma(mma), "SCALAR_1x1x1_F64F64F64F64"));
    }
    {
        use cute_core::atom::cpu::x86::AVX2_8x1x1_F32F32F32F32; // feature `cpu`
        let mma: AVX2_8x1x1_F32F32F32F32 = AVX2_8x1x1_F32F32F32F32;
        all.push((super::of_mma(mma), "AVX2_8x1x1_F32F32F32F32"));
    }
    {
        use cute_core::atom::cpu::x86::AVX2_4x1x1_F64F64F64F64; // feature `cpu`
        let mma: AVX2_4x1x1_F64F64F64F64 = AVX2_4x1x1_F64F64F64F64;
        all.push((super::of_mma(mma), "AVX2_4x1x1_F64F64F64F64"));
    }
    {
        use cute_core::atom::cpu::x86::AVX2_8x1x2_S32S16S16S32; // feature `cpu`
        let mma: AVX2_8x1x2_S32S16S16S32 = AVX2_8x1x2_S32S16S16S32;
        all.push((super::of_mma(mma), "AVX2_8x1x2_S32S16S16S32"));
    }
    {
        use cute_core::atom::cpu::x86::AVX2_8x1x4_S32U8S8S32; // feature `cpu`
        let mma: AVX2_8x1x4_S32U8S8S32 = AVX2_8x1x4_S32U8S8S32;
        all.push((super::of_mma(mma), "AVX2_8x1x4_S32U8S8S32"));
    }
    {
        use cute_core::atom::cpu::x86::AVX2_8x1x4_S32S8S8S32; // feature `cpu`
        let mma: AVX2_8x1x4_S32S8S8S32 = AVX2_8x1x4_S32S8S8S32;
        all.push((super::of_mma(mma), "AVX2_8x1x4_S32S8S8S32"));
    }
    {
        use cute_core::atom::cpu::x86::AVX2_8x1x4_S32U8U8S32; // feature `cpu`
        let mma: AVX2_8x1x4_S32U8U8S32 = AVX2_8x1x4_S32U8U8S32;
        all.push((super::of_mma(mma), "AVX2_8x1x4_S32U8U8S32"));
    }
    {
        use cute_core::atom::cpu::x86::AVX512_16x1x1_F32F32F32F32; // feature `cpu`
        let mma: AVX512_16x1x1_F32F32F32F32 = AVX512_16x1x1_F32F32F32F32;
        all.push((super::of_mma(mma), "AVX512_16x1x1_F32F32F32F32"));
    }
    {
        use cute_core::atom::cpu::x86::AVX512_8x1x1_F64F64F64F64; // feature `cpu`
        let mma: AVX512_8x1x1_F64F64F64F64 = AVX512_8x1x1_F64F64F64F64;
        all.push((super::of_mma(mma), "AVX512_8x1x1_F64F64F64F64"));
    }
    {
        use cute_core::atom::cpu::x86::AVX512_32x1x1_F16F16F16F16; // feature `cpu`
        let mma: AVX512_32x1x1_F16F16F16F16 = AVX512_32x1x1_F16F16F16F16;
        all.push((super::of_mma(mma), "AVX512_32x1x1_F16F16F16F16"));
    }
    {
        use cute_core::atom::cpu::x86::AVX512_16x1x2_F32BF16BF16F32; // feature `cpu`
        let mma: AVX512_16x1x2_F32BF16BF16F32 = AVX512_16x1x2_F32BF16BF16F32;
        all.push((super::of_mma(mma), "AVX512_16x1x2_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::cpu::x86::AVX512_16x1x2_S32S16S16S32; // feature `cpu`
        let mma: AVX512_16x1x2_S32S16S16S32 = AVX512_16x1x2_S32S16S16S32;
        all.push((super::of_mma(mma), "AVX512_16x1x2_S32S16S16S32"));
    }
    {
        use cute_core::atom::cpu::x86::AVX512_16x1x4_S32U8S8S32; // feature `cpu`
        let mma: AVX512_16x1x4_S32U8S8S32 = AVX512_16x1x4_S32U8S8S32;
        all.push((super::of_mma(mma), "AVX512_16x1x4_S32U8S8S32"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_4x1x1_F32F32F32F32; // feature `cpu`
        let mma: NEON_4x1x1_F32F32F32F32 = NEON_4x1x1_F32F32F32F32;
        all.push((super::of_mma(mma), "NEON_4x1x1_F32F32F32F32"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_2x1x1_F64F64F64F64; // feature `cpu`
        let mma: NEON_2x1x1_F64F64F64F64 = NEON_2x1x1_F64F64F64F64;
        all.push((super::of_mma(mma), "NEON_2x1x1_F64F64F64F64"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_8x1x1_F16F16F16F16; // feature `cpu`
        let mma: NEON_8x1x1_F16F16F16F16 = NEON_8x1x1_F16F16F16F16;
        all.push((super::of_mma(mma), "NEON_8x1x1_F16F16F16F16"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_4x1x2_F32BF16BF16F32; // feature `cpu`
        let mma: NEON_4x1x2_F32BF16BF16F32 = NEON_4x1x2_F32BF16BF16F32;
        all.push((super::of_mma(mma), "NEON_4x1x2_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_4x1x4_S32S8S8S32; // feature `cpu`
        let mma: NEON_4x1x4_S32S8S8S32 = NEON_4x1x4_S32S8S8S32;
        all.push((super::of_mma(mma), "NEON_4x1x4_S32S8S8S32"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_4x1x4_U32U8U8U32; // feature `cpu`
        let mma: NEON_4x1x4_U32U8U8U32 = NEON_4x1x4_U32U8U8U32;
        all.push((super::of_mma(mma), "NEON_4x1x4_U32U8U8U32"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_4x1x4_S32U8S8S32; // feature `cpu`
        let mma: NEON_4x1x4_S32U8S8S32 = NEON_4x1x4_S32U8S8S32;
        all.push((super::of_mma(mma), "NEON_4x1x4_S32U8S8S32"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_2x2x8_S32S8S8S32; // feature `cpu`
        let mma: NEON_2x2x8_S32S8S8S32 = NEON_2x2x8_S32S8S8S32;
        all.push((super::of_mma(mma), "NEON_2x2x8_S32S8S8S32"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_2x2x8_U32U8U8U32; // feature `cpu`
        let mma: NEON_2x2x8_U32U8U8U32 = NEON_2x2x8_U32U8U8U32;
        all.push((super::of_mma(mma), "NEON_2x2x8_U32U8U8U32"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_2x2x8_S32U8S8S32; // feature `cpu`
        let mma: NEON_2x2x8_S32U8S8S32 = NEON_2x2x8_S32U8S8S32;
        all.push((super::of_mma(mma), "NEON_2x2x8_S32U8S8S32"));
    }
    {
        use cute_core::atom::cpu::aarch64::NEON_2x2x4_F32BF16BF16F32; // feature `cpu`
        let mma: NEON_2x2x4_F32BF16BF16F32 = NEON_2x2x4_F32BF16BF16F32;
        all.push((super::of_mma(mma), "NEON_2x2x4_F32BF16BF16F32"));
    }
    {
        use cute_core::atom::nvidia::universal::UniversalCopy; // feature `nvidia`
        let copy: UniversalCopy<256> = UniversalCopy::<256>;
        all.push((super::of_copy(copy), "UniversalCopy<256>"));
    }
    {
        use cute_core::atom::nvidia::copy::SM50_Shuffle_U32_2x2Trans_XOR1; // feature `nvidia`
        let copy: SM50_Shuffle_U32_2x2Trans_XOR1 = SM50_Shuffle_U32_2x2Trans_XOR1;
        all.push((super::of_copy(copy), "SM50_Shuffle_U32_2x2Trans_XOR1"));
    }
    {
        use cute_core::atom::nvidia::copy::SM50_Shuffle_U32_2x2Trans_XOR4; // feature `nvidia`
        let copy: SM50_Shuffle_U32_2x2Trans_XOR4 = SM50_Shuffle_U32_2x2Trans_XOR4;
        all.push((super::of_copy(copy), "SM50_Shuffle_U32_2x2Trans_XOR4"));
    }
    {
        use cute_core::atom::nvidia::copy::SM75_U32x1_LDSM_N; // feature `nvidia`
        let copy: SM75_U32x1_LDSM_N = SM75_U32x1_LDSM_N;
        all.push((super::of_copy(copy), "SM75_U32x1_LDSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM75_U32x2_LDSM_N; // feature `nvidia`
        let copy: SM75_U32x2_LDSM_N = SM75_U32x2_LDSM_N;
        all.push((super::of_copy(copy), "SM75_U32x2_LDSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM75_U32x4_LDSM_N; // feature `nvidia`
        let copy: SM75_U32x4_LDSM_N = SM75_U32x4_LDSM_N;
        all.push((super::of_copy(copy), "SM75_U32x4_LDSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM75_U16x2_LDSM_T; // feature `nvidia`
        let copy: SM75_U16x2_LDSM_T = SM75_U16x2_LDSM_T;
        all.push((super::of_copy(copy), "SM75_U16x2_LDSM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM75_U16x4_LDSM_T; // feature `nvidia`
        let copy: SM75_U16x4_LDSM_T = SM75_U16x4_LDSM_T;
        all.push((super::of_copy(copy), "SM75_U16x4_LDSM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM75_U16x8_LDSM_T; // feature `nvidia`
        let copy: SM75_U16x8_LDSM_T = SM75_U16x8_LDSM_T;
        all.push((super::of_copy(copy), "SM75_U16x8_LDSM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM75_U32x1_MOVM_T; // feature `nvidia`
        let copy: SM75_U32x1_MOVM_T = SM75_U32x1_MOVM_T;
        all.push((super::of_copy(copy), "SM75_U32x1_MOVM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM80_CP_ASYNC_CACHEALWAYS; // feature `nvidia`
        let copy: SM80_CP_ASYNC_CACHEALWAYS<128> = SM80_CP_ASYNC_CACHEALWAYS::<128>;
        all.push((super::of_copy(copy), "SM80_CP_ASYNC_CACHEALWAYS<128>"));
    }
    {
        use cute_core::atom::nvidia::copy::SM80_CP_ASYNC_CACHEGLOBAL; // feature `nvidia`
        let copy: SM80_CP_ASYNC_CACHEGLOBAL<128> = SM80_CP_ASYNC_CACHEGLOBAL::<128>;
        all.push((super::of_copy(copy), "SM80_CP_ASYNC_CACHEGLOBAL<128>"));
    }
    {
        use cute_core::atom::nvidia::copy::SM80_CP_ASYNC_CACHEALWAYS_ZFILL; // feature `nvidia`
        let copy: SM80_CP_ASYNC_CACHEALWAYS_ZFILL<128> = SM80_CP_ASYNC_CACHEALWAYS_ZFILL::<128>;
        all.push((super::of_copy(copy), "SM80_CP_ASYNC_CACHEALWAYS_ZFILL<128>"));
    }
    {
        use cute_core::atom::nvidia::copy::SM80_CP_ASYNC_CACHEGLOBAL_ZFILL; // feature `nvidia`
        let copy: SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<128> = SM80_CP_ASYNC_CACHEGLOBAL_ZFILL::<128>;
        all.push((super::of_copy(copy), "SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<128>"));
    }
    {
        use cute_core::atom::nvidia::copy::SM90_U32x1_STSM_N; // feature `nvidia`
        let copy: SM90_U32x1_STSM_N = SM90_U32x1_STSM_N;
        all.push((super::of_copy(copy), "SM90_U32x1_STSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM90_U32x2_STSM_N; // feature `nvidia`
        let copy: SM90_U32x2_STSM_N = SM90_U32x2_STSM_N;
        all.push((super::of_copy(copy), "SM90_U32x2_STSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM90_U32x4_STSM_N; // feature `nvidia`
        let copy: SM90_U32x4_STSM_N = SM90_U32x4_STSM_N;
        all.push((super::of_copy(copy), "SM90_U32x4_STSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM90_U16x2_STSM_T; // feature `nvidia`
        let copy: SM90_U16x2_STSM_T = SM90_U16x2_STSM_T;
        all.push((super::of_copy(copy), "SM90_U16x2_STSM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM90_U16x4_STSM_T; // feature `nvidia`
        let copy: SM90_U16x4_STSM_T = SM90_U16x4_STSM_T;
        all.push((super::of_copy(copy), "SM90_U16x4_STSM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM90_U16x8_STSM_T; // feature `nvidia`
        let copy: SM90_U16x8_STSM_T = SM90_U16x8_STSM_T;
        all.push((super::of_copy(copy), "SM90_U16x8_STSM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_LOAD_256bit_CACHE_NOALLOCATION; // feature `nvidia`
        let copy: SM100_LOAD_256bit_CACHE_NOALLOCATION = SM100_LOAD_256bit_CACHE_NOALLOCATION;
        all.push((super::of_copy(copy), "SM100_LOAD_256bit_CACHE_NOALLOCATION"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_STORE_256bit_CACHE_NOALLOCATION; // feature `nvidia`
        let copy: SM100_STORE_256bit_CACHE_NOALLOCATION = SM100_STORE_256bit_CACHE_NOALLOCATION;
        all.push((super::of_copy(copy), "SM100_STORE_256bit_CACHE_NOALLOCATION"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_U8x8_LDSM_T; // feature `nvidia`
        let copy: SM100_U8x8_LDSM_T = SM100_U8x8_LDSM_T;
        all.push((super::of_copy(copy), "SM100_U8x8_LDSM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_U8x16_LDSM_T; // feature `nvidia`
        let copy: SM100_U8x16_LDSM_T = SM100_U8x16_LDSM_T;
        all.push((super::of_copy(copy), "SM100_U8x16_LDSM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_SU4_DU8x16_x1_LDSM_N; // feature `nvidia`
        let copy: SM100_SU4_DU8x16_x1_LDSM_N = SM100_SU4_DU8x16_x1_LDSM_N;
        all.push((super::of_copy(copy), "SM100_SU4_DU8x16_x1_LDSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_SU6_DU8x16_x1_LDSM_N; // feature `nvidia`
        let copy: SM100_SU6_DU8x16_x1_LDSM_N = SM100_SU6_DU8x16_x1_LDSM_N;
        all.push((super::of_copy(copy), "SM100_SU6_DU8x16_x1_LDSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_SU4_DU8x16_x2_LDSM_N; // feature `nvidia`
        let copy: SM100_SU4_DU8x16_x2_LDSM_N = SM100_SU4_DU8x16_x2_LDSM_N;
        all.push((super::of_copy(copy), "SM100_SU4_DU8x16_x2_LDSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_SU6_DU8x16_x2_LDSM_N; // feature `nvidia`
        let copy: SM100_SU6_DU8x16_x2_LDSM_N = SM100_SU6_DU8x16_x2_LDSM_N;
        all.push((super::of_copy(copy), "SM100_SU6_DU8x16_x2_LDSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_SU4_DU8x16_x4_LDSM_N; // feature `nvidia`
        let copy: SM100_SU4_DU8x16_x4_LDSM_N = SM100_SU4_DU8x16_x4_LDSM_N;
        all.push((super::of_copy(copy), "SM100_SU4_DU8x16_x4_LDSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_SU6_DU8x16_x4_LDSM_N; // feature `nvidia`
        let copy: SM100_SU6_DU8x16_x4_LDSM_N = SM100_SU6_DU8x16_x4_LDSM_N;
        all.push((super::of_copy(copy), "SM100_SU6_DU8x16_x4_LDSM_N"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_U8x4_STSM_T; // feature `nvidia`
        let copy: SM100_U8x4_STSM_T = SM100_U8x4_STSM_T;
        all.push((super::of_copy(copy), "SM100_U8x4_STSM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_U8x8_STSM_T; // feature `nvidia`
        let copy: SM100_U8x8_STSM_T = SM100_U8x8_STSM_T;
        all.push((super::of_copy(copy), "SM100_U8x8_STSM_T"));
    }
    {
        use cute_core::atom::nvidia::copy::SM100_U8x16_STSM_T; // feature `nvidia`
        let copy: SM100_U8x16_STSM_T = SM100_U8x16_STSM_T;
        all.push((super::of_copy(copy), "SM100_U8x16_STSM_T"));
    }
    all
}

/// Each instruction over threads as it prints, beside the text that it was made of.
pub fn tiled() -> Vec<(String, &'static str)> {
    let mut all = Vec::new();
    {
        use cute_core::atom::TiledMma;
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN; // feature `nvidia`
        let mma: TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1):(1, 2, 0)], Tile![(_, _, _)]> = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1):(1, 2, 0)), tile!((_, _, _)));
        all.push((mma.to_string(), "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (_2,_2,_1):(_1,_2,_0), (_,_,_))"));
    }
    {
        use cute_core::atom::TiledMma;
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN; // feature `nvidia`
        let mma: TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1):(2, 1, 0)], Tile![(32, (8, 2, 2):(1, 16, 8), 16)]> = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1):(2, 1, 0)), tile!((32, (8, 2, 2):(1, 16, 8), 16)));
        all.push((mma.to_string(), "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (_2,_2,_1):(_2,_1,_0), (_32,(_8,_2,_2):(_1,_16,_8),_16))"));
    }
    {
        use cute_core::atom::K;
        use cute_core::atom::TiledMma;
        use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS; // feature `nvidia`
        // TA, TB: K or MN
        let mma: TiledMma<SM90_64xNx16_F32F16F16_SS<128, K, K>, Layout![(2, 1, 1):(1, 0, 0)], Tile![(_, _, _)]> = make_tiled_mma(SM90_64xNx16_F32F16F16_SS::<128, K, K>::default(), layout!((2, 1, 1):(1, 0, 0)), tile!((_, _, _)));
        all.push((mma.to_string(), "tiled_mma(SM90_64x128x16_F32F16F16_SS, (_2,_1,_1):(_1,_0,_0), (_,_,_))"));
    }
    {
        use cute_core::atom::CopyAtomOf;
        use cute_core::atom::TiledCopy;
        use cute_core::atom::make_tiled_copy_tv;
        use cute_core::atom::nvidia::universal::UniversalCopy; // feature `nvidia`
        // u16: any type of 16 bits
        let copy: TiledCopy<CopyAtomOf<UniversalCopy<64>, u16>, Layout![((4, 32), 8):((256, 1), 32)], Tile![(32, 32)]> = make_tiled_copy_tv(UniversalCopy::<64>.of::<u16>(), layout!(((4, 32), 8):((256, 1), 32)), tile!((32, 32)));
        all.push((copy.to_string(), "tiled_copy_tv(UniversalCopy<64>, 16, ((_4,_32),_8):((_256,_1),_32), (_32,_32))"));
    }
    {
        use cute_core::atom::CopyAtomOf;
        use cute_core::atom::TiledCopy;
        use cute_core::atom::make_tiled_copy_tv;
        use cute_core::atom::nvidia::copy::SM75_U32x4_LDSM_N; // feature `nvidia`
        // u16: any type of 16 bits
        let copy: TiledCopy<CopyAtomOf<SM75_U32x4_LDSM_N, u16>, Layout![((4, 8), (2, 2, 2)):((32, 1), (16, 8, 128))], Tile![(16, 16)]> = make_tiled_copy_tv(SM75_U32x4_LDSM_N.of::<u16>(), layout!(((4, 8), (2, 2, 2)):((32, 1), (16, 8, 128))), tile!((16, 16)));
        all.push((copy.to_string(), "tiled_copy_tv(SM75_U32x4_LDSM_N, 16, ((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128)), (_16,_16))"));
    }
    {
        use cute_core::atom::CopyAtomOf;
        use cute_core::atom::E2M1;
        use cute_core::atom::TiledCopy;
        use cute_core::atom::make_tiled_copy_tv;
        use cute_core::atom::nvidia::universal::UniversalCopy; // feature `nvidia`
        // E2M1: any type of 4 bits
        let copy: TiledCopy<CopyAtomOf<UniversalCopy<32>, E2M1>, Layout![(4, 8):(8, 1)], Tile![32]> = make_tiled_copy_tv(UniversalCopy::<32>.of::<E2M1>(), layout!((4, 8):(8, 1)), tile!(32));
        all.push((copy.to_string(), "tiled_copy_tv(UniversalCopy<32>, 4, (_4,_8):(_8,_1), _32)"));
    }
    all
}
