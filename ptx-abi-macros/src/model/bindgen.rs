//! The key `bindgen`, and the roles of the fields of types that bindgen has written.

use proc_macro2::{Ident, Span, TokenStream};
#[cfg(feature = "cuda")]
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;

#[cfg(feature = "cuda")]
use super::keys::{end_of_item, list, skip_item};
#[cfg(feature = "cuda")]
use crate::symbol;
use crate::syntax::Generics;
use crate::template::{code, code_spanned};
use crate::tokens::Tokens;

/// The content of `#[ptx(bindgen)]` on a type.
#[cfg_attr(not(feature = "cuda"), allow(dead_code, reason = "without the feature no type has the key"))]
pub(crate) struct Bindgen {
    /// `bindgen(namespaces)`: modules below `root` are namespaces.
    pub(crate) namespaces: bool,
    /// The header declares the type and does not define it.
    pub(crate) incomplete: bool,
}

/// The role of a field in its type.
#[cfg_attr(not(feature = "cuda"), allow(dead_code, reason = "without the feature no type has the key"))]
pub(crate) struct Role {
    pub(crate) what: What,
    /// Whether C++ cannot name the member, so that no check does.
    pub(crate) hidden: bool,
}

#[cfg_attr(not(feature = "cuda"), allow(dead_code, reason = "without the feature no type has the key"))]
pub(crate) enum What {
    /// A member of the type of the field, or of another type.
    Member(Option<TokenStream>),
    /// A member of which only size and alignment are known.
    Opaque,
    /// Bytes that are not a member in C++.
    Padding,
}

/// The parameter that is a flexible array, with bindgen's option `flexarray_dst`.
pub(super) const FLEXIBLE: &str = "FAM";

/// The word `bindgen` without the feature.
#[cfg(not(feature = "cuda"))]
pub(super) fn parse(key: &Ident, _: ParseStream<'_>) -> syn::Result<Bindgen> {
    Err(syn::Error::new(key.span(), "[PTX801] `bindgen` needs the feature `cuda` of `ptx-abi`"))
}

/// `bindgen`, or `bindgen(namespaces)`.
#[cfg(feature = "cuda")]
pub(super) fn parse(key: &Ident, input: ParseStream<'_>) -> syn::Result<Bindgen> {
    let mut bindgen = Bindgen { namespaces: false, incomplete: false };
    if end_of_item(input).is_ok() {
        return Ok(bindgen);
    }
    let content = list(key, input, "bindgen` or `bindgen(namespaces)")?;
    bindgen.namespaces = true;
    let result = namespaces(key, &content);
    // What is left would be another error.
    content.parse::<TokenStream>()?;
    result.map(|()| bindgen)
}

#[cfg(feature = "cuda")]
fn namespaces(key: &Ident, content: ParseStream<'_>) -> syn::Result<()> {
    let word = content.call(Ident::parse_any);
    let word = word.map_err(|_| syn::Error::new(key.span(), "expected `bindgen` or `bindgen(namespaces)`"))?;
    if word != symbol::NAMESPACES {
        let message = format!("[PTX213] `bindgen` has no option `{word}`: expected `{}`", symbol::NAMESPACES);
        return Err(syn::Error::new(word.span(), message));
    }
    end_of_item(content)?;
    skip_item(content)?;
    if content.is_empty() {
        Ok(())
    } else {
        Err(content.error("[PTX213] `bindgen` has one option, `namespaces`: remove this"))
    }
}

impl Bindgen {
    /// The name in C++ of a type with this name in its namespace, if the path of the module decides it.
    pub(crate) fn name(&self, span: Span, name: &str, private: &Tokens) -> Option<TokenStream> {
        let (span, private) = private.at(span);
        let path = code_spanned!(span=> ::core::concat!(::core::module_path!(), "::", #name));
        self.namespaces.then(|| code_spanned!(span=> #private::namespaced(#path)))
    }

    /// The check that bindgen wrote no namespaces, where the name in C++ is that of a global type.
    pub(crate) fn checked(&self, span: Span, private: &Tokens) -> Option<TokenStream> {
        let (span, private) = private.at(span);
        let checked = code_spanned!(span=> #private::expect_global(::core::module_path!()));
        (!self.namespaces).then(|| code!(#[cfg(not(target_arch = "nvptx64"))] const _: () = #checked;))
    }
}

impl Role {
    /// Whether the derive knows nothing of the field's bytes, and takes all of them as initialised.
    pub(crate) fn is_opaque(&self) -> bool {
        matches!(self.what, What::Opaque | What::Padding)
    }

    /// Whether nothing but the type of the field has to be declared.
    pub(crate) fn is_plain(&self) -> bool {
        !self.hidden && matches!(self.what, What::Member(None))
    }
}

/// Whether the type ends with a flexible array, so that no impl could be right.
pub(crate) fn is_unsized(generics: &Generics) -> bool {
    generics.types().any(|param| param == FLEXIBLE)
}
