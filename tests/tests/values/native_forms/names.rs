//! One `use` from the root of the library brings a macro beside the module or the trait of its
//! name.

mod layout {
    use cute_core::{Layout, layout};

    fn rank<L: Layout>(_: L) -> usize {
        L::RANK
    }

    #[test]
    fn is_a_macro_a_module_and_a_trait() {
        let l: Layout![(4,8):(8,1)] = layout!((4,8):(8,1));
        let mode: layout::Mode<_, _> = layout!(4:1);
        assert_eq!((rank(l), rank(mode)), (2, 1));
        assert_eq!(layout::make_layout((4, 8)), layout!((4, 8)));
    }
}

mod int {
    use cute_core::{Int, int};

    fn text<N: Int>(n: N) -> String {
        int::add(n, int!(0)).to_i128().to_string()
    }

    #[test]
    fn is_a_macro_a_module_and_a_trait() {
        let n: Int![12] = int!(12);
        assert_eq!((text(n), text(int::add(n, n))), ("12".into(), "24".into()));
    }
}

mod swizzle {
    use cute_core::{Swizzle, swizzle};

    #[test]
    fn is_a_macro_a_module_and_a_type() {
        let s: Swizzle![3, 4, 3] = swizzle!(3, 4, 3);
        let same: Swizzle<_, _, _, swizzle::Elements> = s;
        assert_eq!(same.to_string(), "Sw<3,4,3>");
    }
}

mod shape {
    use cute_core::{Shape, shape};

    #[test]
    fn is_a_macro() {
        let s: Shape![(4, 8)] = shape!((4, 8));
        assert_eq!(s, (4, 8));
    }
}

mod stride {
    use cute_core::{Stride, stride};

    #[test]
    fn is_a_macro_and_a_module() {
        let s: Stride![(8, 1)] = stride!((8, 1));
        let basis: stride::ScaledBasis<_, _> = stride!(1@0);
        assert_eq!(
            (s.to_string(), basis.to_string()),
            ("(_8,_1)".into(), "_1@0".into())
        );
    }
}

mod coord {
    use cute_core::{Coord, coord};

    #[test]
    fn is_a_macro() {
        let c: Coord![(3, 1)] = coord!((3, 1));
        assert_eq!(c, (3, 1));
    }
}

mod tile {
    use cute_core::{Tile, tile};

    #[test]
    fn is_a_macro() {
        let t: Tile![(3, _)] = tile!((3, _));
        assert_eq!(t.to_string(), "(_3,_)");
    }
}

mod try_layout {
    use cute_core::try_layout;

    #[test]
    fn is_a_macro() {
        let n = 0_usize;
        assert!(try_layout!((n, 8)).is_err());
    }
}
