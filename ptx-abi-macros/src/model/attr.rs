//! `#[ptx(…)]` on a type and on a field. Every option keeps the span of its key.

use proc_macro2::{Ident, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;
use syn::{LitBool, LitStr, Token};

use super::bindgen::{self, Bindgen};
use super::bits::{self, BitField};
use super::keys::{Keys, Spanned, duplicate, flag, for_each_item, for_each_key, list, set, type_value, value};
use super::values::{
    block, case, cpp_function, cpp_name, cpp_type_name, crate_path, expected, expression, map_path, module_path,
    number, ptx_name,
};
use crate::errors::Errors;
use crate::file_path::FilePath;
use crate::names::{self, Case};
use crate::symbol::{self, FIELD_KEYS, TYPE_KEYS};
use crate::syntax::{self, Attribute, Path, Type};
use crate::tokens::Tokens;

/// `#[ptx(…)]` on a struct, union or enum.
#[derive(Default)]
pub(crate) struct TypeAttrs {
    pub(crate) krate: Tokens,
    /// Whether `crate = path` names another path.
    pub(crate) has_path: bool,
    pub(crate) name: Option<Spanned<LitStr>>,
    pub(crate) rename_all: Option<Spanned<Case>>,
    pub(crate) vector: Option<Spanned<()>>,
    /// Whether only the size and the alignment of the type are known.
    pub(crate) opaque: Option<Spanned<()>>,
    pub(crate) size: Option<Spanned<usize>>,
    pub(crate) align: Option<Spanned<usize>>,
    pub(crate) impls: Vec<Spanned<Marker>>,
    /// The names of a kernel: `entry` is that in PTX, `cpp_entry` that in C++.
    pub(crate) entry: Option<Spanned<LitStr>>,
    pub(crate) cpp_entry: Option<Spanned<LitStr>>,
    /// The name of a variable in PTX.
    pub(crate) global: Option<Spanned<LitStr>>,
    /// The file that contains these.
    pub(crate) module: Option<Spanned<FilePath>>,
    /// Whether that file may be absent.
    pub(crate) optional: Option<Spanned<()>>,
    /// The numbers of threads in each dimension of a block, as expressions.
    pub(crate) block: Option<Spanned<[TokenStream; 3]>>,
    /// The bytes of static shared memory, as an expression.
    pub(crate) shared: Option<Spanned<TokenStream>>,
    /// The map that names the types of other crates.
    pub(crate) types: Option<Spanned<Path>>,
    pub(crate) bindgen: Option<Spanned<Bindgen>>,
    pub(crate) keys: Keys,
}

/// `#[ptx(…)]` on a field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) name: Option<Spanned<String>>,
    pub(crate) offset: Option<Spanned<usize>>,
    pub(crate) anonymous: Option<Spanned<()>>,
    pub(crate) as_type: Option<Spanned<Type>>,
    /// The type of a borrowed buffer's elements, which represents the pointee.
    pub(crate) elements: Option<Spanned<Type>>,
    /// Whether the kernel writes through a shared borrow of a buffer.
    pub(crate) writes_shared: Option<Spanned<()>>,
    pub(crate) bits: Option<Spanned<Vec<BitField>>>,
    /// Whether `#[bit_fields]` has added the field only for its alignment.
    pub(crate) aligns: bool,
    pub(crate) keys: Keys,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marker {
    Pod,
    AnyBitPattern,
    DeviceRepr,
    /// The trait of cust.
    DeviceCopy,
    /// The trait of NVIDIA's cuda-core.
    CudaCoreDeviceCopy,
    /// The trait of this crate.
    Initialized,
}

impl TypeAttrs {
    /// The first trait in `impls(…)` that meets the condition.
    pub(crate) fn marker(&self, is: fn(Marker) -> bool) -> Option<&Spanned<Marker>> {
        self.impls.iter().find(|marker| is(marker.value))
    }
}

impl Marker {
    pub(crate) const ALL: [(&'static str, Self); 6] = [
        ("Pod", Self::Pod),
        ("AnyBitPattern", Self::AnyBitPattern),
        ("DeviceRepr", Self::DeviceRepr),
        ("DeviceCopy", Self::DeviceCopy),
        ("cuda_core::DeviceCopy", Self::CudaCoreDeviceCopy),
        ("Initialized", Self::Initialized),
    ];

    /// The name of the trait, as `impls(…)` has it.
    pub(crate) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }

    /// Whether every bit pattern of a type with the trait is a value.
    pub(crate) fn takes_all_bits(self) -> bool {
        matches!(self, Self::Pod | Self::AnyBitPattern)
    }

    /// The feature of the trait, if it is off.
    pub(crate) fn missing_feature(self) -> Option<&'static str> {
        match self {
            Self::Pod | Self::AnyBitPattern if !cfg!(feature = "bytemuck") => Some("bytemuck"),
            Self::Initialized if !cfg!(feature = "emit") => Some("emit"),
            Self::DeviceRepr if !cfg!(feature = "cudarc-0_19") => Some("cudarc-0_19"),
            Self::DeviceCopy if !cfg!(feature = "cust_core-0_1") => Some("cust_core-0_1"),
            Self::CudaCoreDeviceCopy if !cfg!(feature = "cuda-core-0_5") => Some("cuda-core-0_5"),
            _ => None,
        }
    }
}

