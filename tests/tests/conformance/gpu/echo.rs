//! Kernels with random signatures that write back the bytes of their arguments.

use std::ffi::c_void;
use std::ptr;

use ptx_abi::kernel::{Param, param_offset, write_param_offsets};
use ptx_abi::{DevPtrMut, Layout, PtxLayout as _};
use ptx_abi_tests::conformance::gpu::assemble;
use ptx_abi_tests::conformance::harness::{Row, Summary};
use ptx_abi_tests::conformance::kparam;
use ptx_abi_tests::conformance::rng::Rng;
use ptx_abi_tests::conformance::toolchain::{Scratch, Toolchain};

use super::driver::{Gpu, Kernel};
use super::launch;
use crate::comparison;
use crate::kernels::derived::derived;

/// The number of signatures.
const COUNT: usize = 200;

/// The value of bytes that no argument has written.
const FILL: u8 = 0xa5;

/// The parameters of each kernel. The last one points to the place where it writes the others.
fn signatures() -> Vec<Vec<Param<'static>>> {
    let mut pool: Vec<&'static Layout<'static>> = vec![];
    for subjects in [comparison::classes(), comparison::classes(), comparison::random(100)] {
        pool.extend(subjects.into_iter().map(|subject| subject.layout));
    }
    let mut signatures = kparam::signatures(&mut Rng::from_env(0x6563_686f), &pool, 800, COUNT);
    for params in &mut signatures {
        params.push(Param::new("out", DevPtrMut::<c_void>::LAYOUT));
    }
    signatures
}

/// One module for every GPU from `sm_75` on.
fn module(signatures: &[Vec<Param<'static>>]) -> String {
    let mut text = kparam::header("8.1", 75);
    text.extend(signatures.iter().enumerate().map(|(i, params)| kparam::echo(&format!("echo{i}"), params)));
    text
}

/// Without a GPU: ptxas accepts the module.
pub(crate) fn assembles(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("echo")?;
    let signatures = signatures();
    let text = scratch.write("echo.ptx", &module(&signatures))?;
    let derived = derived();
    let derived_text = scratch.write("derived.ptx", &launch::module(&derived))?;
    let mut summary = Summary::default();
    for sm in [75, 90, 120] {
        let errors: Vec<_> =
            [&text, &derived_text].into_iter().filter_map(|text| assemble(toolchain, text, sm).err()).collect();
        let mismatches = errors.len() as u64;
        let cases = (signatures.len() + derived.len()) as u64;
        summary.rows.push(Row::new(format!("ptxas sm_{sm}"), "assembles what runs on a GPU", cases, mismatches));
        summary.report.extend(errors);
    }
    Ok(summary)
}

/// Random bytes for each parameter but the last, which is `out`.
fn arguments(rng: &mut Rng, params: &[Param<'_>], out: u64) -> Vec<Vec<u8>> {
    let (_, others) = params.split_last().expect("`out` is there");
    let mut arguments: Vec<Vec<u8>> =
        others.iter().map(|param| (0..param.size).map(|_| rng.bits() as u8).collect()).collect();
    arguments.push(out.to_le_bytes().to_vec());
    arguments
}

/// The bytes that the kernel must write.
fn image(params: &[Param<'_>], arguments: &[Vec<u8>]) -> Vec<u8> {
    let len = image_size(params);
    let mut image = vec![FILL; len];
    for (i, argument) in arguments.iter().enumerate().take(params.len() - 1) {
        image[param_offset(params, i, 120)..][..argument.len()].copy_from_slice(argument);
    }
    image
}

/// The number of bytes up to the last parameter.
fn image_size(params: &[Param<'_>]) -> usize {
    param_offset(params, params.len() - 1, 120)
}

/// Tests both ways of passing arguments, and the places that the driver reports.
pub(crate) fn run(_: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    let signatures = signatures();
    let module = gpu.load(&module(&signatures))?;
    let mut rng = Rng::new(0x6172_6773);
    let (mut differences, mut places, mut known) = ([vec![], vec![]], vec![], 0);
    for (i, params) in signatures.iter().enumerate() {
        let kernel = module.kernel(&format!("echo{i}"))?;
        for (buffer, differences) in [false, true].into_iter().zip(&mut differences) {
            let out = gpu.memory(image_size(params), FILL)?;
            let arguments = arguments(&mut rng, params, out.address);
            if buffer {
                launch_buffer(&kernel, params, &arguments, gpu.sm)?;
            } else {
                launch_pointers(&kernel, &arguments)?;
            }
            let (read, written) = (out.read()?, image(params, &arguments));
            if let Some(byte) = read.iter().zip(&written).position(|(read, written)| read != written) {
                let text = kparam::declarations(params);
                differences.push(format!("byte {byte} is {:#x}, not {:#x}: {text}\n", read[byte], written[byte]));
            }
        }
        let mut offsets = vec![0; params.len()];
        write_param_offsets(params, gpu.sm, &mut offsets);
        for (i, param) in params.iter().enumerate() {
            let Some(theirs) = kernel.param(i) else { continue };
            let (ours, theirs) = ((offsets[i], param.size), theirs?);
            known += 1;
            if ours != theirs {
                places.push(format!("parameter {i}: {ours:?}, {theirs:?}: {}\n", kparam::declarations(params)));
            }
        }
    }
    let mut summary = Summary::default();
    let name = format!("{}, sm_{}", gpu.name, gpu.sm);
    let [pointers, buffer] = differences;
    let cases = signatures.len() as u64;
    for (check, cases, differences) in [
        ("kernels write back what pointers pass", cases, pointers),
        ("kernels write back what a buffer passes", cases, buffer),
        ("cuFuncGetParamInfo", known, places),
    ] {
        summary.rows.push(Row::new(name.clone(), check, cases, differences.len() as u64));
        summary.report.extend(differences.into_iter().take(3));
    }
    Ok(summary)
}

fn launch_pointers(kernel: &Kernel<'_>, arguments: &[Vec<u8>]) -> Result<(), String> {
    let mut pointers: Vec<*mut c_void> = arguments.iter().map(|argument| argument.as_ptr().cast_mut().cast()).collect();
    // SAFETY: there is an address for each parameter, of as many bytes, and the kernel writes only to the GPU's memory.
    unsafe { kernel.launch(pointers.as_mut_ptr(), ptr::null_mut()) }
}

fn launch_buffer(kernel: &Kernel<'_>, params: &[Param<'_>], arguments: &[Vec<u8>], sm: u32) -> Result<(), String> {
    let mut offsets = vec![0; params.len()];
    let mut size = write_param_offsets(params, sm, &mut offsets);
    let mut buffer = vec![0_u8; size];
    for (offset, argument) in offsets.into_iter().zip(arguments) {
        buffer[offset..][..argument.len()].copy_from_slice(argument);
    }
    // cuda.h: CU_LAUNCH_PARAM_BUFFER_POINTER is 1, CU_LAUNCH_PARAM_BUFFER_SIZE 2, CU_LAUNCH_PARAM_END 0.
    let item = ptr::without_provenance_mut;
    let (bytes, size): (*mut c_void, *mut c_void) = (buffer.as_mut_ptr().cast(), (&raw mut size).cast());
    let mut extra = [item(1), bytes, item(2), size, item(0)];
    // SAFETY: the buffer contains all arguments where this architecture
    // expects them, and the kernel writes only to the GPU's memory.
    unsafe { kernel.launch(ptr::null_mut(), extra.as_mut_ptr()) }
}
