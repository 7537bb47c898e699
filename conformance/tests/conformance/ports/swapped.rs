//! cudarc's own test `test_launch_arrays` swaps two members of a struct: Rust has `strides` before `shape`, and CUDA
//! `shape` before `strides`. The test passes, because both have the same values.
//!
//! Of the three ways to compare, the checks of a header and the fingerprint detect the swap. A mangled name contains only
//! the types of parameters, and both sides have one type `TensorMeta`.

use ptx_abi::{KernelParams, PtxLayout, cuda};
use ptx_abi_conformance::example::dependency;
use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_text};

#[derive(PtxLayout)]
#[repr(C)]
struct TensorMeta {
    num_dims: usize,
    strides: [usize; 128],
    shape: [usize; 128],
}

#[derive(KernelParams)]
#[ptx(entry = "kernel")]
struct Kernel {
    meta: TensorMeta,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "kernel")]
struct CppKernel {
    meta: TensorMeta,
}

/// The struct in CUDA's order.
mod right {
    use ptx_abi::{KernelParams, PtxLayout};

    #[derive(PtxLayout)]
    #[repr(C)]
    pub(super) struct TensorMeta {
        num_dims: usize,
        shape: [usize; 128],
        strides: [usize; 128],
    }

    #[derive(KernelParams)]
    #[ptx(entry = "kernel")]
    pub(super) struct Kernel {
        meta: TensorMeta,
    }
}

pub(crate) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let (sources, version) = dependency("cudarc")?;
    let path = sources.join("src/driver/safe/launch.rs");
    let theirs = read_text(&path)?;
    let theirs = between(&theirs, "fn test_launch_arrays()", "Default::default()")?;

    // Our copy of the Rust struct is cudarc's, word for word.
    let of_rust = between(theirs, "#[repr(C)]\n", "unsafe impl")?;
    let ours = between(include_str!("swapped.rs"), "#[repr(C)]\n", "#[derive(KernelParams)]")?;
    let unindented = |text: &str| text.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n");
    if unindented(of_rust) != unindented(ours) {
        return Err(format!("cudarc {version} has another struct:\n{of_rust}"));
    }

    // The CUDA side is also cudarc's.
    let cuda = between(theirs, "compile_ptx_with_opts(\n            \"", "\",\n")?.replace("\\\"", "\"");
    let definition = format!("struct TensorMeta {}", between(&cuda, "struct TensorMeta ", ";\n\nextern")?);
    let kernel = cuda.replace(&format!("{definition};"), "");
    let scratch = Scratch::new("swapped")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let compile = |source: &str| nvrtc.ptx(&scratch.path(""), source, 90, &["-w"]);
    let mut missed = Vec::new();
    let mut expect = |what: &str, holds: bool| {
        if !holds {
            missed.push(what.to_owned());
        }
    };

    // The types of the parameters do not reveal the mistake, mangled or not: both are one struct of the same name and size.
    let ptx = compile(&cuda)?;
    expect("the signature tells a swap", Kernel::check(&ptx).is_ok());
    let cpp = compile(&cuda.replace("extern \"C\" ", ""))?;
    expect("the mangled name tells a swap", CppKernel::check(&cpp).is_ok());

    // The checks of Rust's struct do not compile after CUDA's struct. They compile after the struct in the right order.
    let refused = compile(&format!("{cuda}{}", cuda::asserts(TensorMeta::LAYOUT))).err().unwrap_or_default();
    for failed in ["TensorMeta::strides: byte 8", "TensorMeta::shape: byte 1032"] {
        expect(failed, refused.contains("static assertion failed") && refused.contains(failed));
    }
    expect("the right order compiles", compile(&format!("{cuda}{}", cuda::asserts(right::TensorMeta::LAYOUT))).is_ok());

    // A header with the right order contains its fingerprint, so the check of the kernel detects the swap.
    let ptx = compile(&format!("{}{kernel}", cuda::definition(right::TensorMeta::LAYOUT)))?;
    let mismatch = Kernel::check(&ptx).err().map(|error| error.to_string()).unwrap_or_default();
    expect("the fingerprint", mismatch.contains("fingerprint") && mismatch.contains("`TensorMeta`"));
    expect("the right order has the fingerprint", right::Kernel::check(&ptx).is_ok());

    // A header from Rust's struct has the same order as Rust.
    let ptx = compile(&format!("{}{kernel}", cuda::definition(TensorMeta::LAYOUT)))?;
    expect("a header of ours", Kernel::check(&ptx).is_ok());

    let row = Row::new("NVRTC compute_90", "cudarc's swapped fields", 8, missed.len());
    let report = if missed.is_empty() { mismatch } else { format!("{missed:#?}\n{refused}\n{mismatch}") };
    Ok(Summary { rows: vec![row], report })
}

fn between<'t>(text: &'t str, begin: &str, end: &str) -> Result<&'t str, String> {
    let after = text.split_once(begin).map(|(_, after)| after);
    let found = after.and_then(|after| after.split_once(end)).map(|(found, _)| found);
    found.ok_or_else(|| format!("nothing between `{begin}` and `{end}`"))
}
