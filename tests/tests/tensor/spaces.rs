//! Tensors over spaces: elements that are loaded and stored by value. Each has what a tensor over a
//! slice has, in parts too, and reaches no element beside its own.

use core::cell::{Cell, RefCell};
use cute_core::prelude::*;
use cute_core::tensor::{CastSpace, InSpace, InSpaceMut, Promised, Reborrow, Space, Writes};
use cute_tests::random::{Random, rounds};

/// A memory that keeps a list of the elements that were read, and of those that were written.
struct Memory {
    elements: Vec<Cell<u32>>,
    read: RefCell<Vec<usize>>,
    written: RefCell<Vec<usize>>,
}

impl Memory {
    /// The numbers from 0 on.
    fn of(len: usize) -> Self {
        Memory {
            elements: (0..len).map(|i| Cell::new(number(i))).collect(),
            read: RefCell::default(),
            written: RefCell::default(),
        }
    }

    fn start(&self) -> Place<'_> {
        Place {
            memory: self,
            at: 0,
        }
    }
}

fn number(i: usize) -> u32 {
    u32::try_from(i).expect("small")
}

#[derive(Clone, Copy)]
struct Place<'a> {
    memory: &'a Memory,
    at: isize,
}

impl Place<'_> {
    /// The index of an element; no offset may leave the memory.
    fn index(self, offset: isize) -> usize {
        let index = usize::try_from(self.at + offset).expect("an offset before the memory");
        assert!(
            index < self.memory.elements.len(),
            "an offset beyond the memory"
        );
        index
    }
}

// SAFETY: each offset has an element of its own, counted from the place; others panic.
unsafe impl Space for Place<'_> {
    type Element = u32;
    const NAME: &'static str = "test";
    unsafe fn load(self, offset: isize) -> u32 {
        let index = self.index(offset);
        self.memory.read.borrow_mut().push(index);
        self.memory.elements[index].get()
    }
    unsafe fn store(self, offset: isize, value: u32) {
        let index = self.index(offset);
        self.memory.written.borrow_mut().push(index);
        self.memory.elements[index].set(value);
    }
    unsafe fn moved(self, offset: isize) -> Self {
        Place {
            at: self.at + offset,
            ..self
        }
    }
}

/// A random layout `(m,n):(dm,dn)` with distinct offsets, and how many elements it needs.
fn random_layout(random: &mut Random) -> (usize, usize, usize, usize, usize) {
    let (m, n) = (1 + random.below(9), 1 + random.below(9));
    let step = 1 + random.below(3);
    let (dm, dn) = if random.chance(50) {
        (step, step * m + random.below(3))
    } else {
        (step * n + random.below(3), step)
    };
    (m, n, dm, dn, (m - 1) * dm + (n - 1) * dn + 1)
}

#[test]
fn a_tensor_over_a_space_has_the_elements_of_one_over_a_slice() {
    let mut random = Random::new(7);
    for _ in 0..rounds(300) {
        let (m, n, dm, dn, len) = random_layout(&mut random);
        let memory = Memory::of(len);
        let data: Vec<u32> = (0..number(len)).collect();
        let layout = layout!((m, n):(dm, dn));
        let expected = Tensor::new(&data, layout).expect("long enough");
        // SAFETY: the memory is as long as the layout needs, and nobody writes it.
        let x = unsafe { Tensor::in_space(memory.start(), layout) }.expect("offsets");
        assert!(x.values().eq(expected.iter().copied()), "{layout}");
        for (i, j) in layout.coordinates() {
            assert_eq!(x.at((i, j)), expected[(i, j)], "{layout} at ({i},{j})");
        }
        assert_eq!(x.at_checked((m, 0)), None);
        let (i, j) = (random.below(m), random.below(n));
        assert!(
            x.slice((i, ..))
                .values()
                .eq(expected.slice((i, ..)).iter().copied())
        );
        assert!(
            x.slice((i.., j..))
                .values()
                .eq(expected.slice((i.., j..)).iter().copied())
        );
        assert!(
            x.transpose()
                .values()
                .eq(expected.transpose().iter().copied())
        );
        let threads = layout!((m, 1));
        let (mine, theirs) = (
            x.local_partition(threads, i),
            expected.local_partition(threads, i),
        );
        assert!(
            mine.values().eq(theirs.iter().copied()),
            "{layout}, thread {i}"
        );
        assert!(memory.written.borrow().is_empty());
    }
}

