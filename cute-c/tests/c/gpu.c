/* A product and attention on a GPU, called from C: on ones, whose results are known. Without a GPU the program
 * prints what the library says, and ends with 3.
 *
 * The driver is loaded here, so that neither its header nor its library is needed to compile. */
#include "cute.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int (*cuMemAlloc_v2)(unsigned long long *address, size_t bytes);
static int (*cuMemcpyHtoD_v2)(unsigned long long to, const void *from, size_t bytes);
static int (*cuMemcpyDtoH_v2)(void *to, unsigned long long from, size_t bytes);
static int (*cuDevicePrimaryCtxRetain)(void **context, int device);
static int (*cuCtxSetCurrent)(void *context);
static int (*cuCtxGetCurrent)(void **context);
static int (*cuCtxSynchronize)(void);

static void load_driver(void)
{
    void *driver = dlopen("libcuda.so.1", RTLD_NOW);
    if (driver == NULL) {
        printf("%s\n", dlerror());
        exit(1);
    }
#define LOAD(name) *(void **)&name = dlsym(driver, #name)
    LOAD(cuMemAlloc_v2);
    LOAD(cuMemcpyHtoD_v2);
    LOAD(cuMemcpyDtoH_v2);
    LOAD(cuDevicePrimaryCtxRetain);
    LOAD(cuCtxSetCurrent);
    LOAD(cuCtxGetCurrent);
    LOAD(cuCtxSynchronize);
}

