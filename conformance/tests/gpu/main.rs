//! The checks that launch kernels on a GPU.
//!
//! Where the compilers are, `cargo test --test gpu` runs all of them. For a machine that has a driver and
//! nothing else, `bash conformance/gpu_package.sh` puts this program and its modules into a folder.

#[allow(dead_code, unused_imports, reason = "the program `conformance` uses the rest")]
#[path = "../conformance/comparison/mod.rs"]
mod comparison;
#[allow(dead_code, reason = "the program `conformance` uses the rest")]
#[path = "../conformance/kernels/derived.rs"]
mod derived;
#[allow(dead_code, reason = "the program `conformance` uses the rest")]
#[path = "../conformance/gpu/mod.rs"]
mod gpu;
mod kernels {
    pub(crate) use crate::derived;
}
#[allow(dead_code, reason = "other tests build other crates")]
#[path = "../../../tests/tests/nested/mod.rs"]
mod nested;
#[allow(dead_code, unreachable_pub, reason = "only the layouts count on the host")]
#[path = "../../device/src/types.rs"]
mod types;

use std::path::Path;
use std::process::exit;

use ptx_abi_conformance::harness::{self, Group, Place};
use ptx_abi_conformance::toolchain::Toolchain;

/// The exit status of the package where there is no GPU.
const NO_GPU: i32 = 3;

fn main() {
    // The check of printed text starts this program again.
    if let Some(result) = gpu::print::child() {
        result.expect("the kernel prints");
        return;
    }
    let arguments: Vec<_> = std::env::args().collect();
    if let [_, command, folder, profile] = &arguments[..] {
        if command == "package" {
            if let Err(error) = gpu::package::write(&Toolchain::find(), Path::new(folder), profile) {
                eprintln!("the package is not complete: {error}");
                exit(1);
            }
            return;
        }
    }
    let mut checks = gpu::on_gpu();
    let name = gpu::name();
    if let (Err(reason), Some(_)) = (&name, gpu::package::folder()) {
        println!("no GPU: {reason}");
        for check in &checks {
            println!("not run: gpu::{}", check.name);
        }
        exit(NO_GPU);
    }
    if gpu::interprets() {
        checks.retain(|check| !gpu::NOT_INTERPRETED.contains(&check.name));
        for name in gpu::NOT_INTERPRETED {
            println!("the interpreter does not run gpu::{name}");
        }
    }
    harness::main(vec![Group::new("gpu", checks)], &Place::Gpu(name));
}
