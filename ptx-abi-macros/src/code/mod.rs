//! Writes the code of `#[derive(PtxLayout)]`.
//!
//! Paths are absolute and go through `::core` and the crate's own path, so that names at the use site do not matter.

mod accessors;
pub(crate) mod bit_fields;
pub(crate) mod bound;
mod enumeration;
pub(crate) mod fallback;
pub(crate) mod foreign;
#[cfg(feature = "cuda")]
pub(crate) mod functions;
mod impls;
pub(crate) mod kernel;
pub(crate) mod layout;
mod logical;
pub(crate) mod seen;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Lifetime;

use bound::Bound;

use crate::code::bit_fields::is_bit_fields;
use crate::errors::Errors;
use crate::files::{Loaded, Module};
use crate::model::attr::{Spanned, TypeAttrs};
use crate::model::bindgen::{self, Bindgen};
use crate::model::input::{Body, Input};
use crate::model::repr::Rules;
use crate::rules::layout as rules;
use crate::syntax::{Generics, Item};
use crate::tokens;

/// The code, or the errors with the code beside them.
pub(crate) fn derive(tokens: TokenStream) -> TokenStream {
    let mut original = match Item::parse(tokens) {
        Ok(original) => original,
        Err(error) => return error.into_compile_error(),
    };
    let mut bound = Bound::fields(&mut original);
    let mut errors = Errors::default();
    // If `#[bit_fields]` stands below the derive, the derive has read bit-fields as members. That macro reports the error.
    let misplaced = original.attrs.iter().any(is_bit_fields);
    let rules = if misplaced { Rules::None } else { Rules::of_layout(&original.data) };
    let mut input = Input::new(&original, rules, &mut errors);
    bound.attributes(&mut input);
    bindgen::apply(&mut input, &mut errors);
    let code = code(&input, misplaced, errors);
    bound.around(code, &original, &input.attrs.krate)
}

