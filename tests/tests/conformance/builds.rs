//! Builds `examples/build_script` with nvcc after each change: what cargo compiles anew, and what no longer compiles.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use ptx_abi_tests::conformance::harness::{Check, Row, Summary};
use ptx_abi_tests::conformance::toolchain::{Tool, Toolchain};

use crate::nested;

pub(crate) fn checks() -> Vec<Check> {
    vec![Check { name: "follows_the_kernel_and_the_struct", tools: &[Tool::Nvcc], run: follows }]
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
        let output = command.output().map_err(|error| format!("cargo: {error}"))?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (said, errors) = (text(&output.stdout), text(&output.stderr));
        let is_right = match self.expected {
            Ok(expected) => output.status.success() && said.contains(expected),
            Err(expected) => !output.status.success() && errors.contains(expected),
        };
        Ok((!is_right).then(|| format!("{said}{errors}")))
    }
}

/// The text of a file, and the text with one word replaced.
fn replaced(file: &Path, from: &str, to: &str) -> Result<[String; 2], String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let changed = text.replace(from, to);
    if changed == text { Err(format!("{} has no `{from}`", file.display())) } else { Ok([text, changed]) }
}
