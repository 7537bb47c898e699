//! Tests bugs that bindgen has had with bit-fields, by the number of the issue. Their structs are in `data/peers.json`, of which
//! `golden` compares the layouts and accessors. Here is what typedefs add to that.

use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::scalar::Scalar;
use ptx_abi::{Layout, Member, PtxLayout, TypeKind};

/// "codegen: Pad bitfields to field offset if applicable": a bit-field that would cross its unit starts after padding.
///
/// The case is from the discussion in #3453. Its unit has the alignment
/// of a typedef, which no Rust type has, so the engine places it.
#[test]
fn bindgen_3459() {
    // typedef unsigned int U __attribute__((aligned(2)));
    // struct Outer { char before; U bits : 31; char mid; U inner; char tail; };
    const U: &Layout<'_> = &Layout { name: "U", size: 4, align: 2, kind: TypeKind::Scalar(Scalar::U32) };
    let items = [
        Item::member("before", i8::LAYOUT),
        Item::bit_field("bits", U, 31),
        Item::member("mid", i8::LAYOUT),
        Item::member("inner", U),
        Item::member("tail", i8::LAYOUT),
    ];
    let mut members = [Member::EMPTY; 8];
    let outer = place("Outer", Rules::STRUCT, &items, &mut members).expect("it has a layout");
    assert_eq!((outer.size, outer.align), (14, 2));
    let places: Vec<_> = outer.members().iter().map(|member| (member.bit_offset, member.bit_width)).collect();
    assert_eq!(places, [(0, 8), (16, 31), (48, 8), (64, 32), (96, 8)]);
}
