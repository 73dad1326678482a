/* The C ABI of cute-kernels: attention and matrix products on NVIDIA GPUs.
 *
 * Link libcute_c.so or libcute_c.a. NVIDIA's driver is loaded when the first GPU is opened; nothing else of
 * CUDA is needed.
 *
 * Tensors lie in memory of the caller: a function gets the address of the element at coordinate 0, and
 * sizes and strides in elements. Nothing is copied. Modes have CuTe's order, with rows first, whatever the
 * order in memory: only strides say what lies where.
 *
 * Work is given to a stream of the caller, and happens in its order. Functions return when the work is
 * given, not when it is done. Streams and memory are those of the GPU's primary context, which is the one
 * of the CUDA runtime, and so of PyTorch. The context of the calling thread is the same before and after
 * each call.
 *
 * Each function returns a cute_status. If that is not CUTE_OK, nothing was given to the stream, and
 * cute_last_error() says what was wrong, with the values.
 *
 * Threads may use one cute_gpu at the same time, and different plans. One plan is used by one thread at a
 * time.
 *
 * A pointer that may not be null, and is, is CUTE_NULL; one to a place where no such structure can begin is
 * CUTE_INVALID (Misaligned).
 *
 * Whoever calls a function promises that its tensors have memory at each coordinate until the work is done
 * (memory that is freed in the order of the stream may be freed once the work is given), that nobody else
 * writes them meanwhile, and that what is written shares no memory with what is read, and no two tensors
 * that are written share any. A cute_tensor, options and scales are read before the function returns, also
 * that of a plan.
 */
#ifndef CUTE_H
#define CUTE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of this ABI. It changes when a program that was compiled with an older header would no longer
 * work; cute_abi_version() is that of the library. */
#define CUTE_ABI_VERSION 1

/* What a function returns. */
typedef int32_t cute_status;
enum {
    CUTE_OK = 0,            /* all was done, or given to the GPU */
    CUTE_NULL = 1,          /* a pointer is null that may not be */
    CUTE_INVALID = 2,       /* an argument has no meaning, or arguments contradict one another */
    CUTE_UNSUPPORTED = 3,   /* the arguments have a meaning, and there is no kernel for them */
    CUTE_NO_GPU = 4,        /* there is no driver, or no such GPU */
    CUTE_OUT_OF_MEMORY = 5, /* the GPU has no room for what a function needs beside the tensors */
    CUTE_KERNEL_FAILED = 6, /* a kernel has failed, of any library: the GPU takes no more work */
    CUTE_DRIVER = 7,        /* the driver reports another failure */
    CUTE_PANIC = 8          /* the library has a defect, and has stopped the function */
};

/* One sentence about the last call of this thread that has failed, with the name of the condition in
 * brackets: "rows: K has 512 and V has 500 (SizesDiffer)". Empty if none has. UTF-8; it stays until the
 * next call that fails. */
const char *cute_last_error(void);

/* The name of the condition alone: "SizesDiffer". */
const char *cute_last_condition(void);

/* The number of the ABI that the library has. */
uint32_t cute_abi_version(void);

/* The elements of a tensor. */
enum {
    CUTE_F16 = 1,  /* IEEE half precision */
    CUTE_BF16 = 2, /* bfloat16 */
    CUTE_F32 = 3,  /* IEEE single precision */
    CUTE_E4M3 = 4, /* 8 bits: 4 of exponent, 3 of mantissa, without infinities (float8_e4m3fn) */
    CUTE_I32 = 5,  /* integers of 32 bits */
    CUTE_I8 = 6    /* integers of 8 bits, -128 to 127 */
};

/* The most modes of a tensor. */
#define CUTE_MOST_MODES 5

/* A tensor in the memory of a GPU. */
typedef struct cute_tensor {
    void *data;                      /* the address of the element at coordinate 0 */
    int32_t element;                 /* CUTE_F16 ... */
    int32_t rank;                    /* the number of modes */
    int64_t shape[CUTE_MOST_MODES];  /* the size of each mode, 1 or more */
    int64_t stride[CUTE_MOST_MODES]; /* the stride of each mode, in elements */
} cute_tensor;

/* A GPU: its primary context, and the kernels that were loaded. */
typedef struct cute_gpu cute_gpu;

