//! Pointers of this crate are compared as those of Rust that lead to the same type, at each level and in each shape.
#![allow(dead_code, reason = "nothing calls these functions")]

use core::ffi::c_void;
use core::ptr::NonNull;

use ptx_abi::cuda::{CType, Matching, function_asserts};
use ptx_abi::pointer::{LocalPtr, SharedPtr};
use ptx_abi::vector::{Float4, Half2, opencl};
use ptx_abi::{CppName, DevPtr, DevPtrMut, PtxLayout, cuda_header};

use super::super::cuda_header::not_compared::not_compared;

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Node { next: DevPtr<Node>, value: f32 }
    union Either { word: u32, value: f32 }
    #[ptx(name = "Named<{T}>")] struct Named<T> { value: T }
    #[ptx(opaque, size = 16, align = 4)] struct Hidden { words: [u32; 4] }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Link(DevPtr<Node>);
    struct Raw(*const Node);
    struct Links([DevPtr<Node>; 2]);
    struct Tile([f32; 2]);
    struct Meters(f32);
    struct Wrapped(Node);
    struct Itself(DevPtr<Itself>);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(u8)]: enum Mode { Off } }

/// Only its name is known.
#[repr(C)]
struct Elsewhere {
    _private: [u8; 0],
}

impl CppName for Elsewhere {
    const TYPE: &'static ptx_abi::CppType<'static> = &ptx_abi::CppType::Named("Elsewhere");
}

type Alias = *const Node;
type Device = DevPtr<Node>;
type Row = [DevPtr<Node>; 3];
type RawRow = [*const Node; 3];

// Both parameters of each function lead to the same type.
#[ptx_abi::cuda_functions(ALIKE)]
unsafe extern "C" {
    fn structs(a: *const Node, b: DevPtr<Node>);
    fn written(a: *mut Node, b: DevPtrMut<Node>);
    fn aliases(a: Alias, b: Device);
    fn options(a: Option<NonNull<Node>>, b: DevPtrMut<Node>);
    fn references(a: &Node, b: DevPtr<Node>);
    fn unions(a: *const Either, b: DevPtr<Either>);
    fn enums(a: *mut Mode, b: DevPtrMut<Mode>);
    fn opaque(a: *const Hidden, b: DevPtr<Hidden>);
    fn wrapped(a: *const Wrapped, b: DevPtr<Wrapped>);
    fn numbers(a: *const f32, b: DevPtr<f32>);
    fn halves(a: *const Half2, b: DevPtr<Half2>);
    fn vectors(a: *const Float4, b: DevPtr<Float4>);
    fn opencl_vectors(a: *mut opencl::Float3, b: DevPtrMut<opencl::Float3>);
    fn numbers_by_alias(a: *const Meters, b: DevPtr<Meters>);
    fn arrays_by_alias(a: *const Tile, b: DevPtr<Tile>);
    fn nested(a: *const *mut Node, b: DevPtr<DevPtrMut<Node>>);
    fn mixed(a: *const *mut Node, b: *const DevPtrMut<Node>);
    fn thrice(a: *mut *const *mut Mode, b: DevPtrMut<DevPtr<DevPtrMut<Mode>>>);
    fn nested_arrays(a: *const *mut Tile, b: DevPtr<DevPtrMut<Tile>>);
    fn of_links(a: *const *const Node, b: DevPtr<Link>);
    fn of_raw(a: *const *const Node, b: *const Raw);
    fn rows(a: *const [*const Node; 3], b: *const [DevPtr<Node>; 3]);
    fn rows_by_alias(a: *const RawRow, b: *const Row);
    fn of_rows(a: *mut [*const Node; 2], b: DevPtrMut<Links>);
    fn callbacks(a: Option<unsafe extern "C" fn(*const Node)>, b: Option<unsafe extern "C" fn(DevPtr<Node>)>);
    fn untyped(a: *const c_void, b: DevPtr<c_void>);
    fn elsewhere(a: *mut Elsewhere, b: DevPtrMut<Elsewhere>);
}

// Without the bounds of a layout, only the name of an instance is known.
#[ptx_abi::cuda_functions(INSTANCES)]
unsafe extern "C" {
    fn instances(a: *const Named<f32>, b: DevPtr<Named<f32>>);
    fn link(itself: Itself, by_pointer: *const Itself);
}

#[ptx_abi::cuda_functions(WORDS)]
unsafe extern "C" {
    fn words(a: SharedPtr<Node>, b: LocalPtr<Node>);
}

/// The types that the checks of a function compare.
fn compared(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| line.starts_with("PTX_ABI_PARAMETER("));
    lines.map(|line| line.rsplit_once("\", ").expect("a text").1.trim_end_matches(");")).collect()
}

#[test]
fn tolerant_checks_compare_them_alike() {
    for function in ALIKE {
        let text = function_asserts(core::slice::from_ref(function), Matching::Tolerant);
        let [a, b] = compared(&text)[..] else { panic!("two parameters") };
        assert_eq!(a, b, "{}", function.name);
        let open = not_compared(&text);
        let is_open = matches!(function.name, "untyped" | "elsewhere");
        assert_eq!(open.len(), if is_open { 2 } else { 0 }, "{}: {open:?}", function.name);
        assert_eq!(a.contains("pa_any"), function.name == "elsewhere", "{}: {a}", function.name);
    }
}

/// They compare the names, of which an alias has one.
#[test]
fn other_levels_compare_names() {
    let by_alias =
        |name: &str| name.ends_with("_alias") || matches!(name, "nested_arrays" | "of_links" | "of_rows" | "wrapped");
    for matching in [Matching::Strict, Matching::Compatible] {
        for function in ALIKE.iter().filter(|function| !by_alias(function.name)) {
            let text = function_asserts(core::slice::from_ref(function), matching);
            let [a, b] = compared(&text)[..] else { panic!("two parameters") };
            assert_eq!(a, b, "{}", function.name);
        }
    }
}

#[test]
fn instances_are_compared_where_their_layout_is_known() {
    let text = function_asserts(INSTANCES, Matching::Tolerant);
    assert_eq!(compared(&text)[..2], ["const ptx_abi_checks::pa_class *", "const ptx_abi_checks::pa_any *"]);
    let why = "only the name of which is known in Rust, so `tolerant` lets it match every type of C++";
    assert_eq!(not_compared(&text)[0], format!("instances.b: it leads to `Named<float>`, {why}"));
}

/// CUDA has no pointers of 32 bits.
#[test]
fn addresses_of_32_bits_are_integers() {
    for matching in [Matching::Strict, Matching::Compatible, Matching::Tolerant] {
        let text = function_asserts(WORDS, matching);
        assert_eq!((compared(&text), not_compared(&text)), (vec!["unsigned int"; 2], Vec::new()));
    }
}

#[test]
fn the_description_has_both_layouts() {
    let nested = ALIKE.iter().find(|function| function.name == "nested").expect("a function");
    let address = CType::Address { layout: <DevPtr<DevPtrMut<Node>>>::LAYOUT, to: Node::LAYOUT };
    assert_eq!(nested.parameters[1].ty, address);
    let header = cuda_header!(Node; fn ALIKE).to_string();
    assert!(header.contains("void nested(Node *const *a, Node *const *b);"), "{header}");
}
