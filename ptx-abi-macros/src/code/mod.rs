//! Writes the code of the derives and of `#[bit_fields]`.
//!
//! Paths are absolute and go through `::core` and the crate's own path, so that names at the use site do not matter.

mod accessors;
pub(crate) mod bindgen;
pub(crate) mod bit_fields;
pub(crate) mod bound;
pub(crate) mod device;
mod enumeration;
pub(crate) mod fallback;
pub(crate) mod foreign;
mod impls;
pub(crate) mod kernel;
mod layout;
mod logical;
mod parts;
mod plain;
mod seen;

use proc_macro2::TokenStream;

use self::parts::{evaluated, for_all_lifetimes, marked, name};
use crate::errors::compile_error;
use crate::files::{Loaded, Module};
use crate::model::attr::TypeAttrs;
use crate::model::input::{Body, Field, Input};
use crate::symbol;
use crate::template::{code, code_spanned};
use crate::tokens::listed;

/// The code of `PtxLayout`, with the comparison with the variable of a file.
pub(crate) fn ptx_layout(input: &Input<'_>, loaded: Loaded) -> TokenStream {
    let code = expand(input);
    let Loaded { module, beside } = loaded;
    let global = module.map(|module| {
        let checked = checked_global(input, &module);
        let tracking = module.tracking();
        code!(#checked #tracking)
    });
    let bindgen = input.attrs.bindgen.as_ref().filter(|_| input.attrs.name.is_none());
    let bindgen = bindgen.map(|bindgen| bindgen.value.checked(bindgen.span, &input.private()));
    code!(#code #global #beside #bindgen)
}

fn expand(input: &Input<'_>) -> TokenStream {
    let impls = impls::expand(input, true);
    let other = other_derive(input);
    let map = foreign::checked_map(input);
    if let Some(plain) = plain::expand(input) {
        return code!(#plain #impls #other #map);
    }
    let body = match &input.body {
        Body::Struct(_) | Body::Union(_) => {
            let layout = layout::expand(input);
            let accessors = accessors::expand(input, false);
            let is_foreign = |field: &Field<'_>| field.attrs.as_type.is_some() || input.maps(field);
            let foreign = foreign::checked(input, "__ptx_members", &is_foreign);
            code!(#layout #accessors #foreign)
        }
        Body::Enum(variants) => enumeration::expand(input, variants),
    };
    let name = name(input);
    code!(#body #name #impls #other #map)
}

/// The comparison with a variable of a PTX file, reported at its name.
fn checked_global(input: &Input<'_>, module: &Module) -> TokenStream {
    let Some(global) = &input.attrs.global else { return TokenStream::new() };
    let krate = &input.attrs.krate;
    let private = input.private();
    let this = for_all_lifetimes(input);
    let name = global.value.value();
    let (span, spanned) = private.at(global.value.span());
    let images = match module.variable(&private, &name) {
        Ok(images) => images,
        Err(message) => return compile_error(syn::Error::new(global.value.span(), message)),
    };
    let (shown, images) = (module.shown(), listed(images));
    let check = code_spanned!(span=> #spanned::checked_global(__PARAM, #shown, &[#images]));
    let param = code!(&#krate::kernel::Param::of::<#this>(#name));
    evaluated(&code!(const __PARAM: &#krate::kernel::Param<'static> = #param; #check))
}

/// A compile error if the type has keys of `KernelParams`, but not that derive.
fn other_derive(input: &Input<'_>) -> TokenStream {
    let TypeAttrs { keys, global, .. } = &input.attrs;
    let module = || keys.span(symbol::MODULE).filter(|_| global.is_none());
    let span = keys.first(&[symbol::ENTRY, symbol::CPP_ENTRY]).or_else(module);
    let span = span.or_else(|| keys.first(&[symbol::BLOCK, symbol::SHARED]));
    span.map(|span| marked(input, "HasKernelParams", span)).unwrap_or_default()
}
