//! Types of foreign functions as expressions of `CType`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::spanned::Spanned as _;

use super::foreign::{ForeignTypes, StandIn};
use crate::code::device::device;
use crate::errors::Errors;
use crate::model::keys::Spanned;
use crate::names;
use crate::syntax::shape::{Shape, Signature};
use crate::syntax::{Attribute, Kind, Type};
use crate::template::{code, code_spanned};
use crate::tokens::{Tokens, all, listed, located_at, may_differ, replace_lifetimes};

/// The conventions that are C's on every host that CUDA supports. `system` differs from C's only on 32-bit Windows
/// (Reference, "External blocks").
pub(super) const CONVENTIONS: [&str; 4] = ["C", "C-unwind", "system", "system-unwind"];

/// The types of a block, each described once, because blocks have many functions of few types.
pub(super) struct Types<'k> {
    pub(super) krate: &'k Tokens,
    foreign: &'k ForeignTypes,
    /// The tokens of each type, as text.
    known: Vec<String>,
    pub(super) constants: TokenStream,
    aliases: usize,
}

impl<'k> Types<'k> {
    pub(super) fn new(krate: &'k Tokens, foreign: &'k ForeignTypes) -> Self {
        Self { krate, foreign, known: Vec::new(), constants: TokenStream::new(), aliases: 0 }
    }

