//! The variables of a cubin, and the fingerprints among them.

use super::bytes::{Names, is_name, slice, tail};
use super::cubin::Cubin;
use super::elf::Symbol;
use crate::ptx::value::fingerprint_name;

/// The type of a data symbol, in cubins that can run.
const STT_OBJECT: u8 = 1;
/// The type of a data symbol, in cubins that CUDA 12 and older make for the linker.
const STT_CUDA_OBJECT: u8 = 13;

/// A variable of a [`Cubin`] in global or constant memory.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CubinVariable<'a> {
    /// The symbol.
    pub name: &'a str,
    /// Whether it is in constant memory, instead of global memory.
    pub is_const: bool,
    /// The size in bytes.
    pub size: usize,
    /// The largest known power of two, in bytes, that divides the address. It is at least the declared alignment.
    pub align: usize,
    /// The initial bytes, in which addresses are still zero; `None` for a variable that is zero when the driver loads it.
    pub bytes: Option<&'a [u8]>,
}

/// Whether a section of this name has constants, instead of data in global memory; `None` for other sections.
fn is_const(name: &[u8]) -> Option<bool> {
    if is_name(name, ".nv.global") || is_name(name, ".nv.global.init") {
        return Some(false);
    }
    // A section whose name ends with the name of a kernel belongs to the compiler.
    match name.strip_prefix(b".nv.constant")? {
        [b'0'..=b'9', 0, ..] | [b'0'..=b'9', b'0'..=b'9', 0, ..] => Some(true),
        _ => None,
    }
}

impl<'a> CubinVariable<'a> {
    /// The fingerprint in this variable: the name of the type, and the number.
    pub fn fingerprint(&self) -> Option<(&'a str, u64)> {
        let name = fingerprint_name(self.name)?;
        Some((name, u64::from_le_bytes(self.bytes?.try_into().ok()?)))
    }
}

impl<'a> Cubin<'a> {
    /// The variables in global and constant memory, in the order of the file.
    ///
    /// Variables that another module defines are left out, and so are symbols whose name is not UTF-8 text.
    pub fn variables(self) -> impl Iterator<Item = CubinVariable<'a>> + use<'a> {
        let mut names = Names::of_file(self.bytes().len());
        Symbol::all(self.symbols).filter_map(move |symbol| {
            if !matches!(symbol.kind(), STT_OBJECT | STT_CUDA_OBJECT) {
                return None;
            }
            let section = self.section_of(symbol)?;
            let is_const = is_const(self.elf.name(section)?)?;
            let name = names.read(tail(self.symbol_names, symbol.name())?)?;
            // The file has no bytes of `.nv.global`.
            let data = section.data(self.bytes());
            let bytes = data.and_then(|data| slice(data, symbol.value(), symbol.size()));
            let bits = section.align() | symbol.value();
            let align = if bits == 0 { 1 } else { 1 << bits.trailing_zeros() };
            Some(CubinVariable { name, is_const, size: symbol.size() as usize, align, bytes })
        })
    }
}
