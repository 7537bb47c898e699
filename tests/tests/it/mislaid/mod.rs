//! Calls the functions of the derive's expansions with the numbers of types that Rust has laid out differently. Each is
//! refused.
//!
//! These functions are private, because the public way to them is a constant: a type that is laid out differently does not
//! compile. The UI tests `const-eval/…` and `types/rewritten-…` take that way, with one case for each message. A table of
//! types cannot take the place of the tests below, because no type has the numbers of many rows:
//!
//! - rustc places no two members of a struct at one byte (`fields_that_are_elsewhere`), no marker at a byte that it is not
//!   aligned to (`markers_may_be_anywhere`), the elements of a vector only one after the other
//!   (`alignments_of_native_vectors`), and the member of a `#[repr(transparent)]` type only at byte 0 (`transparent_types`);
//! - the derive refuses a field whose type a macro below it has changed, and rustc refuses a member that it has added or
//!   renamed, before the layout is compared, so such a macro cannot make these types either;
//! - an accepted row has no message, and what a failed type evaluates to (`members`) is not visible after its error.
//!
//! `by_hand` tests the public function, for layouts that users describe.

use ptx_abi::__private::{Proof as L, storage, structs};
use ptx_abi::vector::{Float2, Float4};
use ptx_abi::{Align8, Layout, PtxLayout};
use ptx_abi_tests::panics::message as refused;

#[track_caller]
fn says(message: Option<String>, parts: &[&str]) {
    let message = message.expect("it is refused");
    assert!(parts.iter().all(|part| message.contains(part)), "{message}");
}

/// The problems of a type with the size and alignment of `$Rust`: the message without its first line.
macro_rules! problems {
    ($Rust:ty, $shape:expr, [$($entry:expr),* $(,)?]) => {{
        const COUNT: usize = [$(stringify!($entry)),*].len();
        let message = refused(|| L::members(&L::verify::<$Rust, COUNT>($shape, [$($entry),*])));
        let lines = message.iter().flat_map(|message| message.lines().skip(1)).map(|line| line.trim_start().to_owned());
        lines.collect::<Vec<String>>()
    }};
}

const NOTHING: [&str; 0] = [];

/// The message about a struct `S` that has only fields, with the size and alignment of `$Rust`; `None` if it is accepted.
macro_rules! refused_struct {
    ($Rust:ty, $align:literal, [$($name:literal: $ty:ty = $offset:literal),*]) => {{
        const COUNT: usize = [$($name),*].len();
        refused(|| {
            structs::members::<Lent<$Rust>, COUNT>($align, false, [$(structs::field::<$ty>($name, $offset)),*])
        })
    }};
}

/// The layout of such a struct, which is accepted.
macro_rules! layout_of_struct {
    ($Rust:ty, [$($name:literal: $ty:ty = $offset:literal),*]) => {{
        #[repr(transparent)]
        struct S($Rust);
        // SAFETY: no value of the type exists.
        unsafe impl PtxLayout for S {
            const LAYOUT: &'static Layout<'static> = structs::layout::<Self>();
        }
        // SAFETY: no value of the type exists.
        unsafe impl structs::Struct for S {
            const NAME: &'static str = "S";
            const MEMBERS: &'static structs::StructMembers =
                &structs::members::<Self, { [$($name),*].len() }>(1, false, [$(structs::field::<$ty>($name, $offset)),*]);
        }
        <S as PtxLayout>::LAYOUT
    }};
}

/// A struct whose members a test compares at run time.
#[repr(transparent)]
struct Lent<T>(T);

// SAFETY: it has no layout.
unsafe impl<T> PtxLayout for Lent<T> {
    const LAYOUT: &'static Layout<'static> = structs::layout::<Self>();
}

// SAFETY: it has no members.
unsafe impl<T> structs::Struct for Lent<T> {
    const NAME: &'static str = "S";
    const MEMBERS: &'static structs::StructMembers = panic!("the tests compare the members");
}

mod by_hand;
mod members;
mod storage;

#[repr(C)]
struct Words(u32, u32);

