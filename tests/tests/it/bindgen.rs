//! Tests types that bindgen generates. bindgen 0.73 has written `bindgen/kinds.rs`, `padded.rs` and `shared.rs` for
//! `bindgen/kinds.hpp` and for the header of the example `bindgen`. The conformance tests compare them with these headers.

use std::fmt::Write as _;

use ptx_abi::{CppName, Layout, Member, PtxLayout, TypeKind, cuda};
use ptx_abi_tests::files;

pub(crate) mod types;

use types::{Types, kinds, shared};

/// The checks of one type, without the common parts.
fn asserts(layout: &Layout<'_>) -> String {
    let text = cuda::asserts(layout);
    let (_, own) = text.rsplit_once("__VA_ARGS__>::pa_value, text)\n#endif\n").expect("the last macro");
    let is_own = |line: &&str| ["PTX_ABI_", "static_assert(", "// "].iter().any(|start| line.starts_with(start));
    own.lines().filter(is_own).fold(String::new(), |out, line| out + line + "\n")
}

/// The layouts of all types, and their C++ checks.
fn written(types: &Types) -> String {
    let mut out = String::new();
    for (ident, layout) in types {
        writeln!(out, "== {ident}: fingerprint {:#018x}", layout.fingerprint()).unwrap();
        if !matches!(layout.kind, TypeKind::Opaque) {
            writeln!(out, "{}", layout.table()).unwrap();
        }
        out += &asserts(layout);
    }
    out
}

#[test]
fn layouts_and_checks_are_as_committed() {
    for (name, types) in [("kinds", types::kinds()), ("shared", types::shared())] {
        files::golden(&format!("tests/tests/it/bindgen/{name}.txt"), &written(&types));
    }
}

/// The length decides whether the header defines the type, and not its spelling.
#[test]
fn unused_bytes_are_a_member() {
    ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
        #[ptx(bindgen)] struct Reserved { _unused: [u64; 0x40] }
        #[ptx(bindgen)] struct Incomplete { _unused: [u8; 0x0_usize] }
    }
    assert_eq!((Reserved::LAYOUT.size, Reserved::LAYOUT.members().len()), (512, 1));
    assert_eq!((Incomplete::LAYOUT.size, Incomplete::LAYOUT.kind), (0, TypeKind::Opaque));
}

/// Padding that bindgen writes is not a member: a type has the same layout with and without it.
#[test]
fn padding_is_no_member() {
    let kinds = types::kinds();
    let mut members = 0;
    for (ident, padded) in types::padded() {
        let (_, plain) = kinds.iter().find(|(name, _)| *name == ident).expect("the type without padding");
        assert_eq!((plain.size, plain.align), (padded.size, padded.align), "{ident}");
        assert_eq!(plain.fingerprint(), padded.fingerprint(), "{ident}");
        assert_eq!(asserts(plain), asserts(padded), "{ident}");
        assert!(!padded.members().iter().any(|member| member.name.contains("padding")), "{ident}");
        members += plain.members().len();
    }
    assert!(members > 20, "{members}");
}

/// Members of a header that have the names of bindgen's own fields. Only `_base` is ambiguous, and the key `name` decides.
#[test]
fn members_may_have_names_of_bindgen() {
    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(bindgen)]:
        struct Plain {
            pub _address: f64,
            pub _base: *mut f32,
            pub _base_1: u32,
            pub _bitfield_1: f32,
            pub _bitfield_align_1: [u16; 2],
            pub _bindgen_align: bool,
        }
        struct Beside { _address: u8, x: u8 }
        struct Named { #[ptx(name = "_base")] _base: Beside, #[ptx(name = "_address")] _address: u8 }
        union Either { _address: u8, _base: [u32; 2], _bitfield_1: i64 }
    }
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen)]
    struct Of<T> {
        _address: T,
        _bitfield_1: [T; 2],
    }
    let names = |layout: &Layout<'_>| {
        let members = layout.members().iter().map(|member| {
            assert!(!member.is_anonymous() && member.layout.kind != TypeKind::Opaque, "{member:?}");
            member.cpp_name().to_owned()
        });
        members.collect::<Vec<_>>()
    };
    let all = ["_address", "_base", "_base_1", "_bitfield_1", "_bitfield_align_1", "_bindgen_align"];
    assert_eq!(names(Plain::LAYOUT), all);
    assert_eq!(names(Beside::LAYOUT), ["_address", "x"]);
    assert_eq!(names(Named::LAYOUT), ["_base", "_address"]);
    assert_eq!(names(Either::LAYOUT), ["_address", "_base", "_bitfield_1"]);
    assert_eq!(names(Of::<f32>::LAYOUT), ["_address", "_bitfield_1"]);
    // C++ has a check of each, so no line lists one.
    let checks = asserts(Plain::LAYOUT);
    assert!(!checks.contains("not compared") && checks.contains("PTX_ABI_PLACE(Plain, _address, 0, 8);"), "{checks}");
}

