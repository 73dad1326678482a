//! The operations as the generated code calls them: `composition!([A: a] [B: b] => R)` is the
//! library's answer to `A o B`, compared with the type `R` of the golden result (`()` stands for
//! any type).

/// An operation that can fail, called through its probe.
#[macro_export]
macro_rules! attempt {
    ($probe:ident; $([$ty:ty: $value:expr])+ => $wanted:ty) => {{
        use $crate::probe::{Attempt as _, AttemptRefused as _};
        $crate::probe::$probe($({ let value: $ty = $value; value },)+ ::std::marker::PhantomData::<$wanted>).attempt()
    }};
}

/// An operation with const parameters that can fail, called through its probe.
#[macro_export]
macro_rules! attempt_by_const {
    ($probe:ident, $($n:literal),+; [$ty:ty: $value:expr] => $wanted:ty) => {{
        use $crate::probe::{Attempt as _, AttemptRefused as _};
        let value: $ty = $value;
        $crate::probe::$probe::<_, $wanted, $($n),+>(value, ::std::marker::PhantomData).attempt()
    }};
}

/// An operation that cannot fail: the value of an expression over `$name`s.
#[macro_export]
macro_rules! total {
    (|$($name:ident),+| $body:expr; $([$ty:ty: $value:expr])+ => $wanted:ty) => {{
        $(let $name: $ty = $value;)+
        $crate::probe::result($body, ::std::marker::PhantomData::<$wanted>)
    }};
}

/// One macro for each operation that can fail: its name and its probe.
macro_rules! partial_operations {
    ($d:tt $($name:ident: $probe:ident;)*) => {$(
        #[doc = concat!("The answer of `", stringify!($probe), "`.")]
        #[macro_export]
        macro_rules! $name {
            ($d($d tokens:tt)*) => { $crate::attempt!($probe; $d($d tokens)*) };
        }
    )*};
}
partial_operations! { $
    composition: Composition;
    complement: Complementation;
    complement_cotarget: ComplementationTo;
    logical_product: LogicalProduction;
    layout_add: Addition;
    make_layout_tv: ThreadValue;
    slice: Slicing;
    dice: Dicing;
    slice_and_offset: SlicingWithOffset;
    left_inverse: LeftInversion;
    zipped_product: ZippedProduction;
    tiled_product: TiledProduction;
    flat_product: FlatProduction;
    blocked_product: BlockedProduction;
    raked_product: RakedProduction;
    max_common_layout: CommonLayout;
    max_common_vector: CommonVector;
    with_shape: Reshaped;
    tile_to_shape_ordered: TilingOfShape;
    shape_div: ShapeDivision;
    get_hier_coord: HierCoordinate;
    get_flat_coord: FlatCoordinate;
    get_1d_coord: OneDCoordinate;
    sort: Sorting;
}

/// Blocks over a shape, in the order of its modes.
#[macro_export]
macro_rules! tile_to_shape {
    ($a:tt $shape:tt => $wanted:ty) => {
        $crate::tile_to_shape_ordered!($a $shape [cute_core::int::Zero: cute_core::int::Zero] => $wanted)
    };
}

/// One macro for each division: its name, the probe of the form that rounds up, and that of the
/// exact form.
macro_rules! divisions {
    ($d:tt $($name:ident: $padded:ident, $exact:ident;)*) => {$(
        #[doc = concat!("The answers of `", stringify!($padded), "` and `", stringify!($exact), "`.")]
        #[macro_export]
        macro_rules! $name {
            ($d($d tokens:tt)*) => {
                $crate::answer::Answers {
                    plain: $crate::attempt!($padded; $d($d tokens)*),
                    exact: Some($crate::attempt!($exact; $d($d tokens)*)),
                }
            };
        }
    )*};
}
divisions! { $
    logical_divide: DivisionPadded, Division;
    zipped_divide: ZippedDivisionPadded, ZippedDivision;
    tiled_divide: TiledDivisionPadded, TiledDivision;
    flat_divide: FlatDivisionPadded, FlatDivision;
}

