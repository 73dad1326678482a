/* The error paths of the ABI, which need no GPU, and a description of the header for the test in Rust. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "cute.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int failures = 0;

/* Fails unless a call returns a status and its text is as expected. */
static void expect(int line, cute_status found, cute_status status, const char *condition, const char *text)
{
    if (found != status || strcmp(cute_last_condition(), condition) != 0
        || strcmp(cute_last_error(), text) != 0) {
        printf("line %d: status %d, %s, \"%s\"\n", line, (int)found, cute_last_condition(), cute_last_error());
        printf("   expected %d, %s, \"%s\"\n", (int)status, condition, text);
        failures++;
    }
}
#define EXPECT(call, status, condition, text) expect(__LINE__, call, status, condition, text)

/* rows rows of heads of 64 elements, as (row, head). */
static cute_tensor heads(int64_t rows)
{
    cute_tensor t = {NULL, CUTE_F16, 4, {0}, {0}};
    int64_t shape[4] = {rows, 64, 2, 1}, stride[4] = {128, 1, 64, 0};
    memcpy(t.shape, shape, sizeof shape);
    memcpy(t.stride, stride, sizeof stride);
    return t;
}

static cute_tensor matrix(int32_t element, int64_t rows, int64_t columns)
{
    cute_tensor t = {NULL, CUTE_F16, 2, {0}, {0}};
    t.element = element;
    t.shape[0] = rows;
    t.shape[1] = columns;
    t.stride[0] = columns;
    t.stride[1] = 1;
    return t;
}

