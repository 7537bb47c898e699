//! `#[repr(…)]`. A value of [`Repr`] is always one that Rust accepts and C++ can match, unless rustc reports it.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitInt, LitStr, parenthesized};

use super::keys::{Spanned, skip_item};
use crate::errors::Errors;
use crate::names::is_misspelled;
use crate::symbol;
use crate::syntax::{Attribute, Data, INTEGERS, is_integer};

/// The representation of a type, which fixes its layout.
pub(crate) enum Repr {
    /// Rust's own order of fields. `KernelParams` accepts it, because each field is a parameter of its own.
    Rust(Modifier),
    C(Modifier),
    /// The span is that of the word.
    Transparent(Span),
    /// The integer of an enum.
    Integer(Ident),
    /// rustc reports a misspelled representation.
    Refused,
}

/// A change of the alignment of a struct or union, in bytes. Rust does not combine the two.
pub(crate) enum Modifier {
    None,
    Packed(Spanned<usize>),
    Align(Spanned<usize>),
}

#[derive(Clone, Copy)]
pub(crate) enum Rules {
    /// Those of a struct or union that derives `PtxLayout`.
    Record,
    /// Those of an enum that derives `PtxLayout`.
    Enum,
    /// No rules, because the layout is not used.
    None,
}

impl Rules {
    pub(crate) fn of_layout(data: &Data) -> Self {
        if matches!(data, Data::Enum(..)) { Self::Enum } else { Self::Record }
    }
}

/// The largest packing that all compilers support, in bytes (facts 1.9).
const MAX_PACK: usize = 16;

/// The largest alignment in Rust, in bytes (Rust Reference, "The alignment modifiers").
const MAX_ALIGN: usize = 1 << 29;

/// All `#[repr(…)]` of a type as they are written.
#[derive(Default)]
struct Items {
    c: Option<Span>,
    transparent: Option<Span>,
    packed: Option<Spanned<usize>>,
    align: Option<Spanned<usize>>,
    integer: Option<Ident>,
    /// Whether rustc reports an item, in every version: `c`, `i33` or `"C"`.
    refused: bool,
}

impl Repr {
    /// The representation of the type `ident`. After an error it is a similar one that is legal.
    pub(crate) fn new(ident: &Ident, attrs: &[Attribute], rules: Rules, errors: &mut Errors) -> Self {
        let items = Items::new(attrs);
        if items.refused && items.c.is_none() && items.transparent.is_none() && items.integer.is_none() {
            return Self::Refused;
        }
        match rules {
            Rules::Record => items.check_record(ident, errors),
            Rules::Enum => items.check_enum(ident, errors),
            Rules::None => {}
        }
        if let Some(integer) = items.integer {
            return Self::Integer(integer);
        }
        if let Some(span) = items.transparent {
            return Self::Transparent(span);
        }
        let modifier = match (items.packed, items.align) {
            (Some(packed), _) => Modifier::Packed(packed),
            (None, Some(align)) => Modifier::Align(align),
            (None, None) => Modifier::None,
        };
        if items.c.is_some() { Self::C(modifier) } else { Self::Rust(modifier) }
    }

    pub(crate) fn is_refused(&self) -> bool {
        matches!(self, Self::Refused)
    }

    pub(crate) fn transparent(&self) -> Option<Span> {
        if let Self::Transparent(span) = self { Some(*span) } else { None }
    }

    pub(crate) fn integer(&self) -> Option<&Ident> {
        if let Self::Integer(integer) = self { Some(integer) } else { None }
    }

    pub(crate) fn packed(&self) -> Option<&Spanned<usize>> {
        if let Self::Rust(Modifier::Packed(packed)) | Self::C(Modifier::Packed(packed)) = self {
            Some(packed)
        } else {
            None
        }
    }

    pub(crate) fn align(&self) -> Option<&Spanned<usize>> {
        if let Self::Rust(Modifier::Align(align)) | Self::C(Modifier::Align(align)) = self { Some(align) } else { None }
    }
}

