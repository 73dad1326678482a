// Tokens that are no integer.
use cute_core::prelude::*;

fn main() {
    let n = 4_usize;
    layout!((4,1.5):(1,4));
    layout!((4,"8"):(1,4));
    layout!((4,8u32):(1,0x4_i64));
    layout!((4,_):(_,4));
    layout!((4,[8]):(1,4));
    layout!((n + 1,8):(1,4));
    layout!((n - 1,8):(1,4));
    layout!((4,-n):(1,4));
    layout!((4,usize::BITS):(1,4));
    layout!(n * 2);
    layout!((4,let):(1,4));
    layout!((4,const 8):(1,4));
    tile!((_:1, 8));
}
