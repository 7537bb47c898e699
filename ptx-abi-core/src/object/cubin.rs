//! The ELF file with its header, sections and symbols.

use super::bytes::{slice, tail, u16_at, u32_at, u64_at};
use super::error::ObjectError;
use super::kernel::{Kernel, Kernels};
use super::variable::{Fingerprints, Variable, Variables};
use crate::types::Sm;

/// The machine of a cubin: `EM_CUDA`.
const EM_CUDA: u16 = 190;

const HEADER: usize = 64;
const SECTION: u64 = 64;
const SYMBOL: u64 = 24;

const SHT_SYMTAB: u32 = 2;
const SHT_NOBITS: u32 = 8;
const SHT_SYMTAB_SHNDX: u32 = 18;

/// The value for a symbol whose section number is in `.symtab_shndx`.
const SHN_XINDEX: u16 = 0xffff;
/// The first value that is not the number of a section.
const SHN_LORESERVE: u16 = 0xff00;

/// A cubin: machine code for one architecture.
///
/// Making one reads the header and finds the tables. The methods check what the tables refer to.
#[derive(Clone, Copy, Debug)]
pub struct Cubin<'a> {
    bytes: &'a [u8],
    arch: Sm,
    sections: &'a [u8],
    section_names: &'a [u8],
    symbols: &'a [u8],
    symbol_names: &'a [u8],
    /// `.symtab_shndx`: the sections of symbols, in files whose section numbers need more than 16 bits.
    far_sections: &'a [u8],
}

/// A section header.
#[derive(Clone, Copy)]
pub(super) struct Section<'a> {
    header: &'a [u8],
}

/// An entry of the symbol table.
#[derive(Clone, Copy)]
pub(super) struct Symbol<'a> {
    entry: &'a [u8],
    index: u64,
}

/// A 32-bit number of a record. The caller has checked that the record is complete.
#[inline]
const fn word(record: &[u8], offset: u64) -> u32 {
    match u32_at(record, offset) {
        Some(number) => number,
        None => 0,
    }
}

/// A 64-bit number of a record, as in [`word`].
#[inline]
const fn long(record: &[u8], offset: u64) -> u64 {
    match u64_at(record, offset) {
        Some(number) => number,
        None => 0,
    }
}

/// A 16-bit number of a record, as in [`word`].
#[inline]
const fn half(record: &[u8], offset: u64) -> u16 {
    match u16_at(record, offset) {
        Some(number) => number,
        None => 0,
    }
}

impl<'a> Section<'a> {
    /// The place of the name among the section names, in bytes.
    #[inline]
    pub(super) const fn name(self) -> u64 {
        word(self.header, 0) as u64
    }

    #[inline]
    pub(super) const fn kind(self) -> u32 {
        word(self.header, 4)
    }

    /// The largest power of two that the start of the section is a multiple of, in bytes.
    #[inline]
    pub(super) const fn align(self) -> u64 {
        long(self.header, 48)
    }

    #[inline]
    const fn link(self) -> u32 {
        word(self.header, 40)
    }

    #[inline]
    pub(super) const fn info(self) -> u32 {
        word(self.header, 44)
    }

    /// The bytes of the section, or `None` if the file stores none for it.
    #[inline]
    pub(super) const fn data(self, file: &'a [u8]) -> Option<&'a [u8]> {
        if self.kind() == SHT_NOBITS {
            return None;
        }
        slice(file, long(self.header, 24), long(self.header, 32))
    }
}

impl Symbol<'_> {
    /// The place of the name among the symbol names, in bytes.
    #[inline]
    pub(super) const fn name(self) -> u64 {
        word(self.entry, 0) as u64
    }

    /// The symbol type, such as data or code.
    #[inline]
    pub(super) const fn kind(self) -> u8 {
        half(self.entry, 4) as u8 & 15
    }

    /// NVIDIA's flags.
    #[inline]
    pub(super) const fn other(self) -> u8 {
        (half(self.entry, 4) >> 8) as u8
    }

    /// The offset in the section, in bytes.
    #[inline]
    pub(super) const fn value(self) -> u64 {
        long(self.entry, 8)
    }

    /// The size in bytes.
    #[inline]
    pub(super) const fn size(self) -> u64 {
        long(self.entry, 16)
    }
}

impl<'a> Cubin<'a> {
    /// Reads the header of a cubin, and finds its tables.
    ///
    /// # Errors
    ///
    /// If the bytes are not a cubin, or its tables are not in the file.
    #[inline]
    pub const fn try_new(bytes: &'a [u8]) -> Result<Self, ObjectError> {
        let Some((header, _)) = bytes.split_first_chunk::<HEADER>() else { return Err(ObjectError::NotCubin) };
        // The ELF file must be little-endian and have 64 bits.
        let [0x7f, b'E', b'L', b'F', 2, 1, ..] = header else { return Err(ObjectError::NotCubin) };
        if half(header, 18) != EM_CUDA {
            return Err(ObjectError::Host);
        }
        let flags = word(header, 48);
        let arch = match header[8] {
            ..=7 => flags & 0xff,
            8 => flags >> 8 & 0xff,
            version => return Err(ObjectError::AbiVersion(version)),
        };
        let mut cubin = Self {
            bytes,
            arch: Sm::new(arch),
            sections: &[],
            section_names: &[],
            symbols: &[],
            symbol_names: &[],
            far_sections: &[],
        };
        match cubin.find_tables(header) {
            Ok(()) => Ok(cubin),
            Err(part) => Err(ObjectError::Malformed(part)),
        }
    }

