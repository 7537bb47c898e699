//! The public paths of `ptx-abi` are those in `tests/data/api.txt`, and each item has one path.
//!
//! `UPDATE_EXPECT=1 cargo test --test docs api` writes the list again.
//!
//! rustdoc writes the items of each crate as JSON. The test follows each re-export into the crate that defines the item.
//! Items in `__private` are not public. Hidden items elsewhere are, because users can name them. Fields of variants are not
//! listed.
//!
//! A field or a variant that is added later breaks no program: such types are `#[non_exhaustive]`, or `CLOSED` has a reason.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;

use serde_json::Value;

use crate::{FEATURES, alone, documentation, nested};

/// The crates whose items `ptx-abi` re-exports, and itself.
const CRATES: [&str; 5] = ["ptx-abi", "ptx-abi-core", "ptx-abi-cpp", "ptx-abi-emit", "ptx-abi-read"];

/// The hidden items outside of `__private`, with the reason for each. Users can name them, so there are few.
const HIDDEN: &[(&str, &str)] = &[
    ("CppName::__POINTEE", ONE_IMPL),
    ("KernelParams::__CPP_ENTRY", ONE_IMPL),
    ("KernelParams::__SHAPE", ONE_IMPL),
    ("PtxLayout::__POINTS_TO", ONE_IMPL),
    ("Layout::__laid_out", OF_THE_TYPE),
    ("Layout::__proven", OF_THE_TYPE),
    ("kernel::Param::__params", OF_THE_TYPE),
    ("kernel::Addresses::__addresses", BEHIND_A_METHOD),
    ("kernel::Packed::__packed", BEHIND_A_METHOD),
];
const ONE_IMPL: &str = "in a trait of its own it would cost one more impl for each derived type";
const OF_THE_TYPE: &str = "no path can replace a function of the type of the constant that a derive writes";
const BEHIND_A_METHOD: &str =
    "a method that users call calls it, and in a trait of its own it would cost one more impl for each derived type";

/// The types, and the variants of errors, to which no release adds a part, with the reason for each.
const CLOSED: &[(&str, &str)] = &[
    ("Layout", WRITTEN),
    ("layout::Variant", WRITTEN),
    ("pointer::Pointer", WRITTEN),
    ("module::ModuleError::Address", NUMBERS),
    ("module::ModuleError::Undeclared", NUMBERS),
    ("param::CallError::Arity", NUMBERS),
    ("syscall::ArgumentError::Arity", NUMBERS),
];
const WRITTEN: &str = "programs write it as a literal, in constants too";
const NUMBERS: &str = "it compares two numbers, or names a place by two indices";

/// The crate that defines an item, and the number of the item in that crate's JSON, or the source of a macro.
type Definition = (String, String);

/// The JSON of one crate.
struct Crate {
    json: Value,
    /// The items of this crate by kind and path.
    by_path: HashMap<(String, Value), String>,
}

/// The JSON of all crates, and what has been found.
struct Api {
    crates: HashMap<String, Crate>,
    /// The lines of the list.
    lines: BTreeSet<String>,
    /// The types and the variants of errors that are not `#[non_exhaustive]` although all of their parts are public.
    closed: BTreeSet<String>,
    paths: BTreeMap<Definition, BTreeSet<String>>,
}

/// The number of an item, as the keys of the index spell it.
fn id(value: &Value) -> String {
    value.to_string()
}

