//! Names of other libraries, as methods: what to write instead.
//!
//! A newcomer writes `x.numel()`, `x.matmul(&y)` or `l.divide(b)`. Without this file rustc answers
//! that there is no such method, or proposes one whose name has similar letters. Each row below is
//! a list of such names, a sentence that says what there is here, and what to write.
//!
//! A row is a trait that nothing implements, and methods of these names that need it:
//!
//! ```text
//! #[diagnostic::on_unimplemented(message = "a product is `gemm(…)`", label = "write `gemm(…)`")]
//! pub trait WriteGemm {}
//! impl<E, L> Tensor<E, L> where Tensor<E, L>: WriteGemm {
//!     pub fn matmul(&mut self) {}
//! }
//! ```
//!
//! A program may have a trait of its own with a method `matmul` or `numel` for tensors, which is
//! then called as ever:
//!
//! - In a row with `(..)` the bound is that of the impl, as above. So rustc passes over the method
//!   if there is another, and for any arguments its message has the words of the trait. If the
//!   receiver is a reference, the message has only the name of the trait.
//! - In a row with `()` or `(one)`, the method takes that many arguments, and has the bound itself.
//!   So the message has the words for references as well, and for names such as `product`, which
//!   iterators have too. Since the receiver is `&mut self`, which rustc tries last, methods that
//!   take `self` or `&self` are found before.
//! - The receiver `&mut self` has another reason: rustc takes the words only if the type in the
//!   bound is exactly that of the receiver, with its lifetimes, and `&mut` is invariant in them.
//!
//! `docs/names.md` lists names that the search of the documentation finds.

mod clone;
pub mod functions;
mod makers;
mod operators;

use crate::atom::{ThrMma, TiledCopy, TiledMma};
use crate::layout::{ByMode, Mode};
use crate::named::Named;
use crate::tensor::Tensor;
use crate::tuple::Cons;

/// A trait that nothing implements, and methods of these names for what implements it.
macro_rules! instead {
    ($kind:ident $arguments:tt $Write:ident: $($name:ident)+, $says:literal, $write:literal) => {
        #[diagnostic::on_unimplemented(message = $says, label = $write)]
        pub trait $Write {}
        instead!($kind $arguments $Write: $($name)+);
    };
    // the kinds of receivers
    (tensor $arguments:tt $Write:ident: $($name:ident)+) => {
        instead!(impl $arguments [E, L] Tensor<E, L>, $Write: $($name)+);
    };
    (layout $arguments:tt $Write:ident: $($name:ident)+) => {
        instead!(impl $arguments [Head, Tail] Cons<Head, Tail>, $Write: $($name)+);
        instead!(impl $arguments [S, D] Mode<S, D>, $Write: $($name)+);
    };
    (tile $arguments:tt $Write:ident: $($name:ident)+) => {
        instead!(impl $arguments [T] ByMode<T>, $Write: $($name)+);
    };
    (named $arguments:tt $Write:ident: $($name:ident)+) => {
        instead!(impl $arguments [N, T] Named<N, T>, $Write: $($name)+);
    };
    (tiled_mma $arguments:tt $Write:ident: $($name:ident)+) => {
        instead!(impl $arguments [A, L, T] TiledMma<A, L, T>, $Write: $($name)+);
    };
    (thr_mma $arguments:tt $Write:ident: $($name:ident)+) => {
        instead!(impl $arguments [M, V] ThrMma<M, V>, $Write: $($name)+);
    };
    (tiled_copy $arguments:tt $Write:ident: $($name:ident)+) => {
        instead!(impl $arguments [A, Tv, T] TiledCopy<A, Tv, T>, $Write: $($name)+);
    };
    // the forms of methods
    (impl (..) [$($P:ident),+] $Type:ty, $Write:ident: $($name:ident)+) => {
        #[allow(non_snake_case, clippy::wrong_self_convention, reason = "names of other libraries")]
        impl<$($P),+> $Type
        where
            $Type: $Write,
        {
            $(#[doc(hidden)]
            pub fn $name(&mut self) {})+
        }
    };
    (impl () [$($P:ident),+] $Type:ty, $Write:ident: $($name:ident)+) => {
        #[allow(non_snake_case, clippy::wrong_self_convention, reason = "names of other libraries")]
        impl<$($P),+> $Type {
            $(#[doc(hidden)]
            pub fn $name<R>(&mut self) -> R
            where
                Self: $Write,
            {
                unreachable!("nothing implements the bound")
            })+
        }
    };
    (impl (one) [$($P:ident),+] $Type:ty, $Write:ident: $($name:ident)+) => {
        impl<$($P),+> $Type {
            $(#[doc(hidden)]
            pub fn $name<R>(&mut self, _: impl Sized) -> R
            where
                Self: $Write,
            {
                unreachable!("nothing implements the bound")
            })+
        }
    };
}

