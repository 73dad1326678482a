/* Products, attention and its gradients on a GPU, called from C: of numbers whose results are known. Without a GPU the program
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

/* A tensor of so many rows by heads, whose elements are small integers, alike in each head. */
static cute_tensor integers_of(int rows, int (*of)(int row, int column))
{
    static const unsigned short halves[] = {0x0000, 0x3c00, 0x4000, 0x4200};
    unsigned short host[ELEMENTS];
    cute_tensor t = ones();
    int i;
    for (i = 0; i < rows * WIDTH * HEADS; i++) host[i] = halves[of(i / (WIDTH * HEADS), i % WIDTH)];
    DONE(cuMemcpyHtoD_v2((size_t)t.data, host, rows * WIDTH * HEADS * sizeof *host));
    t.shape[0] = rows;
    return t;
}

static int one(int row, int column) { return (void)row, (void)column, 1; }
static int of_the_diagonal(int row, int column) { return row == column; }
static int left_half(int row, int column) { return (void)row, column < WIDTH / 2; }
static int fours_in_the_right_half(int row, int column) { return column < WIDTH / 2 ? 0 : row % 4; }

/* The elements of a tensor as numbers, each finite. */
static void numbers_of(const cute_tensor *t, double *to)
{
    unsigned short host[ELEMENTS];
    int i, count = (int)t->shape[0] * WIDTH * HEADS;
    DONE(cuMemcpyDtoH_v2(host, (size_t)t->data, count * sizeof *host));
    for (i = 0; i < count; i++) {
        int exponent = host[i] >> 10 & 31, fraction = host[i] & 1023;
        double x = exponent == 0 ? ldexp(fraction, -24) : ldexp(1024 + fraction, exponent - 25);
        to[i] = host[i] >> 15 ? -x : x;
    }
}

/* Gradients with dropout. K has as many rows as columns, and V is the identity matrix; Q and K are 0 where the other is
 * not, so each weight is 1/64, and O shows which ones stay: those are 4/3 times as large. So the gradients follow
 * from O. */
static int gradients_with_dropout(cute_gpu *gpu)
{
    static double o_of[ROWS][HEADS][WIDTH], dq_of[ROWS][HEADS][WIDTH], dk_of[WIDTH][HEADS][WIDTH], dv_of[WIDTH][HEADS][WIDTH];
    static float sums[ROWS * HEADS];
    cute_tensor q = integers_of(ROWS, left_half), k = integers_of(WIDTH, fours_in_the_right_half);
    cute_tensor v = integers_of(WIDTH, of_the_diagonal), d_o = integers_of(ROWS, one);
    cute_tensor o = ones(), lse = ones(), dq = ones(), dk = integers_of(WIDTH, one), dv = integers_of(WIDTH, one);
    cute_attention_options options = CUTE_ATTENTION_OPTIONS;
    int i, j, h, d, stay = 0;
    lse.element = CUTE_F32;
    lse.rank = 3;
    lse.shape[1] = HEADS, lse.shape[2] = 1;
    lse.stride[0] = 1, lse.stride[1] = ROWS;
    options.dropout = 0.25f;
    options.dropout_seed = 0x123456789abcdefull;
    options.dropout_offset = 3;
    DONE(cute_attention(gpu, NULL, &q, &k, &v, &o, &lse, &options));
    DONE(cute_attention_backward(gpu, NULL, &q, &k, &v, &o, &lse, &d_o, &dq, &dk, &dv, &options));
    DONE(cuCtxSynchronize());
    DONE(cuMemcpyDtoH_v2(sums, (size_t)lse.data, sizeof sums));
    numbers_of(&o, &o_of[0][0][0]);
    numbers_of(&dq, &dq_of[0][0][0]);
    numbers_of(&dk, &dk_of[0][0][0]);
    numbers_of(&dv, &dv_of[0][0][0]);
    for (i = 0; i < ROWS * HEADS; i++)
        if (fabs(sums[i] - log(64)) > 1e-5) return printf("lse with dropout %d: %g\n", i, sums[i]), 1;
    for (h = 0; h < HEADS; h++) {
        /* of each query, the sum of the weights that stay; and for each key, the sums that are its gradients */
        double all[ROWS], of_keys[WIDTH] = {0}, of_values[WIDTH] = {0};
        for (i = 0; i < ROWS; i++) {
            double of_query = 0;
            for (j = 0, all[i] = 0; j < WIDTH; j++) {
                double w = o_of[i][h][j];
                if (w != 0 && fabs(w - 1.0 / 48) > 2e-5) return printf("o with dropout (%d,%d,%d): %g\n", i, h, j, w), 1;
                if (w != 0) all[i] += 1.0 / 48, stay++;
            }
            for (j = 0; j < WIDTH; j++) {
                double w = o_of[i][h][j] != 0 ? 1.0 / 48 : 0, ds = (w - all[i] / 64) / 8;
                of_query += ds * (j % 4);
                of_keys[j] += ds;
                of_values[j] += w;
            }
            for (d = 0; d < WIDTH; d++) {
                double expected = d < WIDTH / 2 ? 0 : of_query;
                if (!(fabs(dq_of[i][h][d] - expected) < 2e-4))
                    return printf("dq (%d,%d,%d): %g, not %g\n", i, h, d, dq_of[i][h][d], expected), 1;
            }
        }
        for (j = 0; j < WIDTH; j++)
            for (d = 0; d < WIDTH; d++) {
                double expected = d < WIDTH / 2 ? of_keys[j] : 0;
                if (!(fabs(dk_of[j][h][d] - expected) < 4e-4))
                    return printf("dk (%d,%d,%d): %g, not %g\n", j, h, d, dk_of[j][h][d], expected), 1;
                if (!(fabs(dv_of[j][h][d] - of_values[j]) < 4e-3))
                    return printf("dv (%d,%d,%d): %g, not %g\n", j, h, d, dv_of[j][h][d], of_values[j]), 1;
            }
    }
    if (abs(stay - ROWS * HEADS * WIDTH * 3 / 4) > 500) return printf("%d weights stay\n", stay), 1;
    return 0;
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

    if (gradients_with_dropout(gpu)) return 1;

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
    printf("sm_%d%d: attention, gradients and products from C are right\n", (int)major, (int)minor);
    return 0;
}
