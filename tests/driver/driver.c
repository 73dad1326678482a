/* A driver of CUDA without a GPU: two GPUs of sm_90 whose memory is memory of the host.
 *
 * It has the functions of libcuda.so that `cute-cuda` calls, and the conditions that NVIDIA's documentation
 * states for their arguments. Kernels do not run: a launch is compared with its PTX text and noted. Work of a stream
 * is done when it is given, but for a copy from the host without a stream, which need not have ended when the
 * function returns: it is done as late as it may be.
 *
 * What no program may do is no error of a function, but a complaint: memory freed by a stream of another GPU, a
 * tensor map that leaves its memory, an argument of a kernel that is the address of memory that was freed.
 * Tests ask for complaints and launches by the functions `model_...` at the end. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    OK = 0, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, INVALID_DEVICE = 101, INVALID_CONTEXT = 201,
    NO_BINARY_FOR_GPU = 209, INVALID_PTX = 218,
    INVALID_HANDLE = 400, NOT_FOUND = 500, ILLEGAL_ADDRESS = 700, TOO_LARGE_TOGETHER = 720,
    CAPTURE_UNSUPPORTED = 900, CAPTURE_INVALIDATED = 901
};

#define GPUS 2
#define SHARED_BYTES_BY_DEFAULT 49152
#define MEMORY_BYTES (1ull << 45) /* reserved, not used */

/* An H200, unless a test wants another GPU; shared memory is the most of a block, by a function's attribute. */
static int major = 9, minor, multiprocessors = 132, shared_bytes = 232448;

typedef struct context { int device; } context;
typedef struct stream { context *of; int captures; int nodes; } stream; /* captures: 1 it does, 2 in vain */
typedef struct memory { struct memory *next; uint64_t address, bytes; int device, is_freed; } memory;
typedef struct module { char *text; context *of; } module;
typedef struct function {
    struct function *next;
    module *of;
    char name[128];
    int sizes[64], count; /* of parameters, in bytes */
    int most_threads, shared, cluster, dynamic;
} function;
typedef struct copy { struct copy *next; uint64_t to; size_t bytes; unsigned char from[]; } copy;
typedef struct map { uint64_t magic, address, last; uint64_t rest[13]; } map;
#define MAGIC 0x6d61702074696c65ull

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static context contexts[GPUS] = {{0}, {1}};
static stream defaults[GPUS] = {{&contexts[0], 0, 0}, {&contexts[1], 0, 0}};
static __thread context *current;
static memory *all;
static function *functions;
static copy *late;
static uint64_t used[GPUS];
static int to_fail_code;
static char to_fail[64];

/* What tests ask for; as much as there is room for. */
typedef struct notes { char text[1 << 18]; size_t length; } notes;
static notes complaints, launches;

static void note(notes *to, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(to->text + to->length, sizeof to->text - to->length, format, values);
    va_end(values);
    if (to->length + (size_t)length < sizeof to->text)
        to->length += (size_t)length;
    to->text[to->length] = 0;
}
#define COMPLAIN(...) note(&complaints, __VA_ARGS__)

/* Each function begins with this: it is locked, and fails if a test wants it to. */
#define BEGIN                                                                                                \
    int result = OK;                                                                                         \
    pthread_mutex_lock(&lock);                                                                               \
    if (to_fail_code != 0 && strcmp(to_fail, __func__) == 0) {                                               \
        result = to_fail_code;                                                                               \
        to_fail_code = 0;                                                                                    \
        goto end;                                                                                            \
    }
#define END                                                                                                  \
    goto end;                                                                                                \
    end : pthread_mutex_unlock(&lock);                                                                       \
    return result
#define FAIL_IF(condition, code)                                                                             \
    if (condition) {                                                                                         \
        result = code;                                                                                       \
        goto end;                                                                                            \
    }

static stream *of_handle(stream *handle)
{
    if (handle != NULL)
        return handle;
    return current == NULL ? NULL : &defaults[current->device];
}

/* The memory that has so many bytes at an address; NULL if none has. */
static memory *at(uint64_t address, uint64_t bytes)
{
    for (memory *m = all; m != NULL; m = m->next)
        if (!m->is_freed && m->address <= address && bytes <= m->bytes && address - m->address <= m->bytes - bytes)
            return m;
    return NULL;
}

/* Forgets the oldest memory that was freed, if there is much: its address may be used again. */
static void forget_oldest(void)
{
    int freed = 0;
    memory **oldest = NULL;
    for (memory **place = &all; *place != NULL; place = &(*place)->next)
        if ((*place)->is_freed) {
            freed++;
            oldest = place;
        }
    if (freed > 64) {
        memory *m = *oldest;
        *oldest = m->next;
        munmap((void *)m->address, m->bytes);
        free(m);
    }
}

