//! The numbers of formats, and results beside those of a peer.

use cute_cuda::F8E4M3;
use cute_gpu_benches::Outcome;
use cute_kernels::GemmElement;
use half::{bf16, f16};

/// The numbers of a format. Random numbers are between -1 and 1.
pub trait Of: GemmElement {
    /// A number of the format.
    fn of(x: f32) -> Self;
}
impl Of for f16 {
    fn of(x: f32) -> Self {
        f16::from_f32(x)
    }
}
impl Of for bf16 {
    fn of(x: f32) -> Self {
        bf16::from_f32(x)
    }
}
impl Of for f32 {
    fn of(x: f32) -> Self {
        x
    }
}
impl Of for F8E4M3 {
    fn of(x: f32) -> Self {
        F8E4M3::from_f32(x)
    }
}
impl Of for i8 {
    fn of(x: f32) -> Self {
        (x * 127.0) as i8
    }
}

/// A result as a number.
pub trait Number: Copy {
    /// The result.
    fn number(self) -> f64;
}
impl Number for f16 {
    fn number(self) -> f64 {
        self.to_f64()
    }
}
impl Number for bf16 {
    fn number(self) -> f64 {
        self.to_f64()
    }
}
impl Number for f32 {
    fn number(self) -> f64 {
        self.into()
    }
}
impl Number for i32 {
    fn number(self) -> f64 {
        self.into()
    }
}

/// All elements beside those of a peer. Fails if one differs by more than 2 percent of its size or of the
/// root mean square, whichever is more; says how many differ.
pub fn compare<U: Number>(ours: &[U], theirs: &[U]) -> Outcome {
    let square = |x: &U| x.number() * x.number();
    let mean = (theirs.iter().map(square).sum::<f64>() / theirs.len() as f64).sqrt();
    let differences = ours
        .iter()
        .zip(theirs)
        .map(|(x, y)| (x.number() - y.number()).abs() / y.number().abs().max(mean));
    // what is no number is wrong, too
    let differences = differences.map(|x| if x.is_nan() { f64::INFINITY } else { x });
    let (most, count) = differences.fold((0.0_f64, 0_usize), |(most, count), x| {
        (most.max(x), count + usize::from(x > 0.0))
    });
    if most > 0.02 {
        return Err(
            format!("the greatest difference to the peer is {most:e} of an element").into(),
        );
    }
    if count > 0 {
        println!(
            "  {count} of {} elements differ, by {most:.1e} of an element at most",
            ours.len()
        );
    }
    Ok(())
}
