//! Times, as a program that calls candle measures them: calls behind each other, from the first one until
//! the GPU is done with the last one. All contenders take turns, and each has the median of its turns.

use crate::errors::{difference, mask, options};
use crate::inputs::{Lie, Sizes};
use crate::{Failures, plain};
use candle_core::{DType, Device, Error, Result, Tensor, Var};
use cute_candle_example::attention;
use std::time::{Duration, Instant};

const TURNS: usize = 7;
const TURN: Duration = Duration::from_millis(30);
const HEADS: usize = 16;
const D: usize = 128;

/// What is measured: a call, or nothing where this program is built without the contender.
type Contender<'a> = Option<&'a dyn Fn() -> Result<Tensor>>;

pub(crate) fn run(gpu: &Device, failures: &mut Failures) -> Result<()> {
    let mut table = Table {
        gpu,
        notes: Vec::new(),
    };
    println!("\nForward, f16, 1 batch of {HEADS} heads of {D} elements: microseconds, TFLOP/s.");
    println!("| rows | mask | b h r d | b r h d | candle-flash-attn, b r h d | candle, b h r d |");
    println!("|---|---|---|---|---|---|");
    for rows in [512, 1024, 2048, 4096, 8192, 16384] {
        for is_causal in [false, true] {
            table.forward(failures, rows, is_causal)?;
        }
    }
    println!("\nForward and candle's `backward`, likewise.");
    println!("| rows | mask | b h r d | candle, b h r d |");
    println!("|---|---|---|---|");
    for rows in [512, 1024, 2048, 4096] {
        for is_causal in [false, true] {
            table.with_gradients(rows, is_causal)?;
        }
    }
    table.notes.iter().for_each(|note| println!("{note}"));
    Ok(())
}

struct Table<'a> {
    gpu: &'a Device,
    /// Why a contender has no time.
    notes: Vec<String>,
}

impl Table<'_> {
    fn forward(&mut self, failures: &mut Failures, rows: usize, is_causal: bool) -> Result<()> {
        let memory = Lie::Heads.random(self.gpu, DType::F16, sizes(rows))?;
        let turned = Lie::Rows.random(self.gpu, DType::F16, sizes(rows))?;
        let (qkv, of_rows) = (Lie::Heads.views(&memory)?, Lie::Rows.views(&turned)?);
        let (hidden, options) = (hidden(&qkv, is_causal)?, options(is_causal));
        let cute = || attention(&qkv[0], &qkv[1], &qkv[2], options);
        let cute_of_rows = || attention(&of_rows[0], &of_rows[1], &of_rows[2], options);
        let flash = || flash(&turned, is_causal);
        let candle = || plain::attention(&qkv, hidden.as_ref(), plain::fused);
        let flash: Contender<'_> = cfg!(feature = "flash-attn").then_some(&flash);
        if let Some(flash) = flash {
            let expected = flash()?.to_dtype(DType::F32)?;
            let (error, _) = difference(&[cute_of_rows()?.transpose(1, 2)?], &[expected])?;
            failures.unless(error < 1e-3, || {
                format!("candle-flash-attn has another result of {rows} rows: {error:.1e}")
            });
        }
        self.line(
            (rows, is_causal, 1.0),
            [Some(&cute), Some(&cute_of_rows), flash, Some(&candle)],
        )
    }

    fn with_gradients(&mut self, rows: usize, is_causal: bool) -> Result<()> {
        let memory = Lie::Heads.random(self.gpu, DType::F16, sizes(rows))?;
        let variables = memory
            .iter()
            .map(|x| Ok(Var::from_tensor(x)?.into_inner()))
            .collect::<Result<Vec<_>>>()?;
        let qkv = Lie::Heads.views(&variables)?;
        let (hidden, options) = (hidden(&qkv, is_causal)?, options(is_causal));
        // The gradient of the result is random numbers. Nothing is summed: candle's sum of all elements would
        // take most of the time.
        let gradient = |o: Result<Tensor>| {
            let gradients = (o? * &memory[0])?.backward()?;
            let of_q = gradients.get(&qkv[0]).cloned();
            of_q.ok_or_else(|| Error::msg("Q has no gradient"))
        };
        let cute = || gradient(attention(&qkv[0], &qkv[1], &qkv[2], options));
        let candle = || {
            let mask = hidden.as_ref();
            gradient(plain::attention(&qkv, mask, plain::differentiated))
        };
        // the backward pass has five products of this size, and the forward pass two
        self.line((rows, is_causal, 3.5), [Some(&cute), Some(&candle)])
    }

    /// A line of a table, of so many times the operations of the forward pass.
    fn line<const N: usize>(
        &mut self,
        (rows, is_causal, times_forward): (usize, bool, f64),
        contenders: [Contender<'_>; N],
    ) -> Result<()> {
        // a product and a sum are two operations, and a causal mask leaves half of them
        let all = (4 * HEADS * rows * rows * D) as f64 * times_forward;
        let operations = if is_causal { all / 2.0 } else { all };
        print!("| {rows} | {} |", mask(is_causal));
        for seconds in medians(self.gpu, contenders)? {
            match seconds {
                None => print!(" |"),
                Some(Ok(seconds)) => {
                    let speed = operations / seconds / 1e12;
                    print!(" {:.0}, {speed:.0} |", seconds * 1e6);
                }
                Some(Err(error)) => {
                    let error = error.to_string();
                    let line = error.lines().next().unwrap_or_default();
                    self.notes
                        .push(format!("{rows} rows, {}: {line}", mask(is_causal)));
                    print!(" fails |");
                }
            }
        }
        println!();
        Ok(())
    }
}

