//! The copies that are compared.

use crate::lists::Case;
use cute_core::prelude::*;
use ndarray::{ArrayView, ArrayViewMut, IxDyn, ShapeBuilder};
use rayon::prelude::*;

/// A library's copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `copy_from_slice`, in as many parts as there are threads: no permutation.
    Memcpy,
    /// `cute_cpu::copy`, or `par_copy`.
    Cpu,
    /// `cute_core::tensor::copy`.
    Core,
    /// HPTT.
    Hptt,
    /// `assign` of a view with permuted axes.
    Ndarray,
    /// `cute_cpu::ndarray::assign_permuted`.
    AssignPermuted,
    /// The crate `transpose`, for matrices.
    Transpose,
}

/// HPTT's function, as `hptt/` exports it: axes, sizes, rank, source, destination, threads.
type Hptt = unsafe extern "C" fn(*const usize, *const usize, usize, *const f32, *mut f32, usize);

/// A copy, and what it needs.
pub struct Copy {
    kind: Kind,
    hptt: Option<Hptt>,
    pool: Option<rayon::ThreadPool>,
}

/// The plain copy of so many threads.
pub fn memcpy(threads: usize) -> Result<Copy, String> {
    Copy::new(Kind::Memcpy, threads)
}

/// All, in the order of the table; with several threads those that have them.
pub fn all(threads: usize) -> Result<Vec<Copy>, String> {
    let mut kinds = match threads {
        1 => vec![
            Kind::Cpu,
            Kind::Core,
            Kind::AssignPermuted,
            Kind::Ndarray,
            Kind::Transpose,
        ],
        _ => vec![Kind::Cpu],
    };
    if std::env::var_os("HPTT_SO").is_some() {
        kinds.push(Kind::Hptt);
    }
    kinds
        .into_iter()
        .map(|kind| Copy::new(kind, threads))
        .collect()
}

/// HPTT's function, from the library that the environment names.
fn hptt() -> Result<Hptt, String> {
    let path = std::env::var("HPTT_SO").map_err(|error| error.to_string())?;
    // SAFETY: the library has no code that runs when it is loaded, and the function this type.
    unsafe {
        let library = libloading::Library::new(path).map_err(|error| error.to_string())?;
        let function = library
            .get::<Hptt>(b"hptt_copy\0")
            .map(|function| *function);
        std::mem::forget(library);
        function.map_err(|error| error.to_string())
    }
}

impl Copy {
    /// A copy by one thread that needs nothing.
    pub fn of(kind: Kind) -> Copy {
        Copy {
            kind,
            hptt: None,
            pool: None,
        }
    }

    fn new(kind: Kind, threads: usize) -> Result<Copy, String> {
        let pool = || rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Copy {
            hptt: (kind == Kind::Hptt).then(hptt).transpose()?,
            pool: (threads > 1)
                .then(pool)
                .transpose()
                .map_err(|error| error.to_string())?,
            ..Copy::of(kind)
        })
    }

    /// The library.
    pub fn name(&self) -> &'static str {
        match self.kind {
            Kind::Memcpy => "memcpy",
            Kind::Cpu => "cute-cpu",
            Kind::Core => "cute-core",
            Kind::Hptt => "hptt",
            Kind::Ndarray => "ndarray",
            Kind::AssignPermuted => "assign_p",
            Kind::Transpose => "transpose",
        }
    }

    /// Whether it is a part of this library.
    pub fn is_ours(&self) -> bool {
        matches!(self.kind, Kind::Cpu | Kind::Core)
    }

    /// Copies; `false` if the library has no such copy.
    pub fn run(&self, case: &Case, src: &[f32], dst: &mut [f32]) -> bool {
        let axes = || IxDyn(&case.axes);
        let from = || ArrayView::from_shape(IxDyn(&case.sizes).f(), src).expect("all elements");
        let result_sizes = || -> Vec<usize> { case.axes.iter().map(|&k| case.sizes[k]).collect() };
        match self.kind {
            Kind::Memcpy => {
                match &self.pool {
                    None => dst.copy_from_slice(src),
                    Some(pool) => pool.install(|| {
                        let part = dst.len().div_ceil(pool.current_num_threads());
                        let parts = dst.par_chunks_mut(part).zip(src.par_chunks(part));
                        parts.for_each(|(dst, src)| dst.copy_from_slice(src));
                    }),
                }
                true
            }
            Kind::Cpu => match &self.pool {
                None => tensors(case, src, dst, Kind::Cpu),
                Some(pool) => pool.install(|| tensors(case, src, dst, Kind::Cpu)),
            },
            Kind::Core => tensors(case, src, dst, Kind::Core),
            Kind::Hptt => {
                let threads = self
                    .pool
                    .as_ref()
                    .map_or(1, |pool| pool.current_num_threads());
                let (axes, sizes) = (case.axes.as_ptr(), case.sizes.as_ptr());
                let hptt = self.hptt.expect("loaded with the copy");
                // SAFETY: the axes are as many as the sizes, and the slices have all elements.
                unsafe {
                    hptt(
                        axes,
                        sizes,
                        case.sizes.len(),
                        src.as_ptr(),
                        dst.as_mut_ptr(),
                        threads,
                    );
                }
                true
            }
            Kind::Ndarray => {
                let mut to = ArrayViewMut::from_shape(IxDyn(&result_sizes()).f(), dst)
                    .expect("all elements");
                to.assign(&from().permuted_axes(axes()));
                true
            }
            Kind::AssignPermuted => {
                let mut to = ArrayViewMut::from_shape(IxDyn(&result_sizes()).f(), dst)
                    .expect("all elements");
                cute_cpu::ndarray::assign_permuted(&mut to, &from(), axes()).expect("one shape");
                true
            }
            Kind::Transpose if case.axes == [1, 0] => {
                transpose::transpose(src, dst, case.sizes[0], case.sizes[1]);
                true
            }
            Kind::Transpose => false,
        }
    }
}

/// Copies between tensors of the case's rank.
fn tensors(case: &Case, src: &[f32], dst: &mut [f32], kind: Kind) -> bool {
    macro_rules! of_rank {
        ($($rank:literal)*) => {
            match case.sizes.len() {
                $($rank => {
                    let sizes: [usize; $rank] = case.sizes[..].try_into().expect("its rank");
                    let from: [isize; $rank] = case.source_strides()[..].try_into().expect("its rank");
                    let to: [isize; $rank] = case.result_strides()[..].try_into().expect("its rank");
                    let x = Tensor::from_strided(src, 0, sizes, from).expect("all elements");
                    let mut y = Tensor::from_strided(dst, 0, sizes, to).expect("all elements");
                    match kind {
                        Kind::Cpu if rayon::current_thread_index().is_none() => {
                            cute_cpu::copy(&x, &mut y).expect("one shape");
                        }
                        // On the threads of the pool in which it is called.
                        Kind::Cpu => cute_cpu::par_copy(&x, &mut y).expect("one shape"),
                        _ => cute_core::tensor::copy(&x, &mut y).expect("one shape"),
                    }
                    true
                })*
                _ => false,
            }
        };
    }
    of_rank!(2 3 4 5 6)
}
