//! The traits of `impls(…)`. The derive writes proofs, and macros of core write the impls: `interop/instance.rs` explains it.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::spanned::Spanned as _;

use super::device;
use super::parts::{bounded, laid_out, unsafe_impl};
use crate::model::attr::Marker;
use crate::model::bindgen::Role;
use crate::model::input::{Body, Field, Input};
use crate::model::keys::Spanned;
use crate::names;
use crate::syntax::Attribute;
use crate::template::{code, code_spanned};
use crate::tokens::{Tokens, listed, located_at};

/// The impls, with proofs, or without them beside an error.
pub(super) fn expand(input: &Input<'_>, proven: bool) -> TokenStream {
    let mut out = TokenStream::new();
    let is_wrapper = input.repr.transparent.is_some();
    if input.is_generic() && !is_wrapper {
        for proof in known(input) {
            out.extend(proof.instance(input, proven));
        }
        return out;
    }
    let pod = input.attrs.marker(|marker| marker == Marker::Pod).is_some();
    for Spanned { value: marker, .. } in &input.attrs.impls {
        let marker = *marker;
        // `Pod` includes `AnyBitPattern`. The check reports both together as an error.
        if marker.missing_feature().is_some() || (pod && marker == Marker::AnyBitPattern) {
            continue;
        }
        let proofs = if input.is_generic() { wrapper(marker) } else { concrete(input, marker) };
        for proof in proofs {
            out.extend(proof.instance(input, proven));
        }
        out.extend(implement(input, marker));
    }
    out
}

