// Printed by `cute rust`; see ../rust.rs.

/// Each literal as it prints, beside the notation that it was made of.
pub fn literals() -> Vec<(String, &'static str)> {
    let mut all = Vec::new();
    {
        let layout: Layout![4:1] = layout!(4:1);
        all.push((layout.to_string(), "_4:_1"));
    }
    {
        let layout: Layout![(4):(1)] = layout!((4):(1));
        all.push((layout.to_string(), "(_4):(_1)"));
    }
    {
        let layout: Layout![(3, (2, 3)):(3, (12, 1))] = layout!((3, (2, 3)):(3, (12, 1)));
        all.push((layout.to_string(), "(_3,(_2,_3)):(_3,(_12,_1))"));
    }
    {
        let layout: Layout![(u32, 8):(8, 1)] = layout!(({4_u32}, 8):(8, 1));
        all.push((layout.to_string(), "(4,_8):(_8,_1)"));
    }
    {
        let layout: Layout![((i64, 2), i64):((1, -4), i64)] = layout!((({4_i64}, 2), {8_i64}):((1, -4), {16_i64}));
        all.push((layout.to_string(), "((4,_2),8):((_1,_-4),16)"));
    }
    {
        let layout: Layout![(4, 8):(i64, 1)] = layout!((4, 8):({-8_i64}, 1));
        all.push((layout.to_string(), "(_4,_8):(-8,_1)"));
    }
    {
        let layout: Layout![(i64, i64):(1, i64)] = layout!(({70000_i64}, {70000_i64}):(1, {70000_i64}));
        all.push((layout.to_string(), "(70000,70000):(_1,70000)"));
    }
    {
        let layout: Layout![(1, 9223372036854775808):(0, 0)] = layout!((1, 9223372036854775808):(0, 0));
        all.push((layout.to_string(), "(_1,_9223372036854775808):(_0,_0)"));
    }
    {
        let shape: Shape![(4, (2, 3))] = shape!((4, (2, 3)));
        all.push((shape.to_string(), "(_4,(_2,_3))"));
    }
    {
        let shape: Shape![(u32, (2, u32))] = shape!(({4_u32}, (2, {3_u32})));
        all.push((shape.to_string(), "(4,(_2,3))"));
    }
    {
        let stride: Stride![(0, (-1, u32))] = stride!((0, (-1, {5_u32})));
        all.push((stride.to_string(), "(_0,(_-1,5))"));
    }
    {
        let integer: Int![7] = int!(7);
        all.push((integer.to_string(), "_7"));
    }
    {
        let integer: Int![-7] = int!(-7);
        all.push((integer.to_string(), "_-7"));
    }
    {
        let integer: Int![u32] = int!({7_u32});
        all.push((integer.to_string(), "7"));
    }
    {
        let layout: Layout![(4, 8):(1@0, 1@1)] = layout!((4, 8):(1@0, 1@1));
        all.push((layout.to_string(), "(_4,_8):(_1@0,_1@1)"));
    }
    {
        let layout: Layout![(i64, (8, 2)):(i64@0, (-1@0@1, i64@1@1))] = layout!(({4_i64}, (8, 2)):({2_i64}@0, (-1@0@1, {8_i64}@1@1)));
        all.push((layout.to_string(), "(4,(_8,_2)):(2@0,(_-1@0@1,8@1@1))"));
    }
    {
        let layout: Layout![(4, 8, 2):(1@31, 1@2@1, 0)] = layout!((4, 8, 2):(1@31, 1@2@1, 0));
        all.push((layout.to_string(), "(_4,_8,_2):(_1@31,_1@2@1,_0)"));
    }
    {
        let layout: Layout![((i64, i64), i64):((1@1, i64@0), i64@1)] = layout!((({4_i64}, {8_i64}), {2_i64}):((1@1, {16_i64}@0), {-1_i64}@1));
        all.push((layout.to_string(), "((4,8),2):((_1@1,16@0),-1@1)"));
    }
    {
        let stride: Stride![(1@0, (u32@1, 5))] = stride!((1@0, ({3_u32}@1, 5)));
        all.push((stride.to_string(), "(_1@0,(3@1,_5))"));
    }
    {
        let stride: Stride![8@1] = stride!(8@1);
        all.push((stride.to_string(), "_8@1"));
    }
    {
        let layout: Layout![4:1@0@1@2@0@1@0@1] = layout!(4:1@0@1@2@0@1@0@1);
        all.push((layout.to_string(), "_4:_1@0@1@2@0@1@0@1"));
    }
    {
        let coordinate: Coord![(2, _)] = coord!((2, _));
        all.push((coordinate.to_string(), "(_2,_)"));
    }
    {
        let coordinate: Coord![(_, (u32, _))] = coord!((_, ({3_u32}, _)));
        all.push((coordinate.to_string(), "(_,(3,_))"));
    }
    {
        let tiler: Tile![(4:2, 8)] = tile!((4:2, 8));
        all.push((tiler.to_string(), "(_4:_2,_8)"));
    }
    {
        let tiler: Tile![(4:2, (u32:1, _))] = tile!((4:2, ({8_u32}:1, _)));
        all.push((tiler.to_string(), "(_4:_2,(8:_1,_))"));
    }
    {
        let swizzle: Swizzle![3, 3, 3] = swizzle!(3, 3, 3);
        all.push((swizzle.to_string(), "Sw<3,3,3>"));
    }
    {
        let swizzle: Swizzle![2, 4, -3] = swizzle!(2, 4, -3);
        all.push((swizzle.to_string(), "Sw<2,4,-3>"));
    }
    {
        use cute_core::composed::SwizzledLayout;
        let smem: SwizzledLayout<Swizzle![3, 3, 3], Layout![(8, 64):(64, 1)]> = swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1)));
        all.push((smem.to_string(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)"));
    }
    {
        use cute_core::composed::SwizzledLayout;
        let smem: SwizzledLayout<Swizzle![3, 3, 3], Layout![(8, u32):(u32, 1)]> = swizzle!(3, 3, 3).compose(layout!((8, {64_u32}):({64_u32}, 1)));
        all.push((smem.to_string(), "Sw<3,3,3> o _0 o (_8,64):(64,_1)"));
    }
    {
        use cute_core::composed::SmemPointer;
        let smem: ComposedLayout<Swizzle![3, 4, 3; Bytes], SmemPointer<16>, Layout![(8, 64):(64, 1)]> = swizzle!(3, 4, 3; Bytes).in_smem(SmemPointer::<16>, layout!((8, 64):(64, 1)));
        all.push((smem.to_string(), "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)"));
    }
    {
        use cute_core::xor::XorLayout;
        let layout: XorLayout<Layout![(8, 64):(72, 1)]> = XorLayout::new(layout!((8, 64):(72, 1)));
        all.push((layout.to_string(), "Xor o (_8,_64):(_72,_1)"));
    }
    {
        let layout: Layout![{row: 4, col: (2, 4)}:{row: 8, col: (1, 2)}] = layout!({row: 4, col: (2, 4)}:{row: 8, col: (1, 2)});
        all.push((layout.to_string(), "{row: _4, col: (_2,_4)}:{row: _8, col: (_1,_2)}"));
    }
    {
        let layout: Layout![{row: u32, col: 8}:{row: 8, col: 1}] = layout!({row: {4_u32}, col: 8}:{row: 8, col: 1});
        all.push((layout.to_string(), "{row: 4, col: _8}:{row: _8, col: _1}"));
    }
    all
}