static void copy_late_ones(void)
{
    while (late != NULL) {
        copy *first = late;
        late = first->next;
        memcpy((void *)first->to, first->from, first->bytes);
        free(first);
    }
}

/* ---- GPUs and contexts ------------------------------------------------------------------------------- */

int cuInit(unsigned flags) { return flags == 0 ? OK : INVALID_VALUE; }
static int driver_version = 12080;
int cuDriverGetVersion(int *version) { return *version = driver_version, OK; }
int cuDeviceGetCount(int *count) { return *count = GPUS, OK; }
int cuDeviceGet(int *device, int number) { return *device = number, number < GPUS ? OK : INVALID_DEVICE; }
int cuDeviceGetName(char *name, int room, int device) { return snprintf(name, room, "model %d", device), OK; }

int cuDeviceGetAttribute(int *value, int attribute, int device)
{
    BEGIN;
    FAIL_IF(device < 0 || device >= GPUS, INVALID_DEVICE);
    switch (attribute) {
    case 16: *value = multiprocessors; break;
    case 75: *value = major; break;
    case 76: *value = minor; break;
    case 97: *value = shared_bytes; break;
    case 115: *value = 1; break;
    default: result = INVALID_VALUE;
    }
    END;
}

int cuDevicePrimaryCtxRetain(context **to, int device) { return *to = &contexts[device], OK; }
int cuDevicePrimaryCtxRelease_v2(int device) { return device < GPUS ? OK : INVALID_DEVICE; }
int cuCtxGetCurrent(context **to) { return *to = current, OK; }
int cuCtxSetCurrent(context *to) { return current = to, OK; }
int cuCtxSynchronize(void) { return OK; }
int cuGetErrorName(int code, const char **name) { return *name = code == ILLEGAL_ADDRESS ? "ILLEGAL" : "ERROR", OK; }
int cuGetErrorString(int code, const char **words) { return (void)code, *words = "so says the model", OK; }

/* ---- streams and events ------------------------------------------------------------------------------ */

int cuStreamCreate(stream **to, unsigned flags)
{
    BEGIN;
    (void)flags;
    FAIL_IF(current == NULL, INVALID_CONTEXT);
    *to = calloc(1, sizeof **to);
    (*to)->of = current;
    END;
}
int cuStreamDestroy_v2(stream *s) { return free(s), OK; }

int cuStreamSynchronize(stream *handle)
{
    BEGIN;
    stream *s = of_handle(handle);
    FAIL_IF(s == NULL, INVALID_CONTEXT);
    if (s->captures != 0) {
        s->captures = 2;
        FAIL_IF(1, CAPTURE_UNSUPPORTED);
    }
    if (handle == NULL)
        copy_late_ones();
    END;
}

int cuStreamWaitEvent(stream *s, void *event, unsigned flags)
{
    return (void)flags, of_handle(s) == NULL || event == NULL ? INVALID_HANDLE : OK;
}
int cuEventCreate(void **event, unsigned flags) { return (void)flags, *event = malloc(1), OK; }
int cuEventDestroy_v2(void *event) { return free(event), OK; }
int cuEventRecord(void *event, stream *s) { return event == NULL || of_handle(s) == NULL ? INVALID_HANDLE : OK; }
int cuEventQuery(void *event) { return event == NULL ? INVALID_HANDLE : OK; }
int cuEventSynchronize(void *event) { return event == NULL ? INVALID_HANDLE : OK; }
int cuEventElapsedTime(float *time, void *a, void *b) { return *time = 0, a && b ? OK : INVALID_HANDLE; }

int cuStreamBeginCapture_v2(stream *handle, int mode)
{
    BEGIN;
    (void)mode;
    FAIL_IF(handle == NULL || handle->captures != 0, CAPTURE_UNSUPPORTED);
    handle->captures = 1;
    handle->nodes = 0;
    END;
}
int cuStreamEndCapture(stream *handle, void **graph)
{
    BEGIN;
    *graph = NULL;
    FAIL_IF(handle == NULL || handle->captures == 0, INVALID_VALUE);
    int was = handle->captures;
    handle->captures = 0;
    FAIL_IF(was == 2, CAPTURE_INVALIDATED);
    *graph = malloc(1);
    END;
}
int cuGraphInstantiateWithFlags(void **exec, void *graph, unsigned long long flags)
{
    return (void)flags, *exec = malloc(1), graph == NULL ? INVALID_VALUE : OK;
}
int cuGraphLaunch(void *exec, stream *s) { return exec == NULL || of_handle(s) == NULL ? INVALID_HANDLE : OK; }
int cuGraphDestroy(void *graph) { return free(graph), OK; }
int cuGraphExecDestroy(void *exec) { return free(exec), OK; }

