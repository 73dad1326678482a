//! cuBLASLt, if it is found: products of formats that cuBLAS has not, and with an end.

use crate::pairs::PeerStream;
use cudarc::cublaslt::{result, sys};
use cudarc::driver::{CudaSlice, DevicePtr};
use cute_gpu_benches::Outcome;
use cute_kernels::Activation;

/// The bytes of memory that it may use beside the tensors.
const WORKSPACE: usize = 64 << 20;

/// A handle of cuBLASLt with a stream of its own.
pub struct CuBlasLt {
    handle: sys::cublasLtHandle_t,
    stream: PeerStream,
    workspace: CudaSlice<u8>,
}

/// The elements of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    F16,
    BF16,
    TF32,
    /// With results of `bf16`, and sums as the tensor cores have them ("fast accumulation").
    E4M3,
    /// With results of `i32`.
    S8,
}

/// A product D = A·Bᵀ of tensors by rows without gaps.
#[derive(Clone, Copy)]
pub struct LtProduct {
    pub elements: Elements,
    /// Of A, B and D.
    pub addresses: [u64; 3],
    /// The address of a bias along N, and the function at the end.
    pub bias: Option<(u64, Activation)>,
    /// M, N and K.
    pub sizes: [usize; 3],
}

/// A product that cuBLASLt has chosen its kernel for.
pub struct Planned {
    product: LtProduct,
    description: sys::cublasLtMatmulDesc_t,
    /// Of A, B and D.
    layouts: [sys::cublasLtMatrixLayout_t; 3],
    algorithm: sys::cublasLtMatmulAlgo_t,
}

impl CuBlasLt {
    /// cuBLASLt, if its library is found.
    pub fn load() -> Outcome<Option<Self>> {
        // SAFETY: it asks whether the library can be loaded.
        if !unsafe { sys::is_culib_present() } {
            return Ok(None);
        }
        let stream = PeerStream::new()?;
        // SAFETY: what is in the memory matters to nobody.
        let workspace = unsafe { stream.0.alloc(WORKSPACE)? };
        let handle = result::create_handle()?;
        Ok(Some(CuBlasLt {
            handle,
            stream,
            workspace,
        }))
    }

    /// The stream that products are given to.
    pub fn stream(&self) -> &PeerStream {
        &self.stream
    }

