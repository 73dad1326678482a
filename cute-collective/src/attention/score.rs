//! Modifications of scores, before their exponentials.

use super::mask::Cells;
use cute_core::tensor::Space;
use cute_gpu::device::Global;
use cute_gpu::device::math::{exp2, fma_ftz as fma, reciprocal_ftz as reciprocal};
use cute_kernels::attention::AttentionArguments;

/// The data that modifications of scores and masks may read.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    /// The slope of each head, where scores have a slope.
    pub slopes: Global<f32>,
    /// The arguments of the kernel.
    pub arguments: &'a AttentionArguments,
}

/// Where a score is.
#[derive(Clone, Copy)]
pub struct ScorePlace {
    /// The batch, or the number of the sequence.
    pub batch: u32,
    /// The head of Q.
    pub head: u32,
    /// The row of Q, of those of its sequence.
    pub query: u32,
    /// The row of K, of those of its sequence.
    pub key: u32,
    /// How far the key is before the one that the query is aligned to.
    pub distance: i32,
}

impl ScorePlace {
    /// The place so many rows below, and so many keys on.
    #[inline(always)]
    #[must_use]
    pub fn moved(self, rows: u32, keys: u32) -> Self {
        ScorePlace {
            query: self.query + rows,
            key: self.key + keys,
            distance: self.distance + rows as i32 - keys as i32,
            ..self
        }
    }
}

/// A modification of scores.
///
/// A closure is one: `|score, place, given| score + …`. It takes the score times the scale, and
/// what it returns is the power of e that is the weight.
pub trait Score: Copy {
    /// Whether scores are modified at all.
    const MODIFIES: bool;
    /// Whether weights become 0 with a probability.
    const DROPS: bool = false;
    /// The data that all scores of a head share, such as a slope.
    type OfHead: Copy;
    /// Reads the data that all scores of a head share.
    ///
    /// # Safety
    /// `given` points to everything that the modification reads.
    unsafe fn of_head(self, head: u32, given: &Given<'_>) -> Self::OfHead;
    /// The modified score.
    fn modify(self, score: f32, of_head: Self::OfHead, place: ScorePlace, given: &Given<'_>)
    -> f32;
}

/// Modifies the scores of a tile, whose first one is at a place. `t` is the thread's number among those
/// that share the tile.
///
/// # Safety
/// `given` points to everything that the modification reads; `t` is as [`Cells::cell`] says.
#[inline(always)]
pub unsafe fn modify<H: Cells, S: Score>(
    score: S,
    s: &mut [f32],
    t: u32,
    first: ScorePlace,
    given: &Given<'_>,
) {
    // SAFETY: the caller's promise.
    let of_head = unsafe { score.of_head(first.head, given) };
    for (v, s) in s.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        let (row, column) = unsafe { H::cell(t, v as u32) };
        let place = first.moved(row, column);
        *s = score.modify(*s * given.arguments.scale, of_head, place, given);
    }
}

/// Scores as they are.
#[derive(Clone, Copy)]
pub struct Plain;
impl Score for Plain {
    const MODIFIES: bool = false;
    type OfHead = ();
    #[inline(always)]
    unsafe fn of_head(self, _: u32, _: &Given<'_>) {}
    #[inline(always)]
    fn modify(self, score: f32, (): (), _: ScorePlace, _: &Given<'_>) -> f32 {
        score
    }
}

/// Scores as they are, and weights that become 0 with a probability.
#[derive(Clone, Copy)]
pub struct Dropout;
impl Score for Dropout {
    const MODIFIES: bool = false;
    const DROPS: bool = true;
    type OfHead = ();
    #[inline(always)]
    unsafe fn of_head(self, _: u32, _: &Given<'_>) {}
    #[inline(always)]
    fn modify(self, score: f32, (): (), _: ScorePlace, _: &Given<'_>) -> f32 {
        score
    }
}

impl<F: Fn(f32, ScorePlace, &Given<'_>) -> f32 + Copy> Score for F {
    const MODIFIES: bool = true;
    type OfHead = ();
    #[inline(always)]
    unsafe fn of_head(self, _: u32, _: &Given<'_>) {}
    #[inline(always)]
    fn modify(self, score: f32, (): (), place: ScorePlace, given: &Given<'_>) -> f32 {
        self(score, place, given)
    }
}

/// `cap·tanh(score / cap)`, where the arguments have the cap.
#[derive(Clone, Copy)]
pub struct SoftCap;
impl Score for SoftCap {
    const MODIFIES: bool = true;
    type OfHead = ();
    #[inline(always)]
    unsafe fn of_head(self, _: u32, _: &Given<'_>) {}
    #[inline(always)]
    fn modify(self, score: f32, (): (), _: ScorePlace, given: &Given<'_>) -> f32 {
        const TWICE_LOG2_E: f32 = 2.0 * core::f32::consts::LOG2_E;
        let cap = given.arguments.modification;
        // tanh(x) = 1 - 2 / (e^2x + 1), where e^2x may be 0 or infinite
        let power = exp2(score * (TWICE_LOG2_E * reciprocal(cap)));
        fma(reciprocal(power + 1.0), -2.0 * cap, cap)
    }
}

/// `score - slope·|distance|`, where each head has a slope, and the distance is that of the key from
/// the one that the query is aligned to.
#[derive(Clone, Copy)]
pub struct Alibi;
impl Score for Alibi {
    const MODIFIES: bool = true;
    type OfHead = f32;
    #[inline(always)]
    unsafe fn of_head(self, head: u32, given: &Given<'_>) -> f32 {
        // SAFETY: the caller has a slope for each head.
        unsafe { given.slopes.load(head as isize) }
    }
    #[inline(always)]
    fn modify(self, score: f32, slope: f32, place: ScorePlace, _: &Given<'_>) -> f32 {
        fma(-slope, place.distance.unsigned_abs() as f32, score)
    }
}
