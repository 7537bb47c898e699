//! The proof of `impls(Pod)`: neither the type nor the types of its fields have padding.

use core::marker::PhantomData;

use ::bytemuck::{AnyBitPattern, Pod};

use super::instance::{IsPod, Proven, Prover};
use crate::abi::layout::own_message;
use crate::text::{Text, each, push};

own_message! {
    /// A type that may be a field of a type that is `Pod`, because it is `Pod` itself.
    #[diagnostic::on_unimplemented(
        message = "[PTX311] `{Self}` cannot be in a type that is `Pod`",
        label = "not every bit pattern of `{Self}` is known to be a value",
        note = "write the integer in place of a `bool` or an enum, and `DevPtr<T>` in place of a raw pointer; a struct of your \
                crate needs `#[ptx(impls(Pod))]`, an instance of a generic one needs `assert_layouts!(impls(Pod) for …)`, and \
                a type of another crate needs its own `Pod`"
    )]
    pub unsafe trait PodType: Pod
}

own_message! {
    /// A type that may be a field of a type that is `AnyBitPattern`, because it is `AnyBitPattern` itself.
    #[diagnostic::on_unimplemented(
        message = "[PTX311] `{Self}` cannot be in a type that is `AnyBitPattern`",
        label = "not every bit pattern of `{Self}` is known to be a value",
        note = "write the integer in place of a `bool` or an enum, and `DevPtr<T>` in place of a raw pointer; a struct of your \
                crate needs `#[ptx(impls(AnyBitPattern))]`, an instance of a generic one needs \
                `assert_layouts!(impls(AnyBitPattern) for …)`, and a type of another crate needs its own `AnyBitPattern`"
    )]
    pub unsafe trait AnyBitPatternType: AnyBitPattern
}

/// A field of a type that is to be `Pod`.
#[derive(Clone, Copy)]
pub struct PodField {
    /// The name in messages.
    pub(super) name: &'static str,
    /// The offset in bytes.
    pub(super) offset: usize,
    pub(super) size: usize,
}

impl Prover<IsPod> {
    /// Proves that `S` has no bytes that belong to none of its fields, which are in the order of their offsets.
    ///
    /// # Panics
    ///
    /// If there is padding. The message lists all of it, with the fields to add.
    #[track_caller]
    pub const fn no_padding<S>(self, name: &str, named: bool, is_union: bool, fields: &[PodField]) -> Proven<IsPod> {
        let mut text = Text::<4096>::new();
        push!(text, "[PTX310] `{}` cannot be `Pod`: it has padding (guide 1.2)", name);
        let mut found = 0;
        each!(i, 0..fields.len(), {
            let end = fields[i].offset + fields[i].size;
            // A union is as large as its largest member; the fields of a struct follow each other.
            let next = if is_union || i + 1 == fields.len() { size_of::<S>() } else { fields[i + 1].offset };
            if next > end {
                padding(&mut text, fields[i].name, next - end, named, is_union, found);
                found += 1;
            }
        });
        if found > 0 && is_union {
            text.push_str("\n  help: give every member the same size, or write `impls(AnyBitPattern)`");
        }
        assert!(found == 0, "{}", text.as_str());
        Proven(PhantomData)
    }
}

/// Writes one line for the padding after a field and, for a struct, one line with the field to add there.
const fn padding(text: &mut Text<4096>, after: &str, bytes: usize, named: bool, is_union: bool, nth: usize) {
    let follow = if bytes == 1 { "byte follows" } else { "bytes follow" };
    push!(text, "\n  {} {} {}", bytes, follow, after);
    if !is_union {
        text.push_str("\n  help: add a field `");
        if named {
            text.push_str("_pad");
            if nth > 0 {
                push!(text, "{}", nth);
            }
            text.push_str(": ");
        }
        push!(text, "[u8; {}]` after {}", bytes, after);
    }
}