    /// Asks for the kernel of a product.
    pub fn plan(&self, product: LtProduct) -> Outcome<Planned> {
        use sys::cublasLtMatmulDescAttributes_t as Attribute;
        use sys::{cublasComputeType_t as Compute, cudaDataType as Type};
        let [m, n, k] = product.sizes.map(|size| size as u64);
        let (of, result_type, compute, scale) = match product.elements {
            Elements::F16 => (
                Type::CUDA_R_16F,
                Type::CUDA_R_16F,
                Compute::CUBLAS_COMPUTE_32F,
                Type::CUDA_R_32F,
            ),
            Elements::BF16 => (
                Type::CUDA_R_16BF,
                Type::CUDA_R_16BF,
                Compute::CUBLAS_COMPUTE_32F,
                Type::CUDA_R_32F,
            ),
            Elements::TF32 => (
                Type::CUDA_R_32F,
                Type::CUDA_R_32F,
                Compute::CUBLAS_COMPUTE_32F_FAST_TF32,
                Type::CUDA_R_32F,
            ),
            Elements::E4M3 => (
                Type::CUDA_R_8F_E4M3,
                Type::CUDA_R_16BF,
                Compute::CUBLAS_COMPUTE_32F,
                Type::CUDA_R_32F,
            ),
            Elements::S8 => (
                Type::CUDA_R_8I,
                Type::CUDA_R_32I,
                Compute::CUBLAS_COMPUTE_32I,
                Type::CUDA_R_32I,
            ),
        };
        // D by rows is its transpose by columns: B·Aᵀ
        let layouts = [
            result::create_matrix_layout(of, k, m, k as i64)?,
            result::create_matrix_layout(of, k, n, k as i64)?,
            result::create_matrix_layout(result_type, n, m, n as i64)?,
        ];
        let description = result::create_matmul_desc(compute, scale)?;
        let set = |attribute, value: &dyn Bytes| {
            let (at, bytes) = value.bytes();
            // SAFETY: the value has the bytes of the attribute.
            unsafe { result::set_matmul_desc_attribute(description, attribute, at, bytes) }
        };
        let transposed = 1_i32; // CUBLAS_OP_T
        set(Attribute::CUBLASLT_MATMUL_DESC_TRANSA, &transposed)?;
        if product.elements == Elements::E4M3 {
            set(Attribute::CUBLASLT_MATMUL_DESC_FAST_ACCUM, &1_i8)?;
        }
        if let Some(bias) = product.bias {
            let (address, activation) = bias;
            let epilogue = match activation {
                Activation::Identity => sys::cublasLtEpilogue_t::CUBLASLT_EPILOGUE_BIAS,
                Activation::Relu => sys::cublasLtEpilogue_t::CUBLASLT_EPILOGUE_RELU_BIAS,
                Activation::Gelu => sys::cublasLtEpilogue_t::CUBLASLT_EPILOGUE_GELU_BIAS,
            } as u32;
            set(Attribute::CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue)?;
            set(Attribute::CUBLASLT_MATMUL_DESC_BIAS_POINTER, &address)?;
        }
        let (preference, workspace) = (result::create_matmul_pref()?, WORKSPACE);
        let [a, b, d] = layouts;
        // SAFETY: all was made above, and the attribute is a number of bytes.
        let found = unsafe {
            result::set_matmul_pref_attribute(
                preference,
                sys::cublasLtMatmulPreferenceAttributes_t::CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                (&raw const workspace).cast(),
                size_of::<usize>(),
            )?;
            let found =
                result::get_matmul_algo_heuristic(self.handle, description, b, a, d, d, preference);
            result::destroy_matmul_pref(preference)?;
            found?
        };
        Ok(Planned {
            product,
            description,
            layouts,
            algorithm: found.algo,
        })
    }

    /// Gives a product to the GPU.
    pub fn run(&self, planned: &Planned) -> Outcome {
        let [a, b, d] = planned.product.addresses;
        let [of_a, of_b, of_d] = planned.layouts;
        // 1 and 0, of `i32` for products of integers
        let (one, zero) = match planned.product.elements {
            Elements::S8 => (1_u32, 0_u32),
            _ => (1_f32.to_bits(), 0_u32),
        };
        let stream = &self.stream.0;
        let (workspace, _guard) = self.workspace.device_ptr(stream);
        // SAFETY: the tensors have these sizes, and live until the work is done.
        unsafe {
            result::matmul(
                self.handle,
                planned.description,
                (&raw const one).cast(),
                (&raw const zero).cast(),
                b as *const _,
                of_b,
                a as *const _,
                of_a,
                d as *const _,
                of_d,
                d as *mut _,
                of_d,
                &raw const planned.algorithm,
                workspace as *mut _,
                WORKSPACE,
                stream.cu_stream() as sys::cudaStream_t,
            )?;
        }
        Ok(())
    }
}

impl Drop for Planned {
    fn drop(&mut self) {
        // SAFETY: they were made by `plan`, and nobody uses them any more. An error changes nothing.
        unsafe {
            let _ = result::destroy_matmul_desc(self.description);
            for layout in self.layouts {
                let _ = result::destroy_matrix_layout(layout);
            }
        }
    }
}

/// The value of an attribute, by its bytes.
trait Bytes {
    fn bytes(&self) -> (*const core::ffi::c_void, usize);
}
macro_rules! values {
    ($($t:ty)*) => {$(
        impl Bytes for $t {
            fn bytes(&self) -> (*const core::ffi::c_void, usize) {
                ((&raw const *self).cast(), size_of::<$t>())
            }
        }
    )*};
}
values! { i8 i32 u32 u64 }
