//! Pascal: dot products of 8-bit and 16-bit integers within a thread.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{S8, S16, S32};

layouts! {
    /// One thread.
    Thread = 1:0;
    Own1x4 = (1,4):(0,1);
    Own1x1 = (1,1):(0,0);
    Own1x2 = (1,2):(0,1);
}

mma_atoms! {
    /// Pascal.
    static MMA = "SM61" from "PTX ISA, Integer Arithmetic Instructions: dp4a, dp2a; CuTe mma_traits_sm61.hpp";

    SM61_DP4A: (1,1,4), S32 = S8 * S8 + S32, Thread;
        A Own1x4, B Own1x4, C Own1x1; "dp4a.s32.s32";
    /// B is the two lower bytes of a register; in the form `.hi`, the two upper ones.
    SM61_DP2A: (1,1,2), S32 = S16 * S8 + S32, Thread;
        A Own1x2, B Own1x2, C Own1x1; "dp2a.lo.s32.s32";
}
