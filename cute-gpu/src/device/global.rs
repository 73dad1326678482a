//! [`Global`]: global memory as a space of elements, by the way in which it is cached.

use super::element::{DeviceElement, bits};
use core::marker::PhantomData;
use cute_core::tensor::{CastSpace, Space};

/// A place in global memory, from which elements are reached by offsets; `C` is how caches are
/// used.
///
/// ```
/// use cute_core::{prelude::*, tensor::InSpace};
/// use cute_gpu::device::{Aligned, Global, Streamed};
/// type Line = Aligned<[f32; 4], 16>;
/// /// A matrix of which each element is read once.
/// unsafe fn rows<'a>(x: *const Line, m: u32, n: u32) {
///     let layout = layout!((m,n):(n,1));
///     // SAFETY: there are m·n elements, which nobody writes.
///     let x = unsafe { Tensor::<InSpace<_>, _>::in_space(Global::<_, Streamed>::new(x), layout) };
/// }
/// ```
///
/// Source: CuTe `gmem_ptr`.
#[doc(alias("gmem_ptr", "make_gmem_ptr"))]
#[derive(Debug)]
pub struct Global<T, C = Cached> {
    address: u64,
    caching: PhantomData<fn() -> (T, C)>,
}

/// How caches are used: [`Cached`] or [`Streamed`]. Sealed.
pub trait Caching: sealed::Sealed {}

/// As the hardware does without further words: `ld.global`, `st.global`.
#[derive(Clone, Copy, Debug)]
pub struct Cached;

/// For elements that are used once, and that no thread of this kernel writes before it reads them:
/// loads go through the cache for constants and stay in none near the processor
/// (`ld.global.nc.L1::no_allocate`); what is stored is the first to leave the caches
/// (`st.global.cs`).
///
/// It suits kernels that read more than they write, as sums. Copies are 1 to 4 % faster with [`Cached`] on
/// an H200, where they follow a kernel that has filled the second-level cache.
#[derive(Clone, Copy, Debug)]
pub struct Streamed;

impl Caching for Cached {}
impl Caching for Streamed {}

mod sealed {
    pub trait Sealed {
        const STREAMED: bool;
    }
    impl Sealed for super::Cached {
        const STREAMED: bool = false;
    }
    impl Sealed for super::Streamed {
        const STREAMED: bool = true;
    }
}

impl<T, C> Clone for Global<T, C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, C> Copy for Global<T, C> {}

impl<T, C> Global<T, C> {
    /// The place that a kernel got as an argument.
    #[inline(always)]
    pub fn new(pointer: *const T) -> Self {
        Self::at(pointer as u64)
    }

    #[inline(always)]
    const fn at(address: u64) -> Self {
        Global {
            address,
            caching: PhantomData,
        }
    }

    /// The address.
    #[inline(always)]
    pub const fn address(self) -> u64 {
        self.address
    }

    /// The address of the element `offset` elements on.
    #[inline(always)]
    const fn of(self, offset: isize) -> u64 {
        let bytes = (offset as i64).wrapping_mul(size_of::<T>() as i64);
        self.address.wrapping_add(bytes as u64)
    }
}

// SAFETY: an offset is reached at the address that lies so many elements on, and sums of offsets
// are sums of bytes.
unsafe impl<T: DeviceElement, C: Caching> Space for Global<T, C> {
    type Element = T;
    const NAME: &'static str = "gmem";

    #[inline(always)]
    unsafe fn load(self, offset: isize) -> T {
        let address = self.of(offset);
        // SAFETY: the caller promises that there is such an element.
        unsafe {
            if C::STREAMED {
                streamed::load(address)
            } else {
                cached::load(address)
            }
        }
    }

    #[inline(always)]
    unsafe fn store(self, offset: isize, value: T) {
        let address = self.of(offset);
        // SAFETY: the caller promises that there is such an element, and that it is ours.
        unsafe {
            if C::STREAMED {
                streamed::store(address, value)
            } else {
                cached::store(address, value)
            }
        }
    }

    #[inline(always)]
    unsafe fn moved(self, offset: isize) -> Self {
        Self::at(self.of(offset))
    }
}

