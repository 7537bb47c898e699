//! Tests storage that is too small for its bit-fields, or covers more than them.

use ptx_abi::__private::{Proof as L, run, run_sizes, storage};
use ptx_abi::Align4;

use super::{NOTHING, refused, says};

#[test]
fn storage_of_bit_fields() {
    macro_rules! stored_in {
        ($shape:expr, $whole:ty, $storage:ty, $offset:literal, $width:literal) => {
            refused(|| {
                L::members(&L::verify::<$whole, 2>(
                    $shape,
                    [L::stored(storage::<$storage>(), "s", $offset), L::bits::<u8>("b", $width)],
                ))
            })
        };
    }
    assert_eq!(stored_in!(L::structure("S"), u8, u8, 0, 3), None);
    assert_eq!(stored_in!(L::structure("S"), u8, [u8; 1], 0, 8), None);
    says(stored_in!(L::structure("S"), [u8; 2], [u8; 2], 0, 3), &["`s`", "1", "2"]);
    says(stored_in!(L::structure("S"), [u8; 2], [u8; 1], 1, 3), &["`s`", "1", "0"]);
    says(stored_in!(L::structure("S"), u8, [u8; 0], 0, 3), &["`s`", "1"]);
    assert_eq!(stored_in!(L::union_type("U"), u8, [u8; 1], 0, 3), None);
    says(stored_in!(L::union_type("U"), [u8; 2], [u8; 2], 0, 3), &["`s`", "1", "2"]);
}

/// An integer covers a member that the ABI places after the bits. Bytes would be right, but they do not align the struct.
#[test]
fn integers_over_other_members() {
    #[repr(C)]
    struct Rust(u32, u8);
    macro_rules! message {
        ($shape:expr) => {
            refused(|| {
                let storage = L::stored(storage::<u32>(), "s", 0);
                L::members(&L::verify::<Rust, 3>($shape, [storage, L::bits::<u32>("a", 9), L::member::<u8>("c", 4)]))
            })
            .expect("it is refused")
        };
    }
    let help = "bytes do not align the struct: give it `#[repr(C, align(4))]` too";
    let natural = message!(L::structure("S"));
    assert!(natural.contains("`s`") && natural.contains("`c`") && natural.contains(help), "{natural}");
    let aligned = message!(L::structure("S").aligned(4));
    assert!(aligned.contains("`s`") && !aligned.contains("do not align"), "{aligned}");
}

