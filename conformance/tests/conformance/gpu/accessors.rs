//! Kernels in Rust and in C++ set and get every bit-field, in all four combinations.

use std::ptr;

use ptx_abi_conformance::gpu::{device_crate, nvcc_ptx};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::kparam;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_text};

use super::driver::{Gpu, Kernel};
use super::package::{self, Image, Source};
use super::shared;
use crate::types::{Fig3, Words};

#[path = "../../../device/src/fields.rs"]
mod fields;

pub(crate) const SOURCES: [Source; 2] =
    [Source { name: "accessors_in_rust", ptx: shared::rust }, Source { name: "accessors_in_cpp", ptx: cpp }];

/// nvcc's PTX for `sm_75`, which every GPU's driver accepts.
fn cpp(toolchain: &Toolchain) -> Result<String, String> {
    let scratch = Scratch::new("accessors")?;
    let source = read_text(device_crate().join("accessors.cu"))?;
    let module = nvcc_ptx(toolchain, &scratch.write("accessors.cu", &source)?, 75)?;
    kparam::for_every_gpu(&module)
}

/// A structure with the largest alignment and size of those that the kernels access.
#[repr(C, align(8))]
struct Memory([u8; 16]);

/// A bit-field, with the accessors of the host.
struct Field {
    /// The name of the kernel that gets it, and of the one that sets it.
    kernels: [&'static str; 2],
    /// The size of the structure in bytes.
    size: usize,
    /// The size of the member's type in bytes.
    width: usize,
    get: fn(&Memory) -> Vec<u8>,
    set: fn(&mut Memory, &[u8]),
}

macro_rules! list {
    ($($ty:ident $value:ty: $get:literal $getter:ident, $set:literal $setter:ident;)*) => {
        [$(Field {
            kernels: [$get, $set],
            size: size_of::<$ty>(),
            width: size_of::<$value>(),
            get: |memory| {
                // SAFETY: the memory is initialized, aligned, and at least as large as the structure, which has only integers.
                let structure = unsafe { &*ptr::from_ref(memory).cast::<$ty>() };
                structure.$getter().to_le_bytes().to_vec()
            },
            set: |memory, value| {
                let value = <$value>::from_le_bytes(value.try_into().expect("bytes of the type"));
                // SAFETY: as above, and nothing else refers to the memory.
                unsafe { &mut *ptr::from_mut(memory).cast::<$ty>() }.$setter(value);
            },
        }),*]
    };
}

const FIELDS: [Field; 9] = fields::each_field! { list };

/// The bytes of all members and padding before a kernel sets a bit-field.
const FILLS: [u8; 3] = [0, 0xff, 0xa5];

/// The values that are set, of which a bit-field keeps the low bits.
const VALUES: [u64; 4] = [0, u64::MAX, 0x5555_5555_5555_5555, 0x0123_4567_89ab_cdef];

/// Both kernels agree with the host, whoever has set the bit-field.
pub(crate) fn run(toolchain: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    let mut summary = Summary::default();
    let [rust, cpp] = SOURCES.map(|source| package::images(&gpu, toolchain, source));
    for (rust, cpp) in rust?.iter().zip(&cpp?) {
        for (language, setter, getter) in
            [("Rust", rust, rust), ("Rust, then C++", rust, cpp), ("C++, then Rust", cpp, rust), ("C++", cpp, cpp)]
        {
            let (mut cases, mut differences) = (0, vec![]);
            for field in &FIELDS {
                cases += check(&gpu, field, (setter, getter), &mut differences)?;
            }
            let check = format!("bit-fields set and got in {language}");
            summary.compared(&rust.label, check, cases, &differences);
        }
    }
    summary.report += &gpu.skipped();
    Ok(summary)
}

/// Sets and gets one bit-field, and returns the number of comparisons.
fn check(
    gpu: &Gpu,
    field: &Field,
    (setter, getter): (&Image<'_>, &Image<'_>),
    differences: &mut Vec<String>,
) -> Result<usize, String> {
    let [get, set] = field.kernels;
    let kernels = (getter.module.kernel(get)?, setter.module.kernel(set)?);
    let mut cases = 0;
    for (fill, value) in FILLS.into_iter().flat_map(|fill| VALUES.map(|value| (fill, value))) {
        let value = &value.to_le_bytes()[..field.width];
        let mut host = Memory([fill; 16]);
        (field.set)(&mut host, value);
        let Some((structure, got)) = on_gpu(gpu, field, &kernels, fill, value)? else { continue };
        cases += 1;
        let (expected, expected_got) = (&host.0[..field.size], (field.get)(&host));
        if structure != expected || got != expected_got {
            differences.push(format!(
                "{set} to {value:x?} in bytes {fill:#x}: {structure:x?} and {got:x?}, the host has {expected:x?} and \
                 {expected_got:x?}\n"
            ));
        }
    }
    Ok(cases)
}

/// The bytes of a structure, and those of a value.
type Bytes = (Vec<u8>, Vec<u8>);

/// The bytes of the structure after one kernel has set the bit-field, and the value that the other gets.
fn on_gpu(
    gpu: &Gpu,
    field: &Field,
    (get, set): &(Kernel<'_>, Kernel<'_>),
    fill: u8,
    value: &[u8],
) -> Result<Option<Bytes>, String> {
    let (structure, from) = (gpu.memory(field.size, fill)?, gpu.memory(field.width, 0)?);
    let to = gpu.memory(field.width, 0x3c)?;
    from.write(value)?;
    let address = |memory: &super::driver::Memory<'_>| memory.address.to_le_bytes().to_vec();
    // SAFETY: both kernels take two pointers, to a structure and to a value, and there is memory for each.
    let ran = unsafe {
        set.launch_with(&[address(&structure), address(&from)])?
            && get.launch_with(&[address(&structure), address(&to)])?
    };
    if ran { Ok(Some((structure.read()?, to.read()?))) } else { Ok(None) }
}