/// One macro for each operation that cannot fail: its name, its operands and its value.
macro_rules! total_operations {
    ($d:tt $($name:ident: |$($operand:ident),+| $body:expr;)*) => {$(
        #[doc = concat!("The value of `", stringify!($body), "`.")]
        #[macro_export]
        macro_rules! $name {
            ($d($d tokens:tt)*) => { $crate::total!(|$($operand),+| $body; $d($d tokens)*) };
        }
    )*};
}
total_operations! { $
    coalesce: |a| a.coalesce();
    coalesce_profile: |a, profile| a.coalesce_profile(profile);
    coalesce_z: |a| a.coalesce_z();
    coalesce_z_profile: |a, profile| a.coalesce_z_profile(profile);
    flatten: |a| a.flatten();
    filter: |a| a.filter();
    filter_zeros: |a| a.filter_zeros();
    predicates: |a| cute_tests::probe::predicates(a);
    filter_profile: |a, profile| a.filter_profile(profile);
    right_inverse: |a| a.right_inverse();
    nullspace: |a| a.nullspace();
    domain_distribute: |shape, n| cute_core::layout::domain_distribute(shape, n);
    max_alignment: |a| a.max_alignment();
    domain_offset: |coordinate, a| {
        let (layout, offset) = a.domain_offset(coordinate);
        format!("({layout},{offset})")
    };
    size: |a| a.size();
    cosize: |a| a.cosize();
    rank: |a| cute_tests::probe::known(a.rank());
    depth: |a| cute_tests::probe::known(a.depth());
    congruent: |a, b| cute_tests::probe::truth(cute_core::tuple::congruent(a, b));
    weakly_congruent: |a, b| cute_tests::probe::truth(cute_core::tuple::weakly_congruent(a, b));
    compatible: |a, b| cute_tests::probe::truth(cute_core::tuple::compatible(a, b));
    weakly_compatible: |a, b| cute_tests::probe::truth(cute_core::tuple::weakly_compatible(a, b));
    append: |a, mode| a.append(mode);
    prepend: |a, mode| a.prepend(mode);
    select: |a, modes| a.select(modes);
    permute: |a, order| a.permute(order);
    unflatten: |a, profile| a.unflatten(profile);
    make_ordered_layout: |shape, order| cute_core::layout::make_ordered_layout(shape, order);
    compact_order: |shape, order| cute_core::layout::compact_order(shape, order);
    make_layout_like: |a| cute_core::layout::make_layout_like(a);
    make_fragment_like: |a| cute_core::layout::make_fragment_like(a);
    coshape: |a| a.coshape();
    make_identity_layout: |shape| cute_core::layout::make_identity_layout(shape);
    make_basis_like: |shape| cute_core::layout::make_basis_like(shape);
    product: |a| cute_core::tuple::product(a);
    product_each: |a| cute_core::tuple::product_each(a);
    inner_product: |a, b| cute_core::tuple::inner_product(a, b);
    ceil_div: |a, b| cute_core::tuple::ceil_div(a, b);
    round_up: |a, b| cute_core::tuple::round_up(a, b);
    evenly_divides: |a, b| cute_tests::probe::truth(cute_core::tuple::evenly_divides(a, b));
    elem_less: |a, b| cute_tests::probe::truth(cute_core::tuple::elem_less(a, b));
    lex_less: |a, b| cute_tests::probe::truth(cute_core::tuple::lex_less(a, b));
    colex_less: |a, b| cute_tests::probe::truth(cute_core::tuple::colex_less(a, b));
    equal_tuples: |a, b| cute_tests::probe::truth(cute_core::tuple::equal_tuples(a, b));
    elem_leq: |a, b| cute_tests::probe::truth(cute_core::tuple::elem_leq(a, b));
    elem_gtr: |a, b| cute_tests::probe::truth(cute_core::tuple::elem_gtr(a, b));
    elem_geq: |a, b| cute_tests::probe::truth(cute_core::tuple::elem_geq(a, b));
    lex_leq: |a, b| cute_tests::probe::truth(cute_core::tuple::lex_leq(a, b));
    lex_gtr: |a, b| cute_tests::probe::truth(cute_core::tuple::lex_gtr(a, b));
    lex_geq: |a, b| cute_tests::probe::truth(cute_core::tuple::lex_geq(a, b));
    colex_leq: |a, b| cute_tests::probe::truth(cute_core::tuple::colex_leq(a, b));
    colex_gtr: |a, b| cute_tests::probe::truth(cute_core::tuple::colex_gtr(a, b));
    colex_geq: |a, b| cute_tests::probe::truth(cute_core::tuple::colex_geq(a, b));
    product_like: |a, guide| cute_core::tuple::product_like(a, guide);
    sum: |a| cute_core::tuple::sum(a);
    max_leaf: |a| cute_core::tuple::max_leaf(a);
    min_leaf: |a| cute_core::tuple::min_leaf(a);
    gcd_leaves: |a| cute_core::tuple::gcd_leaves(a);
    prefix_product: |a, start| cute_core::tuple::prefix_product(a, start);
    elem_scale: |a, b| cute_core::tuple::elem_scale(a, b);
    filter_zeros_of: |stride, shape| cute_core::tuple::filter_zeros(stride, shape);
    transform_leaf: |a| a.transform_leaf(cute_tests::probe::TwicePlusOne);
    fold_leaves: |a, start| a.fold_leaves(start, cute_tests::probe::TernaryDigits);
    by_path: |a, path| a.by_path(path);
    repeat_like: |a, profile| a.repeat_like(profile);
    reverse: |a| a.reverse();
    wrap: |a| a.wrap();
    unwrap: |a| a.unwrap();
    zip2_by: |a, guide| a.zip2_by(guide);
    make_layout_of_modes: |a, b| cute_core::layout::make_layout_of_modes((a, b));
    crd2idx: |coordinate, shape| cute_core::layout::crd2idx_in(coordinate, shape);
    crd2idx_with_stride: |coordinate, shape, stride| cute_core::layout::crd2idx(coordinate, cute_core::layout::make_layout_with_stride(shape, stride));
    idx2crd: |index, shape| cute_core::layout::idx2crd(index, shape);
    crd2crd: |coordinate, from, to| cute_core::layout::crd2crd(coordinate, from, to);
    make_layout_left: |shape| cute_core::layout::make_layout(shape);
    make_layout_right: |shape| cute_core::layout::make_layout_row_major(shape);
    compact_col_major: |shape| cute_core::layout::make_layout(shape).stride();
    compact_row_major: |shape| cute_core::layout::make_layout_row_major(shape).stride();
    compact_col_major_from: |shape, start| cute_core::layout::compact_col_major(shape, start);
    compact_row_major_from: |shape, start| cute_core::layout::compact_row_major(shape, start);
}

