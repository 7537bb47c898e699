//! Generated headers compile whatever the names of types and members are.

// These types are for headers; this program does not use them all.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::wildcard_imports, clippy::struct_field_names)]
#[allow(clippy::enum_variant_names)]
mod types;

mod generate;
mod strict;
mod warnings;

use ptx_abi::cuda::CudaHeader;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::ptx::Module;
use ptx_abi::{Layout, PtxLayout, cuda, cuda_asserts, cuda_header};
use ptx_abi_conformance::gpu::nvcc;
use ptx_abi_conformance::harness::{Check, Summary, sampled};
use ptx_abi_conformance::headers::{Compiler, Compilers, unit};
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_text, workspace, write};
use ptx_abi_conformance::units::{Unit, renamed};
use ptx_abi_tests::rng::Rng;

pub(crate) fn checks() -> Vec<Check> {
    let tools = &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc, Tool::Clang, Tool::Gxx];
    vec![
        Check::new("hostile_names", tools, hostile_names),
        Check::new("shared_types", tools, shared_types),
        Check::new("letters", tools, letters),
        Check::new("two_releases", tools, two_releases),
        Check::new("letters_of_constants", tools, letters_of_constants),
        Check::new("bits_of_floats", tools, strict::floats),
        Check::new("warnings", tools, warnings::warnings),
    ]
}

/// nvcc and NVRTC write names as Rust looks for them, of types in the names of kernels and of fingerprints.
fn letters(toolchain: &Toolchain) -> Result<Summary, String> {
    const KERNEL: &str = "__global__ void k(Gr\\u00f6\\u00dfe g, r\\u00e4ume::Uses *u) { u->gr\\u00f6\\u00dfe = g; }\n";
    let scratch = Scratch::new("headers-letters")?;
    let layouts = [types::letters::Größe::LAYOUT, types::letters::Uses::LAYOUT];
    let header = CudaHeader::new(&layouts);
    let text = unit(&header.to_string()) + KERNEL;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?.ptx(&scratch.path(""), &text, 90, &[])?;
    let file = scratch.write("letters.cu", &text)?;
    let nvcc = read_text(nvcc(toolchain, &file, 90, "ptx", &["-std=c++17", "-w"])?)?;
    let params = [Param::of::<types::letters::Größe>("g"), Param::of::<ptx_abi::DevPtrMut<types::letters::Uses>>("u")];
    let mut summary = Summary::default();
    for (compiler, ptx) in [("nvcc sm_90", nvcc), ("NVRTC compute_90", nvrtc)] {
        let names: Vec<_> = Module::new(&ptx).fingerprints().iter().map(|(name, _)| (*name).to_owned()).collect();
        let kernel = Module::new(&ptx).entries().next().ok_or("there is no kernel")?.name.to_owned();
        let swapped = [params[1], params[0]];
        let mut results = vec![
            check_entry("K", &params, &ptx, &kernel).map(drop).map_err(|error| error.to_string()),
            header.check(&ptx).map_err(|error| error.to_string()),
            check_entry("K", &swapped, &ptx, &kernel).is_err().then_some(()).ok_or_else(|| "swapped".to_owned()),
        ];
        for name in ["Gr_u00f6_u00dfe", "r_u00e4ume__Uses"] {
            results.push(if names.iter().any(|found| found == name) {
                Ok(())
            } else {
                Err(format!("{name}: {names:?}"))
            });
        }
        let cases = results.len();
        let wrong: Vec<_> = results.into_iter().filter_map(Result::err).collect();
        summary.compared(compiler, "names with letters outside of ASCII", cases, &wrong);
    }
    Ok(summary)
}

const GRÖSSE: u32 = 16;

