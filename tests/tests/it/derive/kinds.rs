//! Tests structs, tuple structs, unions, packed, aligned, transparent and vector types (guide 1.2).

use core::marker::PhantomData;

use ptx_abi::scalar::Scalar;
use ptx_abi::vector::Float4;
use ptx_abi::{CppName, PtxLayout, TypeKind, param_decl};

use crate::derive::{Particle, cpp_names, kind, shape};

#[test]
fn particle() {
    let members = vec![("position", 0, 96), ("mass", 12, 32), ("velocity", 16, 128), ("next", 32, 64)];
    assert_eq!(shape::<Particle>(), (48, 16, members));
    assert_eq!((Particle::LAYOUT.name, Particle::TYPE.name(), kind::<Particle>()), ("Particle", "Particle", "struct"));
    assert_eq!(Particle::LAYOUT.member("velocity").map(|member| member.layout.name), Some("Float4"));
    assert!(Particle::LAYOUT.member("Velocity").is_none());
    const PARAM: &str = param_decl!(Particle, "p");
    assert_eq!(PARAM, ".param .align 16 .b8 p[48]");
}

/// The layout can be used in a constant and in a static.
#[test]
fn layout_is_constant() {
    const SIZE: usize = Particle::LAYOUT.size;
    static MASS: usize = match Particle::LAYOUT.member("mass") {
        Some(member) => member.offset(),
        None => panic!(),
    };
    assert_eq!((SIZE, MASS, [0u8; Particle::LAYOUT.align].len()), (48, 12, 16));
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct Padded { tag: u8, value: f64, flag: bool, half: u16, wide: i128 }
    struct Nested { first: u8, padded: Padded, rows: [[u16; 3]; 2] }
    #[ptx(vector, name = "ushort3")] struct Shorts3(u16, u16, u16);
    struct HoldsVectors { tag: u8, rotation: Quaternion, shorts: Shorts3 }
}

#[test]
fn named_structs() {
    let members = vec![("tag", 0, 8), ("value", 8, 64), ("flag", 16, 8), ("half", 18, 16), ("wide", 32, 128)];
    assert_eq!(shape::<Padded>(), (48, 16, members));
    assert_eq!(shape::<Nested>(), (80, 16, vec![("first", 0, 8), ("padded", 16, 384), ("rows", 64, 96)]));
    assert_eq!(Nested::LAYOUT.member("padded").map(|member| member.layout.members().len()), Some(5));
    let Some(TypeKind::Array { element, len: 2 }) = Nested::LAYOUT.member("rows").map(|member| member.layout.kind)
    else {
        panic!("no array of 2");
    };
    assert!(matches!(element.kind, TypeKind::Array { len: 3, element } if element.size == 2));
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct Pair(u8, u32);
    struct Marked(PhantomData<u64>, u8, #[ptx(name = "weight", offset = 4)] f32);
    struct NothingFirst([u8; 0], u32);
}

#[derive(PtxLayout)]
#[cfg_attr(all(), repr(C), ptx(name = "Configured"))]
struct Cfg {
    a: u8,
    #[cfg(any())]
    gone: u64,
    #[cfg_attr(all(), ptx(name = "there"))]
    c: u16,
}

#[test]
fn cfg() {
    assert_eq!(shape::<Cfg>(), (4, 2, vec![("a", 0, 8), ("c", 2, 16)]));
    assert_eq!((Cfg::LAYOUT.name, cpp_names::<Cfg>()), ("Configured", vec!["a", "there"]));
}

#[test]
fn tuple_structs() {
    assert_eq!(shape::<Pair>(), (8, 4, vec![("0", 0, 8), ("1", 4, 32)]));
    assert_eq!(cpp_names::<Pair>(), ["_0", "_1"]);
    assert_eq!(Pair::LAYOUT.member("_1").map(|member| member.bit_offset), Some(32));
    assert_eq!(shape::<Marked>(), (8, 4, vec![("1", 0, 8), ("2", 4, 32)]));
    assert_eq!(cpp_names::<Marked>(), ["_1", "weight"]);
    assert_eq!(shape::<NothingFirst>(), (4, 4, vec![("0", 0, 0), ("1", 0, 32)]));
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(C)] union Word { int: u32, float: f32, bytes: [u8; 6], halves: [u16; 2] }
    #[repr(C, align(16))] union Wide { word: Word, double: f64 }
    #[repr(C, packed(4))] union PackedUnion { byte: u8, double: f64, bytes: [u8; 9] }
}

#[test]
fn unions() {
    let members = vec![("int", 0, 32), ("float", 0, 32), ("bytes", 0, 48), ("halves", 0, 32)];
    assert_eq!(shape::<Word>(), (8, 4, members));
    assert_eq!(kind::<Word>(), "union");
    assert_eq!(shape::<Wide>(), (16, 16, vec![("word", 0, 64), ("double", 0, 64)]));
    assert_eq!(Wide::LAYOUT.entry_param("w").to_string(), ".param .align 16 .b8 w[16]");
}

