"""Attention of cute-kernels in PyTorch, beside PyTorch's own: results, then times.

    cargo build --release -p cute-c
    python3 cute-c/examples/pytorch/attention.py

Needs PyTorch with CUDA, and a GPU of sm_90. CUTE_C is the path of libcute_c.so where it is not the one that cargo
builds.
"""

import math
import statistics

import cute_c
import cute_torch
import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

torch.manual_seed(7)
gpu = cute_torch.gpu(0)
checked = 0


def random(*shape, dtype):
    return torch.randn(*shape, device="cuda", dtype=torch.float32).to(dtype)


def reference(q, k, v, scores=lambda s: s, seen=None, weights=lambda p: p):
    """In f64, and the logarithms of sums. `scores` modifies scaled scores, and `weights` their softmax; `seen(i, j)` says
    which keys count."""
    q, k, v = q.double(), *(x.double().repeat_interleave(q.shape[1] // x.shape[1], 1) for x in (k, v))
    s = scores(q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1]))
    if seen is not None:
        i, j = torch.arange(s.shape[-2], device="cuda")[:, None], torch.arange(s.shape[-1], device="cuda")
        s = s.masked_fill(~seen(i, j), -math.inf)
    lse = torch.logsumexp(s, -1)
    p = torch.exp(s - lse.masked_fill(lse == -math.inf, 0)[..., None])
    return weights(p) @ v, lse


def right(what, found, expected, most):
    """Fails if a difference is larger than `most`, or than that part of a value above 1."""
    global checked
    assert not found.isnan().any(), what
    found = found.double()
    error = (found - expected).abs().masked_fill(found == expected, 0) / expected.abs().clamp(min=1)
    assert error.max() <= most, f"{what}: {error.max().item()} is more than {most}"
    checked += 1


def rms(difference):
    return difference.double().square().mean().sqrt().item()


def views(kind, b, h, s, d, dtype):
    """q, k, v as (batch, head, row, d) that lie otherwise."""
    if kind == "batch, head, row":
        return [random(b, h, s, d, dtype=dtype) for _ in range(3)]
    if kind == "batch, row, head":
        return [random(b, s, h, d, dtype=dtype).transpose(1, 2) for _ in range(3)]
    packed = random(b, s, 3, h, d, dtype=dtype)  # side by side in one tensor
    return [packed[:, :, i].transpose(1, 2) for i in range(3)]


def check_operator():
    for dtype in (torch.float16, torch.bfloat16):
        most = 2e-3 if dtype == torch.float16 else 1.6e-2
        for kind in ("batch, head, row", "batch, row, head", "side by side"):
            for s, d, causal in ((1, 64, False), (127, 64, True), (1000, 128, False), (1000, 128, True), (300, 256, True)):
                q, k, v = views(kind, 2, 4, s, d, dtype)
                o, lse = torch.ops.cute.attention(q, k, v, causal)
                theirs = F.scaled_dot_product_attention(q, k, v, is_causal=causal)
                exact, sums = reference(q, k, v, seen=(lambda i, j: j <= i) if causal else None)
                what = f"{dtype}, {kind}, {s} rows of {d}, causal {causal}"
                right(what, o, exact, most)
                errors = rms(o - exact), rms(theirs - exact)
                assert errors[0] <= 1.1 * errors[1] + 1e-6, f"{what}: errors of {errors[0]}, PyTorch's of {errors[1]}"
                right(what + ": PyTorch's", o, theirs.double(), 2 * most)
                right(what + ": lse", lse, sums, 1e-3)
                assert o.stride() == torch.empty_like(q).stride()
    q, (k, v) = random(2, 8, 500, 128, dtype=torch.float16), (random(2, 2, 700, 128, dtype=torch.float16) for _ in range(2))
    right("four heads of q for one of k", torch.ops.cute.attention(q, k, v)[0], reference(q, k, v)[0], 2e-3)
    torch.library.opcheck(torch.ops.cute.attention.default, (q, k, v))
    torch.library.opcheck(torch.ops.cute.attention.default, tuple(x.requires_grad_() for x in (q, k, v)))
    q, k, v = (x.detach() for x in (q, k, v))
    compiled = torch.compile(lambda q, k, v: torch.ops.cute.attention(q, k, v)[0] * 2, backend="aot_eager", fullgraph=True)
    right("compiled", compiled(q, k, v), 2 * reference(q, k, v)[0], 4e-3)


