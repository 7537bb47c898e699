//! Types of C++ in code, and the arguments of templates: `ns::Array<float, 3>`.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_core::__private::cpp::write_literal;

use super::{in_namespace, is_declared, path};
use crate::types::{Argument, CppType, Number};

/// A type as C++ code spells it without a header: NVRTC has no `<stdint.h>`. `global` is true if the name begins with `::`,
/// because another name may hide it. Names in arguments always begin with `::`.
pub fn spelled(ty: &CppType<'_>, global: bool) -> String {
    spell(ty, Style { global, plain: false, argument: false })
}

/// The name of a type as compilers write it into debug information, such as `Array<unsigned long, 3>`, without its
/// namespaces.
pub fn plain(ty: CppType<'_>) -> String {
    let (_, ty) = in_namespace(ty);
    let style = Style { global: false, plain: true, argument: false };
    if ty.is_instance() { spell(&ty, style) } else { ty.name().to_owned() }
}

#[derive(Clone, Copy)]
struct Style {
    global: bool,
    /// Whether the text is for a reader, not for a compiler.
    plain: bool,
    /// Whether the type is an argument of a template.
    argument: bool,
}

fn spell(ty: &CppType<'_>, style: Style) -> String {
    let named = |name| format!("{}{}", if style.global { "::" } else { "" }, path(name));
    match *ty {
        CppType::Pointer { to, mutable } => {
            let inner = spell(to, style);
            // `const` follows the star of a pointer, and precedes any other name.
            match (to.is_pointer(), mutable) {
                (true, true) => inner + "*",
                (true, false) => inner + "const *",
                (false, true) => inner + " *",
                (false, false) => format!("const {inner} *"),
            }
        }
        CppType::Const(to) if to.is_pointer() => spell(to, style) + "const",
        CppType::Const(to) => format!("const {}", spell(to, style)),
        CppType::Instance { template, arguments } => {
            let style = Style { global: !style.plain, argument: true, ..style };
            let arguments: Vec<_> = arguments.iter().map(|argument| spell_argument(argument, style)).collect();
            format!("{}<{}>", named(template), arguments.join(", "))
        }
        CppType::Member { of, member } => {
            format!("{}::{}", spell(of, style), spell(member, Style { global: false, ..style }))
        }
        CppType::Number(number) if style.argument => exact(number, style.plain).to_owned(),
        CppType::Number(number) => number.keywords().to_owned(),
        CppType::Handle(_) => Number::U64.keywords().to_owned(),
        // An alias is another name of its type.
        CppType::Alias { of, .. } if style.argument && style.plain => spell(of, style),
        CppType::Library(_) | CppType::Named(_) | CppType::Alias { .. } => named(ty.name()),
        ref ty => ty.name().to_owned(),
    }
}

fn spell_argument(argument: &Argument<'_>, style: Style) -> String {
    let mut literal = String::new();
    match argument {
        Argument::Type(ty) => return spell(ty, style),
        // A `String` takes every text.
        Argument::Value(value) => _ = write_literal(value, &mut literal),
        _ => {}
    }
    literal
}

/// The type of a template parameter that takes a value.
pub fn value_type<'a>(ty: &CppType<'a>) -> &'a str {
    match *ty {
        CppType::Number(number) => exact(number, false),
        ref ty => ty.name(),
    }
}

/// The spelling of a number as an argument. C++ has two 64-bit integer types, and the arguments of an instance must be of
/// exactly the same type (facts 2): the headers of the C library give these names to `unsigned long`, but to
/// `unsigned long long` on Windows.
fn exact(number: Number, plain: bool) -> &'static str {
    match (number, plain) {
        (Number::U64 | Number::Usize, true) => "unsigned long",
        (Number::I64 | Number::Isize, true) => "long",
        (Number::U64 | Number::Usize, false) => "decltype(sizeof(0))",
        (Number::I64 | Number::Isize, false) => "decltype(static_cast<char *>(nullptr) - static_cast<char *>(nullptr))",
        _ => number.keywords(),
    }
}

/// The types in the arguments of an instance that the program declares: classes, and instances of templates. An instance
/// comes before the types in its own arguments.
pub fn declared<'a>(ty: &CppType<'a>) -> Vec<CppType<'a>> {
    let mut found = Vec::new();
    match *ty {
        CppType::Instance { arguments, .. } => {
            for argument in arguments {
                let Argument::Type(ty) = *argument else { continue };
                let mut ty = ty.base();
                while let CppType::Const(inner) = ty {
                    ty = inner.base();
                }
                found.extend(is_declared(ty).then_some(*ty));
                found.extend(declared(ty));
            }
        }
        // The instance that has the member declares it.
        CppType::Member { member, .. } => return declared(member),
        _ => {}
    }
    found
}