/// The kind of an item, and the data of that kind.
fn inner(item: &Value) -> (&str, &Value) {
    let (kind, data) = item["inner"].as_object().expect("an item has a kind").iter().next().expect("one kind");
    (kind, data)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn is_hidden(item: &Value) -> bool {
    list(&item["attrs"]).iter().any(|attribute| attribute.to_string().contains("doc(hidden)"))
}

fn is_non_exhaustive(item: &Value) -> bool {
    list(&item["attrs"]).iter().any(|attribute| attribute.to_string().contains("non_exhaustive"))
}

fn is_public(item: &Value) -> bool {
    item["visibility"] == "public"
}

/// The word for a kind in the list.
fn word(kind: &str) -> &str {
    match kind {
        "module" => "mod",
        "function" => "fn",
        "constant" | "assoc_const" => "const",
        "type_alias" | "assoc_type" => "type",
        "struct_field" => "field",
        "proc_macro" | "proc_attribute" | "proc_derive" => "macro",
        other => other,
    }
}

impl Api {
    fn add(&mut self, path: &str, kind: &str, hidden: bool, definition: Definition) {
        let mark = if hidden { " #[hidden]" } else { "" };
        self.lines.insert(format!("{path} {}{mark}", word(kind)));
        self.paths.entry(definition).or_default().insert(path.to_owned());
    }

    /// The item with this number. rustdoc leaves out what is private.
    fn get(&self, krate: &str, id: &str) -> Option<Value> {
        self.crates[krate].json["index"].get(id).cloned()
    }

    /// The definition that a re-export names: an item of one of the crates, or a macro of the derive.
    fn definition(&self, krate: &str, target: &str) -> Option<Definition> {
        let from = &self.crates[krate].json;
        if from["index"].get(target).is_some() {
            return Some((krate.to_owned(), target.to_owned()));
        }
        let summary = from["paths"].get(target)?;
        let name = summary["path"][0].as_str()?;
        let place = (summary["kind"].to_string(), summary["path"].clone());
        Some((name.to_owned(), self.crates.get(name)?.by_path.get(&place)?.clone()))
    }

    /// The items of a module or the variants of an enum, under this path.
    fn items(&mut self, krate: &str, items: &[Value], path: &str, hidden: bool) {
        for item in items {
            self.item(krate, &id(item), path, None, hidden);
        }
    }

    fn item(&mut self, krate: &str, number: &str, path: &str, renamed: Option<&str>, hidden: bool) {
        let Some(item) = self.get(krate, number) else { return };
        let (kind, data) = inner(&item);
        if !is_public(&item) && !matches!(kind, "variant") {
            return;
        }
        let hidden = hidden || is_hidden(&item);
        if kind == "use" {
            self.re_export(krate, data, path, hidden);
            return;
        }
        let name = renamed.unwrap_or_else(|| item["name"].as_str().expect("an item has a name"));
        if name == "__private" || name == "book" {
            return;
        }
        let path = format!("{path}::{name}");
        self.add(&path, kind, hidden, (krate.to_owned(), number.to_owned()));
        self.add_closed(krate, &item, &path);
        match kind {
            "module" => self.items(krate, list(&data["items"]), &path, hidden),
            "trait" => self.parts(krate, list(&data["items"]), &path, hidden, true),
            "struct" => {
                let fields = if data["kind"]["plain"].is_object() {
                    &data["kind"]["plain"]["fields"]
                } else {
                    &data["kind"]["tuple"]
                };
                self.parts(krate, list(fields), &path, hidden, false);
            }
            "union" => self.parts(krate, list(&data["fields"]), &path, hidden, false),
            "enum" => self.parts(krate, list(&data["variants"]), &path, hidden, true),
            _ => {}
        }
        for block in list(&data["impls"]) {
            let block = self.get(krate, &id(block));
            if let Some(block) =
                block.as_ref().map(|block| &block["inner"]["impl"]).filter(|block| block["trait"].is_null())
            {
                self.parts(krate, list(&block["items"]), &path, hidden, false);
            }
        }
    }

    /// Adds the type if programs can name all of its parts, or if one can match all of its variants.
    fn add_closed(&mut self, krate: &str, item: &Value, path: &str) {
        let (kind, data) = inner(item);
        let is_error = list(&data["impls"]).iter().any(|block| {
            let block = self.get(krate, &id(block));
            block.is_some_and(|block| {
                block["inner"]["impl"]["trait"]["path"].as_str().is_some_and(|path| path.ends_with("Error"))
            })
        });
        let is_closed = match kind {
            "struct" => match &data["kind"] {
                fields if fields["plain"].is_object() => fields["plain"]["has_stripped_fields"] == false,
                fields => list(&fields["tuple"]).iter().all(|field| !field.is_null()),
            },
            "enum" => true,
            _ => false,
        };
        if is_closed && !is_non_exhaustive(item) {
            self.closed.insert(path.to_owned());
        }
        for variant in list(&data["variants"]).iter().filter(|_| is_error) {
            let variant = self.get(krate, &id(variant)).expect("a variant");
            if inner(&variant).1["kind"]["struct"].is_object() && !is_non_exhaustive(&variant) {
                self.closed.insert(format!("{path}::{}", variant["name"].as_str().expect("a name")));
            }
        }
    }

    /// The parts of an item: those of traits and enums are as public as the item.
    fn parts(&mut self, krate: &str, parts: &[Value], path: &str, hidden: bool, all: bool) {
        for part in parts {
            let number = id(part);
            let Some(item) = self.get(krate, &number).filter(|item| all || is_public(item)) else { continue };
            let path = format!("{path}::{}", item["name"].as_str().expect("a part has a name"));
            self.add(&path, inner(&item).0, hidden || is_hidden(&item), (krate.to_owned(), number));
        }
    }

    fn re_export(&mut self, krate: &str, data: &Value, path: &str, hidden: bool) {
        let source = data["source"].as_str().expect("a re-export has a source");
        let name = data["name"].as_str().expect("a re-export has a name");
        let target = id(&data["id"]);
        match self.definition(krate, &target) {
            Some((of, number)) if data["is_glob"] == true => {
                let module = self.get(&of, &number).expect("a module");
                let (kind, module) = inner(&module);
                assert_eq!(kind, "module", "{path}: `pub use {source}::*`");
                self.items(&of, list(&module["items"]), path, hidden);
            }
            Some((of, number)) => self.item(&of, &number, path, Some(name), hidden),
            None if source.starts_with("ptx_abi_derive::") => {
                let kind = self.crates[krate].json["paths"][&target]["kind"].as_str().unwrap_or("macro").to_owned();
                self.add(&format!("{path}::{name}"), &kind, hidden, ("ptx_abi_derive".to_owned(), source.to_owned()));
            }
            None => panic!("{path}: no crate of the list defines `{source}`"),
        }
    }
}

/// The JSON of all crates.
fn documented() -> HashMap<String, Crate> {
    let _alone = alone();
    let (cargo, folder) =
        documentation(&CRATES, Some(FEATURES), "-Z unstable-options --output-format json --document-hidden-items");
    nested::run(cargo);
    CRATES
        .map(|name| {
            let name = name.replace('-', "_");
            let file = folder.join(format!("{name}.json"));
            let text = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let json: Value = serde_json::from_slice(&text).expect("rustdoc writes JSON");
            let own = json["paths"].as_object().expect("a table").iter().filter(|(_, item)| item["crate_id"] == 0);
            let by_path =
                own.map(|(id, item)| ((item["kind"].to_string(), item["path"].clone()), id.clone())).collect();
            (name, Crate { json, by_path })
        })
        .into()
}

#[test]
fn each_item_has_one_path() {
    let mut api = Api { crates: documented(), lines: BTreeSet::new(), closed: BTreeSet::new(), paths: BTreeMap::new() };
    let root = id(&api.crates["ptx_abi"].json["root"]);
    let items = api.get("ptx_abi", &root).expect("the crate");
    api.items("ptx_abi", list(&items["inner"]["module"]["items"]), "ptx_abi", false);

    println!("{} public paths, {} definitions", api.lines.len(), api.paths.len());
    let twice: Vec<_> = api.paths.values().filter(|paths| paths.len() > 1).map(|paths| format!("{paths:?}")).collect();
    assert!(twice.is_empty(), "{} items have more than one path:\n{}", twice.len(), twice.join("\n"));

    let hidden = api.lines.iter().filter_map(|line| line.strip_suffix(" #[hidden]")?.rsplit_once(' '));
    let is_known = |path: &str| HIDDEN.iter().any(|(known, _)| path.strip_prefix("ptx_abi::") == Some(*known));
    let unknown: Vec<_> = hidden.map(|(path, _)| path).filter(|path| !is_known(path)).collect();
    assert!(unknown.is_empty(), "move these hidden items into `__private`, or name a reason in `HIDDEN`: {unknown:#?}");
    let is_hidden = |known: &str| {
        api.lines.iter().any(|line| line.starts_with(&format!("ptx_abi::{known} ")) && line.ends_with("#[hidden]"))
    };
    let stale: Vec<_> = HIDDEN.iter().map(|(known, _)| known).filter(|known| !is_hidden(known)).collect();
    assert!(stale.is_empty(), "`HIDDEN` lists what is not hidden: {stale:#?}");

    let is_vector = |path: &str| path.starts_with("ptx_abi::vector::");
    let expected = CLOSED.iter().map(|(path, _)| format!("ptx_abi::{path}")).collect::<BTreeSet<_>>();
    let closed: BTreeSet<_> = api.closed.iter().filter(|path| !is_vector(path)).cloned().collect();
    assert_eq!(closed, expected, "write `#[non_exhaustive]`, or name a reason in `CLOSED`");

    let file = nested::tests().join("../tests/data/api.txt");
    let before = fs::read_to_string(&file).unwrap_or_default();
    let before: BTreeSet<_> = before.lines().map(str::to_owned).collect();
    if ptx_abi_tests::files::updates() {
        let text: String = api.lines.iter().flat_map(|line| [line, "\n"]).collect();
        fs::write(file, text).expect("the list can be written");
        return;
    }
    let gone = before.difference(&api.lines).map(|line| format!("-{line}"));
    let new = api.lines.difference(&before).map(|line| format!("+{line}"));
    let differences: Vec<_> = gone.chain(new).collect();
    assert!(
        differences.is_empty(),
        "tests/data/api.txt is stale: `UPDATE_EXPECT=1 cargo test --test docs api` writes it\n{}",
        differences.join("\n")
    );
}