/// The handwritten types of the example's header.
mod by_hand {
    use core::ffi::{c_char, c_int, c_uint, c_void};
    use ptx_abi::{Align16, PtxLayout};

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        #[ptx(name = "Value")]
        pub(super) struct Value { #[ptx(name = "type")] kind: u32, #[ptx(anonymous)] any: Any, grid: [Point; 2] }
        union Any { real: f32, #[ptx(anonymous)] halves: Halves, pointer: *mut c_void }
        struct Halves { low: u16, high: u16 }
        #[ptx(name = "Value__bindgen_ty_2")] struct Point { x: c_int, y: c_int }
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C, align(32))]
    pub(super) struct Tile {
        tag: c_char,
        align: Align16,
        origin: c_int,
    }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        pub(super) struct Base { id: i32, weight: f32 }
        pub(super) struct Derived { #[ptx(anonymous)] base: Base, #[ptx(name = "match")] found: c_int, next: *mut Base }
        #[ptx(name = "Launch::Limits")] pub(super) struct Limits { threads: c_uint, blocks: c_uint }
    }
}

#[test]
fn hand_written_types_have_the_same_layout() {
    for (of_bindgen, by_hand) in [
        (shared::root::Value::LAYOUT, by_hand::Value::LAYOUT),
        (shared::root::Tile::LAYOUT, by_hand::Tile::LAYOUT),
        (shared::root::Base::LAYOUT, by_hand::Base::LAYOUT),
        (shared::root::Derived::LAYOUT, by_hand::Derived::LAYOUT),
        (shared::root::Launch_Limits::LAYOUT, by_hand::Limits::LAYOUT),
    ] {
        assert_eq!(of_bindgen.name, by_hand.name);
        assert_eq!(of_bindgen.fingerprint(), by_hand.fingerprint(), "{}", by_hand.name);
        assert_eq!(asserts(of_bindgen), asserts(by_hand), "{}", by_hand.name);
    }
}

/// bindgen escapes Rust's keywords. Words that are also C++ keywords cannot be names of members there.
#[test]
fn names_are_those_of_the_header() {
    let names: Vec<_> = kinds::match_::LAYOUT.members().iter().map(Member::cpp_name).collect();
    assert_eq!(names, ["type", "impl", "self", "fn", "u8", "box", "const_", "Self"]);
    assert_eq!(kinds::match_::LAYOUT.name, "match");
    assert_eq!(kinds::match_::LAYOUT.member("type").unwrap().name, "type_");
    let TypeKind::Enum { variants, .. } = kinds::Rustified::LAYOUT.kind else { panic!("an enumeration") };
    assert_eq!(variants.iter().map(|variant| variant.cpp_name).collect::<Vec<_>>(), ["type", "other"]);
}

#[test]
fn modules_are_namespaces() {
    assert_eq!(shared::root::Value::TYPE.to_string(), "Value");
    assert_eq!(<shared::root::physics::Particle as CppName>::TYPE.to_string(), "physics::Particle");
    assert_eq!(<shared::root::physics::Pair<f32>>::LAYOUT.name, "physics::Pair");
    // The name that the build script has written contains the namespace.
    assert_eq!(shared::root::Launch_Limits::TYPE.to_string(), "Launch::Limits");
    // C++ cannot compare a pointee with a type that has no name.
    assert_eq!(shared::root::Value__bindgen_ty_2::TYPE.to_string(), "void");
}

