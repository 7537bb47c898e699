//! Types that bindgen generates: the example, and every type of CUDA's headers.
//!
//! bindgen reads headers with libclang, which comes with clang 22. cargo fetches bindgen.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ptx_abi::cuda::{self, CudaAsserts, CudaHeader};
use ptx_abi_conformance::harness::{Check, Row, Summary};
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, run};

use crate::bindgen_types::{self, Types as Layouts};
use crate::nested;

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check { name: "cuda_headers", tools: &[Tool::Nvcc, Tool::Clang, Tool::Gxx], run: cuda_headers },
        Check { name: "kinds", tools: &[Tool::Nvcc, Tool::Clang, Tool::Gxx], run: kinds },
        Check { name: "pointees", tools: &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc, Tool::Clang, Tool::Gxx], run: pointees },
        Check { name: "definitions", tools: &[Tool::Nvcc, Tool::Clang, Tool::Gxx], run: definitions },
        Check { name: "shapes", tools: &[Tool::Nvcc, Tool::Clang, Tool::Gxx], run: shapes },
        Check { name: "example", tools: &[Tool::Nvcc, Tool::Clang, Tool::Gxx], run: example },
        Check { name: "changed", tools: &[Tool::Nvcc, Tool::Clang, Tool::Gxx], run: changed },
    ]
}

/// The cargo command in a folder whose build script runs bindgen.
fn cargo(folder: &Path) -> Command {
    let mut cargo = nested::cargo_in(folder);
    // Debian installs the library of clang 22 there.
    cargo.env("CARGO_NET_OFFLINE", "false").env("LIBCLANG_PATH", "/usr/lib/llvm-22/lib");
    cargo
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
    all: u64,
    /// The number of types whose size C++ checks. The others have no name or no definition.
    checked: u64,
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
            checked += u64::from(is_checked);
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
    String::from_utf8(run(&mut program)?).map_err(|error| error.to_string())
}

/// The versions of bindgen, and its styles of enumerations. A sample tries only the first, which has the most checks.
const STYLES: [&str; 5] = ["0.73 enums", "0.72 enums", "0.73 constants", "0.73 modules", "0.73 newtypes"];

/// The derive accepts every type that bindgen generates for CUDA's headers, and C++ checks it.
fn cuda_headers(toolchain: &Toolchain) -> Result<Summary, String> {
    let nvcc = toolchain.nvcc()?;
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
            summary.rows.push(Row::new(bindgen, derive, 0, 0));
            summary.rows.extend(compilers.iter().map(|compiler| Row::new(*compiler, asserts.clone(), 0, 0)));
            continue;
        }
        let variables = [("PTX_ABI_CUDA_INCLUDE", include_path.as_str()), ("PTX_ABI_STYLES", &tried.join(","))];
        let types = Types::of(printed_for(&folder, &variables, style)?)?;
        summary.rows.push(Row::new(bindgen, derive, types.all, 0));
        let text = format!("{headers}{}", types.text);
        let (cpp, cu) = (scratch.write("checks.cpp", &text)?, scratch.write("checks.cu", &text)?);
        let mut gxx = Command::new(toolchain.gxx()?);
        gxx.args(["-std=c++17", "-fsyntax-only", "-I"]).arg(&include).arg(&cpp);
        let mut compile = Command::new(&nvcc);
        compile.args(["-std=c++17", "-ptx", "-arch=sm_90", "-o"]).arg(scratch.path("checks.ptx")).arg(&cu);
        for (compiler, mut command) in [("g++", gxx), ("nvcc sm_90", compile)] {
            if !compilers.contains(&compiler) {
                continue;
            }
            let result = run(&mut command);
            let failed = u64::from(result.is_err());
            summary.rows.push(Row::new(compiler, asserts.clone(), types.checked, failed));
            summary.report += &result.err().unwrap_or_default();
        }
    }
    Ok(summary)
}

const SHAPES: &str = include_str!("bindgen/shapes.hpp");

/// Changes of that header, and the name that the message must contain.
const SHAPE_CHANGES: [Changed; 16] = [
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
    ("visit)(Rows &rows", "visit)(const Rows &rows", "each_row"),
];