static void attention(void)
{
    cute_tensor q = heads(128), k = heads(200), v = heads(200), o = heads(128), bad = heads(128);
    cute_attention_options options = CUTE_ATTENTION_OPTIONS;
    cute_plan *plan = NULL;

    EXPECT(cute_attention(NULL, NULL, NULL, &k, &v, &o, NULL, NULL), CUTE_NULL, "NullPointer",
           "q is a null pointer (NullPointer)");
    EXPECT(cute_attention(NULL, NULL, &q, &k, &v, NULL, NULL, NULL), CUTE_NULL, "NullPointer",
           "o is a null pointer (NullPointer)");
    EXPECT(cute_attention(NULL, NULL, &q, &k, &v, &o, NULL, NULL), CUTE_NULL, "NullPointer",
           "gpu is a null pointer (NullPointer)");
    EXPECT(cute_attention_plan(NULL, NULL, &q, &k, &v, &o, NULL, &options, NULL), CUTE_NULL, "NullPointer",
           "plan is a null pointer (NullPointer)");
    plan = (cute_plan *)&options;
    EXPECT(cute_attention_plan(NULL, NULL, &q, &k, &v, &o, NULL, &options, &plan), CUTE_NULL, "NullPointer",
           "gpu is a null pointer (NullPointer)");
    if (plan != NULL) {
        printf("a plan that was not made is not NULL\n");
        failures++;
    }
    bad.element = 77;
    EXPECT(cute_attention(NULL, NULL, &bad, &k, &v, &o, NULL, NULL), CUTE_INVALID, "Element",
           "q has elements of the unknown number 77 (Element)");
    bad.element = CUTE_F32;
    EXPECT(cute_attention(NULL, NULL, &bad, &k, &v, &o, NULL, NULL), CUTE_UNSUPPORTED, "Element",
           "q has elements of CUTE_F32, and attention is of CUTE_F16 and CUTE_BF16 (Element)");
    bad.element = CUTE_BF16;
    EXPECT(cute_attention(NULL, NULL, &q, &bad, &v, &o, NULL, NULL), CUTE_INVALID, "Element",
           "k has elements of CUTE_BF16, and needs those of CUTE_F16 (Element)");
    bad = heads(128);
    bad.rank = 3;
    EXPECT(cute_attention(NULL, NULL, &q, &k, &bad, &o, NULL, NULL), CUTE_INVALID, "Rank",
           "v has 3 modes, and needs 4: rows, head dimension, heads, batches (Rank)");
    bad.rank = 1;
    EXPECT(cute_attention(NULL, NULL, &q, &k, &bad, &o, NULL, NULL), CUTE_INVALID, "Rank",
           "v has 1 mode, and needs 4: rows, head dimension, heads, batches (Rank)");
    bad.rank = 1 << 30;
    EXPECT(cute_attention(NULL, NULL, &q, &k, &bad, &o, NULL, NULL), CUTE_INVALID, "Rank",
           "v has 1073741824 modes, and needs 4: rows, head dimension, heads, batches (Rank)");
    bad = heads(0);
    EXPECT(cute_attention(NULL, NULL, &bad, &k, &v, &o, NULL, NULL), CUTE_INVALID, "Size",
           "q has size 0 along rows (Size)");
    bad = heads(128);
    bad.stride[0] = INT64_MAX;
    EXPECT(cute_attention(NULL, NULL, &bad, &k, &v, &o, NULL, NULL), CUTE_INVALID, "Representable",
           "q: size or cosize reaches 9223372036854775807, the largest index (Representable)");
    EXPECT(cute_attention(NULL, NULL, &q, &k, &v, &o, &o, NULL), CUTE_INVALID, "Element",
           "lse has elements of CUTE_F16, and needs those of CUTE_F32 (Element)");
    EXPECT(cute_attention_of_sequences(NULL, NULL, &q, &k, &v, &o, NULL, &q, &q, NULL), CUTE_INVALID, "Rank",
           "q has 4 modes, and needs 3: rows, head dimension, heads (Rank)");
    q.rank = k.rank = v.rank = o.rank = 3;
    EXPECT(cute_attention_of_sequences(NULL, NULL, &q, &k, &v, &o, NULL, NULL, &q, NULL), CUTE_NULL,
           "NullPointer", "query_offsets is a null pointer (NullPointer)");
    q.rank = k.rank = v.rank = o.rank = 4;

    options.struct_size = 3;
    EXPECT(cute_attention(NULL, NULL, &q, &k, &v, &o, NULL, &options), CUTE_INVALID, "StructSize",
           "options have struct_size 3, and this library knows those of 72 bytes (StructSize)");
    options = CUTE_ATTENTION_OPTIONS;
    options.mask = 9;
    EXPECT(cute_attention(NULL, NULL, &q, &k, &v, &o, NULL, &options), CUTE_INVALID, "Value",
           "mask is 9, which has no meaning (Value)");
    options.mask = CUTE_MASK_CAUSAL;
    options.alignment = -1;
    EXPECT(cute_attention(NULL, NULL, &q, &k, &v, &o, NULL, &options), CUTE_INVALID, "Value",
           "alignment is -1, which has no meaning (Value)");
    options.alignment = CUTE_ALIGN_STARTS;
    options.slopes = &options.scale;
    options.slopes_count = -2;
    EXPECT(cute_attention(NULL, NULL, &q, &k, &v, &o, NULL, &options), CUTE_INVALID, "Size",
           "there are -2 slopes (Size)");
    options.slopes_count = INT64_MAX;
    EXPECT(cute_attention(NULL, NULL, &q, &k, &v, &o, NULL, &options), CUTE_INVALID, "Size",
           "there are 9223372036854775807 slopes (Size)");
    options.slopes_count = 1;
    options.soft_cap = 50.0f;
    EXPECT(cute_attention(NULL, NULL, &q, &k, &v, &o, NULL, &options), CUTE_UNSUPPORTED, "Scores",
           "there is no kernel for slopes and a soft cap of 50 (Scores)");
}

static void backward(void)
{
    cute_tensor q = heads(128), k = heads(200), bad = heads(128), lse = heads(128);
    cute_attention_options options = CUTE_ATTENTION_OPTIONS;
    cute_plan *plan = NULL;
    int64_t shape[3] = {128, 2, 1}, stride[3] = {1, 128, 256};
    lse.element = CUTE_F32;
    lse.rank = 3;
    memcpy(lse.shape, shape, sizeof shape);
    memcpy(lse.stride, stride, sizeof stride);

    EXPECT(cute_attention_backward(NULL, NULL, &q, &k, &k, &q, NULL, &q, &q, &k, &k, NULL), CUTE_NULL,
           "NullPointer", "lse is a null pointer (NullPointer)");
    EXPECT(cute_attention_backward(NULL, NULL, &q, &k, &k, &q, &lse, &q, &q, &k, NULL, NULL), CUTE_NULL,
           "NullPointer", "dv is a null pointer (NullPointer)");
    EXPECT(cute_attention_backward(NULL, NULL, &q, &k, &k, &q, &q, &q, &q, &k, &k, NULL), CUTE_INVALID, "Element",
           "lse has elements of CUTE_F16, and needs those of CUTE_F32 (Element)");
    bad.shape[2] = 0;
    EXPECT(cute_attention_backward(NULL, NULL, &q, &k, &k, &q, &lse, &bad, &q, &k, &k, NULL), CUTE_INVALID, "Size",
           "d_o has size 0 along heads (Size)");
    EXPECT(cute_attention_backward(NULL, NULL, &lse, &k, &k, &q, &lse, &q, &q, &k, &k, NULL), CUTE_UNSUPPORTED,
           "Element", "q has elements of CUTE_F32, and attention is of CUTE_F16 and CUTE_BF16 (Element)");
    options.deterministic = 2;
    EXPECT(cute_attention_backward(NULL, NULL, &q, &k, &k, &q, &lse, &q, &q, &k, &k, &options), CUTE_INVALID, "Value",
           "deterministic is 2, which has no meaning (Value)");
    options.deterministic = 1;
    options.instruction = -1;
    EXPECT(cute_attention_backward_plan(NULL, NULL, &q, &k, &k, &q, &lse, &q, &q, &k, &k, &options, &plan),
           CUTE_INVALID, "Value", "instruction is -1, which has no meaning (Value)");
    options.instruction = CUTE_ANY_INSTRUCTION;
    EXPECT(cute_attention_backward_plan(NULL, NULL, &q, &k, &k, &q, &lse, &q, &q, &k, &k, &options, &plan), CUTE_NULL,
           "NullPointer", "gpu is a null pointer (NullPointer)");
}

