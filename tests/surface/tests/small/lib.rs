//! A crate with each kind of item that the library has. `listing.rs` lists it.

mod machinery {
    /// A trait without a path.
    pub trait Compute {
        type Answer;
    }
    impl Compute for u8 {
        type Answer = u8;
    }

    /// A trait that only the prelude has, as `_`.
    pub trait Measured {
        fn measure(&self) -> u32;
    }

    /// Traits without names, as the methods of layouts are.
    pub mod brought {
        pub use crate::shapes::Shape as _;
    }
    /// Listed where `use …::*` brings it.
    pub mod glob {
        pub fn by_glob() {}
    }
}

pub use machinery::glob::*;

pub mod shapes {
    /// A trait with everything.
    pub trait Shape: Sized {
        const SIDES: u32;
        type Side: Copy;
        fn side(&self) -> Self::Side;
        /// Has a body.
        fn sides(&self) -> u32 {
            private();
            Self::SIDES
        }
        #[doc(hidden)]
        fn machinery(&self) {}
    }

    #[derive(Debug)]
    pub struct Square<T> {
        pub side: T,
        #[doc(hidden)]
        pub hidden: u8,
        private: u8,
    }
    impl<T> Clone for Square<T> {
        fn clone(&self) -> Self {
            unreachable!()
        }
    }
    impl<T> Square<T> {
        pub const CORNERS: u32 = 4;
        pub fn sides(self) -> u32 { 4 }
        #[doc(hidden)]
        pub fn hidden(self) {}
        fn private(self) {}
    }
    impl Square<u8> {
        pub unsafe fn small(&mut self, sizes: &[u8]) -> Option<&u8> {
            _ = sizes;
            None
        }
    }

    pub struct Pair(pub u8, u8);

    #[non_exhaustive]
    pub enum Kind {
        Round,
        Named(u8),
        Other {
            size: u8,
        },
        #[doc(hidden)]
        Hidden,
    }

    pub type Bytes = [u8; 4];
    pub type Computed = <u8 as crate::machinery::Compute>::Answer;
    pub static ALL: &[u8] = &[];
    pub const MOST: usize = 3;

    pub fn area<T: Shape<Side: Copy>>(shape: T) -> u64 {
        _ = shape;
        0
    }

    fn private() {}
}

pub mod again {
    pub use crate::shapes::{Pair as Two, area};
    pub use core::num::NonZeroU8;
}

#[doc(hidden)]
pub mod hidden {
    pub fn inside() {}
}
pub use hidden::inside;

#[doc(hidden)]
#[macro_export]
macro_rules! __square {
    () => {};
}

pub mod macros {
    #[doc(inline)]
    pub use crate::__square as Square;
}

pub mod prelude {
    pub use crate::machinery::Measured as _;
    pub use crate::machinery::brought::*;
    pub use crate::macros::*;
    pub use crate::shapes::{Square, area};
    pub use core::num::NonZeroU8;
}
