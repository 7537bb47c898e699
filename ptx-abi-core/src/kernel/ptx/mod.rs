//! Reading PTX text: the headers of kernels and functions, variables, and fingerprints.
//!
//! [`Module`] reads PTX as nvcc, NVRTC, clang, rustc and people write it, once for any number of queries. It borrows the
//! text, and takes time in proportion to its length. It is not an assembler: it finds what a launch has to agree with, and
//! skips the rest. In a text that is not PTX it finds little or nothing, and it never panics.
//!
//! ```
//! use ptx_abi::ptx::Module;
//! let module = Module::new(
//!     "
//!     .version 9.0
//!     .target sm_90
//!     .address_size 64
//!     .const .align 4 .f32 gain = 0f3F800000;
//!     .visible .entry saxpy(
//!         .param .u32 n,
//!         .param .f32 a,
//!         .param .u64 .ptr .global .align 4 x,
//!         .param .u64 y
//!     )
//!     .maxntid 256
//!     { ret; }
//!     ",
//! );
//! assert_eq!((module.version(), module.target()), (Some((9, 0)), Some("sm_90")));
//! let saxpy = module.entry("saxpy").unwrap();
//! assert_eq!(saxpy.params.len(), 4);
//! assert_eq!(module.variable("gain").unwrap().declared.unwrap().size(), Some(4)); // bytes
//! ```

pub(crate) mod declared;
pub(crate) mod embedded;

pub use declared::{Declared, Params};
pub use ptx_abi_read::ptx::{Directive, Malformed};

use alloc::vec::Vec;
use core::fmt;

use ptx_abi_read::launch::LaunchBounds;
use ptx_abi_read::ptx::{self as read, Global, Header, Launches};

pub(crate) use crate::abi::{Linkage, StateSpace};

/// The header of an `.entry` or a `.func`, with or without a body.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Function<'a> {
    /// The symbol.
    pub name: &'a str,
    /// The parameters.
    pub params: Params<'a>,
    /// The values that a `.func` returns, in the form of parameters.
    pub returns: Params<'a>,
    /// Whether this is an `.entry`, a kernel.
    pub is_entry: bool,
    /// The linkage, such as `.visible` or `.extern`.
    pub linkage: Linkage,
    /// Whether there is a body.
    pub is_defined: bool,
    /// The text between the parameters and the body, comments included: `.maxntid 256`.
    directives: &'a str,
    before: Before<'a>,
}

/// The text of the module before an item.
#[derive(Clone, Copy)]
struct Before<'a>(&'a str);

/// Shows the length instead of the text, which may be megabytes.
impl fmt::Debug for Before<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl<'a> Function<'a> {
    #[inline]
    fn new(header: &Header<'a>, text: &'a str) -> Self {
        Self {
            name: header.name,
            params: Params::new(header.params),
            returns: Params::new(header.returns),
            is_entry: header.entry,
            linkage: linkage(header.linkage),
            directives: header.directives,
            is_defined: header.defined,
            before: Before(text.get(..header.offset).unwrap_or("")),
        }
    }

    /// The place of the header in the text of the module, in bytes. The header starts at its linkage, such as `.visible`,
    /// or at `.entry` if it has none.
    ///
    /// ```
    /// # use ptx_abi::ptx::Module;
    /// let text = ".version 8.1\n.visible .entry k()\n{ ret; }";
    /// let k = Module::new(text).entry("k").unwrap();
    /// assert_eq!(k.line(), 2);
    /// assert!(text[k.offset()..].starts_with(".visible .entry k"));
    /// ```
    #[inline]
    pub const fn offset(&self) -> usize {
        self.before.0.len()
    }

    /// The line of the header in the text of the module, from 1. Counting takes time in proportion to the text before the
    /// header.
    #[inline]
    pub fn line(&self) -> usize {
        1 + self.before.0.bytes().filter(|byte| *byte == b'\n').count()
    }

    /// The directives between the parameters and the body, without comments.
    ///
    /// ```
    /// # use ptx_abi::ptx::Module;
    /// let module = Module::new(".entry k() .maxntid 16, /* rows */ 16, 1 // \n .minnctapersm 2 { ret; }");
    /// let k = module.entry("k").unwrap();
    /// let shown: Vec<_> = k.directives().map(|directive| directive.to_string()).collect();
    /// assert_eq!(shown, [".maxntid 16, 16, 1", ".minnctapersm 2"]);
    ///
    /// let bounds = k.directives().find(|directive| directive.name == ".maxntid").unwrap();
    /// assert!(bounds.arguments().eq(["16", "16", "1"]));
    /// ```
    #[inline]
    pub fn directives(&self) -> impl Iterator<Item = Directive<'a>> + Clone + use<'a> {
        read::directives(self.directives)
    }
}

/// A variable of a module. Variables inside functions are not read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Variable<'a> {
    /// The symbol. If one declaration makes several variables, this is their spelling: `g<3>` for `g0`, `g1` and `g2`.
    pub name: &'a str,
    /// Its state space.
    pub space: StateSpace,
    /// Its type, or the reason why the type cannot be read.
    pub declared: Result<Declared<'a>, Malformed>,
    /// The text after the `=`.
    pub initializer: Option<&'a str>,
    /// The linkage, such as `.visible` or `.extern`.
    pub linkage: Linkage,
}

#[inline]
fn state_space(directive: &str) -> StateSpace {
    let known = [StateSpace::Global, StateSpace::Const, StateSpace::Shared, StateSpace::Local, StateSpace::Param];
    known.into_iter().find(|space| space.modifier() == directive).unwrap_or(StateSpace::Other)
}