#[test]
fn fields_that_are_elsewhere() {
    assert_eq!(refused_struct!(Words, 1, ["a": u32 = 0, "b": u32 = 4]), None);
    // The size is right, but every place is wrong.
    says(refused_struct!(Words, 1, ["a": u32 = 4, "b": u32 = 0]), &["`a`", "`b`", "0", "4"]);
    says(refused_struct!(Words, 1, ["a": u32 = 0, "b": u32 = 0]), &["`b`", "4"]);
    says(refused_struct!(Words, 1, ["a": u32 = 0]), &["`S`", "8", "4"]);
    says(refused_struct!(Words, 8, ["a": u32 = 0, "b": u32 = 4]), &["`S`", "8", "4"]);
    says(refused_struct!(Words, 1, ["a": u64 = 0]), &["`S`", "aligned", "8", "4"]);
}

#[test]
fn the_same_entry_by_entry() {
    let good = || L::verify::<Words, 2>(L::structure("Words"), [L::member::<u32>("a", 0), L::member::<u32>("b", 4)]);
    assert_eq!(refused(|| L::members(L::at(L::at(&good(), 0), 1))), None);
    let wrong = || L::verify::<Words, 2>(L::structure("Words"), [L::member::<u32>("a", 0), L::member::<u32>("b", 8)]);
    assert_eq!(refused(|| _ = L::at(&wrong(), 0)), None);
    says(refused(|| _ = L::at(&wrong(), 1)), &["`b`", "8", "4"]);
    says(refused(|| L::members(&wrong())), &["`b`", "8", "4"]);
}

/// A macro below the derive may write another `repr`.
#[test]
fn enums_of_another_integer() {
    assert_eq!(refused(|| _ = L::enum_layout::<u8, u8>("E", &[])), None);
    says(refused(|| _ = L::enum_layout::<u16, u8>("E", &[])), &["`E` has 2 bytes", "`u8` has 1 byte:", "`repr`"]);
}

/// Neither the fields nor a `repr` of these types are looked at.
#[test]
fn types_without_members() {
    let opaque_of = |size, align| {
        refused(move || _ = L::opaque::<Words>(L::structure("W").pinned_size(size).pinned_align(align), false))
    };
    assert_eq!(opaque_of(8, 4), None);
    says(opaque_of(4, 4), &["`W`", "8 bytes", "4 bytes"]);
    says(opaque_of(8, 8), &["`W`", "4 bytes", "8 bytes"]);
    assert_eq!(refused(|| _ = L::incomplete::<[u8; 0]>("I")), None);
    says(refused(|| _ = L::incomplete::<[u8; 1]>("I")), &["`I`", "1 byte", "`_unused: [u8; 0]`"]);
    says(refused(|| _ = L::incomplete::<[u64; 0]>("I")), &["`I`", "0 bytes", "8 bytes", "`_unused: [u8; 0]`"]);
}

#[test]
fn pins() {
    macro_rules! pinned {
        ($shape:expr) => {
            refused(|| L::members(&L::verify::<u32, 1>($shape, [L::member::<u32>("a", 0)])))
        };
    }
    assert_eq!(pinned!(L::structure("S").pinned_size(4).pinned_align(4)), None);
    says(pinned!(L::structure("S").pinned_size(5)), &["size", "5", "4"]);
    says(pinned!(L::structure("S").pinned_align(2)), &["align", "2", "4"]);
    let offset = |offset| {
        refused(move || L::members(&L::verify::<u32, 1>(L::structure("S"), [L::member::<u32>("a", 0).pinned(offset)])))
    };
    assert_eq!(offset(0), None);
    says(offset(4), &["`a`", "4", "0"]);
}

#[test]
fn native_vectors() {
    #[repr(C, align(8))]
    struct Two(u32, u32);
    let two = || {
        L::members(&L::verify::<Two, 2>(
            L::vector("V").aligned(8),
            [L::member::<u32>("x", 0), L::member::<u32>("y", 4)],
        ))
    };
    assert_eq!(refused(two), None);
    let words = refused(|| {
        L::members(&L::verify::<Words, 2>(L::vector("V"), [L::member::<u32>("x", 0), L::member::<u32>("y", 4)]))
    });
    says(words, &["V", "8", "4"]);
    let mixed = refused(|| {
        L::members(&L::verify::<Two, 2>(
            L::vector("V").aligned(8),
            [L::member::<u32>("x", 0), L::member::<i32>("y", 4)],
        ))
    });
    says(mixed, &["`x` has the type `u32`, `y` has the type `i32`", "use `u32` for `y`"]);
}

