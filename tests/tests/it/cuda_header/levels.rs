//! Tests the levels at which the checks of a handwritten header compare the members of a type.

use core::ffi::c_void;

use ptx_abi::cuda::{CudaAsserts, Matching};
use ptx_abi::vector::Float4;
use ptx_abi::{CppName, CppType, DevPtr, DevPtrMut, PtxLayout, bit_fields, cuda_asserts};

struct Elsewhere;

impl CppName for Elsewhere {
    const TYPE: &'static CppType<'static> = &CppType::Named("Elsewhere");
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Mode {
    Off,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Node {
    next: DevPtr<Node>,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::Params")]
struct Params {
    values: DevPtr<f32>,
    out: DevPtrMut<f32>,
    rows: [DevPtrMut<DevPtr<Float4>>; 2],
    nodes: DevPtr<Node>,
    first: Node,
    elsewhere: DevPtr<DevPtrMut<Elsewhere>>,
    data: DevPtr<c_void>,
    mode: Mode,
    modes: DevPtr<Mode>,
    stream: u64,
    count: u32,
    #[bits(2, enum)]
    kind: Mode,
    #[bits(30)]
    rest: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Link(DevPtr<Node>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Time(u64);

/// The lines about what pointers and integers are.
fn lines(asserts: &CudaAsserts<'_>) -> Vec<String> {
    let text = asserts.to_string();
    let begins = ["PTX_ABI_POINTER(", "PTX_ABI_WORD(", "PTX_ABI_INTEGER_OF(", "PTX_ABI_ONLY_CONST(", "// not compared: "];
    let is_one = |line: &&str| begins.iter().any(|begin| line.starts_with(begin));
    text.lines().filter(is_one).map(str::to_owned).collect()
}

#[test]
fn compatible_compares_pointers() {
    assert_eq!(lines(&cuda_asserts!(compatible Params)), [""]);
}

#[test]
fn tolerant_compares_what_is_listed() {
    assert_eq!(lines(&cuda_asserts!(tolerant Params, Mode)), [""]);
}

#[test]
fn aliases_have_levels() {
    assert_eq!(lines(&cuda_asserts!(compatible Link; tolerant Time, Link)), [""]);
}
