//! Builds `examples/build_systems` with each build system, and launches through CUDA's runtime, for which a library stands in.
//! Lints `examples/migration`.

use std::fmt::Write as _;
use std::thread::sleep;
use std::time::Duration;
use std::{env, fs};

use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_text, run, write};

use super::{differs, replaced};
use crate::adoption::compressed;
use crate::nested;

/// The `clippy.toml` of `examples/migration` reports what is left of the old way, and nothing in the code of the derives.
pub(super) fn migration(toolchain: &Toolchain) -> Result<Summary, String> {
    // A sample uses the macros of the example `strided`.
    let folder = if full() {
        nested::example("migration", "migration")
    } else {
        nested::example_with("migration", "migration", r#"["cuda", "cudarc-0_19"]"#)
    };
    let mut command = nested::cargo_in(&folder);
    // This is what `cargo clippy` does; a cargo of another toolchain may run the tests. With `build` instead of `check`
    // cargo uses the dependencies that it has compiled for the example `strided`.
    command.arg("build").env("RUSTC_WORKSPACE_WRAPPER", toolchain.path(Tool::Clippy)?);
    let output = command.output().map_err(|error| format!("cargo: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let warnings = || said.split("warning: ").filter(|warning| warning.starts_with("use of a disallowed "));
    let found = |file: &str| warnings().filter(|warning| warning.contains(file)).count();
    // The `use` of the trait, the launch builder and six arguments.
    let (before, after) = (found("--> src/before.rs"), found("--> src/after.rs"));
    let wrong = usize::from(!output.status.success() || before != 8) + after;
    let mut summary = Summary::default();
    summary.add("clippy", "lines of the old way in the example of the migration", before, wrong);
    summary.report.extend((wrong > 0).then_some(said));
    Ok(summary)
}

/// The build systems, and whether each links a static library whose host stubs the program launches.
const SYSTEMS: [(&str, bool); 4] = [("cc", true), ("cmake", true), ("cudaforge", false), ("bindgen_cuda", false)];

/// Each build system compiles the kernel, and its file is compared: a kernel with swapped parameters does not compile.
pub(super) fn build_systems(toolchain: &Toolchain) -> Result<Summary, String> {
    let folder = nested::example("build_systems", "build_systems");
    // One of the systems needs the default features of `syn`, and with them for all cargo compiles the macros once.
    let manifest = folder.join("Cargo.toml");
    write(&manifest, read_text(&manifest)? + "syn = \"3\"\n" + &compressed::optimised())?;
    let kernel =
        replaced(&folder.join("kernels/scale.cu"), "const Config config, float *x", "float *x, const Config config")?;
    let scratch = Scratch::new("build-systems")?;
    let source = scratch.write("cudart.c", include_str!("../../../../tests/tests/stand_in/cudart.c"))?;
    let library = scratch.path("libcudart.so");
    run(toolchain
        .command(Tool::Gcc)?
        .args(["-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"])
        .arg(&library)
        .arg(source))?;
    let nvcc = toolchain.path(Tool::Nvcc)?;
    let bin = nvcc.parent().ok_or("nvcc is in no folder")?;
    let root = bin.parent().ok_or("nvcc is in no folder")?;
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([bin.to_owned()].into_iter().chain(env::split_paths(&path)));
    let path = path.map_err(|error| error.to_string())?;
    let mut summary = Summary::default();
    for (system, launches) in SYSTEMS {
        let mut wrong = 0;
        for (text, expected) in [
            (&kernel[0], Ok(if launches { "21 becomes 42" } else { "`scale` takes 2 arguments" })),
            (&kernel[1], Err("[PTX510] `Scale` does not match the kernel `scale`")),
        ] {
            // Cargo compares file times, which may have a resolution of one second.
            sleep(Duration::from_millis(1_100));
            fs::write(folder.join("kernels/scale.cu"), text).map_err(|error| format!("scale.cu: {error}"))?;
            let mut command = nested::cargo_in(&folder);
            command.args(["run", "--features", system]).env("CARGO_NET_OFFLINE", "false");
            command
                .env("NVCC", &nvcc)
                .env("CUDACXX", &nvcc)
                .env("CMAKE", toolchain.path(Tool::Cmake)?)
                .env("PATH", &path);
            command.env("CUDA_PATH", root).env("CUDA_COMPUTE_CAP", "75");
            command.env("LIBRARY_PATH", scratch.path("")).env("LD_LIBRARY_PATH", scratch.path(""));
            if let Some(problem) = differs(&mut command, expected)? {
                wrong += 1;
                let _ = writeln!(summary.report, "{system}: {problem}");
            }
        }
        summary.add(format!("nvcc sm_75, {system}"), "kernels of a build system, right and swapped", 2, wrong);
    }
    Ok(summary)
}
