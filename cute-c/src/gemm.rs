//! Matrix products.

use crate::call::both;
use crate::gpu::Place;
use crate::options::{instruction, of_known_size, unknown};
use crate::plan::{CutePlan, Work};
use crate::status::Failure;
use crate::tensor::{CuteTensor, Element, Given, MOST_MODES, Rank1, Rank3, Typed};
use core::ptr::null;
use cute_cuda::{F8E4M3, MapElement};
use cute_kernels::{Activation, Gemm, GemmElement, GemmInstruction, GemmOutput, GemmResult};
use half::{bf16, f16};

/// `cute_gemm_options` of the header.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CuteGemmOptions {
    /// How many bytes the structure has.
    pub struct_size: u32,
    /// 0: none; 1: max(x, 0); 2: Gelu, by the hyperbolic tangent.
    pub activation: i32,
    /// 0: the library chooses; 1: `wgmma`; 2: `mma.sync`.
    pub instruction: i32,
    /// The factor of the product.
    pub alpha: f32,
    /// The factor of C.
    pub beta: f32,
    /// The mode of D along which the bias has an element for each coordinate: 0 is M, 1 is N.
    pub bias_mode: i32,
    /// The matrix that is added, or null for D as it was.
    pub c: *const CuteTensor,
    /// The bias, or null.
    pub bias: *const CuteTensor,
    /// The tile of D, (m,n); 0 where the library chooses.
    pub tile: [u32; 2],
    /// The cluster, of (m,n) blocks; 0 where the library chooses.
    pub cluster: [u32; 2],
    /// The most parts of a tile along K; 0 where the library chooses.
    pub parts: u32,
    /// Rows of tiles in a group; 0 where the library chooses.
    pub group: u32,
}

impl Default for CuteGemmOptions {
    fn default() -> Self {
        CuteGemmOptions {
            struct_size: size_of::<Self>() as u32,
            activation: 0,
            instruction: 0,
            alpha: 1.0,
            beta: 0.0,
            bias_mode: 1,
            c: null(),
            bias: null(),
            tile: [0; 2],
            cluster: [0; 2],
            parts: 0,
            group: 0,
        }
    }
}

impl CuteGemmOptions {
    /// The product with the schedule that is asked for.
    fn scheduled<'t, U: GemmOutput>(&self, gemm: Gemm<'t, U>) -> Gemm<'t, U> {
        let gemm = match self.tile {
            [0, 0] => gemm,
            [m, n] => gemm.tile(m, n),
        };
        let gemm = match self.cluster {
            [0, 0] => gemm,
            [m, n] => gemm.cluster(m, n),
        };
        let gemm = match self.parts {
            0 => gemm,
            most => gemm.parts(most),
        };
        match self.group {
            0 => gemm,
            rows => gemm.group(rows),
        }
    }
}

/// α or β, which the options have as an `f32`.
trait Factor: Sized {
    /// The factor of a field.
    fn of(field: &str, number: f32) -> Result<Self, Failure>;
}
impl Factor for f32 {
    fn of(_: &str, number: f32) -> Result<f32, Failure> {
        Ok(number)
    }
}
impl Factor for i32 {
    fn of(field: &str, number: f32) -> Result<i32, Failure> {
        // an `f32` has all whole numbers up to there
        const MOST: f32 = 16_777_216.0;
        if number.fract() == 0.0 && number.abs() <= MOST {
            return Ok(number as i32);
        }
        Err(Failure::invalid(
            "Value",
            format!(
                "{field} is {number}, and has to be a whole number from -{MOST} to {MOST} for results of CUTE_I32"
            ),
        ))
    }
}

/// The arguments of a call.
struct Call {
    a: *const CuteTensor,
    b: *const CuteTensor,
    d: *const CuteTensor,
    options: *const CuteGemmOptions,
}

/// The names of a matrix's modes.
const A: [&str; 3] = ["M", "K", "the batch"];
const B: [&str; 3] = ["N", "K", "the batch"];
const D: [&str; 3] = ["M", "N", "the batch"];

/// Room for a tensor with one more mode.
const ROOM: CuteTensor = CuteTensor {
    data: core::ptr::null_mut(),
    element: 0,
    rank: 0,
    shape: [0; MOST_MODES],
    stride: [0; MOST_MODES],
};

/// The matrices of an argument: one, or a batch.
fn matrices<'a>(given: Given<'a>, room: &'a mut CuteTensor) -> Given<'a> {
    if given.rank() == 2 {
        given.with_mode(room)
    } else {
        given
    }
}

