//! The code of types that bindgen has written.

use proc_macro2::TokenStream;
use quote::ToTokens;

use crate::model::bindgen::{Role, What};
use crate::model::input::Field;
use crate::syntax::{Generics, Kind, Type};
use crate::template::{code, code_spanned};
use crate::tokens::{Tokens, located_at};

impl Role {
    pub(crate) fn entry(&self, field: &Field<'_>, proof: &Tokens, offset: &TokenStream) -> TokenStream {
        let Field { name, original, .. } = field;
        let span = located_at(field.span());
        let ty = self.ty(&original.ty);
        let mut entry = match self.what {
            What::Member(None) => code_spanned!(span=> #proof::member_of::<#ty>(#name, #offset)),
            What::Member(Some(_)) => {
                let marker = &original.ty;
                code_spanned!(span=> #proof::marker_of::<#ty, #marker>(#name, #offset))
            }
            What::Opaque => code_spanned!(span=> #proof::opaque_member::<#ty>(#name, #offset)),
            What::Padding => code_spanned!(span=> #proof::opaque_member::<#ty>("", #offset)),
        };
        if self.hidden && !matches!(self.what, What::Padding) {
            entry.extend(code!(.hidden()));
        }
        entry
    }

    /// The type that needs a layout, if the derive has to require one.
    pub(crate) fn laid_out(&self, ty: &Type, generics: &Generics) -> Option<TokenStream> {
        let is_function = matches!(ty.kind(), Kind::Path { path, .. } if path.ends_with("Option"));
        let ty = self.ty(ty);
        let is_asked = matches!(self.what, What::Member(_)) && !is_function && generics.are_in(ty.clone());
        is_asked.then_some(ty)
    }

    pub(crate) fn points_to(&self, ty: &Type, private: &Tokens) -> TokenStream {
        match self.what {
            What::Member(_) => {
                let ty = self.ty(ty);
                code!(<#ty as #private::BindgenMember>::POINTS_TO)
            }
            What::Opaque | What::Padding => code!(::core::option::Option::None),
        }
    }

    fn ty(&self, ty: &Type) -> TokenStream {
        match &self.what {
            What::Member(Some(ty)) => ty.clone(),
            _ => ty.to_token_stream(),
        }
    }
}
