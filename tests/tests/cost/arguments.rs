//! Preparing launch arguments allocates nothing. `conformance/tests/build_cost/arguments.rs` counts the instructions.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: it forwards every call to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The number of allocations of this thread during `work`.
fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[derive(Clone, Copy, KernelParams)]
struct Args {
    n: u32,
    scale: f32,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
    step: f64,
    bounds: [Float4; 3],
    flags: u8,
    seed: u64,
}

#[test]
fn nothing_is_allocated() {
    let args = black_box(Args {
        n: 1,
        scale: 2.0,
        x: DevPtr::null(),
        y: DevPtrMut::null(),
        step: 3.0,
        bounds: [Float4::default(); 3],
        flags: 4,
        seed: 5,
    });
    let prepared = allocations(|| {
        black_box(black_box(args.pointers()).as_mut_ptr());
        let buffer = black_box(args.to_buffer());
        black_box(black_box(buffer.extra()).as_mut_ptr());
        black_box(Args::param_offsets(black_box(90)));
    });
    assert_eq!(prepared, 0);
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1, "the test counts");
}
