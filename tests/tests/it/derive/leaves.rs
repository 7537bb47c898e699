//! Tests members without members: enumerations, atomics, and the types of `core` with the layout of their contents.

use core::mem::{ManuallyDrop, MaybeUninit};
use core::num::{NonZeroI64, NonZeroU32, Saturating, Wrapping};
use core::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI64, AtomicPtr, AtomicU8, AtomicU16, AtomicU32, AtomicU64, AtomicUsize,
};

use ptx_abi::scalar::Scalar;
use ptx_abi::{CppName, PtxLayout, TypeKind};

use crate::derive::{kind, shape};

macro_rules! enums {
    ($($name:ident $repr:ident $($value:literal)?)*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr($repr)]
        enum $name {
            Zero,
            One,
            Last $(= $value)?,
        }
    )*};
}

enums! {
    I8 i8 -128 I16 i16 -32768 I32 i32 -1 I64 i64 -9_223_372_036_854_775_808 Isize isize
    U8 u8 255 U16 u16 0xffff U32 u32 4_294_967_295 U64 u64 18_446_744_073_709_551_615 Usize usize 7
}

fn enumeration<T: PtxLayout>() -> (usize, usize, Scalar, Vec<i128>) {
    let (size, align, members) = shape::<T>();
    assert!(members.is_empty());
    assert_eq!(kind::<T>(), "enum");
    let TypeKind::Enum { repr, variants, .. } = T::LAYOUT.kind else { panic!("no enum") };
    (size, align, repr, variants.iter().map(|variant| variant.value).collect())
}

#[test]
fn enums_of_each_repr() {
    assert_eq!(enumeration::<I8>(), (1, 1, Scalar::S8, vec![0, 1, -128]));
    assert_eq!(enumeration::<I16>(), (2, 2, Scalar::S16, vec![0, 1, -32768]));
    assert_eq!(enumeration::<I32>(), (4, 4, Scalar::S32, vec![0, 1, -1]));
    assert_eq!(enumeration::<I64>(), (8, 8, Scalar::S64, vec![0, 1, i64::MIN.into()]));
    assert_eq!(enumeration::<Isize>(), (8, 8, Scalar::S64, vec![0, 1, 2]));
    assert_eq!(enumeration::<U8>(), (1, 1, Scalar::U8, vec![0, 1, 255]));
    assert_eq!(enumeration::<U16>(), (2, 2, Scalar::U16, vec![0, 1, 65535]));
    assert_eq!(enumeration::<U32>(), (4, 4, Scalar::U32, vec![0, 1, u32::MAX.into()]));
    assert_eq!(enumeration::<U64>(), (8, 8, Scalar::U64, vec![0, 1, u64::MAX.into()]));
    assert_eq!(enumeration::<Usize>(), (8, 8, Scalar::U64, vec![0, 1, 7]));
    assert_eq!(U8::LAYOUT.entry_param("mode").to_string(), ".param .u8 mode");
    assert_eq!(U8::LAYOUT.func_param("mode").to_string(), ".param .b32 mode");
}

const BASE: u16 = 40;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u16)]
#[ptx(name = "cudaMode")]
enum Computed {
    First = BASE + 2,
    Second,
    Shifted = 1 << 9,
    #[ptx(name = "Renamed")]
    Empty {},
    Unit(),
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct HoldsEnum { tag: u8, mode: Computed }
    struct Counters {
        ready: AtomicBool,
        a: AtomicI8,
        b: AtomicU8,
        c: AtomicU16,
        d: AtomicU32,
        e: AtomicU64,
        f: AtomicI64,
        g: AtomicUsize,
        head: AtomicPtr<Counters>,
        bins: [AtomicU32; 3],
    }
    struct Wrappers {
        uninit: MaybeUninit<[u16; 3]>,
        wrapping: Wrapping<u32>,
        saturating: Saturating<i16>,
        manual: ManuallyDrop<f64>,
        non_zero: NonZeroU32,
        option: NonZeroI64,
    }
}