/* Opens the GPU with this number, from 0 on, as CUDA counts them (PyTorch's cuda:0 is number 0). */
cute_status cute_gpu_open(int32_t number, cute_gpu **gpu);

/* Closes it, once all plans with it are freed. NULL is nothing to close. */
cute_status cute_gpu_close(cute_gpu *gpu);

/* The generation of its instructions: 9 and 0 for Hopper. */
cute_status cute_gpu_capability(const cute_gpu *gpu, int32_t *major, int32_t *minor);

/* A stream: a CUstream or a cudaStream_t. NULL is the default stream. */
typedef void *cute_stream;

/* Work that is prepared: tensor maps, the kernel, and memory that the kernel needs beside the tensors. To
 * run it is a launch alone, which may also be captured in a CUDA graph. The tensors and the stream have to
 * be there until the plan is freed; elements may change between runs. */
typedef struct cute_plan cute_plan;

/* Gives the work to the stream. */
cute_status cute_plan_run(cute_plan *plan);

/* Frees a plan. Work that was given may still run: its memory is freed in the order of the stream. NULL is
 * nothing to free. */
cute_status cute_plan_free(cute_plan *plan);

/* The instruction of products, also those in attention. */
enum {
    CUTE_ANY_INSTRUCTION = 0, /* the library chooses by the GPU and the strides */
    CUTE_WGMMA = 1,           /* wgmma, with tiles that TMA copies: GPUs of sm_90 */
    CUTE_MMA_SYNC = 2         /* mma.sync, of CUTE_F16 and CUTE_BF16: GPUs from sm_80 on */
};

/* ---- attention -------------------------------------------------------------------------------------- */

enum {
    CUTE_MASK_FULL = 0,   /* a query sees every key */
    CUTE_MASK_CAUSAL = 1, /* those up to its own place */
    CUTE_MASK_WINDOW = 2  /* those from window_left before its place to window_right behind it */
};

enum {
    CUTE_ALIGN_ENDS = 0,  /* the last query is at the last key (FlashAttention) */
    CUTE_ALIGN_STARTS = 1 /* the first query is at the first key (PyTorch's is_causal) */
};

/* How attention is computed. Begin with CUTE_ATTENTION_OPTIONS; NULL stands for it as well. */
typedef struct cute_attention_options {
    uint32_t struct_size;  /* sizeof(cute_attention_options) */
    int32_t mask;          /* CUTE_MASK_... */
    int32_t alignment;     /* CUTE_ALIGN_..., where there are not as many keys as queries */
    uint32_t window_left;  /* UINT32_MAX for no limit */
    uint32_t window_right; /* UINT32_MAX for no limit */
    float scale;           /* scores are multiplied by it; 0 for 1 / sqrt(head dimension) */
    float soft_cap;        /* scores become cap * tanh(score / cap); 0 for no cap */
    int32_t maximum_before; /* 1: up to 7 % less time, and greater errors */
    const float *slopes;   /* ALiBi: a slope for each head of q, in the memory of the host, read
                              before the function returns; NULL for none. Without a mask, CUTE_ALIGN_ENDS
                              says where a query is. The call waits for the copy of the slopes. */
    int64_t slopes_count;  /* how many slopes there are: the heads of q */
    int32_t instruction;   /* CUTE_ANY_INSTRUCTION ... */
    int32_t deterministic; /* 1: gradients have the same bits in each run, and take about a tenth more time */
    float dropout;         /* weights become 0 with this probability, below 1; the others are divided by
                              1 - dropout. lse is that without dropout */
    uint32_t dropout_offset; /* another one for each use of the seed */
    uint64_t dropout_seed; /* the same seed and offset give the same weights, on each GPU */
} cute_attention_options;

#ifdef __cplusplus
#define CUTE_ATTENTION_OPTIONS \
    cute_attention_options { sizeof(cute_attention_options), 0, 0, 0, 0, 0.0f, 0.0f, 0, nullptr, 0, 0, 0, 0.0f, 0, 0 }
#else
#define CUTE_ATTENTION_OPTIONS \
    ((cute_attention_options){sizeof(cute_attention_options), 0, 0, 0, 0, 0.0f, 0.0f, 0, NULL, 0, 0, 0, 0.0f, 0, 0})
#endif