def check_gradients():
    for dtype, most in ((torch.float16, 2e-2), (torch.bfloat16, 1e-1)):
        for kind in ("batch, head, row", "batch, row, head", "side by side"):
            for s, d, causal in ((1, 64, False), (127, 64, True), (1000, 128, False), (1000, 128, True)):
                what = f"{dtype}, {kind}, {s} rows of {d}, causal {causal}"
                tensors = views(kind, 2, 4, s, d, dtype)
                d_o = torch.randn_like(tensors[0])

                def gradients(work, *inputs):
                    inputs = [x.detach().requires_grad_() for x in inputs]
                    return torch.autograd.grad(work(*inputs), inputs, d_o.to(inputs[0].dtype))

                seen = (lambda i, j: j <= i) if causal else None
                exact = gradients(lambda q, k, v: reference(q, k, v, seen=seen)[0], *(x.double() for x in tensors))
                ours = gradients(lambda q, k, v: torch.ops.cute.attention(q, k, v, causal)[0], *tensors)
                theirs = gradients(lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=causal), *tensors)
                for name, x, y, z in zip(("dq", "dk", "dv"), ours, theirs, exact):
                    right(f"{name}: {what}", x, z, most)
                    errors = rms(x - z), rms(y - z)
                    assert errors[0] <= 1.1 * errors[1] + 1e-6, f"{name}: {what}: errors of {errors[0]}, PyTorch's of {errors[1]}"
    q, (k, v) = random(2, 8, 300, 128, dtype=torch.float16), (random(2, 2, 300, 128, dtype=torch.float16) for _ in range(2))
    inputs = [x.requires_grad_() for x in (q, k, v)]
    torch.use_deterministic_algorithms(True)
    runs = [torch.autograd.grad(torch.ops.cute.attention(q, k, v, True)[0].sum(), inputs) for _ in range(2)]
    torch.use_deterministic_algorithms(False)
    wide = [x.detach().double().requires_grad_() for x in inputs]
    exact = torch.autograd.grad(reference(*wide, seen=lambda i, j: j <= i)[0].sum(), wide)
    for x, again, z in zip(*runs, exact):
        assert torch.equal(x, again), "other bits in another run"
        right("four heads of q for one of k, causal", x, z, 4e-2)


def check_dropout():
    """Results and gradients with dropout, beside those in f64 with the same mask."""

    def stay(b, h, rows, keys, *dropout):
        """Which weights stay: O has them, as all weights are alike and V is the identity matrix, for 64 keys at a time."""
        q, k = (torch.zeros(b, h, n, 64, device="cuda", dtype=torch.float16) for n in (rows, keys))
        parts = []
        for first in range(0, keys, 64):
            v = torch.zeros_like(k)
            v[:, :, first : first + 64] = torch.eye(64, device="cuda", dtype=k.dtype)[: keys - first]
            parts.append(torch.ops.cute.attention(q, k, v, False, None, *dropout)[0] != 0)
        return torch.cat(parts, -1)[..., :keys]

    for dtype, most, part in ((torch.float16, 2e-2, 1e-3), (torch.bfloat16, 1e-1, 8e-3)):
        for s, d, causal, probability in ((1, 64, False, 0.5), (127, 64, True, 0.1), (300, 128, False, 0.1), (1000, 128, True, 0.25), (500, 64, False, 0.9)):
            what = f"{dtype}, {s} rows of {d}, causal {causal}, dropout {probability}"
            tensors = views("batch, row, head", 2, 4, s, d, dtype)
            dropout = probability, 0x1234_5678_9ABC_DEF, s
            below = round(65536 * (1 - probability))
            kept = stay(2, 4, s, s, *dropout)
            deviation = math.sqrt(probability * (1 - probability) / kept.numel())
            assert abs(kept.double().mean().item() - below / 65536) < 5 * deviation, f"{what}: {kept.double().mean().item()}"

            def both(work, *inputs):
                inputs = [x.detach().requires_grad_() for x in inputs]
                o = work(*inputs)
                return o, *torch.autograd.grad(o, inputs, d_o.to(o.dtype))

            seen = (lambda i, j: j <= i) if causal else None
            weights = lambda p: p * kept * (65536 / below)
            d_o = torch.randn_like(tensors[0])
            exact = both(lambda q, k, v: reference(q, k, v, seen=seen, weights=weights)[0], *(x.double() for x in tensors))
            ours = both(lambda q, k, v: torch.ops.cute.attention(q, k, v, causal, None, *dropout)[0], *tensors)
            for name, x, y in zip(("o", "dq", "dk", "dv"), ours, exact):
                right(f"{name}: {what}", x, y, most)
                # of one key dq and dk are 0
                assert rms(x - y) <= part * (rms(y) + (s == 1)), f"{name}: {what}: an error of {rms(x - y)} of {rms(y)}"
            without = both(lambda q, k, v: torch.ops.cute.attention(q, k, v, causal)[0], *tensors)
            assert s == 1 or all(rms(x - y) > 0.1 * rms(y) for x, y in zip(without, exact)), f"{what}: dropout changes little"


