//! Measures the cost of preparing launch arguments: no allocation, and only the instructions of an array of pointers.
//!
//! `benches/kernel_args` compares with cudarc and cust.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

use crate::{alone, nested};

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

/// The instructions of a function in rustc's assembly.
fn instructions<'a>(assembly: &'a str, function: &str) -> Vec<&'a str> {
    let label = format!("{function}:");
    let body = assembly.lines().skip_while(|line| *line != label).skip(1);
    let body = body.take_while(|line| !line.starts_with(".Lfunc_end") && !line.starts_with("Lfunc_end"));
    // Directives begin with a dot, and labels without a space.
    let code = body.filter(|line| line.starts_with(char::is_whitespace)).map(str::trim);
    code.filter(|line| !line.is_empty() && !line.starts_with(['.', '#', '/', ';'])).collect()
}

#[test]
fn no_more_instructions_than_an_array_by_hand() {
    let mut cargo = nested::cargo("kernel-cost", "../benches/kernel_args/src/lib.rs", "ptx-abi");
    let assembly = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("kernel-cost.s");
    let emit = format!("--emit=asm={}", assembly.display());
    cargo.args(["rustc", "--quiet", "--release", "--", &emit, "-Ccodegen-units=1"]);
    let alone = alone();
    nested::run(cargo);
    drop(alone);
    let assembly = std::fs::read_to_string(assembly).expect("rustc writes the file");

    let by_hand = instructions(&assembly, "by_hand");
    // The function must store eight addresses.
    assert!(by_hand.len() >= 8, "{by_hand:#?}");
    // Code that is not inlined has instructions elsewhere: x86-64 calls it, and aarch64 branches with a link.
    let calls = |code: &[&str]| code.iter().filter(|line| line.starts_with("call") || line.starts_with("bl")).count();
    for function in ["ours", "generic"] {
        let ours = instructions(&assembly, function);
        assert!(!ours.is_empty(), "`{function}` is not there");
        assert_eq!(calls(&ours), calls(&by_hand), "{ours:#?}");
        assert!(ours.len() <= by_hand.len(), "{} instructions: {ours:#?}\nby hand {by_hand:#?}", ours.len());
    }
}
