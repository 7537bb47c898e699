//! `builder.arg(&arguments)` for cudarc's launch builder.

use proc_macro2::{Span, TokenStream};

use crate::code::parts::{for_all_lifetimes, where_laid_out};
use crate::errors::compile_error;
use crate::model::attr::Marker;
use crate::model::input::{Borrow, Field, Input};
use crate::model::keys::Spanned;
use crate::template::{code, code_spanned};
use crate::tokens::all;

/// The impl of `PushKernelArg<&Arguments>`, or of `PushKernelArg<&mut Arguments>` for a struct with a mutable borrow. It
/// pushes each field.
pub(super) fn expand(input: &Input<'_>) -> TokenStream {
    if !cfg!(feature = "cudarc-0_19") {
        return TokenStream::new();
    }
    if let Some(marker) = device_repr(input) {
        let message = "[PTX616] `impls(DeviceRepr)` passes the struct as one argument, `KernelParams` as one for each field: \
                       remove one of them";
        return compile_error(syn::Error::new(marker.span, message));
    }
    let (private, this) = (input.private(), this(input));
    let krate = &input.attrs.krate;
    let pushes = all(input.fields().iter().map(|field| push(input, field)));
    let push = input.any_field(&|field| field.is_borrowed()).then(|| {
        code! {
            #[allow(unused_imports)]
            use #private::Push as _;
        }
    });
    let body = code! {
        #push
        const { _ = <#this as #krate::KernelParams>::PARAMS };
        #pushes
    };
    let is_mutable = |field: &Field<'_>| field.is_borrowed() && field.borrow().is_some_and(|borrow| borrow.mutable);
    implement(input, input.any_field(&is_mutable), &body)
}

/// The impls beside errors, which push nothing. A field with an error may be a mutable borrow, so there is one for each kind
/// of reference.
pub(super) fn failed(input: &Input<'_>) -> TokenStream {
    if !cfg!(feature = "cudarc-0_19") || device_repr(input).is_some() {
        return TokenStream::new();
    }
    let [by_ref, by_mut] = [false, true].map(|mutable| implement(input, mutable, &TokenStream::new()));
    code!(#by_ref #by_mut)
}

/// `impls(DeviceRepr)`, for which cudarc has an impl.
fn device_repr<'a>(input: &'a Input<'_>) -> Option<&'a Spanned<Marker>> {
    input.attrs.marker(|marker| marker == Marker::DeviceRepr)
}

/// The impl whose function pushes the arguments by `body`.
fn implement(input: &Input<'_>, mutable: bool, body: &TokenStream) -> TokenStream {
    let this = this(input);
    let params = input.original.generics.declared();
    let where_clause = where_clause(input);
    let mutable = mutable.then(|| code!(mut));
    let cudarc = input.private().join("cudarc").join("driver");
    code! {
        #[automatically_derived]
        #[allow(deprecated)]
        unsafe impl<'__ptx_builder, '__ptx_arguments: '__ptx_builder, #params> #cudarc::PushKernelArg<&'__ptx_arguments #mutable #this>
            for #cudarc::LaunchArgs<'__ptx_builder>
        #where_clause
        {
            #[inline]
            fn arg(&mut self, __arguments: &'__ptx_arguments #mutable #this) -> &mut Self {
                #body
                self
            }
        }
    }
}

/// The type with its parameters.
fn this(input: &Input<'_>) -> TokenStream {
    let (_, ty_generics, _) = input.original.generics.split_for_impl();
    let ident = input.ident();
    code!(#ident #ty_generics)
}

/// The `where` clause of the impls of a kernel's arguments.
pub(super) fn where_clause(input: &Input<'_>) -> TokenStream {
    let laid_out = where_laid_out(input);
    if !borrows(input) {
        return laid_out;
    }
    // `Static`, which is the type with `'static` for each of its lifetimes, needs these bounds.
    let params = all(input.original.generics.types().map(|ident| code!(#ident: 'static,)));
    // The word `where` is there already.
    let laid_out = all(laid_out.into_iter().skip(1));
    code!(where #params #laid_out)
}

/// `Static`: for a struct of borrowed buffers the type with `'static` for each lifetime.
pub(super) fn static_type(input: &Input<'_>) -> TokenStream {
    if borrows(input) { for_all_lifetimes(input) } else { code!(Self) }
}

/// The push of one field. Errors are reported at the field.
fn push(input: &Input<'_>, field: &Field<'_>) -> TokenStream {
    let member = &field.member;
    let span = Span::call_site().located_at(field.span());
    let private = input.private().respanned(span);
    let arguments = code_spanned!(span=> __arguments);
    if !field.is_borrowed() {
        return code_spanned!(span=> #private::push_value(self, &#arguments.#member););
    }
    let pointer = field.abi_type();
    let buffer = match field.borrow() {
        Some(Borrow { mutable: true, optional: true, .. }) => {
            code_spanned!(span=> ::core::option::Option::as_deref_mut(&mut #arguments.#member))
        }
        Some(Borrow { mutable: true, .. }) => code_spanned!(span=> &mut *#arguments.#member),
        _ => code_spanned!(span=> #arguments.#member),
    };
    let buffer = match field.attrs.writes_shared {
        Some(_) => code_spanned!(span=> #private::WritesShared(#buffer)),
        None => buffer,
    };
    let pushed = code_spanned!(span=> #private::Pushed::<#pointer>::NEW);
    match &field.attrs.elements {
        Some(elements) => {
            let elements = &elements.value;
            code_spanned!(span=> #pushed.push_elements::<#elements, _>(self, #buffer);)
        }
        None => code_spanned!(span=> #pushed.push(self, #buffer);),
    }
}

/// Whether a field is a reference. Without `as` it is an error, beside which a launch needs the same bounds.
fn borrows(input: &Input<'_>) -> bool {
    input.any_field(&|field| field.borrow().is_some())
}
