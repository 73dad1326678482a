//! Literals: their expansions, and that they work anywhere.

#![deny(unused, clippy::all)]

use cute_core::prelude::*;

/// Both types are one.
fn same<T>(_: T, _: T) {}

#[test]
fn static_literals_have_size_zero() {
    assert_eq!(size_of_val(&layout!((3,(2,3)):(3,(12,1)))), 0);
    assert_eq!(size_of_val(&shape!((3, (2, 3)))), 0);
    assert_eq!(size_of_val(&stride!((-3, (0, 1)))), 0);
    assert_eq!(size_of_val(&int!(-3)), 0);
    assert_eq!(size_of_val(&coord!((3, _))), 0);
    assert_eq!(size_of_val(&tile!((128, (4,8):(8,1), _))), 0);
    assert_eq!(size_of::<Layout![9223372036854775808:0]>(), 0);
}

#[test]
fn run_time_leaves_alone_take_space() {
    let m = 1797_usize;
    assert_eq!(size_of_val(&layout!((m, 64):(64, 1))), size_of::<usize>());
    assert_eq!(size_of::<Layout![(u32, 64):(64, 1)]>(), 4);
    assert_eq!(size_of::<Layout![(i32, 64):(i64, 1)]>(), 16);
}

#[test]
fn a_literal_has_the_type_of_the_same_name() {
    let _: Layout![(3,(2,3)):(3,(12,1))] = layout!((3,(2,3)):(3,(12,1)));
    let rows = 5_u32;
    let _: Layout![(u32, 64):(64, 1)] = layout!((rows, 64):(64, 1));
    let _: Shape![(3, (isize, 2))] = shape!((3, ({ 4_isize }, 2)));
    let _: Stride![(-3, 0)] = stride!((-3, 0));
    let _: Int![-3] = int!(-3);
    let _: Int![usize] = int!({ 4_usize });
    let bytes = 6_u64;
    let _: Layout![(isize, usize):(usize, 1)] =
        layout!((bytes as isize, bytes as usize):(bytes as usize, 1));
    let _: Coord![(_, usize)] = coord!((_, { 4_usize }));
    let _: Tile![(_, 8, (4,2):(2,1), (2, usize:1))] = tile!((_, 8, (4,2):(2,1), (2, {4_usize}:1)));
}

#[test]
fn values_print_what_was_written() {
    let (m, d) = (7_usize, -2_i64);
    assert_eq!(
        layout!((3,(2,3)):(3,(12,1))).to_string(),
        "(_3,(_2,_3)):(_3,(_12,_1))"
    );
    assert_eq!(layout!((m, 64):(64, d)).to_string(), "(7,_64):(_64,-2)");
    assert_eq!(layout!({m * 2}:-1).to_string(), "14:_-1");
    assert_eq!(
        layout!((0x10, 0b11, 1_0):(0o7, 0, 1)).to_string(),
        "(_16,_3,_10):(_7,_0,_1)"
    );
}

#[test]
fn missing_strides_are_compact() {
    let n = 6_usize;
    assert_eq!(layout!(4).to_string(), "_4:_1");
    assert_eq!(
        layout!((32, 32, 2, 1)).to_string(),
        "(_32,_32,_2,_1):(_1,_32,_1024,_0)"
    );
    assert_eq!(
        layout!(((2, 3), 4); row_major).to_string(),
        "((_2,_3),_4):((_12,_4),_1)"
    );
    assert_eq!(layout!((4, n)).to_string(), "(_4,6):(_1,_4)");
    assert_eq!(layout!((4, n); row_major).to_string(), "(_4,6):(6,_1)");
    let _: Layout![(4, usize); row_major] = layout!((4, n); row_major);
}

#[test]
fn one_mode_in_parentheses_is_a_tuple() {
    assert_eq!(layout!(4:1).to_string(), "_4:_1");
    assert_eq!(layout!((4):(1)).to_string(), "(_4):(_1)");
    same(layout!((4,):(1)), layout!((4):(1,)));
}