/// The members are at bytes 0 and 4. The problems of `b`, which starts at bit 32, are in bytes.
#[test]
fn places_are_in_bytes() {
    macro_rules! second {
        ($entry:expr) => {
            problems!([u32; 2], L::structure("S"), [L::member::<u32>("a", 0), $entry])
        };
    }
    assert_eq!(second!(L::member::<u32>("b", 4).pinned(4)), NOTHING);
    let pinned = "[PTX304] `b` is pinned to byte 0, the ABI places it at byte 4";
    let pin = "help: write `#[ptx(offset = 4)]`, or give `S` the members that it has in C++";
    assert_eq!(second!(L::member::<u32>("b", 4).pinned(0)), [pinned, pin]);
    let elsewhere = "[PTX301] `b` is at byte 0 in Rust, at byte 4 in the ABI";
    assert_eq!(second!(L::member::<u32>("b", 0)), [elsewhere]);
    assert_eq!(second!(L::member::<u32>("b", 0).pinned(0)), [elsewhere, pinned, pin]);
}

#[test]
fn sizes_and_alignments() {
    #[repr(C, align(8))]
    struct Eight(u64);
    assert_eq!(problems!([u32; 2], L::structure("S"), [L::member::<u32>("a", 0), L::member::<u32>("b", 4)]), NOTHING);
    let size = "[PTX113] `S` has 12 bytes in Rust, 8 bytes in the ABI: another macro may have added or changed fields";
    assert_eq!(problems!([u32; 3], L::structure("S"), [L::member::<u32>("a", 0), L::member::<u32>("b", 4)]), [size]);
    // A wrong place is the cause of a wrong size.
    let place = "[PTX301] `b` is at byte 8 in Rust, at byte 4 in the ABI";
    assert_eq!(problems!([u32; 3], L::structure("S"), [L::member::<u32>("a", 0), L::member::<u32>("b", 8)]), [place]);
    let align = "[PTX302] `S` is aligned to 8 bytes in Rust, to 4 bytes in the ABI";
    assert_eq!(problems!(Eight, L::structure("S"), [L::member::<u32>("a", 0), L::member::<u32>("b", 4)])[0], align);
    let align = "[PTX302] `S` is aligned to 1 byte in Rust, to 4 bytes in the ABI";
    let help = "help: give it `#[repr(C, align(4))]`";
    assert_eq!(
        problems!([u8; 8], L::structure("S"), [L::member::<u32>("a", 0), L::member::<u32>("b", 4)]),
        [align, help]
    );
    let array = "help: put a field `_align: [u32; 0]` first";
    let packed = L::structure("S").packed(4);
    assert_eq!(problems!([u8; 8], packed, [L::member::<u32>("a", 0), L::member::<u32>("b", 4)]), [align, array]);
    let pins = L::structure("S").pinned_size(12).pinned_align(8);
    let size = "[PTX304] `S` is pinned to 12 bytes, the ABI gives it 8 bytes";
    let align = "[PTX304] the alignment of `S` is pinned to 8 bytes, the ABI aligns it to 4 bytes";
    let helps = [
        "help: write `#[ptx(size = 8)]`, or give `S` the members that it has in C++",
        "help: write `#[ptx(align = 4)]`, or give `S` the members that it has in C++",
    ];
    let problems = [size, align, helps[0], helps[1]];
    assert_eq!(problems!([u32; 2], pins, [L::member::<u32>("a", 0), L::member::<u32>("b", 4)]), problems);
    // With a wrong pin, the size is not reported.
    assert_eq!(problems!([u32; 3], pins, [L::member::<u32>("a", 0), L::member::<u32>("b", 4)]), problems);
}

