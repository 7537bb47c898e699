//! Sections as PTX text (guide 5.1). gimli writes bytes; addresses, which only ptxas can compute, stay names.

use alloc::vec::Vec;
use core::fmt;

use gimli::LittleEndian;
use gimli::write::{EndianVec, RelocateWriter, Relocation, RelocationTarget, Result, Writer as _};

/// The content of one section.
#[derive(Clone, Debug)]
pub(super) struct Bytes {
    bytes: EndianVec<LittleEndian>,
    /// The references that replace some of the bytes, in order. There is only one unit, so all that it refers to in other
    /// sections is at their beginnings.
    references: Vec<Relocation>,
}

impl Bytes {
    pub(super) fn new() -> Self {
        Self { bytes: EndianVec::new(LittleEndian), references: Vec::new() }
    }

    /// Replaces `DW_FORM_exprloc`, which needs DWARF 4, by `DW_FORM_block1` in a table of abbreviations. Both consist of a
    /// length and the expression while the expression is shorter than 128 bytes, as ours are.
    pub(super) fn use_block1(&mut self) -> Result<()> {
        let (exprloc, block1) = (gimli::DW_FORM_exprloc.0 as u8, gimli::DW_FORM_block1.0 as u8);
        let mut at = 0;
        // An entry consists of a code, a tag, a flag for children, and pairs of attribute and form that end with two zeros.
        while self.byte(at) != 0 {
            at = self.after(self.after(at)) + 1;
            loop {
                let (form, end) = (self.after(at), self.byte(at) == 0);
                if self.byte(form) == exprloc {
                    self.bytes.write_at(form, &[block1])?;
                }
                at = self.after(form);
                if end {
                    break;
                }
            }
        }
        Ok(())
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.slice().get(at).copied().unwrap_or(0)
    }

    /// The place after the ULEB128 number at this place.
    fn after(&self, at: usize) -> usize {
        at + self.bytes.slice().iter().skip(at).take_while(|byte| **byte >= 0x80).count() + 1
    }
}

impl RelocateWriter for Bytes {
    type Writer = EndianVec<LittleEndian>;

    fn writer(&self) -> &Self::Writer {
        &self.bytes
    }

    fn writer_mut(&mut self) -> &mut Self::Writer {
        &mut self.bytes
    }

    fn relocate(&mut self, reference: Relocation) {
        self.references.push(reference);
    }
}

/// The number of bytes in one line.
const LINE: usize = 16;

pub(super) struct Section<'a> {
    pub(super) name: &'a str,
    pub(super) content: &'a Bytes,
    pub(super) symbols: &'a [&'a str],
}

impl fmt::Display for Section<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, content: Bytes { bytes, references }, symbols } = self;
        writeln!(f, ".section {name} {{")?;
        let (bytes, mut at) = (bytes.slice(), 0);
        for reference in references {
            lines(f, bytes.get(at..reference.offset).unwrap_or_default())?;
            let target = match reference.target {
                RelocationTarget::Symbol(symbol) => symbols.get(symbol).copied().unwrap_or("0"),
                RelocationTarget::Section(section) => section.name(),
            };
            writeln!(f, ".b{} {target}", u32::from(reference.size) * 8)?;
            at = reference.offset + usize::from(reference.size);
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
