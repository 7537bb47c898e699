//! Takes a C++ type apart from the outside: `int (*)[4]` is a pointer to an array of four `int`.

use super::builtin::split_word;
use super::spelling::{
    Qualifiers, declarator_start, is_group, qualified_name_start, signs_end, split_first_qualifiers, split_group,
    split_last_qualifiers, split_qualifiers, without_global_scope,
};

/// The spelling of a type in two halves. A name would stand between them.
#[derive(Clone, Copy)]
pub(super) struct Spelled<'t> {
    left: &'t [u8],
    right: &'t [u8],
}

/// The outermost part of a type.
#[derive(Clone, Copy)]
pub(super) enum Part<'t> {
    /// A name with namespaces and arguments, or the words of a builtin type.
    Base(&'t [u8]),
    Pointer,
    LvalueRef,
    RvalueRef,
    /// A pointer to a member of this class.
    Member(&'t [u8]),
    /// An array of this length.
    Array(&'t [u8]),
    /// A function with these parameters, qualifiers, and bits of `Tag::Function`.
    Function(&'t [u8], Qualifiers, u16),
    /// The text is not a type.
    Nothing,
}

impl<'t> Spelled<'t> {
    #[inline]
    pub(super) const fn new(text: &'t [u8]) -> Self {
        let text = text.trim_ascii();
        let mut at = declarator_start(text);
        // This loop enters the parentheses around a part of the declarator, `(*(*)(int))`.
        loop {
            let rest = text.split_at(at).1;
            at += match signs_end(rest) {
                Some(end) => end,
                None => rest.len(),
            };
            if !matches!(text.split_at(at).1, [b'(', ..]) || !is_group(text.split_at(at).1) {
                break;
            }
            at += 1;
        }
        let (left, right) = text.split_at(at);
        Self { left, right: right.trim_ascii() }
    }

    /// The outermost part, whether it is `const`, and the type inside of it.
    #[inline]
    pub(super) const fn outermost(self) -> (Part<'t>, bool, Self) {
        let Self { mut left, mut right } = self;
        loop {
            match right {
                [b'[', ..] => {
                    let Some((length, right)) = split_group(right) else { break };
                    return (Part::Array(length.trim_ascii()), false, Self { left, right: right.trim_ascii() });
                }
                [b'(', ..] => {
                    let Some((params, behind)) = split_group(right) else { break };
                    let (qualifiers, bits, right) = split_qualifiers(behind);
                    return (Part::Function(params, qualifiers, bits), false, Self { left, right });
                }
                _ => {}
            }
            let (before, qualifiers) = split_last_qualifiers(left);
            let (part, before) = match before {
                [before @ .., b'&', b'&'] => (Part::RvalueRef, before),
                [before @ .., b'&'] => (Part::LvalueRef, before),
                [class @ .., b':', b':', b'*'] => match qualified_name_start(class) {
                    Some(start) => {
                        let (before, class) = class.split_at(start);
                        (Part::Member(class), before)
                    }
                    None => break,
                },
                [before @ .., b'*'] => (Part::Pointer, before),
                before => match (before, right) {
                    (_, []) => {
                        let (name, first) = split_first_qualifiers(before);
                        let is_const = qualifiers.and(first).constant;
                        return (Part::Base(without_global_scope(name)), is_const, self);
                    }
                    ([before @ .., b'('], [b')', behind @ ..]) => {
                        (left, right) = (before.trim_ascii(), behind.trim_ascii_start());
                        continue;
                    }
                    _ => break,
                },
            };
            return (part, qualifiers.constant, Self { left: before.trim_ascii(), right });
        }
        (Part::Nothing, false, self)
    }
}

/// The element type and the length of `float __vector(4)`.
#[inline]
pub(super) const fn split_vector(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let [before @ .., b')'] = text else { return None };
    let mut at = before.len();
    while at > 0 && before[at - 1] != b'(' {
        at -= 1;
    }
    let (before, length) = before.split_at(at);
    let [element @ .., b'_', b'_', b'v', b'e', b'c', b't', b'o', b'r', b'('] = before else { return None };
    let (word, _) = split_word(element);
    if word.is_empty() { None } else { Some((element.trim_ascii(), length.trim_ascii())) }
}
