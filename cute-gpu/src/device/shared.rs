//! [`Shared`]: shared memory as a space of elements, and [`DynamicShared`]: its division into
//! tiles.

use super::element::{DeviceElement, bits};
use core::marker::PhantomData;
use cute_core::tensor::{CastSpace, Space};

#[cfg(target_arch = "nvptx64")]
core::arch::global_asm!(".extern .shared .align 1024 .b8 cute_dynamic_shared[];");

/// A place in shared memory, from which elements are reached by offsets.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_gpu::device::{Aligned, DynamicShared, Shared};
/// type Line = Aligned<[f32; 4], 16>;
/// /// Tiles of 64 rows of 16 vectors, swizzled so that rows and columns have no conflicts.
/// unsafe fn tile() {
///     let layout = swizzle!(4,0,6).compose(layout!((64,16):(16,1)));
///     // SAFETY: the block has 16 KiB of dynamic shared memory, and no other use for it.
///     let place: Shared<Line> = unsafe { DynamicShared::new() }.take(1024);
///     // SAFETY: 1024 elements are there, each written by one thread before others read it.
///     let tile = unsafe { Tensor::swizzled_in_space_mut(place, layout) };
/// }
/// ```
///
/// Source: CuTe `smem_ptr`.
#[doc(alias("smem_ptr", "make_smem_ptr"))]
#[derive(Debug)]
pub struct Shared<T> {
    address: u32,
    element: PhantomData<fn() -> T>,
}

impl<T> Clone for Shared<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Shared<T> {}

impl<T> Shared<T> {
    /// The place at an address of the window of shared memory.
    #[inline(always)]
    pub const fn at(address: u32) -> Self {
        let element = PhantomData;
        Shared { address, element }
    }

    /// The address in the window of shared memory, as instructions take it.
    #[inline(always)]
    pub const fn address(self) -> u32 {
        self.address
    }

    /// The place `bytes` further on.
    #[inline(always)]
    #[must_use]
    pub const fn after_bytes(self, bytes: u32) -> Self {
        Self::at(self.address.wrapping_add(bytes))
    }

    /// The same place, for elements of another type.
    #[inline(always)]
    pub const fn recast<U>(self) -> Shared<U> {
        Shared::at(self.address)
    }

    /// The address of the element `offset` elements on.
    #[inline(always)]
    fn of(self, offset: isize) -> u32 {
        // Shared memory is addressed by 32 bits, so the upper ones of an offset in it say nothing.
        let bytes = (offset as u32).wrapping_mul(size_of::<T>() as u32);
        self.address.wrapping_add(bytes)
    }
}

// SAFETY: an offset is reached at the address that lies so many elements on; sums of offsets are
// sums of bytes, modulo the 32 bits of an address.
unsafe impl<T: DeviceElement> Space for Shared<T> {
    type Element = T;
    const NAME: &'static str = "smem";

    #[inline(always)]
    unsafe fn load(self, offset: isize) -> T {
        // SAFETY: the caller promises that there is such an element.
        unsafe { load(self.of(offset)) }
    }

    #[inline(always)]
    unsafe fn store(self, offset: isize, value: T) {
        // SAFETY: the caller promises that there is such an element, and that it is ours.
        unsafe { store(self.of(offset), value) }
    }

    #[inline(always)]
    unsafe fn moved(self, offset: isize) -> Self {
        Self::at(self.of(offset))
    }
}

// SAFETY: the address is the place.
unsafe impl<T: DeviceElement, U: DeviceElement> CastSpace<U> for Shared<T> {
    type Cast = Shared<U>;

    #[inline(always)]
    fn excess(self, align: usize) -> usize {
        self.address as usize % align
    }

    #[inline(always)]
    unsafe fn cast(self) -> Shared<U> {
        self.recast()
    }
}

/// # Safety
/// The address is that of an element, which nobody writes now.
#[inline(always)]
unsafe fn load<T: DeviceElement>(address: u32) -> T {
    // SAFETY: the caller's promise; every value of the bytes is a `T`, and as many are loaded.
    unsafe {
        match size_of::<T>() {
            1 => {
                let x: u16;
                ptx!("ld.shared.u8 {0}, [{1}];"; out(reg16) x, in(reg32) address, options(nostack));
                bits(x as u8) // the upper half is 0
            }
            2 => {
                let x: u16;
                ptx!("ld.shared.b16 {0}, [{1}];"; out(reg16) x, in(reg32) address, options(nostack));
                bits(x)
            }
            4 => {
                let x: u32;
                ptx!("ld.shared.b32 {0}, [{1}];"; out(reg32) x, in(reg32) address, options(nostack));
                bits(x)
            }
            8 => {
                let (a, b): (u32, u32);
                ptx!("ld.shared.v2.b32 {{{0}, {1}}}, [{2}];";
                    out(reg32) a, out(reg32) b, in(reg32) address, options(nostack));
                bits([a, b])
            }
            16 => {
                let (a, b, c, d): (u32, u32, u32, u32);
                ptx!("ld.shared.v4.b32 {{{0}, {1}, {2}, {3}}}, [{4}];";
                    out(reg32) a, out(reg32) b, out(reg32) c, out(reg32) d, in(reg32) address,
                    options(nostack));
                bits([a, b, c, d])
            }
            _ => unreachable!("no element has this size"),
        }
    }
}

