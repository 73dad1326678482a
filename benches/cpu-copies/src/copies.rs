//! The copies that are compared.

use crate::lists::Case;
use cute_core::prelude::*;
use ndarray::{ArrayView, ArrayViewMut, IxDyn, ShapeBuilder};

/// A library's copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copy {
    /// `cute_cpu::copy`.
    Cpu,
    /// `cute_core::tensor::copy`.
    Core,
    /// `assign` of a view with permuted axes.
    Ndarray,
    /// The crate `transpose`, for matrices.
    Transpose,
}

/// All, in the order of the table.
pub const ALL: [Copy; 4] = [Copy::Cpu, Copy::Core, Copy::Ndarray, Copy::Transpose];

impl Copy {
    /// The library.
    pub fn name(self) -> &'static str {
        match self {
            Copy::Cpu => "cute-cpu",
            Copy::Core => "cute-core",
            Copy::Ndarray => "ndarray",
            Copy::Transpose => "transpose",
        }
    }

    /// Whether it is a part of this library.
    pub fn is_ours(self) -> bool {
        matches!(self, Copy::Cpu | Copy::Core)
    }

    /// Copies; `false` if the library has no such copy.
    pub fn run(self, case: &Case, src: &[f32], dst: &mut [f32]) -> bool {
        match self {
            Copy::Cpu | Copy::Core => tensors(case, src, dst, self),
            Copy::Ndarray => {
                let from =
                    ArrayView::from_shape(IxDyn(&case.sizes).f(), src).expect("as many elements");
                let sizes: Vec<usize> = case.axes.iter().map(|&axis| case.sizes[axis]).collect();
                let mut to =
                    ArrayViewMut::from_shape(IxDyn(&sizes).f(), dst).expect("as many elements");
                to.assign(&from.permuted_axes(IxDyn(&case.axes)));
                true
            }
            Copy::Transpose if case.axes == [1, 0] => {
                transpose::transpose(src, dst, case.sizes[0], case.sizes[1]);
                true
            }
            Copy::Transpose => false,
        }
    }
}

/// Copies between tensors of the case's rank.
fn tensors(case: &Case, src: &[f32], dst: &mut [f32], copy: Copy) -> bool {
    macro_rules! of_rank {
        ($($rank:literal)*) => {
            match case.sizes.len() {
                $($rank => {
                    let sizes: [usize; $rank] = case.sizes[..].try_into().expect("its rank");
                    let from: [isize; $rank] = case.source_strides()[..].try_into().expect("its rank");
                    let to: [isize; $rank] = case.result_strides()[..].try_into().expect("its rank");
                    let x = Tensor::from_strided(src, 0, sizes, from).expect("all elements");
                    let mut y = Tensor::from_strided(dst, 0, sizes, to).expect("all elements");
                    match copy {
                        Copy::Cpu => cute_cpu::copy(&x, &mut y).expect("one shape"),
                        _ => cute_core::tensor::copy(&x, &mut y).expect("one shape"),
                    }
                    true
                })*
                _ => false,
            }
        };
    }
    of_rank!(2 3 4 5 6)
}