#[inline]
fn linkage(directive: &str) -> Linkage {
    let known = [Linkage::Visible, Linkage::Extern, Linkage::Weak, Linkage::Common];
    known.into_iter().find(|linkage| linkage.directive().trim_end() == directive).unwrap_or(Linkage::Internal)
}

/// A module that was read.
#[derive(Clone, Debug)]
pub struct Module<'a> {
    text: &'a str,
    pub(crate) read: read::Module<'a>,
}

impl<'a> Module<'a> {
    /// Reads the module with this text.
    #[inline]
    pub fn new(text: &'a str) -> Self {
        Self { text, read: read::Module::new(text) }
    }

    /// The text of the module.
    #[inline]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The numbers of the first `.version`, such as `(8, 1)` for `.version 8.1`.
    #[inline]
    pub const fn version(&self) -> Option<(u32, u32)> {
        self.read.version
    }

    /// The content of the first `.target`, such as `sm_90` or `sm_90a, debug`.
    #[inline]
    pub const fn target(&self) -> Option<&'a str> {
        self.read.target
    }

    /// All headers: kernels, functions and prototypes, in the order of the text.
    #[inline]
    pub fn functions(&self) -> impl ExactSizeIterator<Item = Function<'a>> + Clone + '_ {
        self.read.functions.iter().map(|header| Function::new(header, self.text))
    }

    /// The kernels, each once, in the order of the text. If a kernel is both declared and defined, this is the definition. A
    /// kernel that is only declared `.extern` is in another module.
    #[inline]
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Function<'a>> + Clone + '_ {
        self.read.entries.iter().map(|header| Function::new(header, self.text))
    }

    /// The kernel with this symbol. If it is both declared and defined, this is the definition. The search takes a time that
    /// grows with the logarithm of the number of kernels.
    ///
    /// ```
    /// # use ptx_abi::ptx::Module;
    /// let module = Module::new(".entry k(.param .u32 n); .entry k(.param .u32 n) { ret; }");
    /// assert!(module.entry("k").unwrap().is_defined);
    /// assert!(module.entry("l").is_none());
    /// ```
    #[inline]
    pub fn entry(&self, name: &str) -> Option<Function<'a>> {
        Some(Function::new(&self.read.entries[self.read.position(name)?], self.text))
    }

    /// What the kernel with this symbol demands of its launch.
    ///
    /// It reads the body of the kernel, and those of the functions that the kernel calls, because these declare shared memory.
    ///
    /// ```
    /// # use ptx_abi::ptx::Module;
    /// let module = Module::new(".entry k() .reqntid 16, 16 { .shared .align 4 .b8 tile[1024]; ret; }");
    /// let bounds = module.launch_bounds("k").unwrap();
    /// assert_eq!(bounds.required_block, Some([16, 16, 1]));
    /// assert_eq!(bounds.static_shared.exact(), Some(1024)); // bytes
    /// ```
    #[inline]
    pub fn launch_bounds(&self, name: &str) -> Option<LaunchBounds> {
        Some(Launches::new(&self.read).bounds(&self.read.entries[self.read.position(name)?]))
    }

    /// The functions that the module declares `.extern` and does not define, each once, in the order of the names.
    /// Functions of the driver are left out: `vprintf`, `malloc`, `free` and `__assertfail` (guide 3).
    ///
    /// The driver loads such a module only after a linker has joined it with the one that defines them.
    ///
    /// ```
    /// # use ptx_abi::ptx::Module;
    /// let text = ".version 8.1 .target sm_90 .extern .func vprintf(); .extern .func helper(.param .u32 n);";
    /// assert!(Module::new(text).undefined().iter().map(|function| function.name).eq(["helper"]));
    /// ```
    #[inline]
    pub fn undefined(&self) -> Vec<Function<'a>> {
        self.read.undefined().into_iter().map(|header| Function::new(header, self.text)).collect()
    }

    /// The variables at the top of the module, in the order of the text.
    #[inline]
    pub fn variables(&self) -> impl ExactSizeIterator<Item = Variable<'a>> + Clone + '_ {
        self.read.variables.iter().map(Variable::from)
    }

    /// The variable with this symbol: its definition, otherwise the first `.extern` declaration that has a size, and
    /// otherwise the first one. The search goes through all variables.
    ///
    /// ```
    /// # use ptx_abi::ptx::Module;
    /// let module = Module::new(".extern .const .align 4 .b8 p[]; .visible .const .align 4 .b8 p[16];");
    /// assert_eq!(module.variable("p").unwrap().declared.unwrap().size(), Some(16)); // bytes
    /// ```
    #[inline]
    pub fn variable(&self, name: &str) -> Option<Variable<'a>> {
        self.read.variable(name).map(Variable::from)
    }

    /// The fingerprints that the module carries, with the names of their types.
    ///
    /// They are constants of 64 bits with the name `ptx_abi_layout_<Name>`, which a C++ compiler may have mangled.
    ///
    /// ```
    /// # use ptx_abi::ptx::Module;
    /// let module = Module::new(".weak .global .align 8 .u64 ptx_abi_layout_geo__Ray = -2;");
    /// assert_eq!(module.fingerprints(), [("geo__Ray", u64::MAX - 1)]);
    /// ```
    #[inline]
    pub fn fingerprints(&self) -> &[(&'a str, u64)] {
        &self.read.fingerprints
    }
}

impl<'a> From<&Global<'a>> for Variable<'a> {
    #[inline]
    fn from(global: &Global<'a>) -> Self {
        Self {
            name: global.name,
            space: state_space(global.space),
            declared: global.declaration().map(Declared::from),
            initializer: global.initializer,
            linkage: linkage(global.linkage),
        }
    }
}
