//! The output of the command: transcripts in `snapshots/`, which `INSTA_UPDATE=always` writes anew.

mod assertions;
mod long;
mod shell;
#[cfg(target_os = "linux")]
mod terminal;

use shell::{run, run_words};
use std::path::Path;

/// A transcript of command lines.
fn transcript(lines: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let each = lines
        .iter()
        .map(|line| format!("$ {line}\n{}", run(line, folder).transcript()));
    each.collect::<Vec<_>>().join("\n")
}

macro_rules! transcripts {
    ($($name:ident: [$($line:literal),* $(,)?];)*) => {$(
        #[test]
        fn $name() {
            insta::with_settings!({omit_expression => true}, {
                insta::assert_snapshot!(stringify!($name), transcript(&[$($line),*]));
            });
        }
    )*};
}

transcripts! {
    values_are_printed_in_the_notation_of_the_input: [
        "cute eval 'logical_divide((4,2,3):(2,1,8), 4:2)'",
        "cute eval '(6,2):(8,2) o (4,3):(3,1)'",
        "cute eval '(_6,_2):(_8,_2) ∘ (_4,_3):(_3,_1)'",
        "cute eval '(_6,2):(_8,_2) ∘ 3:1'",
        "cute eval --marks 'coalesce((2,4):(1,2))'",
        "cute eval 'a = (4,8):(8,1); b = 2:1; a o b'",
        "cute eval --let 'tile=(128,64)' 'zipped_divide((512,256), tile)'",
        "cute eval 'a = (4,8)' 'a.logical_divide((2,_))' 'a.size() * 2 # in bytes'",
        "cute eval '(4,8):(8,1)' '((4,8):(8,1))(3)' '((4,8):(8,1))(1,2)' '((4,(2,4)):(8,(1,2)))[1,0]'",
        "cute eval '(4,8):(8,1).size()' '(4,8):(8,1)(3)' '4:2[0]' 'd = (8,1); 4:d[1]'",
        "cute eval '4:-2.size()' '4:-2(3)' '4:-2[0]' '4:-2@0(3)' '-4.size()' 'd = (8,1); 4:-d[1]'",
        "cute eval 'congruent((4,8), (1,2))' 'compatible((3,6), (3,(2,3)))'",
        "cute eval 'congruent((_4,8), (1,2))' 'compatible((_3,6), (3,(2,3)))' 'L = (4,_8):(_8,_1)' 'L(_2)' 'L(_2,_3)' 'L(_,_3)'",
        "cute eval '_0 / 4' '4 % _1' '7 / _2' '_7 / _2'",
        "cute eval '-7 / 2' '-7 % 2' '2 + 3 * (4 - 1)' '(4,)' '(4)'",
        "cute eval '-(2):1'",
        "echo '(6,2):(8,2) o (4,3):(3,1)' | cute eval",
        "echo '4:1' | cute eval 'a = 8:2' 'a' -",
        "cute eval '1@0' '-3@1@0' '2 * 4@1'",
        "cute eval '(4,8):(1@0,1@1)' '(_4,8):(_1@0,2@1)'",
        "cute eval 'c = make_identity_layout((128,(64,3)))' c 'make_basis_like((4,(8,2)))' 'c(5,(6,2))' 'c(5,_)' '32:1@0(3)'",
        "cute eval 'c = make_identity_layout((512,256))' 'zipped_divide(c, (128,64))' 'slice_and_offset(zipped_divide(c, (128,64)), (_,(2,3)))'",
        "cute eval '(4,8):(8,1) o (2,4):(1@1,1@0)' 'coshape((4,8):(2@0,1@1))' 'cosize((4,8):(2@0,1@1))'",
        "cute eval 'right_inverse((4,8):(1@1,1@0))' 'complement((4,8):(2@0,1@1))' 'logical_product((4,8):(1@0,1@1), (2,3):(1@0,1@1))'",
        "cute eval --json '(4,8):(1@0,2@1)' '2@1@0'",
    ];
    layouts_with_names_are_evaluated_by_name: [
        "cute eval '{row: 4, col: 8}:{col: 1, row: 8}' --marks",
        "cute eval '{row: 4, col: (2,4)}'",
        "cute eval '{row: 4, col: 8}.tile(row: 2)'",
        "cute eval '{row: 4, col: 8}.tile({row: 2, col: 4}).transpose_to(row_tile, col_tile, row_rest, col_rest)'",
        "cute eval '{row: 4, col: 8}.mode(col)' '{row: 4, col: 8}.at(col: 2, row: 1) * 2'",
        "cute eval '{row: 4, col: 8}.unnamed().coalesce()'",
        "cute eval '(4,8):(1@lane,1@value)'",
        "cute eval 'f = (4,8):(1@lane,1@value)' 'f.at((1,2))' 'f.at(13)' 'at(f, (3,7))' 'f(1,2)'",
        "cute eval 'f = (4,8):(1@lane,1@value)' 'f(1,_)'",
        "cute eval 'f = (_4,8):(_1@lane,2@value)' 'f.at((_1,_2))' 'f.at((_1,2))'",
        "cute eval '{row: 4, col: 8}:{row: 2@lane, col: 1@value}.at(col: 5, row: 3)'",
        "cute eval '{row: 4, col: 8}:{row: 1@0, col: 4@0}.at(col: 5, row: 3)'",
        "cute eval '(4,8):(1@lane,1@value).at((4,0))'",
        "cute eval '{row: 4, col: 8}:{row: 2@lane, col: 1@value}.at(col: 8, row: 3)'",
        "cute eval '{row: 4, col: 8}:{row: 2@lane, col: 1@value}.at(col: 2)'",
        "cute eval '{row: 4, col: 8}:{row: 2@lane, col: 1@value}.tile(col: 2)'",
        "cute eval --json '{row: 4, col: 8}'",
        "cute draw --ascii '(2,3):(1@lane,1@value)'",
        "cute draw --ascii '{row: 2, col: 4}.tile(col: 2).transpose_to(row, col_rest, col_tile)'",
        "cute rust '{row: 2, col: 4}.tile(col: 2)' '{row: 2, col: 4}.tile(col: 2).unnamed()'",
        "cute explain '{row: 4, col: 8}.unnamed().compose(8:2)'",
        "cute eval '{row: 4, col: 8}.compose(8:2)'",
        "cute eval '{row: 4, col: 8}.coalesce()'",
        "cute eval '{batch: 2, row: 4, col: 8}.group(pixel: (col, row))'",
        "cute eval '{row: 4, col: 8}.compose(col: 4)'",
        "cute eval '{row: 4, col: 8}.group(pixel: (row, depth))'",
        "cute eval '{row: 4, col: 8}.group(row, col)'",
        "cute eval '{row: 4, col: 8}.mode(depth)'",
        "cute eval '{row: 4, col: 8}.mode()'",
        "cute eval '{row: 4, col: 8}.unnamed(row, col)'",
        "cute eval '{row: 4, col: 8}.tiel(row: 2)'",
        "cute eval '{row: 4, col: 8}.size()'",
        "cute eval 'tile({row: 4, col: 8}, row: 2)'",
        "cute explain '{row: 4, col: 8}.tile(row: 2)'",
        "cute explain 'compose({row: 4, col: 8}, row: 2)'",
        "cute explain '{row: 4, col: 8}.coalesce()'",
        "cute eval '{row: 4, col: 8}.tile(row: 3)'",
        "cute eval '{row: 4, col: 8}.tile(2)'",
        "cute eval '{row: 4, col: 8}.at(row: 1)'",
        "cute eval '{row: 4, col: 8} + 1'",
        "cute eval '{row: 4, col: 8}' '(4,8)'",
        "cute check '{row: 4, col: 8}'",
        "cute explain '{row: 4, col: 8}'",
    ];
    what_the_library_prints_is_evaluated: [
        "cute eval 'Sw<3,3,3> o _0 o (_8,_64):(_64,_1)' 'S<3,3,3> o 0 o (8,64):(64,1)' 'Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)'",
        "cute eval 's = Sw<3,3,3> o 0 o (8,64):(64,1)' 's(7,8)' 's(7,_)' 's[1]' 's o (4,64)' 's.zipped_divide((4,8))' 's.to_xor()' 's.layout_b()' 'size(s)'",
        "cute eval 'x = Xor o (8,64):(72,1)' 'x(3,9)' 'x(5,_)' 'x.logical_divide((4,8))' 'x o 8:8' 'offsets(Xor o 8:3)'",
        "cute eval 'gmem_ptr[16b](0x7f00) o (4,8):(8,1)' 'ArithTuple(0,0) o (4,8):(1@0,1@1)' 'tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>'",
        "cute eval 'Layout<Shape<_4,Int<8>>,Stride<_1,_4>>' '(4,8):(E<0>,E<1>)'",
        "cute eval SM80_16x8x16_F32F16F16F32_TN 'm = tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))' m 'm.layout_c_tv()' 'size(m)' 'tile_shape_mnk(m)'",
        "cute eval 'c = tiled_copy(UniversalCopy<64>, 16, (32,4):(4,1), (1,8))' c 'c.layout_s_tv()' 'c.tiler_mn()'",
        "cute eval 'n = {row: 4, col: 8}' 'n.tile(row: 2)' 'n.tile(row: 2).at(row_tile: 1, row_rest: 1, col: 3)' 'n.mode(col)' 'size(n.unnamed()) == 32'",
        "cute eval 'a = (4,8):(8,1)' 'a == (4,8)' 'a != (4,8):(1,4)' 'size(a) <= 31' '3 > 2' 'same_function(a, Sw<0,0,0> o 0 o a)'",
        "cute eval --json 'Sw<3,3,3> o 0 o (8,64):(64,1)' 'Sw<3,4,3> o smem_ptr[16b](unset) o 8:1' 'Xor o 8:3' '{row: 4}' 'Sw<3,3,3>' 'SM70_8x8x4_F32F16F16F32_TN'",
        "cute 'Sw<2,0,2> o 0 o (4,4):(4,1)' 'Xor o (4,4):(5,1)' '{row: 2, col: 3}' 'Sw<2,0,2>'",
        "cute SM75_16x8x8_F32F16F16F32_TN",
        "cute draw 'Sw<2,1,2> o smem_ptr[16b](unset) o (4,4):(4,1)'",
        "cute draw 'tiled_mma(SM70_8x8x4_F32F16F16F32_TN, (1,1,1))'",
        "cute draw 'SM75_U32x1_LDSM_N' --element-bits 16",
        "cute draw 'tiled_copy(UniversalCopy<32>, 16, (2,4):(4,1), (1,2))'",
        "cute draw SM75_U32x1_LDSM_N",
        "cute draw 'Sw<1,3,3>' --element-bits 16",
        "cute draw 'Sw<1,3,3>' --element-bits 24",
        "cute draw '(4,8):(8,1)' --boxes '(2,4)'",
        "cute draw '(4,8):(8,1)' --boxes '(2,3)'",
        "cute draw '(4,8):(8,1)' '(2,2)' --boxes '(2,3)'",
        "cute draw 'tiled_copy(UniversalCopy<32>, 16, (2,2), (1,2))'",
        "cute eval 'Sw<3,3,3> o -5 o (8,64):(64,1)'",
        "cute source 4:1 --json",
        "cute source --cpp 'Sw<3,3,3> o 0 o (8,64):(64,1)' 'Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)' '{row: 4, col: 8}'",
        "cute source --dsl 'Sw<3,3,3> o _0 o (_8,64):(64,_1)'",
        "cute source --dsl 'Xor o 8:3'",
        "cute source --wgsl tile 'Sw<1,0,2> o 0 o (2,4):(4,1)'",
        "cute source --wgsl 1d 4:1",
        "cute source --wgsl fn 4:1",
        "cute explain 'Sw<3,3,3> o 0 o (8,64):(64,1) o (4,64)'",
        "cute explain 'Sw<3,3,3> o 0 o (8,64):(64,1)'",
        "cute rust 'Sw<3,3,3> o 0 o (8,64):(64,1)' 'Xor o 8:3' '{row: 4, col: 8}' 'Sw<3,4,3> o smem_ptr[16b](unset) o 8:1'",
        "cute rust 'Sw<3,3,3> o 8 o 8:1'",
        "cute check 'Sw<3,3,3> o 0 o (8,64):(64,1)'",
        "cute check 'Sw<5,0,5> o 0 o (32,32):(32,1)' '(32,32):(32,1)' --threads 32:1 --no-bank-conflicts --listed 1",
        "cute check 'Sw<5,0,5> o 0 o (32,32):(32,1)' --threads 32:1",
        "cute check 'Sw<5,0,5> o 0 o (32,32):(32,1)' --bijective",
        "cute check '{row: 4, col: 8}' --bijective",
        "cute eval 'Sw<3,3,3> o 0'",
        "cute eval 'Sw<3,3> o 0 o 4:1'",
        "cute eval 'Sw<3,3,2> o 0 o 4:1'",
        "cute eval 'Sw<3,-1,3> o 0 o 4:1'",
        "cute eval 'Sw<30,10,30>'",
        "cute eval 'Sw<3,3,3> o -1 o 4:1'",
        "cute eval 'Xor o 6:1'",
        "cute eval '(4,?):(?,1)'",
        "cute eval 'ptr<half, smem, S<3,4,3>> o 8:1'",
        "cute eval 'gmem_ptr[16b](0x7f00)'",
        "cute eval 'complement(Sw<3,3,3> o 0 o 8:1)' ",
        "cute eval 'Sw<3,4,3> o smem_ptr[16b](unset) o 8:1 o 4:1'",
        "cute eval SM80_16x8x16_F32F16F16F33_TN",
        "cute draw SM75_16x8x8",
        "cute draw SM90_64x8x16",
        "cute eval 'tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1,1))'",
        "cute eval 'coalesce(SM80_16x8x16_F32F16F16F32_TN)'",
        "cute eval '(4,8):(8@lane,1)'",
        "cute eval '8@lane'",
        "cute eval 'a = 4:1' 'a < 3'",
    ];
    layouts_are_compared: [
        "cute compare '(4,8):(1,4)' 32:1",
        "cute compare '(4,8):(8,1)' '(4,8):(8,1)'",
        "cute compare '(4,8):(8,1)' '(4,8):(1,4)'",
        "cute compare 'Sw<3,3,3> o 0 o (8,64):(64,1)' '(8,64):(64,1)'",
        "cute compare 'Sw<3,3,3> o 0 o (8,64):(64,1)' 'Xor o (8,64):(72,1)'",
        "cute compare '(4,8):(1@0,1@1)' '(4,8):(1@0,2@1)'",
        "cute compare 4:1 8:1",
        "cute compare 1:0 8:1",
        "cute compare '(4096,4096):(4096,1)' '((64,64),4096):((4096,262144),1) o (4096,4096):(1,4096)' --work 100",
        "cute compare 'Sw<0,0,0> o 0 o (64,64)' '(64,64)' --work 100",
        "cute compare --json '(4,8):(8,1)' '(4,8):(1,4)'",
        "cute compare 4:1",
        "cute compare 4:1 '(2,_)'",
    ];
    layouts_are_found: [
        "cute find 0,1,2,8,9,10",
        "cute find '[0, 8, 1, 9]'",
        "cute find 5 3 8 6",
        "cute find 0,-1,-2",
        "echo '0 1 3 2' | cute find",
        "cute find 0,1,2,8,9,11",
        "cute find 0,1,2,8,9",
        "cute find --json 0,2,4,6",
        "cute find --shape '(2,3)' --strides '(24,8)' --itemsize 8",
        "cute find --shape '(4,)' --strides '(-8,)' --itemsize 8",
        "cute find --shape 'torch.Size([2, 3])' --strides '(1, 2)'",
        "cute find --shape 'torch.Size([2, 3)' --strides '(1, 2)'",
        "cute find --shape '(4,8)' --strides '(8,1)'",
        "cute find --shape '(2,3)' --strides '(24,6)' --itemsize 4",
        "cute find --shape '(2,3)' --strides '(8,)'",
        "cute find --shape '(2,3'  --strides '(8,1)'",
        "cute find 0,x",
        "cute find ''",
    ];
    instructions_are_listed: [
        "cute atoms SM75_16x8x8",
        "cute atoms UniversalCopy<128>",
        "cute atoms SM80_16x8x16_F32F16F16F33_TN",
        "cute atoms --json SM61_DP4A",
    ];
    errors_point_at_their_place: [
        "cute evl 4:1",
        "cute aa 4:1",
        "cute eval 'compose((6,2):(8,2), 4:4)'",
        "cute eval 'a = (6,2):(8,2); size(a o (_3:_4, 2))'",
        "cute eval 'logical_divide(10, 4)'",
        "cute eval 'zipped_divide((512,250), (128,64))'",
        "cute eval 'complement((2,2):(1,3))'",
        "cute eval '(4,(2,3)):(1,(2,3,4))'",
        "cute eval '(4,0)' 'size((4,0))'",
        "cute eval 'size(3,4)'",
        "cute eval 'take((4,8):(8,1), 1, 3)'",
        "cute eval 'repeat((4,8), 4000)'",
        "cute eval '((4,8):(8,1))(4,0)' '((4,8):(8,1))((1,2,3))'",
        "cute eval '((4,8):(8,1))(_,(1,_))'",
        "cute eval '(4,8):(8,1)(_,9)'",
        "cute eval '(4,(2,3)):(8,(1,2))(_,(-1,_))'",
        "cute eval '(4,8):(1@0,1@1)(4,_)'",
        "cute eval 'slice_and_offset((4,8):(8,1), (_,9))'",
        "cute eval '(Sw<3,3,3> o 0 o (8,64):(64,1))(8,_)'",
        "cute eval 'to_xor(Sw<3,3,3> o 32 o (8,64):(64,1))'",
        "cute eval 'max_common_vector(Sw<3,3,3> o 32 o (8,64):(64,1), (8,64))'",
        "cute eval '(Xor o (8,64):(72,1))(8,_)'",
        "cute explain 'slice((4,8):(8,1), (_,9))'",
        "cute eval 'crd2idx((1,2), 4:1, 3)'",
        "cute eval 'max(3, 4)'",
        "cute eval 'offsets(10000:1)'",
        "cute eval 'size(4:1) + _'",
        "cute eval 'sizee(4:1)'",
        "cute eval 'local_tile((8,6), (4,3), (1,1))'",
        "cute eval 'local_partition((8,6), (4,3), 5)'",
        "cute eval 'print_latex((8,6))'",
        "cute eval 'swizzle(3,4,3)'",
        "cute eval 'flip((4,8))'",
        "cute eval 'UniversalCopy<float4>'",
        "cute eval 'tile = 4:1' 'tiel(3)'",
        "cute eval 'size = 4'",
        "cute eval 'coalesce'",
        "cute eval '(4,8'",
        "cute eval '4 8'",
        "cute eval '1@'",
        "cute eval '4:1@-'",
        "cute eval '4:1 @0'",
        "cute eval 'n = 8; 4:n@1'",
        "cute eval '1@256'",
        "cute eval '1@0@0@0@0@0@0@0@0'",
        "cute eval '(4,8):(1@0,1)'",
        "cute eval '4@0:1'",
        "cute eval '4@0 / 2'",
        "cute eval '1@0 + 1@1'",
        "cute eval '(4,8)[1@0]'",
        "cute eval 'mode((4,8), 1@0)'",
        "cute eval '(4,8):(8,1)(1@0,2)'",
        "cute eval '(4,8):(8,1)(1@0,_)'",
        "cute eval '(4,8):(1@0,1@1)(4,0)'",
        "cute eval 'max_alignment((4,8):(1@0,1@1))'",
        "cute eval 'complement((4,8):(1@0,1@1), 64)'",
        "cute eval 'is_injective((4,8):(1@0,1@1))'",
        "cute eval 'elem_less((1@0,2), (3,4))'",
        "cute eval 'offsets((4,8):(1@0,1@1))'",
        "cute eval 'logical_divide((4,8), (2@0,_))'",
        "cute eval '4 / (2 - 2)'",
        "cute eval '9223372036854775807 + 2'",
        "cute eval '9223372036854775809'",
        "cute eval '4:1' 'x ='",
        "cute eval --let 'x=(4' x",
        "cute eval --let '4:1' x",
        "cute eval --jsn 4:1",
        "cute eval ''",
        "cute eval --json 'a = 4:1; a(7)'",
        "cute draw --json '4:1' --tv 4:1",
    ];
    operations_are_listed: [
        "cute operations",
        "cute operations composition",
        "cute operations complment",
    ];
    lines_are_answered_in_the_interactive_mode: [
        "echo 'a = (4,8):(8,1)' | cute repl",
        "echo ':help at' | cute repl",
        "echo '4 +' | cute repl",
        "echo ':vers' | cute repl",
        "echo ':explain 4:1' | cute repl",
        "echo ':explain SizeMatch' | cute repl",
        "echo ':draw (2,2):(2,1)' | cute repl",
        "echo ':draw (2,2):(2,1) repl.svg' | cute repl",
        "echo ':draw (2,_)' | cute repl",
        "echo ':draw' | cute repl",
        "echo ':explain' | cute repl",
        "echo ':draw 4: x.svg' | cute repl",
        "echo ':help' | cute repl",
        "echo 'size(4:1); a' | cute repl --json",
        "echo ':vars' | cute repl --json",
        "echo ':draw Sw<1,0,1> o 0 o (2,2):(2,1)' | cute repl",
        "echo ':draw SM75_U32x1_LDSM_N' | cute repl",
        "echo ':atoms LDSM_N' | cute repl",
        "echo ':daw 4' | cute repl",
    ];
    layouts_are_drawn: [
        "cute '(3,(2,3)):(3,(12,1))'",
        "cute '(_2,2):(_2,_1)' '(2,_)'",
        "cute draw --ascii 'A = (6,2):(8,2); B = (4,3):(3,1)' A B 'A o B'",
        "cute draw '((4,8),2):((2,8),1)' --tv '(8,8)'",
        "cute draw '3:2' --upright",
        "cute draw '(6,8):(8,1)' --tile '(2,3)'",
        "cute draw '(6,8):(8,1)' --tile '(2,4)' --color-by bank",
        "cute draw '(6,8):(8,1)' --color-by tile",
        "cute draw '(6,8):(8,1)' --color-by bank --banks 0",
        "cute draw '(2000,2000)' --rows 100000",
        "cute draw '(2,_)'",
        "cute draw '4:1' --tv '(2,2'",
        "cute draw '4:1' -o layout.png",
        "cute '(4,8):(1@0,1@1)' '1@0'",
        "cute '(_4,2):(_0,2@1)'",
        "cute draw '(4,8):(1@0,1@1)' --color-by bank",
        "cute draw '(4,8):(1@0,1@1)' --tile '(2,4)'",
        "cute draw '(4,8):(1@0,1@1)' --tv '(4,8)'",
        "cute draw '4:1' --tv '4@0'",
        "cute draw '4@0'",
        "cute draw 'SM80_8x8x4_F64F64F64F64_TN' '4:1'",
        "cute draw 'SM80_8x8x4_F64F64F64F64_TN' '4:1' -o picture.svg",
    ];
    what_is_no_operation_is_not_explained: [
        "cute explain '(4,8)'",
        "cute explain 'L = 4:1; L(2)'",
        "cute explain '4:1 o (4:1'",
        "cute explain 'coalesc(4:1)'",
        "cute explain ''",
    ];
    what_has_no_steps_is_explained_by_its_meaning: [
        "cute explain 'rank((2,6):(1,2))'",
        "cute explain 'a = (4,8); a.append(2)'",
        "cute explain --json 'is_compact((4,8):(8,1))'",
        "cute explain 'transpose((4,8,2):(8,1,32))'",
    ];
    conditions_are_explained_by_name: [
        "cute explain SegregatedBits",
        "cute explain 'the tuples have different profiles (Congruent)'",
        "cute explain --let 'InBounds=rank(4:1)' 'rank(InBounds)'",
        "cute explain --json NoSuchMode",
        "cute explain ShapeDivisble",
        "cute explain Foo",
        "cute explain Foo 4:1",
    ];
    layouts_of_coordinates_are_explained: [
        "cute explain 'right_inverse((4,8):(1@0,1@1))'",
        "cute explain 'complement(4:1, 8@0)'",
        "cute explain 'coalesce((4,8):(0,1@1))'",
        "cute explain 'left_inverse(2:1@0)' 'right_inverse((4,8):(1@0,1@1)) o 4:4'",
    ];
    layouts_are_checked: [
        "cute check '(3,(2,3)):(3,(12,1))'",
        "cute check '(_4,8):(_8,_1)' '4:0'",
        "cute check '(4,8):(8,1)' --bijective --injective --surjective --vector 128 --equals '(4,8):(8,1)'",
        "cute check '(4,8):(8,1)' --sorted --admissible",
        "cute check '(2,2):(1,1)' '(2,2):(1,3)' --injective --surjective --bijective --sorted --admissible",
        "cute check '(32,32):(33,1)' --threads 32:1 --no-bank-conflicts",
        "cute check '(32,32):(32,1)' --threads 32:1 --no-bank-conflicts --listed 1",
        "cute check '(32,32):(32,1)' --threads 32:1 --bank-conflicts-at-most 32 --coalesced --segments-at-most 4",
        "cute check '(32,32):(1,32)' --threads 32:1",
        "cute check '(8,8):(1,8)' --thread-values '(32,2):(2,1)' --elements 2 --element-bits 16",
        "cute check '((4,8),2):((2,8),1)' --covers '(8,8)'",
        "cute check '((4,8),2):((2,8),1)' --covers '(8,4)' --listed 2",
        "cute check '4:1' --equals '4:2' --json",
        "cute check '4:1' --threads '8:1'",
        "cute check '4:1' --no-bank-conflicts --banks 0",
        "cute check '4:1' --vector 48",
        "cute check '(2,_)' --injective",
        "cute check '4:1' --equals '(2'",
        "cute check '4:1' --work x",
        "cute check '(4,8):(1@0,1@1)'",
        "cute check '(4,8):(1@0,1@1)' --injective --json",
        "cute check '4:1' --threads '4:1@0'",
        "cute check '4:1' --thread-values '(2,2):(1@0,1@1)'",
        "cute check '4:1' --covers '4@0'",
        "cute check '4:1' --equals '4:1@0'",
    ];
    values_are_written_in_rust: [
        "cute rust '(4,8):(8,1)'",
        "cute rust 'a = (_128,n)' --let 'n=8'",
        "cute rust 'match = (4,_8):(_8,_1)' --type",
        "cute rust '(4,_8):(-8,_1)' --value",
        "cute rust '(4,_8):(-8,_1)' --index u32",
        "cute rust '()'",
        "cute rust '(2,_)' --json",
        "cute rust SM75_U32x4_LDSM_N 'UniversalCopy<128>' SM75_U32x4_LDSM_N",
        "cute rust SM75_U32x4_LDSM_N --type",
        "cute rust 'mma = tiled_mma(UniversalFMA, (16,16))' --json",
        "cute rust 'tiled_copy(UniversalCopy<64>, 3, (32,4):(4,1), (1,8))'",
        "cute rust '(4,8):(1@0,1@1)' '(1@0,2@1)' 'a = 3@1'",
        "cute rust '(_4,_8):(_1@0,n * _1@1)' --let 'n=8'",
        "cute rust '4:1@32'",
        "cute rust '(1@0,_)'",
        "cute rust '(4:2,1@0)'",
    ];
    the_options_are_explained: ["cute --help", "cute eval -h"];
}

