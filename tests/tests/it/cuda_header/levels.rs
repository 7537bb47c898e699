//! Tests the levels at which the checks of a handwritten header compare the members of a type.

use core::ffi::c_void;

use ptx_abi::cuda::{Constant, CudaAsserts, Matching};
use ptx_abi::{CppName, CppType, DevPtr, DevPtrMut, PtxLayout, cuda_asserts};

use super::not_compared::not_compared;

struct Elsewhere;

impl CppName for Elsewhere {
    const TYPE: &'static CppType<'static> = &CppType::Named("Elsewhere");
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(u32)] enum Mode { Off }
    #[repr(C)] struct Node { next: DevPtr<Node> }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::Params")]
struct Params {
    first: Node,
    elsewhere: DevPtr<DevPtrMut<Elsewhere>>,
    data: *const c_void,
    table: DevPtr<DevPtr<c_void>>,
    modes: DevPtr<Mode>,
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Link(DevPtr<Node>);
    struct Time(u64);
    struct Name([u8; 64]);
}

/// The lines that differ from those of strict checks, with the arguments of each macro in a line of its own.
fn lines(asserts: &CudaAsserts<'_>) -> String {
    let begins =
        ["PTX_ABI_POINTER(", "PTX_ABI_WORD(", "PTX_ABI_CHARACTERS(", "PTX_ABI_INTEGER_OF(", "PTX_ABI_ONLY_CONST("];
    let has_level = |line: &&str| begins.iter().any(|begin| line.starts_with(begin));
    asserts.to_string().lines().filter(has_level).map(|line| line.replace("ptx_abi_checks::", "") + "\n").collect()
}

#[test]
fn aliases_have_levels() {
    let expected = r#"
PTX_ABI_POINTER(compatible, , "Link: Rust has 'const Node *'", Link, const ::Node *);
PTX_ABI_ONLY_CONST(PTX_ABI_CONST, "Link: C++ may write through it; only const differs", pa_if<pa_const_, struct pa_member_>);
PTX_ABI_CHARACTERS("Name: Rust has 'Name' of unsigned integers of 1 byte", 'u', Name);
PTX_ABI_WORD("Time: Rust has 'Time', an unsigned integer of 8 bytes", 'u', Time);
PTX_ABI_POINTER(tolerant, next, "Node::next: Rust has 'const Node *'", PTX_ABI_TYPE(Node, next), const ::Node *);
PTX_ABI_ONLY_CONST(PTX_ABI_CONST, "Node: C++ may write through these members; only const differs", pa_if<pa_const_next, struct pa_member_next>);
PTX_ABI_POINTER(tolerant, , "Link: Rust has 'const Node *'", Link, const ::Node *);
PTX_ABI_ONLY_CONST(PTX_ABI_CONST, "Link: C++ may write through it; only const differs", pa_if<pa_const_, struct pa_member_>);
"#;
    assert_eq!(lines(&cuda_asserts!(compatible Link, Name; tolerant Time, Node, [Link; 2])), expected[1..]);
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