#define DONE(call)                                                                       \
    do {                                                                                 \
        int code = (call);                                                               \
        if (code != 0) {                                                                 \
            printf(#call ": %d, \"%s\"\n", code, cute_last_error());                     \
            exit(1);                                                                     \
        }                                                                                \
    } while (0)

enum { ROWS = 200, WIDTH = 64, HEADS = 4, ELEMENTS = ROWS * WIDTH * HEADS };

/* A tensor of rows by heads, each element 1 in half precision. */
static cute_tensor ones(void)
{
    static unsigned short host[ELEMENTS];
    cute_tensor t = {NULL, CUTE_F16, 4, {ROWS, WIDTH, HEADS, 1, 0}, {WIDTH * HEADS, 1, WIDTH, 0, 0}};
    unsigned long long address;
    int i;
    for (i = 0; i < ELEMENTS; i++) host[i] = 0x3c00;
    DONE(cuMemAlloc_v2(&address, sizeof host));
    DONE(cuMemcpyHtoD_v2(address, host, sizeof host));
    t.data = (void *)(size_t)address;
    return t;
}

int main(void)
{
    cute_gpu *gpu;
    cute_plan *plan;
    cute_tensor q, k, v, o, lse, d;
    cute_attention_options options = CUTE_ATTENTION_OPTIONS;
    void *context, *current;
    int32_t major, minor;
    static float sums[ROWS * HEADS], product[ROWS * ROWS];
    static int32_t integers[ROWS * ROWS];
    cute_gemm_options options_of_products = CUTE_GEMM_OPTIONS;
    static unsigned short out[ELEMENTS];
    int i, round;
    if (cute_gpu_open(0, &gpu) != CUTE_OK) {
        printf("%s\n", cute_last_error());
        return 3;
    }
    load_driver();
    DONE(cuCtxGetCurrent(&current));
    if (current != NULL) return printf("the thread has a context that it did not choose\n"), 1;
    DONE(cuDevicePrimaryCtxRetain(&context, 0));
    DONE(cuCtxSetCurrent(context));
    DONE(cute_gpu_capability(gpu, &major, &minor));
    q = ones(), k = ones(), v = ones(), o = ones(), lse = ones(), d = ones();

    lse.element = CUTE_F32;
    lse.rank = 3;
    lse.shape[1] = HEADS, lse.shape[2] = 1;
    lse.stride[0] = 1, lse.stride[1] = ROWS;
    options.mask = CUTE_MASK_CAUSAL;
    options.scale = 1.0f / 64;
    DONE(cute_attention_plan(gpu, NULL, &q, &k, &v, &o, &lse, &options, &plan));
    for (round = 0; round < 3; round++) DONE(cute_plan_run(plan));
    DONE(cute_plan_free(plan));
    DONE(cuCtxSynchronize());
    DONE(cuMemcpyDtoH_v2(sums, (size_t)lse.data, sizeof sums));
    DONE(cuMemcpyDtoH_v2(out, (size_t)o.data, sizeof out));
    /* scores are 1, so that query i sees i + 1 weights of e */
    for (i = 0; i < ROWS * HEADS; i++) {
        float expected = 1.0f + logf((float)(i % ROWS + 1));
        if (fabsf(sums[i] - expected) > 1e-5f * expected) return printf("lse %d: %g\n", i, sums[i]), 1;
    }
    for (i = 0; i < ELEMENTS; i++)
        if (out[i] != 0x3c00) return printf("o %d: %x\n", i, out[i]), 1;

    /* a product of the first head's rows with themselves */
    q.rank = k.rank = 2;
    d.element = CUTE_F32;
    d.rank = 2;
    d.shape[0] = d.shape[1] = 112;
    d.stride[0] = 112, d.stride[1] = 1;
    q.shape[0] = k.shape[0] = 112;
    DONE(cute_gemm(gpu, NULL, &q, &k, &d, NULL));
    DONE(cuCtxSynchronize());
    DONE(cuMemcpyDtoH_v2(product, (size_t)d.data, 112 * 112 * sizeof(float)));
    for (i = 0; i < 112 * 112; i++)
        if (product[i] != 64.0f) return printf("d %d: %g\n", i, product[i]), 1;

    /* the bytes of numbers in half precision, as integers of 8 bits: 0 and 60 in turn */
    q.element = k.element = CUTE_I8;
    d.element = CUTE_I32;
    q.shape[0] = k.shape[0] = 112, q.shape[1] = k.shape[1] = 64;
    options_of_products.alpha = -2.0f;
    DONE(cute_gemm(gpu, NULL, &q, &k, &d, &options_of_products));
    DONE(cuCtxSynchronize());
    DONE(cuMemcpyDtoH_v2(integers, (size_t)d.data, 112 * 112 * sizeof(int32_t)));
    for (i = 0; i < 112 * 112; i++)
        if (integers[i] != -2 * 32 * 60 * 60) return printf("d %d: %d\n", i, (int)integers[i]), 1;
    q.shape[1] = k.shape[1] = 131072;
    q.stride[1] = k.stride[1] = 0;
    if (cute_gemm(gpu, NULL, &q, &k, &d, NULL) != CUTE_UNSUPPORTED || strcmp(cute_last_condition(), "Sums") != 0)
        return printf("sums beyond 32 bits: \"%s\"\n", cute_last_error()), 1;
    q.element = k.element = CUTE_F16;
    d.element = CUTE_F32;
    q.shape[1] = k.shape[1] = 64;
    q.stride[1] = k.stride[1] = 1;

    /* what is no memory of a GPU */
    q.data = sums;
    if (cute_gemm(gpu, NULL, &q, &k, &d, NULL) != CUTE_INVALID || strcmp(cute_last_condition(), "NotOnGpu") != 0)
        return printf("memory of the host: \"%s\"\n", cute_last_error()), 1;
    q.data = k.data;
    q.shape[1] = 63;
    if (cute_gemm(gpu, NULL, &q, &k, &d, NULL) != CUTE_INVALID
        || strcmp(cute_last_error(), "K is 63 in A and 64 in B (SizesDiffer)") != 0)
        return printf("sizes differ: \"%s\"\n", cute_last_error()), 1;
    DONE(cuCtxGetCurrent(&current));
    if (current != context) return printf("the thread has another context\n"), 1;
    DONE(cute_gpu_close(gpu));
    printf("sm_%d%d: attention and a product from C are right\n", (int)major, (int)minor);
    return 0;
}
