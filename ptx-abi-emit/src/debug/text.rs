//! Sections as PTX text (guide 5.1). gimli writes bytes; addresses, which only ptxas can compute, stay names.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use gimli::write::{Address, Error, Result, Writer};
use gimli::{LittleEndian, SectionId};

/// The content of one section.
#[derive(Clone, Debug, Default)]
pub(super) struct Bytes {
    bytes: Vec<u8>,
    /// The references that replace some of the bytes, in order.
    references: Vec<Reference>,
}

#[derive(Clone, Copy, Debug)]
struct Reference {
    at: usize,
    size: u8,
    target: Target,
}

#[derive(Clone, Copy, Debug)]
enum Target {
    /// The index of a name.
    Symbol(usize),
    Section(SectionId),
}

impl Bytes {
    fn refer(&mut self, target: Target, size: u8) -> Result<()> {
        self.references.push(Reference { at: self.bytes.len(), size, target });
        self.write_udata(0, size)
    }

    /// Replaces `DW_FORM_exprloc`, which needs DWARF 4, by `DW_FORM_block1` in a table of abbreviations. Both consist of a
    /// length and the expression while the expression is shorter than 128 bytes, as ours are.
    pub(super) fn use_block1(&mut self) {
        let (exprloc, block1) = (gimli::DW_FORM_exprloc.0 as u8, gimli::DW_FORM_block1.0 as u8);
        let mut at = 0;
        // An entry consists of a code, a tag, a flag for children, and pairs of attribute and form that end with two zeros.
        while self.bytes.get(at).is_some_and(|code| *code != 0) {
            at = self.after(self.after(at)) + 1;
            loop {
                let form = self.after(at);
                let end = self.bytes.get(at).is_none_or(|attribute| *attribute == 0);
                if let Some(byte) = self.bytes.get_mut(form).filter(|byte| **byte == exprloc) {
                    *byte = block1;
                }
                at = self.after(form);
                if end {
                    break;
                }
            }
        }
    }

    /// The place after the ULEB128 number at this place.
    fn after(&self, at: usize) -> usize {
        at + self.bytes.iter().skip(at).take_while(|byte| **byte >= 0x80).count() + 1
    }
}

impl Writer for Bytes {
    type Endian = LittleEndian;

    fn endian(&self) -> LittleEndian {
        LittleEndian
    }

    fn len(&self) -> usize {
        self.bytes.len()
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn write_at(&mut self, offset: usize, bytes: &[u8]) -> Result<()> {
        let end = offset.checked_add(bytes.len()).ok_or(Error::LengthOutOfBounds)?;
        self.bytes.get_mut(offset..end).ok_or(Error::OffsetOutOfBounds)?.copy_from_slice(bytes);
        Ok(())
    }

    fn write_address(&mut self, address: Address, size: u8) -> Result<()> {
        match address {
            Address::Constant(value) => self.write_udata(value, size),
            Address::Symbol { symbol, addend: 0 } => self.refer(Target::Symbol(symbol), size),
            Address::Symbol { .. } => Err(Error::InvalidAddress),
        }
    }

    fn write_offset(&mut self, value: usize, section: SectionId, size: u8) -> Result<()> {
        // There is only one unit, so all that it refers to in other sections is at their beginnings.
        if value == 0 { self.refer(Target::Section(section), size) } else { Err(Error::InvalidReference) }
    }
}

/// The number of bytes in one line.
const LINE: usize = 16;

pub(super) struct Section<'a> {
    pub(super) name: &'a str,
    pub(super) content: &'a Bytes,
    pub(super) symbols: &'a [String],
}

impl fmt::Display for Section<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, content: Bytes { bytes, references }, symbols } = self;
        writeln!(f, ".section {name} {{")?;
        let mut at = 0;
        for reference in references {
            lines(f, bytes.get(at..reference.at).unwrap_or_default())?;
            let target = match reference.target {
                Target::Symbol(symbol) => symbols.get(symbol).map_or("0", String::as_str),
                Target::Section(section) => section.name(),
            };
            writeln!(f, ".b{} {target}", u32::from(reference.size) * 8)?;
            at = reference.at + usize::from(reference.size);
        }
        lines(f, bytes.get(at..).unwrap_or_default())?;
        f.write_str("}\n")
    }
}

fn lines(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    for line in bytes.chunks(LINE) {
        for (i, byte) in line.iter().enumerate() {
            write!(f, "{}{byte}", if i == 0 { ".b8 " } else { ", " })?;
        }
        f.write_str("\n")?;
    }
    Ok(())
}
