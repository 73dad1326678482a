//! The products of other libraries, behind one signature.

#[cfg(not(target_family = "wasm"))]
pub mod loaded;

/// An element of the benchmarks.
pub trait Real: cute_cpu::Element + From<f32> + Into<f64> {
    /// `dgemm` rather than `sgemm`.
    const DOUBLE: bool;
}
impl Real for f32 {
    const DOUBLE: bool = false;
}
impl Real for f64 {
    const DOUBLE: bool = true;
}

/// The strides of a matrix: from row to row, and from column to column.
#[derive(Clone, Copy, Debug)]
pub struct Strides {
    pub row: usize,
    pub column: usize,
}

/// `C = A·B` for A (m,k), B (k,n) and C (m,n), as BLAS orders them.
#[derive(Clone, Copy)]
pub struct Product<'a, T> {
    pub m: usize,
    pub n: usize,
    pub k: usize,
    pub a: &'a [T],
    pub of_a: Strides,
    pub b: &'a [T],
    pub of_b: Strides,
    pub of_c: Strides,
}

/// A library's product: it overwrites C, so many times.
pub type Contender<T> = Box<dyn Fn(&Product<'_, T>, &mut [T], usize)>;

/// A contender that makes nothing before its first product.
fn repeated<T: Real>(product: impl Fn(&Product<'_, T>, &mut [T]) + 'static) -> Contender<T> {
    Box::new(move |p, c, times| (0..times).for_each(|_| product(p, c)))
}

/// The crate `matrixmultiply`.
pub fn matrixmultiply<T: Real>() -> Contender<T> {
    repeated(|p: &Product<'_, T>, c: &mut [T]| {
        let s = |stride: usize| stride as isize;
        macro_rules! call {
            ($function:ident, $t:ty) => {
                // SAFETY: the slices hold the matrices of these strides.
                unsafe {
                    matrixmultiply::$function(
                        p.m,
                        p.k,
                        p.n,
                        1.0,
                        p.a.as_ptr().cast::<$t>(),
                        s(p.of_a.row),
                        s(p.of_a.column),
                        p.b.as_ptr().cast::<$t>(),
                        s(p.of_b.row),
                        s(p.of_b.column),
                        0.0,
                        c.as_mut_ptr().cast::<$t>(),
                        s(p.of_c.row),
                        s(p.of_c.column),
                    );
                }
            };
        }
        if T::DOUBLE {
            call!(dgemm, f64)
        } else {
            call!(sgemm, f32)
        }
    })
}

/// The crate `gemm`, of faer.
pub fn faer<T: Real>(threads: usize) -> Contender<T> {
    let parallelism = match threads {
        1 => gemm::Parallelism::None,
        count => gemm::Parallelism::Rayon(count),
    };
    repeated(move |p: &Product<'_, T>, c: &mut [T]| {
        let s = |stride: usize| stride as isize;
        // SAFETY: the slices hold the matrices of these strides.
        unsafe {
            gemm::gemm(
                p.m,
                p.n,
                p.k,
                c.as_mut_ptr(),
                s(p.of_c.column),
                s(p.of_c.row),
                false,
                p.a.as_ptr(),
                s(p.of_a.column),
                s(p.of_a.row),
                p.b.as_ptr(),
                s(p.of_b.column),
                s(p.of_b.row),
                T::ZERO,
                T::ONE,
                false,
                false,
                false,
                parallelism,
            );
        }
    })
}

/// The crate `private-gemm-x86`, of faer.
#[cfg(target_arch = "x86_64")]
pub fn private_gemm<T: Real>(threads: usize) -> Contender<T> {
    use private_gemm_x86::{Accum, DType, DstKind, IType, InstrSet};
    repeated(move |p: &Product<'_, T>, c: &mut [T]| {
        let s = |stride: usize| stride as isize;
        let set = if is_x86_feature_detected!("avx512f") {
            InstrSet::Avx512
        } else {
            InstrSet::Avx256
        };
        let alpha = T::ONE;
        // SAFETY: the slices hold the matrices of these strides.
        unsafe {
            private_gemm_x86::gemm(
                if T::DOUBLE { DType::F64 } else { DType::F32 },
                IType::U64,
                set,
                p.m,
                p.n,
                p.k,
                c.as_mut_ptr().cast(),
                s(p.of_c.row),
                s(p.of_c.column),
                std::ptr::null(),
                std::ptr::null(),
                DstKind::Full,
                Accum::Replace,
                p.a.as_ptr().cast(),
                s(p.of_a.row),
                s(p.of_a.column),
                false,
                std::ptr::null(),
                0,
                p.b.as_ptr().cast(),
                s(p.of_b.row),
                s(p.of_b.column),
                false,
                (&raw const alpha).cast(),
                threads,
            );
        }
    })
}
