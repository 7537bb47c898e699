//! Kernels with random signatures that write back the bytes of their arguments.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ptr;

use ptx_abi::kernel::{Param, param_offset, write_param_offsets};
use ptx_abi::{DevPtrMut, Layout, PtxLayout as _, TypeKind};
use ptx_abi_conformance::gpu::assemble;
use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::kparam;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};
use ptx_abi_tests::rng::Rng;

use super::driver::{Gpu, Kernel};
use super::launch;
use super::package::{self, Source};
use crate::comparison;
use crate::kernels::derived::derived;

/// The number of signatures. A sample still has parameters of every kind, as `assembles` checks.
fn count_of_signatures() -> usize {
    if full() { 300 } else { 100 }
}

/// The kinds of types that the signatures have.
const KINDS: [&str; 11] = [
    "scalars",
    "pointers",
    "handles",
    "vectors of 3 elements",
    "vectors of 1, 2 and 4 elements",
    "arrays",
    "structures",
    "unions",
    "enumerations",
    "bit-fields",
    "packed members",
];

/// The value of bytes that no argument has written.
const FILL: u8 = 0xa5;

/// The parameters of each kernel. The last one points to the place where it writes the others.
fn signatures() -> Vec<Vec<Param<'static>>> {
    let mut pool: Vec<&'static Layout<'static>> = vec![];
    for subjects in [comparison::classes(), comparison::classes(), comparison::random(100)] {
        pool.extend(subjects.into_iter().map(|subject| subject.layout));
    }
    let mut signatures = kparam::signatures(&mut Rng::from_env(0x6563_686f), &pool, 800, count_of_signatures());
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

pub(crate) const SOURCE: Source = Source { name: "echo", ptx: |_| Ok(module(&signatures())) };

/// The name of a row.
const ASSEMBLES: &str = "assembles what runs on a GPU";

/// Without a GPU: ptxas accepts the modules, and the signatures have parameters of every kind.
pub(crate) fn assembles(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("echo")?;
    let signatures = signatures();
    let mut summary = kinds(&signatures);
    let text = scratch.write("echo.ptx", &module(&signatures))?;
    let derived = derived();
    let derived_text = scratch.write("derived.ptx", &launch::module(&derived))?;
    for sm in [75, 90, 120] {
        // A sample tries only the architecture of the package.
        if !full() && sm != 90 {
            summary.add(format!("ptxas sm_{sm}"), ASSEMBLES, 0, 0);
            continue;
        }
        let errors: Vec<_> =
            [&text, &derived_text].into_iter().filter_map(|text| assemble(toolchain, text, sm).err()).collect();
        summary.compared(format!("ptxas sm_{sm}"), ASSEMBLES, signatures.len() + derived.len(), &errors);
    }
    Ok(summary)
}

/// Counts the types of each kind in a type.
fn count(layout: &Layout<'_>, counts: &mut BTreeMap<&'static str, usize>) {
    let kind = match layout.kind {
        TypeKind::Scalar(_) | TypeKind::Bool | TypeKind::Int128 { .. } => "scalars",
        TypeKind::Pointer(_) => "pointers",
        TypeKind::Handle(_) => "handles",
        TypeKind::Vector { members: [_, _, _], .. } => "vectors of 3 elements",
        TypeKind::Vector { .. } => "vectors of 1, 2 and 4 elements",
        TypeKind::Array { element, .. } => {
            count(element, counts);
            "arrays"
        }
        TypeKind::Struct(_) => "structures",
        TypeKind::Union(_) => "unions",
        TypeKind::Enum { .. } => "enumerations",
        _ => "others",
    };
    *counts.entry(kind).or_default() += 1;
    for member in layout.members() {
        if member.bit_width < 8 * member.layout.size {
            *counts.entry("bit-fields").or_default() += 1;
        } else if member.bit_offset % (8 * member.layout.align) != 0 {
            *counts.entry("packed members").or_default() += 1;
        }
        count(member.layout, counts);
    }
}

