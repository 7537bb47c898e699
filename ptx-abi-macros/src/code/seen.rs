//! Checks that the compiled type is the type that the derive has read.
//!
//! An attribute macro below the derive runs after it, and may change the fields. Offsets and sizes, which const evaluation
//! compares, do not show every change, such as `[u32; 2]` in the place of a `u64`, or a field that fits into padding.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;

use crate::advice::advice;
use crate::model::input::Input;
use crate::syntax::{Attribute, Data, Kind, Type};
use crate::template::{code, code_spanned};
use crate::tokens::{all, located_at};

/// Whether the compiled type can differ from the input. A struct without foreign attributes, as most are, costs nothing.
pub(crate) fn may_change(input: &Input<'_>) -> bool {
    input.original.attrs.iter().any(Attribute::may_be_macro)
        || input.any_field(&|field| field.original.ty.is_bound())
        || input.aligns.iter().any(|field| field.ty.is_bound())
}

/// Whether a type can contain, through another derived type, the type that has it as a field. A type that contains itself
/// directly has an error of its own. It is enough to recognise most harmless types by their names: if another type has such
/// a name, rustc only reports more.
fn may_lead_back(ty: &Type) -> bool {
    let path = match ty.kind() {
        Kind::Array { elem, .. } => return may_lead_back(&elem),
        Kind::Path { path, .. } => path,
        _ => return true,
    };
    let Some(last) = path.last().map(ToString::to_string) else { return true };
    let pointer_or_float = matches!(&*last, "f32" | "f64" | "DevPtr" | "DevPtrMut");
    !pointer_or_float && ty.integer_bits().is_none() && !ty.is_vector()
}

/// The layout, after the layouts of the fields. So rustc reports once that constants contain each other, before it needs the
/// offset of each field, which would be an error for each.
pub(super) fn after_fields(input: &Input<'_>, layout: TokenStream) -> TokenStream {
    let before = before(input);
    if before.is_empty() { layout } else { code!({ #before #layout }) }
}

pub(super) fn before(input: &Input<'_>) -> TokenStream {
    let mut before = TokenStream::new();
    for field in input.fields() {
        let is_as = field.attrs.as_type.is_some();
        let is_wrapper = input.repr.transparent.is_some();
        if is_as && !is_wrapper || field.attrs.bits.is_some() || field.bindgen.is_some() || input.maps(field) {
            continue;
        }
        let ty = field.abi_type();
        // The pointee of a wrapper requires the layout too, in the same words, so that rustc reports one error.
        if is_as || may_lead_back(ty) && advice(ty).is_none() {
            let (span, private) = input.private().at(field.span());
            before.extend(code_spanned!(span=> let _ = <#ty as #private::PtxLayout>::LAYOUT;));
        }
    }
    before
}

/// The value, beside code that never runs and type-checks only if the fields or enumerators are those of the input.
///
/// A raw pointer that may be written through is invariant, so neither a subtype nor another lifetime passes. The code
/// borrows nothing, because a field of a packed struct may not be aligned. No code can show whether a union has another
/// member, or whether a wrapper is still transparent, so the check of `impls(…)` refuses attribute macros there.
pub(crate) fn checked(input: &Input<'_>, value: &TokenStream) -> TokenStream {
    if !may_change(input) {
        return value.clone();
    }
    let this = |span: Span| Ident::new("__this", span);
    // Only the borrow checker compares lifetimes.
    let has_lifetimes = input.original.generics.lifetimes().next().is_some();
    let (private, proof) = (input.private(), input.proof());
    let (mut values, mut statements) = (TokenStream::new(), TokenStream::new());
    let mut add = |member: &dyn ToTokens, ty: &Type, span: Span| {
        let span = located_at(span);
        let (this, proof) = (this(span), proof.respanned(span));
        let function = if ty.is_bound() { "repeatable" } else { "unchanged" };
        let function = Ident::new(function, span);
        values.extend(code!(#member: loop {},));
        statements.extend(code_spanned!(span=> #proof::#function::<#ty, _>(&raw mut #this.#member);));
    };
    for field in input.fields() {
        add(&field.member, &field.original.ty, field.span());
    }
    for field in &input.aligns {
        // `#[bit_fields]` has given it a name.
        if let Some(ident) = &field.ident {
            add(ident, &field.ty, ident.span());
        }
    }
    let object = if has_lifetimes {
        code!(#private::never::<Self>())
    } else {
        // Code after `loop {}` does not reach the borrow checker, which costs less.
        code!(loop {})
    };
    // If a field or an enumerator is not in the input, rustc reports that it is missing here.
    let span = located_at(input.ident().span());
    let whole = match &input.original.data {
        // Before Rust 1.92 it is `unsafe` to take the address of a union's field.
        Data::Union(_) => {
            statements = code!(unsafe { #statements });
            TokenStream::new()
        }
        // The second expression is an error if the struct has become a union (E0436).
        Data::Struct(_) => code_spanned! {span=>
            let _ = Self { #values };
            let _ = Self { #values ..loop {} };
        },
        Data::Enum(_, variants) => {
            let arms = all(variants.iter().map(|variant| {
                let mut ident = variant.ident.clone();
                ident.set_span(span);
                code_spanned!(span=> Self::#ident {} => {})
            }));
            let this = this(span);
            code_spanned!(span=> match *#this { #arms })
        }
    };
    let this = this(Span::mixed_site());
    // The code follows the value, because rustc promotes no call after a branch.
    code!({
        let __value = #value;
        if false {
            #[allow(unreachable_code, clippy::needless_update)]
            {
                let #this: &mut Self = #object;
                #statements
                #whole
            }
        }
        __value
    })
}