/* ---- memory ------------------------------------------------------------------------------------------ */

int cuMemAllocAsync(uint64_t *address, size_t bytes, stream *handle)
{
    BEGIN;
    stream *s = of_handle(handle);
    FAIL_IF(s == NULL, INVALID_CONTEXT);
    FAIL_IF(bytes == 0, INVALID_VALUE);
    FAIL_IF(bytes > MEMORY_BYTES - used[s->of->device], OUT_OF_MEMORY);
    void *place = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    FAIL_IF(place == MAP_FAILED, OUT_OF_MEMORY);
    memory *m = malloc(sizeof *m);
    *m = (memory){all, (uint64_t)place, bytes, s->of->device, 0};
    all = m;
    used[m->device] += bytes;
    *address = m->address;
    END;
}

int cuMemFreeAsync(uint64_t address, stream *handle)
{
    BEGIN;
    memory *m = at(address, 1);
    FAIL_IF(m == NULL || m->address != address, INVALID_VALUE);
    stream *s = of_handle(handle);
    FAIL_IF(s == NULL, INVALID_CONTEXT);
    if (s->of->device != m->device)
        COMPLAIN("memory of GPU %d is freed in the order of a stream of GPU %d\n", m->device, s->of->device);
    /* the address is not used again, so that uses of it are seen */
    mmap((void *)address, m->bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    m->is_freed = 1;
    used[m->device] -= m->bytes;
    forget_oldest();
    END;
}

int cuMemGetInfo_v2(size_t *free_bytes, size_t *total)
{
    return *total = MEMORY_BYTES, *free_bytes = MEMORY_BYTES - (current ? used[current->device] : 0), OK;
}

int cuPointerGetAttribute(void *to, int attribute, uint64_t address)
{
    BEGIN;
    memory *m = at(address, 1);
    FAIL_IF(m == NULL || attribute != 9, INVALID_VALUE);
    *(int *)to = m->device;
    END;
}

/* Copies and settings of bytes: `to` and `from` are in memory of a GPU if they are asked for. */
#define MOVE(name, arguments, first, second, bytes, action)                                                  \
    int name arguments                                                                                       \
    {                                                                                                        \
        BEGIN;                                                                                               \
        stream *s = of_handle(handle);                                                                       \
        FAIL_IF(s == NULL, INVALID_CONTEXT);                                                                 \
        if (at(first, bytes) == NULL || at(second, bytes) == NULL) {                                         \
            COMPLAIN(#name " of %zu bytes at %#llx leaves its memory\n", (size_t)(bytes), (long long)first); \
            FAIL_IF(1, ILLEGAL_ADDRESS);                                                                     \
        }                                                                                                    \
        action;                                                                                              \
        END;                                                                                                 \
    }
MOVE(cuMemcpyHtoDAsync_v2, (uint64_t to, const void *from, size_t n, stream *handle), to, to, n,
     memcpy((void *)to, from, n))
MOVE(cuMemcpyDtoHAsync_v2, (void *to, uint64_t from, size_t n, stream *handle), from, from, n,
     memcpy(to, (void *)from, n))
MOVE(cuMemcpyDtoDAsync_v2, (uint64_t to, uint64_t from, size_t n, stream *handle), to, from, n,
     memmove((void *)to, (void *)from, n))
/* memory that was never written is 0 already, and may be larger than that of the host */
MOVE(cuMemsetD8Async, (uint64_t to, unsigned char byte, size_t n, stream *handle), to, to, n,
     if (n < 1 << 24) memset((void *)to, byte, n))

int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t n)
{
    BEGIN;
    copy_late_ones();
    FAIL_IF(at(from, n) == NULL, INVALID_VALUE);
    memcpy(to, (void *)from, n);
    END;
}

int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t n)
{
    BEGIN;
    FAIL_IF(at(to, n) == NULL, INVALID_VALUE);
    copy *last = malloc(sizeof *last + n);
    *last = (copy){NULL, to, n};
    memcpy(last->from, from, n);
    copy **place = &late;
    while (*place != NULL)
        place = &(*place)->next;
    *place = last;
    END;
}

/* ---- kernels ----------------------------------------------------------------------------------------- */

