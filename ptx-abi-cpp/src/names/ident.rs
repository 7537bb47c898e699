//! The C++ names of members and enumerators.

use core::fmt::{self, Display, Write as _};

use super::{defined, in_namespace, is_reserved};
use ptx_abi_core::layout::{Layout, Member, Variant};

/// An identifier. It gets a `_` at the end if C++ reads it as something else, and a `_` at the start if it is the number
/// of a tuple struct's member.
pub struct Ident<'a>(pub(crate) &'a str);

impl Display for Ident<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(f, self.0, usize::from(is_reserved(self.0)))
    }
}

fn is_number(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_digit())
}

/// Writes the name with `count` underscores at its end.
fn write_escaped(f: &mut fmt::Formatter<'_>, name: &str, count: usize) -> fmt::Result {
    f.write_str(if is_number(name) { "_" } else { "" })?;
    f.write_str(name)?;
    (0..count).try_for_each(|_| f.write_char('_'))
}

/// Whether `name` with `count` underscores appended equals `other` with `more` appended.
fn is_same(name: &str, count: usize, other: &str, more: usize) -> bool {
    let parts = |name: &'_ str| name.trim_end_matches('_').len();
    let (end, other_end) = (parts(name), parts(other));
    name[..end] == other[..other_end] && name.len() - end + count == other.len() - other_end + more
}

/// Writes the name with enough underscores to differ from all other names beside it, `class__` beside `class_`.
/// `is_class` compares the name with this number of underscores with the name of the class around it.
fn write_unique(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    is_class: &dyn Fn(usize) -> bool,
    is_taken: impl Fn(&dyn Fn(&str) -> bool) -> bool,
) -> fmt::Result {
    let mut count = usize::from(is_reserved(name));
    let is_it = |other: &str, count: usize| {
        let other = if is_number(name) { other.strip_prefix('_').unwrap_or_default() } else { other };
        is_same(name, count, other, 0)
    };
    while is_class(count) || (count > 0 || is_number(name)) && is_taken(&|other| is_it(other, count)) {
        count += 1;
    }
    write_escaped(f, name, count)
}

/// The name of a member.
pub struct MemberName<'l> {
    pub member: &'l Member<'l>,
    /// The type that has the member. For a member of an anonymous member, this is the type around it.
    pub outer: &'l Layout<'l>,
}

impl Display for MemberName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { member, outer } = *self;
        let (_, class) = in_namespace(defined(outer));
        let class = class.name();
        // C++ forbids a member of an anonymous member to have the name of the class around it (C++17, class.mem).
        let is_inside = || !outer.members().iter().any(|other| core::ptr::eq(other, member));
        let is_class = |count| is_same(member.cpp_name, count, class, usize::from(is_reserved(class))) && is_inside();
        write_unique(f, member.cpp_name, &is_class, |is_it| declares(outer, is_it))
    }
}

/// Whether this type, or one of its anonymous members, has such a member name in C++.
pub fn declares(layout: &Layout<'_>, is_it: &dyn Fn(&str) -> bool) -> bool {
    layout
        .members()
        .iter()
        .any(|member| if member.anonymous { declares(member.layout, is_it) } else { is_it(member.cpp_name) })
}

/// The name of an enumerator.
pub struct EnumeratorName<'l> {
    pub variant: &'l Variant<'l>,
    /// All enumerators.
    pub variants: &'l [Variant<'l>],
}

impl Display for EnumeratorName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_taken = |is_it: &dyn Fn(&str) -> bool| self.variants.iter().any(|other| is_it(other.cpp_name));
        write_unique(f, self.variant.cpp_name, &|_| false, is_taken)
    }
}
