//! Tests the examples that are ports of other programs. A port is no longer than its original and has no more `unsafe`. A
//! header of NVIDIA's agrees with its Rust types. The checks find a mistake in a program that has no such checks.

mod nvenc;
mod swapped;

use std::fs;
use std::path::Path;

use ptx_abi_conformance::example::{Length, dependency, folder};
use ptx_abi_conformance::harness::{Check, Row, Summary};
use ptx_abi_conformance::toolchain::{Tool, Toolchain, read_text, workspace};

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("ports_of_cudarcs_examples", &[Tool::Rustfmt], cudarc),
        Check::new("cudarcs_swapped_fields", &[Tool::Nvrtc, Tool::Gcc], swapped::check),
        Check::new(
            "nvenc_is_shorter_than_bindgens",
            &[Tool::NvencHeader, Tool::Bindgen, Tool::Clang, Tool::Rustfmt],
            nvenc::length,
        ),
        Check::new(
            "nvenc_is_what_the_header_says",
            &[Tool::NvencHeader, Tool::Nvcc, Tool::Clang, Tool::Gxx],
            nvenc::agrees,
        ),
        Check::new("nvenc_is_not_what_a_changed_header_says", &[Tool::NvencHeader, Tool::Gxx], nvenc::changed),
        Check::new("nvenc_writes_what_cpp_writes", &[Tool::NvencHeader, Tool::Gxx], nvenc::bytes),
    ]
}

/// Compares the ports of cudarc's examples, which the test reads from cudarc's sources.
fn cudarc(_: &Toolchain) -> Result<Summary, String> {
    let (sources, version) = dependency("cudarc")?;
    let originals = sources.join("examples");
    let read = |path: &Path| read_text(path);

    let original = Length::of_rust(&originals.join("05-device-repr.rs"))?;
    let device_repr = compare("cudarc/device_repr.rs", &version, original)?;

    let kernel = Length::of(&read(&originals.join("constant_memory.cu"))?);
    let original = Length::of_rust(&originals.join("09-constant-memory.rs"))? + kernel;
    let constant_params = compare("cudarc/constant_params.rs", &version, original)?;

    let report = format!("device_repr: {device_repr}\nconstant_params: {constant_params}");
    Ok(Summary { rows: vec![Row::new("rustfmt", "ports no longer than cudarc's examples", 2, 0)], report })
}

/// The port is no longer than the original, and its documentation contains both lengths.
fn compare(port: &str, version: &str, original: Length) -> Result<String, String> {
    let path = folder().join(port);
    let length = Length::of_rust(&path)?;
    let both = format!("{length}; the original: {original}");
    if length.lines > original.lines || length.unsafes > original.unsafes || length.lines == 0 {
        return Err(format!("{port}: {both}"));
    }
    let documented = documentation(&path)?;
    for says in [
        format!("of cudarc {version}"),
        format!("this one has {}, the original {}", length.lines, original.lines),
        format!("This one has {} `unsafe`, the original {}", length.unsafes, original.unsafes),
    ] {
        if !documented.contains(&says) {
            return Err(format!("{port} does not say: {says}"));
        }
    }
    in_readme(length, original)?;
    Ok(both)
}

/// The table of the examples contains both lengths.
fn in_readme(port: Length, original: Length) -> Result<(), String> {
    let readme = fs::read_to_string(workspace().join("examples/README.md"))
        .map_err(|error| format!("examples/README.md: {error}"))?;
    let row = format!("| {}, was {} | {}, was {} |", port.lines, original.lines, port.unsafes, original.unsafes);
    if readme.contains(&row) { Ok(()) } else { Err(format!("examples/README.md does not say: {row}")) }
}

/// The documentation of a program, as one line.
fn documentation(path: &Path) -> Result<String, String> {
    let text = read_text(path)?;
    let words = text.lines().filter_map(|line| line.strip_prefix("//!")).flat_map(str::split_whitespace);
    Ok(words.collect::<Vec<_>>().join(" "))
}
