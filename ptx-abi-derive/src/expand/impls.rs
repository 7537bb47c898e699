//! The marker traits of `impls(…)`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use super::{own_path, seen};
use crate::ast::{Body, Field, Input};
use crate::attr::Marker;
use crate::bindgen::Role;
use crate::names;
use crate::tokens::Tokens;

/// The impls, with a proof of each.
pub(super) fn expand(input: &Input<'_>) -> TokenStream {
    let mut impls = write(input, true);
    impls.extend(instances(input, true));
    impls
}

/// The impls of a type with an error.
pub(super) fn without_proofs(input: &Input<'_>) -> TokenStream {
    // For a type with parameters the bounds are the proof, and only a transparent type may have such impls.
    if input.is_generic() && input.repr.transparent().is_none() { instances(input, false) } else { write(input, false) }
}

fn write(input: &Input<'_>, proven: bool) -> TokenStream {
    let mut out = TokenStream::new();
    let pod = input.attrs.impls.iter().any(|marker| marker.value == Marker::Pod);
    for marker in &input.attrs.impls {
        // `Pod` includes `AnyBitPattern`. The check reports both together as an error.
        if !(pod && marker.value == Marker::AnyBitPattern) {
            let proves_copy = copy_marker(input).is_none_or(|first| first == marker.value);
            out.extend(expand_marker(input, marker.value, proven, proves_copy));
        }
    }
    out
}

/// The one of several traits whose impl or proof requires `Copy`. The other impls have the bound in their `where` clauses,
/// so that a type that is not `Copy` has one error.
fn copy_marker(input: &Input<'_>) -> Option<Marker> {
    let mut markers =
        input.attrs.impls.iter().map(|marker| marker.value).filter(|marker| *marker != Marker::Initialized);
    // `Copy` is no supertrait of `DeviceRepr`.
    markers.clone().find(|marker| *marker != Marker::DeviceRepr).or_else(|| markers.next())
}

