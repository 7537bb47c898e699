//! Types that bindgen generates: the example, and every type of CUDA's headers.
//!
//! bindgen reads headers with libclang, which comes with clang 22. cargo fetches bindgen.

mod pointees;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ptx_abi::cuda::{self, CudaHeader};
use ptx_abi_conformance::harness::{Answer, Check, Row, Summary};
use ptx_abi_conformance::headers::Compiler;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, printed, run};
use ptx_abi_conformance::units::{Refused, Unit, renamed};

use crate::bindgen_types::{self, Types as Layouts};
use crate::nested;

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("callbacks", &[Tool::Clang], callbacks),
        Check::new("cuda_headers", &[Tool::Nvcc, Tool::Clang, Tool::Gxx], cuda_headers),
        Check::new("kinds", &[Tool::Nvcc, Tool::Clang, Tool::Gxx], kinds),
        Check::new("pointees", &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc, Tool::Clang, Tool::Gxx], pointees::check),
        Check::new("definitions", &[Tool::Nvcc, Tool::Clang, Tool::Gxx], definitions),
        Check::new("shapes", &[Tool::Nvcc, Tool::Clang, Tool::Gxx], shapes),
        Check::new("example", &[Tool::Nvcc, Tool::Clang, Tool::Gxx], example),
        Check::new("changed", &[Tool::Nvcc, Tool::Clang, Tool::Gxx], changed),
    ]
}

/// The cargo command in a folder whose build script runs bindgen.
fn cargo(folder: &Path) -> Command {
    let mut cargo = nested::cargo_in(folder);
    // Debian installs the library of clang 22 there.
    cargo.env("CARGO_NET_OFFLINE", "false").env("LIBCLANG_PATH", "/usr/lib/llvm-22/lib");
    cargo
}

/// Runs the tests of the callbacks with both versions of bindgen, and compiles them without warnings with each alone. Here cargo
/// has compiled both versions for the other checks.
fn callbacks(_: &Toolchain) -> Result<Summary, String> {
    let workspace = nested::tests().parent().ok_or("the tests are a member of the workspace")?;
    let commands = [
        ("test", "bindgen 0.72 and 0.73", "_runtime"),
        ("build", "bindgen 0.72", "bindgen-0_72,bindgen-0_72/runtime"),
        ("build", "bindgen 0.73", "bindgen-0_73,bindgen-0_73/runtime"),
    ];
    let mut summary = Summary::default();
    for (command, versions, features) in commands {
        let mut cargo = cargo(workspace);
        cargo.args([command, "--quiet", "-p", "ptx-abi-bindgen", "--features", features]);
        let output = cargo.output().map_err(|error| format!("cargo: {error}"))?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_right = output.status.success() && said.is_empty();
        let answer = if is_right { Ok(()) } else { Err(said + &String::from_utf8_lossy(&output.stdout)) };
        summary.accepted(versions, "the callbacks, without warnings", 1, answer);
    }
    Ok(summary)
}

/// CUDA headers that C++ compilers cannot read without CUDA, or that need the headers of other libraries.
const LEFT_OUT: [(&str, &str); 16] = [
    ("common_functions.h", "an internal header, which ends in `#error`"),
    ("cudaGL.h", "needs OpenGL's headers"),
    ("cudaProfilerTypedefs.h", "includes cudaProfiler.h, which another package has"),
    ("cudaVDPAU.h", "needs VDPAU's headers"),
    ("cudaVDPAUTypedefs.h", "needs VDPAU's headers"),
    ("cuda_awbarrier.h", "code for the device"),
    ("cuda_awbarrier_helpers.h", "code for the device"),
    ("cuda_awbarrier_primitives.h", "code for the device"),
    ("cuda_gl_interop.h", "needs OpenGL's headers"),
    ("cuda_pipeline.h", "code for the device"),
    ("cuda_pipeline_helpers.h", "code for the device"),
    ("cuda_pipeline_primitives.h", "code for the device"),
    ("cuda_tile.h", "code for the device"),
    ("cuda_vdpau_interop.h", "needs VDPAU's headers"),
    ("device_functions.h", "an internal header, which ends in `#error`"),
    ("math_functions.h", "an internal header, which ends in `#error`"),
];

