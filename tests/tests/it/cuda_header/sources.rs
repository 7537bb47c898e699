//! Tests lists of functions that several sources define: one file of checks for each source.
#![allow(dead_code, reason = "nothing calls these functions")]

use std::fs;
use std::path::{Path, PathBuf};

use ptx_abi::cuda::{self, CType, CudaAsserts, CudaFunction, FileError, Matching};
use ptx_abi::{cuda_asserts, cuda_asserts_test};

use super::files::run;

#[ptx_abi::cuda_functions(FIRST)]
unsafe extern "C" {
    fn launch_add(x: *mut f32) -> i32;
    fn launch_mul(x: *mut f32) -> i32;
}

#[ptx_abi::cuda_functions(SECOND)]
unsafe extern "C" {
    fn launch_dot(x: *const f32) -> f32;
    /// A macro writes the definition.
    #[ptx(file = "math/mul.cu")]
    fn launch_mul_f64(x: *mut f64) -> i32;
}

cuda_asserts_test!(
    #[ignore = "`each_source_has_a_file` runs it"]
    sources: "../target/cuda_header_test/sources/checks/{}.cuh",
    u32;
    fn FIRST;
    fn compatible SECOND in ["../target/cuda_header_test/sources/*/*.cu", "../target/cuda_header_test/sources/dot.cuh"];
);

/// An empty folder for the files of a test.
pub(super) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/cuda_header_test").join(name);
    let removed = fs::remove_dir_all(&folder);
    assert!(removed.is_ok() || !folder.exists(), "{} cannot be removed", folder.display());
    folder
}

pub(super) fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}

const ADD: &str = "extern \"C\" int launch_add(float *x) { return launch_mul(x); }\n";
const MUL: &str =
    "extern \"C\" {\nint launch_add(float *x);\nint launch_mul(float *x) { return 0; }\nDEFINE(mul, double)\n}\n";

