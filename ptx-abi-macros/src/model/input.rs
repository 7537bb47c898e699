//! The model of a type that derives `PtxLayout` or `KernelParams`.

use proc_macro2::{Ident, Literal, Span, TokenTree};
use syn::spanned::Spanned as _;

use super::keys::of_name_only;
use crate::errors::Errors;
use crate::model::attr::{self, FieldAttrs, TypeAttrs};
use crate::model::bindgen::Role;
use crate::model::bits::BitField;
use crate::model::pattern::{Pattern, is_pattern};
use crate::model::repr::Repr;
use crate::names;
use crate::symbol;
use crate::syntax::{self, Data, Item, Kind, Type};
use crate::tokens::Tokens;

pub(crate) struct Input<'a> {
    pub(crate) original: &'a Item,
    pub(crate) attrs: TypeAttrs,
    /// The name in C++, if it has template arguments.
    pub(crate) pattern: Option<Pattern>,
    pub(crate) repr: Repr,
    pub(crate) body: Body<'a>,
    /// The fields that `#[bit_fields]` has added only for their alignment. They are not members.
    pub(crate) aligns: Vec<&'a syntax::Field>,
}

pub(crate) enum Body<'a> {
    Struct(Vec<Field<'a>>),
    Union(Vec<Field<'a>>),
    Enum(Vec<Variant<'a>>),
}

pub(crate) struct Field<'a> {
    pub(crate) original: &'a syntax::Field,
    pub(crate) attrs: FieldAttrs,
    /// The name or the index, as expressions spell it.
    pub(crate) member: TokenTree,
    /// The name in Rust without `r#`, or the index in a tuple struct.
    pub(crate) name: String,
    /// The name in C++, if it differs from the name in Rust.
    pub(crate) cpp_name: Option<String>,
    /// The role of the field in a type that bindgen has written.
    pub(crate) bindgen: Option<Role>,
}

/// A reference, or an `Option` of one.
pub(crate) struct Borrow {
    pub(crate) reference: Type,
    pub(crate) to: Type,
    pub(crate) mutable: bool,
    pub(crate) optional: bool,
}

pub(crate) struct Variant<'a> {
    pub(crate) original: &'a syntax::Variant,
    pub(crate) name: String,
    pub(crate) cpp_name: Option<String>,
}

