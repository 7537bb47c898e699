//! Compiles with clang as HIP: for the host, and for an AMD device.

use std::path::Path;

use ptx_abi::{cuda_asserts, cuda_header};
use ptx_abi_conformance::harness::{Answer, Summary};
use ptx_abi_conformance::headers::unit;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, run};

#[allow(clippy::wildcard_imports, reason = "as the header has them all")]
use super::shared::*;
use super::{CHECKS, HEADER, REFUSED};

/// The host and the device half, without the libraries of `ROCm`.
const HALVES: [(&str, &str); 2] = [("clang HIP host", "--cuda-host-only"), ("clang HIP gfx90a", "--cuda-device-only")];

fn compile(toolchain: &Toolchain, half: &str, headers: Option<&Path>, text: &str) -> Result<Answer, String> {
    let scratch = Scratch::new("hip")?;
    let mut command = toolchain.command(Tool::Clang)?;
    command.args(["-x", "hip", half, "--offload-arch=gfx90a", "-nogpuinc", "-nogpulib", "-std=c++17", "-w"]);
    if let Some(headers) = headers {
        command.arg("-D__HIP_PLATFORM_AMD__").arg("-I").arg(headers);
    }
    command.args(["-S", "-emit-llvm", "-o", "-"]).arg(scratch.write("text.hip", text)?);
    Ok(run(&mut command).map(drop))
}

/// Compiles the unit, and then the unit with one line changed, which must be refused.
fn each(
    toolchain: &Toolchain,
    (name, count): (&str, usize),
    headers: Option<&Path>,
    text: &str,
    (line, changed): (&str, &str),
) -> Result<Summary, String> {
    if !text.contains(line) {
        return Err(format!("no `{line}` in {text}"));
    }
    let mut summary = Summary::default();
    for (compiler, half) in HALVES {
        summary.accepted(compiler, name, count, compile(toolchain, half, headers, text)?);
        let answer = compile(toolchain, half, headers, &text.replace(line, changed))?;
        summary.expect(compiler, name, changed, &answer, &[REFUSED]);
    }
    Ok(summary)
}

/// Compiles types of numbers, bit-fields and pointers, and every constant.
pub(super) fn compiles(toolchain: &Toolchain) -> Result<Summary, String> {
    let header = cuda_header!(
        Word, Bits, Packed, PackedBits, index, Limits;
        const BLOCK_SIZE, I64, TENTH, INFINITE, YES, NAME, WEIGHTS
    );
    let asserts = cuda_asserts!(
        Word, Bits, Packed, PackedBits, index, Limits;
        const BLOCK_SIZE, I64, TENTH, INFINITE, YES, NAME, WEIGHTS
    );
    let text = format!("{}{}", unit(&header.to_string()), unit(&asserts.to_string()));
    let line = ("    int c : 20; ", "    int c : 19; ");
    each(toolchain, ("types and constants without vectors", 13), None, &text, line)
}

/// Compiles with HIP's own headers, which define `float4`.
pub(super) fn vectors(toolchain: &Toolchain) -> Result<Summary, String> {
    let text = format!("{}{}", unit(HEADER), unit(CHECKS));
    let headers = toolchain.path(Tool::HipHeaders)?;
    let line = ("    float4 position; ", "    float3 position; ");
    each(toolchain, ("types and constants with vectors", 31), Some(&headers), &text, line)
}
