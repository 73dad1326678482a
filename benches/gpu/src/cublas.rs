//! cuBLAS, if it is found.

use crate::pairs::PeerStream;
use cudarc::cublas::{result, sys};
use cute_gpu_benches::Outcome;

/// A handle of cuBLAS with a stream of its own.
pub struct CuBlas {
    handle: sys::cublasHandle_t,
    stream: PeerStream,
}

/// A product D = A·Bᵀ of row-major tensors: addresses, sizes and rows.
#[derive(Clone, Copy)]
pub struct Product {
    pub addresses: [u64; 3],
    pub bf16: bool,
    pub sizes: [usize; 4],
}

impl CuBlas {
    /// cuBLAS, if its library is found.
    pub fn load() -> Outcome<Option<Self>> {
        // SAFETY: it asks whether the library can be loaded.
        if !unsafe { sys::is_culib_present() } {
            return Ok(None);
        }
        let stream = PeerStream::new()?;
        let handle = result::create_handle()?;
        // SAFETY: the stream lives as long as the handle.
        unsafe { result::set_stream(handle, stream.0.cu_stream() as sys::cudaStream_t)? };
        Ok(Some(CuBlas { handle, stream }))
    }

    /// The stream that products are given to.
    pub fn stream(&self) -> &PeerStream {
        &self.stream
    }

    /// Waits for all work.
    pub fn synchronize(&self) -> Outcome {
        Ok(self.stream.0.synchronize()?)
    }

    /// Gives a product to the GPU.
    pub fn run(&self, product: Product) -> Outcome {
        let ([m, n, k, l], [a, b, d]) = (product.sizes, product.addresses);
        let (one, zero) = (1_f32, 0_f32);
        let number = |x: usize| i32::try_from(x);
        let kind = if product.bf16 {
            sys::cudaDataType::CUDA_R_16BF
        } else {
            sys::cudaDataType::CUDA_R_16F
        };
        // D by rows is its transpose by columns: B·Aᵀ
        // SAFETY: the tensors have these sizes, and live until the work is done.
        unsafe {
            result::gemm_strided_batched_ex(
                self.handle,
                sys::cublasOperation_t::CUBLAS_OP_T,
                sys::cublasOperation_t::CUBLAS_OP_N,
                number(n)?,
                number(m)?,
                number(k)?,
                (&raw const one).cast(),
                b as *const _,
                kind,
                number(row(k))?,
                (n * row(k)) as i64,
                a as *const _,
                kind,
                number(row(k))?,
                (m * row(k)) as i64,
                (&raw const zero).cast(),
                d as *mut _,
                kind,
                number(row(n))?,
                (m * row(n)) as i64,
                number(l)?,
                sys::cublasComputeType_t::CUBLAS_COMPUTE_32F,
                sys::cublasGemmAlgo_t::CUBLAS_GEMM_DEFAULT,
            )?;
        }
        Ok(())
    }
}

/// The elements from row to row: a multiple of 16 bytes.
pub fn row(columns: usize) -> usize {
    columns.next_multiple_of(8)
}