// Tensors: their shape.
instead! {
    tensor () WriteLen: numel nelement elem_count num_elements,
    "the number of elements of a tensor is `x.len()`",
    "write `x.len()`"
}
instead! {
    tensor () WriteRank: ndim ndimension num_dims ndims,
    "the number of modes of a tensor is `x.rank()`",
    "write `x.rank()`"
}
instead! {
    tensor () WriteShape: dims raw_dim get_shape extents dims2 dims3,
    "the sizes of a tensor's modes are `x.shape()`, and as numbers `x.sizes()`",
    "write `x.shape()`, `let [m, n] = x.sizes()`, or `x.rank()` for the number of modes"
}
instead! {
    tensor () WriteRows: nrows num_rows n_rows height,
    "the number of rows of a matrix is `x.rows()`",
    "write `x.rows()`, or `x.mode::<0>().len()` for any rank"
}
instead! {
    tensor () WriteColumns: ncols cols num_cols n_cols width,
    "the number of columns of a matrix is `x.columns()`",
    "write `x.columns()`, or `x.mode::<1>().len()` for any rank"
}
instead! {
    tensor (..) WriteModeLen: len_of size_of_axis dim0 dim1 axis_len dim,
    "the size of one mode of a tensor is `x.mode::<0>().len()`",
    "write `x.mode::<0>().len()`, with the number of the mode"
}
instead! {
    tensor () WriteStride: strides get_strides stride_of,
    "the strides of a tensor, in elements, are `x.stride()`",
    "write `x.stride()`, or `x.mode::<0>().stride()` for one mode"
}
instead! {
    tensor () WriteLayoutTest: is_contiguous is_standard_layout is_row_major,
    "what is known of the order in memory is in the layout of a tensor",
    "compare `x.layout() == make_layout_row_major(x.shape())`; `x.layout().is_compact()` holds in any order of the modes"
}
instead! {
    tensor () WriteNothing: is_empty,
    "no tensor is empty: the size of each mode is at least 1",
    "leave this out"
}

// Tensors: modes in another order, and other shapes.
instead! {
    tensor () WriteTranspose: T t mT H transposed adjoint reversed_axes,
    "a matrix is transposed by `x.transpose()`",
    "write `x.transpose()`, or `x.permute(coord!((0, 2, 1)))` for three modes"
}
instead! {
    tensor (..) WritePermute: permuted_axes permute_axes movedim moveaxis permute_dims swapaxes
    swap_axes swap_dims,
    "the modes of a tensor are put in another order by `x.permute(coord!((2, 0, 1)))`",
    "write `x.permute(coord!((2, 0, 1)))`, which begins with mode 2"
}
instead! {
    tensor (..) WriteCompose: with_shape reshape into_shape to_shape into_shape_with_order view_as
    reshape_as unflatten ravel,
    "a tensor has another shape by composition, `x.compose(layout!((8, 4)))`, where the first \
    mode runs fastest",
    "write `x.compose(layout!((8, 4)))` for its elements in the order of `x.iter()`"
}
instead! {
    tensor (..) WriteModeOfSizeOne: unsqueeze expand_dims insert_axis add_axis,
    "a mode of size 1 is a part of the layout, as in `Tensor::new(&data, layout!((4, 1, 8)))`",
    "write the mode in the layout, or index the tensor as it is"
}
instead! {
    tensor (..) WriteIndexOfMode: squeeze remove_axis index_axis_move,
    "a mode is left out by an index for it, `x.slice((0, ..))`",
    "write `x.slice((0, ..))`, with `..` for the modes that stay"
}
instead! {
    tensor (..) WriteStrideZero: expand expand_as broadcast broadcast_as broadcast_to
    broadcast_left repeat,
    "a mode of stride 0 repeats elements, as in `Tensor::new(&data, layout!((4, 8):(1, 0)))`",
    "make the tensor with a stride of 0: `layout!((4, 8):(1, 0))`"
}

