"""Layouts from the text of the CuTe DSL: from its printouts, and from its source code."""

import ast

from ._cute import CuteError, Layout, ScaledBasis, Swizzle, SwizzledLayout, layout_of_tensor


def from_dsl(text):
    """The layout that a text of the CuTe DSL stands for.

    The text is what the DSL prints, or an expression of its source code with constants.

    >>> from_dsl("cute.make_layout((4, 8), stride=(8, 1))")
    Layout("(4,8):(8,1)")
    >>> from_dsl("S<3,3,3> o 0 o (8,64):(64,1)")
    SwizzledLayout("Sw<3,3,3> o 0 o (8,64):(64,1)")

    Of a tensor it is the layout, behind the swizzle of its pointer if that has one.

    >>> from_dsl("tensor<ptr<f16, gmem, align<16>> o (8,64):(64,1)>")
    Layout("(8,64):(64,1)")
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a text of the CuTe DSL, found `{type(text).__name__}`")
    if "make_" in text:
        try:
            tree = ast.parse(text.strip(), mode="eval")
        except (SyntaxError, ValueError) as error:  # the latter of bytes that no source has
            raise CuteError(f"not an expression: {error}") from error
        return _layout(tree.body)
    if "?" in text:
        raise CuteError(f"{text} has sizes that only a running kernel knows, printed as `?`")
    if text.lstrip().startswith(("tensor<", "raw_ptr(", "ptr<")):
        return layout_of_tensor(text)
    if text.lstrip().startswith("S"):
        return SwizzledLayout(text)
    return Layout(text)


def _refuse(node, expected):
    raise CuteError(f"expected {expected}, found `{ast.unparse(node)}`")


def _call(node, expected):
    """The name of a called function, without the module, and its arguments by position and name."""
    if not isinstance(node, ast.Call):
        _refuse(node, expected)
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    named = {argument.arg: argument.value for argument in node.keywords}
    if len(named) < len(node.keywords):  # Python refuses it when it compiles
        _refuse(node, "each argument once")
    return name, node.args, named


def _arguments(node, given, named, names, least):
    """The arguments in the order of their names; `None` for those that are left out."""
    values = dict(zip(names, given))
    if len(given) > len(names) or named.keys() - set(names) or named.keys() & values.keys():
        _refuse(node, f"the arguments {', '.join(names)}")
    values.update(named)
    if any(name not in values for name in names[:least]):
        _refuse(node, f"the arguments {', '.join(names[:least])}")
    return [values.get(name) for name in names]


def _layout(node):
    expected = "make_layout, make_ordered_layout, make_identity_layout or make_composed_layout"
    name, given, named = _call(node, expected)
    if name == "make_layout":
        shape, stride = _arguments(node, given, named, ["shape", "stride"], 1)
        return Layout(_tuple(shape)) if stride is None else Layout(_tuple(shape), _tuple(stride))
    if name == "make_ordered_layout":
        shape, order = _arguments(node, given, named, ["shape", "order"], 2)
        return Layout.ordered(_tuple(shape), _tuple(order))
    if name == "make_identity_layout":
        (shape,) = _arguments(node, given, named, ["shape"], 1)
        return Layout.identity(_tuple(shape))
    if name == "make_composed_layout":
        swizzle, offset, outer = _arguments(node, given, named, ["inner", "offset", "outer"], 3)
        return _swizzle(swizzle).compose(_layout(outer), _tuple(offset))
    _refuse(node, expected)


def _swizzle(node):
    name, given, named = _call(node, "make_swizzle")
    if name != "make_swizzle":
        _refuse(node, "make_swizzle")
    return Swizzle(*map(_tuple, _arguments(node, given, named, ["b", "m", "s"], 3)))


def _tuple(node):
    """An integer, a multiple of a basis vector, or a tuple of these."""
    if isinstance(node, ast.Tuple):
        return tuple(map(_tuple, node.elts))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return ScaledBasis(_integer(node.left), _basis(node.right))
    if isinstance(node, ast.Call) and _call(node, "")[0] == "E":
        return ScaledBasis(1, _basis(node))
    return _integer(node)


def _integer(node):
    if isinstance(node, ast.Call) and _call(node, "")[0] in ("Int32", "Int64") and len(node.args) == 1:
        return _integer(node.args[0])
    try:
        value = ast.literal_eval(node)
    except ValueError:
        value = None
    if isinstance(node, ast.Name):
        raise CuteError(f"expected an integer, found `{node.id}`: a text has no variables")
    if type(value) is not int:
        _refuse(node, "an integer")
    return value


def _basis(node):
    name, given, named = _call(node, "E")
    if name != "E":
        _refuse(node, "E")
    (mode,) = _arguments(node, given, named, ["mode"], 1)
    if isinstance(mode, (ast.List, ast.Tuple)):
        return tuple(map(_integer, mode.elts))
    return _integer(mode)
