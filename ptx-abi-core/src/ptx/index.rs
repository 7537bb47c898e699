//! The index of a module, which reads the text once.

use alloc::vec::Vec;

use super::{Function, Linkage, Module, Variable, numbers};
use ptx_abi_read::ptx::several::chosen;
use ptx_abi_read::ptx::{Global, Item, Scanner};

/// The functions that the driver defines (guide 3).
const SYSTEM_CALLS: [&str; 4] = ["vprintf", "malloc", "free", "__assertfail"];

/// A module that is read once, for any number of queries.
///
/// A [`Module`] reads its text for each query, which suits one kernel. An index reads the text when it is made, and
/// allocates. Afterwards it finds a kernel in a time that grows with the logarithm of the number of kernels.
///
/// ```
/// use ptx_abi::ptx::Index;
/// let index = Index::new(".version 8.1 .target sm_90 .entry a(.param .u32 n) { ret; } .entry b() { ret; }");
/// assert_eq!((index.version(), index.target()), (Some((8, 1)), Some("sm_90")));
/// assert_eq!(index.entry("a").unwrap().params.len(), 1);
/// assert!(index.entries().iter().map(|entry| entry.name).eq(["a", "b"]));
/// ```
#[derive(Clone, Debug)]
pub struct Index<'a> {
    text: &'a str,
    version: Option<(u32, u32)>,
    target: Option<&'a str>,
    functions: Vec<Function<'a>>,
    entries: Vec<Function<'a>>,
    /// Indices into `entries`, sorted by symbol.
    by_symbol: Vec<usize>,
    variables: Vec<Global<'a>>,
    fingerprints: Vec<(&'a str, u64)>,
}

impl<'a> Index<'a> {
    /// Reads a module.
    #[inline]
    pub fn new(text: &'a str) -> Self {
        let (mut version, mut target) = (None, None);
        let (mut functions, mut variables) = (Vec::new(), Vec::new());
        for item in Scanner::new(text) {
            match item {
                Item::Version(found) => version = version.or_else(|| numbers(found)),
                Item::Target("") => {}
                Item::Target(found) => target = target.or(Some(found)),
                Item::Function(header) => functions.push(Function::new(header, text)),
                Item::Variable(global) => variables.push(global),
            }
        }
        let entries = entries(&functions);
        let mut by_symbol: Vec<_> = (0..entries.len()).collect();
        by_symbol.sort_unstable_by_key(|entry| entries[*entry].name);
        let fingerprints = variables.iter().filter_map(Global::fingerprint).collect();
        Self { text, version, target, functions, entries, by_symbol, variables, fingerprints }
    }

    /// The module that the index has read.
    #[inline]
    pub const fn module(&self) -> Module<'a> {
        Module::new(self.text)
    }

    /// The numbers of the first `.version`, such as `(8, 1)` for `.version 8.1`.
    #[inline]
    pub const fn version(&self) -> Option<(u32, u32)> {
        self.version
    }

    /// The content of the first `.target`, such as `sm_90` or `sm_90a, debug`.
    #[inline]
    pub const fn target(&self) -> Option<&'a str> {
        self.target
    }

    /// All headers: kernels, functions and prototypes, in the order of the text.
    #[inline]
    pub fn functions(&self) -> &[Function<'a>] {
        &self.functions
    }

    /// The kernels, each once, in the order of the text. If a kernel is both declared and defined, this is the definition.
    #[inline]
    pub fn entries(&self) -> &[Function<'a>] {
        &self.entries
    }

    /// The kernel with this symbol. If it is both declared and defined, this is the definition.
    #[inline]
    pub fn entry(&self, name: &str) -> Option<Function<'a>> {
        self.position(name).map(|position| self.entries[position])
    }

    /// The index of the kernel with this symbol in [`Index::entries`].
    #[inline]
    pub fn position(&self, name: &str) -> Option<usize> {
        let found = self.by_symbol.binary_search_by(|entry| self.entries[*entry].name.cmp(name)).ok()?;
        Some(self.by_symbol[found])
    }

    /// The functions that the module declares `.extern` and does not define, each once, in the order of the names.
    /// Functions of the driver are left out: `vprintf`, `malloc`, `free` and `__assertfail` (guide 3).
    ///
    /// The driver loads such a module only after a linker has joined it with the one that defines them.
    ///
    /// ```
    /// use ptx_abi::ptx::Index;
    /// let index = Index::new(".version 8.1 .target sm_90 .extern .func vprintf(); .extern .func helper(.param .u32 n);");
    /// assert!(index.undefined().iter().map(|function| function.name).eq(["helper"]));
    /// ```
    #[inline]
    pub fn undefined(&self) -> Vec<Function<'a>> {
        let mut functions: Vec<_> = self.functions.iter().filter(|function| !function.is_entry).copied().collect();
        // Among headers with the same name the definition comes first.
        functions.sort_by_key(|function| (function.name, !function.is_defined));
        functions.dedup_by_key(|function| function.name);
        functions.retain(|function| {
            let is_open = !function.is_defined && matches!(function.linkage, Linkage::Extern);
            is_open && !SYSTEM_CALLS.contains(&function.name)
        });
        functions
    }

    /// The variables at the top of the module, in the order of the text.
    #[inline]
    pub fn variables(&self) -> impl ExactSizeIterator<Item = Variable<'a>> + Clone + '_ {
        self.variables.iter().map(|global| Variable::from(*global))
    }

    /// The variable with this symbol, as [`Module::variable`] chooses it. The search goes through all variables.
    #[inline]
    pub fn variable(&self, name: &str) -> Option<Variable<'a>> {
        let all = self.variables.iter().filter(|global| global.name == name);
        chosen(all, |global| global.rank()).map(|global| Variable::from(*global))
    }

    /// The fingerprints that the module carries, with the names of their types.
    #[inline]
    pub fn fingerprints(&self) -> &[(&'a str, u64)] {
        &self.fingerprints
    }
}

/// The kernels, each once, in the order of the text.
#[inline]
fn entries<'a>(functions: &[Function<'a>]) -> Vec<Function<'a>> {
    let mut entries: Vec<_> = (0..functions.len()).filter(|index| functions[*index].is_entry).collect();
    // Among headers with the same symbol the definition comes first, and among several definitions the first one.
    entries.sort_by_key(|index| (functions[*index].name, !functions[*index].is_defined));
    entries.dedup_by_key(|index| functions[*index].name);
    entries.sort_unstable();
    entries.into_iter().map(|index| functions[index]).collect()
}
