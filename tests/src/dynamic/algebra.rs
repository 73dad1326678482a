//! The layout algebra.

use super::{Operation, both, plain, total};

/// The operations of this module, by the names of the golden files.
pub(super) const OPERATIONS: &[(&str, Operation)] = &[
    ("coalesce", |a| Ok(total(a.layout(0)?.coalesce()))),
    ("flatten", |a| Ok(total(a.layout(0)?.flatten()))),
    ("composition", |a| {
        Ok(plain(a.layout(0)?.compose(&a.tiler(1)?)))
    }),
    ("complement", |a| Ok(plain(a.layout(0)?.complement()))),
    ("complement_cotarget", |a| {
        Ok(plain(a.layout(0)?.complement_to(&a.tuple(1)?)))
    }),
    ("right_inverse", |a| Ok(total(a.layout(0)?.right_inverse()))),
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
];