/// A name with arguments is in the namespace too: with a parameter, without one, of a member, and of a pointee.
#[test]
fn names_of_instances_are_in_namespaces() {
    mod root {
        pub(super) mod ns {
            use ptx_abi::PtxLayout;

            ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
                #[ptx(bindgen(namespaces))] #[ptx(name = "View<{T}>")]
                pub(crate) struct View<T> { data: *mut T }
                #[ptx(bindgen(namespaces), name = "View<{T}>::End")] pub(crate) union End<T: Copy> { value: T }
                #[ptx(bindgen(namespaces), name = "Pair<int, 2>")] pub(crate) struct Ints { values: [i32; 2] }
                #[ptx(bindgen, name = "Pair<{T}>")] pub(crate) struct Global<T> { value: T }
            }
        }
    }
    use root::ns::{End, Global, Ints, View};

    fn names<T: PtxLayout + CppName>() -> [String; 2] {
        [T::LAYOUT.name.to_owned(), T::TYPE.to_string()]
    }
    for (names, expected) in [
        (names::<View<f32>>(), "ns::View<float>"),
        (names::<End<f32>>(), "ns::View<float>::End"),
        (names::<Ints>(), "ns::Pair<int, 2>"),
        (names::<View<View<f32>>>(), "ns::View<ns::View<float>>"),
        (names::<Global<View<f32>>>(), "Pair<ns::View<float>>"),
    ] {
        assert_eq!(names, [expected, expected]);
    }
    assert_eq!(<*mut View<f32>>::TYPE.to_string(), "ns::View<float> *");
}

/// The layout contains only the bytes of bit-fields and opaque types, so C++ does not check them, and a line says so.
#[test]
fn storage_is_opaque() {
    let middle = kinds::Middle::LAYOUT;
    let storage = middle.member("_bitfield_1").expect("bytes");
    assert_eq!((storage.offset(), storage.bit_width, storage.layout.kind), (1, 24, TypeKind::Opaque));
    assert!(asserts(middle).contains("// not compared: Middle._bitfield_1: Rust has only its bytes\n"));
    assert!(
        cuda::definition(middle).contains("unsigned char _bitfield_1[3]; // byte 1"),
        "{}",
        cuda::definition(middle)
    );
    assert_eq!((kinds::HiddenWide::LAYOUT.size, kinds::HiddenWide::LAYOUT.align), (32, 16));
    let blob = "// not compared: HiddenWide._bindgen_opaque_blob: Rust has only its bytes\n";
    assert!(asserts(kinds::HiddenWide::LAYOUT).contains(blob));
}

/// A type that is only declared has no size, so C++ allows only pointers to it.
#[test]
fn declared_types_have_a_name() {
    assert_eq!(shared::root::Stream::TYPE.to_string(), "Stream");
    assert_eq!((shared::root::Stream::LAYOUT.size, shared::root::Stream::LAYOUT.kind), (0, TypeKind::Opaque));
    assert_eq!(asserts(shared::root::Stream::LAYOUT), "");
    let TypeKind::Pointer(stream) = shared::root::Launch::LAYOUT.member("stream").unwrap().layout.kind else {
        panic!("a pointer")
    };
    assert_eq!(stream.pointee.name(), "Stream");
}

/// A path to other functions gives the same layout.
#[test]
fn own_path() {
    #[allow(dead_code, reason = "the derive names none of these functions")]
    mod fake {
        pub(super) use ptx_abi::*;

        pub(super) mod __private {
            pub(crate) use ptx_abi::__private::*;

            pub(crate) const fn layout<T>(_: &T) -> ptx_abi::Layout<'static> {
                *<[u64; 9] as ptx_abi::PtxLayout>::LAYOUT
            }
            pub(crate) const fn field_of<T>(_: &str, _: usize) {}
        }
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(crate = fake, bindgen)]
    struct Named {
        pub type_: u32,
        pub callback: Option<unsafe extern "C" fn(u32)>,
    }

    let _ = Named { type_: 0, callback: None };
    assert_eq!(Named::LAYOUT.size, size_of::<Named>());
    assert_eq!(Named::LAYOUT.member("type_").map(Member::cpp_name), Some("type"));
}
