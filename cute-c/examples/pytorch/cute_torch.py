"""Attention of cute-kernels as an operator of PyTorch.

    import cute_torch
    o, lse = torch.ops.cute.attention(q, k, v, causal=True)

Tensors are used where they are, and work goes to PyTorch's current stream.
"""

from typing import Optional

import cute_c
import torch

_library = cute_c.load(cute_c.library_path())
_gpus = {}


def gpu(number):
    """The GPU with a number, which is opened once."""
    if number not in _gpus:
        _gpus[number] = cute_c.Gpu(_library, number)
    return _gpus[number]


def stream(device):
    """PyTorch's current stream as `cute.h` takes it."""
    return torch.cuda.current_stream(device).cuda_stream


def given(x, *axes):
    """A tensor of PyTorch as one of cute, and its GPU's number."""
    return cute_c.of_dlpack(x.detach(), axes or None)


def result(q, v):
    """A tensor for the result: its rows are as wide as those of v."""
    if q.shape[-1] == v.shape[-1]:
        return torch.empty_like(q)
    return q.new_empty(*q.shape[:-1], v.shape[-1])


@torch.library.custom_op("cute::attention", mutates_args=(), device_types="cuda")
def attention(
    q: torch.Tensor,
    k: torch.Tensor,
    v: torch.Tensor,
    causal: bool = False,
    scale: Optional[float] = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    """softmax(scale * q @ k.T) @ v and the logarithms of the sums of the softmax. The tensors are (batch, head, row,
    d), as those of `scaled_dot_product_attention`, with any strides that the kernels load; k and v may have fewer
    heads. With `causal`, the first query is at the first key, as in PyTorch."""
    o = result(q, v)
    lse = torch.empty(q.shape[:3], dtype=torch.float32, device=q.device)
    # (rows, head dimension, heads, batches)
    (of_q, number), *others = [given(x, 2, 3, 1, 0) for x in (q, k, v, o)]
    of_lse, _ = given(lse, 2, 1, 0)
    options = cute_c.AttentionOptions(
        mask=cute_c.CAUSAL if causal else cute_c.FULL, alignment=cute_c.STARTS, scale=scale or 0.0
    )
    gpu(number).attention(stream(q.device), of_q, *(x for x, _ in others), of_lse, options)
    return o, lse


@attention.register_fake
def _(q, k, v, causal=False, scale=None):
    return result(q, v), torch.empty(q.shape[:3], dtype=torch.float32, device=q.device)
