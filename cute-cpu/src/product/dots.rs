//! Products of few rows, where B is contiguous along K: sums of vectors along K.
//!
//! With one row of A, each element of B is used once: the product is as fast as B is read, and
//! packing would read it twice. So vectors run along K in A and in B, and each element of C has a
//! vector of sums, which are added up at the end.

use super::matrix::{Matrix, Product};
use super::pack::PackB;
use super::panels::{Panels, Room};
use super::stored::Stored;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::target::Work;
use crate::vector::{Vector, Widen};
use core::marker::PhantomData;

/// So many rows are few, if they are less than a vector: else a tile of the other loops is as fast,
/// unless all of B would be converted for it.
const FEW: usize = 8;
/// Fewer steps along K than so many vectors are not worth the sums at the end.
const LEAST_VECTORS: usize = 4;

/// Whether the product has few rows, and B is contiguous along K.
pub(crate) fn has_few_rows<S, A, B: Copy, C, K>(product: &Product<'_, S, A, B, C>) -> bool
where
    K: Kernels<S, Vector: Widen<B>>,
{
    let (m, n, k) = product.sizes();
    m <= FEW
        && (m < K::Vector::LANES || !<K::Vector as Widen<B>>::SAME)
        && n >= m
        && k >= LEAST_VECTORS * K::Vector::LANES * K::Vector::STEPS
        && product.b.columns.stride() == Some(1)
}

/// Computes a product of [`has_few_rows`].
///
/// # Safety
/// The processor has the instructions of `K`. The elements of all operands exist; those of C are
/// borrowed exclusively and are distinct.
pub(crate) unsafe fn multiply<S, A, B, C, K>(product: &Product<'_, S, A, B, C>, room: &mut Room<'_>)
where
    S: Number,
    A: Copy,
    B: Copy,
    C: Stored<S>,
    K: Kernels<S, Vector: Widen<A> + Widen<B>>,
{
    let (m, _, k) = product.sizes();
    let Matrix { at, rows, columns } = product.a;
    let is_same = <K::Vector as Widen<A>>::SAME;
    // The rows of a part of a product do not begin with that at `at`.
    let mut a = (
        at.wrapping_offset(rows.at(0)).cast(),
        rows.ascending().unwrap_or(0),
    );
    if !is_same || columns.stride() != Some(1) || rows.ascending().is_none() {
        let steps = k.div_ceil(K::Vector::STEPS);
        let pitch = steps.next_multiple_of(K::Vector::LANES);
        let [to] = Panels::rooms(room, [m * pitch]);
        // SAFETY: the rows and steps are those of A, and there is room for `m` rows.
        unsafe {
            K::with(PackB::<K::Vector, A> {
                from: at,
                columns: rows,
                steps: columns,
                to,
                pitch,
                vector: PhantomData,
            });
        }
        a = (to.cast_const(), pitch);
    }
    // SAFETY: the rows of A are contiguous along K; the rest is as the caller promises.
    unsafe {
        K::with(Dots::<K::Vector, A, B, C> {
            a: a.0,
            pitch: a.1,
            product,
        })
    }
}

/// The work of [`multiply`].
struct Dots<'t, V: Vector, A, B, C> {
    /// The rows of A, contiguous along K, `pitch` apart.
    a: *const V::Element,
    pitch: usize,
    product: &'t Product<'t, V::Element, A, B, C>,
}

