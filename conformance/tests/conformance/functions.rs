//! Compares functions that `#[cuda_functions]` describes with their C++ definitions. The test changes each type of a
//! function, and compilers refuse or accept the change as documented.

mod constants;
mod copied;
mod foreign;
mod parameters;
pub(crate) mod verdict;

use core::ffi::{c_int, c_void};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::Command;

use ptx_abi::cuda::{CType, CudaFunction, Matching, Parameter, function_asserts};
use ptx_abi::vector::Float4;
use ptx_abi::{Align4, DevPtr, DevPtrMut, Opaque, PtxLayout, cuda_header};
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};

use self::parameters::{DECLARED, PARAMETERS};
use self::verdict::{END, Verdict, clang, gxx, nvcc};

const TOOLS: &[Tool] = &[Tool::Nvcc, Tool::Gxx, Tool::Clang];

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("changed_functions_strict", TOOLS, |toolchain| compare(toolchain, Matching::Strict)),
        Check::new("changed_functions_compatible", TOOLS, |toolchain| compare(toolchain, Matching::Compatible)),
        Check::new("changed_functions_tolerant", TOOLS, |toolchain| compare(toolchain, Matching::Tolerant)),
        Check::new("changed_foreign_types", TOOLS, foreign::check),
        Check::new("copied_classes", TOOLS, copied::check),
        Check::new("changed_functions_prototypes", TOOLS, prototypes),
        Check::new("const_in_functions", TOOLS, constants::check),
    ]
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "sim::Params")]
struct Params {
    count: u32,
    data: DevPtr<f32>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Mode {
    Fast,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(i8)]
enum Small {
    Fast = -1,
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Triple([f32; 3]);
    struct Bytes(Opaque<16, Align4>);
}

#[repr(C)]
struct Session {
    _private: [u8; 0],
}

#[allow(non_camel_case_types)]
type cudaStream_t = *mut c_void;

#[ptx_abi::cuda_functions]
#[allow(dead_code, reason = "it is only described")]
unsafe extern "C" {
    fn launch(
        params: Params,
        mode: Mode,
        small: Small,
        input: *const f32,
        output: *mut i32,
        len: u64,
        flag: bool,
        byte: i8,
        stream: cudaStream_t,
        session: *mut Session,
        other: *const Params,
        data: *mut c_void,
        table: *const *mut u8,
        rows: *const [f32; 3],
        vector: Float4,
        callback: Option<unsafe extern "C" fn(*mut c_void, i32) -> bool>,
        logger: Option<unsafe extern "C" fn(*mut f32, usize, ...) -> c_int>,
        lists: *mut [*mut f32; 2],
        grid: *mut [Triple; 2],
        bytes: *const Bytes,
        nodes: DevPtr<DevPtrMut<Params>>,
        modes: DevPtrMut<Mode>,
        half: half::f16,
        text: DevPtr<u8>,
        lines: *const [i8; 8],
        factor: f64,
    ) -> c_int;
}

/// A change: the index of the parameter and the new type.
struct Change {
    index: usize,
    ty: &'static str,
    is_accepted: bool,
}

/// The unchanged definition, and every change.
fn changes(matching: Option<Matching>) -> Vec<Change> {
    let mut out = vec![Change { index: 0, ty: PARAMETERS[0].ty, is_accepted: true }];
    for (index, parameter) in PARAMETERS.iter().enumerate() {
        let mut add = |types: &[&'static str], is_accepted| {
            out.extend(types.iter().map(|ty| Change { index, ty, is_accepted }));
        };
        match matching {
            Some(matching) => {
                add(parameter.strict, true);
                add(parameter.compatible, matching != Matching::Strict);
                add(parameter.constant, matching != Matching::Strict);
                add(parameter.tolerant, matching == Matching::Tolerant);
            }
            // A prototype has one type, to which a `const` of the parameter itself does not belong.
            None => {
                for types in [parameter.compatible, parameter.constant, parameter.tolerant] {
                    add(types, false);
                }
            }
        }
        add(parameter.refused, false);
    }
    out
}

/// Returns `ty name`, also for a type with parentheses.
fn declared(ty: &str, name: &str) -> String {
    match ty.find(")[").or_else(|| ty.find(")(")) {
        Some(at) => format!("{} {name}{}", &ty[..at], &ty[at..]),
        None => format!("{ty} {name}"),
    }
}

/// The definition of the function, and its checks.
pub(crate) fn unit() -> String {
    let asserts = |matching| function_asserts(FUNCTIONS, matching);
    let definition = definition("launch", &changes(None)[0]);
    let levels = [Matching::Strict, Matching::Compatible, Matching::Tolerant];
    types() + &definition + &levels.map(asserts).concat()
}

/// The function of this name with one type changed.
fn definition(name: &str, change: &Change) -> String {
    let mut parameters = String::new();
    let (result, listed) = PARAMETERS.split_last().expect("a result");
    for (index, parameter) in listed.iter().enumerate() {
        let ty = if index == change.index { change.ty } else { parameter.ty };
        let _ = write!(parameters, "{}{}", if index > 0 { ", " } else { "" }, declared(ty, parameter.name));
    }
    let result = if change.index == listed.len() { change.ty } else { result.ty };
    format!("extern \"C\" {result} {name}({parameters});\n")
}

/// The start of every file, which defines the types of the header.
fn types() -> String {
    let header = cuda_header!(Params, Mode, Small).to_string();
    format!("{header}\n#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n{DECLARED}enum Kept4 : int {{ KEPT4 }};\n")
}

pub(crate) fn commands(
    toolchain: &Toolchain,
    scratch: &Scratch,
    text: &str,
) -> Result<Vec<(&'static str, Command)>, String> {
    let (cu, cpp) = (scratch.write("functions.cu", text)?, scratch.write("functions.cpp", text)?);
    Ok(vec![
        ("g++", gxx(toolchain, &cpp, &[])?),
        ("clang CUDA, host", clang(toolchain, &cu, &[])?),
        ("nvcc sm_90", nvcc(toolchain, &cu, &[])?),
    ])
}

/// Compiles a text that ends with [`END`]. Every compiler has to find exactly these differences in the cases of the check.
fn expect_differences(
    toolchain: &Toolchain,
    scratch: &Scratch,
    text: &str,
    differs: BTreeSet<String>,
    (check, cases): (&str, usize),
) -> Result<Summary, String> {
    let expected = Verdict { differs, ..Verdict::default() };
    let mut summary = Summary::default();
    for (compiler, command) in commands(toolchain, scratch, text)? {
        Verdict::new(command)?.expect(&expected, compiler)?;
        summary.add(compiler, check, cases, 0);
    }
    Ok(summary)
}

/// Compiles all changes in one file. Each is a function with its own name and checks.
fn compare(toolchain: &Toolchain, matching: Matching) -> Result<Summary, String> {
    let changes = changes(Some(matching));
    let asserts = function_asserts(FUNCTIONS, matching);
    let start = asserts.find("\nPTX_ABI_FUNCTION(").ok_or("no checks")?;
    let (checks, _) = asserts[start..].split_once("#elif ").ok_or("no end of the checks")?;
    let parameters = [FUNCTIONS[0].parameters, &[Parameter::new("_", CType::More)]].concat();
    let variadic = function_asserts(&[CudaFunction::new("launch", &parameters, FUNCTIONS[0].result)], matching);
    let (_, variadic) = variadic.split_once("\nPTX_ABI_VARIADIC(").ok_or("no checks")?;
    let (variadic, _) = variadic.split_once("#elif ").ok_or("no end of the checks")?;
    let variadic = format!("\nPTX_ABI_VARIADIC({variadic}");
    let mut text = types();
    for (number, change) in changes.iter().enumerate() {
        text += &definition(&format!("launch_{number}_"), change);
    }
    // These have one parameter less, and one more.
    let all = definition("launch", &changes[0]);
    let [fewer, more, open] =
        ["factor", "factor, int more", "factor, ..."].map(|end| all.replace("factor)", &format!("{end})")));
    let fewer = fewer.replace(", double factor", "");
    let (fixed, before) = ("26 parameters", "26 parameters before '...'");
    let counts = [
        ("fewer", checks, &fewer, fixed),
        ("more", checks, &more, fixed),
        ("open", checks, &open, fixed),
        ("variadic", &variadic, &open, ""),
        ("variadic_fixed", &variadic, &all, before),
        ("variadic_fewer", &variadic, &open.replace(", double factor", ""), before),
    ];
    for (name, _, definition, _) in &counts {
        text += &definition.replace("launch(", &format!("launch_{name}("));
    }
    text += &asserts[..start].replace("_FUNCTION_launch", "_HERE");
    text.push('\n');
    for number in 0..changes.len() {
        text += &checks.replace("launch", &format!("launch_{number}_"));
    }
    for (name, checks, ..) in &counts {
        text += &checks.replace("launch", &format!("launch_{name}"));
    }
    text += "#endif\n";
    text += END;

    let mut expected: BTreeSet<String> = changes
        .iter()
        .enumerate()
        .filter(|(_, change)| !change.is_accepted)
        .map(|(number, change)| message(checks, &format!("launch_{number}_"), change.index))
        .collect::<Result<_, _>>()?;
    let differs_in_const = |change: &Change| PARAMETERS[change.index].constant.contains(&change.ty);
    let only_const: BTreeSet<_> = changes
        .iter()
        .enumerate()
        .filter(|(_, change)| matching != Matching::Strict && differs_in_const(change))
        .map(|(number, _)| format!("launch_{number}_"))
        .collect();
    let refused = counts.iter().filter(|(.., passes)| !passes.is_empty());
    expected.extend(refused.map(|(name, .., passes)| format!("launch_{name}: Rust passes {passes}")));
    let scratch = Scratch::new("functions")?;
    let mut summary = Summary::default();
    for (compiler, command) in commands(toolchain, &scratch, &text)? {
        let Verdict { differs, undeclared, others, constant, .. } = Verdict::new(command)?;
        let reported: BTreeSet<_> = constant.into_keys().collect();
        // The host's compiler, which warns for nvcc, does not run after an error.
        if reported != only_const && !(compiler.starts_with("nvcc") && reported.is_empty()) {
            return Err(format!("{compiler}: only const differs: {reported:#?}, and should in {only_const:#?}"));
        }
        if differs != expected || !undeclared.is_empty() || !others.is_empty() {
            let number = |text: &&String| text.split('_').nth(1).and_then(|n| n.parse::<usize>().ok());
            let name = |text: &String| {
                let change = number(&text).and_then(|number| changes.get(number));
                format!("    {text} ({})\n", change.map_or("?", |change| change.ty))
            };
            let missing: String = expected.difference(&differs).map(name).collect();
            let more: String = differs.difference(&expected).map(name).collect();
            return Err(format!("{compiler}\naccepted:\n{missing}refused:\n{more}{undeclared:#?}\n{others:#?}"));
        }
        let check =
            format!("definitions of a function with one type changed, {matching:?}: refused by name, or accepted");
        summary.add(compiler, check.to_lowercase(), changes.len() + counts.len(), 0);
    }
    Ok(summary)
}

/// The message that a compiler must print for the parameter or the result.
fn message(checks: &str, name: &str, index: usize) -> Result<String, String> {
    let (result, listed) = PARAMETERS.split_last().ok_or("no result")?;
    let text = match listed.get(index) {
        Some(parameter) => format!("as parameter {}, '{}'", index + 1, parameter.name),
        None => format!("Rust expects '{}' as the result", result.ty),
    };
    let line = checks.lines().find(|line| line.contains(&text)).ok_or_else(|| format!("no check has: {text}"))?;
    let message = line.split('"').nth(1).ok_or("no text")?;
    Ok(message.replace("launch", name))
}

/// A definition with another type conflicts with the prototype. The compilers' messages contain the name of the function.
fn prototypes(toolchain: &Toolchain) -> Result<Summary, String> {
    let header = cuda_header!(fn FUNCTIONS).to_string();
    let (before, rest) = header.split_once("extern \"C\" {\n").ok_or("no prototypes")?;
    let (prototype, _) = rest.split_once("}\n").ok_or("no end")?;
    let changes = changes(None);
    let mut text = format!("{}#endif\n{}", before, types());
    for (number, change) in changes.iter().enumerate() {
        let name = format!("launch_{number}_");
        let _ = writeln!(text, "extern \"C\" {}", prototype.trim().replace("launch(", &format!("{name}(")));
        text += &definition(&name, change);
    }
    let _ = writeln!(text, "extern \"C\" {}", prototype.trim().replace("launch(", "launch_more("));
    text += &definition("launch_more", &changes[0]).replace("factor)", "factor, int more)");
    text += END;
    let scratch = Scratch::new("prototypes")?;
    let mut summary = Summary::default();
    for (compiler, mut command) in commands(toolchain, &scratch, &text)? {
        let output = command.output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        let errors: Vec<_> = said.lines().filter(|line| line.contains("error:")).collect();
        if !errors.iter().any(|line| line.contains("the end of the checks")) {
            return Err(format!("{compiler} did not reach the end:\n{said}"));
        }
        // nvcc prints the declaration below its error.
        let refused = |name: &str| said.contains(name);
        for (number, change) in changes.iter().enumerate() {
            if refused(&format!("launch_{number}_")) == change.is_accepted {
                return Err(format!("{compiler}: {} of type {}:\n{said}", PARAMETERS[change.index].name, change.ty));
            }
        }
        if !refused("launch_more") {
            return Err(format!("{compiler} accepts one parameter more:\n{said}"));
        }
        let check = "definitions of a function with one type changed, after its prototype: refused";
        summary.add(compiler, check, changes.len() + 1, 0);
    }
    Ok(summary)
}
