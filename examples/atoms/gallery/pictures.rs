//! The pictures of the documentation.

use cute_core::atom::nvidia::{copy, sm80, sm80::SM80_16x8x16_F16F16F16F16_TN};
use cute_core::atom::{CopyRecord, MmaRecord, make_tiled_mma};
use cute_core::dynamic::{DynLayout, DynTiler};
use cute_core::prelude::*;
use cute_view::draw::{Banks, ColorBy, Draw, DrawBits, DrawInstruction, Drawing};
use std::error::Error;

/// One picture, and what the page says of it.
pub struct Picture {
    /// Its file, without an ending.
    pub file: &'static str,
    /// The heading above it.
    pub title: &'static str,
    /// The text about the picture, in Markdown.
    pub words: &'static str,
    /// The picture.
    pub drawing: Drawing,
}

/// All pictures, in the order of the page.
pub fn pictures() -> Result<Vec<Picture>, Box<dyn Error>> {
    let mut pictures = layouts()?;
    pictures.extend(algebra()?);
    pictures.extend(parts()?);
    pictures.extend(threads()?);
    pictures.extend(instructions()?);
    pictures.extend(shared_memory()?);
    pictures.extend(crate::kernels::kernels()?);
    Ok(pictures)
}

fn layouts() -> Result<Vec<Picture>, Box<dyn Error>> {
    let (column_major, row_major) = (layout!((4, 8)), layout!((4, 8); row_major));
    Ok(vec![
        Picture {
            file: "majors",
            title: "Column-major and row-major",
            words: "One shape with the strides of the two common orders. The larger the offset,\n\
                    the darker the colour.",
            drawing: Drawing::side_by_side([
                ("column-major", &column_major.into()),
                ("row-major", &row_major.into()),
            ]),
        },
        Picture {
            file: "nested",
            title: "Nested modes",
            words: "Mode 1 of `(3,(2,3)):(3,(12,1))` is itself a layout, `(2,3):(12,1)`. So\n\
                    there are two levels of coordinates across, the faster one nearer to the\n\
                    cells, and a line between groups. The coordinate `(1,(1,2))` leads to\n\
                    `1·3 + 1·12 + 2·1 = 17`.",
            drawing: layout!((3, (2, 3)):(3, (12, 1))).drawing(),
        },
        Picture {
            file: "rank_four",
            title: "Four modes",
            words: "A layout with more than two modes is drawn in panels: one for each\n\
                    coordinate of the further modes, named by its slice.",
            drawing: layout!((2, 4, 3, 2):(4, 1, 8, 24)).drawing(),
        },
        Picture {
            file: "cut",
            title: "A large layout",
            words: "Only a part of a large layout is drawn, cut between whole groups. The last\n\
                    row and the last column stay, and the picture says what is left out.",
            drawing: layout!((1024, (8, 512)):(8, (1, 8192)))
                .drawing()
                .at_most(12, 17, 4),
        },
    ])
}