instead! {
    tensor (..) WriteFlip: fliplr flipud invert_axis reverse_axis reversed,
    "mode 0 of a tensor runs backwards in `x.flip::<0>()`",
    "write `x.flip::<0>()`, with the number of the mode"
}
instead! {
    tensor (..) WriteDiagonal: diag diag_mut into_diag,
    "the diagonal of a matrix is `x.diagonal()`",
    "write `x.diagonal()`, or `y.view_mut().diagonal()` to write its elements"
}
instead! {
    tensor (one) WriteLayoutOfTensor: crd2idx idx2crd complement_to logical_product blocked_product
    raked_product,
    "this is an operation on the layout of a tensor, `x.layout()`",
    "write `x.layout()` before it, as in `x.layout().idx2crd(5)`"
}
instead! {
    tensor () WriteQuestionOfLayout: cosize depth complement right_inverse left_inverse is_compact
    is_injective,
    "this is an operation on the layout of a tensor, `x.layout()`",
    "write `x.layout()` before it, as in `x.layout().cosize()`"
}

// Tensors: parts.
instead! {
    tensor (..) WriteSlice: col get_row get_col get_column row_at subview index_axis select
    index_select narrow slice_axis slice_move sub_tensor index at_row,
    "a part of a tensor is a slice: row 1 is `x.slice((1, ..))`, column 1 is \
    `x.slice((.., 1))`, two rows are `x.slice((1..3, ..))`",
    "write `x.slice((1, ..))`, or `y.view_mut().slice((1, ..))` to write its elements"
}
instead! {
    tensor (..) WriteRowsLoop: outer_iter outer_iter_mut axis_iter axis_iter_mut row_iter
    column_iter iter_rows iter_cols rows_iter genrows lanes,
    "the rows of a tensor are its slices: `(0..x.mode::<0>().len()).map(|i| x.slice((i, ..)))`",
    "write `for i in 0..x.mode::<0>().len() {{ x.slice((i, ..)) }}`"
}
instead! {
    tensor (..) WriteBothSlices: split_at split_at_row multi_slice_mut multi_slice split_first
    split_last split_axis,
    "the parts before and after row 2 are two slices: `x.slice((..2, ..))` and `x.slice((2.., ..))`",
    "write both slices, or `y.split_at_mut((2, ..))` for parts that are written at one time"
}
instead! {
    tensor (..) WriteTiles: chunks chunks_exact exact_chunks chunks_mut chunks_exact_mut
    axis_chunks_iter windows array_chunks chunk split blocks into_tiles par_chunks_mut,
    "the blocks of a tensor are its tiles: `x.tiles(tile!((2, 4)))`",
    "write `x.tiles(tile!((2, 4)))`, or `y.tiles_mut(tile!((2, 4)))` to write their elements"
}
instead! {
    tensor (one) WriteTilesAtEdges: logical_divide_padded tiled_divide_padded flat_divide_padded,
    "a tensor has no elements beyond its edges: tiles that do not fill it are \
    `x.tiles(tile!((4, 3)))`",
    "write `x.tiles(tile!((4, 3)))`, whose tiles are smaller at the edges"
}
instead! {
    tensor (..) WriteViewMut: local_tile_mut local_partition_mut tile_mut partition_mut,
    "a part of a tensor has elements to write if the tensor is a mutable view: \
    `y.view_mut().local_tile(tile!((2, 4)), (1, 2))`",
    "write `y.view_mut().local_tile(…)`, or `y.tiles_mut(tile!((2, 4)))` for all tiles"
}

