//! Tests the arguments that cudarc gets, and its calls of the driver.
//!
//! The driver is `stand_in/logging.rs`, which needs no GPU. This program
//! compiles it, and starts itself again with the driver in cudarc's search path.

mod arguments;
mod buffers;
mod fake;
mod from_module;
mod launch_shape;
mod strict;
mod typed_kernel;

use std::path::Path;
use std::process::{Command, exit};
use std::{env, fs};

use libtest_mimic::{Arguments, Trial};
use ptx_abi_tests::stand_in;

/// The environment variable that is set if the driver is in the library path.
const STARTED: &str = "PTX_ABI_DRIVER_WITHOUT_GPU";

fn main() {
    if env::var_os(STARTED).is_none() {
        start_again();
    }
    let mut arguments = Arguments::from_args();
    // The driver writes one log, so the tests run one after the other.
    arguments.test_threads = Some(1);
    let tests = [arguments::TESTS, buffers::TESTS, typed_kernel::TESTS, from_module::TESTS, launch_shape::TESTS]
        .into_iter()
        .flatten();
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
    stand_in::build("logging.rs", &folder.join("libcuda.so")).expect("the driver without a GPU compiles");
    let mut path = vec![folder];
    path.extend(env::split_paths(&env::var_os("LD_LIBRARY_PATH").unwrap_or_default()));
    let path = env::join_paths(path).expect("it has been split at what separates");
    let mut command = Command::new(env::current_exe().expect("the program has a name"));
    command.args(env::args_os().skip(1)).env(STARTED, "1").env("LD_LIBRARY_PATH", path);
    let status = command.status().expect("the program starts again");
    exit(status.code().unwrap_or(1));
}
