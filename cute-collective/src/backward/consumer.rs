//! A warpgroup that computes 64 rows of dK and dV: the main loop.
//!
//! Five products belong to a tile of Q. Each is started as soon as its operands are there, and waited
//! for where its sums are used: weights are computed while dP = V·dOᵀ runs, gradients of scores while
//! dV += P·dO runs, and dK += dS·Q runs on into the next tile. Both warpgroups need all 128 gradients
//! of a query's scores for dQ = dSᵀ·K, and meet once for each tile, when they are written.

use super::block::{Memory, Problem, Rings};
use super::dropout::{Drops, Stays};
use super::place::{Told, Word};
use super::products::Gradients;
use crate::attention::dropout::Weights;
use crate::attention::mask::Mask;
use crate::attention::softmax::{pack, rescale, value};
use core::marker::PhantomData;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::{NamedBarrier, tma_store_fence};
use cute_gpu::device::math::{exp2, fma_ftz as fma};
use cute_gpu::device::pipeline::Consumer as Role;
use cute_gpu::device::threads::{opaque, thread, uniform};
use cute_gpu::device::tma::{tma_store_arrive, tma_store_wait_done};
use cute_gpu::device::{Aligned, Shared};
use cute_kernels::attention::backward::{GRADIENT_STAGES, QUERY_STAGES, ROWS};
use cute_kernels::attention::dropout::Keep;

/// The warpgroup.
pub struct Consumer<'a, G, M, D, B> {
    problem: Problem<'a, D>,
    place: B,
    memory: Memory,
    /// Which of both it is.
    part: u32,
    kinds: PhantomData<(G, M)>,
}

/// The ring of Q.
type Query = Role<QUERY_STAGES, 0>;

/// The ring of dO.
type Gradient = Role<GRADIENT_STAGES, 0>;

/// The values of a thread.
struct Registers<G: Gradients> {
    /// Scores, then weights.
    s: G::KeyScores,
    /// Gradients of weights, then of scores.
    dp: G::KeyScores,
    p: G::KeyWeights,
    ds: G::KeyWeights,
    dq: [f32; 32],
    dk: G::Sums,
    dv: G::Sums,
    /// With dropout, which weights of the tile stay.
    stays: Stays,
}

/// A tile of Q.
#[derive(Clone, Copy)]
struct Tile {
    /// The number of the head, of those that share the head of K and V.
    of_key: u32,
    number: u32,
    /// Which of both places of gradients of scores it takes: its parity, of those of the block.
    place: u32,
}

impl<'a, G: Gradients, M: Mask, D: Drops, B: Told> Consumer<'a, G, M, D, B> {
    /// The warpgroup `part` of those that compute.
    #[inline(always)]
    pub fn new(problem: Problem<'a, D>, place: B, memory: Memory, part: u32) -> Self {
        Consumer {
            problem,
            place,
            memory,
            part,
            kinds: PhantomData,
        }
    }

    /// A word of the block's keys.
    #[inline(always)]
    fn word(&self, word: Word) -> u32 {
        self.place.word(word, self.problem.arguments)
    }

    /// The word, told to the compiler to be that of the whole warp.
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    #[inline(always)]
    unsafe fn uniform(&self, word: Word) -> u32 {
        let word = self.word(word);
        // the numbers of a batch are computed from those of the block and of arguments
        if B::PACKED {
            // SAFETY: the caller has all lanes here.
            unsafe { uniform(word) }
        } else {
            word
        }
    }

    /// The barrier of both warpgroups.
    #[inline(always)]
    fn both(&self) -> NamedBarrier {
        NamedBarrier::new(3, 256)
    }

    /// All queries.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; all is as in
    /// [`keys_and_values`](super::block::keys_and_values).
    #[inline(always)]
    pub unsafe fn run(self, rings: Rings) {
        let first = u32::from(opaque(thread() % 128) == 0);
        let a = self.problem.arguments;
        // SAFETY: the caller's promise.
        unsafe {
            // K and V, which have places of their own
            let mut q = rings.q.consumer(first).wait().release();
            let mut d_o = rings.d_o.consumer(first);
            let mut r: Registers<G> = core::mem::zeroed();
            let mut tile = Tile {
                of_key: 0,
                number: 0,
                place: 0,
            };
            while tile.of_key < a.of.heads_per_key {
                tile.number = self.uniform(Word::First);
                if D::DROPS {
                    r.stays = self.stays(tile);
                }
                while tile.number < self.uniform(Word::Whole) {
                    (q, d_o) = self.tile::<true>(q, d_o, tile, &mut r);
                    tile.number += 1;
                    tile.place ^= 1;
                }
                while tile.number < self.uniform(Word::End) {
                    (q, d_o) = self.tile::<false>(q, d_o, tile, &mut r);
                    tile.number += 1;
                    tile.place ^= 1;
                }
                tile.of_key += 1;
            }
            let _ = (q, d_o);
            self.store(&mut r);
        }
    }

