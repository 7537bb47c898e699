//! A kernel in Rust and one in C++ read the same structures.

use std::path::Path;
use std::ptr;

use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};
use ptx_abi_conformance::gpu::{assemble, device_crate, device_ptx, nvcc_ptx};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::kparam;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_text};
use ptx_abi_tests::ptx_run::{BASE, Module};

use super::driver::Gpu;
use super::package::{self, Source};
use crate::types::{Fig3, Node, Words};

#[allow(unreachable_pub, reason = "the device's crate exports it")]
#[path = "../../../device/src/shared.rs"]
mod values;

/// The arguments of both kernels.
#[derive(Clone, Copy, KernelParams)]
struct Read {
    node: Node,
    words: DevPtr<Words>,
    figure: Fig3,
    vector: Float4,
    values: DevPtrMut<i64>,
}

pub(crate) const SOURCES: [Source; 2] =
    [Source { name: "read_in_rust", ptx: rust }, Source { name: "read_in_cpp", ptx: cpp }];

/// The crate for the GPU, compiled by rustc.
pub(crate) fn rust(toolchain: &Toolchain) -> Result<String, String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("device");
    kparam::for_every_gpu(&device_ptx(toolchain, &device_crate(), &target)?)
}

/// nvcc's PTX for `sm_75`, which every GPU's driver accepts.
fn cpp(toolchain: &Toolchain) -> Result<String, String> {
    let scratch = Scratch::new("shared")?;
    let source = read_text(device_crate().join("shared.cu"))?;
    kparam::for_every_gpu(&nvcc_ptx(toolchain, &scratch.write("shared.cu", &source)?, 75)?)
}

/// Without a GPU: both kernels take the parameters, ptxas accepts the
/// modules, and an interpreter of PTX computes the host's values.
pub(crate) fn compiles(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("shared-assembled")?;
    let mut summary = Summary::default();
    for Source { name: kernel, ptx } in SOURCES {
        let module = ptx(toolchain)?;
        let mut errors: Vec<_> =
            Read::check_named(&module, kernel).err().map(|error| error.to_string()).into_iter().collect();
        errors.extend(assemble(toolchain, &scratch.write("shared.ptx", &module)?, 75).err());
        summary.compared(kernel, "takes the arguments of Rust", 1, &errors);
        let differences: Vec<_> = (0..ROUNDS).filter_map(|round| interpret(kernel, &module, round).err()).collect();
        let cases = ROUNDS * values::VALUES;
        summary.compared(format!("{kernel}, interpreted"), "finds what the host has", cases, &differences);
    }
    Ok(summary)
}

/// Interprets the kernel on the CPU.
fn interpret(kernel: &str, module: &str, round: usize) -> Result<(), String> {
    let (words, mut arguments) = arguments(round);
    let mut memory = bytes(&words);
    let out = memory.len();
    memory.resize(out + 8 * values::VALUES, 0xa5);
    arguments.words = DevPtr::from_raw(BASE);
    arguments.values = DevPtrMut::from_raw(BASE + out as u64);
    let Read { node, words: pointer, figure, vector, values } = &arguments;
    let passed = [bytes(node), bytes(pointer), bytes(figure), bytes(vector), bytes(values)];
    let passed = passed.each_ref().map(Vec::as_slice);
    Module::parse(module).launch(kernel, &passed, &mut memory)?;
    compare(kernel, &memory[out..], &words, &arguments)
}

/// The bytes of a value, with 0 for padding.
pub(crate) fn bytes<T: PtxLayout>(value: &T) -> Vec<u8> {
    let mut bytes = vec![0; T::LAYOUT.size];
    let members = T::LAYOUT.members().iter();
    let mut ranges: Vec<_> =
        members.map(|member| member.bit_offset / 8..(member.bit_offset + member.bit_width).div_ceil(8)).collect();
    if ranges.is_empty() {
        ranges.push(0..bytes.len());
    }
    for byte in ranges.into_iter().flatten() {
        // SAFETY: the byte belongs to a member, and no member here has padding.
        bytes[byte] = unsafe { (&raw const *value).cast::<u8>().add(byte).read() };
    }
    bytes
}

fn compare(kernel: &str, found: &[u8], words: &Words, arguments: &Read) -> Result<(), String> {
    let number = |bytes: &[u8]| i64::from_le_bytes(bytes.try_into().expect("8 bytes"));
    let found: Vec<_> = found.chunks(8).map(number).collect();
    let expected = values::values(&arguments.node, words, &arguments.figure, arguments.vector);
    if found == expected { Ok(()) } else { Err(format!("{kernel}: {found:x?}, the host has {expected:x?}")) }
}

/// The number of sets of arguments.
const ROUNDS: usize = 4;

/// The arguments of a round, with another value for every member in each.
fn arguments(round: usize) -> (Words, Read) {
    let pick = |values: [i64; ROUNDS]| values[round];
    let words = Words::new()
        .with_a(pick([0, 7, 5, 2]) as u32)
        .with_b(pick([0x1fff, 0, 0x1234, 1]) as u32)
        .with_c(pick([0, 0xffff, 0x8001, 0x1234]) as u32)
        .with_d(pick([0xff_ffff_ffff, 0, 0x80_1234_5678, 1]) as u64)
        .with_e(pick([0, 0xff_ffff, 0x80_0001, 0x12_3456]) as u64);
    let figure = Fig3::new(pick([-1, 0, 127, -128]) as i8, pick([127, -128, 0, -1]) as i8)
        .with_s(pick([-256, 255, 0, -1]) as i16)
        .with_j(pick([255, -256, -1, 0]) as i32)
        .with_t(pick([0, -1, -256, 255]) as i16)
        .with_u(pick([-1, 0, 255, -256]) as i16);
    let next = DevPtrMut::from_raw(pick([0, -1, 0x0123_4567_89ab_cdef, 16]) as u64);
    let node = Node { next, flags: 0, weight: [0.0, 1.0, -2.0, 0.1][round] };
    let node = node.with_alive(round % 2 == 1).with_level(pick([-64, 63, 0, -1]) as i32);
    let vector = Float4::new(1.0, -2.0, [0.5, 3.0, -0.0, 1e-40][round], f32::MAX);
    (words, Read { node, words: DevPtr::null(), figure, vector, values: DevPtrMut::null() })
}

/// Both kernels read the same values as the host's accessors.
pub(crate) fn run(toolchain: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    let mut summary = Summary::default();
    for source in SOURCES {
        let check = format!("`{}` finds what the host has", source.name);
        package::compare((&gpu, toolchain, source), &check, &mut summary, |image| {
            let kernel = image.module.kernel(source.name)?;
            let (mut cases, mut differences) = (0, vec![]);
            for round in 0..ROUNDS {
                let (words, mut arguments) = arguments(round);
                let memory = gpu.memory(size_of::<Words>(), 0)?;
                memory.write(&bytes(&words))?;
                let out = gpu.memory(8 * values::VALUES, 0xa5)?;
                arguments.words = DevPtr::from_raw(memory.address);
                arguments.values = DevPtrMut::from_raw(out.address);
                // SAFETY: the pointers are the addresses of all arguments. The kernel reads one `Words` and writes the values.
                if unsafe { kernel.launch(arguments.pointers().as_mut_ptr(), ptr::null_mut())? } {
                    cases += values::VALUES;
                    differences.extend(compare(source.name, &out.read()?, &words, &arguments).err());
                }
            }
            Ok((cases, differences))
        })?;
    }
    summary.report += &gpu.skipped();
    Ok(summary)
}
