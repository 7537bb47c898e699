//! Values of Rust types, whose padding is never read, and the same values in C.

use std::mem::MaybeUninit;
use std::ptr;

use ptx_abi::module::{Global, Initialized, ModuleItem};
use ptx_abi::vector::{Double2, Float3, Float4, opencl};
use ptx_abi::{Align16, DevPtr, Opaque, PtxLayout, bit_fields};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};

use super::cubin::variables;
use super::{NVCC, assembled, nvcc_cubin};

/// A variable, and the same variable in C.
struct Case {
    global: Global<'static>,
    cpp: &'static str,
}

/// Builds each value field by field, in memory with nonzero padding.
macro_rules! cases {
    ($($name:ident: $ty:ty { $($field:ident: $value:expr),* $(,)? } $(with $change:expr)?, $cpp:literal;)*) => {
        vec![$({
            let mut memory = Box::new(MaybeUninit::<$ty>::uninit());
            // SAFETY: the memory is as large as the type.
            unsafe { ptr::write_bytes(memory.as_mut_ptr().cast::<u8>(), 0xa5, size_of::<$ty>()) };
            // SAFETY: each place is in that memory. The write needs no alignment.
            $(unsafe { ptr::write_unaligned(&raw mut (*memory.as_mut_ptr()).$field, $value) };)*
            // SAFETY: all fields have been written.
            let value: &'static mut $ty = unsafe { Box::leak(memory).assume_init_mut() };
            $(let change: fn(&mut $ty) = $change; change(value);)?
            Case { global: of(stringify!($name), value), cpp: $cpp }
        }),*]
    };
}

fn of<T: Initialized>(name: &'static str, value: &'static T) -> Global<'static> {
    Global::of(name, value)
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(impls(Initialized))] struct Padded { a: u8, b: f64, c: [i16; 3], d: bool }
    #[ptx(impls(Initialized))] struct Nested { tag: i8, pairs: [Padded; 2], at: Float3, colour: Float4, last: u16 }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u16)]
#[ptx(impls(Initialized))]
enum Mode {
    Slow = 1,
    Fast = 0x1234,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Initialized))]
struct Wrapper<T>(T);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Mixed {
    mode: Mode,
    wrapped: Wrapper<i64>,
    null: DevPtr<f32>,
    align: Align16,
    opaque: Opaque<3>,
    wide: i128,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(1))]
#[ptx(impls(Initialized))]
struct Packed {
    a: u8,
    b: u32,
    #[ptx(as = Double2)]
    c: [f64; 2],
    d: u16,
}

ptx_abi_tests::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    /// Guide 1.3, figure 3.
    #[ptx(impls(Initialized))]
    struct Fig3 { #[bits(9)] s: i16, #[bits(9)] j: i32, c: i8, #[bits(9)] t: i16, #[bits(9)] u: i16, d: i8 }
    #[ptx(impls(Initialized))]
    struct Holes {
        head: u8,
        #[bits(3)]
        a: u32,
        #[bits(7)]
        _unused: u32,
        #[bits(5)]
        b: i32,
        #[bits(0)]
        _0: u32,
        #[bits(1)]
        c: bool,
        tail: u64,
    }
}

const PADDED: Padded = Padded { a: 1, b: -2.5, c: [3, -4, 5], d: true };

