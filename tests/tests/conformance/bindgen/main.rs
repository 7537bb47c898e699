//! Prints the C++ checks of each type, for one style of enumerations. Lines that begin with `//!` name the types.

include!(concat!(env!("OUT_DIR"), "/all.rs"));

fn main() {
    let style = std::env::args().nth(1);
    let types = match style.as_deref() {
        Some("constants") => constants::TYPES,
        Some("modules") => modules::TYPES,
        Some("newtypes") => newtypes::TYPES,
        Some("enums") => enums::TYPES,
        other => panic!("no style {other:?}"),
    };
    for (ident, layout) in types {
        println!("//! {ident} is {}, {} bytes\n{}", layout.name, layout.size, layout.cuda_asserts());
    }
}
