//! Functions of CuTe C++ that have another form here: what to write instead.
//!
//! The prelude has them, so that rustc knows their names. A function of yours with such a name
//! comes before that of the prelude. Functions that are methods here, such as `coalesce(l)`, are
//! not listed: rustc proposes the method.

macro_rules! instead {
    ($Write:ident: $name:ident ($($argument:ident)*), $says:literal, $write:literal) => {
        #[diagnostic::on_unimplemented(message = $says, label = $write)]
        pub trait $Write {}
        #[doc(hidden)]
        pub fn $name<A: $Write, R>(_: A, $($argument: impl Sized),*) -> R {
            $(let _ = $argument;)*
            unreachable!("nothing implements the bound")
        }
    };
}

instead! {
    WriteTensorNew: make_tensor (layout),
    "a tensor is made by `Tensor::new`",
    "write `Tensor::new(&data, layout)?`, or `Tensor::new(&mut data, layout)?` to write elements"
}
instead! {
    WriteShapeLiteral: make_shape (n),
    "a shape is a literal: `shape!((4, 8))`",
    "write `shape!((4, 8))`"
}
instead! {
    WriteStrideLiteral: make_stride (n),
    "a stride is a literal: `stride!((8, 1))`",
    "write `stride!((8, 1))`"
}
instead! {
    WriteCoordLiteral: make_coord (n),
    "a coordinate is a literal, `coord!((1, _))`, or a native tuple",
    "write `coord!((1, 2))`, or `(1, 2)` for `at` and `slice`"
}
instead! {
    WriteCompose: composition (b),
    "the composition of layouts is `a.compose(b)`, which maps c to a(b(c))",
    "write `a.compose(b)`"
}
instead! {
    WriteLocalTile: local_tile (tiler coord),
    "a tile of a tensor is a method: `x.local_tile(tile!((2, 4)), coord)`",
    "write `x.local_tile(tile!((2, 4)), (i, j))`"
}
instead! {
    WriteLocalPartition: local_partition (threads thread),
    "the part of a thread is a method: `x.local_partition(threads, thread)`",
    "write `x.local_partition(threads, thread)`"
}