/// A row for each kind of type in the signatures. A kind without types is a mismatch.
fn kinds(signatures: &[Vec<Param<'static>>]) -> Summary {
    let mut counts: BTreeMap<_, _> = KINDS.map(|kind| (kind, 0)).into();
    let mut alignments = BTreeMap::from([1, 2, 4, 8, 16, 32, 64, 128].map(|align| (align, 0)));
    for param in signatures.iter().flatten() {
        count(param.layout, &mut counts);
        *alignments.entry(param.align).or_default() += 1;
    }
    let alignments = alignments.into_iter().map(|(align, count)| (format!("alignment {align}"), count));
    let kinds = counts.into_iter().map(|(kind, count)| (kind.to_owned(), count));
    let row = |(kind, count): (String, usize)| Row::new("signatures", kind, count, usize::from(count == 0));
    Summary { rows: kinds.chain(alignments).map(row).collect(), report: String::new() }
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
fn expected(params: &[Param<'_>], arguments: &[Vec<u8>]) -> Vec<u8> {
    let len = image_size(params);
    let mut bytes = vec![FILL; len];
    for (i, argument) in arguments.iter().enumerate().take(params.len() - 1) {
        bytes[param_offset(params, i, 120)..][..argument.len()].copy_from_slice(argument);
    }
    bytes
}

/// The number of bytes up to the last parameter.
fn image_size(params: &[Param<'_>]) -> usize {
    param_offset(params, params.len() - 1, 120)
}

/// Tests both ways of passing arguments, and the places that the driver reports.
pub(crate) fn run(toolchain: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    let signatures = signatures();
    let mut summary = Summary::default();
    for image in package::images(&gpu, toolchain, SOURCE)? {
        let mut rng = Rng::new(0x6172_6773);
        let (mut ran, mut known) = ([0; 2], 0);
        let (mut differences, mut places) = ([vec![], vec![]], vec![]);
        for (i, params) in signatures.iter().enumerate() {
            let kernel = image.module.kernel(&format!("echo{i}"))?;
            for (way, differences) in differences.iter_mut().enumerate() {
                let out = gpu.memory(image_size(params), FILL)?;
                let arguments = arguments(&mut rng, params, out.address);
                let launched = match way {
                    // SAFETY: there are as many bytes for each parameter, and the kernel writes only to the GPU's memory.
                    0 => unsafe { kernel.launch_with(&arguments)? },
                    _ => launch_buffer(&kernel, params, &arguments, gpu.sm)?,
                };
                if !launched {
                    continue;
                }
                ran[way] += 1;
                let (read, written) = (out.read()?, expected(params, &arguments));
                if let Some(byte) = read.iter().zip(&written).position(|(read, written)| read != written) {
                    let text = kparam::declarations(params);
                    differences.push(format!("byte {byte} is {:#x}, not {:#x}: {text}", read[byte], written[byte]));
                }
            }
            let mut offsets = vec![0; params.len()];
            write_param_offsets(params, gpu.sm, &mut offsets);
            for (i, param) in params.iter().enumerate() {
                let Some(theirs) = kernel.param(i) else { continue };
                let (ours, theirs) = ((offsets[i], param.size), theirs?);
                known += 1;
                if ours != theirs {
                    places.push(format!("parameter {i}: {ours:?}, {theirs:?}: {}", kparam::declarations(params)));
                }
            }
        }
        let [pointers, buffer] = differences;
        for (check, cases, differences) in [
            ("kernels write back what pointers pass", ran[0], pointers),
            ("kernels write back what a buffer passes", ran[1], buffer),
            ("cuFuncGetParamInfo", known, places),
        ] {
            summary.compared(&image.label, check, cases, &differences);
        }
    }
    summary.report += &gpu.skipped();
    Ok(summary)
}

fn launch_buffer(kernel: &Kernel<'_>, params: &[Param<'_>], arguments: &[Vec<u8>], sm: u32) -> Result<bool, String> {
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
