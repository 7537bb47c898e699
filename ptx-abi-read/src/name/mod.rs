//! Names of C++ functions and variables in the Itanium C++ ABI, which nvcc and clang use (guide 7).

pub mod builtin;
mod decode;
mod decode_name;
mod expression;
mod flags;
mod matching;
pub mod model;
pub mod owned;
mod print;
mod text;
mod text_name;
pub mod tree;

use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

pub use self::builtin::Builtins;
pub use self::decode::ABBREVIATIONS;
pub use self::decode_name::is_identifier;
pub use self::matching::spelled_builtins;
use self::matching::{Instances, is_name};
use self::print::words;
pub use self::print::{Commas, without_versions};
pub use self::text::{before_arguments, is_word, parse_name, parse_type};
use self::tree::{Kind, Tree, resolved_list};

/// The decoded name of a C++ function.
#[derive(Clone)]
pub struct Symbol<'a> {
    /// The symbol itself.
    pub text: &'a str,
    /// The function with its template parameters, for the writer of symbols: [`Kind::Callable`].
    pub encoding: Tree<'a>,
    name: Tree<'a>,
    /// The type that the function returns. It is `None` if the symbol does not contain the type: only the symbol of a
    /// template's instance does.
    pub returns: Option<Tree<'a>>,
    /// The types of the parameters.
    pub params: Vec<Tree<'a>>,
}

/// The reason why [`Symbol::parse`] does not decode a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SymbolError {
    /// It does not start with `_Z`, as mangled names do. A function has such a symbol with `extern "C"`.
    NotMangled,
    /// It starts with `_Z`, but no compiler writes such a name.
    Invalid,
    /// It is a mangled name as far as it was read, but not that of a function, or it has parts that are not decoded.
    Unsupported,
}

impl SymbolError {
    /// A description of the reason.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotMangled => "the symbol is not mangled: it does not start with `_Z`",
            Self::Invalid => "the symbol is not a mangled name, although it starts with `_Z`",
            Self::Unsupported => "the mangled name is not that of a function, or has parts that are not decoded",
        }
    }
}

impl Display for SymbolError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for SymbolError {}

impl<'a> Symbol<'a> {
    /// Decodes the mangled name of a function.
    ///
    /// # Errors
    ///
    /// [`SymbolError`] if the symbol is not mangled, not valid, or not decoded here.
    pub fn parse(symbol: &'a str) -> Result<Self, SymbolError> {
        let encoding = decode::decode(symbol)?;
        let Kind::Callable(name, returns, params) = &encoding.kind else { return Err(SymbolError::Unsupported) };
        let name = name.resolved(None)?;
        let returns = returns.as_ref().map(|returns| returns.resolved(None)).transpose()?;
        let params = resolved_list(params, None)?;
        Ok(Self { text: symbol, encoding, name, returns, params })
    }

    /// Whether this is the function's name as C++ writes it on the host for which this crate is compiled: `uint64_t` is
    /// `unsigned long` on Linux alone.
    pub fn is_named(&self, name: &str) -> bool {
        parse_name(name).is_some_and(|name| self.is(&name))
    }

    /// The same for a name that was parsed before.
    pub fn is(&self, name: &Tree<'_>) -> bool {
        is_name(&self.name, name, Instances::Start)
    }

    /// Whether this is the function's name, with all of its template arguments.
    pub fn is_instance(&self, name: &str) -> bool {
        parse_name(name).is_some_and(|name| is_name(&self.name, &name, Instances::Exact))
    }

    /// The name with namespaces and template arguments, which [`Symbol::is_named`] takes: `ns::saxpy<float>`.
    pub fn name(&self) -> &Tree<'a> {
        self.name.function_name()
    }

    /// The name with namespaces, without the last template arguments: `ns::saxpy`.
    #[inline]
    pub fn template_name(&self) -> &Tree<'a> {
        match &self.name().kind {
            Kind::Template { name, .. } => name,
            _ => self.name(),
        }
    }
}

/// Writes the name and the parameters as C++ does.
impl Display for Symbol<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (_, flags) = self.name.unqualified();
        write!(f, "{}({})", self.name(), Commas(&self.params))?;
        words(flags, " ", "", f)
    }
}
