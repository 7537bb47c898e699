//! `#[repr(…)]`. A value of [`Repr`] is always one that Rust accepts and C++ can match, unless rustc reports it.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitInt, LitStr, parenthesized};

use super::keys::{Spanned, skip_item};
use crate::errors::Errors;
use crate::names::is_misspelled;
use crate::symbol;
use crate::syntax::{Data, INTEGERS, Item, is_integer};

/// The representation of a type, which fixes its layout. `KernelParams` accepts Rust's own order of fields, because each field is
/// a parameter of its own.
#[derive(Default)]
pub(crate) struct Repr {
    c: Option<Span>,
    pub(crate) transparent: Option<Span>,
    /// The packing in bytes. Rust does not combine it with an alignment.
    pub(crate) packed: Option<Spanned<usize>>,
    /// The alignment in bytes.
    pub(crate) align: Option<Spanned<usize>>,
    /// The integer of an enum.
    pub(crate) integer: Option<Ident>,
    /// Whether rustc reports an item, in every version: `c`, `i33` or `"C"`.
    pub(crate) is_refused: bool,
}

/// The largest packing that all compilers support, in bytes (facts 1.9).
const MAX_PACK: usize = 16;

/// The largest alignment in Rust, in bytes (Rust Reference, "The alignment modifiers").
const MAX_ALIGN: usize = 1 << 29;

/// The argument of `align` or `packed`. rustc reports any other, and lays the type out without it.
fn bytes(content: ParseStream<'_>) -> Option<usize> {
    let literal = content.parse::<LitInt>().ok()?;
    let bytes = literal.base10_parse::<usize>().ok()?;
    let is_legal = content.is_empty() && literal.suffix().is_empty() && bytes.is_power_of_two() && bytes <= MAX_ALIGN;
    is_legal.then_some(bytes)
}

impl Repr {
    /// Reads every spelling of every `#[repr]`, and checks the result if it fixes a layout. rustc reports words that are not a
    /// representation at all. After an error the representation is a similar one that is legal.
    pub(crate) fn new(original: &Item, is_checked: bool, errors: &mut Errors) -> Self {
        let mut out = Self::default();
        for attr in original.attrs.iter().filter(|attr| attr.path().is(symbol::REPR)) {
            let parsed = attr.parse_args(&mut |input| {
                while !input.is_empty() {
                    out.is_refused |= input.peek(LitStr);
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
            // rustc reports arguments that do not parse, in every version.
            out.is_refused |= parsed.is_err();
        }
        out.is_refused &= out.c.is_none() && out.transparent.is_none() && out.integer.is_none();
        if is_checked && !out.is_refused {
            match &original.data {
                // A rule of its own refuses an enum without enumerators.
                Data::Enum(_, variants) if variants.is_empty() => {}
                Data::Enum(..) => out.check_enum(&original.ident, errors),
                _ => out.check_record(&original.ident, errors),
            }
        }
        if out.integer.is_some() {
            out.transparent = None;
        }
        if out.integer.is_some() || out.transparent.is_some() || out.is_refused {
            (out.packed, out.align) = (None, None);
        }
        if out.packed.is_some() {
            out.align = None;
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
                self.is_refused |= words.any(|word| name.eq_ignore_ascii_case(word) || is_misspelled(name, word));
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
