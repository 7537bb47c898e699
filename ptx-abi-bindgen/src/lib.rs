//! Lets each type that [bindgen](https://docs.rs/bindgen) writes derive the `PtxLayout` of
//! `ptx-abi`.
//!
//! A build script hands [`PtxLayouts`] to bindgen:
//!
#![cfg_attr(feature = "bindgen-0_73", doc = "```no_run")]
#![cfg_attr(not(feature = "bindgen-0_73"), doc = "```ignore")]
//! # use bindgen_0_73 as bindgen;
//! use ptx_abi_bindgen::PtxLayouts;
//!
//! let bindings = bindgen::Builder::default()
//!     .header("shared.hpp")
//!     .clang_args(["-x", "c++", "-std=c++17"])
//!     .allowlist_file(".*shared\\.hpp")
//!     .enable_cxx_namespaces()
//!     .parse_callbacks(Box::new(PtxLayouts::new().namespaces()))
//!     .generate()
//!     .expect("bindgen reads the header");
//! ```
//!
//! The feature `bindgen-0_73` or `bindgen-0_72` names the version of bindgen that the build script uses. Both may be on.
//! This crate turns on no feature of bindgen, so the build script's dependency on bindgen decides how bindgen finds
//! libclang. The crate that compiles the bindings needs `ptx-abi` with the feature `cuda`.
//!
//! The chapter `bindgen` of the book shows a whole crate,
//! lists what the derive makes of each form of bindgen's output, and lets a C++ compiler check the result.

mod callbacks;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The callbacks for bindgen's `Builder::parse_callbacks`: each struct, union and enum derives `PtxLayout`.
///
/// They also pass on what only bindgen knows, the name in C++ of a type inside another type: bindgen calls `Outer::Inner`
/// `Outer_Inner`. All methods take the names that bindgen writes.
///
/// If a method names a type or a field that bindgen does not write, cargo prints a warning of the build script.
///
/// A builder takes several callbacks. Hand this one over last, because bindgen asks no other about the name of an enumerator
/// if the last one has an answer.
#[derive(Debug, Default)]
pub struct PtxLayouts {
    namespaces: bool,
    left_out: HashSet<String>,
    /// What the caller adds to types, and to the fields of types.
    attributes: HashMap<String, Vec<String>>,
    field_attributes: HashMap<(String, String), Vec<String>>,
    /// The names in C++ of the types so far, without namespaces, by their names in Rust.
    names: RefCell<HashMap<String, String>>,
    /// The names of enumerations in C++, without the types and namespaces around them.
    enums: RefCell<HashSet<String>>,
    /// The caller's calls whose types and fields bindgen has not written so far.
    unused: RefCell<BTreeSet<String>>,
    has_types: Cell<bool>,
}

fn leave_out_call(ty: &str) -> String {
    format!("leave_out({ty:?})")
}

fn attribute_call(ty: &str) -> String {
    format!("attribute({ty:?}, …)")
}

fn field_attribute_call(ty: &str, field: &str) -> String {
    format!("field_attribute({ty:?}, {field:?}, …)")
}

impl PtxLayouts {
    /// The callbacks for a builder without `enable_cxx_namespaces`.
    #[cfg_attr(
        not(any(feature = "bindgen-0_72", feature = "bindgen-0_73")),
        deprecated = "turn on the feature `bindgen-0_72` or `bindgen-0_73` of `ptx-abi-bindgen`, as bindgen calls nothing without it"
    )]
    pub fn new() -> Self {
        Self::default()
    }

    /// The callbacks for a builder with `enable_cxx_namespaces`: the modules below `root` are part of the names in C++.
    #[must_use]
    pub fn namespaces(mut self) -> Self {
        self.namespaces = true;
        self
    }

    /// Adds an attribute to a type: `attribute("Value", "ptx(impls(Pod))")` writes `#[ptx(impls(Pod))]`.
    #[must_use]
    pub fn attribute(mut self, ty: impl Into<String>, attribute: impl Into<String>) -> Self {
        let ty = ty.into();
        self.unused.get_mut().insert(attribute_call(&ty));
        self.attributes.entry(ty).or_default().push(attribute.into());
        self
    }

    /// Adds an attribute to a field: `field_attribute("Value", "type_", "ptx(name = \"type_\")")`.
    ///
    /// bindgen has attributes of fields since version 0.73. With bindgen 0.72, the callbacks panic if it writes such a
    /// type.
    #[must_use]
    pub fn field_attribute(
        mut self,
        ty: impl Into<String>,
        field: impl Into<String>,
        attribute: impl Into<String>,
    ) -> Self {
        let (ty, field) = (ty.into(), field.into());
        self.unused.get_mut().insert(field_attribute_call(&ty, &field));
        self.field_attributes.entry((ty, field)).or_default().push(attribute.into());
        self
    }

    /// Leaves a type as bindgen writes it, without the derive: a class with virtual functions has no layout that host and
    /// device share (guide 7).
    #[must_use]
    pub fn leave_out(mut self, ty: impl Into<String>) -> Self {
        let ty = ty.into();
        self.unused.get_mut().insert(leave_out_call(&ty));
        self.left_out.insert(ty);
        self
    }
}

