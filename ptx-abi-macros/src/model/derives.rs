//! The `#[derive(…)]` lists of a type.

use super::keys::{end_of_item, skip_item};
use crate::symbol;
use crate::syntax::{Attribute, Data, Item, Path};
use crate::tokens::listed;

/// The traits that `#[bit_fields]` implements in place of a derive.
const TRAITS: [&str; 7] = ["Debug", "Default", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash"];

/// The trait of these that a path in `#[derive(…)]` names, alone or in `core` or `std`. A macro of the same name at any
/// other path is not the standard library's, so its expansion is unknown.
fn standard(path: &Path) -> Option<&'static str> {
    let (first, last) = (path.segments().next()?, path.last()?);
    let is_standard = path.name().is_some() || first == "core" || first == "std";
    if is_standard { TRAITS.iter().find(|name| last == *name).copied() } else { None }
}

/// A trait that `#[bit_fields]` implements in place of a derive.
pub(crate) struct Derived {
    pub(crate) name: &'static str,
    pub(crate) path: Path,
}

/// The traits of a `#[derive(…)]`.
fn derived(attr: &Attribute) -> Option<Vec<Path>> {
    if !attr.path().is(symbol::DERIVE) {
        return None;
    }
    let mut paths = Vec::new();
    let parsed = attr.parse_args(&mut |input| {
        while !input.is_empty() {
            paths.push(Path::parse(input)?);
            end_of_item(input)?;
            skip_item(input)?;
        }
        Ok(())
    });
    parsed.ok().map(|()| paths)
}

/// The paths that derive a trait of this name.
pub(crate) fn paths(attrs: &[Attribute], name: &str) -> Vec<Path> {
    attrs.iter().filter_map(derived).flatten().filter(|path| path.ends_with(name)).collect()
}

/// Whether a trait of this name is derived, under any path.
pub(crate) fn has(attrs: &[Attribute], name: &str) -> bool {
    !paths(attrs, name).is_empty()
}

/// Removes the traits for which `is_taken` returns true. It also removes a list that is empty then, because rustc warns of
/// it.
fn take(attrs: &mut Vec<Attribute>, is_taken: &mut dyn FnMut(&Path) -> bool) {
    attrs.retain_mut(|attr| {
        let Some(paths) = derived(attr) else { return true };
        let all = paths.len();
        let mut others = Vec::new();
        for path in paths {
            if !is_taken(&path) {
                others.push(path);
            }
        }
        let is_left = all == 0 || !others.is_empty();
        attr.set_args(listed(others));
        is_left
    });
}

/// Removes `PtxLayout`, and returns the paths that name it.
pub(crate) fn take_layout(attrs: &mut Vec<Attribute>) -> Vec<Path> {
    let mut taken = Vec::new();
    take(attrs, &mut |path| {
        let is_layout = path.ends_with(symbol::PTX_LAYOUT);
        if is_layout {
            taken.push(path.clone());
        }
        is_layout
    });
    taken
}

/// Removes the traits that must read bit-fields instead of their storage, and returns them.
pub(crate) fn take_logical(original: &mut Item) -> Vec<Derived> {
    let mut taken = Vec::new();
    if let Data::Union(_) = original.data {
        // The traits that std derives for a union do not read its members.
        return taken;
    }
    take(&mut original.attrs, &mut |path| {
        let name = standard(path);
        taken.extend(name.map(|name| Derived { name, path: path.clone() }));
        name.is_some()
    });
    taken
}
