//! A tensor of candle as a tensor here, without a copy: `docs/bridges.md` describes it.

use candle_core::{CpuStorage, Device, Storage};
use cute_core::prelude::*;

#[test]
fn a_part_of_a_tensor_of_candle_is_read_in_place() -> Result<(), Box<dyn std::error::Error>> {
    let all = candle_core::Tensor::arange(0_f32, 24.0, &Device::Cpu)?.reshape((4, 6))?;
    let part = all.t()?.narrow(0, 1, 3)?;

    let (storage, layout) = part.storage_and_layout();
    let Storage::Cpu(CpuStorage::F32(data)) = &*storage else {
        return Err("not a tensor of floats on the CPU".into());
    };
    let (&[m, n], &[row, column]) = (layout.dims(), layout.stride()) else {
        return Err("not a matrix".into());
    };
    let strides = [row.cast_signed(), column.cast_signed()];
    let x = Tensor::from_strided(&data[..], layout.start_offset(), [m, n], strides)?;

    assert_eq!(x.layout().to_string(), "(3,4):(1,6)");
    let expected = part.to_vec2::<f32>()?;
    for (i, row) in expected.iter().enumerate() {
        for (j, value) in row.iter().enumerate() {
            assert_eq!(x[(i, j)], *value);
        }
    }
    Ok(())
}