/// What the callbacks of each version of bindgen do.
#[cfg_attr(
    not(all(feature = "bindgen-0_72", feature = "bindgen-0_73")),
    allow(dead_code, reason = "each version has the callbacks that it knows")
)]
impl PtxLayouts {
    /// The attributes of a type. The derive precedes its helper attribute, as rustc asks: above an enum, bindgen
    /// writes these lines before its own derives.
    fn of_type(&self, ty: &str) -> Vec<String> {
        self.has_types.set(true);
        self.is_used(&leave_out_call(ty));
        self.is_used(&attribute_call(ty));
        if self.left_out.contains(ty) {
            return Vec::new();
        }
        let key = if self.namespaces { "bindgen(namespaces)" } else { "bindgen" };
        let names = self.names.borrow();
        let name = names.get(ty).filter(|name| name.contains("::"));
        let name = name.map(|name| format!(", name = \"{name}\"")).unwrap_or_default();
        let mut attributes = vec!["#[derive(::ptx_abi::PtxLayout)]".to_owned(), format!("#[ptx({key}{name})]")];
        attributes.extend(self.attributes.get(ty).into_iter().flatten().map(|own| format!("#[{own}]")));
        attributes
    }

    /// As [`of_type`](Self::of_type), for a version of bindgen without attributes of fields.
    ///
    /// # Panics
    ///
    /// If the caller has added an attribute to a field of the type.
    fn of_type_without_fields(&self, ty: &str) -> Vec<String> {
        let field = self.field_attributes.keys().find(|(with_field, _)| with_field == ty);
        assert!(
            field.is_none(),
            "bindgen 0.72 writes no attributes of fields, and {field:?} has one: use bindgen 0.73"
        );
        self.of_type(ty)
    }

    /// The attributes of a field, without `#[…]`.
    fn of_field(&self, ty: &str, field: &str) -> Vec<String> {
        self.is_used(&field_attribute_call(ty, field));
        self.field_attributes.get(&(ty.to_owned(), field.to_owned())).cloned().unwrap_or_default()
    }

    fn is_used(&self, call: &str) {
        self.unused.borrow_mut().remove(call);
    }

    /// A struct or union that bindgen writes. bindgen finds an outer type before the types inside it.
    fn found(&self, original: String, ty: String) {
        let mut names = self.names.borrow_mut();
        let outer = ty.strip_suffix(&original).and_then(|outer| outer.strip_suffix('_'));
        let name = match outer.and_then(|outer| names.get(outer)) {
            Some(outer) => format!("{outer}::{original}"),
            None => original,
        };
        names.insert(ty, name);
    }

    /// An enumeration of which bindgen reads an enumerator.
    fn enumerator_of(&self, original: Option<&str>) {
        self.enums.borrow_mut().extend(original.map(str::to_owned));
    }

    /// An enumeration that bindgen writes, whose name in C++ it does not pass on: `Outer_E` may be in `Outer`, or not.
    fn found_enum(&self, ty: String) {
        let original = {
            let (enums, names) = (self.enums.borrow(), self.names.borrow());
            let mut ends = ty.match_indices('_').map(|(at, _)| (&ty[..at], &ty[at + 1..]));
            let inside = ends.find(|(outer, original)| names.contains_key(*outer) && enums.contains(*original));
            inside.filter(|_| !enums.contains(&ty)).map_or(ty.as_str(), |(_, original)| original).to_owned()
        };
        self.found(original, ty);
    }
}

