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
    /// Names, in which a `*` is any letters.
    left_out: HashSet<String>,
    /// What the caller adds to types, and to the fields of types.
    attributes: HashMap<String, Vec<String>>,
    field_attributes: HashMap<(String, String), Vec<String>>,
    /// The names in C++ of the types so far, without namespaces, by their names in Rust. Types of several namespaces may have
    /// one name in Rust, and the last one is here.
    names: RefCell<HashMap<String, String>>,
    /// The names of enumerations in C++, without the types and namespaces around them.
    enums: RefCell<HashSet<String>>,
    /// The caller's calls whose types and fields bindgen has not written so far.
    unused: RefCell<BTreeSet<String>>,
    /// The types whose names in C++ bindgen does not pass on.
    nameless: RefCell<BTreeSet<String>>,
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

/// Whether the pattern is this name. Each `*` is any letters.
fn fits(pattern: &str, name: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(name) = name.strip_prefix(start) else { return false };
    (0..=name.len()).filter_map(|at| name.get(at..)).any(|end| fits(rest, end))
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
    /// device share (guide 7). `leave_out("I*")` leaves out all types whose names begin with `I`.
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
        self.is_used(&attribute_call(ty));
        for pattern in self.left_out.iter().filter(|pattern| fits(pattern, ty)) {
            self.is_used(&leave_out_call(pattern));
        }
        if self.is_left_out(ty) {
            return Vec::new();
        }
        let key = if self.namespaces { "bindgen(namespaces)" } else { "bindgen" };
        let names = self.names.borrow();
        let name = names.get(ty).filter(|name| name.contains("::") && !self.is_named(ty));
        let name = name.map(|name| format!(", name = \"{name}\"")).unwrap_or_default();
        let mut attributes = vec!["#[derive(::ptx_abi::PtxLayout)]".to_owned(), format!("#[ptx({key}{name})]")];
        attributes.extend(self.attributes.get(ty).into_iter().flatten().map(|own| format!("#[{own}]")));
        attributes
    }

    fn is_left_out(&self, ty: &str) -> bool {
        self.left_out.iter().any(|pattern| fits(pattern, ty))
    }

    /// Whether the caller has added the name in C++.
    fn is_named(&self, ty: &str) -> bool {
        self.attributes.get(ty).is_some_and(|own| own.iter().any(|own| own.replace(' ', "").contains("name=")))
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

    /// A struct or union that bindgen writes. bindgen finds an outer type before the types inside it. A type has no name here
    /// if bindgen puts a namespace in front of it, `ns_Type`, because bindgen does not pass on where the namespace ends.
    fn found(&self, original: &str, ty: String) {
        let mut names = self.names.borrow_mut();
        let name = match ty.strip_suffix(original).and_then(|outer| outer.strip_suffix('_')) {
            Some(outer) => names.get(outer).map(|outer| format!("{outer}::{original}")),
            None => Some(original.to_owned()),
        };
        if let Some(name) = name {
            names.insert(ty, name);
        } else {
            names.remove(&ty);
            self.nameless.borrow_mut().insert(ty);
        }
    }

    /// An enumeration of which bindgen reads an enumerator.
    fn enumerator_of(&self, original: Option<&str>) {
        self.enums.borrow_mut().extend(original.map(str::to_owned));
    }

    /// An enumeration that bindgen writes, whose name in C++ it does not pass on: `Outer_E` may be in `Outer`, or not.
    ///
    /// # Panics
    ///
    /// If the name may be wrong, because enumerations of several namespaces have it in Rust, and the caller has added none.
    fn found_enum(&self, ty: &str) {
        let original = {
            let (enums, names) = (self.enums.borrow(), self.names.borrow());
            let ends = ty.match_indices('_').map(|(at, _)| (&ty[..at], &ty[at + 1..]));
            let mut inside = ends.filter(|(outer, original)| names.contains_key(*outer) && enums.contains(*original));
            let (first, is_plain) = (inside.next(), enums.contains(ty));
            if let Some((outer, inner)) = first.filter(|_| !self.is_left_out(ty) && !self.is_named(ty)) {
                assert!(
                    inside.next().is_none() && !(is_plain && names.contains_key(ty)),
                    "bindgen does not pass on which enumeration `{ty}` is `{outer}::{inner}` in C++: add \
                     `.attribute(\"{ty}\", \"ptx(name = \\\"{outer}::{inner}\\\")\")`, or the other name. If several \
                     namespaces have a `{ty}`, let bindgen write all but one as integers: `.constified_enum(\"ns::{ty}\")`"
                );
            }
            first.filter(|_| !is_plain).map_or(ty, |(_, original)| original)
        };
        self.found(original, ty.to_owned());
    }
}

