"""The C ABI of cute-kernels for Python: attention and products of tensors that other libraries have on a GPU.

Tensors come by DLPack: anything with `__dlpack__` will do, such as tensors of PyTorch, CuPy and JAX. Nothing is
copied. Modes have CuTe's order, which is that of `cute.h`: (rows, head dimension, heads, batches).

    python3 cute_c.py [libcute_c.so]     checks this file against the library, without a GPU
"""

import ctypes as C
import os
import sys

ABI_VERSION = 1
F16, BF16, F32, E4M3, I32, I8 = 1, 2, 3, 4, 5, 6
FULL, CAUSAL, WINDOW = 0, 1, 2
ENDS, STARTS = 0, 1
ANY_INSTRUCTION, WGMMA, MMA_SYNC = 0, 1, 2
MOST_MODES = 5
NO_LIMIT = 2**32 - 1


_Modes = C.c_int64 * MOST_MODES


class Tensor(C.Structure):
    """`cute_tensor`"""

    _fields_ = [
        ("data", C.c_void_p),
        ("element", C.c_int32),
        ("rank", C.c_int32),
        ("shape", _Modes),
        ("stride", _Modes),
    ]


class AttentionOptions(C.Structure):
    """`cute_attention_options`"""

    _fields_ = [
        ("struct_size", C.c_uint32),
        ("mask", C.c_int32),
        ("alignment", C.c_int32),
        ("window_left", C.c_uint32),
        ("window_right", C.c_uint32),
        ("scale", C.c_float),
        ("soft_cap", C.c_float),
        ("maximum_before", C.c_int32),
        ("slopes", C.POINTER(C.c_float)),
        ("slopes_count", C.c_int64),
        ("instruction", C.c_int32),
        ("deterministic", C.c_int32),
        ("dropout", C.c_float),
        ("dropout_offset", C.c_uint32),
        ("dropout_seed", C.c_uint64),
    ]

    def __init__(self, slopes=None, **fields):
        super().__init__(C.sizeof(type(self)), **fields)
        if slopes is not None:
            self.slopes = (C.c_float * len(slopes))(*slopes)
            self.slopes_count = len(slopes)


class Scales(C.Structure):
    """`cute_scales`"""

    _fields_ = [("q", C.c_float), ("k", C.c_float), ("v", C.c_float)]


class GemmOptions(C.Structure):
    """`cute_gemm_options`"""

    _fields_ = [
        ("struct_size", C.c_uint32),
        ("activation", C.c_int32),
        ("instruction", C.c_int32),
        ("alpha", C.c_float),
        ("beta", C.c_float),
        ("bias_mode", C.c_int32),
        ("c", C.POINTER(Tensor)),
        ("bias", C.POINTER(Tensor)),
        ("tile", C.c_uint32 * 2),
        ("cluster", C.c_uint32 * 2),
        ("parts", C.c_uint32),
        ("group", C.c_uint32),
    ]

    def __init__(self, **fields):
        super().__init__(C.sizeof(type(self)), alpha=1.0, bias_mode=1)
        for name, value in fields.items():
            value = C.pointer(value) if isinstance(value, Tensor) else value
            setattr(self, name, (C.c_uint32 * 2)(*value) if isinstance(value, tuple) else value)


class CuteError(RuntimeError):
    """What the library says, with the status and the name of the condition."""

    def __init__(self, status, condition, text):
        super().__init__(text)
        self.status, self.condition = status, condition


def load(path):
    """The library at a path, with the types of its functions."""
    library = C.CDLL(path)
    gpu, stream, tensor = C.c_void_p, C.c_void_p, C.POINTER(Tensor)
    attention, gemm, plan = C.POINTER(AttentionOptions), C.POINTER(GemmOptions), C.POINTER(C.c_void_p)
    eight_bits = [tensor] * 3 + [C.POINTER(Scales)] + [tensor] * 2
    calls = {
        "cute_attention": [tensor] * 5 + [attention],
        "cute_attention_backward": [tensor] * 9 + [attention],
        "cute_attention_backward_of_sequences": [tensor] * 11 + [attention],
        "cute_attention_e4m3": eight_bits + [attention],
        "cute_attention_e4m3_of_sequences": eight_bits + [tensor] * 2 + [attention],
        "cute_attention_of_sequences": [tensor] * 7 + [attention],
        "cute_decode": [tensor] * 7 + [attention],
        "cute_gemm": [tensor] * 3 + [gemm],
    }
    for name, arguments in calls.items():
        getattr(library, name).argtypes = [gpu, stream] + arguments
        getattr(library, name + "_plan").argtypes = [gpu, stream] + arguments + [plan]
    library.cute_gpu_open.argtypes = [C.c_int32, C.POINTER(C.c_void_p)]
    library.cute_gpu_close.argtypes = [C.c_void_p]
    library.cute_plan_run.argtypes = [C.c_void_p]
    library.cute_plan_free.argtypes = [C.c_void_p]
    library.cute_last_error.restype = library.cute_last_condition.restype = C.c_char_p
    library.cute_abi_version.restype = C.c_uint32
    if library.cute_abi_version() != ABI_VERSION:
        raise ImportError(f"{path} has ABI {library.cute_abi_version()}, and this file is for {ABI_VERSION}")
    return library