// Tensors: their elements.
instead! {
    tensor (..) WriteIndex: item to_scalar scalar get_scalar get_pixel uget,
    "an element of a tensor is `x[(i, j)]`, and that of a tensor with one is `x[0]`",
    "write `x[0]`, or `x[(i, j)]`"
}
instead! {
    tensor (..) WriteAssignment: set set_at put put_ set_element,
    "an element of a tensor is written by `y[(i, j)] = value`",
    "write `y[(i, j)] = value`"
}
instead! {
    tensor () WriteIter: to_vec to_vec1 to_vec2 into_vec tolist to_list to_array numpy to_numpy
    into_raw_vec to_slice,
    "the elements of a tensor, in the order of its layout, are `x.iter()`",
    "write `x.iter().copied().collect::<Vec<_>>()`; the vector of an `OwnedTensor` is `x.into_raw_storage()`"
}
instead! {
    tensor () WriteValues: collect enumerate,
    "a tensor is no iterator: `x.iter()` lends its elements, and `x.values()` computes those of a \
    tensor that was mapped",
    "write `x.iter()` or `x.values()` first; `x.coordinates().zip(&x)` has the coordinates as well"
}
instead! {
    tensor (..) WriteCoordinatesAndElements: indexed_iter indexed_iter_mut iter_indexed
    enumerate_pixels,
    "the elements of a tensor with their coordinates are `x.coordinates().zip(&x)`",
    "write `x.coordinates().zip(&x)`, or `y.for_each_mut(|(i, j), v| …)` to write elements"
}
instead! {
    tensor () WriteStorage: as_slice as_mut_slice as_slice_mut data data_mut
    data_ptr storage as_slice_memory_order as_array,
    "a tensor has no slice of its elements, since its layout may leave gaps: `x.iter()` lends \
    them one by one",
    "write `x.iter()`, or use the slice that the tensor was made of; that of an `OwnedTensor` is `x.raw_storage()`"
}
instead! {
    tensor () WriteCopyOfTensor: contiguous to_contiguous as_standard_layout clone_owned
    deep_copy,
    "an owned copy of a tensor is `x.to_owned()?`, and in another layout `x.to_owned_in(layout!((m, n); row_major))?`",
    "write `x.to_owned()?`, or `copy(&x, &mut y)?` with `y` of the layout that you want"
}
instead! {
    tensor (..) WriteCopy: assign copy_from copy_ copy copy_from_slice clone_from_slice
    copy_from_tensor copy_to tr_copy_from load store
    set_row set_column,
    "elements are copied from tensor to tensor by `copy(&x, &mut y)?`",
    "write `copy(&x, &mut y)?`, with `Tensor::new(&data, layout)?` for a slice"
}
instead! {
    tensor (..) WriteFill: fill fill_ zero zero_ zeros_ set_zero set_all fill_with
    fill_constant,
    "all elements of a tensor are set by `fill(&mut y, value)`",
    "write `fill(&mut y, value)`, or `clear(&mut y)` for zeros"
}

// Tensors: arithmetic.
instead! {
    tensor (..) WriteGemm: matmul mm bmm addmm mul_to gemm matmul_ mat_mul,
    "a product of matrices is `gemm(&a, &b, &mut c)?`, which adds to C of shape (M,N) the \
    product of A of shape (M,K) and B of shape (N,K)",
    "write `gemm(&a, &b, &mut c)?`, with `b.transpose()` for a B of shape (K,N)"
}
instead! {
    tensor (..) WriteDot: dot vdot inner inner_product,
    "a dot product is a sum of products of elements, and `gemm(&a, &b, &mut c)?` a product of \
    matrices",
    "write `x.iter().zip(y.iter()).map(|(a, b)| a * b).sum::<f32>()`"
}
instead! {
    tensor () WriteSum: sum product max min,
    "the elements of a tensor are summed up by `x.iter().sum::<f32>()`, and the greatest of them is \
    `reduce(&x, f32::MIN, f32::max)`",
    "write `x.iter()` before it, or `reduce(&x, f32::MIN, f32::max)` for floating point"
}
instead! {
    tensor (..) WriteReduce: mean prod amax amin argmax argmin norm std var sum_all sum_axis
    mean_axis maximum minimum cumsum,
    "elements are reduced to one value by `reduce(&x, 0.0, |sum, v| sum + v)`",
    "write `reduce(&x, 0.0, |sum, v| sum + v)`, or begin with `x.iter()`"
}
instead! {
    tensor (..) WriteForEachMut: mapv mapv_inplace map_inplace map_mut map_ apply apply_ relu
    exp sqrt abs tanh sigmoid neg par_mapv_inplace,
    "a function of each element is `transform(&x, &mut y, |v| …)?`, and in place \
    `y.for_each_mut(|coordinate, v| *v = …)`",
    "write `y.for_each_mut(|_, v| *v = …)`, or `x.map(|v| …)` for values on request"
}
instead! {
    tensor (..) WriteAxpby: add sub add_ sub_ add_assign scaled_add axpy,
    "sums of tensors are `axpby(alpha, &x, beta, &mut y)?`: y becomes alpha * x + beta * y",
    "write `axpby(1.0, &x, 1.0, &mut y)?`"
}
instead! {
    tensor (..) WriteTransform: mul div mul_ div_ scale scale_ component_mul component_div
    mul_assign zip_map zip_mut_with broadcast_add broadcast_mul softmax,
    "an operation on elements is a function of them: `transform(&x, &mut y, |v| v * 2.0)?`",
    "write `transform(&x, &mut y, |v| …)?`, or `transform_pair` for two operands"
}
instead! {
    tensor (..) WriteMap: to_dtype astype to_type type_as to cast as_type to_f32 to_f64 float
    half,
    "elements of another type are `x.map(|v| *v as f64)`",
    "write `x.map(|v| *v as f64)`, computed at each `at`"
}

