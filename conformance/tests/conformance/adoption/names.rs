//! Finds in candle-core's sources the names that it looks up at run time.
//!
//! candle-core joins a root and the name of an element type, `"affine"` and `"f32"`, or uses whole names. Both are strings
//! in its sources. A string is a root if a kernel's name begins with it.

use ptx_abi_conformance::toolchain::read_text;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The sources with strings of names.
const FILES: [&str; 4] = ["cuda_backend/mod.rs", "op.rs", "sort.rs", "quantized/cuda.rs"];

/// The suffixes for the element types of candle-kernels, which spell one type in two ways.
const SUFFIXES: [&str; 11] = ["u8", "u32", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "f8_e4m3", "fp8_e4m3"];

/// The names of element types in candle-core, from its `DType::as_str`.
const TYPES: [&str; 10] = ["u8", "u32", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "f8e4m3"];

/// The strings in a file that can be part of a name.
fn strings(text: &str) -> impl Iterator<Item = &str> {
    let of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .filter(move |string| !string.is_empty() && string.chars().all(of_name))
}

/// A name without the element type at its end.
fn root<'n>(name: &'n str, types: &[&str]) -> Option<&'n str> {
    types.iter().find_map(|ty| name.strip_suffix(ty)?.strip_suffix('_'))
}

/// All names that candle-core can look up.
pub(super) fn asked(sources: &Path, kernels: &[&str]) -> Result<BTreeSet<String>, String> {
    // Longer suffixes come first, because `f16` is the end of `bf16`.
    let mut suffixes = SUFFIXES;
    suffixes.sort_unstable_by_key(|suffix| std::cmp::Reverse(suffix.len()));
    let roots: BTreeSet<_> = kernels.iter().filter_map(|kernel| root(kernel, &suffixes)).collect();
    let mut asked = BTreeSet::new();
    for file in FILES {
        let path = sources.join(file);
        let text = read_text(&path)?;
        for string in strings(&text) {
            // `concat!("b", stringify!(add))` makes `badd`. Only `op.rs`
            // contains such names, and others that begin with `u`.
            let names = match file {
                "op.rs" if string.starts_with('u') => vec![string.to_owned()],
                "op.rs" => vec![format!("b{string}"), format!("u{string}")],
                _ => vec![string.to_owned()],
            };
            for name in &names {
                if roots.contains(name.as_str()) {
                    asked.extend(TYPES.map(|ty| format!("{name}_{ty}")));
                }
                let whole =
                    kernels.contains(&name.as_str()) || root(name, &TYPES).is_some_and(|root| roots.contains(root));
                if whole {
                    asked.insert(name.clone());
                }
            }
        }
        if text.contains("format!(\"cast_{}_{}\"") {
            asked.extend(TYPES.iter().flat_map(|from| TYPES.map(|to| format!("cast_{from}_{to}"))));
        }
    }
    Ok(asked)
}

/// Groups names by their roots.
pub(super) fn by_root<'n>(names: &[&'n String]) -> BTreeMap<&'n str, Vec<&'n str>> {
    let mut all: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for name in names {
        let (root, ty) = name.rsplit_once('_').unwrap_or((name, ""));
        all.entry(root).or_default().push(ty);
    }
    all
}
