//! Products of a warp, `mma.sync` (sm_80).