// Layouts and tuples.
instead! {
    layout () WriteDraw: to_text to_table to_svg to_latex to_html draw show print_latex
    print_layout,
    "drawings of a layout are methods of the trait `cute_view::draw::Draw`, of the crate `cute-view`",
    "write `use cute_view::draw::Draw;` and `l.to_table()`, or `l.to_string()` for `(4,8):(8,1)`"
}
instead! {
    layout (..) WriteTensorFirst: local_tile local_partition inner_partition outer_partition tiles
    tiles_mut,
    "a layout has no elements: tiles and parts are those of a tensor, `x.local_tile(tiler, (i, j))`",
    "write `Tensor::new(&data, l)?` first; of a layout, tiles are `l.zipped_divide(tiler)`"
}
instead! {
    layout (..) WriteZippedDivide: divide div split chunk chunks tile tile_by partition
    into_tiles,
    "a layout is divided into tiles by `l.zipped_divide(tile!((2, 4)))`",
    "write `l.zipped_divide(tile!((2, 4)))`; `logical_divide`, `tiled_divide` and `flat_divide` \
    order the modes differently"
}
instead! {
    layout (one) WriteLogicalProduct: product mul multiply tensor_product repeat tile_with,
    "a product of layouts is `l.logical_product(m)` or `l.blocked_product(m)`",
    "write `l.logical_product(m)`, or `l.blocked_product(m)` for blocks mode by mode; the \
    number of coordinates is `l.size()`"
}
instead! {
    layout (..) WriteComposition: composition composed then after and_then,
    "the composition of layouts is `l.compose(m)`, which maps c to l(m(c))",
    "write `l.compose(m)`"
}
instead! {
    layout (..) WriteAt: offset offset_of index idx index_of apply call eval map linear_index
    offset_at ravel_index,
    "the offset of a coordinate is `l.at((1, 2))`",
    "write `l.at((1, 2))`"
}
instead! {
    layout (..) WriteIdx2Crd: coord get_coord coordinate unravel_index index_to_coord to_coord,
    "the coordinate of an index is `l.idx2crd(5)`",
    "write `l.idx2crd(5)`"
}
instead! {
    layout (one) WriteModeNumber: nth get_mode mode_at axis get dim_at,
    "mode 0 of a layout is `l.mode::<0>()`, and integer 0 of a tuple `t.get::<0>()`",
    "write `l.mode::<0>()`: the number of a mode is a constant, since each mode has a type of \
    its own"
}
instead! {
    layout () WriteRankOfLayout: ndim ndims num_modes n_modes num_dims,
    "the number of modes of a layout is `l.rank()`",
    "write `l.rank()`, or `L::RANK` as a constant"
}
instead! {
    layout () WriteShapeOfLayout: dims sizes extents get_shape,
    "the sizes of a layout's modes are `l.shape()`",
    "write `l.shape()`"
}
instead! {
    layout () WriteStrideOfLayout: strides get_strides get_stride,
    "the strides of a layout are `l.stride()`",
    "write `l.stride()`"
}
instead! {
    layout () WriteSize: numel num_elements elem_count volume,
    "the number of coordinates of a layout is `l.size()`",
    "write `l.size()`, or `l.len()` for a `usize`"
}
instead! {
    layout (..) WriteCoordinates: to_vec iter offsets indices into_vec to_array as_slice to_list
    tolist,
    "the offsets of a layout are `l.coordinates().map(|c| l.at(c))`, and the integers of a \
    tuple `t.to_native()`",
    "write `l.coordinates()` for a layout, or `t.to_native()` for a tuple"
}
instead! {
    layout (..) WritePermuteModes: swap swapaxes swap_modes permute_modes reorder T t
    transposed,
    "the modes of a layout are put in another order by `l.permute(coord!((1, 0)))`",
    "write `l.permute(coord!((1, 0)))`, or `l.transpose()` for two modes"
}
instead! {
    layout (..) WriteSwizzle: swizzle swizzled with_swizzle,
    "a layout behind a swizzle is `swizzle!(3, 3, 3).compose(l)`",
    "write `swizzle!(3, 3, 3).compose(l)`, and `Tensor::swizzled(&data, layout)?` for its tensor"
}
instead! {
    layout () WriteRightInverse: inverse invert inv,
    "a layout has a right and a left inverse: `l.right_inverse()` and `l.left_inverse()`",
    "write `l.right_inverse()`, which maps offsets to coordinates"
}
instead! {
    layout (..) WriteWithShape: reshape into_shape,
    "a layout has another shape, as a function of the same indices, by `l.with_shape((8, 4))`",
    "write `l.with_shape((8, 4))`"
}

