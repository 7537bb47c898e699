//! Tests the levels at which the checks of a handwritten header compare the members of a type.

use core::ffi::c_void;

use ptx_abi::cuda::{Constant, CudaAsserts, Matching};
use ptx_abi::vector::Float4;
use ptx_abi::{CppName, CppType, DevPtr, DevPtrMut, PtxLayout, bit_fields, cuda_asserts};

use super::not_compared::not_compared;

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
    out: DevPtrMut<i32>,
    rows: [DevPtrMut<DevPtr<Float4>>; 2],
    first: Node,
    elsewhere: DevPtr<DevPtrMut<Elsewhere>>,
    data: *const c_void,
    table: DevPtr<DevPtr<c_void>>,
    modes: DevPtr<Mode>,
    stream: u64,
    mode: Mode,
    #[bits(2, enum)]
    kind: Mode,
    #[bits(30)]
    rest: u32,
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Link(DevPtr<Node>);
    struct Time(u64);
}

/// The lines that differ from those of strict checks, with the arguments of each macro in a line of its own.
fn lines(asserts: &CudaAsserts<'_>) -> String {
    let text = asserts.to_string();
    let begins = ["PTX_ABI_POINTER(", "PTX_ABI_WORD(", "PTX_ABI_INTEGER_OF(", "PTX_ABI_ONLY_CONST("];
    let of_levels = text.lines().filter(|line| begins.iter().any(|begin| line.starts_with(begin)));
    of_levels.map(|line| line.replace("ptx_abi_checks::", "") + "\n").collect()
}

#[test]
fn compatible_compares_pointers() {
    let expected = r#"
PTX_ABI_POINTER(compatible, out, "ns::Params::out: Rust has 'int *'", PTX_ABI_TYPE(ns::Params, out), pa_of_kind<'s', 4, 4> *);
PTX_ABI_POINTER(compatible, rows, "ns::Params::rows: Rust has 'const float4 **'", PTX_ABI_TYPE(ns::Params, rows), const pa_of_kind<'f', 4, 16> **);
PTX_ABI_POINTER(compatible, first__next, "ns::Params::first.next: Rust has 'const Node *'", PTX_ABI_TYPE(ns::Params, first.next), const ::Node *);
PTX_ABI_POINTER(compatible, elsewhere, "ns::Params::elsewhere: Rust has 'Elsewhere *const *'", PTX_ABI_TYPE(ns::Params, elsewhere), ::Elsewhere *const *);
PTX_ABI_POINTER(compatible, data, "ns::Params::data: Rust has 'const void *'", PTX_ABI_TYPE(ns::Params, data), void *);
PTX_ABI_POINTER(compatible, table, "ns::Params::table: Rust has 'const void *const *'", PTX_ABI_TYPE(ns::Params, table), void *const *);
PTX_ABI_POINTER(compatible, modes, "ns::Params::modes: Rust has 'const Mode *'", PTX_ABI_TYPE(ns::Params, modes), const ::Mode *);
PTX_ABI_ONLY_CONST(PTX_ABI_CONST, "ns::Params: C++ may write through these members; only const differs", pa_if<pa_const_rows, struct pa_member_rows>, pa_if<pa_const_first__next, struct pa_member_first__next>, pa_if<pa_const_elsewhere, struct pa_member_elsewhere>, pa_if<pa_const_table, struct pa_member_table>, pa_if<pa_const_modes, struct pa_member_modes>);
"#;
    assert_eq!(lines(&cuda_asserts!(compatible Params)), expected[1..]);
}

/// A pointer to a listed type may lead to another struct.
#[test]
fn tolerant_compares_what_is_listed() {
    let expected = r#"
PTX_ABI_POINTER(tolerant, out, "ns::Params::out: Rust has 'int *'", PTX_ABI_TYPE(ns::Params, out), pa_of_kind<'s', 4, 4> *);
PTX_ABI_POINTER(tolerant, rows, "ns::Params::rows: Rust has 'const float4 **'", PTX_ABI_TYPE(ns::Params, rows), const pa_of_kind<'f', 4, 16> **);
PTX_ABI_POINTER(tolerant, first__next, "ns::Params::first.next: Rust has 'const Node *'", PTX_ABI_TYPE(ns::Params, first.next), const ::Node *);
PTX_ABI_POINTER(tolerant, elsewhere, "ns::Params::elsewhere: Rust has 'Elsewhere *const *'", PTX_ABI_TYPE(ns::Params, elsewhere), pa_any *const *);
PTX_ABI_POINTER(tolerant, data, "ns::Params::data: Rust has 'const void *'", PTX_ABI_TYPE(ns::Params, data), void *);
PTX_ABI_POINTER(tolerant, table, "ns::Params::table: Rust has 'const void *const *'", PTX_ABI_TYPE(ns::Params, table), void *const *);
PTX_ABI_POINTER(tolerant, modes, "ns::Params::modes: Rust has 'const Mode *'", PTX_ABI_TYPE(ns::Params, modes), const pa_enumeration<4> *);
PTX_ABI_WORD("ns::Params::stream: Rust has 'unsigned long long', an unsigned integer of 8 bytes", 'u', PTX_ABI_TYPE(ns::Params, stream));
PTX_ABI_INTEGER_OF("ns::Params::mode: Rust has 'Mode', an unsigned integer of 4 bytes", 4, PTX_ABI_TYPE(ns::Params, mode));
PTX_ABI_ONLY_CONST(PTX_ABI_CONST, "ns::Params: C++ may write through these members; only const differs", pa_if<pa_const_rows, struct pa_member_rows>, pa_if<pa_const_first__next, struct pa_member_first__next>, pa_if<pa_const_elsewhere, struct pa_member_elsewhere>, pa_if<pa_const_table, struct pa_member_table>, pa_if<pa_const_modes, struct pa_member_modes>);
"#;
    assert_eq!(lines(&cuda_asserts!(Node; tolerant Params, Mode)), expected[1..]);
}