#[test]
fn drawings_are_written_in_the_format_of_the_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let begins = [
        ("svg", "<svg"),
        ("tex", "\\documentclass"),
        ("html", "<!doctype html>"),
        ("txt", "(4,8):(8,1)"),
    ];
    for (ending, begin) in begins {
        let line = format!("cute draw '(4,8):(8,1)' -o drawn.{ending}");
        assert_eq!(run(&line, folder).transcript(), "", "{line}");
        let text = std::fs::read_to_string(folder.join(format!("drawn.{ending}"))).unwrap();
        assert!(text.contains(begin), "{ending}: {}", &text[..60]);
    }
    for (paper, contains) in [
        ("light", "fill=\"#ffffff\""),
        ("dark", "fill=\"#0f172a\""),
        ("system", "@media (prefers-color-scheme: dark)"),
    ] {
        let line = format!("cute draw '(4,8):(8,1)' --format svg --paper {paper}");
        let text = run(&line, folder).out;
        assert!(text.contains(contains), "{paper}: {}", &text[..600]);
    }
}

/// Help is output like any other: a disk that has no room for it is an error.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure() {
    for words in [
        "--help",
        "-h",
        "draw --help",
        "help",
        "--version",
        "eval 4:1",
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let ran = std::process::Command::new(env!("CARGO_BIN_EXE_cute"))
            .args(words.split(' '))
            .stdout(full.expect("Linux has this device"))
            .output()
            .expect("the command starts");
        assert_eq!(ran.status.code(), Some(2), "cute {words}");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(
            said.starts_with("error: No space left"),
            "cute {words}: {said}"
        );
    }
}

