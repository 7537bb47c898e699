//! Types of a C++ header, which bindgen has read: their layouts are proven, and C++ checks them too.
//!
//! Without an argument it prints a layout. With `checks` it prints what a C++ compiler or nvcc has to compile:
//! `cargo run -- checks > checks.cu && nvcc -ptx -I . checks.cu`.

use ptx_abi::{Layout, PtxLayout, cuda};

#[allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals, unsafe_op_in_unsafe_fn)]
mod bindings {
    include!(concat!(env!("OUT_DIR"), "/shared.rs"));
}
use bindings::root::{Derived, Empty, Flags, Launch, Launch_Limits, Message, Packed, Tile, Value, physics};

/// What C++ shall check. Types without a name are checked where they are members.
const TYPES: [&Layout<'static>; 11] = [
    Value::LAYOUT,
    Flags::LAYOUT,
    Tile::LAYOUT,
    Derived::LAYOUT,
    Empty::LAYOUT,
    Packed::LAYOUT,
    Message::LAYOUT,
    Launch::LAYOUT,
    Launch_Limits::LAYOUT,
    physics::Particle::LAYOUT,
    physics::Contact::LAYOUT,
];

fn main() {
    // bindgen calls the member `type_`, C++ calls it `type`.
    assert_eq!(Value::LAYOUT.members()[0].cpp_name(), "type");
    assert_eq!(physics::Contact::LAYOUT.name, "physics::Contact");

    let checks: String = TYPES.iter().map(|layout| cuda::asserts(layout)).collect();
    let of_element = "PTX_ABI_PLACE_OF(\"Value::grid[0]\", PTX_ABI_ELEMENT(PTX_ABI_TYPE(Value, grid)), y, 4, 4);";
    for check in ["PTX_ABI_PLACE(Value, type, 0, 4);", of_element] {
        assert!(checks.contains(check), "no {check}");
    }
    match std::env::args().nth(1).as_deref() {
        Some("checks") => println!("#include \"shared.hpp\"\n{checks}"),
        _ => print!("{}\n{}", Value::LAYOUT.table(), Flags::LAYOUT.table()),
    }
}
