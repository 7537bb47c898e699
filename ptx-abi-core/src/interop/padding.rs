//! The proof behind `impls(Pod)`: a type without padding, made of types without padding.

use ::bytemuck::Pod;

use crate::layout::text::Text;

/// A field of a type that is to be `Pod`.
#[derive(Clone, Copy)]
pub struct PodField {
    name: &'static str,
    /// In bytes.
    offset: usize,
    size: usize,
}

/// The field `name` of type `T` at byte `offset`.
pub const fn pod<T: Pod>(name: &'static str, offset: usize) -> PodField {
    PodField { name, offset, size: size_of::<T>() }
}

/// Ends const evaluation if `S` has bytes that belong to none of its fields, which are in the order of their offsets.
#[track_caller]
pub const fn no_padding<S>(type_name: &str, is_union: bool, fields: &[PodField]) {
    let mut end = 0;
    let mut after = "";
    let mut i = 0;
    while i < fields.len() {
        let field = fields[i];
        if is_union && field.size < size_of::<S>() {
            padded(type_name, size_of::<S>() - field.size, field.name, is_union);
        }
        if !is_union && field.offset > end {
            padded(type_name, field.offset - end, after, is_union);
        }
        if field.offset + field.size > end {
            end = field.offset + field.size;
        }
        after = field.name;
        i += 1;
    }
    if end < size_of::<S>() {
        padded(type_name, size_of::<S>() - end, after, is_union);
    }
}

#[track_caller]
const fn padded(type_name: &str, bytes: usize, after: &str, is_union: bool) -> ! {
    let mut text = Text::<1024>::new();
    text.push_str("`");
    text.push_str(type_name);
    text.push_str("` cannot be `Pod`: ");
    text.push_usize(bytes);
    text.push_str(" bytes of padding follow `");
    text.push_str(after);
    text.push_str("` (guide 1.2)\n  help: ");
    if is_union {
        text.push_str("give every member of the union the same size, or use `impls(AnyBitPattern)`");
    } else {
        text.push_str("add a field `_pad: [u8; ");
        text.push_usize(bytes);
        text.push_str("]` after `");
        text.push_str(after);
        text.push_str("`");
    }
    panic!("{}", text.as_str())
}
