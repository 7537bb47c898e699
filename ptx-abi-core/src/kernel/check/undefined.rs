//! Functions that a module calls but does not define.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

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
        match rust_path(function.name) {
            Some(path) => _ = write!(message, "\n    `{}`  // {path}", function.name),
            None => push_symbol(&mut message, function.name, ""),
        }
    }
    push_more(&mut message, undefined.len(), LISTED);
    // Each help is given once, for the first function that needs it.
    let mut seen = BTreeSet::new();
    let help = undefined.iter().map(|function| help(function.name)).filter(|help| seen.insert(help.clone()));
    message.extend(help);
    Err(MismatchError::new(MismatchKind::Undefined, message))
}

/// The most common remedy.
#[inline]
fn help(symbol: &str) -> String {
    let Some(path) = rust_path(symbol) else {
        return "\n  help: link the module with the one that defines them, or compile both sources as one module"
            .into();
    };
    match path.trim_start_matches('<').split("::").next().unwrap_or_default() {
        "core" | "alloc" | "std" | "compiler_builtins" => {
            "\n  help: compile the standard library with the crate, `-Zbuild-std=core`, with `codegen-units = 1` and \
             `lto = true` in the profile"
                .into()
        }
        root => {
            format!("\n  help: mark functions of `{root}` with `#[inline]`, so that they are compiled into this module")
        }
    }
}

/// The path in a Rust symbol, without its hash. For the newer mangling (`_R…`) it has the identifiers up to the first
/// generic arguments. The path is only for readers, so it does not justify a crate that demangles everything and costs
/// each build more than this module.
#[inline]
fn rust_path(symbol: &str) -> Option<String> {
    // LLVM writes `_$_` for a dot, because PTX names cannot contain dots. The lengths count the dot.
    let symbol = symbol.replace("_$_", ".");
    if let Some(rest) = symbol.strip_prefix("_ZN") {
        let mut parts = identifiers(rest.strip_suffix('E')?)?;
        let hash = parts.pop()?;
        let is_hash =
            hash.len() == 17 && hash.starts_with('h') && hash[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
        return (is_hash && !parts.is_empty()).then(|| unescaped(&parts.join("::")));
    }
    let mut rest = symbol.strip_prefix("_R")?;
    let mut parts = Vec::new();
    while let Some(first) = rest.bytes().next() {
        match first {
            // This is a disambiguator.
            b's' => rest = rest.split_once('_')?.1,
            b'0'..=b'9' => {
                let (length, after) = length(rest)?;
                // A `_` precedes an identifier that starts with a digit or with `_`.
                let after = after.strip_prefix('_').unwrap_or(after);
                parts.push(after.get(..length)?);
                rest = after.get(length..)?;
            }
            b'I' | b'E' if !parts.is_empty() => break,
            first if first.is_ascii() => rest = &rest[1..],
            _ => return None,
        }
    }
    (!parts.is_empty()).then(|| parts.join("::"))
}

/// The identifiers of `4core5panic`.
#[inline]
fn identifiers(mut text: &str) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    while !text.is_empty() {
        let (length, rest) = length(text)?;
        parts.push(rest.get(..length)?);
        text = rest.get(length..)?;
    }
    Some(parts)
}

/// The number at the start, and the rest.
#[inline]
fn length(text: &str) -> Option<(usize, &str)> {
    let (digits, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    Some((digits.parse().ok()?, rest))
}

/// The path with the characters that the older mangling escapes because symbols cannot contain them.
#[inline]
fn unescaped(path: &str) -> String {
    let pairs = [
        ("_$LT$", "<"),
        ("$LT$", "<"),
        ("$GT$", ">"),
        ("$RF$", "&"),
        ("$BP$", "*"),
        ("$C$", ","),
        ("$u20$", " "),
        ("..", "::"),
    ];
    pairs.iter().fold(String::from(path), |path, (from, to)| path.replace(from, to))
}