fn hidden(qkv: &[Tensor; 3], is_causal: bool) -> Result<Option<Tensor>> {
    let hidden = is_causal.then(|| plain::causal(&qkv[0], &qkv[1]));
    hidden.transpose()
}

fn sizes(rows: usize) -> Sizes {
    Sizes {
        batches: 1,
        heads: [HEADS; 2],
        rows: [rows; 2],
        d: D,
    }
}

/// FlashAttention-2 as candle has it, of tensors (batch, row, head, d).
#[cfg(feature = "flash-attn")]
fn flash(qkv: &[Tensor], is_causal: bool) -> Result<Tensor> {
    let scale = (D as f32).powf(-0.5);
    candle_flash_attn::flash_attn(&qkv[0], &qkv[1], &qkv[2], scale, is_causal)
}

#[cfg(not(feature = "flash-attn"))]
fn flash(_: &[Tensor], _: bool) -> Result<Tensor> {
    Err(Error::msg("the program is built without `flash-attn`"))
}

/// The seconds of a call of each contender, or why it fails. Fails if the GPU does.
fn medians<const N: usize>(
    gpu: &Device,
    contenders: [Contender<'_>; N],
) -> Result<[Option<Result<f64>>; N]> {
    let seconds = |call: &dyn Fn() -> Result<Tensor>, calls: u32| {
        gpu.synchronize()?;
        let start = Instant::now();
        for _ in 0..calls {
            call()?;
        }
        gpu.synchronize()?;
        Ok::<_, Error>(start.elapsed().as_secs_f64() / f64::from(calls))
    };
    // the driver compiles kernels when they are first used
    let warm = |call| seconds(call, 2).and_then(|_| seconds(call, 3));
    let calls = contenders.map(|contender| {
        let one = contender.map(warm)?;
        Some(one.map(|one| (TURN.as_secs_f64() / one).clamp(1.0, 1000.0) as u32))
    });
    gpu.synchronize()?;
    let mut times = [[0.0; TURNS]; N];
    for turn in 0..TURNS {
        for ((times, contender), calls) in times.iter_mut().zip(contenders).zip(&calls) {
            if let (Some(call), Some(Ok(calls))) = (contender, calls) {
                times[turn] = seconds(call, *calls)?;
            }
        }
    }
    let mut times = times.into_iter();
    Ok(calls.map(|calls| {
        let mut times = times.next().unwrap_or_default();
        times.sort_by(f64::total_cmp);
        calls.map(|calls| calls.map(|_| times[TURNS / 2]))
    }))
}
