//! What the expansions of the derive call, with the numbers of types that Rust has laid out otherwise: each is refused.
//!
//! The UI tests show the same messages where the compiler prints them; here every rule is tried in a moment.

use std::panic::{UnwindSafe, catch_unwind};

use ptx_abi_core::__private::{
    at, bits, field, integer, member, members, plain, storage, stored, structure, union_type, vector, verify,
};

/// The message of a check that fails; `None` if all is well.
fn refused<T>(check: impl FnOnce() -> T + UnwindSafe) -> Option<String> {
    let panic = catch_unwind(check).err()?;
    Some(*panic.downcast::<String>().expect("a message"))
}

#[track_caller]
fn says(message: Option<String>, parts: &[&str]) {
    let message = message.expect("it is refused");
    assert!(parts.iter().all(|part| message.contains(part)), "{message}");
}

#[repr(C)]
struct Words(u32, u32);

#[test]
fn fields_that_are_elsewhere() {
    assert_eq!(refused(|| plain::<Words, 2>("Words", 1, [field::<u32>("a", 0), field::<u32>("b", 4)])), None);
    // The size is right, every place is wrong.
    let swapped = refused(|| plain::<Words, 2>("Words", 1, [field::<u32>("a", 4), field::<u32>("b", 0)]));
    says(swapped, &["`a`", "`b`", "0", "4"]);
    let last = refused(|| plain::<Words, 2>("Words", 1, [field::<u32>("a", 0), field::<u32>("b", 0)]));
    says(last, &["`b`", "4"]);
    says(refused(|| plain::<Words, 1>("Words", 1, [field::<u32>("a", 0)])), &["Words", "8", "4"]);
    says(refused(|| plain::<Words, 2>("Words", 8, [field::<u32>("a", 0), field::<u32>("b", 4)])), &["Words", "8", "4"]);
    says(refused(|| plain::<Words, 1>("Words", 1, [field::<u64>("a", 0)])), &["Words", "alignment", "8", "4"]);
}

#[test]
fn the_same_entry_by_entry() {
    let good = || verify::<Words, 2>(structure("Words"), [member::<u32>("a", 0), member::<u32>("b", 4)]);
    assert_eq!(refused(|| members(at(at(good(), 0), 1))), None);
    let wrong = || verify::<Words, 2>(structure("Words"), [member::<u32>("a", 0), member::<u32>("b", 8)]);
    assert_eq!(refused(|| at(wrong(), 0)), None);
    says(refused(|| at(wrong(), 1)), &["`b`", "8", "4"]);
    says(refused(|| members(wrong())), &["`b`", "8", "4"]);
}

#[test]
fn pins() {
    macro_rules! pinned {
        ($shape:expr) => {
            refused(|| members(verify::<u32, 1>($shape, [member::<u32>("a", 0)])))
        };
    }
    assert_eq!(pinned!(structure("S").pinned_size(4).pinned_align(4)), None);
    says(pinned!(structure("S").pinned_size(5)), &["size", "5", "4"]);
    says(pinned!(structure("S").pinned_align(2)), &["align", "2", "4"]);
    let offset =
        |offset| refused(move || members(verify::<u32, 1>(structure("S"), [member::<u32>("a", 0).pinned(offset)])));
    assert_eq!(offset(0), None);
    says(offset(4), &["`a`", "4", "0"]);
}

#[test]
fn storage_of_bit_fields() {
    macro_rules! stored_in {
        ($shape:expr, $whole:ty, $storage:ty, $offset:literal, $width:literal) => {
            refused(|| {
                members(verify::<$whole, 2>(
                    $shape,
                    [stored(storage::<$storage>(), "s", $offset), bits(integer::<u8>(), "b", $width)],
                ))
            })
        };
    }
    assert_eq!(stored_in!(structure("S"), u8, u8, 0, 3), None);
    assert_eq!(stored_in!(structure("S"), u8, [u8; 1], 0, 8), None);
    says(stored_in!(structure("S"), [u8; 2], [u8; 2], 0, 3), &["`s`", "1", "2"]);
    says(stored_in!(structure("S"), [u8; 2], [u8; 1], 1, 3), &["`s`", "1", "0"]);
    says(stored_in!(structure("S"), u8, [u8; 0], 0, 3), &["`s`", "1"]);
    assert_eq!(stored_in!(union_type("U"), u8, [u8; 1], 0, 3), None);
    says(stored_in!(union_type("U"), [u8; 2], [u8; 2], 0, 3), &["`s`", "1", "2"]);
}

#[test]
fn native_vectors() {
    #[repr(C, align(8))]
    struct Two(u32, u32);
    let two = || members(verify::<Two, 2>(vector("V").aligned(8), [member::<u32>("x", 0), member::<u32>("y", 4)]));
    assert_eq!(refused(two), None);
    let words = refused(|| members(verify::<Words, 2>(vector("V"), [member::<u32>("x", 0), member::<u32>("y", 4)])));
    says(words, &["V", "8", "4"]);
    let mixed =
        refused(|| members(verify::<Two, 2>(vector("V").aligned(8), [member::<u32>("x", 0), member::<i32>("y", 4)])));
    says(mixed, &["V", "scalar"]);
}

/// An integer covers a member that the ABI puts behind the bits: bytes are right, but they do not align the struct.
#[test]
fn integers_over_other_members() {
    #[repr(C)]
    struct Rust(u32, u8);
    macro_rules! message {
        ($shape:expr) => {
            refused(|| {
                let storage = stored(storage::<u32>(), "s", 0);
                members(verify::<Rust, 3>($shape, [storage, bits(integer::<u32>(), "a", 9), member::<u8>("c", 4)]))
            })
            .expect("it is refused")
        };
    }
    let help = "bytes do not align the struct: give it `#[repr(C, align(4))]` too";
    let natural = message!(structure("S"));
    assert!(natural.contains("`s`") && natural.contains("`c`") && natural.contains(help), "{natural}");
    let aligned = message!(structure("S").aligned(4));
    assert!(aligned.contains("`s`") && !aligned.contains("do not align"), "{aligned}");
}