// SAFETY: the address is the place.
unsafe impl<T: DeviceElement, U: DeviceElement, C: Caching> CastSpace<U> for Global<T, C> {
    type Cast = Global<U, C>;

    #[inline(always)]
    fn excess(self, align: usize) -> usize {
        (self.address % align as u64) as usize
    }

    #[inline(always)]
    unsafe fn cast(self) -> Global<U, C> {
        Global::at(self.address)
    }
}

/// Loads and stores of one kind, by the size of an element.
macro_rules! accesses {
    ($kind:ident $load:literal $store:literal) => {
        mod $kind {
            use super::{DeviceElement, bits};

            /// # Safety
            /// The address is that of an element, which nobody writes now.
            #[inline(always)]
            pub(super) unsafe fn load<T: DeviceElement>(address: u64) -> T {
                // SAFETY: the caller's promise; every value of the bytes is a `T`, and as many are
                // loaded.
                unsafe {
                    match size_of::<T>() {
                        1 => {
                            let x: u16;
                            ptx!(concat!($load, ".u8 {0}, [{1}];");
                                out(reg16) x, in(reg64) address, options(nostack, readonly));
                            bits(x as u8) // the upper half is 0
                        }
                        2 => {
                            let x: u16;
                            ptx!(concat!($load, ".b16 {0}, [{1}];");
                                out(reg16) x, in(reg64) address, options(nostack, readonly));
                            bits(x)
                        }
                        4 => {
                            let x: u32;
                            ptx!(concat!($load, ".b32 {0}, [{1}];");
                                out(reg32) x, in(reg64) address, options(nostack, readonly));
                            bits(x)
                        }
                        8 => {
                            let (a, b): (u32, u32);
                            ptx!(concat!($load, ".v2.b32 {{{0}, {1}}}, [{2}];");
                                out(reg32) a, out(reg32) b, in(reg64) address,
                                options(nostack, readonly));
                            bits([a, b])
                        }
                        16 => {
                            let (a, b, c, d): (u32, u32, u32, u32);
                            ptx!(concat!($load, ".v4.b32 {{{0}, {1}, {2}, {3}}}, [{4}];");
                                out(reg32) a, out(reg32) b, out(reg32) c, out(reg32) d,
                                in(reg64) address, options(nostack, readonly));
                            bits([a, b, c, d])
                        }
                        _ => unreachable!("no element has this size"),
                    }
                }
            }

            /// # Safety
            /// The address is that of an element, which nobody else reads or writes now.
            #[inline(always)]
            pub(super) unsafe fn store<T: DeviceElement>(address: u64, value: T) {
                // SAFETY: the caller's promise; as many bytes are stored as the element has.
                unsafe {
                    match size_of::<T>() {
                        1 => {
                            let x = u16::from(bits::<T, u8>(value));
                            ptx!(concat!($store, ".u8 [{0}], {1};");
                                in(reg64) address, in(reg16) x, options(nostack));
                        }
                        2 => {
                            let x: u16 = bits(value);
                            ptx!(concat!($store, ".b16 [{0}], {1};");
                                in(reg64) address, in(reg16) x, options(nostack));
                        }
                        4 => {
                            let x: u32 = bits(value);
                            ptx!(concat!($store, ".b32 [{0}], {1};");
                                in(reg64) address, in(reg32) x, options(nostack));
                        }
                        8 => {
                            let [a, b]: [u32; 2] = bits(value);
                            ptx!(concat!($store, ".v2.b32 [{0}], {{{1}, {2}}};");
                                in(reg64) address, in(reg32) a, in(reg32) b, options(nostack));
                        }
                        16 => {
                            let [a, b, c, d]: [u32; 4] = bits(value);
                            ptx!(concat!($store, ".v4.b32 [{0}], {{{1}, {2}, {3}, {4}}};");
                                in(reg64) address, in(reg32) a, in(reg32) b, in(reg32) c,
                                in(reg32) d, options(nostack));
                        }
                        _ => unreachable!("no element has this size"),
                    }
                }
            }
        }
    };
}
accesses!(cached "ld.global" "st.global");
accesses!(streamed "ld.global.nc.L1::no_allocate" "st.global.cs");
