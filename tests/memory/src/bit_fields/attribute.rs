//! Tests `#[bit_fields]`: `new`, attributes that it passes on, names, and everything else on the struct.

use ptx_abi::{PtxLayout, bit_fields};

use crate::bit_fields::shape;

crate::types! { #[bit_fields] #[derive(Clone, Copy, Debug, PtxLayout)] #[repr(C)]:
    #[ptx(impls(Pod))] struct Header { version: u16, #[bits(12)] length: u32, #[bits(4)] kind: u32, checksum: u32 }
    struct Raw { #[bits(4)] r#type: u8, #[bits(4)] r#match: i8, r#fn: u8 }
}

#[test]
fn new_takes_the_plain_members() {
    const HEADER: Header = Header::new(1, 0xdead_beef);
    const FUNCTION: fn(u16, u32) -> Header = Header::new;
    assert_eq!(bytemuck::bytes_of(&HEADER), [1, 0, 0, 0, 0xef, 0xbe, 0xad, 0xde]);
    assert_eq!((FUNCTION(2, 3).version, FUNCTION(2, 3).checksum, HEADER.length(), HEADER.kind()), (2, 3, 0, 0));
    assert_eq!(bytemuck::bytes_of(&HEADER.with_length(0xabc).with_kind(0xd))[2..4], [0xbc, 0xda]);
}

crate::types! { #[bit_fields(new = false)] #[derive(Clone, Copy, Default, PtxLayout)] #[repr(C)]:
    struct OwnNew { #[bits(3)] a: u8, b: u8 }
    struct NamedNew { #[bits(3)] new: u8 }
}

impl OwnNew {
    #[allow(clippy::new_ret_no_self, reason = "the name is free for anything")]
    const fn new() -> &'static str {
        "my own"
    }
}

crate::types! { #[bit_fields(new = true)] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct ExplicitNew { #[bits(3)] value: u8, new: u8 }
}

/// In lower case, the members have one name.
#[allow(non_snake_case, reason = "named as in C")]
#[bit_fields]
#[derive(Clone, Copy, Debug, Default, PartialEq, PtxLayout)]
#[repr(C)]
struct OneName {
    #[bits(3)]
    value: u8,
    dX: u8,
    DX: u16,
    dx_: u32,
    r#type: u8,
    Type: u16,
}

#[test]
fn arguments_have_names_of_their_own() {
    let made = OneName::new(1, 2, 3, 4, 5).with_value(6);
    assert_eq!((made.dX, made.DX, made.dx_, made.r#type, made.Type, made.value()), (1, 2, 3, 4, 5, 6));
}

#[test]
fn new_can_be_left_out() {
    assert_eq!((OwnNew::new(), OwnNew::default().with_a(7).a()), ("my own", 7));
    assert_eq!((NamedNew::NEW_BITS, NamedNew::default().with_new(7).new()), (3, 7));
    assert_eq!(ExplicitNew::new(9).with_value(1).new, 9);
}

crate::types! { #[bit_fields] #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PtxLayout)]:
    /// Attributes of a bit-field go to its accessors, those of the struct stay.
    #[repr(C)]
    struct Forwarded {
        #[deprecated = "use `new_flag`"]
        #[bits(1)]
        old_flag: bool,
        /// Documented.
        #[allow(non_snake_case, reason = "named as in C")]
        #[bits(1)]
        newFlag: bool,
        #[cfg_attr(all(), doc(hidden), allow(unused))]
        #[bits(6)]
        hidden: u8,
        #[cfg_attr(all(), deprecated)]
        old_byte: u8,
    }
    #[repr(C)] struct SelfMade { next: ptx_abi::DevPtr<Self>, #[bits(3)] a: u8 }
}

/// The derive form passes them on too.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct ForwardedWritten {
    #[ptx(bits(
        #[cfg_attr(all(), deprecated)]
        old: u8 = 1,
        /// Documented.
        #[allow(non_snake_case)]
        newFlag: bool = 1,
    ))]
    bits: u8,
}

/// A deprecated type warns where it is used, not in its own expansion.
#[deprecated]
#[bit_fields]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PtxLayout)]
#[repr(C)]
struct Old {
    #[bits(3)]
    low: u8,
    high: u8,
}

