//! Pictures of kernels: how products on a CPU pack and visit their matrices, how a copy transposes a
//! tile, how products on a GPU lay tiles into shared memory and visit them, and where attention has its
//! scores.

use crate::pictures::Picture;
use cute_core::dynamic::DynLayout;
use cute_core::prelude::*;
use cute_view::draw::{ColorBy, Draw, Drawing};
use std::error::Error;

/// The pictures, with smaller tiles than those of the kernels.
pub fn kernels() -> Result<Vec<Picture>, Box<dyn Error>> {
    let (a, a_in_panels) = (
        layout!((12, 6):(6, 1)).into(),
        layout!(((4, 3), 6):((1, 24), 4)).into(),
    );
    let (b, b_in_panels) = (
        layout!((6, 6):(1, 6)).into(),
        layout!(((2, 3), 6):((6, 12), 1)).into(),
    );
    let order = layout!(((3, 2), (4, 2), 2):((1, 12), (3, 48), 24));
    let (loaded, transposed) = (
        layout!((4, (4, 4)):(4, (1, 16))).into(),
        layout!((4, (4, 4)):(1, (4, 16))).into(),
    );
    // (thread, value) of a warp to (query, key), as the sums of `wgmma` lie and as it reads operand A
    let weights: DynLayout = "((4,8),(2,2,2)):((32,1),(16,8,128))".parse()?;
    Ok(vec![
        Picture {
            file: "packed_a",
            title: "A matrix, packed for a product",
            words: "A is (M,K). Here 12 rows are packed into panels of 4 rows, each of which has a\n\
                    colour. The offsets of a panel count down its columns: the innermost loop of a\n\
                    product reads a panel from its beginning to its end. The panels of `cute-cpu`\n\
                    have 64 rows of `f32` with AVX-512 and 16 with AVX2, `(_64,k):(_1,_64)`.",
            drawing: Drawing::side_by_side([
                ("A as it is", &a),
                ("A in panels of 4 rows", &a_in_panels),
            ])
            .title("packing A")
            .color_by(ColorBy::Tile(layout!((24, 3):(1, 24)).into())),
        },
        Picture {
            file: "packed_b",
            title: "The other matrix, packed",
            words: "B is (N,K), so a row here is a column of C. Panels have 2 of them, each\n\
                    contiguous along K: the innermost loop steps along all columns of a panel at\n\
                    once. The panels of `cute-cpu` have 6 columns, `(_6,_528):(_528,_1)`.",
            drawing: Drawing::side_by_side([
                ("B as it is", &b),
                ("B in panels of 2 columns of C", &b_in_panels),
            ])
            .title("packing B"),
        },
        Picture {
            file: "product_order",
            title: "The loops of a product",
            words: "Each cell is a tile of C, and its number says when it is computed: the five\n\
                    loops are a layout. The left half shows the first step along K, the right half\n\
                    the second, which adds to the same C. Tiles of one colour use one block of A,\n\
                    which stays in the second-level cache; a column of a colour uses one panel of\n\
                    B, which stays in the first-level cache.",
            drawing: order
                .drawing()
                .title("(rows of tiles, columns of tiles, steps along K) to time")
                .color_by(ColorBy::Tile(layout!((12, 8):(1, 12)).into())),
        },
        Picture {
            file: "transposed_tile",
            title: "A tile that registers transpose",
            words: "A row is a register of AVX-512 with four lanes of 16 bytes. A cell is a 32-bit\n\
                    element, numbered as the source has it; the source has rows of 4, and each row\n\
                    has a colour. Loaded, each lane has a row. Transposed within the lanes, each\n\
                    register has a column of 16 rows: a line of the destination.",
            drawing: Drawing::side_by_side([
                ("loaded", &loaded),
                ("transposed in the lanes", &transposed),
            ])
            .title("(register, (element, lane)) to the element of a tile of 16 rows by 4")
            .color_by(ColorBy::Tile(layout!((4, 16):(1, 4)).into())),
        },
        Picture {
            file: "bands",
            title: "The order in which bands are read",
            words: "A large matrix is transposed in bands, here two of 4 rows; those of `cute-cpu` have 32\n\
                    rows of `f32`. A cell is a piece of 32 bytes, and its number is the time at which it is\n\
                    read. Pieces of a colour are a step: they become whole lines of 8 columns, which are\n\
                    written side by side.",
            drawing: layout!(((4, 2), 8):((1, 32), 4))
                .drawing()
                .title("((row, band), piece of a row) to time")
                .color_by(ColorBy::Tile(layout!((4, 16):(1, 4)).into())),
        },
        Picture {
            file: "gemm_operand",
            title: "A tile of `wgmma` in shared memory",
            words: "A cell is a piece of 16 bytes, eight numbers of 16 bits along K; a row is 128\n\
                    bytes. Two blocks of 8 rows follow each other. The swizzle exchanges the\n\
                    pieces of each row, so that a column of 8 pieces lies in all banks: `wgmma`\n\
                    reads two columns of pieces for each 16 numbers along K.",
            drawing: swizzle!(3, 0, 3)
                .before(layout!((16, 8):(8, 1)))
                .drawing()
                .title("(row, piece) to the place of the piece")
                .color_by(ColorBy::Tile(layout!((8, 16):(1, 8)).into())),
        },
        Picture {
            file: "gemm_schedule",
            title: "The order of the tiles of a product on a GPU",
            words: "Each cell is a tile of D, and its number says which it is. Tiles of a colour\n\
                    are computed at one time, here by 8 blocks: in groups of 2 rows of tiles they\n\
                    read 2 rows of A and 4 columns of B, where a row of 8 tiles would read 1 and 8.",
            drawing: layout!(((2, 3), 8):((1, 16), 2))
                .drawing()
                .title("(row of tiles, column of tiles) to number")
                .color_by(ColorBy::Tile(layout!((8, 6):(1, 8)).into())),
        },
        Picture {
            file: "attention_weights",
            title: "Scores of attention in registers",
            words: "16 queries down, 16 keys across. A cell names the thread of a warp that holds this\n\
                    score, and which of its eight values it is. The sums of the product Q·Kᵀ lie so,\n\
                    and the product P·V takes its weights from the same places.",
            drawing: Drawing::thread_value(&weights, &"(16,16)".parse()?)?
                .title("(thread, value) of a warp to (query, key)"),
        },
    ])
}
