//! The measured operations, and their operands.

/// An operation of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The method's name.
    pub name: &'static str,
    /// Its call, an expression in `X` and `Y`.
    pub call: &'static str,
    /// The kind of its result.
    pub result: Result,
    /// Its operands.
    pub operands: Operands,
}

/// The kind of a result, which decides what a function does with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// A layout, which the function calls.
    Layout,
    /// Another value; the function takes its size in bytes.
    Value,
}

/// Operands to which an operation can be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operands {
    /// One injective layout, ordered or not, with gaps.
    Alone,
    /// One layout as in `Alone`, where each four elements form a wider one.
    Wide,
    /// A layout, and a second one whose offsets lie in the domain of the first.
    Composed,
    /// A layout, and a tile that fills it.
    Divided,
    /// A layout, and a second one in whose arrangement copies of the first can be put.
    Repeated,
    /// A layout, and a multiple of its cosize.
    Extended,
    /// A layout of rank 2, and a tile size for each mode.
    ByMode,
    /// A compact layout of rank 2, and a shape that multiples of it fill.
    Filled,
    /// A layout of rank 2, and the mode of it that is taken as a whole.
    Sliced,
    /// Two layouts of equal shapes.
    Alike,
    /// Two layouts of equal profiles, where the sizes of the second divide those of the first.
    Divisors,
    /// Two compact layouts of rank 2, where the second has two leaves.
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
    /// `coalesce`.
    pub const COALESCE: Operation = Operation::layout("coalesce", "X.coalesce()", Operands::Alone);
    /// `compose`.
    pub const COMPOSE: Operation = Operation::layout("compose", "X.compose(Y)", Operands::Composed);
    /// `complement_to`.
    pub const COMPLEMENT_TO: Operation =
        Operation::layout("complement_to", "X.complement_to(Y)", Operands::Extended);
    /// `logical_divide`.
    pub const LOGICAL_DIVIDE: Operation =
        Operation::layout("logical_divide", "X.logical_divide(Y)", Operands::Divided);
    /// `zipped_divide`.
    pub const ZIPPED_DIVIDE: Operation =
        Operation::layout("zipped_divide", "X.zipped_divide(Y)", Operands::ByMode);
    /// `logical_product`.
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

    /// The other operations.
    pub const FURTHER: &[Operation] = FURTHER;

    /// All operations.
    pub fn all() -> impl Iterator<Item = Operation> {
        Operation::CHIEF.iter().chain(Operation::FURTHER).copied()
    }
}

/// The rows of [`FURTHER`]: a method of the left operand, unless a call is given.
macro_rules! further {
    ($($kind:ident $operands:ident { $($name:ident $(= $call:expr)?),* $(,)? })*) => {
        &[$($(Operation::$kind(stringify!($name), further!(@call $operands $name $($call)?), Operands::$operands),)*)*]
    };
    (@call $operands:ident $name:ident $call:expr) => { $call };
    (@call Alone $name:ident) => { concat!("X.", stringify!($name), "()") };
    (@call $operands:ident $name:ident) => { concat!("X.", stringify!($name), "(Y)") };
}

/// A call with `Word`, a copy instruction of one thread and 16 bits.
macro_rules! with_word {
    ($call:literal) => {
        concat!(
            "({ use cute_core::atom::*; #[derive(Clone, Copy, Default)] struct Word; impl CopyAtom for Word { \
             const NAME: &'static str = \"\"; const INSTRUCTION: &'static str = \"\"; type ThrId = Layout![1:0]; \
             type SrcLayout = Layout![(1,16):(0,1)]; type DstLayout = Layout![(1,16):(0,1)]; \
             type RefLayout = Layout![(1,16):(0,1)]; } ",
            $call,
            " })"
        )
    };
}

