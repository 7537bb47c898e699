//! Tests items as `macro_rules!` passes them on, and single tokens that may confuse a parser.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::robustness::judge::{Input, Output};
use crate::robustness::{corpus, pieces};

const DERIVE: [&str; 3] = [
    "#[repr(C, align(4))] #[ptx(name = \"ns::A\", size = 4)] struct S { #[ptx(bits(pub a: i16 = 9, _: u8 = 0))] s: [u8; 3], #[ptx(offset = 3, name = \"c\")] pub b: i8 }",
    "#[repr(u8)] #[ptx(rename_all = \"UPPERCASE\")] enum E { A = 1, #[ptx(name = \"c\")] B = 1 << 1 }",
    "#[repr(C)] struct G<T: Copy, const N: usize> where T: Sized { pub a: [T; N], #[ptx(as = Float4)] b: [f32; 4] }",
];

const BIT_FIELDS: &str = "#[derive(Clone, Copy, Debug, Default, PartialEq, Hash, PtxLayout)] #[repr(C)] \
                          struct S { #[bits(9)] pub a: i16, #[bits(0)] _0: i32, pub c: DevPtr<f32>, #[bits(3, enum)] e: E }";

fn derive(item: &str) -> Output {
    judge(None, item.parse().expect("tokens"))
}

fn attribute(item: &str) -> Output {
    judge(Some(TokenStream::new()), item.parse().expect("tokens"))
}

#[track_caller]
fn judge(bit_fields: Option<TokenStream>, item: TokenStream) -> Output {
    let shown = item.to_string();
    Input { bit_fields, kernel: false, item }.judge().unwrap_or_else(|problem| panic!("{problem}\n{shown}"))
}

/// Every way to put up to three token trees into a group without delimiters, like a fragment of `macro_rules!`. A fragment
/// may have no tokens.
pub(super) fn wrapped(stream: &TokenStream) -> Vec<TokenStream> {
    let tokens = stream.clone().into_iter().collect::<Vec<_>>();
    let mut out = Vec::new();
    for start in 0..=tokens.len() {
        for end in start..=tokens.len().min(start + 3) {
            let group = Group::new(Delimiter::None, tokens[start..end].iter().cloned().collect());
            let mut changed = tokens.clone();
            changed.splice(start..end, [TokenTree::from(group)]);
            out.push(changed.into_iter().collect());
        }
        if let Some(TokenTree::Group(group)) = tokens.get(start) {
            out.extend(wrapped(&group.stream()).into_iter().map(|inner| {
                let mut changed = tokens.clone();
                changed[start] = Group::new(group.delimiter(), inner).into();
                changed.into_iter().collect::<TokenStream>()
            }));
        }
    }
    out
}

#[test]
fn the_items_expand_as_they_are() {
    for item in DERIVE {
        assert_eq!(derive(item), Output { errors: Vec::new(), is_item: true }, "{item}");
    }
    assert_eq!(attribute(BIT_FIELDS), Output { errors: Vec::new(), is_item: true });
}

#[test]
fn groups_without_delimiters_anywhere() {
    let mut clean = 0;
    for item in DERIVE {
        for item in wrapped(&item.parse().expect("tokens")) {
            clean += usize::from(judge(None, item).errors.is_empty());
        }
    }
    for item in wrapped(&BIT_FIELDS.parse().expect("tokens")) {
        clean += usize::from(judge(Some(TokenStream::new()), item).errors.is_empty());
    }
    // `syn` parses types, expressions and names in such groups as without them.
    assert!(clean > 50, "{clean}");
}

