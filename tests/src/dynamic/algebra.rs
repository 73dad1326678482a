//! The layout algebra.

use super::{Args, Operation, Outcome, both, plain, total};
use cute_core::dynamic::{DynLayout, ParseError};
use std::fmt::Display;

/// The operations of this module, by the names of the golden files.
pub(super) const OPERATIONS: &[(&str, Operation)] = &[
    ("coalesce", |a| Ok(total(a.layout(0)?.coalesce()))),
    ("composition", |a| {
        Ok(plain(a.layout(0)?.compose(&a.tiler(1)?)))
    }),
    ("complement", |a| Ok(plain(a.layout(0)?.complement()))),
    ("complement_cotarget", |a| {
        Ok(plain(a.layout(0)?.complement_to(&a.tuple(1)?)))
    }),
    ("right_inverse", |a| {
        Ok(of_integers(&a.layout(0)?, DynLayout::right_inverse))
    }),
    ("left_inverse", |a| Ok(plain(a.layout(0)?.left_inverse()))),
    ("logical_product", |a| {
        Ok(plain(a.layout(0)?.logical_product(&a.tiler(1)?)))
    }),
    ("zipped_product", |a| {
        Ok(plain(a.layout(0)?.zipped_product(&a.tiler(1)?)))
    }),
    ("tiled_product", |a| {
        Ok(plain(a.layout(0)?.tiled_product(&a.tiler(1)?)))
    }),
    ("flat_product", |a| {
        Ok(plain(a.layout(0)?.flat_product(&a.tiler(1)?)))
    }),
    ("blocked_product", |a| {
        Ok(plain(a.layout(0)?.blocked_product(&a.layout(1)?)))
    }),
    ("raked_product", |a| {
        Ok(plain(a.layout(0)?.raked_product(&a.layout(1)?)))
    }),
    ("logical_divide", |a| {
        let (layout, tiler) = (a.layout(0)?, a.tiler(1)?);
        Ok(both(
            layout.logical_divide_padded(&tiler),
            layout.logical_divide(&tiler),
        ))
    }),
    ("zipped_divide", |a| {
        let (layout, tiler) = (a.layout(0)?, a.tiler(1)?);
        Ok(both(
            layout.zipped_divide_padded(&tiler),
            layout.zipped_divide(&tiler),
        ))
    }),
    ("tiled_divide", |a| {
        let (layout, tiler) = (a.layout(0)?, a.tiler(1)?);
        Ok(both(
            layout.tiled_divide_padded(&tiler),
            layout.tiled_divide(&tiler),
        ))
    }),
    ("flat_divide", |a| {
        let (layout, tiler) = (a.layout(0)?, a.tiler(1)?);
        Ok(both(
            layout.flat_divide_padded(&tiler),
            layout.flat_divide(&tiler),
        ))
    }),
    ("nullspace", |a| {
        Ok(of_integers(&a.layout(0)?, DynLayout::nullspace))
    }),
    ("coalesce_z", |a| Ok(total(a.layout(0)?.coalesce_z()))),
    ("coalesce_profile", |a| {
        Ok(plain(a.layout(0)?.coalesce_profile(&a.tuple(1)?)))
    }),
    ("coalesce_z_profile", |a| {
        Ok(plain(a.layout(0)?.coalesce_z_profile(&a.tuple(1)?)))
    }),
    ("filter", |a| Ok(total(a.layout(0)?.filter()))),
    ("filter_zeros", |a| Ok(total(a.layout(0)?.filter_zeros()))),
    ("filter_profile", |a| {
        Ok(plain(a.layout(0)?.filter_profile(&a.tuple(1)?)))
    }),
    ("max_common_layout", |a| {
        Ok(plain(a.layout(0)?.max_common_layout(&a.layout(1)?)))
    }),
    ("max_common_vector", |a| {
        Ok(plain(a.layout(0)?.max_common_vector(&a.layout(1)?)))
    }),
    ("max_alignment", |a| {
        Ok(of_integers(&a.layout(0)?, DynLayout::max_alignment))
    }),
    ("domain_distribute", |a| {
        Ok(plain(DynLayout::domain_distribute(
            &a.tuple(0)?,
            a.integer(1)?,
        )))
    }),
    ("greatest_common_domain", |a| {
        Ok(plain(DynLayout::greatest_common_domain(
            &a.layout(0)?.shape(),
            &a.layout(1)?.shape(),
        )))
    }),
    ("tile_to_shape", |a| {
        let (block, shape) = (a.layout(0)?, a.tuple(1)?);
        Ok(plain(match a.count() {
            2 => block.tile_to_shape(&shape),
            _ => block.tile_to_shape_ordered(&shape, &a.tuple(2)?),
        }))
    }),
    ("upcast", |a| {
        let (n, layout) = (a.constant(0), a.layout(1)?);
        Ok(both(layout.upcast_padded(n), layout.upcast(n)))
    }),
    ("downcast", |a| {
        Ok(plain(a.layout(1)?.downcast(a.constant(0))))
    }),
    ("recast_layout", |a| {
        let (old, new, layout) = (a.constant(0), a.constant(1), a.layout(2)?);
        Ok(both(
            layout.recast_padded(old, new),
            layout.recast(old, new),
        ))
    }),
    ("sort", |a| Ok(plain(a.layout(0)?.sort()))),
    ("layout_add", |a| {
        Ok(plain(a.layout(0)?.layout_add(&a.layout(1)?)))
    }),
    ("make_layout_tv", |a| {
        Ok(plain(
            a.layout(0)?.make_layout_tv(&a.layout(1)?).map(|(_, tv)| tv),
        ))
    }),
    ("tiled_copy_tiler_mn", |a| {
        Ok(plain(
            a.layout(2)?
                .make_layout_tv(&a.layout(3)?)
                .map(|(tiler, _)| tiler),
        ))
    }),
    ("tiled_copy_layoutS_TV", copy_layout),
    ("tiled_copy_layoutD_TV", copy_layout),
];

/// The result of a function that panics for layouts of coordinates, which are refused first.
fn of_integers<T: Display>(layout: &DynLayout, f: impl FnOnce(&DynLayout) -> T) -> Outcome {
    plain(layout.integer_strides().map(f))
}

/// The thread-value layout of a copy, with the values of each thread divided into those that one
/// instruction moves.
fn copy_layout(a: Args<'_>) -> Result<Outcome, ParseError> {
    let tv = a.layout(2)?.make_layout_tv(&a.layout(3)?);
    let values = a.values_of_instruction();
    let tiler = format!("(_,_{values})").parse()?;
    Ok(plain(tv.and_then(|(_, tv)| tv.logical_divide(&tiler))))
}
