//! TBLIS, from the path in `TBLIS`: the library that contracts in place, written in C++.
//!
//! Source: the header `tblis/util/basic_types.h` of TBLIS.

use crate::real::Real;
use cute_cpu::contract::DynTensor;
use std::ffi::{CString, c_char, c_int, c_uint, c_void};
use std::ptr::null;

/// `tblis_scalar`: a number with its type.
#[repr(C)]
struct Scalar {
    /// As large as a complex number; a real one lies at the beginning.
    value: [f64; 2],
    kind: c_int,
}

/// `tblis_tensor`
#[repr(C)]
struct Tensor {
    kind: c_int,
    conjugated: c_int,
    factor: Scalar,
    at: *mut c_void,
    rank: c_int,
    sizes: *const isize,
    strides: *const isize,
}

type Multiply = unsafe extern "C" fn(
    *const c_void,
    *const c_void,
    *const Tensor,
    *const c_char,
    *const Tensor,
    *const c_char,
    *mut Tensor,
    *const c_char,
);

/// The function of the library, which stays loaded.
pub struct Tblis {
    multiply: Multiply,
}

impl Tblis {
    /// The library, if the environment names one.
    pub fn load() -> Option<Tblis> {
        let path = std::env::var("TBLIS").ok()?;
        // SAFETY: the user names a library whose start-up code is to run.
        let library = unsafe { libloading::Library::new(&path) };
        let library = library.unwrap_or_else(|error| panic!("TBLIS: {error}"));
        let library: &'static libloading::Library = Box::leak(Box::new(library));
        // SAFETY: these are the functions of the C interface of TBLIS.
        unsafe {
            let threads = library.get::<unsafe extern "C" fn(c_uint)>(b"tblis_set_num_threads");
            threads.expect("the number of threads")(1);
            let multiply = library.get::<Multiply>(b"tblis_tensor_mult");
            Some(Tblis {
                multiply: *multiply.expect("the contraction"),
            })
        }
    }

    /// Overwrites C with the contraction of A and B, which are in row-major order.
    pub fn contract<T: Real>(
        &self,
        terms: &[String; 3],
        a: &DynTensor<T>,
        b: &DynTensor<T>,
        c: &mut DynTensor<T>,
    ) {
        let strides = [a, b, &*c].map(|x| row_major(x.sizes()));
        let sizes = [a, b, &*c].map(|x| x.sizes().iter().map(|&n| n as isize).collect::<Vec<_>>());
        let names = terms
            .each_ref()
            .map(|term| CString::new(&**term).expect("letters"));
        let at = [
            a.elements().as_ptr().cast_mut(),
            b.elements().as_ptr().cast_mut(),
            c.elements_mut().as_mut_ptr(),
        ];
        let tensor = |number: usize, factor: T| Tensor {
            kind: T::TBLIS,
            conjugated: 0,
            factor: Scalar {
                value: factor.in_place(),
                kind: T::TBLIS,
            },
            at: at[number].cast(),
            rank: sizes[number].len() as c_int,
            sizes: sizes[number].as_ptr(),
            strides: strides[number].as_ptr(),
        };
        let (x, y, mut z) = (
            tensor(0, T::one()),
            tensor(1, T::one()),
            tensor(2, T::zero()),
        );
        // SAFETY: the tensors hold the elements of these sizes and strides; A and B are read.
        unsafe {
            (self.multiply)(
                null(),
                null(),
                &raw const x,
                names[0].as_ptr(),
                &raw const y,
                names[1].as_ptr(),
                &raw mut z,
                names[2].as_ptr(),
            );
        }
    }
}

fn row_major(sizes: &[usize]) -> Vec<isize> {
    let mut strides = vec![1; sizes.len()];
    for i in (1..sizes.len()).rev() {
        strides[i - 1] = strides[i] * sizes[i] as isize;
    }
    strides
}