#[test]
fn every_name_and_literal_in_every_place() {
    for name in pieces::IDENTS.iter() {
        let fields = format!("{{ {name}: u8, #[bits(3)] b: u8 }}");
        let bits = format!("{{ a: u8, #[bits(3)] {name}: u8 }}");
        for fields in [fields, bits] {
            attribute(&format!("#[derive(Debug, Default, PartialOrd, PtxLayout)] #[repr(C)] struct S {fields}"));
            attribute(&format!("#[derive(PtxLayout)] #[repr(C)] union S {fields}"));
            attribute(&format!("#[derive(PtxLayout)] #[repr(C)] struct {name} {fields}"));
        }
        for case in ["camelCase", "PascalCase", "UPPERCASE", "lowercase", "snake_case", "SCREAMING_SNAKE_CASE"] {
            derive(&format!("#[repr(C)] #[ptx(rename_all = \"{case}\")] struct S {{ {name}: u8 }}"));
            derive(&format!(
                "#[repr(C)] #[ptx(rename_all = \"{case}\")] struct S {{ #[ptx(bits({name}: u8 = 3))] s: u8 }}"
            ));
            derive(&format!("#[repr(u8)] #[ptx(rename_all = \"{case}\")] enum {name} {{ {name} }}"));
        }
        derive(&format!("#[repr(C)] #[ptx({name})] struct S {{ #[ptx({name})] a: {name} }}"));
        derive(&format!("#[repr({name})] #[ptx(crate = {name}, impls({name}))] struct S<{name}>({name});"));
    }
    for literal in pieces::LITERALS.iter() {
        derive(&format!(
            "#[ptx(block = [{literal}, {literal}, 1], shared = {literal}, block = {literal})] struct S {{ a: u8 }}"
        ));
        derive(&format!(
            "#[repr(C, align({literal}), packed({literal}))] #[ptx(size = {literal}, align = {literal}, name = {literal})] struct S {{ a: u8 }}"
        ));
        derive(&format!(
            "#[repr(C)] struct S {{ #[ptx(offset = {literal}, name = {literal}, bits(a: u8 = {literal}))] a: [u8; {literal}] }}"
        ));
        derive(&format!(
            "#[repr(i8)] #[ptx(rename_all = {literal}, crate = {literal})] enum S {{ A = {literal}, B = -{literal} }}"
        ));
        attribute(&format!(
            "#[derive(PtxLayout)] #[repr(C)] struct S {{ #[bits({literal})] a: u8, #[bits({literal}, enum)] b: E }}"
        ));
    }
}

#[test]
fn empty_and_deep_inputs() {
    let nothing = judge(None, TokenStream::new());
    assert_eq!(nothing.errors.len(), 1, "{nothing:?}");
    assert_eq!(judge(Some(TokenStream::new()), TokenStream::new()).errors.len(), 1);
    for depth in [1, 10, 25] {
        let ty = format!("{}u8{}", "[".repeat(depth), "; 1]".repeat(depth));
        assert!(derive(&format!("#[repr(C)] struct S {{ a: {ty} }}")).errors.is_empty());
        let ty = format!("{}u8{}", "A<".repeat(depth), ">".repeat(depth));
        assert!(
            attribute(&format!("#[derive(PtxLayout)] #[repr(C)] struct S {{ a: {ty}, #[bits(3)] b: u8 }}"))
                .errors
                .is_empty()
        );
        let attr = format!("{}x{}", "(".repeat(depth), ")".repeat(depth));
        derive(&format!("#[repr{attr}] #[ptx{attr}] #[a{attr}] struct S {{ #[ptx(bits{attr})] a: u8 }}"));
    }
}

/// The macros also get the items of the UI tests with each token in a group of its own.
#[test]
fn items_of_the_ui_tests_in_groups() {
    for input in corpus::all() {
        let item = input.item.clone().into_iter();
        let item = item.map(|token| TokenTree::from(Group::new(Delimiter::None, token.into()))).collect();
        let input = Input { item, ..input };
        input.judge().unwrap_or_else(|problem| panic!("{problem}\n{}", input.item));
    }
}

/// rustc has not parsed a type in an attribute, so an empty fragment may be anywhere in it, also in an item with errors.
#[test]
fn an_empty_fragment_in_the_type_of_an_attribute() {
    for repr in ["#[repr(C)]", "#[repr]"] {
        let item = format!("{repr} struct S {{ #[ptx(as = [u8; {{ 4 }}])] b: [u8; 4] }}");
        for item in wrapped(&item.parse().expect("tokens")) {
            judge(None, item);
        }
    }
}
