//! A warpgroup that computes 64 rows of O: the main loop.
//!
//! While the tensor cores make S = Q·Kᵀ of a tile and O += P·V of the one before, this warpgroup
//! waits for S alone, and computes its maxima and exponentials while P·V still runs. Two
//! warpgroups take turns: one issues products while the other is in its softmax.
//!
//! Weights are relative to the greatest score of their tile, or to one little below that of the tiles before.
//! So the greatest weight of each tile is exactly 1, and not rounded; see [`least`](super::softmax::least).
//!
//! Maxima cost more than exponentials, since O waits for them. So rows compute few of them if they see many tiles
//! and no tile has heavy weights: the maximum before serves, and a tile where it does not is weighed
//! again. Results do not depend on it but for rounding; see [`heavy`](super::heavy). Where scores keep
//! growing, tiles would be weighed twice; a warpgroup that finds so computes the maxima of all further ones.

use super::block::{Memory, Problem, Rings};
use super::dropout::{Weights, drop, keep, share};
use super::epilogue::Epilogue;
use super::head::{Head, ONE_GROUP};
use super::heavy::{Heavy, POINTED, may_serve};
use super::in_sequence::Queries;
use super::joined::{is_plain, joins};
use super::mask::{Keys, Mask, Tiles, mask, mask_cells};
use super::note::Told;
use super::noted::NotedTile;
use super::score::{Score, ScorePlace, modify};
use super::sequences::Sequences;
use super::softmax::{Rows, origin, raise, row_max, weigh};
use core::marker::PhantomData;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::NamedBarrier;
use cute_gpu::device::pipeline::Consumer as Role;
use cute_gpu::device::threads::{any, opaque, thread};
use cute_kernels::attention::{Coverage, Maxima, STAGES};

/// The warpgroup, between tiles.
pub struct Consumer<'a, H, M, S, B> {
    mask: M,
    score: S,
    pub(super) problem: Problem<'a>,
    pub(super) memory: Memory,
    pub(super) rings: Rings,
    /// Which of the consumers this is.
    pub(super) part: u32,
    kinds: PhantomData<(H, B)>,
}

/// A warpgroup asks itself whether the maximum before served its tiles after the first one, and then after
/// twice as many each time, up to so many: at first few are weighed twice where it did not.
const BETWEEN: u32 = 8;

/// A tile of keys that all rows of the block see.
pub(super) const WHOLE: u32 = 0;

/// A tile with keys that some rows do not see.
pub(super) const MASKED: u32 = 1;

/// A whole one, the last before the maximum may serve: it gets the maximum of all tiles so far, and is asked whether its
/// weights are flat.
pub(super) const ASKED: u32 = 2;

/// The ring of K or of V, with no tile held, and with one.
pub(super) type Tile = Role<STAGES, 0>;
pub(super) type HeldTile = Role<STAGES, 1>;

/// The registers of a thread for a tile of rows: its parts of S, P and O.
pub(super) struct Registers<H: Head> {
    pub(super) s: H::Scores,
    pub(super) p: H::Weights,
    pub(super) o: H::Sums,
    pub(super) rows: Rows,
    /// Which weights need the maximum of their own tile.
    pub(super) heavy: Heavy,
    /// Whether a tile has been weighed twice.
    pub(super) again: bool,
    /// The tile of keys, if the mask is sparse.
    pub(super) noted: NotedTile,
}

impl<'a, H: Head, M: Mask, S: Score, B: Sequences> Consumer<'a, H, M, S, B> {
    /// Whether blocks of rows follow each other without a pause.
    pub(super) const JOINED: bool = joins::<H, M, B>(is_plain::<S>());

    /// The warpgroup `part` of those that compute.
    #[inline(always)]
    pub fn new(
        mask: M,
        score: S,
        problem: Problem<'a>,
        memory: Memory,
        rings: Rings,
        part: u32,
    ) -> Self {
        Consumer {
            mask,
            score,
            problem,
            memory,
            rings,
            part,
            kinds: PhantomData,
        }
    }

