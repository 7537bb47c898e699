//! The items of the UI tests and of the expansion tests.

use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use ptx_abi_tests::files::{below, read, root};
use ptx_abi_ui_tests::MENDED;
use quote::ToTokens;
use syn_full::{Attribute, Block, Item, Meta, Stmt};

use crate::robustness::judge::{Input, without_derives};

/// The `.rs` files in a folder of the workspace.
pub(crate) fn files(folder: &str) -> Vec<PathBuf> {
    below(&root().join(folder), "rs")
}

/// The inputs of the macros in a file; `None` if the file contains newer syntax than the parser supports.
pub(crate) fn inputs(path: &Path) -> Option<Vec<Input>> {
    let file = syn_full::parse_file(&read(path)).ok()?;
    let mut out = Vec::new();
    for item in file.items {
        collect(item, &mut out);
    }
    Some(out)
}

/// The UI cases in these folders, and all mended programs that need no cudarc.
pub(crate) fn ui_cases(folders: &[&str]) -> Vec<PathBuf> {
    let mended = MENDED.iter().filter(|(folder, _)| *folder != "cudarc").map(|(_, path)| PathBuf::from(path));
    folders.iter().flat_map(|folder| files(&format!("ui-tests/tests/{folder}"))).chain(mended).collect()
}

/// All inputs.
pub(crate) fn all() -> Vec<Input> {
    let mut files = ui_cases(&["syntax", "types", "const-eval"]);
    files.push(root().join("tests/tests/it/expansion/input.rs"));
    files.iter().filter_map(|path| inputs(path)).flatten().collect()
}

/// Collects the inputs in an item, including nested modules and functions.
fn collect(item: Item, out: &mut Vec<Input>) {
    match item {
        Item::Struct(mut item) => out.extend(input(&mut item.attrs).map(|make| make.of(item))),
        Item::Union(mut item) => out.extend(input(&mut item.attrs).map(|make| make.of(item))),
        Item::Enum(mut item) => out.extend(input(&mut item.attrs).map(|make| make.of(item))),
        Item::Mod(item) => {
            let (_, items) = item.content.unwrap_or_default();
            for item in items {
                collect(item, out);
            }
        }
        Item::Fn(item) => {
            let Block { stmts, .. } = *item.block;
            for stmt in stmts {
                if let Stmt::Item(item) = stmt {
                    collect(item, out);
                }
            }
        }
        _ => {}
    }
}

/// The first macro that gets an item.
enum First {
    BitFields(TokenStream),
    Derive,
    Kernel,
}

impl First {
    fn of(self, item: impl ToTokens) -> Input {
        let item = item.to_token_stream();
        match self {
            Self::BitFields(args) => Input { bit_fields: Some(args), kernel: false, item },
            Self::Derive => Input { bit_fields: None, kernel: false, item },
            Self::Kernel => Input { bit_fields: None, kernel: true, item },
        }
    }
}

/// Removes our macro from the attributes; `None` if there is none. Derives expand in the order of attributes.
fn input(attrs: &mut Vec<Attribute>) -> Option<First> {
    let bit_fields = attrs.iter().position(|attr| attr.path().is_ident("bit_fields"));
    let derives = |attr: &Attribute| attr.path().is_ident("derive") && mentions(attr, "PtxLayout");
    let kernel = attrs.iter().any(|attr| attr.path().is_ident("derive") && mentions(attr, "KernelParams"));
    let derive = attrs.iter().position(derives);
    if let Some(index) = bit_fields.filter(|index| derive.is_none_or(|derive| *index < derive)) {
        let args = match attrs.remove(index).meta {
            Meta::List(list) => list.tokens,
            _ => TokenStream::new(),
        };
        return Some(First::BitFields(args));
    }
    if without_derives(attrs) { Some(First::Derive) } else { kernel.then_some(First::Kernel) }
}

fn mentions(attr: &Attribute, derive: &str) -> bool {
    attr.to_token_stream().to_string().contains(derive)
}
