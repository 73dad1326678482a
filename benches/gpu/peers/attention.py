"""The attention kernels of this crate beside PyTorch's, on one GPU, in one run, in turn.

    attention.py KERNELS check 512,1000 [f16_128_full ...]    against f64, and PyTorch's error beside it
    attention.py KERNELS time 512,2048 [f16_128_full ...]     TFLOP/s, in CUDA graphs
    attention.py KERNELS sequences 512,2048 [f16_128_full ...]    the same for sequences of log-normal lengths, with
                                                              these as their median, beside FlashAttention-2's varlen

KERNELS is the folder of the PTX texts, `cute-kernels/ptx/attention`. A kernel is named by format, head dimension and mask;
`f16_192_128_full` has rows of 192 elements of Q and K, and of 128 of V and O. `warps_f16_128_full` is the one by
`mma.sync`, of the folder `attention-warps` beside it; `f16_64_full_tall` has blocks of 192 rows, and `f16_256_full_long` tiles of 80 keys. 16,384 tokens in all, hidden size 2048 of O. `time` prints the median of a burst (30 ms pause, then about 3 ms of launches) and of sustained work
(120 ms of launches, then 120 ms that count). SCORES: other scores than normal ones, see `make`. HEADS=2,3: batches and
heads of `check`; FlashAttention-2 divides the keys of so few heads into parts, and those of HEADS=2,16 not.
PEERS=FLASH,CUDNN: the backends of PyTorch that run too; and FA4, flash-attn-4's kernel for this GPU, where that package is
installed (`pip install 'flash-attn-4[cu13]'`). `f16_128_full@before`: the maximum before serves without a
question; `@all`: each tile has its own maximum. SEED=0 moves the random numbers. TOKENS=4096: `time` with other than 16,384 tokens in all. DROPOUT=0.1: `time` with dropout, which kernels by `mma.sync` have, and those by `wgmma`
with names as `f16_128_full_dropout`.
"""
import ctypes as C, os, random, statistics, struct, sys, time
import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

driver = C.CDLL("libcuda.so.1")
TOKENS, HIDDEN = int(os.environ.get("TOKENS", 16384)), 2048
# the keys of a tile, by the widths of Q and K and of V and O, where a kernel's name does not say `long`
KEYS = {(64, 64): 128, (128, 128): 128, (192, 128): 128, (192, 192): 96, (256, 256): 64}
LONG_KEYS = 80
DROPOUT = float(os.environ.get("DROPOUT", 0))
PEERS = {"FLASH": SDPBackend.FLASH_ATTENTION, "CUDNN": SDPBackend.CUDNN_ATTENTION}


def keys_of_tile(name, d, values):
    return LONG_KEYS if "long" in name else KEYS[d, values]


def ok(result):
    if result:
        text = C.c_char_p()
        driver.cuGetErrorString(result, C.byref(text))
        raise RuntimeError(f"CUDA {result}: {text.value}")


def aligned(count, to=64):
    memory = (C.c_ubyte * (count + to))()
    return (C.c_ubyte * count).from_buffer(memory, -C.addressof(memory) % to)


def tensor_map(x, rows):
    """x is (batch, head, row, d) with d contiguous; boxes of 64 columns by `rows`, with the swizzle of 128 bytes."""
    b, h, s, d = x.shape
    width, result = x.element_size(), aligned(128)
    sizes = (C.c_uint64 * 4)(d, s, h, b)
    strides = (C.c_uint64 * 3)(*(x.stride(i) * width for i in (2, 1, 0)))
    box, ones = (C.c_uint32 * 4)(64, rows, 1, 1), (C.c_uint32 * 4)(1, 1, 1, 1)
    kind = 6 if x.dtype == torch.float16 else 9
    ok(driver.cuTensorMapEncodeTiled(C.byref(result), kind, 4, C.c_void_p(x.data_ptr()), sizes, strides, box, ones, 0, 3, 2, 0))
    return result