    /// A tile of Q.
    #[inline(always)]
    unsafe fn tile<const MASKED: bool>(
        &self,
        q: Query,
        d_o: Gradient,
        tile: Tile,
        r: &mut Registers<G>,
    ) -> (Query, Gradient) {
        // Hidden in each tile, so that no descriptors stay in registers between tiles.
        let [k, v] = [self.memory.k, self.memory.v].map(|tile| Shared::at(opaque(tile.address())));
        let t = thread() % 128;
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            let q = q.wait();
            let stage = q.newest();
            let queries = self.memory.q.after_bytes(stage * G::QUERY_BYTES);
            G::multiply_rows(k, self.part, queries, &mut r.s);
            let d_o = d_o.wait();
            let gradients = self.memory.d_o.after_bytes(d_o.newest() * G::QUERY_BYTES);
            G::multiply_rows(v, self.part, gradients, &mut r.dp);
            G::wait_rows::<1>(&mut r.s);
            if MASKED {
                self.mask(r.s.as_mut(), tile.number * G::QUERIES);
            }
            let numbers = self.numbers(stage, opaque(t));
            self.weigh(r.s.as_mut(), r.stays, numbers);
            if D::DROPS {
                pack(r.s.as_ref(), r.p.as_mut(), G::pack_those_that_stay);
            } else {
                pack(r.s.as_ref(), r.p.as_mut(), G::pack);
            }
            G::add_products(&r.p, gradients, &mut r.dv);

            G::wait_rows::<1>(&mut r.dp);
            let numbers = numbers.after_bytes(G::QUERIES * 4);
            self.gradients_of_scores(r.s.as_ref(), r.dp.as_mut(), numbers);
            pack(r.dp.as_ref(), r.ds.as_mut(), G::pack);
            let ds = self.memory.ds.after_bytes(tile.place * G::SCORE_BYTES);
            G::put_scores(&r.ds, ds, self.part, opaque(t));
            tma_store_fence();
            self.both().sync();
            G::multiply_scores(ds, k, self.part, &mut r.dq);
            G::add_products(&r.ds, queries, &mut r.dk);

            G::wait_products::<2>(&mut r.dv);
            let d_o = d_o.release();
            if D::DROPS {
                // While dQ and dK run, threads have least to do, and most registers are free.
                let next = tile.number + 1;
                r.stays = self.stays(Tile {
                    number: next,
                    ..tile
                });
            }
            G::wait_queries::<1>(&mut r.dq);
            let who = (self.part, opaque(t));
            self.memory.adder.give(who, tile.place, &r.dq);
            G::wait_products::<0>(&mut r.dk);
            (q.release(), d_o)
        }
    }

    /// Where the numbers are that are added to exponents, for the first of this thread's queries.
    ///
    /// # Safety
    /// As for [`Gradients::key_cell`].
    #[inline(always)]
    unsafe fn numbers(&self, stage: u32, t: u32) -> Shared<Aligned<[f32; 2], 8>> {
        // SAFETY: the caller's promise.
        let (_, query) = unsafe { G::key_cell(t, 0) };
        let first = self
            .memory
            .numbers
            .after_bytes((stage * 2 * G::QUERIES + query) * 4);
        first.recast()
    }

    /// Scores to weights, 2^(s·exponent + number of the query); those that do not stay with another sign.
    ///
    /// # Safety
    /// The numbers of the rows are there.
    #[inline(always)]
    unsafe fn weigh(&self, s: &mut [f32], stays: Stays, numbers: Shared<Aligned<[f32; 2], 8>>) {
        let exponent = self.problem.arguments.of.exponent;
        for columns in 0..s.len() / 4 {
            // SAFETY: the caller's promise.
            let added = unsafe { numbers.load(columns as isize * 4) };
            for row in 0..2 {
                for neighbour in 0..2 {
                    let w = &mut s[value(neighbour, row, columns)];
                    *w = exp2(fma(*w, exponent, added[neighbour]));
                    if D::DROPS {
                        *w = stays.signed(*w, neighbour, row, columns);
                    }
                }
            }
        }
    }

    /// Which weights of a tile stay. There need not be such a tile.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together.
    #[inline(always)]
    unsafe fn stays(&self, tile: Tile) -> Stays {
        let heads = self.problem.arguments.of;
        let head = self.word(Word::Head) * heads.heads_per_key + tile.of_key;
        let at = Weights {
            query: tile.number * G::QUERIES,
            key: self.word(Word::Key) + ROWS * self.part,
            // Hidden, as is the thread, so that no number of a call stays in registers between tiles.
            head: opaque(self.word(Word::Batch) * heads.heads + head),
        };
        let t = opaque(thread() % 128);
        let keep = self.problem.dropout.told().keep;
        // Hidden likewise, for the keys of rounds.
        let keep = Keep {
            seed: keep.seed.map(opaque),
            ..keep
        };
        // SAFETY: the caller's promise.
        unsafe { Stays::of::<G>(&keep, t, at) }
    }

    /// Gradients of weights to those of scores, P·(dP - number of the query); where a weight does not stay, dP
    /// is 0, and otherwise that of the weight that is multiplied.
    ///
    /// # Safety
    /// As for [`weigh`](Self::weigh).
    #[inline(always)]
    unsafe fn gradients_of_scores(
        &self,
        p: &[f32],
        dp: &mut [f32],
        numbers: Shared<Aligned<[f32; 2], 8>>,
    ) {
        let inverse = self.problem.dropout.told().inverse;
        for columns in 0..p.len() / 4 {
            // SAFETY: the caller's promise.
            let subtracted = unsafe { numbers.load(columns as isize * 4) };
            for row in 0..2 {
                for neighbour in 0..2 {
                    let v = value(neighbour, row, columns);
                    dp[v] = if D::DROPS {
                        let by = if p[v] < 0.0 { 0.0 } else { -inverse };
                        -p[v].abs() * fma(dp[v], by, subtracted[neighbour])
                    } else {
                        p[v] * (dp[v] - subtracted[neighbour])
                    };
                }
            }
        }
    }

    /// Scores of keys that a query does not see become −∞; `query` is the first one of the tile.
    ///
    /// A thread has two keys. For each of them the first query that sees it is one number, and those of
    /// values are constants: so a mask takes two registers.
    #[inline(always)]
    fn mask(&self, s: &mut [f32], query: u32) {
        let a = self.problem.arguments;
        let keys = self.place.keys(a);
        let first_key = self.word(Word::Key) + ROWS * self.part;
        // Hidden here, so that no coordinates stay in registers between tiles.
        let t = opaque(thread() % 128);
        // SAFETY: `t` is less than 128.
        let (_, first_column) = unsafe { G::key_cell(t, 0) };
        // no overflow: the host has lengths and distances below 2^29
        let sees = [0, 1].map(|row| {
            // SAFETY: `t` is less than 128.
            let (key, _) = unsafe { G::key_cell(t, value(0, row, 0) as u32) };
            let key = (first_key + key) as i32;
            if key >= keys.count as i32 {
                i32::MAX
            } else if M::LAST {
                key - keys.shift - a.of.right - (query + first_column) as i32
            } else {
                i32::MIN
            }
        });
        for columns in 0..s.len() / 4 {
            for row in 0..2 {
                for neighbour in 0..2 {
                    let v = value(neighbour, row, columns);
                    // SAFETY: there is a thread 0, whose first column is 0.
                    let (_, column) = unsafe { G::key_cell(0, v as u32) };
                    if (column as i32) < sees[row] {
                        s[v] = f32::NEG_INFINITY;
                    }
                }
            }
        }
    }

    /// Stores 64 rows of dK and dV, through the memory of K and V.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together, and so does the other warpgroup.
    #[inline(always)]
    unsafe fn store(&self, r: &mut Registers<G>) {
        let t = opaque(thread()) % 128;
        let [k, v] = [self.memory.k, self.memory.v]
            .map(|tile| tile.after_bytes(self.part * G::BYTES.queries));
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            rescale(r.dk.as_mut(), [self.problem.arguments.of.scale; 2]);
            if D::DROPS {
                rescale(r.dv.as_mut(), [self.problem.dropout.told().inverse; 2]);
            }
            // Nobody reads K and V any more.
            self.both().sync();
            G::put_sums(&r.dk, k, t);
            G::put_sums(&r.dv, v, t);
            tma_store_fence();
            NamedBarrier::new(1 + self.part, 128).sync();
            if opaque(t) == 0 {
                let key = self.word(Word::Key) + ROWS * self.part;
                let at = self.place.keys_at(key, ROWS, self.problem.arguments);
                G::store_sums(self.problem.dk, k, at);
                G::store_sums(self.problem.dv, v, at);
                tma_store_arrive();
                tma_store_wait_done();
            }
        }
    }
}