fn algebra() -> Result<Vec<Picture>, Box<dyn Error>> {
    let layout = |text: &str| text.parse::<DynLayout>();
    let tiler = |text: &str| text.parse::<DynTiler>();

    let (a, b) = (layout("(_6,_2):(_8,_2)")?, layout("(_4,_3):(_3,_1)")?);
    let composed = a.compose(&(&b).into())?;

    let part = layout("(_2,_2):(_1,_6)")?;
    let complement = part.complement_to(&"_24".parse()?)?;
    let both: DynLayout = format!(
        "({},{}):({},{})",
        part.shape(),
        complement.shape(),
        part.stride(),
        complement.stride()
    )
    .parse()?;

    let matrix = layout("(_9,(_4,_8)):(_59,(_13,_1))")?;
    let tiles = tiler("(_3:_3,(_2,_4):(_1,_8))")?;
    let (logical, zipped) = (
        matrix.logical_divide(&tiles)?,
        matrix.zipped_divide(&tiles)?,
    );

    let (tile, by) = (layout("(_2,_5):(_5,_1)")?, layout("(_3,_4):(_1,_3)")?);
    let repeated = tile.logical_product(&(&by).into())?;
    let (blocked, raked) = (tile.blocked_product(&by)?, tile.raked_product(&by)?);

    let split = layout("(_2,(_1,_6)):(_1,(_6,_2))")?;
    let rows = layout("(_4,_8):(_8,_1)")?;
    Ok(vec![
        Picture {
            file: "coalesce",
            title: "Coalesce",
            words: "Modes that continue each other become one. The function of the index stays: the\n\
                    cells, read down the columns, are 0 to 11 in both.",
            drawing: Drawing::side_by_side([("A", &split), ("coalesce(A)", &split.coalesce())])
                .title(format!("coalesce({})", plain(&split))),
        },
        Picture {
            file: "composition",
            title: "Composition",
            words: "`R = A ∘ B` has the coordinates of `B` and the offsets `R(c) = A(B(c))`.",
            drawing: Drawing::side_by_side([("A", &a), ("B", &b), ("R = A ∘ B", &composed)])
                .title(format!("composition({}, {})", plain(&a), plain(&b)))
                .color_by(ColorBy::Nothing),
        },
        Picture {
            file: "complement",
            title: "Complement",
            words: "The complement of `A` in 24 repeats `A` so that together they reach every\n\
                    offset below 24 once. The outlined column is `A` itself.",
            drawing: Drawing::side_by_side([
                ("A", &part),
                ("complement(A, 24)", &complement),
                ("(A, complement)", &both),
            ])
            .title(format!("complement({}, 24)", plain(&part)))
            .color_by(ColorBy::Tile(both.clone())),
        },
        Picture {
            file: "inverse",
            title: "Right inverse",
            words: "`A` leads from an index to an offset, and its right inverse `R` from an offset to\n\
                    the index: `A(R(i)) = i`. Offset 9 is at index 5 of `A`, row 1 of column 1; so\n\
                    index 9 of `R` leads to 5.",
            drawing: Drawing::side_by_side([
                ("A", &rows),
                ("right_inverse(A)", &rows.right_inverse()),
            ])
            .title(format!("right_inverse({})", plain(&rows))),
        },
        Picture {
            file: "logical_divide",
            title: "Logical divide",
            words: "Each mode of the matrix becomes `(tile, rest)`. Each tile has a colour. The\n\
                    first tile is outlined: every third row, and two by four columns.",
            drawing: Drawing::side_by_side([("A", &matrix), ("logical_divide(A, T)", &logical)])
                .title("logical_divide(A, T) with T = (3:3,(2,4):(1,8))")
                .color_by(ColorBy::Tile(zipped.clone())),
        },
        Picture {
            file: "zipped_divide",
            title: "Zipped divide",
            words: "The tiles of the picture above, gathered: mode 0 runs within a tile, mode 1\n\
                    over the tiles. So each column is a tile.",
            drawing: Drawing::side_by_side([("A", &matrix), ("zipped_divide(A, T)", &zipped)])
                .title("zipped_divide(A, T) with T = (3:3,(2,4):(1,8))")
                .color_by(ColorBy::Tile(zipped.clone())),
        },
        Picture {
            file: "products",
            title: "Blocked and raked products",
            words: "The tile `(2,5):(5,1)` is repeated in the arrangement `(3,4):(1,3)`: block\n\
                    beside block, or interleaved. Each copy has a colour; the first is\n\
                    outlined.",
            drawing: Drawing::side_by_side([
                ("blocked_product", &blocked),
                ("raked_product", &raked),
            ])
            .title(format!("products of {} with {}", plain(&tile), plain(&by)))
            .color_by(ColorBy::Tile(repeated)),
        },
    ])
}

fn parts() -> Result<Vec<Picture>, Box<dyn Error>> {
    let layout = |text: &str| text.parse::<DynLayout>();
    let repeated = layout("(_2,_4):(_0,_2)")?;
    let rows = layout("(_2,_4):(_4,_1)")?;

    let whole = layout("(_4,(_2,_3)):(_1,(_12,_4))")?;
    let part = whole.slice(&"(_,(0,_))".parse()?)?;
    // both slices: of mode (1,0) at 0 and at 1
    let slices = layout("((_4,_3),_2):((_1,_4),_12)")?;

    let (bytes, numbers) = (
        layout("(_4,(_4,_2)):(_8,(_1,_4))")?,
        layout("(_4,_2):(_2,_1)")?,
    );
    assert_eq!(layout("(_4,_8):(_8,_1)")?.recast(8, 32)?, numbers);
    Ok(vec![
        Picture {
            file: "filter",
            title: "Filter and sort",
            words: "Both rows of `A` lead to the same offsets: `filter` leaves the elements that are\n\
                    there. `sort` goes through those of `B` in the order of memory.",
            drawing: Drawing::side_by_side([
                ("A", &repeated),
                ("filter(A)", &repeated.filter()),
                ("B", &rows),
                ("sort(B)", &rows.sort()?),
            ]),
        },
        Picture {
            file: "slice",
            title: "Slice",
            words: "The slice fixes the faster digit of mode 1 at 0 and keeps the other modes: the\n\
                    outlined columns, all of tile 0.",
            drawing: Drawing::side_by_side([("A", &whole), ("A(_,(0,_))", &part)])
                .title(format!("a slice of {}", plain(&whole)))
                .color_by(ColorBy::Tile(slices)),
        },
        Picture {
            file: "recast",
            title: "Recast",
            words: "Four bytes of a row are one number of 32 bits. Offsets count bytes on the left,\n\
                    and numbers on the right.",
            drawing: Drawing::side_by_side([
                ("bytes, by fours", &bytes),
                ("numbers of 32 bits", &numbers),
            ])
            .title("recast of (4,8):(8,1) from 8 to 32 bits")
            .color_by(ColorBy::Nothing),
        },
    ])
}