#[test]
fn constants_are_static() {
    const WIDTH: usize = 8;
    const TILE: Layout![(4, 8):(8, 1)] = layout!((4, const WIDTH):(const { 4 * 2 }, 1));
    static SHARED: Layout![(4, 8)] = layout!((4, 8));
    same(TILE, layout!((4, 8); row_major));
    same(SHARED, layout!((4, const { WIDTH })));
    same(
        shape!(
            const {
                assert!(WIDTH > 0);
                WIDTH
            }
        ),
        shape!(8),
    );
    same(shape!(const { 1797_u64 }), shape!(1797));
    same(shape!(const { 1 << 20 }), shape!(1048576));
    same(stride!(const { WIDTH - 8 }), stride!(0));
    same(
        shape!(const { usize::MAX / 2 + 1 }),
        shape!(9223372036854775808),
    );
    assert_eq!([0_u8; <Layout![(4, const WIDTH)]>::SIZE].len(), 32);
}

/// An integer is the leaf that a shape or a stride has.
#[test]
fn an_integer_is_a_leaf_of_any_sign() {
    const ROWS: usize = 12;
    fn rows<const N: usize>() -> i128
    where
        Const<N>: StaticConst,
    {
        <Int![const N]>::default().to_i128()
    }
    same(int!(12), shape!(12));
    same(int!(-12), stride!(-12));
    same(int!(0), coord!(0));
    same(int!(const ROWS), int!(0xC));
    same(int!(const { 2 * ROWS }), int!(24));
    same(int!({ int!(12) }), int!(12));
    assert_eq!(rows::<12>(), 12);
    let n = 7_i64;
    assert_eq!(int!(n), Dyn(7));
    assert_eq!(int!({ -2 * n }).to_string(), "-14");
    assert_eq!(
        [int!(12).to_string(), int!(-12).to_string()],
        ["_12", "_-12"]
    );
}

#[test]
fn static_integers_stay_static_as_expressions() {
    let four = int!(4);
    same(layout!((four, 8):(8, 1)), layout!((4, 8):(8, 1)));
}

#[test]
fn type_leaves_stand_for_themselves() {
    type Width = Int![8];
    type RowMajor<M, N> = Layout![(M, N):(N, 1)];
    fn parameter<N: Int>(
        l: Layout![(4, N):(<Option<N> as IntoIterator>::Item, 1)],
    ) -> RowMajor<Int![4], N> {
        l
    }
    let _: RowMajor<Int![4], Width> = parameter(layout!((4, 8):(8, 1)));
}

#[test]
fn invalid_run_time_integers_are_refused() {
    let zero = 0_usize;
    assert!(try_layout!((zero, 4):(4, 1)).is_err());
    assert!(try_layout!((4, 8):(8, 1)).is_ok());
    let panic = std::panic::catch_unwind(|| layout!((zero, 4):(4, 1)));
    assert!(panic.is_err());
}

#[test]
fn expressions_are_evaluated_once_in_order() {
    let mut calls = Vec::new();
    let mut next = |value: usize| {
        calls.push(value);
        value
    };
    let _ = layout!(({next(2)}, {next(3)}):({next(4)}, {next(5)}));
    assert_eq!(calls, [2, 4, 3, 5]);
}

#[test]
fn literals_work_where_every_name_is_taken() {
    #![allow(dead_code, non_camel_case_types)]
    mod core {}
    mod cute_core {}
    mod std {}
    struct Cons;
    struct Nil;
    struct Mode;
    struct Zero;
    struct Pos;
    struct Hex;
    struct _1;
    struct X1;
    struct i128;
    struct u8;
    struct u32;
    struct u64;
    struct usize;
    trait Static {}
    fn leaf() {}
    fn validated() {}
    let (n, tuple, int, layout) = (3_usize, 4_usize, 5_usize, 6_usize);
    assert_eq!(layout!((n, tuple):(int, layout)).to_string(), "(3,4):(5,6)");
    let _: Layout![(4, 8):(8, 1)] = layout!((4, 8):(8, 1));
    same(
        layout!((4, const { 2 * 4 }):(const { -8 }, 1)),
        layout!((4, 8):(-8, 1)),
    );
    assert_eq!(
        match_size!(n, const N in 2 | 3 => layout!(const N).len(), _ => 0),
        3
    );
}

