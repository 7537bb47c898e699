//! ELF files of 64 bits: the sections of cubins and of the host's files, and the symbols of cubins.

use super::bytes::{slice, tail, u16_at, u32_at, u64_at};
use super::error::ObjectError;

const EM_CUDA: u16 = 190;

const HEADER: usize = 64;
const SECTION: u64 = 64;
const SYMBOL: u64 = 24;

/// The kind of a section of which the file has no bytes.
pub(super) const SHT_NOBITS: u32 = 8;
/// The type of a file that needs no linker.
const ET_EXEC: u16 = 2;
/// The value for a number of a section that is stored elsewhere.
pub(super) const SHN_XINDEX: u16 = 0xffff;

/// The header and the table of sections.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elf<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) header: &'a [u8; HEADER],
    sections: &'a [u8],
    names: &'a [u8],
    /// Whether the numbers of sections may need more than 16 bits.
    pub(super) is_far: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Section<'a> {
    bytes: &'a [u8],
}

#[derive(Clone, Copy)]
pub(super) struct Symbol<'a> {
    bytes: &'a [u8],
    pub(super) index: u64,
}

/// Whether the bytes begin like a little-endian ELF file of 64 bits for the GPU; `None` if it is not such a file.
pub(super) fn is_for_gpu(bytes: &[u8]) -> Option<bool> {
    let [0x7f, b'E', b'L', b'F', 2, 1, ..] = bytes.first_chunk::<HEADER>()? else { return None };
    Some(u16_at(bytes, 18)? == EM_CUDA)
}

/// A number of a record. Whoever has made the record has checked that it is complete.
macro_rules! field {
    ($read:ident($record:expr, $offset:expr)) => {
        $read($record, $offset).unwrap_or_default()
    };
}

/// The numbers of a record, with the functions that read them and their places.
macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident: $ty:ty = $read:ident($offset:literal);)*) => {$(
        $(#[$doc])*
        pub(super) fn $name(self) -> $ty {
            field!($read(self.bytes, $offset)).into()
        }
    )*};
}

impl<'a> Elf<'a> {
    /// Finds the table of sections. The error names the part that is missing.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, ObjectError> {
        const SECTIONS: ObjectError = ObjectError::Malformed("the table of sections is not in the file");
        let header = bytes.first_chunk::<HEADER>().ok_or(ObjectError::NotCubin)?;
        let (start, count) = (field!(u64_at(header, 40)), field!(u16_at(header, 60)));
        if start == 0 && count == 0 {
            // A program needs no sections.
            return Ok(Self { bytes, header, sections: &[], names: &[], is_far: false });
        }
        if u64::from(field!(u16_at(header, 58))) != SECTION {
            return Err(ObjectError::Malformed("a section header does not have 64 bytes"));
        }
        let first = Section { bytes: slice(bytes, start, SECTION).ok_or(SECTIONS)? };
        // If the file has 0xff00 sections or more, the first section header holds the numbers.
        let (count, is_far) = match count {
            0 => (field!(u64_at(first.bytes, 32)), true),
            count => (u64::from(count), false),
        };
        let names = match field!(u16_at(header, 62)) {
            SHN_XINDEX => first.link(),
            names => u32::from(names),
        };
        let len = count.checked_mul(SECTION).ok_or(SECTIONS)?;
        let sections = slice(bytes, start, len).ok_or(SECTIONS)?;
        let mut elf = Self { bytes, header, sections, names: &[], is_far };
        let names = elf.section_data(names);
        elf.names = names.ok_or(ObjectError::Malformed("the names of the sections are not in the file"))?;
        Ok(elf)
    }

    /// Whether the file needs no linker.
    pub(super) fn is_linked(&self) -> bool {
        field!(u16_at(self.header, 16)) == ET_EXEC
    }

    pub(super) fn flags(&self) -> u32 {
        field!(u32_at(self.header, 48))
    }

    pub(super) fn section(&self, index: u32) -> Option<Section<'a>> {
        slice(self.sections, u64::from(index) * SECTION, SECTION).map(|bytes| Section { bytes })
    }

    pub(super) fn sections(&self) -> impl Iterator<Item = Section<'a>> + use<'a> {
        self.sections.chunks_exact(SECTION as usize).map(|bytes| Section { bytes })
    }

    pub(super) fn first_of(&self, kind: u32) -> Option<Section<'a>> {
        self.sections().find(|section| section.kind() == kind)
    }

    pub(super) fn section_data(&self, index: u32) -> Option<&'a [u8]> {
        self.section(index)?.data(self.bytes)
    }

    /// The name of a section, with all bytes after the name.
    pub(super) fn name(&self, section: Section<'a>) -> Option<&'a [u8]> {
        tail(self.names, section.name())
    }
}

impl<'a> Section<'a> {
    fields! {
        /// The place of the name among the section names, in bytes.
        name: u64 = u32_at(0);
        kind: u32 = u32_at(4);
        /// The size in bytes.
        size: u64 = u64_at(32);
        link: u32 = u32_at(40);
        info: u32 = u32_at(44);
        /// The largest power of two that the start of the section is a multiple of, in bytes.
        align: u64 = u64_at(48);
    }

    /// The bytes of the section, or `None` if the file stores none for it.
    pub(super) fn data(self, file: &'a [u8]) -> Option<&'a [u8]> {
        if self.kind() == SHT_NOBITS {
            return None;
        }
        slice(file, field!(u64_at(self.bytes, 24)), self.size())
    }
}

impl<'a> Symbol<'a> {
    pub(super) fn at(table: &'a [u8], index: u32) -> Option<Self> {
        let index = u64::from(index);
        slice(table, index * SYMBOL, SYMBOL).map(|bytes| Self { bytes, index })
    }

    pub(super) fn all(table: &'a [u8]) -> impl Iterator<Item = Self> {
        table.chunks_exact(SYMBOL as usize).zip(0..).map(|(bytes, index)| Self { bytes, index })
    }

    fields! {
        /// The place of the name among the symbol names, in bytes.
        name: u64 = u32_at(0);
        /// The number of the section, or what is in its place.
        section: u16 = u16_at(6);
        /// The offset in the section, in bytes.
        value: u64 = u64_at(8);
        /// The size in bytes.
        size: u64 = u64_at(16);
    }

    /// The symbol type, such as data or code.
    pub(super) fn kind(self) -> u8 {
        self.bytes[4] & 15
    }

    /// NVIDIA's flags.
    pub(super) fn other(self) -> u8 {
        self.bytes[5]
    }
}
