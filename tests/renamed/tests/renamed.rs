//! The macros find the library under whatever name the user gave it.

use renamed::prelude::*;

#[test]
fn every_literal_works_under_another_name() {
    let n = 3_usize;
    assert_eq!(layout!((n, 4):(4, 1)).to_string(), "(3,_4):(_4,_1)");
    let column: Layout![(4, u32)] = layout!((4, { 3_u32 }));
    assert_eq!(column.at((1, 2)), 9);
    assert!(try_layout!((n, 4):(4, 1)).is_ok());
    assert_eq!(shape!((n, (2, 3))).to_string(), "(3,(_2,_3))");
    assert_eq!(stride!((-1, 2)).to_string(), "(_-1,_2)");
    assert_eq!(coord!((1, _)).to_string(), "(_1,_)");
    assert_eq!(
        tile!((4, (4,8):(8,1), _)).to_string(),
        "(_4,(_4,_8):(_8,_1),_)"
    );
}

#[test]
fn names_of_the_surroundings_do_not_matter() {
    #[allow(dead_code)]
    mod core {}
    #[allow(dead_code)]
    struct Cons;
    #[allow(dead_code)]
    struct Mode;
    assert_eq!(layout!((2, 2)).to_string(), "(_2,_2):(_1,_2)");
}

#[template(crate = renamed)]
fn product<const N: usize>(a: &[f32; 16], c: &mut [f32; 16]) -> Result<(), TensorError> {
    let a = Tensor::new(a, layout!((4, 4)))?.zipped_divide(tile!((const N, const N)));
    let mut c = Tensor::new(c, layout!((4, 4)))?;
    let mut tile = c
        .view_mut()
        .local_tile(tile!((const N, const N)), coord!((0, 1)));
    gemm(&a.tile((0, 0)), &a.tile((1, 0)), &mut tile)
}

#[test]
fn templates_are_told_the_other_name() {
    let a = std::array::from_fn(|i| i as f32);
    let mut c = [0.0; 16];
    product::<2>(&a, &mut c).unwrap();
    // (0,2) of C is row 0 by row 2 of A, in columns 0 and 1
    assert_eq!(c[8], a[0] * a[2] + a[4] * a[6]);
    assert_eq!(c[..8], [0.0; 8]);
}
