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
