//! CuTe layouts as matrices of a class.
//!
//! A class reads the modes of a layout in one of three forms, and finds its strides in them:
//! `(rows,columns)`, `((N,bands),columns)` or `(rows,(N,bands))`. A mode of size 1 has coordinate 0
//! alone, so its stride does not matter: `(4,1):(_1,_0)` is column-major with leading dimension 4.

use super::lines::{Lines, MatrixOrder, not_representable, positive};
use super::{MatrixCoord, MatrixError};
use crate::error::LayoutError;
use crate::int::{Dyn, DynInt, FromConst};
use crate::layout::{Layout, Mode};
use crate::tuple::{self, Cons, Nil, Walker};

/// A layout of two modes.
pub type Pair<R, C> = Cons<R, Cons<C, Nil>>;
/// A mode `n:d`, both known at run time.
pub type Strided<T> = Mode<Dyn<T>, Dyn<T>>;
/// A mode `n:_1`.
pub type Contiguous<T> = Mode<Dyn<T>, FromConst<1>>;

/// The layout of two modes, if it is valid.
pub(super) fn pair<R: Layout, C: Layout>(rows: R, columns: C) -> Result<Pair<R, C>, MatrixError>
where
    Pair<R, C>: Layout,
{
    Ok(Cons(rows, Cons(columns, Nil)).validated()?)
}

/// The mode `n:d`.
pub(super) fn strided<T: DynInt>(n: T, d: T) -> Strided<T> {
    Mode(Dyn(n), Dyn(d))
}

/// The mode `n:_1`.
pub(super) fn contiguous<T: DynInt>(n: T) -> Contiguous<T> {
    Mode(Dyn(n), FromConst::<1>::NEW)
}

/// A size and a stride.
#[derive(Clone, Copy, Debug, Default)]
pub struct SizeAndStride {
    size: i128,
    stride: i128,
}

/// The modes of a layout of rank 2: those of its rows and those of its columns. One of the two may
/// be a pair.
#[derive(Clone, Copy, Debug)]
pub struct RowAndColumnModes {
    rows: Form,
    columns: Form,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    One(SizeAndStride),
    Two(SizeAndStride, SizeAndStride),
}

impl RowAndColumnModes {
    pub(super) fn of<L: Layout>(layout: L) -> Result<RowAndColumnModes, MatrixError> {
        if !const { L::PATHS.is_of_offsets() } {
            return Err(LayoutError::BasisStride {}.into());
        }
        let layout = layout.validated()?;
        let mut told = Told::default();
        layout.walk(&mut told);
        let [a, b, c] = told.modes;
        let (rows, columns) = match (told.form(), told.count) {
            (b"(mm)", 2) => (Form::One(a), Form::One(b)),
            (b"((mm)m)", 3) => (Form::Two(a, b), Form::One(c)),
            (b"(m(mm))", 3) => (Form::One(a), Form::Two(b, c)),
            _ => return Err(LayoutError::NotCongruent {}.into()),
        };
        Ok(RowAndColumnModes { rows, columns })
    }

    /// The lines and the extent of these modes in a class with this order, this interleave and this
    /// distance `minor` between the elements of a line; `None` for a number that the class leaves
    /// open.
    pub(super) fn lines<T: DynInt>(
        &self,
        order: MatrixOrder,
        interleave: Option<T>,
        minor: Option<T>,
    ) -> Result<(Lines<T>, MatrixCoord<T>), MatrixError> {
        let (across, along) = match order {
            MatrixOrder::ColumnMajor => (self.columns, self.rows),
            MatrixOrder::RowMajor => (self.rows, self.columns),
        };
        let Form::One(along) = along else {
            return Err(LayoutError::NotCongruent {}.into());
        };
        let bands = match (across, interleave) {
            (Form::One(bands), None) => bands,
            (Form::Two(lines, bands), Some(interleave)) => {
                let (left, right) = (lines.size, interleave.to_i128());
                if left != right {
                    return Err(LayoutError::SizesDiffer { left, right }.into());
                }
                expect(lines, 1)?;
                bands
            }
            _ => return Err(LayoutError::NotCongruent {}.into()),
        };
        if let Some(minor) = minor {
            expect(along, minor.to_i128())?;
        }

        let interleave = interleave.unwrap_or(T::ONE);
        let length = fit::<T>(along.size)?;
        let lines = fit::<T>(bands.size)?.checked_mul(interleave);
        let extent = order.join((lines.ok_or_else(not_representable::<T>)?, length));
        positive(order, extent)?;

        // A stride that no element uses is chosen such that it fits the rest.
        let mut major = fit::<T>(bands.stride)?;
        let free = along.size == 1;
        let minor = match minor {
            Some(minor) => minor,
            None if free && (along.stride < 1 || along.stride > bands.stride) => T::ONE,
            None => fit::<T>(along.stride)?,
        };
        if bands.size == 1 {
            let span = (length - T::ONE)
                .checked_mul(minor)
                .and_then(|last| last.checked_add(interleave));
            major = major.max(span.ok_or_else(not_representable::<T>)?);
        }
        let lines = Lines::new(order, interleave, minor, major)?;
        lines.holds(extent)?;
        Ok((lines, extent))
    }
}

/// Fails if the mode has another stride, unless its size is 1.
fn expect(mode: SizeAndStride, expected: i128) -> Result<(), MatrixError> {
    let SizeAndStride { size, stride } = mode;
    if size == 1 || stride == expected {
        return Ok(());
    }
    Err(MatrixError::OtherStride { stride, expected })
}

/// The number in the class's integer type.
fn fit<T: DynInt>(n: i128) -> Result<T, MatrixError> {
    let image = T::from_i128(n);
    if image.to_i128() != n {
        return Err(if n < 0 {
            LayoutError::NegativeStride { stride: n }.into()
        } else {
            not_representable::<T>()
        });
    }
    Ok(image)
}

/// The text of a layout in parts: its form, as far as it may be one of the three, and its modes.
#[derive(Default)]
struct Told {
    form: [u8; 8],
    len: usize,
    modes: [SizeAndStride; 3],
    count: usize,
    /// Whether the next integer is a stride.
    strides: bool,
}

impl Told {
    fn push(&mut self, sign: u8) {
        // A longer form is none of the three. It keeps its first signs, which lack the closing
        // parenthesis.
        if let Some(place) = self.form.get_mut(self.len) {
            *place = sign;
            self.len += 1;
        }
    }

    fn form(&self) -> &[u8] {
        &self.form[..self.len]
    }
}

impl Walker for Told {
    fn underscore(&mut self) {}
    fn integer(&mut self, value: i128, _: bool) {
        if let Some(mode) = self.modes.get_mut(self.count.wrapping_sub(1)) {
            *if self.strides {
                &mut mode.stride
            } else {
                &mut mode.size
            } = value;
        }
        self.strides = !self.strides;
    }
    /// A form that no class has; such a layout was refused before.
    fn along(&mut self, _: Option<&'static tuple::StaticPath>) {
        self.push(b'@');
    }
    fn mode(&mut self) {
        self.push(b'm');
        self.count += 1;
        self.strides = false;
    }
    fn open(&mut self) {
        self.push(b'(');
    }
    fn open_tilers(&mut self) {}
    fn close(&mut self) {
        self.push(b')');
    }
}