/// `#![deny(deprecated, unfulfilled_lint_expectations)]` is at the top of this crate: the definitions must not warn,
/// the uses must.
#[test]
fn attributes_are_forwarded() {
    #[expect(deprecated)]
    let mut forwarded = Forwarded::new(3).with_old_flag(true);
    #[expect(deprecated)]
    let old: bool = forwarded.old_flag();
    #[expect(deprecated)]
    let () = forwarded.set_old_flag(false);
    #[expect(deprecated)]
    let byte = forwarded.old_byte;
    assert_eq!((old, byte, forwarded.with_newFlag(true).newFlag()), (true, 3, true));
    #[expect(deprecated)]
    let old = ForwardedWritten { bits: 1 }.old();
    assert_eq!((old, ForwardedWritten { bits: 2 }.newFlag()), (1, true));
    #[expect(deprecated)]
    let old = Old::new(1).with_low(2);
    assert_eq!(old.low(), 2);
}

crate::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)]:
    #[repr(C)] #[ptx(name = "gpu::PageEntry", rename_all = "camelCase", size = 16, align = 8)]
    struct PageEntry {
        #[bits(1)] is_valid: bool,
        #[bits(3)] page_size: u32,
        #[bits(40)] #[ptx(name = "PFN")] frame_number: u64,
        #[ptx(offset = 8)] next_entry: u64,
    }
    #[repr(C, align(32))] struct Aligned { #[bits(7)] a: u8, #[bits(2)] b: u8, #[bits(33)] c: u64 }
}

#[test]
fn names_and_pins() {
    assert_eq!((PageEntry::LAYOUT.name, shape::<PageEntry>().0), ("gpu::PageEntry", 16));
    let names = PageEntry::LAYOUT.members().iter().map(|member| (member.name, member.cpp_name()));
    assert!(names.eq([
        ("is_valid", "isValid"),
        ("page_size", "pageSize"),
        ("frame_number", "PFN"),
        ("next_entry", "nextEntry"),
    ]));
    assert_eq!(PageEntry::LAYOUT.member("PFN").map(|member| member.bit_offset), Some(PageEntry::FRAME_NUMBER_OFFSET));
    assert_eq!(PageEntry::FRAME_NUMBER_OFFSET, 4);
}

#[test]
fn raw_identifiers() {
    let raw = Raw::new(1).with_type(9).with_match(-3);
    assert_eq!((raw.r#type(), raw.r#match(), raw.r#fn, Raw::TYPE_BITS, Raw::MATCH_OFFSET), (9, -3, 1, 4, 4));
    assert_eq!(format!("{raw:?}"), "Raw { type: 9, match: -3, fn: 1 }");
    assert_eq!(shape::<Raw>().2, [("type", 0, 4, true), ("match", 4, 4, true), ("fn", 8, 8, false)]);
    let error = { raw }.set_type_checked(16).unwrap_err();
    assert_eq!(error.field(), "type");
}

#[bit_fields]
#[derive(PtxLayout)]
#[repr(C)]
struct OnlyUnnamed {
    #[bits(3)]
    _pad: u64,
    tail: core::mem::ManuallyDrop<u8>,
    #[bits(0)]
    _end: u32,
}

#[test]
fn aligned_and_unnamed() {
    assert_eq!(shape::<Aligned>(), (32, 32, vec![("a", 0, 7, true), ("b", 8, 2, true), ("c", 10, 33, true)]));
    // Guide 1.3: unnamed bit-fields do not affect the alignment.
    assert_eq!(shape::<OnlyUnnamed>(), (4, 1, vec![("tail", 8, 8, false)]));
}

/// A type without `Copy` and `Clone`. Accessors take `self` by reference or by value.
#[bit_fields]
#[derive(Debug, PtxLayout)]
#[repr(C)]
struct NotCopy {
    counter: core::sync::atomic::AtomicU32,
    #[bits(3)]
    a: u32,
}

#[test]
fn not_copy() {
    let mut value = NotCopy::new(core::sync::atomic::AtomicU32::new(4));
    value.set_a(5);
    let value = value.with_a_checked(6).expect("it fits").with_a(7);
    assert_eq!(format!("{value:?}"), "NotCopy { counter: 4, a: 7 }");
}

#[test]
fn self_in_members() {
    assert_eq!(SelfMade::default().with_a(3), SelfMade::new(ptx_abi::DevPtr::null()).with_a(3));
}

/// A type that uses the macro and the derives by their paths, in several attributes.
#[ptx_abi::bit_fields]
#[derive(core::clone::Clone, Copy, core::fmt::Debug, ptx_abi::PtxLayout, std::cmp::PartialEq)]
#[repr(C)]
struct ByPath {
    #[bits(3)]
    a: u8,
}

#[test]
fn by_path() {
    assert_eq!(format!("{:?}", ByPath::new().with_a(1)), "ByPath { a: 1 }");
    assert_ne!(ByPath::new(), ByPath::new().with_a(1));
}