// Tiles: operands in the other order.
instead! {
    tile (one) WriteLayoutFirst: zipped_divide logical_divide tiled_divide flat_divide compose
    logical_product blocked_product,
    "a tile is no layout: the layout comes first, and the tile is the operand",
    "write `layout.zipped_divide(tile!((2, 4)))`"
}

// Layouts and tensors whose modes have names. Layouts without names have most of these methods by
// traits: for them to be found here, rows state how many arguments there are.
instead! {
    named (one) WriteUnnamed: complement_to logical_product blocked_product raked_product
    zipped_product tiled_product flat_product with_shape tile_to_shape layout_add domain_offset,
    "this operation makes other modes, so the names of the modes would be lost",
    "write `x.unnamed()` before it; `names!(row, col).of(…)` names the modes of the result"
}
instead! {
    named () WriteUnnamedFirst: coalesce complement filter flatten left_inverse right_inverse,
    "this operation makes other modes, so the names of the modes would be lost",
    "write `x.unnamed()` before it; `names!(row, col).of(…)` names the modes of the result"
}
instead! {
    named (one) WriteTileOrUnnamed: logical_divide zipped_divide tiled_divide flat_divide
    logical_divide_padded zipped_divide_padded tiled_divide_padded flat_divide_padded tiles
    tiles_mut,
    "modes that have names are divided by name, `x.tile(tile!({{row: 32, col: 16}}))`; other divisions \
    make modes without names",
    "write `x.tile(tile!({{row: 32}}))`, or `x.unnamed()` before the division"
}
instead! {
    named (..) WriteTileOrUnnamedFirst: local_tile local_partition split chunk chunks,
    "modes that have names are divided by name, `x.tile(tile!({{row: 32, col: 16}}))`; other divisions \
    make modes without names",
    "write `x.tile(tile!({{row: 32}}))`, or `x.unnamed()` before the division"
}
instead! {
    named (one) WriteTransposeTo: permute select align_to rearrange,
    "the order of modes that have names is `x.transpose_to(names!(col, row))`",
    "write `x.transpose_to(names!(col, row))`"
}
instead! {
    named (..) WriteAsUnnamed: iter iter_mut for_each for_each_mut map zip as_ptr as_mut_ptr recast
    unit_stride,
    "the elements of a tensor, whatever their modes are named, belong to the tensor without names",
    "write `x.as_unnamed()` or `x.as_unnamed_mut()` before it"
}
instead! {
    named (..) WriteNames: rename rename_mode with_names set_names,
    "other names for the modes are given after the old ones are taken away",
    "write `names!(line, column).of(x.unnamed())`"
}

// Tiled instructions.
instead! {
    tiled_mma (..) WriteGetSlice: partition_a partition_b partition_c partition_d
    get_thread_slice get_thr_slice thread thread_slice slice,
    "a part of a tensor belongs to one thread: `mma.get_slice(thread).partition_c(c)`",
    "write `mma.get_slice(thread)` first"
}
instead! {
    tiled_copy (..) WriteGetSliceOfCopy: partition_s partition_d partition_S partition_D
    retile_s retile_d retile get_thread_slice get_thr_slice thread thread_slice slice,
    "a part of a tensor belongs to one thread: `tiled_copy.get_slice(thread).partition_s(x)`",
    "write `tiled_copy.get_slice(thread)` first"
}
instead! {
    thr_mma (..) WritePartitionC: partition_d partition_D partition_s partition_S,
    "the operands of an MMA are A, B and C; the result D has the layout of C",
    "write `partition_c`, or take the thread of a tiled copy, which has `partition_s` and \
    `partition_d`"
}
