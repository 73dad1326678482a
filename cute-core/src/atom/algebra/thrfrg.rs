//! Operands of an instruction that is repeated over threads and values: which thread has which
//! fragment of a tensor.
//!
//! A tensor `A` is taken apart in four steps, each an operation of the algebra:
//!
//! ```text
//! logical_divide(A, tile)          (TileM,TileN) first, in the order that the tiles say
//! zipped_divide (…, atom)          ((AtomM,AtomN),(RestM,RestN,…))
//! compose       (…, tv, _)         ((ThrV,FrgV),(RestM,RestN,…))
//! zipped_divide (…, _, threads)    ((ThrV,(ThrM,ThrN)),(FrgV,(RestM,RestN,…)))
//! ```
//!
//! Here `tv` is the instruction's layout from (thread, value) to its cells, and `threads` says how
//! often other threads repeat the instruction. For example, take a tensor `(32,16)` and an
//! instruction of `(16,8)` whose `(4,8)` threads have `(2,2)` values each, repeated by `(2,2)`:
//! `(((4,8),(2,2)),((2,2),(1,1))):(((64,1),(16,256)),((32,8),(0,0)))`.
//!
//! Preconditions: the conditions of the operations, with exact divisions; and the instruction's
//! values are cells of it (InBounds).
//!
//! Source: CuTe `TiledMMA::thrfrg_A`, `thrfrg_B`, `thrfrg_C`, `get_layoutA_TV` and the others
//! (`mma_atom.hpp`).

use crate::layout::ops::complement::Exactly;
use crate::layout::ops::divide::{LogicalDivideWith, logical_divide_with};
use crate::layout::ops::product::{ProductByLayout, product_by_layout};
use cute_macros::__algebra as algebra;

algebra! {
    in atom::algebra::thrfrg as thrfrg with layout::ops::divide with layout::ops::modes;

    /// `((ThrV,(ThrM,ThrN)),(FrgV,(RestM,RestN,…)))`.
    pub fn thrfrg(operand: Layout, tile: Tiler, atom: Tilers, tv: Layout, threads: Tiler) -> Checked {
        let Outcome(status, layout): Checked = logical_divide_with(operand, tile, Exactly);
        also(zipped(of_atoms(zip_modes(atom, wrap_mode(layout), Exactly), tv, threads)), status)
    }
    fn of_atoms(atoms: Divided, tv: Layout, threads: Tiler) -> Divided {
        let TileAndRest(status, atom, rests) = atoms;
        let Outcome(status2, layout): Checked = compose_layout(atom, tv);
        zip_pair(
            layout,
            and(and(status, values_within(cosize(tv), size(atom))), status2),
            zip_first(zipped_divide_with(rests, threads, Exactly), TileAndRest(Good, Nil, Nil)),
        )
    }

    /// `(thread,(FrgV,(RestM,RestN)))`, with a thread's number in place of its coordinate: `all`
    /// gives the threads the modes along which the operand does not change, and `threads_vmnk`
    /// numbers the threads.
    pub fn thread_value_of(thrfrg: Checked, all: Tiler, threads_vmnk: Layout) -> Checked {
        let Outcome(status, layout) = with_all_threads(thrfrg, all);
        also(compose_checked(layout, ByMode(Cons(folded_inverse(threads_vmnk), Cons(Underscore, Nil)))), status)
    }
    fn with_all_threads(thrfrg: Checked, all: Tiler) -> Checked {
        match thrfrg { Outcome(status, layout) => also(compose_checked(layout, ByMode(Cons(all, Cons(Underscore, Nil)))), status) }
    }

    /// The layout from `(ThrV,ThrM,ThrN,ThrK)` to the numbers of threads: those of an instruction,
    /// repeated as `atoms` says. No two threads have one number, and unused numbers lie in whole
    /// blocks.
    pub fn thread_layout(threads: Layout, atoms: Layout) -> Checked {
        let Outcome(status, pair): Checked = product_by_layout(threads, atoms);
        let layout: Layout = tiled_modes(pair);
        Outcome(and(status, status_of(complement_within(layout, Cons(1, Nil), RoundUp))), layout)
    }
    pub fn status_of(checked: Checked) -> Status { match checked { Outcome(status, layout) => status } }
    /// Whether tiles are multiples of what all threads cover together.
    pub fn tiles_covered(tiles: Layout, cover: Tiler) -> Status { status_of(logical_divide_with(tiles, cover, Exactly)) }
}
