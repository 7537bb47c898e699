//! The file that `module = "…"` names. It is found, read once, and tracked for rebuilds. Const evaluation reads cubins and
//! fatbins, which have no text.
//!
//! Each derive makes the compiler track the file, and no derive depends on another. If several derives name one file, it is
//! read and indexed only once, which saves time. The language server keeps the macros alive over many compilations, so each
//! derive compares the file's time and length.

mod optional;
mod path;

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

use proc_macro2::{Literal, Span, TokenStream};
use ptx_abi_read::distance::distance;
use ptx_abi_read::ptx::coded::code;
use ptx_abi_read::ptx::declaration::Reader;
use ptx_abi_read::ptx::several::chosen;
use ptx_abi_read::ptx::{Item, Scanner};
use quote::{quote, quote_spanned};
use syn::LitStr;

use self::path::{Problem, absolute};
use crate::tokens::Tokens;

/// The variable that docs.rs sets, which has no files that a build script makes.
const DOCS_RS: &str = "DOCS_RS";
/// The number of names in a message about a name that is missing.
const NAMES: usize = 12;
/// Mangled names are compared up to this number of bytes.
const LONGEST: usize = 200;

/// A module that a derive names.
pub(crate) struct Module {
    /// The path as the user wrote it.
    shown: String,
    path: String,
    /// `None` for a cubin or a fatbin.
    file: Option<Arc<File>>,
}

/// The module that a derive names, if it is there, and the code beside the comparison with it.
#[derive(Default)]
pub(crate) struct Loaded {
    pub(crate) module: Option<Module>,
    pub(crate) beside: TokenStream,
}

