//! `LAYOUT` in one pass: const evaluation compares every field with its offset in Rust.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens as _;
use syn::spanned::Spanned as _;

use super::device;
use super::parts::{cpp_name, mentions_itself, unsafe_impl, where_laid_out};
use super::seen;
use crate::advice::{advised, inferred, never_bits};
use crate::model::attr::TypeAttrs;
use crate::model::bits::BitField;
use crate::model::input::{Field, Input};
use crate::model::keys::Spanned;
use crate::names;
use crate::symbol;
use crate::syntax::{self, Kind, Type};
use crate::template::{code, code_spanned};
use crate::tokens::{Tokens, listed, located_at};

/// The largest number of nested calls of `at`, because the time that rustc takes for an expression grows with the square of
/// its depth. If there are more, they are statements of an inline constant, and messages contain `LAYOUT::{constant#1}`.
const NESTED: usize = 32;

pub(super) fn expand(input: &Input<'_>) -> TokenStream {
    let proof = &input.proof();
    if input.attrs.opaque.is_some() {
        let shape = shape(input);
        let generic = is_generic(input);
        let (span, spanned) = proof.at(input.ident().span());
        let value = code_spanned!(span=> #spanned::opaque::<Self>(#shape, #generic));
        return implement(input, Some(&where_laid_out(input)), &value);
    }
    if input.attrs.bindgen.as_ref().is_some_and(|bindgen| bindgen.value.incomplete) {
        let name = cpp_name(input);
        let (span, spanned) = proof.at(input.ident().span());
        return implement(input, None, &code_spanned!(span=> #spanned::incomplete::<Self>(#name)));
    }
    let (members, count) = verified(input, proof);
    let members = if is_generic(input) { code!(#proof::generic(#members)) } else { members };
    let items = points_to(input, &input.private()).unwrap_or_default();
    let value = seen::checked(input, &seen::after_fields(input, by_value(input, &members, count)));
    write(input, Some(&where_laid_out(input)), &code!(&#value), &items)
}

/// The layout of the members, which contain the proof. rustc promotes them, so `cargo check` evaluates them. It does not
/// promote a variable, so nothing evaluates the layout of a type that no other constant uses.
fn by_value(input: &Input<'_>, members: &TokenStream, count: usize) -> TokenStream {
    let (layout, proof) = (input.attrs.krate.join("Layout"), input.proof());
    let name = Ident::new("__layout", Span::mixed_site());
    code!({
        let #name = #layout::__laid_out::<#proof, #count>(&#members);
        #name
    })
}

/// Whether all instances share one name, on which the C++ side depends.
pub(super) fn is_generic(input: &Input<'_>) -> bool {
    input.attrs.name.is_none() && input.original.generics.first_instance().is_some()
}

/// The members of a type, with a call of `at` for each entry that can be wrong.
fn verified(input: &Input<'_>, proof: &Tokens) -> (TokenStream, usize) {
    let (span, spanned) = proof.at(input.ident().span());
    let Entries { tokens: entries, count, spans } = Entries::new(input, proof);
    let shape = shape(input);
    let verified = code!(#proof::verify::<Self, #count>(#shape, [#entries]));
    let at = |verified: &TokenStream, (index, span): (usize, Span)| {
        let (span, proof) = proof.at(span);
        code_spanned!(span=> #proof::at(#verified, #index))
    };
    if spans.len() <= NESTED {
        let checked = spans.into_iter().fold(code!(&#verified), |checked, entry| at(&checked, entry));
        return (code_spanned!(span=> #spanned::members(#checked)), count);
    }
    let name = Ident::new("__verified", Span::mixed_site());
    let mut ats = TokenStream::new();
    for entry in spans {
        let at = at(&code!(&#name), entry);
        ats.extend(code!(#at;));
    }
    let members = code_spanned!(span=> #spanned::members(&#name));
    let members = code!(const {
        let #name = #verified;
        #ats
        #members
    });
    (members, count)
}

/// The pointee of a wrapper is the pointee of its fields.
///
/// The constant of a wrapper around a pointer to itself would depend on itself. C++ has no such type, so the pointee is
/// unknown.
fn points_to(input: &Input<'_>, private: &Tokens) -> Option<TokenStream> {
    input.repr.transparent?;
    if input.attrs.types.is_some() {
        return None;
    }
    let krate = &input.attrs.krate;
    if mentions_itself(input) {
        return None;
    }
    let fields = input.fields().iter().map(|field| match &field.bindgen {
        Some(role) => role.points_to(field.abi_type(), private),
        None => {
            let ty = field.abi_type();
            match advised(ty, private).filter(|_| field.attrs.as_type.is_none()) {
                Some(described) => code!(#described.points_to()),
                None => code!(<#ty as #krate::PtxLayout>::__POINTS_TO),
            }
        }
    });
    let fields = listed(fields);
    Some(code!(const __POINTS_TO: #private::Target = #private::points_to(&[#fields]);))
}

/// The impl with a layout that one call has compared with the compiled type.
pub(super) fn implement(input: &Input<'_>, where_clause: Option<&TokenStream>, layout: &TokenStream) -> TokenStream {
    let (proof, (span, ty)) = (input.proof(), input.attrs.krate.join("Layout").at(input.ident().span()));
    let layout = code_spanned!(span=> &#ty::__proven::<#proof>(#layout));
    write(input, where_clause, &seen::checked(input, &layout), &TokenStream::new())
}

/// The impl of a type with an error, which no value has.
pub(super) fn failed(input: &Input<'_>, layout: &TokenStream) -> TokenStream {
    write(input, None, layout, &TokenStream::new())
}

fn write(
    input: &Input<'_>,
    where_clause: Option<&TokenStream>,
    layout: &TokenStream,
    more: &TokenStream,
) -> TokenStream {
    let krate = &input.attrs.krate;
    let items = code!(const LAYOUT: &'static #krate::Layout<'static> = #layout; #more);
    unsafe_impl(input, &code!(#krate::PtxLayout), where_clause, &items)
}

/// The declaration of the type without its members.
pub(crate) fn shape(input: &Input<'_>) -> TokenStream {
    let (name, proof) = (names::plain(input.ident()), input.proof());
    let mut shape = if input.is_union() {
        code!(#proof::union_type(#name))
    } else if input.repr.transparent.is_some() {
        code!(#proof::transparent(#name))
    } else if input.attrs.vector.is_some() {
        code!(#proof::vector(#name))
    } else {
        code!(#proof::structure(#name))
    };
    if input.pattern.is_some() {
        let (krate, name) = (&input.attrs.krate, cpp_name(input));
        shape.extend(code!(.instance(#name, <Self as #krate::CppName>::TYPE)));
    } else if has_cpp_name(input, &name) {
        let cpp_name = cpp_name(input);
        shape.extend(code!(.cpp_name(#cpp_name)));
    }
    let TypeAttrs { size, align, .. } = &input.attrs;
    for (function, option) in &[
        ("packed", input.repr.packed.as_ref()),
        ("aligned", input.repr.align.as_ref()),
        ("pinned_size", size.as_ref()),
        ("pinned_align", align.as_ref()),
    ] {
        if let Some(Spanned { value, .. }) = option {
            let function = Ident::new(function, Span::call_site());
            shape.extend(code!(.#function(#value)));
        }
    }
    shape
}

/// Whether the name in C++ differs, or may differ, from this name in Rust.
fn has_cpp_name(input: &Input<'_>, name: &str) -> bool {
    let TypeAttrs { name: cpp_name, bindgen, .. } = &input.attrs;
    cpp_name.as_ref().is_some_and(|cpp_name| cpp_name.value.value() != name)
        || bindgen.as_ref().is_some_and(|bindgen| bindgen.value.namespaces)
}

/// One entry for each field and bit-field.
struct Entries {
    tokens: TokenStream,
    count: usize,
    /// The entries that can be wrong on their own, with the span of the error.
    spans: Vec<(usize, Span)>,
}

impl Entries {
    fn new(input: &Input<'_>, proof: &Tokens) -> Self {
        let private = &input.private();
        let mut entries = Self { tokens: TokenStream::new(), count: 0, spans: Vec::new() };
        for syntax::Field { ty, .. } in &input.aligns {
            entries.push(&code!(#proof::aligns::<#ty>()), None);
        }
        for field in input.fields() {
            let Field { name, member, original, attrs, .. } = field;
            let ty = &original.ty;
            let offset = code!(::core::mem::offset_of!(Self, #member));
            if let Some(bits) = &attrs.bits {
                let at_type = private.respanned(located_at(ty.span()));
                // The user never wrote the name that `#[bit_fields]` gives the storage.
                let written = field.bit_fields().iter().find_map(|bit_field| bit_field.name.as_ref());
                let name = &written.filter(|_| !input.aligns.is_empty()).map_or_else(|| name.clone(), names::plain);
                entries.push(&code!(#proof::stored::<#ty>(#at_type::storage(), #name, #offset)), Some(field.span()));
                for (index, bit_field) in bits.value.iter().enumerate() {
                    let own = index == 0 || input.repr.packed.is_some() || !surely_fits(bit_field);
                    let enumeration = bit_field.is_enum.then(|| fitting(bit_field, private));
                    let entry = entry_of(bit_field, enumeration, proof, !input.aligns.is_empty());
                    entries.push(&entry, own.then_some(bit_field.width_span));
                }
                continue;
            }
            let (span, spanned) = proof.at(field.span());
            let mut entry = match (&attrs.as_type, &field.bindgen) {
                (Some(as_type), _) => {
                    let as_type = &as_type.value;
                    let foreign = names::spelled(ty.written());
                    code_spanned!(span=> #spanned::member_as::<#as_type, #ty>(#name, #offset, #foreign))
                }
                (None, None) if input.maps(field) => {
                    let (device, foreign) = (device::of_field(input, ty, span), names::spelled(ty.written()));
                    let described = inferred(ty, span, private);
                    code_spanned!(span=> #spanned::member_mapped::<#ty, _>(#device, #described, #name, #offset, #foreign))
                }
                (None, Some(role)) => role.entry(field, &spanned, &offset),
                (None, None) => match advised(ty, private) {
                    Some(described) => {
                        code_spanned!(span=> #spanned::member_with::<#ty>(#described, #name, #offset))
                    }
                    None => {
                        let in_packed = input.repr.packed.is_some() && ty.is_vector();
                        let function = Ident::new(if in_packed { "vector_in_packed" } else { "member" }, span);
                        code_spanned!(span=> #spanned::#function::<#ty>(#name, #offset))
                    }
                },
            };
            for key in [symbol::NAME, symbol::OFFSET] {
                if attrs.keys.span(key).is_some() && !depends_on_parameter(input, field.abi_type()) {
                    entry.extend(code_spanned!(span=> .expect_member(#key)));
                }
            }
            if let Some(cpp_name) = &field.cpp_name {
                entry.extend(code!(.cpp_name(#cpp_name)));
            }
            if attrs.anonymous.is_some() {
                entry.extend(code!(.anonymous()));
            }
            if let Some(offset) = &attrs.offset {
                let offset = offset.value;
                entry.extend(code!(.pinned(#offset)));
            }
            let own = attrs.as_type.is_some() || attrs.anonymous.is_some() || input.maps(field);
            let pin = attrs.offset.as_ref().map(|offset| offset.span);
            entries.push(&entry, own.then(|| field.span()).or(pin));
        }
        entries
    }

    fn push(&mut self, entry: &TokenStream, span: Option<Span>) {
        self.tokens.extend(code!(#entry,));
        self.spans.extend(span.map(|span| (self.count, span)));
        self.count += 1;
    }
}

/// Whether a field of this type may be a member in one instance of a generic type, and a marker in another.
fn depends_on_parameter(input: &Input<'_>, ty: &Type) -> bool {
    let is_marker = matches!(ty.kind(), Kind::Path { path, .. } if path.ends_with("PhantomData"));
    !is_marker && input.original.generics.are_in(ty.to_token_stream())
}

/// Whether a type has the name of an integer or `bool` with at least as many bits, so that the width is right. (If another
/// type has that name, the error is at the name of the struct.)
fn surely_fits(bit_field: &BitField) -> bool {
    let BitField { ty, width, is_enum, name, .. } = bit_field;
    let Some(bits) = ty.integer_bits() else { return false };
    !is_enum && *width <= bits && (*width > 0 || name.is_none())
}

/// The entry of a bit-field, which requires the bounds of its declared type. `attribute` means that `#[bits(…)]` declares it.
pub(crate) fn bit_field(bit_field: &BitField, private: &Tokens, proof: &Tokens, attribute: bool) -> TokenStream {
    entry_of(bit_field, bit_field.is_enum.then(|| enumeration(&bit_field.ty, private)), proof, attribute)
}

/// The enumeration of a bit-field that can hold all of its enumerators.
fn fitting(bit_field: &BitField, private: &Tokens) -> TokenStream {
    let BitField { name, ty, width, width_span, .. } = bit_field;
    let name = name.as_ref().map(names::plain).unwrap_or_default();
    let enumeration = enumeration(ty, private);
    let (span, private) = private.at(*width_span);
    code_spanned!(span=> #private::fitting(#enumeration, #name, #width))
}

fn entry_of(bit_field: &BitField, enumeration: Option<TokenStream>, proof: &Tokens, attribute: bool) -> TokenStream {
    let BitField { name, ty, width, .. } = bit_field;
    let name = name.as_ref().map(names::plain).unwrap_or_default();
    let (span, proof) = proof.at(ty.span());
    let mut entry = if let Some(enumeration) = enumeration {
        code_spanned!(span=> #proof::enum_bits::<#ty>(#enumeration, #name, #width))
    } else if ty.integer_bits().is_some() {
        code_spanned!(span=> #proof::bits::<#ty>(#name, #width))
    } else if let Some(integer) = ty.float_bits() {
        code_spanned!(span=> #proof::float_bits::<#ty, #integer>(#name, #width))
    } else if let Some(function) = never_bits(ty) {
        let function = Ident::new(function, span);
        code_spanned!(span=> #proof::#function::<#ty>(#name, #width))
    } else {
        let function = Ident::new(if attribute { "attribute_bits" } else { "list_bits" }, span);
        code_spanned!(span=> #proof::#function::<#ty, #width>(#name))
    };
    if let Some(cpp_name) = &bit_field.cpp_name {
        entry.extend(code!(.cpp_name(#cpp_name)));
    }
    entry
}

/// The enumeration that a bit-field is declared with.
pub(crate) fn enumeration(ty: &Type, private: &Tokens) -> TokenStream {
    code!(#private::enumeration::<#ty>())
}
