//! `#[bit_fields]` writes the input of the derive, and writes out storage and alignment.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::spanned::Spanned as _;

use super::layout::{bit_field as bit_field_entry, shape};
use super::{device, logical};
use crate::advice::{advised, inferred, instead_of_reference};
use crate::model::bits::BitField;
use crate::model::derives::Derived;
use crate::model::input::Input;
use crate::model::members::Member;
use crate::names;
use crate::reach;
use crate::symbol;
use crate::syntax::{Attribute, Data, Item, Type};
use crate::template::code;
use crate::tokens::{all, listed, located_at};

pub(crate) struct Expansion<'a> {
    pub(crate) input: &'a Input<'a>,
    pub(crate) members: &'a [Member],
    /// Whether an attribute has failed. Then the type of a bit-field is not checked, because its attribute may be the wrong one.
    pub(crate) failed: bool,
}

impl<'a> Expansion<'a> {
    /// The item, and its impls.
    pub(crate) fn expand(&self, wants_new: bool, derived: &[Derived]) -> (TokenStream, TokenStream) {
        let Item { attrs, vis, ident, data, .. } = self.input.original;
        if let Data::Union(_) = data {
            let (attrs, fields) = (all(attrs), listed(self.union_fields()));
            return (code!(#attrs #vis union #ident { #fields }), TokenStream::new());
        }
        let (fields, runs) = self.struct_fields(wants_new);
        let sizes = self.run_sizes(runs);
        let new = self.new_functions(wants_new);
        let impls = logical::expand(self.input.original, self.input.repr.packed.is_some(), self.members, derived);
        // Derives of the standard library write the length of the storage, which names the type, and repeat this attribute.
        let allow = Attribute::find(attrs, symbol::DEPRECATED).map(|_| code!(#[allow(deprecated)]));
        let (attrs, fields) = (all(attrs), listed(fields));
        let item = code!(#attrs #allow #vis struct #ident { #fields });
        let impls = code! {
            #[allow(dead_code, deprecated, non_upper_case_globals, clippy::used_underscore_binding)]
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
            if let Member::Plain(field, _) = member {
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
            let mut is_new = || names::same(ty).is_none_or(|spelling| names::insert(&mut spellings, spelling));
            if bit_field.name.is_some() && is_new() {
                types.push(ty);
            }
        }
        types
    }

    fn align_fields(&self) -> Vec<TokenStream> {
        let private = self.input.private();
        let mut fields = Vec::new();
        for (index, ty) in self.declared_types().into_iter().enumerate() {
            let name = align_name(index);
            fields.push(code!(#[ptx(__aligns)] #name: #private::BitFieldAlign<#ty>));
        }
        fields
    }

    /// The runs of bit-fields, and the other members one by one.
    fn chunks(&self) -> impl Iterator<Item = &'a [Member]> {
        self.members.chunk_by(|a, b| matches!((a, b), (Member::Bits(_), Member::Bits(_))))
    }

    fn runs(&self) -> impl Iterator<Item = &'a [Member]> {
        self.chunks().filter(|chunk| matches!(chunk, [Member::Bits(_), ..]))
    }

    /// The fields with storage in the place of each run, and the number of runs.
    fn struct_fields(&self, wants_new: bool) -> (Vec<TokenStream>, usize) {
        let ident = self.input.ident();
        let mut fields = self.align_fields();
        let mut runs = 0;
        for run in self.chunks() {
            if let [Member::Plain(field, _)] = run {
                fields.push(code!(#field));
                continue;
            }
            let name = storage_name(runs, run, wants_new);
            let bits = listed(run.iter().map(declaration));
            fields.push(code! {
                #[ptx(bits(#bits))]
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
                Member::Plain(field, _) => code!(#field),
                Member::Bits(bit_field) => {
                    let name = storage_name(index, std::slice::from_ref(member), false);
                    let bits = declaration(member);
                    let size = bit_field.width.div_ceil(8) as usize;
                    code!(#[ptx(bits(#bits))] #name: [::core::primitive::u8; #size])
                }
            });
        }
        fields
    }

    /// The constant `__ptx_runs`: the size of the storage of each run, in bytes.
    ///
    /// It is the length of arrays in the type, so it cannot use `LAYOUT`, which is computed from the type: the engine places
    /// the members twice, here without names and offsets.
    fn run_sizes(&self, runs: usize) -> TokenStream {
        let input = self.input;
        let (private, proof, shape) = (&input.private(), input.proof(), shape(input));
        let mut entries = Vec::new();
        let mut in_run = false;
        for member in self.members {
            match member {
                Member::Plain(field, as_type) => {
                    let ty = as_type.as_ref().unwrap_or(&field.ty);
                    let described = match advised(ty, private) {
                        // The derive reports a reference.
                        _ if as_type.is_none() && instead_of_reference(ty).is_some() => code!(#private::FAILED),
                        _ if as_type.is_none() && input.attrs.types.is_some() => {
                            let span = located_at(ty.span());
                            let (device, described) = (device::of_field(input, ty, span), inferred(ty, span, private));
                            code!(#private::layout_of(#device, #described))
                        }
                        Some(described) if as_type.is_none() => code!(#described.layout()),
                        _ => code!(<#ty as #private::PtxLayout>::LAYOUT),
                    };
                    entries.push(code!(#private::unnamed(#described)));
                    in_run = false;
                }
                Member::Bits(_) if self.failed => {}
                Member::Bits(bit_field) => {
                    if !in_run {
                        entries.push(code!(#private::run()));
                    }
                    entries.push(bit_field_entry(bit_field, private, &proof, true));
                    in_run = true;
                }
            }
        }
        if self.failed {
            entries.extend((0..runs).map(|_| code!(#private::run())));
        }
        let entries = listed(entries);
        code! {
            #[doc(hidden)]
            const __ptx_runs: [::core::primitive::usize; #runs] = #private::run_sizes(#shape, [#entries]);
        }
    }

    /// The name of an argument is that of its member in lower case, with `_` for a keyword, and while another member or argument
    /// has that name. As a pattern, a name in capitals could mean a constant at the use site.
    fn argument(&self, ident: &Ident, others: &[Ident]) -> Ident {
        let lower = ident.to_string().to_lowercase();
        let suffix = if syn::parse_str::<Ident>(&lower).is_ok() { "" } else { "_" };
        let mut name = names::affixed("", &lower, suffix, ident);
        while others.contains(&name) || self.plain().iter().any(|(other, _)| *other != ident && **other == name) {
            name = names::with_affixes("", &name, "_");
        }
        name
    }

    /// `new`, and the same function under a name of its own for `Default`.
    fn new_functions(&self, wants_new: bool) -> TokenStream {
        let (private, Item { vis, ident, .. }) = (self.input.private(), self.input.original);
        // It writes all of these members.
        let vis = reach::narrowest(
            vis,
            self.members.iter().filter_map(|member| match member {
                Member::Plain(field, _) => Some(&field.vis),
                Member::Bits(_) => None,
            }),
        );
        let doc = format!("Creates a `{ident}` with these members. All bits of its bit-fields are 0.");
        let (mut args, mut params, mut hidden_params) = (Vec::new(), Vec::new(), Vec::new());
        let mut made = TokenStream::new();
        for (name, ty) in self.plain() {
            let arg = self.argument(name, &args);
            // A constant of the user may have the name of a member, and then there can be no `new`.
            let hidden = names::with_affixes("__", &arg, "");
            made.extend(code!(#name: #hidden,));
            params.push(code!(#arg: #ty));
            hidden_params.push(code!(#hidden: #ty));
            args.push(arg);
        }
        let (args, params, hidden_params) = (listed(args), listed(params), listed(hidden_params));
        for index in 0..self.declared_types().len() {
            let name = align_name(index);
            made.extend(code!(#name: #private::BitFieldAlign::NEW,));
        }
        for (run, members) in self.runs().enumerate() {
            let name = storage_name(run, members, wants_new);
            made.extend(code!(#name: [0; Self::__ptx_runs[#run]],));
        }
        let new = wants_new.then(|| {
            code! {
                #[doc = #doc]
                #[allow(clippy::too_many_arguments)]
                #[must_use]
                #[inline]
                #vis const fn new(#params) -> Self {
                    Self::__ptx_zeroed(#args)
                }
            }
        });
        code! {
            #new
            #[doc(hidden)]
            #[allow(clippy::too_many_arguments)]
            #[inline]
            const fn __ptx_zeroed(#hidden_params) -> Self {
                Self { #made }
            }
        }
    }
}

fn align_name(index: usize) -> Ident {
    names::numbered("__align", index)
}

/// The name of the storage of a run. rustc prints it where a user writes a bit-field as a field, so it names the functions to
/// write instead.
fn storage_name(index: usize, run: &[Member], wants_new: bool) -> Ident {
    let mut names = run.iter().filter_map(|member| match member {
        Member::Bits(bit_field) => bit_field.name.as_ref().map(names::plain),
        Member::Plain(..) => None,
    });
    let new = if wants_new { "new_and_" } else { "" };
    match names.next().filter(|name| name.is_ascii()) {
        Some(name) => Ident::new(&format!("__bits{index}_use_{new}with_{name}"), Span::call_site()),
        None => names::numbered("__bits", index),
    }
}

/// A bit-field as `#[ptx(bits(…))]` declares it.
fn declaration(member: &Member) -> TokenStream {
    let Member::Bits(bit_field) = member else { return TokenStream::new() };
    let BitField { attrs, vis, name, cpp_name, ty, is_enum, width, width_span } = &**bit_field;
    let rename = cpp_name.as_ref().map(|name| code!(#[ptx(name = #name)]));
    let name = name.as_ref().map_or_else(|| code!(_), |name| code!(#name));
    let keyword = is_enum.then(|| code!(enum));
    let mut width = proc_macro2::Literal::u32_unsuffixed(*width);
    width.set_span(*width_span);
    let (attrs, width) = (all(attrs), TokenTree::Literal(width));
    code!(#attrs #rename #vis #name: #keyword #ty = #width)
}