#[test]
fn set_writes_one_element_and_no_other() {
    let mut random = Random::new(8);
    for _ in 0..rounds(300) {
        let (m, n, dm, dn, len) = random_layout(&mut random);
        let memory = Memory::of(len);
        let layout = layout!((m, n):(dm, dn));
        // SAFETY: the memory is as long as the layout needs, and this tensor alone uses it.
        let mut x = unsafe { Tensor::in_space_mut(memory.start(), layout) }.expect("offsets");
        let (i, j) = (random.below(m), random.below(n));
        x.set((i, j), 1_000_000);
        assert_eq!(
            *memory.written.borrow(),
            [i * dm + j * dn],
            "{layout} at ({i},{j})"
        );
        assert_eq!(x.at((i, j)), 1_000_000);
        memory.written.borrow_mut().clear();
        x.reborrow_mut()
            .slice((i.., ..))
            .set_each(|(p, q)| number(100 * p + q));
        let expected: Vec<_> = (0..n)
            .flat_map(|q| (i..m).map(move |p| p * dm + q * dn))
            .collect();
        assert_eq!(
            *memory.written.borrow(),
            expected,
            "{layout} from row {i} on"
        );
        assert_eq!(
            x.reborrow().at((m - 1, n - 1)),
            number(100 * (m - 1 - i) + n - 1)
        );
    }
}

#[test]
fn what_is_lent_reaches_the_elements_and_leaves_the_tensor() {
    fn doubled<E: Reborrow<Element = u32>, L: Layout>(x: &mut Tensor<E, L>) {
        let mut lent = x.reborrow_mut();
        for i in 0..lent.len() {
            lent.set(i, 2 * lent.at(i));
        }
        let mut again = lent.reborrow_mut();
        again.set(0, again.reborrow().at(0) + 1);
    }
    let memory = Memory::of(512);
    let (plain, swizzled) = (layout!((8,64):(64,1)), swizzle!(3, 3, 3));
    // SAFETY: the memory has the 512 elements of each layout, and one tensor at a time uses it. All
    // coordinates lie in the domain.
    unsafe {
        doubled(&mut Tensor::in_space_mut(memory.start(), plain).expect("offsets"));
        doubled(&mut Tensor::in_space_mut_promised(memory.start(), plain));
        let composed = swizzled.compose(plain);
        let x = Tensor::swizzled_in_space_mut(memory.start(), composed).expect("offsets");
        doubled(&mut { x });
        let x = Tensor::swizzled_in_space_mut(memory.start(), composed).expect("offsets");
        doubled(&mut x.promised());
    }
    let found: Vec<u32> = memory.elements.iter().map(Cell::get).collect();
    let expected = (0..512).map(|i| 16 * number(i) + if i == 0 { 15 } else { 0 });
    assert!(found.into_iter().eq(expected));
}

