//! Errors of results and of gradients, beside those of candle's operations in the same format. Both are
//! compared with candle's operations in `f32`, on the same numbers and the same GPU.

use crate::inputs::{Lie, Sizes};
use crate::{Failures, plain};
use candle_core::{DType, Device, Error, Result, Tensor, Var};
use cute_candle_example::{Attention, AttentionInstruction, attention};

/// The greatest norm of an error, in units of half a step of the format.
const MOST: f64 = 1.0;

pub(crate) fn run(gpu: &Device, failures: &mut Failures) -> Result<()> {
    println!(
        "\nErrors: the norm of the difference by the norm of the result, and the greatest difference."
    );
    println!(
        "| batches | heads | rows | d | format | mask | memory | of | cute-kernels | candle |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let sizes = |batches, heads, rows, d| Sizes {
        batches,
        heads,
        rows,
        d,
    };
    // heads and rows of Q, and of K and V
    let in_both_formats = [
        sizes(2, [4, 4], [300, 300], 64),
        sizes(2, [4, 4], [1000, 1000], 128),
        sizes(1, [8, 2], [513, 513], 128),
    ];
    let in_one = [
        sizes(1, [4, 4], [300, 300], 80),
        sizes(1, [4, 2], [127, 127], 64),
        sizes(2, [4, 4], [1, 1], 64),
        sizes(1, [4, 1], [1, 1000], 128),
        sizes(1, [4, 4], [300, 700], 256),
    ];
    for sizes in in_both_formats {
        every_memory_and_mask(gpu, failures, sizes, DType::F16)?;
        every_memory_and_mask(gpu, failures, sizes, DType::BF16)?;
    }
    for sizes in in_one {
        every_memory_and_mask(gpu, failures, sizes, DType::F16)?;
    }
    of_columns(gpu, failures)?;
    in_another_thread(failures, in_both_formats[0])?;
    the_comparison_can_fail(gpu, failures)
}

fn every_memory_and_mask(
    gpu: &Device,
    failures: &mut Failures,
    sizes: Sizes,
    dtype: DType,
) -> Result<()> {
    let is_alike = sizes.heads[0] == sizes.heads[1] && sizes.rows[0] == sizes.rows[1];
    for lie in [Lie::Heads, Lie::Rows, Lie::Packed] {
        if lie == Lie::Packed && !is_alike {
            continue;
        }
        for is_causal in [false, true] {
            let memory = lie.random(gpu, dtype, sizes)?;
            let case = Case {
                sizes,
                lie,
                is_causal,
            };
            case.of_results(failures, &memory)?;
            // the backward pass is for up to 128 elements: `refused` has its words
            if sizes.d <= 128 {
                case.of_gradients(failures, &memory)?;
            }
        }
    }
    Ok(())
}

#[derive(Clone, Copy)]
struct Case {
    sizes: Sizes,
    lie: Lie,
    is_causal: bool,
}

impl Case {
    fn of_results(self, failures: &mut Failures, memory: &[Tensor]) -> Result<()> {
        let views = self.lie.views(memory)?;
        let found = cute(&views, self.is_causal)?;
        let by_candle = candle(&views, self.is_causal)?;
        let expected = exact(&views, self.is_causal)?;
        self.print(failures, "O", &[found], &[by_candle], &[expected])
    }

    /// The gradients of what there is in memory, through the views.
    fn of_gradients(self, failures: &mut Failures, memory: &[Tensor]) -> Result<()> {
        let [q, _, v] = self.lie.views(memory)?;
        let shape = (q.dim(0)?, q.dim(1)?, q.dim(2)?, v.dim(3)?);
        let weights = Tensor::randn(0_f32, 1.0, shape, q.device())?.to_dtype(q.dtype())?;
        let gradients = |dtype: DType, by: fn(&[Tensor; 3], bool) -> Result<Tensor>| {
            let variables: Vec<Var> = memory
                .iter()
                .map(|x| Var::from_tensor(&x.to_dtype(dtype)?))
                .collect::<Result<_>>()?;
            let tensors: Vec<Tensor> = variables.iter().map(|x| x.as_tensor().clone()).collect();
            let o = by(&self.lie.views(&tensors)?, self.is_causal)?;
            let of_sum = (o * weights.to_dtype(dtype)?)?.sum_all()?.backward()?;
            let missing = || Error::msg("a variable has no gradient");
            let of = |x: &Tensor| of_sum.get(x).cloned().ok_or_else(missing);
            tensors.iter().map(of).collect::<Result<Vec<_>>>()
        };
        let found = gradients(q.dtype(), cute)?;
        let by_candle = gradients(q.dtype(), candle)?;
        let expected = gradients(DType::F32, exact)?;
        self.print(failures, "gradients", &found, &by_candle, &expected)
    }

