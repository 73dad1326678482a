// The header in C++.
#include "cute.h"

int main()
{
    cute_attention_options attention = CUTE_ATTENTION_OPTIONS;
    attention.mask = CUTE_MASK_CAUSAL;
    cute_gemm_options gemm = CUTE_GEMM_OPTIONS;
    const bool right = attention.struct_size == sizeof attention && attention.slopes == nullptr
        && gemm.struct_size == sizeof gemm && gemm.alpha == 1.0f && gemm.bias_mode == 1
        && attention.dropout_seed == 0 && gemm.cluster[1] == 0 && gemm.group == 0;
    return right && cute_attention(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, &attention) == CUTE_NULL
        ? 0
        : 1;
}
