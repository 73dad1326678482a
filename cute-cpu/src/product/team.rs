//! A product on several threads. They take parts of C until none is left, and compute each as a product
//! of its own.
//!
//! Several threads pack some parts of A and B more than once. Panels that they share cost more: all would
//! wait for each other, and then read what lies in the caches of others.

use super::loops;
use super::panels::{Panels, Room};
use super::plan::{MOST_IN_PLACE, Plan, shape_of};
use super::shape::Shape;
use super::source::Untyped;
use super::split::{Split, share};
use super::stored::Stored;
use super::taken::Taken;
use crate::kernel::Kernels;
use crate::number::Number;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicUsize, Ordering};

/// How often the calling thread looks whether the others are done before it sleeps: less than a
/// millisecond.
const MOST_WAITS: usize = 20_000;

/// A product, and what its threads share.
struct Team<'p, 't, S: 'static, C, K> {
    product: &'p Untyped<'t, S, C>,
    /// The register tile of the whole product. Parts of C are multiples of it.
    shape: Shape,
    split: Split,
    /// The parts of C that threads have taken.
    taken: Taken,
    /// How many threads take them.
    members: usize,
    /// Members that are done.
    done: AtomicUsize,
    kernels: PhantomData<fn() -> K>,
}

// SAFETY: A and B, whose elements `compute` asks to be `Sync`, are read alone, and an epilogue is
// `Sync`. Threads write the parts of C that they have taken, which no other thread takes and which have
// no element in common.
unsafe impl<S: Send + Sync, C: Send + Sync, K> Sync for Team<'_, '_, S, C, K> {}

/// Computes a product with the micro-kernels of `K` on at most `threads` threads: the calling one, and
/// those of rayon's current pool.
///
/// # Safety
/// Those of `loops::multiply`.
pub(crate) unsafe fn multiply<S, C, K>(
    product: &Untyped<'_, S, C>,
    threads: usize,
    room: &mut Room<'_>,
) where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes();
    let shape = shape_of::<_, _, K>(product);
    let is_packed = shape.rows * k * size_of::<S>() > MOST_IN_PLACE;
    let split = Split::of((m, shape.rows), (n, shape.columns), k, is_packed, threads);
    let members = threads.min(split.count());
    let team = Team::<S, C, K> {
        product,
        shape,
        split,
        taken: Taken::none_of(split.count()),
        members,
        done: AtomicUsize::new(0),
        kernels: PhantomData,
    };
    // SAFETY: as the caller promises.
    let work = |room: &mut Room<'_>| unsafe { team.work(room) };
    rayon::in_place_scope(|scope| {
        start(scope, 0, members, &work);
        work(room);
        // The others are about to be done. The end of the scope would put this thread to sleep, and to
        // wake it takes longer than a small product.
        wait(|| team.done.load(Ordering::Acquire) == members);
    });
}

/// Looks for up to a millisecond whether a condition holds, until it does.
fn wait(holds: impl Fn() -> bool) {
    for turn in 1..=MOST_WAITS {
        if holds() {
            return;
        }
        if turn.is_multiple_of(256) {
            std::thread::yield_now();
        } else {
            core::hint::spin_loop();
        }
    }
}

/// Starts two members of a team. Each of them first starts two more, and then works: one thread would take
/// long to wake all others.
fn start<'s>(
    scope: &rayon::Scope<'s>,
    place: usize,
    count: usize,
    work: &'s (dyn Fn(&mut Room<'_>) + Sync),
) {
    for place in [2 * place + 1, 2 * place + 2] {
        if place < count {
            scope.spawn(move |scope| {
                start(scope, place, count, work);
                Panels::with(|panels| work(&mut panels.split().0));
            });
        }
    }
}

impl<S, C, K> Team<'_, '_, S, C, K>
where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    /// The work of each member.
    ///
    /// # Safety
    /// Those of [`multiply`].
    unsafe fn work(&self, room: &mut Room<'_>) {
        let (m, n, _) = self.product.sizes();
        // The calling thread is one more than those of the pool, or one of them.
        let place = rayon::current_thread_index().map_or(0, |index| index + 1);
        let parts = self.taken.by(place, self.members);
        for (row, column) in parts.map_while(|part| self.split.part(part)) {
            let part = self.product.part(
                share(m, self.shape.rows, row, self.split.rows),
                share(n, self.shape.columns, column, self.split.columns),
            );
            let plan = Plan::of::<_, _, K>(&part);
            // SAFETY: as the caller promises; no other thread has taken the part.
            unsafe { loops::multiply::<_, _, K>(&part, &plan, room) };
        }
        self.done.fetch_add(1, Ordering::Release);
    }
}