/// A byte, and then storage for bit-fields that start in byte 4.
#[test]
fn storage_behind_a_byte() {
    macro_rules! found {
        ($Rust:ty, $Storage:ty, $offset:literal: $($bits:expr),*) => {
            problems!(
                $Rust,
                L::structure("S"),
                [L::member::<u8>("a", 0), L::stored(storage::<$Storage>(), "s", $offset), $($bits),*]
            )
        };
    }
    let int = L::bits::<u32>("b", 30);
    let range = |rust, abi| {
        format!("[PTX401] the storage `s` is bytes {rust} in Rust, its bit-fields are in bytes {abi} (guide 1.3)")
    };
    let seven = "help: use `[u8; 7]` for `s`";
    // Storage of bytes includes the padding before the bit-fields.
    assert_eq!(found!([u32; 2], [u8; 7], 1: int), NOTHING);
    assert_eq!(found!([u32; 2], [u8; 6], 1: int), [range("1..7", "1..8"), seven.to_owned()]);
    assert_eq!(found!([u32; 2], [u8; 4], 4: int), [range("4..8", "1..8"), seven.to_owned()]);
    assert_eq!(found!([u32; 2], [u8; 7], 0: int), [range("0..7", "1..8")]);
    // An integer only needs to cover the bit-fields.
    assert_eq!(found!([u32; 2], u32, 4: int), NOTHING);
    let align = "help: bytes do not align the struct: give it `#[repr(C, align(4))]` too";
    let help = [seven.to_owned(), align.to_owned()];
    assert_eq!(found!([u32; 2], u32, 0: int), [&[range("0..4", "4..8")], &help[..]].concat());
    assert_eq!(found!([u32; 2], u16, 4: int), [&[range("4..6", "4..8")], &help[..]].concat());
    assert_eq!(found!([u32; 2], u32, 5: int), [&[range("5..9", "4..8")], &help[..]].concat());
    // The integer may start in the padding, but not before it.
    assert_eq!(found!([u32; 2], u64, 1: int), NOTHING);
    let small = L::bits::<u32>("b", 9);
    assert_eq!(found!(u32, u16, 1: small), NOTHING);
    assert_eq!(found!(u32, u32, 0: small)[0], range("0..4", "1..3"));
    assert_eq!(found!(u32, u8, 1: small)[0], range("1..2", "1..3"));
    assert_eq!(found!(u32, u16, 2: small)[0], range("2..4", "1..3"));
    // The first bit-field counts, and not the last.
    let byte = L::bits::<u8>("b", 8);
    assert_eq!(found!(u32, u16, 2: byte, L::bits::<u16>("c", 9))[0], range("2..4", "1..4"));
    // A bit-field of width zero has a place but no byte.
    assert_eq!(found!([u32; 2], u32, 4: L::bits::<u16>("", 0), int), NOTHING);
    assert_eq!(found!([u32; 2], [u8; 7], 1: L::bits::<u16>("", 0), int), NOTHING);
    assert_eq!(found!([u8; 4], [u8; 3], 1: L::bits::<u32>("", 0)), NOTHING);
    assert_eq!(found!([u8; 7], u8, 6: L::bits::<u32>("", 0))[0], range("6..7", "4..4"));
}

#[test]
fn storage_of_several_runs() {
    let s = L::structure("S");
    let three = |name| L::bits::<u8>(name, 3);
    let range = "[PTX401] the storage `t` is bytes 1..2 in Rust, its bit-fields are in bytes 0..";
    let both = "help: its first bit-field shares a byte with the one before: write both in one `bits(…)`";
    macro_rules! found {
        ($shape:expr, $first:expr, $second:expr) => {
            problems!(
                [u8; 2],
                $shape,
                [L::stored(storage::<[u8; 1]>(), "s", 0), $first, L::stored(storage::<[u8; 1]>(), "t", 1), $second]
            )
        };
    }
    assert_eq!(found!(s, L::bits::<u8>("a", 8), three("b")), NOTHING);
    assert_eq!(found!(s, L::bits::<u8>("a", 3), L::bits::<u8>("b", 6)), NOTHING);
    let packed = s.packed(1);
    assert_eq!(found!(packed, three("a"), L::bits::<u16>("b", 9)), [format!("{range}2 (guide 1.3)"), both.to_owned()]);
    assert_eq!(found!(packed, three("a"), three("b"))[..2], [format!("{range}1 (guide 1.3)"), both.to_owned()]);
    // In a union every run starts at byte 0.
    let union = problems!(
        [u8; 2],
        L::union_type("U"),
        [
            L::stored(storage::<[u8; 2]>(), "s", 0),
            L::bits::<u8>("a", 3),
            L::bits::<u8>("b", 8),
            L::member::<[u8; 2]>("c", 0),
            L::stored(storage::<[u8; 1]>(), "t", 0),
            L::bits::<u8>("d", 5)
        ]
    );
    let one = "[PTX401] the storage `s` is bytes 0..2 in Rust, its bit-fields are in bytes 0..1 (guide 1.3)";
    assert_eq!(union, [one, "help: use `[u8; 1]` for `s`"]);
}