/// No false alarm for flexible arrays, references, and enumerations of every kind through pointers and in functions, as either
/// version of bindgen writes them; and changes of them are refused.
fn shapes(toolchain: &Toolchain) -> Result<Summary, String> {
    const STYLES: [&str; 4] = ["0.72 constants", "0.72 enums", "0.73 constants", "0.73 enums"];
    let folder = package("bindgen-shapes", SHAPES)?;
    let changes = |style| if style == STYLES[3] { &SHAPE_CHANGES[..] } else { &[] };
    let scratch = Scratch::new("bindgen-shapes")?;
    let mut summary = Summary::default();
    let mut counts = [[0; 3]; 2];
    for style in STYLES {
        let checks = printed_for(&folder, &[("PTX_ABI_STYLES", &STYLES.join(","))], style)?;
        let checks = checks.replacen("#pragma once\n", "", 1);
        // nvcc cannot compare the order of references.
        let checks = format!("#define PTX_ABI_REFERENCES\n#include \"shapes.hpp\"\n{checks}");
        scratch.write("checks.cpp", &checks)?;
        scratch.write("checks.cu", &checks)?;
        for (index, (from, to, name)) in [("", "", "")].iter().chain(changes(style)).enumerate() {
            if SHAPES.matches(from).count() != 1 && index > 0 {
                return Err(format!("{from} is not in the header once"));
            }
            scratch.write("shapes.hpp", &SHAPES.replacen(from, to, 1))?;
            for (of, (compiler, mut command)) in compilers(toolchain, &scratch)?.into_iter().enumerate() {
                let result = run(&mut command);
                let right = match &result {
                    Ok(_) => name.is_empty(),
                    Err(error) => !name.is_empty() && error.contains(name),
                };
                if !right {
                    counts[usize::from(index > 0)][of] += 1;
                    let _ = writeln!(summary.report, "bindgen {style}, {compiler}, {to}: {result:?}");
                }
            }
        }
    }
    for (of, compiler) in COMPILERS.into_iter().take(3).enumerate() {
        let [as_written, broken] = ["bindgen's shapes and functions", "bindgen's shapes and functions, changed"];
        summary.rows.push(Row::new(compiler, as_written, STYLES.len() as u64, counts[0][of]));
        summary.rows.push(Row::new(compiler, broken, SHAPE_CHANGES.len() as u64, counts[1][of]));
    }
    Ok(summary)
}

/// The output of the example.
fn printed(argument: &str) -> Result<String, String> {
    let folder = nested::example("bindgen", "bindgen-example");
    let printed = run(cargo(&folder).args(["run", "--quiet", "--", argument]))?;
    String::from_utf8(printed).map_err(|error| error.to_string())
}

/// The compilers, ready for `checks.cpp` or `checks.cu` in this folder, with warnings as errors.
fn compilers(toolchain: &Toolchain, scratch: &Scratch) -> Result<[(&'static str, Command); 3], String> {
    let mut gxx = Command::new(toolchain.gxx()?);
    gxx.args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]).arg(scratch.path("checks.cpp"));
    let mut clang = Command::new(toolchain.clang()?);
    clang.args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]).arg(scratch.path("checks.cpp"));
    let mut nvcc = Command::new(toolchain.nvcc()?);
    nvcc.args(["-std=c++17", "-Werror", "all-warnings", "-ptx", "-arch=sm_90", "-o"])
        .args([scratch.path("checks.ptx"), scratch.path("checks.cu")]);
    Ok([("g++", gxx), ("clang C++", clang), ("nvcc sm_90", nvcc)])
}

/// The compilers of checks of one header.
const COMPILERS: [&str; 4] = ["g++", "clang C++", "nvcc sm_90", "NVRTC compute_90"];

