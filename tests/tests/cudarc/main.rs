//! Tests the arguments that cudarc gets, and its calls of the driver.
//!
//! The driver is `driver.rs`, which needs no GPU. This program compiles
//! it, and starts itself again with the driver in cudarc's search path.

mod arguments;
mod buffers;
mod fake;
mod from_module;
mod strict;
mod typed_kernel;

use std::path::{Path, PathBuf};
use std::process::{Command, exit};
use std::{env, fs};

use libtest_mimic::{Arguments, Trial};

/// The environment variable that is set if the driver is in the library path.
const STARTED: &str = "PTX_ABI_DRIVER_WITHOUT_GPU";

fn main() {
    if env::var_os(STARTED).is_none() {
        start_again();
    }
    let mut arguments = Arguments::from_args();
    // The driver writes one log, so the tests run one after the other.
    arguments.test_threads = Some(1);
    let tests = [arguments::TESTS, buffers::TESTS, typed_kernel::TESTS, from_module::TESTS].into_iter().flatten();
    let trials = tests
        .map(|(name, test)| {
            Trial::test(*name, || {
                test();
                Ok(())
            })
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// A test with its name.
type Test = (&'static str, fn());

fn start_again() -> ! {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("driver-without-gpu");
    fs::create_dir_all(&folder).expect("the folder of temporary files can be written");
    build(&folder);
    let mut path = vec![folder];
    path.extend(env::split_paths(&env::var_os("LD_LIBRARY_PATH").unwrap_or_default()));
    let path = env::join_paths(path).expect("it has been split at what separates");
    let mut command = Command::new(env::current_exe().expect("the program has a name"));
    command.args(env::args_os().skip(1)).env(STARTED, "1").env("LD_LIBRARY_PATH", path);
    let status = command.status().expect("the program starts again");
    exit(status.code().unwrap_or(1));
}

/// Compiles `driver.rs`.
fn build(folder: &Path) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cudarc/driver.rs");
    // The file has a name of its own until it is complete, because several programs may start at the same time.
    let library = folder.join(format!("libcuda.{}.so", std::process::id()));
    let rustc = env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
    let mut command = Command::new(rustc);
    command.args(["--edition", "2024", "--crate-type", "cdylib", "-o"]).arg(&library).arg(source);
    let status = command.status().expect("rustc starts");
    assert!(status.success(), "the driver without a GPU does not compile");
    fs::rename(&library, folder.join("libcuda.so")).expect("the library can be renamed");
}