/// Compilers disagree about these. The help has the number of bits that gives the next bit-field the same place.
#[test]
fn bit_fields_that_compilers_place_differently() {
    let packed = |pack| L::structure("S").packed(pack);
    let run = || L::stored(storage::<[u8; 9]>(), "s", 0);
    let zero = "[PTX409] an unnamed bit-field: nvcc and the host compilers place what follows a zero-width bit-field in a packed \
                type differently";
    let skip = |bits| format!("help: write the {bits} bits that it skips in place of its 0 bits, here and in C++");
    let five = L::bits::<u32>("a", 5);
    let three = L::bits::<u8>("b", 3);
    let found = problems!([u8; 9], packed(1), [run(), five, L::bits::<u8>("", 0), three]);
    assert_eq!(found, [zero.to_owned(), skip(3)]);
    let found = problems!([u8; 9], packed(1), [run(), five, L::bits::<u32>("", 0), three, L::bits::<u64>("", 0)]);
    assert_eq!(found, [zero.to_owned(), zero.to_owned(), skip(27), skip(29)]);
    let found = problems!([u8; 9], packed(1), [run(), five, three, L::bits::<u8>("", 0)]);
    let remove = "help: remove it, here and in C++: the next bit-field begins there anyway";
    assert_eq!(found, [zero, remove]);
    let named = "help: give it a name and the 27 bits that it skips, here and in C++";
    assert_eq!(problems!([u8; 9], packed(2), [run(), five, L::bits::<u32>("", 0)]), [zero, named]);
    let aligned = problems!([u8; 9], L::structure("S"), [L::member::<Align4>("m", 0), run(), L::bits::<u64>("a", 5)]);
    let less = "[PTX409] `a` is aligned to 4 bytes by the field before it, and its type `u64` to 8 bytes: compilers disagree about \
                an explicit alignment of a bit-field";
    let padding = "help: remove the field that aligns it, and write padding bytes, `[u8; N]`, here and in C++";
    assert_eq!(aligned, [less, padding]);
}

/// The help names the smallest type of the same sign that is wide enough.
#[test]
fn wider_types() {
    macro_rules! help {
        ($Declared:ty, $width:literal) => {
            problems!(
                u8,
                L::structure("S"),
                [L::stored(storage::<[u8; 1]>(), "s", 0), L::bits::<$Declared>("a", $width)]
            )[1]
            .clone()
        };
    }
    for (found, wide) in [
        (help!(u8, 9), "u16"),
        (help!(i8, 16), "i16"),
        (help!(bool, 9), "u16"),
        (help!(u16, 17), "u32"),
        (help!(i32, 33), "i64"),
        (help!(u64, 65), "u128"),
    ] {
        assert_eq!(found, format!("help: declare `a` with `{wide}`, here and in C++"));
    }
}

/// Bytes that store bit-fields do not align the struct, so something else must.
#[test]
fn alignment_of_storage() {
    let found =
        problems!([u8; 4], L::structure("S"), [L::stored(storage::<[u8; 4]>(), "s", 0), L::bits::<u32>("a", 32)]);
    assert_eq!(
        found,
        ["[PTX302] `S` is aligned to 1 byte in Rust, to 4 bytes in the ABI", "help: give it `#[repr(C, align(4))]`"]
    );
    macro_rules! over {
        ($first:expr) => {
            problems!(
                [u32; 3],
                L::structure("S"),
                [$first, L::stored(storage::<u32>(), "s", 4), L::bits::<u32>("a", 9), L::member::<u8>("c", 8)]
            )
        };
    }
    let reaches = "[PTX401] the storage `s` is bytes 4..8 in Rust and reaches over `c`, its bit-fields are in bytes 4..6 (guide 1.3)";
    let two = "help: use `[u8; 2]` for `s`";
    let align = "help: bytes do not align the struct: give it `#[repr(C, align(4))]` too";
    assert_eq!(over!(L::member::<[u8; 4]>("w", 0)), [reaches, two, align]);
    assert_eq!(over!(L::member::<u32>("w", 0)), [reaches, two]);
    assert_eq!(over!(L::member_as::<[u8; 4], u32>("w", 0, "u32")), [reaches, two]);
    assert_eq!(over!(L::member_as::<u32, [u8; 4]>("w", 0, "Four")), [reaches, two, align]);
}

