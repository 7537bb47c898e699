//! Compiles the crate for the GPU with rustc and the real `core`. ptxas accepts the result, its declarations are those of
//! the crate, and its accessors cost no more instructions than those of C++.

mod chapter;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::comparison::{self, Comparison, Compiler, Deviation};
use ptx_abi::PtxLayout as _;
use ptx_abi_conformance::gpu::{
    assemble, clang_ptx, device_crate, device_ptx, instructions, nvcc_ptx, optimised, write_device_crate,
};
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::ptx::prototypes;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_text};

const RUSTC: &str = "rustc sm_90";
const SM: u32 = 90;

pub(crate) fn checks() -> Vec<Check> {
    let compilers =
        &[Tool::DeviceCargo, Tool::Nvcc, Tool::Gxx, Tool::Clang, Tool::Ptxas, Tool::Cuobjdump, Tool::Nvdisasm];
    vec![
        Check::new("declares_what_the_crate_says", &[Tool::DeviceCargo], declared),
        Check::new("halves_are_what_they_wrap", &[Tool::DeviceCargo], halves),
        Check::new("a_setter_adds_no_text", &[Tool::DeviceCargo], setter),
        Check::new("assembles", &[Tool::DeviceCargo, Tool::Ptxas], assembles),
        Check::new("the_chapter_works_from_an_empty_folder", &[Tool::DeviceCargo], chapter::works),
        Check::new("accessors_cost_no_more_than_in_cpp", compilers, accessors),
        Check::new("rustc_fails_on_alignments_above_16_by_value", &[Tool::DeviceCargo], over_aligned),
    ]
}

/// The PTX of `conformance/device`.
fn device(toolchain: &Toolchain) -> Result<String, String> {
    device_ptx(toolchain, &device_crate(), &target())
}

/// The build folder of all crates for the GPU, so `core` is compiled once.
pub(crate) fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("device")
}

fn declared(toolchain: &Toolchain) -> Result<Summary, String> {
    let found = prototypes(&device(toolchain)?)?;
    let mut comparison = Comparison::of(Compiler::Rustc, &comparison::by_value(), &found);
    if !comparison.deviations.contains(&Deviation::PointerAttributes) {
        comparison.differences.push("no kernel takes a pointer of Rust's".to_owned());
    }
    Ok(Summary::of(RUSTC, "declarations of every class", comparison.cases, &comparison.differences))
}

/// A deviation of facts 3: Rust code passes `half::f16` by value as
/// a `u16`, not as `__half`; it passes Rust's `f16` as `__half`.
fn halves(toolchain: &Toolchain) -> Result<Summary, String> {
    let found = prototypes(&device(toolchain)?)?;
    let mut differences = Vec::new();
    for (function, passed) in [("half_of_crate", u16::LAYOUT), ("half_of_rust", half::f16::LAYOUT)] {
        let kernel = format!("{function}_entry");
        let expected = [
            passed.entry_param(&format!("{kernel}_param_0")).to_string(),
            passed.func_param(&format!("{function}_param_0")).to_string(),
            passed.func_return("func_retval0").to_string(),
        ];
        let [entry, func] = [&kernel, function].map(|name| found.get(name).cloned().unwrap_or_default());
        let theirs = [entry.params, func.params, func.returns];
        let differ = expected.iter().zip(&theirs).filter(|(ours, theirs)| [(*ours).clone()] != theirs.as_slice());
        differences.extend(differ.map(|(ours, theirs)| format!("{function}: {theirs:?} instead of `{ours}`")));
    }
    Ok(Summary::of(RUSTC, "known deviations: 16-bit floats", 6, &differences))
}

fn assembles(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("device-assembles")?;
    let ptx = device(toolchain)?;
    let functions = prototypes(&ptx)?.len();
    // Newer targets need a version that supports them.
    let (_, body) = ptx.split_once(".address_size").ok_or("rustc's module has no `.address_size`")?;
    let mut result = Summary::default();
    for sm in [SM, 100, 120] {
        let text = format!(".version 8.7\n.target sm_{sm}\n.address_size{body}");
        let answer = assemble(toolchain, &scratch.write(&format!("device.sm_{sm}.ptx"), &text)?, sm).map(drop);
        result.accepted(&format!("ptxas sm_{sm}"), "assembles rustc's code", functions, answer);
    }
    Ok(result)
}

/// Accessors for which nvcc's code also reads and writes a neighbor of the bit-field.
///
/// `j` has the bits 9 to 17 of figure 3. nvcc accesses its unit, an `int` with bits 0 to 31, and so writes `c`, which
/// is another memory location (C11 3.14, C++ [intro.memory]): a store to `c` by another thread in between is lost.
/// clang and this crate stay in the three bytes of the run, and need two accesses.
const WRITES_NEIGHBOUR: [&str; 2] = ["get_Fig3_j", "set_Fig3_j"];