/// The `#include` lines of all headers in the folder except those in [`LEFT_OUT`].
fn includes(include: &Path) -> Result<String, String> {
    let entries = fs::read_dir(include).map_err(|error| format!("{}: {error}", include.display()))?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<_> = names.filter(|name| Path::new(name).extension().is_some_and(|end| end == "h")).collect();
    names.retain(|name| !LEFT_OUT.iter().any(|(left_out, _)| left_out == name));
    names.sort();
    for needed in ["cuda.h", "cuda_runtime_api.h", "driver_types.h", "cuda_fp16.h", "nvjpeg.h", "nvrtc.h"] {
        if !names.iter().any(|name| name == needed) {
            return Err(format!("{}: no {needed}", include.display()));
        }
    }
    Ok(names.iter().fold(String::new(), |out, name| out + "#include <" + name + ">\n"))
}

/// The types with one style of enumerations, and their C++ checks.
struct Types {
    text: String,
    all: usize,
    /// The number of types whose size C++ checks. The others have no name or no definition.
    checked: usize,
}

impl Types {
    fn of(printed: String) -> Result<Self, String> {
        let (mut all, mut checked) = (0, 0);
        for part in printed.split("//! ").skip(1) {
            let first = part.lines().next().unwrap_or_default();
            let is_checked = part.contains("\nstatic_assert(sizeof(");
            if !is_checked && !first.contains("_bindgen_ty_") && !first.ends_with(", 0 bytes") {
                return Err(format!("{first}: no checks"));
            }
            all += 1;
            checked += usize::from(is_checked);
        }
        Ok(Self { text: printed, all, checked })
    }
}

/// The package that derives `PtxLayout` for all types of these headers.
fn package(name: &str, headers: &str) -> Result<PathBuf, String> {
    let folder = nested::folder(name);
    fs::create_dir_all(folder.join("src")).map_err(|error| error.to_string())?;
    let workspace = nested::tests().parent().ok_or("the tests are a member of the workspace")?;
    let manifest = include_str!("bindgen/Cargo.toml").replace("../..", &workspace.display().to_string());
    let manifest = manifest.replace("bindgen-cuda", name);
    for (file, text) in [
        ("Cargo.toml", manifest.as_str()),
        ("build.rs", include_str!("bindgen/build.rs")),
        ("headers.hpp", headers),
        ("src/main.rs", include_str!("bindgen/main.rs")),
    ] {
        fs::write(folder.join(file), text).map_err(|error| format!("{file}: {error}"))?;
    }
    fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).map_err(|error| error.to_string())?;
    Ok(folder)
}

/// What the package prints for a style.
fn printed_for(folder: &Path, variables: &[(&str, &str)], style: &str) -> Result<String, String> {
    let mut program = cargo(folder);
    program.envs(variables.iter().copied()).args(["run", "--quiet", "--", style]);
    printed(&mut program)
}

/// The versions of bindgen, and its styles of enumerations. A sample tries only the first, which has the most checks.
const STYLES: [&str; 5] = ["0.73 enums", "0.72 enums", "0.73 constants", "0.73 modules", "0.73 newtypes"];

/// The derive accepts every type that bindgen generates for CUDA's headers, and C++ checks it.
fn cuda_headers(toolchain: &Toolchain) -> Result<Summary, String> {
    let nvcc = toolchain.path(Tool::Nvcc)?;
    let include = nvcc.parent().and_then(Path::parent).ok_or("nvcc is in no folder")?.join("include");
    let headers = includes(&include)?;
    let folder = package("bindgen-cuda", &headers)?;
    let include_path = include.display().to_string();
    let scratch = Scratch::new("bindgen-cuda")?;
    let mut summary = Summary::default();
    let tried = if full() { &STYLES[..] } else { &STYLES[..1] };
    for style in STYLES {
        let (bindgen, derive) = (format!("bindgen {style}"), "types of CUDA's headers that derive");
        let asserts = format!("cuda_asserts of bindgen {style}");
        // The types are the same in each style, but Rust enums have more to check.
        let compilers = match style {
            "0.73 constants" | "0.73 enums" => &["g++", "nvcc sm_90"][..],
            _ => &["g++"],
        };
        if !tried.contains(&style) {
            summary.add(bindgen, derive, 0, 0);
            summary.rows.extend(compilers.iter().map(|compiler| Row::new(*compiler, asserts.clone(), 0, 0)));
            continue;
        }
        let variables = [("PTX_ABI_CUDA_INCLUDE", include_path.as_str()), ("PTX_ABI_STYLES", &tried.join(","))];
        let types = Types::of(printed_for(&folder, &variables, style)?)?;
        summary.add(bindgen, derive, types.all, 0);
        let text = format!("{headers}{}", types.text);
        let (cpp, cu) = (scratch.write("checks.cpp", &text)?, scratch.write("checks.cu", &text)?);
        let mut gxx = toolchain.command(Tool::Gxx)?;
        gxx.args(["-std=c++17", "-fsyntax-only", "-I"]).arg(&include).arg(&cpp);
        let mut compile = Command::new(&nvcc);
        compile.args(["-std=c++17", "-ptx", "-arch=sm_90", "-o"]).arg(scratch.path("checks.ptx")).arg(&cu);
        for (compiler, mut command) in [("g++", gxx), ("nvcc sm_90", compile)] {
            if compilers.contains(&compiler) {
                summary.accepted(compiler, &asserts, types.checked, run(&mut command).map(drop));
            }
        }
    }
    Ok(summary)
}