#[test]
fn each_source_has_a_file() {
    let folder = folder("sources");
    write(&folder, "math/add.cu", ADD);
    write(&folder, "math/mul.cu", MUL);
    write(&folder, "math/none.cu", "int other(int);\n");
    write(&folder, "dot.cuh", "extern \"C\" float launch_dot(const float *x);\n");
    let run = |update| run("sources::sources", update);

    let (passes, said) = run("0");
    assert!(!passes, "{said}");
    for path in ["math/add.cuh", "math/mul.cuh", "dot.cuh", "ptx_abi_checks.cuh"] {
        assert!(said.contains(&format!("/checks/{path} is not there or empty\n")), "{said}");
    }
    assert!(said.contains("\nhelp: `UPDATE_EXPECT=1 cargo test` writes the file\n"), "{said}");
    assert!(run("1").0 && run("0").0);

    // Types, and the other functions, are in no file of another source.
    let whole = cuda_asserts!(u32; fn FIRST; fn compatible SECOND).to_string();
    for (name, functions) in [
        ("math/add", &["strict, launch_add"][..]),
        ("math/mul", &["strict, launch_mul", "compatible, launch_mul_f64"]),
        ("dot", &["compatible, launch_dot"]),
    ] {
        let text =
            fs::read_to_string(folder.join("checks").join(name).with_extension("cuh")).expect("the file is there");
        let found = text.lines().filter_map(|line| line.strip_prefix("PTX_ABI_FUNCTION(")?.strip_suffix(", 1);"));
        assert_eq!(found.collect::<Vec<_>>(), functions, "{name}");
        let source = if name == "dot" { "dot.cuh".to_owned() } else { format!("{name}.cu") };
        let line = format!(
            "// Include it at the end of ../target/cuda_header_test/sources/{source}, which has these functions.\n"
        );
        assert!(text.contains(&line), "{text}");
        let added = text.lines().filter(|text| !whole.lines().any(|line| line == *text));
        let templates = if name == "dot" { "ptx_abi_checks.cuh" } else { "../ptx_abi_checks.cuh" };
        assert_eq!(added.collect::<Vec<_>>(), [line.trim_end(), &format!("#include \"{templates}\"")]);
        assert!(!text.contains("template") && text.lines().count() < 100, "{text}");
    }
    // The templates are those of a single file, and those of levels of types.
    let templates = fs::read_to_string(folder.join("checks/ptx_abi_checks.cuh")).expect("the file is there");
    let levels = cuda_asserts!(compatible u32; fn FIRST).to_string();
    let (_, code) = templates.split_once("#ifndef PTX_ABI_CHECKS\n").expect("templates");
    assert!(levels.contains(code) && code.contains("PTX_ABI_POINTER(matching"), "{code}");
    assert!(!templates.contains("#pragma once") && !templates.contains("PTX_ABI_FUNCTION(strict"), "{templates}");
    let written = fs::read_dir(folder.join("checks/math")).expect("the folder is there");
    assert_eq!(written.count(), 2);

    // A change is shown, with the file.
    let path = folder.join("checks/math/add.cuh");
    let checks = fs::read_to_string(&path).expect("the file is there");
    fs::write(&path, checks.replace("float *);", "double *);")).expect("the file can be changed");
    let (passes, said) = run("0");
    assert!(!passes && said.contains("checks/math/add.cuh is not the checks of the types in Rust:\n"), "{said}");
    assert!(!said.contains("mul.cuh") && run("1").0);
    assert_eq!(fs::read_to_string(&path).expect("the file is there"), checks);

    // The function moves to another source: its old file stays until somebody removes it.
    fs::remove_file(folder.join("math/add.cu")).expect("the source can be removed");
    write(&folder, "math/mul.cu", &[ADD, MUL].concat());
    for update in ["1", "0"] {
        let (passes, said) = run(update);
        let left = "checks/math/add.cuh was written for ../target/cuda_header_test/sources/math/add.cu, which has no functions of \
                    the list now: remove the file\n";
        assert!(!passes && said.contains(left) && !said.contains("help"), "{said}");
    }
    fs::remove_file(&path).expect("the file can be removed");
    assert!(run("0").0);
    // A file of somebody else with such a name does not concern the list.
    write(&folder, "checks/math/add.cuh", "int x;\n");
    write(&folder, "checks/math/sub.cuh", &checks.replace("sources/math/add.cu", "elsewhere/sub.cu"));
    assert!(run("0").0);
}