#[test]
fn modes_with_names_are_drawn_with_them() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let drawn = |line: &str| run(line, folder);
    let (named, plain) = (
        drawn("cute draw '{row: 4, col: 8}:{col: 1, row: 8}'"),
        drawn("cute draw '(4,8):(8,1)'"),
    );
    assert!(
        named.out.starts_with("{row: 4, col: 8}:{row: 8, col: 1}\n"),
        "{}",
        named.out
    );
    let rest = |text: &str| text.split_once('\n').map(|(_, rest)| rest.to_owned());
    assert_eq!(rest(&named.out), rest(&plain.out));
    let compact = drawn("cute draw '{row: 4, col: 8}'");
    assert!(
        compact
            .out
            .starts_with("{row: 4, col: 8}:{row: 1, col: 4}\n"),
        "{}",
        compact.out
    );
    let picture = drawn("cute draw '{row: 4, col: 8}' --format svg").out;
    assert!(picture.contains("down ↓ row = 4:1") && picture.contains("across → col = 8:4"));
    let refused = drawn("cute draw '{row: 4, row: 8}'");
    assert!(
        refused.transcript().contains("two modes are named `row`"),
        "{}",
        refused.transcript()
    );
}

#[test]
fn a_drawing_shows_as_much_as_is_asked_for() {
    let line = "cute draw '(_4,8):(_8,_1)' --rows 2 --columns 3 --title 'A corner'";
    let ran = run(line, Path::new(env!("CARGO_TARGET_TMPDIR")));
    assert!(
        ran.out.starts_with("A corner\n") && ran.out.contains("26 of 32 cells"),
        "{}",
        ran.out
    );
}

