//! Guide 2.3: tests the declaration of every kind of type as a parameter, and the fingerprints of layouts.

use core::ffi::c_void;

use ptx_abi::handle::HandleKind;
use ptx_abi::layout::{Item, Rules, Variant, place};
use ptx_abi::param::{Class, ParamError, Spelling};
use ptx_abi::pointer::{LocalPtr, SharedPtr, SharedPtrMut};
use ptx_abi::scalar::Scalar;
use ptx_abi::{Align2, Align4, CppName, DevPtr, DevPtrMut, Layout, Member, Opaque, PtxLayout, TypeKind, param_decl};

use crate::prototypes::placed;

/// Compares the declarations of `layout` in the three positions and both spellings.
///
/// The parameter is called `p`, a return value `r`; `expected` has `@` for the name.
#[track_caller]
fn declared(layout: &Layout<'_>, entry: &str, func: &str, guide: &str) {
    let expected = |text: &str, name: &str| format!(".param {}", text.replace('@', name));
    let what = layout.name;
    assert_eq!(layout.entry_param("p").to_string(), expected(entry, "p"), "{what}, entry");
    assert_eq!(layout.func_param("p").to_string(), expected(func, "p"), "{what}, function");
    assert_eq!(layout.func_return("r").to_string(), expected(func, "r"), "{what}, return");
    for decl in [layout.entry_param("p"), layout.func_param("p"), layout.func_return("p")] {
        assert_eq!(decl.spelling(Spelling::Compiler).spelling(Spelling::Guide).to_string(), expected(guide, "p"));
        assert_eq!(decl.class(), layout.param_class());
    }
}

#[track_caller]
fn bytes(layout: &Layout<'_>, spelled: &str) {
    declared(layout, spelled, spelled, spelled);
    assert_eq!(layout.param_class(), Class::Bytes { size: layout.size, align: layout.align });
}

const fn scalar(scalar: Scalar) -> Layout<'static> {
    Layout { name: scalar.ptx(), size: scalar.size(), align: scalar.align(), kind: TypeKind::Scalar(scalar) }
}

