//! Scaled basis vectors that lead nowhere, or stand where none can.

use cute_core::prelude::*;

fn main() {
    layout!((4,8):(1@0,1));
    layout!((4,8):(1@0,1@1@0));
    layout!((4,8):(1@0,1@));
    layout!((4,8):(1@0,1@i));
    layout!((4,8):(1@0,1@32));
    layout!((4@0,8):(1@0,1@1));
    shape!((4,8@1));
    coord!((4,8@1));
    type Mixed = Layout![(4,8):(usize@0,usize)];
    type Long = Layout![(4,8):(usize@0,12@1_u8)];
}