/// # Safety
/// The address is that of an element, which nobody else reads or writes now.
#[inline(always)]
unsafe fn store<T: DeviceElement>(address: u32, value: T) {
    // SAFETY: the caller's promise; as many bytes are stored as the element has.
    unsafe {
        match size_of::<T>() {
            1 => {
                let x = u16::from(bits::<T, u8>(value));
                ptx!("st.shared.u8 [{0}], {1};"; in(reg32) address, in(reg16) x, options(nostack));
            }
            2 => {
                let x: u16 = bits(value);
                ptx!("st.shared.b16 [{0}], {1};"; in(reg32) address, in(reg16) x, options(nostack));
            }
            4 => {
                let x: u32 = bits(value);
                ptx!("st.shared.b32 [{0}], {1};"; in(reg32) address, in(reg32) x, options(nostack));
            }
            8 => {
                let [a, b]: [u32; 2] = bits(value);
                ptx!("st.shared.v2.b32 [{0}], {{{1}, {2}}};";
                    in(reg32) address, in(reg32) a, in(reg32) b, options(nostack));
            }
            16 => {
                let [a, b, c, d]: [u32; 4] = bits(value);
                ptx!("st.shared.v4.b32 [{0}], {{{1}, {2}, {3}, {4}}};";
                    in(reg32) address, in(reg32) a, in(reg32) b, in(reg32) c, in(reg32) d,
                    options(nostack));
            }
            _ => unreachable!("no element has this size"),
        }
    }
}

/// The dynamic shared memory of a block, from which tiles are taken one after the other.
///
/// All threads take the same tiles in the same order, so that all have them at the same places. How
/// many bytes there are is what the launch says.
///
/// ```
/// use cute_gpu::device::{DynamicShared, Shared};
/// /// Two tiles of 64 by 64 numbers of 16 bits, and a barrier of 8 bytes.
/// unsafe fn tiles() -> (Shared<u16>, Shared<u16>, Shared<u64>) {
///     // SAFETY: the block is launched with 16,392 bytes, and nothing else uses them.
///     let mut memory = unsafe { DynamicShared::new() };
///     (memory.take(64 * 64), memory.take(64 * 64), memory.take(1))
/// }
/// ```
#[derive(Debug)]
pub struct DynamicShared {
    start: u32,
    taken: u32,
}

impl DynamicShared {
    /// The alignment of tiles: a whole pattern of the widest swizzle.
    const ALIGN: u32 = 1024;

    /// The dynamic shared memory of this block, which begins with a multiple of 1024 bytes.
    ///
    /// # Safety
    /// Each thread calls it once in a kernel, and the block has as many bytes as are taken.
    #[inline(always)]
    pub unsafe fn new() -> Self {
        let start: u32;
        // SAFETY: the name is that of the memory above.
        unsafe {
            ptx!("mov.u32 {0}, cute_dynamic_shared;"; out(reg32) start, options(pure, nomem, nostack));
        }
        DynamicShared { start, taken: 0 }
    }

    /// Room for `count` elements: a tile begins with a multiple of 1024 bytes if it has as many,
    /// and with one of its elements' size else.
    #[inline(always)]
    pub fn take<T: DeviceElement>(&mut self, count: u32) -> Shared<T> {
        let bytes = count * size_of::<T>() as u32;
        let align = if bytes >= Self::ALIGN {
            Self::ALIGN
        } else {
            size_of::<T>() as u32
        };
        let at = self.taken.next_multiple_of(align);
        self.taken = at + bytes;
        Shared::at(self.start.wrapping_add(at))
    }

    /// The memory from its beginning again: tiles of it lie where those that were taken do, which
    /// are not used any more when it is.
    #[inline(always)]
    pub const fn overlaid(&self) -> Self {
        DynamicShared {
            start: self.start,
            taken: 0,
        }
    }

    /// The bytes that are taken.
    #[inline(always)]
    pub const fn taken(&self) -> u32 {
        self.taken
    }
}
