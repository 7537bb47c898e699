//! tfhe-cuda-backend: compares the bindings by bindgen with the headers, at each level.

use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_text};

use super::{Checks, LEVELS, changed, folder};
use crate::functions::verdict::{Verdict, clang, gxx, nvcc};

const VERSION: &str = "0.16.0";

/// The unchanged bindings, with the attribute before each block and the derive on each struct.
fn bindings(source: &str) -> String {
    let mut out = String::from("mod ffi { pub use std::ffi::*; }\nmod bindings {\n");
    let mut names = Vec::new();
    for line in source.lines() {
        if line == "unsafe extern \"C\" {" {
            let name = format!("FUNCTIONS_{}", names.len());
            out = out + "#[ptx_abi::cuda_functions(pub " + &name + ")]\n";
            names.push(name);
        }
        out += &line.replace("#[derive(Debug, Copy, Clone)]", "#[derive(Debug, Copy, Clone, ptx_abi::PtxLayout)]");
        out.push('\n');
    }
    out + &format!(
        "pub const ALL: &[&[ptx_abi::cuda::CudaFunction<'static>]] = &[{}];\n}}\nuse bindings::ALL;\n",
        names.join(", ")
    )
}

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let home = folder("tfhe-cuda-backend", VERSION)?;
    let checks = Checks::new("functions_tfhe", &bindings(&read_text(home.join("src/bindings.rs"))?), &[])?;
    let scratch = Scratch::new("tfhe")?;
    let folders = [home.join("cuda/include")];
    let header = home.join("wrapper.h");
    let file = scratch.write("strict.cu", &checks.unit(&[&header], &str::to_owned))?;
    let cpp = scratch.write("strict.cpp", &checks.unit(&[&header], &str::to_owned))?;
    let mut summary = Summary::default();
    for (compiler, command) in [
        ("g++", gxx(toolchain, &cpp, &folders)?),
        ("clang CUDA, host", clang(toolchain, &file, &folders)?),
        ("nvcc sm_90", nvcc(toolchain, &file, &folders)?),
    ] {
        Verdict::new(command)?.expect(&Verdict::default(), compiler)?;
        for level in LEVELS {
            let what = format!("functions of tfhe-cuda-backend against its headers, {}", level.to_lowercase());
            summary.add(compiler, what, checks.functions.len(), 0);
        }
    }
    // Every line can fail: here each line has another type in Rust and must fail.
    let other = scratch.write("changed.cpp", &checks.strict().unit(&[&header], &changed))?;
    let verdict = Verdict::new(gxx(toolchain, &other, &folders)?)?;
    let found = verdict.differs.len();
    let expected = checks.types();
    if found != expected || !verdict.others.is_empty() {
        return Err(format!("{found} of {expected} changed types are refused: {:#?}", verdict.others));
    }
    summary.add("g++", "parameters and results of tfhe-cuda-backend, each changed: refused", found, 0);
    Ok(summary)
}
