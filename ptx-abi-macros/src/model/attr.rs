//! Parses `#[ptx(…)]`. Every option keeps the span of its key, and a duplicate is an error.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use ptx_abi_read::keywords::is_keyword;
use syn::ext::IdentExt;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{LitStr, Token, parenthesized};

use crate::errors::{Errors, Wrong};
use crate::literal;
use crate::model::bindgen::{self, Bindgen};
use crate::model::bits::{self, BitField};
use crate::model::pattern::is_pattern;
use crate::names::{self, Case};
use crate::symbol::{self, FIELD_KEYS, TYPE_KEYS};
use crate::syntax::{Attribute, Path, Type};
use crate::tokens::Tokens;

/// An option with the span of its key.
pub(crate) struct Spanned<T> {
    pub(crate) span: Span,
    pub(crate) value: T,
}

/// `#[ptx(…)]` on a struct, union or enum.
pub(crate) struct TypeAttrs {
    pub(crate) krate: Tokens,
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
    pub(crate) module: Option<Spanned<LitStr>>,
    /// Whether that file may be absent.
    pub(crate) optional: Option<Spanned<()>>,
    /// Whether bindgen has written the type.
    pub(crate) bindgen: Option<Spanned<Bindgen>>,
    pub(crate) wrong: Wrong,
}

/// `#[ptx(…)]` on a field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) name: Option<Spanned<String>>,
    pub(crate) offset: Option<Spanned<usize>>,
    pub(crate) anonymous: Option<Spanned<()>>,
    pub(crate) as_type: Option<Spanned<Type>>,
    /// The type of a borrowed buffer's elements, which stands for the pointee.
    pub(crate) elements: Option<Spanned<Type>>,
    pub(crate) bits: Option<Spanned<Vec<BitField>>>,
    /// Whether `#[bit_fields]` has added the field only for its alignment.
    pub(crate) aligns: bool,
    pub(crate) wrong: Wrong,
}

/// A marker trait.
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

impl Marker {
    pub(crate) const ALL: [(&'static str, Self); 6] = [
        (symbol::POD, Self::Pod),
        (symbol::ANY_BIT_PATTERN, Self::AnyBitPattern),
        (symbol::DEVICE_REPR, Self::DeviceRepr),
        (symbol::DEVICE_COPY, Self::DeviceCopy),
        (symbol::CUDA_CORE_DEVICE_COPY, Self::CudaCoreDeviceCopy),
        (symbol::INITIALIZED, Self::Initialized),
    ];

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
    let mut out = TypeAttrs {
        krate: Tokens::crate_root(),
        name: None,
        rename_all: None,
        vector: None,
        opaque: None,
        size: None,
        align: None,
        impls: Vec::new(),
        entry: None,
        cpp_entry: None,
        global: None,
        module: None,
        optional: None,
        bindgen: None,
        wrong: Wrong::default(),
    };
    out.wrong = for_each_key(attrs, errors, &mut |key, input, errors| {
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
            symbol::BINDGEN => set(&mut out.bindgen, key, bindgen::parse(key, input)?, errors),
            symbol::IMPLS => markers(&mut out.impls, key, input, errors)?,
            found => return Err(syn::Error::new(key.span(), unknown_key(found, &TYPE_KEYS, &FIELD_KEYS, "a field"))),
        }
        Ok(())
    });
    if let Some(krate) = krate {
        out.krate = krate.value.into_tokens();
    }
    out
}

