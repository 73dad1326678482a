//! Boxes and tensor maps: those of CuTe, and every element of tiles that boxes fill.

#[path = "support/golden.rs"]
mod golden;
#[path = "support/random.rs"]
mod random;

use cute_core::atom::{E4M3, F16, F32};
use cute_core::dynamic::{DynLayout, DynSwizzledLayout};
use cute_core::swizzle::DynSwizzle;
use cute_gpu::{TensorMap, TmaBox, TmaError};
use golden::{golden, memory, permuted, text};
use random::{Random, swizzled};
use serde_json::Value;

fn tile_box(smem: &DynSwizzledLayout, width: u32) -> Result<TmaBox, TmaError> {
    match width {
        8 => TmaBox::try_from_dyn::<E4M3>(smem),
        16 => TmaBox::try_from_dyn::<F16>(smem),
        32 => TmaBox::try_from_dyn::<F32>(smem),
        _ => panic!("no format of {width} bits"),
    }
}

/// Boxes fill the tile: each element of shared memory that TMA writes has the coordinate that the
/// layout has there, and every coordinate is written once.
fn fills_the_tile(smem: &DynSwizzledLayout, tile: &TmaBox, width: u64) {
    let sizes: Vec<u64> = smem.layout().modes().map(|mode| mode.size()).collect();
    let mut written = vec![false; smem.size() as usize];
    for (block, number) in (0..tile.blocks()).flat_map(|b| (0..tile.boxes()).map(move |n| (b, n))) {
        let place = tile.place(number, block);
        // the elements of a box lie side by side, the innermost dimension first
        for element in 0..tile.bytes() * 8 / width {
            let (mut coordinate, mut rest) = (place.coordinate, element);
            for (&mode, &size) in tile.modes().as_slice().iter().zip(tile.sizes().as_slice()) {
                coordinate[mode] += rest % u64::from(size);
                rest /= u64::from(size);
            }
            let byte = place.byte + element * width / 8;
            let bits = tile.swizzle().bits();
            let index = sizes
                .iter()
                .zip(coordinate)
                .rev()
                .fold(0, |index, (size, c)| {
                    assert!(c < *size, "{smem}: {coordinate:?} lies outside the tile");
                    index * size + c
                });
            assert_eq!(
                permuted(byte, bits),
                smem.at(index) as u64 * width / 8,
                "{smem}: coordinate {coordinate:?} in box {number} of block {block}"
            );
            assert!(
                !written[index as usize],
                "{smem}: {coordinate:?} is written twice"
            );
            written[index as usize] = true;
        }
    }
    assert!(
        written.iter().all(|written| *written),
        "{smem}: some elements are not written"
    );
    assert_eq!(tile.tile_bytes(), smem.size() * width / 8);
}

/// Numbers of a golden line.
fn numbers(line: &Value, name: &str) -> Vec<u64> {
    let numbers = line[name].as_array().expect("an array");
    numbers
        .iter()
        .map(|n| n.as_u64().expect("a number"))
        .collect()
}

#[test]
fn tensor_maps_are_those_of_cute() {
    let (mut accepted, mut refused) = (0, 0);
    for line in golden(include_str!("golden/make_tma_copy.jsonl")) {
        let width: u32 = text(&line, "/args/2").parse().expect("a width");
        let blocks: u32 = text(&line, "/args/3").parse().expect("a number of blocks");
        let global: DynLayout = text(&line, "/args/0").parse().expect("a layout");
        let smem = memory(text(&line, "/args/1"), width);
        let derived = tile_box(&smem, width)
            .and_then(|tile| tile.multicast(blocks))
            .and_then(|tile| Ok((tile, TensorMap::try_from_dyn(&tile, &global)?)));
        if line.get("reject").is_some() {
            let error = derived.expect_err(&line.to_string());
            assert!(!error.to_string().is_empty());
            refused += 1;
            continue;
        }
        let (tile, map) = derived.unwrap_or_else(|error| panic!("{error}: {line}"));
        accepted += 1;
        let modes: Vec<String> = map
            .coordinate(&[0, 1, 2, 3, 4])
            .as_slice()
            .iter()
            .map(|mode| format!("_1@{mode}"))
            .collect();
        // CuTe groups the last of five modes
        let expected = text(&line, "/modes").replace("(_1@4)", "_1@4");
        assert_eq!(format!("({})", modes.join(",")), expected, "{line}");
        assert_eq!(map.sizes().as_slice(), numbers(&line, "sizes"), "{line}");
        assert_eq!(
            map.strides().as_slice(),
            numbers(&line, "strides"),
            "{line}"
        );
        let sizes: Vec<u64> = map
            .box_sizes()
            .as_slice()
            .iter()
            .map(|n| u64::from(*n))
            .collect();
        assert_eq!(sizes, numbers(&line, "box"), "{line}");
        assert_eq!(
            u64::from(map.swizzle().tensor_map_value()),
            line["swizzle"].as_u64().expect("bits"),
            "{line}"
        );
        assert!(
            map.element_strides()
                .as_slice()
                .iter()
                .all(|stride| *stride == 1)
        );
        assert_eq!((map.rank(), tile.rank()), (sizes.len(), sizes.len()));
        fills_the_tile(&smem, &tile, width.into());
    }
    assert_eq!((accepted, refused), (22, 8));
}

