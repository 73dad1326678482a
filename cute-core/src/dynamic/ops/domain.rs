//! Domains: a number of elements spread over a shape, and the common part of two shapes.
//!
//! - `R = domain_distribute(S, n)` takes of each mode of `S`, from the first on, the common divisor
//!   with the rest of `n`. It is a layout of indices into `S`:
//!   `domain_distribute((15,14), 6) = (3,2):(1,15)`.
//! - `G = greatest_common_domain(A, B)`: a mode of a shape begins at the index `p` where those
//!   before it end, and ends at `e`, a multiple of `p`. It has the factor `s:d` if `p` divides `d`
//!   and `d·s` divides `e`. For each mode `p..e` of `A` and `q..f` of `B`, `G` has their largest
//!   common factor, `gcd(e, f) / lcm(p, q) : lcm(p, q)`, if the division is exact and gives more
//!   than 1. The factors ascend; without any, `G` is `(1):(0)`. `(5,3,4)` and `(10,6)` have
//!   `(5,2):(1,30)` in common.
//!
//! Condition of the common domain, Compatible: the sizes are static, since they decide which
//! factors exist.

use super::coalesce::{Flat, coalesced, tuple_of, unwrapped};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, Mode};
use crate::dynamic::pending::{checked, told};
use crate::dynamic::size::{gcd, positive};
use crate::dynamic::steps::{Event, Observer, Outcome, tell};
use crate::dynamic::tuple::DynTuple;
use crate::error::LayoutError;

impl DynLayout {
    /// `n` elements spread over the modes of `shape`, from the first on, as indices into `shape`:
    /// each mode takes its common divisor with the rest of `n`.
    ///
    /// # Errors
    /// Representable, if `n` or a size is not positive, or the size of the shape does not fit.
    ///
    /// ```
    /// use cute_core::dynamic::{DynLayout, DynLeaf};
    /// let r = DynLayout::domain_distribute(&"(_15,_14)".parse()?, DynLeaf::new_static(6)?)?;
    /// assert_eq!(r.to_string(), "(_3,_2):(_1,_15)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `domain_distribute`.
    pub fn domain_distribute(shape: &DynTuple, n: DynLeaf) -> Result<DynLayout, LayoutError> {
        domain_distribute(shape, n, ())
    }

    /// The greatest common domain of two shapes: a layout of depth 1 whose modes are the factors
    /// `s:d`, in ascending order, that lie within one mode of each shape. It can be composed with
    /// the compact layouts of both shapes.
    ///
    /// # Errors
    /// Compatible, if a size is dynamic; Representable, if a size is not positive or the size of a
    /// shape does not fit.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let common = |a: &str, b: &str| {
    ///     let domain = DynLayout::greatest_common_domain(&a.parse()?, &b.parse()?)?;
    ///     Ok::<_, Box<dyn std::error::Error>>(domain.to_string())
    /// };
    /// assert_eq!(common("(_5,_3,_4)", "(_10,_6)")?, "(_5,_2):(_1,_30)");
    /// assert_eq!(common("(_5,_3)", "(_3,_5)")?, "(_1):(_0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: arXiv:2603.02298, `greatest_common_domain` of its reference implementation.
    pub fn greatest_common_domain(a: &DynTuple, b: &DynTuple) -> Result<DynLayout, LayoutError> {
        greatest_common_domain(a, b, ())
    }
}

/// [`DynLayout::domain_distribute`], telling its steps to `observer`.
pub fn domain_distribute(shape: &DynTuple, n: DynLeaf, observer: impl Observer) -> Outcome {
    shape.integer_leaves()?;
    let sizes = sizes_of(shape)?;
    let mut left = positive(n)?;
    told(observer, |pending| {
        let mut index = DynLeaf::ONE;
        let mut found = Flat::default();
        for &size in sizes {
            let part = size.gcd(left);
            pending.tell(|| Event::Divides(size, left, part, index));
            found.push(Mode {
                shape: part,
                stride: index,
            });
            left = left.ceil_div_positive(part);
            index = index.mul(size)?;
        }
        Ok(unwrapped(&coalesced(&found)))
    })
}

/// [`DynLayout::greatest_common_domain`], telling its steps to `observer`.
pub fn greatest_common_domain(a: &DynTuple, b: &DynTuple, mut observer: impl Observer) -> Outcome {
    a.integer_leaves()?;
    b.integer_leaves()?;
    if [a, b]
        .iter()
        .any(|shape| shape.leaves().iter().any(|size| !size.is_static()))
    {
        return Err(LayoutError::DynamicSizes {});
    }
    let mut found = Flat::default();
    let mut begin_a = 1;
    for size_a in sizes_of(a)? {
        let end_a = end_of(begin_a, *size_a)?;
        let mut begin_b = 1;
        for size_b in sizes_of(b)? {
            let end_b = end_of(begin_b, *size_b)?;
            let (left, right) = ((begin_a, end_a), (begin_b, end_b));
            if let Some(common) = factor(left, right) {
                tell(&mut observer, || Event::Factor(left, right, common));
                found.push(common);
            }
            begin_b = end_b;
        }
        begin_a = end_a;
    }
    found.sort_by_key(|mode| mode.stride.magnitude());
    if found.is_empty() {
        found.push(Mode {
            shape: DynLeaf::ONE,
            stride: DynLeaf::ZERO,
        });
    }
    checked(|_| Ok(tuple_of(&found)))
}

/// The sizes of a shape.
fn sizes_of(shape: &DynTuple) -> Result<&[DynLeaf], LayoutError> {
    for &size in shape.leaves() {
        positive(size)?;
    }
    Ok(shape.leaves())
}

fn end_of(begin: u64, size: DynLeaf) -> Result<u64, LayoutError> {
    let end = DynLeaf::natural(begin, true).mul(size)?;
    Ok(end.magnitude())
}

/// The largest factor above 1 that lies in a mode from `p` to `e` and in one from `q` to `f`.
fn factor((p, e): (u64, u64), (q, f): (u64, u64)) -> Option<Mode> {
    let end = gcd(e, f);
    // a common multiple that overflows lies beyond the common end
    let begin = (p / gcd(p, q)).checked_mul(q)?;
    let is_factor = begin < end && end.is_multiple_of(begin);
    is_factor.then(|| Mode {
        shape: DynLeaf::natural(end / begin, true),
        stride: DynLeaf::natural(begin, true),
    })
}