    /// A line of the table.
    fn print(
        self,
        failures: &mut Failures,
        what: &str,
        found: &[Tensor],
        by_candle: &[Tensor],
        expected: &[Tensor],
    ) -> Result<()> {
        let Sizes {
            batches,
            heads,
            rows,
            d,
        } = self.sizes;
        let (of_cute, of_candle) = (
            difference(found, expected)?,
            difference(by_candle, expected)?,
        );
        let dtype = found[0].dtype();
        let line = format!(
            "| {batches} | {} | {} | {d} | {} | {} | {} | {what} | {} | {} |",
            both(heads),
            both(rows),
            dtype.as_str(),
            mask(self.is_causal),
            self.lie.text(),
            text(of_cute),
            text(of_candle),
        );
        println!("{line}");
        let limit = MOST * half_a_step(dtype);
        // NaN is no error up to the limit either
        failures.unless(of_cute.0 <= limit, || {
            format!("the error is over {limit:.1e}: {line}")
        });
        Ok(())
    }
}

/// Rows that are columns in memory, which TMA does not copy, by the instruction for any strides.
fn of_columns(gpu: &Device, failures: &mut Failures) -> Result<()> {
    let sizes = Sizes {
        batches: 2,
        heads: [4, 4],
        rows: [300, 300],
        d: 64,
    };
    let case = Case {
        sizes,
        lie: Lie::Columns,
        is_causal: true,
    };
    let views = case.lie.views(&case.lie.random(gpu, DType::F16, sizes)?)?;
    let [q, k, v] = &views;
    let options = options(case.is_causal).instruction(AttentionInstruction::MmaSync);
    let found = attention(q, k, v, options)?;
    let by_candle = candle(&views, case.is_causal)?;
    let expected = exact(&views, case.is_causal)?;
    case.print(failures, "O, mma.sync", &[found], &[by_candle], &[expected])
}

/// A device whose work goes to a stream of its own, in a thread that has not used a GPU yet.
fn in_another_thread(failures: &mut Failures, sizes: Sizes) -> Result<()> {
    println!("In another thread, on a stream of its own:");
    let work = || {
        let gpu = Device::new_cuda_with_stream(0)?;
        every_memory_and_mask(&gpu, failures, sizes, DType::F16)
    };
    let ended = std::thread::scope(|scope| scope.spawn(work).join());
    ended.unwrap_or_else(|_| Err(Error::msg("the thread has panicked")))
}

/// Without the mask, the result is far from that with it.
fn the_comparison_can_fail(gpu: &Device, failures: &mut Failures) -> Result<()> {
    let sizes = Sizes {
        batches: 1,
        heads: [4, 4],
        rows: [300, 300],
        d: 64,
    };
    let views = Lie::Heads.views(&Lie::Heads.random(gpu, DType::F16, sizes)?)?;
    let error = difference(&[cute(&views, false)?], &[exact(&views, true)?])?;
    println!(
        "Without the mask, compared with the result with it: {}",
        text(error)
    );
    failures.unless(error.0 > 0.1, || {
        "the comparison finds no difference where there is one".to_owned()
    });
    Ok(())
}

fn cute([q, k, v]: &[Tensor; 3], is_causal: bool) -> Result<Tensor> {
    attention(q, k, v, options(is_causal))
}

fn candle(qkv: &[Tensor; 3], is_causal: bool) -> Result<Tensor> {
    let mask = is_causal.then(|| plain::causal(&qkv[0], &qkv[1]));
    plain::attention(qkv, mask.transpose()?.as_ref(), plain::differentiated)
}

fn exact(qkv: &[Tensor; 3], is_causal: bool) -> Result<Tensor> {
    let [q, k, v] = qkv.each_ref().map(|x| x.to_dtype(DType::F32));
    candle(&[q?, k?, v?], is_causal)
}

pub(crate) fn options(is_causal: bool) -> Attention<'static> {
    if is_causal {
        Attention::new().causal()
    } else {
        Attention::new()
    }
}

pub(crate) fn mask(is_causal: bool) -> &'static str {
    if is_causal { "causal" } else { "full" }
}

fn both([of_q, of_k]: [usize; 2]) -> String {
    if of_q == of_k {
        of_q.to_string()
    } else {
        format!("{of_q} to {of_k}")
    }
}

/// Half of the distance from 1 to the next number.
pub(crate) fn half_a_step(dtype: DType) -> f64 {
    if dtype == DType::F16 {
        2_f64.powi(-11)
    } else {
        2_f64.powi(-8)
    }
}

/// The norm of the difference of all tensors by the norm of what is expected, and the greatest difference.
pub(crate) fn difference(found: &[Tensor], expected: &[Tensor]) -> Result<(f64, f32)> {
    let (mut squares, mut of_expected, mut greatest) = (0.0, 0.0, 0_f32);
    let square = |x: &Tensor| Ok::<_, Error>(f64::from(x.sqr()?.sum_all()?.to_scalar::<f32>()?));
    for (found, expected) in found.iter().zip(expected) {
        let difference = (found.to_dtype(DType::F32)? - expected)?;
        squares += square(&difference)?;
        of_expected += square(expected)?;
        let most = difference
            .abs()?
            .flatten_all()?
            .max(0)?
            .to_scalar::<f32>()?;
        greatest = if most.is_nan() {
            most
        } else {
            greatest.max(most)
        };
    }
    Ok(((squares / of_expected).sqrt(), greatest))
}

fn text((norm, greatest): (f64, f32)) -> String {
    format!("{norm:.1e}, {greatest:.1e}")
}
