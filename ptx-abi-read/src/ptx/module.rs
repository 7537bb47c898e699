//! A module that is read once, for any number of queries.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ffi::CStr;

use super::declaration::Declaration;
use super::{Global, Header, Scanner};
use crate::value::decimal;

/// The functions that the driver defines (guide 3).
pub(super) const SYSTEM_CALLS: [&str; 4] = ["vprintf", "malloc", "free", "__assertfail"];

/// Places in a list by name. All maps and sets of this reader have this type, because each crate with a map of another type
/// makes rustc compile it again.
pub(crate) type Places<'a> = BTreeMap<&'a str, usize>;

/// The items of a module.
#[derive(Clone, Debug, Default)]
pub struct Module<'a> {
    /// The numbers of the first `.version`, such as `(8, 1)` for `.version 8.1`.
    pub version: Option<(u32, u32)>,
    /// The content of the first `.target`, such as `sm_90` or `sm_90a, debug`.
    pub target: Option<&'a str>,
    /// All headers: kernels, functions and prototypes, in the order of the text.
    pub functions: Vec<Header<'a>>,
    /// The kernels, each once, in the order of the text. If a kernel is both declared and defined, this is the definition. A
    /// kernel that is only declared `.extern` is in another module.
    pub entries: Vec<Header<'a>>,
    by_symbol: Places<'a>,
    /// The lines of two definitions with one symbol, from 1. ptxas refuses the text (facts 3.2).
    pub twice: Option<[usize; 2]>,
    /// The variables at the top of the module, in the order of the text.
    pub variables: Vec<Global<'a>>,
    /// The fingerprints that the module carries, with the names of their types.
    pub fingerprints: Vec<(&'a str, u64)>,
}

impl<'a> Module<'a> {
    /// Reads a module, which ends at a NUL as for ptxas ("Unexpected EOF") and the driver.
    pub fn new(text: &'a str) -> Self {
        let mut new = Self::default();
        // The macros run without optimisation, and the standard library has this search already compiled.
        let len = CStr::from_bytes_until_nul(text.as_bytes()).map_or(text.len(), CStr::count_bytes);
        let text = &text[..len];
        Scanner::new(text).items(&mut new);
        new.by_symbol = definitions(&new.functions, true);
        for (index, function) in new.functions.iter().enumerate().filter(|(_, function)| function.entry) {
            // A place in `entries` is never above that in `functions`, so it does not equal one that comes later.
            if let Some(place) = new.by_symbol.get_mut(&function.name).filter(|place| **place == index) {
                *place = new.entries.len();
                new.entries.push(*function);
            }
        }
        new.twice = twice(text, &new);
        for variable in &new.variables {
            if let Some(fingerprint) = variable.fingerprint() {
                new.fingerprints.push(fingerprint);
            }
        }
        new
    }

    /// The index in `entries` of the kernel with this symbol.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.by_symbol.get(name).copied()
    }

    /// Removes the kernels whose symbols are not among these.
    pub(crate) fn keep(&mut self, symbols: &Places<'_>) {
        self.entries.retain(|entry| symbols.contains_key(entry.name));
        self.by_symbol = self.entries.iter().enumerate().map(|(place, entry)| (entry.name, place)).collect();
    }

    /// The symbols of the functions other than kernels.
    pub fn device_functions(&self) -> Vec<&'a str> {
        let mut names = Vec::new();
        for function in &self.functions {
            if !function.entry {
                names.push(function.name);
            }
        }
        names
    }

    /// The functions that the module declares `.extern` and does not define, each once, in the order of the names.
    /// Functions of the driver are left out.
    #[inline]
    pub fn undefined(&self) -> Vec<&Header<'a>> {
        let functions = definitions(&self.functions, false).into_values().map(|place| &self.functions[place]);
        let undefined = functions.filter(|function| {
            !function.defined && function.linkage == ".extern" && !SYSTEM_CALLS.contains(&function.name)
        });
        undefined.collect()
    }

    /// The variable with this symbol: its definition, otherwise the first `.extern` declaration that has a size, and
    /// otherwise the first one. The search goes through all variables.
    #[inline]
    pub fn variable(&self, name: &str) -> Option<&Global<'a>> {
        chosen(self.variables.iter().filter(|global| global.name == name), |global| global.rank())
    }
}

/// The lines of two definitions with one symbol.
fn twice(text: &str, module: &Module<'_>) -> Option<[usize; 2]> {
    let functions = module.functions.iter().filter(|function| function.defined).map(|function| function.name);
    let variables =
        module.variables.iter().filter(|variable| variable.linkage != ".extern").map(|variable| variable.name);
    let mut places = Places::new();
    for name in functions.chain(variables) {
        // The name is a part of the text.
        let place = name.as_ptr().addr() - text.as_ptr().addr();
        if let Some(other) = places.insert(name, place) {
            let line = |place: usize| 1 + text[..place].bytes().filter(|byte| *byte == b'\n').count();
            return Some([line(place.min(other)), line(place.max(other))]);
        }
    }
    None
}

/// The places of all kernels, or of all other functions, by name: that of the first definition, or of the first prototype.
pub(super) fn definitions<'a>(functions: &[Header<'a>], entries: bool) -> Places<'a> {
    let mut places = Places::new();
    // ptxas assembles a module that only declares an `.extern .entry`, and writes nothing for it.
    let is_elsewhere = |function: &Header<'_>| function.entry && !function.defined && function.linkage == ".extern";
    let all = functions.iter().enumerate();
    for (index, function) in all.filter(|(_, function)| function.entry == entries && !is_elsewhere(function)) {
        let place = places.entry(function.name).or_insert(index);
        if function.defined && !functions[*place].defined {
            *place = index;
        }
    }
    places
}

impl Global<'_> {
    /// The rank of the declaration: that of a definition is highest, then that of an `.extern` with a size, then without
    /// one.
    pub fn rank(&self) -> u8 {
        // Most variables are definitions, whose rank does not depend on their text.
        if self.linkage != ".extern" {
            return DEFINITION;
        }
        match self.declaration() {
            Ok(Declaration { len: Some(0), .. }) | Err(_) => 0,
            Ok(_) => 1,
        }
    }
}

/// The highest rank.
pub const DEFINITION: u8 = 2;

/// The first item of the highest rank: the choice that ptxas makes among several declarations of one variable (facts 3).
pub fn chosen<T>(all: impl Iterator<Item = T>, rank: impl Fn(&T) -> u8) -> Option<T> {
    let mut chosen = None;
    for one in all {
        let rank = rank(&one);
        if chosen.as_ref().is_none_or(|(highest, _)| rank > *highest) {
            chosen = Some((rank, one));
        }
        if rank == DEFINITION {
            break;
        }
    }
    chosen.map(|(_, one)| one)
}

/// The numbers of a `.version`: `(8, 1)` of `8.1`.
pub(super) fn version_numbers(version: &str) -> Option<(u32, u32)> {
    let (major, minor) = version.split_once('.')?;
    Some((u32::try_from(decimal(major)?).ok()?, u32::try_from(decimal(minor)?).ok()?))
}
