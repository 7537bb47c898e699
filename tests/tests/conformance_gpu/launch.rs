//! Arguments with the derive, launched in both ways; and the example.

use std::env;
use std::ffi::c_void;
use std::process::Command;

use ptx_abi_core::kernel::param_offset;
use ptx_abi_tests::conformance::harness::{Row, Summary};
use ptx_abi_tests::conformance::kparam;
use ptx_abi_tests::conformance::toolchain::{self, Toolchain, workspace};

use crate::derived::{Derived, derived};
use crate::driver::Gpu;

/// One module for every GPU from `sm_75` on.
pub(crate) fn module(types: &[Derived]) -> String {
    let mut text = kparam::header("8.1", 75);
    text.extend(types.iter().map(|derived| kparam::echo(derived.name, derived.params)));
    text
}

/// The kernels write the arguments back, whichever way they are passed.
pub(crate) fn run(_: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    let types = derived();
    let module = gpu.load(&module(&types))?;
    let (mut launches, mut differences) = (0, Vec::new());
    for derived in &types {
        let kernel = module.kernel(derived.name)?;
        let last = derived.params.len() - 1;
        let mut expected = vec![0xa5; param_offset(derived.params, last, 120)];
        for (i, argument) in derived.arguments[..last].iter().enumerate() {
            expected[param_offset(derived.params, i, 120)..][..argument.len()].copy_from_slice(argument);
        }
        let out = gpu.memory(expected.len(), 0xa5)?;
        (derived.launch)(out.address, &mut |pointers: *mut *mut c_void, extra: *mut *mut c_void| {
            out.write(&vec![0xa5; expected.len()])?;
            // SAFETY: what `pointers()` or `to_buffer()` has made for this kernel, which writes to `out` only.
            unsafe { kernel.launch(pointers, extra)? };
            launches += 1;
            let found = out.read()?;
            if found != expected {
                let way = if extra.is_null() { "pointers()" } else { "to_buffer()" };
                differences.push(format!("{} through {way}: {found:x?}, not {expected:x?}\n", derived.name));
            }
            Ok(())
        })?;
    }
    let row = Row::new(format!("{}, sm_{}", gpu.name, gpu.sm), "derived arguments", launches, differences.len() as u64);
    Ok(Summary { rows: vec![row], report: differences.concat() })
}

/// Runs the example `saxpy`, and looks for what it says when it has come so far.
fn example(toolchain: &Toolchain, check: &str, says: &str) -> Result<Summary, String> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["run", "--quiet", "-p", "ptx-abi-core", "--example", "saxpy", "--features", "cudarc-0_19"]);
    let nvrtc = toolchain.nvrtc()?;
    let mut path: Vec<_> = nvrtc.parent().map(Into::into).into_iter().collect();
    path.extend(env::split_paths(&env::var_os("LD_LIBRARY_PATH").unwrap_or_default()));
    cargo.env("LD_LIBRARY_PATH", env::join_paths(path).map_err(|error| error.to_string())?);
    let said = String::from_utf8_lossy(&toolchain::run(cargo.current_dir(workspace()))?).into_owned();
    let row = Row::new("example saxpy", check, 1, u64::from(!said.contains(says)));
    Ok(Summary { rows: vec![row], report: if said.contains(says) { String::new() } else { said } })
}

/// What needs no GPU: the kernel that NVRTC compiles takes the arguments.
pub(crate) fn saxpy_check(toolchain: &Toolchain) -> Result<Summary, String> {
    example(toolchain, "takes the arguments of Rust", "takes these parameters.")
}

/// The GPU computes what the host computes.
pub(crate) fn saxpy(toolchain: &Toolchain) -> Result<Summary, String> {
    example(toolchain, "computes as the host does", "The GPU has computed")
}
