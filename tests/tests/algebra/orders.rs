//! A layout with its modes in another order is an equal function of coordinates in that order.

use cute_core::{dynamic::DynLayout, prelude::*, status::Violation};

/// That `R((j,i)) = A((i,j))`, for all.
macro_rules! assert_transposed {
    ($($a:expr;)+) => {$(
        let (a, r) = ($a, $a.transpose());
        let (rows, columns) = (a.mode::<0>().len(), a.mode::<1>().len());
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            assert_eq!(r.at((j, i)), a.at((i, j)), "{a} at ({i},{j})");
        }
        assert_eq!(r.shape(), a.shape().transpose());
        assert_eq!((r.transpose(), r), (a, a.permute(coord!((1, 0)))));
    )+};
}

#[test]
fn transposed_layouts_exchange_two_coordinates() {
    let (n, d) = (5_usize, 40_usize);
    assert_transposed! {
        layout!((4,8):(8,1));
        layout!((3,(2,5)):(10,(5,1)));
        layout!(((2,1),(3,(2,2))):((0,7),(1,(3,6))));
        layout!((n,8):(8,1));
        layout!((4,(n,2)):(d,(1,n)));
        layout!((1,n):(d,0));
    }
}

#[test]
fn orders_can_be_taken_back() {
    let n = 5_usize;
    let a = layout!((n,(2,3),4):(1,(40,80),{10 * n}));
    let r = a.permute(coord!((2, 0, 1)));
    assert_eq!(r.to_string(), "(_4,5,(_2,_3)):(50,_1,(_40,_80))");
    assert_eq!(r.permute(coord!((1, 2, 0))), a);
    assert_eq!(a.permute(coord!((2, 1, 0))), a.reverse());
    assert_eq!(a.permute(coord!((0, 1, 2))), a);
    assert_eq!(layout!(4:2).permute(coord!((0))), layout!((4):(2)));
}

#[test]
fn sorted_layouts_are_sorted() {
    let n = 3_usize;
    let a = layout!((4,(n,2),8):(8,(1,64),0));
    assert_eq!(a.sort().to_string(), "(_8,3,_4,_2):(_0,_1,_8,_64)");
    assert!(a.sort().is_sorted());
    // of equal strides static sizes first, by size, then dynamic ones
    let a = layout!((n,8,{n + 1},2,4):(1,1,1,1,-1));
    assert_eq!(a.sort().to_string(), "(_4,_2,_8,3,4):(_-1,_1,_1,_1,_1)");
    assert_eq!(layout!(n:n).sort(), layout!(n:n));
}

#[test]
fn layouts_of_coordinates_are_not_sorted() {
    let errors = [
        <<Layout![4:1@0] as cute_core::layout::ComputeSort>::Status as Violation>::error(),
        <<Layout![(4):(1@0)] as cute_core::layout::ComputeSort>::Status as Violation>::error(),
        <<Layout![(4,8):(1@0,1@1)] as cute_core::layout::ComputeSort>::Status as Violation>::error(
        ),
    ];
    assert_eq!(errors, [LayoutError::BasisStride {}; 3]);
    for text in ["_4:_1@0", "(_4):(_1@0)", "(_4,_8):(_1@0,_1@1)"] {
        let layout: DynLayout = text.parse().expect("a layout");
        assert_eq!(layout.sort(), Err(LayoutError::BasisStride {}), "{text}");
    }
}