int cuModuleLoadData(module **to, const char *text)
{
    BEGIN;
    FAIL_IF(current == NULL, INVALID_CONTEXT);
    const char *target = strstr(text, ".target sm_");
    FAIL_IF(strstr(text, ".version ") == NULL || target == NULL, INVALID_PTX);
    char *end;
    long of = strtol(target + strlen(".target sm_"), &end, 10), is = 10 * major + minor;
    FAIL_IF(of > is || (*end == 'a' && of != is), NO_BINARY_FOR_GPU);
    *to = malloc(sizeof **to);
    **to = (module){strdup(text), current};
    END;
}
int cuModuleUnload(module *m) { return (void)m, OK; } /* kernels are compared with it */

/* The number behind a word, up to `end`; `other` if the word is not there. */
static int number_behind(const char *text, const char *end, const char *word, int other)
{
    const char *found = strstr(text, word);
    return found == NULL || found > end ? other : atoi(found + strlen(word));
}

int cuModuleGetFunction(function **to, module *m, const char *name)
{
    BEGIN;
    char entry[192];
    snprintf(entry, sizeof entry, ".entry %s(", name);
    const char *found = strstr(m->text, entry);
    FAIL_IF(found == NULL, NOT_FOUND);
    function *f = calloc(1, sizeof *f);
    f->of = m;
    snprintf(f->name, sizeof f->name, "%s", name);
    const char *body = strchr(found, '{'), *end = strchr(found, ')');
    for (const char *p = strstr(found, ".param"); p != NULL && p < end; p = strstr(p + 1, ".param")) {
        const char *type = p + 7, *bracket = strpbrk(p, "[,)");
        if (strncmp(type, ".align", 6) == 0) /* .param .align 8 .b8 name[96] */
            f->sizes[f->count++] = *bracket == '[' ? atoi(bracket + 1) : 0;
        else /* .param .u64 name */
            f->sizes[f->count++] = atoi(type + 2) / 8;
    }
    f->most_threads = number_behind(found, body, ".maxntid ", 1024);
    f->cluster = number_behind(found, body, ".reqnctapercluster ", 1);
    f->dynamic = SHARED_BYTES_BY_DEFAULT;
    const char *shared = strstr(m->text, "\n.shared ");
    if (shared != NULL && (shared = strchr(shared, '[')) != NULL)
        f->shared = atoi(shared + 1);
    f->next = functions;
    functions = *to = f;
    END;
}

int cuFuncGetAttribute(int *value, int attribute, function *f)
{
    BEGIN;
    switch (attribute) {
    case 0: *value = f->most_threads; break;
    case 1: *value = f->shared; break;
    case 8: *value = f->dynamic; break;
    default: result = INVALID_VALUE;
    }
    END;
}
int cuFuncSetAttribute(function *f, int attribute, int value)
{
    BEGIN;
    FAIL_IF(attribute != 8 || value < 0 || value > shared_bytes - f->shared, INVALID_VALUE);
    f->dynamic = value;
    END;
}
int cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, function *f, int threads, size_t shared, unsigned flags)
{
    (void)f, (void)flags;
    int by_threads = 2048 / threads, by_shared = shared_bytes / (int)(shared + 1024);
    return *blocks = by_threads < by_shared ? by_threads : by_shared, OK;
}

/* Complains about an argument that is an address near the beginning of memory that was freed: two numbers of 32
 * bits may look like an address further behind. */
static void check_word(const function *f, uint64_t word)
{
    for (memory *m = all; m != NULL; m = m->next)
        if (m->is_freed && m->address <= word && word - m->address < 4096)
            COMPLAIN("%s: an argument is the address of memory that was freed\n", f->name);
}

static void check_argument(const function *f, int number, const unsigned char *bytes)
{
    int size = f->sizes[number];
    map of;
    if (size == sizeof of && (memcpy(&of, bytes, sizeof of), of.magic == MAGIC)) {
        if (at(of.address, of.last) == NULL)
            COMPLAIN("%s: map %d reaches %llu bytes, beyond its memory\n", f->name, number, (long long)of.last);
        return;
    }
    for (int byte = 0; byte + 8 <= size; byte += 8) {
        uint64_t word;
        memcpy(&word, bytes + byte, 8);
        check_word(f, word);
    }
}

typedef struct attribute { int id; char pad[4]; union { char bytes[64]; int number; } value; } attribute;
typedef struct launch {
    unsigned grid[3], block[3], shared;
    stream *in;
    attribute *attributes;
    unsigned count;
} launch;

