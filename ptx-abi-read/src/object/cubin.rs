//! Cubins: their architecture, kernels and variables.

use super::bytes::u32_at;
use super::elf::{Elf, SHN_XINDEX, Section, Symbol, is_for_gpu};
use super::error::ObjectError;
use super::kernel::CubinKernel;
use super::variable::CubinVariable;

const SHT_SYMTAB: u32 = 2;
const SHT_SYMTAB_SHNDX: u32 = 18;

/// The first value that is not the number of a section.
const SHN_LORESERVE: u16 = 0xff00;

/// A cubin: machine code for one architecture.
///
/// Making one reads the header and finds the tables. The methods check what the tables refer to.
#[derive(Clone, Copy, Debug)]
pub struct Cubin<'a> {
    pub(super) elf: Elf<'a>,
    arch: u32,
    pub(super) symbols: &'a [u8],
    pub(super) symbol_names: &'a [u8],
    /// `.symtab_shndx`: the sections of symbols, in files whose section numbers need more than 16 bits.
    far_sections: &'a [u8],
}

impl<'a> Cubin<'a> {
    /// Reads the header of a cubin, and finds its tables.
    ///
    /// # Errors
    ///
    /// If the bytes are not a cubin, or its tables are not in the file.
    pub fn try_new(bytes: &'a [u8]) -> Result<Self, ObjectError> {
        if !is_for_gpu(bytes).ok_or(ObjectError::NotCubin)? {
            return Err(ObjectError::Host);
        }
        let elf = Elf::read(bytes)?;
        // The version of the ABI.
        let arch = match elf.header[8] {
            ..=7 => elf.flags() & 0xff,
            8 => elf.flags() >> 8 & 0xff,
            version => return Err(ObjectError::AbiVersion(version)),
        };
        let table = elf.first_of(SHT_SYMTAB).ok_or(ObjectError::Malformed("it has no symbols"))?;
        let names = elf.section_data(table.link());
        let symbol_names = names.ok_or(ObjectError::Malformed("the names of the symbols are not in the file"))?;
        let symbols = table.data(bytes).ok_or(ObjectError::Malformed("the table of symbols is not in the file"))?;
        let far_sections = match elf.first_of(SHT_SYMTAB_SHNDX).filter(|_| elf.is_far) {
            Some(far) => {
                far.data(bytes).ok_or(ObjectError::Malformed("the sections of symbols are not in the file"))?
            }
            None => &[],
        };
        Ok(Self { elf, arch, symbols, symbol_names, far_sections })
    }

    /// The section that contains a symbol, if it is a section of this file.
    pub(super) fn section_of(&self, symbol: Symbol<'a>) -> Option<Section<'a>> {
        match symbol.section() {
            0 => None,
            SHN_XINDEX => self.elf.section(u32_at(self.far_sections, symbol.index * 4)?),
            SHN_LORESERVE.. => None,
            index => self.elf.section(index.into()),
        }
    }

    /// The bytes of the file.
    pub fn bytes(self) -> &'a [u8] {
        self.elf.bytes
    }

    /// The number of the architecture: 90 for `sm_90` and for `sm_90a`.
    pub fn arch(self) -> u32 {
        self.arch
    }

    /// The kernel with this symbol.
    #[inline]
    pub fn kernel(self, name: &str) -> Option<CubinKernel<'a>> {
        self.kernels().find(|kernel| kernel.name == name)
    }

    /// The variable with this symbol.
    #[inline]
    pub fn variable(self, name: &str) -> Option<CubinVariable<'a>> {
        self.variables().find(|variable| variable.name == name)
    }

    /// The fingerprints in the cubin, with the names of their types.
    pub fn fingerprints(self) -> impl Iterator<Item = (&'a str, u64)> + use<'a> {
        self.variables().filter_map(|variable| variable.fingerprint())
    }
}