impl<V, A, B, C> Work for Dots<'_, V, A, B, C>
where
    V: Widen<B>,
    A: Copy,
    B: Copy,
    C: Stored<V::Element>,
{
    type Output = ();

    /// # Safety
    /// Those of [`Work`] and of [`multiply`].
    #[inline(always)]
    unsafe fn run(self) {
        // As many sums as there are registers for, beside a vector of each column and one of a row.
        // SAFETY: as the caller promises.
        unsafe {
            match (self.product.sizes().0, V::REGISTERS) {
                (1, _) => self.tiles::<1, 8>(),
                (2, 32..) => self.tiles::<2, 8>(),
                (3, 32..) => self.tiles::<3, 6>(),
                (4, 32..) => self.tiles::<4, 6>(),
                (5, 32..) => self.tiles::<5, 4>(),
                (6, 32..) => self.tiles::<6, 4>(),
                (7, 32..) => self.tiles::<7, 3>(),
                (8, 32..) => self.tiles::<8, 3>(),
                (2, _) => self.tiles::<2, 4>(),
                (3 | 5 | 6, _) => self.tiles::<3, 3>(),
                _ => self.tiles::<4, 2>(),
            }
        }
    }
}

impl<V, A, B, C> Dots<'_, V, A, B, C>
where
    V: Widen<B>,
    A: Copy,
    B: Copy,
    C: Stored<V::Element>,
{
    /// All of C, by tiles of `R` rows and `W` columns.
    ///
    /// # Safety
    /// Those of [`Dots::run`].
    #[inline(always)]
    unsafe fn tiles<const R: usize, const W: usize>(&self) {
        let (m, n, _) = self.product.sizes();
        let (rows, columns) = (m - m % R, n - n % W);
        // SAFETY: the rows and columns of each tile lie below the sizes.
        unsafe {
            for j in (0..columns).step_by(W) {
                (0..rows).step_by(R).for_each(|i| self.tile::<R, W>(i, j));
                (rows..m).for_each(|i| self.tile::<1, W>(i, j));
            }
            for j in columns..n {
                (0..m).for_each(|i| self.tile::<1, 1>(i, j));
            }
        }
    }

    /// `R` rows and `W` columns of C from (i,j) on.
    ///
    /// # Safety
    /// Those of [`Dots::run`]; the rows and columns exist.
    #[inline(always)]
    #[allow(
        clippy::needless_range_loop,
        reason = "indices are constants in unrolled loops"
    )]
    unsafe fn tile<const R: usize, const W: usize>(&self, i: usize, j: usize) {
        let Product {
            b,
            c,
            alpha,
            beta,
            finish,
            ..
        } = *self.product;
        let (_, _, k) = self.product.sizes();
        let at_b: [_; W] = core::array::from_fn(|w| b.at.wrapping_offset(b.rows.at(j + w)));
        let at_a: [_; R] = core::array::from_fn(|r| self.a.wrapping_add((i + r) * self.pitch));
        // SAFETY: steps below `k` of rows of A and columns of B that exist, and elements of C.
        unsafe {
            let mut sums = [[V::splat(V::Element::ZERO); W]; R];
            let each = V::LANES * V::STEPS;
            let whole = k - k % each;
            for p in (0..whole).step_by(each) {
                let y: [V; W] = core::array::from_fn(|w| V::load_along(at_b[w].add(p)));
                for r in 0..R {
                    let x = V::load(at_a[r].add(p / V::STEPS));
                    for w in 0..W {
                        sums[r][w] = x.dot_add(y[w], sums[r][w]);
                    }
                }
            }
            if whole < k {
                let (at, rest) = (whole / V::STEPS, (k - whole).div_ceil(V::STEPS));
                for w in 0..W {
                    let y = V::load_part_along(at_b[w].add(whole), k - whole);
                    for r in 0..R {
                        let x = V::load_part(at_a[r].add(at), rest);
                        sums[r][w] = x.dot_add(y, sums[r][w]);
                    }
                }
            }
            for w in 0..W {
                for r in 0..R {
                    let to = c.at.offset(c.rows.at(i + r) + c.columns.at(j + w));
                    let mut value = [alpha * sums[r][w].sum()];
                    if beta != V::Element::ZERO {
                        value[0] = value[0] + beta * (*to).widened();
                    }
                    finish.apply(i + r, j + w, &mut value);
                    *to = C::rounded(value[0]);
                }
            }
        }
    }
}
