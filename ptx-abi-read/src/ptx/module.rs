//! A module that is read once, for any number of queries.

use alloc::vec::Vec;

use super::several::chosen;
use super::{Global, Header, Item, Scanner};

/// The functions that the driver defines (guide 3).
pub(super) const SYSTEM_CALLS: [&str; 4] = ["vprintf", "malloc", "free", "__assertfail"];

/// The items of a module.
#[derive(Clone, Debug)]
pub struct Module<'a> {
    /// The numbers of the first `.version`, such as `(8, 1)` for `.version 8.1`.
    pub version: Option<(u32, u32)>,
    /// The content of the first `.target`, such as `sm_90` or `sm_90a, debug`.
    pub target: Option<&'a str>,
    /// All headers: kernels, functions and prototypes, in the order of the text.
    pub functions: Vec<Header<'a>>,
    /// The kernels, each once, in the order of the text. If a kernel is both declared and defined, this is the definition.
    pub entries: Vec<Header<'a>>,
    /// Indices into `entries`, sorted by symbol.
    by_symbol: Vec<usize>,
    /// The variables at the top of the module, in the order of the text.
    pub variables: Vec<Global<'a>>,
    /// The fingerprints that the module carries, with the names of their types.
    pub fingerprints: Vec<(&'a str, u64)>,
}

impl<'a> Module<'a> {
    /// Reads a module.
    #[inline]
    pub fn new(text: &'a str) -> Self {
        let (mut version, mut target) = (None, None);
        let (mut functions, mut variables) = (Vec::new(), Vec::new());
        for item in Scanner::new(text) {
            match item {
                Item::Version(found) => version = version.or_else(|| version_numbers(found)),
                Item::Target("") => {}
                Item::Target(found) => target = target.or(Some(found)),
                Item::Function(header) => functions.push(header),
                Item::Variable(global) => variables.push(global),
            }
        }
        let entries = entries(&functions);
        let mut by_symbol: Vec<_> = (0..entries.len()).collect();
        by_symbol.sort_unstable_by_key(|entry| entries[*entry].name);
        let fingerprints = variables.iter().filter_map(Global::fingerprint).collect();
        Self { version, target, functions, entries, by_symbol, variables, fingerprints }
    }

    /// The index in `entries` of the kernel with this symbol.
    #[inline]
    pub fn position(&self, name: &str) -> Option<usize> {
        let found = self.by_symbol.binary_search_by(|entry| self.entries[*entry].name.cmp(name)).ok()?;
        Some(self.by_symbol[found])
    }

    /// The functions that the module declares `.extern` and does not define, each once, in the order of the names.
    /// Functions of the driver are left out.
    #[inline]
    pub fn undefined(&self) -> Vec<&Header<'a>> {
        let mut functions: Vec<_> = self.functions.iter().filter(|function| !function.entry).collect();
        // Among headers with the same name the definition comes first.
        functions.sort_by_key(|function| (function.name, !function.defined));
        functions.dedup_by_key(|function| function.name);
        functions.retain(|function| {
            !function.defined && function.linkage == ".extern" && !SYSTEM_CALLS.contains(&function.name)
        });
        functions
    }

    /// The variable with this symbol: its definition, otherwise the first `.extern` declaration that has a size, and
    /// otherwise the first one. The search goes through all variables.
    #[inline]
    pub fn variable(&self, name: &str) -> Option<&Global<'a>> {
        chosen(self.variables.iter().filter(|global| global.name == name), |global| global.rank())
    }
}

/// The kernels, each once, in the order of the text.
#[inline]
fn entries<'a>(functions: &[Header<'a>]) -> Vec<Header<'a>> {
    let mut entries: Vec<_> = functions.iter().filter(|function| function.entry).copied().collect();
    // Among headers with the same symbol the definition comes first, and among several definitions the first one.
    entries.sort_by_key(|entry| (entry.name, !entry.defined));
    entries.dedup_by_key(|entry| entry.name);
    entries.sort_unstable_by_key(|entry| entry.offset);
    entries
}

/// The numbers of a `.version`: `(8, 1)` of `8.1`.
#[inline]
pub fn version_numbers(version: &str) -> Option<(u32, u32)> {
    let (major, minor) = version.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
