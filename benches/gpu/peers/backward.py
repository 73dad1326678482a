"""The backward pass of attention of this crate beside PyTorch's, on one GPU, in one run, in turn.

    backward.py KERNELS check 512,1000 [f16_128_full ...]    against f64, and FlashAttention-2's error beside it
    backward.py KERNELS time 512,2048 [f16_128_full ...]     TFLOP/s of all three kernels, in CUDA graphs
    backward.py KERNELS sequences 512,2048 [f16_128_full ...]    the same for sequences of log-normal lengths, with
                                                             these as their median, beside FlashAttention-2's varlen

KERNELS is the folder of the PTX texts, `cute-kernels/ptx/backward`. A kernel is named by format, head dimension and
mask; with `@ordered` blocks add to dQ in order. DROPOUT=0.1: `time` with dropout, ours and the peers'. 16,384 tokens in all, hidden size 2048. PEERS, ROUNDS, WINDOW and SEED are
as in attention.py, FA4 among the peers of `time`. STEPS=1 prints the time of each of the three kernels too.
"""
import ctypes as C, os, random, statistics, struct, sys
import torch
import attention
from attention import DROPOUT, HIDDEN, TOKENS, draw, driver, in_turns, make, ok, packed_map, parts, tensor_map

aten = torch.ops.aten


