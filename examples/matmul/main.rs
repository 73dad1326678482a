//! `matmul`: the product of two matrices from `.npy` files, through tiled layouts.
//!
//! [`tiled`] is the matrix product. The other modules are what a program on real data needs beside
//! it: [`arguments`], [`npy`] (loading, with its checks), [`mod@reference`] (an established
//! product, and how far two products may differ), [`report`] (times and output) and [`vectors`]
//! (the instructions for which the product is compiled).

mod arguments;
mod npy;
mod reference;
mod report;
mod tiled;
mod vectors;

use std::{
    error::Error,
    fmt,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use cute_examples::Unusable;
use npy::Matrix;
use report::Report;

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
    let a = npy::load(&left)?;
    let b = npy::load(&right)?;
    let mut c = zeroed_product(&a, &b)?;
    let (m, k, n) = (a.rows, a.columns, b.columns);

    tiled::multiply(&a.elements, &b.elements, &mut c.elements, m, k, n);
    let mut expected = zeroed_product(&a, &b)?;
    reference::matrixmultiply(&a, &b, &mut expected);
    refuse_overflow(&c)?;
    refuse_overflow(&expected)?;

    // A wrong product ends the program before it reports its speed.
    let error = reference::relative_error(&a, &b, &c, &expected);
    let bound = reference::error_bound(k);
    if error > bound {
        return Err(Failure::WrongProduct { error, bound });
    }
    let report = Report {
        left: &left,
        right: &right,
        a: &a,
        b: &b,
        c: &c,
        error,
        bound,
    };
    let mut out = io::stdout().lock();
    report.write(&mut out)?;
    Ok(out.flush()?)
}

/// A matrix of zeros with the shape of `a` times `b`, if they have a product.
fn zeroed_product(a: &Matrix, b: &Matrix) -> Result<Matrix, Failure> {
    let (rows, columns) = (a.rows, b.columns);
    if a.columns != b.rows {
        return Err(Failure::ShapesDoNotMatch {
            a: (rows, a.columns),
            b: (b.rows, columns),
        });
    }
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
        error: f64,
        bound: f64,
    },
    Output {
        cause: io::Error,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Load(error) => error.fmt(f),
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
            Self::WrongProduct { error, bound } => write!(
                f,
                "the product is wrong: it differs from matrixmultiply's by {error:.1e} (relative), \
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

impl From<io::Error> for Failure {
    fn from(cause: io::Error) -> Self {
        Self::Output { cause }
    }
}