# ---- DLPack -------------------------------------------------------------------------------------------------------


class DLTensor(C.Structure):
    """`DLTensor` of dlpack.h, with `DLDevice` and `DLDataType` in it."""

    _fields_ = [
        ("data", C.c_void_p),
        ("device_type", C.c_int32),
        ("device_id", C.c_int32),
        ("ndim", C.c_int32),
        ("code", C.c_uint8),
        ("bits", C.c_uint8),
        ("lanes", C.c_uint16),
        ("shape", C.POINTER(C.c_int64)),
        ("strides", C.POINTER(C.c_int64)),
        ("byte_offset", C.c_uint64),
    ]


# A `DLManagedTensor` begins with its `DLTensor`; what follows is for whoever keeps the tensor.
_pointer_of = C.pythonapi.PyCapsule_GetPointer
_pointer_of.restype, _pointer_of.argtypes = C.c_void_p, [C.py_object, C.c_char_p]

KDL_CUDA, KDL_CUDA_MANAGED = 2, 13
ELEMENTS = {(2, 16): F16, (4, 16): BF16, (2, 32): F32, (10, 8): E4M3, (0, 32): I32, (0, 8): I8}


def of_dlpack(x, modes=None):
    """The `cute_tensor` of a tensor on a GPU, and that GPU's number. `modes` are its axes in CuTe's order; without
    them they are as they are. The tensor has to live until the work with it is given."""
    # -1: the consumer works on the stream that the tensor was made on, so none waits for another
    return of_capsule(x.__dlpack__(stream=-1), modes)


def of_capsule(capsule, modes=None):
    """What `of_dlpack` returns, from a capsule that `__dlpack__` made. Its name is "dltensor"."""
    # The name stays, so the capsule gives the tensor back by itself.
    found = DLTensor.from_address(_pointer_of(capsule, b"dltensor"))
    if found.device_type not in (KDL_CUDA, KDL_CUDA_MANAGED):
        raise TypeError(f"the tensor is on a device of DLPack's type {found.device_type}, which is no GPU of NVIDIA")
    element = ELEMENTS.get((found.code, found.bits)) if found.lanes == 1 else None
    if element is None:
        raise TypeError(f"no kernel has elements of DLPack's type ({found.code}, {found.bits}, {found.lanes})")
    axes = range(found.ndim) if modes is None else modes
    if len(axes) > MOST_MODES:
        raise TypeError(f"the tensor has {len(axes)} modes, and {MOST_MODES} are the most")
    shape = found.shape[: found.ndim]
    if found.strides:
        strides = found.strides[: found.ndim]
    else:
        strides = [1] * found.ndim
        for axis in reversed(range(found.ndim - 1)):
            strides[axis] = strides[axis + 1] * shape[axis + 1]
    modes = _Modes(*(shape[axis] for axis in axes)), _Modes(*(strides[axis] for axis in axes))
    return Tensor((found.data or 0) + found.byte_offset, element, len(axes), *modes), found.device_id


# ---- calls --------------------------------------------------------------------------------------------------------


class Gpu:
    """A GPU. Methods are the functions of `cute.h` without `cute_`, such as `gpu.attention(stream, q, k, v, o, None,
    options)`: they take `Tensor`s or None, and raise `CuteError`. Those with `_plan` return a `Plan`."""

    def __init__(self, library, number):
        self.library, self.handle = library, C.c_void_p()
        self.check(library.cute_gpu_open(number, C.byref(self.handle)))

    def check(self, status):
        if status:
            texts = self.library.cute_last_condition(), self.library.cute_last_error()
            raise CuteError(status, *(text.decode() for text in texts))

    def __getattr__(self, name):
        call = getattr(self.library, "cute_" + name)

        def function(stream, *arguments):
            arguments = [None if x is None else C.byref(x) for x in arguments]
            if not name.endswith("_plan"):
                return self.check(call(self.handle, stream, *arguments))
            plan = C.c_void_p()
            self.check(call(self.handle, stream, *arguments, C.byref(plan)))
            return Plan(self, plan)

        setattr(self, name, function)
        return function