    /// Sets all tables. The error names the part that is missing.
    #[inline]
    const fn find_tables(&mut self, header: &[u8; HEADER]) -> Result<(), &'static str> {
        const SECTIONS: &str = "the table of sections is not in the file";
        let start = long(header, 40);
        if half(header, 58) as u64 != SECTION {
            return Err("a section header does not have 64 bytes");
        }
        let Some(first) = slice(self.bytes, start, SECTION) else { return Err(SECTIONS) };
        let first = Section { header: first };
        // If the file has 0xff00 sections or more, the first section header holds the numbers.
        let (count, is_far) = match half(header, 60) {
            0 => (long(first.header, 32), true),
            count => (count as u64, false),
        };
        let names = match half(header, 62) {
            SHN_XINDEX => first.link(),
            names => names as u32,
        };
        let Some(len) = count.checked_mul(SECTION) else { return Err(SECTIONS) };
        let Some(sections) = slice(self.bytes, start, len) else { return Err(SECTIONS) };
        self.sections = sections;
        let Some(names) = self.section_data(names) else { return Err("the names of the sections are not in the file") };
        self.section_names = names;
        let Some(symbols) = self.first_of(SHT_SYMTAB) else { return Err("it has no symbols") };
        let Some(names) = self.section_data(symbols.link()) else {
            return Err("the names of the symbols are not in the file");
        };
        self.symbol_names = names;
        let Some(symbols) = symbols.data(self.bytes) else { return Err("the table of symbols is not in the file") };
        self.symbols = symbols;
        if is_far {
            if let Some(far) = self.first_of(SHT_SYMTAB_SHNDX) {
                let Some(far) = far.data(self.bytes) else { return Err("the sections of symbols are not in the file") };
                self.far_sections = far;
            }
        }
        Ok(())
    }

    #[inline]
    const fn first_of(&self, kind: u32) -> Option<Section<'a>> {
        let mut i = 0;
        while let Some(section) = self.section(i) {
            if section.kind() == kind {
                return Some(section);
            }
            i += 1;
        }
        None
    }

    #[inline]
    const fn section_data(&self, index: u32) -> Option<&'a [u8]> {
        match self.section(index) {
            Some(section) => section.data(self.bytes),
            None => None,
        }
    }

    /// The section at this index.
    #[inline]
    pub(super) const fn section(&self, index: u32) -> Option<Section<'a>> {
        match slice(self.sections, index as u64 * SECTION, SECTION) {
            Some(header) => Some(Section { header }),
            None => None,
        }
    }

    /// The name of a section, with all bytes after the name.
    #[inline]
    pub(super) const fn section_name(&self, section: Section<'a>) -> Option<&'a [u8]> {
        tail(self.section_names, section.name())
    }

    /// The symbol at this index.
    #[inline]
    pub(super) const fn symbol(&self, index: u32) -> Option<Symbol<'a>> {
        let index = index as u64;
        match slice(self.symbols, index * SYMBOL, SYMBOL) {
            Some(entry) => Some(Symbol { entry, index }),
            None => None,
        }
    }

    /// The name of a symbol, with all bytes after the name.
    #[inline]
    pub(super) const fn symbol_name(&self, symbol: Symbol<'a>) -> Option<&'a [u8]> {
        tail(self.symbol_names, symbol.name())
    }

    /// The section that contains a symbol, if it is a section of this file.
    #[inline]
    pub(super) const fn section_of(&self, symbol: Symbol<'a>) -> Option<Section<'a>> {
        match half(symbol.entry, 6) {
            0 => None,
            SHN_XINDEX => match u32_at(self.far_sections, symbol.index * 4) {
                Some(index) => self.section(index),
                None => None,
            },
            SHN_LORESERVE.. => None,
            index => self.section(index as u32),
        }
    }

    /// The symbol that a section of code belongs to.
    #[inline]
    pub(super) const fn symbol_of_code(&self, section: Section<'a>) -> Option<Symbol<'a>> {
        // The highest byte is the number of registers: always in ABI version 7, in version 8 where nvlink has written it.
        self.symbol(section.info() & 0xff_ffff)
    }

    /// The bytes of the file.
    #[inline]
    pub const fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The architecture of the cubin. `sm_90a` and `sm_90` are both [`Sm::new(90)`](Sm::new) here.
    #[inline]
    pub const fn arch(self) -> Sm {
        self.arch
    }

    /// The kernels, in the order of the file.
    ///
    /// Sections whose name is not UTF-8 text are left out.
    #[inline]
    pub const fn kernels(self) -> Kernels<'a> {
        Kernels::new(self)
    }

    /// The kernel with this symbol.
    ///
    /// The search visits each section once, so that const evaluation can find a kernel among some ten thousand.
    #[inline]
    pub const fn kernel(self, name: &str) -> Option<Kernel<'a>> {
        Kernel::find(self, name)
    }

    /// The variables in global and constant memory, in the order of the file.
    ///
    /// Variables that another module defines are left out, and so are symbols whose name is not UTF-8 text.
    #[inline]
    pub const fn variables(self) -> Variables<'a> {
        Variables::new(self)
    }

    /// The variable with this symbol.
    #[inline]
    pub const fn variable(self, name: &str) -> Option<Variable<'a>> {
        Variable::find(self, name)
    }

    /// The fingerprints in the cubin, with the names of their types.
    /// [`Module::fingerprints`](crate::ptx::Module::fingerprints) reads those of PTX.
    #[inline]
    pub const fn fingerprints(self) -> Fingerprints<'a> {
        Fingerprints::new(self)
    }
}