fn threads() -> Result<Vec<Picture>, Box<dyn Error>> {
    let fragment: DynLayout = layout!(((4, 8), (2, 2)):((32, 1), (16, 8))).into();
    let copy: DynLayout = layout!(((8, 4), (4, 2)):((16, 1), (4, 128))).into();
    Ok(vec![
        Picture {
            file: "mma_fragment",
            title: "Accumulators of a tensor core",
            words: "This picture shows which thread holds each of the 16×8 results of\n\
                    `SM80_16x8x16`. There are 32 threads with four values each. The layout maps\n\
                    `(thread, value)` to an index in the tile; the picture is its inverse.",
            drawing: Drawing::thread_value(&fragment, &"(16,8)".parse()?)?,
        },
        Picture {
            file: "copy",
            title: "A copy by 32 threads",
            words: "Each thread copies two vectors of four elements. A mistake would show as a\n\
                    cell without a thread, or with two threads.",
            drawing: Drawing::thread_value(&copy, &"(16,16)".parse()?)?,
        },
        Picture {
            file: "copy_values",
            title: "The same copy by value",
            words: "The copy of the picture above, coloured by the number of the value.\n\
                    Elements that are read in one instruction have one colour.",
            drawing: Drawing::thread_value(&copy, &"(16,16)".parse()?)?.color_by(ColorBy::Value),
        },
    ])
}

fn instructions() -> Result<Vec<Picture>, Box<dyn Error>> {
    let instruction = sm80::MMA.atoms.iter().flat_map(MmaRecord::instances);
    let instruction = instruction.filter(|atom| atom.name == "SM80_16x8x16_F16F16F16F16_TN");
    let load = copy::SM75.atoms.iter().flat_map(CopyRecord::instances);
    let load = load.filter(|atom| atom.name == "SM75_U32x1_LDSM_N");
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let [a, b, c] = [
        mma.get_layout_a_tv().into(),
        mma.get_layout_b_tv().into(),
        mma.get_layout_c_tv().into(),
    ];
    let mut pictures = Vec::new();
    for atom in instruction {
        pictures.push(Picture {
            file: "mma_atom",
            title: "An instruction of a tensor core",
            words: "A is below, B above, and C where they meet: the instruction multiplies row\n\
                    by column. Each cell names the thread that holds it, and the number of the\n\
                    thread's value.",
            drawing: atom.drawing()?,
        });
    }
    pictures.push(Picture {
        file: "tiled_mma",
        title: "The instruction, tiled",
        words: "Four warps, two by two, work on a tile of 32×32×16. Each makes two products\n\
                along N. Warps in a row share A, warps in a column share B; `+1` counts the\n\
                other holders.",
        drawing: Drawing::mma(&a, &b, &c, [32, 32, 16])?
            .title("SM80_16x8x16_F16F16F16F16_TN by (2,2,1) on (32,32,16)"),
    });
    let instruction = sm80::MMA.atoms.iter().flat_map(MmaRecord::instances);
    for atom in instruction.filter(|atom| atom.name == "SM80_16x8x16_F16F16F16F16_TN") {
        let large = atom.tiled(&"(_2,_2,_1)".parse()?, &"(_128,_128,_32)".parse()?)?;
        pictures.push(Picture {
            file: "mma_levels",
            title: "A large tile, in two levels",
            words: "A tile of 128×128×32. Above, each cell is what one instruction reads or writes:\n\
                    the warp that does it, and the number of the block among those of the warp.\n\
                    Below is one of these instructions. A page of HTML has a slider that goes\n\
                    through the warps and threads.",
            drawing: Drawing::mma_levels(&large)?,
        });
    }
    for atom in load {
        pictures.push(Picture {
            file: "ldmatrix",
            title: "A load of a matrix from shared memory",
            words: "Eight threads give the address of a row each; the other threads repeat\n\
                    them. Every thread receives a pair of numbers, as the instruction above\n\
                    needs it.",
            drawing: atom.drawing(16)?,
        });
    }
    let load = copy::SM75.atoms.iter().flat_map(CopyRecord::instances);
    for atom in load.filter(|atom| atom.name == "SM75_U32x4_LDSM_N") {
        // A of the instruction above
        let a = "((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))".parse()?;
        let tiled = atom.tiled_tv(16, &a, &"(_16,_16)".parse()?)?;
        pictures.push(Picture {
            file: "tiled_copy",
            title: "A tiled copy, before and after",
            words: "`make_tiled_copy_a` of `ldmatrix` with four matrices. Before: the row of\n\
                    eight numbers in a tile of 16×16 in shared memory for which each thread\n\
                    gives the address. After: the pairs that each thread has in registers, as A\n\
                    of the instruction.",
            drawing: tiled.drawing()?,
        });
    }
    Ok(pictures)
}