static void backward_of_sequences(void)
{
    cute_tensor q = heads(328), lse = matrix(CUTE_F32, 200, 2), offsets = matrix(CUTE_I32, 3, 1);
    offsets.rank = 1;
#define GRADIENTS(q, lse, first, second) \
    cute_attention_backward_of_sequences(NULL, NULL, &q, &q, &q, &q, &lse, &q, &q, &q, &q, first, second, NULL)
    EXPECT(GRADIENTS(q, lse, &offsets, &offsets), CUTE_INVALID, "Rank",
           "q has 4 modes, and needs 3: rows, head dimension, heads (Rank)");
    q.rank = 3;
    EXPECT(GRADIENTS(q, lse, NULL, &offsets), CUTE_NULL, "NullPointer",
           "query_offsets is a null pointer (NullPointer)");
    EXPECT(GRADIENTS(q, lse, &offsets, NULL), CUTE_NULL, "NullPointer",
           "key_offsets is a null pointer (NullPointer)");
    EXPECT(GRADIENTS(q, lse, &offsets, &lse), CUTE_INVALID, "Element",
           "key_offsets has elements of CUTE_F32, and needs those of CUTE_I32 (Element)");
    lse.rank = 3;
    EXPECT(GRADIENTS(q, lse, &offsets, &offsets), CUTE_INVALID, "Rank",
           "lse has 3 modes, and needs 2: rows, heads (Rank)");
    lse.rank = 2;
    EXPECT(GRADIENTS(q, lse, &offsets, &offsets), CUTE_NULL, "NullPointer", "gpu is a null pointer (NullPointer)");
#undef GRADIENTS
}

static void eight_bits(void)
{
    cute_tensor q = heads(328), o = heads(328), offsets = matrix(CUTE_I32, 3, 1);
    cute_scales scales = {1.0f, 0.5f, 0.25f};
    cute_plan *plan = NULL;
    offsets.rank = 1;
    EXPECT(cute_attention_e4m3(NULL, NULL, &q, &q, &q, &scales, &o, NULL, NULL), CUTE_INVALID, "Element",
           "q has elements of CUTE_F16, and needs those of CUTE_E4M3 (Element)");
    q.element = CUTE_E4M3;
    EXPECT(cute_attention_e4m3(NULL, NULL, &q, &q, &q, &scales, &q, NULL, NULL), CUTE_UNSUPPORTED, "Element",
           "o has elements of CUTE_E4M3, and attention of CUTE_E4M3 gives those of CUTE_F16 and CUTE_BF16 (Element)");
    EXPECT(cute_attention_e4m3(NULL, NULL, &q, NULL, &q, &scales, &o, NULL, NULL), CUTE_NULL, "NullPointer",
           "k is a null pointer (NullPointer)");
    EXPECT(cute_attention_e4m3(NULL, NULL, &q, &q, &q, NULL, &o, NULL, NULL), CUTE_NULL, "NullPointer",
           "gpu is a null pointer (NullPointer)");
    EXPECT(cute_attention_e4m3_plan(NULL, NULL, &q, &q, &q, &scales, &o, NULL, NULL, &plan), CUTE_NULL,
           "NullPointer", "gpu is a null pointer (NullPointer)");
    EXPECT(cute_attention_e4m3_of_sequences(NULL, NULL, &q, &q, &q, &scales, &o, NULL, &offsets, &offsets, NULL),
           CUTE_INVALID, "Rank", "q has 4 modes, and needs 3: rows, head dimension, heads (Rank)");
    q.rank = o.rank = 3;
    o.element = CUTE_BF16;
    EXPECT(cute_attention_e4m3_of_sequences(NULL, NULL, &q, &q, &q, &scales, &o, NULL, &offsets, NULL, NULL),
           CUTE_NULL, "NullPointer", "key_offsets is a null pointer (NullPointer)");
    EXPECT(cute_attention_e4m3_of_sequences_plan(NULL, NULL, &q, &q, &q, &scales, &o, NULL, &offsets, &offsets, NULL,
                                                 &plan),
           CUTE_NULL, "NullPointer", "gpu is a null pointer (NullPointer)");
}

