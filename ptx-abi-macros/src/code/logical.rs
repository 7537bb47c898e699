//! The traits that use the members of a `#[bit_fields]` struct as they are declared, not their storage.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens as _;
use syn::spanned::Spanned;

use crate::model::derives::Derived;
use crate::model::members::Member;
use crate::names;
use crate::syntax::{Item, Type};
use crate::template::{code, code_spanned};
use crate::tokens::{all, listed};

/// One member in the form that the traits use.
pub(crate) struct Logical<'a> {
    ident: &'a Ident,
    ty: &'a Type,
    /// The name of the setter, for a bit-field.
    setter: Option<Ident>,
    is_enum: bool,
    packed: bool,
}

impl Logical<'_> {
    /// A reference to its value in `object`, which is the name of a reference. rustc reports a missing trait at the type.
    fn value(&self, object: &TokenStream) -> TokenStream {
        let (ident, span) = (self.ident, Span::mixed_site().located_at(self.ty.span()));
        match (&self.setter, self.packed) {
            // A method of a trait could come before the getter.
            (Some(_), _) => code_spanned!(span=> &Self::#ident(#object)),
            // A field of a packed struct may not be aligned, so there must be no reference to it.
            (None, true) => code_spanned!(span=> &{ #object.#ident }),
            (None, false) => code_spanned!(span=> &#object.#ident),
        }
    }
}

pub(crate) fn expand(original: &Item, packed: bool, members: &[Member], derived: &[Derived]) -> TokenStream {
    let mut logical = Vec::new();
    for member in members {
        match member {
            Member::Plain(field, _) => {
                let Some(ident) = &field.ident else { continue };
                logical.push(Logical { ident, ty: &field.ty, setter: None, is_enum: false, packed });
            }
            Member::Bits(bit_field) => {
                let Some(ident) = &bit_field.name else { continue };
                let setter = Some(names::with_affixes("set_", ident, ""));
                logical.push(Logical { ident, ty: &bit_field.ty, setter, is_enum: bit_field.is_enum, packed });
            }
        }
    }
    let members = logical;
    let ident = &original.ident;
    let mut out = resolved(derived);
    for Derived { name, .. } in derived {
        let items = match *name {
            "Debug" => debug(&names::plain(ident), &members),
            "Default" => default(&members),
            "PartialEq" => partial_eq(&members),
            "Eq" => TokenStream::new(),
            "PartialOrd" => partial_ord(&members),
            "Ord" => ord(&members),
            _ => hash(&members),
        };
        let (module, path) = (Ident::new(module(name), Span::call_site()), Ident::new(name, Span::call_site()));
        let unused_mut = (*name == "Default").then(|| code!(, unused_mut));
        let proof = (*name == "Eq").then(|| eq(ident, &members));
        out.extend(code! {
            #[automatically_derived]
            #[allow(deprecated #unused_mut)]
            impl ::core::#module::#path for #ident {
                #items
            }
            #proof
        });
    }
    out
}

/// Code that compiles only if the derives are those of the standard library.
///
/// rustc refuses a name as ambiguous (E0659) if a glob import and an outer scope give it different meanings, so each name
/// gets its meaning by a glob import, too: a trait by that of its module, and the first segment of a path by that of its
/// crate.
fn resolved(derived: &[Derived]) -> TokenStream {
    if derived.is_empty() {
        return TokenStream::new();
    }
    let is_derived = |name: &str| derived.iter().any(|derived| derived.name == name);
    let (mut modules, mut crates) = (Vec::new(), Vec::new());
    for Derived { name, path } in derived {
        if path.name().is_some() {
            names::insert(&mut modules, module(name).to_owned());
        } else if let Some(first) = path.segments().next().filter(|_| !path.is_absolute()) {
            names::insert(&mut crates, first.to_string());
        }
    }
    let ident = |name: &str| Ident::new(name, Span::call_site());
    let mut imports = TokenStream::new();
    if !crates.is_empty() {
        let crates = all(crates.iter().map(|name| {
            let name = ident(name);
            code!(pub(super) use ::#name;)
        }));
        imports.extend(code!(mod __crates { #crates } use __crates::*;));
    }
    for module in &modules {
        let module = ident(module);
        imports.extend(code!(use ::core::#module::*;));
    }
    // rustc asks for the traits that a derived trait requires.
    let mut paths = Vec::new();
    for (name, by) in &[("PartialEq", &["Eq", "PartialOrd", "Ord"][..]), ("Eq", &["Ord"]), ("PartialOrd", &["Ord"])] {
        if !is_derived(name) && by.iter().any(|by| is_derived(by)) {
            let name = ident(name);
            paths.push(code!(::core::cmp::#name));
        }
    }
    paths.extend(derived.iter().map(|derived| derived.path.to_token_stream()));
    let paths = listed(paths);
    code! {
        #[allow(dead_code, unused_imports)]
        const _: () = {
            #imports
            #[derive(#paths)]
            struct __Derived;
        };
    }
}

/// The module of `core` that has the trait.
fn module(name: &str) -> &'static str {
    match name {
        "Debug" => "fmt",
        "Default" => "default",
        "Hash" => "hash",
        _ => "cmp",
    }
}

/// Joins the tokens that a function makes of each member.
fn each(members: &[Logical<'_>], tokens: &dyn Fn(&Logical<'_>) -> TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    for member in members {
        out.extend(tokens(member));
    }
    out
}

fn debug(name: &str, members: &[Logical<'_>]) -> TokenStream {
    let fields = each(members, &|member| {
        let value = member.value(&code!(self));
        let name = names::plain(member.ident);
        code!(::core::fmt::DebugStruct::field(&mut __struct, #name, #value);)
    });
    code! {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            let mut __struct = ::core::fmt::Formatter::debug_struct(__f, #name);
            #fields
            ::core::fmt::DebugStruct::finish(&mut __struct)
        }
    }
}

/// Gives every member its own default. For integers and `bool` this is all bits 0.
fn default(members: &[Logical<'_>]) -> TokenStream {
    let mut plain = Vec::new();
    let mut enums = TokenStream::new();
    for Logical { setter, ty, is_enum, .. } in members {
        let value = code!(<#ty as ::core::default::Default>::default());
        if setter.is_none() {
            plain.push(value);
        } else if *is_enum {
            enums.extend(code!(Self::#setter(&mut __value, #value);));
        }
    }
    let plain = listed(plain);
    code! {
        fn default() -> Self {
            let mut __value = Self::__ptx_zeroed(#plain);
            #enums
            __value
        }
    }
}

fn partial_eq(members: &[Logical<'_>]) -> TokenStream {
    let equal = each(members, &|member| {
        let (left, right) = (member.value(&code!(self)), member.value(&code!(__other)));
        code!(&& ::core::cmp::PartialEq::eq(#left, #right))
    });
    code! {
        fn eq(&self, __other: &Self) -> ::core::primitive::bool {
            true #equal
        }
    }
}

/// The proof that each member is `Eq`, beside the impl.
fn eq(ident: &Ident, members: &[Logical<'_>]) -> TokenStream {
    let checks = each(members, &|Logical { ty, .. }| code!(is_eq::<#ty>();));
    code! {
        #[allow(deprecated)]
        const _: () = {
            const fn is_eq<T: ::core::cmp::Eq>() {}
            #[allow(non_upper_case_globals)]
            impl #ident {
                const __ptx_eq: () = { #checks };
            }
            #ident::__ptx_eq
        };
    }
}

/// The comparison of each member by `compare`, up to one that is not `equal`.
fn ordering(members: &[Logical<'_>], compare: &TokenStream, equal: &TokenStream) -> TokenStream {
    let compared = each(members, &|member| {
        let (left, right) = (member.value(&code!(self)), member.value(&code!(__other)));
        code! {
            match ::core::cmp::#compare(#left, #right) {
                #equal => {}
                __unequal => return __unequal,
            }
        }
    });
    code!(#compared #equal)
}

fn partial_ord(members: &[Logical<'_>]) -> TokenStream {
    let equal = code!(::core::option::Option::Some(::core::cmp::Ordering::Equal));
    let ordering = ordering(members, &code!(PartialOrd::partial_cmp), &equal);
    code! {
        fn partial_cmp(&self, __other: &Self) -> ::core::option::Option<::core::cmp::Ordering> {
            #ordering
        }
    }
}

fn ord(members: &[Logical<'_>]) -> TokenStream {
    let ordering = ordering(members, &code!(Ord::cmp), &code!(::core::cmp::Ordering::Equal));
    code! {
        fn cmp(&self, __other: &Self) -> ::core::cmp::Ordering {
            #ordering
        }
    }
}

fn hash(members: &[Logical<'_>]) -> TokenStream {
    let hashes = each(members, &|member| {
        let value = member.value(&code!(self));
        code!(::core::hash::Hash::hash(#value, __state);)
    });
    code! {
        fn hash<__H: ::core::hash::Hasher>(&self, __state: &mut __H) {
            #hashes
        }
    }
}
