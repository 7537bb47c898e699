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
use json::Case;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=../data");
    write("curated", &json::layouts(&read("layouts")?), Spelling::Primitive)?;
    write("random", &json::layouts(&read("layouts-random")?), Spelling::Alias)?;
    write("cuda", &json::cuda_structs(&read("cuda-structs")?), Spelling::Primitive)
}

fn read(name: &str) -> io::Result<String> {
    fs::read_to_string(Path::new("../data").join(name).with_extension("json"))
}

fn write(name: &str, cases: &[Case], spelling: Spelling) -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join(name).with_extension("rs"), table::module(cases, spelling))
}
