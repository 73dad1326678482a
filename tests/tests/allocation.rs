//! Operations on layouts of up to eight leaves allocate nothing. A program of its own: to count takes
//! time, also for all other tests in it.

use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

thread_local! {
    /// How often this thread has allocated.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, which counts.
struct Counting;

// SAFETY: all is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promises are those that the system asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from `alloc`, and so from the system.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations<T>(operation: impl FnOnce() -> T) -> (T, usize) {
    let before = ALLOCATIONS.with(Cell::get);
    let value = operation();
    (value, ALLOCATIONS.with(Cell::get) - before)
}

fn layout(text: &str) -> DynLayout {
    text.parse().expect("a layout")
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| Box::new(3)).1, 1);
    let nine = layout("(2,2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128,256)");
    assert!(allocations(|| nine.clone()).1 > 0);
}

#[test]
fn eight_leaves_need_no_allocation() {
    let a = layout("(_6,(_2,8)):(_8,(_2,_48))");
    let b: DynTiler = "(_4,_3):(_3,_1)".parse().expect("a tiler");
    let eight = layout("((_2,_2),(_2,_2),(_2,_2),(_2,_2)):((_1,_4),(_2,_8),(_16,_64),(_32,_128))");
    let of_eight: DynTiler = (&eight).into();
    let matrix = layout("(_64,(_8,_4)):(_32,(_1,_8))");
    let tile: DynTiler = "(_4,_2):(_1,_4)".parse().expect("a tiler");
    let by_mode: DynTiler = "(_16,(_4,_2):(_1,_8))".parse().expect("a tiler");
    let copies: DynTiler = "(_3,_5):(_5,_1)".parse().expect("a tiler");
    let shape: DynTuple = "(_128,_64)".parse().expect("a shape");
    type Operation<'a> = (&'a str, &'a dyn Fn() -> DynLayout);
    let operations: [Operation<'_>; 22] = [
        ("compose", &|| a.compose(&b).unwrap()),
        ("compose eight", &|| eight.compose(&of_eight).unwrap()),
        ("compose by mode", &|| matrix.compose(&by_mode).unwrap()),
        ("coalesce", &|| eight.coalesce()),
        ("flatten", &|| eight.flatten()),
        ("filter", &|| a.filter()),
        ("complement", &|| eight.complement().unwrap()),
        ("complement_to", &|| eight.complement_to(&shape).unwrap()),
        ("logical_divide", &|| matrix.logical_divide(&tile).unwrap()),
        ("logical_divide by mode", &|| {
            matrix.logical_divide(&by_mode).unwrap()
        }),
        ("zipped_divide", &|| matrix.zipped_divide(&by_mode).unwrap()),
        ("tiled_divide", &|| matrix.tiled_divide(&by_mode).unwrap()),
        ("flat_divide", &|| matrix.flat_divide(&by_mode).unwrap()),
        ("logical_product", &|| {
            matrix.logical_product(&copies).unwrap()
        }),
        ("flat_product", &|| matrix.flat_product(&copies).unwrap()),
        ("right_inverse", &|| eight.right_inverse()),
        ("left_inverse", &|| eight.left_inverse().unwrap()),
        ("sort", &|| eight.sort().unwrap()),
        ("upcast", &|| eight.upcast(4).unwrap()),
        ("downcast", &|| eight.downcast(4).unwrap()),
        ("layout_add", &|| eight.layout_add(&eight).unwrap()),
        ("max_common_layout", &|| {
            eight.max_common_layout(&eight).unwrap()
        }),
    ];
    for (name, operation) in operations {
        let (result, allocated) = allocations(operation);
        assert_eq!(allocated, 0, "{name} gives {result}");
    }
    for layout in [&a, &eight, &matrix] {
        let sum = || (0..layout.size()).map(|i| layout.at(i)).sum::<i64>();
        assert_eq!(allocations(sum).1, 0, "at, of {layout}");
    }
}
