//! NVIDIA's library nvJPEG: its cubins place parameters where its PTX declares them. cuobjdump extracts both, because the
//! fatbins of the library are compressed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use object::Endianness;
use object::read::elf::ElfFile64;
use object::read::{Object as _, ObjectSection as _};
use ptx_abi::kernel::write_param_offsets;
use ptx_abi::object::{Cubin, Fatbin, ObjectError};
use ptx_abi::ptx::Module;
use ptx_abi_tests::conformance::harness::{Row, Summary};
use ptx_abi_tests::conformance::toolchain::{Scratch, Toolchain, run};

use super::{declared, read};

/// The start of a fatbin.
const MAGIC: [u8; 4] = [0x50, 0xed, 0x55, 0xba];

/// The comparisons for an architecture.
#[derive(Default)]
struct Compared {
    params: u64,
    wrong: u64,
}

/// The number of images in the fatbins of a library, and how many of them are an error because they are compressed.
fn images(library: &[u8]) -> Result<(usize, usize), String> {
    let file = ElfFile64::<Endianness>::parse(library).map_err(|error| error.to_string())?;
    let section = file.section_by_name(".nv_fatbin").ok_or("the library has no fatbins")?;
    let data = section.data().map_err(|error| error.to_string())?;
    let (mut all, mut compressed, mut rest) = (0, 0, data);
    // Fatbins begin at multiples of 8.
    while let Some(place) = rest.chunks_exact(8).position(|chunk| chunk.starts_with(&MAGIC)) {
        let (fatbin, size) = (&rest[place * 8..], rest[place * 8..].get(8..16).ok_or("a fatbin ends early")?);
        let size = usize::from_le_bytes(size.try_into().map_err(|_| "8 bytes")?) + 16;
        let fatbin = fatbin.get(..size).ok_or("a fatbin ends early")?;
        for image in Fatbin::try_new(fatbin).map_err(|error| error.to_string())?.images() {
            all += 1;
            compressed += usize::from(matches!(image, Err(ObjectError::Compressed { .. })));
        }
        rest = &rest[(place * 8 + size).next_multiple_of(8).min(rest.len())..];
    }
    Ok((all, compressed))
}

/// The files that cuobjdump has extracted: texts of PTX, and cubins.
fn extracted(scratch: &Scratch) -> Result<(Vec<String>, Vec<Vec<u8>>), String> {
    let (mut texts, mut cubins) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(scratch.path("")).map_err(|error| error.to_string())? {
        let path = entry.map_err(|error| error.to_string())?.path();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("ptx") => texts.push(String::from_utf8(read(&path)?).map_err(|error| error.to_string())?),
            Some("cubin") => cubins.push(read(&path)?),
            _ => {}
        }
    }
    Ok((texts, cubins))
}

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let (library, scratch) = (toolchain.nvjpeg()?, Scratch::new("adoption-nvjpeg")?);
    let (images, compressed) = images(&read(&library)?)?;
    let mut cuobjdump = Command::new(toolchain.cuobjdump()?);
    run(cuobjdump.current_dir(scratch.path("")).args(["-xptx", "all", "-xelf", "all"]).arg(&library))?;
    let (texts, cubins) = extracted(&scratch)?;
    let modules: Vec<_> = texts.iter().map(|text| Module::new(text)).collect();
    let mut declared = BTreeMap::new();
    for module in &modules {
        declared.extend(declared::kernels(module)?.into_iter().map(|kernel| (kernel.symbol, kernel)));
    }
    let mut report = format!(
        "nvJPEG: {} kernels in {} modules of PTX, {} cubins; {compressed} of {images} images are compressed\n",
        declared.len(),
        texts.len(),
        cubins.len(),
    );
    let mut compared = BTreeMap::<u32, Compared>::new();
    for bytes in &cubins {
        let cubin = Cubin::try_new(bytes).map_err(|error| error.to_string())?;
        let sm = cubin.arch();
        let of_arch = compared.entry(sm).or_default();
        for kernel in cubin.kernels() {
            let Some(ptx) = declared.get(kernel.name) else {
                of_arch.wrong += 1;
                _ = writeln!(report, "sm_{sm}: `{}` is not in the PTX", kernel.name);
                continue;
            };
            let params = ptx.params();
            let mut offsets = vec![0; params.len()];
            let end = write_param_offsets(&params, sm, &mut offsets);
            let ours: Vec<_> = offsets.into_iter().zip(params.iter().map(|param| param.size)).collect();
            let read = kernel.params().map_err(|error| format!("`{}`: {error}", kernel.name))?;
            let theirs: Vec<_> = read.iter().map(|param| (param.offset, param.size)).collect();
            of_arch.params += params.len() as u64;
            if ours != theirs || end != read.size() {
                of_arch.wrong += 1;
                _ = writeln!(report, "sm_{sm}: `{}`: the PTX says {ours:?}, the cubin {theirs:?}", kernel.name);
            }
        }
    }
    let row = |(sm, Compared { params, wrong })| {
        Row::new(format!("ptxas sm_{sm}"), "parameters of NVIDIA's nvJPEG in cubins and PTX", params, wrong)
    };
    let mut rows: Vec<_> = compared.into_iter().map(row).collect();
    rows.push(Row::new(
        "fatbinary",
        "compressed images of NVIDIA's nvJPEG named",
        images as u64,
        (images - compressed) as u64,
    ));
    Ok(Summary { rows, report })
}