#[test]
fn literals_work_through_another_crate() {
    /// Stands for a crate that re-exports this one, so that its users do not see its name.
    mod facade {
        pub mod layouts {
            pub use cute_core::prelude::{Layout, layout, tile};
        }
    }
    mod cute_core {}
    let n = 8_usize;
    let _: facade::layouts::Layout![(4, usize):(8, 1)] = facade::layouts::layout!((4, n):(8, 1));
    let _ = facade::layouts::tile!((128, (4,8):(8,1), _));
}

#[test]
fn literals_take_the_fragments_of_other_macros() {
    macro_rules! by_literal {
        ($m:literal, $d:literal) => {
            layout!(($m, 8):($d, 1))
        };
    }
    macro_rules! backwards {
        ($m:literal, $d:expr) => {
            layout!(($m, 8):(-$m, -$d))
        };
    }
    macro_rules! by_expression {
        ($m:expr, $n:expr) => {
            layout!(($m, $n):($n, 1))
        };
    }
    macro_rules! by_type {
        ($m:ty, $n:ty) => { Layout![($m, $n):($n, 1)] };
    }
    macro_rules! by_tokens {
        ($shape:tt, $stride:tt) => {
            layout!($shape:$stride)
        };
    }
    macro_rules! by_name {
        ($n:ident) => {
            layout!((4, const $n))
        };
    }
    macro_rules! by_constant {
        ($m:expr, $n:expr) => {
            layout!((const $m, const $n):(const $n, 1))
        };
    }
    macro_rules! strides_by_constant {
        ($m:expr, $n:expr) => {
            layout!((4, 8):(const $m, const $n))
        };
    }
    macro_rules! type_by_constant {
        ($m:expr, $n:literal) => { Layout![(const $m, const $n):(const $n, 1)] };
    }
    struct Tile;
    impl Tile {
        const ROWS: usize = 4;
    }
    fn by_parameter<const M: usize>() -> String
    where
        Const<M>: StaticConst,
    {
        by_constant!(M, 8).to_string()
    }
    const N: usize = 8;
    let n = 3_usize;
    same(by_constant!(4, 8), layout!((4, 8):(8, 1)));
    same(by_constant!(Tile::ROWS, N), layout!((4, 8):(8, 1)));
    same(by_constant!(2 * 2, N - 1 + 1), layout!((4, 8):(8, 1)));
    same(strides_by_constant!(-8, 2 - 3), layout!((4, 8):(-8, -1)));
    assert_eq!(by_parameter::<4>(), "(_4,_8):(_8,_1)");
    let _: type_by_constant!(Tile::ROWS, 8) = layout!((4, 8):(8, 1));
    same(by_literal!(4, 8), layout!((4, 8):(8, 1)));
    same(by_literal!(4, -8), layout!((4, 8):(-8, 1)));
    same(backwards!(4, 8), layout!((4, 8):(-4, -8)));
    same(by_expression!(4, 8), layout!((4, 8):(8, 1)));
    assert_eq!(by_expression!(n + 1, 8).to_string(), "(4,_8):(_8,_1)");
    let _: by_type!(usize, Int![8]) = layout!((n, 8):(8, 1));
    same(by_tokens!((4, 8), (8, 1)), layout!((4, 8):(8, 1)));
    same(by_name!(N), layout!((4, 8)));
}

