"""Attention of cute-kernels as an operator of PyTorch, with its gradients.

    import cute_torch
    o, lse = torch.ops.cute.attention(q, k, v, causal=True)
    o.sum().backward()

With `dropout`, weights become 0 with that probability; `seed` and `offset` say which, in both passes. Tensors are used where they are, and work goes to PyTorch's current stream.
"""

import functools
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
    # `x.detach().__dlpack__(stream=-1)` calls this function too, after checks in Python that take longer than it
    return cute_c.of_capsule(torch.utils.dlpack.to_dlpack(x), axes or None)


def options(causal, scale, *dropout):
    """The options of an operator. With `causal`, the first query is at the first key, as in PyTorch."""
    # what torch.use_deterministic_algorithms asks for
    return _options(causal, scale, torch.are_deterministic_algorithms_enabled(), *dropout)


@functools.lru_cache
def _options(causal, scale, deterministic, dropout, seed, offset):
    return cute_c.AttentionOptions(
        mask=cute_c.CAUSAL if causal else cute_c.FULL,
        alignment=cute_c.STARTS,
        scale=scale or 0.0,
        deterministic=int(deterministic),
        dropout=dropout,
        dropout_seed=seed,
        dropout_offset=offset,
    )


# the axes of (batch, head, row, d) as (rows, head dimension, heads, batches), and those of (batch, head, row)
MODES, OF_SUMS = (2, 3, 1, 0), (2, 1, 0)


def result(q, v):
    """A tensor for the result: its rows are as wide as those of v."""
    if q.shape[-1] == v.shape[-1]:
        return torch.empty_like(q)
    return q.new_empty(*q.shape[:-1], v.shape[-1])


# `torch.library.custom_op` would be shorter, and each call through it takes longer
torch.library.define(
    "cute::attention",
    "(Tensor q, Tensor k, Tensor v, bool causal=False, float? scale=None, float dropout=0.0, int seed=0, int offset=0) "
    "-> (Tensor, Tensor)",
)


@torch.library.impl("cute::attention", "cuda")
def attention(
    q: torch.Tensor,
    k: torch.Tensor,
    v: torch.Tensor,
    causal: bool = False,
    scale: Optional[float] = None,
    dropout: float = 0.0,
    seed: int = 0,
    offset: int = 0,
) -> tuple[torch.Tensor, torch.Tensor]:
    """softmax(scale * q @ k.T) @ v and the logarithms of the sums of the softmax. The tensors are (batch, head, row,
    d), as those of `scaled_dot_product_attention`, with any strides that the kernels load; k and v may have fewer
    heads. With `causal`, the first query is at the first key, as in PyTorch."""
    o = result(q, v)
    lse = torch.empty(q.shape[:3], dtype=torch.float32, device=q.device)
    (of_q, number), *others = [given(x, *MODES) for x in (q, k, v, o)]
    of_lse, _ = given(lse, *OF_SUMS)
    gpu(number).attention(stream(q.device), of_q, *(x for x, _ in others), of_lse, options(causal, scale, dropout, seed, offset))
    return o, lse


@torch.library.register_fake("cute::attention")
def _(q, k, v, causal=False, scale=None, dropout=0.0, seed=0, offset=0):
    return result(q, v), torch.empty(q.shape[:3], dtype=torch.float32, device=q.device)


torch.library.define(
    "cute::attention_backward",
    "(Tensor q, Tensor k, Tensor v, Tensor o, Tensor lse, Tensor d_o, bool causal=False, float? scale=None, "
    "float dropout=0.0, int seed=0, int offset=0) -> (Tensor, Tensor, Tensor)",
)


@torch.library.impl("cute::attention_backward", "cuda")
def attention_backward(
    q: torch.Tensor,
    k: torch.Tensor,
    v: torch.Tensor,
    o: torch.Tensor,
    lse: torch.Tensor,
    d_o: torch.Tensor,
    causal: bool = False,
    scale: Optional[float] = None,
    dropout: float = 0.0,
    seed: int = 0,
    offset: int = 0,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """The gradients of q, k and v, from that of o."""
    gradients = tuple(torch.empty_like(x) for x in (q, k, v))
    # an expanded gradient, such as that of a sum, has no strides that the kernels load
    d_o = d_o if d_o.stride(-1) == 1 and 0 not in d_o.stride() else d_o.contiguous()
    (of_q, number), *of_inputs = [given(x, *MODES) for x in (q, k, v, o)]
    of_lse, _ = given(lse, *OF_SUMS)
    of_gradients = [given(x, *MODES)[0] for x in (d_o, *gradients)]
    gpu(number).attention_backward(
        stream(q.device), of_q, *(x for x, _ in of_inputs), of_lse, *of_gradients, options(causal, scale, dropout, seed, offset)
    )
    return gradients


@torch.library.register_fake("cute::attention_backward")
def _(q, k, v, o, lse, d_o, causal=False, scale=None, dropout=0.0, seed=0, offset=0):
    return torch.empty_like(q), torch.empty_like(k), torch.empty_like(v)


def _keep(ctx, inputs, output):
    q, k, v, *ctx.options = inputs
    o, lse = output
    ctx.mark_non_differentiable(lse)
    ctx.save_for_backward(q, k, v, o, lse)


def _gradients(ctx, d_o, _):
    gradients = torch.ops.cute.attention_backward(*ctx.saved_tensors, d_o, *ctx.options)
    return *gradients, *(None for _ in ctx.options)


torch.library.register_autograd("cute::attention", _gradients, setup_context=_keep)
