//! Operands whose elements have another type than the numbers they were made of.

/// An operand of rank 2 or 3 over elements that are those of `x`, of another type.
macro_rules! operand {
    ($data:expr, $x:expr) => {{
        let (data, x): (_, &$crate::support::Strided) = ($data, $x);
        let (n, d) = (x.sizes.clone(), x.strides.clone());
        let size = |i: usize| n[i] as isize;
        let operand: Box<dyn cute_cpu::contract::Operand<_>> = match n.len() {
            2 => {
                let layout = layout!(({ size(0) }, { size(1) }):({ d[0] }, { d[1] }));
                Box::new(Tensor::with_offset(data, x.start, layout).expect("a tensor"))
            }
            _ => {
                let layout = layout!(({ size(0) }, { size(1) }, { size(2) }):({ d[0] }, { d[1] }, { d[2] }));
                Box::new(Tensor::with_offset(data, x.start, layout).expect("a tensor"))
            }
        };
        operand
    }};
}
pub(crate) use operand;
