//! No allocator: arrays, fragments, errors as values. A running mean over a ring buffer.
use core::fmt::{self, Write};
use cute_core::prelude::*;

/// The output of an embedded program.
struct Line {
    bytes: [u8; 64],
    len: usize,
}
impl Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        self.bytes
            .get_mut(self.len..end)
            .ok_or(fmt::Error)?
            .copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

fn means(samples: &[i16; 32]) -> Result<Fragment<i32, Layout![4]>, TensorError> {
    let x = Tensor::new(samples, layout!((8, 4)))?; // (within a window, window)
    let mut out = Fragment::zeroed();
    for w in 0..4 {
        out[w] = x
            .slice(coord!((_, w)))
            .iter()
            .map(|&v| i32::from(v))
            .sum::<i32>()
            / 8;
    }
    Ok(out)
}

pub fn main() {
    let mut samples = [0_i16; 32];
    for (i, s) in samples.iter_mut().enumerate() {
        *s = (i * i) as i16;
    }
    let means = means(&samples).unwrap();
    let mut line = Line {
        bytes: [0; 64],
        len: 0,
    };
    write!(line, "{}", layout!((8, 4))).unwrap();
    assert_eq!(&line.bytes[..line.len], b"(_8,_4):(_1,_8)");
    for w in 0..4 {
        let naive: i32 = samples[8 * w..8 * w + 8]
            .iter()
            .map(|&v| i32::from(v))
            .sum();
        assert_eq!(means[w], naive / 8);
    }
}