/// A constant with letters outside of ASCII compiles everywhere but in NVRTC, which reads the reason in the header. Under
/// another name it compiles there too.
fn letters_of_constants(toolchain: &Toolchain) -> Result<Summary, String> {
    const NVRTC: &str = "NVRTC compute_90";
    let compilers = Compilers::new(toolchain, "headers-letters-of-constants")?;
    let mut summary = Summary::default();
    for (name, header) in
        [("SIZE", cuda_header!(const GRÖSSE as SIZE)), ("GRÖSSE", cuda_header!(const GRÖSSE as ns::GRÖSSE))]
    {
        for (compiler, answer) in compilers.compile(&unit(&header.to_string()))? {
            let is_refused = compiler == NVRTC && name != "SIZE";
            let words = ["NVRTC accepts no constant with a name outside of ASCII"];
            let words = if is_refused { &words[..] } else { &[] };
            summary.expect(compiler, "constants with letters outside of ASCII", name, &answer, words);
        }
    }
    Ok(summary)
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Twice {
    low: u32,
    high: u32,
}

/// The same type in a later release of the program that generates its header.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "Twice")]
struct Changed {
    high: u32,
    low: u32,
}

/// A unit may have headers and checks of one release alone, and one layout of each type.
fn two_releases(toolchain: &Toolchain) -> Result<Summary, String> {
    const RELEASES: &str = "two releases of ptx-abi wrote the headers and checks";
    const LAYOUTS: &str = "Twice: two types, or two headers, with this name differ";
    let header = cuda_header!(Twice).to_string();
    let (checks, changed) = (cuda_asserts!(Twice), cuda_header!(Changed));
    let other = |text: &str| {
        let (_, number) = text.split_once("#define PTX_ABI_CHECKS ").expect("a text has the number of its release");
        text.replace(&number[..10], "0x00c0ffee")
    };
    let compilers = Compilers::new(toolchain, "headers-two-releases")?;
    let mut summary = Summary::default();
    let units = [
        ("headers and checks of one release", header.clone(), checks.to_string(), None),
        ("headers of two releases refused", header.clone(), other(&header), Some(RELEASES)),
        ("checks of another release refused", header.clone(), other(&checks.to_string()), Some(RELEASES)),
        ("headers with two layouts of one type refused", header, changed.to_string(), Some(LAYOUTS)),
    ];
    for (check, first, second, message) in units {
        for (compiler, answer) in compilers.compile(&[first, second].concat().replace("#pragma once\n", ""))? {
            summary.expect(compiler, check, "", &answer, message.as_slice());
        }
    }
    Ok(summary)
}

/// The number of types in one unit.
const BATCH: usize = 60;

/// Compiles random types whose names and members' names are keywords, macros, functions, types, and names of the checks.
fn hostile_names(toolchain: &Toolchain) -> Result<Summary, String> {
    let compilers = Compilers::new(toolchain, "headers-hostile")?;
    let mut summary = Summary::default();
    let mut rng = Rng::from_env(0x4ead);
    for _ in (0..sampled(300, BATCH)).step_by(BATCH) {
        let layouts = generate::header(&mut rng, BATCH);
        let text = unit(&CudaHeader::new(&layouts).to_string());
        let answers = compilers.compile(&text)?;
        if answers.iter().any(|(_, answer)| answer.is_err()) {
            write(workspace().join("target/refused.h"), &text)?;
            summary.report += "the unit is kept in target/refused.h\n";
        }
        for (compiler, answer) in answers {
            summary.accepted(compiler, "headers of types with hostile names", layouts.len(), answer);
        }
    }
    Ok(summary)
}

/// The names of the types that contain each other, and of their copies.
const NAMES_OF_SHARED: [&str; 20] = [
    "Leaf", "Other", "Wrong", "Two", "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "E1", "E2", "E3", "E4", "E5",
    "E6", "E7", "E8",
];

/// The types in the place of one.
const OTHERS: [&str; 2] = ["Wrong", "Other"];

/// Compiles `cuda_asserts` of types that contain each other many times. The checks accept one C++ type, and two with the
/// same layout as far as they check the members. They refuse another layout at any place.
fn shared_types(toolchain: &Toolchain) -> Result<Summary, String> {
    let leaf = "struct Leaf { unsigned value; unsigned low : 3; };\nstruct Other { unsigned value; unsigned low : 3; };\n\
                struct Wrong { unsigned value; unsigned low : 4; };\n";
    let level = |level: usize, below: &str| format!("struct D{level} {{ {below} a; {below} b[1]; }};\n");
    let same: String =
        (1..=8).map(|n| level(n, &if n == 1 { "Leaf".to_owned() } else { format!("D{}", n - 1) })).collect();
    let few = "struct Two { Leaf a; Other b[1]; };\n";
    let asserts = |layout: &Layout<'_>| cuda::asserts(layout);
    let compilers = Compilers::new(toolchain, "headers-shared")?;
    let mut summary = Summary::default();
    let right =
        format!("{leaf}{same}{few}{}{}", asserts(types::diamonds::D8::LAYOUT), asserts(types::diamonds::Two::LAYOUT));
    let mut file = Unit::default();
    file.push(0, &renamed(&right, &NAMES_OF_SHARED, 0));
    for (id, other) in (1..).zip(OTHERS) {
        let last = same.replace("struct D8 { D7 a; D7 b[1]; };", "struct D8 { D7 a; E7 b[1]; };");
        let copies = same.replace("Leaf a; Leaf b", &format!("Leaf a; {other} b")).replace('D', "E");
        let wrong = format!("{leaf}{same}{copies}").replace("struct D8 { D7 a; D7 b[1]; };\n", "");
        let (_, top) = last.rsplit_once("struct D8").expect("the last level");
        let wrong = format!("{wrong}struct D8{top}{}", asserts(types::diamonds::D8::LAYOUT));
        file.push(id, &renamed(&wrong, &NAMES_OF_SHARED, id));
    }
    for compiler in Compiler::ALL {
        let (refused, compiler) = (compilers.variants(compiler, &file)?, compiler.name());
        summary.accepted(compiler, "asserts of shared types", 2, refused.answer(0));
        for (id, other) in (1..).zip(OTHERS) {
            let check = format!("shared types with `{other}` refused");
            summary.expect(compiler, &check, "", &refused.answer(id), &["has the type of"]);
        }
    }
    Ok(summary)
}