pub(crate) fn of_type(attrs: &[Attribute], errors: &mut Errors) -> TypeAttrs {
    let mut krate = None;
    let mut out = TypeAttrs::default();
    out.keys = for_each_key(attrs, errors, &mut |key, input, errors| {
        match key.to_string().as_str() {
            symbol::CRATE => set(&mut krate, key, value(key, input, crate_path)?, errors),
            symbol::NAME => set(&mut out.name, key, value(key, input, cpp_type_name)?, errors),
            symbol::RENAME_ALL => set(&mut out.rename_all, key, value(key, input, case)?, errors),
            symbol::VECTOR => flag(&mut out.vector, key, input, errors)?,
            symbol::OPAQUE => flag(&mut out.opaque, key, input, errors)?,
            symbol::SIZE => set(&mut out.size, key, value(key, input, number)?, errors),
            symbol::ALIGN => set(&mut out.align, key, value(key, input, number)?, errors),
            symbol::ENTRY => set(&mut out.entry, key, value(key, input, ptx_name)?, errors),
            symbol::CPP_ENTRY => set(&mut out.cpp_entry, key, value(key, input, cpp_function)?, errors),
            symbol::GLOBAL => set(&mut out.global, key, value(key, input, ptx_name)?, errors),
            symbol::MODULE => set(&mut out.module, key, value(key, input, module_path)?, errors),
            symbol::OPTIONAL => flag(&mut out.optional, key, input, errors)?,
            symbol::BLOCK => set(&mut out.block, key, value(key, input, block)?, errors),
            symbol::SHARED => set(&mut out.shared, key, value(key, input, expression)?, errors),
            symbol::TYPES => set(&mut out.types, key, value(key, input, map_path)?, errors),
            symbol::BINDGEN => set(&mut out.bindgen, key, bindgen::parse(key, input)?, errors),
            symbol::IMPLS => markers(&mut out.impls, key, input, errors)?,
            found => return Err(syn::Error::new(key.span(), unknown_key(found, &TYPE_KEYS, &FIELD_KEYS, "a field"))),
        }
        Ok(())
    });
    out.has_path = krate.is_some();
    out.krate = krate.map_or_else(Tokens::crate_root, |krate: Spanned<Path>| krate.value.into_tokens());
    out
}