def check_other_functions():
    half, here = torch.float16, cute_torch.stream("cuda")
    given = lambda x, *axes: cute_torch.given(x, *axes)[0]
    q, k, v = (random(2, 4, 600, 64, dtype=half) for _ in range(3))
    o, modes = torch.empty_like(q), (2, 3, 1, 0)
    call = lambda **options: gpu.attention(
        here, *(given(x, *modes) for x in (q, k, v, o)), None, cute_c.AttentionOptions(**options)
    )
    call(mask=cute_c.WINDOW, window_left=100, window_right=7)
    right("a window", o, reference(q, k, v, seen=lambda i, j: (j >= i - 100) & (j <= i + 7))[0], 2e-3)
    call(mask=cute_c.WINDOW, window_left=cute_c.NO_LIMIT, window_right=0)
    right("a window without an end", o, reference(q, k, v, seen=lambda i, j: j <= i)[0], 2e-3)
    call(soft_cap=2.0)
    right("a soft cap", o, reference(q, k, v, scores=lambda s: 2 * torch.tanh(s / 2))[0], 2e-3)
    slopes = [0.5, 0.25, 0.125, 0.0625]
    far = (torch.arange(600)[:, None] - torch.arange(600)).abs().double().cuda()
    call(slopes=slopes, maximum_before=1)
    biased = lambda s: s - torch.tensor(slopes, device="cuda", dtype=torch.float64)[:, None, None] * far
    right("slopes", o, reference(q, k, v, scores=biased)[0], 2e-3)

    # the weights that stay are twice as large: with one key, and so one weight, a row is 2v or 0
    one = [x[:, :, :1] for x in (k, v)]
    runs = []
    for offset in (0, 0, 1):
        call_one = [given(x, *modes) for x in (q, *one, o)]
        gpu.attention(here, *call_one, None, cute_c.AttentionOptions(dropout=0.5, dropout_seed=7, dropout_offset=offset))
        runs.append(o.clone())
    assert torch.equal(runs[0], runs[1]) and not torch.equal(runs[0], runs[2]), "dropout by seed and offset"
    stays = runs[0][..., :1] != 0
    assert 0.4 < stays.double().mean() < 0.6, stays.double().mean()
    right("dropout", runs[0], torch.where(stays, 2 * one[1].double(), 0), 2e-3)
    call(instruction=cute_c.MMA_SYNC)
    right("by mma.sync", o, reference(q, k, v)[0], 2e-3)

    # sequences of 300, 0 and 724 rows behind 128 that belong to none
    q, k, v = (random(1152, 4, 128, dtype=half) for _ in range(3))
    o, lse = torch.zeros_like(q), torch.zeros(1024, 4, device="cuda")
    offsets = torch.tensor([0, 300, 300, 1024], dtype=torch.int32, device="cuda")
    gpu.attention_of_sequences(
        here, *(given(x, 0, 2, 1) for x in (q, k, v, o)), given(lse), given(offsets), given(offsets), None
    )
    for begin, end in ((0, 300), (300, 1024)):
        part = [x[None, 128 + begin : 128 + end].transpose(1, 2) for x in (q, k, v, o)]
        exact, sums = reference(*part[:3])
        right("a sequence", part[3], exact, 2e-3)
        right("lse of a sequence", lse[begin:end].T[None], sums, 1e-3)
    assert (o[:128] == 0).all()

    # their gradients
    d_o, found = random(*o.shape, dtype=half), [torch.full_like(q, 7.0) for _ in range(3)]
    gpu.attention_backward_of_sequences(
        here, *(given(x, 0, 2, 1) for x in (q, k, v, o)), given(lse), *(given(x, 0, 2, 1) for x in (d_o, *found)),
        given(offsets), given(offsets), None
    )
    for begin, end in ((0, 300), (300, 1024)):
        of = lambda x: x[None, 128 + begin : 128 + end].transpose(1, 2)
        inputs = [of(x).double().requires_grad_() for x in (q, k, v)]
        exact = torch.autograd.grad(reference(*inputs)[0], inputs, of(d_o).double())
        for name, x, y in zip(("dq", "dk", "dv"), found, exact):
            right(f"{name} of a sequence", of(x), y, 4e-3)
    assert all((x[:128] == 7).all() for x in found), "rows of no sequence are written"

    # elements of 8 bits, with a scale for each tensor; weights are rounded to 4 bits
    scales = 0.5, 0.25, 0.125
    eight = [(x / scale).to(torch.float8_e4m3fn) for x, scale in zip((q, k, v), scales)]
    wide = [x.double() * scale for x, scale in zip(eight, scales)]
    gpu.attention_e4m3_of_sequences(
        here, *(given(x, 0, 2, 1) for x in eight), cute_c.Scales(*scales), given(o, 0, 2, 1), given(lse), given(offsets),
        given(offsets), None
    )
    for begin, end in ((0, 300), (300, 1024)):
        part = [x[None, 128 + begin : 128 + end].transpose(1, 2) for x in wide]
        exact, sums = reference(*part)
        of_part = o[None, 128 + begin : 128 + end].transpose(1, 2)
        assert rms(of_part - exact) < 0.04 * rms(exact), rms(of_part - exact) / rms(exact)
        right("lse of a sequence of 8 bits", lse[begin:end].T[None], sums, 1e-2)
    q, k, v = (x[None].transpose(1, 2) for x in eight)
    o = torch.empty(q.shape, device="cuda", dtype=torch.bfloat16)
    causal = cute_c.AttentionOptions(mask=cute_c.CAUSAL)
    gpu.attention_e4m3(here, *(given(x, *modes) for x in (q, k, v)), cute_c.Scales(*scales), given(o, *modes), None, causal)
    exact, _ = reference(*(x[None].transpose(1, 2) for x in wide), seen=lambda i, j: j <= i)
    assert rms(o - exact) < 0.04 * rms(exact), rms(o - exact) / rms(exact)

    # one query of 8 heads, 2 heads of keys in pages of 64 rows: 100 keys in pages 5 and 2, 37 in page 0
    q, o = (random(2, 8, 1, 128, dtype=half) for _ in range(2))
    pages = [random(6, 64, 2, 128, dtype=half) for _ in range(2)]
    lengths = torch.tensor([100, 37], dtype=torch.int32, device="cuda")
    table = torch.tensor([[5, 2], [0, 0]], dtype=torch.int32, device="cuda")
    gpu.decode(
        here, given(q, *modes), *(given(x, 1, 3, 2, 0) for x in pages), given(o, *modes), None, given(lengths), given(table, 1, 0), None
    )
    for batch, (count, used) in enumerate(((100, [5, 2]), (37, [0]))):
        k, v = (x[used].flatten(0, 1)[None, :count].transpose(1, 2) for x in pages)
        right("decoding", o[batch : batch + 1], reference(q[batch : batch + 1], k, v)[0], 2e-3)

    a, b, bias = random(700, 320, dtype=half), random(320, 512, dtype=half), random(512, dtype=half)
    d = torch.empty(700, 512, device="cuda", dtype=half)
    options = cute_c.GemmOptions(activation=1, alpha=0.5, bias=given(bias))
    gpu.gemm(here, given(a), given(b, 1, 0), given(d), options)
    exact = torch.relu(0.5 * a.double() @ b.double() + bias.double())
    right("a product", d, exact, 2e-3 * exact.abs().max().item())
    options = cute_c.GemmOptions(activation=1, alpha=0.5, bias=given(bias), tile=(128, 128), cluster=(2, 1), parts=2, group=4)
    d.zero_()
    gpu.gemm(here, given(a), given(b, 1, 0), given(d), options)
    right("a product with a schedule", d, exact, 2e-3 * exact.abs().max().item())