pub(crate) fn of_field(attrs: &[Attribute], errors: &mut Errors) -> FieldAttrs {
    let mut out = FieldAttrs::default();
    out.wrong = for_each_key(attrs, errors, &mut |key, input, errors| {
        match key.to_string().as_str() {
            symbol::NAME => set(&mut out.name, key, value(key, input, cpp_name)?, errors),
            symbol::ALIGNS => out.aligns = true,
            symbol::OFFSET => set(&mut out.offset, key, value(key, input, number)?, errors),
            symbol::ANONYMOUS => flag(&mut out.anonymous, key, input, errors)?,
            symbol::AS => set(&mut out.as_type, key, value(key, input, as_type)?, errors),
            symbol::ELEMENTS => set(&mut out.elements, key, value(key, input, element_type)?, errors),
            symbol::BITS => {
                let content = list(key, input, "bits(name: type = width, …)")?;
                if content.is_empty() {
                    errors.at(key.span(), "`bits()` declares no bit-field: write `bits(name: type = width)`");
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

/// `#[ptx(name = "…")]` where no other key is allowed: on an enumerator or a bit-field.
pub(crate) fn of_name_only(attrs: &[Attribute], errors: &mut Errors) -> Option<String> {
    only(symbol::NAME, cpp_name, attrs, errors).map(|name| name.value)
}

/// `#[ptx(as = Type)]` where no other key is allowed: on a foreign function, or on a parameter of one.
#[cfg(feature = "cuda")]
pub(crate) fn of_as_only(attrs: &[Attribute], errors: &mut Errors) -> Option<Spanned<Type>> {
    only(symbol::AS, c_type, attrs, errors)
}

/// The value of the only key that may stand there.
fn only<T>(name: &str, parse: Parse<T>, attrs: &[Attribute], errors: &mut Errors) -> Option<Spanned<T>> {
    let mut found = None;
    for_each_key(attrs, errors, &mut |key, input, errors| {
        if key != name {
            let message = if name == symbol::AS && key == symbol::NAME {
                "the symbol of a function is its name in C++: write `#[link_name = \"…\"]` in place of `#[ptx(name = \"…\")]`"
                    .to_owned()
            } else {
                names::unknown("key", &key.to_string(), &[name])
            };
            return Err(syn::Error::new(key.span(), message));
        }
        set(&mut found, key, value(key, input, parse)?, errors);
        Ok(())
    });
    found
}

/// Calls `parse` for each key of each `#[ptx(…)]`. After an error it continues with the next key. Returns the keys whose
/// values are wrong.
fn for_each_key(
    attrs: &[Attribute],
    errors: &mut Errors,
    parse: &mut dyn FnMut(&Ident, ParseStream<'_>, &mut Errors) -> syn::Result<()>,
) -> Wrong {
    let mut wrong = Wrong::default();
    for attr in attrs.iter().filter(|attr| is_ptx(attr)) {
        if !attr.has_args() {
            errors.on(
                attr,
                "expected keys in parentheses, such as `#[ptx(name = \"…\")]`: write them, or remove `#[ptx]`",
            );
            continue;
        }
        let result = attr.parse_args(&mut |input| {
            while !input.is_empty() {
                let result = Ident::parse_any(input).and_then(|key| {
                    let result = parse(&key, input, errors);
                    if result.is_err() {
                        wrong.push(&key);
                    }
                    result
                });
                errors.note(result.and_then(|()| end_of_item(input)));
                skip_item(input)?;
            }
            Ok(())
        });
        errors.note(result);
    }
    wrong
}

/// Removes the attributes for which `is_known` returns true.
pub(crate) fn remove(attrs: &mut Vec<Attribute>, is_known: &dyn Fn(&Attribute) -> bool) {
    attrs.retain(|attr| !is_known(attr));
}

pub(crate) fn is_ptx(attr: &Attribute) -> bool {
    attr.path().is(symbol::PTX)
}

/// Checks that nothing or a comma follows.
pub(crate) fn end_of_item(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() || input.peek(Token![,]) { Ok(()) } else { Err(input.error("expected `,`")) }
}

/// Skips the rest of an item with the next comma.
pub(crate) fn skip_item(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() {
        if input.peek(Token![,]) {
            input.parse::<Token![,]>()?;
            break;
        }
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

fn set<T>(option: &mut Option<Spanned<T>>, key: &Ident, value: T, errors: &mut Errors) {
    match option {
        Some(_) => duplicate(key, errors),
        None => *option = Some(Spanned { span: key.span(), value }),
    }
}

fn duplicate(key: &Ident, errors: &mut Errors) {
    errors.at(key.span(), &format!("`{key}` stands here twice: remove one of them"));
}

/// The message for a key that is unknown here, but may belong elsewhere.
fn unknown_key(found: &str, here: &[&str], elsewhere: &[&str], place: &str) -> String {
    if found == symbol::ALIGN {
        return "`align` belongs on the type; to align a field of a type that is not packed put a zero-sized marker \
                such as `Align16` in front of it"
            .to_owned();
    }
    if elsewhere.contains(&found) {
        return format!("`{found}` belongs on {place}");
    }
    names::unknown("key", found, here)
}

/// Parses the value of a key.
type Parse<T> = fn(&Ident, ParseStream<'_>) -> syn::Result<T>;

fn value<T>(key: &Ident, input: ParseStream<'_>, parse: Parse<T>) -> syn::Result<T> {
    equals(key, input)?;
    parse(key, input)
}

fn equals(key: &Ident, input: ParseStream<'_>) -> syn::Result<()> {
    if !input.peek(Token![=]) {
        return Err(syn::Error::new(key.span(), format!("`{key}` takes a value: `{key} = …`")));
    }
    input.parse::<Token![=]>()?;
    Ok(())
}

/// Sets a key without a value, which counts even where it has one.
fn flag(option: &mut Option<Spanned<()>>, key: &Ident, input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<()> {
    set(option, key, (), errors);
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(());
    }
    Err(syn::Error::new(key.span(), format!("`{key}` takes no value")))
}

/// The tokens between parentheses.
pub(crate) fn list<'a>(key: &Ident, input: ParseStream<'a>, form: &str) -> syn::Result<ParseBuffer<'a>> {
    if !input.peek(syn::token::Paren) {
        return Err(syn::Error::new(key.span(), format!("expected `{form}`")));
    }
    let content;
    parenthesized!(content in input);
    Ok(content)
}

/// Replaces the error of a parser by one that names what is expected.
fn expected<T>(result: syn::Result<T>, text: &str) -> syn::Result<T> {
    result.map_err(|error| syn::Error::new(error.span(), format!("expected {text}")))
}

pub(crate) fn path(input: ParseStream<'_>) -> syn::Result<Path> {
    expected(Path::parse(input), "a path, such as `crate = ::ptx_abi`")
}

fn crate_path(_: &Ident, input: ParseStream<'_>) -> syn::Result<Path> {
    path(input)
}

fn as_type(_: &Ident, input: ParseStream<'_>) -> syn::Result<Type> {
    expected(Type::parse_strict(input), "a type, such as `as = Float4`")
}

#[cfg(feature = "cuda")]
fn c_type(_: &Ident, input: ParseStream<'_>) -> syn::Result<Type> {
    expected(Type::parse_strict(input), "a type, such as `as = *mut Stream`")
}

fn element_type(_: &Ident, input: ParseStream<'_>) -> syn::Result<Type> {
    expected(Type::parse_strict(input), "a type, such as `elements = glam::Vec4`")
}

/// `"kernels/k.ptx"`, `"OUT_DIR/k.ptx"`, or one of these as `include_str!` takes it: `concat!(env!("OUT_DIR"), "/k.ptx")`.
fn module_path(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    if !input.peek(syn::Ident) {
        return literal::string(key, input);
    }
    let parsed = macro_call(input, "concat", |content| {
        let folder = macro_call(content, "env", |content| {
            let variable = content.parse::<LitStr>()?;
            match &*variable.value() {
                "OUT_DIR" => Ok("OUT_DIR/"),
                "CARGO_MANIFEST_DIR" => Ok(""),
                _ => Err(syn::Error::new(variable.span(), "another variable")),
            }
        })?;
        content.parse::<Token![,]>()?;
        let file = content.parse::<LitStr>()?;
        content.parse::<Option<Token![,]>>()?;
        match file.value().strip_prefix('/') {
            Some(path) => Ok(LitStr::new(&format!("{folder}{path}"), file.span())),
            None => Err(syn::Error::new(file.span(), "no `/` behind the folder")),
        }
    });
    expected(parsed, "a path: `\"kernels/k.ptx\"`, `\"OUT_DIR/k.ptx\"` or `concat!(env!(\"OUT_DIR\"), \"/k.ptx\")`")
}

/// The result of `parse` for the tokens between the parentheses of `name!(…)`.
fn macro_call<T>(
    input: ParseStream<'_>,
    name: &str,
    parse: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<T> {
    let path = Path::parse(input)?;
    if !path.ends_with(name) {
        return Err(syn::Error::new_spanned(&path, "another macro"));
    }
    input.parse::<Token![!]>()?;
    let content;
    parenthesized!(content in input);
    let parsed =
        parse(&content).and_then(|parsed| if content.is_empty() { Ok(parsed) } else { Err(content.error("")) });
    // One error is enough, so the rest is read without a check.
    content.parse::<TokenStream>()?;
    parsed
}

/// An integer literal, in bytes.
fn number(key: &Ident, input: ParseStream<'_>) -> syn::Result<usize> {
    let literal = literal::number(key, input)?;
    literal.base10_parse().map_err(|_| {
        let message = if literal.base10_digits().starts_with('-') {
            format!("{literal} is negative, and a number of bytes is not: write the number that C++ prints")
        } else {
            format!(
                "the largest size of a type is {} bytes, and this is {literal} bytes: write the number that C++ prints",
                isize::MAX
            )
        };
        syn::Error::new(literal.span(), message)
    })
}

/// An identifier of PTX: `[a-zA-Z][a-zA-Z0-9_$]*` or `[_$%][a-zA-Z0-9_$]+`.
fn ptx_name(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    let literal = literal::string(key, input)?;
    let name = literal.value();
    let mut letters = name.chars();
    let starts = match letters.next() {
        Some('_' | '$' | '%') => name.len() > 1,
        first => first.is_some_and(|first| first.is_ascii_alphabetic()),
    };
    if starts && letters.all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$')) {
        return Ok(literal);
    }
    let hint = if name.contains("::") || name.contains('<') { ": `cpp_entry` takes names of C++" } else { "" };
    Err(syn::Error::new(literal.span(), format!("`{name}` is no identifier of PTX{hint}")))
}

/// The name of a function in C++, with namespaces and template arguments: `ns::scale<float>`.
fn cpp_function(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    let literal = literal::string(key, input)?;
    let name = literal.value();
    if name.starts_with("_Z") {
        let message = format!("`{name}` is mangled: write `entry = \"{name}\"`, or the name as C++ has it");
        return Err(syn::Error::new(literal.span(), message));
    }
    let path = name.split('<').next().unwrap_or_default();
    let is_name = path.trim().split("::").all(|part| names::is_cpp_identifier(part.trim()));
    let opened = name.matches('<').count();
    let has_params = name.contains('(');
    if is_name && !has_params && opened == name.matches('>').count() && (opened == 0 || name.trim_end().ends_with('>'))
    {
        return Ok(literal);
    }
    let hint = if has_params { ": leave out its parameters" } else { "" };
    let message = format!("`{name}` is no name of a function in C++, such as `ns::scale<float>`{hint}");
    Err(syn::Error::new(literal.span(), message))
}

fn case(key: &Ident, input: ParseStream<'_>) -> syn::Result<Case> {
    let literal = literal::string(key, input)?;
    let found = literal.value();
    match Case::ALL.iter().find(|(name, _)| *name == found) {
        Some((_, case)) => Ok(*case),
        None => {
            let known = Case::ALL.map(|(name, _)| name);
            Err(syn::Error::new(literal.span(), names::unknown("case", &found, &known)))
        }
    }
}

/// A C++ identifier.
fn cpp_name(key: &Ident, input: ParseStream<'_>) -> syn::Result<String> {
    let literal = literal::string(key, input)?;
    let name = literal.value();
    if is_keyword(&name) {
        Err(syn::Error::new(literal.span(), format!("`{name}` is a keyword of C++: choose another name")))
    } else if names::is_cpp_identifier(&name) {
        Ok(name)
    } else {
        Err(syn::Error::new(literal.span(), format!("`{name}` is no identifier of C++: write letters, digits and `_`")))
    }
}

/// A C++ identifier with namespaces, or a pattern for the parameters of the type.
fn cpp_type_name(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    let literal = literal::string(key, input)?;
    let name = literal.value();
    if is_pattern(&name) {
        Ok(literal)
    } else if let Some(keyword) = name.split("::").find(|part| is_keyword(part)) {
        Err(syn::Error::new(literal.span(), format!("`{keyword}` is a keyword of C++: choose another name")))
    } else if name.split("::").all(names::is_cpp_identifier) {
        Ok(literal)
    } else {
        Err(syn::Error::new(literal.span(), format!("`{name}` is no name of a type in C++, such as `ns::Name`")))
    }
}

fn markers(
    out: &mut Vec<Spanned<Marker>>,
    key: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<()> {
    let content = list(key, input, "impls(Pod)")?;
    while !content.is_empty() {
        let name = content.call(Ident::parse_any)?;
        let mut found = name.to_string();
        while content.peek(Token![::]) {
            content.parse::<Token![::]>()?;
            found = format!("{found}::{}", content.call(Ident::parse_any)?);
        }
        match Marker::ALL.iter().find(|(known, _)| *known == found) {
            Some((_, marker)) if out.iter().any(|other| other.value == *marker) => {
                duplicate(&name, errors);
            }
            Some((_, marker)) => out.push(Spanned { span: name.span(), value: *marker }),
            None => errors.at(name.span(), &names::unknown("trait", &found, &Marker::ALL.map(|(known, _)| known))),
        }
        errors.note(end_of_item(&content));
        skip_item(&content)?;
    }
    Ok(())
}
