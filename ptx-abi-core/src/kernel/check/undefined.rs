//! Functions that a module calls but does not define.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

use ptx_abi_read::rust_path::rust_path;
use ptx_abi_read::search::{LISTED, push_more, push_symbol};

use super::{MismatchError, MismatchKind};
use crate::kernel::ptx::Module;

/// Finds the functions that a module declares as `.extern` but does not define: the driver refuses to load such a module.
///
/// A GPU crate has such functions if it calls functions of another crate that were not compiled into its module. Modules
/// for a linker (`nvcc -rdc=true`) have them on purpose.
///
/// ```
/// use ptx_abi::check::check_functions;
/// let ptx = ".version 8.1 .target sm_90
/// .extern .func _ZN6shared5scale17h0123456789abcdefE(.param .b64 x);
/// .visible .entry k() { ret; }";
/// let error = check_functions(ptx).unwrap_err().to_string();
/// assert!(error.contains("// shared::scale"));
/// assert!(error.contains("help: mark functions of `shared` with `#[inline]`"));
/// ```
///
/// # Errors
///
/// The module has such functions. The message lists them and suggests what to do.
#[inline]
pub fn check_functions(ptx: &str) -> Result<(), MismatchError> {
    let undefined = Module::new(ptx).undefined();
    if undefined.is_empty() {
        return Ok(());
    }
    let mut message = format!("[PTX513] the module calls functions that it does not define: {}", undefined.len());
    for function in undefined.iter().take(LISTED) {
        push_symbol(&mut message, function.name, "");
    }
    push_more(&mut message, undefined.len(), LISTED);
    // Each help is given once, for the first function that needs it.
    let mut seen = BTreeSet::new();
    message.extend(undefined.iter().map(|function| help(function.name)).filter(|help| seen.insert(help.clone())));
    Err(MismatchError::new(MismatchKind::Undefined, message))
}

/// The most common remedy. The path of an impl starts with a type: `<&T as core::fmt::Display>::fmt`.
#[inline]
fn help(symbol: &str) -> String {
    let Some(path) = rust_path(symbol) else {
        return "\n  help: link the module with the one that defines them, or compile both sources as one module"
            .into();
    };
    let root = path.split("::").next().and_then(|first| first.rsplit(['<', '&', '*', '(', '[', ' ']).next());
    match root.unwrap_or_default() {
        "core" | "alloc" | "std" | "compiler_builtins" => {
            "\n  help: avoid what panics, such as `x[i]`, and `set_x` of a bit-field; or compile the crate with \
             `-Zbuild-std=core` as a `staticlib` with a `#[panic_handler]`, and with `lto = true` in the profile"
                .into()
        }
        root => {
            format!("\n  help: mark functions of `{root}` with `#[inline]`, so that they are compiled into this module")
        }
    }
}