#[test]
fn integers_over_what_follows() {
    // The integer ends where the member belongs, so it is not the cause.
    let after = |width| [L::stored(storage::<u32>(), "s", 0), L::bits::<u32>("a", width), L::member::<u8>("c", 8)];
    let found = |width| refused(move || L::members(&L::verify::<[u32; 3], 3>(L::structure("S"), after(width))));
    says(found(32), &["`c` is at byte 8 in Rust, at byte 4 in the ABI"]);
    says(
        found(24),
        &[
            "[PTX401] the storage `s` is bytes 0..4 in Rust and reaches over `c`, its bit-fields are in bytes 0..3 ",
            "use `[u8; 3]` for `s`",
        ],
    );
    // An integer with another member after it is not the cause either.
    let found = problems!(
        [u32; 3],
        L::structure("S"),
        [
            L::stored(storage::<u32>(), "s", 0),
            L::bits::<u32>("a", 24),
            L::member::<u8>("c", 3),
            L::member::<u8>("d", 8)
        ]
    );
    assert_eq!(found, ["[PTX301] `d` is at byte 8 in Rust, at byte 4 in the ABI"]);
    let packed = L::structure("S").packed(1);
    let end = problems!([u8; 4], packed, [L::stored(storage::<u32>(), "s", 0), L::bits::<u8>("a", 3)]);
    let over = "[PTX401] the storage `s` is bytes 0..4 in Rust and reaches over the end of the type, its bit-fields are in bytes 0..1 (guide 1.3)";
    assert_eq!(end, [over, "help: use `[u8; 1]` for `s`"]);
    let larger = problems!([u8; 4], packed, [L::stored(storage::<u8>(), "s", 0), L::bits::<u8>("a", 3)]);
    assert_eq!(
        larger,
        ["[PTX113] `S` has 4 bytes in Rust, 1 byte in the ABI: another macro may have added or changed fields"]
    );
}

/// The derive takes the sizes of storage from this function.
#[test]
fn sizes_of_runs() {
    let (s, run) = (L::structure("S"), run());
    let byte = L::member::<u8>("m", 0);
    let (a, b, c) = (L::bits::<u8>("a", 8), L::bits::<u16>("b", 9), L::bits::<u32>("c", 30));
    assert_eq!(run_sizes::<3, 1>(s, [run, a, b]), [4]);
    assert_eq!(run_sizes::<5, 2>(s, [run, a, byte, run, c]), [1, 6]);
    assert_eq!(run_sizes::<6, 2>(s, [byte, run, b, byte, run, c]), [3, 7]);
    // A run that cannot be placed has no size.
    assert_eq!(run_sizes::<3, 1>(s, [run, L::bits::<u8>("a", 9), a]), [1]);
    assert_eq!(run_sizes::<2, 1>(s.packed(3), [run, a]), [0]);
}

/// An integer is aligned more than its bit-fields. The alignment of its own run counts, after the members before it.
#[test]
fn integers_that_align_too_much() {
    let found = problems!(
        (u32, u32),
        L::structure("S"),
        [
            L::member::<u8>("a", 0),
            L::stored(storage::<[u8; 3]>(), "bytes", 1),
            L::bits::<u8>("b", 3),
            L::bits::<u8>("c", 8),
            L::bits::<u8>("d", 8),
            L::stored(storage::<u32>(), "s", 4),
            L::bits::<u8>("e", 8),
            L::bits::<u8>("f", 6)
        ]
    );
    let align = "[PTX302] `S` is aligned to 4 bytes in Rust, to 1 byte in the ABI: the storage `s` aligns it";
    assert_eq!(found, [align, "help: use `[u8; 2]` for `s`"]);
}
