//! Variables in cubins: sizes, state spaces, alignments and initial bytes, and the fingerprints among them.

use std::fmt::Write as _;

use ptx_abi::object::Cubin;
use ptx_abi::{PtxLayout, StateSpace};
use ptx_abi_conformance::gpu::{is_tried, link};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_bytes};

use super::{ARCHITECTURES, declarations, nvcc};
use crate::comparison;

/// The limit in bytes for constants, below the 64 KiB of constant memory.
const CONSTANT: usize = 60_000;

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let types = [comparison::classes(), comparison::random(100)].concat();
    let mut text = declarations(&types);
    let (mut end, mut expected) = (0, Vec::new());
    for subject in &types {
        let _ = writeln!(text, "extern \"C\" {{ __device__ {} g_{}; }}", subject.cpp, subject.id);
        expected.push((format!("g_{}", subject.id), StateSpace::Global, subject.layout));
        end = (end + subject.layout.size).next_multiple_of(256);
        if end < CONSTANT {
            let _ = writeln!(text, "extern \"C\" {{ __constant__ {} c_{}; }}", subject.cpp, subject.id);
            expected.push((format!("c_{}", subject.id), StateSpace::Const, subject.layout));
        }
    }
    text += "extern \"C\" { __device__ int initial[3] = {1, 2, -1}; __constant__ float table[2] = {1, 2}; }\n";
    let scratch = Scratch::new("cubins-variables")?;
    let file = scratch.write("variables.cu", &text)?;
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        let arch = format!("-arch=sm_{sm}");
        for options in [&["-cubin", &arch][..], &["-rdc=true", "-cubin", &arch]] {
            let compiler = format!("{} sm_{sm}", if options.len() == 2 { "nvcc" } else { "nvcc -rdc" });
            if !is_tried(sm) {
                summary.add(compiler, "variables in cubins", 0, 0);
                continue;
            }
            let bytes = nvcc(toolchain, &file, options, &scratch.path("variables.cubin"))?;
            let cubin = Cubin::try_new(&bytes).map_err(|error| error.to_string())?;
            let mut wrong = Vec::new();
            for (name, space, layout) in &expected {
                match cubin.variable(name) {
                    Some(found)
                        if (found.size, found.is_const) == (layout.size, *space == StateSpace::Const)
                            && found.align >= layout.align => {}
                    found => wrong.push(format!("{options:?}: `{name}`, {}: {found:?}", layout.name)),
                }
            }
            for (name, bytes) in [
                ("initial", [1_i32, 2, -1].map(i32::to_le_bytes).concat()),
                ("table", { [1_f32, 2.].map(f32::to_le_bytes).concat() }),
            ] {
                if cubin.variable(name).and_then(|variable| variable.bytes) != Some(&bytes[..]) {
                    wrong.push(format!("{options:?}: {:?}", cubin.variable(name)));
                }
            }
            summary.compared(compiler, "variables in cubins", expected.len() + 2, &wrong);
        }
    }
    Ok(summary)
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "geometry::Edge")]
struct Edge {
    from: u32,
    to: u32,
}

/// Tests a constant with a C name, one with a mangled C++ name, and one that is negative in PTX.
pub(super) fn fingerprints(toolchain: &Toolchain) -> Result<Summary, String> {
    const LAYOUTS: [(&str, u64); 3] =
        [("geometry__Edge", Edge::LAYOUT.fingerprint()), ("Mangled", 0x0123_4567_89ab_cdef), ("High", u64::MAX - 1)];
    let mut text = String::new();
    for (name, fingerprint) in LAYOUTS {
        let (linkage, end) = if name == "Mangled" { ("namespace ns { extern", " }") } else { ("extern \"C\"", "") };
        let _ = writeln!(
            text,
            "{linkage} __device__ __attribute__((weak)) const unsigned long long ptx_abi_layout_{name} = \
             {fingerprint:#x}ULL;{end}"
        );
    }
    text += "extern \"C\" __global__ void k(float *out) { *out = 1; }\n";
    let scratch = Scratch::new("cubins-fingerprints")?;
    let file = scratch.write("unit.cu", &text)?;
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        let arch = format!("-arch=sm_{sm}");
        let whole = nvcc(toolchain, &file, &["-cubin", &arch], &scratch.path("whole.cubin"))?;
        let part = scratch.path("part.cubin");
        nvcc(toolchain, &file, &["-rdc=true", "-cubin", &arch], &part)?;
        let linked = scratch.path("linked.cubin");
        link(toolchain, &[&part], sm, &linked)?;
        let linked = read_bytes(&linked)?;
        for (tool, bytes) in [("nvcc", &whole), ("nvlink", &linked)] {
            let cubin = Cubin::try_new(bytes).map_err(|error| error.to_string())?;
            let found: Vec<_> = cubin.fingerprints().collect();
            let missing = LAYOUTS.iter().filter(|layout| !found.contains(layout));
            let wrong: Vec<_> = missing.map(|(name, _)| format!("{tool} sm_{sm}: no `{name}` in {found:x?}")).collect();
            summary.compared(format!("{tool} sm_{sm}"), "fingerprints in cubins", LAYOUTS.len(), &wrong);
        }
    }
    Ok(summary)
}
