//! The code of `#[derive(KernelParams)]`.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Lifetime;

use super::check::owns_module;
use super::{cudarc, entry_name, is_borrowed, is_cpp};
use crate::ast::{Field, Input};
use crate::expand::advice::advised;
use crate::expand::{foreign, located_at, seen, unsafe_impl, where_laid_out};
use crate::module::{FoundKernel, Module, is_object};
use crate::names;
use crate::syntax::{Param, ParamKind};

/// The module that a type names, and the kernel in it.
pub(super) type Checked<'a> = (&'a Module, FoundKernel);

pub(super) fn expand(input: &Input<'_>, module: Option<&Checked<'_>>) -> TokenStream {
    let traits =
        if input.fields().iter().any(is_borrowed) { signature(input, module) } else { kernel_params(input, module) };
    let inherent = inherent(input, module, &of_trait(input), &cudarc::where_clause(input));
    let checked = module.map(|module| checked(input, module));
    let other = other_derive(input);
    let cudarc = cudarc::expand(input);
    let mut foreign = input.fields().iter().filter(|field| is_foreign(field));
    let foreign = foreign::checked(input, "__ptx_params", &mut foreign);
    quote!(#traits #inherent #checked #other #cudarc #foreign)
}

fn kernel_params(input: &Input<'_>, module: Option<&Checked<'_>>) -> TokenStream {
    let krate = &input.attrs.krate;
    let private = input.private();
    let constants = constants(input, module);
    let count = input.fields().len();
    let members = input.fields().iter().map(|field| &field.member);
    // For a type without parameters rustc evaluates `PARAMS` anyway.
    let instantiated = input.is_generic().then(|| quote!(const { _ = <Self as #krate::KernelParams>::PARAMS };));
    let items = quote! {
        #constants
        type Pointers<'__a> = #krate::kernel::Pointers<'__a, #count> where Self: '__a;
        #[inline]
        fn pointers(&self) -> Self::Pointers<'_> {
            #instantiated
            #krate::kernel::Pointers::new([#(&raw const self.#members as #private::Address),*])
        }
    };
    unsafe_impl(input, &quote!(#krate::KernelParams), Some(&where_laid_out(input)), &items)
}

/// The impl for a struct that borrows device memory.
fn signature(input: &Input<'_>, module: Option<&Checked<'_>>) -> TokenStream {
    let krate = &input.attrs.krate;
    let constants = constants(input, module);
    let family = cudarc::family(input);
    let items = quote!(#constants type Static = #family;);
    unsafe_impl(input, &quote!(#krate::kernel::KernelSignature), Some(&cudarc::where_clause(input)), &items)
}

/// The constants of both traits.
fn constants(input: &Input<'_>, module: Option<&Checked<'_>>) -> TokenStream {
    let path = of_trait(input);
    let krate = &input.attrs.krate;
    let private = input.private();
    let name = entry_name(input);
    let entry = module.map_or(&*name, |(_, kernel)| &*kernel.symbol);
    let count = input.fields().len();
    let params = params(input);
    let params = seen::checked(input, &quote!(&#params));
    let cpp_entry = is_cpp(input).then(|| quote!(const __CPP_ENTRY: &'static ::core::primitive::str = #name;));
    let layout = seen::may_change(input).then(|| {
        let layout = input.layout();
        quote!(const __LAYOUT: ::core::marker::PhantomData<#layout<'static>> = ::core::marker::PhantomData;)
    });
    quote! {
        #layout
        const ENTRY: &'static ::core::primitive::str = #entry;
        const COUNT: ::core::primitive::usize = #count;
        const PARAMS: &'static [#krate::kernel::Param<'static>] = #params;
        const SIZE: ::core::primitive::usize = #private::param_size(<Self as #path>::PARAMS);
        #cpp_entry
    }
}

/// `params("Saxpy", [parameter::<u32>("n"), …])` or, if a field has `as`,
/// `collected(at(&collect("Saxpy", [plain(parameter::<u32>("n")), param_as::<…>(…)]), 1))`.
fn params(input: &Input<'_>) -> TokenStream {
    // `PARAMS` has this type, as `Input::layout` explains.
    let private = input.private();
    let of = input.attrs.krate.join("kernel").join("Param");
    let ident = input.ident();
    let name = names::plain(ident);
    let any_foreign = input.fields().iter().any(is_foreign);
    let mut fields = TokenStream::new();
    for field in input.fields() {
        let Field { name, original, .. } = field;
        let ty = field.abi_type();
        if is_foreign(field) {
            let foreign = &original.ty;
            let spelled = names::spelled(foreign.written());
            fields.extend(quote!(#of::__param_as::<#ty, #foreign>(#name, #spelled),));
            continue;
        }
        let span = located_at(field.span());
        let spanned = of.respanned(span);
        let param = match &field.attrs.elements {
            Some(elements) => {
                let elements = &elements.value;
                let spelled = names::spelled(elements.written());
                quote_spanned!(span=> #spanned::__param_elements::<#ty, #elements>(#name, #spelled))
            }
            None => match advised(ty, &private.respanned(span)) {
                Some(described) => quote_spanned!(span=> #spanned::__param_with::<#ty>(#described, #name)),
                None => quote_spanned!(span=> #spanned::__parameter::<#ty>(#name)),
            },
        };
        fields.extend(if any_foreign { quote!(#of::__plain(#param),) } else { quote!(#param,) });
    }
    let span = located_at(ident.span());
    let spanned = of.respanned(span);
    if !any_foreign {
        return quote_spanned!(span=> #spanned::__params(#name, [#fields]));
    }
    let mut checked = quote!(&#of::__collect(#name, [#fields]));
    for (index, field) in input.fields().iter().enumerate().filter(|(_, field)| is_foreign(field)) {
        let span = located_at(field.span());
        let of = of.respanned(span);
        checked = quote_spanned!(span=> #of::__at(#checked, #index));
    }
    quote_spanned!(span=> #spanned::__collected(#checked))
}

/// Whether the type of a field stands for another type.
fn is_foreign(field: &Field<'_>) -> bool {
    field.attrs.as_type.is_some() && !is_borrowed(field)
}

/// The comparison with the module, reported at the name of the kernel.
fn checked(input: &Input<'_>, (module, kernel): &Checked<'_>) -> TokenStream {
    let this = for_all_lifetimes(input);
    let (path, name) = (of_trait(input), names::plain(input.ident()));
    let span = located_at(named_at(input));
    let spanned = input.private().respanned(span);
    let (shown, images) = (module.shown(), &kernel.images);
    // Each further constant costs the compiler as much as the whole comparison.
    let check = quote_spanned!(span=> #spanned::checked(#name, <#this as #path>::PARAMS, #shown, &[#(#images),*]));
    quote! {
        #[allow(deprecated)]
        const _: () = {
            #check
        };
    }
}

/// The span of the kernel's name.
pub(super) fn named_at(input: &Input<'_>) -> Span {
    let attrs = &input.attrs;
    let key = attrs.entry.as_ref().or(attrs.cpp_entry.as_ref()).or(attrs.module.as_ref());
    key.map_or(input.ident().span(), |key| key.value.span())
}

/// The trait that has the constants.
fn of_trait(input: &Input<'_>) -> TokenStream {
    let krate = &input.attrs.krate;
    if input.fields().iter().any(is_borrowed) {
        quote!(#krate::kernel::KernelSignature)
    } else {
        quote!(#krate::KernelParams)
    }
}

/// The type with `'static` for each of its lifetimes, because constants cannot use these.
fn for_all_lifetimes(input: &Input<'_>) -> TokenStream {
    let ident = input.ident();
    let lifetimes = input.original.generics.lifetimes().map(|_| Lifetime::new("'static", Span::call_site()));
    quote!(#ident <#(#lifetimes),*>)
}

// The documentation of the generated items. Each text is one token, which costs less than one token for each line.
const OPTIONAL_MODULE: &str = "\
The module that the parameters were checked against, to be loaded, or `None` if its file was absent.";
const CHECK: &str = "\
Compares the parameters with those of the kernel in a PTX module, for one that is made at run time.

# Errors

The module has no such kernel, or it takes other parameters; the message shows both lists.";
const CHECK_ENTRY: &str = "\
Compares the parameters with those of the kernel with this symbol.

# Errors

The module has no such kernel, or it takes other parameters; the message shows both lists.";
const FIND_ENTRY: &str = "\
Finds the kernel in a PTX module and compares the parameters; returns the symbol to load.

# Errors

Those of `check`.";
const PARAM_OFFSETS: &str = "\
The offset of each parameter in bytes, on an architecture: `Sm::new(90)` or `90` for `sm_90`.

Up to alignment 16 it is the same on every architecture.";
const TO_BUFFER: &str = "\
All arguments in one packed buffer, for `CU_LAUNCH_PARAM_BUFFER_POINTER`.

It does not compile where a parameter has an alignment above 16 bytes: the offsets depend on the architecture. The
fields have to be `Copy`.";

/// The items that belong to no trait. `path` is that of the trait with the constants.
pub(crate) fn inherent(
    input: &Input<'_>,
    module: Option<&Checked<'_>>,
    path: &TokenStream,
    where_clause: &TokenStream,
) -> TokenStream {
    let krate = &input.attrs.krate;
    let private = input.private();
    let ident = input.ident();
    let vis = &input.original.vis;
    let count = input.fields().len();
    let this = quote!(<Self as #path>);
    let to_buffer = to_buffer(input);
    let copied = has_buffer(input).then(|| {
        let types = types(input.fields());
        unsafe_impl(input, &quote!(#private::CopyArguments<#types>), None, &TokenStream::new())
    });
    // A name in C++ is a name in PTX only if a module has the symbol, and if that module is there in every build.
    let has_symbol = owns_module(input) && input.attrs.optional.is_none();
    let named = cfg!(feature = "emit") && (!is_cpp(input) || has_symbol);
    let entry = named.then(|| {
        quote! {
            /// The header of the entry as PTX; its parameters are called `<entry>_param_0` and so on.
            #[must_use]
            #vis const fn entry() -> #krate::param::Entry<'static> {
                #krate::param::Entry::new(#this::ENTRY, #this::PARAMS)
            }
        }
    });
    let text = module_constant(input, module);
    let checks = cfg!(feature = "check").then(|| checks(input, &this));
    let (impl_generics, ty_generics, _) = input.original.generics.split_for_impl();
    quote! {
        #copied
        #[automatically_derived]
        #[allow(dead_code, deprecated)]
        impl #impl_generics #ident #ty_generics #where_clause {
            #text
            // Those of both traits, which can be imported together.
            #[doc(hidden)]
            #vis const ENTRY: &'static ::core::primitive::str = #this::ENTRY;
            #[doc(hidden)]
            #vis const COUNT: ::core::primitive::usize = #this::COUNT;
            #[doc(hidden)]
            #vis const PARAMS: &'static [#krate::kernel::Param<'static>] = #this::PARAMS;
            #[doc(hidden)]
            #vis const SIZE: ::core::primitive::usize = #this::SIZE;
            #[doc = #PARAM_OFFSETS]
            #[must_use]
            #vis const fn param_offsets<__A: #krate::IntoSm>(sm: __A) -> [::core::primitive::usize; #count] {
                #private::offsets(#this::PARAMS, sm)
            }
            #entry
            #to_buffer
            #checks
        }
    }
}

/// `MODULE`: the text of PTX, or the bytes of a cubin or a fatbin. The file's name decides which, even if the file is
/// absent.
fn module_constant(input: &Input<'_>, module: Option<&Checked<'_>>) -> Option<TokenStream> {
    let key = input.attrs.module.as_ref().filter(|_| owns_module(input))?;
    let private = input.private();
    let vis = &input.original.vis;
    let content = module.map(|(module, kernel)| module.content(&private, kernel, located_at(key.span)));
    let (ty, empty) = if is_object(&key.value.value()) {
        (quote!(&'static [::core::primitive::u8]), quote!(&[]))
    } else {
        (quote!(&'static ::core::primitive::str), quote!(""))
    };
    if input.attrs.optional.is_some() {
        let content = content.map_or_else(|| quote!(None), |content| quote!(Some(#content)));
        return Some(quote! {
            #[doc = #OPTIONAL_MODULE]
            #vis const MODULE: ::core::option::Option<#ty> = ::core::option::Option::#content;
        });
    }
    let content = content.unwrap_or(empty);
    Some(quote! {
        /// The module that the parameters were checked against, to be loaded.
        #vis const MODULE: #ty = #content;
    })
}

/// The comparison at run time: the methods of the trait, which need no import in this form.
fn checks(input: &Input<'_>, this: &TokenStream) -> TokenStream {
    let krate = &input.attrs.krate;
    let vis = &input.original.vis;
    let str = quote!(::core::primitive::str);
    let result = |ok: &TokenStream| quote!(::core::result::Result<#ok, #krate::kernel::MismatchError>);
    let (unit, symbol) = (result(&quote!(())), result(&quote!(&#str)));
    quote! {
        #[doc = #CHECK]
        #vis fn check(ptx: &#str) -> #unit {
            #this::check(ptx)
        }
        #[doc = #CHECK_ENTRY]
        #vis fn check_entry(ptx: &#str, symbol: &#str) -> #unit {
            #this::check_entry(ptx, symbol)
        }
        #[doc = #FIND_ENTRY]
        #vis fn find_entry(ptx: &#str) -> #symbol {
            #this::find_entry(ptx)
        }
    }
}

/// The types of the fields, as a tuple of at most 12, or a `Result` as the pair of two such lists. rustc limits the depth of a
/// type, so the pairs are balanced.
fn types(fields: &[Field<'_>]) -> TokenStream {
    if fields.len() > 12 {
        let (first, second) = fields.split_at(fields.len() / 2);
        let (first, second) = (types(first), types(second));
        return quote!(::core::result::Result<#first, #second>);
    }
    let types = fields.iter().map(|field| &field.original.ty);
    quote!((#(#types,)*))
}

/// Whether the type has a packed buffer: it has one size, and borrows no device memory.
fn has_buffer(input: &Input<'_>) -> bool {
    !input.fields().iter().any(is_borrowed) && input.original.generics.params.iter().all(is_lifetime)
}

/// The packed buffer of types that have one size, which types with type or const parameters or with borrowed memory lack.
fn to_buffer(input: &Input<'_>) -> TokenStream {
    let generics = &input.original.generics;
    if !has_buffer(input) {
        return TokenStream::new();
    }
    let krate = &input.attrs.krate;
    let private = input.private();
    let vis = &input.original.vis;
    // A constant in a type cannot use a lifetime of the impl.
    let this = for_all_lifetimes(input);
    let this = quote!(<#this as #krate::KernelParams>);
    // The buffer borrows what the arguments borrow.
    let (method_lifetime, lifetime, lives) = if generics.params.is_empty() {
        (TokenStream::new(), quote!('static), TokenStream::new())
    } else {
        (quote!(<'__b>), quote!('__b), quote!(Self: '__b,))
    };
    let types = types(input.fields());
    // The lifetimes keep rustc from refusing a bound if nothing calls the function.
    quote! {
        #[doc = #TO_BUFFER]
        #[must_use]
        #vis fn to_buffer #method_lifetime (&self) -> #krate::kernel::ParamBuffer<#lifetime, { #this::SIZE }>
        where
            #lives
            for<'__a> #private::Parameters<'__a>: #private::Packs<{ #private::param_align(#this::PARAMS) }>,
            for<'__a> #types: #private::CopyFields<'__a>,
        {
            #private::to_buffer(self, ::core::marker::PhantomData::<#types>)
        }
    }
}

fn is_lifetime(param: &Param) -> bool {
    matches!(param.kind, ParamKind::Lifetime(_))
}

/// A compile error if the type has keys of `PtxLayout`, but not that derive.
fn other_derive(input: &Input<'_>) -> TokenStream {
    let attrs = &input.attrs;
    let of_type = [
        attrs.name.as_ref().map(|option| option.span),
        attrs.rename_all.as_ref().map(|option| option.span),
        attrs.vector.as_ref().map(|option| option.span),
        attrs.opaque.as_ref().map(|option| option.span),
        attrs.size.as_ref().map(|option| option.span),
        attrs.align.as_ref().map(|option| option.span),
        attrs.impls.first().map(|option| option.span),
        attrs.global.as_ref().map(|option| option.span),
    ];
    let of_fields = input.fields().iter().flat_map(|field| {
        [
            field.attrs.name.as_ref().map(|option| option.span),
            field.attrs.offset.as_ref().map(|option| option.span),
            field.attrs.anonymous.as_ref().map(|option| option.span),
        ]
    });
    let Some(span) = of_type.into_iter().chain(of_fields).flatten().next() else { return TokenStream::new() };
    crate::expand::marked(input, "HasLayout", span)
}
