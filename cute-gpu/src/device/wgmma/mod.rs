//! Products of a warpgroup, `wgmma` (sm_90a).
