//! Prints the C++ checks of each type, for one style of enumerations. Lines that begin with `//!` name the types.

include!(concat!(env!("OUT_DIR"), "/all.rs"));

fn main() {
    let wanted = std::env::args().nth(1).expect("the name of a style");
    let (_, types) =
        STYLES.iter().find(|(style, _)| *style == wanted).expect("a style that the build script has written");
    for (ident, layout) in *types {
        println!("//! {ident} is {}, {} bytes\n{}", layout.name, layout.size, ptx_abi::cuda::asserts(layout));
    }
}
