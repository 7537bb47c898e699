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
    spell(ty, Style { global, place: Place::Checks, argument: false })
}

/// The same for a header that defines its types. C++ cannot declare an alias before its definition, so the text has the type
/// that an alias is.
pub fn resolved(ty: &CppType<'_>, global: bool) -> String {
    spell(ty, Style { global, place: Place::Header, argument: false })
}

/// The name of a type as compilers write it into debug information, such as `Array<unsigned long, 3>`, without its
/// namespaces.
pub fn plain(ty: CppType<'_>) -> String {
    let (_, ty) = in_namespace(ty);
    let style = Style { global: false, place: Place::Debug, argument: false };
    if ty.is_instance() { spell(&ty, style) } else { ty.name().to_owned() }
}

#[derive(Clone, Copy)]
struct Style {
    global: bool,
    place: Place,
    /// Whether the type is an argument of a template.
    argument: bool,
}

/// Where the text is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In checks of a header that exists, where an alias may be a class.
    Checks,
    /// In a header that defines the types.
    Header,
    /// In debug information, for a reader.
    Debug,
}

fn spell(ty: &CppType<'_>, style: Style) -> String {
    let (before, after) = parts(ty, style);
    before + &after
}

/// The text before and after a name that the type declares: `float (*` and `)[4]`.
fn parts(ty: &CppType<'_>, style: Style) -> (String, String) {
    let named = |name| format!("{}{}", if style.global { "::" } else { "" }, path(name));
    let of = |ty| if style.place == Place::Checks { ty } else { unaliased(ty) };
    let is_debug = style.place == Place::Debug;
    let ty = of(ty);
    let text = match *ty {
        CppType::Pointer { to, mutable } => {
            let (to, (inner, after)) = (of(to), parts(to, style));
            // `const` follows the star of a pointer, and precedes any other name.
            let before = match (to.is_pointer(), mutable) {
                (true, true) => inner + "*",
                (true, false) => inner + "const *",
                (false, _) => {
                    format!("{}{inner} {}*", if mutable { "" } else { "const " }, if to.is_array() { "(" } else { "" })
                }
            };
            return (before, if to.is_array() { ")".to_owned() + &after } else { after });
        }
        CppType::Const(to) => {
            let (inner, after) = parts(to, style);
            return (if of(to).is_pointer() { inner + "const" } else { "const ".to_owned() + &inner }, after);
        }
        CppType::Array { element, len } => {
            let (before, after) = parts(element, style);
            return (before, format!("[{len}]{after}"));
        }
        CppType::Instance { template, arguments } => {
            let style = Style { global: !is_debug, argument: true, ..style };
            let arguments: Vec<_> = arguments.iter().map(|argument| spell_argument(argument, style)).collect();
            format!("{}<{}>", named(template), arguments.join(", "))
        }
        CppType::Member { of, member } => {
            format!("{}::{}", spell(of, style), spell(member, Style { global: false, ..style }))
        }
        CppType::Number(number) if style.argument => exact(number, is_debug).to_owned(),
        CppType::Number(number) => number.keywords().to_owned(),
        CppType::Handle(_) => Number::U64.keywords().to_owned(),
        CppType::Library(_) | CppType::Named(_) | CppType::Alias { .. } => named(ty.name()),
        ref ty => ty.name().to_owned(),
    };
    (text, String::new())
}

fn unaliased<'t, 'l>(mut ty: &'t CppType<'l>) -> &'t CppType<'l> {
    while let CppType::Alias { of, .. } = ty {
        ty = of;
    }
    ty
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
    let mut found = arguments(ty);
    found.retain(is_declared);
    found
}

/// The types in the arguments of an instance, and of instances among them, without pointers, arrays and aliases.
pub fn arguments<'a>(ty: &CppType<'a>) -> Vec<CppType<'a>> {
    let mut found = Vec::new();
    match *ty {
        CppType::Instance { arguments: all, .. } => {
            for argument in all {
                let Argument::Type(ty) = *argument else { continue };
                let mut ty = ty.base();
                while let CppType::Const(inner)
                | CppType::Alias { of: inner, .. }
                | CppType::Array { element: inner, .. } = ty
                {
                    ty = inner.base();
                }
                found.push(*ty);
                found.extend(arguments(ty));
            }
        }
        // The instance that has the member declares it.
        CppType::Member { member, .. } => return arguments(member),
        _ => {}
    }
    found
}