#[test]
fn literals_stand_in_every_position() {
    struct Holder {
        layout: Layout![(4, 8)],
    }
    trait HasLayout {
        type L;
        const L: Self::L;
    }
    impl HasLayout for Holder {
        type L = Layout![(4, 8)];
        const L: Layout![(4, 8)] = layout!((4, 8));
    }
    fn size<T>() -> usize {
        size_of::<T>()
    }
    let holder = Holder {
        layout: layout!((4, 8)),
    };
    same(holder.layout, Holder::L);
    assert_eq!(size::<Layout![(4, u32):(1, 4)]>(), 4);
    let pair = (layout![4:1], layout! { (4):(1) });
    same(pair.0, layout!(4:1));
    same(pair.1, layout!((4):(1)));
}

#[test]
fn a_static_literal_is_its_own_type() {
    const N: usize = 8;
    struct Holder {
        layout: layout!((4, 8); row_major),
        of_constant: layout!((4, const N)),
        shape: shape!((3, (2, 3))),
        tile: tile!((_, (4,2):(2,1))),
        coord: coord!((_, 3)),
        stride: stride!((-3, 0)),
        int: int!(-3),
    }
    let holder = Holder {
        layout: layout!((4, 8):(8, 1)),
        of_constant: layout!((4, 8)),
        shape: shape!((3, (2, 3))),
        tile: tile!((_, (4,2):(2,1))),
        coord: coord!((_, 3)),
        stride: stride!((-3, 0)),
        int: int!(-3),
    };
    same(holder.layout, <Layout![(4, 8); row_major]>::default());
    same(holder.of_constant, <Layout![(4, 8)]>::default());
    assert_eq!(holder.layout.at((1, 2)), 10);
    assert_eq!(holder.shape.size(), 18);
    assert_eq!(holder.tile, <Tile![(_, (4,2):(2,1))]>::default());
    assert_eq!(holder.coord, <Coord![(_, 3)]>::default());
    assert_eq!(holder.stride, <Stride![(-3, 0)]>::default());
    assert_eq!(holder.int, <Int![-3]>::default());
    assert_eq!(Fragment::<f32, layout!((4, 8))>::zeroed().len(), 32);
}

#[test]
fn integers_without_suffix_are_i32_if_nothing_else_is_stated() {
    let k = 8;
    let compact = layout!((k, 4));
    assert_eq!(compact.len(), 32);
    same(compact, layout!(({ 8_i32 }, 4)));
    let k = 8;
    let row_major = layout!((k, 4); row_major);
    assert_eq!(row_major.at((1, 2)), 6_i32);
    // offsets that index a slice
    let k = 8;
    let l = layout!((k, 4); row_major);
    let data: Vec<usize> = (0..32).collect();
    assert_eq!(data[l.at((1, 2))], 6);
    assert_eq!(size_of_val(&l), size_of::<usize>());
    // a type that is stated later decides
    let n = 8;
    let l = layout!((n, 4); row_major);
    let stated: Layout![(i64, 4); row_major] = l;
    assert_eq!(stated.at((1, 2)), 6_i64);
    let (m, n) = (2, 3);
    let x: MatrixView<'_, u8> =
        Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((m, n); row_major)).expect("it fits");
    assert_eq!((x[(1, 2)], size_of_val(&m)), (6, size_of::<usize>()));
}

#[test]
fn literals_nest_as_deep_as_they_may() {
    let deep =
        layout!(((((((((((((((((((((((((((((((((4)))))))))))))))))))))))))))))))); row_major);
    assert_eq!(size_of_val(&deep), 0);
}

/// A tile whose sides are const generics, in a division checked where it is used.
fn tiles<const R: usize, const C: usize>(m: usize) -> String
where
    Const<R>: StaticConst,
    Const<C>: StaticConst,
    Layout![(usize, 64):(64, 1)]: ZippedDivisibleBy<Tile![(const R, const C)]>,
{
    layout!((m, 64):(64, 1))
        .zipped_divide(tile!((const R, const C)))
        .to_string()
}

#[test]
fn const_generics_need_one_bound() {
    assert_eq!(
        tiles::<32, 16>(96),
        "((_32,_16),(3,_4)):((_64,_1),(_2048,_16))"
    );
}