/// The threads and values of a copy, with the values in packs of `n`.
#[macro_export]
macro_rules! tiled_copy_layout_tv {
    ([$threads_ty:ty: $threads:expr] [$values_ty:ty: $values:expr] $n:literal => $wanted:ty) => {{
        use cute_core::{
            layout::{Recasting, Slicing, Sorting},
            prelude::*,
        };
        let (threads, values): ($threads_ty, $values_ty) = ($threads, $values);
        let (_, tv) = make_layout_tv(threads, values);
        $crate::probe::result(
            tv.logical_divide(tile!((_, $n))),
            ::std::marker::PhantomData::<$wanted>,
        )
    }};
}

/// The tile of a copy.
#[macro_export]
macro_rules! tiled_copy_tiler_mn {
    ([$threads_ty:ty: $threads:expr] [$values_ty:ty: $values:expr] $n:literal => $wanted:ty) => {{
        let (threads, values): ($threads_ty, $values_ty) = ($threads, $values);
        let (tiler, _) = cute_core::layout::make_layout_tv(threads, values);
        // a tuple of integers becomes a tuple of tiles
        $crate::probe::result(tiler.0, ::std::marker::PhantomData::<$wanted>)
    }};
}

/// Operations of two shapes, each the shape of a layout.
macro_rules! operations_of_shapes {
    ($d:tt $($name:ident: $probe:ident;)*) => {$(
        #[doc = concat!("The answer of `", stringify!($probe), "` to the shapes of two layouts.")]
        #[macro_export]
        macro_rules! $name {
            ([$d a_ty:ty: $d a:expr] [$d b_ty:ty: $d b:expr] => $d wanted:ty) => {{
                let (a, b): ($d a_ty, $d b_ty) = ($d a, $d b);
                $crate::attempt!($probe; [_: cute_core::layout::Layout::shape(a)] [_: cute_core::layout::Layout::shape(b)] => $d wanted)
            }};
        }
    )*};
}
operations_of_shapes! { $
    greatest_common_domain: CommonDomain;
    common_refinement: Refinement;
    common_coarsening: Coarsening;
}