impl<'a> Input<'a> {
    /// The model of an input. If `is_checked`, it meets the rules for `#[repr(…)]`.
    pub(crate) fn new(original: &'a Item, is_checked: bool, errors: &mut Errors) -> Self {
        let attrs = attr::of_type(&original.attrs, errors);
        let case = attrs.rename_all.as_ref().map(|case| case.value);
        let mut aligns = Vec::new();
        let mut fields = |fields: &'a [syntax::Field], errors: &mut Errors| {
            let mut out = Vec::new();
            for (index, original) in fields.iter().enumerate() {
                let mut field = Field::new(index, original, errors);
                if field.attrs.aligns {
                    aligns.push(original);
                    continue;
                }
                if let Some(case) = case {
                    field.rename(case);
                }
                out.push(field);
            }
            out
        };
        let body = match &original.data {
            Data::Struct(data) => Body::Struct(fields(&data.list, errors)),
            Data::Union(data) => Body::Union(fields(&data.list, errors)),
            Data::Enum(_, all) => {
                let mut variants = Vec::new();
                for original in all {
                    let name = names::plain(&original.ident);
                    let renamed = || case.map(|case| case.variant(&name)).filter(|renamed| *renamed != name);
                    let cpp_name = of_name_only(&original.attrs, true, errors).or_else(renamed);
                    variants.push(Variant { original, name, cpp_name });
                }
                Body::Enum(variants)
            }
        };
        let mut this = Self { original, attrs, pattern: None, repr: Repr::default(), body, aligns };
        // Const evaluation compares the size and the alignment of an opaque type, and no other rule applies.
        let is_opaque = this.attrs.opaque.is_some() || this.opaque_key().is_some();
        let has_rules = !is_opaque || matches!(this.body, Body::Enum(_));
        this.repr = Repr::new(original, is_checked && has_rules, errors);
        let attrs = &this.attrs;
        let literal = attrs.name.as_ref().map(|name| &name.value).filter(|name| is_pattern(&name.value()));
        let pattern = literal.map(|literal| {
            let namespaced = |path: &str| {
                let bindgen = attrs.bindgen.as_ref()?;
                bindgen.value.name(literal.span(), path, &this.private())
            };
            Pattern::parse(literal, &original.ident, &original.generics, &attrs.krate, namespaced)
        });
        this.pattern = pattern.and_then(|pattern| errors.note(pattern));
        this
    }

    pub(crate) fn ident(&self) -> &'a Ident {
        &self.original.ident
    }

    /// Whether the type has parameters.
    pub(crate) fn is_generic(&self) -> bool {
        !self.original.generics.params.is_empty()
    }

    pub(crate) fn is_struct(&self) -> bool {
        matches!(self.body, Body::Struct(_))
    }

    pub(crate) fn is_union(&self) -> bool {
        matches!(self.body, Body::Union(_))
    }

    /// The fields of a struct or union.
    pub(crate) fn fields(&self) -> &[Field<'a>] {
        match &self.body {
            Body::Struct(fields) | Body::Union(fields) => fields,
            Body::Enum(_) => &[],
        }
    }

    /// Whether a field meets the condition. It is not generic, because each instance costs compile time.
    pub(crate) fn any_field(&self, is: &dyn Fn(&Field<'_>) -> bool) -> bool {
        self.fields().iter().any(is)
    }

    /// Whether a map may name another type for that of the field.
    pub(crate) fn maps(&self, field: &Field<'_>) -> bool {
        let attrs = &field.attrs;
        self.attrs.types.is_some() && attrs.as_type.is_none() && attrs.bits.is_none() && field.bindgen.is_none()
    }

    /// The key that describes an empty struct as an opaque type, which lacks only the word `opaque`.
    pub(crate) fn opaque_key(&self) -> Option<&'static str> {
        let attrs = &self.attrs;
        let is_empty = matches!(&self.body, Body::Struct(fields) if fields.is_empty());
        let is_other = attrs.opaque.is_some() || attrs.bindgen.is_some() || attrs.vector.is_some();
        match (&attrs.size, &attrs.align) {
            _ if !is_empty || is_other => None,
            (Some(_), _) => Some(symbol::SIZE),
            (None, Some(_)) => Some(symbol::ALIGN),
            (None, None) => None,
        }
    }

    /// Whether two bit-fields get an accessor of one name only if they have one name themselves.
    pub(crate) fn has_simple_accessors(&self) -> bool {
        for field in self.fields() {
            for bit_field in field.bit_fields() {
                if bit_field.name.as_ref().is_some_and(|name| !names::has_simple_accessors(&names::plain(name))) {
                    return false;
                }
            }
        }
        true
    }

    /// The name of the entry, which is that of the struct if no key gives it.
    pub(crate) fn entry_name(&self) -> String {
        let key = self.attrs.entry.as_ref().or(self.attrs.cpp_entry.as_ref());
        key.map_or_else(|| names::plain(self.ident()), |key| key.value.value())
    }

    /// Whether the name of the entry is a C++ name, so that the symbol is unknown.
    pub(crate) fn is_cpp(&self) -> bool {
        self.attrs.entry.is_none() && self.attrs.cpp_entry.is_some()
    }

    /// Whether the key `module` is there and belongs to `KernelParams`, not only to a `global`.
    pub(crate) fn owns_module(&self) -> bool {
        let attrs = &self.attrs;
        let own = attrs.global.is_none() || attrs.entry.is_some() || attrs.cpp_entry.is_some();
        own && attrs.module.is_some()
    }

    /// Whether the type names the block or the shared memory of its kernel.
    pub(crate) fn has_shape(&self) -> bool {
        self.attrs.block.is_some() || self.attrs.shared.is_some()
    }

    /// The place of the kernel's name.
    pub(crate) fn named_at(&self) -> Span {
        let attrs = &self.attrs;
        let name = attrs.entry.as_ref().or(attrs.cpp_entry.as_ref()).map(|key| key.value.span());
        let span = name.or(attrs.module.as_ref().map(|key| key.value.span));
        span.unwrap_or_else(|| self.ident().span())
    }

    /// The type of core whose functions prove what a derive writes. A user can replace this path. So an expansion also passes
    /// the type to a function of the type of `LAYOUT` or `PARAMS`, which accepts only that of core.
    pub(crate) fn proof(&self) -> Tokens {
        self.private().join("Proof")
    }

    /// The path of the items that expansions call.
    pub(crate) fn private(&self) -> Tokens {
        self.attrs.krate.join("__private")
    }
}