/// The text that a help proposes can be written, and has the promised effect, for every alignment and packing.
#[test]
fn helps_name_what_there_is() {
    let mut lines = Vec::new();
    macro_rules! aligned {
        ($($align:literal)*) => {$({
            #[derive(Clone, Copy, PtxLayout)]
            #[repr(C, align($align))]
            struct High([u8; $align]);
            type Low = [u8; $align];
            for pack in [usize::MAX, 1, 2, 4, 8, 16] {
                macro_rules! shape { ($shape:expr) => {{ let shape = $shape; if pack == usize::MAX { shape } else { shape.packed(pack) } }}; }
                // The alignment comes from a foreign type, after a byte, alone and in a transparent type, or
                // from a bit-field.
                for found in [
                    problems!([Low; 2], shape!(L::structure("S")), [
                        L::member::<u8>("a", 0),
                        L::member_as::<High, Low>("b", 1, "Low"),
                    ]),
                    problems!(Low, shape!(L::structure("S")), [L::member_as::<High, Low>("b", 0, "Low")]),
                    problems!(Low, shape!(L::union_type("S")), [L::member_as::<High, Low>("b", 0, "Low")]),
                    problems!(Low, L::transparent("S"), [L::member_as::<High, Low>("b", 0, "Low")]),
                    problems!([u8; 4], shape!(L::structure("S")), [
                        L::stored(storage::<[u8; 4]>(), "bits", 0),
                        L::bits::<u32>("x", 32),
                    ]),
                    problems!([u32; 3], shape!(L::structure("S")), [
                        L::member::<u8>("a", 0),
                        L::stored(storage::<u32>(), "bits", 4),
                        L::bits::<u64>("x", 32),
                    ]),
                ] {
                    let helps = found.into_iter().filter(|line| line.starts_with("help: "));
                    lines.extend(helps.map(|line| (pack, line)));
                }
            }
        })*};
    }
    aligned!(2 4 8 16 32 64 128 256 512 1024);

    let number = |line: &str, before: &str| {
        let (_, after) = line.split_once(before)?;
        after.split(|letter: char| !letter.is_ascii_digit()).next()?.parse::<usize>().ok()
    };
    let (mut markers, mut arrays, mut whole, mut types) = (0, 0, 0, 0);
    for (pack, line) in &lines {
        if let Some(marker) = number(line, "ptx_abi::Align") {
            assert!(*pack == usize::MAX && marker <= 128, "{pack}: {line}");
            markers += 1;
        }
        if let Some(bits) = number(line, "`_align: [u") {
            assert!(*pack <= 16 && bits <= 8 * pack && bits.is_power_of_two() && bits >= 8, "{pack}: {line}");
            arrays += 1;
        }
        if number(line, "align(").is_some() {
            assert!(*pack == usize::MAX, "{pack}: {line}");
            whole += 1;
        }
        types += usize::from(line.contains("use `High`"));
    }
    assert!(markers > 5 && arrays > 5 && whole > 5 && types > 5, "{markers}, {arrays}, {whole}, {types}: {lines:#?}");
}