const fn variant(name: &'static str, value: i128) -> Variant<'static> {
    Variant { name, cpp_name: name, value }
}

fn enumeration(repr: Scalar) -> Layout<'static> {
    const VARIANTS: &[Variant<'static>] = &[variant("A", 0)];
    let kind = TypeKind::Enum { repr, variants: VARIANTS, instance: None };
    Layout { name: "E", size: repr.size(), align: repr.align(), kind }
}

#[test]
fn integers() {
    // These are rows 1 to 4 of facts 3, with the guide's spelling by note A.
    declared(bool::LAYOUT, ".u8 @", ".b32 @", ".u32 @");
    declared(i8::LAYOUT, ".u8 @", ".b32 @", ".s32 @");
    declared(u8::LAYOUT, ".u8 @", ".b32 @", ".u32 @");
    declared(i16::LAYOUT, ".u16 @", ".b32 @", ".s32 @");
    declared(u16::LAYOUT, ".u16 @", ".b32 @", ".u32 @");
    declared(i32::LAYOUT, ".u32 @", ".b32 @", ".s32 @");
    declared(u32::LAYOUT, ".u32 @", ".b32 @", ".u32 @");
    declared(i64::LAYOUT, ".u64 @", ".b64 @", ".s64 @");
    declared(u64::LAYOUT, ".u64 @", ".b64 @", ".u64 @");
    declared(isize::LAYOUT, ".u64 @", ".b64 @", ".s64 @");
    declared(usize::LAYOUT, ".u64 @", ".b64 @", ".u64 @");
}

#[test]
fn enumerations() {
    declared(&enumeration(Scalar::U8), ".u8 @", ".b32 @", ".u32 @");
    declared(&enumeration(Scalar::S16), ".u16 @", ".b32 @", ".s32 @");
    declared(&enumeration(Scalar::U32), ".u32 @", ".b32 @", ".u32 @");
    declared(&enumeration(Scalar::S32), ".u32 @", ".b32 @", ".s32 @");
    declared(&enumeration(Scalar::U64), ".u64 @", ".b64 @", ".u64 @");
}

#[test]
fn floats() {
    // Facts 3, rows 5 and 6; G1.
    declared(f32::LAYOUT, ".f32 @", ".b32 @", ".f32 @");
    declared(f64::LAYOUT, ".f64 @", ".b64 @", ".f64 @");
    // G3.
    bytes(&scalar(Scalar::F16), ".align 2 .b8 @[2]");
}

#[test]
fn untyped_scalars() {
    declared(&scalar(Scalar::B8), ".b8 @", ".b32 @", ".b32 @");
    declared(&scalar(Scalar::B16), ".b16 @", ".b32 @", ".b32 @");
    declared(&scalar(Scalar::B32), ".b32 @", ".b32 @", ".b32 @");
    declared(&scalar(Scalar::B64), ".b64 @", ".b64 @", ".b64 @");
}

#[test]
fn pointers_and_handles() {
    // Facts 3, row 7; guide 1.1 for the 32-bit spaces.
    declared(DevPtr::<f32>::LAYOUT, ".u64 @", ".b64 @", ".u64 @");
    declared(DevPtrMut::<c_void>::LAYOUT, ".u64 @", ".b64 @", ".u64 @");
    declared(<*const f32>::LAYOUT, ".u64 @", ".b64 @", ".u64 @");
    declared(SharedPtrMut::<f32>::LAYOUT, ".u32 @", ".b32 @", ".u32 @");
    declared(LocalPtr::<f32>::LAYOUT, ".u32 @", ".b32 @", ".u32 @");
    // Facts 3, row 4 ("texture object"); guide 2.3, note E.
    for handle in [HandleKind::Texture, HandleKind::Sampler, HandleKind::Surface] {
        let layout = Layout { name: "handle", size: 8, align: 8, kind: TypeKind::Handle(handle) };
        declared(&layout, ".u64 @", ".b64 @", ".b64 @");
        assert_eq!(layout.param_class(), Class::Handle);
    }
}

#[test]
fn byte_arrays() {
    // Facts 3, row 8.
    bytes(i128::LAYOUT, ".align 16 .b8 @[16]");
    bytes(u128::LAYOUT, ".align 16 .b8 @[16]");
    // Row 10: structures of the size of a scalar are not scalars.
    let one = |member: &'static Layout<'static>, spelled: &str| {
        placed("S", Rules::STRUCT, &[Item::member("m", member)], |layout| bytes(layout, spelled));
        placed("U", Rules::UNION, &[Item::member("m", member)], |layout| bytes(layout, spelled));
    };
    one(u8::LAYOUT, ".align 1 .b8 @[1]");
    one(u16::LAYOUT, ".align 2 .b8 @[2]");
    one(f32::LAYOUT, ".align 4 .b8 @[4]");
    one(u64::LAYOUT, ".align 8 .b8 @[8]");
    one(<[f32; 12]>::LAYOUT, ".align 4 .b8 @[48]");
    bytes(<[f32; 3]>::LAYOUT, ".align 4 .b8 @[12]");
    let float4 =
        Layout { name: "Float4", size: 16, align: 16, kind: TypeKind::Vector { element: Scalar::F32, members: &[] } };
    bytes(&float4, ".align 16 .b8 @[16]");
    bytes(&Layout { name: "Opaque", size: 16, align: 8, kind: TypeKind::Opaque }, ".align 8 .b8 @[16]");
    // This packed structure has 13 bytes.
    let items = [Item::member("a", u8::LAYOUT), Item::member("b", u32::LAYOUT), Item::member("c", u64::LAYOUT)];
    placed("P", Rules::STRUCT.packed(1), &items, |layout| bytes(layout, ".align 1 .b8 @[13]"));
}

#[test]
fn alignments() {
    for align in [16, 32, 64, 128] {
        placed("A", Rules::STRUCT.aligned(align), &[Item::member("m", u8::LAYOUT)], |layout| {
            bytes(layout, &format!(".align {align} .b8 @[{align}]"));
        });
    }
    // G4: alignments from 256 bytes on are allowed only in `.entry`.
    for align in [256, 512, 1024] {
        placed("A", Rules::STRUCT.aligned(align), &[Item::member("m", u8::LAYOUT)], |layout| {
            assert_eq!(layout.entry_param("p").to_string(), format!(".param .align {align} .b8 p[{align}]"));
            assert_eq!(layout.try_func_param("p").unwrap_err(), ParamError::Alignment(align));
            let error = layout.try_func_return("p").unwrap_err();
            assert_eq!(error, ParamError::Alignment(align));
            assert!(error.to_string().contains(&format!("{align} bytes")), "{error}");
        });
    }
    let odd = Layout { name: "Odd", size: 24, align: 24, kind: TypeKind::Opaque };
    assert_eq!(odd.try_entry_param("p").unwrap_err(), ParamError::Alignment(24));
}

#[test]
#[should_panic(expected = "[PTX520] `p: A` cannot be declared: the alignment is 256 bytes")]
fn too_much_alignment_panics() {
    placed("A", Rules::STRUCT.aligned(256), &[Item::member("m", u8::LAYOUT)], |layout| {
        let _ = layout.func_param("p");
    });
}

#[test]
fn no_size() {
    // G12.
    for layout in [<[u32; 0]>::LAYOUT, core::marker::PhantomData::<u32>::LAYOUT, ptx_abi::Align16::LAYOUT] {
        assert_eq!(layout.try_entry_param("p").unwrap_err(), ParamError::ZeroSize);
        assert_eq!(layout.try_func_param("p").unwrap_err(), ParamError::ZeroSize);
        assert_eq!(layout.try_func_return("p").unwrap_err(), ParamError::ZeroSize);
    }
}

#[test]
#[should_panic(expected = "[PTX520] `p: [u32; 0]` cannot be declared: the type has size 0")]
fn no_size_panics() {
    let _ = <[u32; 0]>::LAYOUT.entry_param("p");
}

#[test]
fn transparent() {
    // Facts 3, deviation 4: the class is that of the inner type, at any depth.
    let items = [Item::member("0", f32::LAYOUT)];
    placed("Inner", Rules::STRUCT, &items, |layout| {
        let TypeKind::Struct(aggregate) = layout.kind else { unreachable!() };
        let inner = Layout { kind: TypeKind::Transparent(aggregate), ..*layout };
        declared(&inner, ".f32 @", ".b32 @", ".f32 @");
        placed("Outer", Rules::STRUCT, &[Item::member("0", &inner)], |layout| {
            let TypeKind::Struct(aggregate) = layout.kind else { unreachable!() };
            let outer = Layout { kind: TypeKind::Transparent(aggregate), ..*layout };
            declared(&outer, ".f32 @", ".b32 @", ".f32 @");
        });
    });
}

#[test]
fn names() {
    for name in ["a", "n0$_", "_Z3fooii_param_0", "func_retval0", "%VAParam", "$s", "_1"] {
        assert_eq!(u8::LAYOUT.entry_param(name).to_string(), format!(".param .u8 {name}"));
    }
    for name in ["", "_", "$", "%", "1a", "a b", "a%", "_%", "ns::p", "é", "aé", "a\n"] {
        assert_eq!(u8::LAYOUT.try_entry_param(name).unwrap_err(), ParamError::Name, "{name}");
        assert_eq!(u8::LAYOUT.try_func_param(name).unwrap_err(), ParamError::Name, "{name}");
    }
}

mod hostile {
    #![no_implicit_prelude]
    #![allow(dead_code, non_camel_case_types, reason = "names that a macro could stumble over")]

    struct u8;
    struct str;
    mod core {}
    mod ptx_abi {}

    pub(super) const ENTRY: &::core::primitive::str = ::ptx_abi::param_decl!([::core::primitive::f32; 12], "p");
}

#[test]
fn constant_declarations() {
    const N: &str = param_decl!(u32, "n");
    const SHARED: &str = param_decl!(SharedPtrMut<f32>, concat!("a", "b"),);
    assert_eq!(N, ".param .u32 n");
    assert_eq!(SHARED, ".param .u32 ab");
    assert_eq!(hostile::ENTRY, ".param .align 4 .b8 p[48]");
    assert_eq!(param_decl!(u128, "p"), u128::LAYOUT.entry_param("p").to_string());
}

const BASE: [Item<'static>; 3] =
    [Item::member("a", u32::LAYOUT), Item::bit_field("b", i32::LAYOUT, 5), Item::member("c", <[f32; 4]>::LAYOUT)];

fn fingerprint(name: &str, rules: Rules, items: &[Item<'_>]) -> u64 {
    place(name, rules, items, &mut [Member::EMPTY; 8]).unwrap().fingerprint()
}

#[test]
fn equal_layouts_have_equal_fingerprints() {
    let base = fingerprint("S", Rules::STRUCT, &BASE);
    assert_eq!(base, fingerprint("S", Rules::STRUCT, &BASE));
    // Names in Rust do not affect the fingerprint.
    let [a, b, c] = BASE;
    assert_eq!(base, fingerprint("S", Rules::STRUCT, &[Item::member("ä", u32::LAYOUT).cpp_name("a"), b, c]));
    // The way in which members got their places does not affect it either.
    let unnamed = Item::unnamed(i32::LAYOUT, 27);
    assert_eq!(base, fingerprint("S", Rules::STRUCT, &[a, b, unnamed, c]));
    assert_eq!(base, fingerprint("S", Rules::STRUCT.aligned(4), &BASE));
    // `usize` is `u64`.
    assert_eq!(usize::LAYOUT.fingerprint(), u64::LAYOUT.fingerprint());
}

#[test]
fn different_layouts_have_different_fingerprints() {
    let [a, b, c] = BASE;
    let variants: [(&str, &str, Rules, &[Item<'_>]); 14] = [
        ("base", "S", Rules::STRUCT, &BASE),
        ("another name", "T", Rules::STRUCT, &BASE),
        ("a member renamed", "S", Rules::STRUCT, &[Item::member("x", u32::LAYOUT), b, c]),
        ("renamed in C++", "S", Rules::STRUCT, &[a.cpp_name("A"), b, c]),
        ("members swapped", "S", Rules::STRUCT, &[b, a, c]),
        ("names swapped", "S", Rules::STRUCT, &[a.cpp_name("b"), b.cpp_name("a"), c]),
        ("a member moved", "S", Rules::STRUCT, &[a, b, c.aligned(16)]),
        ("retyped", "S", Rules::STRUCT, &[Item::member("a", i32::LAYOUT), b, c]),
        ("element retyped", "S", Rules::STRUCT, &[a, b, Item::member("c", <[u32; 4]>::LAYOUT)]),
        ("longer array", "S", Rules::STRUCT, &[a, b, Item::member("c", <[f32; 5]>::LAYOUT)]),
        ("another width", "S", Rules::STRUCT, &[a, Item::bit_field("b", i32::LAYOUT, 6), c]),
        ("one member less", "S", Rules::STRUCT, &[a, b]),
        ("another alignment", "S", Rules::STRUCT.aligned(8), &BASE),
        ("packed", "S", Rules::STRUCT.packed(1), &BASE),
    ];
    let hashes = variants.map(|(what, name, rules, items)| (what, fingerprint(name, rules, items)));
    for (i, (what, hash)) in hashes.iter().enumerate() {
        for (other, other_hash) in &hashes[..i] {
            assert_ne!(hash, other_hash, "{what} and {other}");
        }
    }
}

#[test]
fn a_bit_field_is_no_member_of_the_same_place() {
    let member = fingerprint("S", Rules::STRUCT, &[Item::member("m", u32::LAYOUT)]);
    let bits = fingerprint("S", Rules::STRUCT, &[Item::bit_field("m", u32::LAYOUT, 32)]);
    let union = fingerprint("S", Rules::UNION, &[Item::member("m", u32::LAYOUT)]);
    assert_ne!(member, bits);
    assert_ne!(member, union);
}

#[test]
fn nested_types_count_by_what_they_are() {
    let outer = |name: &str, inner: &str, anonymous: bool| {
        placed(inner, Rules::STRUCT, &[Item::member("m", u32::LAYOUT)], |inner| {
            let item = Item::member(name, inner);
            fingerprint("S", Rules::STRUCT, &[if anonymous { item.anonymous() } else { item }])
        })
    };
    assert_eq!(outer("a", "I", false), outer("a", "I", false));
    assert_ne!(outer("a", "I", false), outer("b", "I", false));
    assert_ne!(outer("a", "I", false), outer("a", "J", false));
    // An anonymous member and its type have no name in C++.
    assert_ne!(outer("a", "I", false), outer("a", "I", true));
    assert_eq!(outer("a", "I", true), outer("b", "J", true));
}

#[test]
fn pointees_count_by_name() {
    let float = DevPtr::<f32>::LAYOUT.fingerprint();
    assert_eq!(float, <*const f32>::LAYOUT.fingerprint());
    assert_ne!(float, DevPtr::<u32>::LAYOUT.fingerprint());
    assert_ne!(float, DevPtrMut::<f32>::LAYOUT.fingerprint());
    assert_ne!(LocalPtr::<f32>::LAYOUT.fingerprint(), SharedPtr::<f32>::LAYOUT.fingerprint());
}

#[test]
fn enumerators_count() {
    let hash = |variants: &[(&'static str, i128)]| {
        let variants: Vec<_> = variants.iter().map(|&(name, value)| variant(name, value)).collect();
        let kind = TypeKind::Enum { repr: Scalar::S32, variants: &variants, instance: None };
        Layout { name: "E", size: 4, align: 4, kind }.fingerprint()
    };
    assert_eq!(hash(&[("A", 0), ("B", -1)]), hash(&[("A", 0), ("B", -1)]));
    assert_ne!(hash(&[("A", 0), ("B", 1)]), hash(&[("A", 1), ("B", 0)]));
    assert_ne!(hash(&[("A", 0), ("B", 1)]), hash(&[("A", 0), ("B", 2)]));
    assert_ne!(hash(&[("A", 0), ("B", 1)]), hash(&[("A", 0)]));
}

/// FNV-1a over these bytes, as the documentation of `fingerprint` defines it.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// C++ has a class for each of these, and their sizes do not distinguish them.
#[test]
fn small_floats_of_one_size_differ() {
    fn named<T: PtxLayout + CppName>() -> (&'static Layout<'static>, &'static str) {
        (T::LAYOUT, T::TYPE.name())
    }
    use ptx_abi::vector::*;
    macro_rules! named {
        ($($ty:ty)*) => { [$(named::<$ty>()),*] };
    }
    let opaque = named! {
        half::bf16 BFloat162 Fp8E4M3 Fp8x2E4M3 Fp8x4E4M3 Fp8E5M2 Fp8x2E5M2 Fp8x4E5M2 Fp8E8M0 Fp8x2E8M0 Fp8x4E8M0
        Fp8UE5M3 Fp8x2UE5M3 Fp8x4UE5M3 Fp6E2M3 Fp6x2E2M3 Fp6x4E2M3 Fp6E3M2 Fp6x2E3M2 Fp6x4E3M2
        Fp4E2M1 Fp4x2E2M1 Fp4x4E2M1
    };
    for (layout, name) in opaque {
        let size = layout.size as u8;
        let bytes = [&[12, size, size, name.len() as u8], name.as_bytes()].concat();
        assert_eq!(layout.fingerprint(), fnv(&bytes), "{name}");
    }
    let others = [u8::LAYOUT, i8::LAYOUT, u16::LAYOUT, half::f16::LAYOUT, u32::LAYOUT, f32::LAYOUT, Half2::LAYOUT];
    let bytes = [<Opaque<1>>::LAYOUT, <Opaque<2, Align2>>::LAYOUT, <Opaque<4, Align4>>::LAYOUT];
    let all = opaque.map(|(layout, _)| layout).into_iter().chain(others).chain(bytes);
    // This also holds inside members, arrays and wrappers.
    let around = |layout: &'static Layout<'static>| {
        let array = Layout {
            name: "array",
            size: 2 * layout.size,
            align: layout.align,
            kind: TypeKind::Array { element: layout, len: 2 },
        };
        [layout.fingerprint(), array.fingerprint(), fingerprint("S", Rules::STRUCT, &[Item::member("m", layout)])]
    };
    let mut hashes: Vec<_> = all.flat_map(around).collect();
    let count = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), count, "two types of one size have one fingerprint");
}

#[test]
fn fingerprints_never_change() {
    // For opaque bytes, the fingerprint covers the tag, the size and the alignment.
    assert_eq!(<Opaque<4, Align4>>::LAYOUT.fingerprint(), fnv(&[12, 4, 4]));
    // A separate program computed these numbers from the description of the bytes.
    assert_eq!(f32::LAYOUT.fingerprint(), 0x6eb6_caa0_825b_1795);
    assert_eq!(DevPtr::<f32>::LAYOUT.fingerprint(), 0xc314_a89c_f7d1_cdd0);
    assert_eq!(fingerprint("S", Rules::STRUCT, &BASE), 0x8e5d_eea0_3b24_2981);
    let variants = &[variant("A", 0), variant("B", -1000)];
    let kind = TypeKind::Enum { repr: Scalar::S32, variants, instance: None };
    assert_eq!(Layout { name: "E", size: 4, align: 4, kind }.fingerprint(), 0x00a0_2a5f_b750_4733);
}
