//! The modules of a crate form floors. Each module imports only from floors below it, and `docs/ARCHITECTURE.md` shows them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use ptx_abi_tests::files::{golden, read, root};

/// The rooms of core, lowest floor first. Modules of one floor do not import each other.
const ROOMS: &[&[&str]] = &[
    &["text"],
    &["abi"],
    &["bit_field"],
    &["proof"],
    &["param"],
    &["kernel"],
    &["draw"],
    &["interop"],
    &["__private"],
];

const ABI: &[&[&str]] = &[
    &["kind", "sm"],
    &["cpp_type"],
    &["layout"],
    &["align", "pointer", "scalar"],
    &["handle"],
    &["vector"],
    &["fingerprint", "host", "list"],
];

const KERNEL: &[&[&str]] =
    &[&["asked", "object", "ptx"], &["mangle"], &["check"], &["pointers"], &["buffer", "checked", "params"]];

/// The top-level modules of the macros.
const MACROS: &[&[&str]] = &[
    &["file_path", "names", "symbol", "template", "tokens"],
    &["errors", "files", "reach", "syntax"],
    &["advice", "literal"],
    &["model"],
    &["code", "kernel_table", "named_test", "rules"],
    &["functions"],
    &["macros"],
];

const FILES: &[&[&str]] = &[&["declared", "path", "spelled"], &["images"], &["named"], &["search"]];

const MODEL: &[&[&str]] = &[
    &["pattern"],
    &["values"],
    &["keys"],
    &["bindgen", "bits", "derives", "repr"],
    &["attr"],
    &["input", "members"],
    &["header"],
];

const RULES: &[&[&str]] = &[&["bit_fields", "forms"], &["layout"], &["kernel"]];

const CODE: &[&[&str]] = &[
    &["bindgen", "device", "logical", "parts"],
    &["foreign", "impls", "seen"],
    &["bound", "kernel", "layout"],
    &["accessors", "bit_fields", "enumeration", "plain"],
    &["fallback"],
];

/// The floors of a crate, or of a folder of it.
struct Floors {
    folder: &'static str,
    /// The path of the folder's module from the root of the crate.
    module: &'static [&'static str],
    table: &'static [&'static [&'static str]],
    /// The name of the list in `docs/ARCHITECTURE.md`, if it has one.
    shown: Option<&'static str>,
}

const CORE: Floors = Floors { folder: "ptx-abi-core/src", module: &[], table: ROOMS, shown: Some("floors") };

/// A parser calls itself, so the files in `syntax` have no order.
const ALL: [Floors; 8] = [
    CORE,
    Floors { folder: "ptx-abi-core/src/abi", module: &["abi"], table: ABI, shown: Some("floors of abi") },
    Floors { folder: "ptx-abi-core/src/kernel", module: &["kernel"], table: KERNEL, shown: Some("floors of kernel") },
    Floors { folder: "ptx-abi-macros/src", module: &[], table: MACROS, shown: Some("floors of the macros") },
    Floors { folder: "ptx-abi-macros/src/files", module: &["files"], table: FILES, shown: None },
    Floors { folder: "ptx-abi-macros/src/model", module: &["model"], table: MODEL, shown: None },
    Floors { folder: "ptx-abi-macros/src/rules", module: &["rules"], table: RULES, shown: None },
    Floors { folder: "ptx-abi-macros/src/code", module: &["code"], table: CODE, shown: None },
];

/// The segment after `crate::` and `module` in each path of a file. A path with `depth` times `super` starts there too.
fn from_root(tokens: TokenStream, module: &[&str], depth: usize, found: &mut BTreeSet<String>) {
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
            first_segment(&tokens[(at + 3).min(tokens.len())..], module, found);
        } else if supers == depth && depth > 0 {
            first_segment(&tokens[next.min(tokens.len())..], &[], found);
        }
        if let TokenTree::Group(group) = &tokens[at] {
            let inline = at > 1 && ident(at - 2) == "mod" && group.delimiter() == Delimiter::Brace;
            if !(inline && ident(at - 1) == "tests") {
                from_root(group.stream(), module, depth + usize::from(inline), found);
            }
        }
        at += 1;
    }
}