fn expand_marker(input: &Input<'_>, marker: Marker, proven: bool, proves_copy: bool) -> TokenStream {
    let private = input.private();
    let proof = |name: &str, proof: Proof| {
        // The bounds of the impl prove a generic type, which is transparent.
        if proven && !input.is_generic() {
            let functions = Functions { private: private.clone(), prover: None };
            prove(input, name, &proof(input, &functions))
        } else {
            TokenStream::new()
        }
    };
    let own_path = |proof: fn(&Input<'_>, &TokenStream) -> TokenStream, path: &TokenStream| {
        if proven && input.attrs.own_path.is_some() { proof(input, path) } else { TokenStream::new() }
    };
    let plain = quote!(::core::marker::Copy + 'static);
    let copy = quote!(::core::marker::Copy);
    // Without proofs each type fulfils the bound.
    let sized = quote!(::core::marker::Sized);
    let implement = |path: &TokenStream, bound: &TokenStream, supertraits: Option<&TokenStream>| {
        implement(input, path, if proven { bound } else { &sized }, supertraits, proves_copy)
    };
    match marker {
        Marker::Pod => {
            let proof = proof("__ptx_no_padding", no_padding);
            let (zeroable, pod) = (quote!(#private::bytemuck::Zeroable), quote!(#private::bytemuck::Pod));
            let zeroable = implement(&zeroable, &zeroable, None);
            let (fields, padding) = (own_path(own_path::fields, &pod), own_path(own_path::no_padding, &pod));
            let pod = implement(&pod, &pod, Some(&plain));
            quote!(#proof #zeroable #pod #fields #padding)
        }
        Marker::AnyBitPattern => {
            let proof = proof("__ptx_any_bit_pattern", any_bit_pattern);
            let (zeroable, any) = (quote!(#private::bytemuck::Zeroable), quote!(#private::bytemuck::AnyBitPattern));
            let zeroable = implement(&zeroable, &zeroable, None);
            let fields = own_path(own_path::fields, &any);
            let any = implement(&any, &any, Some(&plain));
            quote!(#proof #zeroable #any #fields)
        }
        Marker::DeviceRepr => {
            let krate = &input.attrs.krate;
            let path = quote!(#private::cudarc::driver::DeviceRepr);
            let proof = if proves_copy { proof("__ptx_copy", is_copy) } else { TokenStream::new() };
            let bound = if input.attrs.own_path.is_some() { path.clone() } else { quote!(#krate::PtxLayout) };
            let repr = implement(&path, &bound, Some(&copy));
            let (fields, itself) = (own_path(own_path::fields, &path), own_path(own_path::itself, &copy));
            // The derive does not check whether 0 is a value of an enum.
            let zero = quote!(#private::cudarc::driver::ValidAsZeroBits);
            let zero = (!matches!(input.body, Body::Enum(_))).then(|| implement_where(input, &zero, &zero, None));
            quote!(#proof #repr #zero #fields #itself)
        }
        Marker::DeviceCopy => {
            let path = quote!(#private::cust_core::DeviceCopy);
            let fields = own_path(own_path::fields, &path);
            let device_copy = implement(&path, &path, Some(&copy));
            quote!(#device_copy #fields)
        }
        Marker::CudaCoreDeviceCopy => {
            let path = quote!(#private::cuda_core::DeviceCopy);
            let proof = proof("__ptx_device_copy", zero_is_a_value);
            let device_copy = implement(&path, &path, Some(&copy));
            let fields = own_path(own_path::fields_or_zero, &path);
            quote!(#proof #device_copy #fields)
        }
        Marker::Initialized => {
            let krate = &input.attrs.krate;
            let path = quote!(#krate::module::Initialized);
            let proof = proof("__ptx_initialized", initialized);
            let initialized = implement(&path, &path, None);
            let (fields, members) = (own_path(own_path::fields, &path), own_path(own_path::members, &path));
            quote!(#proof #initialized #fields #members)
        }
    }
}

/// `unsafe impl Trait for Type`. For a type with parameters it requires the bound of every field and the supertraits of the
/// type, because nothing else would prove the impl.
fn implement(
    input: &Input<'_>,
    path: &TokenStream,
    bound: &TokenStream,
    supertraits: Option<&TokenStream>,
    proves_copy: bool,
) -> TokenStream {
    if input.is_generic() {
        return implement_where(input, path, bound, supertraits);
    }
    let ident = input.ident();
    let is_copy = supertraits.filter(|_| !proves_copy).map(|_| quote!(where for<'__a> #ident: ::core::marker::Copy));
    super::unsafe_impl(input, path, is_copy.as_ref(), &TokenStream::new())
}

/// `unsafe impl Trait for Type` where every field has the bound, and no impl otherwise.
fn implement_where(
    input: &Input<'_>,
    path: &TokenStream,
    bound: &TokenStream,
    supertraits: Option<&TokenStream>,
) -> TokenStream {
    let mut predicates = Vec::new();
    for field in input.fields() {
        let ty = &field.original.ty;
        // The lifetime keeps rustc from refusing a bound that depends on no type parameter.
        predicates.push(quote!(for<'__a> #ty: #bound));
    }
    if let Some(supertraits) = supertraits {
        predicates.push(quote!(Self: #supertraits));
    }
    let where_clause = super::where_also(&input.original.generics, &predicates);
    super::unsafe_impl(input, path, Some(&where_clause), &TokenStream::new())
}

/// The expression of a proof, with the functions that it calls.
type Proof = fn(&Input<'_>, &Functions) -> TokenStream;

/// What a proof calls.
struct Functions {
    private: Tokens,
    /// For an instance of a generic type: the constant whose methods have the names of the functions.
    prover: Option<Tokens>,
}

impl Functions {
    fn named(&self, name: &str) -> TokenStream {
        self.at(name, None)
    }

    /// A function that reports at `span`.
    fn at(&self, name: &str, span: impl Into<Option<Span>>) -> TokenStream {
        let (span, path) = (
            span.into(),
            match &self.prover {
                Some(prover) => prover.method(name),
                None => self.private.join(name),
            },
        );
        span.map_or_else(|| path.to_token_stream(), |span| path.respanned(span).to_token_stream())
    }
}

/// The type is `Copy`.
fn is_copy(input: &Input<'_>, functions: &Functions) -> TokenStream {
    let span = super::located_at(input.ident().span());
    let function = functions.at("copy", span);
    quote_spanned!(span=> #function::<Self>())
}

/// Each field is `AnyBitPattern`.
fn any_bit_pattern(input: &Input<'_>, functions: &Functions) -> TokenStream {
    let types = input.fields().iter().map(|field| &field.original.ty);
    let function = functions.named("any_bit_pattern");
    quote!({ #(#function::<#types>();)* })
}

/// An enum has an enumerator 0, and each field is cuda-core's `DeviceCopy`.
fn zero_is_a_value(input: &Input<'_>, functions: &Functions) -> TokenStream {
    let ident = input.ident();
    if matches!(input.body, Body::Enum(_)) {
        let name = names::plain(ident);
        let span = super::located_at(ident.span());
        let function = functions.at("zero_is_a_value", span);
        return quote_spanned!(span=> #function::<Self>(#name));
    }
    let types = input.fields().iter().map(|field| &field.original.ty);
    let function = functions.named("device_copy");
    quote!({ #(#function::<#types>();)* })
}

/// Each field is `Initialized`, and has no padding where `LAYOUT` has none.
fn initialized(input: &Input<'_>, functions: &Functions) -> TokenStream {
    let fields = input.fields().iter().map(|field| {
        let ty = &field.original.ty;
        let span = super::located_at(field.span());
        match &field.attrs.as_type {
            Some(abi) => {
                let abi = &abi.value;
                let function = functions.at("initialized_as", span);
                quote_spanned!(span=> #function::<#abi, #ty>();)
            }
            None if field.bindgen.as_ref().is_some_and(Role::is_opaque) => {
                let function = functions.at("initialized_bytes", span);
                quote_spanned!(span=> #function::<#ty>();)
            }
            None => {
                let function = functions.named("initialized");
                quote!(#function::<#ty>();)
            }
        }
    });
    quote!({ #(#fields)* })
}

/// There is no padding, and each field is `Pod`.
fn no_padding(input: &Input<'_>, functions: &Functions) -> TokenStream {
    let ident = input.ident();
    let name = names::plain(ident);
    let function = functions.named("pod");
    let mut fields = Vec::new();
    for field in input.fields() {
        let Field { name, member, original, .. } = field;
        let ty = &original.ty;
        // The storage of bit-fields may have a name that the user never wrote.
        let name = match field.bit_fields().iter().rev().find_map(|bit_field| bit_field.name.as_ref()) {
            Some(bit_field) => format!("the bit-field `{}`", names::plain(bit_field)),
            None => format!("`{name}`"),
        };
        fields.push(quote!(#function::<#ty>(#name, ::core::mem::offset_of!(Self, #member))));
    }
    let named = input.fields().iter().all(|field| field.original.ident.is_some());
    let is_union = input.is_union();
    let span = super::located_at(ident.span());
    let fields = quote!(&[#(#fields),*]);
    let function = functions.at("no_padding", span);
    quote_spanned!(span=> #function::<Self>(#name, #named, #is_union, #fields))
}

/// A compile error unless the expression, in which `Self` is the type, evaluates. The name is unique in the type.
fn prove(input: &Input<'_>, name: &str, expression: &TokenStream) -> TokenStream {
    let ident = input.ident();
    let name = Ident::new(name, Span::call_site());
    quote! {
        #[allow(deprecated)]
        const _: () = {
            #[automatically_derived]
            #[allow(deprecated, non_upper_case_globals)]
            impl #ident {
                const #name: () = #expression;
            }
            #ident::#name
        };
    }
}

/// Zeros are a value of each field, as cudarc's `ValidAsZeroBits` promises.
fn zero_bits(input: &Input<'_>, functions: &Functions) -> TokenStream {
    let types = input.fields().iter().map(|field| &field.original.ty);
    let function = functions.named("zero_bits");
    quote!({ #(#function::<#types>();)* })
}

/// The proofs of an instance of a generic type, which `assert_layouts!(impls(…) for …)` evaluates, or without `proven` their
/// absence. Only `ValidAsZeroBits` is known of an opaque type, as in its `impls(…)`. An attribute macro below the derive may
/// add a smaller member to a union, which no comparison shows.
fn instances(input: &Input<'_>, proven: bool) -> TokenStream {
    if !input.is_generic() || input.repr.transparent().is_some() {
        return TokenStream::new();
    }
    let (private, krate) = (input.private(), &input.attrs.krate);
    let known =
        input.attrs.opaque.is_none() && !(input.is_union() && input.original.attrs.iter().any(seen::may_be_macro));
    let mut out = TokenStream::new();
    let mut add = |marker: &str, bound: &Tokens, proof: Proof| {
        out.extend(instance(input, &private.join(marker), bound, proven.then_some(proof)));
    };
    if cfg!(feature = "bytemuck") && known {
        add("IsPod", &private.join("PodType"), no_padding);
        add("IsAnyBitPattern", &private.join("AnyBitPatternType"), any_bit_pattern);
    }
    if cfg!(feature = "cudarc-0_19") && (known || input.is_struct()) {
        add("IsZeroBits", &private.join("cudarc").join("driver").join("ValidAsZeroBits"), zero_bits);
    }
    if cfg!(feature = "cuda-core-0_5") && known {
        add("IsDeviceCopy", &private.join("DeviceCopyType"), zero_is_a_value);
    }
    if cfg!(feature = "emit") && known && !input.is_union() {
        add("IsInitialized", &krate.join("module").join("Initialized"), initialized);
    }
    out
}

/// One of these proofs. The bounds are those of the functions that it calls.
fn instance(input: &Input<'_>, marker: &Tokens, bound: &Tokens, proof: Option<Proof>) -> TokenStream {
    let private = input.private();
    let path = quote!(#private::Instance<#marker>);
    let Some(proof) = proof else {
        return super::unsafe_impl(
            input,
            &path,
            None,
            &quote!(
                const PROOF: () = ();
            ),
        );
    };
    let prover = Some(Tokens::of(&quote!(<Self as #path>::PROVER)));
    let proof = proof(input, &Functions { private, prover });
    let mut predicates = super::laid_out_where(input);
    predicates.extend(input.fields().iter().map(|field| {
        let ty = &field.original.ty;
        // As in `implement_where`.
        quote!(for<'__a> #ty: #bound)
    }));
    let where_clause = super::where_also(&input.original.generics, &predicates);
    super::unsafe_impl(input, &path, Some(&where_clause), &quote!(const PROOF: () = #proof;))
}
