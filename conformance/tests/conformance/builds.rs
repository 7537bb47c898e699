//! Builds `examples/build_script` with nvcc after each change: what cargo compiles again, and what no longer compiles. Runs the
//! CI job of `examples/launchers`.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Tool, Toolchain, read_text};

use crate::nested;

mod systems;

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("follows_the_kernel_and_the_struct", &[Tool::Nvcc], follows),
        Check::new("ci_of_launchers", &[Tool::Nvcc, Tool::Clang, Tool::Gxx], ci),
        Check::new("migration", &[Tool::Clippy], systems::migration),
        Check::new("build_systems", &[Tool::Nvcc, Tool::Gcc, Tool::Gxx, Tool::Cmake], systems::build_systems),
    ]
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
    // A sample uses what tier 1 has compiled. The other examples still have their own features.
    let example = if full() { nested::example } else { nested::example_in_tier_1 };
    let folder = example("build_script", "build_script_nvcc");
    let nvcc = toolchain.path(Tool::Nvcc)?;
    let kernel =
        replaced(&folder.join("kernels/scale.cu"), "const Config config, float *x", "float *x, const Config config")?;
    let shared = replaced(&folder.join("src/shared.rs"), "factor: f32", "factor: f64")?;
    let steps = [
        Step { change: None, expected: Ok("`scale` takes 2 arguments, checked in") },
        // The change swaps the parameters in C++.
        Step {
            change: Some(("kernels/scale.cu", &kernel[1])),
            expected: Err("[PTX510] `Scale` does not match the kernel `scale`"),
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
    Ok(Summary::of("nvcc sm_75", "builds of the example with a build script", steps.len(), &differences))
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
    let text = read_text(file)?;
    let changed = text.replace(from, to);
    if changed == text { Err(format!("{} has no `{from}`", file.display())) } else { Ok([text, changed]) }
}

/// Runs each command of the job that compiles: on the example, and after changes of a struct, a launcher and a name.
fn ci(toolchain: &Toolchain) -> Result<Summary, String> {
    let folder = nested::example("launchers", "launchers_ci");
    let job = read_text(folder.join("ci/cuda.yml"))?;
    let commands = job.lines().filter_map(|line| line.trim().strip_prefix("- run: "));
    let (step, scale, offset) = ("cuda/step.h", "cuda/scale.cu", "cuda/offset.cu");
    let changes = [
        (step, "float factor", "unsigned int factor", "Step::factor: Rust has 'float'"),
        (scale, "int launch_scale", "double launch_scale", "launch_scale: Rust expects 'int'"),
        (
            scale,
            "float *x, cudaStream_t stream",
            "int *x, cudaStream_t stream",
            "launch_scale: Rust passes 'float *' as",
        ),
        (scale, "launch_scale", "launch_scales", "launch_scale"),
        (
            offset,
            "launch_offset(float by",
            "launch_offset(double by",
            "launch_offset: Rust passes 'float' as parameter 1, 'by'",
        ),
    ];
    // clang takes the version of a CUDA toolkit that it finds in `PATH`, also with `-nocudainc`.
    let alone = env::var("PATH").unwrap_or_default();
    let nvcc = toolchain.path(Tool::Nvcc)?;
    let beside_nvcc = format!("{}:{alone}", nvcc.parent().ok_or("nvcc is in a folder")?.display());
    let mut summary = Summary::default();
    for command in commands.filter(|command| !command.starts_with("cargo ")) {
        let (tool, arguments) = command.split_once(' ').ok_or("a command has arguments")?;
        let program = match tool {
            "g++" => toolchain.path(Tool::Gxx)?,
            "clang++" => toolchain.path(Tool::Clang)?,
            "nvcc" => nvcc.clone(),
            other => return Err(format!("the job has a new tool: {other}")),
        };
        let run = |path: &str| {
            let mut command = Command::new(&program);
            let output = command.args(arguments.split(' ')).env("PATH", path).current_dir(&folder).output();
            let output = output.map_err(|error| format!("{tool}: {error}"))?;
            Ok::<_, String>((output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned()))
        };
        let mut differences = Vec::new();
        for path in [&alone, &beside_nvcc] {
            let (passes, errors) = run(path)?;
            differences.extend((!passes).then_some(errors));
        }
        // A file of types has no launchers.
        let changes = changes.iter().filter(|change| arguments.contains(scale) || change.0 == step);
        let mut cases = 1;
        for (file, from, to, expected) in changes {
            let path = folder.join(file);
            let [original, new] = replaced(&path, from, to)?;
            fs::write(&path, new).map_err(|error| error.to_string())?;
            let (passes, errors) = run(&alone)?;
            fs::write(&path, original).map_err(|error| error.to_string())?;
            cases += 1;
            differences.extend((passes || !errors.contains(expected)).then(|| format!("`{to}`: {errors}")));
        }
        summary.compared(tool, "commands of a CI job, on changed files", cases, &differences);
    }
    if summary.rows.len() != 3 {
        return Err(format!("the job has {} commands that compile", summary.rows.len()));
    }
    Ok(summary)
}