impl<'a> Field<'a> {
    fn new(index: usize, original: &'a syntax::Field, errors: &mut Errors) -> Self {
        let attrs = attr::of_field(&original.attrs, errors);
        let (member, name, mut cpp_name) = match &original.ident {
            Some(ident) => (TokenTree::Ident(ident.clone()), names::plain(ident), None),
            None => {
                let mut member = Literal::usize_unsuffixed(index);
                member.set_span(original.ty.span());
                (TokenTree::Literal(member), index.to_string(), Some(format!("_{index}")))
            }
        };
        if let Some(name) = &attrs.name {
            cpp_name = Some(name.value.clone());
        }
        Self { original, attrs, member, name, cpp_name, bindgen: None }
    }

    fn rename(&mut self, case: names::Case) {
        let rename = |name: &str| Some(case.field(name)).filter(|renamed| renamed != name);
        if self.cpp_name.is_none() {
            self.cpp_name = rename(&self.name);
        }
        let Some(bits) = &mut self.attrs.bits else { return };
        for bit_field in &mut bits.value {
            if let (Some(name), None) = (&bit_field.name, &bit_field.cpp_name) {
                bit_field.cpp_name = rename(&names::plain(name));
            }
        }
    }

    pub(crate) fn span(&self) -> Span {
        self.original.ident.as_ref().map_or_else(|| self.original.ty.span(), Ident::span)
    }

    pub(crate) fn bit_fields(&self) -> &[BitField] {
        self.attrs.bits.as_ref().map_or(&[], |bits| &bits.value)
    }

    /// The borrow, if the type is written as a reference, or as `Option` of one.
    pub(crate) fn borrow(&self) -> Option<Borrow> {
        let (reference, optional) = match self.original.ty.kind() {
            Kind::Path { path, arguments } if path.ends_with("Option") => (arguments.into_iter().next()?, true),
            _ => (self.original.ty.clone(), false),
        };
        match reference.kind() {
            Kind::Reference { to, mutable } => Some(Borrow { reference, to, mutable, optional }),
            _ => None,
        }
    }

    /// Whether the field borrows device memory. Only cudarc can pass it, and the struct has no addresses of its arguments.
    pub(crate) fn is_borrowed(&self) -> bool {
        self.attrs.as_type.is_some() && self.borrow().is_some()
    }

    /// Whether the field has the key `as`, even with a wrong value.
    pub(crate) fn has_as(&self) -> bool {
        self.attrs.as_type.is_some() || self.attrs.keys.is_wrong(symbol::AS)
    }

    /// The type of the field in the ABI.
    pub(crate) fn abi_type(&self) -> &Type {
        self.attrs.as_type.as_ref().map_or(&self.original.ty, |ty| &ty.value)
    }
}

impl Variant<'_> {
    pub(crate) fn has_data(&self) -> bool {
        !self.original.fields.list.is_empty()
    }
}