// The words of derivations are held by the tests of the library, here what the command does with
// them.
#[test]
fn derivations_lead_to_the_result_or_to_the_broken_condition() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let explain = |expression: &str| run(&format!("cute explain {expression}"), folder);
    let ran = explain("'a = (6,2):(8,2)' 'a.flatten() o (4,3):(3,1)'");
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(
        ran.out.contains("\nR = ((2,2),3):((24,2),8)\n"),
        "{}",
        ran.out
    );
    // of a chain each, up to the first without a result
    let ran = explain("'(6,2):(8,2) o 12:1 o 4:4 o 2:1'");
    assert_eq!(ran.status, Some(1));
    assert_eq!(ran.out.matches("\nR = ").count(), 1, "{}", ran.out);
    assert!(ran.out.contains("(StrideDivisible)"), "{}", ran.out);
    // in the notation of the input
    let ran = explain("'coalesce((_2,_4):(_1,_2))'");
    assert!(
        ran.out.contains(":1") && ran.status == Some(0),
        "{}",
        ran.out
    );
    let ran = run("echo ':explain 4:1 o 2:1' | cute repl", folder);
    assert!(ran.out.contains("\nR = 2:1\n"), "{}", ran.out);

    let ran = explain("--json 'compose((6,2):(8,2), 4:4)'");
    assert_eq!(ran.status, Some(1));
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let derivation = &json["derivations"][0];
    assert_eq!(derivation["condition"], "StrideDivisible");
    assert_eq!(derivation["operands"][1]["text"], "4:4");
    assert!(!derivation["steps"].as_array().unwrap().is_empty());
}

