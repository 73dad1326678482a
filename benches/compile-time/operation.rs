//! The operations that are measured, and what they are applied to.

/// An operation of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The method's name.
    pub name: &'static str,
    /// Its call, an expression in `X` and `Y`.
    pub call: &'static str,
    /// What it makes.
    pub result: Result,
    /// To what it is applied.
    pub operands: Operands,
}

/// What an operation makes, and so what a function does with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// A layout, which is called.
    Layout,
    /// Anything else: its size in bytes.
    Value,
}

/// Operands to which an operation can be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operands {
    /// One injective layout, ordered or not, with gaps.
    Alone,
    /// A layout, and one into its domain.
    Composed,
    /// A layout, and a tile that fills it.
    Divided,
    /// A layout, and one as which copies of it can be arranged.
    Repeated,
    /// A layout, and a multiple of its cosize.
    Extended,
    /// A layout of rank 2, and a tile size for each mode.
    ByMode,
    /// A compact layout of rank 2, and a shape that multiples of it fill.
    Filled,
    /// A layout of rank 2, and which half of it is taken.
    Sliced,
    /// Two layouts of the same shape.
    Alike,
    /// Two layouts of the same profile, the sizes of the second divide those of the first.
    Divisors,
    /// Two compact layouts of rank 2.
    Compact,
}

impl Operation {
    const fn layout(name: &'static str, call: &'static str, operands: Operands) -> Operation {
        Operation {
            name,
            call,
            result: Result::Layout,
            operands,
        }
    }

    const fn value(name: &'static str, call: &'static str, operands: Operands) -> Operation {
        Operation {
            result: Result::Value,
            ..Operation::layout(name, call, operands)
        }
    }

    /// `at` stands for a function that calls its argument and does nothing else.
    pub const AT: Operation = Operation::layout("at", "X", Operands::Alone);
    pub const COALESCE: Operation = Operation::layout("coalesce", "X.coalesce()", Operands::Alone);
    pub const COMPOSE: Operation = Operation::layout("compose", "X.compose(Y)", Operands::Composed);
    pub const COMPLEMENT_TO: Operation =
        Operation::layout("complement_to", "X.complement_to(Y)", Operands::Extended);
    pub const LOGICAL_DIVIDE: Operation =
        Operation::layout("logical_divide", "X.logical_divide(Y)", Operands::Divided);
    pub const ZIPPED_DIVIDE: Operation =
        Operation::layout("zipped_divide", "X.zipped_divide(Y)", Operands::ByMode);
    pub const LOGICAL_PRODUCT: Operation = Operation::layout(
        "logical_product",
        "X.logical_product(Y)",
        Operands::Repeated,
    );

    /// The operations that are measured in every way.
    pub const CHIEF: [Operation; 7] = [
        Operation::AT,
        Operation::COALESCE,
        Operation::COMPOSE,
        Operation::COMPLEMENT_TO,
        Operation::LOGICAL_DIVIDE,
        Operation::ZIPPED_DIVIDE,
        Operation::LOGICAL_PRODUCT,
    ];

    /// All others.
    pub const FURTHER: &[Operation] = FURTHER;

    /// All.
    pub fn all() -> impl Iterator<Item = Operation> {
        Operation::CHIEF.iter().chain(Operation::FURTHER).copied()
    }
}

/// The rows of [`FURTHER`]: a method of the left operand, unless a call is given.
macro_rules! further {
    ($($kind:ident $operands:ident { $($name:ident $(= $call:literal)?),* $(,)? })*) => {
        &[$($(Operation::$kind(stringify!($name), further!(@call $operands $name $($call)?), Operands::$operands),)*)*]
    };
    (@call $operands:ident $name:ident $call:literal) => { $call };
    (@call Alone $name:ident) => { concat!("X.", stringify!($name), "()") };
    (@call $operands:ident $name:ident) => { concat!("X.", stringify!($name), "(Y)") };
}

const FURTHER: &[Operation] = further! {
    layout Alone {
        complement, flatten, filter, filter_zeros, right_inverse, left_inverse, nullspace,
        make_layout_like = "make_layout_like(X)",
        make_fragment_like = "make_fragment_like(X)",
        make_layout = "make_layout(X.shape())",
        make_layout_row_major = "make_layout_row_major(X.shape())",
        make_ordered_layout = "make_ordered_layout(X.shape(), X.stride())",
    }
    value Alone {
        size, cosize, coshape,
        idx2crd = "idx2crd(FromConst::<5>::NEW, X.shape())",
        product_each = "product_each(X.shape())",
    }
    layout Alike { max_common_layout }
    value Alike {
        max_common_vector,
        inner_product = "inner_product(X.shape(), Y.stride())",
        crd2idx = "crd2idx(Y.shape(), X)",
    }
    value Divisors {
        ceil_div = "ceil_div(X.shape(), Y.shape())",
        round_up = "round_up(X.shape(), Y.shape())",
        shape_div = "shape_div(X.shape(), Y.shape())",
        elem_scale = "elem_scale(X.shape(), Y.shape())",
    }
    layout Divided { logical_divide_padded = "X.logical_divide_padded(Y).layout()" }
    layout ByMode {
        tiled_divide, flat_divide,
        zipped_divide_padded = "X.zipped_divide_padded(Y).layout()",
        tiled_divide_padded = "X.tiled_divide_padded(Y).layout()",
        flat_divide_padded = "X.flat_divide_padded(Y).layout()",
    }
    layout Repeated { zipped_product, tiled_product, flat_product }
    layout Compact { blocked_product, raked_product }
    layout Filled { tile_to_shape }
    layout Sliced { slice, dice }
    value Sliced { slice_and_offset }
};