fn code(input: &Input<'_>, misplaced: bool, mut errors: Errors) -> TokenStream {
    if !misplaced {
        rules::check(input, &mut errors);
    }
    let loaded = input.global_module(&mut errors);
    if misplaced {
        return fallback::beside(errors, &fallback::misplaced(input), loaded);
    }
    // rustc reports an enum without enumerators, if it has a `repr`.
    let uninhabited = matches!(&input.body, Body::Enum(variants) if variants.is_empty());
    if uninhabited || !errors.is_empty() {
        return fallback::beside(errors, &fallback::layout(input), loaded);
    }
    let code = expand(input);
    let Loaded { module, beside } = loaded;
    let global = module.map(|module| {
        let checked = checked_global(input, &module);
        let tracking = module.tracking();
        quote!(#checked #tracking)
    });
    quote!(#code #global #beside)
}

fn expand(input: &Input<'_>) -> TokenStream {
    let body = match &input.body {
        Body::Struct(_) | Body::Union(_) => {
            let layout = layout::expand(input);
            let accessors = accessors::expand(input);
            let mut foreign = input.fields().iter().filter(|field| field.attrs.as_type.is_some());
            let foreign = foreign::checked(input, "__ptx_members", &mut foreign);
            quote!(#layout #accessors #foreign)
        }
        Body::Enum(variants) => enumeration::expand(input, variants),
    };
    let name = name(input);
    let impls = impls::expand(input);
    let other = other_derive(input);
    quote!(#body #name #impls #other)
}

/// The comparison with a variable of a PTX file, reported at its name.
fn checked_global(input: &Input<'_>, module: &Module) -> TokenStream {
    let Some(global) = &input.attrs.global else { return TokenStream::new() };
    let krate = &input.attrs.krate;
    let private = input.private();
    let ident = input.ident();
    let name = global.value.value();
    let lifetimes = input.original.generics.lifetimes().map(|_| Lifetime::new("'static", Span::call_site()));
    let span = located_at(global.value.span());
    let spanned = private.respanned(span);
    let images = match module.variable(&private, &name) {
        Ok(images) => images,
        Err(message) => return syn::Error::new(global.value.span(), message).into_compile_error(),
    };
    let shown = module.shown();
    let check = quote_spanned!(span=> #spanned::checked_global(__PARAM, #shown, &[#(#images),*]));
    quote! {
        #[allow(deprecated)]
        const _: () = {
            const __PARAM: &#krate::kernel::Param<'static> =
                &#krate::kernel::Param::of::<#ident <#(#lifetimes),*>>(#name);
            #check
        };
    }
}

/// A compile error if the type has keys of `KernelParams`, but not that derive.
fn other_derive(input: &Input<'_>) -> TokenStream {
    let TypeAttrs { entry, cpp_entry, module, global, .. } = &input.attrs;
    let module = module.as_ref().filter(|_| global.is_none());
    match entry.as_ref().or(cpp_entry.as_ref()).or(module) {
        Some(key) => marked(input, "HasKernelParams", key.span),
        None => TokenStream::new(),
    }
}

/// The impl of `CppName`, which a pointer to the type needs.
fn name(input: &Input<'_>) -> TokenStream {
    let krate = &input.attrs.krate;
    let ident = input.ident();
    let unknown = bindgen::is_unnamed(ident) || input.original.generics.types().next().is_some();
    let private = input.private();
    let (ty, bounds) = match &input.pattern {
        Some(pattern) => (pattern.tree.clone(), pattern.bounds(krate)),
        // Neither a type without a name nor an instance of a template can be the target of a pointer that C++ compares.
        None if input.attrs.bindgen.is_some() && unknown => (quote!(&#krate::CppType::Void), Vec::new()),
        _ => {
            let name = cpp_name(input);
            let is_plain = input.attrs.bindgen.as_ref().is_none_or(|bindgen| bindgen.value.has_plain_name());
            // A variable is not promoted, so `cargo check` evaluates only the name in `LAYOUT`, and reports an error once.
            let name = if is_plain { name } else { quote!({ let __name = #name; __name }) };
            (quote!(&#krate::CppType::Named(#name)), Vec::new())
        }
    };
    let (impl_generics, ty_generics, _) = input.original.generics.split_for_impl();
    let where_clause = where_also(&input.original.generics, &bounds);
    // A recursive type cannot require the bounds of the layout here. Without them the layout is unknown.
    let pointee = laid_out_where(input)
        .is_empty()
        .then(|| quote!(const __POINTEE: #private::Target = #private::pointee::<Self>();));
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #impl_generics #krate::CppName for #ident #ty_generics #where_clause {
            const TYPE: &'static #krate::CppType<'static> = #ty;
            #pointee
        }
    }
}

/// `unsafe impl Trait for Type`, with a `where` clause that is more than that of the type, if there is one.
pub(crate) fn unsafe_impl(
    input: &Input<'_>,
    path: &TokenStream,
    where_clause: Option<&TokenStream>,
    items: &TokenStream,
) -> TokenStream {
    let ident = input.ident();
    let (impl_generics, ty_generics, own) = input.original.generics.split_for_impl();
    let where_clause = where_clause.map_or(&own as &dyn ToTokens, |more| more);
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        unsafe impl #impl_generics #path for #ident #ty_generics #where_clause { #items }
    }
}

/// A compile error at `span` if the type lacks the trait that `marker` requires.
pub(crate) fn marked(input: &Input<'_>, marker: &str, span: Span) -> TokenStream {
    let span = located_at(span);
    let path = input.private().join(marker).respanned(span);
    let mut ident = input.ident().clone();
    ident.set_span(span);
    let (impl_generics, ty_generics, _) = input.original.generics.split_for_impl();
    let where_clause = where_laid_out(input);
    quote_spanned! {span=>
        #[automatically_derived]
        #[allow(deprecated)]
        impl #impl_generics #path for #ident #ty_generics #where_clause {}
    }
}

/// The name of the type in C++.
fn cpp_name(input: &Input<'_>) -> TokenStream {
    let name = match &input.attrs.name {
        Some(name) => name.value.value(),
        None => crate::names::plain(input.ident()),
    };
    let namespaced = |bindgen: &Spanned<Bindgen>| bindgen.value.name(input.ident(), &name, &input.private());
    input.attrs.bindgen.as_ref().and_then(namespaced).unwrap_or_else(|| quote!(#name))
}

/// A span for generated tokens. rustc reports errors at the user's node, and resolves names at the macro.
pub(crate) fn located_at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// The `where` clause of the type, with `Type: PtxLayout` for the type of each field that mentions a parameter, and
/// `T: CppName` for each parameter in the name.
pub(crate) fn where_laid_out(input: &Input<'_>) -> TokenStream {
    let mut predicates = laid_out_where(input);
    if let Some(pattern) = &input.pattern {
        predicates.extend(pattern.bounds(&input.attrs.krate));
    }
    where_also(&input.original.generics, &predicates)
}

/// `Type: PtxLayout` for the type of each field that mentions a parameter.
fn laid_out_where(input: &Input<'_>) -> Vec<TokenStream> {
    let krate = &input.attrs.krate;
    let generics = &input.original.generics;
    let mut predicates = Vec::new();
    for field in input.fields() {
        if let Some(role) = &field.bindgen {
            predicates.extend(role.laid_out(&field.original.ty, generics).map(|ty| quote!(#ty: #krate::PtxLayout)));
            continue;
        }
        let ty = field.abi_type();
        if field.attrs.bits.is_none() && input.is_generic() && mentions_param(ty.to_token_stream(), generics) {
            predicates.push(quote!(#ty: #krate::PtxLayout));
        }
    }
    predicates
}

/// The `where` clause of the type with more predicates.
pub(crate) fn where_also(generics: &Generics, predicates: &[TokenStream]) -> TokenStream {
    if predicates.is_empty() {
        return generics.where_clause();
    }
    let own = generics.predicates.iter().filter(|own| !own.is_empty());
    quote!(where #(#own,)* #(#predicates),*)
}

/// Whether the tokens contain a type parameter.
pub(crate) fn mentions_param(tokens: TokenStream, generics: &Generics) -> bool {
    tokens::any(
        tokens,
        &|token| matches!(token, TokenTree::Ident(ident) if generics.types().any(|param| param == ident)),
    )
}