/// A part of a header, a change of it, and the name that the message must contain; nothing for a change that is none.
type Changed = (&'static str, &'static str, &'static str);

const SHAPES: &str = include_str!("bindgen/shapes.hpp");

/// Changes of that header, and the name that the message must contain.
const SHAPE_CHANGES: [Changed; 18] = [
    ("uint16_t words[];", "uint32_t words[];", "words"),
    ("int a; float b; } items[];", "int a; float b; char c; } items[];", "items"),
    ("float values[0];", "double values[0];", "values"),
    ("float rows[][4];", "float rows[][8];", "rows"),
    ("Kind kind, kinds[2];", "Kind kinds[2], kind;", "kind"),
    ("const Mode *mode;", "const Kind *mode;", "mode"),
    ("const Kind *pointer;", "const Mode *pointer;", "pointer"),
    ("Signed *(*table)[3];", "Signed *(*table)[3], *more;", "Holder"),
    ("enum Kind : uint64_t { A } kind;", "enum Kind : uint32_t { A } kind;", "Holder"),
    ("const float &scale; };", "const double &scale; };", "scale"),
    ("Plain *plain, const Narrow *narrow,", "const Narrow *narrow, Plain *plain,", "set_kinds"),
    ("use_views(int &count", "use_views(unsigned &count", "use_views"),
    ("const Tail &tail", "Tail &tail", "use_views"),
    ("float &&moved", "double &&moved", "use_views"),
    ("float (&table)[4], const", "float (&table)[3], const", "use_views"),
    ("word_t *use_aliases(pair_t *pair", "word_t *use_aliases(word_t *pair", "use_aliases"),
    ("(*next)(const pair_t", "(*next)(pair_t", "use_aliases"),
    ("visit)(Rows &rows", "visit)(const Rows &rows", "each_row"),
];

/// The names that the header defines, with parts of those of enumerators.
const NAMES_OF_SHAPES: [&str; 26] = [
    "Tail",
    "Rows",
    "Zero",
    "Matrix",
    "Tails",
    "Plain",
    "PLAIN",
    "Signed",
    "SIGNED",
    "Narrow",
    "Holder",
    "ns",
    "Escaped",
    "Visitor",
    "View",
    "Views",
    "set_kinds",
    "get_kind",
    "use_tail",
    "use_views",
    "each_row",
    "pair_t",
    "word_t",
    "step_t",
    "STEP",
    "use_aliases",
];

/// No false alarm for flexible arrays, references, and enumerations of every kind through pointers and in functions, as either
/// version of bindgen writes them; and changes of them are refused.
fn shapes(toolchain: &Toolchain) -> Result<Summary, String> {
    const STYLES: [&str; 4] = ["0.72 constants", "0.72 enums", "0.73 constants", "0.73 enums"];
    let folder = package("bindgen-shapes", SHAPES)?;
    let scratch = Scratch::new("bindgen-shapes")?;
    scratch.write("shapes.hpp", SHAPES)?;
    let mut summary = Summary::default();
    for style in STYLES {
        let checks = printed_for(&folder, &[("PTX_ABI_STYLES", &STYLES.join(","))], style)?;
        let checks = checks.replacen("#pragma once\n", "", 1);
        // nvcc cannot compare the order of references.
        let checks = format!("#define PTX_ABI_REFERENCES\n#include \"shapes.hpp\"\n{checks}");
        for (compiler, answer) in answers(toolchain, &scratch, [&checks; 2])? {
            summary.expect(compiler, "bindgen's shapes and functions", style, &answer, &[]);
        }
        if style == STYLES[3] {
            let header = ("shapes.hpp", SHAPES);
            let changes = (&SHAPE_CHANGES[..], &NAMES_OF_SHAPES[..]);
            let check = "bindgen's shapes and functions, changed";
            refused(toolchain, &scratch, &checks, header, changes, check, &mut summary)?;
        }
    }
    Ok(summary)
}

/// The word of a message; none for a change that is none.
fn words<'w>(name: &'w &'w str) -> &'w [&'w str] {
    if name.is_empty() { &[] } else { std::slice::from_ref(name) }
}

/// The output of the example.
fn printed_by_example(argument: &str) -> Result<String, String> {
    // A sample uses what tier 1 has compiled.
    let example = if full() { nested::example } else { nested::example_in_tier_1 };
    let folder = example("bindgen", "bindgen-example");
    printed(cargo(&folder).args(["run", "--quiet", "--", argument]))
}

/// The compilers, with warnings as errors, and the C++ or CUDA file of this folder that each reads.
fn commands(toolchain: &Toolchain, scratch: &Scratch) -> Result<[(Compiler, PathBuf, Command); 3], String> {
    let (cpp, cu) = (scratch.path("checks.cpp"), scratch.path("checks.cu"));
    let host = |tool| {
        let mut command = toolchain.command(tool)?;
        command.args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]).arg(&cpp);
        Ok::<_, String>(command)
    };
    let mut nvcc = toolchain.command(Tool::Nvcc)?;
    nvcc.args(["-std=c++17", "-Werror", "all-warnings", "-ptx", "-arch=sm_90", "-o"]);
    nvcc.args([&scratch.path("checks.ptx"), &cu]);
    let (gxx, clang) = (host(Tool::Gxx)?, host(Tool::Clang)?);
    Ok([(Compiler::Gxx, cpp.clone(), gxx), (Compiler::Clang, cpp, clang), (Compiler::Nvcc(90), cu, nvcc)])
}

