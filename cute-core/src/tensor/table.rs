//! A tensor as a table of its elements.

use super::{Stored, Tensor};
use crate::layout::Layout;
use core::fmt::{self, Write as _};

/// The elements of a tensor in rows and columns; see [`Tensor::table`].
///
/// ```
/// use cute_core::{prelude::*, tensor::Table};
/// let x = Tensor::new(&[1, 2, 3], layout!(3:1))?;
/// let table: Table<'_, Shared<'_, i32>, Layout![3:1]> = x.table();
/// assert!(format!("{table:2}").ends_with(" 1\n 2\n 3\n"));
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Table<'a, E, L>(&'a Tensor<E, L>);

impl<E, L> Table<'_, E, L> {
    pub(super) fn tensor(&self) -> &Tensor<E, L> {
        self.0
    }
}

impl<E: Stored, L: Layout> Tensor<E, L> {
    /// The tensor and its elements, for printing. Each coordinate of the first mode is a row, each
    /// of the second a column, and each of the other modes a table of its own below a line. The
    /// format's width and precision apply to each element; without a width, elements are 5 wide.
    /// Columns are wider where an element would touch the one before it.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// assert_eq!(x.table().to_string(), format!("{x}:\n    1    2    3\n    4    5    6\n"));
    /// let y = Tensor::new(&[0.25, 12.125], layout!((1,2)))?;
    /// assert_eq!(y.table().to_string(), format!("{y}:\n   0.25 12.125\n"));
    /// assert_eq!(format!("{:.1}", y.table()), format!("{y}:\n  0.2 12.1\n"));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `print_tensor`.
    #[doc(alias = "print_tensor")]
    pub fn table(&self) -> Table<'_, E, L> {
        Table(self)
    }
}

/// The number of characters that were written to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Characters(usize);

impl fmt::Write for Characters {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

impl<E: Stored<Element: fmt::Display>, L: Layout> fmt::Display for Table<'_, E, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Table(tensor) = *self;
        let precision = f.precision();
        let mut longest = Characters(0);
        for index in 0..tensor.len() {
            let mut element = Characters(0);
            let value = tensor.get(index).ok_or(fmt::Error)?;
            match precision {
                Some(precision) => write!(element, "{value:.precision$}")?,
                None => write!(element, "{value}")?,
            }
            longest = longest.max(element);
        }
        let width = f.width().unwrap_or(5).max(longest.0 + 1);
        writeln!(f, "{tensor}:")?;
        // The numbers of rows, of columns, of tables between two thick lines, and of such groups of
        // tables.
        let (mut sizes, mut mode) = ([1; 4], 0);
        Layout::mode_sizes(tensor.layout, &mut |size| {
            sizes[usize::min(mode, 3)] *= size;
            mode += 1;
        });
        let [rows, columns, tables, groups] = sizes;
        for table in 0..tables * groups {
            if table > 0 {
                let line = if table % tables == 0 { '=' } else { '-' };
                (0..width * columns).try_for_each(|_| f.write_char(line))?;
                f.write_str("\n")?;
            }
            for row in 0..rows {
                for column in 0..columns {
                    // An index is a coordinate: the first mode runs fastest.
                    let index = row + rows * (column + columns * table);
                    let element = tensor.get(index).ok_or(fmt::Error)?;
                    match precision {
                        Some(precision) => write!(f, "{element:>width$.precision$}")?,
                        None => write!(f, "{element:>width$}")?,
                    }
                }
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
