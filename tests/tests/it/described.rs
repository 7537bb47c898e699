//! Tests layouts that users describe by hand.

use ptx_abi::layout::{Item, Rules, Variant};
use ptx_abi::{Align8, KernelParams, Layout, Opaque, PtxLayout, TypeKind};
use ptx_abi_tests::panics::message as refused;

#[track_caller]
fn says(message: Option<String>, parts: &[&str]) {
    let message = message.expect("it is refused");
    assert!(parts.iter().all(|part| message.contains(part)), "{message}");
}

#[repr(C)]
struct Words(u32, u32);

/// The message for a description of `Words`.
macro_rules! words {
    ($rules:expr, [$($member:expr),* $(,)?]) => {
        refused(|| Layout::described::<Words, { [$(stringify!($member)),*].len() }>(
            "Words",
            $rules,
            Box::leak(Box::new([$($member),*])),
        ))
    };
}

#[test]
fn members_that_differ() {
    let (a, b) = (Item::member("a", u32::LAYOUT), Item::member("b", u32::LAYOUT));
    assert_eq!(words!(Rules::STRUCT, [a.at(0), b.at(4)]), None);
    says(words!(Rules::STRUCT, [a.at(4), b.at(0)]), &["`a` is at byte 4 in Rust, at byte 0 in the ABI", "`b`"]);
    let lacks = "`Words` has 8 bytes in Rust, 4 bytes in the ABI: the description lacks a member";
    says(words!(Rules::STRUCT, [a.at(0)]), &[lacks]);
    let double = Item::member("b", f64::LAYOUT).at(4);
    says(words!(Rules::STRUCT, [a.at(0), double]), &["`b` is at byte 4 in Rust, at byte 8 in the ABI"]);
    says(words!(Rules::STRUCT.aligned(8), [a.at(0), b.at(4)]), &["aligned to 4 bytes in Rust, to 8 bytes in the ABI"]);
    says(words!(Rules::UNION, [a.at(0), b.at(4)]), &["`b` is at byte 4 in Rust, at byte 0 in the ABI"]);
    says(words!(Rules::STRUCT.packed(1), [a.at(0), b.at(4)]), &["aligned to 4 bytes in Rust, to 1 byte in the ABI"]);
    says(words!(Rules::STRUCT, [a.at(0), Item::member("b", u16::LAYOUT).aligned(8).at(4)]), &["`b`", "byte 8"]);
}

#[test]
fn members_that_are_none() {
    let a = Item::member("a", u32::LAYOUT).at(0);
    says(words!(Rules::STRUCT, [a, Item::member("m", Align8::LAYOUT).at(8)]), &["an alignment marker is not a member"]);
    let bits = Item::bit_field("b", u32::LAYOUT, 32).at(4);
    says(words!(Rules::STRUCT, [a, bits]), &["derive `PtxLayout`", "bit-fields"]);
    says(words!(Rules::STRUCT, [a, Item::member("b", Opaque::<0>::LAYOUT).at(4)]), &["`b`", "no C++ type has size 0"]);
    let b = Item::member("b", u32::LAYOUT);
    for align in [0, 3, 12] {
        says(refused(|| _ = b.aligned(align).at(4)), &["[PTX305] an alignment is a power of two"]);
    }
    says(refused(|| _ = b.at(1 << 61)), &["[PTX305] the offset is more than 2^59 bytes"]);
}

const WORDS: Layout<'static> = Layout::described::<Words, 2>(
    "ns::Words<float, 3>",
    Rules::STRUCT,
    &[Item::member("a", u32::LAYOUT).cpp_name("A").at(0), Item::member("b", u32::LAYOUT).at(4)],
);

// SAFETY: these are the members.
unsafe impl PtxLayout for Words {
    const LAYOUT: &'static Layout<'static> = &WORDS;
}
ptx_abi_tests::types! { #[derive(KernelParams)]: #[ptx(cpp_entry = "k")] struct Kernel(Words); }

#[test]
fn descriptions_are_layouts() {
    let parts = |member: &ptx_abi::Member<'static>| (member.name, member.cpp_name(), member.offset(), member.bit_width);
    let members: Vec<_> = WORDS.members().iter().map(parts).collect();
    assert_eq!(members, [("a", "A", 0, 32), ("b", "b", 4, 32)]);
    assert_eq!((WORDS.name, WORDS.size, WORDS.align), ("ns::Words<float, 3>", 8, 4));
    let takes = |name| Kernel::check(&format!(".version 8.1 .entry {name}(.param .align 4 .b8 w[8]) {{}}")).is_ok();
    assert!(takes("_Z1kN2ns5WordsIfLi3EEE") && !takes("_Z1kN2ns5WordsIfLi4EEE") && !takes("_Z1kN2ns5WordsE"));
    let definition = ptx_abi::cuda::definition(&WORDS);
    let refusal = "#error \"ns::Words<float, 3>: C++ cannot define an instance of which only the text is known: ";
    assert!(definition.contains(refusal), "{definition}");
}

#[test]
fn enums() {
    const VALUES: &[Variant<'static>] = &[Variant { name: "One", cpp_name: "ONE", value: 1 }];
    let layout = Layout::described_enum::<u16, u16>("E", VALUES);
    assert!(matches!(layout.kind, TypeKind::Enum { variants: VALUES, .. }) && layout.size == 2);
    let wrong = refused(|| Layout::described_enum::<u16, u8>("E", VALUES));
    says(wrong, &["`E` has 2 bytes in Rust, `u8` has 1 byte: name the integer of its `repr`"]);
    for wrong in [
        refused(|| Layout::described_enum::<u128, u128>("u128", VALUES)),
        refused(|| Layout::described_enum::<bool, bool>("bool", VALUES)),
    ] {
        says(wrong, &["` cannot represent an enum: name an integer of at most 64 bits (guide 1.1)"]);
    }
}