/// Compiles a C++ and a CUDA file, which find the headers of this folder.
fn answers(
    toolchain: &Toolchain,
    scratch: &Scratch,
    [cpp, cu]: [&str; 2],
) -> Result<[(&'static str, Answer); 3], String> {
    scratch.write("checks.cpp", cpp)?;
    scratch.write("checks.cu", cu)?;
    let commands = commands(toolchain, scratch)?;
    Ok(commands.map(|(compiler, _, mut command)| (compiler.name(), run(&mut command).map(drop))))
}

/// Compiles many variants in one file.
fn variants(toolchain: &Toolchain, scratch: &Scratch, unit: &Unit) -> Result<Vec<(&'static str, Refused)>, String> {
    let compile = |(compiler, file, mut command): (Compiler, PathBuf, Command)| {
        Ok((compiler.name(), unit.compile(command.args(compiler.without_limit()), &file)?))
    };
    commands(toolchain, scratch)?.into_iter().map(compile).collect()
}

/// The types without C's complex numbers and `_Float16`, which nvcc lacks.
fn for_nvcc(types: &Layouts) -> Layouts {
    types.iter().filter(|(ident, _)| *ident != "Numbers").copied().collect()
}

/// Compiles a text with all kinds of types in each compiler.
fn compile(
    toolchain: &Toolchain,
    name: &str,
    check: &str,
    text: fn(&Layouts) -> Result<String, String>,
) -> Result<Summary, String> {
    let scratch = Scratch::new(name)?;
    scratch.write("kinds.hpp", include_str!("../../../tests/tests/it/bindgen/kinds.hpp"))?;
    let types = bindgen_types::kinds();
    let mut summary = Summary::default();
    for (compiler, answer) in answers(toolchain, &scratch, [&text(&types)?, &text(&for_nvcc(&types))?])? {
        summary.accepted(compiler, check, types.len(), answer);
    }
    Ok(summary)
}

/// Checks a type of each kind that bindgen writes in a special form against its header.
fn kinds(toolchain: &Toolchain) -> Result<Summary, String> {
    compile(toolchain, "bindgen-kinds", "kinds of bindgen's types, against their header", |types| {
        let checks = types.iter().map(|(_, layout)| cuda::asserts(layout));
        Ok("#include \"kinds.hpp\"\n".to_owned() + &checks.collect::<String>())
    })
}

/// Checks the same types in a header that is generated from Rust.
fn definitions(toolchain: &Toolchain) -> Result<Summary, String> {
    compile(toolchain, "bindgen-definitions", "kinds of bindgen's types, in a generated header", |types| {
        // A header can name the bytes of bit-fields in only one anonymous member.
        let layouts = types.iter().filter(|(ident, _)| *ident != "Twice").map(|(_, layout)| *layout);
        let layouts: Vec<_> = layouts.collect();
        // The text is the compiled file itself, so `#pragma once` would be a warning.
        Ok(CudaHeader::new(&layouts).to_string().replacen("#pragma once\n", "", 1))
    })
}

/// The example runs, and the compilers find the layouts of Rust in its header.
fn example(toolchain: &Toolchain) -> Result<Summary, String> {
    let table = printed_by_example("")?;
    if !table.contains("real") || !table.contains("_bitfield_1") {
        return Err(format!("the example prints: {table}"));
    }
    let checks = printed_by_example("checks")?;
    let types = checks.matches("\nstatic_assert(sizeof(").count();
    let scratch = Scratch::new("bindgen-example")?;
    scratch.write("shared.hpp", EXAMPLE)?;
    let mut summary = Summary::default();
    for (compiler, answer) in answers(toolchain, &scratch, [&checks; 2])? {
        summary.accepted(compiler, "types of the example `bindgen`", types, answer);
    }
    Ok(summary)
}

/// The header of the example.
const EXAMPLE: &str = include_str!("../../../examples/bindgen/shared.hpp");

/// Changes of the example's header, and the name that the message must contain.
const CHANGES: [Changed; 12] = [
    ("uint32_t type;\n", "uint32_t kind;\n", "type"),
    ("uint16_t low, high;", "uint16_t high, low;", "low"),
    ("float real;", "int32_t real;", "real"),
    ("int x, y;", "int y, x;", "x"),
    ("uint32_t stride : 24;", "uint32_t stride : 24; int more;", "Flags"),
    ("alignas(16) int origin;", "int origin;", "origin"),
    ("int32_t id;\n    float weight;", "float weight;\n    int32_t id;", "id"),
    ("int32_t match;", "float match;", "match"),
    ("#pragma pack(push, 2)", "#pragma pack(push, 4)", "Packed"),
    ("const float *const *rows;", "float **rows;", "rows"),
    ("struct Stream *stream;", "Base *stream;", "stream"),
    ("T first, second;", "T second, first;", "first"),
];

/// The names that the example's header defines, with parts of those of enumerators.
const NAMES_OF_EXAMPLE: [&str; 14] = [
    "Stream", "Callback", "Mode", "MODE", "Value", "Flags", "Tile", "Base", "Derived", "Empty", "Packed", "Message",
    "Launch", "physics",
];

/// The example refuses a changed header.
fn changed(toolchain: &Toolchain) -> Result<Summary, String> {
    let (scratch, mut summary) = (Scratch::new("bindgen-changed")?, Summary::default());
    let changes = (&CHANGES[..], &NAMES_OF_EXAMPLE[..]);
    let check = "changed headers of the example `bindgen` refused";
    let checks = printed_by_example("checks")?;
    refused(toolchain, &scratch, &checks, ("shared.hpp", EXAMPLE), changes, check, &mut summary)?;
    Ok(summary)
}

/// Compiles the checks, which include a header, with each changed copy of it. The compilers must refuse the copies, and accept
/// the header itself. All of them are in one file, in which the names that the header defines have a number.
fn refused(
    toolchain: &Toolchain,
    scratch: &Scratch,
    checks: &str,
    (file, header): (&str, &str),
    (changes, names): (&[Changed], &[&str]),
    check: &str,
    summary: &mut Summary,
) -> Result<(), String> {
    let include = format!("#include \"{file}\"\n");
    let mut unit = Unit::default();
    for (id, (from, to, _)) in changes.iter().chain([&("", "", "")]).enumerate() {
        if !from.is_empty() && header.matches(from).count() != 1 || !checks.contains(&include) {
            return Err(format!("{from} is not in the header once"));
        }
        let text = checks.replace(&include, &header.replacen(from, to, 1)).replace("#pragma once\n", "");
        unit.push(id, &renamed(&text, names, id));
    }
    for (compiler, refused) in variants(toolchain, scratch, &unit)? {
        refused.answer(changes.len())?;
        for (id, (_, to, name)) in changes.iter().enumerate() {
            summary.expect(compiler, check, to, &refused.answer(id), &[name]);
        }
    }
    Ok(())
}