/// A tile of random blocks, nested and in random order.
fn random_tile(random: &mut Random) -> (DynSwizzledLayout, u32) {
    let width = random.of(&[8, 16, 32]);
    let bits = random.of(&[0, 1, 2, 3]);
    let piece = 128 / width as usize;
    let rank = 1 + random.below(4);
    // leaves in the order of their strides: the mode of each, and its size
    let mut leaves = vec![(
        random.below(rank),
        if bits == 0 {
            piece * (1 + random.below(3))
        } else {
            piece << bits
        },
    )];
    for _ in 0..1 + random.below(4) {
        leaves.push((random.below(rank), random.of(&[1, 2, 3, 4, 8])));
    }
    let (mut stride, mut modes) = (1, vec![Vec::new(); rank]);
    for (mode, size) in leaves {
        modes[mode].push((size, stride));
        stride *= size;
        if random.below(8) == 0 {
            stride += random.of(&[piece, 128 * 8 / width as usize]);
        }
    }
    for mode in &mut modes {
        if random.below(6) == 0 {
            mode.reverse();
        }
        if mode.is_empty() {
            mode.push((1, 0));
        }
    }
    let of = |number: &dyn Fn(&(usize, usize)) -> usize| {
        let modes = modes.iter().map(|mode| {
            format!(
                "({})",
                mode.iter()
                    .map(|leaf| number(leaf).to_string())
                    .collect::<Vec<_>>()
                    .join(",")
            )
        });
        format!("({})", modes.collect::<Vec<_>>().join(","))
    };
    let layout = format!("{}:{}", of(&|leaf| leaf.0), of(&|leaf| leaf.1));
    let swizzle = DynSwizzle::new(bits, piece.ilog2(), 3).expect("a swizzle");
    (swizzled(swizzle, &layout), width)
}

#[test]
fn boxes_fill_random_tiles() {
    let mut random = Random(3);
    let (mut filled, mut shared) = (0, 0);
    for _ in 0..2000 {
        let (smem, width) = random_tile(&mut random);
        if smem.size() > 1 << 14 {
            continue;
        }
        let Ok(tile) = tile_box(&smem, width) else {
            continue;
        };
        fills_the_tile(&smem, &tile, width.into());
        filled += 1;
        let blocks = random.of(&[2, 3, 4, 8]);
        if let Ok(part) = tile.multicast(blocks) {
            assert_eq!(part.blocks(), u64::from(blocks));
            fills_the_tile(&smem, &part, width.into());
            shared += 1;
        }
    }
    assert!(
        filled > 400 && shared > 100,
        "{filled} filled, {shared} shared"
    );
}

