//! Which parts of C are taken, and by which thread each is best taken.

use super::split::MOST_PARTS;
use core::sync::atomic::{AtomicBool, Ordering};

/// The parts of C, from number 0 on, that threads take.
///
/// A thread begins with a share of its own, the same one in each product of this shape, so that its lines of A, B and C
/// still lie in its own caches. Then it takes what others have left: a thread that other programs hold up takes fewer.
pub(super) struct Taken {
    parts: [AtomicBool; MOST_PARTS],
    count: usize,
}

impl Taken {
    /// None of `count` parts is taken.
    pub(super) fn none_of(count: usize) -> Self {
        Taken {
            parts: [const { AtomicBool::new(false) }; MOST_PARTS],
            count,
        }
    }

    /// The parts that a thread takes, one for each call of `next`, until none is left; its place is one of `places`.
    pub(super) fn by(&self, place: usize, places: usize) -> impl Iterator<Item = usize> + '_ {
        let first = place % places * self.count / places;
        let all = (first..self.count).chain(0..first);
        all.filter(|&part| self.take(part))
    }

    /// Whether this thread is the one that takes a part.
    fn take(&self, part: usize) -> bool {
        let is_taken = &self.parts[part];
        // A part that is taken stays so: to look is cheaper than to write.
        !is_taken.load(Ordering::Relaxed) && !is_taken.swap(true, Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::Taken;

    #[test]
    fn each_part_is_taken_once() {
        for (count, threads) in [(0, 3), (1, 4), (7, 3), (64, 4), (1024, 5)] {
            let taken = Taken::none_of(count);
            let mut all: Vec<usize> = std::thread::scope(|scope| {
                // more threads than places: two begin at one place
                let threads: Vec<_> = (0..=threads)
                    .map(|place| {
                        scope.spawn({
                            let taken = &taken;
                            move || taken.by(place, threads).collect::<Vec<_>>()
                        })
                    })
                    .collect();
                threads
                    .into_iter()
                    .flat_map(|thread| thread.join().expect("no thread panics"))
                    .collect()
            });
            all.sort_unstable();
            assert!(all.into_iter().eq(0..count), "{count} by {threads}");
        }
    }

    #[test]
    fn a_thread_begins_with_its_own_share_and_takes_what_others_left() {
        let taken = Taken::none_of(8);
        let mut second = taken.by(1, 4);
        assert_eq!([second.next(), second.next()], [Some(2), Some(3)]);
        let last: Vec<usize> = taken.by(3, 4).take(3).collect();
        assert_eq!(last, [6, 7, 0]);
        assert!(second.eq([4, 5, 1]));
    }
}
