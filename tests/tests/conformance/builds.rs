//! Builds `examples/build_script` with nvcc after each change: what cargo compiles anew, and what no longer compiles. Builds
//! `examples/build_systems` with each build system, lints `examples/migration`, and launches through CUDA's runtime, for which a library stands in.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use ptx_abi_tests::conformance::harness::{Check, Row, Summary};
use ptx_abi_tests::conformance::toolchain::{Scratch, Tool, Toolchain, clippy, run};

use crate::nested;

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check { name: "follows_the_kernel_and_the_struct", tools: &[Tool::Nvcc], run: follows },
        Check { name: "migration", tools: &[Tool::Clippy], run: migration },
        Check { name: "build_systems", tools: &[Tool::Nvcc, Tool::Gcc, Tool::Gxx, Tool::Cmake], run: build_systems },
    ]
}

/// The `clippy.toml` of `examples/migration` reports what is left of the old way, and nothing in the code of the derives.
fn migration(_: &Toolchain) -> Result<Summary, String> {
    let folder = nested::example("migration", "migration");
    let mut command = nested::cargo_in(&folder);
    // This is what `cargo clippy` does; a cargo of another toolchain may run the tests.
    command.arg("check").env("RUSTC_WORKSPACE_WRAPPER", clippy()?);
    let output = command.output().map_err(|error| format!("cargo: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let warnings = || said.split("warning: ").filter(|warning| warning.starts_with("use of a disallowed "));
    let found = |file: &str| warnings().filter(|warning| warning.contains(file)).count() as u64;
    // The `use` of the trait, the launch builder and six arguments.
    let (before, after) = (found("--> src/before.rs"), found("--> src/after.rs"));
    let wrong = u64::from(!output.status.success() || before != 8) + after;
    let rows = vec![Row::new("clippy", "lines of the old way in the example of the migration", before, wrong)];
    Ok(Summary { rows, report: if wrong == 0 { String::new() } else { said } })
}

/// The build systems, and whether each links a static library whose host stubs the program launches.
const SYSTEMS: [(&str, bool); 4] = [("cc", true), ("cmake", true), ("cudaforge", false), ("bindgen_cuda", false)];

/// Each build system compiles the kernel, and its file is compared: a kernel with swapped parameters does not compile.
fn build_systems(toolchain: &Toolchain) -> Result<Summary, String> {
    let folder = nested::example("build_systems", "build_systems");
    let kernel =
        replaced(&folder.join("kernels/scale.cu"), "const Config config, float *x", "float *x, const Config config")?;
    let scratch = Scratch::new("build-systems")?;
    let source = scratch.write("cudart.c", include_str!("../stand_in/cudart.c"))?;
    let library = scratch.path("libcudart.so");
    run(Command::new(toolchain.gcc()?)
        .args(["-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"])
        .arg(&library)
        .arg(source))?;
    let nvcc = toolchain.nvcc()?;
    let bin = nvcc.parent().ok_or("nvcc is in no folder")?;
    let root = bin.parent().ok_or("nvcc is in no folder")?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([bin.to_owned()].into_iter().chain(std::env::split_paths(&path)));
    let path = path.map_err(|error| error.to_string())?;
    let mut summary = Summary::default();
    for (system, launches) in SYSTEMS {
        let mut wrong = 0;
        for (text, expected) in [
            (&kernel[0], Ok(if launches { "21 becomes 42" } else { "`scale` takes 2 arguments" })),
            (&kernel[1], Err("`Scale` does not match the kernel `scale`")),
        ] {
            // Cargo compares file times, which may have a resolution of one second.
            sleep(Duration::from_millis(1_100));
            fs::write(folder.join("kernels/scale.cu"), text).map_err(|error| format!("scale.cu: {error}"))?;
            let mut command = nested::cargo_in(&folder);
            command.args(["run", "--features", system]).env("CARGO_NET_OFFLINE", "false");
            command.env("NVCC", &nvcc).env("CUDACXX", &nvcc).env("CMAKE", toolchain.cmake()?).env("PATH", &path);
            command.env("CUDA_PATH", root).env("CUDA_COMPUTE_CAP", "75");
            command.env("LIBRARY_PATH", scratch.path("")).env("LD_LIBRARY_PATH", scratch.path(""));
            if let Some(problem) = differs(&mut command, expected)? {
                wrong += 1;
                summary.report += &format!("{system}: {problem}\n");
            }
        }
        summary.rows.push(Row::new(
            format!("nvcc sm_75, {system}"),
            "kernels of a build system, right and swapped",
            2,
            wrong,
        ));
    }
    Ok(summary)
}

/// The difference of a command's output from the expected output: that of a program, or of one that does not compile.
fn differs(command: &mut Command, expected: Result<&str, &str>) -> Result<Option<String>, String> {
    let output = command.output().map_err(|error| format!("cargo: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (said, errors) = (text(&output.stdout), text(&output.stderr));
    let is_right = match expected {
        Ok(expected) => output.status.success() && said.contains(expected),
        Err(expected) => !output.status.success() && errors.contains(expected),
    };
    Ok((!is_right).then(|| format!("{said}{errors}")))
}

fn follows(toolchain: &Toolchain) -> Result<Summary, String> {
    let folder = nested::example("build_script", "build_script_nvcc");
    let nvcc = toolchain.nvcc()?;
    let kernel =
        replaced(&folder.join("kernels/scale.cu"), "const Config config, float *x", "float *x, const Config config")?;
    let shared = replaced(&folder.join("src/shared.rs"), "factor: f32", "factor: f64")?;
    let steps = [
        Step { change: None, expected: Ok("`scale` takes 2 arguments, checked in") },
        // The change swaps the parameters in C++.
        Step {
            change: Some(("kernels/scale.cu", &kernel[1])),
            expected: Err("`Scale` does not match the kernel `scale`"),
        },
        Step { change: Some(("kernels/scale.cu", &kernel[0])), expected: Ok("checked in") },
        // The struct grows from 8 to 16 bytes. PTX with the old header would not match.
        Step { change: Some(("src/shared.rs", &shared[1])), expected: Ok("checked in") },
        Step { change: Some(("src/shared.rs", &shared[0])), expected: Ok("checked in") },
    ];
    let mut differences = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        if let Some(problem) = step.run(&folder, &nvcc)? {
            differences.push(format!("step {index}: {problem}"));
        }
    }
    let rows = vec![Row::new(
        "nvcc sm_75",
        "builds of the example with a build script",
        steps.len() as u64,
        differences.len() as u64,
    )];
    Ok(Summary { rows, report: differences.join("\n") })
}

/// A change, and the expected output of cargo: from a program that runs, or from one that does not compile.
struct Step<'a> {
    change: Option<(&'a str, &'a str)>,
    expected: Result<&'a str, &'a str>,
}

impl Step<'_> {
    /// Applies the change and runs the program; returns the difference from the expected output.
    fn run(&self, folder: &Path, nvcc: &Path) -> Result<Option<String>, String> {
        if let Some((file, text)) = self.change {
            // Cargo compares file times, which may have a resolution of one second.
            sleep(Duration::from_millis(1_100));
            fs::write(folder.join(file), text).map_err(|error| format!("{file}: {error}"))?;
        }
        let mut command = nested::cargo_in(folder);
        command.arg("run").env("NVCC", nvcc).env("PTX_ABI_STRICT", "1");
        differs(&mut command, self.expected)
    }
}

/// The text of a file, and the text with one word replaced.
fn replaced(file: &Path, from: &str, to: &str) -> Result<[String; 2], String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let changed = text.replace(from, to);
    if changed == text { Err(format!("{} has no `{from}`", file.display())) } else { Ok([text, changed]) }
}