#[test]
fn values_are_computed() {
    // These are variants without data in all three spellings; `as` does not accept two of them.
    assert_eq!(enumeration::<Computed>().3, [42, 43, 512, 513, 514]);
    assert_eq!((Computed::TYPE.name(), Computed::LAYOUT.name), ("cudaMode", "cudaMode"));
    assert_eq!(shape::<HoldsEnum>(), (4, 2, vec![("tag", 0, 8), ("mode", 2, 16)]));
}

#[test]
fn atomics() {
    let members = vec![
        ("ready", 0, 8),
        ("a", 1, 8),
        ("b", 2, 8),
        ("c", 4, 16),
        ("d", 8, 32),
        ("e", 16, 64),
        ("f", 24, 64),
        ("g", 32, 64),
        ("head", 40, 64),
        ("bins", 48, 96),
    ];
    assert_eq!(shape::<Counters>(), (64, 8, members));
    // Facts 2: an atomic has the layout of its integer.
    assert_eq!(AtomicU32::LAYOUT.fingerprint(), u32::LAYOUT.fingerprint());
    assert_eq!(AtomicBool::LAYOUT.fingerprint(), bool::LAYOUT.fingerprint());
    assert_eq!(AtomicPtr::<Counters>::LAYOUT.fingerprint(), <*mut Counters>::LAYOUT.fingerprint());
}

#[test]
fn wrappers() {
    let members = vec![
        ("uninit", 0, 48),
        ("wrapping", 8, 32),
        ("saturating", 12, 16),
        ("manual", 16, 64),
        ("non_zero", 24, 32),
        ("option", 32, 64),
    ];
    assert_eq!(shape::<Wrappers>(), (40, 8, members));
    let kind = |name: &str| Wrappers::LAYOUT.member(name).map(|member| member.layout.kind);
    assert!(matches!(kind("wrapping"), Some(TypeKind::Scalar(Scalar::U32))));
    assert!(matches!(kind("saturating"), Some(TypeKind::Scalar(Scalar::S16))));
    assert!(matches!(kind("manual"), Some(TypeKind::Scalar(Scalar::F64))));
    assert!(matches!(kind("uninit"), Some(TypeKind::Array { len: 3, .. })));
}

mod spelled {
    //! The layout of a type does not depend on its spelling.
    pub(super) type Real = f64;
    pub(super) type Row<T> = [T; 2];
    #[allow(non_camel_case_types, reason = "hides a primitive type")]
    pub(super) type u8 = u32;
    macro_rules! ty {
        () => {
            u16
        };
    }
    pub(super) use ty;
}

#[derive(PtxLayout)]
#[repr(C)]
struct Spelled {
    real: spelled::Real,
    row: spelled::Row<spelled::u8>,
    made: spelled::ty!(),
    c: core::ffi::c_int,
    s: <[u8; 3] as IntoIterator>::Item,
}

#[test]
fn spelling_does_not_matter() {
    let members = vec![("real", 0, 64), ("row", 8, 64), ("made", 16, 16), ("c", 20, 32), ("s", 24, 8)];
    assert_eq!(shape::<Spelled>(), (32, 8, members));
}

mod names_of_others {
    //! Types whose names are those of types without a layout.

    use ptx_abi::{DevPtr, PtxLayout, TypeKind};

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        struct String { text: DevPtr<u8>, len: u64 }
        /// A list on the device.
        struct Vec<T> { data: DevPtr<T>, len: u64 }
        struct Named { letter: char, letters: [char; 3], name: String, values: Vec<f32> }
    }

    #[allow(non_camel_case_types, reason = "the name of the primitive type")]
    type char = u8;

    #[test]
    fn they_have_the_layout_of_their_types() {
        let layouts = Named::LAYOUT.members().iter().map(|member| member.layout).collect::<std::vec::Vec<_>>();
        assert_eq!((layouts[0].size, layouts[1].size), (1, 3));
        assert_eq!(layouts[2].fingerprint(), String::LAYOUT.fingerprint());
        assert!(matches!(layouts[3].kind, TypeKind::Struct(_)) && Named::LAYOUT.size == 40);
    }
}
