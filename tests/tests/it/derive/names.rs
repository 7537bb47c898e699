//! Tests the names in C++: `name`, `rename_all`, `anonymous`, and raw identifiers.

use ptx_abi::{CppName, DevPtr, Member, PtxLayout, TypeKind};

use crate::derive::{cpp_names, shape};

#[test]
fn names_of_types_and_members() {
    assert_eq!((BvhNode::LAYOUT.name, BvhNode::TYPE.name()), ("scene::detail::BvhNode", "scene::detail::BvhNode"));
    assert_eq!(<DevPtr<BvhNode>>::TYPE.to_string(), "const scene::detail::BvhNode *");
    assert_eq!(cpp_names::<BvhNode>(), ["childCount", "flags"]);
    // Both names find the member.
    assert_eq!(BvhNode::LAYOUT.member("child_count").map(|member| (member.name, member.cpp_name())), {
        Some(("child_count", "childCount"))
    });
    assert_eq!(BvhNode::LAYOUT.member("childCount").map(|member| member.name), Some("child_count"));
    assert!(BvhNode::LAYOUT.member("ChildCount").is_none());
}

macro_rules! cases {
    ($($name:ident $variants:ident $case:literal;)*) => {$(
        #[derive(PtxLayout)]
        #[repr(C)]
        #[ptx(rename_all = $case)]
        struct $name {
            res_type: u32,
            h_array: u32,
            x: u32,
            row_2d: u32,
            #[ptx(name = "sRGB")]
            srgb: u32,
        }

        #[derive(Clone, Copy, PtxLayout)]
        #[repr(u32)]
        #[ptx(rename_all = $case)]
        enum $variants {
            ReadOnly,
            A,
            MixedUp,
            #[ptx(name = "cudaOther")]
            Other,
        }
    )*};
}

cases! {
    Lower LowerE "lowercase";
    Upper UpperE "UPPERCASE";
    Pascal PascalE "PascalCase";
    Camel CamelE "camelCase";
    Snake SnakeE "snake_case";
    Screaming ScreamingE "SCREAMING_SNAKE_CASE";
}

fn variants<T: PtxLayout>() -> Vec<&'static str> {
    let TypeKind::Enum { variants, .. } = T::LAYOUT.kind else { panic!("no enum") };
    assert!(variants.iter().map(|variant| variant.name).eq(["ReadOnly", "A", "MixedUp", "Other"]));
    variants.iter().map(|variant| variant.cpp_name).collect()
}

#[test]
fn rename_all_as_serde_does() {
    assert_eq!(cpp_names::<Lower>(), ["res_type", "h_array", "x", "row_2d", "sRGB"]);
    assert_eq!(cpp_names::<Upper>(), ["RES_TYPE", "H_ARRAY", "X", "ROW_2D", "sRGB"]);
    assert_eq!(cpp_names::<Pascal>(), ["ResType", "HArray", "X", "Row2d", "sRGB"]);
    assert_eq!(cpp_names::<Camel>(), ["resType", "hArray", "x", "row2d", "sRGB"]);
    assert_eq!(cpp_names::<Snake>(), ["res_type", "h_array", "x", "row_2d", "sRGB"]);
    assert_eq!(cpp_names::<Screaming>(), ["RES_TYPE", "H_ARRAY", "X", "ROW_2D", "sRGB"]);
    assert_eq!(Camel::LAYOUT.member("hArray").map(|member| (member.name, member.offset())), Some(("h_array", 4)));
    assert_eq!(Camel::LAYOUT.member("h_array").map(Member::offset), Some(4));

    assert_eq!(variants::<LowerE>(), ["readonly", "a", "mixedup", "cudaOther"]);
    assert_eq!(variants::<UpperE>(), ["READONLY", "A", "MIXEDUP", "cudaOther"]);
    assert_eq!(variants::<PascalE>(), ["ReadOnly", "A", "MixedUp", "cudaOther"]);
    assert_eq!(variants::<CamelE>(), ["readOnly", "a", "mixedUp", "cudaOther"]);
    assert_eq!(variants::<SnakeE>(), ["read_only", "a", "mixed_up", "cudaOther"]);
    assert_eq!(variants::<ScreamingE>(), ["READ_ONLY", "A", "MIXED_UP", "cudaOther"]);
}

#[test]
fn crossed_names_prefer_rust() {
    assert_eq!(cpp_names::<Crossed>(), ["b", "a"]);
    assert_eq!(Crossed::LAYOUT.member("a").map(|member| member.name), Some("a"));
    assert_eq!(Crossed::LAYOUT.member("b").map(|member| member.name), Some("b"));
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct r#While { r#type: u8, r#match: u16, #[ptx(name = "else_")] r#else: u32 }
    #[allow(non_camel_case_types, reason = "a raw name")] #[ptx(rename_all = "camelCase")]
    struct r#struct { r#fn: u8, r#loop_count: u8 }
    #[ptx(name = "scene::detail::BvhNode")] struct BvhNode { #[ptx(name = "childCount")] child_count: u32, flags: u32 }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[allow(non_camel_case_types, reason = "a raw name")] #[repr(i8)] enum r#enum { r#ref = -1, r#mut }
    #[repr(C)] union Either { int: i32, float: f32 }
}

#[test]
fn raw_identifiers() {
    assert_eq!(shape::<r#While>(), (8, 4, vec![("type", 0, 8), ("match", 2, 16), ("else", 4, 32)]));
    assert_eq!(cpp_names::<r#While>(), ["type", "match", "else_"]);
    assert_eq!((r#struct::TYPE.name(), r#struct::LAYOUT.name), ("struct", "struct"));
    assert_eq!(shape::<r#struct>(), (2, 1, vec![("fn", 0, 8), ("loop_count", 1, 8)]));
    assert_eq!(cpp_names::<r#struct>(), ["fn", "loopCount"]);
    let TypeKind::Enum { variants, .. } = r#enum::LAYOUT.kind else { panic!("no enum") };
    let variants = variants.iter().map(|variant| (variant.name, variant.value));
    assert!(variants.eq([("ref", -1), ("mut", 0)]));
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct Variant { tag: u8, #[ptx(anonymous)] either: Either, named: Either, #[ptx(anonymous)] point: Point }
    struct Point { x: f32, y: f32 }
    /// The two names of one member must not hide another member's own.
    struct Crossed { #[ptx(name = "b")] a: u8, #[ptx(name = "a")] b: u16 }
}

#[test]
fn anonymous() {
    let members = vec![("tag", 0, 8), ("either", 4, 32), ("named", 8, 32), ("point", 12, 64)];
    assert_eq!(shape::<Variant>(), (20, 4, members));
    let anonymous = Variant::LAYOUT.members().iter().map(ptx_abi::Member::is_anonymous);
    assert!(anonymous.eq([false, true, false, true]));
}
