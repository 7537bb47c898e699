//! Files for the host that contain code for the GPU: objects, static archives, shared libraries and executables.

use alloc::vec::Vec;
use core::ops::Range;

use super::bytes::{is_name, slice, tail, u16_at, u32_at};
use super::elf::{Elf, SHT_NOBITS, is_for_gpu};
use super::error::ObjectError;
use super::fatbin::{MAGIC, container, is_intermediate, text};
use super::offload;
use crate::ptx::Places;
use crate::value::{decimal, place_of};

const ARCHIVE: &[u8] = b"!<arch>\n";
/// The beginning of an archive that GNU's and LLVM's `ar` write with `T` or `--thin`.
const THIN_ARCHIVE: &[u8] = b"!<thin>\n";
const MEMBER: usize = 60;
const COFF_SECTION: u64 = 40;
/// The number of bytes of a section's name that COFF keeps in its header. Executables keep no more than that.
const COFF_NAME: usize = 8;

/// What a compiler writes into a section of an object. The host's linker puts those of all objects into one.
#[derive(Clone, Copy)]
enum Section {
    Fatbins,
    /// Fatbins of relocatable code (`nvcc -dc`), or LLVM's containers of it (`clang -fgpu-rdc`, facts 3.4).
    Relocatable,
    /// The name of the module, `name`. The code that nvlink wrote has `def name` for each of its modules (facts 3.4).
    Modules,
}

const SECTIONS: [(&str, Section); 4] = [
    (".nv_fatbin", Section::Fatbins),
    ("__nv_relfatbin", Section::Relocatable),
    (".llvm.offloading", Section::Relocatable),
    ("__nv_module_id", Section::Modules),
];

/// A part of a file, as [`parts`] lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part<'a> {
    /// The bytes of the part.
    pub bytes: &'a [u8],
    /// Whether this is relocatable code in a file for the host that also has the code that nvlink made of it: a program, a
    /// library, or an archive with the object of `nvcc -dlink`. The program loads what nvlink wrote, which lacks the kernels
    /// of an executable that its host code does not launch.
    pub is_input: bool,
}

/// The parts of a file that the driver loads as one: fatbins, cubins and PTX.
///
/// PTX, a cubin and a fatbin are one part. In files for the host, each fatbin is a part. Such files are objects, shared
/// libraries and executables (ELF and COFF), and static archives of all these files. In the containers of LLVM's offload
/// driver, which are files or in sections `.llvm.offloading`, each image for NVIDIA's GPUs is a part.
///
/// # Errors
///
/// If the file is empty. If a file for the host has no code for the GPU, or is damaged. If an archive is thin: its members are
/// other files.
pub fn parts(bytes: &[u8]) -> Result<Vec<Part<'_>>, ObjectError> {
    if bytes.iter().all(|byte| *byte == 0 || byte.is_ascii_whitespace()) {
        return Err(ObjectError::Empty);
    }
    if bytes.starts_with(THIN_ARCHIVE) {
        return Err(ObjectError::ThinArchive);
    }
    let mut found = Found::default();
    if let Some(members) = bytes.strip_prefix(ARCHIVE) {
        add_members(members, &mut found)?;
    } else if !found.add(bytes)? {
        return Ok(Vec::from([Part { bytes, is_input: false }]));
    }
    found.keep_inputs();
    if found.parts.is_empty() { Err(ObjectError::Host) } else { Ok(found.parts) }
}

/// Adds the members of an archive, and those of the archives among them.
fn add_members<'a>(members: &'a [u8], found: &mut Found<'a>) -> Result<(), ObjectError> {
    const DAMAGED: ObjectError = ObjectError::Malformed("a member of the archive is not in the file");
    // What is left of each archive that is open.
    let mut open = Vec::from([members]);
    while let Some(rest) = open.pop() {
        if rest.is_empty() {
            continue;
        }
        let (header, after) = rest.split_first_chunk::<MEMBER>().ok_or(DAMAGED)?;
        let size = core::str::from_utf8(&header[48..58]).ok().and_then(|size| decimal(size.trim_ascii_end()));
        let (member, rest) = size.and_then(|size| after.split_at_checked(size)).ok_or(DAMAGED)?;
        // The `ar` of BSD writes long names before the content: `#1/20`.
        let name = core::str::from_utf8(&header[..16]).ok().and_then(|name| name.strip_prefix("#1/"));
        let name = name.map_or(Some(0), |len| decimal(len.trim_ascii_end()));
        let content = name.and_then(|len| member.get(len..)).ok_or(DAMAGED)?;
        // Members begin at even bytes.
        open.push(if member.len() % 2 == 1 { rest.get(1..).unwrap_or_default() } else { rest });
        match content.strip_prefix(ARCHIVE) {
            Some(members) => open.push(members),
            None => found.add_member(content)?,
        }
    }
    Ok(())
}