static void decode(void)
{
    cute_tensor q = heads(1), k = heads(256), v = heads(256), o = heads(1), table = matrix(CUTE_I32, 4, 1);
    EXPECT(cute_decode(NULL, NULL, &q, &k, &v, &o, NULL, NULL, NULL, NULL), CUTE_NULL, "NullPointer",
           "gpu is a null pointer (NullPointer)");
    EXPECT(cute_decode(NULL, NULL, &q, &k, &v, &o, NULL, NULL, &table, NULL), CUTE_NULL, "NullPointer",
           "lengths is a null pointer (NullPointer)");
    k.rank = 3;
    EXPECT(cute_decode(NULL, NULL, &q, &k, &v, &o, NULL, NULL, &table, NULL), CUTE_INVALID, "Rank",
           "k has 3 modes, and needs 4: rows of a page, head dimension, heads, pages (Rank)");
}

static void gemm(void)
{
    cute_tensor a = matrix(CUTE_F16, 64, 32), b = matrix(CUTE_F16, 128, 32), d = matrix(CUTE_F32, 64, 128);
    cute_tensor eight = matrix(CUTE_E4M3, 64, 32), sums = matrix(CUTE_I32, 64, 64);
    cute_gemm_options options = CUTE_GEMM_OPTIONS;
    EXPECT(cute_gemm(NULL, NULL, &a, &b, &d, &options), CUTE_NULL, "NullPointer",
           "gpu is a null pointer (NullPointer)");
    EXPECT(cute_gemm(NULL, NULL, &a, NULL, &d, NULL), CUTE_NULL, "NullPointer",
           "b is a null pointer (NullPointer)");
    EXPECT(cute_gemm(NULL, NULL, &eight, &b, &a, NULL), CUTE_UNSUPPORTED, "Element",
           "there is no product of elements of CUTE_E4M3 with results of CUTE_F16 (Element)");
    EXPECT(cute_gemm(NULL, NULL, &a, &eight, &d, NULL), CUTE_INVALID, "Element",
           "b has elements of CUTE_E4M3, and needs those of CUTE_F16 (Element)");
    eight.element = CUTE_I8;
    EXPECT(cute_gemm(NULL, NULL, &eight, &eight, &d, NULL), CUTE_UNSUPPORTED, "Element",
           "there is no product of elements of CUTE_I8 with results of CUTE_F32 (Element)");
    sums.element = CUTE_I32;
    options.alpha = -3.0f;
    EXPECT(cute_gemm(NULL, NULL, &eight, &eight, &sums, &options), CUTE_NULL, "NullPointer",
           "gpu is a null pointer (NullPointer)");
    options.beta = 0.5f;
    EXPECT(cute_gemm(NULL, NULL, &eight, &eight, &sums, &options), CUTE_INVALID, "Value",
           "beta is 0.5, and has to be a whole number from -16777216 to 16777216 for results of CUTE_I32 (Value)");
    options = CUTE_GEMM_OPTIONS;
    a.rank = 4;
    EXPECT(cute_gemm(NULL, NULL, &a, &b, &d, NULL), CUTE_INVALID, "Rank",
           "a has 4 modes, and needs 3: M, K, the batch (Rank)");
    a.rank = 2;
    options.activation = 3;
    EXPECT(cute_gemm(NULL, NULL, &a, &b, &d, &options), CUTE_INVALID, "Value",
           "activation is 3, which has no meaning (Value)");
    options = CUTE_GEMM_OPTIONS;
    options.bias = &a;
    EXPECT(cute_gemm(NULL, NULL, &a, &b, &d, &options), CUTE_INVALID, "Element",
           "bias has elements of CUTE_F16, and needs those of CUTE_F32 (Element)");
}