    /// The barrier at which this warpgroup, or another one, waits for its turn.
    #[inline(always)]
    pub(super) fn turn(&self, part: u32) -> NamedBarrier {
        NamedBarrier::new(1 + H::CONSUMERS + part, 256)
    }

    /// The barrier at which this warpgroup alone meets.
    #[inline(always)]
    pub(super) fn together(&self) -> NamedBarrier {
        NamedBarrier::new(1 + self.part, 128)
    }

    /// The warpgroup whose turn follows.
    #[inline(always)]
    pub(super) fn next_part(&self) -> u32 {
        if H::CONSUMERS == 2 {
            1 - self.part
        } else if self.part + 1 == H::CONSUMERS {
            0
        } else {
            self.part + 1
        }
    }

    /// All tiles of the block.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; all is as in
    /// [`attention`](super::block::attention).
    #[inline(always)]
    pub unsafe fn run(self) {
        if Self::JOINED {
            // SAFETY: the caller's promise.
            return unsafe { self.run_joined() };
        }
        let t = thread() % 128;
        let first = u32::from(opaque(t) == 0);
        let problem = self.problem;
        // SAFETY: the caller's promise.
        unsafe {
            let mut q = self
                .rings
                .q
                .consumer(if H::QUERIES_IN_REGISTERS { 1 } else { first });
            let (mut k, mut v) = (self.rings.k.consumer(first), self.rings.v.consumer(first));
            let epilogue = Epilogue::<H, M, S, B>::new(problem, self.memory);
            if self.part + 1 == H::CONSUMERS {
                self.turn(0).arrive();
            }
            let mut registers: Registers<H> = core::mem::zeroed();
            let mut between = B::begin(&self.rings);
            loop {
                let (next, within) = B::place::<M>(between, problem.arguments, &self.memory);
                let Some(place) = next else { break };
                if Self::PASSES && self.has_no_row(place) {
                    (q, k, v) = self.pass(place, q, k, v);
                    between = B::next(within);
                    continue;
                }
                if H::QUERIES_AHEAD {
                    let tile = B::stage(&within) * H::CONSUMERS + self.part;
                    let queries = self.memory.q.after_bytes(tile * H::BYTES.queries);
                    let queries = H::queries(queries, opaque(t));
                    (k, v) = self.rows(&queries, place, k, v, &mut registers);
                    epilogue.store(&mut registers.o, registers.rows, self.share(), place);
                    // All has read the tile of Q that is released with its note.
                    between = B::next(within);
                    continue;
                }
                let held = q.wait();
                let queries = H::queries(
                    self.memory
                        .q
                        .after_bytes(self.rows_at(place) * H::BYTES.queries),
                    opaque(t),
                );
                if H::QUERIES_IN_REGISTERS {
                    q = held.release();
                    (k, v) = self.rows(&queries, place, k, v, &mut registers);
                    epilogue.store(&mut registers.o, registers.rows, self.share(), place);
                } else {
                    (k, v) = self.rows(&queries, place, k, v, &mut registers);
                    epilogue.store(&mut registers.o, registers.rows, self.share(), place);
                    // O leaves through the memory of Q, which the first thread sees read.
                    epilogue.wait();
                    q = held.release();
                }
                between = B::next(within);
            }
            let _ = (q, k, v);
            epilogue.finish();
        }
    }

    /// 64 rows of Q with all tiles of keys that they see, from the last to the first: O and what is
    /// known of its rows.
    #[inline(always)]
    unsafe fn rows(
        &self,
        q: &H::Queries,
        place: B::Told,
        mut k: Tile,
        mut v: Tile,
        r: &mut Registers<H>,
    ) -> (Tile, Tile) {
        if M::SPARSE {
            // SAFETY: all threads of the warpgroup are here.
            return unsafe { self.noted_rows(q, place, k, v, r) };
        }
        let arguments = self.problem.arguments;
        // SAFETY: all threads of the warpgroup are here; the rings hold the tiles in this order.
        unsafe {
            let (mut seen, query, keys) = self.seen(place);
            let mut tile = seen.end - 1;
            if H::ROWS_APART {
                // SAFETY: likewise; the note is held.
                let queries = place.queries(arguments);
                seen = self.own_tiles(seen, query.wrapping_add(64 * self.part), &queries, &keys);
                while tile >= seen.end {
                    tile -= 1;
                    (k, v) = self.leave_out(k, v);
                }
            }
            let is_half = Self::HALVES && self.sees_first_half(place, query, tile, &keys);
            k = self.first_tile(q, place, (tile, keys.count), is_half, k, r);
            (k, v) = self.further_tiles(q, place, seen, k, v, r);
            (k, self.last_values(v, r))
        }
    }

