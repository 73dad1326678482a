//! Names for the types of common tensors: for the fields of structs, and for signatures.

#[cfg(feature = "alloc")]
use super::Owned;
use super::{Shared, Tensor, Unique};
use crate::int::{Dyn, One};
use crate::layout::Mode;
use crate::tuple::{Cons, Nil};

/// `(rows,columns):(columns,_1)`, the type of `layout!((m, n); row_major)`.
///
/// ```
/// use cute_core::prelude::*;
/// let (m, n) = (2_usize, 3_usize);
/// let l: RowMajorLayout = layout!((m,n); row_major);
/// assert_eq!(l.to_string(), "(2,3):(3,_1)");
/// ```
///
/// Source: CuTe `make_layout(make_shape(m, n), LayoutRight{})`.
pub type RowMajorLayout = Cons<Mode<Dyn<usize>, Dyn<usize>>, Cons<Mode<Dyn<usize>, One>, Nil>>;

/// `(rows,columns):(_1,rows)`, the type of `layout!((m, n))`, and of a transposed row-major layout.
///
/// ```
/// use cute_core::prelude::*;
/// let (m, n) = (2_usize, 3_usize);
/// let l: ColumnMajorLayout = layout!((m,n));
/// assert_eq!(l.to_string(), "(2,3):(_1,2)");
/// fn transposed(x: MatrixView<'_, u8>) -> MatrixView<'_, u8, ColumnMajorLayout> {
///     x.transpose()
/// }
/// ```
///
/// Source: CuTe `make_layout(make_shape(m, n))`.
pub type ColumnMajorLayout = Cons<Mode<Dyn<usize>, One>, Cons<Mode<Dyn<usize>, Dyn<usize>>, Nil>>;

/// `n:_1`, the type of `layout!(n:1)`.
///
/// ```
/// use cute_core::prelude::*;
/// let n = 3_usize;
/// let l: LineLayout = layout!(n:1);
/// assert_eq!(l.to_string(), "3:_1");
/// ```
///
/// Source: CuTe `make_layout(n)`.
pub type LineLayout = Mode<Dyn<usize>, One>;

/// A borrowed matrix, row-major unless `L` says otherwise. Its sizes are known at run time; a
/// tensor with static ones becomes a `MatrixView` by `into`.
///
/// ```
/// use cute_core::prelude::*;
/// struct Model<'a> {
///     weights: MatrixView<'a, f32>,
///     bias: VectorView<'a, f32>,
/// }
/// impl<'a> Model<'a> {
///     fn new(data: &'a [f32], m: usize, n: usize) -> Result<Self, TensorError> {
///         let (weights, bias) = data.split_at(m * n);
///         Ok(Model {
///             weights: Tensor::new(weights, layout!((m,n); row_major))?,
///             bias: Tensor::new(bias, layout!(m:1))?,
///         })
///     }
///     fn apply(&self, x: &[f32]) -> Vec<f32> {
///         let row = |i| self.weights.slice((i, ..)).iter().zip(x).map(|(w, x)| w * x).sum::<f32>();
///         self.bias.iter().enumerate().map(|(i, b)| row(i) + b).collect()
///     }
/// }
/// let model = Model::new(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 0.5, 0.25], 2, 3)?;
/// assert_eq!(model.apply(&[1.0, 0.0, 1.0]), [4.5, 10.25]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `Tensor<ViewEngine<T const*>, Layout<Shape<int, int>, Stride<int, _1>>>`.
pub type MatrixView<'a, T, L = RowMajorLayout> = Tensor<Shared<'a, T>, L>;

/// A matrix that is borrowed for writing, row-major unless `L` says otherwise.
///
/// ```
/// use cute_core::prelude::*;
/// fn set(x: &mut MatrixViewMut<'_, f32, ColumnMajorLayout>, value: f32) {
///     x[(1, 0)] = value;
/// }
/// let (mut data, m) = ([0.0; 6], 2_usize);
/// let n = data.len() / m;
/// set(&mut Tensor::new(&mut data, layout!((m,n)))?, 7.0);
/// assert_eq!(data[1], 7.0);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `Tensor<ViewEngine<T*>, Layout<Shape<int, int>, Stride<int, _1>>>`.
pub type MatrixViewMut<'a, T, L = RowMajorLayout> = Tensor<Unique<'a, T>, L>;

/// A matrix that owns its elements (feature `alloc`), row-major unless `L` says otherwise.
///
/// ```
/// use cute_core::prelude::*;
/// struct Layer {
///     weights: OwnedMatrix<f32>,
/// }
/// let (m, n) = (2_usize, 3_usize);
/// let layer = Layer { weights: Tensor::new(vec![1.0; m * n], layout!((m,n); row_major))? };
/// assert_eq!(layer.weights.iter().sum::<f32>(), 6.0);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `Tensor<ArrayEngine<T, N>, Layout>`, whose size is static.
#[cfg(feature = "alloc")]
pub type OwnedMatrix<T, L = RowMajorLayout> = Tensor<Owned<T>, L>;

/// A borrowed vector, contiguous unless `L` says otherwise. A row of a [`MatrixView`] becomes one
/// by `into`: `x.slice((i, ..)).into()`.
///
/// ```
/// use cute_core::prelude::*;
/// fn sum(x: VectorView<'_, f32>) -> f32 {
///     x.iter().sum()
/// }
/// let data = [1.0, 2.0, 3.0];
/// let n = data.len();
/// assert_eq!(sum(Tensor::new(&data, layout!(n:1))?), 6.0);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `Tensor<ViewEngine<T const*>, Layout<int, _1>>`.
pub type VectorView<'a, T, L = LineLayout> = Tensor<Shared<'a, T>, L>;

/// A vector that is borrowed for writing, contiguous unless `L` says otherwise.
///
/// ```
/// use cute_core::prelude::*;
/// fn scale(x: &mut VectorViewMut<'_, f32>, factor: f32) {
///     x.for_each_mut(|_, v| *v *= factor);
/// }
/// let mut data = [1.0, 2.0, 3.0];
/// let n = data.len();
/// scale(&mut Tensor::new(&mut data, layout!(n:1))?, 2.0);
/// assert_eq!(data, [2.0, 4.0, 6.0]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `Tensor<ViewEngine<T*>, Layout<int, _1>>`.
pub type VectorViewMut<'a, T, L = LineLayout> = Tensor<Unique<'a, T>, L>;

/// A vector that owns its elements (feature `alloc`), contiguous unless `L` says otherwise.
///
/// ```
/// use cute_core::prelude::*;
/// struct Layer {
///     bias: OwnedVector<f32>,
/// }
/// let n = 3_usize;
/// let layer = Layer { bias: Tensor::new(vec![1.0; n], layout!(n:1))? };
/// assert_eq!(layer.bias.iter().sum::<f32>(), 3.0);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `Tensor<ArrayEngine<T, N>, Layout>`, whose size is static.
#[cfg(feature = "alloc")]
pub type OwnedVector<T, L = LineLayout> = Tensor<Owned<T>, L>;