/* Options of another version, which end earlier: behind them is a page that cannot be read. */
static void shorter_options(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cute_tensor q = heads(128), a = matrix(CUTE_F16, 64, 32), d = matrix(CUTE_F32, 64, 64);
    uint32_t size = 8;
    void *options;
    if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE) != 0) {
        printf("no page that cannot be read\n");
        failures++;
        return;
    }
    options = pages + page - size;
    memcpy(options, &size, sizeof size);
    EXPECT(cute_gemm(NULL, NULL, &a, &a, &d, options), CUTE_INVALID, "StructSize",
           "options have struct_size 8, and this library knows those of 64 bytes (StructSize)");
    EXPECT(cute_attention(NULL, NULL, &q, &q, &q, &q, NULL, options), CUTE_INVALID, "StructSize",
           "options have struct_size 8, and this library knows those of 72 bytes (StructSize)");
    munmap(pages, 2 * page);
}

/* Pointers to places where no such value can begin, as in a packed structure. */
static void misaligned(void)
{
    char room[2 * sizeof(cute_tensor) + 16];
    char *odd = room + (4 - (uintptr_t)room % 4) % 4 + 1;
    cute_tensor q = heads(128), o = heads(128), a = matrix(CUTE_F16, 64, 32), d = matrix(CUTE_F32, 64, 64);
    cute_attention_options options = CUTE_ATTENTION_OPTIONS;
    cute_gemm_options of_gemm = CUTE_GEMM_OPTIONS;
    int32_t number = 0;
    char text[200];
#define ODD(call, name, bytes)                                                                                  \
    do {                                                                                                        \
        snprintf(text, sizeof text, name " points to address %p, which is no multiple of " #bytes " bytes (Misaligned)", \
                 (void *)odd);                                                                                  \
        EXPECT(call, CUTE_INVALID, "Misaligned", text);                                                        \
    } while (0)
    memset(room, 0, sizeof room);
    ODD(cute_attention(NULL, NULL, (cute_tensor *)(void *)odd, &q, &q, &q, NULL, NULL), "q", 8);
    ODD(cute_attention(NULL, NULL, &q, &q, &q, &q, (cute_tensor *)(void *)odd, NULL), "lse", 8);
    ODD(cute_attention(NULL, NULL, &q, &q, &q, &q, NULL, (cute_attention_options *)(void *)odd), "options", 8);
    options.slopes = (float *)(void *)odd;
    options.slopes_count = 2;
    ODD(cute_attention(NULL, NULL, &q, &q, &q, &q, NULL, &options), "slopes", 4);
    ODD(cute_gemm(NULL, NULL, &a, &a, &d, (cute_gemm_options *)(void *)odd), "options", 8);
    of_gemm.c = (cute_tensor *)(void *)odd;
    ODD(cute_gemm(NULL, NULL, &a, &a, &d, &of_gemm), "c", 8);
    q.element = CUTE_E4M3;
    ODD(cute_attention_e4m3(NULL, NULL, &q, &q, &q, (cute_scales *)(void *)odd, &o, NULL, NULL), "scales", 4);
    ODD(cute_gemm_plan(NULL, NULL, &a, &a, &d, NULL, (cute_plan **)(void *)odd), "plan", 8);
    ODD(cute_gemm((cute_gpu *)(void *)odd, NULL, &a, &a, &d, NULL), "gpu", 8);
    ODD(cute_gpu_open(0, (cute_gpu **)(void *)odd), "gpu", 8);
    ODD(cute_gpu_capability(NULL, (int32_t *)(void *)odd, &number), "major", 4);
#undef ODD
}