class Plan:
    """Work that is prepared. Its tensors have to live as long as it does."""

    def __init__(self, gpu, handle):
        self.gpu, self.handle = gpu, handle

    def run(self):
        self.gpu.check(self.gpu.library.cute_plan_run(self.handle))

    def free(self):
        handle, self.handle = self.handle, None
        self.gpu.check(self.gpu.library.cute_plan_free(handle))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.free()


def library_path():
    """CUTE_C, or where cargo builds the library in a clone of the repository."""
    folder = os.path.dirname(os.path.abspath(__file__))
    return os.environ.get("CUTE_C", os.path.join(folder, "../../../target/release/libcute_c.so"))


def self_check(path):
    """The library knows these structures, and errors come as they should."""
    library = load(path)
    q = Tensor(None, F16, 4, (128, 64, 2, 1), (128, 1, 64, 0))

    def said(*arguments):
        status = library.cute_attention(None, None, *arguments)
        return status, library.cute_last_condition().decode(), library.cute_last_error().decode()

    # the GPU is asked for last: everything before is as the library expects it
    no_gpu = (1, "NullPointer", "gpu is a null pointer (NullPointer)")
    options = AttentionOptions(mask=CAUSAL, slopes=[0.5, 0.25])
    assert said(q, q, q, q, None, options) == no_gpu, said(q, q, q, q, None, options)
    assert library.cute_gemm(None, None, *[Tensor(None, F16, 2, (8, 8), (8, 1))] * 3, GemmOptions()) == 1
    assert library.cute_last_error() == b"gpu is a null pointer (NullPointer)", library.cute_last_error()
    lse = Tensor(None, F32, 3, (128, 2, 1), (1, 128, 256))
    status = library.cute_attention_backward(None, None, q, q, q, q, lse, q, q, q, q, AttentionOptions(deterministic=1))
    assert (status, library.cute_last_error()) == (1, b"gpu is a null pointer (NullPointer)"), library.cute_last_error()
    rows, sums = Tensor(None, F16, 3, (328, 64, 2), (128, 1, 64)), Tensor(None, F32, 2, (200, 2), (1, 200))
    offsets = Tensor(None, I32, 1, (3,), (1,))
    status = library.cute_attention_backward_of_sequences(
        None, None, rows, rows, rows, rows, sums, rows, rows, rows, rows, offsets, offsets, None
    )
    assert (status, library.cute_last_error()) == (1, b"gpu is a null pointer (NullPointer)"), library.cute_last_error()
    eight, scales = Tensor(None, E4M3, 3, (328, 64, 2), (128, 1, 64)), Scales(1.0, 0.5, 0.25)
    status = library.cute_attention_e4m3_of_sequences(
        None, None, eight, eight, eight, scales, rows, sums, offsets, offsets, None
    )
    assert (status, library.cute_last_error()) == (1, b"gpu is a null pointer (NullPointer)"), library.cute_last_error()
    eight = Tensor(None, E4M3, 4, (128, 64, 2, 1), (128, 1, 64, 0))
    status = library.cute_attention_e4m3(None, None, eight, eight, eight, scales, q, lse, options)
    assert (status, library.cute_last_error()) == (1, b"gpu is a null pointer (NullPointer)"), library.cute_last_error()
    bad = Tensor(None, BF16, 4, (128, 64, 2, 1), (128, 1, 64, 0))
    assert said(q, bad, q, q, None, None)[1:] == ("Element", "k has elements of CUTE_BF16, and needs those of CUTE_F16 (Element)")
    bad = Tensor(None, F16, 4, (128, 64, 2, -7), (128, 1, 64, 0))
    assert said(q, q, q, bad, None, None)[1:] == ("Size", "o has size -7 along batches (Size)")
    try:
        Gpu(library, 1000)
    except CuteError as error:
        assert (error.status, error.condition) in ((4, "NoDriver"), (4, "NoDevice")), (error.status, error.condition)
        print("cute_c.py fits the library; GPU number 1000:", error)
    else:
        raise AssertionError("there is a GPU number 1000")


if __name__ == "__main__":
    self_check(sys.argv[1] if len(sys.argv) > 1 else library_path())