/// The call of the macro that implements the trait. A type that is not `Copy` has one error, at the first impl.
fn implement(input: &Input<'_>, marker: Marker) -> TokenStream {
    let (private, ident) = (input.private(), input.ident());
    let name = marker.name().parse::<TokenStream>().unwrap_or_default();
    if input.is_generic() {
        let generics = &input.original.generics;
        let params = generics.declared();
        let (_, arguments, _) = generics.split_for_impl();
        let predicates = generics.predicates_before();
        return code!(#private::implement_wrapper! { #name [#params] [#ident #arguments] [#predicates] });
    }
    let copy = (copy_marker(input) != Some(marker) && marker != Marker::Initialized).then(|| code!(+ Copy));
    code!(#private::implement_marker! { [#name] [[#ident] #copy] })
}

/// The one of several traits whose impl or proof requires `Copy`. The other impls have the bound in their `where` clauses.
fn copy_marker(input: &Input<'_>) -> Option<Marker> {
    // `Copy` is not a supertrait of `DeviceRepr`.
    let marker = input.attrs.marker(|marker| !matches!(marker, Marker::Initialized | Marker::DeviceRepr));
    marker.or_else(|| input.attrs.marker(|marker| marker != Marker::Initialized)).map(|marker| marker.value)
}

/// The proof that the type may have a trait: the impl of core's `Instance`.
struct Proof {
    /// The name of the trait's marker in core.
    marker: &'static str,
    /// The trait that the functions of the proof require of each field, as a path from the crate.
    bound: &'static [&'static str],
    /// Whether the bounds prove all instances of a `#[repr(transparent)]` type.
    wraps: bool,
    expression: Expression,
}

#[derive(Clone, Copy)]
enum Expression {
    /// A call of the first function for each field, and of the second with the results.
    Each(&'static str, &'static str),
    Of(fn(&Input<'_>, &Tokens) -> TokenStream),
}

const INITIALIZED: &[&str] = &["module", "Initialized"];
const ZERO_BITS: &[&str] = &["__private", "cudarc", "driver", "ValidAsZeroBits"];

// Each field has the trait, or zeros are a value of it, as cudarc's `ValidAsZeroBits` promises.
const ANY_BIT_PATTERN: Expression = Expression::Each("any_bit_pattern", "any_bit_patterns");
const ALL_ZERO_BITS: Expression = Expression::Each("zero_bits", "all_zero_bits");

const fn proof(marker: &'static str, bound: &'static [&'static str], expression: Expression) -> Proof {
    Proof { marker, bound, wraps: false, expression }
}

/// The proofs of an instance of a generic type, which `assert_layouts!(impls(…) for …)` evaluates. Only `ValidAsZeroBits`
/// is known of an opaque type. An attribute macro below the derive may add a smaller member to a union, which no comparison
/// shows.
fn known(input: &Input<'_>) -> Vec<Proof> {
    let known =
        input.attrs.opaque.is_none() && !(input.is_union() && input.original.attrs.iter().any(Attribute::may_be_macro));
    let mut proofs = Vec::new();
    if cfg!(feature = "bytemuck") && known {
        proofs.push(proof("IsPod", &["__private", "PodType"], Expression::Of(no_padding)));
        proofs.push(proof("IsAnyBitPattern", &["__private", "AnyBitPatternType"], ANY_BIT_PATTERN));
    }
    if cfg!(feature = "cudarc-0_19") && (known || input.is_struct()) {
        proofs.push(proof("IsZeroBits", ZERO_BITS, ALL_ZERO_BITS));
    }
    if cfg!(feature = "cuda-core-0_5") && known {
        proofs.push(proof("IsDeviceCopy", &["__private", "DeviceCopyType"], Expression::Of(zero_is_a_value)));
    }
    if cfg!(feature = "emit") && known && !input.is_union() {
        proofs.push(proof("IsInitialized", INITIALIZED, Expression::Of(initialized)));
    }
    proofs
}

/// The proofs that the impl of a trait for a type without parameters requires.
fn concrete(input: &Input<'_>, marker: Marker) -> Vec<Proof> {
    match marker {
        Marker::Pod => vec![proof("IsPod", &[], Expression::Of(no_padding))],
        Marker::AnyBitPattern => vec![proof("IsAnyBitPattern", &[], ANY_BIT_PATTERN)],
        // The type has `ValidAsZeroBits` if each field has it. The derive does not check whether 0 is a value of an enum.
        Marker::DeviceRepr if matches!(input.body, Body::Enum(_)) => Vec::new(),
        Marker::DeviceRepr => vec![proof("IsZeroBits", ZERO_BITS, ALL_ZERO_BITS)],
        Marker::DeviceCopy => Vec::new(),
        Marker::CudaCoreDeviceCopy => vec![proof("IsDeviceCopy", &[], Expression::Of(zero_is_a_value))],
        Marker::Initialized => vec![proof("IsInitialized", &[], Expression::Of(initialized))],
    }
}

/// The proofs that the impl of a trait for a `#[repr(transparent)]` type with parameters requires.
fn wrapper(marker: Marker) -> Vec<Proof> {
    let proof = |marker, bound, one, all| Proof { marker, bound, wraps: true, expression: Expression::Each(one, all) };
    let zeroable = || proof("IsZeroable", &["__private", "bytemuck", "Zeroable"], "zeroable", "wraps_zeroable");
    match marker {
        Marker::Pod => vec![zeroable(), proof("IsPod", &["__private", "bytemuck", "Pod"], "pod", "wraps_pod")],
        Marker::AnyBitPattern => {
            let bound = &["__private", "bytemuck", "AnyBitPattern"];
            vec![zeroable(), proof("IsAnyBitPattern", bound, "any_bit_pattern", "wraps_any_bit_pattern")]
        }
        Marker::DeviceRepr => vec![
            proof("IsDeviceRepr", &["PtxLayout"], "laid_out", "wraps_device_repr::<Self>"),
            proof("IsZeroBits", ZERO_BITS, "zero_bits", "wraps_zero_bits"),
        ],
        Marker::DeviceCopy => {
            vec![proof("IsCustCopy", &["__private", "cust_core", "DeviceCopy"], "cust_copy", "wraps_cust_copy")]
        }
        Marker::CudaCoreDeviceCopy => {
            vec![proof("IsDeviceCopy", &["__private", "cuda_core", "DeviceCopy"], "device_copy", "wraps_device_copy")]
        }
        Marker::Initialized => vec![proof("IsInitialized", INITIALIZED, "initialized", "wraps_initialized")],
    }
}

impl Proof {
    /// The impl of `Instance`. The methods of `PROVER` have the bounds, so that the proof does not depend on the paths.
    fn instance(&self, input: &Input<'_>, proven: bool) -> TokenStream {
        let (private, krate) = (input.private(), &input.attrs.krate);
        let marker = private.join(self.marker);
        let marker = if self.wraps { code!(#private::Wrapper<#marker>) } else { code!(#marker) };
        let path = code!(#private::Instance<#marker>);
        let functions = Tokens::of(&code!(<Self as #path>::PROVER));
        let expression = match self.expression {
            _ if !proven => code!(#functions.failed()),
            Expression::Each(one, all) => each(input, &functions, one, all),
            Expression::Of(expression) => expression(input, &functions),
        };
        let items = code!(const PROOF: #private::Proven<#marker> = #expression;);
        if !proven || self.bound.is_empty() {
            return unsafe_impl(input, &path, None, &items);
        }
        // `Initialized` requires the layout of a field, and one type has one bound.
        let is_foreign = |field: &Field<'_>| field.attrs.as_type.is_some() || input.maps(field);
        let is_open = |field: &Field<'_>| !self.wraps && (self.bound != INITIALIZED || is_foreign(field));
        let mut predicates = laid_out(input, &is_open);
        let (mut bound, mut types) = (krate.clone(), Vec::new());
        for segment in self.bound {
            bound = bound.join(segment);
        }
        for field in input.fields() {
            types.push(field.original.ty.to_token_stream());
        }
        // The lifetime keeps rustc from refusing a bound that depends on no type parameter.
        predicates.extend(bounded(input, &types, &bound, true));
        if self.marker == "IsDeviceRepr" {
            predicates.push(code!(Self: ::core::marker::Copy));
        }
        let where_clause = input.original.generics.where_also(&predicates);
        unsafe_impl(input, &path, Some(&where_clause), &items)
    }
}

/// A call of `one` for each field, and of `all` with the results.
fn each(input: &Input<'_>, prover: &Tokens, one: &str, all: &str) -> TokenStream {
    let one = prover.method(one);
    let calls = listed(input.fields().iter().map(|field| {
        let ty = &field.original.ty;
        let (span, one) = one.at(ty.span());
        code_spanned!(span=> #one::<#ty>())
    }));
    let (all, arguments) = all.split_once("::").map_or((all, None), |(all, _)| (all, Some(code!(::<Self, _>))));
    let all = prover.method(all);
    code!(#all #arguments ([#calls]))
}

/// An enum has an enumerator 0, and each field is cuda-core's `DeviceCopy`.
fn zero_is_a_value(input: &Input<'_>, prover: &Tokens) -> TokenStream {
    if !matches!(input.body, Body::Enum(_)) {
        return each(input, prover, "device_copy", "all_device_copy");
    }
    let name = names::plain(input.ident());
    let (span, function) = prover.method("zero_is_a_value").at(input.ident().span());
    code_spanned!(span=> #function::<Self>(#name))
}

/// Each field is `Initialized`, and has no padding where `LAYOUT` has none.
fn initialized(input: &Input<'_>, prover: &Tokens) -> TokenStream {
    let fields = input.fields().iter().map(|field| {
        let ty = &field.original.ty;
        let span = located_at(field.span());
        match &field.attrs.as_type {
            Some(abi) => {
                let abi = &abi.value;
                let function = prover.method("initialized_as").respanned(span);
                code_spanned!(span=> #function::<#abi, #ty>())
            }
            None if field.bindgen.as_ref().is_some_and(Role::is_opaque) => {
                let function = prover.method("initialized_bytes").respanned(span);
                code_spanned!(span=> #function::<#ty>())
            }
            None if input.maps(field) => {
                let function = prover.method("initialized_mapped").respanned(span);
                let device = device::of_field(input, ty, span);
                code_spanned!(span=> #function::<#ty, _>(#device))
            }
            None => {
                let (span, function) = prover.method("initialized").at(ty.span());
                code_spanned!(span=> #function::<#ty>())
            }
        }
    });
    let (all, fields) = (prover.method("all_initialized"), listed(fields));
    code!(#all([#fields]))
}

/// There is no padding, and each field is `Pod`.
fn no_padding(input: &Input<'_>, prover: &Tokens) -> TokenStream {
    let ident = input.ident();
    let name = names::plain(ident);
    let function = prover.method("pod");
    let mut fields = Vec::new();
    for field in input.fields() {
        let Field { name, member, original, .. } = field;
        let ty = &original.ty;
        // The storage of bit-fields may have a name that the user never wrote.
        let name = match field.bit_fields().iter().rev().find_map(|bit_field| bit_field.name.as_ref()) {
            Some(bit_field) => format!("the bit-field `{}`", names::plain(bit_field)),
            None => format!("`{name}`"),
        };
        let (span, function) = function.at(ty.span());
        let offset = code!(::core::mem::offset_of!(Self, #member));
        fields.push(code_spanned!(span=> #function::<#ty>(#name, #offset)));
    }
    let named = !input.any_field(&|field| field.original.ident.is_none());
    let is_union = input.is_union();
    let span = located_at(ident.span());
    let fields = listed(fields);
    let fields = code!(&[#fields]);
    let function = prover.method("no_padding").respanned(span);
    code_spanned!(span=> #function::<Self>(#name, #named, #is_union, #fields))
}