/// Every subcommand prints JSON, and only JSON.
#[test]
fn every_subcommand_prints_json() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for line in [
        "cute 4:1",
        "cute eval 4:1",
        "cute draw 4:1",
        "cute explain 'coalesce(4:1)'",
        "cute check 4:1",
        "cute compare 4:1 4:1",
        "cute find 0,1",
        "cute rust 4:1",
        "cute source --cpp 4:1",
        "cute operations compose",
        "cute atoms SM75_16x8x8",
        "cute man",
        "cute completions bash",
        "echo '4:1' | cute repl",
        "cute eval x",
        "cute find x",
        "cute compare 4:1",
        "cute man x",
        "cute atoms x",
        "cute eval 'Sw<3,3,3> o -5 o 8:1'",
        "cute draw 4:1 --boxes 4",
        "cute draw 4:1 --paper red",
        "cute source 4:1",
        "cute completions nonsense",
    ] {
        let ran = run(&format!("{line} --json"), folder);
        assert_eq!(ran.err, "", "{line}");
        let json: serde_json::Value = serde_json::from_str(&ran.out).expect(line);
        assert!(json.is_object(), "{line}");
    }
}

#[test]
fn expressions_go_on_in_the_next_line_of_the_interactive_mode() {
    let words = ["repl", "--ascii"].map(str::to_owned);
    let lines = b"a = (4,\n   8)\nsize(a)\n:vars\nsize((4,\n";
    let ran = run_words(&words, lines, Path::new("."));
    assert_eq!(ran.status, Some(0));
    assert!(ran.out.starts_with("(4,8)\n32\na = (4,8)\n"), "{}", ran.out);
    // what is open at the end is told
    assert!(ran.out.contains("found the end"), "{}", ran.out);
}