const FURTHER: &[Operation] = further! {
    layout Alone {
        flatten, filter, filter_zeros, coalesce_z, sort, complement, right_inverse, left_inverse, nullspace,
        coalesce_profile = "X.coalesce_profile(shape!((1,1)))",
        filter_profile = "X.filter_profile(shape!((1,1)))",
        coalesce_z_profile = "X.coalesce_z_profile(shape!((1,1)))",
        downcast = "X.downcast::<4>()",
        make_layout = "make_layout(X.shape())",
        make_layout_row_major = "make_layout_row_major(X.shape())",
        make_layout_with_stride = "make_layout_with_stride(X.shape(), X.stride())",
        make_ordered_layout = "make_ordered_layout(X.shape(), X.stride())",
        make_layout_like = "make_layout_like(X)",
        make_fragment_like = "make_fragment_like(X)",
        domain_distribute = "domain_distribute(X.shape(), shape!(2))",
        with_shape = "X.with_shape(X.size())",
        append = "X.append(X)",
        prepend = "X.prepend(X)",
        append_to = "X.append_to::<4, _>(layout!(2:1))",
        prepend_to = "X.prepend_to::<4, _>(layout!(2:1))",
        insert = "X.insert::<1, _>(layout!(2:1))",
        remove = "X.remove::<1>()",
        replace = "X.replace::<1, _>(layout!(2:1))",
        take = "X.take::<0, 1>()",
        select = "X.select(coord!((1,0)))",
        group = "X.group::<0, 1>()",
        repeat = "X.repeat::<3>()",
        permute = "X.permute(coord!((1,0)))",
        transpose = "X.transpose()",
        reverse, wrap, unwrap,
        by_path = "X.by_path(coord!((0,)))",
        make_layout_of_modes = "make_layout_of_modes((X, X))",
    }
    layout Wide {
        upcast = "X.upcast::<4>()",
        upcast_padded = "X.upcast_padded::<4>()",
        recast = "X.recast::<8, 32>()",
        recast_padded = "X.recast_padded::<8, 32>()",
    }
    layout Alike {
        max_common_layout, layout_add,
        zip = "X.zip(Y)",
        greatest_common_domain = "greatest_common_domain(X.shape(), Y.shape())",
    }
    layout Divided { logical_divide_padded = "X.logical_divide_padded(Y).layout()" }
    layout ByMode {
        tiled_divide, flat_divide,
        zipped_divide_padded = "X.zipped_divide_padded(Y).layout()",
        tiled_divide_padded = "X.tiled_divide_padded(Y).layout()",
        flat_divide_padded = "X.flat_divide_padded(Y).layout()",
        compose_by_mode = "X.compose(Y)",
        logical_divide_by_mode = "X.logical_divide(Y)",
    }
    layout Repeated { zipped_product, tiled_product, flat_product }
    layout Compact {
        blocked_product, raked_product,
        make_layout_tv = "make_layout_tv(X, Y).1",
        make_tiled_copy = with_word!("make_tiled_copy(Word.of::<u16>(), X, Y).get_layout_s_tv()"),
        get_layout_s_mn = with_word!("make_tiled_copy(Word.of::<u16>(), X, Y).get_layout_s_mn().0"),
        make_cotiled_copy = with_word!("let _ = Y; make_cotiled_copy(Word.of::<u16>(), X, make_layout(X.size())).layout_tv()"),
    }
    layout Filled { tile_to_shape }
    layout Sliced { slice, dice }
    value Sliced {
        slice_and_offset,
        swizzled_slice = "swizzle!(3,4,3).compose(X).slice(Y)",
        swizzled_slice_and_offset = "swizzle!(3,4,3).compose(X).slice_and_offset(Y)",
    }
    value ByMode {
        swizzled_divide = "swizzle!(3,4,3).compose(X).zipped_divide(Y)",
        swizzled_divide_padded = "swizzle!(3,4,3).compose(X).zipped_divide_padded(Y)",
    }
    value Compact { swizzled_raked_product = "swizzle!(3,4,3).compose(X).raked_product(Y)" }
    value Wide { swizzled_recast = "swizzle!(3,4,3).compose(X).recast::<8, 32>()" }
    value Alone {
        size, cosize, coshape, max_alignment,
        is_compact, is_sorted, is_injective, is_surjective, is_bijective, is_admissible,
        crd2idx_in = "crd2idx_in(coord!(5), X.shape())",
        idx2crd = "idx2crd(coord!(5), X.shape())",
        crd2crd = "crd2crd(coord!(5), X.shape(), X.shape())",
        offset2crd = "offset2crd(stride!(1), X)",
        compact_order = "compact_order(X.shape(), X.stride())",
        compact_col_major = "compact_col_major(X.shape(), stride!(1))",
        compact_row_major = "compact_row_major(X.shape(), stride!(1))",
        product_each = "product_each(X.shape())",
        product_like = "product_like(X.shape(), shape!((1,1)))",
        prefix_product = "prefix_product(X.shape(), shape!(1))",
        sum = "sum(X.shape())",
        max_leaf = "max_leaf(X.shape())",
        min_leaf = "min_leaf(X.shape())",
        gcd_leaves = "gcd_leaves(X.shape())",
        whole_modes = "X.whole_modes(tile!((_,2)))",
        swizzled = "swizzle!(3,4,3).compose(X)",
        swizzled_flatten = "swizzle!(3,4,3).compose(X).flatten()",
    }
    value Alike {
        swizzled_max_common_layout = "swizzle!(3,4,3).compose(X).max_common_layout(Y)",
        max_common_vector,
        inner_product = "inner_product(X.shape(), Y.stride())",
        crd2idx = "crd2idx(X.shape(), Y)",
        congruent = "congruent(X.shape(), Y.shape())",
        compatible = "compatible(X.shape(), Y.shape())",
        common_refinement = "common_refinement(X.shape(), Y.shape())",
        common_coarsening = "common_coarsening(X.shape(), Y.shape())",
        elem_less = "elem_less(X.shape(), Y.shape())",
        lex_less = "lex_less(X.shape(), Y.shape())",
        colex_less = "colex_less(X.shape(), Y.shape())",
    }
    value Divisors {
        ceil_div = "ceil_div(X.shape(), Y.shape())",
        round_up = "round_up(X.shape(), Y.shape())",
        shape_div = "shape_div(X.shape(), Y.shape())",
        elem_scale = "elem_scale(X.shape(), Y.shape())",
        evenly_divides = "evenly_divides(X.shape(), Y.shape())",
        weakly_compatible = "weakly_compatible(Y.shape(), X.shape())",
    }
};