#[test]
fn foreign_types() {
    #[repr(C, align(16))]
    struct High(u64);
    macro_rules! behind_a_byte {
        ($Rust:ty, $shape:expr, $entry:expr) => {
            problems!($Rust, $shape, [L::member::<u8>("a", 0), $entry])
        };
    }
    let s = L::structure("S");
    assert_eq!(behind_a_byte!([u64; 2], s, L::member_as::<Float2, u64>("b", 8, "u64")), NOTHING);
    let low =
        "[PTX301] `b` is at byte 4 in Rust, at byte 8 in the ABI: `Two` is aligned to 4 bytes, `Float2` needs 8 bytes";
    let marker = "help: put a field `_align: ptx_abi::Align8` before `b`, or use `Float2` for it";
    assert_eq!(behind_a_byte!([u32; 3], s, L::member_as::<Float2, [u32; 2]>("b", 4, "Two")), [low, marker]);
    let high = "[PTX301] `b` is at byte 16 in Rust, at byte 8 in the ABI: `High` is aligned to 16 bytes, `[f64; 2]` needs 8 bytes";
    let instead = "help: use `[f64; 2]` for `b`";
    assert_eq!(behind_a_byte!([High; 2], s, L::member_as::<[f64; 2], High>("b", 16, "High")), [high, instead]);
    // Its place depends on its size, so there is one help.
    for (found, name, help) in [
        (behind_a_byte!([High; 2], s, L::member_as::<Float2, High>("b", 16, "High")), "Float2", "write `as = Float4`"),
        (
            behind_a_byte!([High; 2], s, L::member_as::<[u8; 8], High>("b", 16, "High")),
            "[u8; 8]",
            "write `as = [u8; 16]`",
        ),
        (
            behind_a_byte!([High; 2], s, L::member_as::<u64, High>("b", 16, "High")),
            "u64",
            "name in `as` the type of 16 bytes that `High` is in C++",
        ),
    ] {
        assert_eq!(
            found,
            [format!("[PTX303] `b`: `High` has 16 bytes, `{name}` has 8 bytes"), format!("help: {help}")]
        );
    }
    // The member has the right place, but another alignment.
    let align = "[PTX302] `S` is aligned to 4 bytes in Rust, to 8 bytes in the ABI: in `b`, `Two` is aligned to 4 bytes, `Float2` needs 8 bytes";
    let help = "help: give it `#[repr(C, align(8))]`, or use `Float2` for `b`";
    let words =
        problems!([u32; 4], s, [L::member::<[u32; 2]>("a", 0), L::member_as::<Float2, [u32; 2]>("b", 8, "Two")]);
    assert_eq!(words, [align, help]);
    let align = "[PTX302] `S` is aligned to 16 bytes in Rust, to 8 bytes in the ABI: in `b`, `High` is aligned to 16 bytes, `[f64; 2]` needs 8 bytes";
    let help = "help: use `[f64; 2]` for `b`";
    let found = problems!(High, s, [L::member_as::<[f64; 2], High>("b", 0, "High")]);
    assert_eq!(found, [align, help]);
    // A foreign type of the right alignment is not the cause.
    let found = problems!(
        [High; 2],
        s,
        [L::member_as::<[u64; 2], [u64; 2]>("a", 0, "Pair"), L::member_as::<[f64; 2], High>("b", 16, "High")]
    );
    assert_eq!(found, [align, help]);
    // The cause is the first foreign type of that alignment.
    let both = problems!(
        [u32; 4],
        s,
        [L::member_as::<u64, [u32; 2]>("a", 0, "One"), L::member_as::<Float2, [u32; 2]>("b", 8, "Two")]
    );
    assert_eq!(
        both[0],
        "[PTX302] `S` is aligned to 4 bytes in Rust, to 8 bytes in the ABI: in `a`, `One` is aligned to 4 bytes, `u64` needs 8 bytes"
    );
    let found = problems!([u32; 4], s, [L::member_as::<[u32; 2], u64>("a", 0, "u64"), L::member::<Float2>("b", 8)]);
    assert_eq!(
        found,
        ["[PTX302] `S` is aligned to 4 bytes in Rust, to 8 bytes in the ABI", "help: give it `#[repr(C, align(8))]`"]
    );
}

#[test]
fn transparent_types() {
    let t = L::transparent("T");
    assert_eq!(problems!(u32, t, [L::member::<[u8; 0]>("nothing", 4), L::member::<u32>("a", 0)]), NOTHING);
    assert_eq!(problems!(u32, t, [L::member::<u32>("a", 0), L::member::<[u8; 0]>("nothing", 0)]), NOTHING);
    let found = problems!(u32, L::structure("S"), [L::member::<u32>("a", 0), L::member::<[u8; 0]>("nothing", 0)]);
    assert_eq!(found, ["[PTX301] `nothing` is at byte 0 in Rust, at byte 4 in the ABI"]);
    let found = problems!(u32, t, [L::member::<u32>("a", 2)]);
    assert_eq!(found, ["[PTX301] `a` is at byte 2 in Rust, at byte 0 in the ABI"]);
}

#[test]
fn markers_may_be_anywhere() {
    let aligned = [L::member::<u8>("a", 0), L::member::<Align8>("m", 3), L::member::<u32>("b", 8)];
    assert_eq!(refused(move || L::members(&L::verify::<[u64; 2], 3>(L::structure("S"), aligned))), None);
    // A marker is not in the list of members.
    let layout = layout_of_struct!([u64; 2], ["a": u8 = 0, "m": Align8 = 8, "b": u32 = 8]);
    let names: Vec<_> = layout.members().iter().map(|member| member.name).collect();
    assert_eq!(names, ["a", "b"]);
}