#[test]
fn each_condition_is_named() {
    let refused = |smem: &str, width: u32| {
        tile_box(&memory(smem, width), width)
            .expect_err(smem)
            .name()
    };
    assert_eq!(refused("(8,1,1,1,1,1):(1,0,0,0,0,0)", 16), "Rank");
    assert_eq!(refused("(64,64):(-64,1)", 16), "NegativeStride");
    assert_eq!(refused("(64,64):(128,2)", 16), "NotContiguous");
    assert_eq!(refused("((2,8),64):((8,1),16)", 16), "NotNeighbours");
    assert_eq!(refused("(64,64):(0,1)", 16), "Overlap");
    assert_eq!(refused("(64,64):(32,1)", 16), "Overlap");
    assert_eq!(refused("(512,64):(64,1)", 16), "BoxTooLarge");
    assert_eq!(refused("(64,4):(4,1)", 16), "InnerBytes");
    assert_eq!(refused("1:0", 16), "InnerBytes");
    assert_eq!(
        refused("Sw<3,4,3> o smem_ptr[16b](unset) o (64,32):(32,1)", 16),
        "InnerRow"
    );
    assert_eq!(
        refused("Sw<3,4,3> o smem_ptr[16b](unset) o (64,128):(128,1)", 16),
        "InnerRow"
    );
    assert_eq!(refused("(64,64):(72,1)", 16), "Misaligned");
    let of = |number: fn(u32) -> u64| {
        (0..17)
            .map(|i| number(i).to_string())
            .collect::<Vec<_>>()
            .join(",")
    };
    let many = format!("(({}),8):(({}),1)", of(|_| 2), of(|i| 8 * 4_u64.pow(i)));
    assert_eq!(refused(&many, 16), "TooManyLeaves");
    let other = swizzled(
        DynSwizzle::new(3, 4, 3).expect("a swizzle"),
        "(64,64):(64,1)",
    );
    assert_eq!(
        tile_box(&other, 16).expect_err("a swizzle").name(),
        "NoSwizzle"
    );

    let tile = tile_box(&memory("(64,64):(64,1)", 16), 16).expect("a tile");
    let map = |global: &str| {
        let global: DynLayout = global.parse().expect("a layout");
        TensorMap::try_from_dyn(&tile, &global).map_err(|error| error.name())
    };
    assert!(map("(1000,512):(512,1)").is_ok());
    assert!(map("(1000,512):(0,1)").is_ok());
    assert_eq!(map("(1000,512,2):(512,1,512000)"), Err("RanksDiffer"));
    assert_eq!(map("((10,100),512):((512,5120),1)"), Err("Nested"));
    assert_eq!(map("(1000,512):(1,1000)"), Err("NotInnermost"));
    assert_eq!(map("(1000,512):(-512,1)"), Err("NegativeStride"));
    assert_eq!(map("(1000,512):(516,1)"), Err("StrideBytes"));
    assert_eq!(map("(1000,512):(549755813888,1)"), Err("StrideTooLarge"));
    assert_eq!(map("(4294967297,512):(512,1)"), Err("SizeTooLarge"));
    assert_eq!(map("(1000,512):(1@0,1@1)"), Err("BasisStride"));
    let shared = |blocks| {
        tile.multicast(blocks)
            .map(|_| ())
            .map_err(|error| error.name())
    };
    assert_eq!(shared(64), Ok(()));
    assert_eq!(shared(128), Err("Misaligned"));
    assert_eq!(shared(3), Err("NotShared"));
    assert_eq!(shared(1 << 13), Err("NotShared"));
    assert_eq!(shared(0), Err("NotShared"));
}

mod typed {
    //! Boxes of types, and maps of layouts with run-time sizes.

    use super::tile_box;
    use cute_core::atom::nvidia::sm90_gmma_smem::*;
    use cute_core::atom::{E4M3, F16, F32};
    use cute_core::dynamic::{DynLayout, DynSwizzledLayout};
    use cute_core::prelude::*;
    use cute_gpu::{ElementFormat, InSharedMemory, TensorMap, TmaBox};

    fn same<F: ElementFormat, L: InSharedMemory<F>>(_: L, dynamic: &DynSwizzledLayout) {
        assert_eq!(
            TmaBox::try_of::<F, L>(),
            tile_box(dynamic, F::BITS),
            "{dynamic}"
        );
    }

    #[test]
    fn boxes_of_types_are_those_of_run_time() {
        macro_rules! atoms {
            ($($format:ident $bits:literal: $($atom:ident)*;)*) => {$($({
                let smem = $atom::<$bits>::default().tile_to_shape(shape!((128,128)));
                let elements = smem.as_position_independent();
                let dynamic = DynSwizzledLayout::try_from(elements).expect("offsets that fit");
                same::<$format, _>(smem, &dynamic);
                same::<$format, _>(elements, &dynamic);
            })*)*};
        }
        atoms! {
            E4M3 8: Layout_K_INTER_Atom Layout_K_SW32_Atom Layout_K_SW64_Atom Layout_K_SW128_Atom;
            F16 16: Layout_K_INTER_Atom Layout_K_SW128_Atom Layout_MN_INTER_Atom Layout_MN_SW128_Atom;
            F32 32: Layout_K_INTER_Atom Layout_K_SW32_Atom Layout_MN_SW64_Atom Layout_MN_SW128_Atom;
        }
    }

    #[test]
    fn maps_of_types_are_those_of_run_time() {
        const TILE: TmaBox = TmaBox::of::<F16, Layout![(128,64,1):(64,1,0)]>();
        let (m, k, l) = (1000_usize, 512_usize, 12_usize);
        let global = layout!((m,k,l):(k,1,{m * k}));
        let dynamic: DynLayout = global.into();
        assert_eq!(
            TensorMap::new(&TILE, global),
            TensorMap::try_from_dyn(&TILE, &dynamic)
        );
    }
}
