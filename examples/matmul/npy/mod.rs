//! Loads matrices from `.npy` files, and refuses everything that the product could not use.
//!
//! A file comes from outside, so its header may claim anything. The program reserves and computes
//! nothing from a claim before the length of the file has confirmed it.

mod header;

use std::{
    fmt,
    fs::{self, File},
    io::{self, BufReader, Read},
    path::{Path, PathBuf},
};

use header::Header;

/// The greatest number of elements of a matrix: 1 GiB of them.
pub const MAX_ELEMENTS: usize = 1 << 28;

/// NumPy pads the header of a plain matrix to some 128 bytes. A header longer than this is refused.
const MAX_HEADER: usize = 1024;

/// A matrix in row-major order.
#[derive(Debug)]
pub struct Matrix {
    pub rows: usize,
    pub columns: usize,
    pub elements: Vec<f32>,
}

/// A file that was refused, and why.
#[derive(Debug)]
pub struct LoadError {
    path: PathBuf,
    problem: Problem,
}

/// Why a file cannot be used.
#[derive(Debug)]
enum Problem {
    Unreadable {
        cause: io::Error,
    },
    NotAFile,
    NotNpy,
    Version {
        major: u8,
    },
    HeaderTooLong {
        bytes: usize,
    },
    HeaderNotPlain,
    ElementType {
        found: String,
    },
    FortranOrder,
    NotAMatrix {
        shape: Vec<u64>,
    },
    Empty {
        shape: Vec<u64>,
    },
    TooLarge {
        shape: Vec<u64>,
    },
    Length {
        found: u64,
        expected: u64,
    },
    NotFinite {
        row: usize,
        column: usize,
        value: f32,
    },
}

/// Loads a matrix of finite values: C order, little-endian `f32`, at least one element.
pub fn load(path: &Path) -> Result<Matrix, LoadError> {
    read(path).map_err(|problem| LoadError {
        path: path.to_owned(),
        problem,
    })
}

fn read(path: &Path) -> Result<Matrix, Problem> {
    // Checked before opening, since opening a named pipe waits for its writer.
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(Problem::NotAFile);
    }
    let mut reader = BufReader::new(File::open(path)?);
    let (header, header_length) = read_header(&mut reader)?;
    let (rows, columns) = matrix_shape(&header)?;

    let expected = (rows * columns * size_of::<f32>()) as u64;
    let found = metadata.len().saturating_sub(header_length);
    if found != expected {
        return Err(Problem::Length { found, expected });
    }
    let mut elements = Vec::with_capacity(rows * columns);
    for _ in 0..rows * columns {
        let mut element = [0; size_of::<f32>()];
        reader.read_exact(&mut element)?;
        elements.push(f32::from_le_bytes(element));
    }
    if let Some(at) = elements.iter().position(|x| !x.is_finite()) {
        let (row, column) = (at / columns, at % columns);
        return Err(Problem::NotFinite {
            row,
            column,
            value: elements[at],
        });
    }
    Ok(Matrix {
        rows,
        columns,
        elements,
    })
}

/// Reads the header. Also returns its length, which is the position of the first element in the
/// file.
fn read_header(reader: &mut impl Read) -> Result<(Header, u64), Problem> {
    let mut start = [0; 8];
    read_all(reader, &mut start)?;
    if !start.starts_with(b"\x93NUMPY") {
        return Err(Problem::NotNpy);
    }
    let mut length = [0; 4];
    let length_of_length = match start[6] {
        1 => 2,
        2 | 3 => 4,
        major => return Err(Problem::Version { major }),
    };
    read_all(reader, &mut length[..length_of_length])?;
    let bytes = u32::from_le_bytes(length) as usize;
    if bytes > MAX_HEADER {
        return Err(Problem::HeaderTooLong { bytes });
    }
    let mut text = vec![0; bytes];
    read_all(reader, &mut text)?;
    let header = Header::parse(&text).ok_or(Problem::HeaderNotPlain)?;
    Ok((header, (start.len() + length_of_length + bytes) as u64))
}

