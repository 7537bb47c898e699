//! Launches kernels with derived arguments in both ways, and runs the examples.

use std::ffi::c_void;
use std::process::Command;

use cudarc::driver::CudaContext;
use ptx_abi::kernel::param_offset;
use ptx_abi_conformance::example;
use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::kparam;
use ptx_abi_conformance::toolchain::{Toolchain, printed};

use super::driver::Gpu;
use super::package::{self, Source};
use crate::kernels::derived::{Derived, derived};

/// One module for every GPU from `sm_75` on.
pub(crate) fn module(types: &[Derived]) -> String {
    let mut text = kparam::header("8.1", 75);
    text.extend(types.iter().map(|derived| kparam::echo(derived.name, derived.params)));
    text
}

pub(crate) const SOURCE: Source = Source { name: "derived", ptx: |_| Ok(module(&derived())) };

/// The kernels write back the arguments in both ways of passing, and `TypedKernel` gets the same parameters from the driver.
pub(crate) fn run(toolchain: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    let types = derived();
    let mut summary = Summary::default();
    package::compare((&gpu, toolchain, SOURCE), "derived arguments", &mut summary, |image| {
        let (mut launches, mut differences) = (0, Vec::new());
        for derived in &types {
            let kernel = image.module.kernel(derived.name)?;
            let last = derived.params.len() - 1;
            let mut expected = vec![0xa5; param_offset(derived.params, last, 120)];
            for (i, argument) in derived.arguments[..last].iter().enumerate() {
                expected[param_offset(derived.params, i, 120)..][..argument.len()].copy_from_slice(argument);
            }
            let out = gpu.memory(expected.len(), 0xa5)?;
            (derived.launch)(out.address, &mut |pointers: *mut *mut c_void, extra: *mut *mut c_void| {
                out.write(&vec![0xa5; expected.len()])?;
                // SAFETY: the arguments come from `pointers()` or `to_buffer()` for this kernel, which writes only to `out`.
                if unsafe { !kernel.launch(pointers, extra)? } {
                    return Ok(());
                }
                launches += 1;
                let found = out.read()?;
                if found != expected {
                    let way = if extra.is_null() { "pointers()" } else { "to_buffer()" };
                    differences.push(format!("{} through {way}: {found:x?}, not {expected:x?}", derived.name));
                }
                Ok(())
            })?;
        }
        Ok((launches, differences))
    })?;
    let context = CudaContext::new(0).map_err(|error| format!("cudarc: {error:?}"))?;
    let ptx = package::ptx(toolchain, SOURCE)?;
    let errors: Vec<_> = types.iter().filter_map(|derived| (derived.typed)(&context, &ptx).err()).collect();
    let name = format!("{}, sm_{}", gpu.name, gpu.sm);
    summary.compared(name, "kernels that `TypedKernel` loads", types.len(), &errors);
    summary.report += &gpu.skipped();
    Ok(summary)
}

/// Runs an example, and searches its output for the line that it prints after success. The package contains the program.
fn example(toolchain: &Toolchain, name: &str, check: &str, says: &str) -> Result<Row, String> {
    let said = match package::folder() {
        Some(folder) => printed(&mut Command::new(folder.join("examples").join(name)))?,
        None => example::printed(toolchain, name, &[])?,
    };
    if said.contains(says) {
        Ok(Row::new(format!("example {name}"), check, 1, 0))
    } else {
        Err(format!("the example {name} does not say `{says}`, but\n{said}"))
    }
}

/// Runs all examples, each of which must print its line.
fn examples(toolchain: &Toolchain, check: &str, lines: [(&str, &str); 4]) -> Result<Summary, String> {
    let rows = lines.into_iter().map(|(name, says)| example(toolchain, name, check, says)).collect::<Result<_, _>>()?;
    Ok(Summary { rows, report: String::new() })
}

/// Without a GPU: the kernels that NVRTC compiles take Rust's arguments.
pub(crate) fn examples_check(toolchain: &Toolchain) -> Result<Summary, String> {
    let lines = [
        ("saxpy", "takes these parameters."),
        ("device_repr", "`my_custom_kernel` takes a `MyCoolStruct`."),
        ("constant_params", "`params` is a `Params` of 32 bytes."),
        ("call_example", "`_Z4testPi` takes a pointer."),
    ];
    examples(toolchain, "takes what Rust gives", lines)
}

/// The GPU computes the same results as the host.
pub(crate) fn examples_launch(toolchain: &Toolchain) -> Result<Summary, String> {
    let lines = [
        ("saxpy", "The GPU has computed"),
        ("device_repr", "The GPU found the values"),
        ("constant_params", "The GPU has drawn"),
        ("call_example", "The GPU says that foo(1, 2) is 3."),
    ];
    examples(toolchain, "computes as the host does", lines)
}