/// Pairs of modes. A result beyond the largest index is refused.
#[macro_export]
macro_rules! zip {
    ([$a_ty:ty: $a:expr] [$b_ty:ty: $b:expr] => $wanted:ty) => {{
        let (a, b): ($a_ty, $b_ty) = ($a, $b);
        $crate::probe::representable(|| a.zip(b), ::std::marker::PhantomData::<$wanted>)
    }};
}

/// Pairs of the two modes of a layout.
#[macro_export]
macro_rules! zip_modes {
    ([$ty:ty: $value:expr] => $wanted:ty) => {{
        let a: $ty = $value;
        $crate::probe::representable(
            || a.mode::<0>().zip(a.mode::<1>()),
            ::std::marker::PhantomData::<$wanted>,
        )
    }};
}

/// Modes by number, as a tuple.
#[macro_export]
macro_rules! take {
    ([$ty:ty: $value:expr] $b:literal $e:literal => $wanted:ty) => {{
        let layout: $ty = $value;
        $crate::probe::result(
            layout.take::<$b, $e>(),
            ::std::marker::PhantomData::<$wanted>,
        )
    }};
}

/// Modes by number, as one mode.
#[macro_export]
macro_rules! group {
    ([$ty:ty: $value:expr] $b:literal $e:literal => $wanted:ty) => {{
        let layout: $ty = $value;
        $crate::probe::result(
            layout.group::<$b, $e>(),
            ::std::marker::PhantomData::<$wanted>,
        )
    }};
}

/// Another mode in the place of a mode.
#[macro_export]
macro_rules! replace {
    ([$ty:ty: $value:expr] [$mode_ty:ty: $mode:expr] $n:literal => $wanted:ty) => {{
        let (layout, mode): ($ty, $mode_ty) = ($value, $mode);
        $crate::probe::result(
            layout.replace::<$n, _>(mode),
            ::std::marker::PhantomData::<$wanted>,
        )
    }};
}

/// Adds a mode before a mode.
#[macro_export]
macro_rules! insert {
    ([$ty:ty: $value:expr] [$mode_ty:ty: $mode:expr] $n:literal => $wanted:ty) => {{
        let (layout, mode): ($ty, $mode_ty) = ($value, $mode);
        $crate::probe::result(
            layout.insert::<$n, _>(mode),
            ::std::marker::PhantomData::<$wanted>,
        )
    }};
}

/// All modes but one.
#[macro_export]
macro_rules! remove {
    ([$ty:ty: $value:expr] $n:literal => $wanted:ty) => {{
        let layout: $ty = $value;
        $crate::probe::result(layout.remove::<$n>(), ::std::marker::PhantomData::<$wanted>)
    }};
}

/// A number of copies.
#[macro_export]
macro_rules! repeat {
    ([$ty:ty: $value:expr] $n:literal => $wanted:ty) => {{
        let layout: $ty = $value;
        $crate::probe::result(layout.repeat::<$n>(), ::std::marker::PhantomData::<$wanted>)
    }};
}

/// Adds modes at the end until there are enough. Without a given mode these are `_1:_0`, as in
/// CuTe.
#[macro_export]
macro_rules! append_n {
    ([$ty:ty: $value:expr] $n:literal => $wanted:ty) => {
        $crate::append_n!([$ty: $value] [$crate::probe::UnitMode: Default::default()] $n => $wanted)
    };
    ([$ty:ty: $value:expr] [$mode_ty:ty: $mode:expr] $n:literal => $wanted:ty) => {{
        let (layout, mode): ($ty, $mode_ty) = ($value, $mode);
        $crate::probe::result(layout.append_to::<$n, _>(mode), ::std::marker::PhantomData::<$wanted>)
    }};
}