/* Handles, and a GPU that is not there. */
static void handles(void)
{
    cute_gpu *gpu = (cute_gpu *)&failures;
    int32_t number = 0;
    cute_status status;
    EXPECT(cute_gpu_open(0, NULL), CUTE_NULL, "NullPointer", "gpu is a null pointer (NullPointer)");
    EXPECT(cute_gpu_open(-1, &gpu), CUTE_INVALID, "Number", "GPUs count from 0, and -1 is below (Number)");
    if (gpu != NULL) {
        printf("a GPU that was not opened is not NULL\n");
        failures++;
    }
    EXPECT(cute_gpu_capability(NULL, &number, &number), CUTE_NULL, "NullPointer",
           "gpu is a null pointer (NullPointer)");
    EXPECT(cute_gpu_capability(NULL, &number, NULL), CUTE_NULL, "NullPointer",
           "minor is a null pointer (NullPointer)");
    EXPECT(cute_plan_run(NULL), CUTE_NULL, "NullPointer", "plan is a null pointer (NullPointer)");
    status = cute_gpu_open(1000, &gpu);
    if (status != CUTE_NO_GPU || gpu != NULL
        || (strncmp(cute_last_error(), "NVIDIA's driver is not installed", 32) != 0
            && strncmp(cute_last_error(), "there is no GPU number 1000: this machine has", 45) != 0)) {
        printf("GPU 1000: status %d, \"%s\"\n", (int)status, cute_last_error());
        failures++;
    }
    if (cute_gpu_close(NULL) != CUTE_OK || cute_plan_free(NULL) != CUTE_OK) {
        printf("NULL is not freed: \"%s\"\n", cute_last_error());
        failures++;
    }
}

#define SIZE(type) printf("sizeof " #type " %d\n", (int)sizeof(type))
#define FIELD(type, field) printf("offsetof " #type "." #field " %d\n", (int)offsetof(type, field))
#define NUMBER(name) printf(#name " %d\n", (int)name)

/* What the header says, line by line. */
static void describe(void)
{
    SIZE(cute_tensor);
    FIELD(cute_tensor, data);
    FIELD(cute_tensor, element);
    FIELD(cute_tensor, rank);
    FIELD(cute_tensor, shape);
    FIELD(cute_tensor, stride);
    SIZE(cute_attention_options);
    FIELD(cute_attention_options, struct_size);
    FIELD(cute_attention_options, mask);
    FIELD(cute_attention_options, alignment);
    FIELD(cute_attention_options, window_left);
    FIELD(cute_attention_options, window_right);
    FIELD(cute_attention_options, scale);
    FIELD(cute_attention_options, soft_cap);
    FIELD(cute_attention_options, maximum_before);
    FIELD(cute_attention_options, slopes);
    FIELD(cute_attention_options, slopes_count);
    FIELD(cute_attention_options, instruction);
    FIELD(cute_attention_options, deterministic);
    FIELD(cute_attention_options, dropout);
    FIELD(cute_attention_options, dropout_offset);
    FIELD(cute_attention_options, dropout_seed);
    SIZE(cute_scales);
    FIELD(cute_scales, q);
    FIELD(cute_scales, k);
    FIELD(cute_scales, v);
    SIZE(cute_gemm_options);
    FIELD(cute_gemm_options, struct_size);
    FIELD(cute_gemm_options, activation);
    FIELD(cute_gemm_options, instruction);
    FIELD(cute_gemm_options, alpha);
    FIELD(cute_gemm_options, beta);
    FIELD(cute_gemm_options, bias_mode);
    FIELD(cute_gemm_options, c);
    FIELD(cute_gemm_options, bias);
    FIELD(cute_gemm_options, tile);
    FIELD(cute_gemm_options, cluster);
    FIELD(cute_gemm_options, parts);
    FIELD(cute_gemm_options, group);
    NUMBER(CUTE_ABI_VERSION);
    NUMBER(CUTE_MOST_MODES);
    NUMBER(CUTE_ROOM);
    NUMBER(CUTE_OK);
    NUMBER(CUTE_NULL);
    NUMBER(CUTE_INVALID);
    NUMBER(CUTE_UNSUPPORTED);
    NUMBER(CUTE_NO_GPU);
    NUMBER(CUTE_OUT_OF_MEMORY);
    NUMBER(CUTE_KERNEL_FAILED);
    NUMBER(CUTE_DRIVER);
    NUMBER(CUTE_PANIC);
}

int main(void)
{
    cute_attention_options options = CUTE_ATTENTION_OPTIONS;
    if (cute_last_error()[0] != 0 || cute_last_condition()[0] != 0 || options.struct_size != sizeof options) {
        printf("at first there is an error: \"%s\"\n", cute_last_error());
        failures++;
    }
    if (cute_abi_version() != CUTE_ABI_VERSION) {
        printf("the library has ABI %u\n", (unsigned)cute_abi_version());
        failures++;
    }
    attention();
    backward();
    backward_of_sequences();
    eight_bits();
    decode();
    gemm();
    shorter_options();
    misaligned();
    handles();
    describe();
    printf("failures %d\n", failures);
    return failures != 0;
}
