//! A template that imports what it calls compiles without warnings.

#![deny(unused)]

use cute_core::prelude::{MatrixView, MatrixViewMut, OwnedTensor, TensorError, layout, template};

#[template]
fn transposed<const N: usize>(
    x: &MatrixView<'_, f32>,
    y: &mut MatrixViewMut<'_, f32>,
) -> Result<(), TensorError> {
    use cute_core::prelude::copy;
    copy(&x.view().transpose(), y)
}

#[test]
fn an_import_within_a_template_is_used() -> Result<(), TensorError> {
    let x = OwnedTensor::from_fn(layout!((2, 3); row_major), |(i, j)| (3 * i + j) as f32)?;
    let mut y = OwnedTensor::zeroed(layout!((3, 2); row_major))?;
    transposed::<4>(&x.view().into(), &mut y.view_mut().into())?;
    assert!(y.iter().eq(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]));
    Ok(())
}