pub(crate) fn of_field(attrs: &[Attribute], errors: &mut Errors) -> FieldAttrs {
    let mut out = FieldAttrs::default();
    out.keys = for_each_key(attrs, errors, &mut |key, input, errors| {
        match key.to_string().as_str() {
            symbol::NAME => set(&mut out.name, key, value(key, input, cpp_name)?, errors),
            symbol::ALIGNS => out.aligns = true,
            symbol::OFFSET => set(&mut out.offset, key, value(key, input, number)?, errors),
            symbol::ANONYMOUS => flag(&mut out.anonymous, key, input, errors)?,
            symbol::AS => set(&mut out.as_type, key, type_value(key, input, "Float4")?, errors),
            symbol::WRITES_SHARED => flag(&mut out.writes_shared, key, input, errors)?,
            symbol::ELEMENTS => set(&mut out.elements, key, type_value(key, input, "glam::Vec4")?, errors),
            symbol::BITS => {
                let content = list(key, input, "bits(name: type = width, …)")?;
                if content.is_empty() {
                    errors.at(key.span(), "[PTX415] `bits()` declares no bit-field: write `bits(name: type = width)`");
                }
                let bits = bits::parse(&content, errors);
                set(&mut out.bits, key, bits, errors);
            }
            found => return Err(syn::Error::new(key.span(), unknown_key(found, &FIELD_KEYS, &TYPE_KEYS, "the type"))),
        }
        Ok(())
    });
    out
}

/// The arguments of `#[bit_fields]`, `new = false` or none: whether it makes `new`.
pub(crate) fn wants_new(args: TokenStream, errors: &mut Errors) -> bool {
    let (mut new, text) = (None, "`new = false`");
    let result = syntax::parse(args, &mut |input| {
        for_each_item(input, errors, &mut |input, errors| {
            let key = expected(Ident::parse_any(input), text)?;
            if key != symbol::NEW {
                return Err(syn::Error::new(key.span(), names::unknown("key", &key.to_string(), &[symbol::NEW])));
            }
            let at_value = |_| syn::Error::new(key.span(), format!("expected {text}"));
            input.parse::<Token![=]>().map_err(at_value)?;
            set(&mut new, &key, expected(input.parse::<LitBool>(), text)?.value, errors);
            Ok(())
        })
    });
    errors.note(result);
    new.is_none_or(|new| new.value)
}

fn markers(
    out: &mut Vec<Spanned<Marker>>,
    key: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<()> {
    let content = list(key, input, "impls(Pod)")?;
    if content.is_empty() {
        errors.at(key.span(), "[PTX901] `impls()` names no trait: write `impls(Pod)`, or remove it");
    }
    for_each_item(&content, errors, &mut |content, errors| {
        let path = expected(Path::parse_any(content), "a trait, such as `Pod`")?;
        let (span, found) = (path.span(), names::spelled(&path));
        match Marker::ALL.iter().find(|(known, _)| *known == found) {
            Some((_, marker)) if out.iter().any(|other| other.value == *marker) => duplicate(span, &found, errors),
            Some((_, marker)) => out.push(Spanned { span, value: *marker }),
            None => errors.at(span, &unknown_trait(&found)),
        }
        Ok(())
    })
}

/// The message for a trait that `impls(…)` does not take: most have a path, or come with one that it takes.
fn unknown_trait(found: &str) -> String {
    let with = match found.rsplit("::").next() {
        Some("Zeroable") => "Pod",
        Some("ValidAsZeroBits") => Marker::DeviceRepr.name(),
        Some(name) if Marker::ALL.iter().any(|(known, _)| *known == name) => {
            return format!("[PTX902] `impls` takes traits without their path: write `{name}` instead of `{found}`");
        }
        _ => return names::unknown("trait", found, &names::of(&Marker::ALL)),
    };
    format!("[PTX902] `impls({with})` implements `{found}` too: remove it, or write `{with}` instead of it")
}

/// The message for a key that is unknown here, but may belong elsewhere.
fn unknown_key(found: &str, here: &[&str], elsewhere: &[&str], place: &str) -> String {
    if found == symbol::ALIGN {
        return "[PTX904] `align` belongs on the type; to align a field of a type that is not packed put a zero-sized marker \
                such as `Align16` in front of it"
            .to_owned();
    }
    if elsewhere.contains(&found) {
        return format!("[PTX904] `{found}` belongs on {place}");
    }
    names::unknown("key", found, here)
}
