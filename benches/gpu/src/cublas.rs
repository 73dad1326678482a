//! cuBLAS, if it is found.

use cudarc::cublas::{result, sys};
use cudarc::driver::sys::{CUevent_flags, CUgraphInstantiate_flags, CUstreamCaptureMode};
use cudarc::driver::{CudaContext, CudaEvent, CudaGraph, CudaStream};
use cute_gpu_benches::Outcome;
use std::sync::Arc;
use std::time::Duration;

/// A handle of cuBLAS with a stream of its own.
pub struct CuBlas {
    handle: sys::cublasHandle_t,
    stream: Arc<CudaStream>,
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
        let context = CudaContext::new(0)?;
        // SAFETY: the program waits for all work before it reads.
        unsafe { context.disable_event_tracking() };
        let stream = context.new_stream()?;
        let handle = result::create_handle()?;
        // SAFETY: the stream lives as long as the handle.
        unsafe { result::set_stream(handle, stream.cu_stream() as sys::cudaStream_t)? };
        Ok(Some(CuBlas { handle, stream }))
    }

    /// A moment of the stream.
    pub fn moment(&self) -> Outcome<CudaEvent> {
        Ok(self
            .stream
            .record_event(Some(CUevent_flags::CU_EVENT_DEFAULT))?)
    }

    /// The time between two moments.
    pub fn between(&self, start: &CudaEvent, end: &CudaEvent) -> Outcome<Duration> {
        end.synchronize()?;
        Ok(Duration::from_secs_f64(
            f64::from(start.elapsed_ms(end)?) / 1e3,
        ))
    }

    /// Waits for all work.
    pub fn synchronize(&self) -> Outcome {
        Ok(self.stream.synchronize()?)
    }

    /// Records a product, `count` times.
    pub fn record(&self, product: Product, count: usize) -> Outcome<CudaGraph> {
        self.run(product)?;
        self.synchronize()?;
        self.stream
            .begin_capture(CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)?;
        let done = (0..count).try_for_each(|_| self.run(product));
        let flags = CUgraphInstantiate_flags::CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;
        let graph = self.stream.end_capture(flags)?;
        done?;
        graph.ok_or_else(|| "cuBLAS did nothing".into())
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
