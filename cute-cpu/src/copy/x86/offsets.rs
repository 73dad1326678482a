//! Loops that are contiguous on one side, as one axis, with a list of their offsets on the other.
//!
//! Where sizes are small, as in the 6-dimensional arrays of chemistry, one loop alone gives short
//! runs. In the notation `count:from>to`, the loops `15:4096>4 15:61440>60` cover 900 contiguous
//! bytes of the destination, and their offsets in the source are 0, 4096, …, 57344, 61440, ….

use super::walk::{MOST, ONCE};
use cute_core::tensor::CopyLoop;

/// Loops. Each continues the one before on one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined {
    loops: [CopyLoop; MOST],
    len: usize,
    /// The bytes that they cover on this side.
    pub(super) bytes: usize,
}

impl Joined {
    /// One loop, whose steps are `run` bytes on this side.
    pub(super) fn new(first: CopyLoop, run: usize) -> Self {
        Joined {
            loops: [first; MOST],
            len: 1,
            bytes: first.count * run,
        }
    }

    /// Appends a loop that continues the others.
    pub(super) fn push(&mut self, next: CopyLoop) {
        self.loops[self.len] = next;
        self.len += 1;
        self.bytes *= next.count;
    }

    pub(super) fn loops(&self) -> &[CopyLoop] {
        &self.loops[..self.len]
    }

    /// Writes the offsets on the other side, where the loops have the strides `stride`, of the
    /// steps from `begin` on.
    pub(super) fn list(
        &self,
        begin: usize,
        stride: impl Fn(&CopyLoop) -> isize,
        list: &mut [isize],
    ) {
        let loops = self.loops();
        let (mut at, mut rest, mut offset) = ([0; MOST], begin, 0);
        for (l, at) in loops.iter().zip(&mut at) {
            *at = rest % l.count;
            rest /= l.count;
            offset += *at as isize * stride(l);
        }
        for entry in list {
            *entry = offset;
            for (l, at) in loops.iter().zip(&mut at) {
                *at += 1;
                offset += stride(l);
                if *at < l.count {
                    break;
                }
                offset -= l.count as isize * stride(l);
                *at = 0;
            }
        }
    }
}

/// The loops that are contiguous in the source, beginning with `across` or with one step, those in
/// the destination, beginning with the first one, and the others. A side that covers as many bytes
/// as its limit, source first, takes no more.
pub(super) fn joined(
    run: usize,
    loops: &[CopyLoop],
    across: Option<usize>,
    limits: [usize; 2],
) -> ([Joined; 2], Vec<CopyLoop>) {
    let mut c = Joined::new(across.map_or(ONCE, |across| loops[across]), run);
    let mut a = Joined::new(loops[0], run);
    let mut others = loops.to_vec();
    across.map(|across| others.remove(across));
    others.remove(0);
    loop {
        let position = |side: &Joined, limit: usize, stride: fn(&CopyLoop) -> isize| {
            let next = others.iter().position(|l| stride(l) == side.bytes as isize);
            next.filter(|_| side.bytes < limit)
        };
        // The shorter side first.
        match (
            position(&a, limits[1], |l| l.to),
            position(&c, limits[0], |l| l.from),
        ) {
            (Some(k), None) => a.push(others.remove(k)),
            (Some(k), _) if a.bytes <= c.bytes => a.push(others.remove(k)),
            (_, Some(k)) => c.push(others.remove(k)),
            (None, None) => return ([c, a], others),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Joined;
    use cute_core::tensor::CopyLoop;

    #[test]
    fn offsets_are_those_of_the_loops_in_their_order() {
        let next = |count, from, to| CopyLoop { count, from, to };
        let mut side = Joined::new(next(3, -40, 4), 4);
        side.push(next(2, 7, 12));
        assert_eq!(side.bytes, 24);
        let mut list = [0; 5];
        side.list(1, |l| l.from, &mut list);
        assert_eq!(list, [-40, -80, 7, -33, -73]);
    }
}
