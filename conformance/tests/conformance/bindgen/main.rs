//! Prints the C++ checks of each type, for one style of enumerations, and those of the functions. Lines that begin with `//!`
//! name the types.

include!(concat!(env!("OUT_DIR"), "/all.rs"));

/// The version and the style, the layouts, and the checks of the functions.
type Style = (&'static str, &'static [(&'static str, &'static ptx_abi::Layout<'static>)], fn() -> String);

fn main() {
    let wanted = std::env::args().nth(1).expect("the name of a style");
    let (_, types, functions) =
        STYLES.iter().find(|(style, ..)| *style == wanted).expect("a style that the build script has written");
    for (ident, layout) in *types {
        println!("//! {ident} is {}, {} bytes\n{}", layout.name, layout.size, ptx_abi::cuda::asserts(layout));
    }
    print!("{}", functions());
}