def check_manners():
    """Nothing is copied; streams, graphs and errors are as they should be."""
    half, modes = torch.float16, (2, 3, 1, 0)
    q, k, v = (random(2, 16, 4096, 128, dtype=half) for _ in range(3))
    torch.ops.cute.attention(q, k, v)
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    o, lse = torch.ops.cute.attention(q, k, v)
    assert torch.cuda.max_memory_allocated() - before == 2 * o.numel() + 4 * lse.numel(), "more than the results"
    assert cute_torch.given(q)[0].data == q.data_ptr()

    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        beside = torch.ops.cute.attention(q, k, v)[0]
    torch.cuda.current_stream().wait_stream(side)
    assert torch.equal(beside, o), "another stream, other results"

    again = torch.zeros_like(o)
    graph, capturing = torch.cuda.CUDAGraph(), torch.cuda.Stream()
    tensors = [cute_torch.given(x, *modes)[0] for x in (q, k, v, again)]
    with gpu.attention_plan(capturing.cuda_stream, *tensors, None, None) as plan:
        with torch.cuda.graph(graph, stream=capturing):
            plan.run()
        for _ in range(3):
            again.zero_()
            graph.replay()
            assert torch.equal(again, o), "a graph, other results"

    def refused(condition, words, work):
        try:
            work()
        except (cute_c.CuteError, TypeError) as error:
            assert words in str(error), error
            assert condition is None or error.condition == condition, error
        else:
            raise AssertionError(f"{condition} was not refused")

    wide = random(1, 1, 64, 512, dtype=half)
    refused("Widths", "512 elements of Q and 512 of V", lambda: torch.ops.cute.attention(wide, wide, wide))
    refused("SizesDiffer", "K has 4096 and V has 4000", lambda: torch.ops.cute.attention(q, k, v[:, :, :4000]))
    refused("Tma", "Q is not copied by TMA", lambda: torch.ops.cute.attention(*(x[..., ::2] for x in (q, k, v))))
    refused("Element", "CUTE_F32", lambda: torch.ops.cute.attention(q.float(), k.float(), v.float()))
    refused(None, "no GPU", lambda: cute_torch.given(q.cpu()))
    host = [cute_torch.given(x, *modes)[0] for x in (q, k, v, o)]
    on_host = q.cpu()
    host[0].data = on_host.data_ptr()
    refused("NotOnGpu", "q: the memory at address", lambda: gpu.attention(0, *host, None, None))
    torch.cuda.synchronize()