    /// The tiles of keys that the rows of the block see, the first of the rows, and the keys of their sequence.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; the note is held.
    #[inline(always)]
    pub(super) unsafe fn seen(&self, place: B::Told) -> (Tiles, u32, Keys) {
        let arguments = self.problem.arguments;
        // SAFETY: the caller's promise.
        let (query, keys) = unsafe { (place.uniform_query(), place.uniform_keys(arguments)) };
        let seen = Tiles::of::<M>(arguments, &keys, query, H::ROWS, H::KEYS);
        (seen, query, keys)
    }

    /// The tiles of keys after the first one.
    #[inline(always)]
    pub(super) unsafe fn further_tiles(
        &self,
        q: &H::Queries,
        place: B::Told,
        seen: Tiles,
        mut k: Tile,
        mut v: Tile,
        r: &mut Registers<H>,
    ) -> (Tile, Tile) {
        let mut tile = seen.end - 1;
        // SAFETY: all threads of the warpgroup are here; the rings hold the tiles in this order.
        unsafe {
            while M::LAST && tile > seen.whole_end {
                tile -= 1;
                (k, v) = self.tile::<MASKED>(q, place, tile, k, v, r);
            }
            if self.may_serve(seen) && tile > seen.whole {
                r.heavy = Heavy::NONE;
                let mut serves = true;
                if self.asks() {
                    tile -= 1;
                    (k, v) = self.tile::<ASKED>(q, place, tile, k, v, r);
                    serves = self.serves(seen, tile, r);
                }
                (tile, k, v) = self.tiles_while_serving(q, place, seen, (tile, serves), k, v, r);
            }
            while tile > seen.whole {
                tile -= 1;
                (k, v) = self.tile::<WHOLE>(q, place, tile, k, v, r);
            }
            while M::FIRST && tile > seen.first {
                tile -= 1;
                (k, v) = self.tile::<MASKED>(q, place, tile, k, v, r);
            }
            (k, v)
        }
    }

    /// Whether the maximum before may serve tiles of rows that see these tiles of keys.
    #[inline(always)]
    pub(super) fn may_serve(&self, seen: Tiles) -> bool {
        H::MAXIMUM_BEFORE && may_serve::<H>(self.problem.arguments.maxima, seen.end - seen.first)
    }

    /// Whether a tile is [`ASKED`] before the maximum may serve.
    #[inline(always)]
    pub(super) fn asks(&self) -> bool {
        self.problem.arguments.maxima == Maxima::WhereHeavy as u32
    }