/* o = softmax(scale * q * k^T) * v.
 *
 * q, k, v, o: CUTE_F16 or CUTE_BF16, modes (rows, head dimension, heads, batches). The head dimension has
 * stride 1 and at most 256 elements, and v and o may have another one than q and k; other strides are
 * multiples of 16 bytes, and data is one. q and o have as many heads as k and v, or a multiple. A row that
 * sees no key becomes 0.
 * lse: CUTE_F32, modes (rows, heads, batches): ln of the sum of e^score, and -infinity for a row that sees
 * no key. NULL if it is not wanted.
 *
 * Conditions: NullPointer, Element, Rank, Size, Representable, SizesDiffer, Heads, Widths, HeadDimension, Tma,
 * Stride, Overlap, Scale, SoftCap, Scores, Dropout, WithoutDropout, Instruction, Value, StructSize, TooLarge,
 * Misaligned, NotOnGpu, Capability. The documentation of cute_kernels::attention describes them. */
cute_status cute_attention(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                           const cute_tensor *k, const cute_tensor *v, const cute_tensor *o,
                           const cute_tensor *lse, const cute_attention_options *options);

/* A plan of this work. */
cute_status cute_attention_plan(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                                const cute_tensor *k, const cute_tensor *v, const cute_tensor *o,
                                const cute_tensor *lse, const cute_attention_options *options,
                                cute_plan **plan);

/* The gradients of attention: dq, dk and dv from d_o, the gradient of o.
 *
 * q, k, v, o and lse are those of cute_attention, with its options: without a window, a soft cap and
 * slopes. With dropout, the same seed and offset give the mask of cute_attention. d_o is as o; dq, dk and
 * dv are as q, k and v, and are written. The head dimension has at most 128 elements. Heads of q that share
 * one of k and v add to the same rows of dk and dv.
 *
 * Conditions: those of cute_attention, BackwardWindow, BackwardScores. */
cute_status cute_attention_backward(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                                    const cute_tensor *k, const cute_tensor *v, const cute_tensor *o,
                                    const cute_tensor *lse, const cute_tensor *d_o,
                                    const cute_tensor *dq, const cute_tensor *dk,
                                    const cute_tensor *dv, const cute_attention_options *options);

/* A plan of this work. */
cute_status cute_attention_backward_plan(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                                         const cute_tensor *k, const cute_tensor *v,
                                         const cute_tensor *o, const cute_tensor *lse,
                                         const cute_tensor *d_o, const cute_tensor *dq,
                                         const cute_tensor *dk, const cute_tensor *dv,
                                         const cute_attention_options *options, cute_plan **plan);

/* The rows of q, k, v and o before those of packed sequences. The copy engine may touch them; nothing there
 * is used or written. */
#define CUTE_ROOM 128

/* Attention of sequences of different lengths, which lie behind each other.
 *
 * q, k, v, o: modes (rows, head dimension, heads), with CUTE_ROOM rows before those of sequences.
 * query_offsets, key_offsets: CUTE_I32, one mode with stride 1, one offset more than there are sequences, in
 * the memory of the GPU. Sequence i has the rows from offset i to offset i + 1, where offset 0 is row
 * CUTE_ROOM. The GPU reads them when the kernel runs.
 * lse: modes (rows without the room, heads), or NULL.
 *
 * Conditions: those of cute_attention, Room, Offsets. */
cute_status cute_attention_of_sequences(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                                        const cute_tensor *k, const cute_tensor *v,
                                        const cute_tensor *o, const cute_tensor *lse,
                                        const cute_tensor *query_offsets,
                                        const cute_tensor *key_offsets,
                                        const cute_attention_options *options);

/* A plan of this work. */
cute_status cute_attention_of_sequences_plan(const cute_gpu *gpu, cute_stream stream,
                                             const cute_tensor *q, const cute_tensor *k,
                                             const cute_tensor *v, const cute_tensor *o,
                                             const cute_tensor *lse,
                                             const cute_tensor *query_offsets,
                                             const cute_tensor *key_offsets,
                                             const cute_attention_options *options,
                                             cute_plan **plan);

/* The gradients of attention of packed sequences.
 *
 * q, k, v, o, lse and the offsets are those of cute_attention_of_sequences, with its options as for
 * cute_attention_backward, and without dropout. d_o is as o, and dq, dk and dv are as q, k and v, with CUTE_ROOM
 * rows before those of sequences. Rows of gradients that belong to no sequence stay as they were.
 *
 * Conditions: those of cute_attention_backward, Room, Offsets. */