impl Drop for PtxLayouts {
    /// bindgen drops the callbacks after it has written all types.
    fn drop(&mut self) {
        let unused = self.unused.take().into_iter().filter(|_| self.has_types.get());
        let unused = unused.map(|call| format!("`{call}` names nothing that bindgen writes"));
        let mut nameless = self.nameless.take();
        nameless.retain(|ty| !self.is_left_out(ty) && !self.is_named(ty));
        let nameless = nameless.first().map(|ty| {
            format!(
                "`{ty}` has another name in C++ (such types in all: {}): call `enable_cxx_namespaces()` and `namespaces()` if \
                 a namespace is in front of the name, or add `attribute({ty:?}, \"ptx(name = …)\")`",
                nameless.len()
            )
        });
        for warning in unused.chain(nameless) {
            println!("cargo::warning=ptx-abi-bindgen: {warning}");
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
        for (pattern, is_left_out) in
            [("Value", true), ("Val", false), ("V*", true), ("*", true), ("*l*e", true), ("*l", false), ("I*", false)]
        {
            assert_eq!(layouts().leave_out(pattern).of_type("Value").is_empty(), is_left_out, "{pattern}");
        }
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
        let layouts = layouts().attribute("View_It", "ptx(name=\"View<{T}>::It\")");
        for (original, ty, expected) in [
            ("Outer", "Outer", ""),
            ("Inner", "Outer_Inner", "Outer::Inner"),
            ("Last", "Outer_Inner_Last", "Outer::Inner::Last"),
            // A type may have an underscore in its own name.
            ("Outer_Other", "Outer_Other", ""),
            ("Deep", "Outer_Other_Deep", "Outer_Other::Deep"),
            // The type of another namespace.
            ("Outer_Inner", "Outer_Inner", ""),
            ("Deep", "Outer_Inner_Deep", "Outer_Inner::Deep"),
            // Namespaces without modules, in front of types whose names others have too.
            ("Outer", "ns_Outer", ""),
            ("Inner", "ns_Outer_Inner", ""),
            ("type", "type_", ""),
            // The caller's name is the only one.
            ("View", "View", ""),
            ("It", "View_It", ""),
        ] {
            layouts.found(original, ty.to_owned());
            let name = if expected.is_empty() { String::new() } else { format!(", name = \"{expected}\"") };
            assert_eq!(layouts.of_type(ty)[1], format!("#[ptx(bindgen{name})]"), "{ty}");
        }
        let nameless: Vec<_> = layouts.nameless.take().into_iter().collect();
        assert_eq!(nameless, ["ns_Outer", "ns_Outer_Inner"]);
    }

    #[test]
    fn enumerations_inside_types_have_their_names() {
        let layouts = layouts().namespaces();
        layouts.found("Outer", "Outer".to_owned());
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
            layouts.found_enum(ty);
            assert_eq!(layouts.of_type(ty)[1], expected, "{ty}");
        }
    }

    /// Two enumerations of different namespaces, or one with two types that may be around it.
    fn unclear(layouts: &PtxLayouts, types: &[&str]) -> Option<String> {
        for ty in ["Outer", "Outer_A"] {
            layouts.found(ty, ty.to_owned());
        }
        for original in ["Outer_Kind", "Kind", "A_Kind"] {
            layouts.enumerator_of(Some(original));
        }
        let found = std::panic::AssertUnwindSafe(|| types.iter().for_each(|ty| layouts.found_enum(ty)));
        let message = std::panic::catch_unwind(found).err()?;
        message.downcast_ref().cloned()
    }

    #[test]
    fn unclear_names_of_enumerations_are_refused() {
        let named = |ty, name| layouts().attribute(ty, format!("ptx(name = {name:?})"));
        for (ty, name, types) in [
            ("Outer_Kind", "Outer::Kind", &["Outer_Kind", "Outer_Kind"][..]),
            ("Outer_A_Kind", "Outer::A_Kind", &["Outer_A_Kind"]),
        ] {
            let message = unclear(&layouts(), types).expect(ty);
            let mend = format!("`.attribute({ty:?}, {:?})`", format!("ptx(name = {name:?})"));
            assert!(message.contains(&mend), "{message}");
            for allowed in [unclear(&named(ty, name), types), unclear(&layouts().leave_out(ty), types)] {
                assert_eq!(allowed, None, "{ty}");
            }
        }
        assert_eq!(unclear(&layouts(), &["Outer_Kind"]), None);
    }
}
