//! Results are normal forms: two layouts are equal exactly if their types are.

use cute_core::{
    layout::{
        AppendMode, Coalesce, CoalesceZ, ComplementTo, Compose, LogicalDivide, LogicalProduct,
        ZippedDivide,
    },
    prelude::*,
    tuple::Nil,
};
use static_assertions::{
    assert_eq_size, assert_impl_all, assert_not_impl_any, assert_type_eq_all, const_assert_eq,
};

/// `name: result = layout`: the same type, the only value of it, of size 0.
macro_rules! results {
    ($($name:ident: $result:ty = $layout:ty;)*) => {$(
        assert_type_eq_all!($result, $layout);
        assert_eq_size!($result, ());
        paste::paste! {
            #[test]
            fn [<$name _is_a_normal_form>]() {
                assert_eq!(<$result>::default().to_string(), <$layout>::default().to_string());
            }
        }
    )*};
}
results! {
    coalesced: Coalesce<Layout![(2,(1,6)):(1,(6,2))]> = Layout![12:1];
    coalesced_beyond_the_domain: CoalesceZ<Layout![(2,1,6,1):(1,7,8,0)]> = Layout![(2,6,1):(1,8,0)];
    coalesced_with_what_continues: CoalesceZ<Layout![(2,1,(6,1)):(4,7,(8,48))]> = Layout![12:4];
    coalesced_from_one_element: CoalesceZ<Layout![(1,1):(5,7)]> = Layout![1:7];
    coalesced_with_a_domain_of_nothing: CoalesceZ<AppendMode<Layout![3:2], Nil>> = Layout![(3,1):(2,0)];
    coalesced_from_nothing: CoalesceZ<Nil> = Layout![1:0];
    composition: Compose<Layout![(6,2):(8,2)], Layout![(4,3):(3,1)]> = Layout![((2,2),3):((24,2),8)];
    complement: ComplementTo<Layout![4:2], Shape![24]> = Layout![(2,3):(1,8)];
    division: LogicalDivide<Layout![(4,2,3):(2,1,8)], Layout![4:2]> = Layout![((2,2),(2,3)):((4,1),(2,8))];
    gathered_division: ZippedDivide<Layout![(512,256)], Tile![(128,64)]>
        = Layout![((128,64),(4,4)):((1,512),(128,32768))];
    product: LogicalProduct<Layout![(2,2):(4,1)], Layout![6:1]> = Layout![((2,2),(2,3)):((4,1),(2,8))];
}

// One function, two layouts: of different profiles, and so of different types.
const_assert_eq!(<Layout![(2,6):(1,2)]>::SIZE, <Layout![12:1]>::SIZE);
assert_type_eq_all!(Coalesce<Layout![(2,6):(1,2)]>, Layout![12:1]);

// A bound holds exactly where its conditions do.
assert_impl_all!(Layout![(512, 256)]: ZippedDivisibleBy<Tile![(128, 64)]>);
assert_not_impl_any!(Layout![(512, 250)]: ZippedDivisibleBy<Tile![(128, 64)]>);
assert_not_impl_any!(Layout![(16,8):(1,20)]: ComposableWith<Layout![4:24]>);