/// The item that a derive looks for in the module.
pub(crate) enum Wanted<'a> {
    /// The entry with this symbol.
    Entry(&'a str),
    /// The entries whose mangled name has this identifier, without namespaces and template arguments.
    CppEntry(&'a str),
    /// The variable with this symbol.
    Variable(&'a str),
}

/// A map from the hash of a name, which is smaller than the name. The hash alone decides nothing.
type ByHash<T> = HashMap<u64, T>;

/// A file that was read, with the places of the headers in its text.
struct File {
    text: String,
    version: (u32, u32),
    /// The places of name and parameters.
    entries: Vec<(Range<usize>, Range<usize>)>,
    /// The entries by name. If an entry is both declared and defined, this is the definition.
    by_name: ByHash<usize>,
    /// The entries by the identifiers in their mangled names.
    by_part: OnceLock<ByHash<Vec<usize>>>,
    variables: Vec<Variable>,
    /// The names of types and their fingerprints.
    layouts: Vec<(Range<usize>, u64)>,
}

struct Variable {
    name: Range<usize>,
    space: Range<usize>,
    /// `.align 4 .f32` of `.const .align 4 .f32 gain, table[2];`.
    prefix: Range<usize>,
    /// `table[2]`.
    declarator: Range<usize>,
    /// Among several variables with one name, the highest rank counts.
    rank: u8,
}

struct Cached {
    modified: Option<SystemTime>,
    len: u64,
    file: Arc<File>,
}

static FILES: LazyLock<Mutex<HashMap<String, Cached>>> = LazyLock::new(Mutex::default);

impl Module {
    /// The module that the literal names. There is none on docs.rs, where nothing is checked, and none if an optional file
    /// is absent. A strict build has no such exceptions.
    pub(crate) fn load(literal: &LitStr, optional: bool) -> syn::Result<Loaded> {
        if std::env::var_os(DOCS_RS).is_some() && !optional::is_strict() {
            return Ok(Loaded { module: None, beside: optional::tracking(DOCS_RS) });
        }
        let shown = literal.value();
        let error = |message: String| syn::Error::new(literal.span(), message);
        let path = absolute(&shown).map_err(error)?;
        let mut beside = TokenStream::new();
        if optional {
            beside.extend(optional::tracking(optional::STRICT));
        }
        let file = if is_object(&shown) { File::exists(&path).map(|()| None) } else { File::cached(&path).map(Some) };
        match file {
            Ok(file) => Ok(Loaded { module: Some(Self { shown, path, file }), beside }),
            Err(problem) if optional && problem.is_absent() => {
                beside.extend(optional::absent(&shown, &path, literal.span())?);
                Ok(Loaded { module: None, beside })
            }
            Err(problem) => Err(error(problem.message(&shown, &path))),
        }
    }

    /// The last arguments of `checked_entry`, for a kernel that is there, in a module without fingerprints. They cost the
    /// compiler half as much as a `Source`.
    pub(crate) fn entry(&self, name: &str) -> Option<TokenStream> {
        let file = self.file.as_deref()?;
        let (path, (major, minor)) = (&self.shown, file.version);
        let &(_, params) = file.entries(&Wanted::Entry(name)).first().filter(|_| file.layouts.is_empty())?;
        let params = codes(params);
        Some(quote!(#path, (#major, #minor), #name, &[#(#params),*]))
    }

    /// The expression `Source { … }`, which const evaluation compares with the type.
    pub(crate) fn source(&self, private: &Tokens, wanted: &Wanted<'_>) -> Option<TokenStream> {
        let file = self.file.as_deref()?;
        let (path, (major, minor)) = (&self.shown, file.version);
        let entries = file.entries(wanted);
        let variables = file.variables(wanted);
        let (names, total) = match wanted {
            Wanted::Entry(name) if entries.is_empty() => file.nearest(name, file.entries.iter().map(|entry| &entry.0)),
            Wanted::CppEntry(name) if entries.is_empty() => {
                file.nearest(name, file.entries.iter().map(|entry| &entry.0))
            }
            Wanted::Variable(name) if variables.is_empty() => {
                file.nearest(name, file.variables.iter().map(|variable| &variable.name))
            }
            _ => (Vec::new(), 0),
        };
        let entries = entries.iter().map(|(name, params)| {
            let params = codes(params);
            quote!((#name, &[#(#params),*]))
        });
        let variables = variables.iter().map(|(name, space, declaration)| {
            let declaration = codes(declaration);
            quote!((#name, #space, #(#declaration),*))
        });
        let layouts = file.layouts.iter().map(|(name, fingerprint)| {
            let name = file.slice(name);
            quote!((#name, #fingerprint))
        });
        Some(quote! {
            #private::Source {
                path: #path,
                version: (#major, #minor),
                entries: &[#(#entries),*],
                variables: &[#(#variables),*],
                all: &[#(#names),*],
                total: #total,
                layouts: &[#(#layouts),*],
            }
        })
    }

    /// The last arguments of `checked_bytes` and similar functions, for a cubin or a fatbin. The compiler tracks the file.
    pub(crate) fn object(&self) -> Option<TokenStream> {
        let (shown, path) = (&self.shown, &self.path);
        self.file.is_none().then(|| quote!(::core::include_bytes!(#path), #shown))
    }

    /// The text or the bytes of the module, as an expression for constants. The compiler tracks the file.
    pub(crate) fn content(&self, private: &Tokens, span: Span) -> TokenStream {
        let path = &self.path;
        if self.file.is_none() {
            return quote!(::core::include_bytes!(#path));
        }
        let private = private.respanned(span);
        quote_spanned!(span=> #private::module_text(::core::include_str!(#path)))
    }

    /// An item that makes the compiler track the file, for expansions that do not contain its text.
    pub(crate) fn tracking(&self) -> TokenStream {
        let path = &self.path;
        quote!(
            const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
        )
    }
}

/// Whether a file of this name is a cubin or a fatbin.
pub(crate) fn is_object(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "cubin" || extension == "fatbin")
}

impl File {
    fn exists(path: &str) -> Result<(), Problem> {
        let data = std::fs::metadata(path).map_err(Problem::Io)?;
        if data.is_dir() { Err(Problem::Folder) } else { Ok(()) }
    }

    /// The file at the path. It is read if it is not in the cache, or has changed.
    fn cached(path: &str) -> Result<Arc<Self>, Problem> {
        let data = std::fs::metadata(path).map_err(Problem::Io)?;
        if data.is_dir() {
            return Err(Problem::Folder);
        }
        let (modified, len) = (data.modified().ok(), data.len());
        // While one derive reads, the others wait for it.
        let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cached) = files.get(path).filter(|cached| cached.modified == modified && cached.len == len) {
            return Ok(Arc::clone(&cached.file));
        }
        let file = Arc::new(Self::read(path)?);
        files.insert(path.to_owned(), Cached { modified, len, file: Arc::clone(&file) });
        Ok(file)
    }

    fn read(path: &str) -> Result<Self, Problem> {
        let bytes = std::fs::read(path).map_err(Problem::Io)?;
        let text = String::from_utf8(bytes).map_err(|error| Problem::Binary(error.utf8_error().valid_up_to()))?;
        Self::index(text).ok_or(Problem::NoVersion)
    }

    /// The index of a text, or `None` if the text has no `.version`.
    fn index(text: String) -> Option<Self> {
        let range = |part: &str| {
            // An empty part may point outside of the text.
            let from = if part.is_empty() { 0 } else { part.as_ptr() as usize - text.as_ptr() as usize };
            from..from + part.len()
        };
        let mut version = None;
        let (mut entries, mut variables, mut layouts) = (Vec::new(), Vec::new(), Vec::new());
        let mut by_name = ByHash::default();
        for item in Scanner::new(&text) {
            match item {
                Item::Version(number) => version = version.or_else(|| numbers(number)),
                Item::Function(header) if header.entry => {
                    let hash = hash(header.name);
                    if header.defined || !by_name.contains_key(&hash) {
                        by_name.insert(hash, entries.len());
                    }
                    entries.push((range(header.name), range(header.params)));
                }
                Item::Variable(global) => {
                    if let Some((name, fingerprint)) = global.fingerprint() {
                        layouts.push((range(name), fingerprint));
                    }
                    variables.push(Variable {
                        name: range(global.name),
                        space: range(global.space),
                        prefix: range(global.prefix),
                        declarator: range(global.declarator),
                        rank: global.rank(),
                    });
                }
                _ => {}
            }
        }
        Some(Self { version: version?, entries, by_name, by_part: OnceLock::new(), variables, layouts, text })
    }

    fn slice(&self, range: &Range<usize>) -> &str {
        &self.text[range.clone()]
    }

    /// The symbols of the wanted entries, with their parameters.
    fn entries(&self, wanted: &Wanted<'_>) -> Vec<(&str, &str)> {
        let of = |(name, params): &(Range<usize>, Range<usize>)| (self.slice(name), self.slice(params));
        match wanted {
            Wanted::Entry(name) => {
                let found = self.by_name.get(&hash(name)).map(|index| of(&self.entries[*index]));
                found.filter(|found| found.0 == *name).into_iter().collect()
            }
            Wanted::CppEntry(name) => {
                let parts = self.by_part.get_or_init(|| self.parts());
                let mut seen = HashSet::new();
                let found = parts.get(&hash(name)).into_iter().flatten().map(|index| of(&self.entries[*index]));
                found.filter(|(symbol, _)| seen.insert(*symbol)).collect()
            }
            Wanted::Variable(_) => Vec::new(),
        }
    }

    /// The entries by everything that may be an identifier in their names. In a mangled name it stands behind its length.
    fn parts(&self) -> ByHash<Vec<usize>> {
        let mut parts = ByHash::<Vec<usize>>::default();
        for (index, (name, _)) in self.entries.iter().enumerate() {
            let symbol = self.slice(name);
            parts.entry(hash(symbol)).or_default().push(index);
            let bytes = symbol.as_bytes();
            let mut at = 0;
            while let Some(digit) = bytes[at..].iter().position(u8::is_ascii_digit) {
                at += digit;
                let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let length = symbol[at..at + digits].parse::<usize>().unwrap_or(usize::MAX);
                at += digits;
                if let Some(part) = at.checked_add(length).and_then(|end| symbol.get(at..end)) {
                    let same = parts.entry(hash(part)).or_default();
                    if same.last() != Some(&index) {
                        same.push(index);
                    }
                }
            }
        }
        parts
    }

    /// The symbols of the wanted variables, with their state spaces and declarations.
    fn variables(&self, wanted: &Wanted<'_>) -> Vec<(&str, &str, String)> {
        let Wanted::Variable(name) = wanted else { return Vec::new() };
        let all = self.variables.iter().filter(|variable| self.slice(&variable.name) == *name);
        let found = chosen(all, |variable| variable.rank);
        found
            .map(|variable| {
                let declaration = format!("{} {}", self.slice(&variable.prefix), self.slice(&variable.declarator));
                (self.slice(&variable.name), self.slice(&variable.space), declaration)
            })
            .into_iter()
            .collect()
    }

    /// Some names, the most similar ones first, and the number of all names.
    fn nearest<'a>(&'a self, wanted: &str, names: impl Iterator<Item = &'a Range<usize>>) -> (Vec<&'a str>, usize) {
        let mut names = names.map(|name| self.slice(name)).collect::<Vec<_>>();
        let total = names.len();
        names.sort_by_cached_key(|name| distance::<LONGEST>(wanted, name));
        names.dedup();
        names.truncate(NAMES);
        (names, total)
    }
}

/// The declarations in a text with commas between them, as pairs of name and code.
fn codes(text: &str) -> Vec<TokenStream> {
    let mut codes = Vec::new();
    let (mut pos, mut comma) = (0, false);
    loop {
        let mut reader = Reader::new(text.as_bytes(), pos);
        let more = reader.read();
        if reader.has_read_nothing() && !more && !comma {
            return codes;
        }
        let declaration = reader.declaration();
        let name = declaration.map_or("", |declaration| declaration.name);
        let code = Literal::u128_unsuffixed(code(declaration));
        codes.push(quote!((#name, #code)));
        (pos, comma) = (reader.pos(), more);
    }
}

/// `(8, 1)` of `8.1`.
fn numbers(version: &str) -> Option<(u32, u32)> {
    let (major, minor) = version.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

fn hash(name: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::new().hash_one(name)
}
