//! Tests members that have no place, and members of members.

use ptx_abi::__private::{Accessor, FAILED, Proof as L, enumeration, get, set_checked, set_wrapping, storage, structs};
use ptx_abi::{Align4, Layout, PtxLayout, TypeKind};

use super::{Lent, NOTHING, refused, says};

#[test]
fn bit_fields_wider_than_their_enumeration() {
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(u8)]
    #[allow(dead_code, reason = "only its layout counts")]
    enum Mode {
        Off,
        On,
    }
    let wide = "[PTX403] `b` has 9 bits, `Mode` has 8 bits: the bit-field is wider than its declared type (guide 1.3)";
    let help = "help: declare `b` with a wider type, here and in C++";
    let mode = L::enum_bits(enumeration::<Mode>(), "b", 9);
    assert_eq!(problems!([u8; 2], L::structure("S"), [L::stored(storage::<[u8; 2]>(), "s", 0), mode]), [wide, help]);
}

/// A member without a place has one problem, and later members are not reported.
#[test]
fn members_without_a_place() {
    let wide = "[PTX403] `b` has 9 bits, `u8` has 8 bits: the bit-field is wider than its declared type (guide 1.3)";
    let wider = "help: declare `b` with `u16`, here and in C++";
    let second = L::bits::<u8>("b", 9);
    let run = || L::stored(storage::<[u8; 1]>(), "s", 0);
    assert_eq!(problems!(u8, L::structure("S"), [run(), second]), [wide, wider]);
    assert_eq!(problems!([u8; 9], L::structure("S"), [run(), second, L::member::<u32>("c", 5)]), [wide, wider]);
    let unnamed = "[PTX403] an unnamed bit-field has 9 bits, `u8` has 8 bits: the bit-field is wider than its declared type (guide 1.3)";
    let help = "help: declare it with `u16`, here and in C++";
    assert_eq!(problems!(u8, L::structure("S"), [run(), L::bits::<u8>("", 9)]), [unnamed, help]);
    // The storage after it is not checked.
    let more = [run(), second, L::stored(storage::<[u8; 3]>(), "t", 7), L::bits::<u8>("c", 3)];
    let message = refused(move || L::members(&L::verify::<[u8; 9], 4>(L::structure("S"), more)));
    assert_eq!(message.expect("it is refused").lines().skip(1).map(str::trim_start).collect::<Vec<_>>(), [wide, wider]);
    let empty =
        "[PTX104] `S`: a type without members has 1 byte in C++ and 0 bytes in Rust: write `_unused: u8` into it";
    assert_eq!(problems!(Align4, L::structure("S"), [L::member::<Align4>("m", 0)]), [empty]);
    says(refused_struct!(Align4, 1, ["m": Align4 = 0]), &[empty]);
}

/// A type whose derive has failed.
#[repr(C)]
pub(super) struct Failed(u32);

// SAFETY: the layout is an error, which promises nothing about the type.
unsafe impl PtxLayout for Failed {
    const LAYOUT: &'static Layout<'static> = FAILED;
}

#[test]
fn failed_members_have_their_own_error() {
    let failed = |offset| {
        L::verify::<[u32; 2], 2>(L::structure("S"), [L::member::<u32>("a", 0), L::member::<Failed>("b", offset)])
    };
    assert_eq!(refused(move || L::members(&failed(400))), None);
    let whole = Box::leak(Box::new(L::members(&failed(4))));
    assert!(matches!(Layout::__laid_out::<L, _>(whole).kind, TypeKind::Error(_)));
    let layout = layout_of_struct!([u32; 2], ["a": u32 = 0, "b": Failed = 4]);
    assert!(matches!(layout.kind, TypeKind::Error(_)));
}

