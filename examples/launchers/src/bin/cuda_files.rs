//! Writes the checks of the C++ side: `cargo run --bin cuda_files`. With `-- --check` it compares them instead.

use std::env;

use launchers::{FUNCTIONS, Step};
use ptx_abi::cuda::{self, FileError};
use ptx_abi::cuda_asserts;

fn main() -> Result<(), FileError> {
    let check = env::args().any(|argument| argument == "--check");
    for (path, checks) in [
        ("cuda/step_checks.h", cuda_asserts!(Step)),
        ("cuda/checks/{}.cuh", cuda_asserts!(fn FUNCTIONS in "cuda/*.cu")),
    ] {
        if check {
            cuda::compare(path, &checks)?;
        } else if cuda::write(path, &checks)? {
            println!("{path} was written");
        }
    }
    Ok(())
}
