//! Whether the tree of a symbol is the name or type that a user wrote in C++.

use alloc::string::ToString as _;

use super::builtin::Builtins;
use super::decode::ABBREVIATIONS;
use super::print::{ANONYMOUS, is_anonymous, is_version};
use super::tree::{Flags, Form, Kind, Length, Tree};
use crate::ascii::after_name;
use crate::keywords::first_name;
use crate::value::Value;

/// How names are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Instances {
    /// All template arguments must be written.
    Exact,
    /// The name of a type. Without template arguments it means every instance.
    Any,
    /// The name of a function. It works as `Any` does, and the last arguments may be left out, as where C++ deduces them.
    Start,
}

/// The builtin types that a name may mean, with `std::` or without.
pub fn spelled_builtins(written: &Tree<'_>) -> Option<Builtins> {
    match &written.kind {
        Kind::Builtin(builtins) => Some(*builtins),
        Kind::Name(name, _) => Builtins::spelled(name),
        Kind::Scoped(scope, name) => match (&scope.kind, &name.kind) {
            (Kind::Std, Kind::Name(name, _)) => Builtins::spelled(name),
            _ => None,
        },
        _ => None,
    }
}

/// The scope of a written name, and the name in it with its template arguments.
fn split<'w, 'a>(written: &'w Tree<'a>) -> (Option<&'w Tree<'a>>, Tree<'a>) {
    let (name, arguments) = match &written.kind {
        Kind::Template { name, arguments, .. } => (name, Some(arguments)),
        _ => (written, None),
    };
    let Kind::Scoped(scope, name) = &name.kind else { return (None, written.clone()) };
    let instance =
        arguments.map(|list| Kind::Template { name: name.clone(), arguments: list.clone(), unnested: Form(false) });
    (Some(scope), instance.and_then(|instance| Tree::new(instance).ok()).unwrap_or_else(|| name.clone()))
}

/// Whether programmers may leave out this namespace: it has no name, or is the version of a library.
fn is_optional(tree: &Tree<'_>) -> bool {
    matches!(tree.kind, Kind::Name(name, _) if is_anonymous(name) || is_version(name))
}

/// A written scope without such a namespace at its end; `None` if nothing else is left.
fn without_optional<'w, 'a>(written: Option<&'w Tree<'a>>) -> Option<&'w Tree<'a>> {
    match &written?.kind {
        Kind::Name(..) if written.is_some_and(is_optional) => None,
        Kind::Scoped(scope, name) if is_optional(name) => Some(scope),
        _ => written,
    }
}

/// Whether this is the type that the text spells. `volatile` and `__restrict__` do not count.
pub(super) fn is_type(found: &Tree<'_>, written: &Tree<'_>) -> bool {
    let ((found, found_flags), (written, written_flags)) = (found.unqualified(), written.unqualified());
    let (found_const, written_const) = (found_flags.has(Flags::CONST), written_flags.has(Flags::CONST));
    // The unknown type may itself be `const`.
    if found.unknown {
        return written_const || !found_const;
    }
    if found_const != written_const {
        return false;
    }
    match (&found.kind, &written.kind) {
        (Kind::Function(returns, params, flags), Kind::Function(to, written, written_flags)) => {
            flags.only(Flags::NOEXCEPT | Flags::LVALUE | Flags::RVALUE) == *written_flags
                && are_arguments(params, written, false)
                && is_type(returns, to)
        }
        (Kind::Array(of, length), Kind::Array(to, written)) | (Kind::Vector(of, length), Kind::Vector(to, written)) => {
            is_length(length, written) && is_type(of, to)
        }
        (Kind::Pointer(sign, to), Kind::Pointer(other, written)) => sign == other && is_type(to, written),
        (Kind::Member(class, member), Kind::Member(written_class, written)) => {
            is_name(class, written_class, Instances::Any) && is_type(member, written)
        }
        (Kind::Builtin(found), _) => spelled_builtins(written).is_some_and(|set| set.meets(*found)),
        _ if found.is_named() => is_name(found, written, Instances::Any),
        _ => false,
    }
}

