//! The C++ names of members and enumerators.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use ptx_abi_core::layout::Variant;
use ptx_abi_core::{Layout, Member};

use super::{defined, in_namespace, is_reserved};

/// An identifier. It gets a `_` at the end if C++ reads it as something else, and a `_` at the start if it is the number
/// of a tuple struct's member.
pub fn ident(name: &str) -> String {
    let number = if name.starts_with(|first: char| first.is_ascii_digit()) { "_" } else { "" };
    [number, name, if is_reserved(name) { "_" } else { "" }].concat()
}

/// The name with enough underscores to differ from all `others`: `class__` beside `class_`. The name itself may be among the
/// others.
fn unique(name: &str, is_class: impl Fn(&str) -> bool, others: &[&str]) -> String {
    let mut unique = ident(name);
    while is_class(&unique) || unique != name && others.contains(&unique.as_str()) {
        unique.push('_');
    }
    unique
}

/// The name of a member. `outer` is the type that has the member. For a member of an anonymous member, this is the type
/// around it.
pub fn member_name(member: &Member<'_>, outer: &Layout<'_>) -> String {
    let (_, class) = in_namespace(defined(outer));
    let class = ident(class.name());
    // C++ forbids a member of an anonymous member to have the name of the class around it (C++17, class.mem).
    let is_inside = !outer.members().iter().any(|other| core::ptr::eq(other, member));
    unique(member.cpp_name(), |name| is_inside && name == class, &member_names(outer))
}

/// The names of the members of this type and of its anonymous members, without underscores that C++ needs.
pub fn member_names<'l>(layout: &Layout<'l>) -> Vec<&'l str> {
    let names =
        |member: &Member<'l>| if member.is_anonymous() { member_names(member.layout) } else { vec![member.cpp_name()] };
    layout.members().iter().flat_map(names).collect()
}

/// The name of an enumerator among all enumerators.
pub fn enumerator_name(variant: &Variant<'_>, variants: &[Variant<'_>]) -> String {
    let others: Vec<_> = variants.iter().map(|other| other.cpp_name).collect();
    unique(variant.cpp_name, |_| false, &others)
}

/// The name of a parameter among all parameters.
pub fn parameter_name(name: &str, parameters: &[&str]) -> String {
    unique(name, |_| false, parameters)
}
