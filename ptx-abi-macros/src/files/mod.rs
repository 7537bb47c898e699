//! The file that `module = "…"` names. It is found, read once, and tracked for rebuilds. Const evaluation compares what
//! was read, and reads nothing.
//!
//! Each derive makes the compiler track the file, and no derive depends on another. If several derives name one file, it is
//! read and indexed only once, which saves time. The language server keeps the macros alive over many compilations, so each
//! derive compares the file's time and length.

mod images;
mod optional;
mod path;
mod search;
mod spelled;
mod text;

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::LitStr;

use self::images::File;
use self::path::{Problem, absolute};
pub use self::search::FoundKernel;
use crate::tokens::Tokens;

/// The variable that docs.rs sets, which has no files that a build script makes.
const DOCS_RS: &str = "DOCS_RS";
/// The largest file that a macro reads, in bytes: 64 MiB.
const LARGEST: u64 = 64 << 20;

/// A module that a derive names.
pub struct Module {
    /// The path as the user wrote it.
    shown: String,
    path: String,
    file: Arc<File>,
}

/// The module that a derive names, if it is there, and the code beside the comparison with it.
#[derive(Default)]
pub struct Loaded {
    pub module: Option<Module>,
    pub beside: TokenStream,
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
    pub fn load(literal: &LitStr, optional: bool) -> syn::Result<Loaded> {
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
        match File::cached(&path, is_object(&shown)) {
            Ok(file) => Ok(Loaded { module: Some(Self { shown, path, file }), beside }),
            Err(problem) if optional && problem.is_absent() => {
                beside.extend(optional::absent(&shown, &path, literal.span())?);
                Ok(Loaded { module: None, beside })
            }
            Err(problem) => Err(error(problem.message(&shown, &path))),
        }
    }

    /// The path as the user wrote it.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// The text or the bytes of the module, as an expression for constants. The compiler tracks the file. In a file for the
    /// host, the module is the fatbin that has the kernel.
    pub fn content(&self, private: &Tokens, kernel: &FoundKernel, span: Span) -> TokenStream {
        let path = &self.path;
        let private = private.respanned(span);
        if self.file.is_text {
            return quote_spanned!(span=> #private::module_text(::core::include_str!(#path)));
        }
        // rustc writes a constant whose expression is a literal into the metadata as text. A call prevents this.
        let Some(place) = &kernel.place else { return quote!(::core::include_bytes!(#path).as_slice()) };
        let (start, len) = (place.start, place.len());
        quote! {
            {
                const __PART: [::core::primitive::u8; #len] = #private::cut(::core::include_bytes!(#path), #start);
                &__PART
            }
        }
    }

    /// An item that makes the compiler track the file, for expansions that do not contain its text.
    pub fn tracking(&self) -> TokenStream {
        let path = &self.path;
        // Any other expression costs more: rustc copies the bytes, or writes them into the metadata as text.
        quote!(
            const _: ::core::primitive::usize = ::core::include_bytes!(#path).len();
        )
    }
}

/// The endings of files with images.
const ENDINGS: [&str; 9] = ["cubin", "fatbin", "o", "obj", "a", "lib", "so", "dll", "exe"];

/// Whether a file of this name has images, instead of the text of PTX: a cubin, a fatbin, or a file for the host.
pub(crate) fn is_object(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ENDINGS.contains(&ending)) || name.contains(".so.")
}

impl File {
    /// The file at the path. It is read if it is not in the cache, or has changed.
    fn cached(path: &str, is_object: bool) -> Result<Arc<Self>, Problem> {
        let data = std::fs::metadata(path).map_err(Problem::Io)?;
        if data.is_dir() {
            return Err(Problem::Folder);
        }
        let (modified, len) = (data.modified().ok(), data.len());
        if len > LARGEST {
            return Err(Problem::TooLarge(len));
        }
        // While one derive reads, the others wait for it.
        let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cached) = files.get(path).filter(|cached| cached.modified == modified && cached.len == len) {
            return Ok(Arc::clone(&cached.file));
        }
        let file = Arc::new(Self::read(path, is_object)?);
        files.insert(path.to_owned(), Cached { modified, len, file: Arc::clone(&file) });
        Ok(file)
    }

    fn read(path: &str, is_object: bool) -> Result<Self, Problem> {
        let bytes = std::fs::read(path).map_err(Problem::Io)?;
        if is_object {
            return Self::of_images(&bytes);
        }
        let text = String::from_utf8(bytes).map_err(|error| Problem::Binary(error.utf8_error().valid_up_to()))?;
        Self::of_text(text)
    }
}