def times():
    """Milliseconds of each in turn, as they are called from Python, and with plans."""

    def measure(works, rounds=15):
        found = {name: [] for name in works}
        for _ in range(rounds):
            for name, work in works.items():
                events = [torch.cuda.Event(enable_timing=True) for _ in range(2)]
                work()
                events[0].record()
                for _ in range(10):
                    work()
                events[1].record()
                torch.cuda.synchronize()
                found[name].append(events[0].elapsed_time(events[1]) / 10)
        return {name: statistics.median(all) for name, all in found.items()}

    print(f"\n{torch.cuda.get_device_name()}, PyTorch {torch.__version__}; f16, 16384 tokens, 16 heads of 128; TFLOP/s")
    print(f"{'rows':>6} {'mask':>7} {'cute, operator':>15} {'cute, plan':>11} {'cuDNN':>7} {'FlashAttention-2':>17}")
    for rows in (512, 2048, 8192, 16384):
        for causal in (False, True):
            q, k, v = (random(16384 // rows, 16, rows, 128, dtype=torch.float16) for _ in range(3))
            o = torch.empty_like(q)
            tensors = [cute_torch.given(x, 2, 3, 1, 0)[0] for x in (q, k, v, o)]
            options = cute_c.AttentionOptions(mask=int(causal))

            def by(backend):
                def work():
                    with sdpa_kernel(backend):
                        F.scaled_dot_product_attention(q, k, v, is_causal=causal)

                return work

            with gpu.attention_plan(cute_torch.stream("cuda"), *tensors, None, options) as plan:
                found = measure({
                    "operator": lambda: torch.ops.cute.attention(q, k, v, causal),
                    "plan": plan.run,
                    "cuDNN": by(SDPBackend.CUDNN_ATTENTION),
                    "flash": by(SDPBackend.FLASH_ATTENTION),
                })
            work = 4 * 16384 * rows * 2048 / (2 if causal else 1)
            speeds = [work / ms / 1e9 for ms in found.values()]
            print("{:>6} {:>7} {:>15.0f} {:>11.0f} {:>7.0f} {:>17.0f}".format(rows, "causal" if causal else "full", *speeds))

    q = random(1, 1, 64, 64, dtype=torch.float16)
    small = measure({"operator": lambda: torch.ops.cute.attention(q, q, q), "flash": lambda: F.scaled_dot_product_attention(q, q, q)})
    print("one small head, called from Python: " + ", ".join(f"{name} {1000 * ms:.0f} µs" for name, ms in small.items()))


if __name__ == "__main__":
    check_operator()
    check_gradients()
    check_dropout()
    check_other_functions()
    check_manners()
    print(f"{checked} comparisons are right")
    times()