#[test]
fn aliases_have_levels() {
    let expected = r#"
PTX_ABI_POINTER(compatible, , "Link: Rust has 'const Node *'", Link, const ::Node *);
PTX_ABI_ONLY_CONST(PTX_ABI_CONST, "Link: C++ may write through it; only const differs", pa_if<pa_const_, struct pa_member_>);
PTX_ABI_WORD("Time: Rust has 'Time', an unsigned integer of 8 bytes", 'u', Time);
PTX_ABI_POINTER(tolerant, next, "Node::next: Rust has 'const Node *'", PTX_ABI_TYPE(Node, next), const ::Node *);
PTX_ABI_ONLY_CONST(PTX_ABI_CONST, "Node: C++ may write through these members; only const differs", pa_if<pa_const_next, struct pa_member_next>);
PTX_ABI_POINTER(tolerant, , "Link: Rust has 'const Node *'", Link, const ::Node *);
PTX_ABI_ONLY_CONST(PTX_ABI_CONST, "Link: C++ may write through it; only const differs", pa_if<pa_const_, struct pa_member_>);
"#;
    assert_eq!(lines(&cuda_asserts!(compatible Link; tolerant Time, Node, [Link; 2])), expected[1..]);
}

/// Nothing else of a strict type changes if other types have a level.
#[test]
fn a_list_of_each_level_is_independent() {
    let part = |asserts: CudaAsserts<'_>, first: &str, end: &str| {
        let text = asserts.to_string();
        let text = &text[text.find(first).expect("the type is there")..];
        text[..text.find(end).expect("the class ends")].to_owned()
    };
    let strict = "// Node: Node in Rust, 8 bytes, alignment 8 bytes\n";
    let compatible = "// Node: Node in Rust, 8 bytes, alignment 8 bytes, compatible\n";
    let all = cuda_asserts!(Node, f32; tolerant Params; compatible Node; const LENGTH);
    assert_eq!(part(all, strict, "};"), part(cuda_asserts!(Node), strict, "};"));
    assert_eq!(part(all, compatible, "};"), part(cuda_asserts!(compatible Node), compatible, "};"));
    let constants = [Constant::new("LENGTH", &LENGTH)];
    let by_hand = CudaAsserts::new(&[])
        .with_types(Matching::Strict, &[Node::LAYOUT, f32::LAYOUT], &["Node", "f32"])
        .with_types(Matching::Tolerant, &[Params::LAYOUT], &["Params"])
        .with_types(Matching::Compatible, &[Node::LAYOUT], &["Node"])
        .with_constants(&constants);
    assert_eq!(all.to_string(), by_hand.to_string());
}

const LENGTH: u32 = 3;

/// What `tolerant` cannot compare has a line.
#[test]
fn unlisted_types_have_a_line() {
    let items = |asserts: CudaAsserts<'_>| not_compared(&asserts.to_string());
    let void = |member: &str| {
        format!("ns::Params.{member}: Rust describes it as a pointer to `void`, which matches every type of C++")
    };
    let unlisted = |member: &str, ty: &str| {
        format!(
            "ns::Params.{member}: it leads to `{ty}`, which is not listed, so `tolerant` lets it match every type of C++"
        )
    };
    assert_eq!(items(cuda_asserts!(compatible Params)), [void("data"), void("table")]);
    assert_eq!(
        items(cuda_asserts!(tolerant Params)),
        [
            unlisted("first.next", "Node"),
            unlisted("elsewhere", "Elsewhere"),
            void("data"),
            void("table"),
            unlisted("modes", "Mode")
        ]
    );
    assert_eq!(
        items(cuda_asserts!(Mode, Node; tolerant Params)),
        [unlisted("elsewhere", "Elsewhere"), void("data"), void("table")]
    );
}
