//! Kernels of other languages whose compilers write symbols in the form of C++ (facts 7).

use ptx_abi::KernelParams;
use ptx_abi::check::KernelSet;

const PTX: &str = "
.version 8.0
.target sm_80
.visible .entry _Z3add5Int327Float325Int64S_(.param .u32 a, .param .f32 b, .param .u64 c, .param .u32 d) { ret; }
.visible .entry _Z4copy5Int3213CuDeviceArrayI7Float32Li1ELi1EE(.param .u32 n, .param .align 8 .b8 x[32]) { ret; }
.visible .entry _Z5ghost5Int323ValILi3EE7Float32(.param .align 8 .b8 state[16], .param .u32 n, .param .f32 x) { ret; }
.visible .entry _Z5state7Float32PS_(.param .f32 x, .param .align 8 .b8 state[16]) { ret; }
.visible .entry _ZN6cudapy8__main__4axpyEi8UniTupleIxLi1EEf(.param .u32 n, .param .u64 size, .param .f32 a) { ret; }
.visible .entry _Z4kind4Mode1VIS_EPf(.param .u32 mode, .param .align 4 .b8 v[4], .param .u64 x) { ret; }
.visible .entry _Z6strong7Float325Int32(.param .align 4 .b8 v[4], .param .align 4 .b8 w[4]) { ret; }
";

#[repr(C)]
#[derive(Clone, Copy, ptx_abi::PtxLayout)]
struct CuDeviceArray {
    data: ptx_abi::DevPtrMut<f32>,
    bytes: i64,
    size: [i64; 1],
    len: i64,
}

ptx_abi_tests::types! { #[derive(KernelParams)]:
    #[ptx(cpp_entry = "add")] struct Add { a: i32, b: f32, c: i64, d: i32 }
    #[ptx(cpp_entry = "add")] struct AddUnsigned { a: u32, b: f32, c: i64, d: i32 }
    #[ptx(cpp_entry = "add")] struct AddInteger { a: i32, b: i32, c: i64, d: i32 }
    #[ptx(cpp_entry = "copy")] struct Copying { n: i32, x: CuDeviceArray }
    #[ptx(cpp_entry = "ghost")] struct Ghost { state: [u64; 2], n: u32, x: f32 }
    #[ptx(cpp_entry = "ghost")] struct GhostFloat { state: [u64; 2], n: f32, x: f32 }
    #[ptx(cpp_entry = "state")] struct State { x: f32, state: [u64; 2] }
    #[ptx(cpp_entry = "cudapy::__main__::axpy")] struct Axpy { n: i32, size: i64, a: f32 }
    #[ptx(cpp_entry = "kind")] struct Kind { mode: u32, v: u32, x: ptx_abi::DevPtrMut<f32> }
    #[ptx(cpp_entry = "strong")] struct Strong { v: f32, w: i32 }
}

fn checked<K: KernelParams>() -> Result<String, String> {
    K::check(PTX).map(Into::into).map_err(|error| error.to_string())
}

fn said<K: KernelParams>(expected: &str) {
    let text = checked::<K>().unwrap_err();
    assert!(text.contains(expected), "{text}");
}

/// CUDA.jl calls the numbers `Int32` and `Float64`.
#[test]
fn numbers_of_julia() {
    assert_eq!(checked::<Add>(), Ok("_Z3add5Int327Float325Int64S_".to_owned()));
    assert_eq!(checked::<Copying>(), Ok("_Z4copy5Int3213CuDeviceArrayI7Float32Li1ELi1EE".to_owned()));
    said::<AddUnsigned>("`a: u32` is not what the kernel's name spells for parameter 0: `Int32`");
    said::<AddInteger>("`b: i32` is an integer, parameter 1 of the kernel is a float");
    let set = KernelSet::try_new(PTX).unwrap();
    let text = set.struct_for("_Z3add5Int327Float325Int64S_").unwrap();
    assert!(text.ends_with("struct Add {\n    a: i32,\n    b: f32,\n    c: i64,\n    d: i32,\n}"), "{text}");
}

/// CUDA.jl passes its state first, and no values of types that have none; Numba passes the parts of a tuple.
#[test]
fn symbols_that_spell_other_parameters() {
    for symbol in [checked::<Ghost>(), checked::<State>(), checked::<Axpy>()] {
        symbol.unwrap();
    }
    said::<GhostFloat>("`n: f32` is a float, parameter 1 of the kernel is an integer");
    let set = KernelSet::try_new(PTX).unwrap();
    let text = set.struct_for("_Z5ghost5Int323ValILi3EE7Float32").unwrap();
    assert!(text.contains("    n: u32, // 4 bytes: u32 or i32\n    x: f32,\n"), "{text}");
}

/// A report leaves no parameter of these kernels open, because their symbols do not spell types of C++.
#[test]
fn reports() {
    let set = KernelSet::try_new(PTX).unwrap();
    let set = set.claim::<Add>("add").claim::<Ghost>("ghost").claim::<State>("state").claim::<Copying>("copy");
    let report = set.claim::<Axpy>("cudapy::__main__::axpy").finish();
    assert_eq!(report.agreeing(), 5, "{report}");
    let open: Vec<_> = report.not_compared().iter().map(ToString::to_string).collect();
    assert_eq!(open, ["`x: CuDeviceArray` in Rust, `CuDeviceArray<Float32, 1, 1>` in C++"]);
}

/// A compiler of C++ passes an enumeration as a scalar and a class as bytes.
#[test]
fn classes_and_enumerations_of_cpp() {
    said::<Kind>("`mode: u32` is not what the kernel's name spells for parameter 0: `Mode`");
    said::<Strong>("w: i32  .align 4 .b8 w[4]  // Int32");
    said::<Strong>("`v: f32` is not what the kernel's name spells for parameter 0: `Float32`");
}
