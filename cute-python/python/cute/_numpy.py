"""Shapes and strides as NumPy states them: strides in bytes."""

from operator import index

from ._cute import CuteError, Layout


def from_numpy(array, strides=None, itemsize=None):
    """The layout of an array, or of a shape with strides in bytes and the bytes of an element.

    Everything with `shape`, `strides` and `itemsize` is an array, as NumPy and CuPy have them. A
    tensor of PyTorch is taken as well. The offsets count elements from the element at index 0 of each
    axis.

    >>> from_numpy((3, 4), (16, 4), 4)
    Layout("(3,4):(4,1)")
    """
    if strides is None and itemsize is None:
        if callable(getattr(array, "stride", None)):  # PyTorch, which counts elements
            return Layout(tuple(array.shape), tuple(array.stride()))
        if getattr(array, "strides", None) is None:
            raise TypeError(
                f"`{type(array).__name__}` has no strides: give an array, as `numpy.asarray(…)` makes one, "
                "or a shape, strides in bytes and itemsize"
            )
        shape, strides, itemsize = array.shape, array.strides, array.itemsize
    elif strides is None or itemsize is None:
        raise TypeError("give an array, or a shape, strides and itemsize")
    else:
        shape = array
    itemsize, strides = _bytes(itemsize), tuple(map(index, strides))
    for stride in strides:
        if stride % itemsize:
            raise CuteError(f"stride {stride} is not a multiple of the {itemsize} bytes of an element")
    return Layout(tuple(shape), tuple(stride // itemsize for stride in strides))


def to_numpy(layout, itemsize):
    """The shape and the strides in bytes, for `numpy.lib.stride_tricks.as_strided`.

    Nested modes become axes of their own, from left to right.

    >>> to_numpy(Layout((3, (2, 2)), (1, (3, 6))), 4)
    ((3, 2, 2), (4, 12, 24))
    """
    itemsize = _bytes(itemsize)
    layout = Layout(layout)
    flat = layout.flatten()
    shape, strides = flat.shape, flat.stride
    if isinstance(shape, int):
        shape, strides = (shape,), (strides,)
    if not all(isinstance(stride, int) for stride in strides):
        raise CuteError(f"{layout} has coordinates as values, and NumPy has offsets")
    return shape, tuple(stride * itemsize for stride in strides)


def _bytes(itemsize):
    """The bytes of an element, an integer above 0."""
    itemsize = index(itemsize)
    if itemsize <= 0:
        raise CuteError(f"an element has {itemsize} bytes, and needs at least 1")
    return itemsize