/// The shape that a header declares, if it is the shape of a matrix that the product can use.
fn matrix_shape(header: &Header) -> Result<(usize, usize), Problem> {
    let shape = || header.shape.clone();
    if header.element_type != "<f4" {
        let found = header.element_type.clone();
        return Err(Problem::ElementType { found });
    }
    let [rows, columns] = header.shape[..] else {
        return Err(Problem::NotAMatrix { shape: shape() });
    };
    if rows == 0 || columns == 0 {
        return Err(Problem::Empty { shape: shape() });
    }
    // A matrix of one row or one column is equal in both orders, and NumPy writes it in C order.
    if header.is_fortran_order {
        return Err(Problem::FortranOrder);
    }
    match rows.checked_mul(columns) {
        Some(count) if count <= MAX_ELEMENTS as u64 => Ok((rows as usize, columns as usize)),
        _ => Err(Problem::TooLarge { shape: shape() }),
    }
}

/// Fills the buffer. A file that ends within its header is not a `.npy` file.
fn read_all(reader: &mut impl Read, bytes: &mut [u8]) -> Result<(), Problem> {
    reader
        .read_exact(bytes)
        .map_err(|cause| match cause.kind() {
            io::ErrorKind::UnexpectedEof => Problem::NotNpy,
            _ => cause.into(),
        })
}

impl From<io::Error> for Problem {
    fn from(cause: io::Error) -> Self {
        Self::Unreadable { cause }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `Debug` keeps a path on one line, whatever it contains.
        write!(f, "cannot use {:?}: {}", self.path, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { cause } => write!(f, "{cause}"),
            Self::NotAFile => write!(f, "it is not a regular file"),
            Self::NotNpy => write!(f, "it is not a .npy file, or ends within its header"),
            Self::Version { major } => {
                write!(f, "its format version is {major}, expected 1, 2 or 3")
            }
            Self::HeaderTooLong { bytes } => write!(
                f,
                "its header claims {bytes} bytes, expected at most {MAX_HEADER} for a plain matrix"
            ),
            Self::HeaderNotPlain => write!(
                f,
                "its header is not that of a plain matrix, expected \
                 {{'descr': '<f4', 'fortran_order': False, 'shape': (rows, columns)}}"
            ),
            Self::ElementType { found } => write!(
                f,
                "its elements are '{found}', expected '<f4' (32-bit floats, little-endian): \
                 save a.astype('<f4')"
            ),
            Self::FortranOrder => write!(
                f,
                "it is in Fortran order, expected C order: save numpy.ascontiguousarray(a)"
            ),
            Self::NotAMatrix { shape } => {
                write!(
                    f,
                    "its rank is {}, expected a matrix of rank 2",
                    shape.len()
                )
            }
            Self::Empty { shape } => {
                write!(
                    f,
                    "its shape {shape:?} has no elements, expected at least one"
                )
            }
            Self::TooLarge { shape } => {
                write!(
                    f,
                    "its shape {shape:?} exceeds the limit of {MAX_ELEMENTS} elements"
                )
            }
            Self::Length { found, expected } => write!(
                f,
                "it has {found} bytes of elements, expected {expected} for its shape: {}",
                if found < expected {
                    "it is truncated"
                } else {
                    "something follows them"
                }
            ),
            Self::NotFinite { row, column, value } => {
                write!(
                    f,
                    "element ({row},{column}) is {value}, expected finite values"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "{'descr': '<f4', 'fortran_order': False, 'shape': (1797, 64), }\n";

    fn parse(text: &[u8]) -> Result<(usize, usize), Problem> {
        let mut file = b"\x93NUMPY\x01\x00".to_vec();
        file.extend((text.len() as u16).to_le_bytes());
        file.extend(text);
        let (header, length) = read_header(&mut &file[..])?;
        assert_eq!(length, file.len() as u64);
        matrix_shape(&header)
    }

    #[test]
    fn a_plain_header_is_read() {
        assert!(matches!(parse(HEADER.as_bytes()), Ok((1797, 64))));
    }

    #[test]
    fn a_corrupt_header_is_read_or_refused_without_panic_or_delay() {
        for at in 0..HEADER.len() {
            for byte in *b"\0{}[]()'\",:9-+.xbjLN\n\xff" {
                let mut text = HEADER.as_bytes().to_vec();
                text[at] = byte;
                let _ = parse(&text);
                text.insert(at, byte);
                let _ = parse(&text);
                text.truncate(at);
                let _ = parse(&text);
            }
        }
    }

    #[test]
    fn dimensions_never_overflow() {
        for shape in [
            "9999999999, 99999999",
            "0xffffffffff, 0xffffffffff",
            "99999999999999999999, 1",
        ] {
            let text = HEADER.replace("1797, 64", shape);
            assert!(parse(text.as_bytes()).is_err(), "{shape}");
        }
    }
}
