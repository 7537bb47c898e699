//! The variables of a cubin, and the fingerprints among them.

use super::bytes::{Names, is_name, slice};
use super::cubin::Cubin;
use super::elf::{Section, Symbol};
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

/// The kind of a section with variables.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Const,
    Initialized,
    Zeroed,
}

/// The kind of a section with this name.
#[inline]
fn kind(name: &[u8]) -> Option<Kind> {
    if let Some(rest) = name.strip_prefix(b".nv.global") {
        return match rest {
            [0, ..] => Some(Kind::Zeroed),
            rest if is_name(rest, ".init") => Some(Kind::Initialized),
            _ => None,
        };
    }
    // A section whose name ends with the name of a kernel belongs to the compiler.
    match name.strip_prefix(b".nv.constant")? {
        [b'0'..=b'9', 0, ..] | [b'0'..=b'9', b'0'..=b'9', 0, ..] => Some(Kind::Const),
        _ => None,
    }
}

impl<'a> CubinVariable<'a> {
    /// The section of a symbol that is a variable, and the kind of that section.
    #[inline]
    fn place(cubin: &Cubin<'a>, symbol: Symbol<'a>) -> Option<(Section<'a>, Kind)> {
        if !matches!(symbol.kind(), STT_OBJECT | STT_CUDA_OBJECT) {
            return None;
        }
        let section = cubin.section_of(symbol)?;
        Some((section, kind(cubin.elf.name(section)?)?))
    }

    #[inline]
    fn new(cubin: &Cubin<'a>, symbol: Symbol<'a>, name: &'a str, place: (Section<'a>, Kind)) -> Self {
        let (section, kind) = place;
        let data = section.data(cubin.bytes()).filter(|_| kind != Kind::Zeroed);
        let bytes = data.and_then(|data| slice(data, symbol.value(), symbol.size()));
        let bits = section.align() | symbol.value();
        let align = if bits == 0 { 1 } else { 1 << bits.trailing_zeros() };
        Self { name, is_const: kind == Kind::Const, size: symbol.size() as usize, align, bytes }
    }

    /// The fingerprint in this variable: the name of the type, and the number.
    #[inline]
    pub fn fingerprint(&self) -> Option<(&'a str, u64)> {
        let name = fingerprint_name(self.name)?;
        Some((name, u64::from_le_bytes(self.bytes?.try_into().ok()?)))
    }
}

/// The iterator over the variables of a [`Cubin`].
#[derive(Clone, Debug)]
pub struct CubinVariables<'a> {
    cubin: Cubin<'a>,
    next: u32,
    names: Names,
}

impl<'a> CubinVariables<'a> {
    #[inline]
    pub(super) fn new(cubin: Cubin<'a>) -> Self {
        Self { cubin, next: 0, names: Names::of_file(cubin.bytes().len()) }
    }
}

impl<'a> Iterator for CubinVariables<'a> {
    type Item = CubinVariable<'a>;

    #[inline]
    fn next(&mut self) -> Option<CubinVariable<'a>> {
        while !self.names.is_exhausted() {
            let symbol = self.cubin.symbol(self.next)?;
            self.next += 1;
            let Some(place) = CubinVariable::place(&self.cubin, symbol) else { continue };
            let Some(name) = self.cubin.symbol_name(symbol) else { continue };
            if let Some(name) = self.names.read(name) {
                return Some(CubinVariable::new(&self.cubin, symbol, name, place));
            }
        }
        None
    }
}