/// The file of checks, which is the compiled file itself, so that `#pragma once` would be a warning.
fn friendly(asserts: &CudaAsserts<'_>) -> String {
    asserts.to_string().replacen("#pragma once\n", "", 1)
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
    scratch.write("checks.cpp", &text(&types)?)?;
    scratch.write("checks.cu", &text(&for_nvcc(&types))?)?;
    let mut summary = Summary::default();
    for (compiler, mut command) in compilers(toolchain, &scratch)? {
        let result = run(&mut command);
        summary.rows.push(Row::new(compiler, check, types.len() as u64, u64::from(result.is_err())));
        summary.report += &result.err().unwrap_or_default();
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

/// bindgen's default style writes `type E = u32;` for an enumeration, and pointers for references.
mod default_style {
    use ptx_abi::PtxLayout;

    pub(super) type Unsigned = u32;
    pub(super) type Signed = i32;
    pub(super) type Small = u8;

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen)]
    pub(super) struct Pointees {
        pub one: *mut Unsigned,
        pub constant: *const Unsigned,
        pub rows: *mut *const Signed,
        pub small: [*mut Small; 2],
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen)]
    pub(super) struct Alone {
        pub count: i32,
        pub one: *mut i32,
        pub last: i32,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen)]
    pub(super) struct References {
        pub count: i32,
        pub one: *mut i32,
        pub other: *const f32,
        pub kind: *mut Unsigned,
        pub row: *mut *const f32,
        pub last: i32,
    }
}

const POINTEES: &str = "
enum Unsigned { UNSIGNED_A };
enum Signed { SIGNED_A = -1 };
enum class Small : unsigned char { A };
struct Pointees { Unsigned *one; const Unsigned *constant; const Signed **rows; Small *small[2]; };
";
const ALONE_IN_CPP: &str = "struct Alone { int count; int &one; int last; };\n";
const REFERENCES: &str = "
enum Unsigned { UNSIGNED_A };
struct References { int count; int &one; const float &other; Unsigned &kind; const float *&row; int last; };
";

