//! Tilers with whole modes: a tile is the composition, and the tiles cover the layout.

use cute_core::prelude::*;

/// Divides by the tiler with whole modes, and looks at every coordinate.
macro_rules! gathers {
    ($($layout:expr, $tiler:expr;)+) => {$({
        let (layout, tiler) = ($layout, $tiler);
        let divided = layout.zipped_divide(layout.whole_modes(tiler));
        let (tile, composed) = (divided.mode::<0>(), layout.compose(tiler));
        let offsets = |l: &dyn Fn(usize) -> i64, n: usize| (0..n).map(l).collect::<Vec<_>>();
        let n = count(tile.len() as i64);
        assert_eq!(n, count(composed.len() as i64), "{layout}");
        assert_eq!(
            offsets(&|i| tile.at(i) as i64, n),
            offsets(&|i| composed.at(i) as i64, n),
            "{layout}"
        );
        let all = |mut offsets: Vec<i64>| { offsets.sort_unstable(); offsets };
        let n = count(layout.len() as i64);
        assert_eq!(n, count(divided.len() as i64), "{layout}");
        assert_eq!(
            all(offsets(&|i| divided.at(i) as i64, n)),
            all(offsets(&|i| layout.at(i) as i64, n)),
            "{layout}"
        );
    })+};
}

fn count(n: i64) -> usize {
    usize::try_from(n).expect("a size")
}

#[test]
fn the_tile_takes_a_mode_whole() {
    let m = 6_i32;
    gathers! {
        layout!((512,(4,8)):(32,(1,4))), tile!((128,_));
        layout!((8,16)), tile!((_,4));
        layout!((8,(3,5),2):(1,(80,8),40)), tile!((4:2,_,_));
        layout!(((2,3),(4,5)):((1,40),(2,8))), tile!((_,_));
        layout!((8,1,6):(1,0,8)), tile!((2,_));
        layout!(((8,6),4):((1,8),48)), tile!(((_,3),_));
        layout!((8,m):(1,8)), tile!((2,_));
        layout!((m,8):(8,1)), tile!((_,4));
        layout!((m,(2,m)):({48_i32},(1,8))), tile!((_,2));
    }
}

#[test]
fn other_forms_gather_the_same() {
    let l = layout!((8, 16, 6));
    let tiler = l.whole_modes(tile!((4, _, 3)));
    assert_eq!(tiler, tile!((4, 16, 3)));
    assert_eq!(
        l.tiled_divide(tiler),
        layout!(((4,16,3),2,1,2):((1,8,128),4,0,384))
    );
    assert_eq!(
        l.flat_divide(tiler),
        layout!((4,16,3,2,1,2):(1,8,128,4,0,384))
    );
    let n = 5_i32;
    let padded = layout!((n,8):(8,1));
    let padded = padded.zipped_divide_padded(padded.whole_modes(tile!((4, _))));
    assert_eq!(padded.to_string(), "((_4,_8),(2,_1)):((_8,_1),(_32,_0))");
}

/// What the division refuses, it refuses as it does of any tiler.
#[test]
fn tilers_without_open_modes_stay() {
    let l = layout!((8, 16));
    assert_eq!(l.whole_modes(tile!((4:2, 8))), tile!((4:2, 8)));
    assert_eq!(l.whole_modes(tile!(4)), tile!(4));
    assert_eq!(l.whole_modes(layout!(4:2)), layout!(4:2));
    assert_eq!(l.whole_modes(tile!((4, _, 2))), tile!((4, 16, 2)));
}
