//! Shapes divided by shapes: `ceil_div`, `shape_div` and `round_up`.
//!
//! `(10,(6,4))` in units of `(4,(3,2))`, rounded up, is `(3,(2,2))`. A tuple is divided by one
//! integer mode after mode, each by what those before it leave: `(6,2)` by `12` is `(1,1)`. An
//! integer is divided by the size of a tuple.
//!
//! Conditions:
//! - Congruent: tuples that meet have modes for each other.
//! - ShapeDivisible, for `shape_div`: one of two integers that meet divides the other.

use super::integer::DynLeaf;
use super::pending::{Pending, not_divisible};
use super::tree::Tree;
use super::tuple::{DynTuple, Integers};
use super::tuple_arithmetic::product;
use crate::error::LayoutError;

impl DynTuple {
    /// `⌈self / divisor⌉` leaf by leaf; modes beyond those of the divisor stay.
    ///
    /// # Errors
    /// Congruent, if the divisor has more modes; Representable, if it has a 0.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(_10,(6,_4))".parse()?;
    /// assert_eq!(shape.ceil_div(&"(_4,(_3,_2))".parse()?)?.to_string(), "(_3,(2,_2))");
    /// assert_eq!(shape.ceil_div(&"_20".parse()?)?.to_string(), "(_1,(3,4))");
    /// let error = shape.ceil_div(&"0".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 0 is not positive (Representable)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `ceil_div`.
    pub fn ceil_div(&self, divisor: &DynTuple) -> Result<DynTuple, LayoutError> {
        self.integer_leaves()?;
        divisor.integer_leaves()?;
        divided(self, divisor, Rounding::Up)
    }

    /// This shape in units of `divisor`: one of two integers that meet divides the other, and the
    /// result is at least 1.
    ///
    /// # Errors
    /// ShapeDivisible; Congruent, if two tuples differ in rank; Representable, if the divisor has a
    /// 0.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(_6,_2)".parse()?;
    /// assert_eq!(shape.shape_div(&"_12".parse()?)?.to_string(), "(_1,_1)");
    /// let error = shape.shape_div(&"(_4,_1)".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 6 is not divisible by 4 (ShapeDivisible)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `shape_div`, which rounds dynamic quotients up.
    pub fn shape_div(&self, divisor: &DynTuple) -> Result<DynTuple, LayoutError> {
        self.integer_leaves()?;
        divisor.integer_leaves()?;
        divided(self, divisor, Rounding::None)
    }

    /// Each leaf rounded up to a multiple of the leaf that it meets; modes beyond those of
    /// `multiple` stay.
    ///
    /// # Errors
    /// Congruent, if `multiple` has more modes or another profile; Representable, also if it has a
    /// 0.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(_10,(6,_4),7)".parse()?;
    /// assert_eq!(shape.round_up(&"(_4,(_4,_2))".parse()?)?.to_string(), "(_12,(8,_4),7)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `round_up`.
    pub fn round_up(&self, multiple: &DynTuple) -> Result<DynTuple, LayoutError> {
        self.integer_leaves()?;
        multiple.integer_leaves()?;
        let mut found = Tree::new();
        round_onto(self.view(), multiple.view(), &mut found)?;
        Ok(DynTuple::from_tree(found))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Rounding {
    Up,
    None,
}

fn divided(shape: &DynTuple, by: &DynTuple, rounding: Rounding) -> Result<DynTuple, LayoutError> {
    let mut found = Tree::new();
    let mut division = Division {
        rounding,
        pending: Pending::default(),
        found: &mut found,
    };
    let done = division.trees(shape.view(), by.view());
    division.pending.finish(done)?;
    Ok(DynTuple::from_tree(found))
}

/// A division in progress.
struct Division<'a> {
    rounding: Rounding,
    pending: Pending,
    found: &'a mut Tree<DynLeaf>,
}

impl Division<'_> {
    fn trees(&mut self, shape: Integers<'_>, by: Integers<'_>) -> Result<(), LayoutError> {
        if let Some(size) = shape.as_leaf() {
            return self.leaf(size, product(by)?);
        }
        if let Some(size) = by.as_leaf() {
            return self.one_by_one(shape, &mut Ok(size));
        }
        let open = self.found.open();
        let mut modes = shape.modes();
        for by in by.modes() {
            let mode = modes.next().ok_or(LayoutError::NotCongruent {})?;
            self.trees(mode, by)?;
        }
        for rest in modes {
            if self.rounding == Rounding::None {
                return Err(LayoutError::NotCongruent {});
            }
            self.found.push(rest);
        }
        self.found.close(open);
        Ok(())
    }

    /// Divides the modes of `shape` one after the other; `left` is the rest of the divisor.
    fn one_by_one(
        &mut self,
        shape: Integers<'_>,
        left: &mut Result<DynLeaf, LayoutError>,
    ) -> Result<(), LayoutError> {
        if let Some(size) = shape.as_leaf() {
            let by = (*left)?;
            // nobody uses the rest after the last mode
            *left = by.ceil_div(size);
            return self.leaf(size, by);
        }
        let open = self.found.open();
        for mode in shape.modes() {
            self.one_by_one(mode, left)?;
        }
        self.found.close(open);
        Ok(())
    }

    fn leaf(&mut self, size: DynLeaf, by: DynLeaf) -> Result<(), LayoutError> {
        if self.rounding == Rounding::None {
            self.check_divisible(size, by)?;
        }
        // types know that a static 0 is divided exactly by a dynamic integer
        let quotient = match self.rounding {
            Rounding::None if size.is_known(0) => size.div(by)?,
            _ => size.ceil_div(by)?,
        };
        self.found.push_leaf(quotient);
        Ok(())
    }

    /// Checks that one of the two divides the other.
    fn check_divisible(&mut self, size: DynLeaf, by: DynLeaf) -> Result<(), LayoutError> {
        if by.is_known(1) || size.is_known(0) {
            return Ok(());
        }
        let (shape, part) = (size.value(), by.value());
        let is_static = size.is_static() && by.is_static();
        // types divide integers of both signs, run time sizes alone
        let are_sizes = is_static || (shape > 0 && part > 0);
        let divides = |n: i128, by: i128| by != 0 && n % by == 0;
        let holds = are_sizes && (divides(shape, part) || divides(part, shape));
        let broken = (!holds).then(|| not_divisible(size, by));
        self.pending.condition(is_static, broken)
    }
}

fn round_onto(
    shape: Integers<'_>,
    multiple: Integers<'_>,
    found: &mut Tree<DynLeaf>,
) -> Result<(), LayoutError> {
    match (shape.as_leaf(), multiple.as_leaf()) {
        (Some(size), Some(by)) => {
            found.push_leaf(size.ceil_div(by)?.mul(by)?);
            Ok(())
        }
        // an empty shape is rounded by anything
        (None, Some(_)) if shape.rank() == 0 => {
            found.push(shape);
            Ok(())
        }
        (None, None) => {
            let open = found.open();
            let mut modes = shape.modes();
            for multiple in multiple.modes() {
                let mode = modes.next().ok_or(LayoutError::NotCongruent {})?;
                round_onto(mode, multiple, found)?;
            }
            modes.for_each(|rest| found.push(rest));
            found.close(open);
            Ok(())
        }
        _ => Err(LayoutError::NotCongruent {}),
    }
}
