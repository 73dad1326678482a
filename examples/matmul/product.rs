//! The products that are compared.

use crate::{npy::Matrix, reference, tiled};
use cute_core::prelude::*;

/// A matrix of any strides.
pub type View<'a> = Tensor<Shared<'a, f32>, Layout![(usize, usize):(usize, usize)]>;
/// The row-major matrix in which a product is stored.
pub type Output<'a> = TensorMut<'a, f32, Layout![(usize, usize):(usize, 1)]>;

/// Computes `c = a·bᵀ` for `a` (m,k), `b` (n,k) and `c` (m,n): CuTe's order of modes.
pub type Multiply = fn(&View<'_>, &View<'_>, &mut Output<'_>) -> Result<(), TensorError>;

/// Each product with its name. The last one is what the others are compared with.
pub fn all() -> [(String, Multiply); 5] {
    let threads = rayon::current_num_threads();
    [
        ("naive loop".to_owned(), reference::naive),
        ("tiled layouts".to_owned(), tiled::multiply),
        ("cute-cpu".to_owned(), on_one_thread),
        (format!("cute-cpu, {threads} threads"), on_all_threads),
        ("matrixmultiply".to_owned(), reference::matrixmultiply),
    ]
}

/// By `cute-cpu`.
pub fn on_one_thread(a: &View<'_>, b: &View<'_>, c: &mut Output<'_>) -> Result<(), TensorError> {
    cute_cpu::gemm(1.0, a, b, 0.0, c)
}

fn on_all_threads(a: &View<'_>, b: &View<'_>, c: &mut Output<'_>) -> Result<(), TensorError> {
    let threads = rayon::current_num_threads();
    cute_cpu::Gemm::new(1.0, 0.0).threads(threads).run(a, b, c)
}

impl Matrix {
    /// The matrix, (rows,columns).
    pub fn view(&self) -> View<'_> {
        self.first_rows(self.rows)
    }

    /// So many of its rows.
    pub fn first_rows(&self, rows: usize) -> View<'_> {
        let columns = self.columns;
        self.with(layout!((rows, columns):({ columns }, { 1_usize })))
    }

    /// The same elements as (columns,rows): a transposition is another layout.
    pub fn transposed(&self) -> View<'_> {
        let (rows, columns) = (self.rows, self.columns);
        self.with(layout!((columns, rows):({ 1_usize }, { columns })))
    }

    fn with(&self, layout: Layout![(usize, usize):(usize, usize)]) -> View<'_> {
        Tensor::new(&self.elements[..], layout).expect("as many elements as rows times columns")
    }

    /// The matrix, for a product.
    pub fn output(&mut self) -> Output<'_> {
        let (rows, columns) = (self.rows, self.columns);
        Tensor::new(&mut self.elements[..], layout!((rows, columns); row_major))
            .expect("as many elements as rows times columns")
    }
}