/// Adds modes in front until there are enough. Without a given mode these are `_1:_0`, as in CuTe.
#[macro_export]
macro_rules! prepend_n {
    ([$ty:ty: $value:expr] $n:literal => $wanted:ty) => {
        $crate::prepend_n!([$ty: $value] [$crate::probe::UnitMode: Default::default()] $n => $wanted)
    };
    ([$ty:ty: $value:expr] [$mode_ty:ty: $mode:expr] $n:literal => $wanted:ty) => {{
        let (layout, mode): ($ty, $mode_ty) = ($value, $mode);
        $crate::probe::result(layout.prepend_to::<$n, _>(mode), ::std::marker::PhantomData::<$wanted>)
    }};
}

/// Elements wider by a factor: the padded form, which holds all elements, and the exact form.
#[macro_export]
macro_rules! upcast {
    ([$ty:ty: $value:expr] $n:literal => $wanted:ty) => {
        $crate::answer::Answers {
            plain: $crate::attempt_by_const!(UpcastPadding, $n; [$ty: $value] => $wanted),
            exact: Some($crate::attempt_by_const!(Upcasting, $n; [$ty: $value] => $wanted)),
        }
    };
}

/// Elements narrower by a factor.
#[macro_export]
macro_rules! downcast {
    ([$ty:ty: $value:expr] $n:literal => $wanted:ty) => {
        $crate::attempt_by_const!(Downcasting, $n; [$ty: $value] => $wanted)
    };
}

/// Elements of another width: the padded form, which holds all elements, and the exact form.
#[macro_export]
macro_rules! recast_layout {
    ([$ty:ty: $value:expr] $old:literal $new:literal => $wanted:ty) => {
        $crate::answer::Answers {
            plain: $crate::attempt_by_const!(RecastPadding, $old, $new; [$ty: $value] => $wanted),
            exact: Some($crate::attempt_by_const!(Recasting, $old, $new; [$ty: $value] => $wanted)),
        }
    };
}

/// The coordinate at an offset, or an error at run time.
#[macro_export]
macro_rules! idx2crd_with_stride {
    ([$ty:ty: $index:expr] [$shape:ty: $shape_value:expr] [$stride:ty: $stride_value:expr] => $wanted:ty) => {{
        let (index, shape, stride): ($ty, $shape, $stride) = ($index, $shape_value, $stride_value);
        let layout = cute_core::layout::make_layout_with_stride(shape, stride);
        let answer = cute_core::layout::offset2crd(index, layout);
        $crate::probe::checked(answer, ::std::marker::PhantomData::<$wanted>)
    }};
}

/// The coordinate at an offset, for a layout with a static stride 0.
#[macro_export]
macro_rules! idx2crd_of_zero_stride {
    ([$ty:ty: $index:expr] [$shape:ty: $shape_value:expr] [$stride:ty: $stride_value:expr] => $wanted:ty) => {{
        use $crate::probe::{Attempt as _, AttemptRefused as _};
        let (index, shape, stride): ($ty, $shape, $stride) = ($index, $shape_value, $stride_value);
        let layout = cute_core::layout::make_layout_with_stride(shape, stride);
        $crate::probe::OffsetOf(index, layout).attempt()
    }};
}

/// A function mode by mode, and along a path.
#[macro_export]
macro_rules! get {
    ([$ty:ty: $value:expr] [$path:ty: $along:expr] $($step:literal)+ => $wanted:ty) => {{
        let (layout, path): ($ty, $path) = ($value, $along);
        let mode = layout.by_path(path);
        assert_eq!(mode, layout$(.mode::<$step>())+);
        $crate::probe::result(mode, ::std::marker::PhantomData::<$wanted>)
    }};
}

/// A layout at a coordinate: the offset as an integer of the algebra, and as a plain one.
#[macro_export]
macro_rules! layout_call {
    ([$ty:ty: $value:expr] [$at:ty: $coordinate:expr] => $wanted:ty) => {{
        let (layout, coordinate): ($ty, $at) = ($value, $coordinate);
        let typed = cute_core::layout::crd2idx(coordinate, layout);
        let plain = layout.at(coordinate);
        $crate::probe::same_value(
            &typed.to_string(),
            &plain.to_string(),
            &format!("{layout} at {coordinate}"),
        );
        $crate::probe::result(typed, ::std::marker::PhantomData::<$wanted>)
    }};
}
