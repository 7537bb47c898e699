//! The variables of a cubin, and the fingerprints among them.

use ptx_abi_read::ptx::value::fingerprint_name;

use super::bytes::{Names, after, is_name, slice};
use super::cubin::{Cubin, Section, Symbol};
use crate::types::StateSpace;

/// The type of a data symbol, in cubins that can run.
const STT_OBJECT: u8 = 1;
/// The type of a data symbol, in cubins that CUDA 12 and older make for the linker.
const STT_CUDA_OBJECT: u8 = 13;

/// A variable of a [`Cubin`] in global or constant memory.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Variable<'a> {
    /// The symbol.
    pub name: &'a str,
    /// [`StateSpace::Global`] or [`StateSpace::Const`].
    pub space: StateSpace,
    /// The size in bytes.
    pub size: usize,
    /// The largest known power of two, in bytes, that divides the address. It is at least the declared alignment.
    pub align: usize,
    /// The initial bytes, in which addresses are still zero; `None` for a variable that is zero when the driver loads it.
    pub bytes: Option<&'a [u8]>,
}

/// The kind of a section with variables.
#[derive(Clone, Copy)]
enum Kind {
    Const,
    Initialized,
    Zeroed,
}

/// The kind of a section with this name.
#[inline]
const fn kind(name: &[u8]) -> Option<Kind> {
    if let Some(rest) = after(name, b".nv.global") {
        return match rest {
            [0, ..] => Some(Kind::Zeroed),
            rest if is_name(rest, ".init") => Some(Kind::Initialized),
            _ => None,
        };
    }
    // A section whose name ends with the name of a kernel belongs to the compiler.
    match after(name, b".nv.constant") {
        Some([b'0'..=b'9', 0, ..] | [b'0'..=b'9', b'0'..=b'9', 0, ..]) => Some(Kind::Const),
        _ => None,
    }
}

impl<'a> Variable<'a> {
    /// The section of a symbol that is a variable, and the kind of that section.
    #[inline]
    const fn place(cubin: &Cubin<'a>, symbol: Symbol<'a>) -> Option<(Section<'a>, Kind)> {
        if !matches!(symbol.kind(), STT_OBJECT | STT_CUDA_OBJECT) {
            return None;
        }
        let Some(section) = cubin.section_of(symbol) else { return None };
        let Some(name) = cubin.section_name(section) else { return None };
        match kind(name) {
            Some(kind) => Some((section, kind)),
            None => None,
        }
    }

    #[inline]
    const fn new(cubin: &Cubin<'a>, symbol: Symbol<'a>, name: &'a str, place: (Section<'a>, Kind)) -> Self {
        let (section, kind) = place;
        let space = if matches!(kind, Kind::Const) { StateSpace::Const } else { StateSpace::Global };
        let bytes = match (kind, section.data(cubin.bytes())) {
            (Kind::Const | Kind::Initialized, Some(data)) => slice(data, symbol.value(), symbol.size()),
            _ => None,
        };
        let bits = section.align() | symbol.value();
        let align = if bits == 0 { 1 } else { 1 << bits.trailing_zeros() };
        Self { name, space, size: symbol.size() as usize, align, bytes }
    }

    #[inline]
    pub(super) const fn find(cubin: Cubin<'a>, wanted: &str) -> Option<Self> {
        let mut i = 0;
        while let Some(symbol) = cubin.symbol(i) {
            i += 1;
            let Some(place) = Self::place(&cubin, symbol) else { continue };
            let Some(name) = cubin.symbol_name(symbol) else { continue };
            if !is_name(name, wanted) {
                continue;
            }
            if let Ok(name) = core::str::from_utf8(name.split_at(wanted.len()).0) {
                return Some(Self::new(&cubin, symbol, name, place));
            }
        }
        None
    }

    /// The fingerprint in this variable: the name of the type, and the number.
    #[inline]
    const fn fingerprint(&self) -> Option<(&'a str, u64)> {
        let Some(name) = fingerprint_name(self.name) else { return None };
        let Some(bytes) = self.bytes else { return None };
        match (bytes.first_chunk(), bytes.len()) {
            (Some(number), 8) => Some((name, u64::from_le_bytes(*number))),
            _ => None,
        }
    }
}

/// The iterator over the variables of a [`Cubin`].
#[derive(Clone, Debug)]
pub struct Variables<'a> {
    cubin: Cubin<'a>,
    next: u32,
    names: Names,
}

impl<'a> Variables<'a> {
    #[inline]
    pub(super) const fn new(cubin: Cubin<'a>) -> Self {
        Self { cubin, next: 0, names: Names::of_file(cubin.bytes().len()) }
    }

    /// The next variable: [`Iterator::next`] for const evaluation.
    #[inline]
    pub(crate) const fn step(&mut self) -> Option<Variable<'a>> {
        while !self.names.is_exhausted() {
            let Some(symbol) = self.cubin.symbol(self.next) else { return None };
            self.next += 1;
            let Some(place) = Variable::place(&self.cubin, symbol) else { continue };
            let Some(name) = self.cubin.symbol_name(symbol) else { continue };
            if let Some(name) = self.names.read(name) {
                return Some(Variable::new(&self.cubin, symbol, name, place));
            }
        }
        None
    }
}

impl<'a> Iterator for Variables<'a> {
    type Item = Variable<'a>;

    #[inline]
    fn next(&mut self) -> Option<Variable<'a>> {
        self.step()
    }
}

/// The iterator over the fingerprints of a [`Cubin`]: the name of a type as in the symbol, and the number.
#[derive(Clone, Debug)]
pub struct Fingerprints<'a> {
    variables: Variables<'a>,
}

impl<'a> Fingerprints<'a> {
    #[inline]
    pub(super) const fn new(cubin: Cubin<'a>) -> Self {
        Self { variables: Variables::new(cubin) }
    }

    /// A copy: [`Clone::clone`] for const evaluation.
    #[inline]
    pub(crate) const fn rest(&self) -> Self {
        let Variables { cubin, next, names } = self.variables;
        Self { variables: Variables { cubin, next, names } }
    }

    /// The next fingerprint: [`Iterator::next`] for const evaluation.
    #[inline]
    pub(crate) const fn step(&mut self) -> Option<(&'a str, u64)> {
        while let Some(variable) = self.variables.step() {
            if let Some(fingerprint) = variable.fingerprint() {
                return Some(fingerprint);
            }
        }
        None
    }
}

impl<'a> Iterator for Fingerprints<'a> {
    type Item = (&'a str, u64);

    #[inline]
    fn next(&mut self) -> Option<(&'a str, u64)> {
        self.step()
    }
}