#[test]
fn a_swizzled_space_has_the_elements_of_a_swizzled_slice() {
    let data: Vec<u32> = (0..512).collect();
    let composed = swizzle!(3, 3, 3).compose(layout!((8,64):(64,1)));
    let expected = Tensor::swizzled(&data, composed).expect("long enough");
    let memory = Memory::of(512);
    // SAFETY: the memory has the 512 elements of the layout, and this tensor alone uses it.
    let mut x =
        unsafe { Tensor::swizzled_in_space_mut(memory.start(), composed) }.expect("offsets");
    assert!(x.values().eq(expected.iter().copied()));
    x.set((3, 9), 7);
    let [at] = memory.written.borrow()[..] else {
        panic!("one element")
    };
    assert_eq!(number(at), expected[(3, 9)]);
    let tile = x.local_tile(tile!((4, 8)), (1, 2));
    assert_eq!(tile.at((2, 3)), expected[(6, 19)]);
    assert_eq!(
        tile.to_string(),
        "Sw<3,3,3>_test_ptr[32b]+272 o (_4,_8):(_64,_1)"
    );
    let n = 8_usize;
    let beyond = swizzle!(3, 3, 3).compose(layout!((n,64):(-64,1)));
    // SAFETY: the layout is refused.
    let error = unsafe { Tensor::swizzled_in_space(memory.start(), beyond) }.unwrap_err();
    assert_eq!(
        error.to_string(),
        "needs 448 elements before coordinate 0, storage has 0 there (InBounds)"
    );
}

#[test]
fn parts_are_checked_and_coordinates_outside_panic() {
    let memory = Memory::of(32);
    // SAFETY: the memory has 32 elements.
    let x = unsafe { Tensor::in_space(memory.start(), layout!((4,8):(8,1))) }.expect("offsets");
    assert_eq!(x.to_string(), "test_ptr[32b] o (_4,_8):(_8,_1)");
    let i = 4_usize;
    let error = x.try_slice((i, ..)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "coordinate 4 lies outside size 4 (InBounds)"
    );
    let outside = std::panic::AssertUnwindSafe(|| x.at((i, 0)));
    assert!(std::panic::catch_unwind(outside).is_err());
    assert!(memory.read.borrow().is_empty());
}

/// A place of bytes, for elements of two types.
#[derive(Clone, Copy)]
struct Bytes<'a, T>(&'a [Cell<u8>], usize, core::marker::PhantomData<T>);

macro_rules! bytes {
    ($($t:ident $other:ident)*) => {$(
        // SAFETY: each offset has the bytes of an element of its own; others panic.
        unsafe impl Space for Bytes<'_, $t> {
            type Element = $t;
            const NAME: &'static str = "bytes";
            unsafe fn load(self, offset: isize) -> $t {
                let at = self.1 + offset.unsigned_abs() * size_of::<$t>();
                $t::from_le_bytes(core::array::from_fn(|i| self.0[at + i].get()))
            }
            unsafe fn store(self, offset: isize, value: $t) {
                let at = self.1 + offset.unsigned_abs() * size_of::<$t>();
                for (i, byte) in value.to_le_bytes().into_iter().enumerate() {
                    self.0[at + i].set(byte);
                }
            }
            unsafe fn moved(self, offset: isize) -> Self {
                Bytes(self.0, self.1 + offset.unsigned_abs() * size_of::<$t>(), self.2)
            }
        }
        // SAFETY: the place has these bytes; its number of bytes is counted from an aligned start.
        unsafe impl<'a> CastSpace<$other> for Bytes<'a, $t> {
            type Cast = Bytes<'a, $other>;
            fn excess(self, align: usize) -> usize {
                self.1 % align
            }
            unsafe fn cast(self) -> Bytes<'a, $other> {
                Bytes(self.0, self.1, core::marker::PhantomData)
            }
        }
    )*};
}
bytes!(u16 u32 u32 u16);

