//! The code of `#[derive(KernelParams)]`.

mod cudarc;

use proc_macro2::{Ident, Literal, Span, TokenStream};

use crate::advice::{advised, inferred};
use crate::code::parts::{evaluated, for_all_lifetimes, marked, unsafe_impl, where_laid_out};
use crate::code::{device, foreign, seen};
use crate::files::{FoundKernel, Module};
use crate::model::input::{Field, Input};
use crate::names;
use crate::symbol;
use crate::template::{code, code_spanned, option};
use crate::tokens::{all, listed, located_at};

/// The module that a type names, and the kernel in it.
pub(crate) type Checked<'a> = (&'a Module, FoundKernel);

pub(crate) fn expand(input: &Input<'_>, module: Option<&Checked<'_>>) -> TokenStream {
    let params = params(input);
    let params = seen::checked(input, &code!(&#params));
    let traits = traits(input, module, &params, input.fields());
    let checked = module.map(|module| checked(input, module));
    let other = other_derive(input);
    let cudarc = cudarc::expand(input);
    let foreign = foreign::checked(input, "__ptx_params", &|field| is_foreign(input, field));
    let map = foreign::checked_map(input);
    let shape = evaluated_shape(input);
    code!(#traits #checked #shape #other #cudarc #foreign #map)
}

/// The traits beside errors, with no parameters.
pub(crate) fn failed(input: &Input<'_>) -> TokenStream {
    let private = input.private();
    let traits = traits(input, None, &code!(#private::NO_PARAMS), &[]);
    let cudarc = cudarc::failed(input);
    code!(#traits #cudarc)
}

/// The traits of the arguments. `params` describes the fields.
fn traits(input: &Input<'_>, module: Option<&Checked<'_>>, params: &TokenStream, fields: &[Field<'_>]) -> TokenStream {
    let kernel_params = kernel_params(input, module, params, fields.len());
    if input.any_field(&|field| field.is_borrowed()) {
        return kernel_params;
    }
    let (addresses, packed) = (addresses(input, fields), packed(input));
    code!(#kernel_params #addresses #packed)
}

fn kernel_params(input: &Input<'_>, module: Option<&Checked<'_>>, params: &TokenStream, count: usize) -> TokenStream {
    let krate = &input.attrs.krate;
    let private = input.private();
    let name = input.entry_name();
    let entry = module.map_or(&*name, |(_, kernel)| &*kernel.symbol);
    let cpp_entry = input.is_cpp().then(|| code!(const __CPP_ENTRY: &'static ::core::primitive::str = #name;));
    let shape = shape(input);
    let (module_type, module) = module_constant(input, module);
    let static_type = cudarc::static_type(input);
    let offsets = input.fields().len();
    let items = code! {
        const ENTRY: &'static ::core::primitive::str = #entry;
        const COUNT: ::core::primitive::usize = #count;
        const PARAMS: &'static [#krate::kernel::Param<'static>] = #params;
        const SIZE: ::core::primitive::usize = #private::param_size(<Self as #krate::KernelParams>::PARAMS);
        type Module = #module_type;
        const MODULE: #module_type = #module;
        type Offsets = [::core::primitive::usize; #offsets];
        type Static = #static_type;
        #cpp_entry
        #shape
    };
    unsafe_impl(input, &code!(#krate::KernelParams), Some(&cudarc::where_clause(input)), &items)
}

fn addresses(input: &Input<'_>, fields: &[Field<'_>]) -> TokenStream {
    let krate = &input.attrs.krate;
    let private = input.private();
    let count = fields.len();
    let addresses = listed(fields.iter().map(|field| {
        let member = &field.member;
        code!(&raw const self.#member as #private::Address)
    }));
    // For a type without parameters rustc evaluates `PARAMS` anyway.
    let instantiated = input.is_generic().then(|| code!(const { _ = <Self as #krate::KernelParams>::PARAMS };));
    let items = code! {
        type Pointers<'__ptx_a> = #krate::kernel::Pointers<'__ptx_a, #count> where Self: '__ptx_a;
        #[inline]
        fn __addresses(&self) -> Self::Pointers<'_> {
            #instantiated
            #krate::kernel::Pointers::new([#addresses])
        }
    };
    unsafe_impl(input, &code!(#krate::kernel::Addresses), Some(&where_laid_out(input)), &items)
}

/// The packed buffer of types that have one size, which types with type or const parameters lack.
fn packed(input: &Input<'_>) -> TokenStream {
    let generics = &input.original.generics;
    if generics.first_instance().is_some() {
        return TokenStream::new();
    }
    let krate = &input.attrs.krate;
    let private = input.private();
    let types = types(input.fields());
    let declared = generics.declared();
    let (_, ty_generics, where_clause) = generics.split_for_impl();
    let ident = input.ident();
    // A constant in a type cannot use a lifetime of the impl.
    let this = for_all_lifetimes(input);
    let this = code!(<#this as #krate::KernelParams>);
    code! {
        #private::implement_packed! {
            [#declared] [#ident #ty_generics] [#types] { #private::param_align(#this::PARAMS) } { #this::SIZE } [#where_clause]
        }
    }
}

/// `params("Saxpy", [param::<u32>("n"), …])`. If a field has `as`, or the type a map, the array is
/// `collected(param_at(&collect("Saxpy", [param_without_as(param::<u32>("n")), param_as::<…>(…)]), 1))`.
fn params(input: &Input<'_>) -> TokenStream {
    let (private, proof) = (input.private(), input.proof());
    let ident = input.ident();
    let name = names::plain(ident);
    let any_foreign = input.any_field(&|field| is_foreign(input, field));
    let mut fields = TokenStream::new();
    for field in input.fields() {
        let Field { name, original, .. } = field;
        let ty = field.abi_type();
        let (span, spanned) = proof.at(field.span());
        if is_foreign(input, field) {
            let foreign = &original.ty;
            let spelled = names::spelled(foreign.written());
            fields.extend(if input.maps(field) {
                let device = device::of_field(input, ty, span);
                let described = inferred(ty, span, &private);
                code_spanned!(span=> #spanned::param_mapped::<#foreign, _>(#device, #described, #name, #spelled),)
            } else {
                code!(#proof::param_as::<#ty, #foreign>(#name, #spelled),)
            });
            continue;
        }
        let param = match &field.attrs.elements {
            Some(elements) => {
                let elements = &elements.value;
                let spelled = names::spelled(elements.written());
                code_spanned!(span=> #spanned::param_of_elements::<#ty, #elements>(#name, #spelled))
            }
            None => match advised(ty, &private) {
                Some(described) => code_spanned!(span=> #spanned::param_with::<#ty>(#described, #name)),
                None => code_spanned!(span=> #spanned::param::<#ty>(#name)),
            },
        };
        fields.extend(if any_foreign { code!(#proof::param_without_as(#param),) } else { code!(#param,) });
    }
    let mut params = code!([#fields]);
    if any_foreign {
        let mut checked = code!(&#proof::collect(#name, #params));
        for (index, field) in input.fields().iter().enumerate().filter(|(_, field)| is_foreign(input, field)) {
            let (span, proof) = proof.at(field.span());
            checked = code_spanned!(span=> #proof::param_at(#checked, #index));
        }
        params = code!(#proof::collected(#checked));
    }
    let (span, param) = input.attrs.krate.join("kernel").join("Param").at(ident.span());
    let count = input.fields().len();
    code_spanned!(span=> #param::__params::<#proof, #count>(#name, #params))
}

/// Whether the type of a field represents another type, or may do so in a map.
fn is_foreign(input: &Input<'_>, field: &Field<'_>) -> bool {
    field.attrs.as_type.is_some() && !field.is_borrowed() || input.maps(field)
}

/// The comparison with the module, reported at the name of the kernel.
fn checked(input: &Input<'_>, (module, kernel): &Checked<'_>) -> TokenStream {
    let this = for_all_lifetimes(input);
    let (krate, name) = (&input.attrs.krate, names::plain(input.ident()));
    let (span, spanned) = input.private().at(input.named_at());
    let (shown, images) = (module.shown(), listed(&kernel.images));
    // Each further constant costs the compiler as much as the whole comparison.
    let check =
        code_spanned!(span=> #spanned::checked(#name, <#this as #krate::KernelParams>::PARAMS, #shown, &[#images]));
    let shape = checked_shape(input, module, &kernel.symbol);
    evaluated(&code!(#check #shape))
}

/// The comparison of the block and of the shared memory with the kernel, each reported at its key.
fn checked_shape(input: &Input<'_>, module: &Module, symbol: &str) -> TokenStream {
    if !input.has_shape() {
        return TokenStream::new();
    }
    let (attrs, private) = (&input.attrs, input.private());
    let (krate, name, shown) = (&attrs.krate, names::plain(input.ident()), module.shown());
    let images = listed(module.launch_bounds(&private, symbol, attrs.shared.is_some()));
    let this = for_all_lifetimes(input);
    let checked = |key: Span, part: &str| {
        let (span, spanned) = private.at(key);
        let part = Ident::new(part, Span::call_site());
        let shape = code!(<#this as #krate::KernelParams>::__SHAPE);
        code_spanned! {span=>
            ; #spanned::checked_shape(
                #name, #spanned::LaunchShape { #part: #shape.#part, ..#spanned::LaunchShape::NONE }, #symbol, #shown, &[#images]
            )
        }
    };
    let block = attrs.block.as_ref().map(|key| checked(key.span, "block"));
    let shared = attrs.shared.as_ref().map(|key| checked(key.span, "shared"));
    code!(#block #shared)
}

/// An item in which rustc evaluates this constant, if the type is one type.
fn evaluated_shape(input: &Input<'_>) -> TokenStream {
    if !input.has_shape() || input.original.generics.first_instance().is_some() {
        return TokenStream::new();
    }
    let (krate, this) = (&input.attrs.krate, for_all_lifetimes(input));
    evaluated(&code!(_ = <#this as #krate::KernelParams>::__SHAPE;))
}

/// The constant of the block and the shared memory that a type names. Both take integers of every type.
fn shape(input: &Input<'_>) -> Option<TokenStream> {
    if !input.has_shape() {
        return None;
    }
    let (attrs, private) = (&input.attrs, input.private());
    // rustc reports a wrong number at its key.
    let number = |key: Span, number: &TokenStream, least: usize, refused: &str| {
        let (span, spanned) = private.at(key);
        let least = Literal::usize_unsuffixed(least);
        code_spanned!(span=> #spanned::launch_number!(#number, #least #refused))
    };
    let block = option(attrs.block.as_ref().map(|block| {
        let refused = "[PTX601] a block has at least one thread in each dimension";
        let threads = listed(block.value.iter().map(|threads| number(block.span, threads, 1, refused)));
        code!([#threads])
    }));
    let shared =
        option(attrs.shared.as_ref().map(|shared| {
            number(shared.span, &shared.value, 0, "[PTX602] an amount of shared memory is not negative")
        }));
    Some(code! {
        #[allow(trivial_numeric_casts, clippy::identity_op, clippy::pedantic, clippy::unnecessary_cast)]
        const __SHAPE: #private::LaunchShape = #private::LaunchShape { block: #block, shared: #shared };
    })
}

/// The type and the value of `MODULE`: the text of PTX, or the bytes of a cubin or a fatbin. The file's name decides which,
/// even if the file is absent.
fn module_constant(input: &Input<'_>, module: Option<&Checked<'_>>) -> (TokenStream, TokenStream) {
    let str = code!(&'static ::core::primitive::str);
    let Some(key) = input.attrs.module.as_ref().filter(|_| input.owns_module()) else {
        // A path that cannot be read names PTX, as most paths do.
        let is_wrong = input.attrs.keys.is_wrong(symbol::MODULE);
        return if is_wrong { (str, code!("")) } else { (code!(()), code!(())) };
    };
    let private = input.private();
    let content = module.map(|(module, kernel)| module.content(&private, kernel, located_at(key.span)));
    let (ty, empty) =
        if key.value.is_object() { (code!(&'static [::core::primitive::u8]), code!(&[])) } else { (str, code!("")) };
    if input.attrs.optional.is_none() {
        return (ty, content.unwrap_or(empty));
    }
    let content = content.map_or_else(|| code!(None), |content| code!(Some(#content)));
    (code!(::core::option::Option<#ty>), code!(::core::option::Option::#content))
}

/// The types of the fields, as a tuple of at most 12, or a `Result` as the pair of two such lists. rustc limits the depth of a
/// type, so the pairs are balanced.
fn types(fields: &[Field<'_>]) -> TokenStream {
    if fields.len() > 12 {
        let (first, second) = fields.split_at(fields.len() / 2);
        let (first, second) = (types(first), types(second));
        return code!(::core::result::Result<#first, #second>);
    }
    let types = all(fields.iter().map(|field| {
        let ty = &field.original.ty;
        code!(#ty,)
    }));
    code!((#types))
}

/// A compile error if the type has keys of `PtxLayout`, but not that derive.
fn other_derive(input: &Input<'_>) -> TokenStream {
    let of_field = || input.fields().iter().find_map(|field| field.attrs.keys.first(&symbol::LAYOUT_FIELD_KEYS));
    let span = input.attrs.keys.first(&symbol::LAYOUT_KEYS).or_else(of_field);
    span.map(|span| marked(input, "HasLayout", span)).unwrap_or_default()
}
