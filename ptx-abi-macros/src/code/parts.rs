//! The parts that several expansions write.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use ptx_abi_read::keywords::is_unnamed;
use quote::ToTokens;
use syn::Lifetime;

use crate::model::bindgen::Bindgen;
use crate::model::input::{Field, Input};
use crate::model::keys::Spanned;
use crate::names;
use crate::template::{code, code_spanned};
use crate::tokens::{self, Tokens, listed};

/// The type with `'static` for each of its lifetimes, because constants cannot use these.
pub(super) fn for_all_lifetimes(input: &Input<'_>) -> TokenStream {
    let (ident, (_, arguments, _)) = (input.ident(), input.original.generics.split_for_impl());
    let arguments = tokens::replace_lifetimes(arguments, &mut |_| Some("static".to_owned()));
    code!(#ident #arguments)
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
    code! {
        #[automatically_derived]
        #[allow(deprecated)]
        unsafe impl #impl_generics #path for #ident #ty_generics #where_clause { #items }
    }
}

/// An item whose statements rustc evaluates.
pub(super) fn evaluated(statements: &TokenStream) -> TokenStream {
    code! {
        #[allow(deprecated)]
        const _: () = { #statements };
    }
}

/// A compile error at `span` if the type lacks the trait that `marker` requires.
pub(crate) fn marked(input: &Input<'_>, marker: &str, span: Span) -> TokenStream {
    let (span, path) = input.private().join(marker).at(span);
    let mut ident = input.ident().clone();
    ident.set_span(span);
    let (impl_generics, ty_generics, _) = input.original.generics.split_for_impl();
    let where_clause = where_laid_out(input);
    code_spanned! {span=>
        #[automatically_derived]
        #[allow(deprecated)]
        impl #impl_generics #path for #ident #ty_generics #where_clause {}
    }
}

/// The impl of `CppName`, which a pointer to the type needs.
pub(super) fn name(input: &Input<'_>) -> TokenStream {
    let krate = &input.attrs.krate;
    let ident = input.ident();
    let unknown = is_unnamed(&names::plain(ident)) || input.original.generics.types().next().is_some();
    let private = input.private();
    let (ty, bounds) = match &input.pattern {
        Some(pattern) => (pattern.tree.clone(), pattern.bounds.clone()),
        // Neither a type without a name nor an instance of a template can be the target of a pointer that C++ compares.
        None if input.attrs.bindgen.is_some() && unknown => (code!(&#krate::CppType::Void), Vec::new()),
        _ => {
            let name = cpp_name(input);
            let is_plain = input.attrs.bindgen.as_ref().is_none_or(|bindgen| !bindgen.value.namespaces);
            // A variable is not promoted, so `cargo check` evaluates only the name in `LAYOUT`, and reports an error once.
            let name = if is_plain { name } else { code!({ let __name = #name; __name }) };
            let tree = alias(input, &name, &private).unwrap_or_else(|| code!(#krate::CppType::Named(#name)));
            (code!(&#tree), Vec::new())
        }
    };
    let (impl_generics, ty_generics, _) = input.original.generics.split_for_impl();
    let where_clause = input.original.generics.where_also(&bounds);
    // A recursive type cannot require the bounds of the layout here. Without them the layout is unknown.
    let pointee = laid_out_where(input)
        .is_empty()
        .then(|| code!(const __POINTEE: #private::Target = #private::pointee::<Self>();));
    code! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #impl_generics #krate::CppName for #ident #ty_generics #where_clause {
            const TYPE: &'static #krate::CppType<'static> = #ty;
            #pointee
        }
    }
}

/// The tree of a `#[repr(transparent)]` type without parameters, which is an alias in C++.
///
/// C++ has no alias of a pointer to itself, and its constant would depend on itself.
fn alias(input: &Input<'_>, name: &TokenStream, private: &Tokens) -> Option<TokenStream> {
    let is_plain = input.repr.transparent.is_some() && input.original.generics.first_instance().is_none();
    if !is_plain || input.attrs.types.is_some() || mentions_itself(input) {
        return None;
    }
    let fields = listed(input.fields().iter().map(|field| {
        let ty = field.abi_type();
        code!(#private::Named::<#ty>::WRAPPED)
    }));
    Some(code! {{
        #[allow(unused_imports)]
        use #private::WithoutName as _;
        #private::alias(#name, &[#fields])
    }})
}

/// Whether the type of a field names the type, or `Self`. No type contains itself, so a path of several names is another type
/// of this name, `struct Float4(vector::Float4)`, unless it is in a pointer, an argument or a macro.
pub(super) fn mentions_itself(input: &Input<'_>) -> bool {
    let is_itself =
        |token: &TokenTree| matches!(token, TokenTree::Ident(found) if found == input.ident() || found == "Self");
    input.any_field(&|field| {
        let any = |is_it: &dyn Fn(&TokenTree) -> bool| tokens::any(field.abi_type().written().to_token_stream(), is_it);
        let has =
            |signs: &str| any(&|token| matches!(token, TokenTree::Punct(found) if signs.contains(found.as_char())));
        any(&is_itself) && (has("<*&!") || !has(":"))
    })
}

/// The name in C++, which is that of the tree for an instance of a template.
pub(super) fn cpp_name(input: &Input<'_>) -> TokenStream {
    if input.pattern.is_some() {
        let private = input.private();
        return code!(#private::spelled::<Self>());
    }
    let name = match &input.attrs.name {
        Some(name) => name.value.value(),
        None => names::plain(input.ident()),
    };
    let namespaced = |bindgen: &Spanned<Bindgen>| bindgen.value.name(input.ident().span(), &name, &input.private());
    input.attrs.bindgen.as_ref().and_then(namespaced).unwrap_or_else(|| code!(#name))
}

/// The `where` clause of the type, with `Type: PtxLayout` for the type of each field that mentions a parameter, and
/// `T: CppName` for each parameter in the name.
pub(crate) fn where_laid_out(input: &Input<'_>) -> TokenStream {
    let mut predicates = laid_out_where(input);
    if let Some(pattern) = &input.pattern {
        predicates.extend_from_slice(&pattern.bounds);
    }
    input.original.generics.where_also(&predicates)
}

/// `Type: PtxLayout` for the type of each field that mentions a parameter.
pub(super) fn laid_out_where(input: &Input<'_>) -> Vec<TokenStream> {
    laid_out(input, &|_| true)
}

/// The same for some of the fields.
pub(super) fn laid_out(input: &Input<'_>, is_one: &dyn Fn(&Field<'_>) -> bool) -> Vec<TokenStream> {
    let krate = &input.attrs.krate;
    let generics = &input.original.generics;
    let mut types = Vec::new();
    for field in input.fields().iter().filter(|field| is_one(field)) {
        if let Some(role) = &field.bindgen {
            types.extend(role.laid_out(&field.original.ty, generics));
            continue;
        }
        let ty = field.abi_type();
        if field.attrs.bits.is_none() && input.is_generic() && generics.are_in(ty.to_token_stream()) {
            types.push(ty.to_token_stream());
        }
    }
    bounded(input, &types, &krate.join("PtxLayout"), false)
}

/// The bound of each type. rustc cannot choose between the bounds of two types that differ in lifetimes alone, so these have
/// one bound, with lifetimes of its own in the places that differ. It cannot choose between two bounds of a type with lifetimes
/// of its own, `fn(&T)`, either. If `always`, each bound starts with `for<'__ptx_a>`.
pub(super) fn bounded(input: &Input<'_>, types: &[TokenStream], bound: &Tokens, always: bool) -> Vec<TokenStream> {
    let generics = &input.original.generics;
    let is_known = |ident: &Ident| ident == "static" || generics.lifetimes().any(|own| own.ident == *ident);
    // For each type its text without lifetimes, and the lifetimes.
    let (mut all, mut bounds) = (Vec::new(), Vec::new());
    for ty in types {
        let mut lifetimes = Vec::new();
        let without = tokens::replace_lifetimes(ty.clone(), &mut |name| {
            is_known(name).then(|| {
                lifetimes.push(name.to_string());
                "_".to_owned()
            })
        });
        all.push((without.to_string(), lifetimes));
    }
    for (at, (ty, (text, lifetimes))) in types.iter().zip(&all).enumerate() {
        if all[..at].contains(&all[at]) {
            continue;
        }
        let mut alike = Vec::new();
        for (other, lifetimes) in &all {
            if other == text {
                alike.push(lifetimes);
            }
        }
        let (mut own, mut next) = (TokenStream::new(), 0);
        let ty = tokens::replace_lifetimes(ty.clone(), &mut |name| {
            let place = next;
            next += usize::from(is_known(name));
            if next == place || alike.iter().all(|other| other[place] == lifetimes[place]) {
                return None;
            }
            let same = |first: &usize| alike.iter().all(|other| other[*first] == other[place]);
            let first = (0..=place).find(same)?;
            let lifetime = Lifetime::new(&format!("'__ptx_a{first}"), Span::call_site());
            if first == place {
                own.extend(code!(, #lifetime));
            }
            Some(lifetime.ident.to_string())
        });
        let any = (always || !own.is_empty()).then(|| code!(for<'__ptx_a #own>));
        bounds.push(code!(#any #ty: #bound));
    }
    bounds
}
