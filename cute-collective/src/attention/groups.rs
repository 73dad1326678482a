//! Weights that take the place of those of the tile before, group by group.
//!
//! P·V of the tile before reads P from registers, where nothing can be written until that is done. As one group of
//! instructions, all of it would have to be done before the first new weight. So where weights wait for no maximum, its
//! instructions are groups of [`EACH`], which end one after the other. New weights follow them: exponentials are computed
//! while the tensor cores still work.

use super::consumer::{Consumer, Registers};
use super::head::Head;
use super::mask::Mask;
use super::score::Score;
use super::sequences::Sequences;
use super::softmax::weigh_packed_keys;
use cute_gpu::device::threads::keep_order;
use cute_gpu::device::wgmma::warpgroup_wait;

/// The instructions of a group: 32 keys.
pub const EACH: usize = 2;

/// The groups that are waited for one by one. Then the others are done, too, or nearly, and their tile of V can be released.
const ONE_BY_ONE: u32 = 2;

/// The groups of P·V of a tile, of `each` instructions.
pub const fn groups<H: Head>(each: usize) -> u32 {
    let instructions = (H::KEYS / H::DEPTH) as usize;
    if each < instructions {
        assert!(
            !H::MAXIMUM_BEFORE || instructions.is_multiple_of(each),
            "each group has as many instructions"
        );
        (instructions / each) as u32
    } else {
        1
    }
}

/// The waits for these groups where each has [`EACH`] instructions.
pub const fn waits<H: Head>() -> u32 {
    let groups = groups::<H>(EACH);
    if groups > ONE_BY_ONE {
        ONE_BY_ONE + 1
    } else {
        groups
    }
}

/// Waits for the scores of a tile, behind which P·V of the tile before has been started in groups of `EACH` instructions.
///
/// # Safety
/// As for [`Head::wait_scores`].
#[inline(always)]
pub unsafe fn wait_scores<H: Head, const EACH: usize>(s: &mut H::Scores) {
    // SAFETY: the caller's promise.
    unsafe {
        match const { groups::<H>(EACH) } {
            1 => H::wait_scores::<1>(s),
            2 => H::wait_scores::<2>(s),
            3 => H::wait_scores::<3>(s),
            _ => {
                const { assert!(groups::<H>(EACH) <= 4, "waits are written for 4 groups") }
                H::wait_scores::<4>(s)
            }
        }
    }
}

impl<H: Head, M: Mask, S: Score, B: Sequences> Consumer<'_, H, M, S, B> {
    /// The weights of a tile with the maximum before, in place of those whose products are under way in groups of
    /// [`EACH`] instructions. These are done afterwards. The sums of both rows.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; no other products are under way.
    #[inline(always)]
    pub(super) unsafe fn weigh_by_groups(&self, r: &mut Registers<H>) -> [f32; 2] {
        let exponent = self.problem.arguments.exponent;
        let origin = self.origin(r.rows.max);
        let mut sums = [[0.0; 2]; 2];
        macro_rules! groups {
            ($($group:literal)*) => {$(
                if const { $group < groups::<H>(EACH) } {
                    // SAFETY: the caller has all threads here.
                    unsafe {
                        if $group > 0 && $group < waits::<H>() {
                            // Otherwise the assembler waits for all groups first.
                            keep_order();
                        }
                        let after = groups::<H>(EACH) - 1 - $group;
                        match after {
                            _ if $group >= waits::<H>() => {}
                            _ if $group + 1 == waits::<H>() => H::wait_sums(&mut r.o),
                            1 => warpgroup_wait::<1>(),
                            2 => warpgroup_wait::<2>(),
                            _ => warpgroup_wait::<3>(),
                        }
                    }
                    for k in EACH * $group..EACH * ($group + 1) {
                        let (s, p) = (r.s.as_ref(), r.p.as_mut());
                        weigh_packed_keys(s, p, k, origin, exponent, H::pack, &mut sums);
                    }
                }
            )*};
        }
        groups!(0 1 2 3);
        [sums[0][0] + sums[0][1], sums[1][0] + sums[1][1]]
    }
}
