"""PyTorch's times for the tensors of `memory`: python3 peers/memory.py [ROUNDS]"""
import sys
import torch
import torch.nn.functional as F

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
TIMES = 4


def line(what, bytes_, work):
    """Medians of some rounds, in pairs with a copy on the device."""
    from_ = torch.randint(-(2**31), 2**31 - 1, (bytes_ // 8,), dtype=torch.int32, device="cuda")
    to = torch.empty_like(from_)

    def seconds(work):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        for _ in range(TIMES):
            work()
        end.record()
        end.synchronize()
        return start.elapsed_time(end) / 1e3 / TIMES

    times = [(seconds(work), seconds(lambda: to.copy_(from_))) for _ in range(ROUNDS + 2)][2:]
    speed = sorted(bytes_ / ours / 1e9 for ours, _ in times)[ROUNDS // 2]
    part = sorted(copy / ours for ours, copy in times)[ROUNDS // 2]
    print(f"| {what} | {speed:.0f} | {part:.3f} |", flush=True)


print(f"PyTorch {torch.__version__}, {torch.cuda.get_device_name()}")
print("| what | GB/s | part of a copy |\n|---|---|---|")
for sizes, order in [((16384, 16384), (1, 0)), ((512, 640, 768), (2, 1, 0)), ((64, 224, 224, 64), (0, 3, 1, 2)), ((32, 48, 40, 56, 64), (4, 2, 0, 3, 1))]:
    for name, dtype in (("f32", torch.float32), ("f16", torch.float16)):
        x = torch.randn(sizes, dtype=dtype, device="cuda")
        line(f"permutation {list(sizes)} to {list(order)}, {name}", 2 * x.nbytes, lambda: x.permute(order).contiguous())
for axis, name in ((1, "rows"), (0, "columns"), ((0, 1), "all")):
    x = torch.randn((16384, 16384), dtype=torch.float16, device="cuda")
    line(f"sum of {name} (16384,16384), f16", x.nbytes, lambda: x.sum(axis))
for n, name in ((4096, "f16"), (8192, "f16"), (16384, "f16"), (32768, "f16"), (4095, "f16"), (4096, "f32")):
    dtype = torch.float16 if name == "f16" else torch.float32
    x = torch.randn((16384, n), dtype=dtype, device="cuda")
    w = torch.full((n,), 1.5, dtype=dtype, device="cuda")
    for what, work in (
        ("softmax", lambda: torch.softmax(x, 1)),
        ("log-softmax", lambda: torch.log_softmax(x, 1)),
        ("RMSNorm", lambda: F.rms_norm(x, (n,), w, 1e-5)),
        ("LayerNorm", lambda: F.layer_norm(x, (n,), w, w, 1e-5)),
    ):
        line(f"{what} (16384,{n}), {name}", 2 * x.nbytes, work)