class Kernels:
    def __init__(self, folder):
        self.folder, self.modules = folder, {}

    def function(self, name, shared):
        function = C.c_void_p()
        if name not in self.modules:
            self.modules[name] = C.c_void_p()
            text = open(f"{self.folder}/{name}.ptx", "rb").read() + b"\0"
            ok(driver.cuModuleLoadData(C.byref(self.modules[name]), text))
        ok(driver.cuModuleGetFunction(C.byref(function), self.modules[name], name.encode()))
        ok(driver.cuFuncSetAttribute(function, 8, shared))
        return function

    def launch(self, name, q, k, v, o, sums, do, dq, dk, dv):
        """A function that launches the three kernels once, and the three alone."""
        b, h, s, d = q.shape
        key_heads, keys = k.shape[1:3]
        tile = 128 if d <= 64 else 64
        tiles = (-(-s // tile), -(-keys // 128))
        return self.go(name, tensor_map, (s, keys, h, key_heads, b), tiles, keys - s, sums.stride()[::-1],
                       (q, k, v, o, sums, do, dq, dk, dv))

    def launch_sequences(self, name, q, k, v, o, sums, do, dq, dk, dv, offsets):
        """The same for packed sequences: q is (row, head, d), sums (row, head), and offsets are on the GPU."""
        s, h, d = q.shape
        keys, key_heads = k.shape[:2]
        # of packed sequences narrow heads have no kernels of their own
        name, tile, b = name.replace("_64_", "_128_"), 64, offsets.shape[0] - 1
        tiles = (s // tile + b, keys // 128 + b)
        return self.go(name, packed_map, (s, keys, h, key_heads, b), tiles, 1, (*sums.stride(), 0),
                       (q, k, v, o, sums, do, dq, dk, dv), offsets)

    def go(self, name, map_of, sizes, tiles, shift, strides, tensors, offsets=None):
        name, _, ordered = name.partition("@")
        kind, head, mask = name.split("_")
        s, keys, h, key_heads, b = sizes
        q, k, v, o, sums, do, dq, dk, dv = tensors
        d, width, tile = q.shape[-1], int(head), 128 if head == "64" else 64
        query_tiles, key_tiles = tiles
        of = 1 if offsets is not None else b
        rows = of * h * query_tiles * tile
        places = torch.full((2 * b + 2 + query_tiles + key_tiles,), -1, device="cuda", dtype=torch.int32)
        numbers = torch.full((2 * rows,), float("nan"), device="cuda")
        found = torch.full((rows * width,), float("nan"), device="cuda")
        turns = torch.full((rows // tile,), 77, device="cuda", dtype=torch.int32)
        of_head = 8 if mask == "causal" else 64  # the blocks of a head that run at a time, in order
        least = -(-torch.cuda.get_device_properties(0).multi_processor_count // of_head) if ordered else 1
        at_once = min(b * key_heads, max(least, (32 << 20) // (s * width * 8 * (h // key_heads))))
        words = struct.pack("<6I3f3i4I5I", s, keys, h, h // key_heads, b, at_once, d ** -0.5 * 1.4426950408889634, d ** -0.5, 0.0,
                            shift, 1 << 29, 0 if mask == "causal" else 1 << 29, 0, *strides,
                            key_heads, query_tiles, key_tiles, tile, int(ordered == "ordered"))
        words = (C.c_ubyte * len(words)).from_buffer_copy(words)
        at = lambda x: C.c_uint64(x.data_ptr())
        values = {
            "before": [map_of(o, 64), map_of(do, 64), at(sums), at(numbers), at(found), at(turns), words, at(places)],
            mask: [map_of(q, 64), map_of(k, 128), map_of(v, 128), map_of(do, 64), map_of(dk, 64), map_of(dv, 64),
                   at(numbers), at(found), at(turns), words, at(places)],
            "after": [map_of(dq, 64), at(found), words, at(places)],
        }
        main = (256 + 5 * tile) * width * 2 + 512 * tile + 64 * 128 * 4 + 24 * tile + 80 + 8 + 52
        shared = {"places": 1024, "before": 256 * width + 8, mask: main, "after": 128 * width}
        blocks = {"places": 1, "before": rows // 64, mask: of * key_heads * key_tiles, "after": rows // 64}
        packed = ""
        if offsets is not None:
            values, packed = {"places": [at(offsets), at(offsets), at(places), words], **values}, "packed_"
        if DROPOUT:
            below = round(65536 * (1 - DROPOUT))
            values[mask].append((C.c_ubyte * 20).from_buffer_copy(struct.pack("<4If", 42, 0, 0, below, 65536 / below)))
        keep = (tensors, offsets, numbers, found, turns, places, values)

        def one(step):
            names = {"places": "backward_packed_places"}
            of_step = "dropout" if DROPOUT and step == mask else step
            function = self.function(names.get(step, f"backward_{packed}{kind}_{head}_{of_step}"), shared[step])
            pointers = (C.c_void_p * len(values[step]))(*(C.addressof(x) for x in values[step]))
            def go():
                stream = C.c_void_p(torch.cuda.current_stream().cuda_stream)
                threads = {mask: 384, "places": 256}.get(step, 128)
                ok(driver.cuLaunchKernel(function, blocks[step], 1, 1, threads, 1, 1, shared[step], stream, pointers, None))
                return keep
            return go
        steps = {step: one(step) for step in values}

        def go():
            for step in steps.values():
                step()
        return go, steps


def forward(q, k, v, causal):
    """O and the logarithms of the sums, by FlashAttention-2, and all that its backward pass takes."""
    return aten._scaled_dot_product_flash_attention(q, k, v, DROPOUT, causal, False)


def peer(name, q, k, v, do, causal):
    if name == "FA4":
        from flash_attn.cute.interface import _flash_attn_bwd
        o, sums = forward(q, k, v, causal)[:2]
        rows = [x.transpose(1, 2).contiguous() for x in (q, k, v, o, do)]
        return lambda: [x.transpose(1, 2) for x in _flash_attn_bwd(*rows, sums, causal=causal)[:3]]
    if name == "FLASH":
        o, sums, cq, ck, mq, mk, seed, offset, _ = forward(q, k, v, causal)
        return lambda: aten._scaled_dot_product_flash_attention_backward(
            do, q, k, v, o, sums, cq, ck, mq, mk, DROPOUT, causal, seed, offset)
    o, sums, cq, ck, mq, mk, seed, offset, _ = aten._scaled_dot_product_cudnn_attention(q, k, v, None, True, DROPOUT, causal, False)
    return lambda: aten._scaled_dot_product_cudnn_attention_backward(
        do, q, k, v, o, sums, seed, offset, None, cq, ck, mq, mk, DROPOUT, causal)


def reference(q, k, v, do, causal):
    """dQ, dK, dV, O and the logarithms, in f64; a head of K and V serves as many neighbours of Q."""
    b, h, s, d = q.shape
    key_heads, keys = k.shape[1:3]
    dq, dk, dv = (torch.zeros(x.shape, dtype=torch.float64, device="cuda") for x in (q, k, v))
    o, sums = torch.zeros_like(dq), torch.zeros(b, h, s, dtype=torch.float64, device="cuda")
    for i in range(b):
        for j in range(h):
            n = j // (h // key_heads)
            x, y, z, g = q[i, j].double(), k[i, n].double(), v[i, n].double(), do[i, j].double()
            scores = x @ y.T * d ** -0.5
            if causal:
                scores.masked_fill_(torch.ones(s, keys, dtype=torch.bool, device="cuda").triu_(1 + keys - s), float("-inf"))
            sums[i, j] = torch.logsumexp(scores, -1)
            p = torch.exp(scores - sums[i, j, :, None]).nan_to_num(0.0)
            o[i, j] = p @ z
            ds = p * (g @ z.T - (g * o[i, j]).sum(-1, keepdim=True)) * d ** -0.5
            dq[i, j] = ds @ y
            dk[i, n] += ds.T @ x
            dv[i, n] += p.T @ g
    return dq, dk, dv, o, sums


def check(kernels, lengths, names):
    wrong = 0
    for s in lengths:
        for name in names:
            kind, d, _, causal = parts(name.partition("@")[0])
            for heads, keys in ((3, s), (1, s), (3, s + 77), (3, max(1, s - 130))):
                torch.manual_seed(s + int(os.environ.get("SEED", 0)))
                one = lambda h, n: torch.randn(2, n, h, d, device="cuda", dtype=kind).transpose(1, 2)
                q, do, k, v = one(3, s), one(3, s), one(heads, keys), one(heads, keys)
                *wanted, o64, sums64 = reference(q, k, v, do, causal)
                o, sums = o64.to(kind), sums64.float()
                nan = lambda x: torch.full_like(x, float("nan"))
                dq, dk, dv = nan(q), nan(k), nan(v)
                go, _ = kernels.launch(name, q, k, v, o, sums, do, dq, dk, dv)
                go(); torch.cuda.synchronize()
                first = [x.clone() for x in (dq, dk, dv)]
                # of a single key dQ and dK are 0, and the error is absolute
                error = lambda got: [((x.double() - y).norm() / (y.norm() + 1)).item() for x, y in zip(got, wanted)]
                ours = error(first)
                go(); torch.cuda.synchronize()
                same = [torch.equal(x, y) for x, y in zip(first, (dq, dk, dv))]
                theirs = [float("nan")] * 3
                if heads == 3 and (keys == s or not causal):
                    theirs = error(peer("FLASH", q, k, v, do, causal)())
                limit = 8e-3 if kind == torch.bfloat16 else 1e-3
                good = all(x < limit for x in ours) and all(same[1:]) and (same[0] or not "@" in name)
                wrong += not good
                text = lambda xs: " ".join(f"{x:.1e}" for x in xs)
                print(f"{name:22s} {s:5d} {keys:5d} {heads}: {text(ours)} (FLASH {text(theirs)}), again {same} {'ok' if good else 'WRONG'}", flush=True)
    return wrong


def measure(kernels, lengths, names):
    peers = [x for x in os.environ.get("PEERS", "FLASH,CUDNN").split(",") if x]
    of = lambda name: parts(name.partition("@")[0])
    for key in dict.fromkeys(of(name) for name in names):
        kind, d, _, causal = key
        for s in lengths:
            b, h = max(1, TOKENS // s), HIDDEN // d
            q, k, v = make(b, h, s, d, d, kind)
            do = torch.randn_like(q)
            o, sums = forward(q, k, v, causal)[:2]
            dq, dk, dv = (torch.empty_like(x) for x in (q, k, v))
            runs = {name: peer(name, q, k, v, do, causal) for name in peers}
            for name in names:
                if of(name) == key:
                    runs[name], steps = kernels.launch(name, q, k, v, o, sums, do, dq, dk, dv)
                    if os.environ.get("STEPS") and "@" not in name:
                        runs[name]()
                        runs |= {f"{name}:{step}": go for step, go in steps.items()}
            burst, sustained = in_turns(runs, 5)
            work = 10 * s * s * d * h * b / (2 if causal else 1) / 1e9
            rate = lambda times: f"{work / statistics.median(times):.0f}" if times else "-"
            row = "  ".join(f"{n} {statistics.median(burst[n]) * 1000:.0f}us" if ":" in n else f"{n} {rate(burst[n])}/{rate(sustained[n])}"
                            for n in burst)
            print(f"{'causal' if causal else 'full':6s} d={d} {s:6d}: {row}", flush=True)


def sequences(kernels, lengths, names):
    wrong = 0
    forward_kernels = attention.Kernels(kernels.folder + "/../attention")
    for name in names:
        kind, d, _, causal = parts(name.partition("@")[0])
        for median in lengths:
            drawn = draw(median, random.Random(median + int(os.environ.get("SEED", 0))))
            h, most = HIDDEN // d, max(drawn)
            offsets = torch.tensor([0] + drawn, device="cuda").cumsum(0).int()
            torch.manual_seed(median)
            # behind 128 rows that belong to no sequence
            q, k, v, o, do, dq, dk, dv = (torch.randn(TOKENS + 128, h, d, device="cuda", dtype=kind)[128:] for _ in range(8))
            sums = torch.empty(TOKENS, h, device="cuda")
            forward_kernels.launch_sequences(name.partition("@")[0], q, k, v, o, sums, offsets)()
            ours, _ = kernels.launch_sequences(name, q, k, v, o, sums, do, dq, dk, dv, offsets)
            o2, sums2, seed, unused = aten._flash_attention_forward(q, k, v, offsets, offsets, most, most, 0.0, causal, False)[:4]
            theirs = lambda: aten._flash_attention_backward(do, q, k, v, o2, sums2, offsets, offsets, most, most, 0.0, causal, seed, unused)
            ours(); torch.cuda.synchronize()
            error = max(((x.double() - y.double()).norm() / y.double().norm()).item() for x, y in zip((dq, dk, dv), theirs()))
            wrong += not error < (8e-3 if kind == torch.bfloat16 else 1e-3) * 2
            work = sum(10 * s * s * d * h / (2 if causal else 1) for s in drawn) / 1e9
            burst, sustained = in_turns({"varlen": theirs, name: ours}, 5)
            rate = lambda n: [work / statistics.median(times[n]) if times[n] else float("nan") for times in (burst, sustained)]
            (a, b), (x, y) = rate("varlen"), rate(name)
            print(f"{name:16s} median {median:5d}, {len(drawn):3d} sequences, {most:5d} at most: varlen {a:.0f}/{b:.0f}, "
                  f"ours {x:.0f}/{y:.0f}, ratio {x / a:.2f}/{y / b:.2f}, difference {error:.1e}", flush=True)
    return wrong


if __name__ == "__main__":
    torch.cuda.init(); torch.zeros(1, device="cuda")
    kernels = Kernels(sys.argv[1])
    lengths = [int(x) for x in sys.argv[3].split(",")]
    names = sys.argv[4:] or [f"{kind}_{d}_{mask}" for kind in ("f16", "bf16") for d in (64, 128) for mask in ("full", "causal")]
    print(torch.cuda.get_device_name(), flush=True)
    if sys.argv[2] == "check":
        sys.exit(1 if check(kernels, lengths, names) else 0)
    if sys.argv[2] == "sequences":
        sys.exit(1 if sequences(kernels, lengths, names) else 0)
    measure(kernels, lengths, names)
