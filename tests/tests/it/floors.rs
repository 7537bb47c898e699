//! The modules of core form floors. Each module imports only from floors below it, and `docs/ARCHITECTURE.md` shows them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The top-level modules of core, lowest floor first. Modules of one floor do not import each other.
const FLOORS: &[&[&str]] = &[
    &["hash", "missing", "text"],
    &["types"],
    &["layout"],
    &["align", "handle", "math", "pointer", "scalar", "vector"],
    &["fingerprint", "host", "plain"],
    &["bit_field"],
    &["proof"],
    &["initialized", "param", "ptx", "object"],
    &["mangle"],
    &["check"],
    &["kernel"],
    &["draw"],
    &["interop"],
    &["__private"],
];

const BEGIN: &str = "<!-- floors -->\n```text\n";
const END: &str = "```\n<!-- /floors -->";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

/// The segment after `crate::` in each path of a file. A path with `depth` times `super` starts at the root too.
fn from_root(tokens: TokenStream, depth: usize, found: &mut BTreeSet<String>) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let ident = |at: usize| match tokens.get(at) {
        Some(TokenTree::Ident(ident)) => ident.to_string(),
        _ => String::new(),
    };
    let punct =
        |at: usize, wanted: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
    let mut at = 0;
    while at < tokens.len() {
        // `$crate` is the root of the crate that a macro is called in.
        let inside = at > 1 && punct(at - 1, ':') && punct(at - 2, ':');
        let in_macro = at > 0 && punct(at - 1, '$');
        let starts = !(inside || in_macro);
        let (mut next, mut supers) = (at, 0);
        while starts && ident(next) == "super" && punct(next + 1, ':') {
            (next, supers) = (next + 3, supers + 1);
        }
        if starts && ident(at) == "crate" && punct(at + 1, ':') {
            (next, supers) = (at + 3, depth);
        }
        if supers == depth && depth > 0 {
            match tokens.get(next) {
                Some(TokenTree::Ident(name)) => _ = found.insert(name.to_string()),
                Some(TokenTree::Group(group)) => first_segments(group.stream(), found),
                _ => {}
            }
        }
        if let TokenTree::Group(group) = &tokens[at] {
            let inline = at > 1 && ident(at - 2) == "mod" && group.delimiter() == Delimiter::Brace;
            if !(inline && ident(at - 1) == "tests") {
                from_root(group.stream(), depth + usize::from(inline), found);
            }
        }
        at += 1;
    }
}

/// The first segment of each path in the braces of an import.
fn first_segments(tokens: TokenStream, found: &mut BTreeSet<String>) {
    let mut first = true;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if first => {
                found.insert(ident.to_string());
                first = false;
            }
            TokenTree::Punct(punct) if punct.as_char() == ',' => first = true,
            _ => {}
        }
    }
}

/// The Rust files of a folder, each with its depth: 1 for the module of the folder itself.
fn files(folder: &Path, depth: usize, into: &mut Vec<(PathBuf, usize)>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("it is readable").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            files(&path, depth + 1, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") && name != "tests" {
            into.push((path, if name == "mod" { depth } else { depth + 1 }));
        }
    }
}

/// The top-level module of each name at the root of core.
fn names_of_the_root(lib: &str) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for import in lib.split("pub use ").skip(1) {
        let import = import.split(';').next().expect("its text");
        let Some((module, items)) = import.split_once("::") else { continue };
        let items = items.rsplit("::").next().expect("the items").trim_matches(['{', '}']);
        names.extend(items.split(',').map(|item| (item.trim().to_owned(), module.to_owned())));
    }
    names
}

/// The modules from which each module imports.
fn imports() -> BTreeMap<String, BTreeSet<String>> {
    let source = root().join("ptx-abi-core/src");
    let names = names_of_the_root(&read(&source.join("lib.rs")));
    let mut all = Vec::new();
    files(&source, 0, &mut all);
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, depth) in all {
        let relative = path.strip_prefix(&source).expect("it is in the folder");
        let first = relative.components().next().expect("a name").as_os_str().to_string_lossy().into_owned();
        let module = first.trim_end_matches(".rs").to_owned();
        if module == "lib" {
            continue;
        }
        let tokens = read(&path).parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut found = BTreeSet::new();
        from_root(tokens, depth, &mut found);
        let of = |name: String| names.get(&name).cloned().unwrap_or(name);
        // Macros of `macro_rules!` have no place in the tree of modules.
        let found = found.into_iter().map(of).filter(|name| floor(name).is_some() && *name != module);
        imports.entry(module.clone()).or_default().extend(found);
    }
    imports
}

/// The imports that do not lead to a lower floor.
fn upward(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (module, from) in imports {
        let this = floor(module);
        wrong.extend(from.iter().filter(|from| floor(from) >= this).map(|from| format!("{module} imports {from}")));
    }
    wrong
}

#[test]
fn imports_go_down() {
    let imports = imports();
    let known: BTreeSet<_> = FLOORS.iter().copied().flatten().map(|name| (*name).to_owned()).collect();
    assert_eq!(imports.keys().cloned().collect::<BTreeSet<_>>(), known, "each module has its floor");
    assert_eq!(upward(&imports), [""; 0]);
    // The list of imports must not be empty by accident.
    assert!(imports["kernel"].contains("param") && imports["__private"].contains("proof"));
}

#[test]
fn an_import_upwards_is_found() {
    let of = |text: &str, depth| {
        let mut found = BTreeSet::new();
        from_root(text.parse().expect("tokens"), depth, &mut found);
        upward(&BTreeMap::from([("layout".to_owned(), found)]))
    };
    assert_eq!(of("use crate::check::find;", 1), ["layout imports check"]);
    assert_eq!(of("use crate::{text::Text, kernel::{Param, x}};", 2), ["layout imports kernel"]);
    assert_eq!(of("use super::super::param::Class;", 2), ["layout imports param"]);
    assert_eq!(of("fn f() { crate::proof::verify() }", 1), ["layout imports proof"]);
    assert_eq!(of("mod inner { use super::super::host::Host; }", 1), ["layout imports host"]);
    assert_eq!(of("use super::place::Item; use crate::types::Scalar; mod tests { use crate::check::x; }", 2), [""; 0]);
    assert_eq!(of("macro_rules! m { () => { $crate::check::f() } }", 1), [""; 0]);
}

#[test]
fn picture_is_true() {
    let imports = imports();
    let mut picture = String::new();
    for modules in FLOORS.iter().rev() {
        for module in *modules {
            let from: Vec<_> = imports[*module].iter().map(String::as_str).collect();
            picture.push_str(format!("{module:<12} {}", from.join(" ")).trim_end());
            picture.push('\n');
        }
        picture.push('\n');
    }
    let path = root().join("docs/ARCHITECTURE.md");
    let text = read(&path);
    let (before, rest) = text.split_once(BEGIN).expect("the begin of the picture");
    let (shown, after) = rest.split_once(END).expect("the end of the picture");
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{picture}{END}{after}")).expect("the file can be written");
    } else {
        assert!(picture == shown, "docs/ARCHITECTURE.md is stale: `UPDATE_EXPECT=1 cargo test --test it floors`");
    }
}
