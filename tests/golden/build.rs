//! Writes the types of the golden data as Rust source, with tables of the expected layouts.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

// The library shares these two modules, and not every item has a use here.
#[allow(dead_code, unreachable_pub)]
#[path = "build/c/mod.rs"]
mod c;
#[allow(dead_code, unreachable_pub)]
#[path = "build/emit.rs"]
mod emit;
#[path = "build/json.rs"]
mod json;
#[path = "build/table.rs"]
mod table;

use emit::Spelling;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=../data");
    for (name, file, spelling) in [
        ("curated", "layouts", Spelling::Primitive),
        ("random", "layouts-random", Spelling::Alias),
        ("cuda", "cuda-structs", Spelling::Primitive),
        ("peers", "peers", Spelling::Primitive),
    ] {
        let text = fs::read_to_string(Path::new("../data").join(file).with_extension("json"))?;
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
        fs::write(out.join(name).with_extension("rs"), table::module(&json::layouts(&text), spelling))?;
    }
    Ok(())
}