int cuLaunchKernelEx(const launch *l, function *f, void **arguments, void **extra)
{
    BEGIN;
    stream *s = of_handle(l->in);
    FAIL_IF(s == NULL || extra != NULL, INVALID_VALUE);
    FAIL_IF(s->of != f->of->of, INVALID_HANDLE);
    const unsigned most_blocks[3] = {0x7fffffff, 0xffff, 0xffff}, most_threads[3] = {1024, 1024, 64};
    uint64_t threads = 1, blocks = 1;
    for (int k = 0; k < 3; k++) {
        FAIL_IF(l->grid[k] == 0 || l->grid[k] > most_blocks[k], INVALID_VALUE);
        FAIL_IF(l->block[k] == 0 || l->block[k] > most_threads[k], INVALID_VALUE);
        threads *= l->block[k];
        blocks *= l->grid[k];
    }
    FAIL_IF(threads > (uint64_t)f->most_threads, INVALID_VALUE);
    FAIL_IF(l->shared > (unsigned)f->dynamic, INVALID_VALUE);
    FAIL_IF(l->grid[0] % (unsigned)f->cluster != 0, INVALID_VALUE);
    int together = 0;
    for (unsigned k = 0; k < l->count; k++)
        together |= l->attributes[k].id == 2 && l->attributes[k].value.number == 1;
    FAIL_IF(together && blocks > 2048 / threads * (uint64_t)multiprocessors, TOO_LARGE_TOGETHER);
    for (int k = 0; k < f->count; k++)
        check_argument(f, k, arguments[k]);
    note(&launches, "%s (%u,%u,%u) %u\n", f->name, l->grid[0], l->grid[1], l->grid[2], l->block[0]);
    s->nodes++;
    END;
}

int cuTensorMapEncodeTiled(map *to, int type, unsigned rank, uint64_t address, const uint64_t *sizes,
                           const uint64_t *strides, const unsigned *box, const unsigned *steps, int interleave,
                           int swizzle, int promotion, int fill)
{
    static const unsigned bytes_of[13] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
    BEGIN;
    FAIL_IF(type < 0 || type > 12 || interleave != 0 || fill != 0 || promotion < 0 || promotion > 3, INVALID_VALUE);
    FAIL_IF(rank < 1 || rank > 5 || address % 16 != 0 || swizzle < 0 || swizzle > 3, INVALID_VALUE);
    uint64_t width = bytes_of[type], last = width;
    FAIL_IF(box[0] * width % 16 != 0, INVALID_VALUE);
    FAIL_IF(swizzle > 0 && box[0] * width > 16u << swizzle, INVALID_VALUE);
    for (unsigned k = 0; k < rank; k++) {
        uint64_t stride = k == 0 ? width : strides[k - 1];
        FAIL_IF(sizes[k] == 0 || sizes[k] > 1ull << 32 || box[k] == 0 || box[k] > 256, INVALID_VALUE);
        FAIL_IF(steps[k] != 1 || (k > 0 && (stride % 16 != 0 || stride >= 1ull << 40)), INVALID_VALUE);
        last += (sizes[k] - 1) * stride;
    }
    *to = (map){MAGIC, address, last, {0}};
    END;
}

/* ---- what tests ask -------------------------------------------------------------------------------- */

static const char *noted(notes *of)
{
    static __thread char said[sizeof of->text];
    pthread_mutex_lock(&lock);
    memcpy(said, of->text, of->length + 1);
    of->length = 0;
    of->text[0] = 0;
    pthread_mutex_unlock(&lock);
    return said;
}

/* What was complained about since it was asked last. */
const char *model_complaints(void) { return noted(&complaints); }

/* The launches since it was asked last: a line each with the kernel, its blocks and its threads. */
const char *model_launches(void) { return noted(&launches); }

/* The next call of a function fails. */
void model_fail(const char *name, int code)
{
    pthread_mutex_lock(&lock);
    snprintf(to_fail, sizeof to_fail, "%s", name);
    to_fail_code = code;
    pthread_mutex_unlock(&lock);
}

/* GPUs are of another generation, size and shared memory, as those see them that are opened from now on. */
void model_gpu(int new_major, int new_minor, int new_multiprocessors, int new_shared_bytes)
{
    major = new_major;
    minor = new_minor;
    multiprocessors = new_multiprocessors;
    shared_bytes = new_shared_bytes;
}

/* The driver is that of another version of CUDA: 12080 is 12.8. */
void model_version(int version) { driver_version = version; }

/* The bytes of memory of a GPU that are not freed. */
uint64_t model_used(int device) { return used[device]; }
