//! Expansions implement and require hidden traits. A trait that is part of a proof is `unsafe`, so that no crate without
//! `unsafe` can implement it for a type without the proof.

use std::collections::BTreeMap;

use ptx_abi_tests::files::{below, read, root};

/// The hidden traits that are not `unsafe`, and what an impl by a user can change.
const SAFE: [(&str, &str); 16] = [
    ("Bound", "nothing: a blanket impl covers each type, so there is no other impl"),
    ("Device", "nothing: the result of a search in a map is of one of two types, and both have impls"),
    ("ForeignMap", "nothing: a type without entries names no types"),
    ("ForeignType", "an entry of a map: the derive compares the field as it compares one with `as`"),
    ("HasKernelParams", "an error: it has a supertrait that is `unsafe`"),
    ("HasLayout", "an error: it has a supertrait that is `unsafe`"),
    ("Other", "nothing: a blanket impl covers each `Foreign<T>`"),
    ("Packs", "an error: the function asserts the same at compile time"),
    ("Push", "nothing: its function takes what `PassedAs` proves"),
    ("TemplateValue", "a name in C++"),
    ("Uncompared", "nothing: a blanket impl covers each result of a search"),
    ("Unmapped", "nothing: a blanket impl covers each search, and an inherent constant comes first"),
    ("WithoutLayout", "a declaration in C++, which a C++ compiler compares"),
    ("WithoutName", "names in C++, as those of `CppName`"),
    ("WithoutShape", "a declaration in C++, which a C++ compiler compares"),
    ("Witness", "nothing: the result of a search in a map is of one of two types, and both have impls"),
];

/// The traits of the modules `__private`, and whether each is `unsafe`.
fn hidden() -> BTreeMap<String, bool> {
    let sources = ["ptx-abi-core/src", "ptx-abi-cpp/src"];
    let exported = sources.map(|source| read(format!("{source}/__private.rs"))).concat();
    let is_exported = |name: &str| {
        exported.match_indices(name).any(|(at, _)| {
            let around = [exported[..at].chars().next_back(), exported[at + name.len()..].chars().next()];
            around.into_iter().flatten().all(|c| !c.is_alphanumeric() && c != '_')
        })
    };
    let mut traits = BTreeMap::new();
    for path in sources.into_iter().flat_map(|source| below(&root().join(source), "rs")) {
        for line in read(path).lines() {
            let line = line.trim_start();
            let (is_unsafe, rest) = match line.strip_prefix("pub unsafe trait ") {
                Some(rest) => (true, rest),
                None => (false, line.strip_prefix("pub trait ").unwrap_or_default()),
            };
            let name = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            if !name.is_empty() && is_exported(name) {
                traits.insert(name.to_owned(), is_unsafe);
            }
        }
    }
    traits
}

#[test]
fn traits_of_proofs_are_unsafe() {
    let hidden = hidden();
    assert!(hidden.values().filter(|is_unsafe| **is_unsafe).count() >= 12, "{hidden:?}");
    let safe: Vec<_> = hidden.iter().filter(|(_, is_unsafe)| !**is_unsafe).map(|(name, _)| name.as_str()).collect();
    assert_eq!(safe, SAFE.map(|(name, _)| name));
}
