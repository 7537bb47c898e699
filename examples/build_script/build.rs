//! Writes the header of the shared struct, and compiles the kernel that includes it.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, io};

use ptx_abi::{cuda, cuda_header};

#[path = "src/shared.rs"]
mod shared;

const KERNEL: &str = "kernels/scale.cu";

fn main() {
    println!("cargo::rerun-if-changed={KERNEL}");
    println!("cargo::rerun-if-changed=src/shared.rs");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=NVCC");
    println!("cargo::rerun-if-env-changed=PATH");

    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    cuda::write(out.join("config.h"), &cuda_header!(shared::Config)).expect("the header can be written");

    let ptx = out.join("scale.ptx");
    let mut nvcc = Command::new(env::var_os("NVCC").unwrap_or_else(|| "nvcc".into()));
    nvcc.args(["-ptx", "-arch=sm_75", KERNEL, "-o"]).arg(&ptx).arg("-I").arg(&out);
    match nvcc.status() {
        Ok(status) if status.success() => {}
        Ok(status) => println!("cargo::error=nvcc failed, {status}"),
        // The derive warns that it has nothing to compare with. A file of an earlier build would be wrong.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let _ = fs::remove_file(&ptx);
        }
        Err(error) => println!("cargo::error=nvcc does not start: {error}"),
    }
}