/// An object, a library or a program.
struct Unit<'a> {
    /// Its parts among those of all.
    parts: Range<usize>,
    /// The content of its sections of modules' names.
    modules: Vec<&'a str>,
    /// Whether it has the code that nvlink wrote.
    is_linked: bool,
}

/// What an archive or another file for the host contains.
#[derive(Default)]
struct Found<'a> {
    parts: Vec<Part<'a>>,
    units: Vec<Unit<'a>>,
}

impl<'a> Found<'a> {
    /// Adds a member of an archive. Members without code for the GPU are left out, such as the table of symbols.
    fn add_member(&mut self, member: &'a [u8]) -> Result<(), ObjectError> {
        if member.starts_with(THIN_ARCHIVE) {
            return Err(ObjectError::ThinArchive);
        }
        if self.add(member)? {
            return Ok(());
        }
        let is_elf = member.starts_with(b"\x7fELF");
        if is_elf && is_for_gpu(member).is_none() {
            return Err(ObjectError::NotCubin);
        }
        let is_ptx = |text: &str| [".version", ".target"].iter().all(|word| place_of(text, word).is_some());
        if is_elf || member.starts_with(MAGIC) || is_intermediate(member) || text(member).is_some_and(is_ptx) {
            self.parts.push(Part { bytes: member, is_input: false });
        }
        Ok(())
    }

    /// Adds a file that is not an archive. Returns whether it is a file for the host, or a container of LLVM.
    fn add(&mut self, file: &'a [u8]) -> Result<bool, ObjectError> {
        let first = self.parts.len();
        let parts = &mut self.parts;
        let mut modules = Vec::new();
        // Sections that overlap would take quadratic time.
        let mut left = file.len();
        let mut add = |data: Option<&'a [u8]>, section| {
            let data = data.ok_or(ObjectError::Malformed("a section of fatbins is not in the file"))?;
            left = left.checked_sub(data.len()).ok_or(ObjectError::Malformed("sections of the file overlap"))?;
            if let Section::Modules = section {
                modules.extend(core::str::from_utf8(data));
                return Ok(());
            }
            containers(data, matches!(section, Section::Relocatable), parts)
        };
        if is_for_gpu(file) == Some(false) {
            let elf = Elf::read(file)?;
            for section in elf.sections() {
                let name = elf.name(section).unwrap_or_default();
                // A file with the debug information of another one has the headers of all sections.
                let has_bytes = section.kind() != SHT_NOBITS;
                if let Some((_, kind)) = SECTIONS.iter().find(|(wanted, _)| has_bytes && is_name(name, wanted)) {
                    add(section.data(file), *kind)?;
                }
            }
        } else if let Some((sections, names)) = coff(file) {
            for section in sections.chunks_exact(COFF_SECTION as usize) {
                let name = long_name(file, names, section).unwrap_or_default();
                let is_short = |wanted: &str| section.starts_with(&wanted.as_bytes()[..COFF_NAME]);
                let is_wanted = |wanted: &str| is_short(wanted) || is_name(name, wanted);
                if let Some((_, kind)) = SECTIONS.iter().find(|(wanted, _)| is_wanted(wanted)) {
                    let [size, start] = [u32_at(section, 16), u32_at(section, 20)];
                    let data = slice(file, start.unwrap_or_default().into(), size.unwrap_or_default().into());
                    add(data, *kind)?;
                }
            }
        } else if file.starts_with(offload::MAGIC) {
            add(Some(file), Section::Fatbins)?;
        } else {
            return Ok(false);
        }
        // For PTX alone, nvcc writes a fatbin without images, and the program links when it starts.
        let has_images = |part: &Part<'_>| {
            part.bytes.starts_with(MAGIC) && container(part.bytes).is_some_and(|(images, _)| !images.is_empty())
        };
        let is_linked = parts[first..].iter().any(|part| !part.is_input && has_images(part));
        self.units.push(Unit { parts: first..parts.len(), modules, is_linked });
        Ok(true)
    }

    /// Marks only that relocatable code as input whose linked code is in the same unit, or in another unit of the archive.
    fn keep_inputs(&mut self) {
        let mut linked = Places::new();
        for unit in self.units.iter().filter(|unit| unit.is_linked) {
            for module in unit.modules.iter().flat_map(|modules| modules.split('\0')) {
                linked.extend(module.strip_prefix("def ").map(|module| (module, 0)));
            }
        }
        for unit in &self.units {
            let is_known = |modules: &&str| modules.split('\0').any(|module| linked.contains_key(module));
            let is_linked = unit.is_linked || unit.modules.iter().any(is_known);
            for part in &mut self.parts[unit.parts.clone()] {
                part.is_input &= is_linked;
            }
        }
    }
}