cute_status cute_attention_backward_of_sequences(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                                                 const cute_tensor *k, const cute_tensor *v,
                                                 const cute_tensor *o, const cute_tensor *lse,
                                                 const cute_tensor *d_o, const cute_tensor *dq,
                                                 const cute_tensor *dk, const cute_tensor *dv,
                                                 const cute_tensor *query_offsets,
                                                 const cute_tensor *key_offsets,
                                                 const cute_attention_options *options);

/* A plan of this work. */
cute_status cute_attention_backward_of_sequences_plan(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                                                      const cute_tensor *k, const cute_tensor *v,
                                                      const cute_tensor *o, const cute_tensor *lse,
                                                      const cute_tensor *d_o, const cute_tensor *dq,
                                                      const cute_tensor *dk, const cute_tensor *dv,
                                                      const cute_tensor *query_offsets,
                                                      const cute_tensor *key_offsets,
                                                      const cute_attention_options *options,
                                                      cute_plan **plan);

/* By what elements of 8 bits are multiplied: a number of a tensor is its element times its scale. Each is
 * positive. */
typedef struct cute_scales {
    float q;
    float k;
    float v;
} cute_scales;

/* Attention of elements of 8 bits: that of cute_attention, on GPUs of sm_90.
 *
 * q, k, v: CUTE_E4M3, with heads of up to 128 elements. v may have any strides, since it is copied in another
 * order first, into memory of as many bytes, which is taken for the call or the plan.
 * scales: read before the function returns; NULL for 1 each.
 * o: CUTE_F16 or CUTE_BF16. Options have no dropout, and maximum_before changes nothing.
 *
 * Conditions: those of cute_attention, ElementScale. */
cute_status cute_attention_e4m3(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                                const cute_tensor *k, const cute_tensor *v, const cute_scales *scales,
                                const cute_tensor *o, const cute_tensor *lse,
                                const cute_attention_options *options);

/* A plan of this work, which copies v in each run. */
cute_status cute_attention_e4m3_plan(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                                     const cute_tensor *k, const cute_tensor *v, const cute_scales *scales,
                                     const cute_tensor *o, const cute_tensor *lse,
                                     const cute_attention_options *options, cute_plan **plan);

/* Attention of packed sequences of elements of 8 bits: tensors and offsets are as for
 * cute_attention_of_sequences, and all sequences have the same scales.
 *
 * Conditions: those of cute_attention_e4m3, Room, Offsets. */
cute_status cute_attention_e4m3_of_sequences(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                                             const cute_tensor *k, const cute_tensor *v,
                                             const cute_scales *scales, const cute_tensor *o,
                                             const cute_tensor *lse, const cute_tensor *query_offsets,
                                             const cute_tensor *key_offsets,
                                             const cute_attention_options *options);

/* A plan of this work. */
cute_status cute_attention_e4m3_of_sequences_plan(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                                                  const cute_tensor *k, const cute_tensor *v,
                                                  const cute_scales *scales, const cute_tensor *o,
                                                  const cute_tensor *lse, const cute_tensor *query_offsets,
                                                  const cute_tensor *key_offsets,
                                                  const cute_attention_options *options, cute_plan **plan);

/* Attention of few queries against many keys: the next tokens of sequences whose keys are known.
 *
 * q, o: modes (rows, head dimension, heads, batches); the rows, times the heads of q for one of k, are 64 at
 * most. lse: modes (rows, heads, batches), or NULL.
 * Without a table, k and v have the modes (rows, head dimension, heads, batches). With a table they lie in
 * pages: (rows of a page, head dimension, heads, pages), with a multiple of 16 rows.
 * lengths: CUTE_I32, mode (batches) with stride 1: how many keys each batch has. NULL for all rows, if there is
 * no table. table: CUTE_I32, modes (pages of a batch, batches): the numbers of the pages of each batch, or
 * NULL. Both are in the memory of the GPU, which reads them when the kernel runs.
 * Strides but those of head dimensions, which are 1, are multiples of 8; heads have up to 128 elements, a
 * multiple of 8.
 *
 * Conditions: those of cute_attention but Widths, HeadDimension, DecodeRows, DecodeScores, Eights, PageRows. */
cute_status cute_decode(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                        const cute_tensor *k, const cute_tensor *v, const cute_tensor *o,
                        const cute_tensor *lse, const cute_tensor *lengths, const cute_tensor *table,
                        const cute_attention_options *options);