/// The argument of `align` or `packed`. rustc reports any other, and lays the type out without it.
fn bytes(content: ParseStream<'_>) -> Option<usize> {
    let literal = content.parse::<LitInt>().ok()?;
    let bytes = literal.base10_parse::<usize>().ok()?;
    let is_legal = content.is_empty() && literal.suffix().is_empty() && bytes.is_power_of_two() && bytes <= MAX_ALIGN;
    is_legal.then_some(bytes)
}

impl Items {
    /// Reads every spelling of every `#[repr]`. rustc reports words that are not a representation at all.
    fn new(attrs: &[Attribute]) -> Self {
        let mut out = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is(symbol::REPR)) {
            // rustc reports arguments that do not parse.
            let _ = attr.parse_args(&mut |input| {
                while !input.is_empty() {
                    out.refused |= input.peek(LitStr);
                    let item = Ident::parse_any(input)?;
                    let argument = if input.peek(syn::token::Paren) {
                        let content;
                        parenthesized!(content in input);
                        bytes(&content)
                    } else {
                        Some(1)
                    };
                    if let Some(argument) = argument {
                        out.add(item, argument);
                    }
                    skip_item(input)?;
                }
                Ok(())
            });
        }
        out
    }

    fn add(&mut self, item: Ident, argument: usize) {
        let span = item.span();
        match item.to_string().as_str() {
            "C" => self.c = Some(span),
            "transparent" => self.transparent = Some(span),
            // rustc refuses several packings, and applies the smallest.
            "packed" if self.packed.as_ref().is_some_and(|packed| packed.value <= argument) => {}
            "packed" => self.packed = Some(Spanned { span, value: argument }),
            // If there are several alignments, the largest counts.
            "align" if self.align.as_ref().is_some_and(|align| align.value >= argument) => {}
            "align" => self.align = Some(Spanned { span, value: argument }),
            name if is_integer(name) => self.integer = Some(item),
            // A misspelled word, which no version of rustc takes.
            name => {
                let mut words = INTEGERS.iter().chain(&["C", "transparent"]);
                self.refused |= words.any(|word| name.eq_ignore_ascii_case(word) || is_misspelled(name, word));
            }
        }
    }

    /// Guide 1.2 fixes offsets, so the type needs a representation that fixes them too.
    fn check_record(&self, ident: &Ident, errors: &mut Errors) {
        if self.c.is_none() && self.transparent.is_none() {
            let add = match (&self.packed, &self.integer) {
                (Some(packed), _) if packed.value == 1 => "add `#[repr(C, packed)]`".to_owned(),
                (Some(packed), _) => format!("add `#[repr(C, packed({}))]`", packed.value.min(MAX_PACK)),
                (None, Some(integer)) => format!("write `#[repr(C)]` instead of `#[repr({integer})]`"),
                (None, None) => "add `#[repr(C)]`".to_owned(),
            };
            errors.on(ident, &format!("[PTX101] `{ident}` has no layout that C++ could match: {add}"));
        }
        let Some(packed) = &self.packed else { return };
        if self.align.is_some() {
            errors.at(
                packed.span,
                "[PTX105] Rust does not combine `packed` and `align`: put the packed struct, as a member with \
                 `#[ptx(anonymous)]`, into a struct with `#[repr(C, align(N))]`",
            );
        }
        if packed.value > MAX_PACK {
            let message = format!(
                "[PTX106] gcc and clang ignore `packed({})`, but nvcc does not. Write `packed({MAX_PACK})`: it packs the same, \
                 because no member of a packed type has a larger alignment in Rust",
                packed.value
            );
            errors.at(packed.span, &message);
        }
    }

    fn check_enum(&self, ident: &Ident, errors: &mut Errors) {
        if self.integer.is_none() {
            let (span, add) = match self.c {
                Some(c) => (c, "write `#[repr(i32)]` instead of `#[repr(C)]`"),
                None => (ident.span(), "add `#[repr(i32)]`"),
            };
            let message =
                format!("[PTX109] the size of `{ident}` is open: {add}, or the integer that C++ declares for the enum");
            errors.at(span, &message);
        }
        if let Some(align) = &self.align {
            errors
                .at(align.span, "[PTX110] an enum has the alignment of its integer in C++ (guide 1.1): remove `align`");
        }
    }
}
