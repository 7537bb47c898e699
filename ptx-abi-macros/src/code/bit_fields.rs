//! `#[bit_fields]` turns members with `#[bits(N)]` into the input of the derive, and writes out storage and alignment.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::parse::ParseStream;
use syn::{LitBool, Token};

use crate::advice::{advised, instead_of_reference};
use crate::code::fallback;
use crate::code::layout::{bit_field as bit_field_entry, shape};
use crate::code::logical;
use crate::errors::Errors;
use crate::model::attr::{self, of_name_only};
use crate::model::bits::{self, BitField};
use crate::model::derives::{self, Derived};
use crate::model::input::Input;
use crate::model::repr::Rules;
use crate::names;
use crate::reach;
use crate::rules::layout as rules;
use crate::symbol;
use crate::syntax::{self, Attribute, Data, Item, Style, Type};
use crate::tokens::Tokens;

/// A member as it is declared.
pub(crate) enum Member {
    Plain(Box<syntax::Field>),
    Bits(Box<BitField>),
}

pub(crate) fn expand(args: TokenStream, input: TokenStream) -> TokenStream {
    let mut original = match Item::parse(input.clone()) {
        Ok(original) => original,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let mut wants_new = true;
    errors.note(syntax::parse(args, &mut |input| {
        wants_new = parse_args(input)?;
        Ok(())
    }));
    let others = original.attrs.len();
    attr::remove(&mut original.attrs, &is_bit_fields);
    if original.attrs.len() < others {
        errors.at(Span::call_site(), "`#[bit_fields]` stands here twice: remove one of them");
    }
    let has_layout = check_derives(&original, &mut errors);
    check_generics(&original, &mut errors);
    let members = named_fields(&mut original, &mut errors).map(|fields| members(fields, &mut errors));
    // The derive refuses a member that has no size, and no code could be written around it.
    let ident = &original.ident;
    let members = members.filter(|members| !members.iter().any(|member| has_no_size(ident, member)));
    let (Some(members), true, true) = (members, has_layout, original.generics.params.is_empty()) else {
        return without_bits(input, has_layout, errors);
    };
    let wants_new = check_members(&original, &members, wants_new, &mut errors);
    let derived = derives::take_logical(&mut original);
    let (item, impls) = Expansion::new(&original, &members).expand(wants_new, &derived);
    if errors.is_empty() {
        return quote!(#item #impls);
    }
    match Item::parse(item) {
        Ok(item) => {
            let item = failed(item, true, errors);
            quote!(#item #impls)
        }
        Err(error) => {
            errors.push(error);
            errors.into_tokens()
        }
    }
}

/// Whether an attribute is `#[bit_fields]`, under any path.
pub(crate) fn is_bit_fields(attr: &Attribute) -> bool {
    attr.path().ends_with(symbol::BIT_FIELDS)
}

fn has_no_size(ident: &Ident, member: &Member) -> bool {
    matches!(member, Member::Plain(field) if rules::no_size(ident, &field.ty).is_some())
}

/// The type as it is declared, if no bit-fields can be made.
fn without_bits(input: TokenStream, has_layout: bool, errors: Errors) -> TokenStream {
    let Ok(original) = Item::parse(input) else { return errors.into_tokens() };
    let original = fallback::without_bits(original);
    if errors.is_empty() {
        return quote!(#original);
    }
    if has_layout {
        return failed(original, false, errors);
    }
    let original = fallback::without_attributes(original);
    let errors = errors.into_tokens();
    quote!(#errors #original)
}

/// The item with the errors of this macro and, if `checked`, those of the derive. The derive itself does not run, because
/// it would also report the consequences of these errors.
fn failed(mut item: Item, checked: bool, mut errors: Errors) -> TokenStream {
    let layout = derives::take_layout(&mut item.attrs);
    let rules = if checked { Rules::of_layout(&item.data) } else { Rules::None };
    let input = Input::new(&item, rules, &mut errors);
    if checked {
        rules::check(&input, &mut errors);
    }
    let loaded = input.global_module(&mut errors);
    let code = fallback::beside(errors, &fallback::layout(&input), loaded);
    // `KernelParams` reads the same attributes. If no derive owns them, rustc refuses them.
    let is_kernel = derives::has(&item.attrs, symbol::KERNEL_PARAMS);
    let item = if is_kernel { item } else { fallback::without_attributes(item) };
    // Without a use rustc would warn of an import that only the derive needed.
    quote! {
        #code
        #item
        #[allow(unused_imports)]
        const _: () = {
            #(use #layout as _;)*
        };
    }
}

/// `new = false`, or nothing.
fn parse_args(input: ParseStream<'_>) -> syn::Result<bool> {
    if input.is_empty() {
        return Ok(true);
    }
    let key = input.parse::<Ident>()?;
    if key != symbol::NEW {
        return Err(syn::Error::new(key.span(), names::unknown("key", &key.to_string(), &[symbol::NEW])));
    }
    input.parse::<Token![=]>()?;
    let expected = |error: syn::Error| syn::Error::new(error.span(), "expected `new = false`");
    let value = input.parse::<LitBool>().map_err(expected)?.value;
    input.parse::<Option<Token![,]>>()?;
    if input.is_empty() { Ok(value) } else { Err(input.error("expected nothing more")) }
}

/// Takes the fields out of a struct or union with named fields.
fn named_fields(original: &mut Item, errors: &mut Errors) -> Option<Vec<syntax::Field>> {
    let (found, instead) = match &mut original.data {
        Data::Struct(fields) | Data::Union(fields) if matches!(fields.style, Style::Named(_)) => {
            return Some(std::mem::take(&mut fields.list));
        }
        Data::Enum(..) => ("is an enum", "remove `#[bit_fields]`"),
        Data::Struct(fields) if !fields.list.is_empty() => ("has members without names", "give them names"),
        _ => ("has no members", "remove `#[bit_fields]`"),
    };
    let ident = &original.ident;
    let message =
        format!("`#[bit_fields]` takes a struct or union with named members, and `{ident}` {found}: {instead}");
    errors.on(ident, &message);
    None
}

fn members(fields: Vec<syntax::Field>, errors: &mut Errors) -> Vec<Member> {
    let mut members = Vec::new();
    for mut field in fields {
        rules::check_no_cfg(&field.attrs, "a member of a `#[bit_fields]` type", errors);
        attr::remove(&mut field.attrs, &rules::is_cfg);
        let (mut bits, mut others) = (Vec::new(), Vec::new());
        for attr in field.attrs {
            if attr.path().is(symbol::BITS) { &mut bits } else { &mut others }.push(attr);
        }
        field.attrs = others;
        if let Some(second) = bits.get(1) {
            errors.on(second, "`#[bits]` stands here twice: remove one of them");
        }
        match bits.first().map(|attr| width(attr, &field.ty)) {
            None => members.push(Member::Plain(Box::new(field))),
            Some(Ok((width, is_enum))) => {
                members.push(Member::Bits(Box::new(bit_field(field, width, is_enum, errors))));
            }
            Some(Err(error)) => {
                errors.push(error);
                members.push(Member::Bits(Box::new(bit_field(field, (1, Span::call_site()), false, errors))));
            }
        }
    }
    members
}

/// `#[bits(9)]` or `#[bits(3, enum)]`.
fn width(attr: &Attribute, ty: &Type) -> syn::Result<((u32, Span), bool)> {
    let (mut width, mut is_enum) = ((0, Span::call_site()), false);
    attr.parse_args(&mut |input| {
        width = bits::width(input, ty)?;
        is_enum = input.parse::<Option<Token![,]>>()?.is_some() && input.parse::<Option<Token![enum]>>()?.is_some();
        if input.is_empty() { Ok(()) } else { Err(input.error("expected `#[bits(N)]` or `#[bits(N, enum)]`")) }
    })?;
    Ok((width, is_enum))
}

fn bit_field(
    mut field: syntax::Field,
    (width, width_span): (u32, Span),
    is_enum: bool,
    errors: &mut Errors,
) -> BitField {
    if !field.default.is_empty() {
        errors.on(&field.default, "default values of fields are not stable Rust: remove it");
    }
    let cpp_name = of_name_only(&field.attrs, errors);
    attr::remove(&mut field.attrs, &attr::is_ptx);
    // In C++ it has no name. A name that starts with `_` is for members that nobody reads.
    let name = field.ident.filter(|ident| !ident.to_string().starts_with('_'));
    BitField { attrs: field.attrs, vis: field.vis, name, cpp_name, ty: field.ty, is_enum, width, width_span }
}

fn check_generics(original: &Item, errors: &mut Errors) {
    if let Some(param) = original.generics.params.first() {
        errors.on(
            param,
            "`#[bit_fields]` computes the size of its storage, which generics and lifetimes do not allow: write the \
             storage out with `#[ptx(bits(…))]`",
        );
    }
}

/// Returns whether `new` can be made, if the user wants it.
fn check_members(original: &Item, members: &[Member], wants_new: bool, errors: &mut Errors) -> bool {
    let mut names = members.iter().filter_map(|member| match member {
        Member::Bits(bit_field) => bit_field.name.as_ref(),
        Member::Plain(_) => None,
    });
    let is_struct = matches!(original.data, Data::Struct(_));
    let other_new = names.find(|name| is_struct && wants_new && *name == symbol::NEW);
    if let Some(name) = other_new {
        errors.on(name, "`new` is also the constructor that is made: write `#[bit_fields(new = false)]`");
    }
    if !members.iter().any(|member| matches!(member, Member::Bits(_))) {
        errors.on(&original.ident, "no member has `#[bits(N)]`: remove `#[bit_fields]`");
    }
    wants_new && other_new.is_none()
}

/// Whether `PtxLayout` is derived. Notes an error if it is not.
fn check_derives(original: &Item, errors: &mut Errors) -> bool {
    let has_layout = derives::has(&original.attrs, symbol::PTX_LAYOUT);
    if !has_layout {
        let derives = original.attrs.iter().any(|attr| attr.path().is(symbol::DERIVE));
        let message = if derives {
            "`#[bit_fields]` writes the input of `#[derive(PtxLayout)]`: add `PtxLayout` to the derive below it"
        } else {
            "`#[bit_fields]` writes the input of `#[derive(PtxLayout)]`, which does not follow it: write \
             `#[bit_fields]` above `#[derive(PtxLayout)]`"
        };
        errors.at(Span::call_site(), message);
    }
    has_layout
}

/// The expansion of one struct or union.
struct Expansion<'a> {
    original: &'a Item,
    members: &'a [Member],
    private: Tokens,
    layout: Tokens,
    shape: TokenStream,
    packed: bool,
}

impl<'a> Expansion<'a> {
    fn new(original: &'a Item, members: &'a [Member]) -> Self {
        // The derive reports errors in the attributes of the type.
        let input = Input::new(original, Rules::None, &mut Errors::default());
        let private = input.private();
        let (layout, shape) = (input.layout(), shape(&input));
        let packed = input.repr.packed().is_some();
        Self { original, members, private, layout, shape, packed }
    }

    /// The item, and its impls.
    fn expand(&self, wants_new: bool, derived: &[Derived]) -> (TokenStream, TokenStream) {
        let Item { attrs, vis, ident, data, .. } = self.original;
        if let Data::Union(_) = data {
            let fields = self.union_fields();
            return (quote!(#(#attrs)* #vis union #ident { #(#fields),* }), TokenStream::new());
        }
        let (fields, runs) = self.struct_fields(wants_new);
        let sizes = self.run_sizes(runs);
        let new = self.new_functions(wants_new);
        let impls = logical::expand(self.original, self.packed, self.members, derived);
        let item = quote!(#(#attrs)* #vis struct #ident { #(#fields),* });
        let impls = quote! {
            #[automatically_derived]
            #[allow(dead_code, deprecated, non_upper_case_globals)]
            impl #ident {
                #sizes
                #new
            }
            #impls
        };
        (item, impls)
    }

    /// The ordinary members.
    fn plain(&self) -> Vec<(&'a Ident, &'a Type)> {
        let mut plain = Vec::new();
        for member in self.members {
            if let Member::Plain(field) = member {
                plain.extend(field.ident.as_ref().map(|ident| (ident, &field.ty)));
            }
        }
        plain
    }

    /// The declared types of named bit-fields, one for each spelling. They align the struct (guide 1.3).
    fn declared_types(&self) -> Vec<&'a Type> {
        let mut spellings = Vec::new();
        let mut types = Vec::new();
        for member in self.members {
            let Member::Bits(bit_field) = member else { continue };
            let ty = &bit_field.ty;
            if bit_field.name.is_some() && names::insert(&mut spellings, quote!(#ty).to_string()) {
                types.push(ty);
            }
        }
        types
    }

    fn align_fields(&self) -> Vec<TokenStream> {
        let private = &self.private;
        let mut fields = Vec::new();
        for (index, ty) in self.declared_types().into_iter().enumerate() {
            let name = align_name(index);
            fields.push(quote!(#[ptx(__aligns)] #name: #private::BitFieldAlign<#ty>));
        }
        fields
    }

    /// The runs of bit-fields, and the other members one by one.
    fn chunks(&self) -> impl Iterator<Item = &'a [Member]> {
        self.members.chunk_by(|a, b| matches!((a, b), (Member::Bits(_), Member::Bits(_))))
    }

    /// The runs of bit-fields.
    fn runs(&self) -> impl Iterator<Item = &'a [Member]> {
        self.chunks().filter(|chunk| matches!(chunk, [Member::Bits(_), ..]))
    }

    /// The fields with storage in the place of each run, and the number of runs.
    fn struct_fields(&self, wants_new: bool) -> (Vec<TokenStream>, usize) {
        let ident = &self.original.ident;
        let mut fields = self.align_fields();
        let mut runs = 0;
        for run in self.chunks() {
            if let [Member::Plain(field)] = run {
                fields.push(quote!(#field));
                continue;
            }
            let name = storage_name(runs, run, wants_new);
            let bits = run.iter().map(declaration);
            fields.push(quote! {
                #[ptx(bits(#(#bits),*))]
                #[allow(deprecated)]
                #name: [::core::primitive::u8; #ident::__ptx_runs[#runs]]
            });
            runs += 1;
        }
        (fields, runs)
    }

    /// Every bit-field of a union starts at bit 0 and has storage of its own.
    fn union_fields(&self) -> Vec<TokenStream> {
        let mut fields = self.align_fields();
        for (index, member) in self.members.iter().enumerate() {
            fields.push(match member {
                Member::Plain(field) => quote!(#field),
                Member::Bits(bit_field) => {
                    let name = storage_name(index, std::slice::from_ref(member), false);
                    let bits = declaration(member);
                    let size = bit_field.width.div_ceil(8) as usize;
                    quote!(#[ptx(bits(#bits))] #name: [::core::primitive::u8; #size])
                }
            });
        }
        fields
    }

    /// The constant `__ptx_runs`: the size of the storage of each run, in bytes.
    fn run_sizes(&self, runs: usize) -> TokenStream {
        let Self { private, layout, shape, .. } = self;
        let mut entries = Vec::new();
        let mut in_run = false;
        for member in self.members {
            match member {
                Member::Plain(field) => {
                    let attrs = attr::of_field(&field.attrs, &mut Errors::default());
                    let ty = attrs.as_type.as_ref().map_or(&field.ty, |as_type| &as_type.value);
                    let described = match advised(ty, private) {
                        // The derive reports a reference.
                        _ if attrs.as_type.is_none() && instead_of_reference(ty).is_some() => quote!(#private::FAILED),
                        Some(described) if attrs.as_type.is_none() => quote!(#described.layout()),
                        _ => quote!(<#ty as #private::PtxLayout>::LAYOUT),
                    };
                    entries.push(quote!(#private::unnamed(#described)));
                    in_run = false;
                }
                Member::Bits(bit_field) => {
                    if !in_run {
                        entries.push(quote!(#private::run()));
                    }
                    entries.push(bit_field_entry(bit_field, private, layout, true));
                    in_run = true;
                }
            }
        }
        quote! {
            #[doc(hidden)]
            const __ptx_runs: [::core::primitive::usize; #runs] = #private::run_sizes(#shape, [#(#entries),*]);
        }
    }

    /// The name of an argument is that of its member in lower case, with `_` if another member has that name. As a pattern,
    /// a name in capitals could mean a constant at the use site.
    fn argument(&self, ident: &Ident) -> Ident {
        let lower = names::lower(ident);
        let taken = self.plain().iter().any(|(other, _)| *other != ident && **other == lower);
        if taken { names::with_affixes("", &lower, "_") } else { lower }
    }

    /// `new`, and the same function under a name of its own for `Default`.
    fn new_functions(&self, wants_new: bool) -> TokenStream {
        let Self { private, original: Item { vis, ident, .. }, .. } = self;
        // It writes all of these members.
        let vis = reach::narrowest(
            vis,
            self.members.iter().filter_map(|member| match member {
                Member::Plain(field) => Some(&field.vis),
                Member::Bits(_) => None,
            }),
        );
        let doc = format!("A `{ident}` with these members, and all bits of its bit-fields 0.");
        let (mut names, mut args, mut params) = (Vec::new(), Vec::new(), Vec::new());
        for (name, ty) in self.plain() {
            let arg = self.argument(name);
            params.push(quote!(#arg: #ty));
            args.push(arg);
            names.push(name);
        }
        let mut made = TokenStream::new();
        for index in 0..self.declared_types().len() {
            let name = align_name(index);
            made.extend(quote!(#name: #private::BitFieldAlign::NEW,));
        }
        for (run, members) in self.runs().enumerate() {
            let name = storage_name(run, members, wants_new);
            made.extend(quote!(#name: [0; Self::__ptx_runs[#run]],));
        }
        let new = wants_new.then(|| {
            quote! {
                #[doc = #doc]
                #[allow(clippy::too_many_arguments)]
                #[must_use]
                #[inline]
                #vis const fn new(#(#params),*) -> Self {
                    Self::__ptx_zeroed(#(#args),*)
                }
            }
        });
        quote! {
            #new
            #[doc(hidden)]
            #[allow(clippy::too_many_arguments)]
            #[inline]
            const fn __ptx_zeroed(#(#params),*) -> Self {
                Self {
                    #(#names: #args,)*
                    #made
                }
            }
        }
    }
}

fn align_name(index: usize) -> Ident {
    format_ident!("__align{index}")
}

/// The name of the storage of a run. rustc prints it where a user writes a bit-field as a field, so it names the functions to
/// write instead.
fn storage_name(index: usize, run: &[Member], wants_new: bool) -> Ident {
    let mut names = run.iter().filter_map(|member| match member {
        Member::Bits(bit_field) => bit_field.name.as_ref().map(names::plain),
        Member::Plain(_) => None,
    });
    let new = if wants_new { "new_and_" } else { "" };
    match names.next().filter(|name| name.is_ascii()) {
        Some(name) => format_ident!("__bits{index}_use_{new}with_{name}"),
        None => format_ident!("__bits{index}"),
    }
}

/// A bit-field as `#[ptx(bits(…))]` declares it.
fn declaration(member: &Member) -> TokenStream {
    let Member::Bits(bit_field) = member else { return TokenStream::new() };
    let BitField { attrs, vis, name, cpp_name, ty, is_enum, width, width_span } = &**bit_field;
    let rename = cpp_name.as_ref().map(|name| quote!(#[ptx(name = #name)]));
    let name = name.as_ref().map_or_else(|| quote!(_), |name| quote!(#name));
    let keyword = is_enum.then(|| quote!(enum));
    let mut width = proc_macro2::Literal::u32_unsuffixed(*width);
    width.set_span(*width_span);
    let width = TokenTree::Literal(width);
    quote!(#(#attrs)* #rename #vis #name: #keyword #ty = #width)
}