fn accessors(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("device-accessors")?;
    let sass = |name: &str, ptx: &str| {
        instructions(toolchain, &optimised(toolchain, &scratch.write(&format!("{name}.ptx"), ptx)?, SM)?)
    };
    let source = read_text(device_crate().join("accessors.cu"))?;
    let source = scratch.write("accessors.cu", &source)?;
    let nvcc = sass("nvcc", &nvcc_ptx(toolchain, &source, SM)?)?;
    let clang = sass("clang", &clang_ptx(toolchain, &source, SM, &["-O2", "-Wno-unknown-cuda-version"])?)?;
    let ours = sass("ours", &device(toolchain)?)?;

    let mut table = format!("SASS instructions, sm_{SM}\n{:13} {:>5} {:>5} {:>5}\n", "kernel", "ours", "nvcc", "clang");
    let mut differences = Vec::new();
    for (name, theirs) in &nvcc {
        let count = |code: &BTreeMap<String, Vec<String>>| code.get(name).map_or(0, Vec::len);
        let (ours, clang) = (count(&ours), count(&clang));
        let except = WRITES_NEIGHBOUR.contains(&name.as_str());
        let limit = if except { clang } else { theirs.len() };
        let note = if except { "  nvcc accesses the neighbour `c` too" } else { "" };
        let _ = writeln!(table, "{name:13} {ours:5} {:5} {clang:5}{note}", theirs.len());
        if ours == 0 || ours > limit {
            differences.push(format!("{name}: {ours} instructions, {limit} in C++"));
        }
        if except && !accesses_words(theirs) {
            differences.push(format!("{name}: nvcc leaves the neighbour alone now: {theirs:#?}"));
        }
    }
    let mut result = Summary::of("rustc, nvcc sm_90", "no more instructions per accessor", nvcc.len(), &differences);
    result.report = format!("{}\n{table}", result.report);
    Ok(result)
}

/// Whether every access to bytes 0 to 3 of the structure has 32 bits.
fn accesses_words(code: &[String]) -> bool {
    // A getter also stores the value in 32 bits, and a setter loads it in 32 bits.
    let accesses: Vec<_> = code.iter().filter(|text| text.starts_with("LDG") || text.starts_with("STG")).collect();
    !accesses.is_empty() && accesses.iter().all(|text| !text.contains(".U8") && !text.contains(".U16"))
}

/// The only function outside the crate that a kernel with `set_x` calls is the panic of `core`.
fn setter(toolchain: &Toolchain) -> Result<Summary, String> {
    let source = "#![no_std]\n#![feature(abi_ptx)]\n#[ptx_abi::bit_fields]\n#[derive(ptx_abi::PtxLayout)]\n#[repr(C)]\n\
        pub struct Level {\n#[bits(5)]\npub level: i32,\n}\n#[unsafe(no_mangle)]\n\
        pub extern \"ptx-kernel\" fn k(to: &mut Level, level: i32) { to.set_level(level) }\n";
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("device-setter");
    write_device_crate(&package, source)?;
    let ptx = device_ptx(toolchain, &package, &target())?;
    let error = ptx_abi::check::check_functions(&ptx).err().map(|error| error.to_string()).unwrap_or_default();
    let expected = error.contains("define: 1\n") && error.contains("// core::panicking::") && ptx.len() < 4000;
    let differences = if expected { Vec::new() } else { vec![format!("{error}\n{ptx}")] };
    Ok(Summary::of(RUSTC, "a setter adds no text", 1, &differences))
}

/// Facts 3, deviation 4: users pass a reference instead, as `over_aligned` in `conformance/device` does.
fn over_aligned(toolchain: &Toolchain) -> Result<Summary, String> {
    let functions = [
        ("kernel", "extern \"ptx-kernel\" fn f(_: Over) {}"),
        ("function", "extern \"C\" fn f(_: Over) {}"),
        ("return", "extern \"C\" fn f() -> Over { Over(0) }"),
    ];
    let mut differences = Vec::new();
    for (position, function) in functions {
        let source = format!(
            "#![no_std]\n#![feature(abi_ptx)]\n#[derive(Clone, Copy, ptx_abi::PtxLayout)]\n#[repr(C, align(32))]\n\
             pub struct Over(pub u32);\n#[unsafe(no_mangle)]\npub {function}\n"
        );
        let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("device-over-aligned-{position}"));
        write_device_crate(&package, &source)?;
        match device_ptx(toolchain, &package, &target()) {
            Err(message) if message.contains("Align is given as power of 2 no larger than 16 bytes") => {}
            Err(message) => differences.push(format!("{position}: another error: {message}")),
            Ok(_) => differences.push(format!("{position}: rustc compiles it now, correct the documentation")),
        }
    }
    Ok(Summary::of(RUSTC, "known failure: alignment over 16 by value", functions.len(), &differences))
}