#[test]
fn alignments_of_native_vectors() {
    #[repr(C, align(16))]
    struct A16<const N: usize>([u64; N]);
    #[repr(C, align(32))]
    struct A32<const N: usize>([u64; N]);
    #[repr(C, align(2))]
    struct A2<const N: usize>([u8; N]);
    macro_rules! found {
        ($Rust:ty, $align:literal, $T:ty: $($offset:literal)*) => {
            problems!($Rust, L::vector("V").aligned($align), [$(L::member::<$T>("x", $offset)),*])
        };
    }
    let five = ["[PTX306] `V` has 5 elements: a native vector has 1 to 4 elements (guide 1.2)"];
    assert_eq!(found!(u8, 1, u8: 0), NOTHING);
    assert_eq!(found!([u8; 3], 1, u8: 0 1 2), NOTHING);
    assert_eq!(found!(A2<2>, 2, u8: 0 1), NOTHING);
    assert_eq!(found!([u8; 5], 1, u8: 0 1 2 3 4), five);
    assert_eq!(found!(A16<2>, 16, u64: 0 8), NOTHING);
    assert_eq!(found!([u64; 3], 1, u64: 0 8 16), NOTHING);
    assert_eq!(found!(A16<4>, 16, u64: 0 8 16 24), NOTHING);
    assert_eq!(found!(A32<4>, 32, u64: 0 8 16 24), NOTHING);
    let bytes = |bytes| if bytes == 1 { "1 byte".to_owned() } else { format!("{bytes} bytes") };
    let align = |rust, abi| format!("[PTX302] `V` is aligned to {} in Rust, to {} in the ABI", bytes(rust), bytes(abi));
    let help = |abi| format!("help: give it `#[repr(C, align({abi}))]`");
    assert_eq!(found!(A32<2>, 32, u64: 0 8), [align(32, 16), help(16)]);
    assert_eq!(found!([u64; 4], 1, u64: 0 8 16 24), [align(8, 16), help(16)]);
    assert_eq!(found!(A2<4>, 2, u8: 0 1 2 3), [align(2, 4), help(4)]);
    assert_eq!(found!(A2<3>, 2, u8: 0 1 2), [align(2, 1), help(1)]);
    // Vectors of 4 elements of 32 bits have only one alignment.
    assert_eq!(found!(A32<2>, 32, u32: 0 4 8 12), [align(32, 16), help(16)]);
    let number = "[PTX306] `x` has the type `Float4`: the elements of a native vector are numbers (guide 1.2)";
    assert_eq!(found!(Float4, 16, Float4: 0), [number, "help: remove `vector`"]);
    let number = "[PTX306] `x` has the type `bool`: the elements of a native vector are numbers (guide 1.2)";
    assert_eq!(found!(u8, 1, bool: 0), [number, "help: remove `vector`, or use `u8` for `x`"]);
    let mixed = problems!(
        [u32; 3],
        L::vector("V"),
        [L::member::<u32>("x", 0), L::member::<u32>("y", 4), L::member::<f32>("z", 8)]
    );
    let types = "[PTX306] `x` has the type `u32`, `z` has the type `f32`: the elements of a native vector have one type (guide 1.2)";
    assert_eq!(mixed, [types, "help: use `u32` for `z`, or remove `vector`"]);
    // Elements at wrong places are one problem, and the pins another.
    let elsewhere = "[PTX301] `x` is at byte 5 in Rust, at byte 4 in the ABI";
    assert_eq!(found!([u32; 3], 1, u32: 0 5 8)[0], elsewhere);
    let pinned = problems!(u8, L::vector("V").pinned_size(2), [L::member::<u8>("x", 0)]);
    let help = "help: write `#[ptx(size = 1)]`, or give `V` the members that it has in C++";
    assert_eq!(pinned, ["[PTX304] `V` is pinned to 2 bytes, the ABI gives it 1 byte", help]);
}