/* A plan of this work: between runs, rows of k and v, lengths and the table may change. */
cute_status cute_decode_plan(const cute_gpu *gpu, cute_stream stream, const cute_tensor *q,
                             const cute_tensor *k, const cute_tensor *v, const cute_tensor *o,
                             const cute_tensor *lse, const cute_tensor *lengths,
                             const cute_tensor *table, const cute_attention_options *options,
                             cute_plan **plan);

/* ---- matrix products -------------------------------------------------------------------------------- */

enum {
    CUTE_IDENTITY = 0, /* x */
    CUTE_RELU = 1,     /* max(x, 0) */
    CUTE_GELU = 2      /* x * Phi(x), by the hyperbolic tangent */
};

/* What a product has beside A and B. Begin with CUTE_GEMM_OPTIONS; NULL stands for it as well. */
typedef struct cute_gemm_options {
    uint32_t struct_size;    /* sizeof(cute_gemm_options) */
    int32_t activation;      /* CUTE_IDENTITY ... */
    int32_t instruction;     /* CUTE_ANY_INSTRUCTION ... */
    float alpha;             /* the factor of the product */
    float beta;              /* the factor of c; at 0, c is not read */
    int32_t bias_mode;       /* 0: an element for each row, along M; 1: for each column, along N */
    const cute_tensor *c;    /* of the sizes and elements of d; NULL for d as it was */
    const cute_tensor *bias; /* of the elements of d, one mode with stride 1; NULL for none */
    uint32_t tile[2];        /* rows and columns of a tile of d: {128, 256} ...; the library chooses for {0, 0}, and
                                where no kernel has such tiles */
    uint32_t cluster[2];     /* {1, 1}, {2, 1} or {1, 2} blocks; for others, and {0, 0}, the library chooses */
    uint32_t parts;          /* the most parts of a tile along K, 32 where it is more; 0: the library chooses */
    uint32_t group;          /* rows of tiles in a group; 0: the library chooses */
} cute_gemm_options;

#ifdef __cplusplus
#define CUTE_GEMM_OPTIONS \
    cute_gemm_options { sizeof(cute_gemm_options), 0, 0, 1.0f, 0.0f, 1, nullptr, nullptr, {0, 0}, {0, 0}, 0, 0 }
#else
#define CUTE_GEMM_OPTIONS \
    ((cute_gemm_options){sizeof(cute_gemm_options), 0, 0, 1.0f, 0.0f, 1, NULL, NULL, {0, 0}, {0, 0}, 0, 0})
#endif

/* d = activation(alpha * a * b^T + beta * c + bias), with sums in 32 bits.
 *
 * a is (M,K), b is (N,K) and d is (M,N), as in CuTe; each may have a third mode, that of a batch. A matrix
 * (K,N) by rows is a b with stride 1 along N. Elements of a and b, and of d: CUTE_F16 and CUTE_F16 or CUTE_F32;
 * CUTE_BF16 and CUTE_BF16 or CUTE_F32; CUTE_F32 (as TF32) and CUTE_F32; CUTE_E4M3 and CUTE_BF16 or CUTE_F32;
 * CUTE_I8 and CUTE_I32. The last three have stride 1 along K in a and b.
 *
 * Sums of CUTE_I8 are exact: K is at most 131071. alpha and beta are then whole numbers, and there is no
 * CUTE_GELU. What they and c and the bias make of a sum wraps around beyond 32 bits.
 *
 * Conditions: NullPointer, Element, Rank, Size, Representable, SizesDiffer, Overlap, NotContiguous, AlongK, Tma,
 * Bias, Value, StructSize, TooLarge, Format, Integers, Sums, Misaligned, NotOnGpu, Capability. The documentation of
 * cute_kernels::gemm describes them. */
cute_status cute_gemm(const cute_gpu *gpu, cute_stream stream, const cute_tensor *a,
                      const cute_tensor *b, const cute_tensor *d, const cute_gemm_options *options);

/* A plan of this work. */
cute_status cute_gemm_plan(const cute_gpu *gpu, cute_stream stream, const cute_tensor *a,
                           const cute_tensor *b, const cute_tensor *d,
                           const cute_gemm_options *options, cute_plan **plan);

#ifdef __cplusplus
}
#endif

#endif /* CUTE_H */
