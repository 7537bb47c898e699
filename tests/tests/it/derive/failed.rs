//! Tests types around one whose derive has failed, and the declarations of which a derive reads other fields than rustc.

use ptx_abi::__private::structs::{Struct, StructMembers, field, layout, members};
use ptx_abi::__private::{FAILED, Proof};
use ptx_abi::layout::{Item, Rules};
use ptx_abi::{Layout, PtxLayout, TypeKind};
use ptx_abi_tests::panics::message;

struct Failed(u32);

// SAFETY: the layout is an error, which promises nothing about the type.
unsafe impl PtxLayout for Failed {
    const LAYOUT: &'static Layout<'static> = FAILED;
}

#[repr(C)]
struct Holds(u32, Failed);

// SAFETY: `MEMBERS` has both fields.
unsafe impl PtxLayout for Holds {
    const LAYOUT: &'static Layout<'static> = layout::<Self>();
}

// SAFETY: these are both fields.
unsafe impl Struct for Holds {
    const NAME: &'static str = "Holds";
    const MEMBERS: &'static StructMembers =
        &members::<Self, 2>(1, false, [field::<u32>("0", 0), field::<Failed>("1", 4)]);
}

/// The derive of a member has reported its own error. The type around it has no other, and no layout.
#[test]
fn members_whose_derive_has_failed() {
    const LAID_OUT: Layout<'static> = Layout::__laid_out::<Proof, 2>(
        const {
            &Proof::members(&Proof::verify::<Holds, 2>(
                Proof::structure("Holds"),
                [Proof::member::<u32>("0", 0), Proof::member::<Failed>("1", 400)],
            ))
        },
    );
    const DESCRIBED: Layout<'static> = Layout::described::<Holds, 2>(
        "Holds",
        Rules::STRUCT,
        &[Item::member("0", <u32 as PtxLayout>::LAYOUT).at(0), Item::member("1", FAILED).at(400)],
    );
    for layout in [Holds::LAYOUT, &LAID_OUT, &DESCRIBED] {
        assert!(matches!(layout.kind, TypeKind::Error(_)), "{}", layout.name);
    }
}

/// The array in a struct that bindgen declares has no bytes. Another macro may change it.
#[test]
fn an_incomplete_type_has_no_bytes() {
    let said = message(|| Proof::incomplete::<[u8; 1]>("Stream")).expect("it is refused");
    let expected =
        "[PTX214] `Stream` is declared and not defined in C++, as its field `_unused` says, but it has 1 byte,";
    assert!(said.starts_with(expected), "{said}");
}
