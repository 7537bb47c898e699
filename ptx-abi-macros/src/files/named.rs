//! The file that a derive names. `optional` allows builds without it, for example where there is no CUDA toolkit.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use proc_macro2::{Ident, Span, TokenStream};
use ptx_abi_read::object::{ObjectError, is_intermediate};

use super::images::File;
use super::path::{LARGEST, Problem};
use crate::file_path::FilePath;
use crate::template::code;

/// The variable that docs.rs sets, which has no files that a build script makes.
const DOCS_RS: &str = "DOCS_RS";
/// If this variable is set, nothing is compared: a crate with stale kernels compiles, and its test writes the header again.
const UNCHECKED: &str = "PTX_ABI_UNCHECKED";
/// If this variable is set, an absent file is an error, and everything is compared.
const STRICT: &str = "PTX_ABI_STRICT";

/// A module that a derive names.
pub struct Module {
    /// The path as the user wrote it.
    pub(super) shown: String,
    pub(super) path: String,
    pub(super) file: Arc<File>,
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
    /// The module at the path. There is none on docs.rs and in an unchecked build, where nothing is compared, and none if an
    /// optional file is absent. A strict build has no such exceptions.
    pub fn load(file: &FilePath, optional: bool) -> syn::Result<Loaded> {
        if std::env::var_os(DOCS_RS).is_some() && !is_strict() {
            return Ok(Loaded { module: None, beside: tracking(DOCS_RS) });
        }
        if is_on(UNCHECKED) && !is_strict() {
            let beside = [tracking(UNCHECKED), tracking(STRICT), unchecked(&file.shown(), file.span)];
            let beside = beside.into_iter().collect();
            return Ok(Loaded { module: None, beside });
        }
        let mut beside: TokenStream = file.own_variable().map(tracking).into_iter().collect();
        if optional {
            beside.extend(tracking(STRICT));
        }
        let (path, read) = match file.absolute() {
            Ok(path) => {
                let read = File::cached(&path, file.is_object());
                (path, read)
            }
            Err(problem) => (String::new(), Err(problem)),
        };
        match read {
            Ok(read) => Ok(Loaded { module: Some(Self { shown: file.shown(), path, file: read }), beside }),
            Err(problem) if optional && problem.is_absent() && !is_strict() => {
                beside.extend(absent(&file.shown(), file.span));
                Ok(Loaded { module: None, beside })
            }
            Err(problem @ Problem::Io(_)) if optional && problem.is_absent() => {
                let message =
                    format!("[PTX504] there is no file `{path}`, which is an error because `{STRICT}` is set");
                Err(syn::Error::new(file.span, message))
            }
            Err(problem) => Err(syn::Error::new(file.span, problem.message(file, &path))),
        }
    }

    /// The path as the user wrote it.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// An item that makes the compiler track the file, for expansions that do not contain its text.
    pub fn tracking(&self) -> TokenStream {
        let path = &self.path;
        // Nothing calls the function, so rustc compiles no code for it, and does not write the bytes into the metadata.
        code! {
            const _: () = {
                fn _file() {
                    let _ = ::core::include_bytes!(#path);
                }
            };
        }
    }
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
        if is_intermediate(&bytes) {
            return Err(Problem::Unreadable(ObjectError::Intermediate));
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let is_text =
                error.as_bytes()[..at].iter().all(|byte| byte.is_ascii_whitespace() || !byte.is_ascii_control());
            if is_text { Problem::Letter(at) } else { Problem::Binary(at) }
        })?;
        Self::of_text(&text)
    }
}

fn is_strict() -> bool {
    is_on(STRICT)
}

/// Whether the variable is set, and neither empty nor `0`.
fn is_on(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty() && value != "0")
}

/// An item that makes cargo compile the crate again when this variable changes.
fn tracking(variable: &str) -> TokenStream {
    code! {
        const _: ::core::option::Option<&'static ::core::primitive::str> = ::core::option_env!(#variable);
    }
}

/// The warning that the file `shown` is absent.
fn absent(shown: &str, span: Span) -> TokenStream {
    let note = format!(
        "[PTX504] there is no file `{shown}`, so nothing is compared with it: compile the kernel into this file; `{STRICT}` makes this \
         an error"
    );
    not_checked(&note, span)
}

/// The warning that the build leaves out the comparison with the file `shown`.
fn unchecked(shown: &str, span: Span) -> TokenStream {
    let note = format!(
        "[PTX504] `{UNCHECKED}` is set, so nothing is compared with `{shown}`: write the header, compile the kernel with it, and build \
         without the variable"
    );
    not_checked(&note, span)
}

/// The warning that nothing is compared.
fn not_checked(note: &str, span: Span) -> TokenStream {
    // Stable macros have no other way to warn. The span is the user's, because rustc does not warn of items that a derive
    // uses.
    let not_checked = Ident::new("KERNEL_IS_NOT_CHECKED", span);
    code! {
        const _: () = {
            #[deprecated(note = #note)]
            const #not_checked: () = ();
            #not_checked
        };
    }
}