fn shared_memory() -> Result<Vec<Picture>, Box<dyn Error>> {
    let banks = Banks::of_elements(32)?;
    let by_bank = |layout: Drawing| layout.color_by(ColorBy::Bank(banks)).at_most(32, 32, 1);
    Ok(vec![
        Picture {
            file: "banks",
            title: "Banks of shared memory",
            words: "A tile of 32×32 floats, row-major. A whole column lies in one bank, so 32\n\
                    threads that read it take turns, 32 times.",
            drawing: by_bank(layout!((32, 32):(32, 1)).drawing()),
        },
        Picture {
            file: "banks_padded",
            title: "Banks of padded shared memory",
            words: "With one more float in each row, a column lies in 32 banks.",
            drawing: by_bank(layout!((32, 32):(33, 1)).drawing()),
        },
        Picture {
            file: "banks_swizzled",
            title: "Banks of swizzled shared memory",
            words: "`Sw<5,0,5>` puts the floats of each row in another order. No memory is\n\
                    lost, and a column lies in 32 banks, as a row does.",
            drawing: by_bank(
                swizzle!(5, 0, 5)
                    .before(layout!((32, 32):(32, 1)))
                    .drawing(),
            ),
        },
        Picture {
            file: "swizzle_vectors",
            title: "Swizzled vectors",
            words: "Eight rows of 64 numbers of 16 bits, as tensor cores read them. `Sw<3,3,3>`\n\
                    keeps each eight numbers together as a vector of 16 bytes, and permutes the\n\
                    vectors of a row. Colours are banks: eight vectors in a column lie in all\n\
                    of them.",
            drawing: swizzle!(3, 3, 3)
                .before(layout!((8, 64):(64, 1)))
                .drawing()
                .color_by(ColorBy::Bank(Banks::of_elements(16)?)),
        },
        Picture {
            file: "swizzle_bits",
            title: "The bits of a swizzle",
            words: "For numbers of 16 bits, `Sw<3,3,3>` adds, without carry, bits 6 to 8\n\
                    of an offset to bits 3 to 5: the number of the row to the number of the\n\
                    vector. Each cell is a vector of 16 bytes in four banks. A column before lies\n\
                    in all banks after, so eight threads that read its vectors need not wait for\n\
                    each other.",
            drawing: Drawing::swizzle(swizzle!(3, 3, 3).into(), 16)?,
        },
        Picture {
            file: "tma_boxes",
            title: "Boxes of TMA",
            words: "A tile of 8×32 numbers of 32 bits in global memory, copied by TMA in four boxes\n\
                    of 8×8, whose rows have the 32 bytes of the narrowest swizzle. In shared\n\
                    memory the boxes lie one behind the other; each row there is one of a box.",
            drawing: Drawing::tma_boxes(&layout!((8, 32):(32, 1)).into(), &shape!((8, 8)).into())?,
        },
    ])
}

/// A layout without marks.
fn plain(layout: &DynLayout) -> String {
    layout.to_string().replace('_', "")
}
