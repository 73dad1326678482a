//! `matmul`: the product of two matrices from `.npy` files, by `cute-cpu` and by others beside it.
//!
//! [`tiled`] is a product to learn from: plain code with layouts. [`product`] calls that of
//! `cute-cpu`. The other modules are what a program on real data needs beside it: [`arguments`],
//! [`npy`] (loading, with its checks), [`mod@reference`] (an established product, and how far two
//! products may differ) and [`report`] (speeds).

mod arguments;
mod npy;
mod product;
mod reference;
mod report;
mod tiled;

use std::{
    error::Error,
    fmt,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use cute_core::tensor::{Matrix as _, TensorError};
use cute_examples::Unusable;
use npy::Matrix;
use product::View;

/// The greatest number of elements in the product (1 GiB of them), which is also the limit for a
/// file.
const MAX_ELEMENTS: usize = npy::MAX_ELEMENTS;

fn main() -> ExitCode {
    arguments::COMMAND_LINE.run(|arguments| {
        let files = arguments::files(arguments)?;
        run(files).map_err(|failure| match failure {
            // the reader went away
            Failure::Output { cause } if cause.kind() == io::ErrorKind::BrokenPipe => cause.into(),
            Failure::Output { .. } | Failure::WrongProduct { .. } => failure.into(),
            _ => Unusable::data(failure).into(),
        })
    })
}

/// Multiplies the matrices of two files.
fn run([left, right]: [PathBuf; 2]) -> Result<(), Failure> {
    let (a, b) = (npy::load(&left)?, npy::load(&right)?);
    if a.columns != b.rows {
        return Err(Failure::ShapesDoNotMatch {
            a: (a.rows, a.columns),
            b: (b.rows, b.columns),
        });
    }
    // A product takes B as (n,k). The layout says so; no element moves.
    let (x, y) = (a.view(), b.transposed());
    let (c, speeds) = compare(&x, &y)?;

    let mut out = io::stdout().lock();
    let (panels_of_x, panels_of_y) = tiled::layouts(&x, &y);
    writeln!(
        out,
        "C = A * B, A from {:?}, B from {:?}",
        name(&left),
        name(&right)
    )?;
    writeln!(out)?;
    writeln!(out, "A            {}", x.layout())?;
    writeln!(out, "A in panels  {panels_of_x}")?;
    writeln!(out, "B as (n,k)   {}", y.layout())?;
    writeln!(out, "B in panels  {panels_of_y}")?;
    writeln!(
        out,
        "checksum     {:016x} (64-bit FNV-1a of C's elements, row by row, little-endian)",
        report::checksum(&c.elements)
    )?;
    writeln!(out, "\n{speeds}")?;
    if left == Path::new(arguments::DIGITS) {
        // How alike each two digits are, a product with many more columns. Without optimisation it
        // would take minutes.
        let some = a.first_rows(if cfg!(debug_assertions) { 100 } else { a.rows });
        writeln!(out, "A times its transpose: {}", some.layout())?;
        writeln!(out, "\n{}", compare(&some, &some)?.1)?;
    }
    Ok(out.flush()?)
}

/// The product of (m,k) and (n,k), and the speeds of all ways to compute it.
///
/// Wrong products end the program before it reports a speed.
fn compare(a: &View<'_>, b: &View<'_>) -> Result<(Matrix, String), Failure> {
    let products = product::all();
    let [.., (_, reference)] = &products;
    let [mut c, mut expected] = [zeroed(a.rows(), b.rows())?, zeroed(a.rows(), b.rows())?];
    reference(a, b, &mut expected.output())?;
    refuse_overflow(&expected)?;
    let (bound, magnitudes) = (
        reference::error_bound(a.columns()),
        reference::magnitudes(a, b),
    );
    let mut worst: f64 = 0.0;
    for (name, multiply) in &products {
        c.elements.fill(f32::NAN);
        multiply(a, b, &mut c.output())?;
        let error = reference::relative_error(&c.elements, &expected.elements, &magnitudes);
        if error > bound {
            let name = name.clone();
            return Err(Failure::WrongProduct { name, error, bound });
        }
        worst = worst.max(error);
    }
    let mut text = format!(
        "check        all within {worst:.1e} of matrixmultiply \
         (relative; rounding may reach k * epsilon = {bound:.1e})\n\n"
    );
    text += &report::speeds(a, b, &mut expected.output(), &products)?;
    product::on_one_thread(a, b, &mut c.output())?;
    Ok((c, text))
}

/// The last part of a path. The directory does not belong in the output.
fn name(path: &Path) -> &Path {
    path.file_name().map_or(path, Path::new)
}

/// A matrix of zeros for a product.
fn zeroed(rows: usize, columns: usize) -> Result<Matrix, Failure> {
    match rows.checked_mul(columns) {
        Some(count) if count <= MAX_ELEMENTS => Ok(Matrix {
            rows,
            columns,
            elements: vec![0.0; count],
        }),
        _ => Err(Failure::ProductTooLarge { rows, columns }),
    }
}

/// Sums of finite products can leave the range of `f32`. Such a product cannot be checked.
fn refuse_overflow(c: &Matrix) -> Result<(), Failure> {
    match c.elements.iter().position(|x| !x.is_finite()) {
        None => Ok(()),
        Some(at) => Err(Failure::Overflow {
            row: at / c.columns,
            column: at % c.columns,
        }),
    }
}

/// Why there is no product to print.
#[derive(Debug)]
enum Failure {
    Load(npy::LoadError),
    ShapesDoNotMatch {
        a: (usize, usize),
        b: (usize, usize),
    },
    ProductTooLarge {
        rows: usize,
        columns: usize,
    },
    Overflow {
        row: usize,
        column: usize,
    },
    WrongProduct {
        name: String,
        error: f64,
        bound: f64,
    },
    Output {
        cause: io::Error,
    },
    Refused(TensorError),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Load(error) => error.fmt(f),
            Self::Refused(error) => error.fmt(f),
            Self::ShapesDoNotMatch { a, b } => write!(
                f,
                "cannot multiply ({},{}) by ({},{}): \
                 the columns of the first must be as many as the rows of the second, {} is not {}",
                a.0, a.1, b.0, b.1, a.1, b.0
            ),
            Self::ProductTooLarge { rows, columns } => write!(
                f,
                "the product would have ({rows},{columns}) elements, more than the limit of {MAX_ELEMENTS}"
            ),
            Self::Overflow { row, column } => write!(
                f,
                "element ({row},{column}) of the product is not a finite 32-bit float: \
                 the values are too large"
            ),
            Self::WrongProduct { name, error, bound } => write!(
                f,
                "the product of {name} is wrong: it differs from matrixmultiply's by {error:.1e} (relative), \
                 and only {bound:.1e} can be rounding"
            ),
            Self::Output { cause } => write!(f, "cannot write the result: {cause}"),
        }
    }
}

impl Error for Failure {}

impl From<npy::LoadError> for Failure {
    fn from(error: npy::LoadError) -> Self {
        Self::Load(error)
    }
}

impl From<TensorError> for Failure {
    fn from(error: TensorError) -> Self {
        Self::Refused(error)
    }
}

impl From<io::Error> for Failure {
    fn from(cause: io::Error) -> Self {
        Self::Output { cause }
    }
}
