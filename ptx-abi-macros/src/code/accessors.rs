//! Accessors of bit-fields.

use proc_macro2::{Literal, TokenStream};

use super::layout::enumeration;
use super::parts::{unsafe_impl, where_laid_out};
use crate::model::bits::BitField;
use crate::model::input::Input;
use crate::names;
use crate::symbol;
use crate::syntax::{Attribute, Type};
use crate::template::{code, code_spanned};
use crate::tokens::{Tokens, all};

/// The accessors. For a type with an error they are `inert`, and of two with one name only the first is written.
pub(super) fn expand(input: &Input<'_>, inert: bool) -> TokenStream {
    let private = input.private();
    // `ACCESSORS` has this type, so no path can replace its functions.
    let accessor = private.join("Accessor");
    let (mut items, mut runs, mut types) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    let mut count = 0;
    let mut taken = Vec::new();
    let accessors = Accessors::new(input, &private, inert);
    for field in input.fields() {
        let before = count;
        for bit_field in field.bit_fields() {
            if accessors.expand(bit_field, count, &mut taken, &mut items) {
                let ty = &bit_field.ty;
                types.extend(code!(#ty,));
                count += 1;
            }
        }
        if count > before && !inert {
            let (storage, member, named) = (&field.original.ty, &field.member, count - before);
            runs.extend(code!(#accessor::run_of::<#storage>(::core::mem::offset_of!(Self, #member), #named),));
        }
    }
    if items.is_empty() {
        return items;
    }
    let krate = &input.attrs.krate;
    let ident = input.ident();
    let (impl_generics, ty_generics, _) = input.original.generics.split_for_impl();
    let where_clause = where_laid_out(input);
    // All accessors use it at one place, so that rustc notes only once that they need a wrong layout.
    let value = code!(<Self as #krate::PtxLayout>::LAYOUT);
    let (span, spanned) = accessor.at(ident.span());
    let table = code_spanned!(span=> #spanned::all::<#count>(#value, &[#runs]));
    let table = code!(const ACCESSORS: &'static [#accessor] = &#table;);
    let table = unsafe_impl(input, &code!(#private::BitFields<(#types)>), Some(&where_clause), &table);
    // The functions of a union are unsafe, like each of their operations.
    let unsafe_fn = input.is_union().then(|| code!(, unsafe_op_in_unsafe_fn));
    let where_copy = where_copy(input);
    // rustc reports no lifetime in a derived impl of a trait, but this impl has no trait.
    code! {
        #table
        #[allow(dead_code, deprecated, non_snake_case, single_use_lifetimes #unsafe_fn)]
        impl #impl_generics #ident #ty_generics #where_clause {
            #private::functions_of_bit_fields! { [#where_copy] #items }
        }
    }
}

/// A function that takes and returns a value must not drop it. A type with parameters promises this by `Copy`.
fn where_copy(input: &Input<'_>) -> Option<TokenStream> {
    input.is_generic().then(|| code!(where Self: ::core::marker::Copy))
}

/// The parts that the accessors of all bit-fields of a type have in common.
struct Accessors<'a> {
    private: &'a Tokens,
    inert: bool,
    /// `unsafe` in a union with its documentation, and the bound of a generic type.
    common: TokenStream,
}

impl<'a> Accessors<'a> {
    fn new(input: &Input<'_>, private: &'a Tokens, inert: bool) -> Self {
        let safety = "\n# Safety\n\nThe bytes of the bit-field must be initialized.";
        let mut common = if input.is_union() { code!([unsafe] [#[doc = #safety]]) } else { code!([] []) };
        let where_copy = where_copy(input);
        common.extend(code!([#where_copy]));
        Self { private, inert, common }
    }

    /// Adds the arguments of `functions_of_bit_fields!` for one bit-field. Returns false if it has no name, or that of another.
    fn expand(&self, bit_field: &BitField, index: usize, taken: &mut Vec<String>, items: &mut TokenStream) -> bool {
        let BitField { attrs, vis, name, ty, is_enum, width, .. } = bit_field;
        let Some(ident) = name else { return false };
        let plain = names::plain(ident);
        if self.inert && !names::accessors(&plain).into_iter().all(|name| names::insert(taken, name)) {
            return false;
        }
        let upper = plain.to_uppercase();
        let name = format!("the bit-field `{plain}`.");
        let bits = if *width == 1 { "bit" } else { "bits" };
        let place = format!(
            "the bit-field `{plain}`, which has {width} {bits} from bit [`{upper}_OFFSET`](Self::{upper}_OFFSET)."
        );
        // If the user has written documentation, it is the summary.
        let separator = Attribute::find(attrs, symbol::DOC).map(|_| code!(#[doc = ""]));
        // What the user expects may be true of some of the functions only. Those with a result to use are `must_use`.
        let attrs = attrs.iter().filter(|attr| !attr.path().is(symbol::MUST_USE));
        let attrs = all(attrs.map(|attr| if attr.path().is(symbol::EXPECT) { attr.allowed() } else { code!(#attr) }));
        let index = Literal::usize_unsuffixed(index);
        let read = if *is_enum { self.read_enum(ty, &index) } else { code!([#ty] [#index] [] [] []) };
        let common = &self.common;
        let made = |prefix, name, suffix| names::affixed(prefix, name, suffix, ident);
        let (bits, offset) = (made("", &upper, "_BITS"), made("", &upper, "_OFFSET"));
        let (set, with) = (made("set_", &plain, ""), made("with_", &plain, ""));
        let (set_checked, with_checked) = (made("set_", &plain, "_checked"), made("with_", &plain, "_checked"));
        let set_wrapping = made("set_", &plain, "_wrapping");
        items.extend(code!({
            [#attrs #separator] [#vis] [#ty] #index #name #place #width #read #common
            #bits #offset #ident #set #with #set_checked #with_checked #set_wrapping
        }));
        true
    }

    /// The arguments for a getter of an enumeration.
    fn read_enum(&self, ty: &Type, index: &Literal) -> TokenStream {
        let errors = "\n# Errors\n\nReturns an error if the bits are not the value of an enumerator.";
        let read = if self.inert {
            code!([] [#index])
        } else {
            let enumeration = enumeration(ty, self.private);
            code!([#enumeration] [])
        };
        let error = self.private.join("BitFieldValueError");
        code!([::core::result::Result<#ty, #error>] [] #read [#[doc = #errors]])
    }
}