ptx_abi_tests::types! { #[derive(PtxLayout)]:
    #[repr(packed(2))] #[repr(C)] struct TwoReprs(u8, u64);
    #[repr(C, packed)] struct PackedNotCopy { tag: u8, padded: core::mem::ManuallyDrop<[u32; 2]> }
    #[repr(align(8), C)] #[repr(align(32))] struct AlignedTwice(u8);
    #[repr(C, align(32))] #[ptx(vector)] struct Doubles(f64, f64, f64, f64);
}

/// `golden` has packed structs of each packing, with members of each size.
#[test]
fn packed() {
    assert_eq!(shape::<TwoReprs>(), (10, 2, vec![("0", 0, 8), ("1", 2, 64)]));
    assert_eq!(shape::<PackedNotCopy>(), (9, 1, vec![("tag", 0, 8), ("padded", 1, 64)]));
    assert_eq!(shape::<PackedUnion>(), (12, 4, vec![("byte", 0, 8), ("double", 0, 64), ("bytes", 0, 72)]));
    assert_eq!(PackedNotCopy::LAYOUT.func_param("p").to_string(), ".param .align 1 .b8 p[9]");
}

macro_rules! aligned {
    ($($name:ident $align:literal)*) => {$(
        #[derive(PtxLayout)]
        #[repr(C, align($align))]
        struct $name {
            a: u32,
            b: u8,
        }
    )*};
}

aligned! { Aligned1 1 Aligned8 8 Aligned16 16 Aligned128 128 Aligned4096 4096 }

#[test]
fn aligned() {
    let members = || vec![("a", 0, 32), ("b", 4, 8)];
    assert_eq!(shape::<Aligned1>(), (8, 4, members()));
    assert_eq!(shape::<Aligned8>(), (8, 8, members()));
    assert_eq!(shape::<Aligned16>(), (16, 16, members()));
    assert_eq!(shape::<Aligned128>(), (128, 128, members()));
    assert_eq!(shape::<Aligned4096>(), (4096, 4096, members()));
    assert_eq!(shape::<AlignedTwice>(), (32, 32, vec![("0", 0, 8)]));
    assert_eq!(Aligned4096::LAYOUT.entry_param("p").to_string(), ".param .align 4096 .b8 p[4096]");
    assert!(Aligned4096::LAYOUT.try_func_param("p").is_err());
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(transparent)]:
    struct Meters(f32);
    struct Tagged { unit: PhantomData<u8>, meters: Meters }
    struct Velocity(Float4);
    struct NothingAround([u8; 0], u32, [u8; 0]);
}

#[test]
fn transparent() {
    assert_eq!(shape::<Meters>(), (4, 4, vec![("0", 0, 32)]));
    assert_eq!(shape::<NothingAround>(), (4, 4, vec![("1", 0, 32)]));
    assert_eq!(shape::<Tagged>(), (4, 4, vec![("meters", 0, 32)]));
    assert_eq!((kind::<Meters>(), kind::<Tagged>()), ("transparent", "transparent"));
    // Facts 3, deviation 4: it has the parameter class of the type that it wraps, through all levels.
    assert_eq!(Tagged::LAYOUT.entry_param("x").to_string(), ".param .f32 x");
    assert_eq!(Tagged::LAYOUT.func_param("x").to_string(), ".param .b32 x");
    assert_eq!(Velocity::LAYOUT.func_return("v").to_string(), ".param .align 16 .b8 v[16]");
    assert!(matches!(Tagged::LAYOUT.innermost().kind, TypeKind::Scalar(Scalar::F32)));
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C, align(16))]:
    #[ptx(vector)] struct Quaternion { i: f32, j: f32, k: f32, w: f32 }
    #[ptx(vector)] struct Doubles16(f64, f64, f64, f64);
}

#[test]
fn vectors() {
    assert_eq!(shape::<Quaternion>(), (16, 16, vec![("i", 0, 32), ("j", 4, 32), ("k", 8, 32), ("w", 12, 32)]));
    assert!(matches!(Quaternion::LAYOUT.kind, TypeKind::Vector { element: Scalar::F32, members: [_, _, _, _] }));
    assert_eq!(shape::<Shorts3>(), (6, 2, vec![("0", 0, 16), ("1", 2, 16), ("2", 4, 16)]));
    assert_eq!(Shorts3::LAYOUT.name, "ushort3");
    // Facts G6: 4 elements of 8 bytes exist with both alignments.
    assert_eq!((shape::<Doubles>().1, shape::<Doubles16>().1), (32, 16));
    assert_eq!(shape::<HoldsVectors>(), (48, 16, vec![("tag", 0, 8), ("rotation", 16, 128), ("shorts", 32, 48)]));
}
