//! A test of a file, which has the name of its path.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use syn::LitStr;
use syn::ext::IdentExt as _;

use crate::errors::compile_error;
use crate::syntax;
use crate::template::{code, reads_files};

const PATH: &str = "expected a path in quotes, such as `\"include/shared.h\"`";

/// The code of `[$crate #[attribute]] name "include/shared.h" [contents]`: a test of this file. Without a name it is called
/// `include_shared_h_is_up_to_date`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let code = syntax::parsed(input, |input| {
        let head: Group = input.parse()?;
        let name = if input.peek(Ident::peek_any) { Some(Ident::parse_any(input)?) } else { None };
        let path: LitStr = input.parse().map_err(|error| syn::Error::new(error.span(), PATH))?;
        let contents: Group = input.parse()?;
        let mut attributes = head.stream().into_iter();
        let root: TokenTree = attributes.next().ok_or_else(|| input.error("expected `$crate`"))?;
        let attributes: TokenStream = attributes.collect();
        let name = name.unwrap_or_else(|| name_of(&path.value(), path.span()));
        let (contents, reads_files) = (contents.stream(), reads_files());
        Ok(code! {
            #attributes
            #[::core::prelude::v1::test]
            #reads_files
            fn #name() {
                #root::__private::expect_file(::core::env!("CARGO_MANIFEST_DIR"), #path, &#contents);
            }
        })
    });
    code.unwrap_or_else(compile_error)
}

/// The name of the test: the words of the path. Folders above the crate have none.
fn name_of(path: &str, span: Span) -> Ident {
    let words = path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut name: String = words.flat_map(|word| [word, "_"]).collect::<String>().to_ascii_lowercase();
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        name.insert_str(0, "file_");
    }
    Ident::new(&(name + "is_up_to_date"), span)
}