/// Adds the fatbins of a section, and the images of LLVM's containers. Both begin at multiples of 8 bytes, and zeros may be
/// between them.
fn containers<'a>(mut data: &'a [u8], is_input: bool, parts: &mut Vec<Part<'a>>) -> Result<(), ObjectError> {
    while let Some(word) = data.first_chunk::<8>() {
        let mut len = 8;
        if word.starts_with(MAGIC) {
            let (_, rest) = container(data).ok_or(ObjectError::Malformed("a fatbin is not in its section"))?;
            len = data.len() - rest.len();
            parts.push(Part { bytes: &data[..len], is_input });
        } else if word.starts_with(offload::MAGIC) {
            const DAMAGED: ObjectError =
                ObjectError::Malformed("an image is not in its container for LLVM's offload driver");
            len = offload::add_images(data, is_input, parts).ok_or(DAMAGED)?;
        }
        data = data.get(len.next_multiple_of(8)..).unwrap_or_default();
    }
    Ok(())
}

/// Whether this is a machine of Windows on which CUDA runs: x86-64 or Arm.
fn is_machine(machine: u16) -> bool {
    matches!(machine, 0x8664 | 0xaa64)
}

/// The place of a COFF header: 0 in an object, after a program for MS-DOS in an executable.
fn coff_header(file: &[u8]) -> Option<u64> {
    if !file.starts_with(b"MZ") {
        return Some(0);
    }
    let start = u64::from(u32_at(file, 60)?);
    (slice(file, start, 4)? == b"PE\0\0").then_some(start + 4)
}

/// The table of sections, and the place of long names.
fn coff(file: &[u8]) -> Option<(&[u8], u64)> {
    let start = coff_header(file)?;
    // An object with more than 65,279 sections (`/bigobj`).
    let is_big = u32_at(file, start)? == 0xffff_0000 && is_machine(u16_at(file, start + 6)?);
    let (sections, count, symbols, entries, len) = if is_big {
        (56, u32_at(file, 44)?, u32_at(file, 48)?, u32_at(file, 52)?, 20)
    } else if is_machine(u16_at(file, start)?) {
        let (count, optional) = (u16_at(file, start + 2)?, u16_at(file, start + 16)?);
        let (symbols, entries) = (u32_at(file, start + 8)?, u32_at(file, start + 12)?);
        (start + 20 + u64::from(optional), count.into(), symbols, entries, 18)
    } else {
        return None;
    };
    let sections = slice(file, sections, u64::from(count) * COFF_SECTION)?;
    Some((sections, u64::from(symbols) + u64::from(entries) * len))
}

/// The name of a section of an object that is among the names of symbols, `/123`, with all bytes after the name.
fn long_name<'a>(file: &'a [u8], names: u64, section: &[u8]) -> Option<&'a [u8]> {
    let number = decimal(text(section[..COFF_NAME].strip_prefix(b"/")?)?)?;
    tail(file, names + number as u64)
}