/// The accessors of a failed type add no further error.
#[test]
fn accessors_of_failed_types() {
    let accessors = Accessor::all::<1>(FAILED, &[Accessor::run_of::<u32>(0, 1)]);
    let mut object = Failed(0xff);
    // SAFETY: the type has failed.
    let got = unsafe { get::<_, u8>(accessors[0], &object) };
    // SAFETY: the type has failed, so its accessors touch no bytes.
    let set = unsafe {
        set_wrapping(accessors[0], &mut object, 3u8);
        set_checked(accessors[0], &mut object, 3u8)
    };
    assert_eq!((got, accessors[0].bit_offset(), set.is_ok()), (0, 0, true));
    assert_eq!(object.0, 0xff);
}

/// After a first member without a size, the second one has the same place, and const evaluation terminates.
#[test]
fn first_members_without_a_size() {
    assert_eq!(layout_of_struct!(u32, ["a": [u8; 0] = 0, "b": u32 = 0]).size, 4);
}

#[test]
fn anonymous_members() {
    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        struct Inner { a: u32, b: u32 }
        union Around { #[ptx(anonymous)] inner: Inner, c: u32 }
        struct Outer { #[ptx(anonymous)] around: Around, #[ptx(name = "e")] b: u32 }
        struct Other { c: u32, d: u32 }
    }
    macro_rules! with_inner {
        ($entry:expr) => {
            problems!([u32; 3], L::structure("S"), [$entry, L::member::<Inner>("inner", 4).anonymous()])
        };
    }
    assert_eq!(with_inner!(L::member::<u32>("c", 0)), NOTHING);
    let again = "[PTX201] `inner` is anonymous, and brings a second member with the name `b` in C++";
    let rename = "help: give one of the two another name in C++: `#[ptx(name = \"…\")]`";
    assert_eq!(with_inner!(L::member::<u32>("b", 0)), [again, rename]);
    assert_eq!(with_inner!(L::member::<u32>("c", 0).cpp_name("b")), [again, rename]);
    assert_eq!(with_inner!(L::member::<u32>("b", 0).cpp_name("c")), NOTHING);
    // An anonymous member's own name does not exist in C++.
    let own = "[PTX202] `a` is anonymous, but `u32` is not a struct or union";
    assert_eq!(with_inner!(L::member::<u32>("a", 0).anonymous()), [own]);
    let inner = [L::member::<Inner>("a", 0).anonymous(), L::member::<u32>("b", 8)];
    let message = refused(move || L::members(&L::verify::<[u32; 3], 2>(L::structure("S"), inner)));
    says(message, &["`a` is anonymous, and brings a second member with the name `b`"]);
    // With two anonymous members, one of them at any depth, each name is reported at the later one.
    let brings = |name: &str, twice: &str| {
        format!("[PTX201] `{name}` is anonymous, and brings a second member with the name `{twice}` in C++")
    };
    macro_rules! two {
        ($First:ty, $Second:ty) => {{
            type Rust = [u32; (size_of::<$First>() + size_of::<$Second>()) / 4];
            let second = size_of::<$First>();
            problems!(
                Rust,
                L::structure("S"),
                [L::member::<$First>("x", 0).anonymous(), L::member::<$Second>("y", second).anonymous()]
            )
        }};
    }
    assert_eq!(two!(Inner, Other), NOTHING);
    let twice = |name: &str, names: &[&str]| {
        let problems = names.iter().map(|twice| brings(name, twice));
        problems.chain(names.iter().map(|_| rename.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(two!(Inner, Inner), twice("y", &["a", "b"]));
    assert_eq!(two!(Around, Other), twice("y", &["c"]));
    assert_eq!(two!(Other, Outer), twice("y", &["c"]));
    assert_eq!(two!(Outer, Inner), twice("y", &["a", "b"]));
    let named =
        problems!([u32; 4], L::structure("S"), [L::member::<Outer>("x", 0).anonymous(), L::member::<u32>("e", 12)]);
    assert_eq!(named, twice("x", &["e"]));
    // A marker has no name in C++ either.
    assert_eq!(
        problems!([u32; 2], L::structure("S"), [L::member::<Align4>("a", 0), L::member::<Inner>("i", 0).anonymous()]),
        NOTHING
    );
}