/// The segment after `module` in a path, or in each path of a list in braces.
fn first_segment(path: &[TokenTree], module: &[&str], found: &mut BTreeSet<String>) {
    match (path, module) {
        ([TokenTree::Group(group), ..], _) => {
            let list: Vec<_> = group.stream().into_iter().collect();
            let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
            list.split(is_comma).for_each(|path| first_segment(path, module, found));
        }
        ([TokenTree::Ident(name), ..], []) => _ = found.insert(name.to_string()),
        ([TokenTree::Ident(name), _, _, rest @ ..], [first, module @ ..]) if name == first => {
            first_segment(rest, module, found);
        }
        _ => {}
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

/// The module of each name that the root exports.
fn names_of_the_root(lib: &str) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for import in lib.replace("pub(crate) use ", "pub use ").split("pub use ").skip(1) {
        let import = import.split(';').next().expect("its text");
        let import = import.trim_start_matches("crate::");
        let Some((module, items)) = import.split_once("::") else { continue };
        let items = items.rsplit("::").next().expect("the items").trim_matches(['{', '}']);
        names.extend(items.split(',').map(|item| (item.trim().to_owned(), module.to_owned())));
    }
    names
}

impl Floors {
    fn floor(&self, module: &str) -> Option<usize> {
        self.table.iter().position(|modules| modules.contains(&module))
    }

    /// The modules from which each module imports.
    fn imports(&self) -> BTreeMap<String, BTreeSet<String>> {
        let source = root().join(self.folder);
        let file = if self.module.is_empty() { "lib.rs" } else { "mod.rs" };
        let names = names_of_the_root(&read(source.join(file)));
        let mut all = Vec::new();
        files(&source, 0, &mut all);
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (path, depth) in all {
            let relative = path.strip_prefix(&source).expect("it is in the folder");
            let first = relative.components().next().expect("a name").as_os_str().to_string_lossy().into_owned();
            let module = first.trim_end_matches(".rs").to_owned();
            // `absent` stands in for a module whose feature is off.
            if first == file || module == "absent" {
                continue;
            }
            let tokens = read(&path).parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let mut found = BTreeSet::new();
            from_root(tokens, self.module, depth, &mut found);
            let of = |name: String| names.get(&name).cloned().unwrap_or(name);
            // Macros of `macro_rules!` have no place in the tree of modules.
            let found = found.into_iter().map(of).filter(|name| self.floor(name).is_some() && *name != module);
            imports.entry(module.clone()).or_default().extend(found);
        }
        imports
    }

    /// The imports that do not lead to a lower floor.
    fn upward(&self, imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
        let mut wrong = Vec::new();
        for (module, from) in imports {
            let this = self.floor(module);
            let from = from.iter().filter(|from| self.floor(from) >= this);
            wrong.extend(from.map(|from| format!("{module} imports {from}")));
        }
        wrong
    }
}

#[test]
fn imports_go_down() {
    for floors in ALL {
        let imports = floors.imports();
        let known: BTreeSet<_> = floors.table.iter().copied().flatten().map(|name| (*name).to_owned()).collect();
        let found = imports.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(found, known, "each module of {} has its floor", floors.folder);
        assert_eq!(floors.upward(&imports), [""; 0], "{}", floors.folder);
        // The list of imports must not be empty by accident.
        assert!(imports.values().any(|from| !from.is_empty()), "{}", floors.folder);
    }
}

#[test]
fn an_import_upwards_is_found() {
    let of = |text: &str, depth| {
        let mut found = BTreeSet::new();
        from_root(text.parse().expect("tokens"), &[], depth, &mut found);
        CORE.upward(&BTreeMap::from([("abi".to_owned(), found)]))
    };
    assert_eq!(of("use crate::kernel::find;", 1), ["abi imports kernel"]);
    assert_eq!(of("use crate::{text::Text, kernel::{Param, x}};", 2), ["abi imports kernel"]);
    assert_eq!(of("use super::super::param::Class;", 2), ["abi imports param"]);
    assert_eq!(of("fn f() { crate::proof::verify() }", 1), ["abi imports proof"]);
    assert_eq!(of("mod inner { use super::super::draw::Table; }", 1), ["abi imports draw"]);
    assert_eq!(of("use super::place::Item; use crate::text::Text; mod tests { use crate::kernel::x; }", 2), [""; 0]);
    assert_eq!(of("macro_rules! m { () => { $crate::kernel::f() } }", 1), [""; 0]);
}

/// An import inside a folder of a crate.
#[test]
fn an_import_upwards_in_a_folder_is_found() {
    let of = |text: &str, depth| {
        let mut found = BTreeSet::new();
        from_root(text.parse().expect("tokens"), &["code"], depth, &mut found);
        let code = ALL.into_iter().find(|floors| floors.module == ["code"]).expect("the folder");
        code.upward(&BTreeMap::from([("layout".to_owned(), found)]))
    };
    assert_eq!(of("use crate::code::fallback::beside;", 1), ["layout imports fallback"]);
    assert_eq!(of("use crate::{names, code::{parts::name, kernel}};", 2), ["layout imports kernel"]);
    assert_eq!(of("use super::bound::Bound; use super::seen;", 1), ["layout imports bound"]);
    assert_eq!(of("use crate::fallback::beside; use super::kernel; use crate::code::parts;", 2), [""; 0]);
}

#[test]
fn picture_is_true() {
    let path = "docs/ARCHITECTURE.md";
    for floors in ALL {
        let Some(name) = floors.shown else { continue };
        let imports = floors.imports();
        let mut picture = String::new();
        for modules in floors.table.iter().rev() {
            for module in *modules {
                let from: Vec<_> = imports[*module].iter().map(String::as_str).collect();
                picture.push_str(format!("{module:<12} {}", from.join(" ")).trim_end());
                picture.push('\n');
            }
            picture.push('\n');
        }
        let (begin, end) = (format!("<!-- {name} -->\n```text\n"), format!("```\n<!-- /{name} -->"));
        let text = read(path);
        let (before, rest) = text.split_once(&begin).expect("the begin of the picture");
        let (_, after) = rest.split_once(&end).expect("the end of the picture");
        golden(path, &format!("{before}{begin}{picture}{end}{after}"));
    }
}

/// Each file that `docs/ARCHITECTURE.md` names exists.
#[test]
fn files_exist() {
    let crates = ["core", "cpp", "derive", "emit", "macros", "read"].map(|name| format!("ptx-abi-{name}"));
    let mut all = Vec::new();
    for folder in crates {
        files(&root().join(folder).join("src"), 0, &mut all);
    }
    let text = read("docs/ARCHITECTURE.md");
    let of_path = |c: char| c.is_alphanumeric() || "_/.-".contains(c);
    let named: BTreeSet<_> =
        text.split(|c| !of_path(c)).filter(|word| Path::new(word).extension().is_some_and(|end| end == "rs")).collect();
    assert!(named.len() > 20, "{named:?}");
    let missing: Vec<_> = named.into_iter().filter(|name| !all.iter().any(|(path, _)| path.ends_with(name))).collect();
    assert_eq!(missing, [""; 0]);
}