/// Whether this is the function, class or enumeration of this name.
///
/// Namespaces must be written, except those without a name and versions of libraries.
pub(super) fn is_name(found: &Tree<'_>, written: &Tree<'_>, instances: Instances) -> bool {
    match (&found.kind, &written.kind) {
        (Kind::Tagged(name, tag), Kind::Tagged(written, written_tag)) => {
            is_name(tag, written_tag, Instances::Exact) && is_name(name, written, instances)
        }
        (Kind::Qualified(name, _) | Kind::Callable(name, ..) | Kind::Tagged(name, _), _) => {
            is_name(name, written, instances)
        }
        (Kind::Template { name, arguments, .. }, Kind::Template { name: other, arguments: written, .. }) => {
            is_name(name, other, Instances::Exact) && are_arguments(arguments, written, instances == Instances::Start)
        }
        (Kind::Template { name, .. }, _) => instances != Instances::Exact && is_name(name, written, Instances::Exact),
        (Kind::Scoped(scope, name), _) => {
            let (written_scope, last) = split(written);
            is_name(name, &last, Instances::Exact) && is_scope(scope, written_scope)
        }
        (Kind::Local(around, item, _), _) => is_local(item.function_name(), around, written, instances),
        (Kind::Name(found, _), Kind::Name(written, _)) => {
            // g++ keeps letters outside of ASCII, nvcc does not.
            found == written
                || *found == first_name(written)
                || matches!(after_name(found.as_bytes(), written.as_bytes(), None), Some([]))
                || is_anonymous(found) && *written == ANONYMOUS
        }
        (Kind::Std, Kind::Std) => true,
        (Kind::Std, Kind::Name(written, _)) => *written == "std",
        (Kind::Abbreviation(found), Kind::Abbreviation(written)) => found == written,
        (Kind::Abbreviation(index), Kind::Scoped(..) | Kind::Name(..)) => {
            ABBREVIATIONS[*index].1 == written.to_string()
        }
        (Kind::Lambda(params, number), Kind::Lambda(written, written_number)) => {
            number == written_number && are_arguments(params, written, false)
        }
        (Kind::Unnamed(found), Kind::Unnamed(written)) | (Kind::Auto(found), Kind::Auto(written)) => found == written,
        _ => false,
    }
}

fn is_local(item: &Tree<'_>, function: &Tree<'_>, written: &Tree<'_>, instances: Instances) -> bool {
    let (Some(scope), last) = split(written) else { return false };
    match &item.kind {
        Kind::Scoped(outer, name) => {
            is_name(name, &last, instances) && is_local(outer, function, scope, Instances::Exact)
        }
        _ => is_name(item, &last, instances) && is_function(function, scope),
    }
}

/// Whether this is the namespace or class that is written before a name.
fn is_scope(found: &Tree<'_>, written: Option<&Tree<'_>>) -> bool {
    match &found.kind {
        _ if is_optional(found) => without_optional(written).is_none(),
        Kind::Scoped(scope, name) if is_optional(name) => is_scope(scope, without_optional(written)),
        _ => written.is_some_and(|written| is_name(found, written, Instances::Exact)),
    }
}

/// Whether this is the function or variable of this name. The text may include its parameters.
fn is_function(found: &Tree<'_>, written: &Tree<'_>) -> bool {
    match (&found.kind, &written.kind) {
        // A function with its parameters looks like a type.
        (
            Kind::Callable(name, _, params),
            Kind::Callable(written, _, written_params) | Kind::Function(written, written_params, _),
        ) => is_name(name, written, Instances::Start) && are_arguments(params, written_params, false),
        _ => is_name(found, written, Instances::Start),
    }
}

/// Whether these are the written arguments or parameters. With `start`, the last ones may be left out.
fn are_arguments(found: &[Tree<'_>], written: &[Tree<'_>], start: bool) -> bool {
    let mut found = found.iter();
    for (i, argument) in written.iter().enumerate() {
        let any = matches!(argument.kind, Kind::Any);
        if any && i + 1 == written.len() {
            return true;
        }
        let Some(item) = found.next() else { return false };
        let same = match &item.kind {
            _ if any => true,
            Kind::Literal(ty, value) => is_literal(ty, value, argument),
            Kind::Entity { of, .. } => match &argument.kind {
                Kind::Entity { of: written, .. } => is_function(of, written),
                _ => is_function(of, argument),
            },
            // The address of an element is not that of another variable.
            Kind::Unknown(text, _) => !text.starts_with("ad"),
            _ => is_type(item, argument),
        };
        if !same {
            return false;
        }
    }
    start || found.next().is_none()
}

fn is_literal(ty: &Tree<'_>, value: &str, written: &Tree<'_>) -> bool {
    let (ty, _) = ty.unqualified();
    // A symbol has the value of an enumerator, and not its name.
    let Kind::Written(cast, text) = &written.kind else { return false };
    let (cast, text) = (cast.as_ref(), *text);
    match &ty.kind {
        Kind::Builtin(of) => match of.code() {
            "Dn" => return text == "nullptr",
            // Every nonzero number is `true`, which the symbol stores as 1.
            "b" => return matches!((text, value), ("true", "1") | ("false", "0")),
            // Floats are compared by their bits, because no other text is exact.
            _ if of.is_float() => {
                let bits = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
                return bits == Some(value) && cast.is_some_and(|cast| is_type(ty, cast));
            }
            _ => {}
        },
        Kind::Pointer(..) | Kind::Member(..) if text == "nullptr" => return value == "0",
        _ => match cast {
            Some(cast) if is_type(ty, cast) => {}
            _ => return false,
        },
    }
    Value::of(text).is_some() && Value::of(text) == Value::of_symbol(value)
}

fn is_length(found: &Length<'_>, written: &Length<'_>) -> bool {
    match (found, written) {
        (Length::Number(found), Length::Number(written)) => {
            found == written || !written.is_empty() && Value::of(written) == Value::of_symbol(found)
        }
        (Length::Of(found), Length::Number(written)) => match &found.kind {
            Kind::Literal(_, value) => Value::of(written).is_some() && Value::of(written) == Value::of_symbol(value),
            _ => true,
        },
        _ => true,
    }
}