/// The struct, changes of it, and the member that the message must name; nothing for a change that is none.
type Changed = (&'static str, &'static str, &'static str);

/// Accepts enumerations through pointers to their integers, and references, and refuses other ones.
fn pointees(toolchain: &Toolchain) -> Result<Summary, String> {
    const OF_POINTEES: [Changed; 5] = [
        ("Unsigned *one", "Unsigned *one", ""),
        ("Unsigned *one", "unsigned *one", ""),
        ("Unsigned *one", "const Unsigned *one", "::one"),
        ("const Signed **rows", "Signed **rows", "::rows"),
        ("Small *small", "Unsigned *small", "::small"),
    ];
    // NVRTC holds both enumerations in `int`.
    const SIGN: [Changed; 2] =
        [("Unsigned *one", "Signed *one", "::one"), ("const Signed **rows", "const Unsigned **rows", "::rows")];
    const OF_REFERENCES: [Changed; 5] = [
        ("int &one", "int &one", ""),
        ("int &one", "unsigned &one", "::one"),
        ("int &one", "const int &one", "::one"),
        ("Unsigned &kind", "float &kind", "::kind"),
        ("const float *&row", "float *&row", "::row"),
    ];
    const ORDER: [Changed; 1] = [("int &one; const float &other;", "const float &other; int &one;", "::other")];
    const UNCHANGED: [Changed; 1] = [("int &one", "int &one", "::other: nvcc cannot compare the order of references")];
    const ALONE: [Changed; 7] = [
        ("int &one", "int &one", ""),
        ("int &one", "int *one", ""),
        ("int &one", "unsigned &one", "::one"),
        ("int &one", "int one", "::one"),
        ("int count; int &one;", "int &one; int count;", "::count"),
        ("int &one; int last;", "int last; int &one;", "::last"),
        ("int last; };", "int last; void (&call)(); };", "size"),
    ];
    use default_style::{Alone, Pointees, References};
    use ptx_abi::PtxLayout;

    let scratch = Scratch::new("bindgen-pointees")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let mut summary = Summary::default();
    let defined = format!("#define PTX_ABI_REFERENCES\n{REFERENCES}");
    let (of_host, of_nvidia, all) = (&COMPILERS[..2], &COMPILERS[2..], &COMPILERS[..]);
    for (what, header, layout, changes, tried) in [
        ("pointers to enumerations", POINTEES, Pointees::LAYOUT, &OF_POINTEES[..], all),
        ("sign of enumerations through pointers", POINTEES, Pointees::LAYOUT, &SIGN, &COMPILERS[..3]),
        ("references", &defined, References::LAYOUT, &OF_REFERENCES, all),
        ("order of references", REFERENCES, References::LAYOUT, &ORDER, of_host),
        ("order of references refused", REFERENCES, References::LAYOUT, &UNCHANGED, of_nvidia),
        ("reference between other members", ALONE_IN_CPP, Alone::LAYOUT, &ALONE, all),
    ] {
        for checks in [cuda::asserts(layout), friendly(&CudaAsserts::new(&[layout]))] {
            let mut mismatches = [0; COMPILERS.len()];
            for (from, to, name) in changes {
                let text = header.replacen(from, to, 1) + &checks;
                scratch.write("checks.cpp", &text)?;
                let cu = scratch.write("checks.cu", &text)?;
                let mut commands = Vec::from(compilers(toolchain, &scratch)?);
                commands.push(("NVRTC compute_90", nvrtc.command(&cu, 90, &[])));
                for (index, (compiler, mut command)) in commands.into_iter().enumerate() {
                    if !tried.contains(&compiler) {
                        continue;
                    }
                    let result = run(&mut command);
                    let right = match &result {
                        Ok(_) => name.is_empty(),
                        Err(error) => !name.is_empty() && error.contains(name),
                    };
                    if !right {
                        mismatches[index] += 1;
                        let _ = writeln!(summary.report, "{compiler}, {to}: {result:?}");
                    }
                }
            }
            for (compiler, mismatches) in COMPILERS.into_iter().zip(mismatches) {
                let rows = &mut summary.rows;
                let check = format!("bindgen's {what}");
                if !tried.contains(&compiler) {
                    continue;
                }
                match rows.iter_mut().find(|row| row.compiler == compiler && row.check == check) {
                    Some(row) => {
                        row.cases += changes.len() as u64;
                        row.mismatches += mismatches;
                    }
                    None => rows.push(Row::new(compiler, check, changes.len() as u64, mismatches)),
                }
            }
        }
    }
    Ok(summary)
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
    let table = printed("")?;
    if !table.contains("real") || !table.contains("_bitfield_1") {
        return Err(format!("the example prints: {table}"));
    }
    let checks = printed("checks")?;
    let types = checks.matches("\nstatic_assert(sizeof(").count() as u64;
    let scratch = Scratch::new("bindgen-example")?;
    scratch.write("shared.hpp", include_str!("../../../examples/bindgen/shared.hpp"))?;
    scratch.write("checks.cpp", &checks)?;
    scratch.write("checks.cu", &checks)?;
    let mut summary = Summary::default();
    for (compiler, mut command) in compilers(toolchain, &scratch)? {
        let result = run(&mut command);
        summary.rows.push(Row::new(compiler, "types of the example `bindgen`", types, u64::from(result.is_err())));
        summary.report += &result.err().unwrap_or_default();
    }
    Ok(summary)
}

/// Changes of the example's header, and the name that the message must contain.
const CHANGES: [(&str, &str, &str); 12] = [
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

/// The example refuses a changed header.
fn changed(toolchain: &Toolchain) -> Result<Summary, String> {
    let header = include_str!("../../../examples/bindgen/shared.hpp");
    let checks = printed("checks")?;
    let scratch = Scratch::new("bindgen-changed")?;
    scratch.write("checks.cpp", &checks)?;
    scratch.write("checks.cu", &checks)?;
    let mut accepted = [0; 3];
    let mut report = String::new();
    for (from, to, name) in CHANGES {
        if header.matches(from).count() != 1 {
            return Err(format!("{from} is not in the header once"));
        }
        scratch.write("shared.hpp", &header.replace(from, to))?;
        for (index, (compiler, mut command)) in compilers(toolchain, &scratch)?.into_iter().enumerate() {
            if !run(&mut command).err().is_some_and(|error| error.contains(name)) {
                accepted[index] += 1;
                let _ = writeln!(report, "{compiler} accepts {to} for {from}");
            }
        }
    }
    let rows = ["g++", "clang C++", "nvcc sm_90"].into_iter().zip(accepted);
    let rows = rows.map(|(compiler, accepted)| {
        Row::new(compiler, "changed headers of the example `bindgen` refused", CHANGES.len() as u64, accepted)
    });
    Ok(Summary { rows: rows.collect(), report })
}