    /// Whether the maximum before serves the tiles below this [`ASKED`] one.
    #[inline(always)]
    pub(super) unsafe fn serves(&self, seen: Tiles, tile: u32, r: &mut Registers<H>) -> bool {
        r.heavy
            .limit(&r.rows, seen.end - tile, seen.end - seen.first);
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            // What `any` tells is known to be alike for the warp. Otherwise the places of stages
            // would be in registers of threads, and each product would fetch them from there.
            any(self.together().count(r.heavy.is_pointed()) < POINTED)
        }
    }

    /// The whole tiles below this one with the maximum before, as long as it serves: the tile of the last, and the rings.
    #[inline(always)]
    pub(super) unsafe fn tiles_while_serving(
        &self,
        q: &H::Queries,
        place: B::Told,
        seen: Tiles,
        (mut tile, mut serves): (u32, bool),
        mut k: Tile,
        mut v: Tile,
        r: &mut Registers<H>,
    ) -> (u32, Tile, Tile) {
        // SAFETY: all threads of the warpgroup are here; the rings hold the tiles in this order.
        unsafe {
            let mut between = 1;
            while serves && tile > seen.whole {
                let end = seen.whole + (tile - seen.whole).saturating_sub(between);
                r.again = false;
                while tile > end {
                    tile -= 1;
                    (k, v) = self.tile_with_maximum_before(q, place, tile, k, v, r);
                }
                serves = !any(self.together().any(r.again));
                between = BETWEEN.min(2 * between);
            }
            (tile, k, v)
        }
    }

    /// The products of the last weights with their values.
    #[inline(always)]
    pub(super) unsafe fn last_values(&self, v: Tile, r: &mut Registers<H>) -> Tile {
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            let held = v.wait();
            H::multiply_values::<ONE_GROUP>(&r.p, self.values(held.newest()), &mut r.o);
            H::wait_sums(&mut r.o);
            held.release()
        }
    }

    /// Of the tiles that the block works on, those that the 64 rows from `query` on see. There is
    /// always one, also if there are no such rows.
    #[inline(always)]
    fn own_tiles(&self, all: Tiles, query: u32, queries: &Queries, keys: &Keys) -> Tiles {
        let own = Tiles::of::<M>(self.problem.arguments, keys, query, 64, H::KEYS);
        let first = all.first;
        if query < queries.count {
            Tiles { first, ..own }
        } else {
            Tiles {
                first,
                whole: first,
                whole_end: first,
                end: first + 1,
            }
        }
    }

    /// Waits for a tile of K and one of V, and releases them at its turn: none of this warpgroup's rows
    /// sees these keys, and those of others do.
    #[inline(always)]
    pub(super) unsafe fn leave_out(&self, k: Tile, v: Tile) -> (Tile, Tile) {
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            let (k, v) = (k.wait(), v.wait());
            // All have waited before one of them releases the stages.
            self.turn(self.part).sync();
            self.turn(self.next_part()).arrive();
            (k.release(), v.release())
        }
    }

    /// [`rows`](Self::rows) with the tiles that the producer has noted.
    #[inline(always)]
    unsafe fn noted_rows(
        &self,
        q: &H::Queries,
        place: B::Told,
        k: Tile,
        mut v: Tile,
        r: &mut Registers<H>,
    ) -> (Tile, Tile) {
        let exponent = self.problem.arguments.exponent;
        // SAFETY: all threads of the warpgroup are here; the rings hold the tiles in this order.
        unsafe {
            let held = k.wait();
            r.noted = NotedTile::read(self.memory.tiles, held.newest());
            // All have read it before one of them releases the stage.
            self.together().sync();
            H::multiply_keys(q, self.keys(held.newest()), &mut r.s);
            H::wait_scores::<0>(&mut r.s);
            let mut k = held.release();
            self.modify_and_mask_noted(r.s.as_mut(), place, r.noted);
            r.rows.max = row_max(r.s.as_ref(), Rows::NONE.max);
            let origin = self.origin(r.rows.max);
            r.rows.sum = weigh(r.s.as_mut(), raise(origin, H::RAISED), exponent);
            H::put_weights(&r.s, &mut r.p);
            r.o = core::mem::zeroed();
            while !r.noted.is_last() {
                (k, v) = self.tile::<MASKED>(q, place, 0, k, v, r);
            }
            (k, self.last_values(v, r))
        }
    }

    #[inline(always)]
    pub(super) fn origin(&self, max: [f32; 2]) -> [f32; 2] {
        let exponent = self.problem.arguments.exponent;
        if M::EMPTY_ROWS {
            origin::<true>(max, exponent)
        } else {
            origin::<false>(max, exponent)
        }
    }

    /// Scores as they are weighed.
    #[inline(always)]
    pub(super) fn modify_and_mask<const KIND: u32>(
        &self,
        s: &mut [f32],
        place: B::Told,
        tile: u32,
    ) {
        let arguments = self.problem.arguments;
        if !(KIND == MASKED || S::MODIFIES) {
            return;
        }
        let (t, first, keys) = self.coordinates(place, tile);
        if S::MODIFIES {
            // SAFETY: the problem has what the kernel's modification reads, and `t` is less than 128.
            unsafe { modify::<H, S>(self.score, s, t, first, &self.problem.given) }
        }
        if KIND == MASKED {
            // SAFETY: `t` is less than 128.
            unsafe { mask::<H, M>(s, t, first.query, first.key, arguments, &keys) }
        }
    }

    /// [`modify_and_mask`](Self::modify_and_mask) in a tile that the producer has noted.
    #[inline(always)]
    pub(super) fn modify_and_mask_noted(&self, s: &mut [f32], place: B::Told, noted: NotedTile) {
        self.modify_and_mask::<WHOLE>(s, place, noted.tile());
        let coverage = noted.coverage();
        if coverage != Coverage::Whole {
            let (t, first, keys) = self.coordinates(place, noted.tile());
            let is_skipped = coverage == Coverage::Skip;
            let given = &self.problem.given;
            // SAFETY: `t` is less than 128.
            unsafe { mask_cells::<H, M>(self.mask, s, t, first, is_skipped, given, &keys) }
        }
    }

    /// This thread in its warpgroup, less than 128, the place of the first score of a tile, and the keys of the
    /// sequence.
    #[inline(always)]
    fn coordinates(&self, place: B::Told, tile: u32) -> (u32, ScorePlace, Keys) {
        let arguments = self.problem.arguments;
        // Hidden here, so that no coordinates stay in registers between tiles.
        let t = opaque(thread() % 128);
        // SAFETY: what is told of the sequence is held.
        let (query, keys) = unsafe {
            let query = place.query().wrapping_add(64 * self.rows_at(place));
            (query, place.keys(arguments))
        };
        let (head, batch) = if S::MODIFIES || M::SPARSE {
            // SAFETY: likewise.
            unsafe { place.head_and_batch(arguments) }
        } else {
            (0, 0) // not asked for, so that nothing is loaded
        };
        let key = tile * H::KEYS;
        let first = ScorePlace {
            batch,
            head,
            query,
            key,
            distance: query as i32 + keys.shift - key as i32,
        };
        (t, first, keys)
    }

    /// Dropout: sets those weights of a tile to 0 that do not stay. The sums of weights count all of
    /// them.
    ///
    /// # Safety
    /// The note that tells of the sequence is held. If the kernel has dropout, the words of `keep` are
    /// there.
    #[inline(always)]
    pub(super) unsafe fn drop(&self, p: &mut H::Weights, place: B::Told, tile: u32) {
        if !S::DROPS {
            return;
        }
        // Hidden here, so that no coordinates stay in registers between tiles.
        let t = opaque(thread() % 128);
        // SAFETY: the caller's promise.
        unsafe {
            let (head, batch) = place.head_and_batch(self.problem.arguments);
            let at = Weights {
                query: place.query() + 64 * self.rows_at(place),
                key: tile * H::KEYS,
                head: head + self.problem.arguments.heads * batch,
            };
            drop::<H>(p.as_mut(), t, at, &keep(&self.problem))
        }
    }

    /// The probability with which a weight stays, or the inverse of the scale of V: 1 without dropout
    /// and scales.
    ///
    /// # Safety
    /// If the kernel has dropout or V is scaled, the words of `keep` are there.
    #[inline(always)]
    pub(super) unsafe fn share(&self) -> f32 {
        const {
            assert!(
                !(S::DROPS && H::VALUES_SCALED),
                "one place has what says which weights stay, or the scale of V"
            )
        }
        if S::DROPS {
            // SAFETY: the caller's promise.
            share(&unsafe { keep(&self.problem) })
        } else if H::VALUES_SCALED {
            // SAFETY: likewise.
            f32::from_bits(unsafe { self.problem.keep.load(0) })
        } else {
            1.0
        }
    }

    #[inline(always)]
    pub(super) fn keys(&self, stage: u32) -> cute_gpu::device::Shared<u8> {
        self.memory.k.after_bytes(stage * H::BYTES.keys)
    }

    #[inline(always)]
    pub(super) fn values(&self, stage: u32) -> cute_gpu::device::Shared<u8> {
        self.memory.v.after_bytes(stage * H::BYTES.values)
    }
}
