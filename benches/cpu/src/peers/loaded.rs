//! BLAS libraries, loaded from where environment variables say.

use super::{Contender, Product, Real, Strides, repeated};
use std::ffi::{CStr, c_char, c_int};

type Cblas<T, I> =
    unsafe extern "C" fn(c_int, c_int, c_int, I, I, I, T, *const T, I, *const T, I, T, *mut T, I);

/// The arguments of `cblas_?gemm` for a product; the order of C decides.
fn cblas<T, I: TryFrom<usize>>(p: &Product<'_, T>) -> (c_int, [c_int; 2], [I; 3]) {
    // A matrix of one row or column has two strides of 1, of which one is no leading dimension.
    let by_rows = p.of_c.column == 1 && p.of_c.row >= p.n;
    let operand = |s: Strides, rows: usize, columns: usize| {
        let (plain, transposed) = if by_rows {
            ((s.column, s.row, columns), (s.row, s.column))
        } else {
            ((s.row, s.column, rows), (s.column, s.row))
        };
        if plain.0 == 1 && plain.1 >= plain.2 {
            (111, plain.1)
        } else {
            (112, transposed.1)
        }
    };
    let ((a, lda), (b, ldb)) = (operand(p.of_a, p.m, p.k), operand(p.of_b, p.k, p.n));
    let ldc = if by_rows { p.of_c.row } else { p.of_c.column };
    let leading = [lda, ldb, ldc].map(|ld| I::try_from(ld).ok().expect("a stride that fits"));
    (if by_rows { 101 } else { 102 }, [a, b], leading)
}

/// A CBLAS from a shared library; `symbols` are the names of the single and the double product.
fn blas<T: Real, I: TryFrom<usize> + Copy + 'static>(
    library: &'static libloading::Library,
    symbols: [&str; 2],
) -> Option<Contender<T>> {
    let symbol = symbols[usize::from(T::DOUBLE)];
    // SAFETY: the symbol is the function of the CBLAS interface with this name.
    let function = *unsafe { library.get::<Cblas<T, I>>(symbol.as_bytes()) }.ok()?;
    Some(repeated(move |p: &Product<'_, T>, c: &mut [T]| {
        let (order, [ta, tb], [lda, ldb, ldc]) = cblas::<T, I>(p);
        let [m, n, k] = [p.m, p.n, p.k].map(|s| I::try_from(s).ok().expect("a size that fits"));
        // SAFETY: the slices hold the matrices of these leading dimensions.
        unsafe {
            function(
                order,
                ta,
                tb,
                m,
                n,
                k,
                T::ONE,
                p.a.as_ptr(),
                lda,
                p.b.as_ptr(),
                ldb,
                T::ZERO,
                c.as_mut_ptr(),
                ldc,
            );
        }
    }))
}

fn load(variable: &str) -> Option<&'static libloading::Library> {
    let path = std::env::var(variable).ok()?;
    // SAFETY: the user names a library whose start-up code is to run.
    let library = unsafe { libloading::Library::new(&path) };
    Some(Box::leak(Box::new(
        library.unwrap_or_else(|error| panic!("{variable}: {error}")),
    )))
}

fn set_threads(library: &libloading::Library, names: &[&str], threads: usize) {
    let threads = c_int::try_from(threads).expect("a number of threads");
    for name in names {
        // SAFETY: these functions take the number of threads and return nothing.
        unsafe {
            if let Ok(set) = library.get::<unsafe extern "C" fn(c_int)>(name.as_bytes()) {
                set(threads);
            }
        }
    }
}

/// OpenBLAS, from the path in `OPENBLAS`: the plain names, or those of the Python wheels.
pub fn openblas<T: Real>(threads: usize) -> Option<Contender<T>> {
    let library = load("OPENBLAS")?;
    set_threads(
        library,
        &[
            "openblas_set_num_threads",
            "scipy_openblas_set_num_threads",
            "scipy_openblas_set_num_threads64_",
        ],
        threads,
    );
    // SAFETY: the function returns a string that lives as long as the library.
    unsafe {
        type CoreName = unsafe extern "C" fn() -> *const c_char;
        if let Ok(name) = library.get::<CoreName>(b"scipy_openblas_get_corename64_") {
            println!(
                "OpenBLAS kernels: {}",
                CStr::from_ptr(name()).to_string_lossy()
            );
        }
    }
    blas::<T, i64>(library, ["scipy_cblas_sgemm64_", "scipy_cblas_dgemm64_"])
        .or_else(|| blas::<T, c_int>(library, ["scipy_cblas_sgemm", "scipy_cblas_dgemm"]))
        .or_else(|| blas::<T, c_int>(library, ["cblas_sgemm", "cblas_dgemm"]))
}

/// `?gemm_` of Fortran, whose arguments are addresses and whose matrices have contiguous columns.
type Fortran<T> = unsafe extern "C" fn(
    *const u8,
    *const u8,
    *const c_int,
    *const c_int,
    *const c_int,
    *const T,
    *const T,
    *const c_int,
    *const T,
    *const c_int,
    *const T,
    *mut T,
    *const c_int,
);

/// A BLAS with the interface of Fortran alone.
fn fortran<T: Real>(library: &'static libloading::Library) -> Option<Contender<T>> {
    let symbol = ["sgemm_", "dgemm_"][usize::from(T::DOUBLE)];
    // SAFETY: the symbol is the function of the interface with this name.
    let function = *unsafe { library.get::<Fortran<T>>(symbol.as_bytes()) }.ok()?;
    Some(repeated(move |p: &Product<'_, T>, c: &mut [T]| {
        let (order, of, leading) = cblas::<T, c_int>(p);
        let letters = of.map(|of| if of == 111 { b'N' } else { b'T' });
        let [m, n, k] = [p.m, p.n, p.k].map(|s| c_int::try_from(s).expect("a size that fits"));
        let (a, b) = (
            (&letters[0], p.a.as_ptr(), &leading[0]),
            (&letters[1], p.b.as_ptr(), &leading[1]),
        );
        // Where rows of C are contiguous, the transposed product is computed.
        let (a, b, m, n) = if order == 101 {
            (b, a, n, m)
        } else {
            (a, b, m, n)
        };
        // SAFETY: the slices hold the matrices of these leading dimensions.
        unsafe {
            function(
                a.0,
                b.0,
                &raw const m,
                &raw const n,
                &raw const k,
                &T::ONE,
                a.1,
                a.2,
                b.1,
                b.2,
                &T::ZERO,
                c.as_mut_ptr(),
                &raw const leading[2],
            );
        }
    }))
}

/// MKL, from the path in `MKL` of `libmkl_rt.so`, or of another library that has it, such as
/// `libtorch_cpu.so` of PyTorch. The latter takes the number of threads from `MKL_NUM_THREADS`.
pub fn mkl<T: Real>(threads: usize) -> Option<Contender<T>> {
    let library = load("MKL")?;
    set_threads(library, &["MKL_Set_Num_Threads"], threads);
    blas::<T, c_int>(library, ["cblas_sgemm", "cblas_dgemm"]).or_else(|| fortran(library))
}
