//! What the host refuses.

use super::gpu;
use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_kernels::attention::{Attention, attention};
use half::f16;

#[test]
fn what_the_host_refuses_launches_nothing() {
    let Some(gpu) = gpu() else { return };
    let x = gpu
        .zeroed::<f16, _>(layout!((64,64,1,1):(64,1,4096,4096)))
        .unwrap();
    let wide = gpu
        .zeroed::<f16, _>(layout!((64,512,1,1):(512,1,32768,32768)))
        .unwrap();
    let mut o = x.try_clone().unwrap();
    let said = attention(&gpu, &x, &wide, &x, Attention::new(), &mut o)
        .unwrap_err()
        .to_string();
    assert_eq!(said, "head dimension: Q has 64 and K has 512 (SizesDiffer)");
    let mut wide_o = wide.try_clone().unwrap();
    let said = attention(&gpu, &wide, &wide, &wide, Attention::new(), &mut wide_o)
        .unwrap_err()
        .to_string();
    assert!(said.ends_with("(Widths)"), "{said}");
    let other = Gpu::first().unwrap();
    let foreign = other
        .zeroed::<f16, _>(layout!((64,64,1,1):(64,1,4096,4096)))
        .unwrap();
    let error = attention(&gpu, &x, &foreign, &x, Attention::new(), &mut o).unwrap_err();
    assert_eq!(error, cute_cuda::CudaError::OtherStream.into());
}