fn rust_values() -> Vec<Case> {
    let mut all = cases! {
        padded: Padded { a: 1, b: -2.5, c: [3, -4, 5], d: true }, "Padded padded = { 1, -2.5, { 3, -4, 5 }, true };";
        nested: Nested {
            tag: -1, pairs: [PADDED; 2], at: Float3::new(1.0, 2.0, 3.0), colour: Float4::new(4.0, 5.0, 6.0, 7.0), last: 8
        },
        "Nested nested = { -1, { { 1, -2.5, { 3, -4, 5 }, true }, { 1, -2.5, { 3, -4, 5 }, true } }, { 1, 2, 3 }, \
         { 4, 5, 6, 7 }, 8 };";
        mixed: Mixed {
            mode: Mode::Fast, wrapped: Wrapper(-7), null: DevPtr::null(), align: Align16,
            opaque: Opaque::from_bytes([9, 8, 7]), wide: i128::MIN + 5
        },
        "Mixed mixed = { Mode::Fast, -7, nullptr, { 9, 8, 7 }, (__int128)(((unsigned __int128)1 << 127) + 5) };";
        packed: Packed { a: 1, b: 0xdead_beef, c: [1.5, -1.5], d: 2 }, "Packed packed = { 1, 0xdeadbeef, { 1.5, -1.5 }, 2 };";
        fig3: Fig3 { c: -3, d: -4 } with |value| {
            // Bits outside of bit-fields keep their old values.
            value.set_s(-200);
            value.set_j(255);
            value.set_t(-1);
            value.set_u(77);
        },
        "Fig3 fig3 = { -200, 255, -3, -1, 77, -4 };";
        holes: Holes { head: 0x55, tail: 0x0102_0304_0506_0708 } with |value| {
            value.set_a(5);
            value.set_b(-9);
            value.set_c(true);
        },
        "Holes holes = { 0x55, 5, -9, true, 0x0102030405060708 };";
    };
    all.push(Case { global: Global::of("mode", &Mode::Slow), cpp: "Mode mode = Mode::Slow;" });
    all.push(Case { global: Global::of("text", b"x = %d\n\0"), cpp: "char text[8] = \"x = %d\\n\";" });
    // OpenCL's vectors of three have a fourth number, which is padding.
    let three: &opencl::Float3 = const { &opencl::Float3::new(1.0, 2.0, 3.0) };
    all.push(Case { global: Global::of("three", three), cpp: "float alignas(16) three[4] = { 1, 2, 3 };" });
    all
}

const CPP: &str = r#"
extern "C" {
struct Padded { unsigned char a; double b; short c[3]; bool d; };
struct Nested { signed char tag; Padded pairs[2]; float3 at; float4 colour; unsigned short last; };
enum class Mode : unsigned short { Slow = 1, Fast = 0x1234 };
struct Mixed { Mode mode; long long wrapped; const float *null; alignas(16) unsigned char opaque[3]; __int128 wide; };
struct __attribute__((packed)) Packed { unsigned char a; unsigned b; double c[2]; unsigned short d; };
struct Fig3 { short s : 9; int j : 9; char c; short t : 9; short u : 9; char d; };
struct Holes { unsigned char head; unsigned a : 3; unsigned : 7; int b : 5; unsigned : 0; bool c : 1; unsigned long long tail; };
"#;

pub(crate) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("module-values")?;
    let cases = rust_values();
    let variables_in_c: Vec<_> = cases.iter().map(|case| format!("__device__ {}\n", case.cpp)).collect();
    let source = scratch.write("values.cu", &format!("{CPP}{}}}\n", variables_in_c.concat()))?;
    let items: Vec<_> = cases.iter().map(|case| ModuleItem::Global(case.global)).collect();
    let mut summary = Summary::default();
    for sm in NVCC {
        let ours = variables(&assembled(toolchain, &scratch, "values", sm, &items)?)?;
        let theirs = variables(&nvcc_cubin(toolchain, &source, sm)?)?;
        let different = cases.iter().map(|case| case.global.name()).filter_map(|name| {
            let [ours, theirs] = [&ours, &theirs].map(|variables| variables.get(name).map(|found| &found.bytes));
            (ours.is_none() || ours != theirs).then(|| format!("{name}: {ours:?} and not {theirs:?}"))
        });
        let different: Vec<_> = different.collect();
        summary.compared(format!("nvcc sm_{sm}"), "initial values of Rust types", cases.len(), &different);
    }
    Ok(summary)
}
