//! Runs the checks of `conformance/`, which is a workspace of its own, because they need compilers.
//!
//! They run where the environment variable `PTX_ABI_TOOLCHAIN` names the folder of the compilers. Elsewhere this test is
//! ignored. In the folder `conformance`, `cargo test --test conformance -- engine::` runs one of its modules.

use std::env;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let ignored = env::var_os("PTX_ABI_TOOLCHAIN").is_none_or(|folder| folder.is_empty());
    if ignored && !arguments.list && !arguments.ignored && !arguments.include_ignored {
        eprintln!(
            "conformance: ignored, because PTX_ABI_TOOLCHAIN is not set; `bash conformance/install.sh` installs the compilers"
        );
    }
    let trial = Trial::test("every_check_of_the_folder_conformance", every_check).with_ignored_flag(ignored);
    libtest_mimic::run(&arguments, vec![trial]).exit();
}

/// The checks print their rows themselves. The folder for temporary files is in the target folder, which both workspaces use.
fn every_check() -> Result<(), Failed> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let status = Command::new(env::var_os("CARGO").expect("cargo runs the tests"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance"))
        .args(["test", "--target-dir"])
        .arg(target)
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cargo test in conformance/: {status}").into()),
        Err(error) => Err(format!("cargo does not start: {error}").into()),
    }
}