    /// The type, or an alias of it if it calls a macro, so that the macro is expanded once.
    pub(super) fn bound(&mut self, ty: &Type, cfgs: &[&Attribute]) -> Type {
        if !may_differ(ty.to_token_stream(), false) {
            return ty.clone();
        }
        let span = ty.span();
        let alias = format_ident!("__Alias{}", self.aliases, span = located_at(span));
        self.aliases += 1;
        let ty = replace_lifetimes(ty.to_token_stream(), &mut |_| Some("static".to_owned()));
        let cfgs = all(cfgs);
        self.constants.extend(code!(#cfgs type #alias = #ty;));
        Type::of(&[TokenTree::Ident(alias)])
    }

    /// The name of the constant that describes the type. The type of a conditional item is described in its place, because
    /// it may not exist.
    pub(super) fn described(
        &mut self,
        ty: &Type,
        as_type: Option<&Spanned<Type>>,
        cfgs: &[&Attribute],
        errors: &mut Errors,
    ) -> TokenStream {
        let described = as_type.map_or(ty, |as_type| &as_type.value);
        let (foreign, mark) = if as_type.is_some() { (None, "as ") } else { (Some(self.foreign), "") };
        let key = names::same(described).map(|spelling| format!("{mark}{spelling}"));
        let krate = self.krate;
        if let Some(as_type) = as_type {
            let (span, private) = krate.join("__private").at(as_type.value.span());
            let (original, as_type) = (erased(ty), erased(&as_type.value));
            let layouts = code_spanned! {span=>
                [#private::Leaf::<#original>::LAID, #private::Leaf::<#as_type>::LAID]
            };
            let compared = code_spanned!(span=> const _: () = #private::stands_for::<#original, #as_type>(#layouts););
            self.constants.extend(all(cfgs));
            self.constants.extend(compared);
        }
        let Some(key) = key.filter(|_| cfgs.is_empty()) else { return self.value(described, foreign, errors) };
        if let Some(index) = self.known.iter().position(|known| *known == key) {
            return constant(index).into_token_stream();
        }
        let value = self.value(described, foreign, errors);
        let name = constant(self.known.len());
        self.known.push(key);
        self.constants.extend(code!(const #name: #krate::cuda::CType<'static> = #value;));
        name.into_token_stream()
    }

    /// `foreign` is `None` for a type that is already the type in C++.
    fn value(&self, ty: &Type, foreign: Option<&ForeignTypes>, errors: &mut Errors) -> TokenStream {
        if let Some(stand_in) = foreign.and_then(|foreign| foreign.stand_in(ty)) {
            return self.stand_in(ty, &stand_in, &self.value(&stand_in.ty, None, errors));
        }
        match ty.shape() {
            Shape::Array { .. } => {
                errors.on(ty, "[PTX702] C passes arrays by their address: write `*const [T; N]` or `*mut [T; N]`");
                TokenStream::new()
            }
            Shape::Name if matches!(ty.kind(), Kind::Tuple(_)) => {
                errors.on(
                    ty,
                    "[PTX702] Rust may reorder the elements of a tuple: write a `#[repr(C)]` struct that derives `PtxLayout`",
                );
                TokenStream::new()
            }
            Shape::Name => self.leaf(ty, "by_value", foreign),
            _ => self.pointee(ty, foreign, errors),
        }
    }

    fn pointee(&self, ty: &Type, foreign: Option<&ForeignTypes>, errors: &mut Errors) -> TokenStream {
        let krate = self.krate;
        if let Some(stand_in) = foreign.and_then(|foreign| foreign.stand_in(ty)) {
            return self.stand_in(ty, &stand_in, &self.pointee(&stand_in.ty, None, errors));
        }
        match ty.shape() {
            Shape::Pointer { to, mutable } => {
                let to = self.pointee(&to, foreign, errors);
                self.of_core(ty, code!(#krate::cuda::CType::Pointer { to: &#to, mutable: #mutable }))
            }
            Shape::Array { element, len } => {
                let element = self.pointee(&element, foreign, errors);
                code!(#krate::cuda::CType::Array { element: &#element, len: #len })
            }
            Shape::Function(signature) => self.of_core(ty, self.function(ty, &signature, foreign, errors)),
            Shape::Unsized => {
                errors.on(
                    ty,
                    "[PTX702] C++ has no pointers with a length or a table beside the address: write a pointer to the first element, \
                     and a parameter for the length",
                );
                TokenStream::new()
            }
            Shape::Unit => code!(#krate::cuda::CType::Void),
            Shape::Never => code!(#krate::cuda::CType::Never),
            Shape::Name => self.leaf(ty, "behind_pointer", foreign),
        }
    }

    /// The description of a pointer. It compiles only if `Option` and `NonNull`, which make the type one by their names, are
    /// those of `core`.
    fn of_core(&self, ty: &Type, described: TokenStream) -> TokenStream {
        let Kind::Path { path, arguments } = ty.kind() else { return described };
        let (span, private) = self.krate.join("__private").at(path.span());
        let named = code_spanned!(span=> ::core::marker::PhantomData::<#path<#private::Leaf<()>>>);
        let described = code_spanned!(span=> #private::of_core(#described, #named));
        match arguments.first().filter(|_| path.ends_with("Option")) {
            Some(inner) => self.of_core(inner, described),
            None => described,
        }
    }

    fn function(
        &self,
        ty: &Type,
        signature: &Signature,
        foreign: Option<&ForeignTypes>,
        errors: &mut Errors,
    ) -> TokenStream {
        let is_c = signature.abi.as_deref().is_some_and(|abi| abi.is_empty() || CONVENTIONS.contains(&abi));
        if !is_c {
            errors.on(ty, "[PTX710] C++ calls functions with C's convention: write `extern \"C\" fn`");
        }
        let krate = self.krate;
        let more = signature.is_variadic.then(|| code!(#krate::cuda::CType::More));
        let parameters = listed(signature.parameters.iter().map(|ty| self.value(ty, foreign, errors)).chain(more));
        let result = match &signature.result {
            Some(ty) => self.value(ty, foreign, errors),
            None => code!(#krate::cuda::CType::Void),
        };
        code! {
            #krate::cuda::CType::Pointer {
                to: &#krate::cuda::CType::Function(
                    ::core::option::Option::Some(#krate::cuda::Signature::new(&[#parameters], &#result)),
                ),
                mutable: true,
            }
        }
    }

    /// The description of the type that represents a foreign one, after a comparison of both.
    fn stand_in(&self, foreign: &Type, stand_in: &StandIn, described: &TokenStream) -> TokenStream {
        let (span, private) = self.krate.join("__private").at(stand_in.span);
        let (spelled, device_spelled) = (names::spelled(foreign), names::spelled(&stand_in.ty));
        let (foreign, device) = (erased(foreign), erased(&stand_in.ty));
        code_spanned! {span=>
            #private::foreign::<#foreign, #device>(
                #described,
                #private::Leaf::<#device>::LAID,
                &#private::foreign_pointee(#private::Leaf::<#device>::LAID),
                [#spelled, #device_spelled],
            )
        }
    }

    /// A type that only the compiler can resolve.
    fn leaf(&self, ty: &Type, function: &str, foreign: Option<&ForeignTypes>) -> TokenStream {
        let (span, private) = self.krate.join("__private").at(ty.span());
        let function = Ident::new(function, span);
        let spelled = names::spelled(ty);
        let ty = erased(ty);
        if let Some(map) = foreign.and_then(|foreign| foreign.map.as_ref()) {
            let is_behind = function == "behind_pointer";
            let tokens: Vec<_> = ty.clone().into_iter().collect();
            let device = device(&Type::of(&tokens), map, None, &private);
            return code_spanned! {span=>
                {
                    use #private::{Uncompared as _, Unmapped as _};
                    #private::mapped::<#ty, _, _>(
                        &|| #device.compared(),
                        (#private::Leaf::<#ty>::LAID, #private::Named::<#ty>::NAME, #private::Leaf::<#ty>::SHAPE),
                        #spelled,
                        #is_behind,
                    )
                }
            };
        }
        code_spanned! {span=>
            #private::#function(
                (#private::Leaf::<#ty>::LAID, #private::Named::<#ty>::NAME, #private::Leaf::<#ty>::SHAPE),
                #spelled,
            )
        }
    }
}

fn constant(index: usize) -> Ident {
    format_ident!("__TYPE_{index}", span = Span::call_site())
}

/// The type without the lifetimes of its function, which the constant cannot use.
fn erased(ty: &Type) -> TokenStream {
    replace_lifetimes(ty.to_token_stream(), &mut |name| (name != "static").then(|| "_".to_owned()))
}