impl Drop for PtxLayouts {
    /// bindgen drops the callbacks after it has written all types.
    fn drop(&mut self) {
        let unused = self.unused.take().into_iter().filter(|_| self.has_types.get());
        for call in unused {
            println!("cargo::warning=ptx-abi-bindgen: `{call}` names nothing that bindgen writes");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layouts() -> PtxLayouts {
        PtxLayouts::default()
    }

    const DERIVE: &str = "#[derive(::ptx_abi::PtxLayout)]";

    #[test]
    fn types_derive() {
        assert_eq!(layouts().of_type("Value"), [DERIVE, "#[ptx(bindgen)]"]);
        assert_eq!(layouts().namespaces().of_type("Value"), [DERIVE, "#[ptx(bindgen(namespaces))]"]);
        assert!(layouts().leave_out("Value").of_type("Value").is_empty());
    }

    #[test]
    fn types_and_fields_have_own_attributes() {
        let layouts = layouts()
            .attribute("Value", "ptx(impls(Pod))")
            .attribute("Value", "derive(Default)")
            .field_attribute("Value", "type_", "ptx(name = \"type_\")");
        assert_eq!(layouts.of_type("Value")[2..], ["#[ptx(impls(Pod))]", "#[derive(Default)]"]);
        assert_eq!(layouts.of_type("Other").len(), 2);
        assert_eq!(layouts.of_field("Value", "type_"), ["ptx(name = \"type_\")"]);
        assert!(layouts.of_field("Value", "other").is_empty() && layouts.of_field("Other", "type_").is_empty());
    }

    #[test]
    fn names_that_bindgen_does_not_write_are_known() {
        let layouts = layouts()
            .leave_out("Valeu")
            .leave_out("Left")
            .attribute("Value", "ptx(impls(Pod))")
            .attribute("Valeu", "ptx(impls(Pod))")
            .field_attribute("Value", "a", "ptx(name = \"b\")")
            .field_attribute("Value", "b", "ptx(name = \"a\")");
        for ty in ["Value", "Left"] {
            layouts.of_type(ty);
        }
        layouts.of_field("Value", "a");
        let unused = layouts.unused.take();
        assert_eq!(
            unused.iter().map(String::as_str).collect::<Vec<_>>(),
            ["attribute(\"Valeu\", …)", "field_attribute(\"Value\", \"b\", …)", "leave_out(\"Valeu\")"]
        );
    }

    #[test]
    fn types_inside_types_have_their_names() {
        let layouts = layouts();
        for (original, ty) in [("Outer", "Outer"), ("Inner", "Outer_Inner"), ("Last", "Outer_Inner_Last")] {
            layouts.found(original.to_owned(), ty.to_owned());
        }
        // A type may have an underscore in its own name.
        layouts.found("Outer_Other".to_owned(), "Outer_Other".to_owned());
        assert_eq!(layouts.of_type("Outer")[1], "#[ptx(bindgen)]");
        assert_eq!(layouts.of_type("Outer_Inner_Last")[1], "#[ptx(bindgen, name = \"Outer::Inner::Last\")]");
        assert_eq!(layouts.of_type("Outer_Other")[1], "#[ptx(bindgen)]");
    }

    #[test]
    fn enumerations_inside_types_have_their_names() {
        let layouts = layouts().namespaces();
        layouts.found("Outer".to_owned(), "Outer".to_owned());
        for original in ["Outer_Mode", "Kind", "Mode", "A_B"] {
            layouts.enumerator_of(Some(original));
        }
        layouts.enumerator_of(None);
        for (ty, expected) in [
            ("Outer_Kind", "#[ptx(bindgen(namespaces), name = \"Outer::Kind\")]"),
            ("Outer_A_B", "#[ptx(bindgen(namespaces), name = \"Outer::A_B\")]"),
            ("Outer_Mode", "#[ptx(bindgen(namespaces))]"),
            ("Other_Kind", "#[ptx(bindgen(namespaces))]"),
            ("Outer__bindgen_ty_1", "#[ptx(bindgen(namespaces))]"),
        ] {
            layouts.found_enum(ty.to_owned());
            assert_eq!(layouts.of_type(ty)[1], expected, "{ty}");
        }
    }
}