impl Call {
    /// The plan.
    ///
    /// # Safety
    /// The arguments are as `cute.h` says.
    unsafe fn plan(&self, place: Place) -> Result<CutePlan, Failure> {
        use Element::{Bf16, E4m3, F16, F32, I8, I32};
        // SAFETY: the caller's promise.
        unsafe {
            let (a, d) = (Given::new("a", self.a)?, Given::new("d", self.d)?);
            match (a.element()?, d.element()?) {
                (F16, F16) => self.plan_of::<f16, f16>(place),
                (F16, F32) => self.plan_of::<f16, f32>(place),
                (Bf16, Bf16) => self.plan_of::<bf16, bf16>(place),
                (Bf16, F32) => self.plan_of::<bf16, f32>(place),
                (F32, F32) => self.plan_of::<f32, f32>(place),
                (E4m3, Bf16) => self.plan_of::<F8E4M3, bf16>(place),
                (E4m3, F32) => self.plan_of::<F8E4M3, f32>(place),
                (I8, I32) => self.plan_of::<i8, i32>(place),
                (a, d) => Err(Failure::unsupported(
                    "Element",
                    format!(
                        "there is no product of elements of {} with results of {}",
                        a.name(),
                        d.name()
                    ),
                )),
            }
        }
    }

    /// The plan for elements `T` of A and B and `U` of D, C and the bias.
    ///
    /// # Safety
    /// The arguments are as `cute.h` says.
    unsafe fn plan_of<T, U>(&self, place: Place) -> Result<CutePlan, Failure>
    where
        T: GemmElement + Typed,
        U: GemmResult<T> + GemmOutput<Factor: Factor> + MapElement + Typed,
    {
        let mut room = [ROOM; 4];
        let [of_a, of_b, of_c, of_d] = &mut room;
        // SAFETY: the caller's promise.
        unsafe {
            let a = matrices(Given::new("a", self.a)?, of_a).checked::<T, 3, Rank3>(A)?;
            let b = matrices(Given::new("b", self.b)?, of_b).checked::<T, 3, Rank3>(B)?;
            let d = matrices(Given::new("d", self.d)?, of_d).checked::<U, 3, Rank3>(D)?;
            let options = of_known_size(self.options)?.copied().unwrap_or_default();
            let c = Given::optional("c", options.c)?
                .map(|c| matrices(c, of_c).checked::<U, 3, Rank3>(D))
                .transpose()?;
            let bias = Given::optional("bias", options.bias)?
                .map(|bias| bias.checked::<U, 1, Rank1>(["elements"]))
                .transpose()?;
            let (alpha, beta) = (
                U::Factor::of("alpha", options.alpha)?,
                U::Factor::of("beta", options.beta)?,
            );
            let gemm = Gemm::<U>::new().alpha(alpha).beta(beta);
            let gemm = gemm.activation(match options.activation {
                0 => Activation::Identity,
                1 => Activation::Relu,
                2 => Activation::Gelu,
                other => return Err(unknown("activation", other)),
            });
            let wgmma_or_mma_sync = [GemmInstruction::Wgmma, GemmInstruction::MmaSync];
            let gemm = match instruction(options.instruction, wgmma_or_mma_sync)? {
                Some(instruction) => gemm.instruction(instruction),
                None => gemm,
            };
            let gemm = options.scheduled(gemm);
            let along_m = match options.bias_mode {
                0 => true,
                1 => false,
                other => return Err(unknown("bias_mode", other)),
            };
            CutePlan::new(place.gpu()?, |gpu, lent| {
                let [a, b] = [a.on(gpu)?, b.on(gpu)?].map(|x| &*lent.keep(x));
                let d = lent.keep(d.on(gpu)?);
                let gemm = match c {
                    Some(c) => gemm.c(&*lent.keep(c.on(gpu)?)),
                    None => gemm,
                };
                let gemm = match bias {
                    Some(bias) => {
                        let bias = &*lent.keep(bias.on(gpu)?);
                        if along_m {
                            gemm.bias_along_m(bias)
                        } else {
                            gemm.bias(bias)
                        }
                    }
                    None => gemm,
                };
                Ok(Work::Gemm(Box::new(gemm.prepare(gpu, a, b, d)?)))
            })
        }
    }
}

both! {
    /// A product: see `cute.h`.
    cute_gemm, cute_gemm_plan,
    (a: *const CuteTensor, b: *const CuteTensor, d: *const CuteTensor, options: *const CuteGemmOptions)
    => Call { a, b, d, options }
}