#[test]
fn a_recast_tensor_has_the_same_bytes() {
    let bytes: Vec<Cell<u8>> = (0..64).map(Cell::new).collect();
    let start = Bytes::<u16>(&bytes, 0, core::marker::PhantomData);
    // SAFETY: the 64 bytes are 32 elements of 16 bits.
    let x = unsafe { Tensor::in_space(start, layout!((8,4):(1,8))) }.expect("offsets");
    let wide = x.recast::<u32, _>().expect("aligned");
    assert_eq!(wide.layout(), layout!((4,4):(1,4)));
    assert_eq!(wide.at((1, 1)), u32::from_le_bytes([20, 21, 22, 23]));
    let odd = Bytes::<u16>(&bytes, 2, core::marker::PhantomData);
    // SAFETY: the 62 bytes from there on are 31 elements of 16 bits.
    let odd = unsafe { Tensor::in_space(odd, layout!((4,2):(1,4))) }.expect("offsets");
    assert_eq!(odd.at((0, 0)), u16::from_le_bytes([2, 3]));
    assert_eq!(
        odd.recast::<u32, _>().unwrap_err().to_string(),
        "coordinate 0 lies 2 bytes after a multiple of 4, the alignment of the elements (RecastDivisible)"
    );
}

/// The sum of a tile of a promised tensor, as a kernel computes it.
fn sum_of_tile<L: Layout>(x: Tensor<Promised<InSpace<'_, Place<'_>>>, L>) -> u32 {
    x.values().sum()
}

#[test]
fn promised_tensors_have_what_others_have() {
    let mut random = Random::new(9);
    for _ in 0..rounds(100) {
        let (m, n, dm, dn, _) = random_layout(&mut random);
        let layout = layout!(((m, 2), (n, 3)):((dm, 1000), (dn, 4000)));
        let len: usize = layout.cosize().into();
        let data: Vec<u32> = (0..number(len)).collect();
        let memory = Memory::of(len);
        let expected = Tensor::new(&data, layout).expect("long enough");
        let (i, j) = (random.below(2), random.below(3));
        // SAFETY: the memory is as long as the layout needs; tiles of (m,n) fill it, and (i,j) is
        // one of them.
        unsafe {
            let x = Tensor::in_space(memory.start(), layout)
                .expect("offsets")
                .promised();
            let same = Tensor::in_space_promised(memory.start(), layout);
            assert_eq!(same.at(5), x.at(5));
            let tile = x.local_tile(tile!((m, n)), (i, j));
            let theirs = expected.promised().local_tile(tile!((m, n)), (i, j));
            assert_eq!(sum_of_tile(tile), theirs.iter().sum::<u32>(), "{layout}");
            assert_eq!(tile.at((m - 1, n - 1)), theirs[(m - 1, n - 1)]);
        }
    }
}

#[test]
fn a_broken_promise_is_found_with_debug_assertions() {
    if !cfg!(debug_assertions) {
        return; // then nothing is checked, and this test would be undefined behaviour
    }
    let data = [0; 32];
    let x = Tensor::new(&data, layout!((4,8):(8,1))).expect("long enough");
    let i = 4_usize;
    // SAFETY: with debug assertions, promised tensors check all conditions.
    let x = unsafe { x.promised() };
    let outside = || x.slice((i, ..));
    assert!(std::panic::catch_unwind(outside).is_err());
    assert!(std::panic::catch_unwind(|| x[(0, 8)]).is_err());
    let memory = Memory::of(32);
    let beyond = || {
        let coordinates = layout!((4,8):(1@0,1@1)); // whose values are no offsets
        // SAFETY: as above.
        let _ = unsafe { Tensor::in_space_promised(memory.start(), coordinates) };
    };
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(beyond)).is_err());
}

fn put<E: Writes<Element = u32>, L: Layout>(y: &mut Tensor<E, L>) {
    y.set(0, 7);
}

#[test]
fn generic_code_writes_slices_and_spaces() {
    let memory = Memory::of(4);
    let mut data = [0; 4];
    put(&mut Tensor::new(&mut data, layout!((2, 2))).expect("long enough"));
    // SAFETY: the memory has 4 elements, and this tensor alone uses it.
    let mut x: Tensor<InSpaceMut<'_, _>, _> =
        unsafe { Tensor::in_space_mut(memory.start(), layout!((2, 2))) }.expect("offsets");
    put(&mut x);
    assert_eq!((data[0], memory.elements[0].get()), (7, 7));
}
