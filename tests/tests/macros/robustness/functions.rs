//! Tests `#[cuda_functions]` with the blocks of the UI tests and of `it`, and random changes to them.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use proc_macro2::TokenStream;
use ptx_abi_tests::cases::sampled;
use ptx_abi_tests::rng::Rng;
use quote::ToTokens;
use syn_full::{Attribute, File, Item, LitStr, Meta};

use crate::robustness::fragments::wrapped;
use crate::robustness::judge::is_possible;
use crate::robustness::{corpus, mutate};

/// The arguments of the attribute, and the item below it.
#[derive(Clone)]
pub(crate) struct Input {
    args: TokenStream,
    item: TokenStream,
}

/// The inputs of the attribute in a file, including nested modules.
pub(crate) fn inputs(path: &Path) -> Vec<Input> {
    let text = fs::read_to_string(path).expect("the file can be read");
    let mut out = Vec::new();
    if let Ok(file) = syn_full::parse_file(&text) {
        collect(file.items, &mut out);
    }
    out
}

fn collect(items: Vec<Item>, out: &mut Vec<Input>) {
    for item in items {
        match item {
            Item::ForeignMod(mut block) => {
                out.extend(args(&mut block.attrs).map(|args| Input { args, item: block.to_token_stream() }));
            }
            Item::Fn(mut function) => {
                out.extend(args(&mut function.attrs).map(|args| Input { args, item: function.to_token_stream() }));
            }
            Item::Mod(module) => collect(module.content.map(|(_, items)| items).unwrap_or_default(), out),
            _ => {}
        }
    }
}

/// Removes the attribute from an item's attributes, and returns its arguments.
fn args(attrs: &mut Vec<Attribute>) -> Option<TokenStream> {
    let is_ours = |attr: &Attribute| attr.path().segments.last().is_some_and(|last| last.ident == "cuda_functions");
    let index = attrs.iter().position(is_ours)?;
    Some(match attrs.remove(index).meta {
        Meta::List(list) => list.tokens,
        _ => TokenStream::new(),
    })
}

impl Input {
    /// The messages of all errors; an `Err` is a fault of the macro itself.
    pub(crate) fn judge(&self) -> Result<Vec<String>, String> {
        let Self { args, item } = self.clone();
        // An inner attribute before the item would belong to the file.
        let is_only = |file: File| file.attrs.is_empty() && file.items.len() == 1;
        let is_item = is_possible(&item) && syn_full::parse2::<File>(item.clone()).is_ok_and(is_only);
        let made = catch_unwind(AssertUnwindSafe(|| ptx_abi_macros::cuda_functions(args, &item)))
            .map_err(|_| "the attribute panics".to_owned())?;
        let file = match syn_full::parse2::<File>(made.clone()) {
            Ok(file) => file,
            // rustc never passes a text that is not an item to a macro.
            Err(_) if !is_item => return Ok(Vec::new()),
            Err(error) => return Err(format!("it writes what does not parse ({error}): {made}")),
        };
        let (mut errors, mut has_constant, mut others) = (Vec::new(), false, 0);
        for item in file.items {
            match item {
                Item::Macro(item)
                    if item.mac.path.segments.last().is_some_and(|last| last.ident == "compile_error") =>
                {
                    let message = syn_full::parse2::<LitStr>(item.mac.tokens).map_err(|error| error.to_string())?;
                    errors.push(message.value());
                }
                Item::Const(_) => has_constant = true,
                _ => others += 1,
            }
        }
        if is_item && (others == 0 || errors.is_empty() && !has_constant || errors.iter().any(String::is_empty)) {
            return Err(format!("it writes neither code nor errors beside the item: {made}"));
        }
        Ok(errors)
    }
}

/// The errors of the attribute, without arguments, on this block.
#[track_caller]
fn errors(block: &str) -> Vec<String> {
    let input = Input { args: TokenStream::new(), item: block.parse().expect("tokens") };
    input.judge().unwrap_or_else(|problem| panic!("{problem}\n{block}"))
}

#[test]
fn groups_without_delimiters_anywhere() {
    let block = "unsafe extern \"C\" { \
                 fn rows(data: *const [f32; 4], callback: Option<unsafe extern \"C\" fn(*mut u8, i32) -> u8>) -> *mut u8; \
                 #[link_name = \"f\"] pub safe fn of(a: &Particle, \
                 #[ptx(as = *mut core::ffi::c_void)] b: NonNull<[u8; N]>); }";
    let mut clean = 0;
    for item in wrapped(&block.parse().expect("tokens")) {
        let input = Input { args: TokenStream::new(), item };
        let errors = input.judge().unwrap_or_else(|problem| panic!("{problem}\n{}", input.item));
        clean += usize::from(errors.is_empty());
    }
    assert!(clean > 50, "{clean}");
}

#[test]
fn no_path_follows_a_group_with_delimiters() {
    for ty in
        ["(*mut core)::ffi::c_void", "(A)::B", "[A]::B", "[A; 4]::B", "DevPtr<(A)::B>", "*mut (A)::B", "fn((A)::B)"]
    {
        let block = format!("unsafe extern \"C\" {{ fn f(#[ptx(as = {ty})] a: *mut A); }}");
        assert!(!errors(&block).is_empty(), "{block}");
    }
}

/// Parentheses and brackets are part of a parameter's type.
#[test]
fn parameters_of_callbacks_in_groups() {
    let array = "[PTX702] C passes arrays by their address: write `*const [T; N]` or `*mut [T; N]`";
    let tuple =
        "[PTX702] Rust may reorder the elements of a tuple: write a `#[repr(C)]` struct that derives `PtxLayout`";
    for (ty, expected) in [("(u8)", &[][..]), ("()", &[]), ("(u8, u8)", &[tuple]), ("[u8; 4]", &[array])] {
        let block = format!("unsafe extern \"C\" {{ fn f(a: extern \"C\" fn({ty})); }}");
        assert_eq!(errors(&block), expected, "{ty}");
    }
}

#[test]
fn never_a_panic_and_the_block_stays() {
    let mut files = corpus::ui_cases(&["syntax", "const-eval"]);
    files.extend(corpus::files("tests/tests/it/functions"));
    let corpus: Vec<_> = files.iter().flat_map(|path| inputs(path)).collect();
    assert!(corpus.len() > 15, "{} blocks in the tests", corpus.len());
    let mut rng = Rng::from_env(2);
    let (mut code, mut wrong, mut problems) = (0, 0, Vec::new());
    let cases = sampled(4_000, 800);
    for _ in 0..cases {
        let mut input = corpus[rng.below(corpus.len())].clone();
        let other = corpus[rng.below(corpus.len())].item.clone();
        if rng.percent(90) {
            mutate::mutate(&mut input.item, &other, &mut rng);
        }
        if rng.percent(25) {
            mutate::mutate(&mut input.args, &other, &mut rng);
        }
        match input.judge() {
            Ok(errors) if errors.is_empty() => code += 1,
            Ok(_) => wrong += 1,
            Err(problem) => problems.push(format!("{problem}\n{}", input.item)),
        }
        assert!(problems.len() < 3, "{}", problems.join("\n\n"));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
    assert!(10 * code > cases && 10 * wrong > cases, "{code} without errors and {wrong} with errors say little");
}