/// The checks of functions in sources of a folder.
fn compare(folder: &Path, path: &str, functions: &[CudaFunction<'_>], sources: &[&str]) -> Result<(), FileError> {
    let sources: Vec<_> = sources.iter().map(|source| folder.join(source).display().to_string()).collect();
    let sources: Vec<_> = sources.iter().map(String::as_str).collect();
    let functions = [functions];
    let checks = CudaAsserts::new(&[]).with_functions(Matching::Strict, &functions).with_sources(&sources);
    let path = folder.join(path);
    assert!(matches!(cuda::write(&path, &checks), Ok(_) | Err(FileError::Sources { .. })));
    cuda::compare(&path, &checks)
}

#[track_caller]
fn expect_problems(result: Result<(), FileError>, expected: &[&str]) {
    match result {
        Err(ref error @ FileError::Sources { ref problems, .. }) => {
            assert!(error.to_string().starts_with("[PTX823] "), "{error}");
            for text in expected {
                assert!(problems.contains(text), "{problems}");
            }
        }
        other => panic!("{other:?}"),
    }
}

/// The path of a source is in a comment of its file.
#[cfg(unix)]
#[test]
fn a_source_has_no_line_break() {
    let folder = folder("line_break");
    write(&folder, "a\nint x;.cu", ADD);
    expect_problems(
        compare(&folder, "{}.cuh", &FIRST[..1], &["*.cu"]),
        &["a\\nint x;.cu\" has a line break: rename the file"],
    );
}

/// The templates are above all folders of files, and no source has their name.
#[test]
fn the_templates_are_one_file() {
    let folder = folder("templates");
    write(&folder, "math/add.cu", ADD);
    for (path, templates, included) in [
        ("{}.cuh", "ptx_abi_checks.cuh", "../ptx_abi_checks.cuh"),
        ("all/{}/checks.h", "all/ptx_abi_checks.h", "../../ptx_abi_checks.h"),
        ("before_{}", "ptx_abi_checks", "../ptx_abi_checks"),
    ] {
        compare(&folder, path, &FIRST[..1], &["*/*.cu"]).expect(path);
        let file = folder.join(path.replace("{}", "math/add"));
        let text = fs::read_to_string(&file).expect("the file is there");
        assert!(text.contains(&format!("\n#include \"{included}\"\n")), "{text}");
        let found = file.parent().expect("a folder").join(included);
        assert!(found.exists() && folder.join(templates).exists(), "{path}");
        // A file of templates is not a source, and no file that is left.
        compare(&folder, path, &FIRST[..1], &["*/*.cu", "*/*.cuh"]).expect(path);
    }
    // A path without a hole is one file with all it needs.
    compare(&folder, "alone/add.cuh", &FIRST[..1], &["*/*.cu"]).expect("one source");
    assert_eq!(fs::read_dir(folder.join("alone")).expect("the folder is there").count(), 1);

    write(&folder, "ptx_abi_checks.cu", MUL);
    expect_problems(
        compare(&folder, "{}.cuh", &FIRST[1..], &["*.cu"]),
        &["ptx_abi_checks.cu` would have ", "ptx_abi_checks.cuh, the file of the templates: rename the source"],
    );
}

/// One error lists all functions without a source, and nothing is written.
#[test]
fn functions_without_a_source() {
    let folder = folder("without");
    write(&folder, "a.cu", "// int launch_add(float *x);\nint x = launch_mul(0);\n");
    write(&folder, "b.cu", "extern \"C\" float launch_dot(const float *x);\n");
    let all = [FIRST, SECOND].concat();
    expect_problems(
        compare(&folder, "{}.cuh", &all, &["*.cu"]),
        &[
            "`file = \"math/mul.cu\"` of `launch_mul_f64` names no source of the list: its path ends otherwise\n",
            "no source of the list declares these functions:\n  `launch_add`\n  `launch_mul`\n  help: add the sources that do, or remove \
             functions that C++ lacks; if an included file declares a function, or a macro makes its name, name the source in the \
             block: `#[ptx(file = \"…\")] fn launch_add(…);`",
        ],
    );
    assert!(!folder.join("b.cuh").exists());
    // A message about many functions has the first ones.
    let names: Vec<_> = (10..24).map(|number| format!("launch_{number}")).collect();
    let many: Vec<_> = names.iter().map(|name| CudaFunction::new(name, &[], CType::Void)).collect();
    let problems = ["these functions:\n  `launch_10`\n", "\n  `launch_21`\n  and 2 more\n  help: add "];
    expect_problems(compare(&folder, "{}.cuh", &many, &["*.cu"]), &problems);
    let [dot, in_file] = SECOND else { panic!() };
    compare(&folder, "{}.cuh", &[*dot, in_file.in_file("a.cu")], &["*.cu"]).expect("both functions have a source");
    assert!(folder.join("a.cuh").exists() && folder.join("b.cuh").exists());
}

/// Macros of the headers that a source includes make names of its own words.
#[test]
fn macros_of_included_headers() {
    #[ptx_abi::cuda_functions(MADE)]
    unsafe extern "C" {
        fn launch_add(x: *mut f32) -> i32;
        fn launch_mul_f32(x: *mut f32) -> i32;
    }
    let folder = folder("macros");
    let both = "# include \"paste.cuh\"\n#define BOTH(op) LAUNCH(op##_f32) LAUNCH(op##_f64)\n";
    write(&folder, "include/both.cuh", both);
    let paste =
        "#include \"both.cuh\"\n#include \"absent.cuh\"\n#define LAUNCH(op) int launch_##op(float *x) { return 0; }\n";
    write(&folder, "include/paste.cuh", paste);
    write(&folder, "math/add.cu", "#include \"../include/both.cuh\"\nLAUNCH(add)\n");
    write(&folder, "math/mul.cu", "#include \"../include/both.cuh\"\nBOTH(mul)\n");
    write(&folder, "math/none.cu", "LAUNCH(add)\nBOTH(mul)\n");
    write(&folder, "math/other.cu", "#include \"../include/both.cuh\"\nOTHER(add)\nOTHER(mul)\n");
    compare(&folder, "{}.cuh", MADE, &["math/*.cu"]).expect("both functions have sources");
    let has = |name: &str, function: &str| {
        let text = fs::read_to_string(folder.join(name)).expect("the file is there");
        text.contains(&format!("PTX_ABI_FUNCTION(strict, {function}, 1);"))
    };
    assert!(has("add.cuh", "launch_add") && has("mul.cuh", "launch_mul_f32"));
    assert!(!has("add.cuh", "launch_mul_f32") && !has("mul.cuh", "launch_add"));
    assert!(!folder.join("none.cuh").exists() && !folder.join("other.cuh").exists());
    let mul = [CudaFunction::new("launch_sub", &[], CType::Void)];
    expect_problems(compare(&folder, "{}.cuh", &mul, &["math/*.cu"]), &["`launch_sub`\n"]);
}

/// Each definition is checked. A declaration counts only if there is none.
#[test]
fn functions_of_two_sources() {
    let folder = folder("two");
    write(&folder, "add.cu", ADD);
    write(&folder, "add_dummy.cu", ADD);
    write(&folder, "mul.cu", MUL);
    compare(&folder, "{}.cuh", FIRST, &["*.cu"]).expect("both functions have sources");
    let checks = |name: &str, function: &str| {
        let text = fs::read_to_string(folder.join(name)).expect("the file is there");
        text.contains(&format!("PTX_ABI_FUNCTION(strict, {function}, 1);"))
    };
    assert!(checks("add.cuh", "launch_add") && checks("add_dummy.cuh", "launch_add"));
    assert!(checks("mul.cuh", "launch_mul") && !checks("mul.cuh", "launch_add"));
}

#[test]
fn paths_that_do_not_fit() {
    let folder = folder("paths");
    write(&folder, "a/math.cu", ADD);
    write(&folder, "b/math.cu", MUL);
    let both = |path| compare(&folder, path, FIRST, &["a/math.cu", "b/*.cu"]);
    expect_problems(
        both("{}.cuh"),
        &["a/math.cu` and `", "b/math.cu` would have one file, ", "math.cuh: list only one of them"],
    );
    expect_problems(
        both("math.cuh"),
        &["b/math.cu` have functions, and a path without `{}` is one file: write `{}` in its name"],
    );
    compare(&folder, "{}.cuh", FIRST, &["*/*.cu"]).expect("the paths below the folder differ");
    assert!(folder.join("a/math.cuh").exists() && folder.join("b/math.cuh").exists());
    compare(&folder, "add.cuh", &FIRST[..1], &["a/math.cu"]).expect("a path without a hole has one source");
    assert!(folder.join("add.cuh").exists());
    // A pattern may also match files of checks. They name the functions, and are not sources.
    write(&folder, "named/mul.cu", "DEFINE(launch_mul)\n");
    let mul = || compare(&folder, "named/{}_checks.cu", &FIRST[1..], &["named/*.cu"]);
    mul().and_then(|()| mul()).expect("only one file is a source");
    assert!(!folder.join("named/mul_checks_checks.cu").exists());
    expect_problems(compare(&folder, "{}.cuh", &[], &["c/*.cu"]), &["no file matches `", "c/*.cu` in "]);
    expect_problems(compare(&folder, "{}.cuh", &[], &["c/add.cu"]), &["c/add.cu` cannot be read: "]);
    expect_problems(
        cuda::compare("{}.cuh", &cuda_asserts!(fn FIRST)),
        &["`{}` in {}.cuh is a source: list them, `fn FUNCTIONS in \"cuda/*.cu\"`"],
    );
}