def packed_map(x, rows):
    """x is (row, head, d): the rows twice, and the first element `rows` rows before the tensor."""
    n, h, d = x.shape
    width, result = x.element_size(), aligned(128)
    sizes = (C.c_uint64 * 4)(d, rows, h, n + 1)
    strides = (C.c_uint64 * 3)(*(x.stride(i) * width for i in (0, 1, 0)))
    box, ones = (C.c_uint32 * 4)(64, rows, 1, 1), (C.c_uint32 * 4)(1, 1, 1, 1)
    kind, first = 6 if x.dtype == torch.float16 else 9, x.data_ptr() - rows * x.stride(0) * width
    ok(driver.cuTensorMapEncodeTiled(C.byref(result), kind, 4, C.c_void_p(first), sizes, strides, box, ones, 0, 3, 2, 0))
    return result


class Kernels:
    def __init__(self, folder):
        self.folder, self.modules = folder, {}
        # two counters, and what says which weights stay: a seed, an offset and a bound
        self.counters = torch.tensor([0, 0, 42, 0, 0, round(65536 * (1 - DROPOUT))], dtype=torch.int32, device="cuda")
        self.blocks = torch.cuda.get_device_properties(0).multi_processor_count

    def launch(self, name, q, k, v, o, sums):
        """A function that launches the kernel once."""
        b, h, s, d = q.shape
        key_heads, keys = k.shape[1:3]
        if name.startswith("warps_"):
            return self.launch_warps(name, q, k, v, o, sums)
        values = v.shape[3]
        tile = keys_of_tile(name, d, values)
        rows = 192 if "tall" in name else 128
        maps = [tensor_map(q, 64), tensor_map(k, tile), tensor_map(v, tile), tensor_map(o, 64)]
        at_once = max(1, min(b * h, (32 << 20) // (keys * (d + values) * 2), 64 if d == 128 else b * h))
        numbers = (s, keys, h, h // key_heads, b, at_once, keys - s, sums.stride(2), sums.stride(1), sums.stride(0))
        return self.go(name, maps, -(-s // rows) * h * b, d, numbers, sums, [0, 0], (q, k, v, o), values)

    def launch_sequences(self, name, q, k, v, o, sums, offsets):
        """The same for packed sequences: q is (row, head, d), sums (row, head), and offsets are on the GPU."""
        n, h, d = q.shape
        keys, key_heads = k.shape[:2]
        values = v.shape[2]
        tile = keys_of_tile(name, d, values)
        maps = [packed_map(q, 64), packed_map(k, tile), packed_map(v, tile), packed_map(o, 64)]
        b = offsets.shape[0] - 1
        numbers = (n, keys, h, h // key_heads, b, (32 << 20) // ((d + values) * 2), 1, sums.stride(0), sums.stride(1), 0)
        name, rows = "packed_" + name, 192 if "tall" in name else 128
        return self.go(name, maps, (n // rows + b) * h, d, numbers, sums, [offsets.data_ptr()] * 2, (q, k, v, o, offsets), values)

    def function(self, folder, name):
        function = C.c_void_p()
        if name not in self.modules:
            self.modules[name] = C.c_void_p()
            text = open(f"{folder}/attention_{name}.ptx", "rb").read() + b"\0"
            ok(driver.cuModuleLoadData(C.byref(self.modules[name]), text))
        ok(driver.cuModuleGetFunction(C.byref(function), self.modules[name], f"attention_{name}".encode()))
        return function

    def launch_warps(self, name, q, k, v, o, sums):
        """The kernel by `mma.sync`, which takes addresses and strides."""
        b, h, s, d = q.shape
        key_heads, keys = k.shape[1:3]
        kind, causal = name.split("_")[1], "causal" in name
        dropout = "_dropout" if DROPOUT else ""
        function = self.function(self.folder + "/../attention-warps", f"warps_{kind}_{d}{dropout}")
        rows, tile = 128 if d <= 128 else 64, 128 if d == 64 else 64
        # and what a block keeps: KEPT_BYTES
        shared, far = (rows + 2 * tile) * d * 2 + 28, 1 << 29
        ok(driver.cuFuncSetAttribute(function, 8, shared))
        numbers = b"".join(struct.pack("<4qQ", x.stride(2), x.stride(3), x.stride(1), x.stride(0), 1) for x in (q, k, v, o))
        at_once = max(1, min(b * h, (32 << 20) // (keys * d * 4)))
        numbers += struct.pack("<6I3f3i4I2HI4I", s, keys, h, h // key_heads, b, at_once, d ** -0.5 * 1.4426950408889634,
                               d ** -0.5, 0.0, keys - s, far, 0 if causal else far, 0, sums.stride(2), sums.stride(1),
                               sums.stride(0), d, v.shape[3], 0, 42, 0, 0, round(65536 * (1 - DROPOUT)))
        numbers = (C.c_ubyte * len(numbers))(*numbers)
        values = [C.c_uint64(x.data_ptr()) for x in (q, k, v, o, sums, self.counters)] + [numbers]
        return self.launcher(function, -(-s // rows) * h * b, 128, shared, values, (q, k, v, o, sums), o)

    def go(self, name, maps, tiles, d, numbers, sums, offsets, keep, values):
        name, _, maxima = name.partition("@")
        # as the host chooses: where no multiprocessor has a second tile of Q, all maxima are computed
        maxima = {"before": 0, "": 1 if tiles > self.blocks else 2, "all": 2}[maxima]
        function = self.function(self.folder, name)
        # two tiles of Q and one of O of 192 rows, or one of each of 128 rows, or one for both
        rows = 3 * 192 if "tall" in name else 256 if d <= 128 else 128
        shared = (rows * d + 2 * keys_of_tile(name, d, values) * (d + values)) * 2 + 16 * 7 + 96
        ok(driver.cuFuncSetAttribute(function, 8, shared))
        blocks, far = min(self.blocks, tiles), 1 << 29
        *sizes, shift, s0, s1, s2 = numbers
        numbers = struct.pack("<6I3f3i4I", *sizes, d ** -0.5 * 1.4426950408889634, d ** -0.5, 0.0, shift, far,
                              0 if "causal" in name else far, maxima, s0, s1, s2)
        numbers = (C.c_ubyte * len(numbers))(*numbers)
        values = maps + [C.c_uint64(sums.data_ptr()), C.c_uint64(self.counters.data_ptr()), numbers]
        values += [C.c_uint64(x) for x in offsets]
        return self.launcher(function, blocks, 512 if "tall" in name else 384, shared, values, (sums,) + keep, keep[3])

    def launcher(self, function, blocks, threads, shared, values, keep, o):
        parameters = (C.c_void_p * len(values))(*(C.addressof(x) for x in values))
        keep = (values,) + keep

        def go():
            stream = C.c_void_p(torch.cuda.current_stream().cuda_stream)
            ok(driver.cuLaunchKernel(function, blocks, 1, 1, threads, 1, 1, shared, stream, parameters, None))
            return keep and o
        return go


def make(b, h, s, d, values, kind, strided=False):
    def one(width):
        if strided:
            return torch.randn(b, s, h, width, device="cuda", dtype=kind).transpose(1, 2)
        return torch.randn(b, h, s, width, device="cuda", dtype=kind)
    q, k, v = one(d), one(d), one(values)
    how = os.environ.get("SCORES", "normal")
    place = torch.arange(s, device="cuda", dtype=torch.float32)[:, None]
    if how in ("ramp", "steep"):  # normal ones, times a number that grows as the tiles go, from the last keys to the first
        k.mul_(torch.linspace(8 if how == "ramp" else 60, 0.1, s, device="cuda", dtype=kind)[None, None, :, None])
    elif how == "sink":  # a key that all queries see
        q.add_(1.5); k[:, :, 0] = 3.0; k[:, :, s // 2] = 2.0
    elif how == "constant":
        q.fill_(1.0); k.fill_(0.5)
    elif how in ("slope", "alone", "higher"):  # what grows by .01 with each key before; all but equal, and one that is higher by 5;
        k.mul_(0.01 if how == "alone" else 1.0)  # or normal ones, and one that is higher by 4.5
        added = (s - place) * 0.01 if how == "slope" else (place == 0) * (5.0 if how == "alone" else 4.5)
        q[..., 0] = d ** 0.5 / 4
        k[..., 0] = (added * 4)[:, 0].to(kind)
    elif how != "normal":  # normal ones, times a number
        q.mul_(float(how))
    return q, k, v


def reference(q, k, v, causal):
    b, h, s, d = q.shape
    o, sums = torch.empty(v.shape, dtype=torch.float64, device="cuda"), torch.empty(b, h, s, dtype=torch.float64, device="cuda")
    for i in range(b):
        for j in range(h):
            x = q[i, j].double() @ k[i, j].double().T * d ** -0.5
            if causal:
                x.masked_fill_(torch.ones(s, s, dtype=torch.bool, device="cuda").triu_(1), float("-inf"))
            sums[i, j] = torch.logsumexp(x, -1)
            o[i, j] = torch.exp(x - sums[i, j, :, None]) @ v[i, j].double()
    return o, sums


def peer(name, q, k, v, causal):
    if name == "FA4":
        from flash_attn.cute import flash_attn_func
        q, k, v = (x.transpose(1, 2).contiguous() for x in (q, k, v))

        def own():
            o = flash_attn_func(q, k, v, causal=causal)
            return (o[0] if isinstance(o, tuple) else o).transpose(1, 2)
        return own

    def go():
        with sdpa_kernel(PEERS[name]):
            return F.scaled_dot_product_attention(q, k, v, is_causal=causal, dropout_p=DROPOUT)
    return go


def parts(name):
    kind, *rest = name.removeprefix("warps_").partition("@")[0].split("_")
    widths = [int(x) for x in rest if x.isdigit()]
    return torch.bfloat16 if kind == "bf16" else torch.float16, widths[0], widths[-1], "causal" in rest


def check(kernels, lengths, names):
    wrong = 0
    for s in lengths:
        for name in names:
            kind, d, values, causal = parts(name)
            torch.manual_seed(s + int(os.environ.get("SEED", 0)))
            b, h = (int(x) for x in os.environ.get("HEADS", "2,3").split(","))
            q, k, v = make(b, h, s, d, values, kind, strided=s % 128 != 0)
            ro, rs = reference(q, k, v, causal)
            error = lambda x: ((x.double() - ro).norm() / ro.norm()).item()
            # that kernel has one width, so V gets zeros
            theirs = error(peer("FLASH", q, k, F.pad(v, (0, d - values)), causal)()[..., :values])
            o, sums = torch.full_like(v, float("nan")), torch.full((b, h, s), float("nan"), device="cuda")
            go = kernels.launch(name, q, k, v, o, sums)
            go(); torch.cuda.synchronize()
            first, of_sums = o.clone(), (sums.double() - rs).abs().max().item()
            go(); torch.cuda.synchronize()
            good = ("@before" in name or error(o) < 1.05 * theirs + 1e-6) and of_sums < 1e-3 and torch.equal(first, o)
            wrong += not good
            print(f"{name:20s} {s:6d}: error {error(o):.2e} (FLASH {theirs:.2e}, ratio {error(o) / theirs:.3f}), sums {of_sums:.1e} {'ok' if good else 'WRONG'}", flush=True)
    return wrong


def graph(go, times):
    for _ in range(3):
        go()
    torch.cuda.synchronize()
    result = torch.cuda.CUDAGraph()
    with torch.cuda.graph(result):
        for _ in range(times):
            go()
    return result.replay


def timed(go, times=1):
    start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    start.record()
    for _ in range(times):
        go()
    end.record(); end.synchronize()
    return start.elapsed_time(end) / times


def draw(median, generator):
    """Lengths of sequences of 16,384 rows in all, log-normal around a median."""
    lengths = []
    while sum(lengths) < TOKENS:
        lengths.append(max(1, round(median * 2.718281828459045 ** generator.gauss(0, 0.7))))
    lengths[-1] -= sum(lengths) - TOKENS
    return lengths


def sequences(kernels, lengths, names):
    wrong = 0
    for name in names:
        kind, d, values, causal = parts(name)
        for median in lengths:
            drawn = draw(median, random.Random(median + int(os.environ.get("SEED", 0))))
            h, most = HIDDEN // d, max(drawn)
            offsets = torch.tensor([0] + drawn, device="cuda").cumsum(0).int()
            torch.manual_seed(median)
            # behind 128 rows that belong to no sequence
            q, k, v, o = (torch.randn(TOKENS + 128, h, d, device="cuda", dtype=kind)[128:] for _ in range(4))
            sums = torch.empty(TOKENS, h, device="cuda")
            ours = kernels.launch_sequences(name, q, k, v, o, sums, offsets)
            theirs = lambda: torch.ops.aten._flash_attention_forward(q, k, v, offsets, offsets, most, most, 0.0, causal, False)
            ours(); torch.cuda.synchronize()
            error = ((o.double() - theirs()[0].double()).norm() / o.double().norm()).item()
            wrong += not error < (4e-3 if kind == torch.bfloat16 else 5e-4) * 2
            work = sum(4 * s * s * d * h / (2 if causal else 1) for s in drawn) / 1e9
            graphs, times = {n: graph(f, 20) for n, f in (("varlen", theirs), (name, ours))}, {}
            for _ in range(int(os.environ.get("ROUNDS", 7))):
                for n in random.sample(list(graphs), 2):
                    torch.cuda.synchronize(); time.sleep(0.03)
                    times.setdefault(n, []).append(timed(graphs[n]) / 20)
            rate = {n: work / statistics.median(x) for n, x in times.items()}
            print(f"{name:16s} median {median:5d}, {len(drawn):3d} sequences, {most:5d} at most: varlen {rate['varlen']:.0f}, "
                  f"ours {rate[name]:.0f}, ratio {rate[name] / rate['varlen']:.2f}, difference {error:.1e}", flush=True)
    return wrong


def in_turns(runs, milliseconds):
    """The times of each run in milliseconds, all in turns: in bursts of so many after a pause, and back to back."""
    window, rounds = float(os.environ.get("WINDOW", 120)), int(os.environ.get("ROUNDS", 5))
    graphs, count = {}, {}
    for name, go in runs.items():
        try:
            one = graph(go, 4); one()
            count[name] = max(2, round(milliseconds / (timed(one) / 4)))
            graphs[name] = graph(go, count[name])
        except RuntimeError as error:
            torch.cuda.synchronize(); print(f"{name}: no graph: {error}", flush=True)
    burst, sustained, order = {n: [] for n in graphs}, {n: [] for n in graphs}, list(graphs)
    for _ in range(rounds):
        random.shuffle(order)
        for name in order:
            torch.cuda.synchronize(); time.sleep(0.03)
            burst[name].append(timed(graphs[name]) / count[name])
    for _ in range(2 if window else 0):
        random.shuffle(order)
        for name in order:
            times = max(2, round(window / (burst[name][0] * count[name])))
            timed(graphs[name], times); sustained[name].append(timed(graphs[name], times) / count[name])
    return burst, sustained


def measure(kernels, lengths, names):
    peers = [x for x in os.environ.get("PEERS", "FLASH,CUDNN").split(",") if x]
    for key in dict.fromkeys(parts(name) for name in names):
        kind, d, values, causal = key
        for s in lengths:
            b, h = max(1, TOKENS // s), HIDDEN // values
            q, k, v = make(b, h, s, d, values, kind)
            o, sums = torch.empty_like(v), torch.empty(b, h, s, device="cuda")
            runs = {name: peer(name, q, k, v, causal) for name in peers if d == values or name != "FLASH"}
            runs |= {name: kernels.launch(name, q, k, v, o, sums) for name in names if parts(name) == key}
            burst, sustained = in_turns(runs, 3)
            work = 2 * s * s * (d + values) * h * b / (2 if causal else 1) / 1e9
            of = lambda times: f"{work / statistics.median(times):.0f}" if times else "-"
            row = "  ".join(f"{name} {of(burst[name])}/{of(sustained[name])}" for name in burst)
            width = d if d == values else f"{d}/{values}"
            print(f"{'causal' if causal else 'full':6s} d={width} {s:6d}: {row}", flush=True)


if __name__ == "__main__":
    torch.cuda.init(); torch.zeros(1, device="cuda")
    kernels = Kernels(sys.argv[1])
    lengths = [int(x) for x in sys.argv[3].split(",")]
    names = sys.argv[4:] or [f"{kind}_{d}_{mask}" for kind in ("f16", "bf16") for d, values in KEYS if d == values for mask in ("full", "causal")]
    print(torch.cuda.get_device_name(), flush=True)
    if sys.argv[2] == "check":
        sys.exit(1 if check(kernels, lengths, names) else 0)
    if sys.argv[2] == "sequences":
        sys.exit(1 if sequences(kernels, lengths, names) else 0)
    measure(kernels, lengths, names)
